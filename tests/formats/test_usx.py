"""USX of Paratext and the Digital Bible Library."""

from functools import partial
from pathlib import Path

import exchanged
from blinker_qt.exchange.trial import detect
from blinker_qt.formats.choices import Choices
from blinker_qt.formats.usx import USFX, USX

texts_found = partial(exchanged.texts_found, USX, choices=Choices())

SOURCE = """<?xml version="1.0" encoding="utf-8"?>
<usx version="3.0">
 <book code="RUT" style="id">made up</book>
 <para style="h">Ruth</para>
 <para style="mt1">The Book of Ruth</para>
 <chapter number="1" style="c" sid="RUT 1"/>
 <para style="s1">The famine</para>
 <para style="p">
  <verse number="1" style="v" sid="RUT 1:1"/>A weaver <char style="nd">went</char> out,<note
   caller="+" style="f"><char style="fr">1:1 </char><char style="ft">a note</char></note> and</para>
 <para style="q1">sold blue cloth.<verse eid="RUT 1:1"/></para>
 <para style="p"><verse number="2-3" style="v" sid="RUT 1:2-3"/>She <char style="rq">cf.</char>came
  back<optbreak/>late.<figure style="fig" file="a.jpg">a door</figure><ref loc="RUT 1:1">here</ref>
  <char style="zx">now</char><verse eid="RUT 1:2-3"/> stray</para>
 <table><row style="tr"><cell style="tc1"><verse number="4a" style="v"/>one</cell><cell
  style="tc2">two</cell></row></table>
 <sidebar style="esb"><para style="p">aside</para></sidebar>
 <chapter eid="RUT 1"/>
</usx>
"""
OLDER = """<usx version="2.0"><book code="RUT" style="id"/><chapter number="1" style="c"/>
<para style="zp"><verse number="1" style="v"/>Une tisserande sortit.<verse number="2"/>Elle
</para><para style="p"><verse number="3" style="v"/>rentra.<verse number="4a" style="v"/>un
<ms style="qt-s" sid="a"/>deux</para></usx>"""


def test_verses_go_on_over_paragraphs(tmp_path: Path) -> None:
    bitext, remarks = texts_found(tmp_path, SOURCE, OLDER)
    assert bitext.references == ("RUT 1:1", "RUT 1:2-3", "RUT 1:4a")
    assert bitext.source_verses == (
        "A weaver went out, and sold blue cloth.",
        "She came back late.here now",
        "one two",
    )
    assert bitext.target_verses == ("Une tisserande sortit.", "Elle rentra.", "un deux")
    assert remarks[-2:] == [
        "left out: notes: 3, headings: 2, texts outside verses: 1",
        "markers that are not known, their text was kept: zp, zx",
    ]
    found = detect([tmp_path / "source", tmp_path / "target"])
    assert (found[0].name, found[0].proof.is_read) == ("usx", True)


def test_a_range_of_hebrew_has_a_mark_of_direction(tmp_path: Path) -> None:
    hebrew = OLDER.replace('number="2"', 'number="2\u200f-3"')
    hebrew = hebrew.replace('<verse number="3" style="v"/>', "")
    bitext, _ = texts_found(tmp_path, SOURCE, hebrew)
    assert bitext.references == ("RUT 1:1", "RUT 1:2-3", "RUT 1:4a")


USFX_SOURCE = """<?xml version="1.0" encoding="utf-8"?>
<usfx xmlns:ns0="http://www.w3.org/2001/XMLSchema-instance">
<languageCode>eng</languageCode>
<book id="RUT"><id id="RUT">made up</id><h>Ruth</h><p sfm="mt1">The Book of Ruth</p>
<c id="1"/><s level="1">The famine</s>
<p><v id="1" bcv="RUT.1.1"/>A weaver <nd>went</nd> out,<f caller="+"><fr>1:1 </fr><ft>a</ft></f> and
<w s="H1234">sold</w></p>
<q level="2">blue cloth.<ve/></q> stray
<p><v id="2-3"/>She <x>cf.</x>came<optionalLineBreak/>back <odd>now</odd></p>
<table><tr><tc>late</tc><tcr level="2">again</tcr></tr></table>
<v id="4a"/>one</book>
</usfx>
"""
USFX_TARGET = """<usfx><book id="RUT"><c id="1"/><v id="1"/>un<ve/><v id="2"/>deux<ve/><v
id="3"/>trois<ve/><v id="4a"/>quatre<ve/><ce/></book></usfx>"""


def test_usfx_is_read(tmp_path: Path) -> None:
    bitext, remarks = exchanged.texts_found(
        USFX, tmp_path, USFX_SOURCE, USFX_TARGET, choices=Choices()
    )
    assert bitext.references == ("RUT 1:1", "RUT 1:2-3", "RUT 1:4a")
    assert bitext.source_verses == (
        "A weaver went out, and sold blue cloth.",
        "She came back now late again",
        "one",
    )
    assert bitext.target_verses == ("un", "deux trois", "quatre")
    assert remarks[-2:] == [
        "left out: notes: 2, headings: 1, texts outside verses: 1",
        "markers that are not known, their text was kept: odd",
    ]
    found = detect([tmp_path / "source", tmp_path / "target"])
    assert (found[0].name, found[0].proof.is_read) == ("usfx", True)
