"""The part of a verse pair around one word."""

from hypothesis import given
from hypothesis import strategies as st

from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.verses import Side, VersePair
from blinker_qt.layouts.excerpt import CUT, excerpt


@given(st.data(), st.integers(1, 60), st.integers(1, 60))
def test_what_matters_stays_where_it_is_said_to_be(
    data: st.DataObject, source: int, target: int
) -> None:
    pair = VersePair(
        "1", tuple(f"s{one}" for one in range(source)), tuple(f"t{one}" for one in range(target))
    )
    ends = st.tuples(st.integers(0, source - 1), st.integers(0, target - 1))
    links = data.draw(st.frozensets(ends, min_size=1, max_size=4))
    position = data.draw(st.integers(0, target - 1))
    part = excerpt(pair, (Side.TARGET, position), links)
    moved = part.alignment(Alignment(links))
    moved.check_fits(part.pair)
    assert {(part.pair.source[one], part.pair.target[other]) for one, other in moved.links} == {
        (f"s{one}", f"t{other}") for one, other in links
    }
    side, place = part.word((Side.TARGET, position))
    assert part.pair.tokens(side)[place] == f"t{position}"
    for forms, whole in ((part.pair.source, pair.source), (part.pair.target, pair.target)):
        kept = " ".join(form for form in forms if form != CUT)
        assert kept in " ".join(whole)
        assert (CUT in forms) is (kept != " ".join(whole))


def test_long_verses_are_cut_and_short_ones_are_not() -> None:
    pair = VersePair("1", tuple("abcdefghijkl"), tuple(f"{one}" for one in range(50)))
    part = excerpt(pair, (Side.SOURCE, 0), [(0, 20)])
    assert part.pair.source == pair.source
    assert part.pair.target == (CUT, "17", "18", "19", "20", "21", "22", "23", CUT)
    marked = Alignment().mark_not_translated(Side.TARGET, {20})
    assert part.alignment(marked).not_translated_target == {4}
