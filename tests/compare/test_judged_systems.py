"""Scores of the systems that verse pairs are from, in tables and reports.

The figures are recomputed in `tests/study/test_examples_recomputed.py`.
"""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from blinker_qt.bitext.annotation import AnnotationSet, PairAnnotation
from blinker_qt.bitext.errors import InputError
from blinker_qt.bitext.study import Question, Study
from blinker_qt.bitext.verses import Bitext, VersePair
from blinker_qt.compare.agreement import draws_for
from blinker_qt.compare.collation import Collation, ComparisonError
from blinker_qt.compare.judged_systems import JudgedSystems, read_systems, systems_file_of
from blinker_qt.compare.loading import Gathered
from blinker_qt.compare.ratings import rating_agreement
from blinker_qt.compare.report import Report, report
from blinker_qt.compare.table import Table
from commands import Commands
from gathered import collated, rows_of, saved

pytestmark = pytest.mark.usefixtures("few_draws")

FLUENCY = Question("fluency", "Is it good French?", ("not at all", "", "", "", "native"))
GENRE = Question("genre", "What is it?", ("prose", "verse"), ordered=False)
SYSTEMS, ITEMS = ("s1", "s2", "s3", "s4"), 12
PAIRS = [(f"item {n}", SYSTEMS[n % 4]) for n in range(4 * ITEMS)]
BITEXT = Bitext.of(VersePair(reference, ("a",), ("b",)) for reference, _ in PAIRS)
JUDGED = JudgedSystems(tuple(PAIRS))


def judge(name: str, answers: Sequence[int | None], question: Question = FLUENCY) -> AnnotationSet:
    pairs = (
        PairAnnotation(done=True, ratings=() if answer is None else ((question.name, answer),))
        for answer in answers
    )
    return AnnotationSet(
        BITEXT, tuple(pairs), name, study=Study(linking=False, questions=(question,))
    )


def answers_of(seed: int, strange: bool = False) -> list[int]:
    """Answers that are better for later systems, and at random for somebody strange."""
    random = Random(seed)
    return [
        random.randint(1, 5) if strange else min(5, n % 4 + random.randint(1, 2))
        for n in range(len(PAIRS))
    ]


A, B, C, D = (answers_of(seed, strange=seed == 4) for seed in (1, 2, 3, 4))
WORKS = [judge(*row) for row in zip("ABCD", (A, B, C, D), strict=True)]


def tables(*works: AnnotationSet, systems: JudgedSystems = JUDGED) -> dict[str, Table]:
    found = rating_agreement(collated(*works), systems=systems, hamon=True).tables
    return {table.name: table for table in found}


def test_verse_pairs_without_a_system_are_counted() -> None:
    some = JudgedSystems((*PAIRS[:-3], ("elsewhere", "s1")))
    scores = tables(*WORKS, systems=some)["system_scores"]
    assert sum(row[2] for row in rows_of(scores)) == len(PAIRS) - 3
    assert "3 of 48 rated verse pairs have no system and are left out" in str(scores.notes[1])
    # Without outliers nothing is compared.
    table = tables(*WORKS[:2])["system_outliers"]
    assert [str(row[2]) for row in rows_of(table)] == ["nobody", "nobody"]
    assert rows_of(table)[0][3:] == (0, None, None, None, None)
    assert "without outliers" in str(table.notes[-1])


def test_both_passes_of_a_judge_are_two_runs() -> None:
    again = [6 - answer for answer in A]
    # A pass in which something else was asked is no run.
    passes = [
        replace(collated(judge("A", A, question), judge("A′", again, question)), both_passes=True)
        for question in (FLUENCY, GENRE)
    ]
    found = rating_agreement(collated(*WORKS), systems=JUDGED, passes=passes).tables
    runs = next(table for table in found if table.name == "system_runs")
    first, second, *_ = rows_of(runs)
    # Where everything was turned round, so are the scores and the ranks.
    assert first[:7] == ("fluency", "A", "A′", len(PAIRS), 4, pytest.approx(-1), pytest.approx(-1))
    assert tuple(map(str, second[1:3])) == ("A", "the others")


def test_systems_of_other_verse_pairs_are_refused() -> None:
    with pytest.raises(ComparisonError, match="none of the verse pairs is in the table"):
        tables(*WORKS, systems=JudgedSystems((("elsewhere", "s1"),)))
    with pytest.raises(ComparisonError, match="no annotator “X”"):
        tables(*WORKS, systems=replace(JUDGED, runs=(("A",), ("X",))))


def test_the_table_for_a_study_has_its_verse_pairs_and_gives_nothing_away() -> None:
    systems = JudgedSystems((("item 1", "MT 1"), ("item 2", "MT 2"), ("item 3", "MT 2")))
    written = systems_file_of(systems, ["item 2", "item 1"], "s.csv")
    assert written == b"reference,system\nitem 2,MT 2\nitem 1,MT 1\n"
    named = JudgedSystems((("item 1 (mt 1)", "MT 1"), ("item 12", "2")))
    with pytest.raises(InputError) as refused:
        systems_file_of(named, ["item 1 (mt 1)", "item 12", "item 3"], "s.csv")
    told = [str(problem) for problem in refused.value.problems]
    assert told == [
        (
            "s.csv: judges would see the system “MT 1” in the reference “item 1 (mt 1)”; "
            "expected references that do not name it, such as numbers"
        ),
        "s.csv: the verse pair “item 3” has no system",
    ]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("reference,name\na,b\n", ":1: the first row has no column 'system'"),
        ("reference,system\na,\n", ":2: the row has an empty cell; expected a reference and a"),
        ("reference,system\na,b\na,c\n", ":3: the verse pair “a” is already on line 2"),
        ("reference,system\n", ": the table has no rows"),
        ("reference;system\na;b\n", ":1: the first row has no column 'reference'; it would have"),
    ],
)
def test_invalid_tables_of_systems_are_refused(tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "f.csv"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(InputError) as refused:
        read_systems(path)
    assert f"f.csv{message}" in str(refused.value)


@pytest.mark.parametrize("encoding", ["utf-16", "latin-1"])
def test_no_option_is_proposed_for_the_encoding_of_a_table_of_systems(
    tmp_path: Path, encoding: str
) -> None:
    path = tmp_path / "f.csv"
    path.write_text("reference,system\na,é\n", encoding)
    with pytest.raises(InputError) as refused:
        read_systems(path)
    assert "UTF-8" in str(refused.value)
    assert "--encoding" not in str(refused.value)


def test_reports_have_the_scores_of_systems() -> None:
    judged = replace(JUDGED, runs=(("A", "B"), ("C",)))
    collation = collated(*WORKS)

    def made(works: Collation = collation, systems: JudgedSystems | None = judged) -> Report:
        return report(Gathered(works, (), ()), systems=systems)

    def in_section(name: str, found: Report) -> tuple[Table, ...]:
        return next((one.tables for one in found.sections if one.name == name), ())

    whole = made()
    expected = rating_agreement(collation, draws=draws_for(collation), systems=judged).tables
    scores, runs, outliers = in_section("systems", whole)
    assert [scores.rows, runs.rows, outliers.rows] == [table.rows for table in expected[-3:]]
    assert [scores.signature, runs.signature] == [table.signature for table in expected[-3:-1]]
    rated = [table.name for table in in_section("ratings", whole)]
    assert rated == [table.name for table in expected[:-3]]
    assert in_section("systems", whole.short()) == (scores,)
    assert in_section("systems", whole.for_outsiders()) == (scores, runs)
    assert in_section("systems", made(systems=None)) == ()
    pairs = (PairAnnotation(done=True),) * len(PAIRS)
    unasked = collated(*(AnnotationSet(BITEXT, pairs, name) for name in "ABC"))
    with pytest.raises(ComparisonError, match="no question was asked of all annotators"):
        made(unasked)


def test_the_command_reports_on_systems_and_names_no_judge_of_a_run(
    tmp_path: Path, run: Commands
) -> None:
    judges = [judge(f"Judge {name}", answers_of(seed)) for seed, name in enumerate("ABC", 1)]
    files, table = saved(tmp_path, judges), tmp_path / "systems.csv"
    lines = ["reference,system", *(",".join(row) for row in PAIRS)]
    table.write_text("\n".join(lines), encoding="utf-8")
    systems, runs = ("--systems", table), ("--run", "Judge A,Judge B", "--run", "Judge C")
    pages = []
    for options in ((), ("--sections", "systems", "--pseudonyms")):
        page = tmp_path / f"{len(options)}.html"
        run("report", *files, *systems, *runs, *options, "-o", page)
        pages.append(page.read_text(encoding="utf-8"))
    short, outside = pages
    assert "Which judged systems are better?" in short
    assert "Scores and ranks of judged systems" in short
    assert "Correlation of systems" not in short
    assert "Correlation of systems" in outside
    assert "Judge" not in outside.replace("Judged", "")
    assert "left out" not in outside
    alone = ("--run", "Judge A")
    for wrong in (
        ("report", *files, *alone, "-o", tmp_path / "x.html"),
        ("ratings", *files, *alone),
        ("ratings", *files, *systems, *alone),
    ):
        assert "--run is given twice, with --systems" in run.fails(*wrong, status=2)
