"""Asking for annotation files."""

from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QWidget

from blinker_qt.formats.annotation_xml import SUFFIX
from blinker_qt.translation import tr


def ask_for_file(parent: QWidget, folder: str) -> Path | None:
    """An annotation file to open; None for none.

    Args:
        parent: the window asking.
        folder: where to look first.
    """
    name, _ = QFileDialog.getOpenFileName(parent, tr("Open"), folder, _pattern())
    return Path(name) if name else None


def ask_for_files(parent: QWidget, folder: str) -> tuple[Path, ...]:
    """Annotation files; none for none.

    Args:
        parent: the window asking.
        folder: where to look first.
    """
    names, _ = QFileDialog.getOpenFileNames(parent, tr("Annotation sets"), folder, _pattern())
    return tuple(map(Path, names))


def ask_for_copy(parent: QWidget, path: Path) -> Path | None:
    """Where a copy of an annotation file is to go; None for nowhere.

    Args:
        parent: the window asking.
        path: the file.
    """
    name, _ = QFileDialog.getSaveFileName(parent, tr("Save a copy"), str(path), _pattern())
    if not name:
        return None
    copy = Path(name)
    return copy if copy.suffix else copy.with_name(copy.name + SUFFIX)


def _pattern() -> str:
    return tr("Annotation sets (*{suffix})").format(suffix=SUFFIX)
