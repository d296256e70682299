"""Random draws that depend only on a seed: the same on every system and Python version."""

from hashlib import sha256


def rank(seed: int, name: str | int) -> bytes:
    """The rank of a thing in a random order: the SHA-256 digest of ``seed:name``.

    The things with the lowest ranks are drawn, so that a larger sample with the same seed contains
    every smaller one.

    >>> sorted("abc", key=lambda name: rank(7, name))
    ['c', 'a', 'b']
    """
    return sha256(f"{seed}:{name}".encode()).digest()
