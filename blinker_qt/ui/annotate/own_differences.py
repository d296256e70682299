"""The list of words that the annotator decided in several ways."""

from collections.abc import Callable
from typing import NamedTuple

from PySide6.QtCore import QLocale, Qt
from PySide6.QtWidgets import QDialogButtonBox, QListWidgetItem, QWidget

from blinker_qt.annotate.precedents import NOT_TRANSLATED, Precedents
from blinker_qt.annotate.session import Session
from blinker_qt.bitext.verses import Side
from blinker_qt.translation import tr
from blinker_qt.ui.widgets.controls import named
from blinker_qt.ui.widgets.dialogs import Dialog, close_buttons
from blinker_qt.ui.widgets.display import isolated, visible_form
from blinker_qt.ui.widgets.messages import ItemList, ListItem, plain_label, tooltip

_MOST_WORDS, _MOST_PLACES, _MOST_ROWS = 200, 5, 500
"""The most words that are listed, the most places of each decision, and the most rows."""


class OwnDifference(NamedTuple):
    """A verse pair where a word was not decided as usual.

    Attributes:
        pair: index of the verse pair.
        form: the word, without capitals.
        translation: what it is linked with there; see `NOT_TRANSLATED`.
        times: how often it is decided so.
        usual: what it is linked with most often, and how often.
    """

    pair: int
    side: Side
    form: str
    translation: str
    times: int
    usual: tuple[str, int]


def differences(precedents: Precedents) -> list[OwnDifference]:
    """The verse pairs where words were not decided as usual, the clearest differences first.

    These are the rarest decisions on the words that are usually decided in one way.
    """
    precedents.count()
    rows = []
    for word in precedents.divided(_MOST_WORDS):
        (usual, pairs), *others = word.decisions
        for translation, places in reversed(others):
            rows += [
                OwnDifference(
                    place, word.side, word.form, translation, len(places), (usual, len(pairs))
                )
                for place in list(dict.fromkeys(places))[:_MOST_PLACES]
            ]
    return rows[:_MOST_ROWS]


class DifferencesDialog(Dialog):
    """Lists the words that the annotator decided in several ways, and leads to each place.

    `go_to` goes to the word of a form in a verse pair that is translated so.
    """

    def __init__(
        self,
        session: Session,
        precedents: Precedents,
        go_to: Callable[[int, Side, str, str], None],
        parent: QWidget,
    ) -> None:
        title = tr("Words decided in several ways")
        super().__init__(parent, title, "differences_dialog", (560, 520))
        self._go_to = go_to
        self._differences = differences(precedents)
        self.rows = named(ItemList(), "differences", title)
        self.rows.setUniformItemSizes(True)
        self.rows.setSpacing(2)
        self.rows.setTextElideMode(Qt.TextElideMode.ElideRight)
        for difference in self._differences:
            item = ListItem(_in_words(difference, session))
            item.setToolTip(tooltip(item.text()))
            self.rows.addItem(item)
        self.rows.itemActivated.connect(self._go)
        self.rows.itemClicked.connect(self._go)
        text = tr("No word was decided in several ways.")
        if self._differences:
            text = tr(
                "Each row is a place where you decided a word in another way than elsewhere; words "
                "that you usually decide in one way come first. Both decisions may be right. "
                "Choose a row to look at the place; this window stays open."
            )
        buttons = close_buttons(self)
        buttons.button(QDialogButtonBox.StandardButton.Close).setAutoDefault(False)
        self.stack(plain_label(text, wraps=True), self.rows, buttons)
        self.rows.setFocus()

    def _go(self, item: QListWidgetItem) -> None:
        place = self._differences[self.rows.row(item)]
        self._go_to(place.pair, place.side, place.form, place.translation)


def _in_words(difference: OwnDifference, session: Session) -> str:
    usual, times = difference.usual
    text = tr("{reference}: {word} → {translation}; usually {usual} ({times} ×)")
    if times == difference.times:
        text = tr("{reference}: {word} → {translation}; as often {usual} ({times} ×)")
    return text.format(
        reference=isolated(session.names[difference.pair]),
        word=isolated(visible_form(difference.form)),
        translation=_shown(difference.translation),
        usual=_shown(usual),
        times=QLocale().toString(times),
    )


def _shown(translation: str) -> str:
    if translation == NOT_TRANSLATED:
        return tr("not translated")
    return isolated(visible_form(translation))
