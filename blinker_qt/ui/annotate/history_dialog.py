"""The edits of a session in words, and the way back to after any of them."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QDialogButtonBox, QListWidgetItem, QVBoxLayout, QWidget

from blinker_qt.annotate.actions import Selection
from blinker_qt.annotate.session import Session
from blinker_qt.annotate.state import Edit
from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.verses import Side
from blinker_qt.translation import tr
from blinker_qt.ui.annotate.act_words import edit_in_words
from blinker_qt.ui.widgets.dialogs import Dialog
from blinker_qt.ui.widgets.display import isolated
from blinker_qt.ui.widgets.messages import ItemList, ListItem, labelled, plain_label, tooltip

_MOST = 5
"""So many words of a side are named."""


def edit_in_full(edit: Edit, session: Session) -> str:
    """What an edit did, to which verse pair, and to which words if it was about words of one."""
    text = edit_in_words(edit, session)
    if len(edit.changes) != 1:
        return text
    (change,) = edit.changes
    words = _words_changed(change.before.alignment, change.after.alignment)
    pair = session.bitext[change.index]
    sides = [_forms(pair.tokens(side), words.on(side)) for side in Side if words.on(side)]
    return labelled(text, " – ".join(sides)) if sides else text


def _words_changed(before: Alignment, after: Alignment) -> Selection:
    """The words that something new is said of, or else those that something was taken from."""
    return (
        _said_more(before, after)
        or _said_more(after, before)
        or Selection.ends(before.possible ^ after.possible)
    )


def _said_more(before: Alignment, after: Alignment) -> Selection:
    marked = Selection(
        after.not_translated_source - before.not_translated_source,
        after.not_translated_target - before.not_translated_target,
    )
    return Selection.ends(after.links - before.links).plus(marked)


def _forms(tokens: tuple[str, ...], positions: frozenset[int]) -> str:
    named = [tokens[position] for position in sorted(positions)[:_MOST]]
    more = ["…"] if len(positions) > _MOST else []
    return isolated(" ".join(named + more))


class HistoryDialog(Dialog):
    """Lists what was done, oldest first; choosing a row brings back how things stood after it.

    What was taken back stays in the list, below, in italics and called so, until another edit is
    made in its place.

    Args:
        session: whose edits they are.
        parent: the window that the dialog belongs to.
    """

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("history_dialog")
        self.setWindowTitle(tr("History"))
        self.resize(520, 480)
        self._session = session
        self.rows = ItemList()
        self.rows.setObjectName("history")
        self.rows.setAccessibleName(tr("Edits of this session"))
        self.rows.setUniformItemSizes(True)
        self.rows.setSpacing(2)
        self.rows.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.rows.itemActivated.connect(self._go)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        self._chosen = buttons.addButton(tr("&Go there"), QDialogButtonBox.ButtonRole.ActionRole)
        self._chosen.setObjectName("go_there")
        self._chosen.setAutoDefault(False)
        self._chosen.clicked.connect(lambda: self._go(self.rows.currentItem()))
        close = buttons.button(QDialogButtonBox.StandardButton.Close)
        close.setAutoDefault(False)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.addWidget(
            plain_label(
                tr(
                    "Choose a row to go back, or on, to how things stood after that edit. "
                    "What is taken back can be made again until you edit something else."
                ),
                wraps=True,
            )
        )
        layout.addWidget(self.rows, 1)
        layout.addWidget(buttons)
        self._list()
        self.rows.setFocus()

    def _list(self) -> None:
        history = self._session.history
        self.rows.clear()
        self.rows.addItem(ListItem(tr("As it was opened")))
        for edit in history.done:
            self.rows.addItem(ListItem(edit_in_full(edit, self._session)))
        for edit in history.undone:
            words = edit_in_full(edit, self._session)
            item = ListItem(tr("{edit} (taken back)").format(edit=words))
            font = QFont(self.rows.font())
            font.setItalic(True)
            item.setFont(font)
            item.setForeground(self.palette().placeholderText())
            self.rows.addItem(item)
        for row in range(self.rows.count()):
            self.rows.item(row).setToolTip(tooltip(self.rows.item(row).text()))
        now = self.rows.item(len(history))
        font = QFont(self.rows.font())
        font.setWeight(QFont.Weight.DemiBold)
        now.setFont(font)
        now.setText(tr("{edit} (now)").format(edit=now.text()))
        self.rows.setCurrentItem(now)
        self.rows.scrollToItem(now)

    def _go(self, item: QListWidgetItem) -> None:
        self._session.stand_after(self.rows.row(item))
        self._list()
