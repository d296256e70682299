"""The style guide is the same in both languages, and its figures match its rulings."""

import re
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from blinker_qt.bitext.alignment import Alignment, blocks
from blinker_qt.bitext.annotation import unaccounted
from blinker_qt.bitext.errors import InputError
from blinker_qt.bitext.study import GuidePage
from blinker_qt.bitext.verses import Direction, Language, Side, VersePair
from blinker_qt.paths import styleguide
from blinker_qt.study.guide import (
    RULING_NUMBER,
    SHIPPED_LANGUAGES,
    Guide,
    GuideChange,
    GuideChanges,
    Ruling,
    RulingFigure,
    guide_of,
    read_guide,
    read_pages,
    version_numbers,
    version_of,
)

ENGLISH, FRENCH = read_guide("en"), read_guide("fr")
GUIDES = {"en": ENGLISH, "fr": FRENCH}
GENERAL = "GEN-"
DETAILED = [ruling for ruling in ENGLISH if not ruling.number.startswith(GENERAL)]
NOT_TRANSLATED = {"en": "not translated", "fr": "non traduit"}
LABELS = {"en": ("Example", "Limits", "See"), "fr": ("Exemple", "Limites", "Voir")}
CODE = re.compile(r"`([^`]+)`")
EVERY_LANGUAGE = pytest.mark.parametrize(("language", "guide"), GUIDES.items())
EVERY_RULING = pytest.mark.parametrize("ruling", DETAILED, ids=lambda ruling: ruling.number)


def examples(text: str) -> set[str]:
    return {code for code in CODE.findall(text.replace("\n", " ")) if "↔" in code}


def prose(guide: Guide) -> str:
    """Everything that people read, without the words quoted as tokens and the links to files."""
    parts = [guide.introduction]
    for chapter in guide.chapters:
        parts += [chapter.title, chapter.introduction]
        for ruling in chapter.rulings:
            parts += [ruling.title, ruling.text, *(figure.caption for figure in ruling.figures)]
    return re.sub(r"\]\([^)]*\)", "]", CODE.sub("`", " ".join(parts).replace("\n", " ")))


def in_french(ruling: Ruling) -> Ruling:
    found = FRENCH.ruling(ruling.number)
    assert found
    return found


# The notation of what a figure shows: `to her ↔ lui`, `to ↔ à/1`, `not translated ↔ ne`


def claims(caption: str, language: str) -> list[tuple[list[str], list[str]]]:
    """Each claim's source and target words; a side without words is said not to be there."""
    nothing = NOT_TRANSLATED[language]
    sides = [[side.strip() for side in claim.split("↔")] for claim in examples(caption)]
    return [
        (
            [] if source == nothing else source.split(" "),
            [] if target == nothing else target.split(),
        )
        for source, target in sides
    ]


def position(word: str, tokens: tuple[str, ...]) -> int:
    form, _, number = word.partition("/")
    places = [place for place, token in enumerate(tokens) if token == form]
    if number:
        assert len(places) > 1, f"{word} is clear without its number"
        return places[int(number) - 1]
    assert len(places) == 1, f"{word} stands {len(places)} times"
    return places[0]


def holds(claim: tuple[list[str], list[str]], pair: VersePair, alignment: Alignment) -> bool:
    sources = frozenset(position(word, pair.source) for word in claim[0])
    targets = frozenset(position(word, pair.target) for word in claim[1])
    assert sources or targets
    if not targets:
        return sources <= alignment.not_translated_source
    if not sources:
        return targets <= alignment.not_translated_target
    return all(alignment.partners(Side.SOURCE, word) == targets for word in sources) and all(
        alignment.partners(Side.TARGET, word) == sources for word in targets
    )


# The rulings


@EVERY_LANGUAGE
def test_rulings_are_numbered_from_one_in_each_chapter(language: str, guide: Guide) -> None:
    assert guide.languages == SHIPPED_LANGUAGES, language
    codes = []
    for chapter in guide.chapters:
        numbers = [ruling.number for ruling in chapter.rulings]
        code = numbers[0].split("-")[0]
        assert numbers == [f"{code}-{place}" for place in range(1, len(numbers) + 1)]
        assert chapter.introduction
        assert code + "-" == GENERAL or chapter.title.endswith(f" ({code})")
        codes.append(code)
    assert codes[0] + "-" == GENERAL
    assert max(Counter(codes).values()) == 1


def test_both_languages_have_the_same_version_rulings_and_figures() -> None:
    assert ENGLISH.version == FRENCH.version == ENGLISH.changes.versions[0].version
    versions = [[change.version for change in guide.changes.versions] for guide in GUIDES.values()]
    assert versions[0] == versions[1]
    assert [ruling.number for ruling in ENGLISH] == [ruling.number for ruling in FRENCH]
    for ruling in ENGLISH:
        for english, french in zip(ruling.figures, in_french(ruling).figures, strict=True):
            assert replace(english, caption="") == replace(french, caption="")


@EVERY_RULING
def test_both_languages_give_the_same_examples_and_references(ruling: Ruling) -> None:
    french = in_french(ruling)
    assert examples(ruling.text) == examples(french.text)
    assert RULING_NUMBER.findall(ruling.text) == RULING_NUMBER.findall(french.text)
    said = {
        language: sorted(claims(of.figures[0].caption, language))
        for language, of in (("en", ruling), ("fr", french))
    }
    assert said["en"] == said["fr"]


@EVERY_LANGUAGE
def test_a_ruling_says_what_why_how_where_it_ends_and_what_is_near(
    language: str, guide: Guide
) -> None:
    example, limits, see = LABELS[language]
    for ruling in guide:
        if not ruling.number.startswith(GENERAL):
            claim, reason, *rest = ruling.text.split("\n\n")
            assert not claim.startswith("**"), ruling.number
            assert not reason.startswith("**"), ruling.number
            starts = [f"**{example}.** ", f"**{limits}.** ", f"{see} "]
            assert len(rest) == len(starts), ruling.number
            for paragraph, start in zip(rest, starts, strict=True):
                assert paragraph.startswith(start), ruling.number
    # The rulings that are near, and others that the text cites, exist.
    named = set(RULING_NUMBER.findall(prose(guide)))
    assert named <= {ruling.number for ruling in guide}
    assert {ruling.number for ruling in ENGLISH if ruling.figures} & named


# The figures


def drawn(figure: RulingFigure) -> tuple[VersePair, Alignment]:
    """The words and links of a figure, all of whose words are accounted for."""
    pair, alignment = figure.pair, figure.alignment
    assert not unaccounted(pair, alignment), figure.name
    assert all(block.is_complete for block in blocks(alignment)), figure.name
    return pair, alignment


@EVERY_RULING
def test_a_ruling_has_a_right_figure_and_a_wrong_one_of_the_same_words(ruling: Ruling) -> None:
    names = [(figure.name, figure.is_right) for figure in ruling.figures]
    assert names == [(ruling.number, True), (f"{ruling.number}-not", False)]
    (right, as_it_is), (wrong, as_it_is_not) = map(drawn, ruling.figures)
    assert (right.source, right.target) == (wrong.source, wrong.target)
    said = claims(ruling.figures[0].caption, "en")
    assert said
    for claim in said:
        assert holds(claim, right, as_it_is), claim
    assert not all(holds(claim, wrong, as_it_is_not) for claim in said)


@EVERY_RULING
def test_figures_show_the_example_and_are_tokenised_as_the_sample_is(ruling: Ruling) -> None:
    shown = {re.sub(r"/\d+", "", claim) for claim in examples(ruling.figures[0].caption)}
    pair, alignment = drawn(ruling.figures[0])
    shown |= {
        " ↔ ".join(
            " ".join(tokens[place] for place in places)
            for tokens, places in ((pair.source, block.sources), (pair.target, block.targets))
        )
        for block in blocks(alignment)
    }
    assert examples(ruling.text.split("\n\n")[2]) & shown
    # Tokens.
    assert set(pair.target).isdisjoint("du au aux des".split())
    attached = re.compile(r"\w[.,;:?!\"«»]|[.,;:?!\"«»]\w|[’“”]")
    for side in Side:
        verse = " ".join(pair.tokens(side))
        verse.encode("latin-1")
        assert not attached.search(verse)
        assert len(pair.tokens(side)) <= 20
    elided = [token for token in pair.target if "'" in token]
    assert all(token.endswith("'") for token in elided)


# The files


def test_all_pages_of_the_guide_are_used() -> None:
    for language, guide in GUIDES.items():
        contents = styleguide(language, "contents.md")
        listed = re.findall(r"^- \[[^\]]+\]\(([^)/]+)\)", contents.read_text("utf-8"), re.MULTILINE)
        assert {path.name for path in contents.parent.iterdir()} == {*listed, "contents.md"}
        assert len(listed) == len(guide.chapters)


def test_the_typography_is_that_of_the_language() -> None:
    assert not re.search("[’\u00a0«»]", prose(ENGLISH))
    french = prose(FRENCH)
    assert "'" not in french
    assert not re.findall(r"[^\u00a0][;»]|[^\u00a0`]:|«[^\u00a0]", french)


# A guide that is not built as it ought to be


def made(folder: Path) -> Path:
    """A guide of one ruling, with figures that show a mark on each side and a possible link."""
    (folder / "contents.md").write_text(
        "# Rules\n\nVersion 2.0\n\nRead on.\n\n## Chapters\n\n- [Names](names.md): NAM-1\n\n"
        "## Changes\n\n- 2.0: a\n  *b*.\n- 1.0: c.\n",
        "utf-8",
    )
    (folder / "names.md").write_text(
        "# Names\n\n## NAM-1 A title\n\nLink\nthem.\n\nSo NAM-1: as\nhere.\n\n"
        "    a b c\n    d e f\n    1-1 2- -2 3-3?\n\nNot a figure NAM-1: with\n\n    code\n\n"
        "## Changes\n\n- none\n",
        "utf-8",
    )
    return folder


def test_a_drawing_with_too_many_labels_is_refused(tmp_path: Path) -> None:
    page = made(tmp_path) / "names.md"
    text = page.read_text(encoding="utf-8").replace("d e f", "d e f g h i j k l m")

    def read(most: int) -> Guide:
        labels = " ".join(f"L{number}:1-{number}" for number in range(1, most + 1))
        page.write_text(text.replace("1-1 2- -2 3-3?", labels), encoding="utf-8")
        return guide_of(read_pages(tmp_path), SHIPPED_LANGUAGES, tmp_path)

    (ruling,) = read(9)
    assert len(ruling.figures[0].labels()) == 9
    with pytest.raises(InputError, match="below NAM-1 there are no links of its words"):
        read(10)


def test_a_guide_is_read_from_its_folder(tmp_path: Path) -> None:
    languages = Language("grc"), Language.of("he")
    guide = guide_of(read_pages(made(tmp_path)), languages, tmp_path)
    assert (guide.title, guide.version, guide.introduction) == ("Rules", "2.0", "Read on.")
    (ruling,) = guide
    assert (ruling.number, ruling.title) == ("NAM-1", "A title")
    assert ruling.text == "Link\nthem.\n\nNot a figure NAM-1: with\n\n    code"
    (figure,) = ruling.figures
    assert (figure.name, figure.caption, figure.is_right) == ("NAM-1", "as here.", True)
    assert figure.pair == VersePair("NAM-1", ("a", "b", "c"), ("d", "e", "f"))
    links = frozenset({(0, 0), (2, 2)})
    possible = frozenset({(2, 2)})
    assert figure.alignment == Alignment(links, frozenset({1}), frozenset({1}), possible=possible)
    assert figure.work(languages).bitext.target_language.direction is Direction.RIGHT_TO_LEFT
    assert guide.changes == GuideChanges(
        "Changes", (GuideChange("2.0", "a *b*."), GuideChange("1.0", "c."))
    )
    contents = tmp_path / "contents.md"
    contents.write_text(contents.read_text("utf-8").replace("- 1.0: c.\n", "- none\n"), "utf-8")
    guide = guide_of(read_pages(tmp_path), languages, tmp_path)
    assert [change.version for change in guide.changes.versions] == ["2.0"]


@pytest.mark.parametrize(
    ("page", "old", "new", "message"),
    [
        ("contents.md", "Version 2.0", "", "the page has no line such as Version 1.0"),
        ("contents.md", "- 2.0: a\n  *b*.\n- 1.0: c.\n", "", "the page does not end with a list"),
        ("contents.md", "# Rules", "Rules", "the first line of the page is not a title"),
        ("names.md", "# Names", "Names", "the first line of the page is not a title"),
        ("names.md", "## NAM-1 A title", "## A title", "the page has no rulings"),
        *(
            ("names.md", "3-3?", links, "13: below NAM-1 there are no links of its words")
            for links in ("3-4?", "1-", "x", "F!:3-3", "SEM:3-3 FUN:3-3")
        ),
        *(
            ("contents.md", "- [Names](names.md)", chapter, "9: this is no chapter")
            for chapter in ("* [Names](names.md)", "- [Names] (names.md)", "- [Names](x/names.md)")
        ),
        (
            "contents.md",
            "- [Names](names.md): NAM-1\n",
            "- [Names](names.md)\n- [Names](names.md)\n",
            "10: the chapter names.md is listed twice",
        ),
        *(
            ("names.md", "## Changes", heading, "19: this heading is not that of a ruling")
            for heading in (
                *("## NAM-2", "##NAM-2 B", "## NAM-2: B", "##  NAM-2 B"),
                *("### NAM-2 B", "## nam-2 B", "## NAM 2 B"),
            )
        ),
        *(
            ("names.md", "So NAM-1: as", caption, "11: this drawing has no caption")
            for caption in ("So NAM-1 as", "So NAM-12345: as")
        ),
        ("names.md", "## Changes", "## NAM-1 B", "19: two rulings have the number NAM-1"),
        *(
            ("names.md", "    d e f\n", lines, "11: below NAM-1, expected a source verse")
            for lines in ("  d e f\n", "\td e f\n", "    d\n    e\n")
        ),
    ],
)
def test_mistakes_in_a_guide_are_reported(
    tmp_path: Path, page: str, old: str, new: str, message: str
) -> None:
    path = made(tmp_path) / page
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), "utf-8")
    with pytest.raises(InputError) as refused:
        guide_of(read_pages(tmp_path), SHIPPED_LANGUAGES, tmp_path)
    (problem,) = refused.value.problems
    line = "" if problem.line is None else f"{problem.line}: "
    assert f"{line}{problem.reason}".startswith(message)
    assert problem.path == str(path)


def test_what_is_missing_is_named(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"contents\.md: file not found"):
        read_guide("de")
    contents, _ = read_pages(made(tmp_path))
    with pytest.raises(InputError, match=r"names\.md: the contents list this chapter"):
        guide_of([contents], SHIPPED_LANGUAGES, tmp_path)
    (tmp_path / "names.md").unlink()
    with pytest.raises(InputError, match=r"names\.md: file not found"):
        read_pages(tmp_path)


def test_a_version_too_long_to_be_one_is_none() -> None:
    # Python refuses to read a number of so many digits.
    page = GuidePage("contents.md", f"# A\n\nVersion {'9' * 5000}\n")
    assert version_of([page]) == version_numbers("9" * 5000) == version_numbers("x") == ()
    assert not RULING_NUMBER.fullmatch(f"NEG-{'9' * 5000}")
