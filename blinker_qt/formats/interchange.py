"""The interface of exchange formats: readers, writers and their choices."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum, IntEnum
from pathlib import Path

from blinker_qt.bitext.alignment import NOTHING_UNKNOWN
from blinker_qt.bitext.annotation import AnnotationSet, PairState, Role
from blinker_qt.bitext.errors import InputError, Problem, Sentence
from blinker_qt.bitext.verses import Bitext, Language
from blinker_qt.formats.annotation.vocabulary import MOST_PAIRS
from blinker_qt.translation import N_


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

NO_VERSE = "<range>"
"""Stands in `Texts.bitext` for a verse that is missing or joined to the one before."""

ONE_OF_TWO = N_("expected one of the two; an import can be told which of them counts")
SAME_NUMBERING = N_(
    "expected the same numbering of verses; an import can be told to pair them by reference all "
    "the same"
)


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


class Cutting(Enum):
    """Where to split running text into words; exports reattach punctuation accordingly."""

    SPACES = "spaces"
    PUNCTUATION = "punctuation"


class Numbering(Enum):
    """What to do where two texts number their verses differently."""

    REFUSE = "refuse"
    BY_REFERENCE = "by-reference"
    """Verses are paired by reference all the same."""


class FormatQuestion(Enum):
    """A choice that a format needs from the user; the values name fields of `Choices`."""

    BASE = "base"
    ANNOTATOR = "annotator"
    CONFLICTS = "conflicts"
    UNLINKED = "unlinked"
    COMBINATION = "combination"
    CUT_AT = "cut_at"
    NUMBERING = "numbering"


class Feature(Enum):
    """A kind of content of annotation sets."""

    LANGUAGES = "languages"
    REFERENCES = "references of one's own"
    SETS = "sets"
    LINKS = "links"
    MARKS = "not-translated marks"
    POSSIBLE = "which links are possible"
    STATES = "which verse pairs are done"
    ANNOTATOR = "the annotator"
    ROLE = "the role of gold or machine"
    TIME = "time spent"
    REMARKS = "notes, difficulties and rejections"
    RATINGS = "answers to questions"
    PASSES = "verse pairs that come again"
    ORIGINS = "where links and marks come from"
    UNKNOWN = "content of a newer program"


@dataclass(frozen=True, slots=True)
class Choices:
    """The user's choices for an import or export.

    Attributes:
        source_language: of the first side; None if it is unknown or in the format.
        target_language: of the other side; the same.
        base: the number of the first position; None if the format fixes it.
        annotator: who drew the links; empty if the format says so, or without links.
        combination: None if links have one direction.
        cut_at: where to split words in texts without links, besides spaces.
        strict: whether to refuse files that need repairs.
        first_problem: whether to stop reading at the first problem.
        encoding: of the texts; empty for UTF-8, or if the files declare it.
        first: the number of verse pairs to take from the start; None for all.
        sample: the number of verse pairs to take at random, in order; None for all.
        seed: the random seed of the sample.
    """

    source_language: Language | None = None
    target_language: Language | None = None
    base: IndexBase | None = None
    annotator: str = ""
    conflicts: Conflicts = Conflicts.REFUSE
    unlinked: Unlinked = Unlinked.UNACCOUNTED
    combination: Combination | None = None
    cut_at: Cutting = Cutting.SPACES
    numbering: Numbering = Numbering.REFUSE
    strict: bool = False
    first_problem: bool = False
    encoding: str = ""
    first: int | None = None
    sample: int | None = None
    seed: int = 1998

    def bitext(
        self,
        references: Sequence[str],
        source_verses: Iterable[str],
        target_verses: Iterable[str],
        *,
        languages: tuple[Language, Language] | None = None,
    ) -> Bitext:
        """A bitext of verses in one set, with the chosen languages or else these."""
        source, target = languages or (Language(), Language())
        return Bitext(
            self.source_language or source,
            self.target_language or target,
            tuple(references),
            tuple(source_verses),
            tuple(target_verses),
            (1,) * len(references),
        )

    @property
    def chosen_base(self) -> IndexBase:
        """The chosen index base; ValueError if there is none."""
        if self.base is None:
            raise ValueError("it was not said what positions count from")
        return self.base

    def check_count(self, count: int, parts: Parts) -> None:
        """Raise InputError if all verse pairs are taken and they are too many for a file."""
        if count > MOST_PAIRS and self.first is None and self.sample is None:
            what = N_(
                "the number of verse pairs is {count}, and an annotation file holds {most} at most"
            )
            expected = N_("take some of them: convert with --first N or --sample N")
            values = {"count": f"{count:,}", "most": f"{MOST_PAIRS:,}"}
            path = str(next(iter(parts.values())))
            raise InputError(Problem(path, what, expected, values=values))


@dataclass(frozen=True, slots=True)
class Found:
    """The result of a reader.

    Attributes:
        annotation_sets: at least one, of one bitext.
        base: the number of the first position; None if the format has no positions.
        remarks: remarks on what was settled, ignored or left untouched.
    """

    annotation_sets: tuple[AnnotationSet, ...]
    base: IndexBase | None = None
    remarks: tuple[Sentence, ...] = ()


Reader = Callable[[Parts, Choices], Found]
"""Reads the parts of an import, or raises an InputError with every problem of the files (or only
the first, if that is enough)."""


@dataclass(frozen=True, slots=True)
class Texts:
    """Texts with one verse pair in each line.

    Attributes:
        bitext: all lines, so that other files can refer to line numbers; a line without a verse has
            a placeholder word.
        kept: the positions of the verse pairs that have both verses.
        remarks: remarks on what was repaired or left out.
    """

    bitext: Bitext
    kept: tuple[int, ...]
    remarks: tuple[Sentence, ...] = ()

    def completed(self, found: Found) -> Found:
        """The result for all lines, restricted to the kept verse pairs."""
        works, remarks = found.annotation_sets, (*self.remarks, *found.remarks)
        left_out = set(range(len(self.bitext))).difference(self.kept)
        lost = sum(len(work.pairs[place].alignment.links) for work in works for place in left_out)
        if left_out:
            works = tuple(work.chosen(self.kept) for work in works)
        template = N_(
            "{count} {count:link|links} of verse pairs without text {count:was|were} left out"
        )
        remarks += (Sentence(template, {"count": lost}),) if lost else ()
        return Found(works, found.base, remarks)

    def alone(self) -> Found:
        """The kept verse pairs without annotations."""
        return self.completed(Found((AnnotationSet.unannotated(self.bitext),)))


@dataclass(frozen=True, slots=True)
class LinksBesideTexts:
    """A reader of links in a separate file beside a bitext.

    Attributes:
        read_texts: reads the texts.
        read_links: reads the file of links over any bitext.
    """

    read_texts: Callable[[Parts, Choices], Texts]
    read_links: Callable[[Path, Bitext, Choices], Found]

    def __call__(self, parts: Parts, choices: Choices) -> Found:
        """Read both, as a `Reader` does."""
        texts = self.read_texts(parts, choices)
        choices.check_count(len(texts.kept), parts)
        return texts.completed(self.read_links(parts[Part.LINKS], texts.bitext, choices))


Works = Mapping[str, AnnotationSet]
"""Annotation sets of one bitext, at least one, by names that files can bear."""
Writer = Callable[[Works, Choices], Mapping[str, bytes]]
"""Writes annotation sets as files by their relative paths, or raises an InputError with what the
format cannot hold and may not leave out."""


def _nothing(_work: AnnotationSet) -> frozenset[Feature]:
    return frozenset()


@dataclass(frozen=True, slots=True)
class Format:
    """One file format.

    Attributes:
        name: its name on the command line.
        description: a description in one line.
        holds: the content that it can represent.
        read: its reader, or None.
        needs: the required parts.
        takes: the optional parts.
        write: its writer, or None.
        looks_like: tests whether the file of links, or else the only file or folder or each text,
            looks like it.
        asks_also: choices it needs besides those that follow from `holds`.
        several: whether an import may have several annotators.
        languages: the default languages of source and target.
        may_also_hold: further content that it can represent for some annotation sets.
        says_encoding: whether the encoding is declared in the files or fixed.
    """

    name: str
    description: str
    holds: frozenset[Feature]
    read: Reader | None = None
    needs: tuple[Part, ...] = ()
    takes: tuple[Part, ...] = ()
    write: Writer | None = None
    looks_like: Callable[[Path], bool] = field(kw_only=True)
    asks_also: tuple[FormatQuestion, ...] = ()
    several: bool = False
    languages: tuple[Language, Language] = field(default_factory=lambda: (Language(), Language()))
    may_also_hold: Callable[[AnnotationSet], frozenset[Feature]] = _nothing
    says_encoding: bool = False

    def __str__(self) -> str:
        return self.name

    @property
    def asks(self) -> tuple[FormatQuestion, ...]:
        """The choices needed for reading."""
        if not self.cannot_hold:
            return ()
        if Feature.LINKS not in self.holds:
            return (*self.asks_also, FormatQuestion.CUT_AT)
        of_links = [
            *([] if Feature.ANNOTATOR in self.holds else [FormatQuestion.ANNOTATOR]),
            *([FormatQuestion.CONFLICTS] if Feature.MARKS in self.holds else []),
            FormatQuestion.UNLINKED,
        ]
        return (*self.asks_also, *of_links)

    @property
    def asks_writing(self) -> tuple[FormatQuestion, ...]:
        """The choices needed for writing."""
        return tuple(
            one for one in self.asks if one in (FormatQuestion.BASE, FormatQuestion.CUT_AT)
        )

    @property
    def cannot_hold(self) -> tuple[Feature, ...]:
        """The content that it cannot represent, in a fixed order."""
        return tuple(feature for feature in Feature if feature not in self.holds)

    def losses(self, work: AnnotationSet) -> tuple[Feature, ...]:
        """The content of an annotation set that is lost in this format, in a fixed order."""
        held = self.holds | self.may_also_hold(work)
        untouched = all(pair.state is PairState.UNTOUCHED for pair in work.pairs)
        if untouched and Feature.LINKS not in self.holds:
            held |= {Feature.STATES}
        return tuple(feature for feature in Feature if feature in features(work) - held)


def features(work: AnnotationSet) -> frozenset[Feature]:
    """The kinds of content that an annotation set has."""
    bitext, pairs = work.bitext, work.pairs
    languages = bitext.source_language, bitext.target_language
    numbered = tuple(str(number) for number in range(1, len(bitext) + 1))
    marks = any(pair.not_translated_source or pair.not_translated_target for pair in pairs)
    there = {
        Feature.LANGUAGES: languages != (Language(), Language()),
        Feature.REFERENCES: bitext.references != numbered,
        Feature.SETS: set(bitext.sets) != {1},
        Feature.LINKS: any(pair.links for pair in pairs),
        Feature.MARKS: marks,
        Feature.POSSIBLE: any(pair.possible for pair in pairs),
        Feature.STATES: not all(pair.done for pair in pairs),
        Feature.ANNOTATOR: bool(work.annotator),
        Feature.ROLE: work.role is not Role.ANNOTATOR,
        Feature.TIME: any(pair.seconds for pair in pairs),
        Feature.REMARKS: any(pair.remarks for pair in pairs),
        Feature.RATINGS: any(pair.ratings for pair in pairs),
        Feature.PASSES: any(number > 1 for number in bitext.passes),
        Feature.ORIGINS: work.adjudication is not None or any(pair.origins for pair in pairs),
        Feature.UNKNOWN: {work.unknown, *(pair.unknown for pair in pairs)} != {NOTHING_UNKNOWN},
    }
    return frozenset(feature for feature, is_there in there.items() if is_there)
