"""A whole study on made-up texts: two texts, the plan of 1998, and the work of seven annotators."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from random import Random

from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.annotation import AnnotationSet, PairAnnotation
from blinker_qt.bitext.verses import VersePair
from blinker_qt.formats import annotation
from commands import write

PARTS = {
    "first": (1, 100, ("A1", "A2", "A3", "A4", "A5")),
    "second": (101, 250, ("A1", "A2", "A3", "A6", "A7")),
}
"""Melamed (1998), Table 4: the first and last verse pair of each part, and its annotators."""
COUNTS = {"A1": 250, "A2": 250, "A3": 250, "A4": 100, "A5": 100, "A6": 150, "A7": 150}
"""How many verse pairs each annotator gets."""
SENT = ("A5", "early", "A7", "nameless", "A1", "foreign", "A3", "A4", "A2", "A1")
"""The order in which files come back (see `send_back`): one of them comes twice."""


def write_texts(folder: Path, verses: int) -> list[Path]:
    """Two texts and their references; words are drawn so that many occur one to four times."""
    random = Random(1998)
    rare = [f"r{number}" for number in range(verses) for _ in range(number % 4 + 1)][:verses]
    random.shuffle(rare)
    usual = [f"u{number}" for number in range(60)]
    source, target, references = [], [], []
    for number in range(verses):
        words = [*random.choices(usual, k=random.randint(2, 9)), rare[number]]
        source.append(" ".join(words))
        target.append(" ".join(f"{word}x" for word in words))
        references.append(f"Gen {number // 30 + 1}:{number % 30 + 1}")
    paths = [folder / name for name in ("text.en", "text.fr", "references.txt")]
    for path, lines in zip(paths, (source, target, references), strict=True):
        path.write_text("\n".join([*lines, ""]), encoding="utf-8")
    return paths


def linked(pair: VersePair, random: Random) -> PairAnnotation:
    """One word linked with each, in order; now and then two neighbours are exchanged."""
    count = len(pair.source)
    targets = list(range(count))
    if count > 1 and random.random() < 0.2:
        place = random.randrange(count - 1)
        targets[place], targets[place + 1] = targets[place + 1], targets[place]
    alignment = Alignment(frozenset(enumerate(targets)))
    return PairAnnotation.of(alignment, done=True, seconds=20 + count)


def worked(packet: AnnotationSet, share: float = 1.0) -> AnnotationSet:
    """A packet with its first verse pairs done."""
    random = Random(packet.annotator)
    count = round(len(packet.pairs) * share)
    done = tuple(linked(pair, random) for pair in list(packet.bitext)[:count])
    return replace(packet, pairs=(*done, *packet.pairs[count:]), revision=count)


def send_back(packets: Mapping[str, AnnotationSet], mail: Path) -> dict[str, Path]:
    """Write what seven annotators send back.

    A6 sent a file without a name, A7 one that is half done, and A1 an early one before the last;
    one file is of another study.

    Args:
        packets: what they were sent, by name.
        mail: a folder that does not exist yet.

    Returns:
        The files, by the names in `SENT`.
    """
    mail.mkdir()
    works = {name: worked(packet) for name, packet in packets.items()}
    other = replace(works["A6"].study, identifier="else-where")
    sent = works | {
        "A7": worked(packets["A7"], 0.5),
        "early": worked(packets["A1"], 0.2),
        "nameless": replace(works["A6"], annotator=""),
        "foreign": replace(works["A6"], study=other),
    }
    return {name: Path(write(mail / f"{name}.blinker", sent[name])) for name in {*SENT}}


def packets_in(study: Path) -> dict[str, AnnotationSet]:
    """The files that the annotators of a study are sent, by name."""
    files = (study / "packets").iterdir()
    return {path.stem: annotation.load(path) for path in files}
