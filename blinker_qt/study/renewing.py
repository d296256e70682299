"""Files that are sent again because there is a new version of the study's style guide."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path

from blinker_qt.bitext.annotation import AnnotationSet
from blinker_qt.files import write_new
from blinker_qt.formats import annotation
from blinker_qt.formats.reading import all_read
from blinker_qt.study.collecting import returned_files
from blinker_qt.study.folder import GUIDE_FOLDER, StudyFolder
from blinker_qt.study.guide import version_of, version_text


def files_to_renew(study: StudyFolder) -> dict[Path, AnnotationSet]:
    """Unfinished files with an older style guide, as they are to be sent again, by what to write.

    They have the present guide, and the work that came back last; a packet from which nothing came
    back is as it was. They stand in a folder of the packets that is named after the version. What
    is there was written before.

    Raises:
        InputError: a file of the study cannot be read.
    """
    if not study.guide:
        return {}
    folder = study.packets_folder / f"{GUIDE_FOLDER}-{version_text(study.guide)}"
    return {
        folder / path.name: replace(work, study=replace(work.study, guide=study.guide))
        for path, work in _out(study)
        if version_of(work.study.guide) < version_of(study.guide)
        and not all(pair.done for pair in work.pairs)
        and not (folder / path.name).exists()
    }


def _out(study: StudyFolder) -> Iterator[tuple[Path, AnnotationSet]]:
    """What annotators have: the newest work of each, and packets from which nothing came back."""
    files = returned_files(study)
    returned: dict[str, set[int]] = {}
    for path, work in zip(files, all_read(annotation.load, files), strict=True):
        returned.setdefault(work.annotator, set()).update(study.rows_of(work))
        yield path, work
    for path, work in study.packets().items():
        name = study.plan.present_name(work.annotator)
        if not study.rows_of(work) <= returned.get(name, set()):
            yield path, work


def renew(study: StudyFolder) -> Mapping[Path, AnnotationSet]:
    """Write the files that are to be sent again, and return them.

    Raises:
        InputError: a file of the study cannot be read.
        SaveError: a file could not be written; none was left behind.
    """
    files = files_to_renew(study)
    write_new({file: annotation.write(work) for file, work in files.items()})
    return files
