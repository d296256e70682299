"""The sources and the rule of a gold standard, and the origins of its decisions."""

import re
import string
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from itertools import chain, count, islice, pairwise, product

from blinker_qt.bitext.alignment import (
    NOTHING_UNKNOWN,
    Alignment,
    LabelledLink,
    LinkToken,
    UnknownContent,
    links_as_text,
    links_from_text,
    positions_as_text,
    positions_from_text,
)
from blinker_qt.bitext.errors import BlinkerError
from blinker_qt.bitext.remarks import check_ruling
from blinker_qt.bitext.verses import Side, Word
from blinker_qt.translation import N_

MOST_SOURCES = 1_000
"""The most gold sources of one gold standard."""
MOST_NEEDED = 9_999
"""The highest threshold of a majority."""

_FINGERPRINT = re.compile("[0-9a-f]{64}")


def letters(number: int) -> Iterator[str]:
    """The first letters that stand for annotators and options: A to Z, then AA to AZ and so on.

    >>> list(letters(703))[25:28], list(letters(703))[-2:]
    (['Z', 'AA', 'AB'], ['ZZ', 'AAA'])
    """
    names = (product(string.ascii_uppercase, repeat=length) for length in count(1))
    return ("".join(name) for name in islice(chain.from_iterable(names), number))


class RuleError(BlinkerError):
    """A rule that contradicts itself."""


class SourceError(BlinkerError):
    """Annotation sets that cannot be gold sources."""


class RuleKind(Enum):
    """A way to settle decisions without a person; the values are stable."""

    ALL = "all"
    MAJORITY = "majority"
    UNION = "union"
    PREFER = "prefer"


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule that settles links and not-translated marks without a person.

    Attributes:
        threshold: how many annotators make a majority; None for more than half of those who have
            done the verse pair.
        preferred: the annotator who is preferred; empty for the other kinds.
        sure_possible: whether links that not every annotator drew as sure become possible.

    Raises:
        RuleError: on construction, for a threshold without a majority or not from 1 to 9999, and
            for a preferred annotator where none is wanted, or none where one is.
    """

    kind: RuleKind = RuleKind.MAJORITY
    threshold: int | None = None
    preferred: str = ""
    sure_possible: bool = False

    def __post_init__(self) -> None:
        if self.threshold is not None:
            if self.kind is not RuleKind.MAJORITY:
                raise RuleError(N_("only a majority has a threshold"))
            if not 1 <= self.threshold <= MOST_NEEDED:
                raise RuleError(
                    N_("the threshold is {count}, not from 1 to {most}"),
                    count=self.threshold,
                    most=MOST_NEEDED,
                )
        if bool(self.preferred) is not (self.kind is RuleKind.PREFER):
            raise RuleError(N_("an annotator is named if one is preferred, and only then"))

    def needed(self, annotators: int) -> int:
        """How many of a number of annotators must have made a decision for it to be settled.

        If fewer annotators than the threshold have done a verse pair, all of them must agree.

        >>> Rule(RuleKind.MAJORITY).needed(4), Rule(RuleKind.MAJORITY, 2).needed(4)
        (3, 2)
        """
        if self.kind is RuleKind.MAJORITY:
            return (
                annotators // 2 + 1 if self.threshold is None else min(self.threshold, annotators)
            )
        return annotators if self.kind is RuleKind.ALL else 1

    def __str__(self) -> str:
        """The rule as signatures and the command line write it.

        >>> str(Rule(RuleKind.MAJORITY)), str(Rule(RuleKind.PREFER, preferred="A1"))
        ('majority', 'prefer=A1')
        """
        return f"{self.kind.value}={self.preferred}" if self.preferred else self.kind.value


@dataclass(frozen=True, slots=True)
class Source:
    """An annotation set that another file names: a gold source, or a machine that suggests links.

    Attributes:
        annotator: the annotator's name; not empty, and no other source's.
        fingerprint: SHA-256 over the bytes of its file, 64 hexadecimal digits.
        file: where the file was, as a path from the folder of the file that names it with ``/``
            between its parts; empty where that is not known.
        unknown: content of a newer minor format version.

    Raises:
        SourceError: on construction, without a name or a fingerprint.
    """

    annotator: str
    fingerprint: str
    file: str = ""
    unknown: UnknownContent = NOTHING_UNKNOWN

    def __post_init__(self) -> None:
        if not self.annotator:
            raise SourceError(N_("the annotation set {file} names no annotator"), file=self.file)
        if not _FINGERPRINT.fullmatch(self.fingerprint):
            raise SourceError(N_("“{text}” is not a SHA-256 digest"), text=self.fingerprint[:80])


@dataclass(frozen=True, slots=True)
class Adjudication:
    """The sources and the rule of a gold standard.

    Attributes:
        sources: the annotation sets; origins name them by their places among these.
        unknown: content of a newer minor format version.

    Raises:
        SourceError: on construction, for too many sources or two of one annotator.
    """

    rule: Rule
    sources: tuple[Source, ...]
    unknown: UnknownContent = NOTHING_UNKNOWN

    def __post_init__(self) -> None:
        names = {source.annotator for source in self.sources}
        if len(names) < len(self.sources):
            raise SourceError(N_("two annotation sets are by one annotator"))
        if len(names) > MOST_SOURCES:
            raise SourceError(N_("there are more than {most} annotation sets"), most=MOST_SOURCES)

    def place(self, annotator: str) -> int | None:
        """The 0-based place of an annotator's set among the sources; None if it is not there."""
        names = [source.annotator for source in self.sources]
        return names.index(annotator) if annotator in names else None


MOST_ORIGINS = 10_000
"""The most different origins in one verse pair."""

Decision = LinkToken | Word
"""A decision in an alignment: a link, or a word marked not translated."""


@dataclass(frozen=True, slots=True)
class Origin:
    """How a decision was settled, and which gold sources have it.

    Attributes:
        rule: the rule that settled it; None where a person did.
        person: the name of the person who settled it; empty where a rule did.
        ruling: the number of the ruling of the style guide that decided it; empty for none.
        drawn: the 0-based places, ascending, of the sources that have it.
        unknown: content of a newer minor format version.
        suggested: the name of the machine whose suggestion an annotator accepted, which excludes
            all other attributes; empty if there was none.

    Raises:
        ValueError: on construction, for a rule and a person at once, for anything besides a
            suggestion, and for places that are negative or do not ascend.
        RemarkError: on construction, for a malformed ruling.
    """

    rule: RuleKind | None = None
    person: str = ""
    ruling: str = ""
    drawn: tuple[int, ...] = ()
    unknown: UnknownContent = NOTHING_UNKNOWN
    suggested: str = ""

    def __post_init__(self) -> None:
        if self.suggested and (self.rule or self.person or self.ruling or self.drawn):
            raise ValueError("suggested, and settled besides")
        if self.rule is not None and self.person:
            raise ValueError("settled by a rule and by a person")
        if any(low >= high for low, high in pairwise((-1, *self.drawn))):
            raise ValueError(f"places of sources: {self.drawn}")
        check_ruling(self.ruling)

    @property
    def by_hand(self) -> bool:
        """Whether a person settled it."""
        return self.rule is None and not self.suggested


@dataclass(frozen=True, slots=True)
class Settled:
    """Decisions of one verse pair that have one origin, compactly as text (see `alignment`).

    Or the verdict on a verse pair that annotators reject, without any words.

    Attributes:
        links: in canonical notation, like the marks.
        rejected: for a verdict, whether the verse pair is rejected; the origin then names the
            sources that agree. None for links and marks.
    """

    origin: Origin
    links: str = ""
    not_translated_source: str = ""
    not_translated_target: str = ""
    rejected: bool | None = None

    def decisions(self) -> frozenset[Decision]:
        """The decisions as values; created at each call."""
        return decisions(
            Alignment(
                links_from_text(self.links),
                positions_from_text(self.not_translated_source),
                positions_from_text(self.not_translated_target),
            )
        )


def decisions(alignment: Alignment) -> frozenset[Decision]:
    """Every link and mark of an alignment."""
    marks = ((side, position) for side in Side for position in alignment.not_translated(side))
    return frozenset((*alignment.links, *marks))


def words_of(decision: Decision) -> tuple[Word, ...]:
    """The words of a link or a mark."""
    first, second = decision
    if isinstance(first, Side):
        return ((first, second),)
    return (Side.SOURCE, first), (Side.TARGET, second)


def alignment_of(
    decided: Iterable[Decision],
    possible: Iterable[LinkToken] = frozenset(),
    labels: Iterable[LabelledLink] = frozenset(),
) -> Alignment:
    """The alignment that consists of these decisions.

    Raises:
        AlignmentError: they contradict each other.
    """
    links: set[LinkToken] = set()
    marks: dict[Side, set[int]] = {side: set() for side in Side}
    for first, second in decided:
        if isinstance(first, Side):
            marks[first].add(second)
        else:
            links.add((first, second))
    return Alignment(
        frozenset(links),
        frozenset(marks[Side.SOURCE]),
        frozenset(marks[Side.TARGET]),
        possible=frozenset(possible),
        labels=frozenset(labels),
    )


def grouped(
    origins: Mapping[Decision, Origin], verdict: Settled | None = None
) -> tuple[Settled, ...]:
    """The decisions of one verse pair grouped by their origins, in a fixed order.

    Groups are ordered by their first source words; groups of marks on target words alone follow,
    then a verdict.
    """
    groups: dict[Origin, list[Decision]] = {}
    for decision, origin in origins.items():
        groups.setdefault(origin, []).append(decision)
    parts = sorted(
        ((alignment_of(group), origin) for origin, group in groups.items()), key=_sort_key
    )
    settled = (
        Settled(
            origin,
            links_as_text(part.links),
            positions_as_text(part.not_translated_source),
            positions_as_text(part.not_translated_target),
        )
        for part, origin in parts
    )
    return (*settled, *filter(None, (verdict,)))


def by_decision(settled: Iterable[Settled]) -> dict[Decision, Origin]:
    """The origin of each decision of a verse pair."""
    return {decision: group.origin for group in settled for decision in group.decisions()}


def verdict_of(settled: Iterable[Settled]) -> Settled | None:
    """The verdict on a verse pair that annotators reject; None where there is none."""
    return next((group for group in settled if group.rejected is not None), None)


def accepted_links(settled: Iterable[Settled]) -> int:
    """How many links of a verse pair were accepted from a machine's suggestions."""
    return sum(len(links_from_text(group.links)) for group in settled if group.origin.suggested)


def remaining_origins(settled: tuple[Settled, ...], alignment: Alignment) -> tuple[Settled, ...]:
    """The origins of the decisions that an alignment still has, and the verdict."""
    if not settled:
        return ()
    present = decisions(alignment)
    origins = by_decision(settled)
    remaining = {decision: origin for decision, origin in origins.items() if decision in present}
    return grouped(remaining, verdict_of(settled))


def _sort_key(group: tuple[Alignment, Origin]) -> tuple[int, ...]:
    """The sort key of a group: its first link, then its first marks; no two are equal."""
    part, _ = group
    links = min(part.links, default=(_NONE, _NONE))
    source = min(part.not_translated_source, default=_NONE)
    target = min(part.not_translated_target, default=_NONE)
    return (min(links[0], source), *links, source, target)


_NONE = 1 << 30
"""Larger than every position."""
