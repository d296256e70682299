"""Whether a verse pair is rejected that some annotators reject."""

from collections.abc import Sequence

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from blinker_qt.annotate.session import Session
from blinker_qt.bitext.adjudication import verdict_of
from blinker_qt.gold.adjudicating import Adjudicating
from blinker_qt.translation import tr
from blinker_qt.ui.gold.wording import named_in_words, verdict_in_words
from blinker_qt.ui.widgets.buttons import button_of
from blinker_qt.ui.widgets.messages import plain_label


class Dispute(QWidget):
    """Says who rejects the verse pair on screen, and how that was settled; nothing if nobody does.

    A button rejects it; Done keeps it.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("dispute")
        self._words = plain_label(wraps=True)
        self._words.setObjectName("dispute_words")
        self._row = QHBoxLayout()
        self._reject: QPushButton | None = None
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._words)
        column.addLayout(self._row)

    def add_button(self, action: QAction) -> None:
        """Put the act of rejecting below the words."""
        self._reject = button_of(action, "case_button")
        self._row.addWidget(self._reject)
        self._row.addStretch(1)

    def show_pair(self, session: Session, acts: Adjudicating | None, names: Sequence[str]) -> None:
        """Show the verse pair on screen.

        Args:
            session: with the gold standard.
            acts: on its cases; None where annotation sets are missing.
            names: what the annotators are called.
        """
        verdict = verdict_of(session.annotation.origins)
        text = "" if verdict is None else verdict_in_words(verdict, names)
        is_disputed = acts is not None and acts.is_disputed
        if acts is not None and is_disputed:
            voices = acts.voices()
            text = tr(
                "{count} of {all} reject this verse pair: {names}. Done without rejecting it "
                "keeps it."
            ).format(
                count=len(voices.rejecting),
                all=len(voices.rejecting) + len(voices.said),
                names=named_in_words(sorted(voices.rejecting), names),
            )
        self._words.setText(text)
        self.setVisible(bool(text))
        if self._reject is not None:
            self._reject.setVisible(is_disputed)
