"""Loading annotation sets for comparison, and leaving some out."""

from dataclasses import replace
from pathlib import Path

import pytest

from blinker_qt.background import CancelledError
from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.annotation import AnnotationSet, Role
from blinker_qt.bitext.errors import BlinkerError, InputError
from blinker_qt.bitext.verses import Bitext, Language, VersePair
from blinker_qt.compare.agreement import compare
from blinker_qt.compare.agreement_tables import matrix
from blinker_qt.compare.answers import DrawnPair, agreement_answer, drawn_pair, pairs_of_annotators
from blinker_qt.compare.disagreements import disagreements_of_two
from blinker_qt.compare.loaded_sets import FileProgress, LoadedSet, LoadedSets, SetsOverview
from blinker_qt.compare.loading import open_collation
from blinker_qt.compare.options import DEFAULT_OPTIONS
from blinker_qt.formats import annotation
from blinker_qt.gold.evaluation import gold_answer
from blinker_qt.gold.systems import load
from commands import write
from gathered import add, ignore, loaded

PAIR = VersePair("T 1", ("a", "b"), ("c", "d"))
OTHER = VersePair("U 1", ("e",), ("f",))
LANGUAGES = (Language.of("en"), Language.of("fr"))


def written(folder: Path, annotator: str, pair: VersePair = PAIR) -> Path:
    """An annotation file in which the first words of a verse pair are linked."""
    bitext = Bitext.of([pair], *LANGUAGES)
    work = AnnotationSet.finished(bitext, [Alignment(frozenset({(0, 0)}))], annotator)
    path = (folder / f"{annotator}.blinker").resolve()
    path.write_bytes(annotation.write(work))
    return path


def test_loading_reports_every_file_and_reads_each_once(tmp_path: Path) -> None:
    paths = [written(tmp_path, name) for name in ("A", "B")]
    told: list[FileProgress] = []
    overview = load(LoadedSets(), (tmp_path,), (), told.append)
    assert told == [FileProgress(paths[0], 1, 2), FileProgress(paths[1], 2, 2)]
    entries = tuple(LoadedSet(path, path.stem, 1, 1) for path in paths)
    assert overview == SetsOverview(entries, LANGUAGES, entries[0].pairs, is_of_one_set=True)
    (tmp_path / "sub").mkdir()
    named_twice = (paths[0], tmp_path / "sub" / ".." / "A.blinker", tmp_path)
    assert add(LoadedSets(), *named_twice).entries == entries


@pytest.mark.parametrize(
    ("texts", "kept"),
    [
        ({"A": OTHER, "B": PAIR, "C": PAIR}, ["B", "C"]),
        ({"A": PAIR, "B": OTHER}, ["A"]),
        ({"A": PAIR, "B": OTHER, "C": OTHER, "D": PAIR}, ["A", "D"]),
    ],
)
def test_the_text_that_most_files_have_stays(
    tmp_path: Path, texts: dict[str, VersePair], kept: list[str]
) -> None:
    overview = add(LoadedSets(), *(written(tmp_path, name, pair) for name, pair in texts.items()))
    assert [entry.annotator for entry in overview.entries] == kept
    assert len(overview.refused) == len(texts) - len(kept)


def test_cancelling_a_switch_changes_nothing(tmp_path: Path) -> None:
    sets = LoadedSets()
    add(sets, written(tmp_path, "A"))
    before = add(sets, *(written(tmp_path, name, OTHER) for name in ("B", "C")))
    (other,) = before.elsewhere
    assert other.annotators == ("B", "C")

    def cancel(_: FileProgress) -> None:
        raise CancelledError

    with pytest.raises(CancelledError):
        sets.switch(other, cancel)
    assert sets.overview() == replace(before, refused=(), apart=0)
    switched = sets.switch(other, ignore)
    assert [entry.annotator for entry in switched.entries] == ["B", "C"]
    assert [study.annotators for study in switched.elsewhere] == [("A",)]


def test_studies_that_are_given_again_are_offered_once(tmp_path: Path) -> None:
    sets = LoadedSets()
    add(sets, written(tmp_path, "A"))
    others = [written(tmp_path, name, OTHER) for name in ("B", "C", "D")]
    add(sets, *others[:2])
    assert [study.paths for study in add(sets, others[0]).elsewhere] == [tuple(others[:2])]
    overview = add(sets, *others)
    assert [study.paths for study in overview.elsewhere] == [tuple(others)]
    sets.switch(overview.elsewhere[0], ignore)
    sets.remove(frozenset(others))
    assert [study.annotators for study in sets.overview().elsewhere] == [("A",)]
    sets.switch(sets.overview().elsewhere[0], ignore)
    assert sets.overview().elsewhere == ()


def test_unusable_files_are_refused_with_reasons(tmp_path: Path) -> None:
    good, nobody = written(tmp_path, "A"), written(tmp_path, "")
    broken, namesake, folder = (tmp_path / name for name in ("x.blinker", "again.blinker", "empty"))
    broken.write_bytes(b"<")
    namesake.write_bytes(good.read_bytes())
    folder.mkdir()
    overview = add(LoadedSets(), good, broken, nobody, namesake, folder)
    assert [entry.path for entry in overview.entries] == [good]
    refused = {problems[0].path: str(problems[0]) for problems in overview.refused}
    assert set(refused) == {"x.blinker", ".blinker", "again.blinker", str(folder)}
    used = "again.blinker: A.blinker is also by A, has the same content and is used"
    assert refused["again.blinker"].startswith(used)


def test_sets_that_differ_are_a_problem_of_the_figures(tmp_path: Path) -> None:
    paths = [written(tmp_path, name) for name in ("A", "B")]
    work = annotation.load(paths[1])
    paths[1].write_bytes(annotation.write(replace(work, bitext=replace(work.bitext, sets=(2,)))))
    with pytest.raises(InputError) as refused:
        agreement_answer(loaded(*paths), DEFAULT_OPTIONS, ignore)
    assert [problem.path for problem in refused.value.problems] == ["B.blinker"]


def test_answers_match_the_collation(tmp_path: Path) -> None:
    paths = [written(tmp_path, name) for name in ("A", "B")]
    sets = loaded(*paths)
    collation = open_collation(paths)
    assert agreement_answer(sets, DEFAULT_OPTIONS, ignore).tables[0] == matrix(compare(collation))
    pairs = pairs_of_annotators(sets, 0, 1, DEFAULT_OPTIONS, ignore)
    expected = disagreements_of_two(collation, 0, 1)
    assert [row[:2] for row in pairs.rows] == [(one.reference, one.rate) for one in expected]
    assert [index for index, _ in pairs.places] == [one.index for one in expected]
    alignment = Alignment(frozenset({(0, 0)}))
    assert drawn_pair(sets, 0) == DrawnPair(0, PAIR, (alignment, alignment))
    assert sets.remove(frozenset(paths)) == SetsOverview()
    with pytest.raises(ValueError, match="0 annotation sets"):
        agreement_answer(sets, DEFAULT_OPTIONS, ignore)
    with pytest.raises(ValueError, match="no annotation sets"):
        drawn_pair(sets, 0)


def test_sets_are_compared_with_the_gold_standard(tmp_path: Path) -> None:
    first, second = written(tmp_path, "A1"), written(tmp_path, "A2")
    sets = loaded(first, second)
    with pytest.raises(BlinkerError, match="No gold standard is loaded"):
        gold_answer(sets, DEFAULT_OPTIONS, ignore)
    gold = replace(annotation.load(second), role=Role.GOLD)
    write(second, gold)
    add(sets, second)
    answer = gold_answer(sets, DEFAULT_OPTIONS, ignore)
    assert answer.tables[0].rows[0][:3] == ("A1", 1, 1)
    write(second, replace(gold, pairs=tuple(replace(pair, done=False) for pair in gold.pairs)))
    add(sets, second)
    with pytest.raises(BlinkerError, match="no verse pair is done in the gold standard"):
        gold_answer(sets, DEFAULT_OPTIONS, ignore)
