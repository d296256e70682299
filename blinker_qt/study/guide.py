"""The annotation style guide: its version, its chapters and their numbered rulings."""

import html
import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn

from blinker_qt.bitext.errors import InputError, Problem
from blinker_qt.formats.reading import decoded, read_capped
from blinker_qt.paths import styleguide
from blinker_qt.translation import N_, Translatable

RULING_NUMBER = re.compile(r"\b[A-Z]{3}-[1-9][0-9]*\b")
"""A citation of a ruling, in the guide and in notes: ``NEG-2``."""

_NOT_SO = "-not"
_VERSION = re.compile(r"^Version ([0-9]+\.[0-9]+)$", re.MULTILINE)
_CHAPTER = re.compile(r"^- \[[^\]]+\]\(([^)]+\.md)\)", re.MULTILINE)
_TITLE = re.compile(r"# (\S.*)")
_HEADING = re.compile(rf"## ({RULING_NUMBER.pattern}) (\S.*)")
_CHANGE = re.compile(r"- ([0-9]+\.[0-9]+)\s?: (.+)")
_FIGURE = re.compile(
    rf"[^\[\]]+\[({RULING_NUMBER.pattern}(?:{_NOT_SO})?)\]\(([^)]+\.blinker)\)\s?:\s(.+)"
)


@dataclass(frozen=True, slots=True)
class RulingFigure:
    """An annotation file of a verse pair that shows what a ruling says; the caption is Markdown.

    Its name is the ruling's number, with ``-not`` behind it if it shows what is wrong.
    """

    name: str
    caption: str
    path: Path

    @property
    def is_right(self) -> bool:
        """Whether the figure shows how to link, not how not to."""
        return not self.name.endswith(_NOT_SO)


@dataclass(frozen=True, slots=True)
class Ruling:
    """One numbered rule; title and text are Markdown.

    The right figure comes first; a general rule has none.
    """

    number: str
    title: str
    text: str
    figures: tuple[RulingFigure, ...]


@dataclass(frozen=True, slots=True)
class Chapter:
    """The rulings on one phenomenon, in order; title and introduction are Markdown."""

    title: str
    introduction: str
    rulings: tuple[Ruling, ...]

    @property
    def letters(self) -> str:
        """The prefix of the numbers of its rulings, such as ``NEG``."""
        return self.rulings[0].number.partition("-")[0]


@dataclass(frozen=True, slots=True)
class GuideChange:
    """The changes in a version of the guide, such as ``1.1``, in Markdown."""

    version: str
    text: str


@dataclass(frozen=True, slots=True)
class GuideChanges:
    """The list of changes: its title, and its versions, the newest first."""

    title: str
    versions: tuple[GuideChange, ...]


@dataclass(frozen=True, slots=True)
class Guide:
    """The style guide in English (``en``) or French (``fr``); the introduction is Markdown."""

    language: str
    version: str
    introduction: str
    chapters: tuple[Chapter, ...]
    changes: GuideChanges

    def __iter__(self) -> Iterator[Ruling]:
        return (ruling for chapter in self.chapters for ruling in chapter.rulings)

    def ruling(self, number: str) -> Ruling | None:
        """The ruling of this number, or None if there is none (any more)."""
        return next((ruling for ruling in self if ruling.number == number), None)


def read_guide(language: str) -> Guide:
    """The style guide that is part of the program, in English (``en``) or French (``fr``).

    Raises:
        ResourceError: the guide is missing from this installation.
        InputError: it is not there in this language, or a file of it is not built as it ought to
            be.
    """
    return read_guide_in(styleguide(), language)


def read_guide_in(folder: Path, language: str) -> Guide:
    """Read a style guide from a folder: general rules, contents, chapters and figures.

    The version and, at the end, the list of changes stand in ``general.LANGUAGE.md``;
    ``LANGUAGE/contents.md`` links to the chapters in their order. A chapter is a title, an
    introduction and rulings (``## NEG-2 Title``). A paragraph of a ruling that links to an
    annotation file and goes on with a colon is a figure.

    Raises:
        InputError: a file is missing, cannot be read or is not built as it ought to be.
    """
    general = folder / f"general.{language}.md"
    rules = _text(general)
    version = _VERSION.search(rules)
    if not version:
        _refuse(general, N_("expected a line such as Version 1.0"))
    changes = _changes(rules.rpartition("\n## ")[2])
    if changes is None:
        _refuse(general, N_("expected a list of changes at the end"))
    contents = folder / language / "contents.md"
    text = _text(contents)
    names = _CHAPTER.findall(text)
    if not names:
        _refuse(contents, N_("expected a list of links to the chapters"))
    introduction = text.partition("\n## ")[0].partition("\n")[2].strip()
    chapters = tuple(_chapter(contents.parent / name) for name in names)
    return Guide(language, version[1], introduction, chapters, changes)


def _changes(section: str) -> GuideChanges | None:
    title, _, listed = section.partition("\n")
    entries = [_CHANGE.fullmatch(" ".join(one.split())) for one in re.split(r"\n(?=- )", listed)]
    versions = [GuideChange(found[1], found[2]) for found in entries if found]
    return GuideChanges(title, tuple(versions)) if versions else None


def _chapter(path: Path) -> Chapter:
    first, *sections = re.split(r"^(?=## )", _text(path), flags=re.MULTILINE)
    heading, _, introduction = first.partition("\n")
    title = _TITLE.fullmatch(heading)
    if not title:
        _refuse(path, N_("expected a title in the first line"))
    rulings = tuple(ruling for section in sections if (ruling := _ruling(section, path.parent)))
    return Chapter(title[1], introduction.strip(), rulings)


def _ruling(section: str, folder: Path) -> Ruling | None:
    head, *paragraphs = section.strip().split("\n\n")
    heading = _HEADING.fullmatch(head)
    if not heading:
        return None
    text, figures = [], []
    for paragraph in paragraphs:
        found = _FIGURE.fullmatch(paragraph.replace("\n", " "))
        if found:
            name, link, caption = found.groups()
            figures.append(RulingFigure(name, caption, folder / link))
        else:
            text.append(paragraph)
    return Ruling(heading[1], heading[2], "\n\n".join(text), tuple(figures))


def _text(path: Path) -> str:
    return decoded(read_capped(path), path)


def _refuse(path: Path, expected: Translatable) -> NoReturn:
    raise InputError(Problem(str(path), N_("this is not a file of the style guide"), expected))


_INLINE = re.compile(
    r"`(?P<code>[^`]+)`"
    r"|\*\*(?P<strong>[^*]+)\*\*"
    r"|\*(?P<emphasis>[^*]+)\*"
    r"|\[(?P<link>[^\]]+)\]\([^)]+\)"
    r"|\b(?P<cited>[A-Z]{3}(?:-[1-9][0-9]*)?)\b"
)
_TAGS = {
    "code": '<span class="words">{}</span>',
    "strong": "<b>{}</b>",
    "emphasis": "<i>{}</i>",
    "link": "{}",
}


def as_plain(markdown: str) -> str:
    r"""Markdown as plain text in one line.

    >>> as_plain("*Only* and `ne …\nque`, see NEG-1")
    'Only and ne … que, see NEG-1'
    """
    return _INLINE.sub(lambda found: found[found.lastgroup or 0], " ".join(markdown.split()))


def as_html(markdown: str, known: Collection[str] = ()) -> str:
    """Markdown of the guide in one line as rich text, everything else in it escaped.

    Citations of what is known become links; links lead nowhere.

    >>> as_html("*a* < `b`, NEG-1 and NEG-9", {"NEG-1"})
    '<i>a</i> &lt; <span class="words">b</span>, <a href="#NEG-1">NEG-1</a> and NEG-9'
    """
    text = " ".join(markdown.split())
    parts, end = list[str](), 0
    for found in _INLINE.finditer(text):
        parts.append(html.escape(text[end : found.start()], quote=False))
        parts.append(_tagged(found, known))
        end = found.end()
    return "".join((*parts, html.escape(text[end:], quote=False)))


def _tagged(found: re.Match[str], known: Collection[str]) -> str:
    kind = found.lastgroup or ""
    words = html.escape(found[kind], quote=False)
    if kind == "code":
        # An arrow stays with the words on both its sides.
        words = words.replace(" ↔ ", "\u00a0↔\u00a0")
    if kind != "cited":
        return _TAGS[kind].format(words)
    return f'<a href="#{words}">{words}</a>' if words in known else words
