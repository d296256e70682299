"""Annotation files as arrays, and files laid out as we write them, against the tree's reading."""

import re
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import columns_alike
from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.annotation import AnnotationSet, PairAnnotation
from blinker_qt.bitext.origins import Origin, grouped
from blinker_qt.bitext.questions import Question, ratings_of
from blinker_qt.bitext.remarks import Note, Rejection, RejectionKind, Remarks
from blinker_qt.bitext.study import Study
from blinker_qt.bitext.verses import Bitext, Language, Side, VersePair
from blinker_qt.formats.annotation_columns import AnnotationColumns
from blinker_qt.formats.annotation_xml import TextMemory, contents, read, read_columns, write
from columns_alike import assert_same

GOLDEN = Path(__file__).parent / "golden"
ACCEPTED = grouped({(2, 0): Origin(suggested="EFLOMAL")})
NOTED = Remarks((Note("a\nb & <c>", (Side.SOURCE, 0), "ART-3"),), "hard", None)
EASE = Question("ease", 'How "easy" <&>?', ("hard", "", "e\u00e1sy"))
KIND = Question("kind-2", "Which kind?", ("poetry", "prose"), ordered=False)
REJECTED = Remarks(rejected=Rejection(next(iter(RejectionKind)), "no \u05d0 text"))


def study_of(*pairs: PairAnnotation) -> AnnotationSet:
    """Verse pairs of three and four words, some of them hard on XML, with this work on them.

    The study asks two questions.
    """
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
    study = Study(reject=True, questions=(EASE, KIND))
    return AnnotationSet(bitext, pairs, "Ä & B", revision=7, study=study)


def with_passes(work: AnnotationSet, *passes: int) -> AnnotationSet:
    """The same, with pairs of these passes behind the pairs of the first pass that they repeat."""
    first = len(work.pairs) - len(passes)
    bitext = work.bitext.chosen([*range(first), *range(len(passes))])
    return replace(work, bitext=replace(bitext, passes=((1,) * first + passes)))


FIRST_PASS = study_of(
    PairAnnotation("1-1 2,3-2,3", "", "4", done=True, seconds=12, ratings=(("ease", 3),)),
    PairAnnotation("1-1 1-2 2-2", done=True, possible="1-1,2", remarks=NOTED),
    PairAnnotation(done=True, remarks=REJECTED),
    PairAnnotation("", "1 2", ""),
    PairAnnotation(),
    PairAnnotation("3-1", remarks=NOTED, ratings=(("ease", 1), ("kind-2", 2)), origins=ACCEPTED),
    PairAnnotation(ratings=(("ease", 3), ("kind-2", 1))),
    PairAnnotation("1-1", done=True, seconds=3, ratings=(("kind-2", 2),)),
    PairAnnotation(remarks=NOTED, seconds=1),
)
WORK = with_passes(FIRST_PASS, 2, 3)
DATA = write(WORK)
LOOSE = DATA.replace(b"<links>1-1 2,3-2,3</links>", b"<links>3-2 2-3 1-1 2-2 3-3</links>")


def assert_all_readers_agree(data: bytes) -> None:
    """See `columns_alike`."""
    columns_alike.assert_all_readers_agree(data, before=DATA)


@pytest.mark.parametrize("data", [DATA, LOOSE], ids=["canonical", "loose"])
def test_the_columns_are_those_of_the_values(data: bytes) -> None:
    assert read(data, "f") == WORK
    assert_all_readers_agree(data)


@pytest.mark.parametrize("path", sorted(GOLDEN.rglob("*.blinker")), ids=lambda path: path.name)
def test_the_columns_of_every_golden_file(path: Path) -> None:
    assert_all_readers_agree(path.read_bytes())


def test_the_counting_pairs_are_done_and_not_rejected() -> None:
    columns = read_columns(DATA, "f")
    assert columns.counting.tolist() == [True, True, *[False] * 5, True, False]
    assert columns.done.tolist() == [True, True, True, *[False] * 4, True, False]


def test_answers_are_steps_in_the_order_of_the_questions() -> None:
    ratings = read_columns(DATA, "f").ratings
    assert ratings.dtype == np.int8
    assert ratings.tolist() == [
        [2, -1, -1, -1, -1, 0, 2, -1, -1],
        [-1, -1, -1, -1, -1, 1, 0, 1, -1],
    ]


@given(st.data())
def test_chosen_and_joined_columns_are_those_of_the_chosen_and_joined_values(
    data: st.DataObject,
) -> None:
    rows = st.lists(st.sampled_from(range(len(WORK.pairs))), unique=True)
    parts = data.draw(st.lists(rows, min_size=1, max_size=3))
    columns = AnnotationColumns.of(WORK)
    for part in parts:
        assert_same(columns.chosen(part), AnnotationColumns.of(WORK.chosen(part)))
    works = [WORK.chosen(part) for part in parts]
    bitext = Bitext.joined([work.bitext for work in works])
    pairs = tuple(pair for work in works for pair in work.pairs)
    assert [*bitext] == [pair for work in works for pair in work.bitext]
    assert bitext.names == tuple(name for work in works for name in work.bitext.names)
    assert_same(
        AnnotationColumns.joined(list(map(AnnotationColumns.of, works))),
        AnnotationColumns.of(replace(WORK, bitext=bitext, pairs=pairs)),
    )


@given(st.data())
def test_passes_and_answers_of_any_kind_are_read_alike(data: st.DataObject) -> None:
    answers = st.dictionaries(st.just("ease"), st.integers(1, 3)) | st.fixed_dictionaries(
        {"kind-2": st.integers(1, 2)}, optional={"ease": st.integers(1, 3)}
    )
    ratings = data.draw(st.lists(answers.map(ratings_of), min_size=1, max_size=6))
    work = study_of(*(PairAnnotation(ratings=some, seconds=len(some)) for some in ratings))
    passes = data.draw(st.lists(st.integers(2, 11), max_size=len(ratings) // 2))
    work = with_passes(work, *passes)
    written = write(work)
    assert read(written, "f") == work
    assert_all_readers_agree(written)


def test_an_answer_to_what_is_not_asked_has_no_column() -> None:
    with pytest.raises(KeyError):
        AnnotationColumns.of(replace(WORK, study=Study(reject=True)))


RATINGS = b"<ratings>ease:1 kind-2:2</ratings>"
CHANGED_ANSWERS = (
    *(b"", b" ", b"ease:1", b"ease:1 ease:1", b"kind-2:2 ease:1", b"ease:4", b"kind-2:3"),
    *(b"ease:0", b"ease:01", b"ease:1 ", b" ease:1", b"ease:1\n", b"ease:&#49;", b"eas&amp;:1"),
    *(b"east:1", b"ease:\xef\xbc\x91", b"ease", b":1", b"ease:-1", b"x" * 2_000, b" " * 99),
    *(b"ease:1<!-- -->", b'<x:y xmlns:x="urn:x"/>ease:1', b"ease:<![CDATA[1]]>"),
)
CHANGED_ELEMENTS = (
    *(b"<ratings/>", RATINGS * 2, RATINGS.replace(b"<ratings", b'<ratings a="1"'), b"ease:1"),
    RATINGS.replace(b"<ratings", b'<ratings xmlns:x="urn:x" x:a="1"'),
)


@pytest.mark.parametrize(
    "element", [*(b"<ratings>%s</ratings>" % text for text in CHANGED_ANSWERS), *CHANGED_ELEMENTS]
)
@pytest.mark.parametrize("answers", [RATINGS, b"<ratings>ease:3</ratings>"])
def test_odd_answers_are_to_all_readers_the_same(answers: bytes, element: bytes) -> None:
    assert DATA.count(answers) == 1
    assert_all_readers_agree(DATA.replace(answers, element))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        *((b' pass="2"', new) for new in (b"", b' pass="1"', b' pass="0"', b' pass="02"')),
        *((b' pass="2"', new) for new in (b' pass=""', b' pass="\xc2\xb2"', b' pass="999999999"')),
        *((b' pass="2"', new) for new in (b' pass="9999999999"', b" pass='2'", b' Pass="2"')),
        (b' pass="3"', b' pass="2"'),
        (b' pass="3" set="1"', b' set="1" pass="3"'),
        (b' set="1"', b' pass="1" set="1"'),
        (b' set="2"', b' pass="2" set="2"'),
        (b"<text>How", b"<text>\n  <pair "),
        (b"<text>How", b"<text><!--\n  <pair -->"),
        (b"<step>hard</step>", b""),
        (b"<step>hard</step>", b"<step>hard</step>" * 9),
        (b"<step/>", b"<step> </step>"),
        (b'kind="scale"', b'kind="choices"'),
        (b'kind="scale"', b'kind="other"'),
        (b'name="ease"', b'name="kind-2"'),
        (b'name="ease"', b'name="ease-2"'),
        (b'name="ease"', b'name=""'),
        (b' reject="yes"', b' reject="yes" linking="no"'),
        (b' reject="yes"', b' reject="yes" linking=""'),
        (b"  <study", b"  <x:study"),
    ],
)
def test_odd_passes_and_questions_are_to_all_readers_the_same(old: bytes, new: bytes) -> None:
    assert old in DATA
    assert_all_readers_agree(DATA.replace(old, new, 1))


def test_verse_pairs_that_come_again_with_other_words() -> None:
    before, again = DATA.rsplit(b"    <source>", 1)
    assert_all_readers_agree(b"".join((before, b"    <source>other ", again)))


def test_verse_pairs_that_a_comment_of_the_head_hides_are_not_read() -> None:
    first, *_, last = re.findall(rb"  <pair .*?</pair>\n", DATA, re.DOTALL)
    start, end = DATA.index(b"  <pair"), DATA.rindex(b"</annotation-set>")
    hiding = last[1:].replace(b"</pair>\n", b"<!--\n")
    data = b"".join((DATA[:start], hiding, first, b"  <pair x-->\n  </pair>\n", DATA[end:]))
    both = WORK.bitext.chosen([0, 8]).fingerprint
    alone = WORK.bitext.chosen([8]).fingerprint
    assert DATA.count(WORK.bitext.fingerprint.encode()) == 1
    for found in (both, alone):
        assert_all_readers_agree(data.replace(WORK.bitext.fingerprint.encode(), found.encode()))


PIECES = (
    *(b"<", b">", b"&", b"&amp;", b"&#10;", b'"', b"\n", b"\r", b"\t", b"\0", b"]]>", b"\xff"),
    *(b"<!--", b"-->", b"<![CDATA[", b"]]", b"<?a?>", b"<pair", b"</pair>", b"  </pair>\n", b"1"),
    *(b"  <pair ref='x'>\n", b"</annotation-set>", b"\xef\xbf\xbf", b"\xed\xa0\x80", b" ", b""),
    *(
        b'<x:y xmlns:x="urn:x"/>',
        b'<x:y xmlns:x="urn:x">\n',
        b"</x:y>",
        *(b' pass="2"', b' pass="1"', b"<ratings>", b"</ratings>", b"ease:1", b"ease:3 kind-2:1"),
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


def test_texts_that_were_read_before_are_taken_over() -> None:
    memory = TextMemory()
    first = read_columns(DATA, "f", memory)
    other = replace(WORK, annotator="B", pairs=(PairAnnotation(remarks=NOTED), *WORK.pairs[1:]))
    second = read_columns(write(other), "g", memory)
    assert_same(second, AnnotationColumns.of(other))
    assert second.bitext.source_verses is first.bitext.source_verses


def test_texts_in_other_languages_are_not_those_languages() -> None:
    memory = TextMemory()
    read_columns(DATA, "f", memory)
    swapped = replace(WORK.bitext, source_language=Language.of("ar"))
    other = replace(WORK, bitext=swapped)
    assert read_columns(write(other), "g", memory).bitext == swapped


NOTE = b'    <note on="source:1" ruling="ART-3">a&#10;b &amp; &lt;c&gt;</note>\n'
HARD = b"    <difficult>hard</difficult>\n"
REJECTION = b'    <rejected kind="not-a-translation">no \xd7\x90 text</rejected>\n'


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (NOTE, NOTE * 2),
        (NOTE, NOTE * 1001),
        (NOTE, b"    <note>a</note>\n"),
        (NOTE, b"    <note> </note>\n"),
        (NOTE, b"    <note/>\n"),
        (NOTE, b"    <note>\n\n</note>\n"),
        (NOTE, b"    <note>&quot;&apos;</note>\n"),
        (NOTE, b"    <note>&#9;&#13;x</note>\n"),
        (NOTE, b"    <note>&#x41;</note>\n"),
        (NOTE, b"    <note>& amp;</note>\n"),
        (NOTE, b"    <note>\xff</note>\n"),
        (NOTE, b"    <note>%s</note>\n" % (b"x" * 10_001)),
        (NOTE, b"    <note>a</note> stray\n"),
        (NOTE, NOTE + HARD),
        (NOTE, NOTE + b"    <origin/>\n"),
        (b'on="source:1"', b'on="source:4"'),
        (b'on="source:1"', b'on="source:0"'),
        (b'on="source:1"', b'on="side:1"'),
        (b'ruling="ART-3"', b'ruling="ART-03"'),
        (HARD, HARD * 2),
        (HARD, b"    <difficult/>\n"),
        (HARD, b"    <difficult></difficult>\n"),
        (HARD, b"    <difficult/>\n    <difficult/>\n"),
        (HARD, b"    <difficult> </difficult>\n"),
        (HARD, b"    <difficult>&nbsp;</difficult>\n"),
        (REJECTION, b'    <rejected kind="other"/>\n'),
        (REJECTION, b'    <rejected kind="other">&amp;amp;</rejected>\n'),
        (REJECTION, b'    <rejected kind="others"/>\n'),
        (REJECTION, b'    <rejected kind="other"></rejected>\n'),
        (REJECTION, NOTE + REJECTION),
        (REJECTION, b""),
    ],
)
def test_odd_remarks_are_to_all_readers_the_same(old: bytes, new: bytes) -> None:
    assert old in DATA
    assert_all_readers_agree(DATA.replace(old, new, 1))
