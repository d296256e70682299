"""Annotating a whole verse pair by keyboard, by mouse, and with a screen reader."""

import re
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAccessibleInterface

from blinker_qt.bitext.alignment import Alignment, blocks
from blinker_qt.bitext.annotation import AnnotationSet, PairAnnotation
from blinker_qt.bitext.verses import Side, Word
from blinker_qt.formats import annotation
from blinker_qt.layouts.arrangement import Arrangement
from blinker_qt.paths import resource
from blinker_qt.ui.app.main_window import MainWindow
from blinker_qt.ui.widgets.display import spoken_form
from commands import write
from window_acts import Ears, Hand, Typist, listening, open_in_front, press_button, session_of

PAIR = 3
"""Sample 1:4: words for several, words from afar, and words not translated on both sides."""
KEY = Qt.Key


@pytest.fixture(scope="module")
def finished() -> AnnotationSet:
    """The sample as its first annotator left it."""
    return annotation.load(Path(resource("sample", "sample-A1.blinker")))


@pytest.fixture
def file(finished: AnnotationSet, tmp_path: Path) -> Path:
    """The same annotator's file before she came to the pair."""
    pairs = list(finished.pairs)
    pairs[PAIR] = PairAnnotation()
    return Path(write(tmp_path / "work.blinker", replace(finished, pairs=tuple(pairs))))


def check_saved(window: MainWindow, file: Path, finished: AnnotationSet) -> None:
    """The file holds what the first annotator's holds, but for the time that it took."""
    assert window.documents.close()
    saved = annotation.load(file)
    for left, found in zip(finished.pairs, saved.pairs, strict=True):
        assert replace(found, seconds=0) == replace(left, seconds=0)


def marks(alignment: Alignment) -> list[Word]:
    return [(side, word) for side in Side for word in sorted(alignment.not_translated(side))]


@pytest.mark.parametrize("view", Arrangement, ids=lambda view: view.value)
def test_with_the_mouse_alone(
    window: MainWindow,
    hand: Hand,
    file: Path,
    finished: AnnotationSet,
    view: Arrangement,
) -> None:
    def click_words(*words: Word) -> None:
        for word in words:
            hand.reveal(*word)
            hand.click(*word)

    wanted = finished.pairs[PAIR].alignment
    open_in_front(window, file)
    assert session_of(window).position == PAIR
    hand.canvas.set_arrangement(view)
    for block in blocks(wanted):
        for source, target in block.links if view is Arrangement.MATRIX else ():
            hand.reveal(Side.SOURCE, source)
            hand.reveal(Side.TARGET, target)
            hand.paint((source, target))
        if view is not Arrangement.MATRIX:
            click_words(*((side, word) for side in Side for word in block.words(side)))
            hand.click_link_bar()
    for word in marks(wanted):
        if view is Arrangement.MATRIX:
            hand.reveal(*word)
            hand.click_mark(*word)
        else:
            click_words(word)
            hand.click_not_translated(word[0])
    press_button(window, "done_button")
    check_saved(window, file, finished)


class Reader:
    """Knows what a screen reader knows: interfaces, and what was announced."""

    def __init__(self, window: MainWindow, ears: Ears) -> None:
        self.root = QAccessible.queryAccessibleInterface(window)
        self.ears = ears
        (self.words,) = [
            item
            for item in self.everything(self.root)
            if item.role() == QAccessible.Role.List and self.name(item).startswith("Verse pair ")
        ]

    @staticmethod
    def name(item: QAccessibleInterface) -> str:
        return item.text(QAccessible.Text.Name)

    def everything(self, item: QAccessibleInterface) -> list[QAccessibleInterface]:
        found = [item]
        for number in range(item.childCount()):
            child = item.child(number)
            if child.isValid() and not child.state().invisible:
                found += self.everything(child)
        return found

    def labels(self) -> list[str]:
        """What labels say."""
        label = QAccessible.Role.StaticText
        return [self.name(item) for item in self.everything(self.root) if item.role() == label]

    def focus(self) -> Word:
        """The word that has the focus according to the screen reader."""
        word = self.words.focusChild()
        assert word is not None
        assert word.state().focused
        return self.place(word)

    @staticmethod
    def place(word: QAccessibleInterface) -> Word:
        told = re.match(
            r"(source|target) word (\d+) of \d+, ", word.text(QAccessible.Text.Description)
        )
        assert told is not None
        return Side(told[1]), int(told[2]) - 1

    def states(self) -> dict[Word, str]:
        """The accessible description of every word."""
        return {
            self.place(word): word.text(QAccessible.Text.Description).split(", ", 1)[1]
            for word in map(self.words.child, range(self.words.childCount()))
        }

    def selected(self) -> set[Word]:
        words = map(self.words.child, range(self.words.childCount()))
        return {self.place(word) for word in words if word.state().selected}


@pytest.mark.parametrize(
    "view", [Arrangement.COLUMNS, Arrangement.ROWS], ids=lambda view: view.value
)
def test_by_screen_reader(
    window: MainWindow, file: Path, finished: AnnotationSet, view: Arrangement
) -> None:
    wanted = finished.pairs[PAIR].alignment
    with listening() as ears:
        window.look.toggle("hints")  # they are told too, and are not what is listened for here
        open_in_front(window, file)
        assert "Verse pair Sample 1:4. Words left: 16 source, 21 target." in ears.since_last()
        reader = Reader(window, ears)
        typist = Typist(window, view, reader.focus)
        typist.choose_view()
        forms = {
            reader.place(word): reader.name(word) for word in reader.everything(reader.words)[1:]
        }
        assert " ".join(forms.values()) == " ".join(
            spoken_form(token) for side in Side for token in finished.bitext[PAIR].tokens(side)
        )
        assert set(reader.states().values()) == {"unaccounted"}
        listen_to_refusal(reader, typist)
        left = {side: sum(at is side for at, _ in forms) for side in Side}

        def in_order(words: tuple[Word, ...]) -> str:
            return ", ".join(f"{position + 1} {forms[side, position]}" for side, position in words)

        for block in blocks(wanted):
            ends = [tuple((side, place) for place in block.words(side)) for side in Side]
            for word in (*ends[0], *ends[1]):
                typist.select(word)
                assert f"Selected: {in_order((word,))}" in ears.since_last()
            assert reader.selected() == {*ends[0], *ends[1]}
            typist.press(KEY.Key_Return)
            for side, end in zip(Side, ends, strict=True):
                left[side] -= len(end)
            # What was decided elsewhere on the word that is focused next is told after that.
            assert ears.since_last().partition(" | ")[0] == (
                f"Linked: {in_order(ends[0])} – {in_order(ends[1])}. {left_of(left)}."
            )
            assert reader.selected() == set()
            assert left_of(left) in reader.labels()
        listen_to_undo(reader, typist)
        for word in marks(wanted):
            typist.walk(word)
            ears.since_last()
            typist.press(KEY.Key_N)
            left[word[0]] -= 1
            assert f"Not translated: {in_order((word,))}. {left_of(left)}" in ears.since_last()
            assert reader.states()[word] == "not translated"
        for (side, position), state in reader.states().items():
            told = {int(number) - 1 for number in re.findall(r"(?:to|,) (\d+) ", state)}
            here = side.index
            assert told == {link[1 - here] for link in wanted.links if link[here] == position}
        typist.press(KEY.Key_Return, control=True)
        said = ears.since_last()
        assert said.startswith("Done. ")
        assert "Verse pair Sample 1:5. Every word is accounted for." in said
        assert reader.focus() == (Side.SOURCE, 0)
    check_saved(window, file, finished)


def left_of(left: dict[Side, int]) -> str:
    if not any(left.values()):
        return "Every word is accounted for"
    return f"Words left: {left[Side.SOURCE]} source, {left[Side.TARGET]} target"


def listen_to_refusal(reader: Reader, typist: Typist) -> None:
    """Done says why not, and the focus goes to the first word that is left."""
    typist.walk((Side.TARGET, 2))
    reader.ears.since_last()
    reader.ears.focused.clear()
    typist.press(KEY.Key_Return, control=True)
    assert "Not done yet. Words left: 16 source, 21 target" in reader.ears.since_last()
    assert reader.focus() == (Side.SOURCE, 0)
    assert reader.ears.focused == [0]


def listen_to_undo(reader: Reader, typist: Typist) -> None:
    """Undo and redo say what they did; so does an act that is refused."""
    typist.press(KEY.Key_Z, control=True)
    assert reader.ears.since_last().startswith(
        "Undone: link, verse pair Sample 1:4. Unaccounted: 16 full stop, 21 full stop. "
        "Words left: 2 source, 2 target."
    )
    assert reader.states()[Side.SOURCE, 15] == "unaccounted"
    typist.press(KEY.Key_Z, control=True, shift=True)
    assert reader.ears.since_last().startswith(
        "Redone: link, verse pair Sample 1:4. Linked: 16 full stop – 21 full stop. "
    )
    typist.press(KEY.Key_Z, control=True, shift=True)
    typist.press(KEY.Key_A)
    assert "Select words first" in reader.ears.since_last()
