"""Step-up: calls that need a fresh second proof of who asks (docs/reliability.md, rules 40 and 42).

An act that needs one uses it (`servicekit.security.step_ups`). Without it the call is refused with 403 and
this envelope, with what the client must ask for:

    {"error": "REQUIRED",
     "errors": [{"target": "withdrawal", "code": "REQUIRED", "message": "…"}],
     "entities": {"elevation": {"purpose": "withdrawal", "binding": "<hexadecimal>", "max_age": 300}}}

The client sends purpose and binding to `POST /api/customer/two-factor-auth/send-code`, the customer's code as
`otp` to `POST /api/refresh`, which answers a token that states the step-up, and repeats the call unchanged,
with its idempotency key. A step-up holds for what is bound and nothing else, for `max_age` seconds, and for
one act.
"""

from __future__ import annotations

import hashlib
import hmac
from datetime import datetime
from typing import TYPE_CHECKING, Final

from servicekit.clock import CLOCK_SKEW_SECONDS
from servicekit.errors import Forbidden

if TYPE_CHECKING:
    from servicekit.security.principal import Principal

REQUIRED: Final = "REQUIRED"
"""Code of the refusal (docs/requirements.md §8)."""

REQUIRED_MESSAGE: Final = "Please confirm that it is you to complete this action"

DEFAULT_MAX_AGE_SECONDS: Final = 300

WEAK: Final = 0
"""Assurance level of a session that a link began."""
PASSWORD: Final = 1
"""Assurance level after a password."""
SECOND_FACTOR: Final = 2
"""Assurance level after a second factor."""

SIGN_IN: Final = "sign_in"
"""Purpose of the code that makes a weak session a full one."""


def binding_of(*parts: object) -> str:
    """What ties a step-up to exactly one thing: the SHA-256, in hexadecimal, of all its parts in order.

    Each part goes in as text with its length before it, so that no two lists of parts look alike.
    """
    digest = hashlib.sha256()
    for part in parts:
        text = str(part).encode()
        digest.update(b"%d:" % len(text))
        digest.update(text)
    return digest.hexdigest()


def require_elevation(
    principal: Principal,
    *,
    purpose: str,
    binding: str | None = None,
    max_age: int = DEFAULT_MAX_AGE_SECONDS,
    now: datetime,
) -> None:
    """Checks for a recent step-up for this purpose and binding.

    Raises Forbidden `REQUIRED` when there was no step-up, for something else, or over `max_age` seconds ago.
    """
    made = principal.elevation
    if (
        made is None
        or principal.aal < SECOND_FACTOR
        or made.purpose != purpose
        or not _same(made.binding, binding)
        or not -CLOCK_SKEW_SECONDS <= now.timestamp() - made.at <= max_age
    ):
        raise elevation_required(purpose, binding=binding, max_age=max_age)


def require_assurance(principal: Principal, at_least: int) -> None:
    """Checks the assurance level of a session.

    Raises Forbidden `REQUIRED` with the purpose `sign_in` otherwise.
    """
    if principal.aal < at_least:
        raise elevation_required(SIGN_IN)


def elevation_required(
    purpose: str, *, binding: str | None = None, max_age: int = DEFAULT_MAX_AGE_SECONDS
) -> Forbidden:
    """The refusal that makes a client ask for a code."""
    return Forbidden(
        REQUIRED,
        REQUIRED_MESSAGE,
        target=purpose,
        entities={"elevation": {"purpose": purpose, "binding": binding, "max_age": max_age}},
    )


def _same(made: str | None, wanted: str | None) -> bool:
    if made is None or wanted is None:
        return made is wanted
    return hmac.compare_digest(made.encode(), wanted.encode())
