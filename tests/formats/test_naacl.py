"""The lines of the NAACL and WPT shared tasks."""

from pathlib import Path

import pytest

from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.verses import Bitext, VersePair
from blinker_qt.formats.interchange import Choices, Conflicts, IndexBase
from blinker_qt.formats.pharaoh import NAACL
from exchanged import links_found

BITEXT = Bitext.of(
    [VersePair("Gen 1:1", ("a", "b", "c"), ("x", "y")), VersePair("Gen 1:2", ("d",), ("z",))]
)


def test_sure_possible_and_not_translated_words_are_read(tmp_path: Path) -> None:
    content = "0001 1 1 S\n1 2 1\n0001 2 2 P 0.25\r\n\n1 3 0\n2 1 1 0.5\n"
    found = links_found(NAACL, tmp_path, BITEXT, content)
    (work,) = found.annotation_sets
    assert (work.annotator, work.bitext, found.base) == ("A1", BITEXT, IndexBase.ONE)
    first, second = (pair.alignment for pair in work.pairs)
    assert first == Alignment(
        frozenset({(0, 0), (1, 0), (1, 1)}), frozenset({2}), possible=frozenset({(1, 1)})
    )
    assert second.links == {(0, 0)}
    assert all(pair.done for pair in work.pairs)
    assert list(map(str, found.remarks)) == ["confidences of links that were not kept: 2"]


@pytest.mark.parametrize(
    ("conflicts", "links", "marks"),
    [
        (Conflicts.LINKS, {(0, 0), (0, 1), (1, 0)}, {2}),
        (Conflicts.NOT_TRANSLATED, {(1, 0)}, {0, 2}),
    ],
)
def test_conflicts_are_settled_as_asked(
    tmp_path: Path, conflicts: Conflicts, links: set[tuple[int, int]], marks: set[int]
) -> None:
    content = "1 1 1\n1 1 2\n1 1 0\n1 2 1\n1 3 0\n"
    choices = Choices(strict=True, annotator="A1", conflicts=conflicts)
    found = links_found(NAACL, tmp_path, BITEXT, content, choices)
    alignment = found.annotation_sets[0].pairs[0].alignment
    assert alignment.links == links
    assert alignment.not_translated_source == marks
    assert list(map(str, found.remarks)) == [
        f"words both linked and not translated: 1; settled by: {conflicts.value}"
    ]
