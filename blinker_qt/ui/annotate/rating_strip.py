"""The questions of a study below the verse pair, each answered with one key or one click."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QPushButton, QWidget

from blinker_qt.annotate.actions import Refusal
from blinker_qt.annotate.session import Session
from blinker_qt.bitext.study import MOST_STEPS, Question
from blinker_qt.translation import tr
from blinker_qt.ui.widgets.messages import plain_label, tooltip

_ROOM = 640
"""Pixels that the answers to one question share."""
_LEAST_ROOM = 56


class RatingStrip(QWidget):
    """One line a question, with a button for each answer; there only where the study asks.

    A digit answers the question whose line is marked: the first without an answer, the one after
    the last answered, or the one that the keyboard is in.
    """

    refused = Signal(object)  # Refusal: an answer could not be given

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("ratings")
        self._session: Session | None = None
        self._questions: Sequence[Question] = ()
        self._current = 0
        self._texts: list[QLabel] = []
        self._signs: list[QLabel] = []
        self._buttons: list[list[QPushButton]] = []
        self._place: tuple[Session, int] | None = None
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(16, 8, 16, 4)
        self._grid.setVerticalSpacing(4)
        self._grid.setColumnStretch(1, 1)
        for digit in range(1, MOST_STEPS + 1):
            self._add_key(digit, QKeySequence(str(digit)))
            self._add_key(digit, QKeySequence(f"Num+{digit}"))
        self.hide()

    def _add_key(self, digit: int, keys: QKeySequence) -> None:
        QShortcut(keys, self).activated.connect(partial(self._answer_current, digit))

    def show_session(self, session: Session) -> None:
        """Show the questions of another session's study."""
        self._session = session
        self._clear()
        self._questions = session.study.questions
        for row, question in enumerate(self._questions):
            self._add_line(row, question)
        self.setVisible(bool(self._questions))
        self.refresh()

    def refresh(self) -> None:
        """Show the answers for the pair on screen as they are now."""
        session = self._session
        if session is None or not self._questions:
            return
        if self._place != (session, session.position):
            self._place = session, session.position
            self._current = 0
            self._go_on_from(session, 0)
        for question, buttons in zip(self._questions, self._buttons, strict=True):
            chosen = session.annotation.rating(question.name)
            for value, button in enumerate(buttons, 1):
                # Nobody answers here: the buttons only show it.
                button.blockSignals(True)
                button.setChecked(value == chosen)
                button.blockSignals(False)
                button.setText(self._face(question, value, chosen=value == chosen))
        self._show_current()

    def focus_question(self, question: Question) -> None:
        """Let the next digit answer this question."""
        self._current = list(self._questions).index(question)
        self._show_current()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Let digits answer the question that the keyboard is in."""
        if event.type() == QEvent.Type.FocusIn:
            for row, buttons in enumerate(self._buttons):
                if watched in buttons:
                    self._current = row
                    self._show_current()
        return super().eventFilter(watched, event)

    def _add_line(self, row: int, question: Question) -> None:
        sign, text = plain_label(), plain_label(question.text, wraps=True)
        sign.setFixedWidth(14)
        text.setObjectName(f"question_{question.name}")
        line = QHBoxLayout()
        line.setSpacing(6)
        buttons = []
        for value in range(1, len(question.steps) + 1):
            label = question.label(value)
            button = QPushButton(self._face(question, value, chosen=False))
            button.setObjectName(f"answer_{question.name}_{value}")
            button.setCheckable(True)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.setAccessibleName(f"{question.text} {value}: {label}")
            button.setToolTip(tooltip(label))
            button.setAccessibleDescription(
                tr("{value} of {count}").format(value=value, count=len(question.steps))
            )
            # Screen readers toggle a button without a click.
            button.toggled.connect(partial(self._answer, row, value))
            button.installEventFilter(self)
            line.addWidget(button)
            buttons.append(button)
        self._grid.addWidget(sign, row, 0)
        self._grid.addWidget(text, row, 1)
        self._grid.addLayout(line, row, 2)
        self._signs.append(sign)
        self._texts.append(text)
        self._buttons.append(buttons)

    def _clear(self) -> None:
        for line in self._buttons:
            for button in line:
                button.deleteLater()
        for label in (*self._signs, *self._texts):
            label.deleteLater()
        while self._grid.count():
            self._grid.takeAt(0)
        self._signs, self._texts, self._buttons = [], [], []
        self._current, self._place = 0, None

    def _face(self, question: Question, value: int, *, chosen: bool) -> str:
        """What stands on a button: a tick on the answer given, the key, the label if it has one."""
        room = max(_ROOM // len(question.steps) - 40, _LEAST_ROOM)
        label = question.steps[value - 1].strip()
        label = self.fontMetrics().elidedText(label, Qt.TextElideMode.ElideRight, room)
        words = " ".join(filter(None, ("✓" if chosen else "", str(value), label)))
        return words.replace("&", "&&")

    def _show_current(self) -> None:
        """Mark the question that a digit answers, where there are several."""
        several = len(self._questions) > 1
        for row, sign in enumerate(self._signs):
            is_current = several and row == self._current
            sign.setText("▸" if is_current else "")
            sign.setAccessibleName(tr("A digit answers this question") if is_current else "")

    def _answer_current(self, value: int) -> None:
        if self._questions and self._questions[self._current].allows(value):
            self._give(self._current, value)

    def _answer(self, row: int, value: int, checked: bool) -> None:
        """Give an answer, or take it back where it was clicked again."""
        self._give(row, value if checked else None)

    def _give(self, row: int, value: int | None) -> None:
        session = self._session
        if session is None:
            return
        question = self._questions[row]
        self._current = row
        refusal: Refusal | None = session.rate(question.name, value)
        if refusal is not None:
            self.refused.emit(refusal)
        elif value is not None:
            self._go_on_from(session, row)
        self.refresh()

    def _go_on_from(self, session: Session, row: int) -> None:
        """Mark the next question without an answer, if there is one."""
        left = [self._questions.index(question) for question in session.unanswered]
        if left:
            self._current = next((other for other in left if other >= row), left[0])
