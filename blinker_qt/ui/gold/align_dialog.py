"""The dialog that aligns the texts of a file automatically, in the background."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton, QWidget

from blinker_qt.bitext.annotation import Tally
from blinker_qt.bitext.errors import BlinkerError
from blinker_qt.formats.annotation import SUFFIX
from blinker_qt.gold.machine import align_file, check_installed
from blinker_qt.translation import filled, tr
from blinker_qt.ui.widgets.background import BackgroundTask
from blinker_qt.ui.widgets.controls import FileField, FileKind, named, row, thin_bar
from blinker_qt.ui.widgets.dialogs import Dialog, Missing, named_annotation_file
from blinker_qt.ui.widgets.display import isolated
from blinker_qt.ui.widgets.messages import announce, as_sentence, plain_label, problem_lines


class AlignDialog(Dialog):
    """Asks for the output file, runs the aligner, and shows its progress and result.

    `compare` compares the aligned file with the output.
    """

    def __init__(self, parent: QWidget, compare: Callable[[Path, Path], None]) -> None:
        super().__init__(parent, tr("Align by machine"), "align_dialog")
        self._call_compare = compare
        self._file = Path()
        self._aligner = BackgroundTask(self)
        self._aligner.failed.connect(self._fail)
        self._texts = plain_label(wraps=True)
        self._more = FileField(
            "training_file", tr("Also train on the texts of (optional)"), FileKind.FILE, ""
        )
        self._output = FileField("machine_file", tr("Save links as"), FileKind.NEW_FILE, "")
        self._output.changed.connect(self._allow)
        self._message = named(plain_label(wraps=True), "standing")
        # Selectable, so that the commands that install the aligner can be copied.
        self._message.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse
            | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self._bar = thin_bar(tr("Rounds of training"))
        self._bar.hide()
        self._align = named(QPushButton(tr("&Align")), "align")
        self._align.setProperty("prominent", "true")
        self._missing = Missing(self._align)
        self._compare = named(QPushButton(tr("&Compare")), "compare")
        self._leave = named(QPushButton(tr("Close")), "leave")
        self._align.clicked.connect(self._begin)
        self._compare.clicked.connect(self._on_compare)
        self._leave.clicked.connect(self.reject)
        self.finished.connect(self.stop)
        self._assemble()

    def _assemble(self) -> None:
        what = tr(
            "An automatic aligner, trained on these texts, links the words. With only a "
            "few verse pairs its links are poor: if you have more text, let it train on "
            "that too. Annotators’ links are not used. The result is a new file, marked "
            "as a machine’s, which you can compare and evaluate like any other."
        )
        self.stack(
            plain_label(what, quiet=True, wraps=True),
            self._texts,
            plain_label(tr("Also train on the texts of (optional)")),
            self._more,
            plain_label(tr("Save links as")),
            self._output,
            self._message,
            self._bar,
            None,
            self._missing,
            row(None, self._compare, self._align, self._leave),
            spacing=10,
        )
        self.setMinimumWidth(560)

    def show_file(self, file: Path) -> None:
        """Offer to align the texts of an annotation file; a running alignment continues."""
        if not self._aligner.is_busy:
            self._file = file
            self._texts.setText(tr("Texts: {file}").format(file=isolated(file.name)))
            self._compare.hide()
            self._align.show()
            self._message.setText("")
            self._output.propose(file.with_name(f"machine{SUFFIX}"))
            self._allow()
        self.show()
        self.activateWindow()

    def stop(self) -> None:
        """Cancel a running alignment; nothing is written."""
        self._aligner.stop()
        self._bar.hide()
        self._leave.setText(tr("Close"))
        self._allow()

    def _allow(self) -> None:
        """Enable the button once the aligner is available and the output is named."""
        is_busy, is_installed = self._aligner.is_busy, True
        try:
            check_installed()
        except BlinkerError as error:
            self._announce(as_sentence(error))
            is_installed = False
        missing = "" if self._output.path is not None else tr("Choose a file name.")
        self._missing.show_missing(missing, busy=is_busy or not is_installed)
        self._align.setDefault(self._align.isEnabled())
        for field in (self._more, self._output):
            field.setEnabled(not is_busy)

    def _begin(self) -> None:
        if self._output.path is None:
            return
        output = named_annotation_file(self._output.path)
        self._output.set_path(output)
        self._aligner.start(
            align_file,
            self._file,
            output,
            self._more.path,
            then=self._show_made,
            progress=self._show_rounds,
        )
        self._message.setText(tr("Reading the texts…"))
        self._bar.setRange(0, 1)
        self._bar.setValue(0)
        self._bar.show()
        self._leave.setText(tr("Cancel"))
        self._allow()

    def _show_rounds(self, rounds: tuple[int, int]) -> None:
        done, all_rounds = rounds
        self._bar.setRange(0, all_rounds)
        self._bar.setValue(done)
        words = tr("Training: {done} of {rounds} rounds")
        self._message.setText(words.format(done=done, rounds=all_rounds))

    def _fail(self, error: BlinkerError) -> None:
        self.stop()
        self._announce("\n".join(problem_lines(error)))

    def _show_made(self, counts: Tally) -> None:
        self.stop()
        words = tr(
            "{file} was written: {links} {links:link|links} in {pairs} verse {pairs:pair|pairs}."
        )
        file = isolated(self._output.path.name) if self._output.path is not None else ""
        self._announce(filled(words, file=file, links=counts.links, pairs=counts.pairs))
        self._align.hide()
        self._compare.show()
        self._compare.setDefault(True)
        self._compare.setFocus()

    def _on_compare(self) -> None:
        output = self._output.path
        self.accept()
        if output is not None:
            self._call_compare(self._file, output)

    def _announce(self, text: str) -> None:
        """Show a text and announce it to screen readers."""
        self._message.setText(text)
        announce(self, text)
