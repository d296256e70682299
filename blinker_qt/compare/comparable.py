"""Whether annotation sets can be compared: one bitext, and annotators with names of their own."""

from collections.abc import Collection, Iterable, Mapping, Sequence

from blinker_qt.agreement.encoding import IntArray
from blinker_qt.agreement.partition import Partition, Parts, SetsInFile
from blinker_qt.bitext.annotation import TO_LEARN_FROM, Role
from blinker_qt.bitext.errors import BlinkerError, InputError, Problem
from blinker_qt.bitext.verses import Bitext
from blinker_qt.compare.collated import Collated

_FEWEST = 2
_CALLED = 10
"""So many annotators are named where one is looked for in vain."""
NOT_INCLUDED = "only annotators' work does, unless its role is included"
"""How problems end that name sets which do not take part for their roles."""
_IS_GOLD = "it is a gold standard and does not take part"
_IS_MACHINE = "it is a machine's work and does not take part"
INCLUDABLE = (Role.GOLD, Role.MACHINE)
"""The roles that can be asked for; sets of the other roles cannot be compared at all."""
_SETS_DIFFER = "verse pair {number} ({reference}) is in set {set}, in {other} in set {other_set}"


class ComparisonError(BlinkerError):
    """Nothing that could be compared."""


def check_enough(members: Sequence[object]) -> None:
    """Check that there are two annotation sets.

    Raises:
        ComparisonError: there are fewer.
    """
    if len(members) < _FEWEST:
        raise too_few(len(members))


def check_names(names: Iterable[str], annotators: Sequence[str]) -> None:
    """Check that these are names of annotators.

    Raises:
        ComparisonError: nobody is called so.
    """
    for name in names:
        if name not in annotators:
            there = [*annotators[:_CALLED], "…"] if len(annotators) > _CALLED else annotators
            raise ComparisonError(
                "there is no annotator “{name}” among {names}", name=name, names=", ".join(there)
            )


def nobody() -> ComparisonError:
    """The error that there is no annotation set."""
    return ComparisonError("there is no annotation set to look at")


def too_few(count: int) -> ComparisonError:
    """The error that there are only so many annotation sets."""
    return ComparisonError(
        "agreement needs at least two annotation sets; there is {count}", count=count
    )


def cut(partition: Partition, members: Sequence[Collated], bitext: Bitext) -> IntArray:
    """The number of the set of each verse pair, shape (verse pairs,).

    Args:
        partition: how they are cut.
        members: the annotation sets.
        bitext: their texts; sets as the first annotation set states them.

    Raises:
        ComparisonError: a part ends behind the last verse pair.
        InputError: the sets in the files are wanted and differ; for each file the first verse pair
            that does is named.
    """
    if isinstance(partition, SetsInFile):
        _check_same_sets(members, bitext)
    if isinstance(partition, Parts):
        _check_parts(partition, len(bitext))
    return partition.cut(bitext.sets)


def _check_parts(parts: Parts, verse_pairs: int) -> None:
    for part in parts.parts:
        if part.last >= verse_pairs:
            raise ComparisonError(
                "the part “{name}” ends with verse pair {last}, but there are only {count}",
                name=part.name,
                last=part.last + 1,
                count=verse_pairs,
            )


def _check_same_sets(members: Sequence[Collated], bitext: Bitext) -> None:
    first, ours = members[0], members[0].sets
    problems = []
    for member in members[1:]:
        theirs = member.sets
        if theirs != ours:
            place = next(place for place in range(len(ours)) if ours[place] != theirs[place])
            problems.append(
                Problem(
                    member.called,
                    _SETS_DIFFER,
                    "expected the same sets in all files; or state the size or number of sets",
                    values={
                        "number": place + 1,
                        "reference": bitext.references[place],
                        "set": theirs[place],
                        "other": first.called,
                        "other_set": ours[place],
                    },
                )
            )
    if problems:
        raise InputError(*problems)


def name_problem(called: str, name: str, others: Mapping[str, str]) -> Problem | None:
    """What is wrong with the name of an annotation set's annotator, if anything.

    Args:
        called: what people call the annotation set.
        name: the annotator's name.
        others: what the other annotation sets are called, by their annotators' names.
    """
    if not name:
        return Problem(called, "the annotation set names no annotator", "expected a name")
    if name not in others:
        return None
    return Problem(
        called,
        "the annotator {annotator} is also that of {other}",
        "expected one file for each annotator",
        values={"annotator": name, "other": others[name]},
    )


def role_not_included(called: str, role: Role, roles: Collection[Role] = ()) -> Problem | None:
    """That an annotation set does not take part, unless it is an annotator's or of these roles.

    Args:
        called: what people call the annotation set.
        role: whose decisions it holds; a role that can be compared.
        roles: those that were asked for.
    """
    if role is Role.ANNOTATOR or role in roles:
        return None
    return Problem(called, _IS_GOLD if role is Role.GOLD else _IS_MACHINE, NOT_INCLUDED)


def role_problem(called: str, role: Role) -> Problem | None:
    """What stands in the way of comparing what an annotation set holds, if anything.

    Args:
        called: what people call the annotation set.
        role: whose decisions it holds.
    """
    if role not in TO_LEARN_FROM:
        return None
    return Problem(called, "the file holds answers to learn from", "expected an annotator's work")
