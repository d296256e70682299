"""The list of annotation sets with check boxes, and the page shown before any are loaded."""

import os
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple, Protocol

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QPushButton, QWidget

from blinker_qt.background import ThreadCall, ignore
from blinker_qt.bitext.annotation import Role
from blinker_qt.compare.loaded_sets import LoadedSet
from blinker_qt.compare.loading import annotation_files_in
from blinker_qt.exchange.trial import READABLE
from blinker_qt.translation import filled, tr
from blinker_qt.ui.widgets.actions import keys_by_name
from blinker_qt.ui.widgets.background import CallsOnThread
from blinker_qt.ui.widgets.controls import (
    bold_label,
    column,
    explain,
    fit_list,
    named,
    put_in_the_middle,
    row,
)
from blinker_qt.ui.widgets.display import as_spoken, quoted, visible_form
from blinker_qt.ui.widgets.messages import ItemList, format_in_words, plain_label, tooltip

_WIDTH, _TITLE = 480, 24


class _Files(NamedTuple):
    """Files that are missing, and the number of annotation files in a folder."""

    missing: tuple[Path, ...]
    beside: int


def _looked_for(last: tuple[Path, ...], opened: Path | None) -> _Files:
    """Which of the files compared last are missing, and how many are beside the open file."""
    missing = tuple(path for path in last if not os.path.isfile(path))  # noqa: PTH113
    return _Files(missing, 0 if opened is None else len(annotation_files_in(opened.parent)))


class SetsWindow(Protocol):
    """The window that compares annotation sets, for the pages on which they are chosen."""

    def load(self, paths: Sequence[Path]) -> None:
        """Load files, and the files in folders."""

    def load_sample(self) -> None:
        """Compare the annotators of the sample."""

    def choose_files(self) -> None:
        """Open the dialog for files."""

    def choose_folder(self) -> None:
        """Open the dialog for a folder."""

    def remove(self, paths: frozenset[Path]) -> None:
        """Remove the annotation sets in these files."""

    def leave_out(self, paths: frozenset[Path]) -> None:
        """Let all annotation sets take part but those in these files."""


class Welcome(QWidget):
    """The page that explains what to load, with buttons to do it."""

    def __init__(self, window: SetsWindow) -> None:
        super().__init__()
        self._is_empty, self._has_missing = True, False
        self._last_files: tuple[Path, ...] = ()
        self._opened_files: tuple[Path, ...] = ()
        self._message = named(plain_label(wraps=True), "standing")
        self._message.hide()
        self._sample = named(QPushButton(tr("Co&mpare the sample's annotators")), "compare_sample")
        self._last = named(QPushButton(), "compare_last")
        self._missing = named(plain_label(quiet=True, wraps=True), "missing_last")
        self._opened = named(QPushButton(), "compare_opened")
        files = named(QPushButton(tr("C&hoose annotation files…")), "choose_files")
        folder = named(QPushButton(tr("Choose fol&der…")), "choose_folder")
        for button in (self._last, self._opened, self._sample, files, folder):
            button.setAutoDefault(True)  # Enter presses it.
        self._last.clicked.connect(lambda: window.load(self._last_files))
        self._opened.clicked.connect(lambda: window.load(self._opened_files))
        self._sample.clicked.connect(window.load_sample)
        files.clicked.connect(window.choose_files)
        folder.clicked.connect(window.choose_folder)
        what = tr(
            "Load the annotation files (.blinker) of two or more annotators of the same study, "
            "one file for each. You see how well they agree, in which verse pairs they differ, and "
            "which links only one of them drew."
        )
        content = column(
            None,
            bold_label(tr("Compare annotators"), _TITLE),
            plain_label(what, quiet=True, wraps=True),
            self._message,
            self._last,
            self._missing,
            self._opened,
            self._sample,
            files,
            folder,
            plain_label(tr("Or drop files or a folder here."), quiet=True),
            None,
            spacing=8,
        )
        put_in_the_middle(self, content, _WIDTH)

    def offer(self, last: Sequence[Path], opened: Path | None) -> None:
        """Offer the files compared last, and the file that is open in the main window."""
        look = partial(_looked_for, tuple(last), opened)
        call = ThreadCall(CallsOnThread(self), look, partial(self._offer, last, opened), ignore)
        call.is_answered()

    def _offer(self, last: Sequence[Path], opened: Path | None, files: _Files) -> None:
        missing = files.missing
        self._last_files = tuple(path for path in last if path not in missing)
        words = tr("Compare the files of &last time ({count} {count:file|files})")
        self._last.setText(filled(words, count=len(self._last_files)))
        names = ", ".join(quoted(path.name) for path in missing)
        words = tr("{count} {count:file|files} of last time not found: {names}")
        self._missing.setText(filled(words, count=len(missing), names=names))
        self._has_missing = bool(missing)
        self._opened_files = ()
        if opened is not None:
            name = visible_form(opened.name).replace("&", "&&")
            words = tr("Load the open file ({file})")
            self._opened_files = (opened,)
            if files.beside > 1:
                words = tr("Compare {file} with the other files of its folder")
                self._opened_files = (opened.parent,)
            self._opened.setText(words.format(file=name))
        self.show_message(self._message.text(), is_empty=self._is_empty)

    def show_message(self, text: str, *, is_empty: bool) -> None:
        """Show why what is loaded cannot be compared, and if nothing is, offer something."""
        self._is_empty = is_empty
        self._message.setText(text)
        self._message.setVisible(bool(text))
        has_last = is_empty and len(self._last_files) > 1
        self._last.setVisible(has_last)
        self._missing.setVisible(is_empty and self._has_missing)
        self._opened.setVisible(is_empty and bool(self._opened_files))
        self._sample.setVisible(is_empty)
        # The first of these is the usual choice.
        offers = [
            button for button in (self._last, self._opened, self._sample) if not button.isHidden()
        ]
        for offer in offers:
            offer.setProperty("prominent", str(offer is offers[0]).lower())
            offer.style().polish(offer)


_LIST_WIDTH, _BESIDE_LIST = 320, 180
"""The width of the list, and the least height of the screen beside it, in pixels."""
_TICKED = {True: Qt.CheckState.Checked, False: Qt.CheckState.Unchecked}


class _List(ItemList):
    """A list in which Delete removes the selected items and Space checks them."""

    def __init__(self, remove: Callable[[], None], check: Callable[[], None]) -> None:
        super().__init__()
        self._remove, self._check = remove, check

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Delete and Backspace remove, Space checks; other keys move."""
        if event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self._remove()
        elif event.key() == Qt.Key.Key_Space and self.currentItem() is not None:
            self._check()
        else:
            super().keyPressEvent(event)


class SetsPanel(QWidget):
    """Lists the annotation sets, and offers to add and to remove some."""

    def __init__(self, window: SetsWindow) -> None:
        super().__init__()
        self._sets_window = window
        self._entries: tuple[LoadedSet, ...] = ()
        tip = tr(
            "A tick: takes part in all figures (Space). Gold standards and machines do so only if "
            "you tick them."
        )
        self._list = named(
            _List(self._ask_to_remove, self._tick_chosen),
            "annotation_sets",
            tr("Annotation sets"),
            tip,
        )
        self._list.setSelectionMode(QListWidget.SelectionMode.ExtendedSelection)
        self._list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._list.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self._list.setSpacing(1)
        self._list.setFixedWidth(_LIST_WIDTH)
        tip = tr(
            "Annotation files, and outputs of systems in other formats ({open}); or drop them on "
            "the window"
        ).format(**keys_by_name())
        add_files = _button("add_files", tr("&Add files…"), tip)
        add_folder = _button("add_folder", tr("Add &folder…"))
        self._only = _button("only_these", tr("Onl&y these"))
        self._remove = _button("remove", tr("Remo&ve"))
        add, change = row(add_files, add_folder, None), row(self._only, self._remove, None)
        self.setLayout(column(self._list, change, add, spacing=8))
        self.setFocusProxy(self._list)
        add_files.clicked.connect(window.choose_files)
        add_folder.clicked.connect(window.choose_folder)
        self._remove.clicked.connect(self._ask_to_remove)
        self._only.clicked.connect(lambda: self._tick_only(self._list.selectedItems()))
        self._list.itemChanged.connect(self._on_ticked)
        self._list.itemSelectionChanged.connect(self._allow)
        self._allow()

    def show_entries(self, entries: Sequence[LoadedSet]) -> None:
        """List these annotation sets; those listed before keep their check state."""
        listed = [entry.path for entry in self._entries]
        ticked = {path: path not in self._without for path in listed}
        self._entries = tuple(entries)
        with QSignalBlocker(self._list):
            if listed != [entry.path for entry in entries]:
                self._list.clear()
                self._list.addItems([entry.annotator for entry in entries])
            for place, entry in enumerate(entries):
                is_ticked = ticked.get(entry.path, entry.takes_part)
                self._fill(self._list.item(place), entry, ticked=is_ticked)
        fit_list(self._list, _BESIDE_LIST)
        self._allow()

    @property
    def _without(self) -> frozenset[Path]:
        """The files of the annotation sets that are unchecked."""
        return frozenset(
            entry.path
            for place, entry in enumerate(self._entries)
            if self._list.item(place).checkState() == Qt.CheckState.Unchecked
        )

    def _fill(self, item: QListWidgetItem, entry: LoadedSet, *, ticked: bool) -> None:
        progress = tr("{done} of {count} done").format(done=entry.done, count=entry.pairs)
        if entry.later:
            progress += " · " + tr("{count} left for later").format(count=entry.later)
        details = [progress]
        roles = {Role.GOLD: tr("gold standard"), Role.MACHINE: tr("machine")}
        if entry.system_format:
            summary = tr("system")
            system = tr("output of a system"), format_in_words(READABLE[entry.system_format])
            details = [*system, *details]
        else:
            details = [*filter(None, [roles.get(entry.role)]), *details]
            summary = details[0]
        item.setText(f"{quoted(entry.annotator)}\n{summary}")
        item.setToolTip(tooltip(entry.annotator, *details, str(entry.path)))
        spoken = ", ".join((quoted(entry.annotator), *details))
        item.setData(Qt.ItemDataRole.AccessibleTextRole, as_spoken(spoken))
        item.setCheckState(_TICKED[ticked])

    def _tick_chosen(self) -> None:
        """Check all selected items if the current one is unchecked, else uncheck them."""
        current = self._list.currentItem()
        state = _TICKED[current.checkState() == Qt.CheckState.Unchecked]
        with QSignalBlocker(self._list):
            for item in (current, *self._list.selectedItems()):
                item.setCheckState(state)
        self._on_ticked()

    def _tick_only(self, chosen: Sequence[QListWidgetItem]) -> None:
        places = {self._list.row(item) for item in chosen}
        with QSignalBlocker(self._list):
            for place in range(self._list.count()):
                self._list.item(place).setCheckState(_TICKED[place in places])
        self._on_ticked()

    def _on_ticked(self) -> None:
        self._list.viewport().update()
        self._sets_window.leave_out(self._without)

    def _allow(self) -> None:
        chosen = len(self._list.selectedItems())
        explain(
            self._remove,
            tr("Leave the selected annotation sets out ({clear_word})").format(**keys_by_name()),
            missing="" if chosen else tr("Select annotation sets to remove"),
        )
        explain(
            self._only,
            tr("Let the selected annotation sets take part, and no others"),
            missing="" if chosen > 1 else tr("Select at least two annotation sets"),
        )

    def _ask_to_remove(self) -> None:
        chosen = self._list.selectedItems()
        if chosen:
            paths = (self._entries[self._list.row(item)].path for item in chosen)
            self._sets_window.remove(frozenset(paths))


def _button(name: str, text: str, tip: str = "") -> QPushButton:
    button = named(QPushButton(text), name, tip=tip)
    button.setProperty("tight", "true")
    return button
