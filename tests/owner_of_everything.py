"""A customer who owns one of everything that a page of My account is about."""

from __future__ import annotations

from typing import Any

import httpx2

from customers import PASSWORD, Customer, eventually, fresh_key, powerball_games
from running_suite import RunningSuite

AHEAD = {"product_offer_key": "reef_raffle", "game_type": "standard", "num_raffle_tickets": 5}
"""Tickets of a raffle whose next draw is not open yet: they can only be ordered ahead."""
TICKET = {"product_offer_key": "powerball", "game_type": "standard", "games": powerball_games(4)}
SHARE = {"product_offer_key": "powerball_syndicate", "game_type": "syndicate", "num_shares": 1}


def owns_everything(suite: RunningSuite, customer: Customer) -> dict[str, str]:
    """Deposits, buys, orders ahead, gives, and leaves a ticket in the cart; the ids of all that."""
    customer.result("POST", "/api/customer/verification/auto_verification", json={"consent": True})
    deposit = customer.deposit("100.00")
    paid = _paid(customer, TICKET)
    ticket = customer.tickets()[0]["ticket_id"]
    _paid(customer, SHARE)
    share = next(one for one in customer.tickets() if one["ticket_id"] != ticket)["ticket_id"]
    newest = _paid(customer, AHEAD)["checkout_id"]
    ahead = customer.result("GET", "/api/scheduled-purchases")[0]["encoded_id"]
    withdrawal = _given_away(suite, customer)
    customer.result("POST", "/api/cart/items", json=TICKET)
    return {
        "deposit": deposit["deposit_id"],
        "order": paid["order_id"],
        "checkout": paid["checkout_id"],
        "newest": newest,
        "ticket": ticket,
        "share": share,
        "ahead": ahead,
        "withdrawal": withdrawal,
        "deposited": _transaction(customer, "deposit"),
        "given": _transaction(customer, "donation"),
    }


def _paid(customer: Customer, line: dict[str, Any]) -> dict[str, Any]:
    answer = customer.pay(customer.result("POST", "/api/cart/items", json=line))
    assert answer.status_code == 201, answer.text
    paid: dict[str, Any] = answer.json()["result"]
    return paid


def _given_away(suite: RunningSuite, customer: Customer) -> str:
    """A gift to a cause: a withdrawal that needs no bank, but a code."""
    cause = customer.result("GET", "/api/withdrawals/methods")["causes"][0]["key"]
    gift = {"amount": {"amount": "5.00", "currency": "AUD"}, "cause_key": cause}
    path, key = "/api/withdrawals/do/withdraw", fresh_key()
    session = customer.result("POST", "/api/login", json={"email": customer.email, "password": PASSWORD})
    customer.http.headers["Authorization"] = f"Bearer {session['access_token']}"
    # The wallet hears a moment later that the customer is verified.
    asked = eventually(
        lambda: customer.call("POST", path, json=gift, headers=key).json()["entities"].get("elevation")
    )
    customer.result(
        "POST",
        "/api/customer/two-factor-auth/send-code",
        json={"purpose": asked["purpose"], "binding": asked["binding"]},
    )
    proof = {"refresh_token": session["refresh_token"], "otp": eventually(lambda: _code(suite, customer))}
    proved = customer.result("POST", "/api/refresh", json=proof)
    customer.http.headers["Authorization"] = f"Bearer {proved['access_token']}"
    return str(customer.result("POST", path, json=gift, headers=key))


def _code(suite: RunningSuite, customer: Customer) -> str | None:
    """The newest code that was mailed."""
    mailbox = f"http://127.0.0.1:{suite.description['ports']['mailbox']}/api/messages"
    subjects = [str(mail["subject"]) for mail in httpx2.get(mailbox, params={"to": customer.email}).json()]
    return next((subject.split()[-1] for subject in subjects if subject.startswith("Your code is ")), None)


def _transaction(customer: Customer, kind: str) -> str:
    listed = customer.result("GET", "/api/transactions", params={"limit": 50})
    return next(str(one["transaction_id"]) for one in listed if one["kind"] == kind)
