"""The word alignments of the RTE challenge."""

from functools import partial
from pathlib import Path

import exchanged
from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.annotation import AnnotationSet
from blinker_qt.bitext.verses import Bitext, VersePair
from blinker_qt.formats.interchange import Choices, IndexBase
from blinker_qt.formats.interlinear import MSR

BY_A1 = Choices(strict=True, annotator="A1")
BITEXT = Bitext.of(
    [
        VersePair("1", ("the", "weaver", "sold", "blue", "cloth"), ("cloth", "was", "sold")),
        VersePair("2", ("so",), ("NULL",)),
    ]
)
CONTENT = """\
# sentence pair 1
the weaver sold blue cloth\x20
NULL ({ 1 / / }) cloth ({ 4 5 / / }) was ({ p3 / 2 / x y }) sold ({ 3 p2 / / })\x20

# sentence pair 2
so
NULL ({ / / }) NULL ({ / / })
"""

found = partial(exchanged.found, MSR, choices=BY_A1)


def test_sure_and_possible_links_are_read(tmp_path: Path) -> None:
    got = found(tmp_path, CONTENT)
    links = frozenset({(3, 0), (4, 0), (2, 1), (2, 2), (1, 2)})
    alignments = [Alignment(links, possible=frozenset({(2, 1), (1, 2)})), Alignment()]
    assert got.base is IndexBase.ONE
    assert got.annotation_sets == (AnnotationSet.finished(BITEXT, alignments, "A1"),)
    assert set(exchanged.remarks(got, tmp_path)) == {
        "words under NULL, read as words without a link: 1",
        "entries after slashes that were not kept: 3",
    }


def test_a_word_linked_and_under_null_is_linked(tmp_path: Path) -> None:
    content = "# sentence pair 1\na b\nNULL ({ 1 / / }) x ({ 1 / / })\n"
    got = found(tmp_path, content)
    assert got.annotation_sets[0].pairs[0].alignment == Alignment(frozenset({(0, 0)}))
    assert set(exchanged.remarks(got, tmp_path)) == {
        "words both linked and not translated: 1; settled by: links"
    }
