"""How much is accounted for, how fast the work goes and how long the rest takes, in one line."""

from PySide6.QtCore import QLocale, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from blinker_qt.annotate.pace import RoughTime, roughly, seconds_left, words_an_hour
from blinker_qt.annotate.word_counts import WordCounts
from blinker_qt.translation import tr
from blinker_qt.ui.app.theme import LIGHT, Theme
from blinker_qt.ui.widgets.messages import plain_label

_THICKNESS = 4
_MINUTE = 60


class ThinBar(QWidget):
    """A share, drawn as a thin bar."""

    def __init__(self) -> None:
        super().__init__()
        self.theme: Theme = LIGHT
        self._share = 0.0
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_share(self, share: float) -> None:
        """Draw a share from 0 to 1."""
        self._share = share
        self.update()

    def sizeHint(self) -> QSize:
        """Thin."""
        return QSize(100, _THICKNESS)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002
        """A track, and on it the share."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        bar = QRectF(self.rect())
        for role, share in (("edge", 1.0), ("accent", self._share)):
            painter.setBrush(self.theme.colour(role))
            if share:
                width = max(bar.width() * share, _THICKNESS)
                painter.drawRoundedRect(QRectF(0, 0, width, bar.height()), 2, 2)
        painter.end()


class ProgressLine(QWidget):
    """A thin bar and a sentence below it; nothing before the words were counted."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("progress")
        self._bar = ThinBar()
        self._text = plain_label(quiet=True, wraps=True)
        self._text.setObjectName("progress_text")
        column = QVBoxLayout(self)
        column.setContentsMargins(2, 8, 2, 0)
        column.setSpacing(4)
        column.addWidget(self._bar)
        column.addWidget(self._text)
        self.hide()

    def set_theme(self, theme: Theme) -> None:
        """Paint in another theme."""
        self._bar.theme = theme
        self._bar.update()

    def show_counts(self, counts: WordCounts) -> None:
        """Show how far the work has come."""
        progress = counts.progress
        self.setVisible(progress is not None and progress.words > 0)
        if progress is None or not progress.words:
            return
        self._bar.show_share(progress.accounted / progress.words)
        locale = QLocale()
        # Rounded down: 100 % is said when no word is left, and not before.
        percent = 100 * progress.accounted // progress.words
        parts = [tr("{percent} % of words").format(percent=percent)]
        left = progress.words - progress.accounted
        pace = words_an_hour(counts.work)
        if pace is not None and left:
            parts.append(self._pace_in_words(pace))
            time = self._time_in_words(roughly(seconds_left(left, pace)))
            parts.append(tr("about {time} left").format(time=time))
        self._text.setText(" · ".join(part.replace(" ", "\u00a0") for part in parts))
        self._make_room()
        lines = [
            tr("{accounted} of {words} words are accounted for").format(
                accounted=locale.toString(progress.accounted), words=locale.toString(progress.words)
            ),
            self._told(tr("All work so far"), counts.work.seconds, pace),
            self._told(tr("This sitting"), counts.sitting.seconds, words_an_hour(counts.sitting)),
        ]
        self.setToolTip("\n".join(lines))
        self.setAccessibleName(" · ".join(parts))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give the sentence the lines that it takes at this width."""
        super().resizeEvent(event)
        self._make_room()

    def _make_room(self) -> None:
        # A list that takes all it can get leaves a wrapped label one line unless it insists.
        width = self.contentsRect().width() - 4
        self._text.setMinimumHeight(max(0, self._text.heightForWidth(width)))

    def _told(self, what: str, seconds: int, pace: float | None) -> str:
        return tr("{what}: {minutes} min, {pace}").format(
            what=what,
            minutes=QLocale().toString(seconds // _MINUTE),
            pace=tr("too little to tell a pace") if pace is None else self._pace_in_words(pace),
        )

    def _pace_in_words(self, pace: float) -> str:
        return tr("{words} words an hour").format(words=QLocale().toString(round(pace)))

    def _time_in_words(self, time: RoughTime) -> str:
        if not time.in_hours:
            return tr("{minutes} min").format(minutes=round(time.amount))
        digits = 0 if time.amount == round(time.amount) else 1
        hours = QLocale().toString(float(time.amount), "f", digits)
        return tr("{hours} h").format(hours=hours)
