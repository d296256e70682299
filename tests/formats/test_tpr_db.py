"""Words and links of the TPR-DB."""

from functools import partial
from pathlib import Path

import exchanged
from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.annotation import AnnotationSet
from blinker_qt.bitext.verses import Bitext, VersePair
from blinker_qt.exchange.trial import detect
from blinker_qt.formats.choices import Choices
from blinker_qt.formats.tpr_db import TPR_DB

found = partial(exchanged.found, TPR_DB, choices=Choices(annotator="A1"))


def words(*segments: str) -> str:
    """A text with these segments, with some of what it also says of words."""
    forms = [(number, word) for number, one in enumerate(segments, 1) for word in one.split()]
    rows = [
        f'<W cur="0" space=" " id="{place}" pos="x" segId="{number}">{word}</W>\n'
        for place, (number, word) in enumerate(forms, 1)
    ]
    return f'<Text language="x">\n{"".join(rows)}</Text>\n'


def links(*rows: str, source: str = "a") -> str:
    keys = {"a": "src", "b": "tgt"} if source == "a" else {"a": "tgt", "b": "src"}
    files = "".join(f'<alignFile key="{key}" href="P1.{kind}"/>' for key, kind in keys.items())
    return f"<DTAGalign>\n{files}\n{''.join(f'<{row}/>' for row in rows)}\n</DTAGalign>\n"


SOURCE = words("the blue cloth", "no", "never", "alone")
TARGET = words("l' étoffe", "non jamais")
SEGMENTS = 'salign src="1" tgt="1"', 'salign src="2" tgt="2"', 'salign src="3" tgt="2"'


def test_segments_are_joined_and_words_linked(tmp_path: Path) -> None:
    rows = (
        'align in="b1" out="a1"',
        'align in="b2" out="a2a3" yawat="x"',
        'align in="b3" out="a4"',
        'align in="a5" out="a5"',
        'align in="b4" out="b4"',
    )
    got = found(tmp_path, SOURCE, TARGET, links(*SEGMENTS, *rows))
    bitext = Bitext.of(
        [
            VersePair("1", ("the", "blue", "cloth"), ("l'", "étoffe")),
            VersePair("2+3", ("no", "never"), ("non", "jamais")),
        ]
    )
    alignments = [
        Alignment(frozenset({(0, 0), (1, 1), (2, 1)})),
        Alignment(frozenset({(0, 0)}), frozenset({1}), frozenset({1})),
    ]
    assert got.annotation_sets == (AnnotationSet.finished(bitext, alignments, "A1"),)
    assert exchanged.remarks(got, tmp_path) == [
        "links: verse pairs without a verse were left out (1; line 1)"
    ]
    paths = [tmp_path / name for name in ("source", "target", "links")]
    assert detect(paths)[0].name == "tpr-db"


def test_the_first_key_may_be_that_of_the_target(tmp_path: Path) -> None:
    text = links('align in="b3" out="a2"', source="b")
    (work,) = found(tmp_path, SOURCE, TARGET, text).annotation_sets
    assert work.bitext.references == ("1", "2")
    assert work.pairs[0].links == "3-2"
