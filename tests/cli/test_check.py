"""``blinker-qt check`` and ``blinker-qt study``, from files to files."""

from dataclasses import replace
from pathlib import Path

import pytest

from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.annotation import UNTOUCHED, AnnotationSet, PairAnnotation
from blinker_qt.bitext.remarks import Rejection, RejectionKind, Remarks
from blinker_qt.bitext.study import USUAL_STUDY, Question, Study
from blinker_qt.bitext.verses import Bitext, VersePair
from blinker_qt.cli.main import main
from blinker_qt.files import find_named
from blinker_qt.formats import annotation
from blinker_qt.gold.machine import read_suggestions_of
from golds import MACHINE, write_machine

Output = pytest.CaptureFixture[str]

PAIRS = [VersePair("Gen 1:1", ("the", "blue", "cloth"), ("drap", "bleu"))] * 2
BITEXT = Bitext.of([PAIRS[0], replace(PAIRS[1], reference="Gen 1:2")])
COMPLETE = Alignment(frozenset({(1, 1), (2, 0)}), frozenset({0}))


def saved(folder: Path, name: str, *pairs: PairAnnotation) -> str:
    path = folder / name
    path.write_bytes(annotation.write(AnnotationSet(BITEXT, pairs, "A1")))
    return str(path)


def test_a_complete_file_is_ok_with_its_counts(tmp_path: Path, capsys: Output) -> None:
    done = PairAnnotation.of(COMPLETE, done=True)
    path = saved(tmp_path, "a.blinker", done, done)
    assert main(["check", path]) == 0
    out, err = capsys.readouterr()
    assert out == (
        f"{path}: ok: 2 verse pairs, 6 source and 4 target words, 4 links, "
        "2 source and 0 target words not translated\n"
    )
    assert err == ""


def test_what_is_missing_is_said_one_verse_pair_a_line(tmp_path: Path, capsys: Output) -> None:
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
    tmp_path: Path, capsys: Output
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
    tmp_path: Path, capsys: Output
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


LINKED = PairAnnotation(links="1-1", done=True)
QUESTIONS = '[[question]]\nname = "ease"\ntext = "Easy?"\nsteps = ["no", "", "yes"]\n'


def _saved(
    folder: Path, name: str, count: int = 6, done: int = 0, study: Study = USUAL_STUDY
) -> str:
    pairs = [VersePair(f"1:{n}", (f"a{n}",), ("x",)) for n in range(1, count + 1)]
    work = (LINKED,) * done + (UNTOUCHED,) * (count - done)
    path = folder / f"{name}.blinker"
    path.write_bytes(annotation.write(AnnotationSet(Bitext.of(pairs), work, name, study=study)))
    return str(path)


def test_without_changes_it_says_what_is_asked(tmp_path: Path, capsys: Output) -> None:
    asked = Study(True, False, 7, False, (Question("ease", "Easy?", ("no", "yes")),))
    paths = [_saved(tmp_path, "a"), _saved(tmp_path, "b", study=asked)]
    assert main(["study", *paths]) == 0
    usual = (
        "linking yes, sure and possible no, reject no, suggestions no, order of the file, "
        "no questions"
    )
    other = (
        "linking no, sure and possible yes, reject no, suggestions no, order shuffled by 7, "
        "questions: ease"
    )
    printed = capsys.readouterr().out.splitlines()
    assert printed == [f"{paths[0]}: {usual}", f"{paths[1]}: {other}"]


def test_all_settings_in_one_go(tmp_path: Path, capsys: Output) -> None:
    path = _saved(tmp_path, "a", done=2)
    before = Path(path).read_bytes()
    questions = tmp_path / "questions.toml"
    questions.write_text(QUESTIONS, encoding="utf-8")
    out = tmp_path / "new"
    options = "--sure-possible yes --reject yes --shuffle 7 --second-pass 50% --distance 2".split()
    arguments = ["--questions", str(questions), "--seed", "3", "--output-folder", str(out)]
    assert main(["study", path, *options, *arguments]) == 0
    written = annotation.load(out / "a.blinker")
    question = Question("ease", "Easy?", ("no", "", "yes"))
    assert written.study == Study(True, True, 7, True, (question,))
    assert sorted(written.bitext.passes) == [1] * 6 + [2] * 3
    assert [pair.links for pair in written.pairs if pair.links] == ["1-1", "1-1"]
    printed = capsys.readouterr().out
    assert "9 verse pairs, 3 of them a second time, 0 of them done" in printed
    assert f"note: {path}: 2 verse pairs are no longer done" in printed
    assert Path(path).read_bytes() == before
    # Back to the usual, but for the order, which stands.
    usual = "--sure-possible no --reject no --questions no --output-folder".split()
    assert main(["study", str(out / "a.blinker"), *usual, str(tmp_path / "usual")]) == 0
    assert annotation.load(tmp_path / "usual/a.blinker").study == Study(seed=7)


def test_nothing_is_written_over_and_all_files_or_none_are_written(
    tmp_path: Path, capsys: Output
) -> None:
    good = _saved(tmp_path, "a")
    used = _saved(tmp_path, "b", study=Study(sure_possible=True))
    work = annotation.load(Path(used))
    possible = replace(LINKED, possible="1-1")
    Path(used).write_bytes(annotation.write(work.with_pair(0, possible)))
    off = ["--sure-possible", "no", "--output-folder"]
    assert main(["study", good, used, *off, str(tmp_path / "new")]) == 1
    assert not (tmp_path / "new").exists()
    assert f"{used}: 1 verse pair has possible links" in capsys.readouterr().err
    assert main(["study", good, *off, str(tmp_path)]) == 1
    assert "it exists already" in capsys.readouterr().err
    missing = str(tmp_path / "missing.blinker")
    assert main(["study", good, missing, *off, str(tmp_path / "new")]) == 1
    assert main(["study", good, "--linking", "no", "--output-folder", str(tmp_path / "new")]) == 1
    assert "the study asks for nothing" in capsys.readouterr().err
    assert not (tmp_path / "new").exists()


def test_two_files_of_one_name(tmp_path: Path, capsys: Output) -> None:
    path = _saved(tmp_path, "a")
    assert main(["study", path, path, "--reject", "yes", "--output-folder", "x"]) == 2
    assert "same name" in capsys.readouterr().err


def test_a_later_file_and_the_agreement_with_oneself(tmp_path: Path, capsys: Output) -> None:
    first = _saved(tmp_path, "a", done=6)
    later = tmp_path / "later" / "a.blinker"
    options = ["--second-pass", "3", "--later", "--output-folder", str(later.parent)]
    assert main(["study", first, *options]) == 0
    assert main(["check", str(later)]) == 1
    assert capsys.readouterr().out.count(" (pass 2): untouched") == 3
    assert main(["agree", "--with-self", first, str(later)]) == 1
    assert "no verse pair is done in both passes" in capsys.readouterr().err
    work = annotation.load(later)
    later.write_bytes(annotation.write(replace(work, pairs=(LINKED,) * 3)))
    assert main(["agree", "--with-self", first, str(later)]) == 0
    printed = capsys.readouterr().out
    assert "a and a′: 100.0000 ± 0.0000 over 1 set" in printed
    assert "dice|weights:directed" in printed
    assert main(["agree", "--with-self", first]) == 1
    assert "no verse pair comes again" in capsys.readouterr().err


def test_check_names_what_is_wanting(tmp_path: Path, capsys: Output) -> None:
    asked = Study(questions=(Question("ease", "Easy?", ("no", "yes")),))
    path = _saved(tmp_path, "a", 1, 1, asked)
    assert main(["check", path]) == 1
    assert "1:1: unanswered questions: ease" in capsys.readouterr().out
    answered = replace(LINKED, ratings=(("ease", 1),))
    Path(path).write_bytes(
        annotation.write(replace(annotation.load(Path(path)), pairs=(answered,)))
    )
    assert main(["check", path]) == 0
    assert "1 answer\n" in capsys.readouterr().out


def test_suggestions_come_from_a_machine_and_are_taken_back(tmp_path: Path, capsys: Output) -> None:
    path, out = _saved(tmp_path, "a"), tmp_path / "new"
    machine = tmp_path / "machine.blinker"
    write_machine(machine, annotation.load(Path(path)).bitext, *["1-1"] * 6)
    arguments = ["--suggestions", str(machine), "--output-folder", str(out)]
    assert main(["study", path, *arguments]) == 0
    assert f"suggestions of {MACHINE}" in capsys.readouterr().out
    source = annotation.load(out / "a.blinker").study.suggestions
    assert source is not None
    assert source.file == "../machine.blinker"
    assert find_named(source.file, out / "a.blinker") is not None
    # What else is changed leaves them, and they are found from wherever the file goes.
    again = ["--reject", "yes", "--output-folder", str(tmp_path / "far/away")]
    assert main(["study", str(out / "a.blinker"), *again]) == 0
    kept = annotation.load(tmp_path / "far/away/a.blinker").study.suggestions
    assert kept == replace(source, file="../../machine.blinker")
    assert read_suggestions_of(tmp_path / "far/away/a.blinker") == ("1-1",) * 6
    machine.rename(tmp_path / "elsewhere.blinker")
    assert (
        main(["study", str(out / "a.blinker"), *again[:2], "--output-folder", str(out / "x")]) == 0
    )
    assert annotation.load(out / "x/a.blinker").study.suggestions == source
    none = ["--suggestions", "no", "--output-folder", str(tmp_path / "none")]
    assert main(["study", str(out / "a.blinker"), *none]) == 0
    assert annotation.load(tmp_path / "none/a.blinker").study == USUAL_STUDY


def test_only_machines_suggest_and_only_to_annotators(tmp_path: Path, capsys: Output) -> None:
    path, other = _saved(tmp_path, "a"), _saved(tmp_path, "b")
    out = ["--output-folder", str(tmp_path / "new")]
    assert main(["study", path, "--suggestions", other, *out]) == 1
    assert "is no machine's" in capsys.readouterr().err
    machine = tmp_path / "machine.blinker"
    write_machine(machine, annotation.load(Path(path)).bitext, *["1-1"] * 6)
    assert main(["study", str(machine), "--suggestions", str(machine), *out]) == 1
    assert "only to annotators" in capsys.readouterr().err
    assert not (tmp_path / "new").exists()
