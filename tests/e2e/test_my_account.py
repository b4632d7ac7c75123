"""My account, where it leads after a sign-in, and what is left of it when one of the services is down."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, Route, expect
from staff import WEB

from customers import PASSWORD, signed_up
from running_suite import RunningSuite

_OF_SERVICE = {
    "wallet": ("funds", "spend-limits", "safer-play"),
    "checkout": ("tickets", "orders", "scheduled-purchases", "cart"),
    "catalog": ("offers", "draws", "syndicates", "raffles"),
    "identity": ("v3/customer", "refresh"),
    "content": ("site", "notifications", "content"),
}
_LOST = {
    "wallet": ["your balance", "your limits"],
    "checkout": ["your tickets", "your pre-orders", "your winnings", "your orders"],
}
"""What My account says that it cannot show without a service; everything else stays."""

_PARTS = ("Available to play", "Your next draws", "Recent winnings", "Your orders", "Your limits")


def test_the_account_is_whole_when_one_service_is_down_and_a_forced_upgrade_comes_first(
    visit: Callable[..., Page], suite: RunningSuite
) -> None:
    page = visit("phone", expected="503")
    with signed_up(suite.gateway) as customer:
        login = {"email": customer.email, "password": PASSWORD}
        assert page.request.post("/api/login", headers=WEB, data=login).ok
        page.goto("/my-account")
        expect(page.get_by_role("heading", level=1)).to_contain_text("Hello")
        for service, paths in _OF_SERVICE.items():
            patterns = [f"**/api/{path}**" for path in paths]
            for pattern in patterns:
                page.route(pattern, _refuse)
            page.reload()
            expect(page.get_by_role("heading", level=1)).to_contain_text("Hello")
            for part in _PARTS:
                expect(page.get_by_role("region", name=part)).to_be_visible()
            alerts = page.get_by_role("alert").filter(has_text="We could not load")
            lost = _LOST.get(service, [])
            expect(alerts).to_have_count(len(lost))
            for each in lost:
                expect(alerts.filter(has_text=each)).to_be_visible()
            for pattern in patterns:
                page.unroute(pattern)

        suite.execute(
            "identity",
            "update customers set account_upgrade_required = true where customer_id = %(id)s",
            id=customer.customer_id,
        )
        page.goto("about:blank")  # what the page still asks for must not go out without its cookies
        page.context.clear_cookies()
        page.goto("/login?returnTo=%2Fmy-account")
        page.get_by_label("Email address").fill(customer.email)
        page.get_by_label("Password", exact=True).fill(PASSWORD)
        page.get_by_role("button", name="Log in", exact=True).click()
        page.wait_for_url("**/my-account/upgrade-account**")


def _refuse(route: Route) -> None:
    route.fulfill(status=503, json={"error": "service_unavailable", "errors": [], "messages": []})
