"""Asking where pictures shall go, and writing them there."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtWidgets import QWidget

from blinker_qt.annotate.document import Document
from blinker_qt.annotate.session import Session
from blinker_qt.translation import N_, tr
from blinker_qt.ui.canvas.picture_manner import Manner
from blinker_qt.ui.canvas.pictures import export_picture, print_set
from blinker_qt.ui.widgets.file_dialogs import ask_and_write


@dataclass(frozen=True, slots=True)
class _Kind:
    """A kind of picture file.

    Attributes:
        title: of the dialog, English.
        suffix: of the name that is proposed.
        filters: what may be chosen, English.
        write: makes the file.
    """

    title: str
    suffix: str
    filters: tuple[str, ...]
    write: Callable[[Path, Session, Manner], None]


_PICTURE = _Kind(
    N_("Export picture"),
    ".svg",
    (
        N_("SVG drawing (*.svg)"),
        N_("PDF page (*.pdf)"),
        N_("PNG image (*.png)"),
    ),
    export_picture,
)
_SET = _Kind(
    N_("Print set to PDF"),
    ".pdf",
    (N_("PDF pages (*.pdf)"),),
    print_set,
)


def ask_and_export(window: QWidget, document: Document, manner: Manner) -> None:
    """Ask for a name, and write the picture of the verse pair on screen there."""
    _ask_and_write(_PICTURE, window, document, manner)


def ask_and_print(window: QWidget, document: Document, manner: Manner) -> None:
    """Ask for a name, and write every verse pair of the set on screen there, as pages."""
    _ask_and_write(_SET, window, document, manner)


def _ask_and_write(kind: _Kind, window: QWidget, document: Document, manner: Manner) -> None:
    ask_and_write(
        window,
        tr(kind.title),
        str(document.path.with_suffix(kind.suffix)),
        [tr(one) for one in kind.filters],
        lambda path: kind.write(path, document.session, manner),
        tr("The picture was not written"),
    )
