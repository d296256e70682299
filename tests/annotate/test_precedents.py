"""What an annotator decided on the same words elsewhere."""

from collections import Counter
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from blinker_qt.annotate.precedents import NOT_TRANSLATED, Precedent, Precedents
from blinker_qt.annotate.session import Session
from blinker_qt.bitext.annotation import AnnotationSet, PairAnnotation
from blinker_qt.bitext.tokens import without_case
from blinker_qt.bitext.verses import Bitext, Side, VersePair

S, T = Side.SOURCE, Side.TARGET
BITEXT = Bitext.of(
    [
        VersePair("1", ("Le", "chat", "le", ";"), ("the", "cat", ",")),
        VersePair("2", ("le", "chien"), ("The", "dog", "it")),
        VersePair("3", ("ne", "le", "pas"), ("not", "it")),
        VersePair("4", ("le", "chat", "ne", "va", "pas"), ("the", "tom", "not")),
    ]
)
WORK = (
    PairAnnotation("1-1 2-2", "3 4", "3", done=True),
    PairAnnotation("1-1 2-2", "", "3", done=True),
    PairAnnotation("1-1 2-2 3-1", done=True),
    PairAnnotation(),
)


def session_at(place: int) -> Session:
    work = replace(AnnotationSet.unannotated(BITEXT, "A"), pairs=WORK)
    session = Session(work)
    session.go_to(place)
    return session


def test_decisions_are_counted_in_other_pairs_whatever_the_capitals() -> None:
    session = session_at(3)
    precedents = Precedents(session)
    assert precedents.of((S, 0), 3) == ()
    precedents.count()
    assert precedents.is_complete
    assert precedents.of((S, 0), 3) == (
        Precedent("the", 2, 1),
        Precedent(NOT_TRANSLATED, 1, 0),
        Precedent("it", 1, 2),
    )
    assert precedents.of((S, 0), 1) == (Precedent("the", 2, 1),)
    assert precedents.of((T, 1), 3) == ()


def test_words_apart_are_one_translation() -> None:
    session = session_at(3)
    precedents = Precedents(session)
    precedents.count()
    words = {(word.side, word.form): word.decisions for word in precedents.divided(99)}
    assert words[S, "le"] == (("the", (0, 1)), (NOT_TRANSLATED, (0,)), ("it", (2,)))
    assert words[T, "it"] == ((NOT_TRANSLATED, (1,)), ("le", (2,)))
    # Punctuation and words with one translation are left out.
    assert set(words) == {(S, "le"), (T, "it")}
    assert len(precedents.divided(1)) == 1
    session.paint_links([(0, 0), (1, 0)], linked=True)
    session.go_to(0)
    precedents.update([3])
    assert Precedent("le chat", 1, 3) in precedents.of((T, 0), 9)


def test_words_that_are_usually_decided_in_one_way_come_first() -> None:
    sources = ["the"] * 9 + ["and"] * 5 + ["her"] * 2
    targets = ["le", "la", "les"] * 3 + ["et"] * 4 + ["ou"] + ["son", "sa"]
    bitext = Bitext.of([VersePair("1", tuple(sources), tuple(targets))])
    links = " ".join(f"{place}-{place}" for place in range(1, len(sources) + 1))
    work = AnnotationSet.unannotated(bitext, "A1")
    precedents = Precedents(Session(replace(work, pairs=(PairAnnotation(links, done=True),))))
    precedents.count()
    assert [word.form for word in precedents.divided(9)] == ["and", "her", "the"]
    assert [word.form for word in precedents.divided(1)] == ["and"]


@settings(max_examples=15)
@given(
    st.lists(
        st.tuples(
            st.integers(0, 3), st.sets(st.tuples(st.integers(0, 1), st.integers(0, 1)), min_size=1)
        ),
        max_size=8,
    ),
    st.integers(0, 4),
)
def test_edits_and_undo_keep_the_counts(
    edits: list[tuple[int, set[tuple[int, int]]]], counted: int
) -> None:
    session = session_at(3)
    precedents = Precedents(session)
    precedents.count(counted)
    session.listen(lambda change: precedents.update(change.pairs))
    for place, cells in edits:
        session.go_to(place)
        session.paint_links(cells, linked=True)
    session.undo()
    precedents.count()
    anew = Precedents(session)
    anew.count()
    for place in range(4):
        session.go_to(place)
        for side in Side:
            for position, _ in enumerate(session.pair.tokens(side)):
                found = precedents.of((side, position), 99)
                expected = anew.of((side, position), 99)
                assert Counter({one.translation: one.times for one in found}) == Counter(
                    {one.translation: one.times for one in expected}
                )
                form = without_case(session.pair.tokens(side)[position])
                assert all(
                    form in map(without_case, BITEXT[one.last].tokens(side)) for one in found
                )
