"""What acts did, why they were refused, and what is left, in words to be read and to be heard."""

from collections.abc import Iterable, Sequence

from blinker_qt.annotate.actions import Refusal
from blinker_qt.annotate.session import Change, Session
from blinker_qt.annotate.state import Edit, EditKind
from blinker_qt.bitext.alignment import Alignment, LinkToken
from blinker_qt.bitext.blocks import blocks
from blinker_qt.bitext.coverage import Unaccounted
from blinker_qt.bitext.remarks import Remarks
from blinker_qt.bitext.verses import Side, VersePair, Word
from blinker_qt.translation import N_, filled, tr
from blinker_qt.ui.app.actions import key_of
from blinker_qt.ui.canvas.accessible import announce_focus
from blinker_qt.ui.canvas.verse_canvas import VerseCanvas
from blinker_qt.ui.widgets.display import isolated, numbered, visible_form
from blinker_qt.ui.widgets.messages import announce, labelled

_EDITS: dict[EditKind, str] = {
    EditKind.LINK: N_("link"),
    EditKind.ADD_LINKS: N_("add links"),
    EditKind.REMOVE_LINKS: N_("remove links"),
    EditKind.NOT_TRANSLATED: N_("not translated"),
    EditKind.CLEAR_WORDS: N_("clear words"),
    EditKind.EXTEND_BLOCK: N_("add to block"),
    EditKind.TAKE_OUT: N_("take out of block"),
    EditKind.TOGGLE_POSSIBLE: N_("sure or possible"),
    EditKind.ACCEPT: N_("accept a suggestion"),
    EditKind.ADD_NOTE: N_("add a note"),
    EditKind.REMOVE_NOTE: N_("remove a note"),
    EditKind.SET_DIFFICULT: N_("difficult"),
    EditKind.SET_REJECTED: N_("reject"),
    EditKind.RATE: N_("answer a question"),
    EditKind.SETTLE: N_("settle"),
    EditKind.CITE: N_("cite a ruling"),
    EditKind.RESET: N_("Reset"),
    EditKind.RELOAD: N_("Reload"),
    EditKind.DONE: N_("Done"),
}
_MOST_WORDS = 8
"""More words than this are counted, not listed: nobody wants to hear a hundred."""
_LINKED = N_("Linked: {words}")
_NOT_LINKED = N_("No longer linked: {words}")
_POSSIBLE = N_("Possible: {words}")
_SURE = N_("Sure: {words}")
_NOT_TRANSLATED = N_("Not translated: {words}")
_UNACCOUNTED = N_("Unaccounted: {words}")
_PICKED = N_("Picked: {words}")
_UNPICKED = N_("No longer picked: {words}")
_COUNT = N_("{count} {count:word|words}")
_UNDONE = N_("Undone: {edit}, verse pair {reference}")
_REDONE = N_("Redone: {edit}, verse pair {reference}")
_ANSWERED = N_("“{question}” is answered with “{answer}”")
_NOT_ANSWERED = N_("“{question}” is not answered any more")
_NOTE_ADDED = N_("A note was added")
_NOTE_REMOVED = N_("A note was removed")
_DIFFICULT = N_("This verse pair is marked as difficult")
_NOT_DIFFICULT = N_("This verse pair is not marked as difficult any more")
_REASON = N_("The reason was changed")
_REJECTED = N_("This verse pair was rejected")
_NOT_REJECTED = N_("This verse pair is not rejected any more")
_ARRIVED = N_("Verse pair {reference}")
_NAMES = {
    EditKind.SETTLE: N_("Settled"),
    EditKind.CITE: N_("Ruling noted"),
    EditKind.RESET: N_("Verse pair reset"),
    EditKind.RELOAD: N_("Reloaded"),
    EditKind.DONE: N_("Done"),
}
"""Edits that may leave links, marks, remarks and answers as they are."""


def left_in_words(left: Unaccounted) -> str:
    """How many words on each side still want a decision, or that none does."""
    if not len(left):
        return tr("Every word is accounted for")
    return tr("{source} source and {target} target words left").format(
        source=len(left.source), target=len(left.target)
    )


def session_left_in_words(session: Session) -> str:
    """What the verse pair on screen still wants."""
    if session.study.leaves_out(session.annotation.remarks):
        return tr("This verse pair is rejected")
    left, questions = session.unaccounted, len(session.unanswered)
    if not (len(left) or questions):
        if session.study.linking:
            return left_in_words(left)
        return tr("Every question is answered")
    words = [left_in_words(left)] if len(left) else []
    if questions:
        words.append(tr("questions left: {count}").format(count=questions))
    return ", ".join(words)


def reload_in_words(session: Session, before: Edit | None) -> str:
    """What Reload brought back.

    Args:
        session: the work.
        before: the last edit before Reload.
    """
    last = session.history.next_undo
    if last is not None and last is not before:
        count = len(last.changes)
        return filled(
            tr(
                "Reload brought back {count} verse {count:pair as it was|pairs as they were} "
                "when you last stopped."
            ),
            count=count,
        )
    if last is not None and last.kind is EditKind.RESET:
        return tr("Nothing has changed since you last stopped. {undo} takes Reset back.").format(
            undo=key_of("undo")
        )
    return tr("Nothing has changed since you last stopped.")


def end_in_words(session: Session) -> str:
    """What is left after Done on the last verse pair."""
    if session.first_open is None:
        return tr("Done. Every verse pair is done.")
    reference = isolated(session.bitext.references[session.first_open])
    return tr("Done. {reference} is still open.").format(reference=reference)


def refusal_in_words(refusal: Refusal) -> str:
    """Why an act was refused, and what to do."""
    values = {
        name: isolated(value) if isinstance(value, str) else value
        for name, value in refusal.values.items()
    }
    return filled(tr(refusal.template), **values)


def kind_in_words(kind: EditKind) -> str:
    """What kind of edit it is."""
    return tr(_EDITS[kind])


def edit_in_words(edit: Edit, session: Session) -> str:
    """What an edit did, and to which verse pair."""
    reference = isolated(session.bitext.references[edit.position])
    return labelled(kind_in_words(edit.kind), reference)


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
        self._alignment, self._annotation = session.alignment, session.annotation
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
        if change.pairs:
            done = [
                *_difference(session.pair, self._alignment, session.alignment),
                *_remarked(self._annotation.remarks, session.annotation.remarks),
                *self._answered(),
            ]
            retold = self._retold()
            told = [*retold, *done] if retold else done or self._named()
            return [*told, session_left_in_words(session)]
        return self._picks(session.pair) if change.picked else []

    def _arrival(self) -> list[str]:
        session = self._session
        arrived = tr(_ARRIVED).format(reference=visible_form(session.pair.reference))
        return [arrived, session_left_in_words(session)]

    def _retold(self) -> list[str]:
        """That an edit was taken back or made again."""
        session, history = self._session, self._session.history
        if history.next_redo is not None and history.next_redo is self._next_undo:
            template, edit = _UNDONE, history.next_redo
        elif history.next_undo is not None and history.next_undo is self._next_redo:
            template, edit = _REDONE, history.next_undo
        else:
            return []
        reference = visible_form(session.bitext.references[edit.position])
        return [tr(template).format(edit=kind_in_words(edit.kind), reference=reference)]

    def _named(self) -> list[str]:
        """The last edit by its name, where nothing else tells of it."""
        edit = self._session.history.next_undo
        is_new = edit is not None and edit is not self._next_undo
        if not is_new or edit is None or edit.kind not in _NAMES:
            return []
        return [tr(_NAMES[edit.kind])]

    def _answered(self) -> list[str]:
        """The questions whose answers changed, each with its answer."""
        told = []
        for question in self._session.study.questions:
            before = self._annotation.rating(question.name)
            after = self._session.annotation.rating(question.name)
            if after is not None and after != before:
                told.append(
                    tr(_ANSWERED).format(
                        question=visible_form(question.text),
                        answer=visible_form(question.label(after)),
                    )
                )
            elif after != before:
                told.append(tr(_NOT_ANSWERED).format(question=visible_form(question.text)))
        return told

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


def _remarked(before: Remarks, after: Remarks) -> list[str]:
    """What became of the remarks on a pair."""
    told: list[str] = []
    if len(after.notes) != len(before.notes):
        told.append(_NOTE_ADDED if len(after.notes) > len(before.notes) else _NOTE_REMOVED)
    if after.difficult != before.difficult:
        told.append(_changed(before.difficult, after.difficult, _DIFFICULT, _NOT_DIFFICULT))
    if after.rejected != before.rejected:
        told.append(_changed(before.rejected, after.rejected, _REJECTED, _NOT_REJECTED))
    return [tr(text) for text in told]


def _changed(before: object, after: object, made: str, taken_back: str) -> str:
    if after is None:
        return taken_back
    return made if before is None else _REASON


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
        return [tr(template).format(words=filled(tr(_COUNT), count=count))]
    return [
        tr(template).format(
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
        return [tr(template).format(words=filled(tr(_COUNT), count=len(ordered)))]
    return [tr(template).format(words=_forms(pair, ordered))]


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
