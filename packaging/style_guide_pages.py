"""Make the pages of the style guide anew: docs/style-guide/en.html and fr.html.

    python packaging/style_guide_pages.py

They come from `styleguide/`; the tests say when they are stale.
"""

from __future__ import annotations

from pathlib import Path

from blinker_qt.study.guide import read_guide
from blinker_qt.study.guide_page import as_page
from running import ROOT

FOLDER = ROOT / "docs" / "style-guide"
LANGUAGES = ("en", "fr")


def main() -> None:
    """Write every page."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for language in LANGUAGES:
        page(language).write_bytes(as_page(read_guide(language)))


def page(language: str) -> Path:
    """The page in a language."""
    return FOLDER / f"{language}.html"


if __name__ == "__main__":
    main()
