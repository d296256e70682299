"""The dialog that exports pictures of verse pairs."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from enum import Enum
from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QDialogButtonBox,
    QFileDialog,
    QLineEdit,
    QProgressDialog,
    QWidget,
)

from blinker_qt.annotate.document import Document
from blinker_qt.annotate.session import Session
from blinker_qt.bitext.errors import BlinkerError
from blinker_qt.exchange.figures import UnknownReference, file_name_of, named_pairs
from blinker_qt.formats.atomic import write_atomically
from blinker_qt.translation import filled, tr
from blinker_qt.ui.exchange.pictures import PictureExport
from blinker_qt.ui.widgets.background import reachable
from blinker_qt.ui.widgets.controls import combo, form_layout, named
from blinker_qt.ui.widgets.dialogs import Dialog, Missing, ok_and_cancel
from blinker_qt.ui.widgets.display import isolated, visible_form
from blinker_qt.ui.widgets.lettering import PictureStyle
from blinker_qt.ui.widgets.messages import show_error, show_message
from blinker_qt.ui.widgets.waiting import ask_and_write, waited

_PATIENCE = 500
"""Milliseconds after which progress is shown."""


class _Which(Enum):
    """Which verse pairs are exported."""

    CURRENT = "current"
    SET = "set"
    ALL = "all"
    NAMED = "named"


class PictureDialog(Dialog):
    """Asks which verse pairs to export as pictures, and in which format.

    Attributes:
        indexes: the chosen verse pairs.
    """

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent, tr("Export picture"), "picture_dialog")
        self._session = session
        self.indexes: tuple[int, ...] = ()
        reference = visible_form(session.names[session.position])
        kinds = {
            _Which.CURRENT: tr("This verse pair ({reference})").format(reference=reference),
            _Which.SET: filled(
                tr("This set ({count} verse {count:pair|pairs})"), count=len(self._set)
            ),
            _Which.ALL: filled(
                tr("All ({count} verse {count:pair|pairs})"), count=len(session.bitext)
            ),
            _Which.NAMED: tr("By reference"),
        }
        self._which = combo("which", kinds, tr("Verse pairs"))
        self._named = named(QLineEdit(), "references", tr("References"))
        first, last = session.names[0], session.names[-1]
        self._named.setPlaceholderText(f"{first}, {first} – {last}")
        self._format = combo("format", self._formats(), tr("Format"))
        self._bars = named(QCheckBox(tr("Include Not &translated bars")), "bars")
        buttons = ok_and_cancel(self, tr("Export…"))
        self._missing = Missing(buttons.button(QDialogButtonBox.StandardButton.Ok))
        self._form = form_layout()
        self._form.addRow(tr("Verse pairs"), self._which)
        self._form.addRow(tr("References"), self._named)
        self._form.addRow(tr("Format"), self._format)
        self._form.addRow("", self._bars)
        self.stack(self._form, None, self._missing, buttons, spacing=12)
        self.setMinimumWidth(460)
        self._which.currentIndexChanged.connect(self._allow)
        self._named.textChanged.connect(self._allow)
        self._allow()

    @staticmethod
    def _formats() -> dict[str, str]:
        return {
            ".svg": tr("SVG drawing"),
            ".pdf": tr("PDF"),
            ".tex": tr("TikZ (LaTeX)"),
            ".png": tr("PNG image"),
        }

    @property
    def suffix(self) -> str:
        """The suffix of the chosen format."""
        suffix: str = self._format.currentData()
        return suffix

    @property
    def with_bars(self) -> bool:
        """Whether the Not translated bars are included."""
        return self._bars.isChecked()

    @property
    def _set(self) -> tuple[int, ...]:
        sets = self._session.bitext.sets
        number = sets[self._session.position]
        return tuple(index for index, of in enumerate(sets) if of == number)

    def _allow(self) -> None:
        which = self._which.currentData()
        self._form.setRowVisible(self._named, which is _Which.NAMED)
        missing = ""
        match which:
            case _Which.CURRENT:
                self.indexes = (self._session.position,)
            case _Which.SET:
                self.indexes = self._set
            case _Which.ALL:
                self.indexes = tuple(range(len(self._session.bitext)))
            case _:
                missing = self._find_named()
        self._missing.show_missing(missing)

    def _find_named(self) -> str:
        """Find the verse pairs that are named; return what is missing, as a sentence."""
        try:
            self.indexes = named_pairs(self._named.text(), self._session.names)
        except UnknownReference as error:
            words = tr("There is no verse pair “{reference}”.")
            return words.format(reference=isolated(error.reference))
        return "" if self.indexes else tr("Enter references.")


def ask_and_export(window: QWidget, document: Document, style: PictureStyle) -> None:
    """Ask which verse pairs to export and where, and write their pictures."""
    session, title = document.session, tr("Export picture")
    dialog = PictureDialog(session, window)
    if not dialog.exec():
        return
    indexes, suffix = dialog.indexes, dialog.suffix
    export = PictureExport(session, style, dialog.with_bars)
    if len(indexes) > 1 and suffix != ".pdf":
        folder = QFileDialog.getExistingDirectory(
            window, title, reachable(str(document.path.parent))
        )
        if folder:
            _write_into(window, Path(folder), suffix, indexes, export)
        return
    content: Callable[[Path], bytes]
    if len(indexes) == 1:
        name = file_name_of(session.names[indexes[0]])
        proposed = document.path.with_name(name + suffix)
        content = partial(export.picture, index=indexes[0])
    else:
        proposed = document.path.with_suffix(suffix)
        content = partial(export.pages, indexes=_with_progress(window, indexes))
    with suppress(_CancelledError):
        failed = tr("The picture was not saved")
        ask_and_write(window, title, str(proposed), [_FILTERS[suffix]], content, failed)


_FILTERS = {
    ".svg": "SVG (*.svg)",
    ".pdf": "PDF (*.pdf)",
    ".tex": "TikZ (*.tex)",
    ".png": "PNG (*.png)",
}


class _CancelledError(Exception):
    """The user cancelled a long export."""

    def __init__(self, done: int) -> None:
        super().__init__()
        self.done = done


def _with_progress(window: QWidget, indexes: Sequence[int]) -> Iterator[int]:
    """Verse pairs to be exported, one after the other; shows progress if it takes long.

    Raises:
        _CancelledError: the user cancelled it.
    """
    progress = QProgressDialog(tr("Exporting…"), tr("Cancel"), 0, len(indexes), window)
    progress.setWindowModality(Qt.WindowModality.WindowModal)
    progress.setMinimumDuration(_PATIENCE)
    try:
        for done, index in enumerate(indexes):
            # Handles events, too.
            progress.setValue(done)
            if progress.wasCanceled():
                raise _CancelledError(done)
            yield index
    finally:
        progress.close()
        progress.deleteLater()


def _write_into(
    window: QWidget, folder: Path, suffix: str, indexes: Sequence[int], export: PictureExport
) -> None:
    count = len(indexes)
    try:
        for path, content in export.files(folder, suffix, _with_progress(window, indexes)):
            waited(window, path, partial(write_atomically, path, content))
    except BlinkerError as error:
        show_error(window, tr("The pictures were not saved"), error)
        return
    except _CancelledError as cancelled:
        count = cancelled.done
    text = filled(
        tr("{count} {count:file was|files were} saved in {folder}"),
        count=count,
        folder=isolated(str(folder)),
    )
    show_message(window, tr("Export picture"), text)
