"""Stripe's dialect: customers, payment methods, intents, refunds, the statement; webhooks with
Stripe-Signature.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import secrets
import time
from typing import Any, Final

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, Response

from payments_simulator.dialects.stripe_objects import (
    decline_of,
    dispute_of,
    intent_of,
    metadata_of,
    method_of,
    movements_of,
    seconds_of,
    setup_of,
    shape,
)
from payments_simulator.forms import form_of
from payments_simulator.instruments import of_token
from payments_simulator.processor import Payment, Processor
from payments_simulator.settings import Settings
from payments_simulator.webhooks import Message, Render

_EVENTS: Final = {
    "succeeded": "payment_intent.succeeded",
    "declined": "payment_intent.payment_failed",
    "cancelled": "payment_intent.canceled",
    "refunded": "charge.refunded",
    "disputed": "charge.dispute.created",
}


def router(processor: Processor, settings: Settings) -> APIRouter:
    """The provider's routes below /stripe."""
    routes = APIRouter(prefix="/stripe/v1")
    setups: dict[str, dict[str, Any]] = {}

    def refused(request: Request) -> Response | None:
        if request.headers.get("authorization") != f"Bearer {settings.stripe_secret_key}":
            return _error(401, "invalid_request_error", None, "Invalid API Key provided")
        return None

    @routes.post("/customers")
    async def create_customer(request: Request) -> Response:
        if denied := refused(request):
            return denied
        form = await form_of(request)
        customer = shape(
            "customer", id=f"cus_{secrets.token_hex(7)}", metadata=metadata_of(form), discount=None
        )
        return JSONResponse(customer)

    @routes.post("/setup_intents")
    async def create_setup_intent(request: Request) -> Response:
        if denied := refused(request):
            return denied
        form = await form_of(request)
        intent_id = f"seti_{secrets.token_hex(12)}"
        if form.get("confirm") == "true":
            return await verify_card(request, form, intent_id)
        setups[intent_id] = shape(
            "setup_intent",
            id=intent_id,
            client_secret=f"{intent_id}_secret_{secrets.token_hex(12)}",
            customer=form.get("customer") or None,
            payment_method_types=[form.get("payment_method_types[]", "card")],
            last_setup_error=None,
            next_action=None,
            usage=form.get("usage", "off_session"),
        )
        return JSONResponse(setups[intent_id])

    async def verify_card(request: Request, form: dict[str, str], intent_id: str) -> Response:
        instrument = of_token(form.get("payment_method", ""))
        if instrument is None:
            return _missing("payment_method", form.get("payment_method", ""))
        asked = processor.verify(
            "stripe",
            verification_id=intent_id,
            key=request.headers.get("idempotency-key") or secrets.token_hex(8),
            reference=form.get("metadata[verification_id]", ""),
            currency="AUD",
            instrument=instrument,
            return_url=form.get("return_url", ""),
            facts={"form": form, "token": form["payment_method"]},
        )
        intent = setup_of(asked, settings)
        if asked.status != "declined":
            return JSONResponse(intent)
        return JSONResponse({"error": decline_of(asked) | {"setup_intent": intent}}, status_code=402)

    @routes.get("/setup_intents/{intent_id}")
    async def read_setup_intent(intent_id: str, request: Request) -> Response:
        if denied := refused(request):
            return denied
        asked = processor.find("stripe", intent_id)
        if asked is not None:
            return JSONResponse(setup_of(asked, settings))
        intent = setups.get(intent_id)
        return JSONResponse(intent) if intent else _missing("setup_intent", intent_id)

    @routes.post("/setup_intents/{intent_id}/confirm")
    async def confirm_setup_intent(intent_id: str, request: Request) -> Response:
        form = await form_of(request)
        intent = setups.get(intent_id)
        if intent is None or not hmac.compare_digest(intent["client_secret"], form.get("client_secret", "")):
            return _missing("setup_intent", intent_id)
        intent["payment_method"] = form.get("payment_method")
        intent["status"] = "succeeded"
        return JSONResponse(intent)

    @routes.get("/payment_methods/{token}")
    async def read_payment_method(token: str, request: Request) -> Response:
        if denied := refused(request):
            return denied
        instrument = of_token(token)
        return JSONResponse(method_of(token, instrument)) if instrument else _missing("payment_method", token)

    @routes.post("/payment_methods/{token}/{action}")
    async def change_payment_method(token: str, action: str, request: Request) -> Response:
        if denied := refused(request):
            return denied
        instrument = of_token(token)
        if instrument is None or action not in ("attach", "detach"):
            return _missing("payment_method", token)
        customer = (await form_of(request)).get("customer") if action == "attach" else None
        return JSONResponse(method_of(token, instrument) | {"customer": customer})

    @routes.post("/payment_intents")
    async def create_payment_intent(request: Request) -> Response:
        if denied := refused(request):
            return denied
        form = await form_of(request)
        instrument = of_token(form.get("payment_method", ""))
        if instrument is None:
            return _missing("payment_method", form.get("payment_method", ""))
        key = request.headers.get("idempotency-key") or secrets.token_hex(8)
        known = processor.by_key.get(("stripe", key))
        if known is not None and known.facts["form"] != form:
            return _error(
                400, "idempotency_error", None, "Keys for idempotent requests can only be used once."
            )
        payment = processor.begin(
            "stripe",
            payment_id=f"pi_{secrets.token_hex(12)}",
            key=key,
            reference=form.get("metadata[deposit_id]", ""),
            amount=int(form["amount"]),
            currency=form["currency"].upper(),
            instrument=instrument,
            attended=form.get("off_session") != "true",
            return_url=form.get("return_url", ""),
            facts={"form": form, "charge": f"ch_{secrets.token_hex(12)}", "token": form["payment_method"]},
        )
        if await processor.hold_back(payment):
            return Response(status_code=504)
        return _answer(payment, settings)

    @routes.get("/payment_intents/search")
    async def search(request: Request, query: str = "") -> Response:
        if denied := refused(request):
            return denied
        payment = processor.find_reference("stripe", query.split("'")[-2] if query.count("'") >= 4 else "")
        found = [] if payment is None else [intent_of(payment, settings)]
        return JSONResponse(
            {"object": "search_result", "url": "/v1/payment_intents/search", "has_more": False, "data": found}
        )

    @routes.get("/payment_intents/{intent_id}")
    async def read_payment_intent(intent_id: str, request: Request) -> Response:
        if denied := refused(request):
            return denied
        payment = processor.find("stripe", intent_id)
        return (
            JSONResponse(intent_of(payment, settings)) if payment else _missing("payment_intent", intent_id)
        )

    @routes.post("/payment_intents/{intent_id}/cancel")
    async def cancel_payment_intent(intent_id: str, request: Request) -> Response:
        if denied := refused(request):
            return denied
        payment = processor.find("stripe", intent_id)
        if payment is None:
            return _missing("payment_intent", intent_id)
        if not processor.cancel(payment):
            return _error(
                400,
                "invalid_request_error",
                "payment_intent_unexpected_state",
                "You cannot cancel this PaymentIntent",
                payment_intent=intent_of(payment, settings),
            )
        return JSONResponse(intent_of(payment, settings))

    @routes.post("/refunds")
    async def create_refund(request: Request) -> Response:
        if denied := refused(request):
            return denied
        form = await form_of(request)
        payment = processor.find("stripe", form.get("payment_intent", ""))
        if payment is None:
            return _missing("payment_intent", form.get("payment_intent", ""))
        key = request.headers.get("idempotency-key") or secrets.token_hex(8)
        refund = processor.refund(payment, key, int(form["amount"]))
        if refund is None:
            code = "charge_already_refunded" if payment.refunded >= payment.amount else None
            return _error(400, "invalid_request_error", code, "The charge cannot be refunded by this amount.")
        return JSONResponse(
            shape(
                "refund",
                id=f"re_{refund['id']}",
                amount=refund["amount"],
                currency=payment.currency.lower(),
                charge=payment.facts["charge"],
                payment_intent=payment.id,
                created=seconds_of(refund["at"]),
                destination_details={"card": {"type": "refund"}, "type": "card"},
            )
        )

    @routes.get("/balance_transactions")
    async def list_balance_transactions(request: Request) -> Response:
        if denied := refused(request):
            return denied
        begin = int(request.query_params.get("created[gte]", "0"))
        end = int(request.query_params.get("created[lt]", "99999999999"))
        rows = [row for row in movements_of(processor) if begin <= row["created"] < end]
        return JSONResponse(
            {"object": "list", "url": "/v1/balance_transactions", "has_more": False, "data": rows}
        )

    return routes


def render(settings: Settings) -> Render | None:
    """The maker of webhooks."""

    def message(payment: Payment, what: str, forged: bool) -> Message | None:
        kind = _EVENTS[what]
        told = intent_of(payment, settings)
        if what == "refunded":
            told = told["latest_charge"]
        if what == "disputed":
            told = dispute_of(payment)
        event = shape(
            "event",
            id=f"evt_{secrets.token_hex(12)}",
            type=kind,
            created=int(time.time()),
            data={"object": told},
        )
        body = json.dumps(event).encode()
        secret = "forged" if forged else settings.stripe_webhook_secret
        headers = {"Stripe-Signature": signature(secret, body), "Content-Type": "application/json"}
        return Message("/api/funds/webhooks/stripe", headers, body)

    return message


def signature(secret: str, body: bytes, *, at: int | None = None) -> str:
    """The header over a raw body."""
    stamp = str(int(time.time()) if at is None else at)
    digest = hmac.new(secret.encode(), stamp.encode() + b"." + body, hashlib.sha256).hexdigest()
    return f"t={stamp},v1={digest}"


def _answer(payment: Payment, settings: Settings) -> Response:
    intent = intent_of(payment, settings)
    if payment.status != "declined":
        return JSONResponse(intent)
    return JSONResponse({"error": decline_of(payment) | {"payment_intent": intent}}, status_code=402)


def _missing(kind: str, identifier: str) -> JSONResponse:
    return _error(404, "invalid_request_error", "resource_missing", f"No such {kind}: '{identifier[:40]}'")


def _error(status: int, kind: str, code: str | None, message: str, **more: Any) -> JSONResponse:
    return JSONResponse(
        {"error": {"type": kind, "code": code, "message": message, **more}}, status_code=status
    )
