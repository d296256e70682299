"""The shared libraries of the system that Qt loads, and their Debian packages."""

from __future__ import annotations

import ctypes
import os
import shutil
import sys
from collections.abc import Callable, Iterable, Mapping

DRAWING = {
    "libz.so.1": "zlib1g",
    "libzstd.so.1": "libzstd1",
    "libglib-2.0.so.0": "libglib2.0-0",
    "libgthread-2.0.so.0": "libglib2.0-0",
    "libEGL.so.1": "libegl1",
    "libGL.so.1": "libgl1",
    "libX11.so.6": "libx11-6",
    "libxkbcommon.so.0": "libxkbcommon0",
    "libdbus-1.so.3": "libdbus-1-3",
    "libfreetype.so.6": "libfreetype6",
    "libfontconfig.so.1": "libfontconfig1",
}
"""The libraries that Qt needs even without a screen; libfontconfig1 also brings a font."""

X11 = {
    "libX11-xcb.so.1": "libx11-xcb1",
    "libxcb.so.1": "libxcb1",
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-image.so.0": "libxcb-image0",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-randr.so.0": "libxcb-randr0",
    "libxcb-render.so.0": "libxcb-render0",
    "libxcb-render-util.so.0": "libxcb-render-util0",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxcb-shm.so.0": "libxcb-shm0",
    "libxcb-sync.so.1": "libxcb-sync1",
    "libxcb-util.so.1": "libxcb-util1",
    "libxcb-xfixes.so.0": "libxcb-xfixes0",
    "libxcb-xkb.so.1": "libxcb-xkb1",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
}
"""Additional libraries for windows under X."""

WAYLAND = {
    "libwayland-client.so.0": "libwayland-client0",
    "libwayland-cursor.so.0": "libwayland-cursor0",
    "libwayland-egl.so.1": "libwayland-egl1",
}
"""Additional libraries for windows under Wayland."""


def of_window(environ: Mapping[str, str]) -> dict[str, str]:
    """The libraries that Qt loads on Linux to show a window, each with its Debian package."""
    libraries = dict(DRAWING)
    if environ.get("DISPLAY"):
        libraries.update(X11)
    if environ.get("WAYLAND_DISPLAY"):
        libraries.update(WAYLAND)
    return libraries


def missing(libraries: Iterable[str], load: Callable[[str], object] = ctypes.CDLL) -> list[str]:
    """Those of the libraries that cannot be loaded, for which `load` raises OSError."""
    absent = []
    for library in libraries:
        try:
            load(library)
        except OSError:
            absent.append(library)
    return absent


def packages(wanted: Mapping[str, str]) -> list[str]:
    """The packages with the missing libraries, each once."""
    return list(dict.fromkeys(wanted.values()))


def advice(wanted: Mapping[str, str], *, apt: bool) -> str:
    """What a person who may not install packages is told, with apt-get if the system has it."""
    names = ", ".join(wanted)
    if not apt:
        return (
            f"Missing on this system: {names}. Install them with the system's package manager, "
            "and then try again."
        )
    return (
        f"Missing on this system: {names}. Install them with\n\n"
        f"    sudo apt-get install {' '.join(packages(wanted))}\n\nand then try again."
    )


def why_no_window() -> str | None:
    """Why Qt did not start, if libraries are missing, and what to do."""
    if sys.platform != "linux":
        return None
    libraries = of_window(os.environ)
    wanted = {library: libraries[library] for library in missing(libraries)}
    return advice(wanted, apt=shutil.which("apt-get") is not None) if wanted else None
