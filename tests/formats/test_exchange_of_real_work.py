"""Long passages with hundreds of links go out in every format of links and come back the same."""

from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.annotation import AnnotationSet, PairAnnotation
from blinker_qt.bitext.errors import InputError
from blinker_qt.bitext.verses import Bitext, Language
from blinker_qt.formats import plain_text
from blinker_qt.formats.interchange import Choices, Feature, Format, IndexBase, Part
from blinker_qt.formats.pharaoh import read as read_pharaoh
from blinker_qt.formats.registry import EXCHANGED
from exchanged import parts_of

DATA = Path(__file__).parents[1] / "data" / "ugarit-grc-eng"
LANGUAGES = Language.of("grc"), Language.of("en")
CHOICES = Choices(*LANGUAGES, base=IndexBase.ONE, annotator="A1")
IN_VERSES = ("clear-aligner", "aligned-usfm", "usfm", "osis")
"""Formats whose references are those of verses."""


@cache
def work() -> AnnotationSet:
    parts = {Part.SOURCE: DATA / "source.grc.txt", Part.TARGET: DATA / "target.eng.txt"}
    texts = plain_text.read_texts(parts, CHOICES)
    (links,) = read_pharaoh(DATA / "A1.links", texts.bitext, CHOICES).annotation_sets
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
    """The work with one link at most on each target word."""
    first = {target: (source, target) for source, target in sorted(pair.alignment.links)}
    return pair.with_alignment(Alignment(frozenset(first.values())))


@pytest.mark.parametrize("row", [row for row in EXCHANGED if row.write and row.read], ids=str)
def test_real_work_there_and_back(row: Format, tmp_path: Path) -> None:
    assert row.read is not None
    if row.name == "blinker98":
        pytest.skip("holds no Greek")
    all_of_it = work()
    if row.name in IN_VERSES:
        all_of_it = replace(all_of_it, bitext=in_verses(all_of_it.bitext, row.name))
    columns = zip(all_of_it.bitext.source_verses, all_of_it.bitext.target_verses, strict=True)
    plain = [place for place, both in enumerate(columns) if is_plain(row, " ".join(both))]
    assert len(plain) > 30
    chosen = all_of_it.chosen(plain)
    if row.name not in IN_VERSES:
        names = tuple(str(number) for number in range(1, len(plain) + 1))
        chosen = replace(chosen, bitext=replace(chosen.bitext, references=names))
    if Feature.LINKS not in row.holds:
        chosen = AnnotationSet.unannotated(chosen.bitext)
    if row.name == "giza":
        chosen = replace(chosen, pairs=tuple(map(directed, chosen.pairs)))
    parts = parts_of(row, chosen, tmp_path)
    assert row.read(parts, replace(CHOICES, base=IndexBase.ZERO)).annotation_sets == (chosen,)


def test_references_of_other_kinds_are_refused_before_anything_is_written() -> None:
    for row in EXCHANGED:
        if row.name in IN_VERSES:
            assert row.write is not None
            with pytest.raises(InputError, match="the reference '1' is not of this format"):
                row.write({"A1": work()}, CHOICES)
