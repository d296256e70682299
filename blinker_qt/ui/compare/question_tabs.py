"""The tabs of the analysis: each has links to tables and plots, and shows the chosen one."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QAction, QResizeEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QStackedWidget,
    QTabWidget,
    QWidget,
)

from blinker_qt.agreement.evaluation import Measure
from blinker_qt.bitext.errors import BlinkerError, Sentence
from blinker_qt.compare.answers import AnalysisQuestion
from blinker_qt.compare.loaded_sets import LoadedSet
from blinker_qt.compare.options import Options
from blinker_qt.compare.table import Answer, Kind, Table, said, shown
from blinker_qt.gold.evaluation import MEASURES, USUAL_TEST
from blinker_qt.layouts.charts import Sketch
from blinker_qt.translation import tr
from blinker_qt.ui.compare.analysis_service import AnalysisService
from blinker_qt.ui.compare.analysis_tabs import TABS
from blinker_qt.ui.compare.lexicon_tab import LexiconTab
from blinker_qt.ui.compare.matrix import MatrixPanel
from blinker_qt.ui.widgets.controls import (
    ComboBox,
    CornerMenu,
    MenuButton,
    TickList,
    Wrapping,
    column,
    explain,
    link_button,
    named,
    row,
    text_button,
)
from blinker_qt.ui.widgets.display import as_spoken, local_figure, shortened
from blinker_qt.ui.widgets.messages import as_sentence, plain_label, tooltip
from blinker_qt.ui.widgets.plots import PlotPanel
from blinker_qt.ui.widgets.tables import TablePanel, title_of
from blinker_qt.ui.widgets.theme import Theme

_MOST_LINKS = 6
_LEAST_WIDTH, _WIDEST_LINK = 160, 260
_BETWEEN_LINKS = 2


class FigureLinks(QWidget):
    """Links to the tables and plots of a tab: those that fit on a line, the others under *More*.

    Signals:
        chosen(int): the figure with this number was chosen.
    """

    chosen = Signal(int)

    def __init__(self, name: str) -> None:
        super().__init__()
        named(self, name, tr("Tables and plots"))
        self._titles: Sequence[str] = ()
        self._current = -1
        self._links = [link_button(f"{name}_{number}") for number in range(_MOST_LINKS)]
        self._group = QButtonGroup(self)
        for number, link in enumerate(self._links):
            link.setCheckable(True)
            # Screen readers call it a radio button.
            link.setAutoExclusive(True)
            self._group.addButton(link, number)
        more = MenuButton(f"{tr('More')} ▾", tr("More tables and plots"))
        self._more = named(more, f"{name}_more")
        self.setLayout(row(*self._links, self._more, None, spacing=_BETWEEN_LINKS))
        self._group.idClicked.connect(self._on_clicked)
        self._shown: list[int] = []

    @property
    def titles(self) -> Sequence[str]:
        """All titles, with those under *More*."""
        return self._titles

    @property
    def current(self) -> int:
        """The number of the current figure; -1 for none."""
        return self._current

    def show_titles(self, titles: Sequence[str], current: int) -> None:
        """Link to other figures, of which one is current."""
        self._titles, self._current = titles, current
        self._arrange()

    def minimumSizeHint(self) -> QSize:
        """One link and *More*."""
        return QSize(_LEAST_WIDTH, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show as many links as fit."""
        super().resizeEvent(event)
        self._arrange()

    def _on_clicked(self, place: int) -> None:
        # A link may be hidden between press and release.
        if place < len(self._shown):
            self._choose(self._shown[place])

    def _choose(self, number: int) -> None:
        self._current = number
        self._arrange()
        self.chosen.emit(number)

    def _arrange(self) -> None:
        count = min(len(self._titles), _MOST_LINKS)
        while count > 1 and self._width(self._with_current(count), _WIDEST_LINK) > self.width():
            count -= 1
        self._shown = self._with_current(count)
        # Long titles are shortened only where that makes room for others.
        most = self.width()
        if self._width(self._shown, most) > most:
            most = _WIDEST_LINK
        for place, link in enumerate(self._links):
            link.setVisible(place < count)
            if place < count:
                title = self._titles[self._shown[place]]
                elided = self._elided(title, most)
                link.setText(elided.replace("&", "&&"))
                link.setToolTip(tooltip(title) if elided != title else "")
                link.setAccessibleName(as_spoken(title))
                link.setAccessibleDescription(as_spoken(title))
                link.setChecked(self._shown[place] == self._current)
        menu = self._more.menu()
        menu.clear()
        for number, title in enumerate(self._titles):
            if number not in self._shown:
                entry = menu.addAction(title.replace("&", "&&"))
                entry.triggered.connect(partial(self._choose, number))
        self._more.setVisible(len(self._titles) > count)

    def _with_current(self, count: int) -> list[int]:
        """The first figures, the last of them replaced by the current one if that is missing."""
        if self._current < count:
            return list(range(count))
        return [*range(count - 1), self._current]

    def _elided(self, title: str, most: int) -> str:
        most = max(min(most, self.width() - _LEAST_WIDTH), _LEAST_WIDTH)
        return self._links[0].fontMetrics().elidedText(title, Qt.TextElideMode.ElideMiddle, most)

    def _width(self, numbers: Sequence[int], most: int) -> int:
        width = self._more.sizeHint().width()
        for link, number in zip(self._links, numbers, strict=False):
            link.setText(self._elided(self._titles[number], most).replace("&", "&&"))
            width += link.sizeHint().width() + _BETWEEN_LINKS
        return width


_MATRIX = "matrix"
"""The name of the table that has a panel of its own."""
_NOTHING = Answer(())


@dataclass(frozen=True, slots=True, eq=False)
class Answered:
    """The answer to a question, or why there is none.

    Attributes:
        options: the options it was computed with.
        answer: tables and the data of plots; empty if there is no answer.
        failure: why there is no answer; None if there is one, or if that is shown elsewhere.
    """

    options: Options
    answer: Answer = _NOTHING
    failure: BlinkerError | None = None

    def table(self, key: str) -> Table:
        """The table with this key."""
        return next(table for table in self.answer.tables if table.key == key)


class QuestionTab(QWidget):
    """Shows the answer to one question.

    Signals:
        row_chosen(str, int): this row of the table with this key became the current one.
        row_entered(): Enter or a double click on a row.
        item_chosen(int, int): this item of the plot with this number was chosen.
        figure_shown(): another figure is shown, perhaps with another `signature`.
    """

    row_chosen = Signal(str, int)
    row_entered = Signal()
    item_chosen = Signal(int, int)
    figure_shown = Signal()

    def __init__(
        self,
        question: AnalysisQuestion,
        matrix: MatrixPanel | None = None,
        last: tuple[str, QWidget] | None = None,
        buttons: QWidget | None = None,
    ) -> None:
        """Make the tab.

        Args:
            matrix: the panel that shows the matrix, if that is part of the answer.
            last: the title of an additional page after all figures, and its widget.
            buttons: buttons above the figures.
        """
        super().__init__()
        self.question = question
        self.answered: Answered | None = None
        self._matrix, self._last = matrix, last
        self._signature_of_last = ""
        self._wanted = 0
        self._figures: list[Table | Sketch] = []
        self._plot = PlotPanel(question.value)
        self._table = TablePanel(is_titled=False)
        self._links = FigureLinks(f"figures_{question.value}")
        self._stack = QStackedWidget()
        self._remark = named(plain_label(wraps=True), f"remark_{question.value}")
        self._remark.setAlignment(Qt.AlignmentFlag.AlignCenter)
        for page in (self._plot, self._table, self._remark, matrix, last and last[1]):
            if page is not None:
                self._stack.addWidget(page)
        self._corners: dict[QWidget, QWidget] = {
            self._plot: self._plot.menu,
            self._table: self._table.corner,
        }
        if matrix is not None:
            self._corners[matrix] = matrix.corner
        top = row((self._links, 1), *self._corners.values())
        whole = column(top, (self._stack, 1), margins=(0, 4, 0, 0), spacing=2)
        if buttons is not None:
            whole.insertWidget(1, buttons)
        self.setLayout(whole)
        self._links.chosen.connect(self._on_chosen)
        view = self._table.view
        view.row_chosen.connect(lambda place: self.row_chosen.emit(self.table_key, place))
        view.row_entered.connect(self.row_entered)
        self._plot.view.item_chosen.connect(
            lambda item: self.item_chosen.emit(self._plot_number, item)
        )
        self.show_answer(None)

    @property
    def table_key(self) -> str:
        """The key of the table on screen; empty if a plot is shown."""
        panel = self._stack.currentWidget()
        table = panel.view.table if isinstance(panel, TablePanel) else None
        return table.key if table is not None else ""

    @property
    def signature(self) -> str:
        """The signature of the figure on screen; empty if there is none or the figure shows it."""
        front_page = self._stack.currentWidget()
        if self._last and front_page is self._last[1]:
            return self._signature_of_last
        tables = self.answered.answer.tables if self.answered else ()
        if self.answered and front_page is self._plot:
            signature = self.answered.answer.plots[self._plot_number].signature
            if signature:
                return signature
        front = [table for table in tables if table.key == self.table_key]
        return next((table.signature for table in (*front, *tables) if table.signature), "")

    @property
    def table(self) -> TablePanel:
        """The panel that shows tables."""
        return self._table

    @property
    def _plot_number(self) -> int:
        """The number of the plot on screen, from 0."""
        shown = self._figures[: self._links.current]
        return sum(not isinstance(figure, Table) for figure in shown)

    def set_theme(self, theme: Theme) -> None:
        """Apply another theme."""
        self._plot.set_theme(theme)
        self._table.set_theme(theme)

    def show_answer(self, answered: Answered | None) -> None:
        """Show other figures, keeping the current selection if possible."""
        self.answered = answered
        tables = answered.answer.tables if answered else ()
        plot_name = tr("{title} (plot)")
        plots: list[tuple[str, Table | Sketch]] = [
            (plot_name.format(title=sketch.title), sketch)
            for sketch in (answered.answer.plots if answered else ())
        ]
        read = [(title_of(table), table) for table in tables if table.name != _MATRIX]
        is_tables_first = TABS[self.question].is_tables_first
        figures = [*read, *plots] if is_tables_first else [*plots, *read]
        figures = [(tr("Matrix"), table) for table in tables if table.name == _MATRIX] + figures
        self._figures = [figure for _, figure in figures]
        titles = [title for title, _ in figures]
        titles += [self._last[0]] if self._last and figures else []
        failure = answered.failure if answered else None
        self._remark.setText(as_sentence(failure) if failure else "")
        for panel in (self._table, self._matrix):
            if not tables and panel is not None:
                panel.show_table(None)
        self._links.show_titles(titles, min(self._wanted, len(titles) - 1))
        self._show_figure(self._links.current)

    def sign_last(self, signature: str) -> None:
        """Set the signature of the additional page; empty for none."""
        self._signature_of_last = signature
        self.figure_shown.emit()

    def step(self, way: int) -> None:
        """Go to the next row of the table (1) or the previous one (-1), if it is on screen."""
        if self._stack.currentWidget() is self._table:
            self._table.view.step(way)

    def _on_chosen(self, number: int) -> None:
        # Remember the choice: figures may be missing while others are computed.
        self._wanted = number
        self._show_figure(number)

    def _show_figure(self, number: int) -> None:
        if number < 0:
            self._stack.setCurrentWidget(self._remark)
        elif number == len(self._figures) and self._last is not None:
            self._stack.setCurrentWidget(self._last[1])
        else:
            self._show(self._figures[number])
        for panel, corner in self._corners.items():
            corner.setVisible(panel is self._stack.currentWidget())
        self.figure_shown.emit()

    def _show(self, figure: Table | Sketch) -> None:
        if not isinstance(figure, Table):
            self._stack.setCurrentWidget(self._plot)
            self._plot.show_plot(figure.lay_out)
            return
        panel = self._matrix if self._matrix and figure.name == _MATRIX else self._table
        self._stack.setCurrentWidget(panel)
        # Keep the selected cell of the matrix when the rest of the answer arrives.
        if panel is self._table or panel.view.table != figure:
            panel.show_table(figure)


_LONGEST_NAME = 30
_LIST_WIDTH = 150
_ONE_ROW = 74
"""The height of the table with a scroll bar, in pixels."""


class PermutationPage(QWidget):
    """The permutation test: annotators with check boxes, and the result for those checked.

    Signals:
        asked(tuple): test these annotators.
        signed(str): the signature of the figures on screen; empty if there are none.
    """

    asked = Signal(object)
    signed = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._names: tuple[str, ...] = ()
        self._shown: Options | None = None
        tip = tr("Tick the annotators of the group (Space)")
        self._list = TickList("group", tr("Annotators to be tested"), tip)
        self._list.setMaximumWidth(_LIST_WIDTH)
        self._test = text_button("test_group", tr("Test whether they &differ"))
        self._remark = named(plain_label(wraps=True), "permutation_remark")
        self._table = TablePanel()
        self._table.view.setMinimumHeight(_ONE_ROW)
        answer_column = column(row(self._test, None), self._remark, (self._table, 1), spacing=8)
        answer_column.addStretch(0)
        self.setLayout(row(self._list, (answer_column, 1), spacing=12))
        self._list.itemChanged.connect(self._allow)
        self._test.clicked.connect(lambda: self.asked.emit(self._group))
        self._forget()

    def set_theme(self, theme: Theme) -> None:
        """Apply another theme."""
        self._table.set_theme(theme)

    def show_annotators(self, names: Sequence[str]) -> None:
        """List other annotators, none of them checked."""
        self._names = tuple(names)
        self._list.show_names(names)
        self._forget()

    def show_difference(self, options: Options, table: Table) -> None:
        """Show the result of a test."""
        *_, p_value, meaning = table.rows[0] if table.rows else (None, None)
        remark = tr("There is nothing to compare.")
        if isinstance(meaning, Sentence):
            p_shown = local_figure(shown(Kind.FIGURE, p_value))
            remark = tr("p = {p}: {meaning}").format(p=p_shown, meaning=said(meaning))
        self._show(options, table, remark)

    def show_failure(self, options: Options, error: BlinkerError) -> None:
        """Show why a test failed."""
        self._show(options, None, as_sentence(error))

    def _show(self, options: Options, table: Table | None, remark: str) -> None:
        self._shown = options
        self._table.show_table(table)
        self._table.setVisible(table is not None)
        self._remark.setText(remark)
        self.signed.emit(table.signature if table else "")

    def forget_unless(self, options: Options) -> None:
        """Clear the figures unless they were computed with these options."""
        if self._shown not in (options, None):
            self._forget()

    def _forget(self) -> None:
        self._shown = None
        self._table.hide()
        self._remark.setText(
            tr(
                "Tick the annotators of a group. The test asks whether annotators agree more "
                "within the group, and within the rest, than across. Choose the group before you "
                "look at the figures; otherwise p means nothing."
            )
        )
        self._allow()
        self.signed.emit("")

    @property
    def _group(self) -> tuple[str, ...]:
        return tuple(self._names[place] for place in self._list.ticked)

    def _allow(self) -> None:
        tip = tr("Test whether these annotators agree more with each other than with the rest")
        explain(self._test, tip, missing="" if self._group else tr("Tick annotators to test"))


class GoldButtons(Wrapping):
    """Chooses the gold standard to compare with and what to test; buttons make and publish one.

    Signals:
        chosen(): another of several gold standards, or another measure to test, was chosen.
        requested(str, Path): do this action of the main window on this gold standard, or open it
            if no action is named; None for a new gold standard.
    """

    chosen = Signal()
    requested = Signal(str, object)

    def __init__(self) -> None:
        super().__init__(8, 4)
        tip = tr("The gold standard that the others are compared with in this tab")
        self._golds = named(ComboBox(), "gold_choice", tr("Gold standard"), tip)
        self._golds.setSizeAdjustPolicy(ComboBox.SizeAdjustPolicy.AdjustToContents)
        self._choice = QWidget()
        label = plain_label(tr("&Gold standard:"))
        label.setBuddy(self._golds)
        self._choice.setLayout(row(label, self._golds, spacing=4))
        self.add(self._choice)
        tip = tr("The measure by which the others are tested; choose it before you see any figures")
        self._measures = named(ComboBox(), "tested_measure", tr("Tested measure"), tip)
        for measure, words in MEASURES.items():
            self._measures.addItem(tr(words), measure)
        self._measures.setCurrentIndex(self._measures.findData(USUAL_TEST.measure))
        tested = QWidget()
        label = plain_label(tr("&Tested measure:"))
        label.setBuddy(self._measures)
        tested.setLayout(row(label, self._measures, spacing=4))
        create = text_button("create_gold", tr("Create gold standard…"))
        create.setToolTip(tr("Settle the differences of the annotators who are compared"))
        self._open = text_button("open_gold", tr("Adjudicate"))
        self._publish = text_button("publish_gold", tr("Publish…"))
        for button in (create, self._open, self._publish):
            self.add(button)
        self.add(tested)
        create.clicked.connect(lambda: self.requested.emit("make_gold", None))
        self._open.clicked.connect(lambda: self.requested.emit("", self._file))
        self._publish.clicked.connect(lambda: self.requested.emit("publish", self._file))
        self._golds.activated.connect(self.chosen)
        self._measures.activated.connect(self.chosen)
        self.show_golds(())

    @property
    def gold(self) -> str:
        """The name of the chosen gold standard; empty if none is loaded."""
        entry: LoadedSet | None = self._golds.currentData()
        return entry.annotator if entry is not None else ""

    @property
    def measure(self) -> Measure:
        """The measure to test."""
        measure: Measure = self._measures.currentData()
        return measure

    @property
    def _file(self) -> Path | None:
        entry: LoadedSet | None = self._golds.currentData()
        return entry.path if entry is not None else None

    def show_golds(self, golds: Sequence[LoadedSet]) -> None:
        """Offer these gold standards; the chosen one stays chosen if it is among them."""
        paths, before = [gold.path for gold in golds], self._file
        self._golds.clear()
        for gold in golds:
            self._golds.addItem(shortened(gold.annotator, _LONGEST_NAME), gold)
        if before in paths:
            self._golds.setCurrentIndex(paths.index(before))
        self._choice.setVisible(len(golds) > 1)
        missing = "" if golds else tr("Load a gold standard, or create one")
        tip = tr("Open the gold standard in the main window, to decide its open cases")
        explain(self._open, tip, missing=missing)
        tip = tr("Write a folder with the gold standard, its figures and a page to browse it")
        explain(self._publish, tip, missing=missing)


class QuestionTabs(QTabWidget):
    """The tabs, with the signals and state of the current one.

    Args:
        export: writes the figures of the matrix to a file.

    Attributes:
        matrix: shows the agreement of every two annotators.
        gold: the buttons of the tab of gold standards.

    Signals:
        row_chosen(str, int): see `QuestionTab`.
        row_entered(): Enter or a double click on a row or line.
        item_chosen(int, int): see `QuestionTab`.
        figure_shown(): see `QuestionTab`.
    """

    row_chosen = Signal(str, int)
    row_entered = Signal()
    item_chosen = Signal(int, int)
    figure_shown = Signal()

    def __init__(self, service: AnalysisService, export: Callable[[], None]) -> None:
        super().__init__()
        self.setObjectName("questions")
        self.setDocumentMode(True)
        self.matrix = MatrixPanel(export)
        self.permutation = PermutationPage()
        self.gold = GoldButtons()
        self._tabs: dict[AnalysisQuestion, QuestionTab] = {}
        for question in AnalysisQuestion:
            tab = QuestionTab(
                question,
                self.matrix if question is AnalysisQuestion.AGREEMENT else None,
                (tr("Do they differ from the rest?"), self.permutation)
                if question is AnalysisQuestion.ANNOTATORS
                else None,
                self.gold if question is AnalysisQuestion.GOLD else None,
            )
            tab.row_chosen.connect(self.row_chosen)
            tab.row_entered.connect(self.row_entered)
            tab.item_chosen.connect(self.item_chosen)
            tab.figure_shown.connect(self.figure_shown)
            self._tabs[question] = tab
            self.addTab(tab, tr(TABS[question].title))
        self.permutation.signed.connect(self._tabs[AnalysisQuestion.ANNOTATORS].sign_last)
        self.lexicon = LexiconTab(service)
        self.lexicon.place_entered.connect(self.row_entered)
        self.addTab(self.lexicon, tr(TABS[None].title))

    @property
    def question(self) -> AnalysisQuestion | None:
        """The question of the current tab; None for the lexicon."""
        return self._current.question if self._current is not None else None

    @property
    def answered(self) -> Answered | None:
        """The answer in the current tab; None if it has none, and for the lexicon."""
        return self._current.answered if self._current is not None else None

    @property
    def signature(self) -> str:
        """The signature of what the current tab shows; empty if it shows nothing."""
        return (self._current or self.lexicon).signature

    @property
    def _current(self) -> QuestionTab | None:
        front = self.currentWidget()
        return front if isinstance(front, QuestionTab) else None

    def of(self, question: AnalysisQuestion) -> QuestionTab:
        """The tab that answers a question."""
        return self._tabs[question]

    def step(self, way: int) -> None:
        """Go to the next row of the current table (1), or the previous one (-1)."""
        (self._current or self.lexicon).step(way)

    def set_theme(self, theme: Theme) -> None:
        """Apply another theme."""
        for tab in self._tabs.values():
            tab.set_theme(theme)
        self.lexicon.set_theme(theme)
        self.matrix.set_theme(theme)
        self.permutation.set_theme(theme)

    def add_to_menus(self, action: QAction) -> None:
        """Add an entry to the menus of all tables and plots."""
        for button in self.findChildren(CornerMenu):
            button.menu().addAction(action)

    def forget(self) -> None:
        """Clear all answers, as they are about other annotation sets."""
        for tab in self._tabs.values():
            tab.show_answer(None)
        self.lexicon.clear()
