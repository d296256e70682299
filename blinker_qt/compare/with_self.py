"""How far does each annotator agree with herself, beside her agreement with the others."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from blinker_qt.agreement.dice import Spread
from blinker_qt.agreement.partition import SETS_IN_FILE
from blinker_qt.bitext.sentence import Sentence
from blinker_qt.compare.collation import Collation, data_digest
from blinker_qt.compare.comparison import DEFAULT_OPTIONS, Comparison, Options
from blinker_qt.compare.table import Column, Kind, Table

_PASSES = Sentence(
    "with oneself is over the verse pairs that come again and are done twice, in the sets of their "
    "first pass; with others over all that are compared"
)


@dataclass(frozen=True, slots=True)
class WithSelf:
    """One annotator's agreement with herself.

    Attributes:
        annotator: her name.
        verse_pairs: how many verse pairs she has done twice.
        own: mean and SD of the set rates of her two passes; None without a rate.
        others: those of the pairs of annotators that she is in; None likewise.
    """

    annotator: str
    verse_pairs: int
    own: Spread | None
    others: Spread | None


@dataclass(frozen=True, slots=True)
class OwnAgreement:
    """Annotators' agreement with themselves.

    Attributes:
        annotators: those who have worked verse pairs twice.
        signature: the choices behind the figures.
    """

    annotators: tuple[WithSelf, ...]
    signature: str


def with_self(
    collation: Collation, passes: Mapping[str, Collation], options: Options = DEFAULT_OPTIONS
) -> OwnAgreement:
    """Compare annotators with themselves.

    Args:
        collation: the annotation sets, without second passes.
        passes: both passes of annotators, by their names.
        options: what is counted, and how, always by Dice; the sets of two passes are those that the
            file states.

    Raises:
        ComparisonError: see `Collation.cut`.
        InputError: likewise.
    """
    chosen = options.by_dice
    in_file = replace(chosen, partition=SETS_IN_FILE)
    among: Comparison | None = None
    if len(collation.members) > 1:
        among = collation.compare(chosen)
    found = []
    for place, name in enumerate(collation.annotators):
        if name in passes:
            (pair,) = passes[name].compare(in_file).pairs
            others = among.annotators[place].spread if among else None
            found.append(WithSelf(name, pair.compared, pair.spread, others))
    signature = collation.signature(chosen, "with-self", weighted=True).with_fields(
        passes="both", data=data_digest([collation, *passes.values()])
    )
    return OwnAgreement(tuple(found), str(signature))


def tables(found: OwnAgreement) -> tuple[Table, ...]:
    """Agreement with oneself beside that with the others."""
    rows = tuple((one.annotator, one.verse_pairs, one.own, one.others) for one in found.annotators)
    table = Table(
        "with_self",
        "Agreement with oneself and with the others",
        (
            Column("annotator", "annotator"),
            Column("verse_pairs", "done twice", Kind.COUNT),
            Column("own", "with oneself", Kind.SPREAD),
            Column("others", "with others", Kind.SPREAD),
        ),
        rows,
        found.signature,
        (_PASSES,),
    )
    return (table,)
