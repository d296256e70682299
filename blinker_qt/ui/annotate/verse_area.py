"""The canvas with the running texts, the interlinear strip and the line about missing fonts."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from PySide6.QtCore import (
    QAbstractListModel,
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    QPointF,
    QRectF,
    QSize,
    Qt,
)
from PySide6.QtGui import QPainter, QPen, QShowEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QListView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from blinker_qt.bitext.verses import Bitext, Direction, Language, Side
from blinker_qt.layouts.arrangement import Arrangement
from blinker_qt.layouts.picture import Picture, WordState
from blinker_qt.settings import Settings
from blinker_qt.translation import tr
from blinker_qt.ui.annotate.running_text_line import RunningTextLine
from blinker_qt.ui.canvas.verse_canvas import VerseCanvas
from blinker_qt.ui.widgets.controls import column, named
from blinker_qt.ui.widgets.display import as_spoken, isolated, visible_form
from blinker_qt.ui.widgets.lettering import FontLine, Lettering, Measurers, measurers_of
from blinker_qt.ui.widgets.theme import LIGHT, Theme

_BESIDE, _ABOVE, _BETWEEN = 9.0, 6.0, 2.0
_SMALLER = 0.82
"""The type size of the strip, relative to that of the verse."""
_NONE, _NOT_TRANSLATED = "·", "∅"

Index = QModelIndex | QPersistentModelIndex


class _WordOverTranslation(NamedTuple):
    """A source word over its translation: the displayed forms, and the decision on the word."""

    form: str
    translation: str
    state: WordState


def entries_of(picture: Picture) -> tuple[_WordOverTranslation, ...]:
    """Every source word with its translation; gaps between target words are marked."""
    target, entries = picture.pair.target, list[_WordOverTranslation]()
    for position, form in enumerate(picture.pair.source):
        translation = _run_of(target, picture.partners(Side.SOURCE, position))
        state = picture.source_states[position]
        entries.append(_WordOverTranslation(visible_form(form), translation, state))
    return tuple(entries)


def _run_of(forms: Sequence[str], positions: Sequence[int]) -> str:
    return "".join(
        ("" if not place else " " if positions[place - 1] == position - 1 else " … ")
        + visible_form(forms[position])
        for place, position in enumerate(positions)
    )


class _InterlinearModel(QAbstractListModel):
    """The model of the interlinear strip, with one row for each source word."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.picture: Picture | None = None
        self._entries: tuple[_WordOverTranslation, ...] = ()

    def show_picture(self, picture: Picture) -> None:
        same_words = self.picture is not None and self.picture.pair == picture.pair
        if not same_words:
            self.beginResetModel()
        self.picture = picture
        self._entries = entries_of(picture)
        if same_words:
            self.dataChanged.emit(self.index(0), self.index(len(self._entries) - 1))
        else:
            self.endResetModel()

    def entry(self, row: int) -> _WordOverTranslation:
        return self._entries[row]

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self._entries)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if role not in (Qt.ItemDataRole.AccessibleTextRole, Qt.ItemDataRole.DisplayRole):
            return None
        form, translation, state = self._entries[index.row()]
        words = {
            WordState.LINKED: isolated(translation),
            WordState.NOT_TRANSLATED: tr("not translated"),
            WordState.UNACCOUNTED: tr("unaccounted"),
        }
        text = f"{index.row() + 1} {isolated(form)}"
        if state in words:
            text += f" – {words[state]}"
        return text if role == Qt.ItemDataRole.DisplayRole else as_spoken(text)


class _InterlinearDelegate(QStyledItemDelegate):
    """Paints a source word centred over its translation."""

    def __init__(self, view: QAbstractItemView, words: _InterlinearModel) -> None:
        super().__init__(view)
        self._view = view
        self._words = words
        self.theme: Theme = LIGHT
        self.directions = (Direction.LEFT_TO_RIGHT, Direction.LEFT_TO_RIGHT)
        self.set_lettering(Lettering())

    def set_lettering(self, lettering: Lettering) -> None:
        self._measurers: Measurers = measurers_of(lettering.scaled(_SMALLER))
        self._spacing = lettering.spacing * _SMALLER
        self.show_picture(None)

    def show_picture(self, picture: Picture | None) -> None:
        forms = picture.pair.tokens if picture is not None else lambda _: ()
        self._extents = [
            measurer.extent(forms(side))
            for measurer, side in zip(self._measurers, Side, strict=True)
        ]

    @property
    def height(self) -> int:
        return round(sum(map(sum, self._extents)) + 2 * _ABOVE + _BETWEEN)

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:  # noqa: ARG002
        widths = (
            measurer(text)
            for measurer, text in zip(self._measurers, self._lines(index), strict=True)
        )
        return QSize(round(max(widths) + 2 * _BESIDE + self._spacing), self.height)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        area = QRectF(option.rect)
        is_linked = self._words.entry(index.row()).state is WordState.LINKED
        form, translation = self._lines(index)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if index == self._view.currentIndex():
            painter.setPen(QPen(self.theme.colour("accent"), 1.5))
            painter.setBrush(self.theme.colour("raised"))
            painter.drawRoundedRect(area.adjusted(2, 1, -2, -1), 5, 5)
        self._write(painter, area, 0, form, "ink")
        below = area.translated(0, sum(self._extents[0]) + _BETWEEN)
        self._write(painter, below, 1, translation, "accent" if is_linked else "quiet")
        painter.restore()

    def _lines(self, index: Index) -> tuple[str, str]:
        form, translation, state = self._words.entry(index.row())
        sign = _NOT_TRANSLATED if state is WordState.NOT_TRANSLATED else _NONE
        return form, translation or sign

    def _write(self, painter: QPainter, area: QRectF, side: int, text: str, colour: str) -> None:
        measurer = self._measurers[side]
        runs_left = self.directions[side] is Direction.RIGHT_TO_LEFT
        painter.setLayoutDirection(
            Qt.LayoutDirection.RightToLeft if runs_left else Qt.LayoutDirection.LeftToRight
        )
        painter.setFont(measurer.font)
        painter.setPen(self.theme.colour(colour))
        line = area.top() + _ABOVE + self._extents[side].ascent
        painter.drawText(QPointF(area.center().x() - measurer(text) / 2, line), text)


class Interlinear(QListView):
    """The interlinear strip: source words over their translations, in source writing direction.

    It follows the focus in the canvas, and a word that is chosen in it is focused there.
    """

    def __init__(self, canvas: VerseCanvas) -> None:
        super().__init__()
        named(self, "interlinear", tr("Source over translation"))
        self.setFlow(QListView.Flow.LeftToRight)
        self.setWrapping(False)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._words = _InterlinearModel(self)
        self._delegate = _InterlinearDelegate(self, self._words)
        self._waiting: Picture | None = None
        self.setModel(self._words)
        self.setItemDelegate(self._delegate)
        for chosen in (self.clicked, self.activated):
            chosen.connect(lambda index: canvas.focus_word(Side.SOURCE, index.row()))
        self._canvas = canvas
        canvas.state.focus_moved.connect(self._follow_focus)
        self.hide()

    def show_picture(self, picture: Picture) -> None:
        """Show a picture; while the strip is hidden, wait until it is shown."""
        self._waiting = picture
        if not self.isHidden():
            self._take()

    def _follow_focus(self) -> None:
        """Scroll to the focused source word, or the first one that a target word translates."""
        word = self._canvas.state.focused_word
        if word is None or self.isHidden() or self._words.picture is None:
            return
        side, position = word
        if side is Side.TARGET:
            partners = self._words.picture.partners(side, position)
            if not partners:
                return
            position = partners[0]
        index = self._words.index(position)
        chosen = QItemSelectionModel.SelectionFlag.NoUpdate
        self.selectionModel().setCurrentIndex(index, chosen)
        if not self.viewport().rect().contains(self.visualRect(index)):
            self.scrollTo(index, QAbstractItemView.ScrollHint.PositionAtCenter)
        self.viewport().update()

    def set_directions(self, source: Direction, target: Direction) -> None:
        """Set the writing directions of the two languages."""
        self._delegate.directions = (source, target)
        runs_left = source is Direction.RIGHT_TO_LEFT
        self.setLayoutDirection(
            Qt.LayoutDirection.RightToLeft if runs_left else Qt.LayoutDirection.LeftToRight
        )

    def set_lettering(self, lettering: Lettering) -> None:
        """Apply other fonts and sizes, a little smaller than in the verse."""
        self._delegate.set_lettering(lettering)
        self._take()

    def set_theme(self, theme: Theme) -> None:
        """Apply another theme."""
        self._delegate.theme = theme
        self.viewport().update()

    def showEvent(self, event: QShowEvent) -> None:
        """Show the last picture that was set while the strip was hidden."""
        self._take()
        super().showEvent(event)

    def _take(self) -> None:
        picture = self._waiting
        self._delegate.show_picture(picture)
        bar = self.horizontalScrollBar().sizeHint().height()
        self.setFixedHeight(self._delegate.height + bar + 2 * self.frameWidth())
        if picture is not None and picture is not self._words.picture:
            self._words.show_picture(picture)
        self.scheduleDelayedItemsLayout()


class VerseArea(QWidget):
    """Shows one picture in the canvas, the running texts, the interlinear strip and the font line.

    The running texts are above the canvas, where a side of the bitext has any.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.canvas = named(VerseCanvas(), "canvas")
        self.fonts = FontLine()
        self.interlinear = Interlinear(self.canvas)
        self.texts = {
            side: RunningTextLine(
                side, partial(self._point_to, side), partial(self.canvas.focus_word, side)
            )
            for side in Side
        }
        self._has_texts = dict.fromkeys(Side, False)
        self._languages = (Language(), Language())
        self._shows_texts = True
        self.canvas.state.attention_changed.connect(self._light_words)
        self._show_texts()
        self.setLayout(column(*self.texts.values(), (self.canvas, 1), self.interlinear, self.fonts))

    def show_picture(
        self,
        picture: Picture,
        bitext: Bitext,
        index: int,
        *,
        anew: bool = False,
    ) -> None:
        """Show a verse pair of a bitext and its links (see `VerseCanvas.show_picture`)."""
        source, target = (bitext.word_details(side, index) for side in Side)
        picture = replace(picture, details=(source, target))
        self.canvas.show_picture(picture, anew=anew)
        for side, line in self.texts.items():
            line.show_text(bitext.running_text(side, index), picture.pair.tokens(side))
        self._light_words()
        self.interlinear.show_picture(picture)
        self.fonts.show_pair(picture.pair)

    def apply(self, settings: Settings, theme: Theme, lettering: Lettering) -> None:
        """Apply the settings of the window; `theme` and `lettering` are made from them."""
        self._set_theme(theme)
        self._set_lettering(lettering)
        self.canvas.set_arrangement(Arrangement(settings.view))
        self._shows_texts = settings.running_text_shown
        self._show_texts()
        self.interlinear.setVisible(settings.interlinear_shown)

    def set_bitext(self, bitext: Bitext) -> None:
        """Set the languages of the two sides, and whether they have running texts."""
        self._has_texts = {side: bool(bitext.running_texts(side)) for side in Side}
        self._show_texts()
        self._set_languages(bitext.source_language, bitext.target_language)

    def _set_languages(self, source: Language, target: Language) -> None:
        for line, language in zip(self.texts.values(), (source, target), strict=True):
            line.set_direction(language.direction)
        self.canvas.set_languages(source, target)
        self.interlinear.set_directions(source.direction, target.direction)
        self._languages = source, target
        self._set_lettering(self.canvas.lettering)

    def _set_lettering(self, lettering: Lettering) -> None:
        lettering = lettering.in_languages(*self._languages)
        self.canvas.set_lettering(lettering)
        for line in self.texts.values():
            line.set_lettering(lettering)
        self.interlinear.set_lettering(lettering)
        self.fonts.set_lettering(lettering)

    def _set_theme(self, theme: Theme) -> None:
        self.canvas.set_theme(theme)
        for line in self.texts.values():
            line.set_theme(theme)
        self.interlinear.set_theme(theme)

    def _show_texts(self) -> None:
        for side, line in self.texts.items():
            line.setVisible(self._shows_texts and self._has_texts[side])

    def _light_words(self) -> None:
        """Light what is pointed at in the canvas: a word and its partners, or a link."""
        state = self.canvas.state
        attention, picture = state.attention, state.picture
        lit: dict[Side, Sequence[int]] = {}
        if attention.link is not None:
            lit = {side: (word,) for side, word in zip(Side, attention.link, strict=True)}
        elif attention.word is not None and picture is not None:
            side, position = attention.word
            lit = {side: (position,), side.other: picture.partners(side, position)}
        for side, line in self.texts.items():
            line.light(lit.get(side, ()))

    def _point_to(self, side: Side, position: int | None) -> None:
        self.canvas.state.point_to(None if position is None else (side, position))
