"""Alpaco's variant of the 1998 format."""

from pathlib import Path

import pytest

from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.errors import InputError
from blinker_qt.bitext.verses import Bitext, VersePair
from blinker_qt.formats import blinker98
from blinker_qt.formats.interchange import Choices, Conflicts, Found, IndexBase, Part
from exchanged import files_in

BY_A1 = Choices(strict=True, annotator="A1")
BITEXT = Bitext.of(
    [
        VersePair("verse2", ("the", "blue", "cloth"), ("le", "drap", "bleu")),
        VersePair("verse10.txt", ("no",), ("non",)),
    ]
)
FILES = {
    "verse2.alpaco": "data/en.2 C:\\data\\fr.2\n1 1\n3 2\r\n2 3\n\n",
    "verse10.txt": "en.10 fr.10\n1 0\n0 1",
    "en.2": "the blue\ncloth\n",
    "fr.2": "le drap bleu\n\n",
    "en.10": "no\n",
    "fr.10": "non",
}
"""The file of links of the second verse names its texts without folders, the first with some."""


def read(folder: Path, choices: Choices) -> Found:
    return blinker98.read_alpaco({Part.FOLDER: folder}, choices)


def test_files_of_links_and_the_texts_that_they_name_are_read(tmp_path: Path) -> None:
    files_in(tmp_path, FILES | {"README": "two words", "1998": "1 1\n2 2\n", "two": "no such\n"})
    (tmp_path / "picture").write_bytes(b"\xff\x00")
    (tmp_path / "below").mkdir()
    found = read(tmp_path, BY_A1)
    (work,) = found.annotation_sets
    assert (work.annotator, work.bitext, found.base) == ("A1", BITEXT, IndexBase.ONE)
    assert [pair.alignment for pair in work.pairs] == [
        Alignment(frozenset({(0, 0), (2, 1), (1, 2)})),
        Alignment(frozenset(), frozenset({0}), frozenset({0})),
    ]
    assert all(pair.done for pair in work.pairs)
    assert [str(remark).replace(f"{tmp_path}/", "") for remark in found.remarks] == [
        "en.2: 2 lines were read as one verse",
        *(
            f"{name} was not read: it names no texts, and no file of links names it"
            for name in ("1998", "README", "picture", "two")
        ),
    ]


def test_a_text_may_look_like_a_file_of_links(tmp_path: Path) -> None:
    files_in(tmp_path, FILES | {"en.10": "en.10 fr.10\n1 1\n", "fr.10": "not there\n2 2\n"})
    found = read(tmp_path, BY_A1)
    assert found.annotation_sets[0].bitext[1] == VersePair(
        "verse10.txt", ("en.10", "fr.10", "1", "1"), ("not", "there", "2", "2")
    )


def test_conflicts_are_settled_as_asked(tmp_path: Path) -> None:
    files_in(tmp_path, FILES | {"verse10.txt": "en.10 fr.10\n1 0\n1 1\n"})
    found = read(tmp_path, Choices(strict=True, annotator="A1", conflicts=Conflicts.LINKS))
    assert found.annotation_sets[0].pairs[1].alignment == Alignment(frozenset({(0, 0)}))
    assert str(found.remarks[-1]) == ("words both linked and not translated: 1; settled by: links")


def test_texts_in_another_encoding_are_refused(tmp_path: Path) -> None:
    files_in(tmp_path, FILES)
    (tmp_path / "fr.10").write_bytes("été".encode("latin-1"))
    with pytest.raises(InputError) as error:
        read(tmp_path, BY_A1)
    assert str(error.value) == (
        f"{tmp_path}/fr.10:1:1: the byte 0xE9 is not UTF-8 text; "
        "expected a text file saved as UTF-8; it reads as ISO-8859-1: try --encoding iso-8859-1"
    )
