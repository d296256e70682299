"""The main window with real clicks, keys and files."""

import errno
import io
import os
import shutil
import sys
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import SIGNAL, QDate, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QDialogButtonBox,
    QLabel,
    QListWidget,
    QMainWindow,
    QMenu,
    QMessageBox,
    QPushButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from blinker_qt.annotate.backups import back_up, backups_of, copy_beside
from blinker_qt.annotate.document import Document
from blinker_qt.annotate.journal import journal_path
from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.annotation import AnnotationSet, PairAnnotation, Role
from blinker_qt.bitext.study import Question, Study
from blinker_qt.bitext.verses import Bitext, Side
from blinker_qt.formats import annotation
from blinker_qt.settings import SettingsStore
from blinker_qt.study.own_copies import working_copy_of_sample
from blinker_qt.ui.app.documents import FileLock
from blinker_qt.ui.app.help_dialogs import KeysDialog
from blinker_qt.ui.app.main_window import MainWindow
from blinker_qt.ui.study.study_dialog import StudyDialog
from blinker_qt.ui.widgets.actions import ACTIONS, Actions
from blinker_qt.ui.widgets.dialogs import NameDialog
from blinker_qt.ui.widgets.messages import ask
from interrupted import left_by_an_exchange
from window_acts import (
    CONTROL,
    LEFT,
    SHIFT,
    ChooseFiles,
    Hand,
    InDialog,
    NextMessage,
    WhileModal,
    are_taken,
    child,
    document_of,
    drop,
    open_in_front,
    press_button,
    session_of,
)


def saved(window: MainWindow) -> AnnotationSet:
    """What the file on disk holds once nothing is being written."""
    document = document_of(window)
    document.flush()
    return annotation.load(document.path)


@pytest.fixture
def opened(window: MainWindow, annotation_file: Path) -> MainWindow:
    return open_in_front(window, annotation_file)


def put_off(asked: list[str], dialog: NameDialog) -> None:
    """Put the question for a name off, and note it."""
    asked.append(child(dialog, QLabel).text())
    button = child(dialog, QDialogButtonBox).button(QDialogButtonBox.StandardButton.Cancel)
    assert button.text() == "Not now"
    QTest.mouseClick(button, LEFT)


def read_and_close(told: list[str], box: QMessageBox) -> None:
    """Note what a message says, and press Enter."""
    told.append(box.text())
    QTest.keyClick(box, Qt.Key.Key_Return)


def test_undo_and_redo_name_their_edits_go_across_verse_pairs_and_wait_behind_another_page(
    opened: MainWindow, hand: Hand
) -> None:
    session = session_of(opened)
    undo, redo = (opened.actions_by_name[name] for name in ("undo", "redo"))
    assert (undo.text(), redo.text()) == ("&Undo", "&Redo")
    assert undo.toolTip() == "Nothing to undo"
    hand.click(Side.SOURCE, 0)
    hand.click_not_translated(Side.SOURCE)
    assert undo.text() == "&Undo not translated: \u2068T 1\u2069"
    opened.feedback.shown.emit(Path("feedback.blinker"))
    opened.sources.sources_found.emit()
    assert not undo.isEnabled()
    assert undo.toolTip() == "Close the feedback first"
    opened.feedback.closed.emit()
    undo.trigger()
    assert (undo.text(), redo.text()) == ("&Undo", "&Redo not translated: \u2068T 1\u2069")
    session.clear_selection()
    hand.join([0, 1, 2], [0, 1, 2])
    press_button(opened, "done_button")
    hand.click(Side.SOURCE, 0)
    hand.click_not_translated(Side.SOURCE)
    for button in ("reset", "reload", "previous"):
        press_button(opened, f"{button}_button")
    last = [(pair.alignment, pair.done) for pair in session.annotation_set.pairs]
    while undo.isEnabled():
        QTest.keyClick(opened.page.canvas, Qt.Key.Key_Z, CONTROL)
    assert not any(pair.alignment for pair in session.annotation_set.pairs)
    assert session.route.first_open == 0
    while redo.isEnabled():
        QTest.keyClick(opened.page.canvas, Qt.Key.Key_Z, CONTROL | SHIFT)
    assert [(pair.alignment, pair.done) for pair in session.annotation_set.pairs] == last
    opened.actions_by_name["first_open"].trigger()
    assert session.position == 1


def lists_recent(menu: QMenu) -> bool:
    """Whether the menu of recent files has any, which are listed once a file is painted."""
    menu.aboutToShow.emit()
    return menu.actions()[0].isEnabled()


class TestFiles:
    def test_a_file_with_work_and_no_name_asks_whose_it_is(
        self, window: MainWindow, annotation_file: Path, bitext: Bitext, while_modal: WhileModal
    ) -> None:
        links = Alignment().link({0}, {0})
        for role, done, question in (
            (Role.ANNOTATOR, (True, True, False), "2 verse pairs are done here, and"),
            (Role.ANNOTATOR, (True, False, False), "1 verse pair is done here, and"),
            (Role.ANNOTATOR, (False, False, False), "3 verse pairs are begun here, and"),
            (Role.MACHINE, (True, True, True), "3 verse pairs are done here, and"),
            (Role.GOLD, (True, True, True), "This gold standard does not name its adjudicator."),
        ):
            pairs = tuple(PairAnnotation.of(links, done=is_done) for is_done in done)
            work = annotation.write(AnnotationSet(bitext, pairs, role=role))
            # Each file is asked about once.
            path = annotation_file.with_name(f"{question[:3]} {role}.blinker")
            path.write_bytes(work)
            asked: list[str] = []
            while_modal(NameDialog, partial(put_off, asked))
            assert window.open_file(path)
            assert asked[0].startswith(question)
            assert path.read_bytes() == work
            assert window.documents.close()
        # Whoever only reads the file, as it is in use, is not asked.
        path = annotation_file.with_name("in use.blinker")
        path.write_bytes(work)
        elsewhere = FileLock(path)
        elsewhere.take()

        def read_only(box: QMessageBox) -> None:
            buttons = {button.text(): button for button in box.buttons()}
            # Writing is for one window: the other one holds the journal, too.
            assert "Open anyway" not in buttons
            assert "It is open in another window on this computer." in box.text()
            QTest.mouseClick(buttons["Open read-only"], LEFT)

        while_modal(QMessageBox, read_only)
        assert window.open_file(path)
        assert session_of(window).read_only
        assert "read-only" in window.windowTitle()
        reset = child(window, QPushButton, "reset_button")
        assert not reset.isEnabled()
        assert reset.toolTip() == "This annotation set is read-only"
        taking = FileLock(path)
        taking.take_over()
        assert FileLock(path).take() is not None
        taking.release()
        elsewhere.release()

    def test_copies_are_saved_and_opened_and_the_annotator_is_renamed(
        self,
        opened: MainWindow,
        hand: Hand,
        tmp_path: Path,
        choose_files: ChooseFiles,
        give_name: Callable[[], None],
        while_modal: WhileModal,
    ) -> None:
        hand.join([0], [0])
        copy = tmp_path / "copy.blinker"
        choose_files(copy)
        opened.actions_by_name["save_copy"].trigger()
        assert annotation.load(copy).pairs[0].links == "1-1"
        assert document_of(opened).path.name == "work.blinker"
        give_name()
        opened.actions_by_name["rename_annotator"].trigger()
        assert "Zoe" in opened.windowTitle()
        assert saved(opened).annotator == "Zoe"
        opened.actions_by_name["undo"].trigger()
        assert "A1" in opened.windowTitle()
        opened.actions_by_name["redo"].trigger()
        assert session_of(opened).annotator == "Zoe"
        # A copy of an earlier backup gets the present name.
        document = document_of(opened)
        document.saved()
        (backup,) = backups_of(document.path, opened._data_directory)
        assert annotation.load(backup).annotator == "A1"
        while_modal(QMessageBox, lambda box: QTest.keyClick(box, Qt.Key.Key_Return))
        opened.documents.open_copy(partial(copy_beside, backup, document.path), document.path)
        assert document_of(opened).path != document.path
        assert session_of(opened).annotator == "Zoe"

    def test_what_a_dropped_file_makes_possible_and_what_is_remembered(
        self, window: MainWindow, hand: Hand, annotation_file: Path, tmp_path: Path, qtbot: QtBot
    ) -> None:
        def tip_of(name: str) -> str:
            action = window.actions_by_name[name]
            (menu,) = (one for one in action.associatedObjects() if isinstance(one, QMenu))
            assert menu.toolTipsVisible()
            return "" if action.isEnabled() else action.toolTip()

        # Names of files are UTF-8 on other systems.
        name, shown = "\udce9t\udce9.blinker", "⟨U+DCE9⟩t⟨U+DCE9⟩.blinker"
        if sys.platform != "linux":
            name = shown = "été.blinker"
        recent = child(window, QMenu, "recent_files_menu")
        recent.aboutToShow.emit()
        assert [action.isEnabled() for action in recent.actions()] == [False]
        assert tip_of("export") == tip_of("done") == "Open an annotation file first"
        assert tip_of("open") == ""
        assert tip_of("show_study") == "Open a study folder, or a file inside one"
        assert not are_taken(window, [tmp_path / "x.txt"])
        drop(window, [annotation_file])
        assert session_of(window).annotator == "A1"
        assert tip_of("export") == tip_of("done") == ""
        assert tip_of("undo") == "Nothing to undo"
        assert tip_of("give_feedback").startswith("Open a gold standard together with")
        assert window.documents.close()
        path = annotation_file.rename(tmp_path / name)
        assert window.open_file(path)
        qtbot.waitUntil(lambda: lists_recent(recent))
        assert window.documents.close()
        recent.aboutToShow.emit()
        recent.actions()[0].trigger()
        assert document_of(window).path == path
        hand.join([0, 1, 2], [0, 1, 2])
        press_button(window, "done_button")
        press_button(window, "previous_button")
        window.resize(760, 700)
        window.close()
        again = MainWindow(SettingsStore(tmp_path / "config"), tmp_path / "data")
        assert (again.width(), again.height()) == (760, 700)
        files = child(again, QListWidget, "recent_files")
        assert files.item(0).text().endswith(shown)
        files.itemClicked.emit(files.item(0))
        assert document_of(again).path == path
        assert session_of(again).position == 0
        again.close()
        again.deleteLater()

    def test_what_an_earlier_run_left_is_announced(
        self, window: MainWindow, annotation_file: Path, tmp_path: Path, next_message: NextMessage
    ) -> None:
        """A version that an interrupted save left, and edits, some of which do not fit any more."""
        left_by_an_exchange(annotation_file, b"another version")
        told = next_message()
        assert window.open_file(annotation_file)
        other = annotation_file.with_name("work.conflict-1.blinker")
        assert told[0].endswith(f"That version is kept as {other}.")
        assert other.read_bytes() == b"another version"
        assert window.documents.close()
        document = Document.open(annotation_file, tmp_path / "data")
        document.session.paint_links([(0, 2)], True)
        document.abandon()
        next_message(told)
        assert window.open_file(annotation_file)
        assert "1 edit was brought back" in told[1]
        assert session_of(window).alignment == Alignment().link({0}, {2})
        assert window.documents.close()
        plain = annotation.load(annotation_file)
        study = Study(questions=(Question("ease", "How easy?", ("hard", "easy")),))
        annotation_file.write_bytes(annotation.write(replace(plain, study=study)))
        document = Document.open(annotation_file, tmp_path / "data")
        document.session.rate("ease", 2)
        document.abandon()
        annotation_file.write_bytes(annotation.write(replace(plain, annotator="B")))
        next_message(told)
        assert window.open_file(annotation_file)
        assert "Left out, as it no longer fits the file" in told[2]
        assert "T 1: the answer 2 to “ease” was left out" in told[2]

    def test_the_newest_readable_backup_is_offered_if_a_file_is_damaged_not_if_the_disk_fails(
        self,
        window: MainWindow,
        annotation_file: Path,
        tmp_path: Path,
        monkeypatch: pytest.MonkeyPatch,
        next_message: NextMessage,
    ) -> None:
        sound = annotation_file.read_bytes()
        for content in (b"older", sound, b"<damaged>"):
            annotation_file.write_bytes(content)
            back_up(annotation_file, tmp_path / "data")
        open_file = io.open

        def failing(path: object, *arguments: object, **options: object) -> object:
            if path == annotation_file:
                raise OSError(errno.EIO, os.strerror(errno.EIO))
            return open_file(path, *arguments, **options)  # type: ignore[call-overload]

        told = next_message()
        with monkeypatch.context() as patch:
            patch.setattr(io, "open", failing)
            assert not window.open_file(annotation_file)
        assert told[0].startswith(f"{annotation_file}: the file cannot be read: Input/output error")
        assert "damaged" not in told[0]
        next_message(told)
        window.open_file(annotation_file)
        assert told[1].startswith("This file is damaged, or it is not a Blinker file")
        assert "The newest intact backup is from " in told[1]
        assert "000002-" not in told[1]
        assert QDate.currentDate().toString("yyyy") in told[1]
        assert "0 of 3 verse pairs done" in told[1]
        assert "work.blinker:1:" in told[1]
        copy = annotation_file.with_name("work.restored-1.blinker")
        assert document_of(window).path == copy
        assert copy.read_bytes() == sound
        assert annotation_file.read_bytes() == b"<damaged>"

    def test_an_unreadable_journal_is_not_called_a_damaged_file(
        self, window: MainWindow, annotation_file: Path, tmp_path: Path, while_modal: WhileModal
    ) -> None:
        back_up(annotation_file, tmp_path / "data")
        before = annotation_file.read_bytes()
        # A folder is in the place of the journal.
        journal = journal_path(annotation_file, tmp_path / "data")
        (journal / "edits").mkdir(parents=True)
        reason = f"The journal {journal} cannot be read: this is a folder, not a file."
        aside = journal.with_name(f"{journal.stem}.aside-1.journal")
        answers = ["Open read-only", "Open without the unsaved edits", "Cancel"]
        for answer, consequence in (
            ("Cancel", None),
            ("Open read-only", f"{reason}\n\nIt may hold edits that are not shown here."),
            ("Open without the unsaved edits", f"The journal is kept as {aside}."),
        ):
            told: list[str] = []

            def choose(box: QMessageBox, told: list[str] = told, answer: str = answer) -> None:
                told.append(box.text())
                assert [button.text() for button in box.buttons()] == answers
                assert box.defaultButton() is box.buttons()[0]
                if answer != "Cancel":
                    while_modal(QMessageBox, partial(read_and_close, told))
                QTest.mouseClick(box.buttons()[answers.index(answer)], LEFT)

            while_modal(QMessageBox, choose)
            assert window.open_file(annotation_file) == (answer != "Cancel")
            question = f"{reason} It may hold edits that are not in work.blinker yet."
            assert told[0].startswith(question)
            assert told[1:] == ([] if consequence is None else [consequence])
            assert annotation_file.read_bytes() == before
            if answer == "Open read-only":
                assert session_of(window).read_only
                assert window.documents.close()
            assert (journal / "edits").is_dir() == (answer != answers[1])
        assert (aside / "edits").is_dir()
        assert not session_of(window).read_only

    def test_a_damaged_sample_is_kept_and_replaced_by_a_backup_if_there_is_one(
        self,
        window: MainWindow,
        tmp_path: Path,
        next_message: NextMessage,
        give_name: Callable[[], None],
    ) -> None:
        copy = working_copy_of_sample(tmp_path / "data")
        sound = copy.read_bytes()
        copy.write_bytes(b"damaged")
        next_message()
        window.sample.open()
        assert document_of(window).path == copy
        assert annotation.load(copy).pairs == annotation.read(sound, "").pairs
        assert copy.with_name("sample.earlier-1.blinker").read_bytes() == b"damaged"
        assert window.documents.close()
        back_up(copy, tmp_path / "data")
        copy.write_bytes(b"damaged")
        told = next_message()
        give_name()
        window.sample.open()
        assert "The newest intact backup is from " in told[0]
        assert document_of(window).path == copy.with_name("sample.restored-1.blinker")
        assert saved(window).pairs == annotation.read(sound, "").pairs
        assert copy.read_bytes() == b"damaged"

    def test_the_sample_starts_again_and_asks_for_a_name_before_the_first_done(
        self,
        window: MainWindow,
        hand: Hand,
        tmp_path: Path,
        next_message: NextMessage,
        give_name: Callable[[], None],
    ) -> None:
        again = window.actions_by_name["start_sample_again"]
        again.trigger()
        copy = document_of(window).path
        hand.click(Side.SOURCE, 0)
        hand.click_not_translated(Side.SOURCE)
        told = next_message()
        again.trigger()
        earlier = copy.with_name("sample.earlier-1.blinker")
        assert str(earlier) in told[0]
        assert annotation.load(earlier).pairs[0].alignment.not_translated(Side.SOURCE) == {0}
        assert document_of(window).path == copy
        session = session_of(window)
        assert not session.alignment
        for side in Side:
            hand.click(side, *range(len(session.pair.tokens(side))))
            hand.click_not_translated(side)
        assert session.annotator == ""
        give_name()
        window.actions_by_name["done"].trigger()
        assert session.annotator == "Zoe"
        assert SettingsStore(tmp_path / "config").settings.annotator == "Zoe"
        assert session.position == 1

    def test_a_file_that_cannot_be_opened_again_is_refused_like_any_other(
        self,
        opened: MainWindow,
        annotation_file: Path,
        while_modal: WhileModal,
        next_message: NextMessage,
        in_dialog: InDialog,
    ) -> None:
        told: list[str] = []

        def read(box: QMessageBox) -> None:
            next_message(told)
            box.reject()

        def change(dialog: StudyDialog) -> None:
            annotation_file.write_bytes(b"<damaged>")
            while_modal(QMessageBox, read)
            dialog.accept()

        in_dialog("study_settings", StudyDialog, change)
        assert told[0].startswith("This file is damaged, or it is not a Blinker file")
        assert opened.documents.document is None

    def test_closing_a_question_cancels(self, window: MainWindow, while_modal: WhileModal) -> None:
        def escape(box: QWidget) -> None:
            QTest.keyClick(box, Qt.Key.Key_Escape)

        for close in (escape, QWidget.close, QDialog.reject):
            while_modal(QMessageBox, close)
            assert ask(window, "Title", "Question?", ["Yes", "Perhaps", "No"]) == 2

    def test_files_that_cannot_be_locked_may_be_left_closed(
        self, opened: MainWindow, annotation_file: Path, while_modal: WhileModal
    ) -> None:
        while_modal(QMessageBox, QWidget.close)
        assert not opened.open_file(annotation_file.with_name("a" * 300))
        assert document_of(opened).path == annotation_file

    @pytest.mark.parametrize(
        ("gone", "said"),
        [
            ("texts", "come back only when the file is restored"),
            ("texts and data", "are lost if you close this window"),
        ],
    )
    def test_failed_saves_are_explained(
        self, window: MainWindow, annotation_file: Path, tmp_path: Path, gone: str, said: str
    ) -> None:
        folder = tmp_path / "texts"
        folder.mkdir()
        path = annotation_file.rename(folder / "work.blinker")
        assert window.open_file(path)
        shutil.rmtree(folder)
        if "data" in gone:
            (tmp_path / "data").write_text("a file where the journals should be", "utf-8")
        told: list[str] = []

        def read() -> None:
            dialog = QApplication.activeModalWidget()
            if isinstance(dialog, QMessageBox):
                told.append(dialog.text())
                dialog.buttons()[-1].click()

        reading = QTimer(window)
        reading.timeout.connect(read)
        reading.start(5)
        session_of(window).select(Side.SOURCE, 0)
        session_of(window).select(Side.TARGET, 0)
        session_of(window).link()
        assert not window.documents.close()
        reading.stop()
        assert said in told[-1]
        folder.mkdir()
        if "data" in gone:
            (tmp_path / "data").unlink()


class TestActions:
    def test_no_two_actions_share_a_key(self) -> None:
        for platform in ("linux", "darwin"):
            keys = [key for row in ACTIONS for key in row.keys_on(platform)]
            assert len(keys) == len(set(keys))

    def test_every_action_is_connected_once_and_in_the_list_of_keys(
        self, window: MainWindow, qtbot: QtBot, in_dialog: InDialog
    ) -> None:
        untouched = QMainWindow()
        qtbot.addWidget(untouched)
        for name, action in Actions(untouched).items():
            # The menu listens to its actions, too, and a group to those that exclude each other.
            in_window = window.actions_by_name[name]
            others = action.receivers(SIGNAL("triggered(bool)"))
            others += 1 if in_window.actionGroup() is not None else 0
            assert in_window.receivers(SIGNAL("triggered(bool)")) == others + 1, name
        shown: set[str] = set()

        def read(dialog: QDialog) -> None:
            shown.update(label.text() for label in dialog.findChildren(QLabel))
            dialog.reject()

        in_dialog("show_keys", KeysDialog, read)
        # Verse pairs are left for later only where a study allows it.
        listed = [row for row in ACTIONS if row.keys and row.name != "leave"]
        assert {row.text.replace("&", "").rstrip("…") for row in listed} <= shown
