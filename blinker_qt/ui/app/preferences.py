"""The preferences: one dialog, made from one table."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtGui import QFontDatabase
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialogButtonBox,
    QFormLayout,
    QFrame,
    QLineEdit,
    QScrollArea,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from blinker_qt.settings import (
    IDLE_TIMES,
    REST_TIMES,
    TEXT_SIZES,
    WORD_SPACINGS,
    Settings,
)
from blinker_qt.translation import N_, tr
from blinker_qt.ui.widgets.boxes import ComboBox, SpinBox
from blinker_qt.ui.widgets.messages import plain_label
from blinker_qt.ui.widgets.screen import Dialog

_LONGEST_NAME = 80


@dataclass(frozen=True, slots=True)
class OneOf:
    """A choice.

    Attributes:
        options: (value, what it is called, English).
    """

    options: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number.

    Attributes:
        least: the smallest that is allowed.
        most: the largest.
        unit: shown behind it, English.
        least_means: shown in place of the smallest number, English; empty for the number itself.
    """

    least: int
    most: int
    unit: str
    least_means: str = ""


@dataclass(frozen=True, slots=True)
class Font:
    """A font of this computer, or the program's own choice."""


@dataclass(frozen=True, slots=True)
class Switch:
    """On or off."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of text."""


@dataclass(frozen=True, slots=True)
class Preference:
    """One row of the dialog.

    Attributes:
        key: the setting that it changes.
        label: what it is called, English, with its mnemonic.
        help: what it does, English; empty where the label says it all.
        kind: what can be set.
    """

    key: str
    label: str
    help: str
    kind: OneOf | Number | Font | Switch | Line


_PIXELS = N_(" pixels")

PREFERENCES: tuple[Preference, ...] = (
    Preference(
        "theme",
        N_("&Colours"),
        N_(
            "High contrast has black on white, or white on black. The colours safe for colour "
            "blindness can be told apart whichever colours you see.",
        ),
        OneOf(
            (
                ("system", N_("As the system has them")),
                ("light", N_("Light")),
                ("dark", N_("Dark")),
                ("high-contrast", N_("High contrast")),
                ("high-contrast-dark", N_("High contrast, dark")),
                ("colour-blind", N_("Safe for colour blindness")),
                ("colour-blind-dark", N_("Safe for colour blindness, dark")),
            )
        ),
    ),
    Preference(
        "view",
        N_("V&iew of a verse pair"),
        "",
        OneOf(
            (
                ("columns", N_("Columns")),
                ("rows", N_("Rows")),
                ("rows-beside", N_("Rows, side by side")),
                ("matrix", N_("Matrix")),
            )
        ),
    ),
    Preference(
        "source_text_size",
        N_("&Size of the source words"),
        "",
        Number(*TEXT_SIZES, unit=_PIXELS),
    ),
    Preference(
        "target_text_size",
        N_("Size of the &target words"),
        N_(
            "Ctrl++ and Ctrl+- change both; Ctrl and the wheel, the side under the pointer.",
        ),
        Number(*TEXT_SIZES, unit=_PIXELS),
    ),
    Preference(
        "source_font",
        N_("&Font of the source words"),
        "",
        Font(),
    ),
    Preference(
        "target_font",
        N_("F&ont of the target words"),
        "",
        Font(),
    ),
    Preference(
        "word_spacing",
        N_("Room &between words"),
        N_("Beyond what every view gives."),
        Number(*WORD_SPACINGS, unit=_PIXELS),
    ),
    Preference(
        "interlinear_shown",
        N_("Show each so&urce word over its translation"),
        "",
        Switch(),
    ),
    Preference(
        "navigator_shown",
        N_("Show the list of &verse pairs"),
        "",
        Switch(),
    ),
    Preference(
        "language",
        N_("&Language"),
        N_("Of menus and messages, from the next start on."),
        OneOf(
            (
                ("system", N_("As the system has it")),
                ("en", "English"),
                ("fr", "Français"),
            )
        ),
    ),
    Preference(
        "annotator",
        N_("Your &name or code"),
        N_("Proposed when you begin a new annotation set."),
        Line(),
    ),
    Preference(
        "rest_after",
        N_("Propose a &rest after"),
        "",
        Number(
            *REST_TIMES,
            unit=N_(" minutes of work"),
            least_means=N_("never"),
        ),
    ),
    Preference(
        "idle_after",
        N_("Count a &pause as work up to"),
        N_("Of a longer pause between two acts, only this much is counted."),
        Number(*IDLE_TIMES, unit=N_(" seconds")),
    ),
    Preference(
        "hints",
        N_("Show &hints"),
        N_("Switched off and on again, those that you put away come back."),
        Switch(),
    ),
)
"""Everything that a person sets once; what a window remembers by itself is not in it."""


class PreferencesDialog(Dialog):
    """Shows the settings of the table; what is changed holds at once.

    Signals:
        changed(str, object): a setting was given another value.
    """

    changed = Signal(str, object)

    def __init__(self, settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("preferences_dialog")
        self.setWindowTitle(tr("Preferences"))
        self.resize(640, 600)
        form = QFormLayout()
        form.setVerticalSpacing(4)
        form.setHorizontalSpacing(16)
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        for row in PREFERENCES:
            self._add(form, row, getattr(settings, row.key))
        sheet = QWidget()
        sheet.setLayout(form)
        scroll = QScrollArea()
        scroll.setAccessibleName(self.windowTitle())
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setWidgetResizable(True)
        scroll.setWidget(sheet)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.addWidget(scroll)
        layout.addWidget(buttons)

    def _add(self, form: QFormLayout, row: Preference, value: object) -> None:
        editor = _editor(row, value, partial(self.changed.emit, row.key))
        editor.setObjectName(row.key)
        editor.setAccessibleName(tr(row.label).replace("&", ""))
        editor.setAccessibleDescription(tr(row.help) if row.help else "")
        if isinstance(row.kind, Switch):
            form.addRow("", editor)
        else:
            form.addRow(tr(row.label), editor)
        if row.help:
            note = plain_label(tr(row.help), quiet=True, wraps=True)
            note.setContentsMargins(0, 0, 0, 8)
            form.addRow("", note)


def _editor(row: Preference, value: object, change: Callable[[object], None]) -> QWidget:
    """What a setting is set with; it calls `change` with every new value."""
    kind = row.kind
    if isinstance(kind, OneOf):
        return _combo(kind, value, change)
    if isinstance(kind, Number):
        return _spin_box(kind, value, change)
    if isinstance(kind, Font):
        return _font_combo(str(value), change)
    if isinstance(kind, Switch):
        box = QCheckBox(tr(row.label))
        box.setChecked(bool(value))
        box.toggled.connect(change)
        return box
    line = QLineEdit(str(value))
    line.setMaxLength(_LONGEST_NAME)
    line.textEdited.connect(lambda text: change(text.strip()))
    return line


def _combo(kind: OneOf, value: object, change: Callable[[object], None]) -> QComboBox:
    combo = ComboBox()
    for option, name in kind.options:
        combo.addItem(tr(name), option)
    combo.setCurrentIndex(combo.findData(value))
    combo.currentIndexChanged.connect(lambda index: change(combo.itemData(index)))
    return combo


def _font_combo(value: str, change: Callable[[object], None]) -> QComboBox:
    """All fonts by name; one that is set but not installed stays in the list until it is left."""
    combo = ComboBox()
    # Hundreds of names must not make the dialog as wide as the longest.
    combo.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    combo.setMinimumContentsLength(24)
    families = QFontDatabase.families()
    combo.addItem(tr(N_("Chosen by the program")), "")
    if value and value not in families:
        combo.addItem(tr(N_("{font} (not installed)")).format(font=value), value)
    for family in families:
        combo.addItem(family, family)
    combo.setCurrentIndex(combo.findData(value))
    combo.currentIndexChanged.connect(lambda index: change(combo.itemData(index)))
    return combo


def _spin_box(kind: Number, value: object, change: Callable[[object], None]) -> QSpinBox:
    box = SpinBox()
    box.setRange(kind.least, kind.most)
    box.setSuffix(tr(kind.unit))
    if kind.least_means:
        box.setSpecialValueText(tr(kind.least_means))
    if isinstance(value, int):
        box.setValue(value)
    box.valueChanged.connect(change)
    return box
