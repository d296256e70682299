"""Alpaco's variant of the 1998 format: a folder of texts, and files of links that name them.

A file of links begins with the names of two text files; lines such as ``4 1`` follow, as in 1998:
positions from 1, with 0 for a word that is not translated. The text files are aligned as a whole:
each is one verse (Rassier and Pedersen 2003, Alpaco 0.3, sections 3 to 5).
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.annotation import AnnotationSet
from blinker_qt.bitext.errors import InputError, Problem
from blinker_qt.bitext.sentence import Sentence
from blinker_qt.bitext.tokenizing import first_unholdable
from blinker_qt.bitext.verses import Bitext, Language, Side, VersePair
from blinker_qt.formats.import_remarks import Repairs
from blinker_qt.formats.interchange import Choices, Found, IndexBase
from blinker_qt.formats.link_gathering import At, LinkGathering, settled_remarks
from blinker_qt.formats.natural_order import natural_key
from blinker_qt.formats.reading import decoded, lines, read_capped
from blinker_qt.formats.verse_lines import line_problem

SUFFIX = ".alpaco"
_ROW = re.compile(r"[ \t]*([0-9]{1,7})[ \t]+([0-9]{1,7})[ \t]*")
_NAMES = re.compile(r"[ \t]*([^ \t]+)[ \t]+([^ \t]+)[ \t]*")


@dataclass(frozen=True, slots=True)
class _LinkFile:
    """A file of links.

    Attributes:
        path: the file.
        rows: its lines behind the first.
        texts: the names of the two text files, without folders.
    """

    path: Path
    rows: tuple[str, ...]
    texts: tuple[str, str]

    @property
    def reference(self) -> str:
        """What the verse pair is called."""
        return self.path.name.removesuffix(SUFFIX)


def read(folder: Path, choices: Choices) -> Found:
    """One annotator's work, every verse pair taken as done, in the natural order of the file names.

    The reference of a verse pair is the name of its file of links, without ``.alpaco`` at its end.

    Args:
        folder: holds the files of links and the texts; folders before the names of texts count
            nothing, for they were those of another machine. Other files are not read.
        choices: who drew the links, and what to do with words both linked and marked.

    Raises:
        InputError: every problem of every file: texts that are missing or no verse, lines that are
            not links, positions outside their verse, links given twice, unsettled conflicts.
    """
    return _Reading(folder, choices).found()


def write(works: Mapping[str, AnnotationSet]) -> dict[str, bytes]:
    """Each annotator's work as a folder of its own, with the texts, numbered from 1."""
    return {
        f"{name}/{path}": data
        for name, work in works.items()
        for number, (verses, pair) in enumerate(zip(work.bitext, work.pairs, strict=True), 1)
        for path, data in _files(number, verses, pair.alignment).items()
    }


def _files(number: int, verses: VersePair, alignment: Alignment) -> dict[str, bytes]:
    rows = [(source + 1, target + 1) for source, target in sorted(alignment.links)]
    rows += [(position + 1, 0) for position in sorted(alignment.not_translated_source)]
    rows += [(0, position + 1) for position in sorted(alignment.not_translated_target)]
    texts = [f"{number}.{side.value}" for side in Side]
    links = "".join(f"{source} {target}\n" for source, target in rows)
    files = {f"{number}{SUFFIX}": f"{' '.join(texts)}\n{links}".encode()}
    for name, side in zip(texts, Side, strict=True):
        files[name] = f"{' '.join(verses.tokens(side))}\n".encode()
    return files


class _Reading:
    """One folder, read once; gathers its problems."""

    def __init__(self, folder: Path, choices: Choices) -> None:
        self._folder = folder
        self._choices = choices
        self._repairs = Repairs(strict=choices.strict)
        self._problems = self._repairs.problems
        self._remarks: list[Sentence] = []
        self._settled = 0
        self._verses: dict[str, str | None] = {}

    def found(self) -> Found:
        paths = self._listed()
        names = {path.name for path in paths}
        files = _link_files(paths, names)
        self._check_names(files)
        pairs, alignments = [], []
        for file in files:
            source, target = (self._verse(file, name, names) for name in file.texts)
            if source is not None and target is not None:
                sides = tuple(source.split(" ")), tuple(target.split(" "))
                pairs.append(VersePair(file.reference, *sides))
                alignments.append(self._alignment(file, pairs[-1]))
        if not files:
            what = "no file in here names two texts that are in here"
            self._complain(self._folder, what, "expected at least one whose first line does")
        if self._problems:
            raise InputError(*self._problems)
        read_files = {file.path.name for file in files} | self._verses.keys()
        for name in sorted(names - read_files, key=natural_key):
            template = "{path} was not read: it names no texts, and no file of links names it"
            self._remarks.append(Sentence(template, {"path": str(self._folder / name)}))
        choices = self._choices
        languages = choices.source_language or Language(), choices.target_language or Language()
        work = AnnotationSet.finished(Bitext.of(pairs, *languages), alignments, choices.annotator)
        settled = settled_remarks(self._settled, choices.conflicts)
        return Found((work,), IndexBase.ONE, (*self._repairs.remarks(), *self._remarks, *settled))

    def _listed(self) -> list[Path]:
        try:
            paths = [path for path in self._folder.iterdir() if path.is_file()]
        except OSError as error:
            raise InputError(
                Problem(
                    str(self._folder),
                    "the folder cannot be read: {reason}",
                    "expected a folder of texts and of files of links",
                    values={"reason": error.strerror or str(error)},
                )
            ) from error
        return sorted(paths, key=lambda path: natural_key(path.name))

    def _check_names(self, files: list[_LinkFile]) -> None:
        first: dict[str, str] = {}
        for file in files:
            if first_unholdable(file.reference) is not None or not file.reference:
                what = "the name of this file cannot be a reference"
                self._complain(file.path, what, "rename it")
            elif first.setdefault(file.reference, file.path.name) != file.path.name:
                what = "the reference '{reference}' is that of {other} already"
                values = {"reference": file.reference, "other": first[file.reference]}
                expected = "rename one of the two"
                self._problems.append(Problem(str(file.path), what, expected, values=values))

    def _verse(self, file: _LinkFile, name: str, names: set[str]) -> str | None:
        """The verse of a text file; None where there is a problem."""
        if name not in names:
            what, expected = "there is no file {name} beside it", "expected the text that it names"
            self._complain(file.path, what, expected, line=1, name=name)
            return None
        if name not in self._verses:
            self._verses[name] = self._read_verse(self._folder / name)
        return self._verses[name]

    def _read_verse(self, path: Path) -> str | None:
        try:
            rows = lines(decoded(read_capped(path), path))
        except InputError as error:
            self._problems += error.problems
            return None
        numbered = [(number, row) for number, row in enumerate(rows, 1) if row.strip()]
        verses = [
            self._repairs.verse(row, line_problem(str(path), number, row))
            for number, row in numbered
        ]
        problems = []
        if not numbered:
            problems = [Problem(str(path), "the file is empty", "expected at least one word")]
        if len(numbered) > 1:
            template = "{path}: {count} {count:line was|lines were} read as one verse"
            self._remarks.append(Sentence(template, {"path": str(path), "count": len(numbered)}))
        self._problems += problems
        return None if problems else " ".join(verses)

    def _alignment(self, file: _LinkFile, pair: VersePair) -> Alignment:
        bitext = Bitext.of([pair])
        gathering = LinkGathering(str(file.path), bitext, IndexBase.ONE, self._choices)
        for line, row in enumerate(file.rows, 2):
            if row.strip(" \t"):
                _gather(gathering, At(line), row)
        try:
            (alignment,) = gathering.alignments()
        except InputError as error:
            self._problems += error.problems
            return Alignment()
        self._settled += gathering.settled
        self._remarks += gathering.repairs.remarks()
        return alignment

    def _complain(
        self, path: Path, what: str, expected: str, *, line: int | None = None, **values: str
    ) -> None:
        self._problems.append(Problem(str(path), what, expected, line, values=values))


def _link_files(paths: list[Path], names: set[str]) -> list[_LinkFile]:
    """The files of links among files; one that another one names is a text, whatever it holds."""
    contents = {path: _text(path) for path in paths}
    found = [
        file
        for path, text in contents.items()
        if text is not None and (file := _link_file(path, text, names)) is not None
    ]
    texts = {name for file in found if names.issuperset(file.texts) for name in file.texts}
    return [file for file in found if file.path.name not in texts]


def _text(path: Path) -> str | None:
    """The text of a file; None where it is none, for it may be any file."""
    try:
        return decoded(read_capped(path), path)
    except InputError:
        return None


def _link_file(path: Path, text: str, names: set[str]) -> _LinkFile | None:
    """The file of links that a text is: it names texts that are there, or else has links below."""
    first, *rows = lines(text) or [""]
    found = _NAMES.fullmatch(first)
    if not found or _ROW.fullmatch(first):
        return None
    source, target = (re.split(r"[/\\]", name)[-1] for name in found.groups())
    links = [row for row in rows if row.strip(" \t")]
    if {source, target} <= names or (links and all(map(_ROW.fullmatch, links))):
        return _LinkFile(path, tuple(rows), (source, target))
    return None


def _gather(gathering: LinkGathering, at: At, row: str) -> None:
    found = _ROW.fullmatch(row)
    if not found:
        what, expected = "the line is not a link", "expected two positions such as 4 1"
        gathering.complain(at, what, expected)
        return
    source, target = int(found[1]), int(found[2])
    if source and target:
        gathering.link(0, source, target, at)
    elif source or target:
        gathering.mark(0, Side.SOURCE if source else Side.TARGET, source or target, at)
    else:
        what, expected = "the line names no word", "expected a position on one side at least"
        gathering.complain(at, what, expected)
