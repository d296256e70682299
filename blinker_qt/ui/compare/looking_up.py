"""The lexicon of the annotation sets under comparison, as the worker process has it; no Qt."""

from dataclasses import replace
from itertools import islice

from blinker_qt.agreement.telling import Tell, to_nobody
from blinker_qt.compare.collation import Collation
from blinker_qt.compare.lexicon import (
    Lexicon,
    lines_table,
    phrases_table,
    ranked,
    translations_table,
    words_table,
)
from blinker_qt.compare.table import Table
from blinker_qt.ui.compare.lexicon_requests import (
    LexiconRequest,
    ListLines,
    LookedUp,
    LookUp,
    LookUpWord,
)

_MOST = 500
"""So many lines are sent to the window: nobody reads on, and it stays quick."""
_CONTEXT = 6


class LookingUp:
    """Answers for one collation; a lexicon is kept, since people go from word to word.

    Args:
        collation: the annotation sets.
    """

    def __init__(self, collation: Collation) -> None:
        self._collation = collation
        self._kept: tuple[LookUp, Lexicon] | None = None

    def answer(self, request: LexiconRequest, tell: Tell = to_nobody) -> LookedUp:
        """Look something up.

        Args:
            request: what.
            tell: is told how far making a lexicon has come; what it raises ends that.
        """
        match request:
            case LookUp():
                lexicon = self._lexicon(request, tell)
                return LookedUp(request, (_bare(words_table(lexicon, ranked(lexicon))),))
            case LookUpWord():
                lexicon = self._lexicon(request.words, tell)
                word = int(ranked(lexicon)[request.row])
                entries = lexicon.translations.of_key(word)
                form = [lexicon.types.forms[word]]
                translations = translations_table(lexicon, entries, word=form)
                phrases = phrases_table(lexicon, lexicon.own_phrases_with(word), word=form)
                return LookedUp(request, (_bare(translations), phrases))
            case ListLines():
                return self._lines(request, tell)

    def _lines(self, request: ListLines, tell: Tell) -> LookedUp:
        lexicon = self._lexicon(request.word.words, tell)
        word = int(ranked(lexicon)[request.word.row])
        lines, chosen = lexicon.lines(word), [lexicon.types.forms[word]]
        if request.row is not None:
            phrase = int(lexicon.translations.of_key(word).phrases[request.row])
            translation = lexicon.translation(phrase)
            chosen.append(translation)
            lines = (line for line in lines if line.translation == translation)
        some = tuple(islice(lines, _MOST))
        places = tuple((line.index, (lexicon.side, line.position)) for line in some)
        return LookedUp(
            request, (lines_table(lexicon, some, _CONTEXT, word=chosen, first=_MOST),), places
        )

    def _lexicon(self, words: LookUp, tell: Tell) -> Lexicon:
        if self._kept is None or self._kept[0] != words:
            self._kept = words, Lexicon.of(self._collation, words.side, words.case, tell)
        return self._kept[1]


def _bare(table: Table) -> Table:
    """A table without its notes: three tables stand side by side, and each row of them counts."""
    return replace(table, notes=())
