"""What annotators say of a case, one row an option."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtWidgets import QListWidgetItem, QWidget

from blinker_qt.bitext.adjudication import Decision
from blinker_qt.bitext.verses import VersePair
from blinker_qt.gold.cases import Case, Option
from blinker_qt.translation import tr
from blinker_qt.ui.annotate.keys_kept import CHOOSE, keeps_keys
from blinker_qt.ui.gold.wording import decided_in_words, whose_in_words
from blinker_qt.ui.widgets.display import heard
from blinker_qt.ui.widgets.messages import ItemList, ListItem


class OptionsList(ItemList):
    """The options, those that most annotators chose first; a click or Enter accepts one.

    Signals:
        accepted(Option): this one was chosen.
    """

    accepted = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("options")
        self.setAccessibleName(tr("What annotators say of this case"))
        self.setWordWrap(True)
        self.setSpacing(4)
        self._options: tuple[Option, ...] = ()
        self.itemClicked.connect(self._choose)
        self.itemActivated.connect(self._choose)

    def show_case(
        self,
        case: Case | None,
        pair: VersePair,
        said: int,
        names: Sequence[str],
        now: frozenset[Decision],
    ) -> None:
        """List the options of another case.

        Args:
            case: the case; None for none.
            pair: the verse pair that it is in.
            said: how many annotators have a say in it.
            names: what the annotators are called.
            now: what the gold standard says of it, which is ticked.
        """
        self.clear()
        self._options = () if case is None else case.options
        if case is None:
            return
        for number, option in enumerate(case.options, 1):
            sign = f"{number} ✓" if option.decided == now else str(number)
            what = decided_in_words(option.decided, case, pair)
            whose = whose_in_words(option.drawn, said, names)
            item = ListItem(f"{sign}   {what}\n      {whose}")
            if option.decided == now:
                spoken = tr("{option}, accepted").format(option=heard(item.text()))
                item.setData(Qt.ItemDataRole.AccessibleTextRole, spoken)
            self.addItem(item)

    def event(self, event: QEvent) -> bool:
        """Keep Enter from the actions of the window."""
        return keeps_keys(event, CHOOSE) or super().event(event)

    def _choose(self, item: QListWidgetItem) -> None:
        self.accepted.emit(self._options[self.row(item)])
