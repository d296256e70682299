import re
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest
from lxml import etree

from annotation_examples import labelled_work, plain_work, scored_work
from blinker_qt import __version__
from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.annotation import AnnotationSet, PairAnnotation, Role
from blinker_qt.bitext.errors import InputError
from blinker_qt.bitext.remarks import NO_REMARKS, Note, Remarks
from blinker_qt.bitext.running_text import RunningText
from blinker_qt.bitext.study import GuidePage, LinkLabel, Question, Study
from blinker_qt.bitext.verses import Bitext, Language, Side, VersePair
from blinker_qt.bitext.word_details import WordDetails
from blinker_qt.formats.annotation import (
    UnwritableError,
    load,
    read,
    write,
    writer,
)
from blinker_qt.formats.annotation.vocabulary import (
    MOST_CHARACTERS,
    MOST_PAIRS,
    NAMESPACE,
    PROGRAM,
    SHAPES,
)
from blinker_qt.formats.columns import MOST_WORDS
from exchanged import read_both_ways
from works import with_pair

GOLDEN = Path(__file__).parent / "golden"
SCHEMA_FILE = Path(__file__).parents[2] / "resources" / "annotation-set-1.xsd"
SCHEMA = etree.XMLSchema(etree.parse(SCHEMA_FILE))


RELEASED = {path.name: path for path in sorted((GOLDEN / "released").iterdir())}
_PROGRAM = f'program="{PROGRAM}"'.encode()


def _plain(text: bytes) -> bytes:
    """A file as any version of the program would write it."""
    return text.replace(_PROGRAM, b'program="Blinker Qt"')


def test_the_golden_file_is_written_byte_for_byte_and_read() -> None:
    assert _plain(write(plain_work())) == (GOLDEN / "example.blinker").read_bytes()
    assert load(GOLDEN / "example.blinker") == plain_work()


@pytest.mark.parametrize("name", RELEASED)
def test_files_of_every_released_version_open(name: str) -> None:
    data = RELEASED[name].read_bytes()
    assert SCHEMA.validate(etree.fromstring(data))
    assert write(read(data, name)) == re.sub(b'program="[^"]*"', _PROGRAM, data, count=1)


def test_released_files_hold_everything_that_a_file_can_hold() -> None:
    """Every release adds its own; those of earlier releases are never changed."""
    assert any(name.startswith(f"{__version__}-") for name in RELEASED)
    held = set()
    for path in RELEASED.values():
        for element in etree.parse(path).iter(f"{{{NAMESPACE}}}*"):
            name = etree.QName(element).localname
            held |= {name, *((name, str(attribute)) for attribute in element.attrib)}
    shapes = SHAPES.items()
    assert held >= {*SHAPES, *((name, one) for name, shape in shapes for one in shape.allowed)}


def test_fingerprints_are_those_of_paste_and_sha256sum(tmp_path: Path) -> None:
    bitext = plain_work().bitext
    for name, verses in (("source", bitext.source_verses), ("target", bitext.target_verses)):
        (tmp_path / name).write_bytes("".join(f"{verse}\n" for verse in verses).encode())
    golden = (GOLDEN / "example.blinker").read_text("utf-8")
    whole, *of_pairs = re.findall('fingerprint="sha256:(.*?)"', golden)
    for command, fingerprint in (
        (r"paste -d '\n' source target | sha256sum", whole),
        (r"paste -d '\n' source target | sed -n '5,6p' | sha256sum", of_pairs[2]),
    ):
        ended = subprocess.run(["sh", "-c", command], cwd=tmp_path, check=True, capture_output=True)
        assert ended.stdout.split()[0].decode() == fingerprint


_NAMED = "up to 32 letters, digits, underscores, full stops and hyphens"
_LABELLED = "these are not labelled links such as FUN:1-1 SEM:3-3,5"
_SCORED = "these are not links with scores such as 1-1:0.9 3-4:0.25"
_GIS = '<label name="GIS" letter="3"/>'
_WRONG = [
    ("labels", "SEM:1-1 SEM:1-1", "a link is given the same label twice"),
    ("labels", "SEM:1-1 GIS:1-1", "the link 1-1 has two labels"),
    ("labels", "GIS:3-3 SEM:1-3", "the labelled link 1-3 is not among the links"),
    ("labels", "FUN:1-1", "the study has no label “FUN”"),
    ("labels", "SEM 1-1", f"{_LABELLED}: “SEM”"),
    ("labels", "SEM:1-0", f"{_LABELLED}: “SEM:1-0”"),
    ("labels", "SEM:1,2,3-1,2,3", "there are more labelled links than links"),
    ("scores", "1-1:0.5 1-1:0.5", "a link is given the same score twice"),
    ("scores", "1-1:0.5 1-1:0.25", "the link 1-1 has two scores"),
    ("scores", "3-3:1", "the link 3-3 has a score and is not among the links"),
    ("scores", "1-1", f"{_SCORED}: “1-1”"),
    ("scores", "1-1:0.5 2,3-1:1", f"{_SCORED}: “2,3-1:1”"),
    ("scores", "1-1:1e400", f"{_SCORED}: “1-1:1e400”"),
    ("", '<label name="GIS"/>', "<label> lacks the attribute “letter”"),
    ("", '<label letter="3"/>', "<label> lacks the attribute “name”"),
    (
        "",
        _GIS.replace("3", "33"),
        "the label “GIS” has “33” as its letter, not one letter or digit",
    ),
    ("", _GIS.replace("GIS", "G S"), f"“G S” is not the name of a label: {_NAMED}"),
    ("", _GIS.replace("GIS", "SEM"), "two labels have the name “SEM”"),
    ("", _GIS * 8, "there are more than 9 labels for links"),
]


@pytest.mark.parametrize(("element", "text", "message"), _WRONG)
def test_wrong_labels_and_scores_are_refused(element: str, text: str, message: str) -> None:
    data = write(scored_work() if element == "scores" else labelled_work()).decode()
    old = re.search(f"<{element}>.*?</{element}>" if element else _GIS, data)
    assert old is not None
    start = old.start() if element else data.index("<study")
    line = data[:start].count("\n") + 1
    wrong = data.replace(old[0], f"<{element}>{text}</{element}>" if element else text)
    with pytest.raises(InputError) as refused:
        read(wrong.encode(), "f")
    problems = list(map(str, refused.value.problems))
    assert any(problem.endswith(f": {message}") for problem in problems)
    assert not element or problems == [f"f:{line}: {message}"]


@pytest.mark.parametrize(
    ("work", "changes"),
    [
        (
            scored_work(),
            {"<scores>1-1:1.0 2-3:0.0625 3-2:-1e-05<": "<scores>3-2:-0.00001 1-1:1 2-3:625e-4<"},
        ),
        (labelled_work(), {"<labels>SEM:1-1 SEM:2-2 ": "<labels>SEM:2-2 SEM:1-1 "}),
        (
            plain_work(),
            {
                "1-1 2-2 3,4-3,4,6 5-7": "5-7 4,3-6,3 2-2 1-1 3-4 4-4",
                'source="1 2 5"': 'source="5 1 2"',
            },
        ),
        (plain_work(), {"3,4-3,4,6": "4,3-3,4,6"}),
        (plain_work(), {"3,4-3,4,6": "3,4-4,3,6"}),
        (
            plain_work(),
            {'state="untouched"': 'state="begun"', "  </pair>": "<source-details/></pair>"},
        ),
        (plain_work(), {"<?xml": "\ufeff<?xml", "?>\n": "?>\n\n", "\n  ": " \n\t\n"}),
    ],
)
def test_what_is_written_otherwise_is_read_and_put_in_order(
    work: AnnotationSet, changes: dict[str, str]
) -> None:
    canonical = write(work).decode()
    other = canonical
    for old, new in changes.items():
        assert old in canonical
        other = other.replace(old, new)
    assert read_both_ways(other.encode()) == work
    assert write(read(other.encode(), "f")).decode() == canonical


@pytest.mark.parametrize(("minor", "version"), [(0, b"1.1"), (1, b"1.1"), (7, b"1.7")])
def test_only_files_with_a_newer_part_need_a_newer_program(minor: int, version: bytes) -> None:
    plain = _of_pairs(_PAIR)
    assert b' format="1.0"' in write(plain)
    few = Study(questions=(Question("day", "Which?", ("A",) * 9, ordered=False),))
    assert b' format="1.0"' in write(replace(plain, study=few))
    for study in (
        Study(title="A"),
        Study(identifier="A"),
        Study(contact="A"),
        Study(chosen="A"),
        Study(training=(0, 12)),
        Study(guide=(GuidePage("contents.md", "A"),)),
        Study(questions=(Question("day", "Which?", ("A",) * 10, ordered=False),)),
        Study(questions=(Question("day", "Which?", ("A", "B"), hides=Side.TARGET),)),
        Study(separate_questions=True),
        Study(questions=tuple(Question(f"q{n}", "Which?", ("A", "B")) for n in range(10))),
        Study(pause_after=90),
        Study(least_score=0.0),
        Study(labels=(LinkLabel("SEM", "S"),)),
    ):
        data = write(replace(plain, study=study, minor=minor))
        assert b' format="%s"' % version in data
        assert read(data, "") == replace(plain, study=study, minor=int(version[2:]))
    verses = plain.bitext.source_verses, plain.bitext.target_verses
    for texts in (((RunningText("a."),),), ((), (RunningText("b."),))):
        bitext = plain.bitext.with_verses(*verses, *texts)
        assert b' format="%s"' % version in write(replace(plain, bitext=bitext, minor=minor))
    bitext = replace(plain.bitext, target_details=(WordDetails("b"),))
    assert b' format="%s"' % version in write(replace(plain, bitext=bitext, minor=minor))
    scored = with_pair(plain, 0, PairAnnotation("1-1", scores="1-1:0.5"))
    assert b' format="%s"' % version in write(replace(scored, role=Role.MACHINE, minor=minor))


_NEWER = (GOLDEN / "newer.blinker").read_bytes()


def test_content_of_newer_minor_versions_is_kept() -> None:
    found = read(_NEWER, "x")
    assert found.minor == 3
    saved = write(found)
    assert _plain(saved) == (GOLDEN / "newer-saved.blinker").read_bytes()
    assert len(_kept(_NEWER)) == 15
    assert _kept(saved) == _kept(_NEWER)
    assert read(saved, "x") == found
    assert write(read(saved, "x")) == saved


def test_newer_content_of_questions_and_answers_is_kept() -> None:
    question = (
        '<question name="ease" kind="scale" since="2">\n      <text lang="en">?</text>\n'
        '      <step>a</step>\n      <step sign="+">b<why>c</why></step>\n      <help>d</help>\n'
        "    </question>\n    <plan/>\n  </study>"
    )
    asked = write(plain_work()).decode().replace('format="1.0"', 'format="1.7"')
    start, end = asked.index('<question name="ease"'), asked.index("</study>") + len("</study>")
    newer = f"{asked[:start]}{question}{asked[end:]}".replace("ease:4", "ease:2")
    newer = newer.replace("<ratings>", '<ratings at="night">')
    assert write(read(newer.encode(), "x")).decode() == newer


def test_edits_keep_unknown_content() -> None:
    found = read(_NEWER, "x")
    pair = found.pairs[0]
    bare = replace(pair.with_alignment(Alignment()), done=False)
    saved = write(with_pair(found, 0, bare))
    assert b'<links weight="2"><weight ' in saved
    assert read(saved, "x").pairs[0] == bare
    fewer = replace(bare, remarks=bare.remarks.without_note(bare.remarks.notes[0]))
    saved = write(with_pair(found, 0, fewer))
    assert read(saved, "x").pairs[0] == fewer
    assert b'<note mood="good">plain</note>' in saved
    bare = replace(bare, remarks=NO_REMARKS)
    saved = write(with_pair(found, 0, bare))
    assert not re.search(b"<(note|difficult|rejected)", saved)
    assert not read(saved, "x").pairs[0].remarks


_ATTRIBUTES = [' xml:lang="fr"', ' x:a="&lt;&quot;&#10;&#9;"', ' y:b="x:q" x:b=""', ' a:c=""']
_ELEMENTS = [
    "<!-- a=\"b\" xmlns:x='' -->",
    "<?do it?>",
    "<x:e/>",
    '<x:e xmlns:x="urn:z" x:k="&#13;"> y:q <f xmlns=""><g/></f>\n</x:e>',
    '<e xmlns="urn:x"><h xmlns="urn:blinker-qt:annotation-set:1"/></e>',
    "<z:e xmlns:z='urn:z' xmlns='urn:q' q=\" xmlns='\"><x:i/></z:e>",
]
_OWNERS = (
    "annotation-set",
    "bitext",
    "study",
    "pair",
    "source",
    "target",
    "links",
    "possible",
    "not-translated",
    "difficult",
    "rejected",
    "later",
    "note",
)


def test_foreign_content_round_trips() -> None:
    left = PairAnnotation(remarks=Remarks(later=True))
    text = write(with_pair(plain_work(), 2, left)).decode()
    for owner in _OWNERS:
        text = _with_content(text, owner, "".join(_ATTRIBUTES), "".join(_ELEMENTS))
    prefixes = 'xmlns:x="urn:x" xmlns:y="urn:y" xmlns:a="urn:x" '
    text = text.replace("<annotation-set ", f"<annotation-set {prefixes}", 1)
    first = read(text.encode(), "x")
    saved = write(first)
    assert read(saved, "x") == first
    assert write(read(saved, "x")) == saved
    assert _kept(saved) == _kept(text.encode())


def _with_content(text: str, owner: str, attributes: str, elements: str) -> str:
    """The first element of a name with more attributes and with elements at its end."""
    text = re.sub(rf"<{owner}\b([^>]*?)(/?>)", rf"<{owner}\1@\2", text, count=1)
    text = text.replace("@/>", f"@></{owner}>").replace("@", attributes, 1)
    end = text.index(f"</{owner}>")
    return text[:end] + elements + text[end:]


def _kept(data: bytes) -> list[object]:
    """Unknown content of a file: its parent element, and its whole content."""
    root = etree.fromstring(data)
    above_and_below = [*root.itersiblings(preceding=True), *root.itersiblings()]
    held = [("annotation-set", child) for child in above_and_below]
    for element in root.iter():
        owner = etree.QName(element).localname if isinstance(element.tag, str) else ""
        if owner in _OWNERS:
            known = [f"{{{element.nsmap[None]}}}{name}" for name in _OWNERS]
            held += [(owner, child) for child in element if child.tag not in known]
    return sorted([(owner, *_content(child)) for owner, child in held], key=repr)


def _content(element: etree._Element) -> tuple[object, ...]:
    children = [(*_content(child), child.tail) for child in element]
    return str(element.tag), sorted(element.attrib.items()), element.text, children


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (' format="1.0"', ' format="1.2"'),
        ("<study ", '<study title="two&#10;lines" '),
        ("<study ", f'<study id="{"x" * 1_001}" '),
        (' role="gold"', ' role="judge"'),
        (' set="12"', ' set="0"'),
        (' state="untouched"', ' state="ready"'),
        (' seconds="93"', ' seconds="-1"'),
        (' seconds="93"', ' seconds="93" pauses="0"'),
        (' seconds="93"', ' seconds="93" pauses="600  900"'),
        (' seconds="93"', ' seconds="93" pauses="five"'),
        ("sha256:", "sha256: "),
        (' source-language="en-GB"', ' source-language="English (UK)"'),
        ('ref="Tale 1:4"', 'ref="Tale 1:1"'),
        ("<source>one</source>", "<source>one  two</source>"),
        ("<source>one</source>", ""),
        ("<links>1-1 2-1", "<links>0-1 2-1"),
        ("<links>1-1 2-1", "<links>1-1 2"),
        ('source="1 2 5"', 'source="1,2,5"'),
        ("<links>", '<links kind="sure">'),
        ("<possible>", "<possible> "),
        ('sure-possible="yes"', 'sure-possible="true"'),
        ("<study ", '<study guide="1" '),
        ('order="shuffled"', 'order="random"'),
        ('seed="7"', 'seed="07"'),
        ("  </pair>", "<note> &#9;</note></pair>"),
        ("  </pair>", '<note on="left:1">x</note></pair>'),
        ("  </pair>", '<note ruling="3">x</note></pair>'),
        ("  </pair>", f"<note>{'x' * 10_001}</note></pair>"),
        ("  </pair>", f"{'<note>x</note>' * 1_001}</pair>"),
        ("<difficult>an idiom &amp; no equal", "<difficult>&#10;"),
        ('kind="unreadable"', 'kind="boring"'),
        ('reject="yes"', 'reject="allowed"'),
        ("  </pair>", '<note xmlns="">x</note></pair>'),
    ],
)
def test_the_schema_and_the_reader_agree(old: str, new: str) -> None:
    text = write(plain_work()).decode()
    assert old in text
    broken = text.replace(old, new, 1).encode()
    assert not SCHEMA.validate(etree.fromstring(broken))
    if "1.2" not in new:
        with pytest.raises(InputError):
            read(broken, "x")


def test_the_schema_allows_foreign_content() -> None:
    text = write(plain_work()).decode()
    text = text.replace("<annotation-set ", '<annotation-set xmlns:x="urn:x" ')
    text = text.replace("<pair ", '<pair x:a="1" ').replace("  </pair>", "<x:b><c/></x:b></pair>")
    SCHEMA.assertValid(etree.fromstring(text.replace("  <pair", "<x:d/><pair", 1).encode()))


def _with_token(token: str) -> AnnotationSet:
    return _of_pairs(VersePair("1", (token,), ("x",)))


def _of_pairs(*pairs: VersePair, tag: str = "und", number: int = 1) -> AnnotationSet:
    sets = [number] * len(pairs)
    return AnnotationSet.unannotated(Bitext.of(pairs, Language(tag), sets=sets))


_PAIR = VersePair("1", ("a",), ("b",))


def _with(**columns: object) -> AnnotationSet:
    plain = _of_pairs(_PAIR)
    return replace(plain, bitext=replace(plain.bitext, **columns))  # type: ignore[arg-type]


def _worked(**parts: object) -> AnnotationSet:
    return with_pair(_of_pairs(_PAIR), 0, PairAnnotation(**parts))  # type: ignore[arg-type]


_LONG = VersePair("G" * 1001, ("a",), ("b",))
_NOTED = Remarks((Note("so", (Side.TARGET, 1)),))
_ONE_WORD = "does not exist: the verse has 1 word"
_LACKING = "word 1 is not in the running text: “a”"
_TWO_ENTRIES = "the verse has 1 word, and there are 2 entries"
_UNFITTING = "the work on 1 does not fit its words"
_NO_REFERENCES = "there must be verse pairs, each with a reference of its own"
_UNWRITABLE = [
    (_with_token("a\0"), "XML cannot hold the character U+0000"),
    (_with_token("\ud800"), "XML cannot hold the character U+D800"),
    (_with_token("\ufffe"), "XML cannot hold the character U+FFFE"),
    (replace(_of_pairs(_PAIR), annotator="\x1b"), "XML cannot hold the character U+001B"),
    (_with_token(""), "a verse holds an empty word or a line break: “”"),
    (_with_token("a\nb"), "a verse holds an empty word or a line break: “a\\nb”"),
    (_with_token("a" * (MOST_CHARACTERS + 1)), "a text has more than 1000000 characters"),
    (_with_token(" ".join("a" * (MOST_WORDS + 1))), "a verse has more than 65536 words"),
    (replace(_of_pairs(_PAIR), revision=10**9), "1000000000 is not a number from 0 to 999999999"),
    (_worked(seconds=-1), "-1 is not a number from 0 to 999999999"),
    (_worked(links="1-1 2-1"), f"{_UNFITTING}: source word 2 {_ONE_WORD}"),
    (_worked(not_translated_target="3"), f"{_UNFITTING}: target word 3 {_ONE_WORD}"),
    (_worked(remarks=_NOTED), f"{_UNFITTING}: target word 2 {_ONE_WORD}"),
    (_worked(links="0-1"), f"{_UNFITTING}: 0-1"),
    (_of_pairs(_PAIR, number=0), "0 is not a number from 1 to 999999999"),
    (_of_pairs(_PAIR, tag="e n"), "“e n” is not a BCP 47 language tag such as fr or und"),
    (_of_pairs(), _NO_REFERENCES),
    (_of_pairs(VersePair("", ("a",), ("b",))), _NO_REFERENCES),
    (_of_pairs(_PAIR, _PAIR), _NO_REFERENCES),
    (_of_pairs(_LONG), f"the reference has more than 1000 characters: “{'G' * 60}…”"),
    (_with(source_texts=(RunningText("A"),)), f"{_UNFITTING}: {_LACKING}"),
    (_with(target_details=(WordDetails("b c"),)), f"{_UNFITTING}: {_TWO_ENTRIES}"),
    (_of_pairs(*[_PAIR] * (MOST_PAIRS + 1)), "there are more than 262144 verse pairs"),
]


@pytest.mark.parametrize(
    ("annotation_set", "message"), _UNWRITABLE, ids=[message[:40] for _, message in _UNWRITABLE]
)
def test_unreadable_content_is_not_written(annotation_set: AnnotationSet, message: str) -> None:
    with pytest.raises(UnwritableError) as refused:
        write(annotation_set)
    assert str(refused.value) == message


def test_a_file_too_large_to_be_read_is_not_written(monkeypatch: pytest.MonkeyPatch) -> None:
    size = len(write(plain_work()))
    monkeypatch.setattr(writer, "DEFAULT_CAP", size)
    write(plain_work())
    monkeypatch.setattr(writer, "DEFAULT_CAP", size - 1)
    with pytest.raises(UnwritableError, match="larger than"):
        write(plain_work())


def test_the_longest_texts_are_read_back() -> None:
    longest = _with_token('"' * MOST_CHARACTERS)
    longest = replace(longest, annotator='"' * MOST_CHARACTERS)
    assert read(write(longest), "x") == longest
    wide = _with_token(" ".join("a" * MOST_WORDS))
    assert read(write(wide), "x") == wide
