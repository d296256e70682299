"""Aligned texts of Alpheios and Ugarit."""

from functools import partial
from pathlib import Path

import exchanged
from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.annotation import AnnotationSet
from blinker_qt.bitext.verses import Bitext, Language
from blinker_qt.formats.alpheios import ALPHEIOS
from blinker_qt.formats.choices import Choices

HEAD = """<?xml version="1.0"?>
<aligned-text xmlns="http://alpheios.net/namespaces/aligned-text">
<language lnum="L1" xml:lang="grc"/><language lnum="L2" xml:lang="he" dir="{}"/>
"""
TAIL = "</aligned-text>"


def words(name: str, *rows: tuple[str, str, str]) -> str:
    inner = "\n".join(
        f'<w n="{number}"><text> {text}\n</text><refs nrefs="{refs}"/></w>'
        for number, text, refs in rows
    )
    return f'<wds lnum="{name}"><comment class="uri">u</comment>{inner}</wds>\n'


def sentence(*groups: str, name: str = "") -> str:
    return f"<sentence{name}>\n{''.join(groups)}</sentence>\n"


BY_A1 = Choices(annotator="A1")
found = partial(exchanged.found, ALPHEIOS, choices=BY_A1)
problems = partial(exchanged.problems, ALPHEIOS, choices=BY_A1)


def test_links_of_both_sides_are_read(tmp_path: Path) -> None:
    content = (
        HEAD.format("ltr")
        + sentence(
            words("L1", ("1-1", "θεός", "1-2 1-1"), ("1-2", "ἦν", "")),
            words("L2", ("1-1", "a&amp;b", "1-1"), ("1-2", "c\u00a0d", "1-1")),
            name=' id="John 1:1"',
        )
        + sentence(words("L1", ("2-1", "x", "")))
        + sentence(
            words("L2", ("2-1", "y", ""), ("2-2", "z", "2-1")),
            words("L1", ("2-1", "x", "2-1")),
            name=' id="2"',
        )
        + TAIL
    )
    got = found(tmp_path, content)
    (work,) = got.annotation_sets
    assert work == AnnotationSet.finished(
        Bitext(
            Language("grc"),
            Language("he"),
            ("John 1:1", "2"),
            ("θεός ἦν", "x"),
            ("a&b c\u00a0d", "y z"),
            (1, 1),
        ),
        [Alignment(frozenset({(0, 0), (0, 1)})), Alignment(frozenset({(0, 0), (0, 1)}))],
        "A1",
    )
    assert set(exchanged.remarks(got, tmp_path)) == {
        "bitext: verse pairs without a verse were left out (1; line 14)",
        "bitext: links on one side only were kept (2; lines 21, 23)",
        "comments and other contents not kept: 5",
    }
    assert problems(tmp_path, content, choices=exchanged.CHOICES) == [
        "14: the sentence has no words on one side",
        "21: the link is on one of its two words only",
        "23: the link is on one of its two words only",
    ]


def test_duplicate_names_and_stated_languages(tmp_path: Path) -> None:
    one = sentence(
        "<comment/>", words("L1", ("1", "a", "")), words("L2", ("1", "b", "")), name=' id="x"'
    )
    choices = Choices(Language("el"), Language("en"))
    got = found(tmp_path, HEAD.format("rtl") + one * 2 + TAIL, choices=choices)
    bitext = got.annotation_sets[0].bitext
    assert bitext.references == ("1", "2")
    assert (bitext.source_language, bitext.target_language) == (Language("el"), Language("en"))
    assert str(got.remarks[-1]).startswith("verse pairs were numbered")


def test_poems_of_perseids_and_names_that_are_numbers(tmp_path: Path) -> None:
    # No declaration, sentences with n in place of id, line ends as words, words with a space.
    content = """
<aligned-text xmlns="http://alpheios.net/namespaces/aligned-text">
  <language lnum="lat" xml:lang="lat" dir="ltr"/>
  <language lnum="eng" xml:lang="eng"/>
  <comment class="title">Weaving 1-2</comment>
  <sentence n="7" document_id="">
    <wds lnum="lat">
      <comment class="uri"/>
      <w n="1-1" id="1"><text>texit</text><comment class="mark">!</comment>
        <refs nrefs="1-1 1-2"/></w>
      <w n="" id="1-1">
        <text>
</text>
      </w>
      <w n="1-2" id="2"><text>telam</text><refs nrefs=""/></w>
    </wds>
    <wds lnum="eng">
      <w n="1-1"><text>she  wove</text><refs nrefs="1-1"/></w>
      <w n="1-2"><text>well</text><refs nrefs="1-1"/></w>
    </wds>
  </sentence>
</aligned-text>
"""
    got = found(tmp_path, content)
    (work,) = got.annotation_sets
    assert work.bitext == Bitext(
        Language("lat"), Language("eng"), ("7",), ("texit telam",), ("she\u00a0wove well",), (1,)
    )
    assert work.pairs[0].alignment == Alignment(frozenset({(0, 0), (0, 1)}))
    assert set(exchanged.remarks(got, tmp_path)) == {
        "words with spaces, which became no-break spaces: 1",
        "comments and other contents not kept: 3",
    }
