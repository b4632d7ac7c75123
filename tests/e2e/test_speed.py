"""What the home page weighs and whether it stays where it is, for a first visitor with a slow phone."""

from __future__ import annotations

from page_speed import kilobytes, load
from playwright.sync_api import Browser

MOST_SCRIPT_KB = 190
MOST_LAYOUT_SHIFT = 0.02


def test_the_home_page_is_light_and_stays_where_it_is(browser: Browser, gateway: str) -> None:
    visit = load(browser, f"{gateway}/")
    weight = kilobytes(visit.scripts)
    print(f"\nhome page: {len(visit.scripts)} scripts, {weight:.1f} of {MOST_SCRIPT_KB} kB")
    assert weight <= MOST_SCRIPT_KB
    assert visit.shift <= MOST_LAYOUT_SHIFT, visit.shifted
