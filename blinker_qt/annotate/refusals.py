"""Why an act is refused: sentences for people."""

from blinker_qt.bitext.coverage import Unaccounted
from blinker_qt.bitext.errors import Sentence
from blinker_qt.bitext.study import Question
from blinker_qt.translation import N_

Refusal = Sentence

READ_ONLY = Sentence("This annotation set is open for reading only")
AT_THE_START = Sentence("This is the first verse pair")
NO_WORDS_PICKED = Sentence("Pick words first: click them, or press Space")
NOT_LINKED = Sentence("There is no link there")
NOTHING_TO_REPEAT = Sentence("There is nothing to repeat yet")
NOTHING_SUGGESTED = Sentence("Nothing is suggested for this word")
NOT_IN_STUDY = Sentence("This study does not ask for that")
NO_ONE_BLOCK = Sentence("Pick words, and focus a word of the block that they are to join")
UNUSABLE_NAME = Sentence("This name cannot be written to an annotation file")
INCOMPLETE, UNANSWERED = "incomplete", "unanswered"
"""Names of the refusals of Done."""


def incomplete(left: Unaccounted) -> Refusal:
    """Done: words of the verse pair on screen still want a decision."""
    values = {"source": len(left.source), "target": len(left.target)}
    template = N_("Not done yet: {source} source and {target} target words left")
    return Sentence(template, values, INCOMPLETE)


def unanswered(question: Question) -> Refusal:
    """Done: this question and perhaps more have no answer."""
    template = N_("Not done yet; please answer: {question}")
    return Sentence(template, {"question": question.text}, UNANSWERED)


def locked(first_open: str) -> Refusal:
    """Going on: a verse pair before the one asked for, with this reference, is not done."""
    template = N_("{reference} is not done yet; finish it first")
    return Sentence(template, {"reference": first_open})


def unknown_ruling(number: str) -> Refusal:
    """Citing: the style guide has no ruling of this number."""
    template = N_(
        "The style guide has no ruling {number}; cite another one, or leave the field empty"
    )
    return Sentence(template, {"number": number})
