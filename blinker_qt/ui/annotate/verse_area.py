"""A verse pair with what belongs to it: the canvas, a line about fonts, the source word by word."""

from functools import partial

from PySide6.QtWidgets import QVBoxLayout, QWidget

from blinker_qt.bitext.verses import Language
from blinker_qt.ui.annotate.interlinear import Interlinear
from blinker_qt.ui.app.theme import Theme
from blinker_qt.ui.canvas.accessible import announce_focus
from blinker_qt.ui.canvas.lettering import Lettering
from blinker_qt.ui.canvas.picture import Picture
from blinker_qt.ui.canvas.verse_canvas import VerseCanvas
from blinker_qt.ui.widgets.missing_fonts import FontLine


class VerseArea(QWidget):
    """Shows one picture, in one type, in all of its parts."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.canvas = VerseCanvas()
        self.canvas.setObjectName("canvas")
        self.canvas.focus_moved.connect(partial(announce_focus, self.canvas))
        self.fonts = FontLine()
        self.interlinear = Interlinear()
        self.interlinear.word_requested.connect(self.canvas.focus_word)
        self.canvas.focus_moved.connect(self._follow_focus)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.canvas, 1)
        column.addWidget(self.interlinear)
        column.addWidget(self.fonts)

    def show_picture(self, picture: Picture) -> None:
        """Show a verse pair and its links."""
        self.canvas.show_picture(picture)
        self.interlinear.show_picture(picture)
        self.fonts.show_pair(picture.pair)

    def set_languages(self, source: Language, target: Language) -> None:
        """Say how the two languages are written."""
        self.canvas.set_directions(source.direction, target.direction)
        self.interlinear.set_directions(source.direction, target.direction)

    def set_lettering(self, lettering: Lettering) -> None:
        """Set the words in another type."""
        self.canvas.set_lettering(lettering)
        self.interlinear.set_lettering(lettering)
        self.fonts.set_lettering(lettering)

    def set_theme(self, theme: Theme) -> None:
        """Paint in another theme."""
        self.canvas.set_theme(theme)
        self.interlinear.set_theme(theme)

    def _follow_focus(self) -> None:
        word = self.canvas.focused_word
        if word is not None:
            self.interlinear.show_word(*word)
