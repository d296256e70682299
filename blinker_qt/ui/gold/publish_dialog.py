"""Publishing the gold standard that is open: what it holds, under what, and made from what."""

from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QListWidget,
    QListWidgetItem,
    QWidget,
)

from blinker_qt.annotate.document import Document
from blinker_qt.bitext.annotation import AnnotationSet
from blinker_qt.bitext.errors import BlinkerError
from blinker_qt.exchange.exporting import unsettled
from blinker_qt.files import find_named
from blinker_qt.formats.interchange import Choices, Format, Question
from blinker_qt.formats.pharaoh import NAACL
from blinker_qt.gold.publication import PUBLISHED, Licence, PublicationPlan, PublishedTexts, outline
from blinker_qt.gold.publish import publish
from blinker_qt.study.guide import read_guide
from blinker_qt.translation import tr
from blinker_qt.ui.exchange.output_dialog import FilesList, OutputDialog
from blinker_qt.ui.widgets.controls import FileField, FileKind
from blinker_qt.ui.widgets.lettering import PictureStyle
from blinker_qt.ui.widgets.messages import ItemList, format_in_words, plain_label, show_error, tell

_ROLE = Qt.ItemDataRole.UserRole
_LIST_HEIGHT = 130


class PublishDialog(OutputDialog):
    """Asks how a gold standard is to be published; its file holds everything."""

    def __init__(
        self,
        document: Document,
        path: Path,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(
            tr("Publish"), tr("Publish"), tr("Nothing was published"), str(path.parent), parent
        )
        self.setObjectName("publish_dialog")
        self._work = document.session.annotation_set
        self._path = path
        self._title = self.add_line("title", tr("Title"), tr("Gold standard"))
        self._formats = self._format_list()
        self._base = self.add_base()
        given = [
            (tr("are given in full"), PublishedTexts.FULL),
            (tr("are not given, only their fingerprints"), PublishedTexts.FINGERPRINTS),
        ]
        self._texts = self.add_choice("texts", tr("Texts"), given)
        licence = tr("Licence: a name such as CC-BY-4.0, or a file")
        self._licence = FileField("licence", licence, FileKind.FILE, str(path.parent))
        self._form.addRow(licence, self._licence)
        self._made = self.add_line("made", tr("How it was made"))
        self._date = self.add_line("date", tr("Date (optional)"))
        self._guide = self.add_line(
            "style_guide", tr("Version of the style guide"), read_guide("en").version
        )
        self._sources = FilesList("sources", tr("Made from"), str(path.parent))
        self._sources.add(_found_sources(self._work, path))
        self._sources.changed.connect(self.allow)
        self._form.addRow(tr("Made from"), self._sources)
        self._settled_only = self.add_settled_only(is_asked=unsettled(self._work) > 0)
        self._names = self.add_tick("publish_names", tr("Name annotators and adjudicators"))
        self._names.setToolTip(tr("Otherwise they are called Annotator 1, Annotator 2 and so on"))
        self.add_output()
        self._outline = plain_label(quiet=True, wraps=True)
        self._outline.setObjectName("outline")
        self._form.addRow(tr("Will be written"), self._outline)
        self._formats.itemChanged.connect(self._on_formats)
        self._buttons.accepted.connect(self._publish)
        self._licence.changed.connect(self.allow)
        self._on_formats()
        self.resize(760, self.sizeHint().height())

    def _format_list(self) -> QListWidget:
        listed = ItemList()
        listed.setObjectName("formats")
        listed.setAccessibleName(tr("Formats of the links"))
        listed.setFixedHeight(_LIST_HEIGHT)
        listed.setSpacing(2)
        for row in PUBLISHED.values():
            item = QListWidgetItem(format_in_words(row))
            item.setData(_ROLE, row.name)
            item.setCheckState(Qt.CheckState.Checked if row is NAACL else Qt.CheckState.Unchecked)
            listed.addItem(item)
            if row is NAACL:
                listed.setCurrentItem(item)
        self._form.addRow(tr("Formats of the links"), listed)
        return listed

    @property
    def _rows(self) -> tuple[Format, ...]:
        items = (self._formats.item(number) for number in range(self._formats.count()))
        checked = (item for item in items if item.checkState() is Qt.CheckState.Checked)
        return tuple(PUBLISHED[item.data(_ROLE)] for item in checked)

    @property
    def _asks_base(self) -> bool:
        return any(Question.BASE in row.asks_writing for row in self._rows)

    def _on_formats(self) -> None:
        self._form.setRowVisible(self._base, self._asks_base)
        self.show_losses(self._rows, self._work)
        self.allow()

    def allow(self) -> None:
        """Say what will be written, and switch the button on once all is said."""
        listed = outline(
            [row.name for row in self._rows],
            self._texts.currentData(),
            with_licence=self._licence.path is not None,
            with_sources=bool(self._sources.paths),
        )
        self._outline.setText(", ".join(listed))
        super().allow()

    def is_complete(self) -> bool:
        """Whether folder, formats and base were said, where they are asked."""
        base_is_open = self._asks_base and self._base.currentData() is None
        return super().is_complete() and bool(self._rows) and not base_is_open

    def _publish(self) -> None:
        folder = self._output.path
        if folder is None:
            return
        licence = self._licence.path
        try:
            said = None if licence is None else Licence.of(str(licence))
        except BlinkerError as error:
            self._fail(error)
            return
        plan = PublicationPlan(
            self._title.text(),
            tuple(row.name for row in self._rows),
            self._texts.currentData(),
            said,
            Choices(base=self._base.currentData() if self._asks_base else None),
            self._guide.text().strip(),
            self._made.text(),
            self._date.text(),
            self._settled_only.isChecked(),
            self._names.isChecked(),
        )
        sources = self._sources.paths
        task = partial(publish, self._path, sources, plan, folder)
        self.write(task, [self._path, *sources], self.finish)


def ask_and_publish(window: QWidget, document: Document, _style: PictureStyle) -> None:
    """Ask how what is open is to be published, and write the folder."""
    try:
        path = document.saved()
    except BlinkerError as error:
        show_error(window, tr("Nothing was published"), error)
        return
    dialog = PublishDialog(document, path, window)
    if dialog.exec():
        words = tr("Files written: {count}. Read README.md before you give the folder away.")
        tell(window, tr("Publish"), words.format(count=len(dialog.made)))


def _found_sources(work: AnnotationSet, path: Path) -> list[Path]:
    """The annotation files that a gold standard was settled from, if all are found, of several."""
    sources = () if work.adjudication is None else work.adjudication.sources
    found = [file for source in sources if (file := find_named(source.file, path)) is not None]
    return found if len(found) == len(sources) > 1 else []
