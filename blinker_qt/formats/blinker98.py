"""Reads and writes folders of the 1998 Blinker project, and of Alpaco.

``EN.sample.N`` and ``FR.sample.N`` have ten verses in Latin-1, one on each line; later lines, which
were added by others, are not read. ``A1/sampN.SentPairK`` has annotator A1's decisions on verse
K + 1 of sample N in any order: ``4 1`` (source word 4 is linked with target word 1), ``4 0``
(source word 4 is not translated) and ``0 1`` (Melamed 1998, Manual annotation of translational
equivalence: the Blinker project).

In Alpaco's folders a file of links begins with the names of two text files, each of which is one
verse; the other lines are as in 1998 (Rassier and Pedersen 2003, Alpaco 0.3, sections 3 to 5).
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.annotation import UNTOUCHED, AnnotationSet, PairAnnotation, PairState
from blinker_qt.bitext.errors import InputError
from blinker_qt.bitext.tokens import first_unholdable
from blinker_qt.bitext.verses import Bitext, Language, Side
from blinker_qt.formats.choices import Choices, IndexBase, Part, Parts
from blinker_qt.formats.foreign_files import (
    ForeignFile,
    Problems,
    as_lines,
    first_lines,
    holdable_bitext,
    names_in,
)
from blinker_qt.formats.interchange import Contents, Feature, Format, Works
from blinker_qt.formats.links import At, LinkGathering, rows_of
from blinker_qt.formats.reading import entries_of, lines, natural_key
from blinker_qt.translation import N_

ENGLISH = Language("en")
FRENCH = Language("fr")

_VERSES_IN_A_SAMPLE = 10
_ENCODING = "latin-1"
_LAST_IN_LATIN_1 = 0xFF
_SAMPLE_FILE = re.compile(r"(?:EN|FR)\.sample\.([1-9][0-9]{0,6})")
_PAIR_FILE = re.compile(r"samp([1-9][0-9]{0,6})\.SentPair([0-9])")
_MISNAMED_PAIR_FILE = re.compile(r"samp[0-9]+\.SentPair[0-9]+", re.IGNORECASE)
_COPY_OF_PAIR_FILE = re.compile(r"samp.*SentPair.*", re.IGNORECASE)
_NUMBERED_ROW = re.compile(r"[ \t]*([0-9]{1,7})[ \t]+([0-9]{1,7})[ \t]*")
_SUFFIX = ".alpaco"
_NAMES = re.compile(r"[ \t]*([^ \t]+)[ \t]+([^ \t]+)[ \t]*")

_SampleVerse = tuple[int, int]
"""A verse pair: the number of its sample from 1, and of its verse from 0."""
_Verses = Mapping[_SampleVerse, tuple[str, str]]


def read(parts: Parts, choices: Choices) -> Contents:
    """Read every annotator's work in a folder of 1998, in the order of their names.

    A verse pair's reference is the name of its file, such as ``samp1.SentPair0``; its set is the
    number of its sample. Verse pairs with a file by the annotator are done; samples without any
    file by the annotator are untouched.
    """
    folder = ForeignFile(parts[Part.FOLDER], choices)
    entries = entries_of(parts[Part.FOLDER])
    verses = _read_samples(folder, entries)
    bitext = Bitext(
        choices.source_language or ENGLISH,
        choices.target_language or FRENCH,
        tuple(map(_pair_file, verses)),
        tuple(source for source, _ in verses.values()),
        tuple(target for _, target in verses.values()),
        tuple(number for number, _ in verses),
    )
    works = tuple(
        AnnotationSet(bitext, tuple(_read_work(folder, path, files, verses)), path.name)
        for path in entries
        if path.is_dir() and (files := _pair_files(folder, path))
    )
    if not works:
        what = N_(
            "this folder has no folder with an annotator's files; expected at least one, "
            "such as A1/samp1.SentPair0"
        )
        folder.complain(what)
    folder.check()
    for work in works:
        template = N_(
            "{annotator} has no files for {count} verse {count:pair, which is|pairs, which are} "
            "untouched"
        )
        left = sum(not pair.done for pair in work.pairs)
        folder.remark(template, left, annotator=work.annotator)
    return Contents(works, IndexBase.ONE, folder.remarks())


def write(works: Works, _choices: Choices) -> Mapping[str, bytes]:
    """Write the work of annotators as the files of a folder of 1998.

    Verse pairs with references such as ``samp3.SentPair0`` in order go there; those of other
    bitexts fill samples of ten.
    """
    bitext = holdable_bitext(works)
    problems = Problems(next(iter(works)))
    _check_latin_1(bitext, problems)
    places = _places(bitext.references)
    for name, work in works.items():
        _check_finished(work, places, problems.beside(name))
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
                files[f"{name}/{_pair_file(place)}"] = _written_links(pair.alignment)
    return files


def _read_samples(folder: ForeignFile, entries: Sequence[Path]) -> _Verses:
    matches = (_SAMPLE_FILE.fullmatch(path.name) for path in entries)
    numbers = sorted({int(match[1]) for match in matches if match})
    if not numbers:
        folder.complain(N_("the folder holds no samples; expected EN.sample.1 and FR.sample.1"))
    verses: dict[_SampleVerse, tuple[str, str]] = {}
    for number in numbers:
        names = [_sample_file(side, number) for side in Side]
        files = [folder.beside(Path(folder.path) / name) for name in names]
        source, target = map(_read_sample, files)
        if source and target and len(source) != len(target):
            what = N_(
                "the sample has {count} {count:verse|verses}, in {other} it has {other_count}"
            )
            line = min(len(source), len(target)) + 1
            counts = {"count": len(target), "other_count": len(source)}
            files[1].complain(what, line, **counts, other=names[0])
        # A side that cannot be read must not cause a problem in every annotator's file.
        pairs = zip(source or target, target or source, strict=False)
        verses |= {(number, verse): pair for verse, pair in enumerate(pairs)}
    return verses


def _read_sample(file: ForeignFile) -> list[str]:
    verses = file.lines_or_none(_ENCODING)
    if verses is None:
        return []
    trailer = [line for line in verses[_VERSES_IN_A_SAMPLE:] if line.strip(" ")]
    template = N_("{path}: {count} {count:line|lines} after the verses {count:was|were} not read")
    file.remark(template, len(trailer), path=file.path)
    del verses[_VERSES_IN_A_SAMPLE:]
    while verses and not verses[-1].strip(" "):
        verses.pop()
    if not verses:
        file.complain(N_("the sample holds no verse; expected one verse per line"))
    for line, verse in enumerate(verses, 1):
        if verse.strip(" \t\r"):
            verses[line - 1] = file.verse(verse, line)
        else:
            file.complain(N_("the line is empty; each has a verse with at least one word"), line)
    template = N_("{path} looks like UTF-8, but was read as Latin-1")
    file.remark(template, any(map(_is_perhaps_utf8, verses)), path=file.path)
    return verses


def _pair_files(folder: ForeignFile, annotator: Path) -> dict[_SampleVerse, Path]:
    files: dict[_SampleVerse, Path] = {}
    for path in entries_of(annotator):
        match = _PAIR_FILE.fullmatch(path.name)
        if match:
            files[int(match[1]), int(match[2])] = path
        elif _MISNAMED_PAIR_FILE.fullmatch(path.name):
            what = N_(
                "the name of this file is not of this format; expected samp1.SentPair0: a sample "
                "from 1, a verse from 0 to 9"
            )
            folder.beside(path).complain(what)
        elif _COPY_OF_PAIR_FILE.fullmatch(path.name):
            folder.remark(N_("{path} was not read: it looks like a copy"), path=str(path))
    if files and first_unholdable(annotator.name) is not None:
        what = N_("the name of this folder cannot be an annotator's name; rename it")
        folder.beside(annotator).complain(what)
    return files


def _read_work(
    folder: ForeignFile, annotator: Path, files: Mapping[_SampleVerse, Path], verses: _Verses
) -> Iterator[PairAnnotation]:
    begun = {number for number, _ in files}
    for place, (source, target) in verses.items():
        if place in files:
            file = folder.beside(files[place])
            rows = enumerate(file.lines_or_none(_ENCODING) or (), 1)
            alignment = _alignment(file, "", source, target, rows)
            yield PairAnnotation.of(alignment, done=True)
            continue
        yield UNTOUCHED
        if place[0] in begun:
            file = folder.beside(annotator / _pair_file(place))
            file.complain(
                N_(
                    "the file is missing; expected a file for every verse of sample {number}, "
                    "or for none"
                ),
                number=place[0],
            )
    for place in sorted(files.keys() - verses.keys()):
        what = N_("there is no verse {verse} in sample {number} of both {source} and {target}")
        names = {side.value: _sample_file(side, place[0]) for side in Side}
        numbers = {"verse": place[1] + 1, "number": place[0]}
        folder.beside(files[place]).complain(what, **numbers, **names)


def _alignment(
    file: ForeignFile, reference: str, source: str, target: str, rows: Iterable[tuple[int, str]]
) -> Alignment:
    """The alignment of a verse pair in numbered lines such as ``4 1``."""
    bitext = file.choices.bitext((reference,), (source,), (target,))
    gathering = LinkGathering(file, bitext, IndexBase.ONE)
    for line, row in rows:
        match = _NUMBERED_ROW.fullmatch(row)
        if match:
            gathering.link_or_mark(0, int(match[1]), int(match[2]), At(line))
        elif row.strip(" \t"):
            what = N_("the line is not a link, two positions such as 4 1")
            file.complain(what, line)
    (alignment,) = gathering.alignments()
    return alignment


def _written_links(alignment: Alignment, *before: str) -> bytes:
    return as_lines([*before, *(f"{source} {target}" for source, target in rows_of(alignment))])


def _is_perhaps_utf8(verse: str) -> bool:
    try:
        return not verse.encode(_ENCODING).decode().isascii()
    except UnicodeDecodeError:
        return False


def _sample_file(side: Side, number: int) -> str:
    prefix = "EN" if side is Side.SOURCE else "FR"
    return f"{prefix}.sample.{number}"


def _pair_file(place: _SampleVerse) -> str:
    return f"samp{place[0]}.SentPair{place[1]}"


def _places(references: tuple[str, ...]) -> list[_SampleVerse]:
    """Where each verse pair goes: as its reference says if all are in order, otherwise by tens.

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


def _check_latin_1(bitext: Bitext, problems: Problems) -> None:
    for pair in bitext:
        for side in Side:
            for position, token in enumerate(pair.tokens(side), 1):
                if any(ord(character) > _LAST_IN_LATIN_1 for character in token):
                    what = N_(
                        "Latin-1 cannot hold {side} word {position} of {reference}, '{token}'; "
                        "this bitext cannot be written in the 1998 format; keep the .blinker file"
                    )
                    values = {"side": side.value, "position": position, "token": token}
                    problems.complain(what, reference=pair.reference, **values)


def _check_finished(work: AnnotationSet, places: list[_SampleVerse], problems: Problems) -> None:
    states = zip(places, work.pairs, strict=True)
    begun = {place[0] for place, pair in states if pair.state is not PairState.UNTOUCHED}
    if not begun:
        what = N_("no sample in it is annotated")
        problems.complain(what)
    for place, reference, pair in zip(places, work.bitext.references, work.pairs, strict=True):
        if place[0] in begun and not pair.done:
            what = N_(
                "verse pair {reference} is not done, and the 1998 format cannot say so; finish "
                "all of sample {number} first"
            )
            problems.complain(what, reference=reference, number=place[0])


def _implied_features(work: AnnotationSet) -> frozenset[Feature]:
    """The features that are as the format implies."""
    bitext = work.bitext
    places = _places(bitext.references)
    implied = {
        Feature.LANGUAGES: (bitext.source_language, bitext.target_language) == (ENGLISH, FRENCH),
        Feature.REFERENCES: bitext.references == tuple(map(_pair_file, places)),
        Feature.SETS: bitext.sets == tuple(number for number, _ in places),
    }
    return frozenset(feature for feature, is_implied in implied.items() if is_implied)


def _looks_like(folder: Path) -> bool:
    names = names_in(folder)
    return any(map(_SAMPLE_FILE.fullmatch, names)) and any(
        _PAIR_FILE.fullmatch(inner) for name in names for inner in names_in(folder / name)
    )


class _LinkFile(NamedTuple):
    """A file of links of Alpaco: its lines after the first, and the names of its two texts."""

    file: ForeignFile
    name: str
    rows: Sequence[str]
    texts: tuple[str, str]

    @property
    def reference(self) -> str:
        """The reference of its verse pair."""
        return self.name.removesuffix(_SUFFIX)


def read_alpaco(parts: Parts, choices: Choices) -> Contents:
    """Read one annotator's work, every verse pair as done, in the natural order of file names.

    The reference of a verse pair is the name of its file of links without ``.alpaco``. Folders
    before the names of texts are ignored, since they were on another machine.
    """
    folder = ForeignFile(parts[Part.FOLDER], choices)
    paths = entries_of(parts[Part.FOLDER], Path.is_file)
    names = {path.name for path in paths}
    files = _link_files(folder, paths, names)
    _check_references(files)
    texts: dict[str, str | None] = {}
    pairs, alignments = [], []
    for links in files:
        for name in links.texts:
            if name not in names:
                what = N_("there is no text {name} beside this file, which names it")
                links.file.complain(what, 1, name=name)
            elif name not in texts:
                texts[name] = _read_text(folder.beside(parts[Part.FOLDER] / name))
        source, target = map(texts.get, links.texts)
        if source is not None and target is not None:
            pairs.append((links.reference, source, target))
            rows = enumerate(links.rows, 2)
            alignments.append(_alignment(links.file, links.reference, source, target, rows))
    if not files:
        what = N_(
            "no file in this folder names two texts of the folder; expected at least one "
            "whose first line does"
        )
        folder.complain(what)
    folder.check()
    for name in sorted(names - texts.keys() - {file.name for file in files}, key=natural_key):
        template = N_("{path} was not read: it names no texts, and no file of links names it")
        folder.remark(template, path=str(parts[Part.FOLDER] / name))
    bitext = choices.bitext(
        [reference for reference, _, _ in pairs],
        [source for _, source, _ in pairs],
        [target for _, _, target in pairs],
    )
    return folder.finished(bitext, alignments, IndexBase.ONE)


def write_alpaco(works: Works, _choices: Choices) -> Mapping[str, bytes]:
    """Write a folder for each annotator, with the texts, numbered from 1."""
    holdable_bitext(works)
    files: dict[str, bytes] = {}
    for name, work in works.items():
        for number, (verses, pair) in enumerate(zip(work.bitext, work.pairs, strict=True), 1):
            texts = {f"{number}.{side.value}": verses.tokens(side) for side in Side}
            links = _written_links(pair.alignment, " ".join(texts))
            files[f"{name}/{number}{_SUFFIX}"] = links
            files |= {
                f"{name}/{text}": as_lines([" ".join(words)]) for text, words in texts.items()
            }
    return files


def _link_files(folder: ForeignFile, paths: Sequence[Path], names: set[str]) -> list[_LinkFile]:
    """The files of links; a file that another one names is a text."""
    all_files = [_link_file(folder.beside(path), path.name, names) for path in paths]
    link_files = [file for file in all_files if file is not None]
    texts = {name for file in link_files if names.issuperset(file.texts) for name in file.texts}
    return [file for file in link_files if file.name not in texts]


def _link_file(file: ForeignFile, name: str, names: set[str]) -> _LinkFile | None:
    """A file as a file of links, if it names existing texts or has links below two names."""
    try:
        first, *rows = lines(file.text()) or [""]
    except InputError:
        # It may be any file.
        return None
    match = _NAMES.fullmatch(first)
    if not match or _NUMBERED_ROW.fullmatch(first):
        return None
    source, target = (re.split(r"[/\\]", text)[-1] for text in match.groups())
    links = [row for row in rows if row.strip(" \t")]
    if {source, target} <= names or (links and all(map(_NUMBERED_ROW.fullmatch, links))):
        return _LinkFile(file, name, rows, (source, target))
    return None


def _check_references(files: Sequence[_LinkFile]) -> None:
    first: dict[str, str] = {}
    for link_file in files:
        if first_unholdable(link_file.reference) is not None or not link_file.reference:
            link_file.file.complain(N_("the name of this file cannot be a reference; rename it"))
        elif first.setdefault(link_file.reference, link_file.name) != link_file.name:
            what = N_(
                "{other} already has the reference '{reference}': rename one of the two files"
            )
            values = {"reference": link_file.reference, "other": first[link_file.reference]}
            link_file.file.complain(what, **values)


def _read_text(file: ForeignFile) -> str | None:
    """The verse in a text file; None after a problem."""
    rows = file.lines_or_none()
    if rows is None:
        return None
    numbered = [(number, row) for number, row in enumerate(rows, 1) if row.strip(" \t\r")]
    if not numbered:
        file.complain(N_("the file has no words"))
        return None
    if len(numbered) > 1:
        template = N_("{path}: {count} {count:line was|lines were} read as one verse")
        file.remark(template, len(numbered), path=file.path)
    return " ".join(file.verse(row, number) for number, row in numbered)


def _looks_like_alpaco(folder: Path) -> bool:
    """Whether a file has the names of two others in its first line, and links below."""
    names = set(names_in(folder))
    for name in sorted(names):
        first, *rest = first_lines(folder / name) or [""]
        texts = {word.replace("\\", "/").rpartition("/")[2] for word in first.split()}
        if len(first.split()) == 2 and texts <= names and any(map(_NUMBERED_ROW.fullmatch, rest)):
            return True
    return False


BLINKER98 = Format(
    "blinker98",
    N_("Blinker 1998: a folder of samples and annotators"),
    "the distribution of 1998, a folder with samples and annotators' folders",
    frozenset({Feature.LINKS, Feature.MARKS, Feature.STATES, Feature.ANNOTATOR}),
    read,
    (Part.FOLDER,),
    write=write,
    looks_like=_looks_like,
    several=True,
    languages=(ENGLISH, FRENCH),
    may_also_hold=_implied_features,
    says_encoding=True,
    base=IndexBase.ONE,
)
ALPACO = Format(
    "alpaco",
    N_("Alpaco: a folder of texts and links"),
    "Alpaco's variant of the 1998 format, a folder of texts and link files",
    frozenset({Feature.LINKS, Feature.MARKS}),
    read_alpaco,
    (Part.FOLDER,),
    write=write_alpaco,
    looks_like=_looks_like_alpaco,
    base=IndexBase.ONE,
)
