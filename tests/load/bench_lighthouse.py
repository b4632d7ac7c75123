"""`make lighthouse`: what Lighthouse finds on pages for a new visitor with a phone: how fast, how accessible.

Each page is examined several times with the throttling that Lighthouse computes for a phone; medians are
printed, and kept in docs/performance.md. Nothing else should run on the machine: Lighthouse takes the time of
its own visit fourfold, or less on a slower machine, so that it is always the same phone
(`lighthouse.slowdown_on`); the machine's benchmark index is printed beside the figures.
"""

from __future__ import annotations

from statistics import median
from typing import Any, Final

from bench_pages import keep, measured_suite

from lighthouse import benchmark_index, visits_on_a_phone

_PAGES: Final = ("/", "/powerball", "/cart")
_VISITS: Final = 5
_FIGURES: Final = {
    "first paint s": ("first-contentful-paint", 1000),
    "largest paint s": ("largest-contentful-paint", 1000),
    "speed index s": ("speed-index", 1000),
    "blocked s": ("total-blocking-time", 1000),
    "layout shift": ("cumulative-layout-shift", 1),
}
"""Column → audit, and what its value is divided by."""


def _row(path: str, reports: list[dict[str, Any]]) -> str:
    scores = [
        f"{median(report['categories'][category]['score'] for report in reports) * 100:.0f}"
        for category in ("performance", "accessibility")
    ]
    figures = [
        f"{median(report['audits'][audit]['numericValue'] for report in reports) / unit:.2f}"
        for audit, unit in _FIGURES.values()
    ]
    index = median(map(benchmark_index, reports))
    return f"| {path} | {' | '.join(scores + figures)} | {index:,.0f} |"


def main() -> None:
    """Examines, prints and keeps the table."""
    rows = [
        f"| page | performance | accessibility | {' | '.join(_FIGURES)} | benchmark index |",
        "|" + "---|" * (4 + len(_FIGURES)),
    ]
    with measured_suite() as suite:
        for path in _PAGES:
            rows.append(_row(path, list(visits_on_a_phone(suite.gateway + path, _VISITS))))
            print(rows[-1], flush=True)
    keep("lighthouse", rows)


if __name__ == "__main__":
    main()
