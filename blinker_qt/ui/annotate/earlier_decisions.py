"""What was decided on a word before: by the annotator in other verse pairs, and by rulings."""

from collections.abc import Callable, Sequence
from operator import attrgetter
from pathlib import Path

from PySide6.QtCore import QObject, Qt

from blinker_qt.annotate.actions import NO_PRECEDENTS, Refusal
from blinker_qt.annotate.precedents import Precedent, Precedents
from blinker_qt.annotate.session import Session
from blinker_qt.bitext.annotation import Role
from blinker_qt.bitext.errors import InputError, Sentence
from blinker_qt.bitext.study import Study
from blinker_qt.bitext.tokens import is_punctuation, without_case
from blinker_qt.bitext.verses import Bitext, Side, VersePair, Word
from blinker_qt.study.guide import Guide, Ruling, as_plain, guide_of
from blinker_qt.translation import N_, tr
from blinker_qt.ui.annotate.narration import precedents_in_words
from blinker_qt.ui.annotate.own_differences import DifferencesDialog
from blinker_qt.ui.annotate.word_acts import WordActs
from blinker_qt.ui.canvas.verse_canvas import VerseCanvas
from blinker_qt.ui.widgets.actions import Actions, keys_by_name
from blinker_qt.ui.widgets.background import StepsBetweenEvents
from blinker_qt.ui.widgets.display import isolated, visible_form
from blinker_qt.ui.widgets.words_page import WordsPage

_NOTHING_DECIDED = N_("You have not decided “{word}” in another verse pair")
_NO_RULING = N_("No ruling of the style guide names “{word}”")
_STEP = 10
"""The number of verse pairs whose decisions are counted between two events, which takes 1.5 ms."""
_MOST_PRECEDENTS = 3


class OwnPrecedents(QObject):
    """Counts the annotator's decisions between events, if the study shows them.

    It says what was decided on a word, goes there and back, and lists what was decided in several
    ways.
    """

    def __init__(
        self, canvas: VerseCanvas, page: WordsPage, words: WordActs, actions: Actions
    ) -> None:
        super().__init__(canvas)
        self._canvas, self._page, self._words = canvas, page, words
        self._session: Session | None = None
        self._precedents: Precedents | None = None
        self._seen_from: tuple[int, Word] | None = None
        self._counting = StepsBetweenEvents(self, self._count)
        actions.connect(
            {
                "see_precedent": lambda: page.explain(self._see_last()),
                "own_differences": self.show_differences,
            }
        )

    def show_session(self, session: Session) -> None:
        """Begin with another session."""
        is_own = session.study.precedents and session.annotation_set.role is Role.ANNOTATOR
        self._session = session
        self._precedents = Precedents(session) if is_own else None
        self._seen_from = None
        self._close_differences()
        if len(session.bitext) <= _STEP:
            self._count()
        self._counting.begin()

    def update(self, pairs: frozenset[int], *, moved: bool) -> None:
        """Count changed verse pairs again; `moved` says that another one is on screen."""
        if self._precedents is not None:
            self._precedents.update(pairs)
        if moved:
            self._seen_from = None

    def in_words(self, word: Word) -> str:
        """What was decided on a word of the verse pair on screen elsewhere; empty for nothing.

        Punctuation that was always linked alike needs no words: most verse pairs end with it, and
        the hint on what comes next would be covered.
        """
        session = self._session
        precedents = () if session is None else self._of(session, word)
        if session is None or not precedents:
            return ""
        form = session.pair.tokens(word[0])[word[1]]
        if is_punctuation(form) and len(precedents) == 1:
            return ""
        return precedents_in_words(session, form, precedents)

    def show_differences(self) -> None:
        """List the words that were decided in several ways, beside the verse pair."""
        if self._session is None:
            return
        if self._precedents is None:
            self._page.explain(NO_PRECEDENTS)
            return
        self._close_differences()
        dialog = DifferencesDialog(
            self._session, self._precedents, self._go_to_decision, self._canvas.window()
        )
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.show()

    def _close_differences(self) -> None:
        direct = Qt.FindChildOption.FindDirectChildrenOnly
        for dialog in self._canvas.window().findChildren(DifferencesDialog, options=direct):
            dialog.close()

    def _count(self) -> bool:
        """Count some decisions; whether any are left."""
        if self._precedents is None or self._precedents.is_complete:
            return False
        self._precedents.count(_STEP)
        return True

    def _of(self, session: Session, word: Word) -> Sequence[Precedent]:
        picture = self._canvas.state.picture
        # While another verse pair is being shown, the picture is still that of the one before.
        if self._precedents is None or picture is None or picture.pair != session.pair:
            return ()
        return self._precedents.of(word, _MOST_PRECEDENTS)

    def _see_last(self) -> Refusal | None:
        """Go to where the word was decided last, or back from there."""
        session = self._session
        if session is None:
            return None
        if self._seen_from is not None:
            index, word = self._seen_from
            self._page.go_to(index)
            self._page.focus_word(*word)
            return None
        if self._precedents is None:
            return NO_PRECEDENTS
        asked = self._words.word_in_question or self._canvas.state.focused_word
        precedents = () if asked is None else self._of(session, asked)
        if asked is None:
            return None
        side, position = asked
        if not precedents:
            return _about_word(_NOTHING_DECIDED, session.pair, asked)
        last = max(precedents, key=attrgetter("last"))
        origin = session.position, asked
        form = without_case(session.pair.tokens(side)[position])
        self._go_to_decision(last.last, side, form, last.translation)
        self._seen_from = origin
        return None

    def _go_to_decision(self, pair: int, side: Side, form: str, translation: str) -> None:
        """Go to a verse pair and focus the word that was decided so there."""
        if self._precedents is not None:
            place = self._precedents.place(pair, side, form, translation)
            self._page.go_to(pair)
            self._page.focus_word(*place)


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
        self._rulings_of_pair: tuple[VersePair, dict[Word, tuple[Ruling, ...]]] | None = None
        actions.connect({"see_ruling": lambda: page.explain(self._show())})

    def show_guide_of(self, study: Study, bitext: Bitext) -> None:
        """Take the rulings from the guide of another study."""
        self._rulings_of_pair = self._guide = None
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
        picture = self._canvas.state.picture
        if self._guide is None or word is None or picture is None:
            return ()
        if self._rulings_of_pair is None or self._rulings_of_pair[0] != picture.pair:
            self._rulings_of_pair = picture.pair, self._guide.rulings_on(picture.pair)
        return self._rulings_of_pair[1].get(word, ())

    def _show(self) -> Refusal | None:
        """Show the first ruling on the word in question, or on the focused word."""
        asked, picture = (
            self._words.word_in_question or self._canvas.state.focused_word,
            self._canvas.state.picture,
        )
        rulings = self._on(asked)
        if rulings:
            self._show_ruling(rulings[0].number)
        elif asked is not None and picture is not None:
            return _about_word(_NO_RULING, picture.pair, asked)
        return None


def _about_word(template: str, pair: VersePair, word: Word) -> Refusal:
    """A refusal that names a word, so that it stays true when another one is pointed at."""
    side, position = word
    return Sentence(template, {"word": visible_form(pair.tokens(side)[position])})
