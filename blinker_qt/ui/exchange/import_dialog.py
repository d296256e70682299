"""The import dialog, with a preview of the result."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QEvent, QTimer
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QDialogButtonBox, QFileDialog, QWidget

from blinker_qt.bitext.errors import BlinkerError, InputError
from blinker_qt.exchange.importing import ImportCache
from blinker_qt.exchange.trial import (
    READABLE,
    Detection,
    ImportPreview,
    ImportRequest,
    Proof,
    detection_of,
    preview_import,
    run_import,
)
from blinker_qt.translation import tr
from blinker_qt.ui.exchange.import_form import ImportForm
from blinker_qt.ui.exchange.import_preview import PreviewPane
from blinker_qt.ui.widgets.background import BackgroundTask, reachable
from blinker_qt.ui.widgets.controls import column, named, row, text_button
from blinker_qt.ui.widgets.dialogs import Dialog, Missing, ok_and_cancel
from blinker_qt.ui.widgets.lettering import Lettering
from blinker_qt.ui.widgets.messages import format_in_words, plain_label, problem_lines, show_error
from blinker_qt.ui.widgets.theme import LIGHT, Theme

_PAUSE = 120
"""Milliseconds without typing after which files are read."""


class ImportDialog(Dialog):
    """Asks for files, previews their import, and makes annotation files from them.

    Attributes:
        made: the annotation files made.
    """

    def __init__(
        self,
        folder: str,
        parent: QWidget | None = None,
        theme: Theme = LIGHT,
        lettering: Lettering | None = None,
    ) -> None:
        super().__init__(parent, tr("Import"), "import_dialog", (1060, 640))
        self.setAcceptDrops(True)
        self.made: tuple[Path, ...] = ()
        self._folder = folder
        self._proof: tuple[object, Proof] | None = None
        self._ready: ImportPreview | None = None
        self._form = ImportForm(folder)
        self._preview = PreviewPane(self._stop, self._preview_again)
        self._preview.set_look(theme, lettering or Lettering())
        self._runner = BackgroundTask(self, ImportCache)
        self._runner.busy_changed.connect(lambda busy: self._preview.show_busy(busy=busy))
        self._runner.failed.connect(self._fail)
        self._is_detecting = False
        self._pause = QTimer(self, singleShot=True, interval=_PAUSE)
        self._pause.timeout.connect(self._preview_now)
        self._detected = named(plain_label(quiet=True, wraps=True), "detected")
        self._buttons = ok_and_cancel(self, tr("Import"), self._import)
        self._missing = Missing(self._buttons.button(QDialogButtonBox.StandardButton.Ok))
        self._assemble()
        self._form.changed.connect(self._on_change)
        self._form.named.connect(self._allow)
        self.finished.connect(self._runner.end)
        self._on_change()

    def _assemble(self) -> None:
        files = text_button("choose_files", tr("Choose &files…"))
        files.clicked.connect(self._choose_files)
        folder = text_button("choose_folder", tr("Choose f&older…"))
        folder.clicked.connect(self._choose_folder)
        self._detected.setText(tr("Choose files or drop them here; their format is detected."))
        what = tr(
            "Verse pairs imported with links are treated as done. Languages are BCP 47 "
            "tags such as en, grc or pt-BR."
        )
        left = column(self._form, plain_label(what, quiet=True, wraps=True), None, spacing=6)
        top = row(files, folder, (self._detected, 1))
        middle = row((left, 5), (self._preview, 6), spacing=20)
        self.stack(top, (middle, 1), self._missing, self._buttons, spacing=12)
        self.setMinimumHeight(600)

    # Files

    def _choose_files(self) -> None:
        names, _ = QFileDialog.getOpenFileNames(self, tr("Import files"), reachable(self._folder))
        self.take_files([Path(name) for name in names])

    def _choose_folder(self) -> None:
        name = QFileDialog.getExistingDirectory(self, tr("Import folder"), reachable(self._folder))
        self.take_files([Path(name)] if name else [])

    def event(self, event: QEvent) -> bool:
        """Accept files dropped anywhere on the dialog."""
        kinds = (QEvent.Type.DragEnter, QEvent.Type.Drop)
        if event.type() in kinds and isinstance(event, QDropEvent):
            urls = event.mimeData().urls()
            paths = [Path(url.toLocalFile()) for url in urls if url.isLocalFile()]
            if paths:
                event.acceptProposedAction()
                if event.type() == QEvent.Type.Drop:
                    self.take_files(paths)
                return True
        return super().event(event)

    def take_files(self, paths: Sequence[Path]) -> None:
        """Detect the formats of files, and preview their import."""
        if paths:
            self._pause.stop()
            self._is_detecting = True
            task = partial(detection_of, paths=tuple(paths))
            self._runner.run(task, paths, self._take_detection)

    def _take_detection(self, detection: Detection) -> None:
        self._is_detecting = False
        if not detection.candidates:
            self._detected.setText(
                tr(
                    "The format of the files is not recognised: choose the format and the files "
                    "below."
                )
            )
            self._preview.show_problems(problem_lines(InputError(*detection.problems)))
            return
        first, *others = detection.candidates
        words = [tr("Detected: {format}.").format(format=format_in_words(READABLE[first.name]))]
        names = dict.fromkeys(candidate.name for candidate in others)
        if names and first.name not in names:
            formats = " · ".join(format_in_words(READABLE[name]) for name in names)
            words.append(tr("Other possible formats: {formats}.").format(formats=formats))
        self._detected.setText(" ".join(words))
        self._form.fill(first)
        if first.proof.is_read:
            self._proof = self._key(), first.proof
            self._form.take(first.proof)

    # Preview

    def _on_change(self) -> None:
        """Schedule a new preview, and disable importing until it is shown."""
        self._ready = None
        if self._is_detecting and self._lacks_files:
            # What is detected is previewed with what is entered meanwhile.
            self._allow()
            return
        self._is_detecting = False
        self._runner.stop()
        self._allow()
        self._pause.start()

    def _preview_now(self) -> None:
        if self._lacks_files:
            self._preview.show_text(tr("Choose the files to see the first verse pairs."))
            return
        try:
            request = self._form.request()
        except BlinkerError as error:
            self._preview.show_problems(problem_lines(error))
            return
        key = self._key()
        known = self._proof[1] if self._proof is not None and self._proof[0] == key else None
        task = partial(preview_import, wish=request, known=known)
        show = partial(self._show_preview, key, request)
        self._runner.run(task, self._form.parts.values(), show, partial(self._show_progress, show))

    def _show_progress(
        self, show: Callable[[ImportPreview], None], value: float | ImportPreview
    ) -> None:
        """Show how much is read, or a preview of the beginning."""
        if isinstance(value, float):
            self._preview.show_share(value)
        else:
            show(value)

    @property
    def _lacks_files(self) -> bool:
        """Whether the format needs files that are not chosen yet."""
        return any(part not in self._form.parts for part in self._form.row.needs)

    def _key(self) -> object:
        form = self._form
        return form.row.name, frozenset(form.parts.items()), tuple(form.encodings.items())

    def _preview_again(self) -> None:
        """Preview again, as the files may have been corrected meanwhile."""
        self._runner.end()
        self._proof = None
        self._preview_now()

    def _show_preview(self, key: object, request: ImportRequest, preview: ImportPreview) -> None:
        if self._proof is None or self._proof[0] != key:
            self._proof = key, preview.proof
            self._form.take(preview.proof)
            if self._form.request() != request:
                self._preview_now()
                return
        if preview.problems:
            self._preview.show_problems(problem_lines(InputError(*preview.problems)))
        elif not preview.works:
            self._preview.show_text(self._missing_in_words(request))
        else:
            self._preview.show_preview(preview)
            self._ready = preview if preview.is_whole else None
            bitext = preview.works[0].bitext
            self._form.show_languages(bitext.source_language, bitext.target_language)
            self._form.show_numberings(preview.numberings)
        self._allow()

    def _missing_in_words(self, request: ImportRequest) -> str:
        if request.choices.base is None and self._proof is not None and self._proof[1].is_read:
            return tr("Choose whether words are counted from 0 or 1: both fit these files.")
        return tr("Choose what the files do not show.")

    def _stop(self) -> None:
        self._is_detecting = False
        self._runner.stop()
        self._form.setEnabled(True)
        self._preview.show_text(tr("Reading was stopped. Change a setting to read again."))

    def _allow(self) -> None:
        form = self._form
        missing = ""
        if self._lacks_files:
            missing = tr("Choose the files to import.")
        elif form.output is None:
            several = form.row.several
            missing = tr("Choose a folder.") if several else tr("Choose a file name.")
        self._missing.show_missing(missing, busy=self._ready is None or not form.isEnabled())

    # Importing

    def _import(self) -> None:
        output = self._form.output
        if output is None or self._ready is None:
            return
        request = self._form.request()
        self._form.setEnabled(False)
        self._allow()
        task = partial(run_import, wish=request, output=output)
        self._runner.run(task, request.parts.values(), self._finish)

    def _finish(self, made: tuple[Path, ...]) -> None:
        self.made = made
        self.accept()

    def _fail(self, error: BlinkerError) -> None:
        self._is_detecting = False
        is_importing = not self._form.isEnabled()
        self._form.setEnabled(True)
        if is_importing:
            show_error(self, tr("Nothing was imported"), error)
            self._on_change()
        else:
            self._preview.show_problems(problem_lines(error))
