"""Source and target changed over."""

from blinker_qt.bitext.adjudication import Origin, by_decision, grouped
from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.annotation import AnnotationSet, PairAnnotation, transposed
from blinker_qt.bitext.remarks import Note, Remarks
from blinker_qt.bitext.verses import Bitext, Language, Side, VersePair

ALIGNMENT = Alignment(
    frozenset({(0, 1), (2, 1)}), frozenset({1}), frozenset({0}), possible=frozenset({(2, 1)})
)
BY_MACHINE = Origin(suggested="EFLOMAL")
NOTES = (Note("on a word", (Side.SOURCE, 2)), Note("on the pair"))
WORK = AnnotationSet(
    Bitext.of([VersePair("Gen 1:1", ("a", "b", "c"), ("x", "y"))], Language("en"), Language("fr")),
    (
        PairAnnotation(
            "1,3-2",
            "2",
            "1",
            done=True,
            possible="3-2",
            remarks=Remarks(NOTES),
            origins=grouped({(0, 1): BY_MACHINE, (Side.SOURCE, 1): BY_MACHINE}),
        ),
    ),
    "A1",
)


def test_everything_changes_sides() -> None:
    over = transposed(WORK)
    assert over.bitext[0] == VersePair("Gen 1:1", ("x", "y"), ("a", "b", "c"))
    assert (over.bitext.source_language.tag, over.bitext.target_language.tag) == ("fr", "en")
    (pair,) = over.pairs
    assert (pair.links, pair.possible) == ("2-1,3", "2-3")
    assert (pair.not_translated_source, pair.not_translated_target) == ("1", "2")
    assert [note.on for note in pair.notes] == [(Side.TARGET, 2), None]
    assert pair.done
    assert by_decision(pair.origins) == {(1, 0): BY_MACHINE, (Side.TARGET, 1): BY_MACHINE}


def test_twice_is_as_before() -> None:
    assert transposed(transposed(WORK)) == WORK
