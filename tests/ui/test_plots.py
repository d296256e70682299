"""Plots on screen: painting, pointer, keyboard, saving."""

from pathlib import Path

import numpy as np
import pytest
from lxml import etree
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QAccessible, QHelpEvent, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolTip
from pytestqt.qtbot import QtBot

from blinker_qt.layouts import charts
from blinker_qt.layouts.charts import Bar, ColourRole, Estimate, Maker, Plot, Text
from blinker_qt.layouts.scene import Measure
from blinker_qt.ui.widgets.plots import PlotPanel, PlotView, bar_colour, items_of, stepped
from blinker_qt.ui.widgets.theme import DARK, LIGHT, THEMES, Theme, contrast
from window_acts import LEFT, ChooseFiles, NextMessage, listening, press_entry, press_keys

NAMES = ("Ana", "Ben", "Chi")
RATES = np.array([[np.nan, 0.9, 0.8], [0.9, np.nan, 0.7], [0.8, 0.7, np.nan]])


def heat(measure: Measure, width: float) -> Plot:  # noqa: ARG001
    return charts.heat_map(NAMES, RATES, "Agreement", measure)


def ranked(measure: Measure, width: float) -> Plot:
    estimates = [
        Estimate("Ana", 91.0, 89.0, 93.0),
        Estimate("Ben", 88.0, 86.0, 90.0),
        Estimate("Chi", 70.0, 68.0, 74.0, stands_out=True),
    ]
    return charts.ranking(estimates, "Means", "percent", "outlier", measure, width=width)


def course(measure: Measure, width: float) -> Plot:
    figures = np.array([0.9, 0.8, np.nan, 0.7, 0.75])
    return charts.courses(
        np.arange(5.0), [figures], ["Ana"], "Drift", ("verse pair", "percent"), measure,
        width=width,
    )  # fmt: skip


def along(measure: Measure, width: float) -> Plot:
    figures, axes = np.array([0.1, 0.4, np.nan, 0.2]), ("verse pair", "percent")
    return charts.bars_along(figures, "Where", axes, measure, width=width, height=200)


@pytest.fixture
def panel(qtbot: QtBot) -> PlotPanel:
    made = PlotPanel("agreement")
    qtbot.addWidget(made)
    made.resize(640, 420)
    made.show()
    made.activateWindow()
    with qtbot.waitActive(made):
        pass
    return made


@pytest.fixture
def view(panel: PlotPanel) -> PlotView:
    return panel.view


def centre_of(view: PlotView, item: int) -> QPoint:
    assert view.plot is not None
    return next(one for one in items_of(view.plot) if one.number == item).area.center().toPoint()


class TestOnScreen:
    @pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
    @pytest.mark.parametrize("maker", [heat, ranked, along, course])
    def test_everything_can_be_read(self, maker: Maker, theme: Theme) -> None:
        plot = maker(lambda text: 7.0 * len(text), 600.0)
        squares = [one for one in plot.shapes if isinstance(one, Bar)]
        for text in (one for one in plot.shapes if isinstance(one, Text)):
            ink = str(getattr(theme, text.role.value))
            grounds = [bar_colour(one, theme) for one in squares if one.area.holds(text.x, text.y)]
            for ground in [*grounds, theme.page]:
                assert contrast(ink, ground) >= 4.5, (text.words, ground)
        for role in (ColourRole.MARK, ColourRole.STRONG):
            assert contrast(str(getattr(theme, role.value)), theme.page) >= 3

    def test_a_plot_that_is_wider_than_its_place_scrolls(self, panel: PlotPanel) -> None:
        names = [f"Annotator {number}" for number in range(12)]
        panel.show_plot(lambda measure, _: charts.heat_map(names, np.eye(12), "Many", measure))
        assert panel.view.plot is not None
        assert panel.view.width() >= panel.view.plot.width > panel.width()
        # It comes to rest in a smaller place.
        panel.resize(400, 300)
        sizes = []
        for _ in range(40):
            QApplication.processEvents()
            sizes.append(panel.view.size().toTuple())
        assert len({*sizes[20:]}) == 1

    def test_what_can_be_clicked_has_a_hand_and_a_hint(
        self, panel: PlotPanel, view: PlotView, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        told: list[str] = []
        monkeypatch.setattr(QToolTip, "showText", lambda _at, text, _of: told.append(text))
        panel.show_plot(heat)
        item, corner = centre_of(view, 1), QPoint(2, 2)
        for point in (item, corner):
            view.event(QHelpEvent(QEvent.Type.ToolTip, point, view.mapToGlobal(point)))
        assert told == ["<div>Ana – Ben 90.00</div>", ""]
        QTest.mouseMove(view, item)
        assert view.cursor().shape() == Qt.CursorShape.PointingHandCursor
        with qtbot.waitSignal(view.item_chosen) as chosen:
            QTest.mouseClick(view, LEFT, pos=item)
        assert chosen.args == [1]
        QTest.mouseMove(view, corner)
        assert view.cursor().shape() == Qt.CursorShape.ArrowCursor
        with qtbot.assertNotEmitted(view.item_chosen):
            QTest.mouseClick(view, LEFT, pos=corner)


class TestChoosing:
    def test_arrow_keys_move_and_are_announced(
        self, panel: PlotPanel, view: PlotView, qtbot: QtBot
    ) -> None:
        view.setFocus(Qt.FocusReason.TabFocusReason)
        # Without a plot, keys do nothing.
        with qtbot.assertNotEmitted(view.item_chosen):
            QTest.keyClick(view, Qt.Key.Key_Return)
            QTest.mouseClick(view, LEFT)
        panel.show_plot(ranked)
        view.clearFocus()
        with listening() as ears:
            view.setFocus(Qt.FocusReason.TabFocusReason)
            QTest.keyClick(view, Qt.Key.Key_Down)
            assert view.current is not None
            assert view.current.number == 1
            press_keys(view, Qt.Key.Key_End, Qt.Key.Key_Down)
            assert view.current.number == 2
        assert ears.said[0] == "Ana: 91.00 (89.00 – 93.00)."
        assert ears.said[-1] == "Chi: 70.00 (68.00 – 74.00)."
        QTest.keyClick(view, Qt.Key.Key_Home)
        with qtbot.waitSignal(view.item_chosen) as chosen:
            QTest.keyClick(view, Qt.Key.Key_Return)
        assert chosen.args == [0]
        heard = QAccessible.queryAccessibleInterface(view)
        assert heard.text(QAccessible.Text.Name) == "Means"
        assert "Ana: 91.00" in heard.text(QAccessible.Text.Description)

    def test_in_a_grid_keys_lead_to_the_neighbour(self) -> None:
        items = items_of(heat(lambda text: 7.0 * len(text), 600.0))
        place = {item.number: at for at, item in enumerate(items)}
        for start, step, end in (
            (1, (1, 0), 2),
            (2, (0, 1), 5),
            (5, (-1, 0), 3),
            (3, (0, -1), 3),
            (6, (0, -1), 3),
        ):
            assert items[stepped(items, place[start], *step)].number == end


def test_plots_are_saved_with_real_text_in_the_colours_of_paper(
    panel: PlotPanel, tmp_path: Path, choose_files: ChooseFiles, next_message: NextMessage
) -> None:
    panel.set_theme(DARK)
    panel.show_plot(ranked)
    for name, kind in (
        ("means", "SVG drawing (*.svg)"),
        ("means.pdf", ""),
        ("means", "PNG image (*.png)"),
    ):
        choose_files(tmp_path / name, kind=kind)
        press_entry(panel, "save_plot_agreement")
    root = etree.parse(tmp_path / "means.svg").getroot()
    assert "Chi" in [str(text) for text in root.itertext()]
    assert LIGHT.page in (tmp_path / "means.svg").read_text(encoding="utf-8")
    assert (tmp_path / "means.pdf").read_bytes().startswith(b"%PDF")
    image = QImage(str(tmp_path / "means.png"))
    assert panel.view.plot is not None
    assert image.width() >= 3 * panel.view.plot.width
    assert image.pixelColor(2, 2).name() == LIGHT.page
    choose_files(tmp_path / "no folder" / "means.svg")
    told = next_message()
    press_entry(panel, "save_plot_agreement")
    assert "the folder does not exist" in told[0]
