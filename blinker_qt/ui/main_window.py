"""The main window: it puts the pages, the menus and the desk together."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QByteArray, QLocale, Qt
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QGuiApplication
from PySide6.QtWidgets import (
    QApplication,
    QFileDialog,
    QMainWindow,
    QMenu,
    QStackedWidget,
    QWidget,
)

from blinker_qt.bitext.errors import BlinkerError
from blinker_qt.formats.atomic import SaveError
from blinker_qt.layouts.arrangement import Arrangement
from blinker_qt.ui.actions import ACTIONS, build_menus, text_of
from blinker_qt.ui.analysis.window import AnalysisWindow
from blinker_qt.ui.annotating import AnnotatingPage
from blinker_qt.ui.annotation_files import dropped_file, with_suffix
from blinker_qt.ui.bridge import DocumentBridge
from blinker_qt.ui.desk import Desk
from blinker_qt.ui.dressing import apply_theme
from blinker_qt.ui.help_dialogs import AboutDialog, KeysDialog
from blinker_qt.ui.import_dialog import ImportDialog
from blinker_qt.ui.language import language_for
from blinker_qt.ui.messages import tell
from blinker_qt.ui.name_dialog import NameDialog
from blinker_qt.ui.picture_dialogs import ask_and_export, ask_and_print
from blinker_qt.ui.pictures import Manner
from blinker_qt.ui.preferences import PreferencesDialog
from blinker_qt.ui.refusal_words import edit_in_words
from blinker_qt.ui.saving_words import recovery_in_words, state_in_words
from blinker_qt.ui.start_page import StartPage
from blinker_qt.ui.theme import on_paper, theme_for
from blinker_qt.ui.wording import problem_lines
from blinker_qt.workspace.document import Document
from blinker_qt.workspace.exchange import SUFFIX
from blinker_qt.workspace.sample import working_copy_of_sample
from blinker_qt.workspace.settings import TEXT_SIZES, THEMES, SettingsStore

_THEMES = {f"theme_{name.replace('-', '_')}": name for name in THEMES}
"""The name of every theme in the settings, by the action that chooses it."""
_VIEWS = {f"view_{arrangement.value}": arrangement for arrangement in Arrangement}


class MainWindow(QMainWindow):
    """The window of the program: one annotation set at a time, and the way to everything else."""

    def __init__(self, settings: SettingsStore, data_directory: Path) -> None:
        super().__init__()
        self.setObjectName("main_window")
        self._settings = settings
        self._data_directory = data_directory
        self._bridge: DocumentBridge | None = None
        self._analysis: AnalysisWindow | None = None
        self.desk = Desk(self, data_directory)
        self.desk.opened.connect(self._on_opened)
        self.desk.emptied.connect(self._show_start_page)
        preferred = QLocale.system().uiLanguages()
        self.page = AnnotatingPage(language_for(settings.settings.language, preferred))
        self.actions_by_name = build_menus(self, self._acts() | self.page.acts())
        self.page.add_buttons(self.actions_by_name)
        self._recent = self._make_recent_menu()
        self._start = StartPage(self.actions_by_name)
        self._start.file_chosen.connect(lambda name: self.open_file(Path(name)))
        self._pages = QStackedWidget()
        self._pages.addWidget(self._start)
        self._pages.addWidget(self.page)
        self.setCentralWidget(self._pages)
        self.setAcceptDrops(True)
        self.resize(1180, 780)
        self.restoreGeometry(QByteArray.fromBase64(self._settings.settings.geometry.encode()))
        self._dress()
        self._show_view()
        self._show_start_page()
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.applicationStateChanged.connect(self._count_time)

    def _acts(self) -> dict[str, Callable[[], object]]:
        """What the actions do that do not belong to the annotator's page."""
        return {
            "open": self.choose_file,
            "open_sample": self.open_sample,
            "import_texts": self.import_texts,
            "save": self._save,
            "save_copy": self.save_copy,
            "quit": self.close,
            "larger_text": partial(self._change_text_size, 1),
            "smaller_text": partial(self._change_text_size, -1),
            "show_navigator": partial(self._toggle, "navigator_shown"),
            "show_side_panel": partial(self._toggle, "side_panel_shown"),
            "go_to_reference": partial(self._in_navigator, self.page.panel.ask_reference),
            "find": partial(self._in_navigator, self.page.panel.begin_search),
            "filter": partial(self._in_navigator, self.page.panel.begin_filter),
            "preferences": self.show_preferences,
            "export_picture": partial(self._with_document, ask_and_export),
            "print_set": partial(self._with_document, ask_and_print),
            **{name: partial(self._choose_theme, theme) for name, theme in _THEMES.items()},
            **{name: partial(self._choose_view, view) for name, view in _VIEWS.items()},
            "study_settings": self._change_study,
            "compare": self.compare,
            "show_keys": lambda: KeysDialog(self).exec(),
            "about": lambda: AboutDialog(self).exec(),
        }

    # Opening

    def _make_recent_menu(self) -> QMenu:
        """File ▸ Open recent, filled in whenever it is shown."""
        menu = QMenu(self.tr("Open &recent"), self)
        menu.setObjectName("open_recent")
        menu.aboutToShow.connect(self._fill_recent_menu)
        before = self.actions_by_name["open_sample"]
        for owner in self.menuBar().findChildren(QMenu):
            if before in owner.actions():
                owner.insertMenu(before, menu)
        return menu

    def _fill_recent_menu(self) -> None:
        self._recent.clear()
        for name in self._settings.settings.recent_files:
            # An ampersand in a file's name is not a mnemonic.
            action = self._recent.addAction(name.replace("&", "&&"))
            action.triggered.connect(partial(self.open_file, Path(name)))
        if self._recent.isEmpty():
            self._recent.addAction(self.tr("No file was opened yet")).setEnabled(False)

    def open_file(self, path: Path) -> bool:
        """Open an annotation file; whether it is open now."""
        return self.desk.open(path)

    def choose_file(self) -> None:
        """Ask for an annotation file and open it."""
        name, _ = QFileDialog.getOpenFileName(
            self, self.tr("Open"), self._usual_folder(), self._file_filter()
        )
        if name:
            self.open_file(Path(name))

    def open_sample(self) -> None:
        """Open the person's own copy of the sample."""
        try:
            path = working_copy_of_sample(self._data_directory)
        except BlinkerError as error:
            self.desk.explain(self.tr("The sample was not opened"), error)
        else:
            self.open_file(path)

    def import_texts(self) -> None:
        """Make annotation files from files of other formats, and open the first."""
        dialog = ImportDialog(self._usual_folder(), self)
        if dialog.exec() and dialog.made:
            self.open_file(dialog.made[0])

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
        self._remember(recent_files=(name, *values.recent_files), last_file=name)
        self.page.show_session(document.session)
        self._count_time(QGuiApplication.applicationState())
        if name in dict(values.last_positions):
            last = len(document.session.bitext) - 1
            document.session.go_to(min(values.position_in(name), last))
        self._pages.setCurrentWidget(self.page)
        self._allow_actions(document_is_open=True)
        self._show_title(document)
        self._show_state()
        if document.recovery is not None:
            tell(self, self.tr("Work was recovered"), recovery_in_words(document.recovery))
        if not document.session.annotator and not document.session.read_only:
            self._ask_name(document)
        self._show_undo(document)
        self.page.canvas.setFocus()

    def _count_time(self, state: Qt.ApplicationState) -> None:
        """Time counts while the program is in front."""
        document = self.desk.document
        if document is None:
            return
        if state == Qt.ApplicationState.ApplicationActive:
            document.session.resume(self._settings.settings.idle_after)
        else:
            document.session.pause()

    def _on_moved(self) -> None:
        document = self.desk.document
        if document is not None:
            self._show_title(document)

    def _ask_name(self, document: Document) -> None:
        dialog = NameDialog(self._settings.settings.annotator, self)
        if dialog.exec():
            document.session.set_annotator(dialog.annotator)
            self._remember(annotator=dialog.annotator)
            self._show_title(document)

    def _on_change(self) -> None:
        document = self.desk.document
        if document is not None:
            self._show_undo(document)
            self._show_state()

    # What is shown

    def _show_title(self, document: Document) -> None:
        session = document.session
        parts = [document.path.name, session.annotator]
        if session.read_only:
            parts.append(self.tr("reading only"))
        self.setWindowTitle(" – ".join([*filter(None, parts), "Blinker Qt"]))

    def _show_state(self) -> None:
        document = self.desk.document
        if document is not None:
            self.page.show_saved(state_in_words(document))

    def _show_undo(self, document: Document) -> None:
        """Let Undo and Redo say what they would do."""
        history, session = document.session.history, document.session
        for name, edit in (("undo", history.next_undo), ("redo", history.next_redo)):
            action = self.actions_by_name[name]
            action.setEnabled(edit is not None)
            words = "" if edit is None else edit_in_words(edit, session).replace("&", "&&")
            action.setText(" ".join(filter(None, (text_of(name), words))))

    def _show_start_page(self) -> None:
        self._pages.setCurrentWidget(self._start)
        self._start.show_recent(self._settings.settings.recent_files)
        self.setWindowTitle("Blinker Qt")
        self._allow_actions(document_is_open=False)

    def _allow_actions(self, *, document_is_open: bool) -> None:
        for row in ACTIONS:
            if row.needs_document:
                self.actions_by_name[row.name].setEnabled(document_is_open)

    # Saving

    def _save(self) -> None:
        if self.desk.document is not None:
            self.desk.document.save()

    def save_copy(self) -> None:
        """Ask for a name and save a copy there; the window stays on its own file."""
        document = self.desk.document
        if document is None:
            return
        name, _ = QFileDialog.getSaveFileName(
            self, self.tr("Save a copy"), str(document.path), self._file_filter()
        )
        if name:
            try:
                document.save_copy(with_suffix(Path(name)))
            except BlinkerError as error:
                self.desk.explain(self.tr("The copy was not saved"), error)

    def _change_study(self) -> None:
        self.page.side.remarks.commit()
        self.desk.change_study()

    def _with_document(self, act: Callable[[QWidget, Document, Manner], None]) -> None:
        if self.desk.document is not None:
            values = self._settings.settings
            manner = Manner(Arrangement(values.view), values.text_size, on_paper(self._theme))
            act(self, self.desk.document, manner)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Close once everything is saved, or the person said to close all the same."""
        event.ignore()
        self.page.side.remarks.commit()
        document = self.desk.document
        position = (str(document.path), document.session.position) if document else None
        if not self.desk.close():
            return
        geometry = bytes(self.saveGeometry().toBase64().data()).decode()
        positions = self._settings.settings.last_positions
        self._remember(
            geometry=geometry, last_positions=(*positions, position) if position else positions
        )
        if self._analysis is not None:
            self._analysis.close()
        event.accept()

    def _remember(self, **values: object) -> None:
        """Change settings; where they cannot be written, they hold until the window closes."""
        try:
            self._settings.change(**values)
        except SaveError as error:
            self.statusBar().showMessage(problem_lines(error)[0])

    # Comparing

    def compare(self) -> None:
        """Show the window in which annotators are compared."""
        if self._analysis is None:
            self._analysis = AnalysisWindow(self._theme)
        self._analysis.show()
        self._analysis.raise_()
        self._analysis.activateWindow()

    # Files dropped on the window

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take annotation files."""
        if dropped_file(event) is not None:
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Open the file that was dropped."""
        path = dropped_file(event)
        if path is not None:
            event.acceptProposedAction()
            self.open_file(path)

    # How it looks

    def _dress(self) -> None:
        """Apply theme, size of type and the list's visibility as set."""
        values = self._settings.settings
        self._theme = theme_for(values.theme)
        application = QApplication.instance()
        if isinstance(application, QApplication):
            apply_theme(application, self._theme)
        self.page.set_theme(self._theme)
        self.page.canvas.set_text_size(values.text_size)
        self.page.side.set_text_size(values.text_size)
        if self._analysis is not None:
            self._analysis.set_theme(self._theme)
        self.page.panel.setVisible(values.navigator_shown)
        self.page.rest.rest_after = values.rest_after
        self._count_time(QGuiApplication.applicationState())
        self.page.side.setVisible(values.side_panel_shown)
        self.actions_by_name["show_navigator"].setChecked(values.navigator_shown)
        self.actions_by_name["show_side_panel"].setChecked(values.side_panel_shown)
        for name, theme in _THEMES.items():
            self.actions_by_name[name].setChecked(theme == values.theme)

    def show_preferences(self) -> None:
        """Let the person change the settings; every change shows at once."""
        dialog = PreferencesDialog(self._settings.settings, self)
        dialog.changed.connect(self._set)
        dialog.exec()

    def _set(self, key: str, value: object) -> None:
        self._remember(**{key: value})
        self._dress()
        self._show_view()
        self._count_time(QGuiApplication.applicationState())

    def _choose_theme(self, theme: str) -> None:
        self._remember(theme=theme)
        self._dress()

    def _choose_view(self, view: Arrangement) -> None:
        self._remember(view=view.value)
        self._show_view()

    def _show_view(self) -> None:
        chosen = Arrangement(self._settings.settings.view)
        self.page.canvas.set_arrangement(chosen)
        for name, view in _VIEWS.items():
            self.actions_by_name[name].setChecked(view is chosen)

    def _change_text_size(self, by: int) -> None:
        smallest, largest = TEXT_SIZES
        size = min(max(self._settings.settings.text_size + by, smallest), largest)
        self._remember(text_size=size)
        self._dress()

    def _toggle(self, key: str) -> None:
        self._remember(**{key: not getattr(self._settings.settings, key)})
        self._dress()

    def _in_navigator(self, act: Callable[[], None]) -> None:
        """Do something in the list of verse pairs, which is shown for it."""
        if not self._settings.settings.navigator_shown:
            self._toggle("navigator_shown")
        act()

    def _usual_folder(self) -> str:
        last = self._settings.settings.last_file
        return str(Path(last).parent) if last else str(Path.home())

    def _file_filter(self) -> str:
        return self.tr("Annotation sets (*{suffix})").format(suffix=SUFFIX)
