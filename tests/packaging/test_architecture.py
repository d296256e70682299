"""Files named in the documentation exist."""

import re
from pathlib import Path

import pytest

from running import ROOT

PACKAGE, ARCHITECTURE = ROOT / "blinker_qt", ROOT / "docs" / "architecture.md"
NAMED = r"`((?:blinker_qt|tests|packaging|resources|docs)/[\w./]+)`"
PAGES = [*sorted(ROOT.glob("*.md")), *sorted(ROOT.glob("docs/**/*.md"))]


NETWORK = set(
    "_socket asyncio ftplib http imaplib poplib requests select smtplib socket socketserver ssl "
    "urllib webbrowser xmlrpc PySide6.QtNetwork PySide6.QtWebSockets".split()
)


IMPORTS = re.compile(r"^\s*(?:from ([\w.]+) )?import (\([^)]*\)|.*)$", re.MULTILINE)


def test_no_module_can_connect_to_a_network() -> None:
    """Only local sockets and pipes are used, by multiprocessing.connection."""
    families = set[str]()
    for path in PACKAGE.rglob("*.py"):
        text = path.read_text("utf-8")
        for module, imported in IMPORTS.findall(text):
            names = {f"{module}.{name}".lstrip(".") for name in re.findall(r"[\w.]+", imported)}
            assert not NETWORK & {module, *names, *(name.split(".")[0] for name in names)}, path
        families.update(re.findall(r"\bAF_\w+", text))
    assert families == {"AF_UNIX", "AF_PIPE"}


def test_every_package_is_on_the_architecture_page() -> None:
    page = ARCHITECTURE.read_text("utf-8")
    packages = [path for path in PACKAGE.iterdir() if (path / "__init__.py").exists()]
    assert [path.name for path in packages if f"`blinker_qt/{path.name}`" not in page] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_files_named_on_a_page_exist_and_links_lead_somewhere(page: Path) -> None:
    text = page.read_text("utf-8")
    made = re.findall(rf"{NAMED}:\n\n```(?:python|po)\n", text)
    named = set(re.findall(NAMED, text)).difference(made)
    assert [name for name in named if not (ROOT / name).exists()] == []
    without_code = re.sub("^```.*?^```", "", text, flags=re.MULTILINE | re.DOTALL)
    for file, anchor in re.findall(r"\]\(([^)#:]*)#?([^):]*)\)", without_code):
        target = page.parent / file if file else page
        assert target.exists(), file
        assert not anchor or anchor in anchors(target), f"{file}#{anchor}"


def anchors(page: Path) -> list[str]:
    """What links to the headings of a page end in."""
    headings = re.findall(r"^#+ (.+)$", page.read_text("utf-8"), re.MULTILINE)
    return [re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings]
