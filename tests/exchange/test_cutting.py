"""Import and export of texts without links, with punctuation attached or separate."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from blinker_qt.bitext.annotation import AnnotationSet
from blinker_qt.bitext.tokens import split_punctuation
from blinker_qt.bitext.verses import Bitext, Language, VersePair
from blinker_qt.exchange.exporting import export_files, save_new
from blinker_qt.exchange.importing import import_files
from blinker_qt.exchange.trial import prove
from blinker_qt.formats.choices import Choices, Cutting, FormatQuestion, Part
from blinker_qt.formats.interchange import Format
from blinker_qt.formats.pharaoh import NAACL
from blinker_qt.formats.plain_text import TEXT
from blinker_qt.formats.registry import EXCHANGED
from blinker_qt.formats.tmx import TMX
from exchanged import REFERENCES
from real_data import UGARIT

APART = Choices(cut_at=Cutting.PUNCTUATION)
SOURCE = "The weaver, she says, sold it.\nNow!\n"
TARGET = "Le tisserand, dit-elle, l’a vendu.\nMaintenant\u00a0!\n"


@pytest.fixture
def parts(tmp_path: Path) -> dict[Part, Path]:
    named = {Part.SOURCE: tmp_path / "en", Part.TARGET: tmp_path / "fr"}
    for path, text in zip(named.values(), (SOURCE, TARGET), strict=True):
        path.write_text(text)
    return named


def test_words_are_split_as_chosen(parts: dict[Part, Path]) -> None:
    at_spaces, at_signs = import_files(TEXT, parts), import_files(TEXT, parts, APART)
    assert at_spaces.annotation_sets[0].bitext.source_verses == tuple(SOURCE.split("\n")[:2])
    assert at_signs.annotation_sets[0].bitext.source_verses == (
        "The weaver , she says , sold it .",
        "Now !",
    )
    assert at_signs.annotation_sets[0].bitext.target_verses[1] == "Maintenant !"
    assert [str(report.remarks[0]) for report in (at_spaces.report, at_signs.report)] == [
        "words were split at spaces only; splitting at punctuation would make 8 more",
        "words were split at spaces and punctuation, which makes 8 more",
    ]


def test_texts_without_attached_punctuation_are_unchanged(parts: dict[Part, Path]) -> None:
    for path in parts.values():
        path.write_text("a b\nc\n")
    assert import_files(TEXT, parts) == import_files(TEXT, parts, APART)
    assert import_files(TEXT, parts).report.remarks == ()


def test_suggested_splitting(parts: dict[Part, Path]) -> None:
    assert prove(TEXT, parts).cut_at is Cutting.PUNCTUATION
    parts[Part.SOURCE].write_text("a b .\nc !\n")
    assert prove(TEXT, parts).cut_at is Cutting.PUNCTUATION
    parts[Part.TARGET].write_text("a b .\nc !\n")
    assert prove(TEXT, parts).cut_at is Cutting.SPACES


def test_tokenised_texts_are_unchanged() -> None:
    parts = {Part.SOURCE: UGARIT / "source.grc.txt", Part.TARGET: UGARIT / "target.eng.txt"}
    assert prove(TEXT, parts).cut_at is Cutting.SPACES


def test_only_formats_without_links_ask_for_splitting() -> None:
    asking = [row.name for row in EXCHANGED if FormatQuestion.CUT_AT in row.asks]
    assert asking == ["text", "text-pairs", "text-tsv", "text-csv", "tmx", "usfm", "osis"]
    assert asking == [row.name for row in EXCHANGED if FormatQuestion.CUT_AT in row.asks_writing]


WORDS = st.lists(
    st.text("ab1é.,'’-—!\"“”()שׁ־।织。", min_size=1, max_size=5), min_size=1, max_size=6
)
VERSE = WORDS.map(" ".join).map(split_punctuation)


@pytest.mark.parametrize(
    "row", [row for row in EXCHANGED if FormatQuestion.CUT_AT in row.asks], ids=str
)
@settings(max_examples=20)
@given(st.tuples(VERSE, VERSE), st.tuples(VERSE, VERSE))
def test_export_and_import_keep_words(
    tmp_path_factory: pytest.TempPathFactory,
    row: Format,
    source: tuple[str, str],
    target: tuple[str, str],
) -> None:
    folder = tmp_path_factory.mktemp("texts")
    references = REFERENCES.get(row.name, ("1", "2"))[:2]
    bitext = Bitext(Language(), Language(), references, source, target, (1, 1))
    path = folder / "a.blinker"
    save_new({path: AnnotationSet.unannotated(bitext)})
    files = {
        one.name.partition(".")[0]: one for one in export_files(row, [path], folder, APART).files
    }
    parts = {part: files[part.value] for part in (*row.needs, *row.takes)}
    (work,) = import_files(row, parts, APART).annotation_sets
    assert (work.bitext.source_verses, work.bitext.target_verses) == (source, target)


def test_punctuation_is_attached_on_export_and_split_on_import(tmp_path: Path) -> None:
    bitext = Bitext.of([VersePair("1", ("Sold", ",", "she", "says", "."), ("Vendu", "!"))])
    path = tmp_path / "a.blinker"
    save_new({path: AnnotationSet.unannotated(bitext)})
    export_files(TMX, [path], tmp_path / "out", APART)
    memory = tmp_path / "out" / "bitext.tmx"
    assert "<seg>Sold, she says.</seg>" in memory.read_text()
    (again,) = import_files(TMX, {Part.BITEXT: memory}, APART).annotation_sets
    assert again.bitext == bitext
    export_files(NAACL, [path], tmp_path / "links", APART)
    assert (tmp_path / "links" / "source.txt").read_text() == "Sold , she says .\n"
