"""Words stay in place when they are linked or marked and suggestions are answered."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton

from blinker_qt.bitext.annotation import AnnotationSet
from blinker_qt.bitext.study import Question
from blinker_qt.bitext.verses import Bitext, Side, VersePair
from blinker_qt.formats import annotation
from blinker_qt.layouts.arrangement import Arrangement
from blinker_qt.ui.app.main_window import MainWindow
from golds import with_suggestions, write_machine
from window_acts import LEFT, RIGHT, Hand, open_in_front, session_of, shown

S, T = Side.SOURCE, Side.TARGET
PAIR = VersePair(
    "Long Reference 119:176",
    tuple("I have gone astray like a lost sheep seek your servant".split()),
    tuple("je suis errant comme une brebis perdue cherche ton serviteur".split()),
)
QUESTIONS = (
    Question("fluency", "How well does it read?", ("badly", "so so", "well")),
    Question("adequacy", "How much of the meaning is there?", ("none", "some", "much", "all")),
)


@pytest.fixture
def opened(window: MainWindow, tmp_path: Path) -> MainWindow:
    """A study that asks questions and shows suggestions."""
    bitext = Bitext.of([PAIR, replace(PAIR, reference="Long Reference 119:177")])
    machine, path = tmp_path / "machine.blinker", tmp_path / "A1.blinker"
    write_machine(machine, bitext, "1-1 2-2 3-3 4-3 5-4", "1-1")
    with_suggestions(replace(AnnotationSet.unannotated(bitext), annotator="A1"), path, machine)
    work = annotation.load(path)
    study = replace(work.study, questions=QUESTIONS, sure_possible=True)
    path.write_bytes(annotation.write(replace(work, study=study)))
    open_in_front(window, path)
    return window


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
    opened: MainWindow, hand: Hand, size: tuple[int, int], views: tuple[Arrangement, ...]
) -> None:
    """In the longer words of French, with every panel."""
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
