"""The documentation site: `make docs` builds it from the pages of `docs` and of the root.

The pages are plain Markdown, whose links work in a viewer of repositories, too. Lists of pages
(`docs/index.md`, `docs/decisions/README.md`) become the tables of contents.
"""

from __future__ import annotations

import json
import os
import re
import shutil
from collections.abc import Iterator, Mapping
from pathlib import Path

from environment import program
from running import ROOT, run, say

DOCS = ROOT / "docs"
LISTS_OF_PAGES = ("index.md", "decisions/README.md")
LISTED = re.compile(r"(?:-|\d+\.) \[[^\]]+\]\(([^)#]+)\.md\)")
"""The beginning of a line that puts a page into a table of contents."""

_CODE_OR_LINK = re.compile(r"(?ms)^```.*?^```|`[^`\n]+`|\[([^\]]*)\]\(([^)\s]+)\)")
_MAIN = re.compile(r'<article role="main".*?</article>', re.DOTALL)
_FETCH = """const fetchFromNetwork = window.fetch;
window.fetch = (address, ...others) => {
  const page = String(address).replace(/^\\.\\//, "").split(/[?#]/)[0];
  return page in PAGES
    ? Promise.resolve(new Response(PAGES[page]))
    : fetchFromNetwork(address, ...others);
};
"""
"""Answers the search with the pages in its script."""
_FETCHED = {
    ".html": re.compile(
        r"<(?:script|img|link|source|iframe)\b[^>]*?\s(?:src|href)=[\"']?((?:https?:)?//[^\"'>\s]+)"
    ),
    ".css": re.compile(r"(?:url\(|@import)\s*['\"]?((?:https?:)?//[^'\")\s]+)"),
}
"""Addresses of what a browser fetches without being asked, by the kind of file."""


def run_sphinx() -> bool:
    """Build the site in build/docs, and say which links to other sites work.

    Returns:
        Whether nothing was wrong with it; links to other sites do not count.
    """
    folder, python = ROOT / "build", program("python")
    problems = build(folder, python)
    for line in problems:
        say(line)
    if not problems:
        say(_other_sites(folder, python))
        say("The site is in build/docs: open index.html")
    return not problems


def build(folder: Path, python: str) -> list[str]:
    """Build the site in the folder `docs` of a folder.

    Args:
        folder: where the site and what it is made from go.
        python: the Python that has Sphinx.

    Returns:
        What is wrong: warnings of Sphinx, and files that a browser would fetch from the network.
    """
    source, site = folder / "docs-source", folder / "docs"
    for old in (source, site):
        shutil.rmtree(old, ignore_errors=True)
    stage(source)
    outcome = run([*_sphinx(python, "html", folder), "--fail-on-warning", str(source), str(site)])
    if not outcome.ok:
        return [outcome.output.strip()]
    for page in sorted(DOCS.rglob("*.html")):
        shutil.copyfile(page, site / page.relative_to(DOCS))
    _give_pages_to_search(site)
    fetched = [address for path in sorted(site.rglob("*")) for address in fetched_from_afar(path)]
    return [f"needs the network: {address}" for address in fetched]


def _give_pages_to_search(site: Path) -> None:
    """Put every page into a script of the search, which quotes them.

    The search would fetch them, which browsers refuse for pages opened from a folder.
    """
    contents = {}
    for page in sorted(site.rglob("*.html")):
        main = _MAIN.search(page.read_text("utf-8"))
        if main is not None:
            contents[page.relative_to(site).as_posix()] = main.group()
    script = f"const PAGES = {json.dumps(contents, ensure_ascii=False)};\n{_FETCH}"
    (site / "_static" / "search_pages.js").write_text(script, encoding="utf-8")
    search = site / "search.html"
    text = search.read_text("utf-8")
    tag = '<script src="_static/search_pages.js"></script>'
    search.write_text(text.replace("</head>", f"{tag}</head>", 1), encoding="utf-8")


def pages() -> dict[Path, Path]:
    """Every page by its file, with its place in the site."""
    in_docs = {path: path.relative_to(DOCS) for path in sorted(DOCS.rglob("*.md"))}
    in_root = {path: Path(path.name.lower()) for path in sorted(ROOT.glob("*.md"))}
    del in_root[ROOT / "README.md"]
    return in_docs | in_root


def stage(folder: Path) -> None:
    """Copy everything to a folder, with links and tables of contents as Sphinx has them."""
    places = pages() | {ROOT / "LICENSE": Path("LICENSE")}
    for path, place in pages().items():
        text = with_links(path, places)
        if place.as_posix() in LISTS_OF_PAGES:
            text += "".join(_tables_of_contents(text))
        target = folder / place
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")
    shutil.copytree(DOCS / "pictures", folder / "pictures")
    shutil.copyfile(ROOT / "LICENSE", folder / "LICENSE")


def fetched_from_afar(path: Path) -> list[str]:
    """What a browser would fetch from the network for a file of the site."""
    pattern = _FETCHED.get(path.suffix)
    return pattern.findall(path.read_text("utf-8")) if pattern else []


def with_links(page: Path, known: Mapping[Path, Path], docs: Path = DOCS) -> str:
    """The text of a page, its links leading to places in the site; code stays as it is.

    Args:
        page: the file.
        known: the place in the site of every page, and of other files outside `docs`.
        docs: the folder whose other files keep their places.
    """

    def link(match: re.Match[str]) -> str:
        label, address = match.groups()
        if address is None or re.match(r"\w+:|#", address):
            return match.group()
        file, mark, anchor = address.partition("#")
        path = Path(os.path.normpath(page.parent / file))
        place = known.get(path) or (path.relative_to(docs) if path.is_relative_to(docs) else None)
        if place is None:
            return match.group()
        new = Path(os.path.relpath(place, known[page].parent)).as_posix() + mark + anchor
        # Sphinx would take another page for a file to be downloaded.
        return f'<a href="{new}">{label}</a>' if place.suffix == ".html" else f"[{label}]({new})"

    return _CODE_OR_LINK.sub(link, page.read_text("utf-8"))


def _tables_of_contents(text: str) -> Iterator[str]:
    """A table of contents for the pages listed under each heading."""
    for section in re.split(r"(?m)^## ", text):
        listed = [match[1] for line in section.splitlines() if (match := LISTED.match(line))]
        if listed:
            heading = section.splitlines()[0]
            caption = f":caption: {heading}\n" if not heading.startswith("#") else ""
            yield "\n".join(["", "```{toctree}", ":hidden:", f"{caption}", *listed, "```", ""])


def _other_sites(folder: Path, python: str) -> str:
    """Which links to other sites work, as a sentence; perhaps none can be tried here."""
    results = folder / "docs-links"
    run([*_sphinx(python, "linkcheck", folder), str(folder / "docs-source"), str(results)])
    lines = (results / "output.json").read_text("utf-8").splitlines()
    states = {entry["uri"]: entry["status"] for entry in map(json.loads, lines)}
    working = [uri for uri, state in states.items() if state in ("working", "redirected")]
    others = [uri for uri, state in states.items() if state in ("broken", "timeout")]
    if not working:
        return "Links to other sites were not checked: none of them can be reached from here."
    failed = f"; these could not be opened: {', '.join(others)}" if others else "."
    return f"Links to other sites: {len(working)} work{failed}"


def _sphinx(python: str, builder: str, folder: Path) -> list[str]:
    return [
        *(python, "-m", "sphinx", "--quiet", f"--builder={builder}"),
        *(f"--conf-dir={DOCS}", f"--doctree-dir={folder / 'docs-trees'}"),
    ]
