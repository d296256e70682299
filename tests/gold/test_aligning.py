"""The automatic aligner."""

import sys
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path

import pytest

import commands
from blinker_qt.bitext.annotation import AnnotationSet, Role
from blinker_qt.bitext.errors import BlinkerError
from blinker_qt.bitext.verses import Bitext, Language, VersePair
from blinker_qt.formats import annotation
from blinker_qt.gold.machine import align, align_file
from commands import Commands, write

WORDS = {"sea": "mer", "wind": "vent", "stone": "pierre", "night": "nuit", "day": "jour"}
VERSES = [("The", one, "and", "a", other) for one in WORDS for other in WORDS if one != other]
BITEXT = Bitext.of(
    VersePair(f"{place}", verse, ("la", WORDS[verse[1]], "et", "une", WORDS[verse[4]]))
    for place, verse in enumerate(VERSES, 1)
)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """An annotation file on which nothing was done."""
    return Path(write(tmp_path / "A1.blinker", AnnotationSet.unannotated(BITEXT)))


SAMPLE = Path(commands.SAMPLE[0])


needs_aligner = pytest.mark.skipif(
    find_spec("thot") is None, reason="the extra 'align' is not installed"
)


def links_of(bitext: Bitext, *more: Bitext) -> tuple[str, ...]:
    return align(bitext, lambda _done, _rounds: None, *more)


@needs_aligner
def test_corresponding_words_are_linked() -> None:
    told: list[tuple[int, int]] = []
    links = align(BITEXT, lambda done, rounds: told.append((done, rounds)))
    # The articles go with nothing in particular, the nouns do.
    assert all({"2-2", "5-5"} <= set(text.split(" ")) for text in links)
    assert told == [(done, len(told)) for done in range(1, len(told) + 1)]
    assert links_of(BITEXT) == links
    # Too long verses have no links.
    words = tuple(f"w{place}" for place in range(1100))
    assert links_of(Bitext.of([*BITEXT, VersePair("long", words, words)]))[-1] == ""


@needs_aligner
def test_unwritable_outputs_are_refused_before_training(file: Path) -> None:
    rounds: list[tuple[int, int]] = []
    with pytest.raises(BlinkerError, match="was not saved"):
        align_file(file, file / "machine.blinker", None, rounds.append)
    assert not rounds


@needs_aligner
def test_few_verse_pairs_are_linked_better_with_more_text(file: Path, run: Commands) -> None:
    few = Bitext.of([BITEXT[0], BITEXT[7]], Language("en"), Language("fr"))
    alone, helped = links_of(few), links_of(few, BITEXT)
    right = {"2-2", "5-5"}
    assert [right <= set(links.split(" ")) for links in helped] == [True, True]
    assert not all(right <= set(links.split(" ")) for links in alone)
    # Verse pairs of both count once.
    assert links_of(BITEXT, few) == links_of(BITEXT)

    sample, output = file.with_name("few.blinker"), file.with_name("machine.blinker")
    write(sample, AnnotationSet.unannotated(few))
    run("align", sample, "-o", output, "--train-on", file)
    work = annotation.load(output)
    assert tuple(pair.links for pair in work.pairs) == helped
    assert work.annotator.endswith(", trained on 20 more verse pairs)")
    assert work.bitext == few


@needs_aligner
def test_text_in_other_languages_is_no_training(file: Path, run: Commands) -> None:
    english, output = file.with_name("en.blinker"), file.with_name("machine.blinker")
    for path, language in ((file, "de"), (english, "en-GB")):
        write(path, AnnotationSet.unannotated(replace(BITEXT, source_language=Language(language))))
    message = run.fails("align", english, "-o", output, "--train-on", file)
    assert "the source text is in de; texts to train on must be in en-GB" in message
    assert not output.exists()


@needs_aligner
def test_the_annotators_file_is_unchanged(tmp_path: Path, run: Commands) -> None:
    before, output = SAMPLE.read_bytes(), tmp_path / "machine.blinker"
    assert run("align", SAMPLE, "--output", output).out.startswith(f"{output}: 30 verse pairs, ")
    assert SAMPLE.read_bytes() == before
    work = annotation.load(output)
    assert work.role is Role.MACHINE
    assert work.bitext == annotation.load(SAMPLE).bitext
    assert "EFLOMAL" in run("evaluate", SAMPLE, output).out


def test_only_new_annotation_files_are_written(tmp_path: Path, run: Commands) -> None:
    output = tmp_path / "mine.blinker"
    output.write_text("mine", encoding="utf-8")
    assert "it exists already" in run.fails("align", SAMPLE, "--output", output)
    assert output.read_text(encoding="utf-8") == "mine"
    message = run.fails("align", SAMPLE, "--output", tmp_path / "links.txt", status=2)
    assert "must end in .blinker" in message


def test_without_the_library_nothing_is_written_and_advice_fits_the_installation(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, run: Commands
) -> None:
    output = tmp_path / "new.blinker"

    def advice() -> str:
        return run.fails("align", SAMPLE, "--output", output)

    inject = "with: pipx inject blinker-qt sil-thot\n"
    monkeypatch.setitem(sys.modules, "thot", None)
    assert f'"{sys.executable}" -m pip install sil-thot' in advice()
    with monkeypatch.context() as bundle:
        bundle.setattr(sys, "frozen", True, raising=False)
        assert advice().endswith(f"then the aligner {inject}")
    monkeypatch.setitem(sys.modules, "pip", None)
    assert advice().endswith(f'uv pip install --python "{sys.executable}" sil-thot\n')
    venv = tmp_path / "blinker-qt"
    venv.mkdir()
    venv.joinpath("pipx_metadata.json").touch()
    monkeypatch.setattr(sys, "prefix", str(venv))
    assert advice().endswith(f"program {inject}")
    assert not output.exists()
