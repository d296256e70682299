"""Where annotators disagree: by verse pair along the study, and the most split words."""

from collections.abc import Sequence
from functools import partial
from math import log2

import numpy as np

from blinker_qt.agreement.decisions import Means, word_entropies
from blinker_qt.agreement.encoding import FloatArray, IntArray
from blinker_qt.agreement.progress import Progress, no_progress, part_of
from blinker_qt.agreement.signature import digest_of
from blinker_qt.bitext.errors import Sentence
from blinker_qt.compare.cases import SIDES_IN_WORDS, Case, cases_of, places_of
from blinker_qt.compare.causes import WITHOUT_PUNCTUATION
from blinker_qt.compare.collation import AnnotatorWork, Collation
from blinker_qt.compare.disagreements import doubts
from blinker_qt.compare.identical import on_copyists
from blinker_qt.compare.options import DEFAULT_OPTIONS, Options, signed
from blinker_qt.compare.table import (
    Answer,
    Cell,
    Column,
    Kind,
    Table,
    columns,
    or_none,
    said,
)
from blinker_qt.layouts.charts import Plot, Sketch, bars_along
from blinker_qt.layouts.scene import Measure
from blinker_qt.translation import N_

_ENTROPY = N_(
    "entropy, in bits, of the annotators' decisions on a word: 0 if all agree, at most "
    "{most} with {annotators} annotators; for a verse pair, the mean over its words"
)
_MEAN_RATE = Sentence(
    "agreement is the mean, over all pairs of annotators, of their agreement rate (Dice) "
    "on the verse pair"
)
_DOUBT = N_(
    "doubt is 1 minus the Dice coefficient of the links of {first} and {second}: 0 if both "
    "machines have the same links, 1 if they share none"
)
_LISTED = N_("the first {count} of {all} {count:is|are} listed")
_HEIGHT = 240.0
"""The height of the plot, in logical pixels."""
_RATES = 0.6
"""The share of the time for rates; entropies take the rest."""


def along_the_study(
    collation: Collation, options: Options = DEFAULT_OPTIONS, progress: Progress = no_progress
) -> Sketch:
    """A plot of disagreement: 1 minus the mean agreement rate of each verse pair.

    Its items are the indexes of verse pairs.
    """
    title = said(Sentence("Disagreement along the study"))
    axes = said(Sentence("verse pair")), said(Sentence("disagreement by Dice (%)"))
    rates = _rates(collation, options, progress)
    signature = str(collation.signature(options.by_dice))
    return Sketch(title, partial(_bars_along, 1 - rates, title, axes), signature)


def _bars_along(
    figures: FloatArray, title: str, axes: tuple[str, str], measure: Measure, width: float
) -> Plot:
    return bars_along(figures, title, axes, measure, width=width, height=_HEIGHT)


def split_verse_pairs(
    collation: Collation,
    options: Options = DEFAULT_OPTIONS,
    most: int | None = None,
    progress: Progress = no_progress,
    machines: tuple[AnnotatorWork, AnnotatorWork] | None = None,
) -> Answer:
    """The verse pairs on which annotators differ, the most split first, and where they stand.

    For equal entropy, the lower agreement rate comes first.

    Args:
        most: the number of verse pairs listed; None for all.
        machines: two machines on the same bitext, whose doubt is another column.
    """
    rates = _rates(collation, options, part_of(progress, 0, _RATES))
    entropies = _entropies(collation, options, part_of(progress, _RATES, 1))
    count, pairs = len(collation.bitext), collation.words.verse_pairs()
    means = Means.of(entropies, pairs, count)
    differing = np.bincount(pairs[entropies > 0], minlength=count)
    order = np.lexsort((rates, -means.means))
    ranked = order[means.means[order] > 0]
    doubt = None if machines is None else _doubt_of_done(collation, *machines)
    rows = tuple(
        (
            collation.bitext.references[place],
            place + 1,
            int(means.words[place]),
            int(differing[place]),
            float(means.means[place]),
            or_none(rates[place]),
            *(() if doubt is None else (or_none(doubt[place]),)),
        )
        for place in ranked[:most].tolist()
    )
    signature = collation.signature(options, "entropy", weighted=True)
    notes = [*_notes(len(collation.members), len(rows), ranked.size), _MEAN_RATE]
    if machines is not None:
        names = [machine.annotator for machine in machines]
        data = digest_of([machine.digest.hex() for machine in machines])
        signature = signature.with_fields(doubt=names, doubt_data=data)
        notes.append(Sentence(_DOUBT, {"first": names[0], "second": names[1]}))
    table = Table(
        "verse_pairs",
        "Verse pairs with the most disagreement",
        (
            Column("reference", "verse pair"),
            *columns(Kind.COUNT, "number", "words", "differing"),
            *columns(Kind.FIGURE, "entropy"),
            *columns(Kind.RATE, "agreement"),
            *(columns(Kind.FIGURE, "doubt") if machines else ()),
        ),
        rows,
        str(signature.with_fields(first=most or "all")),
        tuple(notes),
        warnings=on_copyists(collation, options),
        places=tuple((place, None) for place in ranked[:most].tolist()),
    )
    return Answer((table,))


def _doubt_of_done(collation: Collation, first: AnnotatorWork, second: AnnotatorWork) -> FloatArray:
    """How much two machines differ on each verse pair; NaN where one has not done it."""
    doubt = doubts(collation.words, first, second)
    return np.where(first.done & second.done, doubt, np.nan)


def split_words(
    collation: Collation, options: Options = DEFAULT_OPTIONS, most: int | None = None
) -> Answer:
    """The words on which annotators differ, with the decisions of each.

    The most split come first; for equal entropy, in the order of the bitext.

    Args:
        options: which words count; weights and marks do not matter.
        most: the number of words listed; None for all.
    """
    collation.check_enough()
    entropies = _entropies(collation, options)
    if not options.punctuation:
        types = collation.word_types()
        entropies = np.where(types.punctuation[types.of_words], np.nan, entropies)
    numbers, count = _most_split(collation, entropies, most)
    rows = _word_rows(collation, numbers, entropies[numbers])
    signature = collation.signature(options, "entropy").with_fields(
        first=most or "all", **signed(options, "punctuation")
    )
    table = Table(
        "words",
        "Words with the most disagreement",
        (
            *(Column("word", "word"), Column("side", "side")),
            Column("reference", "verse pair"),
            *columns(Kind.COUNT, "position"),
            *columns(Kind.FIGURE, "entropy"),
            Column("decisions", "decisions"),
        ),
        rows,
        str(signature),
        (
            *_notes(len(collation.members), len(rows), count),
            *(() if options.punctuation else (WITHOUT_PUNCTUATION,)),
        ),
        warnings=on_copyists(collation, options),
        places=tuple(
            (index, (side, position))
            for index, side, position in places_of(collation.words, numbers)
        ),
    )
    return Answer((table,))


def _rates(collation: Collation, options: Options, progress: Progress) -> FloatArray:
    """The mean agreement rate of each verse pair; NaN if there is nothing to compare."""
    collation.check_enough()
    rates = collation.by_verse_pair(options, progress).rates
    return np.where(collation.inside(options), rates, np.nan)


def _entropies(
    collation: Collation, options: Options, progress: Progress = no_progress
) -> FloatArray:
    """The entropy of each word; NaN for those that do not count."""
    entropies = collation.known.answer(
        "entropies",
        collation.inside(options).tobytes(),
        lambda: word_entropies(collation.words, collation.within(options), progress),
    )
    return np.where(collation.counted_words(options), entropies, np.nan)


def _most_split(
    collation: Collation, entropies: FloatArray, most: int | None
) -> tuple[IntArray, int]:
    """The numbers of the most split words, and how many words are split."""
    pairs = collation.words.verse_pairs()
    split = np.flatnonzero(entropies > 0)
    count = split.size
    if most is not None and count > most > 0:
        # The listed words, and others with the same entropy as the last of them.
        limit = np.partition(entropies[split], count - most)[count - most]
        split = split[entropies[split] >= limit]
    # Numbers have all source words first; the table goes verse pair by verse pair.
    return split[np.lexsort((pairs[split], -entropies[split]))][:most], count


def _word_rows(
    collation: Collation, numbers: IntArray, entropies: FloatArray
) -> tuple[tuple[Cell, ...], ...]:
    """A row for each word; decisions are looked up verse pair by verse pair."""
    order = np.argsort([index for index, *_ in places_of(collation.words, numbers)], kind="stable")
    rows: list[tuple[Cell, ...]] = [()] * numbers.size
    for place, case in zip(order.tolist(), cases_of(collation, numbers[order]), strict=True):
        rows[place] = (
            case.form,
            SIDES_IN_WORDS[case.side],
            case.pair.reference,
            case.position + 1,
            float(entropies[place]),
            _decided(case, collation.annotators),
        )
    return tuple(rows)


def _decided(case: Case, annotators: Sequence[str]) -> str:
    """The decisions on a word with their annotators, the most frequent first."""
    forms = case.pair.tokens(case.side.other)
    ordered = sorted(
        case.decisions, key=lambda decision: (-len(decision.annotators), decision.partners)
    )
    return "; ".join(
        f"{' '.join(forms[partner] for partner in decision.partners) or '–'}"
        f" ({', '.join(annotators[place] for place in decision.annotators)})"
        for decision in ordered
    )


def _notes(annotators: int, listed: int, count: int) -> tuple[Sentence, ...]:
    entropy = Sentence(_ENTROPY, {"most": f"{log2(annotators):.4f}", "annotators": annotators})
    only_listed = Sentence(_LISTED, {"count": listed, "all": count})
    return (entropy, only_listed) if listed < count else (entropy,)
