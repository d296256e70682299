"""Plots as SVG with real text.

Every shape has the colours for paper, and its role as class, so that style sheets can change them.
For a bar, ``--shade`` is its distance from the colour of the page.
"""

import html
from collections.abc import Mapping

from blinker_qt.layouts.charts import (
    TEXT_SIZE,
    Bar,
    ColourRole,
    Course,
    Dot,
    Line,
    Plot,
    Shape,
    Text,
)

PAPER: Mapping[str, str] = {
    "page": "#ffffff",
    ColourRole.INK.value: "#1f2226",
    ColourRole.QUIET.value: "#5c6169",
    ColourRole.EDGE.value: "#d9d5cc",
    ColourRole.MARK.value: "#1c5fb0",
    ColourRole.STRONG.value: "#b8400c",
}
"""Colours for paper, ``#rrggbb``, by role, and of the page."""


def as_svg(plot: Plot, colours: Mapping[str, str] = PAPER) -> str:
    """A plot as one SVG element with a name for screen readers; see `PAPER` for colours."""
    title = html.escape(plot.title)
    size = f'width="{plot.width:.6g}" height="{plot.height:.6g}"'
    opening = (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="plot" role="img" aria-label="{title}" '
        f'{size} viewBox="0 0 {plot.width:.6g} {plot.height:.6g}" '
        f'font-family="sans-serif" font-size="{TEXT_SIZE:g}">'
    )
    page = f'<rect class="page" {size} fill="{colours["page"]}"/>'
    elements = (_element(shape, colours) for shape in plot.shapes)
    return "\n".join([opening, f"<title>{title}</title>", page, *elements, "</svg>"]) + "\n"


def mixed(page: str, colour: str, shade: float) -> str:
    """A colour between that of the page (0) and a full one (1); all ``#rrggbb``.

    >>> mixed("#ffffff", "#0000ff", 0.5)
    '#8080ff'
    """
    ends = zip(bytes.fromhex(page[1:]), bytes.fromhex(colour[1:]), strict=True)
    return "#" + bytes(round(low + (high - low) * shade) for low, high in ends).hex()


def _element(shape: Shape, colours: Mapping[str, str]) -> str:
    colour, role = colours[shape.role.value], shape.role.value
    match shape:
        case Line():
            return (
                f'<line class="{role}" x1="{shape.x1:.6g}" y1="{shape.y1:.6g}" x2="{shape.x2:.6g}" '
                f'y2="{shape.y2:.6g}" stroke="{colour}" stroke-width="{shape.width:g}"/>'
            )
        case Course():
            points = " ".join(f"{x:.6g},{y:.6g}" for x, y in shape.points)
            pattern = " ".join(f"{length:g}" for length in shape.pattern)
            dashes = f' stroke-dasharray="{pattern}"' if pattern else ""
            return (
                f'<polyline class="{role}" points="{points}" fill="none" stroke="{colour}" '
                f'stroke-width="1.5"{dashes}/>'
            )
        case Bar():
            area = shape.area
            fill = mixed(colours["page"], colour, shape.shade)
            return (
                f'<rect class="{role}" style="--shade:{shape.shade:.3g}" '
                f'x="{area.left:.6g}" y="{area.top:.6g}" width="{area.width:.6g}" '
                f'height="{area.height:.6g}" fill="{fill}">{_hint(shape.hint)}</rect>'
            )
        case Dot():
            return _dot(shape, colour)
        case Text():
            turned = (
                f' transform="rotate(-90 {shape.x:.6g} {shape.y:.6g})"' if shape.upright else ""
            )
            return (
                f'<text class="{role}" x="{shape.x:.6g}" y="{shape.y:.6g}" '
                f'text-anchor="{shape.anchor.value}" fill="{colour}"{turned}>'
                f"{html.escape(shape.words)}</text>"
            )


def _dot(dot: Dot, colour: str) -> str:
    role = dot.role.value
    if not dot.diamond:
        place = f'cx="{dot.x:.6g}" cy="{dot.y:.6g}" r="{dot.radius:g}"'
        return f'<circle class="{role}" {place} fill="{colour}">{_hint(dot.hint)}</circle>'
    reach = dot.radius * 1.5
    corners = ((0.0, -reach), (reach, 0.0), (0.0, reach), (-reach, 0.0))
    points = " ".join(f"{dot.x + x:.6g},{dot.y + y:.6g}" for x, y in corners)
    return f'<polygon class="{role}" points="{points}" fill="{colour}">{_hint(dot.hint)}</polygon>'


def _hint(hint: str) -> str:
    return f"<title>{html.escape(hint)}</title>" if hint else ""
