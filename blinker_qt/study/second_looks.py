"""Verse pairs that are to be looked at again, because a ruling of the style guide is about them.

``looks.toml`` in the folder of a study lists them by ruling, with the version of the guide that has
the ruling. Work on these verse pairs that was done with an older version counts as not done, and is
sent again with the new one. Work done with that version has been looked at.
"""

import json
import os
import tomllib
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from blinker_qt.bitext.annotation import AnnotationSet
from blinker_qt.bitext.errors import InputError, Problem
from blinker_qt.bitext.remarks import Note
from blinker_qt.formats.reading import EMPTY_FILE, decoded, read_capped
from blinker_qt.study.guide import RULING_NUMBER, version_numbers, version_of
from blinker_qt.translation import N_

LOOKS_FILE = "looks.toml"


class SecondLook(NamedTuple):
    """The verse pairs that a ruling asks to look at again.

    Attributes:
        ruling: its number.
        version: the first version of the guide that asks for it.
        references: those of the verse pairs.
    """

    ruling: str
    version: str
    references: tuple[str, ...]

    @property
    def note(self) -> Note:
        """The note on each of the verse pairs, which cites the ruling."""
        return Note(self.ruling, None, self.ruling)


def read_looks(path: Path) -> tuple[SecondLook, ...]:
    """The looks in a file; none if there is no file.

    Raises:
        InputError: the file cannot be read or holds something else.
    """
    if not os.path.lexists(path):
        return ()
    text = decoded(read_capped(path), path)
    if not text.strip():
        raise InputError(Problem(str(path), EMPTY_FILE))
    try:
        content = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        what = N_(
            "this is not TOML: {reason}; expected tables [[look]] with a ruling, a version, and "
            "pairs, a list of references"
        )
        raise InputError(Problem(str(path), what, values={"reason": str(error)})) from error
    tables = content.get("look", [])
    looks = [_look_in(table) for table in tables] if isinstance(tables, list) else [None]
    if None in looks or not content.keys() <= {"look"}:
        raise InputError(
            Problem(
                str(path),
                N_(
                    "there is something other than looks; expected tables [[look]] with a "
                    "ruling, a version, and pairs, a list of references"
                ),
            )
        )
    return tuple(filter(None, looks))


def _look_in(table: object) -> SecondLook | None:
    """The look in a table; None if it is not valid."""
    if not isinstance(table, dict) or table.keys() != {"ruling", "version", "pairs"}:
        return None
    ruling, version, pairs = table["ruling"], table["version"], table["pairs"]
    if not (isinstance(ruling, str) and RULING_NUMBER.fullmatch(ruling)):
        return None
    if not (isinstance(version, str) and version_numbers(version)):
        return None
    if not (isinstance(pairs, list) and all(isinstance(name, str) for name in pairs)):
        return None
    return SecondLook(ruling, version, tuple(pairs))


def looks_text(looks: Sequence[SecondLook]) -> str:
    """The text of a file of looks, as `read_looks` reads it."""
    lines = ["# Verse pairs that are to be looked at again, by ruling of the style guide."]
    for look in looks:
        names = ", ".join(json.dumps(name, ensure_ascii=False) for name in look.references)
        lines += [
            "",
            "[[look]]",
            f'ruling = "{look.ruling}"',
            f'version = "{look.version}"',
            f"pairs = [{names}]".replace("\x7f", "\\u007f"),
        ]
    return "\n".join([*lines, ""])


def with_looks(work: AnnotationSet, looks: Sequence[SecondLook]) -> AnnotationSet:
    """An annotation set in which verse pairs to be looked at again are not done.

    Each has a note that cites the ruling. Work with the version of the guide that asks for a look,
    or a later one, stays as it is.
    """
    seen = version_of(work.study.guide)
    due: dict[str, list[SecondLook]] = {}
    for look in looks:
        if version_numbers(look.version) > seen:
            for name in look.references:
                due.setdefault(name, []).append(look)
    pairs = list(work.pairs)
    for row, name in enumerate(work.bitext.references):
        if name in due and pairs[row].done:
            remarks = pairs[row].remarks
            for look in due[name]:
                remarks = remarks.with_note(look.note)
            pairs[row] = replace(pairs[row], done=False, remarks=remarks)
    if pairs == list(work.pairs):
        return work
    return replace(work, pairs=tuple(pairs), revision=work.revision + 1)
