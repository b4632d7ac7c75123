"""Paystream: JSON over HTTP with a bearer key, an idempotency header and signed webhooks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, datetime
from typing import Any, Final
from urllib.parse import quote

import orjson
from typing_extensions import override

from wallet.money.rules import Money
from wallet.providers.adapters.http import HttpGateway
from wallet.providers.egress import is_missing
from wallet.providers.port import (
    Capabilities,
    Challenge,
    Charge,
    ClientConfiguration,
    GatewayRefusedError,
    Payment,
    SavedInstrument,
    WebhookEvent,
    WebhookRefusedError,
    card_funding,
)
from wallet.providers.rules import Result, StatementLine
from wallet.providers.signatures import check_timestamped
from wallet.settings.payments import PaystreamSettings

_RESULTS: Final = {
    "succeeded": Result.SUCCEEDED,
    "pending": Result.PENDING,
    "challenge": Result.CHALLENGE,
    "declined": Result.DECLINED,
    "cancelled": Result.DECLINED,
    "reversed": Result.REVERSED,
}

_CODES: Final = {
    "insufficient_funds": "card_insufficient_funds",
    "expired_card": "card_expired",
    "incorrect_csc": "csc_incorrect",
}


class PaystreamGateway(HttpGateway[PaystreamSettings]):
    """Serves cards and both digital wallets."""

    key = "paystream"
    path = "/v1"

    @property
    @override
    def capabilities(self) -> Capabilities:
        return Capabilities(csc_required=self._settings.csc_required, digital_wallets=frozenset({"ap", "gp"}))

    @staticmethod
    @override
    def _is_refusal(body: Mapping[str, Any]) -> bool:
        return isinstance(body.get("code"), str) and "message" in body

    @override
    async def configuration(self) -> ClientConfiguration:
        return ClientConfiguration(self._settings.publishable_key, self._settings.hosted_fields_url)

    @override
    async def save(self, token: str, customer: str | None, method: str) -> SavedInstrument:
        return _card(await self._read("POST", "/cards", {"token": token, "reusable": True}))

    @override
    async def inspect(self, token: str, method: str) -> SavedInstrument | None:
        return _card(await self._read("GET", f"/cards/{quote(token, safe='')}"))

    @override
    async def delete_token(self, token: str) -> None:
        await self._read("DELETE", f"/cards/{quote(token, safe='')}")

    @override
    async def charge(self, charge: Charge) -> Payment:
        body = {
            "reference": charge.reference,
            "amount": charge.amount.minor_units,
            "currency": charge.amount.currency,
            "card": charge.token,
            "csc_token": charge.csc,
            "initiator": "customer" if charge.attended else "merchant",
            "return_url": charge.return_url,
            "browser": dict(charge.browser),
            "device_data": charge.device_data,
        }
        return await self._move("/payments", body, charge.key)

    @override
    async def cancel(self, reference: str, provider_reference: str, key: str) -> Payment:
        return await self._move(f"/payments/{quote(provider_reference, safe='')}/cancel", {}, key)

    @override
    async def find(self, reference: str, provider_reference: str | None) -> Payment:
        path = (
            f"/payments?reference={quote(reference, safe='')}"
            if provider_reference is None
            else f"/payments/{quote(provider_reference, safe='')}"
        )
        answer = await self._egress.read("GET", self._base + path, headers=self._headers())
        content = self._json(answer)
        return Payment(Result.NOT_FOUND) if is_missing(answer) else _payment(content)

    @override
    async def refund(self, provider_reference: str, key: str, amount: Money) -> Payment:
        path = f"/payments/{quote(provider_reference, safe='')}/refunds"
        answer = await self._egress.move(
            "POST",
            self._base + path,
            json={"amount": amount.minor_units},
            headers=self._headers() | {"Idempotency-Key": key},
        )
        body = self._json(answer, moving=True)
        if answer.status_code >= 400:
            return Payment(Result.DECLINED, code="refund_refused", message=_text(body))
        return Payment(Result.SUCCEEDED, str(body["id"]), Money(int(body["amount"]), amount.currency))

    @override
    async def read_webhook(self, headers: Mapping[str, str], body: bytes, now: datetime) -> WebhookEvent:
        secrets = [secret.get_secret_value() for secret in self._settings.webhook_secrets]
        check_timestamped(headers.get("paystream-signature", ""), body, secrets, now)
        try:
            event = orjson.loads(body)
            return WebhookEvent(
                str(event["id"]), str(event["type"]), event["payment"]["id"], event["payment"]["reference"]
            )
        except (ValueError, KeyError, TypeError) as error:
            raise WebhookRefusedError("not an event") from error

    @override
    async def statement(self, day: date) -> Sequence[StatementLine]:
        body = await self._read("GET", f"/movements?date={day.isoformat()}")
        return [
            StatementLine(
                provider_reference=str(row["payment"]),
                reference=str(row["reference"]),
                kind=row["kind"],
                amount=int(row["amount"]),
                currency=str(row["currency"]),
                occurred_at=datetime.fromisoformat(row["at"]),
            )
            for row in body["movements"]
        ]

    async def _move(self, path: str, body: Mapping[str, Any], key: str) -> Payment:
        answer = await self._egress.move(
            "POST", self._base + path, json=dict(body), headers=self._headers() | {"Idempotency-Key": key}
        )
        content = self._json(answer, moving=True)
        if answer.status_code >= 400:
            return Payment(
                Result.DECLINED, code=str(content.get("code") or "refused"), message=_text(content)
            )
        return _payment(content)

    async def _read(self, method: str, path: str, body: Mapping[str, Any] | None = None) -> dict[str, Any]:
        answer = await self._egress.read(method, self._base + path, json=body, headers=self._headers())
        if answer.status_code == 204:
            return {}
        content = self._json(answer)
        if answer.status_code >= 400:
            raise GatewayRefusedError(str(content.get("code") or "refused"), _text(content))
        return content

    def _headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self._settings.api_key.get_secret_value()}"}


def _payment(body: Mapping[str, Any]) -> Payment:
    result = _RESULTS.get(str(body.get("status")), Result.UNKNOWN)
    url = body.get("challenge_url")
    return Payment(
        result=result,
        provider_reference=str(body["id"]),
        amount=Money(int(body["amount"]), str(body["currency"])),
        reference=str(body["reference"]),
        challenge=Challenge("frame", str(url)) if result is Result.CHALLENGE and url else None,
        code=_CODES.get(str(body.get("code")), str(body.get("code") or "card_declined")),
        message=str(body.get("message") or ""),
        funding=card_funding((body.get("card") or {}).get("funding")),
        returned=int(body.get("refunded") or 0),
    )


def _card(body: Mapping[str, Any]) -> SavedInstrument:
    return SavedInstrument(
        token=str(body["token"]),
        type="card",
        brand=str(body.get("brand") or ""),
        last4=str(body.get("last4") or ""),
        expiry_month=body.get("expiry_month"),
        expiry_year=body.get("expiry_year"),
        funding=card_funding(body.get("funding")),
        holder_name=str(body.get("holder_name") or ""),
        fingerprint=str(body.get("fingerprint") or ""),
    )


def _text(body: Mapping[str, Any]) -> str:
    return str(body.get("message") or "The payment was refused")[:200]
