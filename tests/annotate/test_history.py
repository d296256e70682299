"""Undo and redo as two stacks of values."""

from hypothesis import given
from hypothesis import strategies as st

from blinker_qt.annotate.history import Edit, EditKind, History, PairChange
from blinker_qt.bitext.annotation import PairAnnotation

EDITS = [
    Edit(EditKind.LINK, 0, (PairChange(0, PairAnnotation(), PairAnnotation(links=f"{n}-1")),))
    for n in range(1, 60)
]


def test_a_new_history_has_nothing_to_undo_or_redo() -> None:
    history = History()
    assert (history.next_undo, history.next_redo) == (None, None)
    assert history.next_undo is history.next_redo is None
    assert history.undo() is history.redo() is None


@given(st.lists(st.sampled_from(["add", "undo", "redo"]), max_size=59))
def test_a_history_is_a_line_with_a_place_on_it(acts: list[str]) -> None:
    history, line, place = History(), list[Edit](), 0
    for number, act in enumerate(acts):
        if act == "add":
            history.add(EDITS[number])
            line[place:] = [EDITS[number]]
            place += 1
        elif act == "undo":
            assert history.undo() == (line[place - 1] if place else None)
            place -= place > 0
        else:
            assert history.redo() == (line[place] if place < len(line) else None)
            place += place < len(line)
        assert history.next_undo == (line[place - 1] if place else None)
        assert history.next_redo == (line[place] if place < len(line) else None)
        assert (len(history), bool(history.next_redo)) == (place, place < len(line))
        assert (history.done, history.undone) == (tuple(line[:place]), tuple(line[place:]))
        assert len(history) == place
