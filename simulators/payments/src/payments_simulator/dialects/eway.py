"""eWAY's dialect (Rapid API): token customers, 3-D Secure enrolment, transactions, settlement; no
webhooks.
"""

from __future__ import annotations

import base64
import secrets
from typing import Any, Final

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, Response

from payments_simulator.instruments import Instrument, of_token
from payments_simulator.processor import Payment, Processor
from payments_simulator.settings import Settings
from payments_simulator.webhooks import Render

_DECLINES: Final = {"insufficient_funds": "D4451", "expired_card": "D4454", "incorrect_cvc": "D4482"}


def router(processor: Processor, settings: Settings) -> APIRouter:
    """The provider's routes below /eway."""
    routes = APIRouter(prefix="/eway")
    wanted = (
        "Basic " + base64.b64encode(f"{settings.eway_api_key}:{settings.eway_password}".encode()).decode()
    )

    def refused(request: Request) -> Response | None:
        if request.headers.get("authorization") != wanted:
            return JSONResponse({"Errors": "S9993"}, 401)
        return None

    @routes.post("/Customer")
    async def create_customer(request: Request) -> Response:
        if denied := refused(request):
            return denied
        token = (await request.json()).get("SecuredCardData") or ""
        instrument = of_token(token)
        if instrument is None:
            return JSONResponse({"Errors": "V6110"})
        return JSONResponse(
            {
                "Customer": {
                    "TokenCustomerID": token,
                    "CardDetails": {
                        "Number": f"444433XXXXXX{instrument.last4}",
                        "Name": instrument.holder,
                        "CardType": instrument.brand,
                        "ExpiryMonth": f"{instrument.expiry_month:02d}",
                        "ExpiryYear": f"{instrument.expiry_year % 100:02d}",
                    },
                },
                "Errors": None,
            }
        )

    @routes.post("/3dsenrol")
    async def enrol(request: Request) -> Response:
        if denied := refused(request):
            return denied
        body = await request.json()
        instrument = _instrument(body)
        if instrument is None:
            return JSONResponse({"Errors": "V6110"})
        asked = processor.authenticate(
            "eway",
            authentication_id=secrets.token_urlsafe(24),
            amount=body["Payment"]["TotalAmount"],
            currency=body["Payment"]["CurrencyCode"],
            instrument=instrument,
            reference=body["Payment"]["InvoiceReference"],
            return_url=body["RedirectUrl"],
        )
        return JSONResponse(
            {
                "Default3dsUrl": f"{settings.origin}/challenge/{asked.challenge_id}" if asked else None,
                "AccessCode": asked.id if asked else None,
                "TraceId": secrets.randbelow(10**9),
                "Errors": None,
            }
        )

    @routes.post("/3dsverify")
    async def verify(request: Request) -> Response:
        if denied := refused(request):
            return denied
        asked = processor.find("eway", (await request.json())["AccessCode"])
        if asked is None:
            return JSONResponse({"Errors": "S5010"})
        answered = "accepted" in asked.facts
        status = "Y" if asked.facts.get("accepted") else "N"
        proof = {"AuthStatus": status, "Cryptogram": secrets.token_hex(14), "ECI": "05", "Version": "2.2.0"}
        return JSONResponse(
            {"Enrolled": answered, "ThreeDSecureAuth": proof if answered else None, "Errors": None}
        )

    @routes.post("/Transaction")
    async def create(request: Request) -> Response:
        if denied := refused(request):
            return denied
        body = await request.json()
        instrument = _instrument(body)
        if instrument is None:
            return JSONResponse({"Errors": "V6110"})
        proof = (body.get("PaymentInstrument") or {}).get("ThreeDSecureAuth") or {}
        invoice = body["Payment"]["InvoiceReference"]
        payment = processor.begin(
            "eway",
            payment_id=str(10_000_000 + secrets.randbelow(10**8)),
            # eWAY has no idempotency: the same request twice takes the money twice.
            key=f"{invoice} {secrets.token_hex(4)}",
            reference=invoice,
            amount=body["Payment"]["TotalAmount"],
            currency=body["Payment"]["CurrencyCode"],
            instrument=instrument,
            attended=body["TransactionType"] == "Purchase",
            authenticated=bool(proof) or body["TransactionType"] == "Purchase",
        )
        if proof and proof.get("AuthStatus") == "N" and payment.status == "succeeded":
            payment.status, payment.decline = "declined", "authentication_failed"
        if await processor.hold_back(payment):
            return Response(status_code=504)
        return JSONResponse(transaction(payment))

    @routes.get("/Transaction/InvoiceRef/{invoice:path}")
    async def search(invoice: str, request: Request) -> Response:
        if denied := refused(request):
            return denied
        payment = processor.find_reference("eway", invoice)
        rows = [transaction(payment)] if payment else _refunds(processor, invoice)
        return JSONResponse({"Transactions": rows, "Errors": ""})

    @routes.get("/Transaction/{transaction_id}")
    async def read(transaction_id: str, request: Request) -> Response:
        if denied := refused(request):
            return denied
        payment = processor.find("eway", transaction_id)
        return JSONResponse({"Transactions": [transaction(payment)] if payment else [], "Errors": ""})

    @routes.post("/Transaction/{transaction_id}/Refund")
    async def refund(transaction_id: str, request: Request) -> Response:
        if denied := refused(request):
            return denied
        wish = (await request.json())["Refund"]
        payment = processor.find("eway", transaction_id)
        made = None
        if payment is not None:
            made = processor.refund(payment, wish["InvoiceReference"], wish["TotalAmount"])
        if made is None:
            return JSONResponse({"Errors": "V6151"})
        return JSONResponse(
            {"TransactionID": made["id"], "TransactionStatus": True, "ResponseMessage": "A2000"}
        )

    @routes.get("/settlement")
    async def settlement(request: Request, SettleDate: str) -> Response:  # noqa: N803 - the provider's spelling
        if denied := refused(request):
            return denied
        rows = [row for row in _movements(processor) if row["TransactionDateTime"][:10] == SettleDate]
        return JSONResponse({"SettlementTransactions": rows, "Errors": ""})

    return routes


def render(settings: Settings) -> Render | None:  # noqa: ARG001 - eWAY tells nobody anything
    """eWAY sends no webhooks."""
    return None


def transaction(payment: Payment) -> dict[str, Any]:
    """A transaction as eWAY shows it."""
    taken = payment.status == "succeeded"
    message = (
        "A2000"
        if taken
        else "P0001"
        if payment.status == "pending"
        else _DECLINES.get(payment.decline, "D4405")
    )
    return {
        "TransactionID": int(payment.id),
        "TransactionStatus": taken,
        "ResponseCode": "00" if taken else message[-2:],
        "ResponseMessage": message,
        "ChargedBack": payment.disputed,
        "Refunded": payment.refunded >= payment.amount,
        "Payment": {
            "TotalAmount": payment.amount,
            "InvoiceReference": payment.reference,
            "CurrencyCode": payment.currency,
        },
        "Errors": None,
    }


def _refunds(processor: Processor, invoice: str) -> list[dict[str, Any]]:
    return [
        {
            "TransactionID": refund["id"],
            "TransactionStatus": True,
            "ResponseMessage": "A2000",
            "Payment": {
                "TotalAmount": refund["amount"],
                "InvoiceReference": invoice,
                "CurrencyCode": payment.currency,
            },
        }
        for payment in processor.payments.values()
        for refund in payment.refunds
        if payment.provider == "eway" and refund["key"] == invoice
    ]


def _movements(processor: Processor) -> list[dict[str, Any]]:
    rows = []
    for payment in processor.payments.values():
        if payment.provider != "eway" or payment.taken_at is None:
            continue
        common = {
            "TransactionID": payment.id,
            "InvoiceReference": payment.reference,
            "CurrencyCode": payment.currency,
        }
        at = payment.taken_at.isoformat()
        rows.append(common | {"TransactionType": 1, "Amount": payment.amount, "TransactionDateTime": at})
        rows += [
            common
            | {
                "TransactionType": 4,
                "Amount": -refund["amount"],
                "TransactionDateTime": refund["at"].isoformat(),
            }
            for refund in payment.refunds
        ]
        if payment.disputed:
            rows.append(common | {"TransactionType": 9, "Amount": -payment.amount, "TransactionDateTime": at})
    return rows


def _instrument(body: dict[str, Any]) -> Instrument | None:
    token = body.get("SecuredCardData") or (body.get("Customer") or {}).get("TokenCustomerID")
    return of_token(str(token or ""))
