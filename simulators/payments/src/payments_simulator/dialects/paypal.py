"""PayPal's dialect: orders v2, captures, vault v3, the transaction report; webhooks that its own API
verifies.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import secrets
from datetime import UTC, datetime
from typing import Any, Final

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, Response

from payments_simulator.instruments import Instrument, of_token, paypal
from payments_simulator.processor import OUTCOMES, Payment, Processor
from payments_simulator.settings import Settings
from payments_simulator.webhooks import Message, Render

_EVENTS: Final = {
    "approved": ("CHECKOUT.ORDER.APPROVED", "checkout-order"),
    "succeeded": ("PAYMENT.CAPTURE.COMPLETED", "capture"),
    "declined": ("PAYMENT.CAPTURE.DENIED", "capture"),
    "refunded": ("PAYMENT.CAPTURE.REFUNDED", "capture"),
    "disputed": ("PAYMENT.CAPTURE.REVERSED", "capture"),
}


def router(processor: Processor, settings: Settings) -> APIRouter:
    """The provider's routes below /paypal."""
    routes = APIRouter(prefix="/paypal")

    def refused(request: Request) -> Response | None:
        return unknown_caller(request, settings)

    @routes.post("/v1/oauth2/token")
    async def sign_in(request: Request) -> dict[str, Any]:
        return {"access_token": _bearer(request, settings), "token_type": "Bearer", "expires_in": 32400}

    @routes.post("/v2/checkout/orders")
    async def create_order(request: Request) -> Response:
        if denied := refused(request):
            return denied
        body = await request.json()
        unit = body["purchase_units"][0]
        source = body["payment_source"]["paypal"]
        vaulted = source.get("vault_id")
        instrument = _of_vault(vaulted) if vaulted else paypal()
        if instrument is None:
            return error(422, "UNPROCESSABLE_ENTITY", "No such account", "TOKEN_NOT_FOUND")
        context = source.get("experience_context") or {}
        key = request.headers.get("paypal-request-id") or secrets.token_hex(8)
        known = processor.by_key.get(("paypal", key))
        if known is None and _is_paid(processor, unit.get("invoice_id")):
            return error(
                422, "UNPROCESSABLE_ENTITY", "Duplicate Invoice ID detected.", "DUPLICATE_INVOICE_ID"
            )
        payment = processor.begin(
            "paypal",
            payment_id=secrets.token_hex(8).upper() + "9",
            key=key,
            reference=unit.get("custom_id", ""),
            amount=_minor(unit["amount"]),
            currency=unit["amount"]["currency_code"],
            instrument=instrument,
            authenticated=True,
            deferred=vaulted is None,
            return_url=context.get("return_url", ""),
            cancel_url=context.get("cancel_url", ""),
            facts={"dialect": "approval", "unit": unit, "capture": secrets.token_hex(8).upper() + "C"},
        )
        if await processor.hold_back(payment):
            return Response(status_code=504)
        if payment.status == "declined":
            return _declined()
        return JSONResponse(order(payment, settings), 200 if known else 201)

    @routes.get("/v2/checkout/orders/{order_id}")
    async def read_order(order_id: str, request: Request) -> Response:
        if denied := refused(request):
            return denied
        payment = processor.find("paypal", order_id)
        if payment is None:
            return error(
                404, "RESOURCE_NOT_FOUND", "The specified resource does not exist.", "INVALID_RESOURCE_ID"
            )
        return JSONResponse(order(payment, settings))

    @routes.post("/v2/checkout/orders/{order_id}/capture")
    async def capture_order(order_id: str, request: Request) -> Response:
        if denied := refused(request):
            return denied
        payment = processor.find("paypal", order_id)
        if payment is None:
            return error(
                404, "RESOURCE_NOT_FOUND", "The specified resource does not exist.", "INVALID_RESOURCE_ID"
            )
        if payment.status == "waiting":
            if not payment.facts.get("approved"):
                return error(
                    422, "UNPROCESSABLE_ENTITY", "Payer has not yet approved the Order", "ORDER_NOT_APPROVED"
                )
            processor.take(payment)
            if await processor.hold_back(payment):
                return Response(status_code=504)
        if payment.status == "declined":
            return _declined()
        return JSONResponse(order(payment, settings), 201)

    @routes.post("/v2/payments/captures/{capture_id}/refund")
    async def refund(capture_id: str, request: Request) -> Response:
        if denied := refused(request):
            return denied
        payment = next(
            (each for each in processor.payments.values() if each.facts.get("capture") == capture_id), None
        )
        body = await request.json()
        made = None
        if payment is not None:
            key = request.headers.get("paypal-request-id") or secrets.token_hex(8)
            made = processor.refund(payment, key, _minor(body["amount"]))
        if made is None:
            return error(
                422, "UNPROCESSABLE_ENTITY", "The refund exceeds the capture", "REFUND_AMOUNT_EXCEEDED"
            )
        return JSONResponse(
            {
                "id": made["id"].upper(),
                "status": "COMPLETED",
                "amount": body["amount"],
                "create_time": _time(made["at"]),
                "update_time": _time(made["at"]),
            },
            201,
        )

    @routes.post("/v3/vault/payment-tokens")
    async def keep(request: Request) -> Response:
        if denied := refused(request):
            return denied
        token = (await request.json())["payment_source"]["token"]["id"]
        instrument = of_token(token)
        if instrument is None:
            return error(404, "RESOURCE_NOT_FOUND", "No such setup token", "TOKEN_NOT_FOUND")
        return JSONResponse(_kept(instrument), 201)

    @routes.delete("/v3/vault/payment-tokens/{token}")
    async def forget(request: Request) -> Response:
        return refused(request) or Response(status_code=204)

    @routes.post("/v1/notifications/verify-webhook-signature")
    async def verify(request: Request) -> Response:
        if denied := refused(request):
            return denied
        raw = await request.body()
        body = json.loads(raw)
        event = raw.split(b'"webhook_event":', 1)[1][:-1]
        wanted = _signature(
            body["transmission_id"], body["transmission_time"], body["webhook_id"], event, settings
        )
        right = hmac.compare_digest(wanted, body["transmission_sig"])
        return JSONResponse({"verification_status": "SUCCESS" if right else "FAILURE"})

    @routes.get("/v1/reporting/transactions")
    async def report(request: Request, start_date: str) -> Response:
        if denied := refused(request):
            return denied
        rows = [
            row for row in _movements(processor) if row["transaction_initiation_date"][:10] == start_date[:10]
        ]
        details = [{"transaction_info": row} for row in rows]
        return JSONResponse(
            {"transaction_details": details, "page": 1, "total_pages": 1, "total_items": len(rows)}
        )

    return routes


def unknown_caller(request: Request, settings: Settings) -> Response | None:
    """The refusal of a call that did not sign in since tokens were last revoked; None when it did."""
    if request.headers.get("authorization") != f"Bearer {_bearer(request, settings)}":
        return error(401, "AUTHENTICATION_FAILURE", "Authentication failed")
    return None


def revoke_tokens(request: Request) -> None:
    """Ends all sign-ins."""
    request.app.state.paypal_revocations += 1


def _bearer(request: Request, settings: Settings) -> str:
    secret = f"{settings.paypal_client_secret}|{request.app.state.paypal_revocations}"
    return f"A21AA{hashlib.sha256(secret.encode()).hexdigest()}"


def render(settings: Settings) -> Render | None:
    """The maker of webhooks."""

    def message(payment: Payment, what: str, forged: bool) -> Message | None:
        if what not in _EVENTS:
            return None
        kind, resource_type = _EVENTS[what]
        resource = order(payment, settings) if resource_type == "checkout-order" else _capture(payment)
        event = {
            "id": f"WH-{secrets.token_hex(10).upper()}",
            "event_version": "1.0",
            "create_time": _time(datetime.now(UTC)),
            "resource_type": resource_type,
            "event_type": kind,
            "resource": resource,
        }
        body = json.dumps(event, separators=(",", ":")).encode()
        identifier, at = secrets.token_hex(16), _time(datetime.now(UTC))
        proof = _signature(identifier, at, settings.paypal_webhook_id, body, settings)
        headers = {
            "Content-Type": "application/json",
            "PayPal-Auth-Algo": "SHA256withRSA",
            "PayPal-Cert-Url": f"{settings.origin}/paypal/certificate",
            "PayPal-Transmission-Id": identifier,
            "PayPal-Transmission-Sig": "forged" if forged else proof,
            "PayPal-Transmission-Time": at,
        }
        return Message("/api/funds/webhooks/paypal", headers, body)

    return message


def order(payment: Payment, settings: Settings) -> dict[str, Any]:
    """An order, whole."""
    approved = payment.facts.get("approved")
    status = {"waiting": "APPROVED" if approved else "PAYER_ACTION_REQUIRED", "cancelled": "VOIDED"}.get(
        payment.status, "COMPLETED"
    )
    unit = dict(payment.facts["unit"])
    if status == "COMPLETED":
        unit["payments"] = {"captures": [_capture(payment)]}
    root = f"{settings.origin}/paypal/v2/checkout/orders/{payment.id}"
    links = [{"href": root, "rel": "self", "method": "GET"}]
    if status == "PAYER_ACTION_REQUIRED":
        url = f"{settings.origin}/challenge/{payment.challenge_id}"
        links.append({"href": url, "rel": "payer-action", "method": "GET"})
    return {
        "id": payment.id,
        "intent": "CAPTURE",
        "status": status,
        "payment_source": {"paypal": {"email_address": payment.instrument.holder}},
        "purchase_units": [unit],
        "create_time": _time(payment.created),
        "update_time": _time(payment.taken_at or payment.created),
        "links": links,
    }


def _capture(payment: Payment) -> dict[str, Any]:
    status = {"pending": "PENDING", "declined": "DECLINED"}.get(payment.status, "COMPLETED")
    if payment.disputed or payment.refunded >= payment.amount:
        status = "REFUNDED"
    elif payment.refunded:
        status = "PARTIALLY_REFUNDED"
    at = payment.taken_at or payment.created
    return {
        "id": payment.facts["capture"],
        "status": status,
        "amount": payment.facts["unit"]["amount"],
        "custom_id": payment.reference,
        "invoice_id": payment.reference,
        "final_capture": True,
        "supplementary_data": {"related_ids": {"order_id": payment.id}},
        "create_time": _time(at),
        "update_time": _time(at),
    }


def _is_paid(processor: Processor, invoice: str | None) -> bool:
    """Whether an order of this invoice has taken its money."""
    return invoice is not None and any(
        payment.provider == "paypal"
        and payment.facts["unit"].get("invoice_id") == invoice
        and payment.taken_at is not None
        for payment in processor.payments.values()
    )


def _kept(instrument: Instrument) -> dict[str, Any]:
    account = {"email_address": "buyer@example.test", "payer_id": "BUYERBUYER234"}
    return {
        "id": f"V-{OUTCOMES.index(instrument.outcome)}-{secrets.token_hex(6)}",
        "customer": {"id": instrument.fingerprint},
        "payment_source": {"paypal": account},
    }


def _of_vault(token: str) -> Instrument | None:
    """The account behind an identifier of the vault, which says how payments with it end."""
    parts = token.split("-")
    if len(parts) != 3 or not parts[1].isdigit() or int(parts[1]) >= len(OUTCOMES):
        return None
    return paypal(OUTCOMES[int(parts[1])])


def _movements(processor: Processor) -> list[dict[str, Any]]:
    rows = []
    for payment in processor.payments.values():
        if payment.provider != "paypal" or payment.taken_at is None:
            continue
        rows.append(_movement(payment, "T0006", payment.amount, payment.taken_at))
        rows += [_movement(payment, "T1107", -refund["amount"], refund["at"]) for refund in payment.refunds]
        if payment.disputed:
            rows.append(_movement(payment, "T1201", -payment.amount, payment.taken_at))
    return rows


def _movement(payment: Payment, code: str, amount: int, at: datetime) -> dict[str, Any]:
    value = f"{'-' if amount < 0 else ''}{abs(amount) // 100}.{abs(amount) % 100:02d}"
    return {
        "transaction_id": secrets.token_hex(8).upper(),
        "paypal_reference_id": payment.id,
        "transaction_event_code": code,
        "transaction_initiation_date": at.isoformat(timespec="seconds"),
        "transaction_amount": {"currency_code": payment.currency, "value": value},
        "custom_field": payment.reference,
    }


def _signature(identifier: str, at: str, webhook_id: str, body: bytes, settings: Settings) -> str:
    """Stands for PayPal's RSA signature; only the simulator checks it."""
    text = f"{identifier}|{at}|{webhook_id}|".encode() + body
    return hmac.new(settings.paypal_client_secret.encode(), text, hashlib.sha256).hexdigest()


def _declined() -> JSONResponse:
    return error(
        422,
        "UNPROCESSABLE_ENTITY",
        "The instrument presented was either declined by the processor or bank.",
        "INSTRUMENT_DECLINED",
    )


def error(status: int, name: str, message: str, issue: str | None = None) -> JSONResponse:
    """A refusal as PayPal writes it."""
    details = [{"issue": issue, "description": message}] if issue else []
    return JSONResponse(
        {"name": name, "message": message, "debug_id": secrets.token_hex(6), "details": details}, status
    )


def _minor(amount: dict[str, str]) -> int:
    whole, _, cents = amount["value"].partition(".")
    return int(whole) * 100 + int((cents or "0").ljust(2, "0"))


def _time(at: datetime) -> str:
    return at.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
