"""Someone's links on a verse pair beside the agreed answer: the lines, the differences, why."""

import html
from collections.abc import Iterator

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QScrollArea, QSplitter, QVBoxLayout, QWidget

from blinker_qt.bitext.blocks import Claim
from blinker_qt.bitext.verses import Language, Side, VersePair
from blinker_qt.gold.practice import PracticeDifference, Review
from blinker_qt.layouts.arrangement import Arrangement
from blinker_qt.study.guide import as_html
from blinker_qt.translation import filled, tr
from blinker_qt.ui.annotate.guide_panel import GuidePanel
from blinker_qt.ui.annotate.guide_text import GuideText
from blinker_qt.ui.app.theme import Theme
from blinker_qt.ui.canvas.lettering import Lettering
from blinker_qt.ui.compare.overlay import Overlay
from blinker_qt.ui.widgets.display import visible_form


class ReviewPane(QSplitter):
    """The overlay of both over the differences between them, and the style guide beside.

    Args:
        language: the language to read the style guide in.
        name: what the parts' stable names begin with.

    Signals:
        left(): the person wants to go on from the style guide.
    """

    left = Signal()

    def __init__(self, language: str, name: str) -> None:
        super().__init__(Qt.Orientation.Horizontal)
        self.overlay = Overlay()
        # Running text shows a short verse pair whole.
        self.overlay.canvas.set_arrangement(Arrangement.ROWS)
        self.overlay.canvas.setAccessibleName(tr("Your links and the answer"))
        self.guide = GuidePanel(language)
        self.guide.setObjectName(f"{name}_guide")
        self.guide.left.connect(self.left)
        self.text = GuideText(f"{name}_text")
        self.text.setAccessibleName(tr("Differences from the answer"))
        self.text.followed.connect(self.guide.show_ruling)
        self._assemble(name)

    def _assemble(self, name: str) -> None:
        inside = QWidget()
        inside.setAutoFillBackground(False)
        column = QVBoxLayout(inside)
        column.setContentsMargins(12, 8, 12, 8)
        column.addWidget(self.text)
        column.addStretch(1)
        scroll = QScrollArea()
        scroll.setObjectName(f"{name}_differences")
        scroll.setAccessibleName(self.text.accessibleName())
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
        self.addWidget(left)
        self.addWidget(self.guide)
        self.setSizes([800, 380])
        self.setStretchFactor(0, 1)
        self.setChildrenCollapsible(False)

    def set_languages(self, source: Language, target: Language) -> None:
        """Say how the two languages are written."""
        self.overlay.set_languages(source, target)

    def show_review(self, review: Review) -> None:
        """Show a verse pair, and the first ruling that was not followed in it."""
        names = (tr("you"), tr("the answer"))
        self.overlay.show_pair(review.pair, (review.drawn, review.answer), names)
        self.text.show_body("".join(self._body(review)))
        cited = [number for one in review.differences for number in one.rulings]
        if cited:
            self.guide.show_ruling(cited[0])

    def set_theme(self, theme: Theme) -> None:
        """Paint in another theme."""
        self.overlay.set_theme(theme)
        self.text.set_theme(theme)
        self.guide.set_theme(theme)

    def set_lettering(self, lettering: Lettering) -> None:
        """Set the words in another type."""
        self.overlay.canvas.set_lettering(lettering)
        self.guide.set_text_size(lettering.sizes[0])

    def _body(self, review: Review) -> Iterator[str]:
        count = len(review.differences)
        if not count:
            words = tr("Every link and every mark is as in the answer.")
            yield f"<p>{html.escape(words)}</p>"
            return
        words = filled(tr("The answer differs in {count} {count:place|places}:"), count=count)
        yield f"<p><b>{html.escape(words)}</b></p>"
        for one in review.differences:
            yield from self._difference(one, review.pair)

    def _difference(self, one: PracticeDifference, pair: VersePair) -> Iterator[str]:
        drawn, answer = (_claims(claims, pair) for claims in (one.drawn, one.answer))
        you = html.escape(tr("You:"))
        right = html.escape(tr("The answer:"))
        yield f"<p>{you} {drawn}<br>{right} {answer}"
        for number in one.rulings:
            title = as_html(self.guide.title_of(number))
            link = f'<a href="#{number}">{number}</a> {title}' if title else html.escape(number)
            yield f"<br>→ {link}"
        if not one.rulings:
            words = tr("No ruling is about these words in particular: {words}").format(
                words=", ".join(self._words(one, pair))
            )
            yield f"<br>→ {html.escape(words)}"
        yield "</p>"

    def _words(self, one: PracticeDifference, pair: VersePair) -> Iterator[str]:
        """The words on which both differ, source words first."""
        found = {word for claim in (*one.drawn, *one.answer) for word in claim.words()}
        for side in Side:
            for position, form in enumerate(pair.tokens(side)):
                if (side, position) in found:
                    yield visible_form(form)


def _claims(claims: tuple[Claim, ...], pair: VersePair) -> str:
    parts = (html.escape(claim.in_words(pair)).replace(" ↔ ", "\u00a0↔\u00a0") for claim in claims)
    return ", ".join(f'<span class="words">{part}</span>' for part in parts)
