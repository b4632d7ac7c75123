"""PayPal: orders v2, payments v2, vault v3 and payouts v1.

An order is made and taken under our keys; PayPal gives the same order again for the same key, which is also
how an order is found whose answer was lost. A payout is refused under a key that was used before, and the
refusal names the payout of that key. Only what is said of the receiver or of the amount refuses a payout.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping, Sequence
from datetime import date, datetime
from typing import Any, Final
from urllib.parse import quote

import httpx2
import orjson
from typing_extensions import override

from servicekit.errors import Unavailable
from servicekit.money import format_amount, parse_amount
from wallet.money.rules import Money
from wallet.providers.adapters.http import HttpGateway, reference_in
from wallet.providers.egress import Egress, basic, is_missing
from wallet.providers.port import (
    Capabilities,
    Challenge,
    Charge,
    ClientConfiguration,
    Continuation,
    GatewayRefusedError,
    OutcomeUnknownError,
    Payment,
    SavedInstrument,
    WebhookEvent,
    WebhookRefusedError,
    not_read,
)
from wallet.providers.rules import LineKind, Result, StatementLine
from wallet.providers.signatures import WINDOW_SECONDS
from wallet.settings.payments import PaypalSettings

_TOKEN_MARGIN: Final = 60

_SIGNED: Final = {
    "auth_algo": "paypal-auth-algo",
    "cert_url": "paypal-cert-url",
    "transmission_id": "paypal-transmission-id",
    "transmission_sig": "paypal-transmission-sig",
    "transmission_time": "paypal-transmission-time",
}

_CAPTURES: Final = {
    "COMPLETED": Result.SUCCEEDED,
    "PARTIALLY_REFUNDED": Result.SUCCEEDED,
    "PENDING": Result.PENDING,
    "REFUNDED": Result.REVERSED,
    "DECLINED": Result.DECLINED,
    "FAILED": Result.DECLINED,
}

_PAYOUTS: Final = {
    "SUCCESS": Result.SUCCEEDED,
    "FAILED": Result.DECLINED,
    "BLOCKED": Result.DECLINED,
    "RETURNED": Result.REVERSED,
    "REFUNDED": Result.REVERSED,
    "REVERSED": Result.REVERSED,
}
"""What has become of one payout; any other state is under way."""
_PAYOUT_CODES: Final = {
    "INVALID_EMAIL": "invalid_account",
    "RECEIVER_UNREGISTERED": "invalid_account",
    "RECEIVER_UNCONFIRMED": "invalid_account",
    "RECEIVER_ACCOUNT_LOCKED": "account_closed",
    "RECEIVER_ACCOUNT_LIMITATION": "account_closed",
    "RECEIVER_COUNTRY_NOT_ALLOWED": "refused",
    "RECEIVER_STATE_RESTRICTED": "refused",
    "RECEIVER_YOUTH_ACCOUNT": "refused",
    "RECEIVER_REFUSED": "refused",
    "CURRENCY_NOT_SUPPORTED_FOR_RECEIVER": "refused",
    "RECEIVING_LIMIT_EXCEEDED": "refused",
    "TRANSACTION_LIMIT_EXCEEDED": "refused",
    "ZERO_AMOUNT": "refused",
}
"""Our own words for what PayPal says of the receiver or of the amount. Whatever else a payout is refused for,
such as our own account, says nothing about one that may have been sent under the same key before.
"""
_PAYOUT_EVENT: Final = "T0001"
_RECEIVER: Final = "items[0].receiver"
_AMOUNT: Final = "items[0].amount"
_USED_BEFORE: Final = frozenset({"ORDER_ALREADY_CAPTURED", "DUPLICATE_INVOICE_ID"})
"""What an order is refused for that may have been paid already."""


class PaypalGateway(HttpGateway[PaypalSettings]):
    """Serves PayPal, by its own page or by an account that is stored in the vault."""

    key = "paypal"

    def __init__(self, settings: PaypalSettings, egress: Egress) -> None:
        super().__init__(settings, egress)
        self._token = ""
        self._token_ends = 0.0
        self._signing_in = asyncio.Lock()

    @property
    @override
    def capabilities(self) -> Capabilities:
        return Capabilities(payouts=True)

    @staticmethod
    @override
    def _is_refusal(body: Mapping[str, Any]) -> bool:
        return {"name", "message"} <= body.keys()

    @override
    async def configuration(self) -> ClientConfiguration:
        return ClientConfiguration(self._settings.client_id, self._settings.hosted_fields_url)

    @override
    async def save(self, token: str, customer: str | None, method: str) -> SavedInstrument:
        body = {"payment_source": {"token": {"id": token, "type": "BILLING_AGREEMENT"}}}
        stored = await self._read("POST", "/v3/vault/payment-tokens", body)
        account = (stored.get("payment_source") or {}).get("paypal") or {}
        return SavedInstrument(
            token=str(stored["id"]),
            type="paypal",
            brand="paypal",
            holder_name=str(account.get("email_address") or ""),
            fingerprint=str(account.get("payer_id") or account.get("email_address") or ""),
        )

    @override
    async def delete_token(self, token: str) -> None:
        await self._read("DELETE", f"/v3/vault/payment-tokens/{quote(token, safe='')}")

    @override
    async def charge(self, charge: Charge) -> Payment:
        if charge.token and charge.saved:
            source: dict[str, Any] = {"vault_id": charge.token}
        else:
            source = {
                "experience_context": {
                    "user_action": "PAY_NOW",
                    "shipping_preference": "NO_SHIPPING",
                    "return_url": charge.return_url,
                    "cancel_url": charge.cancel_url,
                }
            }
        body = {
            "intent": "CAPTURE",
            "purchase_units": [
                {
                    "reference_id": charge.reference,
                    "custom_id": charge.reference,
                    "invoice_id": charge.reference,
                    "amount": _amount(charge.amount),
                }
            ],
            "payment_source": {"paypal": source},
        }
        return await self._move("/v2/checkout/orders", body, charge.key)

    @override
    async def proceed(self, charge: Charge, provider_reference: str, continuation: Continuation) -> Payment:
        return await self._move(
            f"/v2/checkout/orders/{quote(provider_reference, safe='')}/capture", {}, charge.key
        )

    @override
    async def find(self, reference: str, provider_reference: str | None) -> Payment:
        if provider_reference is None:
            return Payment(Result.NOT_FOUND)
        answer = await self._get(f"/v2/checkout/orders/{quote(provider_reference, safe='')}")
        content = self._json(answer)
        return Payment(Result.NOT_FOUND) if is_missing(answer) else _order(content)

    @override
    async def refund(self, provider_reference: str, key: str, amount: Money) -> Payment:
        try:
            order = await self._read("GET", f"/v2/checkout/orders/{quote(provider_reference, safe='')}")
        except Unavailable as error:
            raise OutcomeUnknownError("the order cannot be read") from error
        capture = _capture(order)
        if capture is None:
            return Payment(Result.DECLINED, code="refund_refused", message="Nothing was taken")
        path = f"/v2/payments/captures/{quote(str(capture['id']), safe='')}/refund"
        answer = await self._post(path, {"amount": _amount(amount)}, key)
        body = self._json(answer, moving=True)
        if answer.status_code >= 400:
            return Payment(Result.DECLINED, code="refund_refused", message=_text(body))
        result = Result.SUCCEEDED if body.get("status") in ("COMPLETED", "PENDING") else Result.DECLINED
        return Payment(result, str(body["id"]), amount)

    @override
    async def read_webhook(self, headers: Mapping[str, str], body: bytes, now: datetime) -> WebhookEvent:
        signed = {name: headers.get(header, "") for name, header in _SIGNED.items()}
        try:
            event = orjson.loads(body)
            sent = datetime.fromisoformat(signed["transmission_time"])
            if abs((now - sent).total_seconds()) > WINDOW_SECONDS:
                raise WebhookRefusedError("too old")
        except (ValueError, TypeError) as error:
            raise WebhookRefusedError("not an event") from error
        # PayPal checks the signature over the event exactly as it was sent, so it is put in as raw bytes.
        question = orjson.dumps(signed | {"webhook_id": self._settings.webhook_id})
        answer = await self._egress.read(
            "POST",
            f"{self._base}/v1/notifications/verify-webhook-signature",
            content=question[:-1] + b',"webhook_event":' + body + b"}",
            headers=dict(await self._headers()) | {"Content-Type": "application/json"},
            on_denied=self._sign_out,
        )
        if self._json(answer).get("verification_status") != "SUCCESS":
            raise WebhookRefusedError("signature does not match")
        try:
            resource = event["resource"]
            related = (resource.get("supplementary_data") or {}).get("related_ids") or {}
            is_order = str(event["event_type"]).startswith("CHECKOUT.ORDER.")
            return WebhookEvent(
                event_id=str(event["id"]),
                kind=str(event["event_type"]),
                provider_reference=resource["id"] if is_order else related.get("order_id"),
                reference=resource.get("custom_id"),
            )
        except (KeyError, TypeError, AttributeError) as error:
            raise WebhookRefusedError("not an event") from error

    @override
    async def statement(self, day: date) -> Sequence[StatementLine]:
        lines: list[StatementLine] = []
        page, pages = 1, 1
        while page <= pages:
            body = await self._read(
                "GET",
                f"/v1/reporting/transactions?start_date={day}T00:00:00Z&end_date={day}T23:59:59Z"
                f"&fields=transaction_info&page_size=500&page={page}",
            )
            lines += [_line(row["transaction_info"]) for row in body.get("transaction_details") or []]
            pages = int(body.get("total_pages") or 1)
            page += 1
        return lines

    @override
    async def pay_out(self, key: str, destination: str, amount: Money) -> Payment:
        """Sends money to the account of an e-mail address; an address without one has 30 days to make it."""
        body = {
            "sender_batch_header": {"sender_batch_id": key},
            "items": [
                {
                    "recipient_type": "EMAIL",
                    "receiver": destination,
                    "amount": {"value": format_amount(amount.minor_units), "currency": amount.currency},
                    "sender_item_id": key,
                }
            ],
        }
        answer = await self._post("/v1/payments/payouts", body, key)
        content = self._json(answer, moving=True)
        if answer.status_code < 400:
            return _payout(content)
        issues = _issues(content)
        if not any("sender_batch_id already exists" in issue for issue in issues):
            code = next((_PAYOUT_CODES[issue] for issue in issues if issue in _PAYOUT_CODES), None)
            if code is None and answer.status_code == 400:
                code = _malformed(content)
            if code is None or answer.status_code not in (400, 422):
                raise OutcomeUnknownError(f"status {answer.status_code}: {', '.join(issues)}"[:200])
            return Payment(Result.DECLINED, code=code, message=_text(content))
        if (batch := _batch_linked(content)) is None:
            raise OutcomeUnknownError("the batch of this key is not named")
        try:
            return await self.find_payout(key, batch)
        except Unavailable as error:
            raise OutcomeUnknownError("the batch cannot be read") from error

    @override
    async def find_payout(self, key: str, provider_reference: str | None) -> Payment:
        """Without PayPal's own reference nothing can be looked up: sending again under the key gives it."""
        if provider_reference is None:
            return Payment(Result.NOT_FOUND)
        answer = await self._get(f"/v1/payments/payouts/{quote(provider_reference, safe='')}")
        content = self._json(answer)
        return Payment(Result.NOT_FOUND) if is_missing(answer) else _payout(content)

    async def _move(self, path: str, body: Mapping[str, Any], key: str) -> Payment:
        answer = await self._post(path, body, key)
        content = self._json(answer, moving=True)
        if answer.status_code < 400:
            return _order(content)
        if used := _USED_BEFORE.intersection(_issues(content)):
            raise OutcomeUnknownError(", ".join(used))
        return Payment(Result.DECLINED, code="paypal_declined", message=_text(content))

    async def _read(self, method: str, path: str, body: Mapping[str, Any] | None = None) -> dict[str, Any]:
        answer = await self._egress.read(
            method, self._base + path, json=body, headers=await self._headers(), on_denied=self._sign_out
        )
        if answer.status_code == 204:
            return {}
        content = self._json(answer)
        if answer.status_code >= 400:
            raise GatewayRefusedError("token_unknown", _text(content))
        return content

    async def _get(self, path: str) -> httpx2.Response:
        return await self._egress.read(
            "GET", self._base + path, headers=await self._headers(), on_denied=self._sign_out
        )

    async def _post(self, path: str, body: Mapping[str, Any], key: str) -> httpx2.Response:
        """Moves money. Raises OutcomeUnknownError."""
        try:
            headers = await self._headers(key)
        except Unavailable as error:
            raise not_read(error, "not signed in") from error
        return await self._egress.move(
            "POST", self._base + path, json=dict(body), headers=headers, on_denied=self._sign_out
        )

    async def _headers(self, key: str | None = None) -> dict[str, str]:
        async with self._signing_in:
            if time.monotonic() >= self._token_ends:
                await self._sign_in()
        headers = {"Authorization": f"Bearer {self._token}", "Prefer": "return=representation"}
        return headers | ({"PayPal-Request-Id": key} if key else {})

    async def _sign_in(self) -> None:
        answer = await self._egress.read(
            "POST",
            f"{self._base}/v1/oauth2/token",
            data={"grant_type": "client_credentials"},
            headers=basic(self._settings.client_id, self._settings.client_secret.get_secret_value()),
        )
        body = self._json(answer)
        if "access_token" not in body:
            raise Unavailable("provider_unavailable", retry_after=5)
        self._token = str(body["access_token"])
        self._token_ends = time.monotonic() + max(int(body.get("expires_in") or 0) - _TOKEN_MARGIN, 0)

    def _sign_out(self) -> None:
        """The token was revoked, or is older than what we are allowed now: the next call gets another."""
        self._token_ends = 0.0


def _order(body: Mapping[str, Any]) -> Payment:
    unit = (body.get("purchase_units") or [{}])[0]
    capture = _capture(body)
    content = (capture or unit).get("amount")
    common: dict[str, Any] = {
        "provider_reference": str(body["id"]),
        "amount": None if content is None else _money(content),
        "reference": unit.get("custom_id"),
    }
    if capture is not None:
        result = _CAPTURES.get(str(capture.get("status")), Result.UNKNOWN)
        return Payment(result, code="paypal_declined", message="PayPal declined the payment", **common)
    status = body.get("status")
    if status == "APPROVED":
        return Payment(Result.APPROVED, **common)
    if status in ("PAYER_ACTION_REQUIRED", "CREATED"):
        links = {link.get("rel"): link.get("href") for link in body.get("links") or []}
        url = links.get("payer-action") or links.get("approve")
        return Payment(Result.CHALLENGE, challenge=Challenge("redirect", str(url)) if url else None, **common)
    if status == "VOIDED":
        return Payment(Result.DECLINED, code="cancelled", message="The payment was cancelled", **common)
    return Payment(Result.UNKNOWN, **common)


def _capture(order: Mapping[str, Any]) -> Mapping[str, Any] | None:
    for unit in order.get("purchase_units") or []:
        for capture in (unit.get("payments") or {}).get("captures") or []:
            found: Mapping[str, Any] = capture
            return found
    return None


def _payout(body: Mapping[str, Any]) -> Payment:
    """A batch of one."""
    batch = body["batch_header"]
    reference = str(batch["payout_batch_id"])
    item = next(iter(body.get("items") or []), None)
    if item is None:
        denied = batch.get("batch_status") in ("DENIED", "CANCELED")
        return Payment(Result.DECLINED if denied else Result.PENDING, reference, code="refused")
    error = str((item.get("errors") or {}).get("name") or "")
    return Payment(
        _PAYOUTS.get(str(item.get("transaction_status")), Result.PENDING),
        reference,
        code=_PAYOUT_CODES.get(error, "refused"),
    )


def _issues(refusal: Mapping[str, Any]) -> list[str]:
    """What PayPal objects to: each detail, and the name of it all."""
    details = [str(each.get("issue")) for each in refusal.get("details") or []]
    return [*details, str(refusal.get("name"))]


def _malformed(refusal: Mapping[str, Any]) -> str | None:
    """Our code for a payout with a malformed receiver or amount; None for any other refusal.

    It holds for a repeated key too, because PayPal refused the same body before.
    """
    fields = [str(each.get("field")) for each in refusal.get("details") or []]
    if refusal.get("name") != "VALIDATION_ERROR" or not fields:
        return None
    if not all(field.startswith((_RECEIVER, _AMOUNT)) for field in fields):
        return None
    return "invalid_account" if any(field.startswith(_RECEIVER) for field in fields) else "refused"


def _batch_linked(refusal: Mapping[str, Any]) -> str | None:
    """Which batch a refusal says was sent under the key before."""
    links = [str(link.get("href") or "") for link in refusal.get("links") or [] if link.get("rel") == "self"]
    return next((href.rstrip("/").rpartition("/")[2] for href in links if href), None)


def _line(row: Mapping[str, Any]) -> StatementLine:
    money = row["transaction_amount"]
    value = str(money["value"])
    minor = parse_amount(value.removeprefix("-")) * (-1 if value.startswith("-") else 1)
    code = str(row.get("transaction_event_code") or "")
    return StatementLine(
        provider_reference=str(row.get("paypal_reference_id") or row.get("transaction_id") or ""),
        reference=reference_in(str(row.get("custom_field") or "")),
        kind=_kind(code, minor),
        amount=minor,
        currency=str(money["currency_code"]),
        occurred_at=datetime.fromisoformat(str(row["transaction_initiation_date"])),
    )


def _kind(code: str, minor: int) -> LineKind:
    """The kind of a movement, by PayPal's event code and by who gains from it."""
    if code == _PAYOUT_EVENT:
        return "payout"
    return "charge" if minor > 0 else "chargeback" if code.startswith("T12") else "refund"


def _amount(money: Money) -> dict[str, str]:
    return {"currency_code": money.currency, "value": format_amount(money.minor_units)}


def _money(amount: Mapping[str, Any]) -> Money:
    return Money(parse_amount(str(amount["value"])), str(amount["currency_code"]))


def _text(body: Mapping[str, Any]) -> str:
    details = body.get("details") or [{}]
    return str(details[0].get("description") or body.get("message") or "PayPal declined the payment")[:200]
