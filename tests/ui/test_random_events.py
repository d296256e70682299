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
from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, Qt, QTimer
from PySide6.QtGui import QDesktopServices, QPixmap, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog, QWidget

from amounts import seeded, times
from blinker_qt.annotate.state import EditKind
from blinker_qt.bitext.verses import Side
from blinker_qt.formats import annotation
from blinker_qt.paths import resource
from blinker_qt.settings import TEXT_SIZES
from blinker_qt.translation import use_language
from blinker_qt.ui.app.main_window import MainWindow
from blinker_qt.ui.compare.analysis_window import AnalysisWindow
from every_window import EveryWindow
from golds import with_suggestions, write_machine
from window_acts import CONTROL, LEFT, Hand, session_of

WARM_UP = 300
"""By then what is made once and kept is there, such as folded texts."""
MORE_MEMORY = 20 * 2**20
"""Room for the history of edits; more would be a leak.

Qt keeps an engine and glyphs for every size of type, at most twice for every size that there is:
all of them are there before memory is compared (see `Monkey.see_everything`).
"""
DIALOGS = set(
    "open open_sample start_sample_again practise import_texts export publish save_copy quit "
    "compare show_keys show_log check_for_updates about".split()
)
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


def turn_wheel(widget: QWidget, point: QPoint, turn: int, modifiers: Qt.KeyboardModifier) -> None:
    event = QWheelEvent(
        QPointF(point),
        QPointF(widget.mapToGlobal(point)),
        QPoint(),
        QPoint(0, turn),
        Qt.MouseButton.NoButton,
        modifiers,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(widget, event)


class Monkey:
    """Acts on a window at random, but the same way for the same seed."""

    def __init__(self, window: MainWindow, dice: random.Random) -> None:
        self.window = window
        self.canvas = window.page.canvas
        self.dice = dice
        self.names = sorted(
            name
            for name, action in window.actions_by_name.items()
            if name not in DIALOGS and not action.text().endswith("…")
        )

    def see_everything(self) -> None:
        """Do every act once, and paint level and turned words in every size of type."""
        acts = self.window.actions_by_name
        for name in self.names:
            acts[name].trigger()
            QApplication.processEvents()
        smallest, largest = TEXT_SIZES
        for view in ("view_rows", "view_matrix"):
            acts[view].trigger()
            self.window.look._change(source_text_size=smallest, target_text_size=smallest)
            for _ in range(largest - smallest):
                acts["larger_text"].trigger()
                QApplication.processEvents()

    def act(self) -> str:
        """Do one thing, and say what."""
        acts = (
            self.select,
            self.select,
            self.click,
            self.press,
            self.press,
            self.trigger,
            self.drag,
        )
        rest = (self.turn, self.turn, self.point, self.go_to, self.accept)
        return self.dice.choice((*acts, *rest))()

    def select(self) -> str:
        session = self.window.page.session
        assert session is not None
        side = self.dice.choice(list(Side))
        position = self.dice.randrange(len(session.pair.tokens(side)))
        Hand(self.canvas).click(side, position)
        return f"select {side.value} {position}"

    def accept(self) -> str:
        """Accept a suggestion, if one can be seen."""
        picture = self.canvas.picture
        pair = picture.suggestions if picture else None
        words = range(len(pair.pair.source)) if pair else ()
        suggested = [word for word in words if pair and pair.partners(Side.SOURCE, word)]
        if not suggested:
            return "nothing is suggested"
        position = self.dice.choice(suggested)
        Hand(self.canvas).click(Side.SOURCE, position)
        self.window.actions_by_name["accept_suggestion"].trigger()
        return f"accept {position}"

    def anywhere(self) -> QPoint:
        return QPoint(
            self.dice.randrange(self.canvas.width()), self.dice.randrange(self.canvas.height())
        )

    def click(self) -> str:
        button, point = self.dice.choice(BUTTONS), self.anywhere()
        QTest.mouseClick(self.canvas, button, pos=point)
        return f"click {button.name} {point.toTuple()}"

    def drag(self) -> str:
        points = [self.anywhere() for _ in range(4)]
        QTest.mousePress(self.canvas, BUTTONS[0], pos=points[0])
        for point in points:
            QTest.mouseMove(self.canvas, point)
        if self.dice.random() < 0.2:
            self.press()
        QTest.mouseRelease(self.canvas, BUTTONS[0], pos=points[-1])
        return f"drag {[point.toTuple() for point in points]}"

    def press(self) -> str:
        key = self.dice.choice(KEYS)
        QTest.keyClick(self.canvas, key)
        return f"press {key.name}"

    def trigger(self) -> str:
        name = self.dice.choice(self.names)
        self.window.actions_by_name[name].trigger()
        return f"trigger {name}"

    def turn(self) -> str:
        """Turn the wheel: to scroll, or with Ctrl held for other sizes of type."""
        turn = self.dice.choice((-240, -120, 120, 240))
        held = self.dice.choice((Qt.KeyboardModifier.NoModifier, CONTROL))
        turn_wheel(self.canvas, self.anywhere(), turn, held)
        return f"turn {held.name} {turn}"

    def point(self) -> str:
        point = self.anywhere()
        QTest.mouseMove(self.canvas, point)
        return f"point {point.toTuple()}"

    def go_to(self) -> str:
        session = self.window.page.session
        assert session is not None
        index = self.dice.randrange(len(session.bitext))
        self.window.page.go_to(index)
        return f"go to {index}"


def act_at_random(monkey: Monkey, events: int, log: TextIO) -> None:
    for number in range(events):
        log.write(f"{number} {monkey.act()}\n")
        log.flush()
        if number % 50 == 0:
            QApplication.processEvents()


def test_random_events_leave_a_valid_file_and_no_leaks(window: MainWindow, tmp_path: Path) -> None:
    file = tmp_path / "work.blinker"
    work = annotation.load(resource("sample", "sample-A1.blinker"))
    machine = annotation.load(resource("sample", "sample-A2.blinker"))
    write_machine(tmp_path / "m.blinker", machine.bitext, *(pair.links for pair in machine.pairs))
    with_suggestions(work, file, tmp_path / "m.blinker")
    window.resize(900, 620)
    assert window.open_file(file)
    log = tmp_path / "events.log"
    with seeded(1998) as dice, log.open("w") as written:
        monkey = Monkey(window, dice)
        monkey.see_everything()
        act_at_random(monkey, WARM_UP, written)
        before = held_by(window)
        act_at_random(monkey, times(700), written)
        after = held_by(window)
    assert after.widgets <= before.widgets
    assert after.objects <= before.objects + 10
    # Each verse pair and view keeps some pictures of its words.
    assert after.pictures <= before.pictures + 40
    assert after.memory - before.memory < MORE_MEMORY
    session = session_of(window)
    expected = session.annotation_set
    assert expected.revision > 100, "the monkey hardly edited anything"
    kinds = {edit.kind for edit in (*session.history.done, *session.history.undone)}
    assert EditKind.ACCEPT in kinds, "the monkey accepted no suggestion"
    assert window.documents.close()
    saved = annotation.load(file)
    assert replace(saved, revision=0) == replace(expected, revision=0)


class Child:
    """Clicks, types and turns the wheel anywhere in a window, and in all that it opens.

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
        front = self._front()
        if self._is_acting and front is not self._window:
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
        button = self._dice.choice((LEFT, LEFT, *BUTTONS))
        click = self._dice.choice((QTest.mouseClick, QTest.mouseClick, QTest.mouseDClick))
        click(widget, button, self._modifier(), point)

    def _press(self, widget: QWidget, _point: QPoint) -> None:
        more = (Qt.Key.Key_Tab, Qt.Key.Key_Backtab, Qt.Key.Key_F2, Qt.Key.Key_Menu)
        QTest.keyClick(widget, self._dice.choice((*KEYS, *more)), self._modifier())

    def _type(self, widget: QWidget, _point: QPoint) -> None:
        QTest.keyClicks(widget, "".join(self._dice.choices("aZ09 -", k=3)))

    def _turn(self, widget: QWidget, point: QPoint) -> None:
        turn_wheel(widget, point, self._dice.choice((-240, -120, 120, 240)), self._modifier())

    def _modifier(self) -> Qt.KeyboardModifier:
        none, shift = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier
        return self._dice.choice((none, none, none, shift, CONTROL))


def _move(widget: QWidget, point: QPoint) -> None:
    QTest.mouseMove(widget, point)


def close(widget: QWidget) -> None:
    """Close a menu or dialog, whatever it asks for."""
    if isinstance(widget, QDialog):
        widget.done(0)
    elif not widget.close():
        widget.hide()


WINDOWS = "adjudication practice analysis-1 ImportDialog StudyDialog PreferencesDialog-0".split()


@pytest.mark.parametrize("name", WINDOWS)
def test_random_events_in_any_window_raise_nothing(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home, places = tmp_path / "windows", tmp_path / "chosen"
    places.mkdir()
    (places / "damaged.blinker").write_text("<")
    monkeypatch.chdir(places)
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda _address: True)
    windows = iter(EveryWindow(home))
    window = next(window for shown, window in windows if shown == name)
    with seeded(1998) as dice, (tmp_path / "events.log").open("w") as log:
        files = ["", *map(str, (places / "damaged.blinker", places, *(home / "study").iterdir()))]
        for question in ("getOpenFileName", "getSaveFileName"):
            answer = lambda *_: (dice.choice([*files, str(places / "new")]), "")  # noqa: E731
            monkeypatch.setattr(QFileDialog, question, answer)
        names = lambda *_: ([one for one in dice.sample(files, 2) if one], "")  # noqa: E731
        monkeypatch.setattr(QFileDialog, "getOpenFileNames", names)
        monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(places))
        child = Child(window, dice, log)
        child.play(times(60))
        for shown in QApplication.topLevelWidgets():
            if isinstance(shown, MainWindow):
                assert any(child.answer(shown.documents.close) for _ in range(100))
            while isinstance(shown, AnalysisWindow) and shown.is_busy:
                # A late answer may open a dialog.
                child.answer(lambda: QTest.qWait(5))
    use_language("en", resource("translations"))
