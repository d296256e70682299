"""Practice: its answers follow the guide, and differences are explained."""

import re
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from blinker_qt.annotate.session import Session
from blinker_qt.bitext.alignment import NOTHING, Alignment, Claim, blocks
from blinker_qt.bitext.annotation import AnnotationSet, PairAnnotation, PairState, unaccounted
from blinker_qt.bitext.remarks import Note
from blinker_qt.bitext.verses import Bitext, Side, VersePair
from blinker_qt.formats import annotation
from blinker_qt.formats.annotation.vocabulary import PROGRAM
from blinker_qt.gold.feedback import ANNOTATOR, Practice, practice_differences
from blinker_qt.paths import resource
from blinker_qt.study.guide import read_guide
from blinker_qt.study.own_copies import reset_practice
from works import with_pair

PRACTICE = Practice.read()
ANSWERS = PRACTICE.answers
CHAPTERS = set("ART CON NEG AUX PRO CLI POS PRE IDI NAM NUM REP PUN ADD FRE".split())


def untouched() -> AnnotationSet:
    return replace(AnnotationSet.unannotated(ANSWERS.bitext), annotator=ANNOTATOR)


def done_as(index: int, alignment: Alignment) -> AnnotationSet:
    return with_pair(untouched(), index, PairAnnotation.of(alignment, done=True))


def test_the_file_is_as_the_program_writes_it() -> None:
    there = resource("practice", "practice.blinker").read_bytes()
    written = annotation.write(ANSWERS).replace(PROGRAM.encode(), b"")
    assert written == re.sub(rb"Blinker Qt [\d.]+", b"", there, count=1)


@pytest.mark.parametrize("index", range(len(ANSWERS.bitext)))
def test_an_answer_follows_the_guide_and_its_notes_say_what_it_does(index: int) -> None:
    pair, answer = ANSWERS.bitext[index], ANSWERS.pairs[index]
    alignment, drawn = answer.alignment, blocks(answer.alignment)
    # It covers its pair with complete blocks.
    assert answer.state is PairState.DONE
    assert not unaccounted(pair, alignment)
    assert all(block.is_complete for block in drawn)
    said = {Claim(block.sources, block.targets).in_words(pair): block.sources[0] for block in drawn}
    for note in answer.remarks.notes:
        assert note.on is not None
        side, position = note.on
        if NOTHING in note.text:
            assert position in alignment.not_translated(side)
            assert pair.tokens(side)[position] in note.text
        else:
            assert (side, said[note.text]) == (Side.SOURCE, position)
    # The words are divided as in the guide.
    assert set(pair.target).isdisjoint("du au aux des".split())
    for side in Side:
        verse = " ".join(pair.tokens(side))
        assert not re.search(r"\w[.,;:?!]|[.,;:?!]\w|[’“”]", verse)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_ruling_that_is_cited_exists(language: str) -> None:
    cited = {note.ruling for pair in ANSWERS.pairs for note in pair.remarks.notes}
    assert cited <= {ruling.number for ruling in read_guide(language)}
    assert {number.partition("-")[0] for number in cited} >= CHAPTERS


# Differences


PAIR = VersePair("1", tuple("he did not see".split()), tuple("il ne vit pas".split()))
ANSWER = Alignment().link({0}, {0}).link({1, 3}, {2}).link({2}, {1, 3})
NOTES = (
    Note("a", (Side.SOURCE, 1), "AUX-4"),
    Note("b", (Side.SOURCE, 2), "NEG-1"),
    Note("c", (Side.TARGET, 3), "NEG-1"),
    Note("no ruling", (Side.SOURCE, 2)),
    Note("on the pair", ruling="GEN-1"),
)


@pytest.mark.parametrize(
    ("drawn", "expected"),
    [
        (ANSWER, []),
        # Half a negation.
        (
            ANSWER.mark_not_translated(Side.TARGET, {1}),
            [(["not ↔ pas", "∅ ↔ ne"], ["not ↔ ne pas"], ("NEG-1",))],
        ),
        # A word in the wrong block touches two rulings.
        (
            ANSWER.link({1, 2}, {1, 3}).link({3}, {2}),
            [
                (
                    ["did not ↔ ne pas", "see ↔ vit"],
                    ["did see ↔ vit", "not ↔ ne pas"],
                    ("AUX-4", "NEG-1"),
                )
            ],
        ),
    ],
)
def test_differences_have_their_rulings(drawn: Alignment, expected: list[object]) -> None:
    assert [
        (
            [claim.in_words(PAIR) for claim in one.drawn],
            [claim.in_words(PAIR) for claim in one.answer],
            one.rulings,
        )
        for one in practice_differences(drawn, ANSWER, NOTES)
    ] == expected


@given(st.frozensets(st.tuples(st.integers(0, 3), st.integers(0, 3))))
def test_every_link_of_one_only_is_in_one_difference(links: frozenset[tuple[int, int]]) -> None:
    found = list(practice_differences(Alignment(links), ANSWER, ()))
    claims = [{word for c in (*one.drawn, *one.answer) for word in c.words()} for one in found]
    for source, target in links ^ ANSWER.links:
        assert any({(Side.SOURCE, source), (Side.TARGET, target)} <= words for words in claims)
    assert bool(found) == (links != ANSWER.links)


def test_a_score_worked_by_hand() -> None:
    # Practice 2 with `did ↔ ∅` and `see ↔ vit` in place of `did see ↔ vit`. From the source,
    # 9 words or marks of weight 1 on both sides, 8 of which agree: 2 * 8 / 18. From the target,
    # 10 words; half of the weight of `vit` is elsewhere in the answer: 2 * 9.5 / 20.
    answer = ANSWERS.pairs[1].alignment
    work = done_as(1, answer.mark_not_translated(Side.SOURCE, {1}))
    review, score = PRACTICE.review(work, 1), PRACTICE.score(work)
    assert score is not None
    assert review.rate == pytest.approx((16 / 18 + 19 / 20) / 2)
    assert score.rate == pytest.approx(review.rate)
    assert (score.done, score.count, score.is_complete) == (1, 10, False)
    assert review.differences[0].rulings == ("AUX-4",)
    # There is none of undone work or another text.
    assert PRACTICE.score(untouched()) is None
    with pytest.raises(ValueError, match="not done"):
        PRACTICE.review(untouched(), 0)
    other = AnnotationSet.unannotated(Bitext.of([VersePair("1", ("a",), ("b",))]))
    with pytest.raises(ValueError, match="another text"):
        PRACTICE.score(other)


def test_a_copy_is_made_once_and_holds_no_answer(tmp_path: Path) -> None:
    path = PRACTICE.working_copy(tmp_path)
    copy = annotation.load(path)
    assert copy.bitext.fingerprint == ANSWERS.bitext.fingerprint
    assert {pair.state for pair in copy.pairs} == {PairState.UNTOUCHED}
    assert copy.annotator == ANNOTATOR
    path.write_bytes(annotation.write(done_as(0, Alignment())))
    assert PRACTICE.working_copy(tmp_path) == path
    assert annotation.load(path).pairs[0].done


def test_practice_can_be_reset_and_resets_undone() -> None:
    session = Session(replace(untouched(), pairs=ANSWERS.pairs[:3] + untouched().pairs[3:]))
    before = [pair.alignment for pair in session.annotation_set.pairs]
    reset_practice(session)
    assert session.position == 0
    assert not any(pair.alignment or pair.done for pair in session.annotation_set.pairs)
    while session.undo():
        pass
    assert [pair.alignment for pair in session.annotation_set.pairs] == before
