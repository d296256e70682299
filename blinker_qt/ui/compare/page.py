"""The analysis page: options, tabs with figures, and the verse pairs behind every figure."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QAction, QResizeEvent
from PySide6.QtWidgets import QApplication, QPushButton, QScrollArea, QWidget

from blinker_qt.agreement.partition import SETS_IN_FILE, USUAL_SET_SIZE
from blinker_qt.bitext.annotation import Role
from blinker_qt.bitext.errors import BlinkerError, InputError
from blinker_qt.compare import answers
from blinker_qt.compare.answers import AnalysisQuestion, DrawnPair
from blinker_qt.compare.judged_systems import JudgedSystems
from blinker_qt.compare.loaded_sets import SetsOverview
from blinker_qt.compare.options import Options
from blinker_qt.compare.table import Answer, Place, Table
from blinker_qt.study.location import Surroundings, surroundings_of
from blinker_qt.translation import tr
from blinker_qt.ui.compare.analysis_service import AnalysisService, Purpose, Request
from blinker_qt.ui.compare.analysis_tabs import (
    TABS,
    CasesBehind,
    Destination,
    Drawn,
    FiguresShown,
    Lead,
    MatrixCell,
)
from blinker_qt.ui.compare.detail import DetailPane, PlacesPanel
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
from blinker_qt.ui.widgets.waiting import NoAnswerError, waited

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


@dataclass(slots=True)
class _Behind:
    """The detail last shown for the figures of a tab.

    Attributes:
        lead: the annotators whose verse pairs were listed.
        cases: the cases that were listed: their table, its title, and whether they are of a word
            type.
        place: the verse pair that was drawn.
    """

    lead: Lead | None = None
    cases: tuple[Table, str, bool] | None = None
    place: Place | None = None


class AnalysisPage(QWidget):
    """Requests figures when options, tabs or rows are chosen, and shows the answers.

    Attributes:
        bar: the options and the button for the report, placed by the window.

    Args:
        export: writes the figures of the matrix to a file.
        report: writes a report.
    """

    def __init__(
        self, service: AnalysisService, export: Callable[[], None], report: Callable[[], None]
    ) -> None:
        super().__init__()
        self._service = service
        self._names: tuple[str, ...] = ()
        self._drawn_names: tuple[str, ...] = ()
        self._chosen = (0, 1)
        self._behind = {question: _Behind() for question in TABS}
        self._options = OptionsPanel()
        self._choice = Popover(
            "options_choice", self._options, tr("Change how figures are computed")
        )
        self._notice = Notice("figures_notice")
        self._detail = DetailPane()
        self._signature = SignatureView()
        self._cancelled_line = CancelledLine(self._ask_again)
        self._one_set_line = OneSetLine(self._options.split_into_sets)
        self._is_of_one_set = False
        tip = tr("Everything about this study on one page (HTML)")
        self._report = named(QPushButton(tr("Save &report…")), "save_report", tip=tip)
        self._report.clicked.connect(report)
        self._questions = QuestionTabs(service, export)
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
        self._options.changed.connect(self._ask)
        self._options.in_words_changed.connect(self._show_choice)
        self._how.toggled.connect(self._signature.setVisible)
        self._questions.currentChanged.connect(self._on_tab)
        self._questions.row_chosen.connect(self._on_row)
        self._questions.row_entered.connect(self._detail.enter)
        self._questions.item_chosen.connect(self._on_item)
        self._questions.figure_shown.connect(self._show_signature)
        self._questions.permutation.asked.connect(self._permute)
        self._questions.lexicon.place_chosen.connect(self._draw)
        self._matrix.pair_chosen.connect(self._differ)
        self._matrix.row_entered.connect(self._detail.places.view.setFocus)
        self._detail.places.place_chosen.connect(self._draw)
        self._detail.step_requested.connect(self._questions.step)
        self._detail.places.ballot_requested.connect(self._ask_for_ballot)
        self._questions.gold.chosen.connect(self._on_gold)

    # Public interface

    @property
    def options(self) -> Options:
        """The chosen options."""
        return self._options.options

    @property
    def systems(self) -> JudgedSystems | None:
        """The judged systems and runs chosen; None without their table."""
        return self._options.systems.judged

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
        for part in (self._questions, self._detail):
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
            self._behind = {question: _Behind() for question in TABS}
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
        surroundings = self._surroundings_of(overview.entries[0].path) if names else None
        self._detail.places.start = str(surroundings.reports) if surroundings else ""
        self._options.measure.show_annotators(names, golden[0] if golden else 0)
        self._questions.permutation.show_annotators(names)
        self._options.systems.adapt_to(names, surroundings.systems if surroundings else None)
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
        answer = TABS[question].answer
        if question is None or answer is None:
            self._questions.lexicon.refresh()
            return
        show = partial(self._show_answer, question, options)
        asked: dict[str, object] = {
            "gold": self._questions.gold.gold,
            "measure": self._questions.gold.measure,
            "plan": self._options.plan,
            "systems": self.systems,
        }
        self._service.ask(
            Purpose.FIGURES,
            partial(answer, **{name: asked[name] for name in TABS[question].asks}),
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
        behind = self._behind[question]
        if lead.second is None and lead != behind.lead:
            behind.place = None
        behind.lead, behind.cases = lead, None
        self._detail.prepare_for(lead, len(self._names))
        self._service.ask(
            Purpose.LIST,
            answers.pairs_of_annotators,
            *lead,
            self.options,
            then=partial(self._show_pairs, question, lead),
        )

    def _draw(self, place: Place) -> None:
        """Draw a verse pair, and remember it for the current tab."""
        self._behind[self._questions.question].place = place
        self._service.ask(Purpose.VERSE_PAIR, answers.drawn_pair, place[0], then=self._show_drawn)

    @property
    def _figures_shown(self) -> FiguresShown:
        """What the figures on screen are about."""
        answered = self._questions.answered
        answer = answered.answer if answered is not None else Answer(())
        return FiguresShown(answer, self._names, self._drawn_names)

    def _on_row(self, key: str, row: int) -> None:
        answered = self._questions.answered
        if answered is not None:
            tab, table = TABS[self._questions.question], answered.table(key)
            self._go_to(tab.behind_row(self._figures_shown, table, row))

    def _on_item(self, plot: int, item: int) -> None:
        self._go_to(TABS[self._questions.question].item(self._figures_shown, plot, item))

    def _go_to(self, destination: Destination | None) -> None:
        """Show what is behind a figure."""
        match destination:
            case Lead():
                self._list_pairs(destination)
            case MatrixCell(first, second):
                self._matrix.choose_pair(first, second)
            case Drawn(place):
                self._draw(place)
            case CasesBehind():
                self._list_cases(destination)

    def _list_cases(self, behind: CasesBehind) -> None:
        question, answered = self._questions.question, self._questions.answered
        if answered is not None:
            self._service.ask(
                Purpose.LIST,
                TABS[question].cases[behind.table],
                answered.options,
                behind.row,
                then=partial(self._show_cases, question, answered.table(behind.table), behind.row),
            )

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

    def _surroundings_of(self, file: Path) -> Surroundings:
        """See `surroundings_of`; without a disk that answers, those of a file of no study."""
        try:
            return waited(self, file, partial(surroundings_of, file))
        except NoAnswerError:
            return Surroundings(file.parent)

    @property
    def reports_folder(self) -> str:
        """Where dialogs for new files start."""
        return self._detail.places.start

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
            self._detail.show_pairs(lead, table, self._behind[question].place)

    def _show_cases(
        self, question: AnalysisQuestion | None, asked_in: Table, place: int, cases: Table
    ) -> None:
        # The word type comes first, so that it is readable if the title is cut off.
        chosen = cell_shown(asked_in.columns[0], asked_in.rows[place][0])
        if asked_in.name == "types":
            chosen = tr("“{word}”").format(word=quoted(chosen))
        title = labelled(chosen, title_of(cases))
        if self._behind[question].lead is not None:
            # The verse pairs of an annotator were listed before.
            self._detail.verse.show_only(range(len(self._names)))
        self._behind[question] = _Behind(cases=(cases, title, asked_in.name == "types"))
        self._show_listed_cases()

    def _show_listed_cases(self) -> None:
        behind = self._behind[self._questions.question]
        if behind.cases is not None:
            cases, title, of_type = behind.cases
            self._detail.places.show_places(cases, behind.place, title, of_type=of_type)

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
        self._behind[question].cases = None
        if TABS[question].starts_with_row:
            # The rows have changed.
            self._behind[question] = _Behind()
        if question is self._questions.question:
            self._show_detail()
            if question is not AnalysisQuestion.AGREEMENT:
                self._restore_detail()

    def _restore_detail(self) -> None:
        """Show the verse pairs last shown for the current tab, or else those of its first row."""
        question = self._questions.question
        behind, ranked = self._behind[question], self._figures_shown.ranked
        if behind.lead is not None:
            self._list_pairs(behind.lead)
        elif behind.cases is not None:
            self._show_listed_cases()
        elif behind.place is not None:
            self._draw(behind.place)
        elif question is AnalysisQuestion.ANNOTATORS and ranked:
            self._list_pairs(Lead(self._names.index(ranked[0]), None))
        elif question is not None and TABS[question].starts_with_row:
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
        place = self._behind[self._questions.question].place
        if place is None or place[0] != drawn.index:
            return
        options = self.options
        note = tr("Links of function words are drawn too") if any(options.content) else ""
        self._detail.show_drawn(drawn, place[1], note)
