"""Names that customers gave themselves, and what their feed tells them, are words and nothing else."""

from __future__ import annotations

import json
import re
import uuid
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect
from staff import WEB

from customers import PASSWORD, powerball_games, signed_up
from running_suite import RunningSuite

FIRST = '<img src=x onerror="window.hurt=1">'
LAST = "</script><script>window.hurt = 1</script>"
STREET = '"><svg onload=window.hurt=1>'
LINKS = (
    "javascript:window.hurt=1",
    " javascript:window.hurt=1",
    "data:text/html,<script>window.hurt=1</script>",
    "//evil.example/",
    "/\\evil.example/",
    "javascript://%0awindow.hurt=1",
)


def unharmed(page: Page) -> None:
    """Nothing ran, and nothing in the page could."""
    assert page.evaluate("window.hurt") is None
    assert page.locator("body [onerror], body [onload], body iframe, body img[src=x]").count() == 0
    assert page.locator("body script:not([type='application/json'], [src])").count() == 0
    addresses = page.locator("body a").evaluate_all("(all) => all.map((one) => one.getAttribute('href'))")
    assert not [one for one in addresses if re.match(r"\s*(javascript|data|//|/\\)", one or "")]


def test_names_of_customers_and_words_of_their_feed_never_run(
    suite: RunningSuite, visit: Callable[..., Page]
) -> None:
    page = visit("phone")
    with signed_up(suite.gateway, first_name=FIRST, last_name=LAST, address_line1=STREET) as customer:
        customer.deposit("20.00")
        order = customer.pay(customer.add("powerball", powerball_games(4))).json()["result"]
        hurts = {"offer_name": FIRST, "order_id": LAST, "minor_units": 100, "currency": "AUD", "draw_no": 1}
        suite.execute(
            "content",
            "insert into notifications (kind, event_id, customer_id, facts, created_at)"
            " values ('prize_won', %(event)s, %(customer)s, %(facts)s, clock_timestamp())",
            event=uuid.uuid4(),
            customer=customer.customer_id,
            facts=json.dumps(hurts | {"ticket_id": STREET}),
        )
        login = {"email": customer.email, "password": PASSWORD}
        assert page.request.post("/api/login", headers=WEB, data=login).ok

        page.goto("/my-account?utm_source=app")
        expect(page.get_by_role("heading", level=1, name=f"Hello, {FIRST}")).to_be_visible()
        page.get_by_role("button", name=re.compile("^Account")).click()
        expect(page.get_by_role("dialog", name=f"Hello, {FIRST}")).to_be_visible()
        unharmed(page)
        for path, words in (
            ("/my-account/my-details", f"{FIRST} {LAST}"),
            (f"/receipt/{order['checkout_id']}", "Powerball"),
        ):
            page.goto(path)
            expect(page.get_by_role("main").get_by_text(words).first).to_be_visible()
            unharmed(page)
        page.get_by_role("button", name=re.compile("^Notifications")).click()
        feed = page.get_by_role("dialog", name="Notifications")
        expect(feed.get_by_text(FIRST).first).to_be_visible()
        unharmed(page)

        page.route("**/api/notifications?*", lambda route: route.fulfill(json=_told()))
        page.goto("/about")
        page.get_by_role("button", name=re.compile("^Notifications")).click()
        expect(feed.get_by_text(LAST)).to_have_count(len(LINKS))
        expect(feed.get_by_role("link")).to_have_count(0)
        unharmed(page)


def _told() -> dict[str, Any]:
    """A feed as no service of ours would write it."""
    entries = [
        {
            "id": str(uuid.uuid4()),
            "title": FIRST,
            "icon": STREET,
            "message": LAST,
            "is_auto_dismissed": True,
            "actions": [{"id": "hurt", "text": STREET, "link": link, "deep_link": link}],
            "viewed": False,
            "created_at": "2026-11-01T00:00:00Z",
        }
        for link in LINKS
    ]
    page_info = {"offset": 0, "limit": 10, "total": len(entries)}
    return {"result": entries, "entities": {"unviewed_count": len(entries)}, "page_info": page_info}
