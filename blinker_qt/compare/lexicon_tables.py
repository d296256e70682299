"""A lexicon as tables: of all words, or of one with its lines."""

from collections.abc import Iterator, Mapping, Sequence

import numpy as np

from blinker_qt.agreement.encoding import IntArray
from blinker_qt.agreement.lexicon import Entries
from blinker_qt.agreement.signature import Value
from blinker_qt.bitext.sentence import Sentence
from blinker_qt.compare.lexicon import Lexicon, Line
from blinker_qt.compare.table import Cell, Column, Kind, Table

_COUNTS = (
    Column("count", "count", Kind.COUNT),
    Column("share", "share", Kind.RATE),
    Column("annotators", "annotators", Kind.COUNT),
    Column("pairs", "verse pairs", Kind.COUNT),
)
_WORDS = (
    Column("word", "word"),
    Column("decided", "decisions", Kind.COUNT),
    Column("linked", "linked", Kind.COUNT),
    Column("not_translated", "not translated", Kind.COUNT),
    Column("not_translated_share", "never", Kind.RATE),
    Column("translations", "translations", Kind.COUNT),
)
_CUT = "…"
_NOT_TRANSLATED = Sentence("not translated")
_DECISIONS = Sentence(
    "Decisions: one for each word and annotator who has done its verse pair. Never: the share of "
    "them that say not translated."
)
_TOGETHER = Sentence(
    "All words that a word is linked with are one translation; … stands for words between them."
)


def tables(lexicon: Lexicon) -> tuple[Table, ...]:
    """Everything: the words, what they were translated with, and the phrases."""
    phrases = np.arange(len(lexicon.own_phrases))
    return (
        words_table(lexicon, ranked(lexicon)),
        translations_table(lexicon, lexicon.translations),
        phrases_table(lexicon, phrases),
    )


def word_tables(lexicon: Lexicon, word_type: int, context: int | None = None) -> tuple[Table, ...]:
    """All about one word: its translations, the phrases that it is in, and its lines.

    Args:
        lexicon: where it is looked up.
        word_type: the type of the word.
        context: how many words of the verses are shown on either side of it and of those that it
            was linked with; None for all.
    """
    word = [lexicon.types.forms[word_type]]
    return (
        words_table(lexicon, np.array([word_type]), word=word),
        translations_table(lexicon, lexicon.translations.of_key(word_type), word=word),
        phrases_table(lexicon, lexicon.own_phrases_with(word_type), word=word),
        lines_table(lexicon, tuple(lexicon.lines(word_type)), context, word=word),
    )


def ranked(lexicon: Lexicon) -> IntArray:
    """The word types that anything was decided on, those with the most decisions first."""
    order = np.lexsort((np.arange(lexicon.decided.size), -lexicon.decided))
    found: IntArray = order[lexicon.decided[order] > 0]
    return found


def words_table(lexicon: Lexicon, types: IntArray, **chosen: Value) -> Table:
    """Some word types, and how often they were translated.

    Args:
        lexicon: where they are looked up.
        types: their numbers.
        **chosen: what they were chosen by, for the signature.
    """
    translations = np.bincount(lexicon.translations.keys, minlength=len(lexicon.types.forms))
    rows: list[tuple[Cell, ...]] = []
    for word in types.tolist():
        decided, marked = int(lexicon.decided[word]), int(lexicon.not_translated[word])
        rows.append(
            (
                lexicon.types.forms[word],
                decided,
                int(lexicon.linked[word]),
                marked,
                marked / decided if decided else None,
                int(translations[word]),
            )
        )
    return Table("words", "Words", _WORDS, tuple(rows), _signed(lexicon, chosen), (_DECISIONS,))


def translations_table(lexicon: Lexicon, entries: Entries, **chosen: Value) -> Table:
    """What words were translated with.

    Args:
        lexicon: where they are looked up.
        entries: its `translations`, or some of them.
        **chosen: see `words_table`.
    """
    columns = (Column("word", "word"), Column("translation", "translation"), *_COUNTS)
    forms = lexicon.types.forms
    rows = tuple(
        (forms[key], lexicon.translation(phrase), count, count / lexicon.linked[key].item(), *rest)
        for key, phrase, count, *rest in _rows(entries)
    )
    return Table(
        "translations", "Translations", columns, rows, _signed(lexicon, chosen), (_TOGETHER,)
    )


def phrases_table(lexicon: Lexicon, phrases: IntArray, **chosen: Value) -> Table:
    """The blocks with these phrases, whose share is of all blocks with the same phrase.

    Args:
        lexicon: where they are looked up.
        phrases: some of its `own_phrases`.
        **chosen: see `words_table`.
    """
    columns = (Column("phrase", "phrase"), Column("translation", "translation"), *_COUNTS)
    entries = lexicon.block_translations
    totals = np.bincount(entries.keys, entries.counts, len(lexicon.own_phrases))
    wanted = set(phrases.tolist())
    rows = tuple(
        (
            lexicon.own_phrase(key),
            lexicon.translation(phrase),
            count,
            count / totals[key].item(),
            *rest,
        )
        for key, phrase, count, *rest in _rows(entries)
        if key in wanted
    )
    return Table(
        "phrases", "Phrases of several words linked as one", columns, rows, _signed(lexicon, chosen)
    )


def _rows(entries: Entries) -> Iterator[list[int]]:
    columns = (entries.keys, entries.phrases, entries.counts, entries.annotators, entries.pairs)
    return (list(row) for row in zip(*(column.tolist() for column in columns), strict=True))


def lines_table(
    lexicon: Lexicon, lines: Sequence[Line], context: int | None = None, **chosen: Value
) -> Table:
    """Lines with their verses.

    Args:
        lexicon: where they come from.
        lines: one a row.
        context: see `word_tables`.
        **chosen: see `words_table`.
    """
    columns = (
        Column("reference", "verse pair"),
        Column("position", "word", Kind.COUNT),
        Column("translation", "translation"),
        Column("who", "annotators"),
        Column("verse", "its verse"),
        Column("other_verse", "the other verse"),
    )
    rows = tuple(_line(lexicon, line, context) for line in lines)
    return Table("lines", "Lines", columns, rows, _signed(lexicon, chosen))


def _signed(lexicon: Lexicon, chosen: Mapping[str, Value]) -> str:
    return str(lexicon.signature.with_fields(**chosen))


def _line(lexicon: Lexicon, line: Line, context: int | None) -> tuple[Cell, ...]:
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
    """A verse with brackets around some of its words, perhaps without what is far from them."""
    tokens = verse.split(" ")
    for position in positions:
        tokens[position] = f"[{tokens[position]}]"
    if context is None:
        return " ".join(tokens)
    first = max(0, min(positions, default=0) - context)
    behind = max(positions, default=context) + context + 1
    cut = (_CUT if first else "", _CUT if behind < len(tokens) else "")
    return " ".join(filter(None, (cut[0], *tokens[first:behind], cut[1])))
