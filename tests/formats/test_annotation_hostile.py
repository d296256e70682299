# ruff: noqa: E501 - one case a line reads best
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from blinker_qt.bitext.annotation import PairAnnotation
from blinker_qt.bitext.errors import InputError
from blinker_qt.bitext.verses import fingerprint
from blinker_qt.formats import xml_parsing as parsing
from blinker_qt.formats.annotation import (
    decisions,
    inspection,
    pairs,
    read,
    read_columns,
)
from blinker_qt.formats.xml_parsing import line_of, parsed_foreign

A_B = fingerprint(["a b", "c"], ["x y", "z"])
FIRST, SECOND = fingerprint(["a b"], ["x y"]), fingerprint(["c"], ["z"])

SOUND = f"""<?xml version="1.0" encoding="UTF-8"?>
<annotation-set xmlns="urn:blinker-qt:annotation-set:1" format="1.0" role="annotator" annotator="A">
  <bitext source-language="en" target-language="fr" source-direction="ltr" target-direction="ltr" fingerprint="sha256:{A_B}"/>
  <pair ref="1" set="1" state="done" seconds="9" fingerprint="sha256:{FIRST}">
    <source>a b</source>
    <target>x y</target>
    <links>1-1</links>
    <not-translated source="2" target="2"/>
  </pair>
  <pair ref="2" set="1" state="begun" fingerprint="sha256:{SECOND}">
    <source>c</source>
    <target>z</target>
    <links>1-1</links>
  </pair>
</annotation-set>
"""
_ASKED = '<question name="ease" kind="scale"><text>?</text><step>a</step><step>b</step></question>'
_ODD_STEP = _ASKED.replace("<step>b", '<step x="1">b')
_NS = 'xmlns="urn:blinker-qt:annotation-set:1"'
_XML = '<?xml version="1.0" encoding="UTF-8"?>'


def _refusal(data: bytes | str) -> str:
    """What is wrong with a file, whether it is read as values or as arrays."""
    data = data if isinstance(data, bytes) else data.encode()
    with pytest.raises(InputError) as refused:
        read(data, "f")
    with pytest.raises(InputError, match=re.escape(str(refused.value))):
        read_columns(data, "f")
    return str(refused.value)


_WHOLE = "look for a backup or another copy"
_NOT_XML = "f:1: this is not XML"
_DOCTYPE = "the file has a document type (<!DOCTYPE), which could bring in foreign content"
_LAUGHS = '<!DOCTYPE a [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]>'

_FILES: dict[str, tuple[bytes | str, str]] = {
    "empty": ("", f"f: the file is empty: {_WHOLE}"),
    "zeros": (b"\0" * 512, f"f: the file holds nothing but zero bytes: {_WHOLE}"),
    "blank": (" \n\n", _NOT_XML.replace(":1:", ":3:")),
    "gzip": (b"\x1f\x8b\x08\0", "f: the file is compressed (gzip): unpack it first"),
    "zip": (b"PK\x03\x04", "f: the file is compressed (zip): unpack it first"),
    "EBCDIC": ("<a/>".encode("cp037"), _NOT_XML),
    "UTF-16": (SOUND.encode("utf-16"), "f:1: the file is written in UTF-16, not in UTF-8"),
    "UTF-16 without a mark": (SOUND.encode("utf-16-le"), "f:1:2: there is a zero byte, which XML in UTF-8 cannot have"),
    "two byte order marks": ("\ufeff\ufeff" + SOUND, "f:1: there is other text before the XML: remove everything before <?xml in line 1"),
    "a zero byte": (SOUND.replace("c<", "é\0<"), "f:11:14: there is a zero byte, which XML in UTF-8 cannot have"),
    "Latin-1": (SOUND.replace("x y", "é y").encode("iso-8859-1"), "f:6:13: the byte 0xE9 is not UTF-8 text"),
    "Latin-1, declared": (SOUND.replace("UTF-8", "ISO-8859-1"), "f:1: the file says that it is written in ISO-8859-1, not in UTF-8"),
    "a surrogate": (SOUND.replace("x y", "x \ud800").encode("utf-8", "surrogatepass"), "f:6:15: the byte 0xED is not UTF-8 text"),
    "a document type": (SOUND.replace("?>", "?><!DOCTYPE annotation-set>"), f"f:1: {_DOCTYPE}"),
    "a hidden document type": (f"{_XML}\n<!-- <a> -->\n<?b?>\n {_LAUGHS}<a>&b;</a>", f"f:4: {_DOCTYPE}"),
    "an unknown entity": (SOUND.replace("x y", "x &y;"), "f:6:18: this is not well-formed XML: …"),
    "a control character": (SOUND.replace("x y", "x &#1;"), "f:6:19: this is not well-formed XML: …"),
    "cut short": (SOUND[: SOUND.rindex("</pair>")], "f:14:3: the file ends too early or is damaged: …"),
    "cut in a tag": (SOUND[: SOUND.index("<source>c") + 4], "f:11:9: the file ends too early or is damaged: …"),
    "two roots": (SOUND + "<a/>", "f:16:1: this is not well-formed XML: …"),
    "crossed tags": (SOUND.replace("</source>", "</target>", 1), "f:5:25: this is not well-formed XML: …"),
    "an attribute twice": (SOUND.replace('set="1"', 'set="1" set="2"', 1), "f:4:143: this is not well-formed XML: …"),
    "depth": (f"<a {_NS}>" + "<b>" * 300 + "</b>" * 300 + "</a>", "f:1:811: this is not well-formed XML: …"),
    "a huge text": (SOUND.replace("x y", "x" * 10_500_000), "f:6:100…"),
    "a huge attribute": (SOUND.replace('ref="2"', f'ref="{"x" * 10_500_000}"'), "f:16:1: this is not well-formed XML: …"),
    "HTML": ("<!doctype html><html></html>", "f:1:2: this is not well-formed XML: …"),
    "another XML": ("<html/>", "f:1: the outermost element is <html>, not that of a Blinker Qt annotation file"),
    "an unknown namespace": (SOUND.replace("annotation-set", "x:annotation-set"), "f:2:…"),
    "a wrong namespace": (SOUND.replace(_NS, 'xmlns="urn:blinker"'), "f:2: <annotation-set> is not in the namespace of annotation files, “urn:blinker-qt:annotation-set:1”"),
    "a newer major version": (SOUND.replace(':1"', ':2"').replace('format="1.0"', 'format="2.4"'), "f:2: the file has format version 2.4, but this program reads version 1.1: open it with a newer Blinker Qt"),
    "a newer major version with its program": (SOUND.replace(':1"', ':2"').replace('format="1.0"', 'format="2.0" program="Blinker Qt 3.1.0"'), "f:2: the file has format version 2.0, but this program reads version 1.1: open it with Blinker Qt 3.1.0, which wrote it, or a newer version"),
    "a newer major version of another program": (SOUND.replace(':1"', ':2"').replace('format="1.0"', 'format="2.0" program="Blinker Qt 3 &lt;b>"'), "f:2: the file has format version 2.0, but this program reads version 1.1: open it with a newer Blinker Qt"),
    "a newer namespace alone": (SOUND.replace(':1"', ':3"').replace(' format="1.0"', ""), "f:2: the file has format version 3, but this program reads version 1.1: open it with a newer Blinker Qt"),
    "an older major version": (SOUND.replace('format="1.0"', 'format="0.9"'), "f:2: the file has format version 0.9, but this program reads version 1.1"),
    "no version": (SOUND.replace('format="1.0"', ""), "f:2: the format version is “”, not “1.1”"),
    "an odd version": (SOUND.replace('format="1.0"', 'format="１.0"'), "f:2: the format version is “１.0”, not “1.1”"),
    "an escape in a name": (SOUND.replace('role="annotator"', 'role="&#10;&#x202e;\u00a0"'), "f:2: “role” is “\\n\\u202e\\xa0”; expected one of: annotator, gold, machine, feedback, practice"),
}  # fmt: skip


@pytest.mark.parametrize("name", _FILES)
def test_a_file_is_refused(name: str) -> None:
    data, message = _FILES[name]
    _check(_refusal(data), message)


def _check(refusal: str, message: str) -> None:
    """Compare messages; an ellipsis stands for what libxml2 says in its own words."""
    if message.endswith("…"):
        assert refusal.startswith(message[:-1])
        assert "\n" not in refusal
    else:
        assert refusal == message


_MARKS = '<not-translated source="2" target="2"/>'
_LINKS = "<links>1-1</links>\n    <not"
_GIVEN = "expected links such as 1-1 3,4-3,5, with one space between them"
_POSITIONS = "expected positions such as 2 5 6, counted from 1"
_MANY = " ".join(f"a{number}=''" for number in range(65))
_ON = "expected a word such as source:3 or target:1"
_NUMBER = "expected a whole number from {} to 999999999"
_CHANGED = (
    "the text of “{}” was changed: it does not match its fingerprint; restore the text that "
    "was annotated, and change words with the command blinker-qt correct, which keeps the "
    "links"
)
_ATTRIBUTES = "expected one of: ref, set, state, fingerprint, pass, seconds, pauses"

_CHANGES: dict[str, tuple[str, str, str]] = {
    "no role": ('role="annotator"', "", "f:2: <annotation-set> lacks the attribute “role”"),
    "an unknown role": ('annotator" a', 'judge" a', "f:2: “role” is “judge”; expected one of: annotator, gold, machine, feedback, practice"),
    "an unknown root attribute": ('annotator="A"', 'annotator="A" name="B"', "f:2: <annotation-set> has an unknown attribute “name”; expected one of: format, role, annotator, program, revision"),
    "an attribute with a prefix of ours": ('ref="2"', 'xmlns:b="urn:blinker-qt:annotation-set:1" b:ref="2" ref="2"', f"f:10: <pair> has an unknown attribute “{{urn:blinker-qt:annotation-set:1}}ref”; {_ATTRIBUTES}"),
    "an unknown root element": ("</annotation-set>", "<note/></annotation-set>", "f:15: <annotation-set> holds an unknown element <note>; expected one of: bitext, study, adjudication, pair"),
    "an element in no namespace": ("</annotation-set>", '<note xmlns=""/></annotation-set>', "f:15: the unknown element <note> is in no namespace"),
    "stray text": ("  </pair>", "oops </pair>", "f:4: <pair> has text where none is allowed: oops"),
    "a stray no-break space": ("<pair", "\u00a0<pair", "f:2: <annotation-set> has text where none is allowed: \\xa0"),
    "text in marks": (_MARKS, _MARKS.replace("/>", ">2</not-translated>"), "f:8: <not-translated> has text where none is allowed: 2"),
    "an odd language": ('"en"', '"English (UK)"', "f:3: “source-language” is “English (UK)”; expected a BCP 47 language tag such as fr or und"),
    "an odd direction": ('target-direction="ltr"', 'target-direction="down"', "f:3: “target-direction” is “down”; expected one of: ltr, rtl"),
    "no reference": (' ref="2"', "", "f:10: <pair> lacks the attribute “ref”"),
    "a long reference": ('ref="2"', f'ref="{"x" * 1_001}"', "f:10: the reference has more than 1000 characters"),
    "an empty reference": ('ref="2"', 'ref=""', "f:10: the reference is empty; expected a reference such as Gen 1:1"),
    "a reference twice": ('ref="2"', 'ref="1"', "f:10: the reference “1” is already in line 4"),
    "set nought": ('set="1" state="b', 'set="0" state="b', f"f:10: “set” is “0”; {_NUMBER.format(1)}"),
    "a set in Arabic digits": ('set="1" state="b', 'set="٣" state="b', f"f:10: “set” is “٣”; {_NUMBER.format(1)}"),
    "an unknown state": ('"begun"', '"ready"', "f:10: the state is “ready”; expected one of: untouched, begun, done"),
    "untouched but linked": ('"begun"', '"untouched"', "f:10: the state is “untouched”, not begun or done, but words are linked or marked"),
    "no time": ('seconds="9"', 'seconds=""', f"f:4: “seconds” is “”; {_NUMBER.format(0)}"),
    "an unknown pair attribute": ('seconds="9"', 'second="9"', f"f:4: <pair> has an unknown attribute “second”; {_ATTRIBUTES}"),
    "no fingerprint": (f' fingerprint="sha256:{SECOND}"', "", "f:10: <pair> lacks the attribute “fingerprint”"),
    "a changed word": ("<source>c<", "<source>C<", f"f:10: {_CHANGED.format(2)}"),
    "a changed bitext fingerprint": (A_B, FIRST, "f:3: the verse pairs are not those of the bitext’s fingerprint: some were added, removed or moved; look for a backup with all verse pairs that were annotated, in their order"),
    "no target": ("<target>z</target>", "", "f:10: <pair> lacks the element <target>"),
    "two spaces": ("x y", "x  y", "f:6: word 2 of the target verse is empty: one space separates words"),
    "a line break in a verse": ("x y", "x\n y", "f:6: there is a line break in the target verse"),
    "too many words": ("x y", "x" + " y" * 65_536, "f:6: the target verse has more than 65536 words"),
    "a comment in a verse": ("x y", "x <!-- --> y", "f:6: <target> has text where none is allowed: y\nf:6: word 2 of the target verse is empty: one space separates words"),
    "a word element": ("x y", "x <w>y</w>", "f:6: <target> holds an unknown element <w>; no elements are allowed\nf:6: word 2 of the target verse is empty: one space separates words"),
    "source after target": ("<source>c</source>\n    <target>z</target>", "<target>z</target>\n    <source>c</source>", "f:12: <source> must come before <target>"),
    "two sources": ("<source>c", "<source>c</source>\n<source>c", "f:12: <source> is repeated; it may occur only once"),
    "an unknown links attribute": (_LINKS, _LINKS.replace("<links", "<links type='S'"), "f:7: <links> has an unknown attribute “type”; no attributes are allowed"),
    "an unknown pair element": ("  </pair>", "  <remark/></pair>", "f:9: <pair> holds an unknown element <remark>; expected one of: source, target, links, possible, labels, scores, not-translated, ratings, difficult, rejected, later, note, origin, source-text, target-text, source-details, target-details"),
    "a misspelt mark": ('target="2"/>', 'targte="2"/>', "f:8: <not-translated> has an unknown attribute “targte”; expected one of: source, target"),
    "0-based links": (_LINKS, _LINKS.replace("1-1", "0-0"), f"f:7: these are not links: “0-0”; {_GIVEN}"),
    "a link without an end": (_LINKS, _LINKS.replace("1-1", "1-1 1-"), f"f:7: these are not links: “1-”; {_GIVEN}"),
    "links with two spaces": (_LINKS, _LINKS.replace("1-1", "1-1  1-2"), f"f:7: these are not links: “1-1  1-2”; {_GIVEN}"),
    "links over two lines": (_LINKS, _LINKS.replace("1-1", "1-1\n"), f"f:7: these are not links: “1-1\\n”; {_GIVEN}"),
    "a link out of the source": (_LINKS, _LINKS.replace("1-1", "3-1"), "f:7: source word 3 does not exist: the verse has 2 words"),
    "a link out of the target": (_LINKS, _LINKS.replace("1-1", "1-9999999"), "f:7: target word 9999999 does not exist: the verse has 2 words"),
    "a link twice": (_LINKS, _LINKS.replace("1-1", "1-1 1-1"), "f:7: a link is given twice: 1-1"),
    "a word linked and marked": (_LINKS, _LINKS.replace("1-1", "2-1"), "f:7: source word 2 is both linked and not translated"),
    "possible links in words": (_MARKS, f"<possible>all</possible>{_MARKS}", f"f:8: these are not links: “all”; {_GIVEN}"),
    "a possible link twice": (_MARKS, f"<possible>1-1 1-1</possible>{_MARKS}", "f:8: a link is given twice: 1-1"),
    "a possible link that is none": (_MARKS, f"<possible>1-2</possible>{_MARKS}", "f:8: a possible link is not among the links: 1-2"),
    "a possible link out of the verse": (_MARKS, f"<possible>1-1 3-9999999</possible>{_MARKS}", "f:8: a possible link is not among the links: 3-9999999"),
    "possible links without links": ("<links>1-1</links>\n    " + _MARKS, "<possible>1-1</possible>" + _MARKS, "f:7: a possible link is not among the links: 1-1"),
    "possible links after the marks": (_MARKS, f"{_MARKS}<possible>1-1</possible>", "f:8: <possible> must come before <not-translated>"),
    "an unknown setting": ("  <pair", '  <study coverage="no"/>\n  <pair', "f:4: <study> has an unknown attribute “coverage”; expected one of: sure-possible, reject, order, seed, linking, leave-for-later, precedents, title, id, contact, chosen, training, separate-questions, pause-after, least-score"),
    "a nameless page": ("  <pair", "  <study><page>#</page></study>\n  <pair", "f:4: <page> lacks the attribute “name”"),
    "a page named as a path": ("  <pair", '  <study><page name="contents.md"/><page name="../x.md"/></study>\n  <pair', "f:4: “../x.md” is not the name of a page of the style guide: small letters, digits and hyphens, and .md"),
    "a page before a question": ("  <pair", '  <study><page name="contents.md"/><question name="a" kind="scale"><text>a</text><step>1</step><step>2</step></question></study>\n  <pair', "f:4: <question> must come before <page>"),
    "a study too late": ("</annotation-set>", "<study/></annotation-set>", "f:15: <study> must come before <pair>"),
    "an empty note": ("  </pair>", "  <note/></pair>", "f:9: the note is empty"),
    "a note with an element": ("  </pair>", "<note>x <b>y</b></note></pair>", "f:9: <note> holds an unknown element <b>; no elements are allowed"),
    "a note that a comment cuts": ("  </pair>", "<note>x <!-- --> y</note></pair>", "f:9: <note> has text where none is allowed: y"),
    "a note with endless attributes": ("  </pair>", f"<note {_MANY}>x</note></pair>", "f:9: <note> has more than 64 attributes"),
    "a note on a pair": ("  </pair>", "<note on='pair'>x</note></pair>", f"f:9: “on” is “pair”; {_ON}"),
    "a note on an endless word": ("  </pair>", f"<note on='source:{'9' * 5_000}'>x</note></pair>", f"f:9: “on” is “source:{'9' * 53}…”; {_ON}"),
    "a second note out of the source": ("  </pair>", "\n<note on='source:2'>x</note>\n<note on='source:3'>x</note></pair>", "f:11: source word 3 has a note but does not exist: the verse has 2 words"),
    "a note out of the target": ("  </pair>", "<note on='target:9999999'>x</note></pair>", "f:9: target word 9999999 has a note but does not exist: the verse has 2 words"),
    "a ruling in small letters": ("  </pair>", "<note ruling='art-3'>x</note></pair>", "f:9: “art-3” is not the number of a ruling"),
    "too many notes": ("  </pair>", f"{'<note>x</note>' * 1_001}</pair>", "f:9: there are more than 1000 notes"),
    "a note before the marks": (_MARKS, f"<note>x</note>{_MARKS}", "f:8: <not-translated> must come before <note>"),
    "difficult for a blank reason": ("  </pair>", "<difficult> </difficult></pair>", "f:9: the reason is empty"),
    "done and left for later": ("  </pair>", "<later/></pair>", "f:9: the verse pair is both done and left for later"),
    "left for later with a reason": ("  </pair>\n</a", "<later>x</later></pair>\n</a", "f:14: <later> has text where none is allowed: x"),
    "rejected for no known reason": ("  </pair>", "<rejected kind='bad'/></pair>", "f:9: “kind” is “bad”; expected one of: not-a-translation, wrong-verse, unreadable, other"),
    "an odd order": ("  <pair", "  <study order='mixed' seed='1'/>\n  <pair", "f:4: “order” is “mixed”; expected one of: file, shuffled"),
    "shuffled without a seed": ("  <pair", "  <study order='shuffled'/>\n  <pair", "f:4: the order is shuffled, but there is no seed"),
    "a seed for nothing": ("  <pair", "  <study seed='1'/>\n  <pair", 'f:4: there is a seed, but the order is not shuffled: expected order="shuffled"'),
    "a study that asks for nothing": ("  <pair", "  <study linking='no'/>\n  <pair", "f:4: the study asks for nothing: neither for links nor for answers"),
    "a question without a text": ("  <pair", f"  <study>{_ASKED.replace('<text>?</text>', '')}</study>\n  <pair", "f:4: <question> lacks the element <text>"),
    "a question without a name": ("  <pair", f"  <study>{_ASKED.replace('name', 'nome')}</study>\n  <pair", "f:4: <question> has an unknown attribute “nome”; expected one of: name, kind, hides\nf:4: <question> lacks the attribute “name”"),
    "a question of an unknown kind": ("  <pair", f"  <study>{_ASKED.replace('scale', 'open')}</study>\n  <pair", "f:4: “kind” is “open”; expected one of: scale, choices"),
    "a question that hides both sides": ("  <pair", f"  <study>{_ASKED.replace('<question ', '<question hides=' + chr(34) + 'both' + chr(34) + ' ')}</study>\n  <pair", "f:4: “hides” is “both”; expected one of: source, target"),
    "a least score in words": ("  <pair", "  <study least-score='half'/>\n  <pair", "f:4: “least-score” is “half”; expected a number such as 0.5"),
    "a pause after a day": ("  <pair", "  <study pause-after='1440'/>\n  <pair", "f:4: a pause comes after 0 to 600 minutes, not 1440"),
    "two questions of one name": ("  <pair", f"  <study>{_ASKED * 2}</study>\n  <pair", "f:4: two questions have the name “ease”"),
    "an unknown attribute of a step": ("  <pair", f"  <study>{_ODD_STEP}</study>\n  <pair", "f:4: <step> has an unknown attribute “x”; no attributes are allowed"),
    "an answer to nothing": (_MARKS, f"{_MARKS}<ratings>ease:1</ratings>", "f:8: the study asks no question “ease”"),
    "pass nought": (' set="1" state="b', ' pass="0" set="1" state="b', f"f:10: “pass” is “0”; {_NUMBER.format(1)}"),
    "the same words called otherwise": ('ref="2"', 'ref="1" pass="2"', "f:10: “1” is repeated with other words than in line 4"),
    "a reference twice in a later pass": ('ref="1"', 'ref="2" pass="1"', "f:10: the reference “2” is already in line 4"),
    "marks with commas": (_MARKS, '<not-translated source="1,2"/>', f"f:8: these are not positions: “1,2”; {_POSITIONS}"),
    "a mark twice": (_MARKS, '<not-translated source="2 2"/>', "f:8: a source word is named twice: 2 2"),
    "a mark out of the verse": ("<links>1-1</links>\n    " + _MARKS, '<not-translated source="1 3"/>', "f:7: source word 3 does not exist: the verse has 2 words"),
    "text that lacks a word": ("  </pair>", "<source-text>A b</source-text></pair>", "f:9: word 1 is not in the running text: “a”"),
    "text in two lines": ("  </pair>", "<source-text>a\nb</source-text></pair>", "f:9: there is a line break in the running text"),
    "a span that ends before it begins": ("  </pair>", '<target-text spans="1:2-1">x y</target-text></pair>', "f:9: this is not the span of a word: “1:2-1”"),
    "the target text first": ("  </pair>", "<target-text>x y</target-text><source-text>a b</source-text></pair>", "f:9: <source-text> must come before <target-text>"),
    "one lemma of two": ("  </pair>", '<source-details lemmas="a"/></pair>', "f:9: the verse has 2 words, and there is 1 entry"),
    "an empty gloss": ("  </pair>", '<target-details glosses="a  b"/></pair>', "f:9: the verse has 2 words, and there are 2 entries"),
    "a foreign element below": ("  </pair>", '<x:a xmlns:x=""/></pair>', "f:9:16: this is not well-formed XML: …"),
}  # fmt: skip


@pytest.mark.parametrize("name", _CHANGES)
def test_a_change_is_refused(name: str) -> None:
    old, new, message = _CHANGES[name]
    assert old in SOUND
    _check(_refusal(SOUND.replace(old, new, 1)), message)


_ANSWERS = "these are not answers such as adequacy:3, with one space between them"
_UNASKED = "f:9: the study asks no question “east”"


@pytest.mark.parametrize(
    ("ratings", "message"),
    [
        ("", "f:9: <ratings> is empty: leave it out if there are no answers"),
        ("ease:1  ease:2", f"f:9: {_ANSWERS}: “”\nf:9: the question “ease” is answered twice"),
        ("ease:１", f"f:9: {_ANSWERS}: “ease:１”"),
        ("ease:1" + " east:1" * 12 + " x" * 1_000, f"{_UNASKED}\n" * 10 + f"… and 1 more like this\nf:9: {_ANSWERS}: “east:1{' x' * 27}…”"),
        ("ease:10", "f:9: the question “ease” has no answer 10, only 1 to 2"),
        ("ease:3", "f:9: the question “ease” has no answer 3, only 1 to 2"),
        ("east:1", _UNASKED),
    ],
)  # fmt: skip
def test_invalid_answers_are_refused(ratings: str, message: str) -> None:
    asked = SOUND.replace("  <pair", f"  <study>{_ASKED}</study>\n  <pair", 1)
    assert _refusal(asked.replace(_MARKS, f"{_MARKS}<ratings>{ratings}</ratings>")) == message


def test_without_a_bitext_or_pairs() -> None:
    start, end = SOUND.index("  <bitext"), SOUND.index("  <pair")
    without = SOUND[:start] + SOUND[end:]
    assert _refusal(without) == "f:2: there is no <bitext> before the first <pair>"
    behind = without.replace("</annotation-set>", SOUND[start:end] + "</annotation-set>")
    assert _refusal(behind) == "f:14: <bitext> must come before <pair>"
    no_pairs = SOUND[:end] + "</annotation-set>"
    assert _refusal(no_pairs) == "f:2: there are no verse pairs, elements <pair>"


def test_all_problems_are_told_in_the_order_of_the_file() -> None:
    broken = SOUND.replace("<source>c", "<source>d").replace('set="1"', 'set="x"')
    broken = broken.replace(_MARKS, '<not-translated source="1"/>').replace('"fr"', '""')
    lines = [int(line.split(":")[1]) for line in _refusal(broken).split("\n")]
    assert lines == [3, 4, 7, 10, 10]


def test_changed_pairs_can_be_taken_as_untouched() -> None:
    changed = SOUND.replace("<source>a b<", "<source>a<")
    assert _refusal(changed) == f"f:4: {_CHANGED.format(1)}"
    more = "<note on='source:2'>x</note><source-text>a, b</source-text>"
    more += "<source-details lemmas='_ c'/>"
    for text in (changed, changed.replace("  </pair>", f"{more}</pair>", 1)):
        found = read(text.encode(), "f", on_changed_text="untouched")
        assert found.bitext.source_verses == ("a", "c")
        assert (found.bitext.source_texts, found.bitext.source_details) == ((), ())
        assert found.pairs == (PairAnnotation(), PairAnnotation("1-1"))


def test_moved_pairs_keep_their_links_when_changes_are_taken() -> None:
    start, middle = SOUND.index("  <pair"), SOUND.rindex("  <pair")
    end = SOUND.index("</annotation-set>")
    moved = SOUND[:start] + SOUND[middle:end] + SOUND[start:middle] + SOUND[end:]
    assert "some were added, removed or moved" in _refusal(moved)
    found = read(moved.encode(), "f", on_changed_text="untouched")
    assert found.bitext.references == ("2", "1")
    assert [pair.links for pair in found.pairs] == ["1-1", "1-1"]


def test_taking_changes_as_untouched_does_not_hide_problems() -> None:
    for change in ("a link twice", "two spaces", "no target"):
        old, new, message = _CHANGES[change]
        with pytest.raises(InputError) as refused:
            read(SOUND.replace(old, new, 1).encode(), "f", on_changed_text="untouched")
        assert message in str(refused.value)


def test_lines_are_right_far_down() -> None:
    pairs = "".join(
        f'<pair ref="{number}"\n set="1" state="done" fingerprint="">\n<source>a\n</source>'
        f"<target>b</target><links/>\n<not-translated/>\n\n<links><x>\n1</x></links></pair>\n"
        for number in range(15_000)
    )
    text = f"<a>\n{pairs}</a>"
    root = parsed_foreign(text.encode(), "f")
    ends = {name: f"<{name}" for name in ("source", "target", "links", "x")} | {"pair": ' set="1"'}
    lines = text.split("\n")
    assert len(lines) > 100_000
    for element in root.iter(*ends):
        assert ends[str(element.tag)] in lines[line_of(element) - 1]
    for element in root.iter("not-translated"):
        assert lines[line_of(element) - 1] == "<not-translated/>"


def test_more_markup_than_the_most_in_one_place_is_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(parsing, "_MOST_AT_ONCE", 5_000)
    refusal = "f: the file holds more than 5000 elements or attributes in one place"
    assert _refusal(SOUND.replace("  <pair", "<!---->" * 10_000 + "  <pair", 1)) == refusal
    spread = SOUND.replace("<annotation-set", "<!---->" * 10_000 + "<annotation-set")
    assert _refusal(spread) == refusal


def test_more_pairs_than_the_most_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pairs, "MOST_PAIRS", 1)
    assert _refusal(SOUND) == "f:10: there are more than 1 verse pairs"


def test_more_links_than_the_most_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pairs, "MOST_LINKS", 1)
    assert _refusal(SOUND) == "f: the file holds more than 1 links"
    monkeypatch.undo()
    monkeypatch.setattr(decisions, "_MOST_LINKS_IN_PAIR", 1)
    block = SOUND.replace(_LINKS, "<links>1,2-1</links><not").replace('source="2" target', "target")
    assert _refusal(block) == "f:7: there are more than 1 links"


def test_a_block_that_would_fill_the_memory_is_refused() -> None:
    end = ",".join(map(str, range(1, 65_537)))
    refusal = _refusal(SOUND.replace(_LINKS, f"<links>{end}-{end}</links><not", 1))
    assert "f:7: there are more than 1048576 links" in refusal
    possible = f"<links>1-1</links><possible>{end}-{end}</possible><not"
    refusal = _refusal(SOUND.replace(_LINKS, possible, 1))
    assert refusal == "f:7: there are more than 1048576 links"


def test_too_much_foreign_content_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(inspection, "_MOST_UNKNOWN", 100)
    foreign = SOUND.replace("  </pair>", f'<x:a xmlns:x="urn:{"x" * 80}"/></pair>')
    assert _refusal(foreign) == (
        "f:9: the file holds more than 65536 pieces, or 100 characters, that are not of this format"
    )


def test_the_search_for_problems_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(inspection, "_MOST_COUNTED", 3)
    assert _refusal(SOUND.replace("<source>", "<other/>" * 9 + "<source>", 1)).count("<other>") == 3


_MEASURED = """
import os, sys, time
from pathlib import Path
from blinker_qt.bitext.errors import InputError
from blinker_qt.formats.annotation import load
for line in sys.stdin:
    child = os.fork()
    if child:
        if os.waitpid(child, 0)[1]:
            print("it failed", flush=True)
        continue
    try:
        load(Path(line.rstrip()))
    except InputError:
        pass
    status = Path("/proc/self/status").read_text().split()
    print(time.process_time(), status[status.index("VmHWM:") + 1], flush=True)
    os._exit(0)
"""
"""For each line of input, reads the file of this name in a process of its own."""
_X = 'xmlns:x="urn:x"'


def _attributes(count: int) -> str:
    return " ".join(f'a{number}=""' for number in range(count))


_FLOODS: dict[str, Callable[[], str]] = {
    "empty elements of others": lambda: f"<x:b {_X}>" + "<x:a/>" * 4_000_000 + "</x:b>",
    "as many as are let pass": lambda: f"<x:b {_X}>" + "<x:a/>" * 260_000 + "</x:b>",
    "unknown elements": lambda: "".join(f"<n{number}/>" for number in range(260_000)),
    "many attributes": lambda: f"<x:b {_X} {_attributes(200_000)}/>",
    "long texts": lambda: f"<x:b {_X}>{('y' * 9_000_000 + '<x:c/>') * 6}</x:b>",
}


@pytest.fixture(scope="module")
def measured() -> Iterator[Callable[[Path], list[str]]]:
    """Reads a file, and says the seconds and kilobytes that this takes; lines are not watched."""
    environ = {name: value for name, value in os.environ.items() if "COVERAGE" not in name}
    command, pipe = [sys.executable, "-c", _MEASURED], subprocess.PIPE
    with subprocess.Popen(
        command, env=environ, stdin=pipe, stdout=pipe, encoding="utf-8"
    ) as reader:
        questions, answers = reader.stdin, reader.stdout
        assert questions is not None
        assert answers is not None

        def measure(path: Path) -> list[str]:
            questions.write(f"{path}\n")
            questions.flush()
            return answers.readline().split()

        yield measure
        questions.close()


@pytest.mark.skipif(sys.platform != "linux", reason="memory is counted otherwise elsewhere")
@pytest.mark.parametrize("flood", _FLOODS)
def test_nothing_hostile_takes_more_than_20_seconds_and_300_megabytes(
    tmp_path: Path, measured: Callable[[Path], list[str]], flood: str
) -> None:
    path = tmp_path / "hostile.blinker"
    path.write_text(SOUND.replace("  </pair>", f"{_FLOODS[flood]()}</pair>", 1), encoding="utf-8")
    seconds, kilobytes = measured(path)
    assert float(seconds) < 20  # reading in quadratic time takes minutes
    assert int(kilobytes) < 300_000


def test_namespaces_around_kept_content_do_not_multiply() -> None:
    def declaring(count: int, content: str) -> str:
        declarations = " ".join(f'xmlns:n{number}="urn:x:{number}"' for number in range(count))
        text = SOUND.replace("<annotation-set ", f"<annotation-set {declarations} ")
        return text.replace("  </pair>", f"{content}</pair>", 1)

    refusal = _refusal(declaring(5_000, "<n1:a/>" * 20_000))
    assert refusal == "f:9: there are too many namespaces: at most 64 are read"
    # One more is that of the format.
    work = read(declaring(63, "<n1:a/>").encode(), "f")
    assert len(work.pairs[0].unknown.elements) == 1


def test_every_truncation_is_refused() -> None:
    data = SOUND.encode()
    for length in range(0, len(data) - 1, 7):
        _refusal(data[:length])


def test_a_document_type_that_slips_past_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parsing, "_DOCUMENT_TYPE", re.compile(b"(?!)"))
    assert _refusal(SOUND.replace("?>", "?><!DOCTYPE annotation-set>")) == f"f:1: {_DOCTYPE}"
