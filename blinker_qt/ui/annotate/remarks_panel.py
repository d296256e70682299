"""The panel of remarks on the verse pair on screen: notes, difficult mark and rejection."""

from collections.abc import Callable
from itertools import pairwise
from typing import NamedTuple

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QCheckBox,
    QRadioButton,
    QStackedWidget,
    QWidget,
)

from blinker_qt.annotate.actions import Refusal
from blinker_qt.annotate.session import Session
from blinker_qt.bitext.remarks import Note, Rejection, RejectionKind
from blinker_qt.bitext.verses import Word
from blinker_qt.translation import tr
from blinker_qt.ui.widgets.controls import (
    column,
    hairline,
    link_button,
    named,
    row,
    scrolling,
    text_button,
)
from blinker_qt.ui.widgets.display import as_spoken, isolated
from blinker_qt.ui.widgets.keys import CHOOSE, is_plain, keeps_keys
from blinker_qt.ui.widgets.messages import plain_label
from blinker_qt.ui.widgets.notes import KindBox, NoteField, NotesList, RemarkLine, RulingLine
from blinker_qt.ui.widgets.words_page import WordsPage

_LONGEST_RULING = 24


class _RejectionForm(QWidget):
    """Shows the rejection of a verse pair, and lets a person change or remove it."""

    def __init__(
        self, reject: Callable[[RejectionKind, str], None], take_back: Callable[[], None]
    ) -> None:
        super().__init__()
        self._call_reject = reject
        self.setObjectName("rejecting")
        self.shown: Rejection | None = None
        self._edits = False
        self._heading = plain_label(wraps=True, name="rejection")
        self._kind = named(KindBox(), "rejection_kind", tr("Why it cannot be linked"))
        self._kind.setPlaceholderText(tr("Why it cannot be linked"))
        for kind, words in _kinds().items():
            self._kind.addItem(words, kind)
        self._words = RemarkLine(
            "rejection_words", tr("Details of the rejection"), tr("Details (optional)")
        )
        self._reject = text_button("reject", tr("Reject"))
        self._take_back = text_button("take_back", tr("Take back"))
        heading = row((self._heading, 1), self._take_back)
        shown = heading, self._kind, row((self._words, 1), self._reject)
        self.setLayout(column(hairline(), *shown, spacing=8))
        self._kind.currentIndexChanged.connect(self._allow)
        self._words.textChanged.connect(self._allow)
        self._words.returnPressed.connect(self._reject.click)
        self._reject.clicked.connect(self._request)
        self._take_back.clicked.connect(take_back)

    @property
    def in_tab_order(self) -> tuple[QWidget, ...]:
        return (self._take_back, self._kind, self._words, self._reject)

    @property
    def is_typed_in(self) -> bool:
        return self._words.hasFocus()

    def take_keyboard(self) -> None:
        self._kind.setFocus()

    def show_rejection(self, rejected: Rejection | None) -> None:
        self.shown = rejected
        self._kind.setCurrentIndex(-1 if rejected is None else self._kind.findData(rejected.kind))
        self._words.setText("" if rejected is None else rejected.words)
        self._words.setCursorPosition(0)
        if rejected is None:
            self._heading.setText(tr("Reject this verse pair"))
        else:
            self._heading.setText(tr("This verse pair is rejected"))
        self._reject.setText(tr("Reject") if rejected is None else tr("Change"))

    def set_read_only(self, read_only: bool) -> None:
        """Make the reason read-only but keep its text scrollable."""
        self._words.setReadOnly(read_only)

    def allow(self, edits: bool) -> None:
        """Enable the controls that can be used now; none of them unless `edits`."""
        self._edits = edits
        self._allow()

    def _allow(self) -> None:
        shown = (None, "") if self.shown is None else (self.shown.kind, self.shown.words)
        self._kind.setEnabled(self._edits)
        self._reject.setEnabled(
            self._edits and self._kind.currentIndex() >= 0 and self._typed() != shown
        )
        self._take_back.setEnabled(self._edits)
        self._take_back.setVisible(self.shown is not None)

    def _typed(self) -> tuple[RejectionKind | None, str]:
        kind = self._kind.currentData()
        return (None if kind is None else RejectionKind(kind)), self._words.text().strip()

    def _request(self) -> None:
        kind, words = self._typed()
        if kind is not None:
            self._call_reject(kind, words)


def _kinds() -> dict[RejectionKind, str]:
    return {
        RejectionKind.NOT_A_TRANSLATION: tr("Not a translation"),
        RejectionKind.WRONG_VERSE: tr("Wrong verse"),
        RejectionKind.UNREADABLE: tr("Unreadable"),
        RejectionKind.OTHER: tr("Other"),
    }


class _Draft(NamedTuple):
    """Text typed but not added when another verse pair was opened."""

    text: str
    ruling: str
    on: Word | None
    reason: str | None


class RemarksPanel(QWidget):
    """Shows and edits the remarks on the verse pair on screen.

    Text typed but not added is kept as a draft for its verse pair. `show_ruling` is called when the
    number of a ruling is chosen.
    """

    def __init__(self, page: WordsPage, show_ruling: Callable[[str], None]) -> None:
        super().__init__()
        self.setObjectName("remarks_panel")
        self._page, self._show_ruling = page, show_ruling
        self._session: Session | None = None
        self._position = -1
        self._drafts: dict[int, _Draft] = {}
        self._word: Word | None = None
        self._shown_reason: str | None = None
        self._call_write: Callable[[Note], None] | None = None
        self.ruling = RulingLine(
            "ruling", tr("Ruling that the note cites"), tr("Ruling, e.g. ART-3")
        )
        self.ruling.setMaxLength(_LONGEST_RULING)
        self._list = NotesList(
            self.ruling.is_known, show_ruling, page.focus_word, self._remove_note
        )
        self._open_ruling = link_button("open_ruling")
        self._write = text_button("write_ruling_on_note", tr("Write ruling…"))
        self._write.setToolTip(tr("Write a ruling on this note into the style guide of the study"))
        self._remove = text_button("remove_note", tr("Remove note"))
        self._field = NoteField(self._add_note)
        self._unsaved = plain_label(
            tr("Not saved until you add the note"), quiet=True, name="note_unsaved"
        )
        self._elsewhere = plain_label(quiet=True, wraps=True, name="notes_elsewhere")
        self._on_pair = named(QRadioButton(tr("On the verse pair")), "on_pair")
        self._on_pair.setChecked(True)
        self._on_word = named(QRadioButton(), "on_word")
        self._add = text_button("add_note", tr("Add note"))
        self._difficult = named(QCheckBox(tr("Difficult")), "difficult")
        self._reason = RemarkLine(
            "difficult_reason", tr("Why it is difficult"), tr("Reason (optional)")
        )
        self._rejecting = _RejectionForm(self._reject_pair, self._take_rejection_back)
        self._assemble()
        self._connect()
        self.show_session(None)

    # Setup

    def _assemble(self) -> None:
        empty = plain_label(
            tr("No notes on this verse pair"), name="no_notes", quiet=True, wraps=True
        )
        empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._pages = QStackedWidget()
        self._pages.addWidget(self._list)
        self._pages.addWidget(empty)
        for part in (self._unsaved, self._reason):
            # Otherwise showing it would move the controls below it.
            policy = part.sizePolicy()
            policy.setRetainSizeWhenHidden(True)
            part.setSizePolicy(policy)
        content = QWidget()
        content.setLayout(
            column(
                (self._pages, 1),
                row(self._open_ruling, None, self._write, self._remove),
                self._field,
                self._unsaved,
                self._elsewhere,
                self._on_pair,
                self._on_word,
                row(self.ruling, self._add),
                hairline(),
                row(self._difficult, (self._reason, 1)),
                self._rejecting,
                margins=(12, 8, 12, 12),
                spacing=8,
            )
        )
        self.setLayout(column(scrolling(content)))
        notes = self._list, self._open_ruling, self._write, self._remove
        new_note = self._field, self._on_pair, self._on_word, self.ruling, self._add
        difficulty = self._difficult, self._reason
        order = (*notes, *new_note, *difficulty, *self._rejecting.in_tab_order)
        for before, after in pairwise(order):
            QWidget.setTabOrder(before, after)

    def _connect(self) -> None:
        self._list.currentRowChanged.connect(self._show_chosen)
        self._open_ruling.clicked.connect(self._request_ruling)
        self._write.clicked.connect(self._request_new_ruling)
        self._remove.clicked.connect(self._remove_note)
        self._field.textChanged.connect(self._show_unsaved)
        self.ruling.returnPressed.connect(self._add_note)
        self._add.clicked.connect(self._add_note)
        self._difficult.clicked.connect(self._mark_difficult)
        self._reason.editingFinished.connect(self.commit)

    # Display

    def show_session(self, session: Session | None) -> None:
        """Show the remarks of another session, or none."""
        self._session = session
        self._drafts.clear()
        self._position = -1
        self.setEnabled(session is not None)
        self._clear()
        self._show_unsaved()
        if session is not None:
            # Show the full text in case the reason is cut off.
            self._reason.setReadOnly(session.read_only)
            self._rejecting.set_read_only(session.read_only)
            self._rejecting.setVisible(session.study.reject)
            self.refresh()
        self._allow()

    def offer_rulings(self, write_ruling: Callable[[Note], None] | None) -> None:
        """Offer to write a ruling on a note into the study's style guide; None for no offer."""
        self._call_write = write_ruling
        self._show_chosen()

    def refresh(self) -> None:
        """Show the current remarks of the session; text being typed is kept."""
        session = self._session
        if session is None:
            return
        moved = session.position != self._position
        if moved:
            self.put_aside()
            self._position = session.position
        remarks = session.annotation.remarks
        had_focus = self._list.hasFocus()
        self._list.show_notes(remarks.notes, session.pair)
        self._pages.setCurrentIndex(0 if remarks.notes else 1)
        if had_focus and not remarks.notes:
            self._field.setFocus()
        if remarks.difficult != self._shown_reason:
            self._show_reason(remarks.difficult)
        if remarks.rejected != self._rejecting.shown:
            self._rejecting.show_rejection(remarks.rejected)
        if moved:
            self._restore_draft()
        self._show_elsewhere(session)
        self._allow()

    def put_aside(self) -> int | None:
        """Keep what is typed as a draft, once another verse pair is on screen.

        Returns:
            Index of the verse pair that has a draft of a note now; None without a draft.
        """
        session, left, draft = self._session, self._position, self._draft()
        if session is None or session.position == left:
            return None
        if left >= 0 and (draft.text or draft.ruling or draft.reason):
            self._drafts[left] = draft
        self._clear()
        self._position = -1
        return left if draft.text or draft.ruling else None

    def set_focused_word(self, word: Word | None) -> None:
        """Set the word of the verse pair on screen that a new note on a word is about."""
        self._word = word
        if word is None:
            self._on_pair.setChecked(True)
        self._allow()

    def begin_note(self) -> None:
        """Focus the field for a new note."""
        self._field.setFocus()

    def cite(self, ruling: str) -> None:
        """Cite a ruling in the new note."""
        self.ruling.setText(ruling)
        self._field.setFocus()

    def commit(self) -> Refusal | None:
        """Apply a reason that is typed but not applied yet, before the pair is left."""
        if self._session is None or not self._reason.isModified():
            return None
        text = self._reason.text().strip()
        self._reason.setModified(False)
        if text == self._shown_reason:
            return None
        refusal = self._session.set_difficult(text)
        if not self._report_refusal(refusal):
            self._reason.setModified(True)
        return refusal

    def commit_all(self) -> Refusal | None:
        """Add all drafts, before the file is closed.

        Returns:
            Why a draft was refused, which is then on screen; None if all were added.
        """
        session = self._session
        if session is None or session.read_only:
            return None
        self.refresh()
        last, refused = session.position, None
        drafts = {last: self._draft(), **self._drafts}
        for position, draft in drafts.items():
            refusal = None if position == session.position else session.go_to(position)
            if refusal is None:
                self.refresh()
                refusal = self.commit()
            if refusal is None and draft.text.strip():
                refusal = self._submit_note(session, draft)
            if refusal is not None:
                last, refused = session.position, refusal
        if session.position != last:
            session.go_to(last)
            self.refresh()
        return refused

    def _clear(self) -> None:
        self._field.clear()
        self.ruling.clear()
        self._on_pair.setChecked(True)
        self._list.forget()
        self._show_reason(None)
        self._rejecting.show_rejection(None)

    def _draft(self) -> _Draft:
        typed = self._reason.isModified() and self._reason.text().strip()
        reason = self._reason.text() if typed else None
        on = self._word if self._on_word.isEnabled() and self._on_word.isChecked() else None
        return _Draft(self._field.toPlainText(), self.ruling.text(), on, reason)

    def _restore_draft(self) -> None:
        draft = self._drafts.pop(self._position, None)
        if draft is None:
            return
        self._field.setPlainText(draft.text)
        self.ruling.setText(draft.ruling)
        if draft.on is not None:
            self._page.focus_word(*draft.on)
            self._on_word.setChecked(True)
        if draft.reason is not None and self._shown_reason is not None:
            self._reason.setText(draft.reason)
            self._reason.setModified(True)

    def _show_reason(self, reason: str | None) -> None:
        self._shown_reason = reason
        self._difficult.setChecked(reason is not None)
        self._reason.setText(reason or "")
        if not self._reason.hasFocus():
            self._reason.setCursorPosition(0)
        self._reason.setVisible(reason is not None)

    def _show_elsewhere(self, session: Session) -> None:
        """Name the other verse pairs with drafts."""
        names = [isolated(session.names[position]) for position in sorted(self._drafts)]
        text = tr("Not added yet, on other verse pairs: {references}")
        self._elsewhere.setText(text.format(references=", ".join(names)))
        self._elsewhere.setVisible(bool(names))

    def _show_unsaved(self) -> None:
        self._unsaved.setVisible(self._field.is_typed_in)

    def _show_chosen(self) -> None:
        chosen, session = self._list.chosen, self._session
        self._remove.setEnabled(
            chosen is not None and session is not None and not session.read_only
        )
        self._remove.setVisible(self._list.count() > 0)
        self._write.setEnabled(chosen is not None)
        self._write.setVisible(self._call_write is not None and self._list.count() > 0)
        ruling = "" if chosen is None else chosen.ruling
        self._open_ruling.setText(ruling)
        self._open_ruling.setAccessibleName(tr("Open ruling {ruling}").format(ruling=ruling))
        self._open_ruling.setVisible(self.ruling.is_known(ruling))

    def _allow(self) -> None:
        session = self._session
        edits = session is not None and not session.read_only
        new_note = (self._field, self._on_pair, self.ruling, self._add)
        for widget in (*new_note, self._difficult):
            widget.setEnabled(edits)
        self._show_chosen()
        text = self._focused_in_words()
        self._on_word.setEnabled(edits and bool(text))
        text = text or tr("On the focused word")
        self._on_word.setAccessibleName(as_spoken(text))
        self._on_word.setText(text.replace("&", "&&"))
        self._rejecting.allow(edits)

    def _focused_in_words(self) -> str:
        """The focused word in words; empty if the verse pair on screen has no such word."""
        session, word = self._session, self._word
        if session is None or word is None or word[1] >= len(session.pair.tokens(word[0])):
            return ""
        return self._list.word_in_words(word, session.pair)

    # Actions

    def _report_refusal(self, refusal: Refusal | None) -> bool:
        """Let the page explain a refusal; return whether there was none."""
        self._page.explain(refusal)
        return refusal is None

    def _add_note(self) -> None:
        session = self._session
        if session is not None and self._submit_note(session, self._draft()) is None:
            self._field.setFocus()

    def _submit_note(self, session: Session, draft: _Draft) -> Refusal | None:
        """Add a draft as a note to the verse pair on screen, and clear its fields."""
        number = draft.ruling.strip().upper()
        refusal = self.ruling.refusal(number) or session.add_note(
            draft.text.strip(), on=draft.on, ruling=number
        )
        if self._report_refusal(refusal):
            self._field.clear()
            self.ruling.clear()
        return refusal

    def _remove_note(self) -> None:
        chosen = self._list.chosen
        if self._session is not None and chosen is not None:
            self._report_refusal(self._session.remove_note(chosen))

    def _request_ruling(self) -> None:
        if self._list.chosen is not None:
            self._show_ruling(self._list.chosen.ruling)

    def _request_new_ruling(self) -> None:
        if self._list.chosen is not None and self._call_write is not None:
            self._call_write(self._list.chosen)

    def _mark_difficult(self, difficult: bool) -> None:
        self._reason.setModified(False)
        if self._session is not None:
            self._report_refusal(self._session.set_difficult("" if difficult else None))
            if difficult:
                self._reason.setFocus()

    def _reject_pair(self, kind: RejectionKind, words: str) -> None:
        if self._session is not None:
            done = self._report_refusal(self._session.set_rejected(kind, words))
            if done and not self._rejecting.is_typed_in:
                self._rejecting.take_keyboard()

    def _take_rejection_back(self) -> None:
        if self._session is not None:
            self._report_refusal(self._session.set_rejected(None))
            self._rejecting.take_keyboard()

    def event(self, event: QEvent) -> bool:
        """Handle Enter and Escape before the shortcuts of the window."""
        kept = (*CHOOSE, Qt.Key.Key_Escape)
        return (is_plain(event) and keeps_keys(event, kept)) or super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter presses the focused button, Escape moves the focus to the canvas."""
        focused = QApplication.focusWidget()
        if event.key() == Qt.Key.Key_Escape:
            self._page.focus_words()
        elif event.key() in CHOOSE and isinstance(focused, QAbstractButton):
            focused.click()
        else:
            super().keyPressEvent(event)
