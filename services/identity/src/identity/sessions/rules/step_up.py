"""Purposes of a step-up (docs/requirements.md, Two-factor)."""

from __future__ import annotations

from typing import Final

PASSWORD_CHANGE: Final = "password_change"  # noqa: S105 - a purpose
TWO_FACTOR_CHANGE: Final = "two_factor_change"
PASSKEY_CHANGE: Final = "passkey_change"
SESSION_REVOKE: Final = "session_revoke"
EMAIL_CHANGE: Final = "email_change"
CLOSURE: Final = "closure"
"""Purposes of identity's own step-ups; other services have theirs."""
