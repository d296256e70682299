"""Checks the links, marks and origins of many verse pairs at once, and reports what is wrong."""

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import chain, product
from typing import NamedTuple, TypeVar

import numpy as np
from lxml import etree
from numpy.typing import NDArray

from blinker_qt.bitext.adjudication import Decision, Origin, Settled, grouped
from blinker_qt.bitext.alignment import (
    LABELS,
    LINKS,
    POSITIONS,
    SCORES,
    Alignment,
    LabelledLink,
    LinkToken,
    ScoredLink,
    labels_from_text,
    links_from_text,
    positions_from_text,
    scores_from_text,
)
from blinker_qt.bitext.errors import AlignmentError, WordError
from blinker_qt.bitext.study import Study
from blinker_qt.bitext.verses import Side, VersePair
from blinker_qt.formats.annotation.inspection import Inspector, shown
from blinker_qt.formats.annotation.vocabulary import qualified
from blinker_qt.formats.columns import (
    ChunkColumns,
    Int32,
    Int64,
    LinkColumns,
    MarkColumns,
    NotationError,
    UInt16,
    chunk_columns,
    in_order,
    links_as_texts,
    links_of_chunks,
    positions_as_texts,
    raw_positions,
)
from blinker_qt.translation import N_, Translatable

_MOST_LINKS_IN_PAIR = 1 << 20
_NO_POSITION = 1 << 16
"""Greater than every position."""

Flags = NDArray[np.bool_]
_Written = tuple[Int32, Int32]
"""Verse pairs and 0-based positions in the order of the file."""
_Column = TypeVar("_Column")


class Decisions(NamedTuple):
    """The links and marks of some verse pairs.

    Attributes:
        links: the links.
        possible: the possible links, which are among them.
        marks: the words marked not translated on each side.
        tidy: bool[pairs], whether links and marks are written in canonical notation.
        wrong: bool[pairs], whether they are invalid; then they may be absent here.
    """

    links: LinkColumns
    possible: LinkColumns
    marks: tuple[MarkColumns, MarkColumns]
    tidy: Flags
    wrong: Flags

    def canonical(self, texts: Sequence[list[str]]) -> list[list[str]]:
        """The texts from which the decisions were read, in canonical notation."""
        links, possible, *marks = texts
        pairs = self.tidy.size
        if self.possible.pair.size:
            possible = links_as_texts(self.possible, pairs)
        if self.tidy.all():
            return [links, possible, *marks]
        untidy = ~self.tidy[self.links.pair]
        pair, source, target = self.links
        rest = LinkColumns(pair[untidy], source[untidy], target[untidy])
        rewritten = links_as_texts(rest, pairs)
        links = np.where(self.tidy, links, rewritten).tolist()
        return [links, possible, *(positions_as_texts(*mark, pairs) for mark in self.marks)]


def decisions_of(
    texts: Sequence[Sequence[str]], words: tuple[Int64, Int64], most: int
) -> Decisions:
    """Read the links and marks of verse pairs, and find invalid ones.

    Args:
        texts: columns of links, possible links, source marks and target marks.
        words: int64[pairs] for each side, the number of words in each verse.
        most: how many links there may be.

    Raises:
        OverflowError: there are more.
    """
    wrong = np.zeros(words[0].size, np.bool_)
    links, possible = (_readable(chunk_columns, column, wrong) for column in texts[:2])
    marks = [_readable(raw_positions, column, wrong) for column in texts[2:]]
    sizes = _link_counts(links, wrong.size)
    # Possible links are links, so there are not more of them.
    wrong |= (sizes > _MOST_LINKS_IN_PAIR) | (_link_counts(possible, wrong.size) > sizes)
    if sizes[~wrong].sum() > most:
        raise OverflowError
    for (pair, position), count in zip(
        (*_ends(links), *_ends(possible), *marks), words * 3, strict=True
    ):
        wrong[pair[position >= count[pair]]] = True
    if wrong.any():
        texts = [_without(column, wrong) for column in texts]
        links, possible = map(chunk_columns, texts[:2])
        marks = [raw_positions(column) for column in texts[2:]]
    tidy = ~wrong
    _check_words(links, marks, words, tidy, wrong)
    columns = links_of_chunks(links), links_of_chunks(possible)
    for chunks, column in zip((links, possible), columns, strict=True):
        # A link that is given twice is there once.
        if column.pair.size < chunks.sizes.sum():
            distinct = np.bincount(column.pair, minlength=wrong.size)
            wrong |= _link_counts(chunks, wrong.size) != distinct
    if columns[1].pair.size:
        stray = ~np.isin(_keys(columns[1]), _keys(columns[0]), assume_unique=True)
        wrong[columns[1].pair[stray]] = True
    source_marks, target_marks = (in_order(*mark) for mark in marks)
    return Decisions(*columns, (source_marks, target_marks), tidy, wrong)


def _readable(
    read: Callable[[Sequence[str]], _Column], texts: Sequence[str], wrong: Flags
) -> _Column:
    """Read texts; malformed ones are taken as empty and marked as wrong."""
    try:
        return read(texts)
    except NotationError as error:
        malformed = np.zeros(wrong.size, np.bool_)
        malformed[list(error.indexes)] = True
        wrong |= malformed
        return read(_without(texts, malformed))


def _without(texts: Sequence[str], left_out: Flags) -> list[str]:
    return ["" if out else text for text, out in zip(texts, left_out.tolist(), strict=True)]


def _link_counts(chunks: ChunkColumns, pairs: int) -> Int64:
    """int64[pairs]: the number of links in the chunks of each verse pair."""
    return np.bincount(chunks.pair, chunks.sizes, pairs).astype(np.int64)


def _ends(chunks: ChunkColumns) -> tuple[_Written, _Written]:
    """The words in chunks on each side."""
    return (chunks.pair_of_source, chunks.sources), (chunks.pair_of_target, chunks.targets)


def _check_words(
    chunks: ChunkColumns,
    marks: Sequence[_Written],
    words: tuple[Int64, Int64],
    tidy: Flags,
    wrong: Flags,
) -> None:
    """Find words that are marked twice, or both linked and marked, and texts that are not tidy.

    If everything ascends and no word is in two chunks, every chunk is a complete block, so the text
    is canonical.
    """
    chunk_sizes = chunks.source_counts, chunks.target_counts
    for linked, sizes, marked, count in zip(_ends(chunks), chunk_sizes, marks, words, strict=True):
        starts, total = np.cumsum(count) - count, int(count.sum())
        in_chunks, in_marks = (starts[pair] + position for pair, position in (linked, marked))
        of_chunks = np.bincount(in_chunks, minlength=total)
        of_marks = np.bincount(in_marks, minlength=total)
        wrong[marked[0][(of_marks[in_marks] > 1) | (of_chunks[in_marks] > 0)]] = True
        tidy[linked[0][of_chunks[in_chunks] > 1]] = False
        tidy[_disordered(*marked)] = False
        if linked[1].size > sizes.size:
            chunk = np.repeat(np.arange(sizes.size, dtype=np.int32), sizes)
            tidy[chunks.pair[_disordered(chunk, linked[1])]] = False
    first_sources = chunks.sources[np.cumsum(chunks.source_counts) - chunks.source_counts]
    tidy[_disordered(chunks.pair, first_sources)] = False


def _disordered(group: Int32, position: Int32) -> Int32:
    """The groups in which positions do not ascend."""
    groups: Int32 = group[1:][(group[1:] == group[:-1]) & (position[1:] <= position[:-1])]
    return groups


def _keys(columns: tuple[Int32 | UInt16, ...]) -> Int64:
    """int64[n]: rows of verse pairs and positions as numbers in the same order."""
    keys = columns[0].astype(np.int64)
    for position in columns[1:]:
        keys = (keys << 16) | position
    return keys


def ungrouped(
    origins: Mapping[int, Sequence[Settled]], decided: Decisions, words: tuple[Int64, Int64]
) -> list[int]:
    """The verse pairs whose origins may be invalid or in another order than `grouped` gives.

    Equal origins must be the same object; for `words` see `decisions_of`.
    """
    every = list(chain.from_iterable(origins.values()))
    pair = np.repeat(
        np.array(list(origins), np.int32), [len(origin) for origin in origins.values()]
    )
    links, *marks = zip(*map(_texts_of, every), strict=True)
    try:
        counts = words[0][pair], words[1][pair]
        named = decisions_of([links, [""] * len(every), *marks], counts, decided.links.pair.size)
    except OverflowError:
        return list(origins)
    odd = named.wrong | ~named.tidy
    odd |= np.array([origin.rejected is not None for origin in every])
    firsts = []
    for mine, theirs in zip(
        (named.links, *named.marks), (decided.links, *decided.marks), strict=True
    ):
        keys, taken = _keys((pair[mine[0]], *mine[1:])), _keys(theirs)
        place = np.searchsorted(taken, keys)
        odd[mine[0][np.append(taken, -1)[place] != keys]] = True
        odd[mine[0][np.bincount(place)[place] > 1]] = True
        for position in mine[1:]:
            first = np.full(pair.size, _NO_POSITION)
            first[mine[0][::-1]] = position[::-1]
            firsts.append(first)
    source, target, source_mark, target_mark = firsts
    odd |= np.minimum.reduce(firsts) == _NO_POSITION
    first_source = np.minimum(source, source_mark)
    order = np.lexsort((target_mark, source_mark, target, source, first_source, pair))
    odd |= order != np.arange(pair.size)
    repeated = {
        place
        for place, groups in origins.items()
        if len({id(group.origin) for group in groups}) < len(groups)
    }
    return sorted(repeated.union(pair[odd].tolist()))


def regrouped(
    origins: Sequence[Settled], texts: Sequence[str], *, is_rejected: bool
) -> tuple[tuple[Settled, ...], list[tuple[int, Translatable, str]]]:
    """The origins of a verse pair in order, and their problems.

    Args:
        origins: the origins in the order of the file.
        texts: the links of the verse pair, and the marks of both sides.
        is_rejected: whether the verse pair is rejected.

    Returns:
        The origins; and for each problem the index of the origin, what is wrong, and the text of
        the origin.
    """
    left = set(_decided(texts))
    origin_of: dict[Decision, Origin] = {}
    faults = []
    verdict: Settled | None = None
    for place, settled in enumerate(origins):
        named = _texts_of(settled)
        text = shown(" ".join(filter(None, named)))
        if settled.rejected is not None:
            if text or verdict is not None or settled.rejected is not is_rejected:
                what = N_(
                    "the origin of the rejection does not fit the verse pair; it has at most one, "
                    "without words"
                )
                faults.append((place, what, text))
            verdict = settled
        elif fault := _fault(named, left):
            faults.append((place, fault, text))
            break
        else:
            decisions = _decided(named)
            origin_of |= dict.fromkeys(decisions, settled.origin)
            left -= decisions
    return grouped(origin_of, verdict), faults


def _fault(texts: Sequence[str], left: set[Decision]) -> Translatable | None:
    """The problem of an origin, given the decisions that have no origin yet."""
    taken = N_("an origin names a link or mark that does not exist or already has one: “{text}”")
    if _count(*texts) > len(left):
        return taken
    try:
        decisions = _decided(texts)
    except ValueError:
        return N_("an origin cannot be read: “{text}”")
    if not decisions:
        return N_("an origin names nothing")
    if not decisions <= left:
        return taken
    return None


def _texts_of(settled: Settled) -> tuple[str, str, str]:
    return settled.links, settled.not_translated_source, settled.not_translated_target


def _decided(texts: Sequence[str]) -> frozenset[Decision]:
    """The decisions in links and marks; ValueError if they are malformed."""
    links, source_marks, target_marks = texts
    return frozenset(
        (
            *links_from_text(links),
            *((Side.SOURCE, position) for position in positions_from_text(source_marks)),
            *((Side.TARGET, position) for position in positions_from_text(target_marks)),
        )
    )


def _count(links: str, *marks: str) -> int:
    """The number of decisions in texts, without expanding them; anything for malformed texts."""
    chunks = (chunk.partition("-") for chunk in links.split(" ") if chunk)
    blocks = sum(
        (sources.count(",") + 1) * (targets.count(",") + 1) for sources, _, targets in chunks
    )
    return blocks + sum(text.count(" ") + 1 for text in marks if text)


def labels_of(text: str, links: str, study: Study) -> frozenset[LabelledLink]:
    """The labelled links in a text, each with one label of the study.

    Args:
        links: the links of the verse pair.

    Raises:
        AlignmentError: they are malformed, not of the study, not on its links, or named twice.
    """
    if malformed := _malformed(LABELS, text):
        raise AlignmentError(
            N_("these are not labelled links such as FUN:1-1 SEM:3-3,5: “{text}”"), text=malformed
        )
    chunks = [chunk.partition(":") for chunk in text.split(" ")]
    strange = {label for label, _, _ in chunks} - study.names_of_labels
    if strange:
        raise AlignmentError(N_("the study has no label “{name}”"), name=shown(min(strange)))
    present = links_from_text(links)
    # Count them before expanding a block, which may be large.
    count = _count(" ".join(labelled for _, _, labelled in chunks))
    if count > len(present):
        raise AlignmentError(N_("there are more labelled links than links"))
    labels = Alignment(present, labels=labels_from_text(text)).labels
    if count > len(labels):
        raise AlignmentError(N_("a link is given the same label twice"))
    return labels


def scores_of(text: str, links: str) -> frozenset[ScoredLink]:
    """The links with a score in a text, each with one score.

    Args:
        links: the links of the verse pair.

    Raises:
        AlignmentError: they are malformed, not on its links, or given twice.
    """
    if malformed := _malformed(SCORES, text):
        raise AlignmentError(
            N_("these are not links with scores such as 1-1:0.9 3-4:0.25: “{text}”"), text=malformed
        )
    scores = Alignment(links_from_text(links), scores=scores_from_text(text)).scores
    if text.count(":") > len(scores):
        raise AlignmentError(N_("a link is given the same score twice"))
    return scores


def explain(
    element: etree._Element, texts: Sequence[str], words: tuple[int, int], inspector: Inspector
) -> None:
    """Report what is wrong with a <pair>, given its texts and the number of words on each side."""
    links, possible = (
        _links(element.find(qualified(name)), text, inspector)
        for name, text in zip(("links", "possible"), texts, strict=False)
    )
    sources, targets = (
        _marks(element.find(qualified("not-translated")), side, text, inspector)
        for side, text in zip(Side, texts[2:], strict=True)
    )
    if links is None or possible is None or sources is None or targets is None:
        return
    if not possible <= links:
        what = N_("a possible link is not among the links: {link}")
        source, target = min(possible - links)
        link, child = f"{source + 1}-{target + 1}", element.find(qualified("possible"))
        inspector.report(child, what, link=link)
        return
    try:
        alignment = Alignment(links, sources, targets, possible=possible)
        VersePair("", *(("",) * count for count in words)).check_words(alignment.outermost_words)
    except (AlignmentError, WordError) as error:
        child = element.find(qualified("links" if links else "not-translated"))
        inspector.report(child, error.template, **error.values)


def _links(
    child: etree._Element | None, text: str, inspector: Inspector
) -> frozenset[LinkToken] | None:
    """The links in a text, or None after a report."""
    chunks, count = text.split(" "), _count(text)
    if malformed := _malformed(LINKS, text):
        what = N_(
            "these are not links: “{text}”; expected links such as 1-1 3,4-3,5, with one space "
            "between them"
        )
        inspector.report(child, what, text=malformed)
    elif count > _MOST_LINKS_IN_PAIR:
        inspector.report(child, N_("there are more than {most} links"), most=_MOST_LINKS_IN_PAIR)
    elif count > len(links := links_from_text(text)):
        ends = ([end.split(",") for end in chunk.split("-")] for chunk in chunks)
        times = Counter(link for sources, targets in ends for link in product(sources, targets))
        repeated = next("-".join(link) for link, number in times.items() if number > 1)
        what = N_("a link is given twice: {link}")
        inspector.report(child, what, link=repeated)
    else:
        return links
    return None


def _marks(
    child: etree._Element | None, side: Side, text: str, inspector: Inspector
) -> frozenset[int] | None:
    """The marked words of one side, or None after a report."""
    if malformed := _malformed(POSITIONS, text):
        what = N_(
            "these are not positions: “{text}”; expected positions such as 2 5 6, counted from 1"
        )
        inspector.report(child, what, text=malformed)
    elif _count("", text) > len(positions := positions_from_text(text)):
        what = N_("a {side} word is named twice: {text}")
        inspector.report(child, what, side=side.value, text=shown(text))
    else:
        return positions
    return None


def _malformed(pattern: re.Pattern[str], text: str) -> str:
    """The first malformed chunk of a text, to be shown; the whole text if a chunk is empty."""
    for chunk in text.split(" ") if text else ():
        if not (chunk and pattern.fullmatch(chunk)):
            return shown(chunk or text)
    return ""
