"""Links of parallel treebanks."""

import json
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

import exchanged
from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.annotation import AnnotationSet
from blinker_qt.bitext.errors import InputError
from blinker_qt.bitext.verses import Bitext, Language, VersePair
from blinker_qt.formats.interchange import Choices, Conflicts, Part
from blinker_qt.formats.pud import PUD, read, write

LANGUAGES = Language.of("en"), Language.of("fr")
CHOICES = Choices(*LANGUAGES, annotator="A1", strict=True)
REST = "\t_" * 8
SOURCE = f"""# newdoc id = d
# sent_id = n1
# text = of the sea
1\tof{REST}
2\tthe{REST}
2.1\tgone{REST}
3\tsea{REST}

# sent_id = n2
1\tSail!{REST}

"""
TARGET = f"""# sent_id = n1
1-2\tdu{REST}
1\tde{REST}
2\tle{REST}
3\tlarge{REST}


# sent_id = m2
1\tVoguez\u00a0!{REST}"""


found = partial(exchanged.found, PUD, choices=CHOICES)
problems = partial(exchanged.problems, PUD, choices=CHOICES)


def test_links_join_syntactic_words(tmp_path: Path) -> None:
    links = '[{"3": ["3", "2"], "X": ["1"], "1": ["X"]}, {}]'
    got = found(tmp_path, SOURCE, TARGET, links)
    assert got.annotation_sets == (
        AnnotationSet.finished(
            Bitext(
                *LANGUAGES,
                ("n1", "n2"),
                ("of the sea", "Sail!"),
                ("de le large", "Voguez\u00a0!"),
                (1, 1),
            ),
            [
                Alignment(frozenset({(2, 2), (2, 1)}), frozenset({0}), frozenset({0})),
                Alignment(),
            ],
            "A1",
        ),
    )
    assert list(map(str, got.remarks)) == [
        "annotations of the treebanks other than the words were not kept",
        "sentences named otherwise on the target side: 1",
    ]


@pytest.mark.parametrize(
    ("conflicts", "expected"),
    [
        (
            Conflicts.LINKS,
            Alignment(frozenset({(0, 0), (1, 1), (2, 1)}), not_translated_target=frozenset({2})),
        ),
        (
            Conflicts.NOT_TRANSLATED,
            Alignment(frozenset({(0, 0)}), frozenset({2}), frozenset({1, 2})),
        ),
    ],
)
def test_words_both_linked_and_without_counterpart_are_settled(
    conflicts: Conflicts, expected: Alignment, tmp_path: Path
) -> None:
    # The published files hold such words.
    item = {"1": ["1"], "2": ["2"], "3": ["2", "X"], "X": ["2", "3"]}
    choices = replace(CHOICES, conflicts=conflicts)
    got = found(tmp_path, SOURCE, TARGET, json.dumps([item, {}], indent=2), choices=choices)
    assert got.annotation_sets[0].pairs[0].alignment == expected
    assert f"words both linked and not translated: 2; settled by: {conflicts.value}" in map(
        str, got.remarks
    )


def test_words_with_spaces_are_one_word(tmp_path: Path) -> None:
    got = found(tmp_path, SOURCE.replace("Sail!", "10 000 sails"), TARGET, "[{}, {}]")
    assert got.annotation_sets[0].bitext.source_verses[1] == "10\u00a0000\u00a0sails"
    assert "words with spaces, which became no-break spaces: 1" in map(str, got.remarks)


def test_sentences_without_names_are_numbered(tmp_path: Path) -> None:
    source = SOURCE.replace("# sent_id = n2\n", "")
    (work,) = found(tmp_path, source, TARGET, "[{}, {}]").annotation_sets
    assert work.bitext.references == ("1", "2")


def test_what_is_wrong_with_links_is_named(tmp_path: Path) -> None:
    item = {
        "1": ["1", "1", "X"],
        "X": ["2", "2", "X", "4"],
        "2": "1",
        "3": [1],
        "0": ["1"],
        "x": ["01"],
        "4": ["X"],
    }
    assert problems(tmp_path, SOURCE, TARGET, json.dumps([item, 7])) == [
        "links: item 1 gives 1-1 twice; expected it once",
        "links: item 1 gives X-2 twice; expected it once",
        "links: item 1 joins X with X; expected a word on one side at least",
        "links: item 1 names the target word '4', which does not exist; expected 1 to 3, or X",
        'links: item 1 has no list of words under \'2\'; expected a list such as ["9", "10"]',
        'links: item 1 has no list of words under \'3\'; expected a list such as ["9", "10"]',
        "links: item 1 names the source word '0', which does not exist; expected 1 to 3, or X",
        "links: item 1 names the source word 'x', which does not exist; expected 1 to 3, or X",
        "links: item 1 names the target word '01', which does not exist; expected 1 to 3, or X",
        "links: item 1 names the source word '4', which does not exist; expected 1 to 3, or X",
        (
            "links: item 1 links source 1 and says that it has no counterpart; "
            "expected one of the two; an import can be told which of them counts"
        ),
        "links: item 2 is no object; expected an object of lists",
    ]


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        ("{}", "links: this is no list; expected a list of objects"),
        (
            "[{}]",
            (
                "links: source sentences: 2, target sentences: 2, items of links: 1; "
                "expected as many of each"
            ),
        ),
        ('[{"1": [], "1": []}]', "links: an object has two values under the key '1'; expected one"),
        ("[}", "links:1:2: this is not JSON: Expecting value; expected a JSON file"),
    ],
)
def test_broken_links(content: str, expected: str, tmp_path: Path) -> None:
    assert problems(tmp_path, SOURCE, TARGET, content) == [expected]


def test_what_is_wrong_with_treebanks_is_named_with_its_line(tmp_path: Path) -> None:
    broken = f"1\ta\n2\tb{REST}\n2\tc{REST}\n3\t{REST}\n"
    assert problems(tmp_path, broken, "# nothing\n", "[]") == [
        "source:1: the line has 2 columns; expected 10, as in CoNLL-U",
        "source:2:1: the word is numbered '2'; expected 1",
        "source:4: the word is empty; expected a word",
        "target: there are no sentences; expected a CoNLL-U file",
    ]
    (tmp_path / "source").unlink()
    parts = {part: tmp_path / part.value for part in (Part.SOURCE, Part.TARGET, Part.LINKS)}
    with pytest.raises(InputError, match="there is no such file"):
        read(parts, CHOICES)


def test_what_is_written() -> None:
    alignment = Alignment(frozenset({(2, 1), (2, 0), (0, 1)}), frozenset({1}), frozenset({2}))
    bitext = Bitext.of([VersePair("r", ("a", "b", "c"), ("x", "y", "z"))])
    work = AnnotationSet.finished(bitext, [alignment], "A1")
    files = write({"A1": work}, Choices())
    assert files["A1.json"] == b'[\n{"1": ["2"], "3": ["1", "2"], "X": ["3"], "2": ["X"]}\n]\n'
    assert files["target.conllu"].decode() == (
        f"# sent_id = r\n1\tx{REST}\n2\ty{REST}\n3\tz{REST}\n\n"
    )


@pytest.mark.parametrize(
    ("pair", "expected"),
    [
        (VersePair(" r", ("a",), ("b",)), "the reference ' r' is not of this format"),
        (VersePair("r", ("a\tb",), ("b",)), "the word 'a\tb' holds '\t'"),
    ],
)
def test_what_cannot_be_held_is_refused(pair: VersePair, expected: str) -> None:
    assert exchanged.refusal(PUD, pair).startswith(expected)
