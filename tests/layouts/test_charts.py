"""Plots: figures are at the right places, and nothing leaves the picture."""

import re
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

from blinker_qt.layouts.charts import (
    Anchor,
    Bar,
    ColourRole,
    Course,
    Dot,
    Estimate,
    Line,
    Plot,
    Text,
    amounts,
    bars_along,
    courses,
    estimates_along,
    heat_map,
    ranking,
    ticks,
)
from blinker_qt.layouts.scene import Floats

GOLDEN = Path(__file__).with_name("golden") / "charts.txt"
RATES = st.floats(0, 1) | st.just(float("nan"))
NAMES = st.lists(st.text("abcé王", min_size=1, max_size=12), max_size=7, unique=True)

SHARES = {Anchor.START: 0.0, Anchor.MIDDLE: 0.5, Anchor.END: 1.0}


def measure(words: str) -> float:
    return 7.0 * len(words)


def texts(plot: Plot) -> list[str]:
    return [shape.words for shape in plot.shapes if isinstance(shape, Text)]


def items(plot: Plot) -> list[int]:
    return [
        shape.item
        for shape in plot.shapes
        if isinstance(shape, Bar | Dot) and shape.item is not None
    ]


def assert_within(plot: Plot) -> None:
    """Every shape is in the plot, and no text is on the title of the vertical axis."""
    titles = [shape for shape in plot.shapes if isinstance(shape, Text) and shape.upright]
    # What descends below the line is three pixels wide at most.
    upright = [(title.x + 3, title.y) for title in titles]
    for shape in plot.shapes:
        points: Sequence[tuple[float, float]]
        match shape:
            case Line():
                points = [(shape.x1, shape.y1), (shape.x2, shape.y2)]
            case Course():
                points = shape.points
            case Bar():
                points = [(shape.area.left, shape.area.top), (shape.area.right, shape.area.bottom)]
            case Text(upright=False):
                length = measure(shape.words)
                start = shape.x - length * SHARES[shape.anchor]
                points = [(start, shape.y), (start + length, shape.y)]
                assert not any(start < x and shape.y > top for x, top in upright)
            case Dot() | Text():
                points = [(shape.x, shape.y)]
        for x, y in points:
            assert -1e-6 <= x <= plot.width + 1e-6
            assert -1e-6 <= y <= plot.height + 1e-6


@given(st.floats(-1e6, 1e6), st.floats(-1e6, 1e6), st.integers(2, 12))
def test_ticks_are_evenly_spaced_and_enclose_what_is_shown(a: float, b: float, most: int) -> None:
    low, high = min(a, b), max(a, b)
    marks = ticks(low, high, most)
    room = 1e-6 * max(abs(low), abs(high), 1)
    assert marks[0] <= low + room
    assert marks[-1] >= high - room
    assert 2 <= len(marks) <= most + 2
    steps = np.diff(marks)
    assert np.allclose(steps, steps[0], atol=room)


@given(NAMES, st.data())
def test_a_heat_map_has_a_square_for_every_rate(names: list[str], data: st.DataObject) -> None:
    count = len(names)
    rates = data.draw(arrays.arrays(np.float64, (count, count), elements=RATES))
    plot = heat_map(names, rates, "title", measure)
    assert_within(plot)
    assert items(plot) == np.flatnonzero(~np.isnan(rates)).tolist()
    for shape in plot.shapes:
        if isinstance(shape, Bar):
            x, y = shape.area.left + 1, shape.area.top + 1
            assert plot.item_at(x, y) == shape.item
            assert plot.hint_at(x, y) == shape.hint


def test_outliers_are_diamonds() -> None:
    estimates = [Estimate("A", 80, 79, 81), Estimate("B", 95, stands_out=True)]
    plot = ranking(estimates, "title", "axis", "outlier", measure, width=500)
    plain, outlier, key = (shape for shape in plot.shapes if isinstance(shape, Dot))
    assert (plain.diamond, outlier.diamond, key.diamond) == (False, True, True)
    assert (key.item, key.role) == (None, outlier.role)
    *_, legend = (shape for shape in plot.shapes if isinstance(shape, Text))
    assert legend.words == "outlier"
    assert 0 < legend.x - key.x < 20
    assert abs(legend.y - key.y) < 5
    assert "outlier" not in texts(ranking(estimates[:1], "", "", "outlier", measure, width=500))
    assert plot.item_at(outlier.x + 5, outlier.y) == 1
    assert plot.item_at(outlier.x + 9, outlier.y) is None
    assert plot.hint_at(plain.x, plain.y) == "A: 80.00 (79.00 – 81.00)"


@given(st.lists(st.floats(0, 1e6), max_size=8))
def test_lengths_and_places_are_proportional(figures: list[float]) -> None:
    names = list(map(str, figures))
    plot = amounts(names, figures, "title", "cases", measure, width=600)
    assert_within(plot)
    lengths = np.array([one.area.width for one in plot.shapes if isinstance(one, Bar)])
    assert lengths.size == len(figures)
    if any(figures):
        expected = lengths.max() * np.array(figures) / max(figures)
        assert np.allclose(lengths, expected, atol=1e-4)
    plot = ranking(list(map(Estimate, names, figures)), "t", "axis", "", measure, width=500)
    assert_within(plot)
    dots = [shape for shape in plot.shapes if isinstance(shape, Dot)]
    assert [dot.item for dot in dots] == list(range(len(figures)))
    assert np.all(np.diff([dot.x for dot in dots])[np.diff(figures) > 0] >= 0)


@given(arrays.arrays(np.float64, st.integers(0, 3000), elements=RATES))
def test_the_maximum_along_a_study_is_always_shown(figures: Floats) -> None:
    plot = bars_along(figures, "title", ("verse pair", "%"), measure, width=700, height=240)
    assert_within(plot)
    shown = items(plot)
    assert shown == sorted(set(shown))
    if not np.isnan(figures).all():
        worst = np.nanmax(figures)
        assert worst in figures[shown]


@given(st.lists(st.floats(0, 100), max_size=60))
def test_estimates_along_a_study_stand_in_its_order(figures: list[float]) -> None:
    estimates = [Estimate(str(place), one, one - 1, one + 1) for place, one in enumerate(figures)]
    plot = estimates_along(estimates, "t", ("set", "%"), measure, width=500, height=240)
    assert_within(plot)
    dots = [shape for shape in plot.shapes if isinstance(shape, Dot)]
    assert [dot.item for dot in dots] == list(range(len(figures)))
    assert np.all(np.diff([dot.x for dot in dots]) > 0)
    assert np.all(np.diff([dot.y for dot in dots])[np.diff(figures) > 0] <= 0)
    lines = [shape for shape in plot.shapes if isinstance(shape, Course)]
    assert [len(line.points) for line in lines] == ([len(figures)] if len(figures) > 1 else [])
    labels = [text for text in plot.shapes if isinstance(text, Text) and text.words.isdecimal()]
    below = sorted(text.x for text in labels if text.anchor is Anchor.MIDDLE)
    assert np.all(np.diff(below) > measure("0"))


@given(st.integers(0, 40), NAMES, st.data())
def test_courses_break_at_gaps(count: int, names: list[str], data: st.DataObject) -> None:
    series = [data.draw(arrays.arrays(np.float64, count, elements=RATES)) for _ in names]
    places = np.arange(count, dtype=np.float64)
    plot = courses(places, series, names, "t", ("x", "y"), measure, width=700)
    assert_within(plot)
    drawn: dict[ColourRole, list[tuple[float, float]]] = {ColourRole.MARK: [], ColourRole.QUIET: []}
    for shape in plot.shapes:
        if isinstance(shape, Course):
            drawn[shape.role] += shape.points
        elif isinstance(shape, Dot):
            drawn[shape.role].append((shape.x, shape.y))
    defined = ~np.isnan(np.array(series).reshape(len(names), count))
    assert len(drawn[ColourRole.MARK]) == defined.sum()
    in_each = defined.any(axis=0).sum() if len(names) > 1 else 0
    assert len(drawn[ColourRole.QUIET]) == len(names) * in_each
    assert set(names) <= set(texts(plot))


@given(st.floats(360, 500), st.integers(0, 60), st.lists(st.floats(0, 100), min_size=1, max_size=4))
def test_nothing_leaves_a_narrow_plot(width: float, length: int, figures: list[float]) -> None:
    words, names = "long words" * length, [f"name {'x' * length} {one}" for one in figures]
    axes, rates = (words, words), np.array(figures) / 100
    estimates = [Estimate(names[0], figures[0], stands_out=True)]
    plots = (
        ranking(estimates, words, words, words, measure, width),
        amounts(names, figures, words, words, measure, width),
        bars_along(rates, words, axes, measure, width=width, height=200),
        courses(np.arange(float(rates.size)), [rates], names[:1], words, axes, measure, width),
        estimates_along(estimates, words, axes, measure, width=width, height=200),
    )
    for plot in plots:
        assert plot.width == width
        assert_within(plot)
        assert plot.title == words


def drawn(plot: Plot) -> str:
    """The title of a plot and its shapes, one a line, with two decimals at most."""
    lines = [f"{plot.title}: {plot.width:.10g} × {plot.height:.10g}", *map(repr, plot.shapes)]
    return re.sub(r"\d+\.\d{3,}", lambda figure: f"{float(figure[0]):.2f}", "\n".join(lines))


def test_plots_match_the_golden_file() -> None:
    names, long = ["Ana", "Ben", "Bartholomew"], ("verse pair", "%")
    rates = np.array([[np.nan, 0.9, 0.85], [0.9, np.nan, 0.5], [0.85, 0.5, np.nan]])
    estimates = [
        Estimate("Ana", 80, 79, 81),
        Estimate("Ben", 95, stands_out=True),
        Estimate("C", 60, 20, 70),
    ]
    along = np.array([0.5, np.nan, 0.0, 0.25, 1.0])
    plots = (
        heat_map(names, rates, "Rates", measure),
        ranking(estimates, "Ranking", "%", "outlier", measure, 400),
        amounts(names, [3, 12, 0], "Cases", "cases", measure, 400),
        amounts(names, [0.5, 1.25, 2], "Hours", "hours", measure, 400),
        bars_along(along, "Along", long, measure, width=400, height=200),
        bars_along(np.array([]), "Empty", long, measure, width=400, height=200),
        estimates_along(estimates, "Sets", ("set", "%"), measure, width=400, height=200),
        estimates_along(estimates[:2], "Two", ("set", "%"), measure, width=400, height=200),
        courses(np.arange(5.0), [along, along[::-1]], names[:2], "Courses", long, measure, 400),
    )
    assert "\n\n".join(map(drawn, plots)) + "\n" == GOLDEN.read_text("utf-8")


def test_labels_along_a_study_that_would_touch_or_leave_the_plot_are_left_out() -> None:
    labels = ["x" * 40, "shown", "y" * 30, "z" * 20]
    estimates = [Estimate(label, 80) for label in labels]
    plot = estimates_along(estimates, "t", ("set", "%"), measure, width=500, height=240)
    assert [words for words in texts(plot) if words in labels] == ["shown"]
