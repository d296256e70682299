"""The JSON of Jacana."""

from functools import partial
from pathlib import Path

import exchanged
from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.annotation import AnnotationSet
from blinker_qt.bitext.verses import Bitext, VersePair
from blinker_qt.exchange.trial import detect
from blinker_qt.formats.choices import Choices, IndexBase
from blinker_qt.formats.jacana import JACANA

CONTENT = """[
    {
        "id": "0008",
        "name": "Harbour.french-english.0008",
        "possibleAlign": "0-0 0-1 0-2",
        "source": "bravo !",
        "sureAlign": "1-3",
        "target": "well , well !"
    },
    {"id": "0009", "source": "oui", "target": "yes", "sureAlign": "0-0", "score": 0.5}
]
"""
found = partial(exchanged.found, JACANA, choices=Choices(annotator="A1"))


def test_sure_and_possible_links_are_read(tmp_path: Path) -> None:
    got = found(tmp_path, CONTENT)
    possible = frozenset({(0, 0), (0, 1), (0, 2)})
    bitext = Bitext.of(
        [
            VersePair("0008", ("bravo", "!"), ("well", ",", "well", "!")),
            VersePair("0009", ("oui",), ("yes",)),
        ]
    )
    alignments = [
        Alignment(possible | {(1, 3)}, possible=possible),
        Alignment(frozenset({(0, 0)})),
    ]
    assert got.annotation_sets == (AnnotationSet.finished(bitext, alignments, "A1"),)
    assert (got.base, got.remarks) == (IndexBase.ZERO, ())
    assert detect([tmp_path / "bitext"])[0].name == "jacana"


def test_untidy_items_are_repaired_and_counted(tmp_path: Path) -> None:
    content = (
        '[{"name": 7, "source": " a  b ", "target": "x", "sureAlign": "0-0 0-0",'
        ' "possibleAlign": "0-0 1-0"}, {"source": "", "target": "y", "sureAlign": "3-0"},'
        ' {"id": null, "source": "c", "target": "z"}]'
    )
    got = found(tmp_path, content)
    (work,) = got.annotation_sets
    assert work.bitext.source_verses == ("a b", "c")
    assert work.bitext.references == ("1", "2")
    possible = frozenset({(1, 0)})
    assert work.pairs[0].alignment == Alignment(possible | {(0, 0)}, possible=possible)
    assert exchanged.remarks(got, tmp_path) == [
        "bitext: repeated links and marks were read once (1; items 1)",
        "bitext: links that are given as sure and as possible were read as sure (1; items 1)",
        "bitext: verse pairs without a verse were left out (1; items 2)",
        "verse pairs were numbered, because not all have their own reference",
    ]
