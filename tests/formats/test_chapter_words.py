"""Finding verses beside the wrong ones by their words."""

import random
from collections.abc import Sequence

import pytest

from blinker_qt.bitext.verses import Bitext, VersePair
from blinker_qt.formats.chapter_lengths import misplaced_by_lengths
from blinker_qt.formats.chapter_words import misplaced_chapters

Row = tuple[tuple[str, ...], tuple[str, ...]]


def text(seed: int, chapters: int = 60, verses: int = 20) -> list[list[Row]]:
    """Verses of names that recur, each with the same name in another language, and of fillers."""
    draw = random.Random(seed)
    made = []
    for _ in range(chapters):
        rows = []
        for _ in range(verses):
            names = [draw.randrange(300) for _ in range(3)]
            source = [f"{chr(97 + name % 26)}{chr(97 + name // 26)}name" for name in names]
            target = [f"{chr(97 + name // 26)}{chr(97 + name % 26)}nom" for name in names]
            rows.append((("and", *source), (*target, "et")))
        made.append(rows)
    return made


def bitext_of(made: Sequence[Sequence[Row]]) -> Bitext:
    return Bitext.of(
        VersePair(f"GEN {chapter}:{verse}", source, target)
        for chapter, rows in enumerate(made, 1)
        for verse, (source, target) in enumerate(rows, 1)
    )


def moved(rows: Sequence[Row], start: int, end: int, by: int) -> list[Row]:
    """The target verses of a run further on or back, as where verses end in other places."""
    targets = [target for _, target in rows]
    run = targets[start:end]
    targets[start:end] = [*run[-by:], *run[:-by]]
    return [(source, target) for (source, _), target in zip(rows, targets, strict=True)]


@pytest.mark.parametrize("seed", range(2))
def test_runs_of_verses_beside_the_wrong_ones_are_found(seed: int) -> None:
    made = text(seed)
    assert misplaced_chapters(bitext_of(made)) == ()
    made[3] = moved(made[3], 4, 10, 1)
    made[8] = moved(made[8], 11, 20, -2)
    assert misplaced_chapters(bitext_of(made)) == ("GEN 4", "GEN 9")


def test_lengths_do_not_accuse_chapters_whose_words_fit() -> None:
    made = text(1)
    # Every other verse has a long list in one of the languages only.
    many = tuple("abcdefghijklmnop" * 3)
    made[5] = [
        (source + (many if verse % 2 else ()), target + (() if verse % 2 else many))
        for verse, (source, target) in enumerate(made[5])
    ]
    assert misplaced_by_lengths(bitext_of(made)) == ("GEN 6",)
    assert misplaced_chapters(bitext_of(made)) == ()


def test_lengths_decide_where_words_cannot() -> None:
    lengths = [9, 30, 14, 60, 22]
    made: list[list[Row]] = [
        [(("x" * lengths[verse % 5],), ("y" * lengths[verse % 5],)) for verse in range(20)]
        for _ in range(20)
    ]
    assert misplaced_chapters(bitext_of(made)) == ()
    made[5] = moved(made[5], 0, 20, 1)
    assert misplaced_chapters(bitext_of(made)) == ("GEN 6",)
