"""The dialogs that make, update and publish a gold standard, and give feedback on it."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import NamedTuple

from PySide6.QtWidgets import QDialogButtonBox, QPushButton, QWidget

from blinker_qt.agreement.partition import USUAL_SET_SIZE
from blinker_qt.annotate.document import Document
from blinker_qt.bitext.adjudication import Adjudication, Rule, RuleKind
from blinker_qt.bitext.annotation import Role
from blinker_qt.bitext.errors import BlinkerError, InputError, Sentence
from blinker_qt.bitext.verses import Bitext
from blinker_qt.compare.loading import INCLUDABLE
from blinker_qt.compare.pseudonyms import KEY_FILE, PseudonymKey
from blinker_qt.compare.table import said
from blinker_qt.exchange.exporting import unsettled
from blinker_qt.files import write_new
from blinker_qt.formats import annotation
from blinker_qt.formats.annotation import SUFFIX
from blinker_qt.formats.choices import Choices, FormatQuestion
from blinker_qt.formats.interchange import Format
from blinker_qt.formats.pharaoh import NAACL
from blinker_qt.gold.create import FEWEST_VOTERS, CreatedGold, OpenPair, create_gold, update_gold
from blinker_qt.gold.feedback import give, practice_from, read_gold, read_works
from blinker_qt.gold.publication import (
    PUBLISHED,
    Licence,
    PublicationPlan,
    PublishedTexts,
    outline,
    published_pairs,
    voters,
)
from blinker_qt.gold.publish import publish
from blinker_qt.study.guide import version_text
from blinker_qt.study.location import find_in_study, study_folder_of
from blinker_qt.study.status import GOLD_FOLDER
from blinker_qt.translation import N_, filled, tr
from blinker_qt.ui.exchange.output_dialog import FilesList, OutputDialog
from blinker_qt.ui.gold.gold_files import GoldFilesList
from blinker_qt.ui.widgets.controls import FileField, FileKind, SpinBox, TickList, fit_list, named
from blinker_qt.ui.widgets.dialogs import Dialog, named_annotation_file, standard_buttons
from blinker_qt.ui.widgets.display import isolated
from blinker_qt.ui.widgets.lettering import PictureStyle
from blinker_qt.ui.widgets.messages import (
    ItemList,
    ListItem,
    format_in_words,
    plain_label,
    show_error,
    show_message,
)
from blinker_qt.ui.widgets.waiting import NoAnswerError, ask_and_write, waited

_RULES = {
    RuleKind.ALL: N_("Agreement of all annotators"),
    RuleKind.MAJORITY: N_("Majority"),
    RuleKind.UNION: N_("Any annotator"),
    RuleKind.PREFER: N_("One annotator"),
}


class GoldUpdate(NamedTuple):
    """What an update of a gold standard has changed.

    Attributes:
        reopened: the verse pairs that are open again.
        open_pairs: all verse pairs that are open.
        told: what the rule has changed.
    """

    reopened: tuple[OpenPair, ...] = ()
    open_pairs: tuple[OpenPair, ...] = ()
    told: tuple[Sentence, ...] = ()


class _GoldFileDialog(OutputDialog):
    """Makes or updates a gold standard.

    Attributes:
        changes: what an update has changed.
    """

    changes = GoldUpdate()

    def add_files(self, name: str, label: str, folder: str, gold: Path | None = None) -> None:
        """Add the list of annotation files, and a check box that gives machines a vote."""
        files = self._files = GoldFilesList(name, label, folder, gold)
        files.changed.connect(self.allow)
        self.finished.connect(files.stop)
        self._form.addRow(label, files)
        self._machines = self.add_tick("machines_vote", tr("Count machines’ links"))
        self._machines.toggled.connect(files.count_machines)

    def missing(self) -> str:
        """What the user still has to enter or wait for; empty if the form is complete."""
        if self._files.is_reading:
            return tr("Reading the files…")
        return super().missing()

    def write_gold(
        self, task: Callable[..., CreatedGold], path: Path, files: Sequence[Path]
    ) -> None:
        """Run a task that reads these files and writes a gold standard."""
        task = partial(task, roles=(Role.MACHINE,) if self._machines.isChecked() else ())
        self.write(partial(_opened, task), files, partial(self._end, path))

    def _end(self, path: Path, update: GoldUpdate) -> None:
        self.changes = update
        self.finish((path,))


class GoldDialog(_GoldFileDialog):
    """Asks which files and which rule to make a gold standard with."""

    def __init__(
        self,
        paths: Sequence[Path],
        folder: str,
        adjudicator: str,
        parent: QWidget | None = None,
        output: Path | None = None,
    ) -> None:
        texts = tr("Create gold standard"), tr("Create"), tr("No gold standard was created")
        super().__init__("gold_dialog", *texts, folder, parent, FileKind.NEW_FILE)
        self.add_files("gold_files", tr("Annotation files"), folder)
        rules = {kind: tr(words) for kind, words in _RULES.items()}
        self._rule = self.add_choice("rule", tr("Settle by"), rules)
        self._rule.setCurrentIndex(self._rule.findData(RuleKind.MAJORITY))
        self._threshold = named(SpinBox(), "threshold", tr("Annotators needed"))
        self._threshold.setRange(0, 9999)
        self._threshold.setSpecialValueText(tr("More than half"))
        self._form.addRow(tr("Annotators needed"), self._threshold)
        self._preferred = self.add_line("preferred", tr("Annotator’s name"))
        possible = tr("Mark links as possible unless all annotators have them as sure")
        self._possible = self.add_tick("sure_possible", possible)
        self._training = self.add_tick("training", "")
        self._adjudicator = self.add_line("adjudicator", tr("Adjudicator’s name"), adjudicator)
        self.add_output()
        self._rule.currentIndexChanged.connect(self._on_rule)
        self._on_rule()
        if output is not None:
            self._output.propose(output)
        self._files.changed.connect(self._on_files)
        self._adjudicator.textChanged.connect(self._on_adjudicator)
        self._files.add(paths)

    @property
    def _kind(self) -> RuleKind:
        kind: RuleKind = self._rule.currentData()
        return kind

    def _on_rule(self) -> None:
        self._form.setRowVisible(self._threshold, self._kind is RuleKind.MAJORITY)
        self._form.setRowVisible(self._preferred, self._kind is RuleKind.PREFER)
        self.allow()

    def _on_files(self) -> None:
        """Propose a new file, and no annotator as the adjudicator; ask about training."""
        usable, training = self._files.usable, self._files.training
        words = tr("Also settle {count} verse {count:pair|pairs} for training")
        self._training.setText(filled(words, count=training))
        self._form.setRowVisible(self._training, training > 0)
        if usable and self._output.path is None:
            root: Path | None = None
            with suppress(NoAnswerError):
                root = waited(self, usable[0], partial(study_folder_of, usable[0]))
            folder = usable[0].parent if root is None else root / GOLD_FOLDER
            self._output.propose(folder / f"gold{SUFFIX}")
        # A name that somebody entered stays.
        is_proposed = not self._adjudicator.isModified()
        if is_proposed and self._adjudicator.text() in self._files.annotators:
            self._adjudicator.clear()
        self._on_adjudicator()

    def _on_adjudicator(self) -> None:
        """Warn of an adjudicator with the name of an annotator."""
        name = self._adjudicator.text().strip()
        words = tr(
            "{annotator} is one of the annotators: a gold standard by that name would be taken "
            "for their work."
        )
        text = words.format(annotator=isolated(name))
        self._losses.setText(text if name in self._files.annotators else "")

    def missing(self) -> str:
        """What the user still has to enter, as a sentence; empty if the form is complete."""
        if len(self._files.usable) < FEWEST_VOTERS and not self._files.is_reading:
            return tr("Add the files of at least two annotators.")
        if self._kind is RuleKind.PREFER and not self._preferred.text().strip():
            return tr("Enter the annotator’s name.")
        return super().missing()

    def make(self, output: Path) -> None:
        """Make the gold standard in a file."""
        kind = self._kind
        threshold = self._threshold.value() or None if kind is RuleKind.MAJORITY else None
        preferred = self._preferred.text().strip() if kind is RuleKind.PREFER else ""
        rule = Rule(kind, threshold, preferred, self._possible.isChecked())
        files, path = self._files.usable, named_annotation_file(output)
        adjudicator, training = self._adjudicator.text().strip(), self._training.isChecked()
        task = partial(create_gold, files, path, rule, adjudicator, training=training)
        self.write_gold(task, path, files)


class LateDialog(_GoldFileDialog):
    """Asks which late annotation sets to add to a gold standard."""

    def __init__(self, path: Path, parent: QWidget | None = None) -> None:
        title, refused = tr("Add late annotation sets"), tr("The gold standard was not changed")
        texts, folder = (title, tr("Add"), refused), str(path.parent)
        super().__init__("late_dialog", *texts, folder, parent, FileKind.NEW_FILE)
        self._path = path
        self.add_files("late_files", tr("Late annotation files"), folder, path)
        self.add_output()
        self._output.propose(path)
        self._losses.setText(
            tr(
                "What a person settled stays. The rule is applied again, so that only what the "
                "new sets change is open again. A file replaces the earlier one of the same "
                "annotator. If you add no file, the annotation sets are read again as they are "
                "now."
            )
        )
        self.allow()

    def make(self, output: Path) -> None:
        """Write the updated gold standard to another file."""
        files, path = self._files.usable, named_annotation_file(output)
        self.write_gold(partial(update_gold, self._path, files, path), path, [self._path, *files])


class ReopenedDialog(Dialog):
    """Lists the verse pairs that late annotation sets opened again, to go to one of them.

    Attributes:
        chosen: the index of the verse pair to go to; None for none.
    """

    def __init__(
        self,
        bitext: Bitext,
        update: GoldUpdate,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent, tr("Late annotation sets added"), "reopened_dialog", (480, 400))
        self.chosen: int | None = None
        reopened = update.reopened
        self._reopened = reopened
        again = tr("No case was reopened.")
        if reopened:
            again = tr("Reopened: {cases} {cases:case|cases} in {pairs} verse {pairs:pair|pairs}.")
        whole = tr(
            "In all, {cases} {cases:case|cases} in {pairs} verse {pairs:pair|pairs} "
            "{pairs:is|are} open."
        )
        self.rows = named(ItemList(), "reopened", tr("Reopened verse pairs"))
        for pair in reopened:
            words = tr("{reference}   {count} {count:case|cases}")
            reference = isolated(bitext.references[pair.index])
            self.rows.addItem(ListItem(filled(words, reference=reference, count=pair.cases)))
        self.rows.setCurrentRow(0)
        self.rows.itemActivated.connect(self._go)
        self.rows.setVisible(bool(reopened))
        buttons = standard_buttons(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        if reopened:
            go = named(QPushButton(tr("&Go to verse pair")), "go_to_reopened")
            go.clicked.connect(self._go)
            buttons.addButton(go, QDialogButtonBox.ButtonRole.ActionRole)
        opened = " ".join(
            filled(words, cases=sum(pair.cases for pair in pairs), pairs=len(pairs))
            for words, pairs in ((again, reopened), (whole, update.open_pairs))
        )
        text = "\n\n".join(filter(None, (" ".join(map(said, update.told)), opened)))
        told = plain_label(text, wraps=True, name="reopened_words")
        self.stack(told, (self.rows, 1), buttons)
        if reopened:
            # Outside of its dialog, a button cannot become the one to which Enter comes back.
            go.setDefault(True)

    def _go(self) -> None:
        self.chosen = self._reopened[self.rows.currentRow()].index
        self.accept()


def _opened(task: Callable[[], CreatedGold]) -> GoldUpdate:
    """Write a gold standard, and return what has changed."""
    made = task()
    return GoldUpdate(made.reopened, made.open, made.again.in_words if made.again else ())


class FeedbackDialog(OutputDialog):
    """Asks which annotators get feedback, and for the folder of the files."""

    def __init__(
        self, path: Path, files: Mapping[str, Path], parent: QWidget | None = None
    ) -> None:
        texts = tr("Feedback to annotators"), tr("Save"), tr("No feedback was written")
        super().__init__("feedback_dialog", *texts, str(path.parent), parent)
        self._path = path
        self._files = sorted(files.items())
        self._annotators = TickList("told", tr("Annotators"))
        self._annotators.show_names([annotator for annotator, _ in self._files])
        self._annotators.tick(range(len(files)))
        self._annotators.itemChanged.connect(self.allow)
        self._form.addRow(tr("Annotators"), self._annotators)
        self.add_output()
        self._losses.setText(
            tr(
                "Each annotator gets two files to open in this program: feedback, with their "
                "links beside the gold standard, and practice, with what they missed. The files "
                "say nothing about other annotators."
            )
        )
        self.allow()

    @property
    def _chosen(self) -> tuple[Path, ...]:
        return tuple(self._files[place][1] for place in self._annotators.ticked)

    def missing(self) -> str:
        """What the user still has to enter, as a sentence; empty if the form is complete."""
        return super().missing() if self._chosen else tr("Choose at least one annotator.")

    def make(self, output: Path) -> None:
        """Write the feedback into a folder."""
        task = partial(_give_feedback, self._path, self._chosen, output)
        self.write(task, [self._path, *self._chosen], self.finish)


def _give_feedback(gold: Path, files: tuple[Path, ...], folder: Path) -> tuple[Path, ...]:
    # The user has ticked each of them.
    standard = read_gold(gold)
    works, left_out = read_works(files, gold, standard, INCLUDABLE)
    if left_out:
        raise InputError(*left_out)
    _, written = give(standard, works, folder)
    return written


_BESIDE_LIST = 700
"""How high the rest of the screen is, in logical pixels."""


class _Published(NamedTuple):
    """The files of a publication, and the key of its pseudonyms, if it has any."""

    files: tuple[Path, ...]
    key: PseudonymKey | None


class PublishDialog(OutputDialog):
    """Asks how to publish a gold standard.

    Attributes:
        work: the gold standard.
        key: the key of the pseudonyms that were published; None if names were.
    """

    def __init__(self, document: Document, path: Path, parent: QWidget | None = None) -> None:
        texts = tr("Publish"), tr("Publish"), tr("Nothing was published")
        super().__init__("publish_dialog", *texts, str(path.parent), parent)
        self.work = document.session.annotation_set
        self.key: PseudonymKey | None = None
        self._path = path
        study = self.work.study
        self._title = self.add_line("title", tr("Title"), study.title or tr("Gold standard"))
        self._formats = self._format_list()
        self._base = self.add_base()
        given = {
            PublishedTexts.FULL: tr("Full texts"),
            PublishedTexts.FINGERPRINTS: tr("Fingerprints only"),
        }
        self._texts = self.add_choice("texts", tr("Texts"), given)
        licence = tr("Licence (name or file)")
        self._licence = FileField("licence", licence, FileKind.FILE, str(path.parent))
        self._form.addRow(licence, self._licence)
        self._made = self.add_line("made", tr("Method (optional)"))
        self._date = self.add_line("date", tr("Date (optional)"))
        guide = tr("Style guide version (optional)")
        self._guide = self.add_line("style_guide", guide, version_text(study.guide))
        self._sources = FilesList("sources", tr("Source annotation files"), str(path.parent))
        self._sources.add_found(partial(_found_sources, self.work.adjudication, path))
        self._sources.changed.connect(self.allow)
        self.finished.connect(self._sources.stop)
        self._form.addRow(tr("Source annotation files"), self._sources)
        self._set_size = self._form_of_sets()
        is_unfinished = unsettled(self.work) > 0
        self._settled_only = self.add_settled_only(is_asked=is_unfinished)
        self._settled_only.setChecked(is_unfinished)
        self._settled_only.toggled.connect(self.allow)
        self._names = self.add_tick(
            "publish_names", tr("Include names of annotators and adjudicators")
        )
        tip = tr("Otherwise they have pseudonyms, made with the key in {file} beside this file")
        self._names.setToolTip(tip.format(file=KEY_FILE))
        self.add_output()
        self._outline = named(plain_label(quiet=True, wraps=True), "outline")
        self._form.addRow(tr("Files to write"), self._outline)
        self._formats.itemChanged.connect(self._on_formats)
        self._licence.changed.connect(self.allow)
        self._output.propose(path.with_name(f"{path.stem}-published"))
        self._on_formats()
        self.resize(760, self.sizeHint().height())

    def _form_of_sets(self) -> SpinBox:
        """Asks for the size of sets, if all verse pairs form one."""
        tip = tr("All verse pairs form one set, so agreement would have no ±; 0 leaves it so")
        label = tr("Verse pairs in a set")
        size = named(SpinBox(), "set_size", label, tip)
        size.setRange(0, len(self.work.bitext))
        self._form.addRow(label, size)
        is_asked = len(set(self.work.bitext.sets)) == 1 and len(self.work.bitext) > USUAL_SET_SIZE
        size.setValue(USUAL_SET_SIZE if is_asked else 0)
        self._form.setRowVisible(size, is_asked)
        return size

    def _format_list(self) -> TickList:
        listed = TickList("formats", tr("Link formats"))
        listed.show_texts([format_in_words(row) for row in PUBLISHED.values()])
        fit_list(listed, _BESIDE_LIST)
        usual = list(PUBLISHED.values()).index(NAACL)
        listed.tick([usual])
        listed.setCurrentRow(usual)
        self._form.addRow(tr("Link formats"), listed)
        return listed

    @property
    def has_licence(self) -> bool:
        """Whether a licence is stated."""
        return self._licence.path is not None

    @property
    def _rows(self) -> tuple[Format, ...]:
        rows = tuple(PUBLISHED.values())
        return tuple(rows[place] for place in self._formats.ticked)

    @property
    def _asks_base(self) -> bool:
        return any(FormatQuestion.BASE in row.asks_writing for row in self._rows)

    def _on_formats(self) -> None:
        self._form.setRowVisible(self._base, self._asks_base)
        self.show_losses(self._rows, self.work)
        self.allow()

    def allow(self) -> None:
        """Show what will be written, and enable the button once the form is complete."""
        listed = outline(
            [row.name for row in self._rows],
            self._texts.currentData(),
            len(published_pairs(self.work, settled_only=self._settled_only.isChecked())),
            with_licence=self._licence.path is not None,
            with_sources=bool(self._sources.paths),
        )
        self._outline.setText(", ".join(listed))
        super().allow()

    def missing(self) -> str:
        """What the user still has to enter, as a sentence; empty if the form is complete."""
        if not self._rows:
            return tr("Choose at least one format.")
        if self._asks_base and self._base.currentData() is None:
            return tr("Choose whether words are counted from 0 or 1.")
        if self._sources.is_reading:
            return tr("Reading the files…")
        return super().missing()

    def make(self, output: Path) -> None:
        """Publish into a folder."""
        licence = self._licence.path
        plan = PublicationPlan(
            self._title.text(),
            tuple(row.name for row in self._rows),
            None,
            self._texts.currentData(),
            None,
            Choices(base=self._base.currentData() if self._asks_base else None),
            self._guide.text().strip(),
            self._made.text(),
            self._date.text(),
            self._settled_only.isChecked(),
            self._set_size.value() or None,
        )
        sources = self._sources.paths
        task = partial(
            _publish,
            self._path,
            sources,
            plan,
            output,
            licence=None if licence is None else str(licence),
            with_names=self._names.isChecked(),
        )
        self.write(task, [self._path, *sources], self._take_published)

    def _take_published(self, published: _Published) -> None:
        self.key = published.key
        self.finish(published.files)


def _publish(
    gold: Path,
    sources: Sequence[Path],
    plan: PublicationPlan,
    folder: Path,
    *,
    licence: str | None,
    with_names: bool,
) -> _Published:
    """Publish a gold standard by a plan, to which licence and pseudonyms are added."""
    terms = None if licence is None else Licence.of(licence)
    key = None if with_names else PseudonymKey.at(gold.with_name(KEY_FILE))
    files = publish(gold, sources, replace(plan, licence=terms, key=key), folder)
    return _Published(files, key)


def ask_and_publish(window: QWidget, document: Document, _style: PictureStyle) -> None:
    """Ask how to publish the open gold standard, and write the folder."""
    try:
        path = waited(window, document.path, document.saved)
    except BlinkerError as error:
        show_error(window, tr("Nothing was published"), error)
        return
    dialog = PublishDialog(document, path, window)
    if dialog.exec():
        words = tr(
            "{count} {count:file was|files were} saved. Read README.md before you share the folder."
        )
        lines = [filled(words, count=len(dialog.made))]
        if dialog.work.adjudication is not None:
            lines.append(said(voters(dialog.work).in_words))
        if not dialog.has_licence:
            lines.append(tr("No licence is stated, so nobody may use what is published."))
        if dialog.key is not None:
            words = tr(
                "The pseudonyms are made with the key in {file}. Keep it for the next publication, "
                "and do not pass it on."
            )
            lines.append(words.format(file=isolated(dialog.key.path.name)))
        show_message(window, tr("Publish"), "\n\n".join(lines))


def ask_and_make_practice(window: QWidget, document: Document, _style: PictureStyle) -> None:
    """Ask for a name, and write a practice file from the verse pairs that are done."""
    failed = tr("No practice was written")
    try:
        content = annotation.write(practice_from(document.session.annotation_set))
    except BlinkerError as error:
        show_error(window, failed, error)
        return
    path = ask_and_write(
        window,
        tr("Make practice"),
        str(document.path.with_name(f"practice{SUFFIX}")),
        [tr("Annotation files ({pattern})").format(pattern=f"*{SUFFIX}")],
        lambda _: content,
        failed,
        lambda path, data: write_new({path: data}),
    )
    if path is not None:
        words = tr(
            "{file} was written. Whoever opens it links these verse pairs and sees where the "
            "answer differs, with the rulings that your notes cite."
        )
        show_message(window, tr("Make practice"), words.format(file=isolated(path.name)))


def _found_sources(adjudication: Adjudication | None, path: Path) -> list[Path]:
    """The annotation files of a gold standard that are found, if it was made from several."""
    sources = () if adjudication is None else adjudication.sources
    files = [file for source in sources if (file := find_in_study(source, path)) is not None]
    return files if len(sources) > 1 else []
