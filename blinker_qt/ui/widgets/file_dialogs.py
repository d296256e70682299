"""Asking for annotation files."""

from pathlib import Path

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QFileDialog, QWidget

from blinker_qt.formats.annotation_xml import SUFFIX


def ask_for_file(parent: QWidget, folder: str) -> Path | None:
    """An annotation file to open; None for none.

    Args:
        parent: the window asking.
        folder: where to look first.
    """
    name, _ = QFileDialog.getOpenFileName(parent, _tr("Open"), folder, _pattern())
    return Path(name) if name else None


def ask_for_files(parent: QWidget, folder: str) -> tuple[Path, ...]:
    """Annotation files; none for none.

    Args:
        parent: the window asking.
        folder: where to look first.
    """
    names, _ = QFileDialog.getOpenFileNames(parent, _tr("Annotation sets"), folder, _pattern())
    return tuple(map(Path, names))


def ask_for_copy(parent: QWidget, path: Path) -> Path | None:
    """Where a copy of an annotation file is to go; None for nowhere.

    Args:
        parent: the window asking.
        path: the file.
    """
    name, _ = QFileDialog.getSaveFileName(parent, _tr("Save a copy"), str(path), _pattern())
    if not name:
        return None
    copy = Path(name)
    return copy if copy.suffix else copy.with_name(copy.name + SUFFIX)


def _pattern() -> str:
    return _tr("Annotation sets (*{suffix})").format(suffix=SUFFIX)


def _tr(text: str) -> str:
    return QCoreApplication.translate("FileDialogs", text)
