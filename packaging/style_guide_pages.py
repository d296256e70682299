"""Make the pages of the style guide anew: docs/style-guide/en.html and fr.html.

    python packaging/style_guide_pages.py

They come from `styleguide/`, and need nothing else; the tests say when they are stale.
"""

from __future__ import annotations

from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from blinker_qt.compare.pages import part_of_page
from blinker_qt.layouts.drawing import as_svg
from blinker_qt.study.guide import (
    SHIPPED_LANGUAGES,
    RulingFigure,
    as_html,
    as_plain,
    read_guide,
)
from running import ROOT

FOLDER = ROOT / "docs" / "style-guide"
LANGUAGES = ("en", "fr")
_TEMPLATES = Path(__file__).with_name("templates")
_TEXTS = {
    "en": {
        "title": "Annotation style guide",
        "contents": "Contents",
        "right": "So:",
        "wrong": "Not so:",
        "version": "Version",
    },
    "fr": {
        "title": "Guide d’annotation",
        "contents": "Sommaire",
        "right": "Ainsi\u00a0:",
        "wrong": "Pas ainsi\u00a0:",
        "version": "Version",
    },
}


def main() -> None:
    """Write every page."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for language in LANGUAGES:
        page(language).write_bytes(as_page(language))


def page(language: str) -> Path:
    """The page in a language."""
    return FOLDER / f"{language}.html"


def style() -> str:
    """How the pages look: light, dark and on paper."""
    layout, on_paper = (
        (_TEMPLATES / name).read_text(encoding="utf-8").strip()
        for name in ("guide.css", "guide-print.css")
    )
    return "\n".join((part_of_page("colours.css"), layout, part_of_page("drawing.css"), on_paper))


def as_page(language: str) -> bytes:
    """The whole guide in a language, each chapter, ruling and list of changes with an anchor.

    A ruling's anchor is its number, a chapter's its letters; citations lead there.
    """
    guide = read_guide(language)
    known = {ruling.number for ruling in guide} | {chapter.letters for chapter in guide.chapters}

    def linked(markdown: str, within: str = "") -> Markup:
        return Markup(as_html(markdown, known - {within}))  # noqa: S704 (escaped there)

    def marked(markdown: str) -> Markup:
        return Markup(as_html(markdown))  # noqa: S704 (escaped there)

    environment = Environment(
        loader=FileSystemLoader(_TEMPLATES),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        undefined=StrictUndefined,
    )
    environment.filters.update(linked=linked, marked=marked, drawn=_drawn)
    template = environment.get_template("guide.html")
    page = template.render(
        guide=guide,
        language=language,
        words=_TEXTS[language],
        style=Markup(style()),  # noqa: S704 (our own files)
    )
    return page.encode()


def _drawn(figure: RulingFigure, label: str) -> Markup:
    source, target = SHIPPED_LANGUAGES
    drawing = as_svg(
        figure.pair,
        figure.alignment,
        (source.direction, target.direction),
        (source.tag, target.tag),
        f"{label} {as_plain(figure.caption)}",
        labels=figure.labels(),
    )
    return Markup(drawing)  # noqa: S704 (escaped there)


if __name__ == "__main__":
    main()
