"""A study folder in its window: who has done how much, taking work in, and what comes next."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QObject, Qt, QUrl
from PySide6.QtGui import QTextCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QLabel,
    QLineEdit,
    QMessageBox,
    QPlainTextEdit,
    QProgressBar,
    QPushButton,
    QRadioButton,
    QTableWidgetItem,
    QTabWidget,
    QWidget,
)
from pytestqt.qtbot import QtBot

from blinker_qt.bitext.annotation import AnnotationSet
from blinker_qt.bitext.remarks import Note, Remarks
from blinker_qt.bitext.verses import Bitext, Side, VersePair
from blinker_qt.formats import annotation
from blinker_qt.layouts.charts import Dot
from blinker_qt.paths import lock_file_of
from blinker_qt.study.collecting import collect
from blinker_qt.study.correcting import NewWords, files_of_study
from blinker_qt.study.folder import StudyFolder, create_study, hand_out
from blinker_qt.study.guide_editing import guide_in
from blinker_qt.study.location import STUDY_FILE
from blinker_qt.study.plan import PartEntry
from blinker_qt.ui.app.app import open_named_or_last
from blinker_qt.ui.app.main_window import MainWindow
from blinker_qt.ui.compare.analysis_window import AnalysisWindow
from blinker_qt.ui.exchange.output_dialog import FilesList
from blinker_qt.ui.gold.gold_dialogs import GoldDialog, LateDialog, PublishDialog, ReopenedDialog
from blinker_qt.ui.study.correction_dialog import StudyUndoDialog
from blinker_qt.ui.study.parts_table import PartsTable
from blinker_qt.ui.study.plan_dialog import PlanDialog
from blinker_qt.ui.study.reminders_dialog import RemindersDialog
from blinker_qt.ui.study.ruling_dialog import BeginningDialog, RulingDialog
from blinker_qt.ui.study.study_window import StudyWindow
from blinker_qt.ui.widgets.dialogs import NameDialog
from blinker_qt.ui.widgets.plots import PlotView
from blinker_qt.ui.widgets.tables import TableView
from commands import SAMPLE, write
from forms import ok, type_into
from leads import plain
from short_studies import correct
from window_acts import (
    LEFT,
    ChooseFiles,
    InDialog,
    NextMessage,
    WhileModal,
    child,
    document_of,
    drop,
    press_button,
    windows_of,
)
from works import with_pair

PLAN = """
title = "Tales"
contact = "Lea <lea@example.org>"
[[part]]
pairs = "1-10"
annotators = ["Anna", "Ben"]
"""
WORKS = {
    name: annotation.load(Path(path))
    for name, path in zip(("Anna", "Ben"), SAMPLE[:2], strict=True)
}
BEHOLD = NewWords(
    (WORKS["Anna"].bitext.references[1], Side.SOURCE),
    f"Behold {WORKS['Anna'].bitext.source_verses[1]}",
)
"""A word more at the beginning of the second verse pair."""


class Lead:
    """Whoever leads a study, at its window."""

    def __init__(self, study: StudyWindow, qtbot: QtBot) -> None:
        self.study = study
        self._qtbot = qtbot

    def press(self, name: str) -> None:
        """Click a button, and wait until the study is read again."""
        with self._qtbot.waitSignal(self.study.settled, timeout=20_000):
            press_button(self.study, name)

    def take_in(self, *paths: Path | QUrl) -> None:
        """Drop files on the window, and wait until they are taken in."""
        with self._qtbot.waitSignal(self.study.settled, timeout=20_000):
            drop(self.study, paths)

    @property
    def rows(self) -> list[list[str]]:
        """The table of annotators as it is shown."""
        model = child(self.study, TableView, "table_annotators").model()
        return [
            [plain(model.index(row, column).data()) for column in range(model.columnCount())]
            for row in range(model.rowCount())
        ]

    @property
    def steps(self) -> list[str]:
        """The names of the buttons of what comes next."""
        buttons = self.study.findChildren(QPushButton)
        names = [button.objectName() for button in buttons if button.isVisible()]
        return [name.removeprefix("step_") for name in names if name.startswith("step_")]

    def wait_for_steps(self, *names: str) -> None:
        """Wait until these are the buttons of what comes next."""
        self._qtbot.waitUntil(lambda: self.steps == list(names))

    def wait_for_done(self, *pairs: str) -> None:
        """Wait until the table says how many verse pairs each annotator did."""
        self._qtbot.waitUntil(lambda: [row[3] for row in self.rows] == [*pairs], timeout=20_000)

    @property
    def report(self) -> str:
        """What the window says was done."""
        return plain(child(self.study, QPlainTextEdit, "study_said").toPlainText())

    @property
    def problems(self) -> str:
        """What the window says was wrong, file by file."""
        return plain(child(self.study, QPlainTextEdit, "study_notice_lines").toPlainText())


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A study of ten verse pairs with two annotators."""
    return new_study(tmp_path / "tales")


def new_study(folder: Path, title: str = "Tales") -> Path:
    plan = PLAN.replace("Tales", title)
    create_study(folder, AnnotationSet.unannotated(WORKS["Anna"].bitext), plan)
    return folder


@pytest.fixture
def lead(
    window: MainWindow, folder: Path, choose_files: ChooseFiles, qtbot: QtBot
) -> Iterator[Lead]:
    """The lead at the window of the study, opened from the menu."""
    choose_files(folder)
    window.actions_by_name["open_study"].trigger()
    (opened,) = windows_of(StudyWindow)
    lead = Lead(opened, qtbot)
    qtbot.waitUntil(lambda: bool(lead.rows), timeout=20_000)
    yield lead
    opened.close()


def returned(folder: Path, name: str, pairs: int = 10) -> Path:
    """A file that came back from an annotator, with so many verse pairs done."""
    packet = annotation.load(folder / "packets" / f"{name}.blinker")
    work = WORKS[name].over(packet.bitext).pairs[:pairs]
    done = replace(packet, pairs=(*work, *packet.pairs[pairs:]), revision=pairs)
    return Path(write(folder.parent / f"{name} (from mail).blinker", done))


def both_returned(folder: Path) -> list[Path]:
    return [returned(folder, name) for name in ("Anna", "Ben")]


def ready(qtbot: QtBot, dialog: QWidget) -> QPushButton:
    """The button that does what the dialog is for, once it is enabled."""
    qtbot.waitUntil(lambda: ok(dialog).isEnabled(), timeout=20_000)
    return ok(dialog)


def test_studies_are_opened_by_name_dropped_and_led_back_to(
    window: MainWindow, folder: Path, next_message: NextMessage, qtbot: QtBot
) -> None:
    open_named_or_last(window, str(folder), "")
    (study,) = windows_of(StudyWindow)
    lead = Lead(study, qtbot)
    qtbot.waitUntil(lambda: bool(lead.rows), timeout=20_000)
    study.close()
    for dropped in (folder, folder / STUDY_FILE):
        study.show_study(folder.parent)
        drop(window, [dropped])
        assert windows_of(StudyWindow) == [study]
        qtbot.waitUntil(lambda: len(lead.rows) == 2, timeout=20_000)
        assert study.root == folder
    assert window.documents.document is None
    empty = folder.parent / "empty"
    empty.mkdir()
    told = next_message()
    drop(window, [empty])
    assert "it holds no study (study.toml) and no annotation file" in told[0]
    of_unknown_study = Path(write(folder.parent / "other.blinker", WORKS["Anna"]))
    for file in (folder / "packets" / "Anna.blinker", of_unknown_study):
        drop(window, [file])
        assert document_of(window).path == file
    assert window.documents.close()
    back = window.actions_by_name["show_study"]
    window.activateWindow()
    back.trigger()
    qtbot.waitUntil(study.isActiveWindow)
    study.close()
    assert not back.isEnabled()
    assert back.toolTip() == "Open a study folder, or a file inside one"
    back.trigger()
    assert not windows_of(StudyWindow)
    window.open_file(folder / "packets" / "Anna.blinker")
    with qtbot.waitSignal(study.settled, timeout=20_000):
        back.trigger()
    assert windows_of(StudyWindow) == [study]
    assert study.root == folder
    other = new_study(folder.parent / "other")
    lead.take_in(other / STUDY_FILE)
    notice = child(study, QPlainTextEdit, "study_notice_lines")
    assert notice.isVisible()
    window.open_file(other / "packets" / "Anna.blinker")
    with qtbot.waitSignal(study.settled, timeout=20_000):
        back.trigger()
    assert study.root == other
    assert not notice.isVisible()
    study.close()
    assert back.isEnabled()
    outside = folder.parent / "Anna.blinker"
    outside.write_bytes((folder / "packets" / "Anna.blinker").read_bytes())
    window.open_file(outside)
    assert not back.isEnabled()


def test_a_study_from_the_packets_to_the_gold_standard(
    lead: Lead,
    window: MainWindow,
    folder: Path,
    choose_files: ChooseFiles,
    while_modal: WhileModal,
    qtbot: QtBot,
) -> None:
    study = lead.study
    assert lead.rows == [
        ["Anna", "10", "0", "0", "0", "331", "0.00", "–", "–", "0"],
        ["Ben", "10", "0", "0", "0", "331", "0.00", "–", "–", "0"],
    ]
    lead.wait_for_steps("plan", "collect")
    assert child(study, QPushButton, "link_practice").isVisible()
    choose_files([returned(folder, "Anna")])
    lead.press("step_collect")
    assert lead.report == "Anna (from mail).blinker, by Anna: the first file of this annotator"
    lead.take_in(returned(folder, "Ben", 4))
    assert [row[2:4] for row in lead.rows] == [["10", "10"], ["10", "4"]]
    lead.wait_for_steps("plan", "remind", "compare", "discuss")

    def read(dialog: RemindersDialog) -> None:
        reminded.extend(plain(dialog.names.item(row).text()) for row in range(dialog.names.count()))
        child(dialog, QPushButton, "copy_reminder").click()
        dialog.reject()

    reminded = list[str]()
    while_modal(RemindersDialog, read)
    press_button(study, "step_remind")
    assert len(reminded) == 1
    copied = "Hello Ben,\n\nof your 10 verse pairs of “Tales”, 4 are done in the file"
    assert QApplication.clipboard().text().startswith(copied)
    lead.take_in(returned(folder, "Ben"))
    lead.wait_for_steps("plan", "compare", "discuss", "settle")
    assert len({row[8] for row in lead.rows}) == 1
    while_modal(GoldDialog, lambda dialog: ready(qtbot, dialog).click())
    press_button(study, "step_settle")
    assert document_of(window).path.parent == folder / "gold"
    lead.press("refresh_study")
    lead.wait_for_steps("plan", "compare", "discuss", "adjudicate", "publish")
    window.documents.close()
    press_button(study, "step_adjudicate")
    assert document_of(window).path.parent == folder / "gold"
    # Newer work is added to it.
    work = annotation.load(folder / "returned" / "Ben.blinker")
    changed = with_pair(work, 0, replace(work.pairs[0], links="1-1", done=False))
    newer = replace(changed, revision=work.revision + 1)
    lead.take_in(Path(write(folder.parent / "newer.blinker", newer)))
    qtbot.waitUntil(lambda: "update" in lead.steps)

    def look(dialog: PublishDialog) -> None:
        # The file that has changed since is found like the other one.
        files = child(dialog, FilesList)
        qtbot.waitUntil(lambda: len(files.paths) == 2, timeout=20_000)
        dialog.reject()

    while_modal(PublishDialog, look)
    press_button(study, "step_publish")
    while_modal(LateDialog, lambda dialog: ready(qtbot, dialog).click())
    while_modal(ReopenedDialog, lambda dialog: dialog.reject())
    press_button(study, "step_update")
    lead.press("refresh_study")
    assert (folder / "gold" / "gold-2.blinker").exists()
    assert "update" not in lead.steps


def test_a_gold_standard_is_proposed_by_no_annotator_and_with_training_if_it_is_ticked(
    window: MainWindow, folder: Path, in_dialog: InDialog, qtbot: QtBot
) -> None:
    plan, gold, anna = folder / STUDY_FILE, folder / "gold", folder / "returned" / "Anna.blinker"
    training = '\n[[part]]\npairs = "1-4"\ntraining = true\nannotators = ["Anna", "Ben"]\n'
    plan.write_text(plan.read_text("utf-8").replace('"1-10"', '"5-10"') + training, "utf-8")
    for path in (folder / "packets").glob("*.blinker"):
        path.unlink()
    hand_out(StudyFolder.open(folder))
    collect(StudyFolder.open(folder), both_returned(folder))
    window._settings.change(annotator="Anna")
    assert window.open_file(anna)
    proposed, sizes = list[str](), list[int]()

    def look(dialog: GoldDialog) -> None:
        ready(qtbot, dialog)
        for name in ("output_file", "adjudicator"):
            proposed.append(child(dialog, QLineEdit, name).text())
        for entered in ("Ben", "Ben Lee"):
            type_into(dialog, adjudicator=entered)
            proposed.append(plain(child(dialog, QLabel, "losses").text()))
        dialog.reject()

    in_dialog("make_gold", GoldDialog, look)
    assert proposed == [
        str(gold / "gold.blinker"),
        "",
        "Ben is one of the annotators: a gold standard by that name would be taken for their work.",
        "",
    ]
    for is_ticked in (False, True):

        def make(dialog: GoldDialog, is_ticked: bool = is_ticked) -> None:
            button = ready(qtbot, dialog)
            tick = child(dialog, QCheckBox, "training")
            assert tick.isVisible()
            assert tick.text() == "Also settle 4 verse pairs for training"
            tick.setChecked(is_ticked)
            type_into(dialog, output_file=str(gold / f"{is_ticked}.blinker"))
            button.click()

        in_dialog("make_gold", GoldDialog, make)
        sizes.append(len(document_of(window).session.bitext))
        assert window.open_file(anna)
    assert sizes == [6, 10]


def test_what_is_dropped_is_offered_to_its_study_and_what_is_no_work_for_it_is_named(
    lead: Lead,
    window: MainWindow,
    folder: Path,
    while_modal: WhileModal,
    choose_files: ChooseFiles,
    qtbot: QtBot,
) -> None:
    files = both_returned(folder)
    other = Path(write(folder.parent / "other.blinker", WORKS["Anna"]))
    damaged = folder.parent / "damaged.blinker"
    damaged.write_bytes(files[0].read_bytes()[:200])
    question = (
        f"2 files belong to the study “Tales” in the folder {folder}. Take them in as work that "
        "came back?\n\n“Open” opens only the first file, Anna (from mail).blinker.\n\n"
        "Damaged, of another study or not sent back, and left out: other.blinker, damaged.blinker"
    )
    asked = list[str]()
    for answer in ("Cancel", "Take in", "Open"):

        def decide(box: QMessageBox, answer: str = answer) -> None:
            asked.append(plain(box.text()))
            (button,) = [each for each in box.buttons() if each.text().replace("&", "") == answer]
            button.click()

        while_modal(QMessageBox, decide)
        drop(window, [*files, other, damaged])
        assert asked.pop() == question
        done = "0" if answer == "Cancel" else "10"
        lead.wait_for_done(done, done)
        opened = window.documents.document
        assert (opened and opened.path) == (files[0] if answer == "Open" else None)
    assert window.documents.close()
    study, empty = lead.study, folder / "empty"
    others = new_study(folder.parent / "others", "Others")
    empty.mkdir()
    nameless = returned(folder, "Ben", 4)
    write(nameless, replace(annotation.load(nameless), annotator=""))
    link = QUrl("https://example.org/Anna.blinker")
    lead.take_in(others, folder, empty, nameless, link)
    for problem in (
        "this is the folder of another study, “Others”; open it with Study",
        "this is the folder of the study that is shown",
        "the folder has no annotation files",
        "it names no annotator; write the name into it",
        "https://example.org/Anna.blinker: this is a link, not a file",
    ):
        assert problem in lead.problems
    # Another study waits for what is being taken in.
    choose_files(others)
    with qtbot.waitSignal(study.settled, timeout=20_000):
        drop(study, [returned(folder, "Anna")])
        press_button(study, "refresh_study")
        window.actions_by_name["open_study"].trigger()
        drop(study, [returned(folder, "Ben")])
        assert study.root == folder
    assert study.root == others
    names = sorted(path.name for path in (folder / "returned").glob("*.blinker"))
    assert names == ["Anna.blinker", "Ben.blinker"]
    assert not (others / "returned").exists()
    assert [row[2:4] for row in lead.rows] == [["0", "0"], ["0", "0"]]
    assert "Ben (from mail).blinker" in lead.report


def test_every_figure_leads_to_what_is_behind_it_and_sets_are_drawn(
    lead: Lead, window: MainWindow, folder: Path, qtbot: QtBot
) -> None:
    study, note = lead.study, "Is this an idiom?"

    def enter_cell(view: TableView, row: int, column: str) -> None:
        """Press Enter on a figure of a table."""
        assert view.table is not None
        names = [each.name for each in view.table.columns]
        view.setCurrentIndex(view.model().index(row, names.index(column)))
        QTest.keyClick(view, Qt.Key.Key_Return)

    curve = child(study, PlotView, "plot_by_set")
    assert curve.plot is None
    noted = returned(folder, "Ben")
    work = annotation.load(noted)
    pair = replace(work.pairs[3], remarks=Remarks((Note(note, (Side.SOURCE, 0)),)))
    write(noted, with_pair(work, 3, pair))
    lead.take_in(returned(folder, "Anna"), noted)
    assert curve.plot is not None
    by_set = child(study, TableView, "table_sets")
    sets = by_set.table
    assert sets is not None
    assert "each:set" in sets.signature
    dots = [shape for shape in curve.plot.shapes if isinstance(shape, Dot)]
    assert [dot.hint.partition(":")[0] for dot in dots] == [str(row[0]) for row in sets.rows]
    annotators = child(study, TableView, "table_annotators")
    remarks = child(study, TableView, "table_remarks")
    enter_cell(annotators, 1, "remarks")
    assert remarks.isVisible()
    assert remarks.table is not None
    bitext = WORKS["Ben"].bitext
    first, reference = bitext.source_verses[3].split()[0], bitext.references[3]
    assert [tuple(map(str, row)) for row in remarks.table.rows] == [
        (reference, "Ben", "note", first, note)
    ]
    QTest.keyClick(remarks, Qt.Key.Key_Return)
    document = document_of(window)
    assert document.path == folder / "returned" / "Ben.blinker"
    assert document.session.position == 3
    for view, column, tab in (
        (annotators, "agreement", "Agreement"),
        (annotators, "hours", "Time"),
        (by_set, "agreement", "Along the study"),
    ):
        enter_cell(view, 0, column)
        (analysis,) = windows_of(AnalysisWindow)
        qtbot.waitUntil(lambda: not analysis.is_busy, timeout=20_000)  # noqa: B023
        tabs = child(analysis, QTabWidget, "questions")
        assert tabs.tabText(tabs.currentIndex()) == tab
        names = sorted(path.name for path in analysis.compared_files)
        assert names == ["Anna.blinker", "Ben.blinker"]
    analysis.close()


class WhenHidden(QObject):
    """Does something when a widget is first hidden."""

    def __init__(self, widget: QWidget, act: Callable[[], object]) -> None:
        super().__init__(widget)
        self._act = act
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Hide:
            watched.removeEventFilter(self)
            self._act()
        return super().eventFilter(watched, event)


def test_an_annotator_is_renamed_and_the_work_of_another_opened_from_the_table(
    lead: Lead, window: MainWindow, folder: Path, while_modal: WhileModal, qtbot: QtBot
) -> None:
    study = lead.study
    view = child(study, TableView, "table_annotators")

    def open_work() -> None:
        view.choose(0)
        QTest.keyClick(view, Qt.Key.Key_Return)

    def leave() -> None:
        window.activateWindow()
        qtbot.waitUntil(lambda: not study.isActiveWindow())

    open_work()
    assert window.documents.document is None
    # The study is read again when somebody comes back, even while it is read.
    qtbot.waitUntil(study.isActiveWindow)
    leave()
    collect(StudyFolder.open(folder), [returned(folder, "Anna")])
    with qtbot.waitSignal(study.settled, timeout=20_000):
        study.activateWindow()
    assert [row[3] for row in lead.rows] == ["10", "0"]
    leave()
    press_button(study, "refresh_study")
    study.activateWindow()
    qtbot.waitUntil(study.isActiveWindow)
    bar = child(study, QProgressBar, "study_bar")
    assert bar.isVisible()
    work = returned(folder, "Ben")
    # Comes too late for what is being read now.
    with qtbot.waitSignal(study.settled, timeout=20_000):
        WhenHidden(bar, lambda: collect(StudyFolder.open(folder), [work]))
    assert [row[3] for row in lead.rows] == ["10", "10"]

    def name(dialog: NameDialog) -> None:
        child(dialog, QLineEdit, "annotator_name").setText("Bea")
        dialog.accept()

    view.choose(1)
    while_modal(NameDialog, name)
    lead.press("rename_person")
    assert annotation.load(folder / "returned" / "Bea.blinker").annotator == "Bea"
    lead.take_in(work)
    assert [row[0] for row in lead.rows] == ["Anna", "Bea"]
    open_work()
    file = folder / "returned" / "Anna.blinker"
    before = file.read_bytes()
    assert document_of(window).path == file
    # What the lead does there must not count as the annotator's work or time.
    session = document_of(window).session
    assert session.read_only
    assert not lock_file_of(file).exists()
    session.go_to(1)
    assert window.documents.close()
    assert file.read_bytes() == before
    open_work()
    assert document_of(window).session.read_only
    # Whoever means to edit it opens it like any other file.
    assert window.open_file(file)
    assert not document_of(window).session.read_only
    open_work()
    assert not document_of(window).session.read_only


def test_the_plan_is_edited_with_what_it_comes_to_and_a_ruling_written_without_a_file(
    lead: Lead,
    window: MainWindow,
    folder: Path,
    choose_files: ChooseFiles,
    while_modal: WhileModal,
    qtbot: QtBot,
) -> None:
    more = Bitext.of([VersePair("New 1:1", ("one",), ("un",))])
    choose_files(write(folder.parent / "more.blinker", AnnotationSet.unannotated(more)))
    lead.press("add_verse_pairs")
    assert lead.report.startswith("Verse pairs 31 to 31 are new.")
    plan, said, to_send = folder / STUDY_FILE, list[str](), list[tuple[object, ...]]()

    def type_and_reject(dialog: PlanDialog) -> None:
        text = child(dialog, QPlainTextEdit, "plan_text")
        label = child(dialog, QLabel, "missing")
        ready(qtbot, dialog)
        good = text.toPlainText()
        text.setPlainText(good.replace("pairs", "verses"))
        qtbot.waitUntil(lambda: bool(label.text()), timeout=20_000)
        said.append(label.text())
        assert not ok(dialog).isEnabled()
        # It stays as it is typed.
        text.setPlainText(good)
        typed = good + "# The first pilot"
        text.moveCursor(QTextCursor.MoveOperation.End)
        QTest.keyClicks(text, "# The first pilot")
        place = text.textCursor().position()
        button = ready(qtbot, dialog)
        assert (text.toPlainText(), text.textCursor().position()) == (typed, place)
        plan.write_text(plan.read_text("utf-8") + "# By another lead\n", "utf-8")
        button.click()
        qtbot.waitUntil(lambda: "Somebody else changed the plan" in label.text(), timeout=20_000)
        assert dialog.isVisible()
        assert text.toPlainText() == typed
        dialog.reject()

    while_modal(PlanDialog, type_and_reject)
    press_button(lead.study, "edit_plan")
    assert "there is an unknown entry “" in said.pop()
    written = plan.read_text("utf-8")
    assert ("# By another lead" in written, "# The first pilot" in written) == (True, False)

    def edit(dialog: PlanDialog) -> None:
        text = child(dialog, QPlainTextEdit, "plan_text")
        ready(qtbot, dialog)
        later = '\n[[part]]\npairs = "31-31"\nannotators = ["Anna", "Cleo"]\n'
        text.setPlainText(text.toPlainText().replace('["Anna", "Ben"]', '["Anna"]') + later)
        button = ready(qtbot, dialog)
        table = child(dialog, TableView, "table_to_send").table
        to_send.extend(table.rows if table else ())
        said.append(plain(child(dialog, QLabel, "plan_notes").text()))
        button.click()

    while_modal(PlanDialog, edit)
    lead.press("edit_plan")
    assert "Ben is no longer named" in said[0]
    assert [row[:3] for row in to_send] == [("Anna", 10, 1), ("Ben", 10, 0), ("Cleo", 0, 1)]
    assert "Cleo" in plan.read_text("utf-8")
    qtbot.waitUntil(lambda: "hand-out" in lead.steps)

    def begin(dialog: BeginningDialog) -> None:
        child(dialog, QRadioButton, "begin_empty").click()
        while_modal(RulingDialog, write_ruling)
        QTest.mouseClick(ok(dialog), LEFT)

    def write_ruling(dialog: RulingDialog) -> None:
        for name in ("draw_right", "draw_wrong"):
            button = child(dialog, QPushButton, name)
            assert not button.isEnabled()
            assert button.toolTip().startswith("Open a file of the study first")
        type_into(dialog, chapter_title="Suffixes", chapter_letters="SUF", ruling_title="Both")
        QTest.keyClicks(child(dialog, QPlainTextEdit, "ruling_text"), "Link both.")
        QTest.mouseClick(ok(dialog), LEFT)

    while_modal(BeginningDialog, begin)
    lead.press("study_guide")
    assert window.documents.document is None
    guide = guide_in(StudyFolder.open(folder))
    assert guide is not None
    ruling = guide.ruling("SUF-1")
    assert ruling is not None
    assert (ruling.title, ruling.text, ruling.figures) == ("Both", "Link both.", ())


def test_the_plan_is_changed_by_mouse(
    lead: Lead, folder: Path, while_modal: WhileModal, qtbot: QtBot
) -> None:
    notes = list[str]()

    def edit(dialog: PlanDialog) -> None:
        parts = child(dialog, PartsTable)
        child(dialog, QLineEdit, "new_annotator").setText("Cleo")
        press_button(dialog, "add_annotator")
        assert parts.names == ("Anna", "Ben", "Cleo")

        def cell(row: int, name: str) -> QTableWidgetItem:
            item = parts.item(row, parts.columnCount() - 3 + parts.names.index(name))
            assert item is not None
            return item

        cell(0, "Ben").setCheckState(Qt.CheckState.Unchecked)
        cell(0, "Cleo").setCheckState(Qt.CheckState.Checked)
        press_button(dialog, "add_part")
        last = parts.item(1, 0)
        assert last is not None
        assert last.text() == "11-11"
        last.setText("11-14")
        cell(1, "Anna").setCheckState(Qt.CheckState.Checked)
        button = ready(qtbot, dialog)
        notes.append(plain(child(dialog, QLabel, "plan_notes").text()))
        button.click()

    while_modal(PlanDialog, edit)
    lead.press("edit_plan")
    assert notes == ["Ben has 10 verse pairs that the plan no longer assigns to them."]
    changed = StudyFolder.open(folder).plan
    assert [(part.rows, part.annotators) for part in changed.parts] == [
        (range(10), ("Anna", "Cleo")),
        (range(10, 14), ("Anna",)),
    ]
    assert set(changed.people) == {"Anna", "Ben", "Cleo"}
    lead.wait_for_steps("plan", "hand-out", "collect")
    lead.press("step_hand-out")
    assert lead.report == (
        "To send: Anna-2.blinker, Cleo.blinker. They are in the folder “packets”."
    )
    lead.wait_for_steps("plan", "collect")
    assert (folder / "packets" / "Cleo.blinker").exists()


def test_sets_of_different_sizes_stay_in_the_table(qtbot: QtBot) -> None:
    table = PartsTable()
    qtbot.addWidget(table)
    parts = [
        PartEntry("1-10", ("Anna",), set_size=(5, 2, 3)),
        PartEntry("11-20", ("Anna",), set_size=5),
        PartEntry("21-30", ("Anna",)),
    ]
    table.show_parts(parts, ["Anna"])
    assert table.parts() == parts
    sizes = table.item(0, 2)
    assert sizes is not None
    assert sizes.text() == "5, 2, 3"
    sizes.setText("5,x")
    # The plan refuses what is no size.
    assert table.parts()[0].set_size == (5, 0)


def test_a_damaged_plan_is_explained_and_a_folder_that_vanishes_found_again(
    lead: Lead,
    folder: Path,
    choose_files: ChooseFiles,
    next_message: NextMessage,
    qtbot: QtBot,
    qapp: QApplication,
) -> None:
    study, plan = lead.study, folder / STUDY_FILE
    sound = plan.read_bytes()
    plan.write_text("id = 3", encoding="utf-8")
    with qtbot.waitSignal(study.settled, timeout=20_000):
        QTest.keyClick(study, Qt.Key.Key_F5)
    notice = child(study, QLabel, "study_notice_heading")
    assert "title, id and contact are texts" in notice.text()
    assert len(lead.rows) == 2
    told = next_message()
    press_button(study, "edit_plan")
    assert "title, id and contact are texts" in told[0]
    plan.write_bytes(sound)
    moved = folder.rename(folder.with_name("moved"))
    for _ in range(2):
        # Nothing modal comes up, however often somebody returns to the window.
        lead.press("refresh_study")
        assert qapp.activeModalWidget() is None
        assert "The study could not be read." in notice.text()
    choose_files(moved)
    lead.press("study_notice_offer")
    assert study.root == moved
    assert not notice.isVisible()
    lead.wait_for_steps("plan", "collect")


def words_and_links(file: Path) -> list[tuple[object, ...]]:
    work = annotation.load(file)
    verses = work.bitext.source_verses, work.bitext.target_verses
    return list(zip(*verses, (pair.alignment for pair in work.pairs), strict=True))


def test_a_correction_is_undone_in_all_files_and_another_goes_to_those_who_were_done(
    lead: Lead, folder: Path, while_modal: WhileModal, next_message: NextMessage
) -> None:
    study = lead.study
    lead.take_in(returned(folder, "Anna"), returned(folder, "Ben", 9))
    files = files_of_study(folder)
    before = [words_and_links(file) for file in files]
    button = child(study, QPushButton, "undo_correction")
    assert not button.isVisible()
    correct(folder, BEHOLD)
    assert [words_and_links(file) for file in files] != before
    lead.press("refresh_study")
    assert button.isVisible()
    shown, told, texts = list[str](), list[str](), list[str]()

    def undo(dialog: StudyUndoDialog) -> None:
        shown.append(child(dialog, QLabel, "changes").text())
        next_message(told)
        QTest.mouseClick(ok(dialog), LEFT)

    while_modal(StudyUndoDialog, undo)
    lead.press("undo_correction")
    assert shown == ["Behold → ∅"]
    assert told[0].startswith("5 files were corrected.")
    assert [words_and_links(file) for file in files] == before
    correct(folder, BEHOLD)
    lead.press("refresh_study")
    lead.press("step_hand-out")
    assert lead.report.startswith("To send: again-3/Anna.blinker, again-3/Ben.blinker.")

    def read(dialog: RemindersDialog) -> None:
        for row in range(dialog.names.count()):
            dialog.names.setCurrentRow(row)
            texts.append(child(dialog, QPlainTextEdit, "reminder").toPlainText())
        dialog.reject()

    while_modal(RemindersDialog, read)
    press_button(study, "step_remind")
    look = (
        "1 verse pair of “Tales” that you had done is to be looked at again, since words were "
        "corrected or the style guide has a new ruling. A new file with all the work that you sent "
        "is attached: please open it instead of yours, look at this verse pair again, and send it "
        "back."
    )
    anna, ben = map(plain, texts)
    contact = "Send it to: Lea <lea@example.org>"
    assert anna == f"Hello Anna,\n\n{look}\n\n{contact}"
    assert ben.startswith("Hello Ben,\n\nof your 10 verse pairs of “Tales”, 9 are done in the file")
    assert ben.endswith(f"\n\n{look}\n\n{contact}")
