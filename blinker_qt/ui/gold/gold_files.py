"""The list of annotation files that a gold standard is made from."""

from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QListView

from blinker_qt.bitext.annotation import Role
from blinker_qt.bitext.errors import BlinkerError, Problem
from blinker_qt.gold.create import UsableFiles, usable_files
from blinker_qt.translation import filled, tr
from blinker_qt.ui.exchange.output_dialog import FilesList
from blinker_qt.ui.widgets.background import BackgroundTask
from blinker_qt.ui.widgets.controls import named
from blinker_qt.ui.widgets.dialogs import scroll_area
from blinker_qt.ui.widgets.display import isolated
from blinker_qt.ui.widgets.messages import announce, as_sentence, plain_label
from blinker_qt.ui.widgets.tables import with_values_isolated


class GoldFilesList(FilesList):
    """Lists annotation files, and says which are left out and why.

    Args:
        gold: the gold standard that the files are added to, if there is one.

    Attributes:
        usable: the files that are not left out.
        annotators: the names in them.
        training: how many of their verse pairs are for training.
    """

    def __init__(self, name: str, label: str, folder: str, gold: Path | None = None) -> None:
        super().__init__(name, label, folder)
        self.usable: tuple[Path, ...] = ()
        self.annotators: tuple[str, ...] = ()
        self.training = 0
        self._gold = gold
        self._roles: tuple[Role, ...] = ()
        self._reader = BackgroundTask(self)
        self._reader.failed.connect(self._fail)
        self._list.setWordWrap(True)
        # Otherwise files that wrap beside a new scroll bar lose their last lines.
        self._list.setResizeMode(QListView.ResizeMode.Adjust)
        self._list.setFixedHeight(_HEIGHT)
        self._summary = named(plain_label(quiet=True, wraps=True), f"{name}_summary")
        self._summary.setText(tr("No files added."))
        self._summary.setAlignment(Qt.AlignmentFlag.AlignTop)
        # What is below must not move under the pointer once the files were read.
        area = scroll_area(self._summary, tr("Which files are used"))
        area.setFixedHeight(_LINES * self._summary.fontMetrics().lineSpacing())
        self._column.addWidget(area)

    @property
    def is_reading(self) -> bool:
        """Whether it is not known yet which files are left out."""
        return super().is_reading or self._reader.is_busy

    def refresh(self) -> None:
        """List the files, and read which of them are left out."""
        self.usable, self.annotators, self.training = (), (), 0
        self._say(tr("Reading the files…") if self.paths else tr("No files added."))
        super().refresh()
        if self.paths:
            read = self.paths if self._gold is None else (*self.paths, self._gold)
            task = partial(usable_files, self.paths, self._gold, self._roles)
            self._reader.run(task, read, self._show_usable)
            self.changed.emit()

    def count_machines(self, counted: bool) -> None:
        """Let machines have a vote, or not."""
        self._roles = (Role.MACHINE,) if counted else ()
        self.refresh()

    def stop(self) -> None:
        """Stop reading."""
        super().stop()
        self._reader.stop()

    def _show_usable(self, checked: UsableFiles) -> None:
        reasons = {problem.path: self._reason(problem) for problem in checked.left_out}
        texts = []
        for path in self.paths:
            text = isolated(path.name)
            if str(path) in reasons:
                words = tr("{file} — left out: {reason}")
                text = words.format(file=text, reason=reasons[str(path)])
            texts.append(text)
        self._show(texts)
        self.usable, self.annotators = checked.usable, checked.annotators
        self.training = checked.training
        words = tr("{count} {count:file is|files are} used.")
        if reasons:
            words = tr("{count} {count:file is|files are} used, {others} left out.")
        lines = [filled(words, count=len(checked.usable), others=len(reasons))]
        lines += [
            tr("Possible copy: {warning}.").format(warning=with_values_isolated(warning))
            for warning in checked.warnings
        ]
        self._say("\n".join(lines))
        self.changed.emit()

    def _reason(self, problem: Problem) -> str:
        """What is wrong with a file, with the names of other files without their folders."""
        names = {str(path): isolated(path.name) for path in self.paths}
        values = {name: names.get(str(value), value) for name, value in problem.values.items()}
        return filled(tr(problem.template), **values)

    def _fail(self, error: BlinkerError) -> None:
        self._say(as_sentence(error))
        self.changed.emit()

    def _say(self, text: str) -> None:
        self._summary.setText(text)
        announce(self._list, text)


_HEIGHT = 170
_LINES = 4
"""The lines of the summary that are seen at once."""
