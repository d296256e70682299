"""A lead makes practice from linked verse pairs, and an annotator works on it."""

from dataclasses import replace
from pathlib import Path

from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.annotation import AnnotationSet, PairAnnotation
from blinker_qt.bitext.remarks import Note, Remarks
from blinker_qt.bitext.study import GuidePage, Study
from blinker_qt.bitext.verses import Bitext, Direction, Language, Side, VersePair
from blinker_qt.formats import annotation
from blinker_qt.ui.app.main_window import MainWindow
from blinker_qt.ui.gold.practice_page import PracticePage
from leads import plain
from window_acts import ChooseFiles, NextMessage, child, session_of

GUIDE = (
    GuidePage(
        "contents.md", "# Ours\n\nVersion 3\n\n- [Suffixes](suf.md)\n\n## Changes\n\n- 3: none.\n"
    ),
    GuidePage("suf.md", "# Suffixes\n\n## SUF-1 Possessive suffixes\n\nLink both.\n"),
)


def test_a_practice_shows_answers_and_rulings_of_the_lead(
    window: MainWindow, tmp_path: Path, choose_files: ChooseFiles, next_message: NextMessage
) -> None:
    pair = VersePair("Tale 1:1", ("my", "father"), ("אבי",))
    bitext = Bitext.of([pair], Language("en"), Language.of("he"))
    both = Alignment(frozenset({(0, 0), (1, 0)}))
    note = Note("both", ruling="SUF-1")
    done = replace(PairAnnotation.of(both, done=True), remarks=Remarks((note,)))
    file = tmp_path / "lead.blinker"
    file.write_bytes(
        annotation.write(AnnotationSet(bitext, (done,), "Lea", study=Study(guide=GUIDE)))
    )
    window.open_file(file)
    choose_files(tmp_path / "practice.blinker")
    told = next_message()
    window.actions_by_name["make_practice"].trigger()
    assert plain(told[0]).startswith("practice.blinker was written. Whoever opens it links")

    window.open_file(tmp_path / "practice.blinker")
    session = session_of(window)
    assert session.annotation.alignment == Alignment()
    session.mark_not_translated(also=[(Side.SOURCE, 0)])
    session.select(Side.SOURCE, 1)
    session.select(Side.TARGET, 0)
    session.link()
    window.actions_by_name["done"].trigger()
    review = child(window, PracticePage).review
    assert "SUF-1 Possessive suffixes" in review.text.toPlainText()
    view = review.overlay.canvas.state.view
    assert view is not None
    assert view.directions == (Direction.LEFT_TO_RIGHT, Direction.RIGHT_TO_LEFT)
    assert list(review.guide.titles()) == ["SUF-1"]


def test_nothing_done_is_no_practice(
    window: MainWindow, annotation_file: Path, next_message: NextMessage
) -> None:
    window.open_file(annotation_file)
    told = next_message()
    window.actions_by_name["make_practice"].trigger()
    assert "No verse pair is done" in told[0]
