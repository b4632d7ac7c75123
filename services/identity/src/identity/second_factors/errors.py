from __future__ import annotations

from identity.second_factors.rules import Asked
from servicekit.errors import NotSignedIn, RuleRefused


def two_factor_required(asked: Asked, *, remember_for_days: int) -> NotSignedIn:
    """The password, or the link, is right; now a code is needed (docs/requirements.md §8)."""
    return NotSignedIn(
        "2fa_required",
        "Please enter your code",
        target="otp",
        entities={
            "two_factor": {
                "method": asked.method,
                "methods": [asked.method, "recovery_code"] if asked.has_second_factor else [asked.method],
                "identifier": asked.identifier,
                "sent": asked.sent,
                "resend_after": asked.resend_after,
                "remember_for_days": remember_for_days,
            }
        },
    )


def two_factor_incorrect() -> RuleRefused:
    """Not 401 or 403, which make a client refresh and send the same guess again."""
    return RuleRefused(
        "2fa_incorrect", "Code is incorrect or expired. Try again or contact support", target="otp"
    )


def two_factor_locked() -> RuleRefused:
    """Only staff unlock it (docs/requirements.md §8)."""
    return RuleRefused(
        "2fa_account_locked",
        "Your account has been locked due to too many incorrect 2FA attempts. Please contact support.",
        target="otp",
    )
