"""A ballot as one page of HTML that needs nothing else: to vote on screen, or on paper."""

import base64
import hashlib
import html
from collections.abc import Iterator

from blinker_qt.bitext.errors import Sentence
from blinker_qt.bitext.verses import Side
from blinker_qt.compare.ballot import NONE, Ballot, BallotCase, Choice
from blinker_qt.compare.ballot_script import SCRIPT
from blinker_qt.compare.ballot_style import STYLE
from blinker_qt.compare.table import Words, as_it_is, said, said_in_html
from blinker_qt.layouts.drawing import Excerpt, as_svg, excerpt

_TITLE = Sentence("Ballot")
_WHAT = Sentence(
    "Annotators decided differently on the words below. Say for each of them how the style guide "
    "should have it linked. What annotators decided stands there without their names and in no "
    "particular order."
)
_ON_SCREEN = Sentence(
    "On screen: choose, then save your votes at the end of the page and send the file back. "
    "Nothing leaves this page by itself, and nothing is kept when you close it."
)
_ON_PAPER = Sentence("On paper: tick one circle for each word, and send the pages back.")
_NAME = Sentence("Your name, if you like to say it")
_NONE_OF_THEM = Sentence("none of these")
_REMARK = Sentence("Remark")
_SAVE = Sentence("Save my votes")
_VOTED = Sentence("words voted on:")
_ABOUT_SOURCE = "source word {position} of {reference}"
_ABOUT_TARGET = "target word {position} of {reference}"


def as_page(ballot: Ballot, words: Words = as_it_is, language: str = "en") -> bytes:
    """The page of a ballot.

    Args:
        ballot: the words to vote on.
        words: says the texts of the page in the reader's language.
        language: the tag of that language.
    """
    digest = base64.b64encode(hashlib.sha256(SCRIPT.encode()).digest()).decode()
    policy = f"default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-{digest}'"
    title = f"{said(_TITLE, words)} {ballot.identifier}"
    lines = [
        "<!DOCTYPE html>",
        f'<html lang="{html.escape(language)}">',
        '<head><meta charset="utf-8">',
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{html.escape(title)}</title>",
        f"<style>\n{STYLE}\n</style></head>",
        f'<body data-ballot="{ballot.identifier}">',
        f"<h1>{html.escape(title)}</h1>",
        *(f"<p>{_escaped(text, words)}</p>" for text in (_WHAT, _ON_SCREEN, _ON_PAPER)),
        f'<p><label class="voter">{_escaped(_NAME, words)}',
        '<input id="voter" type="text" maxlength="100" autocomplete="off"></label></p>',
        "<main>",
    ]
    for number, case in enumerate(ballot.cases, start=1):
        lines += _case(ballot, case, number, words)
    lines += [
        "</main>",
        f'<p class="save"><button id="save" type="button">{_escaped(_SAVE, words)}</button>',
        f'<span role="status">{_escaped(_VOTED, words)} <b id="voted">0</b> /',
        f"{len(ballot.cases)}</span></p>",
        f"<script>{SCRIPT}</script>",
        "</body></html>",
    ]
    return "".join(f"{line}\n" for line in lines).encode()


def about(case: BallotCase) -> Sentence:
    """Which word a case is about."""
    template = _ABOUT_SOURCE if case.side is Side.SOURCE else _ABOUT_TARGET
    return Sentence(template, {"position": case.position + 1, "reference": case.pair.reference})


def _case(ballot: Ballot, case: BallotCase, number: int, words: Words) -> Iterator[str]:
    part = excerpt(
        case.pair,
        (case.side, case.position),
        [link for choice in case.choices for link in choice.links],
    )
    yield f'<fieldset class="case" id="{case.identifier}" data-word="{_word(case)}">'
    yield (
        f'<legend><span class="number">{number}</span> <bdi>“{html.escape(case.form)}”</bdi> '
        f'<span class="about">{_escaped(about(case), words)} · {case.identifier}</span></legend>'
    )
    for side in Side:
        yield _verse(ballot, case, side)
    for choice in case.choices:
        yield from _choice(ballot, case, choice, part, words)
    yield _option(case, NONE, "–", _escaped(_NONE_OF_THEM, words)) + "</div>"
    yield (
        f'<label class="remark">{_escaped(_REMARK, words)}'
        f'<textarea name="remark-{case.identifier}" rows="2" maxlength="1000"></textarea></label>'
    )
    yield "</fieldset>"


def _choice(
    ballot: Ballot, case: BallotCase, choice: Choice, part: Excerpt, words: Words
) -> Iterator[str]:
    decision = choice.said(case)
    languages = (ballot.source_language, ballot.target_language)
    source, target = languages
    yield _option(case, choice.letter, choice.letter, said_in_html(decision, words))
    yield as_svg(
        part.pair,
        part.alignment(choice.alignment(case)),
        (source.direction, target.direction),
        (source.tag, target.tag),
        f"{choice.letter}: {said(decision, words)}",
        part.word((case.side, case.position)),
    )
    yield "</div>"


def _option(case: BallotCase, value: str, letter: str, text: str) -> str:
    """The beginning of a choice, up to its words."""
    return (
        f'<div class="choice"><label><input type="radio" name="{case.identifier}" '
        f'value="{value}"> <b class="letter">{letter}</b> <span class="said">{text}</span></label>'
    )


def _verse(ballot: Ballot, case: BallotCase, side: Side) -> str:
    """A verse as running text with the word that is asked about marked."""
    language = ballot.source_language if side is Side.SOURCE else ballot.target_language
    forms = [html.escape(form) for form in case.pair.tokens(side)]
    if side is case.side:
        forms[case.position] = f"<mark>{forms[case.position]}</mark>"
    tag, way = html.escape(language.tag), language.direction.value
    return f'<p class="verse" lang="{tag}" dir="{way}">{" ".join(forms)}</p>'


def _word(case: BallotCase) -> str:
    return html.escape(f"“{case.form}”: {about(case)}")


def _escaped(sentence: Sentence, words: Words) -> str:
    return html.escape(said(sentence, words))
