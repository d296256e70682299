"""Output of commands: counts, errors that name options, progress."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import TextIO

from blinker_qt.bitext.annotation import Tally
from blinker_qt.bitext.errors import BlinkerError, InputError, on_one_line
from blinker_qt.formats.choices import (
    ENDS_OTHERWISE,
    ENDS_UNLIKE,
    MARKED_AND_LINKED,
    MISPLACED,
    NO_COUNTERPART,
    UNSETTLED,
    WHICH_BASE,
)
from blinker_qt.translation import N_, counted_noun

_NAMING_OPTIONS = {
    MARKED_AND_LINKED: N_(
        "{side} word {position} is not translated here and linked on line {other}: --conflicts "
        "says which of the two counts"
    ),
    NO_COUNTERPART: N_(
        "item {place} links {text} and says that it has no counterpart: --conflicts says which of "
        "the two counts"
    ),
    ENDS_OTHERWISE: N_(
        "chapters do not end as in the numbering {numbering}: {chapters}; --numbering by-reference "
        "pairs them by reference anyway"
    ),
    ENDS_UNLIKE: N_(
        "chapters of {book} do not end with the same verses as in {other}: {chapters}; --numbering "
        "by-reference pairs them by reference anyway"
    ),
    MISPLACED: N_(
        "verses in {count} {count:chapter|chapters} are paired wrongly, as their words or lengths "
        "show: {chapters}; --numbering by-reference pairs them by reference anyway"
    ),
    UNSETTLED: N_(
        "{count} of {all} verse pairs {count:is|are} not settled, which the format {format} cannot "
        "mark: settle them, or leave them out with --settled-only"
    ),
    WHICH_BASE: N_(
        "give --base 0 or 1: whether words count from 0 or from 1 in the format {format}"
    ),
}
"""Texts of the command line that replace texts of the window."""


def print_line(text: object, file: TextIO | None = None) -> None:
    """Print a text as one line.

    Names of files and people in it can then neither forge further lines nor control the terminal.
    """
    print(on_one_line(text), file=file)


@contextmanager
def naming_options() -> Iterator[None]:
    """Make errors name the command-line options that help."""
    try:
        yield
    except InputError as error:
        raise InputError(
            *(
                replace(problem, template=_NAMING_OPTIONS.get(problem.template, problem.template))
                for problem in error.problems
            )
        ) from error
    except BlinkerError as error:
        if error.template not in _NAMING_OPTIONS:
            raise
        raise BlinkerError(_NAMING_OPTIONS[error.template], **error.values) from error


def whose(stem: str, annotator: str) -> str:
    """Who worked on a file, where its name does not say that.

    >>> [whose("A1", "A1"), whose("A-1", "A 1"), whose("study", "")]
    ['', 'by A 1, ', '']
    """
    return "" if annotator in ("", stem) else f"by {annotator}, "


def describe(counts: Tally) -> str:
    """The counts of an annotation set in one line.

    >>> describe(Tally(1, 1, 2, 3, 2, 0, 1, 0, 0))
    '1 verse pair, 2 source and 3 target words, 2 links, 0 source and 1 target words not translated'
    >>> counts = Tally(9, 9, 60, 60, 20, 0, 0, 0, 0, possible=3, labelled=12)
    >>> "20 links (3 possible, 12 labelled)" in describe(counts)
    True
    """
    marks = f"{counts.not_translated_source} source and {counts.not_translated_target} target words"
    kinds = {
        "possible": counts.possible,
        "labelled": counts.labelled,
        "with a score": counts.scored,
    }
    of_links = [f"{count} {kind}" for kind, count in kinds.items() if count]
    parts = [
        counted_noun(counts.pairs, "verse pair"),
        f"{counts.source_tokens} source and {counts.target_tokens} target words",
        counted_noun(counts.links, "link") + (f" ({', '.join(of_links)})" if of_links else ""),
        f"{marks} not translated",
    ]
    if counts.done < counts.pairs:
        later = f" and {counts.later} left for later" if counts.later else ""
        parts.insert(1, f"{counts.done} of them done{later}")
    if counts.again:
        parts.insert(1, f"{counts.again} of them in a second pass")
    if counts.ratings or counts.unanswered:
        parts.append(counted_noun(counts.ratings, "answer"))
    if counts.unanswered:
        parts.append(f"{counted_noun(counts.unanswered, 'question')} unanswered")
    if counts.rejected:
        parts.append(f"{counted_noun(counts.rejected, 'verse pair')} rejected")
    if counts.unaccounted_source or counts.unaccounted_target:
        parts.append(
            f"{counts.unaccounted_source} source and {counts.unaccounted_target} target words "
            "unaccounted"
        )
    return ", ".join(parts)


def print_error(error: BlinkerError) -> None:
    """Print an error on standard error, or each of its problems."""
    for problem in error.problems if isinstance(error, InputError) else [error]:
        print(problem, file=sys.stderr)


@contextmanager
def status_line() -> Iterator[Callable[[str], None]]:
    """Gives a function that replaces the line; the line is cleared at the end.

    It is written only to a terminal; files and other programs get only the problems.
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
    """Gives a function that shows the number of a file, from 0, and how many there are."""
    with status_line() as say:
        yield lambda number, count: say(f"reading file {number + 1} of {count}")
