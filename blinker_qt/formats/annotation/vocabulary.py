"""The vocabulary, version and limits of the annotation file, for its reader and writer."""

import re
from dataclasses import dataclass
from functools import cached_property

from blinker_qt import __version__
from blinker_qt.bitext.adjudication import RuleKind

NAMESPACE = "urn:blinker-qt:annotation-set:1"
MAJOR = 1
MINOR = 1
"""1.1 has title, id, contact, chosen, training, separate-questions, pause-after, least-score and
pages of <study>, more than nine questions or answers, questions that hide a side, labels and scores
of links, pauses taken, running texts, and details of words.

Files without them are written as 1.0.
"""
PROGRAM = f"Blinker Qt {__version__}"
SUFFIX = ".blinker"
"""The suffix of annotation files."""

MOST_QUESTIONS_OF_1_0 = 9
"""The most questions of a study in format 1.0."""
MOST_PAIRS = 1 << 18
MOST_IN_REFERENCE = 1_000
"""The most characters of a reference."""
MOST_CHARACTERS = 1_000_000
"""The most characters of one text; libxml2 reads at most 10 million bytes."""
MOST_NUMBER = 999_999_999

NUMBER = re.compile(r"0|[1-9][0-9]{0,8}")
LANGUAGE_TAG = re.compile(r"[A-Za-z]{1,8}(-[A-Za-z0-9]{1,8})*")
FINGERPRINT_PREFIX = "sha256:"
YES_OR_NO = {"yes": True, "no": False}
SHUFFLED = {"file": False, "shuffled": True}
RULES = {kind.value: kind for kind in RuleKind}
ORDERED = {"scale": True, "choices": False}
INDENTATION = frozenset({None, "", "\n", "\n  ", "\n    "})
"""The white space between elements in the files that we write."""


def qualified(name: str) -> str:
    """The name of an element with its namespace, as in lxml."""
    return f"{{{NAMESPACE}}}{name}"


@dataclass(frozen=True)
class Shape:
    """The attributes and elements that an element may have, as names separated by spaces.

    Attributes:
        required: its required attributes.
        optional: its optional attributes.
        children: its child elements in their order.
        repeated: the child elements that may occur more than once.
        holds_text: whether it holds text.
    """

    required: str = ""
    optional: str = ""
    children: str = ""
    repeated: str = ""
    holds_text: bool = False

    @cached_property
    def needed(self) -> tuple[str, ...]:
        """The required attributes."""
        return tuple(self.required.split())

    @cached_property
    def allowed(self) -> dict[str, None]:
        """The names of all attributes, in the order in which they are written."""
        return dict.fromkeys((self.required + " " + self.optional).split())

    @cached_property
    def ranks(self) -> dict[object, tuple[int, str, bool]]:
        """The rank and name of each child element, and whether it may repeat, by qualified name."""
        names, repeated = self.children.split(), self.repeated.split()
        return {qualified(name): (rank, name, name in repeated) for rank, name in enumerate(names)}


ROOT = "annotation-set"
_TEXT = Shape(holds_text=True)
_DETAILS = Shape("", "lemmas parts-of-speech glosses")
_RUNNING_TEXT = Shape("", "spans", holds_text=True)
_SOURCE = Shape("annotator fingerprint", "file")
SHAPES = {
    ROOT: Shape(
        "format role annotator", "program revision", "bitext study adjudication pair", "pair"
    ),
    "bitext": Shape(
        "source-language target-language source-direction target-direction fingerprint"
    ),
    "study": Shape(
        "",
        "sure-possible reject order seed linking leave-for-later precedents title id contact "
        "chosen training separate-questions pause-after least-score",
        "suggestions question label page",
        "question label page",
    ),
    "suggestions": _SOURCE,
    "question": Shape("name kind", "hides", "text step", "step"),
    "text": _TEXT,
    "step": _TEXT,
    "label": Shape("name letter"),
    "page": Shape("name", holds_text=True),
    "adjudication": Shape("rule", "threshold preferred sure-possible", "from", "from"),
    "from": _SOURCE,
    "pair": Shape(
        "ref set state fingerprint",
        "pass seconds pauses",
        "source target links possible labels scores not-translated ratings difficult rejected "
        "later note origin source-text target-text source-details target-details",
        "note origin",
    ),
    "source": _TEXT,
    "target": _TEXT,
    "source-details": _DETAILS,
    "target-details": _DETAILS,
    "source-text": _RUNNING_TEXT,
    "target-text": _RUNNING_TEXT,
    "links": _TEXT,
    "possible": _TEXT,
    "labels": _TEXT,
    "scores": _TEXT,
    "not-translated": Shape("", "source target"),
    "ratings": _TEXT,
    "difficult": _TEXT,
    "rejected": Shape("kind", holds_text=True),
    "later": Shape(),
    "note": Shape("", "on ruling", holds_text=True),
    "origin": Shape(
        "", "rule person suggested ruling drawn rejected source target", holds_text=True
    ),
}
