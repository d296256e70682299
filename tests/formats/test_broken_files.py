"""Broken files of other programs: every problem is named with its file and line.

`broken` has a file for each format with cases: what the files hold, how they are read, and what is
said of them. Readers that are only asked whether a file can be read say the same as those that look
at all.
"""

import json
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from blinker_qt.bitext.alignment import Alignment, links_from_text
from blinker_qt.bitext.annotation import AnnotationSet
from blinker_qt.bitext.errors import InputError, Problem
from blinker_qt.bitext.verses import Bitext, Language, VersePair
from blinker_qt.formats.choices import Choices, Combination, Conflicts, IndexBase, Part
from blinker_qt.formats.interchange import Contents, Format, LinksBesideTexts
from blinker_qt.formats.interlinear import MSR
from blinker_qt.formats.ldc import LDC
from blinker_qt.formats.registry import EXCHANGED
from exchanged import files_in

FORMATS = {row.name: row for row in EXCHANGED}
KINDS: dict[str, Callable[[Any], object]] = {
    "base": IndexBase,
    "combination": Combination,
    "conflicts": Conflicts,
    "source_language": Language.of,
    "target_language": Language.of,
}

USUAL = {"annotator": "A1", "strict": True}
"""How a case is read, but for its choices."""


def cases() -> list[object]:
    folder = Path(__file__).parent / "broken"
    return [
        pytest.param(FORMATS[path.stem], case, id=f"{path.stem} {number}")
        for path in sorted(folder.iterdir())
        for number, case in enumerate(json.loads(path.read_text("utf-8")), 1)
    ]


@pytest.mark.parametrize(("row", "case"), cases())
def test_every_problem_is_named_with_its_place(
    row: Format, case: dict[str, Any], tmp_path: Path
) -> None:
    assert row.read is not None
    files = {name: "\n".join(lines) for name, lines in case["files"].items()}
    files_in(
        tmp_path, {name: text.encode("utf-8", "surrogateescape") for name, text in files.items()}
    )
    parts = {
        part: tmp_path / ("" if part is Part.FOLDER else part.value)
        for part in (*row.needs, *row.takes)
        if part in row.needs or part.value in files
    }
    said: dict[str, Any] = {
        name: KINDS[name](value) if name in KINDS else value
        for name, value in {**USUAL, **case.get("choices", {})}.items()
    }
    with pytest.raises(InputError) as error:
        row.read(parts, Choices(**said))
    found = [str(problem).replace(f"{tmp_path}/", "") for problem in error.value.problems]
    assert [one.replace(str(tmp_path), "") for one in found] == case["problems"]


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
