"""Whether two sets of arrays say the same."""

from dataclasses import fields

import numpy as np

from blinker_qt.formats.annotation_columns import AnnotationColumns


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
