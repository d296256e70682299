"""The licences of everything inside the folder that PyInstaller makes, in one text.

Whatever is inside must belong to a package whose licence is known, or the text is not made.
"""

from __future__ import annotations

import os
import sys
import sysconfig
from collections.abc import Iterable
from importlib.metadata import Distribution, distributions
from pathlib import Path
from typing import NamedTuple

from running import SetUpError, run

TEXTS = Path(__file__).with_name("licences")
"""Licences that packages name without including their text."""

_ADDED = {
    "Python": ("Python.txt",),
    "PySide6_Essentials": ("LGPL-3.0.txt", "GPL-3.0.txt", "Qt.txt", "Apache-2.0.txt"),
    "shiboken6": ("LGPL-3.0.txt",),
    "lxml": ("LGPL-2.1.txt",),
}
_REMARKS = {
    "PySide6_Essentials": "Qt and Qt for Python, unmodified, used under LGPL-3.0. They are shared\n"
    "libraries that may be replaced. The Qt Company offers their source code at\n"
    "https://download.qt.io/official_releases/QtForPython/ and\n"
    "https://download.qt.io/official_releases/qt/.",
    "lxml": "Contains libxml2 and libxslt (MIT), zlib (Zlib) and libiconv (LGPL-2.1).",
    "pyinstaller": "The program that starts Python. Its licence allows that under any terms.",
}


class Package(NamedTuple):
    """A package that is wholly or partly inside the folder.

    Attributes:
        licence: in a word or expression, such as ``MIT``.
        texts: the files of the licence.
    """

    name: str
    version: str
    licence: str
    texts: tuple[Path, ...]


def packages(contents: Iterable[tuple[str, str]], program_folder: Path) -> list[Package]:
    """The packages that files come from, in the order of their names.

    Args:
        contents: each file's place in the folder (or the name of a module) and where it was taken
            from.
        program_folder: the folder of the program's own files.

    Raises:
        SetUpError: a file belongs to no package, or a package has no licence.
    """
    owners = {
        os.path.normpath(f"{folder}/{file}"): distribution
        for distribution in distributions()
        for folder in [os.path.realpath(str(distribution.locate_file("")))]
        for file in distribution.files or ()
    }
    packages_inside = {"Python": _python()}
    for name, source in contents:
        path = os.path.realpath(source)
        if Path(path).is_relative_to(program_folder.resolve()) or _is_python(path):
            continue
        package = _of_distribution(owners[path]) if path in owners else _of_system(name, path)
        packages_inside[package.name] = package
    for package in packages_inside.values():
        if not package.texts:
            raise SetUpError(f"The licence of {package.name} is not known: add it to {TEXTS}.")
    return sorted(packages_inside.values(), key=lambda package: package.name.lower())


def text(packages_inside: Iterable[Package], own_licence: str) -> str:
    """The names and licences of packages, as one text."""
    packages_inside = list(packages_inside)
    rows = [f"  {package.name} {package.version}: {package.licence}" for package in packages_inside]
    parts = [
        "Blinker Qt is under the MIT licence, printed first. The packages below are inside this\n"
        "folder, too, each under its own licence, printed further down.\n\n" + "\n".join(rows),
        own_licence.strip(),
    ]
    printed: set[str] = set()
    for package in packages_inside:
        remark = f"\n{_REMARKS[package.name]}" if package.name in _REMARKS else ""
        parts.append(
            f"{'=' * 78}\n{package.name} {package.version}: {package.licence}{remark}\n{'=' * 78}"
        )
        for path in package.texts:
            content = path.read_text("utf-8", errors="replace").strip()
            is_new = content not in printed
            parts.append(content if is_new else f"{path.name}: printed above")
            printed.add(content)
    return "\n\n".join(parts) + "\n"


def _python() -> Package:
    version = sys.version.split()[0]
    stdlib = Path(sysconfig.get_path("stdlib"))
    debian = Path("/usr/share/doc", f"python{version[:4]}", "copyright")
    places = (stdlib / "LICENSE.txt", Path(sys.base_prefix, "LICENSE.txt"), debian)
    licence = next((path for path in places if path.is_file()), None)
    texts = [TEXTS / name for name in _ADDED["Python"]]
    return Package("Python", version, "PSF-2.0", tuple([licence, *texts] if licence else []))


def _is_python(path: str) -> bool:
    base = os.path.realpath(sys.base_prefix)
    if base != "/usr":
        return Path(path).is_relative_to(base)
    standard = os.path.realpath(sysconfig.get_path("stdlib"))
    return Path(path).is_relative_to(standard) or Path(path).name.startswith("libpython")


def _of_distribution(distribution: Distribution) -> Package:
    metadata = distribution.metadata
    name = metadata["Name"]
    classifiers = [
        value.rpartition(" :: ")[2]
        for value in metadata.get_all("Classifier", [])
        if value.startswith("License ::")
    ]
    names = [
        *metadata.get_all("License-Expression", []),
        ", ".join(classifiers),
        *metadata.get_all("License", []),
    ]
    licence = next(filter(None, names), "see below")
    texts = [
        Path(str(distribution.locate_file(file)))
        for file in distribution.files or ()
        if ".dist-info" in file.parts[0]
        and any(word in file.name.upper() for word in ("LICEN", "COPYING", "NOTICE"))
    ]
    texts += [TEXTS / added for added in _ADDED.get(name, ())]
    return Package(name, distribution.version, licence, tuple(texts))


def _of_system(name: str, path: str) -> Package:
    """The Debian package of a library."""
    for known in (path, path.removeprefix("/usr")):
        outcome = run(["dpkg-query", "--search", known])
        if outcome.ok:
            package = outcome.output.split(":")[0]
            version = run(["dpkg-query", "--show", "--showformat=${Version}", package]).output
            texts = (Path("/usr/share/doc", package, "copyright"),)
            return Package(package, version, "see below", texts)
    raise SetUpError(f"{name} was taken from {path}, which belongs to no package with a licence.")
