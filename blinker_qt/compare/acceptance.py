"""How many links did annotators take over from a machine's suggestions, and how near are they."""

from dataclasses import dataclass

import numpy as np

from blinker_qt.agreement.dice import Spread, pairs_of
from blinker_qt.bitext.annotation import Role
from blinker_qt.bitext.sentence import Sentence
from blinker_qt.compare.collation import Collation
from blinker_qt.compare.comparison import DEFAULT_OPTIONS, Options
from blinker_qt.compare.table import Column, Kind, Table

_ACCEPTED = Sentence(
    "links are those of the verse pairs that are done; agreement is with the machine whose links "
    "the annotator's study suggests, where its annotation set is among those compared"
)


@dataclass(frozen=True, slots=True)
class Acceptance:
    """What one annotator took over.

    Attributes:
        annotator: the annotator's name.
        links: how many links there are, in verse pairs that are done and in sets.
        accepted: how many of them were suggested and accepted.
        machine: mean and SD of the set rates with the machine; None where it is not there.
    """

    annotator: str
    links: int
    accepted: int
    machine: Spread | None


@dataclass(frozen=True, slots=True)
class Acceptances:
    """What annotators took over.

    Attributes:
        annotators: those to whom something is suggested, or who accepted something before.
        signature: the choices behind the figures.
    """

    annotators: tuple[Acceptance, ...]
    signature: str


def acceptances(collation: Collation, options: Options = DEFAULT_OPTIONS) -> Acceptances:
    """Count the links that annotators accepted.

    Raises:
        ComparisonError: see `Collation.cut`.
        InputError: likewise.
    """
    members = collation.members
    concerned = [
        place
        for place, member in enumerate(members)
        if member.study.suggestions is not None or member.accepted.any()
    ]
    machines = {
        member.annotator: place
        for place, member in enumerate(members)
        if member.role is Role.MACHINE
    }
    rates = dict[tuple[int, int], Spread | None]()
    if concerned and machines:
        pairs = pairs_of(len(members))
        compared = collation.compare(options.by_dice).pairs
        rates = {pair: one.spread for pair, one in zip(pairs, compared, strict=True)}
    inside = collation.inside(options)
    found = []
    for place in concerned:
        member = members[place]
        counted = inside & member.done
        source = member.study.suggestions
        machine = None if source is None else machines.get(source.annotator)
        two = (place, machine) if machine is not None else (place, place)
        found.append(
            Acceptance(
                member.annotator,
                int(np.diff(member.everything.link_starts)[counted].sum()),
                int(member.accepted[counted].sum()),
                rates.get((min(two), max(two))),
            )
        )
    return Acceptances(tuple(found), str(collation.signature(options, "acceptance", weighted=True)))


def tables(found: Acceptances) -> tuple[Table, ...]:
    """What annotators accepted; no table where nothing was ever suggested."""
    if not found.annotators:
        return ()
    rows = tuple(
        (one.annotator, one.links, one.accepted, _share(one), one.machine)
        for one in found.annotators
    )
    table = Table(
        "suggestions",
        "Links accepted from a machine's suggestions",
        (
            Column("annotator", "annotator"),
            Column("links", "links", Kind.COUNT),
            Column("accepted", "accepted", Kind.COUNT),
            Column("share", "share", Kind.RATE),
            Column("machine", "agreement with the machine", Kind.SPREAD),
        ),
        rows,
        found.signature,
        (_ACCEPTED,),
    )
    return (table,)


def _share(one: Acceptance) -> float | None:
    return one.accepted / one.links if one.links else None
