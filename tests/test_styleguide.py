"""The style guide is the same in both languages, and its figures match its rulings."""

import re
from collections import Counter
from pathlib import Path

import pytest

from blinker_qt.bitext.alignment import Alignment, blocks
from blinker_qt.bitext.annotation import PairState, unaccounted
from blinker_qt.bitext.errors import InputError
from blinker_qt.bitext.verses import Side, VersePair
from blinker_qt.formats import annotation
from blinker_qt.paths import styleguide
from blinker_qt.study.guide import (
    RULING_NUMBER,
    Guide,
    GuideChange,
    GuideChanges,
    Ruling,
    RulingFigure,
    read_guide,
    read_guide_in,
)

ENGLISH, FRENCH = read_guide("en"), read_guide("fr")
GUIDES = (ENGLISH, FRENCH)
GENERAL = "GEN-"
DETAILED = [ruling for ruling in ENGLISH if not ruling.number.startswith(GENERAL)]
NOT_TRANSLATED = {"en": "not translated", "fr": "non traduit"}
LABELS = {"en": ("Example", "Limits", "See"), "fr": ("Exemple", "Limites", "Voir")}
CODE = re.compile(r"`([^`]+)`")
PROGRAM = re.compile(rb'program="[^"]*"')
EVERY_LANGUAGE = pytest.mark.parametrize("guide", GUIDES, ids=["english", "french"])
EVERY_RULING = pytest.mark.parametrize("ruling", DETAILED, ids=lambda ruling: ruling.number)


def in_one_line(text: str) -> str:
    return " ".join(text.split("\n"))


def examples(text: str) -> set[str]:
    return {code for code in CODE.findall(in_one_line(text)) if "↔" in code}


def prose(guide: Guide) -> str:
    """Everything that people read, without the words quoted as tokens and the links to files."""
    parts = [guide.introduction]
    for chapter in guide.chapters:
        parts += [chapter.title, chapter.introduction]
        for ruling in chapter.rulings:
            parts += [ruling.title, ruling.text, *(figure.caption for figure in ruling.figures)]
    return re.sub(r"\]\([^)]*\)", "]", CODE.sub("`", in_one_line("\n".join(parts))))


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
def test_rulings_are_numbered_from_one_in_each_chapter(guide: Guide) -> None:
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
    versions = [[change.version for change in guide.changes.versions] for guide in GUIDES]
    assert versions[0] == versions[1]
    assert [ruling.number for ruling in ENGLISH] == [ruling.number for ruling in FRENCH]
    for ruling in ENGLISH:
        names = [figure.name for figure in in_french(ruling).figures]
        assert [figure.name for figure in ruling.figures] == names


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
def test_a_ruling_says_what_why_how_where_it_ends_and_what_is_near(guide: Guide) -> None:
    example, limits, see = LABELS[guide.language]
    for ruling in guide:
        if not ruling.number.startswith(GENERAL):
            claim, reason, *rest = ruling.text.split("\n\n")
            assert not claim.startswith("**"), ruling.number
            assert not reason.startswith("**"), ruling.number
            starts = [f"**{example}.** ", f"**{limits}.** ", f"{see} "]
            assert len(rest) == len(starts), ruling.number
            for paragraph, start in zip(rest, starts, strict=True):
                assert paragraph.startswith(start), ruling.number


@EVERY_LANGUAGE
def test_cited_rulings_exist(guide: Guide) -> None:
    named = set(RULING_NUMBER.findall(prose(guide)))
    numbers = {ruling.number for ruling in guide}
    assert named <= numbers
    assert {ruling.number for ruling in GUIDES[0] if ruling.figures} & named


# The figures


def drawn(figure: RulingFigure) -> tuple[VersePair, Alignment]:
    """The words and links of a figure, which is one finished verse pair."""
    work = annotation.load(figure.path)
    assert [work.bitext.language(side).tag for side in Side] == ["en", "fr"]
    assert work.annotator.startswith("Style guide ")
    assert [pair.state for pair in work.pairs] == [PairState.DONE]
    written, there = annotation.write(work), figure.path.read_bytes()
    assert PROGRAM.sub(b"", written) == PROGRAM.sub(b"", there)
    pair, alignment = work.bitext[0], work.pairs[0].alignment
    pair.check_words(alignment.outermost_words)
    assert not unaccounted(pair, alignment), figure.name
    assert all(block.is_complete for block in blocks(alignment)), figure.name
    return pair, alignment


@EVERY_RULING
def test_a_ruling_has_a_right_figure_and_a_wrong_one_of_the_same_words(ruling: Ruling) -> None:
    names = [(figure.name, figure.is_right) for figure in ruling.figures]
    assert names == [(ruling.number, True), (f"{ruling.number}-not", False)]
    (right, as_it_is), (wrong, as_it_is_not) = map(drawn, ruling.figures)
    assert (right.reference, wrong.reference) == (ruling.number, f"{ruling.number} not so")
    assert (right.source, right.target) == (wrong.source, wrong.target)
    said = claims(ruling.figures[0].caption, "en")
    assert said
    for claim in said:
        assert holds(claim, right, as_it_is), claim
    assert not all(holds(claim, wrong, as_it_is_not) for claim in said)


@EVERY_RULING
def test_the_example_in_words_speaks_of_the_figure(ruling: Ruling) -> None:
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


@EVERY_RULING
def test_figures_are_tokenised_as_the_sample_is(ruling: Ruling) -> None:
    pair, _ = drawn(ruling.figures[0])
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


def test_all_files_of_the_guide_are_used() -> None:
    figures = {figure.path.resolve() for ruling in DETAILED for figure in ruling.figures}
    assert set(styleguide("figures").resolve().iterdir()) == figures
    for guide in GUIDES:
        contents = styleguide(guide.language, "contents.md")
        listed = re.findall(r"^- \[[^\]]+\]\(([^)/]+)\)", contents.read_text("utf-8"), re.MULTILINE)
        assert {path.name for path in contents.parent.iterdir()} == {*listed, "contents.md"}
        assert len(listed) == len(guide.chapters) - 1


def test_the_typography_is_that_of_the_language() -> None:
    assert not re.search("[’\u00a0«»]", prose(ENGLISH))
    french = prose(FRENCH)
    assert "'" not in french
    assert not re.findall(r"[^\u00a0][;»]|[^\u00a0`]:|«[^\u00a0]", french)


# A guide that is not built as it ought to be


def made(folder: Path) -> Path:
    """A guide of one ruling without a figure."""
    (folder / "en").mkdir()
    (folder / "general.en.md").write_text(
        "# General rules\n\nVersion 2.0\n\n## Changes\n\n- 2.0: a\n  *b*.\n- 1.0: c.\n", "utf-8"
    )
    (folder / "en" / "contents.md").write_text(
        "# Rules\n\nRead on.\n\n## Chapters\n\n- [Names](names.md): NAM-1 – NAM-1\n", "utf-8"
    )
    (folder / "en" / "names.md").write_text(
        "# Names\n\n## NAM-1 A title\n\nLink\nthem.\n\n## Changes\n\n- none\n", "utf-8"
    )
    return folder


def test_a_guide_is_read_from_its_folder(tmp_path: Path) -> None:
    guide = read_guide_in(made(tmp_path), "en")
    assert (guide.version, guide.introduction) == ("2.0", "Read on.")
    assert list(guide) == [Ruling("NAM-1", "A title", "Link\nthem.", ())]
    assert guide.changes == GuideChanges(
        "Changes", (GuideChange("2.0", "a *b*."), GuideChange("1.0", "c."))
    )


@pytest.mark.parametrize(
    ("file", "text", "message"),
    [
        ("general.en.md", "# General rules\n", "; expected a line such as Version 1.0"),
        ("general.en.md", "\nVersion 1.0\n", "; expected a list of changes at the end"),
        ("en/contents.md", "# Rules\n", "; expected a list of links to the chapters"),
        ("en/names.md", "Names\n", "; expected a title in the first line"),
        ("en/names.md", None, "file not found"),
    ],
)
def test_mistakes_in_a_guide_are_reported(
    tmp_path: Path, file: str, text: str | None, message: str
) -> None:
    path = made(tmp_path) / file
    if text is None:
        path.unlink()
    else:
        path.write_text(text, "utf-8")
    with pytest.raises(InputError) as refused:
        read_guide_in(tmp_path, "en")
    assert str(refused.value).startswith(f"{path}: ")
    assert message in str(refused.value)


def test_a_guide_in_another_language_is_missing() -> None:
    with pytest.raises(InputError, match=r"general\.de\.md: file not found"):
        read_guide("de")
