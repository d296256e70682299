"""The overlay of annotators' links: counts, names, selection, keyboard."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QHelpEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QLabel, QListWidget, QPushButton, QToolTip

from blinker_qt.bitext.alignment import Alignment, LinkToken
from blinker_qt.bitext.verses import Side, VersePair
from blinker_qt.layouts.arrangement import Arrangement
from blinker_qt.layouts.picture import Tone, overlay_picture, picture_of
from blinker_qt.ui.canvas.looks import StrokePen, tone_colour
from blinker_qt.ui.canvas.overlay import Overlay, counts, decisions, decisions_in_words
from blinker_qt.ui.canvas.view import Attention, attention_to_word
from blinker_qt.ui.widgets.theme import THEMES, contrast
from leads import PAIRS, Files, Reader, plain
from window_acts import LEFT, SHIFT, press_keys

PAIR = VersePair("T 1", ("the", "blue", "boat"), ("le", "bateau", "bleu"))
S, T = Side.SOURCE, Side.TARGET
ANA = Alignment(frozenset({(0, 0), (1, 2), (2, 1)}))
BEN = Alignment(frozenset({(1, 2), (2, 1), (2, 0)}), frozenset({0}))
CHI = Alignment(frozenset({(1, 2), (2, 1)}), frozenset({0}), frozenset({0}))

words = st.integers(0, 2)
links = st.frozensets(st.tuples(words, words), max_size=6)
somebody = st.lists(st.builds(Alignment, links), min_size=2, max_size=6)


@settings(max_examples=15)
@given(somebody, st.sampled_from(Side), words)
def test_links_are_drawn_once_and_every_annotator_decides_once_on_a_word(
    works: list[Alignment], side: Side, position: int
) -> None:
    picture = overlay_picture(PAIR, works)
    drawn = dict[LinkToken, frozenset[int]]()
    for block, drawn_by in zip(picture.blocks, picture.drawn_by, strict=True):
        drawn |= dict.fromkeys(block.links, drawn_by)
    assert drawn == {
        link: frozenset(place for place, one in enumerate(works) if link in one.links)
        for link in set().union(*(one.links for one in works))
    }
    assert sum(count for count, _ in counts(picture).values()) == len(drawn)
    found = decisions(picture, side, position)
    assert sorted(place for _, _, who in found for place in who) == list(range(len(works)))
    for partners, _, who in found:
        for place in who:
            assert works[place].partners(side, position) == frozenset(partners)
    assert [len(who) for *_, who in found] == sorted((len(w) for *_, w in found), reverse=True)


def test_line_width_grows_with_annotators() -> None:
    shares = [number / 20 for number in range(1, 21)]
    for theme in THEMES.values():
        widths = [StrokePen.of_tone(theme, Tone.COUNTED, share, 1.5).width for share in shares]
        assert widths == sorted(set(widths)), theme.name
        colours = [tone_colour(theme, Tone.COUNTED, share).name() for share in shares]
        against = [contrast(colour, theme.page) for colour in colours]
        assert against == sorted(against), theme.name
        assert against[0] >= 3, theme.name


def test_changes_are_painted_like_a_new_picture() -> None:
    before, after = (overlay_picture(PAIR, [ANA, second, CHI]) for second in (BEN, ANA))
    changed, new = Overlay(), Overlay()
    for view in Arrangement:
        for overlay in (changed, new):
            overlay.canvas.set_arrangement(view)
            overlay.resize(720, 460)
        changed.canvas.show_picture(before)
        changed.canvas.grab()
        images = []
        for overlay in (changed, new):
            overlay.canvas.show_picture(after)
            images.append(overlay.canvas.grab().toImage())
        apart = [
            abs(images[0].pixelColor(x, y).value() - images[1].pixelColor(x, y).value())
            for x in range(0, images[0].width(), 3)
            for y in range(0, images[0].height(), 3)
        ]
        assert max(apart) <= 8


def test_who_drew_a_word_link_cell_or_block_is_said() -> None:
    picture = overlay_picture(PAIR, [ANA, BEN, CHI])

    def said(attention: Attention) -> str:
        return plain(decisions_in_words(picture, attention, ("Ana", "Ben", "Chi")))

    assert said(attention_to_word(picture, S, 0)) == (
        "1 the: not translated – 2 of 3 (Ben, Chi); 1 le – 1 of 3 (Ana)"
    )
    assert said(Attention(link=(2, 0))) == "3 boat – 1 le: 1 of 3 (Ben)"
    assert said(Attention(link=(0, 2))) == "1 the – 3 bleu: nobody"
    number = next(place for place, block in enumerate(picture.blocks) if (1, 2) in block.links)
    assert said(Attention(frozenset({number}))) == "2 blue – 3 bleu: 3 of 3 (Ana, Ben, Chi)"
    assert said(Attention()) == ""
    alone = picture_of(PAIR, ANA)
    assert decisions_in_words(alone, attention_to_word(alone, S, 0), ["Ana"]) == ""


def annotators(read: Reader) -> QListWidget:
    return read.find(QListWidget, "annotators")


def ticked(read: Reader) -> list[str]:
    listed = annotators(read)
    items = [listed.item(row) for row in range(listed.count())]
    checked = Qt.CheckState.Checked
    return [plain(item.text()) for item in items if item.checkState() == checked]


def show(read: Reader, reference: str) -> None:
    rows = [row.reference for row in read.listed]
    index = read.places.model().index(rows.index(reference), 0)
    read.settle(lambda: read.places.setCurrentIndex(index))


def keys(read: Reader) -> dict[str, str]:
    found = read.window.findChildren(QLabel)
    return {
        label.objectName(): plain(read.text(label.objectName()))
        for label in found
        if label.objectName().startswith("key_") and label.isVisible()
    }


def test_annotators_who_have_not_done_the_pair_are_not_drawn(read: Reader, files: Files) -> None:
    paths = [files.write(files.of(name)) for name in ("Ana", "Ben")]
    paths.append(files.write(files.of("Chi", done=(True, False, True, True))))
    read.load(paths)
    show(read, "T 2")
    item = annotators(read).item(2)
    assert not item.flags() & Qt.ItemFlag.ItemIsEnabled
    assert plain(item.data(Qt.ItemDataRole.AccessibleTextRole)) == "Chi, not done"
    assert keys(read)["key_shared"] == "both: 2 links"
    show(read, "T 1")
    assert annotators(read).item(2).flags() & Qt.ItemFlag.ItemIsEnabled
    assert "key_by_3" in keys(read)


def test_differences_are_visited_and_explained_and_annotators_hidden_and_shown(
    read: Reader, files: Files, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    monkeypatch.setattr(QToolTip, "showText", lambda _at, text, _of: told.append(plain(text)))
    read.load(files.three())
    canvas = read.canvas
    read.window.activateWindow()
    show(read, "T 1")
    # The tooltip and the line below name who drew what is under the pointer.
    QTest.mouseMove(canvas, canvas.word_rectangle(S, 1).center())
    assert plain(read.text("overlay_who")) == (
        "2 blue: 3 bleu – 2 of 3 (Ana, Ben); 2 bateau – 1 of 3 (Chi)"
    )
    for at in (canvas.word_rectangle(S, 1).center(), QPoint(1, 1)):
        QTest.mouseMove(canvas, at)
        canvas.event(QHelpEvent(QEvent.Type.ToolTip, at, canvas.mapToGlobal(at)))
    assert told[0].startswith("<div>2 blue: 3 bleu – 2 of 3")
    assert told[1] == ""
    assert read.text("overlay_who") == ""
    assert [row.reference for row in read.listed][:2] == ["T 3", "T 4"]
    show(read, "T 3")
    QTest.keyClick(read.window, Qt.Key.Key_F6)
    # After the last difference comes the next verse pair.
    read.settle(lambda: QTest.keyClick(read.window, Qt.Key.Key_F6))
    assert plain(read.text("overlay_reference")) == "T 4"
    assert canvas.state.focused_word == (S, 0)
    read.settle(lambda: read.click_button("previous_disagreement"))
    assert plain(read.text("overlay_reference")) == "T 3"
    assert canvas.state.focused_word == (S, 1)
    show(read, "T 1")
    QTest.keyClick(read.window, Qt.Key.Key_F6)
    assert canvas.state.focused_word == (S, 1)
    assert canvas.hasFocus()
    QTest.keyClick(read.window, Qt.Key.Key_F6)
    assert canvas.state.focused_word == (S, 2)
    QTest.keyClick(read.window, Qt.Key.Key_F6, SHIFT)
    assert canvas.state.focused_word == (S, 1)
    read.click_button("next_disagreement")
    assert canvas.state.focused_word == (S, 2)
    chosen = read.find(QComboBox, "overlay_view")
    for key, view in (
        (Qt.Key.Key_F4, Arrangement.MATRIX),
        (Qt.Key.Key_F3, Arrangement.ROWS),
        (Qt.Key.Key_F2, Arrangement.COLUMNS),
    ):
        QTest.keyClick(read.window, key)
        assert canvas.arrangement is view
        assert chosen.currentData() is view
    # Annotators are hidden and shown.
    show(read, "T 2")
    assert ticked(read) == ["Ana", "Ben", "Chi"]
    assert read.canvas.state.picture is not None
    assert read.canvas.state.picture.annotator_count == 3
    assert keys(read) == {
        "key_by_3": "all 3: 1 link",
        "key_by_2": "2 of 3: 2 links",
        "key_by_1": "1 of 3: 0 links",
    }
    listed = annotators(read)
    box = listed.visualItemRect(listed.item(1))
    QTest.mouseClick(listed.viewport(), LEFT, pos=QPoint(box.left() + 12, box.center().y()))
    assert ticked(read) == ["Ana", "Chi"]
    assert keys(read)["key_first"] == "only Ana: 1 link"
    read.click_button("show_all_annotators")
    assert ticked(read) == ["Ana", "Ben", "Chi"]
    # One alone by a double click, and all others again by a key.
    show(read, "T 1")
    centre = listed.visualItemRect(listed.item(2)).center()
    QTest.mouseClick(listed.viewport(), LEFT, pos=centre)
    QTest.mouseDClick(listed.viewport(), LEFT, pos=centre)
    assert ticked(read) == ["Chi"]
    assert read.canvas.state.picture == picture_of(PAIRS[0], Alignment(frozenset({(0, 0), (1, 1)})))
    QTest.keyClick(listed, Qt.Key.Key_Return)
    assert ticked(read) == ["Ana", "Ben", "Chi"]
    press_keys(listed, Qt.Key.Key_Up, Qt.Key.Key_Space)
    assert ticked(read) == ["Ana", "Chi"]
    read.settle(lambda: read.click_cell(1, 2))
    assert ticked(read) == ["Ben", "Chi"]


def test_twenty_annotators_have_four_keys(read: Reader, files: Files) -> None:
    read.load([files.write(files.of(f"A{number:02}")) for number in range(20)])
    assert ticked(read) == [f"A{number:02}" for number in range(20)]
    assert list(keys(read)) == ["key_by_20", "key_by_19", "key_by_10", "key_by_1"]
    assert keys(read)["key_by_19"].startswith("11 to 19 of 20")


def test_no_navigation_without_links(read: Reader, files: Files) -> None:
    read.load([files.write(files.of(name, done=(False,) * 4)) for name in ("Ana", "Ben")])
    assert not read.find(QPushButton, "next_disagreement").isEnabled()
    QTest.keyClick(read.window, Qt.Key.Key_F6)
    assert not read.window.is_busy
