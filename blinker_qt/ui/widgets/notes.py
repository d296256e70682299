"""The list of notes on a verse pair, and the input fields for a new note."""

from collections.abc import Callable, Mapping

from PySide6.QtCore import (
    QEvent,
    QModelIndex,
    QPersistentModelIndex,
    QPointF,
    QRect,
    QSize,
    Qt,
)
from PySide6.QtGui import (
    QFocusEvent,
    QFont,
    QFontInfo,
    QFontMetrics,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QPalette,
    QPen,
    QStandardItem,
    QStandardItemModel,
    QTextLayout,
    QTextOption,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCompleter,
    QLineEdit,
    QListView,
    QListWidget,
    QListWidgetItem,
    QPlainTextEdit,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
)

from blinker_qt.annotate.actions import Refusal, unknown_ruling
from blinker_qt.bitext.remarks import Note
from blinker_qt.bitext.verses import Side, VersePair, Word
from blinker_qt.translation import tr
from blinker_qt.ui.widgets.actions import keys_by_name
from blinker_qt.ui.widgets.controls import ComboBox, named
from blinker_qt.ui.widgets.display import isolated, visible_form
from blinker_qt.ui.widgets.keys import CHOOSE, is_plain, keeps_keys
from blinker_qt.ui.widgets.messages import ItemList, ListItem
from blinker_qt.ui.widgets.theme import dress_completions

_NUMBER = Qt.ItemDataRole.UserRole
Index = QModelIndex | QPersistentModelIndex
_ABOUT = Qt.ItemDataRole.UserRole
_RULING = Qt.ItemDataRole.UserRole + 1
_TEXT = Qt.ItemDataRole.UserRole + 2
_LEADS_ON = Qt.ItemDataRole.UserRole + 3
_MARGIN = 10
_WIDEST_FORM = 150


class RemarkLine(QLineEdit):
    """A line edit that leaves Undo to the window if it has nothing to undo itself."""

    def __init__(self, name: str, accessible_name: str, prompt: str) -> None:
        super().__init__()
        named(self, name, accessible_name)
        self.setPlaceholderText(prompt)

    def event(self, event: QEvent) -> bool:
        """Handle Enter, and leave an Undo or Redo that is not possible here to the window."""
        if _is_idle_undo(event, undo=self.isUndoAvailable(), redo=self.isRedoAvailable()):
            event.ignore()
            return False
        return keeps_keys(event, CHOOSE) or super().event(event)


class RulingLine(RemarkLine):
    """A line edit for the number of a ruling, with completion."""

    def __init__(self, name: str, accessible_name: str, prompt: str) -> None:
        super().__init__(name, accessible_name, prompt)
        self._titles: Callable[[], Mapping[str, str]] = dict
        self._rulings = QStandardItemModel(0, 1, self)
        completer = QCompleter(self._rulings, self)
        completer.setCompletionRole(_NUMBER)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.setCompleter(completer)

    def set_titles(self, titles: Callable[[], Mapping[str, str]]) -> None:
        """Set the function that returns the rulings to complete; called when first needed."""
        self._titles = titles

    @property
    def number(self) -> str:
        """The number typed; empty for none."""
        return self.text().strip().upper()

    def is_known(self, number: str) -> bool:
        """Whether the style guide has a ruling of this number."""
        return bool(number) and number in self._titles()

    def refusal(self, number: str) -> Refusal | None:
        """Why a ruling cannot be cited; None if it can, or if there is no style guide."""
        if not number or self.is_known(number) or not self._titles():
            return None
        return unknown_ruling(number)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Load the rulings for completion."""
        super().focusInEvent(event)
        dress_completions(self.completer())
        if not self._rulings.rowCount():
            for number, title in self._titles().items():
                item = QStandardItem(f"{number}  {title}")
                item.setData(number, _NUMBER)
                self._rulings.appendRow(item)


class NoteField(QPlainTextEdit):
    """The text field for a new note; Ctrl+Enter calls `add`."""

    def __init__(self, add: Callable[[], None]) -> None:
        super().__init__()
        self._add = add
        named(self, "new_note", tr("New note"))
        self.textChanged.connect(self._describe)
        self._describe()
        self.setPlaceholderText(tr("Write a note; {done} adds it").format(**keys_by_name()))
        self.setTabChangesFocus(True)
        self.setFixedHeight(3 * self.fontMetrics().lineSpacing() + 12)

    @property
    def is_typed_in(self) -> bool:
        """Whether there is a text, which is not saved before it is added."""
        return bool(self.toPlainText().strip())

    def _describe(self) -> None:
        unsaved = tr("{done} adds it; it is not saved until then")
        text = unsaved if self.is_typed_in else tr("{done} adds it")
        self.setAccessibleDescription(text.format(**keys_by_name()))

    def event(self, event: QEvent) -> bool:
        """Handle Enter, and leave an Undo or Redo that is not possible here to the window."""
        document = self.document()
        undo, redo = document.isUndoAvailable(), document.isRedoAvailable()
        if _is_idle_undo(event, undo=undo, redo=redo):
            event.ignore()
            return False
        # In an empty field, Ctrl+Enter is Done, as everywhere else.
        return (self.is_typed_in and keeps_keys(event, CHOOSE)) or super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Ctrl+Enter adds the note."""
        chooses = event.key() in CHOOSE and event.modifiers() & Qt.KeyboardModifier.ControlModifier
        if chooses and self.is_typed_in:
            self._add()
        else:
            super().keyPressEvent(event)


class KindBox(ComboBox):
    """A combo box that handles its keys before the shortcuts of the window."""

    def event(self, event: QEvent) -> bool:
        """Handle keys that choose before the shortcuts of the window."""
        return keeps_keys(event, (), letters=True) or super().event(event)


def _is_idle_undo(event: QEvent, *, undo: bool, redo: bool) -> bool:
    """Whether an event is the shortcut of an Undo or Redo that the widget cannot do."""
    if event.type() != QEvent.Type.ShortcutOverride or not isinstance(event, QKeyEvent):
        return False
    keys = QKeySequence.StandardKey
    return (event.matches(keys.Undo) and not undo) or (event.matches(keys.Redo) and not redo)


class _NoteDelegate(QStyledItemDelegate):
    """Paints a note: its subject, the ruling that it cites, and its full text."""

    def __init__(self, notes: QListWidget) -> None:
        super().__init__(notes)
        self._list = notes

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        width = self._list.viewport().width()
        text = _laid_out(str(index.data(_TEXT)), option.font, width - 2 * _MARGIN)
        height = text.boundingRect().height()
        return QSize(width, int(height) + QFontMetrics(_small(option.font)).height() + 18)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        painter.save()
        palette, area = option.palette, option.rect
        if option.state & QStyle.StateFlag.State_Selected:
            painter.fillRect(area, palette.color(QPalette.ColorRole.AlternateBase))
            bar = QRect(area.topLeft(), QSize(3, area.height()))
            painter.fillRect(bar, palette.color(QPalette.ColorRole.Highlight))
        painter.setPen(palette.color(QPalette.ColorRole.Mid))
        painter.drawLine(area.bottomLeft(), area.bottomRight())
        if option.state & QStyle.StateFlag.State_HasFocus:
            painter.setPen(QPen(palette.color(QPalette.ColorRole.Highlight), 2))
            painter.drawRect(area.adjusted(1, 1, -1, -1))
        ruling = self.ruling_area(option, index)
        self._draw_ruling(painter, option, ruling, index)
        font = _small(option.font)
        painter.setFont(font)
        painter.setPen(palette.color(QPalette.ColorRole.PlaceholderText))
        about = QRect(ruling)
        about.setLeft(area.left() + _MARGIN)
        about.setRight(ruling.left() - 8)
        elided = QFontMetrics(font).elidedText(
            str(index.data(_ABOUT)), Qt.TextElideMode.ElideRight, about.width()
        )
        painter.drawText(about, Qt.AlignmentFlag.AlignLeft, elided)
        painter.setPen(palette.color(QPalette.ColorRole.Text))
        text = _laid_out(str(index.data(_TEXT)), option.font, area.width() - 2 * _MARGIN)
        text.draw(painter, QPointF(area.left() + _MARGIN, about.bottom() + 4))
        painter.restore()

    def ruling_area(self, option: QStyleOptionViewItem, index: Index) -> QRect:
        """The rectangle of the ruling's number; of zero width if none is cited."""
        metrics = QFontMetrics(_small(option.font))
        width = metrics.horizontalAdvance(str(index.data(_RULING)))
        right = option.rect.right() - _MARGIN
        return QRect(right - width, option.rect.top() + 7, width, metrics.height())

    def _draw_ruling(
        self, painter: QPainter, option: QStyleOptionViewItem, area: QRect, index: Index
    ) -> None:
        is_link, roles = bool(index.data(_LEADS_ON)), QPalette.ColorRole
        font = _small(option.font)
        font.setUnderline(is_link)
        painter.setFont(font)
        painter.setPen(option.palette.color(roles.Link if is_link else roles.PlaceholderText))
        painter.drawText(area, Qt.AlignmentFlag.AlignLeft, str(index.data(_RULING)))


class NotesList(ItemList):
    """The notes of one verse pair; citations of known rulings are links.

    Args:
        is_known: whether the style guide has a ruling of this number.
        show_ruling: called when the number of such a ruling is clicked.
        focus_word: called when a note on a word is chosen by mouse or Enter.
        remove: called when Delete is pressed on a note.
    """

    def __init__(
        self,
        is_known: Callable[[str], bool],
        show_ruling: Callable[[str], None],
        focus_word: Callable[[Side, int], None],
        remove: Callable[[], None],
    ) -> None:
        super().__init__()
        self._is_known, self._show_ruling = is_known, show_ruling
        self._focus_word, self._remove = focus_word, remove
        named(self, "notes", tr("Notes on this verse pair"))
        self._notes: tuple[Note, ...] = ()
        self._delegate = _NoteDelegate(self)
        self.setItemDelegate(self._delegate)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setMinimumHeight(64)

    @property
    def chosen(self) -> Note | None:
        """The selected note."""
        row = self.currentRow()
        return self._notes[row] if row >= 0 else None

    def show_notes(self, notes: tuple[Note, ...], pair: VersePair) -> None:
        """List these notes; the same note stays selected, or else the same row."""
        if notes == self._notes:
            return
        chosen, row = self.chosen, self.currentRow()
        known = set(self._notes)
        added = [number for number, note in enumerate(notes) if note not in known]
        self.clear()
        self._notes = notes
        for note in notes:
            self.addItem(self._item_of(note, pair))
        if chosen in notes:
            self.setCurrentRow(notes.index(chosen))
        else:
            self.setCurrentRow(min(row, len(notes) - 1))
        if known and added:
            self.scrollToItem(self.item(added[0]))

    def forget(self) -> None:
        """Clear the list."""
        self.clear()
        self._notes = ()

    def word_in_words(self, word: Word, pair: VersePair) -> str:
        """Side, position and form of a word."""
        side, position = word
        text = (
            tr("Source word {position}: {form}")
            if side is Side.SOURCE
            else tr("Target word {position}: {form}")
        )
        form = self.fontMetrics().elidedText(
            visible_form(pair.tokens(side)[position]), Qt.TextElideMode.ElideRight, _WIDEST_FORM
        )
        return text.format(position=position + 1, form=isolated(form))

    def event(self, event: QEvent) -> bool:
        """Handle the keys of the list before the shortcuts of the window."""
        kept = (Qt.Key.Key_Delete, Qt.Key.Key_Backspace)
        return (is_plain(event) and keeps_keys(event, kept)) or super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter goes to the word, Delete removes the note."""
        if event.key() in CHOOSE:
            self._choose()
        elif event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self._remove()
        elif event.key() == Qt.Key.Key_Escape:
            event.ignore()
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Select the current note when the list gets the keyboard focus."""
        super().focusInEvent(event)
        self.setCurrentRow(self.currentRow())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """A click goes to the word, or if it is on a ruling's number to the ruling."""
        super().mouseReleaseEvent(event)
        where = event.position().toPoint()
        index = self.indexAt(where)
        if event.button() != Qt.MouseButton.LeftButton or not index.isValid():
            return
        option = QStyleOptionViewItem()
        self.initViewItemOption(option)
        option.rect = self.visualRect(index)
        ruling = self._notes[index.row()].ruling
        link = self._delegate.ruling_area(option, index).adjusted(-4, -4, 4, 4)
        if self._is_known(ruling) and link.contains(where):
            self._show_ruling(ruling)
        else:
            self._choose()

    def _choose(self) -> None:
        if self.chosen is not None and self.chosen.on is not None:
            self._focus_word(*self.chosen.on)

    def _item_of(self, note: Note, pair: VersePair) -> QListWidgetItem:
        about = tr("Verse pair") if note.on is None else self.word_in_words(note.on, pair)
        text = "\n".join(visible_form(line) for line in note.text.split("\n"))
        heading = f"{about} · {note.ruling}" if note.ruling else about
        item = ListItem(f"{heading}\n{text}")
        item.setData(_ABOUT, about)
        item.setData(_RULING, note.ruling)
        item.setData(_TEXT, text)
        item.setData(_LEADS_ON, self._is_known(note.ruling))
        return item


def _small(font: QFont) -> QFont:
    small = QFont(font)
    small.setPixelSize(round(0.92 * QFontInfo(font).pixelSize()))
    return small


def _laid_out(text: str, font: QFont, width: int) -> QTextLayout:
    """A text broken into lines of at most this width."""
    layout = QTextLayout(text.replace("\n", "\u2028"), font)
    wrapping = QTextOption()
    wrapping.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    layout.setTextOption(wrapping)
    layout.beginLayout()
    top = 0.0
    while (line := layout.createLine()).isValid():
        line.setLineWidth(width)
        line.setPosition(QPointF(0, top))
        top += line.height()
    layout.endLayout()
    return layout
