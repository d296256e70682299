"""Tables of figures as text, JSON, CSV, LaTeX, Markdown and HTML."""

import csv
import io
import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import html

from blinker_qt.agreement.dice import Spread
from blinker_qt.bitext.errors import Sentence
from blinker_qt.compare.pages import report_page
from blinker_qt.compare.report import Report, Section
from blinker_qt.compare.table import (
    Cell,
    Column,
    Kind,
    Table,
    as_csv,
    as_json,
    as_latex,
    as_markdown,
    as_text,
    shown,
)

WHO = Column("annotator", "annotator")
TABLE = Table(
    "annotators",
    "How far annotators agree",
    (
        WHO,
        Column("pairs", "verse pairs", Kind.COUNT),
        Column("agreement", "mean", Kind.SPREAD),
        Column("share", "not translated", Kind.RATE),
        Column("entropy", "bits", Kind.FIGURE),
    ),
    (("A_1", 250, Spread(0.9034, 0.0239, 10), 0.125, 1.5), ("A & B", 7, None, None, 0.25)),
    "dice|sets:10",
    (Sentence("{count} verse pairs were left out", {"count": 3}),),
)


def test_text_and_latex_carry_notes_and_signature() -> None:
    assert as_text([TABLE]) == (
        "How far annotators agree\n"
        "\n"
        "annotator  verse pairs      mean (%)  not translated (%)    bits\n"
        "A_1                250  90.34 ± 2.39               12.50  1.5000\n"
        "A & B                7             –                   –  0.2500\n"
        "\n"
        "3 verse pairs were left out\n"
        "dice|sets:10\n"
    )
    written = as_latex([TABLE])
    assert "% dice|sets:10\n\\begin{tabular}{lrrrr}" in written
    assert r"A\_1 & 250 & 90.34 $\pm$ 2.39 & 12.50 & 1.5000 \\" in written
    assert r"A \& B & 7 & -- & -- & 0.2500 \\" in written
    assert shown(Kind.FIGURES, Spread(0.78, None, 1)) == "0.7800"
    assert shown(Kind.FIGURES, Spread(0.78, 0.1, 2)) == "0.7800 ± 0.1000"
    # Wide characters keep columns aligned.
    wide = Table("t", "T", (WHO, Column("n", "n", Kind.COUNT)), (("王明", 1), ("e\u0301", 20)))
    assert as_text([wide]).splitlines()[2:] == [
        "annotator   n",
        "王明        1",
        "e\u0301          20",
    ]
    with pytest.raises(ValueError, match="2 cells in a row of 1 columns"):
        Table("t", "T", (WHO,), (("A", 1),))


WARNED = replace(
    TABLE,
    title=Sentence("Against the work of {name}, which is not a gold standard", {"name": "A_1"}),
    warnings=(Sentence("The figures of {names} are too high", {"names": "A_1"}),),
)


def test_warnings_stand_above_the_figures_in_every_format() -> None:
    said, head = "The figures of A_1 are too high", "Against the work of A_1, which is not a gold"
    lines = as_text([WARNED]).splitlines()
    assert lines[1:4] == ["", said, ""]
    assert lines[4].startswith("annotator ")
    assert json.loads(as_json([WARNED, TABLE]))["warnings"] == {"annotators": [said]}
    assert "warnings" not in json.loads(as_json([TABLE]))
    rows = list(csv.DictReader(io.StringIO(as_csv([WARNED, replace(TABLE, name="other")]))))
    assert [row["warnings"] for row in rows] == [said, said, "", ""]
    for written in (as_latex([WARNED]), as_markdown([WARNED]), as_html(WARNED)):
        plain = written.replace("\\", "")
        assert head in plain
        assert -1 < plain.index(said) < plain.index("250")


def as_html(table: Table) -> str:
    """A table of a report."""
    section = Section("s", Sentence("?"), (), (table,))
    return report_page(Report("", ("en", "fr"), "", (section,), (), (), ())).decode()


@pytest.mark.usefixtures("in_french")
def test_markdown_and_html_are_in_the_readers_language() -> None:
    listed = Sentence("the first {count} of {all} {count:is|are} listed", {"count": 3, "all": 9})
    linked = Sentence("linked with {words}", {"words": "“שלום” (3), “<ארץ” (4)"})
    table = replace(TABLE, notes=(listed,))
    for written in (as_markdown([table]), as_html(table)):
        assert "3 sur 9 sont listés, les premiers" in written
    assert "| annotateur | paires de versets |" in as_markdown([table])
    assert "| A\\_1 | 250 | 90.34 ± 2.39 | 12.50 | 1.5000 |" in as_markdown([table])
    # Quoted words are isolated.
    written = as_html(Table("t", "T", (WHO,), ((linked,),)))
    assert "“<bdi>שלום</bdi>” (3), “<bdi>&lt;ארץ</bdi>” (4)<" in written


SPREADS = st.builds(Spread, st.floats(0, 1), st.none() | st.floats(0, 1), st.integers(1, 99))
CELLS: dict[Kind, st.SearchStrategy[Any]] = {
    Kind.TEXT: st.text(st.characters(exclude_categories=["Cs", "Cc"])),
    Kind.COUNT: st.integers(0, 10**9),
    Kind.RATE: st.floats(0, 1),
    Kind.FIGURE: st.floats(-1e6, 1e6),
    Kind.AMOUNT: st.floats(-1e6, 1e6),
    Kind.PACE: st.floats(0, 1e6),
    Kind.SPREAD: SPREADS,
    Kind.FIGURES: SPREADS,
}


@st.composite
def tables(draw: st.DrawFn) -> Table:
    kinds = draw(st.lists(st.sampled_from(Kind), min_size=1, max_size=4))
    columns = tuple(Column(f"c{place}", "&<|_", kind) for place, kind in enumerate(kinds))
    row = st.tuples(*(st.none() | CELLS[kind] for kind in kinds))
    rows: list[tuple[Cell, ...]] = draw(st.lists(row, max_size=4))
    return Table("t", "<T>", columns, tuple(rows), "s|x")


@given(tables())
def test_all_formats_have_all_cells(table: Table) -> None:
    plain = json.loads(as_json([table]))["t"]
    rows = list(csv.DictReader(io.StringIO(as_csv([table]), newline="")))
    tree = html.fromstring(as_html(table))
    cells = [[cell.text or "" for cell in row.iter("td")] for row in tree.iter("tr")][1:]
    assert len(plain) == len(rows) == len(cells) == len(table.rows)
    for row, one, other, texts in zip(table.rows, plain, rows, cells, strict=True):
        for column, cell, text in zip(table.columns, row, texts, strict=True):
            assert text == shown(column.kind, cell)
            if isinstance(cell, Spread):
                assert one[column.name] == {"mean": cell.mean, "sd": cell.sd}
                sd = other[f"{column.name}_sd"]
                assert (float(sd) if sd else None) == cell.sd
            else:
                assert one[column.name] == cell
                assert other[column.name] == ("" if cell is None else str(cell))
