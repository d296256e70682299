"""The pane behind a figure: a list of verse pairs or words, and the selected verse pair."""

from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFileDialog, QPushButton, QWidget

from blinker_qt.bitext.errors import BlinkerError
from blinker_qt.bitext.verses import Word
from blinker_qt.compare.answers import AnalysisQuestion, DrawnPair
from blinker_qt.compare.ballot import Ballot, write_ballot
from blinker_qt.compare.table import Place, Table
from blinker_qt.translation import tr
from blinker_qt.ui.compare.analysis_tabs import TABS, Lead
from blinker_qt.ui.compare.verse_panel import VersePanel
from blinker_qt.ui.widgets.background import reachable
from blinker_qt.ui.widgets.controls import Wrapping, explain, named
from blinker_qt.ui.widgets.display import shortened
from blinker_qt.ui.widgets.messages import show_error, tooltip
from blinker_qt.ui.widgets.splitters import Splitter
from blinker_qt.ui.widgets.tables import TableModel, TablePanel, TableView
from blinker_qt.ui.widgets.theme import Theme

_LEAST_WIDTH = 306
"""The title and all columns, in pixels."""
_LONGEST = 12
"""Characters in a line of a heading."""
_CASES = "cases"
_OF_CASES = ("reference", "word", "position", "decision", "annotators")
"""The columns of cases that are shown, without the word if all have the same."""


class _PlacesModel(TableModel):
    """A table model whose headings have two lines, so that columns are narrow."""

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        """The heading of a column."""
        if role == Qt.ItemDataRole.ToolTipRole:
            return tooltip(str(super().headerData(section, orientation) or ""))
        title = super().headerData(section, orientation, role)
        if role != Qt.ItemDataRole.DisplayRole or not isinstance(title, str):
            return title
        return _in_two_lines(title)


def _in_two_lines(heading: str) -> str:
    """A heading broken where the fewest lines must be shortened, or else the longer is shortest."""
    words = heading.split(" ")
    breaks = [(" ".join(words[:at]), " ".join(words[at:])) for at in range(1, len(words))]
    lines = min(breaks, key=_badness_of_break, default=(heading,))
    return "\n".join(shortened(line, _LONGEST) for line in lines)


def _badness_of_break(lines: tuple[str, str]) -> tuple[int, int]:
    lengths = [len(line) for line in lines]
    return sum(length > _LONGEST for length in lengths), max(lengths)


class _PlacesView(TableView):
    def _make_model(self) -> TableModel:
        return _PlacesModel(self)


class PlacesPanel(TablePanel):
    """Lists verse pairs or words, with buttons to vote on word types.

    Attributes:
        voting: the buttons for votes.
        start: the folder in which the dialog for a ballot starts.
        written: the folder of the last ballot that was written.

    Signals:
        place_chosen(tuple): the current row changed: its verse pair, and its word if any.
        ballot_requested(): make a ballot of the selected word types.
        ballot_written(Path, int): a ballot with so many cases was written to this folder.
        votes_requested(): count returned votes.
    """

    place_chosen = Signal(object)
    ballot_requested = Signal()
    ballot_written = Signal(object, int)
    votes_requested = Signal()

    def __init__(self) -> None:
        super().__init__(_PlacesView())
        self.setMinimumWidth(_LEAST_WIDTH)
        self._folder: Path | None = None
        self.start = ""
        self.written: Path | None = None
        tip = tr("A page on which the cases of the chosen word types are put to the vote")
        self._ballot_tip = tip
        self._ballot = named(QPushButton(tr("Export ballot…")), "export_ballot")
        tip = tr("Count the votes that came back, and rule; lists of votes can be dropped too")
        votes = named(QPushButton(tr("Read votes…")), "read_votes", tip=tip)
        self.voting = Wrapping(8, 4)
        self.voting.add(self._ballot)
        self.voting.add(votes)
        self._column.addWidget(self.voting)
        self.view.row_chosen.connect(self._on_row)
        self._ballot.clicked.connect(self._ask_for_folder)
        votes.clicked.connect(self.votes_requested)

    def show_places(
        self,
        table: Table | None,
        current: Place | None = None,
        title: str = "",
        *,
        of_type: bool = False,
    ) -> None:
        """List other verse pairs or words, and select `current` or else the first row.

        Args:
            title: a title to show instead of the table's own.
            of_type: whether it lists the cases of a word type, which can be voted on.
        """
        self.show_table(table, title)
        names = [column.name for column in table.columns] if table else []
        if table is not None and table.name == _CASES:
            names = [name for name in _OF_CASES if not of_type or name != "word"]
        # What both drew matters least: it comes last, where a narrow list is cut off.
        self.view.show_columns(sorted(names, key="both".__eq__))
        can_vote = of_type and table is not None and bool(table.rows)
        missing = "" if can_vote else tr("Select a word type that splits the annotators")
        explain(self._ballot, self._ballot_tip, missing=missing)
        places = table.places if table else ()
        if current in places:
            self.view.choose(places.index(current))
        else:
            self.view.step(1)

    def write(self, ballot: Ballot) -> None:
        """Write a ballot to the chosen folder, and show an error if that fails."""
        if self._folder is None:
            return
        try:
            write_ballot(ballot, self._folder)
        except BlinkerError as error:
            self.show_failure(error)
        else:
            self.written = self._folder
            self.ballot_written.emit(self._folder, len(ballot.cases))

    def show_failure(self, error: BlinkerError) -> None:
        """Show why there is no ballot."""
        show_error(self.window(), tr("The ballot was not written"), error)

    def _on_row(self, row: int) -> None:
        if self.view.table is not None:
            self.place_chosen.emit(self.view.table.places[row])

    def _ask_for_folder(self) -> None:
        title = tr("Folder for the ballot")
        name = QFileDialog.getExistingDirectory(self.window(), title, reachable(self.start))
        if name:
            self._folder = Path(name)
            self.ballot_requested.emit()


_WIDTHS = [600, 730]
_SHARES = 2, 3
"""The widths at first, and shares of what windows are wider or narrower."""


_AT_FIRST = Lead(0, 1)
"""The annotators before any are chosen, when everybody's links are drawn."""


class DetailPane(Splitter):
    """The list of verse pairs or words behind a figure, and the selected verse pair.

    Signals:
        step_requested(int): go to the next row of the current figure (1), or the previous (-1).
    """

    step_requested = Signal(int)

    def __init__(self) -> None:
        super().__init__(Qt.Orientation.Horizontal)
        self.places = PlacesPanel()
        self.verse = VersePanel()
        self._question: AnalysisQuestion | None = AnalysisQuestion.AGREEMENT
        self.fill((self.places, self.verse), _WIDTHS, 1)
        for place, share in enumerate(_SHARES):
            self.setStretchFactor(place, share)
        self.places.view.row_entered.connect(self.enter)
        self.verse.pair_requested.connect(self._step)

    def set_theme(self, theme: Theme) -> None:
        """Apply another theme."""
        self.places.set_theme(theme)
        self.verse.set_theme(theme)

    def show_for(self, question: AnalysisQuestion | None) -> None:
        """Show the parts that belong to a question; None is the lexicon."""
        if question is not self._question:
            self.places.show_places(None)
        self._question = question
        self.places.voting.setVisible(question is AnalysisQuestion.CAUSES)
        if question is not AnalysisQuestion.ANNOTATORS:
            self.verse.compare_with_others(None)
        self._set_shown(self, is_shown=TABS[question].has_verse_pair)
        self._set_shown(self.places, is_shown=TABS[question].has_list)

    def _set_shown(self, part: QWidget, *, is_shown: bool) -> None:
        # Call `setVisible` only on a change: it would show all child widgets again.
        if part.isHidden() is is_shown:
            part.setVisible(is_shown)

    def prepare_for(self, lead: Lead, annotators: int) -> None:
        """Select whose links are drawn, before their verse pairs are listed."""
        if lead.second is None:
            self.verse.compare_with_others(lead.first)
            self.verse.show_only(range(annotators))
        elif lead != _AT_FIRST or self._question is AnalysisQuestion.GOLD:
            self.verse.show_only((lead.first, lead.second))

    def enter(self) -> None:
        """Move the focus to the words of the verse pair."""
        self.verse.overlay.canvas.setFocus()

    def clear(self) -> None:
        """Clear list and verse pair."""
        self.places.show_places(None)
        self.verse.clear()

    def show_pairs(self, lead: Lead, table: Table, current: Place | None) -> None:
        """List the verse pairs of two annotators, or of one and all others."""
        self.places.show_places(table, current)
        if not table.rows:
            self.verse.clear()
            self.verse.overlay.show_note(
                tr("No verse pair is done by this annotator and another.")
                if lead.second is None
                else tr("No verse pair is done by both.")
            )

    def show_drawn(self, drawn: DrawnPair, word: Word | None, note: str) -> None:
        """Draw a verse pair, highlight a word of it, and show a note."""
        self.verse.show_drawn(drawn)
        self.verse.highlight(word)
        self.verse.overlay.show_note(note)

    def _step(self, way: int) -> None:
        if TABS[self._question].has_list:
            self.places.view.step(way)
        else:
            self.step_requested.emit(way)
