"""TEI with verses in ab or seg."""

from functools import partial
from pathlib import Path

import exchanged
from blinker_qt.bitext.verses import Language
from blinker_qt.exchange.trial import detect
from blinker_qt.formats.choices import Choices
from blinker_qt.formats.tei import TEI

texts_found = partial(exchanged.texts_found, TEI, choices=Choices())

WORDS = """<?xml version="1.0"?>
<TEI xmlns="http://www.tei-c.org/ns/1.0" xml:lang="en"><teiHeader><p><seg>x</seg></p></teiHeader>
<text xml:lang="grc"><body><div n="1"><ab n="1" xml:id="RUT.1.1"><note>a <w>note</w></note>
<w>Α<hi>ὐ</hi>τὴ</w> <w>δὲ</w><pc>,</pc></ab>
<ab n="2" xml:id="RUT.1.2"><phr><w> κ' <w>inner</w></w></phr>ἔξω</ab></div></body></text></TEI>
"""
RUNNING = """<TEI><text xml:lang="en"><body><div><ab n="RUT 1:1">She<lb/>went <del>in</del>out,</ab>
<ab n="RUT 1:2"><seg>and</seg> <seg>came<note>cf.</note> back</seg></ab></div></body></text></TEI>
"""


def test_words_and_running_text_are_read(tmp_path: Path) -> None:
    bitext, remarks = texts_found(tmp_path, WORDS, RUNNING)
    assert bitext.references == ("RUT 1:1", "RUT 1:2")
    assert bitext.source_verses == ("Αὐτὴ δὲ ,", "κ'\u00a0inner")
    assert bitext.target_verses == ("She went out,", "and came back")
    assert (bitext.source_language, bitext.target_language) == (Language("grc"), Language("en"))
    assert "notes, titles and pictures left out: 3" in remarks
    found = detect([tmp_path / "source", tmp_path / "target"])
    assert (found[0].name, found[0].proof.is_read) == ("tei", True)


def test_verses_without_names_are_paired_in_their_order(tmp_path: Path) -> None:
    bitext, _ = texts_found(
        tmp_path, "<TEI><ab>a</ab><ab>b</ab></TEI>", "<TEI><seg>x</seg><seg>y</seg></TEI>"
    )
    assert bitext.references == ("1", "2")
    assert bitext.target_verses == ("x", "y")
