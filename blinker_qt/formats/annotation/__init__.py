"""The native annotation file: one annotator's work on one bitext as XML.

The format is described in ``docs/annotation-file.md`` and ``resources/annotation-set-1.xsd``.
"""

from blinker_qt.formats.annotation.head import NewerVersionError
from blinker_qt.formats.annotation.reader import load, load_columns, read, read_columns
from blinker_qt.formats.annotation.vocabulary import SUFFIX
from blinker_qt.formats.annotation.writer import UnwritableError, assemble, pair_block, write

__all__ = [
    "SUFFIX",
    "NewerVersionError",
    "UnwritableError",
    "assemble",
    "load",
    "load_columns",
    "pair_block",
    "read",
    "read_columns",
    "write",
]
