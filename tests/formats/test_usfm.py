"""Verses of USFM files, and aligned USFM."""

from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path

import pytest

import exchanged
from blinker_qt.bitext.verses import Language
from blinker_qt.formats.choices import Choices, Numbering
from blinker_qt.formats.usfm import USFM

LANGUAGES = Language.of("el"), Language.of("en")

MISSING = (
    "verses are missing at the end of chapters, or are numbered differently and paired wrongly "
    "(last verses of target and source: {})"
)
found = partial(exchanged.texts_found, USFM, choices=Choices(*LANGUAGES))
problems = partial(exchanged.problems, USFM, choices=Choices(*LANGUAGES))


def chapters(book: str, ends: Mapping[int, int], left_out: Sequence[tuple[int, int]] = ()) -> str:
    """A book whose chapters end with these verses."""
    rows = [f"\\id {book}"]
    for chapter, end in ends.items():
        numbers = [one for one in range(1, end + 1) if (chapter, one) not in left_out]
        rows += [f"\\c {chapter}", *(f"\\v {one} word" for one in numbers)]
    return "\n".join(rows)


HEBREW_AND_ENGLISH = [
    ("GEN", {32: 33}, {32: 32}, "GEN 32:2 (32:1)"),
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
