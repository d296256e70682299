"""The import dialog: asks what each format needs, makes annotation files, explains refusals."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QComboBox,
    QDialogButtonBox,
    QFileDialog,
    QLineEdit,
    QMessageBox,
    QPushButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from blinker_qt.bitext.alignment import Alignment
from blinker_qt.formats import annotation_xml
from blinker_qt.ui.import_dialog import ImportDialog
from blinker_qt.ui.main_window import MainWindow

WhileModal = Callable[[type[QWidget], Callable[[QWidget], object]], None]


@pytest.fixture
def texts(tmp_path: Path) -> Path:
    (tmp_path / "en.txt").write_text("the boat\nnow\n")
    (tmp_path / "fr.txt").write_text("le bateau\nmaintenant\n")
    (tmp_path / "links.txt").write_text("0-0 1-1\n\n")
    return tmp_path


@pytest.fixture
def dialog(qtbot: QtBot) -> ImportDialog:
    made = ImportDialog("")
    qtbot.addWidget(made)
    made.show()
    return made


def choose(dialog: QWidget, name: str, text: str) -> None:
    combo = dialog.findChild(QComboBox, name)
    assert combo is not None
    combo.setCurrentIndex(combo.findText(text, Qt.MatchFlag.MatchStartsWith))


def type_into(dialog: QWidget, **texts: object) -> None:
    for name, text in texts.items():
        line = dialog.findChild(QLineEdit, name)
        assert line is not None
        line.clear()
        QTest.keyClicks(line, str(text))


def import_button(dialog: QWidget) -> QPushButton:
    box = dialog.findChild(QDialogButtonBox)
    assert box is not None
    return box.button(QDialogButtonBox.StandardButton.Ok)


def press_import(dialog: QWidget) -> None:
    QTest.mouseClick(import_button(dialog), Qt.MouseButton.LeftButton)


def shown(dialog: QWidget) -> set[str]:
    lines = dialog.findChildren(QLineEdit)
    return {line.objectName() for line in lines if line.isVisible() and line.objectName()}


def test_each_format_asks_what_it_needs(dialog: ImportDialog) -> None:
    choose(dialog, "format", "Plain text: two files")
    text = {"source", "target", "references", "output", "source_language", "target_language"}
    assert shown(dialog) == text
    choose(dialog, "format", "Plain text with links")
    assert shown(dialog) == text | {"links", "annotator"}
    choose(dialog, "format", "Blinker 1998")
    assert shown(dialog) == {"folder", "output_folder", "source_language", "target_language"}


def test_nothing_can_be_imported_before_all_is_named(dialog: ImportDialog, texts: Path) -> None:
    choose(dialog, "format", "Plain text with links")
    assert not import_button(dialog).isEnabled()
    files = {"source": "en", "target": "fr", "links": "links"}
    type_into(dialog, **{name: texts / f"{file}.txt" for name, file in files.items()})
    type_into(dialog, output=texts / "A1.blinker")
    assert not import_button(dialog).isEnabled()
    type_into(dialog, annotator="A1")
    assert import_button(dialog).isEnabled()


def test_links_in_plain_text_become_an_annotation_file(dialog: ImportDialog, texts: Path) -> None:
    choose(dialog, "format", "Plain text with links")
    type_into(
        dialog,
        source=texts / "en.txt",
        target=texts / "fr.txt",
        links=texts / "links.txt",
        output=texts / "A1",
        annotator="A1",
        source_language="en",
        target_language="fr",
    )
    choose(dialog, "unlinked", "are taken as not translated")
    press_import(dialog)
    assert dialog.made == (texts / "A1.blinker",)
    work = annotation_xml.load(texts / "A1.blinker")
    assert (work.annotator, work.bitext.target_language.tag) == ("A1", "fr")
    assert work.pairs[0].alignment == Alignment().link({0}, {0}).link({1}, {1})
    assert work.pairs[1].not_translated_source == "1"


def test_bad_input_is_explained_and_can_be_mended(
    dialog: ImportDialog, texts: Path, while_modal: WhileModal
) -> None:
    (texts / "fr.txt").write_text("le bateau\n")
    choose(dialog, "format", "Plain text: two files")
    type_into(
        dialog, source=texts / "en.txt", target=texts / "fr.txt", output=texts / "new.blinker"
    )
    told: list[str] = []

    def read(box: QWidget) -> None:
        assert isinstance(box, QMessageBox)
        told.append(box.text())
        box.accept()

    while_modal(QMessageBox, read)
    press_import(dialog)
    assert "fr.txt" in told[0]
    assert dialog.isVisible()
    assert not (texts / "new.blinker").exists()
    (texts / "fr.txt").write_text("le bateau\nmaintenant\n")
    press_import(dialog)
    assert len(annotation_xml.load(texts / "new.blinker").bitext) == 2


def test_the_1998_layout_becomes_one_file_an_annotator(dialog: ImportDialog, texts: Path) -> None:
    folder = texts / "distribution"
    for name in ("A1", "A2"):
        (folder / name).mkdir(parents=True)
        (folder / name / "samp1.SentPair0").write_text("1 1\n2 0\n0 2\n")
    (folder / "EN.sample.1").write_text("the boat\n")
    (folder / "FR.sample.1").write_text("le bateau\n")
    choose(dialog, "format", "Blinker 1998")
    type_into(dialog, folder=folder, output_folder=texts / "out")
    press_import(dialog)
    assert [path.name for path in dialog.made] == ["A1.blinker", "A2.blinker"]


def test_a_path_can_be_chosen(
    dialog: ImportDialog, texts: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(texts / "en.txt"), ""))
    button = dialog.findChild(QPushButton, "source_choose")
    assert button is not None
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    line = dialog.findChild(QLineEdit, "source")
    assert line is not None
    assert line.text() == str(texts / "en.txt")


def test_what_was_imported_is_opened(
    window: MainWindow, texts: Path, while_modal: WhileModal
) -> None:
    def fill(made: QWidget) -> None:
        choose(made, "format", "Plain text with links")
        type_into(
            made,
            source=texts / "en.txt",
            target=texts / "fr.txt",
            links=texts / "links.txt",
            output=texts / "A1.blinker",
            annotator="A1",
        )
        press_import(made)

    while_modal(ImportDialog, fill)
    window.actions_by_name["import_texts"].trigger()
    document = window.desk.document
    assert document is not None
    assert document.path == texts / "A1.blinker"
