"""Starting the program with a window."""

import gc
import os
import signal
import sys
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QApplication

from blinker_qt import __version__
from blinker_qt.bitext.errors import InputError
from blinker_qt.paths import config_directory, data_directory, resource
from blinker_qt.settings import SettingsStore
from blinker_qt.translation import tr
from blinker_qt.ui.app import crash
from blinker_qt.ui.app.main_window import MainWindow
from blinker_qt.ui.canvas import accessible
from blinker_qt.ui.widgets.language import set_language
from blinker_qt.ui.widgets.messages import tell
from blinker_qt.ui.widgets.screen import show_window
from blinker_qt.ui.widgets.wording import problem_lines

_EFFECTS = (
    Qt.UIEffect.UI_AnimateMenu,
    Qt.UIEffect.UI_FadeMenu,
    Qt.UIEffect.UI_AnimateCombo,
    Qt.UIEffect.UI_AnimateTooltip,
    Qt.UIEffect.UI_FadeTooltip,
    Qt.UIEffect.UI_AnimateToolBox,
)


def make_application() -> QApplication:
    """The Qt application, ready for windows of ours."""
    application = QApplication(sys.argv[:1])
    application.setApplicationName("blinker-qt")
    application.setApplicationDisplayName("Blinker Qt")
    application.setApplicationVersion(__version__)
    application.setDesktopFileName("blinker-qt")
    application.setWindowIcon(QIcon(str(resource("icons", "blinker-qt.svg"))))
    keep_still(application)
    accessible.install()
    return application


def keep_still(application: QApplication) -> None:
    """Have cursors that do not blink, and menus, lists and notes that are there at once.

    The styles of some systems would have it otherwise, whatever the person asked of them.
    """
    application.setCursorFlashTime(0)
    for effect in _EFFECTS:
        application.setEffectEnabled(effect, False)


def open_window(file: str | None, *, sample: bool = False) -> int:
    """Open the window and stay until it is closed.

    Garbage is looked for from when the window is there, if it was not before.

    Args:
        file: an annotation file to open; None for the one that was open last.
        sample: whether to open the person's copy of the sample.

    Returns:
        The exit status.
    """
    if sys.platform == "linux" and not _has_screen():
        sys.stderr.write(
            "blinker-qt: there is no screen here; try `blinker-qt tour --output DIR`, "
            "or `blinker-qt --help` for the commands that need none\n"
        )
        return 1
    # Ctrl+C in the terminal ends the program: every edit is in the journal already.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    crash.install()
    application = make_application()
    settings = SettingsStore(config_directory())
    set_language(application, settings.settings.language)
    window = MainWindow(settings, data_directory())
    gc.enable()
    show_window(window)
    if settings.problems:
        lines = problem_lines(InputError(*settings.problems))
        title = tr("Some settings were ignored")
        tell(window, title, lines[0], lines[1:])
    if sample:
        window.open_sample()
    else:
        open_named_or_last(window, file, settings.settings.last_file)
    return application.exec()


def open_named_or_last(window: MainWindow, file: str | None, last: str) -> None:
    """Open the file that was named, or else the one that was open last, if it can be reached."""
    if file is not None:
        window.open_file(Path(file))
        return
    # Earlier versions wrote down names as they were typed: of any other folder they mean nothing.
    if not Path(last).is_absolute():
        return
    try:
        os.stat(last)  # noqa: PTH116 - what is asked of the disk may fail in many ways
    except FileNotFoundError:
        return
    except (OSError, ValueError) as error:
        window.show_unreachable(last, error)
    else:
        window.open_file(Path(last))


def _has_screen() -> bool:
    return any(map(os.environ.get, ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")))
