"""Options, figures and the verse pairs behind them, once there are two annotation sets."""

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QSplitter, QVBoxLayout, QWidget

from blinker_qt.ui.analysis.analyst import Analyst
from blinker_qt.ui.analysis.disagreements import Disagreements
from blinker_qt.ui.analysis.notices import Notice
from blinker_qt.ui.analysis.options_bar import OptionsBar
from blinker_qt.ui.analysis.requests import (
    Compare,
    Compared,
    Differ,
    Differences,
    Draw,
    Drawn,
    Reply,
    Roll,
)
from blinker_qt.ui.analysis.sheet import Sheet
from blinker_qt.ui.analysis.verse_panel import VersePanel
from blinker_qt.ui.canvas.lettering import Lettering
from blinker_qt.ui.theme import Theme
from blinker_qt.workspace.comparison import Comparison
from blinker_qt.workspace.disagreement_table import DisagreementTable

_NOTICEABLE = 150
"""Milliseconds after which the page says that it is computing."""


class AnalysisPage(QWidget):
    """Asks for figures as options and cells are chosen, and shows what is answered.

    Signals:
        copy_requested(): the table is to go to the clipboard.
        export_requested(): the figures are to go to a file.
    """

    copy_requested = Signal()
    export_requested = Signal()

    def __init__(self, analyst: Analyst, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._analyst = analyst
        self._names: tuple[str, ...] = ()
        self._chosen = (0, 1)
        self._options = OptionsBar()
        self._notice = Notice("figures_notice")
        self._sheet = Sheet()
        self._disagreements = Disagreements()
        self._verse = VersePanel()
        self._figures = QSplitter(Qt.Orientation.Vertical)
        self._computing = QTimer(self)
        self._computing.setSingleShot(True)
        self._computing.setInterval(_NOTICEABLE)
        self._assemble()
        self._computing.timeout.connect(lambda: self._sheet.show_busy(busy=True))
        self._analyst.answered.connect(self._on_answer)
        self._analyst.settled.connect(self._on_settled)
        self._options.changed.connect(self._compare)
        self._sheet.copy_requested.connect(self.copy_requested)
        self._sheet.export_requested.connect(self.export_requested)
        self._sheet.matrix.pair_chosen.connect(self._differ)
        self._sheet.matrix.pair_entered.connect(self._disagreements.setFocus)
        self._disagreements.verse_pair_chosen.connect(self._draw)
        self._verse.pair_requested.connect(self._disagreements.step)
        self._disagreements.verse_pair_entered.connect(self._verse.overlay.canvas.setFocus)

    def _assemble(self) -> None:
        behind = QSplitter(Qt.Orientation.Horizontal)
        behind.addWidget(self._disagreements)
        behind.addWidget(self._verse)
        behind.setStretchFactor(1, 1)
        behind.setSizes([380, 700])
        figures = self._figures
        figures.addWidget(self._sheet)
        figures.addWidget(behind)
        figures.setStretchFactor(1, 1)
        for splitter in (behind, figures):
            splitter.setChildrenCollapsible(False)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(10)
        column.addWidget(self._options)
        column.addWidget(self._notice)
        column.addWidget(figures, 1)

    @property
    def comparison(self) -> Comparison | None:
        """The figures on screen."""
        return self._sheet.matrix.comparison

    def set_theme(self, theme: Theme) -> None:
        """Paint in another theme."""
        self._notice.set_theme(theme)
        self._sheet.set_theme(theme)
        self._disagreements.set_theme(theme)
        self._verse.set_theme(theme)

    def set_lettering(self, lettering: Lettering) -> None:
        """Set the verses in another type."""
        self._verse.overlay.canvas.set_lettering(lettering)

    def show_roll(self, roll: Roll) -> None:
        """Compare other annotation sets."""
        names = tuple(entry.annotator for entry in roll.entries)
        if names != self._names:
            self._names, self._chosen = names, (0, 1)
            self._verse.show_names(names)
            self._sheet.show_comparison(None)
            self._clear_verse_pairs()
        if roll.languages is not None:
            self._options.suit(*roll.languages)
            self._verse.set_languages(*roll.languages)
        self._compare()

    def _compare(self) -> None:
        if len(self._names) > 1:
            self._computing.start()
            self._analyst.ask(Compare(self._options.options))

    def _differ(self, first: int, second: int) -> None:
        if (first, second) != self._chosen:
            self._verse.show_only((first, second))
        self._chosen = (first, second)
        self._analyst.ask(Differ(first, second, self._options.options))

    def _draw(self, index: int) -> None:
        self._analyst.ask(Draw(index))

    def _on_answer(self, reply: Reply) -> None:
        match reply:
            case Compared():
                self._show_figures(reply)
            case Differences():
                self._show_differences(reply)
            case Drawn():
                self._show_drawn(reply)

    def _on_settled(self) -> None:
        self._computing.stop()
        self._sheet.show_busy(busy=False)

    def _show_figures(self, reply: Compared) -> None:
        is_other = self.comparison is None
        problems = (reply.problems,) if reply.problems else ()
        self._notice.show_problems(self.tr("There are no figures for these options."), problems)
        self._sheet.show_comparison(reply.comparison)
        if reply.comparison is None:
            self._clear_verse_pairs()
        else:
            if is_other:
                self._make_room()
            self._sheet.matrix.choose(*self._chosen)
            self._differ(*self._chosen)

    def _make_room(self) -> None:
        """Show the whole matrix where that leaves enough for the verse pairs."""
        height = self._figures.height()
        figures = min(self._sheet.sizeHint().height(), height * 3 // 5)
        self._figures.setSizes([figures, height - figures])

    def _show_differences(self, reply: Differences) -> None:
        self._disagreements.show_rows(reply.rows, self._two(reply.asked.first, reply.asked.second))
        if not len(reply.rows):
            self._verse.clear()
            self._verse.overlay.say(self.tr("No verse pair is done by both."))

    def _show_drawn(self, reply: Drawn) -> None:
        self._verse.show_drawn(reply)
        options = self._options.options
        has_stoplist = options.stoplist_source is not None or options.stoplist_target is not None
        self._verse.overlay.say(
            self.tr("Links of function words are drawn too") if has_stoplist else ""
        )

    def _clear_verse_pairs(self) -> None:
        self._disagreements.show_rows(DisagreementTable.empty(), ("", ""))
        self._verse.clear()

    def _two(self, first: int, second: int) -> tuple[str, str]:
        return self._names[first], self._names[second]
