"""Publishing a gold standard: a folder that says what it holds, how it was made and under what."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path
from typing import Self

from blinker_qt.bitext.annotation import AnnotationSet, Role
from blinker_qt.bitext.errors import BlinkerError, InputError, Problem
from blinker_qt.bitext.verses import fingerprint
from blinker_qt.compare.agreement import Comparison, compare
from blinker_qt.compare.agreement_text import as_json, as_text
from blinker_qt.compare.loading import collated, role_not_included, role_problem
from blinker_qt.compare.options import DEFAULT_OPTIONS
from blinker_qt.exchange.exchange import LEFT_OUT_FILE, check_settled, losses, settled_alone
from blinker_qt.formats import annotation
from blinker_qt.formats.interchange import Choices, Format, Question
from blinker_qt.formats.plain_text import TEXT
from blinker_qt.formats.reading import read_capped
from blinker_qt.gold.pseudonyms import pseudonyms, without_names
from blinker_qt.gold.publication_plan import (
    CHECKSUMS,
    FINGERPRINTS,
    LICENCE,
    PUBLISHED,
    README,
    REPORT,
    Plan,
    Texts,
)
from blinker_qt.gold.publication_readme import Facts, readme
from blinker_qt.gold.publication_report import published_report
from blinker_qt.gold.withheld import without_texts
from blinker_qt.new_files import write_new
from blinker_qt.tally import tally

_NAME = "gold"
_FEWEST_SOURCES = 2


@dataclass(frozen=True, slots=True)
class Source:
    """An annotation file that takes part.

    Attributes:
        called: the name of the file.
        work: what it holds.
        digest: SHA-256 of its bytes.
    """

    called: str
    work: AnnotationSet
    digest: str

    @classmethod
    def load(cls, path: Path) -> Self:
        """Read an annotation file.

        Raises:
            InputError: it is not there, or is not a sound annotation file.
        """
        data = read_capped(path)
        return cls(path.name, annotation.read(data, str(path)), sha256(data).hexdigest())


def publish(gold: Path, sources: Sequence[Path], plan: Plan, folder: Path) -> tuple[Path, ...]:
    """Publish a gold standard in a new folder, all of it or nothing.

    Args:
        gold: its annotation file.
        sources: the annotation files that it was made from, none or at least two.
        plan: how.
        folder: where; none of its files may exist already.

    Raises:
        InputError: every problem of the files, or files that exist already.
        BlinkerError: the plan cannot be carried out, or a file could not be written.
    """
    loaded: list[Source] = []
    problems: list[Problem] = []
    for path in (gold, *sources):
        try:
            loaded.append(Source.load(path))
        except InputError as error:
            problems += error.problems
    if problems:
        raise InputError(*problems)
    contents = publication(loaded[0], loaded[1:], plan)
    return write_new({folder / path: data for path, data in contents.items()})


def publish_as(
    names: Sequence[str], gold: Path, sources: Sequence[Path], plan: Plan, folder: Path
) -> tuple[Path, ...]:
    """The same, the formats by their names: they travel between processes, formats do not."""
    formats = tuple(PUBLISHED[name] for name in names)
    return publish(gold, sources, replace(plan, formats=formats), folder)


def publication(gold: Source, sources: Sequence[Source], plan: Plan) -> Mapping[str, bytes]:
    """The files of a published gold standard by their relative paths; the same for the same input.

    Verse pairs that came again for a second pass are left out.

    Args:
        gold: the gold standard.
        sources: the annotation sets that it was made from.
        plan: how it is published.

    Raises:
        InputError: the sources cannot be compared, are of another bitext, or a format cannot hold
            what it may not leave out.
        BlinkerError: the plan cannot be carried out.
    """
    _check(plan)
    if problem := role_problem(gold.called, gold.work.role):
        raise InputError(problem)
    if not plan.names:
        gold, sources = _without_names(gold, sources)
    work, lost_of = _published(gold.work, plan)
    texts = _texts(work)
    files: dict[str, bytes] = {}
    left_out: dict[str, tuple[str, ...]] = {}
    for row in plan.formats:
        left_out[row.name] = losses(row, [lost_of])
        for path, data in _links(row, work, plan).items():
            if texts.get(path) != data:
                files[f"links/{row.name}/{path}"] = data
        if left_out[row.name]:
            lines = "".join(f"{line}\n" for line in left_out[row.name])
            files[f"links/{row.name}/{LEFT_OUT_FILE}"] = lines.encode()
    if plan.texts is Texts.FULL:
        files |= {f"texts/{path}": data for path, data in texts.items()}
    else:
        files[FINGERPRINTS] = _fingerprints(work)
    signature, compared = "", 0
    if sources:
        report, comparison = _agreement(gold, sources, plan)
        files |= report
        signature, compared = str(comparison.signature), len(comparison.annotators)
    if plan.licence is not None:
        files[LICENCE] = plan.licence.text
    facts = Facts(
        plan.title,
        work,
        tally(work),
        gold.work.revision,
        (gold.called, gold.digest),
        tuple(
            (_in_readme(one.work), one.called if plan.names else "", one.digest) for one in sources
        ),
        left_out,
        None if plan.choices.base is None else int(plan.choices.base),
        plan.texts is Texts.FULL,
        "" if plan.licence is None else plan.licence.name,
        plan.style_guide,
        plan.made,
        plan.date,
        signature,
        compared,
        len(gold.work.bitext.of_pass(1)) - len(work.pairs),
        plan.names,
    )
    files[README] = readme(facts).encode()
    ordered = dict(sorted(files.items()))
    sums = (f"{sha256(data).hexdigest()}  {path}\n" for path, data in ordered.items())
    return {**ordered, CHECKSUMS: "".join(sums).encode()}


def _check(plan: Plan) -> None:
    if not plan.formats:
        raise BlinkerError("a gold standard is published in one format at least")
    asking = [row.name for row in plan.formats if Question.BASE in row.asks_writing]
    if asking and plan.choices.base is None:
        raise BlinkerError(
            "say whether words count from 0 or from 1 in the format {format}", format=asking[0]
        )


def _published(gold: AnnotationSet, plan: Plan) -> tuple[AnnotationSet, AnnotationSet]:
    """What is published of a gold standard, and what of it formats may not be able to hold."""
    work = gold.chosen(gold.bitext.of_pass(1))
    if plan.settled_only:
        (work,) = settled_alone([work])
    for row in plan.formats:
        check_settled(row, work)
    return work, work if plan.settled_only else gold


def _without_names(gold: Source, sources: Sequence[Source]) -> tuple[Source, tuple[Source, ...]]:
    """The same without the names of persons and of their files; machines keep theirs."""
    machines = [one.work.annotator for one in sources if one.work.role is Role.MACHINE]
    named = [one.work.annotator for one in sources]
    called = pseudonyms(gold.work, named, machines)
    unnamed = (
        replace(
            one,
            called=called.get(one.work.annotator, one.work.annotator),
            work=replace(one.work, annotator=called.get(one.work.annotator, one.work.annotator)),
        )
        for one in sources
    )
    work = without_names(gold.work, called)
    return replace(gold, called=f"{_NAME}{annotation.SUFFIX}", work=work), tuple(unnamed)


def _in_readme(work: AnnotationSet) -> str:
    return f"{work.annotator} (a machine)" if work.role is Role.MACHINE else work.annotator


def _texts(work: AnnotationSet) -> Mapping[str, bytes]:
    if TEXT.write is None:
        raise ValueError("texts are not written")
    return TEXT.write({_NAME: work}, Choices())


def _links(row: Format, work: AnnotationSet, plan: Plan) -> Mapping[str, bytes]:
    if plan.texts is Texts.FINGERPRINTS:
        return without_texts(row, {_NAME: work}, plan.choices)
    if row.write is None:
        raise ValueError(f"{row.name} is not written")
    return row.write({_NAME: work}, plan.choices)


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
    gold: Source, sources: Sequence[Source], plan: Plan
) -> tuple[Mapping[str, bytes], Comparison]:
    """The agreement of the sources: in text, JSON and HTML, and as figures."""
    if len(sources) < _FEWEST_SOURCES:
        raise BlinkerError("agreement needs two sources at least; name all of them, or none")
    works = [
        (source.called, source.work)
        for source in sources
        if role_not_included(source.called, source.work.role) is None
    ]
    if len(works) < _FEWEST_SOURCES:
        raise BlinkerError("agreement is that of annotators, and of two at least")
    collation = collated(*works)
    bitext = gold.work.bitext.chosen(gold.work.bitext.of_pass(1))
    if collation.bitext.fingerprint != bitext.fingerprint:
        what = "the sources are not of the bitext of the gold standard"
        raise InputError(Problem(gold.called, what, "expected the files that it was made from"))
    comparison = compare(collation, DEFAULT_OPTIONS)
    files = {
        "agreement/agreement.txt": as_text([comparison]).encode(),
        "agreement/agreement.json": as_json([comparison]).encode(),
        REPORT: published_report(works, with_texts=plan.texts is Texts.FULL),
    }
    return files, comparison
