"""What the worker process finds out for each question; no Qt."""

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import NamedTuple

from blinker_qt.agreement.bootstrap import Draws
from blinker_qt.agreement.partition import Parts
from blinker_qt.agreement.telling import Tell, part_of
from blinker_qt.bitext.annotation import Role
from blinker_qt.compare import agreement, bonus, chance, hours, ratings, scores, where, who, why
from blinker_qt.compare.cases import Case, cases_of
from blinker_qt.compare.collation import Collation, ComparisonError
from blinker_qt.compare.options import Options
from blinker_qt.compare.table import Table
from blinker_qt.gold import evaluation
from blinker_qt.gold.evaluation import evaluate
from blinker_qt.ui.compare.replies import Answered, Place
from blinker_qt.ui.compare.requests import Ask, Question

_MOST = 500
"""So many rows of a ranked list are sent to the window: nobody reads on, and it stays quick."""
_MOST_CASES = 200
_REPLICATES = ((200_000, Draws()), (2_000_000, Draws(200)))
"""With so many rates of single verse pairs at most, intervals come from so many replicates."""
_ALONG = 0.6
"""Agreement along the study takes so much of the time, where annotators are split the rest."""


class Answer(NamedTuple):
    """What a question came to.

    Attributes:
        tables: what people read.
        result: what plots are made of, of a size that can be sent to the window at once; for
            `Question.GOLD` the name of the gold standard.
        places: for a table by its name, what its rows are about.
        is_whole: whether nothing more is computed.
    """

    tables: tuple[Table, ...]
    result: object
    places: Mapping[str, tuple[Place, ...]] = MappingProxyType({})
    is_whole: bool = True

    def to(self, asked: Ask) -> Answered:
        """The reply to what was asked."""
        return Answered(asked, self.tables, self.result, dict(self.places), is_whole=self.is_whole)


def _how_far(collation: Collation, options: Options, check: Tell) -> Iterator[Answer]:
    scored = scores.score_tables(scores.scores(collation, options))
    agreed = agreement.agreement(collation, options)
    yield Answer((*agreement.tables(agreed), *scored), agreed, is_whole=False)
    draws = _draws(collation)
    measures: list[Callable[[Tell], tuple[Table, ...]]] = [
        lambda _: scores.mark_tables(scores.marks(collation, options)),
        lambda tell: scores.block_tables(scores.whole_blocks(collation, options, tell)),
        lambda _: chance.chance_tables(chance.chance(collation, options, draws)),
        lambda tell: chance.alpha_tables(chance.alpha_over_sets(collation, options, tell, draws)),
    ]
    tables = list(scored)
    for number, measured in enumerate(measures):
        tables += measured(_part(check, number, len(measures) + 1))
    last = _part(check, len(measures), len(measures) + 1)
    found = agreement.agreement(collation, options, draws, last)
    yield Answer((*agreement.tables(found), *tables), found)


def with_own_agreement(
    answer: Answer, collation: Collation, passes: Mapping[str, Collation], options: Options
) -> Answer:
    """How far annotators agree, with how far they agree with themselves beside it.

    Args:
        answer: how far they agree with each other.
        collation: the annotation sets.
        passes: both passes of annotators, by their names.
        options: what is counted, and how.
    """
    found = who.with_self(collation, passes, options)
    if not found.annotators:
        return answer
    # Rates come first, then all that is measured in other ways.
    place = [table.name for table in answer.tables].index(scores.SCORES)
    before, behind = answer.tables[:place], answer.tables[place:]
    return answer._replace(tables=(*before, *who.with_self_tables(found), *behind))


def _part(check: Tell, number: int, count: int) -> Tell:
    """What a part of an answer tells how far it has come: it is one of so many parts, from 0."""
    check(number / count)
    return part_of(check, number / count, (number + 1) / count)


def _draws(collation: Collation) -> Draws | None:
    """As many replicates as can be drawn while somebody waits; None where that is none."""
    count = len(collation.members)
    rates = count * (count - 1) // 2 * len(collation.bitext)
    return next((draws for most, draws in _REPLICATES if rates <= most), None)


def _who(collation: Collation, options: Options, check: Tell) -> Iterator[Answer]:
    found = who.annotators(collation, options, check)
    accepted = who.acceptances(collation, options)
    yield Answer(
        (*who.tables(found), *who.hamon_tables(found), *who.acceptance_tables(accepted)), found
    )


def _where(collation: Collation, options: Options, check: Tell) -> Iterator[Answer]:
    along = where.along_the_study(collation, options, part_of(check, 0, _ALONG))
    yield Answer((), along, is_whole=False)
    split = where.split_verse_pairs(collation, options, part_of(check, _ALONG, 1))
    words = where.split_words(collation, options, _MOST)
    pairs = split.ranked[:_MOST].tolist()
    yield Answer(
        (*where.verse_pair_tables(split, _MOST), *where.word_tables(words)),
        split,
        {
            "verse_pairs": tuple((place, None) for place in pairs),
            "words": tuple((index, (side, position)) for index, side, position in words.places),
        },
    )


def reasons(found: why.Why) -> Answer:
    """The answer to `Question.WHY`, from what is kept for the cases of word types."""
    tables = why.word_types(found, most=_MOST), why.kinds(found)
    return Answer((*tables, why.classes(found)), tables)


def _ratings(collation: Collation, options: Options, check: Tell) -> Iterator[Answer]:
    draws = _draws(collation)
    for some in [None, draws] if draws else [None]:
        found = ratings.rating_figures(collation, options, some, check)
        tables = (*ratings.tables(found, _MOST), *ratings.hamon_tables(found))
        yield Answer(tables, found, is_whole=some is draws)


def _time(collation: Collation, options: Options, check: Tell) -> Iterator[Answer]:
    parts = options.partition if isinstance(options.partition, Parts) else None
    found = hours.hours(collation, parts)
    check(0.5)
    plan = bonus.bonus_plan(collation, options)
    yield Answer((*hours.tables(found), *bonus.tables(plan)), (found, plan))


def _gold(collation: Collation, options: Options, check: Tell) -> Iterator[Answer]:
    roles = [member.role for member in collation.members]
    if Role.GOLD not in roles:
        raise ComparisonError(
            "there is no gold standard to hold the others against: add an annotation set with the "
            "role of gold"
        )
    found = evaluate(collation, roles.index(Role.GOLD), options, tell=check)
    yield Answer(evaluation.tables(found), found.gold)


_Way = Callable[[Collation, Options, Tell], Iterator[Answer]]
ANSWERS: Mapping[Question, _Way] = MappingProxyType(
    {
        Question.HOW_FAR: _how_far,
        Question.WHO: _who,
        Question.WHERE: _where,
        Question.RATINGS: _ratings,
        Question.TIME: _time,
        Question.GOLD: _gold,
    }
)
"""How all questions but `Question.WHY` are answered: with what is found soon, where more takes
longer, and at last with the whole. The last argument is told of progress and may end it."""


def cases_of_type(found: why.Why, row: int) -> tuple[Case, ...]:
    """The cases of the word type in a row of the table of word types."""
    return found.cases(int(found.ranked()[row]), _MOST_CASES)


def cases_of_kind(found: why.Why, row: int) -> tuple[Case, ...]:
    """Cases of the way of differing in a row of the table of these."""
    kind = list(why.KINDS)[row]
    return tuple(cases_of(found.collation, found.examples(kind)[:_MOST_CASES]))
