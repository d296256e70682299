"""Trace what runs for a click, a command and a table, in files, functions and changes of file.

    python packaging/traced_paths.py

A path through the code is as long as what a reader has to follow, whatever a page says of it. Each
act is done once before, so that what is loaded or cached at first does not count. Comprehensions
and generator expressions do not count either, though Python runs them like functions: they are read
where they are written, in a function that counts. Lambdas count, since they run later or elsewhere.
"""

import os
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, redirect_stdout
from dataclasses import replace
from io import StringIO
from itertools import pairwise
from pathlib import Path
from types import FrameType
from typing import NamedTuple

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from blinker_qt.bitext.annotation import UNTOUCHED
from blinker_qt.bitext.verses import Side
from blinker_qt.cli.main import main as run_command
from blinker_qt.formats import annotation
from blinker_qt.layouts.arrangement import Arrangement
from blinker_qt.paths import resource
from blinker_qt.settings import SettingsStore
from blinker_qt.ui.app.app import make_application
from blinker_qt.ui.app.main_window import MainWindow

_PACKAGE = str(Path(__file__).parent.parent / "blinker_qt")
_COMPREHENSIONS = ("<listcomp>", "<setcomp>", "<dictcomp>", "<genexpr>")
_SAMPLE = tuple(str(resource("sample", f"sample-A{number}.blinker")) for number in (1, 2, 3))


class Trace(NamedTuple):
    """The calls of our functions while something is done, in order: file and qualified name."""

    calls: tuple[tuple[str, str], ...]

    @property
    def files(self) -> int:
        """The number of different files."""
        return len({file for file, _ in self.calls})

    @property
    def functions(self) -> int:
        """The number of different functions."""
        return len(set(self.calls))

    @property
    def changes(self) -> int:
        """How often a call is in another file than the call before."""
        files = [file for file, _ in self.calls]
        return sum(file != before for before, file in pairwise(files))


def main() -> int:
    """Print every path."""
    print(f"{'path':40} {'files':>6} {'functions':>10} {'changes of file':>16}")
    for name, trace in traces():
        print(f"{name:40} {trace.files:6} {trace.functions:10} {trace.changes:16}")
    return 0


def traces() -> Iterator[tuple[str, Trace]]:
    """Every path by its name."""
    with _window() as window:
        canvas = window.page.canvas
        # The places are found before, since the hand of an annotator calls no functions.
        places = tuple(canvas.word_rectangle(side, 0).center() for side in Side)
        yield "a click that links", traced(lambda: _link(canvas, places), lambda: _unlink(window))
        if canvas.state.picture is None or (0, 0) not in canvas.state.picture.links:
            raise RuntimeError
    yield "agree on three files", traced(_agree)
    yield "a table to CSV", traced(_table)


def traced(act: Callable[[], object], take_back: Callable[[], object] = int) -> Trace:
    """The calls while something is done that was done, and taken back, once before."""
    calls = list[tuple[str, str]]()

    def note(frame: FrameType, event: str, _argument: object) -> None:
        code = frame.f_code
        is_ours = code.co_filename.startswith(_PACKAGE) and code.co_name not in _COMPREHENSIONS
        if event == "call" and is_ours:
            calls.append((code.co_filename, code.co_qualname))

    act()
    take_back()
    sys.setprofile(note)
    try:
        act()
    finally:
        sys.setprofile(None)
    return Trace(tuple(calls))


@contextmanager
def _window() -> Iterator[MainWindow]:
    make_application()
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        work = annotation.load(Path(_SAMPLE[0]))
        # As most clicks are, it is in the middle of the work.
        pairs = (work.pairs[0], *([UNTOUCHED] * (len(work.pairs) - 1)))
        work = replace(work, pairs=pairs)
        (home / "A1.blinker").write_bytes(annotation.write(work))
        window = MainWindow(SettingsStore(home), home)
        window.resize(1180, 780)
        window.show()
        window.open_file(home / "A1.blinker")
        # As most clicks do, it comes after the verse pairs have been counted between events.
        for _ in work.pairs:
            QApplication.processEvents()
        yield window
        window.close()


def _link(canvas: QWidget, places: Sequence[QPoint]) -> None:
    """Select two words and link them by the right button, and see it painted."""
    for place in places:
        QTest.mouseClick(canvas, Qt.MouseButton.LeftButton, pos=place)
    QTest.mouseClick(canvas, Qt.MouseButton.RightButton, pos=places[-1])
    QApplication.processEvents()


def _unlink(window: MainWindow) -> None:
    """Take the link back, with the focus where it was, and let the canvas forget its picture."""
    window.actions_by_name["undo"].trigger()
    for view in (Arrangement.ROWS, Arrangement.COLUMNS):
        window.page.canvas.set_arrangement(view)
        QApplication.processEvents()
    window.page.canvas.focus_word(Side.SOURCE, 0)
    # What changes its text is laid out first, and the panels around it after that.
    for _ in range(2):
        QApplication.processEvents()


def _agree() -> None:
    with redirect_stdout(StringIO()):
        run_command(["agree", *_SAMPLE])


def _table() -> None:
    with redirect_stdout(StringIO()):
        run_command(["items", "--by", "type", "--format", "csv", *_SAMPLE])


if __name__ == "__main__":
    sys.exit(main())
