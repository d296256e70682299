"""Files named in the documentation exist."""

import ast
import re
from pathlib import Path

import pytest

from running import ROOT

PACKAGE, ARCHITECTURE = ROOT / "blinker_qt", ROOT / "docs" / "architecture.md"
NAMED = r"`((?:blinker_qt|tests|packaging|resources|docs)/[\w./]+)`"
PAGES = [*sorted(ROOT.glob("*.md")), *sorted(ROOT.glob("docs/**/*.md"))]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_files_and_packages_named_on_a_page_exist(page: Path) -> None:
    text = page.read_text("utf-8")
    made = re.findall(rf"{NAMED}:\n\n```(?:python|po)\n", text)
    named = set(re.findall(NAMED, text)).difference(made)
    assert [name for name in named if not (ROOT / name).exists()] == []


NETWORK = set(
    "_socket asyncio ftplib http imaplib poplib requests select smtplib socket socketserver ssl "
    "urllib webbrowser xmlrpc PySide6.QtNetwork PySide6.QtWebSockets".split()
)


def test_no_module_can_connect_to_a_network() -> None:
    """Only local sockets and pipes are used, by multiprocessing.connection."""
    families = set()
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_bytes())):
            names = {one.name for one in node.names} if isinstance(node, ast.Import) else set()
            if isinstance(node, ast.ImportFrom):
                names = {f"{node.module}.{one.name}" for one in node.names} | {f"{node.module}"}
            assert not NETWORK & {*names, *(one.split(".")[0] for one in names)}, path
            if isinstance(node, ast.Constant) and str(node.value).startswith("AF_"):
                families.add(node.value)
    assert families == {"AF_UNIX", "AF_PIPE"}


def test_every_package_is_on_the_architecture_page() -> None:
    page = ARCHITECTURE.read_text("utf-8")
    packages = [path for path in PACKAGE.iterdir() if (path / "__init__.py").exists()]
    assert [path.name for path in packages if f"`blinker_qt/{path.name}`" not in page] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_between_pages_lead_somewhere(page: Path) -> None:
    text = re.sub("^```.*?^```", "", page.read_text("utf-8"), flags=re.MULTILINE | re.DOTALL)
    for file, anchor in re.findall(r"\]\(([^)#:]*)#?([^):]*)\)", text):
        target = page.parent / file if file else page
        assert target.exists(), file
        assert not anchor or anchor in anchors(target), f"{file}#{anchor}"


def anchors(page: Path) -> list[str]:
    """What links to the headings of a page end in."""
    headings = re.findall(r"^#+ (.+)$", page.read_text("utf-8"), re.MULTILINE)
    return [re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings]
