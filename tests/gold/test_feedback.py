"""Feedback of a gold standard to annotators, and practice, whose answers follow the guide."""

import re
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from blinker_qt.annotate.session import Session
from blinker_qt.bitext.adjudication import Rule, RuleKind
from blinker_qt.bitext.alignment import NOTHING, Alignment, Claim, blocks
from blinker_qt.bitext.annotation import AnnotationSet, PairAnnotation, PairState, Role, unaccounted
from blinker_qt.bitext.errors import InputError
from blinker_qt.bitext.remarks import Note
from blinker_qt.bitext.verses import Bitext, Side, VersePair
from blinker_qt.formats import annotation
from blinker_qt.formats.annotation.vocabulary import PROGRAM
from blinker_qt.gold.feedback import (
    ANNOTATOR,
    Practice,
    feedback_on,
    files_of,
    practice_differences,
    practice_of,
    read_feedback,
)
from blinker_qt.paths import resource
from blinker_qt.study.guide import read_guide
from blinker_qt.study.own_copies import reset_practice
from commands import Commands, write
from golds import bitext_of, gold_of, named
from works import Work, aligned, with_pair

BITEXT = Bitext.of(
    [
        VersePair("Tale 1", ("not", "old"), ("ne", "pas", "vieux")),
        VersePair("Tale 2", ("stone",), ("pierre",)),
        VersePair("Tale 3", ("tree",), ("arbre",)),
    ]
)
A = Work.of(aligned("1-1,2 2-3"), aligned("1-1"), aligned("1-1"))
B = Work.of(aligned("1-2 2-3", target="1"), aligned("1-1"), aligned("1-1"))
SETS = named([A, B, A], BITEXT)


def settled() -> AnnotationSet:
    """A gold standard in which a person followed a ruling."""
    session = Session(gold_of(SETS, Rule(RuleKind.ALL)))
    session.set_annotator("Lead")
    session.settle({0: aligned("1-1,2 2-3")})
    session.cite([(0, 0)], "NEG-1")
    session.done()
    return session.annotation_set


def test_differences_rulings_and_rate() -> None:
    gold = settled()
    own, other = feedback_on(SETS[0], gold), feedback_on(SETS[1], gold)
    assert (own.rate, own.missed, own.rulings) == (1.0, (), ())
    assert len(own.reviews) == 3
    (missed,) = other.missed
    assert missed.index == 0
    assert [one.rulings for one in missed.differences] == [("NEG-1",)]
    assert other.rulings == (("NEG-1", 1),)
    # Source to target 4 words of 4 have weight 1 in both: not shares half of it, a mark counts 1.
    assert 0 < other.rate < 1
    assert "marks:included" in str(other.signature)


@pytest.fixture
def told_to_b(tmp_path: Path) -> tuple[Path, Path]:
    """The feedback to B, and the practice for B, as files."""
    gold = settled()
    contents = files_of(feedback_on(SETS[1], gold), SETS[1], gold, "B", tmp_path)
    for path, data in contents.items():
        path.write_bytes(data)
    beside, again = (tmp_path / f"B-{what}.blinker" for what in ("feedback", "practice"))
    assert contents.keys() == {beside, again}
    return beside, again


def test_files_contain_nothing_about_other_annotators(told_to_b: tuple[Path, Path]) -> None:
    told, again = map(annotation.load, told_to_b)
    assert (told.role, told.annotator) == (Role.FEEDBACK, "B")
    own, answers = (told.chosen(told.bitext.of_pass(number)) for number in (1, 2))
    assert own.bitext.references == answers.bitext.references == BITEXT.references
    assert own.pairs == SETS[1].pairs
    assert {(note.ruling, note.on) for note in answers.pairs[0].remarks.notes} == {
        ("NEG-1", (Side.SOURCE, 0)),
        ("NEG-1", (Side.TARGET, 0)),
    }
    assert not any(pair.origins for work in (told, again) for pair in work.pairs)
    assert told.adjudication is None
    assert (again.role, again.bitext.references) == (Role.PRACTICE, ("Tale 1",))
    assert again.pairs == answers.pairs[:1]


def test_feedback_is_read_and_missed_verse_pairs_practised(told_to_b: tuple[Path, Path]) -> None:
    path, again = told_to_b
    told = annotation.load(path)
    feedback = read_feedback(path, told)
    assert feedback == feedback_on(SETS[1], settled())
    half = told.chosen(told.bitext.of_pass(1))
    with pytest.raises(InputError, match="the answers are not to the verse pairs that were linked"):
        read_feedback(path, half)
    practice, bundled = practice_of(feedback, told), Practice(annotation.load(again))
    assert practice.answers.pairs == bundled.answers.pairs
    assert practice.working_copy(path.parent) == bundled.working_copy(path.parent)
    copy = annotation.load(practice.working_copy(path.parent))
    assert (copy.role, copy.pairs[0].state) == (Role.ANNOTATOR, PairState.UNTOUCHED)
    assert not copy.pairs[0].remarks.notes
    done = with_pair(copy, 0, SETS[1].pairs[0])
    assert practice.review(done, 0).differences == feedback.missed[0].differences


def written(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


@pytest.fixture
def gold(tmp_path: Path) -> str:
    return write(tmp_path / "gold.blinker", settled())


@pytest.fixture
def own(tmp_path: Path) -> str:
    return write(tmp_path / "A.blinker", SETS[0])


def test_files_that_cannot_be_used_are_named_and_others_written(
    tmp_path: Path, run: Commands, gold: str, own: str
) -> None:
    folder, missing, broken = (tmp_path / name for name in ("told", "missing.blinker", "x.blinker"))
    broken.write_text("nothing", "utf-8")
    others = {str(missing): ": file not found", str(broken): ":1:"}
    for name, bitext, problem in (
        ("B", bitext_of(((7, 8),)), f": the bitext has 1 verse pair, that of {gold} has 3"),
        ("C", BITEXT, ": no verse pair is done both by C and in the gold standard"),
    ):
        work = replace(AnnotationSet.unannotated(bitext), annotator=name)
        others[write(tmp_path / f"{name}.blinker", work)] = problem
    out, err = run("feedback", gold, *others, own, "--output", folder, status=1)
    assert out.startswith("A: agreement 100.00 %")
    assert "B:" not in out
    assert "--include-roles" not in err
    assert written(folder) == ["A-feedback.blinker"]
    nobody = tmp_path / "nobody"
    alone = run.fails("feedback", gold, *others, "--output", nobody)
    for path, problem in others.items():
        assert f"{path}{problem}" in err
        assert f"{path}{problem}" in alone
    assert not nobody.exists()


def test_the_command(tmp_path: Path, run: Commands, gold: str, own: str) -> None:
    other, folder = write(tmp_path / "B.blinker", SETS[1]), tmp_path / "told"
    lines = run("feedback", gold, own, other, "--output", folder).out.splitlines()
    assert written(folder) == ["A-feedback.blinker", "B-feedback.blinker", "B-practice.blinker"]
    assert lines[0] == (
        "A: agreement 100.00 % (not-translated marks counted) with the gold standard on "
        "3 verse pairs; 0 of them differ"
    )
    assert lines[2].startswith("B: agreement ")
    assert lines[3] == "  rulings missed: NEG-1 (1)"
    told = folder / "B-feedback.blinker"
    for files, output, problem in (
        ((gold, own, other), folder, "it exists already"),
        ((gold, own, own), "x", "two files are by A"),
        ((own, other), "x", "this is not a gold standard"),
        ((gold, told), "x", f"{told}: this is practice or feedback"),
    ):
        assert problem in run.fails("feedback", *files, "--output", output)


# Practice


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


def differences(drawn: Alignment) -> list[tuple[list[str], list[str], tuple[str, ...]]]:
    return [
        (
            [claim.in_words(PAIR) for claim in one.drawn],
            [claim.in_words(PAIR) for claim in one.answer],
            one.rulings,
        )
        for one in practice_differences(drawn, ANSWER, NOTES)
    ]


def test_differences_have_their_rulings() -> None:
    assert differences(ANSWER) == []
    # Half a negation.
    half = ANSWER.mark_not_translated(Side.TARGET, {1})
    assert differences(half) == [(["not ↔ pas", "∅ ↔ ne"], ["not ↔ ne pas"], ("NEG-1",))]
    # A word in the wrong block touches two rulings.
    drawn, answer = ["did not ↔ ne pas", "see ↔ vit"], ["did see ↔ vit", "not ↔ ne pas"]
    wrong = ANSWER.link({1, 2}, {1, 3}).link({3}, {2})
    assert differences(wrong) == [(drawn, answer, ("AUX-4", "NEG-1"))]


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
