"""The record of corrections, and annotation sets brought up to date with it."""

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from annotation_examples import gold_work, plain_work, suggested_work
from blinker_qt.bitext.annotation import AnnotationSet, PairAnnotation
from blinker_qt.bitext.correction import Correction
from blinker_qt.bitext.errors import InputError
from blinker_qt.bitext.verses import Bitext, Side, VersePair
from blinker_qt.bitext.word_details import WordDetails
from blinker_qt.formats import annotation
from blinker_qt.study.corrections import CorrectionRecord, corrected, read_record, record_text

S, T = Side.SOURCE, Side.TARGET

FIRST = Correction.between("T 1", T, "du pain", "de le pain")
SECOND = Correction.between("T 1", T, "de le pain", "de le bon pain")
OTHER = Correction.between("T 1", S, "some bred", "some bread")
RECORD = CorrectionRecord((FIRST, OTHER, SECOND))

_words = st.text(
    st.characters(exclude_characters=" \n", exclude_categories=["Cs"], max_codepoint=0x2FFF),
    min_size=1,
    max_size=4,
).filter(lambda word: word.replace("\x7f", "").isprintable())
_verses = st.lists(_words, min_size=1, max_size=3).map(" ".join)


def work_on(target: str, links: str, source: str = "some bred") -> AnnotationSet:
    """The work of A on one verse pair of two."""
    pairs = [VersePair("T 1", *(tuple(verse.split()) for verse in (source, target)))]
    pairs.append(VersePair("T 2", ("a",), ("b",)))
    done = (PairAnnotation(links, done=True), PairAnnotation("1-1", done=True))
    return AnnotationSet(Bitext.of(pairs), done, "A", revision=3)


def test_a_set_is_brought_up_to_date_from_every_state() -> None:
    late = corrected(work_on("du pain", "1-1 2-2"), RECORD)
    assert late.work.bitext.target_verses == ("de le bon pain", "b")
    assert late.work.bitext.source_verses == ("some bread", "a")
    assert late.work.pairs[0].links == "1-1,2 2-4"
    assert [pair.done for pair in late.work.pairs] == [False, True]
    assert (late.work.revision, len(late.pairs), len(late.pairs[0].looks)) == (4, 1, 3)
    assert late.pairs[0].without_text == ()
    between = corrected(work_on("de le pain", "1-1,2 2-3", "some bread"), RECORD)
    assert between.work.pairs[0].links == "1-1,2 2-4"
    assert [look.word for look in between.pairs[0].looks] == ["bon"]
    again = corrected(late.work, RECORD)
    assert (again.work, again.pairs) == (late.work, ())
    assert annotation.read(annotation.write(late.work), "late") == late.work


def test_all_kinds_of_files_stay_writable() -> None:
    for work in (plain_work(), gold_work(), suggested_work()):
        pair = work.bitext[0]
        corrections = [
            Correction.between(pair.reference, side, " ".join(pair.tokens(side)), "The m ill")
            for side in Side
        ]
        renewed = corrected(work, CorrectionRecord(tuple(corrections))).work
        # A second pass has the words of the first.
        verses = renewed.bitext.source_verses
        names = renewed.bitext.references
        assert {verses[row] for row, name in enumerate(names) if name == pair.reference} == {
            "The m ill"
        }
        assert annotation.read(annotation.write(renewed), "renewed") == renewed
        assert renewed.pairs[1:2] == work.pairs[1:2]


def test_sources_are_named_by_the_present_content_of_their_files() -> None:
    record = CorrectionRecord((), {"1" * 64: "2" * 64, "2" * 64: "3" * 64, "a" * 64: "b" * 64})
    gold = corrected(gold_work(), record).work
    assert gold.adjudication is not None
    digests = [source.fingerprint[0] for source in gold.adjudication.sources]
    assert digests == ["3", "f", "0"]
    suggested = corrected(suggested_work(), record).work
    assert suggested.study.suggestions is not None
    assert suggested.study.suggestions.fingerprint == "b" * 64
    # Whatever is in the file, the search ends.
    assert CorrectionRecord((), {"1" * 64: "2" * 64, "2" * 64: "1" * 64}).content_hash("1" * 64)


@settings(max_examples=15, deadline=None)
@given(st.lists(st.tuples(_words, _verses, _verses, st.sampled_from(Side)), max_size=3))
def test_a_record_is_read_as_it_was_written(
    tmp_path_factory: pytest.TempPathFactory, rows: list[tuple[str, str, str, Side]]
) -> None:
    made = {
        (reference, side): Correction.between(reference, side, before, after)
        for reference, before, after, side in rows
    }
    record = CorrectionRecord(tuple(made.values()), {"0" * 64: "f" * 64})
    path = tmp_path_factory.mktemp("record") / "corrections.toml"
    path.write_bytes(record_text(record).encode())
    assert read_record(path) == record


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (("[[correction]]", "[[corrections]]"), "there is something other than corrections"),
        (("[[correction]]", "[correction]"), "there is something other than corrections"),
        (("[[correction]]", "[correction"), "this is not TOML"),
        (('side = "target"', 'side = "left"'), "correction 1 is not valid: 'left' is not"),
        (('side = "target"', "side = 1"), "correction 1 is not valid: reference, side"),
        (('side = "target"', ""), "correction 1 is not valid: reference, side"),
        (('reference = "T 1"', 'reference = ""'), "correction 1 is not valid: reference"),
        (('"1-1,2 2-3"', '"1-1,9"'), "there is no old word 1, or no new word 9"),
        (('"1-1,2 2-3"', '"1"'), "correction 1 is not valid: 1"),
        (
            ('"du pain"', '"du  pain"'),
            "correction 1 is not valid: “du  pain” is empty, or its words are not",
        ),
        (("ffff", "FFFF"), "[files] has something other"),
        (("[files]", "[[files]]"), "[files] has something other"),
    ],
)
def test_damaged_records_are_refused(tmp_path: Path, change: tuple[str, str], reason: str) -> None:
    path = tmp_path / "corrections.toml"
    text = record_text(CorrectionRecord((FIRST,), {"0" * 64: "f" * 64}))
    assert change[0] in text
    path.write_text(text.replace(change[0], change[1], 1), "utf-8")
    with pytest.raises(InputError) as refused:
        read_record(path)
    assert reason in str(refused.value)
    assert "expected tables [[correction]]" in str(refused.value)


def test_an_emptied_record_is_not_one_without_corrections(tmp_path: Path) -> None:
    path = tmp_path / "corrections.toml"
    assert read_record(path) == CorrectionRecord()
    for content in ("", "\n"):
        path.write_text(content, "utf-8")
        with pytest.raises(InputError, match="the file is empty: look for a backup"):
            read_record(path)


def test_records_that_do_not_follow_each_other_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "corrections.toml"
    table = record_text(CorrectionRecord((FIRST,)))
    path.write_text(table * 2, "utf-8")
    with pytest.raises(InputError, match="two corrections of T 1"):
        read_record(path)
    assert replace(RECORD, corrections=()) == CorrectionRecord()


def test_words_that_stay_keep_their_details() -> None:
    work = work_on("du pain", "1-1 2-2")
    details = WordDetails("some breed", "DET NOUN"), None
    bitext = replace(work.bitext, source_details=details, target_details=(None, WordDetails("b")))
    spelling = Correction.between("T 1", S, "some bred", "some bread")
    late = corrected(replace(work, bitext=bitext), CorrectionRecord((spelling,)))
    assert late.work.bitext.source_details == (WordDetails("some _", "DET _"), None)
    assert late.work.bitext.target_details == (None, WordDetails("b"))
