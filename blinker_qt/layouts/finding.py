"""The likely places of partners, the nearest words, and key letters, typed to select words."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType

import numpy as np

from blinker_qt.bitext.alignment import LinkToken
from blinker_qt.bitext.verses import Side, Word

_LEADS = MappingProxyType({Side.SOURCE: "asdfqwerzxcvt", Side.TARGET: "jklhuiopnmygb"})
"""First key letters of words, easiest keys first: source words for the left hand, target words for
the right, on QWERTY, QWERTZ and AZERTY keyboards alike."""

_LEFT_BEHIND = 2.0
"""How many words before the expected place a word is rather one that was left behind.

If the words of a side are linked one after the other, this makes 0 to 6 % more first guesses right,
in English and French texts of three sources and a Greek and English one. With three words, fewer
are right than with two, as more words farther back have no partner at all.
"""

_APART = 1.5
"""From how far apart, in source words, two words have others between them."""

MOST = 13 * 26
"""The largest number of words of a side that get key letters."""


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
    place_of, known, expected = _known_places(frozenset(links), side, counts)
    places = sorted(
        [place_of.get(word, float(np.interp(word, known, expected))) for word in positions]
    )
    # `np.median` would load masked arrays, which takes 20 ms at the first click.
    middle_place = (places[(len(places) - 1) // 2] + places[len(places) // 2]) / 2
    return min(max(middle_place, 0.0), counts[1 if side is Side.SOURCE else 0] - 1.0)


@lru_cache(maxsize=4)
def _known_places(
    links: frozenset[LinkToken], side: Side, counts: tuple[int, int]
) -> tuple[dict[int, float], list[float], list[float]]:
    """The place of each linked word, and words with places to interpolate between.

    Cached, because it would otherwise take half the time of a click.
    """
    end, opposite = (0, 1) if side is Side.SOURCE else (1, 0)
    partners: dict[int, list[int]] = {}
    for link in links:
        partners.setdefault(link[end], []).append(link[opposite])
    anchors = sorted([(word, sum(linked) / len(linked)) for word, linked in partners.items()])
    places = np.array([place for _, place in anchors])
    if len(places) > 2:
        middle = np.sort([places[:-2], places[1:-1], places[2:]], axis=0)[1]
        places = np.concatenate([places[:1], middle, places[-1:]])
    known = [-1.0, *[word for word, _ in anchors], float(counts[end])]
    expected = [-1.0, *places.tolist(), float(counts[opposite])]
    return dict(anchors), known, expected


def nearest(
    words: Iterable[Word], word: Word, links: Iterable[LinkToken], counts: tuple[int, int]
) -> Word:
    """The word that is nearest to another one.

    Words of the other side are as far away as from the place where a partner is expected. Of words
    equally far away, one of the same side comes first, then the later one.
    """
    side, position = word
    expected = expected_place(links, side, {position}, counts)

    def distance(word: Word) -> tuple[float, bool, bool]:
        is_there = word[0] is not side
        place = expected if is_there else position
        return abs(word[1] - place), is_there, word[1] < place

    return min(words, key=distance)


def likeliest_partner(
    words: Collection[Word], word: Word, links: Iterable[LinkToken], counts: tuple[int, int]
) -> Word:
    """The word of the other side, of those given, that is most likely a partner of a word.

    It is the nearest to the expected place, but rather the first of those just before it: once
    *blue* is linked in *blue boat and* with *bateau bleu et*, *bateau* was left behind.

    >>> left = [(Side.TARGET, 0), (Side.TARGET, 2)]
    >>> likeliest_partner(left, (Side.SOURCE, 1), {(0, 1)}, (3, 3))[1]
    0
    """
    expected = expected_place(links, word[0], {word[1]}, counts)
    before = [candidate for candidate in words if 0 <= expected - candidate[1] <= _LEFT_BEHIND]
    return min(before) if before else nearest(words, word, links, counts)


def next_down(
    words: Iterable[Word], word: Word, links: Iterable[LinkToken], counts: tuple[int, int]
) -> Word:
    """The word that comes after another one of them, from the top to the end and then again.

    Target words are placed where their partners are expected. In each stretch of words that follow
    each other, the source words come first: words left alone come beside their likely partners, and
    a verse pair that is not begun is not read in zigzag.

    >>> left = [(Side.SOURCE, 0), (Side.SOURCE, 1), (Side.TARGET, 0), (Side.TARGET, 1)]
    >>> next_down(left, (Side.SOURCE, 0), (), (2, 2))
    (<Side.SOURCE: 'source'>, 1)
    """
    links = frozenset(links)

    def place(placed: Word) -> float:
        side, position = placed
        if side is Side.SOURCE:
            return float(position)
        return expected_place(links, side, {position}, counts)

    ordered: list[Word] = []
    stretch: list[Word] = []
    for placed in sorted(words, key=place):
        if stretch and place(placed) - place(stretch[-1]) > _APART:
            ordered += sorted(stretch, key=_side_by_side)
            stretch = []
        stretch.append(placed)
    ordered += sorted(stretch, key=_side_by_side)
    return ordered[(ordered.index(word) + 1) % len(ordered)]


def _side_by_side(word: Word) -> tuple[bool, int]:
    """Sorts source words before target words, each in reading order."""
    return word[0] is Side.TARGET, word[1]


def key_letters_in_sight(
    positions: Mapping[Side, Sequence[int]],
    unaccounted: Collection[Word] = (),
    before: Mapping[str, Word] = MappingProxyType({}),
) -> dict[str, Word]:
    """Give each word its key letters: one or two small Latin letters.

    Those of one word are never the beginning of those of another, and the two sides begin with
    different letters. As few words as possible have two letters. Unaccounted words come first, then
    the others, each in reading order; those after the first `MOST` of a side get none.

    A side keeps its key letters of `before`, so that none change while they are read, until the
    words are others.

    >>> key_letters_in_sight({Side.SOURCE: [4, 5], Side.TARGET: [7]})["s"]
    (<Side.SOURCE: 'source'>, 5)
    """
    word_of: dict[str, Word] = {}
    for side in Side:
        words = [(side, position) for position in positions[side]]
        kept = {letters: word for letters, word in before.items() if word[0] is side}
        if set(kept.values()) != set(words):
            words.sort(key=lambda word: word not in unaccounted)
            kept = dict(zip(_key_letters(len(words), side), words, strict=False))
        word_of |= kept
    return word_of


def _key_letters(count: int, side: Side) -> list[str]:
    leads, ends = _LEADS[side], _LEADS[side.other] + _LEADS[side]
    # A letter that begins a pair of letters is not used alone.
    pairs = min(max(-((len(leads) - count) // (len(ends) - 1)), 0), len(leads))
    alone = len(leads) - pairs
    return [*leads[:alone], *(lead + end for lead in leads[alone:] for end in ends)][:count]
