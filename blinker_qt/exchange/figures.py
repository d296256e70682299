"""Drawings of verse pairs for papers, as SVG and as TikZ, with words as text."""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape

_POINTS = 0.75
"""Points of a pixel: 72 to 96 per inch."""
_UNSAFE = re.compile(r'[\\/*?"<>|\x00-\x1f\x7f]+')
_RESERVED = re.compile(r"(?i)(con|prn|aux|nul|com\d|lpt\d)(\..*)?$")
_LONGEST_NAME = 100
_RANGE = re.compile(r"\s*[–—]\s*|\s+-\s+|(?<=\d)-(?=\d)")
"""The separator of the first and the last reference of a range."""
_LAST_NUMBER = re.compile(r"\d+$")


@dataclass(frozen=True, slots=True)
class Pen:
    """The line of a shape: its colour such as `#1a2b3c`, its width, and dashes and gaps if any."""

    colour: str
    width: float
    dashes: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Outline:
    """A path of lines and cubic curves.

    Attributes:
        steps: whether a new part of the path begins, and x and y of its first point or of the end
            of a line (2 numbers), or of both control points and the end of a curve (6 numbers).
        is_closed: whether its last point is joined with the first.
        fill: the colour inside, if any.
        pen: the line, if any.
    """

    steps: tuple[tuple[bool, tuple[float, ...]], ...]
    is_closed: bool
    fill: str | None
    pen: Pen | None


@dataclass(frozen=True, slots=True)
class FigureText:
    """A text on one line.

    Attributes:
        x: the middle of its baseline.
        y: likewise.
        turn: degrees by which it is turned anticlockwise about that point.
        size: the size of the font in pixels.
        is_leftward: whether it is written from right to left.
    """

    text: str
    x: float
    y: float
    turn: float
    family: str
    size: float
    colour: str
    is_leftward: bool


@dataclass(frozen=True, slots=True)
class Figure:
    """A drawing in pixels from its upper left corner, painted in order."""

    title: str
    width: float
    height: float
    parts: tuple[Outline | FigureText, ...]


def file_name_of(reference: str) -> str:
    """A reference as the name of a file, without suffix, that every file system takes."""
    name = _UNSAFE.sub("-", reference.replace(":", "."))[:_LONGEST_NAME].strip(" .")
    return f"_{name}" if not name or _RESERVED.match(name) else name


class UnknownReference(ValueError):  # noqa: N818 - an answer rather than a fault
    """A reference that no verse pair has."""

    def __init__(self, reference: str) -> None:
        super().__init__(reference)
        self.reference = reference


def named_pairs(text: str, references: Sequence[str]) -> tuple[int, ...]:
    """The indexes of verse pairs named by references and ranges, such as `Gen 1:1, Gen 1:3–7`.

    Raises:
        UnknownReference: no verse pair has one of these references.
    """
    places: dict[str, int] = {}
    for index, reference in enumerate(references):
        places.setdefault(reference, index)
    named: dict[int, None] = {}
    for part in filter(None, map(str.strip, re.split(r"[,;]", text))):
        first, last = part, part
        if part not in places and (between := _RANGE.search(part)) is not None:
            first, last = part[: between.start()], part[between.end() :]
        if last not in places:
            # Of the last one, only the number of the verse may be given.
            last = _LAST_NUMBER.sub(last, first) if last.isdecimal() else last
        for name in (first, last):
            if name not in places:
                raise UnknownReference(name)
        named |= dict.fromkeys(range(places[first], places[last] + 1))
    return tuple(named)


# SVG


def as_svg(figure: Figure) -> str:
    """A figure as SVG, its words as `<text>` in their fonts."""
    width, height = _short(figure.width), _short(figure.height)
    size = f'width="{width}" height="{height}" viewBox="0 0 {width} {height}"'
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        f'<svg xmlns="http://www.w3.org/2000/svg" {size}>',
        f"<title>{escape(figure.title)}</title>",
    ]
    parts = [
        _svg_text(part) if isinstance(part, FigureText) else _svg_path(part)
        for part in figure.parts
    ]
    return "\n".join([*lines, *parts, "</svg>", ""])


def _svg_path(shape: Outline) -> str:
    steps = [
        ("M" if begins else "L" if len(numbers) == 2 else "C") + " ".join(map(_short, numbers))
        for begins, numbers in shape.steps
    ]
    drawn = "".join(steps) + ("Z" if shape.is_closed else "")
    attributes = [f'd="{drawn}"', f'fill="{shape.fill or "none"}"']
    if shape.pen is not None:
        attributes += [f'stroke="{shape.pen.colour}"', f'stroke-width="{_short(shape.pen.width)}"']
        if shape.pen.dashes:
            dashes = " ".join(map(_short, shape.pen.dashes))
            attributes.append(f'stroke-dasharray="{dashes}"')
    return f"<path {' '.join(attributes)}/>"


def _svg_text(text: FigureText) -> str:
    x, y = _short(text.x), _short(text.y)
    attributes = [
        f'x="{x}" y="{y}" text-anchor="middle"',
        f'font-family="{escape(text.family)}, sans-serif" font-size="{_short(text.size)}"',
        f'fill="{text.colour}"',
    ]
    if text.is_leftward:
        attributes.append('direction="rtl"')
    if text.turn:
        attributes.append(f'transform="rotate({_short(-text.turn)} {x} {y})"')
    return f"<text {' '.join(attributes)}>{escape(text.text, quote=False)}</text>"


# TikZ

_PREAMBLE = r"""\documentclass[tikz]{standalone}
\usepackage{iftex}
\ifPDFTeX
  \usepackage[T1]{fontenc}
  \usepackage{lmodern}
\else
  \usepackage{fontspec}
  \ifLuaTeX\defaultfontfeatures{Renderer=HarfBuzz}\fi
\fi
\newcommand\leftward[1]{%
  \ifXeTeX\TeXXeTstate=1\beginR#1\endR
  \else\ifLuaTeX\bgroup\textdir TRT#1\egroup
  \else#1\fi\fi}
"""
_SHAPED = frozenset(
    "Arabic Hebrew Syriac Thaana Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada "
    "Malayalam Sinhala Thai Lao Tibetan Myanmar Khmer Mongolian".split()
)
"""Scripts whose letters LaTeX joins or places correctly only if the script is set."""
_ESCAPED = {
    "\\": r"\textbackslash{}",
    "^": r"\textasciicircum{}",
    "~": r"\textasciitilde{}",
    "'": r"\textquotesingle{}",
    "`": r"\textasciigrave{}",
    '"': r"\textquotedbl{}",
    "<": r"\textless{}",
    ">": r"\textgreater{}",
    "|": r"\textbar{}",
    "\xa0": "~",
    "∅": r"\ensuremath{\emptyset}",
    # Otherwise several of them would become one sign.
    "-": "-{}",
    ",": ",{}",
    **{sign: f"\\{sign}" for sign in "{}$&#_%"},
}


def as_tikz(figure: Figure) -> str:
    """A figure as a document of LaTeX with a TikZ picture, which includes nothing else.

    XeLaTeX and LuaLaTeX use the fonts of the figure if they are installed, and can set every
    script that these have. pdfLaTeX uses Latin Modern, and can set Latin script only.
    """
    texts = [part for part in figure.parts if isinstance(part, FigureText)]
    used = dict.fromkeys((text.family, _script(text.text)) for text in texts)
    fonts = {font: f"\\font{_letter(number)}" for number, font in enumerate(used)}
    lines = [f"% {' '.join(figure.title.split())}", _PREAMBLE.rstrip()]
    for (family, script), command in fonts.items():
        name = _in_tex(family)
        options = f"[Script={script}]" if script else ""
        lines.append(f"\\newcommand{command}{{}}")
        lines.append(
            f"\\ifPDFTeX\\else\\IfFontExistsTF{{{name}}}"
            f"{{\\let{command}\\relax\\newfontfamily{command}{{{name}}}{options}}}{{}}\\fi"
        )
    colours = list(dict.fromkeys(_colours(figure.parts)))
    names = {colour: _letter(number) for number, colour in enumerate(colours)}
    for colour, name in names.items():
        lines.append(f"\\definecolor{{{name}}}{{HTML}}{{{colour[1:].upper()}}}")
    unit = f"{_POINTS}bp"
    lines += [r"\begin{document}", f"\\begin{{tikzpicture}}[x={unit}, y=-{unit}]"]
    width, height = _short(figure.width), _short(figure.height)
    lines.append(f"\\useasboundingbox (0,0) rectangle ({width},{height});")
    for part in figure.parts:
        if isinstance(part, FigureText):
            lines.append(
                _tikz_node(part, fonts[part.family, _script(part.text)], names[part.colour])
            )
        else:
            lines.append(_tikz_path(part, names))
    return "\n".join([*lines, r"\end{tikzpicture}", r"\end{document}", ""])


def _script(text: str) -> str:
    """The script of a text if it is among those that LaTeX must be told, else empty."""
    names = (unicodedata.name(sign, "").split(" ")[0].title() for sign in text)
    return next((name for name in names if name in _SHAPED), "")


def _letter(number: int) -> str:
    """A TeX name for a number; TeX names consist of letters."""
    return chr(ord("A") + number % 26) * (number // 26 + 1)


def _colours(parts: Sequence[Outline | FigureText]) -> Iterator[str]:
    for part in parts:
        if isinstance(part, FigureText):
            yield part.colour
        else:
            yield from filter(None, (part.fill, part.pen and part.pen.colour))


def _tikz_path(shape: Outline, names: dict[str, str]) -> str:
    options = [] if shape.fill is None else [f"fill={names[shape.fill]}"]
    if shape.pen is not None:
        options += [f"draw={names[shape.pen.colour]}", f"line width={_bp(shape.pen.width)}"]
        pairs = zip(shape.pen.dashes[::2], shape.pen.dashes[1::2], strict=True)
        dashes = " ".join(f"on {_bp(dash)} off {_bp(gap)}" for dash, gap in pairs)
        options += [f"dash pattern={dashes}"] if dashes else []
    words = []
    for begins, numbers in shape.steps:
        *controls, end = (
            f"({_short(x)},{_short(y)})" for x, y in zip(numbers[::2], numbers[1::2], strict=True)
        )
        curve = f".. controls {' and '.join(controls)} .. {end}" if controls else f"-- {end}"
        words.append(end if begins else curve)
    closing = " -- cycle" if shape.is_closed else ""
    return f"\\path[{', '.join(options)}] {' '.join(words)}{closing};"


def _tikz_node(text: FigureText, font: str, colour: str) -> str:
    size = f"\\fontsize{{{_bp(text.size)}}}{{{_bp(text.size)}}}\\selectfont{font}"
    turned = f", rotate={_short(text.turn)}" if text.turn else ""
    words = _in_tex(text.text)
    written = f"\\leftward{{{words}}}" if text.is_leftward else words
    return (
        f"\\node[anchor=base, inner sep=0, text={colour}, font={size}{turned}] "
        f"at ({_short(text.x)},{_short(text.y)}) {{{written}}};"
    )


def _in_tex(text: str) -> str:
    return "".join(_ESCAPED.get(sign, sign) for sign in text)


def _bp(pixels: float) -> str:
    return f"{_short(pixels * _POINTS)}bp"


def _short(value: float) -> str:
    shown = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if shown == "-0" else shown
