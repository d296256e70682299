"""What is shown of the style guide at a time: text that can be searched and clicked, figures."""

import html
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from math import ceil

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent, QTextDocument, QWheelEvent
from PySide6.QtWidgets import (
    QFrame,
    QSizePolicy,
    QTextBrowser,
    QVBoxLayout,
    QWidget,
)

from blinker_qt.annotate.search import Query, folded
from blinker_qt.bitext.annotation import AnnotationSet
from blinker_qt.bitext.errors import BlinkerError
from blinker_qt.formats import annotation
from blinker_qt.layouts.arrangement import Arrangement, least_height
from blinker_qt.study.guide import Guide, RulingFigure, as_html, as_plain
from blinker_qt.translation import tr
from blinker_qt.ui.app.theme import LIGHT, Theme
from blinker_qt.ui.canvas.picture import picture_of
from blinker_qt.ui.canvas.verse_canvas import VerseCanvas
from blinker_qt.ui.canvas.view import page_of
from blinker_qt.ui.widgets.display import heard
from blinker_qt.ui.widgets.keys import CHOOSE, keeps_keys
from blinker_qt.ui.widgets.lettering import Lettering
from blinker_qt.ui.widgets.messages import plain_label, problem_lines

_CUT = (48, 44)
"""What is cut off a figure at its sides, and above and below: the room kept for bars to click."""
_SCROLLING = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)


@dataclass(frozen=True, slots=True)
class Leaf:
    """What the panel shows at a time: a ruling, the beginning of a chapter, or what is in none.

    Attributes:
        key: a ruling's number, a chapter's letters such as ``NEG``, ``changes`` for what each
            version brought, or empty for how to read the guide.
        title: Markdown.
        chapter: the title of the chapter that it is in, Markdown; empty for what is in none.
        text: Markdown paragraphs.
        figures: a ruling's figures.
    """

    key: str
    title: str
    chapter: str
    text: str
    figures: tuple[RulingFigure, ...] = ()

    @property
    def is_ruling(self) -> bool:
        """Whether it can be cited."""
        return "-" in self.key

    @property
    def heading(self) -> str:
        """Number and title, plain."""
        title = as_plain(self.title)
        return f"{self.key}  {title}" if self.is_ruling else title

    def fits(self, query: Query) -> bool:
        """Whether every word of a query is in the number, the titles, the text or a caption."""
        captions = (figure.caption for figure in self.figures)
        parts = map(as_plain, (self.title, self.chapter, self.text, *captions))
        text = folded(_straight(" ".join((self.key, *parts))), exact=False)
        return all(word in text for word in _straight(query.needle).split())


def leaves_of(guide: Guide, how_to_read: str) -> Iterator[Leaf]:
    """Everything that there is to show of a guide, in its order.

    Args:
        guide: the guide.
        how_to_read: the title of its introduction.
    """
    yield Leaf("", how_to_read, "", guide.introduction)
    for chapter in guide.chapters:
        yield Leaf(chapter.letters, chapter.title, "", chapter.introduction)
        for ruling in chapter.rulings:
            yield Leaf(ruling.number, ruling.title, chapter.title, ruling.text, ruling.figures)
    versions = (f"**{change.version}** {change.text}" for change in guide.changes.versions)
    yield Leaf("changes", guide.changes.title, "", "\n\n".join(versions))


def _straight(text: str) -> str:
    """With the apostrophe that keyboards have."""
    return text.replace("’", "'")


class GuideText(QTextBrowser):
    """Rich text made from the guide, as high as it has to be, so that what it is in scrolls."""

    followed = Signal(str)  # a citation was clicked, or chosen by key

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self._body = ""
        self._theme = LIGHT
        self._size = 14
        self._ruler: QTextDocument | None = None
        self.setOpenLinks(False)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.viewport().setAutoFillBackground(False)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.document().setDocumentMargin(0)
        _grow_with_width(self)
        self.anchorClicked.connect(lambda address: self.followed.emit(address.fragment()))

    def show_body(self, body: str) -> None:
        """Show rich text in which everything that is not a tag of ours is escaped."""
        self._body = body
        self._render()

    def set_theme(self, theme: Theme) -> None:
        """Set in the colours of another theme."""
        self._theme = theme
        self._render()

    def set_text_size(self, size: int) -> None:
        """Set in another size of type, in pixels."""
        self._size = size
        self._render()

    def event(self, event: QEvent) -> bool:
        """Keep the key that follows a citation from the actions of the window."""
        return keeps_keys(event, CHOOSE) or super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Keys that scroll are for what this is in."""
        if event.key() in _SCROLLING:
            event.ignore()
        else:
            super().keyPressEvent(event)

    def heightForWidth(self, width: int) -> int:  # noqa: N802
        """The height of the text at a width."""
        if self._ruler is None:
            # Owned by this widget: a copy without an owner is never freed.
            self._ruler = self.document().clone(self)
        self._ruler.setTextWidth(width)
        return ceil(self._ruler.size().height())

    def minimumSizeHint(self) -> QSize:
        """Any width will do."""
        return QSize(0, 0)

    def _render(self) -> None:
        font = self.font()
        font.setPixelSize(self._size)
        self.document().setDefaultFont(font)
        self.document().setDefaultStyleSheet(_style_sheet(self._theme, self._size))
        self.setHtml(self._body)
        if self._ruler is not None:
            self._ruler.deleteLater()
            self._ruler = None
        self.updateGeometry()


class GuideFigure(QWidget):
    """A figure of a ruling, drawn by the program: its caption, and below it the verse pair."""

    followed = Signal(str)  # a citation in the caption was followed

    def __init__(self) -> None:
        super().__init__()
        self.caption = GuideText("figure_caption")
        self.caption.setAccessibleName(tr("Caption"))
        self.caption.followed.connect(self.followed)
        self.drawing = Drawing()
        self._trouble = plain_label(wraps=True)
        self._trouble.setObjectName("figure_trouble")
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        for part in (self.caption, self.drawing, self._trouble):
            column.addWidget(part)

    def show_figure(self, figure: RulingFigure, known: Collection[str]) -> None:
        """Show another figure, or why it cannot be drawn.

        Args:
            figure: what to draw.
            known: what citations in its caption can lead to.
        """
        self.caption.show_body(f"<p>{self._mark(figure)} {as_html(figure.caption, known)}</p>")
        spoken = self.caption.toPlainText().replace("↔", "–")
        self.drawing.canvas.setAccessibleDescription(heard(spoken))
        trouble = list[str]()
        try:
            self.drawing.show_work(annotation.load(figure.path))
        except BlinkerError as error:
            trouble = problem_lines(error)
        self._trouble.setText("\n".join(trouble))
        self._trouble.setVisible(bool(trouble))
        self.drawing.setVisible(not trouble)

    def _mark(self, figure: RulingFigure) -> str:
        kind, words = ("right", tr("So:")) if figure.is_right else ("wrong", tr("Not so:"))
        return f'<b class="{kind}">{html.escape(words)}</b>'

    def set_theme(self, theme: Theme) -> None:
        """Paint in another theme."""
        self.caption.set_theme(theme)
        self.drawing.canvas.set_theme(theme)

    def set_text_size(self, size: int) -> None:
        """Set in another size of type, in pixels."""
        self.caption.set_text_size(size)
        self.drawing.set_text_size(size)


class Drawing(QWidget):
    """A verse pair in running text that is shown whole and is only looked at.

    The canvas keeps room for bars to click, which a figure has not: it is cut off here.
    """

    def __init__(self) -> None:
        super().__init__()
        self.canvas = _FigureCanvas(self)
        self._heights = dict[int, int]()
        self.set_text_size(14)
        _grow_with_width(self)

    def show_work(self, work: AnnotationSet) -> None:
        """Show the first verse pair of a file."""
        bitext = work.bitext
        languages = bitext.source_language, bitext.target_language
        self.canvas.set_directions(*(language.direction for language in languages))
        self.canvas.show_picture(picture_of(bitext[0], work.pairs[0].alignment))
        self._heights.clear()
        self.updateGeometry()

    def set_text_size(self, size: int) -> None:
        """Set the words in another size of type, in pixels."""
        self._heights.clear()
        self.canvas.set_lettering(Lettering.of_size(size))
        self.updateGeometry()

    def heightForWidth(self, width: int) -> int:  # noqa: N802
        """The least height at which both sides are seen whole at a width."""
        if width not in self._heights:
            beside, above = _CUT
            self._heights[width] = self._least_height(width + 2 * beside) - 2 * above
        return self._heights[width]

    def _least_height(self, width: int) -> int:
        view = self.canvas.view
        if view is None:
            return 2 * _CUT[1]
        page = page_of(view.picture.pair, view.measurers, view.directions, (width, 0))
        return least_height(self.canvas.arrangement, page)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Let the canvas stand out on all sides."""
        super().resizeEvent(event)
        beside, above = _CUT
        self.canvas.setGeometry(self.rect().adjusted(-beside, -above, beside, above))


class _FigureCanvas(VerseCanvas):
    """A canvas on which there is nothing to do but to look."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, interactive=False)
        self.setObjectName("figure")
        self.setMinimumSize(0, 0)
        self.set_arrangement(Arrangement.ROWS)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """There is nothing to scroll here: the page scrolls."""
        event.ignore()


def _grow_with_width(widget: QWidget) -> None:
    policy = QSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
    policy.setHeightForWidth(True)
    widget.setSizePolicy(policy)


def _style_sheet(theme: Theme, size: int) -> str:
    return f"""
        p {{ color: {theme.ink}; margin-top: 0; margin-bottom: {size // 2}px; line-height: 125%; }}
        .chapter {{ color: {theme.quiet}; margin-bottom: 2px; }}
        .title {{ font-size: {round(size * 1.2)}px; font-weight: 600; }}
        a {{ color: {theme.accent}; }}
        .words {{ background-color: {theme.wash}; }}
        .right {{ color: {theme.linked_edge}; }}
        .wrong {{ color: {theme.strong}; }}
    """
