"""The views of a verse pair, in one table."""

from enum import Enum

from blinker_qt.layouts.columns import lay_out_columns
from blinker_qt.layouts.matrix import lay_out_matrix
from blinker_qt.layouts.rows import lay_out_rows
from blinker_qt.layouts.rows_beside import lay_out_rows_beside
from blinker_qt.layouts.scene import Page, Scene


class Arrangement(Enum):
    """How a verse pair is laid out; the values are stable."""

    COLUMNS = "columns"
    ROWS = "rows"
    ROWS_BESIDE = "rows-beside"
    MATRIX = "matrix"


_LAYOUTS = {
    Arrangement.COLUMNS: lay_out_columns,
    Arrangement.ROWS: lay_out_rows,
    Arrangement.ROWS_BESIDE: lay_out_rows_beside,
    Arrangement.MATRIX: lay_out_matrix,
}


def lay_out(arrangement: Arrangement, page: Page) -> Scene:
    """Lay a verse pair out."""
    return _LAYOUTS[arrangement](page)
