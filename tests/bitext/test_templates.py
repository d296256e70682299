"""Texts with fields and plural forms."""

import pytest

from blinker_qt.translation import filled


def test_only_whole_numbers_have_plural_forms() -> None:
    with pytest.raises(TypeError, match="'1' has no plural"):
        filled("{count:word|words}", count="1")


def test_other_formats_stand_beside_plural_forms() -> None:
    template = "{share:.1f} of {count} {count:word|words}"
    assert filled(template, share=0.25, count=1) == "0.2 of 1 word"
    assert filled(template, share=0.25, count=0) == "0.2 of 0 words"
