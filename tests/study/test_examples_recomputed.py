"""The tables of the examples of judging, against figures computed from their files alone.

`recomputed` reads the XML and the table of systems itself, and shares no code with the program.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from pathlib import Path
from statistics import correlation, fmean
from typing import Any

import numpy as np
import pytest

import recomputed
from blinker_qt.agreement.chance import Labelled
from blinker_qt.agreement.encoding import IntArray
from blinker_qt.agreement.resampling import Draws
from blinker_qt.agreement.system_scores import intervals_of
from blinker_qt.study.examples import make_example
from commands import Commands
from ranked import mean_ranks
from recomputed import Judgments, Ratings

JUDGES = {
    "cesta": ("J1", "J2", "J3", "J4"),
    "plato": ("P1", "P2", "P3", "P4", "P5", "P6"),
    "temporal": ("C1", "C2", "C3"),
}
RUNS = {"cesta": (("J1", "J2"), ("J3", "J4")), "plato": (("P1", "P2", "P3"), ("P4", "P5", "P6"))}
QUESTIONS = {"cesta": ("fluency", "adequacy"), "plato": ("clarity", "coherence")}
OF_SYSTEMS = pytest.mark.parametrize("name", QUESTIONS)
REPLICATES = 20_000
NEAR = 0.006
"""How far the share of so many replicates below a value is from the exact one at most."""
Row = dict[str, Any]


def near(value: float | None) -> object:
    return None if value is None else pytest.approx(value, abs=1e-9)


def near_all(row: Mapping[str, float | int | None]) -> dict[str, object]:
    return {key: near(value) for key, value in row.items()}


def check(row: Row, expected: Mapping[str, float | int | None]) -> None:
    """Compare the figures of a row that are expected with those that were printed."""
    assert {key: row[key] for key in expected} == near_all(expected)


def rows_of(table: Iterable[Row], **values: str) -> list[Row]:
    """The rows of a table that have these values."""
    return [row for row in table if all(row[key] == value for key, value in values.items())]


class Example:
    """An example of judging: its folder, its judgments, and the systems of its verse pairs."""

    def __init__(self, name: str, folder: Path) -> None:
        self.root = make_example(name, folder / name).root
        files = [self.root / "returned" / f"{judge}.blinker" for judge in JUDGES[name]]
        self.judgments: Judgments = recomputed.read_judgments(*files)
        assert self.judgments.judges == JUDGES[name]
        table = self.root / "systems.csv"
        self.systems = recomputed.read_system_names(table) if table.is_file() else {}
        self.returned = self.root / "returned"
        self.with_systems = [self.returned, "--systems", table]


@pytest.fixture(scope="module")
def examples(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Example]:
    """Every example of judging, made once."""
    folder = tmp_path_factory.mktemp("examples")
    return {name: Example(name, folder) for name in JUDGES}


@pytest.fixture
def example(name: str, examples: dict[str, Example]) -> Example:
    return examples[name]


@OF_SYSTEMS
def test_scores_and_ranks_of_systems(name: str, example: Example, run: Commands) -> None:
    expected = []
    for question in QUESTIONS[name]:
        ratings = example.judgments.of(question)
        means = recomputed.means_of_systems(ratings, example.systems)
        scores = recomputed.scores(ratings, example.systems)
        ranks = dict(
            zip(scores, mean_ranks([float(score) for score in scores.values()]), strict=True)
        )
        answered = [example.systems[name] for answers in ratings.values() for name in answers]
        expected += [
            {
                "question": question,
                "system": system,
                "items": len(means[system]),
                "answers": answered.count(system),
                "score": near(float(scores[system])),
                "rank": ranks[system],
            }
            for system in sorted(scores, key=lambda system: ranks[system])
        ]
    assert len(expected) == 2 * len({*example.systems.values()})
    assert run.json("ratings", *example.with_systems)["system_scores"] == expected


@pytest.mark.parametrize(("question", "level"), [("fluency", 0.6), ("adequacy", 0.95)])
def test_intervals_of_scores_and_ranks(
    question: str, level: float, examples: dict[str, Example]
) -> None:
    example = examples["cesta"]
    ratings = example.judgments.of(question)
    means = recomputed.means_of_systems(ratings, example.systems)
    draws = Draws(REPLICATES, level=level)
    for values, name, interval in zip(
        means.values(), means, intervals_of(*in_arrays(example, question), draws), strict=True
    ):
        assert interval.score is not None
        assert interval.rank is not None
        drawn = recomputed.shares_of_means(values)
        ranks = recomputed.shares_of_ranks(means, name)
        of_score = recomputed.ends_of_score(values, level)
        of_rank = (1 - level) / 2, (1 + level) / 2
        for shares, given, two in (
            (drawn, of_score, interval.score),
            (ranks, of_rank, interval.rank),
        ):
            for end, share in zip((two.low, two.high), given, strict=True):
                near_share = (share - NEAR, share + NEAR)
                least, most = (recomputed.quantile(shares, each) for each in near_share)
                assert least - 1e-9 <= end <= most + 1e-9


def in_arrays(example: Example, question: str) -> tuple[Labelled, IntArray, int]:
    """What the program computes intervals from: answers, systems and the number of systems."""
    names = sorted({*example.systems.values()})
    ratings = example.judgments.of(question)
    answers = [
        [ratings[judge].get(reference, 0) - 1 for reference in example.systems]
        for judge in example.judgments.judges
    ]
    systems = [names.index(name) for name in example.systems.values()]
    return np.array(answers), np.array(systems), len(names)


@OF_SYSTEMS
def test_runs_of_judges(name: str, example: Example, run: Commands) -> None:
    judges, (first, second) = JUDGES[name], RUNS[name]
    expected = []
    for question in QUESTIONS[name]:
        ratings = example.judgments.of(question)

        def row(
            names: tuple[str, str],
            of_first: Sequence[str],
            of_second: Sequence[str],
            ratings: Ratings = ratings,
            question: str = question,
        ) -> dict[str, object]:
            runs = recomputed.only(ratings, of_first), recomputed.only(ratings, of_second)
            figures = near_all(recomputed.runs_correlated(*runs, example.systems))
            return {"question": question, "first": names[0], "second": names[1], **figures}

        expected.append(row((", ".join(first), ", ".join(second)), first, second))
        for judge in judges:
            others = [other for other in judges if other != judge]
            expected.append(row((judge, "the others"), [judge], others))
        expected += [row(pair, pair[:1], pair[1:]) for pair in combinations(judges, 2)]
    options = ["--run", ",".join(first), "--run", ",".join(second)]
    rows = run.json("ratings", *example.with_systems, *options)["system_runs"]
    assert rows == expected
    assert len(rows) == {"cesta": 22, "plato": 44}[name]


@pytest.mark.parametrize("judge", JUDGES["cesta"][:2])
def test_both_passes_of_a_judge(judge: str, examples: dict[str, Example], run: Commands) -> None:
    example = examples["cesta"]
    file = example.returned / f"{judge}.blinker"
    printed = run.json("ratings", "--with-self", file, *example.with_systems[1:])
    for question in QUESTIONS["cesta"]:
        passes = (
            recomputed.only(example.judgments.of(question, 1), [judge]),
            recomputed.only(example.judgments.of(question, 2), [judge]),
        )
        both = [answers[judge] for answers in passes]
        again = [(both[0][reference], step) for reference, step in both[1].items()]
        assert len(again) == 6
        (row,) = rows_of(printed["system_runs"], question=question)
        assert (row["first"], row["second"]) == (judge, f"{judge}′")
        check(row, recomputed.runs_correlated(*passes, example.systems))
        (pair,) = rows_of(printed["rating_pairs"], question=question)
        check(pair, {"pearson": correlation(*zip(*again, strict=True))})
        for n, row in enumerate(rows_of(printed["n_agreement"], question=question)):
            check(row, {"agreement": fmean(abs(a - b) <= n for a, b in again)})
        assert n == 4


@OF_SYSTEMS
def test_scores_without_outliers(name: str, example: Example, run: Commands) -> None:
    printed = run.json("ratings", *example.with_systems, "--hamon")
    for question in QUESTIONS[name]:
        ratings = example.judgments.of(question)
        outliers = recomputed.outliers_by_hamon(ratings)
        by_hamon = rows_of(printed["rating_hamon"], question=question)
        check(
            {row["annotator"]: row["steps"] for row in by_hamon}, recomputed.disagreements(ratings)
        )
        assert [row["annotator"] for row in by_hamon if row["outlier"]] == outliers
        (row,) = rows_of(printed["system_outliers"], question=question, rule="Hamon's rule")
        assert row["left_out"] == (", ".join(outliers) or "nobody")
        if outliers:
            kept = [judge for judge in ratings if judge not in outliers]
            of_kept = recomputed.scores(recomputed.only(ratings, kept), example.systems)
            of_all = recomputed.scores(ratings, example.systems)
            check(row, recomputed.correlated(of_all, of_kept))
    assert any(row["left_out"] != "nobody" for row in printed["system_outliers"])


def test_the_margin_of_chance(examples: dict[str, Example], run: Commands) -> None:
    example = examples["plato"]
    printed = run.json("ratings", *example.with_systems)
    for question in QUESTIONS["plato"]:
        ratings = example.judgments.of(question)
        excesses = recomputed.excesses(ratings)
        largest = recomputed.largest_by_chance(ratings, 4000, seed=5)
        rows = rows_of(printed["rating_disagreement"], question=question)
        assert len(rows) == 6
        for row in rows:
            judge = row["annotator"]
            check(row, {"difference": fmean(excess[judge] for excess in excesses)})
            # Two questions are tested at once, so each may name somebody in 2.5 % of studies.
            scale = recomputed.scales_of(excesses)[judge] / len(excesses)
            least, most = (scale * largest[int(len(largest) * share)] for share in (0.965, 0.985))
            assert least - 1e-9 <= row["margin"] <= most + 1e-9
            assert bool(row["outlier"]) == (row["difference"] > row["margin"] + 1e-9)


@pytest.mark.parametrize("name", JUDGES)
def test_agreement_on_answers(name: str, example: Example, run: Commands) -> None:
    printed = run.json("ratings", example.returned)
    for question in example.judgments.questions:
        ratings = example.judgments.of(question.name)
        (row,) = rows_of(printed["ratings"], question=question.name)
        check(row, recomputed.kappa_of_many(ratings) | {"items": len(recomputed.by_pair(ratings))})
        pairs = rows_of(printed["rating_pairs"], question=question.name)
        both = list(combinations(JUDGES[name], 2))
        assert [(row["first"], row["second"]) for row in pairs] == both
        weighted = []
        for row, (first, second) in zip(pairs, both, strict=True):
            answers = ratings[first], ratings[second]
            check(row, recomputed.kappa_of_two(*answers))
            if question.is_scale:
                linear = recomputed.kappa_of_two(*answers, question.steps)
                names = {"joint": "observed", "by_chance": "expected", "linear": "kappa"}
                weighted.append({name: linear[key] for name, key in names.items()})
                check(row, weighted[-1])
        shares = rows_of(printed["n_agreement"], question=question.name)
        assert [row["agreement"] for row in shares] == [
            near(recomputed.n_agreement(ratings, n))
            for n in range(question.steps if question.is_scale else 0)
        ]
        if weighted:
            (row,) = rows_of(printed["rating_weighted"], question=question.name)
            check(row, {key: fmean(each[key] for each in weighted) for key in weighted[0]})
        entropies = {
            reference: recomputed.entropy([*answers.values()])
            for reference, answers in recomputed.by_pair(ratings).items()
        }
        items = rows_of(printed["rating_items"], question=question.name)
        split = {row["reference"]: row["entropy"] for row in items}
        assert split == near_all({key: value for key, value in entropies.items() if value})


def test_coders_and_the_expert(examples: dict[str, Example], run: Commands) -> None:
    example = examples["temporal"]
    expert = example.root / "gold" / "expert.blinker"
    printed = run.json("ratings", example.returned, expert, "--include-roles", "gold")
    (gold,) = recomputed.read_judgments(expert).judges
    assert len(example.judgments.questions) == 10
    for question in example.judgments.questions:
        ratings = example.judgments.of(question.name)
        by_expert = recomputed.read_judgments(expert).of(question.name)[gold]
        rows = rows_of(printed["rating_pairs"], question=question.name, second=gold)
        assert [row["first"] for row in rows] == [*JUDGES["temporal"]]
        for row in rows:
            check(row, recomputed.kappa_of_two(ratings[row["first"]], by_expert))
