"""Texts alone in one file: a line or a row a verse pair."""

from pathlib import Path

import pytest

from blinker_qt.bitext.verses import Bitext, Language, VersePair
from blinker_qt.formats.interchange import Choices, Format
from blinker_qt.formats.plain_text import TEXT_CSV, TEXT_PAIRS, TEXT_TSV
from exchanged import refusal, texts_found

LANGUAGES = Language.of("el"), Language.of("he")
CHOICES = Choices(*LANGUAGES, strict=True)
PAIRS = [
    VersePair("1", ("in", 'the "first"', "year,"), ("ἐν\u00a0ἔτει",)),
    VersePair("2", ("=1", "|"), ("-", "||", "α\u2028β")),
]
BITEXT = Bitext.of(
    [VersePair(pair.reference, pair.source, pair.target) for pair in PAIRS], *LANGUAGES
)


@pytest.mark.parametrize(
    ("row", "content"),
    [
        (TEXT_PAIRS, 'in the "first" year, ||| ἐν\u00a0ἔτει\r\n=1 | ||| - || α\u2028β'),
        (TEXT_TSV, 'Source\tTarget\nin the "first" year,\tἐν\u00a0ἔτει\n=1 |\t- || α\u2028β\n'),
        (TEXT_CSV, 'target,source\nἐν\u00a0ἔτει,"in the ""first"" year,"\n- || α\u2028β,=1 |\n'),
    ],
    ids=str,
)
def test_texts_are_read_as_they_stand(row: Format, content: str, tmp_path: Path) -> None:
    bitext, remarks = texts_found(row, tmp_path, content, choices=CHOICES)
    assert bitext == BITEXT
    assert remarks == []


def test_references_and_other_columns_of_tables(tmp_path: Path) -> None:
    content = "notes\treference\tsource\ttarget\n?\tGen 1:1\ta\tx y\n\t7\tb c\tz\n"
    bitext, remarks = texts_found(TEXT_TSV, tmp_path, content, choices=CHOICES)
    assert bitext.references == ("Gen 1:1", "7")
    assert bitext.target_verses == ("x y", "z")
    assert remarks == ["columns that were not kept: notes"]


def test_the_sign_itself_is_refused_as_a_word() -> None:
    assert refusal(TEXT_PAIRS, VersePair("1", ("a", "|||"), ("b",))) == (
        "the word '|||' holds '|||'; choose a format that can hold it"
    )
