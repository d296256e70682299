"""The dialog that corrects the words of the verse pair on screen."""

import os
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QDialogButtonBox, QPlainTextEdit, QWidget

from blinker_qt.annotate.session import Session
from blinker_qt.bitext.correction import Correction, CorrectionError, Look, carry
from blinker_qt.bitext.errors import Sentence
from blinker_qt.bitext.verses import Direction, Language, Side
from blinker_qt.compare.loading import annotation_files_in
from blinker_qt.study.correcting import (
    Correcting,
    NewWords,
    correct_files,
    files_of_study,
)
from blinker_qt.study.corrections import RECORD_FILE
from blinker_qt.translation import filled, tr
from blinker_qt.ui.widgets.controls import form_layout, named
from blinker_qt.ui.widgets.dialogs import Dialog, Missing, ok_and_cancel
from blinker_qt.ui.widgets.display import with_quotes_isolated
from blinker_qt.ui.widgets.messages import as_sentence, plain_label, problem_lines

_LINE_BREAK = "\u2029"


class CorrectionDialog(Dialog):
    """Shows the words of both sides to be edited, and what becomes of links and marks.

    Args:
        path: the file of the session.
        study: the folder of the study that it is in, if there is one.
    """

    def __init__(
        self, session: Session, path: Path, study: Path | None, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent, tr("Correct words"), "correction_dialog")
        self._path = path
        self._pair, self._work = session.pair, session.annotation
        bitext = session.bitext
        self._fields = {
            side: _WordsField(side, self._pair.tokens(side), bitext.language(side)) for side in Side
        }
        self._changes = plain_label("", name="changes", wraps=True)
        self._looks = plain_label("", name="looks", wraps=True)
        self._study = study
        wide = tr("Correct all annotation files in this &folder")
        if self._study is not None:
            wide = tr("Correct all &files of the study")
        self._folder = named(QCheckBox(wide), "corrects_folder")
        self._folder.setChecked(True)
        buttons = ok_and_cancel(self, tr("&Correct"))
        self._missing = Missing(buttons.button(QDialogButtonBox.StandardButton.Ok))
        self._assemble(buttons)
        for field in self._fields.values():
            field.textChanged.connect(self._show_outcome)
        self._show_outcome()

    def _assemble(self, buttons: QDialogButtonBox) -> None:
        form = form_layout()
        form.addRow(tr("Verse pair"), plain_label(self._pair.reference))
        for side, title in ((Side.SOURCE, tr("&Source words")), (Side.TARGET, tr("&Target words"))):
            form.addRow(title, self._fields[side])
        form.addRow(tr("What changes"), self._changes)
        form.addRow(tr("To be looked at again"), self._looks)
        form.addRow("", self._folder)
        warning = tr(
            "The corrections are recorded in {record}, so that other files can be corrected in the "
            "same way later. The file is opened again. Undo does not go back beyond that; the old "
            "file is kept among the backups."
        ).format(record=(self._study or self._path.parent) / RECORD_FILE)
        note = plain_label(warning, quiet=True, wraps=True)
        self.stack(form, note, self._missing, buttons)
        self.setMinimumWidth(560)

    @property
    def new_words(self) -> list[NewWords]:
        """The verses with other words than before."""
        return [
            NewWords((self._pair.reference, side), field.words)
            for side, field in self._fields.items()
            if field.words != " ".join(self._pair.tokens(side))
        ]

    def correcting(self, data_directory: Path) -> Callable[[], Correcting]:
        """A function that corrects the file, which must be closed, and its folder if asked for.

        It uses no widget, so it can run in another thread, and raises what `correct_files` does.
        """
        file, words = self._path, self.new_words
        is_for_all, study = self._folder.isChecked(), self._study

        def correct() -> Correcting:
            if not is_for_all:
                files = [file]
            elif study is None:
                files = annotation_files_in(file.parent)
            else:
                files = files_of_study(study)
            others = (other for other in files if not _is_same(other, file))
            record = (study or file.parent) / RECORD_FILE
            return correct_files(
                [file, *others], record, lambda _: words, data_directory, held=file
            )

        return correct

    def _show_outcome(self) -> None:
        """Show what changes, or why the words are not possible."""
        pair, work = self._pair, self._work
        changes, looks = list[str](), list[Look]()
        missing = ""
        try:
            for new in self.new_words:
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


def _is_same(file: Path, other: Path) -> bool:
    return os.path.realpath(file) == os.path.realpath(other)


def _in_words(sentence: Sentence) -> str:
    """A sentence in the user's language, with words exactly as they are."""
    return filled(tr(sentence.template), **sentence.values)
