"""eWAY's Rapid API with Secure Fields. Its key of a payment is the invoice reference, which is looked up
before anything is sent again: eWAY itself would take the money twice.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, datetime
from typing import Any, Final, Literal
from urllib.parse import quote

from typing_extensions import override

from wallet.money.rules import Money
from wallet.providers.adapters.http import KeylessGateway, authentication_failed, decisive, reference_in
from wallet.providers.egress import basic
from wallet.providers.port import (
    Capabilities,
    Challenge,
    Charge,
    ClientConfiguration,
    Continuation,
    GatewayRefusedError,
    Payment,
    SavedInstrument,
)
from wallet.providers.rules import Result, StatementLine
from wallet.settings.payments import EwaySettings

_ENROLLED: Final = "3ds."
"""Begins what a deposit's provider reference is while the card issuer asks: there is no transaction yet."""
_CODES: Final = {"D4451": "card_insufficient_funds", "D4454": "card_expired", "D4482": "csc_incorrect"}


class EwayGateway(KeylessGateway[EwaySettings]):
    """Serves cards, without their funding. eWAY sends no webhooks; the poller looks payments up."""

    key = "eway"

    @property
    @override
    def capabilities(self) -> Capabilities:
        return Capabilities(csc_required=self._settings.csc_required, webhooks=False)

    @staticmethod
    @override
    def _is_refusal(body: Mapping[str, Any]) -> bool:
        return "Errors" in body

    @override
    async def configuration(self) -> ClientConfiguration:
        return ClientConfiguration(self._settings.publishable_key, self._settings.hosted_fields_url)

    @override
    async def save(self, token: str, customer: str | None, method: str) -> SavedInstrument:
        content = await self._read(
            "POST", "/Customer", {"Method": "CreateTokenCustomer", "SecuredCardData": token}
        )
        stored = content["Customer"]
        card = stored["CardDetails"]
        return SavedInstrument(
            token=str(stored["TokenCustomerID"]),
            type="card",
            brand=str(card.get("CardType") or "").lower(),
            last4=str(card.get("Number") or "")[-4:],
            expiry_month=int(card["ExpiryMonth"]),
            expiry_year=2000 + int(card["ExpiryYear"]),
            holder_name=str(card.get("Name") or ""),
            fingerprint=f"{card.get('Number')}/{card['ExpiryMonth']}/{card['ExpiryYear']}",
        )

    @override
    async def delete_token(self, token: str) -> None:
        """eWAY stores token customers until they are deleted in its console."""

    @override
    async def charge(self, charge: Charge) -> Payment:
        found = await self._known(charge.key)
        if found is not None:
            return found
        if charge.attended:
            content = await self._move("/3dsenrol", _body(charge) | {"RedirectUrl": charge.return_url})
            if isinstance(content, Payment):
                return content
            if content.get("Default3dsUrl"):
                return Payment(
                    Result.CHALLENGE,
                    f"{_ENROLLED}{content['AccessCode']}",
                    charge.amount,
                    charge.reference,
                    Challenge(
                        "frame", str(content["Default3dsUrl"]), state={"trace": str(content["TraceId"])}
                    ),
                )
        return await self._charge(charge, None)

    @override
    async def proceed(self, charge: Charge, provider_reference: str, continuation: Continuation) -> Payment:
        found = await self._known(charge.key)
        if found is not None:
            return found
        verified = await self._move("/3dsverify", {"AccessCode": provider_reference.removeprefix(_ENROLLED)})
        if isinstance(verified, Payment):
            return verified
        return await self._charge(charge, verified.get("ThreeDSecureAuth"))

    @override
    async def find(self, reference: str, provider_reference: str | None) -> Payment:
        if provider_reference is None:
            return await self._search(f"deposit:{reference}:1") or Payment(Result.NOT_FOUND)
        if provider_reference.startswith(_ENROLLED):
            # What was taken after the customer's part may be here though its answer never reached us.
            taken = await self._search(f"continue:{reference}:1")
            if taken is not None:
                return taken
            content = await self._read(
                "POST", "/3dsverify", {"AccessCode": provider_reference.removeprefix(_ENROLLED)}
            )
            return _authentication(content, provider_reference)
        content = await self._read("GET", f"/Transaction/{quote(provider_reference, safe='')}")
        rows = content.get("Transactions") or []
        return _payment(rows[0]) if rows else Payment(Result.NOT_FOUND)

    @override
    async def refund(self, provider_reference: str, key: str, amount: Money) -> Payment:
        found = await self._known(key)
        if found is not None:
            return found
        body = {
            "Refund": {
                "TransactionID": provider_reference,
                "TotalAmount": amount.minor_units,
                "InvoiceReference": key,
            }
        }
        content = await self._move(f"/Transaction/{quote(provider_reference, safe='')}/Refund", body)
        if isinstance(content, Payment) or not content.get("TransactionStatus"):
            return Payment(Result.DECLINED, code="refund_refused", message="eWAY refuses the refund")
        return Payment(Result.SUCCEEDED, str(content["TransactionID"]), amount)

    @override
    async def statement(self, day: date) -> Sequence[StatementLine]:
        content = await self._read(
            "GET", f"/settlement?SettleDate={day.isoformat()}&ReportMode=TransactionOnly"
        )
        return [
            StatementLine(
                provider_reference=str(row["TransactionID"]),
                reference=reference_in(str(row["InvoiceReference"])),
                kind=_kind(row["TransactionType"]),
                amount=int(row["Amount"]),
                currency=str(row["CurrencyCode"]),
                occurred_at=datetime.fromisoformat(row["TransactionDateTime"]),
            )
            for row in content.get("SettlementTransactions") or []
        ]

    async def _charge(self, charge: Charge, authentication: Mapping[str, Any] | None) -> Payment:
        body = _body(charge) | {
            "Method": "TokenPayment" if charge.saved else "ProcessPayment",
            "TransactionType": "Purchase" if charge.attended else "Recurring",
        }
        if charge.csc:
            body["SecuredCardCVN"] = charge.csc
        if authentication is not None:
            body["PaymentInstrument"] = {"ThreeDSecureAuth": dict(authentication)}
        content = await self._move("/Transaction", body)
        return content if isinstance(content, Payment) else _payment(content)

    @override
    async def _search(self, key: str) -> Payment | None:
        content = await self._read("GET", f"/Transaction/InvoiceRef/{quote(key, safe='')}")
        return decisive([_payment(row) for row in content.get("Transactions") or []])

    async def _move(self, path: str, body: Mapping[str, Any]) -> dict[str, Any] | Payment:
        answer = await self._egress.move("POST", self._base + path, json=dict(body), headers=self._headers())
        content = self._json(answer, moving=True)
        if answer.status_code >= 400 or content.get("Errors"):
            return Payment(Result.DECLINED, code="refused", message=f"eWAY: {content.get('Errors')}"[:200])
        return content

    async def _read(self, method: str, path: str, body: Mapping[str, Any] | None = None) -> dict[str, Any]:
        answer = await self._egress.read(method, self._base + path, json=body, headers=self._headers())
        content = self._json(answer)
        if answer.status_code >= 400 or content.get("Errors"):
            raise GatewayRefusedError("token_unknown", f"eWAY: {content.get('Errors')}"[:200])
        return content

    def _headers(self) -> dict[str, str]:
        settings = self._settings
        return dict(basic(settings.api_key.get_secret_value(), settings.password.get_secret_value())) | {
            "X-EWAY-APIVERSION": "47"
        }


def _body(charge: Charge) -> dict[str, Any]:
    payment = {
        "TotalAmount": charge.amount.minor_units,
        "InvoiceReference": charge.key,
        "CurrencyCode": charge.amount.currency,
    }
    card = (
        {"Customer": {"TokenCustomerID": charge.token}} if charge.saved else {"SecuredCardData": charge.token}
    )
    return {"Payment": payment, "CustomerIP": charge.client_address, **card}


def _payment(row: Mapping[str, Any]) -> Payment:
    payment = row.get("Payment") or {}
    common: dict[str, Any] = {
        "provider_reference": str(row["TransactionID"]),
        "amount": Money(int(payment["TotalAmount"]), str(payment["CurrencyCode"])),
        "reference": reference_in(str(payment["InvoiceReference"])),
    }
    if row.get("TransactionStatus"):
        if row.get("ChargedBack") or row.get("Refunded"):
            return Payment(Result.REVERSED, code="charged_back", **common)
        return Payment(Result.SUCCEEDED, **common)
    message = str(row.get("ResponseMessage") or "")
    if message == "P0001":
        return Payment(Result.PENDING, **common)
    return Payment(
        Result.DECLINED,
        code=_CODES.get(message, "card_declined"),
        message="Your card was declined.",
        **common,
    )


def _authentication(content: Mapping[str, Any], provider_reference: str) -> Payment:
    if not content.get("Enrolled"):
        return Payment(Result.CHALLENGE, provider_reference)
    status = str((content.get("ThreeDSecureAuth") or {}).get("AuthStatus"))
    if status in ("Y", "A"):
        return Payment(Result.APPROVED, provider_reference)
    return authentication_failed(provider_reference)


def _kind(transaction_type: object) -> Literal["charge", "refund", "chargeback"]:
    if transaction_type == 1:
        return "charge"
    return "refund" if transaction_type == 4 else "chargeback"
