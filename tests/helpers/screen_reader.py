"""A screen reader that writes instead of speaking.

Run by a Python that has Atspi (the system's), in a D-Bus
session and on a screen with a window manager. It starts the program given as arguments, and
answers each line of standard input, a list in JSON, with a line of JSON after an equals sign: the
session's other programs print, too.
"""

import json
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

import gi  # type: ignore[import-not-found, unused-ignore]

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # type: ignore[import-not-found, unused-ignore]  # noqa: E402

PATIENCE = 30.0
_SYMBOLS = {
    "space": 0x20,
    "Return": 0xFF0D,
    "Left": 0xFF51,
    "Up": 0xFF52,
    "Right": 0xFF53,
    "Down": 0xFF54,
}
Found = Any
"""An Atspi.Accessible."""


class ScreenReader:
    """Reads the accessibility tree of a program, and hears what it announces."""

    def __init__(self, command: list[str]) -> None:
        Atspi.init()
        self._heard: list[str] = []
        self._listener = Atspi.EventListener.new(self._hear)
        self._listener.register("object:announcement")
        self._program = subprocess.Popen(command)

    def _hear(self, event: Found) -> None:
        self._heard.append(event.any_data)

    def _waited_for(self, look: Callable[[], object]) -> object:
        """What a function returns as soon as that is something; None if it is too late."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            while GLib.MainContext.default().iteration(may_block=False):
                pass
            # What was there a moment ago may be gone.
            with suppress(GLib.Error):
                if found := look():
                    return found
        return None

    def _all(self, parent: Found = None) -> Iterator[Found]:
        parent = parent or Atspi.get_desktop(0)
        for number in range(parent.get_child_count()):
            child = parent.get_child_at_index(number)
            if child is not None and child.get_state_set().contains(Atspi.StateType.SHOWING):
                yield child
                yield from self._all(child)

    def _named(self, role: str, name: str) -> Found:
        """What has a role and a name, or else a name that begins so."""
        found = None
        for one in self._all():
            if one.get_role_name() == role and one.get_name().startswith(name):
                if one.get_name() == name:
                    return one
                found = found or one
        return found

    def hear(self, text: str) -> str | None:
        """The announcement with a text, once it is heard; earlier ones are forgotten."""

        def look() -> str | None:
            return next((one for one in self._heard if text in one), None)

        heard = self._waited_for(look)
        if heard is None:
            return f"not heard; heard: {self._heard}"
        del self._heard[: self._heard.index(str(heard)) + 1]
        return str(heard)

    def focus(self, name: str) -> list[str]:
        """Name and description of what has the focus, once it has this name."""

        def look() -> list[str] | None:
            focused = (
                one for one in self._all() if one.get_state_set().contains(Atspi.StateType.FOCUSED)
            )
            names = ([one.get_name(), one.get_description()] for one in focused)
            return next((one for one in names if one[0] == name), None)

        return self._waited_for(look) or []  # type: ignore[return-value]

    def words(self, reference: str) -> list[list[str]]:
        """Each word of a verse pair with its description."""
        pair = self._waited_for(lambda: self._named("list", f"Verse pair {reference}"))
        return [[one.get_name(), one.get_description()] for one in self._all(pair)]

    def cells(self, table: str) -> list[str]:
        """The cells of a table, row by row, once it has any."""

        def look() -> list[str]:
            shown = self._named("table", table)
            cells = (one for one in self._all(shown) if one.get_role_name() == "table cell")
            return [] if shown is None else [one.get_name() for one in cells]

        return self._waited_for(look) or []  # type: ignore[return-value]

    def key(self, *names: str) -> None:
        """Press keys, named by their letter or as in X."""
        for name in names:
            symbol = _SYMBOLS.get(name) or ord(name)
            Atspi.generate_keyboard_event(symbol, None, Atspi.KeySynthType.SYM)

    def press(self, role: str, name: str) -> bool:
        """Do the first action of what has a role and a name, as soon as it is there."""
        found = self._waited_for(lambda: self._named(role, name))
        return found is not None and Atspi.Action.do_action(found, 0)

    def write(self, name: str, text: str) -> bool:
        """Put a text into the field with a name."""
        field = self._waited_for(lambda: self._named("text", name))
        return field is not None and Atspi.EditableText.set_text_contents(field, text)

    def shows(self, role: str, name: str) -> bool:
        """Whether something with a role and a name is there, or comes."""
        return self._waited_for(lambda: self._named(role, name)) is not None

    def end(self) -> int:
        """The exit status of the program, once it has ended."""
        return self._program.wait(PATIENCE)


if __name__ == "__main__":
    reader = ScreenReader(sys.argv[1:])
    for line in sys.stdin:
        act, *arguments = json.loads(line)
        sys.stdout.write(f"= {json.dumps(getattr(reader, act)(*arguments))}\n")
        sys.stdout.flush()
