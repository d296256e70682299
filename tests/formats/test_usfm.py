"""Verses of USFM files, and aligned USFM."""

from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from unicodedata import normalize

import pytest

import exchanged
from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.annotation import AnnotationSet
from blinker_qt.bitext.verses import Bitext, Language
from blinker_qt.bitext.word_details import WordDetails
from blinker_qt.formats.choices import Choices, Numbering
from blinker_qt.formats.usfm import ALIGNED_USFM, USFM

LANGUAGES = Language.of("el"), Language.of("en")
SOURCE = r"""\id AMO a book of our own
\usfm 3.0
\h Amos
\mt1 Jonah
\ip An introduction.
\c 1
\s1 The ship
\p
\v 1 And \nd the Lord\nd*'s word\f + \fr 1:1 \ft or \+nd voice\+nd*\f* came,
\v 2 saying:~Arise //and \w go|lemma="to go"\w*
\q1 to the \add great\add* city.
\v 3 \v 4-5 He rose
\b
\q2 and fled.\zaln-s |x="1"\*\zaln-e\* \znew odd
\v 6 alone
\id OBA
\c 1
Stray words.
\p
\v 1 Edom
\tr \th1 a\tc2 b
\p ~
"""
TARGET = """\\id AMO\r
\\c 1\r
\\p\r
\\v 1 one\r
\\v 2 two\r
\\v 3 three\r
\\v 4 four\r
\\v 5 five\r
\\v 7 seven\r
\\c 2
\\p
\\v 1 far
\\id OBA
\\c 1
\\v 1 edom
"""

MISSING = (
    "verses are missing at the end of chapters, or are numbered differently and paired wrongly "
    "(last verses of target and source: {})"
)
found = partial(exchanged.texts_found, USFM, choices=Choices(*LANGUAGES))
problems = partial(exchanged.problems, USFM, choices=Choices(*LANGUAGES))


def test_verses_are_paired_by_reference(tmp_path: Path) -> None:
    bitext, remarks = found(tmp_path, SOURCE, TARGET)
    assert bitext == Bitext(
        *LANGUAGES,
        ("AMO 1:1", "AMO 1:2", "AMO 1:4-5", "OBA 1:1"),
        (
            "And the Lord's word came,",
            "saying:\u00a0Arise and go to the great city.",
            "He rose and fled. odd",
            "Edom a b",
        ),
        ("one", "two", "four five", "edom"),
        (1, 1, 1, 1),
    )
    assert remarks == [
        MISSING.format("AMO 1:7 ≠ 1:6"),
        "source: U+00A0 NO-BREAK SPACE was removed at the ends of words (1; line 20)",
        "verse pairs joined, because one side has several verses as one (1): AMO 1:4-5",
        "verses without text (1): AMO 1:3",
        "verses of the source only that were left out (1): AMO 1:6",
        "verses of the target only that were left out (3): AMO 1:3, AMO 1:7, AMO 2:1",
        "left out: notes: 1, headings: 1, texts outside verses: 1",
        r"markers that are not known, their text was kept: \znew",
    ]


def test_marks_of_study_bibles_and_of_other_writers(tmp_path: Path) -> None:
    # A sidebar with paragraphs, a milestone that its writer did not close, ranges with letters and
    # with a right-to-left mark, line ends of Windows behind a byte order mark.
    source = (
        "\ufeff\\id GEN A text of our own\r\n\\usfm 3.0\r\n\\c 1\r\n\\p\r\n"
        "\\v 1-2a The weaver \\esb \\cat People\\cat*\r\n\\ms Looms\r\n\\p A loom.\r\n"
        '\\esbe\r\n\\p \\qt-s |sid="q" who="her"\\*sold\\qt-e\\* \\ts-s it\r\n'
        '\\v 3 \\zaln-s | x-content="a" x-occurrence="1"\r\nto\\zaln-e\\* him\\pro hum\\pro* '
        "\\xt Gen 1:1|GEN 1:1\\xt*\r\n"
    )
    target = "\\id GEN\n\\c 1\n\\p\n\\v 1\u200f-2a x\n\\v 3 y\n"
    bitext, remarks = found(tmp_path, source, target)
    assert bitext.references == ("GEN 1:1-2a", "GEN 1:3")
    assert bitext.source_verses == ("The weaver sold it", "to him Gen 1:1")
    assert remarks == ["left out: notes: 1, headings: 1, texts outside verses: 0"]


def chapters(book: str, ends: Mapping[int, int], left_out: Sequence[tuple[int, int]] = ()) -> str:
    """A book whose chapters end with these verses."""
    rows = [f"\\id {book}"]
    for chapter, end in ends.items():
        numbers = [one for one in range(1, end + 1) if (chapter, one) not in left_out]
        rows += [f"\\c {chapter}", *(f"\\v {one} word" for one in numbers)]
    return "\n".join(rows)


HEBREW_AND_ENGLISH = [
    ("GEN", {31: 54, 32: 33}, {31: 55, 32: 32}, "GEN 32:1 (31:55)"),
    ("GEN", {32: 33}, {32: 32}, "GEN 32:2 (32:1)"),
    ("JOL", {1: 20, 2: 27, 3: 5, 4: 21}, {1: 20, 2: 32, 3: 21}, "JOL 3:1 (2:28)"),
    ("MAL", {1: 14, 2: 17, 3: 24}, {1: 14, 2: 17, 3: 18, 4: 6}, "MAL 3:19 (4:1)"),
    ("PSA", {1: 6, 3: 9, 51: 21}, {1: 6, 3: 8, 51: 19}, "PSA 51:3 (51:1)"),
    ("ACT", {19: 40}, {19: 41}, "ACT 19:40 (19:40-41)"),
]


@pytest.mark.parametrize(("book", "hebrew", "english", "named"), HEBREW_AND_ENGLISH)
def test_the_numberings_follow_from_the_last_verses(
    book: str, hebrew: Mapping[int, int], english: Mapping[int, int], named: str, tmp_path: Path
) -> None:
    bitext, remarks = found(tmp_path, chapters(book, hebrew), chapters(book, english))
    assert named in bitext.references
    assert remarks[:2] == [
        "source: verses are numbered as in Hebrew",
        "target: verses are numbered as in English",
    ]


BY_REFERENCE = Choices(numbering=Numbering.BY_REFERENCE)


UNKNOWN = [
    # What one chapter has more, its neighbour has less.
    ("SIR", {1: 10, 2: 12, 3: 9}, {1: 11, 2: 11, 3: 9}, "1:11 ≠ 1:10, 2:11 ≠ 2:12"),
    # A chapter whose verses have other numbers somewhere, without its end.
    ("GEN", {32: 9}, {32: 8}, "32:8 ≠ 32:9"),
]


@pytest.mark.parametrize(("book", "one", "other", "named"), UNKNOWN)
def test_unknown_numberings_need_a_choice(
    book: str, one: Mapping[int, int], other: Mapping[int, int], named: str, tmp_path: Path
) -> None:
    texts = chapters(book, one), chapters(book, other)
    assert problems(tmp_path, *texts) == [
        (
            f"target: chapters of {book} do not end with the same verses as in source: {named}; "
            "choose in the import to pair verses by reference anyway"
        )
    ]
    _, remarks = found(tmp_path, *texts, choices=BY_REFERENCE)
    assert remarks[0] == (
        "verses are probably paired wrongly: they were paired by reference, but are numbered "
        f"differently (last verses of target and source: {book} {named})"
    )


def test_a_chosen_numbering_that_does_not_fit_is_refused(tmp_path: Path) -> None:
    english = chapters("GEN", {31: 55, 32: 32})
    hebrew = Choices(source_numbering="hebrew")
    assert problems(tmp_path, english, english, choices=hebrew) == [
        (
            "source: chapters do not end as in the numbering hebrew: GEN 31:55 ≠ 31:54, "
            "32:32 ≠ 32:33; choose in the import to pair verses by reference anyway"
        )
    ]
    anyway = Choices(source_numbering="hebrew", numbering=Numbering.BY_REFERENCE)
    _, remarks = found(tmp_path, english, english, choices=anyway)
    assert remarks[0].startswith("source: verses are probably paired wrongly: chapters do not end")
    missing = Choices(target_numbering=str(tmp_path / "no.vrs"))
    assert "file not found" in problems(tmp_path, english, english, choices=missing)[0]


@pytest.mark.parametrize(
    ("target", "named"),
    [
        (chapters("MAT", {16: 28, 17: 27, 18: 35}, [(17, 21), (18, 11)]), ""),
        (chapters("MAT", {16: 28, 17: 27}), ""),
        (chapters("MAT", {16: 28, 17: 10}), "MAT 17:10 ≠ 17:27"),
    ],
)
def test_missing_verses_are_remarked(target: str, named: str, tmp_path: Path) -> None:
    bitext, remarks = found(tmp_path, chapters("MAT", {16: 28, 17: 27, 18: 35}), target)
    assert len(bitext) == target.count("\\v ")
    warnings = [one for one in remarks if "numbered differently" in one]
    assert warnings == [MISSING.format(named)] * bool(named)
    assert any("verses of the source only that were left out" in one for one in remarks)


# Words within milestones that name source words

ALIGNED_SOURCE = r"""\id TIT a source of our own
\c 1
\p
\v 1 \w ὁ|lemma="ὁ" strong="G3588"\w* \w υἱὸς|lemma="υἱός"\w* \w ὁ|lemma="ὁ"\w* \w μέγας\w*.
\v 2 \w πῶς\w*\f + \ft \w note\w*\f*
"""
ALIGNED_TARGET = r"""\id TIT
\h Titus
\c 1
\p
\v 1 \zaln-s |x-strong="G3588" x-content="ὁ" x-occurrence="2" x-occurrences="2"\*
\zaln-s | x-content="μέγας" x-occurrence="1"
 x-occurrences="1"\*\w great|x-occurrence="1" x-occurrences="1"\w*\zaln-e\*\zaln-e\*, \w and\w*
\q1 \zaln-s |x-content="{son}" x-occurrence="1" x-occurrences="1"\*\w a \+nd s\+nd*on\w*
\w he~is\w*\zaln-e\*!
\v 2 \w how\w*
\v 3 \w alone\w*
""".replace("{son}", normalize("NFD", "υἱὸς"))

found_links = partial(exchanged.found, ALIGNED_USFM, choices=Choices(*LANGUAGES, annotator="A1"))


def test_milestones_link_words_by_their_occurrence(tmp_path: Path) -> None:
    got = found_links(tmp_path, ALIGNED_SOURCE, ALIGNED_TARGET.replace("a \\+nd s", "\\+nd s"))
    (work,) = got.annotation_sets
    assert work == AnnotationSet.finished(
        Bitext(
            *LANGUAGES,
            ("TIT 1:1", "TIT 1:2"),
            ("ὁ υἱὸς ὁ μέγας", "πῶς"),
            ("great and son he\u00a0is", "how"),
            (1, 1),
            source_details=(WordDetails("ὁ υἱός ὁ _"), None),
        ),
        [Alignment(frozenset({(2, 0), (3, 0), (1, 2), (1, 3)})), Alignment()],
        "A1",
    )
    assert set(exchanged.remarks(got, tmp_path)) == {
        MISSING.format("TIT 1:3 ≠ 1:2"),
        "verses of the target only that were left out (1): TIT 1:3",
        "texts between words, such as punctuation, that were left out: 3",
        "notes that were left out: 1",
        "words and milestones whose attribute strong was not kept: 1",
        "words and milestones whose attribute x-strong was not kept: 1",
    }


def test_unclosed_milestones_end_with_their_attributes(tmp_path: Path) -> None:
    # The shape of the files of translationCore until 2018: a milestone ends with its line, and one
    # source word may stand in several milestones.
    source = '\\id TIT\n\\c 1\n\\p\n\\v 1\n\\k-s | x-tw="rc://*/tw/dict/bible/kt/weave"\n'
    source += "".join(
        f'\\w {word}|lemma="{word}" strong="G0"\\w*\n' for word in "ὁ ὑφαίνει λίνον".split()
    )
    source += "\\k-e\\*\n"
    milestone = '\\zaln-s | x-strong="G0" x-morph="Gr,V,,,," x-occurrence="1" x-occurrences="1" '
    target = (
        "\ufeff\\id TIT EN_OUR tc\r\n\\s5\r\n\\c 1\r\n\\p\r\n"
        f'\\v 1 "{milestone}x-content="ὑφαίνει"\r\n'
        '\\w Does|x-occurrence="1" x-occurrences="1"\\w*\r\n'
        f'\\zaln-e\\*,\\q\'\r\n{milestone}x-content="ὁ"\r\n{milestone}x-content="λίνον"\r\n'
        "\\w he\\w*\r\n\\zaln-e\\*\r\n\\zaln-e\\*\r\n"
        f'{milestone}x-content="ὑφαίνει"\r\n\\w weave\\w*\r\n\\zaln-e\\*?"\\m\r\n\r\n\\s5\r\n'
    )
    got = found_links(tmp_path, source, target)
    (work,) = got.annotation_sets
    assert work.bitext.source_verses == ("ὁ ὑφαίνει λίνον",)
    assert work.bitext.target_verses == ("Does he weave",)
    assert work.pairs[0].alignment == Alignment(frozenset({(1, 0), (0, 1), (2, 1), (1, 2)}))


def test_words_before_the_first_verse_are_ignored(tmp_path: Path) -> None:
    target = ALIGNED_TARGET.replace("a \\+nd s", "\\+nd s")
    before = ALIGNED_SOURCE.replace("\\p\n", "\\p \\w Τίτος\\w*\n", 1)
    (work,) = found_links(tmp_path, before, target).annotation_sets
    assert (work,) == found_links(tmp_path, ALIGNED_SOURCE, target).annotation_sets
