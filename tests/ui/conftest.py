"""Fixtures of window tests: the application, a screen reader, and a session."""

import gc
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QFileDialog,
    QLineEdit,
    QMainWindow,
    QMessageBox,
    QWidget,
)
from pytestqt.qtbot import QtBot

from blinker_qt import background
from blinker_qt.bitext.annotation import AnnotationSet
from blinker_qt.bitext.verses import Bitext, VersePair
from blinker_qt.formats import annotation
from blinker_qt.settings import SettingsStore
from blinker_qt.ui.app.garbage import GarbageCollector
from blinker_qt.ui.app.main_window import MainWindow
from blinker_qt.ui.canvas import accessible
from blinker_qt.ui.canvas.verse_canvas import VerseCanvas
from blinker_qt.ui.compare.analysis_window import AnalysisWindow
from blinker_qt.ui.widgets.dialogs import NameDialog
from blinker_qt.ui.widgets.theme import CURRENT_THEME, LIGHT, apply_theme
from leads import Files, Reader
from window_acts import (
    LONG,
    SHORT,
    ChooseFiles,
    Hand,
    InDialog,
    Kind,
    NextMessage,
    WhileModal,
    child,
    open_pairs,
)


@pytest.fixture(autouse=True)
def _words_are_heard(qapp: QApplication, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Keep tests away from the settings and files of the user who runs them."""
    monkeypatch.setenv("BLINKER_QT_HOME", str(tmp_path / "home"))
    accessible.install()
    qapp.setApplicationName("blinker-qt")


@pytest.fixture(autouse=True)
def _disks_are_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a busy machine a disk may take its time, but then it answers."""
    monkeypatch.setattr(background, "PATIENCE", 30.0)


@pytest.fixture(autouse=True)
def _garbage_is_collected_in_one_thread(qapp: QApplication) -> Iterator[None]:
    """As in the program, no thread destroys widgets."""
    collector = GarbageCollector(qapp)
    yield
    collector.deleteLater()
    gc.enable()


@pytest.fixture(autouse=True)
def _pointer_is_out_of_the_way(qapp: QApplication) -> None:
    """Move the pointer away, as moving it to where it already is would send no event."""
    QCursor.setPos(qapp.primaryScreen().geometry().bottomRight())


@pytest.fixture(autouse=True)
def _no_window_is_left(qapp: QApplication) -> Iterator[None]:
    """No window or dialog of a test is met by the next one, which would pay for dressing it."""
    # A window has no theme unless a test applies one, whichever test came before.
    qapp.setProperty(CURRENT_THEME, None)
    yield
    for widget in qapp.topLevelWidgets():
        if isinstance(widget, QMainWindow | QDialog) and widget.parent() is None:
            widget.close()
            widget.deleteLater()
    qapp.sendPostedEvents(None, QEvent.Type.DeferredDelete)


@pytest.fixture
def bitext() -> Bitext:
    """Three short verse pairs in two sets."""
    return Bitext.of(
        [
            VersePair("T 1", ("the", "blue", "boat"), ("le", "bateau", "bleu")),
            VersePair("T 2", ("not", "now"), ("ne", "pas", "maintenant")),
            VersePair("T 3", ("one",), ("un",)),
        ],
        sets=(1, 1, 2),
    )


@pytest.fixture
def annotation_file(bitext: Bitext, tmp_path: Path) -> Path:
    """A file on which A1 has not begun yet."""
    path = tmp_path / "work.blinker"
    work = replace(AnnotationSet.unannotated(bitext), annotator="A1")
    path.write_bytes(annotation.write(work))
    return path


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> Iterator[MainWindow]:
    """The window as a newcomer sees it."""
    made = MainWindow(SettingsStore(tmp_path / "config"), tmp_path / "data")
    made.resize(1180, 780)
    made.show()
    qtbot.waitExposed(made)
    yield made
    made.close()


@pytest.fixture
def hand(window: MainWindow) -> Hand:
    """A hand on the window's canvas."""
    return Hand(window.page.canvas)


@pytest.fixture
def opened(window: MainWindow, tmp_path: Path) -> MainWindow:
    """Two short verse pairs in the window, where a test opens nothing else."""
    return open_pairs(window, tmp_path, *SHORT)


@pytest.fixture
def long(window: MainWindow, tmp_path: Path) -> MainWindow:
    """A verse pair in the window that does not fit into it."""
    return open_pairs(window, tmp_path, LONG)


@pytest.fixture
def canvas(window: MainWindow) -> VerseCanvas:
    """The window's canvas."""
    return window.page.canvas


@pytest.fixture
def while_modal(qapp: QApplication) -> Iterator[WhileModal]:
    """Does something in a dialog as soon as one of that kind has the floor."""
    expected: list[type[QObject]] = []

    def arrange(kind: type[Kind], act: Callable[[Kind], object]) -> None:
        def look() -> None:
            dialog = qapp.activeModalWidget()
            if kind not in expected:
                return
            if isinstance(dialog, kind):
                expected.remove(kind)
                try:
                    act(dialog)
                except BaseException:
                    # Otherwise the test would wait for the end of the dialog.
                    if isinstance(dialog, QDialog):
                        dialog.done(0)
                    raise
            else:
                QTimer.singleShot(5, look)

        expected.append(kind)
        QTimer.singleShot(0, look)

    yield arrange
    # A dialog that never came is not answered in the next test.
    expected.clear()


@pytest.fixture
def in_dialog(window: MainWindow, while_modal: WhileModal) -> InDialog:
    """Triggers an action of the window, and does something in the dialog that it opens."""

    def run(action: str, kind: type[Kind], act: Callable[[Kind], object]) -> None:
        while_modal(kind, act)
        window.actions_by_name[action].trigger()

    return run


@pytest.fixture
def next_message(while_modal: WhileModal) -> NextMessage:
    """Presses Enter in the next message box, and adds what it says to a list."""

    def arrange(told: list[str] | None = None) -> list[str]:
        told = [] if told is None else told

        def read(box: QMessageBox) -> None:
            texts = (box.text(), box.informativeText(), box.detailedText())
            told.append("\n".join(filter(None, texts)))
            QTest.keyClick(box, Qt.Key.Key_Return)

        while_modal(QMessageBox, read)
        return told

    return arrange


@pytest.fixture
def choose_files(monkeypatch: pytest.MonkeyPatch) -> ChooseFiles:
    """Answers the system's file dialogs, which a test cannot click, one after the other.

    An answer is a path, several paths, or `""` for Cancel. The last answer is given again if
    there are more questions. `kind` is the kind of file that is chosen. The names that are
    proposed for new files are added to the list returned.
    """

    def answer(*answers: Path | str | list[Path], kind: str = "") -> list[str]:
        waiting, proposed = list(answers), list[str]()

        def next_names() -> list[str]:
            chosen = waiting.pop(0) if len(waiting) > 1 else waiting[0]
            return [str(path) for path in chosen] if isinstance(chosen, list) else [str(chosen)]

        def names(*_: object) -> tuple[list[str], str]:
            return list(filter(None, next_names())), kind

        monkeypatch.setattr(QFileDialog, "getOpenFileNames", names)

        def new_name(_parent: object, _title: str, name: str, *_: object) -> tuple[str, str]:
            proposed.append(name)
            return next_names()[0], kind

        monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (*next_names(), kind))
        monkeypatch.setattr(QFileDialog, "getSaveFileName", new_name)
        monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: next_names()[0])
        return proposed

    return answer


@pytest.fixture
def give_name(while_modal: WhileModal) -> Callable[[], None]:
    """Types Zoe into the next dialog that asks for the annotator's name."""

    def give(dialog: QWidget) -> None:
        line = child(dialog, QLineEdit)
        QTest.keyClicks(line, "Zoe")
        QTest.keyClick(line, Qt.Key.Key_Return)

    return lambda: while_modal(NameDialog, give)


@pytest.fixture
def analysis(qapp: QApplication, qtbot: QtBot) -> Iterator[AnalysisWindow]:
    """The window, with nothing loaded."""
    apply_theme(qapp, LIGHT)
    window = AnalysisWindow(LIGHT)
    window.show()
    window.activateWindow()
    with qtbot.waitActive(window):
        pass
    yield window
    window.close()
    window.deleteLater()


@pytest.fixture
def read(analysis: AnalysisWindow, qtbot: QtBot) -> Reader:
    return Reader(analysis, qtbot)


@pytest.fixture
def files(tmp_path: Path) -> Files:
    return Files(tmp_path)
