"""An overlay of several annotators' links, with a legend."""

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import NamedTuple

from PySide6.QtCore import QEvent, QPointF, QSize, Qt, Signal
from PySide6.QtGui import QHelpEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QToolTip, QWidget

from blinker_qt.bitext.alignment import Alignment, LinkToken
from blinker_qt.bitext.study import LinkLabel
from blinker_qt.bitext.verses import Language, Side, VersePair, Word
from blinker_qt.layouts.picture import (
    Picture,
    Places,
    Tone,
    WordState,
    compared_tone,
    overlay_picture,
)
from blinker_qt.translation import filled, tr
from blinker_qt.ui.canvas.looks import StrokePen
from blinker_qt.ui.canvas.verse_canvas import VerseCanvas
from blinker_qt.ui.canvas.view import Attention, attention_at
from blinker_qt.ui.widgets.controls import (
    ElidedHeading,
    ElidedLabel,
    Wrapping,
    column,
    named,
    on_key,
    row,
)
from blinker_qt.ui.widgets.display import as_spoken, name_shown, numbered, quoted, shortened
from blinker_qt.ui.widgets.messages import labelled, plain_label, tooltip
from blinker_qt.ui.widgets.theme import LIGHT, Theme


def decisions_in_words(picture: Picture, attention: Attention, names: Sequence[str]) -> str:
    """Who decided what on the word or link under the pointer or focus; empty for none."""
    if not picture.drawn_by:
        return ""
    word = attention.word or attention.mark
    if attention.link is not None:
        source, target = attention.link
        words = f"{_word(picture, Side.SOURCE, source)} – {_word(picture, Side.TARGET, target)}"
        words += _label_in_words(picture, attention.link)
        return labelled(words, _counted(picture, _drew_link(picture, attention.link), names))
    if word is not None:
        return labelled(_word(picture, *word), _decisions_on_word(picture, *word, names))
    if attention.groups:
        number = min(attention.groups)
        block = picture.blocks[number]
        sources = " ".join(_word(picture, Side.SOURCE, source) for source in block.sources)
        targets = " ".join(_word(picture, Side.TARGET, target) for target in block.targets)
        whose = _counted(picture, picture.drawn_by[number], names)
        label = _label_in_words(picture, block.links[0])
        return labelled(f"{sources} – {targets}{label}", whose)
    return ""


def _decisions_on_word(picture: Picture, side: Side, position: int, names: Sequence[str]) -> str:
    lines = []
    for partners, is_marked, drawn_by in decisions(picture, side, position):
        links = [
            (position, partner) if side is Side.SOURCE else (partner, position)
            for partner in partners
        ]
        words = " ".join(
            _word(picture, side.other, partner) + _label_in_words(picture, link)
            for partner, link in zip(partners, links, strict=True)
        )
        if not partners:
            words = tr("not translated") if is_marked else tr("not linked")
        lines.append(f"{words} – {_counted(picture, drawn_by, names)}")
    return "; ".join(lines)


def _label_in_words(picture: Picture, link: LinkToken) -> str:
    """The labels of a link, in brackets behind its words; empty for none."""
    label = "".join(map(picture.label, picture.groups_with(link)))
    return f" ({label})" if label else ""


def _counted(picture: Picture, drawn_by: Places, names: Sequence[str]) -> str:
    if not drawn_by:
        return tr("nobody")
    count = tr("{count} of {all}").format(count=len(drawn_by), all=picture.annotator_count)
    return f"{count} ({', '.join(quoted(names[place]) for place in sorted(drawn_by))})"


def _word(picture: Picture, side: Side, position: int) -> str:
    return numbered(picture.pair.tokens(side)[position], position)


def disputed_words(picture: Picture) -> tuple[Word, ...]:
    """The source words with a link that not every annotator drew, ascending.

    If one annotator is compared with the rest: with a link that only one of the two drew.
    """
    disputed = {
        source
        for number, block in enumerate(picture.blocks)
        if picture.share(number) < 1 and picture.tones[number] is not Tone.SHARED
        for source in block.sources
    }
    return tuple((Side.SOURCE, position) for position in sorted(disputed))


def counts(picture: Picture) -> dict[Places, tuple[int, int]]:
    """The numbers of links and of not-translated marks made by exactly these annotators."""
    totals: dict[Places, tuple[int, int]] = {}

    def add(drawn_by: Places, links: int, marks: int) -> None:
        before = totals.get(drawn_by, (0, 0))
        totals[drawn_by] = (before[0] + links, before[1] + marks)

    for block, drawn_by in zip(picture.blocks, picture.drawn_by, strict=True):
        add(drawn_by, len(block.links), 0)
    for word in picture.disputed.values():
        add(word.drawn_by, 0, 1)
    for side in Side:
        for position, state in enumerate(picture.states(side)):
            if state is WordState.NOT_TRANSLATED and (side, position) not in picture.disputed:
                add(frozenset(range(picture.annotator_count)), 0, 1)
    return totals


def decisions(
    picture: Picture, side: Side, position: int
) -> list[tuple[tuple[int, ...], bool, Places]]:
    """The decisions on a word, the most frequent first.

    Returns:
        The words it was linked with, whether it was marked not translated, and by whom.
    """
    side_index = side.index
    partners: dict[int, set[int]] = {place: set() for place in range(picture.annotator_count)}
    for number in picture.groups_of(side, position):
        for link in picture.blocks[number].links:
            if link[side_index] == position:
                for place in picture.drawn_by[number]:
                    partners[place].add(link[1 - side_index])
    marked = _who_marked(picture, side, position)
    who: dict[tuple[tuple[int, ...], bool], set[int]] = {}
    for place, linked in partners.items():
        who.setdefault((tuple(sorted(linked)), place in marked), set()).add(place)
    on_word = [(words, mark, frozenset(drawn_by)) for (words, mark), drawn_by in who.items()]
    return sorted(on_word, key=lambda decision: (-len(decision[2]), min(decision[2])))


def _drew_link(picture: Picture, link: LinkToken) -> Places:
    return next((picture.drawn_by[number] for number in picture.groups_with(link)), frozenset())


def _who_marked(picture: Picture, side: Side, position: int) -> Places:
    if (side, position) in picture.disputed:
        return picture.disputed[side, position].drawn_by
    is_marked = picture.states(side)[position] is WordState.NOT_TRANSLATED
    return frozenset(range(picture.annotator_count)) if is_marked else frozenset()


class OverlayCanvas(VerseCanvas):
    """A read-only canvas with several annotators' links on a verse pair.

    Signals:
        described(str): who drew what is under the pointer or focus; empty for nothing.
    """

    described = Signal(str)

    def __init__(self) -> None:
        super().__init__(interactive=False)
        self._names: tuple[str, ...] = ()
        self.state.attention_changed.connect(self._describe)
        on_key(self, "B", self.state.bring_partners, Qt.ShortcutContext.WidgetShortcut)

    def show_overlay(self, picture: Picture | None, names: Sequence[str]) -> None:
        """Show a picture of these annotators' links."""
        self._names = tuple(names)
        self.show_picture(picture)
        self._describe()

    def decisions_on_word(self, side: Side, position: int) -> str:
        """Who decided what on a word."""
        if self.state.picture is None or not self.state.picture.drawn_by:
            return ""
        return _decisions_on_word(self.state.picture, side, position, self._names)

    def state_of_cell(self, cell: LinkToken) -> str:
        """Who linked the words of a cell."""
        if self.state.picture is None or not self.state.picture.drawn_by:
            return super().state_of_cell(cell)
        return _counted(self.state.picture, _drew_link(self.state.picture, cell), self._names)

    def event(self, event: QEvent) -> bool:
        """Show a tooltip that says who drew what is under the pointer."""
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            attention = (
                attention_at(self.state.view, QPointF(event.pos())) if self.state.view else None
            )
            words = self._decisions_on(attention)
            if words:
                QToolTip.showText(event.globalPos(), tooltip(words), self)
                return True
        return super().event(event)

    def _describe(self) -> None:
        self.described.emit(self._decisions_on(self.state.attention))

    def _decisions_on(self, attention: Attention | None) -> str:
        if attention is None or self.state.picture is None:
            return ""
        return decisions_in_words(self.state.picture, attention, self._names)


_NAME_LENGTH = 24
_USUAL = 2.4
_GAP = 2
MOST = 5
"""The largest number of entries in the legend."""


class LegendEntry(NamedTuple):
    """An entry of the legend: one kind of line.

    Attributes:
        name: its object name.
        tone: the tone of the lines.
        share: the share of the annotators who drew such a line.
        whose: who drew them, in words.
        counted: how many there are, in words.
    """

    name: str
    tone: Tone
    share: float
    whose: str
    counted: str


class _LineSample(QWidget):
    """A sample of a line as the canvas draws it."""

    def __init__(self) -> None:
        super().__init__()
        self._look: tuple[Tone, float] = (Tone.SHARED, 1.0)
        self._theme: Theme = LIGHT
        self.setFixedSize(34, 14)

    def set_theme(self, theme: Theme) -> None:
        """Apply another theme."""
        self._theme = theme
        self.update()

    def show_look(self, tone: Tone, share: float) -> None:
        """Show another kind of line."""
        self._look = (tone, share)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002
        """Paint the line."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        tone, share = self._look
        pen = StrokePen.of_tone(self._theme, tone, share, _USUAL)
        painter.setPen(QPen(pen.colour, pen.width, pen.style))
        middle = self.height() / 2
        painter.drawLine(QPointF(1, middle), QPointF(self.width() - 1, middle))


class _Key(QWidget):
    """One entry of the legend on screen: a sample, whose lines these are, and how many."""

    def __init__(self) -> None:
        super().__init__()
        self._sample = _LineSample()
        self._label = ElidedLabel()
        self.setLayout(row(self._sample, (self._label, 1), margins=(0, 0, 12, 0), spacing=6))

    def set_theme(self, theme: Theme) -> None:
        """Apply another theme."""
        self._sample.set_theme(theme)

    def show_entry(self, entry: LegendEntry | None) -> None:
        """Show another entry; None hides the widget."""
        name = entry.name if entry else "none"
        self.setObjectName(f"key_of_{name}")
        self._label.setObjectName(f"key_{name}")
        self.setVisible(entry is not None)
        if entry is not None:
            self._sample.show_look(entry.tone, entry.share)
            self._label.show_whole(labelled(shortened(entry.whose, _NAME_LENGTH), entry.counted))
            whole = labelled(name_shown(entry.whose), entry.counted)
            self.setToolTip(tooltip(whole))
            self.setAccessibleDescription(as_spoken(whole))


class KeyRow(Wrapping):
    """The legend: entries side by side, on as many lines as needed."""

    def __init__(self) -> None:
        super().__init__(_GAP, _GAP)
        self._keys = [_Key() for _ in range(MOST)]
        for key in self._keys:
            self.add(key)

    def set_theme(self, theme: Theme) -> None:
        """Apply another theme."""
        for key in self._keys:
            key.set_theme(theme)

    def show_entries(self, entries: Sequence[LegendEntry]) -> None:
        """Show these entries, at most `MOST`; without any, the legend is hidden."""
        for key, entry in zip_longest(self._keys, entries):
            key.show_entry(entry)
        self.setVisible(bool(entries))
        self.arrange()

    def minimumSizeHint(self) -> QSize:
        """A small width, so that long entries are cut off rather than widening the window."""
        return QSize(1, super().minimumSizeHint().height())


class Overlay(QWidget):
    """A verse pair with annotators' links and a legend; differences are highlighted.

    Args:
        controls: are put at the end of the line above the legend.
    """

    def __init__(self, *controls: QWidget) -> None:
        super().__init__()
        self.canvas = named(OverlayCanvas(), "overlay", tr("Annotators' links"))
        self.canvas.setMinimumSize(240, 96)
        self._reference = named(ElidedHeading(), "overlay_reference")
        self._note = named(plain_label(quiet=True, wraps=True), "overlay_note")
        self._note.setAlignment(Qt.AlignmentFlag.AlignRight)
        self._key_row = KeyRow()
        self._who = named(ElidedLabel(), "overlay_who")
        self._who.setProperty("quiet", "true")
        self.canvas.described.connect(self._who.show_whole)
        top = row(self._reference, (self._note, 1), *controls, spacing=6)
        parts = top, self._key_row, (self.canvas, 1), self._who
        self._column = column(*parts, margins=(8, 2, 0, 0), spacing=3)
        self.setLayout(self._column)
        self.clear()

    def set_theme(self, theme: Theme) -> None:
        """Apply another theme."""
        self.canvas.set_theme(theme)
        self._key_row.set_theme(theme)

    def set_languages(self, source: Language, target: Language) -> None:
        """Set the languages of the two sides."""
        self.canvas.set_languages(source, target)

    def clear(self) -> None:
        """Show no verse pair."""
        self.canvas.show_overlay(None, ())
        self._reference.show_whole("")
        self._key_row.show_entries(())

    def show_note(self, note: str) -> None:
        """Show a note beside the reference."""
        self._note.setText(note)

    def show_pair(
        self,
        pair: VersePair,
        alignments: Sequence[Alignment],
        annotators: Sequence[str],
        apart: int | None = None,
        labels: Sequence[LinkLabel] = (),
    ) -> None:
        """Show the links of some annotators, perhaps one of them (`apart`) against all others.

        `labels` are those of the study.
        """
        picture = overlay_picture(pair, alignments, apart, labels)
        self._reference.show_whole(quoted(pair.reference))
        self._key_row.show_entries(list(self._entries(picture, annotators, apart)))
        # Lay the verse pair out after the legend, whose height is then known.
        self._column.activate()
        self.canvas.show_overlay(picture, annotators)

    def _entries(
        self, picture: Picture, annotators: Sequence[str], apart: int | None
    ) -> Iterator[LegendEntry]:
        if picture.annotator_count < 2:
            return
        totals = counts(picture)
        if apart is not None or picture.annotator_count == 2:
            place = apart or 0
            for tone, whose in self._in_words(annotators, place).items():
                counted = [
                    made for who, made in totals.items() if compared_tone(place, who) is tone
                ]
                yield LegendEntry(tone.value, tone, 1.0, whose, self._summed(counted))
            return
        for most, least in _ranges(picture.annotator_count):
            counted = [made for who, made in totals.items() if least <= len(who) <= most]
            share = (least + most) / 2 / picture.annotator_count
            whose = self._names_in_words(most, least, picture.annotator_count)
            yield LegendEntry(f"by_{most}", Tone.COUNTED, share, whose, self._summed(counted))

    def _in_words(self, annotators: Sequence[str], place: int) -> dict[Tone, str]:
        """The texts of the legend, by tone, when one annotator is compared with others."""
        both, others = tr("{name} and others"), tr("only others")
        if len(annotators) == 2:
            both = tr("both")
            others = tr("only {name}").format(name=annotators[1 - place])
        return {
            Tone.SHARED: both.format(name=annotators[place]),
            Tone.FIRST: tr("only {name}").format(name=annotators[place]),
            Tone.SECOND: others,
        }

    def _names_in_words(self, most: int, least: int, annotator_count: int) -> str:
        if most == least == annotator_count:
            return tr("all {count}").format(count=annotator_count)
        if most == least:
            return tr("{count} of {all}").format(count=most, all=annotator_count)
        return tr("{least} to {most} of {all}").format(least=least, most=most, all=annotator_count)

    def _summed(self, made: Sequence[tuple[int, int]]) -> str:
        links, marks = sum(links for links, _ in made), sum(marks for _, marks in made)
        counted = filled(tr("{count} {count:link|links}"), count=links)
        if not marks:
            return counted
        marked = tr("{count} not translated").format(count=marks)
        return f"{counted}, {marked}"


def _ranges(annotator_count: int) -> list[tuple[int, int]]:
    """Ranges of annotator counts that share an entry of the legend, as (most, least).

    >>> _ranges(3), _ranges(20)
    ([(3, 3), (2, 2), (1, 1)], [(20, 20), (19, 11), (10, 2), (1, 1)])
    """
    if annotator_count <= MOST:
        return [(count, count) for count in range(annotator_count, 0, -1)]
    half = annotator_count // 2
    return [(annotator_count, annotator_count), (annotator_count - 1, half + 1), (half, 2), (1, 1)]
