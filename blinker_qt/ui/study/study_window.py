"""The window of a study folder: how the study stands, what comes next, and taking work in."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QUrl, Signal
from PySide6.QtGui import QDesktopServices, QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QFileDialog, QMainWindow, QPushButton, QWidget

from blinker_qt.bitext.errors import BlinkerError
from blinker_qt.compare.loading import annotation_files_in
from blinker_qt.compare.table import Table, said
from blinker_qt.formats.annotation import SUFFIX
from blinker_qt.study.collecting import Collected, collect, returned_files, returned_folder
from blinker_qt.study.folder import StudyFolder, hand_out
from blinker_qt.study.status import GOLD_FOLDER, Status, Step, Task, status_of
from blinker_qt.translation import N_, Translatable, filled, tr
from blinker_qt.ui.app.theme import Theme
from blinker_qt.ui.widgets.background import BackgroundTask, reachable
from blinker_qt.ui.widgets.controls import (
    ElidedLabel,
    bold_label,
    column,
    named,
    on_key,
    row,
    text_button,
    thin_bar,
)
from blinker_qt.ui.widgets.dialogs import ReportDialog
from blinker_qt.ui.widgets.display import isolated
from blinker_qt.ui.widgets.messages import announce, plain_label, show_error
from blinker_qt.ui.widgets.notices import Notice
from blinker_qt.ui.widgets.tables import TableView, with_values_isolated

_TASKS: Mapping[Task, Translatable] = {
    Task.HAND_OUT: N_("&Hand out"),
    Task.COLLECT: N_("&Take in files…"),
    Task.REMIND: N_("Re&mind…"),
    Task.DECIDE: N_("Show &files"),
    Task.COMPARE: N_("&Compare annotators"),
    Task.SETTLE: N_("Create &gold standard…"),
    Task.PUBLISH: N_("&Publish…"),
}


class _Standing(NamedTuple):
    """A study as it was read from its folder."""

    study: StudyFolder
    status: Status
    returned: tuple[Path, ...]
    golds: tuple[Path, ...]


def _read(root: Path) -> _Standing:
    study = StudyFolder.open(root)
    golds = annotation_files_in(root / GOLD_FOLDER)
    return _Standing(study, status_of(study), tuple(returned_files(study)), tuple(golds))


class _TakenIn(NamedTuple):
    standing: _Standing
    collected: Collected


def _take_in(root: Path, paths: Sequence[Path]) -> _TakenIn:
    """Take in files, and the files in folders."""
    files = [
        file for path in paths for file in (annotation_files_in(path) if path.is_dir() else [path])
    ]
    collected = collect(StudyFolder.open(root), files)
    return _TakenIn(_read(root), collected)


def _hand_out(root: Path) -> tuple[_Standing, tuple[Path, ...]]:
    packets = hand_out(StudyFolder.open(root))
    return _read(root), tuple(packets)


class StudyWindow(QMainWindow):
    """Shows how a study stands, and does what comes next.

    Signals:
        settled(): the study was read and is shown, or could not be read.
        compare_requested(tuple): compare these files.
        gold_requested(tuple, Path): create a gold standard of these files, in this one.
        publish_requested(Path): publish this gold standard.
        file_requested(Path): open this file.
    """

    settled = Signal()
    compare_requested = Signal(object)
    gold_requested = Signal(object, object)
    publish_requested = Signal(object)
    file_requested = Signal(object)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("study_window")
        self._root = Path()
        self._standing: _Standing | None = None
        self._arriving: tuple[Path, ...] = ()
        self._title = bold_label("", 20, wraps=True)
        self._place = named(ElidedLabel(), "study_place")
        self._place.setProperty("quiet", "true")
        self._steps = QWidget()
        self._steps.setLayout(column())
        self._notice = Notice("study_notice")
        self._said = named(plain_label(wraps=True), "study_said")
        self._bar = named(thin_bar(tr("The study is being read")), "study_bar")
        # Shown while no step says the same.
        self._take_in = text_button("take_in", tr("&Take in files…"))
        self._annotators = named(TableView(), "study_annotators")
        self._parts = named(TableView(), "study_parts")
        self._task = BackgroundTask(self)
        self._task.failed.connect(self._fail)
        self._task.busy_changed.connect(self._bar.setVisible)
        self._acts: Mapping[Task, Callable[[], object]] = {
            Task.HAND_OUT: self._write_packets,
            Task.COLLECT: self._choose_files,
            Task.REMIND: self._remind,
            Task.DECIDE: partial(self._show_folder, "returned"),
            Task.COMPARE: self._compare,
            Task.SETTLE: self._settle,
            Task.PUBLISH: self._publish,
        }
        self._annotators.row_entered.connect(self._open_work)
        self._annotators.setToolTip(tr("Double click or Enter opens the work of an annotator"))
        self._assemble()
        self.setAcceptDrops(True)
        on_key(self, "Ctrl+W", self.close)
        on_key(self, "F5", self.refresh)
        self.resize(1100, 720)
        self.set_theme(theme)

    def _assemble(self) -> None:
        self._take_in.clicked.connect(self._choose_files)
        refresh = text_button("refresh_study", tr("&Read again"))
        refresh.clicked.connect(self.refresh)
        folder = text_button("show_study_folder", tr("Show f&older"))
        folder.clicked.connect(partial(self._show_folder, ""))
        drop = plain_label(tr("Or drop files that came back here."), quiet=True)
        page = QWidget()
        page.setLayout(
            column(
                self._title,
                self._place,
                bold_label(tr("What comes next")),
                self._steps,
                row(self._take_in, refresh, folder, (drop, 1)),
                self._bar,
                self._notice,
                self._said,
                bold_label(tr("Annotators")),
                (self._annotators, 3),
                bold_label(tr("Parts")),
                (self._parts, 2),
                margins=(16, 12, 16, 12),
                spacing=8,
            )
        )
        self._bar.hide()
        self._said.hide()
        self.setCentralWidget(page)

    @property
    def root(self) -> Path:
        """The folder of the study."""
        return self._root

    def set_theme(self, theme: Theme) -> None:
        """Apply another theme."""
        for view in (self._annotators, self._parts):
            view.set_theme(theme)
        self._notice.set_theme(theme)

    def show_study(self, root: Path, *, is_new: bool = False) -> None:
        """Read a study folder, and show how the study stands.

        Args:
            is_new: whether it was just made, so that its files are to be sent.
        """
        self._root = root
        self._standing = None
        self._arriving = ()
        self._title.setText(isolated(root.name))
        self._place.show_whole(str(root))
        self.setWindowTitle(f"{root.name} – Blinker Qt")
        self._notice.hide()
        self._say(tr("The files to send are in the folder “packets”.") if is_new else "")
        self._show_status(None)
        self.refresh()

    def refresh(self) -> None:
        """Read the study again, unless that happens anyway after files are taken in."""
        if self._arriving:
            return
        self._task.start(_read, self._root, then=self._show)

    def take_in(self, files: Sequence[Path]) -> None:
        """Take in files that came back, and the files in folders."""
        if files:
            # Starting again ends what runs, so the files that are being taken in come along.
            self._arriving = (*self._arriving, *files)
            self._task.start(_take_in, self._root, self._arriving, then=self._show_taken_in)

    # What is shown

    def _show(self, standing: _Standing) -> None:
        self._standing = standing
        plan = standing.study.plan
        self._title.setText(isolated(plan.title or self._root.name))
        self._show_status(standing.status)
        self.settled.emit()

    def _show_taken_in(self, taken_in: _TakenIn) -> None:
        self._arriving = ()
        files = taken_in.collected.taken_in
        lines = [
            tr("{file}, by {annotator}: {what}").format(
                file=isolated(one.file.name),
                annotator=isolated(one.annotator),
                what="; ".join(map(with_values_isolated, (one.arrival.value, *one.notes))),
            )
            for one in files
        ]
        self._say("\n".join(lines))
        problems = [(problem,) for problem in taken_in.collected.problems]
        heading = filled(
            tr("{count} {count:file was|files were} not taken in."), count=len(problems)
        )
        self._notice.show_problems(heading, problems)
        self._show(taken_in.standing)

    def _show_packets(self, outcome: tuple[_Standing, tuple[Path, ...]]) -> None:
        standing, files = outcome
        text = tr("To send: {files}. They are in the folder “packets”.")
        self._say(text.format(files=", ".join(isolated(file.name) for file in files)))
        self._show(standing)

    def _say(self, text: str) -> None:
        self._said.setText(text)
        self._said.setVisible(bool(text))
        if text:
            announce(self._said, text)

    def _show_status(self, status: Status | None) -> None:
        self._annotators.show_table(status.annotators if status else None)
        self._parts.show_table(status.parts if status else None)
        layout = self._steps.layout()
        while layout is not None and (item := layout.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        steps = status.steps if status else ()
        self._take_in.setVisible(all(step.task is not Task.COLLECT for step in steps))
        for step in steps:
            if layout is not None:
                layout.addWidget(self._line_of(step))

    def _line_of(self, step: Step) -> QWidget:
        button = named(QPushButton(tr(_TASKS[step.task])), f"step_{step.task.value}")
        reason = with_values_isolated(step.reason)
        button.setAccessibleDescription(said(step.reason))
        button.clicked.connect(self._acts[step.task])
        line = QWidget()
        line.setLayout(row(button, (plain_label(reason, wraps=True), 1), margins=(0, 0, 0, 4)))
        return line

    def _fail(self, error: BlinkerError) -> None:
        self._arriving = ()
        show_error(self, tr("The study could not be used"), error)
        self.settled.emit()

    # What comes next

    def _write_packets(self) -> None:
        if not self._arriving:
            self._task.start(_hand_out, self._root, then=self._show_packets)

    def _choose_files(self) -> None:
        pattern = tr("Annotation sets (*{suffix})").format(suffix=SUFFIX)
        names, _ = QFileDialog.getOpenFileNames(
            self, tr("Files that came back"), reachable(str(Path.home())), pattern
        )
        self.take_in([Path(name) for name in names])

    def _remind(self) -> None:
        if self._standing is not None:
            text = reminders(self._standing.status.annotators)
            note = tr("Copy what you want to write to each of them.")
            ReportDialog(tr("Reminders"), text, above=note, parent=self).exec()

    def _open_work(self) -> None:
        """Open the work of the chosen annotator, if any came back."""
        table, standing = self._annotators.table, self._standing
        if table is None or standing is None:
            return
        name = table.rows[self._annotators.chosen[0]][0]
        file = returned_folder(standing.study) / standing.study.file_names()[str(name)]
        if file in standing.returned:
            self.file_requested.emit(file)

    def _show_folder(self, name: str) -> None:
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._root / name)))

    def _compare(self) -> None:
        if self._standing is not None:
            self.compare_requested.emit(self._standing.returned)

    def _settle(self) -> None:
        if self._standing is not None:
            files = self._standing.returned
            self.gold_requested.emit(files, self._root / GOLD_FOLDER / f"gold{SUFFIX}")

    def _publish(self) -> None:
        if self._standing is not None and self._standing.golds:
            self.publish_requested.emit(self._standing.golds[-1])

    # Files that are dropped

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Accept files and folders."""
        if _dropped(event):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Take in files that are dropped on the window."""
        event.acceptProposedAction()
        self.take_in(_dropped(event))


def _dropped(event: QDropEvent) -> list[Path]:
    return [Path(url.toLocalFile()) for url in event.mimeData().urls() if url.isLocalFile()]


def reminders(annotators: Table) -> str:
    """What a lead can write to everybody whose work is not complete, one line each."""
    names = [column.name for column in annotators.columns]
    lines = []
    for cells in annotators.rows:
        figures = dict(zip(names, cells, strict=True))
        if figures["done"] != figures["handed_out"]:
            template = tr("{name}: {done} of {all} verse pairs are done in what came back.")
            if not figures["returned"]:
                template = tr("{name}: nothing has come back yet of {all} verse pairs.")
            lines.append(
                template.format(
                    name=figures["annotator"], done=figures["done"], all=figures["handed_out"]
                )
            )
    return "\n".join(lines)
