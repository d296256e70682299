"""What the window shows before an annotation set is open: where to begin."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QFont
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from blinker_qt.translation import tr
from blinker_qt.ui.widgets.arranging import put_in_the_middle
from blinker_qt.ui.widgets.buttons import button_of
from blinker_qt.ui.widgets.messages import ItemList, plain_label

_WIDTH = 460


class StartPage(QWidget):
    """Offers the ways to begin, and the files opened last.

    Signals:
        file_chosen(str): one of the recent files.
    """

    file_chosen = Signal(str)

    def __init__(self, actions: dict[str, QAction], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        title = plain_label("Blinker Qt")
        font = QFont(self.font())
        font.setPixelSize(28)
        font.setWeight(QFont.Weight.DemiBold)
        title.setFont(font)
        lead = plain_label(
            tr(
                "Link the words of a verse pair, one pair after the other, until every word on "
                "both sides is accounted for. Leads compare what several annotators linked."
            ),
            quiet=True,
            wraps=True,
        )
        self._note = plain_label(wraps=True)
        self._note.setObjectName("start_note")
        self._note.hide()
        self._recent_heading = plain_label(tr("Opened last"), quiet=True)
        self._recent = ItemList()
        self._recent.setObjectName("recent_files")
        self._recent.setAccessibleName(tr("Opened last"))
        self._recent.itemActivated.connect(lambda item: self.file_chosen.emit(item.text()))
        self._recent.itemClicked.connect(lambda item: self.file_chosen.emit(item.text()))
        column = QVBoxLayout()
        column.setSpacing(12)
        column.addStretch(1)
        column.addWidget(title)
        column.addWidget(lead)
        column.addWidget(self._note)
        column.addSpacing(8)
        for name in ("open_sample", "open", "import_texts"):
            prominent = name == "open_sample"
            column.addWidget(button_of(actions[name], "start", prominent=prominent))
        learning = QHBoxLayout()
        learning.setSpacing(column.spacing())
        for name in ("instructions", "practise"):
            learning.addWidget(button_of(actions[name], "start"), 1)
        column.addLayout(learning)
        column.addWidget(button_of(actions["compare"], "start"))
        column.addSpacing(8)
        column.addWidget(self._recent_heading)
        column.addWidget(self._recent, 1)
        column.addWidget(plain_label(tr("Or drop a file on this window."), quiet=True))
        column.addStretch(1)
        put_in_the_middle(self, column, _WIDTH)

    def show_note(self, text: str) -> None:
        """Show one line on what went wrong before this page came."""
        self._note.setText(text)
        self._note.show()

    def show_recent(self, files: tuple[str, ...]) -> None:
        """List the files opened last, the newest first."""
        self._note.hide()
        self._recent.clear()
        self._recent.addItems(list(files))
        self._recent.setVisible(bool(files))
        self._recent_heading.setVisible(bool(files))
        self._recent.setMaximumHeight(28 * max(len(files), 1) + 8)
        self._recent.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._recent.setTextElideMode(Qt.TextElideMode.ElideMiddle)
