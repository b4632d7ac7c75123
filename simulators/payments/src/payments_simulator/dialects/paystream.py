"""Paystream's dialect: JSON, a bearer key, an idempotency header; webhooks with Paystream-Signature."""

from __future__ import annotations

import json
import secrets
from datetime import date
from typing import Any, Final

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, Response

from payments_simulator.dialects.stripe import signature
from payments_simulator.instruments import Instrument, of_token
from payments_simulator.processor import Payment, Processor
from payments_simulator.settings import Settings
from payments_simulator.webhooks import Message, Render

_TEXTS: Final = {
    "card_declined": "Your card was declined.",
    "insufficient_funds": "There is not enough money on this card.",
    "expired_card": "Your card has expired.",
    "incorrect_cvc": "The security code is wrong.",
    "authentication_failed": "Your bank could not confirm that it is you.",
    "authentication_required": "Your bank wants to ask you first.",
    "dishonoured": "The bank refused the debit.",
}


def router(processor: Processor, settings: Settings) -> APIRouter:
    """The provider's routes below /paystream."""
    routes = APIRouter(prefix="/paystream/v1")

    def refused(request: Request) -> Response | None:
        if request.headers.get("authorization") != f"Bearer {settings.paystream_api_key}":
            return _error(401, "unauthorised", "This key is not known")
        return None

    @routes.post("/cards")
    async def keep(request: Request) -> Response:
        if denied := refused(request):
            return denied
        token = (await request.json()).get("token") or ""
        instrument = of_token(token)
        return JSONResponse(_card(token, instrument), 201) if instrument else _unknown()

    @routes.api_route("/cards/{token}", methods=["GET", "DELETE"])
    async def card(token: str, request: Request) -> Response:
        if denied := refused(request):
            return denied
        instrument = of_token(token)
        if instrument is None:
            return _unknown()
        return (
            Response(status_code=204)
            if request.method == "DELETE"
            else JSONResponse(_card(token, instrument))
        )

    @routes.post("/payments")
    async def pay(request: Request) -> Response:
        if denied := refused(request):
            return denied
        body = await request.json()
        instrument = of_token(body.get("card") or "")
        if instrument is None:
            return _unknown()
        payment = processor.begin(
            "paystream",
            payment_id=f"pay_{secrets.token_hex(10)}",
            key=request.headers["idempotency-key"],
            reference=body["reference"],
            amount=body["amount"],
            currency=body["currency"],
            instrument=instrument,
            attended=body["initiator"] == "customer",
            return_url=body["return_url"],
        )
        if await processor.hold_back(payment):
            return Response(status_code=504)
        return JSONResponse(_payment(payment, settings), 201)

    @routes.get("/payments")
    async def find(request: Request, reference: str) -> Response:
        if denied := refused(request):
            return denied
        payment = processor.find_reference("paystream", reference)
        return (
            JSONResponse(_payment(payment, settings))
            if payment
            else _error(404, "not_found", "No such payment")
        )

    @routes.get("/payments/{payment_id}")
    async def read(payment_id: str, request: Request) -> Response:
        if denied := refused(request):
            return denied
        payment = processor.find("paystream", payment_id)
        return (
            JSONResponse(_payment(payment, settings))
            if payment
            else _error(404, "not_found", "No such payment")
        )

    @routes.post("/payments/{payment_id}/cancel")
    async def cancel(payment_id: str, request: Request) -> Response:
        if denied := refused(request):
            return denied
        payment = processor.find("paystream", payment_id)
        if payment is None:
            return _error(404, "not_found", "No such payment")
        processor.cancel(payment)
        return JSONResponse(_payment(payment, settings))

    @routes.post("/payments/{payment_id}/refunds")
    async def refund(payment_id: str, request: Request) -> Response:
        if denied := refused(request):
            return denied
        payment = processor.find("paystream", payment_id)
        if payment is None:
            return _error(404, "not_found", "No such payment")
        made = processor.refund(payment, request.headers["idempotency-key"], (await request.json())["amount"])
        if made is None:
            return _error(422, "refund_refused", "More would be given back than was taken")
        return JSONResponse({"id": f"ref_{made['id']}", "amount": made["amount"], "status": "succeeded"}, 201)

    @routes.get("/movements")
    async def movements(request: Request, date: date) -> Response:
        if denied := refused(request):
            return denied
        return JSONResponse(
            {"movements": [row for row in _movements(processor) if row["at"][:10] == str(date)]}
        )

    return routes


def render(settings: Settings) -> Render | None:
    """The maker of webhooks."""

    def message(payment: Payment, what: str, forged: bool) -> Message | None:
        event = {"id": f"evt_{secrets.token_hex(10)}", "type": what, "payment": _payment(payment, settings)}
        body = json.dumps(event).encode()
        secret = "forged" if forged else settings.paystream_webhook_secret
        headers = {"Paystream-Signature": signature(secret, body), "Content-Type": "application/json"}
        return Message("/api/funds/webhooks/paystream", headers, body)

    return message


def _payment(payment: Payment, settings: Settings) -> dict[str, Any]:
    status = {"waiting": "challenge"}.get(payment.status, payment.status)
    if payment.disputed or (payment.refunded and payment.refunded >= payment.amount):
        status = "reversed"
    code = {"incorrect_cvc": "incorrect_csc"}.get(payment.decline, payment.decline)
    return {
        "id": payment.id,
        "reference": payment.reference,
        "amount": payment.amount,
        "currency": payment.currency,
        "status": status,
        "code": code or None,
        "message": _TEXTS.get(payment.decline),
        "refunded": payment.refunded,
        "challenge_url": f"{settings.origin}/challenge/{payment.challenge_id}"
        if status == "challenge"
        else None,
        "card": _card("", payment.instrument),
    }


def _card(token: str, instrument: Instrument) -> dict[str, Any]:
    return {
        "token": token,
        "brand": instrument.brand,
        "last4": instrument.last4,
        "funding": instrument.funding,
        "expiry_month": instrument.expiry_month,
        "expiry_year": instrument.expiry_year,
        "holder_name": instrument.holder,
        "fingerprint": instrument.fingerprint,
    }


def _movements(processor: Processor) -> list[dict[str, Any]]:
    rows = []
    for payment in processor.payments.values():
        if payment.provider != "paystream" or payment.taken_at is None:
            continue
        common = {"payment": payment.id, "reference": payment.reference, "currency": payment.currency}
        taken = payment.taken_at.isoformat()
        rows.append(common | {"kind": "charge", "amount": payment.amount, "at": taken})
        rows += [
            common | {"kind": "refund", "amount": -refund["amount"], "at": refund["at"].isoformat()}
            for refund in payment.refunds
        ]
        if payment.disputed:
            rows.append(common | {"kind": "chargeback", "amount": -payment.amount, "at": taken})
    return rows


def _unknown() -> JSONResponse:
    return _error(404, "token_unknown", "No such card")


def _error(status: int, code: str, message: str) -> JSONResponse:
    return JSONResponse({"code": code, "message": message}, status_code=status)
