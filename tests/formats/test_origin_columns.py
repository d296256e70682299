"""Origins of a whole gold standard read at once, against the tree's reading."""

import re
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from blinker_qt.bitext.adjudication import Adjudication, Rule, RuleKind, Source
from blinker_qt.bitext.annotation import AnnotationSet, PairAnnotation, Role
from blinker_qt.bitext.errors import InputError
from blinker_qt.bitext.origins import Decision, Origin, decisions, grouped
from blinker_qt.bitext.remarks import Note, Remarks
from blinker_qt.formats.annotation_xml import contents, origin_columns, read, read_columns, write
from columns_alike import assert_all_readers_agree
from golds import bitext_of
from works import Lengths, alignments, lengths_of_verses

ADJUDICATION = Adjudication(
    Rule(RuleKind.MAJORITY), tuple(Source(name, "1" * 64, f"{name}.blinker") for name in "ABC")
)
ALL = Origin(RuleKind.ALL, drawn=(0, 1, 2))
TWO = Origin(RuleKind.MAJORITY, drawn=(0, 2))
LEAD = Origin(person='L. "<&>" É', ruling="ART-3", drawn=(1,))
NOBODY = Origin(person="")


def with_origins(pair: PairAnnotation, *origins: Origin | None) -> PairAnnotation:
    """The same, its decisions having these origins in turn."""
    ordered = sorted(decisions(pair.alignment), key=str)
    chosen: dict[Decision, Origin] = {}
    for number, decision in enumerate(ordered):
        origin = origins[number % len(origins)]
        if origin is not None:
            chosen[decision] = origin
    return replace(pair, origins=grouped(chosen))


def gold(*pairs: PairAnnotation) -> AnnotationSet:
    """A gold standard of verse pairs of four and five words."""
    bitext = bitext_of(((4, 5),) * len(pairs))
    return AnnotationSet(bitext, pairs, "Lead", Role.GOLD, adjudication=ADJUDICATION)


NOTED = Remarks((Note("a note"),))
GOLD = gold(
    with_origins(PairAnnotation("1-1 2,3-2,3", "4", "4 5", done=True, possible="1-1"), ALL, LEAD),
    PairAnnotation(),
    with_origins(PairAnnotation("1-1 1-2 2-2"), TWO),
    with_origins(PairAnnotation("1-1", "2 3", "5", remarks=NOTED), NOBODY, ALL),
    with_origins(PairAnnotation("", "1 2", "1"), LEAD, TWO, None),
    with_origins(PairAnnotation("1-1 2-3 3-4 4-5"), TWO, ALL, LEAD),
)
DATA = write(GOLD)


def test_nothing_but_notes_and_the_like_asks_the_tree(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(contents, "pair_table", lambda *_: pytest.fail("the tree was asked"))
    assert read(DATA, "gold") == GOLD


def test_arrays_and_values_say_the_same() -> None:
    assert_all_readers_agree(DATA, DATA)


@settings(max_examples=60)
@given(data=st.data(), lengths=lengths_of_verses())
def test_whatever_the_origins_they_are_read_as_the_tree_reads_them(
    data: st.DataObject, lengths: Lengths
) -> None:
    some = st.lists(st.sampled_from([ALL, TWO, LEAD, NOBODY, None]), min_size=1, max_size=4)
    pairs = [
        with_origins(PairAnnotation.of(data.draw(alignments(length))), *data.draw(some))
        for length in lengths
    ]
    work = replace(gold(*pairs), bitext=bitext_of(lengths))
    assert read(write(work), "gold") == work
    assert_all_readers_agree(write(work), DATA)


ORIGINS = re.findall(rb"    <origin [^\n]*\n", DATA)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (ORIGINS[0], b""),
        (ORIGINS[0], ORIGINS[0] * 2),
        (ORIGINS[0] + ORIGINS[1], ORIGINS[1] + ORIGINS[0]),
        (b'drawn="1 2 3"', b'drawn="1 2 4"'),
        (b'drawn="1 2 3"', b'drawn="1 3 2"'),
        (b'drawn="1 2 3"', b'drawn=""'),
        (b'drawn="1 2 3"', b'drawn="1  2"'),
        (b'rule="all" drawn', b'drawn="1" rule="all" drawn'),
        (b'<origin rule="all"', b'<origin rule="none"'),
        (b'<origin rule="all"', b'<origin rule="all" person="A"'),
        (b'<origin rule="all"', b"<origin"),
        (b'<origin rule="all"', b'<origin x:y="1" xmlns:x="urn:x" rule="all"'),
        (b'ruling="ART-3"', b'ruling="ART"'),
        (b">1-1</origin>", b">1-1 1-1</origin>"),
        (b">1-1</origin>", b">01-1</origin>"),
        (b">1-1</origin>", b">1-2</origin>"),
        (b">1-1</origin>", b">9-9</origin>"),
        (b">1-1</origin>", b">1-99999</origin>"),
        (b">1-1</origin>", b">1-1 </origin>"),
        (b">1-1</origin>", b"></origin>"),
        (b">1-1</origin>", b">1-<!-- -->1</origin>"),
        (b">1-1</origin>", b">1-1</origin> stray"),
        (b">1-1</origin>", b">&#49;-1</origin>"),
        (b'target="5"', b'target="5 5"'),
        (b'target="5"', b'target="1"'),
        (b'target="5"', b'target="6"'),
        (b'target="5"', b'target=""'),
        (b'role="gold"', b'role="annotator"'),
        (b">1-1 1-2 2-2</origin>", b">1-1 2-2</origin>"),
        (b">1-1 1-2 2-2</origin>", b">2-2 1-1 1-2</origin>"),
        (b">1-1 1-2 2-2</origin>", b">1-1,2 2-2</origin>"),
        (b">1-1 1-2 2-2</origin>", b">1,2-1,2</origin>"),
        (b"<links>1-1 1-2 2-2</links>", b"<links>2-2 1-2 1-1</links>"),
        (b"<source>s0 s1", b"<source>s1 s0"),
    ],
)
def test_odd_origins_are_to_all_readers_the_same(old: bytes, new: bytes) -> None:
    assert old in DATA
    assert_all_readers_agree(DATA.replace(old, new, 1), DATA)


PIECES = (
    *(b"1-1", b"2-2", b"1", b"2", b" ", b"", b"4", b"5", b"9", b",", b"-", b'"', b"<", b"/>"),
    *ORIGINS,
    *(b' source="1"', b' target="1"', b' drawn="1"', b' drawn="2 3"', b' rule="all"', b"</origin>"),
)
FROM = DATA.index(b"  <pair")
PLACES = sorted({*(match.start() for match in re.finditer(rb"[<>\n\" =-]", DATA[FROM:]))})


@settings(max_examples=150)
@given(
    st.lists(
        st.tuples(st.sampled_from(PLACES), st.integers(0, 12), st.sampled_from(PIECES)),
        min_size=1,
        max_size=3,
    )
)
def test_whatever_befalls_a_gold_standard_the_tree_would_say_the_same(
    changes: list[tuple[int, int, bytes]],
) -> None:
    data = DATA
    for place, length, piece in sorted(changes, reverse=True):
        data = data[: FROM + place] + piece + data[FROM + place + length :]
    assert_all_readers_agree(data, DATA)


def test_more_origins_than_a_verse_pair_may_have(monkeypatch: pytest.MonkeyPatch) -> None:
    """They go to the tree, which says so."""
    monkeypatch.setattr(origin_columns, "MOST_ORIGINS", 1)
    assert read(DATA, "gold") == GOLD


def test_links_of_origins_are_counted_before_they_are_made() -> None:
    block = ",".join(map(str, range(1, 5001)))
    huge = f'    <origin rule="all">{block}-{block}</origin>\n'.encode()
    data = DATA.replace(ORIGINS[-1], ORIGINS[-1] + huge)
    with pytest.raises(InputError, match="an origin is given for more than there is"):
        read_columns(data, "gold")
