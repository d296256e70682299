"""JSON Lines."""

import json
from dataclasses import replace
from functools import partial
from pathlib import Path

import exchanged
from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.annotation import AnnotationSet, Role
from blinker_qt.bitext.verses import Bitext, VersePair
from blinker_qt.exchange.trial import detect
from blinker_qt.formats.choices import Choices, IndexBase
from blinker_qt.formats.json_lines import JSON_LINES, write

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


def test_labels_are_read_by_name(tmp_path: Path) -> None:
    content = (
        '{"source": ["a", "b"], "target": ["x"], "links": [[0, 0]], "possible": [[1, 0]], '
        '"labels": {"SEM": [[0, 0]], "FUN": [[1, 0]]}}\n'
        '{"source": ["c"], "target": ["z"], "links": [[0, 0]], "labels": {"no name": [[0, 0]]}}\n'
    )
    got = found(tmp_path, content)
    (first, second) = exchanged.alignments_of(got)
    assert first.label_of == {(0, 0): "SEM", (1, 0): "FUN"}
    assert not second.labels
    assert exchanged.remarks(got, tmp_path)[-1] == "labels of links that were not kept: 1"


def test_wrong_labels_are_refused(tmp_path: Path) -> None:
    pair = '{"source": ["a"], "target": ["x"], "links": [[0, 0]], "labels": '
    content = (
        pair
        + '["SEM"]}\n'
        + pair
        + '{"SEM": [[0, 0]], "FUN": [[0, 0]]}}\n'
        + pair
        + '{"SEM": [[0, 1]]}}\n'
        + pair
        + '{"SEM": [0]}}\n'
    )
    assert exchanged.problems(JSON_LINES, tmp_path, content) == [
        "1: 'labels' does not hold lists of links by label",
        "2: the link 0-0 has two labels",
        "3: the labelled link 0-1 is neither among the links nor among the possible ones",
        "4: 'labels' is not a list of pairs of positions from 0",
    ]


def test_scores_of_a_machines_links_are_read_and_written_back(tmp_path: Path) -> None:
    content = (
        '{"source": ["a", "b"], "target": ["x", "y"], "links": [[0, 0], [1, 1]], "possible": '
        '[[0, 1]], "scores": [[0, 0, 1], [1, 1, 0.25], [0, 1, 1e300]]}\n'
    )
    machine = Choices(role=Role.MACHINE)
    got = found(tmp_path, content, choices=machine)
    (work,) = got.annotation_sets
    assert work.pairs[0].scores == "1-1:1.0 2-2:0.25"
    assert "links whose scores were not kept: 1" in map(str, got.remarks)
    (written,) = write({"M": work}, machine).values()
    assert json.loads(written)["scores"] == [[0, 0, 1.0], [1, 1, 0.25]]
    least = found(tmp_path, content, choices=replace(machine, least_score=0.5))
    assert least.annotation_sets[0].pairs[0].links == "1-1,2"


def test_wrong_scores_are_refused(tmp_path: Path) -> None:
    pair = '{"source": ["a"], "target": ["x", "y"], "links": [[0, 0]], "scores": '
    shapeless = "3", "[[0, 0]]", '[[0, 0, "1"]]', "[[0, 0, true]]", "[[0, -1, 1]]"
    content = "".join(
        f"{pair}{scores}}}\n" for scores in (*shapeless, "[[0, 0, 1], [0, 0, 2]]", "[[0, 1, 1]]")
    )
    assert exchanged.problems(JSON_LINES, tmp_path, content) == [
        *(f"{line}: 'scores' does not hold lists such as [0, 2, 0.75]" for line in range(1, 6)),
        "6: the link 0-0 has two scores",
        "7: the link 0-1 has a score and is neither among the links nor among the possible ones",
    ]
