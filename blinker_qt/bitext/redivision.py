"""Other boundaries of verse pairs after work has begun, and the work carried over them.

The words stay, and so does their order. Verse pairs are merged, split, or words are moved from one
to the next.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate
from typing import NamedTuple, Self

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
from blinker_qt.bitext.alignment import Alignment, LabelledLink, LinkToken, ScoredLink
from blinker_qt.bitext.annotation import UNTOUCHED, PairAnnotation, PairState
from blinker_qt.bitext.correction import CorrectionError, Look, LookReason
from blinker_qt.bitext.remarks import MOST_NOTES, Note, Remarks
from blinker_qt.bitext.verses import Side, VersePair, Word
from blinker_qt.translation import N_

_MOST = 1_000
"""The most characters of reasons why verse pairs are difficult."""


_LOST = " × "
"""Stands between the words of a lost link in the notes on them."""


@dataclass(frozen=True, slots=True)
class Redivision:
    """Consecutive verse pairs, and those that have the same words with other boundaries.

    Raises:
        CorrectionError: on construction, if there are no verse pairs, two of one name, or other
            words, and if nothing changes.
    """

    before: tuple[VersePair, ...]
    after: tuple[VersePair, ...]

    def __post_init__(self) -> None:
        for pairs in (self.before, self.after):
            if not pairs or len({pair.reference for pair in pairs}) < len(pairs):
                raise CorrectionError(N_("verse pairs need different references"))
            if not all(pair.source and pair.target for pair in pairs):
                raise CorrectionError(N_("a verse pair needs a word on each side"))
        for side in Side:
            if _joined(self.before, side) != _joined(self.after, side):
                raise CorrectionError(N_("only boundaries can change here, not words"))
        if self.before == self.after:
            raise CorrectionError(N_("no boundary changes"))

    @classmethod
    def of_lengths(
        cls,
        before: Sequence[VersePair],
        references: Sequence[str],
        lengths: Sequence[Sequence[int]],
    ) -> Self:
        """The redivision into verse pairs with given numbers of words.

        Args:
            references: those of the new verse pairs.
            lengths: the numbers of their source words, and of their target words.
        """
        columns = [
            [
                words[end - length : end]
                for length, end in zip(counts, accumulate(counts), strict=True)
            ]
            for side, counts in zip(Side, lengths, strict=True)
            for words in [_joined(before, side)]
        ]
        return cls(
            tuple(before),
            tuple(VersePair(*row) for row in zip(references, *columns, strict=True)),
        )

    def left_note(self, note: Note) -> bool:
        """Whether it left a note on a word that lost a link."""
        ends = tuple(f"({pair.reference})" for pair in self.after)
        return _LOST in note.text and note.text.endswith(ends)

    @property
    def inverse(self) -> Self:
        """The redivision back."""
        return type(self)(self.after, self.before)


class Redivided(NamedTuple):
    """The work on a verse pair with other boundaries, and what needs a look."""

    work: PairAnnotation
    looks: tuple[Look, ...]


def redivide(works: Sequence[PairAnnotation], redivision: Redivision) -> tuple[Redivided, ...]:
    """Carry the work on verse pairs over a redivision.

    Links whose words are in one verse pair stay, as do all marks and notes. Links whose words are
    in different ones now are lost: both words have a note, and their verse pairs are no longer
    done. A verse pair made of several is done if all of them were, difficult or rejected if at
    least one of them was, and keeps the answers on which all of them agree.

    Args:
        works: the work on each of the verse pairs before.
    """
    if all(work.state is PairState.UNTOUCHED for work in works):
        return (Redivided(UNTOUCHED, ()),) * len(redivision.after)
    old, new = _Places.of(redivision.before), _Places.of(redivision.after)
    after = redivision.after
    rows = range(len(after))
    shared = [[old.shared(place, new, row) for row in rows] for place in range(len(works))]
    main = [counts.index(max(counts)) for counts in shared]
    kept: list[dict[Decision, Origin | None]] = [{} for _ in after]
    came_from: list[dict[Decision, tuple[Alignment, Decision]]] = [{} for _ in after]
    looks: list[list[Look]] = [[] for _ in after]
    marks: list[list[Note]] = [[] for _ in after]
    notes: list[list[Note]] = [[] for _ in after]
    for place, work in enumerate(works):
        origins, alignment = by_decision(work.origins), work.alignment
        for decision in sorted(decisions(alignment), key=str):
            words = [new.of_word(old.in_all(place, word)) for word in words_of(decision)]
            row = words[0][0]
            if words[-1][0] != row:
                _lose(words, after, looks, marks)
                continue
            moved = _decision([word for _, word in words])
            kept[row][moved] = origins.get(decision)
            came_from[row][moved] = alignment, decision
        for note in work.remarks.notes:
            if note.on is None:
                notes[main[place]].append(note)
            else:
                row, word = new.of_word(old.in_all(place, note.on))
                notes[row].append(replace(note, on=word))
    redivided = []
    for row in rows:
        alignment = _moved_links(alignment_of(kept[row]), came_from[row])
        origins = {decision: origin for decision, origin in kept[row].items() if origin is not None}
        mostly_here = [work for place, work in enumerate(works) if main[place] == row]
        partly_here = [work for place, work in enumerate(works) if shared[place][row]]
        new_work = replace(
            PairAnnotation.of(alignment, seconds=sum(work.seconds for work in mostly_here)),
            pauses=" ".join(filter(None, (work.pauses for work in mostly_here))),
            remarks=Remarks((*notes[row], *marks[row])[:MOST_NOTES]),
            origins=grouped(origins),
        )
        redivided.append(_united(partly_here, new_work, looks[row]))
    return tuple(redivided)


def _moved_links(
    after: Alignment, came_from: Mapping[Decision, tuple[Alignment, Decision]]
) -> Alignment:
    """The alignment with the strength, label and score that each link had in its old verse pair."""
    possible, labels, scores = set[LinkToken](), set[LabelledLink](), set[ScoredLink]()
    for link in after.links:
        before, old = came_from[link]
        label_of: Mapping[Decision, str] = dict(before.labels)
        score_of: Mapping[Decision, float] = dict(before.scores)
        if old in before.possible:
            possible.add(link)
        if old in label_of:
            labels.add((link, label_of[old]))
        if old in score_of:
            scores.add((link, score_of[old]))
    return replace(
        after, possible=frozenset(possible), labels=frozenset(labels), scores=frozenset(scores)
    )


def _lose(
    words: Sequence[tuple[int, Word]],
    pairs: Sequence[VersePair],
    looks: Sequence[list[Look]],
    marks: Sequence[list[Note]],
) -> None:
    """Record a link that was lost with both of its words."""
    forms = [pairs[row].tokens(word[0])[word[1]] for row, word in words]
    for (row, word), form, (other_row, _), other_form in zip(
        words, forms, reversed(words), reversed(forms), strict=True
    ):
        reason = f"{other_form} ({pairs[other_row].reference})"
        looks[row].append(Look(LookReason.CROSSED, word, form, reason))
        marks[row].append(Note(f"{form}{_LOST}{reason}", word))


def _united(works: Sequence[PairAnnotation], work: PairAnnotation, looks: list[Look]) -> Redivided:
    """The work on a new verse pair, with what the verse pairs that its words come from agree on.

    Args:
        works: the work on the verse pairs that its words come from.
        work: links, marks, notes and seconds of the new verse pair.
        looks: what needs a look; more is added.
    """
    reasons = [former.remarks.difficult for former in works if former.remarks.difficult is not None]
    rejections = [former.remarks.rejected for former in works]
    if any(rejections) and len(set(rejections)) > 1:
        looks.append(Look(LookReason.REJECTED))
    ratings = {former.ratings for former in works}
    if len(ratings) > 1:
        looks.append(Look(LookReason.RATINGS))
    done = all(former.done for former in works) and not looks
    remarks = replace(
        work.remarks,
        difficult="; ".join(dict.fromkeys(filter(None, reasons)))[:_MOST] if reasons else None,
        rejected=next(filter(None, rejections), None),
        later=not done and any(former.remarks.later for former in works),
    )
    verdict = verdict_of(works[0].origins) if len(works) == 1 else None
    united = replace(
        work.with_verdict(verdict),
        done=done,
        remarks=remarks,
        ratings=ratings.pop() if len(ratings) == 1 else (),
        unknown=works[0].unknown,
    )
    return Redivided(united, tuple(looks))


def _decision(words: Sequence[Word]) -> Decision:
    """The link or mark of these words."""
    if len(words) == 1:
        return words[0]
    return words[0][1], words[1][1]


def _joined(pairs: Sequence[VersePair], side: Side) -> tuple[str, ...]:
    return tuple(word for pair in pairs for word in pair.tokens(side))


class _Places(NamedTuple):
    """Where the words of each side of consecutive verse pairs begin, and the end of the last."""

    starts: Mapping[Side, tuple[int, ...]]

    @classmethod
    def of(cls, pairs: Sequence[VersePair]) -> "_Places":
        lengths = {side: [len(pair.tokens(side)) for pair in pairs] for side in Side}
        return cls({side: tuple(accumulate(lengths[side], initial=0)) for side in Side})

    def in_all(self, row: int, word: Word) -> Word:
        """A word of a verse pair, counted from the first word of all of them."""
        return word[0], self.starts[word[0]][row] + word[1]

    def of_word(self, word: Word) -> tuple[int, Word]:
        """The verse pair of a word counted from the first word of all, and the word in it."""
        starts = self.starts[word[0]]
        row = next(row for row, end in enumerate(starts[1:]) if word[1] < end)
        return row, (word[0], word[1] - starts[row])

    def shared(self, row: int, other: "_Places", other_row: int) -> int:
        """How many words a verse pair has in common with one of the others."""
        return sum(
            max(
                min(starts[row + 1], other.starts[side][other_row + 1])
                - max(starts[row], other.starts[side][other_row]),
                0,
            )
            for side, starts in self.starts.items()
        )
