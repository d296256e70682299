"""Reading annotation files as arrays."""

from pathlib import Path

from blinker_qt.formats.annotation import read_columns
from blinker_qt.formats.annotation_columns import AnnotationColumns
from blinker_qt.formats.reading import read_capped


class ColumnLoader:
    """Reads annotation files, one after the other."""

    def load(self, path: Path) -> AnnotationColumns:
        """Read an annotation file; see `annotation.read_columns`."""
        return read_columns(read_capped(path), str(path))
