"""Adjudicating in the window with keys and clicks."""

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QLabel,
    QProgressBar,
    QPushButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from blinker_qt.bitext.adjudication import Origin, by_decision
from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.annotation import AnnotationSet, PairAnnotation
from blinker_qt.bitext.remarks import Rejection, RejectionKind, Remarks
from blinker_qt.bitext.study import GuidePage, Study
from blinker_qt.bitext.verses import Bitext, Side, VersePair
from blinker_qt.cli.main import main
from blinker_qt.formats import annotation
from blinker_qt.ui.app.main_window import MainWindow
from blinker_qt.ui.gold.adjudication_panel import AdjudicationPanel, AlikeDialog
from blinker_qt.ui.gold.ruled_dialog import RuledDialog
from golds import named
from leads import plain
from window_acts import (
    CONTROL,
    LEFT,
    SHIFT,
    ChooseFiles,
    WhileModal,
    child,
    document_of,
    listening,
    open_in_front,
    session_of,
)
from works import Work, aligned, with_pair

BITEXT = Bitext.of(
    [
        VersePair("Tale 1", ("not", "old", "tree"), ("ne", "pas", "vieux", "arbre")),
        VersePair("Tale 2", ("Not", "now"), ("maintenant", "Ne", "pas")),
        VersePair("Tale 3", ("stone",), ("pierre",)),
    ]
)
NONE = Qt.KeyboardModifier.NoModifier
A = Work.of(aligned("1-1,2 2-3 3-4"), aligned("1-2,3 2-1"), aligned("1-1"))
B = Work.of(aligned("1-2 2-4 3-3", target="1"), aligned("1-3 2-1", target="2"), aligned("1-1"))


@pytest.fixture
def gold(tmp_path: Path) -> Path:
    """A gold standard of three annotators by the rule that all agree, with open cases."""
    folder = tmp_path / "work"
    folder.mkdir()
    return gold_standard_of(folder, named([A, B, A], BITEXT))


@pytest.fixture
def lead(window: MainWindow, gold: Path) -> MainWindow:
    """The window with the gold standard open."""
    return open_in_front(window, gold)


def press(window: MainWindow, *keys: Qt.Key, modifier: Qt.KeyboardModifier = NONE) -> None:
    for key in keys:
        QTest.keyClick(window.page.canvas, key, modifier)


def alignment(window: MainWindow, index: int = 0) -> Alignment:
    return session_of(window).annotation_at(index).alignment


def panel_of(window: MainWindow) -> AdjudicationPanel:
    return window.page.side.gold


def options(window: MainWindow) -> list[str]:
    rows = panel_of(window).options
    return [plain(rows.item(row).text()) for row in range(rows.count())]


def label(window: MainWindow, name: str) -> str:
    return str(child(panel_of(window), QWidget, name).property("text"))


def test_a_gold_standard_is_settled_by_keyboard(lead: MainWindow, gold: Path) -> None:
    session, canvas = session_of(lead), lead.page.canvas
    press(lead, Qt.Key.Key_C)
    assert canvas.state.focused_word == (Side.TARGET, 0)
    # Undo keeps the current case.
    press(lead, Qt.Key.Key_2)
    assert options(lead)[1].startswith("2 ✓")
    press(lead, Qt.Key.Key_Z, modifier=CONTROL)
    assert not alignment(lead).not_translated_target
    assert options(lead)[1].startswith("2 ")
    # A third option there is not, and this study does not tell sure links from possible ones.
    press(lead, Qt.Key.Key_3)
    assert not lead.actions_by_name["redo"].text().endswith("settle 2")
    assert label(lead, "standing") == "This verse pair: case 1 of 2, 2 open."
    press(lead, Qt.Key.Key_M)
    assert alignment(lead).links == {(0, 0), (0, 1)}
    press(lead, Qt.Key.Key_V)
    assert lead.page.message == "This study does not ask for that"
    press(lead, Qt.Key.Key_C)
    assert label(lead, "standing") == "This verse pair: case 2 of 2, 1 open."
    press(lead, Qt.Key.Key_2)
    assert alignment(lead) == aligned("1-1,2 2-4 3-3")
    press(lead, Qt.Key.Key_C)
    assert session.annotation_at(0).done
    assert plain(lead.page.message) == "Tale 1 is done"
    assert session.position == 1
    assert canvas.state.framed_words == {(Side.SOURCE, 0), (Side.TARGET, 1)}
    press(lead, Qt.Key.Key_1)
    publish = child(panel_of(lead), QPushButton, "publish_case_button")
    assert not publish.isVisible()
    press(lead, Qt.Key.Key_C)
    assert lead.page.message == "Every verse pair is settled"
    assert session.route.first_open is None
    assert publish.isVisible()
    progress = child(panel_of(lead), QProgressBar, "progress_bar")
    assert (progress.value(), progress.maximum()) == (3, 3)
    document_of(lead).flush(10)
    saved = annotation.load(gold)
    assert all(pair.done for pair in saved.pairs)
    origins = by_decision(saved.pairs[0].origins)
    assert origins[0, 0] == Origin(person="Lead", drawn=(0, 2))
    assert origins[1, 3] == Origin(person="Lead", drawn=(1,))


def test_cases_are_listed_and_next_and_previous_ones_shown(lead: MainWindow) -> None:
    session, panel = session_of(lead), panel_of(lead)
    assert panel.isVisible()
    assert label(lead, "progress") == (
        "Cases: 3 · 0 settled · 3 open\nVerse pairs: 2 · 0 settled · 2 open"
    )
    first, second = options(lead)
    assert first.startswith("1   not ↔ ne\n      2 of 3: ")
    assert second.startswith("2   ∅ ↔ ne\n      1 of 3: ")
    panel.names.setChecked(True)
    assert [option.partition(": ")[2] for option in options(lead)] == ["A, C", "B"]
    click_button(panel, "next_case_case_button")
    click_button(panel, "next_case_case_button")
    assert label(lead, "standing") == "This verse pair: case 2 of 2, 2 open."
    click_button(panel, "next_case_case_button")
    assert session.position == 1
    assert not session.annotation_at(0).done
    press(lead, Qt.Key.Key_C, modifier=SHIFT)
    assert session.position == 0
    assert lead.page.canvas.state.focused_word in {(Side.SOURCE, 1), (Side.SOURCE, 2)}
    # Round from the first case to the last verse pair that is open.
    click_button(panel, "previous_case_case_button")
    click_button(panel, "previous_case_case_button")
    assert session.position == 1
    # A verse pair that is gone to from the list shows its open case, wherever the focus was.
    click_pair(lead, 0)
    assert label(lead, "standing") == "This verse pair: case 1 of 2, 2 open."
    assert lead.page.canvas.state.focused_word in lead.page.canvas.state.framed_words
    click_pair(lead, 1)
    assert label(lead, "standing") == "This verse pair: case 1 of 1, 1 open."
    press(lead, Qt.Key.Key_C)
    assert session.position == 0
    click_pair(lead, 1)
    click_pair(lead, 0)
    press(lead, Qt.Key.Key_C)
    assert label(lead, "standing") == "This verse pair: case 2 of 2, 2 open."
    # Once settled, a case is passed over, and the last one says that it is.
    press(lead, Qt.Key.Key_1)
    click_pair(lead, 1)
    press(lead, Qt.Key.Key_1, Qt.Key.Key_C)
    assert session.position == 0
    assert lead.page.message != "No other case is open"
    press(lead, Qt.Key.Key_C)
    assert label(lead, "standing") == "This verse pair: case 1 of 2, 1 open."
    assert lead.page.message == "No other case is open"


def click_pair(window: MainWindow, index: int) -> None:
    """Click a verse pair of the list."""
    view = window.page.navigator
    place = view.visualRect(view.model().index(index, 0)).center()
    QTest.mouseClick(view.viewport(), LEFT, pos=place)


def click_button(panel: QWidget, name: str) -> None:
    QTest.mouseClick(child(panel, QPushButton, name), LEFT)


def test_words_without_decisions_are_visited(window: MainWindow, tmp_path: Path) -> None:
    works = [with_pair(work, 2, PairAnnotation(done=True)) for work in named([A, A, A], BITEXT)]
    open_in_front(window, gold_standard_of(tmp_path, works))
    session = session_of(window)
    assert session.position == 2
    assert label(window, "standing") == "This verse pair has no cases."
    press(window, Qt.Key.Key_C)
    assert window.page.message == "No annotator decided on this word"
    assert window.page.canvas.state.focused_word == (Side.SOURCE, 0)


def gold_standard_of(folder: Path, works: list[AnnotationSet], *arguments: str) -> Path:
    """A gold standard of these annotation sets by the rule that all agree."""
    files = []
    for work in works:
        files.append(str(folder / f"{work.annotator}.blinker"))
        Path(files[-1]).write_bytes(annotation.write(work))
    path = folder / "gold.blinker"
    command = ["gold", *files, "--rule", "all", "--adjudicator", "Lead", *arguments]
    assert main([*command, "--output", str(path)]) == 0
    return path


def test_every_option_has_a_key_and_those_beyond_nine_are_in_the_list(
    window: MainWindow, tmp_path: Path
) -> None:
    bitext = Bitext.of([VersePair("Tale 1", ("a",), tuple(f"t{one}" for one in range(11)))])
    drawn = [aligned(f"1-{one}") for one in range(1, 12)]
    works = [
        AnnotationSet(bitext, (PairAnnotation.of(one, done=True),), f"A{number}")
        for number, one in enumerate(drawn)
    ]
    open_in_front(window, gold_standard_of(tmp_path, works, "--sure-possible"))
    assert [row.split()[0] for row in options(window)] == [str(one) for one in range(1, 12)]
    press(window, Qt.Key.Key_9)
    assert alignment(window).links == alignment(window).possible == {(0, 8)}
    press(window, Qt.Key.Key_V)
    assert not alignment(window).possible
    press(window, Qt.Key.Key_V)
    assert alignment(window).possible == {(0, 8)}
    press(window, Qt.Key.Key_O)
    rows = panel_of(window).options
    assert rows.hasFocus()
    for _ in range(10):
        QTest.keyClick(rows, Qt.Key.Key_Down)
    QTest.keyClick(rows, Qt.Key.Key_Return)
    assert alignment(window).links == {(0, 10)}
    assert window.page.canvas.hasFocus()
    assert options(window)[10].startswith("11 ✓")


def test_a_disputed_pair_is_rejected_or_kept_by_key_or_button(
    window: MainWindow, tmp_path: Path
) -> None:
    works = named([A, A, A], BITEXT, Study(reject=True))
    rejection = Rejection(RejectionKind.WRONG_VERSE)
    rejected = PairAnnotation(done=True, remarks=Remarks(rejected=rejection))
    works[2] = with_pair(works[2], 2, rejected)
    open_in_front(window, gold_standard_of(tmp_path, works))
    session = session_of(window)
    assert session.position == 2
    told = label(window, "dispute_words")
    assert told.startswith("1 of 3 annotators reject this verse pair: ")
    press(window, Qt.Key.Key_C)
    assert window.page.message == (
        "Some annotators reject this verse pair: reject it, or keep it with Done"
    )
    press(window, Qt.Key.Key_X)
    assert session.annotation.remarks.rejected == rejection
    assert label(window, "dispute_words").startswith("Rejected by ")
    press(window, Qt.Key.Key_Z, modifier=CONTROL)
    button = child(panel_of(window), QPushButton, "reject_pair_case_button")
    assert button.isVisible()
    QApplication.processEvents()
    QTest.mouseClick(button, LEFT)
    assert session.annotation.remarks.rejected is not None
    assert not button.isVisible()
    press(window, Qt.Key.Key_Return, modifier=CONTROL)
    assert session.route.first_open is None
    # Instead, Done keeps it.
    press(window, Qt.Key.Key_Z, Qt.Key.Key_Z, modifier=CONTROL)
    press(window, Qt.Key.Key_Return, modifier=CONTROL)
    assert session.annotation_set.pairs[2].done
    panel_of(window).names.setChecked(True)
    assert plain(label(window, "dispute_words")) == "Not rejected, by Lead. In agreement: A, B."
    press(window, Qt.Key.Key_X)
    assert window.page.message == "No annotator rejects this verse pair, or that is already settled"


def test_ties_are_not_accepted_as_most_frequent(lead: MainWindow, gold: Path) -> None:
    two = annotation.load(gold)
    assert two.adjudication is not None
    fewer = replace(two.adjudication, sources=two.adjudication.sources[:2])
    bare = tuple(replace(pair, origins=()) for pair in two.pairs)
    path = gold.with_name("two.blinker")
    path.write_bytes(annotation.write(replace(two, adjudication=fewer, pairs=bare)))
    assert lead.open_file(path)
    before = alignment(lead)
    press(lead, Qt.Key.Key_C, Qt.Key.Key_M)
    assert lead.page.message == "Two options are equally frequent. Choose one."
    assert alignment(lead) == before


def test_similar_cases_are_listed_and_decided_unless_that_is_cancelled(
    lead: MainWindow, while_modal: WhileModal
) -> None:
    press(lead, Qt.Key.Key_C, Qt.Key.Key_K)
    assert lead.page.message == "Settle this case first"
    press(lead, Qt.Key.Key_M)
    before = alignment(lead, 1)
    while_modal(AlikeDialog, lambda dialog: QTest.keyClick(dialog, Qt.Key.Key_Escape))
    press(lead, Qt.Key.Key_K)
    assert alignment(lead, 1).links == before.links == {(0, 2), (1, 0)}
    shown: list[str] = []

    def look(dialog: AlikeDialog) -> None:
        shown.extend(dialog.rows.item(row).text() for row in range(dialog.rows.count()))
        child(dialog, QPushButton, "decide_all").click()

    while_modal(AlikeDialog, look)
    panel_of(lead).decide_alike()
    (case,) = shown
    assert "Tale 2" in case
    assert "Not ↔ Ne" in plain(case)
    assert alignment(lead, 1) == A.alignments[1]
    panel_of(lead).decide_alike()
    assert lead.page.message == "No other open case is like this one"
    lead.actions_by_name["undo"].trigger()
    assert alignment(lead, 1) == before


def test_the_ruling_that_decided_is_noted_and_the_origin_told(lead: MainWindow) -> None:
    ruling = panel_of(lead).ruling

    def cite(text: str) -> None:
        ruling.setFocus()
        ruling.selectAll()
        QTest.keyClicks(ruling, text)
        QTest.keyClick(ruling, Qt.Key.Key_Return)

    press(lead, Qt.Key.Key_K, modifier=SHIFT)
    assert lead.page.message == "No ruling of the style guide says which words it is about"
    press(lead, Qt.Key.Key_C)
    cite("NEG-1")
    assert lead.page.message == "You can cite a ruling only for what a person settled"
    press(lead, Qt.Key.Key_1, Qt.Key.Key_R)
    ruling.clear()
    QTest.keyClicks(ruling, "neg-")
    popup = ruling.completer().popup()
    assert popup is not None
    assert popup.isVisible()
    assert str(popup.model().index(0, 0).data()).startswith("NEG-1  ")
    QTest.keyClicks(ruling, "1")
    QTest.keyClick(ruling, Qt.Key.Key_Return)
    origins = by_decision(session_of(lead).annotation.origins)
    assert origins[0, 0] == Origin(person="Lead", ruling="NEG-1", drawn=(0, 2))
    panel_of(lead).names.setChecked(True)
    lead.page.canvas.focus_word(Side.TARGET, 0)
    told = plain(label(lead, "origin"))
    assert told == "not ↔ ne: Settled by Lead. Annotators: A, C. Ruling NEG-1."
    cite("because")
    assert plain(lead.page.message) == (
        "The style guide has no ruling BECAUSE; cite another one, or leave the field empty"
    )
    assert ruling.text() == "NEG-1"


def test_a_file_of_somebody_else_is_not_taken_for_a_missing_one(
    window: MainWindow, gold: Path, choose_files: ChooseFiles
) -> None:
    path = gold.with_name("B.blinker")
    work = annotation.load(path)
    path = path.rename(gold.parent.parent / "B.blinker")
    other = gold.with_name("renamed.blinker")
    other.write_bytes(annotation.write(replace(work, annotator="Bea")))
    assert window.open_file(gold)
    panel = panel_of(window)
    choose_files([other])
    QApplication.processEvents()
    assert panel.find_files.isVisible()
    QTest.mouseClick(panel.find_files, LEFT)
    assert not panel.is_ready
    assert label(window, "sources_notice").splitlines()[-1] == (
        "A file that you chose is by somebody whom the gold standard does not name. Show "
        "annotators’ names to see whose it is."
    )
    assert child(panel, QLabel, "sources_notice").wordWrap()
    panel.names.setChecked(True)
    last = label(window, "sources_notice").splitlines()[-1]
    assert "renamed.blinker: it is by Bea, whom the gold standard does not name" in last
    assert last.endswith("; it lacks the file of B")
    assert not window.actions_by_name["accept_most_frequent"].isEnabled()
    choose_files([path])
    QTest.mouseClick(panel.find_files, LEFT)
    assert panel.is_ready
    assert window.actions_by_name["accept_most_frequent"].isEnabled()
    assert not panel.find_files.isVisible()


def large_gold(folder: Path) -> Path:
    """A gold standard of two annotators whose files take a while to read."""
    bitext = Bitext.of(
        VersePair(f"Tale {number}", ("not", *["old"] * 60), ("ne", "pas", *["vieux"] * 60))
        for number in range(300)
    )
    works = [Work.of(*[aligned(links)] * 300) for links in ("1-1", "1-1,2")]
    return gold_standard_of(folder, named(works, bitext))


@pytest.mark.parametrize(("hidden", "key"), [("panel", Qt.Key.Key_M), ("tab", Qt.Key.Key_1)])
def test_keys_show_a_hidden_panel_before_deciding(
    lead: MainWindow, hidden: str, key: Qt.Key
) -> None:
    """The first key shows the case instead; the next one decides it."""
    before = alignment(lead)
    side = lead.page.side
    if hidden == "panel":
        lead.actions_by_name["show_side_panel"].trigger()
    else:
        side.setCurrentWidget(side.remarks)
    assert not panel_of(lead).isVisible()
    press(lead, key)
    assert alignment(lead) == before
    assert panel_of(lead).isVisible()
    assert lead.page.message == "The cases are shown now. Check this one before you decide."
    press(lead, Qt.Key.Key_1)
    assert alignment(lead) != before


def test_large_annotation_sets_are_read_in_the_background(
    window: MainWindow, tmp_path: Path, gold: Path, qtbot: QtBot
) -> None:
    path = large_gold(tmp_path)
    panel = panel_of(window)
    assert window.open_file(path)
    assert label(window, "sources_notice") == "Reading the annotation sets…"
    assert panel.isVisible()
    assert not panel.is_ready
    assert not window.actions_by_name["accept_most_frequent"].isEnabled()
    # Another file ends the reading.
    assert window.open_file(gold)
    assert panel.is_ready
    assert not label(window, "sources_notice")
    assert window.open_file(path)
    qtbot.waitUntil(lambda: panel.is_ready, timeout=20_000)
    assert not label(window, "sources_notice")
    assert window.actions_by_name["accept_most_frequent"].isEnabled()
    picture = window.page.canvas.state.picture
    assert picture is not None
    assert picture.underlay is not None
    assert picture.underlay.blocks
    # A damaged file is reported.
    assert window.open_file(gold)
    with path.with_name("B.blinker").open("r+b") as file:
        file.truncate(200_000)
    assert window.open_file(path)
    qtbot.waitUntil(lambda: "ends too early" in label(window, "sources_notice"), timeout=20_000)
    assert not panel.is_ready


def test_adjudication_by_ear(window: MainWindow, gold: Path, qtbot: QtBot) -> None:
    with listening() as ears:
        open_in_front(window, gold)
        qtbot.waitUntil(lambda: any("case 1 of 2" in text for text in ears.said))
        said = ears.since_last()
        assert said.startswith("This is a gold standard: settle the cases on which annotators")
        assert "Verse pair Tale 1. Words left: 2 source, 3 target." in said
        assert (
            "This verse pair: case 1 of 2, 2 open. 1, not with ne, 2 of 3: B, C. "
            "2, nothing with ne, 1 of 3: A."
        ) in said
        press(window, Qt.Key.Key_C)
        press(window, Qt.Key.Key_C)
        QApplication.processEvents()
        assert ears.since_last() == (
            "This verse pair: case 2 of 2, 2 open. "
            "1, old with vieux, tree with arbre, 2 of 3: B, C. "
            "2, old with arbre, tree with vieux, 1 of 3: A."
        )
        press(window, Qt.Key.Key_1)
        left = "Words left: 0 source, 1 target."
        assert ears.since_last() == f"Linked: 2 old – 3 vieux. Linked: 3 tree – 4 arbre. {left}"
    words = QAccessible.queryAccessibleInterface(window.page.canvas)
    source, target = (words.child(place).text(QAccessible.Text.Description) for place in (0, 3))
    assert source.endswith(
        "linked to 2 pas (block 1), alternative: linked to 1 ne (2 of 3 annotators)"
    )
    assert "alternative: linked to 1 not (2 of 3 annotators)" in target
    assert "alternative: not translated (1 of 3 annotators)" in target


GUIDE = (
    GuidePage(
        "contents.md",
        "# Rules\n\nVersion 1\n\n## Chapters\n\n- [Negation](neg.md)\n\n## Changes\n\n- 1: new.\n",
    ),
    GuidePage(
        "neg.md",
        "# Negation (NEG)\n\n## NEG-1 Both words\n\nLink both.\n\n"
        "Words NEG-1: `not ↔ ne … pas`.\n\n"
        "## NEG-2 Trees\n\nLink them.\n\nWords NEG-2: `tree`.\n\n## NEG-3 Other\n\nLink.\n",
    ),
)


def test_open_cases_are_settled_by_a_ruling_that_they_cite(
    window: MainWindow, gold: Path, while_modal: WhileModal
) -> None:
    work = annotation.load(gold)
    gold.write_bytes(annotation.write(replace(work, study=replace(work.study, guide=GUIDE))))
    lead = open_in_front(window, gold)
    before = [alignment(lead, index) for index in (0, 1)]
    seen = list[list[str]]()

    def settle(dialog: RuledDialog) -> None:
        box = child(dialog, QComboBox, "ruled_by")
        button = child(dialog, QPushButton, "decide_by_ruling")
        for row in (1, 0):
            box.setCurrentIndex(row)
            rows = dialog.rows
            lines = [plain(rows.item(place).text()) for place in range(rows.count())]
            seen.append([*lines, str(button.isEnabled()), button.text()])
        numbers.extend(box.itemData(row) for row in range(box.count()))
        button.click()

    numbers = list[str]()
    stays = "stays open: nobody decided as the ruling says"
    while_modal(RuledDialog, settle)
    press(lead, Qt.Key.Key_K, modifier=SHIFT)
    assert numbers == ["NEG-1", "NEG-2"]
    (trees, negations) = seen
    assert trees == [
        f"Tale 1   2 old, 3 tree, 3 vieux, 4 arbre\n      {stays}",
        "False",
        "&Settle 0 cases",
    ]
    assert negations[2:] == ["True", "&Settle 2 cases"]
    assert [line.split("   ")[0] for line in negations[:2]] == ["Tale 1", "Tale 2"]
    assert {(0, 0), (0, 1)} <= alignment(lead).links
    assert {(0, 1), (0, 2)} <= alignment(lead, 1).links
    # The other link of each was settled by the rule.
    for index, link in ((0, (0, 0)), (1, (0, 1))):
        origins = by_decision(session_of(lead).annotation_at(index).origins)
        assert origins[link].ruling == "NEG-1"
    lead.actions_by_name["undo"].trigger()
    assert [alignment(lead, index) for index in (0, 1)] == before
