"""Writing a distribution."""

from collections.abc import Iterator, Mapping

from blinker_qt.bitext.annotation import AnnotationSet, PairState
from blinker_qt.bitext.errors import InputError, Problem
from blinker_qt.bitext.verses import Bitext, Side
from blinker_qt.formats.blinker98.decisions import as_bytes
from blinker_qt.formats.blinker98.layout import (
    ENCODING,
    ENGLISH,
    FRENCH,
    Place,
    pair_file,
    places,
    sample_file,
)
from blinker_qt.formats.interchange import Feature


def write(works: Mapping[str, AnnotationSet]) -> dict[str, bytes]:
    """Several annotators' work on one bitext as the files of a 1998 distribution.

    Verse pairs whose references are names such as ``samp3.SentPair0``, in order, go there; those of
    any other bitext fill samples of ten. Languages, other references and sets, roles and times are
    left out.

    Args:
        works: at least one annotation set, by the name of its folder; all of one bitext.

    Returns:
        The content of each file by its path in the distribution, with ``/`` between its parts.

    Raises:
        InputError: every problem: words that Latin-1 cannot hold, an annotator
            without work, or a sample begun but not done, which the format cannot say.
    """
    first_name, first = next(iter(works.items()))
    problems = [*_unholdable_words(first_name, first.bitext)]
    all_places = places(first.bitext.references)
    for name, work in works.items():
        problems += _unfinished(name, work, all_places)
    if problems:
        raise InputError(*problems)
    files: dict[str, bytes] = {}
    for index, (number, _) in enumerate(all_places):
        for side in Side:
            path = sample_file(side, number)
            verse = first.bitext.verses(side)[index] + "\n"
            files[path] = files.get(path, b"") + verse.encode(ENCODING)
    for name, work in works.items():
        for place, pair in zip(all_places, work.pairs, strict=True):
            if pair.done:
                files[f"{name}/{pair_file(place)}"] = as_bytes(pair.alignment)
    return files


def holds_by_chance(work: AnnotationSet) -> frozenset[Feature]:
    """What a distribution holds of this annotation set because it is as distributions are."""
    bitext = work.bitext
    all_places = places(bitext.references)
    as_they_are = {
        Feature.LANGUAGES: (bitext.source_language, bitext.target_language) == (ENGLISH, FRENCH),
        Feature.REFERENCES: bitext.references == tuple(map(pair_file, all_places)),
        Feature.SETS: bitext.sets == tuple(number for number, _ in all_places),
    }
    return frozenset(feature for feature, is_held in as_they_are.items() if is_held)


def _unholdable_words(name: str, bitext: Bitext) -> Iterator[Problem]:
    for pair in bitext:
        for side in Side:
            for position, token in enumerate(pair.tokens(side), 1):
                if not _holds(token):
                    yield Problem(
                        name,
                        "Latin-1 cannot hold {side} word {position} of {reference}, '{token}'",
                        "this bitext cannot be written in the 1998 format; keep the .blinker file",
                        values={
                            "side": side.value,
                            "position": position,
                            "reference": pair.reference,
                            "token": token,
                        },
                    )


def _unfinished(name: str, work: AnnotationSet, all_places: list[Place]) -> Iterator[Problem]:
    begun = {
        place[0]
        for place, pair in zip(all_places, work.pairs, strict=True)
        if pair.state is not PairState.UNTOUCHED
    }
    if not begun:
        yield Problem(name, "nothing in it is annotated", "expected at least one sample's work")
    for place, reference, pair in zip(all_places, work.bitext.references, work.pairs, strict=True):
        if place[0] in begun and not pair.done:
            yield Problem(
                name,
                "verse pair {reference} is not done, and the 1998 format cannot say so",
                "finish all of sample {number} first",
                values={"reference": reference, "number": place[0]},
            )


def _holds(token: str) -> bool:
    try:
        token.encode(ENCODING)
    except UnicodeEncodeError:
        return False
    # Line ends inside a token would cut its verse in two.
    return not {"\n", "\r"} & set(token)
