"""Opening a large annotation file: what is shown while it is being read."""

from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QHBoxLayout, QProgressBar, QPushButton, QVBoxLayout, QWidget

from blinker_qt.bitext.annotation import AnnotationSet
from blinker_qt.exchange.preview import preview
from blinker_qt.translation import tr
from blinker_qt.ui.canvas.picture import picture_of
from blinker_qt.ui.canvas.sheet import Sheet
from blinker_qt.ui.widgets.display import isolated
from blinker_qt.ui.widgets.messages import plain_label


class OpeningPage(QWidget):
    """Shows a verse pair to look at, how far reading has come, and a way out of it.

    Signals:
        cancelled(): the file is not wanted after all.
    """

    cancelled = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("opening")
        self.sheet = Sheet(interactive=False)
        self.sheet.setObjectName("opening_sheet")
        self._reference = plain_label()
        font = QFont(self.font())
        font.setPixelSize(18)
        font.setWeight(QFont.Weight.DemiBold)
        self._reference.setFont(font)
        self._words = plain_label(quiet=True)
        self._words.setObjectName("opening_words")
        self._bar = QProgressBar()
        self._bar.setTextVisible(False)
        self._bar.setMaximumHeight(8)
        cancel = QPushButton(tr("Cancel"))
        cancel.setObjectName("cancel_opening")
        cancel.setShortcut("Esc")
        cancel.clicked.connect(self.cancelled)
        below = QHBoxLayout()
        below.setContentsMargins(16, 8, 16, 12)
        below.setSpacing(12)
        below.addWidget(self._words)
        below.addWidget(self._bar, 1)
        below.addWidget(cancel)
        heading = QHBoxLayout()
        heading.setContentsMargins(16, 10, 16, 8)
        heading.addWidget(self._reference)
        page = QVBoxLayout(self)
        page.setContentsMargins(0, 0, 0, 0)
        page.setSpacing(0)
        page.addLayout(heading)
        page.addWidget(self.sheet, 1)
        page.addLayout(below)

    def show_file(self, path: Path, position: int | None) -> None:
        """Say which file is being read, and show a verse pair of it if that can be had at once.

        Args:
            path: the file.
            position: the verse pair to look at meanwhile; None for the first that is not done.
        """
        self._words.setText(tr("Opening {file}…").format(file=isolated(path.name)))
        self.show_progress(0, 0)
        self._show(preview(path, position))

    def _show(self, first: AnnotationSet | None) -> None:
        self._reference.setText("" if first is None else first.bitext.references[0])
        self.sheet.show_picture(None)
        if first is None:
            return
        languages = first.bitext.source_language, first.bitext.target_language
        self.sheet.set_directions(*(language.direction for language in languages))
        self.sheet.show_picture(picture_of(first.bitext[0], first.pairs[0].alignment))

    def show_progress(self, arrived: int, pairs: int) -> None:
        """Say how many verse pairs have arrived of how many; of 0 while that is not known."""
        self._bar.setRange(0, pairs)
        self._bar.setValue(arrived)
