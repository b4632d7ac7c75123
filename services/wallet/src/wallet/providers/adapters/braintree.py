"""Braintree's GraphQL API.

Braintree knows no idempotency key: our key is the order id of the transaction, which is searched before
anything is charged. The lease of a charge keeps two from searching at once.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import re
from collections.abc import Mapping, Sequence
from datetime import UTC, date, datetime
from typing import Any, Final
from urllib.parse import parse_qs

from typing_extensions import override

from servicekit.errors import Unavailable
from servicekit.money import format_amount, parse_amount
from wallet.money.rules import Money
from wallet.providers.adapters.http import KeylessGateway, decisive, reference_in
from wallet.providers.egress import basic, note_denial
from wallet.providers.port import (
    AccessDeniedError,
    Capabilities,
    CardFunding,
    Challenge,
    Charge,
    ClientConfiguration,
    Continuation,
    GatewayRefusedError,
    OutcomeUnknownError,
    Payment,
    ReadDeniedError,
    SavedInstrument,
    WebhookEvent,
    WebhookRefusedError,
)
from wallet.providers.rules import Result, StatementLine
from wallet.providers.signatures import WINDOW_SECONDS
from wallet.settings.payments import BraintreeSettings

_VERSION: Final = "2024-08-01"
_LOOKUP: Final = "3ds."
"""Begins what a deposit's provider reference is while the card issuer asks: there is no transaction yet."""
_TRANSACTION: Final = """
    id status orderId createdAt
    amount { value currencyCode }
    statusHistory { status }
    disputes { status }
    refunds { id orderId amount { value currencyCode } createdAt }
    paymentMethodSnapshot { ... on CreditCardDetails { brandCode last4 binData { debit prepaid } } }
"""

_METHOD: Final = """
    id
    details {
        ... on CreditCardDetails {
            brandCode last4 expirationMonth expirationYear cardholderName uniqueNumberIdentifier
            binData { debit prepaid }
        }
        ... on PayPalAccountDetails { email payerId }
    }
"""

_CHARGE: Final = f"""
mutation Charge($input: ChargePaymentMethodInput!) {{
    chargePaymentMethod(input: $input) {{ transaction {{ {_TRANSACTION} }} }}
}}"""

_SEARCH: Final = f"""
query Search($input: TransactionSearchInput!) {{
    search {{ transactions(input: $input, first: 50) {{ edges {{ node {{ {_TRANSACTION} }} }} }} }}
}}"""

_NODE: Final = f"""
query Node($id: ID!) {{ node(id: $id) {{ ... on Transaction {{ {_TRANSACTION} }} }} }}"""

_REFUND: Final = """
mutation Refund($input: RefundTransactionInput!) {
    refundTransaction(input: $input) { refund { id orderId amount { value currencyCode } status } }
}"""

_VAULT: Final = f"""
mutation Vault($input: VaultPaymentMethodInput!) {{
    vaultPaymentMethod(input: $input) {{ paymentMethod {{ {_METHOD} }} }}
}}"""

_METHOD_NODE: Final = f"""
query Method($id: ID!) {{ node(id: $id) {{ ... on PaymentMethod {{ {_METHOD} }} }} }}"""

_DELETE: Final = """
mutation Delete($input: DeletePaymentMethodFromVaultInput!) {
    deletePaymentMethodFromVault(input: $input) { clientMutationId }
}"""

_NEW_CLIENT: Final = """
mutation Token($input: CreateClientTokenInput) { createClientToken(input: $input) { clientToken } }"""

_THREE_D_SECURE: Final = """
mutation Lookup($input: PerformThreeDSecureLookupInput!) {
    performThreeDSecureLookup(input: $input) {
        threeDSecureLookupData { authenticationId acsUrl status }
        paymentMethod { id }
    }
}"""

_AUTHENTICATION: Final = """
query Authentication($id: ID!) {
    node(id: $id) { ... on ThreeDSecureAuthentication { id status orderId amount { value currencyCode } } }
}"""

_TAKEN: Final = frozenset({"SUBMITTED_FOR_SETTLEMENT", "SETTLING", "SETTLED", "SETTLEMENT_CONFIRMED"})
_PENDING: Final = frozenset({"AUTHORIZING", "AUTHORIZED", "SETTLEMENT_PENDING"})
_DENIED: Final = frozenset({"AUTHENTICATION", "AUTHORIZATION"})
_UNDECIDED: Final = _DENIED | {"INTERNAL", "SERVICE_AVAILABILITY"}
"""Classes of errors that are Braintree's or those of our account, and say nothing about a payment."""


class BraintreeGateway(KeylessGateway[BraintreeSettings]):
    """Serves cards, both digital wallets, and PayPal accounts that Braintree keeps."""

    key = "braintree"
    path = "/graphql"

    @property
    @override
    def capabilities(self) -> Capabilities:
        return Capabilities(csc_required=self._settings.csc_required, digital_wallets=frozenset({"ap", "gp"}))

    @staticmethod
    @override
    def _is_refusal(body: Mapping[str, Any]) -> bool:
        errors = body.get("errors")
        return isinstance(errors, list) and any("extensions" in error for error in errors)

    @override
    async def configuration(self) -> ClientConfiguration:
        content = await self._ask(_NEW_CLIENT, {"input": {}})
        return ClientConfiguration(
            self._settings.publishable_key,
            self._settings.hosted_fields_url,
            str(content["createClientToken"]["clientToken"]),
        )

    @override
    async def save(self, token: str, customer: str | None, method: str) -> SavedInstrument:
        content = await self._ask(_VAULT, {"input": {"paymentMethodId": token}})
        return _instrument(content["vaultPaymentMethod"]["paymentMethod"])

    @override
    async def inspect(self, token: str, method: str) -> SavedInstrument | None:
        node = (await self._ask(_METHOD_NODE, {"id": token})).get("node")
        if not node:
            raise GatewayRefusedError("token_unknown", "This token is not from the provider")
        return _instrument(node)

    @override
    async def delete_token(self, token: str) -> None:
        await self._ask(_DELETE, {"input": {"paymentMethodId": token}})

    @override
    async def charge(self, charge: Charge) -> Payment:
        found = await self._known(charge.key)
        if found is not None:
            return found
        if charge.attended and charge.method == "cc":
            content = await self._move(
                _THREE_D_SECURE,
                {
                    "input": {
                        "paymentMethodId": charge.token,
                        "amount": format_amount(charge.amount.minor_units),
                        "merchantAccountId": self._account(charge.amount),
                        "orderId": charge.reference,
                        "returnUrl": charge.return_url,
                        "requestAuthenticationChallenge": False,
                        "browserInformation": _browser(charge.browser),
                    }
                },
            )
            if isinstance(content, Payment):
                return content
            lookup = content["performThreeDSecureLookup"]["threeDSecureLookupData"]
            if lookup.get("acsUrl"):
                return Payment(
                    Result.CHALLENGE,
                    f"{_LOOKUP}{lookup['authenticationId']}",
                    charge.amount,
                    charge.reference,
                    Challenge("frame", str(lookup["acsUrl"])),
                )
        return await self._charge(charge, None)

    @override
    async def proceed(self, charge: Charge, provider_reference: str, continuation: Continuation) -> Payment:
        found = await self._known(charge.key)
        if found is not None:
            return found
        return await self._charge(charge, provider_reference.removeprefix(_LOOKUP))

    @override
    async def find(self, reference: str, provider_reference: str | None) -> Payment:
        if provider_reference is not None and provider_reference.startswith(_LOOKUP):
            # What was taken after the customer's part may be here though its answer never reached us.
            taken = await self._search(f"continue:{reference}:1")
            if taken is not None:
                return taken
            node = (await self._ask(_AUTHENTICATION, {"id": provider_reference.removeprefix(_LOOKUP)})).get(
                "node"
            )
            return _authentication(node, provider_reference)
        if provider_reference is not None:
            node = (await self._ask(_NODE, {"id": provider_reference})).get("node")
            return Payment(Result.NOT_FOUND) if not node else _payment(node)
        return await self._search(f"deposit:{reference}:1") or Payment(Result.NOT_FOUND)

    @override
    async def refund(self, provider_reference: str, key: str, amount: Money) -> Payment:
        try:
            node = (await self._ask(_NODE, {"id": provider_reference})).get("node") or {}
        except Unavailable as error:
            raise OutcomeUnknownError("the transaction cannot be read") from error
        for known in node.get("refunds") or []:
            if known.get("orderId") == key:
                return Payment(Result.SUCCEEDED, str(known["id"]), amount)
        wanted = {"amount": format_amount(amount.minor_units), "orderId": key}
        content = await self._move(
            _REFUND, {"input": {"transactionId": provider_reference, "refund": wanted}}
        )
        if isinstance(content, Payment):
            return Payment(Result.DECLINED, code="refund_refused", message=content.message)
        return Payment(Result.SUCCEEDED, str(content["refundTransaction"]["refund"]["id"]), amount)

    @override
    async def read_webhook(self, headers: Mapping[str, str], body: bytes, now: datetime) -> WebhookEvent:
        form = parse_qs(body.decode("latin-1"), max_num_fields=10)
        signature, payload = form.get("bt_signature", [""])[0], form.get("bt_payload", [""])[0]
        # The digest that Braintree prescribes for its signatures.
        key = hashlib.sha1(self._settings.private_key.get_secret_value().encode(), usedforsecurity=False)
        wanted = hmac.new(key.digest(), payload.encode(), "sha1").hexdigest()
        pairs = dict(pair.split("|", 1) for pair in signature.split("&") if "|" in pair)
        if not hmac.compare_digest(pairs.get(self._settings.public_key, ""), wanted):
            raise WebhookRefusedError("signature does not match")
        try:
            content = base64.b64decode(payload).decode()
            sent = datetime.fromisoformat(_element(content, "timestamp"))
        except ValueError as error:
            raise WebhookRefusedError("not an event") from error
        if abs((now - sent).total_seconds()) > WINDOW_SECONDS:
            raise WebhookRefusedError("too old")
        order = _element(content, "order-id", needed=False)
        return WebhookEvent(
            event_id=hashlib.sha256(payload.encode()).hexdigest(),
            kind=_element(content, "kind"),
            provider_reference=_element(content, "id", needed=False) or None,
            reference=reference_in(order) or None,
        )

    @override
    async def statement(self, day: date) -> Sequence[StatementLine]:
        begin = datetime.combine(day, datetime.min.time(), UTC).isoformat()
        end = datetime.combine(day, datetime.max.time(), UTC).isoformat()
        content = await self._ask(
            _SEARCH,
            {
                "input": {
                    "createdAt": {"greaterThanOrEqualTo": begin, "lessThanOrEqualTo": end},
                    "status": {"in": sorted(_TAKEN)},
                }
            },
        )
        lines: list[StatementLine] = []
        for edge in content["search"]["transactions"]["edges"]:
            lines += _lines(edge["node"])
        return lines

    async def _charge(self, charge: Charge, authentication: str | None) -> Payment:
        transaction: dict[str, Any] = {
            "amount": format_amount(charge.amount.minor_units),
            "orderId": charge.key,
            "merchantAccountId": self._account(charge.amount),
            "paymentInitiator": "ECOMMERCE" if charge.attended else "UNSCHEDULED",
            "customFields": [{"name": "deposit", "value": charge.reference}],
        }
        if charge.device_data:
            transaction["riskData"] = {"deviceData": charge.device_data}
        given: dict[str, Any] = {"paymentMethodId": charge.token, "transaction": transaction}
        options: dict[str, Any] = {}
        if authentication is not None:
            options["threeDSecureAuthentication"] = {"authenticationId": authentication}
        if charge.csc:
            options["cvv"] = charge.csc
        content = await self._move(_CHARGE, {"input": given | ({"options": options} if options else {})})
        if isinstance(content, Payment):
            return content
        return _payment(content["chargePaymentMethod"]["transaction"])

    @override
    async def _search(self, key: str) -> Payment | None:
        content = await self._ask(_SEARCH, {"input": {"orderId": {"is": key}}})
        return decisive([_payment(edge["node"]) for edge in content["search"]["transactions"]["edges"]])

    async def _ask(self, query: str, variables: Mapping[str, Any]) -> dict[str, Any]:
        answer = await self._egress.read("POST", self._base, **self._request(query, variables))
        body = self._json(answer)
        if body.get("errors"):
            error = body["errors"][0]
            if (kind := self._class_of(error)) in _UNDECIDED:
                refusal = ReadDeniedError if kind in _DENIED else Unavailable
                raise refusal("provider_unavailable", retry_after=5)
            raise GatewayRefusedError("token_unknown", str(error.get("message"))[:200])
        return dict(body["data"])

    async def _move(self, query: str, variables: Mapping[str, Any]) -> dict[str, Any] | Payment:
        answer = await self._egress.move("POST", self._base, **self._request(query, variables))
        body = self._json(answer, moving=True)
        if body.get("errors"):
            error = body["errors"][0]
            if (kind := self._class_of(error)) in _UNDECIDED:
                # An error below the mutation is of what it answers: the mutation itself may have been done.
                is_denied = kind in _DENIED and len(error.get("path") or ()) <= 1
                refusal = AccessDeniedError if is_denied else OutcomeUnknownError
                raise refusal(f"error of class {kind}")
            return Payment(Result.DECLINED, code="refused", message=str(error.get("message"))[:200])
        return dict(body["data"])

    def _class_of(self, error: Mapping[str, Any]) -> str:
        kind = str((error.get("extensions") or {}).get("errorClass"))
        if kind in _DENIED:
            note_denial(self._base, kind)
        return kind

    def _request(self, query: str, variables: Mapping[str, Any]) -> dict[str, Any]:
        keys = basic(self._settings.public_key, self._settings.private_key.get_secret_value())
        return {
            "json": {"query": query, "variables": dict(variables)},
            "headers": dict(keys) | {"Braintree-Version": _VERSION},
        }

    def _account(self, amount: Money) -> str:
        return self._settings.merchant_account_ids[amount.currency]


def _payment(node: Mapping[str, Any]) -> Payment:
    status = str(node["status"])
    amount = _money(node["amount"])
    order = str(node.get("orderId") or "")
    snapshot = node.get("paymentMethodSnapshot") or {}
    returned = sum(_money(refund["amount"]).minor_units for refund in node.get("refunds") or [])
    common: dict[str, Any] = {
        "provider_reference": str(node["id"]),
        "amount": amount,
        "reference": reference_in(order),
        "funding": _funding(snapshot.get("binData")),
        "returned": returned,
    }
    if status in _TAKEN:
        if node.get("disputes") or returned >= amount.minor_units:
            return Payment(Result.REVERSED, code="charged_back", **common)
        return Payment(Result.SUCCEEDED, **common)
    if status in _PENDING:
        return Payment(Result.PENDING, **common)
    declines = {"INSUFFICIENT_FUNDS": "card_insufficient_funds", "EXPIRED_CARD": "card_expired"}
    history = [str(entry.get("status")) for entry in node.get("statusHistory") or []]
    code = next((declines[entry] for entry in history if entry in declines), "card_declined")
    return Payment(Result.DECLINED, code=code, message="Your card was declined.", **common)


def _authentication(node: Mapping[str, Any] | None, provider_reference: str) -> Payment:
    if not node:
        return Payment(Result.NOT_FOUND)
    common: dict[str, Any] = {
        "provider_reference": provider_reference,
        "amount": _money(node["amount"]),
        "reference": node.get("orderId"),
    }
    status = str(node.get("status"))
    if status == "CHALLENGE_REQUIRED":
        return Payment(Result.CHALLENGE, **common)
    if status == "AUTHENTICATE_SUCCESSFUL":
        return Payment(Result.APPROVED, **common)
    return Payment(
        Result.DECLINED,
        code="authentication_failed",
        message="Your bank could not confirm that it is you.",
        **common,
    )


def _instrument(method: Mapping[str, Any]) -> SavedInstrument:
    details = method.get("details") or {}
    if "email" in details:
        return SavedInstrument(
            token=str(method["id"]),
            type="paypal",
            brand="paypal",
            holder_name=str(details["email"]),
            fingerprint=str(details.get("payerId") or details["email"]),
        )
    return SavedInstrument(
        token=str(method["id"]),
        type="card",
        brand=str(details.get("brandCode") or "").lower(),
        last4=str(details.get("last4") or ""),
        expiry_month=int(details["expirationMonth"]) if details.get("expirationMonth") else None,
        expiry_year=int(details["expirationYear"]) if details.get("expirationYear") else None,
        funding=_funding(details.get("binData")),
        holder_name=str(details.get("cardholderName") or ""),
        fingerprint=str(details.get("uniqueNumberIdentifier") or ""),
    )


def _funding(bin_data: Mapping[str, Any] | None) -> CardFunding:
    content = bin_data or {}
    if content.get("prepaid") == "YES":
        return "prepaid"
    if content.get("debit") == "YES":
        return "debit"
    return "credit" if content.get("debit") == "NO" else "unknown"


def _lines(node: Mapping[str, Any]) -> list[StatementLine]:
    order = str(node.get("orderId") or "")
    reference = reference_in(order)
    money = _money(node["amount"])
    at = datetime.fromisoformat(str(node["createdAt"]))
    known = (str(node["id"]), reference)
    lines = [StatementLine(*known, "charge", money.minor_units, money.currency, at)]
    for refund in node.get("refunds") or []:
        back = _money(refund["amount"])
        when = datetime.fromisoformat(str(refund["createdAt"]))
        lines.append(StatementLine(*known, "refund", -back.minor_units, back.currency, when))
    if node.get("disputes"):
        lines.append(StatementLine(*known, "chargeback", -money.minor_units, money.currency, at))
    return lines


def _browser(facts: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "javaEnabled": facts.get("browser_java_enabled", False),
        "language": facts.get("browser_language", "en-AU"),
        "colorDepth": facts.get("browser_color_depth", 24),
        "screenHeight": facts.get("browser_screen_height", 0),
        "screenWidth": facts.get("browser_screen_width", 0),
        "timeZone": str(facts.get("browser_tz", 0)),
    }


def _money(amount: Mapping[str, Any]) -> Money:
    return Money(parse_amount(str(amount["value"])), str(amount["currencyCode"]))


def _element(text: str, name: str, *, needed: bool = True) -> str:
    """The first element of a name in the small, flat XML of a message whose signature was checked."""
    found = re.search(rf"<{name}(?: [^>]*)?>([^<]*)</{name}>", text)
    if found is None and needed:
        raise ValueError(f"no {name}")
    return "" if found is None else found[1]
