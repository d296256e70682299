"""The automatic aligner."""

import sys
from dataclasses import replace
from pathlib import Path

import pytest

import commands
from blinker_qt.bitext.annotation import AnnotationSet, Role
from blinker_qt.bitext.errors import BlinkerError
from blinker_qt.bitext.verses import Bitext, Language, VersePair
from blinker_qt.formats import annotation
from blinker_qt.gold.machine import align, align_file
from commands import Commands

WORDS = {"sea": "mer", "wind": "vent", "stone": "pierre", "night": "nuit", "day": "jour"}
VERSES = [("The", one, "and", "a", other) for one in WORDS for other in WORDS if one != other]
BITEXT = Bitext.of(
    VersePair(f"{place}", verse, ("la", WORDS[verse[1]], "et", "une", WORDS[verse[4]]))
    for place, verse in enumerate(VERSES, 1)
)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """An annotation file on which nothing was done."""
    path = tmp_path / "A1.blinker"
    path.write_bytes(annotation.write(AnnotationSet.unannotated(BITEXT)))
    return path


SAMPLE = Path(commands.SAMPLE[0])


class TestWithTheLibrary:
    """What the aligner does where it is installed."""

    @pytest.fixture(autouse=True)
    def _library(self) -> None:
        pytest.importorskip("thot", reason="the extra 'align' is not installed")

    def test_corresponding_words_are_linked(self) -> None:
        told: list[tuple[int, int]] = []
        links = align(BITEXT, lambda done, rounds: told.append((done, rounds)))
        # The articles go with nothing in particular, the nouns do.
        assert all({"2-2", "5-5"} <= set(text.split(" ")) for text in links)
        assert told == [(done, len(told)) for done in range(1, len(told) + 1)]
        assert align(BITEXT, lambda _done, _rounds: None) == links

    def test_unwritable_outputs_are_refused_before_training(self, file: Path) -> None:
        rounds: list[tuple[int, int]] = []
        with pytest.raises(BlinkerError, match="was not saved"):
            align_file(file, file / "machine.blinker", None, rounds.append)
        assert not rounds

    def test_few_verse_pairs_are_linked_better_with_more_text(
        self, file: Path, run: Commands
    ) -> None:
        few = Bitext.of([BITEXT[0], BITEXT[7]], Language("en"), Language("fr"))
        alone = align(few, lambda _done, _rounds: None)
        helped = align(few, lambda _done, _rounds: None, BITEXT)
        assert len(helped) == len(few)
        # Verse pairs of both count once.
        everything = align(BITEXT, lambda _done, _rounds: None)
        right = {"2-2", "5-5"}
        assert all(right <= set(links.split(" ")) for links in helped)
        assert not all(right <= set(links.split(" ")) for links in alone)
        assert align(BITEXT, lambda _done, _rounds: None, few) == everything

        sample, output = file.with_name("few.blinker"), file.with_name("machine.blinker")
        sample.write_bytes(annotation.write(AnnotationSet.unannotated(few)))
        run("align", sample, "-o", output, "--train-on", file)
        work = annotation.load(output)
        assert tuple(pair.links for pair in work.pairs) == helped
        assert work.annotator.endswith(", trained on 20 more verse pairs)")
        assert work.bitext == few

    def test_text_in_other_languages_is_no_training(self, file: Path, run: Commands) -> None:
        german = replace(BITEXT, source_language=Language("de"))
        english = replace(BITEXT, source_language=Language("en-GB"))
        for bitext, path in ((german, file), (english, file.with_name("en.blinker"))):
            path.write_bytes(annotation.write(AnnotationSet.unannotated(bitext)))
        output = file.with_name("machine.blinker")
        message = run.fails("align", file.with_name("en.blinker"), "-o", output, "--train-on", file)
        assert "the source text is in de; texts to train on must be in en-GB" in message
        assert not output.exists()

    def test_too_long_verses_have_no_links(self) -> None:
        words = tuple(f"w{place}" for place in range(1100))
        long = Bitext.of([*BITEXT, VersePair("long", words, words)])
        assert align(long, lambda _done, _rounds: None)[-1] == ""


def test_the_annotators_file_is_unchanged(tmp_path: Path, run: Commands) -> None:
    pytest.importorskip("thot", reason="the extra 'align' is not installed")
    before, output = SAMPLE.read_bytes(), tmp_path / "machine.blinker"
    assert run("align", SAMPLE, "--output", output).out.startswith(f"{output}: 30 verse pairs, ")
    assert SAMPLE.read_bytes() == before
    work = annotation.load(output)
    assert work.role is Role.MACHINE
    assert work.bitext == annotation.load(SAMPLE).bitext
    assert "EFLOMAL" in run("evaluate", SAMPLE, output).out


def test_existing_files_are_never_overwritten(tmp_path: Path, run: Commands) -> None:
    output = tmp_path / "mine.blinker"
    output.write_text("mine", encoding="utf-8")
    assert "it exists already" in run.fails("align", SAMPLE, "--output", output)
    assert output.read_text(encoding="utf-8") == "mine"


def test_the_output_is_an_annotation_file(tmp_path: Path, run: Commands) -> None:
    message = run.fails("align", SAMPLE, "--output", tmp_path / "links.txt", status=2)
    assert "must end in .blinker" in message


def test_without_the_library_nothing_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, run: Commands
) -> None:
    monkeypatch.setitem(sys.modules, "thot", None)
    message = run.fails("align", SAMPLE, "--output", tmp_path / "new.blinker")
    assert f'"{sys.executable}" -m pip install sil-thot' in message
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    message = run.fails("align", SAMPLE, "--output", tmp_path / "new.blinker")
    assert message.endswith("then the aligner with: pipx inject blinker-qt sil-thot\n")
    assert not list(tmp_path.iterdir())


def test_the_advice_fits_how_the_program_was_installed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, run: Commands
) -> None:
    output = tmp_path / "new.blinker"
    monkeypatch.setitem(sys.modules, "thot", None)
    monkeypatch.setitem(sys.modules, "pip", None)
    message = run.fails("align", SAMPLE, "--output", output)
    assert message.endswith(f'uv pip install --python "{sys.executable}" sil-thot\n')
    venv = tmp_path / "blinker-qt"
    venv.mkdir()
    venv.joinpath("pipx_metadata.json").touch()
    monkeypatch.setattr(sys, "prefix", str(venv))
    message = run.fails("align", SAMPLE, "--output", output)
    assert message.endswith("program with: pipx inject blinker-qt sil-thot\n")
