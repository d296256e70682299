"""The distribution of the 1998 Blinker project: a folder of samples and annotators' folders.

``EN.sample.N`` and ``FR.sample.N`` hold ten verses each, one a line, in Latin-1; copyists added
trailers, so nothing behind the tenth line is read. ``A1/sampN.SentPairK`` holds what annotator A1
decided on verse K + 1 of sample N: lines ``4 1`` (source word 4 is linked with target word 1),
``4 0`` (source word 4 is not translated) and ``0 1``, in any order (Melamed 1998, Manual annotation
of translational equivalence: the Blinker project).
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from itertools import pairwise
from pathlib import Path, PurePosixPath

from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.annotation import UNTOUCHED, AnnotationSet, PairAnnotation, PairState
from blinker_qt.bitext.errors import InputError, Problem
from blinker_qt.bitext.tokenizing import first_unholdable
from blinker_qt.bitext.verses import Bitext, Language, Side
from blinker_qt.formats.reading import decoded, lines, read_capped
from blinker_qt.formats.verse_lines import line_problem

ENGLISH = Language("en")
FRENCH = Language("fr")

_VERSES_IN_A_SAMPLE = 10
_ENCODING = "latin-1"
_PREFIX = {Side.SOURCE: "EN", Side.TARGET: "FR"}
_SAMPLE_FILE = re.compile(r"(?:EN|FR)\.sample\.([1-9][0-9]{0,6})")
_PAIR_FILE = re.compile(r"samp([1-9][0-9]{0,6})\.SentPair([0-9])")
_LOOKS_LIKE_PAIR_FILE = re.compile(r"samp.*SentPair.*", re.IGNORECASE)
_ROW = re.compile(r"[ \t]*([0-9]{1,7})[ \t]+([0-9]{1,7})[ \t]*")

_Place = tuple[int, int]
"""Where a verse pair stands: the sample's number from 1, and the verse's from 0."""

_Row = tuple[int, int]
"""One line of an annotator's file: 1-based positions, 0 for not translated."""


class Conflicts(Enum):
    """What to do with a word that a file both links and marks not translated."""

    REFUSE = "refuse"
    LINKS = "links"
    NOT_TRANSLATED = "not-translated"


@dataclass(frozen=True, slots=True)
class Distribution:
    """What a folder held.

    Attributes:
        annotation_sets: one an annotator, in the order of their names.
        settled: how many words were both linked and not translated, and settled as asked.
        ignored: files that look like an annotator's but bear no name of this format.
        perhaps_utf8: sample files whose bytes are UTF-8 too, so that Latin-1 is perhaps wrong.
    """

    annotation_sets: tuple[AnnotationSet, ...]
    settled: int
    ignored: tuple[str, ...]
    perhaps_utf8: tuple[str, ...]


def read(
    folder: Path,
    *,
    source_language: Language = ENGLISH,
    target_language: Language = FRENCH,
    conflicts: Conflicts = Conflicts.REFUSE,
) -> Distribution:
    """Every annotator's work in a folder of the 1998 layout.

    A verse pair's reference is the name of its file, such as ``samp1.SentPair0``, and its set the
    number of its sample. The verse pairs that an annotator has files for are taken as done; those
    of a sample without any file by the annotator are untouched.

    Args:
        folder: holds the samples and the annotators' folders, which may have any name.
        source_language: language of the ``EN`` files.
        target_language: language of the ``FR`` files.
        conflicts: what to do with words that are both linked and not translated.

    Raises:
        InputError: every problem of every file: missing files, lines that are not two positions,
            positions outside their verse, lines given twice, unsettled conflicts, and verses that
            are not words with single spaces between them.
    """
    return _Reading(folder, conflicts).distribution(source_language, target_language)


def write(works: Mapping[str, AnnotationSet], folders: Mapping[str, str]) -> dict[str, bytes]:
    """Several annotators' work on one bitext as the files of a 1998 distribution.

    Verse pairs whose references are names such as ``samp3.SentPair0``, in order, go there; those of
    any other bitext fill samples of ten. Languages, other references and sets, roles and times are
    left out.

    Args:
        works: at least one annotation set by the name of its file, for messages.
        folders: the folder of each of them by the same names.

    Returns:
        The content of each file by its path in the distribution, with ``/`` between its parts.

    Raises:
        InputError: every problem: bitexts that differ, words that Latin-1 cannot hold, an annotator
            without work, or a sample begun but not done, which the format cannot say.
    """
    (first_name, first), *others = works.items()
    problems = [
        problem for name, other in others for problem in _difference(name, other, first_name, first)
    ]
    problems += _unholdable_words(first_name, first.bitext)
    places = _places(first.bitext.references)
    for name, work in works.items():
        problems += _unfinished(name, work, places)
    if problems:
        raise InputError(*problems)
    files: dict[str, bytes] = {}
    for index, (number, _) in enumerate(places):
        for side in Side:
            path = _sample_file(side, number)
            verse = first.bitext.verses(side)[index] + "\n"
            files[path] = files.get(path, b"") + verse.encode(_ENCODING)
    for name, work in works.items():
        for place, pair in zip(places, work.pairs, strict=True):
            if pair.done:
                files[f"{folders[name]}/{_pair_file(place)}"] = _rows_as_bytes(pair.alignment)
    return files


class _Reading:
    """One folder, read once; gathers its problems."""

    def __init__(self, folder: Path, conflicts: Conflicts) -> None:
        self._folder = folder
        self._conflicts = conflicts
        self._problems: list[Problem] = []
        self._settled = 0
        self._ignored: list[str] = []
        self._perhaps_utf8: list[str] = []

    def distribution(self, source_language: Language, target_language: Language) -> Distribution:
        entries = _listed(self._folder)
        places = self._texts(entries)
        bitext = Bitext(
            source_language,
            target_language,
            tuple(_pair_file(place) for place in places),
            tuple(source for source, _ in places.values()),
            tuple(target for _, target in places.values()),
            tuple(number for number, _ in places),
        )
        found = [
            AnnotationSet(bitext, tuple(self._work(path, files, places)), path.name)
            for path in entries
            if path.is_dir() and (files := self._pair_files(path))
        ]
        if not found:
            what = "no folder in here holds an annotator's files"
            self._complain(self._folder, what, "expected at least one, such as A1/samp1.SentPair0")
        if self._problems:
            raise InputError(*self._problems)
        ignored, perhaps_utf8 = tuple(self._ignored), tuple(self._perhaps_utf8)
        return Distribution(tuple(found), self._settled, ignored, perhaps_utf8)

    def _texts(self, entries: list[Path]) -> dict[_Place, tuple[str, str]]:
        found = (_SAMPLE_FILE.fullmatch(path.name) for path in entries)
        numbers = sorted({int(match[1]) for match in found if match})
        if not numbers:
            self._complain(
                self._folder, "the folder holds no samples", "expected EN.sample.1 and FR.sample.1"
            )
        return {
            (number, verse): pair
            for number in numbers
            for verse, pair in enumerate(self._sample(number))
        }

    def _sample(self, number: int) -> list[tuple[str, str]]:
        source, target = (self._verses(_sample_file(side, number)) for side in Side)
        if source and target and len(source) != len(target):
            self._complain(
                self._folder / _sample_file(Side.TARGET, number),
                "the sample has {count} verses",
                "expected {expected}, as in {other}",
                line=min(len(source), len(target)) + 1,
                count=len(target),
                expected=len(source),
                other=_sample_file(Side.SOURCE, number),
            )
        # A side that cannot be read must not make every annotator's file wrong as well.
        return list(zip(source or target, target or source, strict=False))

    def _verses(self, name: str) -> list[str]:
        path = self._folder / name
        text = self._text(path)
        if text is None:
            return []
        verses = lines(text)[:_VERSES_IN_A_SAMPLE]
        while verses and not verses[-1].strip(" "):
            verses.pop()
        if not verses:
            self._complain(path, "the sample holds no verse", "expected one verse a line")
        checked = (line_problem(str(path), line, verse) for line, verse in enumerate(verses, 1))
        self._problems += filter(None, checked)
        if any(_is_perhaps_utf8(verse) for verse in verses):
            self._perhaps_utf8.append(str(path))
        return verses

    def _pair_files(self, annotator: Path) -> dict[_Place, Path]:
        files: dict[_Place, Path] = {}
        strangers = []
        for path in _listed(annotator):
            match = _PAIR_FILE.fullmatch(path.name)
            if match:
                files[int(match[1]), int(match[2])] = path
            elif _LOOKS_LIKE_PAIR_FILE.fullmatch(path.name):
                strangers.append(str(path))
        self._ignored += strangers
        if files and first_unholdable(annotator.name) is not None:
            what = "the name of this folder cannot be an annotator's name"
            self._complain(annotator, what, "rename it")
        return files

    def _work(
        self,
        annotator: Path,
        files: Mapping[_Place, Path],
        places: Mapping[_Place, tuple[str, str]],
    ) -> Iterator[PairAnnotation]:
        begun = {number for number, _ in files}
        for place, (source, target) in places.items():
            if place in files:
                counts = {Side.SOURCE: source.count(" ") + 1, Side.TARGET: target.count(" ") + 1}
                yield PairAnnotation.of(self._alignment(files[place], counts), done=True)
                continue
            yield UNTOUCHED
            if place[0] in begun:
                expected = "expected a file for every verse of sample {number}, or for none"
                path = annotator / _pair_file(place)
                self._complain(path, "the file is missing", expected, number=place[0])
        for place in sorted(files.keys() - places.keys()):
            expected = "expected that verse in {source} and {target}"
            self._complain(
                files[place],
                "there is no verse {verse} in sample {number}",
                expected,
                verse=place[1] + 1,
                number=place[0],
                source=_sample_file(Side.SOURCE, place[0]),
                target=_sample_file(Side.TARGET, place[0]),
            )

    def _alignment(self, path: Path, counts: Mapping[Side, int]) -> Alignment:
        rows: dict[_Row, int] = {}
        for line, text in enumerate(lines(self._text(path) or ""), 1):
            if text.strip(" \t"):
                self._read_row(path, line, text, counts, rows)
        return self._settle(path, rows)

    def _read_row(
        self, path: Path, line: int, text: str, counts: Mapping[Side, int], rows: dict[_Row, int]
    ) -> None:
        """Add one line to the rows (line numbers by row), unless something is wrong with it."""
        match = _ROW.fullmatch(text)
        if not match:
            expected = "expected two positions such as 4 1"
            self._complain(path, "the line is not a link", expected, line=line)
            return
        row = int(match[1]), int(match[2])
        outside = [
            (side, position)
            for side, position in zip(Side, row, strict=True)
            if position > counts[side]
        ]
        for side, position in outside:
            self._complain(
                path,
                "the {side} position {position} does not exist",
                "expected 1 to {count}, or 0 for not translated",
                line=line,
                side=side.value,
                position=position,
                count=counts[side],
            )
        if row == (0, 0):
            expected = "expected a position on one side at least"
            self._complain(path, "the line names no word", expected, line=line)
        elif row in rows:
            what, expected = "line {first} says the same", "expected each line once"
            self._complain(path, what, expected, line=line, first=rows[row])
        elif not outside:
            rows[row] = line

    def _settle(self, path: Path, rows: Mapping[_Row, int]) -> Alignment:
        """The alignment, where words that are both linked and marked are settled as asked."""
        links = {row for row in rows if 0 not in row}
        marks: dict[Side, set[int]] = {}
        unlinked: set[_Row] = set()
        for end, side in enumerate(Side):
            line_of = {row[end]: line for row, line in rows.items() if not row[1 - end]}
            both = line_of.keys() & {link[end] for link in links}
            self._settled += len(both)
            marks[side] = set(line_of)
            if self._conflicts is Conflicts.LINKS:
                marks[side] -= both
            elif self._conflicts is Conflicts.NOT_TRANSLATED:
                unlinked |= {link for link in links if link[end] in both}
            else:
                for position in sorted(both):
                    self._complain(
                        path,
                        "{side} word {position} is not translated here and linked on line {other}",
                        "expected one of the two, or a word on which of them counts",
                        line=line_of[position],
                        side=side.value,
                        position=position,
                        other=min(rows[link] for link in links if link[end] == position),
                    )
                marks[side] -= both
        return Alignment(
            frozenset((source - 1, target - 1) for source, target in links - unlinked),
            frozenset(position - 1 for position in marks[Side.SOURCE]),
            frozenset(position - 1 for position in marks[Side.TARGET]),
        )

    def _text(self, path: Path) -> str | None:
        try:
            return decoded(read_capped(path), path, _ENCODING)
        except InputError as error:
            self._problems += error.problems
            return None

    def _complain(
        self,
        path: Path,
        what: str,
        expected: str,
        *,
        line: int | None = None,
        **values: str | int,
    ) -> None:
        self._problems.append(Problem(str(path), what, expected, line, values=values))


def _listed(folder: Path) -> list[Path]:
    """What a folder holds, with A2 before A10."""
    try:
        return sorted(folder.iterdir(), key=lambda path: _natural(path.name))
    except OSError as error:
        raise InputError(
            Problem(
                str(folder),
                "the folder cannot be read: {reason}",
                "expected a folder with EN.sample.1, FR.sample.1 and annotators' folders",
                values={"reason": error.strerror or str(error)},
            )
        ) from error


def _natural(name: str) -> list[tuple[int, str]]:
    return [
        (int(part) if part.isascii() and part.isdigit() else -1, part)
        for part in re.split(r"([0-9]{1,9})", name)
    ]


def _is_perhaps_utf8(verse: str) -> bool:
    try:
        return not verse.encode(_ENCODING).decode().isascii()
    except UnicodeDecodeError:
        return False


def _sample_file(side: Side, number: int) -> str:
    return f"{_PREFIX[side]}.sample.{number}"


def _pair_file(place: _Place) -> str:
    return f"samp{place[0]}.SentPair{place[1]}"


def _places(references: tuple[str, ...]) -> list[_Place]:
    """Where each verse pair goes: where its reference says if all do so in order, else by tens."""
    matches = [_PAIR_FILE.fullmatch(reference) for reference in references]
    named = [(int(match[1]), int(match[2])) for match in matches if match]
    in_order = all(
        later == (earlier[0], earlier[1] + 1) or (later[0] > earlier[0] and later[1] == 0)
        for earlier, later in pairwise([(0, 0), *named])
    )
    if len(named) == len(references) and in_order:
        return named
    return [
        (index // _VERSES_IN_A_SAMPLE + 1, index % _VERSES_IN_A_SAMPLE)
        for index in range(len(references))
    ]


def _difference(
    name: str, other: AnnotationSet, first_name: str, first: AnnotationSet
) -> Iterator[Problem]:
    if other.bitext.fingerprint == first.bitext.fingerprint:
        return
    pairs = zip(other.bitext, first.bitext, strict=False)
    differing = (one.reference for one, two in pairs if one.fingerprint != two.fingerprint)
    yield Problem(
        name,
        "its bitext is not that of {other}: they differ from verse pair {reference} on",
        "expected annotation sets of one bitext",
        values={"other": first_name, "reference": next(differing, "the end of the shorter one")},
    )


def _unholdable_words(name: str, bitext: Bitext) -> Iterator[Problem]:
    for pair in bitext:
        for side in Side:
            for position, token in enumerate(pair.tokens(side), 1):
                if not _LATIN_1_WORD.fullmatch(token):
                    yield Problem(
                        name,
                        "Latin-1 cannot hold {side} word {position} of {reference}, '{token}'",
                        "this bitext cannot be written in the 1998 format; keep the .blinker file",
                        values={
                            "side": side.value,
                            "position": position,
                            "reference": pair.reference,
                            "token": token,
                        },
                    )


def _unfinished(name: str, work: AnnotationSet, places: list[_Place]) -> Iterator[Problem]:
    begun = {
        place[0]
        for place, pair in zip(places, work.pairs, strict=True)
        if pair.state is not PairState.UNTOUCHED
    }
    if not begun:
        yield Problem(name, "nothing in it is annotated", "expected at least one sample's work")
    for place, reference, pair in zip(places, work.bitext.references, work.pairs, strict=True):
        if place[0] in begun and not pair.done:
            yield Problem(
                name,
                "verse pair {reference} is not done, and the 1998 format cannot say so",
                "finish all of sample {number} first",
                values={"reference": reference, "number": place[0]},
            )


def _rows_as_bytes(alignment: Alignment) -> bytes:
    rows = [(source + 1, target + 1) for source, target in sorted(alignment.links)]
    rows += [(position + 1, 0) for position in sorted(alignment.not_translated_source)]
    rows += [(0, position + 1) for position in sorted(alignment.not_translated_target)]
    return "".join(f"{source} {target}\n" for source, target in rows).encode("ascii")
