"""Commands on files of one study that hold different verse pairs."""

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from blinker_qt.bitext.annotation import UNTOUCHED
from blinker_qt.formats import annotation
from commands import SAMPLE, Commands, write

ROWS = (range(20), range(10, 30), [*range(10), *range(20, 30)])
"""The verse pairs of each annotator: each two have ten in common."""
WORKS = [annotation.load(Path(path)) for path in SAMPLE]


@pytest.fixture
def packets(tmp_path: Path) -> list[str]:
    """The sample's annotators with twenty verse pairs each."""
    parts = (work.chosen(list(rows)) for work, rows in zip(WORKS, ROWS, strict=True))
    return [write(tmp_path / f"A{number}.blinker", part) for number, part in enumerate(parts, 1)]


@pytest.fixture
def full(tmp_path: Path) -> list[str]:
    """The same work in files that have all verse pairs, the others untouched."""
    folder = tmp_path / "full"
    folder.mkdir()
    paths = []
    for number, (work, rows) in enumerate(zip(WORKS, ROWS, strict=True), 1):
        pairs = (pair if row in rows else UNTOUCHED for row, pair in enumerate(work.pairs))
        whole = replace(work, pairs=tuple(pairs))
        paths.append(write(folder / f"A{number}.blinker", whole))
    return paths


def test_a_gold_standard_of_packets_covers_all_and_is_used_with_each(
    run: Commands, packets: list[str], full: list[str], tmp_path: Path
) -> None:
    gold, other = tmp_path / "gold.blinker", tmp_path / "full-gold.blinker"
    run("gold", *packets, "--rule", "majority", "--output", gold)
    run("gold", *full, "--rule", "majority", "--output", other)
    made, expected = annotation.load(gold), annotation.load(other)
    assert (made.bitext, made.pairs) == (expected.bitext, expected.pairs)
    later = tmp_path / "later.blinker"
    run("gold", "--update", gold, SAMPLE[0], "--output", later)
    done = [sum(pair.done for pair in work.pairs) for work in (made, annotation.load(later))]
    assert done[0] < done[1]
    scores = run("evaluate", gold, packets[0]).out
    assert "Sample A1" in scores
    for path in packets:
        assert "agreement" in run("feedback", gold, path, "--output", f"{path}-feedback").out
    folder = tmp_path / "published"
    options = ("--formats", "naacl", "--settled-only", "--output", folder)
    run("publish", gold, "--with", *packets, *options)
    published = (folder / "agreement" / "agreement.txt").read_text("utf-8")
    assert "agreement (%)" in published
    assert "not in both files" in published
    assert "not done" not in published
    assert "The work is complete" in (folder / "report.html").read_text("utf-8")


@given(st.permutations(range(6)), st.sets(st.integers(0, 5)))
def test_work_over_another_bitext_keeps_each_verse_pair(order: list[int], held: set[int]) -> None:
    whole = WORKS[0].bitext
    over = WORKS[0].chosen(sorted(held)).over(whole.chosen(order))
    assert over.bitext == whole.chosen(order)
    for row, pair in zip(order, over.pairs, strict=True):
        assert pair == (WORKS[0].pairs[row] if row in held else UNTOUCHED)
    assert WORKS[0].over(whole) is WORKS[0]


def test_a_gold_standard_has_the_same_sets_in_any_order_of_files(
    run: Commands, tmp_path: Path
) -> None:
    files = []
    for number, work in enumerate(WORKS[:2], 1):
        sets = tuple(row // (5 * number) + 1 for row in range(len(work.bitext)))
        own = replace(work, bitext=replace(work.bitext, sets=sets))
        files.append(write(tmp_path / f"A{number}.blinker", own))
    for name, order in (("one", files), ("other", files[::-1])):
        run("gold", *order, "--rule", "all", "--output", tmp_path / f"{name}.blinker")
    made = [annotation.load(tmp_path / f"{name}.blinker") for name in ("one", "other")]
    assert made[0].bitext == made[1].bitext
    assert made[0].bitext.sets[5] == 2
