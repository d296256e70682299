"""Every file format the program knows, one row each."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from blinker_qt.formats import annotation_xml, blinker98, pharaoh, plain_text


class Unlinked(Enum):
    """How words without a link are read where a file does not say what they are."""

    UNACCOUNTED = "unaccounted"
    NOT_TRANSLATED = "not-translated"


@dataclass(frozen=True, slots=True)
class Format:
    """One file format.

    Attributes:
        name: what the command line calls it.
        description: what it is, in one line.
        read: its reader.
        write: its writer, or None. For what the format can hold, reading what was written gives
            the same value again.
        unlinked: how words without a link are read unless the user says otherwise.
        cannot_hold: what it leaves out, each named in a few words.
    """

    name: str
    description: str
    read: Callable[..., object]
    write: Callable[..., object] | None
    unlinked: Unlinked
    cannot_hold: tuple[str, ...]


BLINKER = Format(
    "blinker",
    "annotation file (.blinker): one annotator's work on one bitext, complete in itself",
    annotation_xml.load,
    annotation_xml.write,
    Unlinked.UNACCOUNTED,
    (),
)
BLINKER98 = Format(
    "blinker98",
    "distribution of 1998: a folder of samples and annotators' folders, in Latin-1",
    blinker98.read,
    blinker98.write,
    Unlinked.UNACCOUNTED,
    blinker98.CANNOT_HOLD,
)
TEXT = Format(
    "text",
    "plain text: two files of one verse a line, and a third one of references",
    plain_text.read,
    None,
    Unlinked.UNACCOUNTED,
    ("languages", "sets", "links and marks", "the annotator"),
)
PHARAOH = Format(
    "pharaoh",
    "links i-j, one line a verse pair, beside a bitext in plain text",
    pharaoh.read,
    pharaoh.write,
    Unlinked.UNACCOUNTED,
    (
        "the base of its positions (0 or 1)",
        "languages",
        "sets",
        "not-translated marks",
        "which verse pairs are done",
        "the annotator",
        "roles",
        "time spent",
        "which links are possible",
        "notes, difficulties and rejections",
    ),
)

FORMATS = (BLINKER, BLINKER98, TEXT, PHARAOH)
