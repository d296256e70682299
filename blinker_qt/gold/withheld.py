"""Handing links out without the texts that they link."""

from collections.abc import Mapping
from dataclasses import replace

from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.annotation import AnnotationSet
from blinker_qt.bitext.errors import BlinkerError
from blinker_qt.formats.interchange import Choices, Format

_WORD = "x"


class WithheldError(BlinkerError):
    """A format cannot be written without giving the texts away."""


def without_texts(
    row: Format, named: Mapping[str, AnnotationSet], choices: Choices
) -> Mapping[str, bytes]:
    """The files of a format in which nothing of the texts stands, whatever the format.

    A file holds nothing of the texts if it comes out the same for texts of which every word is
    replaced by one and the same letter.

    Args:
        row: the format; it has a writer.
        named: annotation sets of one bitext, each with a safe name.
        choices: what the format leaves open.

    Raises:
        WithheldError: all that the format says of the links stands in files that hold the texts.
        InputError: what the format cannot hold and may not leave out.
    """
    if row.write is None:
        raise ValueError(f"{row.name} is not written")
    files = row.write(named, choices)
    blank = row.write({name: without_words(work) for name, work in named.items()}, choices)
    kept = {path: data for path, data in files.items() if blank.get(path) == data}
    unlinked = row.write({name: _without_links(work) for name, work in named.items()}, choices)
    if all(unlinked.get(path) == data for path, data in kept.items()):
        raise WithheldError(
            "the format {format} holds the texts with the links: leave it out, or give the texts "
            "in full",
            format=row.name,
        )
    return kept


def without_words(work: AnnotationSet) -> AnnotationSet:
    """The same work on texts of which every word is the same letter."""
    bitext = work.bitext
    source, target = (
        tuple(" ".join([_WORD] * (verse.count(" ") + 1)) for verse in verses)
        for verses in (bitext.source_verses, bitext.target_verses)
    )
    return replace(work, bitext=replace(bitext, source_verses=source, target_verses=target))


def _without_links(work: AnnotationSet) -> AnnotationSet:
    pairs = tuple(pair.with_alignment(Alignment()) for pair in work.pairs)
    return replace(work, pairs=pairs)
