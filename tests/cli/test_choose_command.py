"""The command ``choose``."""

from pathlib import Path

from blinker_qt.formats import annotation
from commands import SAMPLE, Commands


def test_verse_pairs_are_chosen_with_their_work(run: Commands, tmp_path: Path) -> None:
    output = tmp_path / "chosen.blinker"
    options = ("--random", 8, "--words", "5-30", "--set-size", 3, "--seed", 1998)
    tables = run.json("choose", SAMPLE[0], "--output", output, *options)
    chosen, work = annotation.load(output), annotation.load(Path(SAMPLE[0]))
    assert chosen.bitext.sets == (1, 1, 1, 2, 2, 2, 3, 3)
    assert chosen.annotator == work.annotator
    at = [work.bitext.references.index(reference) for reference in chosen.bitext.references]
    assert at == sorted(at)
    assert chosen.pairs == tuple(work.pairs[row] for row in at)
    lengths = [length for pair in chosen.bitext for length in pair.counts]
    assert all(5 <= length <= 30 for length in lengths)
    assert "30" in str(tables)
    assert "exists already" in run.fails("choose", SAMPLE[0], "--output", output)


def test_focus_words_are_listed_by_frequency_and_every_nth_is_chosen(
    run: Commands, tmp_path: Path
) -> None:
    output = tmp_path / "chosen.blinker"
    options = ("--focus-words", 2, "--frequencies", "1,2", "--fold-case", "--format", "csv")
    printed = run("choose", SAMPLE[0], "--output", output, *options).out
    assert "frequency_1,frequency_2" in printed
    assert len(annotation.load(output).bitext) == 6
    # Every fourth verse pair of some books.
    nth = tmp_path / "nth.blinker"
    run("choose", SAMPLE[0], "-o", nth, "--every", 4, "--range", "2-", "--books", "Sample")
    assert len(annotation.load(nth).bitext) == 8


def test_references_are_listed_in_a_file(run: Commands, tmp_path: Path) -> None:
    listed = tmp_path / "verses.txt"
    references = annotation.load(Path(SAMPLE[0])).bitext.references
    listed.write_text(f"{references[7]}\n\n {references[2]} \n", encoding="utf-8")
    made = tmp_path / "listed.blinker"
    run("choose", SAMPLE[0], "-o", made, "--list", listed)
    assert annotation.load(made).bitext.references == (references[2], references[7])
    listed.write_text("Gen 1:1\nGen 1:2\n", encoding="utf-8")
    refused = run.fails("choose", SAMPLE[0], "-o", tmp_path / "x.blinker", "--list", listed)
    assert "2 references are in the list, but not in the texts, such as “Gen 1:1”" in refused
