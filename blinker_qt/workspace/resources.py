"""Where the files lie that travel with the program: sample, schema, icons and guide."""

from pathlib import Path

from blinker_qt.bitext.errors import BlinkerError

_PACKAGE = Path(__file__).resolve().parents[1]


class ResourceError(BlinkerError):
    """A file that belongs to the program is not there."""


def resource(*parts: str) -> Path:
    """The file or folder of this name among the program's resources.

    Args:
        parts: folders and name below ``resources``; none for that folder itself.

    Raises:
        ResourceError: there is no such file.
    """
    return _find("resources", *parts)


def styleguide(*parts: str) -> Path:
    """The file or folder of this name in the annotation style guide.

    Args:
        parts: folders and name below ``styleguide``; none for that folder itself.

    Raises:
        ResourceError: there is no such file.
    """
    return _find("styleguide", *parts)


def _find(*parts: str) -> Path:
    # A wheel carries these folders inside the package; in a checkout they lie beside it.
    for base in (_PACKAGE, _PACKAGE.parent):
        path = base.joinpath(*parts)
        if path.exists():
            return path
    raise ResourceError(
        "{name} is missing from this installation; install Blinker Qt again", name="/".join(parts)
    )
