"""Where do annotators disagree: verse pairs along the study, and words, the most split first."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import log2

import numpy as np

from blinker_qt.agreement.encoding import FloatArray, IntArray
from blinker_qt.agreement.entropy import Means, word_entropies
from blinker_qt.agreement.progress import Progress, no_progress, part_of
from blinker_qt.agreement.signature import Signature
from blinker_qt.bitext.errors import Sentence
from blinker_qt.compare.cases import Case, Places, cases_of, side_in_words
from blinker_qt.compare.collation import Collation
from blinker_qt.compare.options import DEFAULT_OPTIONS, Options
from blinker_qt.compare.table import Cell, Column, Kind, Table, Words, as_it_is, said
from blinker_qt.layouts.charts import bars_along
from blinker_qt.layouts.scene import Measure
from blinker_qt.layouts.shapes import Plot, Sketch
from blinker_qt.translation import N_

_ENTROPY = N_(
    "entropy in bits over what the annotators decided on a word: 0 where all agree, at most {most} "
    "with {annotators} annotators; of a verse pair the mean over its words"
)
_MEAN_RATE = Sentence(
    "agreement is the mean over every two annotators of their agreement rate by Dice on the verse "
    "pair"
)
_LISTED = N_("the first {count} of {all} {count:is|are} listed")
_ALONG = Sentence("Disagreement along the study")
_PLACE, _DISAGREEMENT = Sentence("verse pair"), Sentence("disagreement by Dice (%)")
_HEIGHT = 240.0
"""Of the plot, in logical pixels."""

_RATES = 0.6
"""Rates take so much of the time, entropies the rest."""


@dataclass(frozen=True, slots=True, eq=False)
class Along:
    """How far annotators agree along the study.

    Attributes:
        rates: shape (verse pairs,), the mean agreement rate; NaN where there is nothing to compare.
        signature: the choices behind the rates.
    """

    rates: FloatArray
    signature: str


@dataclass(frozen=True, slots=True, eq=False)
class Split(Along):
    """How far annotators are split, verse pair by verse pair.

    Attributes:
        entropies: shape (verse pairs,), the mean over the words that count, in bits; NaN where
            fewer than two annotators have done the verse pair, or no word counts.
        words: shape (verse pairs,), how many words count.
        differing: shape (verse pairs,), on how many of them annotators differ.
        annotators: how many annotators there are.
        split_signature: the choices behind what is said of words.
    """

    references: tuple[str, ...]
    entropies: FloatArray
    words: IntArray
    differing: IntArray
    annotators: int
    split_signature: Signature

    @property
    def ranked(self) -> IntArray:
        """The places of verse pairs on which annotators differ, the most split first.

        Verse pairs of equal entropy stand with the lower agreement rate first.
        """
        order = np.lexsort((self.rates, -self.entropies))
        return order[self.entropies[order] > 0]


@dataclass(frozen=True, slots=True, eq=False)
class SplitWords:
    """The words on which annotators differ, the most split first.

    Attributes:
        numbers: shape (words,), the number of each word, as many as were asked for; the source
            words have the first numbers.
        entropies: shape (words,), in bits.
        count: how many there are.
    """

    collation: Collation
    numbers: IntArray
    entropies: FloatArray
    count: int
    signature: Signature

    @property
    def places(self) -> Places:
        """Where the words stand."""
        return Places.of(self.collation.words, self.numbers)

    @property
    def cases(self) -> Iterator[Case]:
        """The words and what was decided on each; made at each call."""
        return cases_of(self.collation, self.numbers)


def along_the_study(
    collation: Collation, options: Options = DEFAULT_OPTIONS, progress: Progress = no_progress
) -> Along:
    """How far annotators agree on each verse pair."""
    collation.check_enough()
    rates = collation.by_verse_pair(options, progress).rates
    return Along(
        np.where(collation.inside(options), rates, np.nan),
        str(collation.signature(options.by_dice)),
    )


def split_verse_pairs(
    collation: Collation, options: Options = DEFAULT_OPTIONS, progress: Progress = no_progress
) -> Split:
    """How far annotators are split, verse pair by verse pair.

    See `along_the_study` for the arguments and what is raised.
    """
    found = along_the_study(collation, options, part_of(progress, 0, _RATES))
    entropies = _entropies(collation, options, part_of(progress, _RATES, 1))
    count = len(collation.bitext)
    pairs = collation.words.verse_pairs()
    means = Means.of(entropies, pairs, count)
    return Split(
        found.rates,
        found.signature,
        collation.bitext.references,
        means.means,
        means.words,
        np.bincount(pairs[entropies > 0], minlength=count),
        len(collation.members),
        collation.signature(options, "entropy", weighted=True),
    )


def split_words(
    collation: Collation, options: Options = DEFAULT_OPTIONS, most: int | None = None
) -> SplitWords:
    """The words on which annotators differ, the most split first, then in the order of the bitext.

    Args:
        collation: the annotation sets.
        options: which words count; weights and marks do not matter.
        most: how many words are listed; all where it is None.
    """
    collation.check_enough()
    found = _split_words(collation, _entropies(collation, options), most)
    signature = collation.signature(options, "entropy").with_fields(first=most or "all")
    return SplitWords(collation, *found, signature)


def verse_pair_tables(split: Split, most: int | None = None) -> tuple[Table, ...]:
    """The verse pairs on which annotators differ, the most split first; so many of them."""
    ranked = split.ranked
    rows = tuple(
        (
            split.references[place],
            place + 1,
            int(split.words[place]),
            int(split.differing[place]),
            float(split.entropies[place]),
            None if np.isnan(split.rates[place]) else float(split.rates[place]),
        )
        for place in ranked[:most].tolist()
    )
    table = Table(
        "verse_pairs",
        "The verse pairs that annotators are most split on",
        (
            Column("reference", "verse pair"),
            Column("number", "number", Kind.COUNT),
            Column("words", "words", Kind.COUNT),
            Column("differing", "differing", Kind.COUNT),
            Column("entropy", "entropy", Kind.FIGURE),
            Column("agreement", "agreement", Kind.RATE),
        ),
        rows,
        str(split.split_signature.with_fields(first=most or "all")),
        (*_notes(split.annotators, len(rows), ranked.size), _MEAN_RATE),
    )
    return (table,)


def word_tables(split: SplitWords) -> tuple[Table, ...]:
    """The words on which annotators differ, with what each decided."""
    rows = _word_rows(split)
    table = Table(
        "words",
        "The words that annotators are most split on",
        (
            Column("word", "word"),
            Column("side", "side"),
            Column("reference", "verse pair"),
            Column("position", "position", Kind.COUNT),
            Column("entropy", "entropy", Kind.FIGURE),
            Column("decisions", "decisions"),
        ),
        rows,
        str(split.signature),
        _notes(len(split.collation.members), len(rows), split.count),
    )
    return (table,)


def plots(found: Along, words: Words = as_it_is) -> tuple[Sketch, ...]:
    """Disagreement along the study: 1 less the mean agreement rate of each verse pair.

    Returns:
        One plot, whose items are the places of verse pairs.
    """
    title, axes = said(_ALONG, words), (said(_PLACE, words), said(_DISAGREEMENT, words))

    def lay_out(_measure: Measure, width: float) -> Plot:
        return bars_along(1 - found.rates, title, axes, width=width, height=_HEIGHT)

    return (Sketch(title, lay_out),)


def _entropies(
    collation: Collation, options: Options, progress: Progress = no_progress
) -> FloatArray:
    """The entropy of each word; NaN of those that do not count."""
    found = collation.known.answer(
        "entropies",
        collation.inside(options).tobytes(),
        lambda: word_entropies(collation.words, collation.within(options), progress),
    )
    return np.where(collation.counted_words(options), found, np.nan)


def _split_words(
    collation: Collation, entropies: FloatArray, most: int | None
) -> tuple[IntArray, FloatArray, int]:
    """The numbers and entropies of so many of the most split words, and how many there are."""
    pairs = collation.words.verse_pairs()
    split = np.flatnonzero(entropies > 0)
    count = split.size
    if most is not None and count > most > 0:
        # Those that are listed, and others that are as split as the last of them.
        limit = np.partition(entropies[split], count - most)[count - most]
        split = split[entropies[split] >= limit]
    # Source words stand before all target words; people read verse pair by verse pair.
    order = split[np.lexsort((pairs[split], -entropies[split]))][:most]
    return order, entropies[order], count


def _word_rows(split: SplitWords) -> tuple[tuple[Cell, ...], ...]:
    """A row for each word; what was decided is looked up verse pair by verse pair."""
    order = np.argsort(split.places.indexes, kind="stable")
    entropies, annotators = split.entropies.tolist(), split.collation.annotators
    rows: list[tuple[Cell, ...]] = [()] * order.size
    for place, case in zip(
        order.tolist(), cases_of(split.collation, split.numbers[order]), strict=True
    ):
        rows[place] = (
            case.form,
            side_in_words(case.side),
            case.pair.reference,
            case.position + 1,
            entropies[place],
            _decided(case, annotators),
        )
    return tuple(rows)


def _decided(case: Case, annotators: Sequence[str]) -> str:
    """What was decided on a word and who did, the most frequent decision first."""
    forms = case.pair.tokens(case.side.other)
    ordered = sorted(case.decisions, key=lambda one: (-len(one.annotators), one.partners))
    return "; ".join(
        f"{' '.join(forms[partner] for partner in one.partners) or '–'}"
        f" ({', '.join(annotators[place] for place in one.annotators)})"
        for one in ordered
    )


def _notes(annotators: int, listed: int, count: int) -> tuple[Sentence, ...]:
    entropy = Sentence(_ENTROPY, {"most": f"{log2(annotators):.4f}", "annotators": annotators})
    some = Sentence(_LISTED, {"count": listed, "all": count})
    return (entropy, some) if listed < count else (entropy,)
