"""The adjudication panel: the current case, its options and its buttons."""

import re
from collections.abc import Callable, Collection, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple, Protocol

from PySide6.QtCore import QEvent, Qt, QTimer
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QDialogButtonBox,
    QListView,
    QListWidgetItem,
    QPushButton,
    QWidget,
)

from blinker_qt.annotate.session import Session
from blinker_qt.bitext.adjudication import (
    Decision,
    Source,
    by_decision,
    decisions,
    verdict_of,
    words_of,
)
from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.errors import InputError
from blinker_qt.bitext.verses import Bitext, Side, VersePair, Word
from blinker_qt.gold.adjudicate import (
    AdjudicationCase,
    AdjudicationSession,
    Option,
    SimilarCase,
)
from blinker_qt.layouts.picture import Picture, underlay_of_sources
from blinker_qt.study.guide import guide_of
from blinker_qt.translation import tr
from blinker_qt.ui.canvas.verse_canvas import VerseCanvas
from blinker_qt.ui.gold.adjudication_text import (
    SourcesStatus,
    decided_in_words,
    named_in_words,
    names_for,
    origin_in_words,
    removed_lines,
    status_in_words,
    verdict_in_words,
    whose_in_words,
)
from blinker_qt.ui.gold.ruled_dialog import RuledDialog
from blinker_qt.ui.widgets.actions import Actions
from blinker_qt.ui.widgets.controls import Wrapping, button_of, column, named, row, thin_bar
from blinker_qt.ui.widgets.dialogs import Dialog, ok_and_cancel
from blinker_qt.ui.widgets.display import as_spoken, isolated
from blinker_qt.ui.widgets.keys import CHOOSE, keeps_keys
from blinker_qt.ui.widgets.messages import ItemList, ListItem, announce, plain_label
from blinker_qt.ui.widgets.notes import RulingLine
from blinker_qt.ui.widgets.words_page import WordsPage

_GAPS = re.compile(r"\s*\n\s*|\s{3,}")
"""What separates the parts of an option, where a voice makes a pause."""


class OptionsList(ItemList):
    """The list of options, most frequent first; a click or Enter on one calls `accept`."""

    def __init__(self, accept: Callable[[Option], None]) -> None:
        super().__init__()
        self._accept = accept
        named(self, "options", tr("Options of this case"))
        self.setWordWrap(True)
        # Otherwise options that wrap beside a new scroll bar lose their last lines, as they would
        # with a spacing between them.
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self._options: tuple[Option, ...] = ()
        self.itemClicked.connect(self._choose)
        self.itemActivated.connect(self._choose)

    def show_case(
        self,
        case: AdjudicationCase | None,
        pair: VersePair,
        voters: int,
        names: Sequence[str],
        acts: AdjudicationSession,
    ) -> None:
        """List the options of a case, if there is one, each with what accepting it would remove.

        The option that the gold standard has is ticked.

        Args:
            voters: how many annotators count for the case.
        """
        self.clear()
        self._options = () if case is None else case.options
        if case is None:
            return
        for number, option in enumerate(case.options, 1):
            is_accepted = acts.is_accepted(case, option)
            sign = f"{number} ✓" if is_accepted else str(number)
            lines = [
                f"{sign}   {decided_in_words(option.decided, pair, option.labels)}",
                whose_in_words(option.drawn, voters, names),
            ]
            lines += removed_lines(acts.removed_by(case, option), pair)
            item = ListItem("\n      ".join(lines))
            if is_accepted:
                spoken = tr("{option}, accepted").format(option=as_spoken(item.text()))
                item.setData(Qt.ItemDataRole.AccessibleTextRole, spoken)
            self.addItem(item)

    def spoken(self) -> list[str]:
        """Each option as a screen reader reads it."""
        role = Qt.ItemDataRole.AccessibleTextRole
        texts = (str(self.item(number).data(role)) for number in range(self.count()))
        return [", ".join(_GAPS.split(text)) for text in texts]

    def event(self, event: QEvent) -> bool:
        """Handle Enter before the shortcuts of the window."""
        return keeps_keys(event, CHOOSE) or super().event(event)

    def _choose(self, item: QListWidgetItem) -> None:
        self._accept(self._options[self.row(item)])


class RejectionPanel(QWidget):
    """Shows who rejects the verse pair on screen and how that was settled; hidden if nobody does.

    A button rejects it; Done keeps it.
    """

    def __init__(self, actions: Actions, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("dispute")
        self._words = named(plain_label(wraps=True), "dispute_words")
        self._reject = button_of(actions["reject_pair"], "case_button")
        self.setLayout(column(self._words, row(self._reject, None), spacing=6))

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
                "{count} of {all} annotators reject this verse pair: {names}. To keep it, choose "
                "Done without rejecting it."
            ).format(
                count=len(annotators.rejecting),
                all=len(annotators.rejecting) + len(annotators.alignments),
                names=named_in_words(sorted(annotators.rejecting), names),
            )
        self._words.setText(text)
        self.setVisible(bool(text))
        self._reject.setVisible(is_disputed)


class AlikeDialog(Dialog):
    """Lists similar cases, and asks whether to decide them in the same way."""

    def __init__(
        self,
        bitext: Bitext,
        alike: Sequence[SimilarCase],
        option: str,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent, tr("Settle all alike"), "alike_dialog", (560, 420))
        self.rows = named(ItemList(), "alike", tr("Similar cases"))
        self.rows.setWordWrap(True)
        for similar in alike:
            pair = bitext[similar.index]
            decided = decided_in_words(similar.decided, pair, similar.alignment.labels)
            lines = [
                f"{isolated(pair.reference)}   {decided}",
                *removed_lines(similar.removed, pair),
            ]
            self.rows.addItem(ListItem("\n      ".join(lines)))
        text = tr(
            "These open cases have the same words and the same options. Each is settled as "
            "{option}. Nothing else changes. One undo takes everything back."
        ).format(option=option)
        act = tr("&Settle all {count}").format(count=len(alike))
        if len(alike) == 1:
            act = tr("&Settle this case")
        buttons = ok_and_cancel(self, act)
        named(buttons.button(QDialogButtonBox.StandardButton.Ok), "decide_all")
        self.stack(plain_label(text, wraps=True), (self.rows, 1), buttons)


_COUNTING_TIME = 0.05
"""Seconds of counting after which events are handled."""
_MOVING = ("previous_case", "next_case")
_DECIDING = ("accept_most_frequent", "decide_alike", "decide_by_ruling")
_MARGIN, _SPACING = 12, 8
"""Pixels around the parts of the panel, and between them."""
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


class CasesPage(WordsPage, Protocol):
    """A page with the words of a verse pair, for the panel of its cases."""

    def show_cases(self) -> None:
        """Show the panel of the cases."""


class AdjudicationPanel(QWidget):
    """Shows the case of the focused word, or the one that was navigated to.

    `find_files` is the button that asks for the files of annotation sets that were not found.
    """

    def __init__(self, page: CasesPage, canvas: VerseCanvas, actions: Actions) -> None:
        super().__init__()
        self.setObjectName("adjudication_panel")
        self._page, self._canvas = page, canvas
        self._shown: _Shown | None = None
        self._case: AdjudicationCase | None = None
        self._position = -1
        self._word: Word | None = None
        self._is_visited = False
        self._told: tuple[int, frozenset[Word]] | None = None
        self._progress = named(plain_label(wraps=True), "progress")
        self._bar = named(thin_bar(tr("Settled cases")), "progress_bar")
        self._counting = QTimer(self, interval=0, singleShot=True)
        # After the verse pair that the case is in.
        self._telling = QTimer(self, interval=0, singleShot=True)
        self._telling.timeout.connect(self._tell_case)
        self._counting.timeout.connect(self._show_counts)
        self._standing = named(plain_label(quiet=True, wraps=True), "standing")
        self._dispute = RejectionPanel(actions)
        self.options = OptionsList(self._choose)
        self._origin = named(plain_label(quiet=True, wraps=True), "origin")
        prompt = tr("Ruling that decided it, such as ART-3")
        self.ruling = RulingLine("case_ruling", tr("Ruling that decided this case"), prompt)
        self.ruling.editingFinished.connect(self._cite)
        self.ruling.returnPressed.connect(page.focus_words)
        self.names = named(QCheckBox(tr("Show annotators’ names")), "show_names")
        self.names.toggled.connect(self._show_status)
        self.names.toggled.connect(self.refresh)
        self._notice = named(plain_label(wraps=True), "sources_notice")
        self.find_files = named(QPushButton(tr("Find files…")), "find_sources")
        moving = [button_of(actions[name], "case_button") for name in _MOVING]
        deciding = [button_of(actions[name], "case_button") for name in _DECIDING]
        self._moving = moving
        self._case_buttons = [*moving, *deciding]
        # Above the options, the buttons stay where they are when these change.
        buttons = Wrapping(6, 6)
        for button in deciding:
            buttons.add(button)
        self._publish = button_of(actions["publish"], "case_button", prominent=True)
        whole = column(
            self._notice,
            row(self.find_files, None),
            self._progress,
            self._bar,
            row(*((button, 1) for button in moving), spacing=_SPACING),
            buttons,
            self._dispute,
            self._standing,
            # Above what grows when a case is settled, so that it stays where it was.
            self.ruling,
            (self.options, 1),
            self._origin,
            row(self._publish, None),
            self.names,
            margins=(_MARGIN, _MARGIN, _MARGIN, _MARGIN),
            spacing=_SPACING,
        )
        # Keeps the other widgets at the top when the options are hidden.
        whole.addStretch(0)
        self.setLayout(whole)
        self._fit_width()
        self._show_acting()
        keys = range(1, _KEYS + 1)
        acts: dict[str, Callable[[], None]] = {
            "next_case": self.next_case,
            "previous_case": self.previous_case,
            "accept_most_frequent": self.accept_most_frequent,
            **{f"accept_{number}": partial(self._accept_number, number) for number in keys},
            "go_to_options": self.go_to_options,
            "toggle_case": self.toggle_case,
            "reject_pair": self.reject,
            "decide_alike": self.decide_alike,
            "decide_by_ruling": self.decide_by_ruling,
            "cite_ruling": self.ruling.setFocus,
        }
        actions.connect({name: partial(self._in_sight, act) for name, act in acts.items()})

    # Display

    def event(self, event: QEvent) -> bool:
        """Stay high enough for other texts, and wide enough for buttons that look different."""
        handled = super().event(event)
        if event.type() == QEvent.Type.LayoutRequest:
            self._fit_height()
        elif event.type() == QEvent.Type.StyleChange:
            self._fit_width()
        return handled

    def _fit_width(self) -> None:
        """Have room for these two buttons beside each other, also in longer words."""
        width = max(button.sizeHint().width() for button in self._moving)
        self.setMinimumWidth(2 * (width + _MARGIN) + _SPACING)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Stay high enough for texts that wrap differently."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._fit_height()

    def _fit_height(self) -> None:
        layout = self.layout()
        if layout is not None:
            # The height is -1 as long as no visible text wraps.
            height = layout.totalMinimumHeightForWidth(self.width())
            self.setMinimumHeight(max(height, 0))

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

    def forget(self) -> None:
        """Forget the gold standard, until the annotation sets of another one are shown."""
        self._shown = self._case = self._word = self._told = None
        self._position = -1

    def show_sources(
        self, session: Session, acts: AdjudicationSession | None, status: SourcesStatus
    ) -> None:
        """Show a gold standard with its annotation sets; `acts` is None if some are missing."""
        self._shown = _Shown(session, acts, status)
        self._case = self._word = self._told = None
        self.find_files.setVisible(acts is None and not status.are_read)
        self._show_acting()
        self._show_status()
        if self._notice.text():
            announce(self, self._notice.text())
        self.refresh()

    def _show_acting(self) -> None:
        """Show or hide the widgets that need the annotation sets."""
        acting = self._progress, self._bar, self._standing, self.options, self.ruling
        for widget in (*acting, *self._case_buttons):
            widget.setVisible(self._acts is not None)
        if self._acts is None:
            self._publish.hide()

    @property
    def drawn(self) -> tuple[Alignment, ...]:
        """What annotators drew on the verse pair on screen; empty if that is not known."""
        acts = None if self._shown is None else self._shown.acts
        return () if acts is None else tuple(acts.annotators().alignments.values())

    def underlay(self) -> Picture | None:
        """The underlay of the verse pair on screen; None for none."""
        if self._shown is None or self._shown.acts is None:
            return None
        session = self._shown.session
        labels = session.study.labels
        return underlay_of_sources(session.pair, session.alignment, self.drawn, labels)

    def pass_over(self) -> None:
        """Let the next case be another one than that on screen, which the user has gone to."""
        self._is_visited = True

    def show_focus(self, word: Word | None) -> None:
        """Follow the keyboard focus on the canvas."""
        if word != self._word:
            self._is_visited = True
        self._word = word
        acts, case = self._acts, self._case
        if word is not None and acts is not None and (case is None or word not in case.words()):
            self._case = acts.case_of(word) or case
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
        is_other_pair = session.position != self._position
        case = self._case = self._current_case(session, acts)
        self._show_counts()
        self._standing.setText(self._standing_in_words(acts, case))
        self.ruling.setEnabled(case is not None)
        self.ruling.setText("" if case is None else acts.ruling(case))
        voters = len(acts.annotators().alignments)
        self.options.show_case(case, session.pair, voters, self._names(), acts)
        self._show_origin()
        words = frozenset() if case is None else case.words()
        self._canvas.state.frame_words(words)
        if is_other_pair and case in acts.open_cases():
            self._show_case(case)
            # Done or opening the file led here, so the next open case is still this one.
            self._is_visited = False
        self._telling.start()

    def showEvent(self, event: QShowEvent) -> None:
        """Announce the case, which was not seen before."""
        super().showEvent(event)
        self._telling.start()

    def _tell_case(self) -> None:
        """Announce another case with its options, which are seen at once, too."""
        told = None if self._case is None else (self._position, self._case.words())
        if told == self._told or not self.isVisible():
            return
        self._told = told
        if told is not None:
            texts = [self._standing.text(), *self.options.spoken()]
            announce(self, " ".join(f"{text.rstrip('.')}." for text in texts))

    def _current_case(self, session: Session, acts: AdjudicationSession) -> AdjudicationCase | None:
        """The case shown before, as it is now, or else the first one of the verse pair."""
        if session.position != self._position:
            self._position, self._case, self._word = session.position, None, None
            self._is_visited = False
        case = acts.same_case(self._case) if self._case is not None else None
        return case or acts.next_open(None) or next(iter(acts.left_by_rule()), None)

    def _show_status(self) -> None:
        notice = ""
        if self._shown is not None:
            status, sources = self._shown.status, self._shown.sources
            notice = status_in_words(status, sources, shown=self.names.isChecked())
        self._notice.setText(notice)
        self._notice.setVisible(bool(notice))

    def _standing_in_words(self, acts: AdjudicationSession, case: AdjudicationCase | None) -> str:
        """The place of a case in its verse pair."""
        cases = acts.left_by_rule()
        if case is None:
            return tr("This verse pair has no cases.")
        if case not in cases:
            return tr("Settled by the rule, although annotators differ.")
        text = tr("This verse pair: case {number} of {count}, {open} open.").format(
            number=cases.index(case) + 1, count=len(cases), open=len(acts.open_cases())
        )
        if case.is_of_labels:
            text += " " + tr("Annotators differ only in labels.")
        return text

    def _show_counts(self) -> None:
        """Show how much is settled, or go on counting it while the window stays responsive."""
        if self._acts is None:
            return
        counts = self._acts.counts(_COUNTING_TIME)
        self._publish.setVisible(counts is not None and not counts.open_pairs)
        if counts is None:
            self._bar.setRange(0, 0)
            # As many lines as the counts have, so that the buttons stay where they are.
            self._progress.setText(tr("Counting the cases…") + "\n")
            self._counting.start()
            return
        settled = counts.cases - counts.open_cases
        # The bar is full where nothing was left by the rule.
        self._bar.setRange(0, max(counts.cases, 1))
        self._bar.setValue(settled if counts.cases else 1)
        text = tr(
            "Cases: {cases} · {settled} settled · {open} open\n"
            "Verse pairs: {pairs} · {settled_pairs} settled · {open_pairs} open"
        ).format(
            cases=counts.cases,
            settled=settled,
            open=counts.open_cases,
            pairs=counts.pairs,
            settled_pairs=counts.pairs - counts.open_pairs,
            open_pairs=counts.open_pairs,
        )
        self._progress.setText(text)

    def _show_origin(self) -> None:
        """Show how the current case was settled, and how a focused word outside it was."""
        lines: list[str] = []
        if self._shown is not None:
            session, acts, _ = self._shown
            case, word = self._case, self._word
            shown: set[Decision] = set()
            if acts is not None and case is not None and case not in acts.open_cases():
                shown |= acts.decided(case)
            if word is not None and (case is None or word not in case.words()):
                of_pair = decisions(session.alignment)
                shown |= {decision for decision in of_pair if word in words_of(decision)}
            lines = self._origins_in_words(session, shown)
        self._origin.setText("\n".join(lines))

    def _origins_in_words(self, session: Session, shown: Collection[Decision]) -> list[str]:
        """Some decisions, and how they were settled."""
        names, settled = self._names(), dict[str, list[Decision]]()
        origins, labels = by_decision(session.annotation.origins), session.alignment.labels
        for decision, origin in sorted(origins.items(), key=lambda item: str(item[0])):
            if decision in shown:
                settled.setdefault(origin_in_words(origin, names), []).append(decision)
        text = tr("{decided}: {how}")
        return [
            text.format(decided=decided_in_words(decided, session.pair, labels), how=how)
            for how, decided in settled.items()
        ]

    def _names(self) -> tuple[str, ...]:
        """The displayed names of the annotators: letters, unless names are to be shown."""
        sources = self._shown.sources if self._shown else ()
        return names_for(sources, shown=self.names.isChecked())

    # Actions

    def _in_sight(self, act: Callable[[], None]) -> None:
        """Run a function on the current case; if the panel is hidden, request to show it."""
        if self.isVisible():
            act()
        else:
            self._page.show_cases()
            self._page.say(tr("The cases are shown now. Check this one before you decide."))

    def next_case(self) -> None:
        """Go to the next open case, also in other verse pairs.

        A verse pair that is left with everything settled is done.
        """
        self._go(backwards=False)

    def previous_case(self) -> None:
        """Go to the previous open case, also in other verse pairs."""
        self._go(backwards=True)

    def _go(self, *, backwards: bool) -> None:
        if self._shown is None or self._shown.acts is None:
            return
        session, acts = self._shown.session, self._shown.acts
        case = self._case
        if case not in acts.open_cases() or self._is_visited:
            case = acts.next_open(case, backwards=backwards)
        if case is not None:
            self._show_case(case)
            return
        place = acts.next_open_pair(backwards=backwards)
        told = self._finish_pair(session, acts)
        if place is not None:
            self._page.explain(session.go_to(place))
            self._case = acts.next_open(None, backwards=backwards)
        elif session.annotation.done:
            told = tr("Every verse pair is settled")
        else:
            before, self._case = self._case, acts.next_open(None, backwards=backwards)
            if self._case is not None and self._case == before:
                told = tr("No other case is open")
        if self._case is not None:
            self._show_case(self._case)
        else:
            told = self._show_rest(session, acts) or told
        self.refresh()
        if told:
            self._page.say(told)

    def _finish_pair(self, session: Session, acts: AdjudicationSession) -> str:
        """Mark the verse pair on screen as done if all of it is settled; return what to say."""
        is_left = bool(session.unaccounted or session.labels_left or acts.is_disputed)
        is_settled = not (session.annotation.done or is_left)
        reference = isolated(session.pair.reference)
        if not is_settled or session.read_only:
            return ""
        # Where to go is decided here: no verse pair is announced in between.
        self._page.explain(session.done(()))
        return tr("{reference} is done").format(reference=reference)

    def _show_rest(self, session: Session, acts: AdjudicationSession) -> str:
        """Go to what is open in a verse pair without an open case; return what to say of it."""
        word = session.unaccounted.after(None)
        if word is not None:
            self._page.focus_word(*word)
            return tr("No annotator decided on this word")
        if acts.is_disputed:
            return tr("Some annotators reject this verse pair: reject it, or keep it with Done")
        if not session.annotation.done:
            return tr("Every case of this verse pair is settled")
        return ""

    def _show_case(self, case: AdjudicationCase) -> None:
        """Show a case, with its words in the middle of the canvas and an open one in focus."""
        self._case = case
        if self._shown is None:
            return
        left = self._shown.session.unaccounted
        words = [(side, place) for side in Side for place in case.on(side)]
        open_words = (word for word in words if word[1] in left.on(word[0]))
        self._page.focus_word(*next(open_words, words[0]))
        self._is_visited = True
        self.refresh()
        self._canvas.state.centre_words(case.words())

    def accept_most_frequent(self) -> None:
        """Decide the current case as most annotators have it."""
        if self._case is None:
            return
        if self._case.most_frequent is None:
            self._page.say(tr("Two options are equally frequent. Choose one."))
            return
        self._choose(self._case.most_frequent)

    def go_to_options(self) -> None:
        """Focus the list of options."""
        if self.options.count():
            self.options.setCurrentRow(max(self.options.currentRow(), 0))
            self.options.setFocus()

    def toggle_case(self) -> None:
        """Make the links of the current case possible, or sure again."""
        if self._current is not None:
            session, _, case = self._current
            self._page.explain(session.toggle_possible(case.words()))

    def reject(self) -> None:
        """Reject the verse pair on screen, as some annotators do."""
        if self._acts is None:
            return
        if not self._acts.is_disputed:
            self._page.say(tr("No annotator rejects this verse pair, or that is already settled"))
            return
        self._page.explain(self._acts.reject())

    def decide_alike(self) -> None:
        """List similar cases, and decide them in the same way if confirmed."""
        if self._current is None:
            return
        session, acts, case = self._current
        if case in acts.open_cases():
            self._page.say(tr("Settle this case first"))
            return
        alike = acts.alike(case)
        if not alike:
            self._page.say(tr("No other open case is like this one"))
            return
        words = decided_in_words(acts.decided(case), session.pair, session.alignment.labels)
        if AlikeDialog(session.bitext, alike, words, self.window()).exec():
            self._page.explain(acts.decide_alike(alike))

    def decide_by_ruling(self) -> None:
        """List the open cases with words of a ruling, and decide them as it says if confirmed."""
        if self._shown is None or self._shown.acts is None:
            return
        session, acts = self._shown.session, self._shown.acts
        languages = session.bitext.source_language, session.bitext.target_language
        try:
            guide = guide_of(session.study.guide, languages, Path()) if session.study.guide else ()
        except InputError:
            guide = ()  # The style guide's panel says what is wrong.
        rulings = [ruling for ruling in guide if ruling.words]
        if not rulings:
            self._page.say(tr("No ruling of the style guide says which words it is about"))
            return
        dialog = RuledDialog(session.bitext, rulings, acts.ruled, self.window())
        if dialog.exec():
            self._page.explain(acts.decide_by(dialog.ruling, dialog.cases))
        dialog.deleteLater()

    def _accept_number(self, number: int) -> None:
        if self._case is not None and number <= len(self._case.options):
            self._choose(self._case.options[number - 1])

    def _choose(self, option: Option) -> None:
        """Accept an option; the case stays, so that its ruling can be cited."""
        if self._current is not None:
            _, acts, case = self._current
            self._page.explain(acts.accept(case, option))
            self._page.focus_words()

    def _cite(self) -> None:
        if self._current is None:
            return
        session, acts, case = self._current
        text = self.ruling.number
        if text == acts.ruling(case):
            return
        refusal = self.ruling.refusal(text) or session.cite(acts.decided(case), text)
        if refusal is not None:
            self._page.explain(refusal)
        elif acts.ruling(case) != text:
            self._page.say(tr("You can cite a ruling only for what a person settled"))
        self.refresh()
