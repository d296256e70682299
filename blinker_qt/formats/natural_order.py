"""The order in which people expect numbered files."""

import re


def natural_key(name: str) -> list[tuple[int, str]]:
    """What to sort names by so that numbers in them count as numbers.

    >>> sorted(["A10", "A2", "B1"], key=natural_key)
    ['A2', 'A10', 'B1']
    """
    return [
        (int(part) if part.isascii() and part.isdigit() else -1, part)
        for part in re.split(r"([0-9]{1,9})", name)
    ]
