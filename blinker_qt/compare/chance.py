"""How far annotators agree beyond chance, and whether some of them differ from the rest."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from blinker_qt.agreement.bootstrap import (
    FEW,
    Draws,
    Interval,
    Replicates,
    everybody_resampled,
    pairs_resampled,
    set_alpha_resampled,
    units_of,
)
from blinker_qt.agreement.chance import (
    Alpha,
    Judgments,
    Kappa,
    cohen,
    confusions,
    krippendorff_alpha,
    mean_value,
    multi_kappa,
)
from blinker_qt.agreement.dice import Counts, pairs_of
from blinker_qt.agreement.encoding import NOT_DONE, linked_words
from blinker_qt.agreement.masi import set_alpha
from blinker_qt.agreement.measures import AgreementMeasure
from blinker_qt.agreement.permutation import Difference, difference_from_rest, groupings_of
from blinker_qt.agreement.progress import Progress, no_progress
from blinker_qt.bitext.errors import Sentence
from blinker_qt.compare.agreement import LINKED_OR_NOT, compare, drawn_so, limits, with_draws
from blinker_qt.compare.collation import Collation, ComparisonError
from blinker_qt.compare.options import DEFAULT_OPTIONS, Options
from blinker_qt.compare.scores import PARTNERS
from blinker_qt.compare.table import Cell, Column, Kind, Table
from blinker_qt.translation import N_

_MOST_GROUPINGS = 1_000_000
"""All of them are looked at: more would take minutes."""

DECISION = Sentence(
    "one decision is what an annotator said of one word, on either side, of a verse pair that is "
    "done: linked, or without links; function words that are left out are no decisions"
)
NOT_WORD_PAIRS = Sentence(
    "kappa over word pairs would mislead: nearly all word pairs are linked by nobody, so even "
    "annotators without a link in common would agree on most of them"
)
_PRINTED = Sentence(
    "the kappa of all annotators is printed with Po and Pe by Hamon, and with Pa, the mean of Si, "
    "and Pe in the study of temporal annotations; both are the same number"
)
_DIFFERENCE = N_(
    "the agreement rate within the two groups less that between them; p is the "
    "share of all {groupings} ways of choosing so many whole annotators that reach "
    "it; over {count} verse {count:pair|pairs} that all have done"
)
_NULL = Sentence(
    "the null hypothesis: who is in the group has nothing to do with how anybody linked, as if the "
    "group had been drawn by lot; a small p does not say which of the annotators is the reason"
)
NAMED_BEFORE = Sentence(
    "p is valid only for a group that was named before anybody looked at the figures; for one that "
    "was chosen because of them it means nothing"
)
_RARE = 0.05
_AT_MOST = Sentence("reached by at most 5 % of the groups of this size")
_MORE_THAN = Sentence("reached by more than 5 % of the groups of this size")
_TOO_FEW = N_(
    "not to be judged: there are only {groupings} groups of this size, so p cannot be less than "
    "{least}"
)
_ABOUT = Column("decision", "decision")
_LINKED_OR_NOT, _SETS = Sentence("linked or not"), Sentence("sets of linked words (MASI)")
_KAPPA = (
    _ABOUT,
    Column("items", "words", Kind.COUNT),
    Column("observed", "Po", Kind.FIGURE),
    Column("expected", "Pe", Kind.FIGURE),
    Column("kappa", "kappa", Kind.FIGURE),
)
_ENDS = (Column("low", "from", Kind.FIGURE), Column("high", "to", Kind.FIGURE))
_MEAN_ENDS = (Column("mean_low", "from", Kind.FIGURE), Column("mean_high", "to", Kind.FIGURE))
_ALPHA = (
    _ABOUT,
    Column("decisions", "decisions", Kind.COUNT),
    Column("observed", "Do", Kind.FIGURE),
    Column("expected", "De", Kind.FIGURE),
    Column("alpha", "alpha", Kind.FIGURE),
)


@dataclass(frozen=True, slots=True)
class Sure:
    """How sure kappas and alphas are.

    Attributes:
        draws: how intervals were found.
        pairs: those of Cohen's kappa of every two annotators; None where nothing can be said.
        figures: those of the other figures of a table, likewise.
        is_rough: whether some are over few verse pairs.
    """

    draws: Draws
    pairs: tuple[Interval | None, ...]
    figures: tuple[Interval | None, ...]
    is_rough: bool

    @classmethod
    def of(cls, draws: Draws, pairs: Replicates | None, *others: Replicates) -> "Sure":
        """From what was drawn: of pairs of annotators and their mean, and of all of them."""
        one = np.ones((1, 1), np.bool_)
        figures = [each.intervals(one, draws.level)[0] for each in others]
        drawn = [each.has_rate.sum(axis=0) for each in others]
        of_pairs: list[Interval | None] = []
        if pairs is not None:
            count = pairs.sums.shape[1]
            of_pairs = pairs.intervals(np.eye(count, dtype=np.bool_), draws.level)
            figures += pairs.intervals(np.ones((count, 1), np.bool_), draws.level)
            drawn.append(pairs.has_rate.sum(axis=0))
        few = np.concatenate(drawn)
        rough = bool(((few > 0) & (few < FEW)).any())
        return cls(draws, tuple(of_pairs), tuple(figures), rough)


@dataclass(frozen=True, slots=True)
class Chance:
    """Agreement beyond chance on which words are linked.

    Attributes:
        pairs: Cohen's kappa of every two; None where the two have nothing in common.
        everybody: the kappa of all of them together; None where no word was judged by two.
        alpha: Krippendorff's, nominal; None likewise.
        warnings: where the kappa of two hides that their links differ.
        sure: how sure they are: the kappa of all, alpha, and the mean of Cohen's kappas; None where
            that was not asked for.
    """

    annotators: tuple[str, ...]
    pairs: tuple[Kappa | None, ...]
    everybody: Kappa | None
    alpha: Alpha | None
    signature: str
    warnings: tuple[Sentence, ...] = ()
    sure: Sure | None = None

    @property
    def mean(self) -> float | None:
        """The mean of Cohen's kappas; None without any."""
        return mean_value([kappa for kappa in self.pairs if kappa])


@dataclass(frozen=True, slots=True)
class SetAlpha:
    """Krippendorff's alpha over the sets of words that words were linked with.

    Attributes:
        alpha: None where no word was decided on by two.
        sure: how sure it is; None where that was not asked for.
    """

    alpha: Alpha | None
    signature: str
    sure: Sure | None = None


@dataclass(frozen=True, slots=True)
class GroupDifference:
    """Whether some annotators differ from the rest.

    Attributes:
        difference: None where there is nothing to compare.
        verse_pairs: how many verse pairs it is over, those that all annotators have done.
    """

    group: tuple[str, ...]
    difference: Difference | None
    verse_pairs: int
    signature: str


def chance(
    collation: Collation, options: Options = DEFAULT_OPTIONS, draws: Draws | None = None
) -> Chance:
    """Kappas and alpha over linked or not.

    Args:
        collation: the annotation sets.
        options: the verse pairs and words that count; weights and marks do not matter.
        draws: how intervals are found; none are where it is None.
    """
    collation.check_enough()
    figures = collation.known.answer(
        "chance", collation.what_counts(options), lambda: _kappas_and_alpha(collation, options)
    )
    signature = collation.signature(options, "chance-linked-or-not")
    warnings = compare(collation, replace(options, measure=AgreementMeasure.KAPPA)).warnings
    sure = None
    if draws is not None:
        signature, sure = with_draws(signature, draws), _sure(collation, options, draws)
    return Chance(collation.annotators, *figures, str(signature), warnings, sure)


def _sure(collation: Collation, options: Options, draws: Draws) -> Sure:
    words, items = collation.words, collation.counted_words(options)
    units, _ = units_of(collation.cut(options))
    pairs = pairs_resampled(AgreementMeasure.KAPPA, words, collation.counted, items, units, draws)
    labels = linked_words(words, collation.counted)[:, items]
    of_words = units[words.verse_pairs()][items]
    return Sure.of(draws, pairs, *everybody_resampled(labels, of_words, draws))


def _kappas_and_alpha(
    collation: Collation, options: Options
) -> tuple[tuple[Kappa | None, ...], Kappa | None, Alpha | None]:
    labels = linked_words(collation.words, collation.within(options))
    labels[:, ~collation.counted_words(options)] = NOT_DONE
    judgments = Judgments.of(labels, 2)
    pairs = tuple(map(cohen, confusions(labels, 2)))
    return pairs, multi_kappa(judgments), krippendorff_alpha(judgments)


def alpha_over_sets(
    collation: Collation,
    options: Options = DEFAULT_OPTIONS,
    progress: Progress = no_progress,
    draws: Draws | None = None,
) -> SetAlpha:
    """Krippendorff's alpha with MASI distance.

    Args:
        collation: the annotation sets.
        options: the verse pairs and words that count; weights and marks do not matter.
        draws: how an interval is found; there is none where it is None.
        progress: is told which share is done, from 0 to 1; what it raises ends the computation.
    """
    collation.check_enough()
    alpha = collation.known.answer(
        "alpha over sets",
        collation.what_counts(options),
        lambda: set_alpha(
            collation.words,
            collation.within(options),
            collation.counted_words(options),
            progress,
        ),
    )
    signature, sure = collation.signature(options, "alpha-masi-of-all"), None
    if draws is not None:
        units, _ = units_of(collation.cut(options))
        items = collation.counted_words(options)
        found = set_alpha_resampled(collation.words, collation.counted, items, units, draws)
        signature, sure = with_draws(signature, draws), Sure.of(draws, None, found)
    return SetAlpha(alpha, str(signature), sure)


def group_difference(
    collation: Collation,
    group: Sequence[str],
    options: Options = DEFAULT_OPTIONS,
    progress: Progress = no_progress,
) -> GroupDifference:
    """Test whether some annotators stand apart from all others, by permutation.

    Args:
        collation: the annotation sets.
        group: the names of those annotators.
        options: what is counted, and how; of the partition, only which verse pairs are in sets.
        progress: is told which share is counted, from 0 to 1; what it raises ends the counting.
    """
    collation.check_enough()
    collation.check_names(group)
    names = tuple(dict.fromkeys(group))
    size = len(collation.members)
    if size < 3 or not 0 < len(names) < size:
        raise ComparisonError(
            N_(
                "{count} of {all} annotators cannot be compared with the rest: there have to be "
                "three annotators or more, some in the group and some not"
            ),
            count=len(names),
            all=size,
        )
    if groupings_of(size, len(names)) > _MOST_GROUPINGS:
        raise ComparisonError(
            N_(
                "there are too many ways of choosing {count} of {all} annotators; name fewer, or "
                "leave some annotators out"
            ),
            count=len(names),
            all=size,
        )
    done = np.logical_and.reduce([some.done for some in collation.within(options)])
    counts = collation.counts(options.by_dice, done.astype(np.int64), progress)
    of_done = Counts(*(table[:, :, 1:] for table in counts.tables))
    places = [collation.annotators.index(name) for name in names]
    found = difference_from_rest(of_done, places, size)
    signature = collation.signature(options, "difference", weighted=True).with_fields(
        group=names, test="exact-permutation-of-whole-annotators"
    )
    return GroupDifference(names, found, int(done.sum()), str(signature))


def chance_tables(found: Chance) -> tuple[Table, ...]:
    """Cohen's kappa of every two annotators, their mean, the kappa of all, nominal alpha."""
    names = [
        (found.annotators[one], found.annotators[other])
        for one, other in pairs_of(len(found.annotators))
    ]
    sure = found.sure
    ends = [_ends(interval) for interval in sure.pairs] if sure else [()] * len(names)
    rows = [
        (*pair, *_kappa(kappa), *own)
        for pair, kappa, own in zip(names, found.pairs, ends, strict=True)
    ]
    of_kappa, of_alpha, of_mean = map(_ends, sure.figures) if sure else ((), (), ())
    missing = sure is not None and None in sure.pairs
    who = (Column("first", "annotator"), Column("second", "and annotator"))
    signature = found.signature
    return (
        Table(
            "cohen",
            "Cohen's kappa of every two annotators: linked or not",
            (*who, *_KAPPA, *(_ENDS if sure else ())),
            tuple(rows),
            signature,
            (
                *(*found.warnings, LINKED_OR_NOT, DECISION, NOT_WORD_PAIRS),
                *_on_intervals(sure, missing=missing),
            ),
        ),
        Table(
            "kappa",
            "Kappa of all annotators: linked or not",
            (
                *(*_KAPPA, *(_ENDS if sure else ())),
                Column("mean_cohen", "mean of Cohen's kappas", Kind.FIGURE),
                *(_MEAN_ENDS if sure else ()),
            ),
            ((*_kappa(found.everybody), *of_kappa, found.mean, *of_mean),),
            signature,
            (
                *(*found.warnings, LINKED_OR_NOT, _PRINTED),
                *_on_intervals(sure, missing=(None, None) in (of_kappa, of_mean)),
            ),
        ),
        Table(
            "alpha",
            "Krippendorff's alpha: linked or not",
            (*_ALPHA, *(_ENDS if sure else ())),
            ((*_alpha(found.alpha, _LINKED_OR_NOT), *of_alpha),),
            signature,
            (
                *(*found.warnings, LINKED_OR_NOT, DECISION),
                *_on_intervals(sure, missing=of_alpha == (None, None)),
            ),
        ),
    )


def alpha_tables(found: SetAlpha) -> tuple[Table, ...]:
    """Alpha over sets of words."""
    ends = _ends(found.sure.figures[0]) if found.sure else ()
    table = Table(
        "alpha_masi",
        "Krippendorff's alpha over the words that a word was linked with",
        (*_ALPHA, *(_ENDS if found.sure else ())),
        ((*_alpha(found.alpha, _SETS), *ends),),
        found.signature,
        (PARTNERS, *_on_intervals(found.sure, missing=ends == (None, None))),
    )
    return (table,)


def difference_tables(found: GroupDifference) -> tuple[Table, ...]:
    """Whether some annotators differ from the rest."""
    difference = found.difference
    notes: tuple[Sentence, ...] = (_NULL, NAMED_BEFORE)
    cells: tuple[Cell, ...] = (None, None, None)
    if difference is not None:
        values = {"groupings": difference.groupings, "count": found.verse_pairs}
        notes = (Sentence(_DIFFERENCE, values), *notes)
        cells = (difference.statistic, difference.p_value, _meaning(difference))
    table = Table(
        "difference",
        "Do these annotators differ from the rest?",
        (
            Column("group", "annotators"),
            Column("difference", "difference", Kind.RATE),
            Column("p", "p", Kind.FIGURE),
            Column("meaning", "such a difference is"),
        ),
        ((", ".join(found.group), *cells),),
        found.signature,
        notes,
    )
    return (table,)


def _meaning(difference: Difference) -> Sentence:
    """What may be said of a p value, and no more."""
    if difference.groupings * _RARE < 1:
        least = f"{1 / difference.groupings:.2f}"
        return Sentence(_TOO_FEW, {"groupings": difference.groupings, "least": least})
    return _AT_MOST if difference.p_value <= _RARE else _MORE_THAN


def _ends(interval: Interval | None) -> tuple[Cell, ...]:
    return (None, None) if interval is None else (interval.low, interval.high)


def _on_intervals(sure: Sure | None, *, missing: bool) -> tuple[Sentence, ...]:
    if sure is None:
        return ()
    return (drawn_so(sure.draws), *limits(rough=sure.is_rough, missing=missing))


def _kappa(kappa: Kappa | None) -> tuple[Cell, ...]:
    if kappa is None:
        return (_LINKED_OR_NOT, 0, None, None, None)
    return (_LINKED_OR_NOT, kappa.items, kappa.observed, kappa.expected, kappa.value)


def _alpha(alpha: Alpha | None, decision: Sentence) -> tuple[Cell, ...]:
    if alpha is None:
        return (decision, 0, None, None, None)
    return (decision, alpha.decisions, alpha.observed, alpha.expected, alpha.value)
