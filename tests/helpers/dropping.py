"""Files that are dragged over a window and dropped on it."""

import warnings
from collections.abc import Iterable
from pathlib import Path

from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QWidget

_POINT = QPoint(9, 9)
_ACTION = Qt.DropAction.CopyAction
_PRESSED = (Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier)


def drop(widget: QWidget, paths: Iterable[Path | QUrl]) -> None:
    """Drag files, or what has another address, over a window that takes them, and let go."""
    data = QMimeData()
    data.setUrls([path if isinstance(path, QUrl) else _address(path) for path in paths])
    assert is_taken(widget, data)
    QApplication.sendEvent(widget, QDropEvent(QPointF(_POINT), _ACTION, data, *_PRESSED))


def are_taken(widget: QWidget, paths: Iterable[Path]) -> bool:
    """Whether a window takes these files when they are dragged over it."""
    data = QMimeData()
    data.setUrls([_address(path) for path in paths])
    return is_taken(widget, data)


def is_taken(widget: QWidget, data: QMimeData) -> bool:
    """Whether a window takes what is dragged over it."""
    with warnings.catch_warnings():
        # Qt 6.12 wants fractions of pixels here, those before it know of none.
        warnings.simplefilter("ignore", DeprecationWarning)
        event = QDragEnterEvent(_POINT, _ACTION, data, *_PRESSED)
    event.ignore()
    QApplication.sendEvent(widget, event)
    return event.isAccepted()


def _address(path: Path) -> QUrl:
    return QUrl.fromLocalFile(str(path))
