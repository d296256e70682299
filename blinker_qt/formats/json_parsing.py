"""From bytes that anybody may have made to the values of a JSON file, or a refusal."""

import json
from pathlib import Path

from blinker_qt.bitext.errors import InputError, Problem
from blinker_qt.formats.reading import decoded, read_capped


class _RepeatedKeyError(ValueError):
    """An object has two values under one key, which is its argument."""


def parsed_json(path: Path) -> object:
    """The value that a JSON file holds.

    Raises:
        InputError: the file cannot be read or is not JSON, it is nested too deeply, or an object
            has two values under one key.
    """
    text = decoded(read_capped(path), path)
    try:
        return json.loads(text, object_pairs_hook=_object)
    except json.JSONDecodeError as error:
        what, expected = "this is not JSON: {reason}", "expected a JSON file"
        values = {"reason": error.msg}
        raise InputError(
            Problem(str(path), what, expected, error.lineno, error.colno, values)
        ) from error
    except _RepeatedKeyError as error:
        what, expected = "an object has two values under the key '{key}'", "expected one"
        raise InputError(
            Problem(str(path), what, expected, values={"key": error.args[0]})
        ) from error
    except RecursionError as error:
        what, expected = "the file is nested too deeply", "expected a file of this format"
        raise InputError(Problem(str(path), what, expected)) from error
    except ValueError as error:
        what, expected = "a number of the file is too long", "expected a file of this format"
        raise InputError(Problem(str(path), what, expected)) from error


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found: dict[str, object] = {}
    for key, value in pairs:
        if key in found:
            raise _RepeatedKeyError(key)
        found[key] = value
    return found
