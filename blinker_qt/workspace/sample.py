"""The annotator's own copy of the sample, so that the one that travels with us stays as it is."""

import os
from pathlib import Path

from blinker_qt.formats.atomic import SaveError, write_atomically
from blinker_qt.formats.reading import read_capped
from blinker_qt.workspace.places import free_name
from blinker_qt.workspace.resources import resource


def working_copy_of_sample(data_directory: Path) -> Path:
    """The person's own copy of the sample, made when it is first asked for and never again.

    Args:
        data_directory: where the person's data are kept; made if it is not there.

    Raises:
        ResourceError: the sample is missing from this installation.
        InputError: the sample of this installation cannot be read.
        SaveError: the copy could not be made.
    """
    copy = data_directory / "sample" / "sample.blinker"
    if not os.path.lexists(copy):
        data = read_capped(resource("sample", "sample.blinker"))
        try:
            copy.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise SaveError.of(copy.parent, error) from error
        write_atomically(copy, data)
    return copy


def sample_begun_anew(data_directory: Path) -> Path:
    """A new copy of the sample; the one that was there is kept under another name.

    Raises:
        ResourceError, InputError, SaveError: see `working_copy_of_sample`.
    """
    copy = working_copy_of_sample(data_directory)
    try:
        copy.rename(free_name(copy, "earlier"))
    except OSError as error:
        raise SaveError.of(copy, error) from error
    return working_copy_of_sample(data_directory)
