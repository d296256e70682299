"""Bring the catalogues of translations up to date with the program.

    python packaging/translations.py

Texts that are new in the source come into `resources/translations/*.ts` as unfinished, texts that
are gone leave, and the compiled catalogues (`.qm`) beside them are made anew. What still wants a
translator is printed. `docs/translating.md` says how to translate.
"""

from __future__ import annotations

import subprocess
from collections.abc import Sequence
from itertools import groupby
from pathlib import Path

import PySide6
from lxml import etree

from running import ROOT
from source_strings import Text, texts

FOLDER = ROOT / "resources" / "translations"
LANGUAGES = ("fr",)
PACKAGE = ROOT / "blinker_qt"

Translations = dict[Text, str]
"""A translation for every text; an empty one where it is unfinished."""


def main() -> int:
    """Update every catalogue.

    Returns:
        The exit status: 0 when everything is translated.
    """
    FOLDER.mkdir(parents=True, exist_ok=True)
    source = texts(PACKAGE)
    missing = 0
    for language in LANGUAGES:
        path = catalogue(language)
        known = read(path) if path.exists() else {}
        translations = {text: known.get(text, "") for text in source}
        path.write_bytes(as_xml(language, translations))
        compile_catalogue(path, path.with_suffix(".qm"))
        for text in unfinished(translations):
            missing += 1
            print(f"{path.name}: {text.context}: {text.source!r} is not translated yet")
    return 1 if missing else 0


def catalogue(language: str) -> Path:
    """The file that translators work on."""
    return FOLDER / f"blinker_qt_{language}.ts"


def unfinished(translations: Translations) -> list[Text]:
    """The texts that want a translator."""
    return [text for text, translation in translations.items() if not translation]


def read(path: Path) -> Translations:
    """What a catalogue holds."""
    root = etree.fromstring(path.read_bytes(), etree.XMLParser(resolve_entities=False))
    return {
        Text(context.findtext("name", ""), message.findtext("source", "")): (
            message.findtext("translation", "")
        )
        for context in root.iterfind("context")
        for message in context.iterfind("message")
    }


def as_xml(language: str, translations: Translations) -> bytes:
    """A catalogue in the form that Qt's own tools read and write."""
    root = etree.Element("TS", version="2.1", language=language, sourcelanguage="en")
    for name, group in groupby(translations, lambda text: text.context):
        context = etree.SubElement(root, "context")
        etree.SubElement(context, "name").text = name
        for text in group:
            message = etree.SubElement(context, "message")
            etree.SubElement(message, "source").text = text.source
            translation = etree.SubElement(message, "translation")
            translation.text = translations[text]
            if not translations[text]:
                translation.set("type", "unfinished")
    written: bytes = etree.tostring(
        root, encoding="utf-8", xml_declaration=True, pretty_print=True, doctype="<!DOCTYPE TS>"
    )
    return written


def compile_catalogue(source: Path, compiled: Path) -> None:
    """Make the file that the program loads, with the tool that comes with PySide6."""
    tool = Path(PySide6.__path__[0], "lrelease")
    command: Sequence[Path | str] = [tool, "-silent", source, "-qm", compiled]
    subprocess.run(command, check=True)


if __name__ == "__main__":
    raise SystemExit(main())
