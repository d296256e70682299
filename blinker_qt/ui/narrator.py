"""What an annotator's acts did, in words to be heard."""

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QCoreApplication

from blinker_qt.bitext.alignment import Alignment, LinkToken
from blinker_qt.bitext.blocks import blocks
from blinker_qt.bitext.verses import Side, VersePair, Word
from blinker_qt.ui.canvas.announcing import announce, announce_focus
from blinker_qt.ui.canvas.verse_canvas import VerseCanvas
from blinker_qt.ui.display import isolated, numbered
from blinker_qt.ui.refusal_words import edit_in_words, left_in_words
from blinker_qt.ui.wording import marked
from blinker_qt.workspace.editing import Change
from blinker_qt.workspace.session import Session

_CONTEXT = "Narrator"
_MOST_WORDS = 8
"""More words than this are counted, not listed: nobody wants to hear a hundred."""
_LINKED = marked("Narrator", "linked: {words}")
_NOT_LINKED = marked("Narrator", "no longer linked: {words}")
_POSSIBLE = marked("Narrator", "possible: {words}")
_SURE = marked("Narrator", "sure: {words}")
_NOT_TRANSLATED = marked("Narrator", "not translated: {words}")
_UNACCOUNTED = marked("Narrator", "unaccounted: {words}")
_PICKED = marked("Narrator", "picked: {words}")
_UNPICKED = marked("Narrator", "no longer picked: {words}")
_COUNT = marked("Narrator", "{count} words")
_UNDONE = marked("Narrator", "Undone: {edit}")
_REDONE = marked("Narrator", "Redone: {edit}")


class Narrator:
    """Has a screen reader say what every change of a session did, and what is left.

    What changed is found by comparing, so that undo, redo and acts to come are told as well.

    Args:
        session: what is told of.
        canvas: what speaks.
    """

    def __init__(self, session: Session, canvas: VerseCanvas) -> None:
        self._session = session
        self._canvas = canvas
        self._remember()

    def begin(self) -> None:
        """Say where the work stands, and tell every change from now on."""
        announce(self._canvas, ". ".join(self._arrival()))
        self._session.listen(self._on_change)

    def _remember(self) -> None:
        session = self._session
        self._alignment = session.alignment
        self._picked = _words(session.selection.source, session.selection.target)
        self._next_undo, self._next_redo = session.history.next_undo, session.history.next_redo

    def _on_change(self, change: Change) -> None:
        said = ". ".join(self._told(change))
        self._remember()
        if said:
            announce(self._canvas, said)
        if change.moved:
            announce_focus(self._canvas)

    def _told(self, change: Change) -> list[str]:
        session = self._session
        if change.moved:
            return [*self._retold(), *self._arrival()]
        if change.edited:
            done = _difference(session.pair, self._alignment, session.alignment)
            retold = self._retold()
            told = [*retold, *done] if retold else done or self._named()
            return [*told, left_in_words(session.unaccounted)]
        return self._picks(session.pair) if change.picked else []

    def _arrival(self) -> list[str]:
        session = self._session
        return [isolated(session.pair.reference), left_in_words(session.unaccounted)]

    def _retold(self) -> list[str]:
        """That an edit was taken back or made again."""
        session, history = self._session, self._session.history
        if history.next_redo is not None and history.next_redo is self._next_undo:
            template, edit = _UNDONE, history.next_redo
        elif history.next_undo is not None and history.next_undo is self._next_redo:
            template, edit = _REDONE, history.next_undo
        else:
            return []
        return [_tr(template).format(edit=edit_in_words(edit, session))]

    def _named(self) -> list[str]:
        """The last edit by its name, such as a note, which changes no link."""
        edit = self._session.history.next_undo
        is_new = edit is not None and edit is not self._next_undo
        return [edit_in_words(edit, self._session)] if is_new and edit is not None else []

    def _picks(self, pair: VersePair) -> list[str]:
        selection = self._session.selection
        picked = _words(selection.source, selection.target)
        return [
            *_list(_PICKED, pair, picked - self._picked),
            *_list(_UNPICKED, pair, self._picked - picked),
        ]


def _difference(pair: VersePair, before: Alignment, after: Alignment) -> list[str]:
    """What became of the words of a pair."""
    gone = before.links - after.links
    loosened = {link for link in gone if _holds_both(after, link)}
    return [
        *_links(_LINKED, pair, after, after.links - before.links),
        *_links(_NOT_LINKED, pair, before, loosened),
        *_links(_POSSIBLE, pair, after, after.possible - before.possible),
        *_links(_SURE, pair, after, (before.possible - after.possible) & after.links),
        *_list(_NOT_TRANSLATED, pair, _marked(after) - _marked(before)),
        *_list(_UNACCOUNTED, pair, _decided(before) - _decided(after)),
    ]


def _holds_both(alignment: Alignment, link: LinkToken) -> bool:
    """Whether both words of a link are still linked, so that nothing else tells of its loss."""
    return link[0] in alignment.linked(Side.SOURCE) and link[1] in alignment.linked(Side.TARGET)


def _links(
    template: str, pair: VersePair, alignment: Alignment, links: Iterable[LinkToken]
) -> list[str]:
    """Links, those of a block that linking made in one."""
    wanted = set(links)
    found = []
    for block in blocks(alignment):
        of_block = wanted.intersection(block.links)
        if of_block and block.is_complete and len(of_block) == len(block.links):
            found.append((block.sources, block.targets))
        else:
            found += [((source,), (target,)) for source, target in sorted(of_block)]
    count = sum(len(sources) + len(targets) for sources, targets in found)
    if count > _MOST_WORDS * 2:
        return [_tr(template).format(words=_tr(_COUNT).format(count=count))]
    return [
        _tr(template).format(
            words=" – ".join(
                _forms(pair, [(side, position) for position in end])
                for side, end in ((Side.SOURCE, sources), (Side.TARGET, targets))
            )
        )
        for sources, targets in found
    ]


def _list(template: str, pair: VersePair, words: Iterable[Word]) -> list[str]:
    order = {Side.SOURCE: 0, Side.TARGET: 1}
    ordered = sorted(words, key=lambda word: (order[word[0]], word[1]))
    if not ordered:
        return []
    if len(ordered) > _MOST_WORDS:
        return [_tr(template).format(words=_tr(_COUNT).format(count=len(ordered)))]
    return [_tr(template).format(words=_forms(pair, ordered))]


def _forms(pair: VersePair, words: Sequence[Word]) -> str:
    return ", ".join(numbered(pair.tokens(side)[position], position) for side, position in words)


def _words(source: Iterable[int], target: Iterable[int]) -> frozenset[Word]:
    sources = {(Side.SOURCE, position) for position in source}
    return frozenset(sources | {(Side.TARGET, position) for position in target})


def _marked(alignment: Alignment) -> frozenset[Word]:
    return _words(alignment.not_translated(Side.SOURCE), alignment.not_translated(Side.TARGET))


def _decided(alignment: Alignment) -> frozenset[Word]:
    linked = _words(alignment.linked(Side.SOURCE), alignment.linked(Side.TARGET))
    return linked | _marked(alignment)


def _tr(text: str) -> str:
    return QCoreApplication.translate(_CONTEXT, text)
