"""Gathering annotation files into a collation."""

from collections.abc import Callable
from dataclasses import replace
from itertools import permutations
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from blinker_qt.agreement.dice import Weights
from blinker_qt.agreement.partition import SETS_IN_FILE, EqualSets, Parts, SetsOfSize, StudyPart
from blinker_qt.bitext.annotation import UNTOUCHED, AnnotationSet, PairAnnotation, Role
from blinker_qt.bitext.errors import InputError
from blinker_qt.bitext.remarks import Rejection, RejectionKind, Remarks
from blinker_qt.bitext.study import Question, Ratings, Study
from blinker_qt.bitext.tokens import Stoplist
from blinker_qt.bitext.verses import Bitext, VersePair
from blinker_qt.compare import along_study, annotator_tables, causes, other_measures
from blinker_qt.compare.agreement import compare
from blinker_qt.compare.collation import Collation
from blinker_qt.compare.loading import Gathered, Gathering, StudyApart, gather, open_collation
from blinker_qt.compare.options import Options
from blinker_qt.compare.ratings import common_questions, rating_agreement
from blinker_qt.compare.table import Table
from blinker_qt.formats import annotation
from blinker_qt.formats.choices import IndexBase
from blinker_qt.formats.columns import AnnotationColumns
from blinker_qt.gold.systems import OutputReading
from gathered import A, B, C, collated
from works import with_pair

PAIRS = [VersePair(f"Gen 1:{number}", ("the", "sea"), ("la", "mer")) for number in range(1, 7)]
BITEXT = Bitext.of(PAIRS)
VERSION = Bitext.of([*PAIRS[:4], replace(PAIRS[4], source=("a", "sea")), PAIRS[5]])
OTHER = Bitext.of([VersePair(f"Mt 1:{number}", ("x",), ("y",)) for number in range(1, 7)])
LINKED = PairAnnotation("1-1 2-2", done=True)
LEFT_OUT = "this file is left out; leave the other one out to use it"
APART = "; it is left out; compare it with other sets of its study"


def work(name: str, bitext: Bitext = BITEXT, *pairs: PairAnnotation) -> AnnotationSet:
    """Everything done but for the pairs given."""
    rest = PairAnnotation(done=True)
    return AnnotationSet(bitext, (*pairs, *[rest] * (len(bitext) - len(pairs))), name)


def gathered(*works: tuple[str, AnnotationSet]) -> Gathered:
    gathering = Gathering()
    for called, annotation_set in works:
        gathering.add(called, AnnotationColumns.of(annotation_set))
    return gathering.gathered()


def annotators(found: Gathered) -> tuple[str, ...]:
    assert found.collation is not None
    return found.collation.annotators


def said(found: Gathered) -> list[list[str]]:
    return [[str(problem) for problem in problems] for problems in found.left_out]


def test_other_words_leave_out_a_verse_pair_and_another_study_a_file() -> None:
    found = gathered(
        ("o", work("O", OTHER)), ("a", work("A")), ("v", work("V", VERSION)), ("b", work("B"))
    )
    assert annotators(found) == ("A", "V", "B")
    assert found.elsewhere == (StudyApart(("o",), ("O",), "Mt 1:1", ""),)
    assert said(found) == [[f"o: the annotation set has no verse pair in common with a{APART}"]]
    assert [problem.path for problem in found.noted] == ["v", "v"]
    assert found.collation is not None
    assert found.collation.bitext == BITEXT
    assert [int(member.held.sum()) for member in found.collation.members] == [6, 5, 6]


def test_second_passes_take_no_part() -> None:
    again = replace(BITEXT.chosen([0, 1, 2, 3, 4, 5, 2]), passes=(1,) * 6 + (2,))
    twice = AnnotationSet(again, (LINKED,) * 6 + (PairAnnotation("1-2", done=True),), "A")
    later = AnnotationSet(replace(BITEXT, passes=(2,) * 6), (LINKED,) * 6, "L")
    found = gathered(("a", twice), ("l", later), ("b", work("B", BITEXT, *[LINKED] * 6)))
    assert annotators(found) == ("A", "B")
    assert found.collation is not None
    assert found.collation.bitext == BITEXT
    assert compare(found.collation).pairs[0].rates.tolist() == [1]
    ((problem,),) = said(found)
    assert problem.startswith("l: it has only second passes")


def test_the_newest_of_several_files_by_one_annotator_is_used_in_any_order() -> None:
    def some(revision: int, done: int, links: str = "1-1") -> AnnotationSet:
        pairs = [PairAnnotation(links, done=number < done) for number in range(6)]
        return replace(work("A", BITEXT, *pairs), revision=revision)

    def used(*files: tuple[str, AnnotationSet]) -> str:
        found = gathered(*files).collation
        assert found is not None
        return next(one.called for one in found.members if one.annotator == "A")

    newest = some(9, 3)
    old, half, other = some(4, 5), some(9, 2), some(9, 3, "2-2")
    for left_out, reason in (
        (old, "is newer (revision 9, 3 verse pairs done)"),
        (half, "has more verse pairs done (3; both have revision 9)"),
    ):
        for files in permutations([("copy", left_out), ("new", newest), ("b", work("B"))]):
            assert used(*files) == "new"
            assert said(gathered(*files)) == [[f"copy: new is also by A and {reason}; {LEFT_OUT}"]]
    ((problem, *_),) = said(gathered(("first", newest), ("second", other)))
    assert "second: first is also by A and is used because it comes first" in problem
    for differing in (newest, other):
        for files in permutations([("Copy of x.blinker", differing), ("x.blinker", newest)]):
            assert used(*files) == "x.blinker"
            ((problem, *_),) = said(gathered(*files))
            named = "is used because this file is named like a copy" in problem
            assert named is (differing is other)
    both = gathered(("machine", replace(newest, role=Role.MACHINE)), ("own", old))
    assert said(both) == [[f"machine: own is also by A and is used; {LEFT_OUT}"]]
    # A gold standard whose adjudicator is an annotator is compared.
    both = gathered(("own", newest), ("gold", replace(newest, role=Role.GOLD)))
    assert (said(both), annotators(both)) == ([], ("A", "A (gold)"))


@pytest.fixture
def save(tmp_path: Path) -> Callable[[AnnotationSet], Path]:
    def save(annotation_set: AnnotationSet) -> Path:
        path = tmp_path / f"{annotation_set.annotator}.blinker"
        path.write_bytes(annotation.write(annotation_set))
        return path

    return save


def test_many_files_with_bad_ones_among_them(
    save: Callable[[AnnotationSet], Path], tmp_path: Path
) -> None:
    paths = [save(work(f"A{number}", BITEXT, LINKED)) for number in range(17)]
    damaged = tmp_path / "damaged.blinker"
    damaged.write_bytes(paths[0].read_bytes()[:-40])
    paths[5:5] = [damaged, tmp_path / "absent.blinker", save(work("O", OTHER))]
    told: list[tuple[int, int]] = []
    found = gather(paths, lambda *place: told.append(place))
    assert told == [(number, 20) for number in range(20)]
    assert len(annotators(found)) == 17
    assert [problems[0].path for problems in found.left_out] == list(map(str, paths[5:8]))
    with pytest.raises(InputError, match="ends too early"):
        open_collation(paths)

    def give_up(number: int, _count: int) -> None:
        if number:
            raise InterruptedError

    with pytest.raises(InterruptedError):
        gather(paths, give_up)


def test_links_are_read_over_the_texts_of_an_annotation_file_that_comes_later(
    save: Callable[[AnnotationSet], Path], tmp_path: Path
) -> None:
    links = tmp_path / "M.links"
    links.write_text("0-0 1-1\n" * 6, encoding="utf-8")
    files = [links, save(work("A", BITEXT, LINKED)), save(work("B"))]
    told: list[int] = []
    read_links = OutputReading("pharaoh", IndexBase.ZERO).read
    found = gather(files, lambda number, _count: told.append(number), read_links=read_links)
    assert (annotators(found), found.left_out) == (("A", "B", "M"), ())
    assert found.collation is not None
    assert found.collation.alignment(2, 0) == LINKED.alignment
    assert told == [1, 2, 0]
    alone = gather(files[:1], read_links=read_links)
    assert said(alone) == [
        [f"{links}: there is no annotation file beside these links that has their texts"]
    ]


def test_answers_are_gathered_by_question() -> None:
    def rated(name: str, *answers: Ratings, study: Study) -> AnnotationSet:
        pairs = (PairAnnotation(ratings=some, done=True) for some in answers)
        return replace(work(name, BITEXT, *pairs), study=study)

    ease = Question("ease", "Easy?", ("no", "", "yes"))
    kind = Question("kind", "Which kind?", ("a", "b"), ordered=False)
    yes, no = (("ease", 3),), (("ease", 1), ("kind", 2))
    a = rated("A", yes, no, (), study=Study(reject=True, questions=(ease, kind)))
    rejected = Remarks(rejected=Rejection(RejectionKind.UNREADABLE))
    for row, pair in enumerate(
        (
            PairAnnotation(ratings=yes, done=True, remarks=rejected),
            PairAnnotation(ratings=yes),
            UNTOUCHED,
        ),
        start=3,
    ):
        a = with_pair(a, row, pair)
    b = rated("B", no, *[yes] * 4, study=Study(questions=(kind, ease)))
    found = gathered(("a", a), ("b", with_pair(b, 5, UNTOUCHED))).collation
    assert found is not None
    assert common_questions(found) == (ease, kind)
    # Both answered on the first two verse pairs; the other answers of A are not done or rejected.
    agreed = rating_agreement(found, Options(EqualSets(1))).tables
    assert [row[:3] for row in agreed[0].rows] == [("ease", "Easy?", 2), ("kind", "Which kind?", 0)]
    assert [row[1] for row in agreed[6].rows] == ["Gen 1:1", "Gen 1:2"]
    assert not any("left out" in str(note) for note in agreed[0].notes)
    assert found.members[0].ratings.tolist()[0] == [2, 0, -1, 2, 2, -1]


COLLATION = collated(A, B, C)
FIGURES: tuple[Callable[[Collation, Options], tuple[Table, ...]], ...] = (
    other_measures.score_tables,
    other_measures.mark_tables,
    other_measures.block_tables,
    other_measures.chance_tables,
    other_measures.alpha_tables,
    lambda study, options: annotator_tables.annotators(study, options).tables,
    lambda study, options: along_study.split_verse_pairs(study, options).tables,
    lambda study, options: along_study.split_words(study, options).tables,
    lambda study, options: causes.tables(causes.causes_of(study, options)),
)
CHOICES = st.builds(
    Options,
    st.sampled_from([SETS_IN_FILE, SetsOfSize(3), Parts((StudyPart("half", 2, 3, 2),))]),
    st.sampled_from(Weights),
    st.booleans(),
    st.sampled_from([None, Stoplist.of("articles", ["the", "a"])]),
    st.sampled_from([None, Stoplist.of("articles", ["la", "le", "une"])]),
)


@settings(max_examples=6)
@given(
    st.lists(
        st.tuples(st.sampled_from(FIGURES), CHOICES, st.sampled_from(["", "A", "B", "C"])),
        min_size=2,
        max_size=5,
    )
)
def test_figures_do_not_depend_on_earlier_calls(
    asked: list[tuple[Callable[[Collation, Options], tuple[Table, ...]], Options, str]],
) -> None:
    """For all or some of the sets, with any options."""
    for figures, options, left_out in asked:
        anew = replace(COLLATION, members=tuple(map(replace, COLLATION.members)))
        known, fresh = (
            study.chosen((), [left_out]) if left_out else study for study in (COLLATION, anew)
        )
        assert repr(figures(known, options)) == repr(figures(fresh, options))
