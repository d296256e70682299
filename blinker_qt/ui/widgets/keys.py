"""Keys that a widget handles before shortcuts, and Latin letters on all keyboards."""

import sys
from collections.abc import Collection, Iterable

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence

CHOOSE = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_PLATFORM: str = sys.platform
_TYPING = (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier)
_COMMANDS = "."
"""Signs that are commands of the window, wherever their keys are."""
_ROWS = {16: "qwertyuiop", 30: "asdfghjkl", 44: "zxcvbnm"}
_PC = {first + place: letter for first, row in _ROWS.items() for place, letter in enumerate(row)}
"""Letters by the scan codes of their keys on PC keyboards, on Linux and Windows."""
_LINUX_OFFSET = 8
"""The difference between the scan codes of X11 and Wayland and those of the kernel."""
_MAC = {
    place: letter
    for place, letter in enumerate("asdfhgzxcv bqweryt             ou ip lj k    nm")
    if letter != " "
}
"""Letters by the virtual key codes of macOS, which are physical positions (Events.h)."""


def native_key(key: str | QKeySequence) -> str:
    """A shortcut as the system's menus write it, in the user's language."""
    return QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText)


def command_key() -> str:
    """The system's name of the key that Qt calls Ctrl, which is Command on macOS."""
    return native_key("Ctrl+A").removesuffix("A").rstrip("+")


def keeps_keys(event: QEvent, keys: Collection[Qt.Key], *, letters: bool = False) -> bool:
    """Accept a key before the shortcuts of the window get it; return whether it was accepted.

    Args:
        event: any event of the widget.
        keys: the keys to accept, with any modifiers.
        letters: whether to accept all keys that type a character, too.
    """
    if event.type() != QEvent.Type.ShortcutOverride or not isinstance(event, QKeyEvent):
        return False
    typed = letters and event.modifiers() in _TYPING and event.text().isprintable()
    accepted = event.key() in keys or (typed and bool(event.text()))
    if accepted:
        event.accept()
    return accepted


def is_plain(event: QEvent) -> bool:
    """Whether a key is pressed without a modifier that changes its meaning."""
    keypad = Qt.KeyboardModifier.KeypadModifier
    return isinstance(event, QKeyEvent) and not event.modifiers() & ~keypad


def typed_letter(event: QEvent) -> str | None:
    """The lower-case Latin letter that a key types, or else the one printed on it.

    Keyboards of other scripts also have the Latin letters of the American keyboard. A key whose
    character is a command keeps that meaning.
    """
    if not isinstance(event, QKeyEvent) or event.modifiers() not in _TYPING:
        return None
    text = event.text().lower()
    if len(text) == 1 and text.isascii() and text.isalpha():
        return text
    is_sign = bool(text.strip()) and text.isprintable() and text not in _COMMANDS
    return _letter_at(event) if is_sign else None


def _letter_at(event: QKeyEvent) -> str | None:
    if _PLATFORM == "darwin":
        return _MAC.get(event.nativeVirtualKey())
    offset = 0 if _PLATFORM == "win32" else _LINUX_OFFSET
    return _PC.get(event.nativeScanCode() - offset)


def action_of_letter(event: QKeyEvent, actions: Iterable[QAction]) -> QAction | None:
    """The action whose shortcut is the Latin letter of a key that types another script.

    For keys that type Latin letters, Qt finds the action itself.
    """
    letter = typed_letter(event)
    if letter is None or event.text().isascii() or event.modifiers():
        return None
    keys = QKeySequence(letter.upper())
    return next((each for each in actions if keys in each.shortcuts() and each.isEnabled()), None)
