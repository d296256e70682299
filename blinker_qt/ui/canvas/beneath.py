"""What has to be painted again because something else lies under the work now."""

from PySide6.QtGui import QRegion

from blinker_qt.ui.canvas.differences import changed_region
from blinker_qt.ui.canvas.view import View


def changed_beneath(before: View, after: View) -> QRegion | None:
    """Where what lies beneath two views of one scene looks different; None where that is anywhere.

    Args:
        before: what a base shows.
        after: what it is to show.
    """
    if before.picture.beneath == after.picture.beneath:
        return QRegion()
    was, now = before.beneath, after.beneath
    if was is None or now is None or was.picture.disputed != now.picture.disputed:
        return None
    if was.picture.voters != now.picture.voters:
        return None
    return changed_region(was, now)
