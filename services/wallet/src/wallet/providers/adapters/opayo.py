"""Opayo's Pi API. Its key of a payment is the vendor's transaction code, which is looked up before anything
is sent again: Opayo refuses a code that it has seen.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, datetime
from typing import Any, Final
from urllib.parse import quote

from typing_extensions import override

from wallet.money.rules import Money
from wallet.providers.adapters.http import KeylessGateway
from wallet.providers.egress import basic, is_missing
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
    card_funding,
)
from wallet.providers.rules import WINDOW_SIZES, Result, StatementLine
from wallet.settings.payments import OpayoSettings

_CODES: Final = {"2001": "card_insufficient_funds", "2002": "card_expired", "2003": "csc_incorrect"}
_DUPLICATE: Final = 1018


class OpayoGateway(KeylessGateway[OpayoSettings]):
    """Serves cards. Opayo sends no webhooks; the poller looks payments up."""

    key = "opayo"
    path = "/api/v1"

    @property
    @override
    def capabilities(self) -> Capabilities:
        return Capabilities(csc_required=self._settings.csc_required, webhooks=False)

    @staticmethod
    @override
    def _is_refusal(body: Mapping[str, Any]) -> bool:
        errors = body.get("errors")
        refusals = errors if isinstance(errors, list) and errors else [body]
        return all(isinstance(each, Mapping) and {"code", "description"} <= each.keys() for each in refusals)

    @override
    async def configuration(self) -> ClientConfiguration:
        content = await self._read(
            "POST", "/merchant-session-keys", {"vendorName": self._settings.vendor_name}
        )
        return ClientConfiguration(
            self._settings.vendor_name, self._settings.hosted_fields_url, str(content["merchantSessionKey"])
        )

    @override
    async def save(self, token: str, customer: str | None, method: str) -> SavedInstrument:
        card = await self._read("GET", f"/card-identifiers/{quote(token, safe='')}")
        month, year = str(card["expiryDate"])[:2], str(card["expiryDate"])[2:]
        return SavedInstrument(
            token=str(card["cardIdentifier"]),
            type="card",
            brand=str(card.get("cardType") or "").lower(),
            last4=str(card.get("lastFourDigits") or ""),
            expiry_month=int(month),
            expiry_year=2000 + int(year),
            funding=card_funding(card.get("fundingType")),
            holder_name=str(card.get("cardholderName") or ""),
            fingerprint=str(card.get("cardFingerprint") or ""),
        )

    @override
    async def inspect(self, token: str, method: str) -> SavedInstrument | None:
        return await self.save(token, None, method)

    @override
    async def delete_token(self, token: str) -> None:
        """An identifier ends by itself when nothing is paid with it."""

    @override
    async def charge(self, charge: Charge) -> Payment:
        found = await self._known(charge.key)
        if found is not None:
            return found
        card: dict[str, Any] = {"cardIdentifier": charge.token, "reusable": charge.saved}
        if charge.csc:
            card["securityCodeIdentifier"] = charge.csc
        body: dict[str, Any] = {
            "transactionType": "Payment",
            "vendorTxCode": _code(charge.key),
            "amount": charge.amount.minor_units,
            "currency": charge.amount.currency,
            "description": "Deposit",
            "entryMethod": "Ecommerce" if charge.attended else "ContinuousAuthority",
            "paymentMethod": {"card": card},
            "apply3DSecure": "UseMSPSetting" if charge.attended else "Disable",
        }
        if charge.attended:
            body["strongCustomerAuthentication"] = _authentication(charge)
        answer = await self._egress.move(
            "POST", f"{self._base}/transactions", json=body, headers=self._headers()
        )
        content = self._json(answer, moving=True)
        if answer.status_code >= 400:
            return _refused(content)
        return _payment(content, charge.session)

    @override
    async def proceed(self, charge: Charge, provider_reference: str, continuation: Continuation) -> Payment:
        answer = await self._egress.move(
            "POST",
            f"{self._base}/transactions/{quote(provider_reference, safe='')}/3d-secure-challenge",
            json={"cRes": continuation.answer},
            headers=self._headers(),
        )
        content = self._json(answer, moving=True)
        # A challenge that was answered already is no failure of the payment: it is looked up.
        return _refused(content) if answer.status_code >= 400 else _payment(content, "")

    @override
    async def find(self, reference: str, provider_reference: str | None) -> Payment:
        if provider_reference is None:
            return await self._search(f"deposit:{reference}:1") or Payment(Result.NOT_FOUND)
        answer = await self._egress.read(
            "GET",
            f"{self._base}/transactions/{quote(provider_reference, safe='')}",
            headers=self._headers(),
        )
        content = self._json(answer)
        return Payment(Result.NOT_FOUND) if is_missing(answer) else _payment(content, "")

    @override
    async def refund(self, provider_reference: str, key: str, amount: Money) -> Payment:
        found = await self._known(key)
        if found is not None:
            return found
        answer = await self._egress.move(
            "POST",
            f"{self._base}/transactions",
            json={
                "transactionType": "Refund",
                "referenceTransactionId": provider_reference,
                "vendorTxCode": _code(key),
                "amount": amount.minor_units,
                "description": "Deposit returned",
            },
            headers=self._headers(),
        )
        content = self._json(answer, moving=True)
        if answer.status_code >= 400 or content.get("status") != "Ok":
            text = str(content.get("description") or content.get("statusDetail") or "")
            return Payment(Result.DECLINED, code="refund_refused", message=text)
        return Payment(Result.SUCCEEDED, str(content["transactionId"]), amount)

    @override
    async def statement(self, day: date) -> Sequence[StatementLine]:
        content = await self._read("GET", f"/transactions?date={day.isoformat()}")
        return [
            StatementLine(
                provider_reference=str(row["transactionId"]),
                reference=_reference(str(row["vendorTxCode"])),
                kind=row["kind"],
                amount=int(row["amount"]),
                currency=str(row["currency"]),
                occurred_at=datetime.fromisoformat(row["at"]),
            )
            for row in content["transactions"]
        ]

    @override
    async def _search(self, key: str) -> Payment | None:
        answer = await self._egress.read(
            "GET",
            f"{self._base}/transactions",
            params={"vendorTxCode": _code(key)},
            headers=self._headers(),
        )
        content = self._json(answer)
        return None if is_missing(answer) else _payment(content, "")

    async def _read(self, method: str, path: str, body: Mapping[str, Any] | None = None) -> dict[str, Any]:
        answer = await self._egress.read(method, self._base + path, json=body, headers=self._headers())
        content = self._json(answer)
        if answer.status_code >= 400:
            raise GatewayRefusedError("token_unknown", str(content.get("description") or "Not known")[:200])
        return content

    def _headers(self) -> dict[str, str]:
        settings = self._settings
        return dict(
            basic(
                settings.integration_key.get_secret_value(), settings.integration_password.get_secret_value()
            )
        )


def _payment(body: Mapping[str, Any], session: str) -> Payment:
    status = body.get("status")
    amount = body.get("amount") or {}
    common: dict[str, Any] = {
        "provider_reference": str(body["transactionId"]),
        "amount": Money(int(amount["totalAmount"]), str(body["currency"])) if amount else None,
        "reference": _reference(str(body["vendorTxCode"])) if body.get("vendorTxCode") else None,
        "funding": card_funding(((body.get("paymentMethod") or {}).get("card") or {}).get("fundingType")),
    }
    if status == "Ok":
        if body.get("chargedBack") or body.get("refunded"):
            return Payment(Result.REVERSED, code="charged_back", **common)
        return Payment(Result.SUCCEEDED, **common)
    if status == "3DAuth":
        challenge = None
        if body.get("acsUrl"):
            challenge = Challenge(
                "frame", str(body["acsUrl"]), {"creq": str(body["cReq"]), "threeDSSessionData": session}
            )
        return Payment(Result.CHALLENGE, challenge=challenge, **common)
    if status == "Pending":
        return Payment(Result.PENDING, **common)
    if status in ("NotAuthed", "Rejected", "Invalid", "Malformed"):
        code = str(body.get("statusCode"))
        declined = "authentication_failed" if code == "2026" else _CODES.get(code, "card_declined")
        return Payment(Result.DECLINED, code=declined, message=str(body.get("statusDetail") or ""), **common)
    return Payment(Result.UNKNOWN, **common)


def _refused(body: Mapping[str, Any]) -> Payment:
    errors = body.get("errors") or [body]
    if any(error.get("code") == _DUPLICATE for error in errors):
        raise OutcomeUnknownError("this code is known")
    return Payment(
        Result.DECLINED, code="refused", message=str(errors[0].get("description") or "Refused")[:200]
    )


def _authentication(charge: Charge) -> dict[str, Any]:
    facts = charge.browser
    size = str(facts.get("challenge_window_size") or "FullScreen")
    return {
        "notificationURL": charge.notify_url,
        "browserIP": charge.client_address,
        "browserAcceptHeader": "text/html",
        "browserJavascriptEnabled": facts.get("browser_javascript_enabled", True),
        "browserJavaEnabled": facts.get("browser_java_enabled", False),
        "browserLanguage": str(facts.get("browser_language") or "en-AU")[:8],
        "browserColorDepth": str(facts.get("browser_color_depth") or 24),
        "browserScreenHeight": str(facts.get("browser_screen_height") or 0),
        "browserScreenWidth": str(facts.get("browser_screen_width") or 0),
        "browserTZ": str(facts.get("browser_tz") or 0),
        "challengeWindowSize": size,
        "challengeWindowSizeCode": WINDOW_SIZES[size][0],
        "transType": "GoodsAndServicePurchase",
        "threeDSRequestorChallengeInd": "01",
    }


def _code(key: str) -> str:
    """Our key within Opayo's forty characters: the first sign of the flow, the id without dashes, the
    attempt.
    """
    flow, identifier, attempt = key.split(":")
    return f"{flow[0]}-{identifier.replace('-', '')}-{attempt}"


def _reference(code: str) -> str:
    parts = code.split("-")
    found = parts[1] if len(parts) == 3 else ""
    return "-".join((found[:8], found[8:12], found[12:16], found[16:20], found[20:])) if found else ""
