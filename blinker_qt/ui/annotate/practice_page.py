"""What is shown after Done in practice: the answer beside the annotator's links, and why."""

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QFont, QKeySequence, QShortcut
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from blinker_qt.gold.practice import PracticeScore, Review
from blinker_qt.translation import filled, tr
from blinker_qt.ui.annotate.review_pane import ReviewPane
from blinker_qt.ui.app.theme import Theme
from blinker_qt.ui.canvas.lettering import Lettering
from blinker_qt.ui.compare.figures import percent
from blinker_qt.ui.widgets.messages import announce, plain_label

_GO_ON = ("Ctrl+Return", "Ctrl+Enter")


class PracticePage(QWidget):
    """A verse pair of practice and its answer: the lines, the differences, the rulings.

    Args:
        language: the language to read the style guide in.

    Signals:
        went_on(): the next verse pair is wanted, or the end of practice.
        returned(): this verse pair is to be linked again.
        begun_anew(): the whole practice is to be done again.
    """

    went_on = Signal()
    returned = Signal()
    begun_anew = Signal()

    def __init__(self, language: str) -> None:
        super().__init__()
        self.setObjectName("practice_page")
        self.review = ReviewPane(language, "practice")
        self._score = plain_label(wraps=True)
        self._score.setObjectName("practice_score")
        font = QFont(self.font())
        font.setPixelSize(15)
        font.setWeight(QFont.Weight.DemiBold)
        self._score.setFont(font)
        self._signature = plain_label(quiet=True, wraps=True)
        self._signature.setObjectName("practice_signature")
        self._signature.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.again = self._button("practice_again", tr("Link it again"))
        self.anew = self._button("practice_anew", tr("Begin anew"))
        self.next = self._button("practice_next", tr("Next verse pair"), prominent=True)
        self.again.clicked.connect(self.returned)
        self.anew.clicked.connect(self.begun_anew)
        self.next.clicked.connect(self.went_on)
        self.review.left.connect(self.next.setFocus)
        self._assemble()
        for keys in _GO_ON:
            shortcut = QShortcut(QKeySequence(keys), self)
            shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            shortcut.activated.connect(self.went_on)

    def _button(self, name: str, text: str, *, prominent: bool = False) -> QPushButton:
        button = QPushButton(text)
        button.setObjectName(name)
        button.setAutoDefault(True)
        button.setProperty("prominent", prominent)
        return button

    def _assemble(self) -> None:
        words = QVBoxLayout()
        words.setSpacing(2)
        words.addWidget(self._score)
        words.addWidget(self._signature)
        bottom = QHBoxLayout()
        bottom.setContentsMargins(16, 8, 12, 10)
        bottom.setSpacing(8)
        bottom.addLayout(words, 1)
        for button in (self.anew, self.again, self.next):
            bottom.addWidget(button)
        page = QVBoxLayout(self)
        page.setContentsMargins(8, 4, 8, 0)
        page.setSpacing(0)
        page.addWidget(self.review, 1)
        page.addLayout(bottom)

    def show_review(self, review: Review, score: PracticeScore) -> None:
        """Show a verse pair that was just done, and how the practice stands."""
        self.review.show_review(review)
        self._score.setText(self._scored(review, score))
        self._signature.setText(str(score.signature))
        self.next.setText(tr("Finish practice") if score.is_complete else tr("Next verse pair"))
        self.anew.setVisible(score.is_complete)
        self.next.setFocus()
        announce(self.review.overlay.canvas, self._score.text())

    def set_theme(self, theme: Theme) -> None:
        """Paint in another theme."""
        self.review.set_theme(theme)

    def set_lettering(self, lettering: Lettering) -> None:
        """Set the words in another type."""
        self.review.set_lettering(lettering)

    def minimumSizeHint(self) -> QSize:
        """As small as the page on which words are linked."""
        return QSize(640, 420)

    def _scored(self, review: Review, score: PracticeScore) -> str:
        here = tr("{rate} % agreement with the answer.").format(rate=percent(review.rate))
        words = (
            tr("Practice done: {rate} % over {count} verse {count:pair|pairs}.")
            if score.is_complete
            else tr("So far {rate} % over {done} of {count} verse {count:pair|pairs}.")
        )
        so_far = filled(words, rate=percent(score.rate), done=score.done, count=score.count)
        return f"{here} {so_far}"
