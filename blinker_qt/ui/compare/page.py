"""Options, the questions a study is asked, and the verse pairs behind every figure."""

from dataclasses import replace

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from blinker_qt.bitext.annotation import Role
from blinker_qt.compare.agreement import PLOTS_OF_A_PART, Comparison
from blinker_qt.compare.options import Options
from blinker_qt.translation import tr
from blinker_qt.ui.app.theme import Theme
from blinker_qt.ui.canvas.lettering import Lettering
from blinker_qt.ui.compare.analyst import Analyst
from blinker_qt.ui.compare.behind import Behind
from blinker_qt.ui.compare.cases_panel import CasesPanel
from blinker_qt.ui.compare.given_up_line import GivenUpLine
from blinker_qt.ui.compare.lexicon_requests import LexiconRequest, LookedUp
from blinker_qt.ui.compare.notices import Notice
from blinker_qt.ui.compare.options_bar import OptionsBar
from blinker_qt.ui.compare.question_tabs import QuestionTabs
from blinker_qt.ui.compare.replies import (
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
from blinker_qt.ui.compare.requests import (
    Ask,
    Compare,
    Differ,
    DifferFromOthers,
    Draw,
    ListCases,
    MakeBallot,
    Permute,
    Question,
    Request,
)
from blinker_qt.ui.compare.scrolled import Scrolled
from blinker_qt.ui.compare.sharing import SharedHeight
from blinker_qt.ui.compare.sheet import Sheet
from blinker_qt.ui.compare.signature_line import Signature

_BY_MEASURE = (Question.HOW_FAR, Question.GOLD)
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

    def __init__(self, analyst: Analyst, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._analyst = analyst
        self._names: tuple[str, ...] = ()
        self._drawn_names: tuple[str, ...] = ()
        self._chosen = (0, 1)
        self._compared: Options | None = None
        self._leads: dict[Question | None, Differ | DifferFromOthers] = {}
        self._places: dict[Question | None, Place] = {}
        self._options = OptionsBar()
        self._notice = Notice("figures_notice")
        self._sheet = Sheet()
        self._behind = Behind()
        self._signature = Signature()
        self._given_up = GivenUpLine()
        self._report = QPushButton(tr("Save &report…"))
        self._questions = QuestionTabs(self._sheet)
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
        self._analyst.answered.connect(self._on_answer)
        self._analyst.given_up.connect(self._on_given_up)
        self._given_up.again_requested.connect(self._ask_again)
        self._options.changed.connect(self._ask)
        self._questions.currentChanged.connect(self._on_tab)
        self._questions.row_chosen.connect(self._on_row)
        self._questions.row_entered.connect(self._behind.enter)
        self._questions.item_chosen.connect(self._on_item)
        self._questions.figure_shown.connect(self._show_signature)
        self._questions.permutation.asked.connect(self._permute)
        self._questions.lexicon.requested.connect(self._analyst.ask)
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

    def show_roll(self, roll: Roll) -> None:
        """Compare other annotation sets."""
        names = roll.annotators
        if (names, roll.drawn) != (self._names, self._drawn_names):
            self._names, self._chosen, self._compared = names, (0, 1), None
            self._drawn_names = roll.drawn
            self._leads.clear()
            self._places.clear()
            self._behind.clear()
            self._behind.verse.show_names(roll.drawn)
            self._behind.verse.show_only(range(len(names)))
            self._sheet.show_comparison(None)
        self._given_up.hide()
        self._questions.forget()
        taking_part = [entry for entry in roll.entries if entry.takes_part]
        golden = [place for place, entry in enumerate(taking_part) if entry.role is Role.GOLD]
        self._options.show_annotators(names, golden[0] if golden else 0)
        self._questions.permutation.show_annotators(names)
        if roll.languages is not None:
            self._options.suit(*roll.languages, roll.entries[0].pairs, roll.parts)
            self._behind.verse.set_languages(*roll.languages)
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
        if answered is None or not answered.is_whole or answered.asked.options != self.options:
            self._ask()
        else:
            self._lead_on()

    def _ask(self) -> None:
        """Ask for what the tab in front answers; the matrix comes before all that takes longer."""
        if len(self._names) < 2:
            return
        self._given_up.hide()
        question = self._questions.question
        if question is None:
            self._questions.lexicon.refresh()
        elif question is Question.HOW_FAR:
            self._analyst.ask(Compare(self.options))
        else:
            self._analyst.ask(Ask(question, self.options))

    def _differ(self, first: int, second: int) -> None:
        if (first, second) != self._chosen:
            self._behind.verse.show_only((first, second))
        self._chosen = (first, second)
        self._lead(Differ(first, second, self.options))

    def _differ_from_others(self, annotator: int) -> None:
        self._lead(DifferFromOthers(annotator, self.options))

    def _lead(self, request: Differ | DifferFromOthers) -> None:
        """List what the tab in front leads to, which is there again when somebody comes back."""
        self._leads[self._questions.question] = request
        self._behind.prepare_for(request, len(self._names))
        self._analyst.ask(request)

    def _draw(self, place: Place) -> None:
        """Draw a verse pair, which is there again when somebody comes back to the tab in front."""
        self._places[self._questions.question] = place
        self._analyst.ask(Draw(place[0]))

    def _on_row(self, name: str, row: int) -> None:
        answered = self._questions.answered
        if answered is None:
            return
        if name in ("types", "kinds"):
            self._analyst.ask(ListCases(answered.asked.options, row, name == "kinds"))
        elif name in answered.places:
            self._draw(answered.places[name][row])
        elif name == "systems":
            self._differ_from_gold(str(answered.result), str(answered.tables[0].rows[row][0]))
        elif self._questions.question is Question.WHO:
            table = next(one for one in answered.tables if one.name == name)
            self._differ_from_others(self._names.index(str(table.rows[row][0])))
        elif name.split(" (", maxsplit=1)[0] == "pairs":
            self._choose_row_of_pairs(row)

    def _choose_row_of_pairs(self, row: int) -> None:
        if self.comparison is not None:
            pair = self.comparison.pairs[row]
            self._sheet.matrix.choose(pair.first, pair.second)

    def _differ_from_gold(self, gold: str, system: str) -> None:
        first, second = sorted(map(self._drawn_names.index, (gold, system)))
        self._lead(Differ(first, second, self.options))

    def _on_item(self, plot: int, item: int) -> None:
        if self._questions.question is Question.WHERE:
            self._draw((item, None))
        elif self._questions.question is Question.WHO:
            self._differ_from_others(self._questions.ranked[item])
        elif self._questions.question is Question.WHY:
            self._on_row("kinds" if plot else "types", item)
        elif self._questions.question is Question.HOW_FAR and not plot % PLOTS_OF_A_PART:
            first, second = sorted(divmod(item, len(self._names)))
            self._sheet.matrix.choose(first, second)

    def _permute(self, group: tuple[str, ...]) -> None:
        self._analyst.ask(Permute(self.options, group))

    def _ask_for_ballot(self) -> None:
        chosen = self._questions.of(Question.WHY).table.view.chosen
        self._analyst.ask(MakeBallot(self.options, chosen))

    # Answers

    def _on_answer(self, reply: Reply) -> None:
        self._given_up.hear(reply)
        match reply:
            case Compared():
                self._show_figures(reply)
            case Answered():
                self._show_answer(reply)
            case Differences() if reply.asked == self._leads.get(self._questions.question):
                if not len(reply.rows):
                    self._places.pop(self._questions.question, None)
                self._behind.show_differences(reply, self._drawn_names)
            case CasesListed():
                self._behind.cases.show_cases(reply, self._questions.of(Question.WHY).answered)
            case BallotMade():
                self._behind.cases.write(reply.ballot)
            case Permuted():
                self._questions.permutation.show_permuted(reply)
            case Drawn():
                self._show_drawn(reply)
            case LookedUp():
                self._questions.lexicon.show_looked_up(reply)
                self._show_signature()

    def _on_given_up(self, requests: tuple[Request, ...]) -> None:
        """Leave what was shown, and say what it is not."""
        self._questions.lexicon.give_up()
        shown = self._shown
        self._given_up.show_given_up(
            requests,
            has_figures=shown is not None or bool(self._questions.signature),
            are_wanted=shown == self.options,
        )

    @property
    def _shown(self) -> Options | None:
        """The options of the figures in front; None where there are none."""
        if self._questions.question is Question.HOW_FAR:
            return self._compared
        answered = self._questions.answered
        return answered.asked.options if answered else None

    def _ask_again(self, requests: tuple[Request, ...]) -> None:
        self._given_up.hide()
        for request in requests:
            if isinstance(request, LexiconRequest):
                self._questions.lexicon.ask(request)
            else:
                self._analyst.ask(request)

    def _show_figures(self, reply: Compared) -> None:
        is_other = self.comparison is None
        self._compared = reply.options if reply.comparison else None
        problems = (reply.problems,) if reply.problems else ()
        self._notice.show_problems(tr("There are no figures for these options."), problems)
        self._sheet.show_comparison(reply.comparison)
        self._questions.of(Question.HOW_FAR).show_answer(None)
        if reply.comparison is None:
            self._behind.clear()
            return
        if is_other:
            self._figures.share_for(self._questions.question)
        if not reply.comparison.measures(*self._chosen):
            first_pair = reply.comparison.pairs[0]
            self._chosen = (first_pair.first, first_pair.second)
            self._behind.verse.show_only(self._chosen)
        self._sheet.matrix.choose(*self._chosen)
        if self._questions.question is Question.HOW_FAR:
            self._differ(*self._chosen)
            self._analyst.ask(Ask(Question.HOW_FAR, reply.options))

    def _show_answer(self, reply: Answered) -> None:
        problems = (reply.problems,) if reply.problems else ()
        self._notice.show_problems(tr("There are no figures for these options."), problems)
        tab = self._questions.of(reply.asked.question)
        shown = tab.answered
        if not reply.is_whole and shown and not shown.is_whole and shown.asked == reply.asked:
            # It was given up for something else and has begun again.
            return
        tab.show_answer(reply)
        if not reply.is_whole:
            return
        self._questions.permutation.forget_unless(self.options)
        question = reply.asked.question
        if question is Question.WHY:
            self._behind.cases.clear()
        if question in (Question.WHY, Question.GOLD):
            # Other rows lead elsewhere.
            self._leads.pop(question, None)
            self._places.pop(question, None)
        if question is self._questions.question:
            self._show_behind()
            if question is not Question.HOW_FAR:
                self._lead_on()

    def _lead_on(self) -> None:
        """Show again what the tab in front led to last, or else what it leads to first."""
        question = self._questions.question
        if question in self._leads:
            self._lead(replace(self._leads[question], options=self.options))
        elif question in self._places:
            self._draw(self._places[question])
        elif question is Question.WHO and self._questions.ranked:
            self._differ_from_others(self._questions.ranked[-1])
        elif question in (Question.WHY, Question.GOLD):
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
        is_how_far = self._questions.question is Question.HOW_FAR
        self._signature.show_text(self._questions.signature or (matrix if is_how_far else ""))

    def _show_drawn(self, reply: Drawn) -> None:
        place, word = self._places.get(self._questions.question, (None, None))
        if place != reply.asked.index:
            return
        options = self.options
        has_stoplist = options.stoplist_source is not None or options.stoplist_target is not None
        note = tr("Links of function words are drawn too") if has_stoplist else ""
        self._behind.show_drawn(reply, word, note)
