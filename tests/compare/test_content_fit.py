"""Stoplists that do not fit the words are noticed, and said beside the figures."""

from pathlib import Path

import pytest

from blinker_qt.bitext.annotation import AnnotationSet
from blinker_qt.bitext.verses import Bitext, Language
from blinker_qt.compare.content_fit import content_warnings
from blinker_qt.compare.options import shipped
from blinker_qt.formats import annotation
from commands import SAMPLE
from gathered import annotation_set, collated

LISTS = shipped("en"), shipped("fr")
RUNNING = "L'eau n'est pas d'un roi qu'il aime ; le vent du soir est là et la mer dort"


def works(target: str, tag: str = "fr", count: int = 6) -> list[AnnotationSet]:
    """Two annotators' work on a bitext with one target verse, over and over."""
    source = "the water is not of a king"
    references = tuple(map(str, range(1, count + 1)))
    verses = (source,) * count, (target,) * count
    bitext = Bitext(Language.of("en"), Language.of(tag), references, *verses, (1,) * count)
    return [annotation_set(name, *["1-1"] * count, bitext=bitext) for name in ("A1", "A2")]


def warnings(target: str, tag: str = "fr", count: int = 6) -> list[str]:
    return list(map(str, content_warnings(collated(*works(target, tag, count)), LISTS)))


def test_lists_fit_the_sample() -> None:
    sample = [annotation.load(Path(path)) for path in SAMPLE]
    assert content_warnings(collated(*sample), LISTS) == ()


@pytest.mark.parametrize("tag", ["fr", "fr-CA", "und"])
def test_uncut_elisions_are_noticed(tag: str) -> None:
    (warning,) = warnings(RUNNING, tag)
    assert warning == (
        "24 of 60 target words that count as content words hold words of the stoplist french.txt, "
        "such as qu'il: the text is not split as the stoplist expects; convert it with "
        "--words by-language"
    )


def test_attached_punctuation_is_noticed() -> None:
    (warning,) = warnings("La mer dort, le roi vient, et il est là.", count=9)
    assert "such as vient,: the text is not split" in warning


def test_a_list_of_another_language_is_noticed() -> None:
    verse = "der König liebt das Meer und der Wind schläft am Abend"
    (warning,) = warnings(verse, "de")
    expected = (
        "only 0 of 66 target words are on the stoplist french.txt: it does not fit these words"
    )
    assert warning == expected
