"""What stands at the right of a verse pair: blocks, remarks, style guide, and cases of gold."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QTabWidget, QWidget

from blinker_qt.annotate.session import Session
from blinker_qt.bitext.verses import Side
from blinker_qt.translation import tr
from blinker_qt.ui.annotate.blocks_panel import BlocksPanel
from blinker_qt.ui.annotate.guide_panel import GuidePanel
from blinker_qt.ui.annotate.remarks_panel import RemarksPanel
from blinker_qt.ui.app.theme import Theme
from blinker_qt.ui.canvas.picture import Picture
from blinker_qt.ui.gold.adjudication_panel import AdjudicationPanel


class SidePanel(QTabWidget):
    """Blocks, remarks and style guide, one tab each, and of a gold standard its cases.

    Signals:
        word_requested(Side, int): something about a word was chosen.
        refused(Refusal): a remark was refused.
        left(): the person wants to go back to the words.
    """

    word_requested = Signal(object, int)
    refused = Signal(object)
    left = Signal()

    def __init__(self, language: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("side_panel")
        self.setDocumentMode(True)
        self.setMinimumWidth(300)
        self.blocks = BlocksPanel()
        self.remarks = RemarksPanel()
        self.guide = GuidePanel(language, for_notes=True)
        self.gold = AdjudicationPanel()
        self.addTab(self.blocks, tr("Blocks"))
        self.addTab(self.remarks, tr("Remarks"))
        self.addTab(self.guide, tr("Style guide"))
        self.setTabVisible(self.addTab(self.gold, tr("Cases")), False)
        self.blocks.word_requested.connect(self.word_requested)
        self.remarks.word_requested.connect(self.word_requested)
        self.gold.word_requested.connect(self.word_requested)
        self.gold.refused.connect(self.refused)
        self.gold.left.connect(self.left)
        self.remarks.refused.connect(self.refused)
        self.remarks.left.connect(self.left)
        self.guide.left.connect(self.left)
        self.remarks.ruling_requested.connect(self.show_ruling)
        self.guide.ruling_cited.connect(self._cite)
        for line in (self.remarks.ruling, self.gold.ruling):
            line.set_titles(self.guide.titles)

    def show_session(self, session: Session) -> None:
        """Show another session's remarks, and blocks as its languages are written."""
        languages = session.bitext.source_language, session.bitext.target_language
        self.blocks.set_directions(*(language.direction for language in languages))
        self.remarks.show_session(session)
        is_gold = session.is_adjudicated
        if is_gold is not self.isTabVisible(self.indexOf(self.gold)):
            self.setTabVisible(self.indexOf(self.gold), is_gold)
            self.setCurrentWidget(self.gold if is_gold else self.blocks)

    def show_picture(self, picture: Picture | None) -> None:
        """Show what changed on the verse pair on screen."""
        self.blocks.show_picture(picture)
        self.remarks.refresh()
        self.gold.refresh()

    def show_focus(self, word: tuple[Side, int] | None) -> None:
        """Follow the keyboard focus on the canvas."""
        self.remarks.set_focused_word(word)
        self.gold.show_focus(word)
        if word is not None:
            self.blocks.show_word(*word)

    def show_ruling(self, number: str) -> None:
        """Open the style guide at a ruling."""
        if self.guide.show_ruling(number):
            self.setCurrentWidget(self.guide)

    def begin_note(self) -> None:
        """Let a note be written."""
        self.setCurrentWidget(self.remarks)
        self.remarks.begin_note()

    def _cite(self, ruling: str) -> None:
        self.setCurrentWidget(self.remarks)
        self.remarks.cite(ruling)

    def set_text_size(self, size: int) -> None:
        """Set the guide's figures in another size of type, in pixels."""
        self.guide.set_text_size(size)

    def set_theme(self, theme: Theme) -> None:
        """Paint in another theme."""
        self.guide.set_theme(theme)
