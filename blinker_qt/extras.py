"""Libraries that only some tasks need, and that are installed when they are wanted."""

import importlib.util
import sys
from pathlib import Path


def is_installed(library: str) -> bool:
    """Whether a library can be imported."""
    return importlib.util.find_spec(library) is not None


def is_bundled() -> bool:
    """Whether the program came with an installer, so that no library can be added to it."""
    return getattr(sys, "frozen", False)


def installing(distribution: str) -> str:
    """The command that installs a library, by how the program was installed."""
    environment = Path(sys.prefix)
    if is_bundled():
        # There is no pip beside the program of an installer.
        return f"pipx inject blinker-qt {distribution}"
    if environment.joinpath("pipx_metadata.json").is_file():
        return f"pipx inject {environment.name} {distribution}"
    if importlib.util.find_spec("pip") is None:
        # uv installs programs and makes environments without pip.
        return f'uv pip install --python "{sys.executable}" {distribution}'
    return f'"{sys.executable}" -m pip install {distribution}'
