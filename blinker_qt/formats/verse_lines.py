"""Verses that stand one a line in a text file: what may stand in such a line."""

from blinker_qt.bitext.errors import Problem
from blinker_qt.bitext.tokenizing import first_unholdable, split_tokens


def line_problem(path: str, line: int, text: str) -> Problem | None:
    r"""What keeps one line of a text file from being tokens with single spaces between them.

    Args:
        path: the file, as the user named it.
        line: the 1-based number of the line.
        text: the line, without its line end.

    Returns:
        The first offence (an empty line, a space at either end, two spaces in a row, a character
        that an annotation file cannot hold), or None where all is well.

    >>> print(line_problem("a.txt", 3, "the  weaver"))
    a.txt:3:5: there are two spaces in a row; expected one space between two words
    """
    unholdable = _first_unholdable(text)
    if unholdable is not None:
        return Problem(
            path,
            "the character {character} cannot stand in an annotation file",
            "take it out of the text",
            line=line,
            column=unholdable + 1,
            values={"character": f"U+{ord(text[unholdable]):04X}"},
        )
    if not text:
        return Problem(path, "the line is empty", "expected at least one word", line=line)
    try:
        split_tokens(text)
    except ValueError as error:
        offset = min(error.args[0], len(text) - 1)
        return _stray_space(path, line, offset, text)
    return None


def _first_unholdable(text: str) -> int | None:
    # A carriage return inside a line would not survive the line ends of XML.
    stray_return = text.find("\r")
    unholdable = first_unholdable(text)
    if stray_return < 0:
        return unholdable
    return stray_return if unholdable is None else min(stray_return, unholdable)


def _stray_space(path: str, line: int, offset: int, text: str) -> Problem:
    if offset == 0:
        what = "the line begins with a space"
    elif offset == len(text) - 1:
        what = "the line ends with a space"
    else:
        what = "there are two spaces in a row"
    expected = "expected one space between two words"
    return Problem(path, what, expected, line=line, column=offset + 1)
