"""Telling annotators where they differ from the gold standard that is open."""

from collections.abc import Mapping
from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from blinker_qt.bitext.errors import InputError
from blinker_qt.compare.loading import INCLUDABLE
from blinker_qt.gold.feedback import give, read_gold, read_works
from blinker_qt.translation import tr
from blinker_qt.ui.exchange.frame import FolderDialog
from blinker_qt.ui.widgets.display import isolated
from blinker_qt.ui.widgets.messages import ItemList, ListItem

_ROLE = Qt.ItemDataRole.UserRole


class FeedbackDialog(FolderDialog):
    """Asks who is to be told, and where the files go.

    Args:
        path: the file of the gold standard.
        files: the annotators' files, by their names.
        parent: the window asking.
    """

    def __init__(
        self, path: Path, files: Mapping[str, Path], parent: QWidget | None = None
    ) -> None:
        title = tr("Feedback to annotators")
        refused = tr("No feedback was written")
        super().__init__(title, tr("Write"), refused, str(path.parent), parent)
        self.setObjectName("feedback_dialog")
        self._path = path
        self._listed = ItemList()
        self._listed.setObjectName("told")
        self._listed.setSpacing(2)
        self._listed.setAccessibleName(tr("For"))
        for annotator, file in sorted(files.items()):
            item = ListItem(isolated(annotator))
            item.setData(_ROLE, str(file))
            item.setCheckState(Qt.CheckState.Checked)
            self._listed.addItem(item)
        self._listed.itemChanged.connect(self.allow)
        self._form.addRow(tr("For"), self._listed)
        self.add_output()
        self._losses.setText(
            tr(
                "Each of them gets two files to be opened in this program: feedback, with their "
                "own links beside the gold standard; and what they missed, to be practised. They "
                "say nothing of other annotators."
            )
        )
        self._buttons.accepted.connect(self._give)
        self.allow()

    @property
    def _chosen(self) -> tuple[Path, ...]:
        items = (self._listed.item(number) for number in range(self._listed.count()))
        checked = (item for item in items if item.checkState() is Qt.CheckState.Checked)
        return tuple(Path(item.data(_ROLE)) for item in checked)

    def is_complete(self) -> bool:
        """Whether there is somebody to be told, and a folder."""
        return super().is_complete() and bool(self._chosen)

    def _give(self) -> None:
        folder = self._output.path
        if folder is not None:
            task = partial(_given, self._path, self._chosen, folder)
            self.write(task, [self._path, *self._chosen], self.finish)


def _given(gold: Path, files: tuple[Path, ...], folder: Path) -> tuple[Path, ...]:
    # Each of them was ticked.
    standard = read_gold(gold)
    works, left_out = read_works(files, gold, standard, INCLUDABLE)
    if left_out:
        raise InputError(*left_out)
    _, written = give(standard, works, folder)
    return written
