"""Names of files and folders made from annotators' names, which may hold anything."""

import hashlib
import re
import unicodedata
from collections.abc import Iterable, Sequence

_SAFE = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,59}")
_DEVICE = re.compile(r"con|prn|aux|nul|com[0-9]|lpt[0-9]", re.IGNORECASE)
"""Names that Windows keeps for devices, whatever follows behind a full stop."""


def safe_names(names: Sequence[str], reserved: Iterable[str] = ()) -> tuple[str, ...]:
    """A name for a file or folder for each of several annotators.

    Names of ASCII letters, digits, ``-`` and ``_`` stay as they are. Others lose what is not, and
    get a digest of the name where nothing is left or two would be the same on a disk that does not
    tell capitals from small letters.

    >>> safe_names(["A1", "José d'Arc", "../../etc", "李"])
    ('A1', 'Jose-d-Arc', 'etc', 'annotator-c16667ca')

    Args:
        names: the annotators' names, all different.
        reserved: names in small letters that are for something else, and so like names that are
            given already.
    """
    given: dict[str, str] = {}
    taken = set(reserved)
    for name in sorted(names, key=lambda name: (_slug(name) != name, name)):
        slug = _slug(name)
        digest = hashlib.sha256(name.encode("utf-8", "surrogatepass")).hexdigest()
        candidates = [f"{slug or 'annotator'}-{digest[:8]}", f"annotator-{digest}"]
        if slug:
            candidates.insert(0, slug)
        given[name] = next(found for found in candidates if found.lower() not in taken)
        taken.add(given[name].lower())
    return tuple(given[name] for name in names)


def _slug(name: str) -> str:
    """The name itself where it is safe, else what is safe of it; perhaps nothing."""
    if _SAFE.fullmatch(name) and not _DEVICE.fullmatch(name):
        return name
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode("ascii")
    slug = "-".join(re.findall(r"[A-Za-z0-9_]+", plain)).lstrip("_-")[:60]
    return "" if _DEVICE.fullmatch(slug) else slug
