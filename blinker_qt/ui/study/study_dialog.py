"""The dialog for the settings of a study."""

from dataclasses import dataclass, replace
from pathlib import Path

from PySide6.QtWidgets import QCheckBox, QLineEdit, QSpinBox, QWidget

from blinker_qt.bitext.adjudication import Source
from blinker_qt.bitext.annotation import AnnotationSet
from blinker_qt.bitext.errors import BlinkerError
from blinker_qt.bitext.study import MOST_MINUTES, Question, Study, labels_in, labels_text
from blinker_qt.bitext.verses import Side
from blinker_qt.formats.choices import score_in
from blinker_qt.gold.machine import SuggestionError, source_of
from blinker_qt.study.second_pass import USUAL_DISTANCE, SecondPassPlan
from blinker_qt.study.settings import read_questions, revised
from blinker_qt.translation import N_, pgettext, tr
from blinker_qt.ui.widgets.controls import FileField, FileKind, SpinBox, form_layout, named
from blinker_qt.ui.widgets.dialogs import Dialog, ok_and_cancel
from blinker_qt.ui.widgets.display import isolated
from blinker_qt.ui.widgets.messages import plain_label, show_error

_MOST_SEED = 999_999_999


@dataclass(frozen=True, slots=True)
class NewSettings:
    """The settings that were entered.

    Attributes:
        study: the settings.
        again: which verse pairs are repeated; None to draw no new ones.
    """

    study: Study
    again: SecondPassPlan | None


class StudyDialog(Dialog):
    """Shows and changes the settings of a study, as far as the work done allows.

    Attributes:
        wanted: the settings entered; None until the dialog is accepted.

    Args:
        work: the annotation set.
        path: its file.
        is_new: whether the settings are for a study that is being made.
    """

    def __init__(
        self,
        work: AnnotationSet,
        path: Path,
        parent: QWidget | None = None,
        *,
        is_new: bool = False,
    ) -> None:
        super().__init__(parent, tr("Study settings"), "study_dialog")
        self.wanted: NewSettings | None = None
        self._work, self._path = work, path
        study, folder = work.study, str(path.parent)
        self._linking = _check_box("linking", tr("&Link words"), study.linking)
        self._sure_possible = _check_box(
            "sure_possible", tr("Distinguish &sure and possible links"), study.sure_possible
        )
        self._reject = _check_box("reject", tr("Allow &rejecting verse pairs"), study.reject)
        self._later = _check_box(
            "leave_for_later", tr("Allow leaving verse pairs for la&ter"), study.leave_for_later
        )
        self._precedents = _check_box(
            "precedents", tr("Show annotators their &earlier decisions"), study.precedents
        )
        shuffled = study.seed is not None
        self._shuffled = _check_box("shuffled", tr("S&huffle verse pairs"), shuffled)
        self._seed = _spin_box("seed", 0, _MOST_SEED, study.seed or 1)
        asked = self._questions_in_words(study)
        self._asked = plain_label(asked, name="questions_asked", quiet=True, wraps=True)
        self._file = FileField("questions_file", tr("Load questions from"), FileKind.FILE, folder)
        suggests = study.suggestions is not None
        self._suggests = _check_box("suggestions", tr("Suggest a &machine’s links"), suggests)
        machine = self._machine_in_words(study)
        self._suggested = plain_label(machine, name="suggested_now", quiet=True, wraps=True)
        self._machine = FileField("machine_file", tr("Machine’s file"), FileKind.FILE, folder)
        least = "" if study.least_score is None else repr(study.least_score)
        self._least = named(QLineEdit(least), "least_score", tr("Least score (optional)"))
        self._separate = _check_box(
            "separate_questions",
            tr("Ask each question for all verse &pairs before the next"),
            study.separate_questions,
        )
        self._pause = _spin_box("pause_after", 0, MOST_MINUTES, study.pause_after)
        self._pause.setSpecialValueText(pgettext("list", "none"))
        self._none = _check_box("no_questions", tr("Ask &no questions"), on=False)
        self._none.setEnabled(bool(study.questions))
        self._labels = named(QLineEdit(labels_text(study.labels)), "labels", tr("Labels for links"))
        self._labels.setPlaceholderText(pgettext("list", "none"))
        arranged = bool(work.bitext.passes)
        self._count = _spin_box("second_pass", 0, 0 if arranged else len(work.pairs), 0)
        self._count.setSpecialValueText(pgettext("list", "none"))
        self._distance = _spin_box(
            "distance", 1, max(len(work.pairs), 1), min(USUAL_DISTANCE, len(work.pairs) // 2 or 1)
        )
        self._draw = _spin_box("draw", 0, _MOST_SEED, 1)
        self._assemble(arranged=arranged, is_new=is_new)
        for box in (self._shuffled, self._none, self._suggests):
            box.toggled.connect(self._allow)
        self._count.valueChanged.connect(self._allow)
        self._allow()

    def _assemble(self, *, arranged: bool, is_new: bool) -> None:
        form = form_layout()
        form.setVerticalSpacing(6)
        allowed = self._reject, self._later, self._precedents
        for box in (self._linking, self._sure_possible, *allowed, self._shuffled):
            form.addRow("", box)
        form.addRow(tr("Shuffle see&d"), self._seed)
        form.addRow(tr("Current questions"), self._asked)
        form.addRow(tr("Load &questions from"), self._file)
        form.addRow("", self._none)
        form.addRow("", self._separate)
        form.addRow(tr("Pause after min&utes of work"), self._pause)
        form.addRow(tr("Labels for lin&ks"), self._labels)
        told = tr("Names separated by commas, such as SEM, FUN, GIF=I; up to nine")
        form.addRow("", plain_label(told, quiet=True, wraps=True))
        form.addRow("", self._suggests)
        form.addRow(tr("Current suggestions"), self._suggested)
        form.addRow(tr("Machine’s &file"), self._machine)
        form.addRow(tr("Least score (optional)"), self._least)
        bias = tr(
            "Suggestions bias a gold standard towards the machine. Accepted links are marked in "
            "the file, so that the bias can be measured."
        )
        form.addRow(plain_label(bias, quiet=True, wraps=True))
        form.addRow(tr("Verse pairs in second p&ass"), self._count)
        form.addRow(tr("Minimum distance &between passes"), self._distance)
        form.addRow(tr("Sele&ction seed"), self._draw)
        if arranged:
            already = tr("This file already has a second pass.")
            form.addRow("", plain_label(already, quiet=True, wraps=True))
        warning = tr(
            "The file is saved with the new settings and opened again. Undo does not go back "
            "beyond that; the old file is kept among the backups."
        )
        saved = plain_label(warning, quiet=True, wraps=True)
        if is_new:
            # Nothing is saved yet, and second passes are drawn for each file.
            saved.hide()
            for field in (self._count, self._distance, self._draw):
                form.setRowVisible(field, False)
            # The plan puts verse pairs in order, unless the file shuffles them already.
            for row in (self._shuffled, self._seed):
                form.setRowVisible(row, self._shuffled.isChecked())
        self.stack(form, saved, ok_and_cancel(self))
        self.setMinimumWidth(520)

    def accept(self) -> None:
        """Close the dialog if the settings are valid; otherwise show an error."""
        try:
            wanted = self._read()
            revised(self._work, wanted.study, wanted.again)
        except BlinkerError as error:
            show_error(self, tr("The settings were not changed"), error)
            return
        self.wanted = wanted
        super().accept()

    def _read(self) -> NewSettings:
        """The settings as entered; raises BlinkerError if they are not valid."""
        study = replace(
            self._work.study,
            sure_possible=self._sure_possible.isChecked(),
            reject=self._reject.isChecked(),
            seed=self._seed.value() if self._shuffled.isChecked() else None,
            linking=self._linking.isChecked(),
            questions=self._questions(),
            suggestions=self._suggestions(),
            least_score=self._least_score(),
            leave_for_later=self._later.isChecked(),
            precedents=self._precedents.isChecked(),
            separate_questions=self._separate.isChecked(),
            pause_after=self._pause.value(),
            labels=labels_in(self._labels.text()),
        )
        count = self._count.value()
        again = SecondPassPlan(count, self._distance.value(), self._draw.value()) if count else None
        return NewSettings(study, again)

    def _suggestions(self) -> Source | None:
        if not self._suggests.isChecked():
            return None
        machine, now = self._machine.path, self._work.study.suggestions
        if machine is None and now is None:
            raise SuggestionError(N_("choose the file of the machine’s links"))
        return now if machine is None else source_of(machine, self._work.bitext, self._path)

    def _least_score(self) -> float | None:
        text = self._least.text().strip()
        return score_in(text) if text and self._suggests.isChecked() else None

    def _machine_in_words(self, study: Study) -> str:
        source = study.suggestions
        if source is None:
            return pgettext("list", "none")
        name, file = isolated(source.annotator), isolated(source.file or "?")
        return tr("{machine}, in {file}").format(machine=name, file=file)

    def _questions(self) -> tuple[Question, ...]:
        if self._none.isChecked():
            return ()
        path = self._file.path
        return self._work.study.questions if path is None else read_questions(path)

    def _questions_in_words(self, study: Study) -> str:
        hidden = {
            None: "",
            Side.SOURCE: tr("(the source is hidden)"),
            Side.TARGET: tr("(the target is hidden)"),
        }
        texts = [
            f"{number}. {question.text} {hidden[question.hides]}".rstrip()
            for number, question in enumerate(study.questions, 1)
        ]
        return "\n".join(texts) or pgettext("list", "none")

    def _allow(self) -> None:
        self._seed.setEnabled(self._shuffled.isChecked())
        self._file.setEnabled(not self._none.isChecked())
        for field in (self._machine, self._least):
            field.setEnabled(self._suggests.isChecked())
        for box in (self._distance, self._draw):
            box.setEnabled(self._count.value() > 0)


def _check_box(name: str, text: str, on: bool) -> QCheckBox:
    box = named(QCheckBox(text), name)
    box.setChecked(on)
    return box


def _spin_box(name: str, least: int, most: int, value: int) -> QSpinBox:
    box = named(SpinBox(), name)
    box.setRange(least, most)
    box.setValue(value)
    return box
