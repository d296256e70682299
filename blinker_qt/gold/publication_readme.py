"""What stands in the README of a published gold standard."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import PurePosixPath
from types import MappingProxyType

from blinker_qt import __version__
from blinker_qt.bitext.adjudication import Rule, RuleKind
from blinker_qt.bitext.annotation import AnnotationSet, Role
from blinker_qt.bitext.tally import Tally
from blinker_qt.compare.table import printable
from blinker_qt.gold.summary import signature_of_gold, tally_of_origins

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
class Facts:
    """What is said of a gold standard.

    Attributes:
        title: what it is called.
        work: the gold standard, each verse pair once.
        tally: what it holds.
        revision: how many edits it has seen.
        file: the name of its annotation file, and SHA-256 of it.
        sources: annotator, file and SHA-256 of each annotation set that it was made from.
        left_out: by format, what the format could not hold.
        base: what positions count from in formats that leave it open; None where none does.
        full: whether the texts are there in full.
        licence: the name of the licence; empty for none.
        style_guide: the version of the style guide; empty where it was not said.
        made: how it was made; empty where it was not said.
        date: when; empty where it was not said.
        signature: of the figures of agreement; empty where there are none.
        compared: how many of the sources these figures are of.
        unsettled: how many verse pairs were left out since they are not settled.
        names: whether annotators are named; otherwise they have pseudonyms.
    """

    title: str
    work: AnnotationSet
    tally: Tally
    revision: int
    file: tuple[str, str]
    sources: tuple[tuple[str, str, str], ...]
    left_out: Mapping[str, tuple[str, ...]]
    base: int | None
    full: bool
    licence: str
    style_guide: str
    made: str
    date: str
    signature: str
    compared: int
    unsettled: int
    names: bool


def readme(facts: Facts) -> str:
    """The README as Markdown."""
    parts = (_heading, _made, _sources, _formats, _texts, _conditions)
    return "\n\n".join("\n".join(part(facts)) for part in parts) + "\n"


def _heading(facts: Facts) -> Iterator[str]:
    counts, bitext = facts.tally, facts.work.bitext
    marks = counts.not_translated_source + counts.not_translated_target
    left = counts.unaccounted_source + counts.unaccounted_target
    yield f"# {_plain(facts.title)}"
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
    if facts.unsettled:
        yield f"| verse pairs left out since they are not settled | {facts.unsettled} |"
    pairs = zip(bitext.references, facts.work.pairs, strict=True)
    if unsettled := [_plain(reference) for reference, pair in pairs if not pair.done]:
        yield ""
        yield "**It is unfinished.** These verse pairs are not settled, and what is linked in them"
        yield f"may change: {', '.join(unsettled)}."


def _made(facts: Facts) -> Iterator[str]:
    name, digest = facts.file
    role = _ROLES[facts.work.role]
    yield "## How it was made"
    yield ""
    if facts.made:
        yield _plain(facts.made)
        yield ""
    file = f"the annotation file {_code(name)}" if facts.names else "an annotation file"
    yield f"- made from {file}, which is not published: {role}, in its revision {facts.revision}"
    yield f"- SHA-256 of that unpublished file: `{digest}`"
    if facts.date:
        yield f"- date: {_plain(facts.date)}"
    if facts.style_guide:
        yield f"- annotation style guide: version {_plain(facts.style_guide)}"
    yield f"- written by Blinker Qt {__version__}"
    if facts.work.role is Role.GOLD:
        yield ""
        yield from _settled(facts)


def _settled(facts: Facts) -> Iterator[str]:
    """By which rule, and how much by it, by a person or otherwise."""
    adjudication, counts = facts.work.adjudication, tally_of_origins(facts.work)
    if adjudication is not None:
        yield f"A rule settled what no person did: {_rule(adjudication.rule)}."
        yield ""
    yield "The signature of the gold standard:"
    yield ""
    yield f"    {printable(signature_of_gold(facts.work))}"
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


def _sources(facts: Facts) -> Iterator[str]:
    yield "## Sources"
    yield ""
    adjudication = facts.work.adjudication
    settled = {} if adjudication is None else {one.annotator: one for one in adjudication.sources}
    if not (facts.sources or settled):
        yield "The annotation sets that it was made from are not named."
        return
    if not facts.names:
        yield "Annotators and adjudicators are not named: they have pseudonyms."
        yield ""
    yield "| annotator | file | SHA-256 of the unpublished file | as it was settled from |"
    yield "|---|---|---|---|"
    for annotator, name, digest in facts.sources:
        source = settled.pop(annotator.removesuffix(" (a machine)"), None)
        same = "–" if source is None else "yes" if source.fingerprint == digest else "no"
        yield f"| {_cell(annotator)} | {_cell(name)} | `{digest}` | {same} |"
    for annotator, source in settled.items():
        name = PurePosixPath(source.file).name
        yield f"| {_cell(annotator)} | {_cell(name)} | `{source.fingerprint}` | yes |"
    if not facts.sources:
        return
    yield ""
    count = len(facts.sources) + len(settled)
    if facts.compared < count:
        yield f"The agreement is that of {facts.compared} of these {count} sources."
    if facts.unsettled:
        count = len(facts.work.pairs) + facts.unsettled
        yield f"The agreement covers all {count} verse pairs, settled or not, as far as the"
        yield "annotators compared have done them."
    yield "How far they agree stands in `agreement/` and, to be read, in `report.html`."
    yield "The figures are made so:"
    yield ""
    yield f"    {printable(facts.signature)}"


def _formats(facts: Facts) -> Iterator[str]:
    yield "## Links"
    yield ""
    for name, lost in facts.left_out.items():
        without = f"; left out: {', '.join(lost)}" if lost else ""
        yield f"- `links/{name}/`: the format `{name}`{without}"
    if facts.base is not None:
        yield ""
        yield f"Where a format leaves it open, the first word of a verse is number {facts.base}."


def _texts(facts: Facts) -> Iterator[str]:
    yield "## Texts"
    yield ""
    if facts.full:
        yield "`texts/` holds one verse a line; words are separated by single spaces (U+0020)."
    else:
        yield (
            "The texts are not given. `texts/fingerprints.tsv` has for each verse pair the numbers "
            "of its words and SHA-256 of its source verse, a line feed, its target verse and a "
            "line feed, in UTF-8, with single spaces between words. Who has the texts can tell by "
            "it whether they are the same."
        )
    yield ""
    yield f"SHA-256 of all verse pairs in that form: `{facts.work.bitext.fingerprint}`"


def _conditions(facts: Facts) -> Iterator[str]:
    yield "## Licence"
    yield ""
    said = f"{_code(facts.licence)}; see `LICENCE.txt`." if facts.licence else "None was named."
    yield said
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
