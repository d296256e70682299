"""The user's own copy of the sample: opened, replaced if it is damaged, and started again."""

import os
from collections.abc import Callable
from pathlib import Path

from PySide6.QtWidgets import QWidget

from blinker_qt.annotate.backups import newest_sound
from blinker_qt.annotate.document import load
from blinker_qt.bitext.errors import BlinkerError, InputError
from blinker_qt.study.own_copies import place_of_sample, rename_sample, working_copy_of_sample
from blinker_qt.translation import tr
from blinker_qt.ui.app.documents import DocumentManager
from blinker_qt.ui.widgets.actions import Actions
from blinker_qt.ui.widgets.messages import ask, problem_lines, show_error, show_message


class OwnSample:
    """Opens the user's own copy of the sample in the main window.

    Args:
        open_file: opens a file.
        leave: closes the open document; returns whether it was closed.
        data_directory: the folder of the copy.
    """

    def __init__(
        self,
        window: QWidget,
        documents: DocumentManager,
        actions: Actions,
        open_file: Callable[[Path], object],
        leave: Callable[[], bool],
        data_directory: Path,
    ) -> None:
        self._window, self._documents = window, documents
        self._open_file, self._leave = open_file, leave
        self._data_directory = data_directory
        actions.connect({"open_sample": self.open, "start_sample_again": self._start_again})

    def open(self) -> None:
        """Open the copy, which is made at first."""
        try:
            path = working_copy_of_sample(self._data_directory)
            if self._ask_to_replace(path):
                rename_sample(path)
                path = working_copy_of_sample(self._data_directory)
        except BlinkerError as error:
            show_error(self._window, tr("The sample was not opened"), error)
        else:
            self._open_file(path)

    def _ask_to_replace(self, path: Path) -> bool:
        """Ask about a damaged copy of the sample; return whether to replace it."""
        try:
            load(path)
        except InputError as error:
            if newest_sound(path, self._data_directory) is not None:
                # Opening the damaged copy offers its backup.
                return False
            text = tr(
                "Your copy of the sample is damaged. You can start the sample again; the damaged "
                "copy is kept under another name."
            )
            answers = [tr("Restart sample"), tr("Cancel")]
            title = tr("The sample is damaged")
            return ask(self._window, title, text, answers, problem_lines(error)) == 0
        return False

    def _start_again(self) -> None:
        """Open a new copy of the sample; the earlier one is kept, and a message says where."""
        document, copy = self._documents.document, place_of_sample(self._data_directory)
        if document is not None and document.path == copy and not self._leave():
            return
        if os.path.lexists(copy):
            try:
                earlier = rename_sample(copy)
            except BlinkerError as error:
                show_error(self._window, tr("The sample was not opened"), error)
                return
            text = tr("The sample was restarted. Your earlier copy is kept in {file}.")
            show_message(self._window, tr("Sample restarted"), text.format(file=earlier))
        self.open()
