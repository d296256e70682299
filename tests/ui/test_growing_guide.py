"""The guide of a study of English and Hebrew grows, from an empty one to what annotators see."""

from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QLabel, QLineEdit, QPlainTextEdit, QPushButton
from pytestqt.qtbot import QtBot

from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.annotation import AnnotationSet, PairAnnotation
from blinker_qt.bitext.remarks import Note, Remarks
from blinker_qt.bitext.verses import Bitext, Language, Side, VersePair
from blinker_qt.formats import annotation
from blinker_qt.study.collecting import collect
from blinker_qt.study.folder import StudyFolder, create_study, hand_out
from blinker_qt.study.guide_editing import Beginning, begin_guide, guide_in
from blinker_qt.ui.annotate.lines_below import StudyLine
from blinker_qt.ui.app.main_window import MainWindow
from blinker_qt.ui.gold.practice_page import PracticePage
from blinker_qt.ui.study.ruling_dialog import RulingDialog
from blinker_qt.ui.study.touched_dialog import TouchedDialog
from blinker_qt.ui.widgets.tables import TableView
from commands import Commands
from forms import ok
from leads import plain
from window_acts import LEFT, ChooseFiles, NextMessage, WhileModal, child, session_of

PLAN = 'title = "Tales"\n[[part]]\npairs = "1-3"\nannotators = ["Ann", "Ben"]\n'
BITEXT = Bitext.of(
    [
        VersePair("Tale 1:1", ("my", "father", "came"), ("בא", "אבי")),
        VersePair("Tale 1:2", ("and", "he", "saw", "it"), ("וירא",)),
        VersePair("Tale 1:3", ("the", "father", "saw"), ("האב", "ראה")),
    ],
    Language("en"),
    Language.of("he"),
)
LINKS = {
    "Ann": (((0, 1), (1, 1), (2, 0)), ((0, 0), (1, 0), (2, 0), (3, 0)), ((0, 0), (1, 0), (2, 1))),
    "Ben": (((1, 1), (2, 0)), ((2, 0),), ((1, 0), (2, 1))),
}
RULINGS = {
    "SUF-1": ("Possessive suffixes", "Link *my* with the noun.", "my"),
    "SUF-2": ("Objects", "Link *it* with the verb.", "it ↔ וירא"),
    "SUF-3": ("Articles", "Link *the* with the noun.", "the ↔ ה*"),
    "SUF-4": ("And", "Link *and* with the verb.", "and"),
    "SUF-5": ("Subjects", "Link *he* with the verb.", "he"),
}


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A study whose annotators have an empty guide, and have sent their work back."""
    root = tmp_path / "tales"
    create_study(root, AnnotationSet.unannotated(BITEXT), PLAN)
    for path in (root / "packets").iterdir():
        path.unlink()
    begin_guide(StudyFolder.open(root), Beginning.EMPTY, "en")
    hand_out(StudyFolder.open(root))
    files = []
    for name, links in LINKS.items():
        packet = annotation.load(root / "packets" / f"{name}.blinker")
        assert packet.study.guide
        note = Remarks((Note("Is my in the noun?", (Side.SOURCE, 0)),))
        pairs = [PairAnnotation.of(Alignment(frozenset(each)), done=True) for each in links]
        pairs[0] = replace(pairs[0], remarks=note)
        files.append(tmp_path / f"{name}.blinker")
        files[-1].write_bytes(annotation.write(replace(packet, pairs=tuple(pairs), revision=3)))
    assert not collect(StudyFolder.open(root), files).problems
    return root


def type_ruling(number: str, dialog: RulingDialog) -> None:
    """Fill in a ruling by keys, with a drawing of the verse pair on screen, and write it."""
    title, text, words = RULINGS[number]
    lines = {"ruling_title": title, "ruling_words": words}
    if number == "SUF-1":
        lines |= {"chapter_title": "Suffixes", "chapter_letters": "suf"}
    for name, value in lines.items():
        line = child(dialog, QLineEdit, name)
        line.setFocus()
        # No key of this keyboard writes Hebrew, so it is pasted.
        line.insert(value)
    field = child(dialog, QPlainTextEdit, "ruling_text")
    field.setFocus()
    QTest.keyClicks(field, text)
    QTest.mouseClick(child(dialog, QPushButton, "draw_right"), LEFT)
    caption = child(dialog, QLineEdit, "right_caption")
    caption.setFocus()
    QTest.keyClicks(caption, f"{title}.")
    ok(dialog).click()


def test_five_rulings_are_written_sent_and_seen(
    window: MainWindow,
    root: Path,
    tmp_path: Path,
    while_modal: WhileModal,
    choose_files: ChooseFiles,
    next_message: NextMessage,
    qtbot: QtBot,
) -> None:
    # The lead reads the remarks, and writes a ruling beside each verse pair that needs one.
    home = window.other_windows.show_study(root)
    qtbot.waitUntil(lambda: bool(home.findChildren(TableView, "table_remarks")), timeout=20_000)
    remarks = child(home, TableView, "table_remarks").table
    assert remarks is not None
    assert [row[-1] for row in remarks.rows] == ["Is my in the noun?"] * 2
    for number, place in zip(RULINGS, (0, 1, 2, 1, 1), strict=True):
        window.documents.open(root / "returned" / "Ann.blinker", for_reading=True)
        session_of(window).go_to(place)
        while_modal(RulingDialog, partial(type_ruling, number))
        window.actions_by_name["write_ruling"].trigger()
    guide = guide_in(StudyFolder.open(root))
    assert guide is not None
    assert [ruling.number for ruling in guide] == list(RULINGS)
    assert all(ruling.figures for ruling in guide)
    assert guide.version == "2"
    window.documents.close()

    # Who did verse pairs with the first one is asked to look again.
    window.documents.open(root / "packets" / "Ann.blinker", for_reading=True)

    def list_touched(dialog: RulingDialog) -> None:
        box = child(dialog, QComboBox, "which_ruling")
        box.setCurrentIndex(box.findData("SUF-1"))
        while_modal(TouchedDialog, ask)
        QTest.mouseClick(child(dialog, QPushButton, "touched_pairs"), LEFT)

    def ask(dialog: TouchedDialog) -> None:
        table = child(dialog, TableView, "table_touched").table
        assert table is not None
        touched.extend(table.rows)
        QTest.mouseClick(child(dialog, QPushButton, "ask_for_look"), LEFT)

    touched = list[object]()
    while_modal(RulingDialog, list_touched)
    window.actions_by_name["write_ruling"].trigger()
    assert touched == [("Tale 1:1", "my", "Ann, Ben")]
    window.documents.close()
    with qtbot.waitSignal(home.settled, timeout=20_000):
        QTest.mouseClick(child(home, QPushButton, "refresh_study"), LEFT)
    with qtbot.waitSignal(home.settled, timeout=20_000):
        QTest.mouseClick(child(home, QPushButton, "step_hand-out"), LEFT)
    said = plain(child(home, QPlainTextEdit, "study_said").toPlainText())
    assert said.startswith("To send: guide-2/Ann.blinker, guide-2/Ben.blinker.")
    home.close()

    # The lead links a verse pair for practice, with the ruling.
    lead = AnnotationSet.unannotated(BITEXT, "Lea").chosen([0])
    both = PairAnnotation.of(Alignment(frozenset(LINKS["Ann"][0])), done=True)
    both = replace(both, remarks=Remarks((Note("both", ruling="SUF-1"),)))
    pages = StudyFolder.open(root).guide
    study = replace(lead.study, guide=pages)
    (tmp_path / "Lea.blinker").write_bytes(
        annotation.write(replace(lead, pairs=(both,), study=study))
    )
    window.open_file(tmp_path / "Lea.blinker")
    choose_files(tmp_path / "practice.blinker")
    next_message()
    window.actions_by_name["make_practice"].trigger()

    # Ann is told what is new, sees the ruling on a word, and practises.
    window._settings.change(annotator="Ann")
    window.open_file(root.parent / "Ann.blinker")
    window.documents.close()
    window.open_file(root / "packets" / "guide-2" / "Ann.blinker")
    line = plain(child(child(window, StudyLine), QLabel, "study_line_text").text())
    assert "The style guide has changed since version 1: SUF-1 is new." in line
    assert line.endswith("Look again at verse pairs with words of SUF-1.")
    assert session_of(window).position == 0
    assert not session_of(window).annotation.done
    window.page.canvas.focus_word(Side.SOURCE, 0)
    window.page.canvas.setFocus()
    QTest.keyClick(window.page.canvas, Qt.Key.Key_W, Qt.KeyboardModifier.ShiftModifier)
    assert window.page.side.guide.isVisible()
    window.open_file(tmp_path / "practice.blinker")
    session = session_of(window)
    session.select(Side.SOURCE, 1)
    session.select(Side.TARGET, 1)
    session.link()
    session.mark_not_translated(also=[(Side.SOURCE, 0), (Side.SOURCE, 2), (Side.TARGET, 0)])
    window.actions_by_name["done"].trigger()
    review = child(window, PracticePage).review
    assert "SUF-1 Possessive suffixes" in review.text.toPlainText()


def test_the_same_by_commands(root: Path, run: Commands, tmp_path: Path) -> None:
    remarks = run.json("status", root)["remarks"]
    assert [row["text"] for row in remarks] == ["Is my in the noun?"] * 2
    folder = root / "guide"
    sections = [
        f"## {number} {title}\n\n{text}\n\nWords {number}: `{words}`.\n\n"
        f"Figure {number}: {title}.\n\n    my father\n    אבי\n    1,2-1\n"
        for number, (title, text, words) in RULINGS.items()
    ]
    (folder / "suf.md").write_text("# Suffixes (SUF)\n\n" + "\n".join(sections), "utf-8")
    contents = (folder / "contents.md").read_text("utf-8")
    contents = contents.replace("Version 1", "Version 2").replace("- 1:", "- 2: new.\n- 1:")
    contents = contents.replace("## Chapters\n", "## Chapters\n\n- [Suffixes](suf.md)\n")
    (folder / "contents.md").write_text(contents, "utf-8")
    assert [row["ruling"] for row in run.json("guide", root)["rulings"]] == list(RULINGS)
    touched = run.json("guide", root, "--ruling", "SUF-1", "--look-again")["touched"]
    assert [(row["reference"], row["done"]) for row in touched] == [("Tale 1:1", "Ann, Ben")]
    sent = run.json("hand-out", root)["packets"]
    assert [row["file"] for row in sent] == ["guide-2/Ann.blinker", "guide-2/Ben.blinker"]
    ann = annotation.load(root / "packets" / "guide-2" / "Ann.blinker")
    assert [pair.done for pair in ann.pairs] == [False, True, True]
    lead = annotation.load(root / "returned" / "Ben.blinker")
    (tmp_path / "Lea.blinker").write_bytes(annotation.write(replace(lead, annotator="Lea")))
    printed = run("practice", tmp_path / "Lea.blinker", "-o", tmp_path / "practice.blinker").out
    assert "2 verse pairs to practise on" in printed
