"""Whether an annotation file says the same as values and as arrays."""

from collections.abc import Callable
from dataclasses import fields

import numpy as np

from blinker_qt.bitext.annotation import AnnotationSet
from blinker_qt.bitext.errors import InputError
from blinker_qt.formats.annotation import read, read_columns
from blinker_qt.formats.columns import AnnotationColumns


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


def read_both_ways(data: bytes) -> AnnotationSet | None:
    """What a file says, the same as values and as arrays; None where it is refused."""
    work = outcome(lambda: read(data, "f"))
    columns = outcome(lambda: read_columns(data, "f"))
    if not isinstance(work, AnnotationSet):
        assert columns == work
        return None
    assert isinstance(columns, AnnotationColumns)
    assert_same(columns, AnnotationColumns.of(work))
    return work


def outcome(reading: Callable[[], object]) -> object:
    """What reading gives, or what is wrong."""
    try:
        return reading()
    except InputError as error:
        return error.problems
