"""What the user chooses for an import or export."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, IntEnum
from pathlib import Path

from blinker_qt.bitext.alignment import SCORE
from blinker_qt.bitext.annotation import Role
from blinker_qt.bitext.errors import BlinkerError, InputError, Problem
from blinker_qt.bitext.verses import Bitext, DetailColumn, Language, RunningTexts
from blinker_qt.formats.annotation.vocabulary import MOST_PAIRS
from blinker_qt.translation import N_
from blinker_qt.words.exceptions import NO_EXCEPTIONS, Exceptions
from blinker_qt.words.languages import Contractions, rules_for
from blinker_qt.words.splitting import UNICODE, Rules

_RANGE = re.compile("([1-9][0-9]{0,6})(?:-([1-9][0-9]{0,6})?)?")


class Part(Enum):
    """The kinds of files in an import; the values are stable."""

    FOLDER = "folder"
    """A folder with everything in it."""
    BITEXT = "bitext"
    """One file with both texts and, where the format has any, their links."""
    SOURCE = "source"
    TARGET = "target"
    REFERENCES = "references"
    LINKS = "links"
    REVERSE = "reverse"
    """A second file of links, drawn in the other direction."""


Parts = Mapping[Part, Path]

_MOST_LEFT_OUT = 0.05
"""The largest share of chapters that are left out. In a whole Bible, any two known numberings
differ in the ends of 6 to 17 % of the chapters, except for those of the Vulgate and of Russian
Bibles."""

MARKED_AND_LINKED = N_(
    "{side} word {position} is not translated here and linked on line {other}: choose in the "
    "import which of the two to keep"
)
NO_COUNTERPART = N_(
    "item {place} links {text} and says that it has no counterpart: choose in the import which of "
    "the two to keep"
)
ENDS_OTHERWISE = N_(
    "chapters do not end as in the numbering {numbering}: {chapters}; choose in the import to pair "
    "verses by reference anyway"
)
ENDS_UNLIKE = N_(
    "chapters of {book} do not end with the same verses as in {other}: {chapters}; choose in the "
    "import to pair verses by reference anyway"
)
MISPLACED = N_(
    "verses in {count} {count:chapter|chapters} are paired wrongly, as their "
    "words or lengths show: {chapters}; choose in the import to pair verses by "
    "reference anyway"
)
"""Problems that a choice in the import solves; the command line has options for it."""

UNSETTLED = N_(
    "{count} of {all} verse pairs {count:is|are} not settled, and the format {format} cannot say "
    "so: settle them, or export settled verse pairs only"
)

WHICH_BASE = N_("say whether words count from 0 or from 1 in the format {format}")


class IndexBase(IntEnum):
    """The number of a verse's first word."""

    ZERO = 0
    ONE = 1


class Conflicts(Enum):
    """What to do with a word that a file both links and marks not translated."""

    REFUSE = "refuse"
    LINKS = "links"
    NOT_TRANSLATED = "not-translated"


class Unlinked(Enum):
    """How to read words without links if the file does not say what they are."""

    UNACCOUNTED = "unaccounted"
    NOT_TRANSLATED = "not-translated"


class Combination(Enum):
    """How to combine the links of two files in opposite directions."""

    UNION = "union"
    INTERSECTION = "intersection"
    SURE_AND_POSSIBLE = "sure-possible"
    """Links of both files are sure, links of one are possible."""


class Words(Enum):
    """What the words of texts without links are; exports join them accordingly."""

    AS_THEY_STAND = "as-they-stand"
    """Whatever has spaces around it."""
    BY_LANGUAGE = "by-language"
    """Words by the rules of the text's language."""
    PUNCTUATION = "punctuation"
    """Words by the rules for all languages, which only divide at punctuation."""


class Numbering(Enum):
    """What to do with chapters that two texts still seem to number differently."""

    LEAVE_OUT = "leave-out"
    """They are left out if they are few; otherwise the texts are refused."""
    REFUSE = "refuse"
    BY_REFERENCE = "by-reference"
    """Their verses are paired by reference nevertheless."""


class Pairing(Enum):
    """Which lines of two texts without links belong together."""

    BY_LINE = "by-line"
    """Those with the same number, or the same reference."""
    BY_LENGTH = "by-length"
    """Those that are likely to, by their lengths; lines are joined and left out."""


def numbers_in(text: str) -> tuple[int, int | None]:
    """The first and last number of a range such as ``101-300``; ``101`` and ``101-`` have no end.

    Raises:
        BlinkerError: it is no range, or ends before it begins.
    """
    match = _RANGE.fullmatch(text)
    if match is None:
        raise BlinkerError(N_("'{text}' is not a range of numbers such as 101-300"), text=text)
    first, last = int(match[1]), int(match[2]) if match[2] else None
    if last is not None and last < first:
        raise BlinkerError(N_("'{text}' ends before it begins"), text=text)
    return first, last


def score_in(text: str) -> float:
    """The score in a text such as ``0.5``.

    Raises:
        BlinkerError: it is no number.
    """
    if not SCORE.fullmatch(text):
        raise BlinkerError(N_("'{text}' is not a number such as 0.5"), text=text)
    return float(text)


class FormatQuestion(Enum):
    """A choice that a format needs from the user; the values name fields of `Choices`."""

    BASE = "base"
    ANNOTATOR = "annotator"
    ROLE = "role"
    CONFLICTS = "conflicts"
    UNLINKED = "unlinked"
    COMBINATION = "combination"
    LEAST_SCORE = "least_score"
    WORDS = "words"
    CONTRACTIONS = "contractions"
    EXCEPTIONS = "exceptions"
    PAIRING = "pairing"
    NUMBERING = "numbering"
    SOURCE_NUMBERING = "source_numbering"
    TARGET_NUMBERING = "target_numbering"


@dataclass(frozen=True, slots=True)
class Choices:
    """The user's choices for an import or export.

    Attributes:
        source_language: of the first side; None if it is unknown or in the format.
        target_language: of the other side; the same.
        base: the number of the first position; None if the format fixes it.
        annotator: who drew the links; empty if the format says so, or without links.
        role: whether a person or a machine drew the links.
        combination: None if links have one direction.
        least_score: links with a lower score are left out; None to take all.
        words: what the words of texts without links are.
        contractions: what becomes of words such as *du*; None for the custom of the language.
        exceptions: what the lead decided on words.
        pairing: which lines of two texts belong together.
        source_numbering: the numbering of the verses of the first side, by its name or the path of
            its file; empty to take the one that the text fits.
        target_numbering: that of the other side.
        strict: whether to refuse files that need repairs.
        first_problem: whether to stop reading at the first problem.
        encoding: of the texts; empty for UTF-8, or if the files declare it.
        encodings: of single files, by their paths.
        numbers: the first and last number, from 1, of the verse pairs to take; None for no end.
        sample: the number of them to take at random, in order; None for all.
        seed: the random seed of the sample.
    """

    source_language: Language | None = None
    target_language: Language | None = None
    base: IndexBase | None = None
    annotator: str = ""
    conflicts: Conflicts = Conflicts.REFUSE
    unlinked: Unlinked = Unlinked.UNACCOUNTED
    combination: Combination | None = None
    words: Words = Words.AS_THEY_STAND
    contractions: Contractions | None = None
    exceptions: Exceptions = NO_EXCEPTIONS
    numbering: Numbering = Numbering.LEAVE_OUT
    source_numbering: str = ""
    target_numbering: str = ""
    pairing: Pairing = Pairing.BY_LINE
    strict: bool = False
    first_problem: bool = False
    encoding: str = ""
    encodings: tuple[tuple[Path, str], ...] = ()
    numbers: tuple[int, int | None] = (1, None)
    sample: int | None = None
    seed: int = 1998
    least_score: float | None = None
    role: Role = Role.ANNOTATOR

    def encoding_of(self, path: Path) -> str:
        """The chosen encoding of a file; empty for UTF-8."""
        return dict(self.encodings).get(path, self.encoding)

    def bitext(
        self,
        references: Sequence[str],
        source_verses: Iterable[str],
        target_verses: Iterable[str],
        *,
        languages: tuple[Language, Language] | None = None,
        texts: tuple[RunningTexts, RunningTexts] = ((), ()),
        details: tuple[DetailColumn, DetailColumn] = ((), ()),
    ) -> Bitext:
        """A bitext of verses in one set, with the chosen languages or else these.

        Args:
            texts: the running texts of source and target that are known.
            details: lemmas, parts of speech and glosses that are known.
        """
        source, target = languages or (Language(), Language())
        return Bitext(
            self.source_language or source,
            self.target_language or target,
            tuple(references),
            tuple(source_verses),
            tuple(target_verses),
            (1,) * len(references),
            (),
            texts[0],
            texts[1],
            details[0],
            details[1],
        )

    def word_rules(self, language: Language) -> Rules:
        """The chosen rules for words of a language.

        Raises:
            SegmenterError: a library for the language is missing.
        """
        if self.words is Words.PUNCTUATION:
            return UNICODE
        return rules_for(language.tag, self.contractions, self.exceptions)

    def may_leave_out(self, count: int, total: int) -> bool:
        """Whether this many chapters that do not fit are left out, instead of refusing the text."""
        is_chosen = self.numbering is Numbering.LEAVE_OUT and not self.strict
        return is_chosen and 0 < count <= _MOST_LEFT_OUT * total

    @property
    def chosen_base(self) -> IndexBase:
        """The chosen index base; ValueError if there is none."""
        if self.base is None:
            raise ValueError("it was not said what positions count from")
        return self.base

    def check_count(self, count: int, parts: Parts) -> None:
        """Raise InputError if more of so many verse pairs are taken than a file can hold."""
        first, last = self.numbers
        taken = len(range(count)[first - 1 : last])
        if min(taken, taken if self.sample is None else self.sample) > MOST_PAIRS:
            what = N_(
                "the number of verse pairs is {count}, and an annotation file holds {most} at "
                "most; take some of them (--first N, --sample N, --range FIRST-LAST; in the "
                "window, Verse pairs)"
            )
            values = {"count": f"{count:,}", "most": f"{MOST_PAIRS:,}"}
            path = str(next(iter(parts.values())))
            raise InputError(Problem(path, what, values=values))
