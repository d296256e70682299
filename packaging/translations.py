"""Bring the catalogues of translations up to date with the program.

    python packaging/translations.py

Collects the texts of the program with Babel, adds new ones to `resources/translations/*/*/*.po`,
removes those that are gone, compiles the catalogues (`.mo`) beside them, and prints what is not
translated yet. `docs/translating.md` says how to translate.
"""

from __future__ import annotations

import ast
import io
import sys
from datetime import UTC, datetime
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from error_templates import called, error_templates, literal, sentence_templates
from running import ROOT

FOLDER = ROOT / "resources" / "translations"
LANGUAGES = ("fr",)
PACKAGE = ROOT / "blinker_qt"

Text = tuple[str, str]
"""A context, empty for most texts, and an English text."""

_KEYWORDS = {"tr": None, "N_": None, "pgettext": ((1, "c"), 2)}
_NO_DATE = datetime(1998, 1, 1, tzinfo=UTC)
"""Stands in catalogues for the time, which would change them without any text having changed."""
_ENGLISH_ONLY = ("cli", "tour.py")


def main() -> int:
    """Update every catalogue.

    Returns:
        The exit status: 0 when everything is translated.
    """
    source = texts(PACKAGE)
    missing = 0
    for language in LANGUAGES:
        path = catalogue_path(language)
        path.parent.mkdir(parents=True, exist_ok=True)
        updated = with_texts(language, source, read(path) if path.exists() else {})
        path.write_bytes(as_po(updated))
        path.with_suffix(".mo").write_bytes(as_mo(updated))
        for message in updated:
            if message.id and not message.string:
                missing += 1
                print(f"{path.relative_to(ROOT)}: {message.id!r} is not translated yet")
    return 1 if missing else 0


def catalogue_path(language: str) -> Path:
    """The file that translators work on."""
    return FOLDER / language / "LC_MESSAGES" / "blinker_qt.po"


def texts(package: Path) -> list[Text]:
    """Every text of a package that is shown in the user's language, each once, sorted.

    Raises:
        UnfollowedError: a template of an error is put together in a way that is not understood.
    """
    found: set[Text] = set()
    for path, _, message, _, context in extract_from_dir(
        package, [("**.py", "python")], keywords=_KEYWORDS, comment_tags=()
    ):
        if not set(_ENGLISH_ONLY) & set(Path(path).parts):
            text = message if isinstance(message, str) else message[-1]
            found.add((context or "", text))
    modules = {
        path: ast.parse(path.read_bytes())
        for path in sorted(package.rglob("*.py"))
        if not set(_ENGLISH_ONLY) & set(path.relative_to(package).parts)
    }
    templates = [*error_templates(modules), *sentence_templates(modules)]
    headings = (text for tree in modules.values() for text in table_headings(tree))
    found |= {("", text) for text in (*templates, *headings)}
    return sorted(found, key=lambda text: (text[1], text[0]))


def table_headings(tree: ast.Module) -> list[str]:
    """The titles and headings of tables in a module.

    Headings that are no literals, such as names of annotators, are not translated.
    """
    calls = (node for node in ast.walk(tree) if isinstance(node, ast.Call))
    arguments = (
        literal(call.args[1])
        for call in calls
        if called(call) in ("Table", "Column") and len(call.args) > 1
    )
    return [argument for argument in arguments if argument]


def read(path: Path) -> dict[Text, str]:
    """The translations of a catalogue."""
    with path.open("rb") as file:
        return {
            (message.context or "", str(message.id)): str(message.string)
            for message in read_po(file)
            if message.id
        }


def with_texts(language: str, source: list[Text], known: dict[Text, str]) -> Catalog:
    """A catalogue of these texts with the translations that are known."""
    catalogue = Catalog(
        locale=language,
        project="Blinker Qt",
        header_comment="# Blinker Qt",
        fuzzy=False,
        creation_date=_NO_DATE,
        revision_date=_NO_DATE,
    )
    for context, text in source:
        catalogue.add(text, known.get((context, text), ""), context=context or None)
    return catalogue


def as_po(catalogue: Catalog) -> bytes:
    """A catalogue as translators edit it."""
    file = io.BytesIO()
    write_po(file, catalogue, width=100)
    return file.getvalue()


def as_mo(catalogue: Catalog) -> bytes:
    """A catalogue as the program loads it."""
    file = io.BytesIO()
    write_mo(file, catalogue)
    return file.getvalue()


if __name__ == "__main__":
    sys.exit(main())
