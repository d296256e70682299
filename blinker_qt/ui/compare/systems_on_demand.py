"""What the comparison loads when files of other programs come to it, in either process.

Every format of the exchange has to be loaded for that, and most studies are annotation files alone.
"""

from collections.abc import Collection, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from blinker_qt.bitext.verses import Bitext
from blinker_qt.compare.loading import ColumnLoader
from blinker_qt.files import BeforeEach
from blinker_qt.formats.annotation_columns import AnnotationColumns

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from blinker_qt.formats.interchange import Format
    from blinker_qt.gold.systems import SystemFile, Trial
    from blinker_qt.ui.app.theme import Theme
    from blinker_qt.ui.canvas.lettering import Lettering
    from blinker_qt.ui.compare.analyst import Analyst
    from blinker_qt.ui.compare.requests import TryOut
    from blinker_qt.ui.compare.systems_dialog import SystemsDialog


def looks_like_links(path: Path) -> bool:
    """Whether a file or folder looks like the output of a system."""
    from blinker_qt.gold import systems

    return systems.looks_like_links(path)


def format_named(name: str) -> "Format":
    """The format of the exchange that has this name."""
    from blinker_qt.exchange.trial import READABLE

    return READABLE[name]


def try_out(request: "TryOut", texts: Bitext, before_each: BeforeEach) -> "Trial":
    """Read outputs over texts (see `systems.try_out`)."""
    from blinker_qt.gold import systems

    return systems.try_out(request.paths, texts, request.reading, request.known, before_each)


def failed(request: "TryOut") -> "Trial":
    """What comes of outputs where there are no texts to read them over."""
    from blinker_qt.exchange.trial import ImportPreview, Proof
    from blinker_qt.gold.systems import Trial

    return Trial(request.reading, ImportPreview(Proof()))


def read_over(texts: Bitext, file: "SystemFile", loader: ColumnLoader) -> AnnotationColumns:
    """Read the output of a system over texts.

    Raises:
        InputError: every problem of the file.
    """
    from blinker_qt.gold import systems

    (columns,) = systems.read_over(file.path, file.name, texts, file.reading.outputs, loader)
    return columns


def systems_dialog(
    analyst: "Analyst",
    paths: Sequence[Path],
    taken: Collection[str],
    look: tuple["Theme", "Lettering"],
    window: "QWidget",
) -> "SystemsDialog":
    """The dialog that asks how outputs are read and what the systems are called."""
    from blinker_qt.ui.compare.systems_dialog import SystemsDialog

    return SystemsDialog(analyst, paths, taken, *look, window)
