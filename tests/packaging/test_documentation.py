"""The documentation site: its pages, their order, their links, and that it needs no network."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import documentation
import reference
from running import ROOT

INDEX = documentation.DOCS / "index.md"
LINK = re.compile(r"\]\(([^)#:]+\.(?:md|html))\)")


def linked_pages(page: Path, text: str) -> list[Path]:
    return [(page.parent / address).resolve() for address in LINK.findall(text)]


def test_every_page_is_listed_once() -> None:
    lists = [documentation.DOCS / name for name in documentation.LISTS_OF_PAGES]
    rows = [
        (page, line)
        for page in lists
        for line in page.read_text("utf-8").splitlines()
        if documentation.LISTED.match(line)
    ]
    listed = [linked_pages(page, line)[0] for page, line in rows]
    assert sorted(listed) == sorted(documentation.pages().keys() - {INDEX})


def test_the_readme_lists_pages_in_the_order_of_the_site() -> None:
    readme = ROOT / "README.md"
    table = readme.read_text("utf-8").partition("## Documentation")[2].partition("\n## ")[0]
    named = linked_pages(readme, table)
    order = linked_pages(INDEX, INDEX.read_text("utf-8"))
    assert named
    assert [page for page in order if page in named] == named


@pytest.mark.parametrize("page", reference.pages(), ids=lambda page: page.name)
def test_what_comes_from_the_code_is_up_to_date(page: Path) -> None:
    text = page.read_text("utf-8")
    same = text == reference.with_parts(text, reference.pages()[page])
    assert same, "the page is stale: run python packaging/reference.py"
    headings = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    assert len(headings) == len(set(headings))


def test_links_are_rewritten_for_the_site_and_code_is_not(tmp_path: Path) -> None:
    page = tmp_path / "docs" / "page.md"
    page.parent.mkdir()
    page.write_text(
        "[a](other.md#x) [b](../ROOT.md) [c](https://example.org) [d](guide/en.html) [e](#x)\n"
        "`[f](../ROOT.md)`\n```\n[g](../ROOT.md)\n```\n",
        "utf-8",
    )
    known = {
        page: Path("page.md"),
        tmp_path / "docs" / "other.md": Path("other.md"),
        tmp_path / "ROOT.md": Path("root.md"),
    }
    assert documentation.with_links(page, known, tmp_path / "docs") == (
        "[a](other.md#x) [b](root.md) [c](https://example.org) "
        '<a href="guide/en.html">d</a> [e](#x)\n'
        "`[f](../ROOT.md)`\n```\n[g](../ROOT.md)\n```\n"
    )


def test_what_a_browser_would_fetch_is_found(tmp_path: Path) -> None:
    page, style = tmp_path / "page.html", tmp_path / "style.css"
    page.write_text(
        '<a href="https://example.org">a link</a><img src="near.png"><script src="//far/a.js">'
        '</script><link href="https://far/b.css" rel="stylesheet">',
        "utf-8",
    )
    style.write_text("@import 'https://far/c.css'; a { background: url(d.png); }", "utf-8")
    assert documentation.fetched_from_afar(page) == ["//far/a.js", "https://far/b.css"]
    assert documentation.fetched_from_afar(style) == ["https://far/c.css"]


def test_the_site_is_built_without_warnings_and_needs_no_network(tmp_path: Path) -> None:
    pytest.importorskip("sphinx")
    assert documentation.build(tmp_path, sys.executable) == []
    assert (tmp_path / "docs" / "searchindex.js").exists()


def test_search_results_quote_their_pages_without_a_network(tmp_path: Path) -> None:
    """Browsers fetch no page for one that was opened from a folder."""
    pytest.importorskip("sphinx")
    chromium = shutil.which("chromium")
    if chromium is None:
        pytest.skip("chromium is not installed")
    assert documentation.build(tmp_path, sys.executable) == []
    address = (tmp_path / "docs" / "search.html").as_uri() + "?q=adjudication"
    options = ["--headless", "--no-sandbox", f"--user-data-dir={tmp_path / 'profile'}"]
    shown = subprocess.run(
        [chromium, *options, "--virtual-time-budget=20000", "--dump-dom", address],
        check=True,
        capture_output=True,
        encoding="utf-8",
    )
    excerpts = re.findall(r'<p class="context">(.*?)</p>', shown.stdout, re.DOTALL)
    assert len(excerpts) > 3
    assert sum("adjudicat" in excerpt.lower() for excerpt in excerpts) > 3
