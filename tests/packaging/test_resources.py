"""Files that travel with the program are found, and their absence is said."""

import pytest

from blinker_qt.paths import ResourceError, resource, styleguide


def test_the_folders_are_found_in_a_checkout() -> None:
    assert resource().is_dir()
    assert styleguide().is_dir()


def test_what_is_not_there_is_named() -> None:
    with pytest.raises(ResourceError, match=r"resources/icons/none\.svg is missing"):
        resource("icons", "none.svg")
