"""The dialog that settles the open cases of a gold standard by a ruling of its style guide."""

from collections.abc import Callable, Sequence

from PySide6.QtWidgets import QDialogButtonBox, QWidget

from blinker_qt.bitext.verses import Bitext
from blinker_qt.gold.adjudicate import RuledCase
from blinker_qt.study.guide import Ruling, as_plain
from blinker_qt.translation import filled, tr
from blinker_qt.ui.gold.adjudication_text import decided_in_words, removed_lines
from blinker_qt.ui.widgets.controls import combo, form_layout, named
from blinker_qt.ui.widgets.dialogs import Dialog, Missing, ok_and_cancel
from blinker_qt.ui.widgets.display import isolated, numbered
from blinker_qt.ui.widgets.messages import ItemList, ListItem, plain_label


class RuledDialog(Dialog):
    """Lists the open cases that a ruling is about, and asks whether to settle them as it says.

    Args:
        rulings: those that say which words they are about; at least one.
        cases_of: finds the open cases with words of a ruling.
    """

    def __init__(
        self,
        bitext: Bitext,
        rulings: Sequence[Ruling],
        cases_of: Callable[[Ruling], Sequence[RuledCase]],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent, tr("Settle by ruling"), "ruled_dialog", (620, 460))
        self._bitext, self._rulings, self._cases_of = bitext, rulings, cases_of
        self.cases: Sequence[RuledCase] = ()
        self._which = combo(
            "ruled_by",
            {ruling.number: f"{ruling.number}  {as_plain(ruling.title)}" for ruling in rulings},
        )
        self.rows = named(ItemList(), "ruled", tr("Open cases with words of the ruling"))
        self.rows.setWordWrap(True)
        form = form_layout()
        form.addRow(tr("&Ruling"), self._which)
        text = tr(
            "Open cases with words of the ruling. Those in which somebody decided as the "
            "ruling says are settled in this way and cite it. One undo takes everything "
            "back."
        )
        buttons = ok_and_cancel(self, tr("&Settle"))
        self._accept = named(buttons.button(QDialogButtonBox.StandardButton.Ok), "decide_by_ruling")
        self._missing = Missing(self._accept)
        self.stack(form, plain_label(text, wraps=True), (self.rows, 1), self._missing, buttons)
        self._which.currentIndexChanged.connect(self._show)
        self._show()

    @property
    def ruling(self) -> Ruling:
        """The chosen ruling."""
        return self._rulings[self._which.currentIndex()]

    def _show(self) -> None:
        self.cases = self._cases_of(self.ruling)
        self.rows.clear()
        for case in self.cases:
            self.rows.addItem(ListItem("\n      ".join(self._lines(case))))
        count = sum(case.settled is not None for case in self.cases)
        self._accept.setText(filled(tr("&Settle {count} {count:case|cases}"), count=count))
        missing = "" if count else tr("Nobody decided as this ruling says in any open case.")
        self._missing.show_missing(missing)

    def _lines(self, case: RuledCase) -> list[str]:
        pair, settled = self._bitext[case.index], case.settled
        reference = isolated(pair.reference)
        if settled is not None:
            decided = decided_in_words(settled.decided, pair, settled.alignment.labels)
            return [f"{reference}   {decided}", *removed_lines(settled.removed, pair)]
        ordered = sorted(case.words, key=lambda word: (word[0].value, word[1]))
        words = ", ".join(numbered(pair.tokens(side)[place], place) for side, place in ordered)
        why = tr("stays open: nobody decided as the ruling says")
        if case.needs_label:
            why = tr("stays open: annotators differ on the label")
        return [f"{reference}   {words}", why]
