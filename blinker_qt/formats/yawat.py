"""Reads and writes the two files of Yawat (Germann 2008, Yawat: Yet Another Word Alignment Tool).

The texts (``.crp``) have three lines for each verse pair: its number, the source and the target.
The links (``.aln``) have a line for each: its number, then groups ``0,1:2:unspec`` of positions
from 0, source first, with a label. A group with words of one side says that they have no
counterpart.
"""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from blinker_qt.bitext.alignment import Alignment, labelled_groups
from blinker_qt.bitext.annotation import AnnotationSet
from blinker_qt.bitext.verses import Bitext, Side
from blinker_qt.formats.choices import Choices, IndexBase, Part, Parts
from blinker_qt.formats.foreign_files import (
    ForeignFile,
    as_lines,
    check_labels,
    first_lines,
    holdable_bitext,
    most_lines,
)
from blinker_qt.formats.interchange import (
    NO_VERSE,
    Contents,
    Feature,
    Format,
    LinksBesideTexts,
    Texts,
    Works,
)
from blinker_qt.formats.links import At, LinkGathering
from blinker_qt.translation import N_

_LINES = 3
"""How many lines a verse pair has in the texts."""
_LABEL = "unspec"
"""Stands for the label in groups that have none."""
_NUMBERS = "(?:[0-9]{1,7}(?:,[0-9]{1,7})*)?"
_GROUP = re.compile(rf"({_NUMBERS}):({_NUMBERS}):([^:\s]*)")
_NAME = re.compile("[0-9]{1,9}")


def read_texts(parts: Parts, choices: Choices) -> Texts:
    """Read verse pairs; their numbers are the references."""
    file = ForeignFile(parts[Part.BITEXT], choices)
    rows = file.plain_lines()
    starts = range(0, len(rows), _LINES)
    if len(rows) % _LINES or not rows:
        what = N_(
            "the file has {count} {count:line|lines}; expected three for each verse pair: its "
            "number, the source and the target"
        )
        file.fail(what, len(rows) or 1, count=len(rows))
    names = [(rows[start].strip(), start + 1) for start in starts]
    for name, line in names:
        if not _NAME.fullmatch(name):
            what = N_("'{name}' is not the number of a verse pair")
            file.complain(what, line, name=name)
    what = N_("the number {name} is already on line {first}")
    file.check_different(names, what)
    pairs = [[file.verse(rows[start + end], start + end + 1) for end in (1, 2)] for start in starts]
    kept = tuple(place for place, pair in enumerate(pairs) if all(pair))
    if not kept:
        file.complain(N_("there are no verse pairs; expected a source and a target"))
    file.check()
    sides = ([pair[end] or NO_VERSE for pair in pairs] for end in (0, 1))
    return Texts(choices.bitext([name for name, _ in names], *sides), kept, file.remarks())


def read_links(path: Path, bitext: Bitext, choices: Choices) -> Contents:
    """Read one annotator's links and marks, every verse pair as done."""
    file = ForeignFile(path, choices)
    gathering = LinkGathering(file, bitext, IndexBase.ZERO)
    places = {name: index for index, name in enumerate(bitext.references)}
    names = []
    for line, row in enumerate(file.lines(), 1):
        name, *chunks = row.split() or [""]
        if not name:
            continue
        names.append((name, line))
        if name not in places:
            what = N_("there is no verse pair {name}")
            file.complain(what, line, name=name)
            continue
        for chunk in chunks:
            _take_group(gathering, places[name], line, chunk)
    what = N_("the number {name} is already on line {first}")
    file.check_different(names, what)
    missing = places.keys() - {name for name, _ in names}
    if missing:
        what = N_("there is no line for verse pair {name}")
        file.complain(what, name=min(missing, key=places.__getitem__))
    return gathering.finished()


def write(works: Works, _choices: Choices) -> Mapping[str, bytes]:
    """Write the texts, and each annotator's links and marks."""
    bitext = holdable_bitext(works)
    check_labels(works, {_LABEL})
    pairs = enumerate(zip(bitext.source_verses, bitext.target_verses, strict=True), 1)
    rows = [row for number, pair in pairs for row in (str(number), *pair)]
    links = {f"{name}.aln": as_lines(_rows(work)) for name, work in works.items()}
    return {"bitext.crp": as_lines(rows), **links}


def _take_group(gathering: LinkGathering, index: int, line: int, chunk: str) -> None:
    """Add the links or marks of a group; problems are recorded."""
    file = gathering.file
    match = _GROUP.fullmatch(chunk)
    if not match or not (match[1] or match[2]):
        what = N_("'{chunk}' is not a group such as 0,1:2:unspec")
        file.complain(what, line, chunk=chunk)
        return
    sources, targets = (
        [int(position) for position in match[end].split(",") if position] for end in (1, 2)
    )
    for source in sources:
        for target in targets:
            label = "" if match[3] == _LABEL else match[3]
            gathering.link(index, source, target, At(line), label=label)
    for side, positions, others in (
        (Side.SOURCE, sources, targets),
        (Side.TARGET, targets, sources),
    ):
        for position in positions if not others else ():
            gathering.mark(index, side, position, At(line))
    is_lost = match[3] not in ("", _LABEL) and not (sources and targets)
    file.remark(N_("labels of words on one side that were not kept: {count}"), is_lost)


def _rows(work: AnnotationSet) -> Iterator[str]:
    for number, pair in enumerate(work.pairs, 1):
        yield " ".join((str(number), *_groups(pair.alignment)))


def _groups(alignment: Alignment) -> Iterator[str]:
    """The groups of a verse pair: complete blocks of one label, other links, and marks."""
    for label, sources, targets in labelled_groups(alignment):
        yield f"{','.join(map(str, sources))}:{','.join(map(str, targets))}:{label or _LABEL}"
    for position in sorted(alignment.not_translated_source):
        yield f"{position}::{_LABEL}"
    for position in sorted(alignment.not_translated_target):
        yield f":{position}:{_LABEL}"


def _looks_like_texts(path: Path) -> bool:
    """Whether every third line is a number, starting from the first."""
    rows = first_lines(path)
    return len(rows) >= _LINES and all(
        _NAME.fullmatch(row.strip()) for row in rows[::_LINES] if row
    )


YAWAT = Format(
    "yawat",
    N_("Yawat: texts and groups of words"),
    "groups of words (.aln) beside one file of numbered texts (.crp) of Yawat, counting from 0",
    frozenset({Feature.LINKS, Feature.LABELS, Feature.MARKS}),
    LinksBesideTexts(read_texts, read_links),
    (Part.BITEXT, Part.LINKS),
    write=write,
    suffix=".aln",
    looks_like=most_lines(rf"[0-9]{{1,9}}(?: {_NUMBERS}:{_NUMBERS}:[^:\s]*)+\s*"),
    texts_look_like=_looks_like_texts,
    base=IndexBase.ZERO,
)
