"""Reads and writes plain text: two files, one file of lines ``source ||| target``, or a table.

Words are separated by spaces and tabs, verses by line feeds. In two files with a line for every
verse of a fixed list, an empty line is a missing verse, and ``<range>`` a verse that is included in
the one before. Texts of the shared tasks on word alignment (Mihalcea and Pedersen 2003, An
evaluation exercise for word alignment) have each verse in ``<s snum=1> … </s>``. Other formats have
links beside such texts.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial

from blinker_qt.bitext.annotation import AnnotationSet
from blinker_qt.bitext.errors import InputError, Problem
from blinker_qt.bitext.tokens import first_unholdable
from blinker_qt.bitext.verses import Bitext, Side
from blinker_qt.formats.choices import Choices, FormatQuestion, Pairing, Part, Parts, Words
from blinker_qt.formats.foreign_files import (
    MISSING_VERSE,
    SPACES,
    ForeignFile,
    any_line,
    as_lines,
    as_verse,
    check_plain,
    check_references,
    holdable_bitext,
    most_lines,
    numbered,
    text_problem,
)
from blinker_qt.formats.interchange import (
    NO_VERSE,
    NUMBERINGS,
    Contents,
    Feature,
    Format,
    Texts,
    VerseNote,
    VerseOutcome,
    Works,
    Writer,
)
from blinker_qt.formats.length_alignment import Bead, aligned
from blinker_qt.formats.tables import Separator, read_table, table_of, write_table
from blinker_qt.formats.verse_matching import (
    complain_of_verse_alone,
    matched,
    numberings_of,
    remark_left_out,
)
from blinker_qt.formats.verse_pairing import LABEL, Verse
from blinker_qt.translation import N_

_REFERENCED = re.compile(rf"([^\t]*[^\t .])[ .]([0-9]{{1,3}})[:.]({LABEL})\t(.*)")
"""A line that begins with a reference and a tab."""
_NUMBERED = re.compile(r"<s snum=([0-9]{1,7})>[ \t]*(.*?)[ \t]*</s>[ \t]*")
_IN_VERSE_BEFORE = "<range>"
_JOINED = N_(
    "{file}: verses were joined to the previous one, which includes them ({count}; "
    "{count:line|lines} {lines})"
)
_LIKE_LINKS = re.compile(
    r"\(?[0-9]{1,7}[^0-9 ]{1,3}[0-9][^ ]*(?: \(?[0-9]{1,7}[^0-9 ][^ ]*)+"
    r"|[^ ]+(?: [0-9]{1,7}[-p?][0-9]{1,7}[^ ]*){2,}"
)
"""Links in some form, or after an identifier and a space."""
_LINKS_ALONE = re.compile(r"[0-9]+[-p?][0-9]+\S*(?: +[0-9]+[-p?][0-9]+\S*)*|\s*")
_LAST_NUMBER = re.compile("(.*?)([0-9]+)")
_UNHOLDABLE_LINE = re.compile(rf"[\t\r\n]|(?<![^ ]){_IN_VERSE_BEFORE}(?![^ ])")
_UNHOLDABLE_TEXT = re.compile(rf"[\r\n]|(?<![^ ]){_IN_VERSE_BEFORE}(?![^ ])")
_TREEBANK_ROW = re.compile(r"1(?:-[0-9]+)?(?:\t[^\t]+){9}")
_LONGEST_REFERENCE, _MOST_WORDS_OF_REFERENCE = 100, 8
"""The most characters and words of a reference in a file of its own."""
_SHORT_REFERENCE = N_("the reference '{reference}' is not a short one such as Gen 1:1")
_BAR = " ||| "
_BAR_AS_WORD = re.compile(r"(?<![^ ])\|\|\|(?![^ ])")
_UNHOLDABLE_PAIR = re.compile(rf"[\t\r\n]|{_BAR_AS_WORD.pattern}")
NULL = "NULL"
"""What stands for position 0 in texts of aligners, and for no word in links."""
_NULL_WORD = N_(
    "{file}: the word NULL at the beginning of verses was left out, because it stands for "
    "position 0 ({count}; {count:line|lines} {lines})"
)
_COLUMNS = ("reference", "source", "target")
_DOUBTFUL = 0.9
"""The probability of a bead below which somebody should look at it. Of chapters of Bibles whose
sentences were split, joined and left out at random, 96 to 100 % of the other beads were right, and
about three quarters of those below."""
IDENTIFIERS_AS_REFERENCES = N_("identifiers before tabs, which became references: {count}")
IDENTIFIERS_LEFT_OUT = N_("identifiers of lines that are not references, not kept: {count}")
"""A remark on identifiers before tabs."""


def read_texts(parts: Parts, choices: Choices, *, beside_links: bool = True) -> Texts:
    """Read source verses, target verses and perhaps references, one on each line.

    Without a file of references these are the identifiers before tabs, if each line of both texts
    begins with the same one, or else ``1``, ``2``, …. If there are links beside the texts, verses
    are not joined, since links refer to lines.
    """
    file = ForeignFile(parts[Part.SOURCE], choices)
    named = (Part.SOURCE, Part.TARGET, Part.REFERENCES)
    files = [file.beside(parts[part]) for part in named if part in parts]
    rows = [_rows(text_file, is_running=not beside_links) for text_file in files]
    least = min(map(len, rows))
    rows = [
        text_file.without_empty_end(row, least or len(row))
        for text_file, row in zip(files, rows, strict=True)
    ]
    identifiers = _identifiers(*rows[:2])
    columns = [
        _verses(text_file, row, identifiers, is_running=not beside_links)
        for text_file, row in zip(files, rows[:2], strict=False)
    ]
    _check_counts(files, rows)
    if Part.REFERENCES in parts:
        names = _verses(files[-1], rows[-1])
        _check_references(files[-1], names)
        file.remark(IDENTIFIERS_LEFT_OUT, len(identifiers))
    elif identifiers:
        names = list(file.references(_verses(file, identifiers)))
        file.remark(IDENTIFIERS_AS_REFERENCES, len(names))
    else:
        names = list(numbered(len(columns[0])))
    source, target = columns
    if not len(source) == len(target) == len(names):
        file.check()
    together = _without_ranges(files, columns, names, beside_links=beside_links)
    rows_kept = enumerate(zip(together, source, target, strict=True))
    kept = tuple(place for place, row in rows_kept if all(row))
    if not kept and not file.problems:
        files[1].complain(N_("no line has a verse in both files; expected one verse per line"))
    file.check()
    references = [name or alone for name, alone in zip(together, names, strict=True)]
    sides = ([verse or NO_VERSE for verse in verses] for verses in (source, target))
    return Texts(choices.bitext(references, *sides), kept, file.remarks())


def without_null(
    texts: Texts,
    parts: Parts,
    choices: Choices,
    counts_null: Callable[[Side, Sequence[str]], bool] = lambda _side, _verses: False,
) -> Texts:
    """The texts without a word NULL for position 0 at the beginning of every verse of a side.

    Args:
        counts_null: whether links count this word in the verses of a side; then it is kept.
    """
    file = ForeignFile(parts[Part.SOURCE], choices)
    sides = {side: list(texts.bitext.verses(side)) for side in Side}
    for part, (side, verses) in zip((Part.SOURCE, Part.TARGET), sides.items(), strict=True):
        if not all(verses[place].startswith(f"{NULL} ") for place in texts.kept):
            continue
        if counts_null(side, verses):
            template = N_(
                "every verse of the {side} begins with the word NULL, and links count it as word "
                "1; it was kept"
            )
            file.remark(template, side=side.value)
            continue
        for place in texts.kept:
            verses[place] = verses[place].removeprefix(f"{NULL} ")
            what = N_("the verse begins with the word NULL; expected the verse alone")
            file.repair(_NULL_WORD, Problem(str(parts[part]), what, place + 1))
    file.check()
    bitext = replace(
        texts.bitext,
        source_verses=tuple(sides[Side.SOURCE]),
        target_verses=tuple(sides[Side.TARGET]),
    )
    return Texts(bitext, texts.kept, (*texts.remarks, *file.remarks()))


def plain_bitext(works: Works, choices: Choices, *, beside_links: bool) -> Bitext:
    """The bitext of annotation sets to be written with a verse on each line.

    Running texts keep all of their spaces.

    Raises:
        InputError: a verse would not be read again as it is.
    """
    if beside_links or choices.words is Words.AS_THEY_STAND:
        bitext = holdable_bitext(works, _UNHOLDABLE_LINE, is_running=not beside_links)
    else:
        bitext = holdable_bitext(works, _UNHOLDABLE_TEXT, keeps_spaces=True)
    if not beside_links:
        for verses in (bitext.source_verses, bitext.target_verses):
            check_plain(next(iter(works)), verses)
    return bitext


def write_texts(
    works: Works, choices: Choices, *, beside_links: bool = True
) -> Mapping[str, bytes]:
    """Write source verses, target verses and references, one on each line; see `plain_bitext`."""
    bitext = plain_bitext(works, choices, beside_links=beside_links)
    check_references(works, _is_short, _SHORT_REFERENCE)
    if not _look_like_references(bitext.references):
        check_references(works, _looks_like_reference, _SHORT_REFERENCE)
    return {
        "source.txt": as_lines(bitext.source_verses),
        "target.txt": as_lines(bitext.target_verses),
        "references.txt": as_lines(bitext.references),
    }


def _referenced_verses(file: ForeignFile) -> list[Verse]:
    """The verses of lines such as ``GEN 1:3``, a tab and a text; empty if any line is different."""
    try:
        rows = file.lines()
    except InputError:
        return []
    lines = [(number, _REFERENCED.fullmatch(row)) for number, row in enumerate(rows, 1) if row]
    verses = [
        Verse(match[1], int(match[2]), match[3], as_verse(match[4]), number)
        for number, match in lines
        if match
    ]
    return verses if len(verses) == len(lines) else []


def _read_alone(parts: Parts, choices: Choices) -> Contents:
    """Read verses without links; by their references, if all lines have them.

    If they are the same in both files and no numbering is chosen, lines are paired as they stand;
    or by their lengths, if that is chosen.

    Raises:
        InputError: the files cannot be read, or a numbering is chosen for lines without references.
    """
    file = ForeignFile(parts[Part.SOURCE], choices)
    files = [file, file.beside(parts[Part.TARGET])]
    if choices.pairing is Pairing.BY_LENGTH:
        return _read_by_length(parts, files)
    verses = [] if Part.REFERENCES in parts else list(map(_referenced_verses, files))
    is_referenced = bool(verses) and all(verses)
    is_numbering_chosen = bool(choices.source_numbering or choices.target_numbering)
    references = {tuple(verse.reference for verse in text) for text in verses}
    differ = len(references) > 1
    if is_referenced and (differ or is_numbering_chosen):
        return file.texts_alone(*matched(files, verses))
    if is_numbering_chosen:
        what = N_(
            "a numbering of verses was chosen, but lines do not begin with references; expected "
            "GEN 1:1 and a tab before each verse, or no chosen numbering"
        )
        file.fail(what)
    if Part.REFERENCES not in parts and (named := _named_alike(files)):
        return _joined_by_name(files, named)
    texts = read_texts(parts, choices, beside_links=False)
    unnumbered = without_null(texts, parts, choices).alone()
    if not is_referenced:
        return unnumbered
    numberings = numberings_of(files, verses)
    if not (remarks := file.remarks()):
        return unnumbered
    names = tuple(numbering.table.name for numbering in numberings)
    return replace(unnumbered, remarks=(*unnumbered.remarks, *remarks), numberings=names)


_Named = Mapping[str, tuple[int, str]]
"""The number and the text of each line of a file, by the identifier that it begins with."""


def _named_alike(files: Sequence[ForeignFile]) -> tuple[_Named, _Named] | None:
    """The lines of two files that begin with identifiers and tabs, but not with the same ones.

    None if any line is different, or if no identifier is in both files.
    """
    source, target = (_named_lines(file) for file in files)
    if list(source) == list(target) or not source.keys() & target.keys():
        return None
    return source, target


def _named_lines(file: ForeignFile) -> _Named:
    try:
        rows = file.lines()
    except InputError:
        return {}
    if rows and rows[0].strip() and "\t" not in rows[0]:
        return {}
    lines = [(number, *row.partition("\t")) for number, row in enumerate(rows, 1) if row.strip()]
    named = {name: (number, text) for number, name, tab, text in lines if tab and name.strip()}
    is_named = len(named) == len(lines) and all(map(_is_short, named))
    return named if is_named and _look_like_references(list(named)) else {}


def _joined_by_name(files: Sequence[ForeignFile], named: tuple[_Named, _Named]) -> Contents:
    """Verses paired by the identifiers of their lines, in the order of the source.

    Raises:
        InputError: verses cannot be read, or with strict choices, one of them is in one file only.
    """
    source, target = (
        {
            name: file.verse(text, line, None, is_running=True)
            for name, (line, text) in lines.items()
        }
        for file, lines in zip(files, named, strict=True)
    )
    alone = [
        [name for name in lines if name not in others]
        for lines, others in zip(named, reversed(named), strict=True)
    ]
    for file, other_file, names, lines in zip(files, reversed(files), alone, named, strict=True):
        for name in names if file.choices.strict else ():
            complain_of_verse_alone(file, name, other_file.path, lines[name][0])
    both = [name for name in source if name in target]
    empty = [name for name in both if not (source[name] and target[name])]
    kept = [name for name in both if name not in empty]
    if not kept:
        files[1].complain(N_("no line has a verse in both files; expected one verse per line"))
    files[0].check()
    references = files[0].references(kept)
    files[0].remark(IDENTIFIERS_AS_REFERENCES, len(kept))
    remark_left_out(files[0], empty, *alone)
    bitext = files[0].choices.bitext(
        references, [source[name] for name in kept], [target[name] for name in kept]
    )
    notes = (
        *(VerseNote(VerseOutcome.ALONE, name, "", 1) for name in alone[0]),
        *(VerseNote(VerseOutcome.ALONE, "", name, 1) for name in alone[1]),
        *(VerseNote(VerseOutcome.EMPTY, name, name, 1) for name in empty),
    )
    return files[0].texts_alone(bitext, notes)


def _read_by_length(parts: Parts, files: Sequence[ForeignFile]) -> Contents:
    """Pair the sentences of two texts, one on each line, by their lengths; see `aligned`.

    Empty lines end paragraphs. If both texts have as many paragraphs, only sentences of the same
    one are paired. Verse pairs are named by the line of the source, and in brackets that of the
    target if it differs.

    Raises:
        InputError: a file cannot be read, or there are files of references.
    """
    if Part.REFERENCES in parts:
        what = N_(
            "references name lines, but lines are to be paired by length; expected no file of "
            "references, or pairs by line"
        )
        files[0].fail(what)
    texts = [_paragraphs(file) for file in files]
    files[0].check()
    if len(texts[0]) != len(texts[1]):
        texts = [[[row for paragraph in text for row in paragraph]] for text in texts]
    references: list[str] = []
    verses: tuple[list[str], list[str]] = [], []
    notes: list[VerseNote] = []
    for source, target in zip(*texts, strict=True):
        for bead in aligned(_lengths(source), _lengths(target)):
            rows = (
                source[bead.source.start : bead.source.stop],
                target[bead.target.start : bead.target.stop],
            )
            # Such as "3", or "3-4" for two lines; empty for none.
            names = tuple("-".join(str(line) for line, _ in side) for side in rows)
            notes += _notes_on(bead, *names)
            if all(rows):
                references.append(names[0] if names[0] == names[1] else f"{names[0]} ({names[1]})")
                for column, side in zip(verses, rows, strict=True):
                    column.append(" ".join(row for _, row in side))
    if not references:
        files[1].fail(N_("no sentences belong together; expected one sentence per line"))
    counts = Counter(note.outcome for note in notes)
    template = N_(
        "lines were paired by length (verse pairs: {count}; joined from several lines: {joined}; "
        "in doubt: {doubtful}; lines left out: {alone})"
    )
    files[0].remark(
        template,
        len(references),
        joined=counts[VerseOutcome.JOINED],
        doubtful=counts[VerseOutcome.DOUBTFUL],
        alone=counts[VerseOutcome.ALONE],
    )
    return files[0].texts_alone(files[0].choices.bitext(references, *verses), tuple(notes))


def _paragraphs(file: ForeignFile) -> list[list[tuple[int, str]]]:
    """The lines of a text with their numbers, by paragraphs, which empty lines end."""
    paragraphs: list[list[tuple[int, str]]] = [[]]
    for number, row in enumerate(_rows(file, is_running=True), 1):
        if not row.strip(" \t"):
            paragraphs.append([])
        elif verse := file.verse(row, number, is_running=True):
            paragraphs[-1].append((number, verse))
    return [paragraph for paragraph in paragraphs if paragraph]


def _lengths(paragraph: Sequence[tuple[int, str]]) -> list[int]:
    """The lengths of the lines of a paragraph in characters, without spaces."""
    return [len(row.replace(" ", "")) for _, row in paragraph]


def _notes_on(bead: Bead, source: str, target: str) -> Iterator[VerseNote]:
    """The outcome for the lines of a bead."""
    if not (source and target):
        yield VerseNote(VerseOutcome.ALONE, source, target, 1)
        return
    if len(bead.source) + len(bead.target) > 2:
        yield VerseNote(VerseOutcome.JOINED, source, target)
    if bead.probability < _DOUBTFUL:
        yield VerseNote(VerseOutcome.DOUBTFUL, source, target)


def write_identified_texts(works: Works, _choices: Choices) -> Mapping[str, bytes]:
    """Write source and target verses, one on each line after its reference and a tab."""
    bitext = holdable_bitext(works, _UNHOLDABLE_LINE)
    what = N_("the reference '{reference}' has a tab or looks like links")
    check_references(works, _is_identifier, what)
    return {
        f"{side.value}.txt": as_lines(map("\t".join, zip(bitext.references, verses, strict=True)))
        for side, verses in ((side, bitext.verses(side)) for side in Side)
    }


def write_numbered_texts(works: Works, choices: Choices) -> Mapping[str, bytes]:
    """Write texts as in `write_texts`, each verse in ``<s snum=0001> … </s>``."""
    bitext = next(iter(works.values())).bitext
    numbered_rows = {
        f"{side.value}.txt": as_lines(
            f"<s snum={number:04d}> {verse} </s>"
            for number, verse in enumerate(bitext.verses(side), 1)
        )
        for side in Side
    }
    return {**write_texts(works, choices), **numbered_rows}


def _is_identifier(name: str) -> bool:
    """Whether a reference can be written before a tab."""
    return not re.search(r"[\t\r\n]", name) and not _LINKS_ALONE.fullmatch(name)


def write_beside(
    suffix: str, write_links: Callable[[AnnotationSet, Choices], bytes], write: Writer = write_texts
) -> Writer:
    """A writer that puts each annotator's links into a file beside the bitext."""

    def write_all(works: Works, choices: Choices) -> Mapping[str, bytes]:
        links = {f"{name}.{suffix}": write_links(work, choices) for name, work in works.items()}
        return {**write(works, choices), **links}

    return write_all


def read_pairs(parts: Parts, choices: Choices, *, beside_links: bool = True) -> Texts:
    """Read lines ``source ||| target``; see `read_texts`."""
    file = ForeignFile(parts[Part.BITEXT], choices)
    pairs = []
    for number, row in enumerate(file.plain_lines(is_running=not beside_links), 1):
        line = file.without_blank_words(row, number, is_running=not beside_links)
        sides = [side.strip(" ") for side in _BAR_AS_WORD.split(as_verse(line))]
        pairs.append(sides if len(sides) == 2 else ["", ""])
        problem = _pair_problem(file.path, number, line)
        if problem is None:
            continue
        if first_unholdable(line) is not None or (len(sides) != 2 and any(sides)):
            file.refuse(problem)
        else:
            file.repair(SPACES if all(pairs[-1]) else MISSING_VERSE, problem)
    kept = tuple(place for place, pair in enumerate(pairs) if all(pair))
    if not kept and not file.problems:
        file.complain(N_("the file is empty: expected one verse pair per line"))
    file.check()
    sides_of = ([pair[end] or NO_VERSE for pair in pairs] for end in (0, 1))
    return Texts(choices.bitext(numbered(len(pairs)), *sides_of), kept, file.remarks())


def write_pairs(
    works: Works, _choices: Choices, *, beside_links: bool = True
) -> Mapping[str, bytes]:
    """Write the verse pairs, one on each line."""
    bitext = holdable_bitext(works, _UNHOLDABLE_PAIR, is_running=not beside_links)
    pairs = zip(bitext.source_verses, bitext.target_verses, strict=True)
    rows = list(map(_BAR.join, pairs))
    if not beside_links:
        check_plain(next(iter(works)), rows)
    return {"bitext.txt": as_lines(rows)}


def _read_table(separator: Separator, parts: Parts, choices: Choices) -> Contents:
    """Read a table with the columns source, target and perhaps reference."""
    file = ForeignFile(parts[Part.BITEXT], choices)
    table = read_table(file, separator, _COLUMNS[1:], _COLUMNS)
    names, rows = [], []
    for number, row in enumerate(table.rows, 1):
        cells = {
            column: file.verse(row.cells[column], row.line, None, is_running=True)
            for column in _COLUMNS
            if column in table.names
        }
        names.append((cells.get("reference", str(number)), row.line))
        if all(cells.values()):
            rows.append({"reference": str(number), **cells})
    _check_different(file, names)
    if not rows and not file.problems:
        file.complain(N_("no row has a verse pair"))
    file.check()
    bitext = choices.bitext(
        [cells["reference"] for cells in rows],
        [cells["source"] for cells in rows],
        [cells["target"] for cells in rows],
    )
    return file.texts_alone(bitext)


def _write_table(separator: Separator, works: Works, _choices: Choices) -> Mapping[str, bytes]:
    bitext = holdable_bitext(works, is_running=True)
    rows = list(zip(bitext.references, bitext.source_verses, bitext.target_verses, strict=True))
    path = next(iter(works))
    return {f"bitext.{separator.suffix}": write_table(path, _COLUMNS, rows, separator)}


def _rows(file: ForeignFile, *, is_running: bool) -> list[str]:
    """The lines of a file; empty after a problem."""
    rows = file.lines_or_none(is_running=is_running)
    if rows is None:
        return []
    if not rows:
        file.complain(N_("the file is empty: expected one verse per line"))
        return []
    first = next((place for place, row in enumerate(rows) if row and not row.startswith("#")), 0)
    if _TREEBANK_ROW.fullmatch(rows[first]):
        what = N_(
            "this is a treebank (CoNLL-U), with one word per line; expected one verse per line; "
            "two treebanks are read as 'conllu'"
        )
        file.complain(what, first + 1)
        return []
    return rows


def _identifiers(source: Sequence[str], target: Sequence[str]) -> list[str]:
    """The identifiers before tabs on each line; empty unless they are the same in both texts."""
    names = [row.partition("\t")[0] for row in source]
    if not all(map(str.strip, names)) or len(names) != len(target):
        return []
    begins = [f"{name}\t" for name in names]
    same = all(map(str.startswith, (*source, *target), (*begins, *begins)))
    return names if same else []


def _verses(
    file: ForeignFile,
    rows: Sequence[str],
    identifiers: Sequence[str] = (),
    *,
    is_running: bool = False,
) -> list[str]:
    """The verse on each line, after its identifier; an empty one if it is missing."""
    if identifiers:
        begins = [len(name) + 1 for name in identifiers]
        return [
            file.verse(row[begin:], number, begin, is_running=is_running)
            for number, (row, begin) in enumerate(zip(rows, begins, strict=True), 1)
        ]
    if not rows or not _NUMBERED.fullmatch(rows[0]):
        return [
            file.verse(row, number, is_running=is_running) for number, row in enumerate(rows, 1)
        ]
    verses = []
    for number, row in enumerate(rows, 1):
        match = _NUMBERED.fullmatch(row)
        if match and int(match[1]) == number:
            verses.append(file.verse(match[2], number, match.start(2), is_running=is_running))
        else:
            what = N_(
                "the line does not hold sentence {number} as the first line holds sentence 1; "
                "expected {example}"
            )
            example = f"<s snum={number}> … </s>"
            file.complain(what, number, number=number, example=example)
            verses.append(row)
    return verses


def _without_ranges(
    files: Sequence[ForeignFile],
    columns: Sequence[list[str]],
    names: Sequence[str],
    *,
    beside_links: bool,
) -> list[str]:
    """Join verses if one side has a range, and say so unless both have.

    Returns:
        The references; an empty one for a line that was joined to the one before.
    """
    references = list(names)
    first = 0
    for place in range(len(names)):
        verses = [column[place] for column in columns]
        joins = False
        in_before = [verse.strip(" \t") == _IN_VERSE_BEFORE for verse in verses]
        for file, column, is_in_before in zip(files, columns, in_before, strict=False):
            if is_in_before:
                column[place] = ""
                joins |= place > 0 and bool(column[first]) and not beside_links
                if joins and all(in_before):
                    continue
                what = N_("the previous verse includes this one; expected a verse")
                problem = Problem(file.path, what, place + 1)
                file.repair(_JOINED if joins else MISSING_VERSE, problem)
        if not joins:
            first = place
            continue
        for column, verse, is_in_before in zip(columns, verses, in_before, strict=True):
            if not is_in_before:
                column[first] = f"{column[first]} {verse}".strip(" ")
        references[first] = range_of(names[first], names[place])
        references[place] = ""
    return references


def range_of(first: str, last: str) -> str:
    """The reference of joined verses.

    >>> range_of("GEN 1:3", "GEN 1:5"), range_of("GEN 1:31", "GEN 2:1")
    ('GEN 1:3-5', 'GEN 1:31-GEN 2:1')
    """
    start, end = _LAST_NUMBER.fullmatch(first), _LAST_NUMBER.fullmatch(last)
    if start and end and start[1] == end[1]:
        return f"{first}-{end[2]}"
    return f"{first}-{last}"


def _check_counts(files: Sequence[ForeignFile], rows: Sequence[Sequence[str]]) -> None:
    """Record files with another number of lines than the first one."""
    first = len(rows[0])
    for file, row in zip(files[1:], rows[1:], strict=True):
        if first and row and len(row) != first:
            what = N_("the file has {count} {count:line|lines}, {other} has {expected}")
            counts = {"count": len(row), "expected": first}
            file.complain(what, min(first, len(row)) + 1, **counts, other=files[0].path)


def _check_references(file: ForeignFile, names: Sequence[str]) -> None:
    for number, name in enumerate(names, 1):
        if not name and not file.choices.strict:
            file.complain(N_("the line is empty: expected a reference"), number)
        elif _LIKE_LINKS.fullmatch(name):
            what = N_(
                "the line looks like links of an unknown form; expected one reference per line, "
                "or links such as 3-4"
            )
            file.complain(what, number)
        elif name and not _is_short(name):
            file.complain(
                N_("the line looks like a text; expected a short reference such as Gen 1:1"), number
            )
    if not file.problems and not _look_like_references(names):
        what = N_(
            "most lines look like a text, since they have several words and no number; expected a "
            "short reference such as Gen 1:1"
        )
        file.complain(what, 1)
    _check_different(file, ((name, number) for number, name in enumerate(names, 1) if name))


def _look_like_references(names: Sequence[str]) -> bool:
    """Whether at least half of short lines look like references, not like a text."""
    return 2 * sum(map(_looks_like_reference, names)) >= len(names)


def _looks_like_reference(name: str) -> bool:
    """Whether a short line has a number or is one word."""
    return " " not in name or any(map(str.isdecimal, name))


def _is_short(name: str) -> bool:
    """Whether a line can be a reference, and not a text."""
    words = name.split(" ")
    is_short = len(name) <= _LONGEST_REFERENCE and len(words) <= _MOST_WORDS_OF_REFERENCE
    return is_short and "|||" not in words


def _check_different(file: ForeignFile, names: Iterable[tuple[str, int]]) -> None:
    what = N_("the reference '{name}' is already on line {first}")
    file.check_different(names, what)


def _pair_problem(path: str, number: int, line: str) -> Problem | None:
    """The problem of a line that is not two verses with single spaces between words."""
    sides = line.split(_BAR)
    if len(sides) != 2:
        what = N_("there are {count} signs ||| between words; expected one, between the two verses")
        return Problem(path, what, number, values={"count": len(sides) - 1})
    before = len(sides[0]) + len(_BAR)
    return text_problem(path, number, sides[0]) or text_problem(path, number, sides[1], before)


TEXT = Format(
    "text",
    N_("Plain text: two files, one verse per line"),
    "plain text, two files with one verse per line, and optionally references",
    frozenset({Feature.REFERENCES}),
    _read_alone,
    (Part.SOURCE, Part.TARGET),
    (Part.REFERENCES,),
    partial(write_texts, beside_links=False),
    looks_like=any_line(r".*\S"),
    asks_also=(FormatQuestion.PAIRING, *NUMBERINGS),
    keeps_spaces=True,
)
TEXT_PAIRS = Format(
    "text-pairs",
    N_("Texts only: source ||| target"),
    "texts without links, source ||| target on each line",
    frozenset(),
    lambda parts, choices: read_pairs(parts, choices, beside_links=False).alone(),
    (Part.BITEXT,),
    write=partial(write_pairs, beside_links=False),
    suffix=".txt",
    looks_like=most_lines(r".* \|\|\| .*"),
)
TEXT_TSV, TEXT_CSV = (
    Format(
        f"text-{separator.suffix}",
        title,
        f"texts without links, a {separator.name.lower()}-separated table",
        frozenset({Feature.REFERENCES}),
        partial(_read_table, separator),
        (Part.BITEXT,),
        write=partial(_write_table, separator),
        suffix=f".{separator.suffix}",
        looks_like=table_of(separator, *_COLUMNS[1:]),
    )
    for separator, title in (
        (Separator.TAB, N_("Texts only: a table (tabs)")),
        (Separator.COMMA, N_("Texts only: a table (commas)")),
    )
)
