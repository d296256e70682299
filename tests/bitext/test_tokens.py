"""Words in running text, and stoplists."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from blinker_qt.bitext.errors import InputError
from blinker_qt.bitext.tokens import (
    Stoplist,
    attach_punctuation,
    direction_of,
    has_attached_punctuation,
    split_punctuation,
)
from blinker_qt.bitext.verses import Direction


@pytest.mark.parametrize(
    ("verse", "tokens"),
    [
        ("The weaver, they say, sold it.", "The weaver , they say , sold it ."),
        ("“Sold?!” (she said)...", "“ Sold ? ! ” ( she said ) ..."),
        ("Il n'a pas l’étoffe, dit-il :", "Il n'a pas l’étoffe , dit-il :"),
        ("«\u00a0Voilà\u00a0!\u00a0» 10\u00a0000\u00a0€", "« Voilà ! » 10\u00a0000 €"),
        ("¿Vendió? ¡Sí!", "¿ Vendió ? ¡ Sí !"),
        ("It isn't 'cloth', the weavers' own.", "It isn't ' cloth ' , the weavers' own ."),
        ("‘the weavers’ ’tis l’", "‘ the weavers ’ ’tis l’"),
        ("'He said 'no''", "' He said ' no ''"),
        ("5,000.50 £5 5% 3–5 12:30 a.m. U.S.A.", "5,000.50 £ 5 5 % 3–5 12:30 a.m . U.S.A ."),
        ("and/or R&D a_b x@y.z n° #1", "and/or R&D a_b x@y.z n ° # 1"),
        ("warp—weft warp--weft sold,“here” a;b", "warp — weft warp -- weft sold , “ here ” a ; b"),
        ("a …b… word.”’", "a … b … word . ” ’"),
        ("col·lecció Στοά· ἀλλ᾽ ἐγώ;", "col·lecció Στοά · ἀλλ᾽ ἐγώ ;"),
        ("עַל־הָאָרֶץ׃ ג׳ צה״ל ׀", "עַל ־ הָאָרֶץ ׃ ג׳ צה״ל ׀"),
        ("قال: «نعم»، لا؟ ٣٫٥", "قال : « نعم » ، لا ؟ ٣٫٥"),
        ("वह बोला।कहा॥", "वह बोला । कहा ॥"),
        ("织工卖布。“好！”", "织 工 卖 布 。 “ 好 ！ ”"),
        ("織り手はタオルを売った。", "織 り 手 はタオルを 売 った 。"),
        ("ผ้าสีน้ำเงิน", "ผ้าสีน้ำเงิน"),
        ("bleu\u200f. \u2060a\u2060b", "bleu\u200f . \u2060a\u2060b"),
        ("--- \u00a0 ' -", "--- \u00a0 ' -"),
    ],
)
def test_punctuation_is_split_from_words(verse: str, tokens: str) -> None:
    assert split_punctuation(verse) == tokens


@pytest.mark.parametrize(
    "verse",
    [
        "The weaver, they say, sold it (for $5).",
        '"Sold?" she said. "Sold!"',
        "“Sold?!” she said: ‘Yes.’",
        "¿Vendió? ¡Sí!",
        "«L’étoffe», dit-il...",
        "עַל־הָאָרֶץ׃",
        "قال: «نعم»، لا؟",
        "织工说：“卖布。”",
        "5% and 3–5",
    ],
)
def test_punctuation_is_attached_to_words(verse: str) -> None:
    assert attach_punctuation(split_punctuation(verse)) == verse


def test_verses_that_would_not_split_again_are_unchanged() -> None:
    assert attach_punctuation("a - b & c") == "a - b & c"
    assert attach_punctuation("l' . eau") == "l'. eau"
    assert attach_punctuation("U.S. ,") == "U.S. ,"


SIGNS = "ab1é .,'’‘-—…!?\"“”()«»$%&/\u00a0\u0301\u200f\u05be\u05d0\u0964织。ᾳ\u1fbd"

VERSES = st.lists(st.text(SIGNS.replace(" ", ""), min_size=1), min_size=1, max_size=6).map(" ".join)


@given(VERSES)
@example("1\u00a0织")
def test_splitting_keeps_characters_and_is_idempotent(verse: str) -> None:
    tokens = split_punctuation(verse)
    bare = str.maketrans("", "", " \u00a0")
    assert tokens.translate(bare) == verse.translate(bare)
    assert "" not in tokens.split(" ")
    assert split_punctuation(tokens) == tokens


@given(VERSES)
def test_splitting_is_the_inverse_of_attaching(verse: str) -> None:
    for tokens in (verse, split_punctuation(verse)):
        assert (
            split_punctuation(attach_punctuation(tokens)) == tokens
            or attach_punctuation(tokens) == tokens
        )


def test_attached_punctuation_is_detected_in_the_first_verses() -> None:
    verse = "The weaver did not sell the blue cloth"
    assert has_attached_punctuation([f"{verse}."])
    assert not has_attached_punctuation([f"{verse} ."] * 10)
    assert not has_attached_punctuation([verse] * 10 + [f"{verse}."])
    assert not has_attached_punctuation([verse] * 200 + [f"{verse}, {verse}."] * 200)


@pytest.mark.parametrize(
    ("verses", "direction"),
    [
        ([], "ltr"),
        (["1 , !"], "ltr"),
        (["the weaver"], "ltr"),
        (["בְּרֵאשִׁית ok"], "rtl"),
        (["في ٣ و"], "rtl"),
        (["ܒܪܫܝܬ", "ok"], "rtl"),
        (["שלום the weaver"], "ltr"),
        (["a"] * 50 + ["שלום"] * 100, "ltr"),
    ],
)
def test_direction_follows_most_letters_of_the_first_verses(
    verses: list[str], direction: str
) -> None:
    assert direction_of(verses) is Direction(direction)


def test_a_stoplist_has_one_form_a_line() -> None:
    text = "# French articles\r\nle\r\n  la\t\n\nl'  # elided\nC#\n"
    stoplist = Stoplist.from_text(text, "fr", "fr.txt")
    assert stoplist == Stoplist.of("fr", ["c#", "l'", "la", "le"])


@pytest.mark.parametrize("form", ["the", "The", "THE"])
def test_stoplists_ignore_case(form: str) -> None:
    assert form in Stoplist.of("en", ["The"])


def test_stoplists_ignore_composition_and_final_sigma() -> None:
    stoplist = Stoplist.of("grc", ["ὅς", "e\u0301te\u0301"])
    assert "ὍΣ" in stoplist
    assert "été" in stoplist
    assert "ete" not in stoplist


def test_all_malformed_lines_are_reported() -> None:
    with pytest.raises(InputError) as refused:
        Stoplist.from_text("the\nof the\n\x01\nin\tto", "en", "en.txt")
    assert [str(problem) for problem in refused.value.problems] == [
        "en.txt:2: there is more than one form on the line; expected one form per line",
        "en.txt:3: there is a character that no token can have; expected plain text",
        "en.txt:4: there is more than one form on the line; expected one form per line",
    ]


@pytest.mark.parametrize("text", ["", "\n# nothing\n"])
def test_a_stoplist_without_forms_is_refused(text: str) -> None:
    with pytest.raises(InputError, match=r"en\.txt: there is no form in the file"):
        Stoplist.from_text(text, "en", "en.txt")


def test_the_fingerprint_of_a_stoplist() -> None:
    # printf 'a\nthe\n' | sha256sum
    expected = "e47fa749ddc344c62a3cd8a1f5e3a5b361f241ee131135eb645490caba280c48"
    first = Stoplist.from_text("The\na\na\n", "en", "en.txt")
    second = Stoplist.from_text("# other words\na\nthe", "other", "other.txt")
    assert first.fingerprint == second.fingerprint == expected
