"""Braintree's dialect: the operations of its GraphQL API that a merchant needs, and webhooks in signed
forms.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from typing import Any, Final
from urllib.parse import urlencode

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, Response

from payments_simulator.instruments import Instrument, of_token
from payments_simulator.processor import Payment, Processor
from payments_simulator.settings import Settings
from payments_simulator.webhooks import Message, Render

_KINDS: Final = {
    "succeeded": "transaction_settled",
    "declined": "transaction_settlement_declined",
    "refunded": "transaction_disbursed",
    "disputed": "dispute_opened",
}
_HISTORY: Final = {"insufficient_funds": "INSUFFICIENT_FUNDS", "expired_card": "EXPIRED_CARD"}
Operation = Callable[[dict[str, Any]], Awaitable[dict[str, Any] | None]]


class _RefusedError(Exception):
    """What the API says no to."""


def router(processor: Processor, settings: Settings) -> APIRouter:
    """The provider's routes below /braintree."""
    routes = APIRouter(prefix="/braintree")
    keys = f"{settings.braintree_public_key}:{settings.braintree_private_key}"
    wanted = "Basic " + base64.b64encode(keys.encode()).decode()

    async def client_token(_: dict[str, Any]) -> dict[str, Any]:
        return {"createClientToken": {"clientToken": secrets.token_urlsafe(24)}}

    async def vault(variables: dict[str, Any]) -> dict[str, Any]:
        token = variables["input"]["paymentMethodId"]
        return {"vaultPaymentMethod": {"paymentMethod": _method(token, _known(token))}}

    async def delete(_: dict[str, Any]) -> dict[str, Any]:
        return {"deletePaymentMethodFromVault": {"clientMutationId": None}}

    async def three_d_secure(variables: dict[str, Any]) -> dict[str, Any]:
        given = variables["input"]
        asked = processor.authenticate(
            "braintree",
            authentication_id=secrets.token_hex(12),
            amount=_minor(given["amount"]),
            currency="GBP" if given["merchantAccountId"].endswith("gbp") else "AUD",
            instrument=_known(given["paymentMethodId"]),
            reference=given["orderId"],
            return_url=given["returnUrl"],
        )
        lookup = {
            "authenticationId": asked.id if asked else None,
            "acsUrl": f"{settings.origin}/challenge/{asked.challenge_id}" if asked else None,
            "status": "CHALLENGE_REQUIRED" if asked else "LOOKUP_NOT_ENROLLED",
        }
        told = {"threeDSecureLookupData": lookup, "paymentMethod": {"id": given["paymentMethodId"]}}
        return {"performThreeDSecureLookup": told}

    async def charge(variables: dict[str, Any]) -> dict[str, Any] | None:
        given = variables["input"]
        wish = given["transaction"]
        proof = ((given.get("options") or {}).get("threeDSecureAuthentication") or {}).get("authenticationId")
        payment = processor.begin(
            "braintree",
            payment_id=f"dHJhbnNhY3Rpb25f{secrets.token_hex(6)}",
            # Braintree has no idempotency: the same request twice takes the money twice.
            key=f"{wish['orderId']} {secrets.token_hex(4)}",
            reference=wish["orderId"],
            amount=_minor(wish["amount"]),
            currency="GBP" if wish["merchantAccountId"].endswith("gbp") else "AUD",
            instrument=_known(given["paymentMethodId"]),
            attended=wish["paymentInitiator"] == "ECOMMERCE",
            authenticated=proof is not None or wish["paymentInitiator"] == "ECOMMERCE",
        )
        if await processor.hold_back(payment):
            return None
        return {"chargePaymentMethod": {"transaction": transaction(payment)}}

    async def refund(variables: dict[str, Any]) -> dict[str, Any]:
        given = variables["input"]
        payment = processor.find("braintree", given["transactionId"])
        wish = given["refund"]
        made = None if payment is None else processor.refund(payment, wish["orderId"], _minor(wish["amount"]))
        if made is None or payment is None:
            raise _RefusedError("Refund amount is too large.")
        return {
            "refundTransaction": {
                "refund": {
                    "id": made["id"],
                    "orderId": wish["orderId"],
                    "amount": _money(made["amount"], payment.currency),
                    "status": "SUBMITTED_FOR_SETTLEMENT",
                }
            }
        }

    async def search(variables: dict[str, Any]) -> dict[str, Any]:
        wish = variables["input"]
        found = [
            payment
            for payment in reversed(processor.payments.values())
            if payment.provider == "braintree" and "for" not in payment.facts and _matches(payment, wish)
        ]
        return {"search": {"transactions": {"edges": [{"node": transaction(each)} for each in found]}}}

    async def node(variables: dict[str, Any]) -> dict[str, Any]:
        identifier = variables["id"]
        payment = processor.find("braintree", identifier)
        if payment is not None:
            return {"node": _authentication(payment) if "for" in payment.facts else transaction(payment)}
        instrument = of_token(identifier)
        return {"node": None if instrument is None else _method(identifier, instrument)}

    operations: dict[str, Operation] = {
        "createClientToken": client_token,
        "vaultPaymentMethod": vault,
        "deletePaymentMethodFromVault": delete,
        "performThreeDSecureLookup": three_d_secure,
        "chargePaymentMethod": charge,
        "refundTransaction": refund,
        "transactions(": search,
        "node(": node,
    }

    @routes.post("/graphql")
    async def graphql(request: Request) -> Response:
        if request.headers.get("authorization") != wanted or "braintree-version" not in request.headers:
            return _error("Authentication credentials are invalid.", "AUTHENTICATION")
        body = await request.json()
        for word, operation in operations.items():
            if word not in body["query"]:
                continue
            try:
                data = await operation(body.get("variables") or {})
            except _RefusedError as refused:
                return _error(str(refused), "VALIDATION")
            return Response(status_code=504) if data is None else JSONResponse({"data": data})
        return _error("This operation is not known.", "VALIDATION")

    return routes


def render(settings: Settings) -> Render | None:
    """The maker of webhooks."""

    def message(payment: Payment, what: str, forged: bool) -> Message | None:
        kind = _KINDS.get(what)
        if kind is None:
            return None
        at = datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%S+00:00")
        text = (
            f'<notification><timestamp type="datetime">{at}</timestamp><kind>{kind}</kind>'
            f"<subject><transaction><id>{payment.id}</id><order-id>{payment.reference}</order-id>"
            f"<status>{transaction(payment)['status'].lower()}</status></transaction></subject></notification>"
        )
        payload = base64.b64encode(text.encode()).decode()
        proof = signature("forged" if forged else settings.braintree_private_key, payload)
        form = {"bt_signature": f"{settings.braintree_public_key}|{proof}", "bt_payload": payload}
        headers = {"Content-Type": "application/x-www-form-urlencoded"}
        return Message("/api/funds/webhooks/braintree", headers, urlencode(form).encode())

    return message


def signature(private_key: str, payload: str) -> str:
    """The digest that Braintree prescribes."""
    key = hashlib.sha1(private_key.encode(), usedforsecurity=False).digest()
    return hmac.new(key, payload.encode(), "sha1").hexdigest()


def transaction(payment: Payment) -> dict[str, Any]:
    """A transaction as Braintree shows it."""
    status = {"succeeded": "SUBMITTED_FOR_SETTLEMENT", "pending": "SETTLEMENT_PENDING"}.get(
        payment.status, "PROCESSOR_DECLINED"
    )
    history = [{"status": status}]
    if payment.decline in _HISTORY:
        history.append({"status": _HISTORY[payment.decline]})
    return {
        "id": payment.id,
        "status": status,
        "orderId": payment.reference,
        "createdAt": payment.created.isoformat(),
        "amount": _money(payment.amount, payment.currency),
        "statusHistory": history,
        "disputes": [{"status": "OPEN"}] if payment.disputed else [],
        "refunds": [
            {
                "id": refund["id"],
                "orderId": refund["key"],
                "amount": _money(refund["amount"], payment.currency),
                "createdAt": refund["at"].isoformat(),
            }
            for refund in payment.refunds
        ],
        "paymentMethodSnapshot": {
            "brandCode": payment.instrument.brand.upper(),
            "last4": payment.instrument.last4,
            "binData": _bin(payment.instrument),
        },
    }


def _authentication(payment: Payment) -> dict[str, Any]:
    status = {"waiting": "CHALLENGE_REQUIRED", "succeeded": "AUTHENTICATE_SUCCESSFUL"}.get(
        payment.status, "AUTHENTICATE_FAILED"
    )
    return {
        "id": payment.id,
        "status": status,
        "orderId": payment.facts["for"],
        "amount": _money(payment.amount, payment.currency),
    }


def _method(token: str, instrument: Instrument) -> dict[str, Any]:
    if instrument.kind == "paypal":
        return {"id": token, "details": {"email": instrument.holder, "payerId": instrument.fingerprint}}
    return {
        "id": token,
        "details": {
            "brandCode": instrument.brand.upper(),
            "last4": instrument.last4,
            "expirationMonth": f"{instrument.expiry_month:02d}",
            "expirationYear": str(instrument.expiry_year),
            "cardholderName": instrument.holder,
            "uniqueNumberIdentifier": instrument.fingerprint,
            "binData": _bin(instrument),
        },
    }


def _bin(instrument: Instrument) -> dict[str, str]:
    return {
        "debit": "YES" if instrument.funding == "debit" else "NO",
        "prepaid": "YES" if instrument.funding == "prepaid" else "NO",
    }


def _known(token: str) -> Instrument:
    instrument = of_token(token)
    if instrument is None:
        raise _RefusedError("Unknown or expired single-use payment method.")
    return instrument


def _matches(payment: Payment, wish: dict[str, Any]) -> bool:
    if "orderId" in wish and payment.reference != wish["orderId"]["is"]:
        return False
    created = wish.get("createdAt")
    if created is None:
        return True
    begin, end = (
        datetime.fromisoformat(created[name]) for name in ("greaterThanOrEqualTo", "lessThanOrEqualTo")
    )
    return payment.taken_at is not None and begin <= payment.created <= end


def _money(amount: int, currency: str) -> dict[str, str]:
    return {"value": f"{amount // 100}.{amount % 100:02d}", "currencyCode": currency}


def _minor(amount: str) -> int:
    whole, _, cents = amount.partition(".")
    return int(whole) * 100 + int((cents or "0").ljust(2, "0"))


def _error(message: str, kind: str) -> JSONResponse:
    return JSONResponse({"errors": [{"message": message, "extensions": {"errorClass": kind}}], "data": None})
