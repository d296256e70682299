"""The hint for each state of a session."""

from dataclasses import replace

import pytest

from blinker_qt.annotate.session import Session
from blinker_qt.bitext.adjudication import Rule, RuleKind
from blinker_qt.bitext.annotation import AnnotationSet
from blinker_qt.bitext.verses import Bitext, Side, VersePair
from blinker_qt.settings import Hint
from blinker_qt.ui.annotate.lines_below import apt_hints
from golds import gold_of
from works import aligned

BITEXT = Bitext.of([VersePair("1", ("a", "b"), ("c", "d"))])
DRAWN = (("A", "1-1 2-2"), ("B", "1-2 2-1"))


def session(words: int = 2, *, read_only: bool = False) -> Session:
    pair = VersePair("1", ("a",) * words, ("b",) * 2)
    return Session(AnnotationSet.unannotated(Bitext.of([pair]), "A1"), read_only=read_only)


@pytest.mark.parametrize(
    ("circumstances", "hints"),
    [
        ({"in_grid": True}, [Hint.CELL]),
        ({"words_left": True}, [Hint.LEFT, Hint.SELECT]),
        ({"suggested": True}, [Hint.SUGGESTION, Hint.SELECT]),
    ],
)
def test_circumstances_have_hints_of_their_own(
    circumstances: dict[str, bool], hints: list[Hint]
) -> None:
    assert list(apt_hints(session(), **circumstances)) == hints
    assert not list(apt_hints(session(read_only=True), words_left=True))


def test_the_hints_follow_the_work_on_a_pair() -> None:
    work = session()
    seen = [list(apt_hints(work))]
    work.select(Side.SOURCE, 0)
    seen.append(list(apt_hints(work)))
    work.select(Side.TARGET, 0)
    seen.append(list(apt_hints(work)))
    work.link()
    seen.append(list(apt_hints(work)))
    work.paint_links([(1, 1)], linked=True)
    seen.append(list(apt_hints(work)))
    assert seen == [[Hint.SELECT], [Hint.PARTNER], [Hint.LINK], [Hint.AGAIN], [Hint.LAST]]
    work.done()
    assert not list(apt_hints(work))


def test_adjudicators_get_hints_on_cases() -> None:
    a, b = (AnnotationSet.finished(BITEXT, [aligned(links)], name) for name, links in DRAWN)
    work = Session(gold_of([a, b], Rule(RuleKind.ALL)))
    assert list(apt_hints(work)) == [Hint.CASE]
    assert list(apt_hints(work, words_left=True)) == [Hint.CASE]
    work.select(Side.SOURCE, 0)
    assert list(apt_hints(work)) == [Hint.CASE]
    settled = Session(gold_of([a, replace(a, annotator="B")], Rule(RuleKind.ALL)))
    assert list(apt_hints(settled)) == [Hint.SETTLED]
