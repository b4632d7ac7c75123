"""The page on which a person watches payments and says how the next ones end."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response
from pydantic import BaseModel, ConfigDict, Field

from payments_simulator import bank, instruments
from payments_simulator.challenge import PAGES, headers
from payments_simulator.forms import form_of
from payments_simulator.processor import DELIVERIES, OUTCOMES, Payment, Processor
from payments_simulator.settings import Settings
from payments_simulator.webhooks import Webhooks

_AMOUNT = re.compile(r"([0-9]{1,9})(?:\.([0-9]{2}))?")


class Steering(BaseModel):
    """How the next payments end, and how their webhooks travel."""

    model_config = ConfigDict(extra="forbid")

    outcomes: list[str] = Field(default_factory=list, max_length=50)
    deliveries: list[str] = Field(default_factory=list, max_length=50)


class Arrival(BaseModel):
    """Money that arrives at the merchant's bank."""

    model_config = ConfigDict(extra="forbid")

    reference: str = Field(max_length=140)
    amount: str
    currency: str = "AUD"
    payer: str = "A Customer"
    channel: str = Field(default="dd", pattern="^(dd|bp)$")


def router(processor: Processor, webhooks: Webhooks, settings: Settings) -> APIRouter:
    """The routes: a page for people, and the same as JSON for tests."""
    routes = APIRouter()

    @routes.get("/")
    async def show() -> HTMLResponse:
        page = PAGES.get_template("console.html").render(
            payments=list(reversed(processor.payments.values()))[:100],
            outcomes=OUTCOMES,
            deliveries=DELIVERIES,
            next_outcomes=list(processor.next_outcomes),
            next_deliveries=list(processor.next_deliveries),
            cards=instruments.CARDS,
            accounts=instruments.ACCOUNTS,
            cents={**instruments.CENTS, **instruments.CENTS_DELIVERY},
            amount=_text,
        )
        return HTMLResponse(page, headers=headers(settings, framed=False))

    @routes.post("/steer")
    async def steer(request: Request) -> Response:
        form = await form_of(request)
        _queue(processor, [form.get("outcome", "")], [form.get("delivery", "")])
        return RedirectResponse("/", status_code=303)

    @routes.post("/payments/{payment_id}/{action}")
    async def act(payment_id: str, action: str) -> Response:
        payment = processor.payments.get(payment_id)
        if payment is None:
            return HTMLResponse("There is no such payment", status_code=404, headers=headers(settings))
        if action == "charge-back":
            processor.charge_back(payment)
        elif action == "refund":
            processor.refund(payment, f"by hand {payment.refunded}", payment.amount - payment.refunded)
        elif action == "take":
            payment.outcome = "approve"
            processor.take(payment)
        elif action == "announce":
            payment.delivery = "normal"
            processor.tell(payment, "succeeded" if payment.status == "succeeded" else "declined")
        return RedirectResponse("/", status_code=303)

    @routes.post("/bank/arrivals")
    async def arrive(request: Request) -> Response:
        form = await form_of(request)
        minor = _minor(form.get("amount", ""))
        if minor:
            message = bank.transfer(
                settings,
                reference=form.get("reference", ""),
                amount=minor,
                currency=form.get("currency", "AUD"),
                payer=form.get("payer", "A Customer"),
                channel=form.get("channel", "dd"),
            )
            await webhooks.deliver(message)
        return RedirectResponse("/", status_code=303)

    @routes.get("/bank/bpay-file")
    async def bpay_file(reference: str, amount: str) -> Response:
        content = bank.bpay_file("123456", [(reference, _minor(amount) or 0)], on=datetime.now(UTC))
        return PlainTextResponse(content, headers={"Content-Disposition": "attachment; filename=bpay.csv"})

    @routes.post("/api/steer", status_code=204)
    async def steer_as_program(steering: Steering) -> None:
        _queue(processor, steering.outcomes, steering.deliveries)

    @routes.get("/api/payments")
    async def list_payments(reference: str = "") -> list[dict[str, Any]]:
        return [
            _facts(payment)
            for payment in processor.payments.values()
            if not reference or payment.reference == reference
        ]

    @routes.post("/api/bank/arrivals")
    async def arrive_as_program(arrival: Arrival) -> dict[str, Any]:
        message = bank.transfer(
            settings,
            reference=arrival.reference,
            amount=_minor(arrival.amount) or 0,
            currency=arrival.currency,
            payer=arrival.payer,
            channel=arrival.channel,
        )
        return {"delivered": await webhooks.deliver(message), "body": message.body.decode()}

    return routes


def _queue(processor: Processor, outcomes: list[str], deliveries: list[str]) -> None:
    processor.next_outcomes.extend(each for each in outcomes if each in OUTCOMES)
    processor.next_deliveries.extend(each for each in deliveries if each in DELIVERIES)


def _minor(amount: str) -> int | None:
    found = _AMOUNT.fullmatch(amount.strip())
    return int(found[1]) * 100 + int(found[2] or "0") if found else None


def _text(payment: Payment) -> str:
    return f"{payment.amount // 100}.{payment.amount % 100:02d} {payment.currency}"


def _facts(payment: Payment) -> dict[str, Any]:
    return {
        "provider": payment.provider,
        "id": payment.id,
        "key": payment.key,
        "reference": payment.reference,
        "amount": payment.amount,
        "currency": payment.currency,
        "outcome": payment.outcome,
        "delivery": payment.delivery,
        "status": payment.status,
        "decline": payment.decline,
        "refunded": payment.refunded,
        "disputed": payment.disputed,
        "challenge_url": f"/challenge/{payment.challenge_id}" if payment.status == "waiting" else None,
    }
