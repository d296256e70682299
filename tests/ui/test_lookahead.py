"""The next verse pair is painted while the canvas rests, and never shown as it no longer is."""

from pathlib import Path

import pytest
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from blinker_qt.annotate.session import Session
from blinker_qt.bitext.verses import Side
from blinker_qt.ui.app.main_window import MainWindow
from blinker_qt.ui.canvas.picture import picture_of


@pytest.fixture
def session(window: MainWindow, annotation_file: Path) -> Session:
    assert window.open_file(annotation_file)
    assert window.page.session is not None
    return window.page.session


def rest(window: MainWindow, qtbot: QtBot) -> None:
    with qtbot.waitSignal(window.page.canvas.rested):
        window.page.canvas.update()


def account_for_all(session: Session) -> None:
    for side in Side:
        for position in range(len(session.pair.tokens(side))):
            session.pick(side, position)
        session.mark_not_translated(side)


def seen(window: MainWindow) -> QImage:
    return window.page.canvas.grab().toImage()


def test_done_shows_the_next_pair_as_it_is(
    window: MainWindow, qtbot: QtBot, session: Session
) -> None:
    rest(window, qtbot)
    account_for_all(session)
    rest(window, qtbot)
    window.page.done()
    assert session.position == 1
    assert window.page.canvas.picture == picture_of(session.pair, session.alignment)
    prepared = seen(window)
    window.page.canvas.set_theme(window.page.canvas._theme)
    assert seen(window) == prepared


def test_a_next_pair_that_changed_meanwhile_is_shown_as_it_stands(
    window: MainWindow, qtbot: QtBot, session: Session
) -> None:
    account_for_all(session)
    window.page.done()
    session.pick(Side.SOURCE, 0)
    session.pick(Side.TARGET, 1)
    session.link()
    session.previous()
    rest(window, qtbot)
    session.undo()
    assert session.position == 1
    assert window.page.canvas.picture == picture_of(session.pair, session.alignment)
    session.redo()
    assert window.page.canvas.picture == picture_of(session.pair, session.alignment)


def test_after_the_last_pair_nothing_comes(
    window: MainWindow, qtbot: QtBot, session: Session
) -> None:
    for _ in range(3):
        account_for_all(session)
        window.page.done()
    assert session.following is None
    rest(window, qtbot)
    assert window.page.canvas.picture == picture_of(session.pair, session.alignment)
