"""Why an act was refused, and what edits did, in words for people."""

from blinker_qt.annotate.history import Edit, EditKind
from blinker_qt.annotate.refusals import (
    AtTheStart,
    Incomplete,
    Locked,
    NoOneBlock,
    NothingPicked,
    NothingSuggested,
    NothingToRepeat,
    NotInStudy,
    NotLinked,
    ReadOnly,
    Refusal,
    Unanswered,
    UnknownRuling,
    UnusableName,
    UnusableRemark,
)
from blinker_qt.annotate.session import Session
from blinker_qt.bitext.coverage import Unaccounted
from blinker_qt.translation import N_, filled, tr
from blinker_qt.ui.app.actions import key_of
from blinker_qt.ui.widgets.display import isolated
from blinker_qt.ui.widgets.wording import labelled

_CONTEXT = "Refusals"

_PLAIN: dict[type, str] = {
    ReadOnly: N_("This annotation set is open for reading only"),
    AtTheStart: N_("This is the first verse pair"),
    NothingPicked: N_("Pick words first: click them, or press Space"),
    NotLinked: N_("There is no link there"),
    NothingToRepeat: N_("There is nothing to repeat yet"),
    NothingSuggested: N_("Nothing is suggested for this word"),
    NotInStudy: N_("This study does not ask for that"),
    NoOneBlock: N_("Pick words, and focus a word of the block that they are to join"),
    UnusableName: N_("This name cannot be written to an annotation file"),
}
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


def refusal_in_words(refusal: Refusal, session: Session) -> str:
    """Why an act was refused, and what to do."""
    if isinstance(refusal, Incomplete):
        return tr("Not done yet: {left}").format(left=left_in_words(refusal.unaccounted))
    if isinstance(refusal, Unanswered):
        question = isolated(refusal.questions[0].text)
        return tr("Not done yet; please answer: {question}").format(question=question)
    if isinstance(refusal, Locked):
        reference = isolated(session.bitext.references[refusal.first_open])
        return tr("{reference} is not done yet; finish it first").format(reference=reference)
    if isinstance(refusal, UnknownRuling):
        return tr(
            "The style guide has no ruling {number}; cite another one, or leave the field empty"
        ).format(number=isolated(refusal.number))
    if isinstance(refusal, UnusableRemark):
        return filled(tr(refusal.template), **refusal.values)
    return tr(_PLAIN[type(refusal)])


def kind_in_words(kind: EditKind) -> str:
    """What kind of edit it is."""
    return tr(_EDITS[kind])


def edit_in_words(edit: Edit, session: Session) -> str:
    """What an edit did, and to which verse pair."""
    reference = isolated(session.bitext.references[edit.position])
    return labelled(kind_in_words(edit.kind), reference)
