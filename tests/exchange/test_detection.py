"""Detecting the formats of files, and what their content proves."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.annotation import AnnotationSet
from blinker_qt.bitext.errors import InputError
from blinker_qt.bitext.verses import Bitext, VersePair
from blinker_qt.exchange.importing import import_files
from blinker_qt.exchange.trial import READABLE, Proof, detect, prove
from blinker_qt.formats.choices import Choices, FormatQuestion, IndexBase, Part
from blinker_qt.formats.interchange import Format
from blinker_qt.formats.registry import EXCHANGED
from exchanged import REFERENCES, parts_of, works

VERSES = {"en": "the boat sinks\nnow\n", "fr": "le bateau\nmaintenant\n"}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, text in VERSES.items():
        (tmp_path / name).write_text(text, "utf-8")
    return tmp_path


def names(*paths: Path) -> list[str]:
    """The formats that the files may be in; none where they can be read in none."""
    found = detect(paths)
    return [one.name for one in found] if found and found[0].proof.is_read else []


def of_links(folder: Path, links: str) -> list[Path]:
    (folder / "links").write_text(links, "utf-8")
    return [folder / "links", folder / "en", folder / "fr"]


def proof_of(folder: Path, links: str, name: str = "pharaoh") -> Proof:
    paths = of_links(folder, links)
    parts = dict(zip((Part.LINKS, Part.SOURCE, Part.TARGET), paths, strict=True))
    return prove(READABLE[name], parts)


@pytest.mark.parametrize("head", ["", "source\ttarget\talignment\n"])
def test_tables_of_texts_and_links_are_detected(tmp_path: Path, head: str) -> None:
    table = tmp_path / "table"
    table.write_text(f"{head}a b\tc d\t0-0 1p1\ne\tf\ng\th\t0-0\ni\tj\t0-0\n", "utf-8")
    found = detect([table])[0]
    assert (found.name, found.proof.base) == ("xl-wa", IndexBase.ZERO)
    choices = Choices(base=IndexBase.ZERO, annotator="A1")
    (work,) = import_files(READABLE["xl-wa"], found.parts, choices).annotation_sets
    assert work.bitext.source_verses == ("a b", "e", "g", "i")
    assert [pair.alignment for pair in work.pairs] == [
        Alignment(frozenset({(0, 0), (1, 1)}), possible=frozenset({(1, 1)})),
        Alignment(),
        Alignment(frozenset({(0, 0)})),
        Alignment(frozenset({(0, 0)})),
    ]


def test_utf_16_translation_memories_are_detected(tmp_path: Path) -> None:
    variants = "".join(f'<tuv xml:lang="{tag}"><seg>a</seg></tuv>' for tag in ("en", "fr"))
    text = f'<?xml version="1.0" encoding="utf-16"?><tmx><body><tu>{variants}</tu></body></tmx>'
    (tmp_path / "memory").write_bytes(text.encode("utf-16"))
    assert names(tmp_path / "memory") == ["tmx"]


@pytest.mark.parametrize(
    ("links", "first"),
    [
        ("0-0 1-1\n0-0\n", "pharaoh"),
        ("0-0 1p1\n0-0\n", "pharaoh-possible"),
        ("0-0S 1-1P\n0-0S\n", "pharaoh-possible"),
        ("0-0 1-1 NULL-1\n0-0\n", "sil"),
        ("0-0:0.5 1-1:0.25\n0-0\n", "sil"),
        ("0001 1 1 S\n0002 1 1 P 0.5\n", "naacl"),
    ],
)
def test_links_are_detected_by_their_lines(folder: Path, links: str, first: str) -> None:
    found = detect(of_links(folder, links))[0]
    assert found.name == first
    assert found.parts == {
        Part.SOURCE: folder / "en",
        Part.TARGET: folder / "fr",
        Part.LINKS: folder / "links",
    }


@pytest.mark.parametrize(
    ("links", "base", "swapped"),
    [
        ("0-0\n0-0\n", IndexBase.ZERO, None),
        ("1-1\n1-1\n", IndexBase.ONE, None),
        ("1-1 3-2\n\n", IndexBase.ONE, False),
        ("1-1\n\n", None, None),
        ("0-0 1-2\n\n", IndexBase.ZERO, True),
        ("2-1\n\n", None, None),
        ("9-9\n\n", None, None),
    ],
)
def test_proofs_of_formats(
    folder: Path, links: str, base: IndexBase | None, swapped: bool | None
) -> None:
    proof = proof_of(folder, links)
    assert (proof.base, proof.swapped) == (base, swapped)
    assert proof.is_read == ("9-9" not in links)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("usfm", "\\id GEN\n\\c 1\n\\v 1 a \\ b\n"),
        ("usfm", "\\id GEN\n\\c 1\n\\v 1-x a\n"),
        (
            "osis",
            "<osis><verse osisID='Gen.1.1'>a</verse>\n<verse osisID='Gen.1.1'>b</verse></osis>",
        ),
    ],
)
def test_damaged_bibles_are_not_read_as_plain_text(tmp_path: Path, name: str, text: str) -> None:
    paths = [tmp_path / "en", tmp_path / "fr"]
    for path in paths:
        path.write_text(text, "utf-8")
    first = detect(paths)[0]
    assert (first.name, first.proof.is_read) == (name, False)


@pytest.mark.parametrize(
    "links",
    [
        "0-0 1-x\n0-0\n",
        "0:0 1:1\n0:0\n",
        "(0,0) (1,1)\n(0,0)\n",
        "1 0-0 1-1\n2 0-0\n",
        "s1 1-1 2p2\ns2 1-1\n",
    ],
)
def test_links_in_an_unknown_form_are_not_read_as_references(folder: Path, links: str) -> None:
    assert names(*of_links(folder, links)[1:], folder / "links") == []


VREF = "".join(f"GEN {chapter}:{verse}\n" for chapter in (1, 2) for verse in range(1, 5))
OF_VREF = {
    "vref.txt": VREF,
    "eng.txt": "\n\nthe boat\n<range>\nsinks\n\nnow\nand then\n",
    "fra.txt": "\nun\nle bateau\nbleu\ncoule\n<range>\n\npuis\n",
}


@pytest.mark.parametrize("order", ["eng vref fra", ""])
def test_a_list_of_verses_may_stand_anywhere(tmp_path: Path, order: str) -> None:
    for name, text in OF_VREF.items():
        (tmp_path / name).write_text(text, "utf-8")
    paths = [tmp_path / f"{name}.txt" for name in order.split()] or [tmp_path]
    candidate = detect(paths)[0]
    assert candidate.name == "vref"
    assert candidate.parts[Part.REFERENCES].name == "vref.txt"
    (work,) = import_files(READABLE["vref"], candidate.parts).annotation_sets
    assert work.bitext.references == ("GEN 1:3-4", "GEN 2:1-2", "GEN 2:4")
    assert work.bitext.source_verses == ("the boat", "sinks", "and then")
    assert work.bitext.target_verses == ("le bateau bleu", "coule", "puis")


def test_two_plain_texts_are_detected(folder: Path) -> None:
    assert names(folder / "en", folder / "fr") == ["text"]
    assert names(folder / "en") == names(folder) == names() == []
    (folder / "no text").write_bytes(b"a\0b\n")
    assert names(folder / "en", folder / "no text") == []
    # Names do not matter.
    (folder / "verses.wa").write_text(VERSES["en"], "utf-8")
    (folder / "links.naacl").write_text("0-0 1-1\n0-0\n", "utf-8")
    assert names(folder / "links.naacl", folder / "verses.wa", folder / "fr")[0] == "pharaoh"


BITEXT = Bitext.of(
    [VersePair("1", ("the", "boat"), ("le", "bateau")), VersePair("2", ("now",), ("là",))]
)
WORK = AnnotationSet.finished(
    BITEXT, [Alignment().link({0}, {0}).link({1}, {1}), Alignment().link({0}, {0})], "A1"
)


def parts_written(folder: Path, files: Mapping[str, bytes]) -> list[Path]:
    for name, data in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)
    texts = [name for stem in ("source.", "target.") for name in files if name.startswith(stem)]
    left = ("references.txt", "vref.txt", *texts)
    beside = [name for name in files if name not in left]
    lists = [name for name in files if name == "vref.txt"]
    return [folder / name for name in (*beside, *texts, *lists)]


PLAIN_LINKS = {"pharaoh", "pharaoh-possible", "talp", "sil"}
"""Formats that write plain links alike."""


@pytest.mark.parametrize("row", [row for row in EXCHANGED if row.write], ids=str)
def test_written_files_are_detected_as_their_format(row: Format, tmp_path: Path) -> None:
    assert row.write is not None
    # Both texts have as many lines, in whatever format they stand in files of their own.
    work = replace(
        WORK, bitext=replace(BITEXT, references=REFERENCES.get(row.name, ("1", "2"))[:2])
    )
    if row.name in ("usfm", "usx", "json-bible", "osis", "tei", "vref"):
        work = AnnotationSet.unannotated(work.bitext)
    files = row.write({"A1": work}, Choices(base=IndexBase.ZERO))
    paths = parts_written(tmp_path, files)
    if row.needs == (Part.FOLDER,):
        paths = [tmp_path if row.several else tmp_path / "A1"]
    first = detect(paths)[0]
    assert first.proof.is_read
    assert first.name == row.name or {first.name, row.name} <= PLAIN_LINKS
    for other in list(READABLE.values())[EXCHANGED.index(row) % 3 :: 3]:
        # Whatever the files are taken for, a reader reads them or says why not.
        parts = dict(zip((*other.needs, *other.takes), paths, strict=False))
        prove(other, parts)


LINES = st.lists(
    st.text(st.sampled_from("0123-pSPNUL:\t .#<>{}\0é"), max_size=12), min_size=1, max_size=4
)


@settings(max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(LINES)
def test_detection_never_fails(folder: Path, lines: list[str]) -> None:
    for found in detect(of_links(folder, "\n".join(lines))):
        assert set(READABLE[found.name].needs) <= set(found.parts)


SAYS = {
    "a line is missing": ("links", b"0-0 2-1\n", "links:2: the file has 1 line for 2 verse pairs"),
    "UTF-16": ("links", "0-0\n0-0\n".encode("utf-16"), "links:1: the file is written in UTF-16"),
    "Windows-1252": ("en", b"the \x93boat sinks\nnow\n", "en:1:5: the byte 0x93 is not UTF-8"),
    "another number of verses": ("fr", b"le bateau\n", "fr:2: the file has 1 line, "),
    "an empty line with links": (
        "en",
        b"the boat sinks\n\n",
        "the verse is empty or joined",
    ),
    "bzip2": ("fr", b"BZh91AY&SY", "the file is compressed (bzip2)"),
}


@pytest.mark.parametrize(("name", "data", "message"), SAYS.values(), ids=SAYS)
def test_the_reason_why_no_way_fits_comes_first(
    name: str, data: bytes, message: str, folder: Path
) -> None:
    paths = of_links(folder, "0-0 2-1\n2-0\n")
    if name != "en":
        (folder / "en").write_text("the boat sinks\nnow it is\n", "utf-8")
    (folder / name).write_bytes(data)
    (first, *_) = detect(paths, name="pharaoh")
    assert not first.proof.is_read
    assert message in str(first.proof.problems[0])


def test_files_that_look_otherwise_are_the_parts_of_the_named_format_in_order(folder: Path) -> None:
    paths = [folder / "en", folder / "fr", folder / "links"]
    paths[2].write_text("no links\n", "utf-8")
    (first,) = detect(paths, name="pharaoh")
    assert first.parts == dict(zip((Part.SOURCE, Part.TARGET, Part.LINKS), paths, strict=True))
    assert not first.proof.is_read
    assert detect(paths[:1], name="pharaoh") == ()


def test_a_file_given_twice_is_named(folder: Path) -> None:
    of_links(folder, "0-0\n0-0\n")
    (first, *_) = detect([folder / "en", folder / "en", folder / "links"])
    assert str(first.proof.problems[0]).endswith(
        "en: the file is given twice; each part needs a file of its own"
    )


@pytest.mark.parametrize(
    "row",
    [row for row in READABLE.values() if row.write and Part.LINKS in row.needs],
    ids=str,
)
@settings(max_examples=2)
@given(data=st.data())
def test_an_order_that_is_not_proven_wrong_can_be_read(
    row: Format, data: st.DataObject, tmp_path_factory: pytest.TempPathFactory
) -> None:
    work = data.draw(works(row, ("a", "b", "c")))
    parts = parts_of(row, work, tmp_path_factory.mktemp("there"))
    for base in IndexBase if FormatQuestion.BASE in row.asks else (None,):
        choices = Choices(base=base, annotator="A1", strict=True)
        proof = prove(row, parts, choices)
        for swapped in (False, True):
            if proof.is_read and proof.swapped in (None, swapped):
                import_files(row, parts, choices, swapped=swapped)
            else:
                with pytest.raises(InputError):
                    import_files(row, parts, choices, swapped=swapped)
