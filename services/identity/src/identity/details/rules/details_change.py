"""Changes of a customer's own details (docs/domain.md §10.12)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import Final

from identity.customer.rules.details import (
    MAX_NAME,
    AddressForm,
    DetailRules,
    Findings,
    check_address,
    check_date_of_birth,
    check_phone_number,
)
from identity.customer.rules.jurisdictions import Jurisdiction
from servicekit.errors import RuleRefused

ADDRESS_FIELDS: Final = ("address_line1", "address_line2", "suburb", "state", "postcode", "country")
IDENTITY_FIELDS: Final = frozenset({"first_name", "last_name", "date_of_birth"})
"""Verified fields; changing one revokes the verification."""

Value = str | date | None


@dataclass(frozen=True, slots=True)
class CheckedChange:
    """A valid change: new values by column, and the jurisdiction."""

    values: Mapping[str, Value]
    jurisdiction: Jurisdiction


def check_change(
    current: Mapping[str, Value], asked: Mapping[str, str], *, rules: DetailRules, now: datetime
) -> CheckedChange:
    """Judges the fields that were sent; `current` holds every detail as it is now.

    Raises InvalidRequest with one error for each wrong field, RuleRefused `country_change` for a move to
    another country, whose money is another.
    """
    findings = Findings()
    form = AddressForm(**{name: asked.get(name, str(current[name] or "")) for name in ADDRESS_FIELDS})
    if form.country != current["country"] and form.country in rules.jurisdictions.countries:
        raise RuleRefused(
            "country_change",
            "An account belongs to one country. Please contact support when you move to another",
            target="country",
        )
    moves = any(name in asked for name in ADDRESS_FIELDS)
    judged = findings if moves else Findings()
    address = check_address(form, rules=rules, now=now, findings=judged)
    jurisdiction = None if address is None else address.jurisdiction
    values: dict[str, Value] = {}
    if moves and address is not None:
        values = {name: getattr(address, name) for name in ADDRESS_FIELDS}
    for name in ("first_name", "last_name"):
        if name in asked:
            values[name] = findings.text(name, asked[name], MAX_NAME)
    if "date_of_birth" in asked:
        values["date_of_birth"] = check_date_of_birth(asked["date_of_birth"], jurisdiction, now, findings)
    if "phone_number" in asked:
        values["phone_number"] = check_phone_number(
            asked["phone_number"], form.country, rules.jurisdictions, findings
        )
    findings.check()
    if jurisdiction is None:
        raise RuleRefused("region_not_served", "We can no longer offer accounts at this address")
    changed = {name: value for name, value in values.items() if value != current[name]}
    return CheckedChange(changed, jurisdiction)


def revokes_verification(changed: Mapping[str, Value], *, moved_into_revoking_region: bool) -> bool:
    """Whether a change revokes a verification: name, birth date, or a revoking move."""
    return moved_into_revoking_region or not IDENTITY_FIELDS.isdisjoint(changed)
