"""Whether an annotation file says the same whichever way it is read."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import fields

import numpy as np
import pytest

from blinker_qt.bitext.annotation import AnnotationSet
from blinker_qt.bitext.errors import InputError
from blinker_qt.formats.annotation_columns import AnnotationColumns
from blinker_qt.formats.annotation_xml import TextMemory, contents, read, read_columns
from blinker_qt.formats.annotation_xml.inspection import Unusual


def assert_same(found: AnnotationColumns, expected: AnnotationColumns) -> None:
    for field in fields(AnnotationColumns):
        ours, theirs = getattr(found, field.name), getattr(expected, field.name)
        if hasattr(ours, "pair"):
            ours, theirs = ((some.pair, some.source, some.target) for some in (ours, theirs))
        if isinstance(ours, np.ndarray | tuple):
            assert np.shape(ours) == np.shape(theirs) or isinstance(ours, tuple)
            for one, other in zip(ours, theirs, strict=True):
                assert np.array_equal(one, other)
                assert np.asarray(one).dtype == np.asarray(other).dtype
        else:
            assert ours == theirs


@contextmanager
def the_tree_alone() -> Iterator[None]:
    """No file is laid out as we write it."""

    def unusual(*_: object) -> None:
        raise Unusual

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(contents, "canonical_parts", unusual)
        yield


def outcome(data: bytes) -> AnnotationSet | list[str]:
    """What reading gives, or what is wrong."""
    try:
        return read(data, "f")
    except InputError as error:
        return [str(problem) for problem in error.problems]


def assert_all_readers_agree(data: bytes, before: bytes) -> None:
    """The columns are those of the values, and both are what the tree says.

    What other file was read before, with some or all of the same texts, makes no difference.
    """
    with the_tree_alone():
        expected = outcome(data)
    assert outcome(data) == expected
    memory = TextMemory()
    read_columns(before, "before", memory)
    for remembered in (None, memory, memory):
        if isinstance(expected, AnnotationSet):
            columns = read_columns(data, "f", remembered)
            assert_same(columns, AnnotationColumns.of(expected))
        else:
            with pytest.raises(InputError) as refused:
                read_columns(data, "f", remembered)
            assert [str(problem) for problem in refused.value.problems] == expected
