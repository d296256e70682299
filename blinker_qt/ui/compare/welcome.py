"""What the analysis pane shows before there is anything to compare."""

from PySide6.QtCore import Signal
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from blinker_qt.translation import tr
from blinker_qt.ui.widgets.arranging import put_in_the_middle
from blinker_qt.ui.widgets.messages import plain_label

_WIDTH = 480


class Welcome(QWidget):
    """Says what to load, and offers the ways to do it.

    Signals:
        sample_requested(): the sample's annotators are to be compared.
        files_requested(): a dialog for files is wanted.
        folder_requested(): a dialog for a folder is wanted.
    """

    sample_requested = Signal()
    files_requested = Signal()
    folder_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        title = plain_label(tr("Compare annotators"))
        font = QFont(self.font())
        font.setPixelSize(24)
        font.setWeight(QFont.Weight.DemiBold)
        title.setFont(font)
        self._standing = plain_label(wraps=True)
        self._standing.setObjectName("standing")
        self._standing.hide()
        self._sample = QPushButton(tr("Co&mpare the sample's annotators"))
        self._sample.setObjectName("compare_sample")
        self._sample.setProperty("prominent", "true")
        files = QPushButton(tr("C&hoose annotation files…"))
        files.setObjectName("choose_files")
        folder = QPushButton(tr("Choose a fol&der…"))
        folder.setObjectName("choose_folder")
        self._sample.clicked.connect(self.sample_requested)
        files.clicked.connect(self.files_requested)
        folder.clicked.connect(self.folder_requested)
        column = QVBoxLayout()
        column.setSpacing(12)
        column.addStretch(1)
        column.addWidget(title)
        column.addWidget(
            plain_label(
                tr(
                    "Load the annotation files (.blinker) of two or more annotators who worked on "
                    "the same bitext: one file for each annotator. You see how far every two of "
                    "them agree, in which verse pairs they differ, and which links only one of "
                    "them drew."
                ),
                quiet=True,
                wraps=True,
            )
        )
        column.addWidget(self._standing)
        column.addSpacing(8)
        for button in (self._sample, files, folder):
            column.addWidget(button)
        column.addWidget(plain_label(tr("Or drop files or a folder here."), quiet=True))
        column.addStretch(1)
        put_in_the_middle(self, column, _WIDTH)

    def show_standing(self, text: str, *, is_empty: bool) -> None:
        """Say what is loaded already and does not suffice.

        Args:
            text: that; empty for nothing.
            is_empty: whether nothing is loaded that the sample would be added to.
        """
        self._standing.setText(text)
        self._standing.setVisible(bool(text))
        self._sample.setVisible(is_empty)
