"""Make the pictures of the documentation from the running program, without a screen.

    python packaging/pictures.py --output docs/pictures

The window and every view of a short and a long verse pair show the sample's first annotator; the
analysis window shows the sample's three annotators, with their agreement and the words that divide
them. These are in light and dark. The pictures of the quick starts and of corrected words are in
light alone.
"""

import argparse
import json
import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import chdir, redirect_stdout
from dataclasses import replace
from io import StringIO
from pathlib import Path

from PySide6.QtCore import QEventLoop
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QLineEdit, QPlainTextEdit, QTabWidget, QWidget

import corrected_study
from blinker_qt.annotate.document import Document
from blinker_qt.annotate.session import Session
from blinker_qt.bitext.annotation import AnnotationSet
from blinker_qt.bitext.verses import Side
from blinker_qt.cli.main import main as main_of_commands
from blinker_qt.formats import annotation
from blinker_qt.paths import resource
from blinker_qt.settings import SettingsStore
from blinker_qt.study.collecting import collect
from blinker_qt.study.folder import StudyFolder, create_study
from blinker_qt.ui import on_demand
from blinker_qt.ui.app.app import make_application
from blinker_qt.ui.app.main_window import MainWindow
from blinker_qt.ui.compare.analysis_window import AnalysisWindow
from blinker_qt.ui.gold.gold_dialogs import PublishDialog
from blinker_qt.ui.study.study_window import StudyWindow
from blinker_qt.ui.widgets.controls import ElidedLabel
from blinker_qt.ui.widgets.theme import DARK, LIGHT, Theme

_SAMPLE = ("sample-A1.blinker", "sample-A2.blinker", "sample-A3.blinker")
_VERSE_PAIR = "Sample 1:4"
_VIEWED = {"short": _VERSE_PAIR, "long": "Sample 3:6"}
_A_MOMENT = 20
"""Milliseconds."""
_MOMENTS = 3000
"""The most moments to wait until a preview is shown."""
_SCREEN = {"name": "laptop", "x": 0, "y": 0, "width": 1366, "height": 768}
_WHY = 3
"""The place of the tab *Words and causes*."""


def main() -> None:
    """Make all pictures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--output", type=lambda name: Path(name).resolve(), required=True)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        configuration = Path(folder, "screens.json")
        configuration.write_text(json.dumps({"screens": [_SCREEN]}), encoding="utf-8")
        os.environ["QT_QPA_PLATFORM"] = f"offscreen:configfile={configuration}"
        application = make_application()
    arguments.output.mkdir(parents=True, exist_ok=True)
    for theme in (LIGHT, DARK):
        with tempfile.TemporaryDirectory() as home:
            window = _window(Path(home), theme)
            session = _open_sample(window, Path(home))
            for length, reference in _VIEWED.items():
                session.go_to(session.bitext.references.index(reference))
                window.page.canvas.clearFocus()
                for view in ("matrix", "rows", "columns"):
                    window.actions_by_name[f"view_{view}"].trigger()
                    file = f"{view}-{length}-{theme.name}.png"
                    _save(window.page.canvas, arguments.output / file)
            _show_verse_pair(window, session)
            _save(window, arguments.output / f"window-{theme.name}.png")
            window.close()
        analysis = _analysis(theme)
        _save(analysis, arguments.output / f"analysis-{theme.name}.png")
        _show_why(analysis)
        _save(analysis, arguments.output / f"why-{theme.name}.png")
    for name, widget in _in_light_alone():
        widget.show()
        _save(widget, arguments.output / f"{name}-light.png")
        if isinstance(widget, QDialog):
            widget.close()
    application.closeAllWindows()


def _in_light_alone() -> Iterator[tuple[str, QWidget]]:
    """Windows and dialogs in the order in which annotators and leads meet them."""
    # The names of files are short and always the same in the folder that they lie in.
    with tempfile.TemporaryDirectory() as folder, chdir(folder), redirect_stdout(StringIO()):
        main_of_commands(["sample", "--output", "."])
        window = _window(Path(folder), LIGHT)
        # Small enough to be legible where the page shows it.
        window.resize(900, 580)
        yield "start", window
        yield "import", _importing(window)
        begun, gold = Path("Anna.blinker"), Path("gold.blinker")
        untouched = annotation.load(resource("sample", "sample.blinker"))
        begun.write_bytes(annotation.write(replace(untouched, annotator="Anna")))
        window.open_file(begun)
        session = _document(window).session
        yield "study", on_demand.StudyDialog(session.annotation_set, begun, window)
        yield from _correcting(window)
        window.open_file(begun)
        session = _document(window).session
        for place in range(3):
            session.select(Side.SOURCE, place)
            session.select(Side.TARGET, place)
            if place < 2:
                session.link()
        yield "selected", window
        works = ["A1.blinker", "A2.blinker", "A3.blinker"]
        main_of_commands(["gold", *works, "--rule", "majority", "--output", str(gold)])
        window.resize(1100, 700)
        window.open_file(gold)
        window.actions_by_name["next_case"].trigger()
        yield "adjudication", window
        yield "publish", PublishDialog(_document(window), gold, window)
        yield "study-window", _study(untouched)


def _correcting(window: MainWindow) -> Iterator[tuple[str, QWidget]]:
    """The example of corrected words: the dialog, the verse pair and the study afterwards."""
    root = Path("example", "tales")
    corrected_study.make(root)
    file = root / "returned" / "Anna.blinker"
    window.open_file(file)
    session = _document(window).session
    session.go_to(session.bitext.references.index(corrected_study.REFERENCE))
    dialog = on_demand.CorrectionDialog(session, file, Path("tales"), window)
    for field in dialog.findChildren(QPlainTextEdit, "source_words"):
        field.setPlainText(corrected_study.RIGHT)
        field.document().setModified(True)
    yield "correct", dialog
    window.documents.close()
    words = ["--verse", corrected_study.REFERENCE, "--source", corrected_study.RIGHT]
    main_of_commands(["correct", str(root), *words])
    window.open_file(file)
    # The window opens at the first verse pair that is not done.
    window.page.canvas.focus_word(Side.SOURCE, 1)
    yield "corrected", window
    collect(StudyFolder.open(root), [corrected_study.late_file(root)])
    yield "corrected-study", _shown_study(root.absolute(), 700)


def _study(texts: AnnotationSet) -> QWidget:
    """The window of a study in which two of the sample's annotators have returned their work."""
    # Another process, in another folder, reads it.
    root = Path.cwd() / "tales"
    annotators = ", ".join(f'"Sample A{number}"' for number in (1, 2, 3))
    part = f'[[part]]\npairs = "1-30"\nsets = 3\nannotators = [{annotators}]\n'
    create_study(root, texts, f'title = "Tales"\npace = 1500\n{part}')
    collect(StudyFolder.open(root), [Path("A1.blinker"), Path("A2.blinker")])
    return _shown_study(root, 560)


def _shown_study(root: Path, height: int) -> QWidget:
    """The window of a study after it was read."""
    window = StudyWindow(LIGHT, Path.cwd())
    window.resize(1060, height)
    window.show()
    waiting = QEventLoop()
    window.settled.connect(waiting.quit)
    window.show_study(root)
    waiting.exec()
    for place in window.findChildren(ElidedLabel, "study_place"):
        place.show_whole("~/tales")
    return window


def _importing(window: MainWindow) -> QWidget:
    dialog = on_demand.ImportDialog(".", window, LIGHT, window.look.lettering)
    dialog.show()
    dialog.take_files([Path(name) for name in ("en.txt", "fr.txt", "references.txt")])
    typed = {"source_language": "en", "target_language": "fr", "output": "study.blinker"}
    for name, text in typed.items():
        for line in dialog.findChildren(QLineEdit, name):
            line.setText(text)
    shown = dialog.findChild(ElidedLabel, "preview_reference")
    for _ in range(_MOMENTS):
        if shown is not None and shown.text():
            return dialog
        QTest.qWait(_A_MOMENT)
    raise SystemExit("no verse pair was shown")


def _document(window: MainWindow) -> Document:
    document = window.documents.document
    if document is None:
        raise SystemExit("the file was not opened")
    return document


def _window(home: Path, theme: Theme) -> MainWindow:
    settings = SettingsStore(home / "config")
    settings.change(theme=theme.name)
    window = MainWindow(settings, home / "data")
    window.resize(1180, 760)
    window.show()
    return window


def _open_sample(window: MainWindow, home: Path) -> Session:
    copy = home / "sample-A1.blinker"
    shutil.copyfile(resource("sample", _SAMPLE[0]), copy)
    window.open_file(copy)
    session = window.page.session
    if session is None:
        raise SystemExit("the sample was not opened")
    return session


def _show_verse_pair(window: MainWindow, session: Session) -> None:
    session.go_to(session.bitext.references.index(_VERSE_PAIR))
    session.select(Side.SOURCE, 4)
    session.clear_words()
    session.select(Side.SOURCE, 4)
    window.page.canvas.setFocus()
    window.page.canvas.focus_word(Side.SOURCE, 3)


def _analysis(theme: Theme) -> AnalysisWindow:
    window = AnalysisWindow(theme)
    window.resize(1280, 720)
    window.show()
    waiting = QEventLoop()
    window.settled.connect(waiting.quit)
    window.load([resource("sample", name) for name in _SAMPLE])
    waiting.exec()
    return window


def _show_why(window: AnalysisWindow) -> None:
    tabs = window.findChild(QTabWidget, "questions")
    if tabs is None:
        raise SystemExit("the analysis has no tabs")
    tabs.setCurrentIndex(_WHY)
    # The word types come first, then the cases of the first of them, then the first case.
    while window.is_busy:
        QTest.qWait(_A_MOMENT)


def _save(widget: QWidget, path: Path) -> None:
    # Layouts may cause further layouts.
    for _ in range(5):
        QApplication.processEvents()
    widget.grab().save(str(path))


if __name__ == "__main__":
    main()
