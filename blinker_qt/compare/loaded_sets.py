"""The annotation sets loaded in the analysis window, and those that take part."""

from collections import Counter
from collections.abc import Callable, Container, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import NamedTuple, Protocol

from blinker_qt.agreement.partition import StudyPart, parts_of_sets
from blinker_qt.bitext.annotation import Role
from blinker_qt.bitext.errors import InputError, Problem
from blinker_qt.bitext.verses import Bitext, Language
from blinker_qt.compare.collation import Collation, LastResults, title_of
from blinker_qt.compare.loading import (
    NO_TEXTS,
    Gathering,
    SecondPasses,
    annotation_files_in,
    no_annotation_files,
)
from blinker_qt.formats.annotation import SUFFIX, load_columns
from blinker_qt.formats.columns import AnnotationColumns
from blinker_qt.formats.foreign_files import annotation_file

_FEWEST = 2


@dataclass(frozen=True, slots=True)
class FileProgress:
    """The file that is being read, its number from 1, and the number of files."""

    path: Path
    number: int
    count: int


class SystemOutput(Protocol):
    """A file of links from another program, read over known texts."""

    @property
    def path(self) -> Path:
        """The file or folder."""

    @property
    def format_name(self) -> str:
        """The name of its format."""

    def read(self, texts: Bitext) -> AnnotationColumns:
        """Read it as the work of a machine.

        Raises:
            InputError: every problem of the file.
        """


class Files(NamedTuple):
    """The files found in a list of paths, without duplicates.

    Attributes:
        annotations: annotation files.
        others: other files, which may be outputs of systems.
        refused: the problems of folders with neither.
    """

    annotations: Sequence[Path]
    others: Sequence[Path]
    refused: Sequence[tuple[Problem, ...]]

    @classmethod
    def among(cls, paths: Sequence[Path], looks_like_links: Callable[[Path], bool]) -> "Files":
        """Sort paths; of folders, take the annotation files and files that look like links."""
        annotations: dict[Path, None] = {}
        others: dict[Path, None] = {}
        refused: list[tuple[Problem, ...]] = []
        for path in paths:
            if path.is_dir():
                in_folder = annotation_files_in(path)
                inner = (
                    file for file in path.glob("*") if file.suffix != SUFFIX and file.is_file()
                )
                links = (
                    [path] if looks_like_links(path) else sorted(filter(looks_like_links, inner))
                )
                if not (in_folder or links):
                    refused.append((no_annotation_files(path),))
                annotations.update(dict.fromkeys(file.resolve() for file in in_folder))
                others.update(dict.fromkeys(file.resolve() for file in links))
            elif path.suffix == SUFFIX or not path.is_file() or annotation_file(path):
                annotations[path.resolve()] = None
            else:
                others[path.resolve()] = None
        return cls(list(annotations), list(others), refused)


@dataclass(frozen=True, slots=True)
class LoadedSet:
    """An annotation set that was read.

    Attributes:
        done: the number of verse pairs that are done.
        pairs: the number of verse pairs in the file.
        takes_part: whether it is compared.
        system_format: the format name of the output of a system; empty for an annotation file.
        later: the number of verse pairs that are left for later.
    """

    path: Path
    annotator: str
    done: int
    pairs: int
    takes_part: bool = True
    role: Role = Role.ANNOTATOR
    system_format: str = ""
    later: int = 0


class OtherStudy(NamedTuple):
    """A study whose files were given, but are not compared.

    Attributes:
        paths: its files.
        annotators: whose they are, in the same order.
        reference: its first verse pair.
        title: what it is called; empty if none of its files says it.
    """

    paths: tuple[Path, ...]
    annotators: tuple[str, ...]
    reference: str
    title: str


@dataclass(frozen=True, slots=True)
class SetsOverview:
    """An overview of the loaded annotation sets.

    Attributes:
        entries: the sets, in the order of the figures.
        languages: of the source and the target side; None without annotation sets.
        pairs: the number of verse pairs that any of them has.
        refused: the problems of files that were left out, by file.
        parts: the parts that the sets in the files form, named by number; empty if they form none.
        others: given files that are not annotation files; they may be outputs of systems.
        lacks_texts: whether such files were refused because no texts are loaded.
        differing: the problems of verse pairs that have other words in one file, by file.
        elsewhere: other studies that can be compared instead (see `LoadedSets.switch`).
        apart: the number of refused files that belong to another study.
        second_passes: the files that hold only second passes.
        is_of_one_set: whether all verse pairs form one set.
        has_training: whether any verse pairs are for training.
    """

    entries: tuple[LoadedSet, ...] = ()
    languages: tuple[Language, Language] | None = None
    pairs: int = 0
    refused: tuple[tuple[Problem, ...], ...] = ()
    parts: tuple[StudyPart, ...] = ()
    others: tuple[Path, ...] = ()
    lacks_texts: bool = False
    differing: tuple[tuple[Problem, ...], ...] = ()
    elsewhere: tuple[OtherStudy, ...] = ()
    apart: int = 0
    second_passes: tuple[Path, ...] = ()
    is_of_one_set: bool = False
    has_training: bool = False

    @property
    def annotators(self) -> tuple[str, ...]:
        """The names of those who take part, in the order of the figures."""
        return tuple(entry.annotator for entry in self.entries if entry.takes_part)

    @property
    def drawn(self) -> tuple[str, ...]:
        """The sets that can be drawn: those taking part, then gold standards and machines.

        The tab *Gold standard* compares these, with only one gold standard.
        """
        beside = (
            entry.annotator
            for entry in self.entries
            if not entry.takes_part and entry.role is not Role.ANNOTATOR
        )
        return (*self.annotators, *beside)


class _SetsOfStudy:
    """The loaded annotation sets of one study.

    Attributes:
        paths: their files.
        without: files whose sets do not take part.
        whole: all of the sets; None if there are none.
        second: the second passes.
        formats: the names of the formats of systems' outputs.
    """

    def __init__(self) -> None:
        self.paths: tuple[Path, ...] = ()
        self.without: frozenset[Path] = frozenset()
        self.whole: Collation | None = None
        self.second = SecondPasses()
        self.formats: dict[Path, str] = {}

    @property
    def as_other(self) -> OtherStudy | None:
        """The study as one that is not compared; None if there are no sets."""
        if self.whole is None:
            return None
        first, title = self.whole.bitext.references[0], title_of(self.whole.members)
        return OtherStudy(self.paths, self.whole.annotators, first, title)


class LoadedSets:
    """The annotation sets in the process that compares them.

    Attributes:
        left_out: the problems of files that were left out at the last loading.
        noted: remarks on the others.
        known: cached answers.
    """

    def __init__(self) -> None:
        self._shown = _SetsOfStudy()
        self._aside: list[_SetsOfStudy] = []
        self._unread: list[OtherStudy] = []
        self._taking_part: Collation | None = None
        self._drawn: Collation | None = None
        self.left_out: tuple[tuple[Problem, ...], ...] = ()
        self.noted: tuple[Problem, ...] = ()
        self.known = LastResults()

    # What is compared

    @property
    def collation(self) -> Collation:
        """The annotation sets that take part, at least two."""
        count = len(self._shown.paths) - len(self._shown.without)
        if self._taking_part is None or count < _FEWEST:
            raise ValueError(f"{count} annotation sets to compare")
        return self._taking_part

    @property
    def drawn(self) -> Collation:
        """The sets that take part, then others that can be drawn (see `SetsOverview.drawn`)."""
        if self._drawn is None:
            raise ValueError("no annotation sets to draw")
        return self._drawn

    @property
    def second_passes(self) -> dict[str, Collation]:
        """Both passes of annotators who take part and have two, by their names."""
        return self._shown.second.of(self.collation.annotators)

    def with_one_gold(self, name: str = "") -> Collation:
        """The gold standard of this name, or the first, and all sets to compare with it."""
        drawn = self.drawn
        loaded = [member for member in drawn.members if member.role is Role.GOLD]
        chosen = [member for member in loaded if member.annotator == name] or loaded[:1]
        members = (member for member in drawn.members if member in chosen or member not in loaded)
        return replace(drawn, members=tuple(members))

    def texts(self) -> Bitext:
        """The texts of the first annotation file, with second passes.

        Raises:
            InputError: there is none, or it can no longer be read.
        """
        if self._shown.whole is None:
            raise InputError(_without_texts(""))
        first = next((path for path in self._shown.paths if path not in self._shown.formats), None)
        return self._shown.whole.bitext if first is None else load_columns(first).bitext

    # Loading and choosing

    def load(
        self,
        files: Files,
        outputs: Sequence[SystemOutput],
        progress: Callable[[FileProgress], None],
    ) -> SetsOverview:
        """Add files; files that are already loaded are read again.

        Args:
            files: the given files; the annotation files are added.
            outputs: outputs of systems, which are read over the loaded texts, or if there are none,
                over those of the first file.
        """
        others, refused = files.others, list(files.refused)
        systems = {output.path: output for output in outputs}
        paths = [*files.annotations, *systems]
        if others and not paths and self._shown.whole is not None:
            return replace(self.overview(), refused=tuple(refused), others=tuple(others))
        kept, loaded = self._without_files(paths)
        called = names_in_messages([*kept, *paths, *others])
        gathering = Gathering(_renamed(loaded, [called[path] for path in kept]))
        texts: Bitext | None = None
        self._shown.second.begin()
        for number, path in enumerate(paths, start=1):
            progress(FileProgress(path, number, len(paths)))
            try:
                if path in systems:
                    texts = texts or self.texts()
                    gathering.add(called[path], systems[path].read(texts))
                elif self._shown.second.note(path, columns := load_columns(path)):
                    gathering.add(called[path], columns)
                    if self._shown.whole is None:
                        texts = texts or columns.bitext
            except InputError as error:
                # Files in a folder keep their paths in messages.
                gathering.leave_out(
                    replace(problem, path=called[path]) if problem.path == str(path) else problem
                    for problem in error.problems
                )
        gathered = gathering.gathered()
        members = gathered.collation.members if gathered.collation else ()
        path_of = {name: path for path, name in called.items()}
        kept = [path_of[member.called] for member in members]
        formats = {
            **self._shown.formats,
            **{path: output.format_name for path, output in systems.items()},
        }
        self._shown.formats = {path: name for path, name in formats.items() if path in kept}
        firsts = {
            member.annotator: path
            for member, path in zip(members, kept, strict=True)
            if path not in self._shown.formats
        }
        refused += gathered.left_out
        refused += ((problem,) for problem in self._shown.second.settle(firsts, called))
        lacks_texts = bool(others) and gathered.collation is None
        if lacks_texts:
            refused += ((_without_texts(called[path]),) for path in others)
            others = []
        self.left_out, self.noted = tuple(refused), gathered.noted
        # Other sets take part only if they are ticked.
        self._shown.without |= {
            path
            for path, member in zip(kept, members, strict=True)
            if path not in self._shown.paths and member.role is not Role.ANNOTATOR
        }
        for called_there, annotators, reference, title in gathered.elsewhere:
            files_there = tuple(path_of[name] for name in called_there)
            self._note_other(OtherStudy(files_there, annotators, reference, title))
        overview = self._set_loaded(kept, gathered.collation)
        return replace(
            overview,
            refused=tuple(refused),
            others=tuple(others),
            lacks_texts=lacks_texts,
            differing=gathered.differing,
            elsewhere=self._elsewhere,
            apart=sum(len(study.called) for study in gathered.elsewhere),
        )

    def switch(self, wanted: OtherStudy, progress: Callable[[FileProgress], None]) -> SetsOverview:
        """Show another study of `SetsOverview.elsewhere`; what was shown can be shown again."""
        before, aside, unread = self._shown, list(self._aside), list(self._unread)
        known = next((study for study in aside if study.paths == wanted.paths), None)
        self._aside = [study for study in (before, *aside) if study.paths and study is not known]
        self._unread = [study for study in unread if study != wanted]
        if known is not None:
            self._shown = known
            return self._set_loaded(known.paths, known.whole)
        self._shown = _SetsOfStudy()
        try:
            return self.load(Files(list(wanted.paths), [], []), (), progress)
        except BaseException:
            # Cancelled: everything is as it was.
            self._shown, self._aside, self._unread = before, aside, unread
            raise

    def remove(self, paths: frozenset[Path]) -> SetsOverview:
        """Remove the annotation sets of these files."""
        return self._set_loaded(*self._without_files(paths))

    def leave_out(self, paths: frozenset[Path]) -> SetsOverview:
        """Let all annotation sets take part except those of these files, which stay loaded."""
        self._shown.without = paths
        return self._set_loaded(self._shown.paths, self._shown.whole)

    def overview(self) -> SetsOverview:
        """The annotation sets that are loaded."""
        if self._shown.whole is None:
            return SetsOverview(elsewhere=self._elsewhere)
        members, bitext = self._shown.whole.members, self._shown.whole.bitext
        entries = tuple(
            LoadedSet(
                path,
                member.annotator,
                int(member.done.sum()),
                int(member.held.sum()),
                path not in self._shown.without,
                member.role,
                self._shown.formats.get(path, ""),
                member.later,
            )
            for path, member in zip(self._shown.paths, members, strict=True)
        )
        languages = (bitext.source_language, bitext.target_language)
        parts = parts_of_sets(bitext.sets)
        return SetsOverview(
            entries,
            languages,
            len(bitext),
            parts=parts,
            elsewhere=self._elsewhere,
            second_passes=self._shown.second.files,
            is_of_one_set=len(set(bitext.sets)) == 1,
            has_training=bool(self._shown.whole.training.any()),
        )

    def _note_other(self, study: OtherStudy) -> None:
        """Remember a study that can be compared, unless all its files are known."""
        files = frozenset(study.paths)
        if len(files) < _FEWEST or any(files.issubset(known.paths) for known in self._elsewhere):
            return
        self._unread = [known for known in self._unread if not files.issuperset(known.paths)]
        self._unread.append(study)

    @property
    def _elsewhere(self) -> tuple[OtherStudy, ...]:
        aside = (study.as_other for study in self._aside)
        return (*filter(None, aside), *self._unread)

    def _without_files(self, paths: Container[Path]) -> tuple[list[Path], Collation | None]:
        """The files except these, and the collation of their annotation sets, if any."""
        kept = [place for place, path in enumerate(self._shown.paths) if path not in paths]
        if self._shown.whole is None or not kept:
            return [], None
        members = tuple(self._shown.whole.members[place] for place in kept)
        left = replace(self._shown.whole, members=members).only_held()
        return [self._shown.paths[place] for place in kept], left

    def _set_loaded(self, paths: Sequence[Path], collation: Collation | None) -> SetsOverview:
        called = names_in_messages(paths)
        self.known = LastResults()
        self._shown.paths = tuple(paths)
        self._shown.without &= frozenset(paths)
        self._shown.whole = _renamed(collation, [called[path] for path in paths])
        self._shown.second.keep(self._shown.whole.annotators if self._shown.whole else ())
        self._taking_part = self._drawn = self._shown.whole
        if self._shown.whole and 0 < len(self._shown.without) < len(paths):
            members = zip(paths, self._shown.whole.members, strict=True)
            without = [member for path, member in members if path in self._shown.without]
            self._taking_part = self._shown.whole.chosen(
                (), [member.annotator for member in without]
            )
            beside = (member for member in without if member.role is not Role.ANNOTATOR)
            members_drawn = (*self._taking_part.members, *beside)
            self._drawn = replace(self._taking_part, members=members_drawn)
        return self.overview()


def names_in_messages(paths: Sequence[Path]) -> dict[Path, str]:
    """The names of files in messages: the full path if two have the same name."""
    counts = Counter(path.name for path in paths)
    return {path: path.name if counts[path.name] == 1 else str(path) for path in paths}


def _renamed(collation: Collation | None, names: Sequence[str]) -> Collation | None:
    """The same annotation sets with their names in messages."""
    if collation is None:
        return None
    members = zip(collation.members, names, strict=True)
    return replace(
        collation, members=tuple(replace(member, called=name) for member, name in members)
    )


def _without_texts(called: str) -> Problem:
    """The problem that no annotation file with the texts of these links is loaded."""
    return Problem(called, NO_TEXTS)
