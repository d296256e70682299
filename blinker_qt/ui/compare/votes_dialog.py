"""Votes that came back: counted case by case, settled by rulings, and put on record."""

from collections.abc import Iterable
from datetime import date
from functools import partial
from pathlib import Path

from PySide6.QtCore import QDate, Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QFileDialog,
    QHBoxLayout,
    QPushButton,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from blinker_qt.bitext.errors import BlinkerError
from blinker_qt.compare.ballot import NONE, Ballot
from blinker_qt.compare.ballot_file import read_ballot
from blinker_qt.compare.votes import Round, ballot_folder, cases_table, record
from blinker_qt.files import write_new
from blinker_qt.study.guide import as_plain, read_guide
from blinker_qt.translation import current_language, filled, tr
from blinker_qt.ui.app.theme import Theme
from blinker_qt.ui.compare.notices import Notice
from blinker_qt.ui.compare.voted_case import VotedCase
from blinker_qt.ui.widgets.boxes import DateBox
from blinker_qt.ui.widgets.file_dialogs import ask_and_write
from blinker_qt.ui.widgets.lettering import Lettering
from blinker_qt.ui.widgets.messages import ask, plain_label, tell
from blinker_qt.ui.widgets.screen import Dialog
from blinker_qt.ui.widgets.tables import TablePanel
from blinker_qt.ui.widgets.wording import problem_lines

LISTS = (".csv", ".tsv", ".txt")
"""How the names of lists of votes end."""
VOTES = (*LISTS, ".json")
"""Likewise of these and of the definition of a ballot."""
_SIZE = 1000, 660
_WIDTHS = [470, 510]


class VotesDialog(Dialog):
    """Counts votes and takes rulings, one case after the other.

    Signals:
        written(Path): the rulings were put on record in this file.
    """

    written = Signal(object)

    def __init__(
        self, ballot: Ballot, theme: Theme, lettering: Lettering, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setObjectName("votes_dialog")
        self.setWindowTitle(tr("Votes and rulings"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setAcceptDrops(True)
        self._round = self._kept = Round(ballot)
        self._place = 0
        self._notice = Notice("votes_notice")
        self._table = TablePanel()
        languages = ballot.source_language, ballot.target_language
        self._case = VotedCase(languages, lettering, self._titles())
        self._standing = plain_label(quiet=True, wraps=True)
        self._standing.setObjectName("votes_standing")
        self._date = DateBox(QDate.currentDate())
        self._date.setObjectName("decided_on")
        self._date.setDisplayFormat("yyyy-MM-dd")
        self._add = _button("add_votes", tr("&Add votes…"))
        self._save = _button("save_rulings", tr("&Save rulings…"))
        self._close = _button("close_votes", tr("Close"))
        self._assemble()
        self._connect()
        self.set_theme(theme)
        self.resize(*_SIZE)
        self._show()
        self._table.view.choose(0)
        self._table.view.setFocus()

    def _assemble(self) -> None:
        both = QSplitter(Qt.Orientation.Horizontal)
        both.addWidget(self._table)
        both.addWidget(self._case)
        both.setSizes(_WIDTHS)
        both.setStretchFactor(1, 1)
        both.setChildrenCollapsible(False)
        self._add.setToolTip(tr("Lists that voters filled in (Ctrl+O); or drop them here"))
        self._save.setToolTip(tr("What holds, as a new CSV file (Ctrl+S)"))
        label = plain_label(tr("&Decided on"), quiet=True)
        label.setBuddy(self._date)
        bottom = QHBoxLayout()
        bottom.setSpacing(8)
        bottom.addWidget(self._add)
        bottom.addWidget(self._standing, 1)
        for part in (label, self._date, self._save, self._close):
            bottom.addWidget(part)
        column = QVBoxLayout(self)
        column.setSpacing(10)
        column.addWidget(self._notice)
        column.addWidget(both, 1)
        column.addLayout(bottom)
        for button in self.findChildren(QPushButton):
            # Enter is for cases and rulings.
            button.setAutoDefault(False)

    def _connect(self) -> None:
        view = self._table.view
        view.row_chosen.connect(self._on_case)
        view.row_entered.connect(self._case.rulings.setFocus)
        self._case.settled.connect(self._settle)
        self._case.ruled.connect(self._rule)
        self._case.left.connect(self._go_on)
        self._add.clicked.connect(self._choose_votes)
        self._save.clicked.connect(self._ask_and_save)
        self._close.clicked.connect(self.reject)
        for key, act in (
            (QKeySequence.StandardKey.Open, self._choose_votes),
            (QKeySequence.StandardKey.Save, self._ask_and_save),
        ):
            QShortcut(QKeySequence(key), self).activated.connect(act)
        letters = {
            letter for case in self._round.ballot.cases for letter in case.letters if letter != NONE
        }
        for letter in sorted(letter for letter in letters if len(letter) == 1):
            for widget in (view, self._case.choices):
                shortcut = QShortcut(QKeySequence(letter), widget)
                shortcut.setContext(Qt.ShortcutContext.WidgetShortcut)
                shortcut.activated.connect(partial(self._settle, letter))

    def _titles(self) -> dict[str, str]:
        """The rulings that can be cited; where the guide is not there, only words are left."""
        try:
            guide = read_guide(current_language())
        except BlinkerError as error:
            lines = problem_lines(error)
            tell(self.parentWidget(), tr("The style guide is missing"), lines[0], lines[1:])
            return {}
        return {ruling.number: as_plain(ruling.title) for ruling in guide}

    def set_theme(self, theme: Theme) -> None:
        """Paint in another theme."""
        for part in (self._notice, self._table, self._case):
            part.set_theme(theme)

    # Votes

    def read(self, paths: Iterable[Path]) -> None:
        """Count the votes in these files too; those that do not count are named."""
        lists = [path for path in paths if path.suffix.lower() in LISTS]
        self._round = self._round.reading(lists)
        count = len(self._round.left_out)
        heading = filled(tr("{count} {count:file was|files were} left out."), count=count)
        self._notice.show_problems(heading, self._round.left_out)
        self._show()

    def _choose_votes(self) -> None:
        self.read(ask_for_votes(self))

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Lists of votes can be dropped."""
        if any(url.isLocalFile() for url in event.mimeData().urls()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Count what was dropped."""
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
        case = self._round.ballot.cases[self._place]
        if letter in case.letters:
            self._round = self._round.settling(case, letter)
            self._show()

    def _rule(self, ruling: str) -> None:
        case = self._round.ballot.cases[self._place]
        if ruling != self._round.ruling_of(case):
            self._round = self._round.ruling(case, ruling)
            self._show()

    def _go_on(self) -> None:
        self._table.view.step(1)
        self._table.view.setFocus()

    def _show(self) -> None:
        self._table.show_table(cases_table(self._round))
        self._table.view.choose(self._place)
        self._standing.setText(
            tr("Files of votes: {voters} · cases settled: {ruled} · open: {open}").format(
                voters=len(self._round.votes), ruled=len(self._round.ruled), open=self._round.open
            )
        )
        self._save.setEnabled(bool(self._round.ruled))

    # Leaving

    def _ask_and_save(self) -> bool:
        if not self._round.ruled:
            return False
        path = ask_and_write(
            self,
            tr("Save rulings"),
            "rulings.csv",
            [tr("CSV table (*.csv)")],
            self._write,
            tr("The rulings were not written"),
        )
        if path is None:
            return False
        self._kept = self._round
        self.written.emit(path)
        return True

    def _write(self, path: Path) -> None:
        day = self._date.date()
        decided = date(day.year(), day.month(), day.day())
        text = record(self._round.ballot, self._round.ruled, decided)
        write_new({path: text.encode()})

    def reject(self) -> None:
        """Go, but not with rulings that are on no record."""
        before, now = self._kept, self._round
        if (before.settled, before.rulings) != (now.settled, now.rulings):
            answers = (tr("Save rulings…"), tr("Discard"), tr("Stay"))
            question = tr("Your rulings are not on record yet.")
            answer = ask(self, self.windowTitle(), question, answers)
            if answer == 2 or (answer == 0 and not self._ask_and_save()):
                return
        super().reject()


def ask_for_votes(parent: QWidget) -> list[Path]:
    """Lists of votes that somebody chooses; none for none."""
    pattern = tr("Votes ({pattern})").format(pattern=" ".join(f"*{end}" for end in VOTES))
    names, _ = QFileDialog.getOpenFileNames(parent, tr("Votes"), "", pattern)
    return [Path(name) for name in names]


def open_votes(
    parent: QWidget,
    paths: Iterable[Path],
    known: Path | None,
    theme: Theme,
    lettering: Lettering,
) -> VotesDialog | None:
    """Count votes in a dialog, once it is known what they are for.

    Args:
        parent: the window asking.
        paths: lists of votes, and perhaps the definition of the ballot.
        known: the folder of a ballot that was written before; None for none.
        theme: the colours.
        lettering: the type that verses are set in.

    Returns:
        The dialog, open; None where the ballot was not named or cannot be read, which is told.
    """
    found = list(paths)
    folder = ballot_folder(found, known)
    if folder is None:
        name = QFileDialog.getExistingDirectory(parent, tr("Folder of the ballot"))
        if not name:
            return None
        folder = Path(name)
    try:
        ballot = read_ballot(folder)
    except BlinkerError as error:
        lines = problem_lines(error)
        tell(parent, tr("The ballot cannot be read"), lines[0], lines[1:])
        return None
    dialog = VotesDialog(ballot, theme, lettering, parent)
    dialog.read(found)
    dialog.open()
    return dialog


def _button(name: str, text: str) -> QPushButton:
    button = QPushButton(text)
    button.setObjectName(name)
    return button
