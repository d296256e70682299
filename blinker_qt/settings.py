"""The user's settings, in one JSON file."""

import base64
import binascii
import json
import os
from collections.abc import Callable
from dataclasses import dataclass, fields, replace
from enum import Enum
from pathlib import Path
from typing import Any, NamedTuple

from blinker_qt.bitext.errors import InputError, Problem
from blinker_qt.formats.atomic import SaveError, write_atomically
from blinker_qt.formats.reading import decoded, read_capped
from blinker_qt.palettes import PALETTES, SYSTEM
from blinker_qt.paths import make_private_folder, resource
from blinker_qt.translation import N_, Translatable, languages


class Hint(Enum):
    """The moment that a hint is for; the values are stable."""

    SELECT = "select"
    CELL = "cell"
    PARTNER = "partner"
    LINK = "link"
    BLOCK = "block"
    FOLLOW = "follow"
    AGAIN = "again"
    LEFT = "left"
    DONE = "done"
    REJECTED = "rejected"
    LAST = "last"
    SUGGESTION = "suggestion"
    CASE = "case"
    SETTLED = "settled"


FILE_NAME = "settings.json"
MOST_RECENT_FILES = 10
MOST_POSITIONS = 50
MOST_GUIDES = 50
TEXT_SIZES = (12, 40)
IDLE_TIMES = (5, 3600)
REST_TIMES = (0, 600)
WORD_SPACINGS = (0, 40)
COLUMN_GAPS = (72, 600)
COLUMN_GAP = 200
THEMES = (SYSTEM, *(palette.name for palette in PALETTES))
LANGUAGES = (SYSTEM, *languages(resource("translations")))
VIEWS = ("columns", "rows", "matrix")
SIDE_TABS = ("blocks", "remarks", "guide")
HINTS = tuple(hint.value for hint in Hint)

_MOST_BYTES = 1 << 20
_MOST_CHARACTERS = 1 << 16


@dataclass(frozen=True, slots=True)
class Settings:
    """What the program remembers between two runs.

    Attributes:
        annotator: the name to propose for new annotation sets.
        recent_files: paths, the newest first.
        compared_files: paths of the annotation files compared last.
        study_folders: paths of study folders, the one opened last first.
        guides_seen: (identifier of a study, version of its style guide that was shown), the newest
            last.
        last_file: the file that was open at the end, if any.
        last_positions: (path, 0-based verse pair on screen when it was closed), the newest last.
        geometry: of the window, as Qt gives it, in base 64.
        source_text_size: in pixels.
        source_font: the family; empty for the program's choice.
        word_spacing: between two words, in pixels, in addition to that of the view.
        column_gap: between the two columns, in pixels, where lines are not steep.
        idle_after: only so many seconds of a pause between two edits count as work.
        pace_shown: the pace of work and the time left are below the list.
        rest_after: minutes of work before a rest is proposed; 0 for never.
        side_tab: the tab of the side panel that was opened last.
        link_at_once: selecting a word on each side links them.
        focus_follows: after linking or marking, the focus goes to the nearest unaccounted word.
        hints_put_away: values of `Hint`.
    """

    annotator: str = ""
    recent_files: tuple[str, ...] = ()
    compared_files: tuple[str, ...] = ()
    study_folders: tuple[str, ...] = ()
    guides_seen: tuple[tuple[str, str], ...] = ()
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
    column_gap: int = COLUMN_GAP
    navigator_shown: bool = True
    running_text_shown: bool = True
    interlinear_shown: bool = False
    side_panel_shown: bool = False
    side_tab: str = "blocks"
    link_at_once: bool = False
    focus_follows: bool = True
    pace_shown: bool = False
    idle_after: int = 60
    rest_after: int = 90
    hints: bool = True
    hints_put_away: tuple[str, ...] = ()

    def position_in(self, path: str) -> int:
        """The verse pair on screen when this file was last closed; 0 if unknown."""
        return dict(self.last_positions).get(path, 0)

    def guide_seen(self, identifier: str) -> str:
        """The version of a study's style guide that was shown last; empty if there is none."""
        return dict(self.guides_seen).get(identifier, "")


class _Rule(NamedTuple):
    """The allowed values of a setting, and the problem with others; ``{names}`` is `names`."""

    fits: Callable[[object], bool]
    refusal: Translatable
    names: str = ""


def _one_of(values: tuple[str, ...]) -> _Rule:
    return _Rule(
        lambda value: value in values,
        N_("the setting “{key}” is not one of: {names}"),
        ", ".join(values),
    )


def _number(limits: tuple[int, int], refusal: Translatable) -> _Rule:
    return _Rule(lambda value: _is_whole(value, *limits), refusal)


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


def _are_versions(value: object) -> bool:
    return isinstance(value, tuple) and all(
        isinstance(entry, tuple) and len(entry) == 2 and all(map(_is_text, entry))
        for entry in value
    )


def _is_base_64(value: object) -> bool:
    if not (isinstance(value, str) and len(value) <= _MOST_CHARACTERS and value.isascii()):
        return False
    try:
        base64.b64decode(value, validate=True)
    except binascii.Error:
        return False
    return True


def _are_hints(value: object) -> bool:
    return isinstance(value, tuple) and all(hint in HINTS for hint in value)


_SWITCH = _Rule(
    lambda value: isinstance(value, bool), N_("the setting “{key}” is not true or false")
)
_SIZE = _number(TEXT_SIZES, N_("the setting “{key}” is not a whole number from 12 to 40"))
_FONT = _Rule(
    lambda value: _is_text(value) and str(value).isprintable(),
    N_("the setting “{key}” is not the name of a font, on one line"),
)
_RULES = {
    "annotator": _Rule(_is_text, N_("the setting “{key}” is not text")),
    "recent_files": _Rule(_are_texts, N_("the setting “{key}” is not a list of paths")),
    "compared_files": _Rule(_are_texts, N_("the setting “{key}” is not a list of paths")),
    "study_folders": _Rule(_are_texts, N_("the setting “{key}” is not a list of paths")),
    "guides_seen": _Rule(
        _are_versions, N_("the setting “{key}” does not hold studies, each with a version")
    ),
    "last_file": _Rule(_is_text, N_("the setting “{key}” is not a path")),
    "last_positions": _Rule(
        _are_positions,
        N_("the setting “{key}” does not hold paths, each with a whole number from 0"),
    ),
    "geometry": _Rule(_is_base_64, N_("the setting “{key}” is not text in base 64")),
    "view": _one_of(VIEWS),
    "theme": _one_of(THEMES),
    "language": _one_of(LANGUAGES),
    "source_text_size": _SIZE,
    "target_text_size": _SIZE,
    "source_font": _FONT,
    "target_font": _FONT,
    "word_spacing": _number(
        WORD_SPACINGS, N_("the setting “{key}” is not a whole number of pixels from 0 to 40")
    ),
    "column_gap": _number(
        COLUMN_GAPS, N_("the setting “{key}” is not a whole number of pixels from 72 to 600")
    ),
    "navigator_shown": _SWITCH,
    "running_text_shown": _SWITCH,
    "interlinear_shown": _SWITCH,
    "side_panel_shown": _SWITCH,
    "side_tab": _one_of(SIDE_TABS),
    "link_at_once": _SWITCH,
    "focus_follows": _SWITCH,
    "pace_shown": _SWITCH,
    "idle_after": _number(
        IDLE_TIMES, N_("the setting “{key}” is not a whole number of seconds from 5 to 3600")
    ),
    "rest_after": _number(
        REST_TIMES, N_("the setting “{key}” is not a whole number of minutes from 0 to 600")
    ),
    "hints": _SWITCH,
    "hints_put_away": _Rule(
        _are_hints, N_("the setting “{key}” is not a list of any of: {names}"), ", ".join(HINTS)
    ),
}


class SettingsStore:
    """The settings in a folder, read once and written at every change; it is made if needed."""

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
            if key not in _RULES or not _RULES[key].fits(value):
                raise ValueError(f"{key}={value!r}")
        changed = replace(self.settings, **_shortened(values))
        if changed == self.settings:
            return
        self.settings = changed
        try:
            make_private_folder(self._path.parent)
        except OSError as error:
            raise SaveError.of(self._path, error) from error
        write_atomically(self._path, _as_json(changed))


def load_settings(directory: Path) -> tuple[Settings, tuple[Problem, ...]]:
    """Read the settings in a folder, if there are any; unusable settings keep their defaults."""
    path = directory / FILE_NAME
    if not os.path.lexists(path):
        return Settings(), ()
    try:
        table = _parsed(path)
    except InputError as error:
        return Settings(), error.problems
    if table.get("view") == "rows-beside":  # A view of earlier versions.
        table["view"] = "rows"
    problems = []
    values = {}
    for key, raw in table.items():
        rule, value = _RULES.get(key), _from_json(raw)
        if rule is not None and rule.fits(value):
            values[key] = value
        else:
            what = (
                rule.refusal
                if rule
                else N_("“{key}” is an unknown setting; expected one of: {names}")
            )
            named = {"key": key[:60], "names": rule.names if rule else ", ".join(_RULES)}
            problems.append(Problem(str(path), what, values=named))
    return replace(Settings(), **_shortened(values)), tuple(problems)


def _parsed(path: Path) -> dict[str, object]:
    text = decoded(read_capped(path, _MOST_BYTES), path)
    try:
        table = json.loads(text)
    except json.JSONDecodeError as error:
        what = N_("the settings are not JSON; the defaults are used")
        raise InputError(Problem(str(path), what, error.lineno, error.colno)) from error
    except (RecursionError, ValueError) as error:
        raise InputError(
            Problem(
                str(path),
                N_("the settings are not JSON; the defaults are used"),
            )
        ) from error
    if not isinstance(table, dict):
        raise InputError(
            Problem(
                str(path),
                N_("the settings are not a table; the defaults are used"),
            )
        )
    return table


def _from_json(raw: object) -> object:
    """The value of JSON, with tuples for lists and for the items of an object."""
    if isinstance(raw, dict):
        return tuple(raw.items())
    return tuple(raw) if isinstance(raw, list) else raw


def _shortened(values: dict[str, Any]) -> dict[str, Any]:
    """The same values without duplicates, and without the oldest files and positions."""
    values = dict(values)
    for key, most in (
        ("recent_files", MOST_RECENT_FILES),
        ("study_folders", MOST_RECENT_FILES),
        ("hints_put_away", None),
    ):
        if key in values:
            values[key] = tuple(dict.fromkeys(values[key]))[:most]
    for key, most_entries in (("last_positions", MOST_POSITIONS), ("guides_seen", MOST_GUIDES)):
        if key in values:
            newest = dict[str, object]()
            for name, entry in reversed(values[key]):
                newest.setdefault(name, entry)
            values[key] = tuple(reversed(list(newest.items())[:most_entries]))
    return values


def _as_json(settings: Settings) -> bytes:
    values = {field.name: getattr(settings, field.name) for field in fields(settings)}
    values["last_positions"] = dict(settings.last_positions)
    values["guides_seen"] = dict(settings.guides_seen)
    # The keys are sorted here and not by the writer: the order within positions has a meaning.
    text = json.dumps(dict(sorted(values.items())), ensure_ascii=False, indent=2)
    # What is not UTF-8 in the name of a file becomes an escape that JSON reads back.
    return f"{text}\n".encode(errors="backslashreplace")
