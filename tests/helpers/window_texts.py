"""Everything that windows say, where something must not be said."""

from collections.abc import Iterator

from PySide6.QtCore import QAbstractItemModel, QAbstractListModel, QModelIndex, QObject, Qt
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtWidgets import QAbstractItemView, QPlainTextEdit, QTextEdit

_PROPERTIES = (
    *("text", "windowTitle", "toolTip", "statusTip", "whatsThis", "placeholderText"),
    *("accessibleName", "accessibleDescription"),
)
_ROLES = (
    *(Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole),
    *(Qt.ItemDataRole.AccessibleTextRole, Qt.ItemDataRole.AccessibleDescriptionRole),
    *range(Qt.ItemDataRole.UserRole, Qt.ItemDataRole.UserRole + 12),
)
_HEARD = QAccessible.Text.Name, QAccessible.Text.Description, QAccessible.Text.Value


def told_by(one: QObject) -> Iterator[str]:
    """Everything that a widget or an action says, shows or has read aloud."""
    yield from (str(one.property(name)) for name in _PROPERTIES)
    if isinstance(one, QAbstractItemView) and one.model() is not None:
        yield from _in_model(one.model(), QModelIndex())
    if isinstance(one, QTextEdit | QPlainTextEdit):
        yield one.toPlainText()
    interface = QAccessible.queryAccessibleInterface(one)
    if interface is not None:
        yield from _heard_in(interface)


def _in_model(model: QAbstractItemModel, parent: QModelIndex) -> Iterator[str]:
    columns = 1 if isinstance(model, QAbstractListModel) else model.columnCount(parent)
    for row in range(model.rowCount(parent)):
        for column in range(columns):
            index = model.index(row, column, parent)
            yield from (str(model.data(index, role)) for role in _ROLES)
            yield from _in_model(model, index)


def _heard_in(interface: QAccessibleInterface) -> Iterator[str]:
    yield from (interface.text(kind) for kind in _HEARD)
    for place in range(interface.childCount()):
        inner = interface.child(place)
        if inner.isValid() and not inner.state().invisible:
            yield from (inner.text(kind) for kind in _HEARD)
