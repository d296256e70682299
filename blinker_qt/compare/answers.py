"""What the analysis window asks of the annotation sets that are loaded.

These functions run in another process. Each is given the sets that are loaded, its arguments, and
where it takes long `progress`, which is told which share is done and may end it.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from blinker_qt.agreement.bootstrap import Draws
from blinker_qt.agreement.partition import Parts
from blinker_qt.agreement.progress import Progress, part_of
from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.verses import VersePair, Word
from blinker_qt.compare import agreement, bonus, chance, hours, ratings, scores, where, who, why
from blinker_qt.compare.agreement import Comparison
from blinker_qt.compare.ballot import Ballot, ballot_of
from blinker_qt.compare.cases import Case, cases_of
from blinker_qt.compare.collation import Collation
from blinker_qt.compare.disagreements import (
    DisagreementTable,
    disagreements_of_two,
    disagreements_with_others,
)
from blinker_qt.compare.loaded_sets import LoadedSets
from blinker_qt.compare.loading import Gathered, role_not_included
from blinker_qt.compare.options import Options
from blinker_qt.compare.pages import report_page
from blinker_qt.compare.report import report as study_report
from blinker_qt.compare.table import Table
from blinker_qt.formats.atomic import write_atomically
from blinker_qt.paths import resource
from blinker_qt.translation import tr, use_language

_MOST = 500
"""So many rows of a ranked list are sent to the window: nobody reads on, and it stays quick."""
_MOST_CASES = 200
_MOST_ON_BALLOT = 12
"""So many cases of a word type are put to the vote."""
_REPLICATES = ((200_000, Draws()), (2_000_000, Draws(200)))
"""With so many rates of single verse pairs at most, intervals come from so many replicates."""
_LARGE = 1000
"""With so many rates, the first part of an answer comes noticeably sooner than the rest."""
_ALONG = 0.6
"""Agreement along the study takes so much of the time, where annotators are split the rest."""

Place = tuple[int, Word | None]
"""A verse pair, by its place in the bitext, and perhaps a word of it."""


class Question(Enum):
    """What a tab of the window answers."""

    HOW_FAR = "how_far"
    WHO = "who"
    WHERE = "where"
    WHY = "why"
    RATINGS = "ratings"
    TIME = "time"
    GOLD = "gold"


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
    places: Mapping[str, tuple[Place, ...]] = {}
    is_whole: bool = True


class Cases(NamedTuple):
    """What everybody decided on some words, a decision a row, and the place of each row."""

    table: Table
    places: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class DrawnPair:
    """A verse pair and everybody's alignment of it; None where it is not compared."""

    index: int
    pair: VersePair
    alignments: tuple[Alignment | None, ...]


AnswerProgress = Callable[[float | Answer], None]
"""Is told which share is done, or given the first part of an answer that takes long."""


# Tabs


def matrix(sets: LoadedSets, options: Options, progress: Progress) -> Comparison:
    """The agreement of every two annotators.

    Raises:
        InputError: the sets of the annotators differ.
    """
    return agreement.compare(sets.collation, options, progress)


def how_far_answer(sets: LoadedSets, options: Options, progress: AnswerProgress) -> Answer:
    """How far annotators agree."""
    collation = sets.collation
    scored = scores.score_tables(scores.scores(collation, options))
    draws = _draws(collation)
    own = who.with_self(collation, sets.second_passes, options)
    # Rates come first, then all that is measured in other ways.
    tables = [*(who.with_self_tables(own) if own.annotators else ()), *scored]
    if _rates(collation) >= _LARGE:
        agreed = agreement.agreement(collation, options)
        progress(Answer((*agreement.tables(agreed), *tables), agreed, is_whole=False))
    measures: list[Callable[[Progress], tuple[Table, ...]]] = [
        lambda _: scores.mark_tables(scores.marks(collation, options)),
        lambda progress: scores.block_tables(scores.whole_blocks(collation, options, progress)),
        lambda _: chance.chance_tables(chance.chance(collation, options, draws)),
        lambda progress: chance.alpha_tables(
            chance.alpha_over_sets(collation, options, progress, draws)
        ),
    ]
    for number, measured in enumerate(measures):
        tables += measured(_part(progress, number, len(measures) + 1))
    last = _part(progress, len(measures), len(measures) + 1)
    found = agreement.agreement(collation, options, draws, last)
    return Answer((*agreement.tables(found), *tables), found)


def who_answer(sets: LoadedSets, options: Options, progress: Progress) -> Answer:
    """Who differs from the others."""
    found = who.annotators(sets.collation, options, progress)
    accepted = who.acceptances(sets.collation, options)
    tables = (*who.tables(found), *who.hamon_tables(found), *who.acceptance_tables(accepted))
    return Answer(tables, found)


def where_answer(sets: LoadedSets, options: Options, progress: AnswerProgress) -> Answer:
    """Where annotators differ."""
    collation = sets.collation
    along = where.along_the_study(collation, options, part_of(progress, 0, _ALONG))
    if _rates(collation) >= _LARGE:
        progress(Answer((), along, is_whole=False))
    split = where.split_verse_pairs(collation, options, part_of(progress, _ALONG, 1))
    words = where.split_words(collation, options, _MOST)
    pairs = split.ranked[:_MOST].tolist()
    return Answer(
        (*where.verse_pair_tables(split, _MOST), *where.word_tables(words)),
        split,
        {
            "verse_pairs": tuple((place, None) for place in pairs),
            "words": tuple((index, (side, position)) for index, side, position in words.places),
        },
    )


def why_answer(sets: LoadedSets, options: Options, progress: Progress) -> Answer:
    """Why annotators differ."""
    found = _reasons(sets, options, progress)
    tables = why.word_types(found, most=_MOST), why.kinds(found)
    return Answer((*tables, why.classes(found)), tables)


def ratings_answer(sets: LoadedSets, options: Options, progress: AnswerProgress) -> Answer:
    """What annotators answered to questions."""
    draws = _draws(sets.collation)

    def answer(some: Draws | None) -> Answer:
        found = ratings.rating_figures(sets.collation, options, some, progress)
        tables = (*ratings.tables(found, _MOST), *ratings.hamon_tables(found))
        return Answer(tables, found, is_whole=some is draws)

    if draws is not None and _rates(sets.collation) >= _LARGE:
        progress(answer(None))
    return answer(draws)


def time_answer(sets: LoadedSets, options: Options, progress: Progress) -> Answer:
    """What time annotators took, and what they are paid."""
    parts = options.partition if isinstance(options.partition, Parts) else None
    found = hours.hours(sets.collation, parts)
    progress(0.5)
    plan = bonus.bonus_plan(sets.collation, options)
    return Answer((*hours.tables(found), *bonus.tables(plan)), (found, plan))


ANSWERS: Mapping[Question, Callable[..., Answer]] = MappingProxyType(
    {
        Question.HOW_FAR: how_far_answer,
        Question.WHO: who_answer,
        Question.WHERE: where_answer,
        Question.WHY: why_answer,
        Question.RATINGS: ratings_answer,
        Question.TIME: time_answer,
    }
)
"""What answers each question, but for `Question.GOLD`."""


# What is behind figures


def pairs_of_two(sets: LoadedSets, first: int, second: int, options: Options) -> DisagreementTable:
    """The verse pairs of two annotators by their places, the least agreement first."""
    return disagreements_of_two(sets.drawn, first, second, options)


def pairs_of_one(
    sets: LoadedSets, annotator: int, options: Options, progress: Progress
) -> DisagreementTable:
    """The verse pairs of an annotator, the least agreement with all others first."""
    return disagreements_with_others(sets.collation, annotator, options, progress)


def drawn_pair(sets: LoadedSets, index: int) -> DrawnPair:
    """Everybody's links on a verse pair, by its place in the bitext."""
    collation = sets.drawn
    alignments = (
        collation.alignment(place, index) if member.counted.done[index] else None
        for place, member in enumerate(collation.members)
    )
    return DrawnPair(index, collation.bitext[index], tuple(alignments))


def cases_of_type(sets: LoadedSets, options: Options, row: int, progress: Progress) -> Cases:
    """The cases of the word type in a row of the table of word types."""
    found = _reasons(sets, options, progress)
    return _listed(found, found.cases(int(found.ranked()[row]), _MOST_CASES), type=row + 1)


def cases_of_kind(sets: LoadedSets, options: Options, row: int, progress: Progress) -> Cases:
    """Cases of the way of differing in a row of the table of these."""
    found = _reasons(sets, options, progress)
    examples = found.examples(list(why.KINDS)[row])[:_MOST_CASES]
    return _listed(found, tuple(cases_of(found.collation, examples)), kind=row + 1)


def ballot(sets: LoadedSets, options: Options, rows: tuple[int, ...], progress: Progress) -> Ballot:
    """The cases of the word types in some rows, to be put to the vote."""
    found = _reasons(sets, options, progress)
    return ballot_of(found, found.ranked()[list(rows)].tolist(), _MOST_ON_BALLOT)


def difference_of_group(
    sets: LoadedSets, options: Options, group: tuple[str, ...], progress: Progress
) -> Table:
    """Whether some annotators, by their names, differ from the rest; by permutation.

    Raises:
        BlinkerError: there is nothing to compare.
    """
    found = chance.group_difference(sets.collation, group, options, progress)
    (table,) = chance.difference_tables(found)
    return table


def save_report(
    sets: LoadedSets, options: Options, path: Path, language: str, progress: Progress
) -> Path:
    """Write everything about the study to one page in a language, given by its tag.

    Raises:
        BlinkerError: there is nothing to report, or the page could not be written.
    """
    use_language(language, resource("translations"))
    collation = sets.collation
    beside = (
        role_not_included(member.called, member.role)
        for member in sets.drawn.members
        if member not in collation.members
    )
    noted = (*sets.noted, *(problem for problem in beside if problem is not None))
    found = study_report(
        Gathered(collation, sets.left_out, noted),
        options,
        tr,
        sets.second_passes,
        before_each=lambda number, count: progress(number / count),
    )
    progress(1.0)
    write_atomically(path, report_page(found, tr, language))
    return path


def _reasons(sets: LoadedSets, options: Options, progress: Progress) -> why.Why:
    """Why annotators differ; kept, since people go from case to case."""
    return sets.kept("why", options, lambda: why.why(sets.collation, options, progress))


def _listed(found: why.Why, cases: tuple[Case, ...], **chosen: int) -> Cases:
    places = tuple(
        (case.index, (case.side, case.position)) for case in cases for _ in case.decisions
    )
    return Cases(why.cases(found, cases, **chosen), places)


def _rates(collation: Collation) -> int:
    """How many rates there are of two annotators on one verse pair."""
    count = len(collation.members)
    return count * (count - 1) // 2 * len(collation.bitext)


def _draws(collation: Collation) -> Draws | None:
    """As many replicates as can be drawn while somebody waits; None where that is none."""
    rates = _rates(collation)
    return next((draws for most, draws in _REPLICATES if rates <= most), None)


def _part(progress: Progress, number: int, count: int) -> Progress:
    """What a part of an answer tells how far it has come: it is one of so many parts, from 0."""
    progress(number / count)
    return part_of(progress, number / count, (number + 1) / count)
