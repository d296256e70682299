"""A study of Finnish and Swahili, whose guide grows by what its annotators, Ann and Ben, ask."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.annotation import AnnotationSet, PairAnnotation
from blinker_qt.bitext.remarks import Note, Remarks
from blinker_qt.bitext.verses import Side, VersePair

FINNISH = (
    "kotini on kaukana",
    "en tunne sinua",
    "lapsi on talossa",
    "talon ovi on auki",
    "minulla on kirja",
)
SWAHILI = (
    "nyumba yangu iko mbali",
    "sikujui",
    "mtoto yuko ndani ya nyumba",
    "mlango wa nyumba uko wazi",
    "nina kitabu",
)
NOTHING = ""
"""What words are linked with that are not translated."""
Blocks = Mapping[str, str]
"""The words of a verse pair that are linked with each other."""
WORK: Mapping[str, tuple[Blocks, ...]] = {
    "Ann": (
        {"kotini": "nyumba yangu", "on": "iko", "kaukana": "mbali"},
        {"en tunne sinua": "sikujui"},
        {"lapsi": "mtoto", "on": "yuko", "talossa": "ndani ya nyumba"},
        {"talon": "wa nyumba", "ovi": "mlango", "on": "uko", "auki": "wazi"},
        {"minulla on": "nina", "kirja": "kitabu"},
    ),
    "Ben": (
        {"kotini": "nyumba", NOTHING: "yangu", "on": "iko", "kaukana": "mbali"},
        {"en tunne": "sikujui", "sinua": NOTHING},
        {"lapsi": "mtoto", "on": "yuko", "talossa": "nyumba", NOTHING: "ndani ya"},
        {"talon": "nyumba", NOTHING: "wa", "ovi": "mlango", "on": "uko", "auki": "wazi"},
        {"minulla": "nina", "on": NOTHING, "kirja": "kitabu"},
    ),
}
NOTES = {
    ("Ann", 0): ("Is yangu in -ni?", (Side.TARGET, "yangu")),
    ("Ben", 1): ("Where does the object belong?", (Side.SOURCE, "sinua")),
    ("Ann", 4): ("Is this one word or two?", None),
}
"""The note of an annotator on a verse pair, and the word that it is on."""
VOTES = {"wa": "talon", "ndani": "talossa"}
"""The words that are put to the vote, and the words that win."""


def write_texts(folder: Path) -> list[Path]:
    """Write both texts and their references."""
    references = [f"Tale 1:{number}" for number in range(1, len(FINNISH) + 1)]
    paths = [folder / name for name in ("text.fi", "text.sw", "references.txt")]
    for path, lines in zip(paths, (FINNISH, SWAHILI, references), strict=True):
        path.write_text("\n".join([*lines, ""]), encoding="utf-8")
    return paths


def places(pair: VersePair, side: Side, words: str) -> list[int]:
    """Where words are in a verse."""
    return [pair.tokens(side).index(word) for word in words.split()]


def linked(pair: VersePair, blocks: Blocks) -> PairAnnotation:
    """A verse pair with these blocks, done."""
    links = frozenset(
        (source, target)
        for sources, targets in blocks.items()
        for source in places(pair, Side.SOURCE, sources)
        for target in places(pair, Side.TARGET, targets)
    )
    alone = Alignment(links)
    for sources, targets in blocks.items():
        if not targets:
            alone = alone.mark_not_translated(Side.SOURCE, {*places(pair, Side.SOURCE, sources)})
        if not sources:
            alone = alone.mark_not_translated(Side.TARGET, {*places(pair, Side.TARGET, targets)})
    return PairAnnotation.of(alone, done=True, seconds=30)


def worked(packet: AnnotationSet, work: Sequence[Blocks]) -> AnnotationSet:
    """A packet on which an annotator has linked everything, with the notes of `NOTES`."""
    pairs = [linked(pair, blocks) for pair, blocks in zip(packet.bitext, work, strict=True)]
    for (name, row), (text, word) in NOTES.items():
        if name == packet.annotator:
            on = word and (word[0], places(packet.bitext[row], *word)[0])
            pairs[row] = replace(pairs[row], remarks=Remarks((Note(text, on),)))
    return replace(packet, pairs=tuple(pairs), revision=packet.revision + 1)


def votes_in(rows: Sequence[Mapping[str, str]]) -> list[dict[str, str]]:
    """The rows of a list of votes, filled in with the letters of what wins (see `VOTES`)."""
    filled = []
    for row in rows:
        word = next(word for word in VOTES if word in row["word"])
        choices = dict(choice.split(": ", 1) for choice in row["choices"].split("; "))
        letter = next(letter for letter, text in choices.items() if VOTES[word] in text)
        filled.append({**row, "vote": letter})
    return filled
