"""The architecture page names only what exists, and the README points only to what exists."""

import re
from pathlib import Path

import pytest

import targets
from running import ROOT

PAGES = [ROOT / "README.md", *sorted(ROOT.glob("docs/**/*.md"))]


def test_files_and_packages_on_the_architecture_page_exist() -> None:
    page = targets.ARCHITECTURE.read_text("utf-8")
    named = re.findall(r"`((?:blinker_qt|tests|packaging|resources|docs)/[\w./]+)`", page)
    assert len(named) > 10
    assert [name for name in named if not (ROOT / name).exists()] == []


def test_every_package_is_on_the_architecture_page() -> None:
    page = targets.ARCHITECTURE.read_text("utf-8")
    packages = [path for path in targets.PACKAGE.iterdir() if (path / "__init__.py").exists()]
    assert [path.name for path in packages if f"`blinker_qt/{path.name}`" not in page] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_between_pages_lead_somewhere(page: Path) -> None:
    links = re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text("utf-8"))
    assert [link for link in links if not (page.parent / link).exists()] == []
