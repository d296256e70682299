"""The commands ``check``, ``rename`` and ``study``."""

import subprocess
from dataclasses import replace
from pathlib import Path
from platform import node

import pytest

from blinker_qt.annotate.backups import back_up, backups_of
from blinker_qt.annotate.document import Document
from blinker_qt.annotate.journal import journal_path
from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.annotation import (
    TO_LEARN_FROM,
    UNTOUCHED,
    AnnotationSet,
    PairAnnotation,
    Role,
)
from blinker_qt.bitext.remarks import Remarks
from blinker_qt.bitext.study import USUAL_STUDY, LinkLabel, Question, Study
from blinker_qt.bitext.verses import Bitext, VersePair
from blinker_qt.files import find_named
from blinker_qt.formats import annotation
from blinker_qt.gold.machine import read_suggestions_of
from blinker_qt.paths import data_directory, lock_file_of
from commands import Commands, write
from golds import MACHINE, write_machine
from interrupted import left_by_an_exchange
from locks import open_in_a_window
from works import with_pair

PAIRS = [VersePair("Gen 1:1", ("the", "blue", "cloth"), ("drap", "bleu"))] * 2
BITEXT = Bitext.of([PAIRS[0], replace(PAIRS[1], reference="Gen 1:2")])
COMPLETE = Alignment(frozenset({(1, 1), (2, 0)}), frozenset({0}))


def saved(folder: Path, name: str, *pairs: PairAnnotation) -> str:
    return write(folder / name, AnnotationSet(BITEXT, pairs, "A1"))


@pytest.fixture
def data() -> Path:
    """The folder for journals and backups, as commands use it."""
    return data_directory()


def crashed(path: Path, data: Path) -> None:
    """Leave an edit behind that only the journal has."""
    document = Document.open(path, data)
    document.session.set_difficult("only in the journal")
    document.abandon()


def test_renaming_takes_the_journal_and_the_backups_along(
    tmp_path: Path, run: Commands, data: Path
) -> None:
    done = PairAnnotation.of(COMPLETE, done=True)
    first, second = (Path(saved(tmp_path, f"{name}.blinker", done, done)) for name in "ab")
    back_up(first, data)
    crashed(first, data)
    out = run("rename", first, second, "Юлия").out
    assert out == (
        f"{first}: annotator A1, now Юлия\n"
        f"{first}: its journal had 1 unsaved edit, now in the file\n"
        f"{second}: annotator A1, now Юлия\n"
    )
    for path in (first, second):
        assert annotation.load(path).annotator == "Юлия"
    assert annotation.load(first).pairs[0].remarks.difficult == "only in the journal"
    assert not journal_path(first, data).exists()
    assert Document.open(first, data, read_only=True).recovery is None
    # Earlier backups are found as before, and the newest has the new name.
    names = [annotation.load(backup).annotator for backup in backups_of(first, data)]
    assert names == ["Юлия", "A1", "A1"]
    assert run("rename", second, "Юлия").out == f"{second}: the annotator is Юлия already\n"


def test_edits_of_an_earlier_version_and_another_version_are_named(
    tmp_path: Path, run: Commands, data: Path
) -> None:
    done = PairAnnotation.of(COMPLETE, done=True)
    path = Path(saved(tmp_path, "a.blinker", done, done))
    crashed(path, data)
    saved(tmp_path, "a.blinker", done, UNTOUCHED)
    left_by_an_exchange(path, b"another version")
    out = run("rename", path, "Ana").out
    other = tmp_path / "a.conflict-1.blinker"
    assert f"{path}: another version, left by an interrupted save, is in {other}\n" in out
    assert other.read_bytes() == b"another version"
    assert f"unsaved edits of an earlier version are in {tmp_path / 'a.recovered-1.blinker'}" in out
    assert "their journal is kept in " in out
    assert annotation.load(path).annotator == "Ana"


def test_what_cannot_be_renamed_stays_as_it_is(tmp_path: Path, run: Commands, data: Path) -> None:
    done = PairAnnotation.of(COMPLETE, done=True)
    work = AnnotationSet(BITEXT, (done, done), "A1")
    path = tmp_path / "a.blinker"

    def refused(*names: str) -> str:
        before = path.read_bytes()
        said = run.fails("rename", path, *names)
        assert path.read_bytes() == before
        assert not journal_path(path, data).exists()
        return said

    for role in TO_LEARN_FROM:
        write(path, replace(work, role=role))
        assert "is practice or feedback" in refused("Ana")
    write(path, work)
    for name in ("", " A", "A\tB"):
        assert "cannot be an annotator's name" in refused(name)
    practice = data / "practice" / "p.blinker"
    practice.parent.mkdir(parents=True, exist_ok=True)
    write(practice, work)
    assert "is practice or feedback" in run.fails("rename", practice, "Ana")
    practice.unlink()
    lock = lock_file_of(path)
    with open_in_a_window(path):
        assert "is open in a window; close it there first" in refused("Ana")
    lock.write_text("", "utf-8")
    assert "is open in a window" in refused("Ana")
    # A process that has ended left its lock behind.
    ended = subprocess.Popen(["true"])
    ended.wait()
    lock.write_text(f"{ended.pid}\nblinker-qt\nelsewhere\n", "utf-8")
    assert "is open in a window" in refused("Ana")
    lock.write_text(f"{ended.pid}\nblinker-qt\n{node()}\n", "utf-8")
    run("rename", path, "Ana")
    path.write_text("damaged", "utf-8")
    assert f"{path}:1" in refused("Ana")


@pytest.mark.parametrize("role", Role)
def test_scores_of_links_are_named_unless_a_machine_drew_them(
    tmp_path: Path, run: Commands, role: Role
) -> None:
    scored = replace(COMPLETE, scores=frozenset({((1, 1), 0.5), ((2, 0), 1.0)}))
    pairs = PairAnnotation.of(COMPLETE, done=True), PairAnnotation.of(scored, done=True)
    path = write(tmp_path / "a.blinker", AnnotationSet(BITEXT, pairs, "A1", role))
    is_machine = role is Role.MACHINE
    # They are read all the same.
    assert annotation.load(Path(path)).pairs[1].alignment == scored
    printed = run("check", path, status=not is_machine).out
    told = (
        f"{path}: 2 links with a score, which only machines' links have: "
        "blinker-qt convert --role machine imports them as such\n"
    )
    assert (printed == told) == (not is_machine)
    assert ("4 links (2 with a score)" in printed) == is_machine


def test_pairs_left_for_later_are_listed(tmp_path: Path, run: Commands) -> None:
    left = PairAnnotation(remarks=Remarks(later=True))
    work = AnnotationSet(BITEXT, (left, UNTOUCHED), "A1", study=Study(leave_for_later=True))
    path = write(tmp_path / "a.blinker", work)
    printed = run("check", path, status=1).out
    assert "a.blinker: Gen 1:1: left for later; unaccounted source words: 1 'the'" in printed
    refusal = run.fails("study", path, "--leave-for-later", "no", "--output", tmp_path / "new")
    assert "1 verse pair is left for later" in refusal
    printed = run("study", path, "--reject", "yes", "--output", tmp_path / "new").out
    assert "0 of them done and 1 left for later" in printed


LINKED = PairAnnotation(links="1-1", done=True)


def _saved(
    folder: Path, name: str, count: int = 6, done: int = 0, study: Study = USUAL_STUDY
) -> str:
    pairs = [VersePair(f"1:{n}", (f"a{n}",), ("x",)) for n in range(1, count + 1)]
    work = (LINKED,) * done + (UNTOUCHED,) * (count - done)
    return write(
        folder / f"{name}.blinker", AnnotationSet(Bitext.of(pairs), work, name, study=study)
    )


def test_labels_that_links_have_are_not_switched_off(tmp_path: Path, run: Commands) -> None:
    labels = (LinkLabel("SEM", "S"), LinkLabel("FUN", "x"))
    path = Path(_saved(tmp_path, "a", done=1, study=Study(labels=labels)))
    work = annotation.load(path)
    write(path, with_pair(work, 0, replace(work.pairs[0], labels="SEM:1-1")))
    refusal = run.fails("study", path, "--labels", "FUN", "-o", tmp_path / "other")
    assert "1 verse pair has links with the label “SEM”" in refusal


def test_all_files_or_none_are_written(tmp_path: Path, run: Commands) -> None:
    good = _saved(tmp_path, "a")
    used = _saved(tmp_path, "b", study=Study(sure_possible=True))
    possible = replace(LINKED, possible="1-1")
    write(Path(used), with_pair(annotation.load(Path(used)), 0, possible))
    off = ["--sure-possible", "no", "--output"]
    refusal = run.fails("study", good, used, *off, tmp_path / "new")
    assert f"{used}: 1 verse pair has possible links" in refusal
    assert not (tmp_path / "new").exists()
    assert "it exists already" in run.fails("study", good, *off, str(tmp_path))
    missing = str(tmp_path / "missing.blinker")
    run("study", good, missing, *off, tmp_path / "new", status=1)
    assert not (tmp_path / "new").exists()


def test_a_later_file_and_the_agreement_with_oneself(tmp_path: Path, run: Commands) -> None:
    first, later = _saved(tmp_path, "a", done=6), tmp_path / "later" / "a.blinker"
    run("study", first, "--second-pass", "3", "--later", "--output", later.parent)
    write(later, replace(annotation.load(later), pairs=(LINKED,) * 3))
    printed = run("agree", "--with-self", first, later).out
    assert "\na          a′           " in printed
    assert "100.00" in printed
    assert "dice|weights:directed" in printed


def test_check_lists_missing_answers(tmp_path: Path, run: Commands) -> None:
    asked = Study(questions=(Question("ease", "Easy?", ("no", "yes")),))
    path = _saved(tmp_path, "a", 1, 1, asked)
    assert "1:1: unanswered questions: ease" in run("check", path, status=1).out
    answered = replace(LINKED, ratings=(("ease", 1),))
    write(Path(path), replace(annotation.load(Path(path)), pairs=(answered,)))
    assert "1 answer\n" in run("check", path).out


def test_suggestions_can_be_set_and_removed(tmp_path: Path, run: Commands) -> None:
    path, out = _saved(tmp_path, "a"), tmp_path / "new"
    machine = tmp_path / "machine.blinker"
    write_machine(machine, annotation.load(Path(path)).bitext, *["1-1"] * 6)
    printed = run("study", path, "--suggestions", machine, "--output", out).out
    assert f"suggestions of {MACHINE}" in printed
    source = annotation.load(out / "a.blinker").study.suggestions
    assert source is not None
    assert source.file == "../machine.blinker"
    assert find_named(source.file, out / "a.blinker", is_verified=True) is not None
    # What else is changed leaves them, and they are found from wherever the file goes.
    again = ["--reject", "yes", "--output", str(tmp_path / "far/away")]
    run("study", str(out / "a.blinker"), *again)
    kept = annotation.load(tmp_path / "far/away/a.blinker").study.suggestions
    assert kept == replace(source, file="../../machine.blinker")
    assert read_suggestions_of(tmp_path / "far/away/a.blinker").links == ("1-1",) * 6
    machine.rename(tmp_path / "elsewhere.blinker")
    run("study", out / "a.blinker", *again[:2], "--output", out / "x")
    assert annotation.load(out / "x/a.blinker").study.suggestions == source
    run("study", out / "a.blinker", "--suggestions", "no", "--output", tmp_path / "none")
    assert annotation.load(tmp_path / "none/a.blinker").study == USUAL_STUDY
    # Only a machine's go to annotators alone.
    machine = tmp_path / "elsewhere.blinker"
    new = ["--output", tmp_path / "refused"]
    assert "is not a machine's" in run.fails("study", path, "--suggestions", path, *new)
    assert "only to annotators" in run.fails("study", machine, "--suggestions", machine, *new)
    assert not (tmp_path / "refused").exists()


def test_folders_are_replaced_by_their_annotation_files(tmp_path: Path, run: Commands) -> None:
    folder = tmp_path / "work"
    folder.mkdir()
    files = [write(folder / f"{name}.blinker", work) for name, work in _two_annotators().items()]
    (folder / "notes.txt").write_text("These are no links.", "utf-8")
    for command in ("agree", "check", "items", "study"):
        status = int(command == "check")
        assert run(command, folder, status=status) == run(command, *files, status=status)
    run("report", folder, "-o", tmp_path / "report.html")
    run("gold", folder, "-o", folder / "gold.blinker")
    # What cannot be compared is named.
    assert "gold.blinker: it is a gold standard" in run("agree", folder).err
    empty = tmp_path / "empty"
    empty.mkdir()
    for command in ("agree", "check", "study", "lexicon"):
        assert run.fails(command, folder, empty) == (
            f"{empty}: the folder has no annotation files\n"
        )


def _two_annotators() -> dict[str, AnnotationSet]:
    pairs = (PairAnnotation.of(COMPLETE, done=True), PairAnnotation("1-1", done=True))
    return {
        name: AnnotationSet(BITEXT, some, name) for name, some in (("A", pairs), ("B", pairs[::-1]))
    }


def test_check_does_not_tell_which_pairs_come_again(tmp_path: Path, run: Commands) -> None:
    one = VersePair("1:1", ("a",), ("x",))
    bitext = Bitext.of([one, VersePair("1:2", ("b",), ("y",)), one], passes=(1, 1, 2))
    path = tmp_path / "twice.blinker"
    work = AnnotationSet(bitext, (LINKED, UNTOUCHED, UNTOUCHED), "a")
    path.write_bytes(annotation.write(work))
    said = run("check", path, status=1).out
    assert [line.split(": ")[1] for line in said.splitlines()[:2]] == ["#2", "#3"]
    path.write_bytes(annotation.write(replace(work, pairs=(LINKED,) * 3)))
    assert "3 verse pairs, 3 source and 3 target words" in run("check", path).out
