"""Labels of links in gold standards: by rule, by hand, settled again, and in feedback."""

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from blinker_qt.annotate.actions import AnnotatorDecisions
from blinker_qt.annotate.session import Session
from blinker_qt.bitext.adjudication import Adjudication, Origin, Rule, RuleKind, by_decision
from blinker_qt.bitext.alignment import Alignment, labels_from_text
from blinker_qt.bitext.annotation import AnnotationSet, PairAnnotation
from blinker_qt.bitext.study import LinkLabel, Study, labels_in
from blinker_qt.bitext.verses import Bitext, Side, VersePair
from blinker_qt.formats import annotation
from blinker_qt.gold.create import apply_rule_again
from blinker_qt.gold.rules import settle, settled_labels
from golds import adjudicated, gold_of, side_by_side, sources_of
from works import aligned

LABELS = labels_in("SEM, FUN")
STUDY = Study(labels=LABELS)
BITEXT = Bitext.of(
    [
        VersePair("Tale 1", ("not", "old"), ("ne", "pas", "vieux")),
        VersePair("Tale 2", ("not", "now"), ("ne", "pas", "maintenant")),
    ]
)
ALL, MAJORITY, UNION = (Rule(kind) for kind in (RuleKind.ALL, RuleKind.MAJORITY, RuleKind.UNION))


def labelled(links: str, labels: str) -> Alignment:
    return replace(aligned(links), labels=labels_from_text(labels))


def said(*labels: str, links: str = "1-1", preferred: int | None = None) -> AnnotatorDecisions:
    alignments = {place: labelled(links, text) for place, text in enumerate(labels)}
    return AnnotatorDecisions(alignments, len(labels), preferred)


def test_a_preferred_annotators_labels_are_kept() -> None:
    rule = Rule(RuleKind.PREFER, preferred="C")
    assert settle(said("SEM:1-1", "SEM:1-1", "FUN:1-1", preferred=2), rule).labels == "FUN:1-1"
    assert settle(said("SEM:1-1", "SEM:1-1", "", preferred=2), rule).labels == ""
    # A person may take a link that the preferred annotator has not.
    others = AnnotatorDecisions({0: labelled("1-1", "SEM:1-1"), 1: Alignment()}, 2, preferred=1)
    assert settled_labels(others, {(0, 0)}) == {((0, 0), "SEM")}


@settings(max_examples=15)
@given(st.lists(st.sampled_from(["", "SEM", "FUN", None]), min_size=2, max_size=6))
def test_the_rule_counts_as_by_hand(names: list[str | None]) -> None:
    """None did not draw the link."""
    alignments = {
        place: Alignment() if name is None else labelled("1-1", f"{name}:1-1" if name else "")
        for place, name in enumerate(names)
    }
    drawn = [name for name in names if name is not None]
    winners = {name for name in drawn if name and drawn.count(name) > len(drawn) / 2}
    found = settled_labels(AnnotatorDecisions(alignments, len(names)), {(0, 0)})
    assert {name for _, name in found} == winners


def works(*pairs: tuple[tuple[str, str], tuple[str, str]]) -> list[AnnotationSet]:
    return [
        AnnotationSet(
            BITEXT,
            tuple(PairAnnotation.of(labelled(*pair), done=True) for pair in both),
            name,
            study=STUDY,
            minor=1,
        )
        for name, both in zip("ABC", pairs, strict=False)
    ]


SETS = works(
    (("1-1,2 2-3", "FUN:1-1 SEM:2-3"), ("1-1,2 2-3", "FUN:1-1 FUN:1-2")),
    (("1-1,2 2-3", "FUN:1-1 FUN:2-3"), ("1-1,2 2-3", "FUN:1-1")),
    (("1-2 2-3", "SEM:1-2 SEM:2-3"), ("1-2 2-3", "FUN:1-2")),
)


def test_a_gold_standard_keeps_labels_and_origins_in_its_file() -> None:
    gold = gold_of(SETS, MAJORITY)
    assert gold.study.labels == LABELS
    assert gold.pairs[0].labels == "FUN:1-1 SEM:2-3"
    origins = by_decision(gold.pairs[0].origins)
    assert origins[1, 2] == Origin(RuleKind.MAJORITY, drawn=(0, 1, 2))
    again = annotation.read(annotation.write(gold), "gold")
    assert again == replace(gold, minor=1)


def test_labels_of_different_studies_are_united() -> None:
    other = replace(SETS[1], study=Study(labels=(*LABELS, LinkLabel("SIM", "M"))))
    third = replace(SETS[2], study=Study(labels=(*LABELS, LinkLabel("MIM", "M"))))
    gold = gold_of([SETS[0], other, third], ALL)
    names = [(label.name, label.letter) for label in gold.study.labels]
    assert names == [("SEM", "S"), ("FUN", "F"), ("SIM", "M"), ("MIM", "I")]


def test_similar_cases_get_the_labels_that_a_person_gave() -> None:
    session, acts = adjudicated(SETS, ALL)
    case = acts.open_cases()[0]
    acts.accept(case, next(one for one in case.options if (0, 0) in one.decided))
    session.label("SEM", [(Side.SOURCE, 0), (Side.TARGET, 0)])
    (like,) = acts.alike(case)
    assert acts.decide_alike([like]) is None
    assert session.annotation_at(1).alignment.label_of.get((0, 0)) == "SEM"


def test_the_rule_is_applied_again_to_labels_that_no_person_gave() -> None:
    gold = gold_of(SETS[:2], ALL)
    assert gold.pairs[0].labels == "FUN:1-1"
    session = Session(gold)
    session.set_annotator("Lead")
    session.go_to(0)
    session.label("SEM", [(Side.SOURCE, 0), (Side.TARGET, 0)])
    adjudication = Adjudication(MAJORITY, sources_of(SETS))
    again = apply_rule_again(session.annotation_set, side_by_side(SETS), adjudication)
    # A person gave the first; the new annotator breaks the tie on the second.
    assert again.pairs[0].labels == "SEM:1-1 SEM:2-3"
    assert annotation.read(annotation.write(again), "gold").pairs == again.pairs
