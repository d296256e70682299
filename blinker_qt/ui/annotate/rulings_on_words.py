"""The rulings of a study's style guide that are about the word in question."""

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QObject

from blinker_qt.annotate.actions import Refusal
from blinker_qt.bitext.errors import InputError, Sentence
from blinker_qt.bitext.study import Study
from blinker_qt.bitext.verses import Bitext, VersePair, Word
from blinker_qt.study.guide import Guide, Ruling, as_plain, guide_of
from blinker_qt.translation import tr
from blinker_qt.ui.annotate.word_acts import WordActs
from blinker_qt.ui.canvas.verse_canvas import VerseCanvas
from blinker_qt.ui.widgets.actions import Actions, keys_by_name
from blinker_qt.ui.widgets.display import isolated
from blinker_qt.ui.widgets.words_page import WordsPage

_NO_RULING = Sentence("No ruling of the style guide names this word")


class RulingsOnWords(QObject):
    """Finds the rulings that name the word in question, and shows them in the style guide.

    Args:
        show_ruling: shows the ruling with a number in the style guide.
    """

    def __init__(
        self,
        canvas: VerseCanvas,
        page: WordsPage,
        words: WordActs,
        actions: Actions,
        show_ruling: Callable[[str], None],
    ) -> None:
        super().__init__(canvas)
        self._canvas, self._words, self._show_ruling = canvas, words, show_ruling
        self._guide: Guide | None = None
        # The rulings on the verse pair on screen: finding them at each move of the pointer would
        # take as long as there are rulings.
        self._found: tuple[VersePair, dict[Word, tuple[Ruling, ...]]] | None = None
        actions.connect({"see_ruling": lambda: page.explain(self._show())})

    def show_guide_of(self, study: Study, bitext: Bitext) -> None:
        """Take the rulings from the guide of another study."""
        self._found = self._guide = None
        if study.guide:
            languages = bitext.source_language, bitext.target_language
            try:
                self._guide = guide_of(study.guide, languages, Path())
            except InputError:
                return  # The style guide's panel says what is wrong.

    def in_words(self, word: Word) -> str:
        """The rulings on a word of the verse pair on screen, in one line; empty for none."""
        rulings = self._on(word)
        if not rulings:
            return ""
        named = [f"{ruling.number} {as_plain(ruling.title)}" for ruling in rulings]
        return tr("{rulings} ({key})").format(
            rulings=isolated(", ".join(named)), key=keys_by_name()["see_ruling"]
        )

    def _on(self, word: Word | None) -> Sequence[Ruling]:
        picture = self._canvas.picture
        if self._guide is None or word is None or picture is None:
            return ()
        if self._found is None or self._found[0] != picture.pair:
            self._found = picture.pair, self._guide.rulings_on(picture.pair)
        return self._found[1].get(word, ())

    def _show(self) -> Refusal | None:
        """Show the first ruling on the word in question, or on the focused word."""
        rulings = self._on(self._words.word_in_question or self._canvas.focused_word)
        if not rulings:
            return _NO_RULING
        self._show_ruling(rulings[0].number)
        return None
