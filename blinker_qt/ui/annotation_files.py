"""Annotation files by their names: those typed, and those dropped on a window."""

from pathlib import Path

from PySide6.QtGui import QDropEvent

from blinker_qt.workspace.exchange import SUFFIX


def with_suffix(path: Path) -> Path:
    """The path, called as an annotation file where it has no suffix at all."""
    return path if path.suffix else path.with_name(path.name + SUFFIX)


def dropped_file(event: QDropEvent) -> Path | None:
    """The annotation file that is being dropped, if it is one."""
    for url in event.mimeData().urls():
        path = Path(url.toLocalFile())
        if url.isLocalFile() and path.suffix == SUFFIX:
            return path
    return None
