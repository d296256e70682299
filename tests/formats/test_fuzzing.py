"""Damaged files of every format: each is read or refused, soon, and what is read can be written.

Files that a reader says something new about are damaged further.
"""

import json
import random
import shutil
import sys
import time
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from amounts import seeded, times
from blinker_qt.bitext.annotation import AnnotationSet
from blinker_qt.bitext.errors import InputError
from blinker_qt.exchange.importing import with_labels_enabled
from blinker_qt.formats import annotation
from blinker_qt.formats.choices import (
    Choices,
    Combination,
    Conflicts,
    IndexBase,
    Part,
    Parts,
    Unlinked,
)
from blinker_qt.formats.interchange import Contents, Feature, Format
from blinker_qt.formats.registry import FORMATS
from exchanged import LANGUAGES, files_in, parts_of, read_both_ways, works_of_two

Files = Mapping[str, bytes]
"""What is in the files of an import, by the name of the part or in its folder."""

HERE = Path(__file__).parent
READERS = [row for row in FORMATS if row.read]
MOST_SECONDS = 5
MOST_MEMORY = 400 << 20
MOST_KEPT = 400
SCRAPS = [
    *(bytes([number]) for number in range(33)),
    *"0 1 2 -1 99 65536 99999999999999999999 1.5 1e9 ١ 1-1 1,2-3 NULL null true".encode().split(),
    *rb"""[] {} " ' &lt; & < > / <a/> <!-- --> ]]> <?a?> <!DOCTYPE ({ }) | || // # : _""".split(),
    *rb"\ \v \c \id".split(),
    *(b"]]>", b"<![CDATA[", b"<pair", b"  </pair>\n", b"  <pair ref='x'>\n", b"</annotation-set>"),
    *(b'<x:y xmlns:x="urn:x">\n', b"</x:y>", b' pass="2"', b"<ratings>", b"ease:3 kind:1"),
    *(b' drawn="1"', b'<origin rule="all">1-1</origin>\n', b"<note>a</note>", b"\xef\xbf\xbf"),
    *(b"\xff", b"\xed\xa0\x80", b"\xc3", b"\r\n", b"\n\n", b"\t\t", b"  "),
    *(letter.encode() for letter in "é\u00a0\u2028\ufeff\u202e"),
]


def sound_files(row: Format, folder: Path) -> list[Files]:
    """Files that a format's writer wrote, and those of the tests of broken files."""
    found: list[Files] = []
    if row.write is not None:
        works = list(works_of_two(row).values())
        if Feature.LABELS in row.holds:
            works += with_labels_enabled([labelled(work) for work in works])[0]
        if Feature.SCORES in row.holds:
            works += [scored(work) for work in works]
        for number, work in enumerate(works):
            (place := folder / str(number)).mkdir()
            found.append(contents(parts_of(row, work, place)))
    broken = HERE / "broken" / f"{row.name}.json"
    if broken.exists():
        for case in json.loads(broken.read_text("utf-8")):
            texts = {name: "\n".join(lines) for name, lines in case["files"].items()}
            found.append(
                {name: text.encode("utf-8", "surrogateescape") for name, text in texts.items()}
            )
    if row.name == "blinker":
        found += [
            {Part.BITEXT.value: path.read_bytes()} for path in (HERE / "golden").rglob("*.blinker")
        ]
    assert found
    return found


def labelled(work: AnnotationSet) -> AnnotationSet:
    """The same work, with one label for the first links and another for the others."""
    pairs = []
    for pair in work.pairs:
        alignment, links = pair.alignment, sorted(pair.alignment.links)
        for label, chosen in (("SEM", links[:2]), ("élan.2", links[2:])):
            alignment = alignment.with_label(frozenset(chosen), label)
        pairs.append(pair.with_alignment(alignment))
    return replace(work, pairs=tuple(pairs))


def scored(work: AnnotationSet) -> AnnotationSet:
    """The same work, with a score for every link but the last."""
    pairs = []
    for pair in work.pairs:
        scores = (
            (link, 1 / (place + 2)) for place, link in enumerate(sorted(pair.alignment.links))
        )
        alignment = replace(pair.alignment, scores=frozenset(list(scores)[:-1]))
        pairs.append(pair.with_alignment(alignment))
    return replace(work, pairs=tuple(pairs))


def contents(parts: Parts) -> Files:
    files: dict[str, bytes] = {}
    for part, path in parts.items():
        if part is Part.FOLDER:
            inside = (file for file in path.rglob("*") if file.is_file())
            files |= {file.relative_to(path).as_posix(): file.read_bytes() for file in inside}
        else:
            files[part.value] = path.read_bytes()
    return files


def damaged(data: bytes, other: bytes, chance: random.Random) -> bytes:
    """The bytes with some of them changed, doubled, left out or taken from another file."""
    for _ in range(chance.choice([1, 1, 1, 2, 3, 6])):
        start = chance.randrange(len(data) + 1)
        stop = min(len(data), start + chance.choice([0, 1, 1, 2, 5, 20, 200]))
        begin = chance.randrange(len(other) + 1)
        pieces = (
            b"",
            chance.choice(SCRAPS),
            bytes([chance.randrange(256)]),
            data[start:stop] * chance.choice([2, 3, 50]),
            other[begin : begin + chance.choice([1, 4, 30, 300])],
        )
        data = data[:start] + chance.choice(pieces) + data[stop:]
    return data[: chance.randrange(len(data) + 1)] if chance.random() < 0.03 else data


def some_choices(chance: random.Random, files: Files) -> Choices:
    two_ways = Part.REVERSE.value in files
    return Choices(
        *LANGUAGES,
        chance.choice(list(IndexBase)),
        "A1",
        chance.choice(list(Conflicts)),
        chance.choice(list(Unlinked)),
        chance.choice(list(Combination)) if two_ways else None,
        strict=chance.random() < 0.3,
        first_problem=chance.random() < 0.1,
    )


def read(row: Format, folder: Path, files: Files, choices: Choices) -> Contents | InputError:
    """What a format's reader makes of files."""
    assert row.read is not None
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    files_in(folder, files)
    parts = {
        part: folder / ("" if part is Part.FOLDER else part.value)
        for part in (*row.needs, *row.takes)
        if part in row.needs or part.value in files
    }
    try:
        return row.read(parts, choices)
    except InputError as error:
        return error


def check_found(row: Format, found: Contents, folder: Path, choices: Choices) -> None:
    """What was read is whole, and comes back from a file of this program and from its own kind."""
    assert all(map(str, found.remarks))
    # An import puts the labels that links have into the study.
    imported, _ = with_labels_enabled(found.annotation_sets)
    for work, ours in zip(found.annotation_sets, imported, strict=True):
        for verse_pair, pair in zip(work.bitext, work.pairs, strict=True):
            pair.check_fits(verse_pair)
        # A file says which minor version it needs.
        again = annotation.read(annotation.write(ours), "f")
        assert replace(again, minor=ours.minor) == ours
        check_written(row, work, folder, choices)


def check_written(row: Format, work: AnnotationSet, folder: Path, choices: Choices) -> None:
    if row.write is None or row.losses(work):
        return
    shutil.rmtree(folder)
    folder.mkdir()
    try:
        parts = parts_of(row, work, folder)
    except InputError:
        # It cannot hold everything, and says what.
        return
    assert row.read is not None
    again = row.read(parts, replace(choices, base=IndexBase.ZERO))
    assert again.annotation_sets == (work,)


def said(outcome: Contents | InputError) -> frozenset[str]:
    """What a reader says, without what is different in every file."""
    told = outcome.remarks if isinstance(outcome, Contents) else outcome.problems
    return frozenset(sentence.template for sentence in told)


@pytest.mark.parametrize("row", READERS, ids=str)
def test_damaged_files_are_read_or_refused(row: Format, tmp_path: Path) -> None:
    if sys.platform == "win32":
        pytest.skip("memory is counted otherwise there")
    import resource

    corpus = sound_files(row, tmp_path)
    seen = set[object]()
    folder = tmp_path / "files"
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    with seeded() as chance:
        for _ in range(times(12)):
            files = dict(chance.choice(corpus))
            name = chance.choice(sorted(files))
            other = chance.choice(list(chance.choice(corpus).values()))
            files[name] = damaged(files[name], other, chance)
            choices, started = some_choices(chance, files), time.process_time()
            try:
                outcome = read(row, folder, files, choices)
                if chance.random() < 0.1:
                    assert {one.looks_like(folder / name) for one in FORMATS} <= {True, False}
                assert time.process_time() - started < MOST_SECONDS
                if isinstance(outcome, Contents):
                    check_found(row, outcome, folder, choices)
                else:
                    assert all(str(folder) in str(problem) for problem in outcome.problems)
                if row.name == "blinker":
                    read_both_ways(files[name])
            except BaseException as error:
                error.add_note(f"{files!r}\n{choices!r}")
                raise
            new = said(outcome), isinstance(outcome, Contents)
            if new not in seen and len(corpus) < MOST_KEPT:
                corpus.append(files)
            seen.add(new)
    if sys.platform == "linux":
        after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        assert (after - before) << 10 < MOST_MEMORY
