"""The figures of a comparison as a table in the form of Melamed 1998, Table 5."""

import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Self

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtWidgets import QWidget

from blinker_qt.agreement.dice import Spread
from blinker_qt.compare.agreement import Comparison, PairAgreement
from blinker_qt.compare.table import Kind
from blinker_qt.compare.table import shown as figure_shown
from blinker_qt.translation import filled, tr
from blinker_qt.ui.compare.figures import figure, percent
from blinker_qt.ui.compare.shading import Scale
from blinker_qt.ui.compare.wording import quoted, shortened, shown
from blinker_qt.ui.widgets.display import heard
from blinker_qt.ui.widgets.messages import tooltip

Index = QModelIndex | QPersistentModelIndex
Cell = tuple[int, int]
"""A row and a column."""

_NAME_LENGTH = {Qt.Orientation.Horizontal: 13, Qt.Orientation.Vertical: 17}


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure of the matrix.

    Attributes:
        spread: mean and SD; None where there is nothing to compare.
        kind: how these are shown.
        texts: mean and SD as they are written; the mean alone where there is no SD, and nothing
            where there is nothing to compare.
        depth: how deep the cell is shaded, from 0 to 1; None for no shade.
    """

    spread: Spread | None
    kind: Kind
    texts: tuple[str, ...]
    depth: float | None = None

    @classmethod
    def of(cls, spread: Spread | None, kind: Kind, depth: float | None = None) -> Self:
        """The figure for a spread."""
        texts: tuple[str, ...] = ()
        if spread is not None:
            texts = figure(spread.mean, kind), figure(spread.sd, kind)
            if kind is Kind.FIGURES and spread.count == 1:
                # Of one figure that is beyond chance, there is no spread.
                texts = texts[:1]
        return cls(spread, kind, texts, depth)


class MatrixModel(QAbstractTableModel):
    """A comparison as a table.

    With n annotators, rows 0 to n - 1 are annotators and row n is the grand mean; columns 0 to
    n - 2 are the second to the last annotator, column n - 1 holds names and column n means.
    """

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._comparison: Comparison | None = None
        self._scale: Scale | None = None
        self._pairs: dict[Cell, PairAgreement] = {}
        self._figures: dict[Cell, Figure] = {}

    @property
    def comparison(self) -> Comparison | None:
        """What is shown."""
        return self._comparison

    def show_comparison(self, comparison: Comparison | None) -> None:
        """Show other figures; a table of the same annotators keeps its shape and its cursor."""
        same = self._names(comparison) == self._names(self._comparison)
        if not same:
            self.beginResetModel()
        self._comparison = comparison
        rates = [pair.spread.mean for pair in comparison.pairs if pair.spread] if comparison else []
        self._scale = Scale.of(rates) if rates else None
        pairs = comparison.pairs if comparison else ()
        self._pairs = {(pair.first, pair.second - 1): pair for pair in pairs}
        self._figures = dict(self._cells(comparison)) if comparison else {}
        if not same:
            self.endResetModel()
        elif comparison is not None:
            last = len(comparison.annotators)
            self.dataChanged.emit(self.index(0, 0), self.index(last, last))

    def _cells(self, comparison: Comparison) -> Iterator[tuple[Cell, Figure]]:
        kind = comparison.kind
        for cell, pair in self._pairs.items():
            depth = self._scale.share(pair.spread.mean) if pair.spread and self._scale else None
            yield cell, Figure.of(pair.spread, kind, depth)
        means = (*(annotator.spread for annotator in comparison.annotators), comparison.grand)
        for row, spread in enumerate(means):
            yield (row, len(comparison.annotators)), Figure.of(spread, kind)

    @staticmethod
    def _names(comparison: Comparison | None) -> list[str]:
        return [annotator.name for annotator in comparison.annotators] if comparison else []

    @property
    def scale(self) -> Scale | None:
        """What the shades stand for; None without figures."""
        return self._scale

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """One row an annotator, and the grand mean."""
        if parent.isValid() or self._comparison is None:
            return 0
        return len(self._comparison.annotators) + 1

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """All annotators but the first, the names again, and the means."""
        return self.rowCount(parent)

    @property
    def figures(self) -> Iterable[Figure]:
        """All figures."""
        return self._figures.values()

    def held(self, index: Index) -> Figure | str | None:
        """What a cell holds: a figure, a name, or nothing."""
        place = index.row(), index.column()
        if self._comparison is None or place[1] != len(self._comparison.annotators) - 1:
            return self._figures.get(place)
        return self._named(self._comparison, place[0])

    def pair_at(self, index: Index) -> PairAgreement | None:
        """The two annotators of a cell of the upper triangle; None elsewhere."""
        return self._pairs.get((index.row(), index.column()))

    def index_of(self, first: int, second: int) -> QModelIndex:
        """The cell of two annotators, the lower place first."""
        return self.index(first, second - 1)

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Cells of the upper triangle can be chosen, means can only be read."""
        if self.pair_at(index) is not None:
            return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        return Qt.ItemFlag.NoItemFlags

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """What a cell shows and says."""
        comparison, row = self._comparison, index.row()
        if comparison is None or not index.isValid():
            return None
        count = len(comparison.annotators)
        if index.column() == count - 1:
            return self._name(comparison, row, role)
        held = self._figures.get((row, index.column()))
        if held is None:
            return None
        answers: dict[int, Callable[[], str]] = {
            Qt.ItemDataRole.DisplayRole: lambda: figure_shown(held.kind, held.spread),
            Qt.ItemDataRole.ToolTipRole: lambda: tooltip(*self._explained(comparison, index, held)),
            Qt.ItemDataRole.AccessibleTextRole: lambda: heard(
                ". ".join(self._explained(comparison, index, held))
            ),
        }
        return answers[role]() if role in answers else None

    def _name(self, comparison: Comparison, row: int, role: int) -> str | None:
        if role not in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return None
        if role == Qt.ItemDataRole.ToolTipRole:
            return tooltip(shown(self._called(comparison, row)))
        return self._named(comparison, row)

    def _named(self, comparison: Comparison, row: int) -> str:
        return shortened(self._called(comparison, row), _NAME_LENGTH[Qt.Orientation.Vertical])

    def _called(self, comparison: Comparison, row: int) -> str:
        is_annotator = row < len(comparison.annotators)
        return comparison.annotators[row].name if is_annotator else tr("grand mean")

    def _explained(self, comparison: Comparison, index: Index, held: Figure) -> list[str]:
        pair = self.pair_at(index)
        if pair is None:
            is_annotator = index.row() < len(comparison.annotators)
            who = (
                quoted(comparison.annotators[index.row()].name)
                if is_annotator
                else tr("All annotators")
            )
        else:
            who = tr("{first} and {second}").format(
                first=quoted(pair.annotators[0]), second=quoted(pair.annotators[1])
            )
        if held.spread is None:
            return [who, tr("Nothing to compare: no verse pair that both have done has links")]
        lines = [who, self._in_words(comparison, held.spread, is_pair=pair is not None)]
        if pair is not None and comparison.measure.has_directions:
            lines.append(
                tr("source to target {there}, target to source {back}").format(
                    there=percent(pair.source_to_target), back=percent(pair.target_to_source)
                )
            )
        if pair is not None:
            lines.append(
                filled(
                    tr("{compared} verse {compared:pair|pairs} compared, {left_out} left out"),
                    compared=pair.compared,
                    left_out=pair.left_out,
                )
            )
        return lines

    def _in_words(self, comparison: Comparison, spread: Spread, *, is_pair: bool) -> str:
        said = tr("{figure} percent, mean ± standard deviation of {count} set {count:rate|rates}")
        if comparison.measure.is_beyond_chance and is_pair:
            said = tr("{figure} over all words of all sets together")
        elif comparison.measure.is_beyond_chance:
            said = tr(
                "{figure}, mean ± standard deviation of {count} {count:pair|pairs} of annotators"
            )
        return filled(said, figure=figure_shown(comparison.kind, spread), count=spread.count)

    def headerData(
        self,
        section: int,
        orientation: Qt.Orientation,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> object:
        """Annotators' names, and what the last columns hold."""
        comparison = self._comparison
        if comparison is None or role not in (
            Qt.ItemDataRole.DisplayRole,
            Qt.ItemDataRole.ToolTipRole,
        ):
            return None
        is_across = orientation == Qt.Orientation.Horizontal
        annotator = section + 1 if is_across else section
        if annotator < len(comparison.annotators):
            is_short = role == Qt.ItemDataRole.DisplayRole
            longest = _NAME_LENGTH[orientation] if is_short else sys.maxsize
            title = shortened(comparison.annotators[annotator].name, longest)
        elif is_across:
            is_last = annotator > len(comparison.annotators)
            title = tr("mean ± SD") if is_last else tr("annotator")
        else:
            title = ""
        return tooltip(title) if role == Qt.ItemDataRole.ToolTipRole else title
