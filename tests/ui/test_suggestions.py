"""Suggestions of a machine: pale, accepted one by one, and words stay in place meanwhile."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QPoint, QRect, Qt
from PySide6.QtGui import QAccessible, QHelpEvent, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QLabel,
    QLineEdit,
    QPushButton,
    QToolTip,
    QWidget,
)
from pytestqt.qtbot import QtBot

from blinker_qt.annotate.session import Session
from blinker_qt.bitext.adjudication import Origin, by_decision
from blinker_qt.bitext.annotation import AnnotationSet
from blinker_qt.bitext.study import Question
from blinker_qt.bitext.verses import Bitext, Side, VersePair
from blinker_qt.formats import annotation
from blinker_qt.layouts.arrangement import Arrangement
from blinker_qt.layouts.picture import Tone
from blinker_qt.ui.app.main_window import MainWindow
from blinker_qt.ui.canvas.looks import StrokePen, tone_colour
from blinker_qt.ui.canvas.verse_canvas import VerseCanvas
from blinker_qt.ui.study.study_dialog import StudyDialog
from blinker_qt.ui.widgets.theme import LIGHT, THEMES, contrast
from forms import ok
from golds import MACHINE, with_suggestions, write_machine
from window_acts import (
    CONTROL,
    LEFT,
    RIGHT,
    Hand,
    InDialog,
    NextMessage,
    child,
    listening,
    on_suggestion,
    open_in_front,
    session_of,
    shown,
    typed,
)
from works import with_pair

S, T = Side.SOURCE, Side.TARGET
LINKS = ("1-1 2-3 3-2", "1-1,2 2-3", "1-1")
BY_MACHINE = Origin(suggested=MACHINE)


def suggesting(folder: Path, bitext: Bitext, *links: str) -> Path:
    """The file of A1, to whom a machine's links are suggested."""
    machine, path = folder / "machine.blinker", folder / "A1.blinker"
    write_machine(machine, bitext, *links)
    with_suggestions(replace(AnnotationSet.unannotated(bitext), annotator="A1"), path, machine)
    return path


@pytest.fixture
def file(bitext: Bitext, tmp_path: Path) -> Path:
    return suggesting(tmp_path, bitext, *LINKS)


@pytest.fixture
def opened(window: MainWindow, file: Path) -> MainWindow:
    return open_in_front(window, file)


@pytest.fixture
def session(opened: MainWindow) -> Session:
    return session_of(opened)


def suggested(canvas: VerseCanvas) -> set[tuple[int, int]]:
    """The links that lie under the work as suggestions."""
    assert canvas.state.picture is not None
    underlay = canvas.state.picture.underlay
    if underlay is None:
        return set()
    assert set(underlay.tones) == {Tone.SUGGESTED}
    return {link for block in underlay.blocks for link in block.links}


def test_suggestions_are_pale_told_and_accepted_in_every_view(
    opened: MainWindow, session: Session, canvas: VerseCanvas, hand: Hand
) -> None:
    for arrangement in Arrangement:
        canvas.set_arrangement(arrangement)
        canvas.clearFocus()
        hand.move_to(QPoint(2, 2))
        assert suggested(canvas) == {(0, 0), (1, 2), (2, 1)}
        pale, lit = tone_colour(LIGHT, Tone.SUGGESTED).name(), LIGHT.accent
        before = colours(canvas)
        assert pale in before
        assert lit not in before
        hand.move_to((T, 2))
        assert lit in colours(canvas)
        QTest.mouseClick(canvas, LEFT, pos=on_suggestion(canvas, (1, 2)))
        assert session.alignment.links == {(1, 2)}
        assert by_decision(session.annotation.origins) == {(1, 2): BY_MACHINE}
        assert suggested(canvas) == {(0, 0), (2, 1)}
        hand.move_to(QPoint(2, 2))
        canvas.focus_word(T, 1)
        typed(canvas, "s")
        assert by_decision(session.annotation.origins) == {(1, 2): BY_MACHINE, (2, 1): BY_MACHINE}
        for _ in range(2):
            QTest.keyClick(canvas, Qt.Key.Key_Z, CONTROL)
        assert not session.alignment
    # A screen reader tells of them.
    canvas.set_arrangement(Arrangement.COLUMNS)
    with listening() as ears:
        word = QAccessible.queryAccessibleInterface(canvas).child(canvas.word_number(S, 1))
        assert word.text(QAccessible.Text.Description) == (
            "source word 2 of 3, unaccounted, suggested by a machine: 3 bleu"
        )
        canvas.focus_word(S, 1)
        ears.since_last()
        typed(canvas, "s")
        assert "Linked: 2 blue – 3 bleu" in ears.since_last()
        opened.actions_by_name["undo"].trigger()
        assert "Undone: accept a suggestion" in ears.since_last()
        canvas.set_arrangement(Arrangement.MATRIX)
        canvas.focus_word(S, 0)
        canvas.focus_word(T, 2)
        ears.since_last()
        QTest.keyClick(canvas, Qt.Key.Key_Down)
        assert "2 blue – 3 bleu, suggested by a machine" in ears.since_last()


def colours(canvas: VerseCanvas) -> set[str]:
    image = canvas.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
    pixels = np.frombuffer(image.constBits(), np.uint32)
    return {f"#{pixel & 0xFFFFFF:06x}" for pixel in np.unique(pixels).tolist()}


def test_own_links_are_no_suggestions_and_done_goes_on_to_those_of_the_next_pair(
    opened: MainWindow, session: Session, canvas: VerseCanvas, hand: Hand
) -> None:
    hint = child(opened.page.hints, QLabel, "hint_text")
    assert "a machine’s suggestions; S or a click accepts one" in hint.text()
    # They are not counted.
    assert len(session.unaccounted) == 6
    opened.actions_by_name["done"].trigger()
    assert session.position == 0
    assert opened.page.message.startswith("Not done yet")
    hand.join([0], [0])
    canvas.set_arrangement(Arrangement.MATRIX)
    hand.paint((1, 2), (2, 2))
    assert session.alignment.links == {(0, 0), (1, 2), (2, 2)}
    assert session.annotation.origins == ()
    assert suggested(canvas) == set()
    canvas.set_arrangement(Arrangement.COLUMNS)
    for _ in range(2):
        QTest.keyClick(canvas, Qt.Key.Key_Z, CONTROL)
    canvas.focus_word(S, 0)
    typed(canvas, "n")
    canvas.focus_word(S, 0)
    typed(canvas, "s")
    assert opened.page.message == "Nothing is suggested for this word"
    assert not session.alignment.links
    QTest.keyClick(canvas, Qt.Key.Key_Z, CONTROL)
    for word in range(3):
        canvas.focus_word(S, word)
        typed(canvas, "s")
    assert not session.unaccounted
    assert "machine" not in hint.text()
    QTest.keyClick(canvas, Qt.Key.Key_Return, CONTROL)
    assert session.position == 1
    assert suggested(canvas) == {(0, 0), (0, 1), (1, 2)}


def test_scores_are_told_of_suggestions_and_of_a_machines_own_links(
    window: MainWindow, bitext: Bitext, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    monkeypatch.setattr(QToolTip, "showText", lambda _at, text, _of: told.append(text))
    machine, path = tmp_path / "machine.blinker", tmp_path / "A1.blinker"
    work = write_machine(machine, bitext, *LINKS)
    scored = replace(work.pairs[0], scores="1-1:0.8125 2-3:0.5")
    machine.write_bytes(annotation.write(with_pair(work, 0, scored)))
    with_suggestions(replace(AnnotationSet.unannotated(bitext), annotator="A1"), path, machine)
    canvas = open_in_front(window, path).page.canvas

    def tell(at: QPoint) -> None:
        QTest.mouseMove(canvas, at)
        QApplication.sendEvent(canvas, QHelpEvent(QEvent.Type.ToolTip, at, canvas.mapToGlobal(at)))

    for at in (on_suggestion(canvas, (1, 2)), on_suggestion(canvas, (2, 1)), QPoint(2, 2)):
        tell(at)
    suggested_by = "Suggested by a machine; a click accepts it"
    assert told == [f"<div>{suggested_by}<br>score 0.5</div>", f"<div>{suggested_by}</div>", ""]
    words = QAccessible.queryAccessibleInterface(canvas)
    texts = [words.child(place).text(QAccessible.Text.Description) for place in range(3)]
    assert texts[0].endswith("(score 0.812)")
    assert "score" not in texts[2]
    canvas.set_arrangement(Arrangement.MATRIX)
    assert canvas.state_of_cell((1, 2)) == "suggested by a machine (score 0.5)"
    # Accepted links are the annotator's.
    QTest.mouseClick(canvas, LEFT, pos=on_suggestion(canvas, (1, 2)))
    assert session_of(window).annotation.scores == ""
    assert canvas.state_of_cell((1, 2)) == "linked"
    # The machine's own file, until somebody edits it.
    canvas = open_in_front(window, machine).page.canvas
    assert canvas.state_of_cell((1, 2)) == "linked (score 0.5)"
    words = QAccessible.queryAccessibleInterface(canvas)
    assert "(score 0.812)" in words.child(0).text(QAccessible.Text.Description)


def test_missing_suggestions(
    opened: MainWindow, canvas: VerseCanvas, file: Path, bitext: Bitext, annotation_file: Path
) -> None:
    opened.actions_by_name["practise"].trigger()
    assert suggested(canvas) == set()
    machine = file.with_name("machine.blinker")
    write_machine(machine, bitext, "", "", "")
    for name, why in (("changed", "have changed since"), ("gone", "not where they were")):
        if name == "gone":
            machine.unlink()
        path = file.with_name(f"{name}.blinker")
        path.write_bytes(file.read_bytes())
        open_in_front(opened, path)
        assert why in opened.page.message
        assert suggested(canvas) == set()
        canvas.focus_word(S, 0)
        typed(canvas, "n")
        assert opened.page.message == ""
    # A file without suggestions misses none.
    open_in_front(opened, annotation_file)
    assert suggested(canvas) == set()
    canvas.focus_word(S, 0)
    typed(canvas, "s")
    assert opened.page.message == ""


def test_large_files_of_suggestions(window: MainWindow, tmp_path: Path, qtbot: QtBot) -> None:
    words = tuple(f"{place}{'w' * 80}" for place in range(40))
    bitext = Bitext.of(VersePair(f"L {number}", words, words) for number in range(50))
    opened = open_in_front(window, suggesting(tmp_path, bitext, *(["1-1 2-2"] * 50)))
    assert suggested(opened.page.canvas) == set()
    qtbot.waitUntil(lambda: bool(suggested(opened.page.canvas)), timeout=60_000)
    assert suggested(opened.page.canvas) == {(0, 0), (1, 1)}


def test_suggestions_are_pale_and_can_be_seen() -> None:
    for name, theme in THEMES.items():
        pale = tone_colour(theme, Tone.SUGGESTED).name()
        assert 3 <= contrast(pale, theme.page) < contrast(theme.accent, theme.page), name
        suggested, shared, possible = (
            StrokePen.of_tone(theme, tone, 1.0, 1.5)
            for tone in (Tone.SUGGESTED, Tone.SHARED, Tone.POSSIBLE)
        )
        assert suggested.width < shared.width
        assert suggested.style not in {shared.style, possible.style}


def tick(dialog: QWidget) -> QLineEdit:
    QTest.keyClick(child(dialog, QCheckBox, "suggestions"), Qt.Key.Key_Space)
    return child(dialog, QLineEdit, "machine_file")


def test_a_lead_enables_and_disables_suggestions(
    window: MainWindow,
    annotation_file: Path,
    bitext: Bitext,
    in_dialog: InDialog,
    next_message: NextMessage,
) -> None:
    machine = annotation_file.with_name("m.blinker")
    write_machine(machine, bitext, *LINKS)
    opened = open_in_front(window, annotation_file)
    told: list[str] = []

    def allow(dialog: QWidget) -> None:
        line = tick(dialog)
        for path in ("", str(annotation_file)):
            QTest.keyClicks(line, path)
            next_message(told)
            QTest.mouseClick(ok(dialog), LEFT)
        line.clear()
        QTest.keyClicks(line, str(machine))
        QTest.mouseClick(ok(dialog), LEFT)

    in_dialog("study_settings", StudyDialog, allow)
    assert told[0].startswith("Choose the file of the machine")
    assert "is not a machine's" in told[1]
    assert suggested(opened.page.canvas) == {(0, 0), (1, 2), (2, 1)}
    source = annotation.load(annotation_file).study.suggestions
    assert source is not None
    assert (source.annotator, source.file) == (MACHINE, "m.blinker")
    opened.page.canvas.focus_word(S, 0)
    opened.actions_by_name["accept_suggestion"].trigger()

    def keep(dialog: QWidget) -> None:
        assert MACHINE in child(dialog, QLabel, "suggested_now").text()
        QTest.mouseClick(ok(dialog), LEFT)

    in_dialog("study_settings", StudyDialog, keep)
    assert suggested(opened.page.canvas) == {(1, 2), (2, 1)}

    def forbid(dialog: QWidget) -> None:
        assert not tick(dialog).isEnabled()
        QTest.mouseClick(ok(dialog), LEFT)

    in_dialog("study_settings", StudyDialog, forbid)
    assert suggested(opened.page.canvas) == set()
    saved = annotation.load(annotation_file)
    assert saved.study.suggestions is None
    assert by_decision(saved.pairs[0].origins) == {(0, 0): BY_MACHINE}


PAIR = VersePair(
    "Long Reference 119:176",
    tuple("I have gone astray like a lost sheep seek your servant".split()),
    tuple("je suis errant comme une brebis perdue cherche ton serviteur".split()),
)
QUESTIONS = (
    Question("fluency", "How well does it read?", ("badly", "so so", "well")),
    Question("adequacy", "How much of the meaning is there?", ("none", "some", "much", "all")),
)


def places(window: MainWindow) -> dict[str, QRect]:
    """Where all words and buttons of the window are."""
    for _ in range(3):
        QApplication.processEvents()
    canvas = window.page.canvas
    origin = canvas.mapTo(window, QPoint())
    found = {
        f"{side.value} {position}": canvas.word_rectangle(side, position).translated(origin)
        for side in Side
        for position in range(len(PAIR.tokens(side)))
    }
    for button in window.page.findChildren(QPushButton):
        if button.isVisible():
            found[button.objectName()] = QRect(button.mapTo(window, QPoint()), button.size())
    return found


@pytest.mark.usefixtures("in_french")
@pytest.mark.parametrize(
    ("size", "views"),
    [((1366, 768), tuple(Arrangement)), ((900, 600), (Arrangement.COLUMNS,))],
    ids=["wide", "narrow"],
)
def test_nothing_shifts(
    window: MainWindow,
    tmp_path: Path,
    hand: Hand,
    size: tuple[int, int],
    views: tuple[Arrangement, ...],
) -> None:
    """In the longer words of French, with every panel."""
    bitext = Bitext.of([PAIR, replace(PAIR, reference="Long Reference 119:177")])
    path = suggesting(tmp_path, bitext, "1-1 2-2 3-3 4-3 5-4", "1-1")
    work = annotation.load(path)
    study = replace(work.study, questions=QUESTIONS, sure_possible=True)
    path.write_bytes(annotation.write(replace(work, study=study)))
    opened = open_in_front(window, path)
    opened.resize(*size)
    opened.look.toggle("interlinear_shown")
    opened.look.toggle("side_panel_shown")
    canvas, session = opened.page.canvas, session_of(opened)

    def press(name: str) -> Callable[[], object]:
        button = opened.findChild(QPushButton, name)
        assert button is not None
        return lambda: QTest.mouseClick(button, LEFT)

    def key(key: Qt.Key) -> Callable[[], object]:
        return lambda: QTest.keyClick(canvas, key)

    def act(name: str) -> Callable[[], object]:
        return opened.actions_by_name[name].trigger

    acts: dict[str, Callable[[], object]] = {
        "select": lambda: hand.click(S, 0),
        "select more": lambda: hand.click(T, 0),
        "link": lambda: QTest.mouseClick(canvas, RIGHT, pos=QPoint(5, 5)),
        "link nothing": lambda: QTest.mouseClick(canvas, RIGHT, pos=QPoint(5, 5)),
        "drag": lambda: hand.drag((S, 1), (T, 1)),
        "make possible": act("toggle_possible"),
        "accept": act("accept_suggestion"),
        "mark": lambda: hand.drag((T, 3), canvas.bar_rectangle(T).center()),
        "answer": press("answer_fluency_2"),
        "answer otherwise": press("answer_fluency_3"),
        "answer the other question": press("answer_adequacy_1"),
        "link at once": act("link_at_once"),
        "at once": lambda: hand.click(S, 2),
        "linked at once": lambda: hand.click(T, 2),
        "key letters": act("select_by_key_letters"),
        "a key letter": key(Qt.Key.Key_Z),
        "no key letters": key(Qt.Key.Key_Escape),
        "link at once no more": act("link_at_once"),
        "undo": act("undo"),
        "redo": act("redo"),
        "nothing to redo": act("redo"),
        "reload": act("reload"),
        "reload again": act("reload"),
        "reset": press("reset_button"),
    }
    for view in views:
        opened.actions_by_name[f"view_{view.value}"].trigger()
        before = places(opened)
        offsets = [shown(canvas).offset(side) for side in Side]
        for name, run in acts.items():
            run()
            after = places(opened)
            moved = {
                each: (before[each], after[each]) for each in before if before[each] != after[each]
            }
            assert not moved, (view, name)
            assert [shown(canvas).offset(side) for side in Side] == offsets
        assert len(session.history) > 5
        while session.history.next_undo:
            session.undo()
