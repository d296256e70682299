"""How much two machines disagree on each verse pair, to choose verse pairs by doubt."""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from blinker_qt.bitext.errors import InputError, Problem
from blinker_qt.compare.disagreements import doubts
from blinker_qt.files import BeforeEach, unannounced
from blinker_qt.formats.annotation import SUFFIX, load_columns
from blinker_qt.gold.systems import OutputReading, open_systems, try_out
from blinker_qt.translation import N_


class Doubt(NamedTuple):
    """How much two machines disagree on the verse pairs of a file.

    Attributes:
        of_pairs: for each verse pair of the first pass; see `disagreements.doubts`.
        origin: which machines these are, in English, for files and signatures.
    """

    of_pairs: tuple[float, ...]
    origin: str


def doubt_between(
    file: Path,
    machines: Sequence[Path],
    outputs: OutputReading | None = None,
    before_each: BeforeEach = unannounced,
) -> Doubt:
    """How much two machines disagree on the verse pairs of an annotation file.

    Args:
        machines: two files of links over the same texts.
        outputs: how files are read that are no annotation files.

    Raises:
        InputError: a file cannot be read, or they are not the links of two machines.
    """
    collation = open_systems(file, machines, outputs, before_each).collation
    _, *members = collation.members
    if len(members) != 2:
        what = N_(
            "{count} {count:set|sets} of links {count:was|were} found, where two are compared"
        )
        raise InputError(Problem(str(file), what, values={"count": len(members)}))
    first, second = members
    of_pairs = tuple(doubts(collation.words, first, second).tolist())
    return Doubt(of_pairs, f"doubt between {first.annotator} and {second.annotator}")


def detected_reading(file: Path, machines: Sequence[Path]) -> OutputReading | None:
    """How files of links over the texts of an annotation file are read, judged by their content.

    None if all are annotation files.

    Raises:
        InputError: it is not clear how they are read.
    """
    others = [path for path in machines if path.suffix != SUFFIX]
    if not others:
        return None
    reading = try_out(others, load_columns(file).bitext).reading
    if reading is None or reading.lacks_base:
        what = N_(
            "it is not clear how to read these links; import them first (File → Import…), or use "
            "blinker-qt choose --doubt"
        )
        raise InputError(*(Problem(str(path), what) for path in others))
    return reading
