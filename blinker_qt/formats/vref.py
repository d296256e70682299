"""Reads and writes two texts beside SIL's list of verses, ``vref.txt``.

The list names the verse of each line, such as ``GEN 1:1``. In the texts, a verse that is missing is
an empty line, and ``<range>`` one that is included in the verse before.
"""

import re
from collections import Counter
from collections.abc import Mapping

from blinker_qt.bitext.verses import Side
from blinker_qt.formats.choices import Choices, Part, Parts
from blinker_qt.formats.foreign_files import (
    Problems,
    any_line,
    as_lines,
    check_verse_references,
    most_lines,
)
from blinker_qt.formats.interchange import NO_VERSE, Contents, Feature, Format, Works
from blinker_qt.formats.plain_text import plain_bitext, read_texts, without_null
from blinker_qt.formats.verse_pairing import LABEL
from blinker_qt.translation import N_

LISTS_VERSES = most_lines(rf"[A-Z0-9]{{3}} [0-9]{{1,3}}:{LABEL}")
"""Whether a file is a list of verses such as ``GEN 1:1``."""
_REFERENCE = re.compile(
    r"([A-Z0-9]{3} [1-9][0-9]{0,2}:)(0|[1-9][0-9]{0,2})(?:[a-z]|-([1-9][0-9]{0,2}))?"
)


def _read(parts: Parts, choices: Choices) -> Contents:
    texts = read_texts(parts, choices, beside_links=False)
    return without_null(texts, parts, choices).alone()


def _write(works: Works, choices: Choices) -> Mapping[str, bytes]:
    """Write the list and both texts, with a line for each verse of a range."""
    what = N_("the reference '{reference}' is not one such as GEN 1:1")
    check_verse_references(works, _verses, what)
    bitext = plain_bitext(works, choices, beside_links=False)
    verses = list(map(_verses, bitext.references))
    problems = Problems(next(iter(works)))
    for name, count in Counter(name for names in verses for name in names).items():
        if count > 1:
            what = N_(
                "{count} verse {count:pair|pairs} {count:has|have} the verse {name}; choose a "
                "format that can hold it"
            )
            problems.complain(what, count=count, name=name)
    problems.check()
    columns = {
        f"{side.value}.txt": as_lines(
            row
            for names, verse in zip(verses, bitext.verses(side), strict=True)
            for row in (verse, *[NO_VERSE] * (len(names) - 1))
        )
        for side in Side
    }
    return {**columns, "vref.txt": as_lines(name for names in verses for name in names)}


def _verses(reference: str) -> tuple[str, ...]:
    """The verses that a reference names, those of a range one by one; empty if it names none.

    >>> _verses("GEN 1:3-5"), _verses("GEN 1:3a"), _verses("Gen 1:3")
    (('GEN 1:3', 'GEN 1:4', 'GEN 1:5'), ('GEN 1:3a',), ())
    """
    match = _REFERENCE.fullmatch(reference)
    if not match or not match[3]:
        return (reference,) if match else ()
    first, last = int(match[2]), int(match[3])
    return tuple(f"{match[1]}{number}" for number in range(first, last + 1) if first < last)


VREF = Format(
    "vref",
    N_("Texts beside SIL's list of verses (vref.txt)"),
    "texts without links, two files with one verse per line, beside SIL's list of verses vref.txt",
    frozenset({Feature.REFERENCES}),
    _read,
    (Part.SOURCE, Part.TARGET, Part.REFERENCES),
    write=_write,
    looks_like=any_line(r".*\S"),
    references_look_like=LISTS_VERSES,
    keeps_spaces=True,
)
