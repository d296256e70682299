"""Lazy imports of windows and dialogs that are not needed at the start.

The classes and functions listed here are imported on first use, as in
`on_demand.AlignDialog(window)`, so that the program starts faster.
"""

from importlib import import_module
from types import MappingProxyType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from blinker_qt.gold.create import annotator_decisions, read_sources_again
    from blinker_qt.gold.feedback import Practice, practice_of, read_feedback
    from blinker_qt.gold.machine import Suggesting, read_suggestions_of
    from blinker_qt.study.examples import make_example
    from blinker_qt.study.finding import belonging_of
    from blinker_qt.study.guide_editing import draft_of_note
    from blinker_qt.ui.app.backups_dialog import BackupsDialog
    from blinker_qt.ui.app.help_dialogs import (
        AboutDialog,
        InstructionsDialog,
        KeysDialog,
        LogDialog,
        check_for_updates,
    )
    from blinker_qt.ui.app.manual import ManualDialog
    from blinker_qt.ui.compare.analysis_window import AnalysisWindow
    from blinker_qt.ui.exchange.import_dialog import ImportDialog
    from blinker_qt.ui.exchange.output_dialog import ask_and_hand_out
    from blinker_qt.ui.exchange.picture_dialog import ask_and_export
    from blinker_qt.ui.gold.align_dialog import AlignDialog
    from blinker_qt.ui.gold.feedback_page import FeedbackPage
    from blinker_qt.ui.gold.gold_dialogs import (
        FeedbackDialog,
        GoldDialog,
        LateDialog,
        ReopenedDialog,
        ask_and_make_practice,
        ask_and_publish,
    )
    from blinker_qt.ui.gold.practice_page import PracticePage
    from blinker_qt.ui.study.correction_dialog import (
        BoundaryDialog,
        CorrectionDialog,
        RecordedChange,
        UndoDialog,
        outcome_in_words,
        record_of,
    )
    from blinker_qt.ui.study.new_study_dialog import NewStudyDialog
    from blinker_qt.ui.study.ruling_dialog import ask_for_ruling
    from blinker_qt.ui.study.study_dialog import StudyDialog
    from blinker_qt.ui.study.study_window import StudyActs, StudyWindow

_MODULES = MappingProxyType(
    {
        "gold.create": ("read_sources_again", "annotator_decisions"),
        "gold.feedback": ("Practice", "practice_of", "read_feedback"),
        "gold.machine": ("Suggesting", "read_suggestions_of"),
        "study.examples": ("make_example",),
        "study.finding": ("belonging_of",),
        "study.guide_editing": ("draft_of_note",),
        "ui.gold.practice_page": ("PracticePage",),
        "ui.app.backups_dialog": ("BackupsDialog",),
        "ui.app.help_dialogs": (
            "AboutDialog",
            "InstructionsDialog",
            "KeysDialog",
            "LogDialog",
            "check_for_updates",
        ),
        "ui.app.manual": ("ManualDialog",),
        "ui.exchange.picture_dialog": ("ask_and_export",),
        "ui.compare.analysis_window": ("AnalysisWindow",),
        "ui.exchange.output_dialog": ("ask_and_hand_out",),
        "ui.exchange.import_dialog": ("ImportDialog",),
        "ui.gold.align_dialog": ("AlignDialog",),
        "ui.gold.feedback_page": ("FeedbackPage",),
        "ui.gold.gold_dialogs": (
            "FeedbackDialog",
            "GoldDialog",
            "LateDialog",
            "ReopenedDialog",
            "ask_and_make_practice",
            "ask_and_publish",
        ),
        "ui.study.correction_dialog": (
            "BoundaryDialog",
            "CorrectionDialog",
            "RecordedChange",
            "UndoDialog",
            "outcome_in_words",
            "record_of",
        ),
        "ui.study.new_study_dialog": ("NewStudyDialog",),
        "ui.study.ruling_dialog": ("ask_for_ruling",),
        "ui.study.study_dialog": ("StudyDialog",),
        "ui.study.study_window": ("StudyActs", "StudyWindow"),
    }
)
_MODULE_OF = {name: module for module, names in _MODULES.items() for name in names}


def __getattr__(name: str) -> object:
    if name not in _MODULE_OF:
        raise AttributeError(name)
    return getattr(import_module(f"blinker_qt.{_MODULE_OF[name]}"), name)
