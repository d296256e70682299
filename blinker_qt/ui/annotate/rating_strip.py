"""The questions of a study about the verse pair, and their answers."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QEvent, QObject, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QComboBox, QGridLayout, QLabel, QPushButton, QWidget

from blinker_qt.annotate.session import Session
from blinker_qt.bitext.study import MOST_STEPS, Question
from blinker_qt.translation import tr
from blinker_qt.ui.annotate.narration import stage_in_words
from blinker_qt.ui.widgets.controls import ComboBox, column, named, on_key, row
from blinker_qt.ui.widgets.messages import plain_label, tooltip
from blinker_qt.ui.widgets.words_page import WordsPage

_ROOM = 640
"""The width of all answers beside their question, in pixels: the least of buttons, and the most of
a list."""
_LEAST_ROOM = 56
_LEAST_BESIDE = 860
"""The width of a strip from which answers are beside their questions."""
_SIGN = 14
_AROUND_ANSWERS, _BETWEEN = 60, 6
"""Pixels beside all answers to a question, and between two of them."""
_FEW = 2
_LEAST_IN_LIST = 12
"""The number of characters that a list has room for at least."""


class _AnswerButton(QPushButton):
    """A radio button for screen readers, which takes its answer back when it is clicked again."""

    taken_back = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setAutoDefault(False)
        self.setCheckable(True)
        self.setAutoExclusive(True)
        self._was_given = False
        self.pressed.connect(self._begin_click)
        self.clicked.connect(self._end_click)

    def _begin_click(self) -> None:
        self._was_given = self.isChecked()

    def _end_click(self) -> None:
        # Qt leaves a radio button checked.
        if self._was_given:
            self.taken_back.emit()

    def show_given(self, *, given: bool) -> None:
        """Show whether this is the answer, without giving it again."""
        with QSignalBlocker(self):
            # Qt unchecks no exclusive button.
            self.setAutoExclusive(False)
            self.setChecked(given)
            self.setAutoExclusive(True)


def shared_room(wanted: Sequence[int], room: int) -> int:
    """The greatest width that every label can have if the short ones leave the others their room.

    >>> shared_room([10, 90, 10, 200], 300), shared_room([10, 90, 10, 200], 400)
    (190, 200)
    """
    left = sorted(wanted)
    for place, width in enumerate(left):
        share = room // (len(left) - place)
        if width > share:
            return share
        room -= width
    return left[-1]


class AnswerButtons(QWidget):
    """A button for each answer to a question, with its digit."""

    answered = Signal(object)  # int | None: this answer was given, or removed
    focused = Signal()  # one of them has the keyboard focus

    def __init__(self, question: Question) -> None:
        super().__init__()
        self._question = question
        self._buttons = list[_AnswerButton]()
        self._room = _LEAST_ROOM
        line = row(spacing=_BETWEEN)
        for value in range(1, len(question.steps) + 1):
            label, name = question.label(value), f"answer_{question.name}_{value}"
            button = named(_AnswerButton(), name)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.setAccessibleName(f"{question.text} {value}: {label}")
            button.setToolTip(tooltip(label))
            button.setAccessibleDescription(
                tr("{value} of {count}").format(value=value, count=len(question.steps))
            )
            # Not `clicked`: screen readers toggle a button without a click.
            button.toggled.connect(partial(self._answer, value))
            button.taken_back.connect(partial(self.answered.emit, None))
            button.installEventFilter(self)
            line.addWidget(button)
            self._buttons.append(button)
        self.setLayout(line)

    def show_answer(self, chosen: int | None) -> None:
        """Show the answer given."""
        for value, button in enumerate(self._buttons, 1):
            button.show_given(given=value == chosen)
            button.setText(self._face(value, chosen=value == chosen))

    def take(self, digit: int) -> None:
        """Give the answer of a digit."""
        if self._question.allows(digit):
            self.answered.emit(digit)

    def fit(self, width: int, *, beside: bool) -> None:
        """Shorten the labels to the width that there is beside the question or below it."""
        room = max(_ROOM, width) if beside else width - _AROUND_ANSWERS
        measure, labels = self.fontMetrics().horizontalAdvance, self._question.steps
        for value, button in enumerate(self._buttons, 1):
            button.setProperty("tight", not beside)
            button.style().polish(button)
            button.setMinimumWidth(0)
            button.setText(f"✓ {value} ")
            room -= button.sizeHint().width() + _BETWEEN
        share = shared_room([measure(label.strip()) + 1 for label in labels], room)
        self._room = max(share, _LEAST_ROOM if beside else 0)
        for value, button in enumerate(self._buttons, 1):
            # Room for the tick, so that no answer moves the others.
            button.setText(self._face(value, chosen=True))
            button.setMinimumWidth(button.sizeHint().width())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Report a button that gets the keyboard focus."""
        if event.type() == QEvent.Type.FocusIn:
            self.focused.emit()
        return super().eventFilter(watched, event)

    def _face(self, value: int, *, chosen: bool) -> str:
        """The text of a button: a tick on the answer given, the key, the label if it has one."""
        sign, steps = f"✓ {value}" if chosen else str(value), self._question.steps
        label = self.fontMetrics().elidedText(
            steps[value - 1].strip(), Qt.TextElideMode.ElideRight, self._room
        )
        # Two letters of a label say less than its number alone, which its tooltip explains.
        words = f"{sign} {label}" if len(label.rstrip("…")) > _FEW or label in steps else sign
        return words.replace("&", "&&")

    def _answer(self, value: int, checked: bool) -> None:
        if checked:
            self.answered.emit(value)


class AnswerList(ComboBox):
    """A list of the answers to a question, for more of them than there are digits.

    A key that writes a character, and the arrows up and down, open the list; what is typed finds an
    answer that begins so, Enter chooses it, and Escape leaves everything as it was.
    """

    answered = Signal(object)  # int | None: this answer was given, or removed
    focused = Signal()  # it has the keyboard focus

    def __init__(self, question: Question) -> None:
        super().__init__()
        named(self, f"answer_{question.name}", question.text)
        self.addItem(tr("(no answer)"))
        self.addItems([question.label(value) for value in range(1, len(question.steps) + 1)])
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        longest = max(map(len, question.steps))
        self.setMinimumContentsLength(min(max(longest, _LEAST_IN_LIST), 4 * _LEAST_IN_LIST))
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.activated.connect(lambda place: self.answered.emit(place or None))
        self.installEventFilter(self)

    def show_answer(self, chosen: int | None) -> None:
        """Show the answer given."""
        self.setCurrentIndex(chosen or 0)

    def take(self, digit: int) -> None:
        """Open the list, at the first answer that begins with a digit."""
        self._open(str(digit))

    def fit(self, width: int, *, beside: bool) -> None:
        """Be no wider than there is room below the question."""
        self.setMaximumWidth(_ROOM if beside else max(width - _AROUND_ANSWERS, _LEAST_ROOM))

    def event(self, event: QEvent) -> bool:
        """Take characters before the keys of the window do."""
        if event.type() == QEvent.Type.ShortcutOverride and _opens(event):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Open the list where a key asks for it."""
        if _opens(event):
            self._open(event.text())
        else:
            super().keyPressEvent(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Report that it gets the keyboard focus."""
        if watched is self and event.type() == QEvent.Type.FocusIn:
            self.focused.emit()
        return super().eventFilter(watched, event)

    def showPopup(self) -> None:
        """Open the list at the answer that is given, wherever it was left before."""
        super().showPopup()
        # What was typed before is no part of this search; Qt also goes on to the next answer.
        self.view().keyboardSearch("")
        self.view().setCurrentIndex(self.model().index(self.currentIndex(), 0))

    def _open(self, typed: str) -> None:
        self.showPopup()
        if typed.strip() and self.findText(typed, Qt.MatchFlag.MatchStartsWith) >= 0:
            self.view().keyboardSearch(typed)


def _opens(event: QEvent) -> bool:
    """Whether a key opens a list of answers."""
    if not isinstance(event, QKeyEvent):
        return False
    commands = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.MetaModifier
    if event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
        return True
    is_character = event.text().isprintable() and bool(event.text().strip())
    return is_character and not event.modifiers() & commands


class RatingStrip(QWidget):
    """One line for each question that is asked now: a button for each answer, or a list of many.

    A digit key answers the marked question, or opens its list: the first without an answer, the one
    after the one last answered, or the one with the keyboard focus.
    """

    def __init__(self, page: WordsPage) -> None:
        super().__init__()
        self._page = page
        self.setObjectName("ratings")
        self._session: Session | None = None
        self._questions: Sequence[Question] = ()
        self._current = 0
        self._lines = QWidget()
        self._signs: list[QLabel] = []
        self._answers: list[AnswerButtons | AnswerList] = []
        self._grid = QGridLayout(self._lines)
        self._place: tuple[Session, int] | None = None
        self._stage = plain_label(name="stage", quiet=True)
        self._column = column(self._stage, margins=(16, 8, 16, 4), spacing=4)
        self.setLayout(self._column)
        for digit in range(1, MOST_STEPS + 1):
            for key in (str(digit), f"Num+{digit}"):
                on_key(self, key, partial(self._answer_current, digit))
        self.hide()

    def show_session(self, session: Session) -> None:
        """Show the questions that a session asks now."""
        self._session = session
        self._current, self._place = 0, None
        self._signs, self._answers = [], []
        self._questions = session.stages.current.questions
        stage = stage_in_words(session)
        self._stage.setText(stage)
        self._stage.setVisible(bool(stage))
        self._lines.deleteLater()
        self._lines = QWidget()
        self._grid = QGridLayout(self._lines)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setVerticalSpacing(4)
        self._grid.setColumnStretch(1, 1)
        for number, question in enumerate(self._questions):
            self._add_line(number, question)
        self._arrange()
        self._column.addWidget(self._lines)
        self.setVisible(bool(self._questions or stage))
        self.refresh()

    def refresh(self) -> None:
        """Show the answers for the pair on screen as they are now."""
        session = self._session
        if session is None or not self._questions:
            return
        if self._place != (session, session.position):
            self._place = session, session.position
            self._current = 0
            self._mark_next(session, 0)
        for question, answers in zip(self._questions, self._answers, strict=True):
            answers.show_answer(session.annotation.rating(question.name))
        self._show_current()

    def focus_question(self, question: Question) -> None:
        """Mark this question as the one that the next digit answers."""
        self._mark(list(self._questions).index(question))

    def minimumSizeHint(self) -> QSize:
        """As narrow as there is room: answers are shortened."""
        return QSize(0, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put answers beside their questions or below them, and shorten them to the room."""
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        is_wide, width = self.width() >= _LEAST_BESIDE, self.width()
        if is_wide:
            texts = [self.fontMetrics().horizontalAdvance(each.text) for each in self._questions]
            width -= max(texts, default=0) + _SIGN + _AROUND_ANSWERS
        for number, answers in enumerate(self._answers):
            answers.fit(width, beside=is_wide)
            if is_wide:
                self._grid.addWidget(answers, 2 * number, 2)
            else:
                self._grid.addWidget(answers, 2 * number + 1, 1)
        self.refresh()

    def _add_line(self, number: int, question: Question) -> None:
        sign = plain_label()
        sign.setFixedWidth(_SIGN)
        text = plain_label(question.text, name=f"question_{question.name}", wraps=True)
        answers = AnswerList(question) if question.is_list else AnswerButtons(question)
        answers.answered.connect(partial(self._give, number))
        answers.focused.connect(partial(self._mark, number))
        self._grid.addWidget(sign, 2 * number, 0)
        self._grid.addWidget(text, 2 * number, 1)
        self._answers.append(answers)
        self._signs.append(sign)

    def _mark(self, number: int) -> None:
        self._current = number
        self._show_current()

    def _show_current(self) -> None:
        """Mark the question that a digit answers, if there are several questions."""
        several = len(self._questions) > 1
        for number, (question, sign) in enumerate(zip(self._questions, self._signs, strict=True)):
            is_current = several and number == self._current
            sign.setText("▸" if is_current else "")
            spoken = (
                tr("A digit opens the list of answers to this question")
                if question.is_list
                else tr("A digit answers this question")
            )
            sign.setAccessibleName(spoken if is_current else "")

    def _answer_current(self, digit: int) -> None:
        if self._questions:
            self._answers[self._current].take(digit)

    def _give(self, number: int, value: int | None) -> None:
        session = self._session
        if session is None:
            return
        question = self._questions[number]
        self._current = number
        refusal = session.rate(question.name, value)
        self._page.explain(refusal)
        if refusal is None and value is not None:
            self._mark_next(session, number)
        self.refresh()

    def _mark_next(self, session: Session, number: int) -> None:
        """Mark the next question without an answer, if there is one."""
        left = [self._questions.index(question) for question in session.unanswered]
        if left:
            self._current = next((later for later in left if later >= number), left[0])
