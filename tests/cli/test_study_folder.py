"""The commands of a study folder: from a text to the comparison of what comes back."""

from dataclasses import replace
from pathlib import Path

import pytest

from blinker_qt.bitext.annotation import AnnotationSet, PairAnnotation, Role
from blinker_qt.bitext.remarks import Note, Rejection, RejectionKind, Remarks
from blinker_qt.bitext.verses import Bitext, Side, VersePair
from blinker_qt.formats import annotation
from blinker_qt.study.folder import StudyFolder
from blinker_qt.study.location import STUDY_FILE
from commands import SAMPLE, Commands, write

PLAN = """
title = "Tales"
contact = "Lea <lea@example.org>"
pace = 1000

[[part]]
pairs = "1-10"
annotators = ["Anna", "Ben", "李雷"]

[[part]]
pairs = "11-30"
set-size = 5
by = 2
annotators = ["Anna", "Ben", "李雷"]
"""
WORKS = {
    name: annotation.load(Path(path))
    for name, path in zip(("Anna", "Ben", "李雷"), SAMPLE, strict=True)
}


def worked_in_both_passes(packet: Path) -> AnnotationSet:
    """A packet with the sample's work on it, the same when a verse pair comes again."""
    work = annotation.load(packet)
    known = WORKS[work.annotator]
    pair_of = dict(zip(known.bitext.references, known.pairs, strict=True))
    pairs = tuple(pair_of[reference] for reference in work.bitext.references)
    return replace(work, pairs=pairs, revision=len(pairs))


@pytest.fixture
def folder(run: Commands, tmp_path: Path) -> Path:
    """A study of the sample's verse pairs with three annotators."""
    untouched = AnnotationSet.unannotated(WORKS["Anna"].bitext)
    study, plan = write(tmp_path / "texts.blinker", untouched), tmp_path / "plan.toml"
    plan.write_text(PLAN, encoding="utf-8")
    tables = run.json("new-study", study, plan, "-o", tmp_path / "tales")
    assert [row["verse_pairs"] for row in tables["packets"]] == [25, 25, 20]
    assert "hours" in str(tables)
    assert "exists already" in run.fails("new-study", study, plan, "-o", tmp_path / "tales")
    systems = tmp_path / "systems.csv"
    systems.write_text("reference,system\nSample 1:1,MT\n", encoding="utf-8")
    with_systems = [study, plan, "--systems", systems, "-o", tmp_path / "judged"]
    assert "“Sample 1:2” has no system" in run.fails("new-study", *with_systems)
    assert not (tmp_path / "judged").exists()
    return tmp_path / "tales"


def worked(packet: Path, *, pairs: int | None = None) -> AnnotationSet:
    """A packet with the sample's work on it, perhaps only on so many verse pairs."""
    work = annotation.load(packet)
    done = WORKS[work.annotator].over(work.bitext).pairs
    count = len(done) if pairs is None else pairs
    return replace(work, pairs=(*done[:count], *work.pairs[count:]), revision=count)


def test_work_is_taken_in_as_it_comes_and_compared(
    run: Commands, folder: Path, tmp_path: Path
) -> None:
    mail = tmp_path / "mail"
    mail.mkdir()
    packets = {path.stem: path for path in (folder / "packets").iterdir()}
    anna = worked(packets["Anna"])
    half = write(mail / "half.blinker", worked(packets["Anna"], pairs=12))
    write(mail / "Anna (1).blinker", anna)
    write(mail / "Ben.blinker", worked(packets["Ben"], pairs=24))
    write(mail / "nameless.blinker", replace(worked(packets["Ben"]), annotator=""))
    write(mail / "other name.blinker", replace(worked(packets["Ben"]), annotator="ben"))
    write(mail / "stranger.blinker", replace(worked(packets["Ben"]), annotator="Zoé"))
    write(mail / "gold.blinker", replace(anna, role=Role.GOLD))
    elsewhere = replace(anna, study=replace(anna.study, identifier="aaaa-bbbb"))
    write(mail / "elsewhere.blinker", elsewhere)
    (mail / "damaged.blinker").write_bytes(Path(half).read_bytes()[:2000])

    waiting = run("status", folder).out
    assert "nothing is back from: Anna, Ben, 李雷" in waiting
    printed = run("collect", folder, mail, status=1)
    for name, reason in {
        "nameless": "names no annotator; write the name into it: File → Rename annotator…, or",
        "other name": "the plan names no annotator “ben”, but “Ben”",
        "stranger": "the plan names no annotator “Zoé”; name this person in study.toml, or",
        "gold": "it is a gold standard, not an annotator’s work; it was not taken in",
        "elsewhere": "it belongs to the study “aaaa-bbbb”, not to “Tales”; it was not taken in",
        "damaged": "look for a backup",
    }.items():
        lines = [line for line in printed.err.splitlines() if f"{name}.blinker" in line]
        assert len(lines) == 1
        assert reason in lines[0]
    assert "older than the file that was there, and kept beside it" in printed.out
    assert "1 of 25 verse pairs is not done" in printed.out
    returned = sorted(path.name for path in (folder / "returned").glob("*.blinker"))
    assert returned == ["Anna.blinker", "Ben.blinker"]
    assert annotation.load(folder / "returned" / "Anna.blinker") == anna
    assert len([*(folder / "returned" / "received").iterdir()]) == 3

    again = run("collect", folder, mail / "Anna (1).blinker").out
    assert "already there" in again
    nothing = run("collect", folder)
    assert (nothing.out, nothing.err) == ("", "nothing came back that was not taken in before\n")
    status = run.json("status", folder)
    rows = {row["annotator"]: row for row in status["annotators"]}
    assert [rows[name]["done"] for name in ("Anna", "Ben", "李雷")] == [25, 24, 0]
    compared = run.json("agree", folder / "returned")
    (mean,) = {entry["agreement"]["mean"] for entry in compared["pairs"]}
    assert rows["Anna"]["agreement"] == pytest.approx(mean)
    assert "everything is back" not in str(status)
    assert "not everything is done by: Ben" in run("status", folder).out


def test_a_later_part_is_handed_out_and_put_together(
    run: Commands, folder: Path, tmp_path: Path
) -> None:
    packets = {path.stem: path for path in (folder / "packets").iterdir()}
    assert "everybody has a file" in run("hand-out", folder).out
    plan = (folder / STUDY_FILE).read_text("utf-8").replace('"11-30"', '"11-25"')
    for path in packets.values():
        path.unlink()
    (folder / STUDY_FILE).write_text(plan, encoding="utf-8")
    run("hand-out", folder)
    first = {name: worked(path) for name, path in packets.items()}
    later = '\n[[part]]\npairs = "26-30"\nannotators = ["Anna", "Dora"]\n'
    (folder / STUDY_FILE).write_text(plan + later, encoding="utf-8")
    assert "to get verse pairs: Anna, Dora" in run("status", folder).out
    tables = run.json("hand-out", folder)
    assert [row["file"] for row in tables["packets"]] == ["Anna-2.blinker", "Dora.blinker"]
    one = write(tmp_path / "one.blinker", first["Anna"])
    second = worked(folder / "packets" / "Anna-2.blinker")
    other = write(tmp_path / "other.blinker", second)
    assert "combined with the file that was there" in run("collect", folder, one, other).out
    whole = annotation.load(folder / "returned" / "Anna.blinker")
    assert whole.pairs == (*first["Anna"].pairs, *second.pairs)
    assert whole.bitext.references == (*first["Anna"].bitext.references, *second.bitext.references)
    assert whole.bitext.sets == (*first["Anna"].bitext.sets, *second.bitext.sets)


def test_a_folder_without_a_study_is_refused(run: Commands, folder: Path, tmp_path: Path) -> None:
    assert STUDY_FILE in run.fails("status", tmp_path)
    text = (folder / STUDY_FILE).read_text("utf-8")
    (folder / STUDY_FILE).write_text(text.replace("id =", "# id ="), encoding="utf-8")
    assert "the study has no id: expected a line such as id =" in run.fails("status", folder)
    (folder / STUDY_FILE).write_text(text, encoding="utf-8")
    write(folder / "packets" / "x.blinker", WORKS["Anna"])
    assert "x.blinker: it does not belong to the study “" in run.fails("hand-out", folder)


def test_status_lists_remarks_and_the_agreement_of_sets_and_parts(
    run: Commands, folder: Path, tmp_path: Path
) -> None:
    packets = {path.stem: path for path in (folder / "packets").iterdir()}
    remarks = (
        Remarks((Note("odd", (Side.SOURCE, 0), "ART-3"),), difficult="long"),
        Remarks(rejected=Rejection(RejectionKind.WRONG_VERSE, "see 1:2")),
        Remarks(later=True),
    )
    for name in ("Anna", "Ben"):
        work = worked(packets[name])
        if name == "Ben":
            changed = [
                replace(pair, remarks=remark, done=not remark.later)
                for pair, remark in zip(work.pairs, remarks, strict=False)
            ]
            work = replace(work, pairs=(*changed, *work.pairs[3:]))
        run("collect", folder, write(tmp_path / f"{name}.blinker", work))
    status = run.json("status", folder)
    first = annotation.load(packets["Ben"]).bitext
    assert [(row["annotator"], row["remark"], row["text"]) for row in status["remarks"]] == [
        ("Ben", "difficult", "long"),
        ("Ben", "note", "odd ART-3"),
        ("Ben", "rejected as the wrong verse", "see 1:2"),
    ]
    assert status["remarks"][1]["word"] == first[0].source[0]
    assert {row["reference"] for row in status["remarks"]} == set(first.references[:2])
    rows = {(row["part"], row["annotator"]): row for row in status["parts"]}
    assert rows["1", "Ben"]["remarks"] == 3
    compared = run.json("agree", folder / "returned")
    (pair,) = compared["pairs"]
    agreed = {row["set"]: row["agreement"] for row in status["sets"]}
    assert sum(agreed.values()) / len(agreed) == pytest.approx(pair["agreement"]["mean"])
    of_part = {name: rows[part, name]["agreement"] for part, name in rows if part == "1"}
    plan = StudyFolder.open(folder).plan
    sets_of_part = len(plan.parts[0].sets())
    mean = sum(list(agreed.values())[:sets_of_part]) / sets_of_part
    assert of_part["Anna"] == of_part["Ben"] == pytest.approx(mean)


def test_a_plan_is_made_from_options(run: Commands, tmp_path: Path) -> None:
    untouched = AnnotationSet.unannotated(WORKS["Anna"].bitext)
    study, made = write(tmp_path / "texts.blinker", untouched), tmp_path / "tales"
    goal = ("--annotators", "A1-A3,Zoé", "--everyone", 6, "--by", 2, "--set-size", 2)
    limits = ("--share", 9, "--pace", 900, "--most-hours", 1.5)
    named = ("--title", "Tales", "--contact", "Lea <lea@example.org>")
    tables = run.json("new-study", study, "-o", made, *goal, *limits, *named)
    assert [row["annotator"] for row in tables["packets"]] == ["A1", "A2", "A3", "Zoé"]
    assert all(row["hours"] <= 1.5 for row in tables["packets"])
    assert all(row["verse_pairs"] >= 9 for row in tables["shared"])
    plan = (made / STUDY_FILE).read_text("utf-8")
    assert "most-hours = 1.5\n\n[[part]]\n" in plan
    assert 'title = "Tales"\ncontact = "Lea <lea@example.org>"\n' in plan
    # Goals that cannot be reached write nothing.
    too_much = ("--annotators", "A1-A5", "--by", 2, "--set-size", 1, "--share", 10)
    refused = run.fails("new-study", study, "-o", tmp_path / "other", *too_much)
    assert "only 30: 70 too few" in refused
    assert not (tmp_path / "other").exists()
    parts = ("--part", "1-10=A1-A3", "--part", "11-30=A2,A4", "--sets", 5)
    tables = run.json("new-study", study, "-o", tmp_path / "parts", *parts)
    pairs = {row["annotator"]: row["verse_pairs"] for row in tables["packets"]}
    assert pairs == {"A1": 10, "A2": 30, "A3": 10, "A4": 20}


def test_training_comes_first_and_excludes_shuffling_by_the_settings(
    run: Commands, tmp_path: Path
) -> None:
    untouched = AnnotationSet.unannotated(WORKS["Anna"].bitext)
    study, made = write(tmp_path / "texts.blinker", untouched), tmp_path / "tales"
    names = ("--annotators", "A1-A3", "--training", 4, "--by", 1, "--order", "halves")
    run("new-study", study, "-o", made, *names, "--set-size", 5)
    for path in (made / "packets").iterdir():
        assert annotation.load(path).bitext.references[:4] == untouched.bitext.references[:4]
    shuffled = replace(untouched, study=replace(untouched.study, seed=7))
    study = write(tmp_path / "shuffled.blinker", shuffled)
    refused = run.fails("new-study", study, "-o", tmp_path / "other", *names)
    assert "but the settings of the study shuffle them" in refused


def test_verse_pairs_are_added_and_handed_out(run: Commands, folder: Path, tmp_path: Path) -> None:
    more = Bitext.of([VersePair("New 1:1", ("one",), ("un",))])
    file = write(tmp_path / "more.blinker", AnnotationSet.unannotated(more))
    printed = run("hand-out", folder, "--add", file)
    assert "verse pairs 31 to 31 are new" in printed.err
    assert "everybody has a file" in printed.out
    plan = (folder / STUDY_FILE).read_text("utf-8")
    later = '\n[[part]]\npairs = "31-31"\nannotators = ["Anna"]\n'
    (folder / STUDY_FILE).write_text(plan + later, encoding="utf-8")
    run("hand-out", folder)
    assert annotation.load(folder / "packets" / "Anna-2.blinker").bitext.references == ("New 1:1",)


def test_files_that_contradict_each_other_are_both_kept_until_a_later_one(
    run: Commands, folder: Path, tmp_path: Path
) -> None:
    work = worked(folder / "packets" / "Ben.blinker")
    other = replace(work, pairs=(PairAnnotation("1-1"), *work.pairs[1:]))
    files = [write(tmp_path / name, each) for name, each in (("a", work), ("b", other))]
    printed = run("collect", folder, *files).out
    assert "contradicts the file that was there: both are kept" in printed
    assert len([*(folder / "returned").glob("Ben*.blinker")]) == 2
    assert "files that contradict each other are back from: Ben" in run("status", folder).out
    later = replace(work, revision=work.revision + 1)
    run("collect", folder, write(tmp_path / "later.blinker", later))
    assert [*(folder / "returned").glob("Ben*.blinker")] == [folder / "returned" / "Ben.blinker"]
    # An annotator of the study gets another name.
    assert "annotator Ben, now Bea" in run("rename", folder, "Bea", "--annotator", "Ben").out
    assert annotation.load(folder / "returned" / "Bea.blinker").annotator == "Bea"
    refused = run.fails("rename", folder, "Anna", "--annotator", "Bea")
    assert "“Anna” is the name of another annotator" in refused


def test_work_in_any_order_with_second_passes_compares_like_all_others(
    run: Commands, tmp_path: Path
) -> None:
    untouched = AnnotationSet.unannotated(WORKS["Anna"].bitext)
    study, made = write(tmp_path / "texts.blinker", untouched), tmp_path / "tales"
    plan = ("--training", 5, "--order", "random", "--second-pass", "20%", "--distance", 10)
    tables = run.json("new-study", study, "-o", made, "--part", "1-20=Anna,Ben", *plan[2:])
    assert [row["come_again"] for row in tables["packets"]] == [4, 4]
    assert [row["verse_pairs"] for row in tables["packets"]] == [24, 24]
    text = (made / STUDY_FILE).read_text("utf-8")
    later = '\n[[part]]\npairs = "21-30"\nannotators = ["Anna", "Ben"]\n'
    (made / STUDY_FILE).write_text(text + later, encoding="utf-8")
    plan_of_now = 'title = "Later"\n' + (text + later).replace("distance = 10", "distance = 3")
    (made / STUDY_FILE).write_text(plan_of_now, encoding="utf-8")
    run("hand-out", made)
    packets = [worked_in_both_passes(path) for path in (made / "packets").iterdir()]
    assert all(packet.names[3] == "#4" for packet in packets)
    orders = {packet.bitext.references for packet in packets}
    assert len(orders) == 4
    files = [write(tmp_path / f"{number}.blinker", work) for number, work in enumerate(packets)]
    out = run("collect", made, *files).out
    assert out.count("combined with the file that was there") == 4
    assert "contradict" not in out + run("status", made).out
    rows = run.json("status", made)["annotators"]
    assert [row["done"] for row in rows] == [36, 36]
    # Second passes are paid, too.
    spent = [
        sum(pair.seconds for pair in annotation.load(path).pairs) / 3600
        for path in sorted((made / "returned").glob("*.blinker"))
    ]
    assert [row["hours"] for row in rows] == pytest.approx(spent)
    paid = run.json("hours", made / "returned")["totals"]
    assert [row["hours"] for row in paid] == pytest.approx(spent)
    compared = run.json("agree", made / "returned")
    in_sets = (1,) * 20 + (2,) * 10
    usual = []
    for name, known in list(WORKS.items())[:2]:
        bitext = replace(known.bitext, sets=in_sets)
        usual.append(write(tmp_path / f"{name}.blinker", replace(known, bitext=bitext)))
    assert {entry["agreement"]["mean"] for entry in compared["pairs"]} == {
        entry["agreement"]["mean"] for entry in run.json("agree", *usual)["pairs"]
    }
    assert "100" in run("agree", "--with-self", made / "returned" / "Anna.blinker").out
