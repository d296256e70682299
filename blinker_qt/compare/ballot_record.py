"""What was ruled after a vote, put on record for the editor of the style guide."""

import csv
import io
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from blinker_qt.bitext.notation import links_as_text
from blinker_qt.compare.ballot import Ballot
from blinker_qt.compare.ballot_votes import Outcome

_RECORD = "date ruling ballot case reference side position word choice decision links votes voters"


@dataclass(frozen=True, slots=True)
class Ruled:
    """What is to hold for a case from now on.

    Attributes:
        outcome: how the vote on it ended.
        letter: of the choice that holds.
        ruling: the number of the ruling of the style guide that says so, or what is ruled in words;
            empty where the guide's editor is still to say.
    """

    outcome: Outcome
    letter: str
    ruling: str = ""


def won(outcomes: Iterable[Outcome], ruling: str = "") -> tuple[Ruled, ...]:
    """What the votes decided: cases on which one choice of annotators won.

    Args:
        outcomes: how they ended.
        ruling: what all of them are ruled by.
    """
    return tuple(
        Ruled(outcome, outcome.winner, ruling)
        for outcome in outcomes
        if outcome.winner is not None and outcome.winner in outcome.case.choice_of
    )


def record(ballot: Ballot, ruled: Iterable[Ruled], decided: date) -> str:
    """What was ruled, as CSV: one row a case.

    Links are 1-based as in annotation files; none stand where the word is not translated.

    Args:
        ballot: the ballot.
        ruled: what holds from now on.
        decided: the day that people give to the decision.
    """
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(_RECORD.split())
    for one in ruled:
        outcome, case = one.outcome, one.outcome.case
        choice = case.choice_of[one.letter]
        what = (case.pair.reference, case.side.value, case.position + 1, case.form)
        how = (choice.letter, str(choice.said(case)), links_as_text(choice.links))
        figures = (outcome.counts[choice.letter], outcome.voters)
        named = (decided.isoformat(), one.ruling, ballot.identifier, case.identifier)
        writer.writerow((*named, *what, *how, *figures))
    return out.getvalue()
