"""Content words by part of speech, stoplists that do not fit, and word types by lemma."""

import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from blinker_qt.bitext.errors import BlinkerError
from blinker_qt.bitext.verses import Bitext, Language, VersePair
from blinker_qt.bitext.word_details import USUAL_CONTENT, PartsOfSpeech, WordDetail, WordDetails
from blinker_qt.compare import causes
from blinker_qt.compare.agreement import compare
from blinker_qt.compare.agreement_tables import printed_tables
from blinker_qt.compare.collation import Collation, ComparisonError
from blinker_qt.compare.content_fit import content_warnings
from blinker_qt.compare.lexicon import Lexicon, tables
from blinker_qt.compare.loading import open_collation
from blinker_qt.compare.options import Options, TypesBy, shipped
from blinker_qt.compare.table import Table
from commands import SAMPLE
from gathered import annotation_set, collated

BY_PART = Options(content_source=USUAL_CONTENT, content_target=USUAL_CONTENT)
BY_LEMMA = replace(BY_PART, types=TypesBy.LEMMA)
ENGLISH = "the/the/DET seas/sea/NOUN are/be/AUX", "The/the/DET sea/sea/NOUN is/be/AUX"
FRENCH = "les/le/DET mers/mer/NOUN sont/être/AUX", "La/le/DET mer/mer/NOUN est/être/AUX"


def details(verse: str) -> WordDetails | None:
    """What is known of words, each written as form/lemma/part of speech, or as form alone."""
    return WordDetails.of(WordDetail(*word.split("/")[1:]) for word in verse.split(" "))


def bitext_of(source: Sequence[str], target: Sequence[str]) -> Bitext:
    """Verse pairs of which words are known."""
    plain = [[re.sub(r"/\S*", "", verse).split(" ") for verse in side] for side in (source, target)]
    pairs = (
        VersePair(f"v {number}", tuple(ours), tuple(theirs))
        for number, (ours, theirs) in enumerate(zip(*plain, strict=True))
    )
    return replace(
        Bitext.of(pairs),
        source_details=tuple(map(details, source)),
        target_details=tuple(map(details, target)),
    )


TAGGED = bitext_of(ENGLISH, FRENCH)
A = annotation_set("A", "1-1 2-2 3-3", "1-1 2-2 3-3", bitext=TAGGED)
B = annotation_set("B", "1-1 2-2 3-2", "1-1 2-2", bitext=TAGGED)


def rate(collation: Collation, options: Options) -> float:
    grand = compare(collation, options).grand
    assert grand is not None
    return grand.mean


def test_links_of_function_words_are_left_out() -> None:
    collation = collated(A, B)
    nouns_and_auxiliaries = PartsOfSpeech.from_text("noun,aux")
    for options, expected in (
        # B's 3-2 shares the weight of "mers" with 2-2. All words: in one direction 4 links of 6 and
        # 5 are common, in the other 3.5 of weights 6 and 4.
        (Options(), (8 / 11 + 7 / 10) / 2),
        # Nouns alone: 2-2 in both verses, as 3-2 has an auxiliary verb.
        (BY_PART, 1),
        # Nouns and auxiliary verbs on both sides: 2-2, 3-3, 2-2, 3-3 and 2-2, 3-2, 2-2.
        (
            Options(content_source=nouns_and_auxiliaries, content_target=nouns_and_auxiliaries),
            (4 / 7 + 3 / 6) / 2,
        ),
        # On the source side alone, what the target words are does not matter.
        (Options(content_source=USUAL_CONTENT), 1),
    ):
        assert rate(collation, options) == pytest.approx(expected)
    titles = [
        printed_tables([compare(collation, options)])[0].title for options in (Options(), BY_PART)
    ]
    assert titles == ["Pairwise agreement", "Pairwise agreement on content words only"]


def test_what_is_not_known_of_words_is_said() -> None:
    bitext = bitext_of(
        ("the/the/DET sea is", "a sea/sea/NOUN"), ("la/le/DET mer/mer/NOUN est/être/AUX",) * 2
    )
    works = (
        annotation_set("A", "1-1 2-2 3-2", "1-1", bitext=bitext),
        annotation_set("B", "1-1 2-2", "1-2", bitext=bitext),
    )
    compared = compare(collated(*works), BY_PART)
    # Left are 2-2 and 3-2 of A, 2-2 and 1-2 of B.
    assert compared.grand is not None
    assert compared.grand.mean == pytest.approx((2 * 1 / 4 + 2 * 0.5 / 3) / 2)
    assert list(map(str, compared.warnings)) == [
        "without a part of speech, and so counted as content words: 3 of 5 source words"
    ]
    # Other names of parts of speech are noticed.
    morphology = replace(BY_PART, content_target=PartsOfSpeech.from_text("Gr,N"))
    assert list(map(str, compare(collated(A, B), morphology).warnings)) == [
        "no target word has one of the parts of speech GR,N; the most frequent one is NOUN"
    ]


def test_texts_without_parts_of_speech_have_no_content_words() -> None:
    plain = replace(TAGGED, source_details=(), target_details=())
    collation = collated(*(replace(work, bitext=plain) for work in (A, B)))
    for options, side in ((BY_PART, "source"), (Options(content_target=USUAL_CONTENT), "target")):
        with pytest.raises(ComparisonError, match=f"no {side} word has a part of speech"):
            compare(collation, options)
    for text in ("", " , "):
        with pytest.raises(BlinkerError, match="expected parts of speech"):
            PartsOfSpeech.from_text(text)


@pytest.mark.parametrize("seed", range(5))
def test_figures_are_those_of_matrices(seed: int) -> None:
    """Agreement by part of speech against dense matrices, which share no code with it."""
    chance = np.random.default_rng(seed)
    names = ("DET", "NOUN", "VERB", "AUX", "_")
    is_content = np.array([False, True, True, False, True])
    tags = chance.integers(0, len(names), (2, 12, 7))
    drawn = chance.random((2, 12, 7, 7)) < 0.25
    bitext = bitext_of(
        *([" ".join(f"w/w/{names[tag]}" for tag in verse) for verse in side] for side in tags)
    )
    works = [
        annotation_set(
            name,
            *(" ".join(f"{s + 1}-{t + 1}" for s, t in np.argwhere(pair)) for pair in links),
            bitext=bitext,
        )
        for name, links in zip("AB", drawn, strict=True)
    ]
    kept = drawn * is_content[tags[0]][None, :, :, None] * is_content[tags[1]][None, :, None, :]
    rates = []
    for links in (kept.astype(float), kept.transpose(0, 1, 3, 2).astype(float)):
        # Each row of a matrix shares 1 among its links.
        first, second = links / np.maximum(links.sum(axis=3, keepdims=True), 1)
        rates.append(2 * np.minimum(first, second).sum() / (first.sum() + second.sum()))
    assert rate(collated(*works), BY_PART) == pytest.approx(np.mean(rates), abs=1e-12)


def test_causes_class_words_by_part_of_speech() -> None:
    bitext = bitext_of(
        ("I/I/PRON have/have/AUX", "I/I/PRON have/have/VERB"), ("je/je/PRON ai/avoir/AUX",) * 2
    )
    works = (
        annotation_set("A", "1-1 2-2", "1-1 2-2", bitext=bitext),
        annotation_set("B", "1-1 2-2", "1-1", bitext=bitext),
    )
    found = causes.causes_of(collated(*works), BY_PART)
    rows = [row[:5] for row in text(causes.classes(found))]
    assert rows[:2] == [
        ("source", "function", "3", "0", "0.0"),
        ("source", "content", "1", "1", "1.0"),
    ]
    assert rows[3] == ("target", "content", "0", "0", "None")
    types = causes.word_types(found)
    assert [row[:5] for row in text(types)] == [
        ("have", "source", "both", "2", "1"),
        ("ai", "target", "function", "2", "1"),
    ]
    kinds = {str(row[0]): row[1:] for row in causes.kinds(found).rows}
    assert kinds["linked by one, not by the other"] == (2, 1, 1, 1)
    notes = " ".join(map(str, types.notes))
    assert "Source content words are those with the parts of speech ADJ,ADV,NOUN" in notes
    assert "Target content words are those" in notes


def text(table: Table) -> list[tuple[str, ...]]:
    return [tuple(map(str, row)) for row in table.rows]


def test_word_types_by_lemma() -> None:
    collation = collated(A, B)
    by_form, by_lemma = (causes.causes_of(collation, one) for one in (BY_PART, BY_LEMMA))
    assert [row[:5] for row in text(causes.word_types(by_form))] == [
        ("are", "source", "function", "1", "1"),
        ("is", "source", "function", "1", "1"),
        ("mers", "target", "content", "1", "1"),
        ("sont", "target", "function", "1", "1"),
        ("est", "target", "function", "1", "1"),
    ]
    found = causes.word_types(by_lemma)
    assert [row[:5] for row in text(found)] == [
        ("be", "source", "function", "2", "2"),
        ("être", "target", "function", "2", "2"),
        ("mer", "target", "content", "2", "1"),
    ]
    assert "A word type is a lemma of one side" in str(found.notes[0])
    assert str(found.notes[1]).endswith("by their form: 0 source and 0 target words.")
    assert "|lemmas:" in found.signature
    assert "lemmas:" not in causes.word_types(by_form).signature
    # Classes and kinds do not depend on what a type is.
    assert causes.classes(by_lemma).signature == causes.classes(by_form).signature


def test_words_without_a_lemma_have_their_form() -> None:
    bitext = bitext_of(("Seas/sea sea of", "Sea of"), ("mers/mer de", "mer de"))
    work = annotation_set("A", "1-1 2-1 3-2", "1-1 2-2", bitext=bitext)
    alone = collated(work, replace(work, annotator="B")).chosen(["A"])
    words, translations, _ = tables(Lexicon.of(alone, by=TypesBy.LEMMA))
    assert [row[:3] for row in text(words)] == [("sea", "3", "3"), ("of", "2", "2")]
    assert [row[:3] for row in text(translations)] == [("sea", "mer", "3"), ("of", "de", "2")]
    assert str(words.notes[1]) == (
        "Words with the same lemma are one type. Without a lemma, and so by their form: 4 source "
        "and 3 target words."
    )
    plain, *_ = tables(Lexicon.of(alone))
    assert [row[:3] for row in text(plain)] == [
        ("sea", "2", "2"),
        ("of", "2", "2"),
        ("seas", "1", "1"),
    ]
    assert len(plain.notes) == 1


# Stoplists that do not fit the words

LISTS = shipped("en"), shipped("fr")
RUNNING = "L'eau n'est pas d'un roi qu'il aime ; le vent du soir est là et la mer dort"


NOT_SPLIT = (
    "24 of 60 target words that count as content words hold words of the stoplist french.txt, such "
    "as qu'il: the text is not split as the stoplist expects; convert it with --words by-language"
)


NOT_FRENCH = "only 0 of 66 target words are on the stoplist french.txt: it does not fit these words"


@pytest.mark.parametrize(
    ("target", "tag", "count", "said"),
    [
        *((RUNNING, tag, 6, NOT_SPLIT) for tag in ("fr", "fr-CA", "und")),
        ("La mer dort, le roi vient, et il est là.", "fr", 9, "such as vient,: the text is not"),
        ("der König liebt das Meer und der Wind schläft am Abend", "de", 6, NOT_FRENCH),
    ],
)
def test_stoplists_that_do_not_fit_are_noticed(
    target: str, tag: str, count: int, said: str
) -> None:
    """Two annotators' work on a bitext with one target verse, over and over."""
    verses = ("the water is not of a king",) * count, (target,) * count
    references = tuple(map(str, range(1, count + 1)))
    bitext = Bitext(Language.of("en"), Language.of(tag), references, *verses, (1,) * count)
    works = (annotation_set(name, *["1-1"] * count, bitext=bitext) for name in ("A1", "A2"))
    (warning,) = content_warnings(collated(*works), LISTS)
    assert said in str(warning)


def test_lists_fit_the_sample() -> None:
    assert content_warnings(open_collation(list(map(Path, SAMPLE))), LISTS) == ()
