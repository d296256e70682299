"""The pages of the style guide are up to date and self-contained."""

from collections import Counter
from pathlib import Path

import pytest
from lxml import etree, html

import style_guide_pages
from blinker_qt.study.guide import as_plain, read_guide
from blinker_qt.ui.widgets.theme import contrast
from running import ROOT

EVERY_LANGUAGE = pytest.mark.parametrize("language", style_guide_pages.LANGUAGES)
STALE = "the page is stale: run python packaging/style_guide_pages.py"


@pytest.fixture(scope="module")
def pages() -> dict[str, etree._Element]:
    return {
        language: html.document_fromstring(style_guide_pages.page(language).read_bytes())
        for language in style_guide_pages.LANGUAGES
    }


@EVERY_LANGUAGE
def test_the_page_is_what_the_guide_makes(language: str) -> None:
    kept = style_guide_pages.page(language).read_bytes()
    # Compared apart from the assertion: nobody wants to read the difference.
    same = kept == style_guide_pages.as_page(language)
    assert same, STALE


@EVERY_LANGUAGE
def test_everything_has_its_anchor(language: str, pages: dict[str, etree._Element]) -> None:
    page, guide = pages[language], read_guide(language)
    ids = Counter(str(one) for one in page.xpath("//@id"))
    assert max(ids.values()) == 1
    wanted = {ruling.number for ruling in guide} | {one.letters for one in guide.chapters}
    wanted |= {f"figure-{figure.name}" for ruling in guide for figure in ruling.figures}
    assert set(ids) == wanted | {"changes"}
    targets = {str(one) for one in page.xpath("//a/@href")}
    assert {target.removeprefix("#") for target in targets} <= set(ids)


@EVERY_LANGUAGE
def test_language_version_and_changes(language: str, pages: dict[str, etree._Element]) -> None:
    page, guide = pages[language], read_guide(language)
    text = " ".join(str(page.xpath("string(//body)")).split())
    assert page.get("lang") == language
    assert f"Version {guide.version}" in text
    assert all(as_plain(change.text) in text for change in guide.changes.versions)
    for figure in page.iter("svg"):
        assert {str(one) for one in figure.xpath(".//@lang")} == {"en", "fr"}


@EVERY_LANGUAGE
def test_wrong_figures_without_colour(language: str, pages: dict[str, etree._Element]) -> None:
    signs = {"right": "✓", "wrong": "✗"}
    for figure in pages[language].iter("figure"):
        kind = str(figure.get("class"))
        label = figure.xpath("string(figcaption/b)")
        assert str(label).startswith(signs[kind])
        assert str(figure.get("id")).endswith("-not") == (kind == "wrong")
        assert figure.xpath("string(svg/@aria-label)")


@EVERY_LANGUAGE
def test_nothing_is_fetched_from_elsewhere(language: str) -> None:
    text = style_guide_pages.page(language).read_text(encoding="utf-8")
    assert "http" not in text
    assert "<script" not in text
    assert "url(" not in text


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
        for ink in ("ink", "quiet", "accent", "right", "wrong"):
            assert contrast(colours[ink], colours["page"]) >= 4.5, ink
        assert contrast(colours["ink"], colours["linked"]) >= 4.5
        assert contrast(colours["ink"], colours["wash"]) >= 4.5
        assert contrast(colours["none-ink"], colours["none"]) >= 4.5
        for mark in ("stroke", "under"):
            assert contrast(colours[mark], colours["page"]) >= 3.0, mark


def test_readers_find_the_pages() -> None:
    readme = Path(ROOT, "README.md").read_text(encoding="utf-8")
    for language in style_guide_pages.LANGUAGES:
        assert f"docs/style-guide/{language}.html" in readme
