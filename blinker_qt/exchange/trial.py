"""Detecting the formats of files, and previewing an import."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import islice, product
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from blinker_qt.background import ignore
from blinker_qt.bitext.annotation import AnnotationSet, Tally
from blinker_qt.bitext.errors import BlinkerError, InputError, Problem, Sentence
from blinker_qt.compare.table import Table
from blinker_qt.exchange.exporting import save_new
from blinker_qt.exchange.importing import (
    NO_CHOICES,
    ImportCache,
    first_pairs,
    import_files,
    read_files,
    suggested,
)
from blinker_qt.files import safe_names
from blinker_qt.formats.annotation import SUFFIX
from blinker_qt.formats.choices import (
    Choices,
    Combination,
    Conflicts,
    FormatQuestion,
    IndexBase,
    Numbering,
    Part,
    Parts,
    Words,
)
from blinker_qt.formats.foreign_files import first_lines, names_in
from blinker_qt.formats.interchange import Contents, Format
from blinker_qt.formats.markup import markup_of
from blinker_qt.formats.plain_text import TEXT
from blinker_qt.formats.registry import EXCHANGED
from blinker_qt.formats.vref import LISTS_VERSES
from blinker_qt.translation import N_

READABLE: Mapping[str, Format] = {row.name: row for row in EXCHANGED if row.read is not None}
"""The formats that are read, by their names."""
_SAMPLE, _LONGEST_LINE = 300, 1 << 16
"""The number of first lines that are read in every way, and of bytes read of each."""
_TEXTS_AND_LINKS = 3
"""The number of files in a folder of two texts and their links or references."""
_AS_RUNNING_TEXT = Choices(words=Words.BY_LANGUAGE)
"""Texts are detected as they are read afterwards if they are to be split, as most of them are."""
SHOWN = 20
"""The number of verse pairs in a preview."""


class Reading(NamedTuple):
    """What a reader found in one way of reading files, by what is known of them."""

    base: IndexBase | None
    swapped: bool
    contents: Contents


@dataclass(frozen=True, slots=True)
class Proof:
    """How files can be read, where only one way is possible.

    A position 0 proves that positions count from 0, one behind the last word of its verse that they
    count from 1; a position that only the other text has proves which text is named first.

    Attributes:
        is_read: whether there is any way to read it.
        base: what positions count from; None where that is not proven.
        swapped: whether links name the target first; None where that is not proven.
        words: what the words seem to be; None where the format does not ask.
        problems: why no way reads it, as far as the way that gets farthest; empty if one does.
        reading: what the first way found that reads the files with what is known of them; kept so
            that large files are read once.
    """

    is_read: bool = False
    base: IndexBase | None = None
    swapped: bool | None = None
    words: Words | None = None
    problems: tuple[Problem, ...] = ()
    reading: Reading | None = field(default=None, compare=False, repr=False)

    @property
    def alone(self) -> "Proof":
        """The proof without the reading, for other processes."""
        return replace(self, reading=None)


@dataclass(frozen=True, slots=True)
class Candidate:
    """A possible format of some files: its name, which file is which, and what was proven."""

    name: str
    parts: Parts = field(hash=False)
    proof: Proof = Proof()


def detect(
    paths: Sequence[Path],
    known: Choices = NO_CHOICES,
    name: str = "",
    cache: ImportCache | None = None,
) -> tuple[Candidate, ...]:
    """The possible formats of files, or of one folder, by their contents and not by their names.

    Texts are taken as source, target and references in the order in which they come, but a file of
    references of verses (``vref.txt``) may stand anywhere. A folder of no format, but of two texts
    and their links or such references, stands for these files in the order of their names.

    Args:
        known: what the user has said of the files.
        name: the name of the format, if the user has said it; then links that look like no links
            are taken to come last.
        cache: keeps what is read.

    Returns:
        The first that can be read, plainer formats before others, but plain text last; then those
        that the files look like.
    """
    looking_so = candidates(paths, known, name)
    for place, candidate in enumerate(looking_so):
        loses_links = _is_text_alone(candidate.parts) and not _is_text_alone(looking_so[0].parts)
        if place and (loses_links or candidate.name == TEXT.name):
            # Broken links would pass for references, and broken markup for words.
            break
        proof = prove(READABLE[candidate.name], candidate.parts, known, cache)
        if proof.is_read:
            others = (*looking_so[:place], *looking_so[place + 1 :])
            return replace(candidate, proof=proof), *others
        looking_so[place] = replace(candidate, proof=proof)
    return tuple(looking_so)


def candidates(
    paths: Sequence[Path], known: Choices = NO_CHOICES, name: str = ""
) -> list[Candidate]:
    """The formats that files look like, judged by their first lines; see `detect`."""
    looking_so = [
        Candidate(row.name, parts)
        for row in ([READABLE[name]] if name else READABLE.values())
        for parts in _assignments(row, paths)
    ]
    if name and not looking_so:
        parts = _in_order(READABLE[name], paths)
        looking_so = [Candidate(name, parts)] if parts else []
    if not looking_so and len(paths) == 1 and _is_there(paths[0], is_folder=True):
        files = [paths[0] / file for file in names_in(paths[0])]
        if len(files) == _TEXTS_AND_LINKS and all(
            _is_there(file, is_folder=False) for file in files
        ):
            inside = candidates(files, known, name)
            has_references = any(map(LISTS_VERSES, files))
            looking_so = [
                candidate
                for candidate in inside
                if has_references or not _is_text_alone(candidate.parts)
            ]
    # Any file may pass for plain text: what has signs of its own comes before.
    looking_so.sort(
        key=lambda candidate: (_is_text_alone(candidate.parts), candidate.name == TEXT.name)
    )
    if known.base is not None:
        looking_so.sort(
            key=lambda candidate: FormatQuestion.BASE not in READABLE[candidate.name].asks
        )
    return looking_so


@dataclass(frozen=True, slots=True)
class Detection:
    """The possible formats of files, or the reasons why there is none."""

    candidates: tuple[Candidate, ...]
    problems: tuple[Problem, ...] = ()


def detection_of(cache: ImportCache, paths: Sequence[Path]) -> Detection:
    """The possible formats of files (see `detect`), or why they are in none."""
    detected = detect(paths, _AS_RUNNING_TEXT, cache=cache)
    candidates = tuple(replace(candidate, proof=candidate.proof.alone) for candidate in detected)
    return Detection(candidates, () if candidates else unrecognised(paths).problems)


def unrecognised(paths: Sequence[Path]) -> InputError:
    """The error that files are in no format that is read, or why a file is none."""
    empty = [path for path in paths if _is_empty(path)]
    if empty:
        what = N_("the file has neither texts nor links")
        return InputError(*(Problem(str(path), what) for path in empty))
    problems = []
    for path in paths:
        markup = markup_of(first_lines(path))
        what = N_(
            "the format is not recognised, or files that belong to it are missing; give "
            "all its files, source before target, or name the format"
        )
        problem = Problem(str(path), what)
        problems.append(markup.problem(str(path)) if markup else problem)
    return InputError(*problems)


def _is_empty(path: Path) -> bool:
    """Whether a file is text without a single sign."""
    rows = first_lines(path)
    return bool(rows) and not any(map(str.strip, rows))


def prove(
    row: Format, parts: Parts, known: Choices = NO_CHOICES, cache: ImportCache | None = None
) -> Proof:
    """Read files in every way that what is known allows, and find out which ways succeed.

    Ways that fail on the first lines are not tried on all of them.
    """
    if any(part not in parts for part in row.needs):
        return Proof()
    bases: tuple[IndexBase | None, ...] = (None,)
    if FormatQuestion.BASE in row.asks:
        bases = tuple(IndexBase) if known.base is None else (known.base,)
    orders = (False, True) if Part.LINKS in row.needs else (False,)
    ways = list(product(bases, orders))
    # If the beginnings cannot be copied, as the disk for temporary files is full, it takes longer.
    with suppress(OSError):
        if len(ways) > 1 and all(map(Path.is_file, parts.values())):
            with TemporaryDirectory() as folder:
                sample = _beginnings(parts, Path(folder))
                of_sample = [(sample[part], known.encoding_of(parts[part])) for part in parts]
                as_known = replace(known, encodings=tuple(of_sample))
                # A sample may refer to lines that it has not; then it refuses every way.
                can_be = [
                    way for way in ways if isinstance(_read(row, sample, as_known, *way), _Attempt)
                ]
                ways = can_be or ways
    read: list[tuple[IndexBase | None, bool]] = []
    failed, reading = [], None
    words = Words.AS_THEY_STAND
    for way in ways:
        attempt = _read(row, parts, known, *way, cache)
        if not isinstance(attempt, _Attempt):
            failed.append(attempt)
            continue
        if not read:
            reading = Reading(*way, attempt.contents) if attempt.is_as_known else None
            words = suggested(attempt.contents.annotation_sets[0].bitext)
        read.append(way)
    if not read:
        return Proof(problems=max(failed, key=lambda problems: problems[0].line or 0))
    found_bases, found_orders = {base for base, _ in read}, {swapped for _, swapped in read}
    return Proof(
        is_read=True,
        base=found_bases.pop() if len(found_bases) == 1 else None,
        swapped=found_orders.pop() if len(found_orders) < len(orders) else None,
        words=words if FormatQuestion.WORDS in row.asks else None,
        reading=reading,
    )


def _beginnings(parts: Parts, folder: Path) -> Parts:
    """Copies of the first lines of files, in a folder."""
    copies = {}
    for number, (part, path) in enumerate(parts.items()):
        copies[part] = folder / f"{number}{path.suffix}"
        with path.open("rb") as file:
            lines = iter(partial(file.readline, _LONGEST_LINE), b"")
            copies[part].write_bytes(b"".join(islice(lines, _SAMPLE)))
    return copies


def combination_for(parts: Parts, choices: Choices) -> Choices:
    """The choices, without a combination of directions if there is only one."""
    return choices if Part.REVERSE in parts else replace(choices, combination=None)


class _Attempt(NamedTuple):
    """What a reader found in files; and whether with all that is known of them, or more."""

    contents: Contents
    is_as_known: bool


def _read(
    row: Format,
    parts: Parts,
    known: Choices,
    base: IndexBase | None,
    swapped: bool,
    cache: ImportCache | None = None,
) -> _Attempt | tuple[Problem, ...]:
    """What is found in one way of reading files, or the first problems.

    Conflicts and other things that the user can still settle are no problems.
    """
    choices = combination_for(parts, replace(known, base=base, first_problem=True))
    lenient = replace(
        choices,
        conflicts=Conflicts.LINKS,
        combination=Combination.UNION if Part.REVERSE in parts else None,
        numbering=Numbering.BY_REFERENCE,
        strict=False,
    )
    asks = {FormatQuestion.CONFLICTS, FormatQuestion.NUMBERING, FormatQuestion.COMBINATION}
    can_be_lenient = known.strict or not asks.isdisjoint(row.asks)
    if Part.REVERSE not in parts or choices.combination is not None:
        try:
            contents = read_files(row, parts, choices, swapped=swapped, cache=cache)
            return _Attempt(contents, is_as_known=True)
        except InputError as error:
            if not can_be_lenient:
                return error.problems
    try:
        return _Attempt(read_files(row, parts, lenient, swapped=swapped), is_as_known=False)
    except InputError as error:
        return error.problems


def _assignments(row: Format, paths: Sequence[Path]) -> Iterator[Parts]:
    """The ways in which files can be the parts of a format."""
    takes_links = Part.LINKS in row.needs
    if row.needs in ((Part.FOLDER,), (Part.BITEXT,)):
        parts = (*row.needs, *row.takes)
        is_folder = row.needs == (Part.FOLDER,)
        fits = 0 < len(paths) <= len(parts) and all(
            _is_there(path, is_folder=is_folder) for path in paths
        )
        if fits and all(row.looks_like(path) for path in paths):
            yield dict(zip(parts, paths, strict=False))
    elif all(_is_there(path, is_folder=False) for path in paths):
        named: list[Part] = [part for part in (*row.needs, *row.takes) if part is not Part.LINKS]
        least = sum(part in named for part in row.needs)
        of_links = [path for path in paths if row.looks_like(path)] if takes_links else [None]
        for links in of_links:
            texts = sorted((path for path in paths if path is not links), key=LISTS_VERSES)
            look = row.texts_look_like if takes_links else row.looks_like
            signed = look is None or all(look(path) for path in texts[:least])
            if signed and least <= len(texts) <= len(named):
                parts_of_texts: dict[Part, Path] = dict(zip(named, texts, strict=False))
                listed, sign = parts_of_texts.get(Part.REFERENCES), row.references_look_like
                if listed and sign and not sign(listed):
                    continue
                yield parts_of_texts if links is None else {**parts_of_texts, Part.LINKS: links}


def _in_order(row: Format, paths: Sequence[Path]) -> Parts | None:
    """Files as the parts of a format in their order, links last; None if their number is wrong."""
    parts = [*row.needs, *row.takes]
    if Part.LINKS in parts:
        last = min(len(paths), len(parts)) - 1
        parts.remove(Part.LINKS)
        parts.insert(last, Part.LINKS)
    if not len(row.needs) <= len(paths) <= len(parts):
        return None
    return dict(zip(parts, paths, strict=False))


def _is_there(path: Path, *, is_folder: bool) -> bool:
    """Whether there is a readable file or folder."""
    try:
        return path.is_dir() if is_folder else path.is_file()
    except (OSError, ValueError):
        return False


def _is_text_alone(parts: Parts) -> bool:
    return not {Part.FOLDER, Part.BITEXT, Part.LINKS} & parts.keys()


@dataclass(frozen=True, slots=True)
class ImportRequest:
    """An import: the name of the format, the files, and what they do not say."""

    format: str
    parts: Parts = field(hash=False)
    choices: Choices
    swapped: bool = False

    @property
    def lacks(self) -> bool:
        """Whether a choice or a file is missing that is needed for reading."""
        row = READABLE[self.format]
        base_is_open = FormatQuestion.BASE in row.asks and self.choices.base is None
        both_are_open = Part.REVERSE in self.parts and self.choices.combination is None
        return base_is_open or both_are_open or any(part not in self.parts for part in row.needs)

    @property
    def of_reading(self) -> Choices:
        """The choices, without those that the format or the files do not ask for."""
        base = self.choices.base if FormatQuestion.BASE in READABLE[self.format].asks else None
        return replace(combination_for(self.parts, self.choices), base=base)


@dataclass(frozen=True, slots=True)
class ImportPreview:
    """The content that an import would bring in.

    Attributes:
        problems: everything that the reader refuses; the rest is empty then.
        base: what positions count from; None where the format has none.
        works: the first verse pairs of every annotation set.
        is_whole: whether everything was read and split; if not, the figures are missing.
        remarks: what was settled, ignored or left untouched.
        doubtful: the lines of a list of doubtful words.
        verses: the verses that were joined or left out; None if there are none.
        numberings: the names of the numberings of source and target, if any.
    """

    proof: Proof
    problems: tuple[Problem, ...] = ()
    base: IndexBase | None = None
    works: tuple[AnnotationSet, ...] = ()
    is_whole: bool = True
    tallies: tuple[Tally, ...] = ()
    remarks: tuple[Sentence, ...] = ()
    doubtful: tuple[str, ...] = ()
    verses: Table | None = None
    numberings: tuple[str, ...] = ()


def preview_import(
    cache: ImportCache,
    wish: ImportRequest,
    known: Proof | None = None,
    progress: Callable[[object], object] = ignore,
) -> ImportPreview:
    """Read an import and write nothing; `known` is what the same files proved in this encoding.

    Args:
        progress: called with the share of the work that is done; and, once texts without links are
            read but not yet compared and split, with a preview of the beginning.
    """
    row = READABLE[wish.format]
    proof = known
    if proof is None:
        of_files = Choices(
            encoding=wish.choices.encoding,
            encodings=wish.choices.encodings,
            words=Words.BY_LANGUAGE,
        )
        proof = prove(row, wish.parts, of_files, cache).alone
    if wish.lacks:
        return ImportPreview(proof, proof.problems)
    choices = wish.of_reading
    try:
        contents = read_files(row, wish.parts, choices, swapped=wish.swapped, cache=cache)
        if FormatQuestion.WORDS in row.asks:
            works = first_pairs(row, contents, wish.parts, choices, SHOWN, swapped=wish.swapped)
            beginning = ImportPreview(
                proof, works=works, is_whole=False, numberings=contents.numberings
            )
            progress(beginning)
        whole = import_files(
            row,
            wish.parts,
            choices,
            swapped=wish.swapped,
            contents=contents,
            cache=cache,
            progress=progress,
        )
    except InputError as error:
        return ImportPreview(proof, error.problems)
    works, report = whole.annotation_sets, whole.report
    shown = range(min(SHOWN, len(works[0].bitext)))
    return ImportPreview(
        proof,
        (),
        report.base,
        tuple(work.chosen(shown) for work in works),
        is_whole=True,
        tallies=report.tallies,
        remarks=report.remarks,
        doubtful=report.doubtful,
        verses=report.verse_table if report.verse_notes else None,
        numberings=report.numberings,
    )


def run_import(cache: ImportCache, wish: ImportRequest, output: Path) -> tuple[Path, ...]:
    """Read an import and write its annotation files, all of them or none.

    Args:
        output: the new annotation file, or where the format may hold several annotators' work the
            folder for one file each.

    Raises:
        InputError: every problem of the files, or files that exist already.
        BlinkerError: a file could not be written.
    """
    if wish.lacks:
        raise BlinkerError(N_("first choose what the files do not show"))
    row, parts, choices = READABLE[wish.format], wish.parts, wish.of_reading
    whole = import_files(row, parts, choices, swapped=wish.swapped, cache=cache)
    works = whole.annotation_sets
    return save_new(dict(zip(_outputs(wish, works, output), works, strict=True)))


def _outputs(wish: ImportRequest, works: Sequence[AnnotationSet], output: Path) -> list[Path]:
    if not READABLE[wish.format].several:
        return [output if output.suffix == SUFFIX else output.with_name(output.name + SUFFIX)]
    return [output / f"{name}{SUFFIX}" for name in safe_names([work.annotator for work in works])]
