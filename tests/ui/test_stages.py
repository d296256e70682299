"""Questions that hide a side, and questions asked by themselves, in the window."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCheckBox,
    QDialogButtonBox,
    QLabel,
    QLineEdit,
    QSpinBox,
    QToolButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from blinker_qt.bitext.annotation import AnnotationSet, PairAnnotation
from blinker_qt.bitext.remarks import Note, Remarks
from blinker_qt.bitext.running_text import RunningText
from blinker_qt.bitext.study import Question, Study
from blinker_qt.bitext.verses import Bitext, Side, VersePair
from blinker_qt.bitext.word_details import WordDetails
from blinker_qt.formats import annotation
from blinker_qt.layouts.arrangement import Arrangement
from blinker_qt.ui.annotate.lines_below import RestLine
from blinker_qt.ui.app.main_window import MainWindow
from blinker_qt.ui.canvas.verse_canvas import VerseCanvas
from blinker_qt.ui.canvas.view import Attention, attention_at, rectangle
from blinker_qt.ui.study.study_dialog import StudyDialog
from window_acts import (
    LEFT,
    NextMessage,
    WhileModal,
    child,
    listening,
    open_in_front,
    press_keys,
    session_of,
    shown,
)

FLUENCY = Question("fluency", "Is it good French?", ("no", "", "yes"), hides=Side.SOURCE)
ADEQUACY = Question("adequacy", "Is it all there?", ("none", "", "all"))
COUNT = 3
PAIRS = [VersePair(f"v {n}", ("zebra", f"quagga{n}"), ("le", f"zèbre{n}")) for n in range(COUNT)]
BITEXT = replace(
    Bitext.of(PAIRS),
    source_texts=tuple(RunningText(f"zebra, quagga{n}") for n in range(COUNT)),
    source_details=(WordDetails("zebra quagga"),) * COUNT,
)
SEPARATE = Study(linking=False, questions=(FLUENCY, ADEQUACY), separate_questions=True)
TOGETHER = replace(SEPARATE, separate_questions=False)
WORK = PairAnnotation(links="1-1", remarks=Remarks((Note("hm", (Side.SOURCE, 0)),)))


def opened(window: MainWindow, folder: Path, study: Study) -> None:
    path = folder / "a.blinker"
    work = AnnotationSet(BITEXT, (WORK,) * COUNT, "Ann", study=study)
    path.write_bytes(annotation.write(work))
    open_in_front(window, path)


def texts_of(interface: QAccessibleInterface) -> Iterator[str]:
    """Everything that a screen reader can read in a widget and inside it."""
    for kind in (QAccessible.Text.Name, QAccessible.Text.Description, QAccessible.Text.Value):
        yield interface.text(kind)
    for place in range(interface.childCount()):
        inner = interface.child(place)
        if not inner.state().invisible:
            yield from texts_of(inner)


ROLES = (
    Qt.ItemDataRole.DisplayRole,
    Qt.ItemDataRole.ToolTipRole,
    Qt.ItemDataRole.AccessibleTextRole,
    Qt.ItemDataRole.AccessibleDescriptionRole,
    *range(Qt.ItemDataRole.UserRole, Qt.ItemDataRole.UserRole + 12),
)


def everything_seen(window: MainWindow) -> str:
    """All texts of the window: of labels and tooltips, of lists, and for a screen reader."""
    found = list(texts_of(QAccessible.queryAccessibleInterface(window)))
    for widget in filter(QWidget.isVisible, window.findChildren(QWidget)):
        found += [widget.toolTip(), widget.accessibleName(), widget.accessibleDescription()]
        found += [widget.text()] if isinstance(widget, QLabel | QLineEdit) else []
        if isinstance(widget, QAbstractItemView) and widget.model() is not None:
            model = widget.model()
            rows = [model.index(row, 0) for row in range(model.rowCount())]
            found += [str(index.data(role)) for index in rows for role in ROLES]
    picture = window.page.canvas.state.picture
    assert picture is not None
    return " ".join((*found, *picture.pair.source, *picture.pair.target))


def search(window: MainWindow, text: str) -> int:
    """How many verse pairs a search finds."""
    field = child(window, QLineEdit, "search_field")
    field.setText(text)
    found = len(window.page.panel.listed or ())
    field.clear()
    return found


def test_what_is_hidden_is_nowhere(window: MainWindow, tmp_path: Path) -> None:
    opened(window, tmp_path, SEPARATE)
    session = session_of(window)
    with listening() as ears:
        for place in range(COUNT):
            seen = everything_seen(window)
            assert "zebra" not in seen
            assert "quagga" not in seen
            # The list shows the beginning of the other side.
            assert all(f"le zèbre{other}" in seen for other in range(COUNT))
            assert search(window, "quagga") == 0
            assert search(window, "zèbre") == COUNT
            press_keys(window.page.canvas, Qt.Key.Key_Tab, Qt.Key.Key_Right, Qt.Key.Key_W)
            window.page.canvas.setFocus()
            press_keys(window.page.canvas, Qt.Key.Key_3)
            heard = ears.since_last()
            assert "zebra" not in heard
            if place < COUNT - 1:
                window.actions_by_name["done"].trigger()
        assert child(window, QLabel, "stage").text() == "Stage 1 of 2. The source is hidden"
        window.actions_by_name["done"].trigger()
        heard = ears.since_last()
    assert "Stage 2 of 2" in heard
    assert session.position == 0
    assert child(window, QLabel, "stage").text() == "Stage 2 of 2"
    seen = everything_seen(window)
    assert "zebra" in seen
    assert "quagga2" in seen
    assert search(window, "quagga") == COUNT
    assert not child(window, QLabel, "question_adequacy").isHidden()


def test_together_the_side_is_shown_after_done(window: MainWindow, tmp_path: Path) -> None:
    opened(window, tmp_path, TOGETHER)
    session = session_of(window)
    assert "quagga" not in everything_seen(window)
    press_keys(window.page.canvas, Qt.Key.Key_2)
    assert "quagga" not in everything_seen(window)
    window.actions_by_name["done"].trigger()
    assert session.position == 0
    assert "quagga0" in everything_seen(window)
    press_keys(window.page.canvas, Qt.Key.Key_3)
    window.actions_by_name["done"].trigger()
    assert session.position == 1
    assert "quagga" not in everything_seen(window)
    window.actions_by_name["previous"].trigger()
    assert "quagga0" in everything_seen(window)
    saved = annotation.read(annotation.write(session.annotation_set), "")
    assert saved.pairs[0].ratings == (("adequacy", 3), ("fluency", 2))
    assert saved.pairs[0].links == "1-1"


def test_a_search_follows_the_stages(window: MainWindow, tmp_path: Path) -> None:
    opened(window, tmp_path, TOGETHER)
    child(window, QLineEdit, "search_field").setText("quagga")
    assert window.page.panel.listed == []
    press_keys(window.page.canvas, Qt.Key.Key_2)
    window.actions_by_name["done"].trigger()
    assert len(window.page.panel.listed or ()) == COUNT


def test_words_that_are_hidden_cannot_be_corrected(
    window: MainWindow, tmp_path: Path, next_message: NextMessage
) -> None:
    opened(window, tmp_path, SEPARATE)
    told = next_message()
    window.actions_by_name["correct_words"].trigger()
    assert "first answer what is asked" in " ".join(told)


def test_stages_and_pauses_are_settings(
    window: MainWindow, tmp_path: Path, while_modal: WhileModal
) -> None:
    opened(window, tmp_path, TOGETHER)

    def change(dialog: QWidget) -> None:
        asked = child(dialog, QLabel, "questions_asked").text()
        assert asked == "1. Is it good French? (the source is hidden)\n2. Is it all there?"
        box = child(dialog, QCheckBox, "separate_questions")
        box.setFocus()
        QTest.keyClick(box, Qt.Key.Key_Space)
        child(dialog, QSpinBox, "pause_after").setValue(90)
        button = QDialogButtonBox.StandardButton.Ok
        QTest.mouseClick(child(dialog, QDialogButtonBox).button(button), LEFT)

    while_modal(StudyDialog, change)
    window.actions_by_name["study_settings"].trigger()
    assert session_of(window).study == replace(SEPARATE, pause_after=90)
    saved = annotation.load(tmp_path / "a.blinker").study
    assert (saved.separate_questions, saved.pause_after) == (True, 90)
    # The pause is that of the open study.
    assert window.page.rest.pause_after == 90
    (tmp_path / "other").mkdir()
    opened(window, tmp_path / "other", TOGETHER)
    assert window.page.rest.pause_after == 0


def test_the_study_asks_for_a_pause(qtbot: QtBot) -> None:
    now = [0.0]
    line = RestLine(lambda: now[0])
    qtbot.addWidget(line)
    line.pause_after = 90
    for minute in range(0, 90, 4):
        now[0] = 60.0 * minute
        line.note(between_pairs=True)
    assert line.isHidden()
    now[0] = 60.0 * 91
    line.note(between_pairs=True)
    assert not line.isHidden()
    assert child(line, QLabel, "rest_text").text() == (
        "You have worked for 91 min; this study asks you to make a pause now"
    )
    QTest.mouseClick(child(line, QToolButton, "rest_put_away"), LEFT)
    line.note(between_pairs=True)
    assert line.isHidden()


def bare(canvas: VerseCanvas) -> list[bool]:
    """Whether there is nothing but the page where each bar is painted, and nothing to click."""
    image, view = canvas.grab().toImage(), shown(canvas)
    areas = (*map(rectangle, view.scene.link_bars), *map(view.bar, Side))
    # The cells of a grid adjoin its bars.
    places = [area.toAlignedRect().adjusted(3, 3, -3, -3) for area in areas]
    return [
        {
            image.pixel(x, y)
            for x in range(place.left(), place.right())
            for y in range(place.top(), place.bottom())
        }
        == {image.pixel(1, 1)}
        and attention_at(view, place.center().toPointF()) == Attention()
        for place in places
    ]


def bare_in_every_view(canvas: VerseCanvas) -> list[list[bool]]:
    bars = []
    for view in Arrangement:
        canvas.set_arrangement(view)
        bars.append(bare(canvas))
    return bars


def test_bars_are_only_where_words_are_to_be_linked(window: MainWindow, tmp_path: Path) -> None:
    marked = PairAnnotation(links="1-1", not_translated_target="2")
    for linking in (False, True):
        study = Study(linking=linking, questions=(FLUENCY, ADEQUACY))
        path = tmp_path / f"{linking}.blinker"
        work = AnnotationSet(BITEXT, (marked,) * COUNT, "Ann", study=study)
        path.write_bytes(annotation.write(work))
        open_in_front(window, path)
        canvas = window.page.canvas
        assert all(map(all, bare_in_every_view(canvas)))
        press_keys(canvas, Qt.Key.Key_3)
        window.actions_by_name["done"].trigger()
        assert session_of(window).stages.is_last
        press_keys(canvas, Qt.Key.Key_3)
        for bars in bare_in_every_view(canvas):
            assert all(bars) is not linking
            assert any(bars) is not linking


@pytest.mark.usefixtures("in_french")
def test_progress_counts_answers(window: MainWindow, tmp_path: Path) -> None:
    opened(window, tmp_path, SEPARATE)
    for _ in range(COUNT):
        press_keys(window.page.canvas, Qt.Key.Key_3)
        window.actions_by_name["done"].trigger()
    progress = window.page.panel.progress
    text = child(progress, QLabel, "progress_text").text()
    assert text == "50\u00a0%\u00a0des\u00a0réponses"
    tip, *_ = progress.toolTip().splitlines()
    assert tip == "questions avec réponse\u00a0: 3 sur 6"
    press_keys(window.page.canvas, Qt.Key.Key_2)
    assert progress.accessibleName().startswith("66")
