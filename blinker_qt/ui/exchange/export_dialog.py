"""Handing work out in a format of another program, which first says what it will lose."""

from functools import partial
from pathlib import Path

from PySide6.QtWidgets import QWidget

from blinker_qt.annotate.document import Document
from blinker_qt.bitext.errors import BlinkerError
from blinker_qt.exchange.exporting import export_files, unsettled
from blinker_qt.formats.interchange import Choices, Cutting, Format, Question
from blinker_qt.formats.registry import EXCHANGED
from blinker_qt.translation import tr
from blinker_qt.ui.exchange.output_dialog import OutputDialog
from blinker_qt.ui.widgets.display import isolated
from blinker_qt.ui.widgets.lettering import PictureStyle
from blinker_qt.ui.widgets.messages import format_in_words, show_error, tell

_WRITABLE = {row.name: row for row in EXCHANGED if row.write is not None}


class ExportDialog(OutputDialog):
    """Asks for a format and a folder, and says what the format will leave out."""

    def __init__(self, document: Document, path: Path, parent: QWidget | None = None) -> None:
        super().__init__(
            tr("Export"), tr("Export"), tr("Nothing was exported"), str(path.parent), parent
        )
        self.setObjectName("export_dialog")
        self._work = document.session.annotation_set
        self._path = path
        formats = [(format_in_words(row), row) for row in _WRITABLE.values()]
        self._format = self.add_choice("format", tr("Format"), formats)
        self._base = self.add_base()
        places = [
            (tr("stands apart, as here"), Cutting.SPACES),
            (tr("stands on its word"), Cutting.PUNCTUATION),
        ]
        self._cut_at = self.add_choice("cut_at", tr("Punctuation"), places)
        is_gold = document.session.is_gold
        self._settled_only = self.add_settled_only(is_asked=is_gold and unsettled(self._work) > 0)
        self.add_output()
        self._format.currentIndexChanged.connect(self._on_format)
        self._buttons.accepted.connect(self._export)
        self._on_format()

    @property
    def _row(self) -> Format:
        row: Format = self._format.currentData()
        return row

    def _on_format(self) -> None:
        self._form.setRowVisible(self._base, Question.BASE in self._row.asks_writing)
        self._form.setRowVisible(self._cut_at, Question.CUT_AT in self._row.asks_writing)
        self.show_losses([self._row], self._work)
        self.allow()

    def is_complete(self) -> bool:
        """Whether folder and base were said, where they are asked."""
        asks_base = Question.BASE in self._row.asks_writing
        return super().is_complete() and not (asks_base and self._base.currentData() is None)

    def _export(self) -> None:
        folder = self._output.path
        if folder is None:
            return
        asked = self._row.asks_writing
        choices = Choices(
            base=self._base.currentData() if Question.BASE in asked else None,
            cut_at=self._cut_at.currentData() if Question.CUT_AT in asked else Cutting.SPACES,
        )
        settled_only = self._settled_only.isChecked()
        task = partial(_hand_out, self._row.name, self._path, folder, choices, settled_only)
        self.write(task, [self._path], self.finish)


def ask_and_hand_out(window: QWidget, document: Document, _style: PictureStyle) -> None:
    """Ask for a format and a folder, and write what is open there."""
    try:
        path = document.saved()
    except BlinkerError as error:
        show_error(window, tr("Nothing was exported"), error)
        return
    dialog = ExportDialog(document, path, window)
    if dialog.exec():
        folder = isolated(str(dialog.made[0].parent))
        words = tr("Files written: {count}, in {folder}")
        tell(window, tr("Export"), words.format(count=len(dialog.made), folder=folder))


def _hand_out(
    name: str, path: Path, folder: Path, choices: Choices, settled_only: bool
) -> tuple[Path, ...]:
    row = _WRITABLE[name]
    return export_files(row, [path], folder, choices, settled_only=settled_only).files
