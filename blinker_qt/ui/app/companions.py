"""The windows that stand beside the main one: made when they are first asked for."""

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QMainWindow

from blinker_qt.ui.app import on_demand
from blinker_qt.ui.app.appearance import Appearance
from blinker_qt.ui.app.desk import Desk
from blinker_qt.ui.widgets.screen import show_window

if TYPE_CHECKING:
    from blinker_qt.ui.app.help_dialogs import InstructionsDialog
    from blinker_qt.ui.compare.analysis_window import AnalysisWindow
    from blinker_qt.ui.gold.align_dialog import AlignDialog


class Companions(QObject):
    """Shows them and keeps their looks those of the main window.

    Args:
        window: owns them, but for the analysis, which stands for itself.
        desk: knows which file is open.
        look: how things look.
    """

    def __init__(self, window: QMainWindow, desk: Desk, look: Appearance) -> None:
        super().__init__(window)
        self._window = window
        self._desk = desk
        self._look = look
        self._analysis: AnalysisWindow | None = None
        self._instructions: InstructionsDialog | None = None
        self._aligning: AlignDialog | None = None
        look.changed.connect(self._show_look)

    def compare(self) -> "AnalysisWindow":
        """Show the window in which annotators are compared."""
        if self._analysis is None:
            self._analysis = on_demand.AnalysisWindow(self._look.theme)
            self._analysis.set_lettering(self._look.lettering)
        show_window(self._analysis)
        self._analysis.raise_()
        self._analysis.activateWindow()
        return self._analysis

    def align(self) -> None:
        """Offer to have a machine link the texts of the file that is open."""
        document = self._desk.document
        if document is None:
            return
        if self._aligning is None:
            self._aligning = on_demand.AlignDialog(self._window)
            self._aligning.compare_requested.connect(self._compare_files)
        self._aligning.show_file(document.path)

    def show_instructions(self) -> None:
        """Say how linking works."""
        if self._instructions is None:
            self._instructions = on_demand.InstructionsDialog(self._look.actions, self._window)
            self._instructions.set_theme(self._look.theme)
        self._instructions.show()
        self._instructions.activateWindow()

    def stop(self) -> None:
        """Close what would outlive the main window, and end what goes on."""
        if self._analysis is not None:
            self._analysis.close()
        if self._aligning is not None:
            self._aligning.stop()

    def _compare_files(self, *paths: Path) -> None:
        self.compare().load(paths)

    def _show_look(self) -> None:
        if self._instructions is not None:
            self._instructions.set_theme(self._look.theme)
        if self._analysis is not None:
            self._analysis.set_theme(self._look.theme)
            self._analysis.set_lettering(self._look.lettering)
