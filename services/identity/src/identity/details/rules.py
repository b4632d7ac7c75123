"""Changes of a customer's own details, and the links that confirm them (docs/domain.md §10.12, §10.20).

A link has one purpose, acts once, and holds for seven days. Opening it shows; only a POST acts
(docs/reliability.md, rule 43).
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Final, Literal

from identity.customer.rules.details import (
    MAX_NAME,
    AddressForm,
    DetailRules,
    Findings,
    check_address,
    check_date_of_birth,
    check_phone_number,
)
from identity.customer.rules.places import Jurisdiction
from servicekit.errors import RuleRefused

LinkPurpose = Literal["confirm_email", "confirm_address", "change_email"]
LINK_PURPOSES: Final[tuple[LinkPurpose, ...]] = ("confirm_email", "confirm_address", "change_email")

LINK_LIFETIME: Final = timedelta(days=7)


def address_digest(
    *, address_line1: str, address_line2: str | None, suburb: str, state: str, postcode: str, country: str
) -> str:
    """Binds a link to one postal address."""
    parts = (address_line1, address_line2 or "", suburb, state, postcode, country)
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()


def masked_email(email: str) -> str:
    """Such as a••••@example.com."""
    name, _, domain = email.partition("@")
    return f"{name[:1]}{'•' * 4}@{domain}"


def same(left: str, right: str) -> bool:
    """Compares two texts in constant time."""
    return hmac.compare_digest(left.encode(), right.encode())


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
