"""What scripts are called, and which fonts of Debian and its kin draw them."""

import re
import unicodedata
from dataclasses import dataclass

from blinker_qt.ui.widgets.wording import marked


@dataclass(frozen=True, slots=True)
class Script:
    """A script.

    Attributes:
        name: what it is called, English.
        package: the Debian package of a font that draws it; empty where none is known.
    """

    name: str
    package: str = ""


_CORE = "fonts-noto-core"
_CJK = "fonts-noto-cjk"
_CHINESE = Script(marked("Scripts", "Chinese characters"), _CJK)
_EMOJI = Script(marked("Scripts", "Emoji"), "fonts-noto-color-emoji")
_SIGNS = Script(marked("Scripts", "Signs and symbols"), _CORE)
_OTHER = Script(marked("Scripts", "Characters of a private or newer kind"))

_SCRIPTS = {
    "LATIN": Script(marked("Scripts", "Latin"), "fonts-dejavu-core"),
    "GREEK": Script(marked("Scripts", "Greek"), "fonts-dejavu-core"),
    "CYRILLIC": Script(marked("Scripts", "Cyrillic"), "fonts-dejavu-core"),
    "HEBREW": Script(marked("Scripts", "Hebrew"), _CORE),
    "ARABIC": Script(marked("Scripts", "Arabic"), _CORE),
    "SYRIAC": Script(marked("Scripts", "Syriac"), _CORE),
    "SAMARITAN": Script(marked("Scripts", "Samaritan"), _CORE),
    "THAANA": Script(marked("Scripts", "Thaana"), _CORE),
    "NKO": Script(marked("Scripts", "N’Ko"), _CORE),
    "ADLAM": Script(marked("Scripts", "Adlam"), _CORE),
    "ARMENIAN": Script(marked("Scripts", "Armenian"), _CORE),
    "GEORGIAN": Script(marked("Scripts", "Georgian"), _CORE),
    "ETHIOPIC": Script(marked("Scripts", "Ethiopic"), _CORE),
    "COPTIC": Script(marked("Scripts", "Coptic"), _CORE),
    "GOTHIC": Script(marked("Scripts", "Gothic"), _CORE),
    "GLAGOLITIC": Script(marked("Scripts", "Glagolitic"), _CORE),
    "RUNIC": Script(marked("Scripts", "Runes"), _CORE),
    "CHEROKEE": Script(marked("Scripts", "Cherokee"), _CORE),
    "CANADIAN": Script(marked("Scripts", "Canadian syllabics"), _CORE),
    "TIFINAGH": Script(marked("Scripts", "Tifinagh"), _CORE),
    "DEVANAGARI": Script(marked("Scripts", "Devanagari"), _CORE),
    "BENGALI": Script(marked("Scripts", "Bengali"), _CORE),
    "GURMUKHI": Script(marked("Scripts", "Gurmukhi"), _CORE),
    "GUJARATI": Script(marked("Scripts", "Gujarati"), _CORE),
    "ORIYA": Script(marked("Scripts", "Odia"), _CORE),
    "TAMIL": Script(marked("Scripts", "Tamil"), _CORE),
    "TELUGU": Script(marked("Scripts", "Telugu"), _CORE),
    "KANNADA": Script(marked("Scripts", "Kannada"), _CORE),
    "MALAYALAM": Script(marked("Scripts", "Malayalam"), _CORE),
    "SINHALA": Script(marked("Scripts", "Sinhala"), _CORE),
    "THAI": Script(marked("Scripts", "Thai"), _CORE),
    "LAO": Script(marked("Scripts", "Lao"), _CORE),
    "KHMER": Script(marked("Scripts", "Khmer"), _CORE),
    "MYANMAR": Script(marked("Scripts", "Burmese"), _CORE),
    "TIBETAN": Script(marked("Scripts", "Tibetan"), _CORE),
    "MONGOLIAN": Script(marked("Scripts", "Mongolian"), _CORE),
    "JAVANESE": Script(marked("Scripts", "Javanese"), _CORE),
    "BALINESE": Script(marked("Scripts", "Balinese"), _CORE),
    "CUNEIFORM": Script(marked("Scripts", "Cuneiform"), _CORE),
    "UGARITIC": Script(marked("Scripts", "Ugaritic"), _CORE),
    "PHOENICIAN": Script(marked("Scripts", "Phoenician"), _CORE),
    "EGYPTIAN": Script(marked("Scripts", "Egyptian hieroglyphs"), _CORE),
    "CJK": _CHINESE,
    "FULLWIDTH": _CHINESE,
    "KANGXI": _CHINESE,
    "IDEOGRAPHIC": _CHINESE,
    "BOPOMOFO": Script(marked("Scripts", "Bopomofo"), _CJK),
    "HIRAGANA": Script(marked("Scripts", "Japanese"), _CJK),
    "KATAKANA": Script(marked("Scripts", "Japanese"), _CJK),
    "KATAKANA-HIRAGANA": Script(marked("Scripts", "Japanese"), _CJK),
    "HANGUL": Script(marked("Scripts", "Korean"), _CJK),
    "YI": Script(marked("Scripts", "Yi"), _CORE),
}
"""By the first word of the names that Unicode gives to the characters of a script."""

_WHAT_IT_IS = re.compile(
    " (?:CAPITAL|SMALL|LETTER|LIGATURE|VOWEL|CONSONANT|SYLLABLE|SIGN|DIGIT|NUMBER|NUMERAL|MARK"
    "|PUNCTUATION|SYMBOL|HIEROGLYPH|IDEOGRAPH|CHARACTER|WORD|LEFT|NATIONAL)\\b.*"
)
"""What comes behind the script in the name of a letter."""
_EMOJI_PLANES = (range(0x1F000, 0x1FB00), range(0x2600, 0x27C0))


def script_of(character: str) -> Script:
    """The script that a character belongs to.

    A script that is not in the table goes by what Unicode calls it.

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
    return Script(_WHAT_IT_IS.sub("", name).title()) if is_of_words else _SIGNS


SCRIPTS = frozenset({*_SCRIPTS.values(), _EMOJI, _SIGNS, _OTHER})
"""Every script that the table names."""
