"""Nothing moves by itself."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

_EFFECTS = (
    Qt.UIEffect.UI_AnimateMenu,
    Qt.UIEffect.UI_FadeMenu,
    Qt.UIEffect.UI_AnimateCombo,
    Qt.UIEffect.UI_AnimateTooltip,
    Qt.UIEffect.UI_FadeTooltip,
    Qt.UIEffect.UI_AnimateToolBox,
)


def keep_still(application: QApplication) -> None:
    """Have cursors that do not blink, and menus, lists and notes that are there at once.

    The styles of some systems would have it otherwise, whatever the person asked of them.
    """
    application.setCursorFlashTime(0)
    for effect in _EFFECTS:
        application.setEffectEnabled(effect, False)
