"""The longest verse pair of real data: tracing links, and linking distant words."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor, QImage

from blinker_qt.bitext.alignment import Alignment, LinkToken
from blinker_qt.bitext.annotation import AnnotationSet, PairAnnotation
from blinker_qt.bitext.verses import Bitext, Side, VersePair
from blinker_qt.formats import annotation
from blinker_qt.layouts.arrangement import Arrangement
from blinker_qt.ui.app.main_window import MainWindow
from blinker_qt.ui.canvas.verse_canvas import VerseCanvas
from blinker_qt.ui.canvas.view import attention_to_word, highlights_for
from blinker_qt.ui.widgets.theme import LIGHT
from real_data import UGARIT
from window_acts import Typist, open_in_front, session_of, shown

FAR_APART = (0, 112)
KEY = Qt.Key


def lines(name: str) -> list[str]:
    return (UGARIT / name).read_text(encoding="utf-8").split("\n")


@pytest.fixture(scope="module")
def passage() -> tuple[VersePair, Alignment]:
    """The passage with the most pairs of words, and the first annotator's links."""
    sources, targets = lines("source.grc.txt"), lines("target.eng.txt")
    place = max(
        range(len(sources)), key=lambda place: sources[place].count(" ") * targets[place].count(" ")
    )
    links = (link.split("-") for link in lines("A1.links")[place].split())
    alignment = Alignment(frozenset((int(source) - 1, int(target) - 1) for source, target in links))
    pair = VersePair("1", tuple(sources[place].split(" ")), tuple(targets[place].split(" ")))
    assert (len(pair.source), len(pair.target), len(alignment.links)) == (103, 113, 91)
    return pair, alignment


def test_links_are_traced_and_words_far_apart_linked_by_keys_alone(
    window: MainWindow, tmp_path: Path, passage: tuple[VersePair, Alignment]
) -> None:
    pair, alignment = passage
    path = tmp_path / "work.blinker"
    work = AnnotationSet(Bitext.of([pair]), (PairAnnotation.of(alignment, done=False),))
    path.write_bytes(annotation.write(replace(work, annotator="A1")))
    open_in_front(window, path)
    canvas, session = window.page.canvas, session_of(window)
    for view in Arrangement:
        typist = Typist(window, view, lambda: canvas.state.focused_word or (Side.SOURCE, -1))
        typist.choose_view()
        typist.press(KEY.Key_Home)
        for end in Side:
            here = end.index
            for link in sorted(alignment.links, key=lambda link: link[here])[::20]:
                typist.walk((end, link[here]))
                trace(typist, canvas, link)
                if view is not Arrangement.MATRIX:
                    check_lit(canvas, end, link)
        source, target = FAR_APART
        typist.select((Side.SOURCE, source))
        typist.select((Side.TARGET, target))
        assert shown(canvas).is_in_sight(Side.TARGET, target)
        typist.press(KEY.Key_Return)
        assert FAR_APART in session.alignment.links
        session.undo()


def trace(typist: Typist, canvas: VerseCanvas, link: LinkToken) -> None:
    """Go from partner to partner until both words of a link are in sight."""
    for _ in range(20):
        if all(shown(canvas).is_in_sight(*word) for word in zip(Side, link, strict=True)):
            return
        typist.press(KEY.Key_B)
    raise AssertionError(f"{link} is not brought into sight")


def check_lit(canvas: VerseCanvas, end: Side, link: LinkToken) -> None:
    """The strokes between the two words are lit, and painted so from end to end."""
    view = shown(canvas)
    lit = highlights_for(view, attention_to_word(view.picture, end, link[end.index])).strokes
    ends = [lit[view.strokes.touching(side.index, link[side.index])[lit]] for side in Side]
    assert all(len(of_end) for of_end in ends), f"{link} is not lit"
    image = canvas.grab().toImage()
    strong = LIGHT.colour("strong")
    for of_end in ends:
        links = view.ways.links
        xs, ys = links.chosen(links.owners == of_end[0]).sampled()
        points = zip(xs.ravel().tolist(), ys.ravel().tolist(), strict=True)
        painted = [is_near(image, x, y, strong) for x, y in points]
        assert np.mean(painted) > 0.9, f"{link} is lit, but not seen"


def is_near(image: QImage, x: float, y: float, colour: QColor) -> bool:
    """Whether a colour is painted at a point, but for what smooth edges take of it."""
    ratio = image.devicePixelRatio()
    for dx in (-1, 0, 1):
        for dy in (-1, 0, 1):
            place = QPoint(round(x * ratio) + dx, round(y * ratio) + dy)
            if not image.valid(place):
                continue
            found = image.pixelColor(place)
            apart = abs(found.red() - colour.red()) + abs(found.green() - colour.green())
            if apart + abs(found.blue() - colour.blue()) < 60:
                return True
    return False
