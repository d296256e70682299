"""The line with what the annotator decided on the word in question elsewhere."""

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from blinker_qt.bitext.annotation import AnnotationSet, PairAnnotation
from blinker_qt.bitext.study import GuidePage, Study
from blinker_qt.bitext.verses import Bitext, Side, VersePair
from blinker_qt.formats import annotation
from blinker_qt.ui.annotate.own_differences import DifferencesDialog
from blinker_qt.ui.app.main_window import MainWindow
from blinker_qt.ui.canvas.verse_canvas import VerseCanvas
from blinker_qt.ui.study.guide_panel import GuideText
from commands import write
from leads import plain
from window_acts import LEFT, Hand, child, document_of, listening, open_in_front, session_of

S, T = Side.SOURCE, Side.TARGET
BITEXT = Bitext.of(
    [
        VersePair("G 1", ("le", "chat"), ("the", "cat")),
        VersePair("G 2", ("un", "Le"), ("one", "it")),
        VersePair("G 3", ("le", "chien"), ("the", "dog")),
    ]
)
WORK = (
    PairAnnotation("1-1 2-2", done=True),
    PairAnnotation("1-1", "2", "2", done=True),
    PairAnnotation(),
)
STUDY = Study()


def opened_with(
    window: MainWindow,
    folder: Path,
    study: Study = STUDY,
    bitext: Bitext = BITEXT,
    work: tuple[PairAnnotation, ...] = WORK,
) -> MainWindow:
    whole = AnnotationSet(bitext, work, "A1", study=study)
    return open_in_front(window, Path(write(folder / "own.blinker", whole)))


def point_at(canvas: VerseCanvas, side: Side, position: int) -> None:
    QTest.mouseMove(canvas, canvas.word_rectangle(side, position).center())


LINE = "\u2068le\u2069 → \u2068the\u2069 1 ×, not translated 1 ×; last in \u2068G 2\u2069 (W)"


@pytest.fixture
def own(window: MainWindow, tmp_path: Path, qtbot: QtBot) -> MainWindow:
    """Three verse pairs, the first two done and the third on screen."""
    opened_with(window, tmp_path)
    point_at(window.page.canvas, S, 0)
    qtbot.waitUntil(lambda: bool(window.page.message))
    return window


GUIDE = (
    GuidePage(
        "contents.md",
        "# Rules\n\nVersion 1\n\n## Chapters\n\n- [Articles](art.md)\n\n## Changes\n\n- 1: new.\n",
    ),
    GuidePage(
        "art.md",
        "# Articles (ART)\n\n## ART-1 The article\n\nLink *le* with *the*.\n\nWords ART-1: `le`.\n",
    ),
)


def test_the_ruling_on_a_word_is_named_opened_by_key_and_heard_once(
    window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    opened_with(window, tmp_path, Study(guide=GUIDE))
    canvas, page = window.page.canvas, window.page
    point_at(canvas, S, 0)
    line = f"{LINE} – \u2068ART-1 The article\u2069 (Shift+W)"
    qtbot.waitUntil(lambda: page.message == line)
    window.actions_by_name["show_side_panel"].setChecked(False)
    QTest.keyClick(canvas, Qt.Key.Key_W, Qt.KeyboardModifier.ShiftModifier)
    assert page.side.guide.isVisible()
    assert child(page.side.guide, GuideText, "guide_text").toPlainText().count("ART-1") >= 1
    canvas.focus_word(S, 1)
    canvas.setFocus()
    QTest.keyClick(canvas, Qt.Key.Key_W, Qt.KeyboardModifier.ShiftModifier)
    assert page.message == "No ruling of the style guide names “\u2068chien\u2069”"
    window.look.toggle("hints")
    canvas.setFocus()
    QTest.mouseMove(canvas, QPoint(3, 3))
    with listening() as ears:
        QTest.keyClick(canvas, Qt.Key.Key_Up)
        heard = ears.since_last()
        assert heard.count("the 1 ×, not translated 1 ×") == 1
        assert heard.count("ART-1 The article (Shift+W)") == 1
        # Neither pointing nor what is shown again says it once more.
        point_at(canvas, S, 0)
        assert "ART-1" not in ears.since_last()


def test_pointing_at_a_word_shows_what_was_decided_and_a_key_goes_there_and_back(
    own: MainWindow, hand: Hand
) -> None:
    session, canvas, page = session_of(own), own.page.canvas, own.page
    assert page.message == LINE
    point_at(canvas, S, 1)
    assert page.message == ""
    point_at(canvas, S, 0)
    precedent = own.actions_by_name["see_precedent"]
    for position, word in ((1, (S, 1)), (2, (S, 0))):
        precedent.trigger()
        assert session.position == position
        assert canvas.state.focused_word == word
    canvas.focus_word(T, 1)
    precedent.trigger()
    assert session.position == 2
    assert page.message == "You have not decided “\u2068dog\u2069” in another verse pair"
    hand.click(S, 0)
    QTest.mouseMove(canvas, QPoint(3, 3))
    # The selected word stays in question.
    assert page.message == LINE
    hand.click(T, 0)
    canvas.state.acts.link(())
    session.go_to(0)
    point_at(canvas, S, 0)
    assert page.message == LINE.replace("G 2", "G 3")


def test_punctuation_that_was_always_linked_alike_needs_no_words(
    window: MainWindow, tmp_path: Path
) -> None:
    pairs = [VersePair(f"G {n}", ("le", ".", ","), ("the", ".", "et")) for n in range(3)]
    work = (
        PairAnnotation("1-1 2-2 3-3", done=True),
        PairAnnotation("1-1 2-2", "3", "3", done=True),
        PairAnnotation(),
    )
    opened_with(window, tmp_path, bitext=Bitext.of(pairs), work=work)
    window.page._precedents._count()
    for place, text in enumerate(["the 2 ×", "", "et 1 ×, not translated 1 ×"]):
        point_at(window.page.canvas, S, place)
        assert plain(window.page.message).partition("→ ")[2].partition(";")[0] == text
    # The key leads to punctuation all the same.
    point_at(window.page.canvas, S, 1)
    window.actions_by_name["see_precedent"].trigger()
    assert session_of(window).position == 1


def test_a_study_can_switch_it_off_and_its_files_say_so(
    window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    opened_with(window, tmp_path, Study(precedents=False))
    document = document_of(window)
    point_at(window.page.canvas, S, 0)
    qtbot.wait(20)
    assert window.page.message == ""
    assert b'<study precedents="no"/>' in document.path.read_bytes()
    assert not annotation.load(document.path).study.precedents
    window.actions_by_name["see_precedent"].trigger()
    assert session_of(window).position == 2
    window.actions_by_name["own_differences"].trigger()
    assert window.page.message == "This study does not show earlier decisions"
    assert window.findChild(DifferencesDialog) is None


def test_words_decided_in_several_ways_lead_to_their_places_and_are_offered_at_the_end(
    own: MainWindow, hand: Hand, qtbot: QtBot
) -> None:
    offer = child(own, QPushButton, "show_differences")
    assert not offer.isVisible()
    own.actions_by_name["own_differences"].trigger()
    dialog = child(own, DifferencesDialog)
    assert listed(dialog) == ["G 2: le → not translated; as often the (1 ×)"]
    # By mouse, or by a key: the window stays open.
    session, canvas = session_of(own), own.page.canvas
    box = dialog.rows.visualItemRect(dialog.rows.item(0))
    QTest.mouseClick(dialog.rows.viewport(), LEFT, pos=box.center())
    assert session.position == 1
    assert canvas.state.focused_word == (S, 1)
    session.go_to(2)
    assert dialog.focusWidget() is dialog.rows
    dialog.activateWindow()
    qtbot.waitUntil(dialog.isActiveWindow)
    QTest.keyClick(dialog.rows, Qt.Key.Key_Return)
    assert session.position == 1
    assert dialog.isVisible()
    dialog.close()
    # What is usual was decided more often.
    session.go_to(2)
    hand.drag((S, 0), (T, 0))
    hand.drag((S, 1), (T, 1))
    own.actions_by_name["done"].trigger()
    QTest.mouseClick(offer, LEFT)
    dialog = own.findChildren(DifferencesDialog)[-1]
    assert listed(dialog) == ["G 2: le → not translated; usually the (2 ×)"]


def listed(dialog: DifferencesDialog) -> list[str]:
    return [plain(dialog.rows.item(row).text()) for row in range(dialog.rows.count())]


def test_each_verse_pair_is_listed_once_and_rare_decisions_first(
    window: MainWindow, tmp_path: Path
) -> None:
    pair = VersePair("G 1", ("le",) * 6, ("the", "the", "the", "it", "it", "he"))
    done = PairAnnotation("1-1 2-2 3-3 4-4 5-5 6-6", done=True)
    opened_with(window, tmp_path, bitext=Bitext.of([pair]), work=(done,))
    window.actions_by_name["own_differences"].trigger()
    rows = listed(child(window, DifferencesDialog))
    assert [row.partition("→ ")[2].partition(";")[0] for row in rows] == ["he", "it"]
