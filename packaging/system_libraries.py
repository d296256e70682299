"""The shared libraries of the system that Qt loads, and the Debian packages that bring them."""

from __future__ import annotations

import ctypes
import importlib.util
import os
import shutil
import sys
from collections.abc import Callable, Iterable, Mapping

from running import SetUpError, run, run_or_fail, say

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
"""What Qt needs to draw at all, screen or not; libfontconfig1 also brings a font."""

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
"""What a window under X needs besides."""

WAYLAND = {
    "libwayland-client.so.0": "libwayland-client0",
    "libwayland-cursor.so.0": "libwayland-cursor0",
    "libwayland-egl.so.1": "libwayland-egl1",
}
"""What a window under Wayland needs besides."""

TESTING = {
    "libgssapi_krb5.so.2": "libgssapi-krb5-2",
    "libbrotlidec.so.1": "libbrotli1",
    "libbrotlicommon.so.1": "libbrotli1",
}
"""What the tests need besides: Qt's own JavaScript runs the script of a ballot's page."""


def has_screen(platform: str, environ: Mapping[str, str]) -> bool:
    """Whether a window can be shown.

    Args:
        platform: as in `sys.platform`.
        environ: the process's environment.
    """
    if platform != "linux":
        return True
    return bool(environ.get("DISPLAY") or environ.get("WAYLAND_DISPLAY"))


def needed(environ: Mapping[str, str], *, window: bool, tests: bool) -> dict[str, str]:
    """The libraries that Qt will load on Linux, each with its Debian package.

    Args:
        environ: the process's environment, which says what kind of screen there is.
        window: whether a window is to be shown.
        tests: whether the tests are to be run.
    """
    libraries = dict(DRAWING)
    if tests:
        libraries.update(TESTING)
    if window and environ.get("DISPLAY"):
        libraries.update(X11)
    if window and environ.get("WAYLAND_DISPLAY"):
        libraries.update(WAYLAND)
    return libraries


def missing(libraries: Iterable[str], load: Callable[[str], object] = ctypes.CDLL) -> list[str]:
    """Those of the libraries that cannot be loaded.

    Args:
        libraries: names such as ``libGL.so.1``.
        load: what loads one, raising OSError if it cannot.
    """
    absent = []
    for library in libraries:
        try:
            load(library)
        except OSError:
            absent.append(library)
    return absent


def missing_packages(
    environ: Mapping[str, str], *, window: bool, tests: bool, new_venv: bool
) -> dict[str, str]:
    """What is missing on this system, each with its Debian package.

    Args:
        environ: the process's environment.
        window: whether a window is to be shown.
        tests: whether the tests are to be run.
        new_venv: whether a virtual environment is to be made (Debian packages that separately).
    """
    wanted = {}
    if new_venv and importlib.util.find_spec("ensurepip") is None:
        wanted["Python's module ensurepip"] = "python{}.{}-venv".format(*sys.version_info)
    if sys.platform == "linux":
        libraries = needed(environ, window=window, tests=tests)
        wanted.update({library: libraries[library] for library in missing(libraries)})
    return wanted


def advice(wanted: Mapping[str, str], *, apt: bool) -> str:
    """What a person who may not install packages is told.

    Args:
        wanted: what is missing, each with its Debian package.
        apt: whether the system installs packages with apt-get.
    """
    names = ", ".join(wanted)
    if not apt:
        return (
            f"Missing on this system: {names}. Install them with the system's package manager, "
            "and then try again."
        )
    return (
        f"Missing on this system: {names}. Install them with\n\n"
        f"    sudo apt-get install {' '.join(_packages(wanted))}\n\nand then try again."
    )


def provide(*, window: bool, tests: bool, new_venv: bool) -> None:
    """See that the system has what is needed: as root install it, else say how.

    Args:
        window: whether a window is to be shown.
        tests: whether the tests are to be run.
        new_venv: whether a virtual environment is to be made.

    Raises:
        SetUpError: something is missing and was not installed.
    """
    wanted = missing_packages(os.environ, window=window, tests=tests, new_venv=new_venv)
    if not wanted:
        return
    apt = shutil.which("apt-get")
    if sys.platform != "linux" or apt is None or os.geteuid() != 0:
        raise SetUpError(advice(wanted, apt=apt is not None))
    say(f"Installing system packages: {' '.join(_packages(wanted))}")
    _install(apt, _packages(wanted))
    importlib.invalidate_caches()
    still = missing_packages(os.environ, window=window, tests=tests, new_venv=new_venv)
    if still:
        raise SetUpError(f"Installed, but still not found: {', '.join(still)}.")


def _packages(wanted: Mapping[str, str]) -> list[str]:
    return list(dict.fromkeys(wanted.values()))


def _install(apt: str, packages: list[str]) -> None:
    environ = {**os.environ, "DEBIAN_FRONTEND": "noninteractive", "NEEDRESTART_MODE": "a"}
    install = [apt, "install", "--yes", "--no-install-recommends", *packages]
    if run(install, environ=environ).ok:
        return
    say("Refreshing the list of system packages")
    run_or_fail([apt, "update"], "refresh the list of system packages", environ=environ)
    run_or_fail(install, "install the system packages", environ=environ)
