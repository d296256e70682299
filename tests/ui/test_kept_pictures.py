"""Pictures of earlier states are kept, and never shown for another state of the window."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtWidgets import QApplication

from blinker_qt.bitext.annotation import AnnotationSet
from blinker_qt.bitext.study import Study, labels_in
from blinker_qt.bitext.verses import Bitext, Side, VersePair
from blinker_qt.formats import annotation
from blinker_qt.layouts.strokes import Curves
from blinker_qt.ui.app.main_window import MainWindow
from blinker_qt.ui.canvas.looks import stroke_paths
from blinker_qt.ui.canvas.verse_canvas import VerseCanvas
from forms import type_into
from window_acts import Hand, open_in_front, session_of

WORDS = tuple("the blue boat is in the blue sea".split())
FORMS = tuple("le bateau bleu est dans la mer bleue".split())


def pixels(canvas: VerseCanvas) -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
    """What the canvas shows, with pictures that it has kept."""
    image = canvas.grab().toImage()
    return np.frombuffer(image.constBits(), np.uint8).copy()


def laid_out_again(window: MainWindow) -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
    """What the canvas shows after its size has changed there and back."""
    canvas = window.page.canvas
    size = canvas.size()
    window.resize(window.width() + 40, window.height() + 40)
    QApplication.processEvents()
    assert canvas.size() != size
    window.resize(window.width() - 40, window.height() - 40)
    QApplication.processEvents()
    assert canvas.size() == size
    return pixels(canvas)


def chosen(name: str) -> Callable[[MainWindow], object]:
    return lambda window: window.actions_by_name[name].trigger()


def left_and_come_back(window: MainWindow) -> None:
    """The next verse pair has the same words."""
    session_of(window).go_to(1)
    QApplication.processEvents()
    session_of(window).go_to(0)


CHANGES: dict[str, Callable[[MainWindow], object]] = {
    "dark": chosen("theme_dark"),
    "larger": chosen("larger_text"),
    "link at once": chosen("link_at_once"),
    "running text": chosen("show_running_text"),
    "columns apart": lambda window: window.page.canvas.state.gap_chosen.emit(380),
    "search": lambda window: type_into(window, search_field="blue"),
    "note": lambda window: session_of(window).add_note("Why?", on=(Side.SOURCE, 1)),
    "another pair": left_and_come_back,
    "matrix": chosen("view_matrix"),
    "key letters": lambda window: window.page.canvas.toggle_key_letters(),
}


@pytest.fixture
def linked(window: MainWindow, tmp_path: Path) -> MainWindow:
    """A window in which a link, a mark and a label were made, and may be undone."""
    pairs = [VersePair(f"T {number}", WORDS, FORMS) for number in (1, 2)]
    work = AnnotationSet.unannotated(Bitext.of(pairs), "A1")
    work = replace(work, study=Study(labels=labels_in("SEM, FUN")))
    path = tmp_path / "labels.blinker"
    path.write_bytes(annotation.write(work))
    open_in_front(window, path)
    session, hand = session_of(window), Hand(window.page.canvas)
    for place in range(3):
        hand.join([place], [place])
    session.label("SEM", [(Side.SOURCE, 1), (Side.TARGET, 1)])
    hand.click(Side.SOURCE, 4)
    hand.click_not_translated(Side.SOURCE)
    return window


def test_a_change_is_seen_in_every_state_that_comes_back(linked: MainWindow) -> None:
    canvas = linked.page.canvas
    undo, redo = linked.actions_by_name["undo"], linked.actions_by_name["redo"]
    for name, change in CHANGES.items():
        for step in (undo, undo, redo, redo):
            step.trigger()
            QApplication.processEvents()
            canvas.grab()
        change(linked)
        QApplication.processEvents()
        for step in (undo, undo, redo):
            step.trigger()
            QApplication.processEvents()
            shown = pixels(canvas)
            assert np.array_equal(shown, laid_out_again(linked)), name
        redo.trigger()


def test_a_path_is_that_of_its_points_whatever_was_drawn_before() -> None:
    """Also where strokes have the same number, the same start or the same end."""
    points = np.array(
        [[0, 0, 0, 5, 9, 5, 9, 9], [9, 9, 9, 12, 4, 12, 4, 16], [1, 0, 1, 5, 2, 5, 2, 9]]
    )
    drawn = [Curves(np.array([2, 2, 7]), points + np.zeros((1, 8)))]
    for row, column in np.ndindex(points.shape):
        moved = drawn[0].points.copy()
        moved[row, column] += 0.25
        drawn.append(Curves(np.array([2, 2, 7]), moved))
    drawn += [drawn[0].chosen(np.array([True, False, True])), *drawn]
    for curves in drawn:
        paths = stroke_paths(curves)
        assert list(paths) == [2, 7]
        for owner, path in paths.items():
            expected = curves.points[curves.owners == owner].reshape(-1, 4, 2).tolist()
            elements = [path.elementAt(place) for place in range(path.elementCount())]
            places = [[element.x, element.y] for element in elements]
            assert places == [expected[0][0], *(place for curve in expected for place in curve[1:])]
