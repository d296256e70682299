import errno
import json
import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from blinker_qt.formats.atomic import SaveError
from blinker_qt.settings import (
    FILE_NAME,
    HINTS,
    LANGUAGES,
    MOST_POSITIONS,
    THEMES,
    VIEWS,
    Settings,
    SettingsStore,
    load_settings,
)

PATHS = st.text(st.characters(codec=None), max_size=12)
"""Any characters; lone surrogates stand for bytes in names of files that are not UTF-8."""

CHANGES = st.fixed_dictionaries(
    {},
    optional={
        "annotator": PATHS,
        "recent_files": st.lists(PATHS, max_size=12).map(tuple),
        "compared_files": st.lists(PATHS, max_size=12).map(tuple),
        "last_file": PATHS,
        "last_positions": st.lists(st.tuples(PATHS, st.integers(0, 1 << 31)), max_size=60).map(
            tuple
        ),
        "geometry": st.sampled_from(["", "AdnQywADAAAAAA=="]),
        "view": st.sampled_from(VIEWS),
        "theme": st.sampled_from(THEMES),
        "language": st.sampled_from(LANGUAGES),
        "source_text_size": st.integers(12, 40),
        "target_text_size": st.integers(12, 40),
        "source_font": st.sampled_from(["", "Noto Serif"]),
        "word_spacing": st.integers(0, 40),
        "column_gap": st.integers(72, 600),
        "navigator_shown": st.booleans(),
        "side_panel_shown": st.booleans(),
        "idle_after": st.integers(5, 3600),
        "rest_after": st.integers(0, 600),
        "hints": st.booleans(),
        "hints_put_away": st.lists(st.sampled_from(HINTS), unique=True).map(tuple),
    },
)


def written(directory: Path, text: str) -> Path:
    path = directory / FILE_NAME
    path.write_text(text, encoding="utf-8")
    return path


@given(changes=CHANGES)
def test_changes_persist(
    tmp_path_factory: pytest.TempPathFactory, changes: dict[str, object]
) -> None:
    directory = tmp_path_factory.mktemp("config")
    store = SettingsStore(directory)
    store.change(**changes)
    again = SettingsStore(directory)
    assert again.settings == store.settings
    assert again.problems == ()


def test_the_file_can_be_read_by_people(tmp_path: Path) -> None:
    SettingsStore(tmp_path).change(annotator="Zoé", last_positions=(("b", 1), ("a", 2)))
    text = (tmp_path / FILE_NAME).read_text(encoding="utf-8")
    assert '\n  "annotator": "Zoé",\n' in text
    found = json.loads(text)
    assert list(found) == sorted(found)
    assert list(found["last_positions"].items()) == [("b", 1), ("a", 2)]


def test_the_places_set_last_are_kept_once_each(tmp_path: Path) -> None:
    store = SettingsStore(tmp_path)
    many = tuple((str(number), number) for number in range(70))
    store.change(last_positions=(*many, ("69", 3), ("30", 8)))
    kept = store.settings.last_positions
    assert len(kept) == MOST_POSITIONS
    assert kept[0] == ("20", 20)
    assert kept[-2:] == (("69", 3), ("30", 8))
    assert store.settings.position_in("30") == 8
    assert store.settings.position_in("19") == 0


BAD: dict[str, list[object]] = {
    "annotator": [3],
    "recent_files": ["a path", ["a", 1]],
    "last_file": [None],
    "last_positions": [{"a": -1}, {"a": True}, ["ab"], 7],
    "geometry": ["not base 64!", "é", 1],
    "theme": ["pink", ["dark"]],
    "view": ["circle"],
    "language": ["de"],
    "source_text_size": [11, 17.0],
    "target_text_size": [41, True],
    "source_font": [7],
    "target_font": ["two\nlines"],
    "word_spacing": [41, -1],
    "column_gap": [71],
    "navigator_shown": [1],
    "idle_after": [4],
    "rest_after": [601],
    "hints": [1],
    "hints_put_away": [("no such hint",)],
}


@pytest.mark.parametrize(
    ("key", "bad"), [(key, bad) for key, values in BAD.items() for bad in values]
)
def test_a_bad_value_is_named_and_ignored(tmp_path: Path, key: str, bad: object) -> None:
    other = "last_file" if key == "annotator" else "annotator"
    path = written(tmp_path, json.dumps({key: bad, other: "kept"}))
    settings, problems = load_settings(tmp_path)
    assert getattr(settings, key) == getattr(Settings(), key)
    assert getattr(settings, other) == "kept"
    (problem,) = problems
    assert str(problem).startswith(f"{path}: the setting “{key}” ")


def test_an_unknown_setting_is_named_and_a_view_that_was_removed_is_not(tmp_path: Path) -> None:
    written(tmp_path, '{"view": "rows-beside"}')
    assert load_settings(tmp_path) == (Settings(view="rows"), ())
    written(tmp_path, '{"colour": "red", "theme": "dark"}')
    settings, (problem,) = load_settings(tmp_path)
    assert settings == Settings(theme="dark")
    assert "“colour” is an unknown setting" in str(problem)
    assert "source_text_size" in str(problem)


@pytest.mark.parametrize(
    ("text", "place", "what"),
    [
        ('{\n  "theme": dark\n}', ":2:12", "the settings are not JSON"),
        ("", ":1:1", "the settings are not JSON"),
        ("[" * 100_000, "", "the settings are not JSON"),
        ("1" * 5_000, "", "the settings are not JSON"),
        ("[]", "", "the settings are not a table"),
    ],
)
def test_a_broken_file_means_defaults(tmp_path: Path, text: str, place: str, what: str) -> None:
    path = written(tmp_path, text)
    settings, (problem,) = load_settings(tmp_path)
    assert settings == Settings()
    assert str(problem).startswith(f"{path}{place}: {what}; ")


@pytest.mark.parametrize("bad", [{"no_such_setting": 1}, {"source_text_size": 99}])
def test_a_refused_change_changes_nothing(tmp_path: Path, bad: dict[str, object]) -> None:
    store = SettingsStore(tmp_path)
    with pytest.raises(ValueError, match=next(iter(bad))):
        store.change(annotator="new", **bad)
    assert store.settings == Settings()
    assert not list(tmp_path.iterdir())


def test_an_unwritten_change_holds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = SettingsStore(tmp_path)
    store.change(theme="light")

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(SaveError, match="the disk is full"):
        store.change(theme="dark")
    assert store.settings.theme == "dark"
    assert load_settings(tmp_path)[0].theme == "light"
    assert [path.name for path in tmp_path.iterdir()] == [FILE_NAME]


def test_folders_that_cannot_be_read_or_written_are_reported(tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).mkdir()
    settings, problems = load_settings(tmp_path)
    assert (settings, len(problems)) == (Settings(), 1)
    (tmp_path / "file").touch()
    with pytest.raises(SaveError):
        SettingsStore(tmp_path / "file" / "config").change(theme="dark")
