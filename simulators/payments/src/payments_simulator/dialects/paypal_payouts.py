"""PayPal's payouts v1: batches of one. A key that was used before is refused, with the address of its batch.

What becomes of one is the bank's to say, so the page and the steering of the bank's payments are these, too;
beside them, how PayPal refuses the next one.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Sequence
from typing import Any, Final

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, Response

from payments_simulator.dialects.paypal import error, revoke_tokens, unknown_caller
from payments_simulator.payouts import Bank, PaymentOrder, Payout
from payments_simulator.settings import Settings

_STATES: Final = {"accepted": "PENDING", "paid": "SUCCESS", "failed": "FAILED", "returned": "RETURNED"}
_ERRORS: Final = {"account_closed": "RECEIVER_ACCOUNT_LOCKED", "invalid_account": "RECEIVER_UNREGISTERED"}
_REFUSED: Final = {
    "restricted": (403, "AUTHORIZATION_ERROR", "Authorization error occurred."),
    "unfunded": (422, "INSUFFICIENT_FUNDS", "Sender does not have sufficient funds."),
    "unconfirmed": (422, "RECEIVER_UNCONFIRMED", "Receiver is unconfirmed."),
}

_INVALID: Final = {
    "bad_receiver": ("items[0].receiver",),
    "bad_amount": ("items[0].amount.value",),
    "bad_header": ("items[0].receiver", "sender_batch_header.email_subject"),
}
"""Which fields of a payout are malformed."""


def router(bank: Bank, settings: Settings) -> APIRouter:
    """The routes below /paypal/v1/payments/payouts."""
    routes = APIRouter(prefix="/paypal/v1/payments/payouts")
    root = f"{settings.origin}{routes.prefix}"

    @routes.post("")
    async def send(request: Request) -> Response:
        refusal = bank.next_refusals.popleft() if bank.next_refusals else None
        if refusal == "revoked":
            revoke_tokens(request)
        if denied := unknown_caller(request, settings):
            return denied
        if refusal is not None and refusal in _REFUSED:
            return error(*_REFUSED[refusal])
        if refusal is not None and refusal in _INVALID:
            return _invalid(_INVALID[refusal])
        body = await request.json()
        key = body["sender_batch_header"]["sender_batch_id"]
        [item] = body["items"]
        if key in bank.payouts:
            return _used_before(bank.payouts[key], root, linked=refusal != "unlinked")
        payout = bank.order(
            key,
            PaymentOrder(
                reference=item["sender_item_id"],
                amount=item["amount"]["value"],
                currency=item["amount"]["currency"],
                type="payid_email",
                bank_code="",
                account_number=item["receiver"],
                account_name="",
            ),
        )
        if payout.outcome == "invalid_account":
            payout.state, payout.code = "failed", "invalid_account"
        if payout.outcome == "time_out":
            await asyncio.sleep(settings.hang)
            return Response(status_code=504)
        return JSONResponse(_header(payout, "PENDING", root), 201)

    @routes.get("/{batch_id}")
    async def read(batch_id: str, request: Request) -> Response:
        if denied := unknown_caller(request, settings):
            return denied
        payout = next((each for each in bank.payouts.values() if each.id == batch_id), None)
        if payout is None:
            return error(404, "INVALID_RESOURCE_ID", "Requested resource ID was not found.")
        bank.look(payout)
        status = "PENDING" if payout.state == "accepted" else "SUCCESS"
        return JSONResponse(_header(payout, status, root) | {"items": [_item(payout)]})

    return routes


def _header(payout: Payout, status: str, root: str) -> dict[str, Any]:
    return {
        "batch_header": {
            "payout_batch_id": payout.id,
            "batch_status": status,
            "sender_batch_header": {"sender_batch_id": payout.key},
        },
        "links": [{"href": f"{root}/{payout.id}", "rel": "self", "method": "GET"}],
    }


def _item(payout: Payout) -> dict[str, Any]:
    item: dict[str, Any] = {
        "payout_item_id": f"{payout.id}ITEM",
        "payout_batch_id": payout.id,
        "transaction_status": _STATES[payout.state],
        "payout_item": {
            "recipient_type": "EMAIL",
            "receiver": payout.order.account_number,
            "amount": {"value": payout.order.amount, "currency": payout.order.currency},
            "sender_item_id": payout.order.reference,
        },
    }
    if payout.code is not None:
        item["errors"] = {"name": _ERRORS.get(payout.code, "INTERNAL_ERROR"), "message": payout.code}
    return item


def _invalid(fields: Sequence[str]) -> Response:
    refusal = {
        "name": "VALIDATION_ERROR",
        "message": "Invalid request - see details.",
        "debug_id": secrets.token_hex(6),
        "details": [
            {"field": field, "issue": f"{field.split('.')[1].capitalize()} is invalid"} for field in fields
        ],
    }
    return JSONResponse(refusal, 400)


def _used_before(payout: Payout, root: str, *, linked: bool) -> Response:
    link = {"href": f"{root}/{payout.id}", "rel": "self", "method": "GET"}
    refusal = {
        "name": "USER_BUSINESS_ERROR",
        "message": "User business error.",
        "debug_id": payout.id.lower(),
        "details": [
            {
                "field": "SENDER_BATCH_ID",
                "location": "body",
                "issue": "Batch with given sender_batch_id already exists",
            }
        ],
        "links": [link] if linked else [],
    }
    return JSONResponse(refusal, 400)
