"""What pages weigh, when they are there, and whether they stay where they are: first visits, slow phone."""

from __future__ import annotations

import pytest
from page_speed import kilobytes, load
from playwright.sync_api import Browser

MOST_SCRIPT_KB = 190
MOST_LAYOUT_SHIFT = 0.02
MOST_PAINT_SECONDS = 2.5
"""Where a busy machine fails (handbook, Frontend §4.4); the targets of a quiet one are in bench_pages.py."""


@pytest.mark.parametrize("path", ["/", "/powerball"])
def test_a_page_is_light_and_there_at_once_and_stays_where_it_is(
    browser: Browser, gateway: str, path: str
) -> None:
    visit = load(browser, gateway + path)
    weight = kilobytes(visit.scripts)
    print(f"\n{path}: {len(visit.scripts)} scripts, {weight:.1f} kB, there after {visit.paint_seconds:.2f} s")
    if path == "/":
        assert weight <= MOST_SCRIPT_KB
    assert visit.shift <= MOST_LAYOUT_SHIFT, visit.shifted
    assert visit.paint_seconds <= MOST_PAINT_SECONDS, visit.largest
