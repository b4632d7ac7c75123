"""Stripe: PaymentIntents, SetupIntents and saved payment methods over its HTTP API.

The requests are few and form-encoded, so the adapter speaks HTTP itself; the official client would bring a
second HTTP stack with it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, date, datetime, time, timedelta
from typing import Any, Final, Literal

import orjson
from typing_extensions import override

from servicekit.errors import Unavailable
from wallet.money.rules import Money
from wallet.providers.adapters.http import HttpGateway
from wallet.providers.egress import is_missing
from wallet.providers.port import (
    Capabilities,
    Challenge,
    Charge,
    ClientConfiguration,
    GatewayRefusedError,
    OutcomeUnknownError,
    Payment,
    SavedInstrument,
    Setup,
    Verification,
    WebhookEvent,
    WebhookRefusedError,
    card_funding,
)
from wallet.providers.rules import Result, StatementLine
from wallet.providers.signatures import check_timestamped
from wallet.settings.payments import StripeSettings

_VERSION: Final = "2025-10-29.clover"
_DEBIT: Final = {"AUD": "au_becs_debit", "GBP": "bacs_debit"}

_DECLINES: Final = {
    "card_declined": "card_declined",
    "insufficient_funds": "card_insufficient_funds",
    "expired_card": "card_expired",
    "incorrect_cvc": "csc_incorrect",
    "payment_intent_authentication_failure": "authentication_failed",
    "setup_intent_authentication_failure": "authentication_failed",
    "authentication_required": "authentication_required",
}


class StripeGateway(HttpGateway[StripeSettings]):
    """Serves cards, both digital wallets and direct debit."""

    key = "stripe"

    @property
    @override
    def capabilities(self) -> Capabilities:
        return Capabilities(
            csc_required=self._settings.csc_required,
            digital_wallets=frozenset({"ap", "gp"}),
            setup=True,
            verification=True,
            direct_debit=True,
        )

    @staticmethod
    @override
    def _is_refusal(body: Mapping[str, Any]) -> bool:
        return isinstance(body.get("error"), Mapping)

    @override
    async def configuration(self) -> ClientConfiguration:
        return ClientConfiguration(self._settings.publishable_key, self._settings.hosted_fields_url)

    @override
    async def create_customer(self, customer_id: str) -> str | None:
        body = await self._write(
            "/v1/customers", {"metadata[customer_id]": customer_id}, key=f"customer:{customer_id}:1"
        )
        return str(body["id"])

    @override
    async def setup(self, customer: str | None, method: str) -> Setup:
        kind = "au_becs_debit" if method == "bd" else "card"
        body = await self._write(
            "/v1/setup_intents",
            {"customer": customer or "", "usage": "off_session", "payment_method_types[]": kind},
        )
        return Setup(str(body["id"]), str(body["client_secret"]))

    @override
    async def save(self, token: str, customer: str | None, method: str) -> SavedInstrument:
        if token.startswith("seti_"):
            intent = await self._read(f"/v1/setup_intents/{_segment(token)}")
            if intent.get("status") != "succeeded" or not intent.get("payment_method"):
                raise GatewayRefusedError("token_not_ready", "This card was not confirmed")
            token = str(intent["payment_method"])
        body = await self._write(
            f"/v1/payment_methods/{_segment(token)}/attach", {"customer": customer or ""}
        )
        return _instrument(body)

    @override
    async def verify(self, asked: Verification) -> Payment:
        form = {
            "customer": asked.customer or "",
            "payment_method": asked.token,
            "payment_method_types[]": "card",
            "usage": "off_session",
            "confirm": "true",
            "return_url": asked.return_url,
            "metadata[verification_id]": asked.reference,
        }
        body = await self._send("/v1/setup_intents", form, asked.key, moving=True)
        error = body.get("error")
        return _verification(body) if error is None else _refused(error, "setup_intent")

    @override
    async def find_verification(self, provider_reference: str) -> Payment:
        return _verification(await self._read(f"/v1/setup_intents/{_segment(provider_reference)}"))

    @override
    async def inspect(self, token: str, method: str) -> SavedInstrument | None:
        return _instrument(await self._read(f"/v1/payment_methods/{_segment(token)}"))

    @override
    async def delete_token(self, token: str) -> None:
        try:
            await self._write(f"/v1/payment_methods/{_segment(token)}/detach", {})
        except GatewayRefusedError as gone:
            if gone.code not in ("token_unknown", "refused"):
                raise

    @override
    async def charge(self, charge: Charge) -> Payment:
        kind = _DEBIT[charge.amount.currency] if charge.method == "bd" else "card"
        form = {
            "amount": str(charge.amount.minor_units),
            "currency": charge.amount.currency.lower(),
            "confirm": "true",
            "payment_method": charge.token or "",
            "payment_method_types[]": kind,
            "metadata[deposit_id]": charge.reference,
            "return_url": charge.return_url,
            "expand[]": "latest_charge",
        }
        if charge.customer and charge.saved:
            form["customer"] = charge.customer
        if not charge.attended:
            form["off_session"] = "true"
        if charge.csc:
            form["payment_method_options[card][cvc_token]"] = charge.csc
        return await self._move("/v1/payment_intents", form, charge.key)

    @override
    async def cancel(self, reference: str, provider_reference: str, key: str) -> Payment:
        payment = await self._move(
            f"/v1/payment_intents/{_segment(provider_reference)}/cancel",
            {"cancellation_reason": "abandoned"},
            key,
        )
        if payment.result is Result.DECLINED and payment.code == "refused":
            # It has gone on meanwhile and cannot be cancelled.
            return await self._asked_again("", provider_reference)
        return payment

    @override
    async def find(self, reference: str, provider_reference: str | None) -> Payment:
        if provider_reference is not None:
            answer = await self._egress.read(
                "GET",
                f"{self._base}/v1/payment_intents/{_segment(provider_reference)}",
                params={"expand[]": "latest_charge"},
                headers=self._headers(),
            )
            body = self._json(answer)
            return Payment(Result.NOT_FOUND) if is_missing(answer) else _payment(body)
        body = await self._read(
            "/v1/payment_intents/search",
            {"query": f"metadata['deposit_id']:'{reference}'", "expand[]": "data.latest_charge"},
        )
        found = body.get("data") or []
        return _payment(found[0]) if found else Payment(Result.NOT_FOUND)

    @override
    async def refund(self, provider_reference: str, key: str, amount: Money) -> Payment:
        body = await self._send(
            "/v1/refunds",
            {"payment_intent": provider_reference, "amount": str(amount.minor_units)},
            key,
            moving=True,
        )
        error = body.get("error")
        if error:
            if error.get("code") == "charge_already_refunded":
                return Payment(Result.SUCCEEDED, provider_reference, amount)
            return Payment(Result.DECLINED, provider_reference, code="refund_refused", message=_text(error))
        result = {"succeeded": Result.SUCCEEDED, "pending": Result.SUCCEEDED, "failed": Result.DECLINED}
        return Payment(
            result.get(str(body.get("status")), Result.PENDING),
            str(body["id"]),
            Money(int(body["amount"]), str(body["currency"]).upper()),
        )

    @override
    async def read_webhook(self, headers: Mapping[str, str], body: bytes, now: datetime) -> WebhookEvent:
        check_timestamped(
            headers.get("stripe-signature", ""),
            body,
            [secret.get_secret_value() for secret in self._settings.webhook_secrets],
            now,
        )
        try:
            event = orjson.loads(body)
            content = event["data"]["object"]
            of_intent = content["object"] == "payment_intent"
            return WebhookEvent(
                event_id=str(event["id"]),
                kind=str(event["type"]),
                provider_reference=content["id"] if of_intent else content.get("payment_intent"),
                reference=(content.get("metadata") or {}).get("deposit_id"),
            )
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise WebhookRefusedError("not an event") from error

    @override
    async def statement(self, day: date) -> Sequence[StatementLine]:
        begin = datetime.combine(day, time(), UTC)
        lines: list[StatementLine] = []
        after: str | None = None
        while True:
            query = {
                "created[gte]": str(int(begin.timestamp())),
                "created[lt]": str(int((begin + timedelta(days=1)).timestamp())),
                "limit": "100",
                "expand[]": "data.source",
            }
            if after is not None:
                query["starting_after"] = after
            page = await self._read("/v1/balance_transactions", query)
            rows = page.get("data") or []
            lines += [line for row in rows if (line := _line(row)) is not None]
            if not page.get("has_more") or not rows:
                return lines
            after = str(rows[-1]["id"])

    async def _asked_again(self, reference: str, provider_reference: str) -> Payment:
        try:
            return await self.find(reference, provider_reference)
        except Unavailable as error:
            raise OutcomeUnknownError("no answer") from error

    async def _move(self, path: str, form: Mapping[str, str], key: str) -> Payment:
        body = await self._send(path, form, key, moving=True)
        error = body.get("error")
        return _payment(body) if error is None else _refused(error, "payment_intent")

    async def _write(self, path: str, form: Mapping[str, str], *, key: str | None = None) -> dict[str, Any]:
        try:
            body = await self._send(path, form, key, moving=False)
        except OutcomeUnknownError as unknown:
            raise Unavailable("provider_unavailable", retry_after=5) from unknown
        return _accepted(body)

    async def _send(
        self, path: str, form: Mapping[str, str], key: str | None, *, moving: bool
    ) -> dict[str, Any]:
        headers = self._headers() | ({"Idempotency-Key": key} if key else {})
        send = self._egress.move if moving else self._egress.read
        answer = await send("POST", self._base + path, data=dict(form), headers=headers)
        return self._json(answer, moving=moving)

    async def _read(self, path: str, query: Mapping[str, str] | None = None) -> dict[str, Any]:
        answer = await self._egress.read("GET", self._base + path, params=query, headers=self._headers())
        return _accepted(self._json(answer))

    def _headers(self) -> dict[str, str]:
        return {
            "Authorization": f"Bearer {self._settings.secret_key.get_secret_value()}",
            "Stripe-Version": _VERSION,
        }


def _payment(body: Mapping[str, Any]) -> Payment:
    status = body.get("status")
    charge = body.get("latest_charge")
    charge = charge if isinstance(charge, Mapping) else {}
    error = body.get("last_payment_error") or {}
    amount = Money(int(body["amount"]), str(body["currency"]).upper())
    reference = (body.get("metadata") or {}).get("deposit_id")
    details = (charge.get("payment_method_details") or {}).get("card") or {}
    common: dict[str, Any] = {
        "provider_reference": str(body["id"]),
        "amount": amount,
        "reference": reference,
        "funding": card_funding(details.get("funding")),
    }
    if status == "succeeded":
        returned = int(charge.get("amount_refunded") or 0)
        if charge.get("disputed") or returned >= amount.minor_units:
            code = "charged_back" if charge.get("disputed") else "refunded"
            return Payment(Result.REVERSED, code=code, returned=amount.minor_units, **common)
        received = Money(int(body.get("amount_received") or 0), amount.currency)
        return Payment(Result.SUCCEEDED, **(common | {"amount": received}), returned=returned)
    if status == "requires_action":
        action = (body.get("next_action") or {}).get("redirect_to_url") or {}
        if not action.get("url"):
            return Payment(Result.UNKNOWN, **common)
        return Payment(Result.CHALLENGE, challenge=Challenge("frame", str(action["url"])), **common)
    if status in ("processing", "requires_capture"):
        return Payment(Result.PENDING, **common)
    if status == "canceled":
        return Payment(Result.DECLINED, code="cancelled", message="The payment was cancelled", **common)
    if status == "requires_payment_method" and error:
        code = _DECLINES.get(str(error.get("decline_code")), "") or _DECLINES.get(
            str(error.get("code")), "card_declined"
        )
        return Payment(Result.DECLINED, code=code, message=_text(error), **common)
    return Payment(Result.UNKNOWN, **common)


def _refused(error: Mapping[str, Any], of: str) -> Payment:
    """What an error means for the intent that it is about. Raises OutcomeUnknownError."""
    if error.get("type") == "idempotency_error" or error.get("code") == "idempotency_key_in_use":
        raise OutcomeUnknownError("key in use")
    code = _DECLINES.get(str(error.get("decline_code") or error.get("code")), "")
    return Payment(
        Result.DECLINED,
        (error.get(of) or {}).get("id"),
        code=code or _DECLINES.get(str(error.get("code")), "refused"),
        message=_text(error),
    )


def _verification(body: Mapping[str, Any]) -> Payment:
    """What a SetupIntent says."""
    status, known = body.get("status"), str(body["id"])
    if status == "succeeded":
        return Payment(Result.SUCCEEDED, known)
    if status == "requires_action":
        action = (body.get("next_action") or {}).get("redirect_to_url") or {}
        if action.get("url"):
            return Payment(Result.CHALLENGE, known, challenge=Challenge("frame", str(action["url"])))
    if status == "canceled" or (status == "requires_payment_method" and body.get("last_setup_error")):
        error = body.get("last_setup_error") or {}
        code = _DECLINES.get(str(error.get("decline_code") or error.get("code")), "card_declined")
        return Payment(Result.DECLINED, known, code=code, message=_text(error))
    return Payment(Result.UNKNOWN, known)


def _instrument(body: Mapping[str, Any]) -> SavedInstrument:
    if "card" not in body:
        bank = body.get(str(body.get("type"))) or {}
        return SavedInstrument(
            token=str(body["id"]),
            type="bank",
            brand="bank",
            last4=str(bank.get("last4") or ""),
            holder_name=str((body.get("billing_details") or {}).get("name") or ""),
            fingerprint=str(bank.get("fingerprint") or ""),
        )
    card = body["card"]
    wallet = (card.get("wallet") or {}).get("type")
    return SavedInstrument(
        token=str(body["id"]),
        type="apple_pay" if wallet == "apple_pay" else "google_pay" if wallet == "google_pay" else "card",
        brand=str(card.get("brand") or ""),
        last4=str(card.get("last4") or ""),
        expiry_month=card.get("exp_month"),
        expiry_year=card.get("exp_year"),
        funding=card_funding(card.get("funding")),
        holder_name=str((body.get("billing_details") or {}).get("name") or ""),
        fingerprint=str(card.get("fingerprint") or ""),
    )


def _line(row: Mapping[str, Any]) -> StatementLine | None:
    kind: Literal["charge", "refund", "chargeback"]
    if row.get("type") in ("charge", "payment"):
        kind = "charge"
    elif row.get("type") in ("refund", "payment_refund"):
        kind = "refund"
    elif row.get("reporting_category") == "dispute":
        kind = "chargeback"
    else:
        return None
    source = row.get("source")
    source = source if isinstance(source, Mapping) else {}
    return StatementLine(
        provider_reference=str(source.get("payment_intent") or ""),
        reference=str((source.get("metadata") or {}).get("deposit_id") or ""),
        kind=kind,
        amount=int(row["amount"]),
        currency=str(row["currency"]).upper(),
        occurred_at=datetime.fromtimestamp(int(row["created"]), UTC),
    )


def _accepted(body: dict[str, Any]) -> dict[str, Any]:
    error = body.get("error")
    if error:
        missing = error.get("code") == "resource_missing"
        raise GatewayRefusedError("token_unknown" if missing else "refused", _text(error))
    return body


def _text(error: Mapping[str, Any]) -> str:
    return str(error.get("message") or "The payment was refused")[:200]


def _segment(value: str) -> str:
    """A reference as one segment of a path. Raises GatewayRefusedError for anything that is not one."""
    if not value or len(value) > 255 or not value.replace("_", "").replace("-", "").isalnum():
        raise GatewayRefusedError("token_unknown", "This token is not from the provider")
    return value
