from __future__ import annotations

from typing import Any

import pytest

from content.messages.rules import again_path


def order(*lines: tuple[str, str]) -> dict[str, Any]:
    return {
        "order_id": "o-1",
        "lines": [{"offer_key": key, "product_type": product_type} for key, product_type in lines],
    }


POWERBALL = ("powerball", "lottery_ticket")
SHARE = ("powerball_syndicate", "syndicate_share")
WILLING: dict[str, Any] = {
    "channels": {"email"},
    "unsubscribed_offers": set(),
    "capabilities": {"commercial_lotteries", "charity_lotteries", "syndicates"},
}


@pytest.mark.parametrize(
    "product_type", ["lottery_ticket", "multi_draw_ticket", "raffle_ticket", "syndicate_share"]
)
def test_customer_with_consent_gets_the_link(product_type: str) -> None:
    assert again_path(order(("an_offer", product_type)), **WILLING) == "/cart/replay/o-1"


@pytest.mark.parametrize("channels", [set(), {"sms", "push"}])
def test_customer_without_email_consent_gets_no_link(channels: set[str]) -> None:
    """Identity reports no channel for customers with a time-out, an exclusion or a suspension."""
    assert again_path(order(POWERBALL), **WILLING | {"channels": channels}) is None


def test_order_with_an_unsubscribed_offer_gets_no_link() -> None:
    left = WILLING | {"unsubscribed_offers": {"powerball_syndicate"}}
    assert again_path(order(POWERBALL, SHARE), **left) is None
    assert again_path(order(POWERBALL), **left) is not None


def test_order_beyond_the_segments_capabilities_gets_no_link() -> None:
    charity = WILLING | {"capabilities": {"charity_lotteries"}}
    assert again_path(order(POWERBALL), **charity) is None
    assert again_path(order(("dream_home", "raffle_ticket"), POWERBALL), **charity) is None
    assert again_path(order(("dream_home", "raffle_ticket")), **charity) is not None


@pytest.mark.parametrize(
    "told", [{"order_id": "o-1", "lines": []}, {"order_id": "o-1", "lines": [{"offer_name": "Powerball"}]}]
)
def test_order_without_offers_in_its_event_gets_no_link(told: dict[str, Any]) -> None:
    assert again_path(told, **WILLING) is None
