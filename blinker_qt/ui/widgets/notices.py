"""Framed lines above a page: notices of problems, with what can be done about them."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QMenu, QPushButton

from blinker_qt.bitext.errors import InputError, Problem
from blinker_qt.translation import filled, tr
from blinker_qt.ui.widgets.controls import ReadOnlyText, column, named, row
from blinker_qt.ui.widgets.messages import plain_label, problem_lines

_LINES_SHOWN = 3
_PROBLEMS_SHOWN = 3
"""The most problems of one file that are listed."""


class FramedLine(QFrame):
    """A framed line on an accented background."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setObjectName(name)
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.hide()


class Notice(FramedLine):
    """A list of problems with a heading, shown until it is dismissed.

    Signals:
        offer_accepted(int): this offer was chosen, by its index.
    """

    offer_accepted = Signal(int)

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self._heading = named(plain_label(wraps=True), f"{name}_heading")
        self._lines = ReadOnlyText(f"{name}_lines", tr("What was wrong"))
        self._offer = named(QPushButton(), f"{name}_offer")
        self._several = named(QPushButton(), f"{name}_offers")
        self._offers = QMenu(self._several)
        self._several.setMenu(self._offers)
        self._details = named(QPushButton(tr("Show details")), f"{name}_details")
        dismiss = named(QPushButton(tr("Dismiss")), "dismiss")
        self._lines.document().setDocumentMargin(0)  # No line is cut in its middle.
        self._offer.clicked.connect(lambda: self.offer_accepted.emit(0))
        self._details.clicked.connect(self._show_details)
        dismiss.clicked.connect(self.hide)
        top = row((self._heading, 1), self._offer, self._several, self._details, dismiss)
        self.setLayout(column(top, self._lines, margins=(10, 6, 6, 4), spacing=2))

    def _show_details(self) -> None:
        self._details.hide()
        self._lines.show()

    def show_problems(
        self,
        heading: str,
        problems: Sequence[tuple[Problem, ...]],
        offers: Sequence[str] = (),
        several: str = "",
    ) -> None:
        """Show problems and offers, or hide the notice if there are none.

        Args:
            offers: what can be done, on a button or in a menu; the problems are folded then.
            several: the text of the button of that menu.
        """
        lines = [line for of_file in problems for line in self._in_words(of_file)]
        self._show_offers(offers, several)
        self._lines.setVisible(not offers)
        self._details.setVisible(bool(offers and lines))
        self._heading.setText(heading)
        self._lines.setPlainText("\n".join(lines))
        height = self._lines.fontMetrics().lineSpacing()
        self._lines.setFixedHeight(height * min(2 * len(lines), _LINES_SHOWN))
        self.setVisible(bool(lines or offers))

    def _show_offers(self, offers: Sequence[str], several: str) -> None:
        self._offers.clear()
        for number, offer in enumerate(offers):
            action = self._offers.addAction(offer.replace("&", "&&"))
            action.triggered.connect(partial(self.offer_accepted.emit, number))
        self._offer.setText("".join(offers[:1]).replace("&", "&&"))
        self._offer.setVisible(len(offers) == 1)
        self._several.setText(several)
        self._several.setVisible(len(offers) > 1)

    def _in_words(self, problems: tuple[Problem, ...]) -> list[str]:
        lines = problem_lines(InputError(*problems[:_PROBLEMS_SHOWN]))
        more = sum(1 + problem.more for problem in problems) - len(lines)
        if more > 0:
            lines.append(filled(tr("… and {count} more"), count=more))
        return lines
