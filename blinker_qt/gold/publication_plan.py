"""How a gold standard is published: in which formats, with how much of its texts, under what."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Self

from blinker_qt.exchange.exchange import NO_CHOICES
from blinker_qt.formats.interchange import Choices, Feature, Format
from blinker_qt.formats.reading import decoded, read_capped
from blinker_qt.formats.registry import FORMATS

PUBLISHED: Mapping[str, Format] = {
    row.name: row for row in FORMATS if row.write is not None and Feature.LINKS in row.holds
}
"""The formats that links are published in, by their names."""
CHECKSUMS, README, LICENCE, REPORT = "SHA256SUMS", "README.md", "LICENCE.txt", "report.html"
FINGERPRINTS = "texts/fingerprints.tsv"

# Identifiers of the SPDX licence list end in a version, but for a few old ones without any.
_IDENTIFIER = re.compile(
    r"[A-Za-z0-9.+-]{0,60}-[0-9]+(?:\.[0-9]+)*(?:-Clause|-only|-or-later|-[A-Z]{2,3})?"
    r"|LicenseRef-[A-Za-z0-9.-]{1,60}|0BSD|ISC|MIT|Unlicense|Zlib"
)


class Texts(Enum):
    """How much of the texts is given; the values are stable."""

    FULL = "full"
    FINGERPRINTS = "fingerprints"


@dataclass(frozen=True, slots=True)
class Licence:
    """Under what a gold standard is given away.

    Attributes:
        name: its SPDX identifier, or the name of its file.
        text: what stands in the file of the licence.
    """

    name: str
    text: bytes

    @classmethod
    def of(cls, said: str) -> Self:
        """The licence of an SPDX identifier, such as ``CC-BY-4.0``, or of a file.

        Raises:
            InputError: it is neither, or the file is no text.
        """
        if _IDENTIFIER.fullmatch(said):
            return cls(said, f"SPDX-License-Identifier: {said}\n".encode())
        data = read_capped(Path(said))
        decoded(data, said)
        return cls(Path(said).name, data)


@dataclass(frozen=True, slots=True)
class Plan:
    """How a gold standard is published.

    Attributes:
        title: what it is called.
        formats: what its links are written in, at least one.
        texts: how much of the texts is given.
        licence: under what; None to say nothing of it.
        choices: what the formats leave open.
        style_guide: the version of the style guide that its annotators followed; empty for none.
        made: how it was made, in the words of who made it; may be empty.
        date: as it is to stand there; may be empty, and is never taken from a clock.
        settled_only: whether verse pairs that are not done are left out.
        names: whether annotators and adjudicators are named; otherwise they have pseudonyms.
    """

    title: str
    formats: tuple[Format, ...]
    texts: Texts = Texts.FULL
    licence: Licence | None = None
    choices: Choices = NO_CHOICES
    style_guide: str = ""
    made: str = ""
    date: str = ""
    settled_only: bool = False
    names: bool = False


def outline(
    formats: Sequence[Format], texts: Texts, *, with_licence: bool, with_sources: bool
) -> tuple[str, ...]:
    """What will be published: files, and folders, which end in a slash.

    Args:
        formats: what the links are written in.
        texts: how much of the texts is given.
        with_licence: whether a licence is named.
        with_sources: whether annotation sets are named that it was made from.
    """
    return (
        README,
        *(f"links/{row.name}/" for row in formats),
        "texts/" if texts is Texts.FULL else FINGERPRINTS,
        *(("agreement/", REPORT) if with_sources else ()),
        *((LICENCE,) if with_licence else ()),
        CHECKSUMS,
    )
