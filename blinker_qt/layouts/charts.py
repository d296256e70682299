"""The plots of the analysis: shapes, and a function from figures to shapes for each plot.

Sizes are logical pixels; y grows downwards. `width` is that of the whole plot, `measure` returns
the width of a text.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import pairwise
from math import ceil, floor, log10
from typing import NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from blinker_qt.layouts.scene import Floats, Measure, Rectangle

TEXT_SIZE = 12.0
"""The size of texts in logical pixels."""


class ColourRole(Enum):
    """The role of a colour, by its name in themes."""

    INK = "ink"
    QUIET = "quiet"
    EDGE = "edge"
    MARK = "accent"
    """Data."""
    STRONG = "strong"
    """Data that stand out."""


class Anchor(Enum):
    """The part of a text that is at its place."""

    START = "start"
    MIDDLE = "middle"
    END = "end"


@dataclass(frozen=True, slots=True)
class Line:
    """A straight line."""

    x1: float
    y1: float
    x2: float
    y2: float
    role: ColourRole = ColourRole.EDGE
    width: float = 1.0


@dataclass(frozen=True, slots=True)
class Course:
    """A line through at least two points (x, y).

    `pattern` is the lengths of dashes and gaps; empty for a solid line.
    """

    points: tuple[tuple[float, float], ...]
    role: ColourRole = ColourRole.MARK
    pattern: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Bar:
    """A filled rectangle.

    Attributes:
        area: its edges.
        role: its colour.
        shade: from 0, the page, to 1, the full colour.
        item: the index of the item that it shows; None for a decoration.
        hint: its tooltip.
    """

    area: Rectangle
    role: ColourRole = ColourRole.MARK
    shade: float = 1.0
    item: int | None = None
    hint: str = ""


@dataclass(frozen=True, slots=True)
class Dot:
    """A round mark, or a diamond that stands out without its colour."""

    x: float
    y: float
    radius: float
    role: ColourRole = ColourRole.MARK
    diamond: bool = False
    item: int | None = None
    hint: str = ""


@dataclass(frozen=True, slots=True)
class Text:
    """A text with its baseline at `y`; an upright one runs upwards."""

    x: float
    y: float
    words: str
    anchor: Anchor = Anchor.START
    role: ColourRole = ColourRole.INK
    upright: bool = False


Shape = Line | Course | Bar | Dot | Text


@dataclass(frozen=True, slots=True)
class Plot:
    """A plot that is laid out.

    `title` is one line, also for screen readers; later shapes are painted over earlier ones.
    """

    width: float
    height: float
    title: str
    shapes: tuple[Shape, ...]

    def item_at(self, x: float, y: float) -> int | None:
        """The index of the uppermost item at a point."""
        shape = self._at(x, y)
        return None if shape is None else shape.item

    def hint_at(self, x: float, y: float) -> str:
        """The tooltip of the uppermost item at a point; empty for none."""
        shape = self._at(x, y)
        return "" if shape is None else shape.hint

    def _at(self, x: float, y: float) -> Bar | Dot | None:
        for shape in reversed(self.shapes):
            if isinstance(shape, Bar) and shape.item is not None and shape.area.holds(x, y):
                return shape
            if isinstance(shape, Dot) and shape.item is not None:
                reach = max(shape.radius, 6.0)
                if (shape.x - x) ** 2 + (shape.y - y) ** 2 <= reach * reach:
                    return shape
        return None


Maker = Callable[[Measure, float], Plot]
"""Lays out a plot, given a text measure and a width in logical pixels."""


class Sketch(NamedTuple):
    """A plot before it is laid out; `signature` is empty if it is that of a table."""

    title: str
    lay_out: Maker
    signature: str = ""


_GAP = 8.0
_ROW = 22.0
_AFTER = 4 * _GAP
"""Space to the right of a horizontal axis."""
_LINE = TEXT_SIZE + 2
_CELL, _WIDEST_CELL = 54.0, 68.0
_BELOW = 44.0
"""Space for numbers and title below an axis."""
_ABOVE = 30.0
"""Space for the title of the plot."""
_BESIDE = 52.0
"""The least space for numbers and title beside a vertical axis."""
_LABELS = 3
"""The part of the width that labels beside an axis may take: a third."""
_RADIUS = 4.5
_THINNEST = 2.0
_PALEST, _SHADES = 0.05, 0.4
"""Shades of squares with numbers in them, pale enough for legible text."""
_DASHED = (5.0, 4.0)
_STRIP, _STRIPS = 36.0, 144.0
"""The least height of one strip and of all strips together."""

Places = NDArray[np.intp]
Figures = TypeVar("Figures", float, Floats)

_ROUND = (1, 2, 2.5, 5, 10)
_LEAST = 1e-9


@dataclass(frozen=True, slots=True)
class Estimate:
    """A labelled figure, perhaps with an interval."""

    label: str
    figure: float
    low: float | None = None
    high: float | None = None
    stands_out: bool = False


@dataclass(frozen=True, slots=True)
class Axis:
    """A scale from `low`, at the pixel `start`, to `high`, at `stop`."""

    low: float
    high: float
    start: float
    stop: float

    def place(self, figure: Figures) -> Figures:
        """The pixel of a figure, or of each of many.

        >>> Axis(0, 10, 100, 0).place(2.5)
        75.0
        """
        return self.start + (figure - self.low) / (self.high - self.low) * (self.stop - self.start)


def heat_map(
    names: Sequence[str], rates: Floats, title: str, measure: Measure, *, percent: bool = True
) -> Plot:
    """A shaded square for every two of n names; its item is ``row * n + column``.

    Rates have the shape (n, n), from 0 to 1, or NaN for none; shades run from the lowest to the
    highest. Names over columns are cut to the width of a square.
    """
    left = max(map(measure, names), default=0.0) + 2 * _GAP
    # One long name does not widen all squares.
    cell = min(max([_CELL, *(measure(name) + _GAP for name in names)]), _WIDEST_CELL)
    height = _CELL / 2
    width = max(left + len(names) * cell, measure(title) + _GAP) + _GAP
    shapes: list[Shape] = [_title(title, width, measure)]
    defined = rates[~np.isnan(rates)]
    low, high = (defined.min(), defined.max()) if defined.size else (0.0, 1.0)
    for row, name in enumerate(names):
        top = _ABOVE + _ROW + row * height
        middle = left + row * cell + cell / 2
        heading = fitted(name, cell - _GAP, measure)
        shapes.append(Text(middle, _ABOVE + _ROW - _GAP, heading, Anchor.MIDDLE))
        shapes.append(Text(left - _GAP, top + height / 2 + 4, name, Anchor.END))
        for column, column_name in enumerate(names):
            rate = rates[row, column]
            if np.isnan(rate):
                continue
            shade = _PALEST + _SHADES * (float((rate - low) / (high - low)) if high > low else 0.5)
            area = Rectangle(left + column * cell, top, cell - 2, height - 2)
            exact, short = f"{100 * rate:.2f}", f"{100 * rate:.1f}"
            if not percent:
                exact, short = f"{rate:.4f}", f"{rate:.2f}"
            hint = f"{name} – {column_name} {exact}"
            shapes.append(Bar(area, shade=shade, item=row * len(names) + column, hint=hint))
            x, y = area.left + area.width / 2, area.top + area.height / 2 + 4
            shapes.append(Text(x, y, short, Anchor.MIDDLE))
    return Plot(width, _ABOVE + _ROW + len(names) * height + _GAP, title, tuple(shapes))


def ranking(
    estimates: Sequence[Estimate],
    title: str,
    axis_title: str,
    legend: str,
    measure: Measure,
    width: float,
) -> Plot:
    """A dot for each estimate on a row of its own, with its interval.

    Estimates that stand out are diamonds, and the legend below the axis says what they are.
    """
    called = [fitted(estimate.label, width / _LABELS, measure) for estimate in estimates]
    left = max(map(measure, called), default=0.0) + 2 * _GAP
    figures = [estimate.figure for estimate in estimates]
    figures += [
        end for estimate in estimates for end in (estimate.low, estimate.high) if end is not None
    ]
    bottom = _ABOVE + len(estimates) * _ROW
    axis, shapes = _level_axis(figures, left, width, (_ABOVE, bottom), axis_title, measure)
    for row, (label, estimate) in enumerate(zip(called, estimates, strict=True)):
        y = _ABOVE + row * _ROW + _ROW / 2
        shapes.append(Text(left - _GAP, y + 4, label, Anchor.END))
        hint = f"{estimate.label}: {estimate.figure:.2f}"
        if estimate.low is not None and estimate.high is not None:
            ends = axis.place(estimate.low), axis.place(estimate.high)
            shapes.append(Line(ends[0], y, ends[1], y, ColourRole.MARK, 2.0))
            shapes += [Line(end, y - 4, end, y + 4, ColourRole.MARK, 2.0) for end in ends]
            hint += f" ({estimate.low:.2f} – {estimate.high:.2f})"
        role = ColourRole.STRONG if estimate.stands_out else ColourRole.MARK
        x = axis.place(estimate.figure)
        shapes.append(Dot(x, y, _RADIUS, role, estimate.stands_out, row, hint))
    height = bottom + _BELOW
    if any(estimate.stands_out for estimate in estimates):
        words = fitted(legend, width - left - 3 * _GAP, measure)
        shapes.append(Dot(left + _GAP, height + 4, _RADIUS, ColourRole.STRONG, diamond=True))
        shapes.append(Text(left + 3 * _GAP, height + 8, words))
        height += _ROW
    return Plot(width, height, title, (_title(title, width, measure), *shapes))


def amounts(
    labels: Sequence[str],
    figures: Sequence[float],
    title: str,
    axis_title: str,
    measure: Measure,
    width: float,
) -> Plot:
    """A bar from 0 for each label, followed by its figure; two decimals unless all are whole."""
    called = [fitted(label, width / _LABELS, measure) for label in labels]
    left = max(map(measure, called), default=0.0) + 2 * _GAP
    bottom = _ABOVE + len(labels) * _ROW
    decimals = 0 if all(figure == round(figure) for figure in figures) else 2
    written = [f"{figure:.{decimals}f}" for figure in figures]
    # The longest bar may reach the end of the axis, and its figure follows it.
    room = max([_AFTER, *(measure(words) + _GAP for words in written)])
    inner = width - room + _AFTER
    axis, shapes = _level_axis([0.0, *figures], left, inner, (_ABOVE, bottom), axis_title, measure)
    rows = zip(labels, called, figures, written, strict=True)
    for row, (label, shown, figure, words) in enumerate(rows):
        top = _ABOVE + row * _ROW
        length = max(axis.place(figure) - axis.place(0.0), 0.0)
        area = Rectangle(axis.place(0.0), top + 3, length, _ROW - 6)
        shapes.append(Text(left - _GAP, top + _ROW / 2 + 4, shown, Anchor.END))
        shapes.append(Bar(area, item=row, hint=f"{label}: {words}"))
        shapes.append(Text(area.right + 4, top + _ROW / 2 + 4, words, role=ColourRole.QUIET))
    return Plot(width, bottom + _BELOW, title, (_title(title, width, measure), *shapes))


def bars_along(
    figures: Floats,
    title: str,
    axis_titles: tuple[str, str],
    measure: Measure,
    *,
    width: float,
    height: float,
) -> Plot:
    """A bar for each place along a study, higher and darker for larger figures.

    If there are too many places, a bar shows the largest of several; its item is that place.
    Figures have the shape (n,), from 0 to 1, or NaN for none; axis titles are those of the places
    and of the figures.
    """
    right, bottom = width - _GAP, height - _BELOW
    count = figures.size
    largest = np.where(np.isnan(figures), -1.0, figures)
    highest = float(largest.max(initial=0.0))
    upright, left, grid = _upright_axis(
        (0.0, max(100 * highest, 1.0)), right, bottom, axis_titles[1], measure
    )
    shapes: list[Shape] = [_title(title, width, measure), *grid]
    bins = min(count, int((right - left) / _THINNEST))
    edges = np.linspace(0, count, bins + 1).astype(int)
    step = (right - left) / max(bins, 1)
    for number, (start, stop) in enumerate(pairwise(edges.tolist())):
        item = start + int(largest[start:stop].argmax())
        figure = float(largest[item])
        if figure < 0:
            continue
        top = min(upright.place(100 * figure), bottom - 1)
        area = Rectangle(left + number * step, top, max(step - 1, 1.0), bottom - top)
        shade = 0.25 + 0.75 * figure / highest if highest else 0.25
        shapes.append(Bar(area, shade=shade, item=item, hint=f"{item + 1}: {100 * figure:.1f}"))
    shapes += _places(count, (left, right), bottom, axis_titles[0], width, measure)
    return Plot(width, height, title, tuple(shapes))


def estimates_along(
    estimates: Sequence[Estimate],
    title: str,
    axis_titles: tuple[str, str],
    measure: Measure,
    *,
    width: float,
    height: float,
) -> Plot:
    """A dot for each estimate along a study, with its interval, and a line through the dots.

    Labels below the axis are left out where they would touch. Axis titles are those of the places
    and of the figures.
    """
    right, bottom = width - _GAP, height - _BELOW
    known = [estimate.figure for estimate in estimates]
    known += [
        end for estimate in estimates for end in (estimate.low, estimate.high) if end is not None
    ]
    # Smaller differences would need labels with many digits.
    highest = max(known, default=1.0)
    extent = min([highest - 1, *known]), highest
    upright, left, grid = _upright_axis(extent, right, bottom, axis_titles[1], measure)
    level = Axis(0.0, max(len(estimates), 1), left, right)
    across = [level.place(place + 0.5) for place in range(len(estimates))]
    points = [
        (x, upright.place(estimate.figure)) for x, estimate in zip(across, estimates, strict=True)
    ]
    shapes: list[Shape] = [_title(title, width, measure), *grid]
    shapes += [Course(tuple(points), ColourRole.QUIET)] if len(points) > 1 else []
    labels_end = 0.0
    for item, ((x, y), estimate) in enumerate(zip(points, estimates, strict=True)):
        hint = f"{estimate.label}: {estimate.figure:.2f}"
        if estimate.low is not None and estimate.high is not None:
            tips = upright.place(estimate.low), upright.place(estimate.high)
            shapes.append(Line(x, tips[0], x, tips[1], ColourRole.MARK, 2.0))
            shapes += [Line(x - 4, tip, x + 4, tip, ColourRole.MARK, 2.0) for tip in tips]
            hint += f" ({estimate.low:.2f} – {estimate.high:.2f})"
        shapes.append(Dot(x, y, _RADIUS, item=item, hint=hint))
        half = measure(estimate.label) / 2
        if x - half >= labels_end and x + half <= width:
            below = bottom + TEXT_SIZE + 4
            shapes.append(Text(x, below, estimate.label, Anchor.MIDDLE, ColourRole.QUIET))
            labels_end = x + half + _GAP
    shapes.append(Line(left, bottom, right, bottom, ColourRole.QUIET))
    middle = (left + right) / 2
    shapes.append(_centred(axis_titles[0], middle, bottom + _BELOW - _GAP, width, measure))
    return Plot(width, height, title, tuple(shapes))


def courses(
    places: Floats,
    series: Sequence[Floats],
    names: Sequence[str],
    title: str,
    axis_titles: tuple[str, str],
    measure: Measure,
    width: float,
) -> Plot:
    """A strip for each name with the line through its figures, and the mean of all dashed in each.

    All strips have the same scale. If there are too many figures, some are left out.

    Args:
        places: the places of the figures along the study, ascending, shape (n,).
        series: the figures of each name, from 0 to 1, shape (n,); NaN leaves a gap.
        names: the names of the strips.
        title: the title of the plot.
        axis_titles: the titles of places and figures.
        measure: returns the width of a text.
        width: the width of the plot.
    """
    figures = 100 * np.array(series).reshape(len(names), places.size)
    defined = ~np.isnan(figures)
    means = np.full(places.size, np.nan)
    has_figure = defined.any(axis=0)
    means[has_figure] = np.nanmean(figures[:, has_figure], axis=0)
    known = figures[defined] if has_figure.any() else np.array([0.0, 100.0])
    marks = ticks(float(known.min()), float(known.max()), 5)
    ends = tick_label(marks[-1]), tick_label(marks[0])
    # One long name does not shorten all lines.
    called = [fitted(name, width / _LABELS, measure) for name in names]
    left = max(map(measure, called), default=0.0) + 2 * _GAP
    right = width - max(map(measure, ends)) - 2 * _GAP
    last = float(places[-1]) if places.size else 0.0
    level = Axis(0.0, max(last, 1.0), left, right)
    heading = fitted(axis_titles[1], right - _GAP, measure)
    shapes: list[Shape] = [
        _title(title, width, measure),
        Text(right, _ABOVE + _LINE, heading, Anchor.END),
    ]
    first = _ABOVE + _ROW
    height = max(_STRIP, _STRIPS / max(len(names), 1))
    across, mean_runs = level.place(places), list(_runs(means, right - left))
    bottom = first + len(names) * (height + _GAP) - _GAP
    for row, name in enumerate(called):
        top = first + row * (height + _GAP)
        upright = Axis(marks[0], marks[-1], top + height, top)
        shapes += _frame(name, ends, (level, upright))
        if len(names) > 1:
            shapes += _course(across, upright.place(means), mean_runs, ColourRole.QUIET, _DASHED)
        up = upright.place(figures[row])
        shapes += _course(across, up, _runs(up, right - left))
    shapes += _places(int(last) + 1, (left, right), bottom, axis_titles[0], width, measure)
    return Plot(width, bottom + _BELOW, title, tuple(shapes))


def _frame(name: str, ends: tuple[str, str], axes: tuple[Axis, Axis]) -> Iterator[Shape]:
    """The name of a strip and the two ends of its vertical axis, the upper one first."""
    level, upright = axes
    left, right, bottom, top = level.start, level.stop, upright.start, upright.stop
    yield Text(left - _GAP, (top + bottom) / 2 + 4, name, Anchor.END)
    for label, y, baseline in zip(ends, (top, bottom), (top + TEXT_SIZE - 2, bottom), strict=True):
        yield Line(left, y, right, y)
        yield Text(right + _GAP, baseline, label, role=ColourRole.QUIET)


def _course(
    across: Floats,
    up: Floats,
    runs: Iterable[Places],
    role: ColourRole = ColourRole.MARK,
    pattern: tuple[float, ...] = (),
) -> Iterator[Shape]:
    """A line through each run of places, or a dot if the run is a single place."""
    for run in runs:
        points = tuple(zip(across[run].tolist(), up[run].tolist(), strict=True))
        yield Course(points, role, pattern) if len(points) > 1 else Dot(*points[0], 2.0, role)


def _runs(figures: Floats, pixels: float) -> Iterator[Places]:
    """Runs of places without a gap, at most one place per pixel."""
    step = max(int(figures.size / max(pixels, 1.0)), 1)
    defined = np.flatnonzero(~np.isnan(figures))
    for run in np.split(defined, np.flatnonzero(np.diff(defined) > 1) + 1):
        if run.size:
            yield np.append(run[:-1:step], run[-1])


def _title(title: str, width: float, measure: Measure) -> Text:
    return Text(_GAP, TEXT_SIZE + 4, fitted(title, width - 2 * _GAP, measure))


def _centred(words: str, x: float, y: float, width: float, measure: Measure) -> Text:
    """A text around a place, as much of it as fits into the plot."""
    room = 2 * min(x, width - x)
    return Text(x, y, fitted(words, room, measure), Anchor.MIDDLE)


def _level_axis(
    figures: Sequence[float],
    left: float,
    width: float,
    span: tuple[float, float],
    axis_title: str,
    measure: Measure,
) -> tuple[Axis, list[Shape]]:
    """A horizontal axis below some rows, with its grid, numbers and title."""
    top, bottom = span
    marks = ticks(min(figures, default=0.0), max(figures, default=1.0))
    axis = Axis(marks[0], marks[-1], left, width - _AFTER)
    shapes: list[Shape] = []
    for mark in marks:
        x = axis.place(mark)
        shapes.append(Line(x, top, x, bottom))
        shapes.append(
            Text(x, bottom + TEXT_SIZE + 4, tick_label(mark), Anchor.MIDDLE, ColourRole.QUIET)
        )
    middle = (axis.start + axis.stop) / 2
    shapes.append(_centred(axis_title, middle, bottom + _BELOW - _GAP, width, measure))
    return axis, shapes


def _upright_axis(
    extent: tuple[float, float], right: float, bottom: float, axis_title: str, measure: Measure
) -> tuple[Axis, float, list[Shape]]:
    """A vertical axis, its place, and its grid up to `right`, numbers and title."""
    marks = ticks(*extent, 5)
    axis = Axis(marks[0], marks[-1], bottom, _ABOVE)
    widest = max(measure(tick_label(mark)) for mark in marks)
    left = max(_BESIDE, _LINE + _GAP + widest + _GAP)
    shapes: list[Shape] = [Text(_LINE, _ABOVE, axis_title, Anchor.END, upright=True)]
    for mark in marks:
        y = axis.place(mark)
        shapes.append(Line(left, y, right, y))
        shapes.append(Text(left - _GAP, y + 4, tick_label(mark), Anchor.END, ColourRole.QUIET))
    return axis, left, shapes


def _places(
    count: int,
    span: tuple[float, float],
    bottom: float,
    title: str,
    width: float,
    measure: Measure,
) -> Iterator[Shape]:
    left, right = span
    axis = Axis(0.0, max(count, 1), left, right)
    yield Line(left, bottom, right, bottom, ColourRole.QUIET)
    for mark in ticks(0, count):
        if mark == int(mark) and 1 <= mark <= count:
            label = tick_label(mark)
            # The last place is so near the edge that its label could leave the plot.
            x = min(axis.place(mark - 0.5), width - measure(label) / 2)
            yield Text(x, bottom + TEXT_SIZE + 4, label, Anchor.MIDDLE, ColourRole.QUIET)
    yield _centred(title, (left + right) / 2, bottom + _BELOW - _GAP, width, measure)


def ticks(low: float, high: float, most: int = 6) -> tuple[float, ...]:
    """Round figures from at or below `low` to at or above `high`, at most `most` + 1.

    If the two are nearly equal, `high` is `low` + 1.

    >>> ticks(0, 93)
    (0.0, 20.0, 40.0, 60.0, 80.0, 100.0)
    >>> ticks(0.871, 0.914)
    (0.87, 0.88, 0.89, 0.9, 0.91, 0.92)
    """
    if high - low < _LEAST * max(abs(low), abs(high), 1.0):
        high = low + 1
    rough = (high - low) / (most - 1)
    power = 10.0 ** floor(log10(rough))
    steps = (factor * power for factor in _ROUND)
    step = next(step for step in steps if step >= rough * (1 - 1e-9))
    first, last = floor(low / step + 1e-9), ceil(high / step - 1e-9)
    return tuple(round(number * step, 12) for number in range(first, last + 1))


def tick_label(figure: float) -> str:
    """A round figure as it is written at an axis.

    >>> tick_label(20.0), tick_label(0.25)
    ('20', '0.25')
    """
    return f"{figure:.10g}"


def fitted(label: str, room: float, measure: Measure) -> str:
    """As much of a label as fits, with an ellipsis in the middle.

    Names in a study often begin alike, so their ends are kept.

    >>> fitted("Ana", 3, len), fitted("Bartholomew", 5, len), fitted("Ben", 0, len)
    ('Ana', 'Ba…ew', '…')
    """
    if measure(label) <= room:
        return label
    count = len(label)
    shorter = (
        f"{label[: length - length // 2].rstrip()}…{label[count - length // 2 :].lstrip()}"
        for length in range(count - 1, 0, -1)
    )
    return next((text for text in shorter if measure(text) <= room), "…")
