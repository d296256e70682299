"""Translation memories."""

from functools import partial
from pathlib import Path

import pytest

import exchanged
from blinker_qt.bitext.verses import Language
from blinker_qt.formats.choices import Choices
from blinker_qt.formats.tmx import TMX

HEAD = '<?xml version="1.0"?>\n<tmx version="1.4"><header srclang="{}"/><body>\n'
TAIL = "</body></tmx>"


def unit(*variants: tuple[str, str], more: str = "") -> str:
    segments = (f'<tuv xml:lang="{tag}"><seg>{text}</seg></tuv>' for tag, text in variants)
    return f"<tu{more}>{''.join(segments)}</tu>\n"


NO_CHOICES = Choices()
found = partial(exchanged.texts_found, TMX, choices=NO_CHOICES)
problems = partial(exchanged.problems, TMX, choices=NO_CHOICES)


def test_a_memory_of_two_languages(tmp_path: Path) -> None:
    content = HEAD.format("EL") + (
        '<tu tuid="u1"><prop type="x">y</prop><note>n</note>'
        '<tuv xml:lang="en"><note>n</note><seg>The <bpt i="1">&lt;b></bpt>old<ept i="1"/>\n'
        "  sea,<!-- no --> <hi>he</hi> said.</seg></tuv>"
        '<tuv xml:lang="el"><seg>Η θάλασσα\u00a0μου</seg></tuv></tu>\n'
        + unit(("en", "alone"), more=' tuid="u2"')
        + unit(("en", " "), ("el", "κενό"), more=' tuid="u3"')
        + unit(("el", "δύο &amp; τρία"), ("en", "two"), more=' tuid="u4"')
        + TAIL
    )
    bitext, remarks = found(tmp_path, content)
    assert (bitext.source_language, bitext.target_language) == (
        Language.of("el"),
        Language.of("en"),
    )
    assert bitext.references == ("u1", "u4")
    assert bitext.source_verses == ("Η θάλασσα\u00a0μου", "δύο & τρία")
    assert bitext.target_verses == ("The old sea, he said.", "two")
    assert remarks == [
        "bitext: verse pairs without a verse were left out (2; lines 5, 6)",
        "notes and properties of units that were not kept: 3",
        "codes within texts that were left out: 2",
    ]


@pytest.mark.parametrize(
    ("declared", "encoding"),
    [
        ("utf-16", "utf-16"),
        ("UTF-16", "utf-16-be"),
        ("utf-16", "utf-16-le"),
        ("ISO-8859-1", "iso-8859-1"),
        ("iso-8859-15", "iso-8859-15"),
        ("Windows-1252", "cp1252"),
    ],
)
def test_memories_in_other_encodings(declared: str, encoding: str, tmp_path: Path) -> None:
    # As OmegaT and Trados write them: a document type, lang without a namespace, comments.
    mark = "\ufeff" if encoding.startswith("utf-16-") else ""
    content = (
        f'{mark}<?xml version="1.0" encoding="{declared}"?>\r\n'
        '<!DOCTYPE tmx SYSTEM "tmx14.dtd">\r\n'
        '<tmx version="1.4">\r\n  <header creationtool="Ours" srclang="EN-US"/>\r\n  <body>\r\n'
        '<!-- Default translations -->\r\n    <tu>\r\n      <tuv lang="EN-US">\r\n        <seg>A '
        '&lt;f0&gt;loom&lt;/f0&gt;.</seg>\r\n      </tuv>\r\n      <tuv lang="FR" changeid="x">\r\n'
        "        <seg>Un métier.</seg>\r\n      </tuv>\r\n    </tu>\r\n  </body>\r\n</tmx>\r\n"
    )
    bitext, _ = found(tmp_path, content.encode(encoding))
    assert bitext.source_verses == ("A <f0>loom</f0>.",)
    assert bitext.target_verses == ("Un métier.",)
    assert (bitext.source_language.tag, bitext.target_language.tag) == ("EN-US", "FR")


def test_only_ten_of_many_languages_are_named(tmp_path: Path) -> None:
    tags = [("en", "a"), *((f"x-{number}", "b") for number in range(1000))]
    (problem,) = problems(tmp_path, HEAD.format("en") + unit(*tags) + TAIL)
    assert "x-7, x-8, …; say which" in problem


def test_of_two_languages_one_may_be_named(tmp_path: Path) -> None:
    content = HEAD.format("en") + unit(("en", "a"), ("fr", "b")) + TAIL
    for choices in (Choices(Language.of("fr")), Choices(target_language=Language.of("en"))):
        bitext, _ = found(tmp_path, content, choices=choices)
        assert (bitext.source_verses, bitext.target_language.tag) == (("b",), "en")
