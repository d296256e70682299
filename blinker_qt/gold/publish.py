"""Publish a gold standard as a folder, with or without its texts and the annotators' names."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import numpy as np

from blinker_qt.bitext.adjudication import Adjudication, by_decision, grouped, verdict_of
from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.annotation import AnnotationSet, PairAnnotation, Role
from blinker_qt.bitext.errors import BlinkerError, InputError, Problem
from blinker_qt.bitext.verses import Bitext, fingerprint
from blinker_qt.compare.agreement import Comparison, compare
from blinker_qt.compare.agreement_tables import figure_tables, printed_tables
from blinker_qt.compare.identical import without_copyists
from blinker_qt.compare.loading import (
    Gathered,
    collated,
    name_problem,
    role_not_included,
    role_problem,
)
from blinker_qt.compare.options import Options
from blinker_qt.compare.pages import report_page
from blinker_qt.compare.pseudonyms import PseudonymKey
from blinker_qt.compare.report import Report, report
from blinker_qt.compare.shared_pairs import NOT_HELD, places_in, share_a_pair
from blinker_qt.compare.table import as_json, as_text
from blinker_qt.exchange.exporting import LEFT_OUT_FILE, NONE_SETTLED, check_settled, losses
from blinker_qt.files import write_new
from blinker_qt.formats import annotation
from blinker_qt.formats.choices import WHICH_BASE, Choices, FormatQuestion
from blinker_qt.formats.interchange import Format
from blinker_qt.formats.plain_text import TEXT
from blinker_qt.gold.publication import (
    CHECKSUMS,
    FINGERPRINTS,
    LICENCE,
    README,
    REPORT,
    PublicationPlan,
    PublishedTexts,
    SourceFile,
    published_pairs,
    readme,
)
from blinker_qt.gold.rules import not_gold
from blinker_qt.gold.web_pages import web_pages
from blinker_qt.translation import N_

_ANNOTATOR, _ADJUDICATOR = "Annotator", "Adjudicator"


def pseudonyms(
    gold: AnnotationSet, annotators: Iterable[str], machines: Iterable[str], key: PseudonymKey
) -> dict[str, str]:
    """Pseudonyms of annotators, not of machines."""
    adjudication = gold.adjudication
    sources = () if adjudication is None else adjudication.sources
    names = {*annotators, *(source.annotator for source in sources)} - {*machines}
    return key.of(names, _ANNOTATOR)


def without_names(
    gold: AnnotationSet, called: Mapping[str, str], key: PseudonymKey
) -> AnnotationSet:
    """A gold standard with pseudonyms in place of the names of persons and their files.

    Its sources are in the order of the pseudonyms, as the order of the names would reveal them.
    """
    persons = {group.origin.person for pair in gold.pairs for group in pair.origins}
    others = persons - {"", gold.annotator}
    adjudicators = {"": "", gold.annotator: _ADJUDICATOR} | key.of(others, _ADJUDICATOR)
    adjudication, places = _unnamed(gold.adjudication, called)
    return replace(
        gold,
        annotator=_ADJUDICATOR,
        adjudication=adjudication,
        pairs=tuple(_settled_by_pseudonym(pair, adjudicators, places) for pair in gold.pairs),
    )


def _unnamed(
    adjudication: Adjudication | None, called: Mapping[str, str]
) -> tuple[Adjudication | None, Mapping[int, int]]:
    """An adjudication with pseudonyms, and the new place of each source by its old one."""
    if adjudication is None:
        return None, {}
    sources = [
        replace(source, annotator=called.get(source.annotator, source.annotator), file="")
        for source in adjudication.sources
    ]
    order = sorted(range(len(sources)), key=lambda place: sources[place].annotator)
    rule = adjudication.rule
    unnamed = replace(
        adjudication,
        rule=replace(rule, preferred=called.get(rule.preferred, rule.preferred)),
        sources=tuple(sources[place] for place in order),
    )
    return unnamed, {old: new for new, old in enumerate(order)}


def _settled_by_pseudonym(
    pair: PairAnnotation, adjudicators: Mapping[str, str], places: Mapping[int, int]
) -> PairAnnotation:
    if not pair.origins:
        return pair
    settled = tuple(
        replace(
            group,
            origin=replace(
                group.origin,
                person=adjudicators[group.origin.person],
                drawn=tuple(sorted(places[place] for place in group.origin.drawn)),
            ),
        )
        for group in pair.origins
    )
    return replace(pair, origins=grouped(by_decision(settled), verdict_of(settled)))


_LETTER = "x"


class TextsNeededError(BlinkerError):
    """A format cannot be written without revealing the texts."""


def without_texts(
    row: Format, named: Mapping[str, AnnotationSet], choices: Choices
) -> Mapping[str, bytes]:
    """The files of a format that contain nothing of the texts.

    A file contains nothing of the texts if it stays the same when every word is replaced by the
    same letter. This works for every format.

    Raises:
        TextsNeededError: the format has the links only in files that contain the texts.
        InputError: the work has content that the format cannot represent and must not leave out.
    """
    files = _written(row, named, choices)
    blank = _written(row, {name: without_words(work) for name, work in named.items()}, choices)
    kept = {path: data for path, data in files.items() if blank.get(path) == data}
    unlinked = _written(row, {name: _without_links(work) for name, work in named.items()}, choices)
    if all(unlinked.get(path) == data for path, data in kept.items()):
        raise TextsNeededError(
            N_(
                "the format {format} holds the texts with the links: leave it out, or give the "
                "texts in full"
            ),
            format=row.name,
        )
    return kept


def without_words(work: AnnotationSet) -> AnnotationSet:
    """The same work on texts in which every word is replaced by the same letter."""
    bitext = work.bitext
    source, target = (
        tuple(" ".join([_LETTER] * (verse.count(" ") + 1)) for verse in verses)
        for verses in (bitext.source_verses, bitext.target_verses)
    )
    return replace(work, bitext=bitext.with_verses(source, target))


def _held_of(bitext: Bitext, work: AnnotationSet) -> AnnotationSet:
    """The work on those verse pairs of a bitext that an annotation set has, in its sets."""
    held = np.flatnonzero(places_in(bitext, work.bitext) != NOT_HELD)
    return work.over(bitext.chosen(held.tolist()))


def _without_links(work: AnnotationSet) -> AnnotationSet:
    pairs = tuple(pair.with_alignment(Alignment()) for pair in work.pairs)
    return replace(work, pairs=pairs)


_DATA = re.compile(rb"\|data:[0-9a-f]+")


def published_report(
    sources: Sequence[tuple[str, AnnotationSet]], options: Options, *, with_texts: bool
) -> bytes:
    """The report as HTML, for outsiders.

    Without the texts, sections that change when every word is replaced by the same letter are left
    out.
    """
    report = _report_for_publication(sources, options)
    if not with_texts:
        wordless = [(called, without_words(work)) for called, work in sources]
        blank = _report_for_publication(wordless, options)
        alike = {_page_of(blank, name) for name in _names(blank)}
        names = [name for name in _names(report) if _page_of(report, name) in alike]
        report = report.with_sections(names)
    return report_page(report)


def _report_for_publication(
    sources: Sequence[tuple[str, AnnotationSet]], options: Options
) -> Report:
    return report(Gathered(collated(*sources), (), ()), options).for_outsiders()


def _names(report: Report) -> list[str]:
    return [section.name for section in report.sections]


def _page_of(report: Report, name: str) -> bytes:
    # The data digest in signatures depends on the texts, but does not reveal them.
    return _DATA.sub(b"", report_page(report.with_sections([name])))


_NAME = "gold"
_FEWEST_SOURCES = 2


def publish(
    gold: Path, sources: Sequence[Path], plan: PublicationPlan, folder: Path
) -> tuple[Path, ...]:
    """Write a published gold standard to a new folder; on an error nothing is left there.

    Args:
        sources: the annotation files that it was made from; none, or at least two.
    """
    loaded: list[SourceFile] = []
    problems: list[Problem] = []
    for path in (gold, *sources):
        try:
            loaded.append(SourceFile.load(path))
        except InputError as error:
            problems += error.problems
    if problems:
        raise InputError(*problems)
    contents = publication(loaded[0], loaded[1:], plan)
    if plan.key is not None:
        _check_key(plan.key, folder)
        plan.key.save()
    return write_new({folder / path: data for path, data in contents.items()})


def _check_key(key: PseudonymKey, folder: Path) -> None:
    if key.path.resolve().is_relative_to(folder.resolve()):
        what = N_(
            "the key of the pseudonyms must not be in the published folder: name a place outside "
            "of it"
        )
        raise InputError(Problem(str(key.path), what))


def publication(
    gold: SourceFile, sources: Sequence[SourceFile], plan: PublicationPlan
) -> Mapping[str, bytes]:
    """The files of a published gold standard by relative path; deterministic.

    Second passes are left out.

    Raises:
        BlinkerError: the plan cannot be carried out with these files.
    """
    _check(plan)
    if problem := not_gold(gold.called, gold.work.role):
        raise InputError(problem)
    _check_names(sources)
    if plan.key is not None:
        gold, sources = _with_pseudonyms(gold, sources, plan.key)
    work, lost_of = _published(gold.work, plan)
    texts = _written(TEXT, {_NAME: work}, Choices())
    files: dict[str, bytes] = {}
    left_out: dict[str, tuple[str, ...]] = {}
    for row in plan.rows:
        left_out[row.name] = losses(row, [lost_of])
        for path, data in _links(row, work, plan).items():
            if texts.get(path) != data:
                files[f"links/{row.name}/{path}"] = data
        if left_out[row.name]:
            lines = "".join(f"{line}\n" for line in left_out[row.name])
            files[f"links/{row.name}/{LEFT_OUT_FILE}"] = lines.encode()
    if plan.texts is PublishedTexts.FULL:
        files |= {f"texts/{path}": data for path, data in texts.items()}
        files |= web_pages(work, plan.title)
    else:
        files[FINGERPRINTS] = _fingerprints(work)
    signature, compared = "", 0
    if sources:
        report, comparison = _agreement(gold, sources, plan)
        files |= report
        signature, compared = str(comparison.signature), len(comparison.annotators)
    if plan.licence is not None:
        files[LICENCE] = plan.licence.text
    agreement = signature, compared
    files[README] = readme(plan, gold, sources, work, left_out, agreement).encode()
    ordered = dict(sorted(files.items()))
    sums = (f"{sha256(data).hexdigest()}  {path}\n" for path, data in ordered.items())
    return {**ordered, CHECKSUMS: "".join(sums).encode()}


def _check(plan: PublicationPlan) -> None:
    if not plan.formats:
        raise BlinkerError(N_("a gold standard is published in at least one format"))
    asking = [row.name for row in plan.rows if FormatQuestion.BASE in row.asks_writing]
    if asking and plan.choices.base is None:
        raise BlinkerError(WHICH_BASE, format=asking[0])


def _check_names(sources: Sequence[SourceFile]) -> None:
    """Raise InputError for files that name no annotator, or one that another file names."""
    others: dict[str, str] = {}
    problems = []
    for source in sources:
        name = source.work.annotator
        problem = name_problem(source.called, name, others)
        problems += [] if problem is None else [problem]
        others.setdefault(name, source.called)
    if problems:
        raise InputError(*problems)


def _published(gold: AnnotationSet, plan: PublicationPlan) -> tuple[AnnotationSet, AnnotationSet]:
    """The published parts of a gold standard, and those that some formats cannot hold."""
    chosen = published_pairs(gold, settled_only=plan.settled_only)
    if not chosen:
        raise BlinkerError(NONE_SETTLED)
    work = gold.chosen(chosen)
    for row in plan.rows:
        check_settled(row, work)
    return work, work if plan.settled_only else gold


def _with_pseudonyms(
    gold: SourceFile, sources: Sequence[SourceFile], key: PseudonymKey
) -> tuple[SourceFile, tuple[SourceFile, ...]]:
    """The same without the names of persons and their files; machines keep their names.

    The sources are in the order of the pseudonyms.
    """
    names = [source.work.annotator for source in sources]
    machines = [source.work.annotator for source in sources if source.work.role is Role.MACHINE]
    called = pseudonyms(gold.work, names, machines, key)
    unnamed = []
    for source, name in zip(sources, names, strict=True):
        shown = called.get(name, name)
        unnamed.append(replace(source, called=shown, work=replace(source.work, annotator=shown)))
    work = without_names(gold.work, called, key)
    ordered = sorted(unnamed, key=lambda source: source.called)
    return replace(gold, called=f"{_NAME}{annotation.SUFFIX}", work=work), tuple(ordered)


def _links(row: Format, work: AnnotationSet, plan: PublicationPlan) -> Mapping[str, bytes]:
    if plan.texts is PublishedTexts.FINGERPRINTS:
        return without_texts(row, {_NAME: work}, plan.choices)
    return _written(row, {_NAME: work}, plan.choices)


def _written(
    row: Format, named: Mapping[str, AnnotationSet], choices: Choices
) -> Mapping[str, bytes]:
    if row.write is None:
        raise ValueError(f"{row.name} is not written")
    return row.write(named, choices)


def _fingerprints(work: AnnotationSet) -> bytes:
    """For each verse pair its reference, its words on each side, and SHA-256 of its texts."""
    rows = ["reference\tsource words\ttarget words\tsha256"]
    bitext = work.bitext
    columns = zip(bitext.references, bitext.source_verses, bitext.target_verses, strict=True)
    for reference, source, target in columns:
        counts = f"{source.count(' ') + 1}\t{target.count(' ') + 1}"
        rows.append(f"{reference}\t{counts}\t{fingerprint([source], [target])}")
    return "".join(f"{row}\n" for row in rows).encode()


def _agreement(
    gold: SourceFile, sources: Sequence[SourceFile], plan: PublicationPlan
) -> tuple[Mapping[str, bytes], Comparison]:
    """The agreement of the sources: files in text, JSON and HTML, and the figures."""
    if len(sources) < _FEWEST_SOURCES:
        raise BlinkerError(N_("agreement needs at least two sources; name all of them, or none"))
    problems = (role_problem(source.called, source.work.role) for source in sources)
    if refused := [problem for problem in problems if problem]:
        raise InputError(*refused)
    works = [
        (source.called, source.work)
        for source in sources
        if role_not_included(source.called, source.work.role) is None
    ]
    if len(works) < _FEWEST_SOURCES:
        raise BlinkerError(N_("agreement is computed between at least two annotators"))
    bitext = gold.work.bitext.chosen(gold.work.bitext.of_pass(1))
    for called, work in works:
        if not share_a_pair(work.bitext, bitext):
            what = N_(
                "the annotation set has no verse pair in common with {other}; expected the files "
                "that the gold standard was made from"
            )
            raise InputError(Problem(called, what, values={"other": gold.called}))
    works = [(called, _held_of(bitext, work)) for called, work in works]
    options = Options(plan.partition)
    comparison = compare(collated(*works), options)
    comparison = replace(comparison, warnings=without_copyists(comparison.warnings))
    files = {
        "agreement/agreement.txt": as_text(printed_tables([comparison])).encode(),
        "agreement/agreement.json": as_json(figure_tables([comparison])).encode(),
        REPORT: published_report(works, options, with_texts=plan.texts is PublishedTexts.FULL),
    }
    return files, comparison
