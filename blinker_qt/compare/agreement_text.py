"""Agreement as printed by the command line: text, JSON, CSV and LaTeX."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict
from types import MappingProxyType

from blinker_qt.agreement.dice import Spread
from blinker_qt.agreement.partition import USUAL_SET_SIZE
from blinker_qt.agreement.resampling import Interval
from blinker_qt.compare import table
from blinker_qt.compare.agreement import (
    ONE_SET,
    Comparison,
    PairAgreement,
    bootstrap_note,
    matrix,
    on_intervals,
    on_left_out,
    on_other_annotators,
    tables,
)
from blinker_qt.compare.measure_names import NAMES
from blinker_qt.compare.table import aligned, csv_text, json_text, latex, or_none, printable, shown
from blinker_qt.translation import counted_noun

_COLUMNS = (
    "kind first second set mean sd source_to_target target_to_source sets compared left_out "
    "signature"
).split()
_CONTENT = " on content words only"
_OVER_PAIRS = " over pairs of annotators; figures of two annotators are over all sets together"

_Cells = dict[str, object]


def as_text(comparisons: Sequence[Comparison]) -> str:
    """The matrix of each part in percent, under the name of the part.

    Below it: warnings, the two directions of every pair of annotators to four decimals, the
    intervals if any, what was left out, and the signature.
    """
    return "\n".join(map(_part_as_text, comparisons))


def as_json(comparisons: Sequence[Comparison]) -> str:
    """One JSON object; if there are parts, its only key ``parts`` has one object for each part.

    Rates are from 0 to 1 and unrounded, or null.
    """
    parts = [
        {
            "name": compared.part.name,
            "first": compared.part.first + 1,
            "last": compared.part.last + 1,
            **_content(compared),
        }
        for compared in comparisons
        if compared.part
    ]
    return json_text({"parts": parts} if parts else _content(comparisons[0]))


def as_csv(comparisons: Sequence[Comparison]) -> str:
    """One CSV row for each figure; rates are from 0 to 1 and unrounded, or empty.

    The kind of a row: a ``pair`` of annotators, one ``set`` of such a pair, one ``annotator``, or
    all (``grand``). Parts, intervals and warnings have columns of their own.
    """
    columns = list(_COLUMNS)
    if any(compared.warnings for compared in comparisons):
        columns.insert(columns.index("signature"), "warnings")
    if any(compared.draws for compared in comparisons):
        place = columns.index("sd") + 1
        columns[place:place] = ["low", "high"]
    if any(compared.part for compared in comparisons):
        columns.insert(0, "part")
    rows = (
        {**({"part": compared.part.name} if compared.part else {}), **row}
        for compared in comparisons
        for row in _csv_rows(compared)
    )
    return "".join(csv_text(columns, rows))


def as_latex(comparisons: Sequence[Comparison]) -> str:
    """A LaTeX table in the layout of Tables 5 and 6 of Melamed (1998), with all parts.

    Annotators without anything to compare in a part are left out there. Signatures are comments;
    warnings are in the caption, so that they are printed. Intervals, if any, follow in separate
    tables.
    """
    triangles = [_compared_alone(compared) for compared in comparisons]
    width = max(len(row) for rows in triangles for row in rows)
    lines = [f"% {compared.signature}" for compared in comparisons]
    lines += [r"\begin{table}", r"\centering", f"\\begin{{tabular}}{{{'r' * (width - 2)}lr}}"]
    for compared, (head, *rows) in zip(comparisons, triangles, strict=True):
        lines.append(r"\hline")
        if heading := _heading(compared, "--"):
            lines.append(f"\\multicolumn{{{width}}}{{c}}{{{latex(heading)}}} \\\\")
            lines.append(r"\hline")
        lines += [_latex_row(head, width), r"\hline", *(_latex_row(row, width) for row in rows)]
    warnings = dict.fromkeys(
        latex(str(warning)) for compared in comparisons for warning in compared.warnings
    )
    sentences = [_caption(comparisons), *(one[:1].upper() + one[1:] for one in warnings)]
    caption = " ".join(f"{sentence}." for sentence in sentences)
    lines += [r"\hline", r"\end{tabular}", f"\\caption{{{caption}}}", r"\end{table}"]
    with_intervals = tables([compared for compared in comparisons if compared.draws])
    return "\n".join([*lines, "", table.as_latex(with_intervals)]).rstrip("\n") + "\n"


FORMATS: Mapping[str, Callable[[Sequence[Comparison]], str]] = MappingProxyType(
    {"text": as_text, "json": as_json, "csv": as_csv, "latex": as_latex}
)
"""The output formats of ``blinker-qt agree``."""


def _part_as_text(compared: Comparison) -> str:
    figures = matrix(compared)
    rows = [[str(column.heading) for column in figures.columns], *_rows_as_text(compared)]
    details = [_details(pair, compared) for pair in compared.pairs]
    remarks = [remark for pair in compared.pairs for remark in _remarks(compared, pair)]
    remarks += _on_spread(compared)
    what = [str(NAMES[compared.measure].title)] if compared.measure.is_beyond_chance else []
    heading = _heading(compared, "-")
    parts = [
        [heading] if heading else [],
        what,
        [*aligned(lambda: ([*map(printable, row)] for row in rows), figures.columns)],
        [printable(str(warning)) for warning in compared.warnings],
        details,
        [*_intervals(compared)],
        remarks,
        [str(compared.signature)],
    ]
    return "\n\n".join("\n".join(lines) for lines in parts if lines) + "\n"


def _rows_as_text(compared: Comparison) -> list[list[str]]:
    figures = matrix(compared)
    return [
        [shown(column.kind, cell) for column, cell in zip(figures.columns, row, strict=True)]
        for row in figures.rows
    ]


def _compared_alone(compared: Comparison) -> list[list[str]]:
    """The headings and rows of the matrix, without annotators who have nothing to compare."""
    there = [
        place for place, annotator in enumerate(compared.annotators) if annotator.spread is not None
    ]
    heads = [compared.annotators[place].name for place in there[1:]]
    *rows, grand = _rows_as_text(compared)
    # The first annotator has no column.
    columns = [place - 1 for place in there[1:]]
    chosen = [rows[place] for place in there] + [grand]
    return [
        [*heads, "annotator", "mean"],
        *([*(row[column] for column in columns), *row[-2:]] for row in chosen),
    ]


def _latex_row(cells: Sequence[str], width: int) -> str:
    return table.latex_row([""] * (width - len(cells)) + list(cells))


def _caption(comparisons: Sequence[Comparison]) -> str:
    measure = comparisons[0].measure
    is_over_pairs = measure.is_beyond_chance or all(one.is_of_one_set for one in comparisons)
    spread = _OVER_PAIRS if is_over_pairs else ""
    content = _CONTENT if any(one.of_content_words for one in comparisons) else ""
    caption = NAMES[measure].caption + content
    return f"{caption}, $\\pm$ standard deviation{spread}"


def _heading(compared: Comparison, to: str) -> str:
    part = compared.part
    if part is None:
        return ""
    return f"{part.name}: Verse pairs {part.first + 1}{to}{part.last + 1}"


def _content(compared: Comparison) -> dict[str, object]:
    content: dict[str, object] = {
        "signature": str(compared.signature),
        **({"warnings": list(map(str, compared.warnings))} if compared.warnings else {}),
        "pairs": [
            {
                "annotators": list(pair.annotators),
                **_spread(pair.spread),
                **_interval(pair.interval, compared),
                "source_to_target": pair.source_to_target,
                "target_to_source": pair.target_to_source,
                "sets": list(map(or_none, pair.rates.tolist())),
                "compared": pair.compared,
                "left_out": pair.left_out,
                "not_in_both": pair.not_in_both,
            }
            for pair in compared.pairs
        ],
        "annotators": [
            {
                "name": one.name,
                **_spread(one.spread),
                **_interval(one.interval, compared),
            }
            for one in compared.annotators
        ],
        "grand": {
            **_spread(compared.grand),
            **_interval(compared.grand_interval, compared),
            **_other_annotators(compared),
        },
    }
    if compared.draws is not None:
        warnings = list(map(str, (*on_intervals(compared), *on_other_annotators(compared))))
        content["bootstrap"] = {**asdict(compared.draws), "warnings": warnings}
    return content


def _csv_rows(compared: Comparison) -> Iterator[_Cells]:
    signed = {"signature": str(compared.signature)}
    if compared.warnings:
        signed["warnings"] = "; ".join(map(str, compared.warnings))
    for pair in compared.pairs:
        first, second = pair.annotators
        who = {"first": first, "second": second}
        yield {
            "kind": "pair",
            **who,
            **_spread(pair.spread),
            **_ends(pair.interval),
            "source_to_target": pair.source_to_target,
            "target_to_source": pair.target_to_source,
            "sets": pair.spread.count if pair.spread else 0,
            "compared": pair.compared,
            "left_out": pair.left_out,
            **signed,
        }
        for number, rate in zip(compared.sets, pair.rates.tolist(), strict=True):
            yield {"kind": "set", **who, "set": number, "mean": or_none(rate), **signed}
    for one in compared.annotators:
        figures = {**_spread(one.spread), **_ends(one.interval)}
        yield {"kind": "annotator", "first": one.name, **figures, **signed}
    grand = _spread(compared.grand)
    yield {"kind": "grand", **grand, **_ends(compared.grand_interval), **signed}
    if compared.crossed_interval is not None:
        ends_of_others = _ends(compared.crossed_interval)
        yield {"kind": "grand for other annotators", **grand, **ends_of_others, **signed}


def _interval(interval: Interval | None, compared: Comparison) -> _Cells:
    return {"interval": _ends(interval) or None} if compared.draws else {}


def _other_annotators(compared: Comparison) -> _Cells:
    if compared.draws is None:
        return {}
    return {"interval_other_annotators": _ends(compared.crossed_interval) or None}


def _ends(interval: Interval | None) -> _Cells:
    return {} if interval is None else {"low": interval.low, "high": interval.high}


def _spread(spread: Spread | None) -> dict[str, float | None]:
    if spread is None:
        return {"mean": None, "sd": None}
    return {"mean": spread.mean, "sd": spread.sd}


def _details(pair: PairAgreement, compared: Comparison) -> str:
    names = _names(pair)
    if pair.spread is None or pair.source_to_target is None or pair.target_to_source is None:
        return f"{names}: {pair.why}"
    if compared.measure.is_beyond_chance:
        return f"{names}: {shown(compared.kind, pair.spread)} over all sets together"
    sd = "" if pair.spread.sd is None else f" ± {100 * pair.spread.sd:.4f}"
    mean = f"{100 * pair.spread.mean:.4f}{sd}"
    line = f"{names}: {mean} over {counted_noun(pair.spread.count, 'set')}"
    if not compared.measure.has_directions:
        return line
    return (
        f"{line}; source to target {100 * pair.source_to_target:.4f}, "
        f"target to source {100 * pair.target_to_source:.4f}"
    )


def _intervals(compared: Comparison) -> Iterator[str]:
    if compared.draws is None:
        return
    times, digits = (1, 4) if compared.measure.is_beyond_chance else (100, 2)
    yield f"{bootstrap_note(compared.draws)}:"
    found = [(_names(pair), pair.interval) for pair in compared.pairs]
    found += [(printable(one.name), one.interval) for one in compared.annotators]
    found.append(("grand mean", compared.grand_interval))
    found.append(("grand mean, for other annotators, too", compared.crossed_interval))
    for name, interval in found:
        if interval is not None:
            low, high = (f"{times * end:.{digits}f}" for end in (interval.low, interval.high))
            yield f"{name}: {low} to {high}"
    yield from map(str, (*on_intervals(compared), *on_other_annotators(compared)))


def _remarks(compared: Comparison, pair: PairAgreement) -> Iterator[str]:
    names = _names(pair)
    if pair.left_out:
        yield f"{printable(str(on_left_out(pair)))}; {pair.compared} compared"
    if pair.spread is not None and pair.without_rate:
        count = counted_noun(pair.without_rate, "set")
        yield f"{names}: {count} without a rate: {compared.measure.type.undefined}"


def _on_spread(compared: Comparison) -> Iterator[str]:
    if compared.measure.is_beyond_chance:
        yield (
            "a figure of two annotators is over all sets together and has no ±; that of a mean is "
            "over pairs of annotators"
        )
    elif compared.is_of_one_set:
        yield f"{ONE_SET}; --set-size {USUAL_SET_SIZE} splits them into sets"


def _names(pair: PairAgreement) -> str:
    return " and ".join(map(printable, pair.annotators))
