"""Which prizes people look at before they are paid (domain handbook §6.2: `claim_required`)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

EVERY_OTHER_OFFER: Final = "*"
"""Stands for the offers that have no amount of their own."""


@dataclass(frozen=True, slots=True)
class ClaimThresholds:
    """From which prize of a ticket in a draw on, in minor units, by offer; without any none is looked at."""

    amounts: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))

    def of(self, offer_key: str) -> int | None:
        """The amount of an offer; None when its prizes are paid without a look."""
        return self.amounts.get(offer_key, self.amounts.get(EVERY_OTHER_OFFER))


NO_CLAIMS: Final = ClaimThresholds()
