"""A line on standard error that says how far long work is."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def status_line() -> Iterator[Callable[[str], None]]:
    """Gives what writes the line anew; nothing is left of it in the end.

    Only a terminal sees it: files and other programs get the problems alone.
    """
    stream = sys.stderr
    # A program started without a console has no streams at all.
    if stream is None or not stream.isatty():
        yield lambda _text: None
        return
    width = 0

    def say(text: str) -> None:
        nonlocal width
        print(f"\r{text:{width}}" if width else f"\r{text}", end="", file=stream, flush=True)
        width = len(text)

    try:
        yield say
    finally:
        say("")
        print("\r", end="", file=stream, flush=True)


@contextmanager
def reading() -> Iterator[Callable[[int, int], None]]:
    """Gives what is told the number of each file, from 0, and how many there are."""
    with status_line() as say:
        yield lambda number, count: say(f"reading file {number + 1} of {count}")
