"""The gold standard and the lexicon in the analysis window, with its real worker process."""

from dataclasses import replace

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QTableView, QTabWidget

from blinker_qt.bitext.annotation import Role
from leads import Files, Reader, plain


def turn_to(read: Reader, title: str) -> None:
    """Click a tab, and wait for what it answers."""
    bar = read.find(QTabWidget, "questions").tabBar()
    place = next(tab for tab in range(bar.count()) if bar.tabText(tab) == title)
    read.settle(
        lambda: QTest.mouseClick(bar, Qt.MouseButton.LeftButton, pos=bar.tabRect(place).center())
    )


def rows(read: Reader, name: str) -> list[list[str]]:
    model = read.find(QTableView, f"table_{name}").model()
    return [
        [plain(model.index(row, column).data()) for column in range(model.columnCount())]
        for row in range(model.rowCount())
    ]


def test_annotators_are_held_against_the_gold_standard(read: Reader, files: Files) -> None:
    others = files.three()[:2]
    read.load([*others, files.write(replace(files.of("Chi"), role=Role.GOLD))])
    turn_to(read, "Gold")
    shown = rows(read, "systems")
    # Of Ana's nine links five are among the seven of the gold standard.
    assert [row[0] for row in shown] == ["Ana", "Ben"]
    assert shown[0][1:3] == ["55.56", "71.43"]
    # The verse pairs can be gone through, those that are least like the gold standard first.
    assert read.listed[0].reference == "T 4"
    systems = read.find(QTableView, "table_systems")
    read.settle(lambda: QTest.keyClick(systems, Qt.Key.Key_Down))
    model = read.places.model()
    headings = [
        plain(model.headerData(column, Qt.Orientation.Horizontal))
        for column in range(model.columnCount())
    ]
    assert any("Ben" in heading for heading in headings)
    assert not any("Ana" in heading for heading in headings)


def test_a_word_leads_to_the_verse_pair_with_its_links(read: Reader, files: Files) -> None:
    read.load(files.three())
    turn_to(read, "Lexicon")
    line = read.find(QLineEdit, "lexicon_word")
    read.settle(lambda: QTest.keyClicks(line, "not"))
    assert rows(read, "words")[0][:2] == ["the", "6"]
    assert [row[1] for row in rows(read, "translations")] == ["ne", "pas", "ne pas"]
    assert plain(read.text("overlay_reference")) == "T 2"
    words = read.find(QTableView, "table_words")
    read.settle(lambda: QTest.keyClick(words, Qt.Key.Key_End))
    assert plain(read.text("overlay_reference")) != "T 2"
    # Other annotation sets, another lexicon.
    read.load([files.write(files.of("Dan"))])
    assert rows(read, "words")[0][:2] == ["the", "8"]
