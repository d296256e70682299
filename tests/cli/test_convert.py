"""The command ``convert``."""

import io
import sys
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
