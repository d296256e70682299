"""Labels of links in the window: keys, menu, drawings, tooltips and screen readers."""

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QAccessible, QHelpEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QMenu, QToolTip
from pytestqt.qtbot import QtBot

from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.annotation import AnnotationSet, PairAnnotation
from blinker_qt.bitext.study import Study, labels_in
from blinker_qt.bitext.verses import Bitext, Side, VersePair
from blinker_qt.cli.main import main
from blinker_qt.formats import annotation
from blinker_qt.layouts.arrangement import Arrangement
from blinker_qt.layouts.picture import overlay_picture, picture_of
from blinker_qt.ui.app.main_window import MainWindow
from blinker_qt.ui.canvas.overlay import OverlayCanvas
from blinker_qt.ui.canvas.verse_canvas import VerseCanvas
from blinker_qt.ui.exchange.pictures import PictureExport
from leads import plain
from window_acts import (
    CONTROL,
    LEFT,
    Hand,
    child,
    has_ink_below,
    on_line,
    open_in_front,
    session_of,
    shown,
    shown_canvas,
)

LABELS = labels_in("SEM, FUN")
PAIR = VersePair("1", ("a", "b", "c"), ("x", "y"))


@pytest.fixture
def opened(window: MainWindow, bitext: Bitext, tmp_path: Path) -> MainWindow:
    work = replace(AnnotationSet.unannotated(bitext, "A1"), study=Study(labels=LABELS))
    path = tmp_path / "study.blinker"
    path.write_bytes(annotation.write(work))
    return open_in_front(window, path)


def labels(window: MainWindow) -> dict[tuple[int, int], str]:
    return session_of(window).alignment.label_of


def press(window: MainWindow, key: Qt.Key) -> None:
    QTest.keyClick(window.page.canvas, key, CONTROL)


def letters(canvas: VerseCanvas) -> list[str]:
    return sorted(text for _, text, _ in shown(canvas).letters)


def test_a_new_link_or_the_one_under_the_pointer_is_labelled_at_once(
    opened: MainWindow, hand: Hand
) -> None:
    """After linking, the focus goes on; what was just linked is meant."""
    canvas = opened.page.canvas
    canvas.focus_word(Side.SOURCE, 0)
    press(opened, Qt.Key.Key_1)
    assert opened.page.message == "There is no link there"
    QTest.keyClick(canvas, Qt.Key.Key_Space)
    canvas.focus_word(Side.TARGET, 0)
    QTest.keyClick(canvas, Qt.Key.Key_Space)
    QTest.keyClick(canvas, Qt.Key.Key_L)
    press(opened, Qt.Key.Key_2)
    assert labels(opened) == {(0, 0): "FUN"}
    opened.actions_by_name["undo"].trigger()
    hand.join([1], [2])
    for arrangement in Arrangement:
        canvas.set_arrangement(arrangement)
        is_grid = arrangement is Arrangement.MATRIX
        QTest.mouseMove(canvas, hand.cell((1, 2)) if is_grid else on_line(canvas, 1))
        press(opened, Qt.Key.Key_1)
        assert labels(opened) == {(1, 2): "SEM"}
        opened.actions_by_name["undo"].trigger()
    # Blocks and exported pictures have labels.
    opened.actions_by_name["show_side_panel"].trigger()
    hand.join([0, 1], [0])
    session_of(opened).label("FUN", [(Side.SOURCE, 0), (Side.SOURCE, 1)])
    model = opened.page.side.blocks.model()
    assert "linked, FUN" in {model.index(row, 2).data() for row in range(model.rowCount())}
    for arrangement in Arrangement:
        opened.actions_by_name[f"view_{arrangement.value}"].trigger()
        pictures = PictureExport(session_of(opened), opened.look.picture_style(), with_bars=False)
        letters = pictures.picture(Path("T.svg"), 0).count(b">F<")
        assert letters == (2 if arrangement is Arrangement.MATRIX else 1)


NINE = "SEM, FUN, GIS, TIM, MIM, COI, COF, NTR, DEC"
NUMBER_KEYS = range(Qt.Key.Key_1, Qt.Key.Key_9 + 1)


def test_nine_labels_are_given_by_key_or_menu_drawn_and_changed(
    window: MainWindow, tmp_path: Path, hand: Hand
) -> None:
    words = tuple("abcdefghi")
    work = AnnotationSet.unannotated(Bitext.of([VersePair("1", words, words)]), "A1")
    path = tmp_path / "nine.blinker"
    path.write_bytes(annotation.write(replace(work, study=Study(labels=labels_in(NINE)))))
    open_in_front(window, path)
    menu = window.actions_by_name["label_1"].associatedObjects()[-1]
    assert isinstance(menu, QMenu)
    for place, key in enumerate(NUMBER_KEYS):
        hand.join([place], [place])
        hand.click(Side.SOURCE, place)
        if place % 2:
            menu.popup(window.page.canvas.mapToGlobal(QPoint(0, 0)))
            entry = menu.actionGeometry(window.actions_by_name[f"label_{place + 1}"])
            QTest.mouseClick(menu, LEFT, pos=entry.center())
        else:
            press(window, Qt.Key(key))
    names = NINE.split(", ")
    assert labels(window) == {(place, place): name for place, name in enumerate(names)}
    drawn = {label.name: label.letter for label in session_of(window).study.labels}
    assert len(set(drawn.values())) == 9
    assert letters(window.page.canvas) == sorted(drawn[name] for name in names)
    # A key labels all links of the selected words, or takes the label away that all have.
    others = {(place, place): names[place] for place in range(2, 9)}
    assert not session_of(window).selection
    hand.click(Side.SOURCE, 0, 1)
    press(window, Qt.Key.Key_2)
    assert labels(window) == {(0, 0): "FUN", (1, 1): "FUN", **others}
    hand.click(Side.SOURCE, 1)
    press(window, Qt.Key.Key_2)
    assert labels(window) == {(0, 0): "FUN", **others}
    window.actions_by_name["undo"].trigger()
    assert labels(window) == {(0, 0): "FUN", (1, 1): "FUN", **others}
    hand.click(Side.TARGET, 0, 1)
    window.actions_by_name["no_label"].trigger()
    assert labels(window) == others


def test_a_lead_settles_labels_by_key(window: MainWindow, tmp_path: Path, hand: Hand) -> None:
    """Annotators linked the same words and gave the links other labels."""
    drawn = Alignment().link({0}, {0}).link({1}, {1}).mark_not_translated(Side.SOURCE, {2})
    bitext = Bitext.of([PAIR, replace(PAIR, reference="2")])
    files = []
    for name, label in (("A1", "SEM"), ("A2", "FUN")):
        work = PairAnnotation.of(drawn.with_label({(0, 0)}, label), done=True)
        study = Study(labels=LABELS)
        files.append(tmp_path / f"{name}.blinker")
        one = AnnotationSet(bitext, (work, work), name, study=study)
        files[-1].write_bytes(annotation.write(one))
    gold = tmp_path / "gold.blinker"
    command = ["gold", *map(str, files), "--adjudicator", "Lead", "--output", str(gold)]
    assert main(command) == 0
    lead = open_in_front(window, gold)
    panel = lead.page.side.gold
    rows = panel.options
    assert [plain(rows.item(row).text()).split("\n")[0] for row in range(rows.count())] == [
        "1   a ↔ x (FUN)",
        "2   a ↔ x (SEM)",
    ]
    standing = child(panel, QLabel, "standing").text()
    assert standing == ("This verse pair: case 1 of 1, 1 open. Annotators differ only in labels.")
    # Both lines of an option are drawn.
    QApplication.processEvents()
    assert has_ink_below(rows, 0)
    assert child(lead, QLabel, "left").text() == "Labels to settle: 1"
    lead.actions_by_name["done"].trigger()
    assert lead.page.message == "Not done yet. Annotators differ on the label of 1 link"
    assert lead.page.canvas.state.focused_word == (Side.SOURCE, 0)
    QTest.keyClick(lead.page.canvas, Qt.Key.Key_2)
    assert labels(lead) == {(0, 0): "SEM"}
    assert letters(lead.page.canvas) == ["S"]
    assert plain(rows.item(1).text()).startswith("2 ✓")
    origin = plain(child(panel, QLabel, "origin").text())
    assert origin.startswith("a ↔ x (SEM): Settled by Lead.")
    # The other verse pair by the key of a label, after going on.
    lead.actions_by_name["next_case"].trigger()
    assert session_of(lead).annotation_at(0).done
    hand.click(Side.SOURCE, 0)
    hand.click(Side.TARGET, 0)
    press(lead, Qt.Key.Key_2)
    assert labels(lead) == {(0, 0): "FUN"}
    lead.actions_by_name["next_case"].trigger()
    assert session_of(lead).annotation_at(1).done
    lead.actions_by_name["undo"].trigger()
    lead.actions_by_name["undo"].trigger()
    assert labels(lead) == {}


def test_screen_readers_and_tooltips_tell_labels_and_scores(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    monkeypatch.setattr(QToolTip, "showText", lambda _at, text, _of: told.append(plain(text)))
    alignment = Alignment().link({0}, {0}).link({1}, {1}).with_label({(0, 0)}, "SEM")
    alignment = replace(alignment, scores=frozenset({((0, 0), 0.25), ((1, 1), -1.5)}))
    canvas = shown_canvas(qtbot, picture_of(PAIR, alignment, labels=LABELS))
    words = QAccessible.queryAccessibleInterface(canvas)
    texts = [words.child(place).text(QAccessible.Text.Description) for place in range(4)]
    assert "linked to 1 x (score 0.25) (block 2), label SEM" in texts[0]
    assert "label" not in texts[1]
    assert "linked to 1 a (score 0.25) (block 2), label SEM" in texts[3]
    for group in (1, 0):
        at = on_line(canvas, group)
        QTest.mouseMove(canvas, at)
        canvas.event(QHelpEvent(QEvent.Type.ToolTip, at, canvas.mapToGlobal(at)))
    assert told == ["<div>Label SEM<br>score 0.25</div>", "<div>score −1.5</div>"]
    canvas.set_arrangement(Arrangement.MATRIX)
    assert canvas.state_of_cell((0, 0)) == "linked (score 0.25), label SEM"
    assert canvas.state_of_cell((1, 1)) == "linked (score −1.5)"
    assert canvas.state_of_cell((0, 1)) == "not linked"


def test_letters_are_painted_in_every_view(qtbot: QtBot) -> None:
    alignment = Alignment().link({0}, {0}).link({1, 2}, {1})
    labelled = alignment.with_label({(0, 0)}, "SEM").with_label({(1, 1), (2, 1)}, "FUN")
    canvas = shown_canvas(qtbot, picture_of(PAIR, alignment, labels=LABELS))
    for arrangement in Arrangement:
        canvas.set_arrangement(arrangement)
        without = canvas.grab().toImage()
        canvas.show_picture(picture_of(PAIR, labelled, labels=LABELS))
        assert canvas.grab().toImage() != without
        # They stay above the lines that are highlighted.
        canvas.focus_word(Side.SOURCE, 0)
        lit = canvas.grab().toImage()
        canvas.show_picture(picture_of(PAIR, alignment, labels=LABELS))
        assert canvas.grab().toImage() != lit


def test_the_overlay_names_differing_labels(qtbot: QtBot) -> None:
    one = Alignment().link({0}, {0}).with_label({(0, 0)}, "SEM")
    other = Alignment().link({0}, {0})
    canvas = OverlayCanvas()
    qtbot.addWidget(canvas)
    canvas.resize(900, 600)
    canvas.show_overlay(overlay_picture(PAIR, [one, other], labels=LABELS), ("Ana", "Ben"))
    canvas.show()
    assert letters(canvas) == ["S/–"]
    assert "1 x (SEM/–) – 2 of 2" in plain(canvas.decisions_on_word(Side.SOURCE, 0))
