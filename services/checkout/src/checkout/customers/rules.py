"""Account and migration states in which a customer buys nothing (docs/domain.md §10.12, §10.13)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from servicekit.errors import RuleRefused

UNVERIFIED: Final = "verify_account_required"
"""The wallet's code for an amount that needs verification first."""
MOVING: Final = frozenset({"eligible_hard", "in_progress"})
"""Migration statuses in which nothing is bought (docs/domain.md §10.13)."""
MESSAGES: Final = {
    "account_closed": "Your account is closed",
    "suspended": "Your account is suspended. Please contact customer support",
    "country_banned": "You cannot buy from the country you are in",
    "migration_restriction": "Please move your account before you buy anything",
    UNVERIFIED: "Please verify your account again to continue",
}


@dataclass(frozen=True, slots=True)
class CustomerState:
    account_status: str
    migration_status: str
    country_banned: bool
    verification_revoked: bool

    def refusal(self, *, is_regulated: bool) -> str | None:
        """The code of the reason that the customer may buy nothing, or nothing that `is_regulated`
        (docs/domain.md §10.12); None without one.
        """
        if self.account_status == "closed":
            return "account_closed"
        if self.account_status == "suspended":
            return "suspended"
        if self.country_banned:
            return "country_banned"
        if self.migration_status in MOVING:
            return "migration_restriction"
        return UNVERIFIED if self.verification_revoked and is_regulated else None


def refused_customer(code: str) -> RuleRefused:
    return RuleRefused(code, MESSAGES[code])
