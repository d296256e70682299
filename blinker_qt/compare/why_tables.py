"""Why annotators differ, as tables and plots."""

from collections.abc import Iterator, Sequence
from functools import partial

import numpy as np

from blinker_qt.agreement.encoding import BoolArray
from blinker_qt.agreement.entropy import Kind as Difference
from blinker_qt.agreement.signature import Value
from blinker_qt.bitext.sentence import Sentence
from blinker_qt.bitext.verses import Side
from blinker_qt.compare.cases import Case, cases_of, side_in_words
from blinker_qt.compare.table import Cell, Column, Kind, Table
from blinker_qt.compare.table_writing import Words, as_it_is, said
from blinker_qt.compare.why import Order, Why
from blinker_qt.layouts.charts import amounts
from blinker_qt.layouts.shapes import Sketch

FUNCTION, CONTENT = Sentence("function"), Sentence("content")
KINDS = {
    Difference.LINKED_OR_NOT: Sentence("linked by one, not by the other"),
    Difference.LARGER_OR_SMALLER: Sentence("larger or smaller block"),
    Difference.SHIFTED: Sentence("shifted by one word"),
    Difference.OTHER_WORDS: Sentence("other words"),
}
"""The ways in which two annotators differ, in words."""

_WORD = Column("word", "word")
_SIDE = Column("side", "side")
_CLASS = Column("class", "function or content")
_WORDS = Column("words", "words", Kind.COUNT)
_DIFFERING = Column("differing", "decided differently", Kind.COUNT)
_SHARE = Column("share", "share of them", Kind.RATE)
_ENTROPY = Column("entropy", "entropy (bits)", Kind.FIGURE)
_OF_KINDS = (
    Column("linked_or_not", "linked or not", Kind.COUNT),
    Column("larger_or_smaller", "larger or smaller", Kind.COUNT),
    Column("shifted", "shifted", Kind.COUNT),
    Column("other_words", "other words", Kind.COUNT),
)
_CASE = (
    Column("reference", "verse pair"),
    _SIDE,
    Column("position", "position", Kind.COUNT),
    _WORD,
    Column("annotators", "annotators"),
    Column("decision", "decision"),
)
_ABOUT_TYPES = Sentence(
    "A word type is a form of one side, however it is capitalised. Words count where at least two "
    "annotators have done the verse pair; the entropy is the mean over them. Differences are "
    "counted for every two annotators."
)
_NO_SOURCE_LIST = Sentence(
    "There is no list of function words for the language of the source side, so function and "
    "content words are not told apart there."
)
_NO_TARGET_LIST = Sentence(
    "There is no list of function words for the language of the target side, so function and "
    "content words are not told apart there."
)
_SOURCE_LIST = "Function words of the source side are those of the list {name}."
_TARGET_LIST = "Function words of the target side are those of the list {name}."
_TOP = "{shown} of {all} word types that annotators differ on are shown."


def tables(result: Why, order: Order = Order.WORDS, most: int | None = 30) -> tuple[Table, ...]:
    """Function and content words, kinds of difference, and the word types that split most.

    Args:
        result: what was found.
        order: by what word types are ranked.
        most: how many word types are listed; None for all.
    """
    return classes(result), kinds(result), word_types(result, order, most)


def word_types(result: Why, order: Order = Order.WORDS, most: int | None = None) -> Table:
    """The word types that split the annotators, ranked.

    Args:
        result: what was found.
        order: by what they are ranked.
        most: how many are listed; None for all.
    """
    ranked = result.ranked(order)
    listed = ranked[:most].tolist()
    notes = [_ABOUT_TYPES, *_lists(result)]
    if len(listed) < ranked.size:
        notes.append(Sentence(_TOP, {"shown": len(listed), "all": ranked.size}))
    return Table(
        "types",
        "Word types that split the annotators",
        (_WORD, _SIDE, _CLASS, _WORDS, _DIFFERING, _SHARE, _ENTROPY, *_OF_KINDS),
        tuple(_type_row(result, number) for number in listed),
        str(result.signature.with_fields(order=order.value, first=most or "all")),
        tuple(notes),
    )


def classes(result: Why) -> Table:
    """How far annotators differ on the function and on the content words of each side."""
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
    )


def kinds(result: Why) -> Table:
    """The ways in which annotators differ, counted over all words and every two annotators."""
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
        "Ways of differing",
        (
            Column("kind", "way"),
            Column("count", "differences", Kind.COUNT),
            _SHARE,
            Column("function", "on function words", Kind.COUNT),
            Column("content", "on content words", Kind.COUNT),
        ),
        rows,
        str(result.signature),
        (_ABOUT_TYPES, *_lists(result)),
    )


def cases(result: Why, found: Sequence[Case], **chosen: Value) -> Table:
    """Cases with what everybody decided, one decision a row.

    Args:
        result: where they come from.
        found: the cases.
        **chosen: what they were chosen by, for the signature.
    """
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


def examples(result: Why, most: int = 2) -> tuple[Case, ...]:
    """A few cases of each way of differing, each once."""
    words = [word for kind in KINDS for word in result.examples(kind)[:most].tolist()]
    once = np.array(list(dict.fromkeys(words)), np.int64)
    return tuple(cases_of(result.collation, once))


def plots(result: Why, words: Words = as_it_is, order: Order = Order.WORDS) -> tuple[Sketch, ...]:
    """Bars for the word types that split most, and for the ways of differing.

    Args:
        result: what was found.
        words: says the texts in the reader's language.
        order: by what word types are ranked.
    """
    ranked = result.ranked(order)[:20].tolist()
    labels = [
        f"{result.types.forms[number]} ({said(side_in_words(result.types.side(number)), words)})"
        for number in ranked
    ]
    by_words = order is Order.WORDS
    figures = result.differing if by_words else result.means.means
    axis = Sentence("words decided differently") if by_words else Sentence("entropy (bits)")
    of_all = result.kinds.sum(axis=0)
    title = said(Sentence("Word types that split the annotators"), words)
    most_split = [float(figures[number]) for number in ranked]
    by_type = Sketch(title, partial(amounts, labels, most_split, title, said(axis, words)))
    title = said(Sentence("Ways of differing"), words)
    ways, counts = (
        [said(one, words) for one in KINDS.values()],
        [float(of_all[one]) for one in KINDS],
    )
    axis = Sentence("differences, for every two annotators")
    return by_type, Sketch(title, partial(amounts, ways, counts, title, said(axis, words)))


def _type_row(result: Why, number: int) -> tuple[Cell, ...]:
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


def _counted(result: Why, chosen: BoolArray) -> tuple[Cell, ...]:
    """Words, those decided differently, their share, and the mean entropy of some types."""
    counts = result.means.words[chosen]
    count, differing = int(counts.sum()), int(result.differing[chosen].sum())
    if not count:
        return 0, 0, None, None
    summed = np.nansum(result.means.means[chosen] * counts)
    return count, differing, differing / count, float(summed / count)


def _lists(result: Why) -> Iterator[Sentence]:
    """What function words are on either side."""
    for side, stoplist in zip(Side, result.stoplists, strict=True):
        if stoplist is None:
            yield _NO_SOURCE_LIST if side is Side.SOURCE else _NO_TARGET_LIST
        else:
            template = _SOURCE_LIST if side is Side.SOURCE else _TARGET_LIST
            yield Sentence(template, {"name": stoplist.name})
