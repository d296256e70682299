"""How many links were accepted from suggestions, beside the agreement with the machine."""

from collections.abc import Sequence
from dataclasses import replace

from blinker_qt.bitext.adjudication import Origin, Source, grouped
from blinker_qt.bitext.annotation import AnnotationSet, PairAnnotation, Role
from blinker_qt.bitext.study import Study
from blinker_qt.compare.agreement import compare
from blinker_qt.compare.collation import Collation
from blinker_qt.compare.loading import collated
from blinker_qt.compare.who import acceptance_tables, acceptances
from golds import bitext_of

BITEXT = bitext_of(((2, 2), (2, 2), (2, 2)))
SUGGESTING = Study(suggestions=Source("M", "0" * 64))
BY_M = Origin(suggested="M")
MACHINE = AnnotationSet(
    BITEXT, tuple(PairAnnotation(links, done=True) for links in ("1-1 2-2",) * 3), "M", Role.MACHINE
)
PLAIN = AnnotationSet(
    BITEXT, tuple(PairAnnotation(links, done=True) for links in ("1-1", "2-1", "")), "P"
)
# Three of the five links in the two verse pairs that are done; the third pair is left out.
TAKING = AnnotationSet(
    BITEXT,
    (
        PairAnnotation("1-1 2-2", done=True, origins=grouped({(0, 0): BY_M, (1, 1): BY_M})),
        PairAnnotation("1-1,2 2-2", done=True, origins=grouped({(0, 0): BY_M})),
        PairAnnotation("1-1", origins=grouped({(0, 0): BY_M})),
    ),
    "T",
    study=SUGGESTING,
)


def of(works: Sequence[AnnotationSet]) -> Collation:
    return collated(*((work.annotator, work) for work in works))


def test_shares_are_of_the_links_in_verse_pairs_that_are_done() -> None:
    (table,) = acceptance_tables(acceptances(of([PLAIN, TAKING])))
    assert table.rows == (("T", 5, 3, 3 / 5, None),)


def test_beside_stands_the_agreement_with_the_machine() -> None:
    collation = of([MACHINE, PLAIN, TAKING])
    (one,) = acceptances(collation).annotators
    assert one.machine is not None
    assert one.machine == compare(collation).pairs[1].spread
    # Another machine is not the one whose links are suggested.
    other = replace(MACHINE, annotator="N")
    (one,) = acceptances(of([other, TAKING])).annotators
    assert one.machine is None


def test_what_was_accepted_under_earlier_settings_counts_too() -> None:
    before = replace(TAKING, study=Study())
    (one,) = acceptances(of([MACHINE, before])).annotators
    assert (one.accepted, one.machine) == (3, None)


def test_nothing_done_has_no_share() -> None:
    begun = tuple(replace(pair, done=False) for pair in TAKING.pairs)
    (table,) = acceptance_tables(acceptances(of([PLAIN, replace(TAKING, pairs=begun)])))
    assert table.rows == (("T", 0, 0, None, None),)


def test_without_suggestions_there_is_no_table() -> None:
    assert acceptance_tables(acceptances(of([PLAIN, MACHINE]))) == ()
