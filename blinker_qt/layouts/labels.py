"""Short labels for the words in sight, so that one or two keys reach any of them."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from blinker_qt.bitext.verses import Side, Word

_LEADS = MappingProxyType({Side.SOURCE: "asdfqwerzxcvt", Side.TARGET: "jklhuiopnmygb"})
"""Where labels of each side begin, handiest keys first: source words under the left hand, target
words under the right, on keyboards of the QWERTY, QWERTZ and AZERTY kinds alike."""

MOST = 13 * 26
"""So many words a side have a label."""


def labels_in_sight(positions: Mapping[Side, Sequence[int]]) -> dict[str, Word]:
    """Give each word a label of one or two small Latin letters.

    No label is the beginning of another, and labels of the two sides begin with different letters.
    No more labels have two letters than must; they are the later words', and begin under one hand
    and end, as far as keys last, under the other.

    Args:
        positions: the words in sight on each side, in the order of reading. Those after the first
            `MOST` of a side get no label.

    Returns:
        The words by their labels.

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
    """The labels of so many words, or as many as there are."""
    leads, ends = _LEADS[side], _LEADS[side.other] + _LEADS[side]
    # Each key that leads to a second one stops being a label itself.
    pairs = min(max(-((len(leads) - count) // (len(ends) - 1)), 0), len(leads))
    alone = len(leads) - pairs
    return [*leads[:alone], *(lead + end for lead in leads[alone:] for end in ends)][:count]
