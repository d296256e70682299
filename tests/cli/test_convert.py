from pathlib import Path

import pytest

from blinker_qt.bitext.annotation import AnnotationSet, unaccounted
from blinker_qt.formats import annotation
from commands import Commands

DATA = Path(__file__).parents[2].parent / "shared" / "data"
SAMPLE, UGARIT = DATA / "blinker-1998-sample", DATA / "ugarit-grc-eng"


def needs(folder: Path) -> pytest.MarkDecorator:
    return pytest.mark.skipif(not folder.is_dir(), reason=f"../shared/data/{folder.name} is absent")


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def _texts() -> None:
    Path("source").write_text("a b c\nd\n")
    Path("target").write_text("x y\nz\n")
    Path("links").write_text("0-0 2-1\n\n")
    Path("references").write_text("Gen 1:1\nGen 1:2\n")


def converted(run: Commands, arguments: str) -> str:
    """What the command prints."""
    return run("convert", *arguments.split()).out


def refused(run: Commands, arguments: str, status: int = 1) -> str:
    """What is said on standard error, where nothing else is printed."""
    out, err = run("convert", *arguments.split(), status=status)
    assert out == ""
    return err


def unaccounted_words(work: AnnotationSet) -> int:
    pairs = zip(work.bitext, work.pairs, strict=True)
    return sum(len(unaccounted(verse_pair, pair.alignment)) for verse_pair, pair in pairs)


@needs(SAMPLE)
def test_the_sample_of_1998_there_and_back(run: Commands) -> None:
    counts = (
        "10 verse pairs, 310 source and 317 target words, 339 links, "
        "49 source and 43 target words not translated"
    )
    out, err = run("convert", "--from", "blinker98", str(SAMPLE), "--output", "out")
    assert f"{Path('out', 'A1.blinker')}: {counts}\n" in out
    assert err == ""
    assert run("check", "out/A1.blinker").out == f"out/A1.blinker: ok: {counts}\n"
    assert (
        converted(run, "--to blinker98 out/A1.blinker --output back")
        == f"A1: {counts}\nwrote 12 files to back\n"
    )
    for path in (SAMPLE / "A1").iterdir():
        written = Path("back", "A1", path.name).read_bytes()
        assert sorted(written.split(b"\n")) == sorted(path.read_bytes().split(b"\n"))


@needs(UGARIT)
@pytest.mark.parametrize(("annotator", "links"), [("A1", 5599), ("A2", 5847)])
def test_the_ugarit_links(annotator: str, links: int, run: Commands) -> None:
    arguments = {
        "--source": UGARIT / "source.grc.txt",
        "--target": UGARIT / "target.eng.txt",
        "--links": UGARIT / f"{annotator}.links",
    }
    options = [part for pair in arguments.items() for part in map(str, pair)]
    rest = f"--base 1 --annotator {annotator} --source-language grc --target-language en"
    output = ["--output", "out.blinker"]
    printed = run("convert", "--from", "pharaoh", *options, *rest.split(), *output).out
    assert f" {links} links, " in printed
    work = annotation.load(Path("out.blinker"))
    assert sum(len(pair.alignment.links) for pair in work.pairs) == links
    assert work.annotator == annotator
    assert work.bitext.source_language.tag == "grc"


@pytest.mark.usefixtures("_texts")
def test_plain_text(run: Commands) -> None:
    arguments = "--from text --source source --target target --references references"
    assert converted(run, f"{arguments} --target-language he --output new/out.blinker") == (
        "read text: source is und, target is he\n"
        "new/out.blinker: 2 verse pairs, 0 of them done, 4 source and 3 target words, 0 links, "
        "0 source and 0 target words not translated, 4 source and 3 target words unaccounted\n"
    )
    work = annotation.load(Path("new", "out.blinker"))
    assert work.bitext.references == ("Gen 1:1", "Gen 1:2")
    assert work.bitext.target_language.direction.value == "rtl"


PHARAOH = "--from pharaoh --base 0 --source source --target target --links links --annotator A1"


@pytest.mark.usefixtures("_texts")
@pytest.mark.parametrize(
    ("option", "left"), [("", 3), ("--unlinked unaccounted", 3), ("--unlinked not-translated", 0)]
)
def test_words_without_a_link_are_read_as_asked(option: str, left: int, run: Commands) -> None:
    printed = converted(run, f"{PHARAOH} {option} --output out.blinker")
    reading = option.removeprefix("--unlinked ") or "unaccounted"
    assert printed.startswith(
        "read pharaoh: positions count from 0; source is und, target is und; "
        f"words without a link: {reading}\n"
    )
    assert unaccounted_words(annotation.load(Path("out.blinker"))) == left


def test_some_verse_pairs_are_taken(run: Commands) -> None:
    numbers = range(1, 41)
    Path("source").write_text("".join(f"a{number}\n" for number in numbers))
    Path("target").write_text("".join(f"x{number} y\n" for number in numbers))
    Path("links").write_text("0-0\n" * 20 + "0-1\n" * 20)
    taken = {}
    options = ("--first 3", "--sample 5", "--sample 5 --seed 1998", "--sample 5 --seed 2", "")
    for place, option in enumerate(options):
        printed = converted(run, f"{PHARAOH} {option} --output {place}.blinker")
        assert not option or f"note: verse pairs taken: {option.split()[1]} of 40\n" in printed
        work = annotation.load(Path(f"{place}.blinker"))
        taken[option] = [int(reference) for reference in work.bitext.references]
        for pair, work_on_it in zip(work.bitext, work.pairs, strict=True):
            assert pair.source == (f"a{pair.reference}",)
            assert work_on_it.alignment.links == {(0, int(int(pair.reference) > 20))}
    first, sample, again, other, everything = taken.values()
    assert first == [1, 2, 3]
    assert sample == again == sorted(set(sample))
    assert len(sample) == len(other) == 5
    assert sample != other
    assert everything == list(numbers)
    refusal = refused(run, f"{PHARAOH} --seed 3 --output no.blinker", status=2)
    assert "does not take --seed" in refusal


def test_too_many_verse_pairs_are_refused(run: Commands, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("blinker_qt.formats.choices.MOST_PAIRS", 2_999)
    for name in ("source", "target"):
        Path(name).write_text("a\n" * 3_000)
    Path("links").write_text("this is no link\n")
    said = (
        "source: the number of verse pairs is 3,000, and an annotation file holds 2,999 at most; "
        "take some of them: convert with --first N or --sample N\n"
    )
    assert refused(run, f"{PHARAOH} --output out.blinker") == said
    texts = "--from text --source source --target target --output out.blinker"
    assert refused(run, texts) == said
    converted(run, f"{texts} --first 2")
    assert len(annotation.load(Path("out.blinker")).bitext) == 2


def test_texts_in_other_encodings(run: Commands) -> None:
    Path("source").write_bytes(b"caf\xe9\n")
    Path("target").write_bytes(b"coffee\n")
    form = "--from text --source source --target target --output out.blinker"
    assert refused(run, form) == (
        "source:1:4: the byte 0xE9 is not UTF-8 text; expected a text file saved as UTF-8; "
        "it reads as ISO-8859-1: try --encoding iso-8859-1\n"
    )
    refusal = refused(run, f"{form} --encoding latin-9000")
    assert "'latin-9000' is not an encoding of texts such as " in refusal
    converted(run, f"{form} --encoding iso-8859-1")
    assert annotation.load(Path("out.blinker")).bitext.source_verses == ("caf\u00e9",)
    refusal = refused(run, "--from tmx x --encoding iso-8859-1 --output out.blinker", status=2)
    assert "--from tmx does not take --encoding" in refusal


def test_conflicts_are_refused_until_it_is_said_what_counts(run: Commands) -> None:
    Path("d", "A 1").mkdir(parents=True)
    Path("d", "EN.sample.1").write_text("a\n")
    Path("d", "FR.sample.1").write_text("x\n")
    Path("d", "A 1", "samp1.SentPair0").write_text("1 1\n1 0\n")
    assert refused(run, "--from blinker98 d --output out") == (
        "d/A 1/samp1.SentPair0:2: source word 1 is not translated here and linked on line 1; "
        "expected one of the two; --conflicts says which of them counts\n"
    )
    assert not Path("out").exists()
    printed = converted(run, "--from blinker98 d --conflicts links --output out")
    assert "note: words both linked and not translated: 1; settled by: links\n" in printed
    assert annotation.load(Path("out", "A-1.blinker")).annotator == "A 1"


@pytest.mark.usefixtures("_texts")
def test_what_the_1998_format_cannot_hold_is_said(run: Commands) -> None:
    converted(run, f"{PHARAOH} --references references --output a.blinker")
    assert converted(run, "--to blinker98 a.blinker --output out").splitlines()[1] == (
        "note: left out, for the format cannot hold it: references of one's own"
    )


@pytest.mark.usefixtures("_texts")
def test_refused_input_writes_nothing_and_says_all_that_is_wrong(run: Commands) -> None:
    Path("source").write_text("a  b\n d\n")
    assert refused(run, f"{PHARAOH} --strict --output out.blinker").splitlines() == [
        "source:1:3: there are two spaces in a row; expected one space between two words",
        "source:2:1: the text begins with a space; expected one space between two words",
    ]
    assert not Path("out.blinker").exists()


@pytest.mark.usefixtures("_texts")
def test_no_file_is_written_over(run: Commands) -> None:
    Path("out.blinker").write_text("somebody's work")
    assert refused(run, f"{PHARAOH} --output out.blinker").startswith(
        "out.blinker: it exists already; name another place"
    )
    assert Path("out.blinker").read_text() == "somebody's work"


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ("", "one of the arguments --from --to is required"),
        ("--from xyz", "invalid choice: 'xyz'"),
        ("--from text --to blinker98", "not allowed with argument"),
        ("--from text --source x", "--from text needs --target, --output"),
        ("--from pharaoh --base 1 --output a.blinker",
         "--from pharaoh needs --source, --target, --links, --annotator"),
        ("--from blinker98 d", "--from blinker98 needs --output"),
        ("--from blinker98 --output o", "--from blinker98 takes one folder; 0 given"),
        ("--from blinker98 d e --output o", "--from blinker98 takes one folder; 2 given"),
        ("--to blinker98 --output o",
         "--to blinker98 takes one or more annotation files; 0 given"),
        ("--to blinker98 f --output o --source-language en --unlinked unaccounted",
         "--to blinker98 does not take --source-language, --unlinked"),
        ("--from blinker98 d --output o --base 1", "--from blinker98 does not take --base"),
        ("--from text --source s --target t --output o.blinker x",
         "--from text takes no input but its options; 1 given"),
        ("--from text --source s --target t --output o.xml",
         "the name of the output must end in .blinker"),
        ("--from text --source s --target t --output o.blinker --conflicts links",
         "--from text does not take --conflicts"),
        ("--from text --source s --target t --output o.blinker --unlinked not-translated",
         "--from text does not take --unlinked"),
        ("--from text --source s --target t --output o.blinker --source-language en_GB",
         "'en_GB' is not a BCP 47 language tag"),
        ("--from pharaoh --base 2", "argument --base: invalid choice"),
        ("--from blinker98 d --output o --unlinked maybe", "argument --unlinked: invalid choice"),
        ("--from blinker98 d --outp o", "unrecognized arguments: --outp"),
    ],
)  # fmt: skip
def test_wrong_arguments_are_named(arguments: str, expected: str, run: Commands) -> None:
    err = refused(run, arguments, status=2)
    assert expected in err
    assert "blinker-qt convert --from pharaoh --base 0|1 --source" in err or "unrec" in expected
    assert not list(Path().iterdir())


def test_two_directions_are_combined_as_asked_and_never_without(run: Commands) -> None:
    head = "# Sentence pair (1) source length 2 target length 2 alignment score : 0.5\n"
    Path("forward").write_text(f"{head}x y\nNULL ({{ }}) a ({{ 1 }}) b ({{ 2 }})\n")
    Path("backward").write_text(f"{head}a b\nNULL ({{ }}) x ({{ 1 2 }}) y ({{ }})\n")
    form = "--from giza forward --reverse backward --annotator giza --output giza.blinker"
    assert "--from giza needs --combination" in refused(run, form, status=2)
    out = converted(run, f"{form} --combination sure-possible")
    assert "note: alignment scores that were not kept: 2\n" in out
    assert ", 3 links (2 possible), " in out
    work = annotation.load(Path("giza.blinker"))
    alignment = work.pairs[0].alignment
    assert alignment.links - alignment.possible == {(0, 0)}
    assert alignment.possible == {(1, 0), (1, 1)}
    assert work.study.sure_possible
    arguments = "--from giza forward --combination union --annotator giza --output again.blinker"
    assert "--from giza does not take --combination" in refused(run, arguments, status=2)


def test_words_end_at_punctuation_where_that_is_said(run: Commands) -> None:
    Path("both.txt").write_text("Sold, she says. ||| Vendu!\n")
    cut = "--cut-at punctuation"
    printed = converted(run, f"--from text-pairs both.txt {cut} --output a.blinker")
    assert "at punctuation, which makes 3 more" in printed
    assert annotation.load(Path("a.blinker")).bitext.source_verses == ("Sold , she says .",)
    converted(run, f"--to text-pairs {cut} a.blinker --output out")
    assert Path("out/bitext.txt").read_text() == "Sold, she says. ||| Vendu!\n"
    refusal = refused(run, f"--to pharaoh --base 0 {cut} a.blinker --output more", status=2)
    assert "--to pharaoh does not take --cut-at" in refusal


def test_texts_that_number_verses_differently_are_paired_only_when_told(run: Commands) -> None:
    for name, ends in {"he": {31: 54, 32: 33}, "en": {31: 55, 32: 32}}.items():
        rows = ["\\id GEN"]
        for chapter, last in ends.items():
            rows += [f"\\c {chapter}", *(f"\\v {one} {name}{one}" for one in range(1, last + 1))]
        Path(name).write_text("\n".join(rows))
    arguments = "--from usfm --source he --target en --output a.blinker"
    refusal = refused(run, arguments)
    assert "chapters of GEN do not end with the same verses" in refusal
    assert "; --numbering by-reference pairs them by" in refusal
    assert not Path("a.blinker").exists()
    printed = converted(run, f"{arguments} --numbering by-reference")
    assert "note: verses are probably paired wrongly" in printed


def test_repairs_are_printed_and_refused_where_that_is_wanted(run: Commands) -> None:
    Path("both.txt").write_text("a  b ||| x\n\n")
    printed = converted(run, "--from text-pairs both.txt --output a.blinker")
    assert "there is no verse here (1; line 2)" in printed
    refusal = refused(run, "--from text-pairs both.txt --strict --output b.blinker")
    assert "both.txt:1:3: there are two spaces in a row" in refusal
