"""Checking the origins of a whole gold standard at once."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from blinker_qt.formats.annotation_xml.decisions import Decisions
from blinker_qt.formats.annotation_xml.origin_columns import OriginColumns
from blinker_qt.formats.annotation_xml.screening import Flags, Screened, screened
from blinker_qt.formats.annotation_xml.settling import Rows, settled
from blinker_qt.formats.columns import (
    MOST_LINKS,
    Counts,
    Int32,
    chunk_columns,
    links_of_chunks,
    raw_positions,
)

_NONE = 1 << 30
"""Behind every position."""


def doubtful_rows(
    columns: OriginColumns,
    decisions: Decisions,
    words: tuple[Counts, Counts],
    sources: int,
) -> Flags:
    """bool[pairs], which verse pairs have origins that want a close look; all others are right.

    They are right where all are those of decisions of the verse pair, no decision has two, no two
    origins are the same, they stand in order, and all texts are canonical.

    Args:
        columns: the origins.
        decisions: the links and marks of every verse pair, in canonical notation.
        words: int64[pairs] for each side, how many words each verse has.
        sources: how many annotation sets there are that an origin can name.
    """
    rows, pairs = columns.rows, words[0].size
    texts = (columns.links, columns.source_marks, columns.target_marks)
    own_words = (words[0][rows], words[1][rows])
    look = screened(*texts, *own_words)
    if look.sizes.sum() > MOST_LINKS:
        return np.ones(pairs, np.bool_)
    doubtful = look.suspects.copy()
    doubtful[_canonical(look, texts, own_words)] = False
    unknown = [max(origin.drawn, default=-1) >= sources for origin in columns.origins]
    doubtful |= np.array(unknown)[columns.which]
    doubtful |= _repeated(rows * len(columns.origins) + columns.which)
    wrong = np.zeros(pairs, np.bool_)
    wrong[rows[doubtful]] = True
    # What is not canonical may not be readable either.
    sure = ~wrong[rows]
    wrong[_misplaced(columns.kept(sure), decisions)] = True
    return wrong


def _canonical(
    look: Screened,
    texts: tuple[Sequence[str], Sequence[str], Sequence[str]],
    words: tuple[Counts, Counts],
) -> Rows:
    """Those of the suspects that are canonical all the same, such as links that are no block."""
    suspects = np.flatnonzero(look.suspects)
    found = settled(suspects, *texts, *words)
    columns = (found.links, found.source_marks, found.target_marks)
    same = [
        all(column[place] == text[row] for column, text in zip(columns, texts, strict=True))
        for place, row in enumerate(found.rows.tolist())
    ]
    return found.rows[np.array(same, np.bool_)]


def _misplaced(columns: OriginColumns, decisions: Decisions) -> Rows:
    """The verse pairs in which origins are of nothing, not of what is decided, or out of order.

    Args:
        columns: origins whose texts are canonical.
        decisions: the links and marks of every verse pair.
    """
    rows = columns.rows
    links = links_of_chunks(chunk_columns(columns.links))
    chunks = decisions.look.chunks if decisions.look else chunk_columns(decisions.links)
    decided = links_of_chunks(chunks)
    wrong = [
        _strays(
            _keys(rows[links.pair], links.source, links.target),
            _keys(decided.pair, decided.source, decided.target),
        )
    ]
    firsts = [_firsts(rows.size, links.pair, column) for column in (links.source, links.target)]
    for ours, theirs in (
        (columns.source_marks, decisions.source_marks),
        (columns.target_marks, decisions.target_marks),
    ):
        (pair, position), (other_pair, other) = raw_positions(ours), raw_positions(theirs)
        wrong.append(_strays(_keys(rows[pair], position), _keys(other_pair, other)))
        firsts.append(_firsts(rows.size, pair, position))
    source, target, source_mark, target_mark = firsts
    ascending = _ascending(
        (np.minimum(source, source_mark), source, target, source_mark, target_mark)
    )
    disordered = rows[1:][(rows[1:] == rows[:-1]) & ~ascending]
    of_nothing = rows[np.minimum(np.minimum(source, source_mark), target_mark) == _NONE]
    return np.concatenate((*wrong, disordered, of_nothing))


def _keys(
    rows: NDArray[np.integer],
    first: NDArray[np.integer],
    second: NDArray[np.integer] | int = 0,
) -> NDArray[np.int64]:
    """One number for each decision of a verse pair, in the order of decisions."""
    return (rows.astype(np.int64) << 32) | (first.astype(np.int64) << 16) | second


def _strays(keys: NDArray[np.int64], decided: NDArray[np.int64]) -> Rows:
    """The verse pairs of keys that come twice, or are not among those of what is decided.

    Args:
        keys: in any order.
        decided: ascending.
    """
    ascending = np.sort(keys)
    twice = ascending[1:][ascending[1:] == ascending[:-1]]
    place = np.searchsorted(decided, ascending)
    there = place < decided.size
    there[there] = decided[place[there]] == ascending[there]
    return np.concatenate((twice, ascending[~there])) >> 32


def _firsts(count: int, place: Int32, position: NDArray[np.integer]) -> Counts:
    """The first position of each of so many places, which ascend; `_NONE` for those without."""
    firsts = np.full(count, _NONE, np.int64)
    starts = np.flatnonzero(np.diff(place, prepend=-1))
    firsts[place[starts]] = position[starts]
    return firsts


def _ascending(columns: Sequence[Counts]) -> NDArray[np.bool_]:
    """Whether each row of a table but the first is greater than the one before it."""
    greater = np.zeros(columns[0].size, np.bool_)[1:]
    equal = ~greater
    for column in columns:
        greater |= equal & (column[1:] > column[:-1])
        equal &= column[1:] == column[:-1]
    return greater


def _repeated(keys: NDArray[np.integer]) -> NDArray[np.bool_]:
    """Which keys come more than once."""
    _, places, counts = np.unique(keys, return_inverse=True, return_counts=True)
    repeated: NDArray[np.bool_] = (counts > 1)[places]
    return repeated
