"""The manual inside the program: its sections, searchable, without a browser or a network."""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QDialogButtonBox, QListWidgetItem, QTextBrowser, QWidget

from blinker_qt.annotate.search import folded
from blinker_qt.paths import manual
from blinker_qt.translation import tr
from blinker_qt.ui.widgets.controls import column, named
from blinker_qt.ui.widgets.dialogs import Dialog, close_buttons
from blinker_qt.ui.widgets.field import Field
from blinker_qt.ui.widgets.messages import ItemList, ListItem, plain_label
from blinker_qt.ui.widgets.splitters import splitter

PAGES = (
    "quick-start-annotators annotating saving quick-start-leads leading studies words verses "
    "comparing agreement ballots lexicon gold evaluation publishing formats how-to faq "
    "other-tools citing"
).split()
"""The pages of the manual, in their order; those on the command line and for developers are left
out."""
_SECTION = re.compile(r"^(?=##? )", re.MULTILINE)
_NOT_SHOWN = re.compile(r"<!--.*?-->|!\[[^\]]*\]\([^)]*\)", re.DOTALL)
"""Comments, and pictures, which the program does not carry."""
_NO_ANCHOR = re.compile(r"[^\w\s-]")


class ManualSection(NamedTuple):
    """A section of the manual.

    Attributes:
        page: the name of its page, such as ``annotating``.
        title: its heading, after that of the page unless it is the first.
        anchor: what links to it have after ``#``; empty for the first of a page.
        text: Markdown, with its heading.
    """

    page: str
    title: str
    anchor: str
    text: str

    def matches(self, words: Sequence[str]) -> bool:
        """Whether it has all these words, which are folded."""
        text = folded(self.text, exact=False)
        return all(word in text for word in words)


def read_sections() -> Iterator[ManualSection]:
    """The sections of the manual.

    Raises:
        ResourceError: the manual is missing from this installation.
    """
    for page in PAGES:
        text = _NOT_SHOWN.sub("", manual(f"{page}.md").read_text("utf-8"))
        first, *others = filter(str.strip, _SECTION.split(text))
        heading = _heading(first)
        yield ManualSection(page, heading, "", first)
        for part in others:
            title = _heading(part)
            anchor = "-".join(_NO_ANCHOR.sub("", title.lower()).split())
            yield ManualSection(page, f"{heading} – {title}", anchor, part)


def _heading(text: str) -> str:
    """The first heading of a text, without marks."""
    return text.partition("\n")[0].lstrip("# ").replace("`", "").strip()


class ManualDialog(Dialog):
    """Shows the manual: a list of sections that can be searched, and the chosen section."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent, tr("Manual"), "manual_dialog", (900, 640))
        self._sections = tuple(read_sections())
        self._listed: list[ManualSection] = []
        self.rows = named(ItemList(), "manual_sections", tr("Sections"))
        search = tr("Search the manual")
        leave, step_down = self.reject, self.rows.setFocus
        self.search = Field("manual_search", search, step_down=step_down, leave=leave)
        self.rows.setSpacing(2)
        self.rows.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.text = named(QTextBrowser(), "manual_text", tr("Manual"))
        self.text.setOpenLinks(False)
        self.text.anchorClicked.connect(self._follow)
        self._nothing = plain_label(tr("No section has these words"), quiet=True)
        left = QWidget()
        left.setLayout(column(self.search, self._nothing, (self.rows, 1), spacing=4))
        parts = splitter(Qt.Orientation.Horizontal, (left, self.text), (300, 600), roomy=1)
        buttons = close_buttons(self)
        # Enter goes from the search to the sections.
        buttons.button(QDialogButtonBox.StandardButton.Close).setAutoDefault(False)
        self.stack(parts, buttons)
        self.search.textChanged.connect(self._list)
        self.rows.currentItemChanged.connect(self._show)
        self._list("")
        self.search.setFocus()

    def _list(self, typed: str) -> None:
        """List the sections that have the words typed."""
        words = folded(typed, exact=False).split()
        self._listed = [section for section in self._sections if section.matches(words)]
        self.rows.clear()
        for section in self._listed:
            self.rows.addItem(ListItem(section.title))
        self._nothing.setVisible(not self._listed)
        self.rows.setCurrentRow(0)

    def _show(self, item: QListWidgetItem | None) -> None:
        if item is not None:
            self.text.setMarkdown(self._listed[self.rows.row(item)].text)

    def _follow(self, link: QUrl) -> None:
        """Show the section that a link leads to; others open in the browser."""
        page = link.path().removesuffix(".md")
        shown = self._listed[self.rows.currentRow()].page if self._listed else ""
        target = page or shown, link.fragment()
        sections = self._sections
        led_to = [item for item in sections if (item.page, item.anchor) == target]
        if led_to:
            self.search.clear()
            self.rows.setCurrentRow(sections.index(led_to[0]))
        elif not link.isRelative():
            QDesktopServices.openUrl(link)
