"""Fonts and sizes of verses, text measuring, and scripts that no installed font covers."""

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass, replace
from math import sqrt
from typing import NamedTuple

from PySide6.QtGui import QFont, QFontDatabase, QFontInfo, QFontMetricsF, QTextLayout
from PySide6.QtWidgets import QWidget

from blinker_qt.bitext.verses import Language, Side, VersePair
from blinker_qt.layouts.arrangement import Arrangement
from blinker_qt.settings import COLUMN_GAP
from blinker_qt.translation import N_, tr
from blinker_qt.ui.widgets.controls import column, dismiss_button, row
from blinker_qt.ui.widgets.display import isolated, visible_form
from blinker_qt.ui.widgets.messages import announce, plain_label
from blinker_qt.ui.widgets.theme import Theme

_FAMILIES = (
    "Source Serif 4",
    "Noto Serif",
    "Charter",
    "Georgia",
    "Cambria",
    "DejaVu Serif",
    # Hebrew
    "SBL Hebrew",
    "Ezra SIL",
    "Noto Serif Hebrew",
    # Arabic
    "Scheherazade New",
    "Noto Naskh Arabic",
    "Amiri",
    "Geeza Pro",
    # Hebrew and Arabic with all points, on Windows and macOS
    "Times New Roman",
    # Devanagari
    "Noto Serif Devanagari",
    "Kohinoor Devanagari",
    "Nirmala UI",
    # Thai
    "Noto Serif Thai",
    "Thonburi",
    "Leelawadee UI",
)
"""The default fonts on Linux, Windows and macOS: the first one that has a character draws it, so
that letters and marks of one script come from one font."""
_SIMPLIFIED = ("Noto Serif CJK SC", "Songti SC", "SimSun")
_TRADITIONAL = ("Noto Serif CJK TC", "Songti TC", "Microsoft JhengHei")
_HAN_FAMILIES = {
    "zh": _SIMPLIFIED,
    "cmn": _SIMPLIFIED,
    "zh-hans": _SIMPLIFIED,
    "zh-hant": _TRADITIONAL,
    "zh-tw": _TRADITIONAL,
    "zh-hk": _TRADITIONAL,
    "yue": _TRADITIONAL,
    "lzh": _TRADITIONAL,
    "ja": ("Noto Serif CJK JP", "Hiragino Mincho ProN", "Yu Mincho", "Yu Gothic"),
    "ko": ("Noto Serif CJK KR", "AppleMyungjo", "Apple SD Gothic Neo", "Malgun Gothic"),
}
"""Fonts by language tag. The same Chinese characters look different in these languages."""
_NORMAL_WINDOW = 1140, 620
"""The width and height in pixels that a verse pair has on a screen of 1366 × 768."""
_MOST_GROWTH = 1.6
WORD_MARGINS = 16
"""Pixels before and after a form in its box, together."""


@dataclass(frozen=True, slots=True)
class Lettering:
    """The fonts and sizes of a verse pair, and its spaces.

    Attributes:
        sizes: font sizes of the source and of the target side, in pixels.
        families: fonts of the source and of the target side; empty for the default.
        languages: the language tags of the source and of the target side.
        spacing: additional space between words, in pixels.
        gap: the distance between columns, in pixels, where lines are not steep.
    """

    sizes: tuple[int, int] = (17, 17)
    families: tuple[str, str] = ("", "")
    spacing: int = 0
    gap: int = COLUMN_GAP
    languages: tuple[str, str] = ("und", "und")

    @classmethod
    def of_size(cls, size: int) -> "Lettering":
        """The default fonts in one size, in pixels, on both sides."""
        return cls((size, size))

    def scaled(self, factor: float) -> "Lettering":
        """The same fonts in scaled sizes."""
        source, target = (max(round(size * factor), 1) for size in self.sizes)
        spacing, gap = round(self.spacing * factor), round(self.gap * factor)
        return replace(self, sizes=(source, target), spacing=spacing, gap=gap)

    def in_languages(self, source: Language, target: Language) -> "Lettering":
        """The same fonts and sizes for words of these languages."""
        return replace(self, languages=(source.tag, target.tag))

    def grown(self, width: int, height: int) -> "Lettering":
        """The same fonts in larger sizes where a verse pair has a large window, in pixels.

        Words grow with the square root of the window, so that a larger one also shows more of them.
        Their size depends on the window alone: it never changes from pair to pair.
        """
        room = min(width / _NORMAL_WINDOW[0], height / _NORMAL_WINDOW[1])
        growth = min(max(sqrt(room), 1.0), _MOST_GROWTH)
        source, target = (round(size * growth) for size in self.sizes)
        return replace(self, sizes=(source, target))

    def font(self, side: Side) -> QFont:
        """The font of one side."""
        number = side.index
        chosen = filter(None, [self.families[number]])
        font = QFont([*chosen, *families_of(self.languages[number])])
        font.setPixelSize(self.sizes[number])
        return font


def families_of(tag: str) -> tuple[str, ...]:
    """The default fonts for a language, on all systems."""
    subtags = tag.lower().split("-")
    longest = "-".join(subtags[:2])
    # They come first: Qt draws characters that a first font lacks in one other font for all texts.
    return (*(_HAN_FAMILIES.get(longest) or _HAN_FAMILIES.get(subtags[0], ())), *_FAMILIES)


class Extent(NamedTuple):
    """How far words reach above and below their baseline, in pixels."""

    ascent: float
    descent: float


class Measurer:
    """Measures forms in a font; results are cached."""

    def __init__(self, font: QFont) -> None:
        self.font = font
        self._metrics = QFontMetricsF(font)
        self._widths: dict[str, float] = {}
        self._extents: dict[str, Extent] = {}

    def __call__(self, form: str) -> float:
        """The width of a form as it is painted."""
        width = self._widths.get(form)
        if width is None:
            width = self._widths[form] = self._metrics.horizontalAdvance(visible_form(form))
        return width

    def extent(self, forms: Iterable[str]) -> Extent:
        """The extent of a line of these forms, including fallback fonts."""
        ascent, descent = self._metrics.ascent(), self._metrics.descent()
        for form in forms:
            if not form.isascii():
                extent = self._extent(form)
                ascent, descent = max(ascent, extent.ascent), max(descent, extent.descent)
        return Extent(ascent, descent)

    def _extent(self, form: str) -> Extent:
        extent = self._extents.get(form)
        if extent is None:
            # Diacritics may exceed the ascent and descent of their font.
            shown = visible_form(form)
            line, ink = self._metrics.boundingRect(shown), self._metrics.tightBoundingRect(shown)
            extent = Extent(max(-line.top(), -ink.top()), max(line.bottom(), ink.bottom()))
            self._extents[form] = extent
        return extent


Measurers = tuple[Measurer, Measurer]
"""The type of the source and of the target side."""


def measurers_of(lettering: Lettering) -> Measurers:
    """The measurers of both sides."""
    return Measurer(lettering.font(Side.SOURCE)), Measurer(lettering.font(Side.TARGET))


def named_measurers(lettering: Lettering) -> Measurers:
    """The measurers of both sides with the name of the font that is really used.

    Exported files must name the font that was measured, not the first of a list.
    """
    fonts = [lettering.font(side) for side in Side]
    for font in fonts:
        font.setFamilies([QFontInfo(font).family()])
    return Measurer(fonts[0]), Measurer(fonts[1])


@dataclass(frozen=True, slots=True)
class PictureStyle:
    """How verse pairs are drawn for papers and for print."""

    arrangement: Arrangement
    lettering: Lettering
    theme: Theme


@dataclass(frozen=True, slots=True)
class Script:
    """A script.

    Attributes:
        name: its English name.
        package: the Debian package of a font for it; empty if none is known.
    """

    name: str
    package: str = ""


_CORE = "fonts-noto-core"
_CJK = "fonts-noto-cjk"
_CHINESE = Script(N_("Chinese characters"), _CJK)
_EMOJI = Script(N_("Emoji"), "fonts-noto-color-emoji")
_SIGNS = Script(N_("Signs and symbols"), _CORE)
_OTHER = Script(N_("Private-use or unassigned characters"))

_SCRIPTS = {
    "LATIN": Script(N_("Latin"), "fonts-dejavu-core"),
    "GREEK": Script(N_("Greek"), "fonts-dejavu-core"),
    "CYRILLIC": Script(N_("Cyrillic"), "fonts-dejavu-core"),
    "HEBREW": Script(N_("Hebrew"), _CORE),
    "ARABIC": Script(N_("Arabic"), _CORE),
    "SYRIAC": Script(N_("Syriac"), _CORE),
    "SAMARITAN": Script(N_("Samaritan"), _CORE),
    "THAANA": Script(N_("Thaana"), _CORE),
    "NKO": Script(N_("N’Ko"), _CORE),
    "ADLAM": Script(N_("Adlam"), _CORE),
    "ARMENIAN": Script(N_("Armenian"), _CORE),
    "GEORGIAN": Script(N_("Georgian"), _CORE),
    "ETHIOPIC": Script(N_("Ethiopic"), _CORE),
    "COPTIC": Script(N_("Coptic"), _CORE),
    "GOTHIC": Script(N_("Gothic"), _CORE),
    "GLAGOLITIC": Script(N_("Glagolitic"), _CORE),
    "RUNIC": Script(N_("Runes"), _CORE),
    "CHEROKEE": Script(N_("Cherokee"), _CORE),
    "CANADIAN": Script(N_("Canadian syllabics"), _CORE),
    "TIFINAGH": Script(N_("Tifinagh"), _CORE),
    "DEVANAGARI": Script(N_("Devanagari"), _CORE),
    "BENGALI": Script(N_("Bengali"), _CORE),
    "GURMUKHI": Script(N_("Gurmukhi"), _CORE),
    "GUJARATI": Script(N_("Gujarati"), _CORE),
    "ORIYA": Script(N_("Odia"), _CORE),
    "TAMIL": Script(N_("Tamil"), _CORE),
    "TELUGU": Script(N_("Telugu"), _CORE),
    "KANNADA": Script(N_("Kannada"), _CORE),
    "MALAYALAM": Script(N_("Malayalam"), _CORE),
    "SINHALA": Script(N_("Sinhala"), _CORE),
    "THAI": Script(N_("Thai"), _CORE),
    "LAO": Script(N_("Lao"), _CORE),
    "KHMER": Script(N_("Khmer"), _CORE),
    "MYANMAR": Script(N_("Burmese"), _CORE),
    "TIBETAN": Script(N_("Tibetan"), _CORE),
    "MONGOLIAN": Script(N_("Mongolian"), _CORE),
    "JAVANESE": Script(N_("Javanese"), _CORE),
    "BALINESE": Script(N_("Balinese"), _CORE),
    "CUNEIFORM": Script(N_("Cuneiform"), _CORE),
    "UGARITIC": Script(N_("Ugaritic"), _CORE),
    "PHOENICIAN": Script(N_("Phoenician"), _CORE),
    "EGYPTIAN": Script(N_("Egyptian hieroglyphs"), _CORE),
    "CJK": _CHINESE,
    "FULLWIDTH": _CHINESE,
    "KANGXI": _CHINESE,
    "IDEOGRAPHIC": _CHINESE,
    "BOPOMOFO": Script(N_("Bopomofo"), _CJK),
    "HIRAGANA": Script(N_("Japanese"), _CJK),
    "KATAKANA": Script(N_("Japanese"), _CJK),
    "KATAKANA-HIRAGANA": Script(N_("Japanese"), _CJK),
    "HANGUL": Script(N_("Korean"), _CJK),
    "YI": Script(N_("Yi"), _CORE),
}
"""Scripts by the first word of the Unicode names of their characters."""

_AFTER_SCRIPT = re.compile(
    " (?:CAPITAL|SMALL|LETTER|LIGATURE|VOWEL|CONSONANT|SYLLABLE|SIGN|DIGIT|NUMBER|NUMERAL|MARK"
    "|PUNCTUATION|SYMBOL|HIEROGLYPH|IDEOGRAPH|CHARACTER|WORD|LEFT|NATIONAL)\\b.*"
)
"""What follows the name of the script in the Unicode name of a character."""
_EMOJI_PLANES = (range(0x1F000, 0x1FB00), range(0x2600, 0x27C0))


def script_of(character: str) -> Script:
    """The script that a character belongs to.

    A script that is not in the table is named as in Unicode.

    >>> script_of("क").name, script_of("起").package, script_of("🦮").package
    ('Devanagari', 'fonts-noto-cjk', 'fonts-noto-color-emoji')
    >>> script_of("𐰀"), script_of("⟶").name
    (Script(name='Old Turkic', package=''), 'Signs and symbols')
    """
    if any(ord(character) in plane for plane in _EMOJI_PLANES):
        return _EMOJI
    name = unicodedata.name(character, "")
    if not name:
        return _OTHER
    known = _SCRIPTS.get(name.split()[0])
    if known is not None:
        return known
    is_of_words = unicodedata.category(character)[0] in "LMN"
    return Script(_AFTER_SCRIPT.sub("", name).title()) if is_of_words else _SIGNS


_NOT_DRAWN = frozenset({"Cc", "Cf", "Cs", "Zs", "Zl", "Zp"})
"""Categories of characters that are not drawn, or are drawn as their names."""
_SELECTORS = range(0xFE00, 0xFE10), range(0xE0100, 0xE01F0)


class FontCover:
    """Finds the characters that neither a font nor its fallback fonts can draw."""

    def __init__(self, font: QFont) -> None:
        self._font = font
        self._missing: dict[str, bool] = {}

    def missing(self, forms: Iterable[str]) -> tuple[str, ...]:
        """The characters of these forms that no font can draw, each once, in order."""
        characters = dict.fromkeys(
            character for form in forms if not form.isascii() for character in form
        )
        return tuple(filter(self._is_missing, characters))

    def _is_missing(self, character: str) -> bool:
        if character not in self._missing:
            self._missing[character] = _is_seen(character) and self._is_drawn_as_box(character)
        return self._missing[character]

    def _is_drawn_as_box(self, character: str) -> bool:
        # The layout tries every fallback font; glyph 0 means that none has the character.
        layout = QTextLayout(character, self._font)
        layout.beginLayout()
        layout.createLine()
        layout.endLayout()
        return any(0 in run.glyphIndexes() for run in layout.glyphRuns())


def _is_seen(character: str) -> bool:
    is_selector = any(ord(character) in selectors for selectors in _SELECTORS)
    return not is_selector and unicodedata.category(character) not in _NOT_DRAWN


class FontLine(QWidget):
    """A line that names the scripts of the verse pair on screen for which fonts are missing."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("fonts")
        self._pair: VersePair | None = None
        self._dismissed: set[str] = set()
        self._messages: tuple[str, ...] = ()
        self._text = plain_label(name="fonts_text", quiet=True, wraps=True)
        dismiss = dismiss_button("fonts_put_away", tr("Hide"), tr("Hide the message about fonts"))
        dismiss.clicked.connect(self.dismiss)
        content = row((self._text, 1), column(dismiss, None), margins=(16, 4, 12, 0), spacing=4)
        self.setLayout(content)
        self.set_lettering(Lettering())

    def set_lettering(self, lettering: Lettering) -> None:
        """Check other fonts."""
        self._families = lettering.families
        self._covers = [FontCover(lettering.font(side)) for side in Side]
        self._look()

    def show_pair(self, pair: VersePair) -> None:
        """Check another verse pair."""
        if pair != self._pair:
            self._pair = pair
            self._look()

    def dismiss(self) -> None:
        """Hide the line, and do not show the same message again."""
        self._dismissed.update(self._messages)
        self._show()

    def _look(self) -> None:
        fonts = [
            tr("The font {font} is not installed; another one is used instead.").format(
                font=isolated(family)
            )
            for family in dict.fromkeys(filter(None, self._families))
            if not QFontDatabase.hasFamily(family)
        ]
        self._messages = (*fonts, *self._missing_scripts())
        self._show()

    def _missing_scripts(self) -> list[str]:
        if self._pair is None:
            return []
        characters: dict[Script, list[str]] = {}
        for side, cover in zip(Side, self._covers, strict=True):
            for character in cover.missing(self._pair.tokens(side)):
                characters.setdefault(script_of(character), []).append(character)
        return [self._in_words(script, of_script) for script, of_script in characters.items()]

    def _in_words(self, script: Script, characters: Iterable[str]) -> str:
        name = tr(script.name)
        if script.package:
            text = tr(
                "{script} ({code}): no installed font has it. Install {package} (on Debian or "
                "Ubuntu) and start again."
            )
        else:
            text = tr(
                "{script} ({code}): no installed font has it. Install one that does and start "
                "again."
            )
        code = f"U+{ord(min(characters)):04X}"
        return text.format(script=name, code=code, package=script.package)

    def _show(self) -> None:
        words = " ".join(line for line in self._messages if line not in self._dismissed)
        if words and words != self._text.text():
            announce(self, words)
        self._text.setText(words)
        self.setVisible(bool(words))
