"""What a lead can write to annotators, and the example of a plan."""

from collections.abc import Callable
from urllib.parse import parse_qs

import pytest
from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from blinker_qt.paths import resource
from blinker_qt.study.plan import plan_in
from blinker_qt.study.status import Unfinished
from blinker_qt.translation import tr, use_language
from blinker_qt.ui.study import plan_dialog
from blinker_qt.ui.study.reminders_dialog import RemindersDialog, reminders
from window_acts import LEFT, child

PLAN = """
title = "Tales & more"
[[part]]
pairs = "1-10"
annotators = ["Ann", "Ben"]
[[annotator]]
name = "Ann"
email = "ann+tales@example.org"
[[annotator]]
name = "Ben"
"""


def test_a_message_is_begun_for_whoever_has_an_address(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = list[QUrl]()
    opener: Callable[[QUrl], None] = opened.append
    monkeypatch.setattr(QDesktopServices, "openUrl", opener)
    late = [Unfinished(name, 10, 4, 0, is_back=True) for name in ("Ann", "Ben")]
    dialog = RemindersDialog(reminders(plan_in(PLAN, "plan.toml"), late))
    qtbot.addWidget(dialog)
    dialog.show()
    button = child(dialog, QPushButton, "mail_reminder")
    QTest.mouseClick(button, LEFT)
    (url,) = opened
    assert url.scheme() == "mailto"
    encoded = url.toString(QUrl.ComponentFormattingOption.FullyEncoded)
    assert encoded.startswith("mailto:ann%2Btales@example.org?")
    headers = parse_qs(url.query(QUrl.ComponentFormattingOption.FullyEncoded))
    assert headers["subject"] == ["Tales & more"]
    assert headers["body"][0].startswith("Hello Ann,\n\nof your 10 verse pairs of “Tales & more”")
    dialog.names.setCurrentRow(1)
    assert not button.isEnabled()


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_example_of_a_plan_is_a_plan(language: str) -> None:
    use_language(language, resource("translations"))
    text = tr(plan_dialog._EXAMPLE)
    use_language("en", resource("translations"))
    plan = plan_in(text, "example.toml")
    assert plan.facts["Anna"]["email"] == "anna@example.org"
    assert [part.training for part in plan.parts] == [True, False]
