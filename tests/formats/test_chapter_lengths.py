"""Finding verses beside the wrong ones by their lengths."""

import random
from collections.abc import Sequence

import pytest

from blinker_qt.bitext.verses import Bitext, VersePair
from blinker_qt.formats.chapter_lengths import misplaced_by_lengths

Chapter = list[tuple[int, int]]
"""The lengths of the verses of a chapter in characters, source and target."""


def chapters(seed: int, *sizes: int) -> list[Chapter]:
    """Chapters whose verses have lengths as in translations of Bibles."""
    draw = random.Random(seed)
    made = []
    for size in sizes:
        source = [round(draw.lognormvariate(4.6, 0.35)) for _ in range(size)]
        made.append([(length, round(length * draw.lognormvariate(0, 0.18))) for length in source])
    return made


def bitext_of(text: Sequence[Chapter], reference: str = "PSA {chapter}:{verse}") -> Bitext:
    return Bitext.of(
        VersePair(
            reference.format(chapter=chapter, verse=verse),
            ("a" * max(source, 1),),
            ("b" * max(target, 1),),
        )
        for chapter, lengths in enumerate(text, 1)
        for verse, (source, target) in enumerate(lengths, 1)
    )


def shifted(chapter: Chapter, start: int = 0) -> Chapter:
    """The chapter with the target verses from one on moved down by one, and another in front."""
    source, target = map(list, zip(*chapter, strict=True))
    moved = [*target[:start], 30, *target[start:-1]]
    return list(zip(source, moved, strict=True))


SIZES = (31, 25, 24, 26, 32, 22, 24, 22, 29, 32, 22, 20, 18, 24, 21, 16, 27, 33, 38, 18, 34, 24)


@pytest.mark.parametrize("seed", range(4))
def test_chapters_that_belong_together_are_not_reported(seed: int) -> None:
    assert misplaced_by_lengths(bitext_of(chapters(seed, *SIZES))) == ()


@pytest.mark.parametrize("seed", range(2))
def test_verses_are_found_further_on_and_further_back(seed: int) -> None:
    text = chapters(seed, *SIZES)
    text[3], text[5] = shifted(text[3]), shifted(shifted(text[5]))
    for chapter in (9, 17):
        source, target = map(list, zip(*text[chapter], strict=True))
        by = 1 if chapter == 9 else 2
        text[chapter] = list(zip(source, [*target[by:], *[30] * by], strict=True))
    assert misplaced_by_lengths(bitext_of(text)) == ("PSA 4", "PSA 6", "PSA 10", "PSA 18")


@pytest.mark.parametrize("seed", range(2))
def test_shifted_and_other_chapters_are_reported(seed: int) -> None:
    text = chapters(seed, *SIZES)
    text[3] = shifted(text[3])
    text[17] = shifted(text[17], 15)
    sources = [source for source, _ in text[7]]
    others = [target for _, target in chapters(seed + 99, 40)[0]]
    text[18] = list(zip([*sources, *sources], others, strict=False))
    assert misplaced_by_lengths(bitext_of(text)) == ("PSA 4", "PSA 18", "PSA 19")


def test_verses_of_equal_lengths_and_short_chapters_prove_nothing() -> None:
    equal = [[(80, 90)] * 20, [(70, 60)] * 3]
    assert misplaced_by_lengths(bitext_of(equal)) == ()
