"""What scripts are called, and which fonts of Debian and its kin draw them."""

import re
import unicodedata
from dataclasses import dataclass

from blinker_qt.translation import N_


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
_CHINESE = Script(N_("Chinese characters"), _CJK)
_EMOJI = Script(N_("Emoji"), "fonts-noto-color-emoji")
_SIGNS = Script(N_("Signs and symbols"), _CORE)
_OTHER = Script(N_("Characters of a private or newer kind"))

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
