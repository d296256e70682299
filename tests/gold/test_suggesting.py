"""Suggestions of a machine: finding them, which are open, and accepting them."""

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from blinker_qt.annotate.actions import NOTHING_SUGGESTED
from blinker_qt.annotate.session import Session
from blinker_qt.annotate.state import EditKind, Selection
from blinker_qt.bitext.adjudication import Origin, Source, by_decision
from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.annotation import AnnotationSet, PairAnnotation, unaccounted
from blinker_qt.bitext.errors import InputError
from blinker_qt.bitext.remarks import Rejection, RejectionKind, Remarks
from blinker_qt.bitext.study import Study
from blinker_qt.bitext.verses import Bitext, Side, VersePair
from blinker_qt.formats import annotation
from blinker_qt.gold.machine import (
    Suggesting,
    SuggestionError,
    Suggestions,
    read_suggestions_of,
)
from golds import MACHINE, bitext_of, with_suggestions, write_machine
from works import alignments, with_pair

S, T = Side.SOURCE, Side.TARGET
BITEXT = Bitext.of(
    [
        VersePair("T 1", ("the", "blue", "boat"), ("le", "bateau", "bleu")),
        VersePair("T 2", ("not", "now"), ("ne", "pas", "maintenant")),
    ]
)
LINKS = ("1-1 2-3 3-2", "1-1,2 2-3")
BY_MACHINE = Origin(suggested=MACHINE)
SOURCE = Source(MACHINE, "0" * 64)


@pytest.fixture
def machine(tmp_path: Path) -> Path:
    """What a machine linked, in a folder beside the annotators' files."""
    path = tmp_path / "machines" / "m.blinker"
    path.parent.mkdir()
    write_machine(path, BITEXT, *LINKS)
    return path


@pytest.fixture
def file(tmp_path: Path, machine: Path) -> Path:
    """The file of an annotator to whom it is suggested."""
    path = tmp_path / "A1.blinker"
    with_suggestions(replace(AnnotationSet.unannotated(BITEXT), annotator="A1"), path, machine)
    return path


def begun(file: Path, *, read_only: bool = False) -> tuple[Session, Suggesting]:
    session = Session(annotation.load(file), read_only=read_only)
    return session, Suggesting(session, read_suggestions_of(file))


class TestWhereTheyComeFrom:
    def test_they_are_where_the_study_says_or_beside_the_file(
        self, file: Path, machine: Path
    ) -> None:
        source = annotation.load(file).study.suggestions
        assert source is not None
        assert (source.annotator, source.file) == (MACHINE, "machines/m.blinker")
        assert read_suggestions_of(file).links == LINKS
        with pytest.raises(SuggestionError, match="the study suggests nothing"):
            read_suggestions_of(machine)
        machine.rename(file.with_name("m.blinker"))
        assert read_suggestions_of(file).links == LINKS

    def test_missing_or_changed_files_are_reported(self, file: Path, machine: Path) -> None:
        write_machine(machine, BITEXT, "1-1", "")
        with pytest.raises(SuggestionError, match=r"EFLOMAL have changed .*machines/m\.blinker"):
            read_suggestions_of(file)
        machine.unlink()
        with pytest.raises(SuggestionError, match="EFLOMAL are not where they were"):
            read_suggestions_of(file)


class TestWhatIsOpen:
    def test_decisions_on_a_word_end_its_suggestions(self, file: Path) -> None:
        session, suggesting = begun(file)
        assert suggesting.open_links(0) == {(0, 0), (1, 2), (2, 1)}
        session.toggle_mark(T, 0)
        assert suggesting.open_links(0) == {(1, 2), (2, 1)}
        for word in ((T, 0), None):
            assert suggesting.accept(word) == NOTHING_SUGGESTED
        session.select(S, 1)
        session.select(T, 1)
        session.link()
        assert suggesting.open_links(0) == set()
        session.undo()
        assert suggesting.open_links(0) == {(1, 2), (2, 1)}

    @given(alignments((4, 5)), alignments((4, 5)))
    def test_suggestions_are_between_undecided_words(
        self, drawn: Alignment, machine: Alignment
    ) -> None:
        bitext = bitext_of(((4, 5),))
        session, suggesting = on(bitext, PairAnnotation.of(drawn), machine)
        left = unaccounted(bitext[0], drawn)
        expected = {
            link for link in machine.links if link[0] in left.source and link[1] in left.target
        }
        assert suggesting.open_links(0) == expected
        assert session.unaccounted == left

    def test_a_second_pass_has_those_of_the_first(self, tmp_path: Path, machine: Path) -> None:
        twice = Bitext.of([BITEXT[0], BITEXT[1], BITEXT[0]], passes=(1, 1, 2))
        path = tmp_path / "twice.blinker"
        with_suggestions(replace(AnnotationSet.unannotated(twice), annotator="A1"), path, machine)
        session, suggesting = begun(path)
        assert suggesting.open_links(1) == {(0, 0), (0, 1), (1, 2)}
        assert suggesting.open_links(2) == suggesting.open_links(0) == {(0, 0), (1, 2), (2, 1)}
        done = replace(session.annotation_set.pairs[0], done=True)
        later = Session(replace(session.annotation_set, pairs=(done, done, PairAnnotation())))
        later.go_to(2)
        assert later.accept({(0, 0)}) is None

    def test_a_later_file_has_those_of_its_pairs(self, tmp_path: Path, machine: Path) -> None:
        path = tmp_path / "later.blinker"
        for texts in (BITEXT, Bitext.of([VersePair("T 2", ("not", "then"), ("ne", "pas", "là"))])):
            later = replace(texts.chosen([len(texts) - 1]), passes=(2,))
            work = replace(AnnotationSet.unannotated(later), annotator="A1")
            if texts is BITEXT:
                with_suggestions(work, path, machine)
                assert begun(path)[1].open_links(0) == {(0, 0), (0, 1), (1, 2)}
            else:
                with pytest.raises(InputError, match="not then"):
                    with_suggestions(work, path, machine)

    def test_rejected_verse_pairs_have_no_suggestions(self, file: Path) -> None:
        work = annotation.load(file)
        rejected = Remarks(rejected=Rejection(RejectionKind.OTHER, "so"))
        pair = replace(work.pairs[0], remarks=rejected)
        study = replace(work.study, reject=True)
        session = Session(replace(with_pair(work, 0, pair), study=study))
        assert not Suggesting(session, read_suggestions_of(file)).open_links(0)


class TestAccepting:
    def test_a_block_is_accepted_by_any_of_its_words(self, file: Path) -> None:
        session, suggesting = begun(file)
        session.settle({0: Alignment().link({0, 1, 2}, {0, 1, 2})})
        session.done()
        session.select(S, 0)
        session.select(S, 1)
        assert suggesting.accept((T, 1)) is None
        assert session.alignment.links == {(0, 0), (0, 1)}
        assert session.selection == Selection(frozenset({1}))
        assert session.annotation.origins[0].links == "1-1,2"
        assert by_decision(session.annotation.origins) == {
            (0, 0): BY_MACHINE,
            (0, 1): BY_MACHINE,
        }
        assert session.history.next_undo is not None
        assert session.history.next_undo.kind is EditKind.ACCEPT
        accepted = session.annotation
        session.undo()
        assert session.annotation == PairAnnotation()
        session.redo()
        assert session.annotation == accepted

    def test_relinking_by_hand_is_not_accepting(self, file: Path) -> None:
        session, suggesting = begun(file)
        suggesting.accept((S, 0))
        session.select(S, 0)
        session.clear_words()
        session.paint_links([(0, 0)], linked=True)
        assert session.annotation.origins == ()

    @given(alignments((4, 5)), alignments((4, 5)), st.integers(0, 3))
    def test_accepting_adds_links_with_their_origin(
        self, drawn: Alignment, machine: Alignment, position: int
    ) -> None:
        bitext = bitext_of(((4, 5),))
        session, suggesting = on(bitext, PairAnnotation.of(drawn), machine)
        was_open = suggesting.open_links(0)
        refusal = suggesting.accept((S, position))
        new = session.alignment.links - drawn.links
        assert (refusal is None) is any(source == position for source, _ in was_open)
        assert drawn.links <= session.alignment.links
        assert new <= was_open
        assert set(by_decision(session.annotation.origins)) == new
        assert suggesting.open_links(0) == was_open - new
        data = annotation.write(session.annotation_set)
        assert annotation.read(data, "A1") == session.annotation_set


def on(bitext: Bitext, pair: PairAnnotation, machine: Alignment) -> tuple[Session, Suggesting]:
    """An annotator at one verse pair, and what a machine linked on it."""
    work = AnnotationSet(bitext, (pair,), "A1", study=Study(suggestions=SOURCE))
    session = Session(work, clock=lambda: 0.0)
    work_of_machine = PairAnnotation.of(machine)
    suggestions = Suggestions((work_of_machine.links,), (work_of_machine.scores,))
    return session, Suggesting(session, suggestions)
