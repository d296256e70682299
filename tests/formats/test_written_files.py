"""What the program writes in each format, byte for byte: `written` has a folder for each."""

from dataclasses import replace
from pathlib import Path

import pytest

from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.annotation import AnnotationSet, PairAnnotation
from blinker_qt.bitext.remarks import Note, Rejection, RejectionKind, Remarks
from blinker_qt.bitext.verses import Bitext, Language, VersePair
from blinker_qt.formats.interchange import Choices, Feature, Format, IndexBase
from blinker_qt.formats.registry import EXCHANGED
from exchanged import REFERENCES

FOLDER = Path(__file__).parent / "written"
BLOCK = Alignment(frozenset({(0, 0), (0, 1), (2, 0), (2, 1), (3, 2)}), frozenset({1}))
STAIRCASE = Alignment(frozenset({(0, 0), (1, 0), (1, 1)}), possible=frozenset({(1, 1)}))
MARKS = Alignment(frozenset({(0, 0)}), frozenset({1}), frozenset({1}))
DIRECTED = Alignment(frozenset({(0, 0), (0, 1), (3, 2)}))
REMARKS = Remarks((Note("why // not"),), rejected=Rejection(RejectionKind.OTHER))


def works(row: Format) -> dict[str, AnnotationSet]:
    """The work of two annotators on one bitext."""
    first, second = REFERENCES.get(row.name, ("Gen 1:1", "2"))[:2]
    pairs = [
        VersePair(first, ("the", "blue", "<b>&", "the"), ("le", "été,", "là")),
        VersePair(second, ("no", "no"), ("<==>", "non")),
    ]
    bitext = Bitext.of(pairs, Language("en"), Language.of("he"))
    if Feature.LINKS not in row.holds:
        return {"A1": AnnotationSet.unannotated(bitext)}
    a1 = AnnotationSet.finished(bitext, [DIRECTED if row.name == "giza" else BLOCK, MARKS], "A1")
    if row.name == "giza":
        return {"A1": a1}
    rejected = replace(PairAnnotation.of(STAIRCASE, done=True), remarks=REMARKS)
    a2 = AnnotationSet(bitext, (PairAnnotation.of(Alignment(), done=True), rejected), "A2")
    return {"A1": a1, "A2": a2}


@pytest.mark.parametrize("row", [row for row in EXCHANGED if row.write], ids=str)
def test_files_are_written_byte_for_byte(row: Format) -> None:
    assert row.write is not None
    folder = FOLDER / row.name
    written = {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }
    assert row.write(works(row), Choices(base=IndexBase.ONE)) == written
