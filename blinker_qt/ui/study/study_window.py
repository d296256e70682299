"""The window of a study folder: how the study stands, what comes next, and taking work in."""

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial, reduce
from pathlib import Path

from PySide6.QtCore import QEvent, QUrl, Signal
from PySide6.QtGui import QDesktopServices, QDragEnterEvent, QDropEvent, QHideEvent, QShowEvent
from PySide6.QtWidgets import QFileDialog, QMainWindow, QPushButton, QTabWidget, QWidget

from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.errors import BlinkerError, InputError, Problem
from blinker_qt.compare.answers import AnalysisQuestion
from blinker_qt.compare.table import said
from blinker_qt.formats.annotation import SUFFIX
from blinker_qt.study.changing import WrittenPlan, add_verse_pairs, rename_person
from blinker_qt.study.collecting import Collected, returned_folder
from blinker_qt.study.correcting import Correcting
from blinker_qt.study.corrections import RECORD_FILE, read_record
from blinker_qt.study.lead_acts import (
    StudyAsRead,
    find_answers,
    read_after,
    take_in,
    undo_correction,
    write_packets,
)
from blinker_qt.study.location import STUDY_FILE
from blinker_qt.study.plan import plan_in
from blinker_qt.study.status import GOLD_FOLDER, Status, Step, Task
from blinker_qt.translation import N_, Translatable, filled, tr
from blinker_qt.ui.study.correction_dialog import StudyUndoDialog, outcome_in_words
from blinker_qt.ui.study.plan_dialog import PlanDialog
from blinker_qt.ui.study.reminders_dialog import RemindersDialog, reminders
from blinker_qt.ui.study.ruling_dialog import ask_for_ruling
from blinker_qt.ui.widgets.background import BackgroundTask, Result, reachable
from blinker_qt.ui.widgets.controls import (
    ElidedLabel,
    LayoutPart,
    ReadOnlyText,
    Wrapping,
    bold_label,
    column,
    named,
    on_key,
    row,
    scrolling,
    text_button,
    thin_bar,
)
from blinker_qt.ui.widgets.dialogs import NameDialog, ask_for_file
from blinker_qt.ui.widgets.display import isolated
from blinker_qt.ui.widgets.messages import (
    announce,
    plain_label,
    problem_lines,
    show_error,
    show_message,
)
from blinker_qt.ui.widgets.notices import Notice
from blinker_qt.ui.widgets.plots import PlotPanel
from blinker_qt.ui.widgets.signatures import SignatureButton
from blinker_qt.ui.widgets.tables import TablePanel, with_values_isolated
from blinker_qt.ui.widgets.theme import Theme, dress
from blinker_qt.ui.widgets.waiting import waited

_TASKS: Mapping[Task, Translatable] = {
    Task.PLAN: N_("Add a &part…"),
    Task.HAND_OUT: N_("&Hand out"),
    Task.REMIND: N_("Re&mind…"),
    Task.COLLECT: N_("&Take in files…"),
    Task.DECIDE: N_("Show &files"),
    Task.COMPARE: N_("&Compare annotators"),
    Task.DISCUSS: N_("&Discuss differences"),
    Task.SETTLE: N_("Create &gold standard…"),
    Task.UPDATE: N_("Add late annotation se&ts…"),
    Task.ADJUDICATE: N_("&Settle open cases"),
    Task.PUBLISH: N_("&Publish…"),
}


_LINES_SAID = 4
"""The most lines about what was done that are visible without scrolling."""
_STEPS_BELOW = 2
"""If there are more steps, two stand beside each other, so that tables have room."""
_CURVE_HEIGHT = 220
"""The least height of the curve, in pixels: its lines can be told apart."""
_AGREEMENT_COLUMNS = ("agreement",)
_TIME_COLUMNS = ("hours", "words_per_hour", "hours_left", "pauses", "hours_of_pauses")


def _written_plan(root: Path) -> WrittenPlan:
    """The plan of a study, which can be edited only if it is valid."""
    written = WrittenPlan.read(root)
    plan_in(written.text, str(written.path))
    return written


def _and_then(first: str, second: str) -> str:
    return tr("{first}; {second}").format(first=first, second=second)


def _ignore(*_: object) -> None:
    """Do nothing, where there are no other windows."""


@dataclass(frozen=True, slots=True)
class StudyActs:
    """What the window of a study leaves to other windows.

    Attributes:
        compare: compares these files and no others.
        settle: creates a gold standard of these files, in this one.
        work_on: opens a file, such as a gold standard, to be worked on.
        update: adds late annotation sets to a gold standard, in a new one.
        publish: publishes a gold standard.
        read: opens an annotator's file for reading, at the verse pair with a reference, if any.
        follow: called when the window is shown or closed.
    """

    compare: Callable[[Sequence[Path], AnalysisQuestion], object] = _ignore
    settle: Callable[[tuple[Path, ...], Path], object] = _ignore
    work_on: Callable[[Path], object] = _ignore
    update: Callable[[Path], object] = _ignore
    publish: Callable[[Path], object] = _ignore
    read: Callable[[Path, str], object] = _ignore
    follow: Callable[[], object] = _ignore


_NOWHERE = StudyActs()


class StudyWindow(QMainWindow):
    """Shows how a study stands, and does what comes next.

    What changes the folder is done one after the other, and nothing else begins before it ends.

    Signals:
        settled(): the study was read and is shown, or could not be read.
    """

    settled = Signal()

    def __init__(self, theme: Theme, data_directory: Path, elsewhere: StudyActs = _NOWHERE) -> None:
        """Make the window.

        Args:
            theme: its colours.
            data_directory: the folder for journals and backups.
            elsewhere: what is done in other windows.
        """
        super().__init__()
        self._elsewhere = elsewhere
        self.setObjectName("study_window")
        self._theme = theme
        self._data_directory = data_directory
        self._root = Path()
        self._standing: StudyAsRead | None = None
        self._changes = deque[Callable[[], None]]()
        self._next: tuple[Path, bool] | None = None
        self._lines: list[str] = []
        self._problems: list[tuple[Problem, ...]] = []
        self._was_left = False
        self._is_outdated = False
        self._is_unreadable = False
        self._remedy: Callable[[], object] = self.refresh
        self._title = bold_label("", 20, wraps=True)
        self._place = named(ElidedLabel(), "study_place")
        self._place.setProperty("quiet", "true")
        self._steps = QWidget()
        self._steps.setLayout(column())
        self._notice = Notice("study_notice")
        self._outcome = ReadOnlyText("study_said", tr("What was done"))
        self._outcome.viewport().setAutoFillBackground(False)
        self._outcome.document().setDocumentMargin(0)
        self._bar = named(thin_bar(tr("The study is being read")), "study_bar")
        # Shown while no step says the same.
        self._take_in = text_button("take_in", tr("&Take in files…"))
        self._annotators = TablePanel(is_titled=False)
        self._parts = TablePanel(is_titled=False)
        self._sets = TablePanel(is_titled=False)
        self._remarks = TablePanel(is_titled=False)
        self._curve = PlotPanel("by_set")
        self._how = SignatureButton("how_computed")
        self._tabs = named(QTabWidget(), "study_tabs")
        self._acts_on_annotator = [
            self._act("open_work", tr("Open &work"), lambda: self._open(self._annotator)),
            self._act(
                "read_remarks", tr("Read remar&ks"), lambda: self._show_remarks_of(self._annotator)
            ),
            self._act("time_and_pay", tr("T&ime and pay"), self._show_time),
        ]
        self._renaming = self._act("rename_person", tr("Re&name…"), self._ask_for_name)
        self._undoing = self._act(
            "undo_correction", tr("&Undo last correction…"), self._undo_correction
        )
        self._task = BackgroundTask(self)
        self._task.failed.connect(self._fail)
        self._task.busy_changed.connect(self._bar.setVisible)
        self._acts: Mapping[Task, Callable[[], object]] = {
            Task.HAND_OUT: self._write_packets,
            Task.REMIND: self._remind,
            Task.COLLECT: self._choose_files,
            Task.DECIDE: partial(self._show_folder, "returned"),
            Task.COMPARE: self._compare_answers_or_links,
            Task.DISCUSS: partial(self._compare, AnalysisQuestion.CAUSES),
            Task.SETTLE: self._settle,
            Task.PLAN: self._edit_plan,
            Task.UPDATE: self._update,
            Task.ADJUDICATE: self._adjudicate,
            Task.PUBLISH: self._publish,
        }
        self._assemble()
        self._connect()
        self.setAcceptDrops(True)
        on_key(self, "Ctrl+W", self.close)
        on_key(self, "F5", self.refresh)
        self.resize(1100, 720)
        self.set_theme(theme)
        dress(self)

    def _act(self, name: str, text: str, act: Callable[[], object]) -> QPushButton:
        button = text_button(name, text)
        button.clicked.connect(act)
        return button

    def _assemble(self) -> None:
        self._take_in.clicked.connect(self._choose_files)
        refresh = self._act("refresh_study", tr("&Read again"), self.refresh)
        folder = self._act("show_study_folder", tr("Show f&older"), partial(self._show_folder, ""))
        plan = self._act("edit_plan", tr("&Edit plan…"), self._edit_plan)
        more = self._act("add_verse_pairs", tr("Add &verse pairs…"), self._choose_verse_pairs)
        guide = self._act("study_guide", tr("St&yle guide…"), self._write_ruling)
        guide.setToolTip(tr("Write a ruling into the style guide of the study, or change one"))
        self._practice = self._act(
            "link_practice",
            tr("&Link practice pairs"),
            lambda: self._change(find_answers, self._data_directory, then=self._open_answers),
        )
        self._practice.setToolTip(
            tr("Open a file in which you link verse pairs for annotators to practise on")
        )
        drop = plain_label(tr("Or drop files that came back here."), quiet=True)
        lead = tr("Double click or Enter on a figure shows what is behind it")
        for panel in (self._annotators, self._parts, self._sets, self._remarks):
            panel.view.setToolTip(lead)
        self._add_tab(
            tr("Annotators"),
            (self._annotators, 1),
            row(*self._acts_on_annotator, self._renaming, None),
        )
        self._add_tab(tr("Parts"), (self._parts, 1))
        self._curve.setMinimumHeight(_CURVE_HEIGHT)
        beside = column((self._sets, 1), row(None, self._how))
        self._add_tab(tr("Agreement by set"), (row((self._curve, 1), (beside, 1)), 1))
        self._add_tab(tr("Remarks"), (self._remarks, 1))
        acts = Wrapping(8, 6)
        before = self._take_in, refresh, folder, plan, more, guide
        for widget in (*before, self._practice, self._undoing, drop):
            acts.add(widget)
        page = QWidget()
        page.setLayout(
            column(
                self._title,
                self._place,
                bold_label(tr("What comes next")),
                self._steps,
                acts,
                self._bar,
                self._notice,
                self._outcome,
                (self._tabs, 1),
                margins=(16, 12, 16, 12),
                spacing=8,
            )
        )
        # What is below the bar stays in place while the study is read.
        policy = self._bar.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self._bar.setSizePolicy(policy)
        self._bar.hide()
        self._outcome.hide()
        self.setCentralWidget(scrolling(page))

    def _add_tab(self, title: str, *parts: LayoutPart) -> None:
        page = QWidget()
        page.setLayout(column(*parts, margins=(8, 8, 8, 8), spacing=6))
        self._tabs.addTab(page, title)

    def _connect(self) -> None:
        for panel in (self._annotators, self._parts):
            panel.view.row_entered.connect(partial(self._show_what_is_behind, panel))
        self._annotators.view.row_chosen.connect(self._allow)
        for signal in (self._sets.view.row_entered, self._curve.view.item_chosen):
            signal.connect(lambda *_: self._compare(AnalysisQuestion.ALONG_STUDY))
        self._remarks.view.row_entered.connect(self._open_remark)
        self._notice.offer_accepted.connect(lambda _: self._remedy())

    @property
    def root(self) -> Path:
        """The folder of the study."""
        return self._root

    def set_theme(self, theme: Theme) -> None:
        """Apply another theme."""
        self._theme = theme
        for panel in (self._annotators, self._parts, self._sets, self._remarks, self._curve):
            panel.set_theme(theme)

    def show_study(self, root: Path, *, is_new: bool = False) -> None:
        """Read a study folder, and show how the study stands, after what is being written.

        Args:
            is_new: whether it was just made, so that its files are to be sent.
        """
        if self._changes:
            self._next = root, is_new
            return
        self._begin_report()
        self._turn_to(root, is_new=is_new)

    def _turn_to(self, root: Path, *, is_new: bool) -> None:
        self._root = root
        self._standing = None
        self._title.setText(isolated(root.name))
        self._place.show_whole(str(root))
        self.setWindowTitle(f"{root.name} – Blinker Qt")
        if is_new:
            self._lines.append(tr("The files to send are in the folder “packets”."))
        self._show_report()
        self._show_status(None)
        self.refresh()

    def refresh(self) -> None:
        """Read the study again, at once or after the changes that are under way."""
        self._is_outdated = bool(self._changes)
        if not self._changes:
            self._task.start(StudyAsRead.of, self._root, then=self._show)

    def take_in(self, files: Sequence[Path], links: Sequence[str] = ()) -> None:
        """Take in files that came back, and the files in folders; links are named."""
        if files or links:
            self._change(take_in, files, links, then=self._show_taken_in)

    def changeEvent(self, event: QEvent) -> None:
        """Read the study again when the user comes back from another window."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.ActivationChange:
            if self.isActiveWindow() and self._was_left:
                if self._task.is_busy:
                    # What is being read may be from before.
                    self._is_outdated = True
                else:
                    self.refresh()
            self._was_left = not self.isActiveWindow()

    def showEvent(self, event: QShowEvent) -> None:
        """Tell that the study can be gone back to."""
        super().showEvent(event)
        self._elsewhere.follow()

    def hideEvent(self, event: QHideEvent) -> None:
        """Tell that the study can no longer be gone back to."""
        super().hideEvent(event)
        self._elsewhere.follow()

    # What changes the folder

    def _change(
        self,
        act: Callable[..., Result],
        *arguments: object,
        then: Callable[[StudyAsRead, Result], None],
    ) -> None:
        """Change the folder of the study, after other changes that are under way.

        Args:
            act: gets the folder and the arguments, in another process.
            then: gets the study as it is afterwards, and what the act returned.
        """
        if not self._changes:
            self._begin_report()
        self._changes.append(
            partial(
                self._task.start,
                read_after,
                act,
                self._root,
                *arguments,
                then=lambda outcome: then(*outcome),
            )
        )
        if len(self._changes) == 1:
            self._changes[0]()

    def _go_on(self) -> None:
        """Begin the next change, if any, or else read another study or this one again if needed."""
        if self._changes:
            self._changes.popleft()
        if self._changes:
            self._changes[0]()
        elif self._next is not None:
            root, is_new = self._next
            self._next = None
            self._turn_to(root, is_new=is_new)
        elif self._is_outdated:
            self.refresh()
        else:
            self.settled.emit()

    def _begin_report(self) -> None:
        self._lines, self._problems = [], []

    def _show_report(self) -> None:
        """Say what was done, and what could not be taken in."""
        text = "\n".join(self._lines)
        self._outcome.setPlainText(text)
        self._outcome.setVisible(bool(text))
        most = self._outcome.height_of(_LINES_SAID)
        self._outcome.setFixedHeight(min(self._outcome.wrapped_height, most))
        if text:
            announce(self._outcome, text)
        heading = filled(
            tr("{count} {count:file or folder was|files or folders were} not taken in."),
            count=len(self._problems),
        )
        self._notice.show_problems(heading, self._problems)

    # What is shown

    def _show(self, standing: StudyAsRead) -> None:
        is_same = self._standing is not None and _content(standing) == _content(self._standing)
        self._standing = standing
        if self._is_unreadable:
            self._is_unreadable = False
            self._show_report()
        if not is_same:
            plan = standing.study.plan
            self._title.setText(isolated(plan.title or self._root.name))
            self._show_status(standing.status)
        self._allow()
        self._go_on()

    def _show_taken_in(self, standing: StudyAsRead, collected: Collected) -> None:
        self._lines += [
            tr("{file}, by {annotator}: {what}").format(
                file=isolated(taken.file.name),
                annotator=isolated(taken.annotator),
                what=reduce(
                    _and_then, map(with_values_isolated, (taken.arrival.value, *taken.notes))
                ),
            )
            for taken in collected.taken_in
        ]
        self._problems += [(problem,) for problem in collected.problems]
        self._show_report()
        self._show(standing)

    def _show_packets(self, standing: StudyAsRead, files: Sequence[Path]) -> None:
        text = tr("To send: {files}. They are in the folder “packets”.")
        packets = standing.study.packets_folder
        names = [isolated(file.relative_to(packets).as_posix()) for file in files]
        self._lines.append(text.format(files=", ".join(names)))
        self._show_report()
        self._show(standing)

    def _show_status(self, status: Status | None) -> None:
        by_set = status.by_set if status else None
        self._annotators.show_table(status.annotators if status else None)
        self._parts.show_table(status.parts if status else None)
        self._sets.show_table(by_set.tables[0] if by_set and by_set.tables else None)
        self._remarks.show_table(status.remarks if status else None)
        plot = by_set.plots[0] if by_set and by_set.plots else None
        self._curve.show_plot(plot.lay_out if plot else None)
        self._how.setVisible(plot is not None)
        self._how.show_signature(plot.signature if plot else "")
        if status is not None:
            self._annotators.view.choose(0)
        self._allow()
        layout = self._steps.layout()
        while layout is not None and (item := layout.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        steps = status.steps if status else ()
        self._take_in.setVisible(all(step.task is not Task.COLLECT for step in steps))
        lines = [self._line_of(step) for step in steps]
        beside = 2 if len(lines) > _STEPS_BELOW else 1
        for start in range(0, len(lines), beside):
            line = QWidget()
            line.setLayout(row(*((each, 1) for each in lines[start : start + beside])))
            if layout is not None:
                layout.addWidget(line)

    def _line_of(self, step: Step) -> QWidget:
        button = named(QPushButton(tr(_TASKS[step.task])), f"step_{step.task.value}")
        reason = with_values_isolated(step.reason)
        reason = f"{reason[:1].upper()}{reason[1:]}"
        button.setAccessibleDescription(said(step.reason))
        button.clicked.connect(self._acts[step.task])
        line = QWidget()
        line.setLayout(row(button, (plain_label(reason, wraps=True), 1), margins=(0, 0, 0, 4)))
        return line

    def _allow(self) -> None:
        """Offer what can be done with the study and the chosen annotator."""
        self._undoing.setVisible(
            self._standing is not None and self._standing.study.corrections.count > 0
        )
        self._practice.setVisible(
            self._standing is not None and self._standing.study.whole.study.linking
        )
        has_work = self._work_of(self._annotator) is not None
        for button in self._acts_on_annotator:
            button.setEnabled(has_work)
        is_named = (
            self._standing is not None and self._annotator in self._standing.study.plan.people
        )
        self._renaming.setEnabled(is_named)

    def _fail(self, error: BlinkerError) -> None:
        if self._changes:
            show_error(self, tr("The study could not be used"), error)
        else:
            self._show_unreadable(error)
        self._go_on()

    def _show_unreadable(self, error: BlinkerError) -> None:
        """Say why the study cannot be read; it is read again whenever the user comes back."""
        problems = error.problems if isinstance(error, InputError) else ()
        is_lost = any(problem.path == str(self._root / STUDY_FILE) for problem in problems)
        self._remedy = self._find_folder if is_lost else self.refresh
        offer = tr("Find the folder…") if is_lost else tr("Read again")
        reason = "\n".join(problem_lines(error))
        heading = tr("The study could not be read. {reason}").format(reason=reason)
        self._notice.show_problems(heading, (), [offer])
        if not self._is_unreadable:
            announce(self._notice, heading)
        self._is_unreadable = True

    def _find_folder(self) -> None:
        """Ask where the folder of the study is now."""
        name = QFileDialog.getExistingDirectory(
            self, tr("Study folder"), reachable(str(self._root.parent))
        )
        if name:
            self.show_study(Path(name))

    # Changes of the plan

    def _edit_plan(self) -> None:
        try:
            written = waited(self, self._root, partial(_written_plan, self._root))
        except BlinkerError as error:
            show_error(self, tr("The study could not be used"), error)
            return
        dialog = PlanDialog(self._root, written, self._theme, self)
        if dialog.exec():
            self.refresh()
        dialog.deleteLater()

    def _ask_for_name(self) -> None:
        """Ask for another name of the chosen annotator."""
        question = tr(
            "{name} gets another name in the plan and in the file that came back. Files with the "
            "earlier name still belong to the same person."
        ).format(name=isolated(self._annotator))
        dialog = NameDialog(question, self._annotator, tr("Cancel"), self)
        if dialog.exec() and dialog.annotator != self._annotator:
            names = self._annotator, dialog.annotator
            self._change(
                rename_person,
                *names,
                self._data_directory,
                then=lambda standing, _: self._show(standing),
            )
        dialog.deleteLater()

    def _write_ruling(self) -> None:
        file = self._root / STUDY_FILE
        if ask_for_ruling(self, file, None, Alignment(), self._theme) is not None:
            self.refresh()

    def _choose_verse_pairs(self) -> None:
        file = ask_for_file(self, str(self._root.parent))
        if file is not None:
            self._change(add_verse_pairs, file, then=self._show_added)

    def _show_added(self, standing: StudyAsRead, added: range) -> None:
        text = tr(
            "Verse pairs {first} to {last} are new. Edit the plan to add a part for them, and hand "
            "out."
        )
        self._lines.append(text.format(first=added.start + 1, last=added.stop))
        self._show_report()
        self._show(standing)

    # Corrections

    def _undo_correction(self) -> None:
        """Ask whether to take the last correction back in all files of the study."""
        file = self._root / RECORD_FILE
        try:
            record = waited(self, self._root, partial(read_record, file))
        except BlinkerError as error:
            show_error(self, tr("The correction was not undone"), error)
            return
        if not record.count:
            self.refresh()
            return
        dialog = StudyUndoDialog(record, file, self)
        if dialog.exec():
            self._change(undo_correction, record, self._data_directory, then=self._show_undone)
        dialog.deleteLater()

    def _show_undone(self, standing: StudyAsRead, run: Correcting) -> None:
        show_message(self, tr("Undo last correction"), *outcome_in_words(run))
        self._show(standing)

    # What comes next

    def _write_packets(self) -> None:
        self._change(write_packets, then=self._show_packets)

    def _choose_files(self) -> None:
        pattern = tr("Annotation sets (*{suffix})").format(suffix=SUFFIX)
        names, _ = QFileDialog.getOpenFileNames(
            self, tr("Files that came back"), reachable(str(Path.home())), pattern
        )
        self.take_in([Path(name) for name in names])

    def _remind(self) -> None:
        if self._standing is not None:
            plan, status = self._standing.study.plan, self._standing.status
            RemindersDialog(reminders(plan, status.unfinished), self).exec()

    def _compare(self, question: AnalysisQuestion) -> None:
        if self._standing is not None:
            files = *self._standing.returned, *self._standing.golds
            self._elsewhere.compare(files, question)

    def _compare_answers_or_links(self) -> None:
        if self._standing is not None:
            links = self._standing.study.whole.study.linking
            self._compare(AnalysisQuestion.AGREEMENT if links else AnalysisQuestion.RATINGS)

    def _settle(self) -> None:
        if self._standing is not None:
            files = self._standing.returned
            self._elsewhere.settle(files, self._root / GOLD_FOLDER / f"gold{SUFFIX}")

    def _adjudicate(self) -> None:
        if self._standing is not None and self._standing.golds:
            self._elsewhere.work_on(self._standing.golds[-1])

    def _update(self) -> None:
        if self._standing is not None and self._standing.golds:
            self._elsewhere.update(self._standing.golds[-1])

    def _publish(self) -> None:
        if self._standing is not None and self._standing.golds:
            self._elsewhere.publish(self._standing.golds[-1])

    def _open_answers(self, standing: StudyAsRead, answers: Path) -> None:
        self._show(standing)
        self._elsewhere.work_on(answers)

    def _show_folder(self, name: str) -> None:
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._root / name)))

    # What is behind figures

    @property
    def _annotator(self) -> str:
        """The annotator of the current row; empty for none."""
        return _annotator_in(self._annotators)

    def _work_of(self, annotator: str) -> Path | None:
        """The file with the work of an annotator, if any came back."""
        if self._standing is None:
            return None
        study = self._standing.study
        name = study.file_names().get(annotator, "")
        file = returned_folder(study) / name
        return file if file in self._standing.returned else None

    def _show_what_is_behind(self, panel: TablePanel) -> None:
        """Show what the current cell of a table is about."""
        table, annotator = panel.view.table, _annotator_in(panel)
        if table is None or not annotator:
            return
        name = table.columns[panel.view.currentIndex().column()].name
        if name == "handed_out":
            self._show_folder("packets")
        elif name == "remarks":
            self._show_remarks_of(annotator)
        elif name in _AGREEMENT_COLUMNS:
            self._compare(AnalysisQuestion.AGREEMENT)
        elif name in _TIME_COLUMNS:
            self._show_time()
        else:
            self._open(annotator)

    def _open(self, annotator: str, reference: str = "") -> None:
        file = self._work_of(annotator)
        if file is not None:
            self._elsewhere.read(file, reference)

    def _show_remarks_of(self, annotator: str) -> None:
        """Go to the first remark of an annotator."""
        table = self._remarks.view.table
        names = [str(cells[1]) for cells in table.rows] if table else []
        self._tabs.setCurrentIndex(self._tabs.count() - 1)
        self._remarks.view.setFocus()
        if annotator in names:
            self._remarks.view.choose(names.index(annotator))

    def _open_remark(self) -> None:
        """Open the work with the current remark, at its verse pair."""
        table = self._remarks.view.table
        if table is not None and self._remarks.view.chosen:
            reference, annotator, *_ = table.rows[self._remarks.view.chosen[0]]
            self._open(str(annotator), str(reference))

    def _show_time(self) -> None:
        self._compare(AnalysisQuestion.TIME)

    # Files that are dropped

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Accept files and folders."""
        if event.mimeData().hasUrls():
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Take in files that are dropped on the window."""
        event.acceptProposedAction()
        urls = event.mimeData().urls()
        files = [Path(url.toLocalFile()) for url in urls if url.isLocalFile()]
        self.take_in(files, [url.toString() for url in urls if not url.isLocalFile()])


def _annotator_in(panel: TablePanel) -> str:
    """The annotator of the current row of a table; empty for none."""
    table, chosen = panel.view.table, panel.view.chosen
    if table is None or not chosen:
        return ""
    names = [column.name for column in table.columns]
    return str(table.rows[chosen[0]][names.index("annotator")])


def _content(standing: StudyAsRead) -> tuple[object, ...]:
    """The content that is shown of a study, to detect changes."""
    return standing.study.plan, standing.status.tables, standing.status.steps
