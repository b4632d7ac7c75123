"""The customer's own view of who they are, with what other services know about them."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Mapping
from dataclasses import dataclass, field
from typing import TypeVar

from identity import errors, repository
from identity.clients import CatalogClient, WalletAccount, WalletClient
from identity.domain.order_values import Averages
from identity.models import Customer
from identity.reference_data import ReferenceData
from identity.repository import credentials, preferences, second_factors, verification
from identity.use_cases.average_order_values import AverageOrderValues, guarded
from identity.use_cases.verification_state import VerificationState, verification_state
from servicekit.clock import Clock
from servicekit.database import Database
from servicekit.errors import ServiceError
from servicekit.logs import log
from servicekit.tokens import Principal

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class CustomerRecord:
    """A customer with everything their record shows."""

    customer: Customer
    is_new_signup: bool
    verification: VerificationState
    preferences: Mapping[str, bool]
    experiment_groups: Mapping[str, str]
    force_password_change: bool
    tfa_prompt_required: bool
    """Whether to tell the customer about second factors: they have none and were not told yet."""
    averages: Averages
    wallet: WalletAccount | None
    favourite_numbers: list[str] | None
    missing: list[str] = field(default_factory=list)
    """Names of the services that did not answer."""


@dataclass(frozen=True, slots=True)
class ReadCustomer:
    """Reads customers."""

    database: Database
    reference: ReferenceData
    wallet: WalletClient
    catalog: CatalogClient
    averages: AverageOrderValues
    clock: Clock

    async def read(self, principal: Principal) -> Customer:
        """The customer. Raises NotSignedIn when the session is over."""
        async with self.database.read() as session:
            found = await repository.find_customer_of_live_session(
                session, principal.customer_id, principal.session_id
            )
        if found is None:
            raise errors.session_ended()
        return found[0]

    async def read_record(self, principal: Principal) -> CustomerRecord:
        """The whole record. What another service owns is absent while it does not answer.

        Raises NotSignedIn when the session is over.
        """
        now = self.clock.now()
        async with self.database.read() as session:
            found = await repository.find_customer_of_live_session(
                session, principal.customer_id, principal.session_id
            )
            if found is None:
                raise errors.session_ended()
            attempts = await verification.list_attempts(session, principal.customer_id)
            factor = await second_factors.find_second_factor(session, principal.customer_id)
            credential = await credentials.find_credential(session, principal.customer_id)
            allowed = await preferences.list_preferences(session, principal.customer_id)
            averages = await self.averages.read(session, found[0])
        customer, is_new_signup = found
        missing: list[str] = []
        wallet, favourite_numbers = await asyncio.gather(
            _or_missing(
                "wallet",
                self.wallet.account(customer.customer_id, region=customer.region, currency=customer.currency),
                missing,
            ),
            _or_missing("catalog", self.catalog.favourite_offers(customer.customer_id), missing),
        )
        return CustomerRecord(
            customer=customer,
            is_new_signup=is_new_signup,
            verification=verification_state(customer, attempts, self.reference, now),
            preferences=allowed,
            force_password_change=credential is not None and credential[1].change_required,
            tfa_prompt_required=(
                factor is None
                and credential is not None
                and credential[1].two_factor_prompt_acknowledged_at is None
            ),
            experiment_groups=self.reference.assignment.groups(customer.customer_id, now),
            averages=guarded(averages, customer, wallet),
            wallet=wallet,
            favourite_numbers=favourite_numbers,
            missing=sorted(missing),
        )


async def _or_missing(owner: str, asked: Awaitable[T], missing: list[str]) -> T | None:
    try:
        return await asked
    except ServiceError as failure:
        log.warning("record_part_missing", owner=owner, reason=failure.code)
        missing.append(owner)
        return None
