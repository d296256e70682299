"""The dialog with the verse pairs that a ruling of a study's style guide is about."""

from functools import partial

from PySide6.QtWidgets import QDialogButtonBox, QWidget

from blinker_qt.bitext.errors import BlinkerError
from blinker_qt.compare.table import Table
from blinker_qt.study.folder import StudyFolder
from blinker_qt.study.touched import ask_for_look, ruling_of, touched_pairs, touched_table
from blinker_qt.translation import tr
from blinker_qt.ui.widgets.controls import named
from blinker_qt.ui.widgets.dialogs import Dialog, Missing, close_buttons
from blinker_qt.ui.widgets.messages import plain_label, show_error
from blinker_qt.ui.widgets.tables import TablePanel
from blinker_qt.ui.widgets.theme import Theme
from blinker_qt.ui.widgets.waiting import waited

_SIZE = (640, 480)


class TouchedDialog(Dialog):
    """Lists verse pairs with words of a ruling, to be saved or to be looked at again.

    It is accepted when everybody who did them was asked to look at them again.

    Args:
        table: the verse pairs.
        number: the number of the ruling.
    """

    def __init__(
        self, study: StudyFolder, table: Table, number: str, theme: Theme, parent: QWidget
    ) -> None:
        super().__init__(parent, tr("Verse pairs of a ruling"), "touched_dialog", _SIZE)
        self._study, self._number = study, number
        panel = TablePanel()
        panel.set_theme(theme)
        panel.show_table(table)
        text = tr(
            "Those who have done such verse pairs can be asked to look at them again: the guide "
            "gets a new version, in their files these verse pairs are not done, and Hand out "
            "writes the files."
        )
        buttons = close_buttons(self)
        ask = buttons.addButton(tr("&Ask to look again"), QDialogButtonBox.ButtonRole.ActionRole)
        named(ask, "ask_for_look").clicked.connect(self._ask)
        missing = Missing(ask)
        is_done = any(row[-1] for row in table.rows)
        missing.show_missing("" if is_done else tr("Nobody has done any of them."))
        self.stack(plain_label(text, wraps=True), (panel, 1), missing, buttons)

    def _ask(self) -> None:
        task = partial(ask_for_look, self._study, self._number)
        try:
            waited(self, self._study.root, task)
        except BlinkerError as error:
            show_error(self, tr("Nobody was asked to look again"), error)
            return
        self.accept()


def show_touched(study: StudyFolder, number: str, theme: Theme, parent: QWidget) -> bool:
    """Show the verse pairs of a ruling; return whether a look at them was asked for."""
    try:
        table = waited(parent, study.root, partial(_table, study, number))
    except BlinkerError as error:
        show_error(parent, tr("The verse pairs cannot be listed"), error)
        return False
    dialog = TouchedDialog(study, table, number, theme, parent)
    is_asked = bool(dialog.exec())
    dialog.deleteLater()
    return is_asked


def _table(study: StudyFolder, number: str) -> Table:
    ruling = ruling_of(study, number)
    return touched_table(study, ruling, touched_pairs(study, ruling))
