"""Tokens in plain text: split at single spaces, kept exactly as they came."""

import re

_UNHOLDABLE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


def split_tokens(verse: str) -> tuple[str, ...]:
    r"""Split a verse at U+0020 and nowhere else (not at other white space).

    >>> split_tokens("l' eau\u00a0vive")
    ("l'", 'eau\xa0vive')

    Raises:
        ValueError: a token is empty (the verse is empty, begins or ends with a space, or has two
            spaces in a row); the argument is the 0-based offset of the offence.
    """
    tokens = tuple(verse.split(" "))
    if "" in tokens:
        raise ValueError(sum(len(token) + 1 for token in tokens[: tokens.index("")]))
    return tokens


def first_unholdable(text: str) -> int | None:
    """The offset of the first character that XML 1.0 cannot hold, or None."""
    found = _UNHOLDABLE.search(text)
    return found.start() if found else None
