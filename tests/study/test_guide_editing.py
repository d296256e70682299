"""The guide of a study: begun, extended ruling by ruling, and written without loss."""

import sys
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.errors import InputError
from blinker_qt.bitext.remarks import Note
from blinker_qt.bitext.study import GuidePage, labels_in
from blinker_qt.bitext.verses import Side, VersePair
from blinker_qt.formats.atomic import ChangedError
from blinker_qt.study.guide import (
    SHIPPED_LANGUAGES,
    Guide,
    Ruling,
    RulingFigure,
    checked_pages,
    guide_of,
    read_guide,
    read_pages,
)
from blinker_qt.study.guide_editing import (
    Beginning,
    GuideError,
    draft_of_note,
    first_pages,
    next_number,
    save_guide,
    with_ruling,
)
from interrupted import without_exchange

PAIR = VersePair("SUF-1", ("my", "father"), ("אבי", "!"))
ALIGNMENT = Alignment(frozenset({(0, 0), (1, 0)}), frozenset(), frozenset({1}))
FIGURES = (
    RulingFigure("SUF-1", "`my father ↔ אבי`.", PAIR, ALIGNMENT),
    RulingFigure(
        "SUF-1-not",
        "*my* is left out.",
        replace(PAIR, reference="SUF-1-not"),
        Alignment(frozenset({(1, 0)}), frozenset({0}), possible=frozenset({(1, 0)})),
    ),
)
SUFFIX = Ruling(
    "SUF-1", "Possessive suffixes", "Link *my* with the noun.\n\nIt is one word.", FIGURES
)


def guide(pages: tuple[GuidePage, ...]) -> Guide:
    return guide_of(pages, SHIPPED_LANGUAGES, Path("guide"))


def empty() -> tuple[GuidePage, ...]:
    return first_pages(Beginning.EMPTY, "en", "Rules")


def test_a_guide_begins_empty_with_general_rules_or_with_the_shipped_ones() -> None:
    shipped = read_guide("fr")
    nothing, general, everything = (
        guide(first_pages(beginning, "fr", "Bible")) for beginning in Beginning
    )
    assert (nothing.title, nothing.version, list(nothing)) == ("Style guide: Bible", "1", [])
    assert [chapter.letters for chapter in general.chapters] == ["GEN"]
    assert list(everything) == list(shipped)
    assert everything.introduction == shipped.introduction
    assert not general.introduction
    assert [change.version for change in everything.changes.versions] == ["1"]


@given(
    st.dictionaries(
        st.tuples(st.sampled_from([0, 1]), st.sampled_from([0, 1])),
        st.tuples(st.sampled_from(["", "SEM", "FUN.2"]), st.booleans()),
    )
)
def test_drawings_keep_labels_and_strengths(
    links: dict[tuple[int, int], tuple[str, bool]],
) -> None:
    alignment = Alignment(
        frozenset(links),
        possible=frozenset(link for link, (_, is_possible) in links.items() if is_possible),
        labels=frozenset((link, name) for link, (name, _) in links.items() if name),
    )
    ruling = replace(SUFFIX, figures=(RulingFigure("SUF-1", "`x`.", PAIR, alignment),))
    assert guide(with_ruling(empty(), ruling, "New.", "2", "Suffixes")).ruling("SUF-1") == ruling


def test_labels_of_drawings_have_the_letters_of_the_study_or_others() -> None:
    alignment = ALIGNMENT.with_label({(0, 0)}, "FUN").with_label({(1, 0)}, "FAR")
    figure = RulingFigure("SUF-1", "`x`.", PAIR, alignment)
    known = labels_in("SEM, FUN=R")
    assert [(label.name, label.letter) for label in figure.labels(known)] == [
        ("FUN", "R"),
        ("FAR", "F"),
    ]
    assert [label.letter for label in figure.labels()] == ["F", "U"]
    languages = SHIPPED_LANGUAGES
    assert figure.work(languages, known).study.labels == figure.labels(known)
    assert figure.work(languages).study.labels == figure.labels()


def test_a_note_becomes_the_draft_of_a_ruling() -> None:
    on_word = draft_of_note(Note("Why?", (Side.SOURCE, 0)), PAIR, ALIGNMENT)
    assert (on_word.number, on_word.title, on_word.text) == ("", "`my`", "Why?")
    assert [pattern.text for pattern in on_word.words] == ["my"]
    assert on_word.figures == (RulingFigure("", "`my`.", PAIR, ALIGNMENT),)
    on_pair = draft_of_note(Note("Why?"), PAIR, ALIGNMENT)
    assert (on_pair.title, on_pair.text, on_pair.words) == ("", "Why?", ())
    assert on_pair.figures[0].caption == f"{PAIR.reference}."


def test_rulings_are_added_and_changed_in_their_places() -> None:
    pages = with_ruling(empty(), SUFFIX, "SUF-1 is new.", "2", "Suffixes")
    pages = with_ruling(pages, Ruling("SUF-10", "Ten", "X"), "SUF-10 is new.", "2")
    pages = with_ruling(pages, Ruling("SUF-2", "Two", "Y"), "SUF-2 is new.", "3")
    pages = with_ruling(pages, Ruling("SUF-2", "Two", "Z"), "SUF-2 was corrected.", "3")
    pages = with_ruling(pages, Ruling("ORD-1", "One", "See SUF-1."), "ORD-1.", "3", "Order")
    found = guide(pages)
    assert [ruling.number for ruling in found] == ["SUF-1", "SUF-2", "SUF-10", "ORD-1"]
    assert found.ruling("SUF-1") == SUFFIX
    assert found.ruling("SUF-2") == Ruling("SUF-2", "Two", "Z")
    assert [chapter.title for chapter in found.chapters] == ["Suffixes (SUF)", "Order (ORD)"]
    assert [(change.version, change.text) for change in found.changes.versions] == [
        ("3", "SUF-2 is new. SUF-2 was corrected. ORD-1."),
        ("2", "SUF-1 is new. SUF-10 is new."),
        ("1", "the first version."),
    ]
    assert next_number(found, "SUF") == "SUF-11"


def test_what_a_ruling_does_not_touch_stays_as_it_is_written() -> None:
    contents, page = with_ruling(empty(), SUFFIX, "New.", "2", "Suffixes")
    by_hand = page._replace(
        text=page.text.replace("# Suffixes", "# Endings") + "\n## Sources\n\nX\n"
    )
    contents = contents._replace(text=contents.text.replace("## Chapters", "By us.\n\n## Chapters"))
    pages = with_ruling((contents, by_hand), Ruling("SUF-2", "Two", "Y"), "More.", "2")
    assert pages[1].text == by_hand.text + "\n## SUF-2 Two\n\nY\n"
    assert pages[0].text == contents.text.replace("New.", "New. More.")


lines = st.text(
    st.characters(categories=["L", "N", "P", "S", "Zs"], include_characters="#-*`:\n "), max_size=30
)


@settings(max_examples=15)
@given(lines, lines, lines, lines, st.sampled_from(["", "SUF-1", "SUF-1-not"]))
def test_a_ruling_is_read_back_as_it_was_or_refused(
    title: str, text: str, caption: str, change: str, figure_name: str
) -> None:
    named = replace(FIGURES[0], name=figure_name, pair=replace(PAIR, reference=figure_name))
    figures = (replace(named, caption=caption),) if figure_name else ()
    ruling = Ruling("SUF-1", title, text, figures)
    start = with_ruling(empty(), Ruling("ORD-1", "A", "B"), "C", "2", "Order")
    try:
        pages = with_ruling(start, ruling, change, "3", "Suffixes")
    except GuideError:
        return
    found = guide(pages)
    assert found.ruling("SUF-1") == ruling
    assert found.ruling("ORD-1") == Ruling("ORD-1", "A", "B")
    assert (found.version, len(list(found))) == ("3", 2)


@pytest.mark.parametrize(
    ("ruling", "change", "reason"),
    [
        (replace(SUFFIX, number="suffix"), "C.", "“suffix” is not the number of a ruling"),
        (replace(SUFFIX, text="A\n\n## SUF-2 B"), "C.", "would be read as something else"),
        (replace(SUFFIX, text="A\n\n# B"), "C.", None),
        (replace(SUFFIX, title="A\nB"), "C.", "would be read as something else"),
        (replace(SUFFIX, title=""), "C.", "this heading is not that of a ruling"),
        (SUFFIX, "C.\n- 9: D", "would be read as something else"),
        (SUFFIX, "", "would be read as something else"),
    ],
)
def test_texts_that_would_be_read_as_something_else(
    ruling: Ruling, change: str, reason: str | None
) -> None:
    if reason is None:
        assert guide(with_ruling(empty(), ruling, change, "2", "Suffixes")).ruling("SUF-1")
        return
    with pytest.raises(GuideError, match=reason):
        with_ruling(empty(), ruling, change, "2", "Suffixes")


def test_a_guide_is_saved_page_by_page_and_nobody_s_work_is_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    save_guide(tmp_path / "guide", (), empty())
    assert read_pages(tmp_path / "guide") == empty()
    first = with_ruling(empty(), SUFFIX, "New.", "2", "Suffixes")
    save_guide(tmp_path / "guide", empty(), first)
    assert read_pages(tmp_path / "guide") == first
    mine = with_ruling(first, Ruling("SUF-2", "Mine", "X"), "Mine.", "2")
    theirs = with_ruling(first, Ruling("SUF-2", "Theirs", "Y"), "Theirs.", "2")
    save_guide(tmp_path / "guide", first, theirs)
    with monkeypatch.context() as patch:
        without_exchange(patch)
        with pytest.raises(ChangedError, match=r"suf\.md was changed by another program"):
            save_guide(tmp_path / "guide", first, mine)
    assert read_pages(tmp_path / "guide") == theirs
    if sys.platform != "win32":
        with pytest.raises(GuideError, match=r"suf\.md was changed by somebody else"):
            save_guide(tmp_path / "guide", first, mine)
        texts = [path.read_text("utf-8") for path in sorted((tmp_path / "guide").iterdir())]
        assert any("## SUF-2 Theirs" in text for text in texts)
    with pytest.raises(InputError, match="it exists already"):
        save_guide(tmp_path / "guide", (), theirs)


def test_pages_may_be_written_by_any_editor(tmp_path: Path) -> None:
    first = with_ruling(empty(), SUFFIX, "New.", "2", "Suffixes")
    save_guide(tmp_path, (), first)
    for path in tmp_path.iterdir():
        path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes().replace(b"\n", b"\r\n"))
    assert read_pages(tmp_path) == first
    second = with_ruling(first, Ruling("SUF-2", "Two", "X"), "Two.", "2")
    save_guide(tmp_path, first, second)
    assert read_pages(tmp_path) == second
    assert {path.name for path in tmp_path.iterdir()} == {"contents.md", "suf.md"}


def test_a_version_without_its_changes_is_refused(tmp_path: Path) -> None:
    (contents,) = empty()
    raised = contents._replace(text=contents.text.replace("Version 1", "Version 2"))
    save_guide(tmp_path, (), (raised,))
    with pytest.raises(InputError) as refused:
        checked_pages(tmp_path)
    assert str(refused.value) == (
        f"{tmp_path / 'contents.md'}: the version is 2, but the list of changes begins with 1; "
        "expected a line such as - 2: what has changed"
    )
