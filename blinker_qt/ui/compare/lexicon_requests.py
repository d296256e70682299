"""What is asked of the lexicon in the worker process, and what comes back; plain values, no Qt."""

from dataclasses import dataclass

from blinker_qt.bitext.verses import Side, Word
from blinker_qt.compare.lexicon import Case
from blinker_qt.compare.table import Table


@dataclass(frozen=True, slots=True)
class LookUp:
    """List the words of one side with what is known of their translations.

    Attributes:
        side: whose words.
        case: whether case tells them apart.
    """

    side: Side
    case: Case


@dataclass(frozen=True, slots=True)
class LookUpWord:
    """List the translations of a word.

    Attributes:
        words: the list that it stands in.
        row: its place there.
    """

    words: LookUp
    row: int


@dataclass(frozen=True, slots=True)
class ListLines:
    """List the lines in which a word has one translation.

    Attributes:
        word: whose translations are listed.
        row: the place of the translation in that list; None for every line.
    """

    word: LookUpWord
    row: int | None


LexiconRequest = LookUp | LookUpWord | ListLines


@dataclass(frozen=True, slots=True, eq=False)
class LookedUp:
    """What the lexicon says.

    Attributes:
        asked: what was asked for.
        tables: the words; the translations and the phrases of one; or lines.
        places: for each row, where rows are lines, its verse pair and its word.
    """

    asked: LexiconRequest
    tables: tuple[Table, ...]
    places: tuple[tuple[int, Word], ...] = ()
