"""The one place where the workspace's plain listeners become Qt signals."""

from PySide6.QtCore import QObject, Signal

from blinker_qt.workspace.document import Document, SaveState
from blinker_qt.workspace.session import Change


class DocumentBridge(QObject):
    """Passes on what a document and its session say, always on the interface's thread.

    Signals:
        changed(Change): something was edited, picked or moved to.
        state_changed(SaveState): whether the work is safe.
    """

    changed = Signal(object)
    state_changed = Signal(object)

    def __init__(self, document: Document, parent: QObject | None = None) -> None:
        super().__init__(parent)
        document.session.listen(self._on_change)
        document.listen_state(self._on_state)

    def _on_change(self, change: Change) -> None:
        self.changed.emit(change)

    def _on_state(self, state: SaveState) -> None:
        # May come from the saver's thread: a queued connection brings it to the receiver's.
        self.state_changed.emit(state)
