"""Random work, saves and crashes against a plain model that knows nothing of how it is done.

Set BLINKER_QT_TEST_SCALE to a number to try that many times as much.
"""

import copy
import os
import shutil
import tempfile
from dataclasses import dataclass, field, replace
from pathlib import Path

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from blinker_qt.bitext.annotation import AnnotationSet, PairAnnotation
from blinker_qt.bitext.questions import Question
from blinker_qt.bitext.remarks import Note, RejectionKind
from blinker_qt.bitext.study import Study
from blinker_qt.bitext.verses import Bitext, Side, VersePair
from blinker_qt.formats import annotation_xml
from blinker_qt.workspace.document import Document, Recovery, SaveState
from blinker_qt.workspace.journal import journal_path
from blinker_qt.workspace.session import (
    AtTheStart,
    Incomplete,
    Locked,
    NoOneBlock,
    NothingPicked,
    NotLinked,
    Unanswered,
)

SCALE = int(os.environ.get("BLINKER_QT_TEST_SCALE", "1"))

WORDS = [(2, 2), (1, 2), (3, 1), (1, 1)]
SETS = [1, 1, 2, 2]
BITEXT = Bitext.of(
    [
        VersePair(
            f"Gen 1:{number}",
            tuple(f"s{number}.{k}" for k in range(sources)),
            tuple(f"t{number}.{k}" for k in range(targets)),
        )
        for number, (sources, targets) in enumerate(WORDS, 1)
    ],
    sets=SETS,
)

EASE = Question("ease", "How easy?", ("hard", "", "easy"))
STUDY = Study(sure_possible=True, reject=True, questions=(EASE,))
WORK = replace(AnnotationSet.unannotated(BITEXT), study=STUDY)


@dataclass
class Pair:
    """The work on a verse pair: links, and words not translated as (end, position)."""

    links: set[tuple[int, int]] = field(default_factory=set)
    marks: set[tuple[int, int]] = field(default_factory=set)
    done: bool = False
    possible: set[tuple[int, int]] = field(default_factory=set)
    notes: list[str] = field(default_factory=list)
    difficult: str = ""
    rejected: str | None = None
    answer: int | None = None

    def unlink(self, end: int, position: int) -> None:
        self.links = {link for link in self.links if link[end] != position}
        self.possible &= self.links

    def clear(self, end: int, position: int) -> None:
        self.unlink(end, position)
        self.marks.discard((end, position))

    def hanging_on(self, words: set[tuple[int, int]]) -> set[tuple[int, int]]:
        """Those of the words that are linked, and all words that hang on them."""
        found = {word for word in words if any(link[word[0]] == word[1] for link in self.links)}
        for _ in self.links:
            for source, target in self.links:
                if (0, source) in found or (1, target) in found:
                    found |= {(0, source), (1, target)}
        return found

    def left(self, index: int) -> set[tuple[int, int]]:
        if self.rejected is not None:
            return set()
        words = {(end, k) for end in (0, 1) for k in range(WORDS[index][end])}
        return words - self.marks - {(end, link[end]) for link in self.links for end in (0, 1)}

    @property
    def wants_answer(self) -> bool:
        return self.answer is None and self.rejected is None


@dataclass
class Model:
    """The whole of an annotator's work, kept by copying it before every edit."""

    pairs: list[Pair] = field(default_factory=lambda: [Pair() for _ in WORDS])
    annotator: str = ""
    position: int = 0
    picked: set[tuple[int, int]] = field(default_factory=set)
    undo: list[tuple[int, list[Pair], list[Pair]]] = field(default_factory=list)
    redo: list[tuple[int, list[Pair], list[Pair]]] = field(default_factory=list)
    standing: list[Pair] = field(default_factory=lambda: [Pair() for _ in WORDS])

    @property
    def here(self) -> Pair:
        return self.pairs[self.position]

    def first_open(self) -> int | None:
        return next((index for index, pair in enumerate(self.pairs) if not pair.done), None)

    def reopened(self) -> "Model":
        position = self.first_open() or 0
        standing = copy.deepcopy(self.pairs)
        return Model(self.pairs, self.annotator, position, standing=standing)

    def edited(self, before: list[Pair]) -> None:
        """Note an edit, unless nothing changed."""
        if before != self.pairs:
            self.undo.append((self.position, before, copy.deepcopy(self.pairs)))
            self.redo.clear()

    def settle(self) -> None:
        """A pair stays done only while no word is left and the question is answered."""
        if self.here.left(self.position) or self.here.wants_answer:
            self.here.done = False

    def checkpoint(self) -> None:
        for index, number in enumerate(SETS):
            if number == SETS[self.position]:
                self.standing[index] = copy.deepcopy(self.pairs[index])

    def move(self, position: int) -> None:
        if position != self.position:
            self.position = position
            self.picked = set()


SIDES = (Side.SOURCE, Side.TARGET)


class Annotating(RuleBasedStateMachine):
    """Everything an annotator can do, in any order."""

    @initialize()
    def begin(self) -> None:
        self.folder = Path(tempfile.mkdtemp())
        self.path = self.folder / "A1.blinker"
        self.data = self.folder / "data"
        self.path.write_bytes(annotation_xml.write(WORK))
        self.model = Model()
        self.open()

    def open(self) -> None:
        self.document = Document.open(self.path, self.data, clock=lambda: 0.0)
        self.session = self.document.session

    def teardown(self) -> None:
        if hasattr(self, "document"):
            self.document.abandon()
            shutil.rmtree(self.folder)

    # Picking and moving

    @rule(end=st.sampled_from([0, 1]), choice=st.integers(0, 5))
    def pick(self, end: int, choice: int) -> None:
        position = choice % WORDS[self.model.position][end]
        self.session.pick(SIDES[end], position)
        self.model.picked ^= {(end, position)}

    @rule()
    def pick_what_is_left(self) -> None:
        self.session.clear_selection()
        self.model.picked = self.model.here.left(self.model.position)
        for end, position in self.model.picked:
            self.session.pick(SIDES[end], position)

    @rule(index=st.integers(0, len(WORDS) - 1))
    def go_to(self, index: int) -> None:
        refusal = self.session.go_to(index)
        first_open = self.model.first_open()
        if first_open is not None and index > self.model.position and first_open < index:
            assert refusal == Locked(index, first_open)
        else:
            assert refusal is None
            self.model.move(index)

    # Edits

    @rule()
    def link(self) -> None:
        model = self.model
        sources = {k for end, k in model.picked if end == 0}
        targets = {k for end, k in model.picked if end == 1}
        refusal = self.session.link()
        if not sources or not targets:
            assert refusal == NothingPicked()
            return
        assert refusal is None
        before = copy.deepcopy(model.pairs)
        for word in model.picked:
            model.here.clear(*word)
        model.here.links |= {(source, target) for source in sources for target in targets}
        model.settle()
        model.edited(before)
        model.picked = set()

    @rule(end=st.sampled_from([0, 1]))
    def mark(self, end: int) -> None:
        model = self.model
        words = {word for word in model.picked if word[0] == end}
        refusal = self.session.mark_not_translated(SIDES[end])
        if not words:
            assert refusal == NothingPicked()
            return
        before = copy.deepcopy(model.pairs)
        for word in words:
            model.here.clear(*word)
        model.here.marks |= words
        model.settle()
        model.edited(before)
        model.picked -= words

    @rule()
    def clear(self) -> None:
        model = self.model
        refusal = self.session.clear_words()
        assert refusal == (None if model.picked else NothingPicked())
        before = copy.deepcopy(model.pairs)
        for word in model.picked:
            model.here.clear(*word)
        if model.picked:
            model.settle()
        model.edited(before)
        model.picked = set()

    @rule()
    def take_out(self) -> None:
        model = self.model
        refusal = self.session.take_out()
        before = copy.deepcopy(model.pairs)
        for end, position in model.picked:
            model.here.unlink(end, position)
        if before == model.pairs:
            assert refusal == (NotLinked() if model.picked else NothingPicked())
            return
        model.settle()
        model.edited(before)
        model.picked = set()

    @rule(end=st.sampled_from([0, 1]), choice=st.integers(0, 5))
    def extend_block(self, end: int, choice: int) -> None:
        model = self.model
        position = choice % WORDS[model.position][end]
        refusal = self.session.extend_block((SIDES[end], position))
        block = model.here.hanging_on({(end, position)})
        touched = {frozenset(model.here.hanging_on({word})) for word in model.picked} - {
            frozenset()
        }
        if not model.picked:
            assert refusal == NothingPicked()
            return
        if not block and len(touched) != 1:
            assert refusal == NoOneBlock(len(touched))
            return
        assert refusal is None
        block = block or set(*touched)
        before = copy.deepcopy(model.pairs)
        words = block | model.picked
        possible = {(s, t) for s, t in model.here.possible if {(0, s), (1, t)} <= block}
        for word in words:
            model.here.clear(*word)
        model.here.possible |= possible
        model.here.links |= {(s, t) for i, s in words if i == 0 for j, t in words if j == 1}
        model.settle()
        model.edited(before)
        model.picked = set()

    @rule()
    def toggle_possible(self) -> None:
        model = self.model
        ends = {end for end, _ in model.picked}
        meant = {
            link
            for link in model.here.links
            if ends and all((end, link[end]) in model.picked for end in ends)
        }
        refusal = self.session.toggle_possible()
        if not meant:
            assert refusal == (NotLinked() if model.picked else NothingPicked())
            return
        before = copy.deepcopy(model.pairs)
        if meant <= model.here.possible:
            model.here.possible -= meant
        else:
            model.here.possible |= meant
        model.edited(before)
        model.picked = set()

    @rule(text=st.sampled_from(["one", "two\n", " "]))
    def add_note(self, text: str) -> None:
        before = copy.deepcopy(self.model.pairs)
        refusal = self.session.add_note(text, on=(Side.SOURCE, 0))
        assert (refusal is None) == bool(text.strip())
        if text.strip() and text not in self.model.here.notes:
            self.model.here.notes.append(text)
        self.model.edited(before)

    @rule(text=st.sampled_from(["one", "two\n"]))
    def remove_note(self, text: str) -> None:
        before = copy.deepcopy(self.model.pairs)
        self.session.remove_note(Note(text, (Side.SOURCE, 0)))
        self.model.here.notes = [note for note in self.model.here.notes if note != text]
        self.model.edited(before)

    @rule(reason=st.sampled_from(["", "why"]))
    def set_difficult(self, reason: str) -> None:
        before = copy.deepcopy(self.model.pairs)
        self.session.set_difficult(reason)
        self.model.here.difficult = reason
        self.model.edited(before)

    @rule(kind=st.sampled_from([None, RejectionKind.OTHER, RejectionKind.UNREADABLE]))
    def set_rejected(self, kind: RejectionKind | None) -> None:
        before = copy.deepcopy(self.model.pairs)
        self.session.set_rejected(kind, "words")
        self.model.here.rejected = None if kind is None else kind.value
        self.model.settle()
        self.model.edited(before)

    @rule(value=st.sampled_from([1, 2, 3, None]))
    def rate(self, value: int | None) -> None:
        before = copy.deepcopy(self.model.pairs)
        self.session.rate("ease", value)
        self.model.here.answer = value
        self.model.settle()
        self.model.edited(before)

    @rule()
    def reset(self) -> None:
        self.session.reset()
        before = copy.deepcopy(self.model.pairs)
        here = self.model.here
        self.model.pairs[self.model.position] = Pair(notes=here.notes, difficult=here.difficult)
        self.model.edited(before)
        self.model.picked = set()

    @rule()
    def reload(self) -> None:
        self.session.reload()
        model = self.model
        before = copy.deepcopy(model.pairs)
        for index, number in enumerate(SETS):
            if number == SETS[model.position]:
                model.pairs[index] = copy.deepcopy(model.standing[index])
        model.edited(before)
        model.picked = set()

    @rule()
    def done(self) -> None:
        model = self.model
        left = model.here.left(model.position)
        refusal = self.session.done()
        if left:
            assert isinstance(refusal, Incomplete)
            assert len(refusal.unaccounted) == len(left)
            return
        if model.here.wants_answer:
            assert refusal == Unanswered((EASE,))
            return
        assert refusal is None
        before = copy.deepcopy(model.pairs)
        model.here.done = True
        model.edited(before)
        model.checkpoint()
        model.picked = set()
        first_open = model.first_open()
        following = min(model.position + 1, len(WORDS) - 1)
        model.move(following if first_open is None else min(following, first_open))

    @rule()
    def previous(self) -> None:
        refusal = self.session.previous()
        assert refusal == (None if self.model.position else AtTheStart())
        self.model.checkpoint()
        self.model.move(max(self.model.position - 1, 0))

    @rule()
    def undo(self) -> None:
        model = self.model
        edit = self.session.undo()
        assert (edit is None) == (not model.undo)
        if model.undo:
            model.redo.append(model.undo.pop())
            model.position, before, _after = model.redo[-1]
            model.pairs = copy.deepcopy(before)
            model.picked = set()

    @rule()
    def redo(self) -> None:
        model = self.model
        edit = self.session.redo()
        assert (edit is None) == (not model.redo)
        if model.redo:
            model.undo.append(model.redo.pop())
            model.position, _before, after = model.undo[-1]
            model.pairs = copy.deepcopy(after)
            model.picked = set()

    @rule(name=st.sampled_from(["Marie", "Мария & Co", ""]))
    def set_annotator(self, name: str) -> None:
        self.session.set_annotator(name)
        self.model.annotator = name

    # The disk

    @rule()
    def save(self) -> None:
        self.document.save()

    @rule()
    def save_and_wait(self) -> None:
        self.document.save()
        self.document.flush(20)
        assert annotation_xml.load(self.path) == self.session.annotation_set

    @rule()
    def crash(self) -> None:
        """The disk as it is at this moment is all that is left."""
        revision = self.session.revision
        # The file first: its journal may by then say more than it needs, never less.
        shutil.copy(self.path, self.folder / "copy")
        journal = journal_path(self.path, self.data)
        left = journal.read_bytes() if journal.exists() else None
        self.document.abandon()
        shutil.copy(self.folder / "copy", self.path)
        if left is not None:
            journal.write_bytes(left)
        saved = annotation_xml.load(self.path).revision
        self.open()
        assert self.session.revision == revision
        expected = Recovery(edits=revision - saved) if revision > saved else None
        assert self.document.recovery == expected
        self.model = self.model.reopened()

    @rule()
    def close_and_reopen(self) -> None:
        self.document.close()
        assert annotation_xml.load(self.path) == self.session.annotation_set
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
            assert work.rejected is None or work.rejected.words == "words"
            assert [note.text for note in work.notes] == pair.notes
            told = work.difficult, work.rejected and work.rejected.kind.value
            assert told == (pair.difficult, pair.rejected)
            plain = PairAnnotation.of(alignment, done=work.done)
            assert work.rating("ease") == pair.answer
            assert work == replace(plain, remarks=work.remarks, ratings=work.ratings)
        assert session.position == model.position
        assert session.annotator == model.annotator
        assert session.first_open == model.first_open()
        picked = {(end, k) for end, side in enumerate(SIDES) for k in session.selection.on(side)}
        assert picked == model.picked
        left = {(end, k) for end, side in enumerate(SIDES) for k in session.unaccounted.on(side)}
        assert left == model.here.left(model.position)
        assert (session.can_undo, session.can_redo) == (bool(model.undo), bool(model.redo))
        assert self.document.state is SaveState.SAVED
        assert self.document.path == self.path


TestAnnotating = Annotating.TestCase
TestAnnotating.settings = settings(
    max_examples=100 * SCALE,
    stateful_step_count=40,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)
