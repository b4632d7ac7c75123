"""What editors and operators change shows on the site at once, and what visitors say and allow is kept to."""

from __future__ import annotations

import copy
import re
import time
import uuid
from collections.abc import Callable, Iterator
from typing import Any

import httpx2
import pytest
from playwright.sync_api import Page, expect
from staff import WEB, Staff, staff_of

from customers import eventually
from running_suite import RunningSuite

HARMFUL = (
    "<script>window.hurt = 1</script>",
    '<img src="x" onerror="window.hurt = 1">',
    "<svg onload=window.hurt=1>",
    '"><script>window.hurt = 1</script>',
    "[press](javascript:window.hurt=1)",
    "![x](javascript:window.hurt=1)",
    "<a href='javascript:window.hurt=1'>press</a>",
    "</script><script>window.hurt = 1</script>",
    "<iframe srcdoc='<script>parent.hurt=1</script>'></iframe>",
    "[press](data:text/html,<script>window.hurt=1</script>)",
)


@pytest.fixture
def editor(suite: RunningSuite) -> Iterator[Staff]:
    """Somebody who may change everything on the site; it is as it was when the test is over."""

    def configuration() -> Any:
        return httpx2.get(f"{suite.gateway}/api/site/configuration", headers=WEB).json()["result"]

    before = configuration()
    with staff_of(suite, "site_operator", "content_editor") as staff:
        yield staff
    eventually(lambda: configuration() == before)


def shows(page: Page, path: str, check: Callable[[Page], bool]) -> None:
    """Opens a page until it shows what was published a moment ago."""

    def look() -> bool:
        page.goto(path)
        page.get_by_role("contentinfo").wait_for()
        return check(page)

    eventually(look, within=20, every=0.5)


def brand(page: Page) -> str:
    """The colour of the brand as the page has it."""
    colour: str = page.evaluate(
        "getComputedStyle(document.documentElement).getPropertyValue('--color-brand')"
    )
    return colour


def test_a_theme_a_capability_and_a_page_show_without_a_release(
    visit: Callable[..., Page], editor: Staff
) -> None:
    page = visit()
    page.goto("/about/faq")
    expect(page.get_by_role("button", name="Give Feedback")).to_be_visible()

    theme = editor.read("theme")
    theme["colors"]["brand"]["light"] = "#5b2a86"
    editor.publish("theme", "default", theme)
    site = editor.read("site_config")
    site["segments"]["default"].remove("feedback")
    editor.publish("site_config", "default", site)
    text = "## Where we stood\n\nThe [draws](/lotto-results) of the spring."
    written = {
        "path": "/social-play",
        "name": "Spring together",
        "sections": [{"id": "text", "type": "markdown", "value": text}],
    }
    editor.publish("pages", "spring", written)
    told = {
        "id": "walk",
        "kind": "support",
        "heading": "Come for a walk",
        "link": "/about",
        "link_text": "Where",
    }
    editor.publish("placements", "walk", {"page": "social-play", "slot": "main", "creatives": [told]})

    placed = "/api/content/placements?path=%2Fsocial-play"
    eventually(lambda: page.request.get(placed, headers=WEB).json()["result"])
    shows(page, "/social-play", lambda shown: "5b2a86" in brand(shown))
    shows(page, "/social-play", lambda shown: "Spring together" in shown.title())
    expect(page.get_by_role("heading", level=1, name="Spring together")).to_be_visible()
    expect(page.get_by_role("button", name="Give Feedback")).to_be_hidden()
    expect(page.get_by_role("complementary", name="Come for a walk")).to_be_visible()
    page.get_by_role("link", name="draws", exact=True).click()
    expect(page.get_by_role("heading", level=1, name="Lottery results")).to_be_visible()


def test_drafts_are_shown_to_staff_only_until_they_leave(
    suite: RunningSuite, visit: Callable[..., Page], editor: Staff
) -> None:
    theme, site = editor.read("theme"), editor.read("site_config")
    theme["colors"]["brand"]["light"] = "#1f6f8b"
    site["navigation"][0]["label"] = "Draws of spring"
    written = {"path": "/draft-of-spring", "name": "Draft of spring", "sections": []}
    link = editor.preview(
        ("theme", "default", theme), ("site_config", "default", site), ("pages", "draft-of-spring", written)
    )
    page = visit()
    page.goto(link)
    notice = page.get_by_role("complementary", name="Preview")
    expect(notice).to_contain_text("You are looking at a draft.")
    expect(page).to_have_url(re.compile(r"/$"))
    assert "1f6f8b" in brand(page)
    expect(page.get_by_text("Draws of spring").first).to_be_attached()
    notice.get_by_role("link", name="See the drafts").click()
    page.get_by_role("table").get_by_role("link", name="/draft-of-spring").click()
    expect(page.get_by_role("heading", level=1, name="Draft of spring")).to_be_visible()
    expect(notice).to_be_visible()

    others = httpx2.get(suite.gateway).text
    assert "1f6f8b" not in others
    assert "You are looking at a draft" not in others

    notice.get_by_role("link", name="Leave the preview").click()
    expect(page.get_by_role("contentinfo")).to_be_visible()
    expect(notice).to_be_hidden()
    assert "1f6f8b" not in brand(page)
    page.goto(f"{link[:-2]}AA")
    expect(page.get_by_text("This link is not from this site")).to_be_visible()


def test_a_visitor_gives_feedback_and_an_analyst_reads_it(
    suite: RunningSuite, visit: Callable[..., Page]
) -> None:
    page = visit("phone")
    comment = f"Well kept {uuid.uuid4().hex[:12]}"
    page.goto("/about/faq")
    page.get_by_role("button", name="Give Feedback").click()
    dialog = page.get_by_role("dialog", name="Give Feedback")
    dialog.get_by_label("Satisfied").check()
    dialog.get_by_placeholder("Any Feedback - we are all ears! (optional)").fill(comment)
    dialog.get_by_label("Email").fill("robin@visitor.example.com")
    dialog.get_by_role("button", name="Send").click()
    expect(dialog.get_by_text("Thank you")).to_be_visible()

    with staff_of(suite, "analyst") as analyst:
        (given,) = [one for one in analyst.call("GET", "/feedback") if one["comment"] == comment]
    assert (given["rating"], given["source"]) == ("satisfied", "/about/faq")
    assert given["client_information"]["client_environment"]["timezone"] == "Australia/Sydney"


def test_a_visitor_who_refuses_is_not_counted(visit: Callable[..., Page]) -> None:
    page = visit("phone", asked_about_cookies=True)
    told: list[str] = []
    page.on("request", lambda call: told.append(call.url) if "/api/analytics" in call.url else None)
    page.goto("/about?utm_campaign=spring")
    asked = page.get_by_role("region", name="Cookies")
    asked.get_by_role("button", name="Only essential").click()
    expect(asked).to_be_hidden()
    page.goto("/about/faq")
    expect(page.get_by_role("contentinfo")).to_be_visible()
    expect(asked).to_be_hidden()
    page.goto("about:blank")
    assert told == []
    assert "wattle_campaign" not in {cookie.get("name") for cookie in page.context.cookies()}


def test_a_visitor_who_agrees_is_counted_with_where_they_came_from(
    suite: RunningSuite, visit: Callable[..., Page]
) -> None:
    page = visit(asked_about_cookies=True)
    campaign = f"spring-{uuid.uuid4().hex[:12]}"
    page.goto(f"/about?utm_campaign={campaign}&utm_source=news")
    with page.expect_response("**/api/analytics/events") as counted:
        page.get_by_role("button", name="Accept all").click()
    assert counted.value.status == 204
    (kept,) = [one for one in page.context.cookies() if one.get("name") == "wattle_campaign"]
    assert f"utm_campaign={campaign}" in kept.get("value", "")
    assert kept.get("expires", 0) == pytest.approx(time.time() + 30 * 86_400, abs=600)

    with staff_of(suite, "analyst") as analyst:
        events = analyst.call("GET", "/analytics/events", params={"name": "page_viewed", "limit": 100})
    (event,) = [one for one in events if one["attribution"]["campaign"] == campaign]
    assert event["attribution"]["source"] == "news"
    assert event["attribution"]["medium"] == "none"
    assert event["properties"]["path"] == "/about"


def test_what_editors_write_never_runs(visit: Callable[..., Page], editor: Staff) -> None:
    together = "\n\n".join(HARMFUL)
    sections = [
        {"id": "markdown", "type": "markdown", "value": together},
        {"id": "plain", "type": "plain", "value": together},
        {
            "id": "questions",
            "type": "json",
            "value": [{"question": one, "answer": one} for one in HARMFUL],
        },
        {
            "id": "seo",
            "type": "seo",
            "value": {"title": HARMFUL[7][:80], "description": HARMFUL[3]},
        },
    ]
    templates = ("article", "questions", "landing", "support")
    for template in templates:
        document = {
            "path": f"/hurt-{template}",
            "template": template,
            "name": HARMFUL[1],
            "sections": sections,
        }
        editor.publish("pages", f"hurt-{template}", document)
    site = copy.deepcopy(editor.read("site_config"))
    site["sitewide_banner"] = {"text": HARMFUL[0], "link": "/about", "link_text": HARMFUL[1]}
    site["regulation_text"] = together
    site["site_name"] = HARMFUL[7]
    site["support"]["opening_hours"] = HARMFUL[1]
    site["navigation"][0]["label"] = HARMFUL[2]
    editor.publish("site_config", "default", site)
    creative = {"id": "hurt", "heading": HARMFUL[0], "text": HARMFUL[1], "link": "/", "link_text": HARMFUL[2]}
    placement = {"page": "feature-banner", "slot": "main", "creatives": [creative]}
    editor.publish("placements", "hurt", placement)
    topics = [{"question": one, "answer": one} for one in HARMFUL]
    editor.publish("contact_page", "default", {"heading": HARMFUL[1], "lead": together, "topics": topics})
    editor.publish("blog", "default", {"title": HARMFUL[2], "description": HARMFUL[0], "lead": together})
    shelf = {"name": HARMFUL[1], "description": HARMFUL[0]}
    editor.publish("blog_categories", "hurt", shelf)
    post = {
        "title": HARMFUL[0],
        "excerpt": HARMFUL[1],
        "category": "hurt",
        "author": HARMFUL[3],
        "published_on": "2026-11-01",
        "sections": sections,
    }
    editor.publish("blog_posts", "hurt", post)
    _addresses_and_colours_that_hurt_are_refused(editor)

    page = visit(expected="404.*/hurt-support")  # until it is on the site
    shows(page, "/hurt-support", lambda shown: "<img" in (shown.locator("h1").first.text_content() or ""))
    written = [f"/hurt-{template}" for template in templates]
    visited = "?sv=%3Cscript%3E&utm_campaign=%22%3E%3Cscript%3Ewindow.hurt=1%3C/script%3E&aff=javascript:hurt"
    blog = ("/blog", "/blog/category/hurt", "/blog/hurt")
    for path in (
        *written,
        "/marketing/feature-banner",
        "/about/contact-us",
        *blog,
        f"/hurt-article{visited}",
    ):
        page.goto(path)
        page.get_by_role("contentinfo").wait_for()
        expect(page.get_by_text(HARMFUL[0]).first).to_be_attached()
        for summary in page.locator("main summary").all():
            summary.click()
        assert page.evaluate("window.hurt") is None, path
        assert page.locator("main script, main iframe, main svg[onload], [onerror]").count() == 0, path
        links = page.locator("main a").evaluate_all("(all) => all.map((one) => one.getAttribute('href'))")
        assert not [link for link in links if re.match(r"\s*(javascript|data):", link or "")], path


def _addresses_and_colours_that_hurt_are_refused(editor: Staff) -> None:
    """Nothing of this is ever kept, so no page has to cope with it."""
    hurts = "javascript:window.hurt=1"
    theme = copy.deepcopy(editor.read("theme"))
    theme["colors"]["brand"]["light"] = "#fff}body{background:url(//evil.example)"
    assert editor.refused("theme", "default", theme) == {"colors.brand.light"}
    site = editor.read("site_config")
    for field, value in (
        ("navigation", [{"label": "x", "route_type": "external", "route": hurts}]),
        ("navigation", [{"label": "x", "route_type": "internal", "route": hurts}]),
        ("sitewide_banner", {"text": "x", "link": hurts, "link_text": "x"}),
        ("social_links", [{"network": "x", "url": hurts}]),
        ("app_stores", {"apple": hurts}),
    ):
        targets = editor.refused("site_config", "default", {**site, field: value})
        assert {target.split(".")[0] for target in targets} == {field}
