"""Texts in the user's language, with gettext.

Texts are marked where they are written, so that `packaging/translations.py` can collect them:
``tr("…")`` translates a text at once, ``N_("…")`` marks one that is translated later. Counted words
name their plural forms in the text itself (see `filled`).
"""

import gettext
import re
from collections.abc import Callable
from pathlib import Path
from string import Formatter
from typing import NewType

SOURCE_LANGUAGE = "en"
"""The language that the texts in the program are written in."""

DOMAIN = "blinker_qt"

Translatable = NewType("Translatable", str)
"""An English text that the catalogues have, with its fields unfilled; only `N_` makes one."""


class _Catalogue:
    """The language in use and its translations."""

    language = SOURCE_LANGUAGE
    translations = gettext.NullTranslations()


def languages(folder: Path) -> tuple[str, ...]:
    """The codes of the languages that the program has: English, and those with a catalogue."""
    catalogues = folder.glob(f"*/LC_MESSAGES/{DOMAIN}.mo")
    return (SOURCE_LANGUAGE, *sorted(path.parts[-3] for path in catalogues))


def own_name(language: str, folder: Path) -> str:
    """The name of a language in itself, which its catalogue has as the translation of English."""
    catalogue = gettext.translation(DOMAIN, folder, [language], fallback=True)
    return catalogue.gettext(N_("English"))


def use_language(language: str, folder: Path) -> None:
    """Translate every text from now on; texts without a translation stay English.

    The folder holds ``<language>/LC_MESSAGES/blinker_qt.mo``.
    """
    _Catalogue.language = language
    _Catalogue.translations = gettext.translation(DOMAIN, folder, [language], fallback=True)


def current_language() -> str:
    """The tag of the language in use."""
    return _Catalogue.language


def tr(text: str) -> str:
    """A text in the user's language."""
    return _Catalogue.translations.gettext(text) if text else ""


def pgettext(context: str, text: str) -> str:
    """A text in the user's language whose translation depends on the context."""
    return _Catalogue.translations.pgettext(context, text)


def N_(text: str) -> Translatable:  # noqa: N802 (gettext's own name)
    """Mark a text that is translated later, and return it as it is."""
    return Translatable(text)


_QUOTATION = re.compile("(“|«\u00a0)(.*?)(”|\u00a0»)")

LEAST_GROUPED = 10_000
"""From here on, the digits of counts are in groups, in sentences as in tables."""


class _SentenceFormatter(Formatter):
    def __init__(self, *, groups_digits: bool) -> None:
        self._groups_digits = groups_digits

    def format_field(self, value: object, format_spec: str) -> str:
        if "|" not in format_spec:
            is_large = isinstance(value, int) and value >= LEAST_GROUPED
            if self._groups_digits and is_large and not format_spec:
                separator = pgettext("digits in groups", "1,000")[1:-3]
                return f"{value:,}".replace(",", separator)
            return str(super().format_field(value, format_spec))
        *less, other = format_spec.split("|")
        forms = less if len(less) > 1 else [other, *less]
        if not isinstance(value, int):
            raise TypeError(f"{value!r} has no plural: {format_spec}")
        return forms[value] if value < len(forms) else other


_FOR_READERS = _SentenceFormatter(groups_digits=True)
FOR_PROGRAMS = _SentenceFormatter(groups_digits=False)
"""Fills in the fields of a text as `filled` does, with counts as programs read them: 31000."""


def filled(template: str, **values: object) -> str:
    """Fill in the fields of a text as `str.format` does, with digits of large counts in groups.

    A field whose format holds ``|`` stands for a plural form: ``{count:one|other}``, or
    ``{count:zero|one|other}`` in a language where 0 does not take the form of many.

    >>> filled("{count} {count:link|links}", count=1)
    '1 link'
    >>> filled("{count} {count:lien|lien|liens}", count=0)
    '0 lien'
    >>> filled("{count} verse pairs", count=31_000)
    '31,000 verse pairs'
    """
    return _FOR_READERS.format(template, **values)


def with_quoted_words(text: str, change: Callable[[str], str]) -> str:
    r"""A sentence in the reader's language in which quoted words are changed.

    >>> with_quoted_words("“a”, «\u00a0b\u00a0»", str.upper)
    '“A”, «\xa0B\xa0»'
    """
    return _QUOTATION.sub(lambda part: f"{part[1]}{change(part[2])}{part[3]}", text)


def counted_noun(count: int, noun: str) -> str:
    """A number with the English noun that it counts.

    >>> counted_noun(1, "verse pair"), counted_noun(0, "link")
    ('1 verse pair', '0 links')
    """
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"
