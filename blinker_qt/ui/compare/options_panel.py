"""The options of the analysis: measure, stoplists, sets and parts, weights, marks and pay."""

from collections.abc import Callable, Iterable, Sequence, Set
from dataclasses import replace
from functools import partial
from itertools import chain
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QGridLayout,
    QLineEdit,
    QPushButton,
    QWidget,
)

from blinker_qt.agreement.measures import AgreementMeasure
from blinker_qt.agreement.partition import (
    SETS_IN_FILE,
    USUAL_SET_SIZE,
    EqualSets,
    Partition,
    Parts,
    SetsOfSize,
    StudyPart,
)
from blinker_qt.bitext.errors import BlinkerError
from blinker_qt.bitext.tokens import Stoplist
from blinker_qt.bitext.verses import Language, Side
from blinker_qt.bitext.word_details import USUAL_CONTENT, PartsOfSpeech
from blinker_qt.compare.answers import AnalysisQuestion
from blinker_qt.compare.judged_systems import JudgedSystems, read_systems
from blinker_qt.compare.measure_names import NAMES
from blinker_qt.compare.options import (
    CHOICE_OPTIONS,
    ContentWords,
    Options,
    Scope,
    choices_about,
    read_stoplist,
    shipped,
)
from blinker_qt.compare.pay import PayPlan
from blinker_qt.compare.table import said
from blinker_qt.translation import N_, filled, pgettext, tr
from blinker_qt.ui.compare.analysis_tabs import TABS
from blinker_qt.ui.widgets.controls import (
    AmountBox,
    ComboBox,
    SpinBox,
    TickList,
    column,
    combo,
    form_layout,
    named,
    row,
    scrolling,
    window_of,
)
from blinker_qt.ui.widgets.dialogs import Dialog, Missing, ok_and_cancel
from blinker_qt.ui.widgets.display import local_figure, quoted, shortened, visible_form
from blinker_qt.ui.widgets.messages import plain_label, show_error
from blinker_qt.ui.widgets.waiting import waited
from blinker_qt.words.languages import primary_subtag

_LONGEST = 40
_FIRST, _LAST, _SET_SIZE = range(3)


class PartsDialog(Dialog):
    """Edits the parts of a study: name, first and last verse pair, and size of the sets of each."""

    def __init__(self, parts: Parts, verse_pairs: int, parent: QWidget | None = None) -> None:
        super().__init__(parent, tr("Parts of the study"), "parts_dialog", (620, 320))
        self._verse_pairs = verse_pairs
        self._lines: list[tuple[QLineEdit, list[SpinBox], QPushButton]] = []
        self._grid = QGridLayout()
        self._grid.setColumnStretch(0, 1)
        titles = tr("Part"), tr("from verse pair"), tr("to"), tr("verse pairs in a set")
        for place, title in enumerate(titles):
            self._grid.addWidget(plain_label(title, quiet=True), 0, place)
        add = named(QPushButton(tr("&Add a part")), "add_part")
        add.clicked.connect(self._add_next)
        buttons = ok_and_cancel(self)
        self._missing = Missing(buttons.button(QDialogButtonBox.StandardButton.Ok))
        lines = QWidget()
        lines.setLayout(column(self._grid, None))
        what = tr(
            "Figures are given for each part, and for all together. Verse pairs in no part are not "
            "counted."
        )
        above = plain_label(what, wraps=True)
        self.stack(above, (scrolling(lines), 1), row(add, None), self._missing, buttons)
        for part in parts.parts:
            self._add(part)

    @property
    def parts(self) -> Parts | None:
        """The parts as entered; None if they are not valid."""
        parts = []
        for name, boxes, _ in self._lines:
            first, last, size = (box.value() for box in boxes)
            if last < first or not name.text().strip():
                return None
            parts.append(StudyPart(name.text().strip(), first - 1, last - 1, size))
        try:
            return Parts(tuple(parts)) if parts else None
        except ValueError:
            return None

    def _add_next(self) -> None:
        """Add a part after the last one."""
        ends = [boxes[_LAST].value() for _, boxes, _ in self._lines]
        size = self._lines[-1][1][_SET_SIZE].value() if self._lines else self._verse_pairs
        first = min(max(ends, default=0), self._verse_pairs - 1)
        number = len(self._lines) + 1
        name = tr("Part {number}").format(number=number)
        self._add(StudyPart(name, first, self._verse_pairs - 1, size))
        self._lines[-1][0].setFocus()

    def _add(self, part: StudyPart) -> None:
        name = QLineEdit(part.name)
        name.setMaxLength(_LONGEST)
        boxes = [SpinBox() for _ in range(3)]
        values = (part.first + 1, part.last + 1, part.size)
        for box, value in zip(boxes, values, strict=True):
            box.setRange(1, self._verse_pairs)
            box.setValue(value)
            box.valueChanged.connect(self._check)
        remove = QPushButton(tr("Remove"))
        name.textChanged.connect(self._check)
        remove.clicked.connect(lambda: self._remove(name))
        line = self._grid.rowCount()
        for place, widget in enumerate((name, *boxes, remove)):
            self._grid.addWidget(widget, line, place, Qt.AlignmentFlag.AlignTop)
        self._lines.append((name, boxes, remove))
        self._check()

    def _remove(self, gone: QLineEdit) -> None:
        (line,) = (line for line in self._lines if line[0] is gone)
        self._lines.remove(line)
        for widget in (line[0], *line[1], line[2]):
            self._grid.removeWidget(widget)
            widget.setObjectName("")
            widget.hide()
            widget.deleteLater()
        self._check()

    def _check(self) -> None:
        """Show what is wrong, if anything, and update the fields' accessible names."""
        for number, (name, boxes, remove) in enumerate(self._lines, start=1):
            part = name.text().strip() or str(number)
            named(name, f"part_{number}", tr("Name of part {number}").format(number=number))
            spoken = (
                tr("First verse pair of {part}"),
                tr("Last verse pair of {part}"),
                tr("Verse pairs in a set of {part}"),
            )
            for box, field, text in zip(boxes, ("first", "last", "size"), spoken, strict=True):
                named(box, f"{field}_{number}", text.format(part=part))
            named(remove, f"remove_part_{number}", tr("Remove {part}").format(part=part))
        rule = tr(
            "There must be at least one part. Each needs a name and must not end before it "
            "begins, and no verse pair may be in two parts."
        )
        self._missing.show_missing(rule if self.parts is None else "")


_NAME_LENGTH = 17


class PartsChoice(QWidget):
    """Chooses the parts of a study, and which of them is analysed.

    Signals:
        changed(): the parts or the chosen part changed.
    """

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._study: tuple[int, tuple[StudyPart, ...]] = (0, ())
        self._parts = Parts(())
        tip = tr("Only the verse pairs of this part count, on all tabs")
        self._shown = named(ComboBox(), "part_shown", tr("Part"), tip)
        self._shown.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        edit = named(QPushButton(tr("Edit parts…")), "edit_parts")
        self.setLayout(row(self._shown, edit, spacing=4))
        self._shown.currentIndexChanged.connect(self.changed)
        edit.clicked.connect(self._edit)

    @property
    def parts(self) -> Parts:
        """The chosen parts."""
        part: StudyPart | None = self._shown.currentData()
        return self._parts if part is None else Parts((part,))

    @property
    def in_words(self) -> str:
        """The chosen part, or that all are chosen."""
        if self._shown.currentData() is None:
            return tr("parts of the study")
        return self._shown.currentText()

    def adapt_to(self, verse_pairs: int, parts: Sequence[StudyPart]) -> None:
        """Reset to the parts of another study; without `parts`, all verse pairs are one."""
        if (verse_pairs, tuple(parts)) != self._study:
            self._study = verse_pairs, tuple(parts)
            known = parts or [StudyPart("", 0, verse_pairs - 1, min(USUAL_SET_SIZE, verse_pairs))]
            name = tr("Part {number}")
            self._take(
                replace(part, name=name.format(number=number))
                for number, part in enumerate(known, start=1)
            )

    def _take(self, parts: Iterable[StudyPart]) -> None:
        self._parts = Parts(tuple(parts))
        with QSignalBlocker(self._shown):
            self._shown.clear()
            self._shown.addItem(tr("all parts"), None)
            for part in self._parts.parts:
                self._shown.addItem(shortened(part.name, _NAME_LENGTH), part)

    def _edit(self) -> None:
        dialog = PartsDialog(self._parts, self._study[0], window_of(self))
        if dialog.exec() == QDialog.DialogCode.Accepted and dialog.parts is not None:
            self._take(dialog.parts.parts)
            self.changed.emit()


_BUILT_IN = {"en": N_("English (built in)"), "fr": N_("French (built in)")}
_NONE, _PARTS_OF_SPEECH, _FILE = "none", "parts of speech", "file"


class ContentChoice(QWidget):
    """Chooses what tells content words from function words on one side.

    Signals:
        chosen(): the `content` changed.
    """

    chosen = Signal()

    def __init__(self, side: Side) -> None:
        super().__init__()
        self._lists = named(ComboBox(), f"stoplist_{side.value}")
        self._lists.addItem(pgettext("list", "none"), _NONE)
        for tag, name in _BUILT_IN.items():
            self._lists.addItem(tr(name), tag)
        self._lists.addItem(tr("by part of speech"), _PARTS_OF_SPEECH)
        self._lists.addItem(tr("from a file…"), _FILE)
        tip = tr("The parts of speech of content words; all others are of function words")
        self._names = named(QLineEdit(), f"content_{side.value}", tr("Content words"), tip)
        self._stoplist: Stoplist | None = None
        self._parts_of_speech = USUAL_CONTENT
        self._row = 0
        self._was_chosen = False
        self.setLayout(row(self._lists, self._names, spacing=4))
        self.setFocusProxy(self._lists)
        self._lists.activated.connect(self._on_activated)
        self._names.editingFinished.connect(self._on_names)
        self._show_names()
        self._show_row()

    @property
    def content(self) -> ContentWords | None:
        """Which words count; None for all."""
        return self._parts_of_speech if self.is_by_part_of_speech else self._stoplist

    @property
    def is_by_part_of_speech(self) -> bool:
        """Whether parts of speech tell content words."""
        return bool(self._lists.itemData(self._row) == _PARTS_OF_SPEECH)

    def adapt_to(self, language: Language) -> None:
        """Choose the built-in list of a language, unless the user has chosen already."""
        tag = primary_subtag(language.tag)
        if not self._was_chosen:
            self._choose_row(self._lists.findData(tag if tag in _BUILT_IN else _NONE))

    def read(self, path: Path) -> None:
        """Use the list in a file.

        Raises:
            InputError: the file cannot be read or is not a stoplist.
        """
        self._take(read_stoplist(path), self._lists.findData(_FILE))
        self._lists.setItemText(self._row, visible_form(path.name))

    def _on_activated(self, row: int) -> None:
        self._was_chosen = True
        if self._lists.itemData(row) != _FILE:
            self._choose_row(row)
            self.chosen.emit()
            return
        window = window_of(self)
        name, _ = QFileDialog.getOpenFileName(window, tr("Function words"))
        try:
            if name:
                self.read(Path(name))
                self.chosen.emit()
        except BlinkerError as error:
            show_error(window, tr("Not a stoplist"), error)
        self._show_row()

    def _on_names(self) -> None:
        """Take the parts of speech as entered; the usual ones if there are none."""
        text = self._names.text()
        before = self._parts_of_speech
        self._parts_of_speech = PartsOfSpeech.from_text(text) if text.strip(" ,") else USUAL_CONTENT
        self._show_names()
        if self._parts_of_speech != before:
            self.chosen.emit()

    def _show_names(self) -> None:
        self._names.setText(str(self._parts_of_speech))

    def _choose_row(self, row: int) -> None:
        tag = self._lists.itemData(row)
        self._take(shipped(tag) if tag in _BUILT_IN else None, row)

    def _take(self, stoplist: Stoplist | None, row: int) -> None:
        self._stoplist, self._row = stoplist, row
        self._show_row()

    def _show_row(self) -> None:
        with QSignalBlocker(self._lists):
            self._lists.setCurrentIndex(self._row)
        self._names.setVisible(self.is_by_part_of_speech)


class MeasureChoice(QWidget):
    """Chooses the measure of agreement for the matrix.

    Signals:
        changed(): the measure, or the annotator to measure against, changed.
    """

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.measures = combo(
            "measure", {measure: said(NAMES[measure].choice) for measure in AgreementMeasure}
        )
        self.measures.setToolTip(
            tr(
                "What matrix, heat map and means show. Dice, precision and recall: of links; whole "
                "blocks: only those that are the same count; kappa and alpha: beyond chance, "
                "whether each word is linked, or the set of words it is linked with (MASI)"
            )
        )
        tip = tr("The annotator taken as the reference")
        self._against = named(ComboBox(), "against", tr("Against"), tip)
        self._against_field = QWidget()
        label = plain_label(tr("against"), quiet=True)
        self._against_field.setLayout(row(label, self._against, spacing=4))
        self.setLayout(row(self.measures, self._against_field, spacing=4))
        self.setFocusProxy(self.measures)
        self.measures.currentIndexChanged.connect(self._on_changed)
        self._against.currentIndexChanged.connect(self._on_changed)
        self._show_what_is_used()

    @property
    def measure(self) -> AgreementMeasure:
        """The chosen measure."""
        measure: AgreementMeasure = self.measures.currentData()
        return measure

    @property
    def against(self) -> str:
        """The name of the annotator taken as the reference; empty for none."""
        return str(self._against.currentData()) if self.measure.is_against_one else ""

    @property
    def in_words(self) -> str:
        """The measure, with the annotator it is against."""
        if not self.measure.is_against_one:
            return self.measures.currentText()
        words = tr("{measure} against {annotator}")
        measure, annotator = self.measures.currentText(), quoted(self.against)
        return words.format(measure=measure, annotator=annotator)

    def show_annotators(self, names: Sequence[str], usual: int) -> None:
        """Offer other annotators; if the chosen one is not among them, choose the index `usual`."""
        before = self.against
        with QSignalBlocker(self._against):
            self._against.clear()
            for name in names:
                self._against.addItem(shortened(name, _NAME_LENGTH), name)
            self._against.setCurrentIndex(names.index(before) if before in names else usual)

    def _on_changed(self) -> None:
        self._show_what_is_used()
        self.changed.emit()

    def _show_what_is_used(self) -> None:
        self._against_field.setVisible(self.measure.is_against_one)


_MOST = 1_000_000
_USUAL = 10
_IN_FILE, _SIZE, _NUMBER, _PARTS = "file", "size", "number", "parts"
_ALL, _CONTENT = "all", "content"


_COUNTS_HEIGHT = 96
"""The height of a list of three annotators, in pixels."""


class PayChoice(QWidget):
    """Chooses what is paid: the pool of the bonus plan, its shares by rank, and the hourly pay.

    Signals:
        changed(): the `plan` changed.
    """

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._plan = PayPlan()
        self._pool = named(AmountBox(), "pay_pool", tr("Bonus pool"))
        self._hourly = named(AmountBox(), "pay_hourly", tr("Pay per hour"))
        self._hourly.setSpecialValueText(pgettext("pay", "none"))
        for box in (self._pool, self._hourly):
            box.setRange(0, _MOST)
            box.setKeyboardTracking(False)
        self._pool.setValue(self._plan.pool)
        tip = tr("Of the first, the second … annotator in a set; the others get nothing")
        self._shares = named(QLineEdit(), "pay_shares", tr("Shares by rank"), tip)
        self._shares.setText(" ".join(f"{share:g}" for share in self._plan.shares))
        for signal in (
            self._pool.valueChanged,
            self._hourly.valueChanged,
            self._shares.editingFinished,
        ):
            signal.connect(self._on_changed)
        tip = tr("Those who share their work and are not ticked are neither compared nor paid")
        self._counts = TickList("pay_counts", tr("Whose work counts"), tip)
        self._counts.setMaximumHeight(_COUNTS_HEIGHT)
        self._identical: tuple[str, ...] = ()
        self._counts.itemChanged.connect(self._on_changed)
        self._wrong = named(plain_label(wraps=True), "pay_wrong")
        self._wrong.hide()
        form = form_layout(self)
        for title, field in (
            (tr("Bonus &pool"), self._pool),
            (tr("S&hares by rank"), self._shares),
            (tr("Pay per hou&r"), self._hourly),
        ):
            label = plain_label(title)
            label.setBuddy(field)
            form.addRow(label, field)
        label = plain_label(tr("Whose wor&k counts"))
        label.setBuddy(self._counts)
        form.addRow(label, self._counts)
        form.addRow(self._wrong)
        self._form = form
        self.show_identical(())
        self.setFocusProxy(self._pool)

    @property
    def plan(self) -> PayPlan:
        """The last valid plan."""
        return self._plan

    def show_identical(self, names: tuple[str, ...]) -> None:
        """Ask whose work counts of these annotators, whose work is identical with another's."""
        if names != self._identical:
            self._identical = names
            self._counts.show_names(names)
            counted = [place for place, name in enumerate(names) if name in self._plan.counts]
            self._counts.tick(counted)
        self._form.setRowVisible(self._counts, bool(names))

    def _on_changed(self) -> None:
        try:
            shares = tuple(map(float, self._shares.text().replace(",", " ").split()))
        except ValueError:
            shares = ()
        is_valid = any(shares) and all(0 <= share <= _MOST for share in shares)
        self._wrong.setText("" if is_valid else tr("Shares are numbers from 0, such as 3 2 1."))
        self._wrong.setVisible(not is_valid)
        counts = tuple(self._identical[place] for place in self._counts.ticked)
        plan = PayPlan(self._pool.value(), shares, self._hourly.value() or None, counts)
        if is_valid and plan != self._plan:
            self._plan = plan
            self.changed.emit()


_RUN_HEIGHT = 120
"""The height of a list of four annotators, in pixels."""


class SystemsChoice(QWidget):
    """Chooses the table of the systems that verse pairs are from, and whose scores are a run.

    Signals:
        changed(): `judged` changed.
    """

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._systems: JudgedSystems | None = None
        self._of_study: Path | None = None
        self._names: tuple[str, ...] = ()
        tip = tr("A table with the columns reference and system, which only the lead has")
        self._table = named(ComboBox(), "systems_table", tr("Systems of the verse pairs"), tip)
        self._table.addItem(pgettext("list", "none"))
        self._table.addItem(tr("from a file…"))
        self._table.activated.connect(self._on_activated)
        tip = tr("The scores by those who are ticked are correlated with the scores by the others")
        self._run = TickList("first_run", tr("Annotators of the first run"), tip)
        self._run.setMaximumHeight(_RUN_HEIGHT)
        self._run.itemChanged.connect(self.changed)
        self._form = form_layout(self)
        for title, field in ((tr("S&ystems"), self._table), (tr("&First run"), self._run)):
            label = plain_label(title)
            label.setBuddy(field)
            self._form.addRow(label, field)
        self._form.setRowVisible(self._run, False)
        self.setFocusProxy(self._table)

    @property
    def judged(self) -> JudgedSystems | None:
        """The systems and runs chosen; None without a table."""
        ticked = self._run.ticked
        if self._systems is None or not 0 < len(ticked) < len(self._names):
            return self._systems
        first = tuple(self._names[place] for place in ticked)
        others = tuple(name for name in self._names if name not in first)
        return replace(self._systems, runs=(first, others))

    @property
    def in_words(self) -> str:
        """The table chosen; empty if there is none."""
        return "" if self._systems is None else self._table.currentText()

    def adapt_to(self, names: tuple[str, ...], table: Path | None) -> None:
        """Offer other annotators, and take the table of their study, if it has one."""
        if names != self._names:
            self._names = names
            self._run.show_names(names)
        if table != self._of_study:
            self._of_study = table
            self._take(None, "")
            if table is not None:
                self._read(table)

    def _on_activated(self, row: int) -> None:
        if row == 0:
            self._take(None, "")
        else:
            name, _ = QFileDialog.getOpenFileName(
                window_of(self), tr("Systems of the verse pairs"), str(self._of_study or "")
            )
            if name:
                self._read(Path(name))
        self._table.setCurrentIndex(0 if self._systems is None else 1)
        self.changed.emit()

    def _read(self, path: Path) -> None:
        try:
            systems = waited(window_of(self), path, partial(read_systems, path))
            self._take(systems, visible_form(path.name))
        except BlinkerError as error:
            show_error(window_of(self), tr("Not a table of systems"), error)

    def _take(self, systems: JudgedSystems | None, name: str) -> None:
        self._systems = systems
        self._table.setItemText(1, name or tr("from a file…"))
        self._table.setCurrentIndex(0 if systems is None else 1)
        self._form.setRowVisible(self._run, systems is not None and len(self._names) > 1)


class _OptionRow(NamedTuple):
    """An option: its fields with their titles, and the choice in words."""

    fields: tuple[tuple[str, QWidget], ...]
    in_words: Callable[[], str]


class OptionsPanel(QWidget):
    """The options of a comparison that apply to a tab.

    Attributes:
        measure: the choice of measure.
        systems: the choice of the systems that verse pairs are from.

    Signals:
        changed(): `options`, the systems or `plan` changed.
        in_words_changed(): so did `in_words`, perhaps because another tab is in front.
    """

    changed = Signal()
    in_words_changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("options")
        self.measure = MeasureChoice()
        self._question: AnalysisQuestion | None = AnalysisQuestion.AGREEMENT
        kinds = {
            _IN_FILE: tr("as in the files"),
            _SIZE: tr("sets of n verse pairs"),
            _NUMBER: tr("n sets of equal size"),
            _PARTS: tr("parts of the study"),
        }
        self._set_kind = combo("set_kind", kinds)
        self._set_kind.setToolTip(tr("Links are pooled in each set before its rate is taken"))
        tip = tr("n: verse pairs in a set, or number of sets")
        self._set_number = named(SpinBox(), "set_number", tr("Size or number of sets"), tip)
        self._set_number.setRange(1, _MOST)
        self._set_number.setValue(_USUAL)
        self._parts = PartsChoice()
        self._words = combo("words", {_ALL: tr("all words"), _CONTENT: tr("content words")})
        self._words.setToolTip(
            tr(
                "Content words: links of function words are left out; among words and causes, "
                "function words are only marked as such"
            )
        )
        self._content = {side: ContentChoice(side) for side in Side}
        self._choices = {
            name: combo(name, {row.value: tr(row.entry) for row in option.values})
            for name, option in CHOICE_OPTIONS.items()
        }
        for name, option in CHOICE_OPTIONS.items():
            self._choices[name].setToolTip(tr(option.tip))
        self._has_training = False
        self._pay = PayChoice()
        self.systems = SystemsChoice()
        self._sets = QWidget()
        self._sets.setLayout(row(self._set_kind, self._set_number, self._parts, spacing=4))
        self._sets.setFocusProxy(self._set_kind)
        source, target = self._content.values()
        source_title = tr("Function words of the so&urce side")
        target_title = tr("Function words of the &target side")
        counting = choices_about(Scope.LINKS, Scope.VERSE_PAIRS)
        self._rows = {
            "measure": _OptionRow(((tr("&Measure"), self.measure),), lambda: self.measure.in_words),
            "sets": _OptionRow(((tr("&Sets"), self._sets),), self._sets_in_words),
            **{name: self._choice_row(name) for name in counting},
            "words": _OptionRow(
                ((tr("W&ords"), self._words), (source_title, source), (target_title, target)),
                self._words_in_words,
            ),
            **{name: self._choice_row(name) for name in CHOICE_OPTIONS if name not in counting},
            "systems": _OptionRow((("", self.systems),), lambda: self.systems.in_words),
            "pay": _OptionRow((("", self._pay),), self._pay_in_words),
        }
        self._form = form_layout(self)
        for title, field in chain.from_iterable(line.fields for line in self._rows.values()):
            if title:
                label = plain_label(title)
                label.setBuddy(field.focusProxy() or field)
                self._form.addRow(label, field)
            else:
                self._form.addRow(field)
            if isinstance(field, ComboBox):
                field.currentIndexChanged.connect(self._on_changed)
        self._set_kind.currentIndexChanged.connect(self._on_changed)
        for part in (self.measure, self._parts, self.systems, self._pay):
            part.changed.connect(self._on_changed)
        self._set_number.valueChanged.connect(self._on_changed)
        for choice in self._content.values():
            choice.chosen.connect(self._on_changed)
        self._show_what_applies()

    @property
    def names(self) -> Set[str]:
        """The names of all options."""
        return self._rows.keys()

    @property
    def options(self) -> Options:
        """The chosen options."""
        content = self._words.currentData() == _CONTENT
        source, target = (self._content[side].content for side in Side)
        return Options(
            partition=self._partition(),
            content_source=source if content else None,
            content_target=target if content else None,
            measure=self.measure.measure,
            against=self.measure.against,
            **{name: box.currentData() for name, box in self._choices.items()},
        )

    def split_into_sets(self) -> None:
        """Split the verse pairs into sets of the usual size."""
        with QSignalBlocker(self._set_number):
            self._set_number.setValue(USUAL_SET_SIZE)
        self._set_kind.setCurrentIndex(self._set_kind.findData(_SIZE))

    @property
    def plan(self) -> PayPlan:
        """The plan of payments."""
        return self._pay.plan

    @property
    def in_words(self) -> str:
        """The choices that apply to the tab in front; empty if none does."""
        words = (self._rows[name].in_words() for name in self._applying)
        return " · ".join(filter(None, words))

    def show_identical(self, names: tuple[str, ...]) -> None:
        """Ask whose work counts when annotators are paid; see `PayChoice.show_identical`."""
        self._pay.show_identical(names)

    def show_for(self, question: AnalysisQuestion | None) -> None:
        """Show the options that apply to a tab; None is the lexicon."""
        self._question = question
        self._show_what_applies()

    def adapt_to(
        self,
        source: Language,
        target: Language,
        verse_pairs: int,
        parts: Sequence[StudyPart],
        *,
        has_training: bool = False,
    ) -> None:
        """Adapt built-in stoplists and parts to other annotation sets.

        Args:
            has_training: whether any of their verse pairs are for training.
        """
        self._has_training = has_training
        self._parts.adapt_to(verse_pairs, parts)
        self._content[Side.SOURCE].adapt_to(source)
        self._content[Side.TARGET].adapt_to(target)
        self._show_what_applies()

    @property
    def _applying(self) -> Sequence[str]:
        """The options that change figures in the tab in front, in the order of their rows."""
        names = TABS[self._question].options
        return [
            name
            for name in self._rows
            if name in names and (name != "training" or self._has_training)
        ]

    def _partition(self) -> Partition:
        number = self._set_number.value()
        kind = self._set_kind.currentData()
        if kind == _IN_FILE:
            return SETS_IN_FILE
        if kind == _PARTS:
            return self._parts.parts
        return SetsOfSize(number) if kind == _SIZE else EqualSets(number)

    def _sets_in_words(self) -> str:
        kind, number = self._set_kind.currentData(), self._set_number.value()
        if kind == _SIZE:
            return filled(tr("sets of {count} verse {count:pair|pairs}"), count=number)
        if kind == _NUMBER:
            return filled(tr("{count} equal {count:set|sets}"), count=number)
        return self._parts.in_words if kind == _PARTS else tr("sets as in the files")

    def _choice_row(self, name: str) -> _OptionRow:
        option, box = CHOICE_OPTIONS[name], self._choices[name]
        return _OptionRow(
            ((tr(option.title), box),), lambda: tr(option.values[box.currentIndex()].in_words)
        )

    def _pay_in_words(self) -> str:
        return tr("bonus pool of {pool}").format(pool=local_figure(f"{self.plan.pool:.2f}"))

    def _words_in_words(self) -> str:
        is_content = self._words.currentData() == _CONTENT
        if TABS[self._question].counts_all_words:
            return tr("function words as chosen") if is_content else ""
        if is_content and any(choice.is_by_part_of_speech for choice in self._content.values()):
            return tr("content words by part of speech")
        return self._words.currentText()

    def _on_changed(self) -> None:
        self._show_what_applies()
        self.changed.emit()

    def _show_what_applies(self) -> None:
        applying = self._applying
        for name, line in self._rows.items():
            for _, field in line.fields:
                self._form.setRowVisible(field, name in applying)
        kind = self._set_kind.currentData()
        self._set_number.setVisible(kind in (_SIZE, _NUMBER))
        self._parts.setVisible(kind == _PARTS)
        is_content = "words" in applying and self._words.currentData() == _CONTENT
        for choice in self._content.values():
            self._form.setRowVisible(choice, is_content)
        if applying:
            # The focus of the panel is for its first option.
            self.setFocusProxy(self._rows[applying[0]].fields[0][1])
        self.in_words_changed.emit()
