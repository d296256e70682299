"""Making a gold standard of annotation files, and bringing one up to date with late ones."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from blinker_qt.announcing import BeforeEach, unannounced
from blinker_qt.bitext.adjudication import Rule, RuleError
from blinker_qt.bitext.annotation import AnnotationSet, Role
from blinker_qt.bitext.errors import InputError, Problem
from blinker_qt.exchange.exchange import save_new
from blinker_qt.formats import annotation
from blinker_qt.gold.consulting import consult, consult_again
from blinker_qt.gold.gold import gold_standard, voices_of
from blinker_qt.gold.readjudicating import updated
from blinker_qt.gold.settling import Voices


@dataclass(frozen=True, slots=True, eq=False)
class Made:
    """A gold standard as it was made.

    Attributes:
        gold: the gold standard.
        voices: tells what the sources decided on each verse pair, by its place.
        changed: what is said of sources that are not as they were when last consulted.
        reopened: the places of the verse pairs that were done before and are not any more.
    """

    gold: AnnotationSet
    voices: Callable[[int], Voices]
    changed: tuple[Problem, ...] = ()
    reopened: tuple[int, ...] = ()


def make(
    files: Sequence[Path],
    output: Path,
    rule: Rule,
    adjudicator: str = "",
    before_each: BeforeEach = unannounced,
    roles: Collection[Role] = (),
) -> Made:
    """Settle by rule what annotators decided, and write the gold standard to a new file.

    Args:
        files: the annotators' files, one each, at least one.
        output: the new file.
        rule: what settles.
        adjudicator: whose gold standard it is; empty for nobody in particular.
        before_each: called before each file is read; what it raises ends it all.
        roles: whose sets have a vote beside annotators'.

    Raises:
        InputError: files cannot be read or put side by side, or the new one exists already.
        BlinkerError: nothing can be made of them, or the new file could not be written.
    """
    if not files:
        raise RuleError("name the annotation files that the gold standard is to be made of")
    consulted = consult(files, output, before_each, roles)
    gold = gold_standard(consulted.collation, rule, consulted.sources)
    gold = replace(gold, annotator=adjudicator or gold.annotator)
    save_new({output: gold})
    if gold.adjudication is None:
        raise ValueError("a gold standard without its sources")
    return Made(gold, voices_of(consulted.collation, gold.adjudication), consulted.changed)


def bring_up_to_date(
    path: Path,
    files: Sequence[Path],
    output: Path,
    rule: Callable[[Rule], Rule] = lambda standing: standing,
    adjudicator: str = "",
    before_each: BeforeEach = unannounced,
    roles: Collection[Role] = (),
) -> Made:
    """Settle a gold standard anew with late annotation sets (see `readjudicating.updated`).

    Args:
        path: the gold standard.
        files: late annotation sets, and such as take the place of those of the same annotators.
        output: the new gold standard's file.
        rule: what settles from now on, given what did so far.
        adjudicator: whose gold standard it is; empty to leave that as it is.
        before_each: called before each file is read; what it raises ends it all.
        roles: whose late sets have a vote beside annotators'.

    Raises:
        InputError: see `make`; or the gold standard does not say what it was made of, or one of its
            sources is not found.
        BlinkerError: see `make`.
    """
    before = annotation.load(path)
    if before.role is not Role.GOLD or before.adjudication is None:
        what, expected = (
            "it does not say what it was made of",
            "expected a gold standard made by `gold`",
        )
        raise InputError(Problem(str(path), what, expected))
    consulted = consult_again(
        before.adjudication, before.bitext, path, files, output, before_each, roles
    )
    sources = tuple(sorted(consulted.sources, key=lambda source: source.annotator))
    adjudication = replace(
        before.adjudication, rule=rule(before.adjudication.rule), sources=sources
    )
    gold = updated(before, consulted.collation, adjudication)
    gold = replace(gold, annotator=adjudicator or gold.annotator)
    save_new({output: gold})
    reopened = (
        index
        for index, (old, new) in enumerate(zip(before.pairs, gold.pairs, strict=True))
        if old.done and not new.done
    )
    voices = voices_of(consulted.collation, adjudication)
    return Made(gold, voices, consulted.changed, tuple(reopened))
