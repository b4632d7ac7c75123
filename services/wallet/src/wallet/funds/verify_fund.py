"""A card's issuer is asked, for nothing, whether the card may be charged while its owner is away
(docs/domain.md §10.17): the owner is there to answer the issuer.

No money moves, so the same question may be asked again under its key at any time, and an unfinished
verification expires.
"""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import urlencode
from uuid import UUID

from servicekit.data.database import Database
from servicekit.errors import NotFound, RuleRefused, Unavailable
from servicekit.identifiers import uuid7
from servicekit.telemetry.logs import log
from wallet.funds import store as funds
from wallet.funds.manage_funds import available_unattended, check_unattended, usable_fund
from wallet.funds.rules import Fund, FundVerification
from wallet.providers.gateways import Gateways
from wallet.providers.port import Gateway, GatewayRefusedError, OutcomeUnknownError, Payment, Verification
from wallet.providers.rules import CHALLENGE_LIFETIME, Result
from wallet.settings.payments import PaymentSettings

_DECLINED: Final = "Your bank did not agree. Please use another card"
_ABANDONED: Final = ("abandoned", "The card was not confirmed with your bank")


@dataclass(frozen=True, slots=True)
class VerifyFund:
    database: Database
    gateways: Gateways
    settings: PaymentSettings

    async def begin(
        self, customer_id: UUID, region: str, fund_id: UUID, browser: Mapping[str, Any]
    ) -> FundVerification | None:
        """Asks about a fund; None when it may be charged already. One that is open goes on.

        Raises NotFound, RuleRefused (`method_not_unattended`, those of `usable_fund`), Unavailable.
        """
        fund = await usable_fund(self.database, self.settings, fund_id, customer_id, region)
        standing = available_unattended(fund, self.gateways)
        if standing == "ready":
            return None
        if standing == "never":
            check_unattended(fund, self.gateways)
        known = await funds.latest(self.database, fund_id, customer_id)
        if known is not None and known.is_open:
            known = await self._update(known, fund, gives_up=known.expired)
            if known.state != "abandoned":
                return known
        begun = await funds.begin(
            self.database,
            verification_id=uuid7(),
            fund_id=fund_id,
            customer_id=customer_id,
            gateway_key=fund.gateway_key or "",
            browser=browser,
            secret=secrets.token_urlsafe(18),
        )
        if begun is None:
            raise Unavailable("verification_running", retry_after=1)
        return await self._update(begun, fund, gives_up=False)

    async def returned(self, customer_id: UUID, fund_id: UUID, *, cancelled: bool) -> FundVerification:
        """The customer is back from the bank's page: what it decided. Raises NotFound or Unavailable."""
        known = await funds.latest(self.database, fund_id, customer_id)
        fund = await funds.get(self.database, fund_id, customer_id)
        if known is None or fund is None:
            raise NotFound("verification_not_found")
        return await self._update(known, fund, gives_up=cancelled) if known.is_open else known

    async def issuer_answered(self, verification_id: UUID, secret: str) -> UUID | None:
        """The issuer sent the customer back. None when the secret is not ours."""
        known = await funds.by_id(self.database, verification_id)
        if known is None or not hmac.compare_digest(known.notify_secret.encode(), secret.encode()):
            return None
        return known.verification_id

    async def _update(self, known: FundVerification, fund: Fund, *, gives_up: bool) -> FundVerification:
        """Asks the provider, and writes what that means; what another has written meanwhile stands."""
        token = fund.token_reference
        if token is None:
            raise NotFound("verification_not_found")
        try:
            payment = await self._ask(self.gateways.get(known.gateway_key), known, token)
        except OutcomeUnknownError as error:
            raise Unavailable("provider_unavailable", retry_after=2) from error
        except GatewayRefusedError as refused:
            raise RuleRefused(refused.code, refused.message, target="fund_id") from refused
        written = await self._write(known, payment, token, gives_up=gives_up)
        if written is None:
            written = await funds.by_id(self.database, known.verification_id)
            assert written is not None  # noqa: S101 - rows stay
        log.info("fund_verification", verification_id=str(known.verification_id), state=written.state)
        return written

    async def _ask(self, gateway: Gateway, known: FundVerification, token: str) -> Payment:
        if known.provider_reference is not None:
            return await gateway.find_verification(known.provider_reference)
        query = urlencode({"verification": str(known.verification_id), "key": known.notify_secret})
        return await gateway.verify(
            Verification(
                key=known.key,
                reference=str(known.verification_id),
                token=token,
                customer=await funds.gateway_customer(self.database, gateway.key, known.customer_id),
                return_url=f"{self.settings.public_origin.rstrip('/')}/3ds/notify?{query}",
                browser=known.browser,
            )
        )

    async def _write(
        self, known: FundVerification, payment: Payment, token: str, *, gives_up: bool
    ) -> FundVerification | None:
        reference = payment.provider_reference
        match payment.result:
            case Result.SUCCEEDED:
                return await funds.succeed(self.database, known, token=token, provider_reference=reference)
            case Result.DECLINED:
                failure = (payment.code or "card_declined", payment.message or _DECLINED)
                changes: dict[str, Any] = {"state": "failed", "failure": failure}
            case _ if gives_up:
                changes = {"state": "abandoned", "failure": _ABANDONED}
            case Result.CHALLENGE if payment.challenge is not None and known.state == "submitted":
                changes = {
                    "state": "awaiting_customer",
                    "challenge_url": payment.challenge.url,
                    "lifetime": CHALLENGE_LIFETIME,
                }
            case _:
                return known
        return await funds.change(self.database, known, provider_reference=reference, **changes)
