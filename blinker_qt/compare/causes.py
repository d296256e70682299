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
from blinker_qt.bitext.verses import Side
from blinker_qt.bitext.word_details import PartsOfSpeech
from blinker_qt.compare.cases import SIDES_IN_WORDS, Case, cases_of
from blinker_qt.compare.collation import Collation
from blinker_qt.compare.content_fit import content_warnings
from blinker_qt.compare.identical import on_copyists
from blinker_qt.compare.options import (
    DEFAULT_OPTIONS,
    Options,
    TypesBy,
    stoplist_for,
)
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
        options: what content words and word types are; `content` is None where nothing tells them.
        functions: shape (words,), which are function words.
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
    options: Options
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

    def word_class(self, number: int) -> Sentence | None:
        """Whether words of a type are function or content words; None if nothing tells them."""
        content = self.options.content[self.types.side(number).index]
        if content is None:
            return None
        of_type = self.functions[self.types.of_words == number]
        if of_type.all():
            return FUNCTION
        return BOTH if of_type.any() else CONTENT

    def ranked(self, order: TypeOrder = TypeOrder.WORDS) -> IntArray:
        """The types in `listed` that annotators differ on, the most split first.

        Ties are broken by the other order, then by the order in the texts.
        """
        keys = (-self.differing, -np.nan_to_num(self.means.means))
        first, second = keys if order is TypeOrder.WORDS else keys[::-1]
        ordered = np.lexsort((second, first))
        return ordered[(self.differing[ordered] > 0) & self.listed[ordered]]

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
        options: the sets, and what content words are; if they do not say it for a side, the
            program's stoplist for its language is used, if there is one.
    """
    collation.check_enough()
    options = replace(
        options,
        content_source=options.content_source or stoplist_for(collation.bitext.source_language),
        content_target=options.content_target or stoplist_for(collation.bitext.target_language),
    )
    known, inside = collation.known, collation.inside(options).tobytes()
    types = collation.word_types(options.types)
    differences = known.answer(
        "differences",
        inside,
        lambda: word_differences(collation.words, collation.within(options), progress),
    )
    entropies = known.answer("entropies", inside, lambda: differences.entropies)
    return Causes(
        collation,
        options,
        types,
        _function_words(collation, options),
        entropies,
        Means.of(entropies, types.of_words, len(types)),
        np.bincount(types.of_words[entropies > 0], minlength=len(types)),
        differences.kinds,
        count_kinds(differences.kinds, types.of_words, len(types)),
        np.ones(len(types), np.bool_) if options.punctuation else ~types.punctuation,
        collation.signature(options, "decisions"),
        on_copyists(collation, options),
    )


def _function_words(collation: Collation, options: Options) -> BoolArray:
    """Which words are function words, shape (source words + target words,)."""
    functions = np.zeros(collation.word_types().of_words.size, np.bool_)
    parts = np.split(functions, collation.words.source_starts[-1:])
    for side, content, part in zip(Side, options.content, parts, strict=True):
        are_content = collation.content_words(side, content)
        if are_content is not None:
            np.logical_not(are_content, out=part)
    return functions


_TYPES, _WAYS = Sentence("Word types with the most disagreement"), Sentence("Kinds of differences")
_BARS = 20
"""The number of word types in the plot."""
FUNCTION, CONTENT = Sentence("function"), Sentence("content")
BOTH = Sentence("both")
"""Of a word type some words are function words, and others content words."""
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
_ABOUT_TYPES = {
    TypesBy.FORM: Sentence(
        "A word type is a form of one side, whatever its capitalisation. Words count if at "
        "least two annotators have done the verse pair; entropy is the mean over these "
        "words. Differences are counted for each pair of annotators."
    ),
    TypesBy.LEMMA: Sentence(
        "A word type is a lemma of one side, whatever its capitalisation. Words count if at "
        "least two annotators have done the verse pair; entropy is the mean over these "
        "words. Differences are counted for each pair of annotators."
    ),
}
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
_SOURCE_PARTS = N_("Source content words are those with the parts of speech {names}.")
_TARGET_PARTS = N_("Target content words are those with the parts of speech {names}.")
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
    by = result.options.types
    notes = [_ABOUT_TYPES[by], *result.collation.on_types(by), *_lists(result)]
    signature = result.collation.with_types(result.signature, by)
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
        str(signature.with_fields(order=order.value, first=most or "all", **punctuation)),
        tuple(notes),
        warnings=result.warnings,
    )


def classes(result: Causes) -> Table:
    """A table of differences on the function and on the content words of each side."""
    is_source = np.arange(result.entropies.size) < result.collation.words.source_starts[-1]
    rows: list[tuple[Cell, ...]] = []
    places = (is_source, ~is_source)
    for side, on_side, content in zip(Side, places, result.options.content, strict=True):
        groups: list[tuple[Sentence | None, BoolArray]] = [(None, on_side)]
        if content is not None:
            groups = [
                (FUNCTION, on_side & result.functions),
                (CONTENT, on_side & ~result.functions),
            ]
        for name, chosen in groups:
            rows.append((SIDES_IN_WORDS[side], name, *_counted(result, chosen)))
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
    of_functions = result.kinds_of_words[:, result.functions].sum(axis=1, dtype=np.int64)
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
        (_ABOUT_TYPES[TypesBy.FORM], *_lists(result)),
        warnings=result.warnings,
    )


def cases(result: Causes, listed: Sequence[Case], **chosen: Value) -> Table:
    """A table of cases with a row for each decision; `chosen` goes into the signature."""
    signature = str(
        result.collation.with_types(result.signature, result.options.types).with_fields(**chosen)
    )
    names = result.collation.annotators
    rows = tuple(
        (
            case.pair.reference,
            SIDES_IN_WORDS[case.side],
            case.position + 1,
            case.form,
            ", ".join(names[place] for place in decision.annotators),
            decision.said(case.pair, case.side),
        )
        for case in listed
        for decision in case.decisions
    )
    return Table("cases", "What the annotators decided", _CASE, rows, signature)


def plots(result: Causes) -> tuple[Sketch, ...]:
    """Bar plots of the most split word types, and of the kinds of difference."""
    ranked = result.ranked()[:_BARS].tolist()
    labels = [
        f"{result.types.forms[number]} ({said(SIDES_IN_WORDS[result.types.side(number)])})"
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
    count, differing = int(result.means.words[number]), int(result.differing[number])
    return (
        result.types.forms[number],
        SIDES_IN_WORDS[result.types.side(number)],
        result.word_class(number),
        count,
        differing,
        differing / count,
        float(result.means.means[number]),
        *result.kinds[number, list(KINDS)].tolist(),
    )


def _counted(result: Causes, chosen: BoolArray) -> tuple[Cell, ...]:
    """Cells for some words: their number, those decided differently, their share, mean entropy."""
    entropies = result.entropies[chosen & ~np.isnan(result.entropies)]
    if not entropies.size:
        return 0, 0, None, None
    differing = int(np.count_nonzero(entropies))
    return entropies.size, differing, differing / entropies.size, float(entropies.mean())


def _lists(result: Causes) -> Iterator[Sentence]:
    """Notes on what tells content words on each side, and whether it fits."""
    content = result.options.content
    yield from content_warnings(result.collation, content)
    for side, told_by in zip(Side, content, strict=True):
        if told_by is None:
            yield _NO_SOURCE_LIST if side is Side.SOURCE else _NO_TARGET_LIST
        elif isinstance(told_by, PartsOfSpeech):
            template = _SOURCE_PARTS if side is Side.SOURCE else _TARGET_PARTS
            yield Sentence(template, {"names": str(told_by)})
        else:
            template = _SOURCE_LIST if side is Side.SOURCE else _TARGET_LIST
            yield Sentence(template, {"name": told_by.name})
