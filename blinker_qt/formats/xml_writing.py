"""Characters as they are written in XML where they would not come back as they are."""

import re

_SPECIAL = re.compile(r"""[&<>"\t\n\r]""")
_REFERENCES = {
    "&": "&amp;",
    "<": "&lt;",
    ">": "&gt;",
    '"': "&quot;",
    "\t": "&#9;",
    "\n": "&#10;",
    "\r": "&#13;",
}


def escaped(text: str) -> str:
    """A text that comes back as it is, be it in an element or in an attribute."""
    return _SPECIAL.sub(_reference, text)


def quoted(value: str) -> str:
    """The value of an attribute, in its quotes."""
    return f'"{escaped(value)}"'


def _reference(match: re.Match[str]) -> str:
    return _REFERENCES[match[0]]
