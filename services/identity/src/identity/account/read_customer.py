"""The customer's record, with the parts that other services own."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Mapping
from dataclasses import dataclass, field
from typing import TypeVar
from uuid import UUID

import grpc.aio

from identity import errors
from identity.credentials import store as credentials_store
from identity.customer.reference_data import ReferenceData
from identity.customer.tables import Customer
from identity.customer.wallet import READ_SECONDS, WalletAccount, WalletClient
from identity.order_values.average_order_values import AverageOrderValues, guarded
from identity.order_values.rules import Averages
from identity.preferences import store as preferences_store
from identity.second_factors.store import factors
from identity.sessions.store import sessions
from identity.verification import store as verification_store
from identity.verification.regional_rules import RegionalRules, VerificationState, verification_state
from servicekit.clock import Clock
from servicekit.data.database import Database
from servicekit.errors import ServiceError
from servicekit.security.elevation import PASSWORD
from servicekit.security.principal import Principal
from servicekit.telemetry.logs import log
from wattle.catalog.v1 import catalog_service_pb2, catalog_service_pb2_grpc


class CatalogClient:
    def __init__(self, channel: grpc.aio.Channel) -> None:
        self._stub = catalog_service_pb2_grpc.CatalogServiceStub(channel)

    async def favourite_offers(self, customer_id: UUID) -> list[str]:
        """Offers with favourite numbers of the customer. Raises Unavailable."""
        answer = await self._stub.ListFavouriteOffers(
            catalog_service_pb2.ListFavouriteOffersRequest(customer_id=str(customer_id)),
            timeout=READ_SECONDS,
        )
        return list(answer.offer_keys)


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
    """Whether to prompt for a second factor: there is none and the prompt was not acknowledged."""
    averages: Averages
    wallet: WalletAccount | None
    favourite_numbers: list[str] | None
    missing: list[str] = field(default_factory=list)
    """Names of the services that did not answer."""


@dataclass(frozen=True, slots=True)
class ReadCustomer:
    database: Database
    reference: ReferenceData
    regional: RegionalRules
    wallet: WalletClient
    catalog: CatalogClient
    averages: AverageOrderValues
    clock: Clock

    async def read_record(self, principal: Principal) -> CustomerRecord:
        """The whole record. What another service owns is absent while it does not answer, and in the weak
        session of a link.

        Raises NotSignedIn when the session is over.
        """
        now = self.clock.now()
        async with self.database.read() as session:
            found = await sessions.find_customer_of_live_session(
                session, principal.customer_id, principal.session_id
            )
            if found is None:
                raise errors.session_ended()
            attempts = await verification_store.list_attempts(session, principal.customer_id)
            factor = await factors.find_second_factor(session, principal.customer_id)
            credential = await credentials_store.find_credential(session, principal.customer_id)
            allowed = await preferences_store.list_preferences(session, principal.customer_id)
            averages = await self.averages.read(session, found[0])
        customer, is_new_signup = found
        missing: list[str] = []
        wallet: WalletAccount | None = None
        favourite_numbers: list[str] | None = None
        if principal.aal >= PASSWORD:
            wallet, favourite_numbers = await self._parts_of_others(customer, missing)
        return CustomerRecord(
            customer=customer,
            is_new_signup=is_new_signup,
            verification=verification_state(customer, attempts, self.regional, now),
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

    async def _parts_of_others(
        self, customer: Customer, missing: list[str]
    ) -> tuple[WalletAccount | None, list[str] | None]:
        return await asyncio.gather(
            _or_missing(
                "wallet",
                self.wallet.account(customer.customer_id, region=customer.region, currency=customer.currency),
                missing,
            ),
            _or_missing("catalog", self.catalog.favourite_offers(customer.customer_id), missing),
        )


async def _or_missing(owner: str, asked: Awaitable[T], missing: list[str]) -> T | None:
    try:
        return await asked
    except ServiceError as failure:
        log.warning("record_part_missing", owner=owner, reason=failure.code)
        missing.append(owner)
        return None
