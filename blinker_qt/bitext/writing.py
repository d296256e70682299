"""Which way a text is written, judged by its letters."""

import unicodedata
from collections import Counter
from collections.abc import Sequence

from blinker_qt.bitext.verses import Direction

_SAMPLE = 50
"""So many verses are looked at."""


def direction_of(verses: Sequence[str]) -> Direction:
    """The writing direction of most letters of the first verses (Unicode UAX 9, table 4).

    >>> direction_of(["שָׁלוֹם ok"]).value, direction_of(["peace שלום, ok"]).value
    ('rtl', 'ltr')
    """
    kinds = Counter(unicodedata.bidirectional(char) for verse in verses[:_SAMPLE] for char in verse)
    right_to_left = kinds["R"] + kinds["AL"] > kinds["L"]
    return Direction.RIGHT_TO_LEFT if right_to_left else Direction.LEFT_TO_RIGHT
