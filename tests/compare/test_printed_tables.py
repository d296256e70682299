"""The printed tables of the papers on judging, from answers that have their figures.

The papers give no answers. So answers are made here whose figures are those that are printed; the
numbers that the answers are made with were found by trying one after the other.
"""

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import pairwise
from random import Random
from statistics import fmean
from typing import Any

import pytest

from blinker_qt.agreement import outliers
from blinker_qt.bitext.annotation import AnnotationSet, PairAnnotation
from blinker_qt.bitext.study import Question, Study
from blinker_qt.bitext.verses import Bitext, VersePair
from blinker_qt.compare.collation import Collation
from blinker_qt.compare.ratings import rating_agreement
from blinker_qt.compare.table import as_json
from gathered import collated

# Hamon, Table 1: n-agreement for n = 0 to 4.
N_AGREEMENT = {
    "run-1-fluency": (".39", ".84", ".97", "1", "1"),
    "run-1-adequacy": (".36", ".76", ".93", ".99", "1"),
    "run-2-fluency": (".41", ".78", ".94", ".99", "1"),
    "run-2-adequacy": (".47", ".80", ".93", ".99", "1"),
}
# Hamon, Table 2: Po, Pe and kappa; how many equal answers are in the middle.
KAPPA = {
    "run-1-fluency": ((".394", ".233", ".210"), 203),
    "run-1-adequacy": ((".364", ".215", ".189"), 29),
    "run-2-fluency": ((".516", ".267", ".340"), 300),
    "run-2-adequacy": ((".566", ".280", ".398"), 337),
}
SEGMENTS, STEPS = 1000, 5
# The study of temporal annotations, Table 1: choices; Pa, Pe and kappa; mean kappa with the expert;
# the utterances on which coders differ, on which they name a time, and on which the expert differs.
TEMPORAL = {
    "start-month": (13, (".96", ".51", ".93"), ".94", (53, 270, 9)),
    "start-date": (32, (".95", ".50", ".91"), ".93", (68, 269, 9)),
    "start-day": (8, (".96", ".52", ".91"), ".92", (61, 264, 16)),
    "start-time": (49, (".98", ".82", ".89"), ".92", (28, 83, 4)),
    "start-time-of-day": (6, (".97", ".74", ".87"), ".74", (49, 123, 58)),
    "end-month": (13, (".97", ".51", ".93"), ".94", (48, 272, 11)),
    "end-date": (32, (".96", ".50", ".92"), ".94", (56, 273, 9)),
    "end-day": (8, (".96", ".52", ".92"), ".92", (54, 266, 18)),
    "end-time": (49, (".99", ".89", ".90"), ".88", (15, 49, 8)),
    "end-time-of-day": (6, (".95", ".85", ".65"), ".52", (76, 51, 58)),
}
UTTERANCES = 1000


@pytest.fixture(autouse=True)
def few_permutations(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether somebody is an outlier is tested with few permutations, as it is not looked at."""
    monkeypatch.setattr(outliers, "_REPLICATES", 100)


def as_printed(value: float, digits: int = 3) -> str:
    """A figure from 0 to 1 as the papers print it."""
    return f"{value:.{digits}f}".removeprefix("0") if value < 1 else "1"


def answered(answers: Mapping[Question, Sequence[Sequence[int]]]) -> Collation:
    """Annotators who answered questions, from the answers of each to each question."""
    names, study = [one.name for one in answers], Study(linking=False, questions=tuple(answers))
    works = []
    for number, given in enumerate(zip(*answers.values(), strict=True), 1):
        pairs = tuple(
            PairAnnotation(done=True, ratings=tuple(zip(names, steps, strict=True)))
            for steps in zip(*given, strict=True)
        )
        bitext = Bitext.of(VersePair(f"item {n}", ("a",), ("b",)) for n in range(len(pairs)))
        works.append(AnnotationSet(bitext, pairs, f"A{number}", study=study))
    return collated(*works)


def figures_of(collation: Collation) -> dict[str, Any]:
    """The tables on answers, as programs get them."""
    figures: dict[str, Any] = json.loads(as_json(rating_agreement(collation).tables))
    return figures


def figures_in(table: Sequence[Mapping[str, Any]], keys: str, digits: int) -> dict[str, Any]:
    """Figures of each question in a table, as printed."""
    return {
        row["question"]: tuple(as_printed(row[key], digits) for key in keys.split())
        for row in table
    }


# Two judges ---------------------------------------------------------------------------------------


def differing(shares: Sequence[float]) -> list[tuple[int, int]]:
    """Two judges' answers to those segments on which they differ, by these shares for n = 0 …"""
    counts = [round(share * SEGMENTS) for share in shares]
    return [
        (1 + place % (STEPS - n), 1 + place % (STEPS - n) + n)
        for n, (fewer, more) in enumerate(pairwise(counts), start=1)
        for place in range(more - fewer)
    ]


def with_equal(pairs: list[tuple[int, int]], middle: int) -> list[tuple[int, int]]:
    """The answers to all segments; of equal ones, so many are in the middle, others at the ends."""
    same = SEGMENTS - len(pairs)
    ends = [1 if place % 2 else STEPS for place in range(same - middle)]
    return [*pairs, *((step, step) for step in [3] * middle + ends)]


def judged(answers: Mapping[str, list[tuple[int, int]]]) -> dict[Question, list[tuple[int, ...]]]:
    """What two judges say about each run, from their pairs of answers."""
    steps = ("not at all", "", "", "", "native")
    return {
        Question(row, row, steps): [*zip(*pairs, strict=True)] for row, pairs in answers.items()
    }


def test_tables_of_hamon() -> None:
    answers = {}
    for row, (printed, middle) in KAPPA.items():
        shares = [float(share) for share in N_AGREEMENT[row]]
        least = float(printed[0])
        pairs = differing([least, *(max(share, least) for share in shares[1:])])
        answers[row] = with_equal(pairs, middle)
        # In run 2, Po is not the 0-agreement of Table 1, as it should be with two judges.
        if row.startswith("run-2"):
            answers[f"{row}-by-n"] = with_equal(differing(shares), 100)
    found = figures_of(answered(judged(answers)))
    kappas = figures_in(found["ratings"], "observed expected kappa", 3)
    assert {row: kappas[row] for row in KAPPA} == {
        row: printed for row, (printed, _) in KAPPA.items()
    }
    by_n: dict[str, list[str]] = {}
    for each in found["n_agreement"]:
        by_n.setdefault(each["question"], []).append(as_printed(each["agreement"], 2))
    assert {row: tuple(by_n.get(f"{row}-by-n", by_n[row])) for row in N_AGREEMENT} == N_AGREEMENT


# Three coders and an expert -----------------------------------------------------------------------


def coded(choices: int, split: int, named: int) -> list[list[int]]:
    """Three coders' choices: on so many utterances one differs, and so many others name a time."""
    utterances = []
    for place in range(UTTERANCES):
        label = 1 + place % (choices - 1)
        utterances.append([label if place - split in range(named) else choices] * 3)
        if place < split:
            utterances[-1][place % 3] = label
    return utterances


def test_kappas_of_temporal_fields() -> None:
    answers = {}
    for field, (choices, _, _, (split, named, other)) in TEMPORAL.items():
        coding = coded(choices, split, named)
        expert = [Counter(utterance).most_common(1)[0][0] for utterance in coding]
        expert[-other:] = [label % choices + 1 for label in expert[-other:]]
        steps = tuple(f"choice {n}" for n in range(1, choices + 1))
        question = Question(field, field, steps, ordered=False)
        answers[question] = [*zip(*coding, strict=True), expert]
    everybody = answered(answers)
    table = figures_of(everybody.chosen([], ["A4"]))["ratings"]
    assert figures_in(table, "observed expected kappa", 2) == {
        field: printed for field, (_, printed, _, _) in TEMPORAL.items()
    }
    both = [row for row in figures_of(everybody)["rating_pairs"] if row["second"] == "A4"]
    for field, (_, _, with_expert, _) in TEMPORAL.items():
        kappas = [row["kappa"] for row in both if row["question"] == field]
        assert (len(kappas), as_printed(fmean(kappas), 2)) == (3, with_expert), field


# Pairs of assessors -------------------------------------------------------------------------------


def test_coherence_of_miller_and_vanni() -> None:
    # Section 4.1.3: joint agreement, independent probability and kappa, all means over pairs.
    random = Random(2753)
    clear = [random.random() < 0.66 for _ in range(80)]
    answers = [[1 + (yes != (random.random() < 0.2)) for yes in clear] for _ in range(4)]
    question = Question("coherence", "Does it have a function?", ("no", "yes"))
    (row,) = figures_of(answered({question: answers}))["rating_weighted"]
    figures = tuple(f"{row[key]:.2f}" for key in ("joint", "by_chance", "linear"))
    assert figures == ("0.66", "0.54", "0.25")


def test_clarity_of_miller_and_vanni() -> None:
    # Section 4.1.2: weighted joint agreement and kappa on four steps, means over pairs.
    random = Random(239)

    def rating(quality: float) -> int:
        return round(min(max(quality + random.uniform(-0.45, 0.45), 0), 1) * 3) + 1

    qualities = [1 - random.random() ** 2 / 1.5 for _ in range(40)]
    answers = [[rating(quality) for quality in qualities] for _ in range(4)]
    question = Question("clarity", "How clear is it?", ("not at all", "", "", "at once"))
    (row,) = figures_of(answered({question: answers}))["rating_weighted"]
    assert tuple(f"{row[key]:.2f}" for key in ("joint", "linear")) == ("0.80", "0.37")
