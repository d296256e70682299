"""The style guide of a study: begun, and extended ruling by ruling while people work.

Edits are functions of pages. They leave everything else as it was written, so that a guide can also
be edited by hand.
"""

import re
from collections.abc import Sequence
from contextlib import suppress
from enum import Enum
from itertools import chain, count
from pathlib import Path

from blinker_qt.bitext.alignment import Alignment, labels_as_text, links_as_text
from blinker_qt.bitext.errors import BlinkerError, InputError
from blinker_qt.bitext.remarks import Note
from blinker_qt.bitext.study import GUIDE_CONTENTS, GuidePage
from blinker_qt.bitext.verses import VersePair
from blinker_qt.compare.ballot import BallotCase
from blinker_qt.compare.table import said
from blinker_qt.files import unused_path, write_new
from blinker_qt.formats.atomic import replace_known
from blinker_qt.formats.reading import content_hash, read_capped
from blinker_qt.paths import styleguide
from blinker_qt.study.folder import GUIDE_FOLDER, StudyFolder
from blinker_qt.study.guide import (
    GENERAL,
    RULING_NUMBER,
    SHIPPED_LANGUAGES,
    Guide,
    Ruling,
    RulingFigure,
    chapter_pages,
    guide_of,
    page_text,
    read_pages,
    version_of,
    version_text,
)
from blinker_qt.study.ruling_words import WordPattern
from blinker_qt.translation import N_, filled, tr

_SECTION = re.compile(r"^(?=## )", re.MULTILINE)
_ENTRIES = re.compile(r"^- .*\n?(?:  .*\n?)*", re.MULTILINE)
_VERSION_LINE = re.compile(r"^Version [0-9.]+$", re.MULTILINE)
_NUMBERED = re.compile("## [A-Z]{3}-([1-9][0-9]{0,3}) ")


class GuideError(BlinkerError):
    """A ruling that could not be read back if it were written."""


class Beginning(Enum):
    """The initial style guide of a study."""

    EMPTY = "empty"
    GENERAL = "general"
    ALL = "all"


def first_pages(beginning: Beginning, language: str, study: str) -> tuple[GuidePage, ...]:
    """The pages of a new guide, in version 1.

    Args:
        beginning: nothing, the general rules of the shipped guide, or all of it.
        language: the language of the shipped guide, ``en`` or ``fr``.
        study: what its study is called.

    Raises:
        ResourceError: the guide is missing from this installation.
        InputError: it is not there in this language.
    """
    folder = styleguide() / language
    contents, *pages = read_pages(folder)
    shipped = guide_of((contents, *pages), SHIPPED_LANGUAGES, folder)
    kept = [
        (chapter, page)
        for chapter, page in zip(shipped.chapters, pages, strict=True)
        if beginning is Beginning.ALL
        or (beginning is Beginning.GENERAL and chapter.letters == GENERAL)
    ]
    title = filled(tr("Style guide: {study}"), study=study)
    introduction = f"{shipped.introduction}\n\n" if beginning is Beginning.ALL else ""
    chapters = "".join(f"- [{chapter.title}]({page.name})\n" for chapter, page in kept)
    listed = f"{chapters}\n" if chapters else ""
    text = (
        f"# {title}\n\nVersion 1\n\n{introduction}## {tr('Chapters')}\n\n{listed}"
        f"## {tr('Changes')}\n\n- 1: {tr('the first version.')}\n"
    )
    return GuidePage(GUIDE_CONTENTS, text), *(page for _, page in kept)


def begin_guide(study: StudyFolder, beginning: Beginning, language: str) -> None:
    """Write the guide of a study that has none yet.

    Raises:
        InputError: the study has a guide.
        SaveError: a page could not be written.
    """
    pages = first_pages(beginning, language, study.called)
    folder = study.root / GUIDE_FOLDER
    write_new({folder / page.name: page.text.encode() for page in pages})


def guide_in(study: StudyFolder) -> Guide | None:
    """The guide of a study; None if it has none of its own.

    Raises:
        InputError: its pages are not those of a guide.
    """
    bitext = study.whole.bitext
    languages = bitext.source_language, bitext.target_language
    if not study.guide:
        return None
    return guide_of(study.guide, languages, study.root / GUIDE_FOLDER)


def draft_of(case: BallotCase, letter: str) -> Ruling:
    """A first draft of a ruling, made from a case that was voted on and the choice that won.

    It has no number yet; its figure shows the links of that choice only.
    """
    word = case.pair.tokens(case.side)[case.position]
    choice = case.choice_of.get(letter)
    words = (WordPattern(word),)
    if choice is None:
        return Ruling("", f"`{word}`", "", words=words)
    decision = said(choice.said(case))
    text = tr("In {reference}, `{word}` is {decision}.").format(
        reference=case.pair.reference, word=word, decision=decision
    )
    figure = RulingFigure("", f"`{word}`: {decision}.", case.pair, choice.alignment(case))
    return Ruling("", f"`{word}`", text, (figure,), words)


def draft_of_note(note: Note, pair: VersePair, alignment: Alignment) -> Ruling:
    """A ruling to begin with, made from a note on a verse pair, which its drawing shows.

    It has no number.
    """
    if note.on is None:
        figure = RulingFigure("", f"{pair.reference}.", pair, alignment)
        return Ruling("", "", note.text, (figure,))
    side, position = note.on
    word = pair.tokens(side)[position]
    figure = RulingFigure("", f"`{word}`.", pair, alignment)
    return Ruling("", f"`{word}`", note.text, (figure,), (WordPattern(word),))


def next_number(guide: Guide, letters: str) -> str:
    """The number of a new ruling in the chapter of these letters, which may be new itself.

    >>> from blinker_qt.study.guide import read_guide
    >>> next_number(read_guide("en"), "CON"), next_number(read_guide("en"), "SUF")
    ('CON-4', 'SUF-1')
    """
    numbers = [int(ruling.number[4:]) for ruling in guide if ruling.number[:3] == letters]
    return f"{letters}-{max(numbers, default=0) + 1}"


def with_ruling(
    pages: Sequence[GuidePage], ruling: Ruling, change: str, version: str, chapter: str = ""
) -> tuple[GuidePage, ...]:
    """The pages with a ruling added, or in place of the one with its number.

    Args:
        change: what changed, a sentence for the list of changes; empty for nothing.
        version: the version that the guide has now, such as ``2``.
        chapter: the title of its chapter if that is new.

    Raises:
        GuideError: the number is malformed, the chapter has no title, or the texts would be read as
            something else, such as headings.
    """
    if not RULING_NUMBER.fullmatch(ruling.number):
        raise GuideError(
            N_("“{number}” is not the number of a ruling, such as NEG-2"), number=ruling.number[:60]
        )
    letters = ruling.number[:3]
    guide = _guide(pages)
    contents, *others = pages
    page_of = dict(
        zip((held.letters for held in guide.chapters), chapter_pages(contents), strict=True)
    )
    if letters in page_of:
        name = page_of[letters]
        changed = [
            page._replace(text=_with_section(page.text, ruling)) if page.name == name else page
            for page in others
        ]
    else:
        name = _unused_name(letters, [page.name for page in pages])
        heading = f"# {chapter} ({letters})\n\n"
        contents = contents._replace(text=_with_chapter(contents.text, chapter, name))
        changed = [*others, GuidePage(name, heading + _section(ruling))]
    text = _with_change(contents.text, change, version)
    edited = contents._replace(text=text), *changed
    _check(guide, edited, ruling, change, version)
    return edited


def with_announcement(
    pages: Sequence[GuidePage], change: str, version: str
) -> tuple[GuidePage, ...]:
    """The pages with a sentence in the list of changes of a version, which they have now."""
    contents, *others = pages
    return contents._replace(text=_with_change(contents.text, change, version)), *others


def next_version(pages: Sequence[GuidePage], sent: tuple[int, ...]) -> str:
    r"""The version of a guide after an edit: one more if annotators have the present one.

    Args:
        sent: the highest version that annotators have; empty if nobody has one.

    >>> page = GuidePage("contents.md", "# A\n\nVersion 2\n\n")
    >>> next_version([page], (2,)), next_version([page], (1,)), next_version([page], ())
    ('3', '2', '2')
    """
    version = list(version_of(pages))
    if tuple(version) <= sent:
        version[-1] += 1
    return ".".join(map(str, version))


def save_guide(folder: Path, before: Sequence[GuidePage], after: Sequence[GuidePage]) -> None:
    """Write the pages of a guide that changed into its folder, the contents last.

    Raises:
        GuideError: somebody else has changed a page since it was read, which is kept beside it.
        ChangedError: somebody else has, and nothing was written.
        InputError: a new page exists already.
        SaveError: a page could not be written.
    """
    known = {page.name: page.text for page in before}
    for page in (*after[1:], after[0]):
        data, old = page.text.encode(), known.get(page.name)
        path = folder / page.name
        if old is None:
            write_new({path: data})
        elif old != page.text:
            aside = unused_path(path.with_stem(f"{path.stem}-other"))
            if replace_known(path, data, {_hash_of(path, old)}, aside):
                raise GuideError(
                    N_("{page} was changed by somebody else; that version is in {other}"),
                    page=page.name,
                    other=aside.name,
                )


def _hash_of(path: Path, text: str) -> str:
    """The hash of the file of a page while it has this text; another one if it has changed."""
    with suppress(InputError):
        data = read_capped(path)
        if page_text(data, path) == text:
            return content_hash(data)
    return content_hash(text.encode())


def _guide(pages: Sequence[GuidePage]) -> Guide:
    # The languages matter only for drawings.
    return guide_of(pages, SHIPPED_LANGUAGES, Path())


def _section(ruling: Ruling) -> str:
    """A ruling as Markdown, with its heading."""
    paragraphs = [f"## {ruling.number} {ruling.title}", ruling.text]
    if ruling.words:
        listed = ", ".join(f"`{pattern.text}`" for pattern in ruling.words)
        paragraphs.append(f"{tr('Words')} {ruling.number}: {listed}.")
    for figure in ruling.figures:
        label = tr("Figure") if figure.is_right else tr("Not so")
        paragraphs += [f"{label} {figure.name}: {figure.caption}", _block(figure)]
    return "\n\n".join(paragraphs) + "\n"


def _block(figure: RulingFigure) -> str:
    alignment = figure.alignment
    unlabelled = alignment.links - alignment.label_of.keys()
    weak = frozenset(labelled for labelled in alignment.labels if labelled[0] in alignment.possible)
    links = [
        *links_as_text(unlabelled - alignment.possible).split(),
        *(f"{link}?" for link in links_as_text(unlabelled & alignment.possible).split()),
        *labels_as_text(alignment.labels - weak).split(),
        *(f"{link}?" for link in labels_as_text(weak).split()),
        *(f"{position + 1}-" for position in sorted(alignment.not_translated_source)),
        *(f"-{position + 1}" for position in sorted(alignment.not_translated_target)),
    ]
    lines = (figure.pair.source, figure.pair.target, links)
    return "\n".join("    " + " ".join(line) for line in lines if line)


def _with_section(page: str, ruling: Ruling) -> str:
    """The page of a chapter with a ruling in its place among the numbers."""
    first, *sections = _SECTION.split(page)
    sections = [section for section in sections if not section.startswith(f"## {ruling.number} ")]
    number = int(ruling.number[4:])
    later = [
        place
        for place, section in enumerate(sections)
        if (heading := _NUMBERED.match(section)) and int(heading[1]) > number
    ]
    sections.insert(later[0] if later else len(sections), _section(ruling))
    return "\n".join(part.rstrip("\n") + "\n" for part in (first, *sections))


def _with_chapter(contents: str, title: str, name: str) -> str:
    """The contents with a chapter added after those listed."""
    above, _, changes = contents.rpartition("\n## ")
    line = f"- [{title}]({name})"
    gap = "\n" if above.rstrip("\n").rpartition("\n")[2].startswith("- [") else "\n\n"
    return f"{above.rstrip()}{gap}{line}\n\n## {changes}"


def _with_change(contents: str, change: str, version: str) -> str:
    """The contents with another version and a change in the list of changes."""
    above, _, changes = contents.rpartition("\n## ")
    heading, _, entries = changes.partition("\n")
    listed = _ENTRIES.findall(entries)
    if version == version_text([GuidePage(GUIDE_CONTENTS, contents)]):
        listed[0] = f"{listed[0].rstrip()} {change}".rstrip() + "\n"
    else:
        listed.insert(0, f"- {version}: {change}\n")
    above = _VERSION_LINE.sub(f"Version {version}", above, count=1)
    return f"{above}\n## {heading}\n\n{''.join(listed)}"


def _unused_name(letters: str, names: Sequence[str]) -> str:
    wanted = letters.lower()
    numbered = (f"{wanted}-{number}.md" for number in count(2))
    return next(name for name in chain([f"{wanted}.md"], numbered) if name not in names)


def _check(
    before: Guide, pages: Sequence[GuidePage], ruling: Ruling, change: str, version: str
) -> None:
    """Raise GuideError unless the pages say what was meant, and everything else is as before."""
    kept = [known for known in before if known.number != ruling.number]
    try:
        guide = _guide(pages)
    except InputError as error:
        raise GuideError(error.problems[0].template, **error.problems[0].values) from error
    others = [known for known in guide if known.number != ruling.number]
    newest = guide.changes.versions[0]
    is_right = (
        guide.ruling(ruling.number) == ruling
        and others == kept
        and guide.version == newest.version == version
        and newest.text.endswith(change)
    )
    if not is_right:
        raise GuideError(
            N_("the texts of {number} would be read as something else: as a heading, for instance"),
            number=ruling.number,
        )
