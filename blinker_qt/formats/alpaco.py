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
from blinker_qt.bitext.errors import InputError, Sentence
from blinker_qt.bitext.tokens import first_unholdable
from blinker_qt.bitext.verses import Side, VersePair
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
from blinker_qt.formats.links import (
    NUMBERED_ROW,
    LinkGathering,
    gather_rows,
    rows_of,
    settled_remarks,
)
from blinker_qt.formats.reading import entries_of, lines, natural_key, read_lines, read_text
from blinker_qt.formats.signs import first_lines, names_in
from blinker_qt.formats.texts import Repairs, check_bitext, line_problem
from blinker_qt.translation import N_

_SUFFIX = ".alpaco"
_NAMES = re.compile(r"[ \t]*([^ \t]+)[ \t]+([^ \t]+)[ \t]*")


@dataclass(frozen=True, slots=True)
class _LinkFile:
    """A file of links: its lines behind the first, and the names of its texts without folders."""

    path: Path
    rows: tuple[str, ...]
    texts: tuple[str, str]

    @property
    def reference(self) -> str:
        """What the verse pair is called."""
        return self.path.name.removesuffix(_SUFFIX)


def read(parts: Parts, choices: Choices) -> Found:
    """One annotator's work, every verse pair taken as done, in the natural order of the file names.

    The reference of a verse pair is the name of its file of links, without ``.alpaco`` at its end.
    Folders before the names of texts count nothing, for they were those of another machine. Files
    that neither name texts nor are named are not read.
    """
    return _Reading(parts[Part.FOLDER], choices).found()


def write(works: Works, _choices: Choices) -> Mapping[str, bytes]:
    """Each annotator's work as a folder of its own, with the texts, numbered from 1."""
    check_bitext(*first_of(works))
    return {
        f"{name}/{path}": data
        for name, work in works.items()
        for number, (verses, pair) in enumerate(zip(work.bitext, work.pairs, strict=True), 1)
        for path, data in _files(number, verses, pair.alignment).items()
    }


def _files(number: int, verses: VersePair, alignment: Alignment) -> dict[str, bytes]:
    texts = [f"{number}.{side.value}" for side in Side]
    links = "".join(f"{source} {target}\n" for source, target in rows_of(alignment))
    files = {f"{number}{_SUFFIX}": f"{' '.join(texts)}\n{links}".encode()}
    for name, side in zip(texts, Side, strict=True):
        files[name] = f"{' '.join(verses.tokens(side))}\n".encode()
    return files


class _Reading:
    """One folder, read once; gathers its problems."""

    def __init__(self, folder: Path, choices: Choices) -> None:
        self._folder = folder
        self._choices = choices
        self._repairs = Repairs(strict=choices.strict)
        self._remarks: list[Sentence] = []
        self._settled = 0
        self._verses: dict[str, str | None] = {}

    def found(self) -> Found:
        expected = N_("expected a folder of texts and of files of links")
        paths = entries_of(self._folder, expected, Path.is_file)
        names = {path.name for path in paths}
        files = self._link_files(paths, names)
        self._check_names(files)
        pairs, alignments = [], []
        for file in files:
            source, target = (self._verse(file, name, names) for name in file.texts)
            if source is not None and target is not None:
                pairs.append((file.reference, source, target))
                alignments.append(self._alignment(file, source, target))
        if not files:
            what = N_("no file in here names two texts that are in here")
            self._repairs.refuse(
                self._folder, what, N_("expected at least one whose first line does")
            )
        self._repairs.check()
        read_files = {file.path.name for file in files} | self._verses.keys()
        for name in sorted(names - read_files, key=natural_key):
            template = N_("{path} was not read: it names no texts, and no file of links names it")
            self._remarks.append(Sentence(template, {"path": str(self._folder / name)}))
        settled = settled_remarks(self._settled, self._choices.conflicts)
        remarks = (*self._repairs.remarks(), *self._remarks, *settled)
        bitext = self._choices.bitext(*([pair[column] for pair in pairs] for column in range(3)))
        return Found.finished(bitext, alignments, self._choices, remarks, IndexBase.ONE)

    def _link_files(self, paths: list[Path], names: set[str]) -> list[_LinkFile]:
        """The files of links; one that another one names is a text, whatever it holds."""
        contents = {path: self._text(path) for path in paths}
        found = [
            file
            for path, text in contents.items()
            if text is not None and (file := _link_file(path, text, names)) is not None
        ]
        texts = {name for file in found if names.issuperset(file.texts) for name in file.texts}
        return [file for file in found if file.path.name not in texts]

    def _text(self, path: Path) -> str | None:
        """The text of a file; None where it is none, for it may be any file."""
        try:
            return read_text(path, self._choices.encoding)
        except InputError:
            return None

    def _check_names(self, files: list[_LinkFile]) -> None:
        first: dict[str, str] = {}
        for file in files:
            if first_unholdable(file.reference) is not None or not file.reference:
                what = N_("the name of this file cannot be a reference")
                self._repairs.refuse(file.path, what, N_("rename it"))
            elif first.setdefault(file.reference, file.path.name) != file.path.name:
                what = N_("the reference '{reference}' is that of {other} already")
                values = {"reference": file.reference, "other": first[file.reference]}
                self._repairs.refuse(file.path, what, N_("rename one of the two"), **values)

    def _verse(self, file: _LinkFile, name: str, names: set[str]) -> str | None:
        """The verse of a text file; None where there is a problem."""
        if name not in names:
            what = N_("there is no file {name} beside it")
            expected = N_("expected the text that it names")
            self._repairs.refuse(file.path, what, expected, 1, name=name)
            return None
        if name not in self._verses:
            self._verses[name] = self._read_verse(self._folder / name)
        return self._verses[name]

    def _read_verse(self, path: Path) -> str | None:
        try:
            rows = read_lines(path, self._choices.encoding)
        except InputError as error:
            self._repairs.problems += error.problems
            return None
        numbered = [(number, row) for number, row in enumerate(rows, 1) if row.strip(" \t")]
        if not numbered:
            self._repairs.refuse(path, N_("the file is empty"), N_("expected at least one word"))
            return None
        if len(numbered) > 1:
            template = N_("{path}: {count} {count:line was|lines were} read as one verse")
            values: dict[str, str | int] = {"path": str(path), "count": len(numbered)}
            self._remarks.append(Sentence(template, values))
        return " ".join(
            self._repairs.verse(row, line_problem(str(path), number, row))
            for number, row in numbered
        )

    def _alignment(self, file: _LinkFile, source: str, target: str) -> Alignment:
        bitext = self._choices.bitext((file.reference,), (source,), (target,))
        gathering = LinkGathering(file.path, bitext, IndexBase.ONE, self._choices)
        try:
            gather_rows(gathering, enumerate(file.rows, 2))
            (alignment,) = gathering.alignments()
        except InputError as error:
            self._repairs.problems += error.problems
            return Alignment()
        self._settled += gathering.settled
        self._repairs.include(gathering.repairs)
        return alignment


def _link_file(path: Path, text: str, names: set[str]) -> _LinkFile | None:
    """The file of links that a text is: it names texts that are there, or else has links below."""
    first, *rows = lines(text) or [""]
    found = _NAMES.fullmatch(first)
    if not found or NUMBERED_ROW.fullmatch(first):
        return None
    source, target = (re.split(r"[/\\]", name)[-1] for name in found.groups())
    links = [row for row in rows if row.strip(" \t")]
    if {source, target} <= names or (links and all(map(NUMBERED_ROW.fullmatch, links))):
        return _LinkFile(path, tuple(rows), (source, target))
    return None


def _looks_like(folder: Path) -> bool:
    """A file whose first line names two others of the folder, with lines of two numbers behind."""
    names = set(names_in(folder))
    for name in sorted(names):
        first, *rest = first_lines(folder / name) or [""]
        texts = {word.replace("\\", "/").rpartition("/")[2] for word in first.split()}
        if len(first.split()) == 2 and texts <= names and any(map(NUMBERED_ROW.fullmatch, rest)):
            return True
    return False


ALPACO = Format(
    "alpaco",
    "Alpaco's variant of the 1998 format: a folder of texts, and files of links that name them",
    frozenset({Feature.LINKS, Feature.MARKS}),
    read,
    (Part.FOLDER,),
    asks=(Question.ANNOTATOR, Question.CONFLICTS, Question.UNLINKED),
    write=write,
    looks_like=_looks_like,
)
