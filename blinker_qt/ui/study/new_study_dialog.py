"""The dialog that makes a study folder, page by page."""

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QEvent, QTimer
from PySide6.QtWidgets import (
    QDialogButtonBox,
    QLabel,
    QLineEdit,
    QPushButton,
    QSizePolicy,
    QStackedWidget,
    QWidget,
)

from blinker_qt.bitext.annotation import UNTOUCHED, AnnotationSet
from blinker_qt.bitext.errors import BlinkerError
from blinker_qt.bitext.study import GuidePage, Study
from blinker_qt.compare.table import ANNOTATOR, Kind, Table, columns
from blinker_qt.files import file_state
from blinker_qt.formats import annotation
from blinker_qt.gold.doubt import Doubt, detected_reading, doubt_between
from blinker_qt.study.assigning import AssignmentError
from blinker_qt.study.choice_tables import choice_tables
from blinker_qt.study.choosing import Amount, Filters, FocusWords, VerseChoice, read_references
from blinker_qt.study.folder import called, create_study
from blinker_qt.study.guide import shipped_language
from blinker_qt.study.guide_editing import Beginning, first_pages
from blinker_qt.study.location import STUDY_FILE
from blinker_qt.study.packets import RepetitionError, planned_assignment, planned_order
from blinker_qt.study.plan import (
    PartEntry,
    PlanEntry,
    PlanError,
    WorkOrder,
    addresses_in,
    checked_annotators,
    names_in,
    parts_by_goal,
    plan_in,
    plan_text,
)
from blinker_qt.study.second_pass import USUAL_DISTANCE, PairCount
from blinker_qt.study.status import COMES_AGAIN
from blinker_qt.translation import N_, Translatable, current_language, filled, tr
from blinker_qt.ui.study.parts_table import PartsTable
from blinker_qt.ui.study.study_dialog import StudyDialog
from blinker_qt.ui.widgets.background import BackgroundTask
from blinker_qt.ui.widgets.controls import (
    FileField,
    FileKind,
    LayoutPart,
    SpinBox,
    column,
    combo,
    form_layout,
    heading_label,
    named,
    row,
    text_button,
    thin_bar,
)
from blinker_qt.ui.widgets.dialogs import Dialog, Missing, standard_buttons
from blinker_qt.ui.widgets.messages import (
    as_sentence,
    ask,
    plain_label,
    problem_lines,
    reason_in_words,
    show_error,
)
from blinker_qt.ui.widgets.tables import TableView
from blinker_qt.ui.widgets.theme import LIGHT, Theme
from blinker_qt.ui.widgets.waiting import waited

_PAUSE = 200
"""Milliseconds without a change after which verse pairs are chosen."""
_MOST = 9_999_999
_NO_TABLE = Table("", "", (), ())
_SPACING = 10
_LEAST_TABLE = 96
"""The least height of a table, in pixels."""
_USUAL_SET = 10
"""Verse pairs in a set; the sets of 1998 had as many."""
_TITLES = (
    N_("Texts"),
    N_("Verse pairs"),
    N_("Annotators"),
    N_("Who annotates what"),
    N_("Folder"),
)
_PEOPLE, _PARTS = 2, 3
"""The pages of the annotators and of the parts."""
_ORDERS: dict[WorkOrder, Translatable] = {
    WorkOrder.TEXT: N_("As in the text"),
    WorkOrder.RANDOM: N_("At random, another order for each annotator"),
    WorkOrder.HALVES: N_("At random, in complementary halves"),
}
_GUIDES: dict[Beginning | None, Translatable] = {
    None: N_("None of its own"),
    Beginning.EMPTY: N_("Empty, and grows with the study"),
    Beginning.GENERAL: N_("Begins with the general rules, for all languages"),
    Beginning.ALL: N_("Begins with all rules for English and French"),
}
_AMOUNTS: dict[Amount, Translatable] = {
    Amount.ALL: N_("All of them"),
    Amount.EVERY: N_("Every nth"),
    Amount.RANDOM: N_("At random"),
    Amount.DOUBT: N_("Where two machines disagree most"),
    Amount.FOCUS_WORDS: N_("All verses of focus words"),
}
_COUNTS: dict[Amount, Translatable] = {
    Amount.EVERY: N_("Every"),
    Amount.RANDOM: N_("How many"),
    Amount.DOUBT: N_("How many"),
    Amount.FOCUS_WORDS: N_("How many words of each"),
}
_USUAL_COUNT = {
    Amount.ALL: 1,
    Amount.EVERY: 10,
    Amount.RANDOM: 250,
    Amount.DOUBT: 250,
    Amount.FOCUS_WORDS: 25,
}
_FREQUENCIES = re.compile(r"[1-9][0-9]{0,6}(\s*,\s*[1-9][0-9]{0,6})*")


class _Chosen(NamedTuple):
    """The verse pairs chosen from a file.

    Attributes:
        all_pairs: how many verse pairs the file has.
        words: the words of each chosen verse pair, both sides together.
        study: the settings in the file, and whether the choice biases agreement.
        tables: what was chosen (see `choice_tables`).
    """

    all_pairs: int
    words: tuple[int, ...]
    study: Study
    tables: tuple[Table, ...]


class _Asked(NamedTuple):
    """Which verse pairs are to be chosen.

    Attributes:
        machines: two files of links, for a choice by doubt.
        listed: a text file with the references to choose from; None for all.
    """

    file: Path
    choice: VerseChoice
    machines: tuple[Path, ...]
    listed: Path | None


class _Packet(NamedTuple):
    """A file that an annotator will get.

    Attributes:
        pairs: its verse pairs, with those that come again.
        again: how many come again.
        words: both sides together.
    """

    annotator: str
    pairs: int
    again: int
    words: int


def _planned(text: str, words: tuple[int, ...], settings: Study) -> tuple[_Packet, ...]:
    """The files of a plan; BlinkerError if it is not valid or cannot be carried out."""
    plan = plan_in(text, STUDY_FILE)
    packets = list[_Packet]()
    for name, rows in planned_assignment(plan, settings, words).rows.items():
        order, again = planned_order(plan, settings, name, rows)
        counted = sum(words[place] for place in (*order, *again))
        packets.append(_Packet(name, len(order) + len(again), len(again), counted))
    return tuple(packets)


class _LoadedTexts:
    """The texts of the last file that was read, so that another choice does not read it again."""

    def __init__(self) -> None:
        self._state: object = None
        self._work: AnnotationSet | None = None

    def of(self, path: Path) -> AnnotationSet:
        """The texts in a file; see `_untouched` for what it raises."""
        state = path, *file_state(path)
        if self._work is None or state != self._state:
            self._work, self._state = _untouched(path), state
        return self._work


def _untouched(path: Path) -> AnnotationSet:
    """The content of a file; BlinkerError if it cannot be read, or somebody has worked on it."""
    work = annotation.load(path)
    if work.annotator or any(pair != UNTOUCHED for pair in work.pairs):
        raise AssignmentError(
            N_("somebody has already worked on this file; choose one that nobody has worked on")
        )
    return work


def _work_chosen(
    texts: _LoadedTexts, asked: _Asked
) -> tuple[AnnotationSet, AnnotationSet, FocusWords | None]:
    """The whole file, the chosen verse pairs, and the focus words if there are any."""
    work = texts.of(asked.file)
    doubt = Doubt((), work.study.chosen)
    if asked.machines:
        outputs = detected_reading(asked.file, asked.machines)
        doubt = doubt_between(asked.file, asked.machines, outputs)
    choice = asked.choice
    if asked.listed is not None:
        filters = replace(choice.filters, references=read_references(asked.listed))
        choice = replace(choice, filters=filters)
    rows, focus = choice.chosen(work.bitext, doubt.of_pairs)
    chosen = work.chosen(rows)
    return work, replace(chosen, study=replace(chosen.study, chosen=doubt.origin)), focus


def _choose(texts: _LoadedTexts, asked: _Asked) -> _Chosen:
    work, chosen, focus = _work_chosen(texts, asked)
    words = tuple(chosen.bitext.words_in(row) for row in range(len(chosen.bitext)))
    tables = choice_tables(work.bitext, chosen.bitext, focus)
    return _Chosen(len(work.bitext), words, chosen.study, tables)


def _create(
    texts: _LoadedTexts,
    asked: _Asked,
    study: Study,
    plan: str,
    root: Path,
    systems: Path | None,
    beginning: Beginning | None,
    language: str,
) -> Path:
    _, chosen, _ = _work_chosen(texts, asked)
    whole = replace(chosen, study=replace(study, chosen=chosen.study.chosen))
    guide = tuple[GuidePage, ...]()
    if beginning is not None:
        guide = first_pages(beginning, language, called(plan_in(plan, STUDY_FILE), root))
    create_study(root, whole, plan, systems=systems, guide=guide)
    return root


class NewStudyDialog(Dialog):
    """Asks for texts, verse pairs, annotators and a folder, and makes the folder of a study.

    Attributes:
        made: the folder; None until it is made.

    Args:
        folder: where files are looked for first.
        import_texts: asks for texts in other formats; returns an annotation file, or None.
    """

    def __init__(
        self,
        folder: str,
        import_texts: Callable[[], Path | None],
        theme: Theme = LIGHT,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent, tr("New study"), "new_study_dialog", (820, 600))
        self.made: Path | None = None
        self._import = import_texts
        self._folder, self._theme = folder, theme
        self._chosen: _Chosen | None = None
        self._wrong = ""
        self._study: Study | None = None
        self._planned: tuple[_Packet, ...] = ()
        self._shown_names: tuple[str, ...] = ()
        self._wrong_plan = ""
        self._is_occupied = False
        self._task, self._planning = BackgroundTask(self, _LoadedTexts), BackgroundTask(self)
        self._looking = BackgroundTask(self)
        self._task.failed.connect(self._fail)
        self._planning.failed.connect(self._fail_planning)
        self._pause = QTimer(self, singleShot=True, interval=_PAUSE)
        self._pause.timeout.connect(self._choose_now)
        self._plan_pause = QTimer(self, singleShot=True, interval=_PAUSE)
        self._plan_pause.timeout.connect(self._plan_now)
        self._heading = named(heading_label(), "page_heading")
        self._pages = QStackedWidget()
        self._file = FileField("texts_file", tr("Annotation file"), FileKind.FILE, folder)
        self._root = FileField("study_folder", tr("Folder"), FileKind.FOLDER, folder)
        self._systems = FileField("systems_file", tr("Table of systems"), FileKind.FILE, folder)
        self._outcome = named(plain_label(wraps=True), "chosen_pairs")
        self._packets = named(TableView(), "planned_packets")
        self._packets.set_theme(theme)
        self._bar = named(thin_bar(tr("Verse pairs are being chosen")), "choosing_bar")
        pages = (self._texts(), self._verses(), self._people(), self._who(), self._place())
        for page in pages:
            self._pages.addWidget(page)
        self._buttons = standard_buttons(QDialogButtonBox.StandardButton.Cancel)
        role = QDialogButtonBox.ButtonRole.ActionRole
        self._back = named(self._buttons.addButton(tr("&Back"), role), "previous_page")
        self._next = named(self._buttons.addButton(tr("&Next"), role), "next_page")
        for button in self._buttons.buttons():
            if isinstance(button, QPushButton):
                # Enter goes on, also after the button could not be pressed for a moment.
                button.setAutoDefault(button is self._next)
        self._missing = Missing(self._next)
        self._connect()
        self.stack(self._heading, (self._pages, 1), self._bar, self._missing, self._buttons)
        self._next.setDefault(True)
        self._go(0)

    # Pages

    def _texts(self) -> QWidget:
        importing = text_button("import_for_study", tr("&Import texts…"))
        importing.clicked.connect(self._import_texts)
        what = tr(
            "A study begins with two texts in verse pairs: an annotation file that nobody has "
            "worked on. Import makes one from texts in other formats."
        )
        return _page(
            plain_label(what, wraps=True),
            self._file,
            row(importing, None),
            self._outcome,
            None,
        )

    def _verses(self) -> QWidget:
        self._amount = combo("amount", {amount: tr(text) for amount, text in _AMOUNTS.items()})
        self._count = _spin_box("count", 1, _MOST, 1)
        self._seed = _spin_box("choice_seed", 1, _MOST, 1)
        self._first, self._last = (
            _spin_box("first_pair", 1, _MOST, 1, tr("First verse pair")),
            _spin_box("last_pair", 0, _MOST, 0, tr("Last verse pair")),
        )
        self._last.setSpecialValueText(tr("the last one"))
        self._fewest = _spin_box("fewest_words", 1, _MOST, 1, tr("Fewest words"))
        self._most = _spin_box("most_words", 0, _MOST, 0, tr("Most words"))
        self._most.setSpecialValueText(tr("any number"))
        self._books = named(QLineEdit(), "books", tr("Only these books"))
        self._without = named(QLineEdit(), "without_books", tr("Without these books"))
        for field in (self._books, self._without):
            field.setPlaceholderText("GEN, EXO")
        self._form = form_layout()
        self._machines = tuple(
            FileField(name, label, FileKind.FILE, self._folder)
            for name, label in (
                ("first_links", tr("Links of one machine")),
                ("second_links", tr("Links of the other")),
            )
        )
        listed = tr("Only references in this file")
        self._listed = FileField("listed_references", listed, FileKind.FILE, self._folder)
        self._frequencies = named(
            QLineEdit("1, 2, 3, 4"), "frequencies", tr("Frequencies of focus words")
        )
        self._count_label = QLabel()
        self._form.addRow(tr("&Choose"), self._amount)
        self._form.addRow(tr("Frequenc&ies of focus words"), self._frequencies)
        self._form.addRow(self._count_label, self._count)
        first, second = self._machines
        self._form.addRow(tr("Links of one mac&hine"), first)
        self._form.addRow(tr("Links of the oth&er"), second)
        self._form.addRow(tr("Random &seed"), self._seed)
        for label, *boxes in (
            (tr("&First and last verse pair"), self._first, self._last),
            (tr("Fewest and &most words on each side"), self._fewest, self._most),
        ):
            both = QWidget()
            both.setLayout(row(*((box, 1) for box in boxes)))
            both.setFocusProxy(boxes[0])
            self._form.addRow(label, both)
        self._form.addRow(tr("Only these b&ooks"), self._books)
        self._form.addRow(tr("&Without these books"), self._without)
        self._form.addRow(tr("Only references in this fi&le"), self._listed)
        self._result = named(plain_label(wraps=True), "choice_result")
        self._focus_words = named(TableView(), "focus_words")
        self._sizes = named(TableView(), "chosen_sizes")
        for table in (self._focus_words, self._sizes):
            table.set_theme(self._theme)
            _let_shrink(table)
        return _page(self._form, self._result, (self._focus_words, 2), (self._sizes, 1))

    def _people(self) -> QWidget:
        self._title = named(QLineEdit(), "study_title", tr("Title"))
        self._contact = named(QLineEdit(), "study_contact", tr("Annotators send files to"))
        self._names = named(QLineEdit(), "study_annotators", tr("Annotators"))
        self._names.setPlaceholderText("A1-A5, Anna <anna@example.org>")
        self._pace = _spin_box("study_pace", 0, _MOST, 0)
        self._pace.setSpecialValueText(tr("unknown"))
        self._order = combo("study_order", {order: tr(text) for order, text in _ORDERS.items()})
        self._again = _spin_box("study_second_pass", 0, 100, 0)
        self._again.setSuffix(tr(" %"))
        self._again.setSpecialValueText(tr("none"))
        self._distance = _spin_box("study_distance", 1, _MOST, USUAL_DISTANCE)
        self._plan_seed = _spin_box("plan_seed", 1, _MOST, 1)
        self._guide = combo("study_guide", {how: tr(text) for how, text in _GUIDES.items()})
        self._settings = text_button("new_study_settings", tr("What annotators may &do…"))
        self._settings.clicked.connect(self._ask_settings)
        self._people_form = form = form_layout()
        form.addRow(tr("T&itle"), self._title)
        form.addRow(tr("Annotators &send files to"), self._contact)
        form.addRow(tr("Names or &codes, separated by commas"), self._names)
        form.addRow(tr("&Words per hour, to estimate hours"), self._pace)
        form.addRow(tr("&Order of the verse pairs"), self._order)
        form.addRow(tr("Repe&ated verse pairs, not marked as such"), self._again)
        form.addRow(tr("Fewest verse pairs between the two &passes"), self._distance)
        form.addRow(tr("&Random seed"), self._plan_seed)
        form.addRow(tr("Style g&uide"), self._guide)
        return _page(form, row(self._settings, None), None)

    def _who(self) -> QWidget:
        self._training = _spin_box("training_pairs", 0, _MOST, 0)
        self._everyone = _spin_box("pairs_for_all", 0, _MOST, 0)
        self._by = _spin_box("by_how_many", 0, _MOST, 0)
        self._set_size = _spin_box("planned_set_size", 1, _MOST, _USUAL_SET)
        self._share = _spin_box("shared_pairs", 0, _MOST, 0)
        self._most_planned = _spin_box("most_planned_words", 0, _MOST, 0)
        self._most_hours = _spin_box("most_planned_hours", 0, _MOST // 1000, 0)
        for box in (self._training, self._everyone):
            box.setSpecialValueText(tr("none"))
        self._by.setSpecialValueText(tr("everyone"))
        for box in (self._share, self._most_planned, self._most_hours):
            box.setSpecialValueText(tr("any number"))
        filling, self._goals = form_layout(), form_layout()
        for form in (filling, self._goals):
            form.setVerticalSpacing(_SPACING)
        filling.addRow(tr("&Training for all, first"), self._training)
        filling.addRow(tr("Then for &everybody"), self._everyone)
        filling.addRow(tr("Each of the &others by"), self._by)
        filling.addRow(tr("&In sets of"), self._set_size)
        fill = text_button("fill_in_parts", tr("&Fill in the parts"))
        fill.clicked.connect(self._fill_in)
        self._goals.addRow(tr("Every two &share at least"), self._share)
        self._goals.addRow(tr("&Most words per annotator"), self._most_planned)
        self._goals.addRow(tr("&Most hours per annotator"), self._most_hours)
        fields = QWidget()
        fields.setLayout(row((filling, 1), (self._goals, 1), spacing=32))
        fields.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self._parts = PartsTable()
        _let_shrink(self._packets)
        add = text_button("add_part", tr("&Add part"))
        add.clicked.connect(self._add_part)
        remove = text_button("remove_part", tr("&Remove part"))
        remove.clicked.connect(self._parts.remove_current)
        return _page(
            fields,
            row(fill, None),
            (self._parts, 2),
            row(add, remove, None),
            (self._packets, 3),
        )

    def _place(self) -> QWidget:
        what = tr(
            "The folder will hold the plan, the texts, a file for each annotator, and what comes "
            "back. Choose a new or an empty one."
        )
        self._summary = named(plain_label(wraps=True), "study_summary")
        label = plain_label(tr("Table of the &systems that verse pairs are from, if any"))
        label.setBuddy(self._systems)
        return _page(
            plain_label(what, wraps=True), self._root, label, self._systems, self._summary, None
        )

    def _connect(self) -> None:
        self._buttons.rejected.connect(self.reject)
        self._back.clicked.connect(lambda: self._go(self._pages.currentIndex() - 1))
        self._next.clicked.connect(self._go_on)
        self._file.changed.connect(self._on_file)
        self._root.changed.connect(self._on_root)
        self._amount.currentIndexChanged.connect(self._on_amount)
        for box in (self._count, self._seed, self._first, self._last, self._fewest, self._most):
            box.valueChanged.connect(self._on_choice)
        for field in (self._books, self._without, self._frequencies):
            field.textEdited.connect(self._on_choice)
        for files in (*self._machines, self._listed):
            files.changed.connect(self._on_choice)
        for field in (self._title, self._contact):
            field.textEdited.connect(self._on_plan)
        self._order.currentIndexChanged.connect(self._on_order)
        for box in (
            *(self._pace, self._again, self._distance, self._plan_seed),
            *(self._share, self._most_planned, self._most_hours),
        ):
            box.valueChanged.connect(self._on_order)
        self._names.textChanged.connect(self._allow)
        self._parts.changed.connect(self._on_plan)
        for task in (self._task, self._planning, self._looking):
            task.busy_changed.connect(self._allow)
            self.finished.connect(task.end)
        for pause in (self._pause, self._plan_pause):
            self.finished.connect(pause.stop)
        self._on_amount()
        self._on_order()

    # Turning pages

    def _go(self, page: int) -> None:
        self._pages.setCurrentIndex(page)
        title = tr("{number} of {count}: {title}")
        self._heading.setText(
            title.format(number=page + 1, count=len(_TITLES), title=tr(_TITLES[page]))
        )
        last = page == len(_TITLES) - 1
        self._next.setText(tr("&Create study") if last else tr("&Next"))
        if page == _PARTS:
            self._take_names()
        if last:
            self._summary.setText(self._summary_in_words())
        self._allow()
        (self._file, self._amount, self._title, self._training, self._root)[page].setFocus()

    def _go_on(self) -> None:
        page = self._pages.currentIndex()
        if page < len(_TITLES) - 1:
            self._go(page + 1)
            return
        asked, root, study = self._asked(), self._root.path, self._study
        if asked is not None and root is not None and study is not None:
            language = shipped_language(current_language())
            guide = self._guide.currentData(), language
            settings = study, self._plan(), root, self._systems.path, *guide
            self._task.start(_create, asked, *settings, then=self._end)

    def _end(self, root: Path) -> None:
        self.made = root
        self.accept()

    def _allow(self) -> None:
        """Say what is missing on this page; if nothing is, the next one can be opened."""
        page, busy = self._pages.currentIndex(), self._task.is_busy or self._pause.isActive()
        if page >= _PARTS:
            busy = busy or self._planning.is_busy or self._plan_pause.isActive()
            busy = busy or self._looking.is_busy
        self._back.setEnabled(page > 0 and not busy)
        self._bar.setVisible(busy)
        self._missing.show_missing("" if busy else self._what_is_missing(page), busy=busy)

    def _what_is_missing(self, page: int) -> str:
        if self._file.path is None:
            return tr("Choose an annotation file, or import texts.")
        if self._chosen is None:
            missing = self._lacks_for_choice() or self._wrong
            return missing or tr("Choose an annotation file, or import texts.")
        if page == _PEOPLE:
            return self._wrong_names()
        if page >= _PARTS and self._wrong_plan:
            return self._wrong_plan
        return self._wrong_folder() if page == len(_TITLES) - 1 else ""

    def _wrong_folder(self) -> str:
        """Why the study cannot be made in the folder; empty if it can."""
        if self._root.path is None:
            return tr("Choose a folder.")
        if self._is_occupied:
            return tr("This folder is not empty: choose a new or an empty one.")
        return ""

    def _wrong_names(self) -> str:
        """Why the names of annotators cannot be used; empty if they can."""
        names = names_in(self._names.text())
        if not names:
            return tr("Name at least one annotator.")
        try:
            checked_annotators([*names])
        except PlanError as error:
            return as_sentence(error)
        return ""

    def reject(self) -> None:
        """Close, but ask first if a study was begun."""
        lines = self._title, self._contact, self._names
        if self._file.path is not None or any(line.text() for line in lines):
            question = tr("The study is not created yet.")
            if ask(self, self.windowTitle(), question, (tr("Discard"), tr("Stay")), default=1):
                return
        super().reject()

    def changeEvent(self, event: QEvent) -> None:
        """Look into the folder again when the user comes back, who may have emptied it."""
        super().changeEvent(event)
        is_activation = event.type() == QEvent.Type.ActivationChange
        if is_activation and self.isActiveWindow() and self._is_occupied:
            self._on_root()

    def _on_root(self) -> None:
        """Look whether the folder is empty, in a thread: its disk may be slow."""
        self._is_occupied = False
        self._looking.stop()
        self._allow()
        root = self._root.path
        if root is not None:
            self._looking.run(partial(_is_occupied, root), (), then=self._show_occupied)

    def _show_occupied(self, is_occupied: bool) -> None:
        self._is_occupied = is_occupied
        self._allow()

    # Texts and verse pairs

    def _import_texts(self) -> None:
        made = self._import()
        if made is not None:
            self._file.set_path(made)

    def _on_amount(self) -> None:
        amount: Amount = self._amount.currentData()
        self._count_label.setText(tr(_COUNTS.get(amount, "")))
        self._form.setRowVisible(self._count, amount is not Amount.ALL)
        self._form.setRowVisible(self._seed, amount in (Amount.RANDOM, Amount.FOCUS_WORDS))
        self._form.setRowVisible(self._frequencies, amount is Amount.FOCUS_WORDS)
        for links in self._machines:
            self._form.setRowVisible(links, amount is Amount.DOUBT)
        self._focus_words.setVisible(amount is Amount.FOCUS_WORDS)
        self._count.setValue(_USUAL_COUNT[amount])
        self._on_choice()

    def _choice(self) -> VerseChoice:
        last, most = self._last.value(), self._most.value()
        filters = Filters(
            _names(self._books.text()),
            _names(self._without.text()),
            self._first.value() - 1,
            last - 1 if last else None,
            self._fewest.value(),
            most or None,
        )
        choice = VerseChoice(
            filters, self._amount.currentData(), self._count.value(), self._seed.value()
        )
        frequencies = self._frequencies.text().strip()
        if not _FREQUENCIES.fullmatch(frequencies):
            return choice
        return replace(choice, frequencies=tuple(sorted({*map(int, _names(frequencies))})))

    def _asked(self) -> _Asked | None:
        """Which verse pairs are to be chosen; None as long as something is missing."""
        file, machines = self._file.path, [links.path for links in self._machines]
        by_doubt = self._amount.currentData() is Amount.DOUBT
        named_machines = tuple(path for path in machines if by_doubt and path is not None)
        if file is None or self._lacks_for_choice():
            return None
        return _Asked(file, self._choice(), named_machines, self._listed.path)

    def _lacks_for_choice(self) -> str:
        """What is missing to choose verse pairs; empty if nothing is."""
        amount: Amount = self._amount.currentData()
        if amount is Amount.DOUBT and not all(links.path for links in self._machines):
            return tr("Choose the links of two machines on these texts.")
        if amount is Amount.FOCUS_WORDS and not _FREQUENCIES.fullmatch(
            self._frequencies.text().strip()
        ):
            return tr("Enter frequencies such as 1, 2, 3, 4.")
        return ""

    def _on_file(self) -> None:
        self._study = None
        self._on_choice()

    def _on_choice(self) -> None:
        """Choose the verse pairs again, soon."""
        self._chosen, self._wrong = None, ""
        self._pause.start()
        self._allow()

    def _choose_now(self) -> None:
        asked = self._asked()
        if asked is None:
            self._show_choice((), "", "")
            self._allow()
        else:
            self._task.start(_choose, asked, then=self._show_chosen)

    def _show_chosen(self, chosen: _Chosen) -> None:
        self._chosen = chosen
        self._study = self._study or chosen.study
        text = tr("{count} of {all} verse pairs are chosen, with {words} words on both sides.")
        count, words = len(chosen.words), sum(chosen.words)
        self._show_choice(
            chosen.tables,
            filled(tr("The file has {count} verse {count:pair|pairs}."), count=chosen.all_pairs),
            filled(text, count=count, all=chosen.all_pairs, words=words),
        )
        self._on_plan()

    def _show_choice(self, tables: Sequence[Table], outcome: str, result: str) -> None:
        """Show what was chosen, or nothing."""
        self._outcome.setText(outcome)
        self._result.setText(result)
        focus, sizes = (tables[0], tables[-1]) if tables else (_NO_TABLE, _NO_TABLE)
        self._focus_words.show_table(focus)
        self._sizes.show_table(sizes)

    def _fail(self, error: BlinkerError) -> None:
        if self._pages.currentIndex() == len(_TITLES) - 1:
            show_error(self, tr("The study was not created"), error)
            self._allow()
            return
        self._chosen, self._wrong = None, problem_lines(error)[0]
        self._show_choice((), "", "")
        self._allow()

    # Annotators

    def _ask_settings(self) -> None:
        file, study = self._file.path, self._study
        if file is None or study is None:
            return
        try:
            work = replace(waited(self, file, partial(_untouched, file)), study=study)
        except BlinkerError as error:
            show_error(self, self.windowTitle(), error)
            return
        dialog = StudyDialog(work, file, self, is_new=True)
        if dialog.exec() and dialog.wanted is not None:
            self._study = dialog.wanted.study
            self._on_plan()
        dialog.deleteLater()

    def _take_names(self) -> None:
        """Give every annotator a column; if parts were filled in, people who are new are in all."""
        names, parts = names_in(self._names.text()), self._parts.parts()
        if not parts:
            self._fill_in()
            return
        known = {name for part in parts for name in part.annotators} | {*self._shown_names}
        new = {name for name in names if name not in known}
        for place, part in enumerate(parts):
            ticked = {*part.annotators} | new
            parts[place] = part._replace(annotators=tuple(filter(ticked.__contains__, names)))
        self._show_parts(parts)

    def _fill_in(self) -> None:
        names = names_in(self._names.text())
        self._show_parts(
            parts_by_goal(
                len(self._chosen.words) if self._chosen else 0,
                names,
                training=self._training.value(),
                everyone=self._everyone.value(),
                by=self._by.value() or None,
                set_size=self._set_size.value(),
            )
        )

    def _show_parts(self, parts: Sequence[PartEntry]) -> None:
        self._shown_names = names_in(self._names.text())
        self._parts.show_parts(parts, self._shown_names)
        self._on_plan()

    def _add_part(self) -> None:
        """Add a part with the verse pairs after the last one, for everybody."""
        numbers = [part.pairs.rpartition("-")[2] for part in self._parts.parts()]
        ends = [int(number) for number in numbers if number.isascii() and number.isdecimal()]
        first, last = max(ends, default=0) + 1, len(self._chosen.words) if self._chosen else 0
        pairs = f"{first}-{last}" if first <= last else ""
        size = self._set_size.value()
        self._parts.add_part(PartEntry(pairs, self._shown_names, set_size=size))

    def _on_order(self) -> None:
        """Show what belongs to the order and the pace, and plan again."""
        order: WorkOrder = self._order.currentData()
        again, paced = bool(self._again.value()), bool(self._pace.value())
        self._people_form.setRowVisible(self._distance, again)
        self._people_form.setRowVisible(self._plan_seed, again or order is not WorkOrder.TEXT)
        self._goals.setRowVisible(self._most_hours, paced)
        self._goals.setRowVisible(self._most_planned, not paced)
        self._on_plan()

    def _plan(self) -> str:
        pace, again = self._pace.value() or None, self._again.value()
        return plan_text(
            PlanEntry(
                self._parts.parts(),
                self._title.text().strip(),
                self._contact.text().strip(),
                pace,
                self._share.value() or None,
                None if pace else self._most_planned.value() or None,
                (self._most_hours.value() or None) if pace else None,
                self._order.currentData(),
                self._plan_seed.value(),
                PairCount(again, is_percentage=True) if again else None,
                self._distance.value() if again else None,
                addresses_in(self._names.text()),
            )
        )

    def _on_plan(self) -> None:
        """Plan again, soon."""
        self._wrong_plan = ""
        self._plan_pause.start()
        self._allow()

    def _plan_now(self) -> None:
        if self._chosen is None or self._study is None or not self._parts.rowCount():
            self._allow()
            return
        self._planning.start(
            _planned, self._plan(), self._chosen.words, self._study, then=self._show_packets
        )

    def _fail_planning(self, error: BlinkerError) -> None:
        self._wrong_plan = reason_in_words(error)
        if isinstance(error, RepetitionError):
            where = tr(
                "{reason} (“Repeated verse pairs, not marked as such” and “Fewest verse pairs "
                "between the two passes” on page {page})"
            )
            self._wrong_plan = where.format(reason=self._wrong_plan, page=_PEOPLE + 1)
        self._planned = ()
        self._show_table()
        self._allow()

    def _show_packets(self, packets: tuple[_Packet, ...]) -> None:
        self._planned = packets
        self._show_table()
        if self._pages.currentIndex() == len(_TITLES) - 1:
            self._summary.setText(self._summary_in_words())
        self._allow()

    def _show_table(self) -> None:
        """Show what each annotator gets."""
        pace, has_passes = self._pace.value(), any(packet.again for packet in self._planned)
        heads = (
            *(ANNOTATOR, *columns(Kind.COUNT, "verse pairs")),
            *(columns(Kind.COUNT, "come again") if has_passes else ()),
            *columns(Kind.COUNT, "words"),
            *(columns(Kind.AMOUNT, "hours") if pace else ()),
        )
        cells = tuple(
            (
                packet.annotator,
                packet.pairs,
                *((packet.again,) if has_passes else ()),
                packet.words,
                *((packet.words / pace,) if pace else ()),
            )
            for packet in self._planned
        )
        notes = (COMES_AGAIN,) if has_passes else ()
        self._packets.show_table(Table("packets", "Files to send", heads, cells, notes=notes))

    def _summary_in_words(self) -> str:
        text = tr("{count} {count:file|files} will be made, for {names}.")
        names = [packet.annotator for packet in self._planned]
        return filled(text, count=len(names), names=", ".join(names))


def _is_occupied(root: Path) -> bool:
    """Whether something is in a folder; one that cannot be read is refused when it is written."""
    try:
        return root.exists() and any(root.iterdir())
    except OSError:
        return False


def _page(*parts: LayoutPart) -> QWidget:
    page = QWidget()
    page.setLayout(column(*parts, spacing=_SPACING))
    return page


def _let_shrink(table: QWidget) -> None:
    """Let a table take the room that there is."""
    table.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
    table.setMinimumHeight(_LEAST_TABLE)


def _spin_box(name: str, least: int, most: int, value: int, spoken: str = "") -> SpinBox:
    box = named(SpinBox(), name, spoken)
    box.setRange(least, most)
    box.setValue(value)
    return box


def _names(text: str) -> tuple[str, ...]:
    """Names separated by commas."""
    return tuple(name for part in text.split(",") if (name := part.strip()))
