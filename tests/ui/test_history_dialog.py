"""The history dialog: edits in words, and going back to any of them."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from blinker_qt.bitext.verses import Side
from blinker_qt.ui.annotate.narration import HistoryDialog
from blinker_qt.ui.app.main_window import MainWindow
from blinker_qt.ui.canvas.verse_canvas import VerseCanvas
from window_acts import LEFT, Hand, InDialog, press_button, session_of, typed

S, T = Side.SOURCE, Side.TARGET


def rows(dialog: QWidget) -> list[str]:
    assert isinstance(dialog, HistoryDialog)
    texts = (dialog.rows.item(row).text() for row in range(dialog.rows.count()))
    return ["".join(c for c in text if c not in "\u2068\u2069") for text in texts]


def read(in_dialog: InDialog) -> list[str]:
    """What the dialog lists when it is opened."""
    seen: list[str] = []

    def look(dialog: QWidget) -> None:
        seen.extend(rows(dialog))
        dialog.close()

    in_dialog("history", HistoryDialog, look)
    return seen


def test_rows_of_edits(opened: MainWindow, hand: Hand, in_dialog: InDialog) -> None:
    hand.drag((S, 0), (T, 0))
    hand.drag((S, 1), (T, 2))
    hand.drag((S, 2), hand.canvas.bar_rectangle(S).center())
    session = session_of(opened)
    seen: list[list[str]] = []

    def go_back(dialog: HistoryDialog) -> None:
        seen.append(rows(dialog))
        area = dialog.rows.visualItemRect(dialog.rows.item(1))
        QTest.mouseClick(dialog.rows.viewport(), LEFT, pos=area.center())
        press_button(dialog, "go_there")
        seen.append(rows(dialog))
        dialog.reject()

    in_dialog("history", HistoryDialog, go_back)
    assert seen[0] == [
        "As it was opened",
        "link: T 1: the – le",
        "link: T 1: blue – bleu",
        "not translated: T 1: boat (now)",
    ]
    assert seen[1] == [
        "As it was opened",
        "link: T 1: the – le (now)",
        "link: T 1: blue – bleu (taken back)",
        "not translated: T 1: boat (taken back)",
    ]
    assert session.alignment.links == {(0, 0)}
    assert opened.actions_by_name["redo"].isEnabled()


def test_removed_links_and_edits_of_several_pairs(
    opened: MainWindow, hand: Hand, canvas: VerseCanvas, in_dialog: InDialog
) -> None:
    hand.drag((S, 0), (S, 2))
    hand.drag((S, 0), (T, 0))
    hand.click(S, 0)
    typed(canvas, "t")
    hand.click(S, 1)
    typed(canvas, "p")
    session_of(opened).add_note("see", on=(S, 1))
    opened.actions_by_name["reload"].trigger()
    hand.drag((S, 0), (S, 2))
    hand.drag((T, 0), (T, 2))
    hand.link()
    session = session_of(opened)
    assert session.done() is None
    hand.drag((S, 0), (T, 0))
    session.go_to(0)
    hand.click(S, 0)
    QTest.keyClick(hand.canvas, Qt.Key.Key_Delete)
    opened.actions_by_name["reload"].trigger()
    assert read(in_dialog)[1:] == [
        "link: T 1: the blue boat – le",
        "take out of block: T 1: the – le",
        "sure or possible: T 1: blue – le",
        "add a note: T 1",
        "Reload: T 1: blue boat – le",
        "link: T 1: the blue boat – le bateau bleu",
        "Done: T 1",
        "link: T 2: not – ne",
        "clear words: T 1: the – le bateau bleu",
        "Reload: 2 verse pairs (now)",
    ]
