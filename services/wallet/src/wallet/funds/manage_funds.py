"""Funding sources: cards, PayPal and accounts to debit, stored by providers and known here by tokens."""

from __future__ import annotations

import hmac
import json
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from hashlib import sha256
from typing import Any, Final
from uuid import UUID

from pydantic import SecretStr
from sqlalchemy.ext.asyncio import AsyncSession

from servicekit.data.database import Database
from servicekit.data.failures import retrying
from servicekit.errors import InvalidRequest, NotFound, RuleRefused, Unavailable
from servicekit.events.outbox import publish
from servicekit.security.cipher import Cipher
from servicekit.telemetry.logs import log
from wallet.funds import store as funds
from wallet.funds.events import FundKind, funding_source_added
from wallet.funds.rules import (
    BRANDS,
    KINDS,
    BankAccount,
    Fund,
    NewFund,
    SavedAccount,
    Unattended,
    check_funding,
    credit_refused,
)
from wallet.providers.gateways import Gateways
from wallet.providers.port import Gateway, GatewayRefusedError, SavedInstrument, Setup
from wallet.settings.payments import METHOD_NAMES, PaymentSettings


class AccountCipher:
    """Raises ValueError for keys that `Cipher` does not take. `fingerprint_key` never changes."""

    def __init__(self, keys: Sequence[SecretStr], fingerprint_key: SecretStr) -> None:
        self._cipher = Cipher(keys)
        self._fingerprint_key = fingerprint_key.get_secret_value().encode()

    def encrypt(self, account: BankAccount) -> bytes:
        return self._cipher.encrypt(json.dumps(asdict(account)).encode())

    def decrypt(self, encrypted: bytes) -> BankAccount:
        """Raises `cryptography.fernet.InvalidToken` when its key is gone."""
        fields: Mapping[str, Any] = json.loads(self._cipher.decrypt(encrypted))
        return BankAccount(**fields)

    def fingerprint(self, account: BankAccount) -> bytes:
        """The same for the same account; of no use without the key, for numbers can be tried out."""
        facts = "\x1f".join((account.type, account.bank_code, account.account_number, account.currency))
        return hmac.digest(self._fingerprint_key, facts.encode(), sha256)

    def shared(self, fingerprint: bytes) -> bytes:
        """A fingerprint under the key, for services that compare customers."""
        return hmac.digest(self._fingerprint_key, b"shared\x1f" + fingerprint, sha256)


NOT_READY: Final = "verification_required"


def available_unattended(fund: Fund, gateways: Gateways) -> Unattended:
    """Whether a fund may be charged for something that is bought while its owner is away."""
    if fund.method not in KINDS or fund.gateway_key is None or fund.status != "active":
        return "never"
    if fund.method == "pl" or fund.unattended_at is not None:
        return "ready"
    try:
        asks = gateways.get(fund.gateway_key).capabilities.verification
    except NotFound:
        return "never"
    return NOT_READY if asks else "never"


async def usable_fund(
    database: Database, settings: PaymentSettings, fund_id: UUID, customer_id: UUID, region: str
) -> Fund:
    """A customer's fund that may be charged. Raises NotFound, RuleRefused (`card_expired`,
    `funding_source_not_verified`, `credit_card_not_allowed`).
    """
    fund = await funds.get(database, fund_id, customer_id)
    if fund is None or fund.gateway_key is None or fund.method not in METHOD_NAMES:
        raise NotFound
    if fund.status == "expired":
        raise RuleRefused("card_expired", "This card has expired. Please add a new one", target="fund_id")
    if fund.verification == "failed":
        raise RuleRefused(
            "funding_source_not_verified", "This funding source could not be verified", target="fund_id"
        )
    if settings.refuses_credit(region) and fund.type in ("card", "apple_pay", "google_pay"):
        check_funding(fund.card_funding)
    return fund


def check_unattended(fund: Fund, gateways: Gateways) -> None:
    """Raises RuleRefused (`method_not_unattended`, `verification_required`)."""
    match available_unattended(fund, gateways):
        case "never":
            raise RuleRefused(
                "method_not_unattended",
                "This cannot be charged while you are away. Please choose a card or PayPal",
                target="fund_id",
            )
        case "verification_required":
            raise RuleRefused(NOT_READY, "Please verify this card with your bank first", target="fund_id")


@dataclass(frozen=True, slots=True)
class ManageFunds:
    """Adds and deletes funding sources."""

    database: Database
    gateways: Gateways
    cipher: AccountCipher

    async def setup(self, customer_id: UUID, gateway_key: str, method: str) -> Setup:
        """Begins to save a card or account. Raises NotFound, RuleRefused(`not_supported`) or Unavailable."""
        gateway = self._serving(method, gateway_key)
        try:
            return await gateway.setup(await self.customer_at(gateway, customer_id), method)
        except GatewayRefusedError as refused:
            raise RuleRefused(refused.code, refused.message) from refused

    async def add(
        self,
        customer_id: UUID,
        method: str,
        gateway_key: str,
        token: str,
        *,
        is_default: bool,
        refuses_credit: bool,
    ) -> Fund:
        """Stores what a token stands for. The same card again is the same fund.

        Raises NotFound, InvalidRequest(`token_unknown`, …), RuleRefused(`credit_card_not_allowed`),
        Unavailable.
        """
        gateway = self._serving(method, gateway_key)
        try:
            saved = await gateway.save(token, await self.customer_at(gateway, customer_id), method)
        except GatewayRefusedError as refused:
            raise InvalidRequest(refused.code, refused.message, target="token") from refused
        if refuses_credit and saved.type != "bank" and saved.funding not in ("debit", "prepaid"):
            await self._delete_token(gateway_key, saved.token)
            raise credit_refused()
        async with self.database.transaction() as session:
            new = _new_fund(customer_id, method, gateway.key, saved)
            fund_id = await funds.put(session, new)
            await publish(
                session,
                funding_source_added(
                    fund_id, customer_id, _shared_kind(saved.type), self.cipher.shared(new.fingerprint)
                ),
            )
            if is_default:
                await funds.make_default(session, customer_id, fund_id)
        fund = await funds.get(self.database, fund_id, customer_id)
        assert fund is not None  # noqa: S101 - it was written just now
        return fund

    async def make_default(self, customer_id: UUID, fund_id: UUID) -> Fund:
        """Makes a fund the default of its method. Raises NotFound."""
        async with self.database.transaction() as session:
            made = await funds.make_default(session, customer_id, fund_id)
        fund = await funds.get(self.database, fund_id, customer_id) if made else None
        if fund is None:
            raise NotFound
        return fund

    async def delete(self, customer_id: UUID, fund_id: UUID) -> None:
        """Deletes a fund here, and then at its provider. Raises NotFound."""
        async with self.database.transaction() as session:
            deleted = await funds.delete(session, customer_id, fund_id)
        if not deleted:
            raise NotFound
        for gateway_key, token in deleted:
            if gateway_key is not None and token is not None:
                await self._delete_token(gateway_key, token)

    async def customer_at(self, gateway: Gateway, customer_id: UUID) -> str | None:
        """The gateway's reference of a customer; creates it when there is none."""
        known = await funds.gateway_customer(self.database, gateway.key, customer_id)
        if known is not None:
            return known
        reference = await gateway.create_customer(str(customer_id))
        if reference is None:
            return None
        return await funds.put_gateway_customer(self.database, gateway.key, customer_id, reference)

    async def _delete_token(self, gateway_key: str, token: str) -> None:
        """An unused token takes no money, so an unavailable provider is no failure."""
        try:
            await self.gateways.get(gateway_key).delete_token(token)
        except (GatewayRefusedError, Unavailable, NotFound) as error:
            log.info("token_not_deleted", gateway=gateway_key, reason=type(error).__name__)

    def _serving(self, method: str, gateway_key: str) -> Gateway:
        for gateway in self.gateways.serving(method):
            if gateway.key == gateway_key:
                return gateway
        if method == "pl" and gateway_key == "braintree":
            return self.gateways.get("braintree")
        raise NotFound


def _shared_kind(instrument: str) -> FundKind:
    return "paypal" if instrument == "paypal" else "bank_account" if instrument == "bank" else "card"


def _new_fund(customer_id: UUID, method: str, gateway_key: str, saved: SavedInstrument) -> NewFund:
    fingerprint = f"{gateway_key}/{saved.fingerprint or saved.token}"
    is_card = saved.type in ("card", "apple_pay", "google_pay")
    return NewFund(
        customer_id=customer_id,
        method=method,
        type=saved.type,
        gateway_key=gateway_key,
        token_reference=saved.token,
        fingerprint=sha256(fingerprint.encode()).digest(),
        brand=BRANDS.get(saved.brand.lower(), saved.brand),
        last4=saved.last4,
        expiry_month=saved.expiry_month if is_card else None,
        expiry_year=saved.expiry_year if is_card else None,
        card_funding=saved.funding if is_card else None,
        holder_name=saved.holder_name,
        # The provider has asked the card's issuer; an account to debit is proved by the first debit that
        # clears.
        verification="unverified" if saved.type == "bank" else "verified",
    )


MOST_ACCOUNTS: Final = 10


async def save_bank_account(
    database: Database,
    cipher: AccountCipher,
    customer_id: UUID,
    account: BankAccount,
    *,
    is_default: bool,
    confirm: Callable[[AsyncSession], Awaitable[object]],
) -> SavedAccount:
    """Stores an account; the first one is the default. The same account again is the same funding source.

    `confirm` uses the step-up of the customer, in the transaction, and raises without one.
    A name that differs from the customer's is found when money is sent there: until then the account is
    unverified. Raises RuleRefused(`too_many_accounts`).
    """

    async def work() -> SavedAccount:
        async with database.transaction() as session:
            await confirm(session)
            fingerprint = cipher.fingerprint(account)
            saved = await funds.put_bank_account(
                session,
                customer_id,
                account,
                encrypted=cipher.encrypt(account),
                fingerprint=fingerprint,
            )
            await publish(
                session,
                funding_source_added(
                    saved.funding_source_id, customer_id, "bank_account", cipher.shared(fingerprint)
                ),
            )
            accounts = await funds.count(session, customer_id)
            if accounts > MOST_ACCOUNTS:
                raise RuleRefused("too_many_accounts", f"You can keep at most {MOST_ACCOUNTS} accounts.")
            if is_default or accounts == 1:
                await funds.make_default(session, customer_id, saved.funding_source_id)
                saved = replace(saved, is_default=True)
            return saved

    return await retrying(work)
