"""Links of two aligners of SIL Machine, by mouse: from their files to the choice of verse pairs.

What the window shows is compared with what the commands print, and with figures that are computed
here from the aligners' own files.
"""

import re
from collections.abc import Callable, Sequence
from itertools import combinations
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QComboBox,
    QLabel,
    QLineEdit,
    QListWidget,
    QPushButton,
    QSpinBox,
    QStyle,
    QStyleOptionViewItem,
    QWidget,
)
from pytestqt.qtbot import QtBot

from blinker_qt.bitext.annotation import AnnotationSet, Role
from blinker_qt.compare.answers import AnalysisQuestion
from blinker_qt.formats import annotation
from blinker_qt.study.folder import StudyFolder
from blinker_qt.ui.app.main_window import MainWindow
from blinker_qt.ui.exchange.import_dialog import ImportDialog
from blinker_qt.ui.gold.gold_dialogs import GoldDialog
from blinker_qt.ui.study.new_study_dialog import NewStudyDialog
from blinker_qt.ui.study.study_dialog import StudyDialog
from blinker_qt.ui.study.study_window import StudyWindow
from commands import SAMPLE, Commands, write
from forms import ok, pick, type_into
from leads import Reader, plain
from real_data import SIL_MACHINE
from window_acts import (
    LEFT,
    ChooseFiles,
    InDialog,
    WhileModal,
    child,
    document_of,
    drop,
    on_suggestion,
    press_button,
    session_of,
)

Links = dict[tuple[int, int], float]
NAMES = "fast_align", "hmm"
ANNOTATORS = "Sample A1", "Sample A2", "Sample A3"
LEAST = 0.86
"""The least score of links that are suggested."""
WHOLE = annotation.load(Path(SAMPLE[0])).bitext


def drawn_by(name: str) -> list[Links]:
    """The links of each verse pair with their last score, as the aligner wrote them."""
    lines = (SIL_MACHINE / f"{name}.sil").read_text("utf-8").splitlines()
    links = re.compile(r"(\d+)-(\d+):[\d.]+:([\d.]+)")
    return [
        {(int(source), int(target)): float(score) for source, target, score in links.findall(line)}
        for line in lines
    ]


DRAWN = {name: drawn_by(name) for name in NAMES}


def doubt_of(row: int) -> float:
    first, second = (DRAWN[name][row].keys() for name in NAMES)
    return 1 - 2 * len(first & second) / (len(first) + len(second))


def most_doubtful(count: int) -> list[str]:
    """The references of the verse pairs on which the aligners differ most, as in the text."""
    rows = sorted(range(len(WHOLE)), key=doubt_of)[-count:]
    return [WHOLE.references[row] for row in sorted(rows)]


def evaluated(gold: Path, name: str) -> list[float]:
    """Precision, recall, F1 and alignment error rate in the verse pairs that are settled."""
    standard = annotation.load(gold)
    settled = [row for row, pair in enumerate(standard.pairs) if pair.done]
    assert len(settled) > 10
    hits = drawn = sure = 0
    for row in settled:
        links = standard.pairs[row].alignment.links
        hits += len(links & DRAWN[name][row].keys())
        drawn += len(DRAWN[name][row])
        sure += len(links)
    return [hits / drawn, hits / sure, 2 * hits / (drawn + sure), 1 - 2 * hits / (drawn + sure)]


class Lead:
    """Plays a lead who brings the links of two aligners."""

    def __init__(
        self,
        window: MainWindow,
        folder: Path,
        in_dialog: InDialog,
        while_modal: WhileModal,
        choose_files: ChooseFiles,
        qtbot: QtBot,
    ) -> None:
        self.window, self.folder = window, folder
        self._in_dialog, self._while_modal = in_dialog, while_modal
        self._choose_files, self._qtbot = choose_files, qtbot

    def wait(self, condition: Callable[[], bool]) -> None:
        self._qtbot.waitUntil(condition, timeout=20_000)

    def wait_for_label(self, dialog: QWidget, text: str) -> None:
        """Wait until this is among what a dialog shows."""
        self.wait(lambda: any(text in label.text() for label in dialog.findChildren(QLabel)))

    def import_links(self, name: str) -> Path:
        """Import the texts with the links of an aligner, which are recognised."""
        texts = [self.folder / f"{part}.txt" for part in ("en", "fr", "references")]
        made = self.folder / f"{name}.blinker"

        def choose_machine(dialog: ImportDialog) -> None:
            self._choose_files([*texts, SIL_MACHINE / f"{name}.sil"])
            press_button(dialog, "choose_files")
            self.wait(lambda: child(dialog, QLineEdit, "links").text().endswith(f"{name}.sil"))
            assert "SIL Machine" in child(dialog, QComboBox, "format").currentText()
            # The links of a person would lose their scores.
            self.wait_for_label(dialog, "links whose scores were not kept: ")
            pick(self._qtbot, dialog, "role", "An automatic aligner")
            links = sum(map(len, DRAWN[name]))
            self.wait_for_label(dialog, f"with a score: {links}")
            type_into(dialog, output=made)
            self.wait(ok(dialog).isEnabled)
            QTest.mouseClick(ok(dialog), LEFT)

        self._in_dialog("import_texts", ImportDialog, choose_machine)
        return made

    def suggest(self, machine: Path) -> None:
        """Have links of a machine suggested to the annotator of the open file."""

        def choose_machine(dialog: StudyDialog) -> None:
            QTest.mouseClick(child(dialog, QCheckBox, "suggestions"), LEFT)
            self._choose_files(machine)
            press_button(dialog, "machine_file_choose")
            type_into(dialog, least_score=str(LEAST))
            QTest.mouseClick(ok(dialog), LEFT)

        self._in_dialog("study_settings", StudyDialog, choose_machine)

    def compare(self, paths: Sequence[Path]) -> Reader:
        """Drop files on the window of comparisons."""
        read = Reader(self.window.other_windows.compare(), self._qtbot)
        read.settle(lambda: drop(read.window, paths))
        return read

    def tick(self, read: Reader, name: str) -> None:
        """Click the box of an annotation set."""
        sets = read.find(QListWidget, "annotation_sets")
        read.reveal(sets)
        (item,) = (
            item
            for item in map(sets.item, range(sets.count()))
            if plain(item.text()).split("\n")[0] == name
        )
        option = QStyleOptionViewItem()
        sets.initViewItemOption(option)
        option.rect = sets.visualItemRect(item)
        option.features = QStyleOptionViewItem.ViewItemFeature.HasCheckIndicator
        tick = QStyle.SubElement.SE_ItemViewItemCheckIndicator
        place = sets.style().subElementRect(tick, option, sets).center()
        read.settle(lambda: QTest.mouseClick(sets.viewport(), LEFT, pos=place))

    def create_gold(self, read: Reader) -> Path:
        """Create a gold standard from the files that are compared, and load it, too."""

        def create(dialog: GoldDialog) -> None:
            self.wait(ok(dialog).isEnabled)
            assert child(dialog, QLabel, "gold_files_summary").text().startswith("3 files are used")
            QTest.mouseClick(ok(dialog), LEFT)

        self._while_modal(GoldDialog, create)
        press_button(read.window, "create_gold")
        read.settle(lambda: press_button(read.window, "notice_offer"))
        return document_of(self.window).path

    def make_study(self, links: Sequence[Path], count: int) -> Path:
        """Make a study of the verse pairs on which two aligners differ most."""
        root, texts = self.folder / "study", self.folder / "texts.blinker"
        write(texts, AnnotationSet.unannotated(WHOLE))

        def fill_in(dialog: NewStudyDialog) -> None:
            def go_on() -> None:
                onward = child(dialog, QPushButton, "next_page")
                self.wait(onward.isEnabled)
                QTest.mouseClick(onward, LEFT)

            self.choose_file(dialog, "texts_file", texts)
            go_on()
            pick(self._qtbot, dialog, "amount", "Where two machines disagree most")
            child(dialog, QSpinBox, "count").setValue(count)
            for name, path in zip(("first_links", "second_links"), links, strict=True):
                self.choose_file(dialog, name, path)
            told = f"{count} of 30 verse pairs are chosen"
            self.wait(lambda: child(dialog, QLabel, "choice_result").text().startswith(told))
            go_on()
            type_into(dialog, study_annotators="Dan")
            go_on()
            go_on()
            type_into(dialog, study_folder=root)
            go_on()
            self.wait(dialog.isHidden)

        self._in_dialog("new_study", NewStudyDialog, fill_in)
        (home,) = (
            window for window in QApplication.topLevelWidgets() if isinstance(window, StudyWindow)
        )
        self.wait(child(home, QWidget, "study_bar").isHidden)
        return root

    def choose_file(self, dialog: QWidget, name: str, path: Path) -> None:
        self._choose_files(path)
        press_button(dialog, f"{name}_choose")


@pytest.fixture
def lead(
    window: MainWindow,
    tmp_path: Path,
    in_dialog: InDialog,
    while_modal: WhileModal,
    choose_files: ChooseFiles,
    qtbot: QtBot,
    run: Commands,
) -> Lead:
    """A lead with the texts of the sample."""
    run("sample", "--output", tmp_path / "sample")
    return Lead(window, tmp_path / "sample", in_dialog, while_modal, choose_files, qtbot)


def test_from_the_links_of_two_aligners_to_the_verse_pairs_they_choose(
    lead: Lead, run: Commands
) -> None:
    window, folder = lead.window, lead.folder
    machines = [lead.import_links(name) for name in NAMES]
    for path, name in zip(machines, NAMES, strict=True):
        work = annotation.load(path)
        assert (work.role, work.annotator) == (Role.MACHINE, name)
        assert [pair.alignment.score_of for pair in work.pairs] == DRAWN[name]
    # The last file is open, and its scores are at its lines.
    picture = window.page.canvas.state.picture
    assert picture is not None
    assert picture.scores == DRAWN["hmm"][0]
    assert window.documents.close()

    # An annotator has the links of the first suggested, and takes one with a click.
    dan = Path(write(folder / "Dan.blinker", AnnotationSet.unannotated(WHOLE, "Dan")))
    assert window.open_file(dan)
    lead.suggest(machines[0])
    picture = window.page.canvas.state.picture
    assert picture is not None
    assert picture.suggestions is not None
    certain = {link: score for link, score in DRAWN["fast_align"][0].items() if score >= LEAST}
    assert 0 < len(certain) < len(DRAWN["fast_align"][0])
    assert picture.suggestions.scores == certain
    link = min(certain)
    QTest.mouseClick(window.page.canvas, LEFT, pos=on_suggestion(window.page.canvas, link))
    pair = session_of(window).annotation
    assert link in pair.alignment.links <= certain.keys()
    assert not pair.scores
    assert {group.origin.suggested for group in pair.origins} == {"fast_align"}
    assert window.documents.close()

    # They are compared with annotators when their boxes are ticked.
    annotators = [folder / f"A{number}.blinker" for number in (1, 2, 3)]
    read = lead.compare([*annotators, *machines])
    for name in NAMES:
        lead.tick(read, name)
    together = run.json("agree", *annotators, *machines, "--include-roles", "machine")
    rates = {
        (pair["first"], pair["second"]): pair["agreement"]["mean"] for pair in together["pairs"]
    }
    names = [*ANNOTATORS, *NAMES]
    assert {*rates} == {*combinations(names, 2)}
    for (first, second), rate in rates.items():
        cell = read.cell(names.index(first), names.index(second) - 1)
        assert str(cell).startswith(f"{100 * rate:.2f} ")

    # Where they differ is a column, whose heading sorts.
    read.turn_to(AnalysisQuestion.ALONG_STUDY)
    read.open_figure("Verse pairs with the most disagreement")
    rows = read.rows("verse_pairs")
    for row in rows:
        assert float(row[-1]) == pytest.approx(doubt_of(int(row[1]) - 1), abs=1e-4)
    header = read.table.horizontalHeader()
    x = header.sectionViewportPosition(header.count() - 1) + 8
    QTest.mouseClick(header.viewport(), LEFT, pos=QPoint(x, header.height() // 2))
    doubts = [float(row[-1]) for row in read.rows("verse_pairs")]
    assert doubts == sorted(doubts, reverse=True) != [float(row[-1]) for row in rows]

    # They are evaluated against the annotators' gold standard.
    read.turn_to(AnalysisQuestion.GOLD)
    gold = lead.create_gold(read)
    shown = {row[0]: row[1:5] for row in read.rows("systems")}
    printed = run.json("evaluate", gold, *machines)["systems"]
    for name, row in zip(NAMES, printed, strict=True):
        assert row["name"] == name
        figures = evaluated(gold, name)
        assert [row[key] for key in ("precision", "recall", "f1", "aer")] == pytest.approx(figures)
        assert shown[name] == [f"{100 * figure:.2f}" for figure in figures]
    read.window.close()
    assert window.documents.close()

    # And they choose verse pairs, in the window by their own files, and by command.
    links = [SIL_MACHINE / f"{name}.sil" for name in NAMES]
    (packet,) = StudyFolder.open(lead.make_study(links, 7)).packets().values()
    assert list(packet.bitext.references) == most_doubtful(7)
    assert packet.study.chosen == "doubt between fast_align and hmm"
    chosen = folder / "chosen.blinker"
    texts = folder / "texts.blinker"
    run("choose", texts, "-o", chosen, "--doubt", 7, "--links", *machines)
    assert annotation.load(chosen).bitext.references == packet.bitext.references
