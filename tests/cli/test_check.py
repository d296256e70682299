from dataclasses import replace
from pathlib import Path

import pytest

from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.annotation import UNTOUCHED, AnnotationSet, PairAnnotation
from blinker_qt.bitext.remarks import Rejection, RejectionKind, Remarks
from blinker_qt.bitext.study import Study
from blinker_qt.bitext.verses import Bitext, VersePair
from blinker_qt.cli.main import main
from blinker_qt.formats import annotation

PAIRS = [VersePair("Gen 1:1", ("the", "blue", "cloth"), ("drap", "bleu"))] * 2
BITEXT = Bitext.of([PAIRS[0], replace(PAIRS[1], reference="Gen 1:2")])
COMPLETE = Alignment(frozenset({(1, 1), (2, 0)}), frozenset({0}))


def saved(folder: Path, name: str, *pairs: PairAnnotation) -> str:
    path = folder / name
    path.write_bytes(annotation.write(AnnotationSet(BITEXT, pairs, "A1")))
    return str(path)


def test_a_complete_file_is_ok_with_its_counts(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    done = PairAnnotation.of(COMPLETE, done=True)
    path = saved(tmp_path, "a.blinker", done, done)
    assert main(["check", path]) == 0
    out, err = capsys.readouterr()
    assert out == (
        f"{path}: ok: 2 verse pairs, 6 source and 4 target words, 4 links, "
        "2 source and 0 target words not translated\n"
    )
    assert err == ""


def test_what_is_missing_is_said_one_verse_pair_a_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    half = PairAnnotation.of(Alignment(frozenset({(2, 0)})), done=True)
    path = saved(tmp_path, "a.blinker", half, PairAnnotation.of(COMPLETE))
    other = saved(tmp_path, "b.blinker", PairAnnotation.of(COMPLETE, done=True), UNTOUCHED)
    assert main(["check", path, other]) == 1
    some = "source words: 1 'the', 2 'blue'; unaccounted target words: 2 'bleu'"
    assert capsys.readouterr().out.splitlines() == [
        f"{path}: Gen 1:1: unaccounted {some}",
        f"{path}: Gen 1:2: begun, not done",
        f"{path}: not complete: unfinished verse pairs: 2 of 2",
        f"{other}: Gen 1:2: untouched",
        f"{other}: not complete: unfinished verse pairs: 1 of 2",
    ]


def test_a_rejected_pair_is_complete_where_the_study_allows_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    done = PairAnnotation.of(COMPLETE, done=True)
    rejected = PairAnnotation(
        done=True, remarks=Remarks(rejected=Rejection(RejectionKind.UNREADABLE))
    )
    for reject in (True, False):
        work = AnnotationSet(BITEXT, (done, rejected), "A1", study=Study(reject=reject))
        path = tmp_path / "a.blinker"
        path.write_bytes(annotation.write(work))
        assert main(["check", str(path)]) == (0 if reject else 1)
        out = capsys.readouterr().out
        assert ("ok: 2 verse pairs" in out) == ("1 verse pair rejected" in out) == reject


def test_an_invalid_file_is_named_with_its_line_and_does_not_hide_the_next(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    done = PairAnnotation.of(COMPLETE, done=True)
    path = saved(tmp_path, "a.blinker", done, done)
    damaged = tmp_path / "damaged.blinker"
    damaged.write_text("<annotation-set\n><", encoding="utf-8")
    assert main(["check", str(damaged), path]) == 1
    out, err = capsys.readouterr()
    assert out.startswith(f"{path}: ok: ")
    assert err.startswith(f"{damaged}:2:")
    assert len(err.splitlines()) == 1


def test_a_file_that_is_not_there_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "nowhere.blinker"]) == 1
    assert capsys.readouterr().err.startswith("nowhere.blinker: there is no such file; ")
