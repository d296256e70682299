"""What is remembered of a collation never shows but in how long one waits."""

from collections.abc import Callable
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from blinker_qt.agreement.dice import Weights
from blinker_qt.agreement.partition import SETS_IN_FILE, Parts, SetsOfSize, StudyPart
from blinker_qt.bitext.tokens import Stoplist
from blinker_qt.compare import other_measures, where, who, why
from blinker_qt.compare.collation import Collation
from blinker_qt.compare.options import Options
from blinker_qt.compare.table import Table
from gathered import A, B, C, collated

COLLATION = collated(A, B, C)
FIGURES: tuple[Callable[[Collation, Options], tuple[Table, ...]], ...] = (
    other_measures.score_tables,
    other_measures.mark_tables,
    other_measures.block_tables,
    other_measures.chance_tables,
    other_measures.alpha_tables,
    lambda study, options: who.annotators(study, options).tables,
    lambda study, options: where.split_verse_pairs(study, options).tables,
    lambda study, options: where.split_words(study, options).tables,
    lambda study, options: why.tables(why.why(study, options)),
)
CHOICES = st.builds(
    Options,
    st.sampled_from([SETS_IN_FILE, SetsOfSize(3), Parts((StudyPart("half", 2, 3, 2),))]),
    st.sampled_from(Weights),
    st.booleans(),
    st.sampled_from([None, Stoplist.of("articles", ["the", "a"])]),
    st.sampled_from([None, Stoplist.of("articles", ["la", "le", "une"])]),
)


@settings(max_examples=25)
@given(
    st.lists(
        st.tuples(st.sampled_from(FIGURES), CHOICES, st.sampled_from(["", "A", "B", "C"])),
        min_size=2,
        max_size=5,
    )
)
def test_figures_are_those_of_annotation_sets_never_looked_at_before(
    asked: list[tuple[Callable[[Collation, Options], tuple[Table, ...]], Options, str]],
) -> None:
    """Whatever was asked before of them or of some of them, with whatever options."""
    for figures, options, left_out in asked:
        anew = replace(COLLATION, members=tuple(map(replace, COLLATION.members)))
        known, fresh = (
            study.chosen((), [left_out]) if left_out else study for study in (COLLATION, anew)
        )
        assert repr(figures(known, options)) == repr(figures(fresh, options))
