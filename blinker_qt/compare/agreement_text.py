"""Agreement, part by part, as the command line prints it; in LaTeX as papers do."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType

from blinker_qt.agreement.measures import AgreementMeasure
from blinker_qt.compare import comparison_text
from blinker_qt.compare.how_far import Agreement, tables
from blinker_qt.compare.table import shown
from blinker_qt.compare.table_writing import as_latex as tables_as_latex
from blinker_qt.compare.table_writing import latex

_CONTENT = " on content words only"
_OF_ONE_SET = ", which is 0 for two annotators since all verse pairs are one set"
_OVER_PAIRS = " over pairs of annotators; figures of two annotators are over all sets together"
_CAPTIONS: Mapping[AgreementMeasure, str] = MappingProxyType(
    {
        AgreementMeasure.DICE: "Percent inter-annotator agreement",
        AgreementMeasure.PRECISION: "Percent precision against one annotator",
        AgreementMeasure.RECALL: "Percent recall against one annotator",
        AgreementMeasure.BLOCKS: "Percent inter-annotator agreement on whole blocks",
        AgreementMeasure.MARKS: "Percent inter-annotator agreement on not-translated marks",
        AgreementMeasure.KAPPA: "Cohen's kappa of every two annotators: linked or not",
        AgreementMeasure.ALPHA: "Krippendorff's alpha of every two annotators: linked or not",
        AgreementMeasure.ALPHA_SETS: (
            "Krippendorff's alpha of every two annotators over sets of linked words (MASI)"
        ),
    }
)


def as_text(agreements: Sequence[Agreement]) -> str:
    """Each part under its name, in the form of `comparison_text.as_text`."""
    return "\n".join(
        f"{heading}\n\n{text}" if (heading := _heading(agreed, "-")) else text
        for agreed in agreements
        for text in [comparison_text.as_text(agreed.comparison, agreed.intervals)]
    )


def as_json(agreements: Sequence[Agreement]) -> str:
    """One object; where there are parts, its only key ``parts`` has one for each part."""
    contents = [
        comparison_text.as_content(agreed.comparison, agreed.intervals) for agreed in agreements
    ]
    parts = [
        {
            "name": agreed.part.name,
            "first": agreed.part.first + 1,
            "last": agreed.part.last + 1,
            **content,
        }
        for agreed, content in zip(agreements, contents, strict=True)
        if agreed.part
    ]
    return comparison_text.json_text({"parts": parts} if parts else contents[0])


def as_csv(agreements: Sequence[Agreement]) -> str:
    """One row a figure; parts and intervals have columns of their own, where there are any."""
    columns = list(comparison_text.COLUMNS)
    if any(agreed.intervals for agreed in agreements):
        place = columns.index("sd") + 1
        columns[place:place] = ["low", "high"]
    if any(agreed.part for agreed in agreements):
        columns.insert(0, "part")
    return comparison_text.csv_text(columns, _csv_rows(agreements))


def as_latex(agreements: Sequence[Agreement]) -> str:
    """The layout of Tables 5 and 6 of Melamed (1998), all parts in one table.

    Annotators who have nothing to compare in a part do not stand in it. Signatures are comments.
    Intervals, where there are any, follow in tables of their own.
    """
    triangles = [_upper_triangle(agreed) for agreed in agreements]
    width = max(len(row) for rows in triangles for row in rows)
    content = any(
        agreed.comparison.signature[f"stoplist-{side}"] != "none"
        for agreed in agreements
        for side in ("source", "target")
    )
    lines = [f"% {agreed.comparison.signature}" for agreed in agreements]
    lines += [
        f"% {latex(str(warning))}"
        for agreed in agreements
        for warning in agreed.comparison.warnings
    ]
    lines += [r"\begin{table}", r"\centering", f"\\begin{{tabular}}{{{'r' * (width - 2)}lr}}"]
    for agreed, (head, *rows) in zip(agreements, triangles, strict=True):
        lines.append(r"\hline")
        if heading := _heading(agreed, "--"):
            lines.append(f"\\multicolumn{{{width}}}{{c}}{{{latex(heading)}}} \\\\")
            lines.append(r"\hline")
        lines += [_row(head, width), r"\hline", *(_row(row, width) for row in rows)]
    lines += [r"\hline", r"\end{tabular}"]
    measure = agreements[0].comparison.measure
    caption = _CAPTIONS[measure] + (_CONTENT if content else "")
    spread = _OVER_PAIRS if measure.is_beyond_chance else ""
    if all(agreed.comparison.is_of_one_set for agreed in agreements):
        spread = _OF_ONE_SET
    lines += [f"\\caption{{{caption}, $\\pm$ standard deviation{spread}.}}", r"\end{table}"]
    with_intervals = [agreed for agreed in agreements if agreed.intervals]
    return "\n".join([*lines, "", tables_as_latex(tables(with_intervals))]).rstrip("\n") + "\n"


FORMATS: Mapping[str, Callable[[Sequence[Agreement]], str]] = MappingProxyType(
    {"text": as_text, "json": as_json, "csv": as_csv, "latex": as_latex}
)
"""The ways in which ``blinker-qt agree`` prints."""


def _heading(agreed: Agreement, to: str) -> str:
    part = agreed.part
    if part is None:
        return ""
    return f"{part.name}: Verse pairs {part.first + 1}{to}{part.last + 1}"


def _csv_rows(agreements: Sequence[Agreement]) -> Iterator[dict[str, object]]:
    for agreed in agreements:
        part = {"part": agreed.part.name} if agreed.part else {}
        for row in comparison_text.csv_rows(agreed.comparison, agreed.intervals):
            yield {**part, **row}


def _upper_triangle(agreed: Agreement) -> list[list[str]]:
    """The rows of the table of one part, its heads first."""
    comparison = agreed.comparison
    there = [
        place
        for place, annotator in enumerate(comparison.annotators)
        if annotator.spread is not None
    ]
    names = [comparison.annotators[place].name for place in there]
    rows = [[*names[1:], "annotator", "mean"]]
    for row, place in enumerate(there):
        cells = [
            shown(comparison.kind, comparison.pair(place, other).spread)
            if column >= row and comparison.measures(place, other)
            else ""
            for column, other in enumerate(there[1:])
        ]
        mean = shown(comparison.kind, comparison.annotators[place].spread)
        rows.append([*cells, names[row], mean])
    grand = shown(comparison.kind, comparison.grand)
    rows.append([*("" for _ in there[1:]), "grand mean", grand])
    return rows


def _row(cells: Sequence[str], width: int) -> str:
    return " & ".join([""] * (width - len(cells)) + [latex(cell) for cell in cells]) + r" \\"
