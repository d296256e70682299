"""Whether the work is safe, in words for people."""

from pathlib import Path

from PySide6.QtCore import QFileInfo, QLocale

from blinker_qt.annotate.document import Document, SaveState
from blinker_qt.annotate.recovery import Recovery
from blinker_qt.bitext.errors import InputError
from blinker_qt.translation import current_language, filled, tr
from blinker_qt.ui.widgets.wording import problem_lines


def state_in_words(document: Document) -> str:
    """What the status bar says: safe, not safe and why, or only being read."""
    if document.state is SaveState.READ_ONLY:
        return tr("Reading only")
    if document.state is SaveState.SAVED:
        return tr("✓ Saved")
    reason = problem_lines(document.failure)[0] if document.failure else ""
    return tr("✕ Not saved. {reason}").format(reason=reason)


def date_in_words(file: Path) -> str:
    """When a file was written last: the date and the time in words."""
    locale = QLocale()
    if QLocale.languageToCode(locale.language()) != current_language():
        locale = QLocale(current_language())
    written = QFileInfo(str(file)).lastModified()
    return tr("{date}, {time}").format(
        date=locale.toString(written.date(), QLocale.FormatType.LongFormat),
        time=locale.toString(written.time(), QLocale.FormatType.ShortFormat),
    )


def misfits_in_words(recovery: Recovery) -> list[str]:
    """What was left out since it does not fit the file any more, one line each."""
    return problem_lines(InputError(*recovery.misfits))


def recovery_in_words(recovery: Recovery) -> str:
    """What was brought back from the journal at opening, and where it is."""
    sentences = []
    if recovery.beside is not None:
        sentences.append(
            filled(
                tr(
                    "The file was changed by something else since it was last open here, and edits "
                    "were not in it yet. The file is as you find it; the recovered work, which "
                    "differs in {count} verse {count:pair|pairs}, is in {file}."
                ),
                count=recovery.edits,
                file=recovery.beside,
            )
        )
    elif recovery.aside is not None:
        sentences.append(
            tr("A journal of edits does not belong to this file as it stands and was set aside.")
        )
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
    if recovery.damaged:
        sentences.append(tr("A part of the journal could not be read; please look at the end."))
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
    if recovery.misfits:
        sentences.append(tr("What does not fit the file any more was left out:"))
    return "\n\n".join(sentences)
