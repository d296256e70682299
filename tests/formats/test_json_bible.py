"""Bibles in JSON."""

import json
from functools import partial
from pathlib import Path

import exchanged
from blinker_qt.exchange.trial import detect
from blinker_qt.formats.books import BOOKS
from blinker_qt.formats.choices import Choices
from blinker_qt.formats.json_bible import JSON_BIBLE

texts_found = partial(exchanged.texts_found, JSON_BIBLE, choices=Choices())


def test_lists_of_verses_are_numbered_from_one(tmp_path: Path) -> None:
    english = '[{"abbrev": "ru", "name": "Ruth", "chapters": [["A  weaver", " sold"], ["cloth"]]}]'
    french = """{"translation": "made up", "books": [
      {"name": "RUTH", "chapters": [
        {"chapter": 1, "name": "Ruth 1", "verses": [
          {"verse": 2, "text": "vendit"}, {"verse": "1", "text": "Une tisserande", "note": "x"}]},
        {"chapter": 2, "verses": [{"verse": 1, "text": "du drap"}]}]}]}"""
    bitext, _ = texts_found(tmp_path, english, french)
    assert bitext.references == ("RUT 1:1", "RUT 1:2", "RUT 2:1")
    assert bitext.source_verses == ("A weaver", "sold", "cloth")
    assert bitext.target_verses == ("Une tisserande", "vendit", "du drap")
    assert detect([tmp_path / "source", tmp_path / "target"])[0].name == "json-bible"


def test_books_with_unknown_names_are_known_by_their_places(tmp_path: Path) -> None:
    source = json.dumps([{"abbrev": code.lower(), "chapters": [["a"]]} for code in BOOKS])
    target = json.dumps([{"name": f"Libro {place}", "chapters": [["x"]]} for place in range(66)])
    bitext, _ = texts_found(tmp_path, source, target)
    assert bitext.references == tuple(f"{code} 1:1" for code in BOOKS)
