"""Counts as sentences."""

from blinker_qt.bitext.templates import counted_noun
from blinker_qt.workspace.tally import Tally


def describe(counts: Tally) -> str:
    """What an annotation set holds, in one line.

    >>> describe(Tally(1, 1, 2, 3, 2, 0, 1, 0, 0))
    '1 verse pair, 2 source and 3 target words, 2 links, 0 source and 1 target words not translated'
    >>> "20 links (3 possible)" in describe(Tally(9, 9, 60, 60, 20, 0, 0, 0, 0, possible=3))
    True
    """
    marks = f"{counts.not_translated_source} source and {counts.not_translated_target} target words"
    parts = [
        counted_noun(counts.pairs, "verse pair"),
        f"{counts.source_tokens} source and {counts.target_tokens} target words",
        counted_noun(counts.links, "link")
        + (f" ({counts.possible} possible)" if counts.possible else ""),
        f"{marks} not translated",
    ]
    if counts.done < counts.pairs:
        parts.insert(1, f"{counts.done} of them done")
    if counts.again:
        parts.insert(1, f"{counts.again} of them a second time")
    if counts.ratings or counts.unanswered:
        parts.append(counted_noun(counts.ratings, "answer"))
    if counts.unanswered:
        parts.append(f"{counts.unanswered} wanting")
    if counts.rejected:
        parts.append(f"{counted_noun(counts.rejected, 'verse pair')} rejected")
    if counts.unaccounted_source or counts.unaccounted_target:
        parts.append(
            f"{counts.unaccounted_source} source and {counts.unaccounted_target} target words "
            "unaccounted"
        )
    return ", ".join(parts)
