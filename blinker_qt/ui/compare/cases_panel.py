"""The cases of a word type: what everybody decided, and the way to a vote on them."""

from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFileDialog, QPushButton, QVBoxLayout, QWidget

from blinker_qt.bitext.errors import BlinkerError
from blinker_qt.compare.answers import PlacedTable
from blinker_qt.compare.ballot import Ballot, write_ballot
from blinker_qt.compare.table import Place, Table
from blinker_qt.translation import tr
from blinker_qt.ui.app.theme import Theme
from blinker_qt.ui.widgets.controls import Wrapping
from blinker_qt.ui.widgets.messages import labelled, show_error
from blinker_qt.ui.widgets.tables import TablePanel, cell_shown, title_of

_OF_ONE = ("reference", "position", "decision", "annotators")
"""The columns that tell cases of one word type apart."""
_OF_MANY = ("reference", "word", "position", "decision", "annotators")


class CasesPanel(QWidget):
    """Lists cases.

    Attributes:
        written: the folder of the last ballot that was written; None for none.

    Signals:
        place_chosen(tuple): a case became the current one: its verse pair and its word.
        ballot_requested(): the chosen word types are to be put to the vote, in `folder`.
        ballot_written(Path): a ballot was written to this folder.
        votes_requested(): votes that came back are to be counted.
    """

    place_chosen = Signal(object)
    ballot_requested = Signal()
    ballot_written = Signal(object)
    votes_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.table = TablePanel()
        self._places: tuple[Place, ...] = ()
        self._folder: Path | None = None
        self.written: Path | None = None
        self._ballot = QPushButton(tr("Export ballot…"))
        self._ballot.setObjectName("export_ballot")
        self._ballot.setToolTip(
            tr("A page on which the cases of the chosen word types are put to the vote")
        )
        votes = QPushButton(tr("Read votes…"))
        votes.setObjectName("read_votes")
        votes.setToolTip(
            tr("Count the votes that came back, and rule; lists of votes can be dropped too")
        )
        votes.clicked.connect(self.votes_requested)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(4)
        layout.addWidget(self.table, 1)
        buttons = Wrapping(8, 4)
        buttons.add(self._ballot)
        buttons.add(votes)
        layout.addWidget(buttons)
        self.table.view.row_chosen.connect(lambda row: self.place_chosen.emit(self._places[row]))
        self._ballot.clicked.connect(self._ask_for_folder)
        self.clear()

    def set_theme(self, theme: Theme) -> None:
        """Paint in another theme."""
        self.table.set_theme(theme)

    def clear(self) -> None:
        """List nothing."""
        self._places = ()
        self.table.show_table(None)
        self._ballot.setEnabled(False)

    def show_cases(
        self, cases: PlacedTable, asked_in: Table | None, row: int, *, of_kind: bool
    ) -> None:
        """List other cases; the first is drawn at once.

        Args:
            cases: what to list.
            asked_in: the table of what they are cases of.
            row: its row there.
            of_kind: whether they are cases of a way of differing, not of a word type.
        """
        self._places = cases.places
        title = title_of(cases.table)
        if asked_in is not None:
            chosen = cell_shown(asked_in.columns[0], asked_in.rows[row][0])
            # What they are of comes first: it is still read where the rest is cut.
            title = labelled(chosen, title)
        self.table.show_table(cases.table, title)
        self.table.view.show_columns(_OF_MANY if of_kind else _OF_ONE)
        self._ballot.setEnabled(bool(cases.places) and not of_kind)
        if cases.places:
            self.table.view.choose(0)

    def write(self, ballot: Ballot) -> None:
        """Write a ballot to the folder that was chosen for it; what goes wrong is told."""
        if self._folder is None:
            return
        try:
            write_ballot(ballot, self._folder)
        except BlinkerError as error:
            show_error(self.window(), tr("The ballot was not written"), error)
        else:
            self.written = self._folder
            self.ballot_written.emit(self._folder)

    def _ask_for_folder(self) -> None:
        name = QFileDialog.getExistingDirectory(self.window(), tr("Folder for the ballot"))
        if name:
            self._folder = Path(name)
            self.ballot_requested.emit()
