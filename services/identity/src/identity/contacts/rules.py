from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID


@dataclass(frozen=True, slots=True)
class Wanted:
    """A customer who wants to be told, from `minimum` minor units on."""

    customer_id: UUID
    segment_name: str
    minimum: int
    currency: str
