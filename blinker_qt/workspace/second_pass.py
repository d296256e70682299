"""Verse pairs that come again: which ones, where, and what the first and second passes say."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path

from blinker_qt.bitext.annotation import UNTOUCHED, AnnotationSet, PairAnnotation
from blinker_qt.bitext.errors import BlinkerError, InputError, Problem
from blinker_qt.bitext.verses import Bitext
from blinker_qt.formats import annotation_xml

FIRST, SECOND = 1, 2


class SecondPassError(BlinkerError):
    """A second pass that cannot be arranged, or that there is none of."""


@dataclass(frozen=True, slots=True)
class Again:
    """How verse pairs come again in the file that holds their first pass.

    Attributes:
        count: how many.
        distance: at least so many other verse pairs come between the two passes of one pair.
        seed: what the choice is made by.
    """

    count: int
    distance: int
    seed: int


def drawn(count: int, among: Iterable[int], seed: int) -> list[int]:
    """So many of some numbers, drawn without repetition: the same ones wherever it is done.

    They are those with the lowest SHA-256 digests of ``seed:number``, in ASCII digits, where
    numbers count from 1; so a larger sample of one seed holds every smaller one.

    Raises:
        SecondPassError: there are not so many.
    """
    ranked = sorted(among, key=lambda number: _digest(seed, number, ""))
    if count > len(ranked):
        raise SecondPassError(
            "{count} verse pairs are to come again, but only {most} can; "
            "ask for fewer, or for a smaller distance",
            count=count,
            most=len(ranked),
        )
    return ranked[:count]


def placed(worked: int, again: Again, begun: int = 0) -> dict[int, int]:
    """Which verse pairs come again, and behind which other one each of them comes.

    Args:
        worked: how many verse pairs there are; they are named by their rank, from 0, in the order
            in which they are worked.
        again: how many come again, at what distance, by what seed.
        begun: no pair comes behind one of the first so many but the last of them, so that nothing
            new stands before work that was done.

    Returns:
        For each pair that comes again, the rank of the pair that it comes behind: at least
        `distance` higher than its own. Pairs behind one and the same come in ascending order.

    Raises:
        SecondPassError: not so many pairs have enough others behind them.
    """
    chosen = drawn(again.count, range(max(worked - again.distance, 0)), again.seed)
    places = {}
    for rank in sorted(chosen):
        # Without a single pair between, the pair would stand beside itself.
        least = max(rank + again.distance, begun - 1)
        digest = int.from_bytes(_digest(again.seed, rank, ":place"))
        places[rank] = least + digest % (worked - least)
    return places


def with_second_pass(work: AnnotationSet, again: Again) -> AnnotationSet:
    """The same work with some verse pairs coming again, untouched.

    They are placed by the order in which the pairs are worked, so the order has to be settled
    before.

    Raises:
        SecondPassError: some come again already, or there are too few for so many at such a
            distance.
    """
    bitext = work.bitext
    if bitext.passes:
        raise SecondPassError("there are verse pairs of a second pass in it already")
    order = work.study.order(len(bitext))
    done = [rank for rank, index in enumerate(order) if work.pairs[index] != UNTOUCHED]
    behind: dict[int, list[int]] = {}
    for rank, place in placed(len(bitext), again, max(done, default=-1) + 1).items():
        behind.setdefault(order[place], []).append(order[rank])
    indices, passes = list[int](), list[int]()
    for index in range(len(bitext)):
        again_here = behind.get(index, [])
        indices += [index, *again_here]
        passes += [FIRST, *[SECOND] * len(again_here)]
    return _again(work, indices, passes)


def second_pass_alone(work: AnnotationSet, count: int, seed: int) -> AnnotationSet:
    """A later file of the same annotator: some verse pairs come again in it, untouched.

    They stand in the order of the bitext.

    Raises:
        SecondPassError: there are not so many.
    """
    chosen = sorted(drawn(count, _of_pass(work.bitext, FIRST), seed))
    if not chosen:
        raise SecondPassError("no verse pair is to come again")
    return replace(_again(work, chosen, [SECOND] * count), revision=0)


def without_second_passes(work: AnnotationSet) -> AnnotationSet:
    """The same work without the verse pairs that come again."""
    if not work.bitext.passes:
        return work
    return work.chosen(_of_pass(work.bitext, FIRST))


def load_first_pass(path: Path) -> AnnotationSet:
    """Read an annotation file, without the verse pairs that come again in it.

    Raises:
        InputError: it is not a sound annotation file, or holds no others.
    """
    work = without_second_passes(annotation_xml.load(path))
    if not work.pairs:
        what, expected = "all verse pairs in it come again", "the file of the first pass"
        raise InputError(Problem(str(path), what, expected))
    return work


def both_passes(works: Sequence[AnnotationSet]) -> tuple[AnnotationSet, AnnotationSet]:
    """What one annotator decided on the same verse pairs the first and the second time.

    Args:
        works: the annotator's files, at least one; any of them may hold pairs of either pass.

    Returns:
        Two annotation sets of one bitext, that of the pairs that come again, with the sets of the
        first pass, as if they were two annotators'; so every measure can be taken of them. The
        second is called by the annotator's name with a prime behind.

    Raises:
        SecondPassError: the files have several annotators, no pair was worked twice, or the words
            of one differ.
    """
    names = sorted({work.annotator for work in works})
    if len(names) > 1:
        raise SecondPassError(
            "the files are of several annotators: {names}", names=", ".join(names)
        )
    first, second = (_by_reference(works, number) for number in (FIRST, SECOND))
    common = [reference for reference in first if reference in second]
    if not common:
        raise SecondPassError("no verse pair comes again in these files")
    for reference in common:
        (work, index), (other, place) = first[reference], second[reference]
        if work.bitext[index] != other.bitext[place]:
            raise SecondPassError(
                "“{reference}” has other words in its second pass", reference=reference
            )
    bitext = Bitext.of(
        (first[reference][0].bitext[first[reference][1]] for reference in common),
        works[0].bitext.source_language,
        works[0].bitext.target_language,
        [first[reference][0].bitext.sets[first[reference][1]] for reference in common],
    )
    name = names[0]
    once, again = (_decided(found, common) for found in (first, second))
    study = works[0].study
    return (
        AnnotationSet(bitext, once, name, study=study),
        AnnotationSet(bitext, again, f"{name}′", study=study),
    )


_Found = dict[str, tuple[AnnotationSet, int]]


def _by_reference(works: Sequence[AnnotationSet], number: int) -> _Found:
    """Where the pairs of a pass stand; where files hold one twice, in the first file."""
    found: _Found = {}
    for work in works:
        for index in _of_pass(work.bitext, number):
            found.setdefault(work.bitext.references[index], (work, index))
    return found


def _decided(found: _Found, references: Sequence[str]) -> tuple[PairAnnotation, ...]:
    return tuple(found[name][0].pairs[found[name][1]] for name in references)


def _of_pass(bitext: Bitext, number: int) -> list[int]:
    return [index for index in range(len(bitext)) if bitext.pass_of(index) == number]


def _again(work: AnnotationSet, indices: Sequence[int], passes: Sequence[int]) -> AnnotationSet:
    """The chosen pairs; those of a second pass are untouched."""
    chosen = work.chosen(indices)
    pairs = tuple(
        pair if number == FIRST else UNTOUCHED
        for pair, number in zip(chosen.pairs, passes, strict=True)
    )
    return replace(chosen, bitext=replace(chosen.bitext, passes=tuple(passes)), pairs=pairs)


def _digest(seed: int, number: int, purpose: str) -> bytes:
    return sha256(f"{seed}:{number + 1}{purpose}".encode("ascii")).digest()
