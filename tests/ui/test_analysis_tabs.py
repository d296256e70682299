"""The table of the tabs of the analysis."""

import pytest

from blinker_qt.compare.answers import AnalysisQuestion
from blinker_qt.compare.table import Answer, Column, Table
from blinker_qt.ui.compare.analysis_tabs import (
    TABS,
    CasesBehind,
    Destination,
    Drawn,
    FiguresShown,
    Lead,
    MatrixCell,
)

Asked = AnalysisQuestion
NAMES = ("A", "B", "C")
PAIRS = Table("pairs", "", (Column("part", ""), Column("first", ""), Column("second", "")),
              (("1", "A", "C"),), part="1")  # fmt: skip
RANKED = Table("annotators", "", (Column("annotator", ""), Column("mean", "")), (("C", 0.5),))
SYSTEMS = Table("systems", "", (Column("system", ""),), (("S",),))
TYPES = Table("types", "", (Column("word", ""),), (("la",),))
LISTED = Table("words", "", (Column("word", ""),), (("la",),), places=((7, None),))
ANSWER = Answer((RANKED,), gold="Gold")
FIGURES = FiguresShown(ANSWER, NAMES, (*NAMES, "Gold", "S"))


@pytest.mark.parametrize(
    ("question", "table", "destination"),
    [
        (Asked.AGREEMENT, PAIRS, MatrixCell(0, 2)),
        (Asked.AGREEMENT, RANKED, None),
        (Asked.ANNOTATORS, RANKED, Lead(2, None)),
        (Asked.ALONG_STUDY, LISTED, Drawn((7, None))),
        (Asked.ALONG_STUDY, TYPES, None),
        (Asked.CAUSES, TYPES, CasesBehind("types", 0)),
        (Asked.TIME, RANKED, None),
        (Asked.GOLD, SYSTEMS, Lead(3, 4)),
        (Asked.GOLD, RANKED, None),
    ],
)
def test_where_the_row_of_a_table_leads(
    question: AnalysisQuestion, table: Table, destination: Destination | None
) -> None:
    assert TABS[question].behind_row(FIGURES, table, 0) == destination


@pytest.mark.parametrize(
    ("question", "plot", "item", "destination"),
    [
        (Asked.AGREEMENT, 0, 5, MatrixCell(1, 2)),
        (Asked.AGREEMENT, 1, 0, None),
        (Asked.AGREEMENT, 2, 1, MatrixCell(0, 1)),
        (Asked.ANNOTATORS, 0, 0, Lead(2, None)),
        (Asked.ALONG_STUDY, 0, 4, Drawn((4, None))),
        (Asked.CAUSES, 0, 2, CasesBehind("types", 2)),
        (Asked.CAUSES, 1, 3, CasesBehind("kinds", 3)),
        (Asked.TIME, 0, 1, None),
    ],
)
def test_where_the_item_of_a_plot_leads(
    question: AnalysisQuestion, plot: int, item: int, destination: Destination | None
) -> None:
    assert TABS[question].item(FIGURES, plot, item) == destination
