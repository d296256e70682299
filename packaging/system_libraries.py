"""Seeing to it that the system has the shared libraries that Qt loads."""

from __future__ import annotations

import importlib.util
import os
import shutil
import sys
from collections.abc import Mapping

from running import ROOT, SetUpError, run, run_or_fail, say

# The table is the program's; it is read here before anything is installed.
sys.path.insert(0, str(ROOT))
from blinker_qt.system_libraries import (
    DRAWING,
    advice,
    missing,
    of_window,
    packages,
)

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
    libraries = of_window(environ) if window else dict(DRAWING)
    return {**libraries, **TESTING} if tests else libraries


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
    say(f"Installing system packages: {' '.join(packages(wanted))}")
    _install(apt, packages(wanted))
    importlib.invalidate_caches()
    still = missing_packages(os.environ, window=window, tests=tests, new_venv=new_venv)
    if still:
        raise SetUpError(f"Installed, but still not found: {', '.join(still)}.")


def _install(apt: str, names: list[str]) -> None:
    environ = {**os.environ, "DEBIAN_FRONTEND": "noninteractive", "NEEDRESTART_MODE": "a"}
    install = [apt, "install", "--yes", "--no-install-recommends", *names]
    if run(install, environ=environ).ok:
        return
    say("Refreshing the list of system packages")
    run_or_fail([apt, "update"], "refresh the list of system packages", environ=environ)
    run_or_fail(install, "install the system packages", environ=environ)
