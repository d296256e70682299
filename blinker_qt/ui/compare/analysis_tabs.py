"""The tabs of the analysis: what each computes, with which options, and where figures lead."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import NamedTuple

from blinker_qt.compare import answers
from blinker_qt.compare.agreement_tables import PLOTS_OF_A_PART
from blinker_qt.compare.answers import AnalysisQuestion
from blinker_qt.compare.options import Scope, choices_about
from blinker_qt.compare.table import Answer, Place, Table
from blinker_qt.gold.evaluation import gold_answer
from blinker_qt.translation import N_


class Lead(NamedTuple):
    """The annotators whose verse pairs are listed, by their indexes.

    Attributes:
        second: the annotator compared with the first; None for all others.
    """

    first: int
    second: int | None


class MatrixCell(NamedTuple):
    """A cell of the matrix: two annotators by their indexes, the lower one first."""

    first: int
    second: int


class CasesBehind(NamedTuple):
    """The cases behind a row of the table with this name."""

    table: str
    row: int


class Drawn(NamedTuple):
    """A verse pair to be drawn."""

    place: Place


Destination = Lead | MatrixCell | CasesBehind | Drawn


class FiguresShown(NamedTuple):
    """The answer on screen, and the names of annotators that are compared and that are drawn."""

    answer: Answer
    names: Sequence[str]
    drawn: Sequence[str]

    @property
    def ranked(self) -> list[str]:
        """The annotators as in their table and its plot, most disagreement first."""
        rows = [
            row for table in self.answer.tables if table.name == "annotators" for row in table.rows
        ]
        return [str(name) for name, figure, *_ in rows if figure is not None]


def _nowhere(_figures: FiguresShown, *_chosen: object) -> None:
    """Figures that lead nowhere."""


@dataclass(frozen=True, slots=True)
class AnalysisTab:
    """What a tab computes, with which options, and what its figures lead to.

    Attributes:
        title: the English title.
        answer: computes the figures in another process; None if they are asked for word by word.
        options: the names of the options that change them.
        asks: what else `answer` is given, by the names of its parameters.
        counts_all_words: whether function words count in any case and are only marked as such.
        has_list: whether figures lead to a list of verse pairs or words.
        has_verse_pair: whether they lead to a verse pair.
        is_tables_first: whether tables come before plots.
        starts_with_row: whether a new answer begins with what its first row leads to.
        cases: what lists the cases behind a row, by the name of the table.
        row: what a row of another table leads to.
        item: what an item of a plot leads to, by the numbers of plot and item.
    """

    title: str
    answer: Callable[..., Answer] | None
    options: tuple[str, ...] = ()
    asks: tuple[str, ...] = ()
    counts_all_words: bool = False
    has_list: bool = False
    has_verse_pair: bool = False
    is_tables_first: bool = False
    starts_with_row: bool = False
    cases: Mapping[str, Callable[..., Table]] = field(default_factory=dict)
    row: Callable[[FiguresShown, Table, int], Destination | None] = _nowhere
    item: Callable[[FiguresShown, int, int], Destination | None] = _nowhere

    def behind_row(self, figures: FiguresShown, table: Table, row: int) -> Destination | None:
        """What a row of a table leads to."""
        if table.name in self.cases:
            return CasesBehind(table.name, row)
        if table.places:
            return Drawn(table.places[row])
        return self.row(figures, table, row)


def _two_annotators(figures: FiguresShown, table: Table, row: int) -> MatrixCell | None:
    if table.name != "pairs":
        return None
    place = [column.name for column in table.columns].index("first")
    first, second = (figures.names.index(str(name)) for name in table.rows[row][place : place + 2])
    return MatrixCell(first, second)


def _square(figures: FiguresShown, plot: int, item: int) -> MatrixCell | None:
    if plot % PLOTS_OF_A_PART:
        return None
    first, second = sorted(divmod(item, len(figures.names)))
    return MatrixCell(first, second)


def _annotator(figures: FiguresShown, table: Table, row: int) -> Lead:
    return Lead(figures.names.index(str(table.rows[row][0])), None)


def _ranked_annotator(figures: FiguresShown, _plot: int, item: int) -> Lead:
    return Lead(figures.names.index(figures.ranked[item]), None)


def _bar_along(_figures: FiguresShown, _plot: int, item: int) -> Drawn:
    return Drawn((item, None))


def _bar_of_cases(_figures: FiguresShown, plot: int, item: int) -> CasesBehind:
    return CasesBehind("kinds" if plot else "types", item)


def _system(figures: FiguresShown, table: Table, row: int) -> Lead | None:
    if table.name != "systems":
        return None
    first, second = sorted(
        figures.drawn.index(name) for name in (figures.answer.gold, str(table.rows[row][0]))
    )
    return Lead(first, second)


_LINKS = (*choices_about(Scope.LINKS), "words")
_PAIRS = ("sets", *choices_about(Scope.VERSE_PAIRS))
_RATES = (*_PAIRS, *_LINKS)
_RANKED = choices_about(Scope.RANKED_WORDS)
_TYPES = choices_about(Scope.WORD_TYPES)

TABS: Mapping[AnalysisQuestion | None, AnalysisTab] = MappingProxyType(
    {
        AnalysisQuestion.AGREEMENT: AnalysisTab(
            N_("Agreement"),
            answers.agreement_answer,
            ("measure", *_RATES),
            has_list=True,
            has_verse_pair=True,
            row=_two_annotators,
            item=_square,
        ),
        AnalysisQuestion.ANNOTATORS: AnalysisTab(
            N_("Annotators"),
            answers.annotators_answer,
            (*_RATES, *_RANKED, *_TYPES),
            has_list=True,
            has_verse_pair=True,
            cases={"departures": answers.cases_of_departure},
            row=_annotator,
            item=_ranked_annotator,
        ),
        AnalysisQuestion.ALONG_STUDY: AnalysisTab(
            N_("Along the study"),
            answers.along_study_answer,
            (*_RATES, *_RANKED),
            has_verse_pair=True,
            item=_bar_along,
        ),
        AnalysisQuestion.CAUSES: AnalysisTab(
            N_("Words and causes"),
            answers.causes_answer,
            (*_PAIRS, "words", *_RANKED, *_TYPES),
            has_list=True,
            has_verse_pair=True,
            counts_all_words=True,
            is_tables_first=True,
            starts_with_row=True,
            cases={"types": answers.cases_of_type, "kinds": answers.cases_of_kind},
            item=_bar_of_cases,
        ),
        AnalysisQuestion.RATINGS: AnalysisTab(
            N_("Ratings"),
            answers.ratings_answer,
            (*_PAIRS, "systems"),
            asks=("systems",),
        ),
        AnalysisQuestion.TIME: AnalysisTab(
            N_("Time"),
            answers.time_answer,
            (*_RATES, "pay"),
            asks=("plan",),
            is_tables_first=True,
        ),
        AnalysisQuestion.GOLD: AnalysisTab(
            N_("Gold standard"),
            gold_answer,
            ("measure", *_LINKS),
            asks=("gold", "measure"),
            has_list=True,
            has_verse_pair=True,
            starts_with_row=True,
            row=_system,
        ),
        None: AnalysisTab(N_("Lexicon"), None, has_verse_pair=True),
    }
)
"""The tabs by their questions, in their order; None is the lexicon."""
