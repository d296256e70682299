"""Files of other programs: what is read in them, and every problem with its file and line.

The folders `read` and `broken` have a file for each format with cases: what the files hold, how
they are read, and what is found or said of them. Readers that are only asked whether a file can be
read say the same as those that look at all.
"""

import json
import re
from collections.abc import Callable
from dataclasses import fields, is_dataclass, replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from blinker_qt.bitext.alignment import Alignment, links_from_text
from blinker_qt.bitext.annotation import UNTOUCHED, AnnotationSet, Role
from blinker_qt.bitext.errors import InputError, Problem
from blinker_qt.bitext.verses import Bitext, Direction, Language, VersePair
from blinker_qt.exchange.trial import detect
from blinker_qt.formats.choices import Choices, Combination, Conflicts, IndexBase, Pairing, Part
from blinker_qt.formats.interchange import Contents, Format, LinksBesideTexts
from blinker_qt.formats.interlinear import MSR
from blinker_qt.formats.ldc import LDC
from blinker_qt.formats.registry import EXCHANGED
from exchanged import files_in

FORMATS = {row.name: row for row in EXCHANGED}


def language(text: str) -> Language:
    """A language by its tag, with its direction if that is not the usual one."""
    tag, _, direction = text.partition(" ")
    return Language(tag, Direction(direction)) if direction else Language.of(tag)


KINDS: dict[str, Callable[[Any], object]] = {
    "base": IndexBase,
    "combination": Combination,
    "conflicts": Conflicts,
    "pairing": Pairing,
    "role": Role,
    "source_language": language,
    "target_language": language,
}

USUAL = {"annotator": "A1"}
"""How a case is read, but for its choices."""


def cases(folder: str) -> list[object]:
    return [
        pytest.param(FORMATS[path.stem], case, id=f"{path.stem} {number}")
        for path in sorted((Path(__file__).parent / folder).iterdir())
        for number, case in enumerate(json.loads(path.read_text("utf-8")), 1)
    ]


def parts_of(row: Format, case: dict[str, Any], folder: Path) -> dict[Part, Path]:
    """The files of a case, as a reader needs them."""
    files = {name: "\n".join(lines) for name, lines in case["files"].items()}
    files_in(
        folder, {name: text.encode("utf-8", "surrogateescape") for name, text in files.items()}
    )
    return {
        part: folder / ("" if part is Part.FOLDER else part.value)
        for part in (*row.needs, *row.takes)
        if part in row.needs or part.value in files
    }


def choices_of(case: dict[str, Any], **others: object) -> Choices:
    said: dict[str, Any] = {
        name: KINDS[name](value) if name in KINDS else value
        for name, value in {**USUAL, **case.get("choices", {}), **others}.items()
    }
    return Choices(**said)


def refused(row: Format, parts: dict[Part, Path], choices: Choices, folder: Path) -> list[str]:
    """What is wrong with files."""
    assert row.read is not None
    with pytest.raises(InputError) as error:
        row.read(parts, choices)
    found = [str(problem).replace(f"{folder}/", "") for problem in error.value.problems]
    return [one.replace(str(folder), "") for one in found]


def changed(value: object, usual: object) -> dict[str, object]:
    """The fields of a value that differ from the usual ones, as JSON can hold them."""
    assert is_dataclass(value)
    found = {field.name: getattr(value, field.name) for field in fields(value)}
    others = {name: one for name, one in found.items() if one != getattr(usual, name)}
    return {name: plain(one, getattr(usual, name)) for name, one in others.items()}


def plain(value: object, usual: object) -> object:
    """A value as JSON can hold it, of another value only what is not as usual."""
    if isinstance(value, tuple):
        return [one if isinstance(one, str | int) else repr(one) for one in value]
    if is_dataclass(usual):
        return changed(value, usual)
    return value if isinstance(value, str | int) else repr(value)


def told(found: Contents, folder: Path) -> dict[str, object]:
    """Everything that was read, without what is usual."""
    (work,) = found.annotation_sets
    bitext = work.bitext
    languages = bitext.source_language, bitext.target_language
    columns = bitext.references, bitext.source_verses, bitext.target_verses
    pairs = [
        dict(zip(("reference", "source", "target"), row, strict=True)) | changed(pair, UNTOUCHED)
        for *row, pair in zip(*columns, work.pairs, strict=True)
    ]
    return {
        "languages": [f"{language.tag} {language.direction.value}" for language in languages],
        **changed(bitext, Bitext(*languages, *columns, (1,) * len(bitext))),
        **changed(work, AnnotationSet(bitext, work.pairs)),
        "pairs": pairs,
        "remarks": [str(remark).replace(f"{folder}/", "") for remark in found.remarks],
        **changed(found, Contents(found.annotation_sets, remarks=found.remarks)),
    }


@pytest.mark.parametrize(("row", "case"), cases("read"))
def test_files_are_detected_and_read(row: Format, case: dict[str, Any], tmp_path: Path) -> None:
    assert row.read is not None
    parts = parts_of(row, case, tmp_path)
    assert told(row.read(parts, choices_of(case)), tmp_path) == case["found"]
    first = [(one.name, one.proof.is_read) for one in detect(list(parts.values()))[:1]]
    assert (first == [(row.name, True)]) is case.get("detected", True)
    if "strict" in case:
        choices = choices_of(case, strict=True)
        assert refused(row, parts, choices, tmp_path) == case["strict"]


@pytest.mark.parametrize(("row", "case"), cases("broken"))
def test_every_problem_is_named_with_its_place(
    row: Format, case: dict[str, Any], tmp_path: Path
) -> None:
    parts = parts_of(row, case, tmp_path)
    choices = choices_of({"choices": {"strict": True} | case.get("choices", {})})
    assert refused(row, parts, choices, tmp_path) == case["problems"]


BITEXT = Bitext.of(
    [VersePair(str(number), ("a", "b", "c"), ("d", "e", "f", "g")) for number in range(4)]
)
WORK = AnnotationSet.finished(
    BITEXT,
    [Alignment(links_from_text(links)) for links in ("1-1 2-2 3-3,4", "1-4 2,3-1", "", "2-2 3-4")],
    "A1",
)
CHOICES = Choices(base=IndexBase.ONE, annotator="A1", conflicts=Conflicts.LINKS)
BESIDE_TEXTS = [row for row in EXCHANGED if isinstance(row.read, LinksBesideTexts) and row.write]


def read(row: Format, path: Path, choices: Choices) -> Contents | tuple[Problem, ...]:
    try:
        if isinstance(row.read, LinksBesideTexts):
            return row.read.read_links(path, BITEXT, choices)
        assert row.read is not None
        return row.read({Part.BITEXT: path}, choices)
    except InputError as error:
        return error.problems


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
@pytest.mark.parametrize("row", [*BESIDE_TEXTS, LDC, MSR], ids=str)
def test_the_first_problem_is_one_of_all(tmp_path: Path, row: Format, data: st.DataObject) -> None:
    assert row.write is not None
    files = row.write({"A1": WORK}, CHOICES)
    (text,) = (data.decode() for name, data in files.items() if name.startswith("A1"))
    numbers = list(re.finditer("[0-9]+", text))
    for found in sorted(
        data.draw(st.sets(st.sampled_from(numbers), max_size=3)), key=lambda one: -one.start()
    ):
        other = data.draw(st.sampled_from(["0", "1", "2", "5", "99", "x", ""]))
        text = text[: found.start()] + other + text[found.end() :]
    path = tmp_path / "links"
    path.write_text(text, "utf-8")
    everything = read(row, path, CHOICES)
    first = read(row, path, replace(CHOICES, first_problem=True))
    if isinstance(everything, Contents):
        assert first == everything
    else:
        assert not isinstance(first, Contents)
        places = [(one.line, one.column) for one in everything]
        assert [place for one in first if (place := (one.line, one.column)) not in places] == []
