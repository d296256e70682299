"""The feedback page: an annotator's differences from the gold standard, and rulings missed."""

from collections.abc import Callable

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import QPushButton, QWidget

from blinker_qt.bitext.annotation import AnnotationSet
from blinker_qt.compare.table import Kind, shown
from blinker_qt.gold.feedback import Feedback, Review
from blinker_qt.translation import filled, tr
from blinker_qt.ui.gold.practice_page import ReviewPane
from blinker_qt.ui.widgets.controls import (
    bold_label,
    column,
    named,
    on_key,
    row,
    scrolling,
)
from blinker_qt.ui.widgets.display import isolated, local_figure
from blinker_qt.ui.widgets.lettering import Lettering
from blinker_qt.ui.widgets.messages import ItemList, ListItem, announce, plain_label
from blinker_qt.ui.widgets.signatures import SignatureButton
from blinker_qt.ui.widgets.splitters import splitter
from blinker_qt.ui.widgets.theme import Theme


class FeedbackPage(QWidget):
    """Shows the verse pairs in which an annotator differs, one at a time; if none differ, all.

    Args:
        language: that of the style guide.
        practise: begins practice on the verse pairs that differ.
        close: closes the feedback.
    """

    def __init__(
        self, language: str, practise: Callable[[], None], close: Callable[[], None]
    ) -> None:
        super().__init__()
        self.setObjectName("feedback_page")
        self._reviews: tuple[Review, ...] = ()
        self.pairs = named(ItemList(), "feedback_pairs")
        self.review = ReviewPane(language, "feedback", self.pairs.setFocus)
        self.pairs.setMinimumWidth(170)
        self.pairs.setSpacing(3)
        self.pairs.currentRowChanged.connect(self._show_row)
        self._summary = named(bold_label("", 15, wraps=True), "feedback_summary")
        self._rulings = named(plain_label(wraps=True), "feedback_rulings")
        self._signature = SignatureButton("feedback_signature")
        self.practise = named(QPushButton(tr("&Practise these verse pairs")), "feedback_practise")
        self.practise.setProperty("prominent", True)
        self.practise.clicked.connect(practise)
        self.close_button = named(QPushButton(tr("&Close")), "feedback_close")
        self.close_button.clicked.connect(close)
        on_key(self, "Esc", close, Qt.ShortcutContext.WidgetWithChildrenShortcut)
        both = splitter(Qt.Orientation.Horizontal, (self.pairs, self.review), (190, 990), 1)
        words = column(self._summary, self._rulings, spacing=2)
        buttons = self._signature, self.close_button, self.practise
        bottom = row((words, 1), *buttons, margins=(16, 8, 12, 10))
        self.setLayout(column((scrolling(both, across=True), 1), bottom, margins=(8, 4, 8, 0)))

    def show_feedback(self, feedback: Feedback, answers: AnnotationSet) -> None:
        """Show feedback by these answers."""
        missed = feedback.missed
        self._reviews = missed or feedback.reviews
        self.review.begin(answers)
        self._summary.setText(self._summary_in_words(feedback))
        rulings = ", ".join(f"{number} ({times})" for number, times in feedback.rulings)
        self._rulings.setText(tr("Rulings missed: {rulings}").format(rulings=rulings))
        self._rulings.setVisible(bool(rulings))
        self._signature.show_signature(str(feedback.signature))
        self.practise.setVisible(bool(missed))
        self.pairs.setAccessibleName(
            tr("Verse pairs that differ from the gold standard") if missed else tr("Verse pairs")
        )
        with QSignalBlocker(self.pairs):
            self.pairs.clear()
            for review in self._reviews:
                rate = tr("{rate} %").format(rate=local_figure(shown(Kind.RATE, review.rate)))
                self.pairs.addItem(ListItem(f"{isolated(review.pair.reference)}   {rate}"))
        self.pairs.setCurrentRow(0)
        self.pairs.setFocus()
        announce(self.review.canvas, self._summary.text())

    def set_theme(self, theme: Theme) -> None:
        """Apply another theme."""
        self.review.set_theme(theme)

    def set_lettering(self, lettering: Lettering) -> None:
        """Apply other fonts and sizes to the words."""
        self.review.set_lettering(lettering)

    def _show_row(self, number: int) -> None:
        self.review.show_review(self._reviews[number])

    def _summary_in_words(self, feedback: Feedback) -> str:
        words = tr(
            "{name}: {rate} % agreement (not-translated marks counted) with the gold standard "
            "over {count} verse {count:pair|pairs}, of which {missed} {missed:differs|differ}."
        )
        return filled(
            words,
            name=isolated(feedback.annotator),
            rate=local_figure(shown(Kind.RATE, feedback.rate)),
            count=len(feedback.reviews),
            missed=len(feedback.missed),
        )
