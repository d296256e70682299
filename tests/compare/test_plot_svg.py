"""Plots written as SVG."""

from lxml import etree

from blinker_qt.compare.plot_svg import PAPER, as_svg
from blinker_qt.layouts.charts import Anchor, Bar, ColourRole, Course, Dot, Line, Plot, Text
from blinker_qt.layouts.scene import Rectangle

SVG = "{http://www.w3.org/2000/svg}"
PLOT = Plot(
    200,
    100,
    'A & B <"50 %">',
    (
        Line(0, 1, 2, 3),
        Course(((0, 0), (5, 6)), pattern=(2, 3)),
        Bar(Rectangle(1, 2, 3, 4), shade=0.5, item=0, hint="<A>"),
        Dot(5, 6, 4, ColourRole.STRONG, diamond=True),
        Dot(5, 6, 4),
        Text(7, 8, "a < b", Anchor.END, upright=True),
    ),
)


def test_every_shape_becomes_an_element() -> None:
    root = etree.fromstring(as_svg(PLOT))
    assert root.get("viewBox") == "0 0 200 100"
    assert root.get("aria-label") == root.findtext(f"{SVG}title") == 'A & B <"50 %">'
    _, _, line, course, bar, diamond, circle, text = root
    names = [etree.QName(one).localname for one in (line, course, bar, diamond, circle, text)]
    assert names == ["line", "polyline", "rect", "polygon", "circle", "text"]
    assert (course.get("points"), course.get("stroke-dasharray")) == ("0,0 5,6", "2 3")
    assert bar.findtext(f"{SVG}title") == "<A>"
    assert bar.get("fill") not in (PAPER["page"], PAPER["accent"])
    assert diamond.get("fill") == PAPER["strong"]
    assert (text.text, text.get("text-anchor")) == ("a < b", "end")
    assert text.get("transform") == "rotate(-90 7 8)"
    # The shade of bars runs from the page to the full colour.
    for shade, role in ((0.0, "page"), (1.0, "accent")):
        plot = Plot(9, 9, "t", (Bar(Rectangle(0, 0, 1, 1), shade=shade),))
        assert f'fill="{PAPER[role]}"></rect>' in as_svg(plot)
