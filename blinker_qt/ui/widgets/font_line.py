"""A quiet line that names the fonts that are missing, and what to install."""

from collections.abc import Iterable

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontDatabase
from PySide6.QtWidgets import QHBoxLayout, QWidget

from blinker_qt.bitext.verses import Side, VersePair
from blinker_qt.translation import tr
from blinker_qt.ui.canvas.announcing import announce
from blinker_qt.ui.canvas.lettering import Lettering
from blinker_qt.ui.widgets.buttons import put_away_button
from blinker_qt.ui.widgets.display import isolated
from blinker_qt.ui.widgets.font_cover import FontCover
from blinker_qt.ui.widgets.messages import plain_label
from blinker_qt.ui.widgets.scripts import Script, script_of


class FontLine(QWidget):
    """There while words of the verse pair on screen cannot be drawn; can be put away."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("fonts")
        self._pair: VersePair | None = None
        self._away: set[str] = set()
        self._said: tuple[str, ...] = ()
        self._text = plain_label(quiet=True, wraps=True)
        self._text.setObjectName("fonts_text")
        away = put_away_button(
            "fonts_put_away", tr("Put this away"), tr("Put the line about fonts away")
        )
        away.clicked.connect(self.put_away)
        row = QHBoxLayout(self)
        row.setContentsMargins(16, 4, 12, 0)
        row.setSpacing(4)
        row.addWidget(self._text, 1)
        row.addWidget(away, 0, Qt.AlignmentFlag.AlignTop)
        self.set_lettering(Lettering())

    def set_lettering(self, lettering: Lettering) -> None:
        """Look at another type."""
        self._families = lettering.families
        self._covers = [FontCover(lettering.font(side)) for side in Side]
        self._look()

    def show_pair(self, pair: VersePair) -> None:
        """Look at another verse pair."""
        if pair != self._pair:
            self._pair = pair
            self._look()

    def put_away(self) -> None:
        """Say nothing more of what is said now."""
        self._away.update(self._said)
        self._show()

    def _look(self) -> None:
        fonts = [
            tr("The font {font} is not installed; another one stands in for it.").format(
                font=isolated(family)
            )
            for family in dict.fromkeys(filter(None, self._families))
            if not QFontDatabase.hasFamily(family)
        ]
        self._said = (*fonts, *self._missing_scripts())
        self._show()

    def _missing_scripts(self) -> list[str]:
        if self._pair is None:
            return []
        characters: dict[Script, list[str]] = {}
        for side, cover in zip(Side, self._covers, strict=True):
            for character in cover.missing(self._pair.tokens(side)):
                characters.setdefault(script_of(character), []).append(character)
        return [self._in_words(script, found) for script, found in characters.items()]

    def _in_words(self, script: Script, characters: Iterable[str]) -> str:
        name = tr(script.name)
        if script.package:
            text = tr(
                "{script} ({code}): no font here has it. Install {package} (on Debian, Ubuntu "
                "and their kin) and start again."
            )
        else:
            text = tr(
                "{script} ({code}): no font here has it. Install one that does and start again."
            )
        code = f"U+{ord(min(characters)):04X}"
        return text.format(script=name, code=code, package=script.package)

    def _show(self) -> None:
        words = " ".join(line for line in self._said if line not in self._away)
        if words and words != self._text.text():
            announce(self, words)
        self._text.setText(words)
        self.setVisible(bool(words))
