"""Every format: reading returns what was written, and files match golden files.

`written` has a folder for each.
"""

from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.annotation import AnnotationSet, PairAnnotation
from blinker_qt.bitext.verses import Bitext, Language, VersePair
from blinker_qt.exchange.importing import import_files
from blinker_qt.exchange.trial import detect
from blinker_qt.formats import plain_text
from blinker_qt.formats.choices import Choices, IndexBase, Part
from blinker_qt.formats.interchange import Feature, Format
from blinker_qt.formats.pharaoh import PHARAOH_IDS
from blinker_qt.formats.pharaoh import read as read_pharaoh
from blinker_qt.formats.registry import EXCHANGED
from exchanged import ODD_WORDS, REFERENCES, parts_of, read_back, refusal, works, works_of_two
from real_data import ALIBI, UGARIT

UNHOLDABLE = {
    "text": ("<", "NULL"),
    "vref": ("<", "NULL"),
    "text-pairs": ("<",),
    "blinker98": ("\u05d0", "\u2028"),
    "usfm": ("|", '"', "//"),
    "aligned-usfm": ("|", '"', "//"),
    "naacl": ("NULL",),
}
"""Texts that no word may contain in a format, or not at the beginning of verses."""
SAY_MORE = {"conllu", "giza", "ldc", "pharaoh-ids", "pud", "xces"}
"""Formats that always have losses or remarks."""


@pytest.mark.parametrize("row", [row for row in EXCHANGED if row.write and row.read], ids=str)
@settings(max_examples=3)
@given(data=st.data())
def test_files_round_trip(
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
def test_words_that_would_not_round_trip_are_refused(row: Format, word: str) -> None:
    reference = REFERENCES.get(row.name, ("1",))[0]
    message = refusal(row, VersePair(reference, ("b", word), ("c",)))
    assert message.endswith("; choose a format that can hold it")


_BOOKS = "the reference '{}' is not one such as GEN 1:1"
_OSIS = "the reference '{}' is not one such as Gen 1:1"
_WORD = "the word '{}' holds '{}'; choose a format that can hold it"
_OF_BOTH_SIDES = (
    "in 1 verse pair source and target have different references, which this format cannot pair "
    "again ({}); choose a format that can hold it"
)
_IN_1998 = "this bitext cannot be written in the 1998 format; keep the .blinker file"
UNWRITABLE = [
    ("usfm", "Gen 1:1", "a", _BOOKS.format("Gen 1:1")),
    ("usfm", "GEN 01:1", "a", _BOOKS.format("GEN 01:1")),
    *(("vref", one, "a", _BOOKS.format(one)) for one in ("Gen 1:1", "GEN 1:3-3", "GEN 1:3b-5")),
    ("vref", "GEN 1:1", "<range>", _WORD.format("<range>", "<range>")),
    ("usfm", "GEN 1:1", "a~b", _WORD.format("a~b", "~")),
    ("usfm", "GEN 1:1", "a//b", _WORD.format("a//b", "//")),
    ("aligned-usfm", "Tit 1:1", "a", _BOOKS.format("Tit 1:1")),
    ("aligned-usfm", "TIT 1:1", 'a"', _WORD.format('a"', '"')),
    *(("osis", one, "a", _OSIS.format(one)) for one in ("Gen 1", "Gen 01:1", "Gen 1:3-3")),
    *(("osis", one, "a", _OSIS.format(one)) for one in ("Gen 1:3-2", "samp1.1")),
    ("clear-aligner", "Gen 1:1", "a", _BOOKS.format("Gen 1:1")),
    (
        "clear-aligner",
        "GEN 1:1",
        "a " * 998 + "a",
        "a verse has 1000 words; the format holds 999 at most",
    ),
    *(
        (name, one, "a", _OF_BOTH_SIDES.format(one))
        for name in ("usfm", "usx", "json-bible", "aligned-usfm", "osis", "clear-aligner", "vref")
        for one in ("PSA 13:6 (13:5-6)", "JOL 3:1 (2:28)", "DAG 3:24 (S3Y 1:1)")
    ),
    ("pud", " r", "a", "the reference ' r' is not one plain line"),
    ("pharaoh-ids", "3-4", "a", "the reference '3-4' has a tab or looks like links"),
    ("text", "A b", "a", "the reference 'A b' is not a short one such as Gen 1:1"),
    ("text-pairs", "1", "|||", _WORD.format("|||", "|||")),
    ("blinker98", "1", "œuf", f"Latin-1 cannot hold source word 2 of 1, 'œuf'; {_IN_1998}"),
    ("blinker98", "1", "a\rb", _WORD.format(r"a\rb", r"\r")),
]  # fmt: skip


@pytest.mark.parametrize(("name", "reference", "words", "message"), UNWRITABLE)
def test_unholdable_content_is_refused(name: str, reference: str, words: str, message: str) -> None:
    (row,) = (row for row in EXCHANGED if row.name == name)
    assert refusal(row, VersePair(reference, ("b", *words.split(" ")), ("c",))) == message


FOLDER = Path(__file__).parent / "written"


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


def test_the_form_of_alibi_comes_back(tmp_path: Path) -> None:
    names = ("LAuberge_sents.txt", "TheInn_sents.txt", "ali_w2w_LAuberge_TheInn.txt")
    (candidate,) = detect([ALIBI / name for name in names])[:1]
    assert candidate.name == "pharaoh-ids"
    choices = Choices(base=IndexBase.ZERO, annotator="A1")
    (work,) = import_files(PHARAOH_IDS, candidate.parts, choices).annotation_sets
    parts = parts_of(PHARAOH_IDS, work, tmp_path)
    for part, name in zip((Part.SOURCE, Part.TARGET, Part.LINKS), names, strict=True):
        written, original = parts[part], ALIBI / name
        rows = [
            [sorted(row.split()) for row in path.read_text("utf-8").splitlines()]
            for path in (written, original)
        ]
        assert rows[0] == rows[1]


GREEK_AND_ENGLISH = Language.of("grc"), Language.of("en")


REAL_CHOICES = Choices(*GREEK_AND_ENGLISH, base=IndexBase.ONE, annotator="A1")


IN_VERSES = ("clear-aligner", "aligned-usfm", "usfm", "usx", "json-bible", "osis", "vref")


@cache
def real_work() -> AnnotationSet:
    parts = {Part.SOURCE: UGARIT / "source.grc.txt", Part.TARGET: UGARIT / "target.eng.txt"}
    texts = plain_text.read_texts(parts, REAL_CHOICES)
    (links,) = read_pharaoh(UGARIT / "A1.links", texts.bitext, REAL_CHOICES).annotation_sets
    return links


def in_verses(bitext: Bitext, name: str) -> Bitext:
    book = "Gen" if name == "osis" else "GEN"
    places = (divmod(number, 50) for number in range(len(bitext)))
    references = tuple(f"{book} {chapter + 1}:{verse + 1}" for chapter, verse in places)
    return replace(bitext, references=references)


def is_plain(row: Format, verse: str) -> bool:
    """Whether a format can hold every word of a verse."""
    return not (row.name in ("usfm", "aligned-usfm") and any(sign in verse for sign in '\\|~"'))


def directed(pair: PairAnnotation) -> PairAnnotation:
    """The work with at most one link on each target word."""
    first = {target: (source, target) for source, target in sorted(pair.alignment.links)}
    return pair.with_alignment(Alignment(frozenset(first.values())))


@pytest.mark.parametrize("row", [row for row in EXCHANGED if row.write and row.read], ids=str)
def test_real_work_round_trips(row: Format, tmp_path: Path) -> None:
    assert row.read is not None
    if row.name == "blinker98":
        pytest.skip("holds no Greek")
    all_of_it = real_work()
    if row.name in IN_VERSES:
        all_of_it = replace(all_of_it, bitext=in_verses(all_of_it.bitext, row.name))
    columns = zip(all_of_it.bitext.source_verses, all_of_it.bitext.target_verses, strict=True)
    plain = [place for place, both in enumerate(columns) if is_plain(row, " ".join(both))][:12]
    assert len(plain) == 12
    chosen = all_of_it.chosen(plain)
    if row.name not in IN_VERSES:
        names = tuple(str(number) for number in range(1, len(plain) + 1))
        chosen = replace(chosen, bitext=replace(chosen.bitext, references=names))
    if Feature.LINKS not in row.holds:
        chosen = AnnotationSet.unannotated(chosen.bitext)
    if row.name == "giza":
        chosen = replace(chosen, pairs=tuple(map(directed, chosen.pairs)))
    parts = parts_of(row, chosen, tmp_path)
    assert row.read(parts, replace(REAL_CHOICES, base=IndexBase.ZERO)).annotation_sets == (chosen,)
