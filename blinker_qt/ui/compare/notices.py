"""What has to be said about files that were left out, and why there are no figures."""

from collections.abc import Sequence

from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QPlainTextEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from blinker_qt.bitext.errors import InputError, Problem
from blinker_qt.translation import tr
from blinker_qt.ui.app.theme import Theme
from blinker_qt.ui.widgets.messages import plain_label
from blinker_qt.ui.widgets.wording import problem_lines

_LINES_SHOWN = 3
_PROBLEMS_SHOWN = 3
"""So many problems of one file are named."""


class Notice(QFrame):
    """A headed list of problems that stays until it is put away."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self._heading = plain_label(wraps=True)
        self._heading.setObjectName(f"{name}_heading")
        self._lines = QPlainTextEdit()
        self._lines.setObjectName(f"{name}_lines")
        self._lines.setReadOnly(True)
        self._lines.setTabChangesFocus(True)
        self._lines.setFrameShape(QFrame.Shape.NoFrame)
        self._lines.setAccessibleName(tr("What was wrong"))
        dismiss = QPushButton(tr("Dismiss"))
        dismiss.setObjectName("dismiss")
        dismiss.clicked.connect(self.hide)
        top = QHBoxLayout()
        top.addWidget(self._heading, 1)
        top.addWidget(dismiss)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(10, 6, 6, 4)
        layout.setSpacing(2)
        layout.addLayout(top)
        layout.addWidget(self._lines)
        self.hide()

    def show_problems(self, heading: str, problems: Sequence[tuple[Problem, ...]]) -> None:
        """Show problems, or put the notice away where there are none."""
        lines = [line for one in problems for line in self._in_words(one)]
        self._heading.setText(heading)
        self._lines.setPlainText("\n".join(lines))
        height = self._lines.fontMetrics().lineSpacing()
        self._lines.setFixedHeight(height * min(2 * len(lines), _LINES_SHOWN) + 8)
        self.setVisible(bool(lines))

    def set_theme(self, theme: Theme) -> None:
        """Paint in another theme."""
        self.setStyleSheet(
            f"QFrame#{self.objectName()} {{ background: {theme.raised}; border-radius: 6px;"
            f" border: 1px solid {theme.edge}; border-left: 4px solid {theme.unaccounted}; }}"
            "QPlainTextEdit { background: transparent; }"
        )

    def _in_words(self, problems: tuple[Problem, ...]) -> list[str]:
        lines = problem_lines(InputError(*problems[:_PROBLEMS_SHOWN]))
        more = sum(1 + problem.more for problem in problems) - len(lines)
        if more > 0:
            lines.append(tr("… and {count} more").format(count=f"{more:,}"))
        return lines
