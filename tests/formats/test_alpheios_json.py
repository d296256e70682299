"""The JSON of the alignment editor of Alpheios."""

import json
from functools import partial
from pathlib import Path

import exchanged
from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.annotation import AnnotationSet
from blinker_qt.bitext.verses import Bitext, Direction, Language
from blinker_qt.exchange.trial import detect
from blinker_qt.formats.alpheios_json import ALPHEIOS_JSON
from blinker_qt.formats.choices import Choices

BY_A1 = Choices(annotator="A1")
found = partial(exchanged.found, ALPHEIOS_JSON, choices=BY_A1)


def text(prefix: str, language: str, *segments: str, direction: str = "ltr") -> dict[str, object]:
    """A text of the editor, with some of what it also says of words."""
    return {
        "docSource": {"textId": prefix, "text": " ".join(segments), "lang": language},
        "alignedText": {
            "textId": prefix,
            "lang": language,
            "direction": direction,
            "tokenPrefix": prefix,
            "segments": [
                {
                    "index": number,
                    "tokens": [
                        {
                            "idWord": f"{prefix}-{number}-{place}",
                            "word": word,
                            "segmentIndex": number,
                            "sentenceIndex": 1,
                        }
                        for place, word in enumerate(segment.split())
                    ],
                }
                for number, segment in enumerate(segments, 1)
            ],
        },
    }


def group(target: str, segment: int, sources: str, targets: str) -> dict[str, object]:
    """A group of words at these places of a segment."""
    ends = {
        "origin": [f"1-{segment}-{place}" for place in sources.split()],
        "target": [f"{target}-{segment}-{place}" for place in targets.split()],
    }
    return {"id": "g", "actions": {"segmentIndex": segment, "targetId": f"t{target}", **ends}}


def written(*groups: dict[str, object], **targets: dict[str, object]) -> str:
    content = {
        "origin": text("1", "grc", "ὁ ὑφάντης ὑφαίνει", "ναί", "οὐδείς"),
        "targets": targets or {"t2": text("2", "eng", "the weaver weaves", "yes")},
        "alignmentGroups": groups,
    }
    return json.dumps(content, indent=2)


def test_groups_link_every_word_with_every_word(tmp_path: Path) -> None:
    content = written(group("2", 1, "0 1", "0 1"), group("2", 1, "2", "2"), group("2", 2, "0", "0"))
    got = found(tmp_path, content)
    bitext = Bitext(
        Language("grc"),
        Language("eng"),
        ("1", "2"),
        ("ὁ ὑφάντης ὑφαίνει", "ναί"),
        ("the weaver weaves", "yes"),
        (1, 1),
    )
    block = frozenset({(0, 0), (0, 1), (1, 0), (1, 1), (2, 2)})
    alignments = [Alignment(block), Alignment(frozenset({(0, 0)}))]
    assert got.annotation_sets == (AnnotationSet.finished(bitext, alignments, "A1"),)
    assert exchanged.remarks(got, tmp_path) == [
        "bitext: segments of one side only were left out (1; segments 3)"
    ]
    assert detect([tmp_path / "bitext"])[0].name == "alpheios-json"


def test_one_of_several_translations_is_read(tmp_path: Path) -> None:
    targets = {
        "t2": text("2", "eng", "the weaver weaves", "yes", "nobody"),
        "t3": text("3", "heb", "האורג אורג", "כן", "איש", direction="rtl"),
    }
    content = written(group("2", 2, "0", "0"), group("3", 1, "0 1", "0"), **targets)
    choices = Choices(target_language=Language("heb", Direction.RIGHT_TO_LEFT), annotator="A1")
    (work,) = found(tmp_path, content, choices=choices).annotation_sets
    assert work.bitext.target_verses == ("האורג אורג", "כן", "איש")
    assert [pair.links for pair in work.pairs] == ["1,2-1", "", ""]
    (problem,) = exchanged.problems(ALPHEIOS_JSON, tmp_path, content, choices=BY_A1)
    assert problem == (
        " the file has 2 translations (eng, heb); expected one: name its language as the file does"
    )


def test_untidy_groups_are_counted(tmp_path: Path) -> None:
    content = written(group("2", 1, "0", "0"), group("2", 1, "0 1", "0"), group("2", 1, "2", ""))
    got = found(tmp_path, content)
    (work,) = got.annotation_sets
    assert work.pairs[0].links == "1,2-1"
    assert exchanged.remarks(got, tmp_path)[1:] == [
        "bitext: repeated links and marks were read once (1; items 2)",
        "groups with words of one side only that were left out: 1",
    ]
