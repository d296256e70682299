"""Questions that hide a side, and questions asked by themselves, in the window."""

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QCheckBox, QLabel, QLineEdit, QSpinBox, QWidget

from blinker_qt.bitext.annotation import AnnotationSet, PairAnnotation
from blinker_qt.bitext.remarks import Note, Remarks
from blinker_qt.bitext.running_text import RunningText
from blinker_qt.bitext.study import Question, Study
from blinker_qt.bitext.verses import Bitext, Side, VersePair
from blinker_qt.bitext.word_details import WordDetails
from blinker_qt.formats import annotation
from blinker_qt.layouts.arrangement import Arrangement
from blinker_qt.ui.app.main_window import MainWindow
from blinker_qt.ui.canvas.verse_canvas import VerseCanvas
from blinker_qt.ui.canvas.view import Attention, attention_at, rectangle
from blinker_qt.ui.study.study_dialog import StudyDialog
from forms import ok
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
from window_texts import told_by

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


def everything_seen(window: MainWindow) -> str:
    """All texts of the window: of labels and tooltips, of lists, and for a screen reader."""
    seen = (window, *filter(QWidget.isVisible, window.findChildren(QWidget)))
    found = [text for widget in seen for text in told_by(widget)]
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
    # A search that goes on finds what is shown then.
    field = child(window, QLineEdit, "search_field")
    field.setText("quagga")
    assert window.page.panel.listed == []
    window.actions_by_name["done"].trigger()
    assert len(window.page.panel.listed or ()) == COUNT
    field.clear()
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


def test_stages_and_pauses_are_settings(
    window: MainWindow, tmp_path: Path, while_modal: WhileModal, next_message: NextMessage
) -> None:
    opened(window, tmp_path, TOGETHER)

    def change(dialog: QWidget) -> None:
        asked = child(dialog, QLabel, "questions_asked").text()
        assert asked == "1. Is it good French? (the source is hidden)\n2. Is it all there?"
        box = child(dialog, QCheckBox, "separate_questions")
        box.setFocus()
        QTest.keyClick(box, Qt.Key.Key_Space)
        child(dialog, QSpinBox, "pause_after").setValue(90)
        QTest.mouseClick(ok(dialog), LEFT)

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
    # Words that are hidden cannot be corrected.
    told = next_message()
    window.actions_by_name["correct_words"].trigger()
    assert "first answer what is asked" in told[0]


def bare(canvas: VerseCanvas) -> list[bool]:
    """Whether nothing is painted in the middle of each bar, in every view, and none is clicked."""
    found = []
    for arrangement in Arrangement:
        canvas.set_arrangement(arrangement)
        image, view = canvas.grab().toImage(), shown(canvas)
        for area in (*map(rectangle, view.scene.link_bars), *map(view.bar, Side)):
            across = range(round(area.left()) + 3, round(area.right()) - 3)
            row = {image.pixel(x, round(area.center().y())) for x in across}
            is_clicked = attention_at(view, area.center()) != Attention()
            found.append(row == {image.pixel(1, 1)} and not is_clicked)
    return found


def test_bars_are_only_where_words_are_to_be_linked(window: MainWindow, tmp_path: Path) -> None:
    marked = PairAnnotation(links="1-1", not_translated_target="2")
    for linking in (False, True):
        study = Study(linking=linking, questions=(FLUENCY, ADEQUACY))
        path = tmp_path / f"{linking}.blinker"
        work = AnnotationSet(BITEXT, (marked,) * COUNT, "Ann", study=study)
        path.write_bytes(annotation.write(work))
        open_in_front(window, path)
        canvas = window.page.canvas
        assert all(bare(canvas))
        press_keys(canvas, Qt.Key.Key_3)
        window.actions_by_name["done"].trigger()
        assert session_of(window).stages.is_last
        press_keys(canvas, Qt.Key.Key_3)
        assert set(bare(canvas)) == {not linking}


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
