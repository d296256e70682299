"""The lexicon tab: words, the translations of one, and the verse pairs of one translation."""

from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QCheckBox, QLineEdit, QTabWidget, QWidget

from blinker_qt.bitext.tokens import without_case
from blinker_qt.bitext.verses import Side
from blinker_qt.compare import answers
from blinker_qt.compare.answers import WordList
from blinker_qt.compare.lexicon import LetterCase
from blinker_qt.compare.options import TypesBy
from blinker_qt.compare.table import Table
from blinker_qt.translation import tr
from blinker_qt.ui.compare.analysis_service import AnalysisService, Purpose
from blinker_qt.ui.widgets.controls import column, combo, named, on_key, row
from blinker_qt.ui.widgets.messages import plain_label
from blinker_qt.ui.widgets.splitters import splitter
from blinker_qt.ui.widgets.tables import TablePanel
from blinker_qt.ui.widgets.theme import Theme

_LEAST_HEIGHT = 96
"""The minimum height of a table, in pixels."""


class LexiconTab(QWidget):
    """Shows words, the translations of the current word, and the lines of the current translation.

    Signals:
        place_chosen(tuple): draw the verse pair and word of a line.
        place_entered(): Enter or a double click on a line.
    """

    place_chosen = Signal(object)
    place_entered = Signal()

    def __init__(self, service: AnalysisService) -> None:
        super().__init__()
        self._service = service
        self._shown: WordList | None = None
        self._word: int | None = None
        self._side = combo("lexicon_side", {Side.SOURCE: tr("source"), Side.TARGET: tr("target")})
        self._exact = named(QCheckBox(tr("Upper and lower case differ")), "lexicon_case")
        self._lemmas = named(QCheckBox(tr("By lemma")), "lexicon_lemmas")
        self._lemmas.setToolTip(tr("Words with the same lemma are listed as one"))
        self._wanted = named(QLineEdit(), "lexicon_word", tr("Find a word"))
        self._wanted.setPlaceholderText(tr("Find a word"))
        self._wanted.setClearButtonEnabled(True)
        self._wanted.setMinimumWidth(120)
        self._words, self._lines = TablePanel(), TablePanel()
        self._translations, self._phrases = (TablePanel(is_titled=False) for _ in range(2))
        self._panels = self._words, self._translations, self._phrases, self._lines
        for panel in self._panels:
            panel.view.setMinimumHeight(_LEAST_HEIGHT)
        self._assemble()
        self._side.currentIndexChanged.connect(self.look_up)
        self._exact.toggled.connect(self.look_up)
        self._lemmas.toggled.connect(self.look_up)
        self._wanted.textEdited.connect(self._find)
        self._wanted.returnPressed.connect(self._words.view.setFocus)
        self._words.view.row_chosen.connect(self._look_up_word)
        self._words.view.row_entered.connect(self._translations.view.setFocus)
        self._translations.view.row_chosen.connect(self._list_lines)
        self._translations.view.row_entered.connect(self._lines.view.setFocus)
        self._lines.view.row_chosen.connect(self._on_line)
        self._lines.view.row_entered.connect(self.place_entered)
        inside = Qt.ShortcutContext.WidgetWithChildrenShortcut
        on_key(self, QKeySequence.StandardKey.Find, self._wanted.setFocus, inside)

    def _assemble(self) -> None:
        label = plain_label(tr("Words of the"), quiet=True)
        label.setBuddy(self._side)
        top = row(label, self._side, self._exact, self._lemmas, None, self._wanted)
        tabs = QTabWidget()
        tabs.setDocumentMode(True)
        tabs.addTab(self._translations, tr("Translations"))
        tabs.addTab(self._phrases, tr("Phrases"))
        parts = self._words, tabs, self._lines
        across = splitter(Qt.Orientation.Horizontal, parts, (300, 300, 400), 2)
        for place, share in enumerate((3, 3, 4)):
            across.setStretchFactor(place, share)
        self.setLayout(column(top, (across, 1), margins=(0, 6, 0, 0), spacing=6))

    def set_theme(self, theme: Theme) -> None:
        """Apply another theme."""
        for panel in self._panels:
            panel.set_theme(theme)

    @property
    def _chosen(self) -> WordList:
        case = LetterCase.EXACT if self._exact.isChecked() else LetterCase.FOLDED
        by = TypesBy.LEMMA if self._lemmas.isChecked() else TypesBy.FORM
        return WordList(self._side.currentData(), case, by)

    def look_up(self) -> None:
        """Request the list of words for the current choices."""
        self._service.withdraw(Purpose.WORD)
        asked = self._chosen
        self._service.ask(
            Purpose.WORDS, answers.words, asked, then=partial(self._show_words, asked)
        )

    def refresh(self) -> None:
        """Request the list of words unless it is shown."""
        if self._shown != self._chosen:
            self.look_up()

    @property
    def signature(self) -> str:
        """The signature of the words shown; empty if there are none."""
        table = self._words.view.table
        return table.signature if table is not None else ""

    def clear(self) -> None:
        """Clear all tables, and drop pending requests."""
        self._shown = None
        self._clear_word()
        self._words.show_table(None)

    def step(self, way: int) -> None:
        """Go to the next line (1) or the previous one (-1)."""
        self._lines.view.step(way)

    def _show_words(self, asked: WordList, words: Table) -> None:
        self._shown = asked
        self._clear_word()
        self._words.show_table(words)
        self._find(self._wanted.text())

    def _look_up_word(self, row: int) -> None:
        if self._shown is not None:
            show = partial(self._show_word, row)
            self._service.ask(Purpose.WORD, answers.word, self._shown, row, then=show)

    def _show_word(self, row: int, tables: tuple[Table, Table]) -> None:
        self._clear_word()
        self._word = row
        translations, phrases = tables
        self._translations.show_table(translations)
        self._phrases.show_table(phrases)
        if translations.rows:
            self._translations.view.choose(0)
        else:
            self._list_lines(None)

    def _list_lines(self, row: int | None) -> None:
        if self._word is not None:
            asked = self._shown, self._word, row
            self._service.ask(Purpose.WORD, answers.lines, *asked, then=self._show_lines)

    def _show_lines(self, lines: Table) -> None:
        self._lines.show_table(lines)
        self.step(1)

    def _on_line(self, row: int) -> None:
        if self._lines.view.table is not None:
            self.place_chosen.emit(self._lines.view.table.places[row])

    def _clear_word(self) -> None:
        self._word = None
        for panel in self._panels[1:]:
            panel.show_table(None)

    def _find(self, text: str) -> None:
        """Select the word that was typed, or else the first one that begins with it."""
        table = self._words.view.table
        if table is None or not table.rows:
            return
        exact = [str(row[0]) for row in table.rows]
        if text.strip() in exact:
            self._words.view.choose(exact.index(text.strip()))
            return
        wanted = without_case(text.strip())
        forms = [without_case(form) for form in exact]
        beginning = (place for place, form in enumerate(forms) if form.startswith(wanted))
        place = forms.index(wanted) if wanted in forms else next(beginning, None)
        if place is not None:
            self._words.view.choose(place)
