"""Words of scripts that are written without spaces, found with the dictionaries of ICU.

ICU (International Components for Unicode) is in the library icu4py, an extra.
"""

import importlib
import re
from collections.abc import Callable, Sequence

from blinker_qt.bitext.errors import BlinkerError
from blinker_qt.extras import installing, is_installed
from blinker_qt.translation import N_

_LIBRARY, _DISTRIBUTION = "icu4py", "icu4py"


_UNSPACED = re.compile(
    "[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff]+"
)
"""Thai, Lao, Burmese, Khmer, kana and Chinese characters."""
_LONG_WORD = 10
_SAMPLE = 200
"""The number of verses examined."""


class SegmenterError(BlinkerError):
    """The library that finds words in a script without spaces is not installed."""


def segmenter(language: str) -> Callable[[str], Sequence[str]]:
    """A function that divides a text without spaces into words, by the language's subtag.

    Raises:
        SegmenterError: the library is not installed.
    """
    if not is_installed(_LIBRARY):
        raise SegmenterError(
            N_(
                "words in the language {language} are not separated by spaces, and the library "
                "that finds them is not installed; take words as they stand, or install it with: "
                "{command}"
            ),
            language=language,
            command=installing(_DISTRIBUTION),
        )
    word_breaker = importlib.import_module(f"{_LIBRARY}.breakers").WordBreaker

    def segment(text: str) -> Sequence[str]:
        return list(word_breaker(text, language))

    return segment


def is_unspaced(verses: Sequence[str]) -> bool:
    """Whether a text, judged by its first verses, is in a script without spaces and has none.

    >>> is_unspaced(["ในปฐมกาลพระเจ้าทรงเนรมิตสร้าง"]), is_unspaced(["神 说", "God said"])
    (True, False)
    """
    words = [word for verse in verses[:_SAMPLE] for word in _UNSPACED.findall(verse)]
    long = sum(len(word) for word in words if len(word) > _LONG_WORD)
    return 4 * long > sum(map(len, words))
