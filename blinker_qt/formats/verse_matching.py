"""Pairs the verses of two files by book, chapter and verse, as they are numbered in each."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from blinker_qt.bitext.errors import InputError
from blinker_qt.bitext.verses import Bitext, Language
from blinker_qt.formats.books import code_of
from blinker_qt.formats.choices import ENDS_OTHERWISE, ENDS_UNLIKE, Numbering
from blinker_qt.formats.foreign_files import ForeignFile, first_few
from blinker_qt.formats.interchange import VerseNote, VerseOutcome
from blinker_qt.formats.numbering import (
    ChapterExtent,
    Extents,
    Proposal,
    TextNumbering,
    chapters_in_words,
    differing,
    proposals,
)
from blinker_qt.formats.verse_pairing import Verse, VersePairing, pairing
from blinker_qt.formats.versification import TITLES, Chapter, chosen, known
from blinker_qt.translation import N_

_MANY_CHAPTERS, _SURE = 50, 0.9
"""The number of chapters that make a numbering sure, and the share that must fit it."""
LastVerses = Mapping[Chapter, int]
"""The number of the last verse of each chapter."""


class MatchedVerses(NamedTuple):
    """A bitext of the verses that both texts have.

    Attributes:
        notes: the verses that were joined or left out.
        numberings: the names of the numberings of source and target.
    """

    bitext: Bitext
    notes: tuple[VerseNote, ...]
    numberings: tuple[str, str]


def matched(
    files: Sequence[ForeignFile],
    texts: Sequence[Sequence[Verse]],
    languages: tuple[Language, Language] | None = None,
    *,
    has_links: bool = False,
) -> MatchedVerses:
    """A bitext of the verses that both sides have, in the order of the source, in set 1.

    The numbering of each side is the chosen one, or else follows from its last verses. If one side
    has a range of verses (``3-5``), or one verse by its numbering, and the other side several, they
    are joined. Joined verses, verses without text and verses of only one side are remarked on. A
    few chapters that do not fit their numbering are left out.

    Args:
        files: the source and target files.
        texts: the verses of each, in the order of the file.
        languages: the languages of each, unless others were chosen.
        has_links: whether links name verses, so that both texts are numbered alike.
    """
    texts = [
        [
            replace(verse, text=file.without_blank_words(verse.text, verse.line, is_running=True))
            for verse in verses
        ]
        for file, verses in zip(files, texts, strict=True)
    ]
    for file, verses in zip(files, texts, strict=True):
        _check_verses(file, verses)
    files[0].check()
    numberings = numberings_of(files, texts, has_links=has_links)
    misfits = _compare(files, texts, numberings, has_links=has_links)
    with_text = [[verse for verse in verses if verse.text] for verses in texts]
    result = pairing((with_text[0], with_text[1]), numberings, misfits)
    if not result.pairs:
        what = N_("no verse is also in {other}")
        files[1].complain(what, other=files[0].path)
    for file, other_file, verses in zip(files, reversed(files), result.alone, strict=True):
        for verse in verses if file.choices.strict else ():
            complain_of_verse_alone(file, verse.reference, other_file.path, verse.line)
    files[0].check()
    empty = _empty(texts)
    _remark(files[0], result, empty)
    bitext = files[0].choices.bitext(
        [pair.reference for pair in result.pairs],
        *(
            [" ".join(verse.text for verse in pair[side]) for pair in result.pairs]
            for side in (0, 1)
        ),
        languages=languages,
    )
    return MatchedVerses(
        bitext,
        (*result.notes, *empty),
        (numberings[0].table.name, numberings[1].table.name),
    )


def last_verses(verses: Iterable[Verse]) -> LastVerses:
    """The number of the last verse of each chapter."""
    last_verse_of: dict[Chapter, int] = {}
    for verse in verses:
        chapter = verse.book, verse.chapter
        last_verse_of[chapter] = max(last_verse_of.get(chapter, 0), verse.places[-1].verse)
    return last_verse_of


def compare_chapters(files: Sequence[ForeignFile], last: Sequence[LastVerses]) -> None:
    """Remark on or refuse chapters of source and target that do not end with the same verse.

    Args:
        files: the source and target files.
        last: the last verses of each.
    """
    _refuse_or_warn(files, *_differences(*last))


_Ends = Mapping[Chapter, str]
"""Chapters that do not end as they should, and where they end and should end, as text."""


def _differences(
    source: LastVerses, target: LastVerses, *, is_numbering_sure: bool = False
) -> tuple[_Ends, _Ends]:
    """The chapters that do not end with the same verse in source and target.

    A chapter counts as differently numbered if its verses have other numbers in some numbering, or
    if it is longer than on the other side and a neighbouring chapter is shorter, or vice versa.

    Args:
        is_numbering_sure: whether the texts show that they are numbered alike; then only the
            lengths of neighbouring chapters are compared.

    Returns:
        The chapters of books in which a chapter is differently numbered; and the others, which may
        only lack verses.
    """
    unequal = {
        chapter: f"{chapter[1]}:{target[chapter]} ≠ {chapter[1]}:{verse}"
        for chapter, verse in source.items()
        if chapter in target and verse != target[chapter]
    }
    shifted = {
        chapter[0]
        for chapter in unequal
        if _is_shifted(chapter, source, target)
        or (
            not is_numbering_sure
            and _is_numbered_differently(chapter, min(source[chapter], target[chapter]))
        )
    }
    return (
        {chapter: ends for chapter, ends in unequal.items() if chapter[0] in shifted},
        {chapter: ends for chapter, ends in unequal.items() if chapter[0] not in shifted},
    )


def _by_book(chapters: _Ends) -> dict[str, str]:
    """The ends of the chapters of each book, such as ``31:55 ≠ 31:54, 32:32 ≠ 32:33``."""
    ends: dict[str, list[str]] = {}
    for (book, _), text in chapters.items():
        ends.setdefault(book, []).append(text)
    return {book: ", ".join(texts) for book, texts in ends.items()}


def _in_words(chapters: _Ends) -> str:
    return "; ".join(f"{book} {ends}" for book, ends in _by_book(chapters).items())


def _refuse_or_warn(files: Sequence[ForeignFile], shifted: _Ends, missing: _Ends) -> None:
    """Refuse differently numbered chapters, or warn of them, and of verses that may be missing."""
    if files[0].choices.numbering is not Numbering.BY_REFERENCE:
        for book, chapters in _by_book(shifted).items():
            values = {"book": book, "other": files[0].path, "chapters": chapters}
            files[1].complain(ENDS_UNLIKE, **values)
        files[0].check()
    if shifted:
        template = N_(
            "verses are probably paired wrongly: they were paired by reference, but are numbered "
            "differently (last verses of target and source: {chapters})"
        )
        files[0].warn(template, chapters=_in_words(shifted))
    _warn_of_missing(files[0], missing)


def _warn_of_missing(file: ForeignFile, missing: _Ends) -> None:
    if missing:
        template = N_(
            "verses are missing at the end of chapters, or are numbered differently and paired "
            "wrongly (last verses of target and source: {chapters})"
        )
        file.warn(template, chapters=_in_words(missing))


def numberings_of(
    files: Sequence[ForeignFile], texts: Sequence[Sequence[Verse]], *, has_links: bool = False
) -> tuple[TextNumbering, TextNumbering]:
    """The numberings of both texts, which are remarked on if they were chosen or fit a chapter.

    Args:
        files: the source and target files.
        texts: the verses of each, in the order of the file.
        has_links: whether links name verses, so that both texts are numbered alike.
    """
    choices = files[0].choices
    names = choices.source_numbering, choices.target_numbering
    is_proposed = choices.numbering is not Numbering.BY_REFERENCE and not has_links
    if not any(names) and not is_proposed:
        numbering = TextNumbering(known("english"))
        return numbering, numbering
    try:
        tables = [chosen(name) if name else None for name in names]
    except InputError as error:
        files[0].problems += error.problems
        raise
    extents = list(map(_extents, texts))
    source, target = proposals(extents, tables)
    numberings = source.numbering, target.numbering
    if numberings[0] != numberings[1] or any(names):
        for file, numbering in zip(files, numberings, strict=True):
            for template, values in numbering.remarks(file.path):
                file.remark(template, **values)
    elif any(map(source.numbering.fitting, extents)):
        both = ", ".join(str(file.path) for file in files)
        for template, values in source.numbering.remarks(both):
            files[0].remark(template, **values)
    for file, proposal in zip(files, (source, target), strict=True):
        _remark_doubt(file, proposal)
    return numberings


def _remark_doubt(file: ForeignFile, proposal: Proposal) -> None:
    template = N_(
        "{file}: the last verses fit several numberings ({names}), which differ in {chapters}; the "
        "first was taken: check it, or choose another"
    )
    values = {"names": ", ".join(proposal.alike), "chapters": chapters_in_words(proposal.doubtful)}
    file.remark(template, bool(proposal.alike), file=file.path, **values)


def _extents(verses: Iterable[Verse]) -> Extents:
    """The chapters of a text by the codes of their books."""
    extents: dict[Chapter, ChapterExtent] = {}
    for verse in verses:
        places = verse.places
        chapter = places[0].book, verse.chapter
        first, last = places[0].verse or 1, places[-1].verse
        known_extent = extents.get(chapter, ChapterExtent(first, last))
        extents[chapter] = ChapterExtent(
            min(known_extent.first, first), max(known_extent.last, last)
        )
    return extents


def _compare(
    files: Sequence[ForeignFile],
    texts: Sequence[Sequence[Verse]],
    numberings: Sequence[TextNumbering],
    *,
    has_links: bool,
) -> tuple[frozenset[Chapter], frozenset[Chapter]]:
    """Compare chapters of one numbering with each other, and others with their own numberings.

    Returns:
        The chapters of source and target that are to be left out, by the codes of their books.
    """
    last = list(map(last_verses, texts))
    names = {code_of(book): book for book, _ in last[0]}
    source_numbering, target_numbering = numberings
    is_alike = {
        (book, number): source_numbering.of(chapter).name == target_numbering.of(chapter).name
        for book, number in last[0]
        for chapter in [(code_of(book), number)]
    }
    source = {chapter: verse for chapter, verse in last[0].items() if is_alike[chapter]}
    target = {
        (names.get(code_of(book), book), number): verse for (book, number), verse in last[1].items()
    }
    is_sure = all(
        _is_sure(numbering, chapters) for numbering, chapters in zip(numberings, last, strict=True)
    )
    shifted, missing = _differences(source, target, is_numbering_sure=is_sure)
    unlike = [
        _ends_elsewhere(
            {chapter: verse for chapter, verse in chapters.items() if not is_alike.get(chapter)},
            numbering,
        )
        for chapters, numbering in zip(last, numberings, strict=True)
    ]
    choices = files[0].choices
    count, total = len(shifted) + sum(map(len, unlike)), min(map(len, last))
    if (
        not has_links
        and choices.may_leave_out(count, total)
        and not any(map(_is_another_likelier, numberings, texts))
    ):
        _warn_of_left_out(files, shifted, unlike, numberings)
        _warn_of_missing(files[0], missing)
        first, second = (
            frozenset((code_of(book), number) for book, number in (*shifted, *elsewhere))
            for elsewhere in unlike
        )
        return first, second
    _refuse_or_warn(files, shifted, missing)
    for file, chapters, numbering in zip(files, unlike, numberings, strict=True):
        _refuse_or_warn_of_own(file, chapters, numbering)
    files[0].check()
    return frozenset(), frozenset()


def _is_another_likelier(numbering: TextNumbering, verses: Sequence[Verse]) -> bool:
    """Whether more chapters of a text fit one of the known numberings."""
    extents = _extents(verses)
    return numbering.fitting(extents) < max(
        TextNumbering(known(name)).fitting(extents) for name in TITLES
    )


def _warn_of_left_out(
    files: Sequence[ForeignFile],
    shifted: _Ends,
    unlike: Sequence[_Ends],
    numberings: Sequence[TextNumbering],
) -> None:
    if shifted:
        template = N_(
            "chapters were left out, because they are numbered differently ({count}; last verses "
            "of target and source: {chapters})"
        )
        files[0].warn(template, len(shifted), chapters=_in_words(shifted))
    template = N_(
        "{file}: chapters were left out, because they do not end as in the numbering "
        "{numbering} ({count}; last verses of the file and of the numbering: "
        "{chapters})"
    )
    for file, chapters, numbering in zip(files, unlike, numberings, strict=True):
        if chapters:
            values = {"numbering": numbering.table.name, "chapters": _in_words(chapters)}
            file.warn(template, len(chapters), file=file.path, **values)


def _is_sure(numbering: TextNumbering, last: LastVerses) -> bool:
    """Whether enough chapters fit a numbering to conclude that the others only lack verses."""
    extents = {
        (code_of(book), number): ChapterExtent(1, verse) for (book, number), verse in last.items()
    }
    return len(last) >= _MANY_CHAPTERS and numbering.fitting(extents) > _SURE * len(extents)


def _ends_elsewhere(last: LastVerses, numbering: TextNumbering) -> _Ends:
    """Neighbouring chapters of which one ends later and one earlier than in their numbering."""
    ends = {
        (book, number): numbering.of(chapter).last.get(chapter, 0)
        for book, number in last
        for chapter in [(code_of(book), number)]
    }
    return {
        (book, number): f"{number}:{verse} ≠ {number}:{ends[book, number]}"
        for (book, number), verse in last.items()
        if verse != ends[book, number] and _is_shifted((book, number), last, ends)
    }


def _refuse_or_warn_of_own(file: ForeignFile, chapters: _Ends, numbering: TextNumbering) -> None:
    """Refuse chapters that do not end as in their own numbering, or warn of them."""
    if not chapters:
        return
    values = {"numbering": numbering.table.name, "chapters": _in_words(chapters)}
    if file.choices.numbering is not Numbering.BY_REFERENCE:
        file.complain(ENDS_OTHERWISE, **values)
        return
    template = N_(
        "{file}: verses are probably paired wrongly: chapters do not end as in the "
        "numbering {numbering} (last verses of the file and of the numbering: "
        "{chapters})"
    )
    file.warn(template, file=file.path, **values)


def _is_shifted(chapter: Chapter, source: LastVerses, target: LastVerses) -> bool:
    """Whether a differing chapter has a neighbour that differs inversely."""
    book, number = chapter
    difference = source[chapter] - target[chapter]
    return any(
        difference * (source.get(neighbour, 0) - target.get(neighbour, 0)) < 0
        for neighbour in ((book, number - 1), (book, number + 1))
    )


def _is_numbered_differently(chapter: Chapter, last: int) -> bool:
    """Whether numberings differ in a chapter up to some verse."""
    book, number = chapter
    extents = {(code_of(book), number): ChapterExtent(1, last)}
    first, *others = map(known, TITLES)
    return any(differing(first, table, extents) for table in others)


def _empty(texts: Sequence[Sequence[Verse]]) -> list[VerseNote]:
    """Notes on the verses that have no text."""
    notes = []
    for side, verses in enumerate(texts):
        with_text = {verse.reference for verse in verses if verse.text}
        for verse in verses:
            if not verse.text and verse.reference not in with_text:
                names = (verse.reference, "") if side == 0 else ("", verse.reference)
                notes.append(VerseNote(VerseOutcome.EMPTY, *names, 1))
    return notes


def _remark(file: ForeignFile, result: VersePairing, empty: Sequence[VerseNote]) -> None:
    """Say what was joined and left out."""
    source, target = ([verse.reference for verse in verses] for verses in result.alone)
    joined = [pair.reference for pair in result.pairs if len(pair.source) + len(pair.target) > 2]
    template = N_(
        "verse pairs joined, because one side has several verses as one ({count}): {names}"
    )
    file.remark(template, len(joined), names=first_few(joined))
    remark_left_out(file, [note.source or note.target for note in empty], source, target)


def remark_left_out(
    file: ForeignFile, empty: Sequence[str], source: Sequence[str], target: Sequence[str]
) -> None:
    """Say which verses were left out: those without text, and those of one side only."""
    remarks = {
        N_("verses without text ({count}): {names}"): empty,
        N_("verses of the source only that were left out ({count}): {names}"): source,
        N_("verses of the target only that were left out ({count}): {names}"): target,
    }
    for template, names in remarks.items():
        file.remark(template, len(names), names=first_few(names))


def complain_of_verse_alone(file: ForeignFile, name: str, other: str, line: int) -> None:
    """Record that a verse is not in the other file."""
    what = N_("verse {reference} is not in {other}")
    file.complain(what, line, reference=name, other=other)


def _check_verses(file: ForeignFile, verses: Sequence[Verse]) -> None:
    """Record verses that occur twice with text, and characters that cannot be kept."""
    what = N_(
        "verse {name} already begins on line {first}; expected each verse once: remove one, or "
        "call parts of a verse 3a and 3b"
    )
    texts = ((verse.reference, verse.line) for verse in verses if verse.text)
    file.check_different(texts, what)
    for verse in verses:
        file.check_characters(verse.text, verse.line)
