"""Texts and groups of words of Yawat."""

from functools import partial
from pathlib import Path

import exchanged
from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.annotation import AnnotationSet
from blinker_qt.bitext.verses import Bitext, VersePair
from blinker_qt.exchange.trial import detect
from blinker_qt.formats.choices import Choices, IndexBase
from blinker_qt.formats.yawat import YAWAT

found = partial(exchanged.found, YAWAT, choices=Choices(annotator="A1"))

TEXTS = "3\nthe blue cloth\nl' étoffe \n7\nno , not\nnon\n8\na\n\n"
LINKS = "7 0:0:unspec 1::unspec 2::deleted\n3 0:0:unspec 1,2:1:literal\n\n8\n"


def test_groups_are_links_and_marks(tmp_path: Path) -> None:
    got = found(tmp_path, TEXTS, LINKS)
    bitext = Bitext.of(
        [
            VersePair("3", ("the", "blue", "cloth"), ("l'", "étoffe")),
            VersePair("7", ("no", ",", "not"), ("non",)),
        ]
    )
    alignments = [
        Alignment(frozenset({(0, 0), (1, 1), (2, 1)})).with_label({(1, 1), (2, 1)}, "literal"),
        Alignment(frozenset({(0, 0)}), frozenset({1, 2})),
    ]
    assert got.annotation_sets == (AnnotationSet.finished(bitext, alignments, "A1"),)
    assert got.base is IndexBase.ZERO
    told = "labels of words on one side that were not kept: 1"
    assert exchanged.remarks(got, tmp_path)[-1] == told
    paths = [tmp_path / "bitext", tmp_path / "links"]
    assert detect(paths)[0].name == detect(paths[::-1])[0].name == "yawat"
