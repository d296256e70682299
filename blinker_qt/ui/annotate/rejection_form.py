"""Where a verse pair that cannot be linked sensibly is rejected, and why."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from blinker_qt.bitext.remarks import Rejection, RejectionKind
from blinker_qt.translation import tr
from blinker_qt.ui.annotate.remark_fields import KindBox, RemarkLine
from blinker_qt.ui.widgets.arranging import hairline, row
from blinker_qt.ui.widgets.buttons import text_button
from blinker_qt.ui.widgets.messages import plain_label


class RejectionForm(QWidget):
    """Shows a rejection, and asks for another one or for none.

    Signals:
        requested(RejectionKind, str): this rejection is wanted.
        taken_back(): no rejection is wanted.
    """

    requested = Signal(object, str)
    taken_back = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("rejecting")
        self._shown: Rejection | None = None
        self._edits = False
        self._heading = plain_label(wraps=True)
        self._heading.setObjectName("rejection")
        self._kind = KindBox()
        self._kind.setObjectName("rejection_kind")
        self._kind.setAccessibleName(tr("Why it cannot be linked"))
        self._kind.setPlaceholderText(tr("Why it cannot be linked"))
        for kind, words in _kinds().items():
            self._kind.addItem(words, kind)
        self._words = RemarkLine(
            "rejection_words", tr("The same in words"), tr("In words, if you like")
        )
        self._reject = text_button("reject", tr("Reject"))
        self._take_back = text_button("take_back", tr("Take back"))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addWidget(hairline())
        column.addWidget(self._heading)
        column.addWidget(self._kind)
        column.addWidget(self._words)
        column.addLayout(row(None, self._take_back, self._reject))
        self._kind.currentIndexChanged.connect(self._allow)
        self._words.textChanged.connect(self._allow)
        self._words.returnPressed.connect(self._reject.click)
        self._reject.clicked.connect(self._request)
        self._take_back.clicked.connect(self.taken_back)

    @property
    def in_tab_order(self) -> tuple[QWidget, ...]:
        """What the keyboard visits, in its order."""
        return (self._kind, self._words, self._take_back, self._reject)

    @property
    def shown(self) -> Rejection | None:
        """The rejection shown; what is typed may differ from it."""
        return self._shown

    @property
    def is_typed_in(self) -> bool:
        """Whether the keyboard is where the reason is said in words."""
        return self._words.hasFocus()

    def take_keyboard(self) -> None:
        """Have the keyboard where the kind is chosen."""
        self._kind.setFocus()

    def show_rejection(self, rejected: Rejection | None) -> None:
        """Show another rejection, or none, in place of what is typed."""
        self._shown = rejected
        self._kind.setCurrentIndex(-1 if rejected is None else self._kind.findData(rejected.kind))
        self._words.setText("" if rejected is None else rejected.words)
        self._words.setCursorPosition(0)
        if rejected is None:
            self._heading.setText(tr("Reject this verse pair"))
            self._reject.setText(tr("Reject"))
        else:
            self._heading.setText(tr("This verse pair is rejected"))
            self._reject.setText(tr("Change"))

    def set_read_only(self, read_only: bool) -> None:
        """Let long words be read to their end where nothing can be changed."""
        self._words.setReadOnly(read_only)

    def allow(self, edits: bool) -> None:
        """Enable what can be done now, if anything can be edited at all."""
        self._edits = edits
        self._allow()

    def _allow(self) -> None:
        shown = (None, "") if self._shown is None else (self._shown.kind, self._shown.words)
        self._kind.setEnabled(self._edits)
        self._reject.setEnabled(
            self._edits and self._kind.currentIndex() >= 0 and self._typed() != shown
        )
        self._take_back.setEnabled(self._edits)
        self._take_back.setVisible(self._shown is not None)

    def _typed(self) -> tuple[RejectionKind | None, str]:
        kind = self._kind.currentData()
        return (None if kind is None else RejectionKind(kind)), self._words.text().strip()

    def _request(self) -> None:
        kind, words = self._typed()
        if kind is not None:
            self.requested.emit(kind, words)


def _kinds() -> dict[RejectionKind, str]:
    return {
        RejectionKind.NOT_A_TRANSLATION: tr("Not a translation"),
        RejectionKind.WRONG_VERSE: tr("Wrong verse"),
        RejectionKind.UNREADABLE: tr("Unreadable"),
        RejectionKind.OTHER: tr("Other"),
    }
