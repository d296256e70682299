from pathlib import Path

import pytest

from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.annotation import AnnotationSet, PairState
from blinker_qt.bitext.verses import Bitext, VersePair
from blinker_qt.formats.interchange import Choices, IndexBase
from blinker_qt.formats.pharaoh import read, write

BITEXT = Bitext.of(
    [VersePair("1", tuple("abc"), tuple("xy")), VersePair("2", tuple("de"), tuple("z"))]
)


def links(work: AnnotationSet) -> list[list[tuple[int, int]]]:
    return [sorted(pair.alignment.links) for pair in work.pairs]


@pytest.mark.parametrize(
    ("base", "content"),
    [
        (IndexBase.ZERO, "0-0 2-1\n\n"),
        (IndexBase.ONE, "1-1 3-2\n\n"),
        (IndexBase.ONE, " 3-2\t1-1 \r\n\n"),
    ],
)
def test_positions_count_from_the_stated_base(
    tmp_path: Path, base: IndexBase, content: str
) -> None:
    path = tmp_path / "links"
    path.write_text(content, newline="")
    (work,) = read(path, BITEXT, Choices(base=base, annotator="A1")).annotation_sets
    assert links(work) == [[(0, 0), (2, 1)], []]
    assert work.annotator == "A1"
    assert work.bitext == BITEXT
    assert {pair.state for pair in work.pairs} == {PairState.DONE}


def test_marks_are_left_out_when_links_are_written() -> None:
    alignments = [Alignment(frozenset({(2, 1), (0, 0)}), frozenset({1})), Alignment()]
    work = AnnotationSet.finished(BITEXT, alignments, "A1")
    assert write(work, Choices(base=IndexBase.ZERO)) == b"0-0 2-1\n\n"
    assert write(work, Choices(base=IndexBase.ONE)) == b"1-1 3-2\n\n"
