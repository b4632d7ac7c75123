"""What editors change on the site holds in the services that sell, and not only on the page."""

from __future__ import annotations

from functools import partial

from staff import staff_of

from customers import PASSWORD, eventually, fresh_key, powerball_games, signed_up
from running_suite import RunningSuite

CLOSED = "closed_for_deposits"
"""A segment that nobody else is in."""
TICKET = {"product_offer_key": "powerball", "game_type": "standard", "games": powerball_games(4)}
AMOUNT = {"amount": {"amount": "10.00", "currency": "AUD"}}


def test_a_capability_and_a_sub_variant_hold_in_every_service_and_in_the_cart(suite: RunningSuite) -> None:
    with staff_of(suite, "site_operator") as staff, signed_up(suite.gateway) as customer:
        suite.execute(
            "identity",
            "update customers set segment_name = %(segment)s where customer_id = %(id)s",
            segment=CLOSED,
            id=customer.customer_id,
        )
        session = customer.result("POST", "/api/login", json={"email": customer.email, "password": PASSWORD})
        customer.http.headers["Authorization"] = f"Bearer {session['access_token']}"

        def deposit() -> str | None:
            answer = customer.call("POST", "/api/funds/td/deposit", json=AMOUNT, headers=fresh_key())
            return str(answer.json()["error"]) if answer.status_code >= 400 else None

        def on_spring() -> str | None:
            answer = customer.call(
                "POST", "/api/cart/items", json=TICKET, headers={"X-Sub-Variant": "spring_of_one_offer"}
            )
            return str(answer.json()["error"]) if answer.status_code >= 400 else None

        def refusal(path: str) -> str | None:
            answer = customer.call("GET", path)
            return str(answer.json()["error"]) if answer.status_code >= 400 else None

        gated = ("/api/tickets", "/api/customer/close", "/api/notifications")
        assert (deposit(), on_spring(), *map(refusal, gated)) == (None,) * 5
        configuration = staff.read("site_config")
        configuration["segments"] |= {CLOSED: ["commercial_lotteries", "sub_variants"]}
        staff.publish("site_config", "default", configuration)
        only_one = {"name": "Spring", "offers": ["oz_lotto"]}
        staff.publish("sub_variants", "spring_of_one_offer", only_one)
        assert eventually(deposit) == "capability_disabled"
        for path in gated:
            assert eventually(partial(refusal, path)) == "capability_disabled", path
        assert eventually(on_spring) == "not_sold_here"
