"""`make bench-pages`: how soon pages are there for a new visitor with a slow phone (docs/architecture.md,
Rules for speed).

Each page is visited several times by a browser with the network and the processor that Lighthouse applies to
a phone; the medians are printed, and kept in docs/performance.md. Nothing else should run on the machine.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Final

from page_speed import kilobytes, load

from lighthouse import slowdown_now
from real_browser import chromium
from running_suite import RunningSuite

_PAGE: Final = Path(__file__).parents[2] / "docs" / "performance.md"
_TARGETS: Final = {"/": 1.8, "/powerball": 2.2, "/cart": 2.5}
"""Seconds until the largest content is painted."""
_VISITS: Final = 5


@contextmanager
def measured_suite() -> Iterator[RunningSuite]:
    """A suite of its own, or the one whose state folder WATTLE_SUITE names."""
    if state := os.environ.get("WATTLE_SUITE"):
        yield RunningSuite(Path(state))
        return
    with tempfile.TemporaryDirectory() as folder, RunningSuite.started(Path(folder)) as suite:
        yield suite


def keep(table: str, rows: list[str]) -> None:
    """Puts a table between its marks in docs/performance.md."""
    start, end = f"<!-- {table} -->\n", f"<!-- /{table} -->"
    before, _, rest = _PAGE.read_text().partition(start)
    _, _, after = rest.partition(end)
    _PAGE.write_text(before + start + "\n".join(rows) + "\n" + end + after)


def main() -> None:
    """Measures, prints and keeps the table."""
    rows = [
        "| page | first paint s | largest paint s | target s | layout shift | blocked s "
        "| scripts kB | largest content |",
        "|---|---|---|---|---|---|---|---|",
    ]
    with measured_suite() as suite, chromium() as browser:
        for path, target in _TARGETS.items():
            address = suite.gateway + path
            slowdown = slowdown_now(address)
            visits = [load(browser, address, slowdown) for _ in range(_VISITS)]
            rows.append(
                f"| {path} | {median(visit.first_paint_seconds for visit in visits):.2f} "
                f"| {median(visit.paint_seconds for visit in visits):.2f} | {target} "
                f"| {median(visit.shift for visit in visits):.3f} "
                f"| {median(visit.blocked_seconds for visit in visits):.2f} "
                f"| {kilobytes(visits[0].scripts):.1f} | {visits[-1].largest.partition(' ')[2]} |"
            )
            print(rows[-1], flush=True)
    keep("bench-pages", rows)


if __name__ == "__main__":
    main()
