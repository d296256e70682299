import pkgutil
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

import pytest

from blinker_qt import formats
from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.annotation import UNTOUCHED, AnnotationSet, PairAnnotation
from blinker_qt.bitext.verses import Bitext, VersePair
from blinker_qt.formats import annotation_xml, blinker98, pharaoh
from blinker_qt.formats.registry import FORMATS, Format, Unlinked

HELPERS = {
    "annotation_columns",
    "link_texts",
    "atomic",
    "columns",
    "reading",
    "registry",
    "verse_lines",
}

PAIRS = [
    VersePair(f"samp{number}.SentPair{verse}", ("l'", "été", "<b>&"), ("x", "y\u00a0z"))
    for number, verse in [(1, 0), (1, 1), (2, 0)]
]
BITEXT = Bitext.of(PAIRS, blinker98.ENGLISH, blinker98.FRENCH, (1, 1, 2))
LINKS = Alignment(frozenset({(0, 0), (0, 1), (2, 1)}))
MARKS = Alignment(frozenset({(0, 1)}), frozenset({1, 2}), frozenset({0}))


def again_as_blinker(folder: Path, work: AnnotationSet) -> AnnotationSet:
    path = folder / "A1.blinker"
    path.write_bytes(annotation_xml.write(work))
    return annotation_xml.load(path)


def again_as_blinker98(folder: Path, work: AnnotationSet) -> AnnotationSet:
    for name, content in blinker98.write({"file": work}, {"file": work.annotator}).items():
        path = folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(content)
    (again,) = blinker98.read(folder).annotation_sets
    return again


def again_as_pharaoh(folder: Path, work: AnnotationSet) -> AnnotationSet:
    path = folder / "links"
    path.write_bytes(pharaoh.write(work, pharaoh.IndexBase.ZERO))
    return pharaoh.read(path, work.bitext, pharaoh.IndexBase.ZERO, work.annotator)


AGAIN: dict[str, Callable[[Path, AnnotationSet], AnnotationSet]] = {
    "blinker": again_as_blinker,
    "blinker98": again_as_blinker98,
    "pharaoh": again_as_pharaoh,
}

HOLDABLE = {
    "blinker": AnnotationSet(
        BITEXT, (PairAnnotation.of(MARKS, seconds=3), UNTOUCHED, UNTOUCHED), "李", revision=4
    ),
    "blinker98": AnnotationSet(
        BITEXT,
        (PairAnnotation.of(MARKS, done=True), PairAnnotation.of(LINKS, done=True), UNTOUCHED),
        "A1",
    ),
    "pharaoh": AnnotationSet.finished(BITEXT, [LINKS, Alignment(), LINKS], "A1"),
}


def test_every_format_has_a_row() -> None:
    modules = {module.name for module in pkgutil.iter_modules(formats.__path__)} - HELPERS
    of_rows = {
        row.read.__module__.removeprefix("blinker_qt.formats.").split(".")[0] for row in FORMATS
    }
    assert of_rows == modules


def test_no_format_imports_another() -> None:
    folders = {row.read.__module__.split(".")[2] for row in FORMATS}
    for folder in folders:
        module = import_module(f"blinker_qt.formats.{folder}")
        assert module.__file__ is not None
        file = Path(module.__file__)
        sources = file.parent.glob("*.py") if file.name == "__init__.py" else [file]
        text = "".join(source.read_text(encoding="utf-8") for source in sources)
        for other in folders - {folder}:
            assert f"blinker_qt.formats.{other}" not in text
            assert f"blinker_qt.formats import {other}" not in text


def test_names_are_unique_and_rows_say_what_they_must() -> None:
    assert len({row.name for row in FORMATS}) == len(FORMATS)
    for row in FORMATS:
        assert row.description
        assert isinstance(row.unlinked, Unlinked)
        assert bool(row.cannot_hold) == (row.name != "blinker")


def test_every_row_with_a_writer_is_put_to_the_test() -> None:
    written = {row.name for row in FORMATS if row.write is not None}
    assert written == AGAIN.keys() == HOLDABLE.keys()


@pytest.mark.parametrize("row", [row for row in FORMATS if row.write], ids=lambda row: row.name)
def test_reading_gives_what_was_written(row: Format, tmp_path: Path) -> None:
    work = HOLDABLE[row.name]
    assert AGAIN[row.name](tmp_path, work) == work


def test_the_page_of_the_formats_names_every_format_and_all_that_it_loses() -> None:
    page = (Path(__file__).parents[2] / "docs" / "formats.md").read_text(encoding="utf-8")
    for row in FORMATS:
        section = page.partition(f"\n## `{row.name}`")[2].partition("\n## ")[0]
        assert section, row.name
        for loss in row.cannot_hold:
            assert loss in " ".join(section.split())
