"""Build everything that is shipped in build/bundles, and try each part as a newcomer would.

    python packaging/develop.py bundles
    python packaging/bundles.py [archives] [folder] [package] [appdir] [installs] [systems]

`archives` are the wheel and the source archive, `folder` is the program with Python and Qt, made by
PyInstaller, `package` the Debian package of that, and `appdir` what an AppImage is made from.
`installs` tries the archives with pip, pipx and uv, `systems` the Debian package on bare systems.
The same sources give the same archives.
"""

from __future__ import annotations

import argparse
import datetime as dt
import gzip
import hashlib
import json
import os
import re
import shutil
import struct
import sys
from collections.abc import Iterable
from pathlib import Path

import desktop
import licences
import translations
import trying
from blinker_qt import __version__
from blinker_qt.cli.commands import PROGRAM
from blinker_qt.system_libraries import X11
from environment import program
from running import ROOT, SetUpError, run, run_or_fail, say

BUNDLES = ROOT / "build" / "bundles"
WORK = BUNDLES / "work"
FOLDER = BUNDLES / "blinker-qt"
MAINTAINER = "The Blinker Qt authors <blinker-qt@users.noreply.github.com>"

_APPSTREAM_FAULT = re.compile(r"^[EW]: \S+: (\S+)", re.MULTILINE)
"""An error or a warning of AppStream, with the name of its kind."""
_ICNS = {
    "ic07": 128,
    "ic08": 256,
    "ic09": 512,
    "ic10": 1024,
    "ic11": 32,
    "ic12": 64,
    "ic13": 256,
    "ic14": 512,
}
"""The kinds of PNG pictures in an icon of macOS, with their widths in pixels.

The last four are for screens with twice the pixels, as is the largest.
"""
_ICON = ROOT / "resources" / "icons" / "blinker-qt.svg"


def build_archives() -> None:
    """Build the wheel and the source archive; what is shipped is translated."""
    if missing := translations.untranslated():
        lines = "\n".join(missing)
        raise SetUpError(f"Before a release, translate these texts:\n{lines}")
    for old in (*BUNDLES.glob("*.whl"), *BUNDLES.glob("*.tar.gz")):
        old.unlink()
    BUNDLES.mkdir(parents=True, exist_ok=True)
    build = [program("python"), "-m", "hatchling", "build", "--directory", str(BUNDLES)]
    environ = {**os.environ, "SOURCE_DATE_EPOCH": str(_epoch())}
    run_or_fail(build, "build the wheel and the source archive", environ=environ)
    _tell(_wheel(), _source_archive())


def build_folder() -> None:
    """Build the folder with PyInstaller, and use it."""
    unpacked = WORK / "program"
    for old in (unpacked, FOLDER):
        shutil.rmtree(old, ignore_errors=True)
    shutil.unpack_archive(_wheel(), unpacked, "zip")
    if sys.platform in {"win32", "darwin"}:
        save_icon(WORK / f"blinker-qt.{'ico' if sys.platform == 'win32' else 'icns'}")
    spec = str(Path(__file__).with_name("blinker-qt.spec"))
    command = [program("python"), "-m", "PyInstaller", "--noconfirm", "--log-level=ERROR", spec]
    folders = [f"--distpath={BUNDLES}", f"--workpath={WORK}"]
    same = {"PYTHONHASHSEED": "0", "SOURCE_DATE_EPOCH": str(_epoch())}
    environ = {**os.environ, **same, "BLINKER_QT_WORK": str(WORK)}
    run_or_fail([*command, *folders], "build the folder", environ=environ)
    _strip(FOLDER)
    _write_licences(FOLDER)
    start = [str(FOLDER / "blinker-qt")]
    trying.use(start, WORK / "use")
    trying.show_window(start, WORK / "use" / "home")
    _tell(FOLDER)


def _write_licences(folder: Path, added: Iterable[tuple[str, str]] = ()) -> None:
    contents = json.loads((WORK / "contents.json").read_text("utf-8"))
    inside = licences.packages([*contents, *added], WORK / "program")
    text = licences.text(inside, (ROOT / "LICENSE").read_text("utf-8"))
    (folder / desktop.LICENCES).write_text(text, encoding="utf-8")
    say(f"Inside: {', '.join(package.name for package in inside)}")


def build_package() -> None:
    """Build the Debian package of the folder, and have it examined."""
    if not shutil.which("dpkg-deb"):
        say("Skipped: there is no Debian package, as dpkg-deb is not installed.")
        return
    root = WORK / "deb"
    shutil.rmtree(root, ignore_errors=True)
    shutil.copytree(FOLDER, root / desktop.LIBRARY, symlinks=True)
    commands = root / "usr" / "bin"
    commands.mkdir(parents=True)
    (commands / PROGRAM).symlink_to(Path("..", "lib", PROGRAM, PROGRAM))
    share = root / "usr" / "share"
    date = dt.datetime.fromtimestamp(_epoch(), dt.UTC)
    for place, text in desktop.shared_files(__version__, f"{date:%Y-%m-%d}", _ICON).items():
        _write(share / place, text)
    changes = f"""{PROGRAM} ({__version__}) unstable; urgency=medium

  * Version {__version__}; see the change log of the program.

 -- {MAINTAINER}  {date:%a, %d %b %Y %H:%M:%S} +0000
"""
    _write(share / "doc" / PROGRAM / "changelog", changes)
    for path in (share / "doc" / PROGRAM / "changelog", *share.glob("man/man1/*")):
        path.with_name(f"{path.name}.gz").write_bytes(gzip.compress(path.read_bytes(), mtime=0))
        path.unlink()
    _write_control(root)
    _pack(root)
    _examine(share)


def _write_control(root: Path) -> None:
    files = sorted(path for path in root.rglob("*") if path.is_file() and not path.is_symlink())
    glibc = desktop.oldest_glibc(
        path.read_bytes() for path in files if ".so" in path.name or path.name == PROGRAM
    )
    size = sum(path.stat().st_size for path in files) // 1024
    architecture = run(["dpkg", "--print-architecture"]).output.strip()
    fields = desktop.control(__version__, architecture, size, MAINTAINER, glibc)
    sums = [f"{_md5(path)}  {path.relative_to(root)}\n" for path in files]
    _write(root / "DEBIAN" / "control", fields)
    _write(root / "DEBIAN" / "md5sums", "".join(sums))
    for path in root.rglob("*"):
        if not path.is_symlink():
            is_program = path == root / desktop.LIBRARY / PROGRAM
            path.chmod(0o755 if path.is_dir() or is_program else 0o644)


def _pack(root: Path) -> None:
    for old in BUNDLES.glob("*.deb"):
        old.unlink()
    environ = {**os.environ, "SOURCE_DATE_EPOCH": str(_epoch())}
    pack = ["dpkg-deb", "--root-owner-group", "-Zxz", "-z3", "--build", str(root), str(BUNDLES)]
    run_or_fail(pack, "build the Debian package", environ=environ)
    _tell(_package())


def _examine(share: Path) -> None:
    """Have the tools of Debian and of desktops examine the package, if they are here."""
    examinations = {
        "lintian": ["--fail-on=error", "--allow-root", str(_package())],
        "desktop-file-validate": [str(*share.glob("applications/*"))],
        "appstreamcli": ["validate", "--no-net", str(*share.glob("metainfo/*"))],
        "man": ["--warnings", "--local-file", str(*share.glob("man/man1/*"))],
    }
    for tool, arguments in examinations.items():
        if shutil.which(tool):
            outcome = run([tool, *arguments])
            if not (outcome.ok or lacks_only_homepage(outcome.output)):
                raise SetUpError(f"{outcome.output}\n{tool} found mistakes; see above.")
            say(f"{tool}: no errors")
        else:
            say(f"Skipped: {tool} is not installed.")


def lacks_only_homepage(output: str) -> bool:
    """Whether AppStream finds nothing wrong but that the program names no homepage.

    AppStream 1.0, of Debian 13, fails at this warning; the program has no homepage.
    """
    return set(_APPSTREAM_FAULT.findall(output)) == {"url-homepage-missing"}


def build_appdir() -> None:
    """Make the folder of an AppImage, with the libraries of X11 that desktops may lack."""
    source, root = WORK / "deb" / "usr", WORK / "AppDir"
    if not source.exists():
        say("Skipped: there is no folder for an AppImage, as there is no Debian package.")
        return
    shutil.rmtree(root, ignore_errors=True)
    shutil.copytree(source, root / "usr", symlinks=True)
    (root / "AppRun").symlink_to(Path("usr", "bin", PROGRAM))
    for file in (f"applications/{PROGRAM}.desktop", f"icons/hicolor/scalable/apps/{PROGRAM}.svg"):
        path = Path("usr", "share", file)
        (root / path.name).symlink_to(path)
    folder = root / desktop.LIBRARY
    known = run(["ldconfig", "-p"]).output.splitlines()
    paths = {line.split()[0]: line.split()[-1] for line in known if "=>" in line}
    libraries = [(name, paths[name]) for name in X11 if name.startswith("libxcb-")]
    for name, library in libraries:
        shutil.copy(library, folder / "_internal" / name)
    _write_licences(folder, libraries)
    trying.use([str(root / "AppRun")], WORK / "use")
    _tell(root)


def try_installs() -> None:
    """Install the archives with pip, pipx and uv, and use them."""
    trying.install_everywhere([_wheel(), _source_archive()], WORK / "installs")


def try_systems() -> None:
    """Install, use and remove the Debian package on bare systems."""
    if any(BUNDLES.glob("*.deb")):
        trying.try_in_chroots(_package(), WORK / "systems")


STEPS = {
    "archives": build_archives,
    "folder": build_folder,
    "package": build_package,
    "appdir": build_appdir,
    "installs": try_installs,
    "systems": try_systems,
}


def main() -> int:
    """Take the steps that the command line names, or all.

    Returns:
        The exit status.
    """
    parser = argparse.ArgumentParser(description="Build everything that is shipped, and try it.")
    parser.add_argument("steps", nargs="*", metavar="STEP", help=f"one of {', '.join(STEPS)}")
    named = parser.parse_args().steps
    try:
        for name in named or STEPS:
            if name not in STEPS:
                parser.error(f"'{name}' is not one of {', '.join(STEPS)}")
            say(f"Step: {name}")
            STEPS[name]()
    except SetUpError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def _wheel() -> Path:
    return _only("*.whl", "archives")


def _source_archive() -> Path:
    return _only("*.tar.gz", "archives")


def _package() -> Path:
    return _only("*.deb", "package")


def _only(pattern: str, step: str) -> Path:
    matches = list(BUNDLES.glob(pattern))
    if len(matches) != 1:
        raise SetUpError(f"There must be one {pattern} in {BUNDLES}: take the step {step} first.")
    return matches[0]


def _epoch() -> int:
    """When the sources were changed last, in seconds; the same for everyone who builds them."""
    named = os.environ.get("SOURCE_DATE_EPOCH")
    if named is None and (ROOT / ".git").exists():
        named = run(["git", "log", "-1", "--format=%ct"]).output
    return int(named or 1_577_836_800)


def _strip(folder: Path) -> None:
    """Remove from Python's libraries the paths of their build and what only debuggers read."""
    if sys.platform == "linux" and shutil.which("strip"):
        inside = folder / "_internal"
        libraries = [*inside.glob("libpython*"), *inside.glob("python3*/lib-dynload/*.so")]
        files = list(map(str, libraries))
        run_or_fail([program("patchelf"), "--remove-rpath", *files], "remove paths of libraries")
        run_or_fail(["strip", "--strip-unneeded", *files], "make libraries smaller")


def save_icon(path: Path) -> None:
    """Draw the program's icon as a file for another system, which its suffix names."""
    from PySide6.QtCore import QBuffer, QSize  # noqa: PLC0415 - only these systems need Qt here
    from PySide6.QtGui import QGuiApplication, QIcon  # noqa: PLC0415

    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    _application = QGuiApplication([])
    icon = QIcon(str(_ICON))
    if path.suffix == ".ico":
        if not icon.pixmap(QSize(256, 256), 1).save(str(path)):
            raise SetUpError(f"{path} could not be drawn.")
        return
    # Qt itself writes one size only, with a table of contents that it cannot read.
    images = b""
    for kind, size in _ICNS.items():
        drawn = QBuffer()
        icon.pixmap(QSize(size, size), 1).save(drawn, "PNG")
        image = drawn.data().data()
        images += struct.pack(">4sI", kind.encode(), len(image) + 8) + image
    path.write_bytes(struct.pack(">4sI", b"icns", len(images) + 8) + images)


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8", newline="\n")


def _md5(path: Path) -> str:
    return hashlib.md5(path.read_bytes(), usedforsecurity=False).hexdigest()


def _tell(*paths: Path) -> None:
    for path in paths:
        inside = [file for file in path.rglob("*") if not file.is_symlink()]
        files = [path] if path.is_file() else inside
        size = sum(file.stat().st_size for file in files)
        say(f"{path.relative_to(ROOT)}: {size / 1_000_000:.1f} MB")


if __name__ == "__main__":
    sys.exit(main())
