"""Texts with named fields, and the plural forms of the words that numbers count."""

from string import Formatter


class _PluralFormatter(Formatter):
    def format_field(self, value: object, format_spec: str) -> str:
        if "|" not in format_spec:
            return str(super().format_field(value, format_spec))
        *less, other = format_spec.split("|")
        forms = less if len(less) > 1 else [other, *less]
        if not isinstance(value, int):
            raise TypeError(f"{value!r} has no plural: {format_spec}")
        return forms[value] if value < len(forms) else other


_FORMATTER = _PluralFormatter()


def filled(template: str, **values: object) -> str:
    """Fill in the fields of a text.

    A field whose format holds ``|`` stands for a plural form: ``{count:one|other}``, or
    ``{count:zero|one|other}`` in a language where 0 does not take the form of many.

    >>> filled("{count} {count:link|links}", count=1)
    '1 link'
    >>> filled("{count} {count:lien|lien|liens}", count=0)
    '0 lien'

    Args:
        template: the text, with fields as in `str.format`.
        values: what the fields stand for, by their names.
    """
    return _FORMATTER.format(template, **values) if "|" in template else template.format(**values)


def counted_noun(count: int, noun: str) -> str:
    """A number with the English noun that it counts.

    >>> counted_noun(1, "verse pair"), counted_noun(0, "link")
    ('1 verse pair', '0 links')
    """
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"
