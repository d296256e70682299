"""Writing a ``.wa`` file."""

from collections.abc import Iterator

from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.annotation import AnnotationSet
from blinker_qt.bitext.blocks import blocks
from blinker_qt.bitext.remarks import Note
from blinker_qt.bitext.verses import Side, VersePair
from blinker_qt.formats.interchange import Feature
from blinker_qt.formats.ldc.layout import (
    BLOCKS,
    COMMENT,
    END,
    LINKED,
    NOT_TRANSLATED,
    REJECTED,
    REJECTION,
)

_NOBODY = "<not translated>"


def write(work: AnnotationSet) -> bytes:
    """The sentences, numbered from 1; complete blocks as groups, other links one by one."""
    texts = []
    for number, (verses, pair) in enumerate(zip(work.bitext, work.pairs, strict=True), 1):
        status = REJECTED if pair.rejected else ""
        rows = [f'<sentence id="{number}" status="{status}">']
        rows += [f"// {' '.join(verses.tokens(side))}" for side in Side]
        for side in Side:
            name = BLOCKS[side]
            words = enumerate(verses.tokens(side), 1)
            rows += [f"<{name}>", *(f"{place} {word} : " for place, word in words), f"</{name}>"]
        rows += [f"<{BLOCKS[None]}>", *_link_rows(pair.alignment, verses), f"</{BLOCKS[None]}>"]
        rows += [f"{COMMENT} {note.text}" for note in pair.notes if _holds(note)]
        texts.append("".join(f"{row}\n" for row in [*rows, END, "", ""]))
    return "".join(texts).encode()


def holds_by_chance(work: AnnotationSet) -> frozenset[Feature]:
    """The remarks, where all of them are comments of one line, and rejections without words."""
    remarks = [pair.remarks for pair in work.pairs if pair.remarks]
    held = all(
        one.difficult is None and one.rejected in (None, REJECTION) and all(map(_holds, one.notes))
        for one in remarks
    )
    return frozenset({Feature.REMARKS} if held else ())


def _link_rows(alignment: Alignment, verses: VersePair) -> Iterator[str]:
    for block in blocks(alignment):
        groups = [(block.sources, block.targets)]
        if not block.is_complete:
            groups = [((source,), (target,)) for source, target in block.links]
        for sources, targets in groups:
            yield _link_row(sources, targets, LINKED, verses)
    for one in sorted(alignment.not_translated_source):
        yield _link_row((one,), (), NOT_TRANSLATED, verses)
    for one in sorted(alignment.not_translated_target):
        yield _link_row((), (one,), NOT_TRANSLATED, verses)


def _link_row(
    sources: tuple[int, ...], targets: tuple[int, ...], kind: str, verses: VersePair
) -> str:
    sides = list(zip((sources, targets), (verses.source, verses.target), strict=True))
    numbers = [" ".join(str(one + 1) for one in places) or "0" for places, _ in sides]
    forms = [" ".join(words[one] for one in places) or _NOBODY for places, words in sides]
    return f"{numbers[0]} <==> {numbers[1]} // {kind} // {forms[0]} <==> {forms[1]} "


def _holds(note: Note) -> bool:
    return (
        note == Note(note.text)
        and note.text == note.text.strip(" \t")
        and not ({"\n", "\r"} & set(note.text))
    )
