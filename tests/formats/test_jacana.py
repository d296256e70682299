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
