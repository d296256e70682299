"""Annotators' links on one verse pair over each other, and a key to what is drawn."""

from collections.abc import Iterator, Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.verses import Language, VersePair
from blinker_qt.translation import filled, tr
from blinker_qt.ui.app.theme import Theme
from blinker_qt.ui.canvas.picture import Picture, Tone, overlay_picture, tone_apart
from blinker_qt.ui.compare.keys_to_lines import MOST, Entry, KeyRow
from blinker_qt.ui.compare.overlay_canvas import OverlayCanvas
from blinker_qt.ui.compare.who_drew import counts
from blinker_qt.ui.compare.wording import quoted
from blinker_qt.ui.widgets.headings import ElidedLabel, heading_label
from blinker_qt.ui.widgets.messages import plain_label

_TWO = 2


class Overlay(QWidget):
    """A verse pair with annotators' links; what not all of them drew stands out."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.canvas = OverlayCanvas()
        self.canvas.setObjectName("overlay")
        self.canvas.setMinimumSize(300, 96)
        self.canvas.setAccessibleName(tr("Annotators' links"))
        self._reference = heading_label()
        self._reference.setObjectName("overlay_reference")
        self._note = plain_label(quiet=True, wraps=True)
        self._note.setAlignment(Qt.AlignmentFlag.AlignRight)
        self._note.setObjectName("overlay_note")
        self._key_row = KeyRow()
        self._who = ElidedLabel()
        self._who.setProperty("quiet", "true")
        self._who.setObjectName("overlay_who")
        self.canvas.said.connect(self._who.show_whole)
        heading = QHBoxLayout()
        heading.addWidget(self._reference)
        heading.addWidget(self._note, 1)
        column = self._column = QVBoxLayout(self)
        column.setContentsMargins(8, 4, 0, 0)
        column.setSpacing(4)
        column.addLayout(heading)
        column.addWidget(self._key_row)
        column.addWidget(self.canvas, 1)
        column.addWidget(self._who)
        self.clear()

    def set_theme(self, theme: Theme) -> None:
        """Paint in another theme."""
        self.canvas.set_theme(theme)
        self._key_row.set_theme(theme)

    def set_languages(self, source: Language, target: Language) -> None:
        """Say how the two languages are written."""
        self.canvas.set_directions(source.direction, target.direction)

    def clear(self) -> None:
        """Show no verse pair."""
        self.canvas.show_overlay(None, ())
        self._reference.setText("")
        self._key_row.show_entries(())

    def say(self, note: str) -> None:
        """Say something beside the reference."""
        self._note.setText(note)

    def show_pair(
        self,
        pair: VersePair,
        alignments: Sequence[Alignment],
        annotators: Sequence[str],
        apart: int | None = None,
    ) -> None:
        """Show the links of some annotators on a verse pair.

        Args:
            pair: the verse pair.
            alignments: one for each of the annotators.
            annotators: their names.
            apart: the place of the one who is held against all others; None for nobody.
        """
        picture = overlay_picture(pair, alignments, apart)
        self._reference.setText(quoted(pair.reference))
        self._key_row.show_entries(list(self._entries(picture, annotators, apart)))
        # The verse pair is laid out once it is known how much room the keys leave.
        self._column.activate()
        self.canvas.show_overlay(picture, annotators)

    def _entries(
        self, picture: Picture, annotators: Sequence[str], apart: int | None
    ) -> Iterator[Entry]:
        if picture.voters < _TWO:
            return
        found = counts(picture)
        if apart is not None or picture.voters == _TWO:
            one = apart or 0
            for tone, whose in self._in_words(annotators, one).items():
                some = [made for who, made in found.items() if tone_apart(one, who) is tone]
                yield Entry(tone.value, tone, 1.0, whose, self._summed(some))
            return
        for most, least in _ranges(picture.voters):
            some = [made for who, made in found.items() if least <= len(who) <= most]
            share = (least + most) / 2 / picture.voters
            whose = self._whose(most, least, picture.voters)
            yield Entry(f"by_{most}", Tone.COUNTED, share, whose, self._summed(some))

    def _in_words(self, annotators: Sequence[str], one: int) -> dict[Tone, str]:
        """Whose links look so where one annotator is held against one other or several."""
        both, others = tr("{name} and others"), tr("only others")
        if len(annotators) == _TWO:
            both = tr("both")
            others = tr("only {name}").format(name=annotators[1 - one])
        return {
            Tone.SHARED: both.format(name=annotators[one]),
            Tone.FIRST: tr("only {name}").format(name=annotators[one]),
            Tone.SECOND: others,
        }

    def _summed(self, made: Sequence[tuple[int, int]]) -> str:
        return self._counted(sum(links for links, _ in made), sum(marks for _, marks in made))

    def _whose(self, most: int, least: int, voters: int) -> str:
        if most == least == voters:
            return tr("all {count}").format(count=voters)
        if most == least:
            return tr("{count} of {all}").format(count=most, all=voters)
        return tr("{least} to {most} of {all}").format(least=least, most=most, all=voters)

    def _counted(self, links: int, marks: int) -> str:
        counted = filled(tr("{count} {count:link|links}"), count=links)
        if not marks:
            return counted
        marked = tr("{count} not translated").format(count=marks)
        return f"{counted}, {marked}"


def _ranges(voters: int) -> list[tuple[int, int]]:
    """The counts of annotators that have a key together, the most and the least of each.

    >>> _ranges(3), _ranges(20)
    ([(3, 3), (2, 2), (1, 1)], [(20, 20), (19, 11), (10, 2), (1, 1)])
    """
    if voters <= MOST:
        return [(count, count) for count in range(voters, 0, -1)]
    half = voters // 2
    return [(voters, voters), (voters - 1, half + 1), (half, 2), (1, 1)]
