"""Descriptions of payments in the wallet."""

from __future__ import annotations

from typing import Final

LONGEST_DESCRIPTION: Final = 200
"""Most characters of a description; the wallet refuses a longer one."""


def description(text: str) -> str:
    """The text, cut to whole words and an ellipsis if it is too long."""
    if len(text) <= LONGEST_DESCRIPTION:
        return text
    words, _, _ = text[:LONGEST_DESCRIPTION].rpartition(" ")
    return f"{(words or text[: LONGEST_DESCRIPTION - 1]).rstrip(' ,:')}…"
