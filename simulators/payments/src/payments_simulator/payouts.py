"""The bank's other side: payments that the merchant sends to customers' accounts, and how they end."""

from __future__ import annotations

import asyncio
import hmac
import secrets
from collections import OrderedDict, deque
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Annotated, Any, Final

from fastapi import APIRouter, Header, HTTPException, Request
from fastapi.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from pydantic import BaseModel, ConfigDict, Field

from payments_simulator.challenge import PAGES, headers
from payments_simulator.settings import Settings

MOST_PAYOUTS: Final = 5_000
UNKNOWN_BSB: Final = "999999"
"""No bank has this BSB or sort code."""
ENDINGS: Final = {
    "0001": "invalid_account",
    "0002": "return",
    "0003": "time_out",
    "0004": "fail_later",
    "0005": "never_arrives",
}
"""How a payment ends by the last four characters of its account number."""
OUTCOMES: Final = ("pay", *ENDINGS.values())
REFUSALS: Final = (
    "revoked",
    "restricted",
    "unfunded",
    "unconfirmed",
    "bad_receiver",
    "bad_amount",
    "bad_header",
    "unlinked",
)
"""How PayPal refuses the next order of a payment, also one under a key that it knows: the caller's token is
revoked, its account is restricted or empty, the receiver is not confirmed, the receiver, the amount or
(together with the receiver) the header is malformed, or the refusal of a known key does not link to the
payment.
"""


class PaymentOrder(BaseModel):
    """A payment as the merchant orders it."""

    model_config = ConfigDict(extra="forbid")

    reference: str = Field(max_length=140)
    amount: str = Field(pattern=r"^[0-9]{1,10}\.[0-9]{2}$")
    currency: str = Field(pattern=r"^[A-Z]{3}$")
    type: str = Field(pattern=r"^(national|international|payid_email|payid_phone)$")
    bank_code: str = Field(max_length=11)
    account_number: str = Field(max_length=254)
    account_name: str = Field(max_length=140)


class Steering(BaseModel):
    """How the next payments end, or are refused by PayPal."""

    model_config = ConfigDict(extra="forbid")

    outcomes: list[str] = Field(max_length=50)


@dataclass(slots=True)
class Payout:
    """One payment. `state` is accepted, paid, failed or returned."""

    key: str
    order: PaymentOrder
    outcome: str
    id: str = field(default_factory=lambda: f"OUT{secrets.token_hex(8).upper()}")
    state: str = "accepted"
    code: str | None = None
    created: datetime = field(default_factory=lambda: datetime.now(UTC))

    @property
    def facts(self) -> dict[str, Any]:
        """As the bank says it."""
        return {"id": self.id, "state": self.state, "code": self.code}


class Bank:
    """Payments in memory. What happens later is worked out when somebody looks, so nothing runs by itself.

    `pause` is how many seconds a payment takes, and a returned one stays.
    """

    def __init__(self, *, pause: float) -> None:
        self._pause = pause
        self.payouts: OrderedDict[str, Payout] = OrderedDict()
        self.next_outcomes: deque[str] = deque()
        self.next_refusals: deque[str] = deque()

    def steer(self, how: str) -> None:
        """Says how the next payment ends, or is refused by PayPal; other words are for nobody."""
        if how in OUTCOMES:
            self.next_outcomes.append(how)
        elif how in REFUSALS:
            self.next_refusals.append(how)

    def order(self, key: str, order: PaymentOrder) -> Payout:
        """A payment under a key; the same key again is the same payment."""
        known = self.payouts.get(key)
        if known is None:
            steered = self.next_outcomes.popleft() if self.next_outcomes else None
            known = Payout(key, order, steered or ENDINGS.get(order.account_number[-4:], "pay"))
            self.payouts[key] = known
            while len(self.payouts) > MOST_PAYOUTS:
                self.payouts.popitem(last=False)
        return self.look(known)

    def look(self, payout: Payout) -> Payout:
        """Brings a payment up to now."""
        age = (datetime.now(UTC) - payout.created).total_seconds()
        if payout.state == "accepted" and age >= self._pause:
            if payout.outcome == "fail_later":
                payout.state, payout.code = "failed", "account_closed"
            elif payout.outcome != "never_arrives":
                payout.state = "paid"
        if payout.state == "paid" and payout.outcome == "return" and age >= 2 * self._pause:
            payout.state, payout.code = "returned", "account_closed"
        return payout


def router(bank: Bank, settings: Settings) -> APIRouter:
    """The bank's interface, and a page to watch and steer it."""
    routes = APIRouter()

    def check(authorization: str) -> None:
        if not hmac.compare_digest(authorization, f"Bearer {settings.bank_key}"):
            raise HTTPException(401, "unknown key")

    @routes.put("/bank/payouts/{key}")
    async def order(key: str, body: PaymentOrder, authorization: Annotated[str, Header()] = "") -> Response:
        check(authorization)
        if body.type == "national" and body.bank_code == UNKNOWN_BSB:
            return JSONResponse({"code": "invalid_bsb"}, 422)
        known = key in bank.payouts
        payout = bank.order(key, body)
        if payout.outcome == "invalid_account":
            del bank.payouts[key]
            return JSONResponse({"code": "invalid_account"}, 422)
        if payout.outcome == "time_out" and not known:
            await asyncio.sleep(settings.hang)
            return Response(status_code=504)
        return JSONResponse(payout.facts, 200 if known else 201)

    @routes.get("/bank/payouts/{key}")
    async def find(key: str, authorization: Annotated[str, Header()] = "") -> Response:
        check(authorization)
        payout = bank.payouts.get(key)
        if payout is None:
            return JSONResponse({"code": "not_found"}, 404)
        return JSONResponse(bank.look(payout).facts)

    @routes.post("/api/bank/payouts/steer", status_code=204)
    async def steer(steering: Steering) -> None:
        for each in steering.outcomes:
            bank.steer(each)

    @routes.get("/bank")
    async def show() -> HTMLResponse:
        page = PAGES.get_template("payouts.html").render(
            payouts=[bank.look(payout) for payout in reversed(bank.payouts.values())][:100],
            endings=ENDINGS,
            unknown_bsb=UNKNOWN_BSB,
            outcomes=OUTCOMES + REFUSALS,
            waiting=[*bank.next_outcomes, *bank.next_refusals],
        )
        return HTMLResponse(page, headers=headers(settings, framed=False))

    @routes.post("/bank/steer")
    async def steer_by_hand(request: Request) -> Response:
        bank.steer((await request.body()).decode(errors="replace").removeprefix("outcome="))
        return RedirectResponse("/bank", status_code=303)

    @routes.post("/bank/return/{key}")
    async def send_back(key: str) -> Response:
        payout = bank.payouts.get(key)
        if payout is not None and bank.look(payout).state == "paid":
            payout.state, payout.code = "returned", "account_closed"
        return RedirectResponse("/bank", status_code=303)

    return routes
