"""What a figure is about: a list of verse pairs or words, and the verse pair that is chosen."""

from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFileDialog, QPushButton, QSplitter, QWidget

from blinker_qt.bitext.errors import BlinkerError
from blinker_qt.bitext.verses import Word
from blinker_qt.compare.answers import AnalysisQuestion, DrawnPair
from blinker_qt.compare.ballot import Ballot, write_ballot
from blinker_qt.compare.table import Place, Table
from blinker_qt.translation import tr
from blinker_qt.ui.app.theme import Theme
from blinker_qt.ui.compare.verse_panel import VersePanel
from blinker_qt.ui.widgets.controls import Wrapping, fill_splitter, named
from blinker_qt.ui.widgets.display import shortened
from blinker_qt.ui.widgets.messages import show_error, tooltip
from blinker_qt.ui.widgets.tables import TableModel, TablePanel, TableView

_LONGEST = 9
"""Characters of a word in a heading."""
_CASES = "cases"
_OF_CASES = ("reference", "word", "position", "decision", "annotators")
"""The columns that tell cases apart; those of one word type do not differ in their word."""
_LEAST_WIDE = 380
"""In so many pixels there is room for the links that both annotators have."""


class _PlacesModel(TableModel):
    """A table with narrow columns: headings take two lines."""

    def headerData(
        self,
        section: int,
        orientation: Qt.Orientation,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> object:
        """What the columns hold."""
        if role == Qt.ItemDataRole.ToolTipRole:
            return tooltip(str(super().headerData(section, orientation) or ""))
        title = super().headerData(section, orientation, role)
        if role != Qt.ItemDataRole.DisplayRole or not isinstance(title, str):
            return title
        return "\n".join(shortened(part, _LONGEST) for part in title.split(" ", 1))


class _PlacesView(TableView):
    def _make_model(self) -> TableModel:
        return _PlacesModel(self)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave out what matters least where there is little room."""
        super().resizeEvent(event)
        self.fit()

    def fit(self) -> None:
        """Show the links that both annotators have where there is room."""
        names = [column.name for column in self.table.columns] if self.table else []
        if "both" in names:
            self.setColumnHidden(names.index("both"), self.width() < _LEAST_WIDE)


class PlacesPanel(TablePanel):
    """Lists verse pairs or words; of word types, leads to a vote on them.

    Attributes:
        written: the folder of the last ballot that was written; None for none.

    Signals:
        place_chosen(tuple): a row became the current one: its verse pair, and perhaps its word.
        ballot_requested(): the chosen word types are to be put to the vote.
        ballot_written(Path): a ballot was written to this folder.
        votes_requested(): votes that came back are to be counted.
    """

    place_chosen = Signal(object)
    ballot_requested = Signal()
    ballot_written = Signal(object)
    votes_requested = Signal()

    def __init__(self) -> None:
        self._places_view = _PlacesView()
        super().__init__(self._places_view)
        self._folder: Path | None = None
        self.written: Path | None = None
        tip = tr("A page on which the cases of the chosen word types are put to the vote")
        self._ballot = named(QPushButton(tr("Export ballot…")), "export_ballot", tip=tip)
        tip = tr("Count the votes that came back, and rule; lists of votes can be dropped too")
        votes = named(QPushButton(tr("Read votes…")), "read_votes", tip=tip)
        self._voting = Wrapping(8, 4)
        self._voting.add(self._ballot)
        self._voting.add(votes)
        self._column.addWidget(self._voting)
        self.view.row_chosen.connect(self._on_row)
        self._ballot.clicked.connect(self._ask_for_folder)
        votes.clicked.connect(self.votes_requested)

    def let_vote(self, *, allowed: bool) -> None:
        """Offer what has to do with votes, or not."""
        self._voting.setVisible(allowed)

    def show_places(
        self,
        table: Table | None,
        current: Place | None = None,
        title: str = "",
        *,
        of_type: bool = False,
    ) -> None:
        """List other verse pairs or words.

        Args:
            table: the list; None for none.
            current: what is chosen in it; if it is not there, the first is.
            title: what stands above it instead of its own title.
            of_type: whether it holds the cases of a word type, which can be voted on.
        """
        self.show_table(table, title)
        names = [column.name for column in table.columns] if table else []
        if table is not None and table.name == _CASES:
            names = [name for name in _OF_CASES if not of_type or name != "word"]
        self.view.show_columns(names)
        self._places_view.fit()
        self._ballot.setEnabled(of_type and table is not None and bool(table.rows))
        places = table.places if table else ()
        if current in places:
            self.view.choose(places.index(current))
        else:
            self.view.step(1)

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

    def _on_row(self, row: int) -> None:
        if self.view.table is not None:
            self.place_chosen.emit(self.view.table.places[row])

    def _ask_for_folder(self) -> None:
        name = QFileDialog.getExistingDirectory(self.window(), tr("Folder for the ballot"))
        if name:
            self._folder = Path(name)
            self.ballot_requested.emit()


_WITH_LIST = (
    AnalysisQuestion.HOW_FAR,
    AnalysisQuestion.WHO,
    AnalysisQuestion.WHY,
    AnalysisQuestion.GOLD,
)
"""Questions whose figures lead to a list."""
_WITH_VERSE_PAIR = (*_WITH_LIST, AnalysisQuestion.WHERE, None)
"""Questions whose figures lead to verse pairs; None is the lexicon."""
_WIDTHS = [420, 660]


class Lead(NamedTuple):
    """The annotators whose verse pairs are listed, by their places.

    Attributes:
        first: an annotator.
        second: who is compared with the first; None for all others.
    """

    first: int
    second: int | None


_AT_FIRST = Lead(0, 1)
"""Two annotators whom nobody chose: everybody's work is drawn."""


class DetailPane(QSplitter):
    """Lists what a figure is about, and draws what is chosen there.

    Attributes:
        places: the list.
        verse: the verse pair.

    Signals:
        step_requested(int): on to the next row of the figure in front (1), or back (-1).
    """

    step_requested = Signal(int)

    def __init__(self) -> None:
        super().__init__(Qt.Orientation.Horizontal)
        self.places = PlacesPanel()
        self.verse = VersePanel()
        self._question: AnalysisQuestion | None = AnalysisQuestion.HOW_FAR
        fill_splitter(self, (self.places, self.verse), _WIDTHS, 1)
        self.places.view.row_entered.connect(self.enter)
        self.verse.pair_requested.connect(self._step)

    def set_theme(self, theme: Theme) -> None:
        """Apply another theme."""
        self.places.set_theme(theme)
        self.verse.set_theme(theme)

    def show_for(self, question: AnalysisQuestion | None) -> None:
        """Show what the answers to a question lead to; None is the lexicon."""
        if question is not self._question:
            self.places.show_places(None)
        self._question = question
        self.places.let_vote(allowed=question is AnalysisQuestion.WHY)
        if question is not AnalysisQuestion.WHO:
            self.verse.hold_apart(None)
        parts: tuple[tuple[QWidget, bool], ...] = (
            (self, question in _WITH_VERSE_PAIR),
            (self.places, question in _WITH_LIST),
        )
        for part, is_wanted in parts:
            # Qt shows anew, with all that is in it, what is in sight without having been told to.
            if part.isHidden() is is_wanted:
                part.setVisible(is_wanted)

    def prepare_for(self, lead: Lead, annotators: int) -> None:
        """Draw the work of those whose verse pairs are about to be listed, of so many in all."""
        if lead.second is None:
            self.verse.hold_apart(lead.first)
            self.verse.show_only(range(annotators))
        elif lead != _AT_FIRST or self._question is AnalysisQuestion.GOLD:
            self.verse.show_only((lead.first, lead.second))

    def enter(self) -> None:
        """Go on to the words of the verse pair."""
        self.verse.overlay.canvas.setFocus()

    def clear(self) -> None:
        """Show nothing."""
        self.places.show_places(None)
        self.verse.clear()

    def show_pairs(self, lead: Lead, table: Table, current: Place | None) -> None:
        """List the verse pairs of two annotators, or of one and all others."""
        self.places.show_places(table, current)
        if not table.rows:
            self.verse.clear()
            self.verse.overlay.say(
                tr("No verse pair is done by this annotator and another.")
                if lead.second is None
                else tr("No verse pair is done by both.")
            )

    def show_drawn(self, drawn: DrawnPair, word: Word | None, note: str) -> None:
        """Draw a verse pair, point a word of it out, and say something about it."""
        self.verse.show_drawn(drawn)
        self.verse.point_out(word)
        self.verse.overlay.say(note)

    def _step(self, way: int) -> None:
        """Go to the next verse pair of the list in front (1), or the one before (-1)."""
        if self._question in _WITH_LIST:
            self.places.view.step(way)
        else:
            self.step_requested.emit(way)
