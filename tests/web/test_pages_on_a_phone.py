"""What pages weigh and when they are there: first visits with a slow phone, beside their budgets.

The targets of time are those of a quiet machine; what fails leaves room for a busy one. `make bench-pages`
measures longer, and keeps what it measured.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from statistics import median

import pytest
from page_speed import Load, kilobytes, load
from playwright.sync_api import Browser

from lighthouse import benchmark_index, slowdown_now, visits_on_a_phone

_VISITS = 3


@dataclass(frozen=True, slots=True)
class Budget:
    """What docs/architecture.md (Rules for speed) and the shop's own table allow a first visit."""

    paint_seconds: float
    """Target of the largest contentful paint."""
    scripts_kb: float | None = None
    """All scripts, compressed; None where `npm run budgets` alone weighs the page's own."""


pytestmark = pytest.mark.timeout(300)  # the first of them starts the suite

BUDGETS = {"/": Budget(1.8, scripts_kb=194), "/powerball": Budget(2.2)}
MOST_PAINT_SECONDS = 2.5
MOST_BLOCKED_SECONDS, BLOCKED_TARGET_SECONDS = 0.25, 0.15
MOST_SHIFT = 0.02
MOST_DOCUMENT_KB = 20
MOST_FILES = 40
TARGET_PERFORMANCE = 95
"""Of a hundred, with the throttling that Lighthouse computes for a phone."""
LEAST_PERFORMANCE = 85
"""What fails: one visit has 88 and the next 96 on a host whose processors others use, too; `make lighthouse`
gives medians."""


def _crowd() -> float:
    """How much longer things may take because others use the processors: 1 on a quiet machine."""
    return max(1.0, os.getloadavg()[0] / (os.cpu_count() or 1))


def _is_prompt(visit: Load) -> bool:
    return visit.paint_seconds <= MOST_PAINT_SECONDS and visit.blocked_seconds <= MOST_BLOCKED_SECONDS


def _visits(browser: Browser, address: str) -> list[Load]:
    """Visits until their median is known: a third cannot make two prompt ones late."""
    slowdown, visits = slowdown_now(address), list[Load]()
    while len(visits) < _VISITS and sum(map(_is_prompt, visits)) <= _VISITS // 2:
        visits.append(load(browser, address, slowdown))
    return visits


@pytest.mark.parametrize("path", BUDGETS)
def test_a_page_is_light_and_there_at_once_and_stays_where_it_is(
    browser: Browser, gateway: str, path: str, capfd: pytest.CaptureFixture[str]
) -> None:
    budget = BUDGETS[path]
    visits = _visits(browser, gateway + path)
    crowd = _crowd()
    weight, document = kilobytes(visits[0].scripts), kilobytes([gateway + path])
    paint = median(visit.paint_seconds for visit in visits)
    blocked = median(visit.blocked_seconds for visit in visits)
    shift = max(visit.shift for visit in visits)
    rows = [
        ("largest paint s", paint, budget.paint_seconds, MOST_PAINT_SECONDS * crowd),
        ("blocked s", blocked, BLOCKED_TARGET_SECONDS, MOST_BLOCKED_SECONDS * crowd),
        ("layout shift", shift, MOST_SHIFT, MOST_SHIFT),
        ("document kB", document, MOST_DOCUMENT_KB, MOST_DOCUMENT_KB),
        ("script files", len(visits[0].scripts), MOST_FILES, MOST_FILES),
        ("scripts kB", weight, budget.scripts_kb, budget.scripts_kb),
    ]
    with capfd.disabled():
        print(f"\n{path}: medians of {len(visits)} first visits, {crowd:.1f} tasks for each processor")
        for what, is_, target, most in rows:
            limits = f"target {target:>6}  limit {most:>6.2f}" if target and most else "without a limit"
            print(f"  {what:<16}{is_:>8.2f}  {limits}")
    over = [what for what, is_, _, most in rows if most is not None and is_ > most]
    assert over == [], (visits[-1].largest, visits[-1].shifted)


@pytest.mark.parametrize("path", ["/", "/powerball", "/cart"])
def test_lighthouse_finds_a_page_fast_and_nothing_that_keeps_anybody_out(
    gateway: str, path: str, capfd: pytest.CaptureFixture[str]
) -> None:
    """Other work only makes a visit slower, so the best of a few says how fast the page is."""
    best, least = 0.0, 100.0
    for report in visits_on_a_phone(gateway + path, _VISITS):
        access, performance = (report["categories"][name] for name in ("accessibility", "performance"))
        named = [reference["id"] for reference in access["auditRefs"]]
        assert [name for name in named if report["audits"][name]["score"] not in (None, 1)] == []
        assert access["score"] == 1
        best = max(best, 100 * performance["score"])
        least = 100 - (100 - LEAST_PERFORMANCE) * _crowd()
        if best >= TARGET_PERFORMANCE:
            break
    with capfd.disabled():
        print(f"\n{path}: performance {best:.0f}, target {TARGET_PERFORMANCE}, limit {least:.0f}", end=", ")
        print(f"benchmark index {benchmark_index(report):,.0f}")
    assert best >= least
