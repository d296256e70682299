"""Every window and dialog of the program, opened one after the other.

    python tests/helpers/every_window.py FOLDER [--theme NAME] [--language CODE] [--text TEXT]

saves a picture of each in FOLDER and prints what is wrong with it: larger than the screen, a button
cut off, a list of choices that does not fit, text from a file taken for markup, a control that Tab
does not reach. The verse pairs, names, notes and references shown are made of the text.
"""

import argparse
import json
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, redirect_stdout
from dataclasses import replace
from functools import partial
from io import StringIO
from pathlib import Path

from PySide6.QtCore import QEventLoop, Qt, SignalInstance
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog, QLineEdit, QPushButton, QTabWidget, QWidget

from blinker_qt.annotate.document import Document
from blinker_qt.annotate.kept import KeptFile
from blinker_qt.annotate.session import Session
from blinker_qt.bitext.adjudication import Rule
from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.annotation import AnnotationSet
from blinker_qt.bitext.correction import Correction
from blinker_qt.bitext.remarks import Note, Remarks
from blinker_qt.bitext.study import Question, Study
from blinker_qt.bitext.verses import Bitext, Language, Side, VersePair
from blinker_qt.cli.main import main
from blinker_qt.compare.ballot import ballot_of, write_ballot
from blinker_qt.compare.causes import causes_of
from blinker_qt.compare.loading import open_collation
from blinker_qt.compare.votes import Round
from blinker_qt.formats import annotation
from blinker_qt.gold.adjudicate import SimilarCase
from blinker_qt.gold.create import OpenPair, RuleAgain
from blinker_qt.settings import Settings, SettingsStore
from blinker_qt.study.changing import WrittenPlan
from blinker_qt.study.corrections import RECORD_FILE, CorrectionRecord
from blinker_qt.study.folder import StudyFolder, create_study
from blinker_qt.study.guide_editing import Beginning, begin_guide, guide_in
from blinker_qt.study.status import status_of
from blinker_qt.ui import on_demand
from blinker_qt.ui.annotate.narration import HistoryDialog
from blinker_qt.ui.app.app import CrashDialog, make_application, set_language
from blinker_qt.ui.app.appearance import PreferencesDialog
from blinker_qt.ui.app.main_window import MainWindow
from blinker_qt.ui.canvas.verse_canvas import VerseCanvas
from blinker_qt.ui.compare.analysis_window import AnalysisWindow
from blinker_qt.ui.compare.systems_dialog import SystemsDialog
from blinker_qt.ui.compare.votes_dialog import BallotPlace, VotesDialog
from blinker_qt.ui.exchange.output_dialog import ExportDialog
from blinker_qt.ui.exchange.picture_dialog import PictureDialog
from blinker_qt.ui.gold.adjudication_panel import AlikeDialog
from blinker_qt.ui.gold.adjudication_text import decided_in_words
from blinker_qt.ui.gold.feedback_page import FeedbackPage
from blinker_qt.ui.gold.gold_dialogs import GoldUpdate, PublishDialog
from blinker_qt.ui.study.correction_dialog import StudyUndoDialog
from blinker_qt.ui.study.new_study_dialog import NewStudyDialog
from blinker_qt.ui.study.plan_dialog import PlanDialog
from blinker_qt.ui.study.reminders_dialog import RemindersDialog, reminders
from blinker_qt.ui.study.ruling_dialog import BeginningDialog, RulingDialog
from blinker_qt.ui.study.study_window import StudyWindow
from blinker_qt.ui.widgets.controls import Popover
from blinker_qt.ui.widgets.dialogs import NameDialog, show_window
from blinker_qt.ui.widgets.display import isolated
from blinker_qt.ui.widgets.lettering import Lettering
from blinker_qt.ui.widgets.messages import message_box, question_box
from blinker_qt.ui.widgets.theme import LIGHT, THEMES, Theme, apply_theme
from window_faults import enter_and_escape, faults, markup, mnemonics, size, tab_order

MARKUP = "<b>bold</b><img src=spy.png>&amp;"
"""Text that would look different if it were shown as HTML."""
CHECKS = (size, markup, tab_order, mnemonics, enter_and_escape)
"""What is looked for, in this order: the last check closes dialogs."""


def study_files(folder: Path, text: str = MARKUP) -> list[Path]:
    """Annotation files of three people who differ.

    The text is in names, references, tokens, notes, and in the two questions of the study.
    """
    folder.mkdir(parents=True, exist_ok=True)
    word = text.replace(" ", "\N{NO-BREAK SPACE}")
    pairs = (
        VersePair(f"{text} 1", (word, "old", "tree", "."), (word, "arbre", "vieux", ".")),
        VersePair(f"{text} 2", ("not", word), (word, "pas")),
    )
    bitext = Bitext.of(pairs, Language.of("en"), Language.of("fr"), (1, 2))
    study = Study(
        questions=(
            Question("ease", f"How easy is {text}?", (text, "", "easy")),
            Question("kind", f"Which kind is {text}?", ("prose", text), ordered=False),
        )
    )
    drawn = (
        ({(0, 0), (1, 2), (2, 1), (3, 3)}, {(0, 1), (1, 0)}),
        ({(0, 0), (1, 1), (2, 1), (3, 3)}, {(0, 0), (1, 0)}),
        ({(0, 0), (1, 2), (2, 2), (3, 3)}, {(0, 1), (1, 1)}),
    )
    files = []
    for number, links in enumerate(drawn, 1):
        work = AnnotationSet.finished(
            bitext, [Alignment(frozenset(some)) for some in links], f"{text} {number}"
        )
        remarks = Remarks(notes=(Note(text),))
        answers = (("ease", number), ("kind", 1))
        noted = (replace(work.pairs[0], remarks=remarks, ratings=answers), *work.pairs[1:])
        files.append(folder / f"A{number}.blinker")
        files[-1].write_bytes(annotation.write(replace(work, pairs=noted, study=study)))
    return files


class EveryWindow:
    """Opens each window and dialog in turn.

    Args:
        home: an empty folder for settings and files.
        text: what names, references, tokens and notes are made of.
        theme: the colours.
        of: whose windows are opened: those of the main window, the analysis and the study.
    """

    def __init__(
        self,
        home: Path,
        text: str = MARKUP,
        theme: Theme = LIGHT,
        of: Sequence[str] = ("main", "analysis", "study"),
    ) -> None:
        self._home, self._text, self._theme = home, text, theme
        makers = {
            "main": self._main_window,
            "analysis": self._analysis_window,
            "study": self._study_window,
        }
        self._makers = [makers[name] for name in of]

    def __iter__(self) -> Iterator[tuple[str, QWidget]]:
        """Give each window that is shown, with a name; it is closed before the next."""
        files = study_files(self._home / "study", self._text)
        for windows_of in self._makers:
            yield from windows_of(files)

    def _main_window(self, files: list[Path]) -> Iterator[tuple[str, QWidget]]:
        settings = SettingsStore(self._home / "config")
        settings.change(theme=self._theme.name, annotator=self._text)
        window = MainWindow(settings, self._home / "data")
        show_window(window)
        yield "start", window
        window.open_file(files[0])
        yield "columns", window
        for view in ("rows", "matrix", "columns"):
            window.actions_by_name[f"view_{view}"].trigger()
            yield view, window
        window.look.toggle("side_panel_shown")
        for tab in range(3):
            window.page.side.setCurrentIndex(tab)
            yield f"side-panel-{tab}", window
        yield from self._finding(window)
        window.actions_by_name["reset"].trigger()
        document = window.documents.document
        if document is None:
            raise RuntimeError("the file was not opened")
        yield from self._dialogs(window, document, files)
        gold = self._home / "gold.blinker"
        arguments = [*map(str, files), "--rule", "all", "--adjudicator", self._text]
        with redirect_stdout(StringIO()):
            main(["gold", *arguments, "--output", str(gold)])
        yield from self._learning(window, gold, files)
        window.open_file(gold)
        yield "adjudication", window
        if window.documents.document is not None:
            for dialog in self._gold_dialogs(window, window.documents.document):
                yield from _shown(dialog)
        window.close()
        window.deleteLater()

    def _finding(self, window: MainWindow) -> Iterator[tuple[str, QWidget]]:
        bar = window.page.panel.bar
        window.actions_by_name["go_to_reference"].trigger()
        for name, typed in (("go-to", self._text), ("go-to-nothing", f"{self._text}?")):
            bar.go_to.field.setText(typed)
            yield name, window
        QTest.keyClick(bar.go_to.field, Qt.Key.Key_Escape)
        window.actions_by_name["find"].trigger()
        for name, typed in (("find", self._text), ("find-nothing", f"{self._text}?")):
            bar.search.setText(typed)
            yield name, window
        bar.search.clear()
        window.actions_by_name["filter"].trigger()
        for name, row in (("filter", bar.filter.count() - 1), ("filter-nothing", 1)):
            bar.filter.setCurrentIndex(row)
            yield name, window
        bar.clear()

    def _learning(
        self, window: MainWindow, gold: Path, files: list[Path]
    ) -> Iterator[tuple[str, QWidget]]:
        adjudication = Session(annotation.read(gold.read_bytes(), str(gold)))
        first, second = frozenset({(0, 0), (1, 2), (2, 1), (3, 3)}), frozenset({(0, 1), (1, 0)})
        adjudication.settle({0: Alignment(first), 1: Alignment(second)})
        for _ in adjudication.bitext.references:
            adjudication.cite([(1, 0), (1, 2)], "NEG-1")
            adjudication.done()
        gold = self._home / "settled.blinker"
        gold.write_bytes(annotation.write(adjudication.annotation_set))
        told = self._home / "told"
        with redirect_stdout(StringIO()):
            main(["feedback", str(gold), str(files[1]), "--output", str(told)])
        (feedback,) = told.glob("*feedback.blinker")
        window.open_file(feedback)
        while not (page := window.findChild(FeedbackPage)) or not page.isVisible():
            QTest.qWait(5)
        yield "feedback", window
        # What is missed is practised, and the answer shown after Done.
        page.practise.click()
        yield "practice-missed", window
        window.practising.begin()
        yield "practice", window
        document = window.documents.document
        if document is None:
            raise RuntimeError("practice was not opened")
        session = document.session
        for side in Side:
            for position in range(len(session.pair.tokens(side))):
                session.toggle_mark(side, position)
        window.actions_by_name["done"].trigger()
        yield "practice-answer", window

    def _messages(self, window: MainWindow) -> Iterator[QWidget]:
        text = isolated(self._text)
        lines = [f"{text} {number}" for number in range(1, 9)]
        for details in ([], lines[:2], lines):
            yield message_box(window, self._text, text, details)
        yield question_box(window, self._text, text, ("Yes", "No"), lines)[0]

    def _dialogs(
        self, window: MainWindow, document: Document, files: list[Path]
    ) -> Iterator[tuple[str, QWidget]]:
        session, look = document.session, window.look
        damaged = self._home / "damaged.blinker"
        damaged.write_text(self._text, encoding="utf-8")
        backups = (*files, damaged)
        kept = [KeptFile(path, backups, ()) for path in (self._home / "gone", Path(self._text))]
        made: tuple[Callable[[], QWidget], ...] = (
            lambda: NameDialog(self._text, self._text, self._text, window),
            lambda: CrashDialog("Traceback\n" * 40),
            lambda: HistoryDialog(session, window),
            lambda: on_demand.StudyDialog(session.annotation_set, document.path, window),
            lambda: on_demand.CorrectionDialog(session, document.path, None, window),
            lambda: on_demand.BoundaryDialog(session, document.path, None, window),
            lambda: on_demand.KeysDialog(window.actions_by_name, window),
            lambda: on_demand.AboutDialog(window),
            lambda: on_demand.LogDialog(window),
            lambda: on_demand.InstructionsDialog(window.actions_by_name, window),
            lambda: on_demand.GoldDialog(backups, str(self._home), self._text, window),
            lambda: on_demand.AlignDialog(window, print),
            lambda: ExportDialog(document, document.path, window),
            lambda: PictureDialog(session, window),
        )
        for make in made:
            yield from _shown(make())
        for number, box in enumerate(self._messages(window)):
            yield from ((f"{name}-{number}", shown) for name, shown in _shown(box))
        preferences = PreferencesDialog(Settings(), window)
        tabs = preferences.findChild(QTabWidget)
        for tab in range(tabs.count() if tabs else 1):
            if tabs:
                tabs.setCurrentIndex(tab)
            preferences.show()
            yield f"PreferencesDialog-{tab}", preferences
        preferences.close()
        copies = on_demand.BackupsDialog(kept, lambda _path: 0, window, look.theme, look.lettering)
        yield from _drawn(copies)
        importing = on_demand.ImportDialog(str(files[0].parent), window, look.theme, look.lettering)
        importing.take_files(self._texts_with_links())
        yield from _drawn(importing)

    def _texts_with_links(self) -> list[Path]:
        """Files of one verse pair and its links."""
        folder = self._home / "import"
        folder.mkdir()
        words = f"{self._text} and ."
        lines = {"en.txt": words, "fr.txt": words, "links.txt": "0-0"}
        for name, line in lines.items():
            (folder / name).write_text(f"{line}\n", encoding="utf-8")
        return [folder / name for name in lines]

    def _gold_dialogs(self, window: MainWindow, document: Document) -> Iterator[QWidget]:
        files = dict(window.sources.files)
        yield on_demand.LateDialog(document.path, window)
        reopened = tuple(OpenPair(index, 3) for index in range(2))
        told = RuleAgain(Rule(), 4, 7, 285, 3).in_words
        update = GoldUpdate(reopened, reopened, told)
        yield on_demand.ReopenedDialog(document.session.bitext, update, window)
        yield on_demand.FeedbackDialog(document.path, files, window)
        yield PublishDialog(document, document.path, window)
        links = (frozenset({(0, 0), (1, 2), (2, 1)}), frozenset({(0, 1), (1, 0)}))
        alike = [
            SimilarCase(index, decided, frozenset({(0, 0)}), Alignment(decided))
            for index, decided in enumerate(links)
        ]
        decided = decided_in_words(links[0], document.session.bitext[0])
        yield AlikeDialog(document.session.bitext, alike, decided, window)

    def _analysis_window(self, files: list[Path]) -> Iterator[tuple[str, QWidget]]:
        window = AnalysisWindow(self._theme)
        show_window(window)
        yield "analysis-empty", window
        self._settle(window, partial(window.load, files))
        tabs = window.findChild(QTabWidget, "questions")
        for tab in range(tabs.count() if tabs else 0):
            if tabs and tabs.isTabVisible(tab):
                self._settle(window, partial(tabs.setCurrentIndex, tab))
                yield f"analysis-{tab}", window
        for popover in window.findChildren(Popover):
            if popover.isVisible():
                popover.open_panel()
                yield f"analysis-{popover.objectName()}", popover.panel
                popover.panel.close()
        ballot = ballot_of(causes_of(open_collation(files)), [0], 2)
        write_ballot(ballot, self._home / "ballot")
        place = BallotPlace(self._home / "ballot", is_in_study=True, titles={"NEG-1": self._text})
        yield from _shown(VotesDialog(Round(ballot), place, self._theme, Lettering(), window))
        links = self._home / "system.txt"
        links.write_text("0-0 1-2\n0-1\n", encoding="utf-8")
        service = window._service
        yield from _shown(SystemsDialog(service, [links], (), self._theme, Lettering(), window))
        window.close()
        window.deleteLater()

    def _study_window(self, files: list[Path]) -> Iterator[tuple[str, QWidget]]:
        works = [annotation.load(file) for file in files]
        names = [json.dumps(work.annotator) for work in works]
        plan = (
            f"title = {json.dumps(self._text)}\npace = 900\n[[part]]\nname = {names[0]}\n"
            f'pairs = "1-2"\nannotators = [{", ".join(names)}]\n'
        )
        untouched = replace(AnnotationSet.unannotated(works[0].bitext), study=works[0].study)
        folder = self._home / "study-folder"
        create_study(folder, untouched, plan)
        yield from self._new_study(folder / "texts" / "study.blinker")
        window = StudyWindow(self._theme, self._home)
        show_window(window)
        with waiting_for(window.settled):
            window.show_study(folder)
        yield "study", window
        with waiting_for(window.settled):
            window.take_in(files[:2])
        tabs = window.findChildren(QTabWidget, "study_tabs")[0]
        for place in range(tabs.count()):
            tabs.setCurrentIndex(place)
            yield f"study-taken-in-{place}", window
        written = WrittenPlan.read(folder)
        yield from _shown(PlanDialog(folder, written, self._theme, window))
        status = status_of(StudyFolder.open(folder))
        reminded = reminders(StudyFolder.open(folder).plan, status.unfinished)
        yield from _shown(RemindersDialog(reminded, window))
        first = untouched.bitext[0]
        words = " ".join(first.source)
        correction = Correction.between(first.reference, Side.SOURCE, words, f"{words} {words}")
        record = CorrectionRecord((correction,))
        yield from _shown(StudyUndoDialog(record, folder / RECORD_FILE, window))
        window.close()
        window.deleteLater()
        yield from self._guide(StudyFolder.open(folder), works[0])

    def _guide(self, study: StudyFolder, work: AnnotationSet) -> Iterator[tuple[str, QWidget]]:
        yield from _shown(BeginningDialog(study))
        begin_guide(study, Beginning.GENERAL, "en")
        study = StudyFolder.open(study.root)
        guide = guide_in(study)
        assert guide is not None
        pair, alignment = work.bitext[0], work.pairs[0].alignment
        dialog = RulingDialog(guide, study.guide, (1,), pair, alignment, (), lambda _: False)
        for name in ("draw_right", "draw_wrong"):
            (button,) = dialog.findChildren(QPushButton, name)
            button.click()
        dialog.show()
        yield type(dialog).__name__, dialog
        # Closing it would ask about what was drawn.
        dialog.done(0)
        dialog.deleteLater()

    def _new_study(self, texts: Path) -> Iterator[tuple[str, QWidget]]:
        dialog = NewStudyDialog(str(self._home), lambda: None, self._theme)
        dialog.show()
        yield "new-study-empty", dialog
        fields = {field.objectName(): field for field in dialog.findChildren(QLineEdit)}
        fields["texts_file"].setText(str(texts))
        (onward,) = dialog.findChildren(QPushButton, "next_page")
        for number in range(5):
            if number == 2:
                fields["study_annotators"].setText(f"{self._text}, {self._text} 2")
            while not onward.isEnabled() and number < 4:
                QTest.qWait(5)
            yield f"new-study-{number + 1}", dialog
            onward.click()
        dialog.done(0)
        dialog.deleteLater()

    def _settle(self, window: AnalysisWindow, act: Callable[[], object]) -> None:
        act()
        QTest.qWait(1)
        while window.is_busy:
            QTest.qWait(5)


@contextmanager
def waiting_for(signal: SignalInstance) -> Iterator[None]:
    """Wait until a signal has been emitted."""
    loop = QEventLoop()
    signal.connect(loop.quit)
    yield
    loop.exec()


def _drawn(dialog: QWidget) -> Iterator[tuple[str, QWidget]]:
    """Show a dialog, and wait until it has read what it draws."""
    dialog.show()
    (canvas,) = dialog.findChildren(VerseCanvas)
    while canvas.state.picture is None or not canvas.isVisible():
        QTest.qWait(5)
    yield from _shown(dialog)


def _shown(dialog: QWidget) -> Iterator[tuple[str, QWidget]]:
    dialog.show()
    yield type(dialog).__name__, dialog
    if isinstance(dialog, QDialog):
        # Closing may ask whether to keep what was begun.
        dialog.done(0)
    else:
        dialog.close()
    dialog.deleteLater()


def _look_at_all() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--theme", choices=THEMES, default="light")
    parser.add_argument("--language", default="en")
    parser.add_argument("--text", default=MARKUP)
    arguments = parser.parse_args()
    application = make_application()
    set_language(application, arguments.language)
    theme = THEMES[arguments.theme]
    apply_theme(application, theme)
    pictures = arguments.folder / "pictures"
    pictures.mkdir(parents=True, exist_ok=True)
    for name, window in EveryWindow(arguments.folder, arguments.text, theme):
        application.processEvents()
        application.processEvents()
        window.grab().save(str(pictures / f"{name}.png"), quality=80)
        for fault in faults(name, window, CHECKS):
            sys.stdout.write(f"{fault}\n")


if __name__ == "__main__":
    _look_at_all()
