"""The printed tables of the papers on judging, from answers that have their figures.

The papers give no answers. So answers are made here whose figures, counted by hand, are those that
are printed; the command must print the same.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from pathlib import Path
from random import Random
from statistics import fmean

import pytest

from blinker_qt.bitext.annotation import AnnotationSet, PairAnnotation, Role
from blinker_qt.bitext.study import Question, Study
from blinker_qt.bitext.verses import Bitext, VersePair
from commands import Commands, write
from recomputed import kappa_of_two

# Hamon, Table 1: n-agreement for n = 0 to 4.
N_AGREEMENT = {
    "run 1, fluency": (".39", ".84", ".97", "1", "1"),
    "run 1, adequacy": (".36", ".76", ".93", ".99", "1"),
    "run 2, fluency": (".41", ".78", ".94", ".99", "1"),
    "run 2, adequacy": (".47", ".80", ".93", ".99", "1"),
}
# Hamon, Table 2: Po, Pe and kappa.
KAPPA = {
    "run 1, fluency": (".394", ".233", ".210"),
    "run 1, adequacy": (".364", ".215", ".189"),
    "run 2, fluency": (".516", ".267", ".340"),
    "run 2, adequacy": (".566", ".280", ".398"),
}
SEGMENTS, STEPS = 1000, 5
# The study of temporal annotations, Table 1: choices; Pa, Pe and kappa; mean kappa with the expert.
TEMPORAL = {
    "start-month": (13, (".96", ".51", ".93"), ".94"),
    "start-date": (32, (".95", ".50", ".91"), ".93"),
    "start-day": (8, (".96", ".52", ".91"), ".92"),
    "start-time": (49, (".98", ".82", ".89"), ".92"),
    "start-time-of-day": (6, (".97", ".74", ".87"), ".74"),
    "end-month": (13, (".97", ".51", ".93"), ".94"),
    "end-date": (32, (".96", ".50", ".92"), ".94"),
    "end-day": (8, (".96", ".52", ".92"), ".92"),
    "end-time": (49, (".99", ".89", ".90"), ".88"),
    "end-time-of-day": (6, (".95", ".85", ".65"), ".52"),
}
UTTERANCES = 1000


def as_printed(value: float, digits: int = 3) -> str:
    """A figure from 0 to 1 as the papers print it."""
    return f"{value:.{digits}f}".removeprefix("0") if value < 1 else "1"


def kappa_as_printed(observed: float, labels: Counter[int], digits: int) -> tuple[str, ...]:
    """Observed and expected agreement and kappa, from how often each label was given."""
    expected = sum((count / labels.total()) ** 2 for count in labels.values())
    kappa = (observed - expected) / (1 - expected)
    return tuple(as_printed(figure, digits) for figure in (observed, expected, kappa))


def saved(folder: Path, name: str, question: Question, answers: Sequence[int]) -> str:
    """A file with somebody's answers to a question; the expert's are a gold standard."""
    bitext = Bitext.of(VersePair(f"item {n}", ("a",), ("b",)) for n in range(len(answers)))
    pairs = (PairAnnotation(done=True, ratings=((question.name, step),)) for step in answers)
    role = Role.GOLD if name == "Expert" else Role.ANNOTATOR
    study = Study(linking=False, questions=(question,))
    work = AnnotationSet(bitext, tuple(pairs), name, role=role, study=study)
    return write(folder / f"{name}.blinker", work)


# Two judges ---------------------------------------------------------------------------------------


def differing(shares: Sequence[float]) -> list[tuple[int, int]]:
    """Two judges' answers to those segments on which they differ, by these shares for n = 0 …"""
    counts = [round(share * SEGMENTS) for share in shares]
    pairs = []
    for n in range(1, len(counts)):
        for place in range(counts[n] - counts[n - 1]):
            low = 1 + place % (STEPS - n)
            pairs.append((low, low + n))
    return pairs


def with_equal(pairs: list[tuple[int, int]], middle: int) -> list[tuple[int, int]]:
    """The answers to all segments; of equal ones, so many are in the middle, others at the ends."""
    same = SEGMENTS - len(pairs)
    ends = [1 if place % 2 else STEPS for place in range(same - middle)]
    return [*pairs, *((step, step) for step in [3] * middle + ends)]


def figures_of(pairs: list[tuple[int, int]]) -> tuple[str, ...]:
    same = sum(first == second for first, second in pairs) / SEGMENTS
    return kappa_as_printed(same, Counter(step for pair in pairs for step in pair), 3)


def printed_by(run: Commands, folder: Path, pairs: list[tuple[int, int]]) -> dict[str, object]:
    question = Question("fluency", "Is it good French?", ("not at all", "", "", "", "native"))
    files = [
        saved(folder, name, question, answers)
        for name, answers in zip("AB", zip(*pairs, strict=True), strict=True)
    ]
    return run.json("ratings", *files)


@pytest.mark.parametrize("row", N_AGREEMENT)
def test_n_agreement_of_hamon(row: str, tmp_path: Path, run: Commands) -> None:
    pairs = with_equal(differing([float(share) for share in N_AGREEMENT[row]]), 100)
    shares = printed_by(run, tmp_path, pairs)["n_agreement"]
    assert isinstance(shares, list)
    assert tuple(as_printed(each["agreement"], 2) for each in shares) == N_AGREEMENT[row]


@pytest.mark.parametrize("row", KAPPA)
def test_kappa_of_hamon(row: str, tmp_path: Path, run: Commands) -> None:
    # In run 2, Po is not the 0-agreement of Table 1, as it should be with two judges.
    of_more = (max(float(share), float(KAPPA[row][0])) for share in N_AGREEMENT[row][1:])
    pairs = differing([float(KAPPA[row][0]), *of_more])
    same = SEGMENTS - len(pairs)
    every = (with_equal(pairs, middle) for middle in range(same + 1))
    answers = next(pairs for pairs in every if figures_of(pairs) == KAPPA[row])
    ratings = printed_by(run, tmp_path, answers)["ratings"]
    assert isinstance(ratings, list)
    assert [
        tuple(as_printed(each[key]) for key in ("observed", "expected", "kappa"))
        for each in ratings
    ] == [KAPPA[row]]


# Three coders and an expert -----------------------------------------------------------------------


def coded(choices: int, split: int, named: int) -> list[tuple[int, int, int]]:
    """Three coders' choices: on so many utterances one differs, and so many others name a time."""
    utterances = []
    for place in range(split):
        choice = [choices] * 3
        choice[place % 3] = 1 + place % (choices - 1)
        utterances.append((choice[0], choice[1], choice[2]))
    for place in range(UTTERANCES - split):
        label = 1 + place % (choices - 1) if place < named else choices
        utterances.append((label, label, label))
    return utterances


def labels_of(choices: int, split: int, named: int) -> Counter[int]:
    """How often each choice was made in such a coding."""
    labels = Counter({choices: 2 * split + 3 * (UTTERANCES - split - named)})
    for weight, count in ((1, split), (3, named)):
        every, more = divmod(count, choices - 1)
        for label in range(1, choices):
            labels[label] += weight * (every + (label <= more))
    return labels


def every_coding(choices: int, printed: tuple[str, ...]) -> Iterator[list[tuple[int, int, int]]]:
    """Codings with the printed figures."""
    for split in range(UTTERANCES // 8):
        agreement = 1 - 2 / 3 * split / UTTERANCES
        if as_printed(agreement, 2) != printed[0]:
            continue
        for named in range(UTTERANCES - split):
            labels = labels_of(choices, split, named)
            if kappa_as_printed(agreement, labels, 2) == printed:
                yield coded(choices, split, named)
                break


def expert_for(coding: list[tuple[int, int, int]], choices: int, printed: str) -> list[int] | None:
    """An expert who says what most coders say, but for so many utterances as are needed."""
    most = [Counter(utterance).most_common(1)[0][0] for utterance in coding]
    for other in range(UTTERANCES // 3):
        expert = [
            label % choices + 1 if place < other else label
            for place, label in enumerate(reversed(most))
        ][::-1]
        if as_printed(fmean(kappas_with(expert, coding)), 2) == printed:
            return expert
    return None


def kappas_with(expert: list[int], coding: list[tuple[int, int, int]]) -> list[float]:
    """Cohen's kappa of each coder with the expert."""
    return [agreement_of_two(labels, expert)[2] for labels in zip(*coding, strict=True)]


def agreement_of_two(first: Sequence[int], second: Sequence[int]) -> tuple[float, float, float]:
    """Observed and expected agreement of two people, and Cohen's kappa."""
    observed = fmean(a == b for a, b in zip(first, second, strict=True))
    of_first, of_second = Counter(first), Counter(second)
    alike = sum(of_second[label] * count for label, count in of_first.items())
    expected = alike / len(first) ** 2
    return observed, expected, (observed - expected) / (1 - expected)


@pytest.mark.parametrize("field", TEMPORAL)
def test_kappas_of_temporal_fields(field: str, tmp_path: Path, run: Commands) -> None:
    choices, printed, with_expert = TEMPORAL[field]
    coding, expert = next(
        (coding, expert)
        for coding in every_coding(choices, printed)
        if (expert := expert_for(coding, choices, with_expert))
    )
    steps = tuple(f"choice {n}" for n in range(1, choices + 1))
    question = Question(field, field, steps, ordered=False)
    coders = [
        saved(tmp_path, f"C{number}", question, answers)
        for number, answers in enumerate(zip(*coding, strict=True), 1)
    ]
    gold = saved(tmp_path, "Expert", question, expert)
    (row,) = run.json("ratings", *coders)["ratings"]
    assert tuple(as_printed(row[key], 2) for key in ("observed", "expected", "kappa")) == printed
    both = run.json("ratings", *coders, gold, "--include-roles", "gold")["rating_pairs"]
    mean = fmean(pair["kappa"] for pair in both if pair["second"] == "Expert (gold)")
    assert as_printed(mean, 2) == with_expert


# Pairs of assessors -------------------------------------------------------------------------------


def test_coherence_of_miller_and_vanni(tmp_path: Path, run: Commands) -> None:
    # Section 4.1.3: joint agreement, independent probability and kappa, all means over pairs.
    printed = ("0.66", "0.54", "0.25")
    random, names = Random(2005), ("P1", "P2", "P3", "P4")
    while True:
        clear = [random.random() < 0.66 for _ in range(80)]
        answers = [[1 + (yes != (random.random() < 0.2)) for yes in clear] for _ in names]
        figures = [agreement_of_two(*pair) for pair in combinations(answers, 2)]
        if tuple(f"{fmean(values):.2f}" for values in zip(*figures, strict=True)) == printed:
            break
    question = Question("coherence", "Does it have a function?", ("no", "yes"))
    files = [saved(tmp_path, *each) for each in zip(names, [question] * 4, answers, strict=True)]
    (row,) = run.json("ratings", *files)["rating_weighted"]
    assert tuple(f"{row[key]:.2f}" for key in ("joint", "by_chance", "linear")) == printed


def by_place(ratings: Sequence[int]) -> dict[str, int]:
    return {str(place): step for place, step in enumerate(ratings)}


def test_clarity_of_miller_and_vanni(tmp_path: Path, run: Commands) -> None:
    # Section 4.1.2: weighted joint agreement and kappa on four steps, means over pairs.
    printed = ("0.80", "0.37")
    random, names = Random(2005), ("P1", "P2", "P3", "P4")

    def rating(quality: float) -> int:
        return round(min(max(quality + random.uniform(-0.45, 0.45), 0), 1) * 3) + 1

    while True:
        qualities = [1 - random.random() ** 2 / 1.5 for _ in range(40)]
        answers = [[rating(quality) for quality in qualities] for _ in names]
        pairs = [
            kappa_of_two(by_place(first), by_place(second), 4)
            for first, second in combinations(answers, 2)
        ]
        if tuple(f"{fmean(pair[key] for pair in pairs):.2f}" for key in ("observed", "kappa")) == (
            printed
        ):
            break
    question = Question("clarity", "How clear is it?", ("not at all", "", "", "at once"))
    files = [saved(tmp_path, *each) for each in zip(names, [question] * 4, answers, strict=True)]
    (row,) = run.json("ratings", *files)["rating_weighted"]
    assert tuple(f"{row[key]:.2f}" for key in ("joint", "linear")) == printed
