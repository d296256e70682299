"""What the analysis window looks up in the lexicon of the annotation sets that are loaded.

These functions run in another process, as those of `answers` do.
"""

from dataclasses import replace
from itertools import islice
from typing import NamedTuple

from blinker_qt.agreement.progress import Progress
from blinker_qt.bitext.verses import Side, Word
from blinker_qt.compare.lexicon import (
    Case,
    Lexicon,
    lines_table,
    phrases_table,
    ranked,
    translations_table,
    words_table,
)
from blinker_qt.compare.loaded_sets import LoadedSets
from blinker_qt.compare.table import Table

_MOST = 500
"""So many lines are sent to the window: nobody reads on, and it stays quick."""
_CONTEXT = 6


class WordList(NamedTuple):
    """The words of one side, and whether case tells them apart."""

    side: Side
    case: Case


class Lines(NamedTuple):
    """The lines in which a word has a translation, and the place of each."""

    table: Table
    places: tuple[tuple[int, Word], ...]


def words(sets: LoadedSets, asked: WordList, progress: Progress) -> Table:
    """The words of a list, with what is known of their translations."""
    lexicon = _lexicon(sets, asked, progress)
    return _bare(words_table(lexicon, ranked(lexicon)))


def word(sets: LoadedSets, asked: WordList, row: int, progress: Progress) -> tuple[Table, Table]:
    """The translations of the word in a row of a list, and its phrases."""
    lexicon = _lexicon(sets, asked, progress)
    found = int(ranked(lexicon)[row])
    form = [lexicon.types.forms[found]]
    translations = translations_table(lexicon, lexicon.translations.of_key(found), word=form)
    phrases = phrases_table(lexicon, lexicon.own_phrases_with(found), word=form)
    return _bare(translations), phrases


def lines(
    sets: LoadedSets, asked: WordList, row: int, translation_row: int | None, progress: Progress
) -> Lines:
    """The lines in which a word has one of its translations; None for every line."""
    lexicon = _lexicon(sets, asked, progress)
    found = int(ranked(lexicon)[row])
    all_lines, chosen = lexicon.lines(found), [lexicon.types.forms[found]]
    if translation_row is not None:
        phrase = int(lexicon.translations.of_key(found).phrases[translation_row])
        translation = lexicon.translation(phrase)
        chosen.append(translation)
        all_lines = (line for line in all_lines if line.translation == translation)
    some = tuple(islice(all_lines, _MOST))
    places = tuple((line.index, (lexicon.side, line.position)) for line in some)
    return Lines(lines_table(lexicon, some, _CONTEXT, word=chosen, first=_MOST), places)


def _lexicon(sets: LoadedSets, asked: WordList, progress: Progress) -> Lexicon:
    """The lexicon; kept, since people go from word to word."""
    return sets.kept(
        "lexicon", asked, lambda: Lexicon.of(sets.collation, asked.side, asked.case, progress)
    )


def _bare(table: Table) -> Table:
    """A table without its notes: three tables stand side by side, and each row of them counts."""
    return replace(table, notes=())
