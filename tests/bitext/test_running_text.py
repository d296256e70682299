"""Running text: where words are in it, and what is refused."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from blinker_qt.bitext.running_text import RunningText, RunningTextError
from blinker_qt.bitext.verses import Bitext, Language, Side, VersePair
from blinker_qt.words.languages import Contractions, rules_for
from blinker_qt.words.splitting import split_text

FORMS = tuple("Le goût de le thé .".split())
TEXT = RunningText("Le goût du thé.", "3:9-10 4:9-10")


def test_words_from_one_share_its_place() -> None:
    places = TEXT.places(FORMS)
    assert [TEXT.text[start:end] for start, end in places] == "Le goût du du thé .".split()
    assert RunningText.of(TEXT.text, FORMS, places) == TEXT


@pytest.mark.parametrize(
    ("text", "spans", "reason"),
    [
        ("Le goût\ndu thé.", "3:9-10 4:9-10", "there is a line break in the running text"),
        ("Le goût\rdu thé.", "3:9-10 4:9-10", "there is a line break in the running text"),
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
        ("Le goût du thé.", "7:9-10", "this is not the span of a word: “7:9-10”"),
        ("Le goût du thé.", "3:9-10  4:9-10", "this is not the span of a word: “”"),
        ("Le goût du thé.", "3:09-10", "this is not the span of a word: “3:09-10”"),
    ],
)
def test_words_must_be_where_they_are_said_to_be(text: str, spans: str, reason: str) -> None:
    with pytest.raises(RunningTextError) as raised:
        RunningText(text, spans).places(FORMS)
    assert str(raised.value) == reason


def test_a_place_that_is_longer_than_the_word_is_given() -> None:
    text = RunningText.of("des eaux", ("de", "eaux"), [(0, 3), (4, 8)])
    assert text.spans == "1:1-3"
    assert text.places(("de", "eaux")) == ((0, 3), (4, 8))


SIGNS = "aldeu' .,’!?«»\u00a0\t\u200b-tqnAU神说\u05d0\u05be"


@given(st.text(SIGNS, max_size=30), st.sampled_from(["fr", "en", "de", "he", "zh-x"]))
def test_every_word_of_a_split_text_knows_its_place(text: str, tag: str) -> None:
    tokens = split_text(text, rules_for("und" if tag == "zh-x" else tag, Contractions.APART))
    forms = [token.form for token in tokens]
    places = [(token.start, token.end) for token in tokens]
    assert RunningText.of(text, forms, places).places(forms) == tuple(places)


def test_a_bitext_keeps_running_texts_with_their_verse_pairs() -> None:
    pairs = [VersePair("1", ("a",), ("b", ".")), VersePair("2", ("c", "."), ("d",))]
    plain = Bitext.of(pairs)
    bitext = plain.with_verses(
        plain.source_verses, plain.target_verses, (None, RunningText("c.")), (None, None)
    )
    assert (bitext.fingerprint, bitext.target_texts) == (plain.fingerprint, ())
    assert bitext.running_text(Side.SOURCE, 1) == RunningText("c.")
    assert bitext.running_text(Side.TARGET, 1) is None
    assert bitext.chosen([1]).source_texts == (RunningText("c."),)
    assert bitext.chosen([0]).source_texts == ()
    assert Bitext.joined([plain, bitext]).source_texts == (None, None, None, RunningText("c."))
    with pytest.raises(ValueError, match="columns of a bitext differ in length"):
        Bitext(Language(), Language(), ("1",), ("a",), ("b",), (1,), (), (None, RunningText("a")))
