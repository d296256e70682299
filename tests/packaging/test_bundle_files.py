"""What the bundles keep, over what the wheels for Windows and macOS hold and load."""

import json
import os
import re
import runpy
import struct
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterable
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any, NamedTuple

import pytest
from PySide6.QtGui import QImage

import wheel_tables
from bundle_files import UNUSED_QT, is_used
from running import ROOT

Entry = tuple[str, str, str]
"""The name in the folder, where the file is or where a link leads, and the kind."""

SYSTEMS = {"windows": "win32", "macos": "darwin"}
TABLES = {
    system: json.loads((wheel_tables.TABLES / f"{system}.json").read_text("utf-8"))
    for system in SYSTEMS
}
OF_PYTHON = {
    "windows": ("python3.dll", "python313.dll", "VCRUNTIME140.dll", "VCRUNTIME140_1.dll"),
    "macos": ("Python.framework/Versions/3.13/Python",),
}
"""What PyInstaller collects from Python itself, besides its modules."""
PLUGINS = {
    "windows": (
        "iconengines/qsvgicon.dll imageformats/qsvg.dll platforms/qoffscreen.dll "
        "platforms/qwindows.dll styles/qmodernwindowsstyle.dll"
    ),
    "macos": (
        "iconengines/libqsvgicon.dylib imageformats/libqsvg.dylib platforms/libqcocoa.dylib "
        "platforms/libqoffscreen.dylib styles/libqmacstyle.dylib"
    ),
}


class Collected(NamedTuple):
    """What the specification has PyInstaller put into the folder."""

    entries: list[Entry]
    programs: dict[str, dict[str, Any]]
    bundles: list[dict[str, Any]]


def collected(
    patch: pytest.MonkeyPatch,
    work: Path,
    platform: str,
    entries: Iterable[Entry],
    loads: Callable[[str], Iterable[tuple[str, str]]] = lambda _: (),
) -> Collected:
    """What packaging/blinker-qt.spec makes of what PyInstaller found.

    PyInstaller itself, which reads only libraries of the system that it runs on, is stood in for.
    """
    found = Collected([], {}, [])
    analysis = SimpleNamespace(binaries=list(entries), datas=[], pure=[], scripts=[])

    def program(*_parts: object, name: str, **options: object) -> str:
        found.programs[name] = options
        return name

    def collect(*parts: list[Entry] | str, name: str) -> None:
        assert name == "blinker-qt"
        for part in parts:
            found.entries.extend(part if isinstance(part, list) else ())

    for name in ("PyInstaller", "PyInstaller.depend", "PyInstaller.utils"):
        patch.setitem(sys.modules, name, ModuleType(name))
    bindepend, hooks = ModuleType("bindepend"), ModuleType("hooks")
    vars(bindepend).update(get_imports=loads)
    vars(hooks).update(collect_data_files=lambda _: [], collect_submodules=lambda _: [])
    patch.setitem(sys.modules, "PyInstaller.depend.bindepend", bindepend)
    patch.setitem(sys.modules, "PyInstaller.utils.hooks", hooks)
    patch.setattr(sys, "platform", platform)
    patch.setattr(sys, "path", [*sys.path])
    patch.setenv("BLINKER_QT_WORK", str(work))
    (work / "program").mkdir(parents=True)
    runpy.run_path(
        str(ROOT / "packaging" / "blinker-qt.spec"),
        {
            "SPECPATH": str(ROOT / "packaging"),
            "workpath": work / "made",
            "Analysis": lambda *_arguments, **_options: analysis,
            "PYZ": lambda _: None,
            "EXE": program,
            "COLLECT": collect,
            "BUNDLE": lambda _folder, **options: found.bundles.append(options),
        },
    )
    return found


def entries_of(system: str) -> list[Entry]:
    """What PyInstaller collects on a system: libraries, what it makes of frameworks, Python's."""
    names = [*TABLES[system]["files"], *OF_PYTHON[system]]
    entries = [(name, f"/wheels/{name}", "BINARY") for name in names]
    for name in names:
        folder, _, module = name.partition(".framework/Versions/")
        if module:
            version, module = module.split("/")
            top = f"{folder}.framework"
            entries += [
                (f"{top}/Versions/{version}/Resources/Info.plist", "/wheels/Info.plist", "DATA"),
                (f"{top}/Versions/Current", version, "SYMLINK"),
                (f"{top}/{module}", f"Versions/Current/{module}", "SYMLINK"),
                (f"{top}/Resources", "Versions/Current/Resources", "SYMLINK"),
                (module, name, "SYMLINK"),
            ]
    return entries


@pytest.fixture(params=SYSTEMS)
def system(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def kept(system: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Collected:
    """What goes into the folder on a system."""
    with monkeypatch.context() as patch:
        return collected(patch, tmp_path, SYSTEMS[system], entries_of(system))


def test_everything_that_a_kept_library_loads_is_kept(system: str, kept: Collected) -> None:
    files: dict[str, list[str]] = TABLES[system]["files"]
    names = {name for name, _, _ in kept.entries}
    bases = {wheel_tables.base(name) for name in names}
    loaded = {(name, other) for name in names & files.keys() for other in files[name]}
    assert len(loaded) > 30
    assert [pair for pair in loaded if pair[1] not in bases] == []
    plugins = [name.partition("/plugins/")[2] for name in names if "/plugins/" in name]
    assert sorted(plugins) == PLUGINS[system].split()
    # Only plugins and named modules of Qt are dropped.
    dropped = {entry[0] for entry in entries_of(system)} - names
    assert dropped
    modules = [name for name in dropped if "/plugins/" not in name]
    named = re.compile(rf"(^|/)Qt6?({'|'.join(UNUSED_QT)})(\.|/|$)")
    assert [name for name in modules if not named.search(name)] == []


def test_every_link_leads_to_what_is_kept(system: str, kept: Collected, tmp_path: Path) -> None:
    root = tmp_path / "folder"
    links = [entry for entry in kept.entries if entry[2] == "SYMLINK"]
    for name, target, kind in kept.entries:
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if kind == "SYMLINK":
            path.symlink_to(target)
        else:
            path.touch()
    assert [name for name, _, _ in links if not (root / name).exists()] == []
    # A framework is whole: its signature covers all of it.
    frameworks = set(root.rglob("*.framework"))
    assert len(frameworks) == (7 if system == "macos" else 0)
    for folder in frameworks:
        assert sorted(path.name for path in folder.iterdir()) == sorted(
            [folder.stem, "Resources", "Versions"]
        )
        assert (folder / "Resources" / "Info.plist").is_file()
        assert (folder / folder.stem).samefile(folder / "Versions" / "Current" / folder.stem)
        assert (root / folder.stem).samefile(folder / folder.stem)


def test_windows_has_a_program_without_a_console_and_macos_a_bundle(
    system: str, kept: Collected
) -> None:
    consoles = {name: options["console"] for name, options in kept.programs.items()}
    icons = {Path(options["icon"]).suffix for options in kept.programs.values()}
    if system == "windows":
        assert consoles == {"blinker-qt": True, "blinker-qt-window": False}
        assert (icons, kept.bundles) == ({".ico"}, [])
    else:
        assert consoles == {"blinker-qt": False}
        assert icons == {".icns"}
        (bundle,) = kept.bundles
        assert bundle["info_plist"]["CFBundleDocumentTypes"][0]["CFBundleTypeRole"] == "Editor"


def test_what_starts_without_a_terminal_opens_no_console() -> None:
    installer = (ROOT / "packaging" / "windows" / "blinker-qt.iss").read_text("utf-8")
    started = re.findall(r"(?m)^(?:Name|Root): .*\\([\w-]+)\.exe", installer)
    assert len(started) == 3  # The menu, the picture of a file, and a double click.
    assert {*started} == {"blinker-qt-window"}
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert project["gui-scripts"] == {"blinker-qt-window": project["scripts"]["blinker-qt"]}


def test_windows_separates_folders_by_another_sign() -> None:
    for name in TABLES["windows"]["files"]:
        assert is_used(name.replace("/", "\\")) == is_used(name), name


def test_linux_keeps_what_qt_and_the_modules_load_and_no_library_of_the_system(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    lib = "PySide6/Qt/lib"
    loads = {
        "PySide6/QtGui.abi3.so": [f"{lib}/libQt6Gui.so.6"],
        f"{lib}/libQt6Gui.so.6": [f"{lib}/libQt6DBus.so.6", "libz.so.1", "libX11.so.6"],
        "PySide6/Qt/plugins/imageformats/libqsvg.so": [f"{lib}/libQt6Svg.so.6"],
        "PySide6/Qt/plugins/imageformats/libqpdf.so": [f"{lib}/libQt6Pdf.so.6"],
        "lib-dynload/_ctypes.so": ["libffi.so.8"],
    }
    names = {*loads, *(other for others in loads.values() for other in others)}
    modules = ("PySide6/QtGui.abi3.so", "lib-dynload/_ctypes.so")
    entries = [
        (name, f"/wheels/{name}", "EXTENSION" if name in modules else "BINARY")
        for name in sorted({*names, "libpython3.13.so.1.0"})
    ]
    entries += [("libQt6Gui.so.6", f"{lib}/libQt6Gui.so.6", "SYMLINK")]
    entries += [("libQt6Pdf.so.6", f"{lib}/libQt6Pdf.so.6", "SYMLINK")]

    def loaded(path: str) -> list[tuple[str, str]]:
        others = loads.get(path.removeprefix("/wheels/"), [])
        return [(Path(other).name, f"/wheels/{other}") for other in others]

    kept = {
        entry[0] for entry in collected(monkeypatch, tmp_path, "linux", entries, loaded).entries
    }
    assert {entry[0] for entry in entries} - kept == {
        "PySide6/Qt/plugins/imageformats/libqpdf.so",
        f"{lib}/libQt6Pdf.so.6",
        "libQt6Pdf.so.6",
        "libX11.so.6",
        "libz.so.1",
    }


def test_the_tables_are_of_what_is_shipped_and_keep_what_the_program_imports() -> None:
    pins = (ROOT / "packaging" / "requirements.txt").read_text("utf-8").lower()
    for table in TABLES.values():
        for name, version in table["wheels"].items():
            assert f"{name}=={version}" in pins, "run packaging/wheel_tables.py"
    imports = re.compile(r"^\s*(?:from|import) PySide6\.Qt(\w+)", re.MULTILINE)
    sources = [path.read_text("utf-8") for path in Path(ROOT, "blinker_qt").rglob("*.py")]
    imported = {*imports.findall("\n".join(sources))}
    assert imported >= {"Core", "Gui", "Widgets"}
    assert not imported & UNUSED_QT


def test_the_icon_of_macos_is_sharp_at_every_size(tmp_path: Path) -> None:
    path = tmp_path / "blinker-qt.icns"
    # In a process of its own, as the other tests need an application of another kind.
    program = f"from pathlib import Path; import bundles; bundles.save_icon(Path({str(path)!r}))"
    environ = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT / "packaging"), str(ROOT)])}
    subprocess.run([sys.executable, "-c", program], env=environ, check=True)
    data, start, sizes = path.read_bytes(), 8, dict[str, int]()
    assert struct.unpack_from(">4sI", data) == (b"icns", len(data))
    while start < len(data):
        kind, length = struct.unpack_from(">4sI", data, start)
        image = QImage.fromData(data[start + 8 : start + length])
        assert image.width() == image.height()
        assert image.pixelColor(image.rect().center()).alpha() == 255
        sizes[kind.decode()] = image.width()
        start += length
    # The kinds of Apple's icons, with twice the pixels for the last four and the largest.
    kinds = "ic07 ic08 ic09 ic10 ic11 ic12 ic13 ic14".split()
    widths = (128, 256, 512, 1024, 32, 64, 256, 512)
    assert sizes == dict(zip(kinds, widths, strict=True))
