"""The registry of formats: every row says what it holds, and holds it."""

import bz2
import gzip
import pkgutil
import re
from dataclasses import replace
from pathlib import Path

import pytest

from blinker_qt import formats
from blinker_qt.bitext.adjudication import Adjudication, Rule, Source
from blinker_qt.bitext.alignment import UnknownContent
from blinker_qt.bitext.annotation import UNTOUCHED, AnnotationSet, PairAnnotation, Role
from blinker_qt.bitext.errors import InputError
from blinker_qt.bitext.remarks import Note, Remarks
from blinker_qt.bitext.verses import Bitext, Language, VersePair
from blinker_qt.formats import blinker98
from blinker_qt.formats.choices import Choices, IndexBase, Parts
from blinker_qt.formats.interchange import Contents, Feature, Format, features
from blinker_qt.formats.pharaoh import PHARAOH
from blinker_qt.formats.registry import EXCHANGED, FORMATS
from exchanged import REFERENCES, parts_of, read_back, works_of_two

HELPERS = set(
    "atomic books chapter_lengths chapter_words choices columns foreign_files interchange "
    "invisible length_alignment links markup numbering reading registry tables verse_matching "
    "verse_pairing versification xml_parsing".split()
)
WRITTEN = Path(__file__).with_name("written")
SHARED = {"plain_text", "usfm"}
"""Formats whose modules other formats use."""

PAIRS = [
    VersePair(f"samp{number}.SentPair{verse}", ("l'", "été", "<b>&"), ("x", "y\u00a0z"))
    for number, verse in [(1, 0), (1, 1), (2, 0)]
]
CHOICES = Choices(*blinker98.BLINKER98.languages, IndexBase.ZERO, "A1")
SAID_AGAIN = {Feature.LANGUAGES, Feature.ANNOTATOR}
"""What people say when such a file is read."""
EVERYTHING = AnnotationSet(
    Bitext.of(PAIRS, Language("grc"), Language("he"), (3, 3, 4), passes=(1, 1, 2)),
    (
        PairAnnotation(
            "1-1 2-2",
            "3",
            done=True,
            seconds=3,
            possible="2-2",
            ratings=(("fluency", 1),),
            labels="SEM:1-1",
            scores="2-2:0.5",
        ),
        PairAnnotation("1-2", remarks=Remarks((Note("why"),))),
        UNTOUCHED,
    ),
    "李",
    Role.GOLD,
    adjudication=Adjudication(Rule(), (Source("A1", "0" * 64),)),
    unknown=UnknownContent(attributes=(("", "mood", "good"),)),
)


def found_or_refused(row: Format, parts: Parts) -> Contents | InputError:
    """What a reader makes of files that may be damaged."""
    assert row.read is not None
    try:
        return row.read(parts, CHOICES)
    except InputError as error:
        return error


def test_every_module_of_a_format_is_in_the_registry_and_imports_no_other() -> None:
    modules = {module.name for module in pkgutil.iter_modules(formats.__path__)} - HELPERS
    folder = Path(formats.__path__[0])
    registry = (folder / "registry.py").read_text(encoding="utf-8")
    for name in modules - {"annotation"}:
        assert f"from blinker_qt.formats.{name} import" in registry
        text = (folder / f"{name}.py").read_text(encoding="utf-8")
        for other in modules - SHARED - {name}:
            assert f"blinker_qt.formats.{other} " not in text


def test_names_are_unique_and_rows_complete() -> None:
    assert len({row.name for row in FORMATS}) == len(FORMATS)
    for row in FORMATS:
        assert row.description
        assert row.read or row.write
        assert bool(row.needs) == bool(row.read)
        assert bool(row.cannot_hold) == bool(row.asks) == (row.name != "blinker")


def files_of(parts: Parts) -> list[Path]:
    """The files of the parts, those in folders too."""
    found = (file for path in parts.values() for file in (path, *path.rglob("*")))
    return [path for path in dict.fromkeys(found) if path.is_file()]


@pytest.mark.parametrize("row", [row for row in FORMATS if row.write and row.read], ids=str)
def test_every_reader_unpacks_gzip_and_names_other_packed_files(
    row: Format, tmp_path: Path
) -> None:
    parts = parts_of(row, works_of_two(row)["A1"], tmp_path)
    plain = {path: path.read_bytes() for path in files_of(parts)}
    found = {}
    for packed in (bytes, gzip.compress, bz2.compress):
        for path, data in plain.items():
            path.write_bytes(packed(data))
        found[packed] = found_or_refused(row, parts)
    assert isinstance(found[bz2.compress], InputError)
    if row.name == "alpaco":
        # Only what the files hold tells which of a folder's files they are.
        assert "no file" in str(found[bz2.compress])
    else:
        assert "compressed (bzip2): unpack it first" in str(found[bz2.compress])
        if row.name == "blinker":
            assert "compressed (gzip): unpack it first" in str(found[gzip.compress])
        else:
            assert str(found[gzip.compress]) == str(found[bytes])


@pytest.mark.parametrize(
    "row",
    [row for row in EXCHANGED if row.write and row.read and not row.says_encoding],
    ids=str,
)
def test_texts_are_read_in_the_encoding_that_is_named(row: Format, tmp_path: Path) -> None:
    assert row.read is not None
    parts = parts_of(row, works_of_two(row)["A1"], tmp_path)
    as_utf_8 = row.read(parts, CHOICES)
    for path in files_of(parts):
        path.write_text(path.read_text("utf-8"), "iso-8859-1", newline="")
    assert row.read(parts, replace(CHOICES, encoding="iso-8859-1")) == as_utf_8
    refused = found_or_refused(row, parts)
    assert "UTF-8 text; it can be read as ISO-8859-1: try --encoding iso-8859-1" in str(refused)


@pytest.mark.parametrize("row", EXCHANGED, ids=str)
def test_losses_are_announced(row: Format, tmp_path: Path) -> None:
    if row.write is None or row.read is None or row.name == "blinker98":
        pytest.skip("refuses what it cannot hold, or goes one way")
    everything = EVERYTHING
    if row.name in REFERENCES:
        bitext = replace(EVERYTHING.bitext, references=REFERENCES[row.name][:3])
        everything = replace(EVERYTHING, bitext=bitext)
    left = features(*read_back(row, everything, tmp_path).annotation_sets)
    said = set(row.losses(everything))
    assert features(everything) - left <= said | SAID_AGAIN


def test_the_base_is_never_guessed() -> None:
    assert PHARAOH.write is not None
    with pytest.raises(ValueError, match="count from"):
        PHARAOH.write({"A1": EVERYTHING}, Choices())


def test_the_page_of_the_formats_has_a_section_for_every_format() -> None:
    page = (Path(__file__).parents[2] / "docs" / "formats.md").read_text(encoding="utf-8")
    for row in FORMATS:
        assert re.search(rf"\n## [^\n]*`{row.name}`", page), row.name


@pytest.mark.parametrize("row", EXCHANGED, ids=str)
def test_the_suffix_is_that_of_the_file_of_an_annotation_set(row: Format) -> None:
    written = [path for path in (WRITTEN / row.name).glob("*") if path.is_file()]
    own = [path for path in written if path.name.startswith("A1.")]
    own = own or [path for path in written if path.stem == "bitext"]
    assert {path.suffix for path in own} == ({row.suffix} if row.suffix else set())
