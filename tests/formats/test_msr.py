"""The word alignments of the RTE challenge."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.annotation import AnnotationSet
from blinker_qt.bitext.errors import InputError
from blinker_qt.bitext.verses import Bitext, VersePair
from blinker_qt.formats.interchange import Choices, IndexBase, Part
from blinker_qt.formats.interlinear import read_msr, write_msr

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


def path_of(folder: Path, content: str) -> Path:
    path = folder / "A1.msr"
    path.write_bytes(content.encode())
    return path


def problems(folder: Path, content: str) -> list[str]:
    with pytest.raises(InputError) as error:
        read_msr({Part.BITEXT: path_of(folder, content)}, BY_A1)
    return [str(problem).rpartition("A1.msr:")[2] for problem in error.value.problems]


def test_sure_and_possible_links_are_read(tmp_path: Path) -> None:
    found = read_msr({Part.BITEXT: path_of(tmp_path, CONTENT)}, BY_A1)
    (work,) = found.annotation_sets
    assert (work.annotator, work.bitext, found.base) == ("A1", BITEXT, IndexBase.ONE)
    assert [pair.alignment for pair in work.pairs] == [
        Alignment(
            frozenset({(3, 0), (4, 0), (2, 1), (2, 2), (1, 2)}),
            possible=frozenset({(2, 1), (1, 2)}),
        ),
        Alignment(),
    ]
    assert all(pair.done for pair in work.pairs)
    assert list(map(str, found.remarks)) == [
        "1 word stands under NULL and is read as a word without a link",
        "3 entries after slashes were not kept",
    ]


def test_a_word_linked_and_under_null_is_linked(tmp_path: Path) -> None:
    content = "# sentence pair 1\na b\nNULL ({ 1 / / }) x ({ 1 / / })\n"
    found = read_msr({Part.BITEXT: path_of(tmp_path, content)}, BY_A1)
    assert found.annotation_sets[0].pairs[0].alignment == Alignment(frozenset({(0, 0)}))
    assert list(map(str, found.remarks)) == [
        "1 word was both linked and not translated; settled by: links"
    ]


def test_every_problem_is_named_with_its_place(tmp_path: Path) -> None:
    content = (
        "# sentence pair 1\na b\nNULL ({ 3 / / }) x ({ 1 p1 / / }) y ({ q1 / / }) z ({ 1 / })\n"
        "# sentence pair 2\na\nNULL ({ }) x ({ / / / })\nend\n"
    )
    assert problems(tmp_path, content.removesuffix("end\n")) == [
        "3: there is 1 slash after 'z'; expected two, as in ({ 4 p7 / / })",
        "3:9: the source position 3 does not exist; expected 1 to 2, counting from 1",
        "3:25: the link of 1 and 1 stands on line 3 already; expected each link once",
        "3:40: 'q1' is not a position; expected a number such as 3 or p3",
        "6: there are 0 slashes after 'NULL'; expected two, as in ({ 4 p7 / / })",
        "6: there are 3 slashes after 'x'; expected two, as in ({ 4 p7 / / })",
    ]
    assert problems(tmp_path, content) == [
        "7: the line is not the head of a sentence pair; expected # sentence pair 1"
    ]


def test_what_is_written_stands_in_one_order() -> None:
    alignment = Alignment(
        frozenset({(2, 0), (0, 0), (1, 0), (4, 2)}), possible=frozenset({(0, 0), (4, 2)})
    )
    work = AnnotationSet.finished(BITEXT, [alignment, Alignment()], "A1")
    assert write_msr({"A1": work}, BY_A1)["A1.msr"].decode().split("\n") == [
        "# sentence pair 1",
        "the weaver sold blue cloth ",
        "NULL ({ / / }) cloth ({ 2 3 p1 / / }) was ({ / / }) sold ({ p5 / / }) ",
        "# sentence pair 2",
        "so ",
        "NULL ({ / / }) NULL ({ / / }) ",
        "",
    ]


WORDS = st.sampled_from(["NULL", "({", "})", "#", "p1", "y\u00a0z", "été", "/"])


@st.composite
def works(draw: st.DrawFn) -> AnnotationSet:
    pairs, alignments = [], []
    for number in range(1, draw(st.integers(1, 3)) + 1):
        source, target = (draw(st.lists(WORDS, min_size=1, max_size=4)) for _ in range(2))
        pairs.append(VersePair(str(number), tuple(source), tuple(target)))
        cells = [(s, t) for s in range(len(source)) for t in range(len(target))]
        links = draw(st.frozensets(st.sampled_from(cells)))
        possible = draw(st.frozensets(st.sampled_from(cells))) & links
        alignments.append(Alignment(links, possible=possible))
    return AnnotationSet.finished(Bitext.of(pairs), alignments, "A1")


@given(works())
def test_reading_gives_what_was_written(
    tmp_path_factory: pytest.TempPathFactory, work: AnnotationSet
) -> None:
    path = tmp_path_factory.mktemp("msr") / "A1.msr"
    path.write_bytes(write_msr({"A1": work}, BY_A1)["A1.msr"])
    assert read_msr({Part.BITEXT: path}, BY_A1).annotation_sets == (work,)
