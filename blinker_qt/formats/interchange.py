"""What every format of exchange is asked, and what it answers."""

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
    """What one of the files of an import holds; the values are stable."""

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
    """How words without a link are read where a file does not say what they are."""

    UNACCOUNTED = "unaccounted"
    NOT_TRANSLATED = "not-translated"


class Combination(Enum):
    """What becomes of the links of two files that were drawn in the two directions."""

    UNION = "union"
    INTERSECTION = "intersection"
    SURE_AND_POSSIBLE = "sure-possible"
    """Links of both files are sure, links of one are possible."""


class Cutting(Enum):
    """Where running text is cut into words, and whether punctuation stands on them again."""

    SPACES = "spaces"
    PUNCTUATION = "punctuation"


class Numbering(Enum):
    """What to do where two texts number their verses differently."""

    REFUSE = "refuse"
    BY_REFERENCE = "by-reference"
    """Verses are paired by reference all the same."""


class FormatQuestion(Enum):
    """What a format leaves open, and so has to be said; the values name fields of `Choices`."""

    BASE = "base"
    ANNOTATOR = "annotator"
    CONFLICTS = "conflicts"
    UNLINKED = "unlinked"
    COMBINATION = "combination"
    CUT_AT = "cut_at"
    NUMBERING = "numbering"


class Feature(Enum):
    """What an annotation set may hold."""

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
    """What people say about files that the files do not say themselves.

    Attributes:
        source_language: of the side that comes first; None where the format or nobody knows it.
        target_language: of the other side; likewise.
        base: what positions count from; None where the format knows.
        annotator: who drew the links; empty where the format knows, or nobody did.
        combination: None where links have one direction.
        cut_at: where words end in texts without links, beside spaces.
        strict: whether files are refused that would have to be repaired.
        first_problem: whether reading may end at the first problem.
        encoding: of the texts; empty for UTF-8, or where the files say it themselves.
        first: how many verse pairs are taken, from the first on; None for all.
        sample: how many verse pairs are taken at random, in their order; None for all.
        seed: what the sample is drawn from.
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
        """Verses that were read, in one set, in the languages that were chosen or else in these."""
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
    def said_base(self) -> IndexBase:
        """What positions count from, of a format that does not know; ValueError if nobody said."""
        if self.base is None:
            raise ValueError("it was not said what positions count from")
        return self.base

    def check_count(self, count: int, parts: Parts) -> None:
        """Raise an InputError if all are taken of more verse pairs than a file holds."""
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
    """What a reader found.

    Attributes:
        annotation_sets: at least one, of one bitext.
        base: what positions count from; None where the format has none.
        remarks: what was settled, ignored or left untouched.
    """

    annotation_sets: tuple[AnnotationSet, ...]
    base: IndexBase | None = None
    remarks: tuple[Sentence, ...] = ()


Reader = Callable[[Parts, Choices], Found]
"""Reads the parts of an import, or raises an InputError with every problem of the files (or only
the first, if that is enough)."""


@dataclass(frozen=True, slots=True)
class Texts:
    """Texts that were read, one verse pair a line.

    Attributes:
        bitext: every line, so that files beside it can count lines; a line without a verse has some
            word in its place.
        kept: the positions of the verse pairs that have both verses.
        remarks: what was repaired or left out.
    """

    bitext: Bitext
    kept: tuple[int, ...]
    remarks: tuple[Sentence, ...] = ()

    def completed(self, found: Found) -> Found:
        """What was found on all lines, on the verse pairs that are kept."""
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
        """The verse pairs that are kept, which nobody has begun to annotate."""
        return self.completed(Found((AnnotationSet.unannotated(self.bitext),)))


@dataclass(frozen=True, slots=True)
class LinksBesideTexts:
    """A reader of links that stand in a file of their own beside a bitext.

    Attributes:
        read_texts: reads the texts.
        read_links: reads the file of links over a bitext, wherever that came from.
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
        name: what the command line calls it.
        description: what it is, in one line.
        holds: what can be read back from what was written.
        read: its reader, or None.
        needs: the parts that it is read from.
        takes: parts that it can be read without.
        write: its writer, or None.
        looks_like: whether the file of links, else the only file or folder or each of the texts,
            looks like it.
        asks_also: what has to be said beside what follows from what it holds.
        several: whether an import may hold several annotators' work.
        languages: of source and target side, unless other ones are named.
        may_also_hold: what else it holds of some annotation sets.
        says_encoding: whether its files say what they are written in, or it is always the same.
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
        """What has to be said when it is read."""
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
        """What has to be said when it is written."""
        return tuple(
            one for one in self.asks if one in (FormatQuestion.BASE, FormatQuestion.CUT_AT)
        )

    @property
    def cannot_hold(self) -> tuple[Feature, ...]:
        """What it leaves out, in a fixed order."""
        return tuple(feature for feature in Feature if feature not in self.holds)

    def losses(self, work: AnnotationSet) -> tuple[Feature, ...]:
        """What this annotation set holds and the format leaves out, in a fixed order."""
        held = self.holds | self.may_also_hold(work)
        untouched = all(pair.state is PairState.UNTOUCHED for pair in work.pairs)
        if untouched and Feature.LINKS not in self.holds:
            held |= {Feature.STATES}
        return tuple(feature for feature in Feature if feature in features(work) - held)


def features(work: AnnotationSet) -> frozenset[Feature]:
    """What an annotation set really holds."""
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
