"""Annotation files as arrays, and files laid out as we write them, against the tree's reading."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import fields
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.annotation import AnnotationSet, PairAnnotation
from blinker_qt.bitext.errors import InputError
from blinker_qt.bitext.remarks import Note, Rejection, RejectionKind, Remarks
from blinker_qt.bitext.study import Study
from blinker_qt.bitext.verses import Bitext, Language, Side, VersePair
from blinker_qt.formats.annotation_columns import AnnotationColumns
from blinker_qt.formats.annotation_xml import contents, read, read_columns, write
from blinker_qt.formats.annotation_xml.inspection import Unusual

GOLDEN = Path(__file__).parent / "golden"
NOTED = Remarks((Note("a\nb & <c>", (Side.SOURCE, 0), "ART-3"),), "hard", None)
REJECTED = Remarks(rejected=Rejection(next(iter(RejectionKind)), "no \u05d0 text"))


def study_of(*pairs: PairAnnotation) -> AnnotationSet:
    """Verse pairs of three and four words, some of them hard on XML, with this work on them."""
    bitext = Bitext.of(
        (
            VersePair(
                f'Gén "{number}" <&>',
                ("&amp;", "]]>", "\u05d0"),
                ("\u2028", "a\x85", "'", "\U0001f600"),
            )
            for number in range(len(pairs))
        ),
        Language.of("en"),
        Language.of("he"),
        [number // 2 + 1 for number in range(len(pairs))],
    )
    return AnnotationSet(bitext, pairs, "Ä & B", revision=7, study=Study(reject=True))


WORK = study_of(
    PairAnnotation("1-1 2,3-2,3", "", "4", done=True, seconds=12),
    PairAnnotation("1-1 1-2 2-2", done=True, possible="1-1,2", remarks=NOTED),
    PairAnnotation(done=True, remarks=REJECTED),
    PairAnnotation("", "1 2", ""),
    PairAnnotation(),
    PairAnnotation("3-1", remarks=NOTED),
)
DATA = write(WORK)
LOOSE = DATA.replace(b"<links>1-1 2,3-2,3</links>", b"<links>3-2 2-3 1-1 2-2 3-3</links>")


@contextmanager
def the_tree_alone() -> Iterator[None]:
    """No file is laid out as we write it."""

    def unusual(*_: object) -> None:
        raise Unusual

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(contents, "canonical_parts", unusual)
        yield


def outcome(data: bytes) -> AnnotationSet | list[str]:
    """What reading gives, or what is wrong."""
    try:
        return read(data, "f")
    except InputError as error:
        return [str(problem) for problem in error.problems]


def assert_same(found: AnnotationColumns, expected: AnnotationColumns) -> None:
    for field in fields(AnnotationColumns):
        ours, theirs = getattr(found, field.name), getattr(expected, field.name)
        if hasattr(ours, "pair"):
            ours, theirs = ((some.pair, some.source, some.target) for some in (ours, theirs))
        if isinstance(ours, np.ndarray | tuple):
            for one, other in zip(ours, theirs, strict=True):
                assert np.array_equal(one, other)
                assert np.asarray(one).dtype == np.asarray(other).dtype
        else:
            assert ours == theirs


def assert_all_readers_agree(data: bytes) -> None:
    """The columns are those of the values, and both are what the tree says."""
    with the_tree_alone():
        expected = outcome(data)
    assert outcome(data) == expected
    if isinstance(expected, AnnotationSet):
        assert_same(read_columns(data, "f"), AnnotationColumns.of(expected))
    else:
        with pytest.raises(InputError) as refused:
            read_columns(data, "f")
        assert [str(problem) for problem in refused.value.problems] == expected


@pytest.mark.parametrize("data", [DATA, LOOSE], ids=["canonical", "loose"])
def test_the_columns_are_those_of_the_values(data: bytes) -> None:
    assert read(data, "f") == WORK
    assert_all_readers_agree(data)


@pytest.mark.parametrize("path", sorted(GOLDEN.rglob("*.blinker")), ids=lambda path: path.name)
def test_the_columns_of_every_golden_file(path: Path) -> None:
    assert_all_readers_agree(path.read_bytes())


def test_the_counting_pairs_are_done_and_not_rejected() -> None:
    columns = read_columns(DATA, "f")
    assert columns.counting.tolist() == [True, True, False, False, False, False]
    assert columns.done.tolist() == [True, True, True, False, False, False]


PIECES = (
    *(b"<", b">", b"&", b"&amp;", b"&#10;", b'"', b"\n", b"\r", b"\t", b"\0", b"]]>", b"\xff"),
    *(b"<!--", b"-->", b"<![CDATA[", b"]]", b"<?a?>", b"<pair", b"</pair>", b"  </pair>\n", b"1"),
    *(b"  <pair ref='x'>\n", b"</annotation-set>", b"\xef\xbf\xbf", b"\xed\xa0\x80", b" ", b""),
    *(
        b'<x:y xmlns:x="urn:x"/>',
        b'<x:y xmlns:x="urn:x">\n',
        b"</x:y>",
        b"\xef\xbb\xbf",
        b"\xc2\x85",
    ),
)
PLACES = sorted({*(match.start() for match in re.finditer(rb"[<>\n\" =]", DATA)), len(DATA)})


@settings(max_examples=150)
@given(
    st.lists(
        st.tuples(st.sampled_from(PLACES), st.integers(0, 30), st.sampled_from(PIECES)),
        min_size=1,
        max_size=3,
    )
)
def test_whatever_befalls_a_file_the_tree_would_say_the_same(
    changes: list[tuple[int, int, bytes]],
) -> None:
    data = DATA
    for place, length, piece in sorted(changes, reverse=True):
        data = data[:place] + piece + data[place + length :]
    assert_all_readers_agree(data)


LINES = DATA.splitlines(keepends=True)


@settings(max_examples=100)
@given(
    st.lists(
        st.tuples(st.integers(0, len(LINES)), st.integers(0, 2), st.integers(0, len(LINES) - 1)),
        min_size=1,
        max_size=3,
    )
)
def test_whatever_lines_move_the_tree_would_say_the_same(
    changes: list[tuple[int, int, int]],
) -> None:
    lines = list(LINES)
    for place, length, origin in changes:
        lines[place : place + length] = [LINES[origin]]
    assert_all_readers_agree(b"".join(lines))


def test_foreign_and_newer_content_is_read_as_the_tree_reads_it() -> None:
    foreign = DATA.replace(b"  </pair>", b'    <x:y xmlns:x="urn:x"/>\n  </pair>', 1)
    assert len(read(foreign, "f").pairs[0].unknown.elements) == 1
    newer = DATA.replace(b'format="1.0"', b'format="1.9"')
    for data in (foreign, newer):
        assert_all_readers_agree(data)


HIDING = (
    ("<note><![CDATA[\n  </pair>\n", "]]></note>"),
    ("<!--\n  </pair>\n", "-->"),
    ("<?a\n  </pair>\n", "?>"),
    ('<x:y xmlns:x="urn:x"><pair>\n  </pair>\n', "</pair></x:y>"),
)


@pytest.mark.parametrize(("opening", "closing"), HIDING)
def test_verse_pairs_that_other_content_hides_are_not_read(opening: str, closing: str) -> None:
    first, second, *_ = re.findall(rb"  <pair .*?</pair>\n", DATA, re.DOTALL)
    start = DATA.index(b"  <pair")
    hidden = b"".join(
        (
            DATA[:start],
            first.replace(b"  </pair>\n", opening.encode()),
            second,
            b'  <pair ref="x">',
            closing.encode(),
            b"\n  </pair>\n",
            DATA[start:],
        )
    )
    assert_all_readers_agree(hidden)


def test_what_we_write_is_read_without_the_tree(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(contents, "pair_table", lambda *_: pytest.fail("the tree was asked"))
    assert read(DATA, "f") == WORK


@given(st.frozensets(st.tuples(st.integers(0, 2), st.integers(0, 3))))
def test_links_in_any_order_are_read_like_those_we_write(links: frozenset[tuple[int, int]]) -> None:
    work = study_of(*[PairAnnotation.of(Alignment(links), done=True)] * 2)
    text = " ".join(f"{source + 1}-{target + 1}" for source, target in sorted(links, reverse=True))
    data = write(work)
    loose = re.sub(rb"<links>[^<]*</links>", f"<links>{text}</links>".encode(), data, count=1)
    assert read(loose, "f") == work
    assert_all_readers_agree(loose)
