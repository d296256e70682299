"""What commands print, from the first to the last line, as in the transcripts beside this file.

A transcript has files (``>``) and command lines (``$``) with what the program writes to standard
output, to standard error (``!``), and its status (``=``) where it is not 0. Tables that other tests
look at go to ``/dev/null``; ``cat`` shows a file.
"""

import os
import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from textwrap import dedent

import pytest

from blinker_qt import __version__
from blinker_qt.cli.main import main

TRANSCRIPTS = sorted((Path(__file__).parent / "golden" / "transcripts").glob("*.txt"))

TO_NOWHERE = " > /dev/null"


def blocks_of(transcript: str) -> list[str]:
    return re.split(r"(?m)^(?=[#>$])", transcript)


def played(block: str, capsys: pytest.CaptureFixture[str]) -> Iterator[str]:
    """Write the file of a block, or run its command; its lines as they ought to be."""
    head, _, content = block.partition("\n")
    if not head.startswith("$ "):
        if head.startswith("> "):
            Path(head[2:]).parent.mkdir(parents=True, exist_ok=True)
            Path(head[2:]).write_text(dedent(content).rstrip("\n") + "\n", encoding="utf-8")
        yield block
        return
    yield f"{head}\n"
    if head.startswith("$ cat "):
        lines = Path(head.removeprefix("$ cat ")).read_text("utf-8").splitlines()
        yield from (f"    {line}".rstrip() + "\n" for line in lines)
        return
    status = main(shlex.split(head[2:].removesuffix(TO_NOWHERE)))
    out, err = capsys.readouterr()
    out = "" if head.endswith(TO_NOWHERE) else out
    for sign, text in (("  ", out), ("! ", err.partition("\nusage: ")[0])):
        alike = text.replace(f"version:{__version__}", "version:VERSION")
        alike = alike.replace(f"{Path.cwd()}{os.sep}", "").replace(os.sep, "/")
        yield from (f"  {sign}{line}".rstrip() + "\n" for line in alike.splitlines())
    if status:
        yield f"  = {status}\n"


@pytest.mark.parametrize("path", TRANSCRIPTS, ids=lambda path: path.stem)
def test_commands_print_what_the_transcript_shows(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    transcript = path.read_text("utf-8")
    again = ""
    for block in blocks_of(transcript):
        again += "".join(played(block, capsys))
        if block.startswith("$ "):
            # Blank lines before the next heading are kept.
            again += block[len(block.rstrip("\n")) + 1 :]
    as_it_is_now = tmp_path / "transcript"
    as_it_is_now.write_text(again, "utf-8")
    assert again == transcript, f"if this is right, keep {as_it_is_now}"
