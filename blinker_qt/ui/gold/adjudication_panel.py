"""The adjudication panel: the current case, its options and its buttons."""

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QCheckBox, QDialogButtonBox, QListWidgetItem, QPushButton, QWidget

from blinker_qt.annotate.actions import Refusal
from blinker_qt.annotate.session import Session
from blinker_qt.bitext.adjudication import Decision, Source, by_decision, verdict_of, words_of
from blinker_qt.bitext.verses import Bitext, Side, VersePair, Word
from blinker_qt.gold.adjudicate import (
    AdjudicationCase,
    AdjudicationSession,
    Option,
    SimilarCase,
    decided_on,
)
from blinker_qt.layouts.picture import Picture, underlay_of_sources
from blinker_qt.translation import tr
from blinker_qt.ui.annotate.notes import RulingLine
from blinker_qt.ui.gold.adjudication_text import (
    SourcesStatus,
    decided_in_words,
    named_in_words,
    names_for,
    origin_in_words,
    settled_in_words,
    status_in_words,
    verdict_in_words,
    whose_in_words,
)
from blinker_qt.ui.widgets.controls import Wrapping, button_of, column, named, row
from blinker_qt.ui.widgets.dialogs import Dialog, ok_and_cancel
from blinker_qt.ui.widgets.display import as_spoken, isolated
from blinker_qt.ui.widgets.keys import CHOOSE, keeps_keys
from blinker_qt.ui.widgets.messages import ItemList, ListItem, plain_label


class OptionsList(ItemList):
    """The list of options, most frequent first; a click or Enter accepts one.

    Signals:
        accepted(Option): this one was chosen.
    """

    accepted = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        named(self, "options", tr("What annotators say of this case"))
        self.setWordWrap(True)
        self.setSpacing(4)
        self._options: tuple[Option, ...] = ()
        self.itemClicked.connect(self._choose)
        self.itemActivated.connect(self._choose)

    def show_case(
        self,
        case: AdjudicationCase | None,
        pair: VersePair,
        voters: int,
        names: Sequence[str],
        now: frozenset[Decision],
    ) -> None:
        """List the options of a case, if there is one.

        Args:
            voters: how many annotators count for the case.
            now: the current decision of the gold standard, which is ticked.
        """
        self.clear()
        self._options = () if case is None else case.options
        if case is None:
            return
        for number, option in enumerate(case.options, 1):
            sign = f"{number} ✓" if option.decided == now else str(number)
            what = decided_in_words(option.decided, case, pair)
            whose = whose_in_words(option.drawn, voters, names)
            item = ListItem(f"{sign}   {what}\n      {whose}")
            if option.decided == now:
                spoken = tr("{option}, accepted").format(option=as_spoken(item.text()))
                item.setData(Qt.ItemDataRole.AccessibleTextRole, spoken)
            self.addItem(item)

    def event(self, event: QEvent) -> bool:
        """Handle Enter before the shortcuts of the window."""
        return keeps_keys(event, CHOOSE) or super().event(event)

    def _choose(self, item: QListWidgetItem) -> None:
        self.accepted.emit(self._options[self.row(item)])


class RejectionPanel(QWidget):
    """Shows who rejects the verse pair on screen and how that was settled; hidden if nobody does.

    A button rejects it; Done keeps it.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("dispute")
        self._words = named(plain_label(wraps=True), "dispute_words")
        self._row = row()
        self._reject: QPushButton | None = None
        self.setLayout(column(self._words, self._row, spacing=6))

    def add_button(self, action: QAction) -> None:
        """Add the button that rejects the verse pair."""
        self._reject = button_of(action, "case_button")
        self._row.addWidget(self._reject)
        self._row.addStretch(1)

    def show_pair(
        self, session: Session, acts: AdjudicationSession | None, names: Sequence[str]
    ) -> None:
        """Show the verse pair on screen; `acts` is None if annotation sets are missing."""
        verdict = verdict_of(session.annotation.origins)
        text = "" if verdict is None else verdict_in_words(verdict, names)
        is_disputed = acts is not None and acts.is_disputed
        if acts is not None and is_disputed:
            annotators = acts.annotators()
            text = tr(
                "{count} of {all} reject this verse pair: {names}. Done without rejecting it "
                "keeps it."
            ).format(
                count=len(annotators.rejecting),
                all=len(annotators.rejecting) + len(annotators.said),
                names=named_in_words(sorted(annotators.rejecting), names),
            )
        self._words.setText(text)
        self.setVisible(bool(text))
        if self._reject is not None:
            self._reject.setVisible(is_disputed)


class AlikeDialog(Dialog):
    """Lists similar cases, and asks whether to decide them in the same way."""

    def __init__(
        self,
        bitext: Bitext,
        alike: Sequence[SimilarCase],
        decided: str,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent, tr("The same for all like cases"), "alike_dialog", (560, 420))
        self.rows = named(ItemList(), "alike", tr("Like cases"))
        self.rows.setSpacing(2)
        self.rows.setWordWrap(True)
        for one in alike:
            pair = bitext[one.index]
            would_be = decided_in_words(decided_on(one.case, one.alignment), one.case, pair)
            self.rows.addItem(ListItem(f"{isolated(pair.reference)}   {would_be}"))
        text = tr(
            "These open cases have the same words and the same options. All are decided like this "
            "one, {decided}, as listed below; undisputed links to other words stay as they are "
            "in each case. One undo takes everything back."
        ).format(decided=decided)
        buttons = ok_and_cancel(self, tr("&Decide all {count}").format(count=len(alike)))
        named(buttons.button(QDialogButtonBox.StandardButton.Ok), "decide_all")
        self.stack(plain_label(text, wraps=True), (self.rows, 1), buttons)


_KEYS = 9
"""The number of options with a key; the others are chosen in the list."""


class _Shown(NamedTuple):
    """A gold standard with its annotation sets; without `acts`, some of them are missing."""

    session: Session
    acts: AdjudicationSession | None
    status: SourcesStatus

    @property
    def sources(self) -> tuple[Source, ...]:
        """The sources of the gold standard; empty for other annotation sets."""
        adjudication = self.session.annotation_set.adjudication
        return () if adjudication is None else adjudication.sources


class AdjudicationPanel(QWidget):
    """Shows the case of the focused word, or the one that was navigated to.

    Signals:
        word_requested(Side, int): focus the first word of a case.
        refused(Refusal): an action was refused.
        message(str): a message for the status bar.
        left(): move the focus to the canvas.
        files_requested(): ask for the files of the annotation sets.
        sight_requested(): show this panel, as an action needs it.
    """

    word_requested = Signal(object, int)
    refused = Signal(object)
    message = Signal(str)
    left = Signal()
    files_requested = Signal()
    sight_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("adjudication_panel")
        self._shown: _Shown | None = None
        self._case: AdjudicationCase | None = None
        self._word: Word | None = None
        self._acting: list[QPushButton] = []
        self._progress = named(plain_label(wraps=True), "standing")
        self._dispute = RejectionPanel()
        self.options = OptionsList()
        self.options.accepted.connect(self._choose)
        self._origin = named(plain_label(quiet=True, wraps=True), "origin")
        prompt = tr("Ruling that decided it, such as ART-3")
        self.ruling = RulingLine("case_ruling", tr("Ruling that decided this case"), prompt)
        self.ruling.editingFinished.connect(self._cite)
        self.ruling.returnPressed.connect(self.left)
        self.names = named(QCheckBox(tr("Show annotators’ names")), "show_names")
        self.names.toggled.connect(self._show_status)
        self.names.toggled.connect(self.refresh)
        self._notice = named(plain_label(wraps=True), "sources_notice")
        self.find_files = named(QPushButton(tr("Look for them…")), "find_sources")
        self.find_files.clicked.connect(self.files_requested)
        self._buttons = Wrapping(8, 6)
        whole = column(
            self._notice,
            row(self.find_files, None),
            self._dispute,
            self._progress,
            (self.options, 1),
            self._buttons,
            self.ruling,
            self._origin,
            self.names,
            margins=(12, 12, 12, 12),
            spacing=8,
        )
        # Keeps the other widgets at the top when the options are hidden.
        whole.addStretch(0)
        self.setLayout(whole)

    def add_buttons(self, actions: Mapping[str, QAction]) -> None:
        """Add the buttons for a case below its options."""
        self._dispute.add_button(actions["reject_pair"])
        for name in ("accept_majority", "decide_alike", "next_case"):
            button = button_of(actions[name], "case_button")
            self._buttons.add(button)
            self._acting.append(button)
        self._show_acting()

    # Display

    @property
    def is_ready(self) -> bool:
        """Whether the annotation sets are available."""
        return self._acts is not None

    @property
    def _acts(self) -> AdjudicationSession | None:
        return self._shown.acts if self._shown else None

    @property
    def _current(self) -> tuple[Session, AdjudicationSession, AdjudicationCase] | None:
        """The session and the current case; None if there is no case."""
        if self._shown is None or self._shown.acts is None or self._case is None:
            return None
        return self._shown.session, self._shown.acts, self._case

    def show_sources(
        self, session: Session, acts: AdjudicationSession | None, status: SourcesStatus
    ) -> None:
        """Show a gold standard with its annotation sets; `acts` is None if some are missing."""
        self._shown = _Shown(session, acts, status)
        self._case = self._word = None
        self.find_files.setVisible(acts is None)
        self._show_acting()
        self._show_status()
        self.refresh()

    def _show_acting(self) -> None:
        """Show or hide the widgets that need the annotation sets."""
        for widget in (self._progress, self.options, self.ruling, *self._acting):
            widget.setVisible(self._acts is not None)

    def underlay(self) -> Picture | None:
        """The underlay of the verse pair on screen; None for none."""
        if self._shown is None or self._shown.acts is None:
            return None
        session, acts = self._shown.session, self._shown.acts
        alignments = tuple(acts.annotators().said.values())
        return underlay_of_sources(session.pair, session.alignment, alignments)

    def show_focus(self, word: Word | None) -> None:
        """Follow the keyboard focus on the canvas."""
        self._word = word
        case = None if word is None or self._acts is None else self._acts.case_of(word)
        if case is not None:
            self._case = case
        self.refresh()

    def refresh(self) -> None:
        """Show the current state of the case."""
        self.options.clear()
        if self._shown is None:
            return
        session, acts, _ = self._shown
        if session.is_gold:
            self._dispute.show_pair(session, acts, self._names())
        if acts is None:
            self._show_origin()
            return
        cases = acts.cases()
        if self._case not in cases:
            self._case = acts.next_open(self._word) or (cases[0] if cases else None)
        case = self._case
        self._progress.setText(self._progress_in_words(acts, case))
        self.ruling.setEnabled(case is not None)
        self.ruling.setText("" if case is None else acts.ruling(case))
        voters = len(acts.annotators().said)
        now = frozenset() if case is None else acts.decided(case)
        self.options.show_case(case, session.pair, voters, self._names(), now)
        self._show_origin()

    def _show_status(self) -> None:
        notice = ""
        if self._shown is not None:
            status, sources = self._shown.status, self._shown.sources
            notice = status_in_words(status, sources, shown=self.names.isChecked())
        self._notice.setText(notice)
        self._notice.setVisible(bool(notice))

    def _progress_in_words(self, acts: AdjudicationSession, case: AdjudicationCase | None) -> str:
        left = len(acts.open_cases())
        if case is None:
            return tr("Annotators say the same of every word of this verse pair.")
        place = acts.cases().index(case) + 1
        text = tr("Case {number} of {count}. {left} open.")
        return text.format(number=place, count=len(acts.cases()), left=left)

    def _show_origin(self) -> None:
        """Show how the current case was settled, and how a focused word outside it was."""
        lines: list[str] = []
        if self._shown is not None:
            session, acts, _ = self._shown
            words = frozenset() if self._case is None else self._case.words()
            if acts is not None and self._case not in acts.open_cases():
                lines = self._origins_in_words(session, words)
            if self._word is not None and self._word not in words:
                lines += self._origins_in_words(session, {self._word})
        self._origin.setText("\n".join(dict.fromkeys(lines)))

    def _origins_in_words(self, session: Session, words: Collection[Word]) -> list[str]:
        """The decisions on some words, and how they were settled."""
        names, settled = self._names(), dict[str, list[Decision]]()
        origins = by_decision(session.annotation.origins)
        for decision, origin in sorted(origins.items(), key=lambda one: str(one[0])):
            if any(word in words for word in words_of(decision)):
                settled.setdefault(origin_in_words(origin, names), []).append(decision)
        text = tr("{decided}: {how}")
        return [
            text.format(decided=settled_in_words(decided, session.pair), how=how)
            for how, decided in settled.items()
        ]

    def _names(self) -> tuple[str, ...]:
        """The displayed names of the annotators: letters, unless names are to be shown."""
        sources = self._shown.sources if self._shown else ()
        return names_for(sources, shown=self.names.isChecked())

    # Actions

    def acts(self) -> dict[str, Callable[[], None]]:
        """The functions of the panel, by the names of their actions."""
        keys = range(1, _KEYS + 1)
        acts: dict[str, Callable[[], None]] = {
            "next_case": self.next_case,
            "accept_majority": self.accept_majority,
            **{f"accept_{number}": partial(self._accept_number, number) for number in keys},
            "go_to_options": self.go_to_options,
            "toggle_case": self.toggle_case,
            "reject_pair": self.reject,
            "decide_alike": self.decide_alike,
            "cite_ruling": self.ruling.setFocus,
        }
        return {name: partial(self._in_sight, act) for name, act in acts.items()}

    def _in_sight(self, act: Callable[[], None]) -> None:
        """Run a function on the current case; if the panel is hidden, request to show it."""
        if self.isVisible():
            act()
        else:
            self.sight_requested.emit()
            self.message.emit(tr("Here are the cases: look at this one before you decide it"))

    def next_case(self) -> None:
        """Go to the next open case of the pair, or else of the first pair that is not done."""
        if self._shown is None or self._shown.acts is None:
            return
        session, acts = self._shown.session, self._shown.acts
        case = acts.next_open(self._word)
        if case is None and not session.unaccounted and session.annotation.done:
            if session.first_open is None:
                self.message.emit(tr("Every verse pair is settled"))
                return
            session.go_to(session.first_open)
            case = acts.next_open(None)
        if case is None and not session.unaccounted:
            self.message.emit(
                tr("Some reject this verse pair: reject it, or keep it by Done")
                if acts.is_disputed
                else tr("Every case is settled here: press Done")
            )
            return
        if case is None:
            word = session.unaccounted.after(self._word)
            if word is not None:
                self.word_requested.emit(*word)
            return
        self._case = case
        left = session.unaccounted
        words = [(side, place) for side in Side for place in case.on(side)]
        open_words = (word for word in words if word[1] in left.on(word[0]))
        self.word_requested.emit(*next(open_words, words[0]))
        self.refresh()

    def accept_majority(self) -> None:
        """Decide the current case by majority."""
        if self._case is None:
            return
        if self._case.majority is None:
            self.message.emit(tr("No option has the majority"))
            return
        self._accept(self._case.majority)

    def go_to_options(self) -> None:
        """Focus the list of options."""
        if self.options.count():
            self.options.setCurrentRow(max(self.options.currentRow(), 0))
            self.options.setFocus()

    def toggle_case(self) -> None:
        """Make the links of the current case possible, or sure again."""
        if self._current is not None:
            session, _, case = self._current
            self._report(session.toggle_possible(case.words()))

    def reject(self) -> None:
        """Reject the verse pair on screen, as some annotators do."""
        if self._acts is None:
            return
        if not self._acts.is_disputed:
            self.message.emit(tr("Nobody rejects this verse pair, or that is settled"))
            return
        self._report(self._acts.reject())

    def decide_alike(self) -> None:
        """List similar cases, and decide them in the same way if confirmed."""
        if self._current is None:
            return
        session, acts, case = self._current
        decided = acts.decided(case)
        if case in acts.open_cases():
            self.message.emit(tr("Decide this case first"))
            return
        alike = acts.alike(case, decided)
        if not alike:
            self.message.emit(tr("There is no open case like this one"))
            return
        words = decided_in_words(decided, case, session.pair)
        if AlikeDialog(session.bitext, alike, words, self.window()).exec():
            self._report(acts.decide_alike(alike))

    def _accept_number(self, number: int) -> None:
        if self._case is not None and number <= len(self._case.options):
            self._accept(self._case.options[number - 1])

    def _choose(self, option: Option) -> None:
        self._accept(option)
        self.left.emit()

    def _accept(self, option: Option) -> None:
        if self._current is None:
            return
        _, acts, case = self._current
        self._report(acts.accept(case, option.decided))
        # Stay on the case, so that its ruling can be noted and similar cases decided.
        self._case = case
        self.refresh()

    def _report(self, refusal: Refusal | None) -> None:
        if refusal is not None:
            self.refused.emit(refusal)

    def _cite(self) -> None:
        if self._current is None:
            return
        session, acts, case = self._current
        text = self.ruling.number
        if text == acts.ruling(case):
            return
        refusal = self.ruling.refusal(text) or session.cite(case.words(), text)
        if refusal is not None:
            self.refused.emit(refusal)
        elif acts.ruling(case) != text:
            self.message.emit(tr("Only what a person settled cites a ruling"))
        self.refresh()
