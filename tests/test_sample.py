"""The sample and the stoplists have the documented content."""

import pytest

from blinker_qt.bitext.alignment import blocks
from blinker_qt.bitext.annotation import AnnotationSet, PairState, Role, unaccounted
from blinker_qt.bitext.tokens import Stoplist
from blinker_qt.bitext.verses import Side
from blinker_qt.formats import annotation
from blinker_qt.paths import resource

ANNOTATORS = ("A1", "A2", "A3")
README = resource("sample", "README.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def sample() -> AnnotationSet:
    return annotation.load(resource("sample", "sample.blinker"))


@pytest.fixture(scope="module")
def works() -> dict[str, AnnotationSet]:
    return {
        annotator: annotation.load(resource("sample", f"sample-{annotator}.blinker"))
        for annotator in ANNOTATORS
    }


def words(work: AnnotationSet, reference: str, annotated: str) -> tuple[set[str], set[str]]:
    """The words of the block that holds one source word, which its verse has once."""
    index = work.bitext.references.index(reference)
    pair, alignment = work.bitext[index], work.pairs[index].alignment
    position = pair.source.index(annotated)
    (block,) = (block for block in blocks(alignment) if position in block.sources)
    sources = {pair.source[source] for source in block.sources}
    return sources, {pair.target[target] for target in block.targets}


def test_three_sets_of_ten_verse_pairs_that_nobody_has_begun(sample: AnnotationSet) -> None:
    bitext = sample.bitext
    expected = [f"Sample {number}:{verse}" for number in (1, 2, 3) for verse in range(1, 11)]
    assert list(bitext.references) == expected
    assert list(bitext.sets) == [1] * 10 + [2] * 10 + [3] * 10
    assert (bitext.source_language.tag, bitext.target_language.tag) == ("en", "fr")
    assert (sample.annotator, sample.revision) == ("", 0)
    assert {pair.state for pair in sample.pairs} == {PairState.UNTOUCHED}
    counts = [sum(len(pair.tokens(side)) for pair in bitext) for side in Side]
    assert f"{counts[0]} English and {counts[1]} French tokens" in README


@pytest.mark.parametrize("annotator", ANNOTATORS)
def test_annotators_finished_the_same_bitext_and_are_labelled_as_sample_data(
    sample: AnnotationSet, works: dict[str, AnnotationSet], annotator: str
) -> None:
    work = works[annotator]
    assert work.bitext == sample.bitext
    assert (work.annotator, work.role) == (f"Sample {annotator}", Role.ANNOTATOR)
    assert f"*Sample {annotator}*" in README
    assert "**This is sample data.**" in README
    for pair, done in zip(work.bitext, work.pairs, strict=True):
        alignment = done.alignment
        pair.check_words(alignment.outermost_words)
        assert not unaccounted(pair, alignment), pair.reference
        assert done.state is PairState.DONE, pair.reference
        assert all(block.is_complete for block in blocks(alignment)), pair.reference


# The guide's own examples, as the annotator who keeps to the guide drew them.
@pytest.mark.parametrize(
    ("reference", "word", "block"),
    [
        ("Sample 1:3", "not", "not ↔ ne pas"),
        ("Sample 1:4", "others", "others ↔ d' autres"),
        ("Sample 1:7", "her", "her ↔ le"),
        ("Sample 1:10", "had", "had ↔ avait"),
        ("Sample 2:3", "wife", "wife ↔ La femme"),
        ("Sample 2:3", "song", "for a song ↔ pour une bouchée de pain"),
        ("Sample 2:5", "What", "What is done ↔ À quoi bon y revenir"),
        ("Sample 2:8", "never", "never ↔ ne jamais"),
        ("Sample 3:2", "anyone", "anyone ↔ à personne"),
    ],
)
def test_the_guide_and_its_most_faithful_annotator_agree(
    works: dict[str, AnnotationSet], reference: str, word: str, block: str
) -> None:
    sources, targets = (set(side.split(" ")) for side in block.split(" ↔ "))
    assert words(works["A1"], reference, word) == (sources, targets)


@pytest.mark.parametrize("name", ["english", "french"])
def test_a_stoplist_reads_as_its_lines_stand(name: str) -> None:
    text = resource("stoplists", f"{name}.txt").read_text(encoding="utf-8")
    stoplist = Stoplist.from_text(text, name, name)
    forms = [line for line in text.split("\n") if line and not line.startswith("#")]
    assert sorted(stoplist.forms) == sorted(forms), "a form stands twice, or not in lower case"
    assert 250 <= len(forms) <= 400
