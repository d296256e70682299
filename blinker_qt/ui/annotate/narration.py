"""Edits, refusals and remaining work in words: texts, announcements, and the history dialog."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from pathlib import Path

from PySide6.QtCore import QLocale, Qt
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QDialogButtonBox, QListWidgetItem, QWidget

from blinker_qt.annotate.actions import Refusal
from blinker_qt.annotate.precedents import NOT_TRANSLATED, Precedent
from blinker_qt.annotate.session import Change, Session
from blinker_qt.annotate.state import LINKING_OR_MARKING, Edit, EditKind, Selection
from blinker_qt.bitext.alignment import Alignment, LinkToken, blocks
from blinker_qt.bitext.annotation import unaccounted
from blinker_qt.bitext.errors import InputError
from blinker_qt.bitext.remarks import Remarks
from blinker_qt.bitext.study import Study
from blinker_qt.bitext.verses import Side, VersePair, Word
from blinker_qt.study.guide import SHIPPED_LANGUAGES, as_plain, guide_of, version_numbers
from blinker_qt.translation import N_, filled, tr
from blinker_qt.ui.canvas.verse_canvas import VerseCanvas
from blinker_qt.ui.widgets.actions import keys_by_name
from blinker_qt.ui.widgets.controls import named
from blinker_qt.ui.widgets.dialogs import Dialog, close_buttons
from blinker_qt.ui.widgets.display import isolated, spoken_word, visible_form
from blinker_qt.ui.widgets.messages import (
    ItemList,
    ListItem,
    announce,
    labelled,
    plain_label,
    tooltip,
)

_EDITS: dict[EditKind, str] = {
    EditKind.LINK: N_("link"),
    EditKind.ADD_LINKS: N_("add links"),
    EditKind.REMOVE_LINKS: N_("remove links"),
    EditKind.NOT_TRANSLATED: N_("not translated"),
    EditKind.CLEAR_WORDS: N_("clear words"),
    EditKind.EXTEND_BLOCK: N_("add to block"),
    EditKind.TAKE_OUT: N_("take out of block"),
    EditKind.TOGGLE_POSSIBLE: N_("sure or possible"),
    EditKind.LABEL: N_("label links"),
    EditKind.ACCEPT: N_("accept a suggestion"),
    EditKind.ADD_NOTE: N_("add a note"),
    EditKind.REMOVE_NOTE: N_("remove a note"),
    EditKind.SET_DIFFICULT: N_("difficult"),
    EditKind.SET_REJECTED: N_("reject"),
    EditKind.LEAVE: N_("leave for later"),
    EditKind.RATE: N_("answer a question"),
    EditKind.SETTLE: N_("settle"),
    EditKind.CITE: N_("cite a ruling"),
    EditKind.RESET: N_("Reset"),
    EditKind.RELOAD: N_("Reload"),
    EditKind.DONE: N_("Done"),
    EditKind.RENAME: N_("rename annotator"),
}
_MOST_WORDS = 8
"""If there are more words, they are counted instead of listed."""
_NAMES = {
    EditKind.SETTLE: N_("Settled"),
    EditKind.CITE: N_("Ruling noted"),
    EditKind.RESET: N_("Verse pair reset"),
    EditKind.RELOAD: N_("Reloaded"),
    EditKind.DONE: N_("Done"),
}
"""Edits that may leave links, marks, remarks and answers as they are."""


def session_left_in_words(session: Session) -> str:
    """The decisions that are left on the verse pair on screen, in words."""
    if session.study.leaves_out(session.annotation.remarks):
        return tr("This verse pair is rejected")
    left, labels, questions = session.unaccounted, session.labels_left, session.unanswered
    words = [tr("Left for later")] if session.position in session.route.left else []
    if left:
        text = tr("Words left: {source} source, {target} target")
        words.append(text.format(source=len(left.source), target=len(left.target)))
    if labels:
        words.append(tr("Labels to settle: {count}").format(count=len(labels)))
    if questions:
        words.append(tr("Questions left: {count}").format(count=len(questions)))
    if session.is_covered:
        links = session.stages.current.links
        every = tr("Every word is accounted for") if links else tr("Every question is answered")
        words.append(every)
    return ". ".join(words)


_HIDDEN = {Side.SOURCE: N_("The source is hidden"), Side.TARGET: N_("The target is hidden")}


def stage_in_words(session: Session) -> str:
    """Which stage of several this is, and what is hidden; empty if the only one hides nothing."""
    stages = session.stages
    number, count, hides = stages.place + 1, stages.count, stages.current.hides
    stage = tr("Stage {number} of {count}").format(number=number, count=count) if count > 1 else ""
    hidden = "" if hides is None else tr(_HIDDEN[hides])
    return ". ".join(filter(None, (stage, hidden)))


def reload_in_words(session: Session, before: Edit | None) -> str:
    """What Reload restored, in words; `before` is the last edit before it."""
    last, undo = session.history.next_undo, keys_by_name()["undo"]
    if last is not None and last is not before:
        count = len(last.changes)
        return filled(
            tr(
                "Reload: {count} verse {count:pair is|pairs are} as at the last Done, Previous, "
                "Reload or opening. {undo} undoes this."
            ),
            count=count,
            undo=undo,
        )
    if last is not None and last.kind is EditKind.RESET:
        return tr(
            "Nothing to reload: this set is as it was at the last Done, Previous, Reload or "
            "opening. {undo} undoes Reset."
        ).format(undo=undo)
    return tr(
        "Nothing to reload: this set is already as it was at the last Done, Previous, Reload or "
        "opening."
    )


def reset_in_words(session: Session, before: Edit | None) -> str:
    """What Reset removed, in words; `before` is the last edit before it."""
    if session.history.next_undo is before:
        return tr("Nothing to reset: this verse pair has no links, marks or answers.")
    if session.study.questions:
        text = tr(
            "Reset: the links, marks and answers of this verse pair were removed. {undo} undoes "
            "this."
        )
    else:
        text = tr("Reset: the links and marks of this verse pair were removed. {undo} undoes this.")
    return text.format(undo=keys_by_name()["undo"])


def end_in_words(session: Session) -> str:
    """What is left to do after Done on the last verse pair."""
    if session.route.first_open is None:
        return tr("Done. Every verse pair is done.")
    reference = isolated(session.names[session.route.first_open])
    return tr("Done. {reference} is still open.").format(reference=reference)


def precedents_in_words(session: Session, form: str, precedents: Sequence[Precedent]) -> str:
    """What the annotator decided on a word elsewhere, in one line; empty for nothing."""
    if not precedents:
        return ""
    decisions = [
        tr("not translated {times} ×").format(times=QLocale().toString(precedent.times))
        if precedent.translation == NOT_TRANSLATED
        else tr("{translation} {times} ×").format(
            translation=isolated(visible_form(precedent.translation)),
            times=QLocale().toString(precedent.times),
        )
        for precedent in precedents
    ]
    last = max(precedent.last for precedent in precedents)
    return tr("{word} → {decisions}; last in {reference} ({key})").format(
        word=isolated(visible_form(form)),
        decisions=", ".join(decisions),
        reference=isolated(session.names[last]),
        key=keys_by_name()["see_precedent"],
    )


def greeting_in_words(session: Session, own_name: str) -> str:
    """Whose work the file of a study is, and what becomes of it; empty for other files.

    Args:
        own_name: the name of whoever works on this computer; empty if unknown.
    """
    study = session.study
    if not (study.title or study.contact):
        return ""
    title, annotator = isolated(study.title), isolated(session.annotator)
    if own_name not in ("", session.annotator):
        text = tr(
            "This file is for {annotator}, but {own} works on this computer. If it came to you by "
            "mistake, do not work in it."
        )
        return text.format(annotator=annotator, own=isolated(own_name))
    text = tr("{count} {count:verse pair|verse pairs} for {annotator}.")
    if study.title:
        text = tr("{title}: {count} {count:verse pair|verse pairs} for {annotator}.")
    sentences = [
        filled(text, title=title, annotator=annotator, count=len(session.bitext)),
        tr("When all are done, send this file to {contact}.").format(
            contact=isolated(study.contact)
        ),
    ]
    return " ".join(sentences if study.contact else sentences[:1])


def guide_news_in_words(study: Study, seen: str) -> str:
    """What changed in the style guide of a study since a version; empty if nothing did.

    Args:
        seen: the version that was shown last; empty if there was none.
    """
    if not (seen and study.guide):
        return ""
    try:
        guide = guide_of(study.guide, SHIPPED_LANGUAGES, Path())
    except InputError:
        return ""  # The style guide's panel says what is wrong.
    if version_numbers(guide.version) <= version_numbers(seen):
        return ""
    text = tr("The style guide has changed since version {version}: {changes}")
    changes = reversed(guide.changes_since(seen))
    texts = " ".join(as_plain(change.text) for change in changes)
    return text.format(version=isolated(seen), changes=isolated(texts))


def farewell_in_words(session: Session, file: str) -> str:
    """The message that every verse pair is done, and which file to send to whom."""
    contact = session.study.contact
    text = tr("All {count} {count:verse pair is|verse pairs are} done. Send this file: {file}")
    if contact:
        text = tr(
            "All {count} {count:verse pair is|verse pairs are} done. Send this file to {contact}: "
            "{file}"
        )
    return filled(text, count=len(session.bitext), file=isolated(file), contact=isolated(contact))


def refusal_in_words(refusal: Refusal) -> str:
    """Why an action was refused, and what to do."""
    values = {
        name: isolated(value) if isinstance(value, str) else value
        for name, value in refusal.values.items()
    }
    return filled(tr(refusal.template), **values)


def edit_in_words(edit: Edit, session: Session) -> str:
    """What an edit did, and to which verse pair, or to how many."""
    if edit.renaming is not None:
        edited = isolated(edit.renaming.after)
    elif len(edit.changes) > 1:
        edited = filled(tr("{count} verse {count:pair|pairs}"), count=len(edit.changes))
    else:
        edited = isolated(session.names[edit.changes[0].index])
    return labelled(tr(_EDITS[edit.kind]), edited)


def lost_in_words(edit: Edit, session: Session) -> str:
    """The words that linking or marking others left unaccounted, in words; empty for none."""
    if edit.kind not in LINKING_OR_MARKING:
        return ""
    (change,) = edit.changes
    left_before = unaccounted(session.pair, change.before.alignment).words
    expected = {*left_before, *edit.selection.words}
    lost = [word for word in session.unaccounted.words if word not in expected]
    if not lost:
        return ""
    forms = [session.pair.tokens(side)[position] for side, position in lost]
    quoted = [tr("“{word}”").format(word=isolated(form)) for form in forms]
    words = ", ".join(quoted) if len(forms) <= _MOST else _counted(len(forms))
    return tr("Unaccounted again: {words}").format(words=words)


_GOLD = N_(
    "This is a gold standard: settle the cases on which annotators differ. {next_case} goes to the "
    "next open case, {go_to_options} to its options, and a digit accepts an option"
)


class Narrator:
    """Announces to screen readers what every change of a session did and what is left.

    Changes are found by comparing states, so undo and redo are announced as well.
    """

    def __init__(self, session: Session, canvas: VerseCanvas) -> None:
        self._session = session
        self._canvas = canvas
        self._remember()

    def begin(self) -> None:
        """Announce the current state, and every change from now on."""
        self._session.listen(self._on_change)
        purpose = []
        if self._session.is_adjudicated:
            purpose.append(tr(_GOLD).format(**keys_by_name()))
        announce(self._canvas, ". ".join([*purpose, *self._arrival()]))

    def arrive(self) -> None:
        """Announce the verse pair on screen, when its page is shown again."""
        announce(self._canvas, ". ".join(self._arrival()))

    def _remember(self) -> None:
        session = self._session
        self._alignment, self._annotation = session.alignment, session.annotation
        self._selected = session.selection.words
        self._next_undo, self._next_redo = session.history.next_undo, session.history.next_redo

    def _on_change(self, change: Change) -> None:
        text = ". ".join(self._announcements(change))
        self._remember()
        if not self._canvas.isVisible():
            # In practice, the answer is shown first, on a page of its own.
            return
        if text:
            announce(self._canvas, text)
        if change.moved:
            self._canvas.announce_focus()

    def _announcements(self, change: Change) -> list[str]:
        session = self._session
        if change.moved:
            return [*self._undo_announcement(), *self._arrival()]
        if change.pairs:
            changes = [
                *_changed_links(session.pair, self._alignment, session.alignment),
                *_changed_remarks(self._annotation.remarks, session.annotation.remarks),
                *self._changed_answers(),
            ]
            undone = self._undo_announcement()
            texts = [*undone, *changes] if undone else changes or self._edit_name()
            return [*texts, session_left_in_words(session)]
        if change.selected:
            selected = session.selection.words
            return [
                *_list(tr("Selected: {words}"), session.pair, selected - self._selected),
                *_list(tr("No longer selected: {words}"), session.pair, self._selected - selected),
            ]
        return self._undo_announcement() if change.renamed else []

    def _arrival(self) -> list[str]:
        session = self._session
        arrived = tr("Verse pair {reference}").format(
            reference=visible_form(session.names[session.position])
        )
        texts = (arrived, stage_in_words(session), session_left_in_words(session))
        return list(filter(None, texts))

    def _undo_announcement(self) -> list[str]:
        """The announcement of an undo or redo."""
        session, history = self._session, self._session.history
        if history.next_redo is not None and history.next_redo is self._next_undo:
            text, edit = tr("Undone: {edit}, verse pair {reference}"), history.next_redo
        elif history.next_undo is not None and history.next_undo is self._next_redo:
            text, edit = tr("Redone: {edit}, verse pair {reference}"), history.next_undo
        else:
            return []
        reference = visible_form(session.names[edit.position])
        return [text.format(edit=tr(_EDITS[edit.kind]), reference=reference)]

    def _edit_name(self) -> list[str]:
        """The name of an edit that changed nothing else."""
        edit = self._session.history.next_undo
        is_new = edit is not None and edit is not self._next_undo
        if not is_new or edit is None or edit.kind not in _NAMES:
            return []
        return [tr(_NAMES[edit.kind])]

    def _changed_answers(self) -> list[str]:
        """The questions whose answers changed, each with its answer."""
        texts = []
        for question in self._session.study.questions:
            before = self._annotation.rating(question.name)
            after = self._session.annotation.rating(question.name)
            if after == before:
                continue
            text = tr("“{question}” is no longer answered")
            answer = ""
            if after is not None:
                text = tr("“{question}” is answered with “{answer}”")
                answer = visible_form(question.label(after))
            texts.append(text.format(question=visible_form(question.text), answer=answer))
        return texts


def _changed_links(pair: VersePair, before: Alignment, after: Alignment) -> list[str]:
    gone = before.links - after.links
    # If a word has no other link, it is announced as unaccounted instead.
    linked = after.linked(Side.SOURCE), after.linked(Side.TARGET)
    loosened = {link for link in gone if link[0] in linked[0] and link[1] in linked[1]}
    marked = {
        (side, position)
        for side in Side
        for position in after.not_translated(side) - before.not_translated(side)
    }
    lost = set(unaccounted(pair, after).words).difference(unaccounted(pair, before).words)
    return [
        *_links(tr("Linked: {words}"), pair, after, after.links - before.links),
        *_links(tr("No longer linked: {words}"), pair, before, loosened),
        *_links(tr("Possible: {words}"), pair, after, after.possible - before.possible),
        *_links(tr("Sure: {words}"), pair, after, (before.possible - after.possible) & after.links),
        *_changed_labels(pair, before, after),
        *_list(tr("Not translated: {words}"), pair, marked),
        *_list(tr("Unaccounted: {words}"), pair, lost),
    ]


def _changed_labels(pair: VersePair, before: Alignment, after: Alignment) -> Iterator[str]:
    label_of = after.label_of
    new = after.labels - before.labels
    for name in sorted({name for _, name in new}):
        template = tr("Label {label}: {words}").replace("{label}", name)
        yield from _links(template, pair, after, [link for link, given in new if given == name])
    bare = {link for link, _ in before.labels if link in after.links and link not in label_of}
    yield from _links(tr("Label removed: {words}"), pair, after, bare)


def _changed_remarks(before: Remarks, after: Remarks) -> Iterator[str]:
    if len(after.notes) > len(before.notes):
        yield tr("A note was added")
    elif len(after.notes) < len(before.notes):
        yield tr("A note was removed")
    if after.difficult != before.difficult:
        made = tr("This verse pair is marked as difficult")
        taken_back = tr("This verse pair is no longer marked as difficult")
        yield _changed_reason(before.difficult, after.difficult, made, taken_back)
    if after.rejected != before.rejected:
        made = tr("This verse pair was rejected")
        taken_back = tr("This verse pair is no longer rejected")
        yield _changed_reason(before.rejected, after.rejected, made, taken_back)
    if after.later != before.later:
        yield (
            tr("This verse pair is left for later")
            if after.later
            else tr("This verse pair is no longer left for later")
        )


def _changed_reason(before: object, after: object, made: str, taken_back: str) -> str:
    if after is None:
        return taken_back
    return made if before is None else tr("The reason was changed")


def _links(
    template: str, pair: VersePair, alignment: Alignment, links: Iterable[LinkToken]
) -> list[str]:
    """Links in words, with the links of one block together."""
    wanted = set(links)
    if not wanted:
        return []
    ends_of_links = []
    others = alignment.links - wanted
    linked = {source for source, _ in others}, {target for _, target in others}
    for block in blocks(Alignment(frozenset(wanted))):
        is_whole = linked[0].isdisjoint(block.sources) and linked[1].isdisjoint(block.targets)
        if block.is_complete and is_whole:
            ends_of_links.append((block.sources, block.targets))
        else:
            ends_of_links += [((source,), (target,)) for source, target in block.links]
    count = sum(len(sources) + len(targets) for sources, targets in ends_of_links)
    if count > _MOST_WORDS * 2:
        return [template.format(words=_counted(count))]
    return [
        template.format(
            words=" – ".join(
                _forms(pair, [(side, position) for position in end])
                for side, end in zip(Side, ends, strict=True)
            )
        )
        for ends in ends_of_links
    ]


def _list(template: str, pair: VersePair, words: Collection[Word]) -> list[str]:
    ordered = [
        (side, position)
        for side in Side
        for position in sorted(place for on, place in words if on is side)
    ]
    if not ordered:
        return []
    many = len(ordered) > _MOST_WORDS
    return [template.format(words=_counted(len(ordered)) if many else _forms(pair, ordered))]


def _counted(count: int) -> str:
    return filled(tr("{count} {count:word|words}"), count=count)


def _forms(pair: VersePair, words: Sequence[Word]) -> str:
    return ", ".join(spoken_word(pair.tokens(side)[position], position) for side, position in words)


_MOST = 5
"""The largest number of words of a side that are listed."""


def _edit_in_full(edit: Edit, session: Session) -> str:
    """What an edit did, to which verse pair, and to which words if it concerned words."""
    text = edit_in_words(edit, session)
    if len(edit.changes) != 1 or session.stages.current.hides is not None:
        return text
    (change,) = edit.changes
    words = words_changed(change.before.alignment, change.after.alignment)
    pair = session.bitext[change.index]
    sides = [_first_forms(pair.tokens(side), words.on(side)) for side in Side if words.on(side)]
    return labelled(text, " – ".join(sides)) if sides else text


def words_changed(before: Alignment, after: Alignment) -> Selection:
    """The words that gained a decision, or else those that lost one."""
    return (
        _gained(before, after)
        or _gained(after, before)
        or Selection.ends(before.possible ^ after.possible)
        or Selection.ends(link for link, _ in before.labels ^ after.labels)
    )


def _gained(before: Alignment, after: Alignment) -> Selection:
    marked = Selection(
        after.not_translated_source - before.not_translated_source,
        after.not_translated_target - before.not_translated_target,
    )
    return Selection.ends(after.links - before.links).plus(marked)


def _first_forms(tokens: tuple[str, ...], positions: frozenset[int]) -> str:
    forms = [tokens[position] for position in sorted(positions)[:_MOST]]
    more = ["…"] if len(positions) > _MOST else []
    return isolated(" ".join(forms + more))


class HistoryDialog(Dialog):
    """Lists the edits, oldest first; choosing a row restores the state after that edit.

    Undone edits stay at the end of the list, in italics and marked as undone, until another edit
    is made.
    """

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent, tr("History"), "history_dialog", (520, 480))
        self._session = session
        self.rows = named(ItemList(), "history", tr("Edits of this session"))
        self.rows.setUniformItemSizes(True)
        self.rows.setSpacing(2)
        self.rows.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.rows.itemActivated.connect(self._go)
        buttons = close_buttons(self)
        self._chosen = buttons.addButton(tr("&Go there"), QDialogButtonBox.ButtonRole.ActionRole)
        self._chosen.setObjectName("go_there")
        self._chosen.setAutoDefault(False)
        self._chosen.clicked.connect(lambda: self._go(self.rows.currentItem()))
        buttons.button(QDialogButtonBox.StandardButton.Close).setAutoDefault(False)
        text = tr(
            "Choose an edit to go back, or forward, to the state after it. You can go forward "
            "again until you edit something else."
        )
        self.stack(plain_label(text, wraps=True), self.rows, buttons)
        self._list()
        self.rows.setFocus()

    def _list(self) -> None:
        history = self._session.history
        self.rows.clear()
        self.rows.addItem(ListItem(tr("As it was opened")))
        for edit in history.done:
            self.rows.addItem(ListItem(_edit_in_full(edit, self._session)))
        for edit in history.undone:
            words = _edit_in_full(edit, self._session)
            item = ListItem(tr("{edit} (taken back)").format(edit=words))
            font = QFont(self.rows.font())
            font.setItalic(True)
            item.setFont(font)
            item.setForeground(self.palette().placeholderText())
            self.rows.addItem(item)
        for row in range(self.rows.count()):
            self.rows.item(row).setToolTip(tooltip(self.rows.item(row).text()))
        now = self.rows.item(len(history))
        font = QFont(self.rows.font())
        font.setWeight(QFont.Weight.DemiBold)
        now.setFont(font)
        now.setText(tr("{edit} (now)").format(edit=now.text()))
        self.rows.setCurrentItem(now)
        self.rows.scrollToItem(now)

    def _go(self, item: QListWidgetItem) -> None:
        self._session.undo_or_redo_to(self.rows.row(item))
        self._list()
