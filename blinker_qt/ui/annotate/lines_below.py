"""The lines around the verse pair: questions of a study, hints, and the reminder to rest."""

import time
from collections.abc import Callable, Collection, Iterator, Sequence
from functools import partial
from itertools import chain
from pathlib import Path

from PySide6.QtCore import QEvent, QObject, QSize, Qt, QTimer, QUrl, Signal
from PySide6.QtGui import QDesktopServices, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QLabel, QPushButton, QWidget

from blinker_qt.annotate.actions import Refusal
from blinker_qt.annotate.session import Session
from blinker_qt.bitext.study import MOST_STEPS, Question
from blinker_qt.bitext.verses import Side
from blinker_qt.settings import Hint
from blinker_qt.translation import N_, tr
from blinker_qt.ui.annotate.narration import (
    farewell_in_words,
    greeting_in_words,
    guide_news_in_words,
)
from blinker_qt.ui.widgets.actions import keys_by_name
from blinker_qt.ui.widgets.controls import (
    ElidedLabel,
    column,
    dismiss_button,
    named,
    on_key,
    row,
    text_button,
)
from blinker_qt.ui.widgets.messages import announce, plain_label, tooltip

_ROOM = 640
"""The width of all answers to one question beside it, in pixels; a narrower strip has them below it
and as wide as it is itself."""
_LEAST_ROOM = 56
_LEAST_BESIDE = 860
"""The width of a strip from which answers are beside their questions."""
_SIGN = 14
_AROUND_ANSWERS, _AROUND_LABEL = 60, 22
"""Pixels beside all answers below a question, and beside the words on each of their buttons."""
_FEW = 2


class RatingStrip(QWidget):
    """One line for each question of the study, with a button for each answer.

    A digit key answers the marked question: the first without an answer, the one after the one
    last answered, or the one with the keyboard focus.
    """

    refused = Signal(object)  # Refusal: an answer was refused

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("ratings")
        self._session: Session | None = None
        self._questions: Sequence[Question] = ()
        self._current = 0
        self._lines = QWidget()
        self._signs: list[QLabel] = []
        self._buttons: list[list[QPushButton]] = []
        self._answers: list[QWidget] = []
        self._grid = QGridLayout(self._lines)
        self._place: tuple[Session, int] | None = None
        self._column = column(margins=(16, 8, 16, 4))
        self.setLayout(self._column)
        for digit in range(1, MOST_STEPS + 1):
            for key in (str(digit), f"Num+{digit}"):
                on_key(self, key, partial(self._answer_current, digit))
        self.hide()

    def show_session(self, session: Session) -> None:
        """Show the questions of another session's study."""
        self._session = session
        self._current, self._place = 0, None
        self._signs, self._buttons, self._answers = [], [], []
        self._questions = session.study.questions
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
            self._mark_next(session, 0)
        for question, buttons in zip(self._questions, self._buttons, strict=True):
            chosen = session.annotation.rating(question.name)
            for value, button in enumerate(buttons, 1):
                # Showing the answer must not emit a signal that gives it again.
                button.blockSignals(True)
                button.setChecked(value == chosen)
                button.blockSignals(False)
                button.setText(self._face(question, value, chosen=value == chosen))
        self._show_current()

    def focus_question(self, question: Question) -> None:
        """Mark this question as the one that the next digit answers."""
        self._current = list(self._questions).index(question)
        self._show_current()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Mark the question that gets the keyboard focus."""
        if event.type() == QEvent.Type.FocusIn:
            for row, buttons in enumerate(self._buttons):
                if watched in buttons:
                    self._current = row
                    self._show_current()
        return super().eventFilter(watched, event)

    def minimumSizeHint(self) -> QSize:
        """As narrow as there is room: answers are shortened."""
        return QSize(0, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put answers beside their questions or below them, and shorten them to the room."""
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        is_wide = self.width() >= _LEAST_BESIDE
        for button in chain.from_iterable(self._buttons):
            button.setProperty("tight", not is_wide)
            button.style().polish(button)
        for question, buttons in zip(self._questions, self._buttons, strict=True):
            for value, button in enumerate(buttons, 1):
                # Room for the tick, so that no answer moves the others.
                button.setMinimumWidth(0)
                button.setText(self._face(question, value, chosen=True))
                button.setMinimumWidth(button.sizeHint().width())
        for number, answers in enumerate(self._answers):
            if is_wide:
                self._grid.addWidget(answers, 2 * number, 2)
            else:
                self._grid.addWidget(answers, 2 * number + 1, 1)
        self.refresh()

    def _add_line(self, number: int, question: Question) -> None:
        sign = plain_label()
        sign.setFixedWidth(_SIGN)
        text = plain_label(question.text, name=f"question_{question.name}", wraps=True)
        line, buttons = row(spacing=6), list[QPushButton]()
        for value in range(1, len(question.steps) + 1):
            label, name = question.label(value), f"answer_{question.name}_{value}"
            button = text_button(name, self._face(question, value, chosen=False))
            button.setCheckable(True)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.setAccessibleName(f"{question.text} {value}: {label}")
            button.setToolTip(tooltip(label))
            button.setAccessibleDescription(
                tr("{value} of {count}").format(value=value, count=len(question.steps))
            )
            # Not `clicked`: screen readers toggle a button without a click.
            button.toggled.connect(partial(self._answer, number, value))
            button.installEventFilter(self)
            line.addWidget(button)
            buttons.append(button)
        answers = QWidget()
        answers.setLayout(line)
        self._grid.addWidget(sign, 2 * number, 0)
        self._grid.addWidget(text, 2 * number, 1)
        self._answers.append(answers)
        self._signs.append(sign)
        self._buttons.append(buttons)

    def _face(self, question: Question, value: int, *, chosen: bool) -> str:
        """The text of a button: a tick on the answer given, the key, the label if it has one."""
        sign, count = f"✓ {value}" if chosen else str(value), len(question.steps)
        room = max(_ROOM // count - 40, _LEAST_ROOM)
        if self.width() < _LEAST_BESIDE:
            room = (self.width() - _AROUND_ANSWERS) // count - _AROUND_LABEL
            room -= self.fontMetrics().horizontalAdvance(f"✓ {value} ")
        label = question.steps[value - 1].strip()
        label = self.fontMetrics().elidedText(label, Qt.TextElideMode.ElideRight, max(room, 0))
        # Two letters of a label say less than its number alone, which its tooltip explains.
        words = (
            f"{sign} {label}" if len(label.rstrip("…")) > _FEW or label in question.steps else sign
        )
        return words.replace("&", "&&")

    def _show_current(self) -> None:
        """Mark the question that a digit answers, if there are several questions."""
        several = len(self._questions) > 1
        for number, sign in enumerate(self._signs):
            is_current = several and number == self._current
            sign.setText("▸" if is_current else "")
            sign.setAccessibleName(tr("A digit answers this question") if is_current else "")

    def _answer_current(self, value: int) -> None:
        if self._questions and self._questions[self._current].allows(value):
            self._give(self._current, value)

    def _answer(self, row: int, value: int, checked: bool) -> None:
        """Give an answer, or remove it if it was clicked again."""
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
            self._mark_next(session, row)
        self.refresh()

    def _mark_next(self, session: Session, row: int) -> None:
        """Mark the next question without an answer, if there is one."""
        left = [self._questions.index(question) for question in session.unanswered]
        if left:
            self._current = next((other for other in left if other >= row), left[0])


LONG = 40
"""A side with more words is long: its end is not visible."""
REST = 300.0
"""Seconds without any action that count as a rest."""
_MINUTE = 60
_TEXTS: dict[Hint, str] = {
    Hint.SELECT: N_("Click a word, or press Space on it, to select it."),
    Hint.PARTNER: N_(
        "Now select the matching words on the other side. If there are none, press"
        " {not_translated}.",
    ),
    Hint.LINK: N_("Press {link} or the right mouse button to link the selected words."),
    Hint.BLOCK: N_(
        "More words of the other side are added to this block; a word of the side where you began"
        " starts the next one."
    ),
    Hint.FOLLOW: N_(
        "The other side scrolls with the words you select; {bring_partners} scrolls to linked"
        " words."
    ),
    Hint.AGAIN: N_(
        "To change a link, link the word again: its old links are removed. {undo} undoes it."
    ),
    Hint.LEFT: N_(
        "Words with a dot still need a decision; {next_unaccounted} goes to the nearest one."
    ),
    Hint.SUGGESTION: N_(
        "Dotted lines and lozenges are a machine’s suggestions; {accept_suggestion} or a click "
        "accepts one.",
    ),
    Hint.CASE: N_(
        "{next_case} goes to the next case; {accept_most_frequent} accepts the most frequent "
        "option, a digit an option of the list.",
    ),
    Hint.SETTLED: N_("This verse pair is settled; {next_case} goes to the next open case."),
    Hint.REJECTED: N_("A rejected verse pair needs no links; {done} goes to the next one."),
    Hint.DONE: N_("No word is left here; {done} goes to the next verse pair."),
    Hint.LAST: N_("No word is left here; {done} finishes this last verse pair."),
}
"""The text of each hint, English; an action in braces is replaced by its key."""


def apt_hints(
    session: Session, *, words_left: bool = False, suggested: bool = False
) -> Iterator[Hint]:
    """The hints that fit the current state, the most useful first.

    `words_left` says that Done was just refused because words are left, `suggested` that
    suggestions are shown.
    """
    if session.read_only:
        return
    if session.is_adjudicated:
        yield Hint.CASE if session.unaccounted or not session.annotation.done else Hint.SETTLED
        return
    if words_left:
        yield Hint.LEFT
    if suggested:
        yield Hint.SUGGESTION
    yield from _hints_on_words(session)


def _hints_on_words(session: Session) -> Iterator[Hint]:
    selected = [side for side in Side if session.selection.on(side)]
    if session.selection.block is not None and session.unaccounted:
        yield Hint.BLOCK
    if len(selected) == 2:
        yield Hint.LINK
    elif selected:
        if any(len(session.pair.tokens(side)) > LONG for side in Side):
            yield Hint.FOLLOW
        yield Hint.PARTNER
    elif session.unaccounted:
        yield Hint.AGAIN if session.alignment else Hint.SELECT
    elif not session.unanswered and session.following is not None:
        rejected = session.study.leaves_out(session.annotation.remarks)
        yield Hint.REJECTED if rejected else Hint.DONE
    elif not (session.unanswered or session.annotation.done):
        yield Hint.LAST


class HintLine(QWidget):
    """Shows one hint at a time; stays visible while any hint has not been dismissed."""

    dismissed = Signal(str)  # a hint was dismissed: its name

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("hint")
        self._dismissed = frozenset[str]()
        self._shown: Hint | None = None
        self._announced = set[Hint]()
        self._suggested = False
        self._labelled = False
        self._covered = False
        # A screen reader should first announce the result of the action.
        self._announce_timer = QTimer(self, singleShot=True, interval=0)
        self._announce_timer.timeout.connect(self._announce)
        self._refresh: Callable[[], None] = lambda: None
        self._text = named(ElidedLabel(lines=2), "hint_text")
        self._text.setProperty("quiet", "true")
        self._close = dismiss_button(
            "hint_put_away", tr("Do not show this hint again"), tr("Hide this hint")
        )
        self._close.clicked.connect(self._dismiss)
        self.setLayout(row(self._text, self._close, None, spacing=4))
        for part in (self._text, self._close):
            # Otherwise showing and hiding the line would move the words under the pointer.
            policy = part.sizePolicy()
            policy.setRetainSizeWhenHidden(True)
            part.setSizePolicy(policy)

    def set_dismissed(self, names: Collection[str]) -> None:
        """Set which hints are dismissed."""
        self._dismissed = frozenset(names)
        self._show_unless_covered()
        self._refresh()

    def cover(self, *, covered: bool) -> None:
        """Leave the place of the line to something else, or take it back."""
        if covered is not self._covered:
            self._covered = covered
            self._show_unless_covered()

    def _show_unless_covered(self) -> None:
        is_left = any(hint.value not in self._dismissed for hint in Hint)
        self.setVisible(is_left and not self._covered)

    def set_suggested(self, suggested: bool) -> None:
        """Set whether suggestions of a machine are shown."""
        if suggested is not self._suggested:
            self._suggested = suggested
            self._refresh()

    def set_labelled(self, labelled: bool) -> None:
        """Set whether letters are labels now, and not the keys that hints name."""
        self._labelled = labelled
        self._refresh()

    def show_for(self, session: Session, *, words_left: bool = False) -> None:
        """Show the hint that fits the current state (see `apt_hints`)."""
        self._refresh = lambda: self.show_for(session)
        if self._labelled:
            self._show(None)
            return
        hints = apt_hints(session, words_left=words_left, suggested=self._suggested)
        self._show(next((hint for hint in hints if hint.value not in self._dismissed), None))

    def _show(self, hint: Hint | None) -> None:
        self._shown = hint
        self._text.setVisible(hint is not None)
        self._close.setVisible(hint is not None)
        if hint is None:
            return
        text = tr(_TEXTS[hint]).format(**keys_by_name())
        self._text.show_whole(text)
        if hint not in self._announced:
            self._announce_timer.start()

    def _announce(self) -> None:
        if self._shown is not None and self.isVisible():
            self._announced.add(self._shown)
            announce(self, self._text.whole)

    def _dismiss(self) -> None:
        if self._shown is not None:
            self.dismissed.emit(self._shown.value)


class RestLine(QWidget):
    """Proposes a rest after `rest_after` minutes of work (0 for never), until the line is closed.

    `clock` is a monotonic clock, in seconds.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self.setObjectName("rest")
        self.rest_after = 0
        self._clock = clock
        self._began = self._last = clock()
        self._text = plain_label(quiet=True, name="rest_text")
        close = dismiss_button("rest_put_away", tr("Hide"), tr("Hide the reminder to rest"))
        close.clicked.connect(self.dismiss)
        self.setLayout(row(self._text, close, None, margins=(16, 6, 12, 0), spacing=4))
        self.hide()

    def note(self, *, between_pairs: bool) -> None:
        """Record that the person works now.

        The line comes and goes only between verse pairs, as it would move the words.
        """
        now = self._clock()
        if now - self._last >= REST:
            self._began = now
        self._last = now
        worked = now - self._began
        if not between_pairs:
            return
        due = bool(self.rest_after) and worked >= self.rest_after * _MINUTE
        if due:
            minutes = int(worked // _MINUTE)
            words = tr(
                "You have worked for {minutes} min; a short rest keeps the eye sharp"
            ).format(minutes=minutes)
            self._text.setText(words)
            if self.isHidden():
                announce(self, words)
        self.setVisible(due)

    def dismiss(self) -> None:
        """Hide the line until another stretch of work is over."""
        self._began = self._last = self._clock()
        self.hide()


class StudyLine(QWidget):
    """Says in the file of a study whose work it is, and at the end which file to send to whom."""

    changes_requested = Signal()  # show what changed in the style guide
    differences_requested = Signal()  # show the words that were decided in several ways

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("study_line")
        self._session: Session | None = None
        self._file = Path()
        self._was_finished = False
        self._text = plain_label(wraps=True, name="study_line_text")
        # A screen reader should first announce the result of the action.
        self._announce_timer = QTimer(self, singleShot=True, interval=0)
        self._announce_timer.timeout.connect(lambda: announce(self, self._text.text()))
        self._folder = text_button("show_in_folder", tr("Show in folder"))
        self._folder.clicked.connect(self._show_folder)
        self._differences = text_button("show_differences", tr("Words decided in several ways"))
        self._differences.clicked.connect(self.differences_requested)
        self._changes = text_button("show_guide_changes", tr("Show changes"))
        self._changes.clicked.connect(self.changes_requested)
        close = dismiss_button("study_line_hide", tr("Hide"), tr("Hide this line"))
        close.clicked.connect(self.hide)
        parts = (self._text, 1), self._changes, self._differences, self._folder, close
        self.setLayout(row(*parts, margins=(16, 6, 12, 0), spacing=8))
        self.hide()

    def greet(self, session: Session, file: Path, own_name: str, guide_seen: str) -> None:
        """Begin with another file.

        Args:
            own_name: that of whoever works on this computer; empty if unknown.
            guide_seen: the version of the study's style guide that was shown last; may be empty.
        """
        self._session, self._file = session, file
        self._was_finished = session.first_open is None
        text = "" if _is_not_handed_in(session) else greeting_in_words(session, own_name)
        if text and self._was_finished:
            text = farewell_in_words(session, file.name)
        news = guide_news_in_words(session.study, guide_seen)
        self._show(f"{text} {news}".strip(), ends=bool(text) and self._was_finished)
        self._changes.setVisible(bool(news))

    def leave(self) -> None:
        """Say nothing about the file that is open."""
        self._session = None
        self.hide()

    def note_change(self) -> None:
        """Say it if every verse pair is done now."""
        session = self._session
        if session is None or _is_not_handed_in(session):
            return
        is_finished = session.first_open is None
        if is_finished and not self._was_finished:
            self._show(farewell_in_words(session, self._file.name), ends=True)
            self._announce_timer.start()
        elif self._was_finished and not is_finished:
            self.hide()
        self._was_finished = is_finished

    def _show_folder(self) -> None:
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._file.parent)))

    def _show(self, text: str, *, ends: bool) -> None:
        self._text.setText(text)
        self._folder.setVisible(ends)
        precedents = self._session is not None and self._session.study.precedents
        self._differences.setVisible(ends and precedents)
        self._changes.hide()
        self.setVisible(bool(text))


def _is_not_handed_in(session: Session) -> bool:
    return session.read_only or session.is_gold
