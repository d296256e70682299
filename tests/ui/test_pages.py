"""Breaking pictures into pages: nothing is lost, nothing overlaps, nothing is cut without need."""

from hypothesis import given
from hypothesis import strategies as st

from blinker_qt.ui.widgets.picture_files import PagePart, Strip, paginate

ROOM = 100.0

heights = st.integers(1, 350).map(float)
strips = heights.flatmap(
    lambda height: st.builds(
        Strip,
        st.just(height),
        st.sets(st.floats(0.5, height, exclude_max=True), max_size=12).map(
            lambda cuts: tuple(sorted(cuts))
        ),
    )
)


def test_short_pictures_share_a_page_and_are_not_cut() -> None:
    pages = paginate([Strip(40), Strip(40), Strip(40)], ROOM, 10)
    assert pages == [[PagePart(0, 0, 40, 0), PagePart(1, 0, 40, 50)], [PagePart(2, 0, 40, 0)]]


def test_a_long_picture_is_cut_between_rows() -> None:
    pages = paginate([Strip(230, (30, 90, 130, 185, 200))], ROOM, 10)
    assert pages == [[PagePart(0, 0, 90, 0)], [PagePart(0, 90, 185, 0)], [PagePart(0, 185, 230, 0)]]


def test_a_long_picture_begins_on_a_page_that_is_half_free() -> None:
    pages = paginate([Strip(30), Strip(140, (20, 50, 90))], ROOM, 10)
    assert pages == [[PagePart(0, 0, 30, 0), PagePart(1, 0, 50, 40)], [PagePart(1, 50, 140, 0)]]
    assert len(paginate([Strip(60), Strip(140, (20, 90))], ROOM, 10)[0]) == 1


def test_nothing_makes_no_page() -> None:
    assert paginate([], ROOM, 10) == []


@given(st.lists(strips, max_size=12), st.sampled_from([0.0, 7.0]))
def test_every_part_of_every_picture_is_on_one_page_within_it(
    of: list[Strip], distance: float
) -> None:
    pages = paginate(of, ROOM, distance)
    pieces = [piece for page in pages for piece in page]
    assert [piece.strip for piece in pieces] == sorted(piece.strip for piece in pieces)
    for number, strip in enumerate(of):
        mine = [piece for piece in pieces if piece.strip == number]
        edges = [piece.top for piece in mine] + [strip.height]
        assert edges[0] == 0
        assert edges == sorted(set(edges))
        assert [piece.bottom for piece in mine] == edges[1:]
        if strip.height <= ROOM:
            assert len(mine) == 1
    for page in pages:
        low = 0.0
        for piece in page:
            assert piece.at >= low
            low = piece.at + piece.bottom - piece.top
            assert low <= ROOM + 1e-9
