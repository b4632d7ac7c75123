"""Second factors and one-time codes (docs/reliability.md, rules 41 and 42; docs/requirements.md,
Two-factor).
"""

from __future__ import annotations

import base64
import hashlib
import re
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Final, Literal
from uuid import UUID

from servicekit.errors import NotSignedIn, RuleRefused

Method = Literal["authenticator", "email", "sms"]
METHODS: Final[tuple[Method, ...]] = ("authenticator", "email", "sms")

CODE_DIGITS: Final = 6
CODE_LIFETIME: Final = timedelta(minutes=5)
"""How long a code counts after it was asked for, or after its message left."""
CODE_WAITS: Final = timedelta(minutes=15)
"""How long the message of a code may take to leave."""
RESEND_AFTER: Final = timedelta(seconds=60)
GUESSES_PER_CODE: Final = 5
"""Wrong codes in a row that lock the second factor until support unlocks it."""
GUESSES_PER_DAY: Final = 10
RECOVERY_CODES: Final = 10

LOGIN: Final = "login"
AUTOLOGIN: Final = "autologin"
TRANSFER: Final = "transfer"
PASSWORD_RESET: Final = "password_reset"  # noqa: S105 - a purpose
ENROL: Final = "two_factor_enrol"
_NOT_ASKED_FOR: Final = frozenset({LOGIN, AUTOLOGIN, TRANSFER, PASSWORD_RESET, ENROL})
"""Purposes of codes that are sent on other occasions than a step-up."""

_PURPOSE = re.compile(r"[a-z][a-z0-9_]{0,47}")
_BINDING = re.compile(r"[0-9a-f]{64}")
_RECOVERY_GROUP = 4
_RECOVERY_BYTES = 10


def is_step_up_purpose(purpose: str) -> bool:
    """Whether a client may ask for a code with this purpose."""
    return _PURPOSE.fullmatch(purpose) is not None and purpose not in _NOT_ASKED_FOR


def is_binding(text: str) -> bool:
    """Whether a text is a result of `servicekit.security.elevation.binding_of`."""
    return _BINDING.fullmatch(text) is not None


def new_code() -> str:
    """Six random digits."""
    return f"{secrets.randbelow(10**CODE_DIGITS):0{CODE_DIGITS}}"


def is_code(text: str) -> bool:
    """Whether a text has the form of a one-time code."""
    return len(text) == CODE_DIGITS and text.isascii() and text.isdigit()


def assurance_after_code(before: int) -> int:
    """The assurance level of a session after a code: the weak session of a link is full then, not more."""
    return 1 if before < 1 else 2


def new_recovery_codes() -> Sequence[str]:
    """Ten codes of 80 bits in groups of four letters and digits, such as `ABCD-EFGH-IJKL-MNOP`."""
    return [_grouped(secrets.token_bytes(_RECOVERY_BYTES)) for _ in range(RECOVERY_CODES)]


def recovery_code_digest(text: str) -> bytes | None:
    """Digest of a recovery code in any spelling; None for any other text.

    A plain hash is enough: 80 bits cannot be guessed.
    """
    letters = re.sub(r"[\s-]", "", text).upper()
    if not re.fullmatch(r"[A-Z2-7]{16}", letters):
        return None
    return hashlib.sha256(letters.encode()).digest()


def masked_email(address: str) -> str:
    """Such as `a***@example.com`."""
    name, _, domain = address.partition("@")
    return f"{name[:1]}***@{domain}"


def masked_name(name: str) -> str:
    """Such as `L***`."""
    return f"{name[:1]}***"


def masked_phone(number: str) -> str:
    """The last three digits of a telephone number, such as `***678`."""
    return f"***{number[-3:]}"


def _grouped(secret: bytes) -> str:
    text = base64.b32encode(secret).decode()
    return "-".join(text[start : start + _RECOVERY_GROUP] for start in range(0, len(text), _RECOVERY_GROUP))


@dataclass(frozen=True, slots=True)
class Asked:
    """A requested code, as a client may show it."""

    method: Method
    identifier: str | None
    """Masked destination; None for an authenticator."""
    sent: bool
    """False when one was sent less than a minute ago, and for an authenticator."""
    resend_after: int
    """Seconds until another code may be asked for; 0 for an authenticator."""
    has_second_factor: bool
    """False for a customer without one, who gets a code by email."""


@dataclass(frozen=True, slots=True)
class Scope:
    """Purpose of a code; a code is valid for its own scope only."""

    purpose: str
    binding: str | None = None
    session_id: UUID | None = None


@dataclass(frozen=True, slots=True)
class Guess:
    """One counted guess, and the digest to compare."""

    code_id: UUID
    method: str
    digest: bytes | None
    of_code: int
    """Guesses at this code so far, this one included."""
    of_day: int
    """Guesses today so far, this one included."""


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
