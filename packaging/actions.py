"""Count the actions that annotating takes, and write the tables of docs/annotating.md.

    python packaging/actions.py [--output docs/annotating.md]

The ten verse pairs of the practice are linked in the real window, in every way there is, until each
is Done as the answer has it. An action is a click, a drag, or a key, with or without modifiers. The
player knows the answer and takes the shortest way that can be seen. How far the pointer travels is
measured on the first ten verse pairs of the sample, linked as its first annotator did.
"""

import argparse
import os
import sys
import tempfile
from collections import defaultdict, deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import groupby
from math import hypot
from pathlib import Path
from statistics import mean
from typing import NamedTuple

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from blinker_qt.annotate.session import Session
from blinker_qt.bitext.alignment import Alignment, blocks
from blinker_qt.bitext.annotation import AnnotationSet, Unaccounted
from blinker_qt.bitext.verses import Side, Word
from blinker_qt.formats import annotation
from blinker_qt.gold.feedback import Practice
from blinker_qt.paths import resource
from blinker_qt.settings import SettingsStore
from blinker_qt.ui.app.app import make_application
from blinker_qt.ui.app.main_window import MainWindow
from blinker_qt.ui.canvas.keyboard import destination
from blinker_qt.ui.canvas.state import Cursor

ROOT = Path(__file__).parent.parent
_COUNTED, _MEASURED = "counted", "travel"
"""The names of the comments around the two tables."""
_BEFORE = "version 1.0, clicks only", (130_059, 139_260)
"""How far the pointer travelled before columns were close together, in the same windows."""
_SIZE = 1366, 768
"""All words of every verse pair are in sight, so that nobody needs to scroll."""
_SCREENS = (1366, 768), (1920, 1080)
_TRAVELLED = 10
"""How many verse pairs of the sample are linked to measure how far the pointer travels."""
_KEY = Qt.Key
_ARROWS = _KEY.Key_Up, _KEY.Key_Down, _KEY.Key_Left, _KEY.Key_Right, _KEY.Key_Home, _KEY.Key_End
_LEFT, _RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton
_SHIFT, _CONTROL = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier
_PLAIN = Qt.KeyboardModifier.NoModifier


class Decision(NamedTuple):
    """What the answer says of some words: linked with each other, or not translated."""

    source: tuple[int, ...]
    target: tuple[int, ...]

    @property
    def kind(self) -> str:
        """The row of the table in which it is counted."""
        if not (self.source and self.target):
            return NOT_TRANSLATED
        counts = len(self.source), len(self.target)
        return ONE_TO_ONE if counts == (1, 1) else LARGER

    def on(self, side: Side) -> tuple[int, ...]:
        """The words of one side."""
        return self.source if side is Side.SOURCE else self.target


ONE_TO_ONE, LARGER, NOT_TRANSLATED = "one-to-one link", "larger block", "not translated"
KINDS = ONE_TO_ONE, LARGER, NOT_TRANSLATED
TOOL_OF_1998 = "Blinker of 1998"


def decisions_of(answer: Alignment) -> list[Decision]:
    """The decisions of an answer, in the order of the source words, then of the target words."""
    linked = [Decision(block.sources, block.targets) for block in blocks(answer)]
    marked = [Decision((position,), ()) for position in answer.not_translated_source]
    ordered = sorted(linked + marked)
    return ordered + [Decision((), (place,)) for place in sorted(answer.not_translated_target)]


class Hands:
    """Clicks, drags and presses keys in a window, and counts these actions."""

    def __init__(self, window: MainWindow) -> None:
        self.window = window
        self.canvas = window.page.canvas
        self.actions = 0
        self.drags = 0
        self.travel = 0.0
        self._pointer: QPoint | None = None

    @property
    def session(self) -> Session:
        """What is open in the window."""
        session = self.window.page.session
        if session is None:
            raise SystemExit("nothing is open")
        return session

    @property
    def left(self) -> Unaccounted:
        """The words that still need a decision."""
        return self.session.unaccounted

    @property
    def focus(self) -> Word:
        """The focused word."""
        return self.canvas.state.focused_word or (Side.SOURCE, 0)

    def place(self, side: Side, position: int) -> QPoint:
        """The middle of a word."""
        return self.canvas.word_rectangle(side, position).center()

    def _move(self, widget: QWidget, place: QPoint) -> None:
        """Move the pointer straight to a point of a widget, in pixels of the window."""
        point = widget.mapTo(self.window, place)
        if self._pointer is not None:
            self.travel += hypot(*(point - self._pointer).toTuple())
        self._pointer = point

    def click(self, place: QPoint, button: Qt.MouseButton = _LEFT) -> None:
        """Click a point of the canvas."""
        self._move(self.canvas, place)
        QTest.mouseMove(self.canvas, place)
        QTest.mouseClick(self.canvas, button, pos=place)
        self.actions += 1

    def drag(self, start: QPoint, end: QPoint) -> None:
        """Drag from one point of the canvas to another."""
        self._move(self.canvas, start)
        self._move(self.canvas, end)
        QTest.mousePress(self.canvas, _LEFT, pos=start)
        QTest.mouseMove(self.canvas, (start + end) / 2)
        QTest.mouseMove(self.canvas, end)
        QTest.mouseRelease(self.canvas, _LEFT, pos=end)
        self.drags += 1
        self.actions += 1

    def press(self, key: Qt.Key, modifiers: Qt.KeyboardModifier = _PLAIN) -> None:
        """Press a key."""
        QTest.keyClick(self.canvas, key, modifiers)
        self.actions += 1

    def click_done(self) -> None:
        """Click the Link bar, which is Done when no word is left."""
        self.click(self.canvas.link_bar_rectangle().center())

    def walk(self, word: Word) -> None:
        """Go to a word by as few arrow keys as possible."""
        for key in self._way(word):
            self.press(key)

    def _way(self, word: Word) -> list[Qt.Key]:
        view = self.canvas.state.view
        if view is None:
            return []
        start = Cursor().at(*self.focus)
        ways: dict[Word, list[Qt.Key]] = {start.word: []}
        waiting = deque([start])
        while word not in ways:
            cursor = waiting.popleft()
            for key in _ARROWS:
                reached = destination(view, key, cursor)
                if reached.word not in ways:
                    ways[reached.word] = [*ways[cursor.word], key]
                    waiting.append(reached)
        return ways[word]

    def select_by_keys(self, side: Side, positions: Sequence[int], *, alone_by_focus: bool) -> None:
        """Select words of a side by the arrow keys and Space, neighbours by Shift and arrow keys.

        Args:
            alone_by_focus: only focus a word that is alone, as the next key acts on it too.
        """
        for run in runs(positions):
            at_side, at = self.focus
            is_from_end = at_side is side and abs(at - run[1]) < abs(at - run[0])
            first, last = reversed(run) if is_from_end else run
            self.walk((side, first))
            if first == last and not (alone_by_focus and len(positions) == 1):
                self.press(_KEY.Key_Space)
            for _ in range(abs(last - first)):
                self.press(_KEY.Key_Down if last > first else _KEY.Key_Up, _SHIFT)

    def type_key_letters(self, side: Side, position: int) -> None:
        """Type the key letters of a word."""
        for letter in self.canvas.key_letters_of(side, position) or "":
            self.press(getattr(_KEY, f"Key_{letter}"))


def runs(positions: Sequence[int]) -> list[tuple[int, int]]:
    """The first and the last position of each run of neighbouring positions.

    >>> runs([2, 3, 4, 7])
    [(2, 4), (7, 7)]
    """
    ends = []
    for _, group in groupby(enumerate(positions), lambda item: item[1] - item[0]):
        members = [position for _, position in group]
        ends.append((members[0], members[-1]))
    return ends


Play = Callable[[Hands, Decision], None]
"""Carries out one decision."""


def by_clicks(hands: Hands, decision: Decision) -> None:
    """Click every word, then the right button or a Not Translated bar."""
    for side in Side:
        for position in decision.on(side):
            hands.click(hands.place(side, position))
    if decision.kind is NOT_TRANSLATED:
        hands.click(hands.canvas.bar_rectangle(_only_side(decision)).center())
    else:
        hands.click(hands.place(Side.TARGET, decision.target[-1]), _RIGHT)


def by_drags(hands: Hands, decision: Decision) -> None:
    """Drag a word to another one or to its bar, after selecting the other words, runs by a drag."""
    ends = []
    for side in Side:
        runs_of_words = runs(decision.on(side))
        if not runs_of_words:
            continue
        # The last drag begins and ends at words that need not be selected before.
        end = next((first for first, last in runs_of_words if first == last), None)
        for first, last in runs_of_words:
            if first != last:
                hands.drag(hands.place(side, first), hands.place(side, last))
            elif first != end:
                hands.click(hands.place(side, first))
        ends.append(hands.place(side, runs_of_words[0][0] if end is None else end))
    if decision.kind is NOT_TRANSLATED:
        ends.append(hands.canvas.bar_rectangle(_only_side(decision)).center())
    hands.drag(*ends)


def by_clicks_at_once(hands: Hands, decision: Decision) -> None:
    """Click every word; drag one that is not translated to its bar."""
    if decision.kind is NOT_TRANSLATED:
        by_drags(hands, decision)
        return
    for side in Side:
        for position in decision.on(side):
            hands.click(hands.place(side, position))


def by_keys(hands: Hands, decision: Decision) -> None:
    """Go to the words by arrow keys, select them by Space, then press Enter, or N."""
    if decision.kind is NOT_TRANSLATED:
        hands.walk((side := _only_side(decision), decision.on(side)[0]))
        hands.press(_KEY.Key_N)
        return
    begun = _begun(hands, decision)
    hands.select_by_keys(begun, decision.on(begun), alone_by_focus=False)
    hands.select_by_keys(begun.other, decision.on(begun.other), alone_by_focus=True)
    hands.press(_KEY.Key_Return)


def by_keys_at_once(hands: Hands, decision: Decision) -> None:
    """As by arrow keys, but Enter selects a single word and goes to its likely partner."""
    if decision.kind is NOT_TRANSLATED:
        by_keys(hands, decision)
        return
    begun = _begun(hands, decision)
    words, others = decision.on(begun), decision.on(begun.other)
    hands.select_by_keys(begun, words, alone_by_focus=True)
    hands.press(_KEY.Key_Return)
    for first, last in runs(others):
        hands.select_by_keys(begun.other, range(first, last + 1), alone_by_focus=True)
        # This links a single word; from words that are linked already, it goes on to the next open
        # one.
        hands.press(_KEY.Key_Return)


def by_key_letters(hands: Hands, decision: Decision) -> None:
    """Type the key letters of all words, then press Enter; Space marks the word with the focus."""
    if decision.kind is NOT_TRANSLATED:
        word = _only_side(decision), max(decision.source + decision.target)
        if hands.focus != word:
            hands.type_key_letters(*word)
        hands.press(_KEY.Key_Space)
        return
    _type_words(hands, decision)
    hands.press(_KEY.Key_Return)


def by_key_letters_at_once(hands: Hands, decision: Decision) -> None:
    """Type the key letters of all words."""
    if decision.kind is NOT_TRANSLATED:
        by_key_letters(hands, decision)
        return
    _type_words(hands, decision)


def _type_words(hands: Hands, decision: Decision) -> None:
    for side in Side:
        for position in decision.on(side):
            hands.type_key_letters(side, position)


def _only_side(decision: Decision) -> Side:
    return Side.SOURCE if decision.source else Side.TARGET


def _begun(hands: Hands, decision: Decision) -> Side:
    """The side to begin on: where the focus is, if it is on a word of the decision."""
    side, position = hands.focus
    return side if position in decision.on(side) else Side.SOURCE


class Way(NamedTuple):
    """One way to annotate.

    Attributes:
        name: in the table.
        play: carries out a decision.
        at_once: whether link at once is on.
        by_mouse: whether Done is clicked.
        by_key_letters: whether key letters are shown, which the answer of the practice hides again.
        follows_focus: whether the decision on the focused word comes next.
    """

    name: str
    play: Play
    at_once: bool = False
    by_mouse: bool = False
    by_key_letters: bool = False
    follows_focus: bool = False


WAYS = (
    Way("mouse, clicks only", by_clicks, by_mouse=True),
    Way("mouse, with drags", by_drags, by_mouse=True),
    Way("arrow keys", by_keys, follows_focus=True),
    Way("key letters", by_key_letters, by_key_letters=True, follows_focus=True),
    Way("link at once, mouse", by_clicks_at_once, at_once=True, by_mouse=True),
    Way("link at once, arrow keys", by_keys_at_once, at_once=True, follows_focus=True),
    Way(
        "link at once, key letters",
        by_key_letters_at_once,
        at_once=True,
        by_key_letters=True,
        follows_focus=True,
    ),
)


class Count(NamedTuple):
    """The actions of one way.

    Attributes:
        by_kind: the actions for every decision of a kind, in the order in which they were made.
        actions: all actions, with Done.
        drags: how many of these were drags.
    """

    by_kind: dict[str, list[int]]
    actions: int
    drags: int = 0


def play(way: Way, window: MainWindow, answers: Sequence[Alignment]) -> Count:
    """Annotate the practice from its first verse pair, as many as there are answers."""
    hands, by_kind = Hands(window), defaultdict[str, list[int]](list)
    window.practising.begin()
    while window.documents.document is None or not window.page.isVisible():
        QApplication.processEvents()
    if window.actions_by_name["link_at_once"].isChecked() is not way.at_once:
        window.actions_by_name["link_at_once"].trigger()
    for index, answer in enumerate(answers):
        left = decisions_of(answer)
        if way.by_key_letters:
            hands.press(_KEY.Key_G)
        while left:
            decision = _next(hands, left) if way.follows_focus else left[0]
            left.remove(decision)
            before = hands.actions
            way.play(hands, decision)
            by_kind[decision.kind].append(hands.actions - before)
        if hands.session.position != index or hands.session.alignment != answer:
            raise SystemExit(f"{way.name}: pair {index + 1} is not as the answer has it")
        if way.by_mouse:
            hands.click_done()
        else:
            hands.press(_KEY.Key_Return, _CONTROL)
        if not hands.session.annotation_at(index).done:
            raise SystemExit(f"{way.name}: pair {index + 1} is not done")
        # Reading the answer belongs to the practice, not to annotating.
        window.practising.page.next.click()
        QApplication.processEvents()
    return Count(by_kind, hands.actions, hands.drags)


def _next(hands: Hands, left: Sequence[Decision]) -> Decision:
    """The decision on the focused word, or else the first decision."""
    side, position = hands.focus
    return next((decision for decision in left if position in decision.on(side)), left[0])


@contextmanager
def new_window(size: tuple[int, int]) -> Iterator[MainWindow]:
    """A window of this size, with settings and data of its own."""
    with tempfile.TemporaryDirectory() as home:
        window = MainWindow(SettingsStore(Path(home, "config")), Path(home, "data"))
        window.resize(*size)
        window.show()
        window.activateWindow()
        QApplication.processEvents()
        yield window
        window.close()


def travel(way: Way, size: tuple[int, int]) -> float:
    """How far the pointer travels while the first verse pairs of the sample are linked, in pixels.

    They are linked as the sample's first annotator did, in a window of this size.
    """
    work = annotation.load(resource("sample", "sample-A1.blinker"))
    with tempfile.TemporaryDirectory() as folder, new_window(size) as window:
        file = Path(folder, "work.blinker")
        file.write_bytes(annotation.write(AnnotationSet.unannotated(work.bitext, "A")))
        window.open_file(file)
        QApplication.processEvents()
        hands = Hands(window)
        if way.at_once:
            window.actions_by_name["link_at_once"].trigger()
        for pair in work.pairs[:_TRAVELLED]:
            for decision in decisions_of(pair.alignment):
                way.play(hands, decision)
            if hands.session.alignment != pair.alignment:
                raise SystemExit(f"{way.name}: {hands.session.position + 1} is not as it should be")
            hands.click_done()
            QApplication.processEvents()
    return hands.travel


def count_of_1998(answers: Sequence[Alignment]) -> Count:
    """The actions in the Blinker of 1998 (Figure 2): clicks on every word, on a bar, on Done."""
    by_kind = defaultdict[str, list[int]](list)
    for answer in answers:
        for decision in decisions_of(answer):
            by_kind[decision.kind].append(len(decision.source) + len(decision.target) + 1)
    return Count(by_kind, sum(map(sum, by_kind.values())) + len(answers))


def play_all(answers: Sequence[Alignment]) -> dict[str, Count]:
    """Every way, by its name, each in a new window."""
    counts = {TOOL_OF_1998: count_of_1998(answers)}
    for way in WAYS:
        with new_window(_SIZE) as window:
            counts[way.name] = play(way, window, answers)
    return counts


def answers_of_practice() -> list[Alignment]:
    """The agreed answers."""
    return [pair.alignment for pair in Practice.read().answers.pairs]


def table(counts: dict[str, Count]) -> Iterator[str]:
    """The lines of the table."""
    yield f"| | {' | '.join(KINDS)} | Done | ten verse pairs |"
    yield "|---" * (len(KINDS) + 3) + "|"
    for name, count in counts.items():
        cells = [_cell(count.by_kind[kind]) for kind in KINDS]
        drags = f", {count.drags} of them drags" if count.drags else ""
        yield f"| {name} | {' | '.join(cells)} | 1 | {count.actions}{drags} |"


def travel_table() -> Iterator[str]:
    """The lines of the table of how far the pointer travels."""
    yield f"| pixels | {' | '.join(f'{width} × {height}' for width, height in _SCREENS)} |"
    yield "|---" * (len(_SCREENS) + 1) + "|"
    ways = [way for way in WAYS if way.by_mouse]
    rows = [_BEFORE, *((way.name, [travel(way, size) for size in _SCREENS]) for way in ways)]
    for name, distances in rows:
        yield f"| {name} | {' | '.join(f'{distance:,.0f}' for distance in distances)} |"


def _cell(actions: Sequence[int]) -> str:
    least, most = min(actions), max(actions)
    return f"{least}" if least == most else f"{least} to {most}, on average {mean(actions):.1f}"


def main() -> None:
    """Play, print the table and write it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--output", type=Path, default=ROOT / "docs" / "annotating.md")
    output = parser.parse_args().output
    application = make_application()
    tables = {
        _COUNTED: "\n".join(table(play_all(answers_of_practice()))),
        _MEASURED: "\n".join(travel_table()),
    }
    application.closeAllWindows()
    for name, lines in tables.items():
        sys.stdout.write(f"{lines}\n")
        begin, end = f"<!-- {name} -->", f"<!-- /{name} -->"
        before, _, rest = output.read_text("utf-8").partition(begin)
        _, _, after = rest.partition(end)
        output.write_text(f"{before}{begin}\n{lines}\n{end}{after}", "utf-8")


if __name__ == "__main__":
    main()
