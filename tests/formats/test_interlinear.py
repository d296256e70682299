"""A3 files of GIZA++, and the word alignments of the RTE challenge."""

from functools import partial
from pathlib import Path

import pytest

import exchanged
from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.annotation import AnnotationSet
from blinker_qt.bitext.errors import InputError
from blinker_qt.bitext.verses import Bitext, Language, VersePair
from blinker_qt.formats.choices import Choices, Combination, IndexBase
from blinker_qt.formats.interlinear import GIZA, MSR, write_a3

BY_A1 = Choices(strict=True, annotator="A1")
FORWARD = """\
# Sentence pair (4) source length 3 target length 4 alignment score : 0.0236746
le drap bleu pâle\x20
NULL ({ 1 }) blue ({ 3 }) cloth ({ 2 }) pale ({ 4 })\x20
# Sentence pair (9) source length 1 target length 2 alignment score : 1e-05
de NULL\x20
of ({ 1 2 })\x20
""".replace("\nof", "\nNULL ({ }) of")
BACKWARD = """\
# Sentence pair (9) source length 2 target length 1 alignment score : 0.5
of
NULL ({ }) de ({ 1 }) NULL ({ })

# Sentence pair (4) source length 4 target length 3 alignment score : 0.5
blue cloth pale
NULL ({ }) le ({ 2 }) drap ({ }) bleu ({ 1 }) pâle ({ 3 })
"""
BITEXT = Bitext.of(
    [
        VersePair("4", ("blue", "cloth", "pale"), ("le", "drap", "bleu", "pâle")),
        VersePair("9", ("of",), ("de", "NULL")),
    ],
    Language("en"),
    Language("fr"),
)

found = partial(exchanged.found, GIZA, choices=BY_A1)


def test_one_direction_is_read(tmp_path: Path) -> None:
    choices = Choices(BITEXT.source_language, BITEXT.target_language, annotator="A1")
    got = found(tmp_path, FORWARD, choices=choices)
    alignments = [
        Alignment(frozenset({(0, 2), (1, 1), (2, 3)})),
        Alignment(frozenset({(0, 0), (0, 1)})),
    ]
    assert got.base is IndexBase.ONE
    assert got.annotation_sets == (AnnotationSet.finished(BITEXT, alignments, "A1"),)
    assert list(map(str, got.remarks)) == [
        "alignment scores that were not kept: 2",
        "words under NULL, read as words without a link: 1",
    ]


@pytest.mark.parametrize("head", ["# {}", "# *all* {}", "# *all* 1.{}", "# Sentence pair ({})"])
def test_heads_without_lengths_are_read(tmp_path: Path, head: str) -> None:
    rows = [
        head.format(row.split("(")[1].split(")")[0]) if row.startswith("#") else row
        for row in FORWARD.splitlines()
    ]
    got = found(tmp_path, "\n".join(rows))
    assert got.annotation_sets == found(tmp_path, FORWARD).annotation_sets
    assert exchanged.remarks(got, tmp_path) == ["words under NULL, read as words without a link: 1"]
    assert GIZA.looks_like(tmp_path / "bitext")


@pytest.mark.parametrize(
    ("combination", "sure", "possible"),
    [
        (Combination.UNION, {(0, 2), (1, 0), (1, 1), (2, 3)}, set()),
        (Combination.INTERSECTION, {(0, 2), (2, 3)}, set()),
        (Combination.SURE_AND_POSSIBLE, {(0, 2), (2, 3)}, {(1, 0), (1, 1)}),
    ],
)
def test_two_directions_are_combined_as_asked(
    tmp_path: Path,
    combination: Combination,
    sure: set[tuple[int, int]],
    possible: set[tuple[int, int]],
) -> None:
    choices = Choices(strict=True, annotator="A1", combination=combination)
    got = found(tmp_path, FORWARD, BACKWARD, choices=choices)
    first = got.annotation_sets[0].pairs[0].alignment
    assert first == Alignment(frozenset(sure | possible), possible=frozenset(possible))
    assert str(got.remarks[0]) == "alignment scores that were not kept: 4"


def test_combining_two_directions_needs_a_choice(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="combined"):
        found(tmp_path, FORWARD, BACKWARD)


def test_several_links_of_a_target_word_are_refused() -> None:
    alignments = [Alignment(frozenset({(0, 2), (1, 2), (1, 1)})), Alignment()]
    with pytest.raises(InputError) as error:
        write_a3({"A1": AnnotationSet.finished(BITEXT, alignments, "A1")}, BY_A1)
    assert list(map(str, error.value.problems)) == [
        (
            "A1: target word 3 of 4 has 2 links, and A3 allows one per word: keep the "
            ".blinker file, or write a format that holds them"
        )
    ]


MSR_BITEXT = Bitext.of(
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

found_msr = partial(exchanged.found, MSR, choices=BY_A1)


def test_sure_and_possible_links_are_read(tmp_path: Path) -> None:
    got = found_msr(tmp_path, CONTENT)
    links = frozenset({(3, 0), (4, 0), (2, 1), (2, 2), (1, 2)})
    alignments = [Alignment(links, possible=frozenset({(2, 1), (1, 2)})), Alignment()]
    assert got.base is IndexBase.ONE
    assert got.annotation_sets == (AnnotationSet.finished(MSR_BITEXT, alignments, "A1"),)
    assert set(exchanged.remarks(got, tmp_path)) == {
        "words under NULL, read as words without a link: 1",
        "entries after slashes that were not kept: 3",
    }
