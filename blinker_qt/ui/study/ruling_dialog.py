"""The dialogs that begin the style guide of a study and write its rulings."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import (
    QButtonGroup,
    QDialog,
    QDialogButtonBox,
    QLineEdit,
    QPlainTextEdit,
    QRadioButton,
    QWidget,
)

from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.errors import BlinkerError, InputError, Problem
from blinker_qt.bitext.study import GuidePage, LinkLabel
from blinker_qt.bitext.verses import VersePair
from blinker_qt.study.folder import GUIDE_FOLDER, StudyFolder, sent_guide
from blinker_qt.study.guide import (
    GENERAL,
    Guide,
    Ruling,
    RulingFigure,
    as_plain,
    checked_pages,
    patterns_in,
    shipped_language,
    version_of,
)
from blinker_qt.study.guide_editing import (
    Beginning,
    GuideError,
    begin_guide,
    guide_in,
    next_number,
    next_version,
    save_guide,
    with_ruling,
)
from blinker_qt.study.location import study_folder_of
from blinker_qt.translation import N_, Translatable, current_language, filled, tr
from blinker_qt.ui.study.guide_panel import FigureDrawing
from blinker_qt.ui.study.touched_dialog import show_touched
from blinker_qt.ui.widgets.controls import column, combo, form_layout, named, row, text_button
from blinker_qt.ui.widgets.dialogs import Dialog, Missing, ok_and_cancel
from blinker_qt.ui.widgets.display import as_spoken
from blinker_qt.ui.widgets.messages import as_sentence, ask, plain_label, show_error
from blinker_qt.ui.widgets.theme import Theme
from blinker_qt.ui.widgets.waiting import waited

_NEW = ""
_TEXT_LINES = 6
_BEGINNINGS: Mapping[Beginning, Translatable] = {
    Beginning.EMPTY: N_("&Empty"),
    Beginning.GENERAL: N_("With the &general rules, which hold for all languages"),
    Beginning.ALL: N_("With all rules for English and &French"),
}


class WrittenRuling(NamedTuple):
    """The pages of a guide after a ruling was written, and the number of that ruling."""

    pages: tuple[GuidePage, ...]
    number: str


class _GuideInFolder(NamedTuple):
    """The guide of a study, as it is in its folder.

    Attributes:
        sent: the highest version that annotators have; empty if they have none.
    """

    study: StudyFolder
    guide: Guide | None
    sent: tuple[int, ...]


def ask_for_ruling(
    window: QWidget,
    file: Path,
    pair: VersePair | None,
    alignment: Alignment,
    theme: Theme,
    draft: Ruling | None = None,
) -> WrittenRuling | None:
    """Ask for a ruling of the guide of the study that a file is in, and write it.

    Args:
        file: a file in the folder of a study.
        pair: the verse pair on screen, which can be drawn in the guide; None without one.
        alignment: its links and marks.
        theme: the colours of lists.
        draft: what a new ruling begins with, without a number; None for nothing.

    Returns:
        What was written; None if nothing was.
    """
    failed = tr("The style guide was not changed")
    try:
        standing = waited(window, file, lambda: _read(file))
        if standing.guide is None:
            beginning = BeginningDialog(standing.study, window)
            if not beginning.exec():
                return None
            language = shipped_language(current_language())
            study = standing.study
            waited(window, file, lambda: begin_guide(study, beginning.chosen, language))
            standing = waited(window, file, lambda: _read(file))
    except BlinkerError as error:
        show_error(window, failed, error)
        return None
    if standing.guide is None:
        return None
    before, folder = standing.study.guide, standing.study.root / GUIDE_FOLDER
    show = partial(show_touched, standing.study, theme=theme, parent=window)
    labels = standing.study.whole.study.labels
    dialog = RulingDialog(
        standing.guide, before, standing.sent, pair, alignment, labels, show, window
    )
    if draft is not None:
        dialog.show_ruling(draft)
    while dialog.exec():
        try:
            waited(window, folder, partial(save_guide, folder, before, dialog.pages))
        except BlinkerError as error:
            show_error(window, failed, error)
        else:
            return WrittenRuling(dialog.pages, dialog.ruling.number)
    if dialog.is_look_asked:
        return WrittenRuling(checked_pages(folder), dialog.ruling.number)
    return None


def _read(file: Path) -> _GuideInFolder:
    root = study_folder_of(file)
    if root is None:
        what = N_("it is not in the folder of a study; open a file of a study folder")
        raise InputError(Problem(str(file), what))
    study = StudyFolder.open(root)
    sent = sent_guide(study)
    return _GuideInFolder(study, guide_in(study), version_of(sent))


class BeginningDialog(Dialog):
    """Asks what the guide of a study begins with."""

    def __init__(self, study: StudyFolder, parent: QWidget | None = None) -> None:
        super().__init__(parent, tr("Begin a style guide"), "beginning_dialog")
        text = tr(
            "This study has no style guide of its own. Its guide is kept in the study folder, and "
            "goes out with the files that you hand out."
        )
        self._group = QButtonGroup(self)
        buttons = list[QRadioButton]()
        for beginning, words in _BEGINNINGS.items():
            button = named(QRadioButton(tr(words)), f"begin_{beginning.value}")
            self._group.addButton(button, list(Beginning).index(beginning))
            buttons.append(button)
        tags = {study.whole.bitext.source_language.tag, study.whole.bitext.target_language.tag}
        buttons[2 if tags == {"en", "fr"} else 1].setChecked(True)
        self.stack(plain_label(text, wraps=True), *buttons, ok_and_cancel(self, tr("&Begin")))
        self.setMinimumWidth(460)

    @property
    def chosen(self) -> Beginning:
        """What was chosen."""
        return list(Beginning)[self._group.checkedId()]


class RulingDialog(Dialog):
    """Writes a new ruling, or changes one, with drawings of the verse pair on screen.

    Attributes:
        pages: the pages of the guide with the ruling.
        is_look_asked: whether a look at the verse pairs of a ruling was asked for, so that the
            guide has another version.

    Args:
        guide: the guide as it is.
        pages: its pages.
        sent: the highest version that annotators have.
        pair: the verse pair on screen, if any.
        alignment: its links and marks.
        labels: the labels of links of the study.
        show_touched: shows the verse pairs of the ruling with a number, and returns whether a look
            at them was asked for.
    """

    def __init__(
        self,
        guide: Guide,
        pages: tuple[GuidePage, ...],
        sent: tuple[int, ...],
        pair: VersePair | None,
        alignment: Alignment,
        labels: Sequence[LinkLabel],
        show_touched: Callable[[str], bool],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent, tr("Ruling of the style guide"), "ruling_dialog", (760, 720))
        self.pages = pages
        self.is_look_asked = False
        self._show_touched = show_touched
        self._touched = text_button("touched_pairs", tr("&Verse pairs…"))
        self._touched.setToolTip(tr("Verse pairs with these words, to be looked at again"))
        self._touched.clicked.connect(self._list_touched)
        self._guide, self._before, self._sent = guide, pages, sent
        rulings = {ruling.number: f"{ruling.number}  {as_plain(ruling.title)}" for ruling in guide}
        self._which = combo("which_ruling", {_NEW: tr("New ruling"), **rulings})
        letters = {held.letters: as_plain(held.title) for held in guide.chapters}
        self._chapter = combo("chapter", {**letters, _NEW: tr("New chapter")})
        letters_of_study = [held.letters for held in guide.chapters if held.letters != GENERAL]
        self._chapter.setCurrentIndex(
            self._chapter.findData(letters_of_study[-1] if letters_of_study else _NEW)
        )
        self._letters = named(QLineEdit(), "chapter_letters")
        self._letters.setMaxLength(3)
        self._letters.setPlaceholderText("NEG")
        self._chapter_title = named(QLineEdit(), "chapter_title")
        self._title = named(QLineEdit(), "ruling_title")
        self._text = named(_TextField(), "ruling_text", tr("Text"))
        self._text.setTabChangesFocus(True)
        self._words = named(QLineEdit(), "ruling_words", tr("Wor&ds it is about").replace("&", ""))
        self._words.setPlaceholderText("not ↔ ne … pas, *ment, it ↔ ∅")
        tip = tr(
            "Separated by commas. Annotators who point at such a word see this ruling, and "
            "verse pairs with them can be listed. A ↔ B: B translates A; ∅: nothing; "
            "…: any words between; *: any letters. You can type <-> for ↔, and ... for …"
        )
        self._words.setToolTip(tip)
        self._words.setAccessibleDescription(as_spoken(tip))
        self._right = _FigureField("right", tr("So:"), guide, pair, alignment, labels)
        self._wrong = _FigureField("wrong", tr("Not so:"), guide, pair, alignment, labels)
        self._change = named(QLineEdit(), "change")
        buttons = ok_and_cancel(self, tr("&Write"))
        self._missing = Missing(buttons.button(QDialogButtonBox.StandardButton.Ok))
        self._assemble(buttons)
        self._which.currentIndexChanged.connect(self._fill)
        self._chapter.currentIndexChanged.connect(self._refresh)
        for line in (self._letters, self._chapter_title, self._title, self._words, self._change):
            line.textChanged.connect(self._refresh)
        self._text.textChanged.connect(self._refresh)
        for field in (self._right, self._wrong):
            field.caption.textChanged.connect(self._refresh)
            field.drawn.clicked.connect(self._refresh)
            field.removed.clicked.connect(self._refresh)
        self._begun_with = self._entered
        self._refresh()

    def _assemble(self, buttons: QDialogButtonBox) -> None:
        form = form_layout()
        form.addRow(tr("&Ruling"), self._which)
        form.addRow(tr("&Chapter"), self._chapter)
        new = row((self._chapter_title, 1), self._letters)
        self._new_chapter = QWidget()
        self._new_chapter.setLayout(new)
        self._letters.setAccessibleName(tr("Three letters for the numbers of its rulings"))
        self._letters.setToolTip(tr("Three letters for the numbers of its rulings"))
        self._chapter_title.setAccessibleName(tr("Title of the new chapter"))
        self._chapter_title.setPlaceholderText(tr("Title of the new chapter"))
        form.addRow("", self._new_chapter)
        form.addRow(tr("&Title"), self._title)
        form.addRow(tr("Te&xt"), self._text)
        about = QWidget()
        about.setLayout(row((self._words, 1), self._touched))
        about.setFocusProxy(self._words)
        form.addRow(tr("Wor&ds it is about"), about)
        form.addRow(tr("Right"), self._right)
        form.addRow(tr("Wrong"), self._wrong)
        form.addRow(tr("What chan&ged"), self._change)
        note = tr(
            "*Italics*, `words`, and numbers of other rulings may be used. An empty line begins a "
            "paragraph. Annotators see what changed when they open a file with the new version."
        )
        self.stack(form, plain_label(note, quiet=True, wraps=True), self._missing, buttons)

    @property
    def ruling(self) -> Ruling:
        """The ruling as it was entered."""
        number = self._number
        figures = (self._right.figure(number), self._wrong.figure(f"{number}-not"))
        kept = self._guide.ruling(number)
        others = tuple(
            figure
            for figure in (kept.figures if kept else ())
            if figure.name not in (number, f"{number}-not")
        )
        drawn = tuple(figure for figure in figures if figure is not None)
        text = self._text.toPlainText().strip()
        words = patterns_in(self._words.text().replace("`", ""))
        return Ruling(number, self._title.text().strip(), text, (*drawn, *others), words)

    @property
    def _number(self) -> str:
        """The number of the ruling: its own, or the next one of its chapter."""
        chosen = str(self._which.currentData())
        if chosen != _NEW:
            return chosen
        letters = str(self._chapter.currentData()) or self._letters.text().strip().upper()
        return next_number(self._guide, letters)

    @property
    def _entered(self) -> tuple[object, ...]:
        """Everything that is lost when the dialog is closed."""
        lines = (self._title, self._letters, self._chapter_title, self._words, self._change)
        texts = tuple(line.text() for line in lines)
        figures = tuple(field.figure("") for field in (self._right, self._wrong))
        return *texts, self._text.toPlainText(), *figures

    def reject(self) -> None:
        """Close, but ask first if a ruling was begun."""
        if self._entered != self._begun_with:
            question = tr("This ruling is not written into the style guide yet.")
            if ask(self, self.windowTitle(), question, (tr("Discard"), tr("Stay")), default=1):
                return
        super().reject()

    def _list_touched(self) -> None:
        """List the verse pairs of the ruling that is shown."""
        if self._show_touched(str(self._which.currentData())):
            self.is_look_asked = True
            self.done(QDialog.DialogCode.Rejected)

    def _fill(self) -> None:
        """Show the ruling that was chosen."""
        ruling = self._guide.ruling(str(self._which.currentData()))
        self.show_ruling(ruling or Ruling("", "", ""))

    def show_ruling(self, ruling: Ruling) -> None:
        """Show a ruling of the guide, or without a number what a new one begins with."""
        self._title.setText(ruling.title)
        self._text.setPlainText(ruling.text)
        self._words.setText(", ".join(pattern.text for pattern in ruling.words))
        held = {figure.name: figure for figure in ruling.figures}
        self._right.show_figure(held.get(ruling.number))
        self._wrong.show_figure(held.get(f"{ruling.number}-not"))
        if ruling.number:
            self._chapter.setCurrentIndex(self._chapter.findData(ruling.number[:3]))
        self._begun_with = self._entered
        self._refresh()

    def _refresh(self) -> None:
        """Say what is missing, and make the pages if nothing is."""
        is_new = self._which.currentData() == _NEW
        begins = is_new and self._chapter.currentData() == _NEW
        # What is not written yet has no verse pairs in the study's guide.
        written = self._guide.ruling(str(self._which.currentData()))
        is_written = self._entered == self._begun_with
        self._touched.setEnabled(written is not None and bool(written.words) and is_written)
        self._chapter.setEnabled(is_new)
        self._new_chapter.setVisible(begins)
        number = self._number
        title = as_plain(self._title.text())
        words = (
            tr("{number} ({title}) is new.") if is_new else tr("{number} ({title}) was changed.")
        )
        # Before anybody has the guide, nothing of it is new to them.
        has_news = bool(self._sent) and bool(title) and number[:1] != "-"
        change = words.format(number=number, title=title) if has_news else ""
        self._change.setPlaceholderText(change)
        missing = self._missing_in_words(begins=begins)
        if not missing:
            change = self._change.text().strip() or self._change.placeholderText()
            version = next_version(self._before, self._sent)
            chapter = self._chapter_title.text().strip()
            try:
                self.pages = with_ruling(self._before, self.ruling, change, version, chapter)
            except GuideError as error:
                missing = as_sentence(error)
        self._missing.show_missing(missing)

    def _missing_in_words(self, *, begins: bool) -> str:
        letters = self._letters.text().strip().upper()
        requirements: list[tuple[object, str]] = [
            (self._title.text().strip(), tr("Enter a title.")),
            (self._text.toPlainText().strip(), tr("Enter the text of the ruling.")),
            (
                not (self._right.lacks_caption or self._wrong.lacks_caption),
                tr("Enter a caption for each drawing."),
            ),
        ]
        if begins:
            requirements = [
                (self._chapter_title.text().strip(), tr("Enter the title of the new chapter.")),
                (
                    re.fullmatch("[A-Z]{3}", letters),
                    tr("Enter three letters for the numbers of the new chapter, such as NEG."),
                ),
                (
                    all(chapter.letters != letters for chapter in self._guide.chapters),
                    tr("Another chapter has these letters."),
                ),
                *requirements,
            ]
        return next((words for is_met, words in requirements if not is_met), "")


class _TextField(QPlainTextEdit):
    """The field for the text of a ruling, so low that two drawings fit on a small screen."""

    def sizeHint(self) -> QSize:
        height = _TEXT_LINES * self.fontMetrics().lineSpacing() + 12
        return QSize(super().sizeHint().width(), height)


class _FigureField(QWidget):
    """A drawing of a ruling with its caption, or a button that draws the verse pair on screen.

    Attributes:
        caption: what the drawing shows.
        drawn: the button that draws the verse pair.
        removed: the button that removes the drawing.
    """

    def __init__(
        self,
        name: str,
        spoken: str,
        guide: Guide,
        pair: VersePair | None,
        alignment: Alignment,
        labels: Sequence[LinkLabel],
    ) -> None:
        super().__init__()
        self._languages, self._labels = guide.languages, labels
        self._pair, self._alignment = pair, alignment
        self._figure: RulingFigure | None = None
        self.caption = named(QLineEdit(), f"{name}_caption", f"{spoken} {tr('Caption')}")
        self.caption.setPlaceholderText(tr("Caption"))
        words = tr("Draw a verse pair")
        if pair is not None:
            words = filled(tr("Draw {reference}"), reference=pair.reference)
        self.drawn = text_button(f"draw_{name}", words.replace("&", "&&"))
        self.drawn.setEnabled(pair is not None)
        if pair is None:
            self.drawn.setToolTip(
                tr("Open a file of the study first; Study → Style guide… draws its verse pairs")
            )
        self.drawn.clicked.connect(self._draw)
        self.removed = text_button(f"remove_{name}", tr("Remove"))
        self.removed.clicked.connect(lambda: self.show_figure(None))
        self._drawing = FigureDrawing()
        self._drawing.canvas.setAccessibleName(spoken)
        # Without a caption, the button begins the line.
        line = row((self.caption, 1), self.drawn, self.removed)
        line.setAlignment(self.drawn, Qt.AlignmentFlag.AlignLeft)
        self.setLayout(column(line, self._drawing))
        self.show_figure(None)

    @property
    def lacks_caption(self) -> bool:
        """Whether there is a drawing without a caption."""
        return self._figure is not None and not self.caption.text().strip()

    def figure(self, name: str) -> RulingFigure | None:
        """The drawing under a name; None without one."""
        if self._figure is None:
            return None
        pair = replace(self._figure.pair, reference=name)
        return replace(self._figure, name=name, caption=self.caption.text().strip(), pair=pair)

    def show_figure(self, figure: RulingFigure | None) -> None:
        """Show another drawing, or none."""
        self._figure = figure
        self.caption.setVisible(figure is not None)
        self.removed.setVisible(figure is not None)
        self._drawing.setVisible(figure is not None)
        self.caption.setText(figure.caption if figure else "")
        if figure is not None:
            self._drawing.show_work(figure.work(self._languages, self._labels))

    def _draw(self) -> None:
        if self._pair is not None:
            caption = self.caption.text()
            self.show_figure(RulingFigure("", caption, self._pair, self._alignment))
            self.caption.setFocus()
