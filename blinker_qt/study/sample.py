"""The annotator's own copy of the sample, so that the one that travels with us stays as it is."""

import os
from pathlib import Path

from blinker_qt.formats.atomic import SaveError, write_atomically
from blinker_qt.formats.reading import read_capped
from blinker_qt.paths import free_name, resource


def place_of_sample(data_directory: Path) -> Path:
    """Where the person's own copy of the sample is, once there is one."""
    return data_directory / "sample" / "sample.blinker"


def working_copy_of_sample(data_directory: Path) -> Path:
    """The person's own copy of the sample, made when it is first asked for and never again.

    Args:
        data_directory: where the person's data are kept; made if it is not there.

    Raises:
        ResourceError: the sample is missing from this installation.
        InputError: the sample of this installation cannot be read.
        SaveError: the copy could not be made.
    """
    copy = place_of_sample(data_directory)
    if not os.path.lexists(copy):
        data = read_capped(resource("sample", "sample.blinker"))
        try:
            copy.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise SaveError.of(copy.parent, error) from error
        write_atomically(copy, data)
    return copy


def put_sample_aside(copy: Path) -> Path:
    """Give the person's copy of the sample another name, so that a new one can be made.

    Returns:
        Where it is now.

    Raises:
        SaveError: it could not be renamed.
    """
    try:
        return copy.rename(free_name(copy, "earlier"))
    except OSError as error:
        raise SaveError.of(copy, error) from error
