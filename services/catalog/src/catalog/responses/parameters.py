"""Parameters that several routes take."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Literal

from fastapi import Path, Query
from pydantic import Field

OfferKey = Annotated[str, Path(max_length=40, pattern=r"^[a-z0-9_]+$", description="Key of an offer")]
DrawNo = Annotated[int, Path(ge=1, le=2**63 - 1, description="Number of a draw")]
RegionFilter = Annotated[
    Literal["ACT", "NSW", "NT", "QLD", "SA", "TAS", "VIC", "WA", "GB"] | None,
    Query(description="Region of the customer: a state of Australia, or GB"),
]
PricingIdFilter = Annotated[
    str | None,
    Query(
        max_length=40, pattern=r"^[a-z][a-z0-9_]+$", description="Price list; an unknown one means the usual"
    ),
]

Instant = Annotated[datetime, Field(description="ISO 8601, UTC")]
