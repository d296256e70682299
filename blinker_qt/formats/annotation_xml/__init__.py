"""The native annotation file: one annotator's work on one bitext as XML.

The format is described in ``docs/annotation-file.md`` and ``resources/annotation-set-1.xsd``.
"""

from blinker_qt.formats.annotation_xml.column_reader import read_columns
from blinker_qt.formats.annotation_xml.known_texts import TextMemory
from blinker_qt.formats.annotation_xml.reader import load, read
from blinker_qt.formats.annotation_xml.vocabulary import SUFFIX
from blinker_qt.formats.annotation_xml.writer import UnwritableError, assemble, pair_block, write

__all__ = [
    "SUFFIX",
    "TextMemory",
    "UnwritableError",
    "assemble",
    "load",
    "pair_block",
    "read",
    "read_columns",
    "write",
]
