"""Carts that are paid by a deposit from a card, as calls through the gateway."""

from __future__ import annotations

from typing import Any

import httpx2

from customers import Customer, fresh_key
from payments_simulator import instruments

ASKS = "4000000000003220"
TAKEN = "4242424242424242"
TAKES_A_MOMENT = "4000000000005126"
BROWSER = {
    "browser_language": "en-AU",
    "browser_color_depth": 24,
    "browser_screen_height": 800,
    "browser_screen_width": 1280,
    "browser_tz": -600,
}


def by_deposit(cart: dict[str, Any], card: str, amount: str) -> dict[str, Any]:
    """What pays for a cart by depositing an amount with a card; the wallet gives the rest."""
    return {
        "amount": {"amount": amount, "currency": "AUD"},
        "checkout": {"cart_version": cart["version"], "expected_total": cart["total_due"]},
        "token": instruments.card(card, "12/34", "Robin Banks").token("pm_"),
        "strong_customer_authentication": BROWSER,
    }


def deposit_and_buy(customer: Customer, body: dict[str, Any], key: str | None = None) -> httpx2.Response:
    """Sends it; any status."""
    return customer.call(
        "POST",
        "/api/funds/cc/stripe/deposit_purchase",
        json=body,
        headers={**fresh_key(key), "X-Api-Version": "3.3"},
    )


def confirmed_card(customer: Customer, number: str) -> str:
    """A card that the customer's bank has let us charge while they are away; nothing was charged for that."""
    token = instruments.card(number, "12/34", "Robin Banks").token("pm_")
    card = str(customer.result("POST", "/api/funds/cc/stripe", json={"token": token})["id"])
    asked = customer.result("POST", f"/api/funds/{card}/verification")
    assert asked["status"] == "awaiting_customer"
    httpx2.post(f"{asked['challenge']['url']}/answer", content="decision=accept")
    done = customer.result("POST", f"/api/funds/{card}/verification/return")
    assert (done["status"], customer.available()) == ("succeeded", "0.00")
    return card


def wants_no_limit(customer: Customer) -> None:
    """Answers the question for a limit, which comes before a first deposit."""
    customer.result("POST", "/api/safer-play/limit-prompt", json={"answer": "no_limit"})
