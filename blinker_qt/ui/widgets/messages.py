"""Errors, states and formats in words; labels, lists and message boxes for plain text."""

import html
from collections.abc import Iterator, Sequence
from pathlib import Path

from PySide6.QtCore import QFileInfo, QLocale, QModelIndex, QPersistentModelIndex, QSize, Qt, QTimer
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import (
    QLabel,
    QListWidget,
    QListWidgetItem,
    QMessageBox,
    QPushButton,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from blinker_qt.annotate.document import Document, SaveState
from blinker_qt.annotate.recovery import Recovery
from blinker_qt.bitext.errors import BlinkerError, InputError, Problem, Sentence, Values, translated
from blinker_qt.formats.choices import Part
from blinker_qt.formats.interchange import Feature, Format
from blinker_qt.translation import N_, current_language, filled, tr
from blinker_qt.ui.widgets.display import as_spoken, local_value

_SIDES = {"source": N_("source"), "target": N_("target")}
_PAUSE = 500
"""Milliseconds."""
_LABELLED = N_("{label}: {text}")
_MORE = N_("… and {count} more like this")
_LINE = N_("{place}: {problem}")


def problem_lines(error: BlinkerError) -> list[str]:
    """An error in words: one line, or lines for the problems of the input."""
    if isinstance(error, InputError):
        return [line for problem in error.problems for line in _problem_lines(problem)]
    return [_filled(error.template, error.values)]


def reason_in_words(error: BlinkerError) -> str:
    """What is wrong, without the file and what it should hold; for input, its first problem."""
    if isinstance(error, InputError):
        problem = error.problems[0]
        within = problem.values.get("reason")
        reason = within if isinstance(within, Sentence) else problem.reason
        return _filled(reason.template, reason.values)
    return problem_lines(error)[0]


def as_sentence(error: BlinkerError) -> str:
    """An error as a sentence; for input, its first problem with the place."""
    line = problem_lines(error)[0]
    if isinstance(error, InputError):
        return line
    return f"{line[:1].upper()}{line[1:]}{'.' if line[-1:].isalnum() else ''}"


def labelled(label: str, text: str) -> str:
    """A label and a text with a colon between them."""
    return tr(_LABELLED).format(label=label, text=text)


def _problem_lines(problem: Problem) -> Iterator[str]:
    yield tr(_LINE).format(
        place=problem.place,
        problem=_filled(problem.template, problem.values),
    )
    if problem.more:
        yield filled(tr(_MORE), count=problem.more)


def _filled(template: str, values: Values) -> str:
    side = _SIDES.get(str(values.get("side")))
    return translated(template, values if side is None else {**values, "side": tr(side)})


class PlainLabel(QLabel):
    """A label for plain text whose accessible name leaves out decorative signs."""

    def setText(self, text: str) -> None:
        """Show another text."""
        super().setText(text)
        self.setAccessibleName("" if as_spoken(text) == text else as_spoken(text))


def plain_label(
    text: str = "", *, name: str = "", quiet: bool = False, wraps: bool = False
) -> QLabel:
    """A label for plain text."""
    label = PlainLabel()
    label.setObjectName(name)
    label.setText(text)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setWordWrap(wraps)
    if quiet:
        label.setProperty("quiet", "true")
    return label


class ListItem(QListWidgetItem):
    """A list item whose accessible text leaves out decorative signs."""

    def data(self, role: int) -> object:
        """The data of a role; by default, the accessible text is the spoken form of the text."""
        role_data = super().data(role)
        if role == Qt.ItemDataRole.AccessibleTextRole and role_data is None:
            return as_spoken(self.text())
        return role_data


class _RoomForTallLines(QStyledItemDelegate):
    """Gives items of several lines, also wrapped ones, half a line more than Qt asks for.

    Qt expects that each line is as high as the one before, and otherwise shows only the first one,
    with three dots. Fonts of other scripts, and of signs of direction, make lines higher.
    """

    def sizeHint(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        """The size of an item."""
        size = super().sizeHint(option, index)
        line = option.fontMetrics.lineSpacing()
        if "\n" in str(index.data()) or size.height() > 2 * line:
            size += QSize(0, line // 2)
        return size


class ItemList(QListWidget):
    """A list that can be cleared safely while a screen reader is running."""

    def __init__(self) -> None:
        super().__init__()
        self.setItemDelegate(_RoomForTallLines(self))

    def clear(self) -> None:
        """Remove the items one by one: a reset crashes Qt if a screen reader has read them."""
        self.setCurrentRow(-1)
        while self.count():
            self.takeItem(self.count() - 1)


def tooltip(*lines: str) -> str:
    """The rich text of a tooltip that shows these lines as plain text."""
    if not any(lines):
        return ""
    return f"<div>{'<br>'.join(map(html.escape, lines))}</div>"


def show_message(
    parent: QWidget | None, title: str, text: str, details: Sequence[str] = ()
) -> None:
    """Show a message box; long details are shown on request."""
    message_box(parent, title, text, details).exec()


def show_error(parent: QWidget | None, title: str, error: BlinkerError) -> None:
    """Show an error in a message box."""
    show_message(parent, title, as_sentence(error), problem_lines(error)[1:])


def message_box(
    parent: QWidget | None, title: str, text: str, details: Sequence[str] = ()
) -> QMessageBox:
    """The box of `show_message`."""
    box = _box(parent, title, text, "\n".join(details[:6]))
    box.setIcon(QMessageBox.Icon.NoIcon)
    if len(details) > 6:
        box.setDetailedText("\n".join(details))
    return box


def ask(
    parent: QWidget | None,
    title: str,
    text: str,
    answers: Sequence[str],
    details: Sequence[str] = (),
    default: int = 0,
) -> int:
    """Ask a question, and return the index of the chosen answer.

    Enter chooses the default; Escape and closing the box choose the last answer.
    """
    box, buttons = question_box(parent, title, text, answers, details)
    box.setDefaultButton(buttons[default])
    box.exec()
    clicked = box.clickedButton()
    chosen = (number for number, button in enumerate(buttons) if button is clicked)
    return next(chosen, len(buttons) - 1)


def question_box(
    parent: QWidget | None,
    title: str,
    text: str,
    answers: Sequence[str],
    details: Sequence[str] = (),
) -> tuple[QMessageBox, list[QPushButton]]:
    """The box of `ask`, and the button of each answer."""
    box = _box(parent, title, text)
    if details:
        box.setDetailedText("\n".join(details))
    role = QMessageBox.ButtonRole.AcceptRole
    buttons = [box.addButton(answer, role) for answer in answers]
    box.setDefaultButton(buttons[0])
    box.setEscapeButton(buttons[-1])
    return box, buttons


def _box(parent: QWidget | None, title: str, text: str, more: str = "") -> QMessageBox:
    box = QMessageBox(parent)
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setWindowTitle(title)
    box.setText(text)
    box.setInformativeText(more)
    for label in box.findChildren(QLabel):
        label.setAccessibleName(as_spoken(label.text()))
    return box


def announce(widget: QWidget, text: str) -> None:
    """Make a screen reader say a text about a widget, as a sentence."""
    spoken = as_spoken(text)
    if spoken and spoken[-1] not in ".?!…":
        spoken += "."
    event = QAccessibleAnnouncementEvent(widget, spoken[:1].upper() + spoken[1:])
    QAccessible.updateAccessibility(event)


class PausedAnnouncement(QTimer):
    """Announces a text about a widget once it has not changed for a moment.

    What is found while somebody types changes with every letter.
    """

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget, singleShot=True, interval=_PAUSE)
        self._text = ""
        self.timeout.connect(lambda: announce(widget, self._text))

    def say(self, text: str) -> None:
        """Announce a text instead of one that has not been announced yet."""
        self._text = text
        self.start()


def state_in_words(document: Document) -> str:
    """Whether a document is saved, for the status bar; if not, why."""
    if document.state is SaveState.READ_ONLY:
        return tr("Read-only")
    if document.state is SaveState.SAVED:
        return tr("✓ Saved")
    reason = as_sentence(document.failure) if document.failure else ""
    return tr("✕ Not saved. {reason}").format(reason=reason)


def date_in_words(file: Path) -> str:
    """The date and time when a file was last written."""
    locale = QLocale()
    if QLocale.languageToCode(locale.language()) != current_language():
        locale = QLocale(current_language())
    written = QFileInfo(str(file)).lastModified()
    return tr("{date}, {time}").format(
        date=locale.toString(written.date(), QLocale.FormatType.LongFormat),
        time=locale.toString(written.time(), QLocale.FormatType.ShortFormat),
    )


def recovery_in_words(recovery: Recovery) -> str:
    """What was recovered from the journal when a file was opened."""
    sentences = []
    if recovery.beside is not None:
        sentences.append(
            filled(
                tr(
                    "Another program changed the file since it was last open here, and some "
                    "edits were not in it yet. The file opens as it is; the recovered work, "
                    "which differs in {count} verse {count:pair|pairs}, is in {file}."
                ),
                count=recovery.edits,
                file=recovery.beside,
            )
        )
    elif recovery.aside is not None:
        sentences.append(tr("A journal of edits does not match this file and was set aside."))
    elif recovery.edits:
        sentences.append(
            filled(
                tr(
                    "The program ended before everything was written to the file. {count} "
                    "{count:edit was|edits were} brought back from the journal; nothing you saw as "
                    "saved is lost."
                ),
                count=recovery.edits,
            )
        )
    if recovery.failure is not None:
        sentences.append(as_sentence(recovery.failure))
        sentences.append(tr("It may hold edits that are not shown here."))
    if recovery.damaged:
        sentences.append(tr("Part of the journal could not be read. Please check your last edits."))
    if recovery.left_out:
        sentences.append(
            filled(
                tr(
                    "{count} verse {count:pair|pairs} of the journal {count:has another text now "
                    "and was|have another text now and were} left out."
                ),
                count=recovery.left_out,
            )
        )
    if recovery.aside is not None:
        sentences.append(tr("The journal is kept as {file}.").format(file=recovery.aside))
    sentences += [
        tr(
            "A save of this file was interrupted when it had another version. That version is kept "
            "as {file}."
        ).format(file=version)
        for version in recovery.others
    ]
    if recovery.misfits:
        sentences.append(tr("Left out, as it no longer fits the file:"))
    return "\n\n".join(sentences)


_PARTS = {
    Part.FOLDER: N_("Folder"),
    Part.BITEXT: N_("File"),
    Part.SOURCE: N_("Source verses"),
    Part.TARGET: N_("Target verses"),
    Part.REFERENCES: N_("References"),
    Part.LINKS: N_("Links"),
    Part.REVERSE: N_("Links of the other direction"),
}
_FEATURES = {
    Feature.LANGUAGES: N_("languages"),
    Feature.REFERENCES: N_("custom references"),
    Feature.SETS: N_("sets"),
    Feature.LINKS: N_("links"),
    Feature.MARKS: N_("not-translated marks"),
    Feature.POSSIBLE: N_("possible links"),
    Feature.LABELS: N_("labels of links"),
    Feature.SCORES: N_("scores of links"),
    Feature.STATES: N_("states of verse pairs"),
    Feature.ANNOTATOR: N_("annotator"),
    Feature.ROLE: N_("role (gold standard or machine)"),
    Feature.TIME: N_("time spent"),
    Feature.REMARKS: N_("notes, difficulties and rejections"),
    Feature.RATINGS: N_("answers to questions"),
    Feature.PASSES: N_("second passes"),
    Feature.ORIGINS: N_("origins of links and marks"),
    Feature.TEXTS: N_("running texts"),
    Feature.DETAILS: N_("lemmas, parts of speech and glosses"),
    Feature.UNKNOWN: N_("content of newer program versions"),
}
_OPTIONAL = N_("{part} (optional)")


def format_in_words(row: Format) -> str:
    """The name of a format in the user's language."""
    return tr(row.title)


def part_in_words(part: Part, *, optional: bool = False) -> str:
    """The name of a part of an import in the user's language."""
    words = tr(_PARTS[part])
    return tr(_OPTIONAL).format(part=words) if optional else words


def feature_in_words(feature: Feature) -> str:
    """The name of a kind of content in the user's language."""
    return tr(_FEATURES[feature])


def sentence_in_words(sentence: Sentence) -> str:
    """A sentence in the user's language."""
    values = {name: local_value(value) for name, value in sentence.values.items()}
    return filled(tr(sentence.template), **values)
