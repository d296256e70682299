"""Reading many annotation files of one study as arrays."""

from pathlib import Path

from blinker_qt.formats import annotation_xml
from blinker_qt.formats.annotation_columns import AnnotationColumns
from blinker_qt.formats.annotation_xml import TextMemory
from blinker_qt.formats.reading import read_capped


class ColumnLoader:
    """Reads annotation files, one after the other."""

    def __init__(self) -> None:
        self._memory = TextMemory()

    def load(self, path: Path) -> AnnotationColumns:
        """Read an annotation file; see `annotation_xml.read_columns`."""
        return annotation_xml.read_columns(read_capped(path), str(path), self._memory)
