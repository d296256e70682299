"""Choices for publishing a gold standard, and the README that is published with it."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from hashlib import sha256
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple, Self

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from blinker_qt import __version__
from blinker_qt.agreement.partition import SETS_IN_FILE, Partition, SetsOfSize
from blinker_qt.bitext.adjudication import Rule, RuleKind, Source
from blinker_qt.bitext.annotation import AnnotationSet, Role, tally
from blinker_qt.bitext.errors import InputError, Problem, Sentence, Values
from blinker_qt.compare.pseudonyms import PseudonymKey
from blinker_qt.compare.table import printable
from blinker_qt.exchange.importing import NO_CHOICES
from blinker_qt.formats import annotation
from blinker_qt.formats.choices import Choices
from blinker_qt.formats.interchange import Feature, Format
from blinker_qt.formats.reading import decoded, read_capped
from blinker_qt.formats.registry import FORMATS
from blinker_qt.gold.rules import signature_of_gold, tally_of_origins
from blinker_qt.gold.web_pages import MOST_ON_A_PAGE, PAGE, PARTS
from blinker_qt.translation import N_

PUBLISHED: Mapping[str, Format] = {
    row.name: row for row in FORMATS if row.write is not None and Feature.LINKS in row.holds
}
"""The formats that links are published in, by their names."""
CHECKSUMS, README, LICENCE, REPORT = "SHA256SUMS", "README.md", "LICENCE.txt", "report.html"
FINGERPRINTS = "texts/fingerprints.tsv"
_TEMPLATES = Path(__file__).with_name("templates")
# SPDX licence identifiers end in a version, except for a few old ones.
_NO_LICENCE = N_(
    "it is neither the identifier of a licence nor a file; write it with hyphens, such as "
    "CC-BY-4.0, or choose a file"
)
_IDENTIFIER = re.compile(
    r"[A-Za-z0-9.+-]{0,60}-[0-9]+(?:\.[0-9]+)*(?:-Clause|-only|-or-later|-[A-Z]{2,3})?"
    r"|LicenseRef-[A-Za-z0-9.-]{1,60}|0BSD|ISC|MIT|Unlicense|Zlib"
)


class PublishedTexts(Enum):
    """How much of the texts is published; the values are stable."""

    FULL = "full"
    FINGERPRINTS = "fingerprints"


@dataclass(frozen=True, slots=True)
class Licence:
    """A licence: its SPDX identifier or file name, and the text of its file."""

    name: str
    text: bytes

    @classmethod
    def of(cls, named: str) -> Self:
        """The licence of an SPDX identifier, such as ``CC-BY-4.0``, or of a file.

        Raises:
            InputError: it is neither, or the file is not a text.
        """
        if _IDENTIFIER.fullmatch(named):
            return cls(named, f"SPDX-License-Identifier: {named}\n".encode())
        if not Path(named).suffix[1:].isalpha() and not Path(named).exists():
            # "CC BY 4.0" looks like the name of a file with the ending ".0".
            raise InputError(Problem(named, _NO_LICENCE))
        data = read_capped(Path(named))
        decoded(data, named)
        return cls(Path(named).name, data)


@dataclass(frozen=True, slots=True)
class PublicationPlan:
    """How a gold standard is published.

    Attributes:
        formats: names in `PUBLISHED`, at least one.
        key: the key of the pseudonyms of annotators and adjudicators; None to name them.
        choices: the settings of the formats.
        style_guide: the version of the style guide that its annotators followed; empty for none.
        made: how it was made, in its maker's words; may be empty.
        date: written as given; may be empty, never taken from a clock.
        settled_only: whether verse pairs that are not done are left out.
        set_size: the verse pairs in a set for the agreement of annotators; None for the sets in the
            files.
    """

    title: str
    formats: tuple[str, ...]
    key: PseudonymKey | None
    texts: PublishedTexts = PublishedTexts.FULL
    licence: Licence | None = None
    choices: Choices = NO_CHOICES
    style_guide: str = ""
    made: str = ""
    date: str = ""
    settled_only: bool = False
    set_size: int | None = None

    @property
    def partition(self) -> Partition:
        """The sets for the agreement of annotators."""
        return SETS_IN_FILE if self.set_size is None else SetsOfSize(self.set_size)

    @property
    def names(self) -> bool:
        """Whether annotators and adjudicators are named."""
        return self.key is None

    @property
    def rows(self) -> tuple[Format, ...]:
        """The formats."""
        return tuple(PUBLISHED[name] for name in self.formats)


def published_pairs(gold: AnnotationSet, *, settled_only: bool) -> tuple[int, ...]:
    """The indices of the verse pairs that are published; second passes are left out."""
    return tuple(
        index for index in gold.bitext.of_pass(1) if gold.pairs[index].done or not settled_only
    )


def outline(
    formats: Sequence[str],
    texts: PublishedTexts,
    pairs: int,
    *,
    with_licence: bool,
    with_sources: bool,
) -> tuple[str, ...]:
    """The names of the files and folders that will be published; folders end in a slash.

    Args:
        pairs: the number of verse pairs that are published.
    """
    pages = (PAGE, PARTS) if pairs > MOST_ON_A_PAGE else (PAGE,)
    return (
        README,
        *(f"links/{name}/" for name in formats),
        *(("texts/", *pages) if texts is PublishedTexts.FULL else (FINGERPRINTS,)),
        *(("agreement/", REPORT) if with_sources else ()),
        *((LICENCE,) if with_licence else ()),
        CHECKSUMS,
    )


@dataclass(frozen=True, slots=True)
class SourceFile:
    """A source file: its name, its annotation set, and the SHA-256 of its bytes."""

    called: str
    work: AnnotationSet
    digest: str

    @classmethod
    def load(cls, path: Path) -> Self:
        """Read an annotation file."""
        data = read_capped(path)
        return cls(path.name, annotation.read(data, str(path)), sha256(data).hexdigest())


class Voters(NamedTuple):
    """How many annotators and how many machines had a vote in a gold standard."""

    annotators: int
    machines: int

    @property
    def in_words(self) -> Sentence:
        """How many voted, as a sentence."""
        values: Values = {"annotators": self.annotators, "machines": self.machines}
        if self.machines:
            return Sentence(_ANNOTATORS_AND_MACHINES, values)
        return Sentence(_ANNOTATORS, values)


_ANNOTATORS = N_("{annotators} {annotators:annotator|annotators} voted.")
_ANNOTATORS_AND_MACHINES = N_(
    "{annotators} {annotators:annotator|annotators} and {machines} {machines:machine|machines} "
    "voted."
)


def voters(work: AnnotationSet, sources: Sequence[SourceFile] = ()) -> Voters:
    """How many voted: the sources that a gold standard names.

    Args:
        sources: the files of sources; only they tell which sources are machines.
    """
    named = () if work.adjudication is None else work.adjudication.sources
    machines = {source.work.annotator for source in sources if source.work.role is Role.MACHINE}
    voting = sum(source.annotator in machines for source in named)
    return Voters(len(named) - voting, voting)


_RULES: Mapping[RuleKind, str] = MappingProxyType(
    {
        RuleKind.ALL: "all who have done the verse pair have it",
        RuleKind.MAJORITY: "more than half of those who have done the verse pair have it",
        RuleKind.UNION: "somebody has it",
        RuleKind.PREFER: "the preferred annotator has it",
    }
)


def readme(
    plan: PublicationPlan,
    gold: SourceFile,
    sources: Sequence[SourceFile],
    work: AnnotationSet,
    left_out: Mapping[str, tuple[str, ...]],
    agreement: tuple[str, int],
) -> str:
    """The README as Markdown.

    Args:
        sources: the annotation files that it was made from.
        work: the part that is published, with each verse pair once.
        left_out: by format, the content that the format cannot represent.
        agreement: the signature of the agreement figures, empty where there are none, and how many
            sources they cover.
    """
    adjudication = work.adjudication
    settled = (
        {}
        if adjudication is None
        else {source.annotator: source for source in adjudication.sources}
    )
    read = [
        (source, _unchanged(settled.pop(source.work.annotator, None), source)) for source in sources
    ]
    pairs = zip(work.bitext.references, work.pairs, strict=True)
    environment = Environment(
        loader=FileSystemLoader(_TEMPLATES),
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        undefined=StrictUndefined,
        autoescape=False,  # noqa: S701 (Markdown; `plain` and `code` escape)
    )
    environment.filters.update(plain=_plain, code=_code, printable=printable)
    return environment.get_template(README).render(
        plan=plan,
        gold=gold,
        work=work,
        counts=tally(work),
        most_on_a_page=MOST_ON_A_PAGE,
        all_pairs=len(gold.work.bitext.of_pass(1)),
        unfinished=[reference for reference, pair in pairs if not pair.done],
        file=f"the annotation file {_code(gold.called)}" if plan.names else "an annotation file",
        version=__version__,
        settled=tally_of_origins(work),
        rule=_rule(adjudication.rule) if adjudication else "",
        voters=voters(work, sources) if adjudication else None,
        gold_signature=signature_of_gold(work),
        sources=read,
        unread=list(settled.values()),
        left_out=left_out,
        signature=agreement[0],
        compared=agreement[1],
    )


def _unchanged(settled_from: Source | None, file: SourceFile) -> str:
    """Whether a file is unchanged since the gold standard was made from it; a dash if unknown."""
    if settled_from is None:
        return "–"
    return "yes" if settled_from.fingerprint == file.digest else "no"


def _rule(rule: Rule) -> str:
    meaning = _RULES[rule.kind]
    if rule.threshold is not None:
        fewer = "or all if fewer have done the verse pair"
        meaning = f"at least {rule.threshold} annotators have it, {fewer}"
    if rule.preferred:
        meaning = f"{_plain(rule.preferred)} has it"
    if rule.kind in (RuleKind.MAJORITY, RuleKind.UNION):
        meaning += ", and more have it than contradict it"
    if rule.sure_possible:
        meaning += "; a link that not everybody has as sure is possible"
    return f"`{rule.kind.value}`: {meaning}"


def _plain(text: str) -> str:
    """A text in one line with Markdown escaped."""
    escaped = "".join(
        f"\\{character}" if character in "\\`*_[]<>|#" else character
        for character in printable(text)
    )
    return " ".join(escaped.split())


def _code(text: str) -> str:
    return f"`{printable(text).replace('`', '')}`"
