"""Random events: no exceptions, no leaks, and a valid file."""

import gc
import os
import random
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple, TextIO, TypeVar

import pytest
import shiboken6
from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, Qt, QTimer
from PySide6.QtGui import QDesktopServices, QMouseEvent, QPixmap
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog, QWidget

from amounts import seeded, times
from blinker_qt.annotate.state import EditKind
from blinker_qt.bitext.annotation import UNTOUCHED, AnnotationSet
from blinker_qt.bitext.remarks import Remarks
from blinker_qt.bitext.study import Study
from blinker_qt.bitext.verses import Bitext, Side, VersePair
from blinker_qt.formats import annotation
from blinker_qt.paths import resource
from blinker_qt.translation import use_language
from blinker_qt.ui.app.main_window import MainWindow
from blinker_qt.ui.compare.analysis_window import AnalysisWindow
from every_window import EveryWindow
from golds import with_suggestions, write_machine
from window_acts import CONTROL, LEFT, Hand, session_of, turn_wheel

WARM_UP = 150
"""By then what is made once and kept is there, such as folded texts."""
SIZES = range(15, 20)
"""The sizes of type that are tried, as Qt keeps an engine and glyphs for each, at most twice.

All of them are there before memory is compared (see `Monkey.see_everything`).
"""
MORE_MEMORY = 20 * 2**20
"""Room for the history of edits; more would be a leak."""
DIALOGS = set(
    "open open_sample start_sample_again practise import_texts export publish save_copy quit "
    "compare show_study make_practice write_ruling show_keys show_log check_for_updates "
    "about".split()
)
TURNS = (-240, -120, 120, 240)
BUTTONS = (LEFT, Qt.MouseButton.MiddleButton, Qt.MouseButton.RightButton)
KEYS = tuple(
    Qt.Key[f"Key_{name}"]
    for name in (
        "Up Down Left Right PageDown Home End Space Return N G A J U B S Delete Escape"
    ).split()
)


Result = TypeVar("Result")


class Held(NamedTuple):
    """What a process holds; the memory is in bytes, 0 where the system does not say."""

    widgets: int
    objects: int
    pictures: int
    memory: int


def held_by(window: MainWindow) -> Held:
    QApplication.processEvents()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    gc.collect()
    return Held(
        widgets=len(QApplication.allWidgets()),
        objects=len(window.findChildren(QObject)),
        pictures=sum(type(held) is QPixmap for held in gc.get_objects()),
        memory=_memory_in_use(),
    )


def _memory_in_use() -> int:
    if not sys.platform.startswith("linux"):
        return 0
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


class Monkey:
    """Acts on a window at random, but the same way for the same seed; the log gets a line each."""

    def __init__(self, window: MainWindow, dice: random.Random, log: TextIO) -> None:
        self.window, self.dice, self._log = window, dice, log
        self.canvas, self.hand = window.page.canvas, Hand(window.page.canvas)
        self.names = sorted(
            name
            for name, action in window.actions_by_name.items()
            if name not in DIALOGS and not action.text().endswith("…")
        )

    def see_everything(self) -> None:
        """Do every act once, and paint level and turned words in all sizes of type."""
        acts = self.window.actions_by_name
        for name in self.names:
            acts[name].trigger()
            QApplication.processEvents()
        for view in ("view_rows", "view_matrix"):
            acts[view].trigger()
            for size in SIZES:
                self.window.look._change(source_text_size=size, target_text_size=size)
                QApplication.processEvents()

    def act(self, *acts: Callable[[], None]) -> None:
        """Do one of these things."""
        act = self.dice.choice(acts)
        self._log.write(f"{act.__name__}\n")
        self._log.flush()
        act()

    def play(self, events: int) -> None:
        """Do this many things."""
        often = (self.select, self.press, self.turn)
        acts = (self.click, self.trigger, self.drag, self.point, self.go_to, self.accept)
        for number in range(events):
            self.act(*often, *often, *acts)
            if not all(size in SIZES for size in self.canvas.lettering.sizes):
                self.window.actions_by_name["normal_text"].trigger()
            if number % 50 == 0:
                QApplication.processEvents()

    def select(self) -> None:
        side = self.dice.choice(list(Side))
        count = len(session_of(self.window).pair.tokens(side))
        self.hand.click(side, self.dice.randrange(count))

    def accept(self) -> None:
        """Accept a suggestion, if one can be seen once the words have no links."""
        self.window.actions_by_name["reset"].trigger()
        picture = self.canvas.state.picture
        pair = picture.suggestions if picture else None
        words = range(len(pair.pair.source)) if pair else ()
        suggested = [word for word in words if pair and pair.partners(Side.SOURCE, word)]
        if suggested:
            self.hand.click(Side.SOURCE, self.dice.choice(suggested))
            self.window.actions_by_name["accept_suggestion"].trigger()

    def anywhere(self) -> QPoint:
        return QPoint(
            self.dice.randrange(self.canvas.width()), self.dice.randrange(self.canvas.height())
        )

    def on_word(self) -> QPoint:
        """A point on a word, or in a matrix on a cell, wherever that is scrolled to."""
        source, target = map(self.dice.randrange, session_of(self.window).pair.counts)
        if self.canvas.state.focused_cell is not None:
            return self.hand.cell((source, target))
        word = self.dice.choice(((Side.SOURCE, source), (Side.TARGET, target)))
        return self.canvas.word_rectangle(*word).center()

    def click(self) -> None:
        QTest.mouseClick(self.canvas, self.dice.choice(BUTTONS), pos=self.anywhere())

    def drag(self) -> None:
        """Press, move and release the left button, often with something else in between."""
        start, *way, end = (self.dice.choice((self.anywhere, self.on_word))() for _ in range(4))
        QTest.mousePress(self.canvas, LEFT, pos=start)
        for point in way:
            QTest.mouseMove(self.canvas, point)
        if self.dice.random() < 0.6:
            self.act(self.go_to, self.press, self.trigger)
        QTest.mouseMove(self.canvas, end)
        QTest.mouseRelease(self.canvas, LEFT, pos=end)

    def press(self) -> None:
        QTest.keyClick(self.canvas, self.dice.choice(KEYS))

    def trigger(self) -> None:
        self.window.actions_by_name[self.dice.choice(self.names)].trigger()

    def turn(self) -> None:
        """Turn the wheel: to scroll, or with Ctrl held for other sizes of type."""
        turned = QPoint(0, self.dice.choice(TURNS))
        held = self.dice.choice((Qt.KeyboardModifier.NoModifier, CONTROL))
        self.hand.turn_wheel(self.anywhere(), turned, held)

    def point(self) -> None:
        QTest.mouseMove(self.canvas, self.anywhere())

    def go_to(self) -> None:
        self.window.page.go_to(self.dice.randrange(len(session_of(self.window).bitext)))


def test_random_events_leave_a_valid_file_and_no_leaks(window: MainWindow, tmp_path: Path) -> None:
    file = tmp_path / "work.blinker"
    work = annotation.load(resource("sample", "sample-A1.blinker"))
    machine = annotation.load(resource("sample", "sample-A2.blinker"))
    write_machine(tmp_path / "m.blinker", machine.bitext, *(pair.links for pair in machine.pairs))
    with_suggestions(work, file, tmp_path / "m.blinker")
    window.resize(900, 620)
    assert window.open_file(file)
    log = tmp_path / "events.log"
    with seeded(1998) as dice, log.open("w", encoding="utf-8") as written:
        monkey = Monkey(window, dice, written)
        monkey.see_everything()
        monkey.play(WARM_UP)
        before = held_by(window)
        monkey.play(times(150))
        after = held_by(window)
    assert after.widgets <= before.widgets
    assert after.objects <= before.objects + 10
    # Each verse pair and view keeps some pictures of its words.
    assert after.pictures <= before.pictures + 40
    assert after.memory - before.memory < MORE_MEMORY
    session = session_of(window)
    expected = session.annotation_set
    assert expected.revision > 50, "the monkey hardly edited anything"
    kinds = {edit.kind for edit in (*session.history.done, *session.history.undone)}
    assert EditKind.ACCEPT in kinds, "the monkey accepted no suggestion"
    assert window.documents.close()
    saved = annotation.load(file)
    assert replace(saved, revision=0) == replace(expected, revision=0)


@pytest.mark.parametrize("view", ["view_columns", "view_matrix"])
def test_gestures_never_outlive_what_they_are_about(
    window: MainWindow, tmp_path: Path, view: str
) -> None:
    """Verse pair, file and view change, or the focus is lost, while the button is held."""
    pairs = [
        VersePair(f"G {number}", tuple(f"s{number}{k}" for k in range(5)), tuple("ttttt"))
        for number in (0, 1)
    ]
    # The same words again, which only their pass tells apart.
    bitext = Bitext.of((*pairs, pairs[0]), passes=(1, 1, 2))
    later = replace(UNTOUCHED, remarks=Remarks(later=True))
    study = Study(leave_for_later=True)
    work = AnnotationSet(bitext, (later, later, UNTOUCHED), "A", study=study)
    first, other = (tmp_path / f"{name}.blinker" for name in ("first", "other"))
    for file in (first, other):
        file.write_bytes(annotation.write(work))
    page, canvas, hand = window.page, window.page.canvas, Hand(window.page.canvas)

    def place(source: int, target: int) -> QPoint:
        """The cell of two words, or else the target word."""
        if canvas.state.focused_cell is not None:
            return hand.cell((source, target))
        return canvas.word_rectangle(Side.TARGET, target).center()

    def drag(interrupt: Callable[[], object]) -> bool:
        """Whether anything comes of a drag in the middle of which something else happens."""
        assert window.open_file(first)
        page.go_to(0)
        window.actions_by_name[view].trigger()
        canvas.setFocus()
        in_columns = canvas.word_rectangle(Side.SOURCE, 0).center()
        start = place(0, 0) if canvas.state.focused_cell is not None else in_columns
        QTest.mousePress(canvas, LEFT, pos=start)
        QTest.mouseMove(canvas, place(1, 1))
        interrupt()
        session = session_of(window)
        before = session.annotation_set, session.selection
        QTest.mouseMove(canvas, place(2, 2))
        QTest.mouseRelease(canvas, LEFT, pos=place(2, 2))
        return (session.annotation_set, session.selection) != before

    interruptions: dict[str, Callable[[], object]] = {
        "verse pair": lambda: page.go_to(1),
        "the same words": lambda: page.go_to(2),
        "file": lambda: window.open_file(other),
        "view": window.actions_by_name["view_rows"].trigger,
        "focus": page.navigator.setFocus,
        "release": lambda: hand.move_without_button(place(1, 1)),
    }
    window.activateWindow()
    assert [name for name, interrupt in interruptions.items() if drag(interrupt)] == []
    assert drag(lambda: None)


class Child:
    """Clicks, types and turns the wheel anywhere in a window, and in all that it opens.

    Presses, releases and keys are sent one by one, as each may delete what gets the next.

    Args:
        window: where to begin.
        dice: decides everything.
        log: gets a line for each event.
    """

    def __init__(self, window: QWidget, dice: random.Random, log: TextIO) -> None:
        self._window, self._dice, self._log = window, dice, log
        self._is_acting = False
        # What opens a dialog returns when the dialog is closed.
        self._in_dialogs = QTimer()
        # A timer that repeats is silent while a dialog is open that it has opened itself.
        self._in_dialogs.setSingleShot(True)
        self._in_dialogs.timeout.connect(self._act_in_dialog)

    def play(self, events: int) -> None:
        """Do this many things, not counting those in dialogs."""
        for _ in range(events):
            if not self._window.isVisible():
                self._window.show()
            self.answer(self._act)
            # A late answer may open a dialog.
            self.answer(QApplication.processEvents)
            while (front := self._front()) is not self._window:
                close(front)

    def answer(self, act: Callable[[], Result]) -> Result:
        """Do something, and play in the dialogs that it opens until they are closed."""
        self._is_acting = True
        self._in_dialogs.start(1)
        result = act()
        self._in_dialogs.stop()
        self._is_acting = False
        return result

    def _front(self) -> QWidget:
        return QApplication.activePopupWidget() or QApplication.activeModalWidget() or self._window

    def _act_in_dialog(self) -> None:
        if not self._is_acting:
            return
        self._in_dialogs.start(1)
        front = self._front()
        if front is not self._window:
            if self._dice.random() < 0.1:
                close(front)
            else:
                self._act()

    def _act(self) -> None:
        dice, front = self._dice, self._front()
        widgets = [one for one in (front, *front.findChildren(QWidget)) if one.isVisible()]
        widget = dice.choice(widgets)
        point = QPoint(dice.randrange(widget.width() + 1), dice.randrange(widget.height() + 1))
        act = dice.choice((self._click, self._click, self._press, self._type, self._turn, _move))
        self._log.write(f"{act.__name__} {type(widget).__name__} {widget.objectName()} {point}\n")
        self._log.flush()
        act(widget, point)

    def _click(self, widget: QWidget, point: QPoint) -> None:
        button, modifier = self._dice.choice((LEFT, LEFT, *BUTTONS)), self._modifier()
        steps = ["press", "release"]
        if self._dice.random() < 0.3:
            steps += ["press again", "release"]
        for step in steps:
            if not shiboken6.isValid(widget):
                break
            if step == "press":
                QTest.mousePress(widget, button, modifier, point)
            elif step == "release":
                QTest.mouseRelease(widget, button, modifier, point)
            else:
                press_again(widget, button, modifier, point)

    def _press(self, widget: QWidget, _point: QPoint) -> None:
        more = (Qt.Key.Key_Tab, Qt.Key.Key_Backtab, Qt.Key.Key_F2, Qt.Key.Key_Menu)
        QTest.keyClick(widget, self._dice.choice((*KEYS, *more)), self._modifier())

    def _type(self, widget: QWidget, _point: QPoint) -> None:
        for key in self._dice.choices("aZ09 -", k=3):
            if shiboken6.isValid(widget):
                QTest.keyClicks(widget, key)

    def _turn(self, widget: QWidget, point: QPoint) -> None:
        turned = QPoint(0, self._dice.choice(TURNS))
        turn_wheel(widget, point, turned, self._modifier())

    def _modifier(self) -> Qt.KeyboardModifier:
        none, shift = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier
        return self._dice.choice((none, none, none, shift, CONTROL))


def _move(widget: QWidget, point: QPoint) -> None:
    QTest.mouseMove(widget, point)


def press_again(
    widget: QWidget, button: Qt.MouseButton, modifier: Qt.KeyboardModifier, point: QPoint
) -> None:
    """The second press of a double click."""
    local, everywhere = QPointF(point), QPointF(widget.mapToGlobal(point))
    kind = QEvent.Type.MouseButtonDblClick
    QApplication.sendEvent(widget, QMouseEvent(kind, local, everywhere, button, button, modifier))


def close(widget: QWidget) -> None:
    """Close a menu or dialog, whatever it asks for."""
    if isinstance(widget, QDialog):
        widget.done(0)
    elif not widget.close():
        widget.hide()


WINDOWS = (
    "main: StudyDialog CorrectionDialog PreferencesDialog-0 ImportDialog practice",
    "main: adjudication",
    "analysis: analysis-1",
    "study: new-study-2",
    "study: study-taken-in-0",
)
"""Whose windows are opened, and where to play; what follows the last one may not open any more."""


@pytest.mark.parametrize("windows", WINDOWS)
def test_random_events_in_any_window_raise_nothing(
    windows: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home, places = tmp_path / "windows", tmp_path / "chosen"
    places.mkdir()
    (places / "damaged.blinker").write_text("<", "utf-8")
    monkeypatch.chdir(places)
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda _address: True)
    owner, names = windows.split(": ")
    opening = iter(EveryWindow(home, of=[owner]))
    with seeded(1998) as dice, (tmp_path / "events.log").open("w", encoding="utf-8") as log:
        for name in names.split():
            window = next(window for shown, window in opening if shown == name)
            study = (home / "study").iterdir()
            files = ["", *map(str, (places / "damaged.blinker", places, *study))]
            choose_at_random(monkeypatch, dice, files, places)
            child = Child(window, dice, log)
            child.play(times(25))
        for shown in QApplication.topLevelWidgets():
            if isinstance(shown, MainWindow):
                assert any(child.answer(shown.documents.close) for _ in range(100))
            while isinstance(shown, AnalysisWindow) and shown.is_busy:
                # A late answer may open a dialog.
                child.answer(lambda: QTest.qWait(5))
    for shown in QApplication.topLevelWidgets():
        shown.hide()  # A dialog that stayed open would keep the pointer from later tests.
    use_language("en", resource("translations"))


def choose_at_random(
    monkeypatch: pytest.MonkeyPatch, dice: random.Random, files: list[str], places: Path
) -> None:
    """Answer the system's file dialogs with any of these files, or a new one."""
    for question in ("getOpenFileName", "getSaveFileName"):
        answer = lambda *_: (dice.choice([*files, str(places / "new")]), "")  # noqa: E731
        monkeypatch.setattr(QFileDialog, question, answer)
    names = lambda *_: ([file for file in dice.sample(files, 2) if file], "")  # noqa: E731
    monkeypatch.setattr(QFileDialog, "getOpenFileNames", names)
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(places))
