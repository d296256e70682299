"""The report on a study: sections that each answer one question."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial
from types import MappingProxyType
from typing import Self

from blinker_qt.agreement.measures import AgreementMeasure
from blinker_qt.agreement.partition import Parts
from blinker_qt.agreement.resampling import Draws
from blinker_qt.bitext.annotation import Role
from blinker_qt.bitext.errors import Problem, Sentence
from blinker_qt.compare import (
    agreement,
    agreement_tables,
    along_study,
    annotator_tables,
    causes,
    findings,
    other_measures,
    pay,
    planning,
    ratings,
)
from blinker_qt.compare.collation import Collation
from blinker_qt.compare.findings import Finding, Rank
from blinker_qt.compare.identical import identical, without_copyists
from blinker_qt.compare.judged_systems import JudgedSystems
from blinker_qt.compare.label_agreement import label_tables
from blinker_qt.compare.loading import Gathered, at_least_two
from blinker_qt.compare.options import DEFAULT_OPTIONS, Options
from blinker_qt.compare.pseudonyms import PseudonymKey
from blinker_qt.compare.ratings import common_questions
from blinker_qt.compare.table import ANNOTATOR, Answer, Column, Kind, Table, columns
from blinker_qt.layouts.charts import Plot, Sketch
from blinker_qt.layouts.drawing import type_width

_WIDTH = 720.0
_TYPE = 14.5
"""The size for which the letters of plots are measured: browsers draw them in 12 pixels, but in
fonts without serifs, some of which are that much wider."""
_LISTED = 20
"""The most rows of a list in the report."""
_TYPES, _CASES = 5, 2
"""The number of word types with cases, and of cases of each."""

_COUNTED = Sentence(
    "The links of each set of verse pairs are pooled and compared in both directions; the "
    "agreement rate is the mean of both (Dice; Melamed 1998, section 6)."
)
_DECISION = Sentence(
    "A decision is what an annotator decided about one word of a done verse "
    "pair: which words it is linked with, or that it is not translated. Every "
    "word of both sides is one decision."
)
_NOT_WORD_PAIRS = Sentence(
    "Word pairs are not treated as decisions: nearly all of them are linked by "
    "nobody, so even annotators without a link in common would seem to agree on "
    "almost everything."
)
_MOST = Sentence(
    "Long lists stop after the first {count} rows; the command line prints all of them.",
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
_FINDINGS = 5
"""The most findings in a report."""
_IDENTICAL = "identical"
_SYSTEMS = "systems"
_SCORES, _OUTLIERS = "system_scores", "system_outliers"
_OF_SYSTEMS = (_SCORES, "system_runs", _OUTLIERS)
"""The tables of judged systems among those of ratings."""

_IN_SHORT: Mapping[str, tuple[tuple[str, ...], int]] = MappingProxyType(
    {
        "how-far": (("annotators", "grand", "planning"), 1),
        "why": (("types",), 0),
        _SYSTEMS: ((_SCORES,), 0),
    }
)
"""The sections of a short report, with the names of their tables and how many plots."""
_PRIVATE = ("who", _IDENTICAL, "hours")
_PRIVATE_FINDINGS = (Rank.ANNOTATORS, Rank.COPIES, Rank.SECOND_PASSES)
SECTIONS = tuple(
    "study how-far in-other-ways who identical where why ratings systems hours".split()
)
"""The names of all sections that a report can have, in their order."""

_PARTS = Sentence("To report on parts of the study, add --part to blinker-qt report.")
_SECOND_PASSES = Sentence(
    "To measure how well annotators agree with themselves, add a second pass in the study settings "
    "or with blinker-qt study --second-pass."
)
_BALLOT = Sentence(
    "A style guide is revised from these words. To put their cases to a vote, make a ballot in the "
    "analysis window or with blinker-qt ballot."
)
_BONUS = Sentence("To divide a bonus by agreement, use the analysis window or blinker-qt bonus.")


@dataclass(frozen=True, slots=True)
class Section:
    """A section that answers one question.

    Attributes:
        name: the anchor in the page.
        next_steps: the commands that go further.
    """

    name: str
    question: Sentence
    introduction: tuple[Sentence, ...]
    tables: tuple[Table, ...]
    plots: tuple[Plot, ...] = ()
    findings: tuple[Finding, ...] = ()
    next_steps: tuple[Sentence, ...] = ()


@dataclass(frozen=True, slots=True)
class Report:
    """The report on a study.

    Attributes:
        title: what the study is called; empty if the files do not say it, or say different things.
        languages: tags of the source and of the target language.
        ranked: the findings of all sections, the most important first.
        left_out: the problems of each file that was left out.
        noted: what is said of those that take part.
    """

    title: str
    languages: tuple[str, str]
    signature: str
    sections: tuple[Section, ...]
    ranked: tuple[Finding, ...]
    left_out: tuple[tuple[Problem, ...], ...]
    noted: tuple[Problem, ...]

    @property
    def findings(self) -> tuple[Sentence, ...]:
        """The most important findings."""
        return tuple(finding.sentence for finding in self.ranked[:_FINDINGS])

    def short(self) -> Self:
        """The key figures, the matrix and the main differences: about two printed pages."""
        sections = []
        for section in self.sections:
            if section.name in _IN_SHORT:
                names, plots = _IN_SHORT[section.name]
                tables = [table for table in section.tables if table.name in names]
                sections.append(
                    replace(
                        section,
                        introduction=(),
                        tables=tuple(tables),
                        plots=section.plots[:plots],
                        next_steps=(),
                    )
                )
        return replace(self, sections=tuple(sections))

    def with_sections(self, names: Collection[str]) -> Self:
        """Only some of the sections, by name, without the findings of the others."""
        kept = tuple(section for section in self.sections if section.name in names)
        others = [section for section in self.sections if section.name not in names]
        left_out = [finding for section in others for finding in section.findings]
        ranked = tuple(finding for finding in self.ranked if finding not in left_out)
        return replace(self, sections=kept, ranked=ranked)

    def for_outsiders(self) -> Self:
        """Without what is only for the lead: hours, outliers, copyists, files and next steps.

        The report still says that some work is identical, but not whose.
        """
        sections = tuple(
            replace(
                section,
                tables=tuple(
                    replace(
                        table,
                        notes=without_copyists(table.notes),
                        warnings=without_copyists(table.warnings),
                    )
                    for table in section.tables
                    if table.name != _OUTLIERS
                ),
                next_steps=(),
            )
            for section in self.sections
            if section.name not in _PRIVATE
        )
        kept = [finding for finding in self.ranked if finding.rank not in _PRIVATE_FINDINGS]
        if any(finding.rank is Rank.COPIES for finding in self.ranked):
            kept.append(Finding(Rank.COPIES, findings.COPIED))
        return replace(
            self, sections=sections, ranked=tuple(sorted(kept, key=_rank)), left_out=(), noted=()
        )


def with_pseudonyms(
    gathered: Gathered,
    options: Options,
    passes: Mapping[str, Collation],
    systems: JudgedSystems | None,
    key: PseudonymKey,
) -> tuple[Gathered, Options, Mapping[str, Collation], JudgedSystems | None]:
    """The arguments of a report with pseudonyms for persons, whose order is that of the sets.

    Machines and judged systems keep their names.
    """
    if gathered.collation is None:
        return gathered, options, passes, systems
    members = gathered.collation.members
    persons = [member.annotator for member in members if member.role is Role.ANNOTATOR]
    golds = [member.annotator for member in members if member.role is Role.GOLD]
    called = key.of(persons, "Annotator") | key.of(golds, "Gold standard")

    def renamed(collation: Collation) -> Collation:
        names = [called.get(name, name) for name in collation.annotators]
        members = zip(collation.members, names, strict=True)
        return replace(
            collation,
            members=tuple(replace(member, annotator=name, called=name) for member, name in members),
        )

    collation = renamed(gathered.collation)
    ordered = tuple(sorted(collation.members, key=lambda member: member.annotator))
    both = {called[name]: collation for name, collation in passes.items() if name in called}
    if systems is not None:
        runs = (tuple(called.get(name, name) for name in run) for run in systems.runs)
        systems = replace(systems, runs=tuple(runs))
    gathered = gathered._replace(collation=replace(collation, members=ordered))
    against = called.get(options.against, options.against)
    return gathered, replace(options, against=against), both, systems


def report(
    gathered: Gathered,
    options: Options = DEFAULT_OPTIONS,
    passes: Mapping[str, Collation] = _NO_PASSES,
    systems: JudgedSystems | None = None,
    before_each: Callable[[int, int], None] = lambda _number, _all: None,
) -> Report:
    """Compute the report on a study.

    Args:
        passes: both passes of annotators who worked verse pairs twice, by their names.
        systems: the judged systems that verse pairs are from, to report their scores.
        before_each: called before each section with its number, from 0, and the number of sections;
            it may raise to cancel.

    Raises:
        ComparisonError: there are too few annotation sets, or no answers or verse pairs of the
            judged systems.
    """
    collation = at_least_two(gathered)
    # Two sections share what is computed from answers.
    judgments = cache(partial(_judgments, passes=tuple(passes.values()), systems=systems))
    makers: Sequence[Callable[[Collation, Options], Section | None]] = (
        partial(_what, left_out=gathered.left_out),
        _how_far,
        _in_other_ways,
        partial(_who, passes=passes),
        _copies,
        _where,
        _why,
        partial(_ratings, judgments=judgments),
        partial(_systems, judgments=judgments),
        _hours,
    )
    sections = []
    for number, make in enumerate(makers):
        before_each(number, len(makers))
        sections.append(make(collation, options))
    bitext = collation.bitext
    kept = tuple(section for section in sections if section is not None)
    stated = (finding for section in kept for finding in section.findings)
    titles = {member.study.title for member in collation.members} - {""}
    return Report(
        titles.pop() if len(titles) == 1 else "",
        (bitext.source_language.tag, bitext.target_language.tag),
        str(collation.signature(options)),
        kept,
        tuple(sorted(stated, key=_rank)),
        gathered.left_out,
        gathered.noted,
    )


def _what(
    collation: Collation, options: Options, *, left_out: Sequence[tuple[Problem, ...]]
) -> Section:
    may_leave = any(member.study.leave_for_later for member in collation.members)
    rows = tuple(
        (
            member.annotator,
            _ROLES[member.role],
            int(member.done.sum()),
            *((member.later,) if may_leave else ()),
            member.done.size - int(member.counted.done.sum()),
            member.counted.source.size,
            member.counted.source_marks.size + member.counted.target_marks.size,
        )
        for member in collation.members
    )
    heads = (
        ANNOTATOR,
        Column("role", "role"),
        Column("done", "verse pairs done", Kind.COUNT),
        *((Column("later", "left for later", Kind.COUNT),) if may_leave else ()),
        Column("not_counted", "not compared", Kind.COUNT),
        *columns(Kind.COUNT, "links"),
        Column("not_translated", "words not translated", Kind.COUNT),
    )
    signature = collation.signature(options, "work")
    if may_leave:
        signature = signature.with_fields(later=[member.later for member in collation.members])
    table = Table("work", "The annotation sets", heads, rows, str(signature))
    texts = Sentence(
        (
            "{pairs} verse {pairs:pair|pairs} with {source} source and {target} target "
            "words; {annotators} annotation sets are compared."
        ),
        {
            "pairs": len(collation.bitext),
            "source": int(collation.words.source_starts[-1]),
            "target": int(collation.words.target_starts[-1]),
            "annotators": len(rows),
        },
    )
    question, progress = Sentence("What was annotated?"), findings.of_progress(collation, left_out)
    return Section("study", question, (texts,), (table,), findings=(progress,))


def _how_far(collation: Collation, options: Options) -> Section:
    agreements = agreement.agreement(collation, options, Draws())
    with_gold = findings.of_gold(collation, agreements)
    how_far = findings.of_agreement(agreements)
    for sentence in collation.notes_on(options):
        how_far = how_far.followed_by(sentence)
    return Section(
        "how-far",
        Sentence("How far do the annotators agree?"),
        # Notes below the tables explain other measures.
        (_COUNTED,) if options.measure is AgreementMeasure.DICE else (),
        (*agreement_tables.tables(agreements), *planning.planning_tables(collation, options)),
        _laid_out(plot for agreed in agreements for plot in agreement_tables.plots(agreed)),
        (how_far, with_gold) if with_gold else (how_far,),
        () if isinstance(options.partition, Parts) else (_PARTS,),
    )


def _in_other_ways(collation: Collation, options: Options) -> Section:
    tables = (
        *other_measures.score_tables(collation, options),
        *other_measures.mark_tables(collation, options),
        *other_measures.block_tables(collation, options),
        *other_measures.chance_tables(collation, options, Draws()),
        *other_measures.alpha_tables(collation, options, draws=Draws()),
        *(label_tables(collation, options, Draws()) if collation.labels else ()),
    )
    return Section(
        "in-other-ways",
        Sentence("How far do they agree, measured in other ways?"),
        (_DECISION, _NOT_WORD_PAIRS),
        tables,
    )


def _who(collation: Collation, options: Options, *, passes: Mapping[str, Collation]) -> Section:
    answer = annotator_tables.annotators(collation, options)
    tables = [table for table in answer.tables if table.name != _IDENTICAL]
    tables += annotator_tables.acceptance_tables(collation, options)
    if passes:
        tables.append(annotator_tables.with_self_table(collation, passes, options))
    of_annotators = findings.of_annotators(collation, options)
    with_self = findings.of_second_passes(passes, options)
    return Section(
        "who",
        Sentence("Who differs from the others?"),
        (),
        tuple(tables),
        _laid_out(answer.plots),
        (of_annotators, with_self) if with_self else (of_annotators,),
        () if passes else (_SECOND_PASSES,),
    )


def _copies(collation: Collation, options: Options) -> Section:
    work = identical(collation, options)
    question, copies = Sentence("Is any work identical?"), findings.of_copies(work)
    return Section(_IDENTICAL, question, (), (work.table(),), findings=(copies,))


def _where(collation: Collation, options: Options) -> Section:
    plots = _laid_out([along_study.along_the_study(collation, options)])
    tables = (
        *along_study.split_verse_pairs(collation, options, _LISTED).tables,
        *along_study.split_words(collation, options, _LISTED).tables,
    )
    return Section("where", Sentence("Where do they differ?"), (_MOST,), tables, plots)


def _why(collation: Collation, options: Options) -> Section:
    reasons = causes.causes_of(collation, options)
    split_most = reasons.ranked()[:_TYPES].tolist()
    cases = [case for number in split_most for case in reasons.cases(number, _CASES)]
    tables = (
        *causes.tables(reasons, most=_LISTED),
        causes.cases(reasons, cases, first=_TYPES, cases=_CASES),
    )
    plots, question = _laid_out(causes.plots(reasons)), Sentence("Why do they differ?")
    in_short = (findings.of_words(reasons),)
    return Section("why", question, (_DECISION,), tables, plots, in_short, (_BALLOT,))


_Judgments = Callable[[Collation, Options], Answer | None]


def _judgments(
    collation: Collation,
    options: Options,
    *,
    passes: Sequence[Collation],
    systems: JudgedSystems | None,
) -> Answer | None:
    """The tables and plots of answers to questions; None if none was asked."""
    if systems is None and not common_questions(collation):
        return None
    draws = agreement.draws_for(collation)
    return ratings.rating_agreement(
        collation, options, draws, _LISTED, systems=systems, passes=passes
    )


def _ratings(collation: Collation, options: Options, *, judgments: _Judgments) -> Section | None:
    answer = judgments(collation, options)
    if answer is None:
        return None
    tables = tuple(table for table in answer.tables if table.name not in _OF_SYSTEMS)
    question = Sentence("How did they answer the questions?")
    return Section("ratings", question, (_MOST,), tables, _laid_out(answer.plots))


def _systems(collation: Collation, options: Options, *, judgments: _Judgments) -> Section | None:
    answer = judgments(collation, options)
    tables = [table for table in answer.tables if table.name in _OF_SYSTEMS] if answer else []
    if not tables:
        return None
    return Section(_SYSTEMS, Sentence("Which judged systems are better?"), (), tuple(tables))


def _hours(collation: Collation, options: Options) -> Section | None:
    parts = options.partition if isinstance(options.partition, Parts) else None
    if all(member.role is not Role.ANNOTATOR for member in collation.members):
        return None
    hours = pay.hours(collation, parts)
    if not hours.plots:
        return None
    question = Sentence("How long did it take?")
    plots = _laid_out(hours.plots)
    return Section("hours", question, (), hours.tables, plots, next_steps=(_BONUS,))


def _rank(finding: Finding) -> Rank:
    return finding.rank


def _laid_out(sketches: Iterable[Sketch]) -> tuple[Plot, ...]:
    measure = partial(type_width, size=_TYPE)
    return tuple(sketch.lay_out(measure, _WIDTH) for sketch in sketches)
