"""The style guide panel: searchable contents, and the chosen ruling with its figures."""

import html
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import ceil

from PySide6.QtCore import QEvent, QSignalBlocker, QSize, Qt
from PySide6.QtGui import (
    QFocusEvent,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QResizeEvent,
    QShowEvent,
    QTextDocument,
    QWheelEvent,
)
from PySide6.QtWidgets import (
    QFrame,
    QScrollArea,
    QSizePolicy,
    QTextBrowser,
    QToolButton,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from blinker_qt.annotate.search import Query, folded
from blinker_qt.bitext.annotation import AnnotationSet
from blinker_qt.bitext.errors import BlinkerError
from blinker_qt.bitext.study import GuidePage, LinkLabel, Study
from blinker_qt.bitext.verses import Bitext, Language
from blinker_qt.layouts.arrangement import Arrangement, least_height
from blinker_qt.layouts.picture import picture_of
from blinker_qt.study.guide import (
    SHIPPED_LANGUAGES,
    Guide,
    RulingFigure,
    as_html,
    as_plain,
    guide_for,
    shipped_language,
)
from blinker_qt.translation import filled, tr
from blinker_qt.ui.canvas.verse_canvas import VerseCanvas
from blinker_qt.ui.canvas.view import layout_page
from blinker_qt.ui.widgets.controls import column, named, row, text_button
from blinker_qt.ui.widgets.display import as_spoken, visible_form
from blinker_qt.ui.widgets.field import Field
from blinker_qt.ui.widgets.keys import CHOOSE, is_plain, keeps_keys
from blinker_qt.ui.widgets.lettering import Lettering
from blinker_qt.ui.widgets.messages import announce, plain_label, problem_lines, tooltip
from blinker_qt.ui.widgets.splitters import splitter
from blinker_qt.ui.widgets.theme import LIGHT, Theme

_CUT = (48, 44)
"""Pixels cut off a figure at its sides, and above and below, where the bars would be."""
_CHANGES = "changes"
"""The key of the page that lists the changes."""
_SCROLLING = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)


@dataclass(frozen=True, slots=True)
class Leaf:
    """One page of the panel: a ruling, the introduction of a chapter, or a page outside chapters.

    Attributes:
        key: a ruling's number, a chapter's letters such as ``NEG``, ``changes`` for the changes of
            each version, or empty for how to read the guide.
        title: Markdown.
        chapter: the title of its chapter, Markdown; empty for a page outside chapters.
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
        """Whether the page is a ruling, which can be cited."""
        return "-" in self.key

    @property
    def heading(self) -> str:
        """Number and title as plain text."""
        title = as_plain(self.title)
        return f"{self.key}  {title}" if self.is_ruling else title

    def fits(self, query: Query) -> bool:
        """Whether every word of a query is in the number, the titles, the text or a caption."""
        captions = (figure.caption for figure in self.figures)
        parts = map(as_plain, (self.title, self.chapter, self.text, *captions))
        text = folded(_with_straight_apostrophes(" ".join((self.key, *parts))), exact=False)
        return all(word in text for word in _with_straight_apostrophes(query.needle).split())


def _leaves_of(guide: Guide) -> Iterator[Leaf]:
    """All pages of a guide, in order."""
    version = filled(tr("Version {version}"), version=guide.version)
    introduction = f"{version}\n\n{guide.introduction}".strip()
    yield Leaf("", tr("How to read the style guide"), "", introduction)
    for chapter in guide.chapters:
        yield Leaf(chapter.letters, chapter.title, "", chapter.introduction)
        for ruling in chapter.rulings:
            words = ", ".join(f"`{pattern.text}`" for pattern in ruling.words)
            listed = filled(tr("Words: {words}"), words=words)
            text = f"{ruling.text}\n\n{listed}" if words else ruling.text
            yield Leaf(ruling.number, ruling.title, chapter.title, text, ruling.figures)
    versions = (f"**{change.version}** {change.text}" for change in guide.changes.versions)
    yield Leaf(_CHANGES, guide.changes.title, "", "\n\n".join(versions))


def _with_straight_apostrophes(text: str) -> str:
    """The text with typographic apostrophes replaced by straight ones."""
    return text.replace("’", "'")


class GuideText(QTextBrowser):
    """Rich text of the guide, as high as its content, so that the surrounding area scrolls.

    `follow` is called with the key of a citation that is clicked or chosen by key.
    """

    def __init__(self, name: str, follow: Callable[[str], object]) -> None:
        super().__init__()
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
        self.anchorClicked.connect(lambda address: follow(address.fragment()))

    def show_body(self, body: str) -> None:
        """Show rich text, in which everything but the program's own tags must be escaped."""
        self._body = body
        self._render()

    def set_theme(self, theme: Theme) -> None:
        """Apply another theme."""
        self._theme = theme
        self._render()

    def set_text_size(self, size: int) -> None:
        """Set in another size of type, in pixels."""
        self._size = size
        self._render()

    def event(self, event: QEvent) -> bool:
        """Handle the key that follows a citation before the shortcuts of the window."""
        return keeps_keys(event, CHOOSE) or super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave keys that scroll to the surrounding area."""
        if event.key() in _SCROLLING:
            event.ignore()
        else:
            super().keyPressEvent(event)

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Go to the next citation, and say which it is."""
        is_taken = super().focusNextPrevChild(forward)
        if self.hasFocus() and self.textCursor().hasSelection():
            announce(self, self.textCursor().selectedText())
        return is_taken

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show that the text has the keyboard."""
        super().focusInEvent(event)
        self.viewport().update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Show that the keyboard is elsewhere."""
        super().focusOutEvent(event)
        self.viewport().update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the text, with a frame if it has the keyboard and no citation is selected."""
        super().paintEvent(event)
        if self.hasFocus() and not self.textCursor().hasSelection():
            painter = QPainter(self.viewport())
            painter.setPen(self._theme.colour("accent"))
            painter.drawRect(self.viewport().rect().adjusted(0, 0, -1, -1))

    def heightForWidth(self, width: int) -> int:
        """The height of the text at a width."""
        if self._ruler is None:
            # The copy needs a parent, or it is never freed.
            self._ruler = self.document().clone(self)
        self._ruler.setTextWidth(width)
        return ceil(self._ruler.size().height())

    def minimumSizeHint(self) -> QSize:
        """No minimum width."""
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
    """A figure of a ruling: its caption, whose citations `follow` shows, and the verse pair."""

    def __init__(self, follow: Callable[[str], None]) -> None:
        super().__init__()
        self.caption = GuideText("figure_caption", follow)
        self.caption.setAccessibleName(tr("Caption"))
        self.drawing = FigureDrawing()
        self.setLayout(column(self.caption, self.drawing))

    def show_figure(
        self,
        figure: RulingFigure,
        languages: tuple[Language, Language],
        labels: Sequence[LinkLabel],
        known: Collection[str],
    ) -> None:
        """Show another figure of texts in these languages; citations of known pages are links.

        Args:
            labels: the labels of links of the study.
            known: the keys of the pages.
        """
        kind, words = ("right", tr("So:")) if figure.is_right else ("wrong", tr("Not so:"))
        mark = f'<b class="{kind}">{html.escape(words)}</b>'
        caption = as_html(figure.caption, known)
        self.caption.show_body(f"<p>{mark} {caption}</p>")
        # Without citations there is nothing to do here, and the drawing says the same.
        cites = "<a " in caption
        self.caption.setFocusPolicy(
            Qt.FocusPolicy.StrongFocus if cites else Qt.FocusPolicy.ClickFocus
        )
        spoken = as_spoken(self.caption.toPlainText())
        self.drawing.canvas.setAccessibleDescription(spoken)
        self.drawing.show_work(figure.work(languages, labels))

    def set_theme(self, theme: Theme) -> None:
        """Apply another theme."""
        self.caption.set_theme(theme)
        self.drawing.canvas.set_theme(theme)

    def set_text_size(self, size: int) -> None:
        """Set in another size of type, in pixels."""
        self.caption.set_text_size(size)
        self.drawing.set_text_size(size)


class _FigureCanvas(VerseCanvas):
    """A read-only canvas that leaves the wheel to the surrounding area."""

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()


class FigureDrawing(QWidget):
    """A read-only verse pair in running text, shown in full.

    The canvas reserves space for bars, which a figure does not have: it is cut off here.
    """

    def __init__(self) -> None:
        super().__init__()
        self.canvas = _FigureCanvas(self, interactive=False)
        self.canvas.setObjectName("figure")
        self.canvas.setMinimumSize(0, 0)
        self.canvas.set_arrangement(Arrangement.ROWS)
        self._heights = dict[int, int]()
        self.set_text_size(14)
        _grow_with_width(self)

    def show_work(self, work: AnnotationSet) -> None:
        """Show the first verse pair of a file; its other words need no decision."""
        bitext, labels = work.bitext, work.study.labels
        self.canvas.set_languages(bitext.source_language, bitext.target_language)
        alignment = work.pairs[0].alignment
        self.canvas.show_picture(picture_of(bitext[0], alignment, linking=False, labels=labels))
        self._heights.clear()
        self.updateGeometry()

    def set_text_size(self, size: int) -> None:
        """Set the words in another size of type, in pixels."""
        self._heights.clear()
        self.canvas.set_lettering(Lettering.of_size(size))
        self.updateGeometry()

    def heightForWidth(self, width: int) -> int:
        """The smallest height at which both sides are fully visible at a width."""
        state, (beside, above) = self.canvas.state, _CUT
        view = state.view
        if view is None:
            return 0
        if width not in self._heights:
            size = width + 2 * beside, 0
            page = layout_page(view.picture.pair, view.measurers, view.directions, size)
            self._heights[width] = least_height(Arrangement.ROWS, page) - 2 * above
        return self._heights[width]

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Make the canvas larger than this widget, so that its margins are cut off."""
        super().resizeEvent(event)
        beside, above = _CUT
        self.canvas.setGeometry(self.rect().adjusted(-beside, -above, beside, above))


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


_KEY = Qt.ItemDataRole.UserRole
"""The data role of a row's key."""
_MARGINS = (12, 12, 12, 12)
_KEPT = (*CHOOSE, Qt.Key.Key_Escape, Qt.Key.Key_Delete, Qt.Key.Key_Backspace)


class _GuideContents(QTreeWidget):
    """The chapters and their rulings.

    `enter` is called when Enter is pressed on the current page, `leave` when Escape is pressed.
    """

    def __init__(self, enter: Callable[[], None], leave: Callable[[], None]) -> None:
        super().__init__()
        self._enter, self._leave = enter, leave
        named(self, "guide_contents", tr("Chapters and rulings"))
        self.setHeaderHidden(True)
        self.setUniformRowHeights(True)
        self.setIndentation(16)
        self.setMinimumHeight(110)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setExpandsOnDoubleClick(False)
        self.itemClicked.connect(lambda item: item.setExpanded(True))
        self._items: dict[str, QTreeWidgetItem] = {}

    def list_leaves(self, leaves: Iterable[Leaf]) -> None:
        self._items.clear()
        with QSignalBlocker(self):
            self.clear()
        chapter = self.invisibleRootItem()
        for leaf in leaves:
            parent = chapter if leaf.is_ruling else self.invisibleRootItem()
            item = QTreeWidgetItem(parent, [visible_form(leaf.heading)])
            item.setData(0, _KEY, leaf.key)
            item.setSizeHint(0, QSize(0, self.fontMetrics().height() + 8))
            # As rich text, so that no title is interpreted as markup.
            item.setToolTip(0, tooltip(leaf.heading))
            self._items[leaf.key] = item
            if not leaf.is_ruling:
                chapter = item

    def item(self, key: str) -> QTreeWidgetItem:
        return self._items[key]

    def show_only(self, keys: Collection[str], *, opened: bool) -> None:
        """List the pages with these keys, with all chapters expanded or only the current one."""
        current = self.currentItem()
        for key, item in self._items.items():
            below = any(candidate.startswith(f"{key}-") for candidate in keys)
            item.setHidden(key not in keys and not below)
            item.setExpanded(opened or (current is not None and current.parent() is item))
        if current is not None and not current.isHidden():
            self.scrollToItem(current)

    def first_listed(self) -> str | None:
        rulings = (key for key, item in self._items.items() if item.parent() is not None)
        return next((key for key in rulings if not self._items[key].isHidden()), None)

    def event(self, event: QEvent) -> bool:
        kept = (*CHOOSE, Qt.Key.Key_Escape)
        return keeps_keys(event, kept, letters=True) or super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter moves the focus to the text, Escape to the canvas."""
        if event.key() in CHOOSE and self.currentItem() is not None:
            self._enter()
        elif event.key() == Qt.Key.Key_Escape:
            self._leave()
        else:
            super().keyPressEvent(event)


class GuidePanel(QWidget):
    """The style guide of a study, or else the shipped one; read when it is first shown.

    The shipped guide is in `language` if there is one in it, or else in English.

    Args:
        leave: gives the keyboard to what the guide is beside.
        cite: cites the ruling of a number in a note; without it, there is no button for that.
    """

    def __init__(
        self,
        language: str,
        leave: Callable[[], None],
        cite: Callable[[str], None] | None = None,
    ) -> None:
        super().__init__()
        named(self, "guide_panel", tr("Style guide"))
        self._language = language
        self._leave, self._cite_in_note = leave, cite
        self._pages: tuple[GuidePage, ...] = ()
        self._languages = SHIPPED_LANGUAGES
        self._labels: tuple[LinkLabel, ...] = ()
        self._leaves: dict[str, Leaf] = {}
        self._shown: str | None = None
        self._before: list[str] = []
        self.search = Field(
            "guide_search",
            tr("Search the style guide"),
            step_down=self._enter_contents,
            leave=self._leave_search,
        )
        self.page = _LeafPage(self._go_to)
        self.contents = _GuideContents(self.page.text.setFocus, leave)
        self._back = QToolButton()
        self._nothing = plain_label(name="guide_nothing", quiet=True, wraps=True)
        self._cite = text_button("cite_in_note", tr("Cite this ruling"))
        if cite is None:
            self._cite.hide()
        self._cite.setEnabled(False)
        self._cite.clicked.connect(self._cite_shown)
        self._assemble()
        self.search.textChanged.connect(self._filter)
        self.contents.currentItemChanged.connect(self._show_item)

    def _assemble(self) -> None:
        self._back.setObjectName("guide_back")
        self._back.setText("←")
        self._back.setAccessibleName(tr("Back"))
        self._back.setToolTip(tr("Back to what was shown before"))
        self._back.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._back.setEnabled(False)
        self._back.clicked.connect(self._go_back)
        self._nothing.setContentsMargins(4, 8, 4, 8)
        self._nothing.hide()
        top = row(self._back, (self.search, 1), spacing=4)
        upper = QWidget()
        upper.setLayout(column(top, self._nothing, (self.contents, 1), spacing=4))
        parts = splitter(Qt.Orientation.Vertical, (upper, self.page), (260, 500), roomy=1)
        self.setLayout(column(parts, row(None, self._cite), margins=(4, 4, 4, 4), spacing=8))

    def show_guide_of(self, study: Study, bitext: Bitext) -> None:
        """Show the guide of another study."""
        languages = bitext.source_language, bitext.target_language
        shown = (self._pages, self._languages, self._labels)
        if (study.guide, languages, study.labels) == shown:
            return
        self._pages, self._languages, self._labels = study.guide, languages, study.labels
        self._leaves.clear()
        self._shown = None
        self._before.clear()
        self._back.setEnabled(False)
        if self.isVisible():
            self._read()

    def show_ruling(self, number: str) -> bool:
        """Show a ruling; return whether the guide has one of this number."""
        self._read()
        leaf = self._leaves.get(number)
        if leaf is None or not leaf.is_ruling:
            return False
        self._go_to(number)
        return True

    def show_changes(self) -> None:
        """Show the list of changes, if the guide can be read."""
        self._read()
        if self._leaves:
            self._go_to(_CHANGES)

    def titles(self) -> dict[str, str]:
        """The title of each ruling, by number."""
        self._read()
        return {key: as_plain(leaf.title) for key, leaf in self._leaves.items() if leaf.is_ruling}

    def title_of(self, number: str) -> str:
        """The title of a ruling, Markdown; empty if there is none of this number."""
        self._read()
        leaf = self._leaves.get(number)
        return leaf.title if leaf else ""

    def set_theme(self, theme: Theme) -> None:
        """Apply another theme."""
        self.page.set_theme(theme)

    def set_text_size(self, size: int) -> None:
        """Set the ruling and its figures in another size of type, in pixels."""
        self.page.set_text_size(size)

    def event(self, event: QEvent) -> bool:
        """Keep keys that edit links from the window: the figures are only examples.

        Child widgets get the keys first and pass on those that they do not handle.
        """
        return keeps_keys(event, _KEPT, letters=True) or super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape moves the focus to the canvas; other keys kept from the window do nothing."""
        if event.key() == Qt.Key.Key_Escape:
            self._leave()
        elif event.key() in CHOOSE and self._cite.hasFocus():
            self._cite.click()
        elif not (is_plain(event) and event.key() in _KEPT):
            super().keyPressEvent(event)

    def showEvent(self, event: QShowEvent) -> None:
        """Read the guide when the panel is first shown."""
        super().showEvent(event)
        self._read()

    def sizeHint(self) -> QSize:
        """Wide enough for a figure with some words per line."""
        return QSize(380, 640)

    def minimumSizeHint(self) -> QSize:
        """Narrow enough to fit beside a verse pair on a laptop."""
        return QSize(300, 360)

    def _read(self) -> None:
        if self._leaves:
            return
        try:
            language = shipped_language(self._language)
            guide = guide_for(self._pages, self._languages, language)
        except BlinkerError as error:
            self._say("\n".join(problem_lines(error)))
            return
        self._say("")
        self._leaves = {leaf.key: leaf for leaf in _leaves_of(guide)}
        self.contents.list_leaves(self._leaves.values())
        self._go_to("")

    def _say(self, text: str) -> None:
        self._nothing.setText(text)
        self._nothing.setVisible(bool(text))

    # What is chosen

    def _go_to(self, key: str) -> None:
        if self.contents.item(key).isHidden():
            self.search.clear()
        self.contents.setCurrentItem(self.contents.item(key))

    def _go_back(self) -> None:
        key = self._before.pop()
        self._shown = None
        self._go_to(key)

    def _show_item(self, item: QTreeWidgetItem | None) -> None:
        if item is None:  # The search hides every row.
            return
        key = str(item.data(0, _KEY))
        if self._shown is not None:
            self._before.append(self._shown)
        self._shown = key
        self._back.setEnabled(bool(self._before))
        leaf = self._leaves[key]
        self.page.show_leaf(leaf, self._languages, self._labels, self._leaves.keys())
        self._cite.setEnabled(leaf.is_ruling)

    def _cite_shown(self) -> None:
        if self._shown is not None and self._cite_in_note is not None:
            self._cite_in_note(self._shown)

    # Searching

    def _filter(self, typed: str) -> None:
        self._read()
        query = Query.of(typed, exact=False)
        fitting = {key for key, leaf in self._leaves.items() if not query or leaf.fits(query)}
        self.contents.show_only(fitting, opened=bool(query))
        if self._leaves:
            self._say("" if fitting else tr("No ruling has these words"))

    def _enter_contents(self) -> None:
        """Go to the search result: the ruling of the number typed, or else the first one listed."""
        typed = self.search.text().strip().upper()
        key = typed if typed in self._leaves else self.contents.first_listed()
        if typed and key is not None:
            self.contents.setCurrentItem(self.contents.item(key))
        if key is not None:
            self.contents.setFocus()

    def _leave_search(self) -> None:
        """Clear the search, or if it is empty move the focus to the canvas."""
        if self.search.text():
            self.search.clear()
        else:
            self._leave()


class _LeafPage(QScrollArea):
    """The current page: chapter, title, text and figures in one scroll area.

    `follow` is called with the key of the page when a citation is followed.
    """

    def __init__(self, follow: Callable[[str], None]) -> None:
        super().__init__()
        self.setObjectName("guide_page")
        self._follow = follow
        self._size = 14
        self.figures: list[GuideFigure] = []
        self.text = GuideText("guide_text", follow)
        self.text.setAccessibleName(tr("Ruling"))
        self.text.cursorPositionChanged.connect(self._follow_cursor)
        self._column = column(self.text, None, margins=_MARGINS, spacing=12)
        self._inside = QWidget()
        self._inside.setLayout(self._column)
        self._inside.setAutoFillBackground(True)
        self.setWidget(self._inside)
        self.setWidgetResizable(True)
        self.verticalScrollBar().setSingleStep(24)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        # A scroll bar that appears as needed would change the width on which the need depends.
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.set_theme(LIGHT)

    def show_leaf(
        self,
        leaf: Leaf,
        languages: tuple[Language, Language],
        labels: Sequence[LinkLabel],
        known: Collection[str],
    ) -> None:
        """Show another page from its top; see `GuideFigure.show_figure`."""
        self.text.show_body(_body(leaf, known))
        while len(self.figures) < len(leaf.figures):
            self._add_figure()
        for shown, figure in zip(self.figures, leaf.figures, strict=False):
            shown.show_figure(figure, languages, labels, known)
        for number, shown in enumerate(self.figures):
            shown.setVisible(number < len(leaf.figures))
        self.verticalScrollBar().setValue(0)

    def _add_figure(self) -> None:
        # Figures are reused: accessible children of a canvas are never freed.
        figure = GuideFigure(self._follow)
        figure.set_theme(self._theme)
        figure.set_text_size(self._size)
        self._column.insertWidget(1 + len(self.figures), figure)
        # Tab goes through the figures before it leaves the page.
        before = self.figures[-1].drawing.canvas if self.figures else self.text
        self.setTabOrder(before, figure.caption)
        self.setTabOrder(figure.caption, figure.drawing.canvas)
        self.figures.append(figure)

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        palette = QPalette(self.palette())
        palette.setColor(QPalette.ColorRole.Window, theme.colour("page"))
        self._inside.setPalette(palette)
        self.text.set_theme(theme)
        for figure in self.figures:
            figure.set_theme(theme)

    def set_text_size(self, size: int) -> None:
        self._size = size
        self.text.set_text_size(size)
        for figure in self.figures:
            figure.set_text_size(size)

    def _follow_cursor(self) -> None:
        """Scroll to the citation that has the keyboard focus."""
        if self.text.hasFocus():
            place = self.text.mapTo(self._inside, self.text.cursorRect().center())
            self.ensureVisible(place.x(), place.y(), 0, 2 * self._size)


def _body(leaf: Leaf, known: Collection[str]) -> str:
    number = f"{leaf.key}&nbsp; " if leaf.is_ruling else ""
    chapter = f'<p class="chapter">{as_html(leaf.chapter)}</p>' if leaf.chapter else ""
    others = set(known) - {leaf.key}
    paragraphs = (f"<p>{as_html(part, others)}</p>" for part in leaf.text.split("\n\n"))
    title = f'<p class="title">{number}{as_html(leaf.title)}</p>'
    return "".join((chapter, title, *paragraphs))
