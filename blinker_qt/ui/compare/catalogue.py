"""The texts of tables in other languages, for the worker process, which has no application."""

from blinker_qt.compare.table_writing import Words, as_it_is
from blinker_qt.paths import resource


def words_of(language: str) -> Words:
    """What says the texts of tables in a language.

    Args:
        language: its tag; where there is no catalogue for it, texts stay English.
    """
    # The worker process starts sooner without it, and needs it for reports alone.
    from PySide6.QtCore import QTranslator  # noqa: PLC0415

    translator = QTranslator()
    if not translator.load(f"blinker_qt_{language}", str(resource("translations"))):
        return as_it_is

    def translated(text: str) -> str:
        return str(translator.translate("Tables", text)) or text

    return translated
