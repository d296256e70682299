"""Updating gold standards with late annotation sets."""

from dataclasses import replace
from pathlib import Path
from random import Random
from typing import NamedTuple

from hypothesis import given, settings
from hypothesis import strategies as st

from blinker_qt.annotate.actions import by_hand
from blinker_qt.annotate.session import Session
from blinker_qt.bitext.adjudication import Origin, Rule, RuleKind, by_decision, decisions
from blinker_qt.bitext.annotation import AnnotationSet, PairAnnotation
from blinker_qt.bitext.remarks import Rejection, RejectionKind, Remarks
from blinker_qt.bitext.study import Study
from blinker_qt.bitext.verses import Side
from blinker_qt.gold.create import OpenPair, create_gold, update_gold
from commands import write
from golds import acts_on, adjudicated, bitext_of, gold_of, named, with_sets
from works import Drawn, Work, aligned, alignments, lengths_of_verses, studies, with_pair, works

ALL, MAJORITY, UNION = (Rule(kind) for kind in (RuleKind.ALL, RuleKind.MAJORITY, RuleKind.UNION))
CALM = settings(max_examples=8)
BITEXT = bitext_of(((2, 3), (1, 1)))
A = B = Work.of(aligned("1-1,2 2-3"), aligned("1-1"))
LATE = Work.of(aligned("1-2 2-3", target="1"), aligned("1-1"))


def test_what_a_person_decided_is_counted_still() -> None:
    a, b, late = named([A, LATE, LATE], BITEXT)
    session = Session(gold_of([a, b], MAJORITY))
    session.set_annotator("Lead")
    session.select(Side.TARGET, 0)
    session.mark_not_translated(Side.TARGET)
    assert acts_on(session, [a, b]).counts(9) == (1, 0, 1, 1)
    # The rule settles the case now, but a person did before.
    again = Session(with_sets(session.annotation_set, [a, b, late]))
    assert acts_on(again, [a, b, late]).counts(9) == (1, 0, 1, 1)
    # Where nobody did, it is not counted.
    by_rule = Session(with_sets(gold_of([a, b], MAJORITY), [a, b, late]))
    assert acts_on(by_rule, [a, b, late]).counts(9) == (0, 0, 0, 0)


def test_rules_never_remove_imported_links_or_change_rejected_pairs() -> None:
    a, b = named([A, B], BITEXT, Study(reject=True))
    gold = gold_of([a, b], ALL)
    no = Remarks(rejected=Rejection(RejectionKind.OTHER))
    for row, pair, late in (
        (1, PairAnnotation("1-1", done=True), PairAnnotation("", "1", "1", done=True)),
        (0, replace(gold.pairs[0], remarks=no), PairAnnotation("1-1", done=True)),
    ):
        other = [with_pair(one, row, late) for one in (a, b)]
        again = with_sets(with_pair(gold, row, pair), other).pairs[row]
        assert (again.alignment, again.remarks) == (pair.alignment, pair.remarks)
        assert by_decision(again.origins).keys() == by_decision(pair.origins).keys()
    assert by_decision(again.origins)[1, 2] == Origin(RuleKind.ALL)


def test_more_words_are_open_again_also_where_some_were_open_before(tmp_path: Path) -> None:
    drawn = (aligned("1-1 2-2"), aligned("1-1", "2", "2"), aligned("2-2", "1", "1"))
    first, second, late = (
        Path(write(tmp_path / f"{work.annotator}.blinker", work))
        for work in named(map(Work.of, drawn), bitext_of(((2, 2),)))
    )
    create_gold([first, second], tmp_path / "first.blinker", ALL)
    made = update_gold(tmp_path / "first.blinker", [late], tmp_path / "new.blinker")
    assert made.reopened == (OpenPair(0, 1),)
    assert made.open == (OpenPair(0, 2),)


class Golds(NamedTuple):
    """Annotation sets, the gold standard made of them, a person's work in it, and other sets."""

    sets: list[AnnotationSet]
    gold: AnnotationSet
    worked: AnnotationSet
    late: list[AnnotationSet]


@st.composite
def worked_golds(draw: st.DrawFn) -> Golds:
    """Gold standards in which some verse pairs were settled by hand, differently."""
    lengths = draw(lengths_of_verses(4))
    bitext = bitext_of(lengths)
    sets = named(draw(works(lengths)), bitext)
    late = named(draw(works(lengths)), bitext)
    gold = worked = gold_of(sets, draw(st.sampled_from([ALL, MAJORITY, UNION])))
    for index, length in enumerate(lengths):
        if draw(st.booleans()):
            wanted = draw(alignments(length))
            plain = gold.pairs[index].with_alignment(wanted)
            worked = with_pair(worked, index, by_hand(gold.pairs[index], plain, "Lead"))
    return Golds(sets, gold, worked, late)


@CALM
@given(worked_golds())
def test_manual_decisions_are_never_lost(golds: Golds) -> None:
    worked, late = golds.worked, golds.late
    again = with_sets(worked, late)
    for before, after in zip(worked.pairs, again.pairs, strict=True):
        for decision, origin in by_decision(before.origins).items():
            if origin.by_hand:
                kept = by_decision(after.origins)[decision]
                assert (kept.person, kept.ruling) == (origin.person, origin.ruling)
                assert (decision in before.alignment.possible) is (
                    decision in after.alignment.possible
                )


@CALM
@given(worked_golds())
def test_unchanged_sets_reopen_nothing(golds: Golds) -> None:
    sets, gold, worked, _ = golds
    assert with_sets(gold, sets) == replace(gold, revision=gold.revision + 1)
    again = with_sets(worked, sets)
    for before, after in zip(worked.pairs, again.pairs, strict=True):
        assert decisions(before.alignment) <= decisions(after.alignment)
    assert with_sets(again, sets) == replace(again, revision=again.revision + 1)


@CALM
@given(studies(annotators=4), st.sampled_from([ALL, MAJORITY, UNION]))
def test_without_manual_work_updating_equals_creating(study: Drawn, rule: Rule) -> None:
    lengths, drawn = study
    sets = named(drawn, bitext_of(lengths))
    again, whole = with_sets(gold_of(sets[1:], rule), sets), gold_of(sets, rule)
    for pair, expected in zip(again.pairs, whole.pairs, strict=True):
        assert (pair.alignment, pair.origins) == (expected.alignment, expected.origins)


@CALM
@given(studies(), st.sampled_from([ALL, MAJORITY]), st.randoms(use_true_random=False))
def test_accepted_options_survive_updates(study: Drawn, rule: Rule, chance: Random) -> None:
    lengths, drawn = study
    sets = named(drawn, bitext_of(lengths))
    session, acts = adjudicated(sets, rule)
    for index in range(len(lengths)):
        session.go_to(index)
        elsewhere = decisions(session.alignment)
        for case in acts.open_cases():
            elsewhere -= case.decisions
            acts.accept(case, chance.choice(case.options))
        assert elsewhere <= decisions(session.alignment)
    again = with_sets(session.annotation_set, sets)
    for pair, same in zip(session.annotation_set.pairs, again.pairs, strict=True):
        assert decisions(pair.alignment) <= decisions(same.alignment)
