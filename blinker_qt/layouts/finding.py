"""The likely places of partners, and labels that select words by key."""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType

import numpy as np

from blinker_qt.bitext.alignment import LinkToken
from blinker_qt.bitext.verses import Side, Word

_LEADS = MappingProxyType({Side.SOURCE: "asdfqwerzxcvt", Side.TARGET: "jklhuiopnmygb"})
"""First letters of labels, easiest keys first: source words for the left hand, target words for the
right, on QWERTY, QWERTZ and AZERTY keyboards alike."""

MOST = 13 * 26
"""The largest number of words of a side that get a label."""


def expected_place(
    links: Iterable[LinkToken], side: Side, positions: Iterable[int], counts: tuple[int, int]
) -> float:
    """The place on the other side where the partners of some words are expected.

    For a word without links, it is interpolated between the partners of the nearest linked words.
    The middle one of three neighbouring links counts, so that one moved phrase has no effect.

    The result is a position or a point between two. `counts` are the numbers of source and target
    words.

    >>> expected_place({(0, 0), (4, 8)}, Side.SOURCE, {2}, (5, 9))
    4.0
    """
    own, known, expected = _known_places(frozenset(links), side, counts)
    found = sorted([own.get(word, float(np.interp(word, known, expected))) for word in positions])
    # `np.median` would load masked arrays, which takes 20 ms at the first click.
    middle_place = (found[(len(found) - 1) // 2] + found[len(found) // 2]) / 2
    return min(max(middle_place, 0.0), counts[1 if side is Side.SOURCE else 0] - 1.0)


@lru_cache(maxsize=4)
def _known_places(
    links: frozenset[LinkToken], side: Side, counts: tuple[int, int]
) -> tuple[dict[int, float], list[float], list[float]]:
    """The place of each linked word, and words with places to interpolate between.

    Cached, as it would take half the time of a click.
    """
    here, there = (0, 1) if side is Side.SOURCE else (1, 0)
    partners: dict[int, list[int]] = {}
    for link in links:
        partners.setdefault(link[here], []).append(link[there])
    anchors = sorted([(word, sum(found) / len(found)) for word, found in partners.items()])
    places = np.array([place for _, place in anchors])
    if len(places) > 2:
        middle = np.sort([places[:-2], places[1:-1], places[2:]], axis=0)[1]
        places = np.concatenate([places[:1], middle, places[-1:]])
    known = [-1.0, *[word for word, _ in anchors], float(counts[here])]
    expected = [-1.0, *places.tolist(), float(counts[there])]
    return dict(anchors), known, expected


def labels_in_sight(positions: Mapping[Side, Sequence[int]]) -> dict[str, Word]:
    """Give each word a label of one or two small Latin letters.

    No label is the beginning of another, and labels of the two sides begin with different letters.
    As few labels as possible have two letters, those of the last words. Words are in reading order;
    those after the first `MOST` of a side get no label.

    >>> labels_in_sight({Side.SOURCE: [4, 5], Side.TARGET: [7]})["s"]
    (<Side.SOURCE: 'source'>, 5)
    """
    return {
        label: (side, position)
        for side in Side
        for label, position in zip(
            _labels(len(positions[side]), side), positions[side], strict=False
        )
    }


def _labels(count: int, side: Side) -> list[str]:
    leads, ends = _LEADS[side], _LEADS[side.other] + _LEADS[side]
    # A key that begins labels of two letters is no label itself.
    pairs = min(max(-((len(leads) - count) // (len(ends) - 1)), 0), len(leads))
    alone = len(leads) - pairs
    return [*leads[:alone], *(lead + end for lead in leads[alone:] for end in ends)][:count]
