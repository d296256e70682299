"""The page shown after Done in practice: the annotator's links, the answer, and the rulings."""

import html
from collections.abc import Callable, Iterator

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QPushButton,
    QWidget,
)

from blinker_qt.bitext.alignment import Claim
from blinker_qt.bitext.annotation import AnnotationSet
from blinker_qt.bitext.verses import Side, VersePair
from blinker_qt.compare.table import Kind, shown
from blinker_qt.gold.feedback import PracticeDifference, PracticeScore, Review
from blinker_qt.layouts.arrangement import Arrangement
from blinker_qt.study.guide import as_html
from blinker_qt.translation import filled, tr
from blinker_qt.ui.canvas.overlay import Overlay
from blinker_qt.ui.study.guide_panel import GuidePanel, GuideText
from blinker_qt.ui.widgets.controls import (
    column,
    make_bold,
    named,
    on_key,
    row,
    scrolling,
)
from blinker_qt.ui.widgets.display import as_caption, local_figure, visible_form
from blinker_qt.ui.widgets.lettering import Lettering
from blinker_qt.ui.widgets.messages import announce, plain_label
from blinker_qt.ui.widgets.signatures import SignatureButton
from blinker_qt.ui.widgets.splitters import Splitter, splitter
from blinker_qt.ui.widgets.theme import Theme

_GO_ON = ("Ctrl+Enter", "Ctrl+Return")


class ReviewPane(Splitter):
    """An overlay of the annotator's links and the answer, their differences, and the style guide.

    `language` is that of the style guide; object names of the parts begin with `name`; `leave` is
    called when Escape is pressed in the style guide.
    """

    def __init__(self, language: str, name: str, leave: Callable[[], None]) -> None:
        super().__init__(Qt.Orientation.Horizontal)
        self.overlay = Overlay()
        self.canvas = self.overlay.canvas
        # Running text shows a short verse pair whole.
        self.canvas.set_arrangement(Arrangement.ROWS)
        self.canvas.setAccessibleName(tr("Your links and the answer"))
        self.guide = named(GuidePanel(language, leave), f"{name}_guide")
        self.text = GuideText(f"{name}_text", self.guide.show_ruling)
        self.text.setAccessibleName(tr("Differences from the answer"))
        self._assemble(name)

    def _assemble(self, name: str) -> None:
        inside = QWidget()
        inside.setLayout(column(self.text, None, margins=(12, 8, 12, 8)))
        scroll = scrolling(inside)
        named(scroll, f"{name}_differences", self.text.accessibleName())
        scroll.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        scroll.setMinimumHeight(120)
        shown = splitter(Qt.Orientation.Vertical, (self.overlay, scroll), (560, 200), roomy=0)
        self.fill((shown, self.guide), (800, 380), roomy=0)

    def begin(self, answers: AnnotationSet) -> None:
        """Prepare for reviews by these answers: for their languages and style guide."""
        bitext = answers.bitext
        self.overlay.set_languages(bitext.source_language, bitext.target_language)
        self.guide.show_guide_of(answers.study, bitext)
        self._labels = answers.study.labels

    def show_review(self, review: Review) -> None:
        """Show a verse pair, and the first ruling that was not followed in it."""
        names = (tr("you"), tr("the answer"))
        drawn = review.drawn, review.answer
        self.overlay.show_pair(review.pair, drawn, names, labels=self._labels)
        self.text.show_body("".join(self._body(review)))
        cited = [number for difference in review.differences for number in difference.rulings]
        if cited:
            self.guide.show_ruling(cited[0])

    def set_theme(self, theme: Theme) -> None:
        """Apply another theme."""
        self.overlay.set_theme(theme)
        self.text.set_theme(theme)
        self.guide.set_theme(theme)

    def set_lettering(self, lettering: Lettering) -> None:
        """Apply other fonts and sizes to the words."""
        self.canvas.set_lettering(lettering)
        self.guide.set_text_size(lettering.sizes[0])

    def _body(self, review: Review) -> Iterator[str]:
        count = len(review.differences)
        if not count:
            words = tr("Every link and every mark is as in the answer.")
            yield f"<p>{html.escape(words)}</p>"
            return
        words = filled(tr("The answer differs in {count} {count:place|places}:"), count=count)
        yield f"<p><b>{html.escape(words)}</b></p>"
        for difference in review.differences:
            yield from self._difference(difference, review.pair)

    def _difference(self, difference: PracticeDifference, pair: VersePair) -> Iterator[str]:
        drawn, answer = (_claims(claims, pair) for claims in (difference.drawn, difference.answer))
        you = html.escape(tr("You:"))
        right = html.escape(tr("The answer:"))
        yield f"<p>{you} {drawn}<br>{right} {answer}"
        for number in difference.rulings:
            title = as_html(self.guide.title_of(number))
            link = f'<a href="#{number}">{number}</a> {title}' if title else html.escape(number)
            yield f"<br>→ {link}"
        if not difference.rulings:
            words = tr("No ruling is about these words in particular: {words}").format(
                words=", ".join(self._words(difference, pair))
            )
            yield f"<br>→ {html.escape(words)}"
        yield "</p>"

    def _words(self, difference: PracticeDifference, pair: VersePair) -> Iterator[str]:
        concerned = {
            word for claim in (*difference.drawn, *difference.answer) for word in claim.words()
        }
        for side in Side:
            for position, form in enumerate(pair.tokens(side)):
                if (side, position) in concerned:
                    yield visible_form(form)


def _claims(claims: tuple[Claim, ...], pair: VersePair) -> str:
    captions = (as_caption(claim.in_words(pair)) for claim in claims)
    parts = (html.escape(caption).replace(" ↔ ", "\u00a0↔\u00a0") for caption in captions)
    return ", ".join(f'<span class="words">{part}</span>' for part in parts)


class PracticePage(QWidget):
    """A verse pair of the practice with its answer, the differences and the score.

    Args:
        language: that of the style guide.
        go_on: goes on to the next verse pair, or ends the practice.
        link_again: goes back to this verse pair.
        restart: starts the whole practice again.
    """

    def __init__(
        self,
        language: str,
        go_on: Callable[[], None],
        link_again: Callable[[], None],
        restart: Callable[[], None],
    ) -> None:
        super().__init__()
        self.setObjectName("practice_page")
        self._score = plain_label(wraps=True, name="practice_score")
        make_bold(self._score, 15)
        self._signature = SignatureButton("practice_signature")
        self._again = self._button("practice_again", tr("Link it again"))
        self._restart = self._button("practice_anew", tr("Restart practice"))
        self.next = self._button("practice_next", tr("Next verse pair"), prominent=True)
        self._again.clicked.connect(link_again)
        self._restart.clicked.connect(restart)
        self.next.clicked.connect(go_on)
        self.review = ReviewPane(language, "practice", self.next.setFocus)
        buttons = self._signature, self._restart, self._again, self.next
        bottom = row((self._score, 1), *buttons, margins=(16, 8, 12, 10))
        review = scrolling(self.review, across=True)
        self.setLayout(column((review, 1), bottom, margins=(8, 4, 8, 0)))
        for keys in _GO_ON:
            on_key(self, keys, go_on, Qt.ShortcutContext.WidgetWithChildrenShortcut)

    def _button(self, name: str, text: str, *, prominent: bool = False) -> QPushButton:
        button = named(QPushButton(text), name)
        button.setAutoDefault(True)
        button.setProperty("prominent", prominent)
        return button

    def show_review(self, review: Review, score: PracticeScore) -> None:
        """Show a verse pair that was just done, and the score so far."""
        self.review.show_review(review)
        self._score.setText(self._score_in_words(review, score))
        self._signature.show_signature(str(score.signature))
        self.next.setText(tr("Finish practice") if score.is_complete else tr("Next verse pair"))
        self._restart.setVisible(score.is_complete)
        self.next.setFocus()
        announce(self.review.canvas, self._score.text())

    def set_theme(self, theme: Theme) -> None:
        """Apply another theme."""
        self.review.set_theme(theme)

    def set_lettering(self, lettering: Lettering) -> None:
        """Apply other fonts and sizes to the words."""
        self.review.set_lettering(lettering)

    def _score_in_words(self, review: Review, score: PracticeScore) -> str:
        on_pair = tr("{rate} % agreement with the answer.").format(
            rate=local_figure(shown(Kind.RATE, review.rate))
        )
        words = (
            tr("Practice done: {rate} % over {count} verse {count:pair|pairs}.")
            if score.is_complete
            else tr("So far {rate} % over {done} of {count} verse {count:pair|pairs}.")
        )
        so_far = filled(
            words,
            rate=local_figure(shown(Kind.RATE, score.rate)),
            done=score.done,
            count=score.count,
        )
        return f"{on_pair} {so_far}"
