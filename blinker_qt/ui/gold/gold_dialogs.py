"""The dialogs that make and update a gold standard and give feedback on it."""

from collections.abc import Mapping
from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QWidget

from blinker_qt.bitext.adjudication import Rule, RuleKind
from blinker_qt.bitext.annotation import Role
from blinker_qt.bitext.errors import InputError, Problem
from blinker_qt.compare.loading import INCLUDABLE, NOT_INCLUDED
from blinker_qt.formats.annotation import SUFFIX
from blinker_qt.gold.create import CreatedGold, create_gold, update_gold
from blinker_qt.gold.feedback import give, read_gold, read_works
from blinker_qt.translation import N_, tr
from blinker_qt.ui.exchange.output_dialog import OutputDialog
from blinker_qt.ui.widgets.controls import FileKind, SpinBox
from blinker_qt.ui.widgets.display import isolated
from blinker_qt.ui.widgets.messages import ItemList, ListItem

_RULES = {
    RuleKind.ALL: N_("what all annotators drew"),
    RuleKind.MAJORITY: N_("what the majority drew"),
    RuleKind.UNION: N_("what anybody drew"),
    RuleKind.PREFER: N_("what one annotator drew"),
}


class GoldDialog(OutputDialog):
    """Asks of whose work and by which rule a gold standard is made.

    Attributes:
        without_vote: that files have no vote, since they are a machine's.
    """

    def __init__(self, folder: str, adjudicator: str, parent: QWidget | None = None) -> None:
        title, refused = tr("Make a gold standard"), tr("No gold standard was made")
        super().__init__(title, tr("Make"), refused, folder, parent, FileKind.NEW_FILE)
        self.setObjectName("gold_dialog")
        self.without_vote: tuple[Problem, ...] = ()
        self._files = self.add_files("gold_files", tr("Annotators’ work"), folder)
        rules = [(tr(words), kind) for kind, words in _RULES.items()]
        self._rule = self.add_choice("rule", tr("Settled is"), rules)
        self._rule.setCurrentIndex(self._rule.findData(RuleKind.MAJORITY))
        self._threshold = SpinBox()
        self._threshold.setObjectName("threshold")
        self._threshold.setAccessibleName(tr("So many annotators"))
        self._threshold.setRange(0, 9999)
        self._threshold.setSpecialValueText(tr("more than half"))
        self._form.addRow(tr("So many annotators"), self._threshold)
        self._preferred = self.add_line("preferred", tr("Name of this annotator"))
        possible = tr("Links that not everybody drew as sure are possible")
        self._possible = self.add_tick("sure_possible", possible)
        self._machines = self.add_tick("machines_vote", tr("Machines’ links have a vote, too"))
        self._adjudicator = self.add_line("adjudicator", tr("Adjudicator’s name"), adjudicator)
        self.add_output()
        self._rule.currentIndexChanged.connect(self._on_rule)
        self._buttons.accepted.connect(self._make)
        self._on_rule()

    @property
    def _kind(self) -> RuleKind:
        kind: RuleKind = self._rule.currentData()
        return kind

    def _on_rule(self) -> None:
        self._form.setRowVisible(self._threshold, self._kind is RuleKind.MAJORITY)
        self._form.setRowVisible(self._preferred, self._kind is RuleKind.PREFER)
        self.allow()

    def is_complete(self) -> bool:
        """Whether files, the file to be made and, where one is preferred, a name were said."""
        is_named = self._kind is not RuleKind.PREFER or bool(self._preferred.text().strip())
        return super().is_complete() and bool(self._files.paths) and is_named

    def _make(self) -> None:
        if self._output.path is None:
            return
        kind = self._kind
        threshold = self._threshold.value() or None if kind is RuleKind.MAJORITY else None
        preferred = self._preferred.text().strip() if kind is RuleKind.PREFER else ""
        rule = Rule(kind, threshold, preferred, self._possible.isChecked())
        output, name = _with_suffix(self._output.path), self._adjudicator.text().strip()
        roles = _included(self._machines)
        task = partial(_made, self._files.paths, output, rule, name, roles)
        self.write(task, self._files.paths, self._finish)

    def _finish(self, made: tuple[Path, tuple[Problem, ...]]) -> None:
        path, self.without_vote = made
        self.finish((path,))


class LateDialog(OutputDialog):
    """Asks whose late work is to join the gold standard in a file.

    Attributes:
        reopened: the references of the verse pairs that are open again.
        without_vote: that files have no vote, since they are a machine's.
    """

    def __init__(self, path: Path, parent: QWidget | None = None) -> None:
        title, refused = tr("Add late annotation sets"), tr("The gold standard was left as it is")
        folder = str(path.parent)
        super().__init__(title, tr("Add"), refused, folder, parent, FileKind.NEW_FILE)
        self.setObjectName("late_dialog")
        self.reopened: tuple[str, ...] = ()
        self.without_vote: tuple[Problem, ...] = ()
        self._path = path
        self._files = self.add_files("late_files", tr("Late work"), folder)
        self._machines = self.add_tick("machines_vote", tr("Machines’ links have a vote, too"))
        self.add_output()
        self._losses.setText(
            tr(
                "What a person settled stays. The rule is applied again, so that only what the "
                "new sets change is open again. A file replaces the earlier one of the same "
                "annotator. If you add no file, the annotation sets are read again as they are "
                "now."
            )
        )
        self._buttons.accepted.connect(self._add)
        self.allow()

    def _add(self) -> None:
        if self._output.path is not None:
            output = _with_suffix(self._output.path)
            roles = _included(self._machines)
            task = partial(_brought_up_to_date, self._path, self._files.paths, output, roles)
            self.write(task, [self._path, *self._files.paths], self._finish)

    def _finish(self, made: tuple[Path, tuple[str, ...], tuple[Problem, ...]]) -> None:
        path, self.reopened, self.without_vote = made
        self.finish((path,))


def _with_suffix(path: Path) -> Path:
    """A file as it is named, or with our suffix where it has none."""
    return path if path.suffix else path.with_name(path.name + SUFFIX)


def _included(box: QCheckBox) -> tuple[Role, ...]:
    """Whose sets have a vote beside annotators'."""
    return (Role.MACHINE,) if box.isChecked() else ()


def _made(
    files: tuple[Path, ...], output: Path, rule: Rule, adjudicator: str, roles: tuple[Role, ...]
) -> tuple[Path, tuple[Problem, ...]]:
    made = create_gold(files, output, rule, adjudicator, roles=roles)
    return output, _without_vote(made)


def _brought_up_to_date(
    gold: Path, files: tuple[Path, ...], output: Path, roles: tuple[Role, ...]
) -> tuple[Path, tuple[str, ...], tuple[Problem, ...]]:
    made = update_gold(gold, files, output, roles=roles)
    reopened = tuple(made.gold.bitext.references[index] for index in made.reopened)
    return output, reopened, _without_vote(made)


def _without_vote(made: CreatedGold) -> tuple[Problem, ...]:
    """Nothing else is said of the sets: an adjudicator is not to know whose work is whose."""
    return tuple(problem for problem in made.changed if problem.expected == NOT_INCLUDED)


_PATH_ROLE = Qt.ItemDataRole.UserRole


class FeedbackDialog(OutputDialog):
    """Asks which annotators are to be told, and where the files go."""

    def __init__(
        self, path: Path, files: Mapping[str, Path], parent: QWidget | None = None
    ) -> None:
        title = tr("Feedback to annotators")
        refused = tr("No feedback was written")
        super().__init__(title, tr("Write"), refused, str(path.parent), parent)
        self.setObjectName("feedback_dialog")
        self._path = path
        self._listed = ItemList()
        self._listed.setObjectName("told")
        self._listed.setSpacing(2)
        self._listed.setAccessibleName(tr("For"))
        for annotator, file in sorted(files.items()):
            item = ListItem(isolated(annotator))
            item.setData(_PATH_ROLE, str(file))
            item.setCheckState(Qt.CheckState.Checked)
            self._listed.addItem(item)
        self._listed.itemChanged.connect(self.allow)
        self._form.addRow(tr("For"), self._listed)
        self.add_output()
        self._losses.setText(
            tr(
                "Each annotator gets two files to open in this program: feedback, with their "
                "links beside the gold standard, and practice, with what they missed. The files "
                "say nothing about other annotators."
            )
        )
        self._buttons.accepted.connect(self._give)
        self.allow()

    @property
    def _chosen(self) -> tuple[Path, ...]:
        items = (self._listed.item(number) for number in range(self._listed.count()))
        checked = (item for item in items if item.checkState() is Qt.CheckState.Checked)
        return tuple(Path(item.data(_PATH_ROLE)) for item in checked)

    def is_complete(self) -> bool:
        """Whether there is somebody to be told, and a folder."""
        return super().is_complete() and bool(self._chosen)

    def _give(self) -> None:
        folder = self._output.path
        if folder is not None:
            task = partial(_give_feedback, self._path, self._chosen, folder)
            self.write(task, [self._path, *self._chosen], self.finish)


def _give_feedback(gold: Path, files: tuple[Path, ...], folder: Path) -> tuple[Path, ...]:
    # Each of them was ticked.
    standard = read_gold(gold)
    works, left_out = read_works(files, gold, standard, INCLUDABLE)
    if left_out:
        raise InputError(*left_out)
    _, written = give(standard, works, folder)
    return written
