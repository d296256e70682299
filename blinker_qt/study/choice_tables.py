"""The verse pairs and words chosen from a text, as tables."""

from itertools import zip_longest

from blinker_qt.bitext.errors import Sentence
from blinker_qt.bitext.verses import Bitext, Side
from blinker_qt.compare.table import Column, Kind, Table, columns
from blinker_qt.study.choosing import FocusWords


def choice_tables(whole: Bitext, chosen: Bitext, focus: FocusWords | None) -> tuple[Table, ...]:
    """What was chosen: the focus words as in Melamed (1998, Table 1), and the size of the text.

    The size comes last.
    """
    sizes = Table(
        "chosen",
        "Verse pairs and words",
        (
            Column("text", "text"),
            *columns(Kind.COUNT, "verse pairs", "source words", "source word types"),
            *columns(Kind.COUNT, "target words", "target word types"),
        ),
        (
            (Sentence("all verse pairs", name="all"), *_sizes(whole)),
            (Sentence("chosen verse pairs", name="chosen"), *_sizes(chosen)),
        ),
    )
    if focus is None:
        return (sizes,)
    frequencies = sorted(focus.words)
    words = Table(
        "focus_words",
        "Focus words",
        tuple(
            Column(f"frequency_{number}", Sentence("frequency {number}", {"number": number}))
            for number in frequencies
        ),
        tuple(zip_longest(*(focus.words[number] for number in frequencies), fillvalue="")),
    )
    drawn = Table(
        "word_types",
        "Word types of each frequency",
        columns(Kind.COUNT, "frequency", "word types", "twice in one verse", "drawn"),
        tuple(
            (number, focus.available[number], focus.repeated[number], len(focus.words[number]))
            for number in frequencies
        ),
    )
    return words, drawn, sizes


def _sizes(bitext: Bitext) -> tuple[int, ...]:
    sizes = [len(bitext)]
    for side in Side:
        words = [word for verse in bitext.verses(side) for word in verse.split(" ")]
        sizes += [len(words), len(set(words))]
    return tuple(sizes)
