"""The style guide as one page of HTML that needs nothing else: for reading, linking and print."""

import html
from collections.abc import Iterator
from dataclasses import dataclass

from blinker_qt.bitext.verses import Side
from blinker_qt.compare.pages import part_of_page
from blinker_qt.formats import annotation
from blinker_qt.layouts.drawing import as_svg
from blinker_qt.study.guide import Chapter, Guide, Ruling, RulingFigure, as_html, as_plain


@dataclass(frozen=True, slots=True)
class _Words:
    """What a page says beside the guide itself; a caption begins with `right` or `wrong`."""

    title: str
    contents: str
    right: str
    wrong: str
    version: str


_WORDS = {
    "en": _Words("Annotation style guide", "Contents", "So:", "Not so:", "Version"),
    "fr": _Words("Guide d’annotation", "Sommaire", "Ainsi\u00a0:", "Pas ainsi\u00a0:", "Version"),
}

_LAYOUT = """
body { margin: 0 auto; max-inline-size: 46rem; padding: 2rem 1.25rem 4rem; background: var(--page);
  color: var(--ink); font: 1.0625rem/1.55 Georgia, "Noto Serif", "DejaVu Serif", serif; }
h1, h2, h3, nav, figcaption { font-family: system-ui, "Noto Sans", "DejaVu Sans", sans-serif; }
h1 { font-size: 2rem; margin-block: 0 .25rem; }
h2 { font-size: 1.5rem; margin-block: 3.5rem .75rem; border-block-end: 1px solid var(--edge); }
h3 { font-size: 1.1rem; margin-block: 2.25rem .5rem; }
h3 a, h2 a { color: inherit; text-decoration: none; }
h3 .number { color: var(--quiet); font-weight: 400; margin-inline-end: .5em; }
:target { background: var(--wash); }
a { color: var(--accent); }
.version { color: var(--quiet); margin-block: 0 1.5rem; }
.words { background: var(--wash); border-radius: 3px; padding: 0 .2em; }
nav ul { columns: 2 16rem; padding-inline-start: 1.2rem; }
figure { margin: 1rem 0; padding: .75rem 1rem; border: 1px solid var(--edge); border-radius: 8px;
  border-inline-start: 4px solid var(--right); break-inside: avoid; }
figure.wrong { border-style: dashed; border-inline-start: 4px dashed var(--wrong); }
figcaption { font-size: .9rem; margin-block-end: .6rem; }
.right b.kind { color: var(--right); } .wrong b.kind { color: var(--wrong); }
""".strip()

_PRINT = """
@media print { body { max-inline-size: none; padding: 0; font-size: 10.5pt; }
  nav { break-after: page; } h2 { break-before: page; } h2, h3 { break-after: avoid; }
  svg { zoom: .75; }
  a { color: inherit; text-decoration: none; }
  * { print-color-adjust: exact; -webkit-print-color-adjust: exact; } }
""".strip()

STYLE = f"{part_of_page('colours.css')}\n{_LAYOUT}\n{part_of_page('drawing.css')}\n{_PRINT}"
"""How the pages look: light, dark and on paper."""


def as_page(guide: Guide) -> bytes:
    """The whole guide, every chapter, ruling and list of changes with an anchor of its own.

    A ruling's anchor is its number, a chapter's its letters; citations lead there.
    """
    words = _WORDS[guide.language]
    known = {ruling.number for ruling in guide} | {chapter.letters for chapter in guide.chapters}
    title = html.escape(f"{words.title} – Blinker Qt")
    lines = [
        "<!DOCTYPE html>",
        f'<html lang="{guide.language}" dir="ltr">',
        '<head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{title}</title>",
        f"<style>\n{STYLE}\n</style></head>",
        "<body>",
        f"<h1>{html.escape(words.title)}</h1>",
        f'<p class="version">Blinker Qt · {words.version} {guide.version}</p>',
        *_paragraphs(guide.introduction, known),
        *_contents(guide, words),
    ]
    for chapter in guide.chapters:
        lines += _chapter(chapter, known, words)
    lines += [
        f'<h2 id="changes">{as_html(guide.changes.title)}</h2>',
        "<dl>",
        *(
            f"<dt><b>{change.version}</b></dt><dd>{as_html(change.text, known)}</dd>"
            for change in guide.changes.versions
        ),
        "</dl>",
        "</body></html>",
    ]
    return "".join(f"{line}\n" for line in lines).encode()


def _contents(guide: Guide, words: _Words) -> Iterator[str]:
    yield f'<nav aria-label="{html.escape(words.contents)}"><ul>'
    for chapter in guide.chapters:
        yield f'<li><a href="#{chapter.letters}">{as_html(chapter.title)}</a></li>'
    yield f'<li><a href="#changes">{as_html(guide.changes.title)}</a></li></ul></nav>'


def _chapter(chapter: Chapter, known: set[str], words: _Words) -> Iterator[str]:
    letters = chapter.letters
    yield f'<section><h2 id="{letters}"><a href="#{letters}">{as_html(chapter.title)}</a></h2>'
    yield from _paragraphs(chapter.introduction, known - {letters})
    for ruling in chapter.rulings:
        yield from _ruling(ruling, known, words)
    yield "</section>"


def _ruling(ruling: Ruling, known: set[str], words: _Words) -> Iterator[str]:
    number = ruling.number
    yield (
        f'<section><h3 id="{number}"><a href="#{number}"><span class="number">{number}</span>'
        f"{as_html(ruling.title)}</a></h3>"
    )
    yield from _paragraphs(ruling.text, known - {number})
    for figure in ruling.figures:
        yield from _figure(figure, known, words)
    yield "</section>"


def _figure(figure: RulingFigure, known: set[str], words: _Words) -> Iterator[str]:
    kind, sign, label = (
        ("right", "✓", words.right) if figure.is_right else ("wrong", "✗", words.wrong)
    )
    work = annotation.load(figure.path)
    source, target = (work.bitext.language(side) for side in Side)
    drawing = as_svg(
        work.bitext[0],
        work.pairs[0].alignment,
        (source.direction, target.direction),
        (source.tag, target.tag),
        f"{label} {as_plain(figure.caption)}",
    )
    yield f'<figure class="{kind}" id="figure-{figure.name}">'
    yield (
        f'<figcaption><b class="kind">{sign} {label}</b> '
        f"{as_html(figure.caption, known)}</figcaption>"
    )
    yield drawing
    yield "</figure>"


def _paragraphs(markdown: str, known: set[str]) -> Iterator[str]:
    return (f"<p>{as_html(part, known)}</p>" for part in markdown.split("\n\n"))
