"""Bibles in JSON."""

import json
from functools import partial
from pathlib import Path

import exchanged
from blinker_qt.formats.books import BOOKS
from blinker_qt.formats.choices import Choices
from blinker_qt.formats.json_bible import JSON_BIBLE

texts_found = partial(exchanged.texts_found, JSON_BIBLE, choices=Choices())


def test_books_with_unknown_names_are_known_by_their_places(tmp_path: Path) -> None:
    source = json.dumps([{"abbrev": code.lower(), "chapters": [["a"]]} for code in BOOKS])
    target = json.dumps([{"name": f"Libro {place}", "chapters": [["x"]]} for place in range(66)])
    bitext, _ = texts_found(tmp_path, source, target)
    assert bitext.references == tuple(f"{code} 1:1" for code in BOOKS)
