"""What stands in the README of a published gold standard."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from blinker_qt import __version__
from blinker_qt.bitext.annotation import AnnotationSet, Role
from blinker_qt.workspace.tables.writing import printable
from blinker_qt.workspace.tally import Tally

_ROLES: Mapping[Role, str] = MappingProxyType(
    {
        Role.ANNOTATOR: "one annotator's work",
        Role.GOLD: "a gold standard",
        Role.MACHINE: "a machine's links",
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


def readme(facts: Facts) -> str:
    """The README as Markdown."""
    parts = (_heading, _made, _sources, _formats, _texts, _conditions)
    return "\n\n".join("\n".join(part(facts)) for part in parts) + "\n"


def _heading(facts: Facts) -> Iterator[str]:
    counts, bitext = facts.tally, facts.work.bitext
    marks = counts.not_translated_source + counts.not_translated_target
    possible = sum(len(pair.alignment.possible) for pair in facts.work.pairs)
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
    yield f"| of them possible | {possible} |"
    yield f"| words marked not translated | {marks} |"
    yield f"| words not accounted for | {left} |"


def _made(facts: Facts) -> Iterator[str]:
    name, digest = facts.file
    role = _ROLES[facts.work.role]
    yield "## How it was made"
    yield ""
    if facts.made:
        yield _plain(facts.made)
        yield ""
    yield f"- annotation file: {_code(name)}, {role}, after {facts.revision} edits"
    yield f"- SHA-256 of that file: `{digest}`"
    if facts.date:
        yield f"- date: {_plain(facts.date)}"
    if facts.style_guide:
        yield f"- annotation style guide: version {_plain(facts.style_guide)}"
    yield f"- written by Blinker Qt {__version__}"


def _sources(facts: Facts) -> Iterator[str]:
    yield "## Sources"
    yield ""
    if not facts.sources:
        yield "The annotation sets that it was made from are not named."
        return
    yield "| annotator | file | SHA-256 |"
    yield "|---|---|---|"
    for annotator, name, digest in facts.sources:
        yield f"| {_cell(annotator)} | {_cell(name)} | `{digest}` |"
    yield ""
    yield "How far they agree stands in `agreement/`. The figures are made so:"
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
