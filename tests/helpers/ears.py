"""What a screen reader is told: announcements, and where the keyboard focus goes."""

import ctypes
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import cast

import PySide6
import pytest
import shiboken6
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QAccessibleEvent

_INSTALL = "_ZN11QAccessible20installUpdateHandlerEPFvP16QAccessibleEventE"


class Ears:
    """Keeps what was heard.

    Attributes:
        said: announcements.
        focused: numbers of the children that got the keyboard focus; -1 for a widget itself.
    """

    def __init__(self) -> None:
        self.said: list[str] = []
        self.focused: list[int] = []

    def hear(self, address: int) -> None:
        """Take in an event at an address of memory; Qt has it only while this runs."""
        event = cast("QAccessibleEvent", shiboken6.wrapInstance(address, QAccessibleEvent))
        if event.type() == QAccessible.Event.Focus:
            self.focused.append(event.child())
        elif event.type() == QAccessible.Event.Announcement:
            told = shiboken6.wrapInstance(address, QAccessibleAnnouncementEvent)
            self.said.append(cast("QAccessibleAnnouncementEvent", told).message())

    def since_last(self) -> str:
        """What was said since the last time, told apart by bars."""
        said, self.said = " | ".join(self.said), []
        return said


@contextmanager
def listening() -> Iterator[Ears]:
    """Hear everything that Qt would hand to a screen reader.

    PySide leaves out `QAccessible::installUpdateHandler`, so Qt's own function is called.
    """
    if not sys.platform.startswith("linux"):
        pytest.skip("Qt's handler of what is heard is called by its name on Linux")
    libraries = Path(PySide6.__file__).parent / "Qt" / "lib"
    install = getattr(ctypes.CDLL(str(next(libraries.glob("libQt6Gui.so.6*")))), _INSTALL)
    install.argtypes, install.restype = [ctypes.c_void_p], ctypes.c_void_p
    ears = Ears()
    handler = ctypes.CFUNCTYPE(None, ctypes.c_void_p)(ears.hear)
    before = install(ctypes.cast(handler, ctypes.c_void_p))
    QAccessible.setActive(True)
    try:
        yield ears
    finally:
        QAccessible.setActive(False)
        install(before)
