"""The distribution of the 1998 Blinker project: a folder of samples and annotators' folders.

``EN.sample.N`` and ``FR.sample.N`` hold ten verses each, one a line, in Latin-1; copyists added
trailers, so nothing behind the tenth line is read. ``A1/sampN.SentPairK`` holds what annotator A1
decided on verse K + 1 of sample N: lines ``4 1`` (source word 4 is linked with target word 1),
``4 0`` (source word 4 is not translated) and ``0 1``, in any order (Melamed 1998, Manual annotation
of translational equivalence: the Blinker project).
"""

import re
from collections.abc import Iterator, Mapping
from itertools import pairwise
from pathlib import Path

from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.annotation import UNTOUCHED, AnnotationSet, PairAnnotation, PairState
from blinker_qt.bitext.errors import InputError, Sentence
from blinker_qt.bitext.tokens import first_unholdable
from blinker_qt.bitext.verses import Bitext, Language, Side
from blinker_qt.formats.interchange import (
    Choices,
    Feature,
    Format,
    Found,
    IndexBase,
    Part,
    Parts,
    Question,
    Works,
    first_of,
)
from blinker_qt.formats.links import LinkGathering, gather_rows, rows_of, settled_remarks
from blinker_qt.formats.reading import decoded, entries_of, lines, read_capped
from blinker_qt.formats.signs import names_in
from blinker_qt.formats.texts import Repairs, check_bitext, line_problem
from blinker_qt.translation import N_

ENGLISH = Language("en")
FRENCH = Language("fr")

_VERSES_IN_A_SAMPLE = 10
_ENCODING = "latin-1"
_SAMPLE_FILE = re.compile(r"(?:EN|FR)\.sample\.([1-9][0-9]{0,6})")
_PAIR_FILE = re.compile(r"samp([1-9][0-9]{0,6})\.SentPair([0-9])")
_MISNAMED_PAIR_FILE = re.compile(r"samp[0-9]+\.SentPair[0-9]+", re.IGNORECASE)
_COPY_OF_PAIR_FILE = re.compile(r"samp.*SentPair.*", re.IGNORECASE)

_Place = tuple[int, int]
"""Where a verse pair stands: the sample's number from 1, and the verse's from 0."""


def read(parts: Parts, choices: Choices) -> Found:
    """Every annotator's work in a folder of the 1998 layout, in the order of their names.

    A verse pair's reference is the name of its file, such as ``samp1.SentPair0``, and its set the
    number of its sample. The verse pairs that an annotator has files for are taken as done; those
    of a sample without any file by the annotator are untouched.
    """
    return _Reading(parts[Part.FOLDER], choices).found()


def write(works: Works, _choices: Choices) -> Mapping[str, bytes]:
    """Several annotators' work on one bitext as the files of a 1998 distribution.

    Verse pairs whose references are names such as ``samp3.SentPair0``, in order, go there; those of
    any other bitext fill samples of ten. Languages, other references and sets, roles and times are
    left out.
    """
    first_name, bitext = first_of(works)
    check_bitext(first_name, bitext)
    problems = Repairs(strict=True)
    _check_latin_1(first_name, bitext, problems)
    places = _places(bitext.references)
    for name, work in works.items():
        _check_finished(name, work, places, problems)
    problems.check()
    files: dict[str, bytes] = {}
    for index, (number, _) in enumerate(places):
        for side in Side:
            path = _sample_file(side, number)
            verse = bitext.verses(side)[index] + "\n"
            files[path] = files.get(path, b"") + verse.encode(_ENCODING)
    for name, work in works.items():
        for place, pair in zip(places, work.pairs, strict=True):
            if pair.done:
                rows = rows_of(pair.alignment)
                text = "".join(f"{source} {target}\n" for source, target in rows)
                files[f"{name}/{_pair_file(place)}"] = text.encode("ascii")
    return files


class _Reading:
    """One folder, read once; gathers its problems."""

    def __init__(self, folder: Path, choices: Choices) -> None:
        self._folder = folder
        self._choices = choices
        self._repairs = Repairs(strict=choices.strict)
        self._settled = 0
        self._trailers: list[Sentence] = []
        self._copies: list[Sentence] = []
        self._perhaps_utf8: list[Sentence] = []

    def found(self) -> Found:
        entries = _entries(self._folder)
        verses = self._texts(entries)
        bitext = Bitext(
            self._choices.source_language or ENGLISH,
            self._choices.target_language or FRENCH,
            tuple(_pair_file(place) for place in verses),
            tuple(source for source, _ in verses.values()),
            tuple(target for _, target in verses.values()),
            tuple(number for number, _ in verses),
        )
        works = tuple(
            AnnotationSet(bitext, tuple(self._work(path, files, verses)), path.name)
            for path in entries
            if path.is_dir() and (files := self._pair_files(path))
        )
        if not works:
            what = N_("no folder in here holds an annotator's files")
            expected = N_("expected at least one, such as A1/samp1.SentPair0")
            self._repairs.refuse(self._folder, what, expected)
        self._repairs.check()
        remarks = (
            *self._repairs.remarks(),
            *self._trailers,
            *self._copies,
            *self._perhaps_utf8,
            *settled_remarks(self._settled, self._choices.conflicts),
            *_untouched(works),
        )
        return Found(works, IndexBase.ONE, remarks)

    def _texts(self, entries: list[Path]) -> dict[_Place, tuple[str, str]]:
        found = (_SAMPLE_FILE.fullmatch(path.name) for path in entries)
        numbers = sorted({int(match[1]) for match in found if match})
        if not numbers:
            expected = N_("expected EN.sample.1 and FR.sample.1")
            self._repairs.refuse(self._folder, N_("the folder holds no samples"), expected)
        return {
            (number, verse): pair
            for number in numbers
            for verse, pair in enumerate(self._sample(number))
        }

    def _sample(self, number: int) -> list[tuple[str, str]]:
        names = [_sample_file(side, number) for side in Side]
        source, target = (self._verses(self._folder / name) for name in names)
        if source and target and len(source) != len(target):
            what = N_("the sample has {count} {count:verse|verses}")
            expected = N_("expected {other_count}, as in {other}")
            line = min(len(source), len(target)) + 1
            counts = {"count": len(target), "other_count": len(source)}
            path = self._folder / names[1]
            self._repairs.refuse(path, what, expected, line, **counts, other=names[0])
        # A side that cannot be read must not make every annotator's file wrong as well.
        return list(zip(source or target, target or source, strict=False))

    def _verses(self, path: Path) -> list[str]:
        try:
            verses = lines(decoded(read_capped(path), path, _ENCODING))
        except InputError as error:
            self._repairs.problems += error.problems
            return []
        trailer = [line for line in verses[_VERSES_IN_A_SAMPLE:] if line.strip(" ")]
        if trailer:
            template = N_(
                "{path}: {count} {count:line|lines} after the verses {count:was|were} not read"
            )
            values: dict[str, str | int] = {"path": str(path), "count": len(trailer)}
            self._trailers.append(Sentence(template, values))
        del verses[_VERSES_IN_A_SAMPLE:]
        while verses and not verses[-1].strip(" "):
            verses.pop()
        if not verses:
            self._repairs.refuse(
                path, N_("the sample holds no verse"), N_("expected one verse a line")
            )
        for line, verse in enumerate(verses, 1):
            problem = line_problem(str(path), line, verse)
            if problem is not None and not verse.strip(" \t\r"):
                self._repairs.problems.append(problem)
            else:
                verses[line - 1] = self._repairs.verse(verse, problem)
        if any(map(_is_perhaps_utf8, verses)):
            template = N_("{path} looks like UTF-8, but was read as Latin-1")
            self._perhaps_utf8.append(Sentence(template, {"path": str(path)}))
        return verses

    def _pair_files(self, annotator: Path) -> dict[_Place, Path]:
        files: dict[_Place, Path] = {}
        for path in _entries(annotator):
            match = _PAIR_FILE.fullmatch(path.name)
            if match:
                files[int(match[1]), int(match[2])] = path
            elif _MISNAMED_PAIR_FILE.fullmatch(path.name):
                what = N_("the name of this file is not of this format")
                expected = N_("expected samp1.SentPair0: a sample from 1, a verse from 0 to 9")
                self._repairs.refuse(path, what, expected)
            elif _COPY_OF_PAIR_FILE.fullmatch(path.name):
                template = N_("{path} was not read: it looks like a copy")
                self._copies.append(Sentence(template, {"path": str(path)}))
        if files and first_unholdable(annotator.name) is not None:
            what = N_("the name of this folder cannot be an annotator's name")
            self._repairs.refuse(annotator, what, N_("rename it"))
        return files

    def _work(
        self,
        annotator: Path,
        files: Mapping[_Place, Path],
        verses: Mapping[_Place, tuple[str, str]],
    ) -> Iterator[PairAnnotation]:
        begun = {number for number, _ in files}
        for place, (source, target) in verses.items():
            if place in files:
                alignment = self._alignment(files[place], source, target)
                yield PairAnnotation.of(alignment, done=True)
                continue
            yield UNTOUCHED
            if place[0] in begun:
                expected = N_("expected a file for every verse of sample {number}, or for none")
                path = annotator / _pair_file(place)
                self._repairs.refuse(path, N_("the file is missing"), expected, number=place[0])
        for place in sorted(files.keys() - verses.keys()):
            expected = N_("expected that verse in {source} and {target}")
            names = {side.value: _sample_file(side, place[0]) for side in Side}
            numbers = {"verse": place[1] + 1, "number": place[0]}
            what = N_("there is no verse {verse} in sample {number}")
            self._repairs.refuse(files[place], what, expected, **numbers, **names)

    def _alignment(self, path: Path, source: str, target: str) -> Alignment:
        bitext = self._choices.bitext(("",), (source,), (target,))
        gathering = LinkGathering(path, bitext, IndexBase.ONE, self._choices)
        try:
            text = decoded(read_capped(path), path, _ENCODING)
            gather_rows(gathering, enumerate(lines(text), 1))
            (alignment,) = gathering.alignments()
        except InputError as error:
            self._repairs.problems += error.problems
            return Alignment()
        self._repairs.include(gathering.repairs)
        self._settled += gathering.settled
        return alignment


def _entries(folder: Path) -> list[Path]:
    expected = N_("expected a folder with EN.sample.1, FR.sample.1 and annotators' folders")
    return entries_of(folder, expected)


def _untouched(works: tuple[AnnotationSet, ...]) -> Iterator[Sentence]:
    for work in works:
        left = sum(not pair.done for pair in work.pairs)
        if left:
            template = N_(
                "{annotator} has no files for {count} verse {count:pair, which is|pairs, which "
                "are} untouched"
            )
            yield Sentence(template, {"annotator": work.annotator, "count": left})


def _is_perhaps_utf8(verse: str) -> bool:
    try:
        return not verse.encode(_ENCODING).decode().isascii()
    except UnicodeDecodeError:
        return False


def _sample_file(side: Side, number: int) -> str:
    prefix = "EN" if side is Side.SOURCE else "FR"
    return f"{prefix}.sample.{number}"


def _pair_file(place: _Place) -> str:
    """The name of the file of one annotator's decisions on a verse pair; also its reference.

    >>> _pair_file((3, 0))
    'samp3.SentPair0'
    """
    return f"samp{place[0]}.SentPair{place[1]}"


def _places(references: tuple[str, ...]) -> list[_Place]:
    """Where each verse pair goes: where its reference says if all do so in order, else by tens.

    >>> _places(("samp7.SentPair0", "samp7.SentPair1"))
    [(7, 0), (7, 1)]
    >>> _places(("Gen 1:1", "Gen 1:2"))
    [(1, 0), (1, 1)]
    """
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


def _check_latin_1(name: str, bitext: Bitext, problems: Repairs) -> None:
    for pair in bitext:
        for side in Side:
            for position, token in enumerate(pair.tokens(side), 1):
                try:
                    token.encode(_ENCODING)
                except UnicodeEncodeError:
                    problems.refuse(
                        name,
                        N_("Latin-1 cannot hold {side} word {position} of {reference}, '{token}'"),
                        N_(
                            "this bitext cannot be written in the 1998 format; keep the .blinker "
                            "file"
                        ),
                        side=side.value,
                        position=position,
                        reference=pair.reference,
                        token=token,
                    )


def _check_finished(
    name: str, work: AnnotationSet, places: list[_Place], problems: Repairs
) -> None:
    begun = {
        place[0]
        for place, pair in zip(places, work.pairs, strict=True)
        if pair.state is not PairState.UNTOUCHED
    }
    if not begun:
        expected = N_("expected at least one sample's work")
        problems.refuse(name, N_("nothing in it is annotated"), expected)
    for place, reference, pair in zip(places, work.bitext.references, work.pairs, strict=True):
        if place[0] in begun and not pair.done:
            what = N_("verse pair {reference} is not done, and the 1998 format cannot say so")
            expected = N_("finish all of sample {number} first")
            problems.refuse(name, what, expected, reference=reference, number=place[0])


def _holds_by_chance(work: AnnotationSet) -> frozenset[Feature]:
    """What a distribution holds of this annotation set because it is as distributions are."""
    bitext = work.bitext
    places = _places(bitext.references)
    as_they_are = {
        Feature.LANGUAGES: (bitext.source_language, bitext.target_language) == (ENGLISH, FRENCH),
        Feature.REFERENCES: bitext.references == tuple(map(_pair_file, places)),
        Feature.SETS: bitext.sets == tuple(number for number, _ in places),
    }
    return frozenset(feature for feature, is_held in as_they_are.items() if is_held)


def _looks_like(folder: Path) -> bool:
    names = names_in(folder)
    return any(map(_SAMPLE_FILE.fullmatch, names)) and any(
        _PAIR_FILE.fullmatch(inner) for name in names for inner in names_in(folder / name)
    )


BLINKER98 = Format(
    "blinker98",
    "distribution of 1998: a folder of samples and annotators' folders, in Latin-1",
    frozenset({Feature.LINKS, Feature.MARKS, Feature.STATES, Feature.ANNOTATOR}),
    read,
    (Part.FOLDER,),
    asks=(Question.CONFLICTS, Question.UNLINKED),
    write=write,
    several=True,
    languages=(ENGLISH, FRENCH),
    holds_by_chance=_holds_by_chance,
    looks_like=_looks_like,
    says_encoding=True,
)
