"""The lexicon from annotators' links: the translations of each word type."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Self

import numpy as np

from blinker_qt.agreement.encoding import EncodedSet, IntArray
from blinker_qt.agreement.lexicon import Association, Entries, LookedUp, look_up
from blinker_qt.agreement.progress import Progress, no_progress, part_of
from blinker_qt.agreement.signature import Signature, Value
from blinker_qt.bitext.errors import BlinkerError, Sentence
from blinker_qt.bitext.tokens import without_case
from blinker_qt.bitext.verses import Side
from blinker_qt.compare.collation import Collation, data_digest
from blinker_qt.compare.options import TypesBy
from blinker_qt.compare.table import Cell, Column, Kind, Table, columns
from blinker_qt.compare.word_types import SideTypes, verses_of_types
from blinker_qt.translation import N_

GAP = " … "
"""The separator between words of a phrase that are not adjacent."""
_DECIDED = 0.1
"""The share of the time for counting decisions; looking up partners takes the rest."""


class LetterCase(Enum):
    """Whether words that differ only in letter case are one type."""

    FOLDED = "folded"
    EXACT = "exact"


@dataclass(frozen=True, slots=True)
class Occurrence:
    """A decision on one occurrence of a word, and the annotators who made it.

    Attributes:
        index: the place of the verse pair in the bitext, from 0.
        position: the 0-based position of the word in its verse.
        partners: the positions of the words it is linked with, ascending.
        translation: these words as text.
        annotators: their indexes among the members.
    """

    index: int
    position: int
    partners: tuple[int, ...]
    translation: str
    not_translated: bool
    annotators: tuple[int, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Lexicon:
    """The translations of the word types of one side, in the verse pairs that are done.

    Attributes:
        types: the word types of the side that is looked up.
        decided: shape (types,), how many decisions there are on words of each type: one for each
            annotator who has done the verse pair.
        not_translated: shape (types,), in how many of them the word was marked so.
        lookup: the phrases that words and blocks are linked with.
    """

    collation: Collation
    side: Side
    case: LetterCase
    by: TypesBy
    types: SideTypes
    other_types: SideTypes
    decided: IntArray
    not_translated: IntArray
    lookup: LookedUp

    @classmethod
    def of(
        cls,
        collation: Collation,
        side: Side = Side.SOURCE,
        case: LetterCase = LetterCase.FOLDED,
        by: TypesBy = TypesBy.FORM,
        progress: Progress = no_progress,
    ) -> Self:
        """Build the lexicon of one side."""
        form_of = without_case if case is LetterCase.FOLDED else str
        types, other_types = (
            SideTypes.of(verses_of_types(collation.bitext, a_side, by), form_of)
            for a_side in (side, side.other)
        )
        size = len(types.forms)
        decided, marked = np.zeros(size, np.int64), np.zeros(size, np.int64)
        for annotator in collation.counted:
            done = annotator.done_words(collation.words, side)
            decided += np.bincount(types.of_word[done], minlength=size)
            marked += np.bincount(types.of_word[annotator.marks(side)], minlength=size)
        progress(_DECIDED)
        lookup = look_up(
            collation.words,
            collation.counted,
            side,
            types.of_word,
            other_types.of_word,
            part_of(progress, _DECIDED, 1),
        )
        return cls(collation, side, case, by, types, other_types, decided, marked, lookup)

    @property
    def translations(self) -> Entries:
        """The translations of word types; the partners of a word are one translation."""
        return self.lookup.translations

    @property
    def signature(self) -> Signature:
        """The signature of the lexicon."""
        collation = self.collation
        signature = Signature("lexicon")
        if collation.chosen_by:
            signature = signature.with_fields(chosen=collation.chosen_by)
        return collation.with_types(signature, self.by).with_fields(
            side=self.side.value,
            case=self.case.value,
            pairs=len(collation.bitext),
            annotators=collation.annotators,
            roles=collation.roles,
            data=data_digest([collation]),
        )

    def association(self, entries: Entries) -> Association:
        """The scores of translations of word types, among all decisions on words."""
        return Association.of(
            entries.counts.astype(np.int64),
            self.decided[entries.keys],
            self.lookup.translated[entries.phrases],
            int(self.decided.sum()),
        )

    def type_of(self, word: str) -> int:
        """The type of a word.

        Raises:
            BlinkerError: the word does not occur on this side.
        """
        form = without_case(word) if self.case is LetterCase.FOLDED else word
        if form not in self.types.forms:
            raise BlinkerError(
                N_("“{word}” does not occur on the {side} side"), word=word, side=self.side.value
            )
        return self.types.forms.index(form)

    def translation(self, phrase: int) -> str:
        """The text of a phrase by its number."""
        return joined(self.lookup.phrases.words_of(phrase), self.other_types)

    def own_phrases_with(self, word_type: int) -> IntArray:
        """The phrases of this side that contain a word of a type, ascending."""
        phrases = self.lookup.own_phrases
        has = self.types.of_word[phrases.words] == word_type
        return np.unique(np.searchsorted(phrases.starts, np.flatnonzero(has), "right") - 1)

    def occurrences(self, word_type: int) -> Iterator[Occurrence]:
        """The decisions on every word of a type, in the order of the text.

        Annotators with the same decision share an entry, placed by the first of them.
        """
        starts = self.collation.words.starts(self.side)
        other_starts = self.collation.words.starts(self.side.other)
        words = np.flatnonzero(self.types.of_word == word_type)
        indexes = np.searchsorted(starts, words, "right") - 1
        decided = [decisions(member.counted, self.side, words) for member in self.collation.members]
        for place, (word, index) in enumerate(zip(words.tolist(), indexes.tolist(), strict=True)):
            alike: dict[tuple[tuple[int, ...], bool], list[int]] = {}
            for annotator, member in enumerate(self.collation.members):
                if member.counted.done[index]:
                    alike.setdefault(decided[annotator][place], []).append(annotator)
            first = int(other_starts[index])
            for (partners, marked), annotators in alike.items():
                yield Occurrence(
                    index,
                    word - int(starts[index]),
                    tuple(partner - first for partner in partners),
                    joined(partners, self.other_types),
                    marked,
                    tuple(annotators),
                )


def joined(words: Sequence[int], types: SideTypes) -> str:
    """Words as text, given by ascending numbers, with a mark for gaps."""
    parts: list[str] = []
    for place, word in enumerate(words):
        if place:
            parts.append(" " if word == words[place - 1] + 1 else GAP)
        parts.append(types.forms[types.of_word[word]])
    return "".join(parts)


def decisions(
    annotator: EncodedSet, side: Side, words: IntArray
) -> list[tuple[tuple[int, ...], bool]]:
    """The partners of some words, ascending, and whether each is marked not translated.

    `words` has the numbers of words of one side, ascending.
    """
    ends, partners = annotator.ends(side), annotator.ends(side.other)
    order = np.lexsort((partners, ends))
    ends, partners = ends[order], partners[order]
    bounds = np.searchsorted(ends, (words, words + 1)).T.tolist()
    marked = np.isin(words, annotator.marks(side)).tolist()
    return [
        (tuple(partners[first:behind].tolist()), mark)
        for (first, behind), mark in zip(bounds, marked, strict=True)
    ]


_WORD, _TRANSLATION = Column("word", "word"), Column("translation", "translation")
_COUNTS = (
    *columns(Kind.COUNT, "count"),
    *columns(Kind.RATE, "share"),
    *columns(Kind.COUNT, "annotators"),
    Column("pairs", "verse pairs", Kind.COUNT),
)
_SCORES = (
    *columns(Kind.RATE, "probability"),
    Column("dice", "Dice", Kind.RATE),
    Column("log_likelihood", "log-likelihood ratio", Kind.AMOUNT),
)
_WORDS = (
    _WORD,
    Column("decided", "decisions", Kind.COUNT),
    *columns(Kind.COUNT, "linked", "not translated"),
    Column("not_translated_share", "never", Kind.RATE),
    *columns(Kind.COUNT, "translations"),
)
_CUT = "…"
_NOT_TRANSLATED = Sentence("not translated")
_DECISIONS = Sentence(
    "Decisions: one for each word and annotator who has done its verse pair. Never: the share of "
    "them that say not translated."
)
_TOGETHER = Sentence(
    "All words linked with a word form one translation; … stands for words in between."
)

_SCORED = Sentence(
    "Probability: the share of all decisions on the word, not only of those that link it. Dice and "
    "the log-likelihood ratio relate the count to all decisions for the translation; a negative "
    "ratio: less often than by chance."
)


def tables(lexicon: Lexicon) -> tuple[Table, ...]:
    """All tables: the words, their translations and the phrases."""
    phrases = np.arange(len(lexicon.lookup.own_phrases))
    return (
        words_table(lexicon, ranked(lexicon)),
        translations_table(lexicon, lexicon.translations),
        phrases_table(lexicon, phrases),
    )


def word_tables(lexicon: Lexicon, word_type: int, context: int | None = None) -> tuple[Table, ...]:
    """Tables about one word: its translations, its phrases and its lines.

    The lines show so many words of context on either side of it and of its partners; None for all.
    """
    word = [lexicon.types.forms[word_type]]
    return (
        words_table(lexicon, np.array([word_type]), word=word),
        translations_table(lexicon, lexicon.translations.of_key(word_type), word=word),
        phrases_table(lexicon, lexicon.own_phrases_with(word_type), word=word),
        lines_table(lexicon, tuple(lexicon.occurrences(word_type)), context, word=word),
    )


def ranked(lexicon: Lexicon) -> IntArray:
    """The word types with decisions, those with the most first."""
    order = np.lexsort((np.arange(lexicon.decided.size), -lexicon.decided))
    is_decided = lexicon.decided > 0
    ranking: IntArray = order[is_decided[order]]
    return ranking


def words_table(lexicon: Lexicon, types: IntArray, **chosen: Value) -> Table:
    """Some word types and how often they are translated; `chosen` goes into the signature."""
    translations = np.bincount(lexicon.translations.keys, minlength=len(lexicon.types.forms))
    rows: list[tuple[Cell, ...]] = []
    for word in types.tolist():
        decided, marked = int(lexicon.decided[word]), int(lexicon.not_translated[word])
        rows.append(
            (
                lexicon.types.forms[word],
                decided,
                int(lexicon.lookup.linked[word]),
                marked,
                marked / decided if decided else None,
                int(translations[word]),
            )
        )
    notes = (_DECISIONS, *lexicon.collation.on_types(lexicon.by))
    return Table("words", "Words", _WORDS, tuple(rows), _signed(lexicon, chosen), notes)


def translations_table(lexicon: Lexicon, entries: Entries, **chosen: Value) -> Table:
    """Translations of words: all `translations` of the lexicon, or some."""
    forms = lexicon.types.forms
    association = lexicon.association(entries)
    scores = zip(
        association.probability.tolist(),
        association.dice.tolist(),
        association.log_likelihood.tolist(),
        strict=True,
    )
    rows = tuple(
        (
            forms[key],
            lexicon.translation(phrase),
            count,
            count / lexicon.lookup.linked[key].item(),
            *rest,
            *scores_of_entry,
        )
        for (key, phrase, count, *rest), scores_of_entry in zip(_rows(entries), scores, strict=True)
    )
    heads, signature = (_WORD, _TRANSLATION, *_COUNTS, *_SCORES), _signed(lexicon, chosen)
    return Table("translations", "Translations", heads, rows, signature, (_TOGETHER, _SCORED))


def phrases_table(lexicon: Lexicon, phrases: IntArray, **chosen: Value) -> Table:
    """The blocks with these `own_phrases`; shares are of all blocks with the same phrase."""
    entries = lexicon.lookup.block_translations
    totals = np.bincount(entries.keys, entries.counts, len(lexicon.lookup.own_phrases))
    wanted = set(phrases.tolist())
    rows = tuple(
        (
            joined(lexicon.lookup.own_phrases.words_of(key), lexicon.types),
            lexicon.translation(phrase),
            count,
            count / totals[key].item(),
            *rest,
        )
        for key, phrase, count, *rest in _rows(entries)
        if key in wanted
    )
    heads, signature = (
        (Column("phrase", "phrase"), _TRANSLATION, *_COUNTS),
        _signed(lexicon, chosen),
    )
    return Table("phrases", "Phrases of several words linked as one block", heads, rows, signature)


def _rows(entries: Entries) -> Iterator[list[int]]:
    columns = (entries.keys, entries.phrases, entries.counts, entries.annotators, entries.pairs)
    return (list(row) for row in zip(*(column.tolist() for column in columns), strict=True))


def lines_table(
    lexicon: Lexicon, lines: Sequence[Occurrence], context: int | None = None, **chosen: Value
) -> Table:
    """Lines with their verses, shortened as in `word_tables`."""
    heads = (
        Column("reference", "verse pair"),
        Column("position", "word", Kind.COUNT),
        _TRANSLATION,
        Column("who", "annotators"),
        Column("verse", "its verse"),
        Column("other_verse", "the other verse"),
    )
    rows = tuple(_line(lexicon, line, context) for line in lines)
    return Table("lines", "Lines", heads, rows, _signed(lexicon, chosen))


def _signed(lexicon: Lexicon, chosen: Mapping[str, Value]) -> str:
    return str(lexicon.signature.with_fields(**chosen))


def _line(lexicon: Lexicon, line: Occurrence, context: int | None) -> tuple[Cell, ...]:
    bitext = lexicon.collation.bitext
    translation = line.translation or (_NOT_TRANSLATED if line.not_translated else None)
    return (
        bitext.references[line.index],
        line.position + 1,
        translation,
        ", ".join(lexicon.collation.annotators[place] for place in line.annotators),
        _bracketed(bitext.verses(lexicon.side)[line.index], (line.position,), context),
        _bracketed(bitext.verses(lexicon.side.other)[line.index], line.partners, context),
    )


def _bracketed(verse: str, positions: Sequence[int], context: int | None) -> str:
    """A verse with some words in brackets, shortened to the words around them."""
    tokens = verse.split(" ")
    for position in positions:
        tokens[position] = f"[{tokens[position]}]"
    if context is None:
        return " ".join(tokens)
    first = max(0, min(positions, default=0) - context)
    behind = max(positions, default=context) + context + 1
    cut = (_CUT if first else "", _CUT if behind < len(tokens) else "")
    return " ".join(filter(None, (cut[0], *tokens[first:behind], cut[1])))
