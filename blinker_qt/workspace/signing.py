"""What signatures say of choices that have names: annotators, and lists of function words."""

import re
from collections.abc import Sequence

from blinker_qt.bitext.stoplist import Stoplist

_NOT_IN_NAMES = re.compile(r"[^\w.+-]")


def as_sign(name: str) -> str:
    """A name as signatures say it: without what would end a field."""
    return _NOT_IN_NAMES.sub("_", name)


def words_as_text(source: Stoplist | None, target: Stoplist | None) -> str:
    """Which words count, as signatures say it: ``all``, or the stoplists of both sides."""
    if source is None and target is None:
        return "all"
    return f"content(source={_stoplist_as_text(source)},target={_stoplist_as_text(target)})"


def _stoplist_as_text(stoplist: Stoplist | None) -> str:
    if stoplist is None:
        return "none"
    return f"{as_sign(stoplist.name)}@{stoplist.fingerprint[:8]}"


def choice_as_text(chosen: Sequence[str], left_out: Sequence[str]) -> str:
    """Who takes part, as signatures say it: ``all``, or whichever of both names fewer.

    >>> choice_as_text(["A 1", "A2"], ["A3"]), choice_as_text(["A1"], ["A2"])
    ('without(A3)', 'only(A1)')

    Args:
        chosen: the annotators who take part.
        left_out: those who do not.
    """
    if not left_out:
        return "all"
    said, names = ("only", chosen) if len(chosen) <= len(left_out) else ("without", left_out)
    return f"{said}({','.join(map(as_sign, names))})"
