"""A deliberately uneven study: what real ones are like."""

import random

from blinker_qt.bitext.annotation import AnnotationSet, PairAnnotation, Role
from blinker_qt.bitext.verses import Bitext, Language, VersePair

SIZES = (4, 7, 12, 25)
"""How many verse pairs are in each set; the third is a passage of names."""
_NAMES = 2
_ERRORS = (0.03, 0.25, 0.0, 0.1)
_WORDS = ("the", "sea", "and", "old", "boat", "of", "Noah", "said", ",")
_FORMS = ("la", "mer", "et", "vieux", "bateau", "de", "Noé", "dit", ",")


def _bitext() -> Bitext:
    drawn = random.Random(1998)
    pairs, sets = [], []
    for number, size in enumerate(SIZES):
        for place in range(size):
            length = 3 if number == _NAMES else drawn.randint(4, 30)
            chosen = [6] * length if number == _NAMES else drawn.choices(range(9), k=length)
            source = tuple(_WORDS[word] for word in chosen)
            target = tuple(_FORMS[word] for word in chosen)
            pairs.append(VersePair(f"Gen {number + 1}:{place + 1}", source, target))
            sets.append(number + 1)
    return Bitext.of(pairs, Language.of("en"), Language.of("fr"), tuple(sets))


BITEXT = _bitext()


def work(
    name: str, seed: int, worse: float = 1.0, done: int = len(BITEXT), role: Role = Role.ANNOTATOR
) -> AnnotationSet:
    """An annotator's work, with so many times more errors, on the first verse pairs."""
    drawn = random.Random(seed)
    pairs = []
    for place, pair in enumerate(BITEXT):
        error = _ERRORS[BITEXT.sets[place] - 1] * worse
        links, sources, targets = [], [], []
        for position in range(len(pair.source)):
            if drawn.random() >= error:
                links.append(f"{position + 1}-{position + 1}")
            elif drawn.random() < 0.5:
                sources.append(position + 1)
                targets.append(position + 1)
            else:
                links.append(f"{position + 1}-{(position + 1) % len(pair.target) + 1}")
        linked = {int(link.split("-")[1]) for link in links}
        targets = [one for one in range(1, len(pair.target) + 1) if one not in linked]
        if place < done:
            marks = [" ".join(map(str, ends)) for ends in (sources, targets)]
            text = " ".join(links)
            pairs.append(PairAnnotation(text, marks[0], marks[1], done=True, seconds=90))
        else:
            pairs.append(PairAnnotation())
    return AnnotationSet(BITEXT, tuple(pairs), name, role)


def uneven_study() -> list[AnnotationSet]:
    """Five annotators, of whom one did half and one copied another, and a gold standard."""
    ana = work("Ana", 1)
    copy = work("Copy", 1)
    return [
        ana,
        work("Ben", 2, 2.0),
        work("Half", 3, done=23),
        copy,
        work("Eve", 5, 0.5),
        work("Gold", 6, 0.1, role=Role.GOLD),
    ]
