"""The language of the interface."""

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QTranslator

from blinker_qt.paths import resource
from blinker_qt.translation import SOURCE_LANGUAGE, use_language

TRANSLATED = ("fr",)
"""The languages that there is a catalogue for."""

_SYSTEM = "system"


def language_for(choice: str, preferred: Sequence[str]) -> str:
    """The language that a choice in the settings means.

    Args:
        choice: a language, or ``system``.
        preferred: the languages that the system's user reads, best first, as BCP 47 tags.

    >>> language_for("system", ["de-CH", "fr-CH", "en"]), language_for("en", ["fr"])
    ('fr', 'en')
    """
    if choice != _SYSTEM:
        return choice
    spoken = (tag.replace("_", "-").split("-")[0] for tag in preferred)
    return next((one for one in spoken if one in (SOURCE_LANGUAGE, *TRANSLATED)), SOURCE_LANGUAGE)


def set_language(application: QCoreApplication, choice: str) -> None:
    """Show every text that is made from now on in the language of a choice."""
    for translator in application.findChildren(QTranslator):
        application.removeTranslator(translator)
        translator.deleteLater()
    language = language_for(choice, QLocale.system().uiLanguages())
    use_language(language, resource("translations"))
    # Qt's own words, such as those on the buttons of dialogs; not every build has them.
    translator = QTranslator(application)
    folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    if translator.load(f"qtbase_{language}", folder):
        application.installTranslator(translator)
