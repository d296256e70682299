"""A field that holds the path of a file or folder, typed or chosen."""

from enum import Enum
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QLineEdit, QPushButton, QWidget

from blinker_qt.translation import tr


class FileKind(Enum):
    """What the path is to name."""

    FILE = "file"
    FOLDER = "folder"
    NEW_FILE = "new file"


class FileField(QWidget):
    """A line for a path, and a button that asks for it.

    Signals:
        changed(): another path stands there.
    """

    changed = Signal()

    def __init__(self, name: str, label: str, kind: FileKind, folder: str) -> None:
        super().__init__()
        self._kind = kind
        self._folder = folder
        self._label = label
        self._line = QLineEdit()
        self._line.setObjectName(name)
        self._line.setAccessibleName(label)
        self._line.textChanged.connect(self.changed)
        button = QPushButton(tr("Choose…"))
        button.setObjectName(f"{name}_choose")
        button.setAccessibleName(tr("Choose: {label}").format(label=label))
        # Enter in a line is for the dialog's own button.
        button.setAutoDefault(False)
        button.clicked.connect(self._choose)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self._line, 1)
        row.addWidget(button)

    @property
    def path(self) -> Path | None:
        """What the field holds, if anything."""
        text = self._line.text().strip()
        return Path(text).expanduser() if text else None

    def set_path(self, path: Path) -> None:
        """Have this path stand there."""
        self._line.setText(str(path))

    def _choose(self) -> None:
        folder = str(self.path or self._folder)
        if self._kind is FileKind.FOLDER:
            name = QFileDialog.getExistingDirectory(self, self._label, folder)
        elif self._kind is FileKind.FILE:
            name, _ = QFileDialog.getOpenFileName(self, self._label, folder)
        else:
            name, _ = QFileDialog.getSaveFileName(self, self._label, folder, "*.blinker")
        if name:
            self._line.setText(name)
