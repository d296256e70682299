"""Running text, where words are in it, and details of words."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from blinker_qt.bitext.running_text import RunningText, RunningTextError
from blinker_qt.bitext.word_details import WordDetail, WordDetails
from blinker_qt.words.languages import Contractions, rules_for
from blinker_qt.words.splitting import split_text

FORMS = tuple("Le goût de le thé .".split())


@pytest.mark.parametrize(
    ("text", "spans", "reason"),
    [
        ("Le goût\ndu thé.", "3:9-10 4:9-10", "there is a line break in the running text"),
        ("Le goût du thé.", "", "word 3 is not in the running text: “de”"),
        ("Le goût du thé", "3:9-10 4:9-10", "word 6 is not in the running text: “.”"),
        (
            "Le goût du thé.",
            "3:9-10 4:10-10",
            "the span of word 4 is outside of the text or out of order",
        ),
        (
            "Le goût du thé.",
            "3:9-10 4:9-10 6:15-16",
            "the span of word 6 is outside of the text or out of order",
        ),
        ("Le goût du thé.", "1:3-2", "this is not the span of a word: “1:3-2”"),
        ("Le goût du thé.", "4:9-10 3:9-10", "this is not the span of a word: “3:9-10”"),
        ("Le goût du thé.", "3:9-10  4:9-10", "this is not the span of a word: “”"),
        ("Le goût du thé.", "3:09-10", "this is not the span of a word: “3:09-10”"),
    ],
)
def test_words_must_be_where_they_are_said_to_be(text: str, spans: str, reason: str) -> None:
    with pytest.raises(RunningTextError) as raised:
        RunningText(text, spans).places(FORMS)
    assert str(raised.value) == reason


SIGNS = "aldeu' .,’!?«»\u00a0\t\u200b-tqnAU神说\u05d0\u05be"


@given(st.text(SIGNS, max_size=30), st.sampled_from(["fr", "en", "de", "he", "zh-x"]))
def test_every_word_of_a_split_text_knows_its_place(text: str, tag: str) -> None:
    tokens = split_text(text, rules_for("und" if tag == "zh-x" else tag, Contractions.APART))
    forms = [token.form for token in tokens]
    places = [(token.start, token.end) for token in tokens]
    assert RunningText.of(text, forms, places).places(forms) == tuple(places)


ENTRIES = st.text(alphabet="a_ \u00a0", max_size=3)


@given(words=st.lists(st.builds(WordDetail, ENTRIES, ENTRIES, ENTRIES), min_size=1, max_size=3))
def test_details_that_are_given_back_are_kept_alike(words: list[WordDetail]) -> None:
    details = WordDetails.of(words)
    if details is not None:
        details.check(len(words))
        assert WordDetails.of(details.words(len(words))) == details
