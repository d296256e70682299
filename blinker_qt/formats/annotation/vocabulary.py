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
    """What an element may hold.

    Attributes:
        required: attributes that must be there.
        optional: attributes that may be there.
        children: child elements, in their order.
        repeated: the child elements that may come more than once.
        holds_text: whether it holds text rather than child elements.
    """

    required: tuple[str, ...] = ()
    optional: tuple[str, ...] = ()
    children: tuple[str, ...] = ()
    repeated: tuple[str, ...] = ()
    holds_text: bool = False

    @cached_property
    def needed(self) -> frozenset[str]:
        """The attributes that must be there."""
        return frozenset(self.required)

    @cached_property
    def allowed(self) -> frozenset[str]:
        """All attributes that may be there."""
        return frozenset((*self.required, *self.optional))

    @cached_property
    def ranks(self) -> dict[object, int]:
        """The place of each child element in their order, by its qualified name."""
        return {qualified(name): rank for rank, name in enumerate(self.children)}


ROOT = "annotation-set"
SHAPES = {
    ROOT: Shape(
        required=("format", "role", "annotator"),
        optional=("program", "revision"),
        children=("bitext", "study", "adjudication", "pair"),
        repeated=("pair",),
    ),
    "bitext": Shape(
        required=(
            "source-language",
            "target-language",
            "source-direction",
            "target-direction",
            "fingerprint",
        )
    ),
    "study": Shape(
        optional=("sure-possible", "reject", "order", "seed", "linking"),
        children=("suggestions", "question"),
        repeated=("question",),
    ),
    "suggestions": Shape(required=("annotator", "fingerprint"), optional=("file",)),
    "question": Shape(required=("name", "kind"), children=("text", "step"), repeated=("step",)),
    "text": Shape(holds_text=True),
    "step": Shape(holds_text=True),
    "adjudication": Shape(
        required=("rule",),
        optional=("threshold", "preferred", "sure-possible"),
        children=("from",),
        repeated=("from",),
    ),
    "from": Shape(required=("annotator", "fingerprint"), optional=("file",)),
    "pair": Shape(
        required=("ref", "set", "state", "fingerprint"),
        optional=("pass", "seconds"),
        children=(
            "source",
            "target",
            "links",
            "possible",
            "not-translated",
            "ratings",
            "difficult",
            "rejected",
            "note",
            "origin",
        ),
        repeated=("note", "origin"),
    ),
    "source": Shape(holds_text=True),
    "target": Shape(holds_text=True),
    "links": Shape(holds_text=True),
    "possible": Shape(holds_text=True),
    "not-translated": Shape(optional=("source", "target")),
    "ratings": Shape(holds_text=True),
    "difficult": Shape(holds_text=True),
    "rejected": Shape(required=("kind",), holds_text=True),
    "note": Shape(optional=("on", "ruling"), holds_text=True),
    "origin": Shape(
        optional=(
            "rule",
            "person",
            "suggested",
            "ruling",
            "drawn",
            "rejected",
            "source",
            "target",
        ),
        holds_text=True,
    ),
}
