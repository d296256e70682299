"""Show what intervals and p values are worth: made-up studies of which the truth is known.

    python packaging/simulations.py [--studies 2000]

The tables of docs/agreement.md, "How the intervals and the test were checked", come from it. It
takes some ten minutes.
"""

import argparse
from collections.abc import Sequence

import numpy as np

from blinker_qt.agreement.dice import Counts, pairs_of
from blinker_qt.agreement.resampling import Draws, bootstrap, difference_from_rest, groupings_of

SET_SIZES = (1, 2, 5, 10, 26)
_TRUTH_FROM = 20_000
"""The mean rate of so many sets is the true figure, which the mean of a study estimates."""
_SETS_DIFFER = 0.02
"""The standard deviation of what makes whole sets easy or hard, where that is asked for."""
_HABITS = 0.05
"""The standard deviation of what an annotator is better or worse by throughout a study."""


def study(
    random: np.random.Generator,
    verse_pairs: int,
    annotators: int = 2,
    habits: float = 0,
    sets: tuple[int, float] = (1, 0.0),
) -> Counts:
    """The counts of a made-up study.

    Verse pairs have from 4 to 60 words, and are easy or hard: an annotator has the right link of a
    word with a chance that differs from verse pair to verse pair (beta distributed, 0.9 on the
    average), and that is higher or lower by a habit of the annotator's, throughout the study.
    Wrong links are nobody else's.

    Args:
        random: what the study is drawn from.
        verse_pairs: how many.
        annotators: how many.
        habits: the standard deviation of what is lasting with each annotator.
        sets: of how many verse pairs sets are, and the standard deviation of what they differ by.
    """
    words = np.clip(random.gamma(4, 6, verse_pairs).astype(int), 4, 60)
    size, differ = sets
    easy = random.beta(9, 1, verse_pairs)
    easy += random.normal(0, differ, -(-verse_pairs // size)).repeat(size)[:verse_pairs]
    right = []
    for habit in random.normal(0, habits, annotators):
        chance = np.clip(easy + habit, 0, 1).repeat(words)
        right.append(random.random(chance.size) < chance)
    starts = np.cumsum([0, *words[:-1]])
    shared = np.array(
        [
            np.add.reduceat(right[one] & right[other], starts, dtype=np.float64)
            for one, other in pairs_of(annotators)
        ]
    )
    of_all = np.broadcast_to(words.astype(np.float64), shared.shape)
    return Counts(*(np.stack([table, table]) for table in (shared, of_all, of_all)))


def mean_rate(counts: Counts, set_size: int) -> float:
    """The mean of the rates of sets of consecutive verse pairs."""
    starts = np.arange(0, counts.shared.shape[2], set_size)
    shared, weight = (
        np.add.reduceat(table[0], starts, axis=1) for table in (counts.shared, counts.first)
    )
    return float((shared / weight).mean())


def coverage(
    set_size: int,
    verse_pairs: int,
    studies: int,
    *,
    replicates: int = 1000,
    seed: int = 1,
    sets_differ: float = 0,
) -> float:
    """The share of studies whose 95 % interval holds the true figure."""
    random = np.random.default_rng(seed)
    alike = set_size, sets_differ
    truth = mean_rate(study(random, _TRUTH_FROM * set_size, sets=alike), set_size)
    sets = np.arange(verse_pairs) // set_size
    held = 0
    for number in range(studies):
        found = bootstrap(study(random, verse_pairs, sets=alike), sets, Draws(replicates, number))
        (interval,) = found.intervals(np.ones((1, 1), np.bool_), 0.95)
        held += interval is not None and interval.low <= truth <= interval.high
    return held / studies


def false_alarms(
    size: int, annotators: int, studies: int, *, verse_pairs: int = 100, seed: int = 1
) -> float:
    """The share of studies in which a group that was drawn by lot has a p value up to 0.05."""
    random = np.random.default_rng(seed)
    alarms = 0
    for _ in range(studies):
        counts = study(random, verse_pairs, annotators, _HABITS)
        group: Sequence[int] = random.permutation(annotators)[:size].tolist()
        found = difference_from_rest(counts, group, annotators)
        alarms += found is not None and found.p_value <= 0.05 + 1e-12
    return alarms / studies


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--studies", type=int, default=2000)
    studies = parser.parse_args().studies
    print("| verse pairs a set | " + " | ".join(map(str, SET_SIZES)) + " |")
    print("|---" * (1 + len(SET_SIZES)) + "|")
    for title, count, differ in (
        ("260 verse pairs", None, 0),
        ("10 sets", 10, 0),
        ("260 verse pairs, sets easier or harder", None, _SETS_DIFFER),
    ):
        shares = [
            coverage(size, size * (count or 260 // size), studies, sets_differ=differ)
            for size in SET_SIZES
        ]
        cells = " | ".join(f"{100 * share:.1f} %" for share in shares)
        print(f"| {title} | {cells} |", flush=True)
    print("\n| group | groupings | p ≤ 0.05 |\n|---|---|---|")
    for size, annotators in ((1, 5), (2, 5), (2, 7), (3, 8), (4, 10)):
        share = false_alarms(size, annotators, studies)
        row = f"| {size} of {annotators} | {groupings_of(annotators, size)} | {100 * share:.1f} % |"
        print(row, flush=True)


if __name__ == "__main__":
    main()
