"""Marketing preferences (docs/requirements.md, Communication preferences)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

CommunicationMethod = Literal["email", "phone", "sms", "directmail", "push"]
METHODS: Final[tuple[CommunicationMethod, ...]] = ("email", "phone", "sms", "directmail", "push")
SHOWN: Final[tuple[CommunicationMethod, ...]] = ("email", "phone", "sms", "directmail")
"""In the order of display; push is stored and not shown."""

ConsentSource = Literal["account", "link", "unsubscribe", "closure"]


def complete(stored: Mapping[str, bool]) -> dict[CommunicationMethod, bool]:
    """Every method with the customer's choice; not allowed by default."""
    return {method: stored.get(method, False) for method in METHODS}


MILLION: Final = 1_000_000_00
"""In minor units."""
MIN_JACKPOT: Final = MILLION
MAX_JACKPOT: Final = 1000 * MILLION
JACKPOTS_OFFERED: Final[Mapping[str, tuple[int, ...]]] = {
    "AUD": (10 * MILLION, 20 * MILLION, 30 * MILLION, 50 * MILLION, 80 * MILLION, 100 * MILLION),
    "GBP": (5 * MILLION, 10 * MILLION, 15 * MILLION, 20 * MILLION, 50 * MILLION, 100 * MILLION),
}
"""Suggested thresholds of jackpot alerts by currency, in minor units."""


@dataclass(frozen=True, slots=True)
class JackpotChoice:
    """Threshold of a jackpot alert in minor units; None for no alert."""

    minimum: int | None
    currency: str

    def is_possible(self, currency: str) -> bool:
        """Whether a customer with this currency may choose it."""
        return self.minimum is None or (
            self.currency == currency and MIN_JACKPOT <= self.minimum <= MAX_JACKPOT
        )
