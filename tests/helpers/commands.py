"""Running commands of the program, and annotation files for them."""

import json
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from blinker_qt.bitext.annotation import AnnotationSet
from blinker_qt.cli.main import main
from blinker_qt.formats import annotation
from blinker_qt.paths import resource

SAMPLE = [str(resource("sample", f"sample-A{number}.blinker")) for number in (1, 2, 3)]
"""The annotation files of the sample."""


class Printed(NamedTuple):
    """What a command printed to standard output and to standard error."""

    out: str
    err: str


class Commands:
    """Runs commands of the program in this process, with arguments of any type."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self._capsys = capsys

    def __call__(self, *arguments: object, status: int = 0) -> Printed:
        """Run a command that ends with this status."""
        self._capsys.readouterr()
        ended = main(list(map(str, arguments)))
        printed = Printed(*self._capsys.readouterr())
        assert ended == status, printed.err
        return printed

    def json(self, *arguments: object) -> dict[str, Any]:
        """Run a command with ``--format json``, and parse what it prints."""
        content: dict[str, Any] = json.loads(self(*arguments, "--format", "json").out)
        return content

    def fails(self, *arguments: object, status: int = 1) -> str:
        """Run a command that fails, and get its message."""
        return self(*arguments, status=status).err


def write(path: Path, work: AnnotationSet) -> str:
    """Write an annotation file."""
    path.write_bytes(annotation.write(work))
    return str(path)
