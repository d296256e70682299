"""Numberings of verses: their files, and the one that a text seems to follow."""

from pathlib import Path

import pytest

from blinker_qt.bitext.errors import InputError
from blinker_qt.formats.books import code_of
from blinker_qt.formats.numbering import (
    ChapterExtent,
    proposals,
)
from blinker_qt.formats.versification import TITLES, Chapter, Place, known, read

PSALM_117 = ("PSA", 117)
BOOKS_THAT_DIFFER = ("NUM", "1KI", "NEH", "JOL", "MAL", "DAN", "ROM", "3JN")


def numbering_in(folder: Path, text: str) -> Path:
    path = folder / "own.vrs"
    path.write_text(text, "utf-8")
    return path


def test_a_numbering_is_read_from_a_file(tmp_path: Path) -> None:
    text = (
        "# Versification\n\nJOL 1:20 2:32 3:21\nPSA 1:6 2:12\n-PSA 2:1\n#! *GEN 1:22,-,a,b\n"
        "JOL 2:28-32 = JOL 3:1-5\nJOL 3:1-21 = JOL 4:1-21\nPSA 1:0-1 = PSA 1:1\n"
        "PSA 1:6 = PSA 1:6-7\nESG 1:1 = ESG 1:1a\n#! unlike PSA 2\n"
    )
    own = read(numbering_in(tmp_path, text), "own")
    assert own.last["JOL", 2] == 32
    assert own.in_hebrew(Place("JOL", 2, 28)) == (Place("JOL", 3, 1),)
    assert own.in_hebrew(Place("JOL", 2, 27)) == (Place("JOL", 2, 27),)
    assert own.in_hebrew(Place("JOL", 4, 1)) == ()
    assert own.in_hebrew(Place("PSA", 1, 0)) == own.in_hebrew(Place("PSA", 1, 1))
    assert own.in_hebrew(Place("PSA", 1, 6)) == (Place("PSA", 1, 6), Place("PSA", 1, 7))
    assert own.in_hebrew(Place("PSA", 2, 3)) == ()
    assert own.in_hebrew(Place("ESG", 1, 1)) == (Place("ESG", 1, 1, "a"),)
    assert (own.first(("PSA", 2)), own.first(("PSA", 1)), own.first(("OBA", 1))) == (2, 1, 1)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("JOL 1:20\nJOL 2:28 = 3:1\n", "own.vrs:2: the line is not part of a numbering of verses"),
        ("JOL 1:20\nJOL 2:1-3 = JOL 3:1-2\n", "own.vrs:2: 3 verses cannot correspond to 2 others"),
        ("# nothing\n", "own.vrs: there are no last verses; expected lines such as OBA 1:21"),
        ("Genesis\n", "own.vrs:1: the line is not part"),
    ],
)
def test_other_files_are_no_numberings(text: str, problem: str, tmp_path: Path) -> None:
    with pytest.raises(InputError) as error:
        read(numbering_in(tmp_path, text), "own")
    assert problem in str(error.value.problems[0])


def extents(name: str, *books: str) -> dict[Chapter, ChapterExtent]:
    table = known(name)
    return {
        chapter: ChapterExtent(table.first(chapter), last)
        for chapter, last in table.last.items()
        if not books or chapter[0] in books
    }


@pytest.mark.parametrize("name", TITLES)
def test_a_bible_shows_its_numbering_although_verses_are_missing(name: str) -> None:
    text = extents(name)
    own, other = proposals([text, extents("hebrew", "PSA")], [None, None])
    assert (own.numbering.table.name, dict(own.numbering.exceptions)) == (name, {})
    assert own.numbering.fitting(text) == len(text)
    assert (own.alike, other.numbering.table.name) == ((), "hebrew")
    text = extents(name, *BOOKS_THAT_DIFFER)
    # The two English numberings differ in nothing else.
    missing = [chapter for chapter in text if chapter[0] != "3JN"][::9]
    shorter = {chapter: ChapterExtent(1, text[chapter].last - 1) for chapter in missing}
    own, _ = proposals([text | shorter] * 2, [None, None])
    assert own.numbering.table.name == name
    assert {book for book, _ in own.numbering.exceptions} <= {book for book, _ in missing}


def test_chapters_may_follow_another_numbering() -> None:
    text = {**extents("english"), **extents("hebrew", "PSA")}
    own, _ = proposals([text, {PSALM_117: ChapterExtent(1, 2)}], [None, None])
    numbering = own.numbering
    assert numbering.of(("GEN", 31)).name == "english"
    assert numbering.of(("PSA", 3)).name == "hebrew"
    # Its six verses do not show that it is numbered as the other psalms are.
    assert numbering.of(("PSA", 13)).name == "hebrew"
    assert numbering.of(PSALM_117).name == "english"
    sentences = [template.format(**values) for template, values in numbering.remarks("t")]
    assert sentences[0] == "t: verses are numbered as in English"
    assert sentences[1].startswith("t: as in Hebrew are numbered: PSA 3–9, 12–13, 18–22, 30–31, 34")
    assert len(sentences) == 2


def test_of_equally_fitting_numberings_that_of_the_other_text_is_taken() -> None:
    psalm = {("PSA", 13): ChapterExtent(1, 6)}
    own, other = proposals([psalm, extents("hebrew")], [None, None])
    assert own.numbering.table.name == other.numbering.table.name == "hebrew"
    assert own.alike == ("hebrew", "english", "king-james")
    assert own.doubtful == (("PSA", 13),)
    own, other = proposals([psalm, psalm], [None, known("vulgate")])
    assert (own.numbering.table.name, other.numbering.table.name) == ("english", "vulgate")
    assert other.alike == ()
    own, _ = proposals([{PSALM_117: ChapterExtent(1, 2)}] * 2, [None, None])
    assert own.alike == ()


def test_names_of_books_become_codes() -> None:
    names = "Gen, 1 Samuel, i.Kings, III John, Song of Songs, Phil, Phlm, GEN, Pss, Henoch"
    assert list(map(code_of, names.split(", "))) == (
        "GEN 1SA 1KI 3JN SNG PHP PHM GEN PSA HENOCH".split()
    )
