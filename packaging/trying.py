"""Trying what is shipped as a newcomer would: install, link, save, compare, and remove it.

    python packaging/trying.py PROGRAM [ARGUMENT...]

uses a program that is installed already.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from environment import program
from running import SetUpError, run, run_or_fail, say

PYTHONS = "BLINKER_QT_PYTHONS"
"""Names Pythons to install with, besides those on PATH."""
MIRROR = "BLINKER_QT_MIRROR"
"""Names the address of a mirror of Debian for debootstrap; it knows one itself."""
SUITES = "bookworm", "trixie"
"""Debian 12 and 13."""
TYPE = "application/x-blinker+xml"

_PROGRAM = "blinker-qt"
_VERSIONS = range(11, 20)
"""Python 3.11 and newer ones."""
_TEXTS = {
    "en.txt": "The river slept .\nHe saw it .\n",
    "fr.txt": "La rivière dormait .\nIl le vit .\n",
    "Anna.txt": "0-0 1-1 2-2 3-3\n0-0 1-2 2-1 3-3\n",
    "Ben.txt": "0-0 1-1 2-2 3-3\n0-0 1-1 2-2 3-3\n",
}
LANGUAGES = ("en", "fr")
_PATIENCE = 60
"""Seconds until a window must be there."""


def use(start: Sequence[str], folder: Path, inside: str = "") -> None:
    """Link by clicks, make annotation files of texts, check them, and compare two annotators.

    Args:
        start: what starts the program.
        folder: where files are written.
        inside: the name of the folder for the program, if it sees another one.

    Raises:
        SetUpError: a command failed; the text holds its output.
    """
    seen = inside or str(folder)
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    folder.chmod(0o777)
    for name, text in _TEXTS.items():
        (folder / name).write_text(text, encoding="utf-8")
    en, fr, tour = (f"{seen}/{name}" for name in ("en.txt", "fr.txt", "tour"))
    sets = [f"{seen}/{name}.blinker" for name in ("Anna", "Ben")]
    convert = [*start, "convert", en, fr]
    commands = [
        ([*start, "tour", "--output", tour], "annotation file are in"),
        ([*convert, "-o", f"{seen}/study.blinker"], "2 verse pairs, 0 of them done"),
        *(
            (
                [*convert, links, "--base", "0", "--annotator", Path(links).stem, "-o", path],
                "8 links",
            )
            for links, path in zip((f"{seen}/Anna.txt", f"{seen}/Ben.txt"), sets, strict=True)
        ),
        ([*start, "check", *sets], "ok"),
        ([*start, "agree", *sets], "grand mean     75.00"),
    ]
    environ = {
        **_clean_environ(),
        "QT_QPA_PLATFORM": "offscreen",
        "BLINKER_QT_HOME": f"{seen}/home",
    }
    for command, expected in commands:
        outcome = run(command, environ=environ)
        if not outcome.ok or expected not in outcome.output:
            raise SetUpError(f"{' '.join(command)} failed:\n{outcome.output.rstrip()}")
    if not (folder / "tour" / "tour.blinker").is_file():
        raise SetUpError("The tour left no annotation file.")


def show_window(start: Sequence[str], home: Path, inside: str = "") -> None:
    """See that the program opens a window in English and in French, without a Python on PATH.

    It is drawn by the system's own platform plugin; on Linux on a virtual screen, if there is one.

    Args:
        start: what starts the program.
        home: an empty folder for settings, journals and logs.
        inside: the name of that folder for the program, if it sees another one.

    Raises:
        SetUpError: there was no window after a minute.
    """
    if sys.platform == "linux" and not all(map(shutil.which, ("Xvfb", "xwininfo"))):
        say("Skipped: a window is not opened, as Xvfb and xwininfo are not installed.")
        return
    environ = {**_clean_environ(), "BLINKER_QT_HOME": inside or str(home)}
    environ["PATH"] = path_without_python(environ.get("PATH", ""))
    for name in ("QT_QPA_PLATFORM", "WAYLAND_DISPLAY"):
        environ.pop(name, None)
    for language in LANGUAGES:
        shutil.rmtree(home, ignore_errors=True)
        settings = home / "config" / "settings.json"
        settings.parent.mkdir(parents=True)
        settings.write_text(json.dumps({"language": language}), encoding="utf-8")
        for folder in (home, settings.parent):
            folder.chmod(0o777)
        if sys.platform == "linux":
            with _screen() as screen:
                _open_window(start, {**environ, "DISPLAY": screen}, home)
        else:
            _open_window(start, environ, home)


def path_without_python(path: str) -> str:
    """The folders of a PATH that hold no Python of Windows.

    A program that is shipped must not find Python's libraries there; only Windows looks for them.
    """
    folders = path.split(os.pathsep)
    return os.pathsep.join(
        folder for folder in folders if not any(Path(folder).glob("python*.[de][lx][le]"))
    )


def _open_window(start: Sequence[str], environ: Mapping[str, str], home: Path) -> None:
    with subprocess.Popen([*start, "sample"], env=environ, stderr=subprocess.PIPE) as process:
        try:
            _wait_for_window(process, environ.get("DISPLAY", ""), home)
        finally:
            # What starts the program in another system does not heed a request to end.
            process.kill()


@contextmanager
def _screen() -> Iterator[str]:
    read, write = os.pipe()
    command = ["Xvfb", "-displayfd", str(write), "-screen", "0", "1366x768x24"]
    with subprocess.Popen(command, pass_fds=[write], stderr=subprocess.DEVNULL) as server:
        os.close(write)
        try:
            with os.fdopen(read, encoding="utf-8") as number:
                yield f":{number.readline().strip()}"
        finally:
            server.terminate()


def _wait_for_window(process: subprocess.Popen[bytes], screen: str, home: Path) -> None:
    end = time.monotonic() + _PATIENCE
    while time.monotonic() < end and process.poll() is None:
        if _has_window(screen, home):
            return
        time.sleep(0.2)
    process.kill()
    messages = process.stderr.read().decode(errors="replace") if process.stderr else ""
    raise SetUpError(f"No window was opened.\n{messages}")


def _has_window(screen: str, home: Path) -> bool:
    """Whether a window is on a screen of X11; elsewhere, whether the sample is open in one."""
    if screen:
        return "Blinker Qt" in run(["xwininfo", "-display", screen, "-root", "-tree"]).output
    return any(home.glob("data/sample/.*.lock"))


def install_everywhere(archives: Sequence[Path], folder: Path) -> None:
    """Install archives with pip, pipx and uv on the oldest and newest Python, and use each."""
    python_of = pythons()
    versions = sorted(python_of)
    say(
        f"Pythons found: {', '.join(f'3.{version} ({python_of[version]})' for version in versions)}"
    )
    for archive in archives:
        for version in sorted({versions[0], versions[-1]}):
            for tool in ("pip", "pipx", "uv"):
                place = folder / f"{tool}-3.{version}"
                shutil.rmtree(place, ignore_errors=True)
                place.mkdir(parents=True)
                started = time.monotonic()
                use([_install(tool, archive, python_of[version], place)], place / "use")
                seconds = time.monotonic() - started
                say(f"{archive.name}: {tool}, Python 3.{version}: used ({seconds:.0f} s)")
                shutil.rmtree(place)


def pythons() -> Mapping[int, str]:
    """The Pythons that the program may run on, by their minor versions."""
    named = [path for path in os.environ.get(PYTHONS, "").split(os.pathsep) if path]
    python_of: dict[int, str] = {}
    for candidate in (*named, *(f"python3.{minor}" for minor in _VERSIONS), sys.executable):
        path = shutil.which(candidate)
        # A manager of Pythons may have commands for versions that are not installed.
        outcome = run([path, "-c", "import sys; print(*sys.version_info[:2])"]) if path else None
        if path and outcome and outcome.ok:
            major, minor = map(int, outcome.output.split())
            if major == 3 and minor in _VERSIONS:
                python_of.setdefault(minor, path)
    return python_of


def _install(tool: str, archive: Path, python: str, place: Path) -> str:
    """Install an archive in isolation; returns the path of its command."""
    scripts = place / ("Scripts" if os.name == "nt" else "bin")
    command = str(scripts / _PROGRAM)
    if tool == "pip":
        run_or_fail([python, "-m", "venv", str(place)], "make a virtual environment")
        python_inside = program("python", place)
        run_or_fail(
            [python_inside, "-m", "pip", "install", "--quiet", str(archive)], "install with pip"
        )
        return command
    homes = {
        "pipx": {"PIPX_HOME": place / "home", "PIPX_BIN_DIR": scripts, "PIPX_MAN_DIR": place},
        "uv": {"UV_TOOL_DIR": place / "home", "UV_TOOL_BIN_DIR": scripts},
    }
    commands = {
        "pipx": [program("pipx"), "install", "--python", python, str(archive)],
        "uv": [program("uv"), "tool", "install", "--python", python, str(archive)],
    }
    environ = {**_clean_environ(), **{name: str(path) for name, path in homes[tool].items()}}
    run_or_fail(commands[tool], f"install with {tool}", environ=environ)
    return command


def _clean_environ() -> dict[str, str]:
    """The environment without what would lead programs to this checkout."""
    return {
        name: value
        for name, value in os.environ.items()
        if name not in {"VIRTUAL_ENV", "PYTHONPATH", "PYTHONHOME"}
    }


def try_in_chroots(package: Path, folder: Path) -> None:
    """Install, use and remove a Debian package on bare systems.

    Says so if that cannot be done here.
    """
    if sys.platform == "win32" or os.geteuid() != 0 or not shutil.which("debootstrap"):
        say("Skipped: the Debian package is not tried, as that takes root and debootstrap.")
        return
    for suite in SUITES:
        root = folder / suite
        shutil.rmtree(root, ignore_errors=True)
        root.mkdir(parents=True)
        mirror = [os.environ[MIRROR]] if os.environ.get(MIRROR) else []
        make = ["debootstrap", "--variant=minbase", suite, str(root), *mirror]
        run_or_fail(make, f"make a bare system of {suite}")
        started = time.monotonic()
        _try_in_chroot(package, root)
        say(f"{package.name}: {suite}: used and removed ({time.monotonic() - started:.0f} s)")
        shutil.rmtree(root)


def _try_in_chroot(package: Path, root: Path) -> None:
    shutil.copyfile("/etc/resolv.conf", root / "etc" / "resolv.conf")
    shutil.copy(package, root / package.name)
    in_root = ["unshare", "--mount", "--pid", "--fork", "--kill-child", f"--root={root}"]
    within = [*in_root, "--mount-proc", "env", "DEBIAN_FRONTEND=noninteractive", "LC_ALL=C.UTF-8"]
    # Packages are installed by root; the program is used by somebody else, without a network.
    # The shell stays root's: a process that changes its user does not end with the one before it.
    as_user = ["setpriv", "--reuid=1000", "--regid=1000", "--clear-groups"]
    user = ["sh", "-c", '"$@"; exit', "sh", *as_user]
    offline = [in_root[0], "--net", *within[1:], *user]
    install = [*within, "apt-get", "install", "--quiet", "--yes", "--no-install-recommends"]
    run_or_fail([*within, "apt-get", "update", "--quiet"], "refresh the list of packages")
    run_or_fail([*install, f"/{package.name}"], "install the package")
    files = _owned_files(within)
    use([*offline, _PROGRAM], root / "trial", "/trial")
    show_window([*within, *user, _PROGRAM], root / "trial" / "home", "/trial/home")
    tools = ["desktop-file-utils", "libglib2.0-bin", "shared-mime-info"]
    run_or_fail([*install, *tools], "install tools of the desktop")
    _check_desktop(within, root / "trial")
    run_or_fail([*within, "apt-get", "remove", "--yes", _PROGRAM], "remove the package")
    left = [file for file in files if os.path.lexists(root / file.lstrip("/"))]
    if left or TYPE in (root / "usr/share/mime/types").read_text("utf-8"):
        raise SetUpError(f"Not removed: {', '.join(left) or TYPE}")


def _owned_files(within: Sequence[str]) -> list[str]:
    """The files of the package that is installed, without folders."""
    listed = run(
        [
            *within,
            "sh",
            "-c",
            f'dpkg -L {_PROGRAM} | while read f; do [ -d "$f" ] || echo "$f"; done',
        ]
    )
    return listed.output.splitlines()


def _check_desktop(within: Sequence[str], folder: Path) -> None:
    """See that the desktop knows annotation files by name and content, and opens them."""
    shutil.copyfile(folder / "Anna.blinker", folder / "attachment")
    inside = f"/{folder.name}"
    expected = {
        f"{inside}/Anna.blinker": f"standard::content-type: {TYPE}",
        f"{inside}/attachment": f"standard::content-type: {TYPE}",
        f"{inside}/en.txt": "standard::content-type: text/plain",
    }
    attributes = "--attributes=standard::content-type"
    for path, line in expected.items():
        outcome = run([*within, "gio", "info", attributes, path])
        if line not in outcome.output:
            raise SetUpError(f"{path} has another type: {outcome.output}")
    opens = run([*within, "gio", "mime", TYPE]).output
    if f"{_PROGRAM}.desktop" not in opens:
        raise SetUpError(f"Files of type {TYPE} are not opened with the program: {opens}")


def main() -> int:
    """Use the program that the command line names; returns the exit status."""
    with tempfile.TemporaryDirectory() as folder:
        try:
            use(sys.argv[1:], Path(folder, "use"))
            show_window(sys.argv[1:], Path(folder, "home"))
        except SetUpError as error:
            print(error, file=sys.stderr)
            return 1
    say("It was used: links made, files saved, annotators compared.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
