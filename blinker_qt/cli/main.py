"""Running a command: its exit status and its errors."""

import argparse
import io
import os
import re
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import TextIO

from blinker_qt.bitext.errors import BlinkerError, InputError
from blinker_qt.cli.commands import PROGRAM, command, parse
from blinker_qt.cli.output import print_line
from blinker_qt.log import logged

Run = Callable[[argparse.Namespace], int]

REFUSED = 1
INTERRUPTED = 130
CLOSED_PIPE = 141

_CONTROLS = re.compile("[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
"""Characters that can change how a terminal shows other ones."""

_NO_SCREENS: Mapping[str | None, Run] = {}


class _Terminal(io.TextIOWrapper):
    """A terminal, to which the control characters of names and texts are written as escapes."""

    def write(self, text: str, /) -> int:
        return super().write(_CONTROLS.sub(lambda control: ascii(control[0])[1:-1], text))


def main(argv: Sequence[str], screens: Mapping[str | None, Run] = _NO_SCREENS) -> int:
    """Run one command.

    Args:
        argv: the arguments, without the name of the program.
        screens: the commands that need the window, by name; None names the window itself.

    Returns:
        The exit status: 0 where all is well, 1 where input was refused or output failed, 2 where
        the arguments were wrong, 130 where the user interrupted it, 141 where nobody reads on.
    """
    sys.stdout, sys.stderr = map(_in_utf_8, (sys.stdout, sys.stderr))
    try:
        status = _run(argv, screens)
        _flush()
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        _flush_or_silence()
        return CLOSED_PIPE
    except OSError as error:
        _flush_or_silence()
        path = f"{error.filename}: " if error.filename else ""
        print_line(f"{PROGRAM}: {path}{error.strerror or error}", file=sys.stderr)
        return REFUSED
    except UnicodeEncodeError as error:
        if error.encoding != sys.getfilesystemencoding():
            raise
        message = f"a file cannot have this name where the locale is not in UTF-8: {error.object}"
        print_line(f"{PROGRAM}: {message}", file=sys.stderr)
        return REFUSED
    return status


def _run(argv: Sequence[str], screens: Mapping[str | None, Run]) -> int:
    try:
        arguments = parse(argv)
        name = arguments.command
        run = screens[name] if name in screens else command(name).run
        with logged("command %s", name or "window"):
            return run(arguments)
    except SystemExit as stop:
        # argparse ends the program like this, both after help and after a wrong argument.
        return stop.code if isinstance(stop.code, int) else REFUSED
    except InputError as error:
        for problem in error.problems:
            print(problem, file=sys.stderr)
    except BlinkerError as error:
        print_line(f"{PROGRAM}: {error}", file=sys.stderr)
    return REFUSED


def _in_utf_8(stream: TextIO) -> TextIO:
    # A program started without a console has no streams at all.
    if isinstance(stream, io.TextIOWrapper):
        if stream.isatty():
            return _Terminal(stream.detach(), "utf-8", "backslashreplace", line_buffering=True)
        stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    return stream


def _flush() -> None:
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.flush()


def _flush_or_silence() -> None:
    """Discard output that cannot be written, so that Python does not fail again at its end."""
    try:
        _flush()
    except OSError:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        with suppress(io.UnsupportedOperation):
            os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
