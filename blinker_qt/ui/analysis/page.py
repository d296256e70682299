"""Options, the questions a study is asked, and the verse pairs behind every figure."""

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QHBoxLayout,
    QPushButton,
    QSplitter,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from blinker_qt.bitext.verses import Word
from blinker_qt.ui.analysis.analyst import Analyst
from blinker_qt.ui.analysis.cases_panel import CasesPanel
from blinker_qt.ui.analysis.disagreements import Disagreements
from blinker_qt.ui.analysis.lexicon_requests import LookedUp
from blinker_qt.ui.analysis.notices import Notice
from blinker_qt.ui.analysis.options_bar import OptionsBar
from blinker_qt.ui.analysis.question_tabs import QuestionTabs
from blinker_qt.ui.analysis.replies import (
    Answered,
    BallotMade,
    CasesListed,
    Compared,
    Differences,
    Drawn,
    Permuted,
    Place,
    Reply,
    Roll,
)
from blinker_qt.ui.analysis.requests import (
    Ask,
    Compare,
    Differ,
    Draw,
    ListCases,
    MakeBallot,
    Permute,
    Question,
)
from blinker_qt.ui.analysis.sheet import Sheet
from blinker_qt.ui.analysis.signature_line import Signature
from blinker_qt.ui.analysis.verse_panel import VersePanel
from blinker_qt.ui.canvas.lettering import Lettering
from blinker_qt.ui.messages import plain_label
from blinker_qt.ui.theme import Theme
from blinker_qt.workspace.analysis.how_far import PLOTS_OF_A_PART, Draws
from blinker_qt.workspace.comparison import Comparison, Options
from blinker_qt.workspace.disagreement_table import DisagreementTable
from blinker_qt.workspace.tables.table import Table

_NOTICEABLE = 150
"""Milliseconds after which the page says that it is computing."""
_FIGURES, _TAB_HEIGHT = 47, 44
_BY_MEASURE = (Question.HOW_FAR, Question.GOLD)
"""Questions whose figures, or the verse pairs behind them, are by the measure that is chosen."""
_WITH_VERSES = (Question.HOW_FAR, Question.WHERE, Question.WHY, Question.GOLD, None)
"""Questions whose answers lead to verse pairs; None is the lexicon."""


class AnalysisPage(QWidget):
    """Asks for figures as options, tabs and figures are chosen, and shows what is answered.

    Signals:
        copy_requested(): the matrix is to go to the clipboard.
        export_requested(): the figures of the matrix are to go to a file.
        report_requested(): a report is to be written.
        ballot_written(Path): a ballot was written to this folder.
    """

    copy_requested = Signal()
    export_requested = Signal()
    report_requested = Signal()
    ballot_written = Signal(object)

    def __init__(self, analyst: Analyst, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._analyst = analyst
        self._names: tuple[str, ...] = ()
        self._chosen = (0, 1)
        self._word: Word | None = None
        self._shared: dict[Question | None, int] = {}
        self._options = OptionsBar()
        self._notice = Notice("figures_notice")
        self._sheet = Sheet()
        self._disagreements = Disagreements()
        self._cases = CasesPanel()
        self._verse = VersePanel()
        self._signature = Signature()
        self._busy = plain_label(quiet=True)
        self._report = QPushButton(self.tr("Save &report…"))
        self._questions = QuestionTabs(self._sheet)
        self._lists = QStackedWidget()
        self._figures = QSplitter(Qt.Orientation.Vertical)
        self._computing = QTimer(self, singleShot=True, interval=_NOTICEABLE)
        self._assemble()
        self._connect()

    def _assemble(self) -> None:
        self._lists.addWidget(self._disagreements)
        self._lists.addWidget(self._cases)
        behind = QSplitter(Qt.Orientation.Horizontal)
        behind.addWidget(self._lists)
        behind.addWidget(self._verse)
        behind.setStretchFactor(1, 1)
        behind.setSizes([420, 660])
        self._figures.addWidget(self._questions)
        self._figures.addWidget(behind)
        self._figures.setStretchFactor(1, 1)
        for splitter in (behind, self._figures):
            splitter.setChildrenCollapsible(False)
        self._behind = behind
        self._report.setObjectName("save_report")
        self._report.setToolTip(self.tr("Everything about this study on one page (HTML)"))
        self._options.add(self._report)
        bottom = QHBoxLayout()
        bottom.addWidget(self._signature, 1)
        bottom.addWidget(self._busy)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addWidget(self._options)
        column.addWidget(self._notice)
        column.addWidget(self._figures, 1)
        column.addLayout(bottom)

    def _connect(self) -> None:
        self._computing.timeout.connect(lambda: self._busy.setText(self.tr("Computing…")))
        self._analyst.answered.connect(self._on_answer)
        self._analyst.settled.connect(self._on_settled)
        self._options.changed.connect(self._ask)
        self._questions.currentChanged.connect(self._on_tab)
        self._questions.row_chosen.connect(self._on_row)
        self._questions.row_entered.connect(self._verse.overlay.canvas.setFocus)
        self._questions.item_chosen.connect(self._on_item)
        self._questions.figure_shown.connect(self._show_signature)
        self._questions.permutation.asked.connect(self._permute)
        self._questions.lexicon.requested.connect(self._analyst.ask)
        self._questions.lexicon.place_chosen.connect(self._draw)
        self._figures.splitterMoved.connect(self._keep_room)
        self._sheet.copy_requested.connect(self.copy_requested)
        self._sheet.export_requested.connect(self.export_requested)
        self._sheet.matrix.pair_chosen.connect(self._differ)
        self._sheet.matrix.pair_entered.connect(self._disagreements.setFocus)
        self._disagreements.verse_pair_chosen.connect(lambda index: self._draw((index, None)))
        self._disagreements.verse_pair_entered.connect(self._verse.overlay.canvas.setFocus)
        self._verse.pair_requested.connect(self._step)
        self._cases.place_chosen.connect(self._draw)
        self._cases.table.view.row_entered.connect(self._verse.overlay.canvas.setFocus)
        self._cases.ballot_requested.connect(self._ask_for_ballot)
        self._cases.ballot_written.connect(self.ballot_written)
        self._report.clicked.connect(self.report_requested)

    # What others ask for

    @property
    def comparison(self) -> Comparison | None:
        """The figures of the matrix."""
        return self._sheet.matrix.comparison

    @property
    def options(self) -> Options:
        """What is counted, and how."""
        return self._options.options

    def set_theme(self, theme: Theme) -> None:
        """Paint in another theme."""
        for part in (
            self._notice,
            self._sheet,
            self._questions,
            self._disagreements,
            self._cases,
            self._verse,
        ):
            part.set_theme(theme)

    def set_lettering(self, lettering: Lettering) -> None:
        """Set the verses in another type."""
        self._verse.overlay.canvas.set_lettering(lettering)

    def show_roll(self, roll: Roll) -> None:
        """Compare other annotation sets."""
        names = roll.annotators
        if names != self._names:
            self._names, self._chosen = names, (0, 1)
            self._verse.show_names(names)
            self._sheet.show_comparison(None)
            self._clear_verse_pairs()
        self._questions.forget()
        taking_part = [entry for entry in roll.entries if entry.takes_part]
        golden = [place for place, entry in enumerate(taking_part) if entry.is_gold]
        self._options.show_annotators(names, golden[0] if golden else 0)
        self._questions.permutation.show_annotators(names)
        if roll.languages is not None:
            self._options.suit(*roll.languages, roll.entries[0].pairs, roll.parts)
            self._verse.set_languages(*roll.languages)
        self._ask()

    # Asking

    def _on_tab(self) -> None:
        question = self._questions.question
        if question is None:
            self._verse.show_only(range(len(self._names)))
        self._behind.setVisible(question in _WITH_VERSES)
        self._options.let_measure_matter(matters=question in _BY_MEASURE)
        is_why = question is Question.WHY
        self._lists.setCurrentWidget(self._cases if is_why else self._disagreements)
        self._lists.setVisible(question not in (Question.WHERE, None))
        self._share_room()
        answered = self._questions.answered
        if answered is None or answered.asked.options != self.options:
            self._ask()
        else:
            self._show_signature()

    def _ask(self) -> None:
        """Ask for what the tab in front answers; the matrix comes before all that takes longer."""
        if len(self._names) < 2:
            return
        self._computing.start()
        question = self._questions.question
        if question is None:
            self._questions.lexicon.refresh()
        elif question is Question.HOW_FAR:
            self._analyst.ask(Compare(self.options))
        else:
            self._analyst.ask(Ask(question, self.options))

    def _differ(self, first: int, second: int) -> None:
        if (first, second) != self._chosen:
            self._verse.show_only((first, second))
        self._chosen = (first, second)
        self._analyst.ask(Differ(first, second, self.options))

    def _draw(self, place: Place) -> None:
        index, self._word = place
        self._analyst.ask(Draw(index))

    def _step(self, way: int) -> None:
        """Go to the next verse pair of the list in front (1), or the one before (-1)."""
        if self._questions.question in (Question.HOW_FAR, Question.GOLD):
            self._disagreements.step(way)
        elif self._questions.question is Question.WHY:
            self._cases.table.view.step(way)
        else:
            self._questions.step(way)

    def _on_row(self, name: str, row: int) -> None:
        answered = self._questions.answered
        if answered is None:
            return
        if name in ("types", "kinds"):
            self._analyst.ask(ListCases(answered.asked.options, row, name == "kinds"))
        elif name in answered.places:
            self._draw(answered.places[name][row])
        elif name == "systems":
            self._differ_from_gold(answered.tables[0], row)
        elif name.split(" (", maxsplit=1)[0] == "pairs":
            self._choose_row_of_pairs(row)

    def _choose_row_of_pairs(self, row: int) -> None:
        if self.comparison is not None:
            pair = self.comparison.pairs[row]
            self._sheet.matrix.choose(pair.first, pair.second)

    def _differ_from_gold(self, table: Table, row: int) -> None:
        systems = [str(cells[0]) for cells in table.rows]
        (gold,) = set(self._names) - set(systems)
        first, second = sorted(self._names.index(name) for name in (gold, systems[row]))
        self._differ(first, second)

    def _on_item(self, plot: int, item: int) -> None:
        if self._questions.question is Question.WHERE:
            self._draw((item, None))
        elif self._questions.question is Question.WHY:
            self._on_row("kinds" if plot else "types", item)
        elif self._questions.question is Question.HOW_FAR and not plot % PLOTS_OF_A_PART:
            first, second = sorted(divmod(item, len(self._names)))
            self._sheet.matrix.choose(first, second)

    def _permute(self, group: tuple[str, ...], draws: Draws) -> None:
        self._computing.start()
        self._analyst.ask(Permute(self.options, group, draws))

    def _ask_for_ballot(self) -> None:
        chosen = self._questions.of(Question.WHY).table.view.chosen
        self._analyst.ask(MakeBallot(self.options, chosen))

    # Answers

    def _on_answer(self, reply: Reply) -> None:
        match reply:
            case Compared():
                self._show_figures(reply)
            case Answered():
                self._show_answer(reply)
            case Differences():
                self._show_differences(reply)
            case CasesListed():
                self._cases.show_cases(reply)
            case BallotMade():
                self._cases.write(reply.ballot)
            case Permuted():
                self._questions.permutation.show_permuted(reply)
            case Drawn():
                self._show_drawn(reply)
            case LookedUp():
                self._questions.lexicon.show_looked_up(reply)
                self._show_signature()

    def _on_settled(self) -> None:
        self._computing.stop()
        self._busy.setText("")

    def _show_figures(self, reply: Compared) -> None:
        is_other = self.comparison is None
        problems = (reply.problems,) if reply.problems else ()
        self._notice.show_problems(self.tr("There are no figures for these options."), problems)
        self._sheet.show_comparison(reply.comparison)
        self._questions.of(Question.HOW_FAR).show_answer(None)
        if reply.comparison is None:
            self._clear_verse_pairs()
            return
        if is_other:
            self._share_room()
        if not reply.comparison.measures(*self._chosen):
            first_pair = reply.comparison.pairs[0]
            self._chosen = (first_pair.first, first_pair.second)
            self._verse.show_only(self._chosen)
        self._sheet.matrix.choose(*self._chosen)
        self._differ(*self._chosen)
        self._analyst.ask(Ask(Question.HOW_FAR, reply.options))

    def _share_room(self) -> None:
        """Share the height between figures and verse pairs: as somebody had it, or sensibly."""
        height = self._figures.height()
        usual = height * _FIGURES // 100
        if self._questions.question is Question.HOW_FAR:
            # The whole matrix, where that leaves enough for the verse pairs.
            usual = min(self._sheet.sizeHint().height() + _TAB_HEIGHT, height * 3 // 5)
        figures = self._shared.get(self._questions.question, usual)
        self._figures.setSizes([figures, height - figures])

    def _keep_room(self) -> None:
        self._shared[self._questions.question] = self._figures.sizes()[0]

    def _show_answer(self, reply: Answered) -> None:
        problems = (reply.problems,) if reply.problems else ()
        self._notice.show_problems(self.tr("There are no figures for these options."), problems)
        tab = self._questions.of(reply.asked.question)
        tab.show_answer(reply)
        self._questions.permutation.forget_unless(self.options)
        if reply.asked.question is Question.WHY:
            self._cases.clear()
        leads_on = reply.asked.question in (Question.WHY, Question.GOLD)
        if leads_on and reply.tables and reply.tables[0].rows:
            tab.table.view.choose(0)

    def _show_signature(self) -> None:
        comparison = self.comparison
        matrix = str(comparison.signature) if comparison is not None else ""
        is_how_far = self._questions.question is Question.HOW_FAR
        self._signature.show_text(self._questions.signature or (matrix if is_how_far else ""))

    def _show_differences(self, reply: Differences) -> None:
        self._disagreements.show_rows(reply.rows, self._two(reply.asked.first, reply.asked.second))
        if not len(reply.rows):
            self._verse.clear()
            self._verse.overlay.say(self.tr("No verse pair is done by both."))

    def _show_drawn(self, reply: Drawn) -> None:
        self._verse.show_drawn(reply)
        self._verse.point_out(self._word)
        options = self.options
        has_stoplist = options.stoplist_source is not None or options.stoplist_target is not None
        self._verse.overlay.say(
            self.tr("Links of function words are drawn too") if has_stoplist else ""
        )

    def _clear_verse_pairs(self) -> None:
        self._disagreements.show_rows(DisagreementTable.empty(), ("", ""))
        self._cases.clear()
        self._verse.clear()

    def _two(self, first: int, second: int) -> tuple[str, str]:
        return self._names[first], self._names[second]
