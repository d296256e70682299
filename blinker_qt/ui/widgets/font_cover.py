"""Which characters no installed font can draw."""

import unicodedata
from collections.abc import Iterable

from PySide6.QtGui import QFont, QTextLayout

_UNSEEN = frozenset({"Cc", "Cf", "Cs", "Zs", "Zl", "Zp"})
"""Categories of characters that are not drawn, or are drawn as their names."""
_SELECTORS = range(0xFE00, 0xFE10), range(0xE0100, 0xE01F0)


class FontCover:
    """Knows of a type, and of all that stands in for it, which characters come out as boxes."""

    def __init__(self, font: QFont) -> None:
        self._font = font
        self._missing: dict[str, bool] = {}

    def missing(self, forms: Iterable[str]) -> tuple[str, ...]:
        """The characters of these forms that no font can draw, each once, in order."""
        found = dict.fromkeys(
            character for form in forms if not form.isascii() for character in form
        )
        return tuple(filter(self._is_missing, found))

    def _is_missing(self, character: str) -> bool:
        if character not in self._missing:
            self._missing[character] = _is_seen(character) and self._comes_out_as_box(character)
        return self._missing[character]

    def _comes_out_as_box(self, character: str) -> bool:
        # The layout tries every font that may stand in; glyph 0 is the box that is left then.
        layout = QTextLayout(character, self._font)
        layout.beginLayout()
        layout.createLine()
        layout.endLayout()
        return any(0 in run.glyphIndexes() for run in layout.glyphRuns())


def _is_seen(character: str) -> bool:
    is_selector = any(ord(character) in selectors for selectors in _SELECTORS)
    return not is_selector and unicodedata.category(character) not in _UNSEEN
