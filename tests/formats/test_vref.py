"""Texts beside SIL's list of verses."""

from pathlib import Path

import pytest

from blinker_qt.bitext.annotation import AnnotationSet
from blinker_qt.bitext.errors import InputError
from blinker_qt.bitext.verses import Bitext, VersePair
from blinker_qt.formats.choices import Choices
from blinker_qt.formats.vref import VREF
from exchanged import LANGUAGES, read_back, texts_found


def written(*references: str) -> dict[str, str]:
    """What is written of verse pairs with these references."""
    assert VREF.write is not None
    pairs = [
        VersePair(name, (f"s{number}",), (f"t{number}",)) for number, name in enumerate(references)
    ]
    files = VREF.write({"A1": AnnotationSet.unannotated(Bitext.of(pairs))}, Choices())
    return {name: data.decode() for name, data in files.items()}


def test_a_range_that_is_only_on_one_side_joins_verses_and_is_written_on_both(
    tmp_path: Path,
) -> None:
    texts = ("a\n<range>\nc\n", "x\ny\nz\n", "GEN 1:1\nGEN 1:2\nGEN 1:3\n")
    bitext, remarks = texts_found(VREF, tmp_path, *texts, choices=Choices(*LANGUAGES))
    assert remarks == [
        "source: verses were joined to the previous one, which includes them (1; line 2)"
    ]
    assert (bitext.references, bitext.target_verses) == (("GEN 1:1-2", "GEN 1:3"), ("x y", "z"))
    found = read_back(VREF, AnnotationSet.unannotated(bitext), tmp_path / "again")
    assert (found.annotation_sets[0].bitext, found.remarks) == (bitext, ())


def test_a_verse_that_two_verse_pairs_have_is_refused() -> None:
    with pytest.raises(InputError) as refusal:
        written("GEN 1:3-5", "GEN 1:5", "GEN 1:4-6")
    assert [str(problem) for problem in refusal.value.problems] == [
        "A1: 2 verse pairs have the verse GEN 1:4; choose a format that can hold it",
        "A1: 3 verse pairs have the verse GEN 1:5; choose a format that can hold it",
    ]
