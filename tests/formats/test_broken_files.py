"""Broken files of other programs: every problem is named with its file and line.

`broken` has a file for each format with cases: what the files hold, how they are read, and what is
said of them.
"""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from blinker_qt.bitext.errors import InputError
from blinker_qt.bitext.verses import Language
from blinker_qt.formats.interchange import (
    Choices,
    Combination,
    Conflicts,
    Format,
    IndexBase,
    Part,
)
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
        for number, case in enumerate(json.loads(path.read_text()), 1)
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
