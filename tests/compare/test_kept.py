"""What is kept of a collation never shows but in how long one waits."""

from collections.abc import Callable
from dataclasses import replace
from itertools import count

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from blinker_qt.agreement.dice import Weights
from blinker_qt.agreement.partition import SETS_IN_FILE, Part, Parts, SetsOfSize
from blinker_qt.bitext.stoplist import Stoplist
from blinker_qt.compare import chance_figures, score_figures, where, who, why, why_tables
from blinker_qt.compare.collation import Collation
from blinker_qt.compare.comparison import Options
from blinker_qt.compare.kept import Kept
from blinker_qt.compare.table import Table
from gathered import A, B, C, collated

COLLATION = collated(A, B, C)
FIGURES: tuple[Callable[[Collation, Options], tuple[Table, ...]], ...] = (
    lambda study, options: score_figures.score_tables(score_figures.scores(study, options)),
    lambda study, options: score_figures.mark_tables(score_figures.marks(study, options)),
    lambda study, options: score_figures.block_tables(score_figures.whole_blocks(study, options)),
    lambda study, options: chance_figures.chance_tables(chance_figures.chance(study, options)),
    lambda study, options: chance_figures.alpha_tables(
        chance_figures.alpha_over_sets(study, options)
    ),
    lambda study, options: who.tables(who.annotators(study, options)),
    lambda study, options: where.verse_pair_tables(where.split_verse_pairs(study, options)),
    lambda study, options: where.word_tables(where.split_words(study, options)),
    lambda study, options: why_tables.tables(why.why(study, options)),
)
CHOICES = st.builds(
    Options,
    st.sampled_from([SETS_IN_FILE, SetsOfSize(3), Parts((Part("half", 2, 3, 2),))]),
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
        anew = replace(COLLATION, members=tuple(map(replace, COLLATION.members)), of_texts=Kept())
        known, fresh = (
            study.chosen((), [left_out]) if left_out else study for study in (COLLATION, anew)
        )
        assert repr(figures(known, options)) == repr(figures(fresh, options))


def test_an_answer_is_computed_again_for_other_choices_alone() -> None:
    kept, numbers = Kept(), count(1)

    def ask(question: str, choices: int) -> int:
        return kept.answer(question, choices, lambda: next(numbers))

    assert [ask("one", 1), ask("one", 1), ask("other", 1), ask("one", 1)] == [1, 1, 2, 1]
    assert [ask("one", 2), ask("one", 1)] == [3, 4]


def test_a_failure_is_not_kept() -> None:
    kept = Kept()
    with pytest.raises(ZeroDivisionError):
        kept.answer("share", None, lambda: 1 / 0)
    assert kept.answer("share", None, lambda: 0.5) == 0.5


def test_other_annotators_begin_with_nothing() -> None:
    study = replace(COLLATION)
    assert len(study.compare().pairs) == 3
    assert len(study.chosen(["A", "B"]).compare().pairs) == 1
