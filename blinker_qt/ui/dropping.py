"""Files that are dropped on a window."""

from pathlib import Path

from PySide6.QtGui import QDropEvent

from blinker_qt.workspace.exchange import SUFFIX


def dropped_file(event: QDropEvent) -> Path | None:
    """The annotation file that is being dropped, if it is one."""
    for url in event.mimeData().urls():
        path = Path(url.toLocalFile())
        if url.isLocalFile() and path.suffix == SUFFIX:
            return path
    return None
