"""The dialog that counts returned votes, takes rulings on the cases, and records them."""

from collections.abc import Iterable, Mapping
from datetime import date
from functools import partial
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QDate, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QKeyEvent, QKeySequence, QResizeEvent
from PySide6.QtWidgets import (
    QComboBox,
    QCompleter,
    QDialogButtonBox,
    QFileDialog,
    QLineEdit,
    QListView,
    QPushButton,
    QWidget,
)

from blinker_qt.annotate.state import Selection
from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.errors import BlinkerError
from blinker_qt.bitext.verses import Language
from blinker_qt.compare.ballot import DEFINITION, NONE, Ballot, read_ballot
from blinker_qt.compare.table import said
from blinker_qt.compare.votes import (
    NONE_OF_THESE,
    Outcome,
    Round,
    ballot_folder,
    cases_table,
    record,
)
from blinker_qt.files import write_new
from blinker_qt.layouts.picture import picture_of
from blinker_qt.study.corrected_ballots import corrected_cases, record_of_ballot
from blinker_qt.study.folder import GUIDE_FOLDER
from blinker_qt.study.guide import (
    RULING_NUMBER,
    Guide,
    as_plain,
    checked_pages,
    guide_for,
    guide_of,
    shipped_language,
)
from blinker_qt.study.guide_editing import draft_of
from blinker_qt.study.location import study_folder_of
from blinker_qt.translation import current_language, filled, tr
from blinker_qt.ui.canvas.overlay import OverlayCanvas
from blinker_qt.ui.study.ruling_dialog import ask_for_ruling
from blinker_qt.ui.widgets.actions import keys_by_name
from blinker_qt.ui.widgets.background import reachable
from blinker_qt.ui.widgets.controls import (
    ComboBox,
    DateBox,
    ElidedHeading,
    ReadOnlyText,
    column,
    explain,
    named,
    on_key,
    row,
    text_button,
)
from blinker_qt.ui.widgets.dialogs import Dialog
from blinker_qt.ui.widgets.display import quoted, with_quotes_isolated
from blinker_qt.ui.widgets.keys import CHOOSE
from blinker_qt.ui.widgets.lettering import Lettering
from blinker_qt.ui.widgets.messages import ItemList, ListItem, ask, plain_label, show_error
from blinker_qt.ui.widgets.notices import Notice
from blinker_qt.ui.widgets.splitters import splitter
from blinker_qt.ui.widgets.tables import TablePanel
from blinker_qt.ui.widgets.theme import Theme, dress_completions
from blinker_qt.ui.widgets.waiting import ask_and_write, waited

_REMARK_LINES, _CHOICES_IN_SIGHT = 3, 5
_CHECKED, _UNCHECKED = Qt.CheckState.Checked, Qt.CheckState.Unchecked


class _ChoiceList(ItemList):
    """The list of choices; a click, Enter or Space selects the valid one."""

    chosen = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.itemClicked.connect(lambda item: self.chosen.emit(self.row(item)))
        self.setWordWrap(True)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        # A word wider than the list is shortened, not the number of votes after it.
        self.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def fit(self) -> None:
        """Be as high as the first choices."""
        shown = [self.item(row) for row in range(min(self.count(), _CHOICES_IN_SIGHT))]
        # Not the size hints, which leave out how texts wrap.
        self.setFixedHeight(sum(self.visualItemRect(item).height() for item in shown) + 8)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Be as high as choices that wrap differently."""
        super().resizeEvent(event)
        self.fit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter and Space choose; other keys move."""
        if event.key() in (*CHOOSE, Qt.Key.Key_Space) and self.currentRow() >= 0:
            self.chosen.emit(self.currentRow())
        else:
            super().keyPressEvent(event)


class _Rulings(ComboBox):
    """A combo box for a ruling of the style guide or a text."""

    def __init__(self, titles: Mapping[str, str]) -> None:
        super().__init__()
        self.line = QLineEdit()
        self.setLineEdit(self.line)
        self.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(20)
        self.offer(titles)
        completer = QCompleter(self.model(), self)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        dress_completions(completer)
        self.line.setCompleter(completer)

    def offer(self, titles: Mapping[str, str]) -> None:
        """Offer other rulings, by number."""
        self.clear()
        self.addItem("", "")
        for number, title in titles.items():
            self.addItem(f"{number} {title}", number)

    @property
    def ruling(self) -> str:
        """The number of a ruling, or the text entered instead."""
        text = " ".join(self.currentText().split())
        place = max(self.findText(text), self.findData(text.upper()))
        return text if place < 0 else str(self.itemData(place))

    def show_ruling(self, ruling: str) -> None:
        """Show a ruling, given by its number or as a text."""
        place = self.findData(ruling)
        self.setCurrentIndex(place)
        if place < 0:
            self.setEditText(ruling)


class VotedCase(QWidget):
    """The panel of one case with its choices and ruling.

    Args:
        ballot: what it is a case of.
        titles: titles of the rulings of the style guide, by number.

    Signals:
        settled(str): the choice with this letter was selected as valid, or `NONE`.
        ruled(str): this ruling was given, as its number or a text.
        left(): the ruling was entered; go to the next case.
    """

    settled = Signal(str)
    ruled = Signal(str)
    left = Signal()

    def __init__(self, ballot: Ballot, lettering: Lettering, titles: Mapping[str, str]) -> None:
        super().__init__()
        self._labels = ballot.labels
        self._outcome: Outcome | None = None
        self._heading = named(ElidedHeading(), "voted_word")
        self.canvas = named(OverlayCanvas(), "voted_canvas", tr("The choice, drawn"))
        self.canvas.setMinimumSize(300, 130)
        self.canvas.set_languages(*ballot.languages)
        self.canvas.set_lettering(lettering)
        tip = tr("Click, Enter or its letter: choose this")
        self.choices = named(_ChoiceList(), "voted_choices", tr("Choices"), tip)
        self._remarks = ReadOnlyText("voted_remarks", tr("Remarks of voters"))
        self._remarks.setProperty("quiet", "true")
        self.rulings = named(_Rulings(titles), "voted_ruling", tr("Ruling"))
        label = plain_label(tr("Ruling"), quiet=True)
        label.setBuddy(self.rulings)
        shown = self._heading, (self.canvas, 1), self.choices, self._remarks, label, self.rulings
        self.setLayout(column(*shown, margins=(8, 0, 0, 0), spacing=6))
        self.choices.currentRowChanged.connect(self._draw)
        self.choices.chosen.connect(self._settle)
        self.rulings.activated.connect(self._rule)
        line = self.rulings.line
        line.setPlaceholderText(tr("From the style guide, or in your own words"))
        line.editingFinished.connect(self._rule)
        line.returnPressed.connect(self._finish)

    def set_theme(self, theme: Theme) -> None:
        """Apply another theme."""
        self.canvas.set_theme(theme)

    def show_case(self, outcome: Outcome, holds: str | None, ruling: str) -> None:
        """Show a case.

        Args:
            holds: the letter of the valid choice, `NONE` if none is; None while undecided.
        """
        letters = outcome.case.letters
        is_same = self._outcome is not None and self._outcome.case == outcome.case
        place = self.choices.currentRow() if is_same else letters.index(holds or letters[0])
        self._outcome = outcome
        self._heading.show_whole(
            tr("“{word}” in {reference}").format(
                word=quoted(outcome.case.form), reference=quoted(outcome.case.pair.reference)
            )
        )
        with QSignalBlocker(self.choices):
            self.choices.clear()
            for letter in letters:
                item = ListItem(self._in_words(outcome, letter))
                item.setCheckState(_CHECKED if letter == holds else _UNCHECKED)
                item.setFlags(item.flags() & ~Qt.ItemFlag.ItemIsUserCheckable)
                self.choices.addItem(item)
            self.choices.setCurrentRow(place)
        self.choices.fit()
        self._remarks.setPlainText("\n".join(outcome.remarks))
        self._remarks.setVisible(bool(outcome.remarks))
        self._remarks.setFixedHeight(_REMARK_LINES * self.fontMetrics().lineSpacing() + 12)
        self.rulings.show_ruling(ruling)
        self._draw(place)

    def _in_words(self, outcome: Outcome, letter: str) -> str:
        case = outcome.case
        choice = case.choice_of.get(letter)
        what = with_quotes_isolated(said(choice.said(case) if choice else NONE_OF_THESE))
        count = outcome.counts[letter]
        votes = filled(tr("{count} {count:vote|votes}"), count=count)
        return f"{letter}: {what} – {votes}" if choice else f"{what} – {votes}"

    def _draw(self, row: int) -> None:
        if self._outcome is None or row < 0:
            return
        case = self._outcome.case
        choice = case.choice_of.get(case.letters[row])
        alignment = choice.alignment(case) if choice else Alignment()
        picture = picture_of(case.pair, alignment, linking=False, labels=self._labels)
        self.canvas.show_overlay(picture, ())
        self.canvas.state.show_selection(Selection.of([(case.side, case.position)]))
        self.canvas.state.bring_into_sight(case.side, case.position)

    def _settle(self, row: int) -> None:
        if self._outcome is not None:
            self.settled.emit(self._outcome.case.letters[row])

    def _finish(self) -> None:
        self._rule()
        self.left.emit()

    def _rule(self) -> None:
        self.ruled.emit(self.rulings.ruling)


_LISTS = (".csv", ".tsv", ".txt")
"""The suffixes of lists of votes."""
VOTES = (*_LISTS, ".json")
"""The suffixes of lists of votes and of the definition of a ballot."""
_SIZE = 1000, 660
_WIDTHS = [470, 510]


class BallotPlace(NamedTuple):
    """Where a ballot is.

    Attributes:
        folder: its folder.
        is_in_study: whether that is in the folder of a study.
        titles: the titles of the rulings that can be cited, by number.
    """

    folder: Path
    is_in_study: bool
    titles: Mapping[str, str]


def _begun(folder: Path) -> Round:
    ballot = read_ballot(folder)
    return Round(ballot, corrected=corrected_cases(ballot, record_of_ballot(folder)))


def _place_of(folder: Path, languages: tuple[Language, Language]) -> BallotPlace:
    """Where a ballot is; its study's style guide, or else the shipped one, has the rulings."""
    study = study_folder_of(folder / DEFINITION)
    guide_folder = None if study is None else study / GUIDE_FOLDER
    is_own = guide_folder is not None and guide_folder.is_dir()
    pages = checked_pages(guide_folder) if guide_folder is not None and is_own else ()
    guide = guide_for(pages, languages, shipped_language(current_language()))
    return BallotPlace(folder, study is not None, _titles(guide))


def _titles(guide: Guide) -> dict[str, str]:
    return {ruling.number: as_plain(ruling.title) for ruling in guide}


class VotesDialog(Dialog):
    """Counts votes and takes rulings, case by case.

    Signals:
        written(Path): the rulings were written to this file.
    """

    written = Signal(object)

    def __init__(
        self,
        begun: Round,
        place: BallotPlace,
        theme: Theme,
        lettering: Lettering,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent, tr("Votes and rulings"), "votes_dialog", _SIZE)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setAcceptDrops(True)
        self._round = self._saved = begun
        self._folder = place.folder
        self._place = 0
        self._notice = Notice("votes_notice")
        self._table = TablePanel()
        self._rulings = dict(place.titles)
        self._case = VotedCase(begun.ballot, lettering, self._rulings)
        self._message = named(plain_label(quiet=True, wraps=True), "votes_standing")
        self._date = named(DateBox(), "decided_on")
        self._date.setDate(QDate.currentDate())
        self._date.setDisplayFormat("yyyy-MM-dd")
        # Enter is used for cases and rulings and must not press these buttons.
        self._add = text_button("add_votes", tr("&Add votes…"))
        tip = tr("Lists that voters filled in ({open}); or drop them here")
        self._add.setToolTip(tip.format(**keys_by_name()))
        self._write = text_button("write_ruling", tr("&Write ruling…"))
        self._write.setToolTip(tr("Write a ruling on this case into the style guide of the study"))
        self._save = text_button("save_rulings", tr("&Save rulings…"))
        self._close = text_button("close_votes", tr("Close"))
        self._assemble()
        self._write.setVisible(place.is_in_study)
        self._connect()
        self.set_theme(theme)
        self._show()
        self._table.view.choose(0)
        self._table.view.setFocus()

    def _assemble(self) -> None:
        label = plain_label(tr("&Decided on"), quiet=True)
        label.setBuddy(self._date)
        both = splitter(Qt.Orientation.Horizontal, (self._table, self._case), _WIDTHS, 1)
        below = row((self._message, 1), label, self._date)
        buttons = QDialogButtonBox()
        for button in (self._add, self._write, self._save):
            buttons.addButton(button, QDialogButtonBox.ButtonRole.ActionRole)
        buttons.addButton(self._close, QDialogButtonBox.ButtonRole.RejectRole)
        self.stack(self._notice, (both, 1), below, buttons, spacing=10)
        for button in self.findChildren(QPushButton):
            button.setAutoDefault(False)

    def _connect(self) -> None:
        view = self._table.view
        view.row_chosen.connect(self._on_case)
        view.row_entered.connect(self._case.rulings.setFocus)
        self._case.settled.connect(self._settle)
        self._case.ruled.connect(self._rule)
        self._case.left.connect(self._go_on)
        self._add.clicked.connect(self._choose_votes)
        self._write.clicked.connect(self._write_ruling)
        self._save.clicked.connect(self._ask_and_save)
        self._close.clicked.connect(self.reject)
        on_key(self, QKeySequence.StandardKey.Open, self._choose_votes)
        on_key(self, QKeySequence.StandardKey.Save, self._ask_and_save)
        letters = {letter for case in self._round.ballot.cases for letter in case.letters}
        for letter in sorted(letter for letter in letters - {NONE} if len(letter) == 1):
            settle = partial(self._settle, letter)
            for widget in (view, self._case.choices):
                on_key(widget, letter, settle, Qt.ShortcutContext.WidgetShortcut)

    def set_theme(self, theme: Theme) -> None:
        """Apply another theme."""
        self._theme = theme
        for part in (self._table, self._case):
            part.set_theme(theme)

    # Votes

    def read(self, paths: Iterable[Path]) -> None:
        """Count the votes in these files too; list those that cannot be counted."""
        lists = [path for path in paths if path.suffix.lower() in _LISTS]
        self._round = self._round.reading(lists)
        left_out = (*self._round.left_out, *((problem,) for problem in self._round.outdated))
        heading = filled(
            tr("{count} {count:file or case was|files or cases were} left out."),
            count=len(left_out),
        )
        self._notice.show_problems(heading, left_out)
        self._show()

    def _choose_votes(self) -> None:
        self.read(ask_for_votes(self))

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Accept lists of votes."""
        if any(url.isLocalFile() for url in event.mimeData().urls()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Count dropped votes."""
        urls = event.mimeData().urls()
        event.acceptProposedAction()
        self.read(Path(url.toLocalFile()) for url in urls if url.isLocalFile())

    # Rulings

    def _on_case(self, place: int) -> None:
        self._place = place
        outcome = self._round.outcomes[place]
        ruling = self._round.ruling_of(outcome.case)
        self._case.show_case(outcome, self._round.holds(outcome), ruling)

    def _settle(self, letter: str) -> None:
        case = self._round.cases[self._place]
        if letter in case.letters:
            self._round = self._round.settling(case, letter)
            self._show()

    def _rule(self, ruling: str) -> None:
        case = self._round.cases[self._place]
        if ruling == self._round.ruling_of(case):
            return
        number = ruling.upper()
        if self._rulings and RULING_NUMBER.fullmatch(number) and number not in self._rulings:
            text = tr(
                "The style guide has no ruling {number}; cite another one, or leave the field empty"
            )
            self._message.setText(text.format(number=number))
            return
        self._round = self._round.ruling(case, ruling)
        self._show()

    def _write_ruling(self) -> None:
        """Write a ruling on the case into the guide of the study, and cite it."""
        outcome = self._round.outcomes[self._place]
        case = outcome.case
        letter = self._round.holds(outcome) or NONE
        choice = case.choice_of.get(letter)
        alignment = choice.alignment(case) if choice else Alignment()
        draft = draft_of(case, letter)
        file = self._folder / DEFINITION
        written = ask_for_ruling(self, file, case.pair, alignment, self._theme, draft)
        if written is None:
            return
        self._rulings = _titles(guide_of(written.pages, self._round.ballot.languages, Path()))
        self._case.rulings.offer(self._rulings)
        self._rule(written.number)

    def _go_on(self) -> None:
        case = self._round.cases[self._place]
        if self._case.rulings.ruling != self._round.ruling_of(case):
            # The ruling was refused and can be corrected.
            return
        self._table.view.step(1)
        self._table.view.setFocus()

    def _show(self) -> None:
        self._table.show_table(cases_table(self._round))
        self._table.view.choose(self._place)
        self._message.setText(
            filled(
                tr(
                    "{voters} {voters:file|files} with votes · cases settled: {ruled} · none of "
                    "these: {none} · open: {open}"
                ),
                voters=len(self._round.votes),
                ruled=len(self._round.ruled),
                none=len(self._round.outcomes) - len(self._round.ruled) - self._round.open,
                open=self._round.open,
            )
        )
        missing = "" if self._round.ruled else tr("Settle a case first")
        tip = tr("Your rulings, as a new CSV file ({save})").format(**keys_by_name())
        explain(self._save, tip, missing=missing)

    # Leaving

    def _ask_and_save(self) -> bool:
        if not self._round.ruled:
            return False
        path = ask_and_write(
            self,
            tr("Save rulings"),
            str(self._folder / "rulings.csv"),
            [tr("CSV table (*.csv)")],
            self._record,
            tr("The rulings were not written"),
            lambda path, data: write_new({path: data}),
        )
        if path is None:
            return False
        self._saved = self._round
        self.written.emit(path)
        return True

    def _record(self, _path: Path) -> bytes:
        day = self._date.date()
        decided = date(day.year(), day.month(), day.day())
        return record(self._round, decided).encode()

    def reject(self) -> None:
        """Close, but ask first if there are unsaved rulings."""
        before, now = self._saved, self._round
        if (before.settled, before.rulings) != (now.settled, now.rulings):
            answers = (tr("Save rulings…"), tr("Discard"), tr("Stay"))
            question = tr("Your rulings are not on record yet.")
            answer = ask(self, self.windowTitle(), question, answers)
            if answer == 2 or (answer == 0 and not self._ask_and_save()):
                return
        super().reject()


def ask_for_votes(parent: QWidget, start: str = "") -> list[Path]:
    """Ask for lists of votes, first in the folder `start`; empty if cancelled."""
    pattern = tr("Votes ({pattern})").format(pattern=" ".join(f"*{end}" for end in VOTES))
    names, _ = QFileDialog.getOpenFileNames(parent, tr("Votes"), reachable(start), pattern)
    return [Path(name) for name in names]


def open_votes(
    parent: QWidget,
    paths: Iterable[Path],
    known: Path | None,
    start: str,
    theme: Theme,
    lettering: Lettering,
) -> VotesDialog | None:
    """Open the dialog that counts votes, asking for their ballot if necessary.

    Args:
        paths: lists of votes, and perhaps the definition of the ballot.
        known: the folder of a ballot that was written before; None for none.
        start: where the dialog for the folder starts.

    Returns:
        The open dialog; None if no ballot was chosen or it cannot be read (an error is shown).
    """
    files = list(paths)
    folder = ballot_folder(files, known)
    if folder is None:
        name = QFileDialog.getExistingDirectory(
            parent, tr("Folder of the ballot"), reachable(start)
        )
        if not name:
            return None
        folder = Path(name)
    try:
        begun = waited(parent, folder, partial(_begun, folder))
    except BlinkerError as error:
        show_error(parent, tr("The ballot cannot be read"), error)
        return None
    try:
        place = waited(parent, folder, partial(_place_of, folder, begun.ballot.languages))
    except BlinkerError as error:
        show_error(parent, tr("The style guide cannot be read"), error)
        place = BallotPlace(folder, is_in_study=False, titles={})
    dialog = VotesDialog(begun, place, theme, lettering, parent)
    dialog.read(files)
    dialog.open()
    return dialog
