"""A study of seven annotators who link the verses of the sample again and again.

Each follows one of the sample's three annotators in each verse pair, and makes errors.

Run it with a folder to write the files: the annotators' work, of which one is half finished, a copy
of one of them, an earlier gold standard, and an annotation set of another study.
"""

import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import islice
from pathlib import Path
from random import Random

from blinker_qt.bitext.adjudication import Rule
from blinker_qt.bitext.alignment import Alignment, Block, blocks
from blinker_qt.bitext.annotation import AnnotationSet, PairAnnotation
from blinker_qt.bitext.verses import Bitext, Side, VersePair
from blinker_qt.formats import annotation
from blinker_qt.gold.create import create_gold
from blinker_qt.paths import resource

NAMES = ("Amira", "Bruno", "Chloé", "Diego", "Elena", "Farid", "Grace")
HALF_FINISHED = "Grace"
COPIED = "Bruno"
_SET_SIZE = 25


def seven(pairs: int = 250, seed: int = 1998) -> list[AnnotationSet]:
    """The annotation sets of the study; the last one is half finished."""
    return [
        _half_finished(one) if one.annotator == HALF_FINISHED else one
        for one in islice(_finished(pairs, seed), len(NAMES))
    ]


def write_study(folder: Path, pairs: int = 250) -> list[Path]:
    """Write the files of the study into a folder that does not exist yet, and return them all."""
    folder.mkdir(parents=True)
    sets = seven(pairs)
    files = []
    for work in sets:
        files.append(folder / f"{work.annotator}.blinker")
        files[-1].write_bytes(annotation.write(work))
    (original,) = (path for path in files if path.stem == COPIED)
    earlier = folder / "gold-of-the-pilot.blinker"
    create_gold(files[:3], earlier, Rule(), "Pilot")
    copy = folder / f"{COPIED} (copy).blinker"
    copy.write_bytes(original.read_bytes())
    other = folder / "another-study.blinker"
    other.write_bytes(resource("sample", "sample-A2.blinker").read_bytes())
    return [*files, earlier, copy, other]


def _finished(pairs: int, seed: int) -> Iterator[AnnotationSet]:
    readings = [
        annotation.load(resource("sample", f"sample-A{number}.blinker")) for number in (1, 2, 3)
    ]
    sample = readings[0]
    verses = [
        replace(sample.bitext[number % len(sample.bitext)], reference=_reference(number))
        for number in range(pairs)
    ]
    numbers = tuple(number // _SET_SIZE + 1 for number in range(pairs))
    languages = sample.bitext.source_language, sample.bitext.target_language
    bitext = Bitext.of(verses, *languages, numbers)
    for place, name in enumerate(NAMES):
        random = Random(f"{seed} {place}")
        carelessness = random.uniform(0.6, 1.4)
        works = tuple(
            PairAnnotation.of(
                _with_errors(
                    reading.pairs[number % len(sample.bitext)].alignment, pair, random, carelessness
                ),
                done=True,
            )
            for number, pair in enumerate(verses)
            for reading in random.choices(readings)
        )
        yield AnnotationSet(bitext, works, name)


def _reference(number: int) -> str:
    return f"Tale {number // 50 + 1}:{number % 50 + 1}"


def _half_finished(work: AnnotationSet) -> AnnotationSet:
    half = len(work.pairs) // 2
    left = (PairAnnotation(),) * (len(work.pairs) - half)
    return replace(work, pairs=(*work.pairs[:half], *left))


def _with_errors(
    reading: Alignment, pair: VersePair, random: Random, carelessness: float
) -> Alignment:
    """What an annotator makes of an alignment; every word is accounted for."""

    def happens(rate: float) -> bool:
        return random.random() < rate * carelessness

    found = reading
    for block in blocks(reading):
        if len(block.links) == 1:
            found = _slip(found, block, pair, random, happens)
        elif happens(0.2) and min(len(block.sources), len(block.targets)) > 1:
            for source, target in zip(block.sources, block.targets, strict=False):
                found = found.link({source}, {target})
        elif happens(0.12):
            side = max(Side, key=lambda side: len(block.words(side)))
            found = found.clear_words(side, {random.choice(block.words(side))})
    marks = [(side, at) for side in Side for at in sorted(reading.not_translated(side))]
    for side, position in marks:
        if happens(0.2):
            found = _joined_to(found, side, position, position + random.choice((-1, 1)))
    for side in Side:
        words = range(len(pair.tokens(side)))
        found = found.mark_not_translated(side, {*words} - found.linked(side))
    return found


def _slip(
    found: Alignment,
    block: Block,
    pair: VersePair,
    random: Random,
    happens: Callable[[float], bool],
) -> Alignment:
    """Occasionally forget a single link, or link it to the adjacent word."""
    ((source, target),) = block.links
    if happens(0.015):
        return found.clear_words(Side.SOURCE, {source})
    if happens(0.02):
        beside = min(max(target + random.choice((-1, 1)), 0), len(pair.target) - 1)
        return found.clear_words(Side.SOURCE, {source}).with_link(source, beside)
    return found


def _joined_to(found: Alignment, side: Side, position: int, near: int) -> Alignment:
    """Link a word with the partners of the adjacent word."""
    for partner in found.partners(side, near):
        ends = (position, partner) if side is Side.SOURCE else (partner, position)
        found = found.with_link(*ends)
    return found


if __name__ == "__main__":
    write_study(Path(sys.argv[1]))
