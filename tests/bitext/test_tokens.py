"""Stoplists, and the writing direction."""

import pytest

from blinker_qt.bitext.errors import InputError
from blinker_qt.bitext.tokens import (
    Stoplist,
    direction_of,
)
from blinker_qt.bitext.verses import Direction


@pytest.mark.parametrize(
    ("verses", "direction"),
    [
        ([], "ltr"),
        (["1 , !"], "ltr"),
        (["the weaver"], "ltr"),
        (["בְּרֵאשִׁית ok"], "rtl"),
        (["في ٣ و"], "rtl"),
        (["ܒܪܫܝܬ", "ok"], "rtl"),
        (["שלום the weaver"], "ltr"),
        (["a"] * 50 + ["שלום"] * 100, "ltr"),
    ],
)
def test_direction_follows_most_letters_of_the_first_verses(
    verses: list[str], direction: str
) -> None:
    assert direction_of(verses) is Direction(direction)


def test_stoplists_ignore_case_composition_and_final_sigma() -> None:
    stoplist = Stoplist.of("grc", ["ὅς", "e\u0301te\u0301"])
    assert all(form in Stoplist.of("en", ["The"]) for form in ("the", "The", "THE"))
    assert "ὍΣ" in stoplist
    assert "été" in stoplist
    assert "ete" not in stoplist


def test_all_malformed_lines_are_reported() -> None:
    with pytest.raises(InputError) as refused:
        Stoplist.from_text("the\nof the\n\x01\nin\tto", "en", "en.txt")
    assert [str(problem) for problem in refused.value.problems] == [
        "en.txt:2: there is more than one form on the line",
        "en.txt:3: there is a character that no token can have",
        "en.txt:4: there is more than one form on the line",
    ]


@pytest.mark.parametrize("text", ["", "\n# nothing\n"])
def test_a_stoplist_without_forms_is_refused(text: str) -> None:
    with pytest.raises(InputError, match=r"en\.txt: the file has no form"):
        Stoplist.from_text(text, "en", "en.txt")


def test_the_fingerprint_of_a_stoplist() -> None:
    # printf 'a\nthe\n' | sha256sum
    expected = "e47fa749ddc344c62a3cd8a1f5e3a5b361f241ee131135eb645490caba280c48"
    first = Stoplist.from_text("The\na\na\n", "en", "en.txt")
    second = Stoplist.from_text("# other words\na\nthe", "other", "other.txt")
    assert first.fingerprint == second.fingerprint == expected
