"""Markup with as many lines as a text is named, and never read as verses."""

from pathlib import Path

import pytest

from blinker_qt.bitext.errors import InputError
from blinker_qt.exchange.importing import ImportCache, import_files
from blinker_qt.exchange.trial import READABLE, detect, detection_of
from blinker_qt.formats.choices import Part
from blinker_qt.formats.markup import markup_of
from exchanged import files_in

FILES = {
    "USFX": '<?xml version="1.0"?>\n<usfx>\n<book id="GEN">\n<v id="1"/>In the beginning<ve/>\n',
    "USX": '\n<usx version="3.0">\n<chapter number="1" style="c"/>\n<para style="p">In</para>\n',
    "Zefania XML": '<!-- a Bible -->\n<XMLBIBLE>\n<CHAPTER cnumber="1">\n<VERS>In</VERS>\n',
    "DBL metadata": '<?xml version="1.0"?>\n<DBLMetadata>\n<name>A</name>\n</DBLMetadata>\n',
    "HTML": "<!DOCTYPE html>\n<body>\n<p>In the beginning</p>\n</body>\n",
    "OSIS": '<?xml version="1.0"?><osis xmlns="x">\n<verse osisID="Gen.1.1">In</verse>\n</osis>\n',
    "XML": '<?xml version="1.0"?>\n<bible>\n<b n="Genesis">\n<v n="1">In</v>\n</b>\n',
    "JSON": '{\n "Gen": [\n "In the beginning",\n "And the earth"\n]}\n',
    "RTF": "{\\rtf1\\ansi\nIn the beginning\n}\n",
    "USFM": "\\id GEN\n\\c 1\n\\p\n\\v 1 In the beginning\n",
}  # fmt: skip
TAGS = [
    '<v id="21"/>And his brother\n<v id="22"/>And Zillah\n',
    "<p>In the beginning</p>\n<p>And the earth</p>\n",
    "Resumption of the session\n<P>\nI declare resumed\n",
    "<s> In the beginning </s>\n<s> And the earth </s>\n",
]
PLAIN = [
    "{",
    "[ ]",
    "{\n0",
    "[ 2 ]\nand\n",
    "[\n0\n0",
    "[ 0",
    "[\n0",
    "[ And he said ]\n[ 2 ] and\n",
    '[ " In the beginning\n{ a } b\n',
    "<range>\n<unk>\n<i>Jesus</i> wept\nhe wept\nshe too\n",
    "a < b\n<2fr> c\n<3 d\n",
    "<s snum=1> a </s>\n<s snum=2> b </s>\n",
    "\\ a\nb\n",
    "",
    "\n\n",
]


@pytest.mark.parametrize(("kind", "text"), [*FILES.items(), *(("", text) for text in TAGS)])
def test_markup_is_named_and_not_read_as_verses(kind: str, text: str, tmp_path: Path) -> None:
    files_in(tmp_path, {"source": text, "target": text, "pairs": text.replace("In", "a ||| b")})
    parts = {Part.SOURCE: tmp_path / "source", Part.TARGET: tmp_path / "target"}
    named = f"this is {kind}, not" if kind else "this is text with markup"
    with pytest.raises(InputError, match=named) as refusal:
        import_files(READABLE["text"], parts)
    assert [Path(one.path).name for one in refusal.value.problems] == ["source", "target"]
    detected = detect(list(parts.values()))
    assert not detected or detected[0].name != "text" or not detected[0].proof.is_read
    for name in ("text-pairs", "text-csv") if kind and kind != "USFM" else ("text-pairs",):
        with pytest.raises(InputError, match=named):
            import_files(READABLE[name], {Part.BITEXT: tmp_path / "pairs"})


@pytest.mark.parametrize("kind", ["USFX", "Zefania XML", "JSON"])
def test_one_file_in_no_known_format_is_named(kind: str, tmp_path: Path) -> None:
    files_in(tmp_path, {"bible": FILES[kind]})
    detection = detection_of(ImportCache(), [tmp_path / "bible"])
    assert detection.candidates == ()
    assert f"this is {kind}, not plain text" in str(detection.problems[0])


@pytest.mark.parametrize("text", PLAIN)
def test_texts_with_a_few_signs_of_markup_are_plain(text: str) -> None:
    assert markup_of(text.split("\n")) is None


def test_deep_json_is_named() -> None:
    assert markup_of(["[" * 100_000 + "1"])
    assert markup_of(["[", *["1,"] * 3])
