"""The paths of strokes: every line can be followed from word to word."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from blinker_qt.bitext.alignment import Alignment, LinkToken
from blinker_qt.bitext.verses import Direction, Side, VersePair
from blinker_qt.formats import annotation
from blinker_qt.layouts.arrangement import Arrangement, lay_out
from blinker_qt.layouts.drawing import measure
from blinker_qt.layouts.picture import (
    Picture,
    WordState,
    overlay_picture,
    picture_of,
    suggested_picture,
)
from blinker_qt.layouts.scene import Page, Scene
from blinker_qt.layouts.strokes import HUB, Curves, strokes_of
from blinker_qt.layouts.ways import ways_of
from blinker_qt.paths import resource
from real_data import UGARIT

LTR, RTL = Direction.LEFT_TO_RIGHT, Direction.RIGHT_TO_LEFT
SIZES = ((420.0, 300.0), (900.0, 520.0), (1366.0, 640.0), (1900.0, 950.0))
INSIDE = 1.0
"""How far inside a word's box a stroke must be to count as behind the word."""
BESIDE_FORK = 3.0
"""The least distance of a stroke from the fork of another block."""
T = np.linspace(0, 1, 60)
WEIGHTS = np.array([(1 - T) ** 3, 3 * (1 - T) ** 2 * T, 3 * (1 - T) * T**2, T**3])
"""Of the control points of a curve, for close points along it."""

words = st.lists(st.text("abcdefgh", min_size=1, max_size=14), min_size=1, max_size=40)
links = st.frozensets(st.tuples(st.integers(0, 39), st.integers(0, 39)), max_size=60)
directions = st.tuples(st.sampled_from(Direction), st.sampled_from(Direction))
numbers = st.lists(st.integers(0, 18), min_size=40, max_size=40)
bundled = st.tuples(numbers, numbers).map(
    lambda blocks: frozenset(
        (source, target)
        for source, one in enumerate(blocks[0])
        for target, other in enumerate(blocks[1])
        if one == other
    )
)
"""Words in complete blocks, several words from anywhere in each."""


class Drawing:
    """A verse pair as drawn in one size."""

    def __init__(self, picture: Picture, scene: Scene) -> None:
        self.picture, self.scene = picture, scene
        self.strokes = strokes_of(scene, picture.all_blocks)
        source, target = (
            [n for n, s in enumerate(picture.states(side)) if s is WordState.NOT_TRANSLATED]
            for side in Side
        )
        self.ways = ways_of(scene, self.strokes, (source, target))
        self.lines = {owner: (xs, ys) for owner, xs, ys in lines_of(self.ways.links)}

    def check(self, *, branches: bool = True) -> None:
        self._check_words()
        self._check_forks(branches=branches)
        self._check_ends()
        for number in range(2):
            for owner, xs, ys in lines_of(self.ways.marks[number]):
                self._check_passes_none(xs, ys, {(number, owner)})

    def _check_words(self) -> None:
        """Behind a word there are only strokes that end at it."""
        for stroke, (xs, ys) in self.lines.items():
            ends = zip(self.strokes.lanes[stroke], self.strokes.words[stroke], strict=True)
            self._check_passes_none(xs, ys, {(int(lane), int(word)) for lane, word in ends})

    def _check_passes_none(self, xs: np.ndarray, ys: np.ndarray, own: set[LinkToken]) -> None:
        for number, lane in enumerate((self.scene.source, self.scene.target)):
            frame = lane.frame
            boxes = lane.boxes + lane.shift * 2
            boxes[:, [1, 3]] = boxes[:, [1, 3]].clip(frame.top, frame.bottom)
            left, top, right, bottom = boxes.T[:, :, None]
            behind = (left + INSIDE < xs) & (xs < right - INSIDE)
            behind &= (top + INSIDE < ys) & (ys < bottom - INSIDE)
            found = {(number, word) for word in np.flatnonzero(behind.any(axis=1)).tolist()}
            assert found <= own

    def _check_forks(self, *, branches: bool) -> None:
        """No stroke, or none but branches, passes the hub of another block."""
        strokes, forks = self.strokes, dict[tuple[int, int], tuple[float, float]]()
        for stroke, (xs, ys) in self.lines.items():
            lanes, ends = strokes.lanes[stroke].tolist(), strokes.words[stroke].tolist()
            for at in (0, 1):
                if ends[at] == HUB and lanes[0] == lanes[1]:
                    forks[lanes[0], int(strokes.groups[stroke])] = (xs[-at], ys[-at])
        for stroke, (xs, ys) in self.lines.items():
            if not branches and strokes.are_branches[stroke]:
                continue
            for (_, group), (x, y) in forks.items():
                if group != strokes.groups[stroke]:
                    assert np.hypot(xs - x, ys - y).min() >= BESIDE_FORK

    def _check_ends(self) -> None:
        """What is whole begins and ends at the words it links, and all links are drawn."""
        seen = self.strokes.ends_in_sight(self.scene)
        lanes = self.scene.source, self.scene.target
        assert set(self.lines) == set(np.flatnonzero(seen.any(axis=1)).tolist())
        for stroke, (xs, ys) in self.lines.items():
            for at, word in enumerate(self.strokes.words[stroke].tolist()):
                if seen[stroke, at] and word != HUB:
                    lane = lanes[self.strokes.lanes[stroke, at]]
                    box = lane.box(word)
                    assert box.left <= xs[-at] <= box.right
                    assert box.top - 1 <= ys[-at] <= box.bottom + 1


def lines_of(curves: Curves) -> Iterator[tuple[int, np.ndarray, np.ndarray]]:
    """Each stroke as close points from its start to its end."""
    for owner in sorted(set(curves.owners.tolist())):
        points = curves.points[curves.owners == owner]
        assert (points[1:, :2] == points[:-1, 6:]).all()
        yield owner, (points[:, ::2] @ WEIGHTS).ravel(), (points[:, 1::2] @ WEIGHTS).ravel()


def check(
    picture: Picture,
    sizes: tuple[tuple[float, float], ...] = SIZES,
    *,
    written: tuple[Direction, Direction] = (LTR, LTR),
    spacing: float = 0.0,
    branches: bool = True,
) -> None:
    for view in (Arrangement.COLUMNS, Arrangement.ROWS):
        for size in sizes:
            page = Page(picture.pair, (measure, measure), (24, 24), *size, written, spacing)
            scene = lay_out(view, page)
            far = [scene.lane(side).furthest for side in Side]
            scrolled = scene.scrolled(Side.SOURCE, far[0] * 0.4)
            scrolled = scrolled.scrolled(Side.TARGET, far[1] * 0.6)
            for shown in (scene, scrolled) if any(far) else (scene,):
                Drawing(picture, shown).check(
                    branches=branches and view is Arrangement.COLUMNS and size[0] >= 900
                )


def plain(folder: Path, source: str, target: str, links: str) -> list[tuple[VersePair, Alignment]]:
    texts = [(folder / name).read_text("utf-8").split("\n") for name in (source, target, links)]
    pairs = []
    for number, (one, other, line) in enumerate(zip(*texts, strict=True)):
        if one:
            ends = (link.split("-") for link in line.split())
            found = frozenset((int(s) - 1, int(t) - 1) for s, t in ends)
            pair = VersePair(str(number), tuple(one.split(" ")), tuple(other.split(" ")))
            pairs.append((pair, Alignment(found)))
    return pairs


def test_on_the_sample() -> None:
    """Each annotator's work, all of it together, and one's work over suggestions."""
    files = [resource("sample", f"sample-A{number}.blinker") for number in (1, 2, 3)]
    works = [annotation.load(Path(file)) for file in files]
    rows = zip(works[0].bitext, *(work.pairs for work in works), strict=True)
    for number, (pair, *annotated) in enumerate(list(rows)[::4]):
        alignments = [one.alignment for one in annotated]
        check(picture_of(pair, alignments[number % 3]), (SIZES[number % 4],))
        check(overlay_picture(pair, alignments), SIZES[2:3])
        suggested = suggested_picture(pair, alignments[1].links)
        check(replace(picture_of(pair, alignments[0]), underlay=suggested), SIZES[1:2])


def test_on_passages_of_up_to_118_words() -> None:
    passages = plain(UGARIT, "source.grc.txt", "target.eng.txt", "A1.links")
    passages.sort(key=lambda one: len(one[0].source) * len(one[0].target))
    for pair, alignment in [*passages[::12], passages[-1]]:
        check(picture_of(pair, alignment), written=(LTR, RTL))


def test_a_stroke_to_an_invisible_word_is_short_and_points_towards_it() -> None:
    pair = VersePair("1", ("source",) * 30, ("target",) * 30)
    picture = picture_of(pair, Alignment().link({1}, {29}).link({0, 25}, {2}))
    scene = lay_out(Arrangement.COLUMNS, Page(pair, (measure, measure), (24, 24), 900, 520))
    strokes = list(Drawing(picture, scene).ways.links.paths())
    # A branch to the second hidden word, the bundle, and the link to the other hidden word.
    near = scene.gap.left + 40
    (hidden,) = [path for path in strokes if path[0][1] > path[-1][7] and path[0][0] < near]
    assert hidden[-1][6] - scene.gap.left < 60
    (stub,) = [path for path in strokes if path[0][1] == scene.source.anchors[1, 1]]
    assert stub[-1][6] - scene.gap.left < 80
    assert stub[-1][7] > stub[0][1]


def test_branches_of_one_block_pass_a_crowded_line_together() -> None:
    source = ("wwwwww", "wwwww", "wwwww", "wwwww", "wwwwww", "www", "wwwwww", "wwwww")
    pair = VersePair("1", source, ("vvvvvv", "vvvv"))
    picture = picture_of(pair, Alignment().link({3, 6}, {0}).link({0, 2, 4}, {1}))
    scene = lay_out(Arrangement.ROWS, Page(pair, (measure, measure), (24, 24), 300, 500))
    lines = Drawing(picture, scene).lines
    amid = scene.source.boxes[-1, [1, 3]].mean()
    assert len({round(xs[abs(ys - amid).argmin()]) for xs, ys in (lines[n] for n in range(3))}) == 1


def test_strokes_from_words_above_each_other_pass_a_word_on_both_sides() -> None:
    """Three of five would have too little room in the space on the left."""
    pair = VersePair("1", ("i",) * 24, ("v",) * 5)
    page = Page(pair, (measure, measure), (24, 24), 300, 700)
    scene = lay_out(Arrangement.ROWS, page)
    tops = scene.source.lines
    column = [n for n, box in enumerate(scene.source.boxes) if box[0] == scene.source.boxes[2, 0]]
    assert len(tops) == len(column) == 6
    picture = picture_of(pair, Alignment(frozenset(zip(column[:5], range(5), strict=True))))
    lines = Drawing(picture, scene).lines
    left, top, right, bottom = scene.source.boxes[column[5]].tolist()
    passed = [xs[abs(ys - (top + bottom) / 2).argmin()] for xs, ys in lines.values()]
    assert sum(x < left for x in passed) == 3
    assert sum(x > right for x in passed) == 2


@given(
    words, words, links | bundled, st.sampled_from(SIZES), directions, st.sampled_from([0.0, 20.0])
)
def test_on_random_pairs(
    source: list[str],
    target: list[str],
    found: frozenset[LinkToken],
    size: tuple[float, float],
    written: tuple[Direction, Direction],
    spacing: float,
) -> None:
    fitting = frozenset((s, t) for s, t in found if s < len(source) and t < len(target))
    pair = VersePair("1", tuple(source), tuple(target))
    linked = Alignment(fitting)
    marks = (frozenset(range(len(pair.tokens(side)))) - linked.linked(side) for side in Side)
    picture = picture_of(pair, Alignment(fitting, *marks))
    # Blocks of words from anywhere may leave no way between hubs to some of the branches.
    check(picture, (size,), written=written, spacing=spacing, branches=False)


def test_a_grid_has_no_strokes() -> None:
    pair = VersePair("1", ("source",), ("target",))
    scene = lay_out(Arrangement.MATRIX, Page(pair, (measure, measure), (24, 24), 900, 520))
    drawing = Drawing(picture_of(pair, Alignment().link({0}, {0})), scene)
    assert len(drawing.strokes) == len(drawing.ways.links.owners) == 0
    drawing.check()
