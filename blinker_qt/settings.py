"""The person's settings: one table of what there is, kept in one readable file."""

import base64
import binascii
import json
import os
from collections.abc import Callable
from dataclasses import dataclass, fields, replace
from enum import Enum
from pathlib import Path
from typing import Any

from blinker_qt.bitext.errors import InputError, Problem
from blinker_qt.formats.atomic import SaveError, write_atomically
from blinker_qt.formats.reading import decoded, read_capped
from blinker_qt.translation import N_, Translatable


class Hint(Enum):
    """A hint by the moment that it is for; the values are stable."""

    PICK = "pick"
    PARTNER = "partner"
    LINK = "link"
    FOLLOW = "follow"
    AGAIN = "again"
    LEFT = "left"
    DONE = "done"
    LAST = "last"
    SUGGESTION = "suggestion"
    CASE = "case"
    SETTLED = "settled"


FILE_NAME = "settings.json"
MOST_RECENT_FILES = 10
MOST_POSITIONS = 50
TEXT_SIZES = (12, 40)
IDLE_TIMES = (5, 3600)
REST_TIMES = (0, 600)
WORD_SPACINGS = (0, 40)
THEMES = (
    "system",
    "light",
    "dark",
    "high-contrast",
    "high-contrast-dark",
    "colour-blind",
    "colour-blind-dark",
)
LANGUAGES = ("system", "en", "fr")
VIEWS = ("columns", "rows", "rows-beside", "matrix")
HINTS = tuple(hint.value for hint in Hint)

_MOST_BYTES = 1 << 20
_MOST_CHARACTERS = 1 << 16


@dataclass(frozen=True, slots=True)
class Settings:
    """What the program remembers between two runs.

    Attributes:
        annotator: the name to propose for new annotation sets.
        recent_files: paths of the files opened last, the newest first.
        last_file: the file that was open at the end; empty where none was.
        last_positions: (path, 0-based verse pair that was on screen) of files, each path once, the
            one that was closed last at the end.
        geometry: the window's place and size, as Qt gives them, in base 64.
        view: how verse pairs are laid out, one of `VIEWS`.
        theme: one of `THEMES`.
        language: of the interface, one of `LANGUAGES`.
        source_text_size: of the source words on screen, in pixels.
        target_text_size: likewise of the target words.
        source_font: the family that source words are set in; empty for the program's choice.
        target_font: likewise of target words.
        word_spacing: room between two words, in pixels, beyond what every view gives.
        navigator_shown: whether the list of verse pairs is shown.
        interlinear_shown: whether the source is shown word by word over its translation.
        side_panel_shown: whether blocks, remarks and style guide are shown.
        idle_after: of a gap between two acts, at most so many seconds count as work.
        rest_after: minutes of work at a stretch before a rest is proposed; 0 for never.
        hints: whether hints are shown at the moments that they are for.
        hints_put_away: the values of each `Hint` that was put away.
    """

    annotator: str = ""
    recent_files: tuple[str, ...] = ()
    last_file: str = ""
    last_positions: tuple[tuple[str, int], ...] = ()
    geometry: str = ""
    theme: str = "system"
    view: str = "columns"
    language: str = "system"
    source_text_size: int = 17
    target_text_size: int = 17
    source_font: str = ""
    target_font: str = ""
    word_spacing: int = 0
    navigator_shown: bool = True
    interlinear_shown: bool = False
    side_panel_shown: bool = False
    idle_after: int = 60
    rest_after: int = 90
    hints: bool = True
    hints_put_away: tuple[str, ...] = ()

    def position_in(self, path: str) -> int:
        """The verse pair that was on screen when this file was last closed; 0 where unknown."""
        return dict(self.last_positions).get(path, 0)


@dataclass(frozen=True, slots=True)
class _Row:
    """One setting.

    Attributes:
        fits: whether a value is allowed.
        allowed: what is allowed, a template in which ``{names}`` stands for `names`.
        names: the values that are allowed, where they can be listed.
        shortened: what becomes of a value that is allowed but longer than is kept.
    """

    fits: Callable[[object], bool]
    allowed: Translatable
    names: str = ""
    shortened: Callable[[Any], Any] = lambda value: value


def _one_of(values: tuple[str, ...]) -> _Row:
    return _Row(lambda value: value in values, N_("expected one of: {names}"), ", ".join(values))


def _is_text(value: object) -> bool:
    return isinstance(value, str) and len(value) <= _MOST_CHARACTERS


def _are_texts(value: object) -> bool:
    return isinstance(value, tuple) and all(map(_is_text, value))


def _is_whole(value: object, least: int, most: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


def _are_positions(value: object) -> bool:
    return isinstance(value, tuple) and all(
        isinstance(entry, tuple)
        and len(entry) == 2
        and _is_text(entry[0])
        and _is_whole(entry[1], 0, 1 << 31)
        for entry in value
    )


def _latest(positions: tuple[tuple[str, int], ...]) -> tuple[tuple[str, int], ...]:
    # A path that is named again moves to the end with what is said last.
    seen: dict[str, int] = {}
    for path, place in reversed(positions):
        seen.setdefault(path, place)
    return tuple(reversed(list(seen.items())[:MOST_POSITIONS]))


def _is_base_64(value: object) -> bool:
    if not (isinstance(value, str) and len(value) <= _MOST_CHARACTERS and value.isascii()):
        return False
    try:
        base64.b64decode(value, validate=True)
    except binascii.Error:
        return False
    return True


_SIZE = _Row(
    lambda value: _is_whole(value, *TEXT_SIZES), N_("expected a whole number from 12 to 40")
)
_FONT = _Row(
    lambda value: _is_text(value) and str(value).isprintable(),
    N_("expected the name of a font, on one line"),
)

_TABLE = {
    "annotator": _Row(_is_text, N_("expected text")),
    "recent_files": _Row(
        _are_texts,
        N_("expected a list of paths"),
        shortened=lambda paths: tuple(dict.fromkeys(paths))[:MOST_RECENT_FILES],
    ),
    "last_file": _Row(_is_text, N_("expected a path")),
    "last_positions": _Row(
        _are_positions, N_("expected paths, each with a whole number from 0"), shortened=_latest
    ),
    "geometry": _Row(_is_base_64, N_("expected text in base 64")),
    "view": _one_of(VIEWS),
    "theme": _one_of(THEMES),
    "language": _one_of(LANGUAGES),
    "source_text_size": _SIZE,
    "target_text_size": _SIZE,
    "source_font": _FONT,
    "target_font": _FONT,
    "word_spacing": _Row(
        lambda value: _is_whole(value, *WORD_SPACINGS),
        N_("expected a whole number of pixels from 0 to 40"),
    ),
    "navigator_shown": _Row(lambda value: isinstance(value, bool), N_("expected true or false")),
    "interlinear_shown": _Row(lambda value: isinstance(value, bool), N_("expected true or false")),
    "side_panel_shown": _Row(lambda value: isinstance(value, bool), N_("expected true or false")),
    "idle_after": _Row(
        lambda value: _is_whole(value, *IDLE_TIMES),
        N_("expected a whole number of seconds from 5 to 3600"),
    ),
    "rest_after": _Row(
        lambda value: _is_whole(value, *REST_TIMES),
        N_("expected a whole number of minutes from 0 to 600"),
    ),
    "hints": _Row(lambda value: isinstance(value, bool), N_("expected true or false")),
    "hints_put_away": _Row(
        lambda value: isinstance(value, tuple) and all(one in HINTS for one in value),
        N_("expected a list of any of: {names}"),
        ", ".join(HINTS),
        shortened=lambda names: tuple(dict.fromkeys(names)),
    ),
}


class SettingsStore:
    """The settings in a folder, read once and written at every change.

    Args:
        directory: the folder; it is made at the first change.
    """

    def __init__(self, directory: Path) -> None:
        self._path = directory / FILE_NAME
        self.settings, self.problems = load_settings(directory)

    def change(self, **values: object) -> None:
        """Change settings and write them all; values equal to the present ones write nothing.

        The change holds for this run even where it could not be written.

        Raises:
            ValueError: there is no such setting, or the value is not allowed.
            SaveError: the settings could not be written.
        """
        for key, value in values.items():
            if key not in _TABLE or not _TABLE[key].fits(value):
                raise ValueError(f"{key}={value!r}")
        changed = replace(self.settings, **_shortened(values))
        if changed == self.settings:
            return
        self.settings = changed
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise SaveError.of(self._path, error) from error
        write_atomically(self._path, _as_json(changed))


def load_settings(directory: Path) -> tuple[Settings, tuple[Problem, ...]]:
    """Read the settings; what cannot be understood is named and keeps its default.

    Args:
        directory: the folder that they are kept in; neither it nor the file need be there.
    """
    path = directory / FILE_NAME
    if not os.path.lexists(path):
        return Settings(), ()
    try:
        found = _parsed(path)
    except InputError as error:
        return Settings(), error.problems
    problems = []
    values = {}
    for key, raw in found.items():
        row, value = _TABLE.get(key), _from_json(raw)
        if row is not None and row.fits(value):
            values[key] = value
        else:
            what = (
                N_("the setting “{key}” cannot be used") if row else N_("“{key}” is not a setting")
            )
            expected = row.allowed if row else N_("expected one of: {names}")
            named = {"key": key[:60], "names": row.names if row else ", ".join(_TABLE)}
            problems.append(Problem(str(path), what, expected, values=named))
    return replace(Settings(), **_shortened(values)), tuple(problems)


def _parsed(path: Path) -> dict[str, object]:
    text = decoded(read_capped(path, _MOST_BYTES), path)
    expected = N_("expected settings as this program writes them; the defaults are used")
    try:
        found = json.loads(text)
    except json.JSONDecodeError as error:
        what = N_("this is not JSON")
        raise InputError(Problem(str(path), what, expected, error.lineno, error.colno)) from error
    except (RecursionError, ValueError) as error:
        raise InputError(Problem(str(path), N_("this is not JSON"), expected)) from error
    if not isinstance(found, dict):
        raise InputError(Problem(str(path), N_("there is no table of settings"), expected))
    return found


def _from_json(raw: object) -> object:
    """The value that JSON stands for, with tuples for lists and for what a table holds."""
    if isinstance(raw, dict):
        return tuple(raw.items())
    return tuple(raw) if isinstance(raw, list) else raw


def _shortened(values: dict[str, Any]) -> dict[str, Any]:
    return {key: _TABLE[key].shortened(value) for key, value in values.items()}


def _as_json(settings: Settings) -> bytes:
    values = {field.name: getattr(settings, field.name) for field in fields(settings)}
    values["last_positions"] = dict(settings.last_positions)
    # The keys are sorted here and not by the writer: the order within positions has a meaning.
    text = json.dumps(dict(sorted(values.items())), ensure_ascii=False, indent=2)
    # What is not UTF-8 in the name of a file becomes an escape that JSON reads back.
    return f"{text}\n".encode(errors="backslashreplace")
