"""What a gold standard was settled from, and by which rule."""

import re
from dataclasses import dataclass
from enum import Enum

from blinker_qt.bitext.errors import BlinkerError
from blinker_qt.bitext.unknown_content import NOTHING_UNKNOWN, UnknownContent

MOST_SOURCES = 1_000
"""The most annotation sets that one gold standard may be settled from."""
MOST_NEEDED = 9_999
"""The highest threshold of a majority."""

_FINGERPRINT = re.compile("[0-9a-f]{64}")


class RuleError(BlinkerError):
    """A rule that says nothing, or too much."""


class SourceError(BlinkerError):
    """Annotation sets that cannot be named as sources."""


class RuleKind(Enum):
    """By what a decision is settled without anybody looking at it; the values are stable."""

    ALL = "all"
    MAJORITY = "majority"
    UNION = "union"
    PREFER = "prefer"


@dataclass(frozen=True, slots=True)
class Rule:
    """What settles a link or a not-translated mark without anybody looking at it.

    Attributes:
        kind: whose word it takes: everybody's, that of most, anybody's, or one annotator's.
        threshold: of a majority, how many annotators have to have drawn it; None for more than
            half of those who have done the verse pair.
        preferred: the annotator who is preferred; empty for the other kinds.
        sure_possible: whether links that not everybody drew as sure are taken as possible.

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
                raise RuleError("only a majority has a threshold")
            if not 1 <= self.threshold <= MOST_NEEDED:
                raise RuleError(
                    "the threshold is {count}, not from 1 to {most}",
                    count=self.threshold,
                    most=MOST_NEEDED,
                )
        if bool(self.preferred) is not (self.kind is RuleKind.PREFER):
            raise RuleError("an annotator is named if one is preferred, and only then")

    def needed(self, voices: int) -> int:
        """How many of so many annotators have to have drawn what is settled.

        Where fewer have done a verse pair than the threshold asks for, all of them have to.

        >>> Rule(RuleKind.MAJORITY).needed(4), Rule(RuleKind.MAJORITY, 2).needed(4)
        (3, 2)
        """
        if self.kind is RuleKind.MAJORITY:
            return voices // 2 + 1 if self.threshold is None else min(self.threshold, voices)
        return voices if self.kind is RuleKind.ALL else 1

    def __str__(self) -> str:
        """As signatures and the command line write it.

        >>> str(Rule(RuleKind.MAJORITY)), str(Rule(RuleKind.PREFER, preferred="A1"))
        ('majority', 'prefer=A1')
        """
        return f"{self.kind.value}={self.preferred}" if self.preferred else self.kind.value


@dataclass(frozen=True, slots=True)
class Source:
    """An annotation set that another file names: one that a gold standard was settled from.

    Or a machine's whose links a study suggests.

    Attributes:
        annotator: the annotator's name; not empty, and no other source's.
        fingerprint: SHA-256 over the bytes of its file, 64 hexadecimal digits.
        file: where the file lay, as a path from the folder of the file that names it with ``/``
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
            raise SourceError("the annotation set {file} names no annotator", file=self.file)
        if not _FINGERPRINT.fullmatch(self.fingerprint):
            raise SourceError("“{text}” is not a SHA-256 digest", text=self.fingerprint[:80])


@dataclass(frozen=True, slots=True)
class Adjudication:
    """What a gold standard was settled from.

    Attributes:
        rule: what settled what nobody looked at.
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
            raise SourceError("two annotation sets are by one annotator")
        if len(names) > MOST_SOURCES:
            raise SourceError("there are more than {most} annotation sets", most=MOST_SOURCES)

    def place(self, annotator: str) -> int | None:
        """The 0-based place of an annotator's set among the sources; None if it is not there."""
        names = [source.annotator for source in self.sources]
        return names.index(annotator) if annotator in names else None
