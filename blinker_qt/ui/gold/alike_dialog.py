"""All cases alike, shown before the same is decided in them."""

from collections.abc import Sequence

from PySide6.QtWidgets import QDialogButtonBox, QVBoxLayout, QWidget

from blinker_qt.bitext.verses import Bitext
from blinker_qt.gold.adjudicating import Alike
from blinker_qt.gold.cases import decided_on
from blinker_qt.translation import tr
from blinker_qt.ui.gold.wording import decided_in_words
from blinker_qt.ui.widgets.display import isolated
from blinker_qt.ui.widgets.messages import ItemList, ListItem, plain_label
from blinker_qt.ui.widgets.screen import Dialog


class AlikeDialog(Dialog):
    """Lists the cases with what would be decided in them.

    Args:
        bitext: the texts.
        alike: the cases, at least one.
        decided: what is to be decided, in words.
        parent: the window asking.
    """

    def __init__(
        self, bitext: Bitext, alike: Sequence[Alike], decided: str, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setObjectName("alike_dialog")
        self.setWindowTitle(tr("The same for all like cases"))
        self.resize(560, 420)
        self.rows = ItemList()
        self.rows.setObjectName("alike")
        self.rows.setAccessibleName(tr("Like cases"))
        self.rows.setSpacing(2)
        self.rows.setWordWrap(True)
        for one in alike:
            pair = bitext[one.index]
            said = decided_in_words(decided_on(one.case, one.alignment), one.case, pair)
            self.rows.addItem(ListItem(f"{isolated(pair.reference)}   {said}"))
        text = tr(
            "These cases have the same words and the same options, and are open. {decided} is "
            "decided in all of them, which one undo takes back."
        ).format(decided=decided)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self.decide = buttons.addButton(
            tr("&Decide all {count}").format(count=len(alike)),
            QDialogButtonBox.ButtonRole.AcceptRole,
        )
        self.decide.setObjectName("decide_all")
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.addWidget(plain_label(text, wraps=True))
        layout.addWidget(self.rows, 1)
        layout.addWidget(buttons)
