"""A tab that answers one question: a list of tables and plots, and the one that is chosen."""

from dataclasses import dataclass

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QWidget

from blinker_qt.bitext.errors import BlinkerError
from blinker_qt.compare.answers import Answer, Question
from blinker_qt.compare.options import Options
from blinker_qt.compare.table import Table
from blinker_qt.layouts.shapes import Sketch
from blinker_qt.translation import tr
from blinker_qt.ui.app.theme import Theme
from blinker_qt.ui.compare.contents import Contents
from blinker_qt.ui.compare.sketches import plot_signature, sketches
from blinker_qt.ui.widgets.messages import plain_label
from blinker_qt.ui.widgets.plots import PlotPanel
from blinker_qt.ui.widgets.tables import TablePanel, title_of
from blinker_qt.ui.widgets.wording import as_sentence

_TABLES_FIRST = (Question.WHY, Question.TIME)


_NOTHING = Answer((), None)


@dataclass(frozen=True, slots=True, eq=False)
class Answered:
    """What a question came to.

    Attributes:
        options: what was counted, and how.
        answer: tables and what plots are made of; empty where there is none.
        failure: why there is none; None where there is, or where that is said elsewhere.
    """

    options: Options
    answer: Answer = _NOTHING
    failure: BlinkerError | None = None


class QuestionTab(QWidget):
    """Shows what a question came to.

    Signals:
        row_chosen(str, int): the row at this place of the table of this name became the current.
        row_entered(): Enter or a double click on it.
        item_chosen(int, int): of the plot of this number, what stands at this place was chosen.
        figure_shown(): another figure is in front, with another `signature` perhaps.
    """

    row_chosen = Signal(str, int)
    row_entered = Signal()
    item_chosen = Signal(int, int)
    figure_shown = Signal()

    def __init__(
        self,
        question: Question,
        first: tuple[str, QWidget] | None = None,
        last: tuple[str, QWidget] | None = None,
    ) -> None:
        """Make the tab.

        Args:
            question: what it answers.
            first: the title of something of its own that comes before all figures, and that.
            last: likewise, behind all figures, where there are some.
        """
        super().__init__()
        self.question = question
        self.answered: Answered | None = None
        self._first, self._last = first, last
        self._signature_of_last = ""
        self._wanted = 0
        self._figures: list[Table | Sketch] = []
        self._plot = PlotPanel(question.value)
        self._table = TablePanel()
        self._contents = Contents()
        self._contents.setObjectName(f"contents_{question.value}")
        self._contents.setAccessibleName(tr("Tables and plots"))
        self._stack = QStackedWidget()
        self._remark = plain_label(wraps=True)
        self._remark.setObjectName(f"remark_{question.value}")
        self._remark.setAlignment(Qt.AlignmentFlag.AlignCenter)
        own = [page for _, page in filter(None, (first, last))]
        for page in (self._plot, self._table, self._remark, *own):
            self._stack.addWidget(page)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 6, 0, 0)
        row.setSpacing(12)
        row.addWidget(self._contents)
        row.addWidget(self._stack, 1)
        self._contents.currentRowChanged.connect(self._on_row)
        view = self._table.view
        view.row_chosen.connect(lambda place: self.row_chosen.emit(self.table_name, place))
        view.row_entered.connect(self.row_entered)
        self._plot.view.item_chosen.connect(
            lambda item: self.item_chosen.emit(self._plot_number, item)
        )
        self.show_answer(None)

    @property
    def table_name(self) -> str:
        """The name of the table on screen; empty where a plot is."""
        table = self._table.view.table
        return (
            table.name if table is not None and self._stack.currentWidget() is self._table else ""
        )

    @property
    def signature(self) -> str:
        """The choices behind the figure in front; empty where there is none, or it says them."""
        front_page = self._stack.currentWidget()
        if self._first and front_page is self._first[1]:
            return ""
        if self._last and front_page is self._last[1]:
            return self._signature_of_last
        tables = self.answered.answer.tables if self.answered else ()
        if self.answered and front_page is self._plot:
            signature = plot_signature(self.answered.answer.result, self._plot_number)
            if signature:
                return signature
        front = [table for table in tables if table.name == self.table_name]
        return next((table.signature for table in (*front, *tables) if table.signature), "")

    @property
    def table(self) -> TablePanel:
        """Where tables are shown."""
        return self._table

    @property
    def _plot_number(self) -> int:
        """Which of the plots is on screen, from 0."""
        shown = self._figures[: self._contents.currentRow() - self._offset]
        return sum(not isinstance(figure, Table) for figure in shown)

    @property
    def _offset(self) -> int:
        return 1 if self._first else 0

    def set_theme(self, theme: Theme) -> None:
        """Paint in another theme."""
        self._plot.set_theme(theme)
        self._table.set_theme(theme)
        self._contents.set_theme(theme)

    def show_answer(self, answered: Answered | None) -> None:
        """Show other figures; what was looked at stays in sight."""
        self.answered = answered
        tables = answered.answer.tables if answered else ()
        plot_name = tr("{title} (plot)")
        plots: list[tuple[str, Table | Sketch]] = [
            (plot_name.format(title=sketch.title), sketch)
            for sketch in sketches(answered.answer.result if answered else None)
        ]
        read = [(title_of(table), table) for table in tables]
        figures = [*read, *plots] if self.question in _TABLES_FIRST else [*plots, *read]
        self._figures = [figure for _, figure in figures]
        titles = [self._first[0]] if self._first else []
        titles += [title for title, _ in figures]
        titles += [self._last[0]] if self._last and figures else []
        failure = answered.failure if answered else None
        self._remark.setText(as_sentence(failure) if failure else "")
        with QSignalBlocker(self._contents):
            self._contents.show_titles(titles)
            self._contents.setCurrentRow(min(self._wanted, len(titles) - 1))
        self._show_figure(self._contents.currentRow())

    def sign_last(self, signature: str) -> None:
        """Say the choices behind what stands behind all figures; empty where there is nothing."""
        self._signature_of_last = signature
        self.figure_shown.emit()

    def step(self, way: int) -> None:
        """Go to the next row of the table on screen (1), or the one before (-1)."""
        self._table.view.step(way)

    def _on_row(self, row: int) -> None:
        # Figures may be away while others are computed; the one that is wanted comes back.
        self._wanted = max(row, 0)
        self._show_figure(row)

    def _show_figure(self, row: int) -> None:
        place = row - self._offset
        if row < 0:
            self._stack.setCurrentWidget(self._remark)
        elif place < 0 and self._first is not None:
            self._stack.setCurrentWidget(self._first[1])
        elif place == len(self._figures) and self._last is not None:
            self._stack.setCurrentWidget(self._last[1])
        else:
            self._show(self._figures[place])
        self.figure_shown.emit()

    def _show(self, figure: Table | Sketch) -> None:
        if isinstance(figure, Table):
            self._stack.setCurrentWidget(self._table)
            self._table.show_table(figure)
        else:
            self._stack.setCurrentWidget(self._plot)
            self._plot.show_plot(figure.lay_out)
