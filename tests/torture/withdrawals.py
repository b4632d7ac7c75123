"""Withdrawals to the bank, as test money and as donations, and self-exclusions."""

from __future__ import annotations

import time
from typing import Any

import httpx2
import pyotp

from customers import fresh_key
from torture.player import Player
from torture.record import Kind, Told, dollars
from torture.scene import Scene

_STEP_SECONDS = 30
_ENDINGS = ("5678", "5678", "0001", "0002", "0003", "0004")
_TWO_FACTOR = "/api/customer/two-factor-auth"
_CODE_SECONDS = 60.0


def withdraw(player: Player, scene: Scene) -> None:
    """Takes money out; the first time the customer proves who they are and sets an authenticator up."""
    if not player.secret and not _prepare(player, scene):
        return
    if player.last_step >= _step():
        return  # An authenticator's code works once.
    target = player.dice.choice(("tw", "do", player.bank_account, player.bank_account))
    if not target:
        _add_account(player, scene)
        return
    amount = player.amount(5, 30)
    body: dict[str, Any] = {"amount": dollars(amount)}
    if target == "do":
        body["cause_key"] = "reef_keepers"
    key = player.key()
    path = f"/api/withdrawals/{target}/withdraw"
    with player.asking(Kind.WITHDRAWAL, key):
        answer = _stepped_up(player, path, body, key)
    told = player.tell(
        Kind.WITHDRAWAL,
        answer,
        key,
        amount=amount,
        **({"reference": answer.json()["result"]} if answer is not None and answer.is_success else {}),
    )
    if told is Told.DONE and target != "do" and answer is not None and player.dice.random() < 0.2:
        player.call("POST", f"/api/withdrawals/{answer.json()['result']}/cancel")


def exclude(player: Player, scene: Scene) -> None:
    """Excludes themselves: what is not drawn is refunded, and nothing is bought any more.

    Only who has saved no bank account: customers share the few of the simulator, and whoever shares one with
    an excluded person is held.
    """
    del scene
    if player.bank_account or player.direct_debit:
        return
    options = player.result("GET", "/api/safer-play")
    if options is None:
        return
    key = player.key()
    body = {"period": options["self_exclusion"]["periods"][0], "confirmed": True}
    answer = player.call("POST", "/api/safer-play/self-exclusion", json=body, headers=fresh_key(key))
    player.tell(Kind.EXCLUSION, answer, key)
    player.left = True


def _prepare(player: Player, scene: Scene) -> bool:
    verified = player.call("POST", "/api/customer/verification/auto_verification", json={"consent": True})
    if verified is None or not verified.is_success:
        return False
    begun = _stepped_up(player, f"{_TWO_FACTOR}/authenticator", None, "", scene)
    if begun is None or begun.status_code != 201:
        player.record.count("authenticator: not set up")
        return False
    secret = begun.json()["result"]["secret"]
    confirmed = player.call(
        "POST", f"{_TWO_FACTOR}/authenticator/confirm", json={"otp": pyotp.TOTP(secret).now()}
    )
    if confirmed is None or not confirmed.is_success:
        return False
    player.secret, player.last_step = secret, _step()
    player.record.count("authenticator: set up")
    return True


def _add_account(player: Player, scene: Scene) -> None:
    number = f"{player.dice.randrange(10**4):04d}{player.dice.choice(_ENDINGS)}"
    body = {"code": "062-000", "account_number": number, "account_name": "Robin Banks"}
    answer = _stepped_up(player, "/api/funds/bank-account", body, "")
    if answer is not None and answer.status_code == 201:
        player.bank_account = answer.json()["result"]["id"]
        scene.accept_account(player.bank_account)
        player.record.count("bank account: added")


def _stepped_up(
    player: Player, path: str, body: dict[str, Any] | None, key: str, scene: Scene | None = None
) -> httpx2.Response | None:
    """Calls, and when a code is required gives it and calls again, with the same key."""
    headers = fresh_key(key or None)
    asked = player.call("POST", path, json=body, headers=headers)
    if asked is None or asked.status_code != 403:
        return asked
    elevation = asked.json().get("entities", {}).get("elevation")
    if elevation is None:
        return asked
    sent = player.call(
        "POST", f"{_TWO_FACTOR}/send-code", json={key: elevation[key] for key in ("purpose", "binding")}
    )
    if sent is None or not sent.is_success:
        return sent
    code = pyotp.TOTP(player.secret).now() if player.secret else _mailed_code(player, scene)
    player.last_step = _step()
    if not code or not player.renew(otp=code):
        player.record.count("code: refused")
        return None
    return player.call("POST", path, json=body, headers=headers)


def _mailed_code(player: Player, scene: Scene | None) -> str | None:
    assert scene is not None
    until = time.monotonic() + _CODE_SECONDS
    while time.monotonic() < until and not player.stop.is_set():
        messages = httpx2.get(scene.mailbox, params={"to": player.customer.email}, timeout=30).json()
        if codes := [code for message in messages for code in message["codes"]]:
            return str(codes[0])
        player.stop.wait(0.5)
    return None


def _step() -> int:
    return int(time.time()) // _STEP_SECONDS
