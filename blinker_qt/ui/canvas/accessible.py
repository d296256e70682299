"""The accessibility interface of the canvas: each word is an accessible child."""

from typing import cast
from weakref import WeakKeyDictionary, ref

import shiboken6
from PySide6.QtCore import QObject, QPoint, QPointF, QRect
from PySide6.QtGui import (
    QAccessible,
    QAccessibleInterface,
    QColor,
    QWindow,
)
from PySide6.QtWidgets import QAccessibleWidget

from blinker_qt.bitext.verses import Side
from blinker_qt.layouts.picture import Picture, Tone, WordState
from blinker_qt.translation import filled, tr
from blinker_qt.ui.canvas.verse_canvas import VerseCanvas
from blinker_qt.ui.widgets.display import (
    as_spoken,
    scores_in_words,
    spoken_form,
    spoken_word,
    visible_form,
)

# Qt accepts and returns null here, but its type stubs do not allow None.
_NOTHING = cast("QAccessibleInterface", None)
_NO_OBJECT = cast("QObject", None)
_NO_WINDOW = cast("QWindow", None)


class _WordInterface(QAccessibleInterface):
    """The accessible interface of one word."""

    def __init__(self, owner: "_CanvasInterface", side: Side, position: int) -> None:
        super().__init__()
        self._owner = owner
        self._side = side
        self._position = position

    def isValid(self) -> bool:  # noqa: N802
        return len(self._owner.tokens(self._side)) > self._position

    def object(self) -> QObject:
        return _NO_OBJECT

    def window(self) -> QWindow:
        canvas = self._owner.canvas
        return _NO_WINDOW if canvas is None else canvas.window().windowHandle()

    def parent(self) -> QAccessibleInterface:
        return self._owner

    def childCount(self) -> int:
        return 0

    def child(self, index: int) -> QAccessibleInterface:  # noqa: ARG002
        return _NOTHING

    def indexOfChild(self, child: QAccessibleInterface) -> int:  # noqa: ARG002
        return -1

    def childAt(self, x: int, y: int) -> QAccessibleInterface:  # noqa: ARG002
        return _NOTHING

    def role(self) -> QAccessible.Role:
        return QAccessible.Role.ListItem

    def rect(self) -> QRect:
        canvas = self._owner.canvas
        if canvas is None:
            return QRect()
        box = canvas.word_rectangle(self._side, self._position)
        return QRect(canvas.mapToGlobal(box.topLeft()), box.size())

    def state(self) -> QAccessible.State:
        state, canvas = QAccessible.State(), self._owner.canvas
        if canvas is None:
            state.invalid = True
            return state
        state.focusable = state.selectable = state.multiSelectable = True
        shown, word = canvas.state, (self._side, self._position)
        state.selected = word in shown.selection
        state.focused = canvas.hasFocus() and shown.focused_word == word
        view = shown.view
        state.offscreen = view is None or self._position not in view.in_sight(self._side)
        return state

    def text(self, kind: QAccessible.Text) -> str:
        canvas = self._owner.canvas
        picture = None if canvas is None else canvas.state.picture
        if canvas is None or picture is None or not self.isValid():
            return ""
        if kind == QAccessible.Text.Name:
            return spoken_form(picture.pair.tokens(self._side)[self._position])
        if kind == QAccessible.Text.Description:
            return self._description(canvas, picture)
        return ""

    def setText(self, kind: QAccessible.Text, text: str) -> None:
        """Do nothing: words are read-only."""

    def backgroundColor(self) -> QColor:  # noqa: N802
        return QColor()

    def foregroundColor(self) -> QColor:  # noqa: N802
        return QColor()

    def _description(self, canvas: VerseCanvas, picture: Picture) -> str:
        side = tr("source word") if self._side is Side.SOURCE else tr("target word")
        return tr("{side} {position} of {count}, {state}").format(
            side=side,
            position=self._position + 1,
            count=len(picture.pair.tokens(self._side)),
            state=", ".join(self._states(canvas, picture)),
        )

    def _states(self, canvas: VerseCanvas, picture: Picture) -> list[str]:
        states, shown, word = [], canvas.state, (self._side, self._position)
        letters = canvas.key_letters_of(self._side, self._position)
        if letters is not None:
            states.append(tr("key letters {letters}").format(letters=" ".join(letters)))
        if word in shown.selection:
            states.append(tr("selected"))
        if word in shown.framed_words:
            states.append(tr("in this case"))
        block = shown.selection.block
        if block is not None and word in block:
            states.append(tr("in the open block"))
        if word in shown.matches:
            states.append(tr("found by the search"))
        states += self._decisions(canvas, picture)
        detail = canvas.detail_in_words(self._side, self._position)
        states += [as_spoken(detail.replace(" · ", ", "))] if detail else []
        states += self._alternatives(picture)
        suggestions = picture.suggestions
        partners = suggestions.partners(self._side, self._position) if suggestions else ()
        if suggestions and partners:
            words = self._words(suggestions, partners)
            states.append(tr("suggested by a machine: {words}").format(words=words))
        return states

    def _decisions(self, canvas: VerseCanvas, picture: Picture) -> list[str]:
        """What was decided on the word, and by whom, if several annotators are shown."""
        decided = canvas.decisions_on_word(self._side, self._position)
        state = picture.states(self._side)[self._position]
        if decided:
            return [as_spoken(decided)]
        if state is WordState.LINKED:
            return self._links(picture)
        if state is WordState.NOT_TRANSLATED:
            return [tr("not translated")]
        return [tr("unaccounted")] if state is WordState.UNACCOUNTED else []

    def _alternatives(self, picture: Picture) -> list[str]:
        """What annotators drew that the gold standard does not have, the dotted lines."""
        below = picture.underlay
        if below is None or not below.drawn_by:
            return []
        end = self._side.index
        texts = []
        for number in below.groups_of(self._side, self._position):
            links = below.blocks[number].links
            partners = tuple(link[1 - end] for link in links if link[end] == self._position)
            words = tr("alternative: linked to {words} ({count} of {all} annotators)").format(
                words=self._words(picture, partners),
                count=len(below.drawn_by[number]),
                all=below.annotator_count,
            )
            texts.append(words)
        mark = below.disputed.get((self._side, self._position))
        if mark is not None:
            words = tr("alternative: not translated ({count} of {all} annotators)")
            texts.append(words.format(count=len(mark.drawn_by), all=below.annotator_count))
        return texts

    def _links(self, picture: Picture) -> list[str]:
        """The word's partners, by block: a word can be in a sure and in a possible block.

        Partners are given with their positions, as a form may occur several times in a verse.
        """
        end = self._side.index
        blocks_spoken = []
        for number in picture.groups_of(self._side, self._position):
            links = picture.blocks[number].links
            partners = tuple(link[1 - end] for link in links if link[end] == self._position)
            template = tr("linked to {words} (block {number})")
            if picture.tones[number] is Tone.POSSIBLE:
                template = tr("possibly linked to {words} (block {number})")
            words = self._words(picture, partners)
            spoken = filled(template, words=words, number=number + 1)
            if label := picture.label(number):
                spoken = tr("{linked}, label {label}").format(linked=spoken, label=label)
            blocks_spoken.append(spoken)
        return blocks_spoken

    def _words(self, picture: Picture, partners: tuple[int, ...]) -> str:
        forms = picture.pair.tokens(self._side.other)
        return ", ".join(
            f"{spoken_word(forms[partner], partner)}{self._score(picture, partner)}"
            for partner in partners
        )

    def _score(self, picture: Picture, partner: int) -> str:
        """The score of the link with a partner, in brackets; empty for none."""
        word = self._position
        link = (word, partner) if self._side is Side.SOURCE else (partner, word)
        score = picture.scores.get(link)
        return "" if score is None else f" ({scores_in_words([score])})"


class _CanvasInterface(QAccessibleWidget):
    """The accessible interface of the canvas; its children are source words, then target words."""

    def __init__(self, canvas: VerseCanvas) -> None:
        super().__init__(canvas, QAccessible.Role.List)
        # Qt may keep this object longer than the canvas, so it must not keep the canvas alive.
        self._ref = ref(canvas)
        # Qt keeps bare pointers to the children it was given, so they live as long as this object.
        self._words: dict[tuple[Side, int], _WordInterface] = {}

    def text(self, kind: QAccessible.Text) -> str:
        """The reference is part of the name, which is read when the focus comes to a word."""
        text, canvas = super().text(kind), self.canvas
        picture = None if canvas is None else canvas.state.picture
        if kind != QAccessible.Text.Name or picture is None:
            return text
        reference = visible_form(picture.pair.reference)
        if text:
            return tr("{drawing}, verse pair {reference}").format(drawing=text, reference=reference)
        return tr("Verse pair {reference}").format(reference=reference)

    @property
    def canvas(self) -> VerseCanvas | None:
        canvas = self._ref()
        return canvas if canvas is not None and shiboken6.isValid(canvas) else None

    def tokens(self, side: Side) -> tuple[str, ...]:
        canvas = self.canvas
        picture = None if canvas is None else canvas.state.picture
        return () if picture is None else picture.pair.tokens(side)

    def childCount(self) -> int:
        return sum(len(self.tokens(side)) for side in Side)

    def child(self, index: int) -> QAccessibleInterface:
        sources = len(self.tokens(Side.SOURCE))
        if 0 <= index < sources:
            return self._word(Side.SOURCE, index)
        return self._word(Side.TARGET, index - sources) if index < self.childCount() else _NOTHING

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        place = next((place for place, word in self._words.items() if word is child), None)
        canvas = self.canvas
        return -1 if place is None or canvas is None else canvas.word_number(*place)

    def childAt(self, x: int, y: int) -> QAccessibleInterface:
        canvas = self.canvas
        state = None if canvas is None else canvas.state
        if canvas is None or state is None or state.view is None:
            return _NOTHING
        place = state.view.word_at(QPointF(canvas.mapFromGlobal(QPoint(x, y))))
        return _NOTHING if place is None else self._word(*place)

    def focusChild(self) -> QAccessibleInterface:  # noqa: N802
        canvas = self.canvas
        word = None if canvas is None else canvas.state.focused_word
        if canvas is None or word is None or not canvas.hasFocus():
            return _NOTHING
        return self.child(canvas.word_number(*word))

    def _word(self, side: Side, position: int) -> _WordInterface:
        place = (side, position)
        if place not in self._words:
            self._words[place] = _WordInterface(self, side, position)
        return self._words[place]


# Qt holds interfaces by bare pointers, so Python must keep them as long as their canvas exists.
_INTERFACES: WeakKeyDictionary[VerseCanvas, _CanvasInterface] = WeakKeyDictionary()


def install() -> None:
    """Register the accessible interface of the canvas with Qt."""
    QAccessible.installFactory(_interface_for)


def _interface_for(_name: str, subject: QObject) -> QAccessibleInterface | None:
    if not isinstance(subject, VerseCanvas):
        return None
    _INTERFACES[subject] = _CanvasInterface(subject)
    return _INTERFACES[subject]
