"""Functions that compute the answers of the analysis window from the loaded sets.

They run in another process. Each gets the loaded sets, its arguments, and, if it is slow,
`progress`, which is called with the share that is done and may cancel it.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from blinker_qt.agreement.measures import AgreementMeasure
from blinker_qt.agreement.partition import Parts
from blinker_qt.agreement.progress import Progress, part_of
from blinker_qt.agreement.resampling import Draws
from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.study import LinkLabel
from blinker_qt.bitext.verses import Side, VersePair
from blinker_qt.compare import (
    agreement,
    agreement_tables,
    along_study,
    annotator_tables,
    causes,
    departures,
    lexicon,
    other_measures,
    pay,
    planning,
    ratings,
)
from blinker_qt.compare.agreement import Comparison
from blinker_qt.compare.ballot import Ballot, ballot_of
from blinker_qt.compare.cases import Case, cases_of
from blinker_qt.compare.collation import Collation
from blinker_qt.compare.disagreements import (
    disagreement_table,
    disagreements_of_two,
    disagreements_with_others,
    measure_of_pairs,
    two_machines,
)
from blinker_qt.compare.judged_systems import JudgedSystems
from blinker_qt.compare.label_agreement import label_tables
from blinker_qt.compare.lexicon import LetterCase, Lexicon
from blinker_qt.compare.loaded_sets import LoadedSets
from blinker_qt.compare.loading import Gathered, role_not_included
from blinker_qt.compare.options import Options, TypesBy
from blinker_qt.compare.pages import report_page
from blinker_qt.compare.pay import PayPlan
from blinker_qt.compare.pseudonyms import KEY_FILE, PseudonymKey
from blinker_qt.compare.ratings import common_questions
from blinker_qt.compare.report import report as study_report
from blinker_qt.compare.report import with_pseudonyms
from blinker_qt.compare.table import Answer, Table, as_csv
from blinker_qt.formats.atomic import write_atomically

_MOST = 500
"""The most rows of a list that are sent to the window, so that it stays responsive."""
_MOST_CASES = 200
MOST_ON_BALLOT = 12
"""The most cases of a word type on a ballot."""
_CONTEXT = 6
"""The number of words around a word in the lines of the lexicon."""
_LARGE = 1000
"""The number of rates from which what needs no intervals is answered first.

Smaller studies are answered in a third of a second.
"""
_MATRIX = 0.2
"""The share of the time for the matrix; other measures take the rest."""
_ALONG = 0.6
"""The share of the time for agreement along the study; the lists take the rest."""

_USUAL_PLAN = PayPlan()


class AnalysisQuestion(Enum):
    """The tabs of the window that answer a question."""

    AGREEMENT = "agreement"
    ANNOTATORS = "annotators"
    ALONG_STUDY = "along_study"
    CAUSES = "causes"
    RATINGS = "ratings"
    TIME = "time"
    GOLD = "gold"


@dataclass(frozen=True, slots=True)
class DrawnPair:
    """A verse pair and the alignment of each annotator; None where it is not compared.

    Attributes:
        labels: the labels that links may have.
    """

    index: int
    pair: VersePair
    alignments: tuple[Alignment | None, ...]
    labels: tuple[LinkLabel, ...] = ()


class WordList(NamedTuple):
    """Which words to list: those of one side, with letter case ignored or not, or lemmas."""

    side: Side
    case: LetterCase
    by: TypesBy


AnswerProgress = Callable[[float | Answer], None]
"""Called with the share that is done, or with the first part of a slow answer."""


# Tabs


def agreement_answer(sets: LoadedSets, options: Options, progress: AnswerProgress) -> Answer:
    """The agreement of annotators.

    Raises:
        InputError: the sets of the annotators differ.
    """
    collation, draws = sets.collation, agreement.draws_for(sets.collation)
    agreed = agreement.agreement(collation, options, progress=part_of(progress, 0, _MATRIX))
    together = agreement.compare(collation, options) if agreed[0].part else agreed[0]
    matrix = agreement_tables.matrix(together)
    # The rates come first, then the other measures.
    tables = list(other_measures.score_tables(collation, options))
    if passes := sets.second_passes:
        tables.insert(0, annotator_tables.with_self_table(collation, passes, options))
    if agreement.rates_of_verse_pairs(collation) >= _LARGE:
        progress(_answer_of_agreement(matrix, agreed, tables)._replace(is_whole=False))
    rest = part_of(progress, _MATRIX, 1)
    measures: list[Callable[[Progress], tuple[Table, ...]]] = [
        lambda _: other_measures.mark_tables(collation, options),
        lambda progress: other_measures.block_tables(collation, options, progress),
        lambda _: other_measures.chance_tables(collation, options, draws),
        lambda progress: other_measures.alpha_tables(collation, options, progress, draws),
    ]
    if collation.labels:
        measures.append(lambda _: label_tables(collation, options, draws))
    if draws is not None:
        measures.append(
            lambda progress: planning.planning_tables(collation, options, progress=progress)
        )
    for number, measured in enumerate(measures):
        tables += measured(_part(rest, number, len(measures) + 1))
    if draws is not None:
        last = _part(rest, len(measures), len(measures) + 1)
        agreed = agreement.agreement(collation, options, draws, last)
    return _answer_of_agreement(matrix, agreed, tables)


def _answer_of_agreement(
    matrix: Table, agreed: tuple[Comparison, ...], others: list[Table]
) -> Answer:
    plots = tuple(plot for compared in agreed for plot in agreement_tables.plots(compared))
    return Answer((matrix, *agreement_tables.tables(agreed), *others), plots)


def annotators_answer(sets: LoadedSets, options: Options, progress: Progress) -> Answer:
    """Who differs from the others."""
    answer = annotator_tables.annotators(sets.collation, options, progress, hamon=True)
    accepted = annotator_tables.acceptance_tables(sets.collation, options)
    return answer._replace(tables=(*answer.tables, *accepted))


def along_study_answer(sets: LoadedSets, options: Options, progress: Progress) -> Answer:
    """Where annotators differ."""
    collation = sets.collation
    plots = (along_study.along_the_study(collation, options, part_of(progress, 0, _ALONG)),)
    rest = part_of(progress, _ALONG, 1)
    # Machines need not take part.
    machines = two_machines(sets.drawn)
    pairs = along_study.split_verse_pairs(collation, options, _MOST, rest, machines)
    words = along_study.split_words(collation, options, _MOST)
    return Answer((*pairs.tables, *words.tables), plots)


def causes_answer(sets: LoadedSets, options: Options, progress: Progress) -> Answer:
    """Why annotators differ."""
    reasons = _reasons(sets, options, progress)
    tables = (
        causes.word_types(reasons, most=_MOST),
        causes.kinds(reasons),
        causes.classes(reasons),
    )
    return Answer(tables, causes.plots(reasons))


def ratings_answer(
    sets: LoadedSets,
    options: Options,
    progress: AnswerProgress,
    systems: JudgedSystems | None = None,
) -> Answer:
    """Annotators' answers to questions."""
    collation, draws = sets.collation, agreement.draws_for(sets.collation)
    passes = tuple(sets.second_passes.values())

    def answer(used_draws: Draws | None) -> Answer:
        return ratings.rating_agreement(
            collation,
            options,
            used_draws,
            _MOST,
            progress,
            hamon=True,
            systems=systems,
            passes=passes,
        )

    if draws is not None and agreement.rates_of_verse_pairs(collation) >= _LARGE:
        progress(answer(None)._replace(is_whole=False))
    return answer(draws)


def time_answer(
    sets: LoadedSets, options: Options, progress: Progress, plan: PayPlan = _USUAL_PLAN
) -> Answer:
    """The time that annotators took, and their pay."""
    parts = options.partition if isinstance(options.partition, Parts) else None
    hours = pay.hours(sets.collation, parts, plan.hourly, counts=plan.counts)
    progress(0.5)
    bonus = pay.bonus_plan(sets.collation, options, plan.pool, plan.shares, plan.counts)
    return Answer((*hours.tables, *bonus.tables), (*hours.plots, *bonus.plots))


# Details behind figures


def pairs_of_annotators(
    sets: LoadedSets, first: int, second: int | None, options: Options, progress: Progress
) -> Table:
    """The verse pairs of two annotators, or of one and the others, the least agreement first.

    Without a second annotator, the first is compared with all others, by Dice.
    """
    if second is None:
        name = sets.collation.annotators[first]
        pairs = disagreements_with_others(sets.collation, first, options, progress)
        return disagreement_table(pairs, AgreementMeasure.DICE, name, None)
    names = sets.drawn.annotators[first], sets.drawn.annotators[second]
    pairs = disagreements_of_two(sets.drawn, first, second, options)
    return disagreement_table(pairs, measure_of_pairs(options, names), *names)


def drawn_pair(sets: LoadedSets, index: int) -> DrawnPair:
    """The alignments of all annotators for the verse pair at an index."""
    collation = sets.drawn
    alignments = (
        collation.alignment(place, index) if member.counted.done[index] else None
        for place, member in enumerate(collation.members)
    )
    return DrawnPair(index, collation.bitext[index], tuple(alignments), collation.labels)


def cases_of_type(sets: LoadedSets, options: Options, row: int, progress: Progress) -> Table:
    """The cases of the word type in a row of the table of word types."""
    reasons = _reasons(sets, options, progress)
    return _listed(reasons, reasons.cases(int(reasons.ranked()[row]), _MOST_CASES), type=row + 1)


def cases_of_kind(sets: LoadedSets, options: Options, row: int, progress: Progress) -> Table:
    """Cases of the kind of difference in a row of the table of kinds."""
    reasons = _reasons(sets, options, progress)
    examples = reasons.examples(list(causes.KINDS)[row])[:_MOST_CASES]
    return _listed(reasons, tuple(cases_of(reasons.collation, examples)), kind=row + 1)


def cases_of_departure(sets: LoadedSets, options: Options, row: int, progress: Progress) -> Table:
    """The cases of the departure in a row of the table of departures."""
    reasons = _reasons(sets, options, progress)
    words = departures.words_of(sets.collation, options, row)[:_MOST_CASES]
    return _listed(reasons, tuple(cases_of(reasons.collation, words)), departure=row + 1)


def ballot(sets: LoadedSets, options: Options, rows: tuple[int, ...], progress: Progress) -> Ballot:
    """A ballot on the cases of the word types in some rows."""
    reasons = _reasons(sets, options, progress)
    return ballot_of(reasons, reasons.ranked()[list(rows)].tolist(), MOST_ON_BALLOT)


def difference_of_group(
    sets: LoadedSets, options: Options, group: tuple[str, ...], progress: Progress
) -> Table:
    """A permutation test of whether the named annotators differ from the rest.

    Raises:
        BlinkerError: there is nothing to compare.
    """
    return other_measures.difference_table(sets.collation, group, options, progress)


def save_agreement(sets: LoadedSets, options: Options, path: Path) -> Path:
    """Write the agreement of every two annotators to a CSV file, each set on its own row.

    Raises:
        BlinkerError: there is nothing to compare, or the file could not be written.
    """
    compared = agreement.compare(sets.collation, options)
    tables = agreement_tables.figure_tables([compared])
    write_atomically(path, as_csv(tables).encode())
    return path


class ReportKind(Enum):
    """How much a report has, and for whom it is."""

    SHORT = "short"
    ALL = "all"
    OUTSIDERS = "outsiders"


def save_report(
    sets: LoadedSets,
    options: Options,
    path: Path,
    progress: Progress,
    kind: ReportKind = ReportKind.SHORT,
    systems: JudgedSystems | None = None,
) -> Path:
    """Write a report on the study to one page.

    A report for outsiders is short and has pseudonyms; their key is beside the first file.

    Args:
        systems: the judged systems that verse pairs are from, to report their scores.

    Raises:
        BlinkerError: there is nothing to report, or the page could not be written.
    """
    collation = sets.collation
    beside = (
        role_not_included(member.called, member.role)
        for member in sets.drawn.members
        if member not in collation.members
    )
    noted = (*sets.noted, *(problem for problem in beside if problem is not None))
    gathered = Gathered(collation, sets.left_out, noted)
    passes: Mapping[str, Collation] = sets.second_passes
    # The table may have been chosen for sets that were removed since.
    systems = systems if common_questions(collation) else None
    key = None
    if kind is ReportKind.OUTSIDERS:
        key = PseudonymKey.at(sets.overview().entries[0].path.with_name(KEY_FILE))
        gathered, options, passes, systems = with_pseudonyms(
            gathered, options, passes, systems, key
        )
    report = study_report(
        gathered,
        options,
        passes,
        systems,
        before_each=lambda number, count: progress(number / count),
    )
    if key is not None:
        report = report.for_outsiders()
    if kind is not ReportKind.ALL:
        report = report.short()
    progress(1.0)
    if key is not None:
        key.save()
    write_atomically(path, report_page(report))
    return path


def _reasons(sets: LoadedSets, options: Options, progress: Progress) -> causes.Causes:
    """Why annotators differ; cached, since users go from case to case."""
    return sets.known.answer(
        "causes", options, lambda: causes.causes_of(sets.collation, options, progress)
    )


def _listed(reasons: causes.Causes, cases: tuple[Case, ...], **chosen: int) -> Table:
    places = tuple(
        (case.index, (case.side, case.position)) for case in cases for _ in case.decisions
    )
    return replace(causes.cases(reasons, cases, **chosen), places=places)


def _part(progress: Progress, number: int, count: int) -> Progress:
    """The progress function for one of several equal parts of an answer, numbered from 0."""
    progress(number / count)
    return part_of(progress, number / count, (number + 1) / count)


# The lexicon


def words(sets: LoadedSets, asked: WordList, progress: Progress) -> Table:
    """The words of a list with an overview of their translations."""
    side_lexicon = _lexicon(sets, asked, progress)
    return _without_notes(lexicon.words_table(side_lexicon, lexicon.ranked(side_lexicon)))


def word(sets: LoadedSets, asked: WordList, row: int, progress: Progress) -> tuple[Table, Table]:
    """The translations of the word in a row of a list, and its phrases."""
    side_lexicon = _lexicon(sets, asked, progress)
    number = int(lexicon.ranked(side_lexicon)[row])
    form = [side_lexicon.types.forms[number]]
    translations = side_lexicon.translations.of_key(number)
    phrases = side_lexicon.own_phrases_with(number)
    return (
        _without_notes(lexicon.translations_table(side_lexicon, translations, word=form)),
        lexicon.phrases_table(side_lexicon, phrases, word=form),
    )


def lines(
    sets: LoadedSets, asked: WordList, row: int, translation_row: int | None, progress: Progress
) -> Table:
    """The lines in which a word has one of its translations; all lines for None."""
    side_lexicon = _lexicon(sets, asked, progress)
    number = int(lexicon.ranked(side_lexicon)[row])
    all_lines, chosen = side_lexicon.occurrences(number), [side_lexicon.types.forms[number]]
    if translation_row is not None:
        phrase = int(side_lexicon.translations.of_key(number).phrases[translation_row])
        translation = side_lexicon.translation(phrase)
        chosen.append(translation)
        all_lines = (line for line in all_lines if line.translation == translation)
    listed = tuple(islice(all_lines, _MOST))
    places = tuple((line.index, (side_lexicon.side, line.position)) for line in listed)
    table = lexicon.lines_table(side_lexicon, listed, _CONTEXT, word=chosen, first=_MOST)
    return replace(table, places=places)


def _lexicon(sets: LoadedSets, asked: WordList, progress: Progress) -> Lexicon:
    """The lexicon; cached, since users go from word to word."""
    return sets.known.answer("lexicon", asked, lambda: Lexicon.of(sets.collation, *asked, progress))


def _without_notes(table: Table) -> Table:
    """A table without its notes, which take up space where three tables stand side by side."""
    return replace(table, notes=())
