"""What is shown after Done in practice: the answer beside the annotator's links, and why."""

import html
from collections.abc import Iterator

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QFont, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QPushButton,
    QScrollArea,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from blinker_qt.bitext.verses import Side, VersePair
from blinker_qt.layouts.arrangement import Arrangement
from blinker_qt.ui.analysis.figures import percent
from blinker_qt.ui.analysis.overlay import Overlay
from blinker_qt.ui.canvas.announcing import announce
from blinker_qt.ui.canvas.lettering import Lettering
from blinker_qt.ui.display import visible_form
from blinker_qt.ui.guide_panel import GuidePanel
from blinker_qt.ui.guide_text import GuideText
from blinker_qt.ui.messages import plain_label
from blinker_qt.ui.theme import Theme
from blinker_qt.workspace.guide_markup import as_html
from blinker_qt.workspace.practice import Claim, Difference, Review, Score

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
        self.overlay = Overlay()
        # Running text shows a short verse pair whole.
        self.overlay.canvas.set_arrangement(Arrangement.ROWS)
        self.overlay.canvas.setAccessibleName(self.tr("Your links and the answer"))
        self.guide = GuidePanel(language)
        self.guide.setObjectName("practice_guide")
        self.text = GuideText("practice_text")
        self.text.setAccessibleName(self.tr("Differences from the answer"))
        self.text.followed.connect(self.guide.show_ruling)
        self._score = plain_label(wraps=True)
        self._score.setObjectName("practice_score")
        font = QFont(self.font())
        font.setPixelSize(15)
        font.setWeight(QFont.Weight.DemiBold)
        self._score.setFont(font)
        self._signature = plain_label(quiet=True, wraps=True)
        self._signature.setObjectName("practice_signature")
        self._signature.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.again = self._button("practice_again", self.tr("Link it again"))
        self.anew = self._button("practice_anew", self.tr("Begin anew"))
        self.next = self._button("practice_next", self.tr("Next verse pair"), prominent=True)
        self.again.clicked.connect(self.returned)
        self.anew.clicked.connect(self.begun_anew)
        self.next.clicked.connect(self.went_on)
        self.guide.left.connect(self.next.setFocus)
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
        inside = QWidget()
        inside.setAutoFillBackground(False)
        column = QVBoxLayout(inside)
        column.setContentsMargins(12, 8, 12, 8)
        column.addWidget(self.text)
        column.addStretch(1)
        scroll = QScrollArea()
        scroll.setObjectName("practice_differences")
        scroll.setWidget(inside)
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        scroll.setMinimumHeight(120)
        left = QSplitter(Qt.Orientation.Vertical)
        left.addWidget(self.overlay)
        left.addWidget(scroll)
        left.setSizes([560, 200])
        left.setStretchFactor(0, 1)
        left.setChildrenCollapsible(False)
        both = QSplitter(Qt.Orientation.Horizontal)
        both.addWidget(left)
        both.addWidget(self.guide)
        both.setSizes([800, 380])
        both.setStretchFactor(0, 1)
        both.setChildrenCollapsible(False)
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
        page.addWidget(both, 1)
        page.addLayout(bottom)

    def show_review(self, review: Review, score: Score) -> None:
        """Show a verse pair that was just done, and how the practice stands."""
        names = (self.tr("you"), self.tr("the answer"))
        self.overlay.show_pair(review.pair, (review.drawn, review.answer), names)
        self.text.show_body("".join(self._body(review)))
        self._score.setText(self._scored(review, score))
        self._signature.setText(str(score.signature))
        self.next.setText(
            self.tr("Finish practice") if score.is_complete else self.tr("Next verse pair")
        )
        self.anew.setVisible(score.is_complete)
        cited = [number for one in review.differences for number in one.rulings]
        if cited:
            self.guide.show_ruling(cited[0])
        self.next.setFocus()
        announce(self.overlay.canvas, self._score.text())

    def set_theme(self, theme: Theme) -> None:
        """Paint in another theme."""
        self.overlay.set_theme(theme)
        self.text.set_theme(theme)
        self.guide.set_theme(theme)

    def set_lettering(self, lettering: Lettering) -> None:
        """Set the words in another type."""
        self.overlay.canvas.set_lettering(lettering)
        self.guide.set_text_size(lettering.sizes[0])

    def minimumSizeHint(self) -> QSize:
        """As small as the page on which words are linked."""
        return QSize(640, 420)

    def _scored(self, review: Review, score: Score) -> str:
        here = self.tr("{rate} % agreement with the answer.").format(rate=percent(review.rate))
        words = (
            self.tr("Practice done: {rate} % over all {count} verse pairs.")
            if score.is_complete
            else self.tr("So far {rate} % over {done} of {count} verse pairs.")
        )
        so_far = words.format(rate=percent(score.rate), done=score.done, count=score.count)
        return f"{here} {so_far}"

    def _body(self, review: Review) -> Iterator[str]:
        count = len(review.differences)
        if not count:
            words = self.tr("Every link and every mark is as in the answer.")
            yield f"<p>{html.escape(words)}</p>"
            return
        words = (
            self.tr("The answer differs in one place:")
            if count == 1
            else self.tr("The answer differs in {count} places:").format(count=count)
        )
        yield f"<p><b>{html.escape(words)}</b></p>"
        for one in review.differences:
            yield from self._difference(one, review.pair)

    def _difference(self, one: Difference, pair: VersePair) -> Iterator[str]:
        drawn, answer = (_claims(claims, pair) for claims in (one.drawn, one.answer))
        you = html.escape(self.tr("You:"))
        right = html.escape(self.tr("The answer:"))
        yield f"<p>{you} {drawn}<br>{right} {answer}"
        for number in one.rulings:
            title = as_html(self.guide.title_of(number))
            yield f'<br>→ <a href="#{number}">{number}</a> {title}'
        if not one.rulings:
            words = self.tr("No ruling is about these words in particular: {words}").format(
                words=", ".join(self._words(one, pair))
            )
            yield f"<br>→ {html.escape(words)}"
        yield "</p>"

    def _words(self, one: Difference, pair: VersePair) -> Iterator[str]:
        """The words on which both differ, source words first."""
        found = {word for claim in (*one.drawn, *one.answer) for word in claim.words()}
        for side in Side:
            for position, form in enumerate(pair.tokens(side)):
                if (side, position) in found:
                    yield visible_form(form)


def _claims(claims: tuple[Claim, ...], pair: VersePair) -> str:
    parts = (html.escape(claim.in_words(pair)).replace(" ↔ ", "\u00a0↔\u00a0") for claim in claims)
    return ", ".join(f'<span class="words">{part}</span>' for part in parts)
