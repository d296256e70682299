"""All that is known of a study in one report: sections, each of which answers one question."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from blinker_qt.agreement.bootstrap import Draws
from blinker_qt.agreement.measures import AgreementMeasure
from blinker_qt.agreement.partition import Parts
from blinker_qt.bitext.annotation import Role
from blinker_qt.bitext.errors import Problem, Sentence
from blinker_qt.compare import agreement, chance, hours, ratings, scores, where, who, why
from blinker_qt.compare.collation import Collation
from blinker_qt.compare.loading import Gathered, at_least_two
from blinker_qt.compare.options import DEFAULT_OPTIONS, Options
from blinker_qt.compare.ratings import common_questions
from blinker_qt.compare.table import Column, Kind, Table, Words, as_it_is
from blinker_qt.layouts.drawing import type_width
from blinker_qt.layouts.shapes import Plot, Sketch

_WIDTH = 720.0
_LISTED = 20
"""So many rows of long lists stand in the report."""
_TYPES, _CASES = 5, 2
"""Of so many word types, so many cases each are shown."""

_COUNTED = Sentence(
    "The links of each set of verse pairs are pooled and compared in both directions; the "
    "agreement rate is the mean of both (Dice; Melamed 1998, section 6)."
)
_DECISION = Sentence(
    "One decision is what an annotator said of one word of a verse pair that is done: with which "
    "words it is linked, or that it is not translated. Every word of both sides is one decision."
)
_NOT_WORD_PAIRS = Sentence(
    "Word pairs are not taken for decisions: nearly all of them are linked by nobody, so that even "
    "annotators without one link in common would seem to agree on almost everything."
)
_MOST = Sentence(
    "Long lists are cut to the first {count} rows; the command line prints them whole.",
    {"count": _LISTED},
)
_ROLES: Mapping[Role, Sentence] = MappingProxyType(
    {
        Role.ANNOTATOR: Sentence("annotator"),
        Role.GOLD: Sentence("gold standard"),
        Role.MACHINE: Sentence("machine"),
    }
)
_NO_PASSES: Mapping[str, Collation] = MappingProxyType({})
_RULINGS = Sentence(
    "These are the words from which a style guide is revised: put their cases to the vote with a "
    "ballot."
)


@dataclass(frozen=True, slots=True)
class Section:
    """The answer to one question.

    Attributes:
        name: what it is called in the page's address, such as ``why``.
        question: its heading.
        introduction: what must be known to read it.
        plots: the figures to look at.
    """

    name: str
    question: Sentence
    introduction: tuple[Sentence, ...]
    tables: tuple[Table, ...]
    plots: tuple[Plot, ...] = ()


@dataclass(frozen=True, slots=True)
class Report:
    """What is known of a study.

    Attributes:
        languages: tags of the source and of the target language.
        sections: in the order in which they are read.
        left_out: for each file that was left out what stood in its way.
        noted: what is said of those that take part.
    """

    languages: tuple[str, str]
    signature: str
    sections: tuple[Section, ...]
    left_out: tuple[tuple[Problem, ...], ...]
    noted: tuple[Problem, ...]


@dataclass(frozen=True, slots=True, eq=False)
class _Study:
    """What sections are made from.

    Attributes:
        passes: both passes of annotators, by their names.
    """

    collation: Collation
    passes: Mapping[str, Collation]
    options: Options
    words: Words


_Making = Callable[[_Study], Section | None]
"""Makes a section; None where there is nothing to say."""


def report(
    gathered: Gathered,
    options: Options = DEFAULT_OPTIONS,
    words: Words = as_it_is,
    passes: Mapping[str, Collation] = _NO_PASSES,
    before_each: Callable[[int, int], None] = lambda _number, _all: None,
) -> Report:
    """Compute everything that the report says.

    Args:
        gathered: the annotation sets, and what was left out.
        options: what is counted, and how.
        words: says the texts of plots in the reader's language.
        passes: both passes of annotators who worked verse pairs twice, by their names.
        before_each: called with the number of each section, from 0, and how many there are, before
            it is made; what it raises ends the making.
    """
    collation = at_least_two(gathered)
    study = _Study(collation, passes, options, words)
    sections = []
    for number, make in enumerate(_SECTIONS):
        before_each(number, len(_SECTIONS))
        sections.append(make(study))
    bitext = collation.bitext
    return Report(
        (bitext.source_language.tag, bitext.target_language.tag),
        str(collation.signature(options)),
        tuple(section for section in sections if section is not None),
        gathered.left_out,
        gathered.noted,
    )


def _what(study: _Study) -> Section:
    rows = tuple(
        (
            member.annotator,
            _ROLES[member.role],
            int(member.done.sum()),
            member.done.size - int(member.counted.done.sum()),
            member.counted.source.size,
            member.counted.source_marks.size + member.counted.target_marks.size,
        )
        for member in study.collation.members
    )
    columns = (
        Column("annotator", "annotator"),
        Column("role", "role"),
        Column("done", "verse pairs done", Kind.COUNT),
        Column("not_counted", "not compared", Kind.COUNT),
        Column("links", "links", Kind.COUNT),
        Column("not_translated", "words not translated", Kind.COUNT),
    )
    signature = str(study.collation.signature(study.options, "work"))
    table = Table("work", "The annotation sets", columns, rows, signature)
    bitext, counts = study.collation.bitext, study.collation.words
    texts = Sentence(
        (
            "{pairs} verse {pairs:pair|pairs} with {source} source and {target} target "
            "words; {annotators} annotation sets are compared."
        ),
        {
            "pairs": len(bitext),
            "source": int(counts.source_starts[-1]),
            "target": int(counts.target_starts[-1]),
            "annotators": len(rows),
        },
    )
    return Section("study", Sentence("What was annotated?"), (texts,), (table,))


def _how_far(study: _Study) -> Section:
    agreements = agreement.agreement(study.collation, study.options, Draws())
    sketches = (sketch for one in agreements for sketch in agreement.plots(one, study.words))
    return Section(
        "how-far",
        Sentence("How far do the annotators agree?"),
        # Notes below the tables say what other measures are.
        (_COUNTED,) if study.options.measure is AgreementMeasure.DICE else (),
        agreement.tables(agreements),
        _laid_out(sketches),
    )


def _in_other_ways(study: _Study) -> Section:
    tables = (
        *scores.score_tables(scores.scores(study.collation, study.options)),
        *scores.mark_tables(scores.marks(study.collation, study.options)),
        *scores.block_tables(scores.whole_blocks(study.collation, study.options)),
        *chance.chance_tables(chance.chance(study.collation, study.options, Draws())),
        *chance.alpha_tables(chance.alpha_over_sets(study.collation, study.options, draws=Draws())),
    )
    return Section(
        "in-other-ways",
        Sentence("How far do they agree, measured in other ways?"),
        (_DECISION, _NOT_WORD_PAIRS),
        tables,
    )


def _who(study: _Study) -> Section:
    found = who.annotators(study.collation, study.options)
    plots = _laid_out(who.plots(found, study.words))
    accepted = who.acceptances(study.collation, study.options)
    tables = (*who.tables(found), *who.acceptance_tables(accepted))
    if study.passes:
        own = who.with_self(study.collation, study.passes, study.options)
        tables += who.with_self_tables(own)
    return Section("who", Sentence("Who differs from the others?"), (), tables, plots)


def _where(study: _Study) -> Section:
    split = where.split_verse_pairs(study.collation, study.options)
    tables = (
        *where.verse_pair_tables(split, _LISTED),
        *where.word_tables(where.split_words(study.collation, study.options, _LISTED)),
    )
    plots = _laid_out(where.plots(split, study.words))
    return Section("where", Sentence("Where do they differ?"), (_MOST,), tables, plots)


def _why(study: _Study) -> Section:
    found = why.why(study.collation, study.options)
    split_most = found.ranked()[:_TYPES].tolist()
    cases = [case for number in split_most for case in found.cases(number, _CASES)]
    tables = (
        *why.tables(found, most=_LISTED),
        why.cases(found, cases, first=_TYPES, cases=_CASES),
    )
    plots = _laid_out(why.plots(found, study.words))
    return Section("why", Sentence("Why do they differ?"), (_DECISION, _RULINGS), tables, plots)


def _ratings(study: _Study) -> Section | None:
    if not common_questions(study.collation):
        return None
    found = ratings.rating_figures(study.collation, study.options)
    sketches = (sketch for one in found for sketch in ratings.plots(one, study.words))
    tables = ratings.tables(found, _LISTED)
    question = Sentence("How did they answer the questions?")
    return Section("ratings", question, (_MOST,), tables, _laid_out(sketches))


def _hours(study: _Study) -> Section | None:
    parts = study.options.partition if isinstance(study.options.partition, Parts) else None
    found = hours.hours(study.collation, parts)
    if not found.seconds.any():
        return None
    plots = _laid_out(hours.plots(found, study.words))
    return Section("hours", Sentence("How long did it take?"), (), hours.tables(found), plots)


def _laid_out(sketches: Iterable[Sketch]) -> tuple[Plot, ...]:
    return tuple(sketch.lay_out(type_width, _WIDTH) for sketch in sketches)


_SECTIONS: tuple[_Making, ...] = (
    _what,
    _how_far,
    _in_other_ways,
    _who,
    _where,
    _why,
    _ratings,
    _hours,
)
"""The sections, in the order in which they are read."""
