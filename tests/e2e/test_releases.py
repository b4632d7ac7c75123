"""Micro-frontends are released one by one, beside pages that somebody has open; and content may be away."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx2
import pytest
from choices import choose
from playwright.sync_api import Page, Route, expect

from customers import eventually
from running_suite import RunningSuite

FRONTENDS = Path(__file__).parents[2] / "frontends"
UNAVAILABLE = "This part of the site is taking a break"
NEWS = "News and stories"


def _released(name: str, page: str, before: str, after: str, into: Path) -> Path:
    """A build of one micro-frontend alone with other words on a page."""
    with tempfile.TemporaryDirectory(prefix=".vite-release-", dir=FRONTENDS) as folder:
        source = Path(folder) / name
        shutil.copytree(FRONTENDS / "mfe" / name, source, ignore=shutil.ignore_patterns("dist", "*.test.tsx"))
        words = (source / page).read_text()
        assert before in words
        (source / page).write_text(words.replace(before, after))
        vite = str(FRONTENDS / "node_modules/vite/bin/vite.js")
        subprocess.run(["node", vite, "build", "--logLevel", "warn"], cwd=source, check=True)
        return shutil.copytree(source / "dist", into)


def _deployed(gateway: str) -> tuple[dict[str, str], list[str]]:
    """The entry of each micro-frontend, and the scripts of the shell, in the document of the home page."""
    document = httpx2.get(gateway).text
    registry = re.search(r'id="mfe-registry">(.*?)</script>', document)
    assert registry is not None
    entries: list[dict[str, Any]] = json.loads(registry[1])
    shell = re.findall(r'(?:src|href)="(/(?:assets/|shellEntry)[^"]+\.js)"', document)
    return {mfe["name"]: mfe["entry"] for mfe in entries}, sorted(set(shell))


def _asks_for_news(page: Page) -> None:
    page.get_by_role("contentinfo").get_by_role("link", name="News", exact=True).click()


@pytest.mark.timeout(300)  # builds a micro-frontend
def test_a_release_of_one_micro_frontend_needs_no_other_and_old_tabs_work_on_or_recover(
    visit: Callable[..., Page], suite: RunningSuite, tmp_path: Path
) -> None:
    deployed = suite.micro_frontends / "content" / "dist"
    if not deployed.exists():
        pytest.skip("this suite serves the work tree, which a release would change")
    before, shell = _deployed(suite.gateway)
    page = "src/features/blog/blog-page.tsx"
    again = "<h1>{blog.title} again</h1>"
    release = _released("content", page, "<h1>{blog.title}</h1>", again, tmp_path / "release")
    old, cut_off = visit(), visit(expected="404|content|Failed to fetch dynamically")
    for tab in (old, cut_off):
        tab.goto("/")
        tab.evaluate("window.sameDocument = true")
    kept = shutil.copytree(deployed, tmp_path / "kept")
    shutil.copytree(release, deployed, dirs_exist_ok=True)
    try:
        eventually(lambda: _deployed(suite.gateway)[0]["content"] != before["content"])
        after, shell_after = _deployed(suite.gateway)
        assert shell_after == shell
        assert {name for name in before if after[name] != before[name]} == {"content"}

        new = visit()
        new.goto("/blog")
        expect(new.get_by_role("heading", level=1, name=f"{NEWS} again")).to_be_visible()

        _asks_for_news(old)
        expect(old.get_by_role("heading", level=1, name=NEWS, exact=True)).to_be_visible()
        assert old.evaluate("window.sameDocument")

        # A tab so old that nothing of its release is served any more.
        cut_off.route(f"**{before['content']}*", lambda route: route.fulfill(status=404))
        _asks_for_news(cut_off)
        expect(cut_off.get_by_role("heading", level=1, name=UNAVAILABLE)).to_be_visible()
        cut_off.get_by_role("button", name="Try again").click()
        expect(cut_off.get_by_role("heading", level=1, name=f"{NEWS} again")).to_be_visible()
    finally:
        shutil.rmtree(deployed)
        shutil.copytree(kept, deployed)
        eventually(lambda: _deployed(suite.gateway)[0] == before)


def test_a_micro_frontend_that_hangs_is_given_up_on_and_the_rest_works(visit: Callable[..., Page]) -> None:
    page = visit(expected="content")
    page.clock.install()
    page.goto("/")
    held: list[Route] = []
    page.route("**/mfe/content/**", lambda route: held.append(route))
    _asks_for_news(page)
    expect(page.get_by_role("progressbar", name="Loading page")).to_be_visible()
    page.clock.fast_forward("00:11")
    expect(page.get_by_role("heading", level=1, name=UNAVAILABLE)).to_be_visible()
    page.get_by_role("navigation", name="Main").get_by_role("link", name="Results").click()
    expect(page.get_by_role("heading", level=1, name="Lottery results")).to_be_visible()


def test_while_content_is_away_an_open_page_sells_on_and_a_new_one_says_so(
    visit: Callable[..., Page], suite: RunningSuite
) -> None:
    page = visit(expected="503|content|mfe|Failed to fetch|ERR_|Refused to apply style|Unable to preload CSS")
    page.goto("/cart")
    expect(page.get_by_role("heading", level=1, name="Your cart")).to_be_visible()
    page.get_by_role("link", name="Wattle home").click()
    page.get_by_role("link", name="Play Powerball").click()
    choose(page.get_by_role("radio", name="4 games", exact=True))
    with suite.without("content"):
        page.get_by_role("button", name="Quick pick 4 games").click()
        page.get_by_role("button", name="Add to cart").click()
        page.get_by_role("link", name="View cart").click()
        expect(page.get_by_role("heading", level=1, name="Your cart")).to_be_visible()
        expect(page.get_by_role("link", name="Continue to payment")).to_be_visible()

        answer = page.reload()
        assert answer is not None
        assert answer.status == 503
        expect(page.get_by_role("heading", level=1)).to_be_visible()
    eventually(lambda: httpx2.get(suite.gateway).status_code == 200)
    page.reload()
    expect(page.get_by_role("heading", level=1, name="Your cart")).to_be_visible()
    expect(page.get_by_role("link", name="Continue to payment")).to_be_visible()
