"""Parameters that several routes take; one that names nothing is simply not found."""

from __future__ import annotations

from typing import Annotated

from fastapi import Path

OfferKey = Annotated[str, Path(max_length=40, pattern=r"^[a-z0-9_]+$", description="Key of an offer")]
DrawNo = Annotated[int, Path(ge=1, le=2**63 - 1, description="Number of a draw")]
