"""The command ``correct``, on all files of a study."""

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from blinker_qt.annotate.backups import backups_of
from blinker_qt.annotate.document import Document
from blinker_qt.annotate.journal import journal_path
from blinker_qt.bitext.annotation import AnnotationSet, PairAnnotation, Role
from blinker_qt.bitext.running_text import RunningText
from blinker_qt.bitext.study import Study
from blinker_qt.bitext.verses import Bitext, VersePair
from blinker_qt.formats import annotation
from blinker_qt.formats.reading import content_hash
from blinker_qt.gold.machine import read_suggestions_of, source_of
from blinker_qt.paths import data_directory, lock_file_of
from blinker_qt.study.corrections import RECORD_FILE
from commands import Commands, write

PAIRS = (
    VersePair("T 1", ("he", "says", "bred"), ("il", "dit", "du", "pain")),
    VersePair("T 2", ("no",), ("non",)),
    VersePair("T 3", ("she", "sleeps"), ("elle", "dort")),
)
BITEXT = Bitext.of(PAIRS)
WORK = tuple(PairAnnotation(links, done=True) for links in ("1-1 2-2 3-3,4", "1-1", "1-1 2-2"))

Files = dict[str, Path]


@pytest.fixture
def study(tmp_path: Path, run: Commands) -> Files:
    """A machine, two annotators with its suggestions, and a gold standard of them."""
    folder = tmp_path / "study"
    folder.mkdir()
    files = {name: folder / f"{name}.blinker" for name in ("A", "B", "gold", "z-machine")}
    machine = files["z-machine"]
    write(machine, AnnotationSet(BITEXT, WORK, "M", Role.MACHINE))
    for name in "AB":
        settings = Study(suggestions=source_of(machine, BITEXT, files[name]))
        write(files[name], AnnotationSet(BITEXT, WORK, name, study=settings))
    run("gold", files["A"], files["B"], "-o", files["gold"], "--rule", "all")
    return files


def test_all_files_of_a_study_are_corrected_alike(study: Files, run: Commands) -> None:
    folder = study["A"].parent
    before = {name: path.read_bytes() for name, path in study.items()}
    record = folder / RECORD_FILE
    out = run("correct", folder, "--verse", "T 1", "--target", "il dit de le pain").out
    machine = study["z-machine"]
    assert out.splitlines()[:3] == [
        f"{record}: 1 correction, 1 of them new",
        f"{machine}: 1 verse pair corrected, 1 of them to be looked at again",
        f"{machine}: T 1: “de” has the decisions of “du”; “le” has the decisions of “du”",
    ]
    assert out.count("1 verse pair corrected") == 4
    for name, path in study.items():
        work = annotation.load(path)
        assert work.bitext.target_verses == ("il dit de le pain", "non", "elle dort")
        assert work.pairs[0].links == "1-1 2-2 3-3,4,5"
        assert [pair.done for pair in work.pairs] == [False, True, True]
        assert backups_of(path, data_directory())[0].read_bytes() == before[name]
    # Files are still named by their content in others.
    assert read_suggestions_of(study["A"]).links[0] == "1-1 2-2 3-3,4,5"
    gold = annotation.load(study["gold"]).adjudication
    assert gold is not None
    assert [source.fingerprint for source in gold.sources] == [
        content_hash(study[name].read_bytes()) for name in "AB"
    ]
    # And they can be compared.
    assert run("agree", study["A"], study["B"]).err == ""

    after = {path: path.read_bytes() for path in (*study.values(), record)}
    again = run("correct", folder, "--verse", "T 1", "--target", "il dit de le pain").out
    assert again.count("all words are up to date") == 4
    assert {path: path.read_bytes() for path in after} == after

    # The last correction is taken back, and undoing again brings it back.
    run("correct", folder, "--verse", "T 2", "--target", "non pas")
    for second in ("non", "non pas"):
        run("correct", folder, "--undo")
        for path in study.values():
            work = annotation.load(path)
            assert work.bitext.target_verses == ("il dit de le pain", second, "elle dort")
            assert work.pairs[1].links == "1-1"


def test_a_late_file_is_brought_up_to_date_with_the_record(
    study: Files, tmp_path: Path, run: Commands
) -> None:
    late = tmp_path / "late.blinker"
    shutil.copy(study["B"], late)
    run("correct", study["A"], "--verse", "T 1", "--source", "he says bread")
    run("correct", study["A"], "--verse", "T 1", "--target", "il dit du bon pain")
    record = study["A"].with_name(RECORD_FILE)
    said = run("agree", late, study["A"]).err
    assert "1 of its 3 verse pairs has other words" in said
    assert "the command blinker-qt correct brings them up to date" in said
    out = run("correct", late, "--record", record).out
    assert out.splitlines() == [
        f"{record}: 2 corrections, 0 of them new",
        f"{late}: 1 verse pair corrected, 1 of them to be looked at again",
        f"{late}: T 1: “bon” is new and unaccounted",
    ]
    work, early = annotation.load(late), annotation.load(study["A"])
    assert (work.bitext, work.pairs) == (early.bitext, early.pairs)


def test_the_journal_comes_along_and_open_files_are_refused(study: Files, run: Commands) -> None:
    file, data = study["A"], data_directory()
    document = Document.open(file, data)
    document.session.set_difficult("only in the journal")
    document.abandon()
    lock = lock_file_of(study["B"])
    lock.write_text("", "utf-8")
    new = ("--verse", "T 2", "--target", "nom")
    printed = run("correct", file, study["B"], *new, status=1)
    assert f"{file}: its journal had 1 unsaved edit, now in the file" in printed.out
    assert f"{study['B']} is open in a window" in printed.err
    work = annotation.load(file)
    assert any(pair.remarks.difficult == "only in the journal" for pair in work.pairs)
    assert work.bitext.target_verses[1] == "nom"
    assert not journal_path(file, data).exists()
    assert annotation.load(study["B"]).bitext == BITEXT
    lock.unlink()
    assert "1 verse pair corrected" in run("correct", study["B"]).out


def test_files_with_other_words_or_no_work_of_the_study_are_named(
    study: Files, tmp_path: Path, run: Commands
) -> None:
    run("correct", study["A"], "--verse", "T 2", "--target", "nom")
    record = ("--record", study["A"].with_name(RECORD_FILE))
    strange = tmp_path / "strange.blinker"
    pair = replace(PAIRS[1], target=("nein",))
    write(strange, AnnotationSet(Bitext.of([pair]), WORK[1:2], "S"))
    broken = tmp_path / "broken.blinker"
    broken.write_text("<", "utf-8")
    before = strange.read_bytes()
    printed = run("correct", strange, broken, study["B"], *record, status=1)
    assert f"{strange}: the target side of T 2 is 'nein', which is neither 'nom' nor" in printed.err
    assert str(broken) in printed.err
    assert f"{study['B']}: 1 verse pair corrected" in printed.out
    assert strange.read_bytes() == before
    new = ("--verse", "T 2", "--target", "non")
    assert "'nein'" in run.fails("correct", strange, study["B"], *new, *record)
    other = ("--verse", "T 2", "--target", "non", "--record", tmp_path / "other.toml")
    said = run.fails("correct", strange, study["B"], *other)
    assert f"{study['B']}: T 2 has other words than in {strange}" in said
    practice = data_directory() / "practice" / "p.blinker"
    practice.parent.mkdir(parents=True, exist_ok=True)
    write(practice, AnnotationSet(BITEXT, WORK, "P", Role.PRACTICE))
    assert "is practice" in run.fails("correct", practice, *record)
    practice.unlink()


@pytest.fixture
def root(tmp_path: Path, run: Commands) -> Path:
    """A study folder with two annotators."""
    whole = write(tmp_path / "all.blinker", AnnotationSet.unannotated(BITEXT))
    run("new-study", whole, "--part", "1-3=A,B", "-o", tmp_path / "tales")
    return tmp_path / "tales"


def test_a_study_folder_is_corrected_and_takes_in_files_with_old_words(
    root: Path, tmp_path: Path, run: Commands
) -> None:
    mail = {}
    for name in "AB":
        packet = annotation.load(root / "packets" / f"{name}.blinker")
        mail[name] = tmp_path / f"{name}-sent.blinker"
        write(mail[name], replace(packet, pairs=WORK, revision=9))
    run("collect", root, mail["A"])
    new = ("--verse", "T 1", "--target", "il dit de le pain")
    out = run("correct", root, *new).out
    assert f"{root / RECORD_FILE}: 1 correction, 1 of them new" in out
    returned = root / "returned" / "A.blinker"
    for path in (root / "texts" / "study.blinker", root / "packets" / "A.blinker", returned):
        assert annotation.load(path).bitext.target_verses[0] == "il dit de le pain"
    # What was received stays as it came.
    (received,) = (root / "returned" / "received").iterdir()
    assert annotation.load(received).bitext == BITEXT
    # Taking in files with the old words gives the new ones, and nothing contradicts anything.
    corrected = returned.read_bytes()
    rows = run.json("collect", root, mail["A"], mail["B"])["taken_in"]
    assert [row["arrival"] for row in rows] == [
        "already there",
        "the first file of this annotator",
    ]
    assert returned.read_bytes() == corrected
    other = annotation.load(root / "returned" / "B.blinker")
    assert other.pairs == annotation.load(returned).pairs
    assert len(list((root / "returned").glob("*.blinker"))) == 2
    # A file that was sent on after the correction comes back.
    back = tmp_path / "A-back.blinker"
    shutil.copy(returned, back)
    assert run.json("collect", root, back)["taken_in"][0]["arrival"] == "already there"
    before = {path: path.read_bytes() for path in root.rglob("*.blinker")}
    assert "all words are up to date" in run("correct", root, *new).out
    run("collect", root)
    assert {path: path.read_bytes() for path in root.rglob("*.blinker")} == before
    # The record is that of the study, wherever the file is.
    assert f"{root / RECORD_FILE}: 1 correction, 0" in run("correct", returned).out


def test_a_study_whose_words_are_in_no_correction_is_taken_in_as_it_is(
    root: Path, tmp_path: Path, run: Commands
) -> None:
    run("correct", root, "--verse", "T 2", "--target", "nom")
    pairs = (PAIRS[0], replace(PAIRS[1], target=("nein",)), PAIRS[2])
    sent = write(tmp_path / "sent.blinker", AnnotationSet(Bitext.of(pairs), WORK, "A"))
    (row,) = run.json("collect", root, sent)["taken_in"]
    assert "1 verse pair has other words than in this study" in row["notes"]
    assert annotation.load(root / "returned" / "A.blinker").bitext == Bitext.of(pairs)


def test_check_says_what_to_do_about_words_that_nobody_recorded(
    study: Files, run: Commands
) -> None:
    file, late = study["A"], study["B"]
    run("correct", file, "--verse", "T 1", "--source", "he says bread")
    work = annotation.load(late)
    pairs = (replace(PAIRS[0], source=("he", "eats")), *PAIRS[1:])
    write(late, replace(work, bitext=Bitext.of(pairs), pairs=(PairAnnotation(), *WORK[1:])))
    assert f"{late}: the source side of T 1 is 'he eats'" in run.fails("check", late)
    file.write_bytes(file.read_bytes().replace(b"bread", b"breads"))
    said = run.fails("check", file)
    assert "change words with the command blinker-qt correct, which keeps the links" in said
    file.with_name(RECORD_FILE).write_text("what", "utf-8")
    assert "is not TOML" in run.fails("check", study["gold"])


def test_words_are_moved_over_a_boundary_in_all_files_of_a_folder(
    study: Files, run: Commands
) -> None:
    folder = study["A"].parent
    run("correct", folder, "--shift", "T 1", "2", "4")
    late = folder / "late.blinker"
    write(late, AnnotationSet(BITEXT, WORK, "C"))
    assert "late.blinker: 2 verse pairs corrected" in run("correct", folder).out
    for path in (*study.values(), late):
        work = annotation.load(path)
        assert work.bitext.source_verses == ("he says", "bred no", "she sleeps")
        assert [pair.links for pair in work.pairs] == ["1-1 2-2", "2-1", "1-1 2-2"]
        assert [pair.done for pair in work.pairs] == [False, False, True]
    # A plan that cannot be read does not matter for one file.
    (folder / "study.toml").write_text("", "utf-8")
    run("correct", late, "--undo")
    assert annotation.load(late).bitext == BITEXT


def test_a_running_text_that_is_lost_is_named(tmp_path: Path, run: Commands) -> None:
    path = tmp_path / "A.blinker"
    texts = (RunningText("He says: bred"), None, None)
    pairs = (replace(PAIRS[0], source=("He", "says", ":", "bred")), *PAIRS[1:])
    bitext = replace(Bitext.of(pairs), source_texts=texts)
    write(path, AnnotationSet.unannotated(bitext, "A"))
    run("correct", path, "--verse", "T 1", "--source", "He says : bread")
    assert annotation.load(path).bitext.source_texts == (RunningText("He says: bread"), None, None)
    out = run("correct", path, "--verse", "T 1", "--source", "He always says : bread").out
    assert out.splitlines()[-1] == (
        f"{path}: T 1: the source lost its running text, because the places of the new words in "
        "it are not known"
    )
    assert annotation.load(path).bitext.source_texts == ()
