"""A few chapters that do not fit their numbering are left out and listed; many are refused."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from blinker_qt.bitext.errors import InputError
from blinker_qt.exchange.importing import import_files
from blinker_qt.formats.choices import Choices, Numbering, Part
from blinker_qt.formats.interchange import Contents, VerseNote, VerseOutcome
from blinker_qt.formats.plain_text import TEXT_TSV
from blinker_qt.formats.usfm import USFM
from blinker_qt.formats.versification import known
from exchanged import files_in, remarks

LEAVE_OUT, REFUSE, BY_REFERENCE = (Choices(numbering=numbering) for numbering in Numbering)


def psalms(numbering: str, others: Mapping[int, int] | None = None) -> dict[int, int]:
    """The last verses of psalms in a numbering, with others instead."""
    last = known(numbering).last.items()
    ends = {chapter: verse for (book, chapter), verse in last if book == "PSA" and chapter > 25}
    del ends[119]
    return {**ends, **(others or {})}


def read(
    folder: Path,
    source: Mapping[int, int],
    target: Mapping[int, int],
    choices: Choices,
    book: str = "PSA",
) -> Contents:
    """What is found in two texts of a book, each verse of which names itself."""
    assert USFM.read is not None
    texts = {
        name: f"\\id {book}\n"
        + "".join(
            f"\\c {chapter}\n" + "".join(f"\\v {verse} {chapter}:{verse}\n" for verse in verses)
            for chapter, last in ends.items()
            for verses in [range(1, last + 1)]
        )
        for name, ends in (("source", source), ("target", target))
    }
    files_in(folder, texts)
    return USFM.read({Part.SOURCE: folder / "source", Part.TARGET: folder / "target"}, choices)


def pairs(found: Contents) -> list[tuple[str, str]]:
    bitext = found.annotation_sets[0].bitext
    return list(zip(bitext.source_verses, bitext.target_verses, strict=True))


def test_neighbours_that_differ_inversely_are_left_out_of_both_texts(tmp_path: Path) -> None:
    source, target = psalms("english"), psalms("english", {75: 8, 76: 14})
    found = read(tmp_path, source, target, LEAVE_OUT)
    assert pairs(found) == [
        (f"{chapter}:{verse}",) * 2
        for chapter, last in source.items()
        for verse in range(1, last + 1)
        if chapter not in (75, 76)
    ]
    assert remarks(found, tmp_path)[0] == (
        "chapters were left out, because they are numbered differently (2; last verses of target "
        "and source: PSA 75:8 ≠ 75:10, 76:14 ≠ 76:12)"
    )
    assert found.verse_notes == (
        VerseNote(VerseOutcome.MISFIT, "PSA 75:1-10", "", 10),
        VerseNote(VerseOutcome.MISFIT, "PSA 76:1-12", "", 12),
        VerseNote(VerseOutcome.MISFIT, "", "PSA 75:1-8", 8),
        VerseNote(VerseOutcome.MISFIT, "", "PSA 76:1-14", 14),
    )


def test_chapters_that_do_not_end_as_in_their_own_numbering_are_left_out(tmp_path: Path) -> None:
    source, target = psalms("hebrew"), psalms("english", {75: 8, 76: 14})
    found = read(tmp_path, source, target, LEAVE_OUT)
    assert remarks(found, tmp_path)[0] == (
        "target: chapters were left out, because they do not end as in the numbering english "
        "(2; last verses of the file and of the numbering: PSA 75:8 ≠ 75:10, 76:14 ≠ 76:12)"
    )
    kept = pairs(found)
    assert ("74:1", "74:1") in kept
    assert ("77:2", "77:1") in kept
    assert not [pair for pair in kept if any(verse.startswith(("75:", "76:")) for verse in pair)]
    misfits = [note for note in found.verse_notes if note.outcome is VerseOutcome.MISFIT]
    assert [note[1:] for note in misfits] == [
        ("PSA 75:2-9", "", 8),
        ("PSA 76:2-13", "", 12),
        ("", "PSA 75:1-8", 8),
        ("", "PSA 76:1-14", 14),
    ]


def test_many_are_refused(tmp_path: Path) -> None:
    english = psalms("english")
    shifted = {
        chapter: last + 3 * (-1) ** chapter
        for chapter, last in english.items()
        if 100 <= chapter < 108
    }
    with pytest.raises(InputError, match="chapters of PSA do not end with the same verses"):
        read(tmp_path, english, {**english, **shifted}, LEAVE_OUT)
    fewer = {chapter: shifted[chapter] for chapter in list(shifted)[:6]}
    found = read(tmp_path, english, {**english, **fewer}, LEAVE_OUT)
    assert {pair[0].partition(":")[0] for pair in pairs(found)} == {
        str(chapter) for chapter in english if chapter not in fewer
    }


def table(misplaced: int) -> str:
    """A table of forty chapters, in the first of which verses stand beside the wrong ones."""
    lengths = [7, 31, 12, 44, 9, 25, 60, 15, 38, 11, 52, 19, 8, 41, 28, 13]
    rows = ["reference\tsource\ttarget"]
    for chapter in range(1, 41):
        target = lengths[1:] + lengths[:1] if chapter <= misplaced else lengths
        for verse, (length, other) in enumerate(zip(lengths, target, strict=True), 1):
            rows.append(f"PSA {chapter}:{verse}\t{'a' * 4 * length}\t{'b' * 5 * other}")
    return "\n".join(rows)


def test_chapters_whose_verses_stand_beside_the_wrong_ones_are_left_out(tmp_path: Path) -> None:
    parts = {Part.BITEXT: files_in(tmp_path, {"table.tsv": table(2)}) / "table.tsv"}
    imported = import_files(TEXT_TSV, parts, LEAVE_OUT)
    references = imported.annotation_sets[0].bitext.references
    assert references == tuple(
        f"PSA {chapter}:{verse}" for chapter in range(3, 41) for verse in range(1, 17)
    )
    assert str(imported.report.remarks[0]) == (
        "2 chapters were left out, because verses are paired wrongly, as their words or "
        "lengths show: PSA 1, PSA 2"
    )
    assert imported.report.verse_table.rows[0][1:] == ("PSA 1:1 – PSA 1:16",) * 2 + (16,)
    for choices in (REFUSE, replace(LEAVE_OUT, strict=True)):
        with pytest.raises(InputError, match="verses in 2 chapters are paired wrongly"):
            import_files(TEXT_TSV, parts, choices)
    everything = import_files(TEXT_TSV, parts, BY_REFERENCE)
    assert len(everything.annotation_sets[0].bitext) == 40 * 16
    files_in(tmp_path, {"table.tsv": table(3)})
    with pytest.raises(InputError, match="verses in 3 chapters are paired wrongly"):
        import_files(TEXT_TSV, parts, LEAVE_OUT)
