"""Verse pairs and parts of them as SVG."""

from dataclasses import replace
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st
from lxml import etree

from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.study import labels_in
from blinker_qt.bitext.verses import Direction, Side, VersePair
from blinker_qt.layouts.arrangement import Arrangement, lay_out, least_height
from blinker_qt.layouts.drawing import CUT, as_svg, excerpt, measure
from blinker_qt.layouts.scene import Page

LTR, RTL = Direction.LEFT_TO_RIGHT, Direction.RIGHT_TO_LEFT
PAIR = VersePair("1", ("not", "a<b", "old"), ("ne", "x", "pas"))
GOLDEN = Path(__file__).with_name("golden") / "drawing.svg"
WORK = Alignment().link({0}, {0, 2}).mark_not_translated(Side.SOURCE, {2})


TITLE = 'not ↔ "ne pas" & x'


def test_everything_is_inside_the_picture() -> None:
    pair = VersePair("1", tuple(f"word{n}" for n in range(40)), tuple("abcdefghijklmnop"))
    alignment = Alignment().mark_not_translated(Side.TARGET, {15})
    svg = etree.fromstring(as_svg(pair, alignment, (LTR, LTR), ("en", "he"), TITLE))
    left, top, width, height = map(float, svg.get("viewBox", "").split())
    for rect in svg.iter("rect"):
        x, y, wide, high = (float(rect.get(key, "")) for key in ("x", "y", "width", "height"))
        assert left <= x
        assert x + wide <= left + width
        assert top <= y
        assert y + high <= top + height
    mark = next(text for text in svg.iter("text") if text.get("class") == "none")
    assert float(mark.get("y", "")) < top + height


def test_least_height_is_minimal() -> None:
    assert measure("織") > measure("a\u0301") == measure("a")
    pair = VersePair("1", tuple("abcdefghijklmnopqrstuvwxyz" * 2), ("a",))
    page = Page(pair, (measure, measure), (22.0, 22.0), 400.0, 0.0)
    height = least_height(Arrangement.ROWS, page)
    for high, whole in ((height, True), (height - 10, False)):
        scene = lay_out(Arrangement.ROWS, replace(page, height=high))
        scrolls = any(scene.lane(side).furthest for side in Side)
        assert (not scrolls and scene.gap.height >= 80) is whole
    endless = VersePair("1", ("wordwordword",) * 500, ("a",))
    assert least_height(Arrangement.ROWS, replace(page, pair=endless, width=300.0)) == 1590


@given(st.data(), st.integers(1, 60), st.integers(1, 60))
def test_an_excerpt_keeps_the_chosen_words(data: st.DataObject, source: int, target: int) -> None:
    pair = VersePair(
        "1", tuple(f"s{one}" for one in range(source)), tuple(f"t{one}" for one in range(target))
    )
    ends = st.tuples(st.integers(0, source - 1), st.integers(0, target - 1))
    links = data.draw(st.frozensets(ends, min_size=1, max_size=4))
    position = data.draw(st.integers(0, target - 1))
    part = excerpt(pair, (Side.TARGET, position), links)
    labels = frozenset((link, "SEM") for link in links)
    moved = part.alignment(Alignment(links, labels=labels))
    assert moved.labels == {(link, "SEM") for link in moved.links}
    part.pair.check_words(moved.outermost_words)
    assert {(part.pair.source[one], part.pair.target[other]) for one, other in moved.links} == {
        (f"s{one}", f"t{other}") for one, other in links
    }
    side, place = part.word((Side.TARGET, position))
    assert part.pair.tokens(side)[place] == f"t{position}"
    for forms, whole in ((part.pair.source, pair.source), (part.pair.target, pair.target)):
        kept = " ".join(form for form in forms if form != CUT)
        assert kept in " ".join(whole)
        assert (CUT in forms) is (kept != " ".join(whole))


def test_a_drawing_matches_the_golden_file() -> None:
    work = WORK.link({1}, {1}).mark_not_translated(Side.SOURCE, {2})
    work = work.with_label({(1, 1)}, "SEM").mark_not_translated(Side.TARGET, {2})
    text = as_svg(PAIR, work, (LTR, RTL), ("en", "he"), "x", labels=labels_in("SEM"))
    assert text.replace("><", ">\n<") + "\n" == GOLDEN.read_text("utf-8")


def test_the_drawing_is_accessible_and_states_do_not_differ_only_by_colour() -> None:
    text = as_svg(PAIR, WORK, (LTR, RTL), ("en", "he"), TITLE, (Side.TARGET, 2))
    svg = etree.fromstring(text)
    assert svg.get("aria-label") == TITLE
    groups = list(svg.iter("g"))
    assert [group.get("lang") for group in groups] == ["en", "he"]
    assert [group.get("direction") for group in groups] == [None, "rtl"]
    states = ("linked", "unaccounted", "untranslated", "linked", "unaccounted", "linked asked")
    assert [rect.get("class") for rect in svg.iter("rect")] == [f"word {one}" for one in states]
    assert [text.text for text in svg.iter("text") if text.get("class") == "none"] == ["∅"]
