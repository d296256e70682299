"""JSON Lines."""

from functools import partial
from pathlib import Path

import exchanged
from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.annotation import AnnotationSet
from blinker_qt.bitext.verses import Bitext, VersePair
from blinker_qt.exchange.trial import detect
from blinker_qt.formats.choices import Choices, IndexBase
from blinker_qt.formats.json_lines import JSON_LINES

SPACES = "spaces at the ends of verses or in a row, and tabs, were read as single spaces"
found = partial(exchanged.found, JSON_LINES, choices=Choices(annotator="A1"))

CONTENT = """{"reference": "Ruth 1:1", "source": ["the", "blue", "cloth"], \
"target": ["l'", "étoffe"], "links": [[0, 0], [2, 1]], "possible": [[1, 1]]}

{"reference": "Ruth 1:2", "source": "no , not", "target": "non", "links": [[0, 0]], \
"not_translated": {"source": [1, 2]}}
"""


def test_words_links_and_marks_are_read(tmp_path: Path) -> None:
    got = found(tmp_path, CONTENT)
    bitext = Bitext.of(
        [
            VersePair("Ruth 1:1", ("the", "blue", "cloth"), ("l'", "étoffe")),
            VersePair("Ruth 1:2", ("no", ",", "not"), ("non",)),
        ]
    )
    links = frozenset({(0, 0), (1, 1), (2, 1)})
    alignments = [
        Alignment(links, possible=frozenset({(1, 1)})),
        Alignment(frozenset({(0, 0)}), frozenset({1, 2})),
    ]
    assert got.annotation_sets == (AnnotationSet.finished(bitext, alignments, "A1"),)
    assert (got.base, got.remarks) == (IndexBase.ZERO, ())
    assert detect([tmp_path / "bitext"])[0].name == "jsonl"


def test_untidy_lines_are_repaired_and_counted(tmp_path: Path) -> None:
    content = (
        '{"id": 4, "source": [" a", "b  c"], "target": " x  y ", "score": 1, "links": [[1, 1]]}\n'
        '{"source": "", "target": ["z"], "links": [[7, 7]]}\n'
        '{"source": ["d"], "target": [], "reference": 3}\n'
        '{"source": ["d"], "target": ["w"], "links": [[0, 0], [0, 0]], "reference": null}\n'
    )
    got = found(tmp_path, content)
    (work,) = got.annotation_sets
    assert work.bitext.source_verses == ("a b\u00a0c", "d")
    assert work.bitext.references == ("1", "4")
    assert exchanged.remarks(got, tmp_path) == [
        "bitext: verse pairs without a verse were left out (2; lines 2, 3)",
        f"bitext: {SPACES} (1; line 1)",
        "bitext: repeated links and marks were read once (1; line 4)",
        "words with spaces, which became no-break spaces: 2",
        "verse pairs were numbered, because not all have their own reference",
        "keys of the objects that were not kept: id, score",
    ]
