"""The development commands: checks and messages before anything is changed."""

import ast
import re
import shutil
import subprocess
import sys
from pathlib import Path

import PySide6
import pytest

import checks
import develop
import running
import system_libraries

SONAME = re.compile(rb"(?<=\0)lib[\w.+-]+\.so\.[0-9]+(?=\0)")
BROUGHT_BY_QT = ("libQt6", "libicu")
C_RUNTIME = {
    *"libc.so.6 libdl.so.2 libgcc_s.so.1 libm.so.6 libpthread.so.0".split(),
    *"libresolv.so.2 librt.so.1 libstdc++.so.6".split(),
}


@pytest.mark.parametrize(
    ("platform", "environ", "screen"),
    [
        ("linux", {}, False),
        ("linux", {"DISPLAY": ""}, False),
        ("linux", {"DISPLAY": ":0"}, True),
        ("linux", {"WAYLAND_DISPLAY": "wayland-0"}, True),
        ("darwin", {}, True),
        ("win32", {}, True),
    ],
)
def test_screens_are_detected(platform: str, environ: dict[str, str], screen: bool) -> None:
    assert system_libraries.has_screen(platform, environ) is screen


@pytest.mark.parametrize(
    ("environ", "window", "has", "has_not"),
    [
        ({"DISPLAY": ":0"}, False, "libgl1", "libxcb-cursor0"),
        ({"DISPLAY": ":0"}, True, "libxcb-cursor0", "libwayland-client0"),
        ({"WAYLAND_DISPLAY": "wayland-0"}, True, "libwayland-client0", "libxcb-cursor0"),
    ],
)
def test_packages_of_a_screen(
    environ: dict[str, str], window: bool, has: str, has_not: str
) -> None:
    packages = system_libraries.needed(environ, window=window, tests=False).values()
    assert "libegl1" in packages
    assert has in packages
    assert has_not not in packages


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere Qt brings all that it loads")
@pytest.mark.parametrize(
    ("library", "environ"),
    [
        *(
            (f"lib/libQt6{name}.so.6", {})
            for name in "Core Network Qml DBus Gui Svg Widgets".split()
        ),
        ("plugins/platforms/libqoffscreen.so", {}),
        ("plugins/platforms/libqxcb.so", {"DISPLAY": ":0"}),
        ("plugins/platforms/libqwayland.so", {"WAYLAND_DISPLAY": "wayland-0"}),
    ],
)
def test_the_table_holds_every_library_that_qt_names(library: str, environ: dict[str, str]) -> None:
    path = Path(PySide6.__path__[0], "Qt", library)
    named = {name.decode() for name in SONAME.findall(path.read_bytes())}
    assert named
    from_the_system = {name for name in named if not name.startswith(BROUGHT_BY_QT)} - C_RUNTIME
    assert from_the_system <= system_libraries.needed(environ, window=True, tests=True).keys()


def test_an_old_python_is_named_with_the_way_out() -> None:
    refusal = develop.too_old("3.9.2", "/usr/bin/python3")
    assert "needs Python 3.11 or newer; /usr/bin/python3 is Python 3.9.2" in refusal
    assert "make run PYTHON=python3.11" in refusal


@pytest.mark.parametrize("minor", range(6, 11))
def test_old_pythons_understand_the_file_that_refuses_them(minor: int) -> None:
    source = Path(develop.__file__).read_text("utf-8")
    tree = ast.parse(source, feature_version=(3, minor))
    modules = [node for node in tree.body if isinstance(node, ast.Import | ast.ImportFrom)]
    assert [ast.unparse(node) for node in modules] == ["import sys"]
    python = old_python(minor)
    if python is None:
        return
    command = [python, develop.__file__, "run"]
    outcome = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)
    assert outcome.returncode == 1
    assert outcome.stderr.startswith(f"Blinker Qt needs Python 3.11 or newer; {python} is Python")


def old_python(minor: int) -> str | None:
    """An interpreter of this version; of pyenv, whose commands do not always start one."""
    versions = Path.home().joinpath(".pyenv", "versions").glob(f"3.{minor}.*/bin/python")
    found = next(map(str, versions), None) or shutil.which(f"python3.{minor}")
    if (
        found is None
        or subprocess.run([found, "--version"], capture_output=True, check=False).returncode
    ):
        return None
    return found


@pytest.mark.parametrize(
    "summary",
    [
        "============ 812 passed, 3 skipped in 40.11s ============",
        "====== 1 failed, 811 passed in 75.02s (0:01:15) ======",
        "=== 2 errors in 0.31s ===",
        "=== no tests ran in 0.01s ===",
    ],
)
def test_the_counting_line_is_found_among_what_pytest_prints(summary: str) -> None:
    output = f"==== test session starts ====\nx\n=== FAILURES ===\n{summary}\nDone\n"
    assert checks.pytest_summary(output) == summary


def test_a_program_that_fails_is_reported_with_its_output() -> None:
    command = [sys.executable, "-c", "print('out of paper'); raise SystemExit(3)"]
    with pytest.raises(running.SetUpError, match=r"out of paper\n\nCould not print the page"):
        running.run_or_fail(command, "print the page")


def test_types_are_checked_for_every_system_that_the_program_runs_on() -> None:
    """A module of POSIX that Windows lacks is found before anybody starts the program there."""
    commands = [step.command for step in checks.steps()]
    assert ("mypy",) in commands
    for system in ("win32", "darwin"):
        assert ("mypy", "--platform", system) in commands


def test_every_test_runs_in_one_step() -> None:
    (window, rest) = [step.command for step in checks.steps() if "pytest" in step.command]
    left_out = {part.removeprefix("--ignore=") for part in rest if "--ignore=" in part}
    assert {part for part in window if part.startswith("tests/")} == left_out
    assert all((running.ROOT / path).exists() for path in left_out)
