"""Forced upgrade of an account with incomplete details (docs/requirements.md, Customer: accountUpgrade)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from identity.customer.reference_data import ReferenceData
from identity.customer.rules.details import DetailRules
from identity.customer.tables import Customer
from identity.details.change_details import CHANGEABLE, ChangeDetails
from identity.details.rules.details_change import check_change
from identity.sessions.check_caller import lock_caller
from servicekit.clock import Clock
from servicekit.data.database import Database
from servicekit.errors import FieldError, InvalidRequest
from servicekit.security.principal import Principal


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
            return await self.details.apply(
                session,
                customer,
                {**_as_typed(current), **asked},
                fact="account_upgraded",
                also={"account_upgrade_required": False, "terms_accepted_at": now},
            )


def _as_typed(current: Mapping[str, str | date | None]) -> dict[str, str]:
    return {name: "" if value is None else str(value) for name, value in current.items()}
