"""A lead writes the style guide of a study beside a verse pair; annotators see what is new."""

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QComboBox,
    QLabel,
    QLineEdit,
    QMessageBox,
    QPlainTextEdit,
    QPushButton,
    QRadioButton,
    QScrollArea,
    QWidget,
)
from pytestqt.qtbot import QtBot

from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.annotation import AnnotationSet, PairAnnotation
from blinker_qt.bitext.study import labels_in
from blinker_qt.bitext.verses import Bitext, Language, VersePair
from blinker_qt.formats import annotation
from blinker_qt.layouts.picture import WordState
from blinker_qt.study.folder import StudyFolder, create_study, hand_out
from blinker_qt.study.guide import Guide, Ruling, RulingFigure, guide_of
from blinker_qt.study.guide_editing import Beginning, first_pages, guide_in
from blinker_qt.ui.annotate.lines_below import StudyLine
from blinker_qt.ui.app.main_window import MainWindow
from blinker_qt.ui.canvas.verse_canvas import VerseCanvas
from blinker_qt.ui.study.ruling_dialog import BeginningDialog, RulingDialog
from forms import answer, ok, type_into
from leads import plain
from window_acts import LEFT, LONG, NextMessage, WhileModal, child, shown

PLAN = 'title = "Tales"\n[[part]]\npairs = "1-1"\nannotators = ["Ann"]\n'
PAIR = VersePair("Tale 1:1", ("my", "father"), ("אבי",))
ALIGNMENT = Alignment(frozenset({(0, 0), (1, 0)}))
LABELLED = ALIGNMENT.with_label({(0, 0)}, "FUN").with_label({(1, 0)}, "SEM")
LABELS = labels_in("SEM, FUN=x")


@pytest.fixture
def returned(tmp_path: Path) -> Path:
    """The work of an annotator in a study of English and Hebrew."""
    pairs = [PAIR, replace(PAIR, reference="Tale 1:2"), replace(PAIR, reference="Tale 1:3")]
    bitext = Bitext.of(pairs, Language("en"), Language.of("he"))
    create_study(tmp_path / "tales", AnnotationSet.unannotated(bitext), PLAN)
    packet = annotation.load(tmp_path / "tales" / "packets" / "Ann.blinker")
    file = tmp_path / "tales" / "returned" / "Ann.blinker"
    file.parent.mkdir()
    work = replace(packet, pairs=(PairAnnotation.of(ALIGNMENT, done=True),))
    file.write_bytes(annotation.write(work))
    return file


def accept(dialog: QWidget) -> None:
    assert ok(dialog).isEnabled(), missing(dialog)
    ok(dialog).click()


def missing(dialog: QWidget) -> str:
    return child(dialog, QLabel, "missing").text()


def choose(dialog: QWidget, name: str, value: str) -> None:
    box = child(dialog, QComboBox, name)
    box.setCurrentIndex(box.findData(value))


def begin_guide(window: MainWindow, returned: Path, while_modal: WhileModal) -> None:
    """Begin a guide, and write its first ruling."""
    window.open_file(returned)

    def begin(dialog: BeginningDialog) -> None:
        assert child(dialog, QRadioButton, "begin_general").isChecked()
        child(dialog, QRadioButton, "begin_empty").click()
        while_modal(RulingDialog, write)
        accept(dialog)

    def write(dialog: RulingDialog) -> None:
        assert missing(dialog) == "Enter the title of the new chapter."
        type_into(dialog, chapter_title="Suffixes", chapter_letters="suf")
        assert missing(dialog) == "Enter a title."
        type_into(dialog, ruling_title="Possessive suffixes")
        text = child(dialog, QPlainTextEdit, "ruling_text")
        text.setFocus()
        QTest.keyClicks(text, "Link *my* with the noun.")
        child(dialog, QPushButton, "draw_right").click()
        assert missing(dialog) == "Enter a caption for each drawing."
        type_into(dialog, right_caption="`my father`.")
        assert not child(dialog, QLineEdit, "change").placeholderText()
        accept(dialog)

    while_modal(BeginningDialog, begin)
    window.actions_by_name["write_ruling"].trigger()
    guide = guide_in(StudyFolder.open(returned.parent.parent))
    assert guide is not None
    figure = RulingFigure("SUF-1", "`my father`.", replace(PAIR, reference="SUF-1"), ALIGNMENT)
    text = "Link *my* with the noun."
    assert [*guide] == [Ruling("SUF-1", "Possessive suffixes", text, (figure,))]
    # Nobody has it yet, so it is still the first version, in which nothing is new.
    assert [(change.version, change.text) for change in guide.changes.versions] == [
        ("1", "the first version.")
    ]
    panel = window.page.side.guide
    assert panel.isVisible()
    assert list(panel.titles()) == ["SUF-1"]


def test_a_guide_is_begun_and_what_annotators_have_is_changed_in_a_new_version(
    window: MainWindow, returned: Path, while_modal: WhileModal
) -> None:
    begin_guide(window, returned, while_modal)
    root = returned.parent.parent
    plan = root / "study.toml"
    plan.write_text(plan.read_text("utf-8").replace('"1-1"', '"1-2"'), "utf-8")
    hand_out(StudyFolder.open(root))

    def change(dialog: RulingDialog) -> None:
        choose(dialog, "which_ruling", "SUF-1")
        assert not child(dialog, QComboBox, "chapter").isEnabled()
        assert child(dialog, QLineEdit, "ruling_title").text() == "Possessive suffixes"
        text = child(dialog, QPlainTextEdit, "ruling_text")
        text.setPlainText("Link both.\n\n## Heading")
        assert missing(dialog).startswith("The texts of SUF-1 would be read as something else")
        text.setPlainText("Link both.")
        accept(dialog)

    while_modal(RulingDialog, change)
    window.actions_by_name["write_ruling"].trigger()
    guide = guide_in(StudyFolder.open(root))
    assert guide is not None
    assert guide.version == "2"
    assert guide.changes.versions[0].text == "SUF-1 (Possessive suffixes) was changed."
    assert next(iter(guide)).figures

    # An annotator who has seen version 1 is told what is new.
    line = child(window, StudyLine)
    said = child(line, QLabel, "study_line_text")
    plan.write_text(plan.read_text("utf-8").replace('"1-2"', '"1-3"'), "utf-8")
    hand_out(StudyFolder.open(root))
    packets = root / "packets"
    window.open_file(packets / "Ann-2.blinker")
    assert "The style guide has changed" not in plain(said.text())
    window.open_file(packets / "Ann-3.blinker")
    assert plain(said.text()).endswith(
        "The style guide has changed since version 1: SUF-1 (Possessive suffixes) was changed."
    )
    window.actions_by_name["show_side_panel"].trigger()
    button = child(line, QPushButton, "show_guide_changes")
    button.setFocus()
    QTest.keyClick(button, Qt.Key.Key_Space)
    assert window.page.side.guide.isVisible()
    window.open_file(packets / "Ann-2.blinker")
    window.open_file(packets / "Ann-3.blinker")
    assert "The style guide has changed" not in plain(said.text())


def test_without_a_study_there_is_no_guide_to_write_and_without_work_no_practice(
    window: MainWindow, annotation_file: Path, next_message: NextMessage
) -> None:
    window.open_file(annotation_file)
    told = next_message()
    window.actions_by_name["write_ruling"].trigger()
    assert "it is not in the folder of a study" in told[0]
    told = next_message()
    window.actions_by_name["make_practice"].trigger()
    assert "No verse pair is done" in told[0]


def test_typing_after_a_long_verse_pair_is_drawn_goes_into_the_caption(
    qtbot: QtBot, while_modal: WhileModal
) -> None:
    dialog = ruling_dialog(LONG, Alignment(frozenset({(0, 0)})))
    qtbot.addWidget(dialog, before_close_func=forget)
    dialog.show()
    qtbot.waitExposed(dialog)
    assert dialog.findChild(QScrollArea) is None
    QTest.mouseClick(child(dialog, QPushButton, "draw_right"), LEFT)
    qtbot.waitUntil(lambda: dialog.findChild(QScrollArea) is not None)
    caption = child(dialog, QLineEdit, "right_caption")
    qtbot.waitUntil(lambda: not caption.visibleRegion().isEmpty())
    for key in (Qt.Key.Key_N, Qt.Key.Key_O):
        QTest.keyClick(dialog.windowHandle(), key)
    assert caption.text().lower() == "no"
    assert dialog.isVisible()

    # What was begun is thrown away only after a question.
    while_modal(QMessageBox, lambda box: answer(box, "Stay"))
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert dialog.isVisible()
    while_modal(QMessageBox, lambda box: answer(box, "Discard"))
    dialog.close()
    assert not dialog.isVisible()
    # A draft in which nothing was entered is closed without a question.
    dialog = ruling_dialog(PAIR, ALIGNMENT)
    qtbot.addWidget(dialog, before_close_func=forget)
    dialog.show()
    dialog.show_ruling(Ruling("", "`my`", "In Tale 1:1, `my` is linked."))
    dialog.close()
    assert not dialog.isVisible()


@pytest.mark.parametrize(
    ("alignment", "kind", "letters", "state"),
    [(Alignment(), "wrong", "", WordState.NOT_ASKED), (LABELLED, "right", "Sx", WordState.LINKED)],
)
def test_a_drawing_keeps_what_is_linked_and_labelled(
    qtbot: QtBot, alignment: Alignment, kind: str, letters: str, state: WordState
) -> None:
    dialog = ruling_dialog(PAIR, alignment)
    qtbot.addWidget(dialog, before_close_func=forget)
    dialog.show()
    choose(dialog, "chapter", "")
    type_into(dialog, chapter_title="Suffixes", chapter_letters="suf", ruling_title="One word")
    child(dialog, QPlainTextEdit, "ruling_text").setPlainText("Link both.")
    child(dialog, QPushButton, f"draw_{kind}").click()
    type_into(dialog, **{f"{kind}_caption": "both words."})
    canvases = dialog.findChildren(VerseCanvas, "figure")
    (canvas,) = (canvas for canvas in canvases if canvas.state.picture is not None)
    assert sorted(text for _, text, _ in shown(canvas).letters) == [*letters]
    # A figure shows what its ruling is about: nothing is missing on other words.
    drawn = shown(canvas).picture
    assert {*drawn.source_states, *drawn.target_states} == {state}
    accept(dialog)
    (ruling,) = (ruling for ruling in guide_of_pages(dialog) if ruling.number == "SUF-1")
    (figure,) = ruling.figures
    assert (figure.pair.source, figure.alignment) == (PAIR.source, alignment)
    assert figure.is_right == (kind == "right")


def ruling_dialog(pair: VersePair, alignment: Alignment) -> RulingDialog:
    """The dialog for an empty guide of a study."""
    pages = first_pages(Beginning.GENERAL, "en", "Tales")
    languages = Language("en"), Language.of("he")
    guide = guide_of(pages, languages, Path())
    return RulingDialog(guide, pages, (), pair, alignment, LABELS, lambda _: False)


def guide_of_pages(dialog: RulingDialog) -> Guide:
    return guide_of(dialog.pages, (Language("en"), Language.of("he")), Path())


def forget(dialog: RulingDialog) -> None:
    """Let a dialog be closed without a question after a test that failed."""
    dialog.done(0)
