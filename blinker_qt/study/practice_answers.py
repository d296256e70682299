"""The file in which the lead of a study links verse pairs for annotators to practise on."""

from dataclasses import replace
from pathlib import Path

from blinker_qt.annotate.closed_files import check_closed, rewrite, take_in_journal
from blinker_qt.bitext.study import Study
from blinker_qt.files import write_new
from blinker_qt.formats import annotation
from blinker_qt.formats.annotation import SUFFIX
from blinker_qt.study.folder import StudyFolder

ANSWERS_FILE = Path("practice", f"answers{SUFFIX}")


def answers_file(study: StudyFolder, data_directory: Path) -> Path:
    """The file of the answers, which is made if there is none; it has the study's present guide.

    It names no study, so that it is not taken for the work of an annotator, and verse pairs that
    are of no use for practice can be left.

    Raises:
        InputError: the file that is there cannot be read.
        InUseError: it has an older guide, and a window has it open.
        BackupError: no copy of it could be made; it is unchanged.
        SaveError: it could not be written.
    """
    path = study.root / ANSWERS_FILE
    if not path.exists():
        asked = study.whole.study
        answers = replace(
            study.whole,
            study=Study(
                sure_possible=asked.sure_possible,
                leave_for_later=True,
                labels=asked.labels,
                guide=study.guide,
            ),
        )
        write_new({path: annotation.write(answers)})
        return path
    if annotation.load(path).study.guide != study.guide:
        check_closed(path)
        take_in_journal(path, data_directory)
        answers = annotation.load(path)
        newest = replace(answers, study=replace(answers.study, guide=study.guide))
        rewrite(path, newest, data_directory)
    return path
