"""Change of a customer's own details, with its effects on region and verification."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, Final

from sqlalchemy.ext.asyncio import AsyncSession

from identity.customer.change_customer import CUSTOMER, CustomerChanges
from identity.customer.reference_data import ReferenceData
from identity.customer.rules.details import DetailRules
from identity.customer.tables import Customer
from identity.details.confirm_details import SendLinks
from identity.details.rules import ADDRESS_FIELDS, CheckedChange, Value, check_change, revokes_verification
from identity.messages.request_message import RequestMessage
from identity.persons.check_persons import CheckPersons
from identity.sessions.check_caller import lock_caller
from identity.verification import store as verification_store
from identity.verification.regional_rules import RegionalRules
from identity.verification.rules import OPEN_STATES, AttemptState, move_revokes
from servicekit.clock import Clock
from servicekit.data.database import Database
from servicekit.errors import Conflict, FieldError, InvalidRequest
from servicekit.security.principal import Principal

CHANGEABLE: Final = (*ADDRESS_FIELDS, "first_name", "last_name", "date_of_birth", "phone_number")

_WAITING_FOR_CUSTOMER: Final[frozenset[AttemptState]] = frozenset({"waiting_customer"})


@dataclass(frozen=True, slots=True)
class ChangeDetails:
    database: Database
    reference: ReferenceData
    regional: RegionalRules
    changes: CustomerChanges
    links: SendLinks
    messages: RequestMessage
    persons: CheckPersons
    clock: Clock

    async def change(self, principal: Principal, asked: Mapping[str, str]) -> Customer:
        """Changes the fields that were sent, all or none, and returns the customer.

        Raises InvalidRequest with every wrong field, RuleRefused `country_change`, Conflict
        `verification_under_way` while somebody compares the details with documents.
        """
        async with self.database.transaction() as session:
            customer = await lock_caller(session, principal)
            changed = await self.apply(session, customer, asked, fact="details_changed")
        await self.persons.apply_to_wallet(changed)
        return changed

    async def apply(
        self,
        session: AsyncSession,
        customer: Customer,
        asked: Mapping[str, str],
        *,
        fact: str,
        also: Mapping[str, Any] | None = None,
    ) -> Customer:
        """The same in the transaction of a caller who has locked the customer; `also` are further changes."""
        now = self.clock.now()
        current: dict[str, Value] = {name: getattr(customer, name) for name in CHANGEABLE}
        rules = DetailRules(self.reference.jurisdictions, self.reference.suburbs)
        checked = check_change(current, asked, rules=rules, now=now)
        moved = not set(ADDRESS_FIELDS).isdisjoint(checked.values)
        values: dict[str, Any] = {**checked.values, **(also or {})}
        values |= self._where_they_live(customer, checked)
        if moved:
            values["address_confirmation_required"] = True
        changes_identity = moved or revokes_verification(checked.values, moved_into_revoking_region=False)
        if changes_identity:
            await self._abandon_attempts(session, customer, now)
        revoked = self._verification_after(customer, checked, values, now)
        await self.persons.screen(session, customer.customer_id, customer, changed=values)
        updated = await self.changes.apply(session, customer, values, fact=fact, actor=CUSTOMER)
        if moved:
            await self.links.send(session, updated, "confirm_address")
        if revoked:
            await self.messages.to_customer(session, updated, "verification_revoked")
        return updated

    def _where_they_live(self, customer: Customer, checked: CheckedChange) -> dict[str, Any]:
        jurisdiction = checked.jurisdiction
        if jurisdiction.key == customer.region:
            return {}
        return {
            "region": jurisdiction.key,
            "locale": jurisdiction.locale,
            "branding_region": jurisdiction.branding_region,
        }

    def _verification_after(
        self, customer: Customer, checked: CheckedChange, values: dict[str, Any], now: datetime
    ) -> bool:
        """Adds the verification's changes to `values`; returns whether it was revoked."""
        jurisdiction = checked.jurisdiction
        rules = self.regional.in_jurisdiction(jurisdiction, now)
        revoked = revokes_verification(
            checked.values, moved_into_revoking_region=move_revokes(customer.region, rules)
        )
        if revoked:
            values |= {"verified_at": None, "verification_began_at": now}
        if revoked and customer.verified_at is not None:
            values["verification_revoked_at"] = now
        if revoked or (customer.verified_at is None and jurisdiction.key != customer.region):
            began_at = now if revoked else customer.verification_began_at or now
            values["verification_deadline"] = rules.deadline(began_at)
        return revoked and customer.verified_at is not None

    async def _abandon_attempts(self, session: AsyncSession, customer: Customer, now: datetime) -> None:
        """Abandons attempts that wait for the customer; others must be decided first."""
        await verification_store.abandon_attempts(
            session, customer.customer_id, while_in=_WAITING_FOR_CUSTOMER, now=now
        )
        if await verification_store.has_attempt_in(session, customer.customer_id, OPEN_STATES):
            raise Conflict(
                "verification_under_way",
                "We are checking your details right now. Please change them once that is done",
            )


@dataclass(frozen=True, slots=True)
class UpgradeAccount:
    database: Database
    reference: ReferenceData
    details: ChangeDetails
    clock: Clock

    def wrong_fields(self, customer: Customer) -> list[FieldError]:
        """Errors of the details on record by today's rules."""
        current = {name: getattr(customer, name) for name in CHANGEABLE}
        rules = DetailRules(self.reference.jurisdictions, self.reference.suburbs)
        try:
            check_change(current, _as_typed(current), rules=rules, now=self.clock.now())
        except InvalidRequest as refusal:
            return list(refusal.errors)
        return []

    async def upgrade(self, principal: Principal, asked: Mapping[str, str]) -> Customer:
        """Completes the details and marks the account as upgraded.

        Raises InvalidRequest with every field that is still wrong, Conflict as ChangeDetails does.
        """
        now = self.clock.now()
        async with self.database.transaction() as session:
            customer = await lock_caller(session, principal)
            current = {name: getattr(customer, name) for name in CHANGEABLE}
            upgraded = await self.details.apply(
                session,
                customer,
                {**_as_typed(current), **asked},
                fact="account_upgraded",
                also={"account_upgrade_required": False, "terms_accepted_at": now},
            )
        await self.details.persons.apply_to_wallet(upgraded)
        return upgraded


def _as_typed(current: Mapping[str, str | date | None]) -> dict[str, str]:
    return {name: "" if value is None else str(value) for name, value in current.items()}
