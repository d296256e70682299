"""The import dialog: needed fields, previews, imports and refusals."""

import json
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import QDeadlineTimer, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QTableView,
    QWidget,
)
from pytestqt.qtbot import QtBot

from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.annotation import Role
from blinker_qt.bitext.verses import Language
from blinker_qt.formats import annotation
from blinker_qt.ui.app.main_window import MainWindow
from blinker_qt.ui.canvas.verse_canvas import VerseCanvas
from blinker_qt.ui.exchange.import_dialog import ImportDialog
from blinker_qt.ui.exchange.import_preview import PreviewPane
from blinker_qt.ui.widgets.controls import ElidedLabel
from blinker_qt.ui.widgets.dialogs import Dialog
from blinker_qt.ui.widgets.lettering import Lettering
from blinker_qt.ui.widgets.theme import DARK
from forms import choose, ok, text_of, type_into
from leads import plain
from window_acts import (
    LEFT,
    ChooseFiles,
    NextMessage,
    WhileModal,
    child,
    document_of,
    drop,
    press_button,
)


@pytest.fixture
def texts(tmp_path: Path) -> Path:
    (tmp_path / "en.txt").write_text("the boat\nnow\n", "utf-8")
    (tmp_path / "fr.txt").write_text("le bateau\nmaintenant\n", "utf-8")
    (tmp_path / "links.txt").write_text("0-0 1-1\n\n", "utf-8")
    return tmp_path


@pytest.fixture
def dialog(qtbot: QtBot) -> ImportDialog:
    made = ImportDialog("")
    qtbot.addWidget(made)
    made.show()
    return made


def wait_for(condition: Callable[[], bool], timeout: int) -> bool:
    """Handle events until a condition holds; returns whether it did within some milliseconds."""
    until = QDeadlineTimer(timeout)
    while not condition() and not until.hasExpired():
        # The processor is free for the process that reads the files.
        QTest.qWait(5)
    return condition()


def ready(dialog: QWidget) -> bool:
    return ok(dialog).isEnabled()


def reference(dialog: QWidget) -> str:
    """What the preview says of the verse pair that is shown."""
    return child(dialog, ElidedLabel, "preview_reference").whole


def press_import(dialog: QWidget) -> None:
    """Press the button once the files were looked at; they are small and read at once."""
    wait_for(partial(ready, dialog), 3000)
    QTest.mouseClick(ok(dialog), LEFT)


def shown(dialog: QWidget) -> set[str]:
    lines = dialog.findChildren(QLineEdit)
    return {line.objectName() for line in lines if line.isVisible() and line.objectName()}


def files_of(texts: Path, **others: str) -> dict[str, Path]:
    """The two texts, and other files by their fields."""
    names = {"source": "en.txt", "target": "fr.txt"} | others
    return {field: texts / name for field, name in names.items()}


def test_each_format_asks_what_it_needs_and_stops_the_detection(
    dialog: ImportDialog, texts: Path, choose_files: ChooseFiles
) -> None:
    dialog.take_files([texts / "en.txt"])
    formats = child(dialog, QComboBox, "format")
    assert formats.currentText().startswith("Plain text: two files"), "what most people have"
    text = {"source", "target", "references", "output", "source_language", "target_language"}
    assert shown(dialog) == text
    choose(dialog, "format", "Blinker 1998")
    assert shown(dialog) == {"folder", "output_folder", "source_language", "target_language"}
    # Texts without links have no direction.
    box = child(dialog, QCheckBox, "swapped")
    is_asked = {}
    for name in ("Plain text: two", "Texts only: OSIS", "Texts only: trans", "XCES", "GIZA"):
        choose(dialog, "format", name)
        is_asked[name] = box.isVisible()
    assert list(is_asked.values()) == [False, False, True, True, True]
    choose(dialog, "format", "Plain text with links")
    assert shown(dialog) == text | {"links"}
    missing = "Choose the files to see the first verse pairs."
    assert wait_for(lambda: text_of(dialog, "counts") == missing, 3000)
    assert not ready(dialog)
    choose_files(texts / "other.txt")
    press_button(dialog, "source_choose")
    assert child(dialog, QLineEdit, "source").text() == str(texts / "other.txt")
    type_into(dialog, **files_of(texts, links="links.txt"))
    assert not ready(dialog)
    type_into(dialog, output=texts / "A1", source_language="en", target_language="fr")
    choose(dialog, "unlinked", "Mark as not translated")
    press_import(dialog)
    assert "Detected" not in child(dialog, QLabel, "detected").text()
    assert dialog.made == (texts / "A1.blinker",)
    work = annotation.load(texts / "A1.blinker")
    assert (work.annotator, work.bitext.target_language.tag) == ("", "fr")
    assert work.pairs[0].alignment == Alignment().link({0}, {0}).link({1}, {1})
    assert work.pairs[1].not_translated_source == "1"


def test_problems_are_listed_and_can_be_corrected_and_no_file_is_overwritten(
    dialog: ImportDialog, texts: Path, next_message: NextMessage
) -> None:
    (texts / "fr.txt").write_text("le bateau\n", "utf-8")
    mine = texts / "mine.blinker"
    mine.write_text("mine", "utf-8")
    choose(dialog, "format", "Plain text: two files")
    type_into(dialog, **files_of(texts, output="mine.blinker"))
    faults = wait_for_faults(dialog)
    assert "fr.txt:2: the file has 1 line" in faults
    assert not ready(dialog)
    press_button(dialog, "copy_problems")
    assert QGuiApplication.clipboard().text() == faults
    (texts / "fr.txt").write_text("le bateau\nmaintenant\n", "utf-8")
    press_button(dialog, "read_again")
    told = next_message()
    press_import(dialog)
    assert "exists already" in told[0]
    assert dialog.isVisible()
    assert mine.read_text("utf-8") == "mine"
    type_into(dialog, output=texts / "new.blinker")
    press_import(dialog)
    assert len(annotation.load(texts / "new.blinker").bitext) == 2


def faults_of(dialog: QWidget) -> str:
    faults = child(dialog, QPlainTextEdit, "problems")
    return faults.toPlainText() if faults.isVisible() else ""


def wait_for_faults(dialog: QWidget) -> str:
    assert wait_for(lambda: bool(faults_of(dialog)), 3000)
    return faults_of(dialog)


def links_drawn(dialog: QWidget) -> set[tuple[int, int]]:
    """The links of the verse pair that is shown."""
    canvas = child(dialog, VerseCanvas)
    if canvas.state.picture is None or not canvas.isVisible():
        return set()
    return {link for block in canvas.state.picture.blocks for link in block.links}


def test_files_are_detected_previewed_by_keys_and_imported_with_enter(
    dialog: ImportDialog, texts: Path, choose_files: ChooseFiles
) -> None:
    (texts / "picture").write_bytes(b"\x89PNG\r\n\0")
    drop(dialog, [texts / "picture"])
    assert text_of(dialog, "detected").startswith("The format of the files is not recognised")
    choose_files([texts / f"{name}.txt" for name in ("links", "en", "fr")], "")
    press_button(dialog, "choose_files")
    assert wait_for(lambda: links_drawn(dialog) == {(0, 0), (1, 1)}, 3000)
    press_button(dialog, "choose_folder")
    assert links_drawn(dialog) == {(0, 0), (1, 1)}
    assert text_of(dialog, "detected").startswith("Detected: Plain text with links i-j (Pharaoh).")
    assert "words from 0" in text_of(dialog, "proven")
    assert "verse pairs: 2" in text_of(dialog, "counts")
    assert "links: 2" in text_of(dialog, "counts")
    preview = child(dialog, QWidget, "import_preview")
    assert preview.heightForWidth(preview.width()) < preview.height()
    on, back = (child(dialog, QPushButton, f"preview_{name}") for name in ("next", "previous"))
    assert not back.isEnabled()

    def goes_on() -> bool:
        # A preview that is read again begins with the first verse pair.
        if on.isEnabled():
            on.setFocus()
            QTest.keyClick(on, Qt.Key.Key_Space)
        return "verse pair 2 of the first 2" in reference(dialog)

    assert wait_for(goes_on, 3000)
    assert not links_drawn(dialog)
    assert back.hasFocus()
    QTest.keyClick(back, Qt.Key.Key_Space)
    assert links_drawn(dialog)
    choose(dialog, "base", "1")
    assert "would fit if it counted from 0" in wait_for_faults(dialog)
    choose(dialog, "base", "0")
    assert wait_for(lambda: bool(links_drawn(dialog)), 3000)
    type_into(dialog, source_language="not a tag")
    assert "language tag" in wait_for_faults(dialog)
    type_into(dialog, source_language="en")
    assert wait_for(lambda: bool(links_drawn(dialog)), 3000)
    assert not ready(dialog)
    type_into(dialog, output=texts / "A1.blinker")
    assert ready(dialog)
    buttons = dialog.findChildren(QPushButton)
    next(button for button in buttons if button.text() == "Cancel").setFocus()
    line = child(dialog, QLineEdit, "target_language")
    line.setFocus()
    QTest.keyClick(line, Qt.Key.Key_Return)
    assert dialog.made == (texts / "A1.blinker",)


def test_ambiguous_bases_are_requested_and_directions_swapped(
    dialog: ImportDialog, texts: Path
) -> None:
    (texts / "en.txt").write_text("the blue boat\nnow\n", "utf-8")
    (texts / "fr.txt").write_text("le bateau bleu\nmaintenant\n", "utf-8")
    (texts / "links.txt").write_text("1-2\n\n", "utf-8")
    drop(dialog, [texts / "links.txt", texts / "en.txt", texts / "fr.txt"])
    asked = "Choose whether words are counted from 0 or 1: both fit these files."
    assert wait_for(lambda: text_of(dialog, "counts") == asked, 3000)
    type_into(dialog, output=texts / "A1.blinker")
    assert not ready(dialog)
    choose(dialog, "base", "0")
    assert wait_for(lambda: links_drawn(dialog) == {(1, 2)}, 3000)
    choose(dialog, "base", "1")
    assert not ready(dialog)
    assert wait_for(lambda: links_drawn(dialog) == {(0, 1)}, 3000)
    box = child(dialog, QCheckBox, "swapped")
    box.setFocus()
    QTest.keyClick(box, Qt.Key.Key_Space)
    assert wait_for(lambda: links_drawn(dialog) == {(1, 0)}, 3000)
    press_import(dialog)
    assert annotation.load(texts / "A1.blinker").pairs[0].links == "2-1"


def test_large_files_are_read_in_the_background_and_typing_stops_nothing(
    dialog: ImportDialog, texts: Path
) -> None:
    count = 400
    lines = {"en": "boat " * 60 + "x\n", "fr": "bateau " * 60 + "x\n", "links": "0-0\n"}
    for name, line in lines.items():
        (texts / f"{name}.txt").write_text(line * count, "utf-8")
    drop(dialog, [texts / f"{name}.txt" for name in lines])
    stop = child(dialog, QPushButton, "stop_reading")
    assert stop.isVisible()
    type_into(dialog, source_language="en", target_language="fr")
    assert "Detected" not in text_of(dialog, "detected")
    assert wait_for(lambda: bool(links_drawn(dialog)), 20000)
    assert "Detected" in text_of(dialog, "detected")
    assert "verse pairs: 400" in text_of(dialog, "counts")
    type_into(dialog, output=texts / "A1.blinker")
    choose(dialog, "unlinked", "Mark as not translated")
    assert wait_for(stop.isVisible, 3000)
    press_button(dialog, "stop_reading")
    assert "stopped" in text_of(dialog, "counts")
    assert not ready(dialog)
    choose(dialog, "unlinked", "Leave")
    assert wait_for(lambda: ready(dialog), 20000)
    press_import(dialog)
    assert wait_for(lambda: bool(dialog.made), 20000)
    bitext = annotation.load(dialog.made[0]).bitext
    assert (len(bitext), bitext.target_language.tag) == (count, "fr")


def test_doubtful_words_are_saved_decided_and_read(
    dialog: ImportDialog, texts: Path, choose_files: ChooseFiles, next_message: NextMessage
) -> None:
    (texts / "en.txt").write_text("Bread of kings, she says.\n", "utf-8")
    (texts / "fr.txt").write_text("Du pain des rois, dit-elle.\n", "utf-8")
    drop(dialog, [texts / "en.txt", texts / "fr.txt"])
    save = child(dialog, QPushButton, "save_doubtful")
    assert wait_for(lambda: "This is running text" in text_of(dialog, "proven"), 3000)
    type_into(dialog, output=texts / "new.blinker")
    assert wait_for(save.isVisible, 3000)
    words = texts / "words.txt"
    assert choose_files(words) == []
    told = next_message()
    save.click()
    assert [plain(text) for text in told] == [f"3 doubtful words were saved in {words}."]
    lines = words.read_text("utf-8").split("\n")
    assert lines[:3] == [
        "[fr]",
        "du (1) @ 1 = de le  # [Du] pain des rois, dit-elle.",
        "des (1) @ 1 = de les  # Du pain [des] rois, dit-elle.",
    ]
    words.write_text("\n".join(lines).replace("du (1) @ 1 = de le", "du (1) @ 1 = du"), "utf-8")
    type_into(dialog, exceptions=words)
    assert wait_for(lambda: not save.isVisible(), 3000)
    press_import(dialog)
    bitext = annotation.load(texts / "new.blinker").bitext
    assert bitext.target_verses == ("Du pain de les rois , dit - elle .",)


def test_labels_are_counted_and_drawn_and_languages_taken_from_the_files(
    dialog: ImportDialog, texts: Path
) -> None:
    pair = {"source": ["the", "sea"], "target": ["la", "mer"], "links": [[0, 0], [1, 1]]}
    of_links = {"FUN": [[0, 0]], "SEM": [[1, 1]]}, {"SEM": [[1, 1]]}
    lines = [
        json.dumps(pair | {"reference": f"Gen 1:{number}", "labels": labels})
        for number, labels in enumerate(of_links, start=1)
    ]
    (texts / "labelled.jsonl").write_text("\n".join([*lines, ""]), "utf-8")
    drop(dialog, [texts / "labelled.jsonl"])
    assert wait_for(lambda: "with a label: 3" in text_of(dialog, "counts"), 3000)
    picture = child(dialog, VerseCanvas).state.picture
    assert picture is not None
    letters = {picture.letter(at): set(block.links) for at, block in enumerate(picture.blocks)}
    assert letters == {"F": {(0, 0)}, "S": {(1, 1)}}
    variants = "".join(
        f'<tuv xml:lang="{tag}"><seg>{text}</seg></tuv>' for tag, text in (("en", "a"), ("he", "b"))
    )
    (texts / "memory.tmx").write_text(f"<tmx><body><tu>{variants}</tu></body></tmx>", "utf-8")
    drop(dialog, [texts / "memory.tmx"])
    type_into(dialog, output=texts / "new.blinker")
    fields = [child(dialog, QLineEdit, f"{side}_language") for side in ("source", "target")]
    hints = ["en", "he"]
    assert wait_for(lambda: [line.placeholderText() for line in fields] == hints, 3000)
    press_import(dialog)
    bitext = annotation.load(texts / "new.blinker").bitext
    assert (bitext.source_language, bitext.target_language) == tuple(map(Language.of, hints))


def test_encodings_and_the_least_score_are_chosen(dialog: ImportDialog, texts: Path) -> None:
    (texts / "en.txt").write_bytes("the caf\u00e9\nnow\n".encode("windows-1252"))
    links = texts / "links"
    links.write_text("2-2\n1-1\n", "utf-8")
    choose(dialog, "format", "Plain text with links i-j (Pharaoh)")
    assert child(dialog, QLineEdit, "least_score").isHidden()
    type_into(dialog, **files_of(texts, links="links", output="new.blinker"))
    assert "--encoding iso-8859-1" in wait_for_faults(dialog)
    assert not ready(dialog)
    choose(dialog, "encoding", "ISO-8859-1")
    assert not child(dialog, QComboBox, "target_encoding").isHidden()
    choose(dialog, "target_encoding", "UTF-8")
    assert wait_for(partial(ready, dialog), 3000)
    assert child(dialog, QComboBox, "base").currentText() == "1"
    choose(dialog, "format", "Texts only: source ||| target")
    assert not child(dialog, QComboBox, "target_encoding").isVisible()
    choose(dialog, "format", "Texts only: translation memory")
    assert not child(dialog, QComboBox, "encoding").isVisible()
    links.write_text("0-0:0.4 1-1:0.9\n0-0:1\n", "utf-8")
    choose(dialog, "format", "Plain text with SIL Machine links")
    type_into(dialog, least_score="half")
    assert wait_for(lambda: "'half' is not a number" in faults_of(dialog), 3000)
    type_into(dialog, least_score="0.5")
    choose(dialog, "role", "An automatic aligner")
    assert wait_for(partial(ready, dialog), 3000)
    assert "with a score: 2" in text_of(dialog, "counts")
    press_import(dialog)
    assert wait_for(lambda: bool(dialog.made), 3000)
    work = annotation.load(texts / "new.blinker")
    assert (work.annotator, work.role) == ("links", Role.MACHINE)
    assert [pair.links for pair in work.pairs] == ["2-2", "1-1"]


def test_some_verse_pairs_are_imported(dialog: ImportDialog, texts: Path) -> None:
    for name in ("en", "fr"):
        lines = [f"{name}  {line}\n" for line in range(1, 5)]
        (texts / f"{name}.txt").write_text("".join(lines), "utf-8")
    choose(dialog, "format", "Plain text: two files")
    assert child(dialog, QLineEdit, "number").isHidden()
    type_into(dialog, **files_of(texts, output="new.blinker"))
    for amount, typed, first in (
        ("The first", "2", "1 – verse pair 1 of the first 2"),
        ("From", "3-4", "3 – verse pair 1 of the first 2"),
        ("At random", "1", "1 – the first verse pair"),
    ):
        choose(dialog, "amount", amount)
        type_into(dialog, number="x")
        assert wait_for(lambda: "'x' is " in faults_of(dialog), 3000)
        type_into(dialog, number=typed)
        assert wait_for(partial(ready, dialog), 3000)
        assert plain(reference(dialog)) == first
    # Repairs are shown.
    assert "were read as single spaces (4; lines 1, 2, 3, 4)" in text_of(dialog, "remarks")
    press_import(dialog)
    assert wait_for(lambda: bool(dialog.made), 3000)
    assert annotation.load(texts / "new.blinker").bitext.references == ("1",)


def write_usfm(path: Path, book: str, ends: Mapping[int, int]) -> Path:
    """A book whose chapters end with these verses."""
    rows = [f"\\id {book}"]
    for chapter, last in ends.items():
        rows.append(f"\\c {chapter}")
        rows += [f"\\v {number} {path.stem}{number}" for number in range(1, last + 1)]
    path.write_text("\n".join(rows), encoding="utf-8")
    return path


def test_numberings_are_proposed_and_chosen_and_what_they_join_is_listed(
    dialog: ImportDialog, texts: Path, choose_files: ChooseFiles, while_modal: WhileModal
) -> None:
    # Nothing shows how Psalm 13 is numbered in these texts.
    choose(dialog, "format", "Texts only: USFM")
    files = {name: write_usfm(texts / f"{name}.usfm", "PSA", {13: 6}) for name in ("he", "en")}
    type_into(dialog, source=files["he"], target=files["en"], output=texts / "new.blinker")
    assert wait_for(partial(ready, dialog), 3000)
    sources = child(dialog, QComboBox, "source_numbering")
    assert sources.currentText() == "As in English, by the last verses"
    assert "fit several numberings" in text_of(dialog, "remarks")
    assert "PSA 13:1\u2069" in reference(dialog)
    listed = child(dialog, QPushButton, "verse_list")
    assert not listed.isVisible()

    # A numbering is read from a file.
    sources.setCurrentIndex(sources.findData("hebrew"))
    own = texts / "own.vrs"
    own.write_text("PSA 13:6\nPSA 13:1-5 = PSA 13:2-6\n", "utf-8")
    choose_files(own)
    box = child(dialog, QComboBox, "target_numbering")
    box.activated.emit(box.findData("file"))
    assert box.currentText() == "own.vrs"
    assert wait_for(lambda: "PSA 13:2 (13:1)" in reference(dialog), 3000)
    choose_files("")
    box.setCurrentIndex(box.findData("file"))
    box.activated.emit(box.findData("file"))
    assert box.currentIndex() == 0

    box.setCurrentIndex(box.findData("english"))
    assert wait_for(partial(ready, dialog), 3000)
    assert "PSA 13:2 (13:1)" in reference(dialog)
    child(dialog, PreviewPane).set_look(DARK, Lettering())
    rows: list[list[str]] = []

    def look(shown: Dialog) -> None:
        table = child(shown, QTableView, "table_verses")
        assert table.sizeHintForColumn(0) <= table.columnWidth(0)
        model = table.model()
        columns = range(model.columnCount())
        lines = range(model.rowCount())
        rows.extend([model.index(line, column).data() for column in columns] for line in lines)
        table.setCurrentIndex(model.index(0, 0))
        picture = table.viewport().grab().toImage()
        assert picture.pixelColor(2, 2) == DARK.colour("linked")
        shown.close()

    while_modal(Dialog, look)
    QTest.mouseClick(listed, LEFT)
    assert [row[1:3] for row in rows] == [["PSA 13:6", "PSA 13:5-6"], ["PSA 13:1", ""]]
    assert rows[1][0] == "left out: psalm title, not a verse in the other text"
    press_import(dialog)
    assert wait_for(lambda: bool(dialog.made), 3000)
    bitext = annotation.load(dialog.made[0]).bitext
    assert bitext.references[-1] == "PSA 13:6 (13:5-6)"


def test_the_1998_layout_shows_each_annotator_and_becomes_a_file_of_each(
    dialog: ImportDialog, texts: Path
) -> None:
    folder = texts / "distribution"
    for name, links in (("A1", "1 1\n2 2\n"), ("A2", "1 2\n2 1\n")):
        (folder / name).mkdir(parents=True)
        (folder / name / "samp1.SentPair0").write_text(links, "utf-8")
    (folder / "EN.sample.1").write_text("the boat\n", "utf-8")
    (folder / "FR.sample.1").write_text("le bateau\n", "utf-8")
    drop(dialog, [folder])
    assert wait_for(lambda: links_drawn(dialog) == {(0, 0), (1, 1)}, 3000)
    assert "annotators: 2" in text_of(dialog, "counts")
    whose = child(dialog, QComboBox, "preview_annotator")
    whose.setFocus()
    QTest.keyClick(whose, Qt.Key.Key_Down)
    assert links_drawn(dialog) == {(0, 1), (1, 0)}
    type_into(dialog, output_folder=texts / "out")
    press_import(dialog)
    assert [path.name for path in dialog.made] == ["A1.blinker", "A2.blinker"]


def test_what_was_imported_is_opened(
    window: MainWindow, texts: Path, while_modal: WhileModal
) -> None:
    def fill(made: QWidget) -> None:
        choose(made, "format", "Plain text with links")
        type_into(made, **files_of(texts, links="links.txt", output="A1.blinker"))
        press_import(made)

    while_modal(ImportDialog, fill)
    window.actions_by_name["import_texts"].trigger()
    # No name was asked for, although there is work in it.
    assert document_of(window).path == texts / "A1.blinker"
    assert document_of(window).session.annotator == ""
