"""French words as the annotators of 1998 had them, from running text and back."""

import re

from blinker_qt.compare.options import shipped
from blinker_qt.words.languages import Contractions, rules_for
from blinker_qt.words.splitting import split_verse
from real_data import SAMPLE_1998, needs

_VOWEL = "(?=[aàâeéèêiîoôuhœ])"
_RULES = (
    ("quelque un ", "quelqu'un "),
    (rf"\b([dljmtsnc])[ea] {_VOWEL}", r"\1'"),
    (rf"\b(qu)e {_VOWEL}", r"\1'"),
    (r"\bde le ", "du "),
    (r"\bde les ", "des "),
    (r"\bà le ", "au "),
    (r"\bà les ", "aux "),
    (" - ", "-"),
    (" ([,.])", r"\1"),
)
"""How French is written, after the grammar and not after our rules."""


def written(words: str) -> str:
    for pattern, text in _RULES:
        words = re.sub(pattern, text, words, flags=re.IGNORECASE)
    return words


@needs(SAMPLE_1998)
def test_content_words_of_running_french_are_those_of_1998() -> None:
    rules, stoplist = rules_for("fr", Contractions.APART), shipped("fr")
    verses = (SAMPLE_1998 / "FR.sample.1").read_text("iso-8859-1").splitlines()[:10]
    count = 0
    for verse in verses:
        expected = verse.split()
        running = written(" ".join(expected))
        words = split_verse(running, rules).split(" ")
        content = [word for word in expected if word.casefold() not in stoplist.forms]
        assert [word for word in words if word.casefold() not in stoplist.forms] == content
        # Elided words have an apostrophe instead of their vowel, and nothing else differs.
        count += len(words)
    assert count == 316
