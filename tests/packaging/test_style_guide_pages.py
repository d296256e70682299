"""The pages of the style guide are up to date and self-contained."""

import re
from collections import Counter
from pathlib import Path

import pytest
from lxml import html

import style_guide_pages
from blinker_qt.study.guide import as_plain, read_guide
from blinker_qt.ui.widgets.theme import contrast
from running import ROOT

EVERY_LANGUAGE = pytest.mark.parametrize("language", style_guide_pages.LANGUAGES)
STALE = "the page is stale: run python packaging/style_guide_pages.py"


@EVERY_LANGUAGE
def test_the_page_is_what_the_guide_makes(language: str) -> None:
    kept = style_guide_pages.page(language).read_bytes()
    # Compared apart from the assertion: nobody wants to read the difference.
    same = kept == style_guide_pages.as_page(language)
    assert same, STALE


@EVERY_LANGUAGE
def test_the_page_is_whole_and_needs_no_colour(language: str) -> None:
    text = style_guide_pages.page(language).read_text(encoding="utf-8")
    # Nothing is fetched from elsewhere.
    assert not re.search(r"http|<script|url\(", text)
    page, guide = html.document_fromstring(text.encode()), read_guide(language)
    # Everything has its anchor.
    ids = Counter(str(one) for one in page.xpath("//@id"))
    assert max(ids.values()) == 1
    wanted = {ruling.number for ruling in guide} | {one.letters for one in guide.chapters}
    wanted |= {f"figure-{figure.name}" for ruling in guide for figure in ruling.figures}
    assert set(ids) == wanted | {"changes"}
    targets = {str(one) for one in page.xpath("//a/@href")}
    assert {target.removeprefix("#") for target in targets} <= set(ids)
    # It says its language, version and changes.
    shown = " ".join(str(page.xpath("string(//body)")).split())
    assert page.get("lang") == language
    assert f"Version {guide.version}" in shown
    assert all(as_plain(change.text) in shown for change in guide.changes.versions)
    for figure in page.iter("svg"):
        assert {str(one) for one in figure.xpath(".//@lang")} == {"en", "fr"}
    # Wrong figures are told from right ones without colour.
    signs = {"right": "✓", "wrong": "✗"}
    for figure in page.iter("figure"):
        kind = str(figure.get("class"))
        assert str(figure.xpath("string(figcaption/b)")).startswith(signs[kind])
        assert str(figure.get("id")).endswith("-not") == (kind == "wrong")
        assert figure.xpath("string(svg/@aria-label)")
    # Readers find it.
    readme = Path(ROOT, "README.md").read_text(encoding="utf-8")
    assert f"docs/style-guide/{language}.html" in readme


def test_text_and_marks_can_be_seen_in_light_in_dark_and_on_paper() -> None:
    light: dict[str, str] = {}
    blocks = style_guide_pages.style().split(":root {")[1:]
    for block in (block for block in blocks if "--page:" in block):
        own = dict(
            entry.strip().removeprefix("--").split(": ")
            for entry in block.partition("}")[0].split(";")
            if entry.strip().startswith("--")
        )
        light = light or own
        colours = light | own
        inks = [(ink, "page") for ink in ("ink", "quiet", "accent", "right", "wrong")]
        for ink, ground in (*inks, ("ink", "linked"), ("ink", "wash"), ("none-ink", "none")):
            assert contrast(colours[ink], colours[ground]) >= 4.5, (ink, ground)
        for mark in ("stroke", "under"):
            assert contrast(colours[mark], colours["page"]) >= 3.0, mark
