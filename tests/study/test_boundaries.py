"""Other boundaries of verse pairs in the record of corrections, and in whole annotation sets."""

from dataclasses import replace
from pathlib import Path

import pytest

from blinker_qt.bitext.annotation import UNTOUCHED, AnnotationSet, PairAnnotation
from blinker_qt.bitext.correction import Correction
from blinker_qt.bitext.errors import InputError
from blinker_qt.bitext.redivision import Redivision
from blinker_qt.bitext.verses import Bitext, Side, VersePair
from blinker_qt.bitext.word_details import WordDetails
from blinker_qt.formats import annotation
from blinker_qt.study.corrections import (
    CorrectionRecord,
    RecordedRedivision,
    UnknownWordsError,
    corrected,
    lacking,
    read_record,
    record_text,
)

S, T = Side.SOURCE, Side.TARGET
ONE = VersePair("T 1", ("a", "b"), ("x", "y"))
TWO = VersePair("T 2", ("c", "d"), ("v", "w"))
THREE = VersePair("T 3", ("e",), ("u",))
DONE = PairAnnotation("1-1 2-2", done=True)
ORIGINAL = AnnotationSet(
    Bitext.of((ONE, TWO, THREE), sets=(1, 1, 2)),
    (DONE, DONE, PairAnnotation("1-1", done=True)),
    "A",
)
BOTH = VersePair("T 1-2", ("a", "b", "c", "d"), ("x", "y", "v", "w"))
MERGE = Redivision((ONE, TWO), (BOTH,))
FIX = Correction.between("T 1", T, "x y", "x Y")
FIXED = replace(ONE, target=("x", "Y"))
SHIFT = Redivision(
    (FIXED, TWO),
    (VersePair("T 1", ("a", "b", "c"), ("x", "Y")), VersePair("T 2", ("d",), ("v", "w"))),
)
LATE_MERGE = Redivision(
    (replace(ONE, source=("a", "bb")), TWO),
    (replace(BOTH, source=("a", "bb", "c", "d")),),
)
LATER = Correction.between("T 2", S, "d", "D")
RECORD = CorrectionRecord((FIX, LATER), {}, (RecordedRedivision(SHIFT, 1),))


def test_merged_verse_pairs_are_in_the_place_of_the_first() -> None:
    record = CorrectionRecord((), {}, (RecordedRedivision(MERGE, 0),))
    renewed = corrected(ORIGINAL, record)
    assert tuple(renewed.work.bitext) == (BOTH, THREE)
    assert renewed.work.bitext.sets == (1, 2)
    assert renewed.work.pairs[0] == PairAnnotation("1-1 2-2 3-3 4-4", done=True)
    assert renewed.work.pairs[1] == ORIGINAL.pairs[2]
    assert [pair.reference for pair in renewed.pairs] == ["T 1-2"]
    assert renewed.work.revision == ORIGINAL.revision + 1
    assert corrected(renewed.work, record).work is renewed.work
    assert annotation.read(annotation.write(renewed.work), "renewed") == renewed.work
    back = replace(record, redivisions=(*record.redivisions, RecordedRedivision(MERGE.inverse, 0)))
    assert corrected(renewed.work, back).work.bitext == ORIGINAL.bitext
    assert corrected(renewed.work, back).work.pairs == ORIGINAL.pairs
    # Who never had the merged verse pair lacks nothing.
    assert corrected(ORIGINAL, back).work is ORIGINAL
    assert lacking(ORIGINAL.bitext, back) == 0
    assert lacking(ORIGINAL.bitext, record) == 1


def test_second_passes_and_parts_of_the_text_are_redivided_too() -> None:
    bitext = ORIGINAL.bitext
    twice = replace(
        ORIGINAL,
        bitext=Bitext.of((*bitext, ONE, TWO), passes=(1, 1, 1, 2, 2)),
        pairs=(*ORIGINAL.pairs, DONE, DONE),
    )
    record = CorrectionRecord((), {}, (RecordedRedivision(MERGE, 0),))
    renewed = corrected(twice, record).work
    assert renewed.bitext.names == (("T 1-2", 1), ("T 3", 1), ("T 1-2", 2))
    assert renewed.pairs[2] == renewed.pairs[0] != UNTOUCHED
    elsewhere = ORIGINAL.chosen([2])
    assert corrected(elsewhere, record).work is elsewhere
    with pytest.raises(UnknownWordsError, match="T 1 is there without T 2"):
        corrected(ORIGINAL.chosen([0, 2]), record)
    other = Bitext.of((replace(ONE, source=("z",)), TWO))
    with pytest.raises(UnknownWordsError, match="T 1 has other words or boundaries"):
        corrected(AnnotationSet.unannotated(other), record)


def test_chains_of_boundaries_reach_further_verse_pairs() -> None:
    all_three = VersePair("T 1-3", (*BOTH.source, "e"), (*BOTH.target, "u"))
    chain = (
        RecordedRedivision(MERGE, 0),
        RecordedRedivision(Redivision((BOTH, THREE), (all_three,)), 0),
    )
    record = CorrectionRecord((), {}, chain)
    assert tuple(corrected(ORIGINAL, record).work.bitext) == (all_three,)
    assert record.related(["T 3"]) == {"T 1", "T 2", "T 3", "T 1-2", "T 1-3"}
    once = corrected(ORIGINAL, CorrectionRecord((), {}, chain[:1])).work
    assert tuple(corrected(once, record).work.bitext) == (all_three,)
    # Those of one name but of another group are not mixed up.
    apart = Redivision(
        (VersePair("X 1", ("a",), ("b",)), VersePair("X 2", ("a",), ("b",))),
        (VersePair("X", ("a", "a"), ("b", "b")),),
    )
    both = replace(record, redivisions=(*chain, RecordedRedivision(apart, 0)))
    assert len(both.groups) == 2
    assert tuple(corrected(ORIGINAL, both).work.bitext) == (all_three,)


def test_lemmas_go_with_their_words() -> None:
    details = (None, WordDetails("see _"), WordDetails("en"))
    own = replace(ORIGINAL, bitext=replace(ORIGINAL.bitext, source_details=details))
    renewed = corrected(own, RECORD).work
    assert renewed.bitext.source_details == (WordDetails("_ _ see"), None, details[2])
    fixed = replace(
        own, bitext=replace(own.bitext, source_details=(WordDetails("am be"), *details[1:]))
    )
    record = CorrectionRecord(
        (Correction.between("T 1", S, "a b", "a bb"),), {}, (RecordedRedivision(LATE_MERGE, 1),)
    )
    assert corrected(fixed, record).work.bitext.source_details[0] == WordDetails("am _ see _")


def test_a_record_with_boundaries_is_read_as_it_was_written(tmp_path: Path) -> None:
    path = tmp_path / "corrections.toml"
    path.write_text(record_text(RECORD), "utf-8")
    assert read_record(path) == RECORD
    for old, new, reason in [
        ("corrections = 1", "corrections = 3", "change of boundaries 1 is not valid: corrections"),
        ("corrections = 1", "corrections = 1\nwhy = 2", "corrections, before, after"),
        ('["T 2", "d", "v w"]', '["T 2", "d"]', "reference, source, target"),
        ('["T 2", "d", "v w"]', '["T 2", "d", "v"]', "only boundaries can change"),
        ("[[boundaries]]", "[boundaries]", "something other than corrections"),
    ]:
        path.write_text(record_text(RECORD).replace(old, new), "utf-8")
        with pytest.raises(InputError, match=reason):
            read_record(path)
    path.write_text("[[boundaries]]\ncorrections = 0\nbefore = 1\nafter = []\n", "utf-8")
    with pytest.raises(InputError, match="before, after"):
        read_record(path)


@pytest.mark.parametrize(
    ("references", "changes"),
    [({"T 3"}, 0), ({"T 1"}, 2), ({"T 2"}, 3), ({"T 1", "T 2", "T 3"}, 3)],
)
def test_changes_are_counted_up_to_the_last_of_some_verse_pairs(
    references: set[str], changes: int
) -> None:
    assert RECORD.changes_until(references) == changes
