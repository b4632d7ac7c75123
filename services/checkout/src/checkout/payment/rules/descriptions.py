"""What a payment is called in the wallet."""

from __future__ import annotations

from typing import Final

LONGEST_DESCRIPTION: Final = 200
"""Characters that the wallet takes; it refuses a payment whose description has more."""


def description(text: str) -> str:
    """The text as the wallet takes it: of a longer one as many whole words as fit, and an ellipsis."""
    if len(text) <= LONGEST_DESCRIPTION:
        return text
    words, _, _ = text[:LONGEST_DESCRIPTION].rpartition(" ")
    return f"{(words or text[: LONGEST_DESCRIPTION - 1]).rstrip(' ,:')}…"
