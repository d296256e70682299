"""What an edit did, with the words that it was done to."""

from collections.abc import Iterable

from blinker_qt.annotate.history import Edit
from blinker_qt.annotate.selection import Selection
from blinker_qt.annotate.session import Session
from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.verses import Side
from blinker_qt.ui.annotate.refusal_words import edit_in_words
from blinker_qt.ui.widgets.display import isolated
from blinker_qt.ui.widgets.wording import labelled

_MOST = 5
"""So many words of a side are named."""


def edit_in_full(edit: Edit, session: Session) -> str:
    """What an edit did, to which verse pair, and to which words if it was about words of one."""
    text = edit_in_words(edit, session)
    if len(edit.changes) != 1:
        return text
    (change,) = edit.changes
    words = _words_changed(change.before.alignment, change.after.alignment)
    pair = session.bitext[change.index]
    sides = [_forms(pair.tokens(side), words.on(side)) for side in Side if words.on(side)]
    return labelled(text, " – ".join(sides)) if sides else text


def _words_changed(before: Alignment, after: Alignment) -> Selection:
    """The words that something new is said of, or else those that something was taken from."""
    return (
        _said_more(before, after)
        or _said_more(after, before)
        or _ends(before.possible ^ after.possible)
    )


def _said_more(before: Alignment, after: Alignment) -> Selection:
    marked = Selection(
        after.not_translated_source - before.not_translated_source,
        after.not_translated_target - before.not_translated_target,
    )
    return _ends(after.links - before.links).plus(marked)


def _ends(links: Iterable[tuple[int, int]]) -> Selection:
    links = tuple(links)
    return Selection(
        frozenset(source for source, _ in links), frozenset(target for _, target in links)
    )


def _forms(tokens: tuple[str, ...], positions: frozenset[int]) -> str:
    named = [tokens[position] for position in sorted(positions)[:_MOST]]
    more = ["…"] if len(positions) > _MOST else []
    return isolated(" ".join(named + more))
