"""Annotation sets as the process of the analysis holds them, without the process."""

from collections.abc import Sequence
from pathlib import Path

from blinker_qt.compare.loaded_sets import LoadedSets, SetsOverview
from blinker_qt.gold.analysis import load
from blinker_qt.gold.systems import SystemFile


def ignore(_value: object) -> None:
    """Let progress pass."""


def add(sets: LoadedSets, *paths: Path, outputs: Sequence[SystemFile] = ()) -> SetsOverview:
    """Load files, as the window has it done."""
    return load(sets, paths, outputs, ignore)


def loaded(*paths: Path) -> LoadedSets:
    """The annotation sets in files."""
    sets = LoadedSets()
    add(sets, *paths)
    return sets
