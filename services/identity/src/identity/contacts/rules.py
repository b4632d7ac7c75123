from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID


@dataclass(frozen=True, slots=True)
class JackpotSubscriber:
    """A customer with a jackpot alert from `minimum` minor units."""

    customer_id: UUID
    segment_name: str
    minimum: int
    currency: str
