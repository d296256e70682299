"""The preview of an import: counts, first verse pairs, and errors."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDialogButtonBox, QPushButton, QSizePolicy, QStackedWidget, QWidget

from blinker_qt.exchange.trial import ImportPreview
from blinker_qt.formats.foreign_files import as_lines
from blinker_qt.layouts.arrangement import Arrangement
from blinker_qt.layouts.picture import picture_of
from blinker_qt.translation import filled, tr
from blinker_qt.ui.canvas.verse_canvas import VerseCanvas
from blinker_qt.ui.widgets.controls import (
    ComboBox,
    ElidedLabel,
    ReadOnlyText,
    bold_label,
    column,
    named,
    row,
    text_button,
    thin_bar,
)
from blinker_qt.ui.widgets.dialogs import Dialog, standard_buttons
from blinker_qt.ui.widgets.display import isolated
from blinker_qt.ui.widgets.lettering import Lettering
from blinker_qt.ui.widgets.messages import (
    announce,
    plain_label,
    sentence_in_words,
    show_message,
)
from blinker_qt.ui.widgets.tables import TablePanel
from blinker_qt.ui.widgets.theme import LIGHT, Theme
from blinker_qt.ui.widgets.waiting import ask_and_write


class PreviewPane(QWidget):
    """Shows the first verse pairs of an import, one at a time, or its errors.

    Args:
        stop_reading: called to cancel reading.
        read_again: called to read the files again.
    """

    def __init__(self, stop_reading: Callable[[], None], read_again: Callable[[], None]) -> None:
        super().__init__()
        self._read_again = read_again
        self.setObjectName("import_preview")
        self._shown: ImportPreview | None = None
        self._place = 0
        self._theme = LIGHT
        self._counts = named(bold_label(wraps=True), "counts")
        self._reference = named(ElidedLabel(), "preview_reference")
        self._annotators = named(ComboBox(), "preview_annotator", tr("Annotator shown"))
        self._annotators.currentIndexChanged.connect(self._show_pair)
        canvas = VerseCanvas(interactive=False)
        self.canvas = named(canvas, "preview_canvas", tr("Verse pair to import"))
        self.canvas.setMinimumSize(320, 200)
        # Otherwise the preferred height of the canvas is the least that the dialog may have.
        self.canvas.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Ignored)
        self.canvas.set_arrangement(Arrangement.ROWS)
        self._back = text_button("preview_previous", tr("&Previous pair"))
        self._back.clicked.connect(lambda: self._step(-1))
        self._on = text_button("preview_next", tr("Ne&xt pair"))
        self._on.clicked.connect(lambda: self._step(1))
        self._remarks = named(plain_label(quiet=True, wraps=True), "remarks")
        self._save_doubtful = text_button("save_doubtful", tr("Save &doubtful words…"))
        self._save_doubtful.clicked.connect(self._write_doubtful)
        self._verses = text_button("verse_list", tr("Verses joined or left out…"))
        self._verses.clicked.connect(self._show_verses)
        self._problems = ReadOnlyText("problems", tr("Errors, with file and line"))
        self._problems.setFrameShape(ReadOnlyText.Shape.StyledPanel)
        self._drawn, self._listed = self._drawn_page(), self._listed_page()
        self._empty = QWidget()
        self._pages = QStackedWidget()
        for page in (self._empty, self._drawn, self._listed):
            self._pages.addWidget(page)
        stop = text_button("stop_reading", tr("Stop reading"))
        stop.clicked.connect(stop_reading)
        self._bar = thin_bar(tr("Texts are being read"))
        self._busy = QWidget()
        self._busy.setLayout(row((self._bar, 1), stop))
        self._busy.hide()
        self.setLayout(column(self._counts, self._busy, (self._pages, 1), spacing=8))
        self.show_text("")

    def _drawn_page(self) -> QWidget:
        page = QWidget()
        heading = row(self._reference, None, self._annotators, self._back, self._on)
        below = row(self._save_doubtful, None, self._verses)
        page.setLayout(column(heading, (self.canvas, 1), self._remarks, below, spacing=6))
        return page

    def _listed_page(self) -> QWidget:
        copy = text_button("copy_problems", tr("Cop&y list"))
        clipboard = QGuiApplication.clipboard()
        copy.clicked.connect(lambda: clipboard.setText(self._problems.toPlainText()))
        again = text_button("read_again", tr("&Read again"))
        again.clicked.connect(self._read_again)
        page = QWidget()
        page.setLayout(column((self._problems, 1), row(None, copy, again), spacing=6))
        return page

    def set_look(self, theme: Theme, lettering: Lettering) -> None:
        """Set theme and lettering of the verse pairs."""
        self._theme = theme
        self.canvas.set_theme(theme)
        self.canvas.set_lettering(lettering)

    def show_busy(self, *, busy: bool) -> None:
        """Show whether files are being read."""
        self._busy.setVisible(busy)
        self._bar.setRange(0, 0)
        if busy:
            self.show_text(tr("Reading…"))

    def show_share(self, share: float) -> None:
        """Show how much of the work is done, from 0 to 1."""
        self._bar.setRange(0, 100)
        self._bar.setValue(round(100 * share))

    def show_text(self, words: str) -> None:
        """Show only a message."""
        self._shown = None
        self._counts.setText(words)
        self._pages.setCurrentWidget(self._empty)

    def show_problems(self, lines: Sequence[str]) -> None:
        """Show errors."""
        self._shown = None
        count = len(lines)
        words = tr("{count} {count:error|errors} found; nothing can be imported")
        self._counts.setText(filled(words, count=count))
        self._problems.setPlainText("\n".join(lines))
        self._pages.setCurrentWidget(self._listed)
        announce(self, self._counts.text())

    def show_preview(self, preview: ImportPreview) -> None:
        """Show the preview, at the same verse pair as before if there is one.

        As long as not everything is read, it is the beginning without the figures.
        """
        again = self._shown is not None and len(self._shown.works) == len(preview.works)
        self._shown = preview
        self._counts.setText(self._in_words(preview))
        self._remarks.setText("\n".join(map(sentence_in_words, preview.remarks)))
        self._remarks.setVisible(bool(preview.remarks))
        self._save_doubtful.setVisible(bool(preview.doubtful))
        self._verses.setVisible(preview.verses is not None)
        chosen = self._annotators.currentIndex() if again else 0
        with QSignalBlocker(self._annotators):
            self._annotators.clear()
            self._annotators.addItems([isolated(work.annotator) for work in preview.works])
            self._annotators.setCurrentIndex(chosen)
        self._annotators.setVisible(len(preview.works) > 1)
        bitext = preview.works[0].bitext
        self._place = min(self._place, len(bitext) - 1)
        self.canvas.set_languages(bitext.source_language, bitext.target_language)
        self._pages.setCurrentWidget(self._drawn)
        self._show_pair()

    def _in_words(self, preview: ImportPreview) -> str:
        if not preview.is_whole:
            return tr(
                "The beginning of the texts. The rest is still being read, and whether verses "
                "belong together is being checked."
            )
        count = len(preview.works)
        tallies = preview.tallies
        marks = sum(tally.not_translated_source + tally.not_translated_target for tally in tallies)
        parts = [
            filled(tr("verse pairs: {count}"), count=tallies[0].pairs),
            filled(tr("links: {count}"), count=sum(tally.links for tally in tallies)),
            filled(tr("possible: {count}"), count=sum(tally.possible for tally in tallies)),
            filled(tr("not translated: {count}"), count=marks),
        ]
        if labelled := sum(tally.labelled for tally in tallies):
            parts.insert(3, filled(tr("with a label: {count}"), count=labelled))
        if scored := sum(tally.scored for tally in tallies):
            parts.insert(3, filled(tr("with a score: {count}"), count=scored))
        if count > 1:
            parts.insert(0, filled(tr("annotators: {count}"), count=count))
        return "  ·  ".join(parts)

    def _step(self, step: int) -> None:
        self._place += step
        self._show_pair()

    def _show_pair(self) -> None:
        if self._shown is None:
            return
        work = self._shown.works[max(self._annotators.currentIndex(), 0)]
        last = len(work.bitext) - 1
        self._place = min(max(self._place, 0), last)
        place = self._place
        pair = work.bitext[place]
        # A picture of the same verse pair with other links keeps the scroll position.
        alignment = work.pairs[place].alignment
        self.canvas.show_picture(picture_of(pair, alignment, labels=work.study.labels))
        shown = (
            tr("{reference} – verse pair {number} of the first {count}")
            if last
            else tr("{reference} – the first verse pair")
        )
        self._reference.show_whole(
            shown.format(reference=isolated(pair.reference), number=place + 1, count=last + 1)
        )
        self._allow(self._back, self._on, allowed=place > 0)
        self._allow(self._on, self._back, allowed=place < last)
        announce(self, self._reference.whole)

    @staticmethod
    def _allow(button: QPushButton, opposite: QPushButton, *, allowed: bool) -> None:
        """Enable or disable a button; if it had the focus, move that to the other button."""
        if not allowed and button.hasFocus():
            opposite.setEnabled(True)
            opposite.setFocus(Qt.FocusReason.OtherFocusReason)
        button.setEnabled(allowed)

    def _write_doubtful(self) -> None:
        if self._shown is None:
            return
        content = as_lines(self._shown.doubtful)
        title = tr("Save doubtful words")
        filters = [tr("Text (*.txt)")]
        failed = tr("The doubtful words were not saved")
        path = ask_and_write(
            self.window(),
            title,
            "words.txt",
            filters,
            lambda _path: content,
            failed,
        )
        if path is not None:
            words = tr("{count} doubtful {count:word was|words were} saved in {file}.")
            text = filled(words, count=len(self._shown.doubtful), file=isolated(str(path)))
            show_message(self.window(), title, text)

    def _show_verses(self) -> None:
        """Show the table of verses that were joined or left out, which can be saved."""
        if self._shown is None or self._shown.verses is None:
            return
        dialog = Dialog(self, tr("Verses joined or left out"), "verse_list_dialog", (760, 480))
        panel = TablePanel(is_titled=False)
        panel.set_theme(self._theme)
        panel.show_table(self._shown.verses)
        buttons = standard_buttons(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(dialog.reject)
        dialog.stack((panel, 1), buttons, spacing=12)
        dialog.exec()
        dialog.deleteLater()
