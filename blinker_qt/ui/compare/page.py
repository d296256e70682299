"""Options, the questions a study is asked, and the verse pairs behind every figure."""

from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from blinker_qt.bitext.annotation import Role
from blinker_qt.bitext.errors import BlinkerError, InputError
from blinker_qt.compare import answers
from blinker_qt.compare.agreement import PLOTS_OF_A_PART, Comparison
from blinker_qt.compare.answers import ANSWERS, AnalysisQuestion, DrawnPair, PlacedTable
from blinker_qt.compare.ballot import Ballot
from blinker_qt.compare.disagreements import DisagreementTable
from blinker_qt.compare.loaded_sets import SetsOverview
from blinker_qt.compare.options import Options
from blinker_qt.compare.table import Answer, Place, Table
from blinker_qt.gold.analysis import gold_answer
from blinker_qt.translation import tr
from blinker_qt.ui.app.theme import Theme
from blinker_qt.ui.compare.analysis_service import AnalysisService, Purpose, Request
from blinker_qt.ui.compare.behind import Behind, Lead
from blinker_qt.ui.compare.cases_panel import CasesPanel
from blinker_qt.ui.compare.options_bar import OptionsBar
from blinker_qt.ui.compare.question_tabs import Answered, QuestionTabs
from blinker_qt.ui.compare.sharing import Scrolled, SharedHeight
from blinker_qt.ui.compare.sheet import Sheet
from blinker_qt.ui.compare.status_lines import GivenUpLine, Notice, Signature
from blinker_qt.ui.widgets.lettering import Lettering

_BY_MEASURE = (AnalysisQuestion.HOW_FAR, AnalysisQuestion.GOLD)
"""Questions whose figures, or the verse pairs behind them, are by the measure that is chosen."""


class AnalysisPage(QWidget):
    """Asks for figures as options, tabs and figures are chosen, and shows what is answered.

    Signals:
        copy_requested(): the matrix is to go to the clipboard.
        export_requested(): the figures of the matrix are to go to a file.
        report_requested(): a report is to be written.
    """

    copy_requested = Signal()
    export_requested = Signal()
    report_requested = Signal()

    def __init__(self, service: AnalysisService, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._service = service
        self._names: tuple[str, ...] = ()
        self._drawn_names: tuple[str, ...] = ()
        self._chosen = (0, 1)
        self._compared: Options | None = None
        self._leads: dict[AnalysisQuestion | None, Lead] = {}
        self._places: dict[AnalysisQuestion | None, Place] = {}
        self._options = OptionsBar()
        self._notice = Notice("figures_notice")
        self._sheet = Sheet()
        self._behind = Behind()
        self._signature = Signature()
        self._given_up = GivenUpLine()
        self._report = QPushButton(tr("Save &report…"))
        self._questions = QuestionTabs(self._sheet, service)
        self._figures = SharedHeight(self._questions, self._behind, self._sheet)
        self._assemble()
        self._connect()

    def _assemble(self) -> None:
        self._report.setObjectName("save_report")
        self._report.setToolTip(tr("Everything about this study on one page (HTML)"))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addWidget(self._options)
        column.addWidget(self._notice)
        column.addWidget(self._given_up)
        column.addWidget(Scrolled(self._figures), 1)
        below = QHBoxLayout()
        below.setSpacing(12)
        below.addWidget(self._signature, 1, Qt.AlignmentFlag.AlignTop)
        below.addWidget(self._report, 0, Qt.AlignmentFlag.AlignTop)
        column.addLayout(below)

    def _connect(self) -> None:
        self._service.cancelled.connect(self._on_given_up)
        self._given_up.again_requested.connect(self._ask_again)
        self._options.changed.connect(self._ask)
        self._questions.currentChanged.connect(self._on_tab)
        self._questions.row_chosen.connect(self._on_row)
        self._questions.row_entered.connect(self._behind.enter)
        self._questions.item_chosen.connect(self._on_item)
        self._questions.figure_shown.connect(self._show_signature)
        self._questions.permutation.asked.connect(self._permute)
        self._questions.lexicon.looked_up.connect(self._on_looked_up)
        self._questions.lexicon.place_chosen.connect(self._draw)
        self._sheet.copy_requested.connect(self.copy_requested)
        self._sheet.export_requested.connect(self.export_requested)
        self._sheet.matrix.pair_chosen.connect(self._differ)
        self._sheet.matrix.pair_entered.connect(self._behind.disagreements.setFocus)
        self._behind.place_chosen.connect(self._draw)
        self._behind.step_requested.connect(self._questions.step)
        self._behind.cases.ballot_requested.connect(self._ask_for_ballot)
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

    @property
    def lettering(self) -> Lettering:
        """The type that verses are set in."""
        return self._behind.verse.overlay.canvas.lettering

    @property
    def cases(self) -> CasesPanel:
        """What lists cases, and leads to ballots and votes on them."""
        return self._behind.cases

    def set_theme(self, theme: Theme) -> None:
        """Paint in another theme."""
        for part in (self._notice, self._given_up, self._sheet, self._questions, self._behind):
            part.set_theme(theme)

    def set_lettering(self, lettering: Lettering) -> None:
        """Set the verses in another type."""
        self._behind.verse.overlay.canvas.set_lettering(lettering)

    def show_overview(self, overview: SetsOverview) -> None:
        """Compare other annotation sets."""
        names = overview.annotators
        if (names, overview.drawn) != (self._names, self._drawn_names):
            self._names, self._chosen, self._compared = names, (0, 1), None
            self._drawn_names = overview.drawn
            self._leads.clear()
            self._places.clear()
            self._behind.clear()
            self._behind.verse.show_names(overview.drawn)
            self._behind.verse.show_only(range(len(names)))
            self._sheet.show_comparison(None)
        self._given_up.hide()
        self._questions.forget()
        taking_part = [entry for entry in overview.entries if entry.takes_part]
        golden = [place for place, entry in enumerate(taking_part) if entry.role is Role.GOLD]
        self._options.show_annotators(names, golden[0] if golden else 0)
        self._questions.permutation.show_annotators(names)
        if overview.languages is not None:
            self._options.suit(*overview.languages, overview.entries[0].pairs, overview.parts)
            self._behind.verse.set_languages(*overview.languages)
        self._ask()

    # Asking

    def _on_tab(self) -> None:
        self._given_up.hide()
        question = self._questions.question
        self._behind.verse.show_only(range(len(self._names)))
        self._show_behind()
        self._options.let_measure_matter(matters=question in _BY_MEASURE)
        self._figures.share_for(question)
        self._show_signature()
        answered = self._questions.answered
        if answered is None or not answered.answer.is_whole or answered.options != self.options:
            self._ask()
        else:
            self._lead_on()

    def _ask(self) -> None:
        """Ask for what the tab in front shows; the matrix comes before all that takes longer."""
        if len(self._names) < 2:
            return
        self._given_up.hide()
        self._service.withdraw(Purpose.FIGURES, Purpose.WORDS)
        question = self._questions.question
        if question is None:
            self._questions.lexicon.refresh()
        elif question is AnalysisQuestion.HOW_FAR:
            self._service.ask(
                Purpose.FIGURES,
                answers.matrix,
                self.options,
                then=partial(self._show_figures, self.options),
                failed=self._show_no_figures,
            )
        else:
            self._ask_for_answer(question, self.options)

    def _ask_for_answer(self, question: AnalysisQuestion, options: Options) -> None:
        show = partial(self._show_answer, question, options)
        self._service.ask(
            Purpose.FIGURES,
            gold_answer if question is AnalysisQuestion.GOLD else ANSWERS[question],
            options,
            then=show,
            reported=show,
            failed=partial(self._show_no_answer, question, options),
        )

    def _differ(self, first: int, second: int) -> None:
        if (first, second) != self._chosen:
            self._behind.verse.show_only((first, second))
        self._chosen = (first, second)
        self._lead((first, second))

    def _differ_from_others(self, annotator: int) -> None:
        self._lead((annotator, None))

    def _lead(self, lead: Lead) -> None:
        """List what the tab in front leads to, which is there again when somebody comes back."""
        question = self._questions.question
        self._leads[question] = lead
        self._behind.prepare_for(lead, len(self._names))
        first, second = lead
        then = partial(self._show_differences, question, lead)
        if second is None:
            self._service.ask(Purpose.LIST, answers.pairs_of_one, first, self.options, then=then)
        else:
            self._service.ask(Purpose.LIST, answers.pairs_of_two, *lead, self.options, then=then)

    def _draw(self, place: Place) -> None:
        """Draw a verse pair, which is there again when somebody comes back to the tab in front."""
        self._places[self._questions.question] = place
        self._service.ask(Purpose.VERSE_PAIR, answers.drawn_pair, place[0], then=self._show_drawn)

    def _on_row(self, name: str, row: int) -> None:
        answered = self._questions.answered
        if answered is None:
            return
        if name in ("types", "kinds"):
            self._list_cases(name, row, answered.options)
        elif name in answered.answer.places:
            self._draw(answered.answer.places[name][row])
        elif name == "systems":
            system = str(answered.answer.tables[0].rows[row][0])
            self._differ_from_gold(answered.answer.gold, system)
        elif self._questions.question is AnalysisQuestion.WHO:
            table = next(one for one in answered.answer.tables if one.name == name)
            self._differ_from_others(self._names.index(str(table.rows[row][0])))
        elif name.split(" (", maxsplit=1)[0] == "pairs":
            self._choose_row_of_pairs(row)

    def _choose_row_of_pairs(self, row: int) -> None:
        if self.comparison is not None:
            pair = self.comparison.pairs[row]
            self._sheet.matrix.choose(pair.first, pair.second)

    def _differ_from_gold(self, gold: str, system: str) -> None:
        first, second = sorted(map(self._drawn_names.index, (gold, system)))
        self._lead((first, second))

    def _on_item(self, plot: int, item: int) -> None:
        if self._questions.question is AnalysisQuestion.WHERE:
            self._draw((item, None))
        elif self._questions.question is AnalysisQuestion.WHO:
            self._differ_from_others(self._names.index(self._questions.ranked[item]))
        elif self._questions.question is AnalysisQuestion.WHY:
            self._on_row("kinds" if plot else "types", item)
        elif self._questions.question is AnalysisQuestion.HOW_FAR and not plot % PLOTS_OF_A_PART:
            first, second = sorted(divmod(item, len(self._names)))
            self._sheet.matrix.choose(first, second)

    def _list_cases(self, name: str, row: int, options: Options) -> None:
        of_kind = name == "kinds"
        self._service.ask(
            Purpose.LIST,
            answers.cases_of_kind if of_kind else answers.cases_of_type,
            options,
            row,
            then=partial(self._show_cases, name, row),
        )

    def _permute(self, group: tuple[str, ...]) -> None:
        options, page = self.options, self._questions.permutation
        self._service.ask(
            Purpose.TEST,
            answers.difference_of_group,
            options,
            group,
            then=partial(self._show_difference, options),
            failed=partial(page.show_failure, options),
        )

    def _ask_for_ballot(self) -> None:
        chosen = self._questions.of(AnalysisQuestion.WHY).table.view.chosen
        self._service.ask(
            Purpose.BALLOT, answers.ballot, self.options, chosen, then=self._write_ballot
        )

    # Answers

    def _show_differences(
        self, question: AnalysisQuestion | None, lead: Lead, rows: DisagreementTable
    ) -> None:
        self._given_up.hear(Purpose.LIST)
        if question is not self._questions.question:
            return
        if not len(rows):
            self._places.pop(question, None)
        self._behind.show_differences(lead, rows, self._drawn_names)

    def _show_cases(self, name: str, row: int, cases: PlacedTable) -> None:
        self._given_up.hear(Purpose.LIST)
        answered = self._questions.of(AnalysisQuestion.WHY).answered
        tables = answered.answer.tables if answered else ()
        asked_in = next((table for table in tables if table.name == name), None)
        self._behind.cases.show_cases(cases, asked_in, row, of_kind=name == "kinds")

    def _show_difference(self, options: Options, table: Table) -> None:
        self._given_up.hear(Purpose.TEST)
        self._questions.permutation.show_difference(options, table)

    def _write_ballot(self, ballot: Ballot) -> None:
        self._given_up.hear(Purpose.BALLOT)
        self._behind.cases.write(ballot)

    def _on_looked_up(self, purpose: Purpose) -> None:
        self._given_up.hear(purpose)
        self._show_signature()

    def _on_given_up(self, requests: tuple[Request, ...]) -> None:
        """Leave what was shown, and say what it is not."""
        if all(request.purpose is Purpose.LOADING for request in requests):
            return
        shown = self._shown
        self._given_up.show_given_up(
            requests,
            has_figures=shown is not None or bool(self._questions.signature),
            are_wanted=shown == self.options,
        )

    @property
    def _shown(self) -> Options | None:
        """The options of the figures in front; None where there are none."""
        if self._questions.question is AnalysisQuestion.HOW_FAR:
            return self._compared
        answered = self._questions.answered
        return answered.options if answered else None

    def _ask_again(self, requests: tuple[Request, ...]) -> None:
        self._given_up.hide()
        for request in requests:
            self._service.ask_again(request)

    def _show_figures(self, options: Options, comparison: Comparison) -> None:
        is_other = self.comparison is None
        self._begin_figures(comparison)
        self._compared = options
        if is_other:
            self._figures.share_for(self._questions.question)
        if not comparison.measures(*self._chosen):
            first_pair = comparison.pairs[0]
            self._chosen = (first_pair.first, first_pair.second)
            self._behind.verse.show_only(self._chosen)
        self._sheet.matrix.choose(*self._chosen)
        if self._questions.question is AnalysisQuestion.HOW_FAR:
            self._differ(*self._chosen)
            self._ask_for_answer(AnalysisQuestion.HOW_FAR, options)

    def _show_no_figures(self, error: BlinkerError) -> None:
        self._begin_figures(None)
        self._compared = None
        self._say_why_not(error)
        self._behind.clear()

    def _begin_figures(self, comparison: Comparison | None) -> None:
        self._given_up.hear(Purpose.FIGURES)
        self._say_why_not(None)
        self._sheet.show_comparison(comparison)
        self._questions.of(AnalysisQuestion.HOW_FAR).show_answer(None)

    def _say_why_not(self, error: BlinkerError | None) -> None:
        problems = (error.problems,) if isinstance(error, InputError) else ()
        self._notice.show_problems(tr("There are no figures for these options."), problems)
        if error is not None and not problems:
            self._service.failed.emit(error)

    def _show_answer(self, question: AnalysisQuestion, options: Options, answer: Answer) -> None:
        self._given_up.hear(Purpose.FIGURES)
        self._say_why_not(None)
        self._questions.of(question).show_answer(Answered(options, answer))
        if answer.is_whole:
            self._go_on_from(question)

    def _show_no_answer(
        self, question: AnalysisQuestion, options: Options, error: BlinkerError
    ) -> None:
        self._given_up.hear(Purpose.FIGURES)
        is_of_files = isinstance(error, InputError)
        self._say_why_not(error if is_of_files else None)
        failure = None if is_of_files else error
        self._questions.of(question).show_answer(Answered(options, failure=failure))
        self._go_on_from(question)

    def _go_on_from(self, question: AnalysisQuestion) -> None:
        """Show what the whole answer to a question leads to."""
        self._questions.permutation.forget_unless(self.options)
        if question is AnalysisQuestion.WHY:
            self._behind.cases.clear()
        if question in (AnalysisQuestion.WHY, AnalysisQuestion.GOLD):
            # Other rows lead elsewhere.
            self._leads.pop(question, None)
            self._places.pop(question, None)
        if question is self._questions.question:
            self._show_behind()
            if question is not AnalysisQuestion.HOW_FAR:
                self._lead_on()

    def _lead_on(self) -> None:
        """Show again what the tab in front led to last, or else what it leads to first."""
        question = self._questions.question
        if question in self._leads:
            self._lead(self._leads[question])
        elif question in self._places:
            self._draw(self._places[question])
        elif question is AnalysisQuestion.WHO and self._questions.ranked:
            self._differ_from_others(self._names.index(self._questions.ranked[-1]))
        elif question in (AnalysisQuestion.WHY, AnalysisQuestion.GOLD):
            self._questions.of(question).step(1)

    def _show_behind(self) -> None:
        """Show what figures lead to, where there are some."""
        answered = self._questions.answered
        if answered is not None and answered.failure is not None:
            self._behind.hide()
        else:
            self._behind.show_for(self._questions.question)

    def _show_signature(self) -> None:
        comparison = self.comparison
        matrix = str(comparison.signature) if comparison is not None else ""
        is_how_far = self._questions.question is AnalysisQuestion.HOW_FAR
        self._signature.show_text(self._questions.signature or (matrix if is_how_far else ""))

    def _show_drawn(self, drawn: DrawnPair) -> None:
        self._given_up.hear(Purpose.VERSE_PAIR)
        place, word = self._places.get(self._questions.question, (None, None))
        if place != drawn.index:
            return
        options = self.options
        has_stoplist = options.stoplist_source is not None or options.stoplist_target is not None
        note = tr("Links of function words are drawn too") if has_stoplist else ""
        self._behind.show_drawn(drawn, word, note)
