"""Deposits by every method, with cards that end in every way and webhooks that come late, twice or never."""

from __future__ import annotations

import json
from functools import partial
from pathlib import PurePosixPath
from typing import Any
from urllib.parse import urlsplit

import httpx2
from card_purchases import BROWSER

from payments_simulator import bank, instruments
from payments_simulator.instruments import CENTS, CENTS_DELIVERY, Instrument
from payments_simulator.settings import Settings
from torture.player import Player
from torture.record import Kind, Operation, Told, cents, dollars

_TOKENS = {"stripe": "pm_", "braintree": "tokencc_", "eway": "44DD_", "paystream": "tok_"}
_CARDS = tuple(instruments.CARDS)
_ACCOUNTS = tuple(instruments.ACCOUNTS)
_SIGNS = (*CENTS, *CENTS_DELIVERY, *CENTS_DELIVERY, *(0 for _ in range(8)))
_DELIVERED = (*CENTS_DELIVERY, *CENTS_DELIVERY, 0, 0, 0)


def by_test_money(player: Player, _: str) -> None:
    """The method that settles at once."""
    _deposit(player, "td", {"amount": dollars(player.amount(10, 120))}, named="td")


def by_card(player: Player, simulator: str) -> None:
    """Any card by any card gateway."""
    gateway = player.dice.choice(tuple(_TOKENS))
    number = player.dice.choice(_CARDS)
    body = {
        "amount": dollars(player.amount(10, 90, *_SIGNS)),
        "token": instruments.card(number, "12/34", "Robin Banks").token(_TOKENS[gateway]),
        "csc": f"csc_approve{player.dice.getrandbits(64):016x}",
        "strong_customer_authentication": BROWSER,
    }
    _deposit(player, f"cc/{gateway}", body, named=f"cc {gateway}", simulator=simulator)


def by_digital_wallet(player: Player, simulator: str) -> None:
    """Apple Pay and Google Pay."""
    method = player.dice.choice(("ap", "gp"))
    body = {
        "amount": dollars(player.amount(10, 90, *_DELIVERED)),
        "token": Instrument("card", "visa", "5556", "debit", "approve").token("pm_"),
    }
    _deposit(player, f"{method}/stripe", body, named=method, simulator=simulator)


def by_paypal(player: Player, simulator: str) -> None:
    """PayPal's page is another site, where the customer agrees or turns back."""
    body = {"amount": dollars(player.amount(10, 90, *_DELIVERED))}
    _deposit(player, "pl/paypal", body, named="pl", simulator=simulator)


def by_direct_debit(player: Player, simulator: str) -> None:
    """A bank account that settles later, is dishonoured at once, or after it has settled."""
    if not player.direct_debit:
        account = instruments.account(player.dice.choice(_ACCOUNTS), "Robin Banks").token("pm_")
        fund = player.result("POST", "/api/funds/bd/stripe", json={"token": account})
        if fund is None:
            return
        player.direct_debit = fund["id"]
    body = {"amount": dollars(player.amount(10, 60, *_DELIVERED))}
    _deposit(player, player.direct_debit, body, named="bd", simulator=simulator)


def by_bank_transfer(player: Player, _: str) -> None:
    """A transfer or a BPAY payment; the bank's message may come twice, or again later."""
    methods = player.result("GET", "/api/payment_methods")
    if methods is None:
        return
    channel = player.dice.choice(("dd", "bp"))
    name = "reference" if channel == "dd" else "customer_reference_number"
    amount = player.amount(10, 90)
    line = bank.line(methods[channel]["attributes"][name], amount, "AUD", "Robin Banks", channel)
    times = player.dice.choice((1, 1, 2, 3))
    told = Told.NOTHING
    for _time in range(times):
        answer = player.decided(partial(_bank_says, player, line))
        if answer is not None:
            told = Told.DONE if answer.is_success else Told.REFUSED
    player.record.add(
        Operation(
            Kind.BANK_TRANSFER, player.customer_id, told, reference=line["id"], amount=amount, detail=channel
        )
    )


def _bank_says(player: Player, line: dict[str, Any]) -> httpx2.Response:
    """The bank's message, signed anew as it is at each attempt."""
    message = bank.signed(Settings(), json.dumps({"receipts": [line]}).encode())
    return player.customer.http.post(message.path, content=message.body, headers=dict(message.headers))


def _deposit(player: Player, path: str, body: dict[str, Any], *, named: str, simulator: str = "") -> None:
    key = player.key()
    version = {} if path == "td" else {"X-Api-Version": "3.4"}
    with player.asking(Kind.DEPOSIT, key):
        answer = player.once("POST", f"/api/funds/{path}/deposit", key, body, **version)
    amount = cents(body["amount"])
    if answer is None or not answer.is_success:
        player.tell(Kind.DEPOSIT, answer, key, amount=amount)
        return
    result = answer.json()["result"]
    deposit_id, status = result["deposit_id"], result["status"]
    told = Told.DONE if status == "settled" else Told.UNDER_WAY
    player.record.add(
        Operation(Kind.DEPOSIT, player.customer_id, told, key, deposit_id, amount, f"{named} {status}")
    )
    if challenge := result.get("challenge"):
        answer_challenge(player, simulator, challenge["url"])
        if player.dice.random() < 0.7:
            cancelled = player.dice.random() < 0.1
            player.call("POST", f"/api/deposits/{deposit_id}/return", json={"cancelled": cancelled})


def answer_challenge(player: Player, simulator: str, url: str) -> None:
    """Agrees, refuses, or leaves the bank's page open."""
    decision = player.dice.choice(("accept", "accept", "accept", "accept", "refuse", ""))
    player.record.count(f"challenge: {decision or 'left open'}")
    if not decision:
        return
    page = f"{simulator}/challenge/{PurePosixPath(urlsplit(url).path).name}/answer"
    try:
        httpx2.post(page, data={"decision": decision}, timeout=30)
    except httpx2.TransportError:
        player.record.count("challenge: not answered")


EVERY = (by_test_money, by_card, by_card, by_digital_wallet, by_paypal, by_direct_debit, by_bank_transfer)
