"""Keys that a widget keeps for itself, although an action of the window has them too."""

from collections.abc import Collection

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent

CHOOSE = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_TYPING = (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier)


def keeps_keys(event: QEvent, keys: Collection[Qt.Key], *, letters: bool = False) -> bool:
    """Claim a key before the actions of the window see it; whether it was claimed.

    Args:
        event: any event of the widget.
        keys: the keys to claim, with whatever modifiers.
        letters: whether to claim everything that types a character, too.
    """
    if event.type() != QEvent.Type.ShortcutOverride or not isinstance(event, QKeyEvent):
        return False
    typed = letters and event.modifiers() in _TYPING and event.text().isprintable()
    kept = event.key() in keys or (typed and bool(event.text()))
    if kept:
        event.accept()
    return kept


def is_plain(event: QEvent) -> bool:
    """Whether a key is pressed with no modifier that makes it another one."""
    keypad = Qt.KeyboardModifier.KeypadModifier
    return isinstance(event, QKeyEvent) and not event.modifiers() & ~keypad
