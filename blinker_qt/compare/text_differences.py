"""Describing how the texts of two annotation sets differ."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice, product, takewhile
from unicodedata import normalize

from blinker_qt.agreement.encoding import IntArray
from blinker_qt.bitext.errors import Problem, Values
from blinker_qt.bitext.verses import Bitext, Side
from blinker_qt.translation import N_

_NAMED = 3
_TEXTS_DIFFER = N_(
    "the {side} side of verse pair {number} ({reference}) is '{text}', in {other} "
    "'{other_text}'; expected annotation sets of one bitext"
)
_OTHER_WORDS = N_(
    "{count} of its {all} verse {all:pair|pairs} {count:has|have} other words than in {other}; "
    "they are left out; all others are compared"
)
_OTHER_CHARACTERS = N_(
    "the {side} side of {reference} looks as in {other}, but is written with other characters: "
    "{characters} instead of {other_characters} in '{word}'; bring all texts to NFC, or all to NFD"
)
_WORDS_DIFFER = N_(
    "the {side} side of {reference} is '{text}', in {other} '{other_text}'; expected the same "
    "words in all annotation sets of a study; the command blinker-qt correct brings them up to "
    "date"
)


def differences(path: str, bitext: Bitext, other: str, expected: Bitext) -> list[Problem]:
    """Problems that describe how a bitext differs from another one; names the first differences.

    `path` and `other` are the names of the annotation sets in messages.
    """
    problems = []
    if len(bitext) != len(expected):
        problems.append(
            Problem(
                path,
                N_(
                    "the bitext has {count} verse {count:pair|pairs}, that of {other} has "
                    "{other_count}; expected annotation sets of one bitext"
                ),
                values={"count": len(bitext), "other": other, "other_count": len(expected)},
            )
        )
    rows = (
        zip(texts.references, texts.source_verses, texts.target_verses, strict=True)
        for texts in (bitext, expected)
    )
    both = enumerate(zip(*rows, strict=False))
    for place in islice((place for place, (ours, theirs) in both if ours != theirs), _NAMED):
        problems += _differences(path, bitext, other, expected, place)
    return problems


def _differences(
    path: str, bitext: Bitext, other: str, expected: Bitext, place: int
) -> Iterator[Problem]:
    reference, other_reference = bitext.references[place], expected.references[place]
    values: Values = {"number": place + 1, "reference": reference, "other": other}
    if reference != other_reference:
        yield Problem(
            path,
            N_(
                "verse pair {number} is called '{reference}', in {other} '{other_reference}'; "
                "expected annotation sets of one bitext"
            ),
            values={**values, "other_reference": other_reference},
        )
    for side in Side:
        text, other_text = bitext.verses(side)[place], expected.verses(side)[place]
        if text != other_text:
            differing = {"side": side.value, "text": text, "other_text": other_text}
            problem = Problem(path, _TEXTS_DIFFER, values={**values, **differing})
            yield _with_characters(problem, text, other_text)


def other_words(
    called: str, bitext: Bitext, places: IntArray, other: str, expected: Bitext
) -> list[Problem]:
    """Problems that count the verse pairs with other words, and describe the first of them.

    Args:
        called: the name of the annotation set in messages.
        places: the place of each verse pair in `expected`; negative if its words differ or it is
            not there at all.
        other: the name of an annotation set with the expected words in messages.
    """
    row_of = {reference: row for row, reference in enumerate(expected.references)}
    differing = [
        (row, row_of[reference])
        for row, reference in enumerate(bitext.references)
        if places[row] < 0 and reference in row_of
    ]
    if not differing:
        return []
    values: Values = {"count": len(differing), "all": len(bitext), "other": other}
    problems = [Problem(called, _OTHER_WORDS, values=values)]
    for row, expected_row in islice(differing, _NAMED):
        for side in Side:
            text, other_text = bitext.verses(side)[row], expected.verses(side)[expected_row]
            if text != other_text:
                texts: Values = {
                    "side": side.value,
                    "reference": bitext.references[row],
                    "text": text,
                    "other": other,
                    "other_text": other_text,
                }
                problem = Problem(called, _WORDS_DIFFER, values=texts)
                problems.append(_with_characters(problem, text, other_text))
    return problems


def _with_characters(problem: Problem, text: str, other_text: str) -> Problem:
    """The problem that two texts differ; if they look alike, it names differing characters."""
    if normalize("NFC", text) != normalize("NFC", other_text):
        return problem
    words = zip(text.split(" "), other_text.split(" "), strict=True)
    word, other_word = next(both for both in words if both[0] != both[1])
    ours, theirs = _unlike(word, other_word)
    characters = {
        "word": word,
        "characters": " ".join(f"U+{ord(character):04X}" for character in ours),
        "other_characters": " ".join(f"U+{ord(character):04X}" for character in theirs),
    }
    values = {**problem.values, **characters}
    return replace(problem, template=_OTHER_CHARACTERS, values=values)


def _unlike(word: str, other: str) -> tuple[str, str]:
    """The first characters of two words that look alike but differ."""
    letters = zip(word, other, strict=False)
    place = sum(1 for _ in takewhile(lambda both: both[0] == both[1], letters))
    rest, other_rest = word[place:], other[place:]
    ends = product(range(1, len(rest) + 1), range(1, len(other_rest) + 1))
    looking_alike = (
        (rest[:end], other_rest[:other_end])
        for end, other_end in ends
        if normalize("NFC", rest[:end]) == normalize("NFC", other_rest[:other_end])
    )
    return next(looking_alike, (rest, other_rest))
