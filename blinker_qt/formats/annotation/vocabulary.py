"""The words, versions and limits of the annotation file, shared by its reader and writer."""

import re
from dataclasses import dataclass
from functools import cached_property

from blinker_qt import __version__
from blinker_qt.bitext.adjudication import RuleKind

NAMESPACE = "urn:blinker-qt:annotation-set:1"
MAJOR = 1
MINOR = 0
PROGRAM = f"Blinker Qt {__version__}"
SUFFIX = ".blinker"
"""What the name of an annotation file ends in."""

MOST_PAIRS = 1 << 18
MOST_CHARACTERS = 1_000_000
"""The most characters that we write in one text; libxml2 reads no more than 10 million bytes."""
MOST_NUMBER = 999_999_999

NUMBER = re.compile(r"0|[1-9][0-9]{0,8}")
LANGUAGE_TAG = re.compile(r"[A-Za-z]{1,8}(-[A-Za-z0-9]{1,8})*")
FINGERPRINT_PREFIX = "sha256:"
YES_OR_NO = {"yes": True, "no": False}
SHUFFLED = {"file": False, "shuffled": True}
RULES = {kind.value: kind for kind in RuleKind}
ORDERED = {"scale": True, "choices": False}
INDENTATION = frozenset({None, "", "\n", "\n  ", "\n    "})
"""The text between elements in the files that we write."""


def qualified(name: str) -> str:
    """The name of an element of ours as lxml writes it."""
    return f"{{{NAMESPACE}}}{name}"


@dataclass(frozen=True)
class Shape:
    """What an element may hold, as names with spaces between them.

    Attributes:
        required: attributes that must be there.
        optional: attributes that may be there.
        children: child elements, in their order.
        repeated: the child elements that may come more than once.
        holds_text: whether it holds text rather than child elements.
    """

    required: str = ""
    optional: str = ""
    children: str = ""
    repeated: str = ""
    holds_text: bool = False

    @cached_property
    def needed(self) -> tuple[str, ...]:
        """The attributes that must be there."""
        return tuple(self.required.split())

    @cached_property
    def allowed(self) -> dict[str, None]:
        """All attributes that may be there, in the order in which they are written."""
        return dict.fromkeys((self.required + " " + self.optional).split())

    @cached_property
    def ranks(self) -> dict[object, tuple[int, str, bool]]:
        """By its qualified name, the rank and name of a child element, and whether it repeats."""
        names, repeated = self.children.split(), self.repeated.split()
        return {qualified(one): (rank, one, one in repeated) for rank, one in enumerate(names)}


ROOT = "annotation-set"
_TEXT = Shape(holds_text=True)
_SOURCE = Shape("annotator fingerprint", "file")
SHAPES = {
    ROOT: Shape(
        "format role annotator", "program revision", "bitext study adjudication pair", "pair"
    ),
    "bitext": Shape(
        "source-language target-language source-direction target-direction fingerprint"
    ),
    "study": Shape(
        "", "sure-possible reject order seed linking", "suggestions question", "question"
    ),
    "suggestions": _SOURCE,
    "question": Shape("name kind", "", "text step", "step"),
    "text": _TEXT,
    "step": _TEXT,
    "adjudication": Shape("rule", "threshold preferred sure-possible", "from", "from"),
    "from": _SOURCE,
    "pair": Shape(
        "ref set state fingerprint",
        "pass seconds",
        "source target links possible not-translated ratings difficult rejected note origin",
        "note origin",
    ),
    "source": _TEXT,
    "target": _TEXT,
    "links": _TEXT,
    "possible": _TEXT,
    "not-translated": Shape("", "source target"),
    "ratings": _TEXT,
    "difficult": _TEXT,
    "rejected": Shape("kind", holds_text=True),
    "note": Shape("", "on ruling", holds_text=True),
    "origin": Shape(
        "", "rule person suggested ruling drawn rejected source target", holds_text=True
    ),
}
