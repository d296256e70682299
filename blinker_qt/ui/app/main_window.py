"""The main window: pages, menus, recent files and dropped files."""

import os
import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import QByteArray, Qt
from PySide6.QtGui import (
    QCloseEvent,
    QDragEnterEvent,
    QDropEvent,
    QGuiApplication,
    QKeyEvent,
)
from PySide6.QtWidgets import QApplication, QDialog, QMainWindow, QStackedWidget, QWidget

from blinker_qt.annotate.document import Document
from blinker_qt.annotate.kept import copy_of, kept_files
from blinker_qt.annotate.session import Change, Session
from blinker_qt.background import ThreadCall
from blinker_qt.bitext.errors import BlinkerError, InputError
from blinker_qt.bitext.remarks import Note
from blinker_qt.formats.annotation import SUFFIX
from blinker_qt.formats.atomic import SaveError
from blinker_qt.settings import SettingsStore
from blinker_qt.study.guide import version_numbers, version_text
from blinker_qt.study.location import STUDY_FILE
from blinker_qt.study.own_copies import place_of_sample
from blinker_qt.translation import N_, current_language, tr
from blinker_qt.ui import on_demand
from blinker_qt.ui.annotate.annotating import AnnotatingPage
from blinker_qt.ui.annotate.narration import edit_in_words, refusal_in_words
from blinker_qt.ui.app.appearance import Appearance, OtherWindows
from blinker_qt.ui.app.documents import DocumentBridge, DocumentManager
from blinker_qt.ui.app.gold_actions import FeedbackView, GoldActions, SourceLoader
from blinker_qt.ui.app.naming import Naming
from blinker_qt.ui.app.practising import Practising
from blinker_qt.ui.app.recent_files import RecentFilesMenu
from blinker_qt.ui.app.sample import OwnSample
from blinker_qt.ui.app.start_page import OpeningPage, StartPage
from blinker_qt.ui.widgets.actions import Actions, Situation
from blinker_qt.ui.widgets.background import CallsOnThread, StepsBetweenEvents
from blinker_qt.ui.widgets.dialogs import ask_for_copy, ask_for_file
from blinker_qt.ui.widgets.display import isolated
from blinker_qt.ui.widgets.keys import action_of_letter
from blinker_qt.ui.widgets.lettering import PictureStyle
from blinker_qt.ui.widgets.messages import (
    announce,
    ask,
    problem_lines,
    recovery_in_words,
    show_error,
    show_message,
    state_in_words,
)
from blinker_qt.ui.widgets.theme import dress
from blinker_qt.ui.widgets.waiting import NoAnswerError, no_answer_in_words, waited


class MainWindow(QMainWindow):
    """The main window, which has at most one annotation set open.

    Args:
        clock: a monotonic clock, in seconds, by which work and pauses are measured.
    """

    def __init__(
        self,
        settings: SettingsStore,
        data_directory: Path,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__()
        self.setObjectName("main_window")
        self._settings = settings
        self._data_directory = data_directory
        self._bridge: DocumentBridge | None = None
        self._hindrance = ""
        self._listing = StepsBetweenEvents(self, self._list_opened)
        self.actions_by_name = Actions(self)
        self.documents = DocumentManager(
            self, data_directory, self._may_leave, self._last_position, clock
        )
        self.documents.loading.connect(self._show_opening)
        self.documents.settled.connect(self._show_what_is_open)
        self.documents.emptied.connect(self._show_start_page)
        language = current_language()
        self.naming = Naming(
            self, self.documents, settings, self._remember, place_of_sample(data_directory)
        )
        self.page = AnnotatingPage(
            self.actions_by_name, self.naming.ask_before_done, language, clock
        )
        self.sources = SourceLoader(self, self.page.cases)
        self.sources.sources_found.connect(self._update_actions)
        self.sources.sources_found.connect(self.page.refresh_picture)
        # A case of a gold standard is framed among the words of its verse pair, shown before.
        self.documents.opened.connect(lambda document: self.page.show_session(document.session))
        self.documents.opened.connect(self.sources.show_document)
        self.documents.opened.connect(self._on_opened)
        self._pages = QStackedWidget()
        self.look = Appearance(settings, self.page, self.actions_by_name, self._remember)
        self.look.changed.connect(self._on_look_changed)
        self.practising = Practising(
            self.documents,
            self.page,
            self._pages,
            self.look,
            language,
            data_directory,
            self._on_answer_shown,
            self._leave,
        )
        self.feedback = FeedbackView(
            self.documents, self.practising, self._pages, self.look, language
        )
        self.feedback.shown.connect(self._on_feedback)
        self.feedback.closed.connect(self._show_what_is_open)
        self.documents.learning.connect(lambda path, _answers: self._list_as_recent(path))
        self.other_windows = OtherWindows(
            self,
            self.documents,
            self.look,
            self.actions_by_name,
            self._settings,
            self._remember,
            data_directory,
            self.page.show_remarks,
        )
        self.sample = OwnSample(
            self,
            self.documents,
            self.actions_by_name,
            self.open_file,
            self._leave,
            data_directory,
        )
        self._connect_actions()
        recent = RecentFilesMenu(settings, self._open_named, self)
        self.actions_by_name.insert_menu(recent, before="import_texts")
        self._start = StartPage(self.actions_by_name, self._open_named)
        self._opening = OpeningPage(self.documents.cancel)
        self.documents.previewed.connect(self._opening.show_preview)
        self.documents.progressed.connect(self._opening.show_progress)
        for page in (self._start, self.page, self._opening):
            self._pages.addWidget(page)
        self.setCentralWidget(self._pages)
        # Qt would apply the style sheet again to parts that are put into their places afterwards.
        self.look.apply_theme()
        dress(self)
        self.setAcceptDrops(True)
        self.resize(1180, 780)
        self.restoreGeometry(QByteArray.fromBase64(self._settings.settings.geometry.encode()))
        self._on_look_changed()
        self._show_start_page()
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.applicationStateChanged.connect(self._count_time)

    def _connect_actions(self) -> None:
        """Connect the window's own actions with its functions and those of its parts."""
        self.other_windows.study_changed.connect(self._update_actions)
        gold = GoldActions(
            self,
            self.documents,
            self.sources,
            self.actions_by_name,
            self.other_windows.offer_gold,
            self.page.go_to,
        )
        self.other_windows.gold_wanted.connect(
            lambda files, output: gold.make(
                files, str(output.parent), self._settings.settings.annotator, output
            )
        )
        acts: dict[str, Callable[[], object]] = {
            "open": self.choose_file,
            "practise": self.practising.begin,
            "done": self.practising.done,
            "import_texts": self.import_texts,
            "save": self._save,
            "save_copy": self.save_copy,
            "rename_annotator": self.naming.rename,
            "backups": self.show_backups,
            "quit": self.close,
            "export": lambda: self._with_document(on_demand.ask_and_hand_out),
            "make_gold": lambda: gold.make(
                self.other_windows.compared_files,
                self._usual_folder(),
                self._settings.settings.annotator,
            ),
            "make_practice": lambda: self._with_document(on_demand.ask_and_make_practice),
            "publish": lambda: self._with_document(on_demand.ask_and_publish),
            "export_picture": lambda: self._with_document(on_demand.ask_and_export),
            "correct_words": self.documents.correct_words,
            "move_boundary": self.documents.move_boundary,
            "undo_correction": self.documents.undo_correction,
            "study_settings": self.documents.change_study,
            "write_ruling": lambda: self._write_ruling(None),
            "new_study": self.make_study,
            "show_manual": self._show_manual,
            "show_keys": lambda: on_demand.KeysDialog(self.actions_by_name, self).exec(),
            "show_log": lambda: on_demand.LogDialog(self).exec(),
            "check_for_updates": lambda: on_demand.check_for_updates(self),
            "about": lambda: on_demand.AboutDialog(self).exec(),
        }
        self.actions_by_name.connect(acts)

    def _show_manual(self) -> None:
        """Open the manual beside the window, which stays usable."""
        manual = self.findChild(QDialog, "manual_dialog") or on_demand.ManualDialog(self)
        manual.show()
        manual.activateWindow()

    # Opening

    def open_file(self, path: Path) -> bool:
        """Open an annotation file; return whether it is open now (see `DocumentManager.open`)."""
        return self.documents.open(Path(os.path.abspath(path)))  # noqa: PTH100 - keeps symbolic links

    def _open_named(self, name: str) -> None:
        self.open_file(Path(name))

    def open_file_or_study(self, path: Path) -> None:
        """Open an annotation file, or show how the study in a folder stands."""
        folder = path.absolute()
        try:
            is_study = waited(self, folder, partial(_holds_study, folder))
        except NoAnswerError:
            return
        if is_study:
            self.other_windows.show_study(folder)
        else:
            self.open_file(path)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Accept annotation files and study folders."""
        if _dropped_files(event):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Open what is dropped on the window, or offer it to its study."""
        paths = _dropped_files(event)
        if paths:
            event.acceptProposedAction()
            self.other_windows.open_dropped(paths)

    def open_last(self, last: Path) -> None:
        """Open the file that was open last, if it is there and nothing else is opened first.

        The start page says why if it cannot be reached, and which disk does not answer.
        """

        def go_on(is_there: bool) -> None:
            if self._pages.currentWidget() is self._start:
                self._start.show_note("")
                if is_there:
                    self.open_file(last)

        def explain(error: BlinkerError) -> None:
            self._start.show_note(problem_lines(error)[0])

        call = ThreadCall(CallsOnThread(self), partial(_is_there, last), go_on, explain)
        if not call.is_answered():
            self._start.show_note(no_answer_in_words(last))

    def _last_position(self, path: Path) -> int | None:
        return dict(self._settings.settings.last_positions).get(str(path))

    def _show_opening(self, path: Path) -> None:
        """Show a verse pair of a large file while it is being read."""
        self._pages.setCurrentWidget(self._opening)
        self._opening.show_file(path)
        self._hinder(tr("The file is still being opened"))

    def _show_what_is_open(self) -> None:
        """Show the page of the open document, or else the start page."""
        if self.documents.document is None:
            self._show_start_page()
        else:
            self._pages.setCurrentWidget(self.page)
            self._hinder("")
            self._show_title(self.documents.document)
            self.page.canvas.setFocus()

    def choose_file(self) -> None:
        """Ask for an annotation file and open it."""
        path = ask_for_file(self, self._usual_folder())
        if path is not None:
            self.open_file(path)

    def show_backups(self) -> None:
        """Show what is kept of the open file and others, also of those that are gone."""
        document = self.documents.document
        current = None if document is None else document.path
        look_up = partial(kept_files, self._data_directory, current)
        try:
            kept = waited(self, current or self._data_directory, look_up)
        except NoAnswerError:
            return
        if not kept:
            show_message(self, tr("Backups"), tr("There are no backups on this computer."))
            return

        def position_in(path: Path) -> int:
            if document is not None and path == document.path:
                return document.session.position
            return self._settings.settings.position_in(str(path))

        look = self.look
        dialog = on_demand.BackupsDialog(kept, position_in, self, look.theme, look.lettering)
        if dialog.exec() and dialog.chosen is not None:
            file, copy = dialog.chosen
            self.documents.open_copy(partial(copy_of, file, copy), file.path)
        dialog.deleteLater()

    def import_texts(self) -> None:
        """Import files of other formats, and open the first annotation file made."""
        made = self._imported()
        if made is not None:
            self.open_file(made)

    def _imported(self) -> Path | None:
        """Import files of other formats; returns the first annotation file made, if any."""
        folder, look = self._usual_folder(), self.look
        dialog = on_demand.ImportDialog(folder, self, look.theme, look.lettering)
        if not (dialog.exec() and dialog.made):
            return None
        for path in dialog.made:
            # Annotators are asked, not the person who prepares their files.
            self.naming.put_off(path)
        return dialog.made[0]

    def make_study(self) -> None:
        """Make the folder of a study, and show how the study stands."""
        dialog = on_demand.NewStudyDialog(
            self._usual_folder(), self._imported, self.look.theme, self
        )
        if dialog.exec() and dialog.made is not None:
            self.other_windows.show_study(dialog.made, is_new=True)
        dialog.deleteLater()

    def _on_opened(self, document: Document, bridge: DocumentBridge) -> None:
        if self._bridge is not None:
            self._bridge.deleteLater()
        self._bridge = bridge
        bridge.changed.connect(self.page.on_change)
        bridge.changed.connect(self._on_change)
        bridge.state_changed.connect(self._show_state)
        bridge.moved.connect(self._on_moved)
        values = self._settings.settings
        name = str(document.path)
        self._listing.begin()
        self._count_time(QGuiApplication.applicationState())
        if name in dict(values.last_positions):
            last = len(document.session.bitext) - 1
            document.session.go_to(min(values.position_in(name), last))
        self._pages.setCurrentWidget(self.page)
        self._hinder("")
        self._show_title(document)
        self._show_state()
        is_in_study = self.documents.study is not None
        self.page.remarks.offer_rulings(self._write_ruling if is_in_study else None)
        if document.session.is_adjudicated:
            self.page.refresh_picture()
            self.page.show_cases()
        if document.recovery is not None:
            text = recovery_in_words(document.recovery)
            misfits = problem_lines(InputError(*document.recovery.misfits))
            failed = document.recovery.failure is not None
            title = tr("Unsaved edits") if failed else tr("Work was recovered")
            show_message(self, title, text, misfits)
        self.naming.ask_at_opening(document)
        if self.practising.is_on(document):
            self.page.study_line.leave()
        else:
            self._greet(document)
        self.page.canvas.setFocus()
        # Last, so that its message stays until the first action.
        is_practice = self.practising.is_on(document)
        self.page.suggestions.show_document(document, is_practice=is_practice)

    def _greet(self, document: Document) -> None:
        """Say whose file it is and what is new in its style guide, which then counts as seen."""
        values, study = self._settings.settings, document.session.study
        seen = values.guide_seen(study.identifier)
        self.page.study_line.greet(document.session, document.path, values.annotator, seen)
        version = version_text(study.guide)
        if study.identifier and version_numbers(version) > version_numbers(seen):
            self._remember(guides_seen=(*values.guides_seen, (study.identifier, version)))

    def _write_ruling(self, note: Note | None) -> None:
        """Ask for a ruling of the study's style guide, and show it beside the verse pair.

        A new one begins with a note, if there is one.
        """
        document = self.documents.document
        if document is None:
            return
        session = document.session
        pair, alignment, theme = session.pair, session.alignment, self.look.theme
        draft = None if note is None else on_demand.draft_of_note(note, pair, alignment)
        written = on_demand.ask_for_ruling(self, document.path, pair, alignment, theme, draft)
        if written is not None:
            study = replace(session.study, guide=written.pages)
            self.page.show_new_ruling(written.number, study)

    def _list_opened(self) -> bool:
        """List the open file as the last; this is done in one step."""
        document = self.documents.document
        if document is not None and not self.practising.is_on(document):
            self._list_as_recent(document.path, last_file=str(document.path))
        return False

    def _list_as_recent(self, path: Path, **values: object) -> None:
        """List a file as opened last, and change other settings; writing them takes its time."""
        recent = (str(path), *self._settings.settings.recent_files)
        self._remember(recent_files=recent, **values)

    def _on_feedback(self, path: Path) -> None:
        """Disable the actions on words while feedback is shown."""
        self._hinder(tr("Close the feedback first"))
        self.setWindowTitle(f"{path.name} – Blinker Qt")

    def _count_time(self, state: Qt.ApplicationState) -> None:
        """Count working time only while the program is the active application."""
        document = self.documents.document
        if document is None:
            return
        if state == Qt.ApplicationState.ApplicationActive:
            document.session.resume(self._settings.settings.idle_after)
        else:
            document.session.pause()

    def _on_moved(self) -> None:
        document = self.documents.document
        if document is not None:
            self._show_title(document)

    def _on_change(self, change: Change) -> None:
        document = self.documents.document
        if document is not None:
            self._show_undo(document.session)
            self._show_state()
            if change.renamed:
                self._show_title(document)
            elif document.session.study.identifier and not self._settings.settings.annotator:
                # Whoever works on the file of a study is meant by the name in it.
                self._remember(annotator=document.session.annotator)

    # Display

    def _show_title(self, document: Document) -> None:
        session = document.session
        is_practice = self.practising.is_on(document)
        parts = [tr("Practice")] if is_practice else [document.path.name, session.annotator]
        if session.read_only:
            parts.append(tr("read-only"))
        self.setWindowTitle(" – ".join([*filter(None, parts), "Blinker Qt"]))

    def _show_state(self) -> None:
        document = self.documents.document
        if document is not None:
            self.page.saved.show_whole(state_in_words(document))

    def _show_start_page(self) -> None:
        self._pages.setCurrentWidget(self._start)
        self._start.show_recent(self._settings.settings.recent_files)
        self.setWindowTitle("Blinker Qt")
        self._hinder(tr("Open an annotation file first"))

    def _leave(self) -> bool:
        """Close the document and show the start page; return whether it was closed."""
        is_closed = self.documents.close()
        if is_closed:
            self._show_start_page()
        return is_closed

    def _may_leave(self) -> bool:
        """Add typed remarks, and remember the verse pair on screen.

        If a remark is refused, ask whether to leave without it.
        """
        refusal, session = self.page.remarks.commit_all(), self.page.session
        if refusal is not None and session is not None:
            reason = refusal_in_words(refusal)
            kept = tr("The remark you typed was not added. It is lost if you close the file.")
            answers = [tr("Discard remark"), tr("Cancel")]
            title = tr("A remark was not added")
            if ask(self, title, f"{kept}\n\n{reason}", answers, default=1) != 0:
                return False
        document = self.documents.document
        if document is not None and not self.practising.is_on(document):
            position = str(document.path), document.session.position
            self._remember(last_positions=(*self._settings.settings.last_positions, position))
        return True

    def _on_answer_shown(self, shown: bool) -> None:
        """Disable the actions on words while the answer is shown."""
        leave_it = tr("First choose “Next verse pair” or “Link it again”")
        self._hinder(leave_it if shown else "")

    def _hinder(self, reason: str) -> None:
        """Disable what needs a verse pair on screen, for this reason; enable it if it is empty."""
        self._hindrance = reason
        self._update_actions()

    def _update_actions(self) -> None:
        """Enable the actions that can be used now."""
        document, session = self.documents.document, self.page.session
        situation = Situation(
            self._hindrance,
            session,
            is_practice=document is not None and self.practising.is_on(document),
            is_adjudicating=self.page.cases.is_ready,
            study_in_reach=self.other_windows.study_in_reach is not None,
        )
        self.actions_by_name.allow(situation)
        if session is not None:
            self._show_undo(session)

    def _show_undo(self, session: Session) -> None:
        """Name the edits that Undo and Redo would affect in their texts."""
        edits = session.history.next_undo, session.history.next_redo
        undo, redo = ("" if edit is None else edit_in_words(edit, session) for edit in edits)
        self.actions_by_name.name_edits(Situation(self._hindrance, session), undo, redo)

    # Saving

    def _save(self) -> None:
        if self.documents.document is not None:
            self.documents.document.save()
            announce(self.page.canvas, state_in_words(self.documents.document))

    def save_copy(self) -> None:
        """Ask for a name and save a copy; the original file stays open."""
        document = self.documents.document
        if document is None:
            return
        copy = ask_for_copy(self, document.path)
        if copy is not None:
            try:
                waited(self, copy, partial(document.save_copy, copy))
            except BlinkerError as error:
                show_error(self, tr("The copy was not saved"), error)

    def _with_document(self, act: Callable[[QWidget, Document, PictureStyle], None]) -> None:
        if self.documents.document is not None:
            act(self, self.documents.document, self.look.picture_style())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Treat an unhandled letter of another script as the Latin letter of its key."""
        action = action_of_letter(event, self.actions_by_name.values())
        if action is not None:
            action.trigger()
        else:
            super().keyPressEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Close if everything is saved, or if the user closes without saving."""
        event.ignore()
        if not self.documents.close():
            return
        self._remember(geometry=bytes(self.saveGeometry().toBase64().data()).decode())
        self.sources.stop()
        self.other_windows.stop()
        self.page.suggestions.stop()
        event.accept()

    def _remember(self, **values: object) -> None:
        """Change settings; if they cannot be written, they are used until the window closes."""
        try:
            self._settings.change(**values)
        except SaveError as error:
            self.statusBar().showMessage(problem_lines(error)[0])

    # How it looks

    def _on_look_changed(self) -> None:
        self._count_time(QGuiApplication.applicationState())
        sheet = self._opening.sheet
        sheet.set_theme(self.look.theme)
        sheet.set_lettering(self.look.lettering)
        sheet.set_arrangement(self.look.arrangement)

    def _usual_folder(self) -> str:
        last = self._settings.settings.last_file
        return str(Path(last).parent) if last else str(Path.home())


def _holds_study(folder: Path) -> bool:
    """Whether the study of a folder can be read; what cannot be reached says why when opened."""
    try:
        return (folder / STUDY_FILE).is_file()
    except (OSError, ValueError):
        return False


def _is_there(path: Path) -> bool:
    """Whether a file exists; BlinkerError where the system does not say."""
    try:
        os.stat(path)  # noqa: PTH116 - may fail in many ways
    except FileNotFoundError:
        return False
    except (OSError, ValueError) as error:
        reason = (error.strerror if isinstance(error, OSError) else None) or str(error)
        what = N_("{file} could not be reached: {reason}")
        raise BlinkerError(what, file=isolated(str(path)), reason=reason) from error
    return True


def _dropped_files(event: QDropEvent) -> list[Path]:
    """The annotation files of a drop event, and what may be a folder: the disk is not asked."""
    addresses = [url.toLocalFile() for url in event.mimeData().urls() if url.isLocalFile()]
    paths = [Path(os.path.abspath(address)) for address in addresses]  # noqa: PTH100
    # The plan of a study is a TOML file.
    return [path for path in paths if path.suffix in (SUFFIX, ".toml", "")]
