import argparse
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from blinker_qt.bitext.annotation import UNTOUCHED
from blinker_qt.bitext.errors import InputError, Problem
from blinker_qt.cli.commands import COMMANDS, parse
from blinker_qt.cli.main import main
from blinker_qt.formats import annotation
from blinker_qt.translation import N_
from commands import SAMPLE, Commands
from documented import is_shown

ROOT = Path(__file__).parents[2]
Output = pytest.CaptureFixture[str]


def raising(error: BaseException) -> Callable[[argparse.Namespace], int]:
    def run(_arguments: argparse.Namespace) -> int:
        sys.stdout.write("begun\n")
        raise error

    return run


@pytest.mark.parametrize("argv", [[], ["some file.blinker"], ["./check"]])
def test_without_a_command_the_window_opens_on_at_most_one_file(argv: list[str]) -> None:
    opened = []

    def open_window(arguments: argparse.Namespace) -> int:
        opened.append(arguments.file)
        return 7

    assert main(argv, {None: open_window}) == 7
    assert opened == [argv[0] if argv else None]


def test_a_file_may_be_called_nearly_like_a_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "agre").touch()
    # One that is missing is the window's business.
    for name in ("agre", "missing.blinker"):
        assert parse([name]).file == name


@pytest.mark.skipif(sys.platform != "linux", reason="names of files are text here")
def test_files_whose_names_are_not_utf_8(run: Commands, tmp_path: Path) -> None:
    files = [tmp_path / os.fsdecode(f"\xe9{number}.blinker".encode("latin-1")) for number in "123"]
    for file, sample in zip(files, SAMPLE, strict=True):
        shutil.copy(sample, file)
    # A file that is left out is named in every result.
    copy = tmp_path / os.fsdecode(b"\xe9 copy.blinker")
    shutil.copy(files[0], copy)
    gold = tmp_path / os.fsdecode(b"\xe9 gold.blinker")
    run("check", *files)
    for output in ("text", "json", "csv", "latex"):
        run("agree", *files, copy, "--format", output, status=1)
    run("report", *files, copy, "-o", tmp_path / "report.html", status=1)
    assert " copy.blinker" in (tmp_path / "report.html").read_text(encoding="utf-8")
    run("gold", *files, "--rule", "union", "-o", gold)
    run("gold", *files, "--update", gold, "-o", tmp_path / "updated.blinker")
    run("feedback", gold, *files, "-o", tmp_path / "feedback")
    run("evaluate", gold, *files)
    options = ("--formats", "naacl", "--settled-only", "-o", tmp_path / "published")
    run("publish", gold, "--with", *files, *options)
    run("study", *files, "--reject", "yes", "-o", tmp_path / "study")
    run("convert", *files, "--to", "naacl", "-o", tmp_path / "naacl")
    run("ballot", *files, "--top", 2, "-o", tmp_path / "ballot")


def test_help_lists_every_command(capsys: Output) -> None:
    assert main(["--help"]) == 0
    listed = re.findall(r"^  ([a-z][a-z-]+)  ", capsys.readouterr().out, re.MULTILINE)
    assert sorted(listed) == sorted(COMMANDS)


@pytest.mark.parametrize(
    ("error", "status", "expected"),
    [
        (KeyboardInterrupt(), 130, ""),
        (BrokenPipeError(), 141, ""),
        (OSError(5, "Input/output error"), 1, "blinker-qt: Input/output error\n"),
        (OSError(5, "Input/output error", "a"), 1, "blinker-qt: a: Input/output error\n"),
        (OSError("strange"), 1, "blinker-qt: strange\n"),
        (SystemExit(), 1, ""),
        (InputError(Problem("a", N_("x")), Problem("b", N_("x"), 2)), 1, "a: x\nb:2: x\n"),
    ],
)
def test_exit_status_of_errors(
    error: BaseException, status: int, expected: str, capsys: Output
) -> None:
    assert main([], {None: raising(error)}) == status
    assert capsys.readouterr() == ("begun\n", expected)


def test_a_closed_pipe_ends_the_program(monkeypatch: pytest.MonkeyPatch, capsys: Output) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    with os.fdopen(writer, "w", encoding="utf-8") as pipe, monkeypatch.context() as patch:
        patch.setattr(sys, "stdout", pipe)
        assert main(["--version"]) == 141
    assert capsys.readouterr() == ("", "")


def test_a_full_disk_is_reported(monkeypatch: pytest.MonkeyPatch, capsys: Output) -> None:
    if not Path("/dev/full").exists():
        pytest.skip("this system has no /dev/full")
    with Path("/dev/full").open("w", encoding="utf-8") as full, monkeypatch.context() as patch:
        patch.setattr(sys, "stdout", full)
        assert main(["--version"]) == 1
    assert capsys.readouterr().err == "blinker-qt: No space left on device\n"


# Through a real process


def process(*argv: str, **environment: str) -> "subprocess.Popen[bytes]":
    return subprocess.Popen(
        [sys.executable, "-m", "blinker_qt", *argv],
        cwd=ROOT,
        env={**os.environ, **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


def test_output_is_utf_8_whatever_the_locale_says(tmp_path: Path) -> None:
    (tmp_path / "EN.sample.1").write_text("a\n", "utf-8")
    (tmp_path / "FR.sample.1").write_bytes(b"\xe9\xe9\n")
    (tmp_path / "A1").mkdir()
    (tmp_path / "A1" / "samp1.SentPair0").write_text("1 0\n", "utf-8")
    output = str(tmp_path / "out")
    ascii_only = {"LC_ALL": "C", "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    assert main(["convert", str(tmp_path), "-o", output]) == 0
    check = process("check", str(tmp_path / "out" / "A1.blinker"), **ascii_only)
    out, err = check.communicate()
    assert (check.returncode, err) == (1, b"")
    assert "samp1.SentPair0: unaccounted target words: 1 'éé'\n" in out.decode("utf-8")


@pytest.mark.skipif(sys.platform == "win32", reason="names are Unicode there")
def test_a_name_that_the_locale_cannot_write_is_refused(tmp_path: Path) -> None:
    (tmp_path / "plan.toml").write_text(
        '[[part]]\npairs = "1-10"\nannotators = ["Zoé", "Ann"]\n', "utf-8"
    )
    untouched = replace(annotation.load(Path(SAMPLE[0])), pairs=(UNTOUCHED,) * 30, annotator="")
    (tmp_path / "study.blinker").write_bytes(annotation.write(untouched))
    file, plan, folder = (str(tmp_path / name) for name in ("study.blinker", "plan.toml", "study"))
    ascii_only = {"LC_ALL": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"}
    made = process("new-study", file, plan, "-o", folder, **ascii_only)
    out, err = made.communicate()
    assert (made.returncode, out) == (1, b"")
    assert "a file cannot have this name where the locale is not in UTF-8" in err.decode("utf-8")
    assert b"Traceback" not in err
    assert not [path for path in Path(folder).rglob("*") if path.is_file()]


def test_commands_import_only_what_they_need() -> None:
    code = f"""
import sys
from blinker_qt.__main__ import main
from blinker_qt.cli.commands import _MODULES as MODULES
def loaded(package):
    return [name for name in sys.modules if name.startswith(package)]
def commands():
    return [name for name in loaded("blinker_qt.cli.") if name.rpartition(".")[2] in MODULES]
main(["agree", *{SAMPLE}])
assert commands() == ["blinker_qt.cli.compare"], commands()
assert loaded("blinker_qt.annotate") == []
main(["check", "nowhere"])
assert {{*commands()}} == {{"blinker_qt.cli.compare", "blinker_qt.cli.annotate"}}, commands()
assert loaded("PySide6") == []
"""
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, check=False)
    assert (done.returncode, done.stderr.count(b"\n")) == (0, 1), done.stderr


_PATIENCE = 30
"""Seconds in which a command has to end."""


@dataclass
class Terminal:
    """Sees the standard error of a command as a terminal does."""

    ours: int
    theirs: int
    seen: str = ""

    def run(self, *argv: str) -> "subprocess.Popen[bytes]":
        started = subprocess.Popen(
            [sys.executable, "-m", "blinker_qt", *argv],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            stderr=self.theirs,
            # The tracing of coverage now and then loses an interruption.
            env={name: value for name, value in os.environ.items() if "COVERAGE" not in name},
        )
        os.close(self.theirs)
        return started

    def wait_for(self, text: str) -> None:
        while text not in self.seen:
            self.seen += self._read() or pytest.fail(f"{text!r} never came: {self.seen!r}")

    def rest(self) -> str:
        while more := self._read():
            self.seen += more
        return self.seen

    def lines_left(self) -> list[str]:
        """The final content of the screen."""
        lines = []
        for written in self.rest().replace("\r\n", "\n").split("\n"):
            line = ""
            for part in written.split("\r"):
                line = part + line[len(part) :]
            lines.append(line.rstrip())
        return lines

    def _read(self) -> str:
        try:
            return os.read(self.ours, 4096).decode()
        except OSError:
            # The other end is closed.
            return ""


@pytest.fixture
def terminal() -> Iterator[Terminal]:
    pty = pytest.importorskip("pty", reason="Windows has no pseudo-terminals")
    try:
        ours, theirs = pty.openpty()
    except OSError as error:
        pytest.skip(f"the system gives no terminal: {error}")
    # Where the tests run in the background they ignore interruptions, and so would the command.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield Terminal(ours, theirs)
    signal.signal(signal.SIGINT, before)
    os.close(ours)


def test_progress_on_files_is_one_line_that_is_cleared(terminal: Terminal) -> None:
    command = terminal.run("agree", *SAMPLE, str(ROOT / "absent.blinker"))
    out, _ = command.communicate()
    assert command.returncode == 1
    assert out
    told = re.findall(r"\rreading file (\d) of (\d)", terminal.rest())
    assert told == [("1", "4"), ("2", "4"), ("3", "4"), ("4", "4")]
    assert terminal.lines_left() == [
        f"{ROOT / 'absent.blinker'}: file not found: check its name and folder",
        "",
    ]


@pytest.mark.parametrize(
    "arguments",
    [["agree", "--with-self"], ["gold", "--output", "{new}"]],
    ids=lambda arguments: arguments[0],
)
def test_an_interruption(arguments: list[str], terminal: Terminal, tmp_path: Path) -> None:
    new, folder = tmp_path / "new.blinker", tmp_path / "files"
    folder.mkdir()
    # Reading so many takes much longer than an interruption needs to arrive.
    many = [str(shutil.copy(SAMPLE[0], folder / f"{number}.blinker")) for number in range(500)]
    filled = [argument.format(new=new) for argument in arguments]
    command = terminal.run(*filled[:1], *many, *filled[1:])
    terminal.wait_for("reading file 2 of 500")
    command.send_signal(signal.SIGINT)
    assert command.communicate(timeout=_PATIENCE)[0] == b""
    assert command.returncode == 130
    assert terminal.lines_left() == [""]
    assert [path.name for path in tmp_path.iterdir()] == ["files"]


REFUSED = (Path(__file__).parent / "golden" / "refused.txt").read_text("utf-8")
"""Command lines that make no sense, and what is said of them; … stands for anything."""


@pytest.fixture(scope="module")
def files_to_name(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the files that wrong command lines name."""
    folder = tmp_path_factory.mktemp("files")
    (folder / "study").mkdir()
    shutil.copy(SAMPLE[0], folder / "A1.blinker")
    texts = {"source": "a b c\nd\n", "target": "x y\nz\n", "links": "0-0 2-1\n\n"}
    for name, text in (texts | {"numbered": "1 1 1 S\n"}).items():
        (folder / name).write_text(text, encoding="utf-8")
    return folder


@pytest.mark.parametrize("example", REFUSED.removeprefix("$ ").split("\n$ "))
def test_wrong_arguments_are_refused(
    example: str, files_to_name: Path, run: Commands, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(files_to_name)
    line, _, said = example.partition("\n")
    out, err = run(*shlex.split(line), status=2)
    assert out == ""
    assert is_shown(said, err.partition("\nusage:")[0]), err
    assert len([*files_to_name.rglob("*")]) == 6


@pytest.mark.parametrize("name", COMMANDS)
def test_an_error_comes_before_a_short_usage(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: Output
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    assert main([name, "a", "--outptu", "--measure"]) == 2
    first, *rest = capsys.readouterr().err.splitlines()
    assert first.startswith(f"blinker-qt {name}: unknown option --outptu")
    assert rest[0].startswith(f"usage: blinker-qt {name} ")
    assert len(rest) < 10
    assert main([name, "--help"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert next(place for place, line in enumerate(lines) if not line) < 10
    assert max(map(len, lines)) <= 80
