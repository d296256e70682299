"""The interface of exchange formats: readers, writers and their features."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from pathlib import Path
from typing import NamedTuple

from blinker_qt.bitext.alignment import NOTHING_UNKNOWN
from blinker_qt.bitext.annotation import AnnotationSet, PairState, Role, transposed_bitext
from blinker_qt.bitext.errors import Sentence
from blinker_qt.bitext.verses import Bitext, Language
from blinker_qt.formats.choices import Choices, FormatQuestion, IndexBase, Part, Parts
from blinker_qt.translation import N_, Translatable

_OF_WORDS = (FormatQuestion.WORDS, FormatQuestion.CONTRACTIONS, FormatQuestion.EXCEPTIONS)
NO_VERSE = "<range>"
"""Stands in `Texts.bitext` for a verse that is missing or joined to the one before."""


class Feature(Enum):
    """A kind of content of annotation sets."""

    LANGUAGES = "languages"
    REFERENCES = "custom references"
    SETS = "sets"
    LINKS = "links"
    MARKS = "not-translated marks"
    POSSIBLE = "possible links"
    LABELS = "labels of links"
    SCORES = "scores of links"
    STATES = "states of verse pairs"
    ANNOTATOR = "annotator"
    ROLE = "role (gold standard or machine)"
    TIME = "time spent"
    REMARKS = "notes, difficulties and rejections"
    RATINGS = "answers to questions"
    PASSES = "second passes"
    ORIGINS = "origins of links and marks"
    TEXTS = "running texts"
    DETAILS = "lemmas, parts of speech and glosses"
    UNKNOWN = "content of newer program versions"


class VerseOutcome(Enum):
    """The outcome for verses that are not one verse in both texts."""

    JOINED = N_("joined, because one text has several verses as one")
    ALONE = N_("left out: the other text does not have them")
    OTHER_BOOK = N_("left out: the other text does not have the book")
    TITLE = N_("left out: psalm title, not a verse in the other text")
    DOUBTFUL = N_("paired by length, in doubt: look at them")
    UNKNOWN = N_("left out: no table gives their number in the other text")
    MISFIT = N_("left out: the chapter does not fit its numbering")
    MISPLACED = N_("left out: verses are paired wrongly, as their words or lengths show")
    EMPTY = N_("left out: there is no text")


class VerseNote(NamedTuple):
    """The outcome for some verses of a text.

    Attributes:
        source: the verses of the source; empty if there are none.
        target: those of the target.
        verses: the number of verses that were left out.
    """

    outcome: VerseOutcome
    source: str
    target: str
    verses: int = 0


@dataclass(frozen=True, slots=True)
class Contents:
    """What a reader finds in files.

    Attributes:
        annotation_sets: at least one, of one bitext.
        base: the number of the first position; None if the format has no positions.
        remarks: remarks on what was settled, ignored or left untouched.
        verse_notes: the verses that were joined or left out.
        numberings: the names of the numberings of the verses of source and target, if any.
    """

    annotation_sets: tuple[AnnotationSet, ...]
    base: IndexBase | None = None
    remarks: tuple[Sentence, ...] = ()
    verse_notes: tuple[VerseNote, ...] = ()
    numberings: tuple[str, ...] = ()


Reader = Callable[[Parts, Choices], Contents]
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

    def completed(self, of_all_lines: Contents) -> Contents:
        """What was read from all lines, restricted to the kept verse pairs."""
        works, remarks = of_all_lines.annotation_sets, (*self.remarks, *of_all_lines.remarks)
        left_out = set(range(len(self.bitext))).difference(self.kept)
        lost = sum(len(work.pairs[place].alignment.links) for work in works for place in left_out)
        if left_out:
            works = tuple(work.chosen(self.kept) for work in works)
        template = N_(
            "{count} {count:link|links} of verse pairs without text {count:was|were} left out"
        )
        remarks += (Sentence(template, {"count": lost}),) if lost else ()
        return Contents(works, of_all_lines.base, remarks)

    def alone(self) -> Contents:
        """The kept verse pairs without annotations."""
        return self.completed(Contents((AnnotationSet.unannotated(self.bitext),)))


@dataclass(frozen=True, slots=True)
class LinksBesideTexts:
    """A reader of links in a separate file beside a bitext.

    Attributes:
        read_texts: reads the texts.
        read_links: reads the file of links over any bitext.
    """

    read_texts: Callable[[Parts, Choices], Texts]
    read_links: Callable[[Path, Bitext, Choices], Contents]

    def __call__(self, parts: Parts, choices: Choices, *, second_first: bool = False) -> Contents:
        """Read both, as a `Reader` does; perhaps with the second text as the source."""
        texts = self.read_texts(parts, choices)
        choices.check_count(len(texts.kept), parts)
        if second_first:
            texts = replace(texts, bitext=transposed_bitext(texts.bitext))
        return texts.completed(self.read_links(parts[Part.LINKS], texts.bitext, choices))


Works = Mapping[str, AnnotationSet]
"""Annotation sets of one bitext, at least one, by names that files can bear."""

Writer = Callable[[Works, Choices], Mapping[str, bytes]]
"""Writes annotation sets as files by their relative paths, or raises an InputError with what the
format cannot hold and may not leave out."""


def _nothing(_work: AnnotationSet) -> frozenset[Feature]:
    return frozenset()


NUMBERINGS = (FormatQuestion.SOURCE_NUMBERING, FormatQuestion.TARGET_NUMBERING)
"""The choices of formats whose verses are paired by their numbers."""


@dataclass(frozen=True, slots=True)
class Format:
    """One file format.

    Attributes:
        name: its name on the command line.
        title: its name in the window.
        description: a description in one line.
        holds: the content that it can represent.
        read: its reader, or None.
        needs: the required parts.
        takes: the optional parts.
        write: its writer, or None.
        looks_like: tests whether the file of links, or else the only file or folder or each text,
            looks like it.
        texts_look_like: tests whether each text beside links looks like it; None for any text.
        references_look_like: tests whether the file of references looks like it; None for any.
        asks_also: choices it needs besides those that follow from `holds`.
        several: whether an import may have several annotators.
        languages: the default languages of source and target.
        may_also_hold: further content that it can represent for some annotation sets.
        says_encoding: whether the encoding is declared in the files or fixed.
        suffix: of the one file, or the file of links, of an annotation set; empty if there is none.
        base: the number of the first position, if the format fixes it.
        writes_words: whether texts without links are written word by word, not as running text.
        keeps_spaces: whether a verse has all the spaces of its running text.
    """

    name: str
    title: Translatable
    description: str
    holds: frozenset[Feature]
    read: Reader | None = None
    needs: tuple[Part, ...] = ()
    takes: tuple[Part, ...] = ()
    write: Writer | None = None
    looks_like: Callable[[Path], bool] = field(kw_only=True)
    texts_look_like: Callable[[Path], bool] | None = None
    references_look_like: Callable[[Path], bool] | None = None
    asks_also: tuple[FormatQuestion, ...] = ()
    several: bool = False
    languages: tuple[Language, Language] = field(default_factory=lambda: (Language(), Language()))
    may_also_hold: Callable[[AnnotationSet], frozenset[Feature]] = _nothing
    says_encoding: bool = False
    suffix: str = ""
    base: IndexBase | None = None
    writes_words: bool = False
    keeps_spaces: bool = False

    def __str__(self) -> str:
        return self.name

    @property
    def asks(self) -> tuple[FormatQuestion, ...]:
        """The choices needed for reading."""
        if not self.cannot_hold:
            return ()
        if Feature.LINKS not in self.holds:
            return (*self.asks_also, FormatQuestion.NUMBERING, *_OF_WORDS)
        of_links = [
            *([] if Feature.ANNOTATOR in self.holds else [FormatQuestion.ANNOTATOR]),
            FormatQuestion.ROLE,
            *([FormatQuestion.CONFLICTS] if Feature.MARKS in self.holds else []),
            FormatQuestion.UNLINKED,
        ]
        return (*self.asks_also, *of_links)

    @property
    def asks_writing(self) -> tuple[FormatQuestion, ...]:
        """The choices needed for writing."""
        of_words = () if self.writes_words else _OF_WORDS
        return tuple(ask for ask in self.asks if ask in (FormatQuestion.BASE, *of_words))

    @property
    def cannot_hold(self) -> tuple[Feature, ...]:
        """The content that it cannot represent, in a fixed order."""
        return tuple(feature for feature in Feature if feature not in self.holds)

    def losses(self, work: AnnotationSet) -> tuple[Feature, ...]:
        """The content of an annotation set that is lost in this format, in a fixed order."""
        held = self.holds | self.may_also_hold(work)
        untouched = all(pair.state is PairState.UNTOUCHED for pair in work.pairs)
        if Feature.LINKS not in self.holds:
            held |= {Feature.TEXTS, Feature.STATES} if untouched else {Feature.TEXTS}
        return tuple(feature for feature in Feature if feature in features(work) - held)


def features(work: AnnotationSet) -> frozenset[Feature]:
    """The kinds of content that an annotation set has."""
    bitext, pairs = work.bitext, work.pairs
    languages = bitext.source_language, bitext.target_language
    numbered = tuple(str(number) for number in range(1, len(bitext) + 1))
    marks = any(pair.not_translated_source or pair.not_translated_target for pair in pairs)
    presence = {
        Feature.LANGUAGES: languages != (Language(), Language()),
        Feature.REFERENCES: bitext.references != numbered,
        Feature.SETS: set(bitext.sets) != {1},
        Feature.LINKS: any(pair.links for pair in pairs),
        Feature.MARKS: marks,
        Feature.POSSIBLE: any(pair.possible for pair in pairs),
        Feature.LABELS: any(pair.labels for pair in pairs),
        Feature.SCORES: any(pair.scores for pair in pairs),
        Feature.STATES: not all(pair.done for pair in pairs),
        Feature.ANNOTATOR: bool(work.annotator),
        Feature.ROLE: work.role is not Role.ANNOTATOR,
        Feature.TIME: any(pair.seconds for pair in pairs),
        Feature.REMARKS: any(pair.remarks for pair in pairs),
        Feature.RATINGS: any(pair.ratings for pair in pairs),
        Feature.PASSES: any(number > 1 for number in bitext.passes),
        Feature.ORIGINS: work.adjudication is not None or any(pair.origins for pair in pairs),
        Feature.TEXTS: bool(bitext.source_texts or bitext.target_texts),
        Feature.DETAILS: bool(bitext.source_details or bitext.target_details),
        Feature.UNKNOWN: {work.unknown, *(pair.unknown for pair in pairs)} != {NOTHING_UNKNOWN},
    }
    return frozenset(feature for feature, is_present in presence.items() if is_present)
