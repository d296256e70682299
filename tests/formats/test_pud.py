"""Links of parallel treebanks."""

from dataclasses import replace
from pathlib import Path

from blinker_qt.bitext.annotation import AnnotationSet
from blinker_qt.bitext.running_text import RunningText
from blinker_qt.bitext.verses import Language, Side
from blinker_qt.bitext.word_details import WordDetails
from blinker_qt.exchange.exporting import export_sets
from blinker_qt.exchange.importing import import_files
from blinker_qt.formats import annotation
from blinker_qt.formats.choices import Choices, Part, Words
from blinker_qt.formats.pud import CONLLU
from exchanged import files_in

LANGUAGES = Language.of("en"), Language.of("fr")
CHOICES = Choices(*LANGUAGES, annotator="A1", strict=True)
REST = "\t_" * 8
TEXT = f"""# sent_id = n1
# text =  Du large ?\u00a0« Va-t'en » !
1-2\tDu\t_\t_\t_\t_\t_\t_\t_\t_
1\tDe{REST}
2\tle{REST}
3\tlarge{REST}
4\t?\t_\t_\t_\t_\t_\t_\t_\t_
5\t«{REST}
6\tVa\t_\t_\t_\t_\t_\t_\t_\tSpaceAfter=No
7\t-t'\t_\t_\t_\t_\t_\t_\t_\tSpaceAfter=No
8\ten{REST}
9\t»{REST}
10\t!{REST}

"""


def imported(
    folder: Path, source: str, target: str = "", words: Words = Words.AS_THEY_STAND
) -> AnnotationSet:
    """What an import makes of two texts, or of one as both."""
    files_in(folder, {"source": source, "target": target or source})
    parts = {part: folder / part.value for part in (Part.SOURCE, Part.TARGET)}
    (work,) = import_files(CONLLU, parts, replace(CHOICES, words=words)).annotation_sets
    return work


def test_texts_are_written_as_they_were(tmp_path: Path) -> None:
    work = imported(tmp_path, TEXT)
    text = work.bitext.running_text(Side.SOURCE, 0)
    assert text == RunningText(" Du large ?\u00a0« Va-t'en » !", "1:2-3 2:2-3")
    assert work.bitext.source_texts == work.bitext.target_texts
    written = export_sets(CONLLU, [work]).contents
    assert written == dict.fromkeys(("source.conllu", "target.conllu"), TEXT.encode())


DETAILED = (
    "# sent_id = n1\n"
    "1\tles\tle\tDET\t_\t_\t_\t_\t_\tGloss=the\\pthese\n"
    "2\teaux\teau\tNOUN\t_\t_\t_\t_\t_\t_\n"
    "3\t.\t_\t_\t_\t_\t_\t_\t_\t_\n"
    "\n"
)


def test_lemmas_parts_of_speech_and_glosses_are_kept(tmp_path: Path) -> None:
    work = imported(tmp_path, DETAILED)
    assert work.bitext.source_details == (WordDetails("le eau _", "DET NOUN _", "the|these _ _"),)
    written = export_sets(CONLLU, [annotation.read(annotation.write(work), "")]).contents
    assert written == dict.fromkeys(("source.conllu", "target.conllu"), DETAILED.encode())
    again = imported(tmp_path, DETAILED, words=Words.PUNCTUATION)
    assert again.bitext.source_details == work.bitext.source_details
    other = imported(tmp_path, DETAILED.replace("eaux", "eaux,"), words=Words.PUNCTUATION)
    assert other.bitext.source_details == ()
