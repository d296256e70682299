"""The manual inside the program."""

import re

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QLineEdit

from blinker_qt.ui.app.main_window import MainWindow
from blinker_qt.ui.app.manual import PAGES, ManualDialog, read_sections
from window_acts import child


def titles(manual: ManualDialog) -> list[str]:
    return [manual.rows.item(row).text() for row in range(manual.rows.count())]


def test_every_section_is_listed_without_comments_and_pictures() -> None:
    sections = list(read_sections())
    assert list(dict.fromkeys(section.page for section in sections)) == PAGES
    for section in sections:
        assert section.title
        assert section.text.startswith("#")
        assert not re.search(r"<!--|!\[", section.text)
    assert "Annotating – Mouse and keys" in [section.title for section in sections]


def test_the_manual_is_searched_and_its_links_followed(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    window.actions_by_name["show_manual"].trigger()
    manual = child(window, ManualDialog)
    assert manual.isVisible()
    everything = len(titles(manual))
    search = child(manual, QLineEdit, "manual_search")
    assert manual.focusWidget() is search
    QTest.keyClicks(search, "KEY LETTERS backspace")
    assert 0 < len(titles(manual)) < everything
    assert "Annotating – Mouse and keys" in titles(manual)
    QTest.keyClicks(search, " xyzzy")
    assert titles(manual) == []
    nothing = [label.text() for label in manual.findChildren(QLabel) if label.isVisible()]
    assert nothing == ["No section has these words"]
    search.clear()
    assert len(titles(manual)) == everything
    for _ in range(2):
        widget = manual.focusWidget()
        assert widget is not None
        QTest.keyClick(widget, Qt.Key.Key_Return)
    assert manual.isVisible()
    assert manual.focusWidget() is manual.rows
    opened = list[str]()
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: opened.append(url.toString()))
    for address in ("annotating.md#views", "#rules"):
        manual.text.anchorClicked.emit(QUrl(address))
        title = f"Annotating – {address.partition('#')[2].capitalize()}"
        assert manual.rows.currentItem().text() == title
    assert "unaccounted" in manual.text.toPlainText()
    manual.text.anchorClicked.emit(QUrl("command-line.md"))
    assert not opened
    manual.text.anchorClicked.emit(QUrl("https://example.org/x"))
    assert opened == ["https://example.org/x"]
