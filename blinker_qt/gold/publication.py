"""What is published of a gold standard, and the README that goes with it."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from hashlib import sha256
from pathlib import Path, PurePosixPath
from types import MappingProxyType
from typing import Self

from blinker_qt import __version__
from blinker_qt.bitext.adjudication import (
    Rule,
    RuleKind,
)
from blinker_qt.bitext.annotation import AnnotationSet, Role
from blinker_qt.bitext.tally import tally
from blinker_qt.compare.table import printable
from blinker_qt.exchange.importing import NO_CHOICES
from blinker_qt.formats import annotation
from blinker_qt.formats.interchange import Choices, Feature, Format
from blinker_qt.formats.reading import decoded, read_capped
from blinker_qt.formats.registry import FORMATS
from blinker_qt.gold.rules import signature_of_gold, tally_of_origins

PUBLISHED: Mapping[str, Format] = {
    row.name: row for row in FORMATS if row.write is not None and Feature.LINKS in row.holds
}
"""The formats that links are published in, by their names."""
CHECKSUMS, README, LICENCE, REPORT = "SHA256SUMS", "README.md", "LICENCE.txt", "report.html"
FINGERPRINTS = "texts/fingerprints.tsv"
# Identifiers of the SPDX licence list end in a version, but for a few old ones without any.
_IDENTIFIER = re.compile(
    r"[A-Za-z0-9.+-]{0,60}-[0-9]+(?:\.[0-9]+)*(?:-Clause|-only|-or-later|-[A-Z]{2,3})?"
    r"|LicenseRef-[A-Za-z0-9.-]{1,60}|0BSD|ISC|MIT|Unlicense|Zlib"
)


class PublishedTexts(Enum):
    """How much of the texts is given; the values are stable."""

    FULL = "full"
    FINGERPRINTS = "fingerprints"


@dataclass(frozen=True, slots=True)
class Licence:
    """A licence by its SPDX identifier or the name of its file, and the text of its file."""

    name: str
    text: bytes

    @classmethod
    def of(cls, said: str) -> Self:
        """The licence of an SPDX identifier, such as ``CC-BY-4.0``, or of a file.

        Raises:
            InputError: it is neither, or the file is no text.
        """
        if _IDENTIFIER.fullmatch(said):
            return cls(said, f"SPDX-License-Identifier: {said}\n".encode())
        data = read_capped(Path(said))
        decoded(data, said)
        return cls(Path(said).name, data)


@dataclass(frozen=True, slots=True)
class PublicationPlan:
    """How a gold standard is published.

    Attributes:
        formats: names in `PUBLISHED`, at least one.
        choices: what the formats leave open.
        style_guide: the version of the style guide that its annotators followed; empty for none.
        made: how it was made, in the words of who made it; may be empty.
        date: as it is to stand there; may be empty, and is never taken from a clock.
        settled_only: whether verse pairs that are not done are left out.
        names: whether annotators and adjudicators are named; otherwise they have pseudonyms.
    """

    title: str
    formats: tuple[str, ...]
    texts: PublishedTexts = PublishedTexts.FULL
    licence: Licence | None = None
    choices: Choices = NO_CHOICES
    style_guide: str = ""
    made: str = ""
    date: str = ""
    settled_only: bool = False
    names: bool = False

    @property
    def rows(self) -> tuple[Format, ...]:
        """The formats."""
        return tuple(PUBLISHED[name] for name in self.formats)


def outline(
    formats: Sequence[str], texts: PublishedTexts, *, with_licence: bool, with_sources: bool
) -> tuple[str, ...]:
    """What will be published: files, and folders, which end in a slash."""
    return (
        README,
        *(f"links/{name}/" for name in formats),
        "texts/" if texts is PublishedTexts.FULL else FINGERPRINTS,
        *(("agreement/", REPORT) if with_sources else ()),
        *((LICENCE,) if with_licence else ()),
        CHECKSUMS,
    )


@dataclass(frozen=True, slots=True)
class SourceFile:
    """An annotation file that takes part: its name, what it holds, and SHA-256 of its bytes."""

    called: str
    work: AnnotationSet
    digest: str

    @classmethod
    def load(cls, path: Path) -> Self:
        """Read an annotation file."""
        data = read_capped(path)
        return cls(path.name, annotation.read(data, str(path)), sha256(data).hexdigest())


_ROLES: Mapping[Role, str] = MappingProxyType(
    {
        Role.ANNOTATOR: "one annotator's work",
        Role.GOLD: "a gold standard",
        Role.MACHINE: "a machine's links",
    }
)
_RULES: Mapping[RuleKind, str] = MappingProxyType(
    {
        RuleKind.ALL: "all who have done a verse pair drew it",
        RuleKind.MAJORITY: "more than half of those who have done a verse pair drew it",
        RuleKind.UNION: "anybody drew it",
        RuleKind.PREFER: "the annotator who is preferred drew it",
    }
)


@dataclass(frozen=True, slots=True)
class Publication:
    """What is published of a gold standard.

    Attributes:
        gold: the file of the gold standard.
        sources: the files of annotation sets that it was made from.
        work: what is published of it, each verse pair once.
        left_out: by format, what the format could not hold.
        signature: of the figures of agreement; empty where there are none.
        compared: how many of the sources these figures are of.
    """

    plan: PublicationPlan
    gold: SourceFile
    sources: Sequence[SourceFile]
    work: AnnotationSet
    left_out: Mapping[str, tuple[str, ...]]
    signature: str = ""
    compared: int = 0

    @property
    def unsettled(self) -> int:
        """How many verse pairs were left out since they are not settled."""
        return len(self.gold.work.bitext.of_pass(1)) - len(self.work.pairs)


def readme(published: Publication) -> str:
    """The README as Markdown."""
    parts = (_heading, _made, _sources, _formats, _texts, _conditions)
    return "\n\n".join("\n".join(part(published)) for part in parts) + "\n"


def _heading(published: Publication) -> Iterator[str]:
    counts, bitext = tally(published.work), published.work.bitext
    marks = counts.not_translated_source + counts.not_translated_target
    left = counts.unaccounted_source + counts.unaccounted_target
    yield f"# {_plain(published.plan.title)}"
    yield ""
    yield "| what | how many |"
    yield "|---|--:|"
    yield f"| verse pairs | {counts.pairs} |"
    yield f"| of them settled | {counts.done} |"
    yield f"| source words ({bitext.source_language.tag}) | {counts.source_tokens} |"
    yield f"| target words ({bitext.target_language.tag}) | {counts.target_tokens} |"
    yield f"| links | {counts.links} |"
    yield f"| of them possible | {counts.possible} |"
    yield f"| words marked not translated | {marks} |"
    yield f"| words not accounted for | {left} |"
    if published.unsettled:
        yield f"| verse pairs left out since they are not settled | {published.unsettled} |"
    pairs = zip(bitext.references, published.work.pairs, strict=True)
    if unsettled := [_plain(reference) for reference, pair in pairs if not pair.done]:
        yield ""
        yield "**It is unfinished.** These verse pairs are not settled, and what is linked in them"
        yield f"may change: {', '.join(unsettled)}."


def _made(published: Publication) -> Iterator[str]:
    plan, gold = published.plan, published.gold
    role = _ROLES[gold.work.role]
    yield "## How it was made"
    yield ""
    if plan.made:
        yield _plain(plan.made)
        yield ""
    file = f"the annotation file {_code(gold.called)}" if plan.names else "an annotation file"
    revision = gold.work.revision
    yield f"- made from {file}, which is not published: {role}, in its revision {revision}"
    yield f"- SHA-256 of that unpublished file: `{gold.digest}`"
    if plan.date:
        yield f"- date: {_plain(plan.date)}"
    if plan.style_guide:
        yield f"- annotation style guide: version {_plain(plan.style_guide)}"
    yield f"- written by Blinker Qt {__version__}"
    if gold.work.role is Role.GOLD:
        yield ""
        yield from _settled(published.work)


def _settled(gold: AnnotationSet) -> Iterator[str]:
    """By which rule, and how much by it, by a person or otherwise."""
    adjudication, counts = gold.adjudication, tally_of_origins(gold)
    if adjudication is not None:
        yield f"A rule settled what no person did: {_rule(adjudication.rule)}."
        yield ""
    yield "The signature of the gold standard:"
    yield ""
    yield f"    {printable(signature_of_gold(gold))}"
    yield ""
    yield "| settled | links | not-translated marks | verse pairs rejected |"
    yield "|---|--:|--:|--:|"
    for what, some in (
        ("by the rule", counts.by_rule),
        ("by a person", counts.by_person),
        ("elsewhere: nothing is said of it", counts.elsewhere),
    ):
        yield f"| {what} | {some.links} | {some.marks} | {some.rejected} |"
    if counts.rulings:
        cited = ", ".join(f"{ruling} ({times})" for ruling, times in counts.rulings)
        yield ""
        yield f"Rulings of the style guide that persons cited, with for how many: {cited}."


def _rule(rule: Rule) -> str:
    said = _RULES[rule.kind]
    if rule.threshold is not None:
        said = f"at least {rule.threshold} annotators drew it, or all where fewer have done a pair"
    if rule.preferred:
        said = f"{_plain(rule.preferred)}, who is preferred, drew it"
    if rule.kind in (RuleKind.MAJORITY, RuleKind.UNION):
        said += ", and more drew it than contradict it"
    if rule.sure_possible:
        said += "; a link that not everybody drew as sure is possible"
    return f"`{rule.kind.value}`, that is, {said}"


def _sources(published: Publication) -> Iterator[str]:
    yield "## Sources"
    yield ""
    adjudication = published.work.adjudication
    settled = {} if adjudication is None else {one.annotator: one for one in adjudication.sources}
    if not (published.sources or settled):
        yield "The annotation sets that it was made from are not named."
        return
    if not published.plan.names:
        yield "Annotators and adjudicators are not named: they have pseudonyms."
        yield ""
    yield "| annotator | file | SHA-256 of the unpublished file | as it was settled from |"
    yield "|---|---|---|---|"
    for file in published.sources:
        source = settled.pop(file.work.annotator, None)
        same = "–" if source is None else "yes" if source.fingerprint == file.digest else "no"
        machine = " (a machine)" if file.work.role is Role.MACHINE else ""
        name = _cell(file.called if published.plan.names else "")
        yield f"| {_cell(file.work.annotator + machine)} | {name} | `{file.digest}` | {same} |"
    for annotator, source in settled.items():
        name = PurePosixPath(source.file).name
        yield f"| {_cell(annotator)} | {_cell(name)} | `{source.fingerprint}` | yes |"
    if not published.sources:
        return
    yield ""
    count = len(published.sources) + len(settled)
    if published.compared < count:
        yield f"The agreement is that of {published.compared} of these {count} sources."
    if published.unsettled:
        count = len(published.work.pairs) + published.unsettled
        yield f"The agreement covers all {count} verse pairs, settled or not, as far as the"
        yield "annotators compared have done them."
    yield "How far they agree stands in `agreement/` and, to be read, in `report.html`."
    yield "The figures are made so:"
    yield ""
    yield f"    {printable(published.signature)}"


def _formats(published: Publication) -> Iterator[str]:
    yield "## Links"
    yield ""
    for name, lost in published.left_out.items():
        without = f"; left out: {', '.join(lost)}" if lost else ""
        yield f"- `links/{name}/`: the format `{name}`{without}"
    base = published.plan.choices.base
    if base is not None:
        yield ""
        yield f"Where a format leaves it open, the first word of a verse is number {int(base)}."


def _texts(published: Publication) -> Iterator[str]:
    yield "## Texts"
    yield ""
    if published.plan.texts is PublishedTexts.FULL:
        yield "`texts/` holds one verse a line; words are separated by single spaces (U+0020)."
    else:
        yield (
            "The texts are not given. `texts/fingerprints.tsv` has for each verse pair the numbers "
            "of its words and SHA-256 of its source verse, a line feed, its target verse and a "
            "line feed, in UTF-8, with single spaces between words. Who has the texts can tell by "
            "it whether they are the same."
        )
    yield ""
    yield f"SHA-256 of all verse pairs in that form: `{published.work.bitext.fingerprint}`"


def _conditions(published: Publication) -> Iterator[str]:
    yield "## Licence"
    yield ""
    licence = published.plan.licence
    yield f"{_code(licence.name)}; see `LICENCE.txt`." if licence else "None was named."
    yield ""
    yield "`SHA256SUMS` lists every file; check them with `sha256sum -c SHA256SUMS`."


def _plain(text: str) -> str:
    """A text in one line that is no markup."""
    escaped = "".join(f"\\{one}" if one in "\\`*_[]<>|#" else one for one in printable(text))
    return " ".join(escaped.split())


def _cell(text: str) -> str:
    return _plain(text) or "–"


def _code(text: str) -> str:
    return f"`{printable(text).replace('`', '')}`"
