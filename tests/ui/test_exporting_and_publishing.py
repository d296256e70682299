"""Creating, exporting and publishing gold standards in the window."""

import re
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QLabel,
    QLineEdit,
    QListWidget,
    QPushButton,
    QSpinBox,
    QWidget,
)
from pytestqt.qtbot import QtBot

from blinker_qt.bitext.adjudication import Rule, RuleKind, by_decision
from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.annotation import AnnotationSet
from blinker_qt.bitext.study import GuidePage
from blinker_qt.bitext.verses import Bitext, VersePair
from blinker_qt.cli.main import main
from blinker_qt.formats import annotation
from blinker_qt.formats.pharaoh import NAACL
from blinker_qt.ui.app.main_window import MainWindow
from blinker_qt.ui.exchange.output_dialog import ExportDialog, FilesList
from blinker_qt.ui.gold.gold_dialogs import GoldDialog, LateDialog, PublishDialog, ReopenedDialog
from blinker_qt.ui.widgets.controls import FileField, FileKind
from forms import choose, ok, type_into
from golds import MACHINE, write_machine
from leads import SAMPLE, plain
from window_acts import (
    CONTROL,
    LEFT,
    ChooseFiles,
    InDialog,
    NextMessage,
    WhileModal,
    child,
    document_of,
    press_button,
    press_keys,
    session_of,
)
from works import with_pair


def press(dialog: QWidget, button: str) -> None:
    QTest.keyClick(child(dialog, QPushButton, button), Qt.Key.Key_Space)


def choose_rule(dialog: QWidget, kind: RuleKind) -> None:
    combo = child(dialog, QComboBox, "rule")
    combo.setCurrentIndex(combo.findData(kind))


def settle_by_keyboard(window: MainWindow, qtbot: QtBot) -> None:
    """The next case, its first option, and Done, until nothing is open."""
    with qtbot.waitActive(window):
        window.activateWindow()
    canvas, session = window.page.canvas, session_of(window)
    canvas.setFocus()
    while (place := session.route.first_open) is not None:
        session.go_to(place)
        while session.unaccounted:
            left = len(session.unaccounted)
            press_keys(canvas, Qt.Key.Key_C, Qt.Key.Key_1)
            assert len(session.unaccounted) < left
        QTest.keyClick(canvas, Qt.Key.Key_Return, CONTROL)
        assert session.annotation_at(place).done


def saved(window: MainWindow) -> AnnotationSet:
    document = document_of(window)
    document.save()
    document.flush(30)
    return annotation.load(document.path)


def by_hand(work: AnnotationSet) -> dict[tuple[int, object], object]:
    return {
        (index, decision): replace(origin, drawn=())
        for index, pair in enumerate(work.pairs)
        for decision, origin in by_decision(pair.origins).items()
        if origin.by_hand
    }


def check_sums(folder: Path) -> None:
    """Check that every file of a published folder is listed with its sum."""
    lines = (folder / "SHA256SUMS").read_text(encoding="utf-8").splitlines()
    listed = {line.partition("  ")[2]: line.partition("  ")[0] for line in lines}
    files = {str(path.relative_to(folder)): path for path in folder.rglob("*") if path.is_file()}
    assert listed.keys() == files.keys() - {"SHA256SUMS"}
    for name, digest in listed.items():
        assert sha256(files[name].read_bytes()).hexdigest() == digest


def test_names_without_a_folder_are_in_that_of_the_dialog(qtbot: QtBot, tmp_path: Path) -> None:
    for kind, path in ((FileKind.NEW_FILE, tmp_path / "Lead"), (FileKind.FILE, Path("Lead"))):
        field = FileField("field", "Save as", kind, str(tmp_path))
        qtbot.addWidget(field)
        assert field.path is None
        QTest.keyClicks(child(field, QLineEdit, "field"), "Lead")
        assert field.path == path


PAIRS = 8
"""Of the sample: enough for cases of every kind."""


def test_a_gold_standard_is_settled_and_an_annotator_who_is_late_is_added(
    window: MainWindow,
    tmp_path: Path,
    while_modal: WhileModal,
    in_dialog: InDialog,
    choose_files: ChooseFiles,
    qtbot: QtBot,
) -> None:
    sets = []
    for sample in SAMPLE:
        work = annotation.load(sample)
        first_pairs = work.bitext.chosen(range(PAIRS))
        sets.append(tmp_path / sample.name)
        sets[-1].write_bytes(
            annotation.write(replace(work, bitext=first_pairs, pairs=work.pairs[:PAIRS]))
        )
    path, later = tmp_path / "Gold 1.5.blinker", tmp_path / "Gold 1.5-2.blinker"

    def make(dialog: GoldDialog) -> None:
        assert not ok(dialog).isEnabled()
        choose_files(sets)
        press(dialog, "gold_files_add")
        choose_rule(dialog, RuleKind.ALL)
        type_into(dialog, adjudicator="Lead")
        # The suffix need not be typed.
        type_into(dialog, output_file=str(tmp_path / "Gold 1.5"))
        QTest.keyClick(ok(dialog), Qt.Key.Key_Space)

    in_dialog("make_gold", GoldDialog, make)
    assert window.windowTitle() == "Gold 1.5.blinker – Lead – Blinker Qt"
    settle_by_keyboard(window, qtbot)
    first = saved(window)
    assert first.adjudication is not None
    assert first.adjudication.rule == Rule(RuleKind.ALL)

    # It is opened again as it was left.
    assert window.documents.close()
    assert window.open_file(path)
    assert session_of(window).route.first_open is None

    # A fourth annotator comes late, who left out the words of one verse pair settled by rule.
    bare = {index for index, _ in by_hand(first)}
    index = next(place for place in range(len(first.pairs)) if place not in bare)
    late = replace(annotation.load(sets[0]), annotator="Late")
    late = with_pair(late, index, late.pairs[index].with_alignment(Alignment()))
    fourth = tmp_path / "late.blinker"
    fourth.write_bytes(annotation.write(late))

    def add(dialog: LateDialog) -> None:
        choose_files([fourth])
        press(dialog, "late_files_add")
        # A file that is not there yet is proposed.
        assert child(dialog, QLineEdit, "output_file").text() == str(later)
        while_modal(ReopenedDialog, go_there)
        QTest.keyClick(ok(dialog), Qt.Key.Key_Space)

    def go_there(dialog: ReopenedDialog) -> None:
        text = child(dialog, QLabel, "reopened_words").text()
        assert text.startswith(
            "Where all vote, the rule now accepts what 4 of 4 annotators have (before: 3 of 3). It "
        )
        again, whole = re.findall(r"([0-9]+ cases?) in 1 verse pair", text)
        assert again == whole
        told.append(plain(dialog.rows.item(0).text()).split("   ")[0])
        QTest.mouseClick(child(dialog, QPushButton, "go_to_reopened"), LEFT)

    told: list[str] = []

    in_dialog("add_late", LateDialog, add)
    assert told == [late.bitext.references[index]]
    assert session_of(window).position == index
    assert window.windowTitle() == "Gold 1.5-2.blinker – Lead – Blinker Qt"
    again = saved(window)
    assert [place for place, pair in enumerate(again.pairs) if not pair.done] == [index]
    assert by_hand(again) == by_hand(first)
    assert annotation.load(path) == first


@pytest.fixture
def machine(tmp_path: Path) -> Path:
    """Links of a machine on the texts of the sample."""
    path, bitext = tmp_path / "machine.blinker", annotation.load(SAMPLE[0]).bitext
    write_machine(path, bitext, *["1-1"] * len(bitext))
    return path


def test_gold_standards_by_other_rules_and_with_a_machine(
    machine: Path,
    tmp_path: Path,
    in_dialog: InDialog,
    next_message: NextMessage,
    choose_files: ChooseFiles,
) -> None:
    refused: list[str] = []

    def make(dialog: QWidget) -> None:
        choose_files([*SAMPLE, machine])
        press(dialog, "gold_files_add")
        # The same file is named once.
        choose_files(SAMPLE[:1])
        press(dialog, "gold_files_add")
        row = child(dialog, QListWidget, "gold_files").item(3)
        assert plain(row.text()).startswith("machine.blinker")
        assert "left out: it is a machine" in row.text()
        QTest.keyClick(child(dialog, QCheckBox, "machines_vote"), Qt.Key.Key_Space)
        assert "left out" not in child(dialog, QListWidget, "gold_files").item(3).text()
        type_into(dialog, output_file=str(tmp_path / "gold.blinker"))
        choose_rule(dialog, RuleKind.PREFER)
        assert not ok(dialog).isEnabled()
        type_into(dialog, preferred="Nobody")
        next_message(refused)
        QTest.keyClick(ok(dialog), Qt.Key.Key_Space)
        choose_rule(dialog, RuleKind.MAJORITY)
        spin = child(dialog, QSpinBox, "threshold")
        press_keys(spin, Qt.Key.Key_Up, Qt.Key.Key_Up)
        QTest.keyClick(child(dialog, QCheckBox, "sure_possible"), Qt.Key.Key_Space)
        QTest.keyClick(ok(dialog), Qt.Key.Key_Space)

    in_dialog("make_gold", GoldDialog, make)
    assert "There is no annotation set of Nobody" in refused[0]
    adjudication = annotation.load(tmp_path / "gold.blinker").adjudication
    assert adjudication is not None
    assert adjudication.rule == Rule(RuleKind.MAJORITY, 2, sure_possible=True)
    assert len(adjudication.sources) == 4
    assert adjudication.place(MACHINE) is not None


def test_unfinished_gold_standards_are_exported_as_settled(
    window: MainWindow, tmp_path: Path, while_modal: WhileModal, next_message: NextMessage
) -> None:
    gold = tmp_path / "gold.blinker"
    files = [*map(str, SAMPLE)]
    assert main(["gold", *files, "--rule", "all", "--output", str(gold)]) == 0
    work = annotation.load(gold)
    settled = sum(pair.done for pair in work.pairs)
    assert 0 < settled < len(work.pairs)
    assert window.open_file(gold)
    told: list[str] = []

    def hand_out(dialog: QWidget) -> None:
        losses = child(dialog, QLabel, "losses")
        left = len(work.pairs) - settled
        are = "is" if left == 1 else "are"
        said = f"{left} of {len(work.pairs)} verse pairs {are} not settled."
        assert said in losses.text()
        combo = dialog.findChild(QComboBox, "format")
        if combo is not None:
            combo.setCurrentIndex(combo.findData(NAACL))
        type_into(dialog, output_folder=str(tmp_path / dialog.objectName()))
        settled_only = child(dialog, QCheckBox, "settled_only")
        assert settled_only.isChecked() is isinstance(dialog, PublishDialog)
        settled_only.setChecked(False)
        next_message(told)
        QTest.keyClick(ok(dialog), Qt.Key.Key_Space)
        assert dialog.isVisible()
        QTest.keyClick(settled_only, Qt.Key.Key_Space)
        next_message(told)
        QTest.keyClick(ok(dialog), Qt.Key.Key_Space)

    for kind, action in ((PublishDialog, "publish"), (ExportDialog, "export")):
        told.clear()
        while_modal(kind, hand_out)
        window.actions_by_name[action].trigger()
        assert "the format naacl cannot say so" in told[0]
        assert "saved" in told[1]
        if kind is PublishDialog:
            assert "3 annotators voted." in told[1]
            assert "No licence is stated, so nobody may use what is published." in told[1]
            assert "The pseudonyms are made with the key in" in told[1]
    for folder in (tmp_path / "publish_dialog", tmp_path / "export_dialog"):
        (links,) = folder.rglob("*.naacl")
        numbers = {int(line.split()[0]) for line in links.read_text("utf-8").splitlines()}
        assert max(numbers) == settled
    # The sources were found by themselves.
    readme = (tmp_path / "publish_dialog" / "README.md").read_text("utf-8")
    assert "Sample A1" not in readme
    assert len(re.findall(r"\| Annotator \d{4} \| – \|", readme)) == 3


@pytest.fixture
def sources(bitext: Bitext, tmp_path: Path) -> list[Path]:
    """The files of two annotators of a study with a title and a guide, all done."""
    pages = (GuidePage("contents.md", "# Guide\n\nVersion 1.2\n"),)
    alignments = [
        Alignment(frozenset({(0, 0)}), frozenset({1, 2}), frozenset({1, 2})),
        Alignment(frozenset({(0, 0), (0, 1), (1, 2)})),
        Alignment(frozenset({(0, 0)})),
    ]
    paths = []
    for name in ("A1", "A2"):
        paths.append(tmp_path / f"{name}.blinker")
        work = AnnotationSet.finished(bitext, alignments, name)
        study = replace(work.study, title="Tales", guide=pages)
        paths[-1].write_bytes(annotation.write(replace(work, study=study)))
    return paths


def losses(dialog: QWidget) -> str:
    return child(dialog, QLabel, "losses").text()


def test_exports_list_losses_and_have_edits_that_are_not_saved(
    window: MainWindow,
    sources: list[Path],
    in_dialog: InDialog,
    tmp_path: Path,
    next_message: NextMessage,
) -> None:
    window.open_file(sources[0])
    session_of(window).go_to(2)
    QTest.keyClick(window.page.canvas, Qt.Key.Key_Delete, CONTROL)
    out = tmp_path / "out"
    out.mkdir()
    (out / "A1.naacl").write_text("mine", "utf-8")
    told: list[str] = []

    def export(dialog: QWidget) -> None:
        choose(dialog, "format", "Plain text with numbered links")
        type_into(dialog, output_folder=out)
        next_message(told)
        QTest.mouseClick(ok(dialog), LEFT)
        assert dialog.isVisible()
        choose(dialog, "format", "Plain text with links i-j (Pharaoh)")
        assert not child(dialog, QComboBox, "words").isVisible()
        assert "leaves out: " in losses(dialog)
        assert "not-translated marks" in losses(dialog)
        type_into(dialog, output_folder=tmp_path / "other")
        assert not ok(dialog).isEnabled()
        choose(dialog, "base", "1")
        next_message(told)
        QTest.mouseClick(ok(dialog), LEFT)

    in_dialog("export", ExportDialog, export)
    assert "exists already" in told[0]
    assert [path.name for path in out.iterdir()] == ["A1.naacl"]
    assert len(told) == 2
    links = (tmp_path / "other" / "A1.links").read_text("utf-8")
    assert links == "1-1\n1-1 1-2 2-3\n\n"
    assert "not-translated marks" in (tmp_path / "other" / "left-out.txt").read_text("utf-8")
    # Punctuation is attached to words if that is chosen.
    bitext = Bitext.of([VersePair("1", ("Sold", ",", "she", "says", "."), ("Vendu", "!"))])
    path = tmp_path / "texts.blinker"
    work = AnnotationSet.finished(bitext, [Alignment()], "A1")
    path.write_bytes(annotation.write(work))
    window.open_file(path)

    def export_texts(dialog: QWidget) -> None:
        choose(dialog, "format", "Texts only: source")
        choose(dialog, "words", "Attached to words")
        type_into(dialog, output_folder=tmp_path / "texts")
        next_message()
        QTest.mouseClick(ok(dialog), LEFT)

    in_dialog("export", ExportDialog, export_texts)
    assert (tmp_path / "texts/bitext.txt").read_text("utf-8") == "Sold, she says. ||| Vendu!\n"


def check_format(dialog: QWidget, text: str) -> None:
    """Turn a format on or off with the keyboard."""
    listed = child(dialog, QListWidget, "formats")
    (item,) = listed.findItems(text, Qt.MatchFlag.MatchStartsWith)
    listed.setCurrentItem(item)
    QTest.keyClick(listed, Qt.Key.Key_Space)


def test_a_gold_standard_is_published_once_every_obstacle_is_removed(
    window: MainWindow,
    sources: list[Path],
    in_dialog: InDialog,
    tmp_path: Path,
    next_message: NextMessage,
) -> None:
    gold, out = tmp_path / "gold.blinker", tmp_path / "out"
    assert main(["gold", *map(str, sources), "--rule", "all", "--output", str(gold)]) == 0
    assert window.open_file(gold)
    told: list[str] = []
    outlined: list[str] = []

    def publish(dialog: PublishDialog) -> None:
        fields = (child(dialog, QLineEdit, name) for name in ("title", "style_guide"))
        assert [field.text() for field in fields] == ["Tales", "1.2"]
        check_format(dialog, "Plain text with numbered links")
        type_into(dialog, output_folder=out)
        assert not ok(dialog).isEnabled()
        check_format(dialog, "LDC Word Aligner")
        choose(dialog, "texts", "Fingerprints only")
        next_message(told)
        QTest.mouseClick(ok(dialog), LEFT)
        type_into(dialog, licence="LICENSE.txt")
        next_message(told)
        QTest.mouseClick(ok(dialog), LEFT)
        assert not out.exists()
        for name in ("LDC Word Aligner", "Plain text with links i-j (Pharaoh)"):
            check_format(dialog, name)
        assert "(Pharaoh)” leaves out" in losses(dialog)
        type_into(dialog, title="Boats", licence="CC-BY-4.0")
        assert not ok(dialog).isEnabled()
        choose(dialog, "base", "0")
        listed = child(dialog, QListWidget, "sources")
        while listed.count():
            listed.setCurrentRow(0)
            press_button(dialog, "sources_take")
        child(dialog, FilesList).add(sources)
        outlined.append(child(dialog, QLabel, "outline").text())
        next_message(told)
        QTest.mouseClick(ok(dialog), LEFT)

    in_dialog("publish", PublishDialog, publish)
    assert "holds the texts" in told[0]
    assert "LICENSE.txt" in told[1]
    assert "README.md" in told[2]
    assert outlined[0].startswith("README.md, links/pharaoh/, texts/fingerprints.tsv, ")
    assert outlined[0].endswith("agreement/, report.html, LICENCE.txt, SHA256SUMS")
    assert (out / "README.md").read_text("utf-8").startswith("# Boats\n")
    assert (out / "agreement/agreement.txt").exists()
    assert not (out / "texts/source.txt").exists()
    check_sums(out)
