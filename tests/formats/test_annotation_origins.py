"""Origins in annotation files: of gold standards, and of accepted suggestions."""

import re
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lxml import etree

from annotation_examples import (
    ACCEPTED,
    ADJUDICATION,
    BY_ALL,
    BY_HAND,
    BY_TWO,
    NOBODY_S,
    gold_work,
    suggested_work,
)
from blinker_qt.bitext.adjudication import (
    Adjudication,
    Origin,
    Rule,
    RuleKind,
    Settled,
    decisions,
    grouped,
)
from blinker_qt.bitext.annotation import AnnotationSet, PairAnnotation, Role
from blinker_qt.bitext.errors import InputError
from blinker_qt.bitext.remarks import Rejection, RejectionKind, Remarks
from blinker_qt.formats import annotation
from exchanged import read_both_ways
from golds import bitext_of
from works import Lengths, alignments, lengths_of_verses

ROOT = Path(__file__).parents[2]

GOLDEN = Path(__file__).parent / "golden" / "gold.blinker"


def written(work: AnnotationSet) -> str:
    return annotation.write(work).decode()


def work_with_verdicts() -> AnnotationSet:
    """One verse pair that annotators reject is kept, and one is rejected."""
    settled = grouped({(0, 0): BY_ALL}, Settled(BY_TWO, rejected=False))
    kept = PairAnnotation("1-1", origins=settled, done=True)
    remarks = Remarks(rejected=Rejection(RejectionKind.OTHER, "torn"))
    rejected = PairAnnotation(
        done=True, remarks=remarks, origins=(Settled(BY_HAND, rejected=True),)
    )
    bitext = bitext_of(((1, 1), (2, 2)))
    return AnnotationSet(bitext, (kept, rejected), "Lead", Role.GOLD, adjudication=ADJUDICATION)


def test_files_with_origins_fit_the_schema_and_are_read_back() -> None:
    schema = etree.XMLSchema(etree.parse(ROOT / "resources" / "annotation-set-1.xsd"))
    rule = Rule(RuleKind.PREFER, preferred="A1")
    preferring = replace(gold_work(), adjudication=replace(ADJUDICATION, rule=rule))
    for work in (gold_work(), suggested_work(), preferring, work_with_verdicts()):
        data = annotation.write(work)
        schema.assertValid(etree.fromstring(data))
        assert annotation.read(data, "f") == work
    assert annotation.read(GOLDEN.read_bytes(), "gold") == gold_work()
    assert b'<origin rule="majority" drawn="1 3" rejected="no"/>' in data


@st.composite
def works_with_origins(draw: st.DrawFn, lengths: Lengths) -> AnnotationSet:
    some = [BY_ALL, BY_TWO, BY_HAND, NOBODY_S, None]
    pairs = []
    for length in lengths:
        alignment = draw(alignments(length))
        drawn = {one: draw(st.sampled_from(some)) for one in sorted(decisions(alignment), key=str)}
        origins = {one: origin for one, origin in drawn.items() if origin is not None}
        pairs.append(replace(PairAnnotation.of(alignment, done=True), origins=grouped(origins)))
    bitext = bitext_of(lengths)
    return AnnotationSet(bitext, tuple(pairs), "Lead", Role.GOLD, adjudication=ADJUDICATION)


@settings(max_examples=15)
@given(lengths_of_verses().flatmap(works_with_origins), st.randoms())
def test_origins_in_any_order_and_in_parts_are_the_same(
    work: AnnotationSet, random: Random
) -> None:
    def shuffled(found: re.Match[str]) -> str:
        lines = re.findall(r" *<origin [^>]*/>\n", found[0])
        for start, links in re.findall(r"( *<origin [^>]*[^/>]>)([^<]+)", found[0]):
            chunks = links.split(" ")
            random.shuffle(chunks)
            cut = random.randrange(len(chunks))
            rest = re.sub(r' (?:source|target)="[^"]*"', "", start)
            parts = [(start, chunks[cut:]), *([(rest, chunks[:cut])] if cut else [])]
            lines += [f"{before}{' '.join(some)}</origin>\n" for before, some in parts]
        random.shuffle(lines)
        return "".join(lines)

    changed = re.sub(r"( *<origin [^\n]*\n)+", shuffled, written(work))
    assert read_both_ways(changed.encode()) == work


NEWER_GOLD = {
    "<from ": '<from wiser="yes" ',
    '<adjudication rule="majority"': '<adjudication rule="majority" days="3"',
    "  </adjudication>": '    <meeting on="Monday"/>\n  </adjudication>',
    "<origin person": '<origin sure="90" person',
}
NEWER_SUGGESTIONS = {
    "<suggestions ": '<suggestions shown="late" ',
    "<origin ": '<origin after="3" ',
}


@pytest.mark.parametrize(
    ("work", "changes"), [(gold_work(), NEWER_GOLD), (suggested_work(), NEWER_SUGGESTIONS)]
)
def test_content_of_newer_versions_is_kept(work: AnnotationSet, changes: dict[str, str]) -> None:
    newer = written(work).replace('format="1.0"', 'format="1.7"')
    for old, new in changes.items():
        newer = newer.replace(old, new)
    found = annotation.read(newer.encode(), "f")
    again = written(found)
    for addition in re.findall(r'\w+="[^"]*"', " ".join(changes.values())):
        assert again.count(addition) == newer.count(addition) > 0
    assert annotation.read(again.encode(), "f") == found


FIRST = '<origin rule="majority" drawn="1 3">1-1</origin>'
BLOCK = ",".join(map(str, range(1, 5001)))

HOSTILE = [
    (FIRST, '<origin rule="most">1-1</origin>', "“rule” is “most”"),
    (FIRST, "<origin>1-1</origin>", "exactly one of the attributes"),
    (FIRST, '<origin rule="all" person="">1-1</origin>', "exactly one of the attributes"),
    (FIRST, '<origin rule="all" drawn="3 1">1-1</origin>', "“drawn” is “3 1”"),
    (FIRST, '<origin rule="all" drawn="１">1-1</origin>', "“drawn” is “１”"),
    (FIRST, '<origin rule="all" drawn="4">1-1</origin>', "a number that no annotation set has"),
    (FIRST, '<origin person="" ruling="art-3">1-1</origin>', "not the number of a ruling"),
    (FIRST, '<origin rule="all"/>', "an origin names nothing"),
    (FIRST, '<origin rule="all">1-2</origin>', "a link or mark that does not exist"),
    (FIRST, '<origin rule="all" source="1"/>', "a link or mark that does not exist"),
    # Its links are counted before they are made.
    (FIRST, f'<origin rule="all">{BLOCK}-{BLOCK}</origin>', "a link or mark that does not exist"),
    (FIRST, '<origin rule="all">2-2</origin>', "already has one"),
    (FIRST, f"{FIRST}<origin rule='all'>1-1</origin>", "already has one"),
    (FIRST, '<origin rule="all">one</origin>', "an origin cannot be read: “one”"),
    (FIRST, f"{FIRST}<note>late</note>", "<note> must come before"),
    ('<adjudication rule="majority"', '<adjudication rule="most"', "“rule” is “most”"),
    ('<adjudication rule="majority"', '<adjudication rule="all"', "only a majority has"),
    ('threshold="2"', 'threshold="0"', "“threshold” is “0”"),
    ('threshold="2"', 'preferred="A1"', "an annotator is named"),
    ('sure-possible="yes"', 'sure-possible="maybe"', "“sure-possible” is “maybe”"),
    ('annotator="C"', 'annotator="A1"', "two annotation sets are by “A1”"),
    ('annotator="C"', 'annotator=""', "names no annotator"),
    (f'annotator="C" fingerprint="sha256:{"0" * 64}"', 'annotator="C"', "<from> lacks"),
    (f"sha256:{'1' * 64}", "1" * 64, "“fingerprint” is"),
]  # fmt: skip


@pytest.mark.parametrize("known", [ADJUDICATION, None])
def test_annotators_files_have_no_origins(known: Adjudication | None) -> None:
    pairs = (PairAnnotation(), PairAnnotation(), PairAnnotation("1-1"))
    if known is None:
        pairs = (*pairs[:2], replace(pairs[2], origins=grouped({(0, 0): NOBODY_S})))
    work = replace(gold_work(), pairs=pairs, role=Role.ANNOTATOR, adjudication=known)
    with pytest.raises(annotation.UnwritableError, match="an annotator’s work"):
        annotation.write(work)
    with pytest.raises(annotation.UnwritableError, match="only an annotator"):
        annotation.write(replace(suggested_work(), role=Role.GOLD))


ANOTHER = '<origin suggested="Another">'

KINDS = "exactly one of the attributes"
WRONG_SUGGESTIONS = [
    (ANOTHER, '<origin suggested="">', KINDS),
    (ANOTHER, '<origin suggested="Another" person="A1">', KINDS),
    (ANOTHER, '<origin suggested="Another" ruling="ART-3">', "suggested was not settled"),
    (ANOTHER, '<origin suggested="Another" drawn="1">', "what was suggested was not settled"),
    (ANOTHER, '<origin person="A1">', "an annotator’s work has origins by which it was settled"),
    (f"{ANOTHER}3-2", f"{ANOTHER}3-3", "a link or mark that does not exist"),
    ('<suggestions annotator="EFLOMAL &quot;&lt;&amp;&gt;&quot;"', "<suggestions", "lacks"),
    ("<question ", '<question name="x" kind="scale"/><suggestions/><question ', "must come before"),
]


PAIRS = (PairAnnotation(), PairAnnotation(), gold_work().pairs[2])
(SOURCES,) = re.findall("  <adjudication.*</adjudication>\n", written(gold_work()), re.DOTALL)
UNKNOWN = "a number that no annotation set has"
UNFITTING = "the origin of the rejection does not fit"
WRONG_VERDICTS = [
    ('rejected="no"', 'rejected="yes"', UNFITTING),
    ('rejected="no"', 'rejected="no" source="1"', UNFITTING),
    ('rejected="yes"', 'rejected="no"', UNFITTING),
    ('rejected="no"/>', 'rejected="no"/><origin rule="all" rejected="no"/>', UNFITTING),
    ('rejected="no"', 'rejected="maybe"', "“rejected” is “maybe”; expected one of: yes, no"),
]


@pytest.mark.parametrize(
    ("work", "old", "new", "message"),
    [
        *((work_with_verdicts(), *row) for row in WRONG_VERDICTS),
        *((gold_work(), *row) for row in HOSTILE),
        # No origin is left that could be checked with others at once.
        (replace(gold_work(), pairs=PAIRS), 'drawn="2"', 'drawn="8"', UNKNOWN),
        (gold_work(), SOURCES, "", UNKNOWN),
        *((suggested_work(), *row) for row in WRONG_SUGGESTIONS),
    ],
)
def test_wrong_origins_and_suggestions_are_refused_with_their_line(
    work: AnnotationSet, old: str, new: str, message: str
) -> None:
    text = written(work)
    assert old in text
    broken = text.replace(old, new, 1)
    with pytest.raises(InputError) as caught:
        annotation.read(broken.encode(), "f")
    problem = next(one for one in caught.value.problems if message in str(one))
    assert problem.line is not None
    lines = broken.split("\n")[problem.line - 1 : problem.line + 1]
    assert new[:10] in "\n".join(lines)


def test_an_origin_is_of_one_kind() -> None:
    with pytest.raises(ValueError, match="suggested, and settled besides"):
        Origin(person="A1", suggested="EFLOMAL")
    assert not ACCEPTED.by_hand
