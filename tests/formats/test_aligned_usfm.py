"""Translations whose words stand within milestones that name source words."""

from functools import partial
from pathlib import Path
from unicodedata import normalize

import pytest

import exchanged
from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.annotation import AnnotationSet
from blinker_qt.bitext.verses import Bitext, Language, VersePair
from blinker_qt.formats.interchange import Choices
from blinker_qt.formats.usfm import ALIGNED_USFM

LANGUAGES = Language.of("el-x-koine"), Language.of("en")
CHOICES = Choices(*LANGUAGES, annotator="A1")
SOURCE = r"""\id TIT a source of our own
\c 1
\p
\v 1 \w ὁ|lemma="ὁ" strong="G3588"\w* \w υἱὸς|lemma="υἱός"\w* \w ὁ|lemma="ὁ"\w* \w μέγας\w*.
\v 2 \w πῶς\w*\f + \ft \w note\w*\f*
"""
TARGET = r"""\id TIT
\h Titus
\c 1
\p
\v 1 \zaln-s |x-strong="G3588" x-content="ὁ" x-occurrence="2" x-occurrences="2"\*
\zaln-s | x-content="μέγας" x-occurrence="1"
 x-occurrences="1"\*\w great|x-occurrence="1" x-occurrences="1"\w*\zaln-e\*\zaln-e\*, \w and\w*
\q1 \zaln-s |x-content="{son}" x-occurrence="1" x-occurrences="1"\*\w a \+nd s\+nd*on\w*
\w he~is\w*\zaln-e\*!
\v 2 \w how\w*
\v 3 \w alone\w*
""".replace("{son}", normalize("NFD", "υἱὸς"))


found = partial(exchanged.found, ALIGNED_USFM, choices=CHOICES)


def test_milestones_link_words_by_their_occurrence(tmp_path: Path) -> None:
    got = found(tmp_path, SOURCE, TARGET.replace("a \\+nd s", "\\+nd s"))
    (work,) = got.annotation_sets
    assert work == AnnotationSet.finished(
        Bitext(
            *LANGUAGES,
            ("TIT 1:1", "TIT 1:2"),
            ("ὁ υἱὸς ὁ μέγας", "πῶς"),
            ("great and son he\u00a0is", "how"),
            (1, 1),
        ),
        [Alignment(frozenset({(2, 0), (3, 0), (1, 2), (1, 3)})), Alignment()],
        "A1",
    )
    assert set(exchanged.remarks(got, tmp_path)) == {
        (
            "verses are missing at the end of chapters, or are numbered differently and "
            "paired wrongly "
            "(last verses of target and source: TIT 1:3 ≠ 1:2)"
        ),
        "verses of the target alone that were left out (1): TIT 1:3",
        "texts between words, such as punctuation, that were left out: 3",
        "notes that were left out: 1",
        "words and milestones whose attribute lemma was not kept: 3",
        "words and milestones whose attribute strong was not kept: 1",
        "words and milestones whose attribute x-strong was not kept: 1",
    }


def test_milestones_that_nothing_closes_end_with_their_attributes(tmp_path: Path) -> None:
    # The shape of the files of translationCore until 2018: a milestone ends with its line, and one
    # source word may stand in several milestones.
    source = '\\id TIT\n\\c 1\n\\p\n\\v 1\n\\k-s | x-tw="rc://*/tw/dict/bible/kt/weave"\n'
    source += "".join(
        f'\\w {word}|lemma="{word}" strong="G0"\\w*\n' for word in "ὁ ὑφαίνει λίνον".split()
    )
    source += "\\k-e\\*\n"
    milestone = '\\zaln-s | x-strong="G0" x-morph="Gr,V,,,," x-occurrence="1" x-occurrences="1" '
    target = (
        "\ufeff\\id TIT EN_OUR tc\r\n\\s5\r\n\\c 1\r\n\\p\r\n"
        f'\\v 1 "{milestone}x-content="ὑφαίνει"\r\n'
        '\\w Does|x-occurrence="1" x-occurrences="1"\\w*\r\n'
        f'\\zaln-e\\*,\\q\'\r\n{milestone}x-content="ὁ"\r\n{milestone}x-content="λίνον"\r\n'
        "\\w he\\w*\r\n\\zaln-e\\*\r\n\\zaln-e\\*\r\n"
        f'{milestone}x-content="ὑφαίνει"\r\n\\w weave\\w*\r\n\\zaln-e\\*?"\\m\r\n\r\n\\s5\r\n'
    )
    got = found(tmp_path, source, target)
    (work,) = got.annotation_sets
    assert work.bitext.source_verses == ("ὁ ὑφαίνει λίνον",)
    assert work.bitext.target_verses == ("Does he weave",)
    assert work.pairs[0].alignment == Alignment(frozenset({(1, 0), (0, 1), (2, 1), (1, 2)}))


def test_spaces_within_a_word_become_no_break_spaces(tmp_path: Path) -> None:
    source = "\\id TIT\n\\c 1\n\\v 1 \\w a\nb\\w*\n"
    got = found(tmp_path, source, source.replace("a\nb", "c"))
    assert got.annotation_sets[0].bitext.source_verses == ("a\u00a0b",)
    assert str(got.remarks[-1]) == "words with spaces, which became no-break spaces: 1"


def test_words_before_the_first_verse_belong_to_none(tmp_path: Path) -> None:
    target = TARGET.replace("a \\+nd s", "\\+nd s")
    before = SOURCE.replace("\\p\n", "\\p \\w Τίτος\\w*\n", 1)
    (work,) = found(tmp_path, before, target).annotation_sets
    assert (work,) == found(tmp_path, SOURCE, target).annotation_sets


@pytest.mark.parametrize(
    ("pair", "expected"),
    [
        (VersePair("Tit 1:1", ("a",), ("b",)), "the reference 'Tit 1:1' is not of this format"),
        (VersePair("TIT 1:1", ('a"',), ("b",)), "the word 'a\"' holds '\"'"),
    ],
)
def test_what_cannot_be_held_is_refused(pair: VersePair, expected: str) -> None:
    assert exchanged.refusal(ALIGNED_USFM, pair).startswith(expected)
