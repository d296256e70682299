"""Why an act was refused, and what edits did, in words for people."""

from PySide6.QtCore import QCoreApplication

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
from blinker_qt.bitext.templates import filled
from blinker_qt.ui.app.actions import key_of
from blinker_qt.ui.widgets.display import isolated
from blinker_qt.ui.widgets.wording import labelled, marked

_CONTEXT = "Refusals"

_PLAIN: dict[type, str] = {
    ReadOnly: marked("Refusals", "This annotation set is open for reading only"),
    AtTheStart: marked("Refusals", "This is the first verse pair"),
    NothingPicked: marked("Refusals", "Pick words first: click them, or press Space"),
    NotLinked: marked("Refusals", "There is no link there"),
    NothingToRepeat: marked("Refusals", "There is nothing to repeat yet"),
    NothingSuggested: marked("Refusals", "Nothing is suggested for this word"),
    NotInStudy: marked("Refusals", "This study does not ask for that"),
    NoOneBlock: marked(
        "Refusals", "Pick words, and focus a word of the block that they are to join"
    ),
    UnusableName: marked("Refusals", "This name cannot be written to an annotation file"),
}
_EDITS: dict[EditKind, str] = {
    EditKind.LINK: marked("Refusals", "link"),
    EditKind.ADD_LINKS: marked("Refusals", "add links"),
    EditKind.REMOVE_LINKS: marked("Refusals", "remove links"),
    EditKind.NOT_TRANSLATED: marked("Refusals", "not translated"),
    EditKind.CLEAR_WORDS: marked("Refusals", "clear words"),
    EditKind.EXTEND_BLOCK: marked("Refusals", "add to block"),
    EditKind.TAKE_OUT: marked("Refusals", "take out of block"),
    EditKind.TOGGLE_POSSIBLE: marked("Refusals", "sure or possible"),
    EditKind.ACCEPT: marked("Refusals", "accept a suggestion"),
    EditKind.ADD_NOTE: marked("Refusals", "add a note"),
    EditKind.REMOVE_NOTE: marked("Refusals", "remove a note"),
    EditKind.SET_DIFFICULT: marked("Refusals", "difficult"),
    EditKind.SET_REJECTED: marked("Refusals", "reject"),
    EditKind.RATE: marked("Refusals", "answer a question"),
    EditKind.SETTLE: marked("Refusals", "settle"),
    EditKind.CITE: marked("Refusals", "cite a ruling"),
    EditKind.RESET: marked("Refusals", "Reset"),
    EditKind.RELOAD: marked("Refusals", "Reload"),
    EditKind.DONE: marked("Refusals", "Done"),
}


def left_in_words(left: Unaccounted) -> str:
    """How many words on each side still want a decision, or that none does."""
    if not len(left):
        return _tr("Every word is accounted for")
    return _tr("{source} source and {target} target words left").format(
        source=len(left.source), target=len(left.target)
    )


def session_left_in_words(session: Session) -> str:
    """What the verse pair on screen still wants."""
    if session.study.leaves_out(session.annotation.remarks):
        return _tr("This verse pair is rejected")
    left, questions = session.unaccounted, len(session.unanswered)
    if not (len(left) or questions):
        if session.study.linking:
            return left_in_words(left)
        return _tr("Every question is answered")
    words = [left_in_words(left)] if len(left) else []
    if questions:
        words.append(_tr("questions left: {count}").format(count=questions))
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
            _tr(
                "Reload brought back {count} verse {count:pair as it was|pairs as they were} "
                "when you last stopped."
            ),
            count=count,
        )
    if last is not None and last.kind is EditKind.RESET:
        return _tr("Nothing has changed since you last stopped. {undo} takes Reset back.").format(
            undo=key_of("undo")
        )
    return _tr("Nothing has changed since you last stopped.")


def end_in_words(session: Session) -> str:
    """What is left after Done on the last verse pair."""
    if session.first_open is None:
        return _tr("Done. Every verse pair is done.")
    reference = isolated(session.bitext.references[session.first_open])
    return _tr("Done. {reference} is still open.").format(reference=reference)


def refusal_in_words(refusal: Refusal, session: Session) -> str:
    """Why an act was refused, and what to do."""
    if isinstance(refusal, Incomplete):
        return _tr("Not done yet: {left}").format(left=left_in_words(refusal.unaccounted))
    if isinstance(refusal, Unanswered):
        question = isolated(refusal.questions[0].text)
        return _tr("Not done yet; please answer: {question}").format(question=question)
    if isinstance(refusal, Locked):
        reference = isolated(session.bitext.references[refusal.first_open])
        return _tr("{reference} is not done yet; finish it first").format(reference=reference)
    if isinstance(refusal, UnknownRuling):
        return _tr(
            "The style guide has no ruling {number}; cite another one, or leave the field empty"
        ).format(number=isolated(refusal.number))
    if isinstance(refusal, UnusableRemark):
        return filled(QCoreApplication.translate("Errors", refusal.template), **refusal.values)
    return _tr(_PLAIN[type(refusal)])


def kind_in_words(kind: EditKind) -> str:
    """What kind of edit it is."""
    return _tr(_EDITS[kind])


def edit_in_words(edit: Edit, session: Session) -> str:
    """What an edit did, and to which verse pair."""
    reference = isolated(session.bitext.references[edit.position])
    return labelled(kind_in_words(edit.kind), reference)


def _tr(text: str) -> str:
    return QCoreApplication.translate(_CONTEXT, text)
