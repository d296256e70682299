"""The cases of a ballot whose verse pairs were corrected after it was made."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from blinker_qt.bitext.alignment import LinkToken
from blinker_qt.bitext.correction import Correction
from blinker_qt.bitext.verses import Side
from blinker_qt.compare.ballot import DEFINITION, Ballot, BallotCase, BallotError
from blinker_qt.study.corrections import (
    RECORD_FILE,
    CorrectionRecord,
    UnknownWordsError,
    read_record,
)
from blinker_qt.study.location import study_folder_of
from blinker_qt.translation import N_


def record_of_ballot(folder: Path) -> CorrectionRecord:
    """The corrections of the study that a ballot is in, or else those beside its folder.

    Raises:
        InputError: the record cannot be read.
    """
    beside = study_folder_of(folder / DEFINITION) or folder.absolute().parent
    return read_record(beside / RECORD_FILE)


def corrected_cases(ballot: Ballot, record: CorrectionRecord) -> Mapping[str, BallotCase | None]:
    """The cases whose verse pairs have other words or boundaries now, by their identifiers.

    A case keeps its identifier and its votes if its word and all words in its choices are as they
    were. Otherwise it is None, since its voters judged other words. It is also None if the
    boundaries of its verse pair have changed.

    Raises:
        BallotError: no case can be kept.
    """
    cases = {case.identifier: (case, _corrected(case, record)) for case in ballot.cases}
    if all(after is None for _, after in cases.values()):
        raise BallotError(
            N_("the words of all cases were corrected since, so there is nothing to count")
        )
    return {name: after for name, (before, after) in cases.items() if after != before}


def _corrected(case: BallotCase, record: CorrectionRecord) -> BallotCase | None:
    reference = case.pair.reference
    if record.related([reference]) != {reference}:
        return None
    try:
        pending = record.pending(case.pair)
    except UnknownWordsError:
        return None
    corrected: BallotCase | None = case
    for correction in pending:
        corrected = corrected and _moved(corrected, correction)
    return corrected


def _moved(case: BallotCase, correction: Correction) -> BallotCase | None:
    """A case with the words of a correction; None if one of its own words is another."""
    stays = correction.words_that_stay
    moves = {side: stays if side is correction.side else None for side in Side}

    def place(side: Side, position: int) -> int:
        moved = moves[side]
        return position if moved is None else moved[position]

    def moved(link: LinkToken) -> LinkToken:
        source, target = link
        return place(Side.SOURCE, source), place(Side.TARGET, target)

    try:
        choices = tuple(
            replace(
                choice,
                links=frozenset(map(moved, choice.links)),
                labels=frozenset((moved(link), name) for link, name in choice.labels),
            )
            for choice in case.choices
        )
        position = place(case.side, case.position)
    except KeyError:
        return None
    return replace(case, pair=correction.verse(case.pair), position=position, choices=choices)
