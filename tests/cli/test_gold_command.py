"""The command ``gold``."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from blinker_qt.annotate.session import Session
from blinker_qt.bitext.adjudication import Rule, by_decision
from blinker_qt.bitext.annotation import AnnotationSet, PairAnnotation, Role
from blinker_qt.bitext.errors import InputError
from blinker_qt.bitext.verses import Side
from blinker_qt.files import find_named
from blinker_qt.formats import annotation
from blinker_qt.gold.create import GoldError, create_gold, usable_files
from commands import Commands, Printed, write
from golds import bitext_of, named
from seven import NAMES, write_study
from works import Work, aligned, with_pair

BITEXT = bitext_of(((2, 3), (1, 1)))
A = B = Work.of(aligned("1-1,2 2-3"), aligned("1-1"))
C = Work.of(aligned("1-2 2-3", target="1"), aligned("1-1"))

Files = dict[str, str]
Gold = Callable[..., tuple[Printed, AnnotationSet]]


@pytest.fixture
def files(tmp_path: Path) -> Files:
    """Annotation files by their annotators' names."""
    folder = tmp_path / "work"
    folder.mkdir()
    paths = {}
    for work in named([A, B, C], BITEXT):
        paths[work.annotator] = write(folder / f"{work.annotator}.blinker", work)
    return paths


@pytest.fixture
def gold(run: Commands, tmp_path: Path) -> Gold:
    """Runs the command, and gives what it printed and wrote."""

    def make(*arguments: str, name: str = "gold.blinker") -> tuple[Printed, AnnotationSet]:
        output = tmp_path / name
        return run("gold", *arguments, "--output", output), annotation.load(output)

    return make


@pytest.mark.parametrize("rule", ["all", "majority", "union", "prefer=A"])
def test_a_rule_needs_two_voters(
    files: Files, tmp_path: Path, run: Commands, gold: Gold, rule: str
) -> None:
    """Those who cannot vote are named with the reason, whatever it is."""
    work = annotation.load(Path(files["A"]))
    other = AnnotationSet.finished(bitext_of(((5, 6),)), [aligned("1-1")], "E")
    empty = replace(AnnotationSet.unannotated(BITEXT), annotator="B")
    left_out = {
        "B": (empty, "no verse pair is done, so it has no vote"),
        "machine": (replace(work, annotator="M", role=Role.MACHINE), "it is a machine's work"),
        "gold": (replace(work, annotator="G", role=Role.GOLD), "it is a gold standard"),
        "copy": (work, "is also by A"),
        "nameless": (replace(work, annotator=""), "name"),
        "other": (other, "no verse pair in common"),
    }
    paths = {name: write(tmp_path / f"{name}.blinker", one) for name, (one, _) in left_out.items()}
    output = tmp_path / "new.blinker"
    arguments = [files["A"], *paths.values(), "--rule", rule]
    said = run.fails("gold", *arguments, "--output", output)
    assert said.rstrip().endswith("a rule needs at least two voters, and only A can vote")
    for name, (_, reason) in left_out.items():
        assert any(paths[name] in line and reason in line for line in said.splitlines()), name
    assert not output.exists()
    said = gold(*files.values(), "--rule", rule, name="of-three.blinker")[0].out
    assert "3 votes: A, B, C" in said


def test_nobody_votes_with_nothing_done(files: Files, tmp_path: Path) -> None:
    untouched = AnnotationSet.unannotated(BITEXT)
    empty = [write(tmp_path / name, replace(untouched, annotator=name)) for name in "AB"]
    with pytest.raises(GoldError, match="nobody has done a verse pair"):
        create_gold([*map(Path, empty)], tmp_path / "gold.blinker", Rule())
    with pytest.raises(GoldError, match="only A can vote"):
        create_gold([Path(files["A"])], tmp_path / "gold.blinker", Rule())


def test_unusable_files_are_left_out_and_named(files: Files, tmp_path: Path, run: Commands) -> None:
    folder, alone = Path(files["A"]).parent, tmp_path / "alone.blinker"
    among = tmp_path / "among.blinker"
    run("gold", str(folder), "--output", alone)
    copy, cut = folder / "A (copy).blinker", folder / "cut.blinker"
    data = Path(files["A"]).read_bytes()
    copy.write_bytes(data)
    cut.write_bytes(data[: len(data) // 2])
    write(folder / "gold.blinker", annotation.load(alone))
    write(Path(files["A"]), replace(annotation.load(Path(files["A"])), revision=99))
    said = run("gold", str(folder), "--output", among, status=1).err
    assert f"{copy}: {files['A']} is also by A and is newer (revision 99, " in said
    assert f"{cut}:" in said
    assert "the file ends too early or is damaged" in said
    assert "it is a gold standard and does not take part" in said
    made, expected = annotation.load(among), annotation.load(alone)
    assert made.pairs == expected.pairs
    late = ("--update", alone, "--output", tmp_path / "late.blinker")
    assert f"{cut}:" in run("gold", cut, *late, status=1).err


def test_possible_copies_are_named_beside_the_votes(run: Commands, tmp_path: Path) -> None:
    write_study(tmp_path / "study", 40)
    files = {path.stem: path for path in (tmp_path / "study").glob("[A-G]*.blinker")}
    elena = annotation.load(files["Elena"])
    renamed = write(tmp_path / "Hana.blinker", replace(elena, annotator="Hana"))
    copied = write(tmp_path / "copied.blinker", replace(elena, annotator="Elena (copy)"))
    output = tmp_path / "gold.blinker"
    original = files["Elena"]
    ran = run("gold", *files.values(), renamed, copied, "--output", output, status=1)
    said = ran.err
    alike = "is identical in all 38 longer verse pairs, which is more than chance explains"
    _, beside = ran.out.split("8 votes: ")
    assert beside.splitlines()[1] == f"possible copy: the work of Elena and Hana {alike}"
    assert "possible copy" not in said
    used = f"a copy of that of Elena in {original}, which is used"
    assert f"{copied}: the work of Elena (copy) is {used}" in said
    assert "Diego" not in said
    made = annotation.load(output).adjudication
    assert made is not None
    assert [one.annotator for one in made.sources] == sorted([*NAMES, "Hana"])
    # Without the original, the copy is used.
    first = tmp_path / "first.blinker"
    said = run("gold", files["Amira"], files["Bruno"], copied, "--output", first).err
    assert "Elena" not in said
    # Among late sets, too, also where they are like earlier ones alone.
    late = usable_files([Path(renamed), files["Chloé"]], first)
    assert [str(warning) for warning in late.warnings] == [
        f"the work of Hana and Elena (copy) {alike}"
    ]
    assert not usable_files([files["Chloé"]], first).warnings
    assert not usable_files([Path(copied)], first).warnings


class TestUpdating:
    @pytest.fixture
    def first(self, files: Files, gold: Gold, tmp_path: Path) -> Path:
        """A gold standard of A and B on which a person worked."""
        session = Session(gold(files["A"], files["B"], "--rule", "all")[1])
        session.set_annotator("Lead")
        session.go_to(1)
        session.select(Side.SOURCE, 0)
        session.mark_not_translated(Side.SOURCE)
        session.select(Side.TARGET, 0)
        session.mark_not_translated(Side.TARGET)
        session.done()
        path = tmp_path / "gold.blinker"
        path.write_bytes(annotation.write(session.annotation_set))
        return path

    def test_a_late_annotator(self, first: Path, files: Files, gold: Gold) -> None:
        printed, work = gold(files["C"], "--update", first, name="new.blinker")
        assert work.adjudication is not None
        sources = [(source.annotator, source.file) for source in work.adjudication.sources]
        assert sources == [(name, f"work/{name}.blinker") for name in "ABC"]
        assert [pair.done for pair in work.pairs] == [False, True]
        by_hand = by_decision(work.pairs[1].origins)
        assert {origin.person for origin in by_hand.values()} == {"Lead"}
        assert "new.blinker: Tale 1: open again (1 case)" in printed.out
        assert (
            "new.blinker: Where all vote, the rule now accepts what 3 of 3 annotators have "
            "(before: 2 of 2).\n"
        ) in printed.out
        assert "It settled 0 more links and marks; 1 is not settled by it any more." in printed.out
        assert "Tale 2: open again" not in printed.out
        assert "settled by hand: 0 links, 2 not-translated marks" in printed.out

    def test_changed_sources(self, first: Path, files: Files, gold: Gold, run: Commands) -> None:
        changed = with_pair(annotation.load(Path(files["B"])), 1, PairAnnotation())
        write(Path(files["B"]), changed)
        printed, _ = gold("--update", first, name="new.blinker")
        assert "B.blinker: the annotation set has changed" in printed.err
        Path(files["A"]).unlink()
        refusal = run.fails("gold", "--update", first, "--output", "x.blinker")
        assert "the annotation set of A was not found" in refusal

    def test_unusable_late_files_are_found_before_work_begins(
        self, first: Path, files: Files, tmp_path: Path
    ) -> None:
        # The adjudicator is also an annotator; another file is of another bitext, or no file.
        write(first, replace(annotation.load(first), annotator="C"))
        other, none = tmp_path / "other.blinker", tmp_path / "none.blinker"
        write(other, AnnotationSet.unannotated(bitext_of(((2, 3), (1, 2)))))
        late = Path(files["C"])
        found = usable_files([late, other, none, first], first)
        assert found.usable == (late,)
        assert {problem.path for problem in found.left_out} == set(map(str, (other, none, first)))
        with pytest.raises(InputError):
            usable_files([late], none)

    def test_other_texts_are_refused(self, first: Path, files: Files, run: Commands) -> None:
        other = AnnotationSet.unannotated(bitext_of(((5, 6), (7, 8))))
        for name in "AB":
            write(Path(files[name]), replace(other, annotator=name))
        refusal = run.fails("gold", "--update", first, "--output", "x.blinker")
        assert "no verse pair in common" in refusal

    def test_paths_out_of_the_folder_are_not_followed(self, files: Files) -> None:
        beside = Path(files["A"]).parent / "gold.blinker"
        assert find_named("A.blinker", beside) is not None
        for file in ("", "/A.blinker", "C:A.blinker", "\\\\far\\A.blinker", "\0"):
            assert find_named(file, beside) is None, file

    @pytest.mark.parametrize("name", ["../secret.blinker", "sub/../../secret.blinker"])
    def test_a_parent_is_searched_only_for_what_has_a_known_digest(
        self, tmp_path: Path, name: str
    ) -> None:
        folder, secret = tmp_path / "study", tmp_path / "secret.blinker"
        (folder / "sub").mkdir(parents=True)
        secret.touch()
        gold = folder / "gold.blinker"
        assert find_named(name, gold) is None
        verified = find_named(name, gold, is_verified=True)
        assert verified is not None
        assert verified.samefile(secret)
        beside = folder / "secret.blinker"
        beside.touch()
        assert find_named(name, gold) == beside

    def test_a_source_in_another_folder_needs_its_digest(
        self, first: Path, files: Files, run: Commands, tmp_path: Path
    ) -> None:
        gold = annotation.load(first)
        assert gold.adjudication is not None
        sources = [replace(one, file=f"../{one.file}") for one in gold.adjudication.sources]
        adjudication = replace(gold.adjudication, sources=tuple(sources))
        secret = Path(files["A"])
        (tmp_path / "sub").mkdir()
        moved = tmp_path / "sub" / "gold.blinker"
        write(moved, replace(gold, adjudication=adjudication))
        place = tmp_path / "sub" / "x.blinker"
        run("gold", "--update", moved, "--output", place)
        # In a parent folder, another file than the one that was used is none of it.
        work = annotation.load(secret)
        write(secret, replace(work, revision=work.revision + 1))
        update = ("gold", "--update", moved, "--output", "y.blinker")
        assert "the annotation set of A was not found" in run.fails(*update)
        secret.unlink()
        secret.mkdir()
        assert "the annotation set of A was not found" in run.fails(*update)
