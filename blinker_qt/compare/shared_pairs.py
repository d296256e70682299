"""Verse pairs of several bitexts side by side, so that different files of a study can be compared.

The unit of comparison is the verse pair: its reference and its words. Annotators of one study may
have different verse pairs, in files of their own. Problems describe how their texts differ.
"""

import heapq
import re
from collections import Counter
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice, pairwise, product, takewhile
from unicodedata import normalize

import numpy as np

from blinker_qt.agreement.encoding import IntArray
from blinker_qt.bitext.errors import Problem, Values
from blinker_qt.bitext.running_text import RunningText
from blinker_qt.bitext.verses import Bitext, Side
from blinker_qt.bitext.word_details import WordDetails
from blinker_qt.translation import N_

NOT_HELD = -1
"""The place of a verse pair that is not among the others."""

_NUMBER = re.compile(r"([0-9]+)")

_NAMED = 3
_TEXTS_DIFFER = N_(
    "the {side} side of verse pair {number} ({reference}) is '{text}', in {other} "
    "'{other_text}'; expected annotation sets of one bitext"
)
_OTHER_WORDS = N_(
    "{count} of its {all} verse {all:pair|pairs} {count:has|have} other words than in {other}; "
    "they are left out; all others are compared"
)
_OTHER_CHARACTERS = N_(
    "the {side} side of {reference} looks as in {other}, but is written with other characters: "
    "{characters} instead of {other_characters} in '{word}'; bring all texts to NFC, or all to NFD"
)
_WORDS_DIFFER = N_(
    "the {side} side of {reference} is '{text}', in {other} '{other_text}'; expected the same "
    "words in all annotation sets of a study; the command blinker-qt correct brings them up to "
    "date"
)

_Name = tuple[str, int]
"""The reference and pass of a verse pair."""
_Texts = tuple[str, str]


@dataclass(frozen=True, slots=True, eq=False)
class SharedPairs:
    """The verse pairs of several bitexts of one study, each once.

    Attributes:
        bitext: all of them; of a reference with different words, those of most annotation sets.
        places: for each of the bitexts, the index of each of its verse pairs in `bitext`;
            `NOT_HELD` for those with other words.
    """

    bitext: Bitext
    places: tuple[IntArray, ...]


def studies(bitexts: Sequence[Bitext]) -> list[list[int]]:
    """The bitexts that belong together: those that share a verse pair, directly or through others.

    Returns:
        The indexes of the bitexts of each study, ascending; studies in the order of their first.
    """
    study_of = list(range(len(bitexts)))
    first_with: dict[tuple[str, str, str], int] = {}
    for number, bitext in enumerate(bitexts):
        rows = zip(bitext.references, bitext.source_verses, bitext.target_verses, strict=True)
        joined = {study_of[first_with.setdefault(row, number)] for row in rows} | {number}
        study_of = [min(joined) if study in joined else study for study in study_of]
    return [
        [number for number, study in enumerate(study_of) if study == first]
        for first in sorted(set(study_of))
    ]


def united(bitexts: Sequence[Bitext], weights: Sequence[int]) -> SharedPairs:
    """The verse pairs of bitexts of one study, in an order that agrees with each of them.

    A verse pair in a second pass is separate from that in the first. Where the orders leave a
    choice, the lower set number comes first, then the lower reference. If the orders contradict
    each other, as those of a study in random order do, all verse pairs are ordered in this way.
    Languages are those of the first bitext, and so are set numbers where they differ.

    Args:
        bitexts: at least one.
        weights: how many annotation sets each of them stands for.
    """
    first = bitexts[0]
    if len(bitexts) == 1:
        return SharedPairs(first, (np.arange(len(first)),))
    texts = _usual_texts(bitexts, weights)
    sets: dict[_Name, int] = {}
    texts_of: dict[tuple[_Name, Side], RunningText] = {}
    details_of: dict[tuple[_Name, Side], WordDetails] = {}
    orders = []
    for bitext in bitexts:
        named = enumerate(bitext.names)
        usual = {name: row for row, name in named if texts[name] == _texts(bitext, row)}
        for name, row in usual.items():
            sets.setdefault(name, bitext.sets[row])
            for side in Side:
                if text := bitext.running_text(side, row):
                    texts_of.setdefault((name, side), text)
                if details := bitext.word_details(side, row):
                    details_of.setdefault((name, side), details)
        orders.append(list(usual))
    order = _common_order(orders, sets)
    union = replace(
        first,
        references=tuple(reference for reference, _ in order),
        source_verses=tuple(texts[name][0] for name in order),
        target_verses=tuple(texts[name][1] for name in order),
        sets=tuple(sets[name] for name in order),
        passes=tuple(number for _, number in order),
        source_texts=tuple(texts_of.get((name, Side.SOURCE)) for name in order),
        target_texts=tuple(texts_of.get((name, Side.TARGET)) for name in order),
        source_details=tuple(details_of.get((name, Side.SOURCE)) for name in order),
        target_details=tuple(details_of.get((name, Side.TARGET)) for name in order),
    )
    return SharedPairs(
        union, tuple(_places(bitext.names, bitext, union.names, union) for bitext in bitexts)
    )


def places_in(bitext: Bitext, other: Bitext) -> IntArray:
    """The index of each verse pair of a bitext among those of another one; see `SharedPairs`.

    Passes do not matter: a verse pair has the same index in its second pass as in its first.
    """
    return _places(bitext.references, bitext, other.references, other)


def _places(
    keys: Sequence[Hashable], bitext: Bitext, other_keys: Sequence[Hashable], other: Bitext
) -> IntArray:
    at = {(key, _texts(other, row)): row for row, key in enumerate(other_keys)}
    return np.array(
        [at.get((key, _texts(bitext, row)), NOT_HELD) for row, key in enumerate(keys)], np.int64
    )


def share_a_pair(bitext: Bitext, other: Bitext) -> bool:
    """Whether two bitexts have a verse pair in common."""
    return bool((places_in(bitext, other) != NOT_HELD).any())


def _texts(bitext: Bitext, row: int) -> _Texts:
    return bitext.source_verses[row], bitext.target_verses[row]


def _usual_texts(bitexts: Sequence[Bitext], weights: Sequence[int]) -> dict[_Name, _Texts]:
    """The words of each verse pair in most annotation sets; for a tie, those of the first one."""
    counts: dict[_Name, Counter[_Texts]] = {}
    for bitext, weight in zip(bitexts, weights, strict=True):
        for row, name in enumerate(bitext.names):
            counts.setdefault(name, Counter())[_texts(bitext, row)] += weight
    return {name: texts.most_common(1)[0][0] for name, texts in counts.items()}


def _common_order(orders: Sequence[Sequence[_Name]], sets: Mapping[_Name, int]) -> list[_Name]:
    """All verse pairs, each once, in an order that agrees with all of these if one does."""
    longest = max(orders, key=len)
    if len(longest) == len(sets):
        place = {name: number for number, name in enumerate(longest)}
        if all(place[name] < place[after] for order in orders for name, after in pairwise(order)):
            return list(longest)
    followers: dict[_Name, set[_Name]] = {name: set() for name in sets}
    for order in orders:
        for before, after in pairwise(order):
            followers[before].add(after)
    waiting = Counter(after for behind in followers.values() for after in behind)
    keys = {name: (sets[name], _natural(name[0]), name[1]) for name in sets}
    ready = [(keys[name], name) for name in sets if not waiting[name]]
    heapq.heapify(ready)
    merged = list[_Name]()
    while ready:
        _, name = heapq.heappop(ready)
        merged.append(name)
        for after in followers[name]:
            waiting[after] -= 1
            if not waiting[after]:
                heapq.heappush(ready, (keys[after], after))
    return merged if len(merged) == len(sets) else sorted(sets, key=keys.__getitem__)


def _natural(reference: str) -> tuple[tuple[int, str], ...]:
    """A key that sorts the numbers in references by value.

    >>> sorted(["Gen 10:1", "Gen 2:10", "Gen 2:9"], key=_natural)
    ['Gen 2:9', 'Gen 2:10', 'Gen 10:1']
    """
    return tuple(
        (int(part), "") if number % 2 else (0, part)
        for number, part in enumerate(_NUMBER.split(reference))
    )


# How the texts of two annotation sets differ


def differences(path: str, bitext: Bitext, other: str, expected: Bitext) -> list[Problem]:
    """Problems that describe how a bitext differs from another one; names the first differences.

    `path` and `other` are the names of the annotation sets in messages.
    """
    problems = []
    if len(bitext) != len(expected):
        problems.append(
            Problem(
                path,
                N_(
                    "the bitext has {count} verse {count:pair|pairs}, that of {other} has "
                    "{other_count}; expected annotation sets of one bitext"
                ),
                values={"count": len(bitext), "other": other, "other_count": len(expected)},
            )
        )
    rows = (
        zip(texts.references, texts.source_verses, texts.target_verses, strict=True)
        for texts in (bitext, expected)
    )
    both = enumerate(zip(*rows, strict=False))
    for place in islice((place for place, (ours, theirs) in both if ours != theirs), _NAMED):
        problems += _differences(path, bitext, other, expected, place)
    return problems


def _differences(
    path: str, bitext: Bitext, other: str, expected: Bitext, place: int
) -> Iterator[Problem]:
    reference, other_reference = bitext.references[place], expected.references[place]
    values: Values = {"number": place + 1, "reference": reference, "other": other}
    if reference != other_reference:
        yield Problem(
            path,
            N_(
                "verse pair {number} is called '{reference}', in {other} '{other_reference}'; "
                "expected annotation sets of one bitext"
            ),
            values={**values, "other_reference": other_reference},
        )
    for side in Side:
        text, other_text = bitext.verses(side)[place], expected.verses(side)[place]
        if text != other_text:
            differing = {"side": side.value, "text": text, "other_text": other_text}
            problem = Problem(path, _TEXTS_DIFFER, values={**values, **differing})
            yield _with_characters(problem, text, other_text)


def other_words(
    called: str, bitext: Bitext, places: IntArray, other: str, expected: Bitext
) -> list[Problem]:
    """Problems that count the verse pairs with other words, and describe the first of them.

    Args:
        called: the name of the annotation set in messages.
        places: the place of each verse pair in `expected`; negative if its words differ or it is
            not there at all.
        other: the name of an annotation set with the expected words in messages.
    """
    row_of = {reference: row for row, reference in enumerate(expected.references)}
    differing = [
        (row, row_of[reference])
        for row, reference in enumerate(bitext.references)
        if places[row] < 0 and reference in row_of
    ]
    if not differing:
        return []
    values: Values = {"count": len(differing), "all": len(bitext), "other": other}
    problems = [Problem(called, _OTHER_WORDS, values=values)]
    for row, expected_row in islice(differing, _NAMED):
        for side in Side:
            text, other_text = bitext.verses(side)[row], expected.verses(side)[expected_row]
            if text != other_text:
                texts: Values = {
                    "side": side.value,
                    "reference": bitext.references[row],
                    "text": text,
                    "other": other,
                    "other_text": other_text,
                }
                problem = Problem(called, _WORDS_DIFFER, values=texts)
                problems.append(_with_characters(problem, text, other_text))
    return problems


def _with_characters(problem: Problem, text: str, other_text: str) -> Problem:
    """The problem that two texts differ; if they look alike, it names differing characters."""
    if normalize("NFC", text) != normalize("NFC", other_text):
        return problem
    words = zip(text.split(" "), other_text.split(" "), strict=True)
    word, other_word = next(both for both in words if both[0] != both[1])
    ours, theirs = _unlike(word, other_word)
    characters = {
        "word": word,
        "characters": " ".join(f"U+{ord(character):04X}" for character in ours),
        "other_characters": " ".join(f"U+{ord(character):04X}" for character in theirs),
    }
    values = {**problem.values, **characters}
    return replace(problem, template=_OTHER_CHARACTERS, values=values)


def _unlike(word: str, other: str) -> tuple[str, str]:
    """The first characters of two words that look alike but differ."""
    letters = zip(word, other, strict=False)
    place = sum(1 for _ in takewhile(lambda both: both[0] == both[1], letters))
    rest, other_rest = word[place:], other[place:]
    ends = product(range(1, len(rest) + 1), range(1, len(other_rest) + 1))
    looking_alike = (
        (rest[:end], other_rest[:other_end])
        for end, other_end in ends
        if normalize("NFC", rest[:end]) == normalize("NFC", other_rest[:other_end])
    )
    return next(looking_alike, (rest, other_rest))
