"""Dialogs of a lead: the settings of a study, and messages to annotators."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from urllib.parse import parse_qs

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QCheckBox, QLabel, QLineEdit, QPushButton, QSpinBox, QWidget
from pytestqt.qtbot import QtBot

from blinker_qt.annotate.backups import backup_folder
from blinker_qt.bitext.annotation import AnnotationSet, PairAnnotation
from blinker_qt.bitext.study import LinkLabel, Question, Study
from blinker_qt.bitext.verses import Bitext
from blinker_qt.formats import annotation
from blinker_qt.paths import resource
from blinker_qt.study.plan import plan_in
from blinker_qt.study.status import Unfinished
from blinker_qt.translation import tr, use_language
from blinker_qt.ui.app.main_window import MainWindow
from blinker_qt.ui.study import plan_dialog
from blinker_qt.ui.study.reminders_dialog import RemindersDialog, reminders
from blinker_qt.ui.study.study_dialog import StudyDialog
from forms import ok
from window_acts import LEFT, NextMessage, WhileModal, child, session_of

LINKED = PairAnnotation(links="1-1 2-3 3-2", done=True)
EASE = Question("ease", "How easy?", ("hard", "", "easy"))


def _click(dialog: QWidget, name: str) -> None:
    box = child(dialog, QCheckBox, name)
    box.setFocus()
    QTest.keyClick(box, Qt.Key.Key_Space)


def _open(window: MainWindow, path: Path, work: AnnotationSet) -> None:
    path.write_bytes(annotation.write(work))
    assert window.open_file(path)


def _study(window: MainWindow) -> Study:
    return session_of(window).study


def test_changed_settings_reopen_the_file(
    window: MainWindow, bitext: Bitext, tmp_path: Path, while_modal: WhileModal
) -> None:
    path, questions = tmp_path / "a.blinker", tmp_path / "questions.toml"
    questions.write_text(
        '[[question]]\nname = "ease"\ntext = "How easy?"\nsteps = ["hard", "", "easy"]\n',
        encoding="utf-8",
    )
    pairs = (LINKED, PairAnnotation(), PairAnnotation())
    _open(window, path, AnnotationSet(bitext, pairs, "A1"))
    before = session_of(window)
    before.set_difficult("an edit that only the journal has")

    def change(dialog: QWidget) -> None:
        for name in ("sure_possible", "reject", "shuffled"):
            _click(dialog, name)
        child(dialog, QSpinBox, "seed").setValue(7)
        QTest.keyClicks(child(dialog, QLineEdit, "questions_file"), str(questions))
        QTest.keyClicks(child(dialog, QLineEdit, "labels"), "SEM, FUN=x")
        child(dialog, QSpinBox, "second_pass").setValue(1)
        child(dialog, QSpinBox, "distance").setValue(2)
        QTest.mouseClick(ok(dialog), LEFT)

    while_modal(StudyDialog, change)
    window.actions_by_name["study_settings"].trigger()
    session = session_of(window)
    assert session is not before
    labels = LinkLabel("SEM", "S"), LinkLabel("FUN", "x")
    assert session.study == Study(True, True, 7, True, (EASE,), labels=labels)
    assert sorted(session.bitext.passes) == [1, 1, 1, 2]
    assert window.page.ratings.isVisible()
    saved = annotation.load(path)
    assert saved == session.annotation_set
    difficult = [pair.remarks.difficult for pair in saved.pairs if pair.remarks.difficult]
    assert difficult == ["an edit that only the journal has"]
    assert not session.history.next_undo
    # What is edited now goes into this file, and another change finds it there.
    session.rate("ease", 1)

    def change_again(dialog: QWidget) -> None:
        _click(dialog, "sure_possible")
        QTest.mouseClick(ok(dialog), LEFT)

    while_modal(StudyDialog, change_again)
    window.actions_by_name["study_settings"].trigger()
    again = annotation.load(path)
    assert not again.study.sure_possible
    assert sum(bool(pair.ratings) for pair in again.pairs) == 1
    assert len(list(backup_folder(path, tmp_path / "data").iterdir())) >= 2


def test_refused_settings_keep_the_dialog_open(
    window: MainWindow,
    bitext: Bitext,
    tmp_path: Path,
    while_modal: WhileModal,
    next_message: NextMessage,
) -> None:
    assert not window.actions_by_name["study_settings"].isEnabled()
    window.documents.change_study()
    path = tmp_path / "a.blinker"
    pairs = (replace(LINKED, possible="1-1"), PairAnnotation(), PairAnnotation())
    _open(window, path, AnnotationSet(bitext, pairs, "A1", study=Study(sure_possible=True)))
    told: list[str] = []

    def change(dialog: QWidget) -> None:
        _click(dialog, "sure_possible")
        next_message(told)
        QTest.mouseClick(ok(dialog), LEFT)
        assert dialog.isVisible()
        _click(dialog, "linking")
        _click(dialog, "sure_possible")
        next_message(told)
        QTest.mouseClick(ok(dialog), LEFT)
        _click(dialog, "linking")
        QTest.keyClicks(child(dialog, QLineEdit, "labels"), "SEM=S, SIM=S")
        next_message(told)
        QTest.mouseClick(ok(dialog), LEFT)
        dialog.close()

    while_modal(StudyDialog, change)
    before = path.read_bytes()
    window.actions_by_name["study_settings"].trigger()
    assert "1 verse pair has possible links" in told[0]
    assert "The study asks for nothing" in told[1]
    assert "The labels “SEM” and “SIM” have the same letter" in told[2]
    assert path.read_bytes() == before
    assert _study(window).sure_possible
    # A file that may only be read has its settings, too.
    session_of(window).read_only = True
    next_message(told)
    window.actions_by_name["study_settings"].trigger()
    assert told[3] == "This annotation set is read-only"


def test_unwritable_files_are_unchanged(
    window: MainWindow,
    bitext: Bitext,
    tmp_path: Path,
    while_modal: WhileModal,
    next_message: NextMessage,
) -> None:
    path = tmp_path / "a.blinker"
    _open(window, path, replace(AnnotationSet.unannotated(bitext), annotator="A1"))
    # Where backups should go, there is a file.
    (tmp_path / "data").mkdir(exist_ok=True)
    (tmp_path / "data" / "backups").write_text("in the way", encoding="utf-8")
    told: list[str] = []

    def change(dialog: QWidget) -> None:
        _click(dialog, "reject")
        next_message(told)
        QTest.mouseClick(ok(dialog), LEFT)

    while_modal(StudyDialog, change)
    window.actions_by_name["study_settings"].trigger()
    assert "No backup of" in told[0]
    assert _study(window) == annotation.load(path).study == Study()
    session_of(window).set_difficult("still at work")
    assert session_of(window).history.next_undo


def test_the_dialog_shows_the_current_settings(
    window: MainWindow, bitext: Bitext, tmp_path: Path
) -> None:
    work = AnnotationSet.unannotated(replace(bitext, passes=(1, 1, 2)))
    dialog = StudyDialog(
        replace(work, study=Study(seed=3, questions=(EASE,))), tmp_path / "A1.blinker", window
    )
    assert child(dialog, QLabel, "questions_asked").text() == "1. How easy?"
    assert child(dialog, QSpinBox, "seed").value() == 3
    assert child(dialog, QSpinBox, "second_pass").maximum() == 0
    _click(dialog, "no_questions")
    dialog.accept()
    assert dialog.wanted is not None
    assert dialog.wanted.study == Study(seed=3)


PLAN = """
title = "Tales & more"
[[part]]
pairs = "1-10"
annotators = ["Ann", "Ben"]
[[annotator]]
name = "Ann"
email = "ann+tales@example.org"
[[annotator]]
name = "Ben"
"""


def test_a_message_is_begun_for_whoever_has_an_address(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = list[QUrl]()
    opener: Callable[[QUrl], None] = opened.append
    monkeypatch.setattr(QDesktopServices, "openUrl", opener)
    late = [Unfinished(name, 10, 4, 0, is_back=True) for name in ("Ann", "Ben")]
    dialog = RemindersDialog(reminders(plan_in(PLAN, "plan.toml"), late))
    qtbot.addWidget(dialog)
    dialog.show()
    button = child(dialog, QPushButton, "mail_reminder")
    QTest.mouseClick(button, LEFT)
    (url,) = opened
    assert url.scheme() == "mailto"
    encoded = url.toString(QUrl.ComponentFormattingOption.FullyEncoded)
    assert encoded.startswith("mailto:ann%2Btales@example.org?")
    headers = parse_qs(url.query(QUrl.ComponentFormattingOption.FullyEncoded))
    assert headers["subject"] == ["Tales & more"]
    assert headers["body"][0].startswith("Hello Ann,\n\nof your 10 verse pairs of “Tales & more”")
    dialog.names.setCurrentRow(1)
    assert not button.isEnabled()


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_example_of_a_plan_is_a_plan(language: str) -> None:
    use_language(language, resource("translations"))
    text = tr(plan_dialog._EXAMPLE)
    use_language("en", resource("translations"))
    plan = plan_in(text, "example.toml")
    assert plan.facts["Anna"]["email"] == "anna@example.org"
    assert [part.training for part in plan.parts] == [True, False]
