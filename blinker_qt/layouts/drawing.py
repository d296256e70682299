"""Draws a verse pair, or a part of it, as SVG: the same bytes on every machine."""

import html
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import fsum
from typing import NamedTuple, Self

import numpy as np

from blinker_qt.bitext.alignment import Alignment, LinkToken
from blinker_qt.bitext.study import LinkLabel
from blinker_qt.bitext.verses import Direction, Side, VersePair, Word
from blinker_qt.layouts.arrangement import Arrangement, lay_out, least_height
from blinker_qt.layouts.picture import picture_of
from blinker_qt.layouts.scene import Page, Rectangle, Scene
from blinker_qt.layouts.strokes import Curves, placed_letters, strokes_of
from blinker_qt.layouts.ways import Ways, ways_of

Point = tuple[float, float]
_SIZE = 17.0
_LINE_HEIGHT = 22.0
_WIDTH = 760.0
_MARGIN = 6.0
_LETTER = 11.0
"""The size of the letters of labels."""
_BASELINE = 0.62
"""The baseline in a word's box, as a share of the height of the box."""
_WIDTHS = {
    0.30: "fijltI.,;:'!|-/()",
    0.42: 'rsctz"?«»',
    0.70: "wABCDEFGHKLNOPQRSTUVXYZÀÂÇÉÈÊÎÔÙ",
    0.86: "mMW",
}
"""Widths of characters of a serif font, as shares of its size."""
_ADVANCES = {character: width for width, row in _WIDTHS.items() for character in row}
_OTHERS, _FULL = 0.53, 1.0
CUT = "…"
"""Replaces words that are left out."""
_WHOLE = 12
"""The largest number of words of a verse that is not cut."""
_AROUND = 3
"""The number of words that stay on either side of those that matter."""


def type_width(text: str, size: float = 12.0) -> float:
    r"""The estimated width of a text in a serif font of a size, in the same unit.

    >>> type_width("will", 17.0), type_width("王明", 10.0), type_width("")
    (27.2, 20.0, 0.0)
    >>> type_width("e\u0301") == type_width("e")
    True
    """
    # `sum` rounds differently from Python 3.12 on.
    return round(fsum(map(_advance, text)) * size, 1)


def measure(form: str) -> float:
    """The width in which a form is drawn, in pixels; the SVG prescribes it.

    >>> measure("will"), measure("")
    (27.2, 0.0)
    """
    return type_width(form, _SIZE)


class DrawnWord(NamedTuple):
    """A word of a drawing: its box, in which it is `measure`d pixels wide, and its baseline."""

    form: str
    box: Rectangle
    baseline: float


class Drawing(NamedTuple):
    """The drawing of a verse pair, in pixels.

    Attributes:
        area: left, top, width and height of everything.
        strokes: the lines of the links of each block, as the path of an SVG.
        words: those of the source side and those of the target side.
        marks: for each side, the lines from its words that are not translated, as paths.
        signs: for each side, the middles of the baselines of the signs at the ends of these lines.
        letters: the middle of the letter of each label on links, and the letter.
    """

    area: tuple[float, float, float, float]
    strokes: tuple[str, ...]
    words: tuple[tuple[DrawnWord, ...], tuple[DrawnWord, ...]]
    marks: tuple[tuple[str, ...], tuple[str, ...]]
    signs: tuple[tuple[Point, ...], tuple[Point, ...]]
    letters: tuple[tuple[Point, str], ...] = ()

    @classmethod
    def of(
        cls,
        pair: VersePair,
        alignment: Alignment,
        directions: tuple[Direction, Direction],
        labels: Sequence[LinkLabel] = (),
    ) -> Self:
        """Draw a verse pair in rows, the source above the target.

        Args:
            directions: those of both sides.
            labels: the labels of the study.
        """
        measures, heights = (measure, measure), (_LINE_HEIGHT, _LINE_HEIGHT)
        page = Page(pair, measures, heights, _WIDTH, 0, directions)
        height = least_height(Arrangement.ROWS, page)
        scene = lay_out(Arrangement.ROWS, replace(page, height=height))
        marked = [sorted(alignment.not_translated(side)) for side in Side]
        # Strengths are not drawn.
        picture = picture_of(pair, replace(alignment, possible=frozenset()), labels=labels)
        strokes = strokes_of(scene, picture.blocks)
        ways = ways_of(scene, strokes, (marked[0], marked[1]))
        links, groups = ways.links, strokes.groups[ways.links.owners]
        source_marks, target_marks = ways.marks
        letters = {
            at: letter for at in range(len(picture.blocks)) if (letter := picture.letter(at))
        }
        widths = {at: type_width(letter, _LETTER) + _MARGIN for at, letter in letters.items()}
        placed = placed_letters(scene, strokes, links, widths)
        return cls(
            _area(scene, ways),
            tuple(
                "".join(_paths(links.chosen(groups == block)))
                for block in sorted(set(groups.tolist()))
            ),
            (_words(scene, pair, Side.SOURCE), _words(scene, pair, Side.TARGET)),
            (tuple(_paths(source_marks)), tuple(_paths(target_marks))),
            (_signs(source_marks, Side.SOURCE), _signs(target_marks, Side.TARGET)),
            tuple(((x, y), letters[int(strokes.groups[stroke])]) for stroke, x, y in placed),
        )


def as_svg(
    pair: VersePair,
    alignment: Alignment,
    directions: tuple[Direction, Direction],
    languages: tuple[str, str],
    description: str,
    asked: Word | None = None,
    labels: Sequence[LinkLabel] = (),
) -> str:
    """A verse pair as SVG, the source above the target.

    Style sheets set the colours of the classes ``word`` with ``linked``, ``untranslated`` or
    ``unaccounted``, ``under``, ``stroke`` with ``casing``, ``mark`` and ``none``, ``letter`` for
    those of labels, and ``asked`` for the word that the drawing is about. Lines under words show
    their state without colour. The description is for screen readers; directions and language tags
    are those of the two sides, labels those of the study.
    """
    drawing = Drawing.of(pair, alignment, directions, labels)
    left, top, width, height = drawing.area
    attributes = (
        f'width="{width:.0f}" height="{height:.0f}" '
        f'viewBox="{number(left)} {number(top)} {number(width)} {number(height)}"'
    )
    parts = [f'<svg role="img" aria-label="{html.escape(description)}" {attributes}>']
    for path in drawing.strokes:
        parts += (f'<path class="casing" d="{path}"/>', f'<path class="stroke" d="{path}"/>')
    columns = zip(
        Side, drawing.words, drawing.marks, drawing.signs, directions, languages, strict=True
    )
    for side, words, marks, signs, direction, language in columns:
        parts += (f'<path class="mark" d="{path}"/>' for path in marks)
        rtl = ' direction="rtl"' if direction is Direction.RIGHT_TO_LEFT else ""
        parts.append(f'<g lang="{html.escape(language)}"{rtl}>')
        linked, marked = alignment.linked(side), alignment.not_translated(side)
        for position, word in enumerate(words):
            also = " asked" if asked == (side, position) else ""
            state = "linked" if position in linked else "unaccounted"
            parts += _word(word, "untranslated" if position in marked else state, also)
        parts.append("</g>")
        parts += (f'<text class="none" x="{number(x)}" y="{number(y)}">∅</text>' for x, y in signs)
    for (x, y), letter in drawing.letters:
        across, down, low = number(x), number(y), number(y + 4)
        parts += (
            f'<circle class="letter" cx="{across}" cy="{down}" r="7.5"/>',
            f'<text class="letter" x="{across}" y="{low}">{html.escape(letter)}</text>',
        )
    parts.append("</svg>")
    return "\n".join(parts)


def number(value: float) -> str:
    """A length as drawings write it, to a tenth of a pixel.

    >>> number(12.04), number(0.25)
    ('12', '0.2')
    """
    return f"{value:.1f}".removesuffix(".0")


@dataclass(frozen=True, slots=True)
class Excerpt:
    """A run of words of each side.

    Attributes:
        pair: those words, with `CUT` where a side was cut.
        steps: how much smaller positions are than in the whole verse pair, for each side.
    """

    pair: VersePair
    steps: tuple[int, int]

    def word(self, word: Word) -> Word:
        """The place of a word of the whole verse pair in the excerpt."""
        side, position = word
        return side, position - self.steps[side.index]

    def alignment(self, alignment: Alignment) -> Alignment:
        """The links, labels and marks of the whole verse pair in the excerpt."""
        source, target = self.steps
        return Alignment(
            frozenset((first - source, second - target) for first, second in alignment.links),
            frozenset(position - source for position in alignment.not_translated_source),
            frozenset(position - target for position in alignment.not_translated_target),
            labels=frozenset(
                ((first - source, second - target), name)
                for (first, second), name in alignment.labels
            ),
        )


def excerpt(pair: VersePair, word: Word, links: Iterable[LinkToken]) -> Excerpt:
    """The words around one word and around the ends of some links, at least one."""
    source, target = ({*ends} for ends in zip(*links, strict=True))
    (source if word[0] is Side.SOURCE else target).add(word[1])
    source_words, source_step = _cut(pair.source, source)
    target_words, target_step = _cut(pair.target, target)
    return Excerpt(
        VersePair(pair.reference, source_words, target_words), (source_step, target_step)
    )


def _area(scene: Scene, ways: Ways) -> tuple[float, float, float, float]:
    """Left, top, width and height of everything that is drawn."""
    boxes = np.vstack([scene.source.boxes, scene.target.boxes])
    xs = np.concatenate([boxes[:, [0, 2]].ravel(), ways.links.points[:, ::2].ravel()])
    left, right = float(xs.min()) - _MARGIN, float(xs.max()) + _MARGIN
    over, under = (_LINE_HEIGHT if len(marks.owners) else 0.0 for marks in ways.marks)
    top = scene.bars[0].bottom - over if over else float(boxes[:, 1].min()) - _MARGIN
    bottom = scene.bars[1].top + under if under else float(boxes[:, 3].max()) + _MARGIN
    return left, top, right - left, bottom - top


def _paths(curves: Curves) -> Iterator[str]:
    """The paths of the curves of each owner, with relative places, which are shorter."""
    for path in curves.paths():
        # In tenths of pixels, so that rounded steps do not add up to another end.
        tenths = [[round(10 * value) for value in curve] for curve in path]
        x, y = tenths[0][:2]
        yield f"M{number(x / 10)} {number(y / 10)}" + "".join(map(_piece, tenths))


def _piece(curve: list[int]) -> str:
    """A cubic curve as a piece of a path; most are straight lines down."""
    x, y, *others = curve
    steps = [(value - start) / 10 for value, start in zip(others, (x, y) * 3, strict=True)]
    if not any(steps[::2]):
        return f"v{number(steps[-1])}"
    return "c" + " ".join(map(number, steps)).replace(" -", "-")


def _signs(marks: Curves, side: Side) -> tuple[Point, ...]:
    """The places of the signs at the ends of the lines from marked words."""
    below = -4.0 if side is Side.SOURCE else _SIZE - 2
    ends = (path[-1][6:] for path in marks.paths())
    return tuple((x, y + below) for x, y in ends)


def _words(scene: Scene, pair: VersePair, side: Side) -> tuple[DrawnWord, ...]:
    lane = scene.lane(side)
    boxes = map(lane.box, range(len(pair.tokens(side))))
    return tuple(
        DrawnWord(form, box, box.top + _BASELINE * box.height)
        for form, box in zip(pair.tokens(side), boxes, strict=True)
    )


def _word(word: DrawnWord, state: str, also: str) -> Iterator[str]:
    box = word.box
    x, y = number((box.left + box.right) / 2), number(word.baseline)
    start, end, low = number(box.left + 8), number(box.right - 8), number(box.bottom - 5)
    yield (
        f'<rect class="word {state}{also}" x="{number(box.left)}" y="{number(box.top)}" '
        f'width="{number(box.width)}" height="{number(box.height)}" rx="5"/>'
    )
    yield f'<path class="under {state}" d="M{start} {low}H{end}"/>'
    yield (
        f'<text x="{x}" y="{y}" textLength="{number(measure(word.form))}" '
        f'lengthAdjust="spacingAndGlyphs">{html.escape(word.form, quote=False)}</text>'
    )


def _cut(forms: tuple[str, ...], matter: set[int]) -> tuple[tuple[str, ...], int]:
    """The forms that stay, and how much smaller their positions are than before."""
    start, stop = max(min(matter) - _AROUND, 0), min(max(matter) + _AROUND + 1, len(forms))
    if len(forms) <= _WHOLE:
        start, stop = 0, len(forms)
    before, behind = (CUT,) if start else (), (CUT,) if stop < len(forms) else ()
    return (*before, *forms[start:stop], *behind), start - len(before)


def _advance(character: str) -> float:
    if character.isascii() or character in _ADVANCES:
        return _ADVANCES.get(character, _OTHERS)
    if unicodedata.combining(character):
        return 0.0
    return _FULL if unicodedata.east_asian_width(character) in "WF" else _OTHERS
