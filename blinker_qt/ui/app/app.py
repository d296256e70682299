"""Starting the program: application, language, window, and crash reports."""

import ctypes
import gc
import os
import signal
import sys
import threading
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType

from PySide6.QtCore import (
    QCoreApplication,
    QEventLoop,
    QLibraryInfo,
    QLocale,
    QObject,
    Qt,
    QtMsgType,
    QTranslator,
    Signal,
    qInstallMessageHandler,
)
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QApplication

from blinker_qt import __version__
from blinker_qt.bitext.errors import InputError
from blinker_qt.crash_report import report_of, write_report
from blinker_qt.palettes import SYSTEM
from blinker_qt.paths import config_directory, data_directory, resource
from blinker_qt.settings import LANGUAGES, SettingsStore
from blinker_qt.system_libraries import why_no_window
from blinker_qt.translation import N_, SOURCE_LANGUAGE, tr, use_language
from blinker_qt.ui.app.garbage import GarbageCollector
from blinker_qt.ui.app.main_window import MainWindow
from blinker_qt.ui.app.single_instance import SAMPLE, SHOW, Application, address_in, hand_over
from blinker_qt.ui.canvas import accessible
from blinker_qt.ui.widgets.dialogs import ReportDialog, show_window
from blinker_qt.ui.widgets.messages import show_error


def language_for(choice: str, preferred: Sequence[str]) -> str:
    """The language for a setting, given the tags of the languages that the user prefers.

    >>> language_for("system", ["de-CH", "fr-CH", "en"]), language_for("en", ["fr"])
    ('fr', 'en')
    """
    if choice != SYSTEM:
        return choice
    spoken = (tag.replace("_", "-").split("-")[0] for tag in preferred)
    return next((language for language in spoken if language in LANGUAGES[1:]), SOURCE_LANGUAGE)


class _FileDialogLabels(QTranslator):
    """Translates the labels of Qt's file dialog that Qt's own catalogues lack."""

    _LABELS = (N_("&Look in:"), N_("Files of &type:"))

    def translate(
        self, _context: str, source: str, _disambiguation: str | None = None, _count: int = -1
    ) -> str:
        """The translation of a label; any other text is returned as it is."""
        return tr(source) if source in self._LABELS else source


def set_language(application: QCoreApplication, choice: str) -> None:
    """Set the language of all texts created from now on."""
    for translator in application.findChildren(QTranslator):
        application.removeTranslator(translator)
        translator.deleteLater()
    language = language_for(choice, QLocale.system().uiLanguages())
    use_language(language, resource("translations"))
    QLocale.setDefault(_locale_of(language))
    # Qt's own texts, such as dialog buttons; not every build has the translations.
    translator = QTranslator(application)
    folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    if translator.load(f"qtbase_{language}", folder):
        # Qt asks the translator installed last first.
        application.installTranslator(_FileDialogLabels(application))
        application.installTranslator(translator)


def _locale_of(language: str) -> QLocale:
    """How numbers and dates are written: as the system does it, if that has the same language."""
    system, chosen = QLocale.system(), QLocale(language)
    is_plain = system.language() == QLocale.Language.C
    spoken = QLocale.Language.English if is_plain else system.language()
    return system if spoken == chosen.language() else chosen


_OFFSCREEN_LIMITS = "This plugin does not support"


class CrashDialog(ReportDialog):
    """Shows an internal error as a text to copy into a report."""

    def __init__(self, report: str) -> None:
        text = tr(
            "This is an error in the program. All your edits are kept. Please send this report to "
            "the maintainers of Blinker Qt."
        )
        super().__init__(tr("Something went wrong"), report, above=text)


class _Reporter(QObject):
    """Shows each report once, in the main thread, whichever thread it comes from."""

    reported = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._shown: set[str] = set()
        self.reported.connect(self._show)

    def _show(self, report: str) -> None:
        if report not in self._shown and QCoreApplication.instance() is not None:
            self._shown.add(report)
            CrashDialog(report).exec()


def report_crashes() -> None:
    """Install hooks that log unexpected errors of all threads and show them in a dialog."""
    reporter = _Reporter()

    def hook(
        _kind: type[BaseException], error: BaseException, _trace: TracebackType | None = None
    ) -> None:
        report = report_of(error)
        write_report(report)
        if isinstance(error, Exception):
            reporter.reported.emit(report)

    def thread_hook(unexpected: threading.ExceptHookArgs) -> None:
        if unexpected.exc_value is not None:
            hook(unexpected.exc_type, unexpected.exc_value)

    sys.excepthook = hook
    threading.excepthook = thread_hook
    filter_qt_messages()


def filter_qt_messages() -> None:
    """Print messages of Qt on standard error, except those only useful to Qt developers."""
    qInstallMessageHandler(_write_qt_message)


def _write_qt_message(kind: QtMsgType, _context: object, text: str) -> None:
    if kind != QtMsgType.QtDebugMsg and not text.startswith(_OFFSCREEN_LIMITS):
        sys.stderr.write(f"Qt: {text}\n")
    if kind == QtMsgType.QtFatalMsg:
        # Qt will abort the program, most often because no platform plugin could be loaded.
        reason = why_no_window()
        if reason is not None:
            sys.stderr.write(f"blinker-qt: {reason}\n")
            sys.stderr.flush()
            os._exit(1)


_EFFECTS = (
    Qt.UIEffect.UI_AnimateMenu,
    Qt.UIEffect.UI_FadeMenu,
    Qt.UIEffect.UI_AnimateCombo,
    Qt.UIEffect.UI_AnimateTooltip,
    Qt.UIEffect.UI_FadeTooltip,
    Qt.UIEffect.UI_AnimateToolBox,
)


ON_TASKBAR = "io.github.blinker_qt.BlinkerQt"
"""The AppUserModelID by which the taskbar of Windows knows the windows of the program."""


def name_on_taskbar() -> None:
    """Let Windows group the windows under the program, with its icon, instead of Python's."""
    if sys.platform == "win32":
        ctypes.windll.shell32.SetCurrentProcessExplicitAppUserModelID(ON_TASKBAR)


def make_application() -> Application:
    """Create the Qt application and set it up."""
    name_on_taskbar()
    application = Application(sys.argv[:1])
    application.setApplicationName("blinker-qt")
    application.setApplicationDisplayName("Blinker Qt")
    application.setApplicationVersion(__version__)
    application.setDesktopFileName("blinker-qt")
    application.setWindowIcon(QIcon(str(resource("icons", "blinker-qt.svg"))))
    disable_animations(application)
    accessible.install()
    return application


def disable_animations(application: QApplication) -> None:
    """Switch off blinking cursors and animations, which some styles have."""
    application.setCursorFlashTime(0)
    for effect in _EFFECTS:
        application.setEffectEnabled(effect, False)


def open_window(file: str | None, *, sample: bool = False) -> int:
    """Open the window with a file, the sample or the last file; the exit status at the end.

    If the program is running already, it does that instead.

    Garbage is collected once the window is there (see `blinker_qt.__main__.load_window`).
    """
    if sys.platform == "linux" and not _has_screen():
        sys.stderr.write(
            "blinker-qt: there is no screen here; try `blinker-qt tour --output DIR`, "
            "or `blinker-qt --help` for the commands that need none\n"
        )
        return 1
    # Ctrl+C in the terminal ends the program: every edit is in the journal already.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    report_crashes()
    application = make_application()
    address = address_in(data_directory())
    request = SAMPLE if sample else os.path.abspath(file) if file else SHOW  # noqa: PTH100 - keeps symbolic links
    if hand_over(address, request):
        return 0
    settings = SettingsStore(config_directory())
    set_language(application, settings.settings.language)
    window = MainWindow(settings, data_directory())
    # What is loaded stays, and looking through all of it once would take more than a frame.
    gc.freeze()
    GarbageCollector(application)
    show_window(window)
    # On macOS, a file that was double-clicked to start the program comes as an event.
    application.processEvents(QEventLoop.ProcessEventsFlag.ExcludeUserInputEvents)
    if not application.serve(window, address) and hand_over(address, request):
        # Another start was a moment faster.
        window.close()
        return 0
    if settings.problems:
        title = tr("Some settings were ignored")
        show_error(window, title, InputError(*settings.problems))
    if sample:
        window.sample.open()
    elif file is not None or not application.has_request:
        open_named_or_last(window, file, settings.settings.last_file)
    application.open_requested()
    return application.exec()


def open_named_or_last(window: MainWindow, file: str | None, last: str) -> None:
    """Open the file that was named, or else the one that was open last, if it can be reached."""
    if file is not None:
        window.open_file_or_study(Path(file))
        return
    # Earlier versions stored relative paths, which are meaningless in another folder.
    if Path(last).is_absolute():
        window.open_last(Path(last))


def _has_screen() -> bool:
    return any(map(os.environ.get, ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")))
