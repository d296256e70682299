"""Writing a distribution."""

from collections.abc import Iterator, Mapping

from blinker_qt.bitext.annotation import AnnotationSet, PairState, Role
from blinker_qt.bitext.errors import InputError, Problem
from blinker_qt.bitext.unknown_content import NOTHING_UNKNOWN
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

LANGUAGES = "languages"
REFERENCES = "references of one's own"
SETS = "sets other than samples"
ROLE = "the role of gold"
TIME = "time spent"
POSSIBLE = "which links are possible"
REMARKS = "notes, difficulties and rejections"
RATINGS = "answers to questions"
UNKNOWN = "content of a newer program"

CANNOT_HOLD = (
    LANGUAGES,
    REFERENCES,
    SETS,
    ROLE,
    TIME,
    POSSIBLE,
    REMARKS,
    RATINGS,
    UNKNOWN,
)
"""What a distribution leaves out; what it cannot hold at all is refused."""


def write(works: Mapping[str, AnnotationSet], folders: Mapping[str, str]) -> dict[str, bytes]:
    """Several annotators' work on one bitext as the files of a 1998 distribution.

    Verse pairs whose references are names such as ``samp3.SentPair0``, in order, go there; those of
    any other bitext fill samples of ten. Languages, other references and sets, roles and times are
    left out.

    Args:
        works: at least one annotation set by the name of its file, for messages.
        folders: the folder of each of them by the same names.

    Returns:
        The content of each file by its path in the distribution, with ``/`` between its parts.

    Raises:
        InputError: every problem: bitexts that differ, words that Latin-1 cannot hold, an annotator
            without work, or a sample begun but not done, which the format cannot say.
    """
    (first_name, first), *others = works.items()
    problems = [
        problem for name, other in others for problem in _difference(name, other, first_name, first)
    ]
    if problems:
        raise InputError(*problems)
    problems += _unholdable_words(first_name, first.bitext)
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
                files[f"{folders[name]}/{pair_file(place)}"] = as_bytes(pair.alignment)
    return files


def lost(work: AnnotationSet) -> tuple[str, ...]:
    """What this annotation set holds and a distribution cannot, each named in a few words."""
    bitext = work.bitext
    all_places = places(bitext.references)
    losses = {
        LANGUAGES: (bitext.source_language, bitext.target_language) != (ENGLISH, FRENCH),
        REFERENCES: bitext.references != tuple(map(pair_file, all_places)),
        SETS: bitext.sets != tuple(number for number, _ in all_places),
        ROLE: work.role is not Role.ANNOTATOR,
        TIME: any(pair.seconds for pair in work.pairs),
        POSSIBLE: any(pair.possible for pair in work.pairs),
        REMARKS: any(pair.remarks for pair in work.pairs),
        RATINGS: any(pair.ratings for pair in work.pairs),
        UNKNOWN: {work.unknown, *(pair.unknown for pair in work.pairs)} != {NOTHING_UNKNOWN},
    }
    return tuple(name for name, is_lost in losses.items() if is_lost)


def _difference(
    name: str, other: AnnotationSet, first_name: str, first: AnnotationSet
) -> Iterator[Problem]:
    if other.bitext.fingerprint == first.bitext.fingerprint:
        return
    pairs = zip(other.bitext, first.bitext, strict=False)
    differing = (one.reference for one, two in pairs if one.fingerprint != two.fingerprint)
    yield Problem(
        name,
        "its bitext is not that of {other}: they differ from verse pair {reference} on",
        "expected annotation sets of one bitext",
        values={"other": first_name, "reference": next(differing, "the end of the shorter one")},
    )


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
