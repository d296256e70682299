"""Words in running text, by the rules for all languages and by those of each language."""

from itertools import pairwise

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from blinker_qt.bitext.invisible import tidied
from blinker_qt.bitext.running_text import RunningText
from blinker_qt.bitext.verses import Side
from blinker_qt.formats import annotation
from blinker_qt.paths import resource
from blinker_qt.words.exceptions import Exceptions
from blinker_qt.words.joining import running_text
from blinker_qt.words.languages import Contractions, rules_for
from blinker_qt.words.splitting import (
    UNICODE,
    Rules,
    Token,
    count_words,
    is_running,
    split_running_text,
    split_text,
    split_verse,
    split_with_doubts,
    written_words,
)
from real_data import SAMPLE_1998, needs


@pytest.mark.parametrize(
    ("verse", "tokens"),
    [
        ("The weaver, they say, sold it.", "The weaver , they say , sold it ."),
        ("“Sold?!” (she said)...", "“ Sold ? ! ” ( she said ) ..."),
        ("Il n'a pas l’étoffe, dit-il :", "Il n'a pas l’étoffe , dit-il :"),
        ("«\u00a0Voilà\u00a0!\u00a0» 10\u00a0000\u00a0€", "« Voilà ! » 10\u00a0000 €"),
        ("It isn't 'cloth', the weavers' own.", "It isn't ' cloth ' , the weavers' own ."),
        ("‘the weavers’ ’tis l’", "‘ the weavers ’ ’tis l’"),
        ("'He said 'no''", "' He said ' no ''"),
        ("5,000.50 £5 5% 3–5 12:30 a.m. U.S.A.", "5,000.50 £ 5 5 % 3–5 12:30 a.m . U.S.A ."),
        ("warp—weft warp--weft sold,“here” a;b", "warp — weft warp -- weft sold , “ here ” a ; b"),
        ("a …b… word.”’", "a … b … word . ” ’"),
        ("col·lecció Στοά· ἀλλ᾽ ἐγώ;", "col·lecció Στοά · ἀλλ᾽ ἐγώ ;"),
        ("עַל־הָאָרֶץ׃ ג׳ צה״ל ׀", "עַל ־ הָאָרֶץ ׃ ג׳ צה״ל ׀"),
        ("قال: «نعم»، لا؟ ٣٫٥", "قال : « نعم » ، لا ؟ ٣٫٥"),
        ("织工卖布。“好！”", "织 工 卖 布 。 “ 好 ！ ”"),
        ("織り手はタオルを売った。", "織 り 手 はタオルを 売 った 。"),
        ("ผ้าสีน้ำเงิน", "ผ้าสีน้ำเงิน"),
        ("bleu\u200f. \u2060a\u2060b", "bleu\u200f . a\u2060b"),
        ("--- \u00a0 ' -", "--- ' -"),
        ("1,a 5;b c,6", "1 , a 5 ; b c , 6"),
        ("'\u0301a", "'\u0301 a"),
        ("a \u2060 \u200f. b", "a . b"),
    ],
)
def test_punctuation_is_split_from_words(verse: str, tokens: str) -> None:
    assert split_verse(verse) == tokens


@pytest.mark.parametrize(
    "verse",
    [
        "The weaver, they say, sold it (for $5).",
        "“Sold?!” she said: ‘Yes.’",
        'He said: "Go now!" and "yes".',
        "«L’étoffe», dit-il...",
        "עַל־הָאָרֶץ׃",
        "قال: «نعم»، لا؟",
        "织工说：“卖布。”",
    ],
)
def test_punctuation_is_attached_to_words(verse: str) -> None:
    assert running_text(split_verse(verse)) == verse


def test_verses_that_would_not_split_again_are_unchanged() -> None:
    assert running_text("dit-il 'a", rules_for("fr")) == "dit-il 'a"
    assert running_text("a - b & c") == "a - b & c"
    assert running_text("l' . eau") == "l'. eau"
    assert running_text("U.S. ,") == "U.S. ,"


SIGNS = "ab1é .,'’‘-—…!?\"“”()«»$%&/\u00a0\u0301\u200f\u05be\u05d0\u0964织。ᾳ\u1fbd"

VERSES = st.lists(st.text(SIGNS.replace(" ", ""), min_size=1), min_size=1, max_size=6).map(" ".join)


@given(VERSES)
@example("1\u00a0织")
def test_splitting_keeps_characters_and_is_the_inverse_of_attaching(verse: str) -> None:
    tokens = split_verse(verse)
    bare = str.maketrans("", "", " \u00a0\u200f")
    assert tokens.translate(bare) == verse.translate(bare)
    assert split_verse(tokens) == tokens
    for words in (verse, tokens):
        assert split_verse(running_text(words)) == words or running_text(words) == words


def test_attached_punctuation_is_detected_in_the_first_verses() -> None:
    verse = "The weaver did not sell the blue cloth"
    assert is_running([f"{verse}."])
    assert not is_running([f"{verse} ."] * 10)
    assert not is_running([verse] * 10 + [f"{verse}."])
    assert not is_running([verse] * 200 + [f"{verse}, {verse}."] * 200)


@pytest.mark.parametrize(
    ("tag", "text", "words"),
    [
        (
            "fr",
            "«L’eau n'est qu'un abîme», dit-il ; y a-t-il quelqu'un aujourd'hui ?",
            "« L’ eau n' est qu' un abîme » , dit - il ; y a - t - il quelqu'un aujourd'hui ?",
        ),
        ("fr", "Va-t'en ! Donne-le-moi, d'abord.", "Va - t' en ! Donne - le - moi , d' abord ."),
        ("fr", "qu'aujourd'hui un rendez-vous", "qu' aujourd'hui un rendez-vous"),
        ("fr-CA", "Au pays des AUX, DU", "À le pays de les À LES , DE LE"),
        ("fr", "a-’-il", "a-’-il"),
        ("fr", "M. Dupont et J.-C., cf. MM. Durand", "M. Dupont et J.-C. , cf. MM. Durand"),
        ("fr", "celui-ci là-bas elle-même -il l'", "celui-ci là-bas elle-même - il l'"),
        (
            "en",
            "“I don’t know,” said Mr. Smith's wife; it's the boys' bone.",
            "“ I do n’t know , ” said Mr. Smith 's wife ; it 's the boys ' bone .",
        ),
        ("en", "He can't've won't I'LL n't 's", "He ca n't 've wo n't I 'LL n't 's"),
        ("en", "Twenty-two U.S. cars at 10:30 a.m.", "Twenty-two U.S. cars at 10:30 a.m."),
        ("en", "'Tis I. No. 5, no. J. Doe, J.", "'Tis I . No. 5 , no . J. Doe , J ."),
        ("en", "See www.a.com/x. Ask a.b@c.org!", "See www.a.com/x . Ask a.b@c.org !"),
        ("it", "Nell'acqua c'è un po' d'aria.", "Nell' acqua c' è un po' d' aria ."),
        ("es", "¿Vio al hombre del Sr. García?", "¿ Vio al hombre del Sr. García ?"),
        ("pt", "Disse-lhe d'água, guarda-chuva.", "Disse - lhe d' água , guarda-chuva ."),
        ("de", "Geht's z.B. am 3. Oktober? Am 3.", "Geht 's z.B. am 3. Oktober ? Am 3 ."),
        (
            "de",
            "Also z. B. er, d. h. sie, i. d. R. du.",
            "Also z. B. er , d. h. sie , i. d. R. du .",
        ),
        ("he", 'צה"ל אמר: "שלום" ג\'', 'צה"ל אמר : " שלום " ג\''),
        ("ar", "قال: «والكتاب»؟", "قال : « والكتاب » ؟"),
        ("grc", "ἀλλ᾽ ἐγώ;", "ἀλλ᾽ ἐγώ ;"),
    ],
)
def test_words_of_a_language(tag: str, text: str, words: str) -> None:
    assert split_verse(text, rules_for(tag)) == words


@pytest.mark.parametrize(
    ("tag", "contractions", "text", "words"),
    [
        ("fr", Contractions.WHOLE, "Du des duquel", "Du des duquel"),
        ("it", Contractions.APART, "Dell'acqua ai", "Di l' acqua a i"),
        ("es", Contractions.APART, "Del al", "De el a el"),
        ("pt", Contractions.APART, "Pelo", "Por o"),
        ("de", Contractions.APART, "Zum Haus", "Zu dem Haus"),
    ],
)
def test_contractions_are_written_out_by_choice(
    tag: str, contractions: Contractions, text: str, words: str
) -> None:
    assert split_verse(text, rules_for(tag, contractions)) == words


LANGUAGES = "en fr it es pt de he ar grc und".split()
PIECES = (
    "l' L’ qu' aujourd'hui quelqu'un du Des AU a-t-il va-t'en dit-il rendez-vous don't I'll 's ’s "
    "boys' can't've Mr. U.S. a.m. J. I. No. 5 3. z.B. d. h. geht's zum dell'acqua "
    "po' del pelo disse-lhe d'água M. J.-C. etc. www.a.bc/d x@y.zz "
    "-- - -t- -il ... « » “ ” ‘ ’ ' \" ( ) , ; : ! ? … — "
    'a É 1 1,000 2-3 織 ת"ב ב־ת و، \u00a0 \u202f \u200b \u200f \ufeff \u00ad \u0301 織工 ab-cd'
).split(" ")
RUNNING = st.lists(st.sampled_from([*PIECES, " ", " ", "\t", "\n"]), max_size=12).map("".join)
RULES = st.builds(
    rules_for,
    st.sampled_from(LANGUAGES),
    st.sampled_from([None, *Contractions]),
)


def gaps(text: str, tokens: tuple[Token, ...]) -> str:
    """What no token covers."""
    covered = {place for token in tokens for place in range(token.start, token.end)}
    return "".join(character for place, character in enumerate(text) if place not in covered)


@given(st.lists(RUNNING | st.text(max_size=20), max_size=3), RULES)
@example([". No. 3.", "3 . Mai"], rules_for("en"))
@example(["'It and' ."], rules_for("de"))
def test_words_are_counted_as_they_are_split(verses: list[str], rules: Rules) -> None:
    assert count_words(verses, rules) == sum(len(split_text(verse, rules)) for verse in verses)


@given(RUNNING | st.text(max_size=20), RULES)
def test_places_are_in_order_and_leave_nothing_out(text: str, rules: Rules) -> None:
    tokens = split_text(text, rules)
    assert all(token.form and 0 <= token.start < token.end <= len(text) for token in tokens)
    assert tidied(" ".join(gaps(text, tokens).split())).text == ""
    for before, after in pairwise(tokens):
        assert before.end <= after.start or before[1:] == after[1:]


@given(RUNNING, RULES)
@example("’’J.’’s", rules_for("en"))
@example("J.-C.l'", rules_for("en"))
@example("--Mr.\u200fl'", rules_for("en"))
@example("L’’s'sl'", rules_for("en"))
@example("織J.-C.", rules_for("en"))
@example("I.-il", rules_for("fr"))
@example("\ufeff-l'", rules_for("fr"))
def test_split_words_stay_as_they_are_and_come_back_from_their_text(
    text: str, rules: Rules
) -> None:
    verse = split_verse(text, rules) or "a"
    assert split_verse(verse, rules) == verse
    assert "" not in verse.split(" ")
    assert split_verse(running_text(verse, rules), rules) == verse


EXCEPTIONS = """# decided by the lead
[fr]
d'abord = d'abord
p.ex. = p.ex.
grand-père = grand - père
"""


def test_exceptions_come_before_rules() -> None:
    lead = Exceptions.from_text(EXCEPTIONS, "words.txt")
    rules = rules_for("fr", exceptions=lead)
    text = "D’abord, p.ex. le Grand-père: qu'd'abord"
    assert split_verse(text, rules) == "D’abord , p.ex. le Grand - père : qu' d'abord"
    places = [token[1:] for token in split_text("Grand-père", rules)]
    assert places == [(0, 5), (5, 6), (6, 10)]
    assert split_verse("d'abord", rules_for("it", exceptions=lead)) == "d' abord"
    # It holds for every apostrophe.
    lead = Exceptions.from_text("[fr]\ns'il,te = s'il te\n", "words.txt")
    assert split_verse("S’il,te s'il,te", rules_for("fr", exceptions=lead)) == "S'il te s'il te"


_WRITTEN = st.lists(
    st.sampled_from(
        "du Des l’eau l'eau dit-il qu'il don't Mr. ' ’ ‘ “ » . , ! U.S.A. a@b.de 3. 神说 \u00a0 "
        "\u00ad dogs' 5,000 va-t-on am zum grand-père d'abord".split(" ")
    )
    | st.sampled_from(" \t"),
    max_size=20,
)


@given(_WRITTEN.map("".join), st.sampled_from(["fr", "en", "de", "it", "he", "xx"]))
@example("du pain des rois du roi", "fr")
@example("'don't say ‘it’s du'", "fr")
def test_splitting_at_once_says_what_its_steps_say(text: str, language: str) -> None:
    decided = "[fr]\ndu (2) @ 1:1 = de le\ndes @ 1:1 = des\ngrand-père = grand - père\n"
    rules = rules_for(language, exceptions=Exceptions.from_text(decided, "words.txt"))
    for reference in ("1:1", "1:2"):
        tokens, doubts = split_with_doubts(text, rules, reference)
        forms = [token.form for token in tokens]
        running = RunningText.of(text, forms, ((token.start, token.end) for token in tokens))
        assert split_running_text(text, rules, reference) == (" ".join(forms), running, doubts)


def test_what_cannot_be_seen_is_no_word() -> None:
    words, running, doubts = split_running_text("du \u2060 l’eau", rules_for("fr"))
    assert (words, running.spans) == ("de le l’ eau", "1:1-2 2:1-2")
    assert [doubt.start for doubt in doubts] == [0]
    assert list(written_words("\u200f.", UNICODE)) == [(1, 2, False)]


def test_the_sample_stays_as_it_is() -> None:
    bitext = annotation.load(resource("sample", "sample.blinker")).bitext
    for side in Side:
        rules = rules_for(bitext.language(side).tag)
        verses = bitext.verses(side)
        assert tuple(split_verse(verse, rules) for verse in verses) == verses


@needs(SAMPLE_1998)
@pytest.mark.parametrize(("file", "tag"), [("FR.sample.1", "fr"), ("EN.sample.1", "en")])
def test_the_texts_of_1998_stay_as_they_are(file: str, tag: str) -> None:
    verses = (SAMPLE_1998 / file).read_text("iso-8859-1").split("\n")[:10]
    assert [split_verse(verse, rules_for(tag)) for verse in verses] == verses
