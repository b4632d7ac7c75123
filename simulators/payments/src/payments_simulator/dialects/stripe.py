"""Stripe's dialect: customers, payment methods, intents, refunds, the statement; webhooks with
Stripe-Signature.

Objects are laid over the shapes that Stripe publishes, so every field that theirs have, ours have.
"""

from __future__ import annotations

import copy
import hashlib
import hmac
import json
import secrets
import time
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, Response

from payments_simulator.forms import form_of
from payments_simulator.instruments import Instrument, of_token
from payments_simulator.processor import Payment, Processor
from payments_simulator.settings import Settings
from payments_simulator.webhooks import Message, Render

_SHAPES: Final[dict[str, Any]] = json.loads(
    (Path(__file__).parent.parent / "shapes" / "stripe.json").read_text()
)
_DECLINES: Final = {
    "card_declined": ("card_declined", "generic_decline", "Your card was declined."),
    "insufficient_funds": ("card_declined", "insufficient_funds", "Your card has insufficient funds."),
    "expired_card": ("expired_card", "expired_card", "Your card has expired."),
    "incorrect_cvc": ("incorrect_cvc", "incorrect_cvc", "Your card's security code is incorrect."),
    "authentication_failed": (
        "payment_intent_authentication_failure",
        "payment_intent_authentication_failure",
        "We are unable to authenticate your payment method.",
    ),
    "authentication_required": (
        "authentication_required",
        "authentication_required",
        "Your card was declined. This transaction requires authentication.",
    ),
    "dishonoured": ("payment_method_bank_account_blocked", "dishonoured", "The bank refused the debit."),
}
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
        customer = _shape(
            "customer", id=f"cus_{secrets.token_hex(7)}", metadata=_metadata(form), discount=None
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
        setups[intent_id] = _shape(
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
        intent = _setup_of(asked, settings)
        if asked.status != "declined":
            return JSONResponse(intent)
        return JSONResponse({"error": _decline(asked) | {"setup_intent": intent}}, status_code=402)

    @routes.get("/setup_intents/{intent_id}")
    async def read_setup_intent(intent_id: str, request: Request) -> Response:
        if denied := refused(request):
            return denied
        asked = processor.find("stripe", intent_id)
        if asked is not None:
            return JSONResponse(_setup_of(asked, settings))
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
        return JSONResponse(_method(token, instrument)) if instrument else _missing("payment_method", token)

    @routes.post("/payment_methods/{token}/{action}")
    async def change_payment_method(token: str, action: str, request: Request) -> Response:
        if denied := refused(request):
            return denied
        instrument = of_token(token)
        if instrument is None or action not in ("attach", "detach"):
            return _missing("payment_method", token)
        customer = (await form_of(request)).get("customer") if action == "attach" else None
        return JSONResponse(_method(token, instrument) | {"customer": customer})

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
            _shape(
                "refund",
                id=f"re_{refund['id']}",
                amount=refund["amount"],
                currency=payment.currency.lower(),
                charge=payment.facts["charge"],
                payment_intent=payment.id,
                created=_seconds(refund["at"]),
                destination_details={"card": {"type": "refund"}, "type": "card"},
            )
        )

    @routes.get("/balance_transactions")
    async def list_balance_transactions(request: Request) -> Response:
        if denied := refused(request):
            return denied
        begin = int(request.query_params.get("created[gte]", "0"))
        end = int(request.query_params.get("created[lt]", "99999999999"))
        rows = [row for row in _movements(processor) if begin <= row["created"] < end]
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
            told = _dispute(payment)
        event = _shape(
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


def intent_of(payment: Payment, settings: Settings) -> dict[str, Any]:
    """A PaymentIntent, its latest charge expanded."""
    status = {
        "waiting": "requires_action",
        "pending": "processing",
        "succeeded": "succeeded",
        "declined": "requires_payment_method",
        "cancelled": "canceled",
    }[payment.status]
    action = None
    if payment.status == "waiting":
        url = f"{settings.origin}/challenge/{payment.challenge_id}"
        action = {
            "type": "redirect_to_url",
            "redirect_to_url": {"url": url, "return_url": payment.return_url},
        }
    return _shape(
        "payment_intent",
        id=payment.id,
        amount=payment.amount,
        amount_received=payment.amount if payment.status == "succeeded" else 0,
        automatic_payment_methods=None,
        canceled_at=_seconds(payment.created) if payment.status == "cancelled" else None,
        client_secret=f"{payment.id}_secret_{payment.challenge_id}",
        created=_seconds(payment.created),
        currency=payment.currency.lower(),
        customer=payment.facts["form"].get("customer"),
        last_payment_error=_decline(payment) if payment.status == "declined" else None,
        latest_charge=_charge(payment) if payment.status in ("succeeded", "declined") else None,
        metadata=_metadata(payment.facts["form"]),
        next_action=action,
        payment_method=payment.facts["token"] if payment.status != "declined" else None,
        payment_method_configuration_details=None,
        payment_method_types=[payment.facts["form"].get("payment_method_types[]", "card")],
        processing={"type": "card"} if payment.status == "pending" else None,
        shipping=None,
        status=status,
        transfer_data=None,
    )


def _setup_of(asked: Payment, settings: Settings) -> dict[str, Any]:
    """A SetupIntent that was confirmed by the server."""
    action = None
    if asked.status == "waiting":
        url = f"{settings.origin}/challenge/{asked.challenge_id}"
        action = {"type": "redirect_to_url", "redirect_to_url": {"url": url, "return_url": asked.return_url}}
    status = {"waiting": "requires_action", "succeeded": "succeeded"}.get(
        asked.status, "requires_payment_method"
    )
    return _shape(
        "setup_intent",
        id=asked.id,
        client_secret=f"{asked.id}_secret_{asked.challenge_id}",
        customer=asked.facts["form"].get("customer") or None,
        created=_seconds(asked.created),
        payment_method=asked.facts["token"] if asked.status != "declined" else None,
        payment_method_types=["card"],
        last_setup_error=_decline(asked) if asked.status == "declined" else None,
        metadata=_metadata(asked.facts["form"]),
        next_action=action,
        status=status,
        usage="off_session",
    )


def _answer(payment: Payment, settings: Settings) -> Response:
    intent = intent_of(payment, settings)
    if payment.status != "declined":
        return JSONResponse(intent)
    return JSONResponse({"error": _decline(payment) | {"payment_intent": intent}}, status_code=402)


def _decline(payment: Payment) -> dict[str, Any]:
    code, decline_code, text = _DECLINES[payment.decline]
    return {
        "type": "card_error",
        "code": code,
        "decline_code": decline_code,
        "message": text,
        "payment_method": _method(payment.facts["token"], payment.instrument),
    }


def _charge(payment: Payment) -> dict[str, Any]:
    taken = payment.status == "succeeded"
    charge = _shape(
        "charge",
        id=payment.facts["charge"],
        amount=payment.amount,
        amount_captured=payment.amount if taken else 0,
        amount_refunded=payment.refunded,
        captured=taken,
        created=_seconds(payment.created),
        currency=payment.currency.lower(),
        description=None,
        disputed=payment.disputed,
        metadata=_metadata(payment.facts["form"]),
        paid=taken,
        payment_intent=payment.id,
        payment_method=payment.facts["token"],
        refunded=payment.refunded >= payment.amount,
        status="succeeded" if taken else "failed",
        failure_code=None if taken else _DECLINES[payment.decline][0],
        failure_message=None if taken else _DECLINES[payment.decline][2],
    )
    instrument = payment.instrument
    if instrument.kind == "bank":
        charge["payment_method_details"] = {
            "type": payment.facts["form"]["payment_method_types[]"],
            payment.facts["form"]["payment_method_types[]"]: {"last4": instrument.last4},
        }
    else:
        charge["payment_method_details"]["card"] |= _card_facts(instrument)
    return charge


def _method(token: str, instrument: Instrument) -> dict[str, Any]:
    method = _shape("payment_method", id=token, customer=None, metadata={})
    method["billing_details"] = {
        "address": dict.fromkeys(method["billing_details"]["address"]),
        "email": None,
        "name": instrument.holder,
        "phone": None,
        "tax_id": None,
    }
    if instrument.kind == "bank":
        del method["card"]
        return method | {
            "type": "au_becs_debit",
            "au_becs_debit": {
                "bsb_number": "000000",
                "fingerprint": instrument.fingerprint,
                "last4": instrument.last4,
            },
        }
    method["card"] |= _card_facts(instrument)
    wallet = {"apple_pay": "apple_pay", "google_pay": "google_pay"}.get(instrument.kind)
    method["card"]["wallet"] = {"dynamic_last4": None, "type": wallet} if wallet else None
    return method


def _card_facts(instrument: Instrument) -> dict[str, Any]:
    return {
        "brand": instrument.brand,
        "last4": instrument.last4,
        "funding": instrument.funding,
        "exp_month": instrument.expiry_month,
        "exp_year": instrument.expiry_year,
        "fingerprint": instrument.fingerprint,
    }


def _dispute(payment: Payment) -> dict[str, Any]:
    return _shape(
        "dispute",
        id=f"dp_{payment.id[3:]}",
        amount=payment.amount,
        charge=payment.facts["charge"],
        currency=payment.currency.lower(),
        payment_intent=payment.id,
        status="needs_response",
        created=int(time.time()),
    )


def _movements(processor: Processor) -> list[dict[str, Any]]:
    rows = []
    for payment in processor.payments.values():
        if payment.provider != "stripe" or payment.taken_at is None:
            continue
        source = _charge(payment)
        rows.append(_movement(payment, "charge", payment.amount, payment.taken_at, source))
        rows += [
            _movement(payment, "refund", -refund["amount"], refund["at"], source)
            for refund in payment.refunds
        ]
        if payment.disputed:
            rows.append(_movement(payment, "dispute", -payment.amount, datetime.now(UTC), source))
    return rows


def _movement(
    payment: Payment, kind: str, amount: int, at: datetime, source: dict[str, Any]
) -> dict[str, Any]:
    return _shape(
        "balance_transaction",
        id=f"txn_{payment.id[3:]}{kind}",
        amount=amount,
        net=amount,
        currency=payment.currency.lower(),
        created=_seconds(at),
        description=None,
        reporting_category=kind,
        source=source,
        type="adjustment" if kind == "dispute" else kind,
    )


def _shape(name: str, **values: Any) -> dict[str, Any]:
    shape: dict[str, Any] = copy.deepcopy(_SHAPES[name])
    return shape | values


def _metadata(form: dict[str, str]) -> dict[str, str]:
    return {name[9:-1]: value for name, value in form.items() if name.startswith("metadata[")}


def _seconds(at: datetime) -> int:
    return int(at.timestamp())


def _missing(kind: str, identifier: str) -> JSONResponse:
    return _error(404, "invalid_request_error", "resource_missing", f"No such {kind}: '{identifier[:40]}'")


def _error(status: int, kind: str, code: str | None, message: str, **more: Any) -> JSONResponse:
    return JSONResponse(
        {"error": {"type": kind, "code": code, "message": message, **more}}, status_code=status
    )
