"""Ballots whose verse pairs were corrected after they were made."""

from dataclasses import replace
from pathlib import Path

import pytest

from blinker_qt.bitext.correction import Correction
from blinker_qt.bitext.redivision import Redivision
from blinker_qt.bitext.verses import Bitext, Side, VersePair
from blinker_qt.compare.ballot import (
    Ballot,
    BallotCase,
    BallotError,
    ballot_of,
    votes_as_csv,
    write_ballot,
)
from blinker_qt.compare.causes import causes_of
from blinker_qt.compare.votes import Round, Votes
from blinker_qt.study.corrected_ballots import corrected_cases
from blinker_qt.study.corrections import (
    RECORD_FILE,
    CorrectionRecord,
    RecordedRedivision,
    record_text,
)
from commands import Commands
from gathered import annotation_set, collated

S, T = Side.SOURCE, Side.TARGET
PAIR = VersePair("T 1", ("a", "big", "cat", "slept"), ("un", "gros", "chat", "dormait"))
OTHER = VersePair("T 2", ("a", "dog"), ("un", "chien"))
BITEXT = Bitext.of([PAIR, OTHER])
WORKS = (
    annotation_set("A", "1-1 2-2 3-3 4-4", "1-1 2-2", bitext=BITEXT),
    annotation_set("B", "1-1 2-2 3-2,3 4-4", "1-2 2-2", bitext=BITEXT),
)


@pytest.fixture(scope="module")
def ballot() -> Ballot:
    """A vote on *cat*, linked with *chat* or with *gros chat*, and on *a* of the other verse."""
    result = causes_of(collated(*WORKS))
    numbers = [result.types.numbers(form)[0] for form in ("cat", "a")]
    return ballot_of(result, numbers, 1)


def recorded(*corrections: Correction) -> CorrectionRecord:
    return CorrectionRecord(corrections)


def source(after: str) -> CorrectionRecord:
    return recorded(Correction.between("T 1", S, "a big cat slept", after))


def target(after: str) -> CorrectionRecord:
    return recorded(Correction.between("T 1", T, "un gros chat dormait", after))


def test_labels_go_with_their_links(ballot: Ballot) -> None:
    cat, *others = ballot.cases
    choices = tuple(
        replace(choice, labels=frozenset((link, "SEM") for link in choice.links))
        for choice in cat.choices
    )
    labelled = replace(ballot, cases=(replace(cat, choices=choices), *others))
    (moved,) = corrected_cases(labelled, source("once a big cat slept")).values()
    assert isinstance(moved, BallotCase)
    assert (moved.identifier, moved.form, moved.position) == (cat.identifier, "cat", 3)
    for choice in moved.choices:
        assert choice.labels == {(link, "SEM") for link in choice.links}


@pytest.mark.parametrize(
    "record",
    [
        source("a big ca t slept"),
        source("a big car slept"),
        source("a big slept"),
        target("un gr os chat dormait"),
        target("un grand chat dormait"),
        # Its words are in no state of the record.
        recorded(Correction.between("T 1", S, "x", "y")),
        CorrectionRecord(
            redivisions=(
                RecordedRedivision(
                    Redivision.of_lengths([PAIR], ["T 1a", "T 1b"], [[2, 2], [2, 2]]), 0
                ),
            )
        ),
    ],
)
def test_votes_on_other_words_do_not_count(ballot: Ballot, record: CorrectionRecord) -> None:
    cat, article = ballot.cases
    found = corrected_cases(ballot, record)
    assert found[cat.identifier] is None
    begun = Round(ballot, (Votes("v", "", {cat.identifier: "A"}, {}),), corrected=found)
    assert [one.case for one in begun.outcomes] == [article]
    assert [str(problem) for problem in begun.outdated] == [
        (
            f"{cat.identifier}: the words of the case “cat” in T 1 were corrected since, so its "
            "votes do not count; put it on another ballot if annotators still differ"
        )
    ]


def test_there_is_something_left_to_count(ballot: Ballot) -> None:
    both = (*source("a big car slept").corrections, Correction.between("T 2", S, "a dog", "dog"))
    with pytest.raises(BallotError, match="nothing to count"):
        corrected_cases(ballot, CorrectionRecord(both))


def test_the_command_names_what_does_not_count(
    ballot: Ballot, tmp_path: Path, run: Commands
) -> None:
    write_ballot(ballot, tmp_path / "ballot")
    votes = tmp_path / "votes.csv"
    lines = votes_as_csv(ballot).splitlines()
    filled = [lines[0], *(line.removesuffix(",,,") + ",A,," for line in lines[1:])]
    votes.write_text("\n".join(filled), encoding="utf-8")
    count = ("ballot", "--read", votes, "--ballot", tmp_path / "ballot", "--format", "csv")
    assert run(*count).out.count(",A,") == 2
    (tmp_path / RECORD_FILE).write_text(record_text(source("a big car slept")), encoding="utf-8")
    printed = run(*count)
    assert "the words of the case “cat” in T 1 were corrected since" in printed.err
    assert printed.out.count(",A,") == 1
