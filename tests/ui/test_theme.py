"""Colours by role: readable in both themes, by computation."""

import pytest

from blinker_qt.ui.theme import DARK, LIGHT, Theme, contrast

TEXT = [
    ("ink", "page"),
    ("ink", "chrome"),
    ("ink", "raised"),
    ("ink", "picked"),
    ("ink", "linked"),
    ("quiet", "page"),
    ("quiet", "chrome"),
    ("quiet", "raised"),
    ("quiet", "linked"),
    ("untranslated_ink", "untranslated"),
    ("on_accent", "accent"),
    ("strong", "raised"),
]
MARKS = [
    ("stroke", "page"),
    ("strong", "page"),
    ("first", "page"),
    ("second", "page"),
    ("picked_edge", "page"),
    ("linked_edge", "linked"),
    ("unaccounted", "page"),
    ("accent", "page"),
    ("accent", "raised"),
]


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda theme: theme.name)
@pytest.mark.parametrize(("ink", "ground"), TEXT)
def test_text_stands_out_from_its_ground(theme: Theme, ink: str, ground: str) -> None:
    assert contrast(getattr(theme, ink), getattr(theme, ground)) >= 4.5


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda theme: theme.name)
@pytest.mark.parametrize(("mark", "ground"), MARKS)
def test_marks_stand_out_from_their_ground(theme: Theme, mark: str, ground: str) -> None:
    assert contrast(getattr(theme, mark), getattr(theme, ground)) >= 3.0
