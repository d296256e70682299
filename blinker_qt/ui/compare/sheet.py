"""The sheet of figures: the matrix, and what to know of it, such as what was left out."""

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QFont, QLinearGradient, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from blinker_qt.agreement.measures import AgreementMeasure
from blinker_qt.compare.agreement import NAMES, Comparison, PairAgreement
from blinker_qt.compare.table import Kind
from blinker_qt.compare.table import said as in_words
from blinker_qt.translation import filled, tr
from blinker_qt.ui.app.theme import LIGHT, Theme
from blinker_qt.ui.compare.matrix import Matrix, Scale, figure, shade
from blinker_qt.ui.widgets.controls import ElidedHeading
from blinker_qt.ui.widgets.display import quoted
from blinker_qt.ui.widgets.messages import plain_label

_MOST_OF_HEADING = 200
"""So much of the heading is shown in any case, in pixels."""
_NAMED = 4
"""So many pairs of annotators with verse pairs left out are named one by one."""


class ScaleKey(QWidget):
    """What the shades stand for: from the lowest rate to the highest."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme: Theme = LIGHT
        self._scale: Scale | None = None
        self._kind = Kind.SPREAD
        font = QFont(self.font())
        font.setPixelSize(12)
        self.setFont(font)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def set_theme(self, theme: Theme) -> None:
        """Paint in another theme."""
        self._theme = theme
        self.update()

    def show_scale(self, scale: Scale | None, kind: Kind = Kind.SPREAD) -> None:
        """Show another range of figures, written as their kind is."""
        self._scale, self._kind = scale, kind
        self.setAccessibleName(" – ".join(self._ends()))
        self.update()

    def sizeHint(self) -> QSize:
        """Room for a strip and a figure on either side."""
        return QSize(156, 20)

    def _ends(self) -> tuple[str, ...]:
        ends = (self._scale.low, self._scale.high) if self._scale else ()
        return tuple(figure(end, self._kind) for end in ends)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002
        """Paint the strip between its ends."""
        if self._scale is None:
            return
        painter = QPainter(self)
        painter.setPen(self._theme.colour("quiet"))
        low, high = self._ends()
        middle = Qt.AlignmentFlag.AlignVCenter
        painter.drawText(self.rect(), middle | Qt.AlignmentFlag.AlignLeft, low)
        painter.drawText(self.rect(), middle | Qt.AlignmentFlag.AlignRight, high)
        strip = QRect(self.rect()).adjusted(48, 4, -48, -4)
        gradient = QLinearGradient(strip.topLeft(), strip.topRight())
        gradient.setColorAt(0, shade(self._theme, 0))
        gradient.setColorAt(1, shade(self._theme, 1))
        painter.fillRect(strip, gradient)


class Sheet(QWidget):
    """The figures of a comparison.

    Signals:
        copy_requested(): the table is to go to the clipboard.
        export_requested(): the figures are to go to a file.
    """

    copy_requested = Signal()
    export_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.matrix = Matrix()
        self._heading = ElidedHeading()
        self._heading.setObjectName("matrix_heading")
        # Figures come first where room is short, and no name makes them wait.
        self._heading.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._scale = ScaleKey()
        self._left_out = plain_label(wraps=True)
        self._left_out.setObjectName("left_out")
        self._copy = QPushButton(tr("&Copy"))
        self._copy.setObjectName("copy")
        self._copy.setToolTip(tr("The table and its signature, to be pasted elsewhere"))
        self._copy.clicked.connect(self.copy_requested)
        self._export = QPushButton(tr("&Export as CSV…"))
        self._export.setObjectName("export_csv")
        self._export.setToolTip(tr("Every figure, unrounded, each set on its own row"))
        self._export.clicked.connect(self.export_requested)
        top = QHBoxLayout()
        top.setSpacing(8)
        top.addWidget(self._heading, 1)
        top.addWidget(self._scale)
        top.addWidget(self._copy)
        top.addWidget(self._export)
        layout = self._layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(4)
        layout.addLayout(top)
        layout.addWidget(self.matrix, 1, Qt.AlignmentFlag.AlignLeft)
        layout.addWidget(self._left_out)
        layout.addStretch(0)
        self.show_comparison(None)

    def minimumSizeHint(self) -> QSize:
        """Room for the table and for all the lines below it at the present width."""
        layout = self._layout
        return QSize(layout.minimumSize().width(), layout.totalMinimumHeightForWidth(self.width()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lines below the table wrap anew."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.updateGeometry()

    def set_theme(self, theme: Theme) -> None:
        """Paint in another theme."""
        self.matrix.set_theme(theme)
        self._scale.set_theme(theme)

    def show_comparison(self, comparison: Comparison | None) -> None:
        """Show other figures."""
        self.matrix.show_comparison(comparison)
        kind = comparison.kind if comparison else Kind.SPREAD
        self._scale.show_scale(self.matrix.scale, kind)
        self._heading.show_whole(self._what_is_measured(comparison))
        self._heading.setMinimumWidth(min(self._heading.sizeHint().width(), _MOST_OF_HEADING))
        self._left_out.setText(self._what_to_know(comparison) if comparison else "")
        for button in (self._copy, self._export):
            button.setEnabled(comparison is not None)

    def _what_is_measured(self, comparison: Comparison | None) -> str:
        measure = comparison.measure if comparison else AgreementMeasure.DICE
        against = quoted(comparison.against) if comparison else ""
        return tr(NAMES[measure].matrix.template).format(annotator=against)

    def _what_to_know(self, comparison: Comparison) -> str:
        lacking = [pair for pair in comparison.pairs if pair.left_out]
        empty = sum(pair.without_rate for pair in comparison.pairs)
        said = [
            self._lacking_in_words(lacking)
            if lacking
            else tr("Every verse pair was compared; none was left out.")
        ]
        if empty:
            said.append(
                filled(
                    tr(
                        "{count} set {count:rate does|rates do} not exist: nothing to compare "
                        "there."
                    ),
                    count=empty,
                )
            )
        if comparison.measure.is_beyond_chance:
            said.append(
                tr(
                    "A figure of two annotators is over all sets together and has no ±; that of a "
                    "mean is over pairs of annotators."
                )
            )
        for warning in comparison.warnings:
            text = in_words(warning)
            said.append(f"{text[:1].upper()}{text[1:]}.")
        if comparison.is_of_one_set:
            said.append(
                tr("All verse pairs are one set, so that ± is 0; choose smaller sets above.")
            )
        return " ".join(said)

    def _lacking_in_words(self, lacking: list[PairAgreement]) -> str:
        named = [
            tr("{count} of {first} and {second}").format(
                count=pair.left_out,
                first=quoted(pair.annotators[0]),
                second=quoted(pair.annotators[1]),
            )
            for pair in lacking[:_NAMED]
        ]
        if len(lacking) > _NAMED:
            named.append(
                filled(tr("and of {count} more {count:pair|pairs}"), count=len(lacking) - _NAMED)
            )
        return tr(
            "Verse pairs left out because not both have done them, or rejected: {named}."
        ).format(named=", ".join(named))
