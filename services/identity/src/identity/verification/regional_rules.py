from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from identity.customer.rules.jurisdictions import Jurisdiction, JurisdictionTable
from identity.customer.tables import Customer
from identity.verification.rules.methods import VerificationRules, VerificationTable


@dataclass(frozen=True, slots=True)
class RegionalRules:
    """Verification rules by region."""

    jurisdictions: JurisdictionTable
    table: VerificationTable

    def in_jurisdiction(self, jurisdiction: Jurisdiction, now: datetime) -> VerificationRules:
        """The rules in force in a jurisdiction."""
        return self.table.find(jurisdiction.key, jurisdiction.local_date(now))

    def of_customer(self, customer: Customer, now: datetime) -> VerificationRules:
        """The rules in force for a customer."""
        return self.in_jurisdiction(self.jurisdiction_of(customer, now), now)

    def jurisdiction_of(self, customer: Customer, now: datetime) -> Jurisdiction:
        """The jurisdiction of a customer's address. Raises LookupError when the table has none."""
        found = self.jurisdictions.find(customer.country, customer.state, now)
        if found is None:
            raise LookupError(f"no jurisdiction for {customer.country} {customer.state}")
        return found
