"""Translation memories."""

from functools import partial
from pathlib import Path

import pytest

import exchanged
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
