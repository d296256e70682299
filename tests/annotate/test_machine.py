"""Random work, saves and crashes, compared with a simple model."""

import copy
import hashlib
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from amounts import times
from blinker_qt.annotate import saving
from blinker_qt.annotate.actions import (
    AT_THE_END,
    AT_THE_START,
    DONE_ALREADY,
    NO_NAME,
    NO_ONE_BLOCK,
    NO_SOURCE_SELECTED,
    NO_TARGET_SELECTED,
    NO_WORDS_SELECTED,
    NOT_IN_STUDY,
    NOT_LINKED,
    NOTHING_TO_REPEAT,
    ONLY_ONE_LEFT,
    UNUSABLE_NAME,
    Refusal,
    locked,
    unanswered,
)
from blinker_qt.annotate.document import Document, SaveState
from blinker_qt.annotate.journal import journal_path
from blinker_qt.annotate.recovery import Recovery
from blinker_qt.bitext.adjudication import Origin, grouped
from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.annotation import AnnotationSet, PairAnnotation
from blinker_qt.bitext.errors import WordError
from blinker_qt.bitext.remarks import Note, RejectionKind
from blinker_qt.bitext.study import LinkLabel
from blinker_qt.bitext.verses import Side, Word
from blinker_qt.formats import annotation
from plain_work import Model, Pair, PlainLink, PlainWord
from session_acts import BITEXT, EASE, LABELS, ON_WORDS, SETS, SIZES, STUDY, acts_of_a_session

SIDES = (Side.SOURCE, Side.TARGET)

# Taken modulo what there is in the verse pair on screen.
drawn_words = st.tuples(st.sampled_from([0, 1]), st.integers(0, 5))
drawn_links = st.tuples(st.integers(0, 5), st.integers(0, 5))


def order_of(seed: int | None) -> list[int]:
    """The order that a study's seed stands for, as the file format defines it."""
    places = list(range(len(SIZES)))
    if seed is not None:
        places.sort(key=lambda place: hashlib.sha256(f"{seed}:{place + 1}".encode()).digest())
    return places


def read_if_there(path: Path) -> bytes | None:
    """The bytes of a file; None if it does not exist."""
    try:
        return path.read_bytes()
    except FileNotFoundError:
        return None


class Annotating(RuleBasedStateMachine):
    """Everything an annotator can do, in any order: a rule for each act, of the same name."""

    @initialize(
        seed=st.sampled_from([None, 2, 11]),
        leaves=st.booleans(),
        name=st.sampled_from(["A1", "A1", ""]),
        large_journal=st.sampled_from([saving.LARGE_JOURNAL, 1000]),
    )
    def begin(self, seed: int | None, leaves: bool, name: str, large_journal: int) -> None:
        """The journal begins anew every few edits if little is large."""
        self.folder = Path(tempfile.mkdtemp())
        self.path = self.folder / "A1.blinker"
        self.data = self.folder / "data"
        self.leaves = leaves
        self.usual = saving.LARGE_JOURNAL
        saving.LARGE_JOURNAL = large_journal
        study = replace(STUDY, seed=seed, leave_for_later=leaves)
        work = replace(AnnotationSet.unannotated(BITEXT, name), study=study)
        self.path.write_bytes(annotation.write(work))
        self.model = Model([Pair(sizes) for sizes in SIZES], SETS, order_of(seed), name)
        self.open()

    def open(self) -> None:
        self.document = Document.open(self.path, self.data, clock=lambda: 0.0)
        self.session = self.document.session

    def teardown(self) -> None:
        if hasattr(self, "document"):
            self.document.abandon()
            shutil.rmtree(self.folder)
            saving.LARGE_JOURNAL = self.usual

    def on_disk(self) -> tuple[bytes, bytes | None]:
        """The file and its journal at one moment, although a save may be under way."""
        journal = journal_path(self.path, self.data)
        while True:
            before, file, after = map(read_if_there, (journal, self.path, journal))
            # No content of the journal comes again, so it has not changed in between.
            if before == after and file is not None:
                return file, before

    def there(self, drawn: PlainWord) -> PlainWord:
        """The word of the pair on screen that is meant."""
        end, choice = drawn
        return end, choice % self.model.here.sizes[end]

    def refused(self, act: str) -> Refusal:
        """Why an act is refused that cannot be done to the selected words."""
        selected = self.model.selected
        if not selected or act not in {"link", "take_out"}:
            return NO_WORDS_SELECTED
        if act == "take_out":
            return NOT_LINKED
        sides = {end for end, _ in selected}
        return NO_TARGET_SELECTED if sides == {0} else NO_SOURCE_SELECTED

    # Selecting and moving

    @rule(drawn=drawn_words)
    def select(self, drawn: PlainWord) -> None:
        word = self.there(drawn)
        self.session.select(*as_word(word))
        self.model.selected ^= {word}

    @rule(act=st.sampled_from(sorted(ON_WORDS)), drawn=drawn_words)
    def act_on_a_missing_word(self, act: str, drawn: PlainWord) -> None:
        """The words of another verse pair are refused, and nothing changes."""
        end, beyond = drawn
        with pytest.raises(WordError):
            ON_WORDS[act](self.session, (SIDES[end], self.model.here.sizes[end] + beyond))

    @rule(drawn=st.lists(drawn_words, max_size=3))
    def select_also(self, drawn: list[PlainWord]) -> None:
        words = {self.there(word) for word in drawn}
        self.session.select_also(map(as_word, words))
        self.model.selected |= words

    @rule()
    def clear_selection(self) -> None:
        self.session.clear_selection()
        self.model.selected = set()

    @rule()
    def close_block(self) -> None:
        """Without link at once there is no open block, so nothing changes."""
        self.session.close_block()

    @rule()
    def select_what_is_left(self) -> None:
        self.clear_selection()
        self.model.selected = self.model.here.left()
        for word in self.model.selected:
            self.session.select(*as_word(word))

    @rule(index=st.integers(0, len(SIZES) - 1))
    def go_to(self, index: int) -> None:
        model = self.model
        refusal = self.session.go_to(index)
        locking = model.locking()
        if locking is not None and model.is_locked(index):
            reference = self.session.bitext.references[locking]
            assert refusal == locked(reference, may_leave=self.leaves)
        else:
            assert refusal is None
            model.move(index)

    @rule()
    def previous(self) -> None:
        model = self.model
        refusal = self.session.previous()
        earlier = model.order[: model.rank(model.position)]
        open_ones = [index for index in earlier if not model.is_locked(index)]
        assert refusal == (None if open_ones else AT_THE_START)
        model.checkpoint()
        model.move(open_ones[-1] if open_ones else model.position)

    @rule()
    def next(self) -> None:
        model = self.model
        refusal = self.session.next()
        later = model.order[model.rank(model.position) + 1 :]
        open_ones = [index for index in later if not model.is_locked(index)]
        assert refusal == (None if open_ones else AT_THE_END)
        model.checkpoint()
        model.move(open_ones[0] if open_ones else model.position)

    # Edits

    @rule()
    def link(self) -> None:
        refusal = self.session.link()
        why = self.refused("link")
        is_done = self.model.act("link", set(self.model.selected))
        assert refusal == (None if is_done else why)

    @rule(links=st.lists(drawn_links, min_size=1, max_size=3), linked=st.booleans())
    def paint_links(self, links: list[PlainLink], linked: bool) -> None:
        here = self.model.here
        links = [(source % here.sizes[0], target % here.sizes[1]) for source, target in links]
        assert self.session.paint_links(links, linked) is None
        for link in links:
            here.paint(link, linked=linked)
        self.model.settled()

    @rule(links=st.lists(drawn_links, min_size=1, max_size=3))
    def accept(self, links: list[PlainLink]) -> None:
        model, here = self.model, self.model.here
        links = [(source % here.sizes[0], target % here.sizes[1]) for source, target in links]
        assert self.session.accept(links) is None
        for link in set(links) - here.links:
            here.paint(link, linked=True)
            here.accepted.add(link)
        model.settled()
        model.selected -= {(end, link[end]) for link in links for end in (0, 1)}

    @rule(index=st.integers(0, 3))
    def settle(self, index: int) -> None:
        index %= len(self.model.pairs)
        pair = self.model.pairs[index]
        first = (0, 0)
        assert self.session.settle({index: Alignment(frozenset({first}))}) is None
        pair.links, pair.marks, pair.possible, pair.labels = {first}, set(), set(), {}
        if pair.left() or pair.wants_answer:
            pair.done = False
        self.model.edited()

    @rule(drawn=drawn_words)
    def cite(self, drawn: PlainWord) -> None:
        """Only in a gold standard is there anything that a ruling could have decided."""
        assert self.session.cite([as_word(self.there(drawn))], "ART-3") is None

    @rule(drawn=drawn_words)
    def toggle_mark(self, drawn: PlainWord) -> None:
        word, here = self.there(drawn), self.model.here
        assert self.session.toggle_mark(*as_word(word)) is None
        if word in here.marks:
            here.marks.discard(word)
        else:
            here.mark({word})
        self.model.settled()

    @rule(end=st.sampled_from([0, 1]))
    def mark_not_translated(self, end: int) -> None:
        refusal = self.session.mark_not_translated(SIDES[end])
        is_done = self.model.act("mark", {word for word in self.model.selected if word[0] == end})
        assert refusal == (None if is_done else NO_WORDS_SELECTED)

    @rule()
    def clear_words(self) -> None:
        refusal = self.session.clear_words()
        is_done = self.model.act("clear", set(self.model.selected))
        assert refusal == (None if is_done else NO_WORDS_SELECTED)

    @rule(drawn=st.none() | drawn_words)
    def take_out(self, drawn: PlainWord | None) -> None:
        word = None if drawn is None else self.there(drawn)
        why = self.refused("take_out") if word is None else NOT_LINKED
        refusal = self.session.take_out(None if word is None else as_word(word))
        is_done = self.model.act("take_out", set(self.model.selected) if word is None else {word})
        assert refusal == (None if is_done else why)

    @rule()
    def repeat(self) -> None:
        model = self.model
        act = model.repeatable
        refusal = self.session.repeat()
        if act is None:
            assert refusal == NOTHING_TO_REPEAT
        else:
            why = self.refused(act)
            is_done = model.act(act, set(model.selected))
            assert refusal == (None if is_done else why)

    @rule(drawn=st.none() | drawn_words)
    def extend_block(self, drawn: PlainWord | None) -> None:
        model = self.model
        word = None if drawn is None else self.there(drawn)
        refusal = self.session.extend_block(None if word is None else as_word(word))
        block = set() if word is None else model.here.hanging_on({word})
        blocks = {frozenset(model.here.hanging_on({selected})) for selected in model.selected}
        touched = blocks - {frozenset()}
        if not model.selected:
            assert refusal == NO_WORDS_SELECTED
            return
        if not block and len(touched) != 1:
            assert refusal == NO_ONE_BLOCK
            return
        assert refusal is None
        block = block or set(*touched)
        possible = {(s, t) for s, t in model.here.possible if {(0, s), (1, t)} <= block}
        kept = {
            link: name for link, name in model.here.labels.items() if {*enumerate(link)} <= block
        }
        model.here.link(block | model.selected)
        model.here.possible |= possible
        model.here.labels |= kept
        model.settled()
        model.selected = set()

    @rule(drawn=st.none() | st.lists(drawn_words, min_size=1, max_size=3))
    def toggle_possible(self, drawn: list[PlainWord] | None) -> None:
        model = self.model
        words = set(model.selected) if drawn is None else {self.there(word) for word in drawn}
        meant = model.here.among(words)
        given = None if drawn is None else map(as_word, words)
        refusal = self.session.toggle_possible(given)
        if not meant:
            assert refusal == (NOT_LINKED if words else NO_WORDS_SELECTED)
            return
        assert refusal is None
        if meant <= model.here.possible:
            model.here.possible -= meant
        else:
            model.here.possible |= meant
        model.edited()
        model.selected -= words

    @rule(
        name=st.sampled_from(["SEM", "fonction.2", "", "GIS"]),
        drawn=st.none() | st.lists(drawn_words, min_size=1, max_size=3),
    )
    def label(self, name: str, drawn: list[PlainWord] | None) -> None:
        model, labels = self.model, self.model.here.labels
        words = set(model.selected) if drawn is None else {self.there(word) for word in drawn}
        meant = model.here.among(words)
        refusal = self.session.label(name, None if drawn is None else map(as_word, words))
        if name == "GIS" or not meant:
            unlinked = NOT_LINKED if words else NO_WORDS_SELECTED
            assert refusal == (NOT_IN_STUDY if name == "GIS" else unlinked)
            return
        assert refusal is None
        given = "" if {labels.get(link, "") for link in meant} == {name} else name
        for link in meant:
            labels.pop(link, None)
            if given:
                labels[link] = given
        model.edited()
        model.selected -= words

    @rule(text=st.sampled_from(["one", "two\n", " "]))
    def add_note(self, text: str) -> None:
        refusal = self.session.add_note(text, on=(Side.SOURCE, 0))
        assert (refusal is None) == bool(text.strip())
        if text.strip() and text not in self.model.here.notes:
            self.model.here.notes.append(text)
        self.model.edited()

    @rule(text=st.sampled_from(["one", "two\n"]))
    def remove_note(self, text: str) -> None:
        self.session.remove_note(Note(text, (Side.SOURCE, 0)))
        self.model.here.notes = [note for note in self.model.here.notes if note != text]
        self.model.edited()

    @rule(reason=st.sampled_from([None, "", "why"]))
    def set_difficult(self, reason: str | None) -> None:
        self.session.set_difficult(reason)
        self.model.here.difficult = reason
        self.model.edited()

    @rule(kind=st.sampled_from([None, RejectionKind.OTHER, RejectionKind.UNREADABLE]))
    def set_rejected(self, kind: RejectionKind | None) -> None:
        self.session.set_rejected(kind, "words")
        self.model.here.rejected = None if kind is None else kind.value
        self.model.settled()

    @rule(value=st.sampled_from([1, 2, 3, None]))
    def rate(self, value: int | None) -> None:
        self.session.rate("ease", value)
        self.model.here.answer = value
        self.model.settled()

    @rule(name=st.sampled_from(["Marie", "Мария & Co", ""]))
    def set_annotator(self, name: str) -> None:
        refusal = self.session.set_annotator(name)
        assert refusal == (None if name else UNUSABLE_NAME)
        if name:
            self.model.rename(name)

    # Whole pairs and sets

    @rule()
    def reset(self) -> None:
        self.session.reset()
        model, here = self.model, self.model.here
        cleared = Pair(here.sizes, notes=here.notes, difficult=here.difficult, later=here.later)
        model.pairs[model.position] = cleared
        model.edited()
        model.selected = set()

    @rule()
    def reload(self) -> None:
        self.session.reload()
        model = self.model
        for index in model.set_here():
            model.pairs[index] = copy.deepcopy(model.standing[index])
        model.edited()
        model.selected = set()

    @rule()
    def done(self) -> None:
        model = self.model
        left = model.here.left()
        refusal = self.session.done()
        if left:
            assert refusal is not None
            counts = [refusal.values[side.value] for side in Side]
            assert counts == [sum(word[0] == number for word in left) for number in (0, 1)]
            return
        if model.here.wants_answer:
            assert refusal == unanswered(EASE)
            return
        if not model.annotator:
            assert refusal == NO_NAME
            return
        assert refusal is None
        was_left = model.here.later
        model.here.done, model.here.later = True, False
        model.edited()
        model.checkpoint()
        model.selected = set()
        locking, later, of_set = model.locking(), model.left_after(), model.set_here()
        missing = {index for index in of_set if not model.pairs[index].done}
        if missing and missing <= set(later):
            model.move(next(index for index in later if index in missing))
            return
        following = min(model.rank(model.position) + 1, len(SIZES) - 1)
        if locking is not None:
            open_at = model.rank(locking)
            following = open_at if was_left else min(following, open_at)
        elif later:
            following = model.rank(later[0])
        model.move(model.order[following])

    @rule()
    def leave(self) -> None:
        model = self.model
        refusal = self.session.leave()
        if not self.leaves:
            assert refusal == NOT_IN_STUDY
            return
        if model.here.done:
            assert refusal == DONE_ALREADY
            return
        model.here.later = True
        model.edited()
        model.checkpoint()
        model.selected = set()
        locking = model.locking()
        goals = model.left_after() if locking is None else [locking]
        assert refusal == (None if goals else ONLY_ONE_LEFT)
        model.move(next(iter(goals), model.position))

    @rule()
    def undo(self) -> None:
        edit = self.session.undo()
        assert (edit is not None) == self.model.undo()

    @rule()
    def redo(self) -> None:
        edit = self.session.redo()
        assert (edit is not None) == self.model.redo()

    @rule(choices=st.lists(st.integers(0, 12), min_size=1, max_size=3))
    def undo_or_redo_to(self, choices: list[int]) -> None:
        model = self.model
        for choice in choices:
            # At times one more than there are.
            count = choice % (len(model.edits) + len(model.undone) + 2)
            self.session.undo_or_redo_to(count)
            while len(model.edits) > count:
                model.undo()
            while len(model.edits) < count and model.redo():
                pass
            self.session_and_model_agree()

    # Time, which stands still here

    @rule()
    def pause(self) -> None:
        self.session.pause()

    @rule(idle_after=st.sampled_from([0.0, 90.0]))
    def resume(self, idle_after: float) -> None:
        self.session.resume(idle_after)

    # The disk

    @rule()
    def save(self) -> None:
        self.document.save()

    @rule()
    def save_and_wait(self) -> None:
        self.document.save()
        self.document.flush(20)
        assert annotation.load(self.path) == self.session.annotation_set

    @rule()
    def crash(self) -> None:
        """The disk as it is at this moment is all that is left."""
        revision = self.session.revision
        file, edits = self.on_disk()
        self.document.abandon()
        self.path.write_bytes(file)
        if edits is not None:
            journal_path(self.path, self.data).write_bytes(edits)
        saved = annotation.load(self.path).revision
        self.open()
        assert self.session.revision == revision
        expected = Recovery(edits=revision - saved) if revision > saved else None
        assert self.document.recovery == expected
        self.model = self.model.reopened()

    @contextmanager
    def changed_after_a_crash(
        self, change: Callable[[AnnotationSet], AnnotationSet]
    ) -> Iterator[AnnotationSet]:
        """Something else changes the file, which is opened, and goes back to what it was."""
        self.document.abandon()
        journal = journal_path(self.path, self.data)
        file, edits = self.path.read_bytes(), read_if_there(journal)
        changed = change(annotation.load(self.path))
        self.path.write_bytes(annotation.write(changed))
        self.open()
        yield changed
        self.document.abandon()
        for path in (*self.folder.glob("*.recovered-*"), *journal.parent.glob("*")):
            path.unlink()
        self.path.write_bytes(file)
        if edits is not None:
            journal.write_bytes(edits)
        self.open()
        self.model = self.model.reopened()

    @rule(
        steps=st.sampled_from([None, ("hard", "easy"), ("easy", "", "hard")]),
        labels=st.sampled_from([LABELS, LABELS[:1], ()]),
    )
    def study_changes_after_a_crash(
        self, steps: tuple[str, ...] | None, labels: tuple[LinkLabel, ...]
    ) -> None:
        """Something else asks otherwise, or with fewer labels; a sound file gets all that fits."""
        pairs = [self.session.annotation_at(index) for index in range(len(SIZES))]
        questions = () if steps is None else (replace(EASE, steps=steps),)
        names = {label.name for label in labels}

        def fitting(pair: PairAnnotation) -> PairAnnotation:
            kept = frozenset(given for given in pair.alignment.labels if given[1] in names)
            labelled = pair.with_alignment(replace(pair.alignment, labels=kept))
            return replace(labelled, ratings=())

        def change(standing: AnnotationSet) -> AnnotationSet:
            study = replace(standing.study, questions=questions, labels=labels)
            return replace(standing, study=study, pairs=tuple(map(fitting, standing.pairs)))

        with self.changed_after_a_crash(change) as changed:
            assert self.session.annotation_set == changed
            recovery = self.document.recovery
            found = changed
            if recovery is not None and recovery.beside is not None:
                found = annotation.load(recovery.beside)
            for pair, there, own in zip(pairs, changed.pairs, found.pairs, strict=True):
                lacks_answer = bool(questions) and not (pair.remarks.rejected or there.done)
                assert own == replace(fitting(pair), done=pair.done and not lacks_answer)

    @rule()
    def close_and_reopen(self) -> None:
        self.document.close()
        assert annotation.load(self.path) == self.session.annotation_set
        assert not journal_path(self.path, self.data).exists()
        self.open()
        assert self.document.recovery is None
        self.model = self.model.reopened()

    @precondition(lambda self: hasattr(self, "document"))
    @invariant()
    def session_and_model_agree(self) -> None:
        model, session = self.model, self.session
        for index, pair in enumerate(model.pairs):
            work = session.annotation_at(index)
            alignment = work.alignment
            marks = {
                (end, k) for end, side in enumerate(SIDES) for k in alignment.not_translated(side)
            }
            assert (set(alignment.links), marks, work.done) == (pair.links, pair.marks, pair.done)
            assert alignment.possible == pair.possible
            assert alignment.label_of == pair.labels
            assert work.remarks.rejected is None or work.remarks.rejected.words == "words"
            assert [note.text for note in work.remarks.notes] == pair.notes
            told = (
                work.remarks.difficult,
                work.remarks.rejected and work.remarks.rejected.kind.value,
                work.remarks.later,
            )
            assert told == (pair.difficult, pair.rejected, pair.later)
            assert bool(session.route.why_locked(index, session.position)) == model.is_locked(index)
            plain = PairAnnotation.of(alignment, done=work.done)
            assert work.rating("ease") == pair.answer
            accepted = grouped(dict.fromkeys(pair.accepted, Origin(suggested="M")))
            said = replace(plain, remarks=work.remarks, ratings=work.ratings)
            assert work == replace(said, origins=accepted)
        assert session.position == model.position
        assert session.annotator == model.annotator
        assert session.route.first_open == model.first_open()
        selected = {(end, k) for end, side in enumerate(SIDES) for k in session.selection.on(side)}
        assert selected == model.selected
        left = {(end, k) for end, side in enumerate(SIDES) for k in session.unaccounted.on(side)}
        assert left == model.here.left()
        assert (len(session.history), bool(session.history.next_redo)) == (
            len(model.edits),
            bool(model.undone),
        )
        assert self.document.state is SaveState.SAVED
        assert self.document.path == self.path


def as_word(word: PlainWord) -> Word:
    end, position = word
    return SIDES[end], position


def test_there_is_a_rule_for_every_act_of_a_session() -> None:
    assert acts_of_a_session() <= {each.function.__name__ for each in Annotating().rules}


TestAnnotating = Annotating.TestCase
TestAnnotating.settings = settings(
    max_examples=times(14), stateful_step_count=50, suppress_health_check=list(HealthCheck)
)
