"""Record which libraries the files of the wheels for Windows and macOS load.

    python packaging/wheel_tables.py

downloads the wheels of requirements.txt with pip and writes tests/packaging/wheels/*.json, with
which the tests see on any system what PyInstaller would be told to keep.
"""

from __future__ import annotations

import json
import re
import struct
import sys
import tempfile
import zipfile
from collections.abc import Iterator, Mapping
from pathlib import Path

from running import ROOT, run_or_fail

TABLES = ROOT / "tests" / "packaging" / "wheels"
PYTHON = "313"
"""The Python that the wheels are for."""
PLATFORMS = {
    "windows": ("win_amd64",),
    # Of numpy the wheel that brings most libraries: others use those of the system.
    "macos": ("macosx_10_13_x86_64", "macosx_14_0_universal2"),
}
PACKAGES = ("PySide6_Essentials", "shiboken6", "lxml", "numpy")

_MODULES = re.compile(
    r"(shiboken6/Shiboken|PySide6/Qt(Core|Gui|Widgets))\.|lxml/|numpy/|numpy\.libs/"
)
"""Where the modules that the program imports are."""
_PLUGINS = re.compile(
    "/plugins/(accessiblebridge|generic|iconengines|imageformats|networkaccess|networkinformation"
    "|platforminputcontexts|platforms|platformthemes|styles|tls)/"
)
"""The plugins that PyInstaller collects for these modules of Qt."""
_LOADING = {0xC, 0x20, 0x80000018, 0x8000001F, 0x80000023}
"""The commands of Mach-O that load a library."""


def main() -> int:
    """Write the tables of both systems; returns the exit status."""
    TABLES.mkdir(exist_ok=True)
    for system, platforms in PLATFORMS.items():
        wheels, files = dict[str, str](), dict[str, bytes]()
        with tempfile.TemporaryDirectory() as folder:
            _download(Path(folder), platforms)
            for path in sorted(Path(folder).glob("*.whl")):
                name, version = path.name.split("-")[:2]
                wheels[name] = version
                with zipfile.ZipFile(path) as wheel:
                    files |= {name: wheel.read(name) for name in wheel.namelist()}
        table = {"wheels": wheels, "files": loaded_files(files)}
        text = json.dumps(table, indent=1, sort_keys=True)
        (TABLES / f"{system}.json").write_text(f"{text}\n", encoding="utf-8", newline="\n")
    return 0


def _download(folder: Path, platforms: tuple[str, ...]) -> None:
    pins = (ROOT / "packaging" / "requirements.txt").read_text("utf-8")
    for package in PACKAGES:
        pinned = re.findall(
            rf"^({package}==[^;\s]+)(?:; python_version >= .*)?$", pins, re.MULTILINE
        )
        command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps"]
        command += ["--only-binary=:all:", f"--python-version={PYTHON}", f"--dest={folder}"]
        command += [f"--platform={platform}" for platform in platforms]
        run_or_fail([*command, pinned[-1]], f"download {package}")


def loaded_files(files: Mapping[str, bytes]) -> dict[str, list[str]]:
    """The libraries that PyInstaller collects, each with the others of the wheels that it loads.

    These are the modules that the program imports, the plugins of Qt, and what they load.
    """
    imports = {name: list(_imports(data)) for name, data in files.items()}
    places: dict[str, list[str]] = {}
    for name in imports:
        places.setdefault(base(name), []).append(name)
    waiting = [
        name
        for name in imports
        if _is_library(files[name]) and (_MODULES.match(name) or _PLUGINS.search(name))
    ]
    loaded: dict[str, list[str]] = {}
    while waiting:
        name = waiting.pop()
        if name not in loaded:
            others = {base(each) for each in imports[name]}
            loaded[name] = sorted(other for other in others if other in places)
            waiting += [place for other in others for place in places.get(other, ())]
    return loaded


def base(name: str) -> str:
    """The name of a library without its folder; Windows does not tell capitals apart."""
    return name.rpartition("/")[2].lower()


def _is_library(data: bytes) -> bool:
    return data[:2] == b"MZ" or data[:4] in {b"\xcf\xfa\xed\xfe", b"\xca\xfe\xba\xbe"}


def _imports(data: bytes) -> Iterator[str]:
    if data[:2] == b"MZ":
        yield from _imports_of_pe(data)
    elif data[:4] == b"\xca\xfe\xba\xbe":
        (count,) = struct.unpack_from(">I", data, 4)
        for place in range(count):
            (start,) = struct.unpack_from(">I", data, 16 + 20 * place)
            yield from _imports_of_mach_o(data[start:])
    elif data[:4] == b"\xcf\xfa\xed\xfe":
        yield from _imports_of_mach_o(data)


def _imports_of_pe(data: bytes) -> Iterator[str]:
    """The names in the tables of imports and of delayed imports of a file of Windows."""
    (header,) = struct.unpack_from("<I", data, 0x3C)
    sections, optional_size = struct.unpack_from("<H12xH", data, header + 6)
    optional = header + 24

    def place_of(address: int) -> int:
        for number in range(sections):
            section = optional + optional_size + 40 * number
            size, start, raw_size, raw = struct.unpack_from("<4I", data, section + 8)
            if start <= address < start + max(size, raw_size):
                return int(address - start + raw)
        raise ValueError(f"no section holds {address:#x}")

    for directory, row_size, name_at in ((1, 20, 12), (13, 32, 4)):
        (table,) = struct.unpack_from("<I", data, optional + 112 + 8 * directory)
        row = place_of(table) if table else 0
        while row and (name := struct.unpack_from("<I", data, row + name_at)[0]):
            start = place_of(name)
            yield data[start : data.index(b"\0", start)].decode("ascii")
            row += row_size


def _imports_of_mach_o(data: bytes) -> Iterator[str]:
    (count,) = struct.unpack_from("<I", data, 16)
    start = 32
    for _ in range(count):
        command, size, name_at = struct.unpack_from("<3I", data, start)
        if command in _LOADING:
            yield data[start + name_at : start + size].rstrip(b"\0").decode("utf-8")
        start += size


if __name__ == "__main__":
    sys.exit(main())
