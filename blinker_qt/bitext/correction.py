"""Corrections of words after work has begun, and the work on a verse pair carried over them."""

from bisect import bisect_right
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import SequenceMatcher
from enum import Enum
from itertools import accumulate, pairwise
from typing import NamedTuple, Self, TypeVar

from blinker_qt.bitext.adjudication import (
    Decision,
    Origin,
    alignment_of,
    by_decision,
    decisions,
    grouped,
    verdict_of,
    words_of,
)
from blinker_qt.bitext.alignment import NOTHING, Alignment, Block, LinkToken, blocks
from blinker_qt.bitext.annotation import PairAnnotation, PairState
from blinker_qt.bitext.errors import BlinkerError, Sentence
from blinker_qt.bitext.remarks import MOST_NOTES, Note
from blinker_qt.bitext.running_text import Place, RunningText
from blinker_qt.bitext.tokens import first_unholdable, split_tokens
from blinker_qt.bitext.verses import Side, VersePair, Word
from blinker_qt.bitext.word_details import WordDetails
from blinker_qt.translation import N_, Translatable

WordMapping = frozenset[tuple[int, int]]
"""Which new words come from which old ones: pairs of an old and a new position, from 0."""

_ALIKE = 0.5
"""The least similarity of two forms of one word."""
_COST_OF_A_PART = 0.25
_COST_OF_A_GAP = 0.95
"""A little less than the cost of a word without a letter in common."""
_MOST_PARTS = 4
"""The most parts into which a word is split without a given mapping."""
_NONE = -1
_MOST_SHOWN = 60
"""The most characters that are shown of words."""
_MOST_IN_NOTE = 1_000
"""The most characters of a note on a verse pair."""
_MOST_CELLS = 2_500
"""The most pairs of an old and a new word, in one run of other words, that are compared."""


class CorrectionError(BlinkerError):
    """Words or a mapping that cannot correct a verse."""


class WordChange(Enum):
    """What became of a word, or where it comes from."""

    KEPT = "kept"
    CORRECTED = "corrected"
    """A similar form of the same word."""
    REPLACED = "replaced"
    """Another form, which is not similar."""
    MOVED = "moved"
    """The same word, or a similar form of it, behind words that it was before, or the reverse."""
    SPLIT = "split"
    """A part of a word, perhaps together with others."""
    JOINED = "joined"
    INSERTED = "inserted"


@dataclass(frozen=True, slots=True)
class Correction:
    """Other words of one side of a verse pair.

    Attributes:
        before: the old words.
        after: the new words.
        mapping: an old word without a new one is removed, a new word without an old one is
            inserted, an old word with several new ones is split, and a new word with several old
            ones joins them.

    Raises:
        CorrectionError: on construction, for words that no verse can have, and for a mapping of
            words that do not exist.
    """

    reference: str
    side: Side
    before: tuple[str, ...]
    after: tuple[str, ...]
    mapping: WordMapping

    def __post_init__(self) -> None:
        for words in (self.before, self.after):
            text = " ".join(words)
            if not text or "" in text.split(" ") or len(text.split(" ")) != len(words):
                raise CorrectionError(N_("a verse is words with single spaces between them"))
            if first_unholdable(text) is not None or "\n" in text:
                raise CorrectionError(N_("there is a character that no word can have"))
        for old, new in self.mapping:
            if not (0 <= old < len(self.before) and 0 <= new < len(self.after)):
                raise CorrectionError(
                    N_("there is no old word {old}, or no new word {new}"), old=old + 1, new=new + 1
                )

    @classmethod
    def between(cls, reference: str, side: Side, before: str, after: str) -> Self:
        """The correction of a verse, with the mapping that `mapped` finds.

        Raises:
            CorrectionError: these are not words with single spaces between them.
        """
        try:
            old, new = split_tokens(before), split_tokens(after)
        except ValueError as error:
            what = N_("a verse is words with single spaces between them")
            raise CorrectionError(what) from error
        return cls(reference, side, old, new, mapped(old, new))

    def verse(self, pair: VersePair) -> VersePair:
        """A verse pair with the old words, with the new words."""
        if self.side is Side.SOURCE:
            return replace(pair, source=self.after)
        return replace(pair, target=self.after)

    def running_text(self, text: RunningText) -> RunningText | None:
        """The running text with the new words instead of the old ones; None if that is unclear.

        Words that stay keep their places. New words with the letters of old ones divide or join
        what is written there, as many new words as old ones replace them one by one, and several
        words for a single one share its place. Nothing else follows from words alone.
        """
        old = text.places(self.before)
        places: list[Place] = []
        forms: dict[Place, str] = {}
        matcher = SequenceMatcher(None, self.before, self.after, autojunk=False)
        for tag, start, end, new_start, new_end in matcher.get_opcodes():
            run, after = old[start:end], self.after[new_start:new_end]
            if not (run and after) or run[0] in old[:start] or run[-1] in old[end:]:
                return None
            written = tuple(text.text[first:last] for first, last in run)
            same_letters = _places_of(after, text.text, run[0][0], run[-1][1])
            if tag == "equal":
                places += run
            elif same_letters:
                places += same_letters
            elif len(run) == 1 < len(after):
                places += run * len(after)
            elif len(run) == len(after) and written == self.before[start:end]:
                places += run
                forms |= zip(run, after, strict=True)
            else:
                return None
        renewed, behind = "", 0
        moved: dict[Place, Place] = {}
        for start, end in dict.fromkeys(places):
            renewed += text.text[behind:start]
            form = forms.get((start, end), text.text[start:end])
            moved[start, end] = len(renewed), len(renewed) + len(form)
            renewed, behind = renewed + form, end
        renewed += text.text[behind:]
        return RunningText.of(renewed, self.after, map(moved.__getitem__, places))

    def details(self, details: WordDetails) -> WordDetails | None:
        """What is known of the new words: as before, of words that stay as they are."""
        old_of = {new: old for old, new in self.words_that_stay.items()}
        return details.moved(len(self.before), [*map(old_of.get, range(len(self.after)))])

    @property
    def words_that_stay(self) -> Mapping[int, int]:
        """The new place of each old word that stays as it is, wherever that is."""
        successors, predecessors = _neighbours(self)
        return {
            old: news[0]
            for old, news in enumerate(successors)
            if len(news) == 1 == len(predecessors[news[0]])
            and self.before[old] == self.after[news[0]]
        }

    def changes(self) -> tuple[WordChange, ...]:
        """What happened to each of the new words."""
        successors, predecessors = _neighbours(self)
        moved = _out_of_order(self.mapping)
        return tuple(
            self._change(new, olds, successors, is_moved=new in moved)
            for new, olds in enumerate(predecessors)
        )

    @property
    def inverse(self) -> Self:
        """The correction back."""
        mapping = frozenset((new, old) for old, new in self.mapping)
        return type(self)(self.reference, self.side, self.after, self.before, mapping)

    def in_words(self) -> list[str]:
        """The changes, in the order of the old words: ``du → de le``, ``bon → ∅``, ``∅ → a``.

        Of a word that was moved, it gives the positions: ``only (2 → 1)``. Words inserted come
        last, and words that stay are left out.
        """
        successors, predecessors = _neighbours(self)
        moved = _out_of_order(self.mapping)
        lines = [
            (block.sources[0], text)
            for block, text in self.block_changes()
            if max(len(block.sources), len(block.targets)) > 1
            or self.before[block.sources[0]] != self.after[block.targets[0]]
            or block.targets[0] in moved
        ]
        removed = [place for place, news in enumerate(successors) if not news]
        lines += [(place, f"{_short(self.before[place])} → {NOTHING}") for place in removed]
        inserted = [place for place, olds in enumerate(predecessors) if not olds]
        lines.sort()
        return [
            *(text for _, text in lines),
            *(f"{NOTHING} → {_short(self.after[place])}" for place in inserted),
        ]

    def block_changes(self) -> Iterator[tuple[Block, str]]:
        """Old words with the new words that they became, and the text for both."""
        for block in blocks(Alignment(self.mapping)):
            old = _short(" ".join(self.before[place] for place in block.sources))
            new = _short(" ".join(self.after[place] for place in block.targets))
            if old == new:
                yield block, f"{old} ({block.sources[0] + 1} → {block.targets[0] + 1})"
            else:
                yield block, f"{old} → {new}"

    @property
    def notes(self) -> frozenset[str]:
        """The texts of all notes that the correction can leave."""
        return frozenset((self.note_on(None).text, *(text for _, text in self.block_changes())))

    def note_on(self, word: Word | None) -> Note:
        """A note of the change without words of any language: on a new word, or the verse pair."""
        if word is None:
            return Note("; ".join(self.in_words())[:_MOST_IN_NOTE])
        texts = {place: text for block, text in self.block_changes() for place in block.targets}
        return Note(texts[word[1]], word)

    def moot_notes(self) -> frozenset[Note]:
        """The notes on the new words that were left by the correction that this one undoes."""
        return frozenset(
            Note(text, (self.side, place))
            for block, text in self.inverse.block_changes()
            for place in block.sources
        )

    def _change(
        self,
        new: int,
        olds: Sequence[int],
        successors: Sequence[Sequence[int]],
        *,
        is_moved: bool,
    ) -> WordChange:
        if not olds:
            return WordChange.INSERTED
        if any(len(successors[old]) > 1 for old in olds):
            return WordChange.SPLIT
        if len(olds) > 1:
            return WordChange.JOINED
        old_form, new_form = self.before[olds[0]], self.after[new]
        if old_form != new_form and _similarity(old_form, new_form) < _ALIKE:
            return WordChange.REPLACED
        if is_moved:
            return WordChange.MOVED
        return WordChange.KEPT if old_form == new_form else WordChange.CORRECTED


def _places_of(forms: Sequence[str], text: str, start: int, end: int) -> list[Place]:
    """The places of words that have all letters of a part of a text; empty if they do not."""
    offsets = [offset for offset in range(start, end) if not text[offset].isspace()]
    if "".join(forms) != "".join(text[offset] for offset in offsets):
        return []
    ends = accumulate(map(len, forms), initial=0)
    return [(offsets[first], offsets[last - 1] + 1) for first, last in pairwise(ends)]


def _neighbours(correction: Correction) -> tuple[list[list[int]], list[list[int]]]:
    """The new words of each old word, and the old words of each new word, ascending."""
    successors: list[list[int]] = [[] for _ in correction.before]
    predecessors: list[list[int]] = [[] for _ in correction.after]
    for old, new in sorted(correction.mapping):
        successors[old].append(new)
        predecessors[new].append(old)
    return successors, predecessors


def _out_of_order(mapping: WordMapping) -> set[int]:
    """The fewest new words without which the others are in the order of their old words."""
    pairs = sorted(mapping)
    # The last pairs of the longest ordered runs so far, by their lengths.
    ends: list[int] = []
    places: list[int] = []
    earlier: list[int] = []
    for place, (_, new) in enumerate(pairs):
        length = bisect_right(ends, new)
        ends[length : length + 1] = [new]
        places[length : length + 1] = [place]
        earlier.append(places[length - 1] if length else _NONE)
    ordered: set[int] = set()
    place = places[-1] if places else _NONE
    while place != _NONE:
        ordered.add(pairs[place][1])
        place = earlier[place]
    return {new for _, new in pairs} - ordered


def mapped(before: Sequence[str], after: Sequence[str]) -> WordMapping:
    """Find which new words come from which old ones.

    Equal words are matched by difflib, the longest run first. Between them, words are replaced,
    split in up to four, joined, removed and inserted so that the sum of the costs is least: 0.95
    for a word removed or inserted, otherwise the share of letters that are not in common, and a
    quarter for each further part. At last, a form that was removed in one place alone and inserted
    in one place alone was moved, and a removed word beside the same word is joined with it.

    >>> sorted(mapped("que il ait du pain".split(), "qu'il ait de le pain".split()))
    [(0, 0), (1, 0), (2, 1), (3, 2), (3, 3), (4, 4)]
    """
    mapping: set[tuple[int, int]] = set()
    matcher = SequenceMatcher(None, before, after, autojunk=False)
    for tag, start, end, new_start, new_end in matcher.get_opcodes():
        olds, news = range(start, end), range(new_start, new_end)
        if tag == "replace" and len(olds) * len(news) <= _MOST_CELLS:
            run = _mapped_run(before[start:end], after[new_start:new_end])
            mapping.update((start + old, new_start + new) for old, new in run)
        else:
            mapping.update(zip(olds, news, strict=False))
    removed = _single_places(before, {old for old, _ in mapping})
    inserted = _single_places(after, {new for _, new in mapping})
    mapping.update((removed[form], inserted[form]) for form in removed.keys() & inserted.keys())
    return frozenset({*mapping, *_doubled(before, after, mapping)})


def _doubled(
    before: Sequence[str], after: Sequence[str], mapping: Collection[tuple[int, int]]
) -> Iterator[tuple[int, int]]:
    """The old words without a new one that stand beside the same word, with its new word."""
    new_of = {old: new for old, new in mapping if before[old] == after[new]}
    kept = {old for old, _ in mapping}
    for step in (1, -1):
        for old in range(len(before))[::-step]:
            beside = old + step
            if old not in kept and beside in new_of and before[old] == before[beside]:
                new_of[old] = new_of[beside]
                kept.add(old)
                yield old, new_of[old]


def _single_places(words: Sequence[str], others: Collection[int]) -> dict[str, int]:
    """The places of forms that occur once among the words outside the given places."""
    left = [place for place in range(len(words)) if place not in others]
    counts = Counter(words[place] for place in left)
    return {words[place]: place for place in left if counts[words[place]] == 1}


_STEPS = (
    (1, 1),
    *((1, parts) for parts in range(2, _MOST_PARTS + 1)),
    *((parts, 1) for parts in range(2, _MOST_PARTS + 1)),
    (1, 0),
    (0, 1),
)
"""The numbers of old and new words that can belong together; earlier ones take precedence."""


def _mapped_run(before: Sequence[str], after: Sequence[str]) -> Iterator[tuple[int, int]]:
    """The cheapest mapping between words none of which stays as it is."""
    best: dict[tuple[int, int], tuple[float, tuple[int, int]]] = {(0, 0): (0.0, (0, 0))}
    for old in range(len(before) + 1):
        for new in range(len(after) + 1):
            for olds, news in _STEPS if (old, new) != (0, 0) else ():
                start = old - olds, new - news
                if min(start) < 0:
                    continue
                cost = best[start][0] + _cost(before[start[0] : old], after[start[1] : new])
                if (old, new) not in best or cost < best[old, new][0]:
                    best[old, new] = cost, start
    end = len(before), len(after)
    while end != (0, 0):
        start = best[end][1]
        for old in range(start[0], end[0]):
            yield from ((old, new) for new in range(start[1], end[1]))
        end = start


def _cost(before: Sequence[str], after: Sequence[str]) -> float:
    if not (before and after):
        return _COST_OF_A_GAP
    dissimilarity = 1 - _similarity("".join(before), "".join(after))
    return dissimilarity + _COST_OF_A_PART * (len(before) + len(after) - 2)


def _similarity(form: str, other: str) -> float:
    """The share of letters in common, regardless of case, as difflib finds them: 0 to 1."""
    return SequenceMatcher(None, form.casefold(), other.casefold(), autojunk=False).ratio()


class LookReason(Enum):
    """Why somebody should look at a word, or a verse pair, again."""

    SPLIT = "split"
    JOINED = "joined"
    REPLACED = "replaced"
    MOVED = "moved"
    INSERTED = "inserted"
    LEFT_ALONE = "left-alone"
    """All its partners were removed."""
    NOTE = "note"
    """It had a note, which is on the verse pair now."""
    REJECTED = "rejected"
    CROSSED = "crossed"
    """A word that it was linked with is in another verse pair now."""
    RATINGS = "ratings"
    """The verse pairs that it was made of have different answers to the study's questions."""


_SENTENCES: Mapping[LookReason, Translatable] = {
    LookReason.SPLIT: N_("“{word}” has the decisions of “{before}”"),
    LookReason.JOINED: N_("“{word}” has all decisions of “{before}”, which differed"),
    LookReason.REPLACED: N_("“{word}” has the decisions of another word, “{before}”"),
    LookReason.MOVED: N_("“{word}” was moved, and has the decisions that it had"),
    LookReason.INSERTED: N_("“{word}” is new and unaccounted"),
    LookReason.LEFT_ALONE: N_("“{word}” is unaccounted: all words linked with it were removed"),
    LookReason.NOTE: N_("the note on “{before}”, which was removed, is on the verse pair now"),
    LookReason.REJECTED: N_("the verse pair is rejected, and its words were corrected"),
    LookReason.CROSSED: N_(
        "“{word}” lost its link with {before}, which is now in another verse pair"
    ),
    LookReason.RATINGS: N_("the answers to questions differed, and were left out"),
}
_SHOWN = frozenset({LookReason.INSERTED, LookReason.LEFT_ALONE, LookReason.NOTE})
"""Reasons that need no note: words are unaccounted, or there is a note already."""


@dataclass(frozen=True, slots=True)
class Look:
    """Something that a correction leaves for somebody to look at.

    Attributes:
        on: the new word; None for the verse pair.
        word: its form.
        before: the forms of the old words, with spaces between them.
    """

    reason: LookReason
    on: Word | None = None
    word: str = ""
    before: str = ""

    @property
    def sentence(self) -> Sentence:
        """What is to be looked at."""
        return Sentence(_SENTENCES[self.reason], {"word": self.word, "before": self.before})


class Carried(NamedTuple):
    """The work on a verse pair after a correction, and what needs a look."""

    work: PairAnnotation
    looks: tuple[Look, ...]


_Given = TypeVar("_Given", str, float)


def _shared(
    given: Iterable[tuple[LinkToken, _Given]], sources: Mapping[LinkToken, Sequence[Decision]]
) -> frozenset[tuple[LinkToken, _Given]]:
    """The labels or scores of new links, where all links that they come from have the same."""
    given_to: Mapping[Decision, _Given] = dict(given)
    shared = set[tuple[LinkToken, _Given]]()
    for link, olds in sources.items():
        values = {given_to.get(old) for old in olds}
        value = values.pop()
        if value is not None and not values:
            shared.add((link, value))
    return frozenset(shared)


def carry(work: PairAnnotation, correction: Correction, pair: VersePair) -> Carried:
    """Carry the work on a verse pair over a correction.

    Each part of a split word has all links and marks of the word, and a joined word has all those
    of the words that it joins; a link excludes a mark, a sure link a possible one, and decisions
    with different origins, labels or scores have none. Links and marks of removed words are lost.
    Where something needs a look, the pair is no longer done, and words with decisions in doubt have
    a note. Notes of a correction that is taken back go.

    Args:
        pair: the verse pair before the correction.
    """
    if work.state is PairState.UNTOUCHED:
        return Carried(work, ())
    side, before, origins = correction.side, work.alignment, by_decision(work.origins)
    successors, _ = _neighbours(correction)
    moved: dict[Decision, list[Decision]] = {}
    for decision in decisions(before):
        for new in _successors_of(decision, side, successors):
            moved.setdefault(new, []).append(decision)
    linked = {word for new in moved if not isinstance(new[0], Side) for word in words_of(new)}
    came_from = {new: olds for new, olds in moved.items() if new not in linked}
    after = alignment_of(came_from)
    possible = {link for link in after.links if before.possible.issuperset(came_from[link])}
    sources = {link: came_from[link] for link in after.links}
    after = replace(
        after,
        possible=frozenset(possible),
        labels=_shared(before.labels, sources),
        scores=_shared(before.scores, sources),
    )
    origin_of: dict[Decision, Origin] = {}
    for new, olds in came_from.items():
        shared = {origins.get(old) for old in olds}
        origin = shared.pop()
        if origin is not None and not shared:
            origin_of[new] = origin
    looks = tuple(_looks(work, correction, pair, after))
    moot = correction.moot_notes()
    notes = [
        note
        for note in (_with_moved_word(note, side, successors) for note in work.remarks.notes)
        if note not in moot
    ]
    marks = [correction.note_on(look.on) for look in looks if look.reason not in _SHOWN]
    remarks = replace(work.remarks, notes=(*notes, *marks[: MOST_NOTES - len(notes)]))
    carried = replace(
        replace(work, origins=()).with_alignment(after),
        remarks=remarks,
        origins=grouped(origin_of, verdict_of(work.origins)),
        done=work.done and not looks,
    )
    return Carried(carried, looks)


def _successors_of(
    decision: Decision, side: Side, successors: Sequence[Sequence[int]]
) -> Iterator[Decision]:
    """The decisions that a decision turns into when the words of a side change."""
    first, second = decision
    if isinstance(first, Side):
        yield from ((first, new) for new in (successors[second] if first is side else [second]))
    elif side is Side.SOURCE:
        yield from ((new, second) for new in successors[first])
    else:
        yield from ((first, new) for new in successors[second])


def _with_moved_word(note: Note, side: Side, successors: Sequence[Sequence[int]]) -> Note:
    """A note moved to the first new word of its word, or to the verse pair if there is none."""
    if note.on is None or note.on[0] is not side:
        return note
    news = successors[note.on[1]]
    return replace(note, on=(side, news[0]) if news else None)


def _looks(
    work: PairAnnotation, correction: Correction, pair: VersePair, after: Alignment
) -> Iterator[Look]:
    """What needs another look if this is the alignment after a correction."""
    side, before = correction.side, work.alignment
    successors, predecessors = _neighbours(correction)
    decided = _decided(work, side, len(correction.before))
    for new, change in enumerate(correction.changes()):
        olds = predecessors[new]
        reason = _reason(change, [decided[old] for old in olds])
        if reason is not None:
            forms = " ".join(correction.before[old] for old in olds)
            yield Look(reason, (side, new), _short(correction.after[new]), _short(forms))
    for position in sorted(before.linked(side.other) - after.linked(side.other)):
        form = pair.tokens(side.other)[position]
        yield Look(LookReason.LEFT_ALONE, (side.other, position), _short(form))
    for note in work.remarks.notes:
        if note.on is not None and note.on[0] is side and not successors[note.on[1]]:
            yield Look(LookReason.NOTE, before=_short(correction.before[note.on[1]]))
    if work.remarks.rejected is not None and correction.in_words():
        yield Look(LookReason.REJECTED)


def _decided(work: PairAnnotation, side: Side, count: int) -> list[set[object]]:
    """What was decided on each word of a side.

    The position of the word itself is left out, so that words can be compared.
    """
    decided: list[set[object]] = [set() for _ in range(count)]
    possible, origins = work.alignment.possible, by_decision(work.origins)
    label_of: Mapping[Decision, str] = dict(work.alignment.labels)
    for decision in decisions(work.alignment):
        for word_side, position in words_of(decision):
            if word_side is side:
                others = [word for word in words_of(decision) if word[0] is not side]
                what = (
                    *others,
                    decision in possible,
                    label_of.get(decision),
                    origins.get(decision),
                )
                decided[position].add(what)
    return decided


def _reason(change: WordChange, decided: Sequence[set[object]]) -> LookReason | None:
    """Why a new word needs a look, by what was decided on the words that it comes from."""
    if change is WordChange.INSERTED:
        return LookReason.INSERTED
    if change is WordChange.SPLIT and any(decided):
        return LookReason.SPLIT
    if change is WordChange.REPLACED and any(decided):
        return LookReason.REPLACED
    if change is WordChange.MOVED and any(decided):
        return LookReason.MOVED
    if change is WordChange.JOINED and any(decision != decided[0] for decision in decided[1:]):
        return LookReason.JOINED
    return None


def _short(form: str) -> str:
    return form if len(form) <= _MOST_SHOWN else f"{form[: _MOST_SHOWN - 1]}…"
