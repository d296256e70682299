"""The navigator: search, filters, references, pace and rest."""

from pathlib import Path

import pytest
from PySide6.QtCore import QLocale, QPoint, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QComboBox,
    QLabel,
    QLineEdit,
    QMessageBox,
    QPushButton,
    QToolButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from blinker_qt.annotate.progress import PairFilter
from blinker_qt.annotate.search import FoundExcerpt
from blinker_qt.annotate.session import Session
from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.annotation import UNTOUCHED, AnnotationSet, PairAnnotation
from blinker_qt.bitext.verses import Bitext, Side, VersePair
from blinker_qt.ui.annotate.annotating import AnnotatingPage
from blinker_qt.ui.annotate.navigator import ROW
from blinker_qt.ui.app.documents import FileLock
from blinker_qt.ui.app.main_window import MainWindow
from blinker_qt.ui.widgets.actions import Actions
from blinker_qt.ui.widgets.display import as_spoken
from blinker_qt.ui.widgets.theme import LIGHT
from clocks import Clock
from commands import write
from forms import text_of
from window_acts import (
    CONTROL,
    LEFT,
    Hand,
    WhileModal,
    child,
    open_in_front,
    press_button,
    press_keys,
    session_of,
)

NOTHING = Qt.KeyboardModifier.NoModifier
BITEXT = Bitext.of(
    [
        VersePair("Gen 1:1", ("The", "blue", "boat"), ("le", "bateau", "bleu")),
        VersePair("Gen 1:2", ("not", "now"), ("ne", "pas", "maintenant")),
        VersePair("Gen 1:10", ("the", "days", "of", "été"), ("les", "jours", "d'", "Éte")),
        VersePair("<b>Ex</b> 2:1", ("one",), ("un",)),
    ]
)
PAIRS = (
    PairAnnotation("1-1 2-3 3-2", done=True, seconds=400),
    PairAnnotation("1-1,2"),
    UNTOUCHED,
    UNTOUCHED,
)


@pytest.fixture
def opened(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> MainWindow:
    """The window on four verse pairs, the first done and the second begun and on screen."""
    work = AnnotationSet(BITEXT, PAIRS, "A1")
    open_in_front(window, Path(write(tmp_path / "work.blinker", work)))
    qtbot.waitUntil(window.page.panel.progress.isVisible)
    return window


def listed(window: MainWindow) -> list[str]:
    model = window.page.navigator.model()
    return [str(model.index(row, 0).data()) for row in range(model.rowCount())]


def line(window: MainWindow, name: str) -> QLineEdit:
    return child(window, QLineEdit, name)


def focused(window: MainWindow) -> QWidget:
    widget = window.focusWidget()
    assert widget is not None
    return widget


def where(window: MainWindow) -> tuple[int, QWidget]:
    """The verse pair on screen, and what has the keyboard."""
    return session_of(window).position, focused(window)


def key(window: MainWindow, code: Qt.Key, held: Qt.KeyboardModifier = NOTHING) -> None:
    """Press a key wherever the keyboard is."""
    QTest.keyClick(focused(window), code, held)


def type_in(window: MainWindow, text: str) -> None:
    QTest.keyClicks(focused(window), text)


def search(window: MainWindow, text: str) -> None:
    key(window, Qt.Key.Key_F, CONTROL)
    type_in(window, text)


def look_up(window: MainWindow, reference: str) -> None:
    key(window, Qt.Key.Key_G, CONTROL)
    type_in(window, reference)


def filter_by(window: MainWindow, first_letter: str) -> None:
    key(window, Qt.Key.Key_F8)
    type_in(window, first_letter)


class TestSearch:
    def test_words_are_found_in_both_texts_by_keys_alone_and_none_is_edited(
        self, opened: MainWindow
    ) -> None:
        navigator, session = opened.page.navigator, session_of(opened)
        QTest.keyClick(opened.page.canvas, Qt.Key.Key_Space)
        selection = session.selection
        assert selection
        search(opened, "lnub")
        for code in (Qt.Key.Key_Backspace, Qt.Key.Key_Delete):
            key(opened, code)
            key(opened, code, CONTROL)
        key(opened, Qt.Key.Key_Escape)
        assert focused(opened) is opened.page.canvas
        assert session.selection == selection
        opened.actions_by_name["show_navigator"].trigger()
        assert not navigator.isVisible()
        search(opened, "LE")
        # A hidden list is shown for it.
        assert navigator.isVisible()
        assert opened.actions_by_name["show_navigator"].isChecked()
        assert listed(opened) == ["Gen 1:1", "Gen 1:10"]
        assert text_of(opened, "pair_count") == "2 of 4"
        assert session.position == 1
        assert opened.page.canvas.isVisible()
        key(opened, Qt.Key.Key_Return)
        assert focused(opened) is navigator
        key(opened, Qt.Key.Key_Return)
        assert where(opened) == (0, opened.page.canvas)
        assert not session.history.next_undo
        # Case and diacritics count on request.
        search(opened, "ete")
        assert listed(opened) == ["Gen 1:10"]
        QTest.mouseClick(child(opened, QToolButton, "exact_search"), LEFT)
        assert listed(opened) == []
        search(opened, "the")
        assert listed(opened) == ["Gen 1:10"]

    def test_matches_are_marked_and_an_empty_result_can_be_cleared(
        self, opened: MainWindow
    ) -> None:
        canvas, rows = opened.page.canvas, opened.page.navigator
        field = line(opened, "search_field")
        key(opened, Qt.Key.Key_F, CONTROL)
        before = canvas.grab().toImage(), rows.viewport().grab().toImage()
        type_in(opened, "E")
        assert rows.model().index(0, 0).data(ROW).excerpt == FoundExcerpt(
            "The blue boat", ((2, 3), (7, 8))
        )
        assert rows.viewport().grab().toImage() != before[1]
        assert canvas.state.matches == {(Side.TARGET, 0), (Side.TARGET, 2)}
        spoken = QAccessible.queryAccessibleInterface(canvas).child(2)
        assert "found by the search" in spoken.text(QAccessible.Text.Description)
        assert canvas.grab().toImage() != before[0]
        search(opened, "e ba")
        assert not canvas.state.matches
        key(opened, Qt.Key.Key_Return)
        key(opened, Qt.Key.Key_Down)
        key(opened, Qt.Key.Key_Return)
        assert session_of(opened).position == 0
        assert canvas.state.matches == {(Side.TARGET, 0), (Side.TARGET, 1)}
        field.clear()
        assert not canvas.state.matches
        search(opened, "xyz")
        assert text_of(opened, "nothing_found") == "No verse pair has these words"
        assert text_of(opened, "pair_count") == "0 of 4"
        key(opened, Qt.Key.Key_Down)
        assert focused(opened) is field
        press_button(opened, "show_all")
        assert len(listed(opened)) == 4
        assert text_of(opened, "nothing_found") == text_of(opened, "pair_count") == ""
        assert focused(opened) is rows
        assert rows.currentIndex().row() == 0
        # With a filter, and without a search.
        filter_by(opened, "W")
        key(opened, Qt.Key.Key_Return)
        assert focused(opened) is rows
        search(opened, "the")
        assert listed(opened) == ["Gen 1:10"]
        type_in(opened, "xx")
        assert text_of(opened, "nothing_found") == "No such verse pair has these words"
        field.clear()
        filtering = child(opened, QComboBox, "pair_filter")
        filtering.setCurrentIndex(filtering.findData(PairFilter.DIFFICULT))
        assert text_of(opened, "nothing_found") == "There is no such verse pair"


def test_filters_list_pairs_by_their_state_and_a_row_stays_until_another_pair_comes(
    opened: MainWindow, hand: Hand
) -> None:
    session, rows = session_of(opened), opened.page.navigator
    filtering = child(opened, QComboBox, "pair_filter")
    row = rows.model().index(1, 0)
    area = rows.visualRect(row)
    before = rows.grab(area).toImage()
    session.set_difficult("an idiom")
    session.add_note("look again")
    spoken = str(rows.model().index(1, 0).data(Qt.ItemDataRole.AccessibleTextRole))
    assert spoken.endswith(" words, difficult, with notes")
    assert rows.grab(area).toImage() != before
    filter_by(opened, "B")
    assert filtering.currentData() is PairFilter.BEGUN
    for chosen, references in {
        PairFilter.DONE: ["Gen 1:1"],
        PairFilter.BEGUN: ["Gen 1:2"],
        PairFilter.NOT_BEGUN: ["Gen 1:10", "<b>Ex</b> 2:1"],
        PairFilter.WORDS_LEFT: ["Gen 1:2", "Gen 1:10", "<b>Ex</b> 2:1"],
        PairFilter.DIFFICULT: ["Gen 1:2"],
        PairFilter.WITH_NOTES: ["Gen 1:2"],
        PairFilter.REJECTED: [],
    }.items():
        filtering.setCurrentIndex(filtering.findData(chosen))
        assert listed(opened) == references
        assert text_of(opened, "pair_count") == f"{len(references)} of 4"
        assert session.position == 1
    key(opened, Qt.Key.Key_Escape)
    assert focused(opened) is opened.page.canvas
    filtering.setCurrentIndex(filtering.findData(PairFilter.WORDS_LEFT))
    assert text_of(opened, "progress_text") == "42\u00a0%\u00a0of\u00a0words"
    hand.join([1], [2])
    assert text_of(opened, "progress_text").startswith("52")
    assert "11 of 21 words are accounted for" in opened.page.panel.progress.toolTip()
    assert "Gen 1:2" in listed(opened)
    QTest.keyClick(opened.page.canvas, Qt.Key.Key_Return, CONTROL)
    assert session.position == 2
    assert listed(opened) == ["Gen 1:10", "<b>Ex</b> 2:1"]
    assert rows.currentIndex().row() == 0
    for count, reference in ((4, "Gen 1:10"), (1, "<b>Ex</b> 2:1")):
        assert rows.currentIndex().data() == reference
        hand.join(range(count), range(count))
        opened.actions_by_name["done"].trigger()
    assert session.position == 3


def test_done_and_previous_go_along_what_is_listed_and_a_file_to_read_has_next(
    window: MainWindow, tmp_path: Path, while_modal: WhileModal
) -> None:
    # Sixty verse pairs that are done, every second of which has the word “blue”.
    forms = [("blue", "boat") if number % 2 else ("red", "boat") for number in range(60)]
    pairs = [VersePair(f"P {n}", words, ("a", "b")) for n, words in enumerate(forms)]
    done = Alignment(frozenset({(0, 0), (1, 1)}))
    work, copy = AnnotationSet.finished(Bitext.of(pairs), [done] * 60, "A1"), tmp_path / "copy"
    write(copy, work)
    open_in_front(window, Path(write(tmp_path / "many.blinker", work)))
    session, page = session_of(window), window.page
    session.go_to(0)
    search(window, "blue")
    assert len(listed(window)) == 30
    seen = []
    for name in ("done", "done", "done", "previous"):
        window.actions_by_name[name].trigger()
        seen.append(session.position)
        assert page.navigator.currentIndex().data() == f"P {session.position}"
    assert seen == [1, 3, 5, 3]
    session.go_to(59)
    window.actions_by_name["done"].trigger()
    assert session.position == 59
    assert page.message == "Done. Every verse pair is done."
    session.go_to(1)
    window.actions_by_name["previous"].trigger()
    assert session.position == 1
    assert page.message == "No verse pair of the list comes before this one"
    search(window, "blue")
    key(window, Qt.Key.Key_Escape)
    assert len(listed(window)) == 60
    assert focused(window) is page.canvas
    session.go_to(0)
    window.actions_by_name["done"].trigger()
    assert session.position == 1
    elsewhere = FileLock(copy)
    elsewhere.take()
    while_modal(QMessageBox, lambda box: QTest.keyClick(box, Qt.Key.Key_Return))
    assert window.open_file(copy)
    elsewhere.release()
    session = session_of(window)
    assert session.read_only
    session.go_to(0)
    button = child(window, QPushButton, "done_button")
    assert window.actions_by_name["done"].isEnabled()
    assert button.text() == "Next"
    QTest.mouseClick(button, LEFT)
    assert session.position == 1
    assert not session.history.next_undo
    session.go_to(59)
    QTest.mouseClick(button, LEFT)
    assert page.message == "This is the last verse pair"


def test_rows_are_read_in_full_and_chosen_and_references_looked_up(opened: MainWindow) -> None:
    """A part of a reference is enough; an unknown or locked one leads nowhere."""
    navigator, session = opened.page.navigator, session_of(opened)
    rows = [navigator.model().index(row, 0) for row in range(4)]
    assert [row.data(Qt.ItemDataRole.AccessibleTextRole) for row in rows] == [
        "Gen 1:1, done, 6 of 6 words",
        "Gen 1:2, begun, 3 of 5 words",
        "Gen 1:10, not begun, 0 of 8 words, locked",
        "<b>Ex</b> 2:1, not begun, 0 of 2 words, locked",
    ]
    assert QAccessible.queryAccessibleInterface(navigator).childCount() == 4
    assert [row.data(ROW).is_locked for row in rows] == [False, False, True, True]
    tips = [str(row.data(Qt.ItemDataRole.ToolTipRole)) for row in rows]
    assert "7 min spent on it" in tips[0]
    assert "&lt;b&gt;Ex&lt;/b&gt; 2:1" in tips[3]
    why = "Locked until \u2068Gen 1:2\u2069 is done; finish it first"
    assert why in tips[3]
    assert rows[3].data(Qt.ItemDataRole.AccessibleDescriptionRole) == as_spoken(why)
    QTest.mouseClick(navigator.viewport(), LEFT, pos=navigator.visualRect(rows[3]).center())
    assert session.position == 1
    assert opened.page.message == why
    place = navigator.visualRect(rows[1]).center()
    QTest.mouseDClick(navigator.viewport(), LEFT, pos=place)
    key(opened, Qt.Key.Key_F2)
    assert navigator.findChildren(QLineEdit) == []
    navigator.setFocus()
    key(opened, Qt.Key.Key_Up)
    assert session.position == 1
    # The mark stays with the verse pair on screen, and a ring shows where the keyboard is.
    picture = navigator.viewport().grab().toImage()
    corners = [navigator.visualRect(row).topLeft() for row in rows[:2]]
    inside = [picture.pixelColor(corner + QPoint(10, 10)) for corner in corners]
    assert [colour == LIGHT.colour("linked") for colour in inside] == [False, True]
    edges = [picture.pixelColor(corner + QPoint(3, 24)) for corner in corners]
    assert [colour == LIGHT.colour("accent") for colour in edges] == [True, False]
    key(opened, Qt.Key.Key_Return, CONTROL)
    assert (session.position, opened.page.message[:12]) == (1, "Not done yet")
    navigator.setFocus()
    key(opened, Qt.Key.Key_Up)
    key(opened, Qt.Key.Key_Enter)
    assert session.position == 0
    navigator.setFocus()
    key(opened, Qt.Key.Key_Escape)
    assert focused(opened) is opened.page.canvas
    session.go_to(1)
    field = line(opened, "go_to_field")
    look_up(opened, "Rev")
    assert text_of(opened, "go_to_answer") == "No such reference"
    key(opened, Qt.Key.Key_Return)
    assert session.position == 1
    key(opened, Qt.Key.Key_Escape)
    assert focused(opened) is opened.page.canvas
    assert not field.isVisible()
    look_up(opened, "ex")
    key(opened, Qt.Key.Key_Return)
    assert session.position == 1
    assert "Locked until" in opened.page.message
    look_up(opened, "gen1:1")
    assert text_of(opened, "go_to_answer") == "→ Gen 1:1"
    key(opened, Qt.Key.Key_Return)
    assert where(opened) == (0, opened.page.canvas)
    assert not field.isVisible()
    session.go_to(1)
    look_up(opened, "gen")
    popup = field.completer().popup()
    assert popup is not None
    assert popup.isVisible()
    assert popup.model().rowCount() == 3
    press_keys(popup, Qt.Key.Key_Down, Qt.Key.Key_Return)
    assert not popup.isVisible()
    assert session.position == 0


def test_a_long_file_is_listed_and_counted_between_events(
    opened: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    """Until then, no verse pair of the file before is listed; a search need not wait for it."""
    pairs = (VersePair(f"A {n}", ("a",), ("b",)) for n in range(1200))
    done = PairAnnotation("1-1", done=True)
    work = AnnotationSet(Bitext.of(pairs), (done, done, *[UNTOUCHED] * 1198), "A1")
    path = Path(write(tmp_path / "long.blinker", work))
    progress, field = opened.page.panel.progress, line(opened, "search_field")
    search(opened, "blue")
    assert listed(opened) == ["Gen 1:1"]
    assert opened.open_file(path)
    assert not listed(opened)
    assert not progress.isVisibleTo(opened)
    session_of(opened).set_difficult("")
    field.setText("nothing")
    qtbot.waitUntil(lambda: progress.isVisibleTo(opened))
    assert f"4 of {QLocale().toString(2400)} words" in progress.toolTip()
    assert not listed(opened)
    field.clear()
    assert len(listed(opened)) == 1200
    assert text_of(opened, "pair_count") == ""
    assert opened.page.navigator.currentIndex().row() == session_of(opened).position == 2
    field.setText("A 11")
    # Versions of Qt differ in whether they group the digits of a system without a language.
    assert text_of(opened, "pair_count") == f"0 of {QLocale().toString(1200)}"


def test_the_pace_gives_the_time_left(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    span = ",".join(map(str, range(1, 51)))
    for sizes, seconds, told in (
        ([50, 50, 50], 900, "33 % of words · 400 words an hour · about 30 min left"),
        ([50] * 4, 3000, "25 % of words · 120 words an hour · about 2.5 h left"),
        ([50] * 4, 3600, "25 % of words · 100 words an hour · about 3 h left"),
        ([50, 1], 600, "98 % of words · 600 words an hour · less than 5 min left"),
        ([50], 3600, "100 % of words"),
    ):
        verses = enumerate((("a",) * size, ("b",) * size) for size in sizes)
        bitext = Bitext.of(VersePair(f"A {number}", *pair) for number, pair in verses)
        done = PairAnnotation(f"{span}-{span}", done=True, seconds=seconds)
        work = AnnotationSet(bitext, (done, *[UNTOUCHED] * (len(sizes) - 1)), "A1")
        path = write(tmp_path / f"{seconds} {len(sizes)}.blinker", work)
        assert window.open_file(Path(path))
        qtbot.waitUntil(window.page.panel.progress.isVisible)
        percent = told.partition(" · ")[0]
        assert text_of(window, "progress_text").replace("\u00a0", " ") == percent
        window.look.toggle("pace_shown")
        assert text_of(window, "progress_text").replace("\u00a0", " ") == told
        window.look.toggle("pace_shown")
        tip = window.page.panel.progress.toolTip()
        assert f"All work so far: {seconds // 60} min, " in tip
        assert "This session: 0 min, too little work to estimate the pace" in tip


def test_a_rest_is_proposed_quietly(window: MainWindow, qtbot: QtBot) -> None:
    # As long as the settings say.
    assert window.page.rest.rest_after == 90
    clock = Clock()
    page = AnnotatingPage(Actions(window), lambda: None, clock=clock)
    qtbot.addWidget(page)
    session = Session(AnnotationSet.unannotated(BITEXT), read_only=True)
    page.show_session(session)
    session.listen(page.on_change)
    page.rest.rest_after = 90
    page.show()
    pairs = [0, 1]

    def work(minutes: int) -> None:
        for _ in range(minutes):
            clock.now += 60
            session.select(Side.SOURCE, 0)
        # The line comes and goes between verse pairs.
        pairs.append(pairs.pop(0))
        session.go_to(pairs[0])

    work(89)
    assert not page.rest.isVisible()
    work(1)
    assert page.rest.isVisible()
    told = child(page.rest, QLabel, "rest_text")
    assert told.text().startswith("You have worked for 90 min")
    QTest.mouseClick(child(page.rest, QToolButton, "rest_put_away"), LEFT)
    work(89)
    assert not page.rest.isVisible()
    work(1)
    assert page.rest.isVisible()
    clock.now += 400
    work(0)
    assert not page.rest.isVisible()
    page.rest.rest_after = 0
    work(200)
    assert not page.rest.isVisible()
