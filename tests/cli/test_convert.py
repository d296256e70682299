"""The command ``convert``."""

import io
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from blinker_qt.formats import annotation
from commands import SAMPLE as OUR_SAMPLE
from commands import Commands
from real_data import SAMPLE_1998, UGARIT, needs


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def put(**texts: str) -> None:
    """Write files; a text is named like its file, with _ for the point."""
    for name, text in texts.items():
        Path(name.replace("_", ".")).write_text(text, encoding="utf-8")


@pytest.fixture
def _texts() -> None:
    put(source="a b c\nd\n", target="x y\nz\n", links="0-0 2-1\n\n")


def converted(run: Commands, arguments: str) -> str:
    """What the command prints."""
    out, err = run("convert", *arguments.split())
    assert err == ""
    return out


def refused(run: Commands, arguments: str, status: int = 1) -> str:
    """What is said on standard error, where nothing else is printed."""
    out, err = run("convert", *arguments.split(), status=status)
    assert out == ""
    return err


@needs(SAMPLE_1998)
def test_the_1998_sample_round_trips(run: Commands) -> None:
    counts = (
        "10 verse pairs, 310 source and 317 target words, 339 links, "
        "49 source and 43 target words not translated"
    )
    printed = converted(run, f"{SAMPLE_1998} -o out")
    assert printed.startswith("format blinker98 (the distribution of 1998, a folder with ")
    assert f"{Path('out', 'A1.blinker')}: {counts}\n" in printed
    assert run("check", "out").out == f"out/A1.blinker: ok: {counts}\n"
    assert converted(run, "out --to blinker98 -o back") == (
        f"A1: {counts}\nwrote 12 files to back (format blinker98)\n"
    )
    for path in (SAMPLE_1998 / "A1").iterdir():
        written = Path("back", "A1", path.name).read_bytes()
        assert sorted(written.split(b"\n")) == sorted(path.read_bytes().split(b"\n"))


@pytest.mark.parametrize(("name", "links"), [("A1", 930), ("A2", 974)])
def test_the_ugarit_links_need_no_options(name: str, links: int, run: Commands) -> None:
    files = [UGARIT / name for name in ("source.grc.txt", "target.eng.txt", f"{name}.links")]
    languages = ("--source-language", "grc", "--target-language", "en")
    lines = run("convert", *files, *languages, "-o", "out.blinker").out.splitlines()
    assert lines[:-1] == [
        (
            "format pharaoh (links i-j, one line per verse pair, beside plain text): recognised "
            "by its contents"
        ),
        "source.grc.txt: the source text",
        "target.eng.txt: the target text",
        f"{name}.links: links",
        "words are counted from 1: counted otherwise, some links would lie outside their verses",
        (
            "links name the source word first: in the other order, some links would lie outside "
            "their verses"
        ),
        "annotator: the files do not say who linked the words (--annotator)",
        "source is grc, target is en",
        "words without a link: unaccounted",
    ]
    assert f" {links} links, " in lines[-1]
    work = annotation.load(Path("out.blinker"))
    assert sum(len(pair.alignment.links) for pair in work.pairs) == links
    assert work.annotator == ""
    run("convert", *files, "--annotator", "Θέτις", "-o", "named.blinker")
    assert annotation.load(Path("named.blinker")).annotator == "Θέτις"


PHARAOH = "source target links --annotator A1"


def test_missing_choices_are_requested(run: Commands) -> None:
    put(source="a b c\n", target="x y z\n", links="1-1 1-2\n")
    form = "source target links -o out.blinker"
    assert refused(run, form) == (
        "links: this looks like pharaoh, and words may be counted from 0 or from 1; say what words "
        "are counted from: --base 0 or --base 1\n"
    )
    printed = converted(run, f"{form} --base 1")
    assert "words are counted from 1: as --base says\n" in printed
    assert "source word first: the other order fits too (--swapped)\n" in printed
    assert annotation.load(Path("out.blinker")).pairs[0].alignment.links == {(0, 0), (0, 1)}
    printed = converted(run, "source target links -o swapped.blinker --base 0 --swapped")
    assert "links name the target word first: as --swapped says\n" in printed
    assert annotation.load(Path("swapped.blinker")).pairs[0].alignment.links == {(1, 1), (2, 1)}

    put(links="1-1 9-9\n")
    outside = "links:1:5: the source position 9 does not exist"
    assert outside in refused(run, form)
    assert outside in refused(run, f"{form} --base 1")
    put(links="none\n")
    assert "links:1:1: " in refused(run, f"{form} --from pharaoh --base 1")
    said = "the format is not recognised, or files that belong to it are missing; give all its"
    assert said in refused(run, "links source target source target -o a.blinker")
    assert refused(run, "nowhere links -o a.blinker").startswith("nowhere: file not found")


def test_the_suffix_selects_the_format_with_the_fewest_losses(run: Commands) -> None:
    anna = OUR_SAMPLE[0]
    printed = run("convert", anna, "-o", "anna.links", "--base", "0").out
    assert "note: the texts were not written; to write them too, name a folder as OUT\n" in printed
    assert "wrote anna.links (format pharaoh; --to writes pharaoh-possible or ph" in printed
    assert "(format links-tsv; " in run("convert", anna, "-o", "a.tsv", "--base", "1").out
    run("convert", anna, "-o", "texts", "--to", "text")
    converted(run, "texts/source.txt texts/target.txt texts/references.txt -o bare.blinker")
    assert "(format text-tsv; " in converted(run, "bare.blinker -o bare.tsv")
    # One file in another format makes one file in another.
    converted(run, "bare.tsv -o bare.tmx --source-language en --target-language fr")
    assert "<tmx" in Path("bare.tmx").read_text(encoding="utf-8")
    form = "texts/source.txt texts/target.txt anna.links -o anna.naacl"
    assert "(format naacl)" in converted(run, form)
    assert Path("anna.naacl").read_text(encoding="utf-8").startswith("0001 1 1")
    run("convert", *OUR_SAMPLE, "-o", "all", "--to", "naacl")
    assert len([*Path("all").glob("*.naacl")]) == 3
    several = "is written as several files: name a folder as OUT"
    assert several in run.fails("convert", *OUR_SAMPLE, "-o", "all.naacl", status=2)


def test_standard_input_and_output(run: Commands, monkeypatch: pytest.MonkeyPatch) -> None:
    def piped(text: str) -> None:
        monkeypatch.setattr(
            sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode()), encoding="utf-8")
        )

    piped("a b ||| x\n")
    out, err = run("convert", "-", "-o", "-")
    assert out.startswith("<?xml")
    assert "format text-pairs" in err
    piped(out)
    out, err = run("convert", "-", "-o", "-", "--to", "text-csv")
    assert out == "reference,source,target\n1,a b,x\n"
    assert "-: 1 verse pair, 0 of them done" in err
    piped("a ||| x\na\n")
    assert refused(run, "- -o out.blinker --from text-pairs").startswith("-:2")
    piped("# Sentence pair (1) source length 1 target length 1 alignment score : 1\nx\nNULL\n")
    assert "can be read only once" in refused(run, "- - -o out.blinker", 2)


def test_verse_pairs_can_be_selected(run: Commands) -> None:
    numbers = range(1, 41)
    put(
        source="".join(f"a{number}\n" for number in numbers),
        target="".join(f"x{number} y\n" for number in numbers),
        links="0-0\n" * 20 + "0-1\n" * 20,
    )
    taken = {}
    ranges = ("--first 3", "--range 19-22", "--range 38-")
    options = (*ranges, "--sample 5", "--sample 5 --seed 1998", "--sample 5 --seed 2", "")
    for place, option in enumerate(options):
        printed = converted(run, f"{PHARAOH} {option} -o {place}.blinker")
        work = annotation.load(Path(f"{place}.blinker"))
        taken[option] = [int(reference) for reference in work.bitext.references]
        count = len(work.bitext)
        assert not option or f"note: verse pairs imported: {count} of 40\n" in printed
        for pair, work_on_it in zip(work.bitext, work.pairs, strict=True):
            assert pair.source == (f"a{pair.reference}",)
            assert work_on_it.alignment.links == {(0, int(int(pair.reference) > 20))}
    first, some, rest, sample, again, other, everything = taken.values()
    assert (first, some, rest) == ([1, 2, 3], [19, 20, 21, 22], [38, 39, 40])
    assert sample == again == sorted(set(sample))
    assert len(sample) == len(other) == 5
    assert sample != other
    assert sample == [1, 11, 14, 27, 36]
    assert everything == list(numbers)
    outside = refused(run, f"{PHARAOH} --range 41-50 -o no.blinker")
    assert outside == "source: there is no verse pair 41: expected 1 to 40\n"


@pytest.mark.parametrize(
    ("name", "links"),
    [("sil", "0-0:0.9:0.4 1-1:0.2:0.5\n0-NULL:0.1\n"), ("naacl", "1 1 1 0.4\n1 2 2 S 0.5\n")],
)
def test_links_with_low_scores_can_be_left_out(run: Commands, name: str, links: str) -> None:
    put(source="a b\nc\n", target="x y\nz\n", links=links)
    form = f"source target links --from {name} -o"
    converted(run, f"{form} all.blinker")
    assert annotation.load(Path("all.blinker")).pairs[0].links == "1-1 2-2"
    printed = converted(run, f"{form} some.blinker --least-score 0.5")
    work = annotation.load(Path("some.blinker"))
    assert [pair.links for pair in work.pairs] == ["2-2", ""]
    assert not work.pairs[1].not_translated_source
    count = 2 if name == "sil" else 1
    assert f"because their score is lower than 0.5: {count}\n" in printed


def test_too_many_verse_pairs_are_refused(run: Commands, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("blinker_qt.formats.choices.MOST_PAIRS", 999)
    put(source="a\n" * 1_000, target="a\n" * 1_000)
    said = (
        "source: the number of verse pairs is 1,000, and an annotation file holds 999 at most; "
        "take some of them (--first N, --sample N, --range FIRST-LAST; in the window, Verse "
        "pairs)\n"
    )
    assert refused(run, "source target -o out.blinker") == said
    converted(run, "source target -o out.blinker --first 2")
    assert len(annotation.load(Path("out.blinker")).bitext) == 2
    assert refused(run, "source target -o too-many.blinker --range 1-1000") == said


def test_every_text_may_have_its_own_encoding(run: Commands) -> None:
    Path("fr.txt").write_bytes(b"caf\xe9 noir\n")
    Path("he.txt").write_bytes("\u05e7\u05e4\u05d4 \u05e9\u05d7\u05d5\u05e8\n".encode("iso-8859-8"))
    Path("links").write_text("2-2\n", "utf-16")
    form = "fr.txt he.txt links -o out.blinker --encoding iso-8859-1 --encoding links=utf-16"
    printed = converted(run, f"{form} --encoding he.txt=iso-8859-8")
    assert "words are counted from 1: counted otherwise" in printed
    bitext = annotation.load(Path("out.blinker")).bitext
    assert bitext.source_verses == ("caf\u00e9 noir",)
    assert bitext.target_verses == ("\u05e7\u05e4\u05d4 \u05e9\u05d7\u05d5\u05e8",)
    refusal = refused(run, f"{form} --encoding he=iso-8859-8", 2)
    assert "--encoding he=iso-8859-8: he is not one of the files to read" in refusal
    # So may one in a folder.
    Path("both").mkdir()
    Path("both", "1.txt").write_bytes(b"caf\xe9\n")
    Path("both", "2.txt").write_bytes("caf\u00e9\n".encode())
    Path("both", "3.links").write_text("0-0\n", encoding="utf-8")
    converted(run, "both -o both.blinker --encoding both/1.txt=iso-8859-1")
    bitext = annotation.load(Path("both.blinker")).bitext
    assert bitext.source_verses == bitext.target_verses == ("caf\u00e9",)


def test_conflicts_need_a_choice(run: Commands) -> None:
    for annotator in ("A 1", "B"):
        Path("d", annotator).mkdir(parents=True)
        Path("d", annotator, "samp1.SentPair0").write_text("1 1\n1 0\n", encoding="utf-8")
    Path("d", "EN.sample.1").write_text("a\n", encoding="utf-8")
    Path("d", "FR.sample.1").write_text("x\n", encoding="utf-8")
    assert refused(run, "d -o out").startswith(
        "d/A 1/samp1.SentPair0:2: source word 1 is not translated here and linked on line 1: "
        "--conflicts says which of the two counts\n"
    )
    assert not Path("out").exists()
    assert "has 2 annotators: name a folder" in run.fails(
        *"convert d --conflicts links -o out.blinker".split(), status=2
    )
    printed = converted(run, "d --conflicts links -o out")
    assert "note: words both linked and not translated: 2; settled by: links\n" in printed
    assert annotation.load(Path("out", "A-1.blinker")).annotator == "A 1"


@pytest.mark.usefixtures("_texts")
def test_refused_input_writes_nothing_and_lists_all_problems(run: Commands) -> None:
    put(source="a  b c\n d\n")
    assert refused(run, f"{PHARAOH} --strict -o out.blinker").splitlines() == [
        "source:1:3: there are two spaces in a row; expected one",
        "source:2:1: the text begins with a space",
    ]
    assert not Path("out.blinker").exists()
    put(out_blinker="somebody's work")
    said, err = run("convert", *PHARAOH.split(), "-o", "out.blinker", status=1)
    assert err.startswith("out.blinker: it exists already; name another place")
    assert "there are" not in said
    assert Path("out.blinker").read_text(encoding="utf-8") == "somebody's work"


def test_combining_two_directions_needs_a_choice(run: Commands) -> None:
    head = "# Sentence pair (1) source length 2 target length 2 alignment score : 0.5\n"
    put(
        forward=f"{head}x y\nNULL ({{ }}) a ({{ 1 }}) b ({{ 2 }})\n",
        backward=f"{head}a b\nNULL ({{ }}) x ({{ 1 2 }}) y ({{ }})\n",
    )
    form = "forward backward -o giza.blinker"
    assert "two directions: --combination union, inter" in refused(run, form, status=2)
    out = converted(run, f"{form} --combination sure-possible")
    assert "backward: the links from target to source\n" in out
    assert "note: alignment scores that were not kept: 2\n" in out
    assert ", 3 links (2 possible), " in out
    work = annotation.load(Path("giza.blinker"))
    alignment = work.pairs[0].alignment
    assert alignment.links - alignment.possible == {(0, 0)}
    assert alignment.possible == {(1, 0), (1, 1)}
    assert work.study.sure_possible
    assert "(format pharaoh-possible; " in converted(run, "giza.blinker --base 0 -o giza.links")


def test_splitting_at_punctuation(run: Commands) -> None:
    put(both_txt="Sold, she says. ||| Vendu!\n")
    cut = "--words punctuation"
    printed = converted(run, f"both.txt {cut} -o a.blinker")
    assert "note: splitting words by the rules gives 3 more words" in printed
    assert annotation.load(Path("a.blinker")).bitext.source_verses == ("Sold , she says .",)
    converted(run, f"a.blinker {cut} -o again.txt")
    assert Path("again.txt").read_text(encoding="utf-8") == "Sold, she says. ||| Vendu!\n"
    assert "do not take --words" in refused(run, f"a.blinker -o a.naacl {cut}", 2)


def test_doubtful_contractions_are_listed_and_decided(run: Commands) -> None:
    put(both_txt="The king's bread ||| Du pain du roi\n")
    rules = "both.txt --words by-language --source-language en --target-language fr"
    printed = converted(run, f"{rules} --doubtful words.txt -o a.blinker")
    assert "note: fr, French rules: l', qu' and the like apart" in printed
    assert "words.txt: the doubtful words; decide and give them to --exceptions" in printed
    assert "exists already" in refused(run, f"{rules} --doubtful words.txt -o b.blinker")
    assert not Path("b.blinker").exists()
    doubtful = Path("words.txt").read_text(encoding="utf-8")
    put(words_txt=doubtful.replace("du (1) @ 1 = de le", "du (1) @ 1 = du"))
    printed = converted(run, f"{rules} --exceptions words.txt --doubtful more.txt -o b.blinker")
    assert "more.txt: not written, since no word is doubtful" in printed
    assert "not used" not in printed
    bitext = annotation.load(Path("b.blinker")).bitext
    assert bitext.source_verses == ("The king 's bread",)
    assert bitext.target_verses == ("Du pain de le roi",)
    put(words_txt="[fr]\ndu = du\ndu @ 2 = du\n[it]\nal = al\n")
    printed = converted(run, f"{rules} --exceptions words.txt -o d.blinker")
    assert "2 exceptions were not used, such as that for du: their language or verse" in printed
    put(words_txt="[fr]\ndu\n")
    printed = refused(run, f"{rules} --exceptions words.txt -o c.blinker")
    assert "words.txt:2: the line is not an exception to the rules for words" in printed


def test_running_text_is_split_in_annotation_files(run: Commands) -> None:
    put(en_txt="Sing, all!\nAmen, amen.\n", fr_txt="Chantez, tous !\nOui, l'amen.\n")
    languages = "--source-language en --target-language fr"
    printed = converted(run, f"en.txt fr.txt {languages} -o default.blinker")
    assert "this is running text: words are split by language (--words as-they-stand" in printed
    asked = converted(run, f"en.txt fr.txt {languages} --words by-language -o asked.blinker")
    assert "this is running text" not in asked
    assert Path("default.blinker").read_bytes() == Path("asked.blinker").read_bytes()
    kept = converted(run, f"en.txt fr.txt {languages} --words as-they-stand -o kept.blinker")
    assert "note: --words by-language splits words by language" in kept
    assert annotation.load(Path("kept.blinker")).bitext.source_verses[0] == "Sing, all!"
    # Other formats get texts as they are.
    converted(run, f"en.txt fr.txt {languages} --to text -o there")
    written = [path.read_text("utf-8") for path in Path("there").iterdir()]
    assert "Sing, all!\nAmen, amen.\n" in written


def test_chinese_is_not_cut_at_spaces(run: Commands, monkeypatch: pytest.MonkeyPatch) -> None:
    put(both_txt="God saw ||| 起初神创造天地地是空虚混沌\n")
    text = "both.txt --target-language zh"
    printed = converted(run, f"{text} --words as-they-stand -o a.blinker")
    assert "zh are not separated by spaces" in printed
    monkeypatch.setitem(sys.modules, "icu4py", None)
    for words in ("", "--words by-language"):
        assert "install it with" in refused(run, f"{text} {words} -o b.blinker")
        assert not Path("b.blinker").exists()


def write_usfm(name: str, book: str, ends: Mapping[int, int]) -> None:
    """A book whose chapters end with these verses, each of which has a word of its own."""
    rows = [f"\\id {book}"]
    for chapter, last in ends.items():
        rows.append(f"\\c {chapter}")
        rows += [f"\\v {one} {name}{chapter}v{one}" for one in range(1, last + 1)]
    Path(name).write_text("\n".join(rows), encoding="utf-8")


@pytest.fixture
def _psalms() -> None:
    write_usfm("he", "PSA", {3: 9, 13: 6, 51: 21})
    write_usfm("en", "PSA", {3: 8, 13: 6, 51: 19})


@pytest.mark.usefixtures("_psalms")
def test_verses_are_paired_by_the_numbering_of_each_side(run: Commands) -> None:
    printed = converted(run, "he en -o a.blinker")
    assert "note: he: verses are numbered as in Hebrew" in printed
    assert "note: en: verses are numbered as in English" in printed
    listed = "note: --verse-list FILE lists the verses that were joined or left out (4 rows)"
    assert listed in printed
    bitext = annotation.load(Path("a.blinker")).bitext
    assert len(bitext) == 8 + 5 + 19
    pairs = dict(zip(bitext.references, bitext.target_verses, strict=True))
    assert (pairs["PSA 3:2 (3:1)"], pairs["PSA 51:21 (51:19)"]) == ("en3v1", "en51v19")
    assert pairs["PSA 13:6 (13:5-6)"] == "en13v5 en13v6"
    printed = converted(run, "he en -o b.blinker --verse-list list.tsv")
    assert "list.tsv: 4 rows on verses that were joined or left out" in printed
    assert Path("list.tsv").read_text(encoding="utf-8").splitlines() == [
        "table\toutcome\tsource\ttarget\tleft_out\tsignature",
        "verses\tjoined\tPSA 13:6\tPSA 13:5-6\t0\t",
        "verses\ttitle\tPSA 3:1\t\t1\t",
        "verses\ttitle\tPSA 13:1\t\t1\t",
        "verses\ttitle\tPSA 51:1-2\t\t2\t",
    ]
    _, refusal = run("convert", *"he en -o c.blinker --verse-list list.tsv".split(), status=1)
    assert "list.tsv: it exists already" in refusal
    assert not Path("c.blinker").exists()
    Path("folder").mkdir()
    command = "he en -o d.blinker --verse-list folder/../d.blinker"
    _, refusal = run("convert", *command.split(), status=1)
    assert "the file is given twice" in refusal
    assert not Path("d.blinker").exists()
    out, err = run("convert", *"he en -o - --verse-list list.csv".split())
    assert "PSA 3:2 (3:1)" in out
    assert "list.csv: 4 rows" in err
    assert Path("list.csv").read_text(encoding="utf-8").startswith("table,outcome")


@pytest.mark.usefixtures("_psalms")
@pytest.mark.parametrize(
    ("output", "standing"),
    [
        ("a.blinker", "a.blinker"),
        ("both.tmx", "both.tmx"),
        ("texts --to text-tsv", "texts/bitext.tsv"),
    ],
)
def test_no_list_is_written_without_the_output(run: Commands, output: str, standing: str) -> None:
    Path(standing).parent.mkdir(exist_ok=True)
    Path(standing).touch()
    command = f"he en -o {output} --verse-list list.tsv"
    _, refusal = run("convert", *command.split(), status=1)
    assert "it exists already" in refusal
    assert not Path("list.tsv").exists()
    Path(standing).unlink()
    assert "list.tsv: 4 rows on verses" in converted(run, command)
    assert Path(standing).exists()
    assert Path("list.tsv").exists()


def test_lines_with_the_same_references_have_numberings_too(run: Commands) -> None:
    for name in ("he", "en"):
        rows = [
            f"PSA {chapter}:{verse}\t{name}{chapter}v{verse}"
            for chapter, last in {13: 6, 117: 2}.items()
            for verse in range(1, last + 1)
        ]
        Path(f"{name}.txt").write_text("\n".join(rows), encoding="utf-8")
    printed = converted(run, "he.txt en.txt -o a.blinker")
    assert "note: he.txt, en.txt: verses are numbered as in English\n" in printed
    assert "note: he.txt: the last verses fit several numberings (english, " in printed
    assert annotation.load(Path("a.blinker")).bitext.target_verses[0] == "en13v1"
    options = "--source-numbering hebrew --target-numbering english"
    printed = converted(run, f"he.txt en.txt -o b.blinker {options}")
    assert "note: he.txt: verses are numbered as in Hebrew\n" in printed
    bitext = annotation.load(Path("b.blinker")).bitext
    assert bitext.references[0] == "PSA 13:2 (13:1)"
    assert bitext.source_verses[0] == "he13v2"
    assert bitext.target_verses[0] == "en13v1"


def test_a_numbering_is_refused_for_lines_without_references(run: Commands) -> None:
    put(one_txt="a\nb\n", other_txt="x\ny\n", names_txt="Psalm 13:1\nPsalm 13:2\n")
    for files in ("one.txt other.txt", "one.txt other.txt names.txt"):
        refusal = refused(run, f"{files} -o a.blinker --target-numbering hebrew")
        assert "a numbering of verses was chosen, but lines do not begin with" in refusal
    put(vref_txt="PSA 13:1\nPSA 13:2\n")
    options = "-o a.blinker --target-numbering hebrew"
    refusal = refused(run, f"one.txt other.txt vref.txt {options}", status=2)
    assert "these files do not take --target-numbering" in refusal


def test_numberings_are_named(run: Commands) -> None:
    write_usfm("he", "PSA", {13: 6})
    write_usfm("en", "PSA", {13: 6})
    printed = converted(run, "he en -o a.blinker")
    assert "note: he: the last verses fit several numberings (english, " in printed
    options = "--source-numbering hebrew --target-numbering english"
    converted(run, f"he en -o b.blinker {options}")
    assert annotation.load(Path("b.blinker")).bitext.target_verses[0] == "en13v1"
    put(own_vrs="PSA 13:6\nPSA 13:1-6 = PSA 14:1-6\n")
    printed = refused(run, f"he en -o c.blinker {options} --source-numbering own.vrs")
    assert "no verse is also in he" in printed
    said = refused(run, "he en -o c.blinker --source-numbering french", 2)
    assert "'french' is not known" in said
    put(both_txt="a ||| x\n")
    assert "do not take" in refused(run, f"both.txt -o c.blinker {options}", 2)
    # Where the chapters fit none, a choice is needed.
    write_usfm("one", "SIR", {1: 10, 2: 12})
    write_usfm("other", "SIR", {1: 11, 2: 11})
    refusal = refused(run, "one other -o sirach.blinker")
    assert "chapters of SIR do not end with the same verses" in refusal
    assert "; --numbering by-reference pairs them by" in refusal
    assert not Path("sirach.blinker").exists()
    printed = converted(run, "one other -o sirach.blinker --numbering by-reference")
    assert "note: verses are probably paired wrongly" in printed


@pytest.mark.usefixtures("_texts")
def test_other_files_may_have_the_suffix_of_annotation_files(run: Commands) -> None:
    Path("source").rename("source.blinker")
    Path("target").rename("target.blinker")
    printed = converted(run, "source.blinker target.blinker links -o out.blinker")
    assert printed.startswith("format pharaoh ")
    work = annotation.load(Path("out.blinker"))
    assert work.bitext.source_verses == ("a b c", "d")
    damaged = Path("out.blinker").read_text("utf-8").partition("<pair ")[2]
    for content in ("", f"<pair {damaged}"):
        Path("damaged.blinker").write_text(content, "utf-8")
        assert "damaged.blinker" in refused(run, "damaged.blinker --to naacl -o out")


@pytest.mark.usefixtures("_texts")
def test_languages_come_from_the_names_of_texts(run: Commands) -> None:
    Path("source").rename("test1.en")
    Path("target").rename("test1.pt-BR")
    read = {
        "": "source is en, target is pt-BR\n",
        "--target-language he": "source is en, target is he\n",
    }
    for number, (options, languages) in enumerate(read.items()):
        assert languages in converted(run, f"test1.en test1.pt-BR {options} -o {number}.blinker")
    put(links="0-2\n\n")
    printed = converted(run, "test1.en test1.pt-BR links --swapped -o swapped.blinker")
    assert "source is en, target is pt-BR\n" in printed
    Path("test1.pt-BR").rename("test1.txt")
    printed = converted(run, "test1.en test1.txt -o other.blinker")
    assert "source is en, target is und\n" in printed
    Path("test1.en").rename("pt-BR.en.txt")
    Path("test1.txt").rename("fr.txt")
    printed = converted(run, "pt-BR.en.txt fr.txt -o whole.blinker")
    assert "source is pt-BR, target is fr\n" in printed


def test_an_empty_file_is_called_empty(run: Commands) -> None:
    put(empty="\n \n", text="a\nb\n")
    for files in ("empty", "empty text", "text empty"):
        said = refused(run, f"{files} -o out.blinker")
        assert said == "empty: the file has neither texts nor links\n"


@pytest.mark.usefixtures("_texts")
def test_a_third_text_is_not_taken_for_references(run: Commands) -> None:
    put(third="and so we went\nthey were not there\n")
    err = refused(run, "source target third -o out.blinker")
    assert err == (
        "third:1: most lines look like a text, since they have several words and no number; "
        "expected a short reference such as Gen 1:1\n"
    )
    put(third="Prologue\nThe end\n")
    converted(run, "source target third -o out.blinker")
    assert annotation.load(Path("out.blinker")).bitext.references == ("Prologue", "The end")
