"""The rows of the list of verse pairs: which pairs are listed, and what each row shows."""

from bisect import bisect_left
from collections.abc import Callable, Sequence

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QStringListModel, Qt
from PySide6.QtWidgets import QWidget

from blinker_qt.annotate.pair_filter import PairFilter, said_of
from blinker_qt.annotate.progress import settled_words, word_count_of
from blinker_qt.annotate.search import Excerpt, Query, excerpt
from blinker_qt.annotate.session import Session
from blinker_qt.bitext.annotation import PairState
from blinker_qt.translation import filled, tr
from blinker_qt.ui.widgets.display import visible_form
from blinker_qt.ui.widgets.messages import tooltip

Index = QModelIndex | QPersistentModelIndex
STATE = Qt.ItemDataRole.UserRole
COVERAGE = Qt.ItemDataRole.UserRole + 1
EXCERPT = Qt.ItemDataRole.UserRole + 2
SAID = Qt.ItemDataRole.UserRole + 3
_SNIPPET_TOKENS = 12
_MINUTE = 60


class NavigatorModel(QStringListModel):
    """Verse pairs of a session, one a row; each row is looked up when it is drawn.

    The references stand in Qt's own list of strings: laying out 31,000 rows asks for each index,
    and a row count in Python would be called for every one of them.
    """

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._session: Session | None = None
        self._pairs: Sequence[int] = ()
        self._query = Query("")

    def show_pairs(self, session: Session, pairs: Sequence[int], query: Query) -> None:
        """List these verse pairs.

        Args:
            session: the work.
            pairs: 0-based places of verse pairs, ascending.
            query: what to show in each row's excerpt.
        """
        self._session, self._pairs, self._query = session, pairs, query
        references = session.bitext.references
        self.setStringList([references[pair] for pair in pairs])

    def pair_at(self, index: Index) -> int:
        """The verse pair in a row."""
        return self._pairs[index.row()]

    def index_of(self, pair: int) -> QModelIndex:
        """The row of a verse pair; an invalid index where it is not listed."""
        row = bisect_left(self._pairs, pair)
        listed = row < len(self._pairs) and self._pairs[row] == pair
        return self.index(row, 0) if listed else QModelIndex()

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Rows can be chosen, and nothing else."""
        if not index.isValid():
            return Qt.ItemFlag.NoItemFlags
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """What a row shows: reference, state, share of words accounted for, some of its words."""
        session = self._session
        if session is None or not index.isValid():
            return None
        pair = self.pair_at(index)
        looked_up: dict[int, Callable[[], object]] = {
            Qt.ItemDataRole.DisplayRole: lambda: session.bitext.references[pair],
            Qt.ItemDataRole.AccessibleTextRole: lambda: self._spoken(session, pair),
            Qt.ItemDataRole.ToolTipRole: lambda: self._tip(session, pair),
            STATE: lambda: session.annotation_at(pair).state,
            COVERAGE: lambda: _coverage(session, pair),
            EXCERPT: lambda: self._excerpt(session, pair),
            SAID: lambda: said_of(session.annotation_at(pair)),
        }
        return looked_up[role]() if role in looked_up else None

    def _spoken(self, session: Session, pair: int) -> str:
        words = filled(
            tr("{reference}, {state}, {accounted} of {words} {words:word|words}"),
            reference=session.bitext.references[pair],
            state=self._state_in_words(session.annotation_at(pair).state),
            accounted=_settled(session, pair),
            words=word_count_of(session.bitext, pair),
        )
        said = {
            PairFilter.DIFFICULT: tr("difficult"),
            PairFilter.REJECTED: tr("rejected"),
            PairFilter.WITH_NOTES: tr("with notes"),
        }
        return ", ".join((words, *(said[one] for one in said_of(session.annotation_at(pair)))))

    def _tip(self, session: Session, pair: int) -> str:
        lines = [self._spoken(session, pair)]
        seconds = session.annotation_at(pair).seconds
        if seconds:
            minutes = max(round(seconds / _MINUTE), 1)
            lines.append(tr("{minutes} min spent on it").format(minutes=minutes))
        return tooltip(*lines)

    def _state_in_words(self, state: PairState) -> str:
        return {
            PairState.UNTOUCHED: tr("not begun"),
            PairState.BEGUN: tr("begun"),
            PairState.DONE: tr("done"),
        }[state]

    def _excerpt(self, session: Session, pair: int) -> Excerpt:
        verses = session.bitext.source_verses[pair], session.bitext.target_verses[pair]
        if self._query:
            for verse in verses:
                found = excerpt(_visible(verse.split(" ")), self._query)
                if found is not None:
                    return found
        first = verses[0].split(" ", _SNIPPET_TOKENS)[:_SNIPPET_TOKENS]
        return Excerpt(_visible(first), ())


def _visible(tokens: Sequence[str]) -> str:
    return " ".join(map(visible_form, tokens))


def _coverage(session: Session, pair: int) -> float:
    """The share of words accounted for, 0 to 1."""
    return _settled(session, pair) / word_count_of(session.bitext, pair)


def _settled(session: Session, pair: int) -> int:
    """Words that want no decision any more."""
    work = session.annotation_at(pair)
    return settled_words(session.bitext, pair, work, session.study)
