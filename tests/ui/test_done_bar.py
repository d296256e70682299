"""The Link bar while it is Done: when nothing is left to do on a verse pair or selected in it."""

from dataclasses import replace
from pathlib import Path

from PySide6.QtTest import QTest

from blinker_qt.bitext.annotation import AnnotationSet
from blinker_qt.bitext.study import Question, Study
from blinker_qt.bitext.verses import Bitext, Side
from blinker_qt.formats import annotation
from blinker_qt.layouts.arrangement import Arrangement
from blinker_qt.ui.app.main_window import MainWindow
from blinker_qt.ui.canvas.verse_canvas import VerseCanvas
from window_acts import LEFT, SHORT, Hand, open_in_front, session_of, shown

S, T = Side.SOURCE, Side.TARGET


def link_all(window: MainWindow) -> None:
    """Account for every word but the last two, which are selected."""
    session = session_of(window)
    for position in range(len(session.pair.source) - 1):
        session.link([(S, position), (T, position)])
    for side in Side:
        session.select(side, len(session.pair.tokens(side)) - 1)


def click_bar(canvas: VerseCanvas) -> None:
    QTest.mouseClick(canvas, LEFT, pos=shown(canvas).link_bars[0].center().toPoint())


def ground(canvas: VerseCanvas) -> str:
    """The colour of the Link bar beside its label."""
    bar = shown(canvas).link_bars[0]
    return canvas.grab().toImage().pixelColor(int(bar.left() + 5), int(bar.top() + 7)).name()


def test_the_last_link_and_done_are_clicks_in_one_place(
    opened: MainWindow, canvas: VerseCanvas, hand: Hand
) -> None:
    session = session_of(opened)
    for view in Arrangement:
        canvas.set_arrangement(view)
        opened.actions_by_name["reset"].trigger()
        link_all(opened)
        plain = ground(canvas)
        click_bar(canvas)
        # The second click of a double click is no Done.
        place = shown(canvas).link_bars[0].center().toPoint()
        QTest.mouseDClick(canvas, LEFT, pos=place)
        assert not session.unaccounted
        assert session.position == 0
        done = ground(canvas)
        assert done != plain
        # Selected words are linked again.
        hand.click(S, 0)
        hand.click(T, 1)
        assert ground(canvas) != done
        click_bar(canvas)
        assert (0, 1) in session.alignment.links
        assert session.position == 0
        opened.actions_by_name["undo"].trigger()
    click_bar(canvas)
    assert session.annotation_at(0).done
    assert session.position == 1
    assert ground(canvas) == plain


def test_a_question_without_answer_comes_first(
    window: MainWindow, canvas: VerseCanvas, tmp_path: Path
) -> None:
    question = Question("q", "Is it free?", ("no", "yes"))
    work = AnnotationSet.unannotated(Bitext.of(SHORT), "A1")
    path = tmp_path / "questions.blinker"
    path.write_bytes(annotation.write(replace(work, study=Study(questions=(question,)))))
    open_in_front(window, path)
    link_all(window)
    plain = ground(canvas)
    click_bar(canvas)
    session = session_of(window)
    assert not session.unaccounted
    assert ground(canvas) == plain
    session.rate("q", 1)
    assert ground(canvas) != plain
