"""The names and places of the files in a 1998 distribution."""

import re
from itertools import pairwise

from blinker_qt.bitext.verses import Language, Side

ENGLISH = Language("en")
FRENCH = Language("fr")
VERSES_IN_A_SAMPLE = 10
ENCODING = "latin-1"

SAMPLE_FILE = re.compile(r"(?:EN|FR)\.sample\.([1-9][0-9]{0,6})")
PAIR_FILE = re.compile(r"samp([1-9][0-9]{0,6})\.SentPair([0-9])")
MISNAMED_PAIR_FILE = re.compile(r"samp[0-9]+\.SentPair[0-9]+", re.IGNORECASE)
COPY_OF_PAIR_FILE = re.compile(r"samp.*SentPair.*", re.IGNORECASE)

Place = tuple[int, int]
"""Where a verse pair stands: the sample's number from 1, and the verse's from 0."""


def sample_file(side: Side, number: int) -> str:
    """The name of one side of a sample."""
    prefix = "EN" if side is Side.SOURCE else "FR"
    return f"{prefix}.sample.{number}"


def pair_file(place: Place) -> str:
    """The name of the file of one annotator's decisions on a verse pair; also its reference.

    >>> pair_file((3, 0))
    'samp3.SentPair0'
    """
    return f"samp{place[0]}.SentPair{place[1]}"


def places(references: tuple[str, ...]) -> list[Place]:
    """Where each verse pair goes: where its reference says if all do so in order, else by tens.

    >>> places(("samp7.SentPair0", "samp7.SentPair1"))
    [(7, 0), (7, 1)]
    >>> places(("Gen 1:1", "Gen 1:2"))
    [(1, 0), (1, 1)]
    """
    matches = [PAIR_FILE.fullmatch(reference) for reference in references]
    named = [(int(match[1]), int(match[2])) for match in matches if match]
    in_order = all(
        later == (earlier[0], earlier[1] + 1) or (later[0] > earlier[0] and later[1] == 0)
        for earlier, later in pairwise([(0, 0), *named])
    )
    if len(named) == len(references) and in_order:
        return named
    return [
        (index // VERSES_IN_A_SAMPLE + 1, index % VERSES_IN_A_SAMPLE)
        for index in range(len(references))
    ]
