"""Changing a study that runs: its plan, and the names of its annotators."""

import tomllib
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from blinker_qt.annotate.backups import backups_of
from blinker_qt.annotate.document import Document
from blinker_qt.annotate.journal import InUseError
from blinker_qt.bitext.adjudication import Rule, RuleKind, Source
from blinker_qt.bitext.annotation import AnnotationSet, PairAnnotation
from blinker_qt.bitext.errors import InputError
from blinker_qt.bitext.study import Question, Study
from blinker_qt.bitext.verses import Bitext, Side, VersePair
from blinker_qt.files import find_source
from blinker_qt.formats import annotation
from blinker_qt.formats.atomic import ChangedError
from blinker_qt.gold.create import create_gold, update_gold
from blinker_qt.gold.publication import PublicationPlan
from blinker_qt.gold.publish import publish
from blinker_qt.study.assigning import AssignmentError
from blinker_qt.study.changing import WrittenPlan, add_verse_pairs, outcome_of, rename_person
from blinker_qt.study.collecting import Arrival, collect, returned_files
from blinker_qt.study.correcting import NewWords, correct_files
from blinker_qt.study.corrections import RECORD_FILE
from blinker_qt.study.folder import StudyFolder, create_study, hand_out
from blinker_qt.study.location import STUDY_FILE, find_in_study
from blinker_qt.study.plan import PlanError, entries_of, plan_in, with_parts, with_renamed
from blinker_qt.study.status import Task, gold_standards, status_of
from locks import open_in_a_window
from short_studies import DONE, short_texts

PLAN = """
# Who does what
[[part]]
pairs = "1-6"
annotators = ["Ann", "Ben"]
"""
TEXTS = short_texts(9)


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """The folder of a study of nine verse pairs, of which two annotators get six."""
    create_study(tmp_path / "study", AnnotationSet.unannotated(TEXTS), PLAN)
    return tmp_path / "study"


def sent(root: Path, name: str, done: int, file: str = "") -> Path:
    """A file that came back with so many verse pairs done."""
    packet = annotation.load(root / "packets" / f"{file or name}.blinker")
    path = root.parent / f"{name} {done}.blinker"
    work = replace(
        packet, annotator=name, pairs=(*[DONE] * done, *packet.pairs[done:]), revision=done
    )
    path.write_bytes(annotation.write(work))
    return path


def figures(root: Path) -> list[tuple[object, ...]]:
    """How many verse pairs each annotator has been given, has sent back and has done."""
    return [row[:4] for row in status_of(StudyFolder.open(root)).annotators.rows]


def test_a_study_of_judgments_has_no_gold_standard_of_links(tmp_path: Path) -> None:
    root, tasks = tmp_path / "study", list[set[Task]]()
    for linking in (True, False):
        asked = Study(linking=linking, questions=(Question("good", "Is it good?", ("no", "yes")),))
        create_study(root, replace(AnnotationSet.unannotated(TEXTS), study=asked), PLAN)
        collect(StudyFolder.open(root), [sent(root, "Ann", 6), sent(root, "Ben", 6)])
        tasks.append({step.task for step in status_of(StudyFolder.open(root)).steps})
        root = tmp_path / "judged" / "study"
        root.parent.mkdir(exist_ok=True)
    assert tasks[0] - tasks[1] == {Task.SETTLE}
    assert Task.COMPARE in tasks[1]


def test_work_that_is_newer_than_the_gold_standard_is_named(root: Path) -> None:
    collect(StudyFolder.open(root), [sent(root, "Ann", 5), sent(root, "Ben", 6)])
    gold = root / "gold" / "gold.blinker"
    gold.parent.mkdir()
    create_gold(returned_files(StudyFolder.open(root)), gold, Rule(RuleKind.ALL))

    def to_update() -> list[str]:
        steps = status_of(StudyFolder.open(root)).steps
        return [str(step.reason) for step in steps if step.task is Task.UPDATE]

    assert to_update() == []
    collect(StudyFolder.open(root), [sent(root, "Ann", 6)])
    assert to_update() == ["there is newer work than in gold.blinker, by: Ann"]
    # The newer file is found where it was, and the rule is applied again to it.
    later = gold.with_name("gold-2.blinker")
    updated = update_gold(gold, [], later)
    (changed,) = updated.changed
    assert Path(changed.path).resolve() == (root / "returned" / "Ann.blinker").resolve()
    assert gold_standards(root) == [gold, later]
    assert to_update() == []


def test_a_gold_standard_finds_changed_files_in_its_study_and_nowhere_else(
    root: Path, tmp_path: Path
) -> None:
    outside = tmp_path / "outside.blinker"
    outside.write_bytes(b"x")
    inside = root / "returned" / "Ann.blinker"
    inside.parent.mkdir()
    inside.write_bytes(b"x")
    gold = root / "gold" / "gold.blinker"
    gold.parent.mkdir()
    names = {"../returned/Ann.blinker": inside, "../../outside.blinker": None}
    for name, path in names.items():
        found = find_in_study(Source("Ann", "0" * 64, name), gold)
        assert (found and found.resolve()) == path
    (root / STUDY_FILE).unlink()
    assert find_in_study(Source("Ann", "0" * 64, "../returned/Ann.blinker"), gold) is None


def test_two_leads_never_write_over_each_other(root: Path) -> None:
    first, second = WrittenPlan.read(root), WrittenPlan.read(root)
    first.save(first.text.replace("# Who does what", "# The first lead"))
    with pytest.raises(ChangedError):
        second.save(second.text.replace("# Who does what", "# The second lead"))
    text = (root / STUDY_FILE).read_text("utf-8")
    assert "# The first lead" in text
    assert "second" not in text
    assert [path.name for path in root.iterdir() if path.is_file()] == [STUDY_FILE]
    written = WrittenPlan.read(root)
    (root / STUDY_FILE).write_text(f"{text}# By hand\n", encoding="utf-8")
    with pytest.raises(ChangedError, match="read the study again"):
        written.save(written.text)
    assert (root / STUDY_FILE).read_text("utf-8").endswith("# By hand\n")


def test_a_plan_keeps_the_id_of_its_study(root: Path) -> None:
    written = WrittenPlan.read(root)
    with pytest.raises(InputError, match="the id of the study was changed"):
        written.save(written.text.replace('id = "', 'id = "x'))
    with pytest.raises(InputError, match="there are no parts"):
        written.save(written.text.partition("[[part]]")[0])
    assert (root / STUDY_FILE).read_text("utf-8") == written.text


def test_what_a_changed_plan_comes_to_is_known_before(root: Path) -> None:
    written = WrittenPlan.read(root)
    later = '[[part]]\npairs = "7-9"\nannotators = ["Ann", "Cleo"]\n'
    changed = written.text.replace('"Ann", "Ben"', '"Ann", "Dora"') + later
    outcome = outcome_of(root, written, changed)
    packets = {path.name: len(work.pairs) for path, work in outcome.packets.items()}
    assert packets == {"Ann-2.blinker": 3, "Dora.blinker": 6, "Cleo.blinker": 3}
    assert outcome.held == {"Ann": 6, "Ben": 6}
    assert outcome.released == {"Ben": 6}
    assert outcome.unnamed == ("Ben",)
    assert sorted(path.name for path in (root / "packets").iterdir()) == [
        "Ann.blinker",
        "Ben.blinker",
    ]
    with pytest.raises(AssignmentError, match="there are only 9"):
        outcome_of(root, written, changed.replace('"7-9"', '"7-10"'))
    written.save(changed)
    made = hand_out(StudyFolder.open(root))
    assert {path.name: len(work.pairs) for path, work in made.items()} == packets


def test_an_annotator_gets_another_name(root: Path, tmp_path: Path) -> None:
    back = collect(StudyFolder.open(root), [sent(root, "Ann", 3), sent(root, "Ben", 6)])
    notes = [[*map(str, one.notes)] for one in back.taken_in]
    assert notes == [["3 of 6 verse pairs are not done"], []]
    rename_person(root, "Ann", "Anne", tmp_path / "data")
    study = StudyFolder.open(root)
    assert study.plan.annotators == ("Anne", "Ben")
    assert "# Who does what" in (root / STUDY_FILE).read_text("utf-8")
    assert [path.name for path in returned_files(study)] == ["Anne.blinker", "Ben.blinker"]
    assert annotation.load(root / "returned" / "Anne.blinker").annotator == "Anne"
    assert len(backups_of(root / "returned" / "Ann.blinker", tmp_path / "data")) == 1
    assert figures(root) == [("Anne", 6, 6, 3), ("Ben", 6, 6, 6)]
    assert collect(study, []).taken_in == ()
    # Whatever comes back under either name is theirs.
    arrivals = collect(study, [sent(root, "Ann", 4), sent(root, "Anne", 5, "Ann")]).taken_in
    assert {one.annotator for one in arrivals} == {"Anne"}
    assert [one.arrival for one in arrivals] == [Arrival.OLDER, Arrival.NEWER]
    assert [path.name for path in returned_files(study)] == ["Anne.blinker", "Ben.blinker"]
    assert not hand_out(study)


def test_names_that_differ_only_in_capitals_have_files_of_their_own(tmp_path: Path) -> None:
    names = ("Anna", "ANNA", "anna")
    root = tmp_path / "study"
    plan = PLAN.replace('"Ann", "Ben"', ", ".join(f'"{name}"' for name in names))
    packets = create_study(root, AnnotationSet.unannotated(TEXTS), plan)
    assert {annotation.load(path).annotator for path in packets} == {*names}
    files = StudyFolder.open(root).file_names()
    assert len({file.casefold() for file in files.values()}) == len(names)
    done = {
        name: sent(root, name, number, files[name].removesuffix(".blinker"))
        for number, name in enumerate(names, 1)
    }
    assert not collect(StudyFolder.open(root), [*done.values()]).problems
    assert {row[0]: row[3] for row in figures(root)} == dict(zip(names, (1, 2, 3), strict=True))
    assert len(returned_files(StudyFolder.open(root))) == len(names)


def test_work_put_together_gets_another_name(root: Path, tmp_path: Path) -> None:
    first, second = sent(root, "Ann", 3), sent(root, "Ann", 5)
    work = annotation.load(second)
    pairs = (*[PairAnnotation()] * 3, *work.pairs[3:])
    second.write_bytes(annotation.write(replace(work, pairs=pairs)))
    collect(StudyFolder.open(root), [first, second])
    together = annotation.load(root / "returned" / "Ann.blinker")
    assert sum(pair.done for pair in together.pairs) == 5
    rename_person(root, "Ann", "Anne", tmp_path / "data")
    (path,) = returned_files(StudyFolder.open(root))
    assert annotation.load(path) == replace(together, annotator="Anne")


def test_gold_standards_know_their_annotators_by_the_new_name(root: Path, tmp_path: Path) -> None:
    collect(StudyFolder.open(root), [sent(root, "Ann", 3), sent(root, "Ben", 6)])
    folder, returned = root / "gold", root / "returned"
    folder.mkdir()
    files = [returned / "Ann.blinker", returned / "Ben.blinker"]
    gold, older = folder / "gold.blinker", folder / "older.blinker"
    create_gold(files, older, Rule(RuleKind.PREFER, preferred="Ann"))
    collect(StudyFolder.open(root), [sent(root, "Ann", 4)])
    made = create_gold(files, gold, Rule(RuleKind.ALL)).gold
    rename_person(root, "Ann", "Zoe", tmp_path / "data")
    work = annotation.load(gold)
    assert replace(work, adjudication=made.adjudication) == made
    assert work.adjudication is not None
    assert [(one.annotator, one.file) for one in work.adjudication.sources] == [
        ("Zoe", "../returned/Zoe.blinker"),
        ("Ben", "../returned/Ben.blinker"),
    ]
    # They are found by the SHA-256 that the gold standard states.
    assert [find_source(one, gold) is not None for one in work.adjudication.sources] == [True, True]
    assert len(backups_of(gold, tmp_path / "data")) == 1
    # A file that had changed since is not taken for the one that the gold standard was made from.
    old = annotation.load(older).adjudication
    assert old is not None
    assert old.rule.preferred == "Zoe"
    assert [one.annotator for one in old.sources] == ["Zoe", "Ben"]
    assert find_source(old.sources[0], older) is None
    update_gold(gold, [], folder / "again.blinker")
    # What is published has the work of both.
    plan = PublicationPlan("Renamed", ("naacl",), None, settled_only=True)
    publish(gold, returned_files(StudyFolder.open(root)), plan, root / "published")
    report = (root / "published" / "report.html").read_text(encoding="utf-8")
    assert "Zoe" in report
    assert "Ann" not in report.replace("Annotat", "").replace("Annotation", "")


def test_a_table_of_names_in_the_middle_is_replaced() -> None:
    text = '[renamed]\nA = "Ann" # before 2020\n\n[[part]]\npairs = "1-2"\nannotators = ["A"]\n'
    changed = plan_in(with_renamed(text, plan_in(text, ""), "Ann", "Eve"), "")
    assert (changed.annotators, changed.parts[0].rows) == (("Eve",), range(2))


@pytest.mark.parametrize(
    ("before", "name", "why"),
    [
        ("Zoé", "Eve", "the plan names no annotator “Zoé”"),
        ("Ann", "Ben", "“Ben” is the name of another annotator"),
        ("Ann", "a\x01b", "cannot be an annotator's name"),
    ],
)
def test_names_that_cannot_be_given(
    root: Path, tmp_path: Path, before: str, name: str, why: str
) -> None:
    text = (root / STUDY_FILE).read_text("utf-8")
    with pytest.raises(PlanError, match=why):
        rename_person(root, before, name, tmp_path / "data")
    assert (root / STUDY_FILE).read_text("utf-8") == text


def test_nobody_is_renamed_while_a_window_has_the_file(root: Path, tmp_path: Path) -> None:
    collect(StudyFolder.open(root), [sent(root, "Ann", 3)])
    file = root / "returned" / "Ann.blinker"
    with open_in_a_window(file), pytest.raises(InUseError):
        rename_person(root, "Ann", "Anne", tmp_path / "data")
    document = Document.open(file, tmp_path / "data")
    document.session.add_note("open")
    try:
        with pytest.raises(InUseError):
            rename_person(root, "Ann", "Anne", tmp_path / "data")
    finally:
        document.close()
    assert StudyFolder.open(root).plan.annotators == ("Ann", "Ben")


@pytest.mark.parametrize(
    ("table", "why"),
    [
        ("renamed = 3", "renamed is not a table of names"),
        ('[renamed]\nA = "B"\nB = "C"', "“B” was renamed, too"),
        ("[renamed]\nA = 3", "cannot be an annotator's name"),
        ('[renamed]\nAnn = "Ben"', "the annotator “Ben” is named twice"),
    ],
)
def test_former_names_are_checked(table: str, why: str) -> None:
    text = f"{table}\n{PLAN}" if table.startswith("renamed") else f"{PLAN}\n{table}\n"
    with pytest.raises(InputError, match=why):
        plan_in(text, "plan.toml")


def test_verse_pairs_are_added_at_the_end(root: Path, tmp_path: Path) -> None:
    collect(StudyFolder.open(root), [sent(root, "Ann", 3)])
    more = Bitext.of([VersePair(f"v {number}", ("a", "b"), ("c", "d")) for number in (3, 20, 21)])
    file = tmp_path / "more.blinker"
    file.write_bytes(annotation.write(AnnotationSet.unannotated(more)))
    assert add_verse_pairs(root, file) == range(9, 11)
    study = StudyFolder.open(root)
    assert study.whole.bitext.references == (*TEXTS.references, "v 20", "v 21")
    assert study.whole.pairs == AnnotationSet.unannotated(study.whole.bitext).pairs
    assert figures(root) == [("Ann", 6, 6, 3), ("Ben", 6, 0, 0)]
    with pytest.raises(InputError, match="the study has all of its verse pairs already"):
        add_verse_pairs(root, file)
    other = Bitext.of([VersePair("v 3", ("other",), ("words",))])
    file.write_bytes(annotation.write(AnnotationSet.unannotated(other)))
    with pytest.raises(InputError, match="v 3 has other words than in the study"):
        add_verse_pairs(root, file)
    begun = AnnotationSet.unannotated(replace(more, sets=(1, 1, 1)), "Zoé")
    file.write_bytes(annotation.write(begun))
    with pytest.raises(AssignmentError, match="somebody has already worked on this file"):
        add_verse_pairs(root, file)
    assert StudyFolder.open(root) == study


def test_a_study_whose_sets_were_changed_still_shows_how_it_stands(root: Path) -> None:
    (root / "packets" / "Ben.blinker").unlink()
    written = WrittenPlan.read(root)
    written.save(written.text.replace('pairs = "1-6"', 'pairs = "1-6"\nset-size = 2'))
    hand_out(StudyFolder.open(root))
    study = StudyFolder.open(root)
    collect(study, [sent(root, "Ann", 6), sent(root, "Ben", 6)])
    status = status_of(study)
    assert figures(root) == [("Ann", 6, 6, 6), ("Ben", 6, 6, 6)]
    (warning,) = status.annotators.warnings
    assert str(warning).startswith("there is no agreement: ")
    assert "set" in str(warning)
    assert not status.by_set.tables


def test_a_record_of_corrections_is_never_written_over(root: Path, tmp_path: Path) -> None:
    packet, record = root / "packets" / "Ann.blinker", root / RECORD_FILE
    before = packet.read_bytes()

    def wanted(_texts: Mapping[Path, Bitext]) -> list[NewWords]:
        record.write_text("# Another lead is correcting, too.\n", encoding="utf-8")
        return [NewWords(("v 0", Side.SOURCE), "A b")]

    with pytest.raises(ChangedError, match=r"corrections\.toml was changed since it was read"):
        correct_files([packet], record, wanted, tmp_path / "data")
    assert record.read_text("utf-8") == "# Another lead is correcting, too.\n"
    assert packet.read_bytes() == before


def test_other_parts_leave_the_rest_of_a_plan_as_it_was() -> None:
    text = """# A comment
title = "Tales"

[[part]]
name = "first"
pairs = "1-3"
annotators = ["Ann", "Ben"]

[[annotator]]
name = "Ann"
languages = "en, fr"

[[annotator]]
name = "Ben"

[[part]]
pairs = "4-6"
annotators = ["Ann", "Ben"]
by = 1
set-size = 2
training = true
"""
    plan = plan_in(text, "")
    assert plan_in(with_parts(text, plan, entries_of(plan)), "") == plan
    first, second = entries_of(plan)
    moved = with_parts(text, plan, [first._replace(annotators=("Cleo",)), second._replace(by=None)])
    changed = plan_in(moved, "")
    assert [(part.name, part.annotators, part.by) for part in changed.parts] == [
        ("first", ("Cleo",), 1),
        ("2", ("Ann", "Ben"), 2),
    ]
    assert changed.facts == {**plan.facts, "Cleo": {}}
    assert moved.startswith("# A comment\n")


def test_names_go_round_without_confusion(root: Path, tmp_path: Path) -> None:
    for before, name in (("Ann", "Bea"), ("Bea", "Cleo"), ("Cleo", "Ann")):
        rename_person(root, before, name, tmp_path / "data")
    plan = StudyFolder.open(root).plan
    assert plan.annotators == ("Ann", "Ben")
    assert plan.renamed == {"Bea": "Ann", "Cleo": "Ann"}
    text = (root / STUDY_FILE).read_text("utf-8")
    assert text.count("[renamed]") == 1
    assert tomllib.loads(text)["renamed"] == plan.renamed


def test_an_annotator_leaves_a_study_with_a_second_pass(tmp_path: Path) -> None:
    plan = (
        'second-pass = "40%"\ndistance = 2\n[[part]]\npairs = "1-9"\n'
        'annotators = ["Ann", "Ben", "Cleo"]\nby = 1\nset-size = 1\n'
    )
    root = tmp_path / "study"
    packets = create_study(root, AnnotationSet.unannotated(TEXTS), plan)
    assert [len(work.pairs) for work in packets.values()] == [4, 4, 4]
    written = WrittenPlan.read(root)
    left = written.text.replace('"Ann", "Ben", "Cleo"', '"Ann", "Ben"')
    outcome = outcome_of(root, written, left)
    assert [len(work.pairs) for work in outcome.packets.values()] == [2, 1]
    written.save(left)
    made = hand_out(StudyFolder.open(root))
    assert [work.bitext.passes for work in made.values()] == [(), ()]
