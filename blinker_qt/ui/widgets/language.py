"""The language of the interface: which one is meant, and the catalogues that it takes."""

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QTranslator

from blinker_qt.paths import resource

SOURCE_LANGUAGE = "en"
"""What the texts in the program are written in."""
TRANSLATED = ("fr",)
"""The languages that there is a catalogue for."""

_SYSTEM = "system"
_SPOKEN = "blinker_qt_language"
"""The property of the application that names the language in use."""


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


def speak(application: QCoreApplication, choice: str) -> list[QTranslator]:
    """Have every text that is made from now on in the language of a choice.

    Returns:
        The catalogues in use; they live as long as the application, or until it speaks another
        language.
    """
    for translator in application.findChildren(QTranslator):
        application.removeTranslator(translator)
        translator.deleteLater()
    language = language_for(choice, QLocale.system().uiLanguages())
    application.setProperty(_SPOKEN, language)
    if language == SOURCE_LANGUAGE:
        return []
    files = (
        # Qt's own words, such as those on the buttons of dialogs; not every build brings them.
        (f"qtbase_{language}", QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)),
        (f"blinker_qt_{language}", str(resource("translations"))),
    )
    found = []
    for name, folder in files:
        translator = QTranslator(application)
        if translator.load(name, folder):
            application.installTranslator(translator)
            found.append(translator)
    return found


def spoken() -> str:
    """The language in use, as its tag."""
    application = QCoreApplication.instance()
    language = application.property(_SPOKEN) if application is not None else None
    return str(language or SOURCE_LANGUAGE)
