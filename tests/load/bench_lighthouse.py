"""`make lighthouse`: what Lighthouse finds on pages for a new visitor with a phone: how fast, how accessible.

Each page is examined several times with the throttling that Lighthouse computes for a phone; medians are
printed, and kept in docs/performance.md. Nothing else should run on the machine: Lighthouse takes the time of
its own visit fourfold. That is meant for machines whose benchmark index lies between 1,500 and 2,000 (its
documentation, CPU throttling), so the index is printed beside the figures.
"""

from __future__ import annotations

import json
import os
import subprocess
import tempfile
from pathlib import Path
from statistics import median
from typing import Any, Final

from bench_pages import keep, measured_suite

_LIGHTHOUSE: Final = Path(__file__).parents[2] / "frontends/node_modules/lighthouse/cli/index.js"
_PAGES: Final = ("/", "/powerball", "/cart")
_VISITS: Final = 5
_TRIES: Final = 3
"""A busy machine sometimes loses the trace of a visit."""
_FIGURES: Final = {
    "first paint s": ("first-contentful-paint", 1000),
    "largest paint s": ("largest-contentful-paint", 1000),
    "speed index s": ("speed-index", 1000),
    "blocked s": ("total-blocking-time", 1000),
    "layout shift": ("cumulative-layout-shift", 1),
}
"""Column → audit, and what its value is divided by."""


def _examine(address: str) -> dict[str, Any]:
    """The report of one visit; its form is Lighthouse's.

    Raises:
        RuntimeError: no visit could be recorded, though several were tried.
    """
    for _ in range(_TRIES):
        with tempfile.TemporaryDirectory() as folder:
            report = Path(folder) / "report.json"
            subprocess.run(
                [
                    "node",
                    _LIGHTHOUSE,
                    address,
                    "--quiet",
                    "--output=json",
                    f"--output-path={report}",
                    "--only-categories=performance,accessibility",
                    "--no-enable-error-reporting",
                    "--chrome-flags=--headless=new --no-sandbox --disable-gpu",
                ],
                check=False,
                env=os.environ | {"CHROME_PATH": os.environ.get("WATTLE_CHROMIUM", "/usr/bin/chromium")},
            )
            examined: dict[str, Any] = json.loads(report.read_bytes()) if report.exists() else {}
        if examined and "runtimeError" not in examined:
            return examined
    raise RuntimeError(f"Lighthouse could not record a visit of {address}")


def _row(path: str, reports: list[dict[str, Any]]) -> str:
    scores = [
        f"{median(report['categories'][category]['score'] for report in reports) * 100:.0f}"
        for category in ("performance", "accessibility")
    ]
    figures = [
        f"{median(report['audits'][audit]['numericValue'] for report in reports) / unit:.2f}"
        for audit, unit in _FIGURES.values()
    ]
    index = median(report["environment"]["benchmarkIndex"] for report in reports)
    return f"| {path} | {' | '.join(scores + figures)} | {index:,.0f} |"


def main() -> None:
    """Examines, prints and keeps the table."""
    rows = [
        f"| page | performance | accessibility | {' | '.join(_FIGURES)} | benchmark index |",
        "|" + "---|" * (4 + len(_FIGURES)),
    ]
    with measured_suite() as suite:
        for path in _PAGES:
            rows.append(_row(path, [_examine(suite.gateway + path) for _ in range(_VISITS)]))
            print(rows[-1], flush=True)
    keep("lighthouse", rows)


if __name__ == "__main__":
    main()
