"""Gold standards and machines: every command leaves them out unless asked otherwise."""

import json
import re
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from blinker_qt.bitext.annotation import TO_LEARN_FROM, AnnotationSet, PairAnnotation, Role
from blinker_qt.bitext.study import Question
from blinker_qt.bitext.study import Study as StudySettings
from blinker_qt.formats import annotation
from blinker_qt.formats.annotation import SUFFIX
from commands import SAMPLE, Commands, write

pytestmark = pytest.mark.usefixtures("few_draws")

COMMANDS = ("agree", "measures", "annotators", "items --first 20", "ratings", "lexicon")
"""What prints figures."""


class Study(NamedTuple):
    """Three annotators' files, and those of a gold standard and of a machine."""

    annotators: list[str]
    gold: str
    machine: str


@cache
def contents() -> dict[str, bytes]:
    """The sample with a gold standard that is the first annotator's work, and a lazy machine.

    Everybody answers a question, each in their own way.
    """
    works = [annotation.load(Path(path)) for path in SAMPLE]
    first = works[0]
    works.append(replace(first, annotator="Gold", role=Role.GOLD))
    lazy = tuple(PairAnnotation("1-1", done=True, seconds=60) for _ in first.pairs)
    works.append(AnnotationSet(first.bitext, lazy, "Machine", Role.MACHINE))
    asked = StudySettings(questions=(Question("sense", "Is it clear?", ("no", "", "yes")),))
    files = {}
    for number, work in enumerate(works, 1):
        answered = (
            replace(pair, ratings=(("sense", place % number % 3 + 1),))
            for place, pair in enumerate(work.pairs)
        )
        whole = replace(work, study=asked, pairs=tuple(answered))
        files[f"{work.annotator}.blinker"] = annotation.write(whole)
    return files


@pytest.fixture(name="study")
def a_study(tmp_path: Path) -> Study:
    for name, content in contents().items():
        (tmp_path / name).write_bytes(content)
    *annotators, gold, machine = (str(tmp_path / name) for name in contents())
    return Study(annotators, gold, machine)


@pytest.mark.parametrize("line", COMMANDS)
def test_only_annotators_count(line: str, study: Study, run: Commands) -> None:
    command = line.split()
    alone, _ = run(*command, *study.annotators)
    # The gold standard comes first, but its sets and its name do not matter.
    files = (study.gold, *study.annotators, study.machine)
    out, err = run(*command, *files)
    assert out == alone
    assert f"{study.gold}: it is a gold standard and does not take part; only" in err
    assert f"{study.machine}: it is a machine's work and does not take part" in err
    for role in ("gold", "machine"):
        roles = ["gold", *["annotator"] * 3] if role == "gold" else [*["annotator"] * 3, role]
        asked, err = run(*command, *files, "--include-roles", role)
        assert asked != alone
        if line in ("agree", "ratings"):
            note = "Gold standards and machines that count like annotators here: "
            assert f"{note}{role.capitalize()}." in asked
            assert note not in out
        assert f"roles:{json.dumps(roles, separators=(',', ':'))}" in asked.replace('\\"', '"')
        assert err.count("does not take part") == 1


@pytest.fixture(params=sorted(TO_LEARN_FROM, key=str))
def to_learn_from(request: pytest.FixtureRequest, study: Study, tmp_path: Path) -> str:
    """A practice file or a feedback file, with the links of an annotator."""
    work = annotation.load(Path(study.annotators[0]))
    learning = replace(work, annotator="Learner", role=request.param)
    return write(tmp_path / "learning.blinker", learning)


def test_files_to_learn_from_count_nowhere(
    study: Study, to_learn_from: str, tmp_path: Path, run: Commands
) -> None:
    for name in ("measures", "hours", "bonus"):
        alone, _ = run(name, *study.annotators)
        among, err = run(name, *study.annotators, to_learn_from, status=1)
        assert among == alone
        assert f"{to_learn_from}: this is practice or feedback, not an annotator" in err
    # Nor in what is written.
    for given in (["gold", *study.annotators], ["feedback", study.gold, *study.annotators]):
        outs = [tmp_path / name / f"{given[0]}{SUFFIX}" for name in ("alone", "among")]
        for path in outs:
            path.parent.mkdir(exist_ok=True)
        run(*given, "--output", outs[0])
        said = run(*given, to_learn_from, "--output", outs[1], status=1).err
        assert f"{to_learn_from}: this is practice or feedback, not an annotator" in said
        written_alone, written_among = (
            [file.read_bytes() for file in (sorted(path.iterdir()) if path.is_dir() else [path])]
            for path in outs
        )
        assert written_among == written_alone
    # They are no gold standard.
    out = tmp_path / "new"
    for command in (
        ["feedback", to_learn_from, *study.annotators],
        ["publish", to_learn_from, "--formats", "naacl"],
    ):
        said = run.fails(*command, "--output", out)
        assert f"{Path(to_learn_from).name}: this is not a gold standard" in said
    with_it = ["publish", study.gold, "--with", *study.annotators, to_learn_from]
    said = run.fails(*with_it, "--formats", "naacl", "--output", out)
    assert "this is practice or feedback" in said
    assert not out.exists()


@pytest.mark.parametrize("command", ["bonus", "hours"])
def test_nobody_but_annotators_is_ever_paid(command: str, study: Study, run: Commands) -> None:
    alone, _ = run(command, *study.annotators)
    files = (study.gold, *study.annotators, study.machine)
    out, err = run(command, *files)
    assert out == alone
    assert "it is a machine's work and does not take part; only annotators are paid" in err
    assert "--include-roles" not in err
    said = run.fails(command, study.gold, study.machine)
    assert "there is no annotation set to compare" in said


def test_a_machine_s_work_is_in_the_sets_of_the_others(study: Study, run: Commands) -> None:
    asked = "--include-roles", "machine"
    whole, _ = run("agree", *study.annotators, study.machine, *asked)
    machine = annotation.load(Path(study.machine))
    as_imported = replace(machine.bitext, sets=(1,) * len(machine.pairs))
    Path(study.machine).write_bytes(annotation.write(replace(machine, bitext=as_imported)))

    def without_data(printed: str) -> str:
        return re.sub(r"data:\w+", "", printed)

    for files in ([*study.annotators, study.machine], [study.machine, *study.annotators]):
        table = run.json("agree", *files, *asked)["pairs"]
        assert {pair["sets"] for pair in table} == {3}
    alike, _ = run("agree", *study.annotators, study.machine, *asked)
    assert without_data(alike) == without_data(whole)
    assert alike != whole
    # Those of people must be the same.
    gold = annotation.load(Path(study.gold))
    Path(study.gold).write_bytes(annotation.write(replace(gold, bitext=as_imported)))
    everybody = *study.annotators, study.gold, study.machine
    refused = run.fails("agree", *everybody, "--include-roles", "gold,machine")
    assert (
        f"{study.gold}: verse pair 11 (Sample 2:1) is in set 1, in {study.annotators[0]}" in refused
    )
    assert f"{study.machine}: " not in refused
    # Machines alone are in their own.
    other = replace(annotation.load(Path(study.machine)), annotator="Other")
    second = write(Path(study.machine).with_name("other.blinker"), other)
    table = run.json("agree", study.machine, second, *asked)["pairs"]
    assert [pair["sets"] for pair in table] == [1]
    write(Path(second), replace(other, bitext=machine.bitext))
    assert f"{second}: verse pair 11" in run.fails("agree", study.machine, second, *asked)


def test_a_machine_has_no_vote_unless_asked_for(
    study: Study, tmp_path: Path, run: Commands
) -> None:
    def made(name: str, *arguments: str) -> bytes:
        path = tmp_path / name
        run("gold", *arguments, "--rule", "union", "--output", str(path))
        return path.read_bytes()

    alone = made("alone.blinker", *study.annotators)
    assert made("among.blinker", *study.annotators, study.machine) == alone
    without = run.fails("gold", study.machine, "--rule", "union", "-o", tmp_path / "none.blinker")
    assert "there is no annotation set to compare" in without
    asked = (*study.annotators, study.machine, "--include-roles", "machine")
    assert b"Machine" in made("asked.blinker", *asked)
    # Where it was asked for, an update keeps it.
    made("first.blinker", *study.annotators[:2], *asked[-3:])
    updated = tmp_path / "updated.blinker"
    run("gold", "--update", tmp_path / "first.blinker", study.annotators[2], "--output", updated)
    adjudication = annotation.load(updated).adjudication
    assert adjudication is not None
    assert adjudication.place("Machine") is not None


def test_outputs_of_systems_count_as_machines(tmp_path: Path, run: Commands) -> None:
    links = tmp_path / "system.txt"
    pairs = len(annotation.load(Path(SAMPLE[0])).pairs)
    links.write_text("0-0\n" * pairs, encoding="utf-8")
    command = ["agree", "--from", "pharaoh", "--base", "0"]
    alone, _ = run("agree", *SAMPLE)
    hint = "blinker-qt: to read links in other formats, add --from FORMAT\n"
    assert run("agree", *SAMPLE, links, status=1).err.endswith(hint)
    assert run(*command, *SAMPLE, links)[0] == alone
    asked, _ = run(*command, "--include-roles", "machine", *SAMPLE, links)
    assert 'roles:["annotator","annotator","annotator","machine"]' in asked
    page = tmp_path / "report.html"
    run("report", *command[1:], "--include-roles", "machine", *SAMPLE, links, "-o", page)
    assert '<td class="text" dir="auto">system</td>' in page.read_text(encoding="utf-8")


def test_too_few_annotators_name_the_option(study: Study, run: Commands) -> None:
    err = run.fails("agree", study.annotators[0], study.gold)
    assert "to include these, add --include-roles gold,machine" in err
    assert "at least two annotation sets; there is 1" in err
    assert "(--include-roles gold,machine)" in run.fails("agree", study.gold, study.machine)
    run("agree", study.gold, study.machine, "--include-roles", "gold,machine")
    command = ["agree", "--measure", "precision", "--against", "Gold"]
    files = (*study.annotators, study.gold)
    assert "--include-roles gold" in run.fails(*command, *files)
    assert run.json(*command, "--include-roles", "gold", *files)["pairs"]
