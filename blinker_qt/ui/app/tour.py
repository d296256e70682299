"""A scripted tour of the program with real clicks and keys."""

import os
import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QEventLoop, QPoint, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QPushButton, QWidget

from blinker_qt.annotate.session import Session
from blinker_qt.bitext.alignment import Alignment, blocks
from blinker_qt.bitext.verses import Side
from blinker_qt.compare.agreement import compare
from blinker_qt.compare.agreement_tables import printed_tables
from blinker_qt.compare.loading import open_collation
from blinker_qt.compare.table import as_text
from blinker_qt.formats import annotation
from blinker_qt.paths import resource
from blinker_qt.settings import SettingsStore
from blinker_qt.ui.app.app import filter_qt_messages, make_application
from blinker_qt.ui.app.garbage import GarbageCollector
from blinker_qt.ui.app.main_window import MainWindow
from blinker_qt.ui.compare.analysis_window import AnalysisWindow
from blinker_qt.ui.widgets.dialogs import NameDialog
from blinker_qt.ui.widgets.theme import LIGHT

_ANNOTATORS = ("sample-A1.blinker", "sample-A2.blinker", "sample-A3.blinker")
_NAME = "Tour"
_PATIENCE = 60_000
_LEFT, _RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton


class TourError(Exception):
    """The program did not do what the tour shows."""


def run(output: Path) -> int:
    """Play the tour, write pictures and the annotation file to a folder; return the exit status."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    application = QApplication.instance() or make_application()
    GarbageCollector(application)
    filter_qt_messages()
    output.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as home:
        settings = SettingsStore(Path(home) / "config")
        settings.change(theme="light")
        window = MainWindow(settings, Path(home) / "data")
        try:
            _Tour(window, output).play()
        except TourError as error:
            print(f"The tour failed: {error}")
            return 1
        finally:
            window.close()
            application.processEvents()
    return 0


class _Tour:
    """One run through the program."""

    def __init__(self, window: MainWindow, output: Path) -> None:
        self._window = window
        self._canvas = window.page.canvas
        self._output = output
        self._file = output / "tour.blinker"

    def play(self) -> None:
        """Play all steps."""
        self._open()
        self._go_on_too_early()
        self._link_like_the_first_annotator()
        self._finish()
        self._compare()

    def _open(self) -> None:
        self._file.unlink(missing_ok=True)
        shutil.copyfile(resource("sample", "sample.blinker"), self._file)
        self._window.resize(1180, 780)
        self._window.show()
        _run_in_dialog(NameDialog, self._give_name)
        self._window.open_file(self._file)
        session = self._session
        self._expect(session.annotator == _NAME, "the annotator's name was not taken")
        pairs = len(session.bitext)
        print(f"Opened the sample as {self._file}: {pairs} verse pairs, none done.")
        self._picture(self._window, "1-opened")

    @staticmethod
    def _give_name(dialog: QWidget) -> None:
        for line in dialog.findChildren(QLineEdit, "annotator_name"):
            QTest.keyClicks(line, _NAME)
            QTest.keyClick(line, Qt.Key.Key_Return)

    @property
    def _session(self) -> Session:
        document = self._window.documents.document
        if document is None:
            raise TourError("no annotation set is open")
        return document.session

    def _go_on_too_early(self) -> None:
        before = self._session.position
        self._press("done")
        self._expect(self._session.position == before, "Done did not refuse")
        print(f"Pressed Done too early and was refused: “{self._window.page.message}”.")
        self._picture(self._window, "2-refused")

    def _link_like_the_first_annotator(self) -> None:
        wanted = self._wanted()
        for number, block in enumerate(blocks(wanted), start=1):
            for side, positions in ((Side.SOURCE, block.sources), (Side.TARGET, block.targets)):
                for position in positions:
                    self._click_word(side, position)
            if number % 2:
                QTest.mouseClick(self._canvas, _RIGHT, pos=QPoint(4, 4))
            else:
                bar = self._canvas.link_bar_rectangle()
                QTest.mouseClick(self._canvas, _LEFT, pos=bar.center())
            if number == 3:
                self._picture(self._window, "3-linking")
        for side in Side:
            for position in sorted(wanted.not_translated(side)):
                self._click_word(side, position)
                bar = self._canvas.bar_rectangle(side)
                QTest.mouseClick(self._canvas, _LEFT, pos=bar.center())
        self._expect(self._session.alignment == wanted, "the links are not those that were clicked")
        print(
            f"Linked {self._session.pair.reference} by real clicks: {len(wanted.links)} links in "
            f"{len(blocks(wanted))} blocks, {len(wanted.not_translated_source)} source and "
            f"{len(wanted.not_translated_target)} target words not translated."
        )
        self._picture(self._window, "4-linked")

    def _wanted(self) -> Alignment:
        first = annotation.load(resource("sample", _ANNOTATORS[0]))
        return first.pairs[self._session.position].alignment

    def _click_word(self, side: Side, position: int) -> None:
        self._canvas.state.bring_into_sight(side, position)
        centre = self._canvas.word_rectangle(side, position).center()
        QTest.mouseClick(self._canvas, _LEFT, pos=centre)

    def _finish(self) -> None:
        before = self._session.position
        self._press("done")
        self._expect(self._session.position == before + 1, "Done did not go on")
        document = self._window.documents.document
        if document is not None:
            document.flush()
        saved = annotation.load(self._file)
        self._expect(saved.pairs[before] == self._session.annotation_at(before), "it is not saved")
        print(f"Pressed Done: it is saved, and {self._session.pair.reference} comes next.")
        self._picture(self._window, "5-next")

    def _compare(self) -> None:
        paths = [resource("sample", name) for name in _ANNOTATORS]
        print("Compared the sample's annotators (sample data: they are invented):\n")
        print(as_text(printed_tables([compare(open_collation(paths))])))
        window = AnalysisWindow(LIGHT)
        window.resize(1280, 860)
        window.show()
        waiting = QEventLoop()
        window.settled.connect(waiting.quit)
        QTimer.singleShot(_PATIENCE, waiting.quit)
        window.load(paths)
        waiting.exec()
        self._expect(window.is_comparing, "the annotators were not compared")
        self._picture(window, "6-analysis")
        window.close()
        print(f"Pictures and the annotation file are in {self._output}.")

    def _press(self, name: str) -> None:
        button = self._window.findChild(QPushButton, f"{name}_button")
        self._expect(button is not None, f"there is no button {name}")
        if button is not None:
            QTest.mouseClick(button, _LEFT)

    def _picture(self, widget: QWidget, name: str) -> None:
        QApplication.processEvents()
        widget.grab().save(str(self._output / f"{name}.png"))

    @staticmethod
    def _expect(condition: bool, otherwise: str) -> None:
        if not condition:
            raise TourError(otherwise)


def _run_in_dialog(kind: type[QWidget], act: Callable[[QWidget], None]) -> None:
    """Run a function on a dialog as soon as it is the active modal one."""

    def look() -> None:
        dialog = QApplication.activeModalWidget()
        if isinstance(dialog, kind):
            act(dialog)
        else:
            QTimer.singleShot(10, look)

    QTimer.singleShot(0, look)
