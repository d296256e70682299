"""Asking for annotation files, and for where to write other files."""

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QWidget

from blinker_qt.bitext.errors import BlinkerError
from blinker_qt.formats.annotation import SUFFIX
from blinker_qt.translation import tr
from blinker_qt.ui.widgets.messages import tell
from blinker_qt.ui.widgets.wording import problem_lines


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


def ask_and_write(
    window: QWidget,
    title: str,
    proposed: str,
    filters: Sequence[str],
    write: Callable[[Path], None],
    failed: str,
) -> Path | None:
    """Ask for a name, and write a file there; what goes wrong is told.

    Args:
        window: the window asking.
        title: of the dialog.
        proposed: the name that is proposed, with the end of the first format.
        filters: what may be chosen, such as ``CSV table (*.csv)``; a name without an end gets that
            of the chosen one.
        write: makes the file; may raise BlinkerError.
        failed: the title of what is told where it could not be made.

    Returns:
        The file that was written; None for none.
    """
    name, chosen = QFileDialog.getSaveFileName(window, title, proposed, ";;".join(filters))
    if not name:
        return None
    path = Path(name)
    if not path.suffix:
        path = path.with_suffix(_suffix_of(chosen or filters[0]))
    try:
        write(path)
    except BlinkerError as error:
        lines = problem_lines(error)
        tell(window, failed, lines[0], lines[1:])
        return None
    return path


def _suffix_of(file_filter: str) -> str:
    return file_filter[file_filter.rfind(".") : -1]
