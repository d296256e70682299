"""The analysis page: options, tabs with figures, and the verse pairs behind every figure."""

from collections.abc import Callable
from functools import partial
from types import MappingProxyType

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QAction, QResizeEvent
from PySide6.QtWidgets import QApplication, QPushButton, QScrollArea, QWidget

from blinker_qt.agreement.partition import SETS_IN_FILE, USUAL_SET_SIZE
from blinker_qt.bitext.annotation import Role
from blinker_qt.bitext.errors import BlinkerError, InputError
from blinker_qt.compare import answers
from blinker_qt.compare.agreement_tables import PLOTS_OF_A_PART
from blinker_qt.compare.answers import ANSWERS, AnalysisQuestion, DrawnPair
from blinker_qt.compare.loaded_sets import SetsOverview
from blinker_qt.compare.options import Options
from blinker_qt.compare.table import Answer, Place, Table
from blinker_qt.gold.evaluation import gold_answer
from blinker_qt.study.location import study_folder_of
from blinker_qt.translation import tr
from blinker_qt.ui.compare.analysis_service import AnalysisService, Purpose, Request
from blinker_qt.ui.compare.detail import DetailPane, Lead, PlacesPanel
from blinker_qt.ui.compare.options_panel import OptionsPanel
from blinker_qt.ui.compare.question_tabs import Answered, GoldButtons, QuestionTabs
from blinker_qt.ui.compare.status_lines import CancelledLine, OneSetLine
from blinker_qt.ui.widgets.controls import Popover, column, named, put_into, row
from blinker_qt.ui.widgets.display import quoted
from blinker_qt.ui.widgets.lettering import Lettering
from blinker_qt.ui.widgets.messages import labelled
from blinker_qt.ui.widgets.notices import Notice
from blinker_qt.ui.widgets.signatures import SignatureView
from blinker_qt.ui.widgets.splitters import Splitter
from blinker_qt.ui.widgets.tables import cell_shown, title_of
from blinker_qt.ui.widgets.theme import Theme

_LEAST_HEIGHT = 240


class _Scrolled(QScrollArea):
    """A vertical scroll area, so that the window can be lower than its content."""

    def __init__(self, content: QWidget) -> None:
        super().__init__()
        self._content = content
        put_into(self, content)
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.focusChanged.connect(self._scroll_to_focused)

    def minimumSizeHint(self) -> QSize:
        """The minimum width of content and scroll bar, and a small height."""
        least = self._content.minimumSizeHint()
        bar = self.verticalScrollBar().sizeHint().width()
        return QSize(least.width() + bar, min(least.height(), _LEAST_HEIGHT))

    def event(self, event: QEvent) -> bool:
        """Update the minimum width when that of the content changes."""
        if event.type() == QEvent.Type.LayoutRequest:
            self.updateGeometry()
        return super().event(event)

    def _scroll_to_focused(self, _before: QWidget | None, focused: QWidget | None) -> None:
        # Do not scroll on a click: what is clicked is visible and should not move.
        is_clicked = QApplication.mouseButtons() != Qt.MouseButton.NoButton
        if focused is not None and self._content.isAncestorOf(focused) and not is_clicked:
            self.ensureWidgetVisible(focused, 0, 0)


_MOST_OF_FIGURES = 50
"""Per cent of the height: half is left to the verse pairs where that is enough for both."""
_LEAST_FIGURES, _LEAST_DETAIL = 310, 200
"""The heights of figures and of verse pairs in a low window, in pixels."""
_AROUND_MATRIX = 92
"""The height of tabs, links and a note, in pixels."""


class _FiguresAndPairs(Splitter):
    """Figures above verse pairs; the sizes set by the user are remembered for each question."""

    def __init__(self, tabs: QuestionTabs, detail: DetailPane) -> None:
        super().__init__(Qt.Orientation.Vertical)
        self._tabs = tabs
        self._heights: dict[AnalysisQuestion | None, int] = {}
        self.fill((tabs, detail), (), 1)
        self.splitterMoved.connect(self._remember)

    def share(self) -> None:
        """Divide the height for the current question."""
        height, question = self.height(), self._tabs.question
        most = height - _LEAST_DETAIL
        usual = max(height * _MOST_OF_FIGURES // 100, min(_LEAST_FIGURES, most))
        if question is AnalysisQuestion.AGREEMENT:
            whole = self._tabs.matrix.whole_height + _AROUND_MATRIX
            usual = min(whole, max(usual, most))
        figures = self._heights.get(question, usual)
        self.setSizes([figures, height - figures])

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Divide another height, such as that without a notice."""
        super().resizeEvent(event)
        if event.size().height() != event.oldSize().height():
            self.share()

    def _remember(self) -> None:
        self._heights[self._tabs.question] = self.sizes()[0]


_LISTS_OF_CASES = MappingProxyType(
    {
        "types": answers.cases_of_type,
        "kinds": answers.cases_of_kind,
        "departures": answers.cases_of_departure,
    }
)
"""For tables whose rows lead to words, by name: the function that lists these."""


class AnalysisPage(QWidget):
    """Requests figures when options, tabs or rows are chosen, and shows the answers.

    Attributes:
        bar: the options and the button for the report, placed by the window.

    Signals:
        export_requested(): write the figures of the matrix to a file.
        report_requested(): write a report.
    """

    export_requested = Signal()
    report_requested = Signal()

    def __init__(self, service: AnalysisService) -> None:
        super().__init__()
        self._service = service
        self._names: tuple[str, ...] = ()
        self._drawn_names: tuple[str, ...] = ()
        self._chosen = (0, 1)
        self._cases: dict[AnalysisQuestion | None, tuple[Table, str, bool]] = {}
        self._leads: dict[AnalysisQuestion | None, Lead] = {}
        self._places: dict[AnalysisQuestion | None, Place] = {}
        self._options = OptionsPanel()
        self._choice = Popover(
            "options_choice", self._options, tr("Change how figures are computed")
        )
        self._notice = Notice("figures_notice")
        self._detail = DetailPane()
        self._signature = SignatureView()
        self._cancelled_line = CancelledLine()
        self._one_set_line = OneSetLine()
        self._is_of_one_set = False
        tip = tr("Everything about this study on one page (HTML)")
        self._report = named(QPushButton(tr("Save &report…")), "save_report", tip=tip)
        self._questions = QuestionTabs(service)
        self._matrix = self._questions.matrix.matrix
        self._figures = _FiguresAndPairs(self._questions, self._detail)
        self.bar = QWidget()
        self.bar.setLayout(row(self._choice, None, self._report))
        self._how = QAction(tr("How it was computed"), self, checkable=True)
        self._how.setObjectName("how_computed")
        self._questions.add_to_menus(self._how)
        self._signature.hide()
        lines = self._notice, self._one_set_line, self._cancelled_line
        figures = _Scrolled(self._figures)
        self.setLayout(column(*lines, (figures, 1), self._signature, spacing=4))
        self._connect()

    def _connect(self) -> None:
        self._service.cancelled.connect(self._on_cancelled)
        self._service.answered.connect(self._on_answered)
        self._cancelled_line.again_requested.connect(self._ask_again)
        self._options.changed.connect(self._ask)
        self._one_set_line.cut_requested.connect(self._options.cut_into_sets)
        self._options.in_words_changed.connect(self._show_choice)
        self._how.toggled.connect(self._signature.setVisible)
        self._questions.currentChanged.connect(self._on_tab)
        self._questions.row_chosen.connect(self._on_row)
        self._questions.row_entered.connect(self._detail.enter)
        self._questions.item_chosen.connect(self._on_item)
        self._questions.figure_shown.connect(self._show_signature)
        self._questions.permutation.asked.connect(self._permute)
        self._questions.lexicon.place_chosen.connect(self._draw)
        self._questions.matrix.export_requested.connect(self.export_requested)
        self._matrix.pair_chosen.connect(self._differ)
        self._matrix.row_entered.connect(self._detail.places.view.setFocus)
        self._detail.places.place_chosen.connect(self._draw)
        self._detail.step_requested.connect(self._questions.step)
        self._detail.places.ballot_requested.connect(self._ask_for_ballot)
        self._report.clicked.connect(self.report_requested)
        self._questions.gold.chosen.connect(self._on_gold)

    # Public interface

    @property
    def options(self) -> Options:
        """The chosen options."""
        return self._options.options

    @property
    def options_of_matrix(self) -> Options | None:
        """The options of the matrix on screen; None if there is none."""
        answered = self._questions.of(AnalysisQuestion.AGREEMENT).answered
        return answered.options if answered and answered.answer.tables else None

    @property
    def lettering(self) -> Lettering:
        """The fonts and sizes of verses."""
        return self._detail.verse.overlay.canvas.lettering

    @property
    def places(self) -> PlacesPanel:
        """The panel that lists verse pairs or cases and offers votes on them."""
        return self._detail.places

    @property
    def gold(self) -> GoldButtons:
        """The buttons that create, open and publish a gold standard."""
        return self._questions.gold

    def set_theme(self, theme: Theme) -> None:
        """Apply another theme."""
        lines = self._notice, self._one_set_line, self._cancelled_line
        for part in (*lines, self._questions, self._detail):
            part.set_theme(theme)

    def set_lettering(self, lettering: Lettering) -> None:
        """Apply other fonts and sizes to the verses."""
        self._detail.verse.overlay.canvas.set_lettering(lettering)

    def turn_to(self, question: AnalysisQuestion) -> None:
        """Go to the tab that answers a question."""
        self._questions.setCurrentWidget(self._questions.of(question))

    def show_overview(self, overview: SetsOverview) -> None:
        """Compare other annotation sets."""
        names = overview.annotators
        if (names, overview.drawn) != (self._names, self._drawn_names):
            self._names, self._chosen = names, (0, 1)
            self._drawn_names = overview.drawn
            self._leads.clear()
            self._cases.clear()
            self._places.clear()
            self._detail.clear()
            self._detail.verse.show_names(overview.drawn)
            self._detail.verse.show_only(range(len(names)))
        self._is_of_one_set = overview.is_of_one_set and overview.pairs > USUAL_SET_SIZE
        self._cancelled_line.hide()
        self._questions.forget()
        taking_part = [entry for entry in overview.entries if entry.takes_part]
        golden = [place for place, entry in enumerate(taking_part) if entry.role is Role.GOLD]
        golds = [entry for entry in overview.entries if entry.role is Role.GOLD]
        self._questions.gold.show_golds(golds)
        self._detail.places.start = str(overview.entries[0].path.parent) if names else ""
        self._options.measure.show_annotators(names, golden[0] if golden else 0)
        self._questions.permutation.show_annotators(names)
        study = study_folder_of(overview.entries[0].path) if names else None
        self._options.systems.adapt_to(names, study)
        if overview.languages is not None:
            self._options.adapt_to(
                *overview.languages,
                overview.pairs,
                overview.parts,
                has_training=overview.has_training,
            )
            self._detail.verse.set_languages(*overview.languages)
        self._ask()

    # Requests

    def _on_tab(self) -> None:
        self._cancelled_line.hide()
        question = self._questions.question
        self._detail.verse.show_only(range(len(self._names)))
        self._show_detail()
        self._options.show_for(question)
        self._figures.share()
        self._show_signature()
        answered = self._questions.answered
        if answered is None or not answered.answer.is_whole or answered.options != self.options:
            self._ask()
        else:
            self._restore_detail()

    def _ask(self) -> None:
        if len(self._names) < 2:
            return
        self._cancelled_line.hide()
        self._service.withdraw(Purpose.FIGURES, Purpose.WORDS)
        question, options = self._questions.question, self.options
        is_uncut = self._is_of_one_set and options.partition == SETS_IN_FILE
        self._one_set_line.setVisible(is_uncut and question is AnalysisQuestion.AGREEMENT)
        if question is None:
            self._questions.lexicon.refresh()
            return
        show = partial(self._show_answer, question, options)
        chosen = self._questions.gold
        of_gold = partial(gold_answer, gold=chosen.gold, measure=chosen.measure)
        answer: Callable[..., Answer] = ANSWERS.get(question, of_gold)
        if question is AnalysisQuestion.TIME:
            answer = partial(answer, plan=self._options.plan)
        if question is AnalysisQuestion.RATINGS:
            answer = partial(answer, systems=self._options.systems.judged)
        self._service.ask(
            Purpose.FIGURES,
            answer,
            options,
            then=show,
            reported=show,
            failed=partial(self._show_no_answer, question, options),
        )

    def _on_gold(self) -> None:
        """Compare with another gold standard, or test another measure."""
        self._questions.of(AnalysisQuestion.GOLD).show_answer(None)
        self._ask()

    def _differ(self, first: int, second: int) -> None:
        if (first, second) != self._chosen:
            self._detail.verse.show_only((first, second))
        self._chosen = (first, second)
        self._list_pairs(Lead(first, second))

    def _list_pairs(self, lead: Lead) -> None:
        """List the verse pairs of these annotators, and remember them for the current tab."""
        question = self._questions.question
        if lead.second is None and lead != self._leads.get(question):
            self._places.pop(question, None)
        self._leads[question] = lead
        self._cases.pop(question, None)
        self._detail.prepare_for(lead, len(self._names))
        self._service.ask(
            Purpose.LIST,
            answers.pairs_of_annotators,
            *lead,
            self.options,
            then=partial(self._show_pairs, question, lead),
        )

    def _list_pairs_of(self, annotator: str) -> None:
        """List the verse pairs of an annotator and all others."""
        self._list_pairs(Lead(self._names.index(annotator), None))

    def _draw(self, place: Place) -> None:
        """Draw a verse pair, and remember it for the current tab."""
        self._places[self._questions.question] = place
        self._service.ask(Purpose.VERSE_PAIR, answers.drawn_pair, place[0], then=self._show_drawn)

    def _on_row(self, name: str, place: int) -> None:
        answered = self._questions.answered
        if answered is None:
            return
        table = answered.table(name)
        if name in _LISTS_OF_CASES:
            self._service.ask(
                Purpose.LIST,
                _LISTS_OF_CASES[name],
                answered.options,
                place,
                then=partial(self._show_cases, self._questions.question, table, place),
            )
        elif table.places:
            self._draw(table.places[place])
        elif name == "systems":
            two = answered.answer.gold, str(table.rows[place][0])
            first, second = sorted(map(self._drawn_names.index, two))
            self._list_pairs(Lead(first, second))
        elif self._questions.question is AnalysisQuestion.ANNOTATORS:
            self._list_pairs_of(str(table.rows[place][0]))
        elif name.split(" (", maxsplit=1)[0] == "pairs":
            first = [column.name for column in table.columns].index("first")
            cells = table.rows[place][first : first + 2]
            self._matrix.choose_pair(*(self._names.index(str(name)) for name in cells))

    def _on_item(self, plot: int, item: int) -> None:
        if self._questions.question is AnalysisQuestion.ALONG_STUDY:
            self._draw((item, None))
        elif self._questions.question is AnalysisQuestion.ANNOTATORS:
            self._list_pairs_of(self._questions.ranked[item])
        elif self._questions.question is AnalysisQuestion.CAUSES:
            self._on_row("kinds" if plot else "types", item)
        elif self._questions.question is AnalysisQuestion.AGREEMENT and not plot % PLOTS_OF_A_PART:
            first, second = sorted(divmod(item, len(self._names)))
            self._matrix.choose_pair(first, second)

    def _permute(self, group: tuple[str, ...]) -> None:
        options, page = self.options, self._questions.permutation
        self._service.ask(
            Purpose.TEST,
            answers.difference_of_group,
            options,
            group,
            then=partial(page.show_difference, options),
            failed=partial(page.show_failure, options),
        )

    def _ask_for_ballot(self) -> None:
        chosen = self._questions.of(AnalysisQuestion.CAUSES).table.view.chosen
        self._service.ask(
            Purpose.BALLOT,
            answers.ballot,
            self.options,
            chosen,
            then=self._detail.places.write,
            failed=self._detail.places.show_failure,
        )

    # Answers

    def _on_answered(self, purpose: Purpose) -> None:
        self._cancelled_line.on_answer(purpose)
        self._show_signature()

    def _show_pairs(self, question: AnalysisQuestion | None, lead: Lead, table: Table) -> None:
        if question is self._questions.question:
            self._detail.show_pairs(lead, table, self._places.get(question))

    def _show_cases(
        self, question: AnalysisQuestion | None, asked_in: Table, place: int, cases: Table
    ) -> None:
        # The word type comes first, so that it is readable if the title is cut off.
        chosen = cell_shown(asked_in.columns[0], asked_in.rows[place][0])
        if asked_in.name == "types":
            chosen = tr("“{word}”").format(word=quoted(chosen))
        title = labelled(chosen, title_of(cases))
        self._cases[question] = cases, title, asked_in.name == "types"
        self._places.pop(question, None)
        if self._leads.pop(question, None) is not None:
            # The verse pairs of an annotator were listed before.
            self._detail.verse.show_only(range(len(self._names)))
        self._show_listed_cases()

    def _show_listed_cases(self) -> None:
        question = self._questions.question
        if question in self._cases:
            cases, title, of_type = self._cases[question]
            current = self._places.get(question)
            self._detail.places.show_places(cases, current, title, of_type=of_type)

    def _on_cancelled(self, requests: tuple[Request, ...]) -> None:
        """Keep what is shown, and say that it is not what was requested."""
        if all(request.purpose is Purpose.LOADING for request in requests):
            return
        answered = self._questions.answered
        self._cancelled_line.show_cancelled(
            requests,
            has_figures=answered is not None or bool(self._questions.signature),
            are_wanted=answered is not None and answered.options == self.options,
        )

    def _ask_again(self, requests: tuple[Request, ...]) -> None:
        self._cancelled_line.hide()
        for request in requests:
            self._service.ask_again(request)

    def _show_failure(self, error: BlinkerError | None) -> None:
        problems = (error.problems,) if isinstance(error, InputError) else ()
        self._notice.show_problems(tr("There are no figures for these options."), problems)

    def _show_answer(self, question: AnalysisQuestion, options: Options, answer: Answer) -> None:
        self._show_failure(None)
        is_first = self._questions.of(question).answered is None
        self._questions.of(question).show_answer(Answered(options, answer))
        if question is AnalysisQuestion.AGREEMENT:
            if is_first:
                self._figures.share()
            self._matrix.choose_pair(*self._chosen)
        if question is AnalysisQuestion.TIME:
            (copied,) = (table for table in answer.tables if table.name == "identical")
            marked = {name for row in copied.rows if row[-1] for name in row[:2]}
            self._options.show_identical(tuple(name for name in self._names if name in marked))
        if answer.is_whole:
            self._show_details_of(question)

    def _show_no_answer(
        self, question: AnalysisQuestion, options: Options, error: BlinkerError
    ) -> None:
        is_of_files = isinstance(error, InputError)
        self._show_failure(error if is_of_files else None)
        failure = None if is_of_files else error
        self._questions.of(question).show_answer(Answered(options, failure=failure))
        self._show_details_of(question)

    def _show_details_of(self, question: AnalysisQuestion) -> None:
        """Show the verse pairs behind a complete answer."""
        self._questions.permutation.forget_unless(self.options)
        self._cases.pop(question, None)
        if question in (AnalysisQuestion.CAUSES, AnalysisQuestion.GOLD):
            # The rows have changed.
            self._leads.pop(question, None)
            self._places.pop(question, None)
        if question is self._questions.question:
            self._show_detail()
            if question is not AnalysisQuestion.AGREEMENT:
                self._restore_detail()

    def _restore_detail(self) -> None:
        """Show the verse pairs last shown for the current tab, or else those of its first row."""
        question = self._questions.question
        if question in self._leads:
            self._list_pairs(self._leads[question])
        elif question in self._cases:
            self._show_listed_cases()
        elif question in self._places:
            self._draw(self._places[question])
        elif question is AnalysisQuestion.ANNOTATORS and self._questions.ranked:
            self._list_pairs_of(self._questions.ranked[0])
        elif question in (AnalysisQuestion.CAUSES, AnalysisQuestion.GOLD):
            self._questions.of(question).step(1)

    def _show_detail(self) -> None:
        """Show the detail pane if there are figures."""
        answered = self._questions.answered
        if answered is not None and answered.failure is not None:
            self._detail.hide()
        else:
            self._detail.show_for(self._questions.question)

    def _show_choice(self) -> None:
        words = self._options.in_words
        self._choice.show_choice(words)
        self._choice.setVisible(bool(words))

    def _show_signature(self) -> None:
        self._signature.show_text(self._questions.signature)

    def _show_drawn(self, drawn: DrawnPair) -> None:
        place, word = self._places.get(self._questions.question, (None, None))
        if place != drawn.index:
            return
        options = self.options
        note = tr("Links of function words are drawn too") if any(options.content) else ""
        self._detail.show_drawn(drawn, word, note)
