"""What the window loads when it is first asked for.

Most people link words, most of the time. Everything else that can be asked for takes more to load
than that does, and would be waited for at every start. Nowhere else on this floor are modules
imported late; what is here imports nothing that comes here for anything.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QDialog, QWidget

from blinker_qt.annotate.document import Document
from blinker_qt.bitext.adjudication import Adjudication
from blinker_qt.bitext.annotation import AnnotationSet
from blinker_qt.bitext.verses import Bitext
from blinker_qt.gold.rules import AnnotatorDecisions
from blinker_qt.settings import Settings
from blinker_qt.ui.app.theme import Theme
from blinker_qt.ui.canvas.lettering import Lettering
from blinker_qt.ui.canvas.picture_manner import Manner

if TYPE_CHECKING:
    from blinker_qt.gold.create import GoldSources
    from blinker_qt.gold.feedback import Feedback
    from blinker_qt.gold.practice import Practice
    from blinker_qt.ui.annotate.practice_page import PracticePage
    from blinker_qt.ui.app.backups_dialog import BackupsDialog
    from blinker_qt.ui.app.help_dialogs import InstructionsDialog
    from blinker_qt.ui.app.preferences import PreferencesDialog
    from blinker_qt.ui.compare.analysis_window import AnalysisWindow
    from blinker_qt.ui.exchange.import_dialog import ImportDialog
    from blinker_qt.ui.gold.align_dialog import AlignDialog
    from blinker_qt.ui.gold.feedback_page import FeedbackPage
    from blinker_qt.ui.gold.gold_dialogs import FeedbackDialog, GoldDialog, LateDialog
    from blinker_qt.ui.study.study_dialog import StudyDialog


# Files, in and out


def ask_for_file(window: QWidget, folder: str) -> Path | None:
    """An annotation file to open (see `file_dialogs`)."""
    from blinker_qt.ui.widgets import file_dialogs

    return file_dialogs.ask_for_file(window, folder)


def ask_for_files(window: QWidget, folder: str) -> tuple[Path, ...]:
    """Annotation files (see `file_dialogs`)."""
    from blinker_qt.ui.widgets import file_dialogs

    return file_dialogs.ask_for_files(window, folder)


def ask_for_copy(window: QWidget, path: Path) -> Path | None:
    """Where a copy is to go (see `file_dialogs`)."""
    from blinker_qt.ui.widgets import file_dialogs

    return file_dialogs.ask_for_copy(window, path)


def backups_dialog(
    backups: Sequence[Path], position: int, window: QWidget, theme: Theme, lettering: Lettering
) -> "BackupsDialog":
    """The dialog that lists the backups of a file."""
    from blinker_qt.ui.app.backups_dialog import BackupsDialog

    return BackupsDialog(backups, position, window, theme, lettering)


def import_dialog(
    folder: str, window: QWidget, theme: Theme, lettering: Lettering
) -> "ImportDialog":
    """The dialog that makes annotation files from files of other formats."""
    from blinker_qt.ui.exchange.import_dialog import ImportDialog

    return ImportDialog(folder, window, theme, lettering)


def hand_out(window: QWidget, document: Document, manner: Manner) -> None:
    """Have the person export what is open (see `ask_and_hand_out`)."""
    from blinker_qt.ui.exchange.export_dialog import ask_and_hand_out

    ask_and_hand_out(window, document, manner)


def publish(window: QWidget, document: Document, manner: Manner) -> None:
    """Have the person publish what is open (see `ask_and_publish`)."""
    from blinker_qt.ui.gold.publish_dialog import ask_and_publish

    ask_and_publish(window, document, manner)


def export_picture(window: QWidget, document: Document, manner: Manner) -> None:
    """Have the person write a picture of the verse pair on screen."""
    from blinker_qt.ui.canvas.picture_dialogs import ask_and_export

    ask_and_export(window, document, manner)


def print_set(window: QWidget, document: Document, manner: Manner) -> None:
    """Have the person write pages with the set on screen."""
    from blinker_qt.ui.canvas.picture_dialogs import ask_and_print

    ask_and_print(window, document, manner)


# Other windows


def analysis_window(theme: Theme) -> "AnalysisWindow":
    """The window in which annotators are compared."""
    from blinker_qt.ui.compare.analysis_window import AnalysisWindow

    return AnalysisWindow(theme)


def align_dialog(window: QWidget) -> "AlignDialog":
    """The dialog in which a machine links texts."""
    from blinker_qt.ui.gold.align_dialog import AlignDialog

    return AlignDialog(window)


def preferences_dialog(settings: Settings, window: QWidget) -> "PreferencesDialog":
    """The dialog that changes settings."""
    from blinker_qt.ui.app.preferences import PreferencesDialog

    return PreferencesDialog(settings, window)


def study_dialog(work: AnnotationSet, path: Path, window: QWidget) -> "StudyDialog":
    """The dialog that changes what a study asks for."""
    from blinker_qt.ui.study.study_dialog import StudyDialog

    return StudyDialog(work, path, window)


def instructions(actions: Mapping[str, QAction], window: QWidget) -> "InstructionsDialog":
    """How linking works."""
    from blinker_qt.ui.app.help_dialogs import InstructionsDialog

    return InstructionsDialog(actions, window)


def keys_dialog(window: QWidget) -> QDialog:
    """All keys."""
    from blinker_qt.ui.app.help_dialogs import KeysDialog

    return KeysDialog(window)


def log_dialog(window: QWidget) -> QDialog:
    """The dialog that shows the log."""
    from blinker_qt.ui.app.help_dialogs import LogDialog

    return LogDialog(window)


def about_dialog(window: QWidget) -> QDialog:
    """What the program is."""
    from blinker_qt.ui.app.help_dialogs import AboutDialog

    return AboutDialog(window)


# Gold standards


def gold_dialog(folder: str, adjudicator: str, window: QWidget) -> "GoldDialog":
    """The dialog that makes a gold standard."""
    from blinker_qt.ui.gold.gold_dialogs import GoldDialog

    return GoldDialog(folder, adjudicator, window)


def late_dialog(gold: Path, window: QWidget) -> "LateDialog":
    """The dialog that brings a gold standard up to date."""
    from blinker_qt.ui.gold.gold_dialogs import LateDialog

    return LateDialog(gold, window)


def feedback_dialog(gold: Path, files: Mapping[str, Path], window: QWidget) -> "FeedbackDialog":
    """The dialog that writes what a gold standard tells annotators."""
    from blinker_qt.ui.gold.gold_dialogs import FeedbackDialog

    return FeedbackDialog(gold, files, window)


def consulting(
    adjudication: Adjudication, bitext: Bitext, gold: Path, files: Sequence[Path]
) -> "Callable[[], GoldSources]":
    """The task of reading the annotation sets behind a gold standard (see `consult_again`)."""
    from blinker_qt.gold.create import read_sources_again

    return partial(read_sources_again, adjudication, bitext, gold, tuple(files), gold)


def voices_of(
    consulted: "GoldSources", adjudication: Adjudication
) -> Callable[[int], AnnotatorDecisions]:
    """What those behind a gold standard decided on each verse pair.

    Raises:
        GoldError: they are not what the gold standard says.
    """
    from blinker_qt.gold.create import voices_of

    return voices_of(consulted.collation, adjudication)


# Practice and feedback


def practice_page(language: str) -> "PracticePage":
    """The page that shows the answer after every Done."""
    from blinker_qt.ui.annotate.practice_page import PracticePage

    return PracticePage(language)


def practice_with(answers: AnnotationSet | None) -> "Practice":
    """The practice with these answers; without any, the one that travels with the program.

    Raises:
        ResourceError: that is missing from this installation.
        InputError: it cannot be read.
    """
    from blinker_qt.gold.practice import Practice

    return Practice.read() if answers is None else Practice(answers)


def feedback_page(language: str) -> "FeedbackPage":
    """The page that shows what a gold standard tells an annotator."""
    from blinker_qt.ui.gold.feedback_page import FeedbackPage

    return FeedbackPage(language)


def reading_feedback(path: Path, answers: AnnotationSet) -> "Callable[[], Feedback]":
    """The task of reading a file of feedback (see `read_feedback`)."""
    from blinker_qt.gold.feedback import read_feedback

    return partial(read_feedback, path, answers)


def practice_of(feedback: "Feedback", answers: AnnotationSet) -> "Practice":
    """The practice of what an annotator missed."""
    from blinker_qt.gold.feedback import practice_of

    return practice_of(feedback, answers)
