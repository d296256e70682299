"""Files that this program writes, in the readers of other programs that are installed."""

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.annotation import AnnotationSet
from blinker_qt.bitext.verses import Bitext, VersePair
from blinker_qt.formats.choices import Choices, IndexBase
from blinker_qt.formats.registry import FORMATS
from blinker_qt.formats.vref import VREF
from exchanged import files_in

PAIRS = [
    VersePair("RUT 1:1", ("the", "blue", "cloth"), ("l'", "étoffe")),
    VersePair("RUT 1:2", ("no", "<b>&"), ("non", "!")),
]
ALIGNMENTS = [
    Alignment(frozenset({(0, 0), (2, 1)}), frozenset({1})),
    Alignment(frozenset({(0, 0)})),
]
WORK = AnnotationSet.finished(Bitext.of(PAIRS), ALIGNMENTS, "A1")
TEXTS = {
    "RUT 1:1": ("the blue cloth", "l' étoffe"),
    "RUT 1:2": ("no <b>&", "non !"),
}


def written(name: str, folder: Path) -> Path:
    """A folder with the work in this format."""
    (row,) = (row for row in FORMATS if row.name == name)
    assert row.write is not None
    return files_in(folder, row.write({"A1": WORK}, Choices(base=IndexBase.ZERO)))


@pytest.mark.parametrize("name", ["sil", "pharaoh", "pharaoh-ids"])
def test_links_are_read_by_the_library_of_sil(name: str, tmp_path: Path) -> None:
    corpora = pytest.importorskip("machine.corpora", reason="sil-machine is not installed")
    folder = written(name, tmp_path)
    (path,) = folder.glob("A1.*")
    rows = list(corpora.TextFileAlignmentCorpus(str(path)))
    links = [
        {(pair.source_index, pair.target_index) for pair in row.aligned_word_pairs} for row in rows
    ]
    # A word that is not translated has -1 as its partner.
    marks = {(1, -1)} if name == "sil" else set()
    assert links == [ALIGNMENTS[0].links | marks, ALIGNMENTS[1].links]


def test_texts_are_read_by_the_library_of_sil(tmp_path: Path) -> None:
    corpora = pytest.importorskip("machine.corpora", reason="sil-machine is not installed")
    folder = written("text", tmp_path / "text")
    for side, name in enumerate(("source", "target")):
        rows = corpora.TextFileTextCorpus(str(folder / f"{name}.txt"))
        assert [row.text for row in rows] == [texts[side] for texts in TEXTS.values()]
        for form, suffix in (("usx", ".usx"), ("usfm", ".SFM")):
            books = tmp_path / f"{form}-{name}"
            text = (written(form, tmp_path / form) / f"{name}.{form}").read_text("utf-8")
            files_in(books, {f"RUT{suffix}": text})
            reader = corpora.UsxFileTextCorpus if form == "usx" else corpora.UsfmFileTextCorpus
            verses = {str(row.ref): row.text for row in reader(str(books)) if row.text}
            assert verses == {reference: texts[side] for reference, texts in TEXTS.items()}


def test_lists_of_verses_are_read_by_the_library_of_sil(tmp_path: Path) -> None:
    corpora = pytest.importorskip("machine.corpora", reason="sil-machine is not installed")
    scripture = pytest.importorskip("machine.scripture", reason="sil-machine is not installed")
    bitext = replace(WORK.bitext, references=("RUT 1:1-3", "RUT 1:5"))
    assert VREF.write is not None
    files_in(tmp_path, VREF.write({"A1": AnnotationSet.unannotated(bitext)}, Choices()))
    for side, name in enumerate(("source", "target")):
        first, second = (texts[side] for texts in TEXTS.values())
        lines = [
            scripture.VerseRef.from_string(line, scripture.ORIGINAL_VERSIFICATION)
            for line in (tmp_path / "vref.txt").read_text("utf-8").splitlines()
        ]
        rows = corpora.TextFileTextCorpus(str(tmp_path / f"{name}.txt"))
        read = {str(verse): row.text for verse, row in zip(lines, rows, strict=True)}
        assert read == {
            "RUT 1:1": first,
            "RUT 1:2": "<range>",
            "RUT 1:3": "<range>",
            "RUT 1:5": second,
        }
        assert all(verse.is_valid for verse in lines)


def test_links_and_texts_are_read_by_eflomal(tmp_path: Path) -> None:
    eflomal = pytest.importorskip("eflomal", reason="eflomal is not installed")
    folder = written("pharaoh", tmp_path)
    rows = [
        (folder / name).read_text("utf-8").splitlines()
        for name in ("source.txt", "target.txt", "A1.links", "A1.links")
    ]
    words = {
        (verses.source[source], verses.target[target])
        for verses, alignment in zip(PAIRS, ALIGNMENTS, strict=True)
        for source, target in alignment.links
    }
    assert eflomal.calculate_priors(*rows)[0] == Counter(words)
    joint = (written("text-pairs", tmp_path / "joint") / "bitext.txt").read_text("utf-8")
    assert list(eflomal.sentences_from_joint_file(joint.splitlines())) == [*TEXTS.values()]
