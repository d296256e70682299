"""Link at once: selecting a word on each side links them."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from blinker_qt.annotate.session import Session
from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.annotation import AnnotationSet
from blinker_qt.bitext.study import Study
from blinker_qt.bitext.verses import Bitext, Side, VersePair

S, T = Side.SOURCE, Side.TARGET
PAIR = VersePair("Gen 1:1", tuple("abcd"), tuple("wxyz"))
WORK = replace(AnnotationSet.unannotated(Bitext.of([PAIR])), study=Study(sure_possible=True))


def session_on(work: AnnotationSet, *, at_once: bool = True, read_only: bool = False) -> Session:
    session = Session(work, read_only=read_only, clock=lambda: 0.0)
    session.set_link_at_once(at_once)
    return session


@pytest.fixture
def session() -> Session:
    return session_on(WORK)


def click(session: Session, words: str) -> None:
    """Select words one after the other, by their letters."""
    for letter in words:
        side = S if letter in PAIR.source else T
        assert session.select(side, PAIR.tokens(side).index(letter)) is None


def linked(session: Session) -> str:
    """The links, such as `aw bx`."""
    links = sorted(session.alignment.links)
    return " ".join(PAIR.source[source] + PAIR.target[target] for source, target in links)


@pytest.mark.parametrize(
    ("clicks", "links", "selected"),
    [
        ("a", "", "a"),
        ("aw", "aw", ""),
        ("wa", "aw", ""),
        ("awx", "aw ax", ""),
        ("abwx", "aw ax bw bx", ""),
        ("awbx", "aw bx", ""),
        ("wabxcd", "aw bw cx dx", ""),
        ("aa", "", ""),
        ("aba", "", "b"),
        # A word of the open block is taken out; what is left on one side waits for a partner.
        ("awxw", "ax", ""),
        ("abwa", "bw", ""),
        ("aww", "", "a"),
        ("awwx", "ax", ""),
        ("awa", "", "w"),
        # A word that is linked already first loses all its links.
        ("awxbx", "aw bx", ""),
        ("awbxcw", "bx cw", ""),
    ],
)
def test_clicks(session: Session, clicks: str, links: str, selected: str) -> None:
    click(session, clicks)
    assert linked(session) == links
    words = session.selection
    letters = [PAIR.tokens(side)[position] for side in Side for position in sorted(words.on(side))]
    assert "".join(letters) == selected


BLOCKS = st.lists(
    st.tuples(st.sampled_from(Side), *[st.lists(st.integers(0, 3), min_size=1, unique=True)] * 2),
    max_size=5,
)


@given(BLOCKS)
def test_it_links_as_selecting_and_linking_does(
    made: list[tuple[Side, list[int], list[int]]],
) -> None:
    session = session_on(WORK)
    wanted = Alignment()
    for begun, words, others in made:
        session.clear_selection()
        for position in words:
            assert session.select(begun, position) is None
        for position in others:
            assert session.select(begun.other, position) is None
        sources, targets = (words, others) if begun is S else (others, words)
        wanted = wanted.link(sources, targets)
    assert session.alignment == wanted
    assert len(session.history) <= sum(len(others) for _, _, others in made)
