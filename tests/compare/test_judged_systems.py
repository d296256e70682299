"""Scores of the systems that verse pairs are from."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from statistics import correlation, fmean
from typing import Any

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
from ranked import rank_correlation

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


def means(*answers: Sequence[int | None]) -> dict[str, float]:
    """The mean of each system over its verse pairs of the mean answers."""
    found: dict[str, list[float]] = {name: [] for name in SYSTEMS}
    for (_, system), *given in zip(PAIRS, *answers, strict=True):
        if kept := [answer for answer in given if answer is not None]:
            found[system].append(fmean(kept))
    return {name: fmean(values) for name, values in found.items()}


def tables(*works: AnnotationSet, systems: JudgedSystems = JUDGED) -> dict[str, Table]:
    found = rating_agreement(collated(*works), systems=systems, hamon=True).tables
    return {table.name: table for table in found}


def test_systems_are_ranked_by_their_mean_answers() -> None:
    scores = tables(*WORKS)["system_scores"]
    expected = sorted(means(A, B, C, D).items(), key=lambda row: -row[1])
    assert rows_of(scores) == [
        ("fluency", name, ITEMS, 4 * ITEMS, pytest.approx(score), rank)
        for rank, (name, score) in enumerate(expected, 1)
    ]
    assert [name for name, _ in expected] == ["s4", "s3", "s2", "s1"]
    assert "|systems:" in scores.signature
    assert scores.signature.startswith("ratings|")
    assert "table:system-scores" in scores.signature


def test_runs_are_compared_on_the_verse_pairs_that_both_have_rated() -> None:
    half = [answer if place % 8 < 4 else None for place, answer in enumerate(C)]
    judged = replace(JUDGED, runs=(("A", "B"), ("C",)))
    table = tables(WORKS[0], WORKS[1], judge("C", half), systems=judged)["system_runs"]
    group, *others = rows_of(table)
    rated = [place for place, answer in enumerate(half) if answer is not None]

    def where_rated(answers: Sequence[int]) -> list[int | None]:
        return [answer if place in rated else None for place, answer in enumerate(answers)]

    first, second = means(where_rated(A), where_rated(B)), means(half)
    assert group[:5] == ("fluency", "A, B", "C", ITEMS * 2, 4)
    x, y = list(first.values()), list(second.values())
    assert group[5] == pytest.approx(correlation(x, y))
    assert group[6] == pytest.approx(rank_correlation(x, y))
    apart = [abs(one - other) for one, other in zip(x, y, strict=True)]
    assert group[7:] == (pytest.approx(fmean(apart)), pytest.approx(max(apart)))
    names = [tuple(map(str, row[1:3])) for row in others]
    assert names == [
        *(("A", "the others"), ("B", "the others"), ("C", "the others")),
        *(("A", "B"), ("A", "C"), ("B", "C")),
    ]
    of_a = others[0]
    assert of_a[5] == pytest.approx(
        correlation(list(means(A).values()), list(means(B, half).values()))
    )
    assert 'first-run:["A","B"]|second-run:["C"]' in table.signature


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
    def first_run(passes: Collation) -> tuple[Any, ...]:
        found = rating_agreement(collated(*WORKS), systems=JUDGED, passes=[passes]).tables
        table = next(table for table in found if table.name == "system_runs")
        return rows_of(table)[0]

    again = [min(5, answer + place % 3 % 2) for place, answer in enumerate(A)]
    row = first_run(replace(collated(judge("A", A), judge("A′", again)), both_passes=True))
    assert row[:5] == ("fluency", "A", "A′", len(PAIRS), 4)
    assert row[5] == pytest.approx(correlation(*(list(means(run).values()) for run in (A, again))))
    # A pass in which something else was asked is no run.
    other = collated(*(judge(name, [1] * len(PAIRS), GENRE) for name in ("A", "A′")))
    assert str(first_run(other)[2]) == "the others"


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
        (
            "reference,system\na,\n",
            ":2: the row has an empty cell; expected a reference and a system",
        ),
        ("reference,system\na,b\na,c\n", ":3: the verse pair “a” is already on line 2"),
        ("reference,system\n", ": the table has no rows"),
        (
            "reference;system\na;b\n",
            ":1: the first row has no column 'reference'; it would have one if semicolons",
        ),
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


def test_the_command_prints_scores_of_systems(
    tmp_path: Path, table_of_systems: Path, run: Commands
) -> None:
    files = saved(tmp_path, WORKS)
    more = ["--run", "A,B", "--run", "C", "--hamon"]
    found = run.json("ratings", *files, "--systems", table_of_systems, *more)
    best = found["system_scores"][0]
    assert (best["system"], best["score"]) == ("s4", pytest.approx(means(A, B, C, D)["s4"]))
    assert found["system_runs"][0]["first"] == "A, B"
    assert found["system_outliers"][1]["left_out"] == "D"
    for wrong in (["--run", "A"], ["--systems", table_of_systems, "--run", "A"]):
        assert "--run is given twice" in run.fails("ratings", *files, *wrong, status=2)


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


@pytest.fixture
def table_of_systems(tmp_path: Path) -> Path:
    table = tmp_path / "systems.csv"
    lines = ["reference,system", *(",".join(row) for row in PAIRS)]
    table.write_text("\n".join(lines), encoding="utf-8")
    return table


def test_the_command_reports_on_systems_and_names_no_judge_of_a_run(
    tmp_path: Path, table_of_systems: Path, run: Commands
) -> None:
    judges = [judge(f"Judge {name}", answers_of(seed)) for seed, name in enumerate("ABC", 1)]
    files = saved(tmp_path, judges)
    runs = ("--run", "Judge A,Judge B", "--run", "Judge C")
    pages = []
    for options in ((), ("--sections", "systems", "--pseudonyms")):
        page = tmp_path / f"{len(options)}.html"
        run("report", *files, "--systems", table_of_systems, *runs, *options, "-o", page)
        pages.append(page.read_text(encoding="utf-8"))
    short, outside = pages
    assert "Which judged systems are better?" in short
    assert "Scores and ranks of judged systems" in short
    assert "Correlation of systems" not in short
    assert "Correlation of systems" in outside
    assert "Judge" not in outside.replace("Judged", "")
    assert "left out" not in outside
    misused = run.fails("report", *files, "--run", "Judge A", "-o", tmp_path / "x.html", status=2)
    assert "--run is given twice, with --systems" in misused
