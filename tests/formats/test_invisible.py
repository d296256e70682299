"""Characters that cannot be seen never make a word, and are named and counted."""

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from blinker_qt.bitext.errors import InputError
from blinker_qt.bitext.invisible import blank_word, tidied
from blinker_qt.exchange.importing import import_files
from blinker_qt.exchange.trial import READABLE
from blinker_qt.formats.choices import Choices, IndexBase, Part, Words
from blinker_qt.words.splitting import split_verse
from exchanged import files_in

INVISIBLE = "\u0085\u00a0\u00ad\u1680\u2003\u200b\u200d\u200e\u2028\u202f\u2060\u2800\u3000\u3164"
MORE = "\u0092\ufe0f\ufeff\U000e0001"
LEFT_OUT = "verse pairs without a verse were left out (1; line 1)"


def in_books(verse: str) -> dict[Part, str]:
    book = "\\id GEN\n\\c 1\n\\v 1 {}\n\\v 2 b\n".format
    return {Part.SOURCE: book(verse), Part.TARGET: book("x")}


def in_json(verse: str) -> dict[Part, str]:
    book = '[{{"book": "GEN", "chapters": [["{}", "b"]]}}]'.format
    return {Part.SOURCE: book(verse), Part.TARGET: book("x")}


def in_a_memory(verse: str) -> dict[Part, str]:
    unit = '<tu><tuv xml:lang="en"><seg>{}</seg></tuv><tuv xml:lang="fr"><seg>x</seg></tuv></tu>'
    return {Part.BITEXT: f"<tmx>{unit.format(verse)}{unit.format('b')}</tmx>"}


IN_RUNNING_TEXT: dict[str, Callable[[str], dict[Part, str]]] = {
    "text": lambda verse: {Part.SOURCE: f"{verse}\nb\n", Part.TARGET: "x\nx\n"},
    "text-pairs": lambda verse: {Part.BITEXT: f"{verse} ||| x\nb ||| x\n"},
    "text-tsv": lambda verse: {Part.BITEXT: f"source\ttarget\n{verse}\tx\nb\tx\n"},
    "tmx": in_a_memory,
    "usfm": in_books,
    "json-bible": in_json,
}


def imported(
    name: str, folder: Path, files: dict[Part, str], choices: Choices
) -> tuple[tuple[str, ...], str]:
    """The source verses, and the remarks in one text."""
    files_in(folder, {part.value: text for part, text in files.items()})
    parts = {part: folder / part.value for part in files}
    got = import_files(READABLE[name], parts, choices)
    remarks = "\n".join(map(str, got.report.remarks))
    return got.annotation_sets[0].bitext.source_verses, remarks


@pytest.mark.parametrize(
    ("name", "words"),
    [*((name, Words.BY_LANGUAGE) for name in IN_RUNNING_TEXT), *(("text", one) for one in Words)],
)
def test_running_text_has_no_blank_words(name: str, words: Words, tmp_path: Path) -> None:
    files = IN_RUNNING_TEXT[name]("\u3000神说\u3000\u200b要 \u00a0 a\u00adb\u2028c\ufeff")
    verses, remarks = imported(name, tmp_path, files, Choices(words=words))
    chinese = "神 说 要" if words is not Words.AS_THEY_STAND else "神说 要"
    assert verses == (f"{chinese} a\u00adb c", "b")
    assert "U+3000 IDEOGRAPHIC SPACE was read as a space (2; line" in remarks
    assert "U+2028 LINE SEPARATOR was read as a space (1; line" in remarks
    assert "U+00A0 NO-BREAK SPACE was removed at the ends of words (1; line" in remarks
    assert "which were kept: U+00AD SOFT HYPHEN (1)" in remarks


@pytest.mark.parametrize("name", IN_RUNNING_TEXT)
def test_a_verse_that_cannot_be_seen_is_missing(name: str, tmp_path: Path) -> None:
    verse = "\u3000 \u00ad\u00a0\u200b"
    verses, _ = imported(name, tmp_path, IN_RUNNING_TEXT[name](verse), Choices())
    assert verses == ("b",)


def test_a_strict_import_refuses_invisible_characters(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"source:1: U\+3000 IDEOGRAPHIC SPACE separates words"):
        imported("text", tmp_path, IN_RUNNING_TEXT["text"]("a\u3000b"), Choices(strict=True))


def test_words_beside_links_keep_their_positions(tmp_path: Path) -> None:
    files = {Part.SOURCE: "\u3000a\u3000b c\n", Part.TARGET: "x y\n", Part.LINKS: "1-0\n"}
    choices = Choices(base=IndexBase.ZERO, annotator="A1")
    verses, remarks = imported("pharaoh", tmp_path, files, choices)
    assert verses == ("\u3000a\u3000b c",)
    assert "were kept: U+3000 IDEOGRAPHIC SPACE (2)" in remarks
    files[Part.SOURCE] = "a \u3000 c\n"
    with pytest.raises(InputError, match=r"source:1: the word U\+3000 IDEOGRAPHIC SPACE cannot be"):
        imported("pharaoh", tmp_path, files, choices)


def test_controls_suggest_the_encoding_of_windows(tmp_path: Path) -> None:
    _, remarks = imported("text", tmp_path, IN_RUNNING_TEXT["text"]("l\u0092eau"), Choices())
    assert (
        "words contain control characters (U+0092 (1)): the text is probably in Windows-1252"
        in remarks
    )


@given(st.lists(st.text(f"{INVISIBLE}{MORE} aé神", max_size=4), max_size=4).map(" ".join))
def test_no_word_is_blank_and_tidying_twice_changes_nothing(text: str) -> None:
    tidy = tidied(text).text
    assert blank_word(tidy) is None
    assert tidied(tidy).text == tidy
    letters = set("aé神")
    assert [one for one in tidy if one in letters] == [one for one in text if one in letters]
    if tidy:
        assert blank_word(split_verse(tidy)) is None
