"""Reading the annotation sets behind a gold standard."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

from blinker_qt.announcing import BeforeEach, unannounced
from blinker_qt.bitext.adjudication import Adjudication, Source
from blinker_qt.bitext.annotation import Role
from blinker_qt.bitext.errors import InputError, Problem
from blinker_qt.bitext.verses import Bitext
from blinker_qt.compare.collation import Collation
from blinker_qt.compare.loading import INCLUDABLE, differences, gather, role_not_included
from blinker_qt.formats.atomic import content_hash
from blinker_qt.formats.reading import read_capped
from blinker_qt.gold.gold_sources import NOT_FOUND, find, way_to

_NAME_IT = "expected its file; name it"


@dataclass(frozen=True, slots=True, eq=False)
class Consulted:
    """Annotation sets that a gold standard is made of, and what they are called in it.

    Attributes:
        collation: the annotation sets, at least one.
        sources: what each is called, in the order of the members.
        changed: what is said of those that are not as they were when last consulted.
    """

    collation: Collation
    sources: tuple[Source, ...]
    changed: tuple[Problem, ...] = ()


def consult(
    files: Sequence[Path],
    gold: Path,
    before_each: BeforeEach = unannounced,
    roles: Collection[Role] = (),
) -> Consulted:
    """Read the annotation sets that a gold standard is to be made of.

    Args:
        files: their files.
        gold: where the gold standard is to lie.
        before_each: called before each file is read; what it raises ends the reading.
        roles: whose sets have a vote beside annotators'.

    Raises:
        InputError: one cannot be read, is on another bitext or by an annotator who is there
            already; with all problems of all of them.
        ComparisonError: none is an annotator's work.
    """
    gathered = gather(files, before_each)
    if gathered.left_out or gathered.collation is None:
        raise InputError(*chain.from_iterable(gathered.left_out))
    # A gold standard among the sources is a mistake that is refused, not left out.
    taking_part = gathered.taking_part((*roles, Role.GOLD))
    if taking_part.collation is None:
        raise ValueError("annotation sets without a collation")
    members = taking_part.collation.members
    sources = (_source(Path(member.called), member.annotator, gold) for member in members)
    return Consulted(taking_part.collation, tuple(sources), taking_part.noted)


def consult_again(
    adjudication: Adjudication,
    bitext: Bitext,
    gold: Path,
    files: Sequence[Path],
    output: Path,
    before_each: BeforeEach = unannounced,
    roles: Collection[Role] = (),
) -> Consulted:
    """Read the annotation sets that a gold standard was made of, and others that came late.

    Args:
        adjudication: names those that it was made of.
        bitext: the gold standard's texts.
        gold: where it lies.
        files: late ones, and such as are to be taken in the place of those of the same annotators.
        output: where the new gold standard is to lie.
        before_each: called before each file is read; what it raises ends the reading.
        roles: whose late sets have a vote beside annotators'.

    Raises:
        InputError: one is not found, cannot be read, or is on another bitext than the gold
            standard; with all problems of all of them.
    """
    late = consult(files, output, before_each, INCLUDABLE).collation.members if files else ()
    # Whoever had a vote keeps it.
    not_included = {
        member.called: problem
        for member in late
        if adjudication.place(member.annotator) is None
        and (problem := role_not_included(member.called, member.role, roles)) is not None
    }
    joining = [member for member in late if member.called not in not_included]
    given = {member.annotator for member in joining}
    wanted = [source for source in adjudication.sources if source.annotator not in given]
    found = {source.annotator: find(source, gold) for source in wanted}
    missing = [source for source in wanted if found[source.annotator] is None]
    if missing:
        raise InputError(*(_not_found(source, gold) for source in missing))
    standing = [path for path in found.values() if path is not None]
    named = [Path(member.called) for member in joining]
    consulted = consult([*standing, *named], output, before_each, INCLUDABLE)
    first = consulted.collation.members[0].called
    other = consulted.collation.bitext
    if problems := differences(first, other, str(gold), bitext):
        raise InputError(*problems)
    before = {source.annotator: source for source in adjudication.sources}
    changed = (
        Problem(
            member.called,
            "the annotation set has changed since the gold standard was made",
            "it is taken as it is now",
        )
        for member, source in zip(consulted.collation.members, consulted.sources, strict=True)
        if source.annotator in before and before[source.annotator].fingerprint != source.fingerprint
    )
    said = (*not_included.values(), *consulted.changed, *changed)
    return Consulted(consulted.collation, consulted.sources, said)


def _source(path: Path, annotator: str, gold: Path) -> Source:
    return Source(annotator, content_hash(read_capped(path)), way_to(path, gold))


def _not_found(source: Source, gold: Path) -> Problem:
    values = {"annotator": source.annotator, "file": source.file or "?"}
    return Problem(str(gold), NOT_FOUND, _NAME_IT, values=values)
