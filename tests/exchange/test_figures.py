"""Names of pictures, references of verse pairs to draw, and TikZ that LaTeX can compile."""

import re
import shutil
import subprocess
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from blinker_qt.exchange.figures import (
    Figure,
    FigureText,
    Outline,
    Pen,
    UnknownReference,
    as_svg,
    as_tikz,
    file_name_of,
    named_pairs,
)

REFERENCES = ("Gen 1:1", "Gen 1:2", "Gen 1:3", "Ex 1-1", "Gen 1:1")


@pytest.mark.parametrize(
    ("text", "indexes"),
    [
        ("", ()),
        ("Gen 1:2", (1,)),
        ("Gen 1:1–3", (0, 1, 2)),
        ("Gen 1:2-3; Gen 1:1,", (1, 2, 0)),
        ("Gen 1:2 – Ex 1-1", (1, 2, 3)),
        ("Ex 1-1", (3,)),
        ("Gen 1:3 - Gen 1:1", ()),
    ],
)
def test_references_and_ranges_name_verse_pairs(text: str, indexes: tuple[int, ...]) -> None:
    assert named_pairs(text, REFERENCES) == indexes


@pytest.mark.parametrize("text", ["Gen 1:4", "Gen 1:1–9", "Gen 1:1–Lev", "–"])
def test_unknown_references_are_refused(text: str) -> None:
    with pytest.raises(UnknownReference):
        named_pairs(text, REFERENCES)


@given(st.text())
def test_every_reference_makes_a_file_name(reference: str) -> None:
    name = file_name_of(reference)
    assert 0 < len(name) <= 101
    assert not re.search(r'[\\/:*?"<>|\x00-\x1f]', name)
    assert not name.startswith(".")
    assert not name.endswith((".", " "))
    assert name.lower() not in ("con", "nul", "aux")


def figure(*texts: str) -> Figure:
    line = ((True, (0.0, 0.0)), (False, (10.0, 0.0)), (False, (10.0, 5.0, 20.0, 5.0, 20.0, 10.0)))
    box = ((True, (0.0, 0.0)), (False, (30.0, 0.0)), (False, (30.0, 9.0)), (False, (0.0, 0.0)))
    words = [
        FigureText(
            text, 20.0 + 40 * place, 30.0, 90.0 * (place % 2), "Serif & Co", 16, "#0a0b0c", False
        )
        for place, text in enumerate(texts)
    ]
    return Figure(
        "Gen 1:1\n50 %",
        40.0 * len(texts),
        40.0,
        (
            Outline(box, is_closed=True, fill="#d8e9f9", pen=None),
            Outline(line, is_closed=False, fill=None, pen=Pen("#7f8995", 1.5, (6.0, 3.0))),
            *words,
        ),
    )


@pytest.mark.parametrize(("name", "written"), [("figure.svg", as_svg), ("figure.tex", as_tikz)])
def test_a_figure_matches_the_golden_file(name: str, written: Callable[[Figure], str]) -> None:
    drawing = figure("a<b", "50 %")
    hebrew = FigureText("\u05de\u05d9\u05dd", 8.0, 12.5, 0.0, "Serif & Co", 12, "#7f8995", True)
    solid = Outline(
        ((True, (0.0, 0.0)), (False, (10.0, 0.0))), False, None, Pen("#0a0b0c", 1.0, ())
    )
    parts = (*drawing.parts, hebrew, solid)
    golden = Path(__file__).with_name("golden") / name
    assert written(replace(drawing, parts=parts)) == golden.read_text("utf-8")


@pytest.mark.skipif(shutil.which("pdflatex") is None, reason="needs LaTeX")
def test_latex_compiles_every_sign(tmp_path: Path) -> None:
    signs = ["".join(map(chr, range(start, start + 16))) for start in range(0x20, 0x7F, 16)]
    (tmp_path / "figure.tex").write_text(
        as_tikz(figure(*signs, "naïve", "∅", "--", "<<x>>")).replace("\x7f", ""), encoding="utf-8"
    )
    command = ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "figure.tex"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, check=False)
    assert done.returncode == 0, done.stdout[-2000:]
