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
from blinker_qt.gold.machine import Suggesting, SuggestionError, Suggestions, read_suggestions_of
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


@pytest.fixture
def machine(tmp_path: Path) -> Path:
    """What a machine linked, in a folder beside the annotators' files."""
    path = tmp_path / "machines" / "m.blinker"
    path.parent.mkdir()
    write_machine(path, BITEXT, *LINKS)
    return path


def work_on(bitext: Bitext) -> AnnotationSet:
    return replace(AnnotationSet.unannotated(bitext), annotator="A1")


@pytest.fixture
def file(tmp_path: Path, machine: Path) -> Path:
    """The file of an annotator to whom it is suggested."""
    path = tmp_path / "A1.blinker"
    with_suggestions(work_on(BITEXT), path, machine)
    return path


def begun(file: Path) -> tuple[Session, Suggesting]:
    session = Session(annotation.load(file))
    return session, Suggesting(session, read_suggestions_of(file))


def test_suggestions_are_where_the_study_says_or_beside_the_file(file: Path, machine: Path) -> None:
    source = annotation.load(file).study.suggestions
    assert source is not None
    assert (source.annotator, source.file) == (MACHINE, "machines/m.blinker")
    assert read_suggestions_of(file).links == LINKS
    with pytest.raises(SuggestionError, match="the study suggests nothing"):
        read_suggestions_of(machine)
    beside = machine.rename(file.with_name("m.blinker"))
    assert read_suggestions_of(file).links == LINKS
    # Missing or changed files are reported.
    write_machine(beside, BITEXT, "1-1", "")
    with pytest.raises(SuggestionError, match=r"EFLOMAL have changed .*m\.blinker"):
        read_suggestions_of(file)
    beside.unlink()
    with pytest.raises(SuggestionError, match="EFLOMAL are not where they were"):
        read_suggestions_of(file)


def test_decisions_on_a_word_end_its_suggestions(file: Path) -> None:
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


def test_a_second_pass_has_those_of_the_first(tmp_path: Path, machine: Path) -> None:
    twice = Bitext.of([BITEXT[0], BITEXT[1], BITEXT[0]], passes=(1, 1, 2))
    path = tmp_path / "twice.blinker"
    with_suggestions(work_on(twice), path, machine)
    session, suggesting = begun(path)
    assert suggesting.open_links(1) == {(0, 0), (0, 1), (1, 2)}
    assert suggesting.open_links(2) == suggesting.open_links(0) == {(0, 0), (1, 2), (2, 1)}
    done = replace(session.annotation_set.pairs[0], done=True)
    later = Session(replace(session.annotation_set, pairs=(done, done, PairAnnotation())))
    later.go_to(2)
    assert later.accept({(0, 0)}) is None


def test_a_later_file_has_those_of_its_pairs(tmp_path: Path, machine: Path) -> None:
    path = tmp_path / "later.blinker"
    later = replace(BITEXT.chosen([1]), passes=(2,))
    with_suggestions(work_on(later), path, machine)
    assert begun(path)[1].open_links(0) == {(0, 0), (0, 1), (1, 2)}
    other = Bitext.of([VersePair("T 2", ("not", "then"), ("ne", "pas", "là"))], passes=(2,))
    with pytest.raises(InputError, match="not then"):
        with_suggestions(work_on(other), path, machine)


def test_rejected_verse_pairs_have_no_suggestions(file: Path) -> None:
    work = annotation.load(file)
    pair = replace(work.pairs[0], remarks=Remarks(rejected=Rejection(RejectionKind.OTHER, "so")))
    rejecting = replace(with_pair(work, 0, pair), study=replace(work.study, reject=True))
    assert not Suggesting(Session(rejecting), read_suggestions_of(file)).open_links(0)


def test_a_block_is_accepted_by_any_of_its_words(file: Path) -> None:
    session, suggesting = begun(file)
    session.settle({0: Alignment().link({0, 1, 2}, {0, 1, 2})})
    session.done()
    session.select(S, 0)
    session.select(S, 1)
    assert suggesting.accept((T, 1)) is None
    assert session.alignment.links == {(0, 0), (0, 1)}
    assert session.selection == Selection(frozenset({1}))
    assert session.annotation.origins[0].links == "1-1,2"
    by_machine = Origin(suggested=MACHINE)
    origins = by_decision(session.annotation.origins)
    assert origins == {(0, 0): by_machine, (0, 1): by_machine}
    assert session.history.next_undo is not None
    assert session.history.next_undo.kind is EditKind.ACCEPT
    accepted = session.annotation
    session.undo()
    assert session.annotation == PairAnnotation()
    session.redo()
    assert session.annotation == accepted
    # Linking them again by hand is not accepting them.
    session.select(S, 0)
    session.clear_words()
    session.paint_links([(0, 0), (0, 1)], linked=True)
    assert session.annotation.origins == ()


@given(alignments((4, 5)), alignments((4, 5)), st.integers(0, 3))
def test_suggestions_are_between_undecided_words_and_added_with_their_origin(
    drawn: Alignment, machine: Alignment, position: int
) -> None:
    bitext = bitext_of(((4, 5),))
    study = Study(suggestions=Source(MACHINE, "0" * 64))
    work = AnnotationSet(bitext, (PairAnnotation.of(drawn),), "A1", study=study)
    session = Session(work, clock=lambda: 0.0)
    by_machine = PairAnnotation.of(machine)
    suggesting = Suggesting(session, Suggestions((by_machine.links,), (by_machine.scores,)))
    left = unaccounted(bitext[0], drawn)
    assert session.unaccounted == left
    was_open = suggesting.open_links(0)
    assert was_open == {
        (source, target)
        for source, target in machine.links
        if source in left.source and target in left.target
    }
    refusal = suggesting.accept((S, position))
    new = session.alignment.links - drawn.links
    assert (refusal is None) is any(source == position for source, _ in was_open)
    assert drawn.links <= session.alignment.links
    assert new <= was_open
    assert set(by_decision(session.annotation.origins)) == new
    assert suggesting.open_links(0) == was_open - new
    data = annotation.write(session.annotation_set)
    assert annotation.read(data, "A1") == session.annotation_set
