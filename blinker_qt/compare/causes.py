"""Why annotators differ: by word type, by function or content words, and by kind."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import partial

import numpy as np
from numpy.typing import NDArray

from blinker_qt.agreement.decisions import DifferenceKind, Means, count_kinds, word_differences
from blinker_qt.agreement.encoding import BoolArray, FloatArray, IntArray
from blinker_qt.agreement.progress import Progress, no_progress
from blinker_qt.agreement.signature import Signature, Value
from blinker_qt.bitext.errors import Sentence
from blinker_qt.bitext.tokens import Stoplist
from blinker_qt.bitext.verses import Side
from blinker_qt.compare.cases import Case, cases_of, side_in_words
from blinker_qt.compare.collation import Collation
from blinker_qt.compare.identical import on_copyists
from blinker_qt.compare.options import DEFAULT_OPTIONS, Options, stoplist_for
from blinker_qt.compare.stoplist_fit import stoplist_warnings
from blinker_qt.compare.table import Cell, Column, Kind, Table, columns, said
from blinker_qt.compare.word_types import WordTypes
from blinker_qt.layouts.charts import Sketch, amounts
from blinker_qt.translation import N_, tr


class TypeOrder(Enum):
    """The order in which word types are ranked."""

    WORDS = "words"
    """By how many of their words are decided differently: what a ruling would settle most of."""
    ENTROPY = "entropy"
    """By the mean entropy of their words: what annotators can least agree on, however rare."""


@dataclass(frozen=True, slots=True, eq=False)
class Causes:
    """The differences between annotators, by word type.

    Attributes:
        stoplists: the function words of the source and of the target side; None if unknown.
        functions: shape (types,), which are function words.
        entropies: shape (words,), the entropy of the decisions on each word, in bits; NaN if fewer
            than two annotators have done the verse pair, or if the word does not count.
        means: the mean entropy of each type, and how many of its words count.
        differing: shape (types,), how many words of each type are decided differently.
        kinds_of_words: shape (kinds, words), from `word_differences`.
        kinds: shape (types, kinds), summed over the words of each type.
        listed: shape (types,), bool; which types are ranked: all, or all but punctuation.
        warnings: who has identical work; it stands above all tables.
    """

    collation: Collation
    stoplists: tuple[Stoplist | None, Stoplist | None]
    types: WordTypes
    functions: BoolArray
    entropies: FloatArray
    means: Means
    differing: IntArray
    kinds_of_words: NDArray[np.int32]
    kinds: NDArray[np.int64]
    listed: BoolArray
    signature: Signature
    warnings: tuple[Sentence, ...]

    def is_function(self, number: int) -> bool | None:
        """Whether a type is a function word; None if its side has no stoplist."""
        stoplist = self.stoplists[0 if self.types.side(number) is Side.SOURCE else 1]
        return None if stoplist is None else bool(self.functions[number])

    def ranked(self, order: TypeOrder = TypeOrder.WORDS) -> IntArray:
        """The types in `listed` that annotators differ on, the most split first.

        Ties are broken by the other order, then by the order in the texts.
        """
        keys = (-self.differing, -np.nan_to_num(self.means.means))
        first, second = keys if order is TypeOrder.WORDS else keys[::-1]
        found = np.lexsort((second, first))
        return found[(self.differing[found] > 0) & self.listed[found]]

    def split_words(self, number: int) -> IntArray:
        """The words of a type that annotators differ on, those with the highest entropy first."""
        of_type = self.types.of_words == number
        return self._ordered(np.flatnonzero(of_type & (self.entropies > 0)))

    def examples(self, kind: int) -> IntArray:
        """The words with differences of one kind, the highest entropy first."""
        return self._ordered(np.flatnonzero(self.kinds_of_words[kind]))

    def cases(self, number: int, most: int | None = None) -> tuple[Case, ...]:
        """The cases of a word type, the most split first; at most `most`, or all."""
        return tuple(cases_of(self.collation, self.split_words(number)[:most]))

    def _ordered(self, words: IntArray) -> IntArray:
        return words[np.argsort(-self.entropies[words], kind="stable")]


def causes_of(
    collation: Collation, options: Options = DEFAULT_OPTIONS, progress: Progress = no_progress
) -> Causes:
    """Find where annotators differ; every word counts, including function words.

    Args:
        options: the sets, and the stoplists that define function words; a side without one uses the
            list in the program for its language, if there is one.
    """
    collation.check_enough()
    stoplists = (
        options.stoplist_source or stoplist_for(collation.bitext.source_language),
        options.stoplist_target or stoplist_for(collation.bitext.target_language),
    )
    listed = replace(options, stoplist_source=stoplists[0], stoplist_target=stoplists[1])
    known, inside = collation.known, collation.inside(options).tobytes()
    types = collation.word_types
    found = known.answer(
        "differences",
        inside,
        lambda: word_differences(collation.words, collation.within(options), progress),
    )
    entropies = known.answer("entropies", inside, lambda: found.entropies)
    return Causes(
        collation,
        stoplists,
        types,
        types.on(*stoplists),
        entropies,
        Means.of(entropies, types.of_words, len(types)),
        np.bincount(types.of_words[entropies > 0], minlength=len(types)),
        found.kinds,
        count_kinds(found.kinds, types.of_words, len(types)),
        np.ones(len(types), np.bool_) if options.punctuation else ~types.punctuation,
        collation.signature(listed, "decisions"),
        on_copyists(collation, options),
    )


_TYPES, _WAYS = Sentence("Word types with the most disagreement"), Sentence("Kinds of differences")
_BARS = 20
"""The number of word types in the plot."""
FUNCTION, CONTENT = Sentence("function"), Sentence("content")
KINDS = {
    DifferenceKind.LINKED_OR_NOT: Sentence("linked by one, not by the other"),
    DifferenceKind.LARGER_OR_SMALLER: Sentence("larger or smaller block"),
    DifferenceKind.SHIFTED: Sentence("shifted by one word"),
    DifferenceKind.OTHER_WORDS: Sentence("other words"),
}
"""The ways in which two annotators differ, in words."""

_WORD = Column("word", "word")
_SIDE = Column("side", "side")
_CLASS = Column("class", "function or content")
_WORDS = Column("words", "words", Kind.COUNT)
_DIFFERING = Column("differing", "decided differently", Kind.COUNT)
_SHARE = Column("share", "share of them", Kind.RATE)
_ENTROPY = Column("entropy", "entropy (bits)", Kind.FIGURE)
_OF_KINDS = columns(Kind.COUNT, "linked or not", "larger or smaller", "shifted", "other words")
_CASE = (
    Column("reference", "verse pair"),
    _SIDE,
    *columns(Kind.COUNT, "position"),
    _WORD,
    *columns(Kind.TEXT, "annotators", "decision"),
)
_ABOUT_TYPES = Sentence(
    "A word type is a form of one side, whatever its capitalisation. Words count if at "
    "least two annotators have done the verse pair; entropy is the mean over these "
    "words. Differences are counted for each pair of annotators."
)
_NO_SOURCE_LIST = Sentence(
    "There is no list of function words for the source language, so function and content "
    "words are not distinguished on that side."
)
_NO_TARGET_LIST = Sentence(
    "There is no list of function words for the target language, so function and content "
    "words are not distinguished on that side."
)
_SOURCE_LIST = N_("Source function words are those in the list {name}.")
_TARGET_LIST = N_("Target function words are those in the list {name}.")
WITHOUT_PUNCTUATION = Sentence("Punctuation is left out.")
_TOP = N_("{shown} of {all} word types on which annotators differ are shown.")


def tables(
    result: Causes, order: TypeOrder = TypeOrder.WORDS, most: int | None = 30
) -> tuple[Table, ...]:
    """Tables of function and content words, kinds of difference, and the most split word types."""
    return classes(result), kinds(result), word_types(result, order, most)


def word_types(
    result: Causes, order: TypeOrder = TypeOrder.WORDS, most: int | None = None
) -> Table:
    """A table of the word types that annotators differ on, ranked; at most `most`, or all."""
    ranked = result.ranked(order)
    listed = ranked[:most].tolist()
    notes = [_ABOUT_TYPES, *_lists(result)]
    if not result.listed.all():
        notes.append(WITHOUT_PUNCTUATION)
    punctuation = {"punctuation": "included" if result.listed.all() else "excluded"}
    if len(listed) < ranked.size:
        notes.append(Sentence(_TOP, {"shown": len(listed), "all": ranked.size}))
    return Table(
        "types",
        _TYPES.template,
        (_WORD, _SIDE, _CLASS, _WORDS, _DIFFERING, _SHARE, _ENTROPY, *_OF_KINDS),
        tuple(_type_row(result, number) for number in listed),
        str(result.signature.with_fields(order=order.value, first=most or "all", **punctuation)),
        tuple(notes),
        warnings=result.warnings,
    )


def classes(result: Causes) -> Table:
    """A table of differences on the function and on the content words of each side."""
    is_source = np.arange(len(result.types)) < result.types.first_target
    rows: list[tuple[Cell, ...]] = []
    places = (is_source, ~is_source)
    for side, here, stoplist in zip(Side, places, result.stoplists, strict=True):
        groups: list[tuple[Sentence | None, BoolArray]] = [(None, here)]
        if stoplist is not None:
            groups = [(FUNCTION, here & result.functions), (CONTENT, here & ~result.functions)]
        for name, chosen in groups:
            rows.append((side_in_words(side), name, *_counted(result, chosen)))
    return Table(
        "classes",
        "Function and content words",
        (_SIDE, _CLASS, _WORDS, _DIFFERING, _SHARE, _ENTROPY),
        tuple(rows),
        str(result.signature),
        tuple(_lists(result)),
        warnings=result.warnings,
    )


def kinds(result: Causes) -> Table:
    """A table of the kinds of difference, counted over all words and pairs of annotators."""
    of_all = result.kinds.sum(axis=0)
    of_functions = result.kinds[result.functions].sum(axis=0)
    differences = int(of_all[list(KINDS)].sum())
    rows = tuple(
        (
            words,
            int(of_all[kind]),
            of_all[kind] / differences if differences else None,
            int(of_functions[kind]),
            int(of_all[kind] - of_functions[kind]),
        )
        for kind, words in KINDS.items()
    )
    return Table(
        "kinds",
        _WAYS.template,
        (
            Column("kind", "kind"),
            Column("count", "differences", Kind.COUNT),
            _SHARE,
            Column("function", "on function words", Kind.COUNT),
            Column("content", "on content words", Kind.COUNT),
        ),
        rows,
        str(result.signature),
        (_ABOUT_TYPES, *_lists(result)),
        warnings=result.warnings,
    )


def cases(result: Causes, found: Sequence[Case], **chosen: Value) -> Table:
    """A table of cases with a row for each decision; `chosen` goes into the signature."""
    signature = str(result.signature.with_fields(**chosen))
    names = result.collation.annotators
    rows = tuple(
        (
            case.pair.reference,
            side_in_words(case.side),
            case.position + 1,
            case.form,
            ", ".join(names[place] for place in decision.annotators),
            decision.said(case.pair, case.side),
        )
        for case in found
        for decision in case.decisions
    )
    return Table("cases", "What the annotators decided", _CASE, rows, signature)


def plots(result: Causes) -> tuple[Sketch, ...]:
    """Bar plots of the most split word types, and of the kinds of difference."""
    ranked = result.ranked()[:_BARS].tolist()
    labels = [
        f"{result.types.forms[number]} ({said(side_in_words(result.types.side(number)))})"
        for number in ranked
    ]
    ways, of_all = [*map(said, KINDS.values())], result.kinds.sum(axis=0)
    words_axis = said(Sentence("words decided differently"))
    ways_axis = said(Sentence("differences, for each pair of annotators"))
    return (
        _bars(_TYPES.template, labels, result.differing[ranked], words_axis),
        _bars(_WAYS.template, ways, of_all[list(KINDS)], ways_axis),
    )


def _bars(title: str, labels: Sequence[str], figures: IntArray, axis: str) -> Sketch:
    shown = tr(title)
    return Sketch(shown, partial(amounts, labels, figures.astype(float).tolist(), shown, axis))


def _type_row(result: Causes, number: int) -> tuple[Cell, ...]:
    is_function = result.is_function(number)
    count, differing = int(result.means.words[number]), int(result.differing[number])
    return (
        result.types.forms[number],
        side_in_words(result.types.side(number)),
        None if is_function is None else FUNCTION if is_function else CONTENT,
        count,
        differing,
        differing / count,
        float(result.means.means[number]),
        *(int(result.kinds[number, kind]) for kind in KINDS),
    )


def _counted(result: Causes, chosen: BoolArray) -> tuple[Cell, ...]:
    """Cells for some types: words, words decided differently, their share, and mean entropy."""
    counts = result.means.words[chosen]
    count, differing = int(counts.sum()), int(result.differing[chosen].sum())
    if not count:
        return 0, 0, None, None
    summed = np.nansum(result.means.means[chosen] * counts)
    return count, differing, differing / count, float(summed / count)


def _lists(result: Causes) -> Iterator[Sentence]:
    """Notes on the stoplist of each side, and whether it fits."""
    yield from stoplist_warnings(result.collation, result.stoplists)
    for side, stoplist in zip(Side, result.stoplists, strict=True):
        if stoplist is None:
            yield _NO_SOURCE_LIST if side is Side.SOURCE else _NO_TARGET_LIST
        else:
            template = _SOURCE_LIST if side is Side.SOURCE else _TARGET_LIST
            yield Sentence(template, {"name": stoplist.name})
