"""Every format: reading gives what was written, and files are written byte for byte.

`written` has a folder for each.
"""

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.annotation import AnnotationSet, PairAnnotation
from blinker_qt.bitext.remarks import Note, Rejection, RejectionKind, Remarks
from blinker_qt.bitext.verses import Bitext, Language, VersePair
from blinker_qt.formats.interchange import Choices, Feature, Format, IndexBase
from blinker_qt.formats.registry import EXCHANGED
from exchanged import ODD_WORDS, REFERENCES, read_back, refusal, works

UNHOLDABLE = {
    "blinker98": ("\u05d0", "\u2028"),
    "usfm": ("|", '"', "//"),
    "aligned-usfm": ("|", '"', "//"),
    "naacl": ("NULL",),
}
"""What no word may hold in a format, or stands for something else at the beginning of verses."""
SAY_MORE = {"giza", "ldc", "pud", "xces"}
"""Formats of which something is left out, or said, each time."""


@pytest.mark.parametrize("row", [row for row in EXCHANGED if row.write and row.read], ids=str)
@settings(max_examples=40)
@given(data=st.data())
def test_reading_gives_what_was_written(
    row: Format, data: st.DataObject, tmp_path_factory: pytest.TempPathFactory
) -> None:
    words = [
        word for word in ODD_WORDS if not any(sign in word for sign in UNHOLDABLE.get(row.name, ()))
    ]
    work = data.draw(works(row, words, directed=row.name == "giza"))
    if row.name == "xces" and not any(pair.links for pair in work.pairs):
        work = replace(AnnotationSet.unannotated(work.bitext), annotator=work.annotator)
    found = read_back(row, work, tmp_path_factory.mktemp("there"))
    assert found.annotation_sets == (work,)
    assert not found.remarks or row.name in SAY_MORE
    assert set(row.losses(work)) <= {Feature.LANGUAGES, Feature.ANNOTATOR, Feature.STATES}


@pytest.mark.parametrize("row", [row for row in EXCHANGED if row.write and row.read], ids=str)
@pytest.mark.parametrize("word", ["a\tb", "a\nb"])
def test_words_that_would_not_come_back_are_refused(row: Format, word: str) -> None:
    reference = REFERENCES.get(row.name, ("1",))[0]
    message = refusal(row, VersePair(reference, ("b", word), ("c",)))
    assert message.endswith("; choose a format that can hold it")


_BOOKS = "the reference '{}' is not of this format; expected GEN 1:1 or such"
_OSIS = "the reference '{}' is not of this format; expected Gen 1:1 or such"
_WORD = "the word '{}' holds '{}'; choose a format that can hold it"
_IN_1998 = "this bitext cannot be written in the 1998 format; keep the .blinker file"
UNWRITABLE = [
    ("usfm", "Gen 1:1", "a", _BOOKS.format("Gen 1:1")),
    ("usfm", "GEN 01:1", "a", _BOOKS.format("GEN 01:1")),
    ("usfm", "GEN 1:1", "a~b", _WORD.format("a~b", "~")),
    ("usfm", "GEN 1:1", "a//b", _WORD.format("a//b", "//")),
    ("aligned-usfm", "Tit 1:1", "a", _BOOKS.format("Tit 1:1")),
    ("aligned-usfm", "TIT 1:1", 'a"', _WORD.format('a"', '"')),
    *(("osis", one, "a", _OSIS.format(one)) for one in ("Gen 1", "Gen 01:1", "Gen 1:3-3")),
    *(("osis", one, "a", _OSIS.format(one)) for one in ("Gen 1:3-2", "samp1.1")),
    ("clear-aligner", "Gen 1:1", "a", _BOOKS.format("Gen 1:1")),
    ("clear-aligner", "GEN 1:1", "a " * 998 + "a", "a verse has 1000 words; expected 999 at most"),
    ("pud", " r", "a", "the reference ' r' is not of this format; expected one plain line"),
    ("text-pairs", "1", "|||", _WORD.format("|||", "|||")),
    ("blinker98", "1", "œuf", f"Latin-1 cannot hold source word 2 of 1, 'œuf'; {_IN_1998}"),
    ("blinker98", "1", "a\rb", _WORD.format("a\rb", "\r")),
]  # fmt: skip


@pytest.mark.parametrize(("name", "reference", "words", "message"), UNWRITABLE)
def test_what_a_format_cannot_hold_is_refused(
    name: str, reference: str, words: str, message: str
) -> None:
    (row,) = (row for row in EXCHANGED if row.name == name)
    assert refusal(row, VersePair(reference, ("b", *words.split(" ")), ("c",))) == message


FOLDER = Path(__file__).parent / "written"
BLOCK = Alignment(frozenset({(0, 0), (0, 1), (2, 0), (2, 1), (3, 2)}), frozenset({1}))
STAIRCASE = Alignment(frozenset({(0, 0), (1, 0), (1, 1)}), possible=frozenset({(1, 1)}))
MARKS = Alignment(frozenset({(0, 0)}), frozenset({1}), frozenset({1}))
DIRECTED = Alignment(frozenset({(0, 0), (0, 1), (3, 2)}))
REMARKS = Remarks((Note("why // not"),), rejected=Rejection(RejectionKind.OTHER))


def works_of_two(row: Format) -> dict[str, AnnotationSet]:
    """The work of two annotators on one bitext."""
    first, second = REFERENCES.get(row.name, ("Gen 1:1", "2"))[:2]
    pairs = [
        VersePair(first, ("the", "blue", "<b>&", "the"), ("le", "été,", "là")),
        VersePair(second, ("no", "no"), ("<==>", "non")),
    ]
    bitext = Bitext.of(pairs, Language("en"), Language.of("he"))
    if Feature.LINKS not in row.holds:
        return {"A1": AnnotationSet.unannotated(bitext)}
    a1 = AnnotationSet.finished(bitext, [DIRECTED if row.name == "giza" else BLOCK, MARKS], "A1")
    if row.name == "giza":
        return {"A1": a1}
    rejected = replace(PairAnnotation.of(STAIRCASE, done=True), remarks=REMARKS)
    a2 = AnnotationSet(bitext, (PairAnnotation.of(Alignment(), done=True), rejected), "A2")
    return {"A1": a1, "A2": a2}


@pytest.mark.parametrize("row", [row for row in EXCHANGED if row.write], ids=str)
def test_files_are_written_byte_for_byte(row: Format) -> None:
    assert row.write is not None
    folder = FOLDER / row.name
    written = {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }
    assert row.write(works_of_two(row), Choices(base=IndexBase.ONE)) == written
