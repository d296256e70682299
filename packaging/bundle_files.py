"""Which of the files that PyInstaller collects the program uses, by their names.

packaging/blinker-qt.spec asks; on Windows and macOS everything else that it collects is kept.
"""

from __future__ import annotations

PLUGINS = tuple(
    "iconengines/libqsvg iconengines/qsvg imageformats/libqsvg. imageformats/qsvg. "
    "platforms/libqxcb platforms/libqwayland platforms/libqoffscreen platforms/libqcocoa "
    "platforms/qwindows platforms/qoffscreen styles/ platforminputcontexts/libcompose "
    "platforminputcontexts/libibus platformthemes/ "
    "wayland-decoration-client/ wayland-graphics-integration-client/libqt-plugin-wayland-egl "
    "wayland-shell-integration/libxdg-shell".split()
)
"""The beginnings of the names of Qt's plugins that the program uses, on any system."""

UNUSED_QT = frozenset(
    "Network Pdf Qml QmlMeta QmlModels QmlWorkerScript Quick VirtualKeyboard "
    "VirtualKeyboardQml".split()
)
"""The modules of Qt that only plugins need which the program does not use."""


def is_used(name: str) -> bool:
    """Whether a file is used, by its name in the folder.

    A framework of macOS is used as a whole or not at all, since its signature covers all of it.
    """
    place = name.replace("\\", "/")
    if "/plugins/" in place:
        return place.partition("/plugins/")[2].startswith(PLUGINS)
    if "PySide6" in place and "/translations/" in place:
        return place.endswith(("qtbase_en.qm", "qtbase_fr.qm"))
    if any(_module_of(part) in UNUSED_QT for part in place.split("/")):
        return False
    return ".dist-info" not in place and not place.startswith("lxml/isoschematron")


def _module_of(part: str) -> str:
    """The module of Qt that a file or framework is named after; empty if there is none."""
    stem = part.partition(".")[0].removeprefix("lib")
    for beginning in ("Qt6", "Qt"):
        if stem.startswith(beginning):
            return stem.removeprefix(beginning)
    return ""
