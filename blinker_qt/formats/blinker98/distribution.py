"""Reading a distribution: the samples, and every annotator's folder."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.annotation import UNTOUCHED, AnnotationSet, PairAnnotation
from blinker_qt.bitext.errors import InputError, Problem
from blinker_qt.bitext.sentence import Sentence
from blinker_qt.bitext.tokenizing import first_unholdable
from blinker_qt.bitext.verses import Bitext, Language, Side
from blinker_qt.formats.blinker98.decisions import Decisions
from blinker_qt.formats.blinker98.layout import (
    COPY_OF_PAIR_FILE,
    ENCODING,
    ENGLISH,
    FRENCH,
    MISNAMED_PAIR_FILE,
    PAIR_FILE,
    SAMPLE_FILE,
    VERSES_IN_A_SAMPLE,
    Place,
    pair_file,
    sample_file,
)
from blinker_qt.formats.import_remarks import Repairs
from blinker_qt.formats.interchange import Conflicts
from blinker_qt.formats.natural_order import natural_key
from blinker_qt.formats.reading import decoded, lines, read_capped
from blinker_qt.formats.verse_lines import line_problem


@dataclass(frozen=True, slots=True)
class Distribution:
    """What a folder held.

    Attributes:
        annotation_sets: one an annotator, in the order of their names.
        settled: how many words were both linked and not translated, and settled as asked.
        trailers: sample files and how many lines with text behind their verses were not read.
        ignored: files beside an annotator's that look like copies of them, and were not read.
        perhaps_utf8: sample files whose bytes are UTF-8 too, so that Latin-1 is perhaps wrong.
        repairs: what is said of verses with stray spaces and of lines that are given again.
    """

    annotation_sets: tuple[AnnotationSet, ...]
    settled: int
    trailers: tuple[tuple[str, int], ...]
    ignored: tuple[str, ...]
    perhaps_utf8: tuple[str, ...]
    repairs: tuple[Sentence, ...]


def read(
    folder: Path,
    *,
    source_language: Language = ENGLISH,
    target_language: Language = FRENCH,
    conflicts: Conflicts = Conflicts.REFUSE,
    strict: bool = False,
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
        strict: whether verses with stray spaces and lines given again are refused.

    Raises:
        InputError: every problem of every file: missing files, lines that are not two positions,
            positions outside their verse, unsettled conflicts, empty verses, and whatever a strict
            import does not repair.
    """
    return _Reading(folder, conflicts, strict=strict).distribution(source_language, target_language)


class _Reading:
    """One folder, read once; gathers its problems."""

    def __init__(self, folder: Path, conflicts: Conflicts, *, strict: bool) -> None:
        self._repairs = Repairs(strict=strict)
        self._folder = folder
        self._conflicts = conflicts
        self._problems = self._repairs.problems
        self._settled = 0
        self._trailers: list[tuple[str, int]] = []
        self._ignored: list[str] = []
        self._perhaps_utf8: list[str] = []

    def distribution(self, source_language: Language, target_language: Language) -> Distribution:
        entries = _listed(self._folder)
        places = self._texts(entries)
        bitext = Bitext(
            source_language,
            target_language,
            tuple(pair_file(place) for place in places),
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
        return Distribution(
            tuple(found),
            self._settled,
            tuple(self._trailers),
            tuple(self._ignored),
            tuple(self._perhaps_utf8),
            self._repairs.remarks(),
        )

    def _texts(self, entries: list[Path]) -> dict[Place, tuple[str, str]]:
        found = (SAMPLE_FILE.fullmatch(path.name) for path in entries)
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
        source, target = (self._verses(sample_file(side, number)) for side in Side)
        if source and target and len(source) != len(target):
            self._complain(
                self._folder / sample_file(Side.TARGET, number),
                "the sample has {count} {count:verse|verses}",
                "expected {other_count}, as in {other}",
                line=min(len(source), len(target)) + 1,
                count=len(target),
                other_count=len(source),
                other=sample_file(Side.SOURCE, number),
            )
        # A side that cannot be read must not make every annotator's file wrong as well.
        return list(zip(source or target, target or source, strict=False))

    def _verses(self, name: str) -> list[str]:
        path = self._folder / name
        text = self._text(path)
        if text is None:
            return []
        verses = lines(text)
        trailer = [line for line in verses[VERSES_IN_A_SAMPLE:] if line.strip(" ")]
        if trailer:
            self._trailers.append((str(path), len(trailer)))
        del verses[VERSES_IN_A_SAMPLE:]
        while verses and not verses[-1].strip(" "):
            verses.pop()
        if not verses:
            self._complain(path, "the sample holds no verse", "expected one verse a line")
        for line, verse in enumerate(verses, 1):
            problem = line_problem(str(path), line, verse)
            if problem is not None and not verse.strip(" \t\r"):
                self._problems.append(problem)
            else:
                verses[line - 1] = self._repairs.verse(verse, problem)
        if any(_is_perhaps_utf8(verse) for verse in verses):
            self._perhaps_utf8.append(str(path))
        return verses

    def _pair_files(self, annotator: Path) -> dict[Place, Path]:
        files: dict[Place, Path] = {}
        for path in _listed(annotator):
            match = PAIR_FILE.fullmatch(path.name)
            if match:
                files[int(match[1]), int(match[2])] = path
            elif MISNAMED_PAIR_FILE.fullmatch(path.name):
                what = "the name of this file is not of this format"
                expected = "expected samp1.SentPair0: a sample from 1, a verse from 0 to 9"
                self._complain(path, what, expected)
            elif COPY_OF_PAIR_FILE.fullmatch(path.name):
                self._ignored.append(str(path))
        if files and first_unholdable(annotator.name) is not None:
            what = "the name of this folder cannot be an annotator's name"
            self._complain(annotator, what, "rename it")
        return files

    def _work(
        self,
        annotator: Path,
        files: Mapping[Place, Path],
        places: Mapping[Place, tuple[str, str]],
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
                path = annotator / pair_file(place)
                self._complain(path, "the file is missing", expected, number=place[0])
        for place in sorted(files.keys() - places.keys()):
            expected = "expected that verse in {source} and {target}"
            self._complain(
                files[place],
                "there is no verse {verse} in sample {number}",
                expected,
                verse=place[1] + 1,
                number=place[0],
                source=sample_file(Side.SOURCE, place[0]),
                target=sample_file(Side.TARGET, place[0]),
            )

    def _alignment(self, path: Path, counts: Mapping[Side, int]) -> Alignment:
        decisions = Decisions(
            str(path), self._text(path) or "", counts, self._conflicts, self._repairs
        )
        self._problems += decisions.problems
        self._settled += decisions.settled
        return decisions.alignment

    def _text(self, path: Path) -> str | None:
        try:
            return decoded(read_capped(path), path, ENCODING)
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
        return sorted(folder.iterdir(), key=lambda path: natural_key(path.name))
    except OSError as error:
        raise InputError(
            Problem(
                str(folder),
                "the folder cannot be read: {reason}",
                "expected a folder with EN.sample.1, FR.sample.1 and annotators' folders",
                values={"reason": error.strerror or str(error)},
            )
        ) from error


def _is_perhaps_utf8(verse: str) -> bool:
    try:
        return not verse.encode(ENCODING).decode().isascii()
    except UnicodeDecodeError:
        return False
