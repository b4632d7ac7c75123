"""Types of offers and game types that several areas need."""

from __future__ import annotations

SYNDICATE = "syndicate"
"""Game type of a share (specification, Product offer)."""

RAFFLE = "raffle_ticket"
"""Type of a raffle's offer (specification, Product offer)."""

SYNDICATE_SHARE = "syndicate_share"
"""Type of a syndicate's offer (specification, Product offer)."""
