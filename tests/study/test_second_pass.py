"""Second passes: their places, and reading them."""

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from blinker_qt.bitext.annotation import UNTOUCHED, AnnotationSet, PairAnnotation
from blinker_qt.bitext.errors import InputError
from blinker_qt.bitext.study import Question, Study
from blinker_qt.bitext.verses import Bitext, VersePair
from blinker_qt.compare.agreement import compare
from blinker_qt.compare.loading import at_least_two, gather, gather_passes
from blinker_qt.compare.second_pass import SecondPassError, both_passes
from blinker_qt.formats import annotation
from blinker_qt.formats.columns import AnnotationColumns
from blinker_qt.study.second_pass import SecondPassPlan, placed, second_pass_alone, with_second_pass

LINKED = PairAnnotation(links="1-1 2-2", done=True, seconds=9)
OTHERWISE = PairAnnotation(links="1-2 2-1", done=True)


def _work(count: int, done: int = 0, seed: int | None = None) -> AnnotationSet:
    pairs = [VersePair(f"1:{n}", (f"a{n}", "b"), (f"x{n}", "y")) for n in range(1, count + 1)]
    work = (LINKED,) * done + (UNTOUCHED,) * (count - done)
    return AnnotationSet(Bitext.of(pairs), work, "Ann", revision=3, study=Study(seed=seed))


def _passes(*works: AnnotationSet) -> tuple[AnnotationColumns, AnnotationColumns]:
    return both_passes(list(map(AnnotationColumns.of, works)))


def _decided(columns: AnnotationColumns) -> dict[str, list[tuple[int, int]]]:
    """The links on each verse pair, from 1."""
    found: dict[str, list[tuple[int, int]]] = {name: [] for name in columns.bitext.references}
    links = columns.links
    for pair, source, target in zip(links.pair, links.source, links.target, strict=True):
        found[columns.bitext.references[pair]].append((int(source) + 1, int(target) + 1))
    return found


def _saved(folder: Path, name: str, work: AnnotationSet) -> Path:
    path = folder / name
    path.write_bytes(annotation.write(work))
    return path


_arrangements = st.tuples(
    st.integers(1, 40), st.integers(1, 12), st.integers(0, 99), st.none() | st.integers(0, 99)
)


@settings(max_examples=30)
@given(_arrangements, st.data())
def test_the_distance_is_kept_in_the_order_of_work(
    arrangement: tuple[int, int, int, int | None], data: st.DataObject
) -> None:
    count, distance, seed, shuffled = arrangement
    most = max(count - distance, 0)
    again = SecondPassPlan(data.draw(st.integers(0, most)), distance, seed)
    work = _work(count, 0, shuffled)
    arranged = with_second_pass(work, again)
    assert arranged == with_second_pass(work, again)
    bitext = arranged.bitext
    worked = [bitext.names[index] for index in arranged.study.order(len(bitext), bitext.following)]
    repeated = [name for name, number in worked if number == 2]
    # Each at most once, so many as asked for, and never too near.
    assert len(set(repeated)) == len(repeated) == again.count
    for name in repeated:
        assert worked.index((name, 2)) - worked.index((name, 1)) > distance
    # The others are worked as they were, and their work stands.
    assert arranged.chosen(arranged.bitext.of_pass(1)) == work
    before = [work.bitext.references[index] for index in work.study.order(count)]
    assert [name for name, number in worked if number == 1] == before


@settings(max_examples=15)
@given(_arrangements, st.data())
def test_larger_samples_contain_smaller_ones(
    arrangement: tuple[int, int, int, int | None], data: st.DataObject
) -> None:
    count, distance, seed, _ = arrangement
    begun = data.draw(st.integers(0, count))
    most = max(count - distance, 0)
    few, all_of_them = (
        placed(count, SecondPassPlan(n, distance, seed), begun) for n in (most // 2, most)
    )
    assert few.items() <= all_of_them.items()
    assert all(max(rank + distance, begun - 1) <= place < count for rank, place in few.items())


def test_impossible_second_passes_are_refused() -> None:
    with pytest.raises(
        SecondPassError, match="3 verse pairs are to be repeated, but only 2 can be"
    ):
        with_second_pass(_work(5), SecondPassPlan(3, 3, 1))
    with pytest.raises(SecondPassError, match="already has a second pass"):
        with_second_pass(
            with_second_pass(_work(5), SecondPassPlan(1, 1, 1)), SecondPassPlan(1, 1, 1)
        )
    with pytest.raises(SecondPassError, match="no verse pair"):
        second_pass_alone(_work(5), 0, 1)


def test_a_later_file_holds_the_second_pass_alone(tmp_path: Path) -> None:
    first = _work(6, done=6)
    later = second_pass_alone(first, 2, 5)
    assert later.bitext.passes == (2, 2)
    assert (later.annotator, later.revision, later.pairs) == ("Ann", 0, (UNTOUCHED,) * 2)
    path = _saved(tmp_path, "later.blinker", later)
    assert annotation.load(path) == later
    ((problem,),) = gather([path]).left_out
    assert "it has only second passes" in str(problem)
    worked = replace(later, pairs=(LINKED, OTHERWISE))
    collation = at_least_two(
        gather_passes(
            [_saved(tmp_path, "first.blinker", first), _saved(tmp_path, "done.blinker", worked)]
        )
    )
    comparison = compare(collation)
    assert collation.annotators == ("Ann", "Ann′")
    assert collation.bitext.references == later.bitext.references
    assert comparison.grand is not None
    # Two links of four are the same: 2 * 2 / (4 + 4).
    assert comparison.grand.mean == pytest.approx(0.5)
    assert comparison.pairs[0].compared == 2


def test_passes_from_several_files_are_joined() -> None:
    first = _work(6, done=6)
    here = with_second_pass(first, SecondPassPlan(2, 1, 1))
    here = replace(here, pairs=tuple(p if p.done else OTHERWISE for p in here.pairs))
    inside = {name for name, number in here.bitext.names if number == 2}
    elsewhere = second_pass_alone(first, 6, 1)
    elsewhere = replace(elsewhere, pairs=(LINKED,) * 6)
    swapped = elsewhere.chosen([3, 1, 0, 2])
    once, again = _passes(here, swapped)
    expected = [
        name
        for name in first.bitext.references
        if name in inside or name in swapped.bitext.references
    ]
    assert list(once.bitext.references) == expected
    assert once.bitext == again.bitext
    assert not once.bitext.passes
    assert set(map(tuple, _decided(once).values())) == {((1, 1), (2, 2))}
    for name, links in _decided(again).items():
        assert links == ([(1, 2), (2, 1)] if name in inside else [(1, 1), (2, 2)])
    assert again.seconds.tolist() == [0 if name in inside else 9 for name in expected]
    assert (once.annotator, again.annotator) == ("Ann", "Ann′")
    asked = Study(questions=(Question("ease", "Easy?", ("no", "yes")),))
    with pytest.raises(SecondPassError, match="ask different questions"):
        _passes(here, replace(swapped, study=asked))
    # Each pass from a file of its own may have its own questions.
    of_its_own = replace(elsewhere, study=asked)
    assert _passes(first, of_its_own)[1].study == asked


def test_passes_that_cannot_be_joined(tmp_path: Path) -> None:
    work = _work(3, done=3)
    with pytest.raises(SecondPassError, match="no second pass"):
        _passes(work)
    with pytest.raises(SecondPassError, match="several annotators: Ann, Bob"):
        _passes(work, replace(work, annotator="Bob"))
    later = second_pass_alone(work, 1, 1)
    changed = replace(later, bitext=replace(later.bitext, source_verses=("new words",)))
    with pytest.raises(SecondPassError, match="other words in its second pass"):
        _passes(work, changed)
    broken = tmp_path / "broken.blinker"
    broken.write_text("<", encoding="utf-8")
    with pytest.raises(InputError, match="broken"):
        gather_passes([broken])
