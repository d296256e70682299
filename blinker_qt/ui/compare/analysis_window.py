"""The analysis window: annotation sets, options, figures, and verse pairs behind each figure."""

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QFileDialog, QMainWindow, QStackedWidget, QWidget

from blinker_qt.bitext.annotation import Role
from blinker_qt.bitext.errors import BlinkerError
from blinker_qt.compare import answers
from blinker_qt.compare.answers import AnalysisQuestion
from blinker_qt.compare.ballot import PAGE
from blinker_qt.compare.loaded_sets import LoadedSet, LoadedSets, OtherStudy, SetsOverview
from blinker_qt.formats.annotation import SUFFIX
from blinker_qt.gold import systems
from blinker_qt.gold.systems import SystemFile, looks_like_links
from blinker_qt.paths import resource
from blinker_qt.translation import N_, filled, tr
from blinker_qt.ui.compare.analysis_service import AnalysisService, Purpose, Request
from blinker_qt.ui.compare.page import AnalysisPage
from blinker_qt.ui.compare.sets_panel import SetsPanel, Welcome
from blinker_qt.ui.compare.status_lines import WorkLine
from blinker_qt.ui.compare.systems_dialog import SystemsDialog
from blinker_qt.ui.compare.votes_dialog import VOTES, VotesDialog, ask_for_votes, open_votes
from blinker_qt.ui.widgets.background import reachable
from blinker_qt.ui.widgets.controls import Popover, column, on_key, row, scrolling
from blinker_qt.ui.widgets.display import isolated, shortened
from blinker_qt.ui.widgets.lettering import Lettering
from blinker_qt.ui.widgets.messages import show_error
from blinker_qt.ui.widgets.notices import Notice
from blinker_qt.ui.widgets.theme import Theme, dress

_AROUND_WORK = 2
_NAMED, _LONGEST_NAME = 3, 24
"""How many annotators of another study are named, and the length of what names it."""
_SAMPLE = ("sample-A1.blinker", "sample-A2.blinker", "sample-A3.blinker")


_REPORTS = {
    answers.ReportKind.SHORT: N_("Short report (*.html)"),
    answers.ReportKind.ALL: N_("Report with all sections (*.html)"),
    answers.ReportKind.OUTSIDERS: N_("Report for outsiders, with pseudonyms (*.html)"),
}


class AnalysisWindow(QMainWindow):
    """The window in which annotators are compared.

    Signals:
        settled(): no computation is pending and all results are shown.
        compared(tuple): these annotation files are loaded and compared.
        gold_requested(str, Path): see `GoldButtons.requested`.
    """

    settled = Signal()
    compared = Signal(object)
    gold_requested = Signal(str, object)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.setObjectName("analysis_window")
        self.setWindowTitle(tr("Compare annotators"))
        self._service = AnalysisService(self)
        self._overview = SetsOverview()
        self._offered: Sequence[Callable[[], None]] = ()
        self._outputs: dict[Path, SystemFile] = {}
        self._panel = SetsPanel(self)
        self._sets = Popover("sets_choice", self._panel, tr("Choose whose work is compared"))
        self._page = AnalysisPage(self._service, self._choose_export, self._choose_report)
        self._welcome = Welcome(self)
        self._first_page = scrolling(self._welcome)
        self._notice = Notice("notice")
        self._work = WorkLine(self._service.cancel)
        self._pages = QStackedWidget()
        self._assemble()
        self._connect()
        self.setAcceptDrops(True)
        on_key(self, "Ctrl+O", self.choose_files)
        on_key(self, "Ctrl+W", self.close)
        self.resize(1280, 860)
        self.set_theme(theme)
        dress(self)
        # Reserve its space, so that nothing moves when it is shown.
        self.statusBar().setMinimumHeight(self._work.sizeHint().height() + _AROUND_WORK)
        self._show_overview(SetsOverview())
        self._service.start()

    # Public interface

    @property
    def is_comparing(self) -> bool:
        """Whether the agreement matrix of the annotators is shown."""
        return self._page.options_of_matrix is not None

    @property
    def is_busy(self) -> bool:
        """Whether any result is still pending."""
        return self._service.is_busy

    @property
    def compared_files(self) -> tuple[Path, ...]:
        """The annotation files that take part."""
        entries = self._overview.entries
        return tuple(
            entry.path for entry in entries if entry.takes_part and not entry.system_format
        )

    def load(self, paths: Sequence[Path]) -> None:
        """Start loading files, and the files in folders; returns at once.

        Files that cannot be read or compared are left out and listed in a notice. For outputs of
        systems, a dialog asks how to read them once the annotation files are loaded.
        """
        if paths:
            self._load(tuple(paths), ())

    def show_files(self, paths: Sequence[Path], question: AnalysisQuestion) -> None:
        """Load these files and no others, and answer a question about them."""
        others = {entry.path for entry in self._overview.entries} - {*paths}
        if others:
            self.remove(frozenset(others))
        self.load(paths)
        self._page.turn_to(question)

    def remove(self, paths: frozenset[Path]) -> None:
        """Remove the annotation sets in these files."""
        self._change(LoadedSets.remove, paths)

    def leave_out(self, paths: frozenset[Path]) -> None:
        """Let all annotation sets take part but those in these files."""
        self._change(LoadedSets.leave_out, paths)

    def offer(self, last: Sequence[Path], opened: Path | None) -> None:
        """Offer the files compared last and the open file, as long as nothing is loaded."""
        self._welcome.offer(last, opened)

    def offer_gold(self, path: Path) -> None:
        """Offer to load a new gold standard beside the annotation sets, if there are any."""
        if self._overview.entries:
            self._offered = (partial(self._load, (path,), ()),)
            heading = tr("{file} is a new gold standard.").format(file=isolated(path.name))
            self._notice.show_problems(heading, (), [tr("Load the gold standard")])

    def load_sample(self) -> None:
        """Compare the annotators of the sample."""
        self.load([resource("sample", name) for name in _SAMPLE])

    def read_votes(self, paths: Sequence[Path]) -> None:
        """Open the dialog that counts votes on a ballot and takes rulings on its cases."""
        if shown := [dialog for dialog in self.findChildren(VotesDialog) if dialog.isVisible()]:
            shown[0].read(paths)
            return
        known = self._page.places.written
        dialog = open_votes(self, paths, known, self._folder, self._theme, self._page.lettering)
        if dialog is not None:
            dialog.written.connect(self._say_written)

    def set_theme(self, theme: Theme) -> None:
        """Apply another theme."""
        self._theme = theme
        for dialog in self.findChildren(VotesDialog):
            dialog.set_theme(theme)
        self._page.set_theme(theme)

    def set_lettering(self, lettering: Lettering) -> None:
        """Apply other fonts and sizes to the verses."""
        self._page.set_lettering(lettering)

    # Setup

    def _assemble(self) -> None:
        for page in (self._first_page, self._page):
            self._pages.addWidget(page)
        top = row(self._sets, (self._page.bar, 1))
        whole = QWidget()
        parts = top, self._notice, (self._pages, 1)
        whole.setLayout(column(*parts, margins=(12, 8, 12, 0), spacing=6))
        self.setCentralWidget(whole)
        self.statusBar().addPermanentWidget(self._work)

    def _connect(self) -> None:
        self._service.under_way_changed.connect(self._work.show_request)
        self._service.progressed.connect(self._work.show_share)
        self._service.cancelled.connect(self._on_cancelled)
        self._service.failed.connect(self._explain)
        self._service.settled.connect(self.settled)
        self._service.lost.connect(self._on_lost)
        self._notice.offer_accepted.connect(self._accept_offer)
        self._page.gold.requested.connect(self.gold_requested)
        self._page.places.ballot_written.connect(self._say_ballot_written)
        self._page.places.votes_requested.connect(self._choose_votes)

    # Annotation sets

    def _load(self, paths: tuple[Path, ...], outputs: tuple[SystemFile, ...]) -> None:
        self._outputs.update((output.path, output) for output in outputs)
        self._service.ask(
            Purpose.LOADING,
            systems.load,
            paths,
            outputs,
            then=self._show_loaded,
            reported=self._work.show_file,
        )

    def _change(
        self, change: Callable[[LoadedSets, frozenset[Path]], SetsOverview], paths: frozenset[Path]
    ) -> None:
        self._service.ask(Purpose.CHOOSING, change, paths, then=self._show_chosen)

    def _switch(self, study: OtherStudy) -> None:
        """Compare another study instead."""
        self._service.ask(
            Purpose.LOADING,
            LoadedSets.switch,
            study,
            then=self._show_loaded,
            reported=self._work.show_file,
        )

    def _show_chosen(self, overview: SetsOverview) -> None:
        if self._notice.isVisible():
            self._show_refused(overview)
        self._show_overview(overview)

    def _show_loaded(self, overview: SetsOverview) -> None:
        self._show_refused(overview)
        self._show_overview(overview)
        self._ask_how_to_read_systems(overview)

    def _ask_how_to_read_systems(self, overview: SetsOverview) -> None:
        if not overview.others:
            return
        taken = [entry.annotator for entry in overview.entries if entry.path not in overview.others]
        look = self._theme, self._page.lettering
        dialog = SystemsDialog(self._service, overview.others, taken, *look, self)
        dialog.accepted.connect(lambda: self._load((), dialog.systems))
        dialog.open()

    def _on_cancelled(self, requests: tuple[Request, ...]) -> None:
        if any(request.purpose is Purpose.LOADING for request in requests):
            self._notice.hide()
            self._show_overview(self._overview)
            self.statusBar().showMessage(tr("Cancelled; nothing was added"))

    def _on_lost(self, loading: tuple[Request, ...]) -> None:
        """Say that the process died, and offer to load the same files in a new one."""
        loaded = self._overview.entries
        self._show_overview(SetsOverview())
        text = tr("The analysis ended unexpectedly. It may have used up the memory.")
        self._welcome.show_message(text, is_empty=True)
        if loaded or loading:
            self._offered = [partial(self._load_again, loaded, loading)]
            text = tr("The same files can be loaded again.")
            self._notice.show_problems(text, (), [tr("Try again")])

    def _load_again(self, loaded: Sequence[LoadedSet], loading: Sequence[Request]) -> None:
        """Load what was loaded and chosen, and what was being loaded, when a process died."""
        if loaded:
            self._service.ask(
                Purpose.LOADING,
                systems.load_again,
                tuple(entry.path for entry in loaded if not entry.system_format),
                tuple(self._outputs[entry.path] for entry in loaded if entry.system_format),
                frozenset(entry.path for entry in loaded if not entry.takes_part),
                then=self._show_loaded,
                reported=self._work.show_file,
            )
        for request in loading:
            self._service.ask_again(request)

    def _show_refused(self, overview: SetsOverview) -> None:
        self._offered = [partial(self._switch, study) for study in overview.elsewhere]
        self._notice.show_problems(
            _left_out_in_words(overview),
            (*overview.refused, *overview.differing),
            [_other_in_words(study) for study in overview.elsewhere],
            tr("Compare another study"),
        )

    def _accept_offer(self, number: int) -> None:
        self._notice.hide()
        self._offered[number]()

    def _show_overview(self, overview: SetsOverview) -> None:
        count, chosen = len(overview.entries), len(overview.annotators)
        self._overview = overview
        self._panel.show_entries(overview.entries)
        self._sets.setVisible(count > 0)
        self._page.bar.setVisible(chosen > 1)
        self._pages.setCurrentWidget(self._page if chosen > 1 else self._first_page)
        self._page.show_overview(overview)
        reason = ""
        if count > 1:
            reason = tr("Fewer than two annotators take part. Tick those to be compared.")
            if overview.drawn != overview.annotators:
                others = tr("Gold standards and machines take part only if they are ticked.")
                reason = f"{reason} {others}"
        elif count:
            reason = tr("One annotation set is loaded. Add another one to compare it with.")
        elif overview.lacks_texts:
            reason = tr(
                "Load an annotation file (.blinker) first: links without texts are read over its "
                "texts."
            )
        self._welcome.show_message(reason, is_empty=not count)
        words = tr("{pairs} verse {pairs:pair|pairs}")
        pairs = filled(words, pairs=overview.pairs)
        if chosen > 1:
            annotation_files = (entry.path for entry in overview.entries if not entry.system_format)
            self.compared.emit((*annotation_files, *overview.second_passes))
        self._sets.show_choice(f"{_who_in_words(overview.entries)}, {pairs}")

    # Files

    @property
    def _folder(self) -> str:
        """The folder of the first annotation set, where dialogs start."""
        entries = self._overview.entries
        return str(entries[0].path.parent) if entries else ""

    def choose_files(self) -> None:
        """Ask for files and load them."""
        self._sets.panel.close()
        patterns = (
            tr("Annotation files and outputs of systems (*)"),
            tr("Annotation files ({pattern})").format(pattern=f"*{SUFFIX}"),
        )
        title = tr("Annotation files")
        names, _ = QFileDialog.getOpenFileNames(
            self, title, reachable(self._folder), ";;".join(patterns)
        )
        self.load([Path(name) for name in names])

    def _choose_votes(self) -> None:
        if votes := ask_for_votes(self, self._folder):
            self.read_votes(votes)

    def choose_folder(self) -> None:
        """Ask for a folder and load the files in it."""
        self._sets.panel.close()
        title = tr("Folder of annotation files")
        name = QFileDialog.getExistingDirectory(self, title, reachable(self._folder))
        self.load([Path(name)] if name else [])

    def _choose_export(self) -> None:
        options = self._page.options_of_matrix
        path = self._ask_for_name(tr("Export as CSV"), "agreement.csv", tr("CSV files (*.csv)"))
        if path is not None and options is not None:
            self._service.ask(
                Purpose.EXPORT,
                answers.save_agreement,
                options,
                path,
                then=self._say_written,
                failed=lambda error: self._explain(error, tr("Not exported")),
            )

    def _choose_report(self) -> None:
        kinds = {tr(words): kind for kind, words in _REPORTS.items()}
        start = str(Path(self._page.reports_folder, "report.html"))
        name, chosen = QFileDialog.getSaveFileName(self, tr("Save report"), start, ";;".join(kinds))
        if name:
            kind = kinds.get(chosen, answers.ReportKind.SHORT)
            path = Path(name) if Path(name).suffix else Path(name).with_suffix(".html")
            self._service.ask(
                Purpose.REPORT,
                partial(answers.save_report, kind=kind, systems=self._page.systems),
                self._page.options,
                path,
                then=self._say_written,
                failed=lambda error: self._explain(error, tr("The report was not written")),
            )

    def _ask_for_name(self, title: str, proposed: str, pattern: str) -> Path | None:
        start = str(Path(self._page.reports_folder, proposed))
        name, _ = QFileDialog.getSaveFileName(self, title, reachable(start), pattern)
        path = Path(name)
        return (path if path.suffix else path.with_suffix(Path(proposed).suffix)) if name else None

    def _explain(self, error: BlinkerError, title: str = "") -> None:
        show_error(self, title or tr("Something went wrong"), error)

    def _say_written(self, path: Path) -> None:
        message = tr("{file} was written")
        self.statusBar().showMessage(message.format(file=path.name))

    def _say_ballot_written(self, folder: Path, cases: int) -> None:
        words = tr(
            "A ballot with {count} {count:case|cases}, at most {most} of each word type, was "
            "written. Send {page} in {folder} to those who vote."
        )
        values = {"most": answers.MOST_ON_BALLOT, "page": PAGE, "folder": isolated(str(folder))}
        self.statusBar().showMessage(filled(words, count=cases, **values))

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Accept files and folders."""
        if any(url.isLocalFile() for url in event.mimeData().urls()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Load dropped annotation files, and count dropped votes."""
        paths = [Path(url.toLocalFile()) for url in event.mimeData().urls() if url.isLocalFile()]
        event.acceptProposedAction()
        votes = [
            path for path in paths if path.suffix.lower() in VOTES and not looks_like_links(path)
        ]
        self.load([path for path in paths if path not in votes])
        if votes:
            self.read_votes(votes)

    def closeEvent(self, event: QCloseEvent) -> None:
        """End the worker process; the window is empty when it is shown again."""
        self._service.close()
        self._notice.hide()
        self._show_overview(SetsOverview())
        super().closeEvent(event)


def _left_out_in_words(overview: SetsOverview) -> str:
    """What was left out, or else is set aside or differs."""
    count, apart = len(overview.refused), overview.apart
    words = tr("{count} {count:file was|files were} left out.")
    if 1 < apart == count:
        words = tr("{count} {count:file belongs|files belong} to other studies.")
    elif apart > 1:
        words = tr(
            "{count} {count:file was|files were} left out; {apart} of them belong to other studies."
        )
    elif not count and overview.differing:
        count = len(overview.differing)
        words = tr("{count} {count:file has|files have} other words in some verse pairs.")
    elif not count:
        count = sum(len(study.paths) for study in overview.elsewhere)
        words = tr("{count} {count:file|files} of other studies {count:is|are} not compared.")
    return filled(words, count=count, apart=apart)


def _other_in_words(study: OtherStudy) -> str:
    """The offer to compare another study, with the first annotators and the first verse pair."""
    names = [isolated(shortened(name, _LONGEST_NAME)) for name in study.annotators[:_NAMED]]
    words = tr("Compare {names} instead ({reference} …)")
    if len(study.annotators) > _NAMED:
        words = tr("Compare {names} and {more} more instead ({reference} …)")
    if study.title:
        words = tr("Compare “{study}” instead ({names})")
        if len(study.annotators) > _NAMED:
            words = tr("Compare “{study}” instead ({names} and {more} more)")
    return words.format(
        names=", ".join(names),
        study=isolated(shortened(study.title, _LONGEST_NAME)),
        more=len(study.annotators) - _NAMED,
        reference=isolated(shortened(study.reference, _LONGEST_NAME)),
    )


def _who_in_words(entries: Sequence[LoadedSet]) -> str:
    """How many annotators take part, and how many gold standards and machines."""
    ticked = Counter(entry.role for entry in entries if entry.takes_part)
    annotators = sum(entry.role is Role.ANNOTATOR for entry in entries)
    words = tr("{count} {count:annotator|annotators}")
    if ticked[Role.ANNOTATOR] < annotators:
        words = tr("{count} of {all} annotators")
    who = filled(words, count=ticked[Role.ANNOTATOR], all=annotators)
    beside = {
        Role.GOLD: tr("{who} and {count} gold {count:standard|standards}"),
        Role.MACHINE: tr("{who} and {count} {count:machine|machines}"),
    }
    for role, words in beside.items():
        who = filled(words, who=who, count=ticked[role]) if ticked[role] else who
    return who
