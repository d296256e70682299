"""The lexicon: translations of words."""

import math
from collections import Counter, defaultdict

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from blinker_qt.bitext.alignment import Alignment, blocks
from blinker_qt.bitext.annotation import AnnotationSet, PairAnnotation
from blinker_qt.bitext.errors import Sentence
from blinker_qt.bitext.verses import Bitext, Side, VersePair
from blinker_qt.compare.collation import Collation
from blinker_qt.compare.lexicon import GAP, LetterCase, Lexicon, Occurrence, tables, word_tables
from blinker_qt.compare.loading import collated
from blinker_qt.compare.table import Cell, Table

BITEXT = Bitext.of(
    [
        VersePair("1", ("I", "do", "not", "know"), ("je", "ne", "sais", "pas")),
        VersePair("2", ("Not", "now"), ("pas", "maintenant")),
    ]
)


def work(name: str, *pairs: PairAnnotation) -> tuple[str, AnnotationSet]:
    return name, AnnotationSet(BITEXT, pairs, name)


# Both read "not" as "ne … pas" once; B links it with "do" too, and marks "Not" in the second pair.
COLLATION = collated(
    *[
        work(
            "A",
            PairAnnotation("1-1 3-2,4 4-3", "2", done=True),
            PairAnnotation("1-1 2-2", done=True),
        ),
        work(
            "B",
            PairAnnotation("1-1 2,3-2,4 4-3", done=True),
            PairAnnotation("2-2", "1", "1", done=True),
        ),
    ]
)


def table(name: str, some: tuple[Table, ...]) -> tuple[tuple[Cell, ...], ...]:
    (found,) = (one for one in some if one.name == name)
    return found.rows


def test_translations_of_a_word() -> None:
    lexicon = Lexicon.of(COLLATION)
    found = word_tables(lexicon, lexicon.type_of("NOT"))
    # Two words, two annotators: one of the four decisions is a mark.
    assert table("words", found) == (("not", 4, 3, 1, 1 / 4, 2),)
    counts = [row[:6] for row in table("translations", found)]
    assert counts == [("not", "ne … pas", 2, 2 / 3, 2, 1), ("not", "pas", 1, 1 / 3, 1, 1)]
    assert table("phrases", found) == (("do not", "ne … pas", 1, 1, 1, 1),)
    assert table("lines", found) == (
        ("1", 3, "ne … pas", "A, B", "I do [not] know", "je [ne] sais [pas]"),
        ("2", 1, "pas", "A", "[Not] now", "[pas] maintenant"),
        ("2", 1, Sentence("not translated"), "B", "[Not] now", "pas maintenant"),
    )
    exact = Lexicon.of(COLLATION, case=LetterCase.EXACT)
    found = word_tables(exact, exact.type_of("Not"))
    assert table("words", found) == (("Not", 2, 1, 1, 1 / 2, 1),)


def test_scores_of_a_translation_worked_by_hand() -> None:
    """The example of docs/lexicon.md: 4 of 12 decisions are on "not", 3 are for "ne … pas"."""
    lexicon = Lexicon.of(COLLATION)
    first, second = table("translations", word_tables(lexicon, lexicon.type_of("not")))
    assert first[6:] == pytest.approx((2 / 4, 4 / 7, 1.9225), abs=5e-5)
    # The same scores beside all other words.
    assert [first, second] == list(table("translations", tables(lexicon)))[:2]
    # "pas" alone is only ever the translation of "not".
    by_hand = 2 * (math.log(12 / 4) + 3 * math.log(9 / 11) + 8 * math.log(12 / 11))
    assert second[6:] == pytest.approx((1 / 4, 2 / 5, by_hand))


@pytest.mark.parametrize(
    ("word", "context", "expected"),
    [
        ("know", 1, ("sais", "… not [know]", "… ne [sais] pas")),
        # A linked it with nothing: the beginning of the other verse stands for it.
        ("do", 1, (Sentence("not translated"), "I [do] not …", "je ne sais …")),
        ("do", 0, (Sentence("not translated"), "… [do] …", "je …")),
    ],
)
def test_lines_can_be_shortened(word: str, context: int, expected: tuple[Cell, ...]) -> None:
    lexicon = Lexicon.of(COLLATION)
    first, *_ = table("lines", word_tables(lexicon, lexicon.type_of(word), context=context))
    assert (first[2], *first[4:]) == expected


def test_verse_pairs_not_done_are_not_counted() -> None:
    undone = PairAnnotation("1-1", done=False)
    both = work("A", undone, PairAnnotation("1-2", done=True)), work("B", undone, undone)
    lexicon = Lexicon.of(collated(*both))
    words = [row[:4] for row in table("words", tables(lexicon))]
    assert words == [("not", 1, 1, 0), ("now", 1, 0, 0)]
    # "now" is neither linked nor marked.
    now, know = map(lexicon.type_of, ("now", "know"))
    assert [*lexicon.occurrences(now)] == [Occurrence(1, 1, (), "", False, (0,))]
    assert table("lines", word_tables(lexicon, now))[0][2] is None
    assert not list(lexicon.occurrences(know))
    assert table("words", word_tables(lexicon, know))[0][4] is None


FORMS = st.sampled_from(["a", "A", "b", "c"])
VERSES = st.lists(FORMS, min_size=1, max_size=5).map(tuple)


@st.composite
def collations(draw: st.DrawFn) -> Collation:
    """Two annotators who link and mark words of few types at random."""
    texts = draw(st.lists(st.tuples(VERSES, VERSES), min_size=1, max_size=4))
    bitext = Bitext.of(VersePair(str(place), *both) for place, both in enumerate(texts))
    members = []
    for name in "AB":
        pairs = []
        for source, target in texts:
            cells = st.tuples(st.integers(0, len(source) - 1), st.integers(0, len(target) - 1))
            links = draw(st.frozensets(cells, max_size=6))
            marks = frozenset(range(len(source))) - {link[0] for link in links}
            alignment = Alignment(links, draw(st.sampled_from([marks, frozenset()])))
            pairs.append(PairAnnotation.of(alignment, done=draw(st.booleans())))
        members.append((name, AnnotationSet(bitext, tuple(pairs), name)))
    return collated(*members)


def read(tokens: tuple[str, ...], positions: list[int]) -> str:
    """Words at ascending positions, in lower case, with a mark for each gap."""
    text = ""
    for place, position in enumerate(positions):
        if place:
            text += " " if position == positions[place - 1] + 1 else GAP
        text += tokens[position].lower()
    return text


@given(collations(), st.sampled_from(Side))
def test_the_lexicon_matches_plain_python(collation: Collation, side: Side) -> None:
    words: Counter[tuple[str, str]] = Counter()
    phrases: Counter[tuple[str, str]] = Counter()
    decided: Counter[str] = Counter()
    marked: Counter[str] = Counter()
    translated: Counter[str] = Counter()
    who, where = defaultdict(set), defaultdict(set)
    for annotator, member in enumerate(collation.members):
        for index in np.flatnonzero(member.done).tolist():
            alignment, pair = collation.alignment(annotator, index), collation.bitext[index]
            own, other = pair.tokens(side), pair.tokens(side.other)
            for position, form in enumerate(map(str.lower, own)):
                decided[form] += 1
                marked[form] += position in alignment.not_translated(side)
                if partners := sorted(alignment.partners(side, position)):
                    entry = (form, read(other, partners))
                    words[entry] += 1
                    translated[entry[1]] += 1
                    who[entry].add(annotator)
                    where[entry].add(index)
            for block in blocks(alignment):
                if len(block.words(side)) > 1:
                    ours, theirs = list(block.words(side)), list(block.words(side.other))
                    phrases[read(own, ours), read(other, theirs)] += 1
    found = tables(Lexicon.of(collation, side))
    assert {row[0]: row[1] for row in table("words", found)} == decided
    assert {row[0]: row[3] for row in table("words", found)} == dict(marked)
    rows = table("translations", found)
    assert {(row[0], row[1]): row[2] for row in rows} == words
    assert len(rows) == len(words)
    for word, translation, both, _, annotators, pairs, *scores in rows:
        entry = (str(word), str(translation))
        assert (annotators, pairs) == (len(who[entry]), len(where[entry]))
        counts = words[entry], decided[entry[0]], translated[entry[1]], decided.total()
        assert scores == pytest.approx(slow_scores(*counts), abs=1e-9), both
    rows = table("phrases", found)
    assert {(row[0], row[1]): row[2] for row in rows} == phrases
    assert len(rows) == len(phrases)


def slow_scores(both: int, on_word: int, on_translation: int, decided: int) -> list[float]:
    """The share, Dice, and the log-likelihood ratio of two binomials of Dunning (1993).

    Args:
        both: how many decisions on a word are for a translation.
        on_word: how many decisions are on the word.
        on_translation: how many are for the translation.
        decided: how many there are.
    """

    def log_likelihood(share: float, successes: int, trials: int) -> float:
        failures = trials - successes
        hits = successes * math.log(share) if successes else 0.0
        return hits + (failures * math.log(1 - share) if failures else 0.0)

    elsewhere, others = on_translation - both, decided - on_word
    shared = on_translation / decided
    apart = log_likelihood(both / on_word, both, on_word)
    apart += log_likelihood(elsewhere / others, elsewhere, others) if others else 0.0
    together = log_likelihood(shared, both, on_word) + log_likelihood(shared, elsewhere, others)
    ratio = 2 * (apart - together)
    if both * others < elsewhere * on_word:
        ratio = -ratio
    return [both / on_word, 2 * both / (on_word + on_translation), ratio]
