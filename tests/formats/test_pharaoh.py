from pathlib import Path

import pytest

from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.annotation import AnnotationSet, PairState
from blinker_qt.bitext.errors import InputError
from blinker_qt.bitext.verses import Bitext, VersePair
from blinker_qt.formats.interchange import Choices, IndexBase
from blinker_qt.formats.pharaoh import read, write

BITEXT = Bitext.of(
    [VersePair("1", tuple("abc"), tuple("xy")), VersePair("2", tuple("de"), tuple("z"))]
)


def links(work: AnnotationSet) -> list[list[tuple[int, int]]]:
    return [sorted(pair.alignment.links) for pair in work.pairs]


def problems(folder: Path, content: str, base: IndexBase) -> list[str]:
    path = folder / "links"
    path.write_text(content, encoding="utf-8")
    with pytest.raises(InputError) as refusal:
        read(path, BITEXT, Choices(base=base, annotator="A1", strict=True))
    return [str(problem).replace(f"{folder}/", "") for problem in refusal.value.problems]


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


def stray(place: str, position: str, first: int, last: int, other: int | None = None) -> str:
    problem = f"links:{place}: the {position} does not exist; "
    problem += f"expected {first} to {last}, counting from {first}"
    if other is not None:
        problem += f"; every position of this file would fit if it counted from {other}"
    return problem


@pytest.mark.parametrize(
    ("base", "content", "expected"),
    [
        (0, "3-1\n0-0\n", [stray("1:1", "source position 3", 0, 2)]),
        (0, "3-1\n1-1\n", [stray("1:1", "source position 3", 0, 2, other=1),
                           stray("2:1", "target position 1", 0, 0, other=1)]),
        (1, "1-1\n1-1 0-1\n", [stray("2:5", "source position 0", 1, 2)]),
        (1, "1-0\n\n", [stray("1:1", "target position 0", 1, 2, other=0)]),
        (1, "0-3\n\n", [stray("1:1", "source position 0", 1, 3),
                        stray("1:1", "target position 3", 1, 2)]),
        (0, "x 9-0\n9-0 y\n", [
            "links:1:1: 'x' is not a link",
            stray("1:3", "source position 9", 0, 2),
            stray("2:1", "source position 9", 0, 1),
            "links:2:5: 'y' is not a link",
        ]),
        (1, "1-1 1-1\n\n", ["links:1:5: the link of 1 and 1 stands on line 1 already"]),
        (0, "0-0 0p1 1-\n\n", [
            "links:1:5: '0p1' is not a link; expected two positions such as 3-4",
            "links:1:9: '1-' is not a link; expected two positions such as 3-4"]),
        (0, "0-0\n0-0 \u0661-0\n", ["links:2:5: '\u0661-0' is not a link; expected two positions"]),
        (0, "0-0\u00a01-1\n\n", ["links:1:1: '0-0\u00a01-1' is not a link"]),
        (0, "12345678-0\n\n", ["links:1:1: '12345678-0' is not a link"]),
        (0, "0-0\n", ["links:2: the file has 1 line; expected 2, one a verse pair"]),
        (0, "0-0\n\n0-0\n", ["links:3: the file has 3 lines; expected 2, one a verse pair"]),
        (0, "", ["links:1: the file has 0 lines; expected 2"]),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said_with_its_place(
    tmp_path: Path, base: int, content: str, expected: list[str]
) -> None:
    found = problems(tmp_path, content, IndexBase(base))
    assert len(found) == len(expected)
    for problem, beginning in zip(found, expected, strict=True):
        assert problem.startswith(beginning)
        assert ("would fit" in problem) == ("would fit" in beginning)


def test_marks_are_left_out_when_links_are_written() -> None:
    alignments = [Alignment(frozenset({(2, 1), (0, 0)}), frozenset({1})), Alignment()]
    work = AnnotationSet.finished(BITEXT, alignments, "A1")
    assert write(work, Choices(base=IndexBase.ZERO)) == b"0-0 2-1\n\n"
    assert write(work, Choices(base=IndexBase.ONE)) == b"1-1 3-2\n\n"
