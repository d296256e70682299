"""Display of tokens, names and references: invisible characters are made visible."""

import re
import unicodedata
from collections.abc import Sequence

from PySide6.QtCore import QLocale

from blinker_qt.bitext.verses import Direction
from blinker_qt.bitext.word_details import WordDetail
from blinker_qt.translation import N_, current_language, pgettext, tr, with_quoted_words

ISOLATE_START, ISOLATE_END = "\u2068", "\u2069"
_LEFT_TO_RIGHT_START, _RIGHT_TO_LEFT_START = "\u2066", "\u2067"
_JOINERS = "\u200c\u200d"
_UNSPOKEN = re.compile(
    "[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\u2190-\u21ff\u25a0-\u25ff\u2700-\u27bf]"
)
"""Marks of writing direction, arrows, shapes and dingbats, which are not read aloud."""
_BETWEEN_ENDS = re.compile("[ \u00a0]([↔→←])[ \u00a0]")
_PUNCTUATION = {
    ".": N_("full stop"),
    ",": N_("comma"),
    ";": N_("semicolon"),
    ":": N_("colon"),
    "?": N_("question mark"),
    "!": N_("exclamation mark"),
    "…": N_("ellipsis"),
    "(": N_("opening parenthesis"),
    ")": N_("closing parenthesis"),
    "[": N_("opening square bracket"),
    "]": N_("closing square bracket"),
    "{": N_("opening brace"),
    "}": N_("closing brace"),
    "'": N_("apostrophe"),
    '"': N_("quotation mark"),
    "‘": N_("opening single quotation mark"),
    "’": N_("closing single quotation mark"),
    "“": N_("opening quotation mark"),
    "”": N_("closing quotation mark"),
    "„": N_("low quotation mark"),
    "«": N_("opening angle quotation mark"),
    "»": N_("closing angle quotation mark"),
    "-": N_("hyphen"),
    "‐": N_("hyphen"),
    "–": N_("dash"),
    "—": N_("long dash"),
    "―": N_("long dash"),
    "־": N_("Hebrew hyphen"),
    "/": N_("slash"),
    "\\": N_("backslash"),
    "*": N_("asterisk"),
    "&": N_("ampersand"),
    "%": N_("percent sign"),
    "·": N_("middle dot"),
    "׃": N_("end of verse"),
    "،": N_("comma"),
    "؛": N_("semicolon"),
    "؟": N_("question mark"),
    "、": N_("comma"),
    "，": N_("comma"),
    "。": N_("full stop"),
    "？": N_("question mark"),
    "！": N_("exclamation mark"),
    "।": N_("full stop"),
    "॥": N_("double full stop"),
}
"""The names of signs that screen readers pass over in silence."""
_INVISIBLE = frozenset({"Cc", "Cf", "Cs", "Zs", "Zl", "Zp"})
_NAMES = {
    "\u00a0": "NBSP",
    "\u00ad": "SHY",
    "\u061c": "ALM",
    "\u200b": "ZWSP",
    "\u200c": "ZWNJ",
    "\u200d": "ZWJ",
    "\u200e": "LRM",
    "\u200f": "RLM",
    "\u202a": "LRE",
    "\u202b": "RLE",
    "\u202c": "PDF",
    "\u202d": "LRO",
    "\u202e": "RLO",
    "\u2060": "WJ",
    "\u2066": "LRI",
    "\u2067": "RLI",
    "\u2068": "FSI",
    "\u2069": "PDI",
    "\ufeff": "BOM",
}


def local_figure(text: str) -> str:
    """A figure with the decimal sign of the window's language; files keep the point."""
    return re.sub(r"(?<=[0-9])\.(?=[0-9])", QLocale(current_language()).decimalPoint(), text)


def scores_in_words(scores: Sequence[float]) -> str:
    """The score of a link, or the lowest and the highest of several."""
    ends = dict.fromkeys(f"{score:.3g}".replace("-", "−") for score in (min(scores), max(scores)))
    return tr("score {score}").format(score=local_figure(" – ".join(ends)))


def local_count(text: str) -> str:
    """A count with its digits in groups as in the window's language."""
    return text.replace(",", QLocale(current_language()).groupSeparator())


def local_value(value: object) -> object:
    """A value of a sentence; a decimal number that is text already as in `local_figure`."""
    is_figure = isinstance(value, str) and re.fullmatch(r"[-−]?[0-9]+\.[0-9]+", value)
    return local_figure(str(value)) if is_figure else value


def visible_form(form: str) -> str:
    r"""The form as it is painted and read aloud.

    Spaces, controls and zero-width characters become their names in angle brackets; joiners inside
    a word stay, since scripts need them there.

    >>> visible_form("ab\u200bc"), visible_form("می\u200cخواهم") == "می\u200cخواهم"
    ('ab⟨ZWSP⟩c', True)
    """
    if form.isalnum():
        return form
    last, shown = len(form) - 1, []
    for place, character in enumerate(form):
        is_invisible = character != " " and unicodedata.category(character) in _INVISIBLE
        if is_invisible and not (character in _JOINERS and 0 < place < last):
            shown.append(f"⟨{_NAMES.get(character, f'U+{ord(character):04X}')}⟩")
        else:
            shown.append(character)
    return "".join(shown)


def numbered(form: str, position: int) -> str:
    """A word with its 1-based position, which distinguishes it from others of the same form.

    >>> numbered("boat", 2)
    '3 boat'
    """
    return f"{position + 1} {visible_form(form)}"


def detail_in_words(form: str, detail: WordDetail) -> str:
    """What is known of a word, in no language; a lemma that is the form itself is left out.

    >>> as_spoken(detail_in_words("eaux", WordDetail("eau", "NOUN", "waters")))
    'eau · NOUN · “waters”'
    """
    lemma = "" if detail.lemma == form else detail.lemma
    texts = [isolated(text) for text in (lemma, detail.part_of_speech) if text]
    return " · ".join(
        [*texts, *([tr("“{word}”").format(word=isolated(detail.gloss))] if detail.gloss else [])]
    )


def spoken_form(form: str) -> str:
    """The form as it is read aloud: like the visible form, but with punctuation named.

    A sign without a name here has its name in Unicode. Signs beside letters are not named.

    >>> spoken_form("."), spoken_form("?!"), spoken_form("boat’s"), spoken_form("፨")
    ('full stop', 'question mark, exclamation mark', 'boat’s', 'ethiopic paragraph separator')
    """
    if not all(unicodedata.category(character)[0] in "PS" for character in form):
        return visible_form(form)
    return ", ".join(map(_name_of_sign, form))


def spoken_word(form: str, position: int) -> str:
    """A word with its 1-based position, as it is read aloud.

    >>> spoken_word(",", 2)
    '3 comma'
    """
    return f"{position + 1} {spoken_form(form)}"


def isolated(text: str) -> str:
    """The visible form of a text between Unicode directional isolates."""
    return f"{ISOLATE_START}{visible_form(text)}{ISOLATE_END}"


def as_caption(text: str) -> str:
    """A caption such as ``not ↔ ne pas`` with the source on the left, whatever the scripts.

    >>> as_caption(",/1 ↔ גן") == "\u2066\u2068,/1\u2069 ↔ \u2068גן\u2069\u2069"
    True
    """
    sides = " ↔ ".join(map(isolated, text.split(" ↔ ")))
    return f"{_LEFT_TO_RIGHT_START}{sides}{ISOLATE_END}"


def as_spoken(text: str) -> str:
    """A text for screen readers: without directional characters and decorative signs.

    Arrows between words, as in captions and corrections, are read.

    >>> as_spoken("✓ Saved"), as_spoken("\u2068T 1\u2069 is open")
    ('Saved', 'T 1 is open')
    >>> as_spoken("did ask ↔ demanda"), as_spoken("did ↔ ∅")
    ('did ask with demanda', 'did with nothing')
    >>> as_spoken("du → de le"), as_spoken("∅ → a"), as_spoken("a ← an"), as_spoken("→ Gen 1:1")
    ('du becomes de le', 'nothing becomes a', 'a comes from an', 'Gen 1:1')
    """
    if _BETWEEN_ENDS.search(text):
        arrows = {
            "↔": pgettext("between linked words", "with"),
            "→": pgettext("between an old and a new word", "becomes"),
            "←": pgettext("between a new and an old word", "comes from"),
        }
        text = _BETWEEN_ENDS.sub(lambda arrow: f" {arrows[arrow[1]]} ", text)
        text = text.replace("∅", pgettext("no word", "nothing"))
    return _UNSPOKEN.sub("", text).strip(" ")


def with_quotes_isolated(text: str) -> str:
    """A sentence whose quoted words are in directional isolates and in visible form."""
    return with_quoted_words(text, isolated)


def as_written(text: str, direction: Direction) -> str:
    """Words of a side for a list item, marked as right-to-left if the language is.

    The first strong letter does not decide: a side's words may begin with a number or a name.
    """
    if direction is Direction.LEFT_TO_RIGHT:
        return text
    return f"{_RIGHT_TO_LEFT_START}{text}{ISOLATE_END}"


def _name_of_sign(sign: str) -> str:
    name = _PUNCTUATION.get(sign)
    return unicodedata.name(sign, sign).lower() if name is None else tr(name)


def name_shown(name: str) -> str:
    r"""A name or a reference as it is displayed: like a token, but with its spaces kept.

    >>> name_shown("Gen 1:1"), name_shown("A\u200b1")
    ('Gen 1:1', 'A⟨ZWSP⟩1')
    """
    return " ".join(map(visible_form, name.split(" ")))


def quoted(name: str) -> str:
    """A name or a reference for use in a sentence, between directional isolates."""
    return isolated(name_shown(name))


def shortened(name: str, longest: int) -> str:
    """A name shortened to at most `longest` characters.

    >>> shortened("Sample A1", 9), shortened("Bartholomew", 9)
    ('Sample A1', 'Bart…mew')
    """
    whole = name_shown(name)
    if len(whole) <= longest:
        return whole
    return f"{whole[: longest // 2].rstrip()}…{whole[-(longest // 2 - 1) :].lstrip()}"
