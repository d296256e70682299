"""Annotation style guides: numbered rulings in chapters of Markdown, with drawn examples.

A guide is a list of pages. The first, ``contents.md``, has its version, links to the chapters, and
the list of changes. A chapter is a title, an introduction and rulings (``## NEG-2 Title``). A
paragraph that begins with the number of its ruling and a colon, and that an indented block follows,
is a figure; the block has a source verse, a target verse and links::

    Figure NEG-1: `not ↔ ne pas`.

        He did not see .
        Il ne vit pas .
        1-1 2-3 3-2,4 4- 5-5

``4-`` is a source word that is not translated, ``-4`` a target word, ``2-3?`` a possible link,
``FUN:1-1`` a link with a label. A block of two lines shows verses without links.
``NEG-1-not`` in place of ``NEG-1`` says that the figure shows what is wrong.

A paragraph of the number of its ruling, a colon and nothing but words in backquotes lists the words
that the ruling is about (see `blinker_qt.study.ruling_words`)::

    Words NEG-1: `not ↔ ne … pas`, `n't`.
"""

import html
import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from pathlib import Path
from typing import NoReturn

from blinker_qt.bitext.adjudication import Decision
from blinker_qt.bitext.alignment import (
    Alignment,
    LabelledLink,
    LinkToken,
    labels_from_text,
    links_from_text,
)
from blinker_qt.bitext.annotation import AnnotationSet
from blinker_qt.bitext.errors import BlinkerError, InputError, Problem
from blinker_qt.bitext.study import (
    GUIDE_CONTENTS,
    MOST_LABELS,
    GuidePage,
    LinkLabel,
    QuestionError,
    Study,
    labels_in,
    united_labels,
)
from blinker_qt.bitext.tokens import first_unholdable
from blinker_qt.bitext.verses import Bitext, Language, Side, VersePair, Word
from blinker_qt.formats.reading import decoded, entries_of, read_capped
from blinker_qt.paths import ResourceError, styleguide
from blinker_qt.study.ruling_words import NOTHING, WordPattern
from blinker_qt.translation import N_, SOURCE_LANGUAGE, Translatable

RULING_NUMBER = re.compile(r"\b[A-Z]{3}-[1-9][0-9]{0,3}\b")
"""A citation of a ruling, in the guide and in notes: ``NEG-2``."""
GENERAL = "GEN"
"""The letters of the chapter of the shipped guide that holds for all languages."""
SHIPPED_LANGUAGES = (Language("en"), Language("fr"))
"""The languages that the other chapters of the shipped guide are about."""

_NOT_SO = "-not"
_VERSION = re.compile(r"^Version ([0-9]{1,6}(?:\.[0-9]{1,6})?)$", re.MULTILINE)
_NUMBERS = re.compile(r"[0-9]{1,6}(?:\.[0-9]{1,6})?")
_CHAPTER = re.compile(r"^- \[[^\]]+\]\(([^)/]+\.md)\)", re.MULTILINE)
_LISTED = re.compile(r"\s*[-*+]\s*\[.*\.md\b")
_TITLE = re.compile(r"# (\S.*)")
_HEADING = re.compile(rf"## ({RULING_NUMBER.pattern}) (\S.*)")
_CHANGE = re.compile(r"- ([0-9]+(?:\.[0-9]+)?)\s?: (.+)")
_CAPTION = re.compile(rf"[^:]*?({RULING_NUMBER.pattern}(?:{_NOT_SO})?)\s?:\s(.+)")
_WORDS = re.compile(rf"[^:`]*?({RULING_NUMBER.pattern})\s?:\s(`[^`]+`(?:, ?`[^`]+`)*)\.?")
_BLOCK = re.compile("(?: {4}\\S.*\n){1,2} {4}\\S.*")
_SECTION = re.compile("^(?=## )", re.MULTILINE)
_NUMBERED = re.compile(r" {0,3}#+\s*[A-Za-z]{3}[ -]?[0-9]")
_LINES = re.compile(r"[ \t].*\n.*", re.DOTALL)
_DRAWN = re.compile(
    r" {4}\S.*\n {4}\S.*\n {4}(?:\S*[0-9]-\S*|-[0-9]+)(?: (?:\S*[0-9]-\S*|-[0-9]+))*"
)
_GAP = re.compile(r"(\n(?:[ \t]*\n)+)")
_NO_CAPTION = N_(
    "this drawing has no caption; expected above it a paragraph such as Figure NEG-1: `not ↔ pas`."
)
_NO_FIGURE = N_(
    "below {figure}, expected a source verse, a target verse and, if words are linked, links, each "
    "on a line that begins with four spaces"
)


@dataclass(frozen=True, slots=True)
class RulingFigure:
    """A linked verse pair that shows what a ruling says; the caption is Markdown.

    Its name is the ruling's number, with ``-not`` behind it if it shows what is wrong.
    """

    name: str
    caption: str
    pair: VersePair
    alignment: Alignment

    @property
    def is_right(self) -> bool:
        """Whether the figure shows how to link, not how not to."""
        return not self.name.endswith(_NOT_SO)

    def labels(self, known: Iterable[LinkLabel] = ()) -> tuple[LinkLabel, ...]:
        """The labels of its links, with the letters of the known ones, and others for the rest."""
        names = {name for _, name in self.alignment.labels}
        kept = [label for label in known if label.name in names]
        others = names.difference(label.name for label in kept)
        return united_labels((*kept, *chain.from_iterable(map(labels_in, sorted(others)))))

    def work(
        self, languages: tuple[Language, Language], known: Iterable[LinkLabel] = ()
    ) -> AnnotationSet:
        """The figure as an annotation set with texts in these languages; see `labels`."""
        bitext = Bitext.of([self.pair], *languages)
        work = AnnotationSet.finished(bitext, [self.alignment], "")
        return replace(work, study=Study(labels=self.labels(known)))


@dataclass(frozen=True, slots=True)
class Ruling:
    """One numbered rule; title and text are Markdown.

    The right figure comes first; a general rule has none.

    Attributes:
        words: the words that it is about; empty if it does not say so.
    """

    number: str
    title: str
    text: str
    figures: tuple[RulingFigure, ...] = ()
    words: tuple[WordPattern, ...] = ()

    def touches(self, pair: VersePair) -> frozenset[Word]:
        """The words of a verse pair that it is about."""
        return frozenset().union(*(pattern.words_in(pair) for pattern in self.words))

    def decides(
        self, decided: frozenset[Decision], pair: VersePair, among: frozenset[Word]
    ) -> bool:
        """Whether links and marks are what one of its patterns asks for (see `WordPattern`)."""
        return any(pattern.decides(decided, pair, among) for pattern in self.words)


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
    """A style guide.

    Attributes:
        title: Markdown, as the introduction is.
        languages: those of the texts that it is about, source and target.
    """

    title: str
    version: str
    introduction: str
    chapters: tuple[Chapter, ...]
    changes: GuideChanges
    languages: tuple[Language, Language]

    def __iter__(self) -> Iterator[Ruling]:
        return (ruling for chapter in self.chapters for ruling in chapter.rulings)

    def changes_since(self, version: str) -> tuple[GuideChange, ...]:
        """The changes in later versions than this one, the newest first; all if it is unknown."""
        versions = [change.version for change in self.changes.versions]
        last = versions.index(version) if version in versions else len(versions)
        return self.changes.versions[:last]

    def rulings_on(self, pair: VersePair) -> dict[Word, tuple[Ruling, ...]]:
        """The rulings that are about words of a verse pair, by word."""
        rulings_of: dict[Word, tuple[Ruling, ...]] = {}
        for ruling in self:
            for word in ruling.touches(pair):
                rulings_of[word] = (*rulings_of.get(word, ()), ruling)
        return rulings_of

    def ruling(self, number: str) -> Ruling | None:
        """The ruling of this number, or None if there is none (any more)."""
        return next((ruling for ruling in self if ruling.number == number), None)


def read_guide(language: str) -> Guide:
    """The style guide that is part of the program, in English (``en``) or French (``fr``).

    Raises:
        ResourceError: the guide is missing from this installation.
        InputError: there is none in this language, or one of its pages is malformed.
    """
    folder = styleguide() / language
    return guide_of(read_pages(folder), SHIPPED_LANGUAGES, folder)


def shipped_language(language: str) -> str:
    """The language in which there is a shipped guide: this one, or English."""
    try:
        styleguide(language)
    except ResourceError:
        return SOURCE_LANGUAGE
    return language


def read_pages(folder: Path) -> tuple[GuidePage, ...]:
    """The pages of the guide in a folder: its contents, and the chapters in their order.

    Raises:
        InputError: a page is missing or cannot be read, or no chapters are listed.
    """
    contents = GuidePage(GUIDE_CONTENTS, _text(folder / GUIDE_CONTENTS))
    names = chapter_pages(contents)
    return contents, *(GuidePage(name, _text(folder / name)) for name in names)


def checked_pages(folder: Path) -> tuple[GuidePage, ...]:
    """The pages of the guide in a folder, after checking that they are valid.

    Raises:
        InputError: as `read_pages` and `guide_of`.
    """
    pages = read_pages(folder)
    for page in pages:
        offset = first_unholdable(page.text)
        if offset is not None:
            code, line = f"U+{ord(page.text[offset]):04X}", page.text.count("\n", 0, offset) + 1
            what = N_("XML cannot hold the character {code}")
            _refuse(folder / page.name, what, line, code=code)
    guide = guide_of(pages, SHIPPED_LANGUAGES, folder)
    newest = guide.changes.versions[0].version
    if newest != guide.version:
        what = N_(
            "the version is {version}, but the list of changes begins with {newest}; expected a "
            "line such as - {version}: what has changed"
        )
        _refuse(folder / GUIDE_CONTENTS, what, version=guide.version, newest=newest)
    try:
        Study(guide=pages)
    except QuestionError as error:
        what = N_("this style guide cannot be put into annotation files: {reason}")
        problem = Problem(str(folder), what, values={"reason": error.reason})
        raise InputError(problem) from error
    return pages


def unlisted_pages(folder: Path, pages: Sequence[GuidePage]) -> list[str]:
    """The names of pages in the folder of a guide that it does not list, so that nobody sees them.

    Raises:
        InputError: the folder cannot be read.
    """
    names = {page.name for page in pages}
    others = entries_of(folder, lambda path: path.suffix == ".md" and path.name not in names)
    return [path.name for path in others]


def chapter_pages(contents: GuidePage) -> list[str]:
    """The names of the pages of the chapters, in their order."""
    return _CHAPTER.findall(contents.text)


def guide_of(
    pages: Sequence[GuidePage], languages: tuple[Language, Language], source: Path
) -> Guide:
    """The guide that these pages hold.

    Args:
        pages: the contents first.
        languages: those of the texts.
        source: where the pages come from, for messages.

    Raises:
        InputError: a page is missing or malformed.
    """
    contents, *others = pages
    where = source / contents.name
    version = _VERSION.search(contents.text)
    if not version:
        _refuse(where, N_("the page has no line such as Version 1.0"))
    above, _, below = contents.text.rpartition("\n## ")
    changes = _changes(below)
    if changes is None:
        _refuse(where, N_("the page does not end with a list of changes"))
    _check_list(above, where)
    texts = {page.name: page.text for page in others}
    chapters = list[Chapter]()
    for name in chapter_pages(contents):
        if name not in texts:
            _refuse(source / name, N_("the contents list this chapter, but its page is missing"))
        taken = [ruling.number for chapter in chapters for ruling in chapter.rulings]
        chapters.append(_chapter(texts[name], source / name, taken))
    heading, _, opening = above.partition("\n## ")[0].partition("\n")
    title = _title(heading, where)
    introduction = _VERSION.sub("", opening).strip()
    return Guide(title, version[1], introduction, tuple(chapters), changes, languages)


def guide_for(
    pages: Sequence[GuidePage], languages: tuple[Language, Language], language: str
) -> Guide:
    """The guide for annotators of texts in these languages: their study's, or the shipped one.

    If the texts are not English and French, the shipped guide has its general rules only.

    Args:
        pages: the pages of the study's guide; none if it has no guide.
        language: the language of the shipped guide, ``en`` or ``fr``.

    Raises:
        BlinkerError: as `read_guide` and `guide_of`.
    """
    if pages:
        return guide_of(pages, languages, Path())
    guide = read_guide(language)
    known = {*(side.tag for side in SHIPPED_LANGUAGES), Language().tag}
    if all(side.tag.partition("-")[0].lower() in known for side in languages):
        return guide
    general = tuple(chapter for chapter in guide.chapters if chapter.letters == GENERAL)
    return replace(guide, introduction="", chapters=general)


def newest_guide(studies: Iterable[Study]) -> tuple[GuidePage, ...]:
    """The pages of the guide with the highest version among these studies; none if all have none.

    Pages that are not those of a guide count as the oldest.
    """
    return max((study.guide for study in studies), key=version_of, default=())


def version_of(pages: Sequence[GuidePage]) -> tuple[int, ...]:
    """The version of a guide as numbers, such as (1, 1) for 1.1; empty without one."""
    return version_numbers(version_text(pages))


def version_text(pages: Sequence[GuidePage]) -> str:
    """The version of a guide as it is written, such as ``1.1``; empty without one."""
    version = _VERSION.search(pages[0].text) if pages else None
    return version[1] if version else ""


def version_numbers(version: str) -> tuple[int, ...]:
    """A version as numbers, which tell the later one; empty for other texts.

    >>> version_numbers("1.10") > version_numbers("1.9") > version_numbers("")
    True
    """
    if not _NUMBERS.fullmatch(version):
        return ()
    return tuple(map(int, version.split(".")))


def _changes(section: str) -> GuideChanges | None:
    title, _, listed = section.partition("\n")
    entries = [_CHANGE.fullmatch(_in_one_line(item)) for item in re.split(r"\n(?=- )", listed)]
    versions = [GuideChange(entry[1], entry[2]) for entry in entries if entry]
    return GuideChanges(title, tuple(versions)) if versions else None


def _check_list(contents: str, path: Path) -> None:
    """Refuse contents that list a chapter twice, or in a way in which it would not be found."""
    names = set[str]()
    for number, line in enumerate(contents.split("\n"), 1):
        chapter = _CHAPTER.match(line)
        if chapter and chapter[1] in names:
            _refuse(path, N_("the chapter {page} is listed twice"), number, page=chapter[1])
        if _LISTED.match(line) and not chapter:
            what = N_("this is no chapter; expected a line such as - [Suffixes](suffixes.md)")
            _refuse(path, what, number)
        names |= {chapter[1]} if chapter else set()


def _chapter(text: str, path: Path, taken: Collection[str]) -> Chapter:
    """The chapter on a page; the numbers of rulings on earlier pages are taken."""
    for number, content in enumerate(text.split("\n"), 1):
        if _NUMBERED.match(content) and not _HEADING.fullmatch(content.rstrip()):
            what = N_("this heading is not that of a ruling; expected one such as ## NEG-2 Title")
            _refuse(path, what, number)
    first, *sections = _SECTION.split(text)
    heading, _, introduction = first.partition("\n")
    title = _title(heading, path)
    rulings = dict[str, Ruling]()
    line = first.count("\n") + 1
    for section in sections:
        ruling = _ruling(section, path, line)
        if ruling and (ruling.number in rulings or ruling.number in taken):
            _refuse(path, N_("two rulings have the number {number}"), line, number=ruling.number)
        if ruling:
            rulings[ruling.number] = ruling
        line += section.count("\n")
    if not rulings:
        _refuse(path, N_("the page has no rulings, each with a heading such as ## NEG-2 Title"))
    return Chapter(title, introduction.strip(), tuple(rulings.values()))


def _title(heading: str, path: Path) -> str:
    title = _TITLE.fullmatch(heading)
    if not title:
        _refuse(path, N_("the first line of the page is not a title"))
    return title[1]


def _ruling(section: str, path: Path, line: int) -> Ruling | None:
    """The ruling in a section of a page, whose heading is on this line; None for other sections."""
    head, _, rest = section.partition("\n")
    heading = _HEADING.fullmatch(head.rstrip())
    if not heading:
        return None
    text, figures = list[str](), list[RulingFigure]()
    for number, paragraph in _paragraphs(rest.rstrip(), line + 1):
        caption = _CAPTION.fullmatch(" ".join(text[-1].split("\n"))) if text else None
        if caption and _BLOCK.fullmatch(paragraph):
            text.pop()
            figures.append(_figure(caption[1], caption[2], paragraph, path, number))
        elif caption and _LINES.fullmatch(paragraph):
            _refuse(path, _NO_FIGURE, number, figure=caption[1])
        elif _DRAWN.fullmatch(paragraph):
            _refuse(path, _NO_CAPTION, number)
        else:
            text.append(paragraph)
    listed = {
        paragraph: match[2]
        for paragraph in text
        if (match := _WORDS.fullmatch(" ".join(paragraph.split("\n")))) and match[1] == heading[1]
    }
    kept = "\n\n".join(paragraph for paragraph in text if paragraph not in listed)
    words = patterns_in(", ".join(listed.values()))
    return Ruling(heading[1], heading[2], kept, tuple(figures), words)


def _paragraphs(text: str, line: int) -> Iterator[tuple[int, str]]:
    """The paragraphs of a text whose first line has this number, each with that of its own."""
    for part in _GAP.split(text):
        if part.strip():
            paragraph = part.strip("\n")
            yield line + part.index(paragraph), paragraph
        line += part.count("\n")


def patterns_in(text: str) -> tuple[WordPattern, ...]:
    """The patterns that a text lists, in backquotes or else separated by commas.

    >>> [pattern.text for pattern in patterns_in("`a`, `b … c`")]
    ['a', 'b … c']
    >>> [pattern.text for pattern in patterns_in("a, b … c,")]
    ['a', 'b … c']

    What keyboards lack can be typed:

    >>> [pattern.text for pattern in patterns_in("not <-> ne ... pas, it <->, ...")]
    ['not ↔ ne … pas', 'it ↔ ∅', '...']
    """
    listed = text.split("`")[1::2] if "`" in text else text.split(",")
    return tuple(_pattern(each) for each in listed if each.strip())


def _pattern(text: str) -> WordPattern:
    words = " ".join(text.replace("<->", " ↔ ").split()).replace(" ... ", " … ")
    source, arrow, target = (part.strip() for part in words.partition("↔"))
    return WordPattern(f"{source or NOTHING} ↔ {target or NOTHING}" if arrow else words)


def _figure(name: str, caption: str, block: str, path: Path, line: int) -> RulingFigure:
    source, target, *links = (line.split() for line in block.split("\n"))
    pair = VersePair(name, tuple(source), tuple(target))
    try:
        alignment = _alignment(links[0] if links else ())
        pair.check_words(alignment.outermost_words)
    except (ValueError, BlinkerError):
        _refuse(
            path,
            N_("below {figure} there are no links of its words, such as 1-1 2,3-2 4- -3"),
            line + block.count("\n"),
            figure=name,
        )
    return RulingFigure(name, caption, pair, alignment)


def _alignment(chunks: Sequence[str]) -> Alignment:
    """The alignment in the notation of figures.

    Raises:
        ValueError: the chunks are not in this notation, or have more than `MOST_LABELS` labels.
        AlignmentError: a word is both linked and not translated.
    """
    links, possible, labels = set[LinkToken](), set[LinkToken](), set[LabelledLink]()
    marks: dict[Side, set[int]] = {side: set() for side in Side}
    for chunk in chunks:
        source, _, target = chunk.partition("-")
        if source and target:
            label, colon, block = chunk.removesuffix("?").rpartition(":")
            among = links_from_text(block)
            links |= among
            labels |= labels_from_text(f"{label}:{block}") if colon else frozenset()
            possible |= among if chunk.endswith("?") else frozenset()
        else:
            side = Side.SOURCE if source else Side.TARGET
            marks[side] |= {position for position, _ in links_from_text(f"{source or target}-1")}
    if len({name for _, name in labels}) > MOST_LABELS:
        raise ValueError("too many labels")
    return Alignment(
        frozenset(links),
        frozenset(marks[Side.SOURCE]),
        frozenset(marks[Side.TARGET]),
        possible=frozenset(possible),
        labels=frozenset(labels),
    )


def _text(path: Path) -> str:
    return page_text(read_capped(path), path)


def page_text(data: bytes, path: Path) -> str:
    """The text in the file of a page, whichever ends of lines an editor has written.

    Raises:
        InputError: it is not in UTF-8.
    """
    return decoded(data, path).replace("\r\n", "\n")


def _refuse(path: Path, template: Translatable, line: int | None = None, **values: str) -> NoReturn:
    raise InputError(Problem(str(path), template, line, values=values))


_INLINE = re.compile(
    r"`(?P<code>[^`]+)`"
    r"|\*\*(?P<strong>[^*]+)\*\*"
    r"|\*(?P<emphasis>[^*]+)\*"
    r"|\[(?P<link>[^\]]+)\]\([^)]+\)"
    r"|\b(?P<cited>[A-Z]{3}(?:-[1-9][0-9]{0,3})?)\b"
)
_TAGS = {
    "code": '<span class="words">{}</span>',
    "strong": "<b>{}</b>",
    "emphasis": "<i>{}</i>",
    "link": "{}",
}


def _in_one_line(markdown: str) -> str:
    """Join lines; no-break spaces stay, such as before a French colon."""
    return re.sub(r"[ \t\r\n]+", " ", markdown).strip(" ")


def as_plain(markdown: str) -> str:
    r"""Markdown as plain text in one line.

    >>> as_plain("*Only* and `ne …\nque`, see NEG-1")
    'Only and ne … que, see NEG-1'
    >>> as_plain("une\u00a0:\nligne")
    'une\xa0: ligne'
    """
    return _INLINE.sub(lambda markup: markup[markup.lastgroup or 0], _in_one_line(markdown))


def as_html(markdown: str, known: Collection[str] = ()) -> str:
    """Markdown of the guide as rich text in one line; anything that is not Markdown is escaped.

    Citations of known numbers become links within the page; other links become plain text.

    >>> as_html("*a* < `b`, NEG-1 and NEG-9", {"NEG-1"})
    '<i>a</i> &lt; <span class="words">b</span>, <a href="#NEG-1">NEG-1</a> and NEG-9'
    """
    text = _in_one_line(markdown)
    parts, end = list[str](), 0
    for markup in _INLINE.finditer(text):
        parts.append(html.escape(text[end : markup.start()], quote=False))
        parts.append(_tagged(markup, known))
        end = markup.end()
    return "".join((*parts, html.escape(text[end:], quote=False)))


def _tagged(markup: re.Match[str], known: Collection[str]) -> str:
    kind = markup.lastgroup or ""
    words = html.escape(markup[kind], quote=False)
    if kind == "code":
        # An arrow stays with the words on both its sides.
        words = words.replace(" ↔ ", "\u00a0↔\u00a0")
    if kind != "cited":
        return _TAGS[kind].format(words)
    return f'<a href="#{words}">{words}</a>' if words in known else words
