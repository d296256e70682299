"""A plot, scrolled where it is larger than its place, with a button to save it."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QScrollArea, QWidget

from blinker_qt.layouts.plots.shapes import Maker
from blinker_qt.translation import tr
from blinker_qt.ui.app.theme import Theme
from blinker_qt.ui.widgets.plot_saving import save_plot
from blinker_qt.ui.widgets.plot_view import PlotView
from blinker_qt.ui.widgets.saving_dialog import ask_and_write


class PlotPanel(QWidget):
    """Shows a plot and saves it."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._name = name
        self.view = PlotView()
        self.view.setObjectName(f"plot_{name}")
        self._area = QScrollArea()
        self._area.setFrameShape(QFrame.Shape.NoFrame)
        self._area.setWidgetResizable(True)
        self._area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._area.setWidget(self.view)
        self._save = QPushButton(tr("Save…"))
        self._save.setAccessibleName(tr("Save plot"))
        self._save.setObjectName(f"save_plot_{name}")
        self._save.setToolTip(tr("As SVG, PDF or PNG"))
        self._save.clicked.connect(self._ask_and_save)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(8)
        layout.addWidget(self._area, 1)
        layout.addWidget(self._save, 0, Qt.AlignmentFlag.AlignTop)
        self.show_plot(None)

    def set_theme(self, theme: Theme) -> None:
        """Paint in another theme."""
        self.view.set_theme(theme)
        self._area.setStyleSheet(f"QScrollArea {{ background: {theme.page}; }}")

    def show_plot(self, maker: Maker | None) -> None:
        """Show another plot; None for none."""
        self.view.show_plot(maker)
        self._save.setEnabled(maker is not None)

    def _ask_and_save(self) -> None:
        plot = self.view.plot
        if plot is None:
            return
        filters = [
            tr("SVG drawing (*.svg)"),
            tr("PDF page (*.pdf)"),
            tr("PNG image (*.png)"),
        ]
        ask_and_write(
            self.window(),
            tr("Save plot"),
            f"{self._name}.svg",
            filters,
            lambda path: save_plot(path, plot, self.view.theme, self.view.font()),
            tr("The plot was not written"),
        )
