"""Links of two foreign aligners in the window: imported, compared with annotators, suggested."""

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QCheckBox, QLabel, QLineEdit, QListWidget
from pytestqt.qtbot import QtBot

from blinker_qt.bitext.annotation import AnnotationSet, Role
from blinker_qt.compare.answers import AnalysisQuestion
from blinker_qt.formats import annotation
from blinker_qt.ui.app.main_window import MainWindow
from blinker_qt.ui.exchange.import_dialog import ImportDialog
from blinker_qt.ui.study.study_dialog import StudyDialog
from forms import choose, ok, type_into
from leads import LINKS, Files, Reader, plain
from window_acts import LEFT, InDialog, child, open_in_front, session_of

SCORED = {
    "fast": "0-0:0.9 1-2:0.25 2-1:0.5\n0-0:1 0-1:0.5 1-2:0.5\n0-0:0.5\n1-1:0.5\n",
    "awesome": "0-0:0.75\n0-0:1 0-1:0.5 1-2:0.5\n0-0:0.5 1-1:0.125\n0-0:1\n",
}
DOUBTS = [1 - 2 * 1 / 4, 0.0, 1 - 2 * 1 / 3, 1.0]


@pytest.fixture(name="machines")
def imported(files: Files, tmp_path: Path, qtbot: QtBot) -> list[Path]:
    """The two aligners' links, imported by the dialog."""
    bitext = files.bitext
    lines = {
        "source": bitext.source_verses,
        "target": bitext.target_verses,
        "references": bitext.references,
    }
    for name, rows in lines.items():
        (tmp_path / name).write_text("\n".join([*rows, ""]), encoding="utf-8")
    made = list[Path]()
    for name, links in SCORED.items():
        (tmp_path / name).write_text(links, encoding="utf-8")
        dialog = ImportDialog("")
        qtbot.addWidget(dialog)
        dialog.show()
        choose(dialog, "format", "Plain text with SIL Machine links")
        type_into(dialog, **{part: tmp_path / part for part in lines}, links=tmp_path / name)
        type_into(dialog, source_language="en", target_language="fr")
        type_into(dialog, output=tmp_path / f"{name}.blinker")
        choose(dialog, "role", "An automatic aligner")
        qtbot.waitUntil(ok(dialog).isEnabled)
        summary = "\n".join(label.text() for label in dialog.findChildren(QLabel))
        assert "with a score: " in summary
        QTest.mouseClick(ok(dialog), LEFT)
        made += dialog.made
    return made


def test_the_analysis_names_their_role_and_their_doubt(
    read: Reader, files: Files, machines: list[Path]
) -> None:
    for path, name in zip(machines, SCORED, strict=True):
        work = annotation.load(path)
        assert (work.annotator, work.role) == (name, Role.MACHINE)
        assert work.pairs[0].alignment.score_of[0, 0] in (0.9, 0.75)
    read.load([*files.three(), *machines])
    sets = read.find(QListWidget, "annotation_sets")
    told = {sets.item(row).text(): sets.item(row).checkState() for row in range(sets.count())}
    of_machines = {plain(text): state for text, state in told.items() if "machine" in text}
    assert [text.split("\n")[0] for text in of_machines] == list(SCORED)
    assert set(of_machines.values()) == {Qt.CheckState.Unchecked}
    read.turn_to(AnalysisQuestion.ALONG_STUDY)
    read.open_figure("Verse pairs with the most disagreement")
    rows = read.rows("verse_pairs")
    assert len(rows) > 2
    for row in rows:
        assert float(row[-1]) == pytest.approx(DOUBTS[int(row[1]) - 1], abs=1e-4)
    assert 'doubt:["fast","awesome"]' in read.signature
    assert 'annotators:["Ana","Ben","Chi"]' in read.signature
    # A click on its heading sorts by doubt.
    header = read.table.horizontalHeader()
    x = header.sectionViewportPosition(header.count() - 1) + 8
    QTest.mouseClick(header.viewport(), LEFT, pos=QPoint(x, header.height() // 2))
    doubts = [float(row[-1]) for row in read.rows("verse_pairs")]
    assert doubts == sorted(doubts, reverse=True) != [float(row[-1]) for row in rows]


def test_one_is_suggested_by_the_study_settings(
    window: MainWindow, files: Files, machines: list[Path], in_dialog: InDialog
) -> None:
    bare = AnnotationSet.unannotated(files.bitext, "Dan")
    path = files.write(bare)
    open_in_front(window, path)

    def suggest(dialog: StudyDialog) -> None:
        QTest.keyClick(child(dialog, QCheckBox, "suggestions"), Qt.Key.Key_Space)
        QTest.keyClicks(child(dialog, QLineEdit, "machine_file"), str(machines[0]))
        QTest.keyClicks(child(dialog, QLineEdit, "least_score"), "0.5")
        QTest.mouseClick(ok(dialog), LEFT)

    in_dialog("study_settings", StudyDialog, suggest)
    picture = window.page.canvas.state.picture
    assert picture is not None
    assert picture.suggestions is not None
    assert picture.suggestions.links == LINKS["Ana"][0] - {(1, 2)}
    assert picture.suggestions.scores == {(0, 0): 0.9, (2, 1): 0.5}
    window.page.canvas.focus_word(*session_of(window).unaccounted.words[0])
    window.actions_by_name["accept_suggestion"].trigger()
    work = session_of(window).annotation
    assert (work.links, work.scores) == ("1-1", "")
    assert work.origins[0].origin.suggested == "fast"
