"""The style guide beside the verse: contents to search, and the ruling chosen with its figures."""

from collections.abc import Collection, Iterable

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPalette, QShowEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QScrollArea,
    QSplitter,
    QToolButton,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from blinker_qt.annotate.search import Query
from blinker_qt.bitext.errors import BlinkerError
from blinker_qt.paths import ResourceError, styleguide
from blinker_qt.study.guide import as_html, as_plain, read_guide
from blinker_qt.translation import SOURCE_LANGUAGE, tr
from blinker_qt.ui.annotate.find_bar import Field
from blinker_qt.ui.annotate.guide_text import GuideFigure, GuideText, Leaf, leaves_of
from blinker_qt.ui.app.theme import LIGHT, Theme
from blinker_qt.ui.widgets.controls import row, text_button
from blinker_qt.ui.widgets.display import visible_form
from blinker_qt.ui.widgets.keys import CHOOSE, is_plain, keeps_keys
from blinker_qt.ui.widgets.messages import plain_label, problem_lines, tooltip

KEY = Qt.ItemDataRole.UserRole
"""Where a row keeps the key of what it lists."""
_MARGIN = 12
_KEPT = (*CHOOSE, Qt.Key.Key_Escape, Qt.Key.Key_Delete, Qt.Key.Key_Backspace)


class _GuideContents(QTreeWidget):
    """The chapters and their rulings."""

    entered = Signal()  # Enter was pressed on what is shown
    left = Signal()  # Escape was pressed

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("guide_contents")
        self.setAccessibleName(tr("Chapters and rulings"))
        self.setHeaderHidden(True)
        self.setUniformRowHeights(True)
        self.setIndentation(16)
        self.setMinimumHeight(110)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setExpandsOnDoubleClick(False)
        self.itemClicked.connect(lambda item: item.setExpanded(True))
        self._items: dict[str, QTreeWidgetItem] = {}

    def list_leaves(self, leaves: Iterable[Leaf]) -> None:
        """List these, rulings below their chapters."""
        chapter = self.invisibleRootItem()
        for leaf in leaves:
            parent = chapter if leaf.is_ruling else self.invisibleRootItem()
            item = QTreeWidgetItem(parent, [visible_form(leaf.heading)])
            item.setData(0, KEY, leaf.key)
            item.setSizeHint(0, QSize(0, self.fontMetrics().height() + 8))
            # Tagged, so that no title is taken for markup.
            item.setToolTip(0, tooltip(leaf.heading))
            self._items[leaf.key] = item
            if not leaf.is_ruling:
                chapter = item

    def item(self, key: str) -> QTreeWidgetItem:
        return self._items[key]

    def show_only(self, keys: Collection[str], *, opened: bool) -> None:
        """List what has one of these keys, and the chapters that it is in.

        Args:
            keys: what to list.
            opened: whether every chapter is opened, or else only that of the current row.
        """
        current = self.currentItem()
        for key, item in self._items.items():
            below = any(other.startswith(f"{key}-") for other in keys)
            item.setHidden(key not in keys and not below)
            item.setExpanded(opened or (current is not None and current.parent() is item))
        if current is not None and not current.isHidden():
            self.scrollToItem(current)

    def first_listed(self) -> str | None:
        """The number of the uppermost ruling that is listed, in an open chapter or not."""
        rulings = (key for key, item in self._items.items() if item.parent() is not None)
        return next((key for key in rulings if not self._items[key].isHidden()), None)

    def event(self, event: QEvent) -> bool:
        """Keep the keys of the list from the actions of the window."""
        kept = (*CHOOSE, Qt.Key.Key_Escape)
        return keeps_keys(event, kept, letters=True) or super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter goes on to the text; Escape goes back to the words."""
        if event.key() in CHOOSE and self.currentItem() is not None:
            self.entered.emit()
        elif event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)


class GuidePanel(QWidget):
    """The style guide in one language; it is read when it is first shown or asked for a ruling.

    Args:
        language: the language to read it in; where there is no guide in it, English.
        parent: what the panel is in.
        for_notes: whether there is a note beside it that can cite a ruling.
    """

    ruling_chosen = Signal(str)  # the ruling of this number is shown now
    ruling_cited = Signal(str)  # the ruling of this number is to be cited in a note
    left = Signal()  # the keyboard should go back to the words

    def __init__(
        self, language: str, parent: QWidget | None = None, *, for_notes: bool = False
    ) -> None:
        super().__init__(parent)
        self.setObjectName("guide_panel")
        self.setAccessibleName(tr("Style guide"))
        self._language = language
        self._leaves: dict[str, Leaf] = {}
        self._shown: str | None = None
        self._before: list[str] = []
        self.search = Field("guide_search", tr("Search the style guide"))
        self.contents = _GuideContents()
        self.page = _LeafPage()
        self._back = QToolButton()
        self._nothing = plain_label(quiet=True, wraps=True)
        self._cite = text_button("cite_in_note", tr("Cite this ruling"))
        if not for_notes:
            self._cite.hide()
        self._cite.setEnabled(False)
        self._cite.clicked.connect(self._cite_shown)
        self._assemble()
        self.search.textChanged.connect(self._filter)
        self.search.stepped_down.connect(self._enter_contents)
        self.search.left.connect(self._leave_search)
        self.contents.left.connect(self.left)
        self.contents.entered.connect(self.page.text.setFocus)
        self.contents.currentItemChanged.connect(self._show_item)
        self.page.followed.connect(self._go_to)

    def _assemble(self) -> None:
        self._back.setObjectName("guide_back")
        self._back.setText("←")
        self._back.setAccessibleName(tr("Back"))
        self._back.setToolTip(tr("Back to what was shown before"))
        self._back.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._back.setEnabled(False)
        self._back.clicked.connect(self._go_back)
        self._nothing.setObjectName("guide_nothing")
        self._nothing.setContentsMargins(4, 8, 4, 8)
        self._nothing.hide()
        top = QHBoxLayout()
        top.setSpacing(4)
        top.addWidget(self._back)
        top.addWidget(self.search, 1)
        upper = QWidget()
        column = QVBoxLayout(upper)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addLayout(top)
        column.addWidget(self._nothing)
        column.addWidget(self.contents, 1)
        splitter = QSplitter(Qt.Orientation.Vertical)
        splitter.addWidget(upper)
        splitter.addWidget(self.page)
        splitter.setSizes([260, 500])
        splitter.setStretchFactor(1, 1)
        splitter.setChildrenCollapsible(False)
        page = QVBoxLayout(self)
        page.setContentsMargins(4, 4, 4, 4)
        page.addWidget(splitter)
        page.addLayout(row(None, self._cite))

    def show_ruling(self, number: str) -> bool:
        """Show a ruling; whether there is one of this number (any more)."""
        self._read()
        leaf = self._leaves.get(number)
        if leaf is None or not leaf.is_ruling:
            return False
        self._go_to(number)
        return True

    def titles(self) -> dict[str, str]:
        """What each ruling is about, by number."""
        self._read()
        return {key: as_plain(leaf.title) for key, leaf in self._leaves.items() if leaf.is_ruling}

    def title_of(self, number: str) -> str:
        """What a ruling is about, Markdown; empty where there is none of this number."""
        self._read()
        leaf = self._leaves.get(number)
        return leaf.title if leaf else ""

    def set_theme(self, theme: Theme) -> None:
        """Paint in another theme."""
        self.page.set_theme(theme)

    def set_text_size(self, size: int) -> None:
        """Set the ruling and its figures in another size of type, in pixels."""
        self.page.set_text_size(size)

    def event(self, event: QEvent) -> bool:
        """Keep the keys that act on words from the actions of the window: these are but examples.

        What is in the panel is asked first, and passes on what it does not keep itself.
        """
        return keeps_keys(event, _KEPT, letters=True) or super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape goes back to the words; the other keys that were kept do nothing."""
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        elif event.key() in CHOOSE and self._cite.hasFocus():
            self._cite.click()
        elif not (is_plain(event) and event.key() in _KEPT):
            super().keyPressEvent(event)

    def showEvent(self, event: QShowEvent) -> None:
        """Read the guide, now that it is wanted."""
        super().showEvent(event)
        self._read()

    def sizeHint(self) -> QSize:
        """Wide enough for a figure of some words a line."""
        return QSize(380, 640)

    def minimumSizeHint(self) -> QSize:
        """Narrow enough to stand beside a verse pair on a laptop."""
        return QSize(300, 360)

    def _read(self) -> None:
        if self._leaves:
            return
        try:
            guide = read_guide(_language_there_is(self._language))
        except BlinkerError as error:
            self._say("\n".join(problem_lines(error)))
            return
        how_to_read = tr("How to read the style guide")
        self._leaves = {leaf.key: leaf for leaf in leaves_of(guide, how_to_read)}
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

    def _show_item(self, item: QTreeWidgetItem) -> None:
        key = str(item.data(0, KEY))
        if self._shown is not None:
            self._before.append(self._shown)
        self._shown = key
        self._back.setEnabled(bool(self._before))
        leaf = self._leaves[key]
        self.page.show_leaf(leaf, self._leaves.keys())
        self._cite.setEnabled(leaf.is_ruling)
        if leaf.is_ruling:
            self.ruling_chosen.emit(key)

    def _cite_shown(self) -> None:
        if self._shown is not None:
            self.ruling_cited.emit(self._shown)

    # Searching

    def _filter(self, typed: str) -> None:
        self._read()
        query = Query.of(typed, exact=False)
        fitting = {key for key, leaf in self._leaves.items() if not query or leaf.fits(query)}
        self.contents.show_only(fitting, opened=bool(query))
        if self._leaves:
            self._say("" if fitting else tr("No ruling has these words"))

    def _enter_contents(self) -> None:
        """Go on to what was found: the ruling of the number typed, or else the first one listed."""
        typed = self.search.text().strip().upper()
        key = typed if typed in self._leaves else self.contents.first_listed()
        if typed and key is not None:
            self.contents.setCurrentItem(self.contents.item(key))
        if key is not None:
            self.contents.setFocus()

    def _leave_search(self) -> None:
        """Escape clears what is searched for, and then goes back to the words."""
        if self.search.text():
            self.search.clear()
        else:
            self.left.emit()


class _LeafPage(QScrollArea):
    """The ruling chosen: chapter, title, text and figures, scrolled together."""

    followed = Signal(str)  # a citation was followed; this is its key

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("guide_page")
        self._size = 14
        self.figures: list[GuideFigure] = []
        self.text = GuideText("guide_text")
        self.text.setAccessibleName(tr("Ruling"))
        self.text.followed.connect(self.followed)
        self.text.cursorPositionChanged.connect(self._follow_cursor)
        self._column = QVBoxLayout()
        self._column.setContentsMargins(_MARGIN, _MARGIN, _MARGIN, _MARGIN)
        self._column.setSpacing(12)
        self._column.addWidget(self.text)
        self._column.addStretch(1)
        self._inside = QWidget()
        self._inside.setLayout(self._column)
        self._inside.setAutoFillBackground(True)
        self.setWidget(self._inside)
        self.setWidgetResizable(True)
        self.verticalScrollBar().setSingleStep(24)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        # A bar that came and went would change the width that its being needed depends on.
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.set_theme(LIGHT)

    def show_leaf(self, leaf: Leaf, known: Collection[str]) -> None:
        """Show another leaf from its top.

        Args:
            leaf: what to show.
            known: the keys that citations can lead to.
        """
        self.text.show_body(_body(leaf, known))
        while len(self.figures) < len(leaf.figures):
            self._add_figure()
        for shown, figure in zip(self.figures, leaf.figures, strict=False):
            shown.show_figure(figure, known)
        for number, shown in enumerate(self.figures):
            shown.setVisible(number < len(leaf.figures))
        self.verticalScrollBar().setValue(0)

    def _add_figure(self) -> None:
        # It stays for the next ruling: what a screen reader has seen of a canvas is never freed.
        figure = GuideFigure()
        figure.set_theme(self._theme)
        figure.set_text_size(self._size)
        figure.followed.connect(self.followed)
        self._column.insertWidget(1 + len(self.figures), figure)
        self.figures.append(figure)

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        palette = QPalette(self.palette())
        palette.setColor(QPalette.ColorRole.Window, theme.colour("page"))
        self._inside.setPalette(palette)
        for part in self._parts:
            part.set_theme(theme)

    def set_text_size(self, size: int) -> None:
        self._size = size
        for part in self._parts:
            part.set_text_size(size)

    def _follow_cursor(self) -> None:
        """Bring the citation into sight that the keyboard went to."""
        if self.text.hasFocus():
            place = self.text.mapTo(self._inside, self.text.cursorRect().center())
            self.ensureVisible(place.x(), place.y(), 0, 2 * self._size)

    @property
    def _parts(self) -> tuple[GuideText | GuideFigure, ...]:
        return (self.text, *self.figures)


def _body(leaf: Leaf, known: Collection[str]) -> str:
    number = f"{leaf.key}&nbsp; " if leaf.is_ruling else ""
    chapter = f'<p class="chapter">{as_html(leaf.chapter)}</p>' if leaf.chapter else ""
    others = set(known) - {leaf.key}
    paragraphs = (f"<p>{as_html(part, others)}</p>" for part in leaf.text.split("\n\n"))
    title = f'<p class="title">{number}{as_html(leaf.title)}</p>'
    return "".join((chapter, title, *paragraphs))


def _language_there_is(language: str) -> str:
    try:
        styleguide(f"general.{language}.md")
    except ResourceError:
        return SOURCE_LANGUAGE
    return language
