"""Tells which files the thread of the window uses itself: it would wait if their disk is slow."""

import os
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from traceback import extract_stack

import pytest

_EVENTS = ("open", "os.", "shutil.", "glob.", "pathlib.")


class _Watch:
    """Notes uses of files in a folder."""

    def __init__(self) -> None:
        self.folder = ""
        self.own: tuple[str, ...] = ()
        self.uses: list[str] = []
        self.is_added = False

    def hear(self, event: str, arguments: tuple[object, ...]) -> None:
        """Take in an event of Python; nobody can stop listening to them."""
        if self.folder and event.startswith(_EVENTS):
            for argument in arguments:
                self.note(event, argument)

    def note(self, event: str, path: object) -> None:
        """Note a use of a path."""
        in_window = threading.current_thread() is threading.main_thread()
        if not (self.folder and in_window and isinstance(path, str | bytes | os.PathLike)):
            return
        name = os.fsdecode(path)
        if name.startswith(self.folder) and not name.startswith(self.own):
            steps = [step for step in extract_stack() if "blinker_qt" in step.filename]
            if not any("/blinker_qt/ui/" in step.filename for step in steps):
                # The test itself.
                return
            way = [f"{Path(step.filename).name}:{step.lineno}" for step in steps[-4:]]
            self.uses.append(f"{event} {name}: {' > '.join(way)}")


_WATCH = _Watch()


@contextmanager
def file_uses_of_the_window(folder: Path, own: tuple[str, ...] = ()) -> Iterator[list[str]]:
    """Note where the thread of the window uses files in a folder.

    Args:
        folder: where files are that people choose.
        own: folders in it that are the program's own, which it uses directly.
    """
    if not _WATCH.is_added:
        sys.addaudithook(_WATCH.hear)
        _WATCH.is_added = True
    with pytest.MonkeyPatch.context() as patch:
        # Asking for the state of a file is no event.
        for name in ("stat", "lstat", "access"):
            asked: Callable[..., object] = getattr(os, name)

            def ask(
                path: object, *rest: object, asked: Callable[..., object] = asked, **more: object
            ) -> object:
                _WATCH.note(asked.__name__, path)
                return asked(path, *rest, **more)

            patch.setattr(os, name, ask)
        _WATCH.uses = []
        _WATCH.folder, _WATCH.own = f"{folder}/", tuple(str(folder / name) for name in own)
        try:
            yield _WATCH.uses
        finally:
            _WATCH.folder = ""
