"""The law of every format: reading gives what was written."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.annotation import AnnotationSet
from blinker_qt.bitext.errors import InputError
from blinker_qt.bitext.verses import Bitext, VersePair
from blinker_qt.formats.interchange import Feature, Format
from blinker_qt.formats.registry import EXCHANGED
from exchanged import CHOICES, LANGUAGES, ODD_WORDS, REFERENCES, read_back, works

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
    assert row.write is not None
    reference = REFERENCES.get(row.name, ("1",))[0]
    bitext = Bitext.of([VersePair(reference, ("b", word), ("c",))], *LANGUAGES)
    work = AnnotationSet.finished(bitext, [Alignment()], "A1")
    with pytest.raises(InputError, match=r"(?s)A1: .*; choose a format that can hold it"):
        row.write({"A1": work}, CHOICES)
