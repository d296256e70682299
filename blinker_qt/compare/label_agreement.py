"""Agreement of annotators on the labels of links that they share."""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from blinker_qt.agreement.chance import (
    cohen,
    confusions,
    judgments,
    krippendorff_alpha,
    mean_value,
    multi_kappa,
)
from blinker_qt.agreement.dice import pairs_of
from blinker_qt.agreement.encoding import EncodedSet, IntArray
from blinker_qt.agreement.resampling import (
    Draws,
    Replicates,
    Units,
    everybody_resampled,
    kappas_resampled,
)
from blinker_qt.bitext.alignment import labels_from_text
from blinker_qt.bitext.errors import Sentence
from blinker_qt.bitext.study import LinkLabel
from blinker_qt.compare.agreement import on_comparing, with_draws
from blinker_qt.compare.collation import AnnotatorWork, Collation, ComparisonError
from blinker_qt.compare.measure_names import on_undefined
from blinker_qt.compare.options import DEFAULT_OPTIONS, Options
from blinker_qt.compare.other_measures import has_few_pairs, intervals_of, mean_interval, on_ends
from blinker_qt.compare.table import FIRST, SECOND, Cell, Column, Kind, Table, columns, ends
from blinker_qt.translation import N_

_DECISION = Sentence(
    "a decision is the label that an annotator gave a link, or none; only links that both "
    "drew count"
)
_OF_ALL = Sentence("kappa and alpha of all annotators count links that at least two drew")
_CONFUSED = Sentence(
    "how often two annotators gave a link that both drew these labels, over all pairs of annotators"
)
_NO_LABEL = Sentence("no label")
_LINKS = Column("items", "shared links", Kind.COUNT)
_OBSERVED = Column("observed", "Po", Kind.FIGURE)
_EXPECTED = Column("expected", "Pe", Kind.FIGURE)
_NOT_DRAWN = -1


class _Labelled(NamedTuple):
    """The label of each link that anybody drew.

    Attributes:
        names: the labels, whose classes count from 1; class 0 is no label.
        given: shape (A, links), the class that each annotator gave, or -1 for a link not drawn.
        verse_pairs: shape (links,), the verse pair of each link.
    """

    names: tuple[LinkLabel, ...]
    given: NDArray[np.int8]
    verse_pairs: IntArray


def label_tables(
    collation: Collation, options: Options = DEFAULT_OPTIONS, draws: Draws | None = None
) -> tuple[Table, ...]:
    """The agreement of annotators on labels: of every two, of all, and which are confused.

    Intervals are computed only if draws are given.

    Raises:
        ComparisonError: no study has labels for links, or there are too few annotation sets.
    """
    collation.check_enough()
    if not collation.labels:
        raise ComparisonError(N_("no study has labels for links; the study settings have them"))
    labelled = _labelled(collation, options)
    given, classes = labelled.given, len(labelled.names) + 1
    matrices = confusions(given, classes)
    pairs = [cohen(matrix) for matrix in matrices]
    counts = judgments(given, classes)
    everybody, alpha = multi_kappa(counts), krippendorff_alpha(counts)
    signatures = [
        collation.signature(options, f"{name}-labels")
        for name in ("cohen", "kappa-of-all", "confusion")
    ]
    of_pairs: list[tuple[Cell, ...]] = [()] * len(pairs)
    of_mean = of_kappa = of_alpha = tuple[Cell, ...]()
    rough = False
    if draws is not None:
        drawn, *of_all = _resampled(collation, options, labelled, draws)
        of_pairs = [*map(ends, intervals_of(drawn, draws))]
        of_mean = ends(mean_interval(drawn, draws))
        of_kappa, of_alpha = (ends(intervals_of(replicates, draws)[0]) for replicates in of_all)
        rough = has_few_pairs(drawn, *of_all)
        signatures[:2] = [with_draws(signature, draws) for signature in signatures[:2]]
    names = collation.annotators
    none = (None, None)
    warnings = on_comparing(collation, options)
    return (
        Table(
            "labels",
            "Agreement on the labels of shared links",
            (
                *(FIRST, SECOND, _LINKS, _OBSERVED, _EXPECTED),
                *columns(Kind.FIGURE, "kappa"),
                *_ends_of(draws),
            ),
            tuple(
                (
                    *(names[first], names[second]),
                    *(
                        (kappa.items, kappa.observed, kappa.expected, kappa.value)
                        if kappa
                        else (0, None, None, None)
                    ),
                    *interval,
                )
                for (first, second), kappa, interval in zip(
                    pairs_of(len(names)), pairs, of_pairs, strict=True
                )
            ),
            str(signatures[0]),
            (_DECISION, *on_undefined(pairs), *on_ends(draws, rough, none in of_pairs)),
            warnings=warnings,
        ),
        Table(
            "labels_of_all",
            "Agreement of all annotators on the labels of shared links",
            (
                *(_LINKS, _OBSERVED, _EXPECTED),
                *columns(Kind.FIGURE, "kappa"),
                *_ends_of(draws),
                Column("mean_cohen", "mean of Cohen's kappas", Kind.FIGURE),
                *_ends_of(draws, "mean_"),
                *columns(Kind.FIGURE, "alpha"),
                *_ends_of(draws, "alpha_"),
            ),
            (
                (
                    *(
                        (everybody.items, everybody.observed, everybody.expected, everybody.value)
                        if everybody
                        else (0, None, None, None)
                    ),
                    *of_kappa,
                    mean_value([kappa for kappa in pairs if kappa]),
                    *of_mean,
                    alpha.value if alpha else None,
                    *of_alpha,
                ),
            ),
            str(signatures[1]),
            (
                *(_DECISION, _OF_ALL, *on_undefined([everybody])),
                *on_ends(draws, rough, none in (of_kappa, of_mean, of_alpha)),
            ),
            warnings=warnings,
        ),
        Table(
            "labels_confused",
            "Labels of shared links, by pairs of annotators",
            (
                Column("label", "label"),
                Column("other", "and"),
                Column("times", "times", Kind.COUNT),
            ),
            _confused(matrices.sum(axis=0), labelled.names),
            str(signatures[2]),
            (_CONFUSED,),
            warnings=warnings,
        ),
    )


def _ends_of(draws: Draws | None, prefix: str = "") -> tuple[Column, ...]:
    if draws is None:
        return ()
    low, high = f"{prefix}low", f"{prefix}high"
    return Column(low, "from", Kind.FIGURE), Column(high, "to", Kind.FIGURE)


def _confused(
    matrix: NDArray[np.int64], names: Sequence[LinkLabel]
) -> tuple[tuple[Cell, ...], ...]:
    """The two labels that a link was given and how often, the most frequent first."""
    called: list[Cell] = [_NO_LABEL, *(label.name for label in names)]
    times = Counter[tuple[int, int]]()
    for first, second in np.argwhere(matrix).tolist():
        times[min(first, second), max(first, second)] += int(matrix[first, second])
    ordered = sorted(times.items(), key=lambda entry: (-entry[1], entry[0]))
    return tuple((called[first], called[second], count) for (first, second), count in ordered)


def _labelled(collation: Collation, options: Options) -> _Labelled:
    words, names = collation.words, collation.labels
    classes = {label.name: number for number, label in enumerate(names, 1)}
    decided = collation.within(options)
    columns = np.int64(words.target_starts[-1])
    cells = np.unique(np.concatenate([annotator.cells(words) for annotator in decided]))
    sources, targets = cells // columns, cells % columns
    counts = collation.counted_words(options)
    cells = cells[counts[sources] & counts[words.source_starts[-1] + targets]]
    given = np.full((len(decided), cells.size), _NOT_DRAWN, np.int8)
    for row, member, annotator in zip(given, collation.members, decided, strict=True):
        row[np.isin(cells, annotator.cells(words), assume_unique=True)] = 0
        labels = _labels_of(collation, member, annotator)
        for cell, name in labels.items():
            place = int(np.searchsorted(cells, cell))
            if place < cells.size and cells[place] == cell:
                row[place] = classes[name]
    of_words = np.searchsorted(words.source_starts, cells // columns, side="right") - 1
    return _Labelled(names, given, of_words)


def _labels_of(
    collation: Collation, member: AnnotatorWork, annotator: EncodedSet
) -> dict[int, str]:
    """The label of each labelled link in the verse pairs that are compared, by its cell number."""
    words = collation.words
    columns = int(words.target_starts[-1])
    return {
        (int(words.source_starts[index]) + source) * columns
        + int(words.target_starts[index])
        + target: name
        for index, text in member.labels.items()
        if annotator.done[index]
        for (source, target), name in labels_from_text(text)
    }


def _resampled(
    collation: Collation, options: Options, labelled: _Labelled, draws: Draws
) -> tuple[Replicates, Replicates, Replicates]:
    """Replicates of the kappas of every two annotators, the kappa of all, and alpha."""
    units = Units.of(collation.set_numbers(options))
    of_links = units.of_pairs[labelled.verse_pairs]
    classes = len(labelled.names) + 1
    pairs = kappas_resampled(labelled.given, of_links, units, draws, classes)
    return pairs, *everybody_resampled(labelled.given, of_links, units, draws, classes)
