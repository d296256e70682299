"""Finds chapters whose verses are paired wrongly, from the lengths of verses alone.

Long verses have long translations. In a chapter that is numbered differently on the two sides, or
that is another chapter altogether, lengths do not go together, although the numbers of verses may
be equal (Psalm 13 in English and Hebrew, Psalm 91 in English and in the Vulgate).
"""

import math
import re
from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from blinker_qt.bitext.verses import Bitext

Floats = NDArray[np.float64]

EVIDENCE = 10.0
"""The natural logarithm of the likelihood ratio from which a chapter is reported."""
_CHAPTER = re.compile(r"(.*[^0-9])?([0-9]{1,3})[:.]([0-9]{1,3})[a-z]?(?:-.*)?(?: \(.*\))?")
_FEWEST = 4
"""The fewest verses that can be told to be in the wrong place."""
_SHIFTS = (-2, -1, 1, 2)
_DEGREES = 4
"""Degrees of freedom: single verses may differ much, as paraphrases do."""
_WIDEST = 0.35
"""The largest spread of log ratios of verses that belong together."""
_MARGIN = 1.2
"""How much larger the spread of verses that do not belong together must be to tell them apart."""


def misplaced_by_lengths(bitext: Bitext) -> tuple[str, ...]:
    """The chapters in which verses are paired wrongly, in the order of the text.

    The logarithms of the ratios of lengths (in characters without spaces) have a common median and
    spread, estimated from the whole text. For each chapter, the likelihood of these ratios is
    compared with that of verses that do not belong together, whose spread follows from the lengths
    in the chapter; and with that of a run of verses up to or from any verse that belongs one or two
    verses further on. Both have Student's t distribution. References without chapter and verse
    number are ignored.
    """
    chapters = chapters_of(bitext.references)
    source, target = _logarithms(bitext.source_verses), _logarithms(bitext.target_verses)
    inside = [row for rows in chapters.values() for row in rows]
    if not inside:
        return ()
    ratios = (target - source)[inside]
    median = float(np.median(ratios))
    spread = min(1.4826 * float(np.median(np.abs(ratios - median))), _WIDEST)
    return tuple(
        name
        for name, rows in chapters.items()
        if _evidence(source[rows] + median, target[rows], max(spread, 0.05)) > EVIDENCE
    )


def chapters_of(references: Sequence[str]) -> Mapping[str, list[int]]:
    """The rows of each chapter with enough verses, by its name."""
    rows_of: dict[str, list[int]] = {}
    for row, reference in enumerate(references):
        if match := _CHAPTER.fullmatch(reference):
            rows_of.setdefault(f"{match[1] or ''}{match[2]}", []).append(row)
    return {name: rows for name, rows in rows_of.items() if len(rows) >= _FEWEST}


def _logarithms(verses: Sequence[str]) -> Floats:
    return np.log([max(len(verse.replace(" ", "")), 1) for verse in verses])


def _evidence(expected: Floats, actual: Floats, spread: float) -> float:
    """The log likelihood ratio of the likeliest misplacement against the right place."""
    # Lists of names and numbers are much shorter in some translations.
    expected = expected + np.median(actual - expected)
    wide = math.sqrt(float(expected.var() + actual.var()))
    if wide <= _MARGIN * spread:
        return -math.inf
    in_place = _belongs(actual - expected, spread, wide)
    best = -float(in_place.sum())
    for shift in _SHIFTS:
        gain = -in_place
        if shift > 0:
            gain[:-shift] += _belongs(actual[shift:] - expected[:-shift], spread, wide)
        else:
            gain[-shift:] += _belongs(actual[:shift] - expected[-shift:], spread, wide)
        best = max(best, float(np.cumsum(gain)[_FEWEST - 1 :].max()))
        best = max(best, float(np.cumsum(gain[::-1])[_FEWEST - 1 :].max()))
    return best


def _belongs(ratios: Floats, spread: float, wide: float) -> Floats:
    """For each log ratio, the log likelihood ratio that the two verses belong together."""
    return _log_density(ratios, spread) - _log_density(ratios, wide)


def _log_density(values: Floats, scale: float) -> Floats:
    """The logarithm of the density of Student's t, without a constant."""
    squares = (values / scale) ** 2
    return -math.log(scale) - (_DEGREES + 1) / 2 * np.log1p(squares / _DEGREES)
