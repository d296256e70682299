"""Export and Publish through the window: what will be lost is said, and nothing is written over."""

from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QComboBox,
    QDialogButtonBox,
    QLabel,
    QLineEdit,
    QListWidget,
    QMessageBox,
    QPushButton,
    QWidget,
)

from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.annotation import AnnotationSet
from blinker_qt.bitext.verses import Bitext, VersePair
from blinker_qt.formats import annotation
from blinker_qt.ui.app.main_window import MainWindow
from blinker_qt.ui.exchange.export_dialog import ExportDialog
from blinker_qt.ui.exchange.output_dialog import FilesList
from blinker_qt.ui.gold.publish_dialog import PublishDialog

WhileModal = Callable[[type[QWidget], Callable[[QWidget], object]], None]


@pytest.fixture
def works(bitext: Bitext, tmp_path: Path) -> list[Path]:
    """The same work of a gold standard and two annotators, all done."""
    alignments = [
        Alignment(frozenset({(0, 0)}), frozenset({1, 2}), frozenset({1, 2})),
        Alignment(frozenset({(0, 0), (0, 1), (1, 2)})),
        Alignment(frozenset({(0, 0)})),
    ]
    paths = []
    for name in ("gold", "A1", "A2"):
        paths.append(tmp_path / f"{name}.blinker")
        work = AnnotationSet.finished(bitext, alignments, name)
        paths[-1].write_bytes(annotation.write(work))
    return paths


def choose(dialog: QWidget, name: str, text: str) -> None:
    combo = dialog.findChild(QComboBox, name)
    assert combo is not None
    combo.setCurrentIndex(combo.findText(text, Qt.MatchFlag.MatchStartsWith))


def fill(dialog: QWidget, **texts: object) -> None:
    for name, text in texts.items():
        line = dialog.findChild(QLineEdit, name)
        assert line is not None
        line.clear()
        QTest.keyClicks(line, str(text))


def ok(dialog: QWidget) -> QPushButton:
    box = dialog.findChild(QDialogButtonBox)
    assert box is not None
    return box.button(QDialogButtonBox.StandardButton.Ok)


def losses(dialog: QWidget) -> str:
    label = dialog.findChild(QLabel, "losses")
    assert label is not None
    return label.text()


def acknowledge(told: list[str]) -> Callable[[QWidget], None]:
    def read(box: QWidget) -> None:
        assert isinstance(box, QMessageBox)
        told.append(box.text())
        box.accept()

    return read


def test_export_says_what_it_loses_and_asks_the_base(
    window: MainWindow, works: list[Path], while_modal: WhileModal, tmp_path: Path
) -> None:
    window.open_file(works[0])
    told: list[str] = []

    def export(dialog: QWidget) -> None:
        choose(dialog, "format", "Plain text with links i-j (Pharaoh)")
        assert "leave out: " in losses(dialog)
        assert "not-translated marks" in losses(dialog)
        fill(dialog, output_folder=tmp_path / "out")
        assert not ok(dialog).isEnabled()
        choose(dialog, "base", "1")
        while_modal(QMessageBox, acknowledge(told))
        QTest.mouseClick(ok(dialog), Qt.MouseButton.LeftButton)

    while_modal(ExportDialog, export)
    window.actions_by_name["export"].trigger()
    assert (tmp_path / "out/gold.links").read_text() == "1-1\n1-1 1-2 2-3\n1-1\n"
    assert "not-translated marks" in (tmp_path / "out/left-out.txt").read_text()
    assert told


def test_what_is_on_screen_is_what_is_exported(
    window: MainWindow, works: list[Path], while_modal: WhileModal, tmp_path: Path
) -> None:
    window.open_file(works[0])
    QTest.keyClick(window.page.canvas, Qt.Key.Key_Delete, Qt.KeyboardModifier.ControlModifier)

    def export(dialog: QWidget) -> None:
        choose(dialog, "format", "Plain text with links i-j (Pharaoh)")
        choose(dialog, "base", "0")
        fill(dialog, output_folder=tmp_path / "out")
        while_modal(QMessageBox, acknowledge([]))
        QTest.keyClick(ok(dialog), Qt.Key.Key_Space)

    while_modal(ExportDialog, export)
    window.actions_by_name["export"].trigger()
    assert (tmp_path / "out/gold.links").read_text() == "\n0-0 0-1 1-2\n0-0\n"


def test_punctuation_goes_out_on_its_words_where_that_is_chosen(
    window: MainWindow, while_modal: WhileModal, tmp_path: Path
) -> None:
    bitext = Bitext.of([VersePair("1", ("Sold", ",", "she", "says", "."), ("Vendu", "!"))])
    path = tmp_path / "texts.blinker"
    work = AnnotationSet.finished(bitext, [Alignment()], "A1")
    path.write_bytes(annotation.write(work))
    window.open_file(path)

    def export(dialog: QWidget) -> None:
        cut_at = dialog.findChild(QComboBox, "cut_at")
        assert cut_at is not None
        choose(dialog, "format", "Plain text with links i-j (Pharaoh)")
        assert not cut_at.isVisible()
        choose(dialog, "format", "Texts only: source")
        assert cut_at.isVisible()
        choose(dialog, "cut_at", "stands on its word")
        fill(dialog, output_folder=tmp_path / "out")
        while_modal(QMessageBox, acknowledge([]))
        QTest.mouseClick(ok(dialog), Qt.MouseButton.LeftButton)

    while_modal(ExportDialog, export)
    window.actions_by_name["export"].trigger()
    assert (tmp_path / "out/bitext.txt").read_text() == "Sold, she says. ||| Vendu!\n"


def test_a_refusal_of_a_format_is_explained(
    window: MainWindow, works: list[Path], while_modal: WhileModal, tmp_path: Path
) -> None:
    (tmp_path / "out").mkdir()
    (tmp_path / "out/gold.naacl").write_text("mine")
    window.open_file(works[0])
    told: list[str] = []

    def export(dialog: QWidget) -> None:
        choose(dialog, "format", "Plain text with numbered links")
        fill(dialog, output_folder=tmp_path / "out")
        while_modal(QMessageBox, acknowledge(told))
        QTest.mouseClick(ok(dialog), Qt.MouseButton.LeftButton)
        assert dialog.isVisible()
        assert ok(dialog).isEnabled()
        QTest.keyClick(dialog, Qt.Key.Key_Escape)

    while_modal(ExportDialog, export)
    window.actions_by_name["export"].trigger()
    assert "exists already" in told[0]
    assert [path.name for path in (tmp_path / "out").iterdir()] == ["gold.naacl"]


def check_format(dialog: QWidget, text: str) -> None:
    """Turn a format on or off with the keyboard."""
    listed = dialog.findChild(QListWidget, "formats")
    assert listed is not None
    (item,) = listed.findItems(text, Qt.MatchFlag.MatchStartsWith)
    listed.setCurrentItem(item)
    QTest.keyClick(listed, Qt.Key.Key_Space)


def name_sources(dialog: QWidget, paths: list[Path]) -> None:
    """Name files that the gold standard was made from, as if chosen."""
    listed = dialog.findChild(FilesList)
    assert listed is not None
    listed.add(paths)


def test_a_gold_standard_is_published(
    window: MainWindow, works: list[Path], while_modal: WhileModal, tmp_path: Path
) -> None:
    window.open_file(works[0])
    told: list[str] = []

    def publish(dialog: QWidget) -> None:
        assert isinstance(dialog, PublishDialog)
        check_format(dialog, "Plain text with links i-j (Pharaoh)")
        assert "(Pharaoh)” cannot hold" in losses(dialog)
        proposed = dialog.findChild(QLineEdit, "title")
        assert proposed is not None
        assert proposed.text() == "Gold standard"
        fill(dialog, title="Boats", licence="CC-BY-4.0", output_folder=tmp_path / "out")
        assert not ok(dialog).isEnabled()
        choose(dialog, "base", "0")
        choose(dialog, "texts", "are not given")
        name_sources(dialog, works[1:])
        outline = dialog.findChild(QLabel, "outline")
        assert outline is not None
        said.append(outline.text())
        while_modal(QMessageBox, acknowledge(told))
        QTest.mouseClick(ok(dialog), Qt.MouseButton.LeftButton)

    said: list[str] = []
    while_modal(PublishDialog, publish)
    window.actions_by_name["publish"].trigger()
    (outlined,) = said
    assert outlined.startswith("README.md, links/pharaoh/, links/naacl/, texts/fingerprints.tsv, ")
    assert outlined.endswith("agreement/, report.html, LICENCE.txt, SHA256SUMS")
    assert "README.md" in told[0]
    out = tmp_path / "out"
    assert (out / "README.md").read_text().startswith("# Boats\n")
    assert (out / "agreement/agreement.txt").exists()
    assert not (out / "texts/source.txt").exists()
    for line in (out / "SHA256SUMS").read_text().splitlines():
        digest, _, path = line.partition("  ")
        assert sha256((out / path).read_bytes()).hexdigest() == digest


def test_what_stands_in_the_way_of_publishing_is_said(
    window: MainWindow, works: list[Path], while_modal: WhileModal, tmp_path: Path
) -> None:
    window.open_file(works[0])
    told: list[str] = []

    def publish(dialog: QWidget) -> None:
        assert isinstance(dialog, PublishDialog)
        check_format(dialog, "Plain text with numbered links")
        fill(dialog, output_folder=tmp_path / "out")
        assert not ok(dialog).isEnabled()
        check_format(dialog, "LDC Word Aligner")
        choose(dialog, "texts", "are not given")
        while_modal(QMessageBox, acknowledge(told))
        QTest.mouseClick(ok(dialog), Qt.MouseButton.LeftButton)
        fill(dialog, licence="LICENSE.txt")
        while_modal(QMessageBox, acknowledge(told))
        QTest.mouseClick(ok(dialog), Qt.MouseButton.LeftButton)
        name_sources(dialog, works[1:2])
        take = dialog.findChild(QPushButton, "sources_take")
        sources = dialog.findChild(QListWidget, "sources")
        assert take is not None
        assert sources is not None
        sources.setCurrentRow(0)
        QTest.mouseClick(take, Qt.MouseButton.LeftButton, pos=QPoint(5, 5))
        assert sources.count() == 0
        QTest.keyClick(dialog, Qt.Key.Key_Escape)

    while_modal(PublishDialog, publish)
    window.actions_by_name["publish"].trigger()
    assert "holds the texts" in told[0]
    assert "LICENSE.txt" in told[1]
    assert not (tmp_path / "out").exists()
