"""The ``.wa`` files of the LDC Word Aligner: sentences with numbered words and typed links.

It looks like XML, but is not: words and the arrow of a link stand in it as they are, one thing a
line. A sentence has its words on both sides, counting from 1, each perhaps with a tag; links of
groups of words (``6 7 <==> 7 // SEM // words <==> words``), with 0 on one side for words that are
not translated; perhaps a comment; and the status ``rejected`` where it cannot be aligned (Grimes
2011, LDC Word Aligner 1.20).
"""

from blinker_qt.formats.ldc.reader import read
from blinker_qt.formats.ldc.writer import holds_by_chance, write

__all__ = ["holds_by_chance", "read", "write"]
