"""Opayo's dialect (Pi): session keys, card identifiers, transactions, the 3-D Secure challenge; no
webhooks.
"""

from __future__ import annotations

import base64
import json
import secrets
from typing import Any, Final

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, Response

from payments_simulator.challenge import challenge_page
from payments_simulator.forms import form_of
from payments_simulator.instruments import of_token
from payments_simulator.processor import Payment, Processor
from payments_simulator.settings import Settings
from payments_simulator.webhooks import Render

_DECLINES: Final = {
    "card_declined": ("NotAuthed", "2000", "The Authorisation was Declined by the bank."),
    "insufficient_funds": ("NotAuthed", "2001", "The Authorisation was Declined: not enough money."),
    "expired_card": ("NotAuthed", "2002", "The card has expired."),
    "incorrect_cvc": ("NotAuthed", "2003", "The security code is wrong."),
    "authentication_failed": ("Rejected", "2026", "3D-Authentication failed."),
    "authentication_required": ("NotAuthed", "2021", "The bank wants to ask the customer."),
    "dishonoured": ("NotAuthed", "2000", "The Authorisation was Declined by the bank."),
}


def router(processor: Processor, settings: Settings) -> APIRouter:
    """The provider's routes below /opayo."""
    routes = APIRouter(prefix="/opayo/api/v1")
    wanted = "Basic " + base64.b64encode(f"{settings.opayo_key}:{settings.opayo_password}".encode()).decode()

    def refused(request: Request) -> Response | None:
        if request.headers.get("authorization") != wanted:
            return _error(401, 1001, "Authentication failed")
        return None

    @routes.post("/merchant-session-keys")
    async def session_key(request: Request) -> Response:
        return refused(request) or JSONResponse(
            {"merchantSessionKey": secrets.token_hex(16).upper(), "expiry": "2034-01-01T00:00:00.000Z"}, 201
        )

    @routes.get("/card-identifiers/{token}")
    async def card(token: str, request: Request) -> Response:
        if denied := refused(request):
            return denied
        instrument = of_token(token)
        if instrument is None:
            return _error(404, 1011, "The card identifier was not found")
        return JSONResponse(
            {
                "cardIdentifier": token,
                "cardType": instrument.brand,
                "lastFourDigits": instrument.last4,
                "expiryDate": f"{instrument.expiry_month:02d}{instrument.expiry_year % 100:02d}",
                "cardholderName": instrument.holder,
                "fundingType": instrument.funding,
                "cardFingerprint": instrument.fingerprint,
            }
        )

    @routes.post("/transactions")
    async def create(request: Request) -> Response:
        if denied := refused(request):
            return denied
        body = await request.json()
        code = body["vendorTxCode"]
        if ("opayo", code) in processor.by_key:
            return _error(422, 1018, "This vendorTxCode has been used before")
        if body["transactionType"] == "Refund":
            return _refund(processor, body)
        instrument = of_token(body["paymentMethod"]["card"]["cardIdentifier"])
        if instrument is None:
            return _error(422, 1011, "The card identifier was not found")
        facts = body.get("strongCustomerAuthentication") or {}
        payment = processor.begin(
            "opayo",
            payment_id=secrets.token_hex(16).upper(),
            key=code,
            reference=code,
            amount=body["amount"],
            currency=body["currency"],
            instrument=instrument,
            attended=body["entryMethod"] == "Ecommerce",
            notify_url=facts.get("notificationURL", ""),
            facts={"dialect": "cres"},
        )
        if await processor.hold_back(payment):
            return Response(status_code=504)
        told = transaction(payment)
        if payment.status == "waiting":
            c_req = {"threeDSServerTransID": payment.challenge_id, "messageType": "CReq"}
            told["acsUrl"] = f"{settings.origin}/opayo/acs"
            told["cReq"] = base64.urlsafe_b64encode(json.dumps(c_req).encode()).decode().rstrip("=")
            return JSONResponse(told, 202)
        return JSONResponse(told, 201)

    @routes.get("/transactions")
    async def search(request: Request, vendorTxCode: str = "", date: str = "") -> Response:  # noqa: N803 - the provider's spelling
        if denied := refused(request):
            return denied
        if date:
            rows = [row for row in _movements(processor) if row["at"][:10] == date]
            return JSONResponse({"transactions": rows})
        payment = processor.by_key.get(("opayo", vendorTxCode))
        if payment is not None:
            return JSONResponse(transaction(payment))
        made = _refund_of(processor, vendorTxCode)
        return JSONResponse(made) if made else _error(404, 1012, "The transaction was not found")

    @routes.get("/transactions/{transaction_id}")
    async def read(transaction_id: str, request: Request) -> Response:
        if denied := refused(request):
            return denied
        payment = processor.find("opayo", transaction_id)
        return (
            JSONResponse(transaction(payment))
            if payment
            else _error(404, 1012, "The transaction was not found")
        )

    @routes.post("/transactions/{transaction_id}/3d-secure-challenge")
    async def challenge(transaction_id: str, request: Request) -> Response:
        if denied := refused(request):
            return denied
        payment = processor.find("opayo", transaction_id)
        if payment is None:
            return _error(404, 1012, "The transaction was not found")
        answer = (await request.json()).get("cRes") or ""
        try:
            told = json.loads(base64.urlsafe_b64decode(answer + "=" * (-len(answer) % 4)))
        except ValueError:
            return _error(422, 1017, "The cRes cannot be read")
        if told.get("threeDSServerTransID") != payment.challenge_id or "accepted" not in payment.facts:
            return _error(422, 1017, "The cRes is of another transaction")
        processor.answer_challenge(payment, bool(payment.facts["accepted"]))
        return JSONResponse(transaction(payment), 201)

    acs = APIRouter(prefix="/opayo")

    @acs.post("/acs")
    async def issuer(request: Request) -> Response:
        """The card issuer takes the request over and shows its page."""
        form = await form_of(request)
        c_req = form.get("creq", "")
        told = json.loads(base64.urlsafe_b64decode(c_req + "=" * (-len(c_req) % 4)))
        payment = processor.by_challenge.get(told.get("threeDSServerTransID", ""))
        if payment is None:
            return _error(404, 1012, "The transaction was not found")
        payment.facts["session"] = form.get("threeDSSessionData", "")
        return challenge_page(payment, settings)

    routes_all = APIRouter()
    routes_all.include_router(routes)
    routes_all.include_router(acs)
    return routes_all


def render(settings: Settings) -> Render | None:  # noqa: ARG001 - Opayo tells nobody anything
    """Opayo sends no webhooks."""
    return None


def transaction(payment: Payment) -> dict[str, Any]:
    """A transaction as Opayo shows it."""
    status, code, detail = {
        "waiting": ("3DAuth", "2007", "Please redirect your customer to the ACS."),
        "pending": ("Pending", "2010", "The transaction is being processed."),
        "succeeded": ("Ok", "0000", "The Authorisation was Successful."),
    }.get(payment.status, _DECLINES.get(payment.decline, ("Rejected", "2000", "Cancelled")))
    return {
        "transactionId": payment.id,
        "transactionType": "Payment",
        "status": status,
        "statusCode": code,
        "statusDetail": detail,
        "vendorTxCode": payment.key,
        "amount": {"totalAmount": payment.amount, "saleAmount": payment.amount, "surchargeAmount": 0},
        "currency": payment.currency,
        "chargedBack": payment.disputed,
        "refunded": payment.refunded >= payment.amount,
        "paymentMethod": {
            "card": {
                "cardType": payment.instrument.brand,
                "lastFourDigits": payment.instrument.last4,
                "fundingType": payment.instrument.funding,
            }
        },
    }


def _refund(processor: Processor, body: dict[str, Any]) -> Response:
    payment = processor.find("opayo", body["referenceTransactionId"])
    made = None if payment is None else processor.refund(payment, body["vendorTxCode"], body["amount"])
    if made is None:
        return _error(422, 1021, "More would be given back than was taken")
    return JSONResponse(_refund_of(processor, body["vendorTxCode"]), 201)


def _refund_of(processor: Processor, code: str) -> dict[str, Any] | None:
    for payment in processor.payments.values():
        for refund in payment.refunds:
            if refund["key"] == code:
                return {
                    "transactionId": refund["id"],
                    "transactionType": "Refund",
                    "status": "Ok",
                    "statusCode": "0000",
                    "vendorTxCode": code,
                    "amount": {"totalAmount": refund["amount"]},
                    "currency": payment.currency,
                }
    return None


def _movements(processor: Processor) -> list[dict[str, Any]]:
    rows = []
    for payment in processor.payments.values():
        if payment.provider != "opayo" or payment.taken_at is None:
            continue
        common = {"transactionId": payment.id, "vendorTxCode": payment.key, "currency": payment.currency}
        at = payment.taken_at.isoformat()
        rows.append(common | {"kind": "charge", "amount": payment.amount, "at": at})
        rows += [
            common | {"kind": "refund", "amount": -refund["amount"], "at": refund["at"].isoformat()}
            for refund in payment.refunds
        ]
        if payment.disputed:
            rows.append(common | {"kind": "chargeback", "amount": -payment.amount, "at": at})
    return rows


def _error(status: int, code: int, description: str) -> JSONResponse:
    return JSONResponse({"code": code, "description": description}, status)
