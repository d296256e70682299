"""The row of the 1998 distribution among the formats of exchange."""

from collections.abc import Iterator, Mapping
from pathlib import Path

from blinker_qt.bitext.annotation import AnnotationSet
from blinker_qt.bitext.sentence import Sentence
from blinker_qt.formats.blinker98.distribution import Distribution, read
from blinker_qt.formats.blinker98.export import holds_by_chance, write
from blinker_qt.formats.blinker98.layout import ENGLISH, FRENCH, PAIR_FILE, SAMPLE_FILE
from blinker_qt.formats.interchange import (
    Choices,
    Conflicts,
    Feature,
    Format,
    Found,
    IndexBase,
    Part,
    Parts,
    Question,
)
from blinker_qt.formats.running_text import check_words
from blinker_qt.formats.signs import names_in


def _read(parts: Parts, choices: Choices) -> Found:
    found = read(
        parts[Part.FOLDER],
        source_language=choices.source_language or ENGLISH,
        target_language=choices.target_language or FRENCH,
        conflicts=choices.conflicts,
        strict=choices.strict,
    )
    remarks = tuple(_remarks(found, choices.conflicts))
    return Found(found.annotation_sets, IndexBase.ONE, remarks)


def _remarks(found: Distribution, conflicts: Conflicts) -> Iterator[Sentence]:
    yield from found.repairs
    for path, count in found.trailers:
        template = "{path}: {count} {count:line|lines} after the verses {count:was|were} not read"
        yield Sentence(template, {"path": path, "count": count})
    for path in found.ignored:
        yield Sentence("{path} was not read: it looks like a copy", {"path": path})
    for path in found.perhaps_utf8:
        yield Sentence("{path} looks like UTF-8, but was read as Latin-1", {"path": path})
    if found.settled:
        template = (
            "{count} {count:word was|words were} both linked and not translated; settled "
            "by: {conflicts}"
        )
        yield Sentence(template, {"count": found.settled, "conflicts": conflicts.value})
    for work in found.annotation_sets:
        left = sum(not pair.done for pair in work.pairs)
        if left:
            template = (
                "{annotator} has no files for {count} verse {count:pair, which is|pairs, which "
                "are} untouched"
            )
            yield Sentence(template, {"annotator": work.annotator, "count": left})


def _write(works: Mapping[str, AnnotationSet], _choices: Choices) -> Mapping[str, bytes]:
    for name, work in works.items():
        check_words(name, (*work.bitext.source_verses, *work.bitext.target_verses))
    return write(works)


def _looks_like(folder: Path) -> bool:
    names = names_in(folder)
    return any(map(SAMPLE_FILE.fullmatch, names)) and any(
        PAIR_FILE.fullmatch(inner) for name in names for inner in names_in(folder / name)
    )


FORMAT = Format(
    "blinker98",
    "distribution of 1998: a folder of samples and annotators' folders, in Latin-1",
    frozenset({Feature.LINKS, Feature.MARKS, Feature.STATES, Feature.ANNOTATOR}),
    _read,
    (Part.FOLDER,),
    asks=(Question.CONFLICTS, Question.UNLINKED),
    write=_write,
    several=True,
    languages=(ENGLISH, FRENCH),
    holds_by_chance=holds_by_chance,
    looks_like=_looks_like,
    says_encoding=True,
)
