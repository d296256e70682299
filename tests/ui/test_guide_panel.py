"""The style guide panel: searching, reading and following citations."""

import shutil
from collections.abc import Callable
from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QTextCursor, QTextDocument
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QPushButton, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from blinker_qt import paths as resources
from blinker_qt.bitext.remarks import Note
from blinker_qt.bitext.study import GuidePage, Study
from blinker_qt.bitext.verses import Bitext, Direction, Language, Side, VersePair
from blinker_qt.layouts.arrangement import Arrangement
from blinker_qt.study.guide import as_html, read_guide
from blinker_qt.ui.app.main_window import MainWindow
from blinker_qt.ui.canvas.verse_canvas import VerseCanvas
from blinker_qt.ui.study.guide_panel import GuideFigure, GuidePanel, GuideText
from blinker_qt.ui.widgets.theme import DARK, LIGHT, contrast
from window_acts import CONTROL, LEFT, Hand, child, listening, press_keys, session_of

S, T = Side.SOURCE, Side.TARGET
MakePanel = Callable[..., GuidePanel]
PAGES = (
    GuidePage(
        "contents.md",
        "# Our rules\n\nVersion 2\n\n- [Suffixes](suffixes.md)\n\n"
        "## Changes\n\n- 2: SUF-1.\n- 1: none.\n",
    ),
    GuidePage(
        "suffixes.md",
        "# Suffixes\n\n## SUF-1 Possessive suffixes\n\nLink *my* with the noun.\n\n"
        "So SUF-1: `my father ↔ אבי`.\n\n    my father\n    אבי\n    1,2-1\n",
    ),
)


@pytest.fixture
def make(qtbot: QtBot) -> MakePanel:
    """Makes a panel in a language, on screen."""

    def made(
        language: str, width: int = 380, leave: Callable[[], None] = lambda: None
    ) -> GuidePanel:
        panel = GuidePanel(language, leave)
        qtbot.addWidget(panel)
        panel.resize(width, 700)
        panel.show()
        qtbot.waitExposed(panel)
        panel.activateWindow()
        qtbot.waitUntil(panel.isActiveWindow)
        return panel

    return made


def chosen(panel: GuidePanel) -> str:
    """The key of the page that is shown."""
    item = panel.contents.currentItem()
    assert item is not None
    return str(item.data(0, Qt.ItemDataRole.UserRole))


def test_a_ruling_is_cited_in_a_note_and_completed_while_it_is_typed(opened: MainWindow) -> None:
    side = opened.page.side
    cite = child(side.guide, QPushButton, "cite_in_note")
    side.setCurrentWidget(side.guide)
    assert not cite.isEnabled()
    assert side.guide.show_ruling("NEG-2")
    cite.setFocus()
    QTest.keyClick(cite, Qt.Key.Key_Return)
    assert side.currentWidget() is side.remarks
    note = opened.focusWidget()
    assert note.objectName() == "new_note"
    QTest.keyClicks(note, "as agreed")
    QTest.keyClick(note, Qt.Key.Key_Return, CONTROL)
    assert session_of(opened).annotation.remarks.notes == (Note("as agreed", None, "NEG-2"),)
    line = child(opened, QLineEdit, "ruling")
    line.clear()
    line.setFocus()
    QTest.keyClicks(line, "neg-")
    popup = line.completer().popup()
    assert popup is not None
    assert popup.isVisible()
    rows = popup.model().rowCount()
    numbers = [one.number for one in read_guide("en") if one.number.startswith("NEG-")]
    assert rows == len(numbers) > 1
    assert str(popup.model().index(1, 0).data()).startswith("NEG-2  ")
    press_keys(popup, Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Return)
    assert line.text() == "NEG-2"
    assert not popup.isVisible()


def settle() -> None:
    for _ in range(4):
        QApplication.processEvents()


def listed(panel: GuidePanel) -> list[str]:
    """The rulings that can be chosen now, by their numbers."""
    contents = panel.contents
    rows = []
    for chapter in map(contents.topLevelItem, range(contents.topLevelItemCount())):
        if chapter is None or chapter.isHidden() or not chapter.isExpanded():
            continue
        items = map(chapter.child, range(chapter.childCount()))
        rows += [item.text(0).split()[0] for item in items if item and not item.isHidden()]
    return rows


def shown(panel: GuidePanel) -> str:
    return panel.page.text.toPlainText()


def figures(panel: GuidePanel) -> list[GuideFigure]:
    return [figure for figure in panel.page.figures if not figure.isHidden()]


def click_citation(panel: GuidePanel, text: GuideText, cited: str) -> None:
    """Click a citation in a text."""
    settle()
    case = QTextDocument.FindFlag.FindCaseSensitively
    cursor = text.document().find(cited, 0, case)
    assert not cursor.isNull(), f"{cited} is not cited"
    cursor.setPosition(cursor.selectionStart() + 2)
    place = text.cursorRect(cursor).center()
    within = text.mapTo(panel.page.widget() or panel, place)
    panel.page.ensureVisible(within.x(), within.y())
    QTest.mouseMove(text.viewport(), place)
    QTest.mouseClick(text.viewport(), LEFT, pos=place)


def nothing(panel: GuidePanel) -> str:
    label = child(panel, QLabel, "guide_nothing")
    return label.text() if label.isVisible() else ""


def back(panel: GuidePanel) -> QToolButton:
    return child(panel, QToolButton, "guide_back")


def test_the_right_and_the_wrong_figure_of_a_ruling(make: MakePanel) -> None:
    panel = make("en")
    panel.show_ruling("NEG-1")
    settle()
    right, wrong = figures(panel)
    assert right.caption.toPlainText().startswith("So: not ↔ ne pas")
    assert wrong.caption.toPlainText().startswith("Not so: not is linked with pas alone")
    for figure, partners in ((right, (2, 4)), (wrong, (4,))):
        canvas = figure.drawing.canvas
        assert canvas.arrangement is Arrangement.ROWS
        assert canvas.state.picture is not None
        words = tuple("The miller did not see the wolf .".split())
        assert canvas.state.picture.pair.source == words
        assert canvas.state.picture.partners(Side.SOURCE, 3) == partners
        pixels = canvas.grab().toImage()
        word = canvas.word_rectangle(Side.SOURCE, 0)
        assert pixels.pixelColor(word.topLeft() + QPoint(6, 5)) == LIGHT.colour("linked")
        # The wheel is for the page.
        assert not Hand(canvas).turn_wheel(canvas.rect().center())
    panel.set_theme(DARK)
    settle()
    for figure in (right, wrong):
        pixels = figure.drawing.canvas.grab().toImage()
        assert pixels.pixelColor(50, 46) == DARK.colour("page")
    pixels = panel.page.grab().toImage()
    assert {pixels.pixelColor(x, x).name() for x in (3, 14)} == {DARK.page}
    cursor = QTextCursor(panel.page.text.document().find("pas"))
    assert contrast(cursor.charFormat().foreground().color().name(), DARK.page) >= 4.5
    # A study has its own guide.
    english, hebrew = Language.of("en"), Language.of("he")
    bitext = Bitext.of([VersePair("1", ("a",), ("b",))], english, hebrew)
    panel.show_guide_of(Study(guide=PAGES), bitext)
    assert list(panel.titles()) == ["SUF-1"]
    assert not panel.show_ruling("NEG-1")
    assert panel.show_ruling("SUF-1")
    settle()
    (figure,) = figures(panel)
    assert figure.drawing.canvas.state.view is not None
    assert figure.drawing.canvas.state.view.directions[1] is Direction.RIGHT_TO_LEFT
    # Without a guide of its own, such a study has the general rules, not those of French.
    panel.show_guide_of(Study(), bitext)
    assert {number.partition("-")[0] for number in panel.titles()} == {"GEN"}
    french = replace(bitext, target_language=Language.of("fr-CA"))
    panel.show_guide_of(Study(), french)
    assert panel.show_ruling("NEG-1")


def test_texts_and_figures_are_seen_whole(make: MakePanel) -> None:
    panel = make("fr", 330)
    inside = panel.page.widget()
    assert inside is not None
    heights = []
    for size, number in product((14, 28), ("NEG-3", "NUM-2", "PUN-4")):
        panel.set_text_size(size)
        panel.show_ruling(number)
        settle()
        for text in (panel.page.text, *(figure.caption for figure in figures(panel))):
            needed = text.document().size()
            assert needed.height() <= text.viewport().height() + 1
            assert needed.width() <= text.viewport().width() + 1
        assert inside.width() <= panel.page.viewport().width()
        heights.append(panel.page.text.height())
        for figure in figures(panel):
            drawing, canvas = figure.drawing, figure.drawing.canvas
            view = canvas.state.view
            assert view is not None
            assert view.scene.gap.height >= 80
            for side in Side:
                tokens = view.picture.pair.tokens(side)
                assert view.in_sight(side) == range(len(tokens))
                for position in range(len(tokens)):
                    box = canvas.word_rectangle(side, position).translated(canvas.pos())
                    assert drawing.rect().contains(box), (number, side, position)
    assert all(small < large for small, large in zip(heights[:3], heights[3:], strict=True))


def test_damaged_and_missing_guides_and_unknown_languages_and_numbers(
    make: MakePanel, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    panel = make("tlh")
    assert panel.show_ruling("NEG-2")
    before = shown(panel)
    assert "English denies once" in before
    refused = [panel.show_ruling(number) for number in ("NEG-99", "ZZZ-1", "NEG", "", "<b>")]
    assert not any(refused)
    assert shown(panel) == before
    # One of its pages is damaged.
    shutil.copytree(resources.styleguide(), tmp_path / "styleguide")
    page = tmp_path / "styleguide" / "en" / "negation.md"
    page.write_text(page.read_text("utf-8").replace("1-1 2-2 3,5-4", "1-1 2-2 3,99-4"), "utf-8")
    monkeypatch.setattr(resources, "_PACKAGE", tmp_path)
    panel = make("en")
    line = page.read_text("utf-8").split("3,99-4")[0].count("\n") + 1
    assert f"{page}:{line}: below NEG-1 there are no links of its words" in nothing(panel)
    assert "NEG-1" in nothing(panel)
    assert not panel.show_ruling("NEG-2")
    # It is missing.
    monkeypatch.setattr(resources, "_PACKAGE", tmp_path / "no" / "package")
    panel = make("en")
    assert "is missing from this installation" in nothing(panel)
    assert not panel.show_ruling("NEG-1")
    QTest.keyClicks(panel.search, "not")
    QTest.keyClick(panel.search, Qt.Key.Key_Return)
    assert "is missing from this installation" in nothing(panel)


def test_keys_keep_the_page_in_an_empty_list_and_lead_out_of_a_search(make: MakePanel) -> None:
    left: list[bool] = []
    panel = make("en", leave=lambda: left.append(True))
    assert panel.show_ruling("NEG-1")
    QTest.keyClicks(panel.search, "nosuchword")
    assert nothing(panel) == "No ruling has these words"
    QTest.keyClick(panel.search, Qt.Key.Key_Return)
    assert panel.search.hasFocus()
    keys = ("Up", "Down", "End", "Home", "Left")
    press_keys(panel.contents, *(Qt.Key[f"Key_{key}"] for key in keys))
    assert panel.contents.currentItem() is None
    # Escape clears the search, and then leaves.
    QTest.keyClick(panel.search, Qt.Key.Key_Escape)
    assert (panel.search.text(), nothing(panel), left) == ("", "", [])
    for widget in (panel.search, panel.contents):
        QTest.keyClick(widget, Qt.Key.Key_Escape)
    assert len(left) == 2
    QTest.keyClick(panel.contents, Qt.Key.Key_Home)
    assert "How to read the style guide" in shown(panel)
    # A number that is typed leads to its ruling.
    QTest.keyClicks(panel.search, "neg-1")
    assert listed(panel)[0] != "NEG-1"
    QTest.keyClick(panel.search, Qt.Key.Key_Return)
    assert "\nNEG-1" in shown(panel)
    QTest.keyClick(panel.contents, Qt.Key.Key_Up)
    assert shown(panel).startswith("Negation")
    # A citation leads out of a search.
    panel.search.clear()
    QTest.keyClicks(panel.search, "miller not")
    QTest.keyClick(panel.search, Qt.Key.Key_Return)
    cited = next(one for one in ("GEN-2", "CON-2", "IDI-4") if one not in listed(panel))
    panel.show_ruling(cited)
    assert panel.search.text() == ""
    assert cited in listed(panel)
    assert cited in shown(panel)


def test_a_clicked_citation_shows_its_ruling(make: MakePanel) -> None:
    panel = make("en")
    contents = panel.contents
    panel.show_ruling("NEG-1")
    click_citation(panel, panel.page.text, "NEG-2")
    assert chosen(panel) == "NEG-2"
    assert "NEG-2" in shown(panel)
    assert "English denies once" in shown(panel)
    assert panel.page.verticalScrollBar().value() == 0
    for start in ("Ne announces what pas completes", "How to read the style guide"):
        QTest.mouseClick(back(panel), LEFT)
        assert start in shown(panel)
    assert not back(panel).isEnabled()
    # That of a chapter leads to its beginning.
    panel.show_ruling("GEN-4")
    click_citation(panel, panel.page.text, "ADD")
    assert shown(panel).startswith("Words added or left out")
    # Chapters and rulings are clicked; titles are not markup.
    assert contents.item("NEG-1").text(0) == "NEG-1  Not and both of its halves"
    assert contents.item("NEG-1").toolTip(0).startswith("<div>NEG-1")
    for key, start in (("CON", "Contractions (CON)"), ("CON-2", "")):
        contents.scrollToItem(contents.item(key))
        place = contents.visualItemRect(contents.item(key)).center()
        QTest.mouseClick(contents.viewport(), LEFT, pos=place)
        assert shown(panel).startswith(start)
    assert chosen(panel) == "CON-2"
    QTest.keyClick(contents, Qt.Key.Key_Down)
    assert "CON-3" in shown(panel)


def test_every_stop_of_tab_in_a_ruling_is_seen_and_heard(make: MakePanel) -> None:
    """Captions without citations are no stops: there is nothing to do, and nothing to see."""
    panel = make("en")
    panel.show_ruling("ART-3")
    text = panel.page.text
    unseen = text.grab().toImage()
    text.setFocus()
    assert text.grab().toImage() != unseen
    stops, focused = [], QApplication.focusWidget()
    with listening() as ears:
        while focused in (text, *panel.page.findChildren(QWidget)):
            stops.append((focused.objectName(), ears.since_last()))
            QTest.keyClick(focused, Qt.Key.Key_Tab)
            focused = QApplication.focusWidget()
    cited = ["CON-1.", "NEG-4.", "ART-2.", "CON-1.", "NEG-4."]
    assert [heard for name, heard in stops if name == "guide_text"] == ["", *cited]
    assert [name for name, _ in stops if name != "guide_text"] == ["figure", "figure"]
    # Enter follows a citation.
    panel.show_ruling("NEG-1")
    panel.contents.setFocus()
    QTest.keyClick(panel.contents, Qt.Key.Key_Return)
    assert text.hasFocus()
    QTest.keyClick(text, Qt.Key.Key_Tab)
    assert text.textCursor().selectedText() == "NEG-5"
    QTest.keyClick(text, Qt.Key.Key_Return)
    assert "A ne that does not deny" in shown(panel)
    top = panel.page.verticalScrollBar().value()
    QTest.keyClick(text, Qt.Key.Key_PageDown)
    assert panel.page.verticalScrollBar().value() > top


def test_searching(make: MakePanel) -> None:
    panel = make("fr")
    for typed, found in (
        ("neg-6", {"NEG-6"}),
        ("METEO pleut", set()),
        ("NÉGATION MOITIÉS", {"NEG-1", "NEG-4"}),
        ("qu'il ne plut", {"NEG-5"}),
        ("qu’il ne plût", {"NEG-5"}),
    ):
        panel.search.selectAll()
        QApplication.clipboard().setText(typed)
        QTest.keyClick(panel.search, Qt.Key.Key_V, CONTROL)
        assert panel.search.text() == typed
        assert found <= set(listed(panel)), typed
        assert len(listed(panel)) < 20
        assert bool(found) != bool(nothing(panel)), typed
    panel.search.clear()
    QTest.keyClicks(panel.search, "negation")
    # Down shows the first ruling found.
    first, second = listed(panel)[:2]
    QTest.keyClick(panel.search, Qt.Key.Key_Down)
    assert chosen(panel) == first
    assert panel.contents.hasFocus()
    QTest.keyClick(panel.contents, Qt.Key.Key_Down)
    if second.split("-")[0] != first.split("-")[0]:
        QTest.keyClick(panel.contents, Qt.Key.Key_Down)
    assert f"\n{second}" in shown(panel)


def test_only_known_tags_become_markup() -> None:
    made = as_html('<b>x</b> & `"</span><script>` *<i>* [<u>](x.md) NEG-1', {"NEG-1"})
    assert made == (
        '&lt;b&gt;x&lt;/b&gt; &amp; <span class="words">"&lt;/span&gt;&lt;script&gt;</span> '
        '<i>&lt;i&gt;</i> &lt;u&gt; <a href="#NEG-1">NEG-1</a>'
    )


def test_keys_in_the_guide_do_not_change_words(
    opened: MainWindow, canvas: VerseCanvas, hand: Hand
) -> None:
    hand.drag((S, 0), (T, 0))
    opened.actions_by_name["show_side_panel"].trigger()
    session, guide = session_of(opened), opened.page.side.guide
    opened.page.side.show_ruling("NEG-2")
    QApplication.processEvents()
    text = guide.page.text
    text.setFocus()
    QTest.keyClick(text, Qt.Key.Key_Z, CONTROL)
    assert not session.alignment
    canvas.focus_word(S, 0)
    session.select(S, 0)
    session.select(T, 0)
    before = session.selection
    back(guide).setEnabled(True)
    figure = guide.page.figures[0]
    for widget in (figure.drawing.canvas, text, figure.caption, back(guide)):
        opened.page.side.show_ruling("NEG-2")
        widget.setFocus()
        assert widget.hasFocus()
        QTest.keyClicks(widget, "natpublg.N")
        press_keys(
            widget, Qt.Key.Key_Delete, Qt.Key.Key_Backspace, Qt.Key.Key_Return, Qt.Key.Key_Enter
        )
        assert session.selection == before
        assert not session.history.next_undo
        assert canvas.state.focused_word == (S, 0)
        assert canvas.key_letters_of(S, 0) is None
        assert guide.isVisible()
    text.setFocus()
    QTest.keyClick(text, Qt.Key.Key_Escape)
    assert canvas.hasFocus()
