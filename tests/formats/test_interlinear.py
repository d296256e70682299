"""A3 files of GIZA++, and the word alignments of the RTE challenge."""

from pathlib import Path

import pytest

import exchanged
from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.annotation import AnnotationSet
from blinker_qt.bitext.errors import InputError
from blinker_qt.bitext.verses import Bitext, VersePair
from blinker_qt.formats.choices import Choices
from blinker_qt.formats.interlinear import GIZA, write_a3

BY_A1 = Choices(strict=True, annotator="A1")
FORWARD = "# Sentence pair (1)\nx\nNULL ({ }) a ({ 1 })\n"
BACKWARD = "# Sentence pair (1)\na\nNULL ({ }) x ({ 1 })\n"


def test_combining_two_directions_needs_a_choice(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="combined"):
        exchanged.found(GIZA, tmp_path, FORWARD, BACKWARD, choices=BY_A1)


def test_several_links_of_a_target_word_are_refused() -> None:
    bitext = Bitext.of([VersePair("4", ("a", "b"), ("x", "y"))])
    work = AnnotationSet.finished(bitext, [Alignment(frozenset({(0, 1), (1, 1)}))], "A1")
    with pytest.raises(InputError) as error:
        write_a3({"A1": work}, BY_A1)
    assert str(error.value) == (
        "A1: target word 2 of 4 has 2 links, and A3 allows one per word: keep the "
        ".blinker file, or write a format that holds them"
    )
