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
        The first offence (an empty line, a space at either end, two spaces in a row, a tab, a
        character that an annotation file cannot hold), or None where all is well.

    >>> print(line_problem("a.txt", 3, "the  weaver"))
    a.txt:3:5: there are two spaces in a row; expected one space between two words
    """
    empty = "the line is empty"
    begins, ends = "the line begins with a space", "the line ends with a space"
    return _problem(path, line, text, 0, empty, begins, ends)


def part_problem(path: str, line: int, text: str, before: int) -> Problem | None:
    """What keeps a part of a line from being tokens with single spaces between them.

    Args:
        path: the file, as the user named it.
        line: the 1-based number of the line.
        text: the part.
        before: how many characters of the line stand before it.

    Returns:
        The first offence, or None where all is well.
    """
    empty = "there is no verse"
    begins, ends = "the verse begins with a space", "the verse ends with a space"
    return _problem(path, line, text, before, empty, begins, ends)


def word_problem(path: str, line: int, word: str) -> Problem | None:
    """What keeps a text of a file from being one word.

    Args:
        path: the file, as the user named it.
        line: the 1-based number of its line.
        word: the text, as `running_text.as_word` gives it.

    Returns:
        The offence (no text, or a character that no annotation file can hold), or None where all
        is well.
    """
    if not word:
        return Problem(path, "the word is empty", "expected a word", line=line)
    return part_problem(path, line, word, 0)


def _problem(
    path: str, line: int, text: str, before: int, empty: str, begins: str, ends: str
) -> Problem | None:
    """The first offence.

    Args:
        path: the file.
        line: the line.
        text: what is to be tokens.
        before: how many characters of the line stand before it.
        empty: what is said of an empty text.
        begins: what is said of a space at its beginning.
        ends: what is said of a space at its end.
    """
    unholdable = _first_unholdable(text)
    if unholdable is not None:
        return Problem(
            path,
            "the character {character} cannot stand in an annotation file",
            "take it out of the text",
            line=line,
            column=before + unholdable + 1,
            values={"character": f"U+{ord(text[unholdable]):04X}"},
        )
    if "\t" in text:
        what, expected = "there is a tab between words", "expected one space between two words"
        return Problem(path, what, expected, line=line, column=before + text.index("\t") + 1)
    if not text:
        return Problem(path, empty, "expected at least one word", line=line)
    try:
        split_tokens(text)
    except ValueError as error:
        offset = min(error.args[0], len(text) - 1)
        stray = "there are two spaces in a row"
        if offset in (0, len(text) - 1):
            stray = ends if offset else begins
        expected = "expected one space between two words"
        return Problem(path, stray, expected, line=line, column=before + offset + 1)
    return None


def _first_unholdable(text: str) -> int | None:
    # A carriage return inside a line would not survive the line ends of XML.
    stray_return = text.find("\r")
    unholdable = first_unholdable(text)
    if stray_return < 0:
        return unholdable
    return stray_return if unholdable is None else min(stray_return, unholdable)
