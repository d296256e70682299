"""Tables of other agreement measures, and a test for groups of annotators."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from blinker_qt.agreement.blocks import count_blocks
from blinker_qt.agreement.chance import (
    Alpha,
    Kappa,
    cohen,
    confusions,
    judgments,
    krippendorff_alpha,
    mean_value,
    multi_kappa,
)
from blinker_qt.agreement.dice import Counts, Spread, pairs_of
from blinker_qt.agreement.encoding import (
    NOT_DONE,
    FloatArray,
    linked_words,
    marked_words,
    restricted,
)
from blinker_qt.agreement.masi import set_alpha
from blinker_qt.agreement.measures import (
    COHEN,
    AgreementMeasure,
    beyond_chance_resampled,
)
from blinker_qt.agreement.partition import OUTSIDE
from blinker_qt.agreement.permutation import Difference, difference_from_rest, groupings_of
from blinker_qt.agreement.progress import Progress, no_progress
from blinker_qt.agreement.resampling import (
    ROUGH_BELOW,
    Draws,
    Interval,
    Replicates,
    Units,
    everybody_resampled,
    set_alpha_resampled,
)
from blinker_qt.bitext.errors import Sentence
from blinker_qt.compare.agreement import compare, on_comparing, with_draws
from blinker_qt.compare.agreement_tables import bootstrap_note, limits
from blinker_qt.compare.collation import Collation, ComparisonError
from blinker_qt.compare.identical import on_copyists
from blinker_qt.compare.measure_names import LINKED_OR_NOT, PARTNERS, WHOLE_BLOCKS, on_undefined
from blinker_qt.compare.options import DEFAULT_OPTIONS, Options
from blinker_qt.compare.table import (
    FIRST,
    SECOND,
    Cell,
    Column,
    Kind,
    Table,
    columns,
    ends,
    or_none,
)
from blinker_qt.translation import N_

_MOST_GROUPINGS = 1_000_000
"""The most groupings for a test, which examines all of them; more would take minutes."""
_RARE = 0.05

_SCORED = Sentence(
    "precision and recall of an annotator's links with the other's as the reference; "
    "means over sets, in both directions"
)
_MARKED = Sentence(
    "each word is one decision: marked as not translated, or not; “all words” is the "
    "share of words on which both agree, which is high if few words are marked; “marked "
    "words” is Dice over the marks"
)
_DECISION = Sentence(
    "a decision is an annotator's choice for one word on either side of a verse pair "
    "that is done: linked or not; function words that are left out are not counted"
)
_NOT_WORD_PAIRS = Sentence(
    "kappa over word pairs would mislead: nearly all word pairs are linked by nobody, so even "
    "annotators without a link in common would agree on most of them"
)
_PRINTED = Sentence(
    "Hamon gives the kappa of all annotators with Po and Pe; the study of temporal "
    "annotations gives it with Pa (the mean of Si) and Pe; the value is the same"
)
_DIFFERENCE = N_(
    "the agreement rate within the two groups minus the rate between them; p is the "
    "share of all {groupings} ways to choose as many annotators that reach this "
    "difference; over {count} verse {count:pair|pairs} that all have done"
)
_NULL = Sentence(
    "the null hypothesis is that the group has nothing to do with how annotators link, "
    "as if it had been drawn at random; a small p does not show which annotator is the "
    "reason"
)
_NAMED_BEFORE = Sentence(
    "p is valid only if the group was chosen before anybody looked at the figures; for a "
    "group chosen because of them it means nothing"
)
_AT_MOST = Sentence("reached by at most 5 % of the groups of this size")
_MORE_THAN = Sentence("reached by more than 5 % of the groups of this size")
_TOO_FEW = N_(
    "cannot be judged: there are only {groupings} groups of this size, so p cannot be "
    "less than {least}"
)
_LINKED_OR_NOT, _SETS = Sentence("linked or not"), Sentence("sets of linked words (MASI)")

_ABOUT = Column("decision", "decision")
_KAPPA = (
    _ABOUT,
    Column("items", "words", Kind.COUNT),
    Column("observed", "Po", Kind.FIGURE),
    Column("expected", "Pe", Kind.FIGURE),
    *columns(Kind.FIGURE, "kappa"),
)
_ALPHA = (
    _ABOUT,
    *columns(Kind.COUNT, "decisions"),
    Column("observed", "Do", Kind.FIGURE),
    Column("expected", "De", Kind.FIGURE),
    *columns(Kind.FIGURE, "alpha"),
)
_ENDS = (Column("low", "from", Kind.FIGURE), Column("high", "to", Kind.FIGURE))
_MEAN_ENDS = (Column("mean_low", "from", Kind.FIGURE), Column("mean_high", "to", Kind.FIGURE))


# Pairs of annotators


def score_tables(collation: Collation, options: Options = DEFAULT_OPTIONS) -> tuple[Table, ...]:
    """Precision and recall of each annotator against every other, who is taken to be right."""
    collation.check_enough()
    _, counts = collation.pooled(options.by_dice)
    names, size = collation.annotators, len(collation.members)
    precisions, recalls = np.full((2, size, size), np.nan)
    of_pairs = zip(counts.precisions.mean(axis=0), counts.recalls.mean(axis=0), strict=True)
    for (first, second), rates in zip(pairs_of(size), of_pairs, strict=True):
        precision, recall = map(Spread.of, rates)
        if precision:
            precisions[first, second] = recalls[second, first] = precision.mean
        if recall:
            recalls[first, second] = precisions[second, first] = recall.mean
    rows = tuple(
        (names[row], names[column], or_none(precisions[row, column]), or_none(recalls[row, column]))
        for row in range(size)
        for column in range(size)
        if row != column
    )
    table = Table(
        "precision_recall",
        "Each annotator against each other",
        (FIRST, Column("against", "against"), *columns(Kind.RATE, "precision", "recall")),
        rows,
        str(collation.signature(options, "precision-recall", weighted=True)),
        (_SCORED,),
        warnings=on_comparing(collation, options),
    )
    return (table,)


def mark_tables(collation: Collation, options: Options = DEFAULT_OPTIONS) -> tuple[Table, ...]:
    """The agreement of every two annotators on not-translated marks alone."""
    collation.check_enough()
    labels = marked_words(collation.words, collation.within(options))
    labels[:, ~collation.counted_words(options)] = NOT_DONE
    rows: list[tuple[Cell, ...]] = []
    kappas: list[Kappa | None] = []
    for names, confusion in zip(_names(collation), confusions(labels, 2), strict=True):
        (neither, second_only), (first_only, both) = confusion.tolist()
        counts, marks = (
            (both, first_only, second_only, neither),
            2 * both + first_only + second_only,
        )
        kappa = cohen(confusion)
        kappas.append(kappa)
        observed = (both + neither) / sum(counts) if kappa else None
        # Dice over marks is positive specific agreement.
        positive = 2 * both / marks if marks else None
        rows.append((*names, *counts, observed, positive, kappa.value if kappa else None))
    table = Table(
        "marks",
        "Agreement on what is not translated",
        (
            *(FIRST, SECOND),
            *columns(Kind.COUNT, "both", "first only", "second only", "neither"),
            Column("observed", "all words", Kind.RATE),
            Column("positive", "marked words", Kind.RATE),
            Column("kappa", "kappa: marked or not", Kind.FIGURE),
        ),
        tuple(rows),
        str(collation.signature(options, "marks-by-word")),
        (_MARKED, *on_undefined(kappas)),
        warnings=on_comparing(collation, options),
    )
    return (table,)


def block_tables(
    collation: Collation, options: Options = DEFAULT_OPTIONS, progress: Progress = no_progress
) -> tuple[Table, ...]:
    """The agreement of every two annotators on whole blocks, without function words."""
    collation.check_enough()
    choices = (collation.set_numbers(options).tobytes(), options.content)
    rates = collation.known.answer(
        "blocks", choices, lambda: _block_rates(collation, options, progress)
    )
    pairs = zip(_names(collation), map(Spread.of, rates), strict=True)
    signature, notes = str(collation.signature(options, "blocks")), (WHOLE_BLOCKS,)
    warnings = on_comparing(collation, options)
    rate = columns(Kind.SPREAD, "agreement")
    return (
        Table(
            "blocks",
            "Agreement on whole blocks",
            (FIRST, SECOND, *rate),
            tuple((*names, spread) for names, spread in pairs),
            signature,
            notes,
            warnings=warnings,
        ),
        Table(
            "blocks_grand",
            "Agreement on whole blocks, grand mean",
            rate,
            ((Spread.of(rates),),),
            signature,
            notes,
            warnings=warnings,
        ),
    )


def _block_rates(collation: Collation, options: Options, progress: Progress) -> FloatArray:
    """Shape (P, sets)."""
    sets, places = np.unique(collation.set_numbers(options), return_inverse=True)
    counting, inside = collation.counting(options, places), collation.inside(options)
    content = (counting.content_source, counting.content_target)
    kept = [
        restricted(collation.words, annotator, inside, *content) for annotator in collation.counted
    ]
    return count_blocks(collation.words, kept, places, progress).rates[:, sets != OUTSIDE]


def _names(collation: Collation) -> list[tuple[str, str]]:
    names = collation.annotators
    return [(names[first], names[second]) for first, second in pairs_of(len(names))]


# Chance-corrected measures


def chance_tables(
    collation: Collation, options: Options = DEFAULT_OPTIONS, draws: Draws | None = None
) -> tuple[Table, ...]:
    """Cohen's kappa of every two annotators, their mean, the kappa of all, and nominal alpha.

    Weights and marks do not matter. Intervals are computed only if draws are given.
    """
    collation.check_enough()
    pairs, everybody, alpha = collation.known.answer(
        "chance", collation.what_counts(options), lambda: _kappas_and_alpha(collation, options)
    )
    signatures = [
        collation.signature(options, f"{name}-linked-or-not")
        for name in ("cohen", "kappa-of-all", "alpha-of-all")
    ]
    warnings = compare(collation, replace(options, measure=AgreementMeasure.KAPPA)).warnings
    notes = (LINKED_OR_NOT,)
    of_pairs: list[tuple[Cell, ...]] = [()] * len(pairs)
    of_kappa = of_alpha = of_mean = tuple[Cell, ...]()
    is_rough, own_ends, mean_ends = False, tuple[Column, ...](), tuple[Column, ...]()
    if draws is not None:
        drawn, *of_all = _resampled(collation, options, draws)
        of_pairs = [*map(ends, intervals_of(drawn, draws))]
        of_kappa, of_alpha = (ends(intervals_of(replicates, draws)[0]) for replicates in of_all)
        of_mean = ends(mean_interval(drawn, draws))
        is_rough = has_few_pairs(drawn, *of_all)
        signatures = [with_draws(signature, draws) for signature in signatures]
        own_ends, mean_ends = _ENDS, _MEAN_ENDS
    none = (None, None)
    return (
        Table(
            "cohen",
            "Pairwise Cohen's kappa: linked or not",
            (FIRST, SECOND, *_KAPPA, *own_ends),
            tuple(
                (*names, *_kappa(kappa), *interval)
                for names, kappa, interval in zip(_names(collation), pairs, of_pairs, strict=True)
            ),
            str(signatures[0]),
            (
                *(*notes, _DECISION, _NOT_WORD_PAIRS, *on_undefined(pairs)),
                *on_ends(draws, is_rough, none in of_pairs),
            ),
            warnings=warnings,
        ),
        Table(
            "kappa",
            "Kappa of all annotators: linked or not",
            (
                *(*_KAPPA, *own_ends),
                Column("mean_cohen", "mean of Cohen's kappas", Kind.FIGURE),
                *mean_ends,
            ),
            (
                (
                    *(*_kappa(everybody), *of_kappa),
                    *(mean_value([kappa for kappa in pairs if kappa]), *of_mean),
                ),
            ),
            str(signatures[1]),
            (
                *(*notes, _PRINTED, *on_undefined([everybody])),
                *on_ends(draws, is_rough, none in (of_kappa, of_mean)),
            ),
            warnings=warnings,
        ),
        Table(
            "alpha",
            "Krippendorff's alpha: linked or not",
            (*_ALPHA, *own_ends),
            ((*_alpha(alpha, _LINKED_OR_NOT), *of_alpha),),
            str(signatures[2]),
            (
                *(*notes, _DECISION, *on_undefined([alpha])),
                *on_ends(draws, is_rough, of_alpha == none),
            ),
            warnings=warnings,
        ),
    )


def alpha_tables(
    collation: Collation,
    options: Options = DEFAULT_OPTIONS,
    progress: Progress = no_progress,
    draws: Draws | None = None,
) -> tuple[Table, ...]:
    """Krippendorff's alpha with MASI distance over the sets of partners of words.

    Weights and marks do not matter. The interval is computed only if draws are given.
    """
    collation.check_enough()
    words, items = collation.words, collation.counted_words(options)
    alpha = collation.known.answer(
        "alpha over sets",
        collation.what_counts(options),
        lambda: set_alpha(words, collation.within(options), items, progress),
    )
    signature = collation.signature(options, "alpha-masi-of-all")
    interval, is_rough = tuple[Cell, ...](), False
    if draws is not None:
        units = Units.of(collation.set_numbers(options))
        drawn = set_alpha_resampled(words, collation.counted, items, units, draws)
        interval, is_rough = ends(intervals_of(drawn, draws)[0]), has_few_pairs(drawn)
        signature = with_draws(signature, draws)
    table = Table(
        "alpha_masi",
        "Krippendorff's alpha over the words that a word was linked with",
        (*_ALPHA, *(_ENDS if interval else ())),
        ((*_alpha(alpha, _SETS), *interval),),
        str(signature),
        (PARTNERS, *on_undefined([alpha]), *on_ends(draws, is_rough, interval == (None, None))),
        warnings=on_copyists(collation, options),
    )
    return (table,)


def _kappas_and_alpha(
    collation: Collation, options: Options
) -> tuple[list[Kappa | None], Kappa | None, Alpha | None]:
    labels = linked_words(collation.words, collation.within(options))
    labels[:, ~collation.counted_words(options)] = NOT_DONE
    counts = judgments(labels, 2)
    pairs = [cohen(confusion) for confusion in confusions(labels, 2)]
    return pairs, multi_kappa(counts), krippendorff_alpha(counts)


def _resampled(
    collation: Collation, options: Options, draws: Draws
) -> tuple[Replicates, Replicates, Replicates]:
    """Replicates of the kappas of every two annotators, the kappa of all, and alpha."""
    words, items = collation.words, collation.counted_words(options)
    units = Units.of(collation.set_numbers(options))
    pairs = beyond_chance_resampled(COHEN, words, collation.counted, items, units, draws)
    labels = linked_words(words, collation.counted)[:, items]
    of_words = units.of_pairs[words.verse_pairs()][items]
    return pairs, *everybody_resampled(labels, of_words, units, draws)


def intervals_of(drawn: Replicates, draws: Draws) -> list[Interval | None]:
    """The interval of each column."""
    return drawn.means(np.eye(drawn.sums.shape[1], dtype=np.bool_)).intervals(draws.level)


def mean_interval(drawn: Replicates, draws: Draws) -> Interval | None:
    """The interval of the mean of all columns."""
    means = drawn.means(np.ones((drawn.sums.shape[1], 1), np.bool_))
    return means.intervals(draws.level)[0]


def has_few_pairs(*drawn: Replicates) -> bool:
    """Whether some figures are based on few verse pairs."""
    counts = np.concatenate([replicates.has_rate.sum(axis=0) for replicates in drawn])
    return bool(((counts > 0) & (counts < ROUGH_BELOW)).any())


def on_ends(draws: Draws | None, is_rough: bool, is_missing: bool) -> tuple[Sentence, ...]:
    """Notes on intervals, if there are any."""
    return (
        (bootstrap_note(draws), *limits(draws.level, rough=is_rough, missing=is_missing))
        if draws
        else ()
    )


def _kappa(kappa: Kappa | None) -> tuple[Cell, ...]:
    if kappa is None:
        return (_LINKED_OR_NOT, 0, None, None, None)
    return (_LINKED_OR_NOT, kappa.items, kappa.observed, kappa.expected, kappa.value)


def _alpha(alpha: Alpha | None, decision: Sentence) -> tuple[Cell, ...]:
    if alpha is None:
        return (decision, 0, None, None, None)
    return (decision, alpha.decisions, alpha.observed, alpha.expected, alpha.value)


# Groups


def difference_table(
    collation: Collation,
    group: Sequence[str],
    options: Options = DEFAULT_OPTIONS,
    progress: Progress = no_progress,
) -> Table:
    """A permutation test of whether the named annotators differ from all others.

    The partition only decides which verse pairs are compared: those in sets.

    Raises:
        ComparisonError: a name is unknown, or the group cannot be tested.
    """
    collation.check_enough()
    collation.check_names(group)
    names = tuple(dict.fromkeys(group))
    size = len(collation.members)
    if size < 3 or not 0 < len(names) < size:
        raise ComparisonError(
            N_(
                "{count} of {all} annotators cannot be compared with the rest: at least "
                "three annotators are needed, some in the group and some outside it"
            ),
            count=len(names),
            all=size,
        )
    if groupings_of(size, len(names)) > _MOST_GROUPINGS:
        raise ComparisonError(
            N_(
                "there are too many ways to choose {count} of {all} annotators; name "
                "fewer annotators or leave some out"
            ),
            count=len(names),
            all=size,
        )
    done = np.logical_and.reduce([annotator.done for annotator in collation.within(options)])
    counts = collation.counts(options.by_dice, done.astype(np.int64), progress)
    of_done = Counts(*(table[:, :, 1:] for table in counts))
    places = [collation.annotators.index(name) for name in names]
    test = difference_from_rest(of_done, places, size)
    notes: tuple[Sentence, ...] = (_NULL, _NAMED_BEFORE)
    cells: tuple[Cell, ...] = (None, None, None)
    if test is not None:
        values = {"groupings": test.groupings, "count": int(done.sum())}
        notes = (Sentence(_DIFFERENCE, values), *notes)
        cells = (test.statistic, test.p_value, _meaning(test))
    signature = collation.signature(options, "difference", weighted=True).with_fields(
        group=names, test="exact-permutation-of-whole-annotators"
    )
    return Table(
        "difference",
        "Do these annotators differ from the rest?",
        (
            Column("group", "annotators"),
            *columns(Kind.RATE, "difference"),
            *columns(Kind.FIGURE, "p"),
            Column("meaning", "meaning"),
        ),
        ((", ".join(names), *cells),),
        str(signature),
        notes,
    )


def _meaning(difference: Difference) -> Sentence:
    """A careful interpretation of a p value."""
    if difference.groupings * _RARE < 1:
        least = f"{1 / difference.groupings:.2f}"
        return Sentence(_TOO_FEW, {"groupings": difference.groupings, "least": least})
    return _AT_MOST if difference.p_value <= _RARE else _MORE_THAN
