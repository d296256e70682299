"""A quiet line that proposes a rest after a long stretch of work."""

import time
from collections.abc import Callable

from PySide6.QtWidgets import QHBoxLayout, QWidget

from blinker_qt.annotate.rest import Stretch
from blinker_qt.translation import tr
from blinker_qt.ui.widgets.buttons import put_away_button
from blinker_qt.ui.widgets.messages import announce, plain_label

_MINUTE = 60


class RestLine(QWidget):
    """There while a rest is due: until one is taken, or the person puts it away.

    Attributes:
        rest_after: minutes of work at a stretch; 0 for never.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self.setObjectName("rest")
        self.rest_after = 0
        self._stretch = Stretch(clock)
        self._text = plain_label(quiet=True)
        self._text.setObjectName("rest_text")
        away = put_away_button(
            "rest_put_away", tr("Put this away"), tr("Put the reminder to rest away")
        )
        away.clicked.connect(self.put_away)
        row = QHBoxLayout(self)
        row.setContentsMargins(16, 6, 12, 0)
        row.setSpacing(4)
        row.addWidget(self._text)
        row.addWidget(away)
        row.addStretch(1)
        self.hide()

    def note(self) -> None:
        """Somebody worked just now."""
        worked = self._stretch.note()
        due = bool(self.rest_after) and worked >= self.rest_after * _MINUTE
        if due:
            minutes = int(worked // _MINUTE)
            words = tr(
                "{minutes} min of work at a stretch; a short rest keeps the eye sharp"
            ).format(minutes=minutes)
            self._text.setText(words)
            if self.isHidden():
                announce(self, words)
        self.setVisible(due)

    def put_away(self) -> None:
        """Say nothing for another stretch."""
        self._stretch.begin()
        self.hide()
