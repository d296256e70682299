"""Verses of two texts that are numbered differently are paired rightly, or not at all.

The Bibles here are made up from the tables by code of their own: the words of a verse say which
verses of the Hebrew numbering it has.
"""

import re
from collections import defaultdict
from collections.abc import Collection, Mapping
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

from blinker_qt.formats.books import BOOKS
from blinker_qt.formats.interchange import VerseNote, VerseOutcome
from blinker_qt.formats.numbering import TextNumbering
from blinker_qt.formats.verse_pairing import LABEL, Verse, VersePairing, pairing, span
from blinker_qt.formats.versification import TITLES, known, read
from running import ROOT

Place = tuple[str, int, int]
TABLES = ROOT / "blinker_qt" / "formats" / "numberings"
PAIRS = [pair if place % 2 else pair[::-1] for place, pair in enumerate([*pairwise(TITLES)][1::2])]
"""Numberings and those beside them, in turn as source and target."""
COMPARED = (*BOOKS, "WIS", "1MA", "2MA")
RANGE = r"(\w{3}) (\d+):(\d+)(?:-(\d+))?"


@cache
def table(name: str) -> tuple[Mapping[tuple[str, int], int], Mapping[Place, frozenset[Place]]]:
    """The last verses of chapters, and what each of their verses has in the Hebrew numbering."""
    text = (TABLES / f"{name}.vrs").read_text("utf-8")
    last = {
        (row[:3], int(chapter)): int(verse)
        for row in text.split("\n")
        if re.match(r"\w{3} \d+:\d+(?: \d+:\d+)*$", row)
        for chapter, verse in re.findall(r"(\d+):(\d+)", row)
    }
    renamed = defaultdict(set)
    for *own, b2, c2, v2, e2 in re.findall(f"^{RANGE} = {RANGE}$", text, re.MULTILINE):
        b1, c1, v1, e1 = own
        ours = [(b1, int(c1), verse) for verse in range(int(v1), int(e1 or v1) + 1)]
        theirs = [(b2, int(c2), verse) for verse in range(int(v2), int(e2 or v2) + 1)]
        for index in range(max(len(ours), len(theirs))):
            place = ours[min(index, len(ours) - 1)]
            renamed[place].add(theirs[min(index, len(theirs) - 1)])
    named = {other for own, others in renamed.items() for other in others if other[0] == own[0]}
    absent = {*re.findall(r"^-(\w{3} \d+:\d+)$", text, re.MULTILINE)}
    unlike = {
        book: chapters.split() or [*map(str, range(1, 200))]
        for book, chapters in re.findall(r"^#! unlike (\w{3})((?: \d+)*)$", text, re.MULTILINE)
    }
    contents = {}
    for (book, chapter), end in last.items():
        is_unlike = str(chapter) in unlike.get(book, ())
        for verse in range(1, end + 1):
            place = book, chapter, verse
            if f"{book} {chapter}:{verse}" in absent:
                continue
            if place in renamed:
                contents[place] = frozenset(renamed[place])
            elif place in named or is_unlike:
                contents[place] = frozenset({(name, *place[1:])})
            else:
                contents[place] = frozenset({place})
    return last, contents


def differing_chapters(names: tuple[str, str]) -> set[tuple[str, int]]:
    """The chapters that have other verses in one numbering than in the other."""
    own, other = (table(name)[1] for name in names)
    return {place[:2] for place, _ in own.items() ^ other.items() if place[0] in COMPARED}


def bible(name: str, chapters: Collection[tuple[str, int]]) -> list[Verse]:
    return [
        Verse(book, chapter, str(verse), " ".join(map(str, sorted(contents))), 1)
        for (book, chapter, verse), contents in table(name)[1].items()
        if (book, chapter) in chapters
    ]


def contents_of(verse: Verse, name: str) -> frozenset[Place]:
    return table(name)[1][verse.book, verse.chapter, int(verse.label)]


def check(result: VersePairing, names: tuple[str, str]) -> int:
    """Assert that no pair is wrong, and nothing is left out that belongs together."""
    for pair in result.pairs:
        source, target = (
            [contents_of(verse, name) for verse in verses]
            for verses, name in zip(pair, names, strict=True)
        )
        assert all(any(own & other for other in target) for own in source), pair
        assert all(any(own & other for other in source) for own in target), pair
    pair_of = [
        {verse: index for index, pair in enumerate(result.pairs) for verse in pair[side]}
        for side in (0, 1)
    ]
    where: dict[Place, set[Verse]] = defaultdict(set)
    for verse in (*pair_of[1], *result.alone[1]):
        for content in contents_of(verse, names[1]):
            where[content].add(verse)
    for verse in (*pair_of[0], *result.alone[0]):
        others = set().union(*(where[content] for content in contents_of(verse, names[0])))
        for other in others:
            own = pair_of[0][verse]
            if own != pair_of[1][other]:
                # Both have the same verses, which only the Hebrew numbering has as one.
                assert result.pairs[own].target[0].reference == verse.reference
    return len(result.pairs)


def numberings(source: str, target: str) -> tuple[TextNumbering, TextNumbering]:
    return TextNumbering(known(source)), TextNumbering(known(target))


@pytest.mark.parametrize(("source", "target"), PAIRS)
def test_no_verse_pair_is_wrong(source: str, target: str) -> None:
    chapters = differing_chapters((source, target))
    texts = bible(source, chapters), bible(target, chapters)
    result = pairing(texts, numberings(source, target))
    assert check(result, (source, target)) > min(map(len, texts)) * 0.4


def texts_of(source: str, target: str) -> tuple[list[Verse], list[Verse]]:
    """Made-up verses by their references, such as ``JOL 2:27, JOL 2:28``."""
    sides = []
    for side in (source, target):
        verses = []
        for row in side.split(", "):
            book, _, rest = row.partition(" ")
            chapter, _, label = rest.partition(":")
            verses.append(Verse(book, int(chapter), label, row, 1))
        sides.append(verses)
    return sides[0], sides[1]


def references(source: str, target: str, own: str, other: str) -> list[str]:
    result = pairing(texts_of(source, target), numberings(own, other))
    return [pair.reference for pair in result.pairs]


CASES = [
    # From printed Bibles, not from the tables.
    ("hebrew", "english", "GEN 31:54, GEN 32:1, GEN 32:2", "GEN 31:54, GEN 31:55, GEN 32:1"),
    ("hebrew", "english", "EXO 7:26, EXO 8:1", "EXO 8:1, EXO 8:5"),
    ("hebrew", "english", "LEV 5:20, LEV 6:1", "LEV 6:1, LEV 6:8"),
    ("hebrew", "english", "JOL 2:27, JOL 3:1, JOL 4:1", "JOL 2:27, JOL 2:28, JOL 3:1"),
    ("hebrew", "english", "MAL 3:18, MAL 3:19, MAL 3:24", "MAL 3:18, MAL 4:1, MAL 4:6"),
    ("hebrew", "english", "PSA 3:2, PSA 3:9, PSA 51:3", "PSA 3:1, PSA 3:8, PSA 51:1"),
    ("vulgate", "english", "PSA 22:1, PSA 50:3, PSA 118:176", "PSA 23:1, PSA 51:1, PSA 119:176"),
    ("vulgate", "english", "PSA 9:22, PSA 113:9, PSA 147:12", "PSA 10:1, PSA 115:1, PSA 147:12"),
    ("vulgate", "hebrew", "GEN 49:32, GEN 50:23, GEN 50:25", "GEN 49:33, GEN 50:24, GEN 50:26"),
    ("vulgate", "english", "JHN 6:53, JHN 6:72", "JHN 6:52, JHN 6:71"),
    ("russian-orthodox", "english", "ROM 14:24, ROM 14:26", "ROM 16:25, ROM 16:27"),
    ("russian-protestant", "hebrew", "PSA 50:3, JOL 2:28", "PSA 51:3, JOL 3:1"),
    ("septuagint", "hebrew", "JER 38:31, 1KI 21:1, PSA 22:1", "JER 31:31, 1KI 20:1, PSA 23:1"),
    # By their words: "Justam rem postulant filiae Salphaad", "The daughters of Zelophehad speak".
    ("vulgate", "english", "NUM 27:4, NUM 27:6", "NUM 27:5, NUM 27:7"),
    # "Fuerunt praeterea centum talenta argenti", "And of the hundred talents of silver".
    ("vulgate", "english", "EXO 38:26, EXO 39:29", "EXO 38:27, EXO 39:30"),
    # "Et in quo dormierit", "And every thing that she lieth upon"; "Janitores", "The porters".
    ("vulgate", "english", "LEV 15:21, NEH 7:46", "LEV 15:20, NEH 7:45"),
    # "Et ascenderunt super latitudinem terrae", "And they went up on the breadth of the earth".
    ("vulgate", "king-james", "REV 20:8", "REV 20:9"),
    # "Erat autem Daniel conviva regis", and in Russian "I Daniil zhil vmeste s tsarem".
    ("vulgate", "russian-orthodox", "DAN 13:65, DAN 14:1", "DAN 14:1, DAN 14:2"),
    # "Benedictus es, qui intueris abyssos", "Blagosloven Ty, vidyashchiy bezdny".
    ("vulgate", "russian-orthodox", "DAN 3:54, DAN 3:55", "DAN 3:55, DAN 3:54"),
    # "Propter peccata quae peccastis", "Za grekhi, kotorymi vy sogreshili".
    ("vulgate", "russian-orthodox", "BAR 6:1, BAR 6:6", "LJE 1:2, LJE 1:6"),
    # "Mnesthete nomou Mose", "Remember ye the law of Moses".
    ("septuagint", "english", "MAL 3:22, MAL 3:24", "MAL 4:5, MAL 4:4"),
    # "Ei pausetai ho helios"; Joshua dies; "Gaber, son of Adai"; "The end has come".
    ("septuagint", "english", "JER 38:36, JOS 24:30", "JER 31:35, JOS 24:29"),
    ("septuagint", "english", "1KI 4:18, EZK 7:3, 1KI 7:38", "1KI 4:19, EZK 7:6, 1KI 7:1"),
    # The sons of Gad, who come after Benjamin here, and "Exegertheti, kyrie".
    ("septuagint", "english", "NUM 1:36, NUM 26:24, NUM 10:34", "NUM 1:24, NUM 26:15, NUM 10:35"),
    ("septuagint", "english", "EXO 36:37, EZR 20:1", "EXO 39:30, NEH 9:38"),
]


@pytest.mark.parametrize(("own", "other", "source", "target"), CASES)
def test_verses_known_to_have_other_numbers(own: str, other: str, source: str, target: str) -> None:
    pairs = pairing(texts_of(source, target), numberings(own, other)).pairs
    assert [(one.source[0].text, one.target[0].text) for one in pairs] == list(
        zip(source.split(", "), target.split(", "), strict=True)
    )


@pytest.mark.parametrize(
    ("names", "source", "target", "expected"),
    [
        ("hebrew english", "PSA 13:6", "PSA 13:5, PSA 13:6", "PSA 13:6 (13:5-6)"),
        ("hebrew king-james", "3JN 1:14, 3JN 1:15", "3JN 1:14", "3JN 1:14-15 (1:14)"),
        ("english hebrew", "ISA 63:19, ISA 64:1", "ISA 63:19", "ISA 63:19-64:1 (63:19)"),
        ("vulgate hebrew", "GEN 49:31", "GEN 49:31, GEN 49:32", "GEN 49:31 (49:31-32)"),
        ("vulgate english", "DAN 13:5", "SUS 1:5", "DAN 13:5 (SUS 1:5)"),
        ("hebrew english", "Gen 32:1", "GEN 31:55", "Gen 32:1 (31:55)"),
        # Both have the same two verses, which are one in Hebrew.
        ("vulgate english", "ISA 63:19, ISA 64:1", "ISA 63:19, ISA 64:1", "ISA 63:19|ISA 64:1"),
        ("english english", "GEN 1:3a, GEN 1:3b", "GEN 1:3a, GEN 1:3b", "GEN 1:3a|GEN 1:3b"),
        ("english english", "GEN 1:3a, GEN 1:3b", "GEN 1:3", "GEN 1:3a-3b (1:3)"),
        ("english english", "GEN 1:3-4, GEN 1:5", "GEN 1:3, GEN 1:4-5", "GEN 1:3-5"),
        # The other text does not have the end of the range.
        ("english english", "GEN 1:3-4", "GEN 1:3", ""),
        ("english english", "GEN 1:3", "GEN 1:3-4", ""),
        ("english english", "GEN 1:3a", "GEN 1:3b", ""),
        ("hebrew english", "PSA 3:1", "PSA 3:1", ""),
    ],
)
def test_references_name_the_verses_of_both_sides(
    names: str, source: str, target: str, expected: str
) -> None:
    own, other = names.split(" ")
    assert references(source, target, own, other) == list(filter(None, expected.split("|")))


def notes(source: str, target: str, own: str, other: str) -> list[VerseNote]:
    return list(pairing(texts_of(source, target), numberings(own, other)).notes)


def test_every_verse_that_is_left_out_is_listed_with_the_reason() -> None:
    assert notes(
        "GEN 1:1, GEN 1:2, GEN 1:3, PSA 3:1, PSA 3:2, TOB 1:1, TOB 2:1, DAN 1:1, DAG 1:1",
        "GEN 1:1, PSA 3:1, RUT 1:1, RUT 2:1, SIR 1:1, SIR 20:1, SIR 20:2, DAN 1:1, PSA 4:0",
        *("hebrew", "english"),
    ) == [
        VerseNote(VerseOutcome.ALONE, "GEN 1:2-3", "", 2),
        VerseNote(VerseOutcome.TITLE, "PSA 3:1", "", 1),
        VerseNote(VerseOutcome.OTHER_BOOK, "TOB 1:1-2:1", "", 2),
        VerseNote(VerseOutcome.OTHER_BOOK, "DAG 1:1", "", 1),
        VerseNote(VerseOutcome.OTHER_BOOK, "", "RUT 1:1-2:1", 2),
        VerseNote(VerseOutcome.OTHER_BOOK, "", "SIR 1:1", 1),
        VerseNote(VerseOutcome.UNKNOWN, "", "SIR 20:1-2", 2),
        VerseNote(VerseOutcome.TITLE, "", "PSA 4:0", 1),
    ]
    assert notes("GEN 49:31", "GEN 49:31, GEN 49:32", "vulgate", "hebrew") == [
        VerseNote(VerseOutcome.JOINED, "GEN 49:31", "GEN 49:31-32")
    ]


def test_equal_names_without_common_text_are_joined(tmp_path: Path) -> None:
    path = tmp_path / "own.vrs"
    path.write_text("GEN 1:2\nGEN 1:1 = GEN 1:2\nGEN 1:2 = GEN 1:1-2\n", "utf-8")
    own = TextNumbering(read(path, "own"))
    verses = "GEN 1:1, GEN 1:2"
    result = pairing(texts_of(verses, verses), (own, TextNumbering(known("hebrew"))))
    assert [pair.reference for pair in result.pairs] == ["GEN 1:1-2"]


def test_verses_of_two_books_are_named_with_both() -> None:
    assert span([Verse("DAN", 14, "42", "", 1), Verse("HOS", 1, "1", "", 2)]) == (
        "DAN 14:42-HOS 1:1"
    )


def test_names_of_verses_follow_the_pattern() -> None:
    with pytest.raises(ValueError, match="'three' is no name of a verse"):
        _ = Verse("GEN", 1, "three", "", 1).places
    assert re.fullmatch(LABEL, "3b-5a")
    assert Verse("GEN", 1, "3b-5a", "", 1).places == (
        ("GEN", 1, 3, "b"),
        ("GEN", 1, 4, ""),
        ("GEN", 1, 5, "a"),
    )
