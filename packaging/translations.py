"""Bring the catalogues of translations up to date with the program.

    python packaging/translations.py
    python packaging/translations.py --release

Collects the texts of the program, adds new ones to `resources/translations/*/*/*.po`,
removes those that are gone, compiles the catalogues (`.mo`) beside them, and prints what is not
translated yet: a warning, but with `--release` an error. `docs/translating.md` says how to
translate.
"""

from __future__ import annotations

import argparse
import ast
import io
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from running import ROOT

FOLDER = ROOT / "resources" / "translations"
LANGUAGES = tuple(sorted(path.name for path in FOLDER.iterdir() if path.is_dir()))
"""The code of every language that has a folder there."""
PACKAGE = ROOT / "blinker_qt"

Text = tuple[str, str]
"""A context, empty for most texts, and an English text."""

_TEXTS = {
    "tr": slice(1),
    "N_": slice(1),
    "pgettext": slice(1),
    "Table": slice(1, 2),
    "Column": slice(1, 2),
    "columns": slice(1, None),
    "Sentence": slice(1),
}
"""Which arguments of these functions and classes are texts, after the context if there is one."""
_NO_DATE = datetime(1998, 1, 1, tzinfo=UTC)
"""Stands in catalogues for the time, which would change them without any text having changed."""
_ENGLISH_ONLY = "cli"


def main() -> int:
    """Update every catalogue.

    Returns:
        The exit status: 0, or 1 for a release in which something is not translated.
    """
    parser = argparse.ArgumentParser(description="Bring the catalogues up to date.")
    parser.add_argument("--release", action="store_true", help="fail if a translation is missing")
    is_release = parser.parse_args().release
    update()
    missing = untranslated()
    for place in missing:
        print(f"{'error' if is_release else 'warning'}: {place} is not translated yet")
    return 1 if missing and is_release else 0


def update() -> None:
    """Bring every catalogue up to date with the program, and compile it."""
    source = texts(PACKAGE)
    for language in LANGUAGES:
        path = catalogue_path(language)
        path.parent.mkdir(parents=True, exist_ok=True)
        updated = with_texts(language, source, read(path) if path.exists() else {})
        path.write_bytes(as_po(updated))
        path.with_suffix(".mo").write_bytes(as_mo(updated))


def untranslated() -> list[str]:
    """The texts without a translation, each with its catalogue."""
    paths = map(catalogue_path, LANGUAGES)
    return [
        f"{path.relative_to(ROOT)}: {text!r}"
        for path in paths
        for (_, text), translation in read(path).items()
        if not translation
    ]


def catalogue_path(language: str) -> Path:
    """The file that translators work on."""
    return FOLDER / language / "LC_MESSAGES" / "blinker_qt.po"


def texts(package: Path) -> list[Text]:
    """Every text of a package that is shown in the user's language, each once, sorted."""
    collected: set[Text] = set()
    for file in package.rglob("*.py"):
        if _ENGLISH_ONLY not in file.relative_to(package).parts:
            collected.update(texts_of(ast.parse(file.read_bytes())))
    return sorted(collected, key=lambda text: (text[1], text[0]))


def texts_of(tree: ast.Module) -> Iterator[Text]:
    """The texts that a module marks, and the titles, headings and sentences of its tables.

    Those that are no literals, such as names of annotators, are not translated.
    """
    for call in ast.walk(tree):
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name):
            literals = [
                argument.value if isinstance(argument, ast.Constant) else None
                for argument in call.args
            ]
            context = str(literals.pop(0)) if call.func.id == "pgettext" else ""
            for text in literals[_TEXTS.get(call.func.id, slice(0))]:
                if isinstance(text, str) and text:
                    yield context, text


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
