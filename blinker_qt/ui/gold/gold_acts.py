"""What is done with whole gold standards: made, brought up to date, and told to annotators."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from blinker_qt.bitext.errors import BlinkerError, InputError
from blinker_qt.translation import tr
from blinker_qt.ui.app import on_demand
from blinker_qt.ui.app.desk import Desk
from blinker_qt.ui.gold.sources import Sources
from blinker_qt.ui.widgets.display import isolated
from blinker_qt.ui.widgets.messages import tell
from blinker_qt.ui.widgets.wording import problem_lines

if TYPE_CHECKING:
    from blinker_qt.ui.gold.gold_dialog import GoldDialog, LateDialog


class GoldActs:
    """Asks what is needed for each, and opens the gold standard that came of it.

    Args:
        window: owns the dialogs.
        desk: where the gold standard lies that is open.
        sources: the annotation sets behind it.
    """

    def __init__(self, window: QWidget, desk: Desk, sources: Sources) -> None:
        self._window, self._desk, self._sources = window, desk, sources

    def make(self, folder: str, adjudicator: str) -> None:
        """Make a gold standard of annotators' files.

        Args:
            folder: where to look for files first.
            adjudicator: whose gold standard it is, as it is proposed.
        """
        dialog = on_demand.gold_dialog(folder, adjudicator, self._window)
        if dialog.exec():
            self._desk.open(dialog.made[0])
            self._say_who_has_no_vote(dialog)

    def add_late(self) -> None:
        """Settle the gold standard anew with late work, in a new file."""
        path = self._saved()
        if path is None:
            return
        dialog = on_demand.late_dialog(path, self._window)
        if dialog.exec():
            self._desk.open(dialog.made[0])
            words = tr("Verse pairs that are open again: {count}")
            told = words.format(count=len(dialog.reopened))
            tell(self._window, dialog.windowTitle(), told, dialog.reopened)
            self._say_who_has_no_vote(dialog)

    def give_feedback(self) -> None:
        """Write what the gold standard tells annotators."""
        path = self._saved()
        if path is None:
            return
        dialog = on_demand.feedback_dialog(path, self._sources.files, self._window)
        if dialog.exec():
            folder = isolated(str(dialog.made[0].parent))
            told = tr("Files written: {count}, in {folder}")
            words = told.format(count=len(dialog.made), folder=folder)
            tell(self._window, dialog.windowTitle(), words)

    def by_name(self) -> dict[str, Callable[[], None]]:
        """What can be done with the gold standard that is open, by the name of its action."""
        return {"add_late": self.add_late, "give_feedback": self.give_feedback}

    def _say_who_has_no_vote(self, dialog: "GoldDialog | LateDialog") -> None:
        if dialog.without_vote:
            lines = problem_lines(InputError(*dialog.without_vote))
            words = tr("These files have no vote on the gold standard:")
            tell(self._window, dialog.windowTitle(), words, lines)

    def _saved(self) -> Path | None:
        """The file of the gold standard, with everything that is on screen; None without any."""
        document = self._desk.document
        if document is None:
            return None
        try:
            return document.saved()
        except BlinkerError as error:
            self._desk.explain(tr("The gold standard was not saved"), error)
            return None
