"""A machine's suggestions in the annotation file: what the study allows, and what was accepted."""

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lxml import etree

from blinker_qt.bitext.adjudication import Decision, Origin, Source, decisions, grouped
from blinker_qt.bitext.annotation import AnnotationSet, PairAnnotation, Role
from blinker_qt.bitext.errors import InputError
from blinker_qt.bitext.study import Question, Study
from blinker_qt.formats import annotation
from golds import bitext_of
from works import Lengths, alignments, lengths_of_verses

SCHEMA = Path(__file__).parents[2] / "resources" / "annotation-set-1.xsd"
MACHINE = Source('EFLOMAL "<&>"', "a" * 64, "machines/m.blinker")
ACCEPTED = Origin(suggested=MACHINE.annotator)
OF_ANOTHER = Origin(suggested="Another")
EASE = Question("ease", "How easy?", ("hard", "", "easy"))


def example() -> AnnotationSet:
    """A study that suggests and asks, with links of one's own and accepted ones."""
    origins: dict[Decision, Origin] = {(0, 0): ACCEPTED, (1, 2): ACCEPTED, (2, 1): OF_ANOTHER}
    pair = PairAnnotation("1-1 2-3 3-2 4-4", done=True, origins=grouped(origins))
    study = Study(reject=True, questions=(EASE,), suggestions=MACHINE)
    return AnnotationSet(bitext_of(((4, 4),)), (pair,), "A1", study=study)


def written(work: AnnotationSet) -> str:
    return annotation.write(work).decode()


def test_how_it_is_written() -> None:
    text = written(example())
    suggestions = (
        f'<suggestions annotator="EFLOMAL &quot;&lt;&amp;&gt;&quot;" '
        f'fingerprint="sha256:{"a" * 64}" file="machines/m.blinker"/>'
    )
    assert f'  <study reject="yes">\n    {suggestions}\n    <question' in text
    assert (
        '    <origin suggested="EFLOMAL &quot;&lt;&amp;&gt;&quot;">1-1 2-3</origin>\n'
        '    <origin suggested="Another">3-2</origin>\n' in text
    )
    assert annotation.read(text.encode(), "A1") == example()


def test_a_study_that_only_suggests() -> None:
    work = replace(example(), study=Study(suggestions=replace(MACHINE, file="")))
    assert annotation.read(annotation.write(work), "A1") == work


def test_the_schema_knows_all_of_it() -> None:
    schema = etree.XMLSchema(etree.parse(SCHEMA))
    schema.assertValid(etree.fromstring(annotation.write(example())))


def test_arrays_are_read_from_it_too() -> None:
    columns = annotation.read_columns(annotation.write(example()), "A1")
    assert columns.study == example().study
    assert columns.links.pair.tolist() == [0] * 4


@st.composite
def annotators_works(draw: st.DrawFn, lengths: Lengths) -> AnnotationSet:
    some = st.sampled_from([ACCEPTED, OF_ANOTHER, None])
    pairs = []
    for length in lengths:
        alignment = draw(alignments(length))
        drawn = {one: draw(some) for one in sorted(decisions(alignment), key=str)}
        origins = {one: origin for one, origin in drawn.items() if origin is not None}
        pairs.append(replace(PairAnnotation.of(alignment, done=True), origins=grouped(origins)))
    study = Study(suggestions=draw(st.sampled_from([MACHINE, replace(MACHINE, file=""), None])))
    return AnnotationSet(bitext_of(lengths), tuple(pairs), "A1", study=study)


@settings(max_examples=40)
@given(lengths_of_verses().flatmap(annotators_works))
def test_reading_is_the_inverse_of_writing(work: AnnotationSet) -> None:
    data = annotation.write(work)
    assert annotation.read(data, "A1") == work
    assert annotation.write(annotation.read(data, "A1")) == data


def test_what_is_not_understood_is_kept() -> None:
    text = written(example())
    newer = (
        text.replace('format="1.0"', 'format="1.7"')
        .replace("<suggestions ", '<suggestions shown="late" ')
        .replace("<origin ", '<origin after="3" ')
    )
    work = annotation.read(newer.encode(), "A1")
    again = written(work)
    for kept in ('shown="late"', 'after="3"'):
        assert again.count(kept) == newer.count(kept)
    assert annotation.read(again.encode(), "A1") == work


FIRST = '<origin suggested="Another">'
HOSTILE = [
    (FIRST, '<origin suggested="">', "by a rule, by a person or"),
    (FIRST, '<origin suggested="Another" person="A1">', "by a rule, by a person or"),
    (FIRST, '<origin suggested="Another" rule="all">', "by a rule, by a person or"),
    (FIRST, '<origin suggested="" rule="all">', "by a rule, by a person or"),
    (FIRST, '<origin suggested="Another" ruling="ART-3">', "what was suggested was not settled"),
    (FIRST, '<origin suggested="Another" drawn="1">', "what was suggested was not settled"),
    (FIRST, '<origin person="A1">', "an annotator’s work has origins by which it was settled"),
    (FIRST, '<origin rule="all">', "an annotator’s work has origins by which it was settled"),
    (f"{FIRST}3-2", f"{FIRST}3-3", "what is not decided"),
    ('file="machines/m.blinker"', 'folder="m"', "unknown attribute “folder”"),
    (f"sha256:{'a' * 64}", "a" * 64, "“fingerprint” is"),
    ('<suggestions annotator="EFLOMAL &quot;&lt;&amp;&gt;&quot;"', "<suggestions", "lacks"),
    ("<question ", '<question name="x" kind="scale"/><suggestions/><question ', "too late"),
]


@pytest.mark.parametrize(("old", "new", "message"), HOSTILE)
def test_what_is_wrong_is_refused_with_its_line(old: str, new: str, message: str) -> None:
    text = written(example())
    assert old in text
    broken = text.replace(old, new, 1)
    with pytest.raises(InputError) as caught:
        annotation.read(broken.encode(), "A1")
    problems = [problem for problem in caught.value.problems if message in str(problem)]
    assert problems
    assert problems[0].line is not None


@pytest.mark.parametrize("role", [Role.GOLD, Role.MACHINE])
def test_only_annotators_accept_suggestions(role: Role) -> None:
    with pytest.raises(annotation.UnwritableError, match="only an annotator accepts"):
        annotation.write(replace(example(), role=role))


def test_an_origin_is_of_one_kind() -> None:
    with pytest.raises(ValueError, match="suggested, and settled besides"):
        Origin(person="A1", suggested="EFLOMAL")
    assert not ACCEPTED.by_hand
