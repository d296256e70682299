"""Large made-up studies."""

from collections.abc import Iterator
from itertools import pairwise

import numpy as np

from blinker_qt.agreement.encoding import EncodedSet, IntArray, WordNumbers, encode
from blinker_qt.bitext.annotation import AnnotationSet, PairAnnotation, Role
from blinker_qt.bitext.study import Study
from blinker_qt.bitext.verses import Bitext, Language
from blinker_qt.compare.collation import AnnotatorWork, Collation
from blinker_qt.formats.columns import LinkColumns

SET_SIZE = 10
_TYPES = 12_000
"""The number of word types; the first are far more frequent than the last."""


def synthetic(pairs: int, annotators: int) -> tuple[WordNumbers, list[EncodedSet], IntArray]:
    """Annotators who link along the diagonal, with stray and second links; sets of ten.

    Every source word is linked; target words that are not are marked not translated.
    """
    random = np.random.default_rng(pairs)
    lengths = random.integers((8, 9), (46, 50), (pairs, 2))
    words = WordNumbers(*(np.concatenate(([0], np.cumsum(side))) for side in lengths.T))
    pair = np.repeat(np.arange(pairs), lengths[:, 0])
    source = np.arange(pair.size) - words.source_starts[pair]
    last = lengths[pair, 1] - 1
    straight = source * (last + 1) // lengths[pair, 0]
    none = np.zeros(0, np.int64)
    pair_of_target = np.repeat(np.arange(pairs), lengths[:, 1])
    encoded = []
    for _ in range(annotators):
        stray = (random.random(pair.size) < 0.1) * random.integers(-3, 4, pair.size)
        target = np.clip(straight + stray, 0, last)
        second = (random.random(pair.size) < 0.3) & (target < last)
        rows = [
            np.concatenate((column, column[second] + step))
            for column, step in ((pair, 0), (source, 0), (target, 1))
        ]
        order = np.lexsort(rows[::-1])
        links = (rows[0][order], rows[1][order], rows[2][order])
        is_linked = np.zeros(pair_of_target.size, np.bool_)
        is_linked[words.target_starts[links[0]] + links[2]] = True
        marked = np.flatnonzero(~is_linked)
        marked_pair = pair_of_target[marked]
        marks = (marked_pair, marked - words.target_starts[marked_pair])
        done = np.ones(pairs, np.bool_)
        encoded.append(encode(words, done, links, (none, none), marks))
    return words, encoded, np.arange(pairs) // SET_SIZE


def synthetic_collation(pairs: int, annotators: int) -> Collation:
    """The same annotators, on verses of words of many types, done at ten seconds a verse pair."""
    words, encoded, sets = synthetic(pairs, annotators)
    random = np.random.default_rng(annotators)
    verses = []
    for starts in (words.source_starts, words.target_starts):
        drawn = (_TYPES ** random.random(starts[-1])).astype(np.int64).tolist()
        ends = starts.tolist()
        verses.append(tuple(" ".join(map("w{}".format, drawn[a:b])) for a, b in pairwise(ends)))
    numbers = tuple((sets + 1).tolist())
    references = tuple(map(str, range(pairs)))
    bitext = Bitext(Language("en"), Language("fr"), references, verses[0], verses[1], numbers)
    nowhere, no_links = np.zeros(0, np.int32), np.zeros(0, np.uint16)
    members = tuple(
        AnnotatorWork(
            f"A{place}.blinker",
            f"A{place}",
            Role.ANNOTATOR,
            Study(),
            numbers,
            np.ones(pairs, np.bool_),
            work,
            work,
            LinkColumns(nowhere, no_links, no_links),
            work.done,
            np.full(pairs, 10),
            np.zeros(pairs, np.int64),
            {},
            np.zeros((0, pairs), np.int8),
            {},
            np.zeros(pairs, np.int64),
            0,
        )
        for place, work in enumerate(encoded)
    )
    return Collation(bitext, words, members)


def synthetic_works(pairs: int, annotators: int) -> Iterator[AnnotationSet]:
    """Verses of 8 to 45 words, linked along the diagonal but for every twentieth word or so."""
    random = np.random.default_rng(pairs)
    words = [
        "ab",
        "cd",
        "ef",
        *("".join(map(chr, row)) for row in random.integers(97, 123, (500, 5))),
    ]
    lengths = random.integers(8, 46, pairs).tolist()
    verses = tuple(" ".join(random.choice(words, length)) for length in lengths)
    bitext = Bitext.of([])
    sets = tuple(number // 10 + 1 for number in range(pairs))
    languages = bitext.source_language, bitext.target_language
    bitext = Bitext(*languages, tuple(map(str, range(pairs))), verses, verses, sets)
    for number in range(annotators):
        kept = random.random((pairs, 46)) < 0.95
        annotations = (
            PairAnnotation(" ".join(f"{k}-{k}" for k in range(1, length + 1) if row[k]), done=True)
            for length, row in zip(lengths, kept, strict=True)
        )
        yield AnnotationSet(bitext, tuple(annotations), f"A{number}")


WORDS = "pq ygvqxrug xohy dymxo yeq dkygqnn kkcthq bosk terra nuvo silat oro".split()


def study(pairs: int) -> AnnotationSet:
    """Verses of 8 to 45 words linked along the diagonal; the first half of them is done."""
    verses, work = [], []
    for number in range(pairs):
        length = 8 + number * 7 % 38
        verses.append(
            " ".join(WORDS[(number + word * word) % len(WORDS)] for word in range(length))
        )
        links = " ".join(f"{word}-{word}" for word in range(1, length))
        work.append(PairAnnotation(links, str(length), str(length), done=number < pairs // 2))
    references = tuple(f"Book {number // 30}:{number % 30 + 1}" for number in range(pairs))
    sets = tuple(number // 10 + 1 for number in range(pairs))
    bitext = Bitext(Language("en"), Language("fr"), references, (*verses,), (*verses,), sets)
    return AnnotationSet(bitext, tuple(work), "A1")
