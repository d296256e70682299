"""The views of a verse pair, in one table."""

from enum import Enum

from blinker_qt.layouts.columns import lay_out_columns
from blinker_qt.layouts.matrix import lay_out_matrix
from blinker_qt.layouts.rows import lay_out_rows
from blinker_qt.layouts.scene import Page, Scene


class Arrangement(Enum):
    """How a verse pair is laid out; the values are stable."""

    COLUMNS = "columns"
    ROWS = "rows"
    MATRIX = "matrix"


_LAYOUTS = {
    Arrangement.COLUMNS: lay_out_columns,
    Arrangement.ROWS: lay_out_rows,
    Arrangement.MATRIX: lay_out_matrix,
}


def lay_out(arrangement: Arrangement, page: Page) -> Scene:
    """Lay a verse pair out."""
    return _LAYOUTS[arrangement](page)
