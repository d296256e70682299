"""Reading remarks that are laid out as we write them, without XML."""

import re

from blinker_qt.bitext.remarks import Note, Rejection, RejectionKind, RemarkError, Remarks
from blinker_qt.bitext.verses import Side

_REFERENCE = re.compile("&([^;]{0,9};)?")
_CHARACTERS = {
    "lt;": "<",
    "gt;": ">",
    "quot;": '"',
    "amp;": "&",
    "#9;": "\t",
    "#10;": "\n",
    "#13;": "\r",
}
"""What we write for characters that cannot stand for themselves."""

_TEXT = rb"([^<]{1,1000000}+)"
_NOTE = (
    rb'    <note(?: on="(source|target):([1-9][0-9]{0,6}+)")?'
    rb'(?: ruling="([A-Z]{1,16}+-[1-9][0-9]{0,3}+)")?>' + _TEXT + rb"</note>\n"
)
_ONE_NOTE = re.compile(_NOTE)
_REMARKS = re.compile(
    rb"(?:    <difficult(?:()/>|>"
    + _TEXT
    + rb"</difficult>)\n)?"
    + rb'(?:    <rejected kind="([a-z-]++)"(?:/>|>'
    + _TEXT
    + rb"</rejected>)\n)?((?>(?:"
    + _NOTE
    + rb")*))"
)
_BARE, _REASON, _KIND, _WORDS, _NOTES = range(1, 6)


def remarks_before(lines: bytes) -> tuple[Remarks, bytes]:
    """The remarks with which lines begin, and the lines behind them.

    Args:
        lines: what stands behind the answers of a verse pair.

    Returns:
        No remarks and all lines where they are written otherwise, or something is wrong with them.
    """
    found = _REMARKS.match(lines)
    if found is None or not found.end():
        return Remarks(), lines
    try:
        kind = found[_KIND]
        words = _text(found[_WORDS] or b"")
        reason = found[_REASON] if found[_BARE] is None else b""
        remarks = Remarks(
            tuple(_note(*note.groups()) for note in _ONE_NOTE.finditer(found[_NOTES])),
            None if reason is None else _text(reason),
            None if kind is None else Rejection(RejectionKind(kind.decode()), words),
        )
    except (RemarkError, ValueError, KeyError):
        return Remarks(), lines
    return remarks, lines[found.end() :]


def _note(side: bytes | None, position: bytes | None, ruling: bytes | None, text: bytes) -> Note:
    on = None if side is None else (Side(side.decode()), int(position or b"0") - 1)
    return Note(_text(text), on, (ruling or b"").decode())


def _text(written: bytes) -> str:
    """A text of XML; KeyError for a reference that we do not write."""
    text = written.decode()
    return _REFERENCE.sub(_character, text) if "&" in text else text


def _character(reference: re.Match[str]) -> str:
    return _CHARACTERS[reference[1]]
