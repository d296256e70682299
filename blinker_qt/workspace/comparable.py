"""Whether annotation sets can be compared: one bitext, and annotators with names of their own."""

from collections.abc import Iterator, Sequence

from blinker_qt.bitext.annotation import AnnotationSet
from blinker_qt.bitext.errors import BlinkerError, InputError, Problem, Values
from blinker_qt.bitext.verses import Bitext, Side

Member = tuple[str, AnnotationSet]
"""An annotation set and what people call it, such as the path of its file."""

_NAMED = 3
"""So many differing verse pairs are named for each annotation set."""

_SAME_BITEXT = "expected annotation sets of one bitext"
_TEXTS_DIFFER = (
    "the {side} side of verse pair {number} ({reference}) is '{text}', in {other} '{other_text}'"
)
_SETS_DIFFER = "verse pair {number} ({reference}) is in set {set}, in {other} in set {other_set}"


class ComparisonError(BlinkerError):
    """Nothing that could be compared."""


def check_comparable(members: Sequence[Member]) -> None:
    """Check that annotation sets can be compared.

    Args:
        members: annotation sets with what people call them, such as the paths of their files.

    Raises:
        ComparisonError: there are fewer than two.
        InputError: an annotator has no name or the name of another one, or the verse pairs differ;
            the first that do are named.
    """
    if len(members) < 2:
        raise ComparisonError(
            "agreement needs at least two annotation sets; there is {count}", count=len(members)
        )
    problems = [*_name_problems(members)]
    first_path, first = members[0]
    for path, annotation_set in members[1:]:
        problems += _bitext_problems(path, annotation_set.bitext, first_path, first.bitext)
    if problems:
        raise InputError(*problems)


def check_same_sets(members: Sequence[Member]) -> None:
    """Check that all annotation sets cut the verse pairs into the same sets.

    Raises:
        InputError: they do not; for each file the first verse pair that differs is named.
    """
    first_path, first = members[0]
    problems = []
    for path, annotation_set in members[1:]:
        ours, theirs = first.bitext.sets, annotation_set.bitext.sets
        places = (place for place in range(len(ours)) if ours[place] != theirs[place])
        place = next(places, None)
        if place is not None:
            problems.append(
                Problem(
                    path,
                    _SETS_DIFFER,
                    "expected the same sets in all files; or state the size or number of sets",
                    values={
                        "number": place + 1,
                        "reference": first.bitext.references[place],
                        "set": theirs[place],
                        "other": first_path,
                        "other_set": ours[place],
                    },
                )
            )
    if problems:
        raise InputError(*problems)


def _name_problems(members: Sequence[Member]) -> Iterator[Problem]:
    path_of: dict[str, str] = {}
    for path, annotation_set in members:
        name = annotation_set.annotator
        if not name:
            yield Problem(path, "the annotation set names no annotator", "expected a name")
        elif name in path_of:
            yield Problem(
                path,
                "the annotator {annotator} is also that of {other}",
                "expected one file for each annotator",
                values={"annotator": name, "other": path_of[name]},
            )
        path_of.setdefault(name, path)


def _bitext_problems(path: str, bitext: Bitext, other: str, expected: Bitext) -> list[Problem]:
    problems = []
    if len(bitext) != len(expected):
        problems.append(
            Problem(
                path,
                "the bitext has {count} verse pairs, that of {other} has {other_count}",
                _SAME_BITEXT,
                values={
                    "count": len(bitext),
                    "other": other,
                    "other_count": len(expected),
                },
            )
        )
    differing = [
        place
        for place in range(min(len(bitext), len(expected)))
        if _columns(bitext, place) != _columns(expected, place)
    ]
    for place in differing[:_NAMED]:
        for what, values in _differences(bitext, expected, place):
            named = {"number": place + 1, "other": other, **values}
            problems.append(Problem(path, what, _SAME_BITEXT, values=named))
    if len(differing) > _NAMED:
        what = "{count} verse pairs in all differ from those of {other}"
        values = {"count": len(differing), "other": other}
        problems.append(Problem(path, what, _SAME_BITEXT, values=values))
    return problems


def _columns(bitext: Bitext, place: int) -> tuple[str, str, str]:
    return bitext.references[place], bitext.source_verses[place], bitext.target_verses[place]


def _differences(bitext: Bitext, expected: Bitext, place: int) -> Iterator[tuple[str, Values]]:
    reference, other_reference = bitext.references[place], expected.references[place]
    if reference != other_reference:
        yield (
            "verse pair {number} is called '{reference}', in {other} '{other_reference}'",
            {"reference": reference, "other_reference": other_reference},
        )
    for side in Side:
        text, other_text = bitext.verses(side)[place], expected.verses(side)[place]
        if text != other_text:
            yield (
                _TEXTS_DIFFER,
                {
                    "side": side.value,
                    "reference": reference,
                    "text": text,
                    "other_text": other_text,
                },
            )
