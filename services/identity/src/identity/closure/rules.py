"""Closing an account (docs/domain.md §10.20)."""

from __future__ import annotations

from typing import Final

REASONS: Final[dict[str, str]] = {
    "no_longer_interested": "I am no longer interested",
    "too_many_messages": "I receive too many messages",
    "spend_too_much": "I spend more than I want to",
    "privacy": "I am concerned about my privacy",
    "hard_to_use": "The site is hard to use",
    "another_account": "I have another account",
    "other": "Another reason",
}
"""Reasons to choose from, by code."""

MAX_COMMENT: Final = 1000

BALANCE_NOT_ZERO: Final = (
    "There is still money in your account or on its way. Please withdraw or donate it first, "
    "then close your account"
)
