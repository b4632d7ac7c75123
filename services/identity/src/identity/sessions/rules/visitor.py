from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from servicekit.settings import Channel


@dataclass(frozen=True, slots=True)
class Visitor:
    """The client of a request."""

    channel: Channel
    address: str
    """Network address of the client."""
    device_id: UUID | None
    """Claimed device; believed only together with a proof."""
    sub_variant: str | None = None
    """Sub-variant of the site that the client shows, e.g. "spring_raffle"."""
    country: str | None = None
    """Country of the network address, ISO 3166, where known."""
    user_agent: str = ""
    device_token: str | None = None
    """Proof that the device was trusted before."""
    previous_token: str | None = None
    """Refresh token of the session that the browser had until now."""
