"""What the lines of an overlay stand for, and how many there are of each."""

from collections.abc import Sequence
from itertools import zip_longest
from typing import NamedTuple

from PySide6.QtCore import QPointF, QSize
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QWidget

from blinker_qt.ui.app.theme import LIGHT, Theme
from blinker_qt.ui.canvas.looks import tone_colour, tone_style, tone_width
from blinker_qt.ui.canvas.picture import Tone
from blinker_qt.ui.compare.wording import shortened, shown
from blinker_qt.ui.widgets.display import heard
from blinker_qt.ui.widgets.headings import ElidedLabel
from blinker_qt.ui.widgets.messages import tooltip
from blinker_qt.ui.widgets.wording import labelled

_NAME_LENGTH = 24
_USUAL = 2.4
_GAP = 2
MOST = 5
"""So many kinds of lines can be explained."""


class Entry(NamedTuple):
    """One kind of line.

    Attributes:
        name: what programs call it.
        tone: how its lines look.
        share: which share of the annotators drew such a line.
        whose: who drew them, in words.
        counted: how many there are, in words.
    """

    name: str
    tone: Tone
    share: float
    whose: str
    counted: str


class _LineSample(QWidget):
    """A short piece of line as the canvas draws it."""

    def __init__(self) -> None:
        super().__init__()
        self._look: tuple[Tone, float] = (Tone.SHARED, 1.0)
        self._theme: Theme = LIGHT
        self.setFixedSize(34, 14)

    def set_theme(self, theme: Theme) -> None:
        """Paint in another theme."""
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
        colour, width = tone_colour(self._theme, tone, share), tone_width(tone, share, _USUAL)
        painter.setPen(QPen(colour, width, tone_style(tone)))
        middle = self.height() / 2
        painter.drawLine(QPointF(1, middle), QPointF(self.width() - 1, middle))


class _Key(QWidget):
    """Whose lines look like this, and how many there are."""

    def __init__(self) -> None:
        super().__init__()
        self._sample = _LineSample()
        self._label = ElidedLabel()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 12, 0)
        row.setSpacing(6)
        row.addWidget(self._sample)
        row.addWidget(self._label, 1)

    def set_theme(self, theme: Theme) -> None:
        """Paint in another theme."""
        self._sample.set_theme(theme)

    def show_entry(self, entry: Entry | None) -> None:
        """Explain another kind of line; None for none."""
        name = entry.name if entry else "none"
        self.setObjectName(f"key_of_{name}")
        self._label.setObjectName(f"key_{name}")
        self.setVisible(entry is not None)
        if entry is not None:
            self._sample.show_look(entry.tone, entry.share)
            self._label.show_whole(labelled(shortened(entry.whose, _NAME_LENGTH), entry.counted))
            whole = labelled(shown(entry.whose), entry.counted)
            self.setToolTip(tooltip(whole))
            self.setAccessibleDescription(heard(whole))


class KeyRow(QWidget):
    """The keys beside each other, in as many columns as there is room for."""

    def __init__(self) -> None:
        super().__init__()
        self._keys = [_Key() for _ in range(MOST)]
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(_GAP)
        self._grid.setColumnStretch(MOST, 1)
        self._columns = 0
        self._arrange()
        self.setMinimumWidth(1)

    def set_theme(self, theme: Theme) -> None:
        """Paint in another theme."""
        for key in self._keys:
            key.set_theme(theme)

    def show_entries(self, entries: Sequence[Entry]) -> None:
        """Explain these kinds of lines, at most `MOST`; without any, nothing is seen."""
        for key, entry in zip_longest(self._keys, entries):
            key.show_entry(entry)
        self.setVisible(bool(entries))
        self._arrange()

    def _arrange(self) -> None:
        """Put the keys into the most columns that there is room for."""
        widths = [key.sizeHint().width() for key in self._keys if not key.isHidden()]
        columns = next(
            (count for count in range(MOST, 1, -1) if _width(widths, count) <= self.width()), 1
        )
        if columns != self._columns:
            self._columns = columns
            for place, key in enumerate(self._keys):
                self._grid.addWidget(key, *divmod(place, columns))
            # Whoever gave the width has to hear that another height goes with it.
            self.updateGeometry()

    def minimumSizeHint(self) -> QSize:
        """Whatever is too wide is cut off rather than pushing the window apart."""
        return QSize(1, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """There may be more room or less."""
        super().resizeEvent(event)
        self._arrange()


def _width(widths: Sequence[int], columns: int) -> int:
    """How wide so many columns are that are filled row by row, each with a gap behind it.

    >>> _width([10, 20, 30], 2), _width([10, 20, 30], 3)
    (54, 66)
    """
    return sum(max(widths[column::columns], default=0) + _GAP for column in range(columns))
