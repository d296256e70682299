"""Run the benchmarks and write the tables of docs/speed.md.

    python packaging/benchmarks.py [--output docs/speed.md]

Run it while the machine does nothing else. Ratios within a run can be trusted; milliseconds depend
on the machine.
"""

import argparse
import json
import os
import platform
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import numpy as np

ROOT = Path(__file__).parent.parent
_BEGIN, _END = "<!-- measured -->", "<!-- /measured -->"
_Table = dict[str, dict[str, str]]
"""The cells of each row by their columns."""
_LIMIT = "at most"


def main() -> None:
    """Measure, and write the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--output", type=Path, default=ROOT / "docs" / "speed.md")
    output = parser.parse_args().output
    before, _, rest = output.read_text("utf-8").partition(_BEGIN)
    _, _, after = rest.partition(_END)
    measured = "\n".join(_lines(_tables(_benchmarks())))
    output.write_text(f"{before}{_BEGIN}\n{measured}\n{_END}{after}", "utf-8")


def _benchmarks() -> list[Mapping[str, Any]]:
    """What pytest-benchmark reports about each benchmark."""
    with tempfile.TemporaryDirectory() as directory:
        report = Path(directory) / "report.json"
        command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"]
        options = ["--benchmark-enable", "--benchmark-save-data", f"--benchmark-json={report}"]
        environment = {"QT_QPA_PLATFORM": "offscreen"} | os.environ
        benchmarks = str(ROOT / "tests" / "benchmarks")
        subprocess.run([*command, *options, benchmarks], check=True, cwd=ROOT, env=environment)
        results: list[Mapping[str, Any]] = json.loads(report.read_text("utf-8"))["benchmarks"]
    return results


def _tables(benchmarks: Iterable[Mapping[str, Any]]) -> dict[str, _Table]:
    """The tables by their titles."""
    tables: dict[str, _Table] = {}
    for benchmark in benchmarks:
        for noted in benchmark["extra_info"].get("figures", ()):
            row = tables.setdefault(noted["table"], {}).setdefault(noted["row"], {})
            row[noted["column"]] = noted["figure"] or _times(benchmark)
            row[_LIMIT] = noted["limit"]
    return tables


def _times(benchmark: Mapping[str, Any]) -> str:
    milliseconds = np.array(benchmark["stats"]["data"]) * 1000
    middle, last = np.percentile(milliseconds, [50, 99])
    return f"{middle:.1f} / {last:.1f}"


def _lines(tables: Mapping[str, _Table]) -> Iterator[str]:
    load = "unknown"
    if sys.platform != "win32":
        load = ", ".join(f"{each:.1f}" for each in os.getloadavg())
    yield (
        f"Measured on {datetime.now(UTC):%Y-%m-%d} with Python {platform.python_version()} on "
        f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores, Qt’s offscreen "
        f"platform; load averages at the end of the run: {load}."
    )
    for title, table in tables.items():
        columns = list(dict.fromkeys(name for row in table.values() for name in row))
        columns.append(columns.pop(columns.index(_LIMIT)))
        yield f"\n### {title}\n"
        yield f"| | {' | '.join(columns)} |"
        yield "|---" * (len(columns) + 1) + "|"
        for name, row in table.items():
            yield f"| {name} | {' | '.join(row.get(column, '–') for column in columns)} |"


if __name__ == "__main__":
    main()
