"""Checking what the <pair> elements of a file say, but for the links and marks."""

from collections.abc import Collection, Sequence

import numpy as np

from blinker_qt.bitext.annotation import PairState
from blinker_qt.bitext.verses import Side
from blinker_qt.formats.annotation_xml.decisions import Decisions
from blinker_qt.formats.annotation_xml.inspection import Inspector, shown
from blinker_qt.formats.annotation_xml.pairs import PairTable
from blinker_qt.formats.annotation_xml.vocabulary import (
    MOST_NUMBER,
    MOST_PAIRS,
    NUMBER,
)
from blinker_qt.formats.columns import MOST_WORDS, Counts

_STATES = [state.value for state in PairState]


def check_count(table: PairTable, inspector: Inspector) -> None:
    """Report more verse pairs than can be written again."""
    if len(table) > MOST_PAIRS:
        what, expected = "there are too many verse pairs", "at most {most}"
        inspector.report(table.line(MOST_PAIRS), what, expected, most=MOST_PAIRS)


def check_references(table: PairTable, passes: Sequence[int], inspector: Inspector) -> None:
    """Report references that are empty or given twice in one pass, or with other words.

    Args:
        table: the verse pairs.
        passes: the number of the pass of each of them.
        inspector: takes the reports.
    """
    if len(set(table.references)) == len(table) and "" not in table.references:
        return
    first: dict[tuple[str, int], int] = {}
    any_pass: dict[str, int] = {}
    for row, reference in enumerate(table.references):
        name = reference, passes[row]
        other = any_pass.setdefault(reference, row)
        if not reference:
            what, expected = "the reference is empty", "expected a reference such as Gen 1:1"
            inspector.report(table.line(row), what, expected)
        elif name in first:
            inspector.report(
                table.line(row),
                "the reference “{reference}” was given in line {first} already",
                "expected every reference once",
                reference=shown(reference),
                first=table.line(first[name]),
            )
        elif (table.sources[row], table.targets[row]) != (
            table.sources[other],
            table.targets[other],
        ):
            inspector.report(
                table.line(row),
                "“{reference}” comes again with other words",
                "the words that it has in line {first}",
                reference=shown(reference),
                first=table.line(other),
            )
        first.setdefault(name, row)


def whole_numbers(
    table: PairTable, texts: Sequence[str], name: str, least: int, inspector: Inspector
) -> list[int]:
    """The numbers of a column; what is not one in the range is reported and comes back as -1."""
    read = {text: int(text) if NUMBER.fullmatch(text) else -1 for text in set(texts)}
    numbers = list(map(read.__getitem__, texts))
    if min(numbers, default=least) < least:
        for row, number in enumerate(numbers):
            if number < least:
                inspector.report(
                    table.line(row),
                    "“{name}” is “{text}”",
                    "expected a whole number from {least} to {most}",
                    name=name,
                    text=shown(texts[row]),
                    least=least,
                    most=MOST_NUMBER,
                )
    return numbers


def faulty_verses(
    table: PairTable, source_words: Counts, target_words: Counts, inspector: Inspector
) -> set[int]:
    """Report verses that are not words with single spaces between them; the rows they are in.

    Args:
        table: the verse pairs.
        source_words: int64[pairs], what `word_counts` said of the source verses.
        target_words: int64[pairs], likewise for the target side.
        inspector: takes the reports.
    """
    rows = set()
    sides = (
        (Side.SOURCE, table.sources, source_words),
        (Side.TARGET, table.targets, target_words),
    )
    for side, verses, words in sides:
        for row in np.flatnonzero((words == 0) | (words > MOST_WORDS)).tolist():
            fault = _fault(verses[row])
            if fault is None:
                continue
            what, expected, values = fault
            line = table.line(row, side.value)
            inspector.report(line, what, expected, side=side.value, **values)
            rows.add(row)
    return rows


def report_changed(table: PairTable, rows: Collection[int], inspector: Inspector) -> None:
    """Report verse pairs whose text does not match its fingerprint."""
    for row in rows:
        inspector.report(
            table.line(row),
            "the text of “{reference}” was changed: it does not match its fingerprint",
            "expected the text that was annotated; restore it, or import the new text as another "
            "bitext",
            reference=shown(table.references[row]),
        )


def check_notes(
    table: PairTable,
    ignored: Collection[int],
    source_words: Counts,
    target_words: Counts,
    inspector: Inspector,
) -> None:
    """Report notes on words that their verse does not have.

    Args:
        table: the verse pairs.
        ignored: rows that are not looked at.
        source_words: int64[pairs], how many words each source verse has.
        target_words: int64[pairs], likewise for the target side.
        inspector: takes the reports.
    """
    words = {Side.SOURCE: source_words, Side.TARGET: target_words}
    for row in table.remarks.keys() - ignored:
        for place, note in enumerate(table.remarks[row].notes):
            if note.on is None or note.on[1] < words[note.on[0]][row]:
                continue
            side, position = note.on
            inspector.report(
                table.line(row, "note", place),
                ("{side} word {position} does not exist: the verse has {count} {count:word|words}"),
                "expected notes on words of the verse",
                side=side.value,
                position=position + 1,
                count=int(words[side][row]),
            )


def check_states(table: PairTable, decisions: Decisions, inspector: Inspector) -> None:
    """Report unknown states, and verse pairs called untouched that bear decisions or remarks."""
    if not set(_STATES).issuperset(table.states):
        for row, state in enumerate(table.states):
            if state not in _STATES:
                expected, known = "expected one of: {known}", ", ".join(_STATES)
                what = "the state is “{state}”"
                inspector.report(table.line(row), what, expected, state=shown(state), known=known)
    untouched = PairState.UNTOUCHED.value
    if untouched not in table.states:
        return
    for row in table.remarks:
        if table.states[row] == untouched:
            what, expected = (
                "the state is “{state}”, but there are remarks",
                "expected the state begun or done",
            )
            inspector.report(table.line(row), what, expected, state=table.states[row])
    columns = (decisions.links, decisions.source_marks, decisions.target_marks)
    for row, (state, *decided) in enumerate(zip(table.states, *columns, strict=True)):
        if state == untouched and any(decided):
            what = "the state is “{state}”, but words are linked or marked"
            expected = "expected the state begun or done"
            inspector.report(table.line(row), what, expected, state=state)


def _fault(verse: str) -> tuple[str, str, dict[str, int]] | None:
    """What is wrong with a verse, what was expected, and the values of both; or None."""
    if "\n" in verse:
        return "there is a line break in the {side} verse", "expected the verse in one line", {}
    words = verse.split(" ")
    if len(words) > MOST_WORDS:
        return "the {side} verse has too many words", "at most {most}", {"most": MOST_WORDS}
    if "" in words:
        return (
            "word {position} of the {side} verse is empty",
            "expected words with one space between them, and no others",
            {"position": words.index("") + 1},
        )
    return None
