"""A real browser, for the tests that look at pages."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, expect, sync_playwright

PATIENCE: Final = 30_000
"""Milliseconds until something that should be there is given up on."""
WIDTHS: Final = {"phone": (390, 844), "desktop": (1280, 900)}
_QUIET: Final = [
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def program() -> str:
    """Where Chromium is."""
    return os.environ.get("WATTLE_CHROMIUM", "/usr/bin/chromium")


@contextmanager
def chromium() -> Iterator[Browser]:
    """Chromium of this machine.

    Raises:
        RuntimeError: there is none; tests fail then instead of being passed over.
    """
    if not Path(program()).exists():
        raise RuntimeError(f"there is no Chromium at {program()}: install it, or name it in WATTLE_CHROMIUM")
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program(), args=_QUIET)
        yield browser
        browser.close()
