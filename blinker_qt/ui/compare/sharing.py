"""How figures and the verse pairs behind them share the page."""

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtWidgets import QApplication, QScrollArea, QSplitter, QWidget

from blinker_qt.compare.answers import AnalysisQuestion
from blinker_qt.ui.compare.behind import Behind
from blinker_qt.ui.widgets.controls import put_into

_LEAST_HEIGHT = 240


class Scrolled(QScrollArea):
    """Something that gives way in height alone: no window has to grow for it."""

    def __init__(self, content: QWidget) -> None:
        super().__init__()
        self._content = content
        put_into(self, content)
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.focusChanged.connect(self._bring_into_sight)

    def minimumSizeHint(self) -> QSize:
        """As wide as the content and a bar have to be, and rather low."""
        least = self._content.minimumSizeHint()
        bar = self.verticalScrollBar().sizeHint().width()
        return QSize(least.width() + bar, min(least.height(), _LEAST_HEIGHT))

    def event(self, event: QEvent) -> bool:
        """The content has to be wider or may be narrower."""
        if event.type() == QEvent.Type.LayoutRequest:
            self.updateGeometry()
        return super().event(event)

    def _bring_into_sight(self, _before: QWidget | None, focused: QWidget | None) -> None:
        # Whoever clicks sees what is clicked, and it had better stay there.
        is_clicked = QApplication.mouseButtons() != Qt.MouseButton.NoButton
        if focused is not None and self._content.isAncestorOf(focused) and not is_clicked:
            self.ensureWidgetVisible(focused, 0, 0)


_FIGURES, _MOST_OF_MATRIX = 47, 60
"""Per cent of the height."""
_TAB_HEIGHT = 44


class SharedHeight(QSplitter):
    """Figures above verse pairs, each question as somebody had it, or sensibly."""

    def __init__(self, figures: QWidget, behind: Behind, matrix: QWidget) -> None:
        """Put one above the other.

        Args:
            figures: what a question came to.
            behind: the verse pairs behind it.
            matrix: what the first question came to; it is in `figures`.
        """
        super().__init__(Qt.Orientation.Vertical)
        self._matrix = matrix
        self._kept: dict[AnalysisQuestion | None, int] = {}
        self._question: AnalysisQuestion | None = AnalysisQuestion.HOW_FAR
        self.addWidget(figures)
        self.addWidget(behind)
        self.setStretchFactor(1, 1)
        self.setChildrenCollapsible(False)
        self.splitterMoved.connect(self._keep)

    def share_for(self, question: AnalysisQuestion | None) -> None:
        """Share the height for a question; None is the lexicon."""
        self._question = question
        height = self.height()
        usual = height * _FIGURES // 100
        if question is AnalysisQuestion.HOW_FAR:
            # The whole matrix, where that leaves enough for the verse pairs.
            whole = self._matrix.sizeHint().height() + _TAB_HEIGHT
            usual = min(whole, height * _MOST_OF_MATRIX // 100)
        figures = self._kept.get(question, usual)
        self.setSizes([figures, height - figures])

    def _keep(self) -> None:
        self._kept[self._question] = self.sizes()[0]
