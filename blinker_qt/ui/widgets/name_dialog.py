"""The one question for a new annotation set: who is annotating?"""

from PySide6.QtWidgets import QDialogButtonBox, QLineEdit, QVBoxLayout, QWidget

from blinker_qt.translation import tr
from blinker_qt.ui.widgets.messages import plain_label
from blinker_qt.ui.widgets.screen import Dialog

_LONGEST = 80


class NameDialog(Dialog):
    """Asks for the annotator's name."""

    def __init__(self, suggestion: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("name_dialog")
        self.setWindowTitle(tr("Who is annotating?"))
        self._name = QLineEdit(suggestion)
        self._name.setObjectName("annotator_name")
        self._name.setMaxLength(_LONGEST)
        self._name.selectAll()
        self._name.setAccessibleName(tr("Your name or code"))
        self._name.textChanged.connect(self._allow)
        self._buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel
        )
        self._buttons.accepted.connect(self.accept)
        self._buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.addWidget(
            plain_label(
                tr(
                    "Nobody has worked on this bitext yet. Your name or code goes into the file, "
                    "so that your work can be told from other annotators' work."
                ),
                wraps=True,
            )
        )
        layout.addWidget(self._name)
        layout.addWidget(self._buttons)
        self.setMinimumWidth(420)
        self._allow()

    @property
    def annotator(self) -> str:
        """The name as typed, without space around it."""
        return self._name.text().strip()

    def _allow(self) -> None:
        button = self._buttons.button(QDialogButtonBox.StandardButton.Ok)
        button.setEnabled(bool(self.annotator))
