"""Previews of imports, here and in another process."""

import errno
import tempfile
from dataclasses import replace
from pathlib import Path

import pytest

from blinker_qt.bitext.errors import BlinkerError, InputError
from blinker_qt.exchange.importing import import_files
from blinker_qt.exchange.trial import (
    READABLE,
    SHOWN,
    ImportRequest,
    preview_import,
    prove,
    run_import,
)
from blinker_qt.formats import annotation
from blinker_qt.formats.choices import (
    Choices,
    Combination,
    Conflicts,
    IndexBase,
    Part,
    Unlinked,
)
from blinker_qt.formats.interchange import Format
from exchanged import parts_of, works_of_two
from waiting import outcome


@pytest.fixture
def wish(tmp_path: Path) -> ImportRequest:
    (tmp_path / "en").write_text("the boat\nnow\n" * 15, "utf-8")
    (tmp_path / "fr").write_text("le bateau\nmaintenant\n" * 15, "utf-8")
    (tmp_path / "links").write_text("0-0 1p1\n0-0\n" * 15, "utf-8")
    parts = {part: tmp_path / name for part, name in PARTS}
    return ImportRequest("pharaoh-possible", parts, Choices(base=IndexBase.ZERO, annotator="A1"))


PARTS = ((Part.SOURCE, "en"), (Part.TARGET, "fr"), (Part.LINKS, "links"))


def test_previews_have_first_pairs_and_total_counts(wish: ImportRequest) -> None:
    sight = preview_import(wish)
    assert sight.problems == ()
    assert len(sight.works[0].bitext) == SHOWN < sight.tallies[0].pairs == 30
    assert (sight.tallies[0].links, sight.tallies[0].possible) == (45, 15)
    assert sight.proof.base is IndexBase.ZERO


@pytest.mark.parametrize("row", [row for row in READABLE.values() if row.write], ids=str)
def test_what_a_proof_has_read_is_what_an_import_reads(row: Format, tmp_path: Path) -> None:
    parts = parts_of(row, works_of_two(row)["A1"], tmp_path)
    known = Choices(annotator="A1")
    reading = prove(row, parts, known).reading
    assert reading is not None
    choices = replace(known, base=reading.base)
    read = import_files(row, parts, choices, swapped=reading.swapped)
    assert import_files(row, parts, choices, swapped=reading.swapped, found=reading.found) == read


def test_no_reading_is_kept_that_leaves_something_open(tmp_path: Path) -> None:
    naacl = READABLE["naacl"]
    for name, text in {"en": "a b\n", "fr": "x\n", "links": "1 1 1\n1 1 0\n"}.items():
        (tmp_path / name).write_text(text, "utf-8")
    parts = {part: tmp_path / name for part, name in PARTS}
    proof = prove(naacl, parts)
    assert (proof.is_read, proof.reading) == (True, None)
    settled = prove(naacl, parts, Choices(conflicts=Conflicts.LINKS))
    assert settled.reading is not None
    assert settled.alone.reading is None


def test_previews_need_all_choices(wish: ImportRequest) -> None:
    for lacking in (
        replace(wish, choices=Choices(annotator="A1")),
        replace(wish, parts={}),
        ImportRequest("giza", {Part.BITEXT: Path("a"), Part.REVERSE: Path("b")}, Choices()),
    ):
        assert lacking.lacks
        assert preview_import(lacking).works == ()
        with pytest.raises(BlinkerError, match="first choose"):
            run_import(lacking, Path("never"))
    both = Choices(combination=Combination.UNION)
    assert not ImportRequest("giza", {Part.BITEXT: Path("a"), Part.REVERSE: Path("b")}, both).lacks


def test_wrong_bases_propose_the_other_one(wish: ImportRequest) -> None:
    wrong = replace(wish, choices=replace(wish.choices, base=IndexBase.ONE))
    sight = preview_import(wrong)
    assert sight.works == ()
    assert "if it counted from 0" in str(sight.problems[0])
    assert sight.proof.base is IndexBase.ZERO
    with pytest.raises(InputError):
        run_import(wrong, wish.parts[Part.LINKS].with_name("new.blinker"))


def test_imports_need_no_annotator(wish: ImportRequest, tmp_path: Path) -> None:
    nameless = replace(wish, choices=replace(wish.choices, annotator=""))
    assert preview_import(nameless).tallies == preview_import(wish).tallies
    (path,) = run_import(nameless, tmp_path / "new")
    assert annotation.load(path).annotator == ""


def test_imports_match_their_preview(wish: ImportRequest, tmp_path: Path) -> None:
    wish = replace(wish, choices=replace(wish.choices, unlinked=Unlinked.NOT_TRANSLATED))
    (path,) = run_import(wish, tmp_path / "new")
    assert path == tmp_path / "new.blinker"
    work = annotation.load(path)
    assert work.chosen(range(SHOWN)) == preview_import(wish).works[0]
    with pytest.raises(InputError, match="exists already"):
        run_import(wish, path)


def test_previews_in_another_process_are_equal(wish: ImportRequest) -> None:
    seen = outcome(preview_import, wish)
    assert seen == preview_import(wish)


def test_errors_are_returned_from_a_process(wish: ImportRequest, tmp_path: Path) -> None:
    wrong = replace(wish, choices=replace(wish.choices, base=IndexBase.ONE))
    with pytest.raises(InputError) as refused:
        outcome(run_import, wrong, tmp_path / "new")
    assert refused.value.problems == preview_import(wrong).problems
    nameless = replace(wish, choices=replace(wish.choices, annotator="a\nb"))
    with pytest.raises(BlinkerError, match="annotator's name"):
        outcome(run_import, nameless, tmp_path / "new")


@pytest.mark.parametrize("disk_is_full", [False, True])
def test_first_lines_decide_only_against_ways_that_all_lines_refuse(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, disk_is_full: bool
) -> None:
    """Beyond the first lines, a position 0 and a position behind the last word still prove.

    Without a place for copies of the first lines, all lines are read in every way.
    """

    def refuse(*_arguments: object) -> str:
        raise FileNotFoundError(errno.ENOENT, "No usable temporary directory found")

    if disk_is_full:
        monkeypatch.setattr(tempfile, "mkdtemp", refuse)
    parts = {
        part: tmp_path / f"{part.value}.txt" for part in (Part.SOURCE, Part.TARGET, Part.LINKS)
    }
    lines = 1000
    parts[Part.SOURCE].write_text("a b c\n" * lines, "utf-8")
    parts[Part.TARGET].write_text("x y\n" * lines, "utf-8")
    for first, last, base, swapped in (
        ("1-1", "0-1", IndexBase.ZERO, None),
        ("1-1", "2-0", IndexBase.ZERO, False),
        ("0-0", "1-2", IndexBase.ZERO, True),
        ("1-1", "3-1", IndexBase.ONE, False),
        ("1-1", "1-1", None, None),
    ):
        parts[Part.LINKS].write_text(f"{first}\n" * (lines - 1) + f"{last}\n", "utf-8")
        proof = prove(READABLE["pharaoh"], parts)
        assert (proof.is_read, proof.base, proof.swapped) == (True, base, swapped)
    parts[Part.LINKS].write_text("0-0\n" * (lines - 1) + "0-9\n", "utf-8")
    assert not prove(READABLE["pharaoh"], parts).is_read
