"""Annotation files dropped on a window."""

from pathlib import Path

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QWidget

from blinker_qt.formats.annotation_xml import SUFFIX

_TAKEN = (QEvent.Type.DragEnter, QEvent.Type.Drop)


class FileDrop(QObject):
    """Takes annotation files that are dropped on a widget.

    Signals:
        dropped(Path): a file was dropped.
    """

    dropped = Signal(object)

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        widget.setAcceptDrops(True)
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Say that a file is welcome, and take it."""
        if event.type() not in _TAKEN or not isinstance(event, QDropEvent):
            return super().eventFilter(watched, event)
        path = _dropped_file(event)
        if path is None:
            return super().eventFilter(watched, event)
        event.acceptProposedAction()
        if event.type() == QEvent.Type.Drop:
            self.dropped.emit(path)
        return True


def _dropped_file(event: QDropEvent) -> Path | None:
    """The annotation file that is being dropped, if it is one."""
    for url in event.mimeData().urls():
        path = Path(url.toLocalFile())
        if url.isLocalFile() and path.suffix == SUFFIX:
            return path
    return None
