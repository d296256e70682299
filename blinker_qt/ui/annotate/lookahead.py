"""The picture of the verse pair on screen, and that of the next one painted beforehand."""

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QObject

from blinker_qt.annotate.session import Session
from blinker_qt.bitext.annotation import PairAnnotation
from blinker_qt.ui.canvas.picture import Illustrator, Picture, picture_of
from blinker_qt.ui.canvas.sheet import Sheet


class Lookahead(QObject):
    """Makes the pictures of a session's verse pairs; while the canvas rests, the next one's too.

    Args:
        sheet: the canvas that shows them.
        beneath: what lies under a session's work on the verse pair at a place in its bitext.
    """

    def __init__(self, sheet: Sheet, beneath: Callable[[Session, int], Picture | None]) -> None:
        super().__init__(sheet)
        self._sheet = sheet
        self._beneath = beneath
        self._illustrator = Illustrator()
        self._session: Session | None = None
        self._next: tuple[int, PairAnnotation, Picture] | None = None
        sheet.rested.connect(self._look_ahead)

    def picture(self, session: Session) -> Picture:
        """The picture of the verse pair that a session has on screen."""
        if session is not self._session:
            self._session, self._next = session, None
        if self._next is not None:
            index, work, picture = self._next
            if index == session.position and work is session.annotation_at(index):
                return picture
        linking = session.study.linking
        picture = self._illustrator.picture(session.pair, session.alignment, linking=linking)
        return replace(picture, beneath=self._beneath(session, session.position))

    def forget(self) -> None:
        """Make all pictures anew: what lies under the work has changed."""
        self._next = None

    def _look_ahead(self) -> None:
        """Make ready what Done will most likely show: the next verse pair."""
        if self._session is None:
            return
        index = self._session.following
        if index is None:
            return
        work = self._session.annotation_at(index)
        if self._next is None or self._next[:2] != (index, work):
            pair, linking = self._session.bitext[index], self._session.study.linking
            picture = picture_of(pair, work.alignment, linking=linking)
            beneath = self._beneath(self._session, index)
            self._next = index, work, replace(picture, beneath=beneath)
        self._sheet.prepare(self._next[2])
