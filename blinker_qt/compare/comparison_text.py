"""A comparison as text for people, as JSON and as CSV."""

import csv
import io
import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict

import numpy as np

from blinker_qt.agreement.bootstrap import Interval
from blinker_qt.agreement.dice import Spread
from blinker_qt.compare.comparison import Comparison, PairAgreement
from blinker_qt.compare.how_far import Intervals, drawn_so, warnings
from blinker_qt.compare.measure_names import NAMES
from blinker_qt.compare.table import shown
from blinker_qt.compare.table_writing import printable
from blinker_qt.translation import counted_noun

COLUMNS = (
    "kind first second set mean sd source_to_target target_to_source sets compared left_out "
    "signature"
).split()


def as_text(comparison: Comparison, intervals: Intervals | None = None) -> str:
    """The comparison as a table in the form of Melamed 1998, Table 5, in percent.

    Below it stand the two directions of every pair of annotators to four decimals, intervals where
    there are any, what was left out, and the signature.
    """
    names = [printable(annotator.name) for annotator in comparison.annotators]
    columns, kind = range(1, len(names)), comparison.kind
    rows = [[*names[1:], "annotator", "mean"]]
    for row, annotator in enumerate(comparison.annotators):
        cells = [
            shown(kind, comparison.pair(row, column).spread)
            if column > row and comparison.measures(row, column)
            else ""
            for column in columns
        ]
        rows.append([*cells, names[row], shown(kind, annotator.spread)])
    rows.append([*("" for _ in columns), "grand mean", shown(kind, comparison.grand)])
    details = [_details(pair, comparison) for pair in comparison.pairs]
    remarks = [remark for pair in comparison.pairs for remark in _remarks(pair)]
    remarks += _on_spread(comparison)
    remarks += [printable(str(warning)) for warning in comparison.warnings]
    sure = [] if intervals is None else [*_intervals(comparison, intervals)]
    what = [str(NAMES[comparison.measure].title)] if comparison.measure.is_beyond_chance else []
    parts = [what, _aligned(rows), details, sure, remarks, [str(comparison.signature)]]
    return "\n\n".join("\n".join(lines) for lines in parts if lines) + "\n"


def as_json(comparison: Comparison) -> str:
    """The comparison as JSON: rates from 0 to 1, unrounded; null where there is none."""
    return json_text(as_content(comparison))


def json_text(content: dict[str, object]) -> str:
    """JSON as the program prints it."""
    return json.dumps(content, ensure_ascii=False, allow_nan=False, indent=2) + "\n"


def as_content(comparison: Comparison, intervals: Intervals | None = None) -> dict[str, object]:
    """What the JSON of a comparison says, with its intervals where there are any."""
    of_pairs, of_annotators, of_all = _by_row(comparison, intervals, _interval_object)
    content: dict[str, object] = {
        "signature": str(comparison.signature),
        **({"warnings": list(map(str, comparison.warnings))} if comparison.warnings else {}),
        "pairs": [
            {
                "annotators": list(pair.annotators),
                **_spread(pair.spread, comparison),
                **interval,
                "source_to_target": pair.source_to_target,
                "target_to_source": pair.target_to_source,
                "sets": [_or_none(rate) for rate in pair.rates.tolist()],
                "compared": pair.compared,
                "left_out": pair.left_out,
            }
            for pair, interval in zip(comparison.pairs, of_pairs, strict=True)
        ],
        "annotators": [
            {"name": annotator.name, **_spread(annotator.spread, comparison), **interval}
            for annotator, interval in zip(comparison.annotators, of_annotators, strict=True)
        ],
        "grand": {**_spread(comparison.grand, comparison), **of_all},
    }
    if intervals is not None:
        said = [str(warning) for warning in warnings(comparison, intervals)]
        content["bootstrap"] = {**asdict(intervals.draws), "warnings": said}
    return content


def as_csv(comparison: Comparison) -> str:
    """The comparison as CSV: one row a figure, rates from 0 to 1, unrounded, empty for none.

    The kind of a row says what its figure is of: a ``pair`` of annotators, one ``set`` of such a
    pair, one ``annotator``, or all (``grand``).
    """
    return csv_text(COLUMNS, csv_rows(comparison))


def csv_text(columns: Sequence[str], rows: Iterable[Mapping[str, object]]) -> str:
    """CSV as the program prints it."""
    out = io.StringIO()
    writer = csv.DictWriter(out, columns, restval="", lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return out.getvalue()


def csv_rows(
    comparison: Comparison, intervals: Intervals | None = None
) -> Iterator[dict[str, object]]:
    """The rows of the CSV of a comparison, with its intervals where there are any."""
    of_pairs, of_annotators, of_all = _by_row(comparison, intervals, _interval_cells)
    signed = {"signature": str(comparison.signature)}
    for pair, interval in zip(comparison.pairs, of_pairs, strict=True):
        first, second = pair.annotators
        who = {"first": first, "second": second}
        yield {
            "kind": "pair",
            **who,
            **_spread(pair.spread, comparison),
            **interval,
            "source_to_target": pair.source_to_target,
            "target_to_source": pair.target_to_source,
            "sets": pair.spread.count if pair.spread else 0,
            "compared": pair.compared,
            "left_out": pair.left_out,
            **signed,
        }
        for number, rate in zip(comparison.sets, pair.rates.tolist(), strict=True):
            yield {"kind": "set", **who, "set": number, "mean": _or_none(rate), **signed}
    for annotator, interval in zip(comparison.annotators, of_annotators, strict=True):
        spread = _spread(annotator.spread, comparison)
        yield {"kind": "annotator", "first": annotator.name, **spread, **interval, **signed}
    yield {"kind": "grand", **_spread(comparison.grand, comparison), **of_all, **signed}


_Cells = dict[str, object]


def _by_row(
    comparison: Comparison,
    intervals: Intervals | None,
    shown: Callable[[Interval | None], _Cells],
) -> tuple[Sequence[_Cells], Sequence[_Cells], _Cells]:
    """What is said of the intervals of pairs, of annotators and of all; nothing without them."""
    if intervals is None:
        return [{}] * len(comparison.pairs), [{}] * len(comparison.annotators), {}
    return (
        list(map(shown, intervals.pairs)),
        list(map(shown, intervals.annotators)),
        shown(intervals.grand),
    )


def _interval_object(interval: Interval | None) -> _Cells:
    ends = None if interval is None else {"low": interval.low, "high": interval.high}
    return {"interval": ends}


def _interval_cells(interval: Interval | None) -> _Cells:
    return {} if interval is None else {"low": interval.low, "high": interval.high}


def _spread(spread: Spread | None, comparison: Comparison) -> dict[str, float | None]:
    if spread is None:
        return {"mean": None, "sd": None}
    is_alone = comparison.measure.is_beyond_chance and spread.count == 1
    return {"mean": spread.mean, "sd": None if is_alone else spread.sd}


def _or_none(rate: float) -> float | None:
    return None if np.isnan(rate) else rate


def _details(pair: PairAgreement, comparison: Comparison) -> str:
    names = _names(pair)
    if pair.spread is None or pair.source_to_target is None or pair.target_to_source is None:
        return f"{names}: nothing to compare"
    if comparison.measure.is_beyond_chance:
        return f"{names}: {shown(comparison.kind, pair.spread)} over all sets together"
    mean, sd = 100 * pair.spread.mean, 100 * pair.spread.sd
    line = f"{names}: {mean:.4f} ± {sd:.4f} over {counted_noun(pair.spread.count, 'set')}"
    if not comparison.measure.has_directions:
        return line
    return (
        f"{line}; source to target {100 * pair.source_to_target:.4f}, "
        f"target to source {100 * pair.target_to_source:.4f}"
    )


def _intervals(comparison: Comparison, intervals: Intervals) -> Iterator[str]:
    times, digits = (1, 4) if comparison.measure.is_beyond_chance else (100, 2)
    yield f"{drawn_so(intervals.draws)}:"
    names = [_names(pair) for pair in comparison.pairs]
    names += [printable(annotator.name) for annotator in comparison.annotators]
    ends = (*intervals.pairs, *intervals.annotators, intervals.grand)
    for name, interval in zip([*names, "grand mean"], ends, strict=True):
        if interval is not None:
            low, high = (f"{times * end:.{digits}f}" for end in (interval.low, interval.high))
            yield f"{name}: {low} to {high}"
    yield from map(str, warnings(comparison, intervals))


def _remarks(pair: PairAgreement) -> Iterator[str]:
    names = _names(pair)
    if pair.left_out:
        count = counted_noun(pair.left_out, "verse pair")
        yield f"{names}: {count} left out, not done by both or rejected; {pair.compared} compared"
    if pair.without_rate:
        count = counted_noun(pair.without_rate, "set")
        yield f"{names}: {count} without a rate, nothing to compare"


def _on_spread(comparison: Comparison) -> Iterator[str]:
    if comparison.measure.is_beyond_chance:
        yield (
            "a figure of two annotators is over all sets together and has no ±; that of a mean is "
            "over pairs of annotators"
        )
    elif comparison.is_of_one_set:
        yield "all verse pairs are one set, so that ± is 0 and says nothing of how far rates vary"


def _names(pair: PairAgreement) -> str:
    return " and ".join(map(printable, pair.annotators))


def _aligned(rows: Sequence[Sequence[str]]) -> list[str]:
    """The rows as lines: every column right-aligned but the annotators' names."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    *cells, names, means = widths
    return [
        "  ".join(
            [
                *(f"{cell:>{width}}" for cell, width in zip(row, cells, strict=False)),
                f"{row[-2]:<{names}}",
                f"{row[-1]:>{means}}",
            ]
        )
        for row in rows
    ]
