"""The one place where plain listeners become Qt signals."""

from PySide6.QtCore import QObject, Signal

from blinker_qt.annotate.document import Document


class DocumentBridge(QObject):
    """Passes on what a document and its session say, always on the interface's thread.

    Signals:
        changed(Change): something was edited, picked or moved to.
        state_changed(SaveState): whether the work is safe.
        failed(BlinkerError): a save, the journal or a backup failed; told once a streak.
        moved(Moved): the work goes on in another file, since something else changed this one.
    """

    changed = Signal(object)
    state_changed = Signal(object)
    failed = Signal(object)
    moved = Signal(object)

    def __init__(self, document: Document, parent: QObject | None = None) -> None:
        super().__init__(parent)
        # What the saver's thread tells reaches receivers on theirs, since signals are queued there.
        document.session.listen(self.changed.emit)
        document.listen_state(self.state_changed.emit)
        document.listen_failure(self.failed.emit)
        document.listen_move(self.moved.emit)
