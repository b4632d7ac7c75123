"""The link of a campaign fills the cart of whoever opens it and logs in."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

from playwright.sync_api import Page, expect
from staff import staff_of

from access.roles import PROMOTION_MANAGER
from customers import PASSWORD, Customer
from running_suite import RunningSuite

LIST: list[dict[str, Any]] = [
    {"product_offer_key": "powerball", "game_type": "random", "num_games": 4, "quickpick": True},
    {
        "product_offer_key": "coastal_dream_home",
        "game_type": "standard",
        "num_raffle_tickets": 1,
        "cause_key": "reef_keepers",
    },
]


def test_the_link_of_a_campaign_fills_the_cart_once_its_visitor_has_logged_in_and_ends_with_it(
    visit: Callable[..., Page], customer: Customer, suite: RunningSuite
) -> None:
    now = datetime.now(UTC)
    campaign: dict[str, Any] = {
        "name": "Spring special",
        "items": LIST,
        "valid_from": now.isoformat(),
        "valid_to": (now + timedelta(days=1)).isoformat(),
    }
    with staff_of(suite, PROMOTION_MANAGER) as staff:
        kept = staff.call("POST", "/campaigns", json=campaign)["campaign"]
        page = visit("phone", expected="404")
        page.goto(kept["link"])
        page.get_by_label("Email address").fill(customer.email)
        page.get_by_label("Password", exact=True).fill(PASSWORD)
        page.get_by_role("button", name="Log in", exact=True).click()
        expect(page.get_by_text("Spring special is in your cart, for the next draws.")).to_be_visible()
        assert page.url == f"{suite.gateway}/cart"
        assert len(customer.result("GET", "/api/cart")["cart_items"]) == len(LIST)

        page.goto(kept["link"])
        expect(page.get_by_text("You put Spring special into your cart earlier today")).to_be_visible()
        staff.call(
            "PUT", f"/campaigns/{kept['campaign_id']}", json=campaign | {"is_active": False, "version": 1}
        )
        page.goto(kept["link"])
        expect(page.get_by_role("heading", name="There is nothing here to buy again")).to_be_visible()
