"""The dialogs that correct words and the boundary of a verse pair, and take that back."""

import os
from collections.abc import Callable, Sequence
from contextlib import suppress
from enum import Enum
from itertools import chain
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QDialogButtonBox,
    QFormLayout,
    QPlainTextEdit,
    QWidget,
)

from blinker_qt.annotate.session import Session
from blinker_qt.bitext.correction import Correction, CorrectionError, Look, carry
from blinker_qt.bitext.errors import InputError, Sentence
from blinker_qt.bitext.redivision import redivide
from blinker_qt.bitext.verses import Direction, Language, Side, VersePair
from blinker_qt.compare.loading import annotation_files_in
from blinker_qt.formats.plain_text import range_of
from blinker_qt.study.correcting import (
    Correcting,
    NewBoundaries,
    NewWords,
    correct_files,
    divided,
    extended_record,
    files_of_study,
    last_change_in_words,
    undo_last,
    undoing_last,
)
from blinker_qt.study.corrections import (
    RECORD_FILE,
    CorrectionRecord,
    UnknownWordsError,
    corrected,
    read_record,
)
from blinker_qt.translation import filled, tr
from blinker_qt.ui.widgets.controls import SpinBox, combo, form_layout, named
from blinker_qt.ui.widgets.dialogs import Dialog, Missing, ok_and_cancel
from blinker_qt.ui.widgets.display import with_quotes_isolated
from blinker_qt.ui.widgets.messages import as_sentence, plain_label, problem_lines

_LINE_BREAK = "\u2029"


def record_of(file: Path, study: Path | None) -> CorrectionRecord:
    """The corrections of the study of a file, or else of its folder; errors as in `read_record`."""
    return read_record(_record_file(file, study))


def _record_file(file: Path, study: Path | None) -> Path:
    return (study or file.parent) / RECORD_FILE


class RecordedChange(Dialog):
    """A dialog that changes a file, or all files of its folder or study, and records it.

    Args:
        path: the file of the session.
        study: the folder of the study that it is in, if there is one.
    """

    def __init__(
        self,
        names: tuple[str, str],
        path: Path,
        study: Path | None,
        parent: QWidget | None,
    ) -> None:
        title, name = names
        super().__init__(parent, title, name)
        self._path, self._study = path, study
        wide = tr("Correct all annotation files in this &folder")
        if self._study is not None:
            wide = tr("Correct all &files of the study")
        self._folder = named(QCheckBox(wide), "corrects_folder")
        self._folder.setChecked(True)
        self._looks = plain_label("", name="looks", wraps=True)
        self._buttons = ok_and_cancel(self, tr("&Correct"))
        self._missing = Missing(self._buttons.button(QDialogButtonBox.StandardButton.Ok))

    def _changing(self, record: Path) -> Callable[[list[Path], Path], Correcting]:
        """What changes files and a record, by the files and the folder of the program's data."""
        wanted, file = self.wanted, self._path
        return lambda files, data: correct_files(files, record, lambda _: wanted, data, held=file)

    @property
    def wanted(self) -> Sequence[NewWords | NewBoundaries]:
        """The changes to make."""
        raise NotImplementedError

    def correcting(self, data_directory: Path) -> Callable[[], Correcting]:
        """A function that corrects the file, which must be closed, and its folder if asked for.

        It uses no widget, so it can run in another thread, and raises what `correct_files` does.
        """
        file, study = self._path, self._study
        change = self._changing(_record_file(file, study))
        is_for_all = self._folder.isChecked()

        def correct() -> Correcting:
            if not is_for_all:
                files = [file]
            elif study is None:
                files = annotation_files_in(file.parent)
            else:
                files = files_of_study(study)
            real_path = os.path.realpath(file)
            others = (sibling for sibling in files if os.path.realpath(sibling) != real_path)
            return change([file, *others], data_directory)

        return correct

    def _add_end(self, form: QFormLayout) -> None:
        """Add what both dialogs end with."""
        form.addRow(tr("To be looked at again"), self._looks)
        form.addRow("", self._folder)
        warning = tr(
            "The corrections are recorded in {record}, so that other files can be corrected in the "
            "same way later. The file is opened again. Undo does not go back beyond that; the old "
            "file is kept among the backups."
        ).format(record=_record_file(self._path, self._study))
        note = plain_label(warning, quiet=True, wraps=True)
        self.stack(form, note, self._missing, self._buttons)
        self.setMinimumWidth(560)


class CorrectionDialog(RecordedChange):
    """Shows the words of both sides to be edited, and what becomes of links and marks.

    Args:
        path: the file of the session.
        study: the folder of the study that it is in, if there is one.
    """

    def __init__(
        self, session: Session, path: Path, study: Path | None, parent: QWidget | None = None
    ) -> None:
        super().__init__((tr("Correct words"), "correction_dialog"), path, study, parent)
        self._pair, self._work = session.pair, session.annotation
        bitext = session.bitext
        self._fields = {
            side: _WordsField(side, self._pair.tokens(side), bitext.language(side)) for side in Side
        }
        self._changes = plain_label("", name="changes", wraps=True)
        form = form_layout()
        form.addRow(tr("Verse pair"), plain_label(self._pair.reference))
        for side, title in ((Side.SOURCE, tr("&Source words")), (Side.TARGET, tr("&Target words"))):
            form.addRow(title, self._fields[side])
        form.addRow(tr("What changes"), self._changes)
        self._add_end(form)
        for field in self._fields.values():
            field.textChanged.connect(self._show_outcome)
        self._show_outcome()

    @property
    def wanted(self) -> list[NewWords]:
        """The verses with other words than before."""
        return [
            NewWords((self._pair.reference, side), field.words)
            for side, field in self._fields.items()
            if field.words != " ".join(self._pair.tokens(side))
        ]

    def _show_outcome(self) -> None:
        """Show what changes, or why the words are not possible."""
        pair, work = self._pair, self._work
        changes, looks = list[str](), list[Look]()
        missing = ""
        try:
            for new in self.wanted:
                reference, side = new.verse
                before = " ".join(pair.tokens(side))
                correction = Correction.between(reference, side, before, new.words)
                work, more = carry(work, correction, pair)
                pair = correction.verse(pair)
                changes += correction.in_words()
                looks += more
        except CorrectionError as error:
            missing = as_sentence(error)
        self._changes.setText("\n".join(map(with_quotes_isolated, changes)) or "–")
        self._looks.setText("\n".join(_in_words(look.sentence) for look in looks) or "–")
        self._missing.show_missing(missing or ("" if changes else tr("Change a word.")))


class _Change(Enum):
    """What can be done with the verse pair on screen and the next one."""

    SHIFT = "shift"
    MERGE = "merge"
    SPLIT = "split"


class BoundaryDialog(RecordedChange):
    """Moves the boundary of the verse pair on screen and the next, or merges or splits verse pairs.

    Args:
        path: the file of the session.
        study: the folder of the study that it is in, if there is one.
    """

    def __init__(
        self, session: Session, path: Path, study: Path | None, parent: QWidget | None = None
    ) -> None:
        super().__init__((tr("Boundary of verse pairs"), "boundary_dialog"), path, study, parent)
        bitext = session.bitext
        rows = [
            row
            for row in range(session.position, len(bitext))
            if bitext.pass_of(row) == bitext.pass_of(session.position)
        ][:2]
        self._pairs = [bitext[row] for row in rows]
        self._works = [session.annotation_at(row) for row in rows]
        names = {
            _Change.SHIFT: tr("Move words to the next verse pair, or from it"),
            _Change.MERGE: tr("Merge it with the next verse pair"),
            _Change.SPLIT: tr("Split it"),
        }
        self._change = combo("boundary_change", names, tr("What to do"))
        self._counts = {side: named(SpinBox(), f"{side.value}_count") for side in Side}
        self._preview = plain_label("", name="preview", wraps=True)
        form = form_layout()
        form.addRow(tr("Verse pair"), plain_label(self._pairs[0].reference))
        form.addRow(tr("What to do"), self._change)
        labels = {Side.SOURCE: tr("&Source words in it"), Side.TARGET: tr("&Target words in it")}
        for side, box in self._counts.items():
            form.addRow(labels[side], box)
        form.addRow(tr("What changes"), self._preview)
        self._add_end(form)
        self._change.currentIndexChanged.connect(self._offer_counts)
        for box in self._counts.values():
            box.valueChanged.connect(self._show_outcome)
        self._offer_counts()

    @property
    def wanted(self) -> list[NewBoundaries]:
        """The verse pairs with other boundaries."""
        first, *others = (pair.reference for pair in self._concerned)
        source, target = (box.value() for box in self._counts.values())
        change = self._change.currentData()
        if change is _Change.MERGE:
            after: tuple[str, ...] = (range_of(first, others[-1]),) if others else (first,)
            return [NewBoundaries((first, *others), after)]
        if change is _Change.SPLIT:
            return [NewBoundaries((first,), (f"{first}a", f"{first}b"), ((source, target),))]
        return [NewBoundaries((first, *others), (first, *others), ((source, target),))]

    @property
    def _concerned(self) -> list[VersePair]:
        """The verse pairs whose boundaries change."""
        return self._pairs[:1] if self._change.currentData() is _Change.SPLIT else self._pairs

    def _offer_counts(self) -> None:
        """Offer numbers of words that leave some for the other verse pair."""
        pairs = self._concerned
        for side, box in self._counts.items():
            total = sum(len(pair.tokens(side)) for pair in pairs)
            box.blockSignals(True)
            box.setRange(1, max(total - 1, 1))
            box.setValue(min(len(pairs[0].tokens(side)), total - 1))
            box.blockSignals(False)
            box.setEnabled(self._change.currentData() is not _Change.MERGE and total > 1)
        self._show_outcome()

    def _show_outcome(self) -> None:
        """Show the new verse pairs and lost links, or why there are none."""
        preview, looks, missing = list[str](), list[str](), ""
        pairs = self._concerned
        if len(pairs) < 2 and self._change.currentData() is not _Change.SPLIT:
            missing = tr("This is the last verse pair.")
        else:
            try:
                [new] = self.wanted
                redivision = divided(pairs, new)
            except CorrectionError as error:
                missing = as_sentence(error)
            else:
                for pair in redivision.after:
                    words = (" ".join(pair.tokens(side)) for side in Side)
                    preview.append(f"{pair.reference}: {' | '.join(words)}")
                works = self._works[: len(pairs)]
                for result in redivide(works, redivision):
                    looks += [_in_words(look.sentence) for look in result.looks]
        self._preview.setText("\n".join(preview) or "–")
        self._looks.setText("\n".join(looks) or "–")
        self._missing.show_missing(missing)


class UndoDialog(RecordedChange):
    """Shows the last recorded change, and takes it back.

    Args:
        record: the record, in which there is a change.
        path: the file of the session.
        study: the folder of the study that it is in, if there is one.
    """

    def __init__(
        self,
        record: CorrectionRecord,
        session: Session,
        path: Path,
        study: Path | None,
        parent: QWidget | None = None,
    ) -> None:
        names = tr("Undo last correction"), "undo_correction_dialog"
        super().__init__(names, path, study, parent)
        self._buttons.button(QDialogButtonBox.StandardButton.Ok).setText(tr("&Undo correction"))
        self._record = record
        form = _form_of_last_change(record)
        self._add_end(form)
        self._looks.setText("\n".join(self._looks_in(session)) or "–")

    @property
    def wanted(self) -> Sequence[NewWords | NewBoundaries]:
        """The words or boundaries before the change."""
        return undoing_last(self._record)

    def _changing(self, record: Path) -> Callable[[list[Path], Path], Correcting]:
        known, file = self._record, self._path
        return lambda files, data: undo_last(files, record, known, data, held=file)

    def _looks_in(self, session: Session) -> list[str]:
        """What is to be looked at again in the open file; nothing if it has not these words."""
        work = session.annotation_set
        with suppress(InputError, UnknownWordsError):
            extended = extended_record(self._record, {self._path: work.bitext}, self.wanted)
            looks = chain.from_iterable(pair.looks for pair in corrected(work, extended).pairs)
            return [_in_words(look.sentence) for look in looks]
        return []


class StudyUndoDialog(Dialog):
    """Shows the last recorded change of a study that is to be taken back in all of its files.

    Args:
        record: the record, in which there is a change.
        file: the file of the record.
    """

    def __init__(self, record: CorrectionRecord, file: Path, parent: QWidget | None = None) -> None:
        super().__init__(parent, tr("Undo last correction"), "undo_correction_dialog")
        warning = tr(
            "All files of the study are changed, and that is recorded in {record}. The old files "
            "are kept among the backups."
        ).format(record=file)
        note = plain_label(warning, quiet=True, wraps=True)
        self.stack(_form_of_last_change(record), note, ok_and_cancel(self, tr("&Undo correction")))
        self.setMinimumWidth(560)


def _form_of_last_change(record: CorrectionRecord) -> QFormLayout:
    """A form with the verse pairs of the last change, and what taking it back changes in them."""
    references = dict.fromkeys(
        name
        for back in undoing_last(record)
        for name in ([back.verse[0]] if isinstance(back, NewWords) else back.before)
    )
    form = form_layout()
    form.addRow(tr("Verse pair"), plain_label(", ".join(references)))
    changes = "\n".join(map(with_quotes_isolated, last_change_in_words(record)))
    form.addRow(tr("What changes"), plain_label(changes, name="changes", wraps=True))
    return form


def outcome_in_words(run: Correcting) -> tuple[str, list[str]]:
    """What a run did, in a sentence, and what could not be done."""
    corrected = [file for file in run.files.values() if file.pairs]
    asked = sum(bool(pair.looks) for file in corrected for pair in file.pairs)
    text = filled(
        tr(
            "{count} {count:file was|files were} corrected. {looks} verse {looks:pair has|pairs "
            "have} something to be looked at again, and {looks:is|are} no longer done."
        ),
        count=len(corrected),
        looks=asked,
    )
    lost = {pair.reference for file in corrected for pair in file.pairs if pair.without_text}
    if lost:
        text += " " + filled(
            tr(
                "{count} verse {count:pair has|pairs have} no running text any more, because the "
                "places of the new words in it are not known."
            ),
            count=len(lost),
        )
    return text, [line for error in run.errors for line in problem_lines(error)]


class _WordsField(QPlainTextEdit):
    """The words of one side; spaces and line breaks separate them."""

    def __init__(self, side: Side, words: tuple[str, ...], language: Language) -> None:
        super().__init__(" ".join(words))
        self._before = " ".join(words)
        names = {Side.SOURCE: tr("Source words"), Side.TARGET: tr("Target words")}
        named(self, f"{side.value}_words", names[side])
        if language.direction is Direction.RIGHT_TO_LEFT:
            self.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
        self.setTabChangesFocus(True)
        self.setFixedHeight(4 * self.fontMetrics().lineSpacing() + 12)

    @property
    def words(self) -> str:
        """The words with single spaces between them."""
        if not self.document().isModified():
            return self._before
        # Unlike the plain text, it has no-break spaces, which are parts of words.
        text = self.document().toRawText().replace(_LINE_BREAK, " ")
        return " ".join(filter(None, text.split(" ")))


def _in_words(sentence: Sentence) -> str:
    """A sentence in the user's language, with words exactly as they are."""
    return filled(tr(sentence.template), **sentence.values)
